// Labelled inputs, and forms that show a problem beside the field that it names.

import { el } from "./dom.js";

let counter = 0;
export const freshId = () => `f${++counter}`;

/** An input with its label, a hint, and a place for what is wrong with it. */
export function field(name, label, properties = {}, hint = null) {
  const id = freshId();
  const input = el("input", { id, name, "aria-describedby": `${id}-hint ${id}-error`, ...properties });
  return around(id, label, hint, input);
}

/** Choices as `[value, words]`. */
export function select(name, label, choices, chosen, hint = null) {
  const id = freshId();
  const options = choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  const input = el("select", { id, name, "aria-describedby": `${id}-hint ${id}-error` }, options);
  return around(id, label, hint, input);
}

export function checkbox(name, label, checked = false, hint = null) {
  const id = freshId();
  const input = el("input", { id, name, type: "checkbox", checked, "aria-describedby": `${id}-hint` });
  return el("div.check", { "data-field": name }, input, el("label", { for: id }, label), el("p.hint", { id: `${id}-hint` }, hint ?? ""));
}

/** One of few, all to be seen: `[value, words, more]`. */
export function radios(name, legend, choices, chosen, hint = null) {
  const items = choices.map(([value, words, more]) => {
    const id = freshId();
    const input = el("input", { id, type: "radio", name, value, checked: value === chosen });
    return el("div.radio", {}, input, el("label", { for: id }, el("span.choice", {}, words), more ? el("span.hint", {}, more) : null));
  });
  return el("fieldset.radios", { "data-field": name }, el("legend", {}, legend), hint ? el("p.hint", {}, hint) : null, items, el("p.error", {}));
}

function around(id, label, hint, input) {
  return el(
    "div.field",
    { "data-field": input.getAttribute("name") },
    el("label", { for: id }, label),
    input,
    el("p.hint", { id: `${id}-hint` }, hint ?? ""),
    el("p.error", { id: `${id}-error` }),
  );
}

/**
 * A form that calls `act(values)` and stays usable whatever comes of it. `names` maps what a problem calls a field to
 * what the form does.
 */
export function form(children, words, act, names = {}) {
  const send = el("button.primary", { type: "submit" }, words);
  const error = el("p.error", { role: "alert" });
  const whole = el("form", { novalidate: true, submit }, children, error, el("div.actions", {}, send));
  return whole;

  async function submit(event) {
    event.preventDefault();
    clear(whole);
    if (!filled(whole)) return;
    send.disabled = true;
    try {
      await act(Object.fromEntries(new FormData(whole)), whole);
    } catch (problem) {
      explain(whole, error, problem, names);
    } finally {
      send.disabled = false;
    }
  }
}

function clear(whole) {
  whole.querySelectorAll(".error").forEach((place) => (place.textContent = ""));
  whole.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
}

/** What the browser can tell by itself is told without asking the service. */
function filled(whole) {
  const wrong = [...whole.elements].filter((input) => input.willValidate && !input.checkValidity());
  for (const input of wrong) complain(input, input.validationMessage);
  wrong[0]?.focus();
  return wrong.length === 0;
}

function complain(input, words) {
  const place = input.closest("[data-field]")?.querySelector(".error");
  if (!place) return false;
  place.textContent = words;
  input.setAttribute("aria-invalid", "true");
  return true;
}

function explain(whole, error, problem, names) {
  const name = names[problem.field] ?? names[problem.code] ?? problem.field;
  const input = name && whole.querySelector(`[data-field="${CSS.escape(name)}"]`)?.querySelector("input, select");
  if (input && complain(input, problem.message)) input.focus();
  else error.textContent = problem.message;
}
