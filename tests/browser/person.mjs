// Somebody at a browser: sees what the page shows, and clicks or types. Knows no game.

import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(`${process.env.NODE_MODULES}/`);
const axe = require.resolve("axe-core");

/** How long anything may take on a busy machine. */
const PATIENCE = 30_000;

let people = 0;

export class Person {
  static async arrive(browser, url, { forgiven = [], ...context } = {}) {
    const own = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true, reducedMotion: "reduce", ...context });
    const page = await own.newPage();
    page.setDefaultTimeout(PATIENCE);
    return new Person(page, url, forgiven);
  }

  /** `forgiven` are words in the console that are no fault of the page: a refusal, a line that was cut. */
  constructor(page, url, forgiven) {
    Object.assign(this, { page, url, forgiven, wrong: [], name: `guest${process.pid}-${++people}` });
    page.on("pageerror", (error) => this.wrong.push(error.message));
    page.on("console", (message) => {
      // How soon a font is used depends on how busy the machine is.
      if (message.text().includes("was preloaded using link preload but not used")) return;
      if (!["error", "warning"].includes(message.type())) return;
      if (forgiven.some((words) => message.text().includes(words))) return;
      this.wrong.push(message.text());
    });
  }

  async signUp(address = "/") {
    await this.page.goto(this.url + address);
    await this.page.getByLabel("Name", { exact: true }).fill(this.name);
    await this.page.getByLabel("E-mail").fill(`${this.name}@example.org`);
    await this.page.getByLabel("Password").fill("correct horse battery");
    await this.page.getByRole("button", { name: "Sign up and play" }).click();
    await this.page.getByRole("button", { name: "Log out" }).waitFor();
  }

  /** Opens a game and returns the link to it. `choose` sets what is to be set before. */
  async open(ruleset, choose = async () => {}) {
    await this.page.getByRole("button", { name: "New game" }).click();
    await this.page.getByRole("radio", { name: ruleset }).check();
    await choose(this.page);
    await this.page.getByRole("button", { name: "Open the game" }).click();
    return this.page.getByLabel("The link to this game").inputValue();
  }

  async sitDown() {
    await this.page.getByRole("button", { name: "Take a seat" }).click();
  }

  /** Until the game has begun here. */
  async seated() {
    await this.page.locator(".table[data-seq] .board svg").waitFor();
  }

  seq() {
    return this.page.locator(".table").getAttribute("data-seq").then(Number);
  }

  async over() {
    return (await this.page.locator(".result").count()) > 0;
  }

  async asked() {
    return (await this.page.locator(".bar.asked:not(.busy)").count()) > 0;
  }

  /** Takes one move by clicking: parts of the picture at random, then one of the moves that are left, then Play. */
  async move(dice, act = click) {
    const { page } = this;
    const seq = await this.seq();
    for (let clicks = 0; clicks < 8 && !(await this.playable()); clicks++) {
      const parts = page.locator(".board .can");
      const count = await parts.count();
      if (!count) break;
      await act(page, parts.nth(dice(count)));
    }
    if (!(await this.playable())) {
      const moves = page.locator(".moves button");
      const count = await moves.count();
      if (!count) return false;
      await act(page, moves.nth(dice(count)));
    }
    await act(page, page.getByRole("button", { name: "Play", exact: true }));
    await page.waitForFunction((before) => document.querySelector(".error:not(:empty)") || Number(document.querySelector(".table").dataset.seq) > before, seq);
    return true;
  }

  async playable() {
    return (await this.page.locator(".confirm .primary").count()) > 0;
  }

  /** What the page has found by itself in the record of a game that is over; returns the record as a file. */
  async check() {
    await this.page.locator(".proven li").first().waitFor();
    const proven = await this.page.locator(".proven li").allTextContents();
    for (const words of ["lines have the hash", "follow one another", "The seed of all chance", "noted at the start", "What this browser added", "The service has signed"]) {
      if (!proven.some((sentence) => sentence.includes(words))) throw new Error(`not proven: ${words}; only ${proven}`);
    }
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: "Download the record" }).click();
    return (await download).path();
  }

  /** What is wrong for people who cannot see or point; nothing serious may be. */
  async accessible(where) {
    // The page's policy forbids scripts of others; the debugger may.
    const { readFile } = await import("node:fs/promises");
    await this.page.evaluate(await readFile(axe, "utf8"));
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact)).filter((one) => !one.nodes.every((node) => inPicture(one, node)));
    for (const one of serious) this.wrong.push(`${where}: ${one.id} (${one.help}): ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`);
  }

  async picture(name) {
    if (process.env.PICTURES) await this.page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
  }

  /** Nothing wider than the window; on a telephone the page's own idea of its window grows with what is too wide. */
  async fits() {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
    const window = this.page.viewportSize().width;
    if (wide > window) throw new Error(`the page is ${wide} wide in a window of ${window}`);
  }

  async leave() {
    await this.page.context().close();
    if (this.wrong.length) throw new Error(`${this.name} saw: ${[...new Set(this.wrong)].join("\n")}`);
  }
}

/** What is written on a part of a picture is a mark, such as `2` or `br`; its label says the same in words. */
const inPicture = (violation, node) => violation.id === "label-content-name-mismatch" && node.html.startsWith("<g data-part");

export const click = (_, target) => target.click();

/** With nothing but keys: Tab until it is reached, then Enter. */
export async function press(page, target) {
  const wanted = await target.elementHandle();
  for (let tabs = 0; !(await wanted.evaluate((one) => one === document.activeElement)); tabs++) {
    if (tabs > 300) throw new Error(`${await target.textContent()} cannot be reached by Tab`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}
