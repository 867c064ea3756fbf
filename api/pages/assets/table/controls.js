// Taking back, and giving up.

import { button, el, show } from "./dom.js";

/** `undo` and `resign` are what to do; each may be absent. What is shown already stays, a question that is open too. */
export function controls(place, { undo, resign }) {
  const offered = `${Boolean(undo)} ${Boolean(resign)}`;
  if (place.dataset.offered === offered) return;
  place.dataset.offered = offered;
  offer();

  function offer() {
    show(place,
      undo ? button("Take back", undo) : null,
      resign ? button("Resign…", () => sure(place, resign, offer), { kind: "quiet" }) : null);
  }
}

function sure(place, resign, back) {
  const yes = button("Yes, resign", resign, { kind: "danger" });
  const no = button("Play on", back);
  show(place, el("p", {}, "You leave the game for good and rank below all who stay."), no, yes);
  no.focus();
}
