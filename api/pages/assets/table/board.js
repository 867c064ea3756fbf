// The picture. Parts that moves are about can be chosen in it: by pointer, with Tab, with the arrow keys.

import { text } from "./api.js";
import { dark, el, show } from "./dom.js";

const KEPT = 60;
const SVG = "http://www.w3.org/2000/svg";

export class Board {
  /** `path(below, parameters)` leads to the game; `choose(part)` is told what was chosen, nothing for Escape. */
  constructor(path, choose) {
    this.path = path;
    this.choose = choose;
    this.kept = new Map();
    this.labels = new Map();
    this.choice = null;
    this.node = el("div.board", { click: (event) => this.clicked(event), keydown: (event) => this.pressed(event) });
    this.wanted = null;
  }

  /** Shows the table after this seq. Positions never change, so each is asked for once. */
  async draw(seq) {
    const key = `${seq}.${dark()}`;
    this.wanted = key;
    const drawn = this.kept.get(key) ?? (await text(this.path("/board.svg", { at: seq, highlight: "last", theme: dark() ? "dark" : "light" })));
    this.kept.set(key, drawn);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    if (this.wanted !== key || this.drawn === key) return;
    this.drawn = key;
    const held = this.focused();
    const picture = document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    show(this.node, picture);
    this.labels = new Map(this.parts().map((part) => [part.dataset.part, part.getAttribute("aria-label")]));
    this.mark(this.choice);
    if (held) this.part(held)?.focus({ preventScroll: true });
  }

  /** Shows what can be chosen; nothing without a choice. */
  mark(choice) {
    this.choice = choice;
    const [open, named, implied] = choice ? [choice.open, choice.named, choice.implied] : [new Set(), new Set(), new Set()];
    const chosen = new Set(choice?.parts ?? []);
    const begun = chosen.size > 0 || implied.size > 0;
    for (const part of this.parts()) {
      const id = part.dataset.part;
      const [can, is, goes] = [open.has(id), chosen.has(id), implied.has(id)];
      const elsewhere = named.has(id) && !can && !is && !goes;
      part.classList.toggle("can", can);
      part.classList.toggle("chosen", is || goes);
      part.classList.toggle("elsewhere", elsewhere && begun);
      if (named.has(id)) this.enable(part, is || goes);
      else this.disable(part);
    }
  }

  label(id) {
    return this.labels.get(id) ?? id;
  }

  enable(part, pressed) {
    if (!part.querySelector(":scope > .ring")) part.append(ring(part));
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
    part.setAttribute("aria-pressed", String(pressed));
    part.setAttribute("aria-label", `${this.label(part.dataset.part)} – choosable`);
  }

  disable(part) {
    part.querySelector(":scope > .ring")?.remove();
    if (part.getAttribute("role") !== "button") return;
    part.setAttribute("role", "img");
    part.removeAttribute("tabindex");
    part.removeAttribute("aria-pressed");
    part.setAttribute("aria-label", this.label(part.dataset.part));
  }

  clicked(event) {
    const part = event.target.closest("[role=button][data-part]");
    if (part) this.choose(part.dataset.part);
  }

  pressed(event) {
    const part = event.target.closest("[role=button][data-part]");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") this.choose(part.dataset.part);
    else if (event.key === "Escape") this.choose(null);
    else if (ARROWS[event.key]) this.next(part, ARROWS[event.key])?.focus();
    else return;
    event.preventDefault();
  }

  /** The nearest part that can be chosen, in a direction. */
  next(from, [right, down]) {
    const here = middle(from);
    const others = this.parts().filter((part) => part !== from && part.getAttribute("role") === "button");
    const reached = others.map((part) => {
      const [x, y] = [middle(part)[0] - here[0], middle(part)[1] - here[1]];
      const [along, aside] = [x * right + y * down, Math.abs(x * down) + Math.abs(y * right)];
      return { part, along, cost: along + 2 * aside };
    });
    return reached.filter((one) => one.along > 2).sort((one, other) => one.cost - other.cost)[0]?.part;
  }

  parts() {
    return [...this.node.querySelectorAll("[data-part]")];
  }

  part(id) {
    return this.node.querySelector(`[data-part="${CSS.escape(id)}"]`);
  }

  focused() {
    return this.node.contains(document.activeElement) ? document.activeElement.dataset.part : null;
  }
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Around the part and a little larger: what is clicked, and what shows that it can be. */
function ring(part) {
  const { x, y, width, height } = part.getBBox();
  const frame = document.createElementNS(SVG, "rect");
  const size = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 5 };
  for (const [name, value] of Object.entries(size)) frame.setAttribute(name, value);
  frame.setAttribute("class", "ring");
  return frame;
}

function middle(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
