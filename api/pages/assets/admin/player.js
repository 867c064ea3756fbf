// A player: who it is, what it tried, how it comes in, and what was done to it.

import { get } from "/assets/table/api.js";
import { button, el, link, show, title } from "/assets/table/dom.js";
import { address, asked } from "./address.js";
import { block, endSessions, unblock } from "./acts.js";
import { attempts } from "./attempts.js";
import { auditList } from "./audit.js";
import { gameItem } from "./games.js";
import { notifications } from "./notifications.js";
import { badge, card, facts, id } from "./parts.js";
import { Paged } from "./paged.js";
import { time } from "./time.js";

export async function player(place, which) {
  show(place, el("p.hint", {}, "One moment…"));
  try {
    const who = await get(`/v1/admin/players/${encodeURIComponent(which)}`);
    title(`${who.username} · Admin`);
    const games = new Paged((items) => (items.length ? el("ul.list", {}, items.map(gameItem)) : el("p.hint", {}, "Sits at no game.")));
    const known = games.load(address("/v1/admin/games", { player: who.id, limit: 50 })).then(() => games.items);
    const [head, done] = [el("div"), el("div")];
    const acts = () => show(done, card("What admins did", () => auditList({ player: who.id })));
    const reload = async () => {
      acts();
      render(head, await get(`/v1/admin/players/${who.id}`), reload);
    };
    acts();
    render(head, who, reload);
    show(place, head,
      el("div.columns", {},
        attempts(who.id, known),
        el("div.side", {},
          el("section.card", { "aria-label": "Games" }, el("h2", {}, "Games"), games.node),
          notifications({ player: who.id, game: asked().game }),
          done)));
  } catch (error) {
    show(place, el("p.error", { role: "alert" }, error.status === 404 ? "There is no such player." : error.message), link("Search", "/admin"));
  }
}

function render(head, who, reload) {
  const live = who.sessions.filter((one) => !one.ended_at && new Date(one.expires_at) > Date.now());
  show(head,
    el("div.heading", {},
      el("div", {}, el("h1", {}, who.username, " ", who.blocked_at ? badge("blocked") : null, who.role === "admin" ? badge("admin") : null)),
      el("div.actions", {},
        who.blocked_at ? button("Unblock…", () => unblock(who, reload)) : button("Block…", () => block(who, reload)),
        live.length ? button("End all sessions…", () => endSessions(who, null, reload)) : null)),
    el("section.card", { "aria-label": "Account" },
      facts([
        ["E-mail", who.email],
        ["Last seen", time(who.last_seen_at)],
        ["Since", time(who.created_at)],
        ["Blocked", who.blocked_at && time(who.blocked_at)],
        ["Id", id(who.id)],
      ]),
      ways(`Sessions: ${live.length} open, ${who.sessions.length - live.length} over`, who.sessions.map((one) => session(who, one, reload))),
      who.tokens.length ? ways(`Personal tokens: ${who.tokens.length}`, who.tokens.map(token)) : null));
}

const ways = (words, items) => el("details", {}, el("summary", {}, words), el("ul.list", {}, items));

function session(who, one, reload) {
  const state = one.ended_at ? ["ended ", time(one.ended_at)] : new Date(one.expires_at) < Date.now() ? ["ran out ", time(one.expires_at)] : ["lasts until ", time(one.expires_at)];
  const lives = !one.ended_at && new Date(one.expires_at) > Date.now();
  return el("li.row", {},
    el("div", {}, el("span", {}, one.client ?? "A client without a name"), el("p.hint", {}, "from ", time(one.created_at), ", last used ", time(one.last_used_at), ", ", state)),
    lives ? button("End…", () => endSessions(who, one, reload), { "aria-label": `End the session of ${one.client ?? "a client"}…` }) : badge("over"));
}

const token = (one) => el("li.row", {},
  el("div", {}, el("span", {}, one.name), el("p.hint", {}, one.scopes.join(", "), " · last used ", time(one.last_used_at), one.expires_at ? [" · until ", time(one.expires_at)] : null)));
