// Elements in one line each. Text is always text, never markup.

/** `el("p.note", {hidden: true}, "words", child)`: names after a dot are classes, functions are listeners. */
export function el(what, properties = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts these in place of what is there. */
export function show(place, ...children) {
  place.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

export function button(words, act, properties = {}) {
  const kind = properties.kind ? `button.${properties.kind}` : "button";
  const { kind: _, ...rest } = properties;
  return el(kind, { type: "button", click: act, ...rest }, words);
}

/** A link within the page: the router follows it without loading anything. */
export function link(words, address, what = "a") {
  return el(what, { href: address, "data-link": true }, words);
}

/** Says something to those who listen to the page. */
export function announce(words) {
  const live = document.getElementById("live");
  // The same words again would not be read again.
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/** Saves a blob as a file of this name. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Puts words on the clipboard; says whether it could. */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Pages that come without TLS have no clipboard; the old way works there.
    const field = el("textarea.unseen", {}, words);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** What the title says before the name of the service. */
export function title(words) {
  document.title = words ? `${words} · Plotline` : "Plotline";
}

export const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;
