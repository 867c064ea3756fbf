// Strangers open the page and play every ruleset to its end. Called by tests/browser/run.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { admin } from "./admin.mjs";
import { acts, pages, refusals } from "./around.mjs";
import { click, Person, press } from "./person.mjs";
import { pure } from "./pure.mjs";

const require = createRequire(`${process.env.NODE_MODULES}/`);
const { chromium } = require("playwright-core");

const [url, binary, ...only] = process.argv.slice(2);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** The same clicks every time for the same seed; what they meet is up to the game. */
function diceOf(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function option(page, group, value) {
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("group", { name: group }).getByRole("radio", { name: value }).check();
}

/** Two windows, one game. `act(turn)` says how a turn is taken. */
async function playToTheEnd({ title, ruleset, choose, windows = [{}, {}], act = () => click, racing = false }) {
  const dice = diceOf(title.length * 7919);
  const forgiven = racing ? ["status of 409", "status of 422"] : [];
  const [ada, ben] = await Promise.all(windows.map((window) => Person.arrive(browser, url, { ...window, forgiven })));
  await ada.signUp();
  const link = await ada.open(ruleset, choose);
  await ben.signUp(new URL(link).pathname);
  await ben.sitDown();
  await Promise.all([ada.seated(), ben.seated()]);
  let turns = 0;
  for (let idle = 0; !((await ada.over()) && (await ben.over())); ) {
    const [asked] = await Promise.all([ada, ben].map(async (one) => ((await one.asked()) ? one : null))).then((all) => all.filter(Boolean));
    if (asked && turns === 12) await snapshot(asked, title);
    if (asked && (await asked.move(dice, act(turns)))) {
      turns += 1;
      idle = 0;
      continue;
    }
    idle += 1;
    assert(idle < 600, `${title}: nobody is asked after ${turns} turns`);
    await ada.page.waitForTimeout(50);
  }
  for (const one of [ada, ben]) {
    const record = await one.check();
    const said = execFileSync(binary, ["verify", record], { encoding: "utf8" });
    assert(said.length > 0);
  }
  await ada.picture(`${title}-over`);
  await ada.accessible(`${title}, over`);
  await Promise.all([ada.leave(), ben.leave()]);
  return turns;
}

async function snapshot(person, title) {
  await person.picture(`${title}-game`);
  await person.accessible(`${title}, in play`);
  await person.fits();
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const games = [
  { title: "tower-up", ruleset: "Tower Up" },
  { title: "new-york-1901", ruleset: "New York 1901", windows: [{ colorScheme: "dark" }, {}] },
  { title: "city-investors", ruleset: "City Investors", windows: [phone, { ...phone, colorScheme: "dark" }] },
  { title: "uptown", ruleset: "UpTown", act: (turn) => (turn < 6 ? press : click) },
  { title: "city-investors-party", ruleset: "City Investors", racing: true, choose: (page) => option(page, "Variant", "Party") },
];

const around = [["pure", pure], ["pages", pages], ["refusals", refusals], ["acts", acts], ["admin", admin]];
const tasks = [...around.map(([title, task]) => [title, () => task({ browser, url, binary, dice: diceOf(4711) })]), ...games.map((game) => [game.title, () => playToTheEnd(game)])];
const wanted = tasks.filter(([title]) => !only.length || only.includes(title));
const began = Date.now();
const results = await Promise.allSettled(wanted.map(async ([title, task]) => {
  const turns = await task();
  console.log(`${title}: ${turns === undefined ? "good" : `${turns} moves, over and proven`} after ${Math.round((Date.now() - began) / 1000)} s`);
}));
await browser.close();
results.forEach((result, index) => result.status === "rejected" && console.error(`${wanted[index][0]}: ${result.reason.stack}`));
process.exit(results.every((result) => result.status === "fulfilled") ? 0 : 1);
