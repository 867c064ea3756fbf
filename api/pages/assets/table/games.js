// Games in a list.

import { get } from "./api.js";
import { el, link } from "./dom.js";
import { me } from "./session.js";
import { count, listed, nameOf, paced, seatOf } from "./words.js";

let known = null;

/** The rulesets, asked for once. */
export async function rulesets() {
  known ??= get("/v1/rulesets").catch((error) => {
    known = null;
    throw error;
  });
  return (await known).items;
}

export async function rulesetName(id) {
  return (await rulesets()).find((ruleset) => ruleset.id === id)?.name ?? id;
}

export const isMine = (game) => seatOf(game, me()) !== null;

export const myTurn = (game) =>
  game.status === "active" && (game.standing?.to_move ?? []).includes(seatOf(game, me()));

/** One line about where the game is. */
export function stateOf(game) {
  if (game.status === "open") {
    const free = game.seats.filter((seat) => !seat.player).length;
    return `Waiting for ${count(free, "more player")}`;
  }
  if (game.status === "cancelled") return "Cancelled";
  if (game.status === "finished") {
    const names = (game.outcome?.winners ?? []).map((seat) => nameOf(game, seat));
    return names.length ? `Over: ${listed(names)} won` : "Over";
  }
  if (myTurn(game)) return "Your turn";
  return `${listed((game.standing?.to_move ?? []).map((seat) => nameOf(game, seat)))} to move`;
}

export function card(game, names, words = "Open") {
  const players = game.seats.map((seat) => seat.player?.username ?? "…");
  const waits = myTurn(game);
  return el(
    waits ? "li.game.mine" : "li.game",
    {},
    el("div", {},
      el("h3", {}, link(names.get(game.ruleset) ?? game.ruleset, `/g/${game.id}`)),
      el("p", {}, players.join(" · ")),
      el("p.hint", {}, `${paced(game.pace)}${game.visibility === "private" ? " · private" : ""}`)),
    el("div.right", {},
      el(waits ? "span.badge.on" : "span.badge", {}, stateOf(game)),
      el("a.button", { href: `/g/${game.id}`, "data-link": true, "aria-hidden": "true", tabindex: "-1" }, waits ? "Play" : words)),
  );
}
