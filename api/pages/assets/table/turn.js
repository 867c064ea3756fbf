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
