// What happened, turn by turn, the newest first.

import { get } from "./api.js";
import { button, el, show } from "./dom.js";
import { when } from "./words.js";

export class Story {
  /** `look(seq)` shows the table as it was then. */
  constructor(path, look) {
    this.path = path;
    this.look = look;
    this.sentences = [];
    this.list = el("ol.story", { reversed: true });
    this.node = el("section.card.happened", { "aria-label": "What happened" }, el("h2", {}, "What happened"), this.list);
  }

  get seq() {
    return this.sentences.at(-1)?.seq ?? 0;
  }

  /** Reads what is new; returns those sentences. */
  async load(game) {
    const fresh = [];
    for (let after = this.seq; ; ) {
      const page = await get(this.path("/story", { after, limit: 1000 }));
      const known = this.seq;
      fresh.push(...page.items.filter((one) => one.seq > known && !fresh.some((other) => other.seq === one.seq)));
      if (!page.next) break;
      after = Number(new URLSearchParams(page.next.split("?")[1]).get("after"));
    }
    if (fresh.length) {
      this.sentences.push(...fresh);
      this.render(game);
    }
    return fresh;
  }

  /** The turns as they were submitted: `{turn, seat, at, seq, sentences}`, `seq` being the last before the next turn. */
  turns(game) {
    const turns = [];
    for (const one of this.sentences) {
      if (turns.at(-1)?.turn === one.turn) turns.at(-1).sentences.push(one.sentence);
      else turns.push({ turn: one.turn, seat: one.seat, at: one.at, sentences: [one.sentence] });
    }
    turns.forEach((turn, index) => (turn.seq = (turns[index + 1]?.turn ?? game.seq + 1) - 1));
    return turns;
  }

  render(game) {
    const items = this.turns(game).toReversed().map((turn) =>
      el("li", {},
        el("div.turnhead", {},
          turn.seat ? el("span.number", { "aria-hidden": "true" }, String(turn.seat)) : null,
          el("time.hint", { datetime: turn.at }, when(turn.at)),
          button("Show", () => this.look(turn.seq), { kind: "quiet", "aria-label": `Show the table after: ${turn.sentences[0]}` })),
        turn.sentences.map((sentence) => el("p", {}, sentence))));
    show(this.list, items.length ? items : el("li.hint", {}, "Nothing yet."));
  }
}

