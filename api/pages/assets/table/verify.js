// Checks a record in the browser: every hash, the chain, and the seed against what was promised before the game.

import { canonical } from "./canonical.js";

/** What we add to the chance of a game, kept so that the record can be asked for it. */
const NONCE = (game) => `plotline.nonce.${game}`;

export const remember = (game, nonce) => localStorage.setItem(NONCE(game), nonce);

/** The sentences that were proven; throws an error with the first that is wrong. `promised` is the game as the service told it. */
export async function verify(record, promised, seat) {
  if (!globalThis.crypto?.subtle) throw new Error("Browsers compute hashes only on pages that come by https or from this computer. Use the command below.");
  const lines = record.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const [header, ...events] = lines;
  const footer = events.at(-1)?.seed === undefined ? null : events.pop();
  for (const [index, line] of lines.entries()) await sound(line, place(line, index));
  chained(header, events, footer);
  const proven = [`All ${lines.length} lines have the hash that they claim.`, `All ${events.length} events hang together: none was changed, left out or put in.`];
  if (header.game !== promised.id) throw new Error("This is the record of another game.");
  if (header.commitment !== promised.commitment) throw new Error("The record names another commitment than the service published.");
  if (!footer) return [...proven, "The game is not over, so the seed of its chance is still secret."];
  if ((await sha256(bytes(footer.seed))) !== header.commitment) throw new Error("The seed is not the one that was promised before the game.");
  proven.push("The seed of all chance is the one that was promised before the game.");
  const mine = seat && localStorage.getItem(NONCE(header.game));
  if (mine) {
    if (footer.nonces[seat - 1] !== mine) throw new Error("What this browser added to the chance is not in the record.");
    proven.push("What this browser added to the chance is in it, so nobody could know the draws beforehand.");
  }
  return proven;
}

async function sound(line, where) {
  const { hash, ...rest } = line;
  if ((await sha256(new TextEncoder().encode(canonical(rest)))) !== hash) throw new Error(`The hash of ${where} is wrong.`);
}

function chained(header, events, footer) {
  let before = header.hash;
  events.forEach((event, index) => {
    if (event.seq !== index + 1) throw new Error(`Event ${index + 1} is missing.`);
    if (event.prev !== before) throw new Error(`Event ${event.seq} does not follow the one before it.`);
    before = event.hash;
  });
  if (footer && footer.prev !== before) throw new Error("The end does not follow the last event.");
}

const place = (line, index) => (index === 0 ? "the first line" : line.seq ? `event ${line.seq}` : "the last line");

async function sha256(data) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
