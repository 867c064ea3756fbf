// What one may do: the task, what is chosen so far, the moves that are left, and the one that would be played.

import { announce, button, el, show } from "./dom.js";
import { Choice } from "./choice.js";
import { count } from "./words.js";

/** More than this nobody reads; the board and the filter narrow them. */
const SHOWN = 60;

export class Moves {
  constructor({ board, play }) {
    this.board = board;
    this.play = play;
    this.choice = new Choice();
    this.busy = false;
    this.filter = el("input", { type: "search", "aria-label": "Filter the moves", placeholder: "Type to filter…", input: () => this.fill() });
    this.task = el("p.task");
    this.chips = el("ul.chips", { "aria-label": "Chosen" });
    this.confirm = el("div.confirm");
    this.problem = el("p.error", { role: "alert" });
    this.rest = el("p.hint");
    this.items = el("ul.moves");
    this.bar = el("section.bar", { "aria-label": "Your move", tabindex: "-1" }, this.task, this.problem, this.chips, this.confirm);
    this.list = el("section.card.movelist", { "aria-label": "Moves", hidden: true }, el("h2", {}, "Moves"), this.filter, this.rest, this.items);
  }

  /** Offers these moves; what was chosen stays chosen as far as it still fits. */
  offer(task, moves) {
    const offered = JSON.stringify([task, moves.map((move) => move.notation)]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.choice = this.choice.among(moves);
    this.task.textContent = task;
    this.render();
  }

  /** Says something instead of offering anything. */
  idle(words) {
    this.offered = null;
    this.choice = new Choice();
    this.task.textContent = words;
    this.render();
  }

  say(problem) {
    this.problem.textContent = problem;
  }

  choosePart(part) {
    if (part === null) this.choice.clear();
    else this.choice.toggle(part);
    this.say("");
    this.filter.value = "";
    this.render();
    const move = this.choice.move;
    announce(move ? `One move left: ${move.description}` : `${count(this.choice.left.length, "move")} left.`);
  }

  pick(move) {
    this.choice.pick(move);
    this.say("");
    this.render();
    this.confirm.querySelector("button")?.focus();
  }

  clear() {
    this.choice.clear();
    this.render();
  }

  render() {
    const { choice } = this;
    this.bar.classList.toggle("asked", choice.moves.length > 0);
    this.board.mark(choice.moves.length ? choice : null);
    show(this.chips, choice.parts.map((part) => this.chip(part)));
    show(this.confirm, ...this.confirming());
    this.list.hidden = choice.moves.length < 2;
    this.fill();
  }

  chip(part) {
    const label = this.board.label(part);
    // The name comes first in a label, what is there after it.
    const name = label.split(/[:;(]/)[0].trim();
    const short = name.length > 48 ? `${name.slice(0, 46)}…` : name;
    return el("li", {}, button([short, el("span", { "aria-hidden": "true" }, " ×")], () => this.choosePart(part), { kind: "chip", "aria-label": `Give back: ${label}` }));
  }

  confirming() {
    const { move, moves, left, parts, picked } = this.choice;
    if (!moves.length) return [];
    if (!move) return [el("p.hint", {}, parts.length ? `${count(left.length, "move")} left: choose on.` : `${count(moves.length, "move")}: choose on the board or in the list.`)];
    const again = (picked || parts.length > 0) && moves.length > 1;
    return [
      el("p.would", {}, move.description),
      el("div.actions", {},
        button("Play", () => this.play(move), { kind: "primary", disabled: this.busy }),
        again ? button("Choose again", () => this.clear(), { kind: "quiet" }) : null),
    ];
  }

  fill() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { left, picked } = this.choice;
    const fitting = left.filter((move) => words.every((word) => `${move.description} ${move.notation}`.toLowerCase().includes(word)));
    const shown = fitting.slice(0, SHOWN);
    const more = fitting.length - shown.length;
    this.filter.hidden = left.length <= 8 && !this.filter.value;
    this.rest.textContent = more > 0 ? `${SHOWN} of ${fitting.length} are shown: choose on the board or type to filter.` : fitting.length ? "" : "No move fits.";
    show(this.items, shown.map((move) => el("li", {}, button(move.description, () => this.pick(move), { kind: "move", "aria-pressed": String(move === picked) }))));
  }

  /** After a turn what had the focus is gone; whoever uses keys goes on here. */
  holdFocus() {
    if (document.activeElement === document.body) this.bar.focus({ preventScroll: true });
  }

  /** While a turn is on its way nothing else can be sent. */
  setBusy(is) {
    this.busy = is;
    this.bar.classList.toggle("busy", is);
    this.confirm.querySelectorAll("button").forEach((one) => (one.disabled = is));
  }
}
