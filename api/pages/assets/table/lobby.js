// My games, the open ones, and a new one.

import { get } from "./api.js";
import { announce, button, el, show, title } from "./dom.js";
import { card, isMine, myTurn, rulesets } from "./games.js";
import { newGame } from "./new-game.js";
import { me } from "./session.js";
import { follow } from "./stream.js";
import { count } from "./words.js";

/** Open games of others are not streamed; they are looked for this often. */
const LOOK_AGAIN = 8000;

export function lobby(place) {
  title("Games");
  let waiting = null;
  let timer = null;
  let gone = false;
  const mine = el("ul.list");
  const open = el("ul.list");
  const over = el("ul.list");
  const overSection = el("details.card", { hidden: true }, el("summary", {}, "Games that are over"), over);
  const problem = el("p.error", { role: "alert" });
  const fresh = el("section.card", { hidden: true, "aria-label": "New game" });
  const opener = button("New game", () => toggle(true), { kind: "primary", "aria-expanded": "false" });
  show(place,
    el("div.heading", {}, el("h1", {}, "Games"), opener),
    problem,
    fresh,
    el("section.card", {}, el("h2", {}, "My games"), mine),
    el("section.card", {}, el("h2", {}, "Open games to join"), open),
    overSection);

  look();
  const stop = follow(() => "/v1/me/stream", { heard: (name, { game }) => heard(name, game), again: look });
  timer = setInterval(() => document.hidden || look(), LOOK_AGAIN);
  return () => {
    gone = true;
    stop();
    clearInterval(timer);
  };

  function heard(name, game) {
    if (name === "your_turn") announce(`It is your turn in a game with ${game.seats.map((seat) => seat.player?.username).filter((one) => one !== me()?.username).join(", ")}.`);
    look();
  }

  async function look() {
    if (gone) return;
    try {
      const [all, own, opened] = await Promise.all([rulesets(), get(`/v1/games?player=${me().id}&limit=100`), get("/v1/games?status=open&limit=50")]);
      if (gone) return;
      problem.textContent = "";
      fill(new Map(all.map((ruleset) => [ruleset.id, ruleset.name])), own.items, opened.items);
    } catch (error) {
      if (!gone) problem.textContent = error.message;
    }
  }

  function fill(names, own, opened) {
    const running = own.filter((game) => game.status === "active" || game.status === "open");
    running.sort((one, other) => Number(myTurn(other)) - Number(myTurn(one)));
    const joinable = opened.filter((game) => !isMine(game));
    const ended = own.filter((game) => game.status === "finished");
    const shown = JSON.stringify([running, joinable, ended]);
    // Filled anew only if something is new, so that nobody loses the place where they are.
    if (shown === waiting) return;
    waiting = shown;
    const turns = running.filter(myTurn).length;
    title(turns ? `(${turns}) Your turn` : "Games");
    lines(mine, running.map((game) => card(game, names)), "None yet. Open one and send the link to a friend.");
    lines(open, joinable.map((game) => card(game, names, "Join")), "Nobody waits for players right now.");
    show(over, ended.map((game) => card(game, names, "Look")));
    overSection.hidden = ended.length === 0;
    overSection.querySelector("summary").textContent = `${count(ended.length, "game")} that ${ended.length === 1 ? "is" : "are"} over`;
  }

  function toggle(on) {
    fresh.hidden = !on;
    opener.setAttribute("aria-expanded", String(on));
    opener.hidden = on;
    if (on) newGame(fresh, () => toggle(false));
    else opener.focus();
  }
}

function lines(list, items, otherwise) {
  show(list, items.length ? items : el("li.hint", {}, otherwise));
}
