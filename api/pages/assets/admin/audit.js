// What admins did and looked at, and the proof that nothing of it was changed.

import { get } from "/assets/table/api.js";
import { button, el, link, show, title } from "/assets/table/dom.js";
import { field, form } from "/assets/table/fields.js";
import { count, plain, span } from "/assets/table/words.js";
import { address, ask, asked, gameAddress, ID, playerAddress } from "./address.js";
import { brief, playerLink } from "./parts.js";
import { Paged } from "./paged.js";
import { time } from "./time.js";
import { idOf } from "./who.js";

export async function audit(place) {
  title("Audit log · Admin");
  const list = new Paged(entries);
  const load = async () => {
    const { admin, player, game } = asked();
    const [adminId, playerId] = await Promise.all([idOf(admin), idOf(player)]);
    if (game && !ID.test(game)) throw new Error("A game is named by its whole id or by its link.");
    await list.load(address("/v1/admin/audit", { admin: adminId, player: playerId, game: game && ID.exec(game)[0], limit: 50 }));
  };
  const now = asked();
  const plainText = { maxlength: 200, autocapitalize: "none", spellcheck: "false" };
  const filters = el("div.filters", {},
    field("admin", "By admin", { ...plainText, value: now.admin ?? "" }),
    field("player", "About player", { ...plainText, value: now.player ?? "" }),
    field("game", "About game", { ...plainText, value: now.game ?? "" }));
  const whole = form([filters], "Show", async (values) => {
    ask(values);
    await load();
  });
  show(place,
    el("div.heading", {}, el("h1", {}, "Audit log"), proof("Verify the log", () => get("/v1/admin/audit/verification"), told)),
    el("section.card", {}, whole),
    el("section.card", { "aria-label": "Entries" }, list.node));
  await load().catch((error) => show(list.node, el("p.error", { role: "alert" }, error.message)));
}

/** What was done to something, within another view; to look at that view is noted each time. */
export async function auditList(parameters) {
  const list = new Paged(entries);
  await list.load(address("/v1/admin/audit", { ...parameters, looks: false }));
  return list.node;
}

/** A button that proves something, and says beside itself what came of it. */
export function proof(words, ask, told) {
  const said = el("p.proof", { role: "status" });
  const one = button(words, async () => {
    one.disabled = true;
    const answer = await ask().catch((error) => ({ error }));
    one.disabled = false;
    said.className = answer.error || !answer.sound ? "proof error" : "proof good";
    said.textContent = answer.error ? answer.error.message : told(answer);
  });
  return el("div.prove", {}, one, said);
}

const told = (answer) => (answer.sound
  ? `The log is whole: ${count(answer.entries, "entry", "entries")}, each with the hash of the one before. The last hash is ${answer.head.slice(0, 16)}….`
  : `Entry ${answer.number} is wrong: ${answer.why}`);

const entries = (items) => (items.length ? el("ol.timeline", {}, items.map(entry)) : el("p.hint", {}, "Nothing."));

/** Who acts by the command line is no player. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

function entry(one) {
  const about = [
    one.player && link("the player", playerAddress(one.player)),
    one.game && link("the game", gameAddress(one.game)),
    one.seat && `seat ${one.seat}`,
    one.seconds && `${span(one.seconds)} more`,
    one.session && el("span", {}, "session ", brief(one.session, 8)),
  ].filter(Boolean);
  return el("li.entry-row", {},
    el("div.attempt-head", {}, el("span.seq", {}, `#${one.number}`), el("strong", {}, plain(one.act)), el("span", {}, "by ", one.admin ? (one.admin.id === NOBODY ? one.admin.username : playerLink(one.admin)) : "an admin"), time(one.at, "time.hint")),
    one.reason && el("p.reason", {}, one.reason),
    el("p.hint", {}, about.flatMap((part) => [part, " · "]), "hash ", brief(one.hash)));
}
