// Before an admin does something: what will happen, who will read of it, and why it is done.

import { announce, button, el } from "/assets/table/dom.js";
import { form, freshId } from "/assets/table/fields.js";

/**
 * `happens` and `seen` are sentences, `fields` are asked besides the reason, with `names` as in a form. `act(values)`
 * does it; `done(answer)` follows, when it is done.
 */
export function order({ words, happens, seen, send, fields = [], names = {}, act, done }) {
  const heading = freshId();
  const whole = form([fields, reason()], send, async (values) => {
    const answer = await act({ ...values, reason: values.reason.trim() });
    dialog.close();
    announce(`Done: ${words}.`);
    await done(answer);
  }, names);
  whole.querySelector(".actions").append(button("Do nothing", () => dialog.close()));
  whole.querySelector("[type=submit]").classList.replace("primary", "danger");
  const dialog = el("dialog", { "aria-labelledby": heading, close: () => dialog.remove() },
    el("h2", { id: heading }, words),
    el("p", {}, happens),
    el("p.hint", {}, seen, " The audit log keeps it, with your name, for ever."),
    whole);
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("form input, form select, form textarea").focus();
}

function reason() {
  const id = freshId();
  return el("div.field", { "data-field": "reason" },
    el("label", { for: id }, "Reason"),
    el("textarea", { id, name: "reason", required: true, minlength: 3, maxlength: 500, rows: 3, "aria-describedby": `${id}-hint ${id}-error` }),
    el("p.hint", { id: `${id}-hint` }, "3 to 500 characters. Those whom it concerns will read these words."),
    el("p.error", { id: `${id}-error` }));
}
