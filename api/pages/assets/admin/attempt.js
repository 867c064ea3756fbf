// One attempt to act in a game: what was sent, what was answered and why.

import { el, link } from "/assets/table/dom.js";
import { plain } from "/assets/table/words.js";
import { gameAddress, playerAddress } from "./address.js";
import { badge, brief, code, facts, id } from "./parts.js";
import { time } from "./time.js";

/** `where` says what is known around it: the `game` that is shown, or `nameOf(game)`. */
export function attempt(one, where = {}) {
  return el(`li.attempt.${one.outcome}`, { id: `attempt-${one.id}`, tabindex: "-1" },
    el("div.attempt-head", {},
      badge(one.outcome),
      el("strong", {}, plain(one.act)),
      el("span", {}, `by ${CHANNELS[one.channel] ?? one.channel}`),
      time(one.at, "time.hint")),
    el("p.answer", {}, answer(one), " ", answered(one)),
    el("p.hint.around", {}, around(one, where)),
    one.sent === null ? el("p.hint", {}, "Nothing was sent with it.") : el("details", { open: one.outcome === "refused" && one.sent.length < 600 }, el("summary", {}, "What was sent"), code(one.sent, "What was sent")),
    el("details", {}, el("summary", {}, "Where it came from"), origin(one)));
}

const CHANNELS = { rest: "REST", graphql: "GraphQL", mail: "mail", page: "the page of a mail" };

/** In a sentence. */
function answer(one) {
  const events = one.first_seq === null ? "" : one.first_seq === one.last_seq ? `event ${one.first_seq}` : `events ${one.first_seq} to ${one.last_seq}`;
  switch (one.outcome) {
    case "accepted": return [events ? `Taken as ${events}.` : "Taken.", one.detail ? ` Only in part, for the next move was refused: ${one.detail}` : ""].join("");
    case "repeated": return `It had been taken before${events ? ` as ${events}` : ""}, and was answered the same again. Nothing happened twice.`;
    case "unanswered": return `${one.detail ?? "The client hung up before it was answered."} Whether it was taken, the events say.`;
    default: return one.detail ?? "Refused.";
  }
}

const answered = (one) => {
  const said = [one.status, one.code, one.rule].filter(Boolean).join(" ");
  return said ? el("code.said", { title: "Status, code and rule of the answer" }, said) : null;
};

/** The ways on. */
function around(one, { game, nameOf }) {
  const ways = [];
  if (game && one.player) ways.push(el("span", {}, one.seat ? `seat ${one.seat}, ` : "", link(one.username ?? "a player", playerAddress(one.player, { game: game.id }))));
  if (!game && one.game) ways.push(link(nameOf?.(one.game) ?? `game ${one.game.slice(-8)}`, gameAddress(one.game, { attempt: one.id })));
  if (!game && !one.game) ways.push("The game cannot be told from what was sent.");
  if (!game && one.seat) ways.push(`seat ${one.seat}`);
  if (one.expected_seq !== null) ways.push(one.game ? link(`the client had seen event ${one.expected_seq}`, gameAddress(one.game, { seq: one.expected_seq })) : `the client had seen event ${one.expected_seq}`);
  if (one.client) ways.push(el("span.client", {}, one.client));
  return ways.flatMap((way, index) => (index ? [" · ", way] : [way]));
}

const origin = (one) => facts([
  ["Client", one.client ?? "It did not say."],
  ["Network", one.address],
  ["Request", one.request_id && id(one.request_id)],
  ["Key", one.key_hash && el("span", {}, brief(one.key_hash, 16), " (equal for equal keys)")],
  ["Attempt", id(one.id)],
]);
