// What a player tried, by day, outcome and game: the first thing to look at when a turn is said to be lost.

import { el, show } from "/assets/table/dom.js";
import { count, plain } from "/assets/table/words.js";
import { address, ask, asked } from "./address.js";
import { attempt } from "./attempt.js";
import { chips, gameName } from "./parts.js";
import { Paged } from "./paged.js";
import { bounds, dayInWords, week, zone } from "./time.js";

const OUTCOMES = ["accepted", "repeated", "refused", "unanswered"];

/** `games` are those of the player that are known by name, as far as they have been read. */
export function attempts(player, games) {
  const filters = el("div.filters-rows");
  const list = new Paged((items, more) => [el("p.summary", { role: "status" }, summary(items, more)), el("ol.timeline", {}, items.map((one) => attempt(one, { nameOf })))]);
  let known = new Map();
  const nameOf = (id) => known.get(id);
  games.then((items) => {
    known = new Map(items.map((game) => [game.id, gameName(game)]));
    render();
    if (list.items.length) list.render();
  }, () => {});

  const load = () => {
    const { day, outcome, game } = asked();
    return list.load(address(`/v1/admin/players/${player}/submissions`, { outcome, game, ...bounds(day), limit: 100 }));
  };
  const set = (parameters) => {
    ask(parameters);
    render();
    load();
  };
  const render = () => {
    const { day = "", outcome = "", game = "" } = asked();
    const date = el("input", { type: "date", id: "day", value: day, change: () => set({ day: date.value }) });
    const games = [...known, ...(game && !known.has(game) ? [[game, `game ${game.slice(-8)}`]] : [])];
    const which = el("select", { id: "game", change: () => set({ game: which.value }) },
      el("option", { value: "" }, "All games"), games.map(([id, name]) => el("option", { value: id, selected: id === game }, name)));
    const held = filters.contains(document.activeElement) ? [document.activeElement.id, document.activeElement.textContent] : null;
    show(filters,
      chips("Day", [["", "Any day"], ...week()], day, (day) => set({ day })),
      el("div.filters", {},
        el("div.field", {}, el("label", { for: "day" }, "Day"), date, el("p.hint", {}, `From midnight to midnight in ${zone()}`)),
        el("div.field", {}, el("label", { for: "game" }, "Game"), which)),
      chips("Outcome", [["", "Any outcome"], ...OUTCOMES.map((one) => [one, plain(one)])], outcome, (outcome) => set({ outcome })));
    if (held) [...filters.querySelectorAll("button, input, select")].find((one) => (held[0] ? one.id === held[0] : one.textContent === held[1]))?.focus();
  };
  render();
  load();
  return el("section.card.attempts", { "aria-label": "What was sent" }, el("h2", {}, "What was sent, and what was answered"), filters, list.node);
}

/** "On Tuesday: 8 attempts: 1 accepted, 6 refused (2 × stale, …)." */
function summary(items, more) {
  const { day, outcome, game } = asked();
  const when = day ? `${dayInWords(day)}: ` : "";
  if (!items.length) {
    if (outcome) return `${when}no attempt that was ${outcome}.`;
    return `${when}nothing of this player has reached the service${game ? " in this game" : ""}. Perhaps it was another day, or another account. Attempts are kept for 90 days.`;
  }
  const said = tally(items.map((one) => one.outcome)).map(([word, times]) => `${times} ${word}`);
  const why = tally(items.filter((one) => one.outcome === "refused").map((one) => one.code ?? "no code")).map(([word, times]) => `${times} × ${word}`);
  return `${when}${more ? "the latest " : ""}${count(items.length, "attempt")}: ${said.join(", ")}${why.length ? ` (${why.join(", ")})` : ""}.`;
}

function tally(words) {
  const times = new Map();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].sort((one, other) => other[1] - one[1]);
}
