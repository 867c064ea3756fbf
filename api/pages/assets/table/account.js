// The corner at the top: who is logged in.

import { button, el, link, show } from "./dom.js";
import { logOut, me } from "./session.js";

export function account() {
  const place = document.getElementById("account");
  const player = me();
  if (!player) return show(place);
  show(place, el("span.who", {}, player.username), link("Settings", "/settings"), button("Log out", logOut, { kind: "quiet" }));
}
