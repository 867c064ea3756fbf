// The modules of the page that need no page, tried where they run.

import assert from "node:assert";
import { Person } from "./person.mjs";

export async function pure({ browser, url }) {
  const eve = await Person.arrive(browser, url, { timezoneId: "Europe/Berlin" });
  await eve.page.goto(url);
  const module = (name, folder = "table") => eve.page.evaluateHandle((address) => import(address), `/assets/${folder}/${name}`);
  await canonical(await module("canonical.js"));
  await choice(await module("choice.js"));
  await verify(await module("verify.js"));
  await days(await module("time.js", "admin"));
  await merge(await module("merge.js", "admin"));
  await eve.leave();
}

/** Out of RFC 8785: the order of keys, numbers, and what is escaped. */
async function canonical(module) {
  const written = (value) => module.evaluate(({ canonical }, text) => canonical(JSON.parse(text)), value);
  assert.equal(await written('{"b":[1,{"z":null,"a":true}],"a":"x"}'), '{"a":"x","b":[1,{"a":true,"z":null}]}');
  assert.equal(await written("[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001]"), "[333333333.3333333,1e+30,4.5,0.002,1e-27]");
  assert.equal(await written('"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/"'), '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
  assert.equal(await written('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7}'), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
}

/** Parts narrow the moves; what goes without saying is no choice; what does not fit begins anew. */
async function choice(module) {
  const seen = await module.evaluate(({ Choice }) => {
    const moves = [["x"], ["x", "y"], ["x", "z"], ["w"]].map((parts, index) => ({ parts, notation: String(index) }));
    const choice = new Choice(moves);
    const look = () => ({ left: choice.left.map((move) => move.notation).join(""), open: [...choice.open].sort().join(""), move: choice.move?.notation ?? null });
    const steps = [look()];
    for (const part of ["x", "y", "w", "w"]) {
      choice.toggle(part);
      steps.push(look());
    }
    choice.toggle("x");
    choice.pick(moves[2]);
    steps.push(look());
    const fewer = choice.among(moves.slice(0, 2));
    return [...steps, { kept: fewer.parts.join(""), move: fewer.move?.notation ?? null }];
  });
  assert.deepEqual(seen, [
    { left: "0123", open: "wxyz", move: null },
    { left: "012", open: "yz", move: null },
    { left: "1", open: "", move: "1" },
    { left: "3", open: "", move: "3" },
    { left: "0123", open: "wxyz", move: null },
    { left: "012", open: "yz", move: "2" },
    { kept: "x", move: null },
  ]);
}

/** A record in which anything was changed is not believed, and what cannot be checked is said. */
async function verify(module) {
  const told = (change) =>
    module.evaluate(async ({ verify }, change) => {
      const { canonical } = await import("/assets/table/canonical.js");
      const utf8 = (text) => new TextEncoder().encode(text);
      const hex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const base64 = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const hash = async (value) => hex(await crypto.subtle.digest("SHA-256", typeof value === "string" ? utf8(value) : value));
      const sealed = async (line) => ({ ...line, hash: await hash(canonical(line)) });
      const { privateKey, publicKey } = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
      const keys = change === "keys" ? [] : [{ ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "k" }];
      const signed = async (payload) => {
        const head = base64(utf8(JSON.stringify({ alg: "EdDSA", kid: "k", typ: "plotline-record" })));
        const signature = await crypto.subtle.sign("Ed25519", privateKey, utf8(`${head}.${base64(utf8(canonical(payload)))}`));
        return sealed({ ...payload, jws: `${head}..${base64(signature)}`, ...(change === "names" ? { names: ["ben", "ada"] } : {}) });
      };
      const first = change === "first form";
      const seats = ["n1", "n2"].map((nonce, index) => ({ seat: index + 1, ...(first ? {} : { nonce }) }));
      const header = await sealed({ format: `plotline-record/${first ? 1 : 2}`, game: "g", seats, commitment: await hash(new Uint8Array([1, 2])) });
      const event = await sealed({ seq: 1, prev: header.hash, what: "ö" });
      const footer = await sealed({ seed: change === "seed" ? "0103" : "0102", prev: event.hash, ...(first ? { nonces: ["n1", "n2"] } : {}) });
      const running = change === "running";
      const signature = first ? null : await signed({ names: ["ada", "ben"], prev: running ? event.hash : footer.hash });
      const lines = [header, event, running ? null : footer, signature].filter(Boolean);
      if (change === "event") lines[1] = { ...event, what: "o" };
      if (change === "cut") lines.splice(1, 1);
      if (change === "unsigned") lines.pop();
      const noted = change === "nothing noted" ? {} : { commitment: change === "promise" ? "00" : header.commitment, nonce: change === "nonce" ? "n1" : "n2" };
      if (change === "no Ed25519") crypto.subtle.importKey = () => Promise.reject(new DOMException("", "NotSupportedError"));
      return verify(`${lines.map(canonical).join("\n")}\n`, { ...noted, game: "g", seat: 2, keys })
        .then(({ proven, unproven }) => [proven.length, unproven.length], (error) => error.message)
        .finally(() => delete crypto.subtle.importKey);
    }, change);
  assert.deepEqual(await told("nothing"), [6, 1]);
  assert.deepEqual(await told("running"), [5, 2]);
  assert.deepEqual(await told("nothing noted"), [4, 3]);
  assert.deepEqual(await told("first form"), [5, 2]);
  assert.deepEqual(await told("no Ed25519"), [5, 2]);
  assert.match(await told("event"), /hash of event 1 is wrong/);
  assert.match(await told("cut"), /does not follow/);
  assert.match(await told("unsigned"), /signature is missing/);
  assert.match(await told("seed"), /not the one that was promised/);
  assert.match(await told("promise"), /another commitment/);
  assert.match(await told("nonce"), /is not in the record/);
  assert.match(await told("names"), /has not signed/);
  assert.match(await told("keys"), /has not signed/);
}

/** A day of a complaint is one of the admin's, and not always 24 hours long. */
async function days(module) {
  const bounds = (day) => module.evaluate(({ bounds }, day) => bounds(day), day);
  assert.deepEqual(await bounds("2026-11-17"), { from: "2026-11-16T23:00:00.000Z", to: "2026-11-17T23:00:00.000Z" });
  assert.deepEqual(await bounds("2026-03-29"), { from: "2026-03-28T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
  assert.deepEqual(await bounds("2026-12-31"), { from: "2026-12-30T23:00:00.000Z", to: "2026-12-31T23:00:00.000Z" });
  for (const none of ["", "Tuesday", undefined]) assert.deepEqual(await bounds(none), {});
  const week = await module.evaluate(({ week }) => week(new Date(2026, 10, 1, 12)));
  assert.deepEqual(week.slice(0, 3), [["2026-11-01", "Today"], ["2026-10-31", "Yesterday"], ["2026-10-30", "Friday"]]);
}

/** What was taken is before its events, whenever it came; the rest stands where it came. The newest is first. */
async function merge(module) {
  const seen = (only) => module.evaluate(({ merged }, only) => {
    const at = (second) => `2026-11-17T08:00:0${second}Z`;
    const events = [1, 2, 3].map((seq) => ({ seq, at: at(seq * 2) }));
    const attempts = [["repeated", 8, 2, 3], ["stale", 7, null, null], ["taken", 3, 2, 3], ["foreign", 3, null, null], ["join", 1, null, null]]
      .map(([id, second, first_seq, last_seq]) => ({ id, at: at(second), first_seq, last_seq, outcome: id === "repeated" ? id : "accepted" }));
    return merged(events, attempts, only).map(({ event, attempt }) => event?.seq ?? attempt.id).join(" ");
  }, only);
  assert.equal(await seen("all"), "repeated stale 3 2 taken foreign 1 join");
  assert.equal(await seen("events"), "3 2 1");
  assert.equal(await seen("attempts"), "repeated stale taken foreign join");
  assert.equal(await seen("refused"), "repeated stale foreign join");
}
