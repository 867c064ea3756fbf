// Every call of the service goes through here: the token, its renewal, problems, and whether we are online.

import { token, renewed } from "./session.js";

/** What the service says is wrong (RFC 9457). */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? `The service answered ${status}.`);
    Object.assign(this, { status, code: body.code, field: body.field, body });
  }
}

/** Nobody answered, or nobody who could. The same may be asked again. */
export class Unreachable extends Error {
  constructor(words = "The service cannot be reached.") {
    super(words);
  }
}

/** Too many requests, or a service that is busy or being replaced. */
const LATER = [429, 502, 503, 504];

/** JSON of an answer; nothing for one without content. */
export async function call(method, path, body, headers = {}) {
  const answer = await ask(method, path, body, headers);
  return answer.status === 204 ? null : answer.json();
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}, headers = {}) => call("POST", path, body, headers);
export const put = (path, body) => call("PUT", path, body);

/** An answer that is no JSON: a picture, a record. */
export async function text(path) {
  return (await ask("GET", path)).text();
}

export async function blob(path) {
  return (await ask("GET", path)).blob();
}

/** The whole answer, once it is a good one. */
export async function ask(method, path, body, headers = {}, signal = undefined) {
  let answer = await send(method, path, body, headers, signal);
  if (answer.status === 401 && token() && (await renewed())) {
    answer = await send(method, path, body, headers, signal);
  }
  if (answer.ok) return answer;
  const problem = new Problem(answer.status, await answer.json().catch(() => ({})));
  throw LATER.includes(answer.status) ? new Unreachable(problem.message) : problem;
}

async function send(method, path, body, headers, signal) {
  const all = { ...headers };
  if (token()) all.Authorization = `Bearer ${token()}`;
  if (body !== undefined) all["Content-Type"] = "application/json";
  try {
    const answer = await fetch(path, {
      method,
      headers: all,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      cache: "no-store",
    });
    online(true);
    return answer;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    online(false);
    throw new Unreachable();
  }
}

export function online(is) {
  document.getElementById("offline").hidden = is;
}

/** Asks again for as long as nobody answers. What is sent carries a key, so it happens once. */
export async function insist(act) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}

/** A key under which something is done once. Works on pages without TLS, too, where `randomUUID` is missing. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
