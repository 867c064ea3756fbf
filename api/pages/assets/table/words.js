// How things are called and counted.

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** `most_ecological_city` as people write it. */
export function plain(identifier) {
  const words = String(identifier).replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A description out of a schema, without the numbers of rules and the marks of code. */
export const described = (text = "") =>
  text.replaceAll(/\s*\([A-Z]{2}-\d[^)]*\)/g, "").replaceAll("`", "").replaceAll(/\s+/g, " ").trim();

/** "ada", "ada and ben", "ada, ben and cem". */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const nameOf = (game, seat) =>
  game.seats.find((one) => one.seat === seat)?.player?.username ?? `seat ${seat}`;

export const seatOf = (game, player) =>
  game.seats.find((one) => player && one.player?.id === player.id)?.seat ?? null;

/** A span of time, as coarse as one needs it. */
export function span(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return hours ? `${count(days, "day")} ${count(hours, "hour")}` : count(days, "day");
  if (hours) return `${count(hours, "hour")} ${minutes} min`;
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

export const when = (instant) =>
  new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

export function paced(pace) {
  switch (pace?.type) {
    case "live": return `${span(pace.bank_seconds)} each, ${pace.increment_seconds ?? 0} s more a turn`;
    case "correspondence": return `${count(pace.days_per_turn, "day")} a turn`;
    case "correspondence_bank": return `${count(pace.bank_days, "day")} each for the whole game`;
    default: return "No clock";
  }
}
