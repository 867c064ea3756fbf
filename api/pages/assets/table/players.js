// Who sits where, and who is to move.

import { el, show } from "./dom.js";
import { me } from "./session.js";

export function players(place, game) {
  const toMove = game.status === "active" ? (game.standing?.to_move ?? []) : [];
  show(place, game.seats.map(({ seat, player }) => {
    const moving = toMove.includes(seat);
    const name = player ? player.username : "free";
    return el(
      moving ? "li.seat.moving" : "li.seat",
      {},
      el("span.number", { "aria-hidden": "true" }, String(seat)),
      el("span.name", {}, name, player && player.id === me()?.id ? el("span.hint", {}, " (you)") : null),
      moving ? el("span.badge.on", {}, "to move") : null,
    );
  }));
}
