// Stepping through the game.

import { button, el } from "./dom.js";

export class History {
  /** `look(seq)` shows the table as it was then; without a seq, as it is. */
  constructor(look) {
    this.look = look;
    this.seqs = [];
    this.at = null;
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Turn", input: () => this.go(Number(this.slider.value)) });
    this.words = el("p.hint", { role: "status" });
    const step = (words, label, target) => button(words, () => this.go(target()), { "aria-label": label, title: label, kind: "step" });
    this.back = button("Back to now", () => this.now(), { kind: "primary", hidden: true });
    this.node = el("section.history", { "aria-label": "History", keydown: (event) => this.pressed(event) },
      el("div.steps-row", {},
        step("«", "The beginning", () => 0),
        step("‹", "The turn before", () => this.index - 1),
        this.slider,
        step("›", "The next turn", () => this.index + 1),
        step("»", "Now", () => this.seqs.length - 1)),
      el("div.steps-row", {}, this.words, this.back));
  }

  get index() {
    return this.at ?? this.seqs.length - 1;
  }

  /** The seqs at which turns ended, the last being where the game is. */
  update(seqs) {
    this.seqs = seqs;
    if (this.at !== null && this.at >= seqs.length - 1) this.at = null;
    this.render();
  }

  go(index) {
    const bounded = Math.max(0, Math.min(index, this.seqs.length - 1));
    this.at = bounded === this.seqs.length - 1 ? null : bounded;
    this.render();
    this.look(this.at === null ? null : this.seqs[this.at]);
  }

  /** The turn that ended at this seq. */
  goTo(seq) {
    const index = this.seqs.findIndex((one) => one >= seq);
    this.go(index < 0 ? this.seqs.length - 1 : index);
  }

  now() {
    this.go(this.seqs.length - 1);
  }

  pressed(event) {
    if (event.target === this.slider) return;
    const step = { ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: this.seqs.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.go(step);
  }

  render() {
    const last = Math.max(0, this.seqs.length - 1);
    this.node.hidden = last === 0;
    this.slider.max = String(last);
    this.slider.value = String(this.index);
    this.slider.setAttribute("aria-valuetext", this.at === null ? "now" : `after turn ${this.at} of ${last}`);
    this.words.textContent = this.at === null ? "" : this.at === 0 ? "The beginning" : `After turn ${this.at} of ${last}`;
    this.back.hidden = this.at === null;
    this.node.classList.toggle("past", this.at !== null);
  }
}
