// Who we are.
//
// The access token lives in memory only. The refresh token is kept for the window (sessionStorage): it is gone when the
// window is closed, and two windows are two players, so that people can try a game alone or share a computer. Whoever
// wants to stay logged in says so, and it is kept for the browser (localStorage). There are no cookies, by design: no
// other page can make us do anything. That a script could read the token is why the page runs none but its own (CSP)
// and writes text, never markup. A refresh token is good once, so its use by somebody else is noticed.
//
// The device token of a log-in stays in the browser. It lets nobody in, but its owner is not shut out when others try
// passwords.

const KEPT = "plotline.session";
const DEVICES = "plotline.devices";
const DEVICES_KEPT = 8;

let session = null;
let renewing = null;
const listeners = new Set();

export const me = () => session?.player ?? null;
export const token = () => session?.access_token ?? null;

/** Called whenever somebody has logged in or out. */
export const onChange = (listener) => listeners.add(listener);

export async function signUp(username, email, password, stay) {
  const next = await exchange("/v1/players", { username, email, password });
  remember(username, next.device_token);
  begin(next, stay);
}

export async function logIn(login, password, stay) {
  const device_token = devices().find(([whose]) => whose === login.toLowerCase())?.[1];
  const next = await exchange("/v1/sessions", { login, password, device_token });
  remember(login, next.device_token);
  begin(next, stay);
}

export async function logOut() {
  const authorization = `Bearer ${token()}`;
  end();
  await fetch("/v1/sessions/current", { method: "DELETE", headers: { Authorization: authorization } }).catch(() => {});
}

/** For whoever has ended the session in another way. */
export const forget = () => end();

/** Goes on with what was kept, if something was. */
export const resume = async () => Boolean(kept() && (await renewed()));

/** A new access token for the old one; one request for all who wait, in all windows that share the session. */
export function renewed() {
  renewing ??= locked(renew).finally(() => (renewing = null));
  return renewing;
}

async function renew() {
  const old = kept();
  if (!old) return end();
  const staying = sessionStorage.getItem(KEPT) === null;
  try {
    const next = await exchange("/v1/sessions/refresh", { refresh_token: old });
    const changed = session?.player.id !== next.player.id;
    keep(next, staying);
    if (changed) listeners.forEach((listener) => listener());
    return true;
  } catch (error) {
    // What the service refuses is over; what did not reach it may be tried again.
    if (error.status === 401) return end();
    throw error;
  }
}

const locked = (act) => (navigator.locks ? navigator.locks.request(KEPT, act) : act());

const kept = () => sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT);

function keep(next, staying) {
  session = next;
  (staying ? localStorage : sessionStorage).setItem(KEPT, next.refresh_token);
}

/** Device tokens as `[login, token]`, the one used last first. */
function devices() {
  try {
    return JSON.parse(localStorage.getItem(DEVICES)) ?? [];
  } catch {
    return [];
  }
}

function remember(login, token) {
  const whose = login.toLowerCase();
  const others = devices().filter(([other]) => other !== whose);
  localStorage.setItem(DEVICES, JSON.stringify([[whose, token], ...others].slice(0, DEVICES_KEPT)));
}

function begin(next, stay) {
  sessionStorage.removeItem(KEPT);
  keep(next, stay);
  listeners.forEach((listener) => listener());
}

function end() {
  session = null;
  (sessionStorage.getItem(KEPT) === null ? localStorage : sessionStorage).removeItem(KEPT);
  listeners.forEach((listener) => listener());
  return false;
}

async function exchange(path, body) {
  // Loaded late: that module needs this one.
  const { Problem, Unreachable, online } = await import("./api.js");
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => {
    online(false);
    throw new Unreachable();
  });
  online(true);
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  return answer.json();
}
