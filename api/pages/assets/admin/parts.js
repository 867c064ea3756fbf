// What several views are made of.

import { button, copy, el, link, show } from "/assets/table/dom.js";
import { plain } from "/assets/table/words.js";
import { gameAddress, playerAddress } from "./address.js";

/** A card that fills itself, or says why it could not. `load()` returns what is in it. */
export function card(words, load, what = "section.card") {
  const body = el("div", {}, el("p.hint", {}, "One moment…"));
  const fill = async () => {
    try {
      show(body, await load());
    } catch (error) {
      show(body, el("p.error", { role: "alert" }, error.message), button("Try again", fill));
    }
  };
  fill();
  return el(what, { "aria-label": words }, el("h2", {}, words), body);
}

/** `[name, value]`, those without a value left out. */
export function facts(pairs) {
  const said = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl.facts", {}, said.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}

const KINDS = { accepted: "good", sent: "good", active: "good", sound: "good", repeated: "same", refused: "bad", failed: "bad", blocked: "bad", cancelled: "bad", unanswered: "odd", pending: "odd", open: "odd" };

export const badge = (word) => el(`span.badge.${KINDS[word] ?? "plain"}`, {}, plain(word));

/** Whatever was sent or stored, as it is. JSON is laid out. */
export function code(value, label = "Data") {
  return el("pre.code", { tabindex: "0", "aria-label": label, role: "group" }, typeof value === "string" ? read(value) : laidOut(value));
}

/** What is no JSON, or was cut, stays as it is. */
function read(text) {
  try {
    return laidOut(JSON.parse(text));
  } catch {
    return text;
  }
}

const WIDTH = 96;

/** What fits into a line is in one. */
function laidOut(value, indent = "") {
  const flat = JSON.stringify(value);
  if (value === null || typeof value !== "object" || flat.length + indent.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Object.entries(value).map(([key, part]) => inner + (Array.isArray(value) ? "" : `${JSON.stringify(key)}: `) + laidOut(part, inner));
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/** An id that can be taken along. */
export function id(value) {
  const take = button("Copy", async () => {
    if (await copy(value)) take.textContent = "Copied";
  }, { kind: "quiet", "aria-label": `Copy ${value}` });
  return el("span.id", {}, el("code", {}, value), take);
}

/** The beginning of something long; all of it for whoever points at it. */
export const brief = (value, length = 10) => el("code", { title: value }, `${value.slice(0, length)}…`);

export const playerLink = (one) => link(one.username ?? one.id.slice(-8), playerAddress(one.id));

/** "tower-up: ada, ben" */
export const gameName = (game) => `${game.ruleset}: ${game.seats.map((seat) => seat.player?.username ?? "free").join(", ")}`;

export const gameLink = (game) => link(gameName(game), gameAddress(game.id));

/** Buttons of which one is chosen: `[value, words]`. */
export function chips(label, choices, chosen, choose) {
  const all = choices.map(([value, words]) => {
    const one = button(words, () => {
      all.forEach((other) => other.setAttribute("aria-pressed", String(other === one)));
      choose(value);
    }, { kind: "filter", "aria-pressed": String(value === chosen) });
    return one;
  });
  return el("div.chips-row", { role: "group", "aria-label": label }, all);
}
