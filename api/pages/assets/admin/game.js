// A game: what it is, the table at any moment, everything that happened and was tried, and what can be done about it.

import { blob, get } from "/assets/table/api.js";
import { button, el, link, save, show, title } from "/assets/table/dom.js";
import { count, nameOf, paced } from "/assets/table/words.js";
import { ask, asked } from "./address.js";
import { cancel, extend, forfeit } from "./acts.js";
import { auditList, proof } from "./audit.js";
import { Log } from "./log.js";
import { notifications } from "./notifications.js";
import { badge, card, chips, facts, id, playerLink } from "./parts.js";
import { Position } from "./position.js";
import { time } from "./time.js";

export async function game(place, which) {
  show(place, el("p.hint", {}, "One moment…"));
  const address = `/v1/games/${encodeURIComponent(which)}`;
  try {
    const found = await get(address);
    title(`${found.ruleset}, ${found.id.slice(-8)} · Admin`);
    const shown = await whole(found, () => reload());
    show(place, shown.node);
    shown.begin();
  } catch (error) {
    show(place, el("p.error", { role: "alert" }, error.status === 404 ? "There is no such game." : error.message), link("Search", "/admin"));
  }

  /** As it is after something was done to it, so not at what was looked at before. */
  async function reload() {
    ask({ seq: null, attempt: null }, true);
    if (place.isConnected) await game(place, which);
  }
}

async function whole(found, reload) {
  const log = new Log(found, (seq) => position?.look(seq));
  const position = found.seq > 0 ? new Position(found, (seq) => log.mark(seq)) : null;
  const name = (player) => found.seats.find((one) => one.player?.id === player)?.player.username ?? `player ${player.slice(-8)}`;
  const parts = { log: log.node, notifications: notifications({ game: found.id }, name), acts: card("What admins did", () => auditList({ game: found.id })) };
  const node = el("div", {},
    heading(found, reload),
    el("div.columns.game-view", {},
      el("div", {}, about(found, reload), folders(parts)),
      position?.node ?? el("p.card", {}, "The game has not begun, so there is no table yet.")));
  return { node, begin };

  /** Where the address points to: an attempt, a seq, or the end. */
  async function begin() {
    const { seq, attempt } = asked();
    const wanted = Number(seq) >= 1 && Number(seq) <= found.seq ? Number(seq) : null;
    if (!attempt) position?.look(wanted ?? found.seq, true);
    await log.load(attempt);
    if (attempt) position?.look(wanted ?? (log.seqAt(attempt) || found.seq), true);
    log.reveal(attempt ? `attempt-${attempt}` : wanted ? `event-${wanted}` : null);
  }
}

/** One of the parts at a time; which one is in the address. */
function folders(parts) {
  const open = (which) => {
    Object.entries(parts).forEach(([name, part]) => (part.hidden = name !== which));
    ask({ part: which === "log" ? null : which, ...(which === "log" ? {} : { attempt: null }) }, true);
  };
  const chosen = asked().part in parts && !asked().attempt ? asked().part : "log";
  const names = [["log", "Log"], ["notifications", "Notifications"], ["acts", "What admins did"]];
  open(chosen);
  return el("div.folders", {}, chips("Parts", names, chosen, open), Object.values(parts));
}

function heading(found, reload) {
  const running = found.status === "active";
  return el("div.heading", {},
    el("h1", {}, `${found.ruleset}: ${found.seats.map((seat) => seat.player?.username ?? "free").join(", ")} `, badge(found.status)),
    el("div.actions", {},
      running && found.clock?.turn ? button("Extend the deadline…", () => extend(found, reload)) : null,
      running || found.status === "open" ? button("Cancel the game…", () => cancel(found, reload)) : null,
      el("a.button", { href: `/g/${found.id}` }, "As players see it")));
}

function about(found, reload) {
  const running = found.status === "active";
  const moving = found.standing?.to_move ?? [];
  const turn = found.clock?.turn;
  const seats = found.seats.map((seat) => el("li.row", {},
    el("div", {}, el("span.number", { "aria-hidden": "true" }, String(seat.seat)), " ", seat.player ? playerLink(seat.player) : "free", moving.includes(seat.seat) && running ? " – to move" : ""),
    running && seat.player ? button("Forfeit…", () => forfeit(found, seat.seat, reload), { "aria-label": `Forfeit the seat of ${seat.player.username}…` }) : null));
  return el("section.card.about", { "aria-label": "The game" },
    el("ul.list", {}, seats),
    facts([
      ["Pace", paced(found.pace)],
      ["Deadline", turn && el("span", {}, time(turn.deadline), ` of ${nameOf(found, turn.seat)}`, turn.grace ? " (grace period)" : "")],
      ["Opened", time(found.created_at)],
      ["Begun", found.started_at && time(found.started_at)],
      ["Over", found.finished_at && time(found.finished_at)],
      ["Visibility", found.visibility],
      ["Rules", `${found.ruleset} version ${found.version}`],
      ["Id", id(found.id)],
    ]),
    found.seq ? el("div.actions", {},
      proof("Verify the game", () => get(`/v1/admin/games/${found.id}/verification`), told),
      button("Download the record", async () => save(await blob(`/v1/games/${found.id}/record`), `${found.id}.ndjson`))) : null);
}

const told = (answer) => (answer.sound
  ? `The record is sound, ${count(answer.events, "event")}. ${answer.proven.join(" ")} Not proven: ${answer.unproven.join(" ")}`
  : `The record is wrong at ${answer.place}: ${answer.why}`);
