// For whoever is not logged in: what this is, and the way in.

import { button, el, show, title } from "./dom.js";
import { checkbox, field, form } from "./fields.js";
import { get } from "./api.js";
import { logIn, signUp } from "./session.js";

/** `invited` is whether a link to a game led here. */
export function welcome(place, { invited }) {
  title(null);
  const card = el("section.card.entry");
  const games = el("ul.games-shown");
  show(place, el("div.welcome", {},
    el("div.pitch", {},
      el("h1", {}, invited ? "You are invited to a game." : "City-building board games with friends."),
      el("p.lead", {}, invited
        ? "Sign up or log in, and you can sit down at the table. It takes half a minute."
        : "Sign up, open a game, send the link to a friend, and play: here in the browser, at once or over days."),
      games),
    card));
  entry(card, true);
  get("/v1/rulesets").then(({ items }) => {
    show(games, items.map((ruleset) => el("li", {}, el("strong", {}, ruleset.name), el("span.hint", {}, ruleset.summary))));
  }, () => {});
  return () => {};
}

function entry(card, fresh, focus = false) {
  const tab = (words, is) => button(words, () => entry(card, is, true), { "aria-pressed": String(fresh === is), kind: "tab" });
  show(card, el("div.tabs", {}, tab("Sign up", true), tab("Log in", false)), fresh ? signUpForm() : logInForm());
  if (focus) card.querySelector("input").focus();
}

const stay = () => checkbox("stay", "Stay logged in in this browser", false);

function signUpForm() {
  const fields = [
    field("username", "Name", { required: true, autocomplete: "username", autocapitalize: "none", spellcheck: "false", minlength: 3, maxlength: 32 },
      "3 to 32 letters a–z, digits, - and _. The others see it."),
    field("email", "E-mail", { type: "email", required: true, autocomplete: "email" }, "You are told when it is your turn; you choose when."),
    field("password", "Password", { type: "password", required: true, autocomplete: "new-password", minlength: 10, maxlength: 128 }, "At least 10 characters; a few words are best."),
    stay(),
  ];
  const names = { username_taken: "username", email_taken: "email" };
  return form(fields, "Sign up and play", ({ username, email, password, stay }) => signUp(username, email, password, Boolean(stay)), names);
}

function logInForm() {
  const fields = [
    field("login", "Name or e-mail", { required: true, autocomplete: "username", autocapitalize: "none", spellcheck: "false" }),
    field("password", "Password", { type: "password", required: true, autocomplete: "current-password" }),
    stay(),
  ];
  return form(fields, "Log in", ({ login, password, stay }) => logIn(login, password, Boolean(stay)));
}
