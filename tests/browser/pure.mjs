// The modules of the page that need no page, tried where they run.

import assert from "node:assert";
import { Person } from "./person.mjs";

export async function pure({ browser, url }) {
  const eve = await Person.arrive(browser, url);
  await eve.page.goto(url);
  const module = (name) => eve.page.evaluateHandle((address) => import(address), `/assets/table/${name}`);
  await canonical(await module("canonical.js"));
  await choice(await module("choice.js"));
  await verify(await module("verify.js"));
  await undo(await module("turn.js"));
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

/** A record in which anything was changed is not believed. */
async function verify(module) {
  const told = (change) =>
    module.evaluate(async ({ verify }, change) => {
      const { canonical } = await import("/assets/table/canonical.js");
      const hex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const hash = async (value) => hex(await crypto.subtle.digest("SHA-256", typeof value === "string" ? new TextEncoder().encode(value) : value));
      const sealed = async (line) => ({ ...line, hash: await hash(canonical(line)) });
      const header = await sealed({ game: "g", commitment: await hash(new Uint8Array([1, 2])) });
      const event = await sealed({ seq: 1, prev: header.hash, what: "ö" });
      const footer = await sealed({ seed: change === "seed" ? "0103" : "0102", nonces: [""], prev: event.hash });
      const lines = [header, event, footer];
      if (change === "event") lines[1] = { ...event, what: "o" };
      if (change === "cut") lines.splice(1, 1);
      const promised = { id: "g", commitment: change === "promise" ? "00" : header.commitment };
      return verify(`${lines.map(canonical).join("\n")}\n`, promised, null).then((proven) => proven.length, (error) => error.message);
    }, change);
  assert.equal(await told("nothing"), 3);
  assert.match(await told("event"), /hash of event 1 is wrong/);
  assert.match(await told("cut"), /does not follow/);
  assert.match(await told("seed"), /not the one that was promised/);
  assert.match(await told("promise"), /another commitment/);
}

async function undo(module) {
  const may = (events) => module.evaluate(({ mayUndo }, events) => mayUndo(events.map(([cause, seat, to], index) => ({ seq: index + 1, cause, seat, ...(to === undefined ? {} : { type: "undone", to }) })), 1), events);
  assert.equal(await may([["move", 1], ["rule", 1]]), true);
  assert.equal(await may([["move", 1], ["chance", null]]), false);
  assert.equal(await may([["move", 1], ["move", 2]]), false);
  assert.equal(await may([["move", 1], ["move", 1], ["service", 1, 1]]), true);
  assert.equal(await may([["move", 2], ["move", 1], ["service", 1, 1]]), false);
}
