// Opening a game: which, for how many, and, for those who care, how.

import { get, post, freshKey } from "./api.js";
import { button, el, show } from "./dom.js";
import { form, radios } from "./fields.js";
import { rulesets } from "./games.js";
import { note } from "./noted.js";
import { optionsForm } from "./options-form.js";
import { paceForm } from "./pace-form.js";
import { me } from "./session.js";

export async function newGame(place, close) {
  show(place, el("p.hint", {}, "One moment…"));
  let all;
  try {
    all = await rulesets();
  } catch (error) {
    return show(place, el("p.error", { role: "alert" }, error.message), button("Close", close));
  }
  let options = { values: () => ({}) };
  const seats = el("div");
  const optionsPlace = el("div");
  const which = radios("ruleset", "Which game?", all.map((one) => [one.id, one.name, one.summary]), all[0].id);
  const pace = paceForm();
  const whole = form(
    [
      which,
      seats,
      radios("visibility", "Who may join?", [["public", "Anybody", "The game is listed."], ["private", "Only by link", "Whoever has the link may join and watch."]], "public"),
      el("details", {}, el("summary", {}, "Options"), pace.node, optionsPlace),
    ],
    "Open the game",
    open,
  );
  whole.querySelector(".actions").append(button("Cancel", close, { kind: "quiet" }));
  which.addEventListener("change", chosen);
  show(place, el("h2", {}, "New game"), whole);
  chosen();
  whole.querySelector("input:checked").focus();

  async function chosen() {
    const ruleset = all.find((one) => one.id === new FormData(whole).get("ruleset"));
    const { min, max } = ruleset.seats;
    const before = Number(new FormData(whole).get("seats") ?? min);
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    show(seats, radios("seats", "How many players?", numbers.map((number) => [number, number]), String(Math.min(Math.max(before, min), max))));
    seats.firstChild.classList.add("row");
    show(optionsPlace);
    options = { values: () => ({}) };
    const { schemas } = await get(`/v1/rulesets/${ruleset.id}`);
    if (ruleset.id !== new FormData(whole).get("ruleset")) return;
    options = optionsForm(schemas.options);
    show(optionsPlace, options.node);
  }

  async function open({ ruleset, seats: count, visibility }) {
    const nonce = freshKey();
    const body = { ruleset, seats: Number(count), visibility, options: options.values(), pace: pace.value(), nonce };
    const game = await post("/v1/games", body);
    note(game.id, me().id, { commitment: game.commitment, nonce });
    dispatchEvent(new CustomEvent("go", { detail: `/g/${game.id}` }));
  }
}
