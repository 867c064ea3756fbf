// What surrounds the moves: the lobby, settings, invitations, taking back, leaving, the past, and a line that is cut.

import assert from "node:assert";
import { Person } from "./person.mjs";

/** The pages that are no game. */
export async function pages({ browser, url }) {
  const eve = await Person.arrive(browser, url);
  await eve.page.goto(url);
  await eve.page.getByText("UpTown").waitFor();
  await eve.accessible("welcome");
  await eve.picture("welcome");
  await eve.signUp();
  await eve.accessible("lobby");
  await eve.page.getByRole("button", { name: "New game" }).click();
  await eve.page.getByText("Options", { exact: true }).click();
  await eve.page.getByRole("group", { name: "Variant" }).waitFor();
  await eve.accessible("new game");
  await eve.picture("new-game");
  await eve.page.goto(`${url}/settings`);
  await eve.page.getByLabel("My turns and deadlines").selectOption("digest");
  await eve.page.getByRole("button", { name: "Save" }).first().click();
  await eve.page.getByRole("button", { name: "Saved" }).waitFor();
  await eve.page.reload();
  assert.equal(await eve.page.getByLabel("My turns and deadlines").inputValue(), "digest", "settings stay, and so does the log-in of a window");
  await eve.accessible("settings");
  await eve.picture("settings");
  await eve.page.getByLabel("Current password").fill("correct horse battery");
  await eve.page.getByLabel("New password").fill("battery staple horse");
  await eve.page.getByLabel("Also revoke my access tokens").check();
  await eve.page.getByRole("button", { name: "Change the password" }).click();
  await eve.page.getByRole("button", { name: "Changed" }).waitFor();
  await eve.page.getByRole("button", { name: "End all log-ins" }).click();
  await eve.page.getByRole("button", { name: "Sign up and play" }).waitFor();
  await eve.leave();
}

/** A name that is taken and a wrong password are said beside their fields. */
export async function refusals({ browser, url }) {
  const [ada, ben] = await Promise.all([1, 2].map(() => Person.arrive(browser, url, { forgiven: ["status of 409", "status of 401"] })));
  await ada.signUp();
  await ben.page.goto(url);
  await ben.page.getByLabel("Name", { exact: true }).fill(ada.name);
  await ben.page.getByLabel("E-mail").fill("somebody@example.org");
  await ben.page.getByLabel("Password").fill("correct horse battery");
  await ben.page.getByRole("button", { name: "Sign up and play" }).click();
  await ben.page.locator("[data-field=username] .error:not(:empty)").waitFor();
  await ben.page.getByRole("button", { name: "Log in" }).click();
  await ben.page.getByLabel("Name or e-mail").fill(ada.name);
  await ben.page.getByLabel("Password").fill("wrong horse battery");
  await ben.page.getByRole("button", { name: "Log in" }).last().click();
  await ben.page.getByRole("alert").filter({ hasText: "." }).waitFor();
  await ben.page.getByLabel("Password").fill("correct horse battery");
  await ben.page.getByRole("button", { name: "Log in" }).last().click();
  await renewed(ben);
  await ben.page.getByRole("button", { name: "Log out" }).click();
  await ben.page.getByRole("button", { name: "Sign up and play" }).waitFor();
  await known(ben, ada.name);
  await Promise.all([ada.leave(), ben.leave()]);
}

/** Whoever has logged in here before shows it. */
async function known({ page }, name) {
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill("correct horse battery");
  const sent = page.waitForRequest((request) => request.url().endsWith("/v1/sessions"));
  await page.getByRole("button", { name: "Log in" }).last().click();
  assert.match((await sent).postDataJSON().device_token, /^pld_/);
  await page.getByRole("button", { name: "Log out" }).waitFor();
}

/** A token that has run out is renewed, once for all who wait, and nobody notices. */
async function renewed({ page }) {
  await page.getByText("Nobody waits for players").or(page.locator(".game")).first().waitFor();
  let [refused, renewals] = [0, 0];
  page.on("request", (request) => (renewals += request.url().endsWith("/v1/sessions/refresh")));
  await page.route("**/v1/games?**", (route) => (refused++ < 2 ? route.fulfill({ status: 401, json: { code: "unauthenticated" } }) : route.continue()));
  await page.waitForResponse((answer) => refused >= 2 && answer.url().includes("/v1/games?") && answer.ok());
  assert.equal(renewals, 1);
  await page.unroute("**/v1/games?**");
}

/** A private game by its link; a turn that is taken back; the past; a cut line; a resignation. */
export async function acts({ browser, url, dice }) {
  // A cut line shows in the console of any browser.
  const forgiven = ["status of 404", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET"];
  const [ada, ben, eve] = await Promise.all([1, 2, 3].map(() => Person.arrive(browser, url, { forgiven })));
  await Promise.all([ada.signUp(), eve.signUp()]);
  const link = new URL(await ada.open("City Investors", (page) => page.getByRole("radio", { name: "Only by link" }).check()));
  await eve.page.goto(url + link.pathname);
  await eve.page.getByText("There is no such game").waitFor();
  await ben.signUp(link.pathname + link.hash);
  await ben.sitDown();
  await Promise.all([ada.seated(), ben.seated()]);
  await takeBack([ada, ben], dice);
  await lookBack(ada);
  await cut([ada, ben], dice);
  await lostAnswer([ada, ben], dice);
  await ben.page.getByRole("button", { name: "Resign…" }).click();
  await ben.page.getByRole("button", { name: "Yes, resign" }).click();
  await ada.page.getByRole("heading", { name: "You won!" }).waitFor();
  await ben.page.getByRole("heading", { name: `${ada.name} won.` }).waitFor();
  await ada.page.getByRole("button", { name: "Watch the film" }).click();
  await ada.page.waitForFunction(() => document.querySelector(".film img")?.naturalWidth > 0);
  await ada.picture("film");
  await ada.page.getByRole("button", { name: "Close", exact: true }).click();
  await Promise.all([ada, ben, eve].map((one) => one.leave()));
}

const whoIsAsked = async (people) => {
  for (;;) {
    for (const one of people) if (await one.asked()) return one;
    await people[0].page.waitForTimeout(30);
  }
};

/** Plays until a turn may be taken back, and takes it back. */
async function takeBack(people, dice) {
  for (let turns = 0; turns < 40; turns++) {
    const one = await whoIsAsked(people);
    await one.move(dice);
    const undo = one.page.getByRole("button", { name: "Take back" });
    if (!(await undo.count())) continue;
    const seq = await one.seq();
    await undo.click();
    await one.page.waitForFunction((before) => Number(document.querySelector(".table").dataset.seq) > before, seq);
    await one.page.locator(".bar.asked:not(.busy)").waitFor();
    return;
  }
  assert.fail("no turn could be taken back");
}

async function lookBack(one) {
  const drawn = () => one.page.locator(".board svg").innerHTML();
  const now = await drawn();
  await one.page.getByRole("button", { name: "The beginning" }).click();
  await one.page.waitForFunction((before) => document.querySelector(".board svg").innerHTML !== before, now);
  assert(!(await one.asked()), "nobody plays in the past");
  await one.page.getByLabel("Turn", { exact: true }).press("ArrowRight");
  await one.page.getByText("After turn 1 of").waitFor();
  await one.page.getByRole("button", { name: "Back to now" }).click();
  await one.page.locator(".history:not(.past)").waitFor();
}

/** Somebody loses the line, the other plays on, and the first sees it once the line is back. */
async function cut(people, dice) {
  const mover = await whoIsAsked(people);
  const other = people.find((one) => one !== mover);
  await other.page.context().setOffline(true);
  const before = await other.seq();
  await mover.move(dice);
  await other.page.waitForTimeout(300);
  assert.equal(await other.seq(), before);
  await other.page.context().setOffline(false);
  await other.page.waitForFunction((seq) => Number(document.querySelector(".table").dataset.seq) > seq, before);
}

/** The answer to a turn is lost; the page sends it again, and it is taken once. */
async function lostAnswer(people, dice) {
  const one = await whoIsAsked(people);
  const keys = [];
  await one.page.route("**/turns", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    return keys.length === 1 ? route.abort("connectionreset") : route.fulfill({ response: answer });
  });
  await one.move(dice);
  await one.page.waitForFunction(() => !document.querySelector(".bar.busy"));
  assert.equal(await one.page.locator(".bar .error").textContent(), "");
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  await one.page.unroute("**/turns");
}
