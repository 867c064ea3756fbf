// Everything that happened in a game and everything that was tried, in one order.

import { get } from "/assets/table/api.js";
import { button, el, show } from "/assets/table/dom.js";
import { count, plain } from "/assets/table/words.js";
import { address } from "./address.js";
import { attempt } from "./attempt.js";
import { merged, placeOf } from "./merge.js";
import { brief, chips, code } from "./parts.js";
import { time } from "./time.js";

const ATTEMPTS = 200;
/** Of each list; a game keeps no more attempts than these pages hold. */
const PAGES = 25;

export class Log {
  /** `look(seq)` shows the table after that event. */
  constructor(game, look) {
    Object.assign(this, { game, look, events: [], attempts: [], next: null, sentences: new Map(), only: "all", at: null });
    const kinds = [["all", "Everything"], ["events", "Events"], ["attempts", "Attempts"], ["refused", "Not taken"]];
    const filters = chips("Show", kinds, this.only, (only) => {
      this.only = only;
      this.render();
    });
    this.list = el("ol.timeline.log");
    this.foot = el("div.actions");
    this.words = el("p.hint", { role: "status" }, "One moment…");
    this.node = el("section.card", { "aria-label": "Log" }, el("h2", {}, "Log"), filters, this.words, this.list, this.foot);
  }

  /** Reads until `wanted` is there, an attempt, if one is. */
  async load(wanted) {
    const path = `/v1/games/${this.game.id}`;
    try {
      const [events, sentences, tried] = await Promise.all([
        this.game.seq ? all(`${path}/events?limit=1000`) : [],
        this.game.seq ? all(`${path}/story?limit=1000`) : [],
        get(address(`/v1/admin/games/${this.game.id}/submissions`, { limit: ATTEMPTS })),
      ]);
      Object.assign(this, { events, attempts: tried.items, next: tried.next });
      this.sentences = new Map(sentences.map((one) => [one.seq, one.sentence]));
      for (let pages = 1; wanted && this.next && pages < PAGES && !this.attempts.some((one) => one.id === wanted); pages++) await this.more();
      this.render();
    } catch (error) {
      show(this.list);
      show(this.foot, el("p.error", { role: "alert" }, error.message), button("Try again", () => this.load(wanted)));
    }
  }

  async more() {
    const page = await get(this.next);
    this.attempts.push(...page.items);
    this.next = page.next;
  }

  /** The last event before an attempt, or the last that it added. */
  seqAt(id) {
    const one = this.attempts.find((one) => one.id === id);
    return one ? placeOf(one, this.events) : null;
  }

  render() {
    const refused = this.attempts.filter((one) => one.outcome === "refused").length;
    this.words.textContent = `${count(this.events.length, "event")}, ${this.next ? "the latest " : ""}${count(this.attempts.length, "attempt")}, ${refused} of them refused. The newest is first.`;
    show(this.list, merged(this.events, this.attempts, this.only).map((one) => (one.attempt ? attempt(one.attempt, { game: this.game }) : this.event(one.event))));
    const more = button("Older attempts", async () => {
      more.disabled = true;
      await this.more().then(() => this.render(), (error) => show(this.foot, el("p.error", { role: "alert" }, error.message), more));
      more.disabled = false;
    });
    show(this.foot, this.next ? more : null);
    this.mark(this.at);
  }

  event(one) {
    const sentence = this.sentences.get(one.seq);
    return el("li.event", { id: `event-${one.seq}`, tabindex: "-1" },
      el("div.attempt-head", {},
        button(String(one.seq), () => this.look(one.seq), { kind: "seq", "aria-label": `Show the table after event ${one.seq}`, title: "Show the table after this event" }),
        el("span.told", {}, sentence ?? plain(one.type)),
        time(one.at, "time.hint")),
      el("details.whole", {}, el("summary", {}, el("span.hint", {}, `${one.cause}${one.seat ? ` of seat ${one.seat}` : ""} · ${one.type} · `, brief(one.hash))), code(one, `Event ${one.seq}`)));
  }

  /** Shows which event is looked at. */
  mark(seq) {
    this.at = seq;
    this.list.querySelector(".event[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector(`#event-${seq}`)?.setAttribute("aria-current", "true");
  }

  reveal(id) {
    const one = id && this.list.querySelector(`#${CSS.escape(id)}`);
    if (!one) return;
    one.classList.add("wanted");
    one.scrollIntoView({ block: "center" });
    one.focus({ preventScroll: true });
  }
}

/** A list to its end, within reason. */
async function all(path) {
  const items = [];
  for (let pages = 0, next = path; next && pages < PAGES; pages++) {
    const page = await get(next);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}
