// Times as the admin's clock shows them; in UTC for whoever points at one.

import { el } from "/assets/table/dom.js";

const SHOWN = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" };

export function time(at, what = "time") {
  if (!at) return "–";
  return el(what, { datetime: at, title: utc(at) }, new Date(at).toLocaleString(undefined, SHOWN));
}

export const utc = (at) => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `2026-11-17`, here. */
export function dayOf(date) {
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** From midnight to midnight, here; nothing for what is no day. A day on which clocks change is not 24 hours long. */
export function bounds(day) {
  const [year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? []).slice(1).map(Number);
  if (!date) return {};
  return { from: new Date(year, month - 1, date).toISOString(), to: new Date(year, month - 1, date + 1).toISOString() };
}

/** The week up to today as `[day, name]`: what people call a day when they complain. */
export function week(now = new Date()) {
  return Array.from({ length: 7 }, (_, back) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    const name = back === 0 ? "Today" : back === 1 ? "Yesterday" : date.toLocaleDateString(undefined, { weekday: "long" });
    return [dayOf(date), name];
  });
}

/** "Tuesday, 17 November 2026" */
export const dayInWords = (day) => {
  const { from } = bounds(day);
  return from ? new Date(from).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" }) : "";
};
