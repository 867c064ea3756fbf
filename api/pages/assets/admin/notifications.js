// What players were told, by which way, and how often that was tried.

import { el, link } from "/assets/table/dom.js";
import { count, plain } from "/assets/table/words.js";
import { address, gameAddress } from "./address.js";
import { badge } from "./parts.js";
import { Paged } from "./paged.js";
import { time } from "./time.js";

/** Of a game, of a player or of both; `nameOf(player)` names who is told, where that is not plain. */
export function notifications(parameters, nameOf = null) {
  const list = new Paged((items) => (items.length ? el("ol.timeline", {}, items.map((one) => notification(one, nameOf))) : el("p.hint", {}, "Nothing was told.")));
  list.load(address("/v1/admin/notifications", { ...parameters, limit: 20 }));
  return el("section.card", { "aria-label": "Notifications" }, el("h2", {}, "Notifications"), list.node);
}

function notification(one, nameOf) {
  const where = !nameOf && one.game ? link(`game ${one.game.slice(-8)}`, gameAddress(one.game, { seq: one.seq || null })) : null;
  return el("li.entry-row", {},
    el("div.attempt-head", {}, el("strong", {}, plain(one.kind)), nameOf ? el("span", {}, `to ${nameOf(one.player)}`) : null, time(one.at, "time.hint")),
    (one.details.sentences ?? []).map((sentence) => el("p", {}, sentence)),
    el("p.hint", {}, `after event ${one.seq}`, where ? [" · ", where] : null),
    one.deliveries.length ? el("ul.deliveries", {}, one.deliveries.map(delivery)) : el("p.hint", {}, "Not sorted yet."));
}

function delivery(one) {
  const line = el("span", {}, one.channel, " ", badge(one.status), one.digest ? " in a digest" : null, one.next_at && one.status === "pending" ? [", next ", time(one.next_at)] : null);
  if (!one.attempts.length) return el("li", {}, line);
  return el("li", {}, el("details", {}, el("summary", {}, el("span", {}, line, `, ${count(one.attempts.length, "attempt")}`)),
    el("ol.tries", {}, one.attempts.map((tried) => el("li", {}, time(tried.at), ` ${plain(tried.outcome).toLowerCase()}: ${tried.detail || "–"}`)))));
}
