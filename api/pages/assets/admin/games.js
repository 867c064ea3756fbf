// Games by what is known of them.

import { get } from "/assets/table/api.js";
import { el, show, title } from "/assets/table/dom.js";
import { field, form, select } from "/assets/table/fields.js";
import { address, ask, asked } from "./address.js";
import { badge, gameLink } from "./parts.js";
import { Paged } from "./paged.js";
import { bounds, time } from "./time.js";
import { idOf } from "./who.js";

const STATUSES = ["open", "active", "finished", "cancelled"];

export async function games(place) {
  title("Games · Admin");
  const list = new Paged((items) => (items.length ? el("ul.list", {}, items.map(gameItem)) : el("p.hint", {}, "There is no such game.")));
  const load = async () => {
    const { ruleset, status, player, first, last } = asked();
    await list.load(address("/v1/admin/games", { ruleset, status, player: await idOf(player), from: bounds(first).from, to: bounds(last).to, limit: 50 }));
  };
  const { items: rulesets } = await get("/v1/rulesets").catch(() => ({ items: [] }));
  const now = asked();
  const fields = el("div.filters", {},
    select("ruleset", "Ruleset", [["", "All"], ...rulesets.map((one) => [one.id, one.name])], now.ruleset ?? ""),
    select("status", "Status", [["", "All"], ...STATUSES.map((one) => [one, one])], now.status ?? ""),
    field("player", "Player", { value: now.player ?? "", maxlength: 100, autocapitalize: "none", spellcheck: "false" }),
    field("first", "Opened from", { type: "date", value: now.first ?? "" }),
    field("last", "until", { type: "date", value: now.last ?? "" }));
  const whole = form([fields], "Find games", async (values) => {
    ask(values);
    await load();
  });
  show(place, el("h1", {}, "Games"), el("section.card", {}, whole), el("section.card", { "aria-label": "Found" }, list.node));
  await load().catch((error) => show(list.node, el("p.error", { role: "alert" }, error.message)));
}

export const gameItem = (one) => el("li.row", {},
  el("div", {}, gameLink(one), el("p.hint", {}, "opened ", time(one.created_at), ` · seq ${one.seq}`)),
  el("div.right", {}, one.visibility === "private" ? badge("private") : null, badge(one.status)));

