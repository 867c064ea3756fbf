// Follows a game with the npm clients graphql-ws and graphql-sse, as an app would.
//
//   node tests/subscriptions.mjs URL
//
// Two players play to the end by chance. Each client subscribes in the middle and is cut off once; what it has seen in
// the end must be the log. The packages are looked for in $NODE_MODULES, else where node looks.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const url = process.argv[2];
const require = createRequire(process.env.NODE_MODULES ? `${process.env.NODE_MODULES}/` : import.meta.url);
const ws = require("graphql-ws");
const sse = require("graphql-sse");
const WebSocket = require("ws");

const call = async (token, method, path, body) => {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return response.json();
};

const register = async () => {
  const username = `p-${Math.random().toString(36).slice(2, 12)}`;
  const body = { username, email: `${username}@example.org`, password: "correct horse battery" };
  return (await call(null, "POST", "/v1/players", body)).access_token;
};

const query = "subscription($game: ID!, $after: Int) { gameEvents(game: $game, after: $after) { seq hash } }";

// Subscribes, and again after the last event seen when the subscription was cut after `cutAfter` events.
const follow = async (client, game, cutAfter) => {
  const seen = [];
  for (const limit of [cutAfter, Infinity]) {
    const after = seen.at(-1)?.seq ?? 0;
    for await (const answer of client.iterate({ query, variables: { game, after } })) {
      assert.equal(answer.errors, undefined);
      seen.push(answer.data.gameEvents);
      if (seen.length >= limit) break;
    }
  }
  return seen;
};

const players = [await register(), await register()];
const game = (await call(players[0], "POST", "/v1/games", { ruleset: "tower-up", seats: 2 })).id;
await call(players[1], "POST", `/v1/games/${game}/seats`, {});

const socket = ws.createClient({
  url: `${url.replace("http", "ws")}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: () => ({ Authorization: `Bearer ${players[0]}` }),
});
const events = sse.createClient({
  url: `${url}/graphql`,
  headers: () => ({ authorization: `Bearer ${players[1]}` }),
});
const following = [follow(socket, game, 5), follow(events, game, 9)];

for (;;) {
  const { standing } = await call(players[0], "GET", `/v1/games/${game}`);
  if (!standing.to_move.length) break;
  const player = players[standing.to_move[0] - 1];
  const { seq, moves } = await call(player, "GET", `/v1/games/${game}/moves`);
  const { move } = moves[Math.floor(Math.random() * moves.length)];
  await call(player, "POST", `/v1/games/${game}/turns`, { expected_seq: seq, moves: [move] });
}

const { items } = await call(players[0], "GET", `/v1/games/${game}/events?limit=1000`);
const log = items.map(({ seq, hash }) => ({ seq, hash }));
for (const [name, seen] of [["graphql-ws", following[0]], ["graphql-sse", following[1]]]) {
  assert.deepEqual(await seen, log, name);
  console.log(`${name}: ${log.length} events, cut once, the same as the log`);
}

// Who has no valid token is told so by the code of the protocol.
const stranger = ws.createClient({
  url: `${url.replace("http", "ws")}/graphql`,
  webSocketImpl: WebSocket,
  retryAttempts: 0,
  connectionParams: { Authorization: "Bearer nonsense" },
});
await assert.rejects(follow(stranger, game, 1), (closed) => closed.code === 4403);
console.log("graphql-ws: a bad token is refused with 4403");
process.exit(0);
