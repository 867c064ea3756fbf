// Acts in a game. Each has a key of its own, so that it can be sent until somebody answers and still happens once.

import { freshKey, get, insist, post } from "./api.js";

const once = (path, body) => {
  const headers = { "Idempotency-Key": freshKey() };
  return insist(() => post(path, body, headers));
};

export const takeTurn = (game, seq, move) => once(`/v1/games/${game}/turns`, { expected_seq: seq, moves: [move] });
export const undoTurn = (game, seq) => once(`/v1/games/${game}/undo`, { expected_seq: seq });
export const resign = (game) => once(`/v1/games/${game}/resignation`);

/** All legal moves, over as many pages as they fill. */
export async function legalMoves(path) {
  const first = await get(path);
  let { next } = first;
  while (next) {
    const page = await get(next);
    if (page.seq !== first.seq) return legalMoves(path);
    first.moves.push(...page.moves);
    next = page.next;
  }
  return first;
}

/**
 * Whether the seat may want to take back its latest turn: nothing was turned up since, and nobody else has acted. The
 * service decides; this only tells when to ask.
 */
export function mayUndo(events, seat) {
  let end = Infinity;
  for (const event of events.toReversed()) {
    if (event.seq > end) continue;
    if (event.type === "undone") end = event.to;
    else if (event.cause === "chance" || event.cause === "service") return false;
    else if (event.cause === "move") return event.seat === seat;
  }
  return false;
}
