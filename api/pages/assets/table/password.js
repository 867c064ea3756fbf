// A new password, what else is to end with it, and logging out everywhere.

import { call } from "./api.js";
import { announce, el } from "./dom.js";
import { checkbox, field, form } from "./fields.js";
import { forget, me } from "./session.js";

export function password() {
  const fields = [
    // Password managers need the username beside the password.
    el("input", { name: "username", autocomplete: "username", value: me().username, hidden: true, readonly: true }),
    field("current_password", "Current password", { type: "password", required: true, autocomplete: "current-password" }),
    field("password", "New password", { type: "password", required: true, autocomplete: "new-password", minlength: 10, maxlength: 128 }, "At least 10 characters. Every other log-in ends, and links in mails that you have got so far no longer work."),
    checkbox("revoke_tokens", "Also revoke my access tokens", false, "Scripts and bots that use one stop working."),
    checkbox("revoke_calendar_link", "Also revoke the link to my calendar"),
  ];
  return form(fields, "Change the password", async (values, whole) => {
    const { current_password, password, revoke_tokens, revoke_calendar_link } = values;
    await call("PATCH", "/v1/me", {
      current_password, password, revoke_tokens: Boolean(revoke_tokens), revoke_calendar_link: Boolean(revoke_calendar_link),
    });
    whole.reset();
    announce("The password is changed. You get a mail about it.");
    whole.querySelector("button[type=submit]").textContent = "Changed";
  });
}

export function everywhere() {
  const words = "For a lost telephone, or a computer that others use: ends every log-in, this one too, and makes links in earlier mails worthless. Games that wait for you are mailed to you again.";
  return form([el("p.hint", {}, words)], "End all log-ins", async () => {
    await call("DELETE", "/v1/sessions");
    forget();
  });
}
