// Checks a record in the browser: every hash, the chain, the signature, and the chance against what was noted before the
// game. The rules are not checked here.

import { canonical } from "./canonical.js";
import { isSigned, Unsupported } from "./signature.js";

/**
 * What is proven and what is not, in sentences; throws an error with the first thing that is wrong. `known` is what is
 * known from elsewhere: the `game`, the `keys` of the service, and, as far as this browser noted them when the game
 * began, `commitment` and `nonce` of the player in `seat`.
 */
export async function verify(record, known) {
  if (!globalThis.crypto?.subtle) throw new Error("Browsers compute hashes only on pages that come by https or from this computer. Use the command below.");
  const lines = record.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const { header, events, footer, signature } = parts(lines);
  for (const [index, line] of lines.entries()) await sound(line, place(line, index));
  chained(header, events, footer, signature);
  if (header.game !== known.game) throw new Error("This is the record of another game.");
  const told = { proven: [`All ${lines.length} lines have the hash that they claim.`, `All ${events.length} events follow one another.`], unproven: [] };
  await chance(told, header, footer);
  commitment(told, header, known);
  nonce(told, header, footer, known);
  await names(told, header, signature, known);
  told.unproven.push("That every move was legal and every draw is the seed's: the command below replays all of it.");
  return told;
}

function parts([header, ...events]) {
  const signature = header.format === "plotline-record/2" ? events.pop() : null;
  if (signature === undefined || (signature && signature.jws === undefined)) throw new Error("The record is cut off: its signature is missing.");
  const footer = events.at(-1)?.seed === undefined ? null : events.pop();
  return { header, events, footer, signature };
}

async function sound(line, where) {
  const { hash, ...rest } = line;
  if ((await sha256(new TextEncoder().encode(canonical(rest)))) !== hash) throw new Error(`The hash of ${where} is wrong.`);
}

function chained(header, events, footer, signature) {
  let before = header.hash;
  events.forEach((event, index) => {
    if (event.seq !== index + 1) throw new Error(`Event ${index + 1} is missing.`);
    if (event.prev !== before) throw new Error(`Event ${event.seq} does not follow the one before it.`);
    before = event.hash;
  });
  for (const end of [footer, signature].filter(Boolean)) {
    if (end.prev !== before) throw new Error("The end does not follow the last event.");
    before = end.hash;
  }
}

async function chance(told, header, footer) {
  if (!footer) return told.unproven.push("The draws: the seed that decides them is secret until the game is over.");
  if ((await sha256(bytes(footer.seed))) !== header.commitment) throw new Error("The seed is not the one that was promised before the game.");
  told.proven.push("The seed of all chance is the one that the record promises in its first line.");
}

function commitment(told, header, known) {
  if (!known.commitment) return told.unproven.push("That the seed was fixed before the game: this browser has not noted the commitment at the start.");
  if (header.commitment !== known.commitment) throw new Error("The record names another commitment than this browser noted at the start.");
  told.proven.push("The commitment to the seed is the one that this browser noted at the start.");
}

function nonce(told, header, footer, known) {
  const nonces = header.format === "plotline-record/2" ? header.seats.map((seat) => seat.nonce) : footer?.nonces;
  if (!known.nonce) return told.unproven.push("That nobody knew the draws beforehand: this browser has added nothing to the chance.");
  if (!nonces) return told.unproven.push("That nobody knew the draws beforehand: what the players added is told when the game is over.");
  if (nonces[known.seat - 1] !== known.nonce) throw new Error("What this browser added to the chance is not in the record.");
  told.proven.push("What this browser added to the chance is in it, so nobody could know the draws beforehand.");
}

async function names(told, header, signature, known) {
  if (!signature) return told.unproven.push("That the service wrote this, and what the players were called: records of this older form are not signed.");
  try {
    if (!(await isSigned(signature, known.keys))) throw new Error("The service has not signed this record.");
    told.proven.push(`The service has signed all of it, and that the players were called ${signature.names.join(", ")}.`);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    told.unproven.push("That the service wrote this, and what the players were called: this browser cannot check such signatures (Ed25519).");
  }
}

const place = (line, index) => (index === 0 ? "the first line" : line.seq ? `event ${line.seq}` : `line ${index + 1}`);

async function sha256(data) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
