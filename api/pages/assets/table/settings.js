// When to be told by mail, when not to be asked to play, and who gets in.

import { get, put } from "./api.js";
import { announce, el, link, show, title } from "./dom.js";
import { checkbox, field, form, select } from "./fields.js";
import { everywhere, password } from "./password.js";
import { me } from "./session.js";
import { plain } from "./words.js";

const TIMES = [["at_once", "At once"], ["digest", "Once a day, together"], ["never", "Never"]];
const SUBJECTS = { turns: "My turns and deadlines", games: "Games that begin or end", players: "Players who come and go", account: "My webhooks" };
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

export function settings(place) {
  title("Settings");
  const body = el("div.settings", {}, el("p.hint", {}, "One moment…"));
  show(place, el("div.heading", {}, el("div", {}, link("← Games", "/", "a.back"), el("h1", {}, "Settings"))), el("p", {}, `${me().username} · ${me().email}`), body);
  load(body).catch((error) => show(body, el("p.error", { role: "alert" }, error.message)));
  return () => {};
}

async function load(body) {
  const [notices, schedule] = await Promise.all([get("/v1/me/notification-settings"), get("/v1/me/schedule")]);
  show(body,
    el("section.card", {}, el("h2", {}, "Mails"), mails(notices)),
    el("section.card", {}, el("h2", {}, "When I can play"), hours(schedule)),
    el("section.card", {}, el("h2", {}, "Password"), password()),
    el("section.card", {}, el("h2", {}, "Log-ins"), everywhere()));
}

function mails(now) {
  const subjects = Object.keys(now.mail).map((name) => select(`mail.${name}`, SUBJECTS[name] ?? plain(name), TIMES, now.mail[name]));
  const hour = field("digest_hour", "Hour of the daily mail (0 to 23)", { type: "number", min: 0, max: 23, required: true, value: now.digest_hour, inputmode: "numeric" }, "In your time zone.");
  return form([subjects, hour], "Save", async (values, whole) => {
    const mail = Object.fromEntries(Object.keys(now.mail).map((name) => [name, values[`mail.${name}`]]));
    await put("/v1/me/notification-settings", { ...now, mail, digest_hour: Number(values.digest_hour) });
    saved(whole);
  });
}

function hours(now) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = Intl.supportedValuesOf?.("timeZone") ?? [];
  const all = [...new Set(["UTC", now.zone, own, ...zones])].filter(Boolean);
  const fields = [
    select("zone", "Time zone", all.map((zone) => [zone, zone]), now.zone ?? "UTC", own === now.zone ? null : `This browser is in ${own}.`),
    el("div.pair", {},
      field("from", "Quiet from", { type: "time", value: now.quiet_hours?.from ?? "" }),
      field("to", "until", { type: "time", value: now.quiet_hours?.to ?? "" })),
    el("fieldset.boxes", { "data-field": "days_off" }, el("legend", {}, "Days off"), DAYS.map((day) => checkbox(`off.${day}`, plain(day), (now.days_off ?? []).includes(day)))),
  ];
  const words = el("p.hint", {}, "In correspondence games no time counts in your quiet hours and on days off.");
  return form([words, ...fields], "Save", async (values, whole) => {
    const quiet = values.from && values.to ? { from: values.from, to: values.to } : null;
    await put("/v1/me/schedule", { zone: values.zone, quiet_hours: quiet, days_off: DAYS.filter((day) => values[`off.${day}`]) });
    saved(whole);
  }, { quiet_hours: "from" });
}

function saved(whole) {
  const send = whole.querySelector("button[type=submit]");
  send.textContent = "Saved";
  announce("Saved.");
  setTimeout(() => (send.textContent = "Save"), 2000);
}
