// How much time is left, and why.

import { get } from "./api.js";
import { button, el, show } from "./dom.js";
import { nameOf, plain, span, when } from "./words.js";

/** The deadline of a game: of the turn, or of the rules. */
export function deadlineOf(game) {
  const turn = game.clock?.turn;
  if (turn) return { seat: turn.seat, at: turn.deadline, grace: turn.grace };
  return game.standing?.deadline ? { seat: null, at: game.standing.deadline, grace: false } : null;
}

/** A line that counts down. `stop()` it when it is no longer shown. */
export function countdown(game, { seat, at, grace }, explain) {
  const left = el("strong", { "aria-hidden": "true" });
  const why = el("div");
  const words = `${seat ? nameOf(game, seat) : "Everybody"} has until ${when(at)}${grace ? ", the last grace" : ""}`;
  const node = el("div.clock", {}, left, el("span.hint", {}, words), seat ? button("Why then?", () => tell(why, explain), { kind: "quiet" }) : null, why);
  const tick = () => (left.textContent = span((new Date(at) - Date.now()) / 1000));
  tick();
  const timer = setInterval(tick, 1000);
  return { node, stop: () => clearInterval(timer) };
}

async function tell(place, path) {
  if (place.firstChild) return show(place);
  try {
    const told = await get(path);
    const steps = told.steps.map((step) =>
      el("li", {}, `${when(step.from)} – ${when(step.to)}: ${step.counts ? `${span(step.counted_seconds)} count` : `does not count (${plain(reason(step.why)).toLowerCase()})`}`));
    show(place,
      el("p.hint", {}, `The turn has ${span(told.allowed_seconds)}; ${span(told.used_before_seconds)} were used before.`),
      el("ol.steps", {}, steps),
      el("p.hint", {}, `Too late means: ${told.missed === "skip" ? "the turn is passed" : "the seat resigns"}.`));
  } catch (error) {
    show(place, el("p.error", {}, error.message));
  }
}

const reason = (why) => (typeof why === "string" ? why : (why?.type ?? Object.keys(why ?? {})[0] ?? "pause"));
