// What somebody complains about: a game in which turns went wrong in every way, made through the API.

import assert from "node:assert";
import { createPrivateKey, sign } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const PASSWORD = "correct horse battery";
const APP = { "user-agent": "plotline-app/2.1 (Android 15)" };

let people = 0;

/** Somebody who calls the service without a browser. */
export class Caller {
  static async signUp(url) {
    const username = `caller${process.pid}-${++people}`;
    const caller = new Caller(url, null);
    const { player, access_token } = await caller.post("/v1/players", { username, email: `${username}@example.org`, password: PASSWORD });
    return Object.assign(new Caller(url, access_token), { name: username, id: player.id });
  }

  constructor(url, token) {
    Object.assign(this, { url, token });
  }

  async call(method, path, body, headers = {}) {
    const all = { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), "content-type": "application/json", ...headers };
    const answer = await fetch(this.url + path, { method, headers: all, body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json().catch(() => null), request: answer.headers.get("x-request-id") };
  }

  async get(path) {
    return (await this.call("GET", path)).body;
  }

  async post(path, body) {
    const answer = await this.call("POST", path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  }
}

/** The token of somebody, as it was before it ran out; signed with the key of the service that is tried. */
async function expired(token) {
  const folder = join(process.env.PLOTLINE_DATA_DIR, "keys");
  const file = (await readdir(folder)).find((name) => name.endsWith(".pem"));
  const key = signingKey(await readFile(join(folder, file), "utf8"));
  const [head, claims] = token.split(".");
  const old = { ...JSON.parse(Buffer.from(claims, "base64url")), exp: 1_700_000_000 };
  const text = `${head}.${Buffer.from(JSON.stringify(old)).toString("base64url")}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
}

/** The file holds the public key as well (RFC 8410, version 2), which OpenSSL does not read: the seed is enough. */
function signingKey(pem) {
  const whole = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), whole.subarray(16, 48)]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

/** A private game of two; `who` is the one who complains, and `tried` what went wrong, as it was answered. */
export async function complaint(url) {
  const [ada, ben] = await Promise.all([Caller.signUp(url), Caller.signUp(url)]);
  const game = await ada.post("/v1/games", { ruleset: "tower-up", seats: 2, visibility: "private", pace: { type: "correspondence", days_per_turn: 2 } });
  const path = `/v1/games/${game.id}`;
  await ben.post(`${path}/seats`, { invite: game.invite });
  const { seats, standing, seq } = await ada.get(path);
  const mover = seats.find((one) => standing.to_move.includes(one.seat));
  const [who, other] = mover.player.id === ada.id ? [ada, ben] : [ben, ada];
  const { moves } = await who.get(`${path}/moves`);
  const turn = { expected_seq: seq, moves: [moves[0].move] };
  const send = (token, body, headers = {}) => new Caller(url, token).call("POST", `${path}/turns`, body, { ...APP, ...headers });
  const script = await who.post("/v1/me/tokens", { name: "a script", scopes: ["games:read"] });
  const key = { "idempotency-key": `tuesday-${process.pid}` };
  const tried = {
    unauthenticated: await send(await expired(who.token), turn),
    insufficient_scope: await send(script.token, turn),
    malformed_move: await send(who.token, { ...turn, moves: [{ type: "fly" }] }),
    accepted: await send(who.token, turn, key),
    repeated: await send(who.token, turn, key),
    stale: await send(who.token, turn),
  };
  assert.deepEqual(Object.values(tried).map((one) => one.status), [401, 403, 422, 201, 201, 409]);
  return { who, other, game: game.id, tried };
}
