// Server-sent events, read with fetch because EventSource cannot send a token. Comes back by itself, after the last
// event that was seen.

import { ask, online, Problem } from "./api.js";
import { renewed } from "./session.js";

/** Heartbeats come every 15 seconds; a stream that is silent for longer than two of them is dead. */
const SILENCE = 40_000;

/**
 * Follows what `path(after)` streams until it is stopped or ends for good. `heard(name, data)` gets every message;
 * `again()` is called when the stream is back after a cut.
 */
export function follow(path, { after = null, heard, again = () => {} }) {
  const stop = new AbortController();
  run().catch((error) => stop.signal.aborted || console.warn(error));
  return () => stop.abort();

  async function run() {
    for (let wait = 500, first = true; !stop.signal.aborted; first = false) {
      try {
        const answer = await ask("GET", path(after), undefined, { Accept: "text/event-stream" }, stop.signal);
        if (answer.status === 204) return;
        if (!first) again();
        wait = 500;
        if (await read(answer.body.getReader())) return;
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof Problem && error.status < 500 && error.status !== 429) return;
        online(false);
      }
      await pause(wait);
      wait = Math.min(wait * 2, 10_000);
    }
  }

  /** True when there is nothing more to come. */
  async function read(reader) {
    const decoder = new TextDecoder();
    let buffer = "";
    for (;;) {
      const { value, done } = await alive(reader);
      if (done) return false;
      buffer += decoder.decode(value, { stream: true });
      const messages = buffer.split("\n\n");
      buffer = messages.pop();
      for (const message of messages) {
        const { name, data, id } = parsed(message);
        if (!data) continue;
        if (id !== null) after = id;
        if (name === "end") {
          if (data.code === "unauthenticated") await renewed();
          return data.code === "game_over" || data.code === "game_cancelled";
        }
        heard(name, data);
      }
    }
  }

  function alive(reader) {
    let timer;
    const dead = new Promise((_, fail) => {
      timer = setTimeout(() => {
        reader.cancel().catch(() => {});
        fail(new Error("The stream is silent."));
      }, SILENCE);
    });
    return Promise.race([reader.read(), dead]).finally(() => clearTimeout(timer));
  }

  const pause = (wait) =>
    new Promise((go) => {
      setTimeout(go, wait);
      addEventListener("online", go, { once: true });
      stop.signal.addEventListener("abort", go, { once: true });
    });
}

function parsed(message) {
  const found = { name: "message", data: null, id: null };
  for (const line of message.split("\n")) {
    if (line.startsWith("event: ")) found.name = line.slice(7);
    else if (line.startsWith("data: ")) found.data = JSON.parse(line.slice(6));
    else if (line.startsWith("id: ")) found.id = line.slice(4);
  }
  return found;
}
