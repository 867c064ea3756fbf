// For whoever is not logged in, and whoever is no admin.

import { button, el, show, title } from "/assets/table/dom.js";
import { checkbox, field, form } from "/assets/table/fields.js";
import { logIn, logOut, me, renewed } from "/assets/table/session.js";

export function entry(place) {
  title("Admin");
  const fields = [
    field("login", "Name or e-mail", { required: true, autocomplete: "username", autocapitalize: "none", spellcheck: "false" }),
    field("password", "Password", { type: "password", required: true, autocomplete: "current-password" }),
    checkbox("stay", "Stay logged in in this browser", false),
  ];
  const whole = form(fields, "Log in", ({ login, password, stay }) => logIn(login, password, Boolean(stay)));
  show(place, el("section.card.door", {}, el("h1", {}, "For admins"), el("p.hint", {}, "Log in with the account that you play with."), whole));
}

export function closed(place) {
  title("Admin");
  const look = button("Look again", async () => {
    look.disabled = true;
    // The role comes with the session; whoever has become an admin since has it in the next one.
    const before = me()?.role;
    await renewed().catch(() => {});
    look.disabled = false;
    if (me()?.role !== before) dispatchEvent(new PopStateEvent("popstate"));
    else said.textContent = "You are still no admin.";
  }, { kind: "primary" });
  const said = el("p.error", { role: "status" });
  show(place, el("section.card.door", {},
    el("h1", {}, "This is for admins only."),
    el("p", {}, `You are logged in as ${me().username}, who is no admin. Whoever runs the service can make you one, on the machine where it runs:`),
    el("pre.code", { tabindex: "0" }, `plotline admin grant ${me().username}`),
    el("p.hint", {}, "Then look again, or log in again."),
    said,
    el("div.actions", {}, look, button("Log out", logOut), el("a.button", { href: "/" }, "To the games"))));
}
