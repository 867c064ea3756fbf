// How fast a game is played.

import { el } from "./dom.js";
import { field, select } from "./fields.js";

export function paceForm() {
  const which = select("pace", "Clock", [
    ["none", "None: nobody has to hurry"],
    ["live", "Live: minutes for the whole game"],
    ["correspondence", "Correspondence: days for each turn"],
  ], "none");
  const minutes = number("pace.minutes", "Minutes for each player", 1, 1440, 20);
  const increment = number("pace.increment", "Seconds more after each turn", 0, 3600, 10);
  const days = number("pace.days", "Days for each turn", 1, 14, 3);
  const missed = select("pace.missed", "Whoever is too late", [["resign", "loses"], ["skip", "passes"]], "resign");
  const parts = { live: [minutes, increment, missed], correspondence: [days, missed] };
  const chosen = () => which.querySelector("select").value;
  const node = el("div.pace", {}, which, minutes, increment, days, missed);
  node.addEventListener("change", update);
  update();
  return { node, value };

  function update() {
    for (const part of [minutes, increment, days, missed]) part.hidden = !(parts[chosen()] ?? []).includes(part);
  }

  function value() {
    const type = chosen();
    const shared = { type, missed: missed.querySelector("select").value };
    if (type === "live") return { ...shared, bank_seconds: 60 * read(minutes), increment_seconds: read(increment) };
    if (type === "correspondence") return { ...shared, days_per_turn: read(days) };
    return { type };
  }
}

const number = (name, label, min, max, value) => field(name, label, { type: "number", inputmode: "numeric", min, max, value, required: true });

const read = (one) => Number(one.querySelector("input").value);
