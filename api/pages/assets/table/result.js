// How it ended, and the proof.

import { get, text } from "./api.js";
import { announce, button, copy, el, save, show } from "./dom.js";
import { keepsakes } from "./film.js";
import { noted } from "./noted.js";
import { me } from "./session.js";
import { verify } from "./verify.js";
import { listed, nameOf } from "./words.js";

export function result(game, path, seat) {
  const { outcome } = game;
  const scores = new Map(outcome.scores.map((one) => [one.seat, one.score]));
  const won = outcome.winners.map((one) => nameOf(game, one));
  const headline = outcome.winners.includes(seat) && won.length === 1 ? "You won!" : `${listed(won)} won.`;
  const rows = outcome.ranking.map(({ place, seat: one }) =>
    el(one === seat ? "tr.me" : "tr", {}, el("td", {}, `${place}.`), el("th", { scope: "row" }, nameOf(game, one)), el("td", {}, String(scores.get(one)))));
  const head = el("tr", {}, el("th", { scope: "col" }, "Place"), el("th", { scope: "col" }, "Player"), el("th", { scope: "col" }, "Score"));
  return el("section.card.result", { "aria-label": "Result" },
    el("h2", {}, headline),
    el("table", {}, el("thead", {}, head), el("tbody", {}, rows)),
    keepsakes(path, game),
    proof(game, path, seat));
}

/** The record, to keep and to check. What this browser has noted of a game is held against it when the game is over. */
export function proof(game, path, seat) {
  const name = `record-${game.id}.ndjson`;
  const own = seat ? noted(game.id, me().id) : {};
  const command = [`plotline verify ${name}`, own.commitment && `--commitment ${own.commitment}`, own.nonce && `--nonce ${own.nonce} --seat ${seat}`].filter(Boolean).join(" ");
  const told = el("div.told", { role: "status" });
  const copied = button("Copy", async () => (await copy(command)) && announce("Copied."), { kind: "quiet" });
  const check = async () => {
    show(told, el("p.hint", {}, "Checking…"));
    try {
      const [record, { keys }] = await Promise.all([text(path("/record")), get("/.well-known/jwks.json")]);
      const { proven, unproven } = await verify(record, { ...own, game: game.id, seat, keys });
      const list = (kind, sentences) => el(kind, {}, sentences.map((sentence) => el("li", {}, sentence)));
      show(told, list("ul.proven", proven), el("p", {}, "Not proven here:"), list("ul.unproven", unproven));
    } catch (error) {
      show(told, el("p.error", {}, error.message));
    }
  };
  if (game.status === "finished" && own.commitment) check();
  return el("details.proof", { open: game.status === "finished" },
    el("summary", {}, "The record, and whether all was fair"),
    el("p.hint", {}, "The record holds every move and, after the end, the seed of all chance."),
    el("div.actions", {}, button("Download the record", async () => save(new Blob([await text(path("/record"))]), name)), button("Check it here", check)),
    told,
    el("p.hint", {}, "Everything, each rule and each draw included, is replayed by this command:"),
    el("p.command", {}, el("code", {}, command), copied));
}
