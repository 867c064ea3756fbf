// Where an attempt belongs among the events. Needs no page.

/**
 * Events and attempts, the newest first: `{event}` or `{attempt}`. What was taken stands right before its first event;
 * everything else where it came. `only` is `all`, `events`, `attempts` or `refused`, the last being all that added nothing.
 */
export function merged(events, attempts, only = "all") {
  const wanted = only === "events" ? [] : attempts.filter((one) => only !== "refused" || !took(one));
  const shown = only === "all" || only === "events" ? events : [];
  const entries = [
    ...shown.map((event) => ({ event, key: [event.seq, 0, 0] })),
    ...wanted.map((attempt) => ({ attempt, key: took(attempt) ? [attempt.first_seq, -1, 0] : [seqBefore(attempt.at, events), 1, Date.parse(attempt.at)] })),
  ];
  return entries.sort((one, other) => compare(other.key, one.key)).map(({ key: _, ...entry }) => entry);
}

/** The event to look at for an attempt: the last that it added, or the last before it. */
export const placeOf = (attempt, events) => (took(attempt) ? attempt.last_seq : seqBefore(attempt.at, events));

const took = (attempt) => attempt.first_seq !== null && attempt.outcome !== "repeated";

function seqBefore(at, events) {
  const time = Date.parse(at);
  return events.findLast((event) => Date.parse(event.at) <= time)?.seq ?? 0;
}

function compare(one, other) {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place < 0 ? 0 : one[place] - other[place];
}
