// The way from an address to what is shown. Each view fills the page; nobody but admins gets beyond the door.

import { insist } from "/assets/table/api.js";
import { button, el, link, show } from "/assets/table/dom.js";
import { logOut, me, onChange, resume } from "/assets/table/session.js";
import { audit } from "./audit.js";
import { closed, entry } from "./door.js";
import { game } from "./game.js";
import { games } from "./games.js";
import { player } from "./player.js";
import { search, searchBox } from "./search.js";

const place = document.getElementById("main");
const tools = document.getElementById("tools");

const VIEWS = [
  [/^\/admin\/players\/([^/]+)$/, player],
  [/^\/admin\/games\/([^/]+)$/, game],
  [/^\/admin\/games$/, games],
  [/^\/admin\/audit$/, audit],
  [/^\/admin\/?$/, search],
];

function route() {
  account();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
  // A view that is still loading writes into a place that is shown no more.
  const room = el("div.view");
  show(place, room);
  if (!me()) return entry(room);
  if (me().role !== "admin") return closed(room);
  for (const [pattern, view] of VIEWS) {
    const found = pattern.exec(location.pathname);
    if (found) return view(room, ...found.slice(1).map(decodeURIComponent));
  }
  show(room, el("p", {}, "There is no such page. ", link("Search instead", "/admin"), "."));
}

function account() {
  const admin = me()?.role === "admin";
  const at = (words, address) => {
    const one = link(words, address);
    if (location.pathname === address) one.setAttribute("aria-current", "page");
    return one;
  };
  show(document.getElementById("account"), me() ? [el("span.who", {}, me().username), el("a", { href: "/" }, "Play"), button("Log out", logOut, { kind: "quiet" })] : null);
  show(tools, admin ? [searchBox(), el("nav.places", { "aria-label": "Console" }, at("Games", "/admin/games"), at("Audit log", "/admin/audit"))] : null);
}

function go(address) {
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

addEventListener("go", (event) => go(event.detail));
addEventListener("popstate", route);

show(place, el("p.hint.loading", {}, "One moment…"));
await insist(resume);
onChange(route);
route();
