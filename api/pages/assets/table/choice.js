// Choosing a move by the parts that it is about. Pure: nothing here knows the page or a game.

export class Choice {
  constructor(moves = []) {
    this.moves = moves;
    this.parts = [];
    this.picked = null;
  }

  /** The moves that are about every chosen part. */
  get left() {
    return this.moves.filter((move) => this.parts.every((part) => move.parts.includes(part)));
  }

  /** The move that would be played: the picked one, or the only one left. */
  get move() {
    const left = this.left;
    if (this.picked && left.includes(this.picked)) return this.picked;
    return left.length === 1 ? left[0] : null;
  }

  /** The parts that any move is about. */
  get named() {
    return new Set(this.moves.flatMap((move) => move.parts));
  }

  /** The parts whose choice would narrow what is left. */
  get open() {
    const left = this.left;
    const parts = new Set(left.flatMap((move) => move.parts));
    return new Set([...parts].filter((part) => !this.parts.includes(part) && !left.every((move) => move.parts.includes(part))));
  }

  /** The parts that go with what is chosen, although they are no choice any more. */
  get implied() {
    const left = this.left;
    if (!left.length || (!this.parts.length && left.length > 1)) return new Set();
    return new Set(left[0].parts.filter((part) => !this.parts.includes(part) && left.every((move) => move.parts.includes(part))));
  }

  /** Chooses a part, gives it back if it is chosen, and begins anew with one that does not go with the others. */
  toggle(part) {
    this.picked = null;
    if (this.parts.includes(part)) this.parts = this.parts.filter((one) => one !== part);
    else if (this.left.some((move) => move.parts.includes(part))) this.parts = [...this.parts, part];
    else this.parts = [part];
  }

  pick(move) {
    this.picked = move;
  }

  clear() {
    this.parts = [];
    this.picked = null;
  }

  /** The same choice among other moves, as far as they allow it. */
  among(moves) {
    const next = new Choice(moves);
    for (const part of this.parts) {
      next.parts.push(part);
      if (!next.left.length) next.parts.pop();
    }
    if (this.picked) next.picked = next.left.find((move) => move.notation === this.picked.notation) ?? null;
    return next;
  }
}
