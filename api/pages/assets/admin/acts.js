// What admins can do. Each says beforehand what comes of it.

import { post } from "/assets/table/api.js";
import { field, select } from "/assets/table/fields.js";
import { nameOf } from "/assets/table/words.js";
import { order } from "./dialog.js";

const PLAYERS = "All players of the game are told, with your reason but without your name.";
const ONE = (name) => `${name} can read it under “what admins did”, with your reason but without your name.`;

export const cancel = (game, done) => order({
  words: "Cancel this game",
  happens: game.status === "open"
    ? "The game is closed before it has begun. Nobody can sit down any more."
    : "The game ends at once and without a result. Its record says so, and the seed of its chance is published. This cannot be taken back.",
  seen: PLAYERS,
  send: "Cancel the game",
  act: ({ reason }) => post(`/v1/admin/games/${game.id}/cancellation`, { reason }),
  done,
});

export const forfeit = (game, seat, done) => order({
  words: `Take ${nameOf(game, seat)} out of this game`,
  happens: `Seat ${seat} is out, as if ${nameOf(game, seat)} had resigned. If only one other is left, that one wins at once. This cannot be taken back.`,
  seen: PLAYERS,
  send: "Forfeit the seat",
  act: ({ reason }) => post(`/v1/admin/games/${game.id}/seats/${seat}/forfeit`, { reason }),
  done,
});

const UNITS = { minutes: 60, hours: 3600, days: 86400 };

export const extend = (game, done) => order({
  words: "Extend the deadline",
  happens: `The turn of ${nameOf(game, game.clock.turn.seat)}, which runs now, gets more time; it counts like the rest of its time, so quiet hours come on top. At least a minute, at most 28 days.`,
  seen: "The record of the game says so, with your reason, and everybody at the table can read it.",
  send: "Extend the deadline",
  fields: [
    field("amount", "How much more", { type: "number", min: 1, max: 40320, step: 1, value: 1, required: true, inputmode: "numeric" }),
    select("unit", "of", Object.keys(UNITS).map((unit) => [unit, unit]), "days"),
  ],
  names: { seconds: "amount" },
  act: ({ amount, unit, reason }) => post(`/v1/admin/games/${game.id}/deadline/extension`, { seconds: Number(amount) * UNITS[unit], reason }),
  done,
});

export const block = (who, done) => order({
  words: `Block ${who.username}`,
  happens: `${who.username} is kept out at once: no log-in, no token and no mail of theirs is good until somebody unblocks them. Their games go on by their clocks.`,
  seen: "Whoever tries to come in is told that the account is blocked. Once unblocked they can read your reason, but not your name.",
  send: "Block the player",
  act: ({ reason }) => post(`/v1/admin/players/${who.id}/block`, { reason }),
  done,
});

export const unblock = (who, done) => order({
  words: `Unblock ${who.username}`,
  happens: `${who.username} can log in again, and the sessions and tokens that have not run out are good again.`,
  seen: ONE(who.username),
  send: "Unblock the player",
  act: ({ reason }) => post(`/v1/admin/players/${who.id}/unblock`, { reason }),
  done,
});

/** One session, or all of them. */
export const endSessions = (who, session, done) => order({
  words: session ? `End a session of ${who.username}` : `End all sessions of ${who.username}`,
  happens: session
    ? `${session.client ?? "This client"} is logged out at once. Other sessions and personal tokens stay as they are.`
    : `${who.username} is logged out everywhere at once and has to log in again. Links in mails sent so far no longer work; games that wait are mailed again. Personal tokens stay as they are.`,
  seen: ONE(who.username),
  send: session ? "End the session" : "End all sessions",
  act: ({ reason }) => post(`/v1/admin/players/${who.id}/sessions/end`, { ...(session ? { session: session.id } : {}), reason }),
  done,
});
