// Keeps up with a game, in the way that its state asks for.

import { follow } from "./stream.js";

/** Where moves depend on the time, and where nothing streams, one looks again this often. */
const RACING = 1000;
const WAITING = 4000;

/**
 * One stream at a time: browsers open only a few connections to a place, in all windows together. `look` looks at the
 * game again; `heard` gets its events.
 */
export class Watch {
  constructor(path, { look, heard }) {
    Object.assign(this, { path, look, heard, follows: null, stopStream: () => {}, timer: null });
  }

  update(game, seat) {
    const follows = game.status === "active" ? "game" : game.status === "open" && seat ? "me" : "nothing";
    if (follows !== this.follows) {
      this.stopStream();
      this.follows = follows;
      this.stopStream = this.stream(follows, game.seq);
    }
    const racing = game.status === "active" && game.standing?.simultaneous && seat;
    this.every(racing ? RACING : game.status === "open" && !seat ? WAITING : null);
  }

  stream(follows, seq) {
    const again = this.look;
    if (follows === "game") return follow((after) => this.path("/events", { after }), { after: seq, heard: this.heard, again });
    // Who joins and leaves is no event of the game; those who sit at it are told.
    if (follows === "me") return follow(() => "/v1/me/stream", { heard: this.look, again });
    return () => {};
  }

  every(wait) {
    if (wait === this.wait) return;
    this.wait = wait;
    clearInterval(this.timer);
    if (wait) this.timer = setInterval(() => document.hidden || this.look(), wait);
  }

  stop() {
    this.stopStream();
    clearInterval(this.timer);
  }
}
