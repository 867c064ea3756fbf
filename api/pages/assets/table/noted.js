// What this browser noted of a game when it began, so that the record can be held to it. Each player has notes of their
// own: two windows may be two players.

const key = (game, player) => `plotline.noted.${game}.${player}`;

/** `{ commitment, nonce }`, as far as they were noted. */
export function noted(game, player) {
  const own = player && localStorage.getItem(key(game, player));
  if (own) return JSON.parse(own);
  // The notes of an earlier page.
  const nonce = localStorage.getItem(`plotline.nonce.${game}`);
  return nonce ? { nonce } : {};
}

/** Notes what was found. The commitment that was noted first stays: whoever sits down again brings another nonce only. */
export function note(game, player, found) {
  const before = noted(game, player);
  try {
    localStorage.setItem(key(game, player), JSON.stringify({ ...before, ...found, commitment: before.commitment ?? found.commitment }));
  } catch {
    // A browser that keeps nothing proves less, and says so; it plays as well as any.
  }
}
