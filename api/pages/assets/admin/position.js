// The table at any seq: the picture, the state behind it, and what differs between two.

import { get } from "/assets/table/api.js";
import { Board } from "/assets/table/board.js";
import { button, el, show } from "/assets/table/dom.js";
import { count } from "/assets/table/words.js";
import { address, ask } from "./address.js";
import { code } from "./parts.js";

export class Position {
  /** `moved(seq)` is told what is looked at. */
  constructor(game, moved) {
    Object.assign(this, { game, moved, seq: null });
    this.board = new Board((below, parameters) => address(`/v1/games/${game.id}${below}`, parameters), () => {});
    this.slider = el("input", { type: "range", min: 1, max: game.seq, value: game.seq, "aria-label": "Event", input: () => this.look(Number(this.slider.value)) });
    this.words = el("p.hint", { role: "status" });
    this.error = el("p.error", { role: "alert" });
    this.state = el("details", { toggle: () => this.readState() }, el("summary", {}, "State"), el("div"));
    const step = (words, label, target) => button(words, () => this.look(target()), { "aria-label": label, title: label, kind: "step" });
    this.node = el("section.card.position", { "aria-label": "The table" },
      el("h2", {}, "The table"),
      el("div.steps-row", {},
        step("«", "The first event", () => 1),
        step("‹", "The event before", () => this.seq - 1),
        this.slider,
        step("›", "The next event", () => this.seq + 1),
        step("»", "The last event", () => game.seq)),
      this.words, this.error, this.board.node, this.state, this.comparison());
  }

  /** Shows the table after this event. `first` leaves the address as it is. */
  async look(seq, first = false) {
    this.seq = Math.max(1, Math.min(seq, this.game.seq));
    const at = this.seq;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `event ${at} of ${this.game.seq}`);
    this.words.textContent = `After event ${at} of ${this.game.seq}`;
    if (!first) ask({ seq: at, attempt: null }, true);
    this.moved(at);
    this.from.value = String(Math.max(1, at - 1));
    this.to.value = String(at);
    this.readState();
    try {
      await this.board.draw(at);
      this.error.textContent = "";
    } catch (error) {
      if (this.seq === at) this.error.textContent = error.message;
    }
  }

  async readState() {
    if (!this.state.open || this.read === this.seq) return;
    const at = (this.read = this.seq);
    const place = this.state.lastElementChild;
    try {
      const { view } = await get(address(`/v1/games/${this.game.id}/view`, { at }));
      if (this.seq === at) show(place, code(view, `The state after event ${at}`));
    } catch (error) {
      this.read = null;
      show(place, el("p.error", { role: "alert" }, error.message));
    }
  }

  comparison() {
    const number = (id) => el("input", { id, type: "number", min: 1, max: this.game.seq, step: 1, required: true, inputmode: "numeric" });
    [this.from, this.to] = [number("from"), number("to")];
    const found = el("div", { role: "status" });
    const submit = async (event) => {
      event.preventDefault();
      try {
        show(found, changes(await get(address(`/v1/admin/games/${this.game.id}/difference`, { from: this.from.value, to: this.to.value }))));
      } catch (error) {
        show(found, el("p.error", {}, error.message));
      }
    };
    return el("details", {}, el("summary", {}, "Compare two events"),
      el("form.compare", { submit }, el("label", { for: "from" }, "After event"), this.from, el("label", { for: "to" }, "and after event"), this.to, el("button", { type: "submit" }, "Compare")),
      found);
  }
}

function changes({ from, to, changes, more }) {
  if (!changes.length) return el("p", {}, `Nothing differs between event ${from} and event ${to}.`);
  const side = (words, change, name) => el("div", {}, el("dt", {}, words), el("dd", {}, name in change ? el("code", {}, JSON.stringify(change[name])) : "nothing"));
  return [
    el("p", {}, `${more ? "More than " : ""}${count(changes.length, "place")} ${changes.length === 1 ? "differs" : "differ"} between event ${from} and event ${to}.`),
    el("ul.changes", { tabindex: "0", "aria-label": "What differs" }, changes.map((change) => el("li", {}, el("code.path", {}, change.path || "/"), el("dl", {}, side("before", change, "before"), side("after", change, "after"))))),
  ];
}
