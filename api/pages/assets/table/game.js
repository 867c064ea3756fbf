// A game: what it shows and when it looks again.

import { call, get, Problem } from "./api.js";
import { Board } from "./board.js";
import { countdown, deadlineOf } from "./clock.js";
import { controls } from "./controls.js";
import { announce, button, el, link, show, title } from "./dom.js";
import { myTurn, rulesetName, stateOf } from "./games.js";
import { gathered } from "./gathered.js";
import { History } from "./history.js";
import { Moves } from "./moves.js";
import { note } from "./noted.js";
import { players } from "./players.js";
import { proof, result } from "./result.js";
import { me } from "./session.js";
import { Story } from "./story.js";
import { legalMoves, resign, takeTurn, undoTurn } from "./turn.js";
import { waiting } from "./waiting.js";
import { Watch } from "./watch.js";
import { paced, seatOf } from "./words.js";

export function game(place, id, invite) {
  const path = (below = "", parameters = {}) => {
    const all = new URLSearchParams({ ...parameters, ...(invite ? { invite } : {}) });
    return `/v1/games/${encodeURIComponent(id)}${below}${all.size ? `?${all}` : ""}`;
  };
  const at = { game: null, seat: null, moves: null, clock: null, gone: false };
  const board = new Board(path, (part) => moves.choosePart(part));
  const moves = new Moves({ board, play });
  const story = new Story(path, (seq) => {
    history.goTo(seq);
    board.node.scrollIntoView({ block: "nearest" });
  });
  const history = new History(looked);
  const watch = new Watch(path, { look: () => load(), heard: () => load() });
  const load = gathered(lookOrSay);
  const heading = el("h1", {}, "Game");
  const state = el("p.state", { role: "status" });
  const seats = el("ul.seats", { "aria-label": "Players" });
  const clock = el("div");
  const acts = el("div.controls");
  const ended = el("div");
  const proofs = el("div");
  const problem = el("p.error", { role: "alert" });
  const larger = button("Larger", () => {
    const is = board.node.classList.toggle("large");
    larger.textContent = is ? "Fit" : "Larger";
  }, { kind: "quiet" });
  const body = el("div.table");
  show(place, el("div.heading", {}, el("div", {}, link("← Games", "/", "a.back"), heading), state), problem, body);
  load();
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw);
  return () => {
    at.gone = true;
    watch.stop();
    at.clock?.stop();
    scheme.removeEventListener("change", redraw);
  };

  async function lookOrSay() {
    try {
      await look();
      problem.textContent = "";
    } catch (error) {
      if (!at.gone) failed(error);
    }
  }

  async function look() {
    if (at.gone) return;
    const now = await get(path());
    if (at.gone) return;
    const before = at.game;
    at.game = now;
    at.seat = seatOf(now, me());
    if (at.seat && !now.finished_at) note(id, me().id, { commitment: now.commitment });
    heading.textContent = await rulesetName(now.ruleset);
    watch.update(now, at.seat);
    players(seats, now);
    if (now.status === "open" || now.status === "cancelled") return showWaiting();
    if (!before || !before.started_at) begin();
    const [, fresh, legal] = await Promise.all([history.at === null ? board.draw(now.seq) : null, story.load(now), at.seat && now.status === "active" ? legalMoves(path("/moves").split("?")[0]) : null]);
    if (at.gone) return;
    at.moves = legal;
    history.update(story.turns(now).map((turn) => turn.seq));
    render(before, fresh);
    body.dataset.seq = now.seq;
  }

  function begin() {
    const main = el("div.left", {}, el("div.tools", {}, larger), board.node, history.node);
    const side = el("div.side", {}, ended, moves.bar, moves.list, el("section.card", {}, el("h2", {}, "Players"), seats, clock, acts), story.node, proofs);
    show(body, main, side);
  }

  function render(before, fresh) {
    const { game: now, seat } = at;
    const mine = myTurn(now);
    state.textContent = stateOf(now);
    state.classList.toggle("on", mine);
    title(mine ? "● Your turn" : stateOf(now));
    if (before && fresh.length) announce(`${fresh.map((one) => one.sentence).join(" ")} ${stateOf(now)}.`);
    offer(mine);
    tick(now);
    const active = now.status === "active" && seat !== null;
    const undo = active && at.moves?.may_undo;
    controls(acts, { undo: undo && (() => act(() => undoTurn(id, at.game.seq))), resign: active && (() => act(() => resign(id))) });
    if (now.status === "finished" && !ended.firstChild) show(ended, result(now, path, seat));
    if (now.status === "active" && !proofs.firstChild) show(proofs, el("section.card", {}, proof(now, path, seat)));
    if (now.status === "finished") show(proofs);
  }

  function tick(now) {
    const until = now.status === "active" ? deadlineOf(now) : null;
    const shown = JSON.stringify(until);
    if (at.until === shown) return;
    at.until = shown;
    at.clock?.stop();
    at.clock = until && countdown(now, until, path("/deadline"));
    show(clock, at.clock?.node, now.pace.type === "none" ? null : el("p.hint", {}, paced(now.pace)));
  }

  function offer(mine) {
    const past = history.at !== null;
    moves.bar.hidden = at.game.status !== "active";
    if (past) return moves.idle("You look at the past.");
    if (mine && at.moves?.moves.length) return moves.offer(at.moves.task ?? "It is your turn.", at.moves.moves);
    moves.idle(at.seat === null ? "You are watching." : mine ? "Nothing can be done right now." : `${stateOf(at.game)}.`);
  }

  function looked(seq) {
    board.draw(seq ?? at.game.seq).catch(failed);
    if (at.game.status === "active") offer(myTurn(at.game));
  }

  function redraw() {
    if (at.game?.started_at) looked(history.at === null ? null : history.seqs[history.at]);
  }

  function play(move) {
    return act(async () => {
      await takeTurn(id, at.moves.seq, move.move);
      moves.choice.clear();
    });
  }

  /** Does something; whatever comes of it, the game is looked at again and what was wrong is said. */
  async function act(what) {
    moves.setBusy(true);
    moves.say("");
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      moves.say(error.code === "stale" ? "Something happened meanwhile; look again." : error.message);
    } finally {
      await load();
      moves.setBusy(false);
      moves.holdFocus();
    }
  }

  function showWaiting() {
    const { game: now, seat } = at;
    state.textContent = stateOf(now);
    title(stateOf(now));
    if (now.status === "cancelled") return show(body, el("section.card", {}, el("p", {}, "Everybody has left; this game was cancelled.")));
    const leave = async () => {
      await call("DELETE", `/v1/games/${id}/seats/me`);
      dispatchEvent(new CustomEvent("go", { detail: "/" }));
    };
    const shown = JSON.stringify(now.seats) + seat;
    if (at.shown === shown) return;
    at.shown = shown;
    show(body, el("div.left", {}, waiting(now, { seat, invite, joined: load, leave })), el("div.side", {}, el("section.card", {}, el("h2", {}, "Players"), seats, el("p.hint", {}, paced(now.pace)))));
  }

  function failed(error) {
    problem.textContent = error instanceof Problem && error.status === 404 ? "There is no such game, or it is private and the link lacks its invitation." : error.message;
    if (!(error instanceof Problem)) setTimeout(() => at.gone || load(), 3000);
  }
}
