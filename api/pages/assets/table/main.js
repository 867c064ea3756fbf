// The way from an address to what is shown. Each view is a function that fills the page and returns how to leave it.

import { account } from "./account.js";
import { insist } from "./api.js";
import { el, show } from "./dom.js";
import { game } from "./game.js";
import { lobby } from "./lobby.js";
import { me, onChange, resume } from "./session.js";
import { settings } from "./settings.js";
import { welcome } from "./welcome.js";

const place = document.getElementById("main");
let leave = () => {};

function route() {
  leave();
  account();
  const id = /^\/g\/([^/]+)$/.exec(location.pathname)?.[1];
  if (!me()) leave = welcome(place, { invited: Boolean(id) });
  else if (id) leave = game(place, decodeURIComponent(id), invite());
  else if (location.pathname === "/settings") leave = settings(place);
  else leave = lobby(place);
}

/** The invite code is behind the `#`, which browsers send nowhere. */
const invite = () => new URLSearchParams(location.hash.slice(1)).get("invite");

export function go(address) {
  history.pushState(null, "", address);
  route();
  scrollTo(0, 0);
  place.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});

// As a link it would put `#main` where an invite code may stand.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
});

addEventListener("go", (event) => go(event.detail));
addEventListener("popstate", route);

show(place, el("p.hint.loading", {}, "One moment…"));
await insist(resume);
onChange(route);
route();
