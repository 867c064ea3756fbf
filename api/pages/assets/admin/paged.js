// A list that is read a page at a time, and goes on when asked to.

import { get } from "/assets/table/api.js";
import { button, el, show } from "/assets/table/dom.js";

export class Paged {
  /** `draw(items, more)` makes what is shown of all items so far; `more` is whether there are others. */
  constructor(draw) {
    this.draw = draw;
    this.items = [];
    this.next = null;
    this.node = el("div.paged");
  }

  /** From the beginning of a list. */
  async load(path) {
    const turn = (this.turn = Symbol(path));
    this.node.setAttribute("aria-busy", "true");
    try {
      const page = await get(path);
      if (this.turn !== turn) return;
      this.items = page.items;
      this.next = page.next;
      this.render();
    } catch (error) {
      if (this.turn === turn) show(this.node, el("p.error", { role: "alert" }, error.message), button("Try again", () => this.load(path)));
    } finally {
      if (this.turn === turn) this.node.removeAttribute("aria-busy");
    }
  }

  async more() {
    const turn = this.turn;
    const page = await get(this.next);
    if (this.turn !== turn) return;
    this.items.push(...page.items);
    this.next = page.next;
    this.render();
  }

  render() {
    const error = el("p.error", { role: "alert" });
    const more = button("More", async () => {
      more.disabled = true;
      await this.more().catch((problem) => (error.textContent = problem.message));
      more.disabled = false;
    });
    show(this.node, this.draw(this.items, Boolean(this.next)), this.next ? el("div.actions", {}, more, error) : null);
  }
}
