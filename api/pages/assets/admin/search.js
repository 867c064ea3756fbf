// One box for everything that a complaint may hold: a name, an address, an id, a link.

import { get, Problem } from "/assets/table/api.js";
import { el, link, show, title } from "/assets/table/dom.js";
import { address, asked, gameAddress, go, ID, playerAddress } from "./address.js";
import { gameItem } from "./games.js";
import { badge } from "./parts.js";
import { time } from "./time.js";

export function searchBox() {
  const input = el("input", { type: "search", name: "q", id: "search", maxlength: 400, autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: "Name, e-mail, id or link", value: asked().q ?? "" });
  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim()) go(address("/admin", { q: input.value.trim() }));
  };
  return el("form.search", { role: "search", submit }, el("label.unseen", { for: "search" }, "Find a player or a game"), input, el("button.primary", { type: "submit" }, "Find"));
}

export async function search(place) {
  const { q } = asked();
  title(q ? `${q} · Admin` : "Admin");
  if (!q) return start(place);
  const found = el("div", { role: "status" }, el("p.hint", {}, "One moment…"));
  show(place, el("h1", {}, `Found for “${q}”`), found);
  try {
    const { players, games, one } = await find(q);
    // Straight there; the back button leads to where the question was asked, not back into its answer.
    if (one && place.isConnected) {
      history.replaceState(null, "", one);
      return dispatchEvent(new PopStateEvent("popstate"));
    }
    show(found, results(players, games));
  } catch (error) {
    show(found, el("p.error", { role: "alert" }, error.message));
  }
}

function start(place) {
  show(place, el("section.card", {},
    el("h1", {}, "What is the complaint?"),
    el("p.lead", {}, "Type the player’s name or e-mail address, an id, or paste the link to a game."),
    el("ol.way", {},
      el("li", {}, el("strong", {}, "Find the player. "), "You see every turn that was sent: what it was, what was answered and why, by day."),
      el("li", {}, el("strong", {}, "Open the game. "), "You see the log with all events, the refused attempts between them, and the table at any moment."),
      el("li", {}, el("strong", {}, "Act, if you must. "), "Each act asks for a reason, which those concerned will read, and stays in the audit log."))));
  document.getElementById("search")?.focus();
}

/** What there is: lists, or the address of the `one` that can be meant. */
async function find(words) {
  const whole = ID.exec(words)?.[0].toLowerCase();
  if (whole) return { one: await whatHas(whole), players: [], games: [] };
  // The last part of a link that was cut, or the beginning of an id.
  const prefix = /(?:^|\/)([0-9a-f-]{4,35})$/i.exec(words)?.[1].toLowerCase();
  const [players, games] = await Promise.all([
    get(address("/v1/admin/players", { query: words, limit: 100 })).then(({ items }) => items),
    prefix ? get(address("/v1/admin/games", { id: prefix, limit: 20 })).then(({ items }) => items) : [],
  ]);
  return { one: meant(words, players, games), players, games };
}

function meant(words, players, games) {
  const same = (one) => [one.username, one.email].some((name) => name.toLowerCase() === words.toLowerCase());
  const player = players.find(same) ?? (players.length === 1 && !games.length ? players[0] : null);
  if (player) return playerAddress(player.id);
  return games.length === 1 && !players.length ? gameAddress(games[0].id) : null;
}

/** A whole id says not what it is of. */
async function whatHas(id) {
  const is = (path) => get(path).then(() => true, (error) => {
    if (error instanceof Problem && error.status === 404) return false;
    throw error;
  });
  const [game, player] = await Promise.all([is(`/v1/games/${id}`), is(`/v1/admin/players/${id}`)]);
  return game ? gameAddress(id) : player ? playerAddress(id) : null;
}

function results(players, games) {
  if (!players.length && !games.length) {
    return el("p", {}, "Nobody and nothing. Names and addresses are looked for by their beginning, ids of games by theirs; an id of a player must be whole.");
  }
  return [
    players.length ? el("section.card", {}, el("h2", {}, "Players"), el("ul.list", {}, players.map(playerItem))) : null,
    games.length ? el("section.card", {}, el("h2", {}, "Games"), el("ul.list", {}, games.map(gameItem))) : null,
  ];
}

const playerItem = (one) => el("li.row", {},
  el("div", {}, link(one.username, playerAddress(one.id)), el("p.hint", {}, one.email)),
  el("div.right", {}, one.blocked_at ? badge("blocked") : null, one.role === "admin" ? badge("admin") : null, el("span.hint", {}, "since ", time(one.created_at))));
