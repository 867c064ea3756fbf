// Taking back, and giving up.

import { button, el, show } from "./dom.js";

/** `undo` and `resign` are what to do; each may be absent. */
export function controls(place, { undo, resign, leave }) {
  show(place,
    undo ? button("Take back", undo) : null,
    leave ? button("Give up my seat", leave, { kind: "quiet" }) : null,
    resign ? button("Resign…", () => sure(place, resign, () => controls(place, { undo, resign, leave })), { kind: "quiet" }) : null);
}

function sure(place, resign, back) {
  const yes = button("Yes, resign", resign, { kind: "danger" });
  const no = button("Play on", back);
  show(place, el("p", {}, "You leave the game for good and rank below all who stay."), no, yes);
  no.focus();
}
