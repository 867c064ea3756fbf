// A game that has not begun: who is there, the link to send, and the seat to take.

import { post, freshKey } from "./api.js";
import { announce, button, copy, el } from "./dom.js";
import { note } from "./noted.js";
import { me } from "./session.js";
import { count } from "./words.js";

export function waiting(game, { seat, invite, joined, leave }) {
  const free = game.seats.filter((one) => !one.player).length;
  const problem = el("p.error", { role: "alert" });
  if (seat) {
    return el("section.card.waiting", {},
      el("h2", {}, `Waiting for ${count(free, "more player")}`),
      el("p", {}, "Send this link to whom you want to play with. The game begins by itself when the last seat is taken."),
      shared(game),
      problem,
      el("div.actions", {}, button("Give up my seat", () => leave().catch((error) => (problem.textContent = error.message)), { kind: "quiet" })));
  }
  const join = button("Take a seat", async () => {
    join.disabled = true;
    try {
      const nonce = freshKey();
      await post(`/v1/games/${game.id}/seats`, { nonce, ...(invite ? { invite } : {}) });
      note(game.id, me().id, { commitment: game.commitment, nonce });
      joined();
    } catch (error) {
      problem.textContent = error.message;
      join.disabled = false;
      joined();
    }
  }, { kind: "primary" });
  return el("section.card.waiting", {},
    el("h2", {}, "There is a seat for you"),
    el("p", {}, free === 1 ? "The game begins as soon as you sit down." : `${free} seats are free; the game begins when all are taken.`),
    problem,
    el("div.actions", {}, join));
}

function shared(game) {
  const address = `${location.origin}/g/${game.id}${game.invite ? `#invite=${encodeURIComponent(game.invite)}` : ""}`;
  const field = el("input", { readonly: true, value: address, "aria-label": "The link to this game", focus: () => field.select() });
  const copier = button("Copy the link", async () => {
    if (!(await copy(address))) return field.focus();
    copier.textContent = "Copied";
    announce("The link is copied.");
  }, { kind: "primary" });
  const share = navigator.share ? button("Share…", () => navigator.share({ title: "Plotline", url: address }).catch(() => {})) : null;
  return el("div.share", {}, field, copier, share);
}
