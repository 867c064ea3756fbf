// "My turn was lost": an admin looks into it, in the console.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { Caller, complaint, PASSWORD } from "./complaint.mjs";
import { Person } from "./person.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export async function admin({ browser, url, binary }) {
  const [case_, boss] = await Promise.all([complaint(url), Caller.signUp(url)]);
  await keptOut({ browser, url, name: case_.other.name });
  execFileSync(binary, ["admin", "grant", boss.name]);
  const eve = await Person.arrive(browser, url);
  await logIn(eve, boss.name);
  await eve.accessible("search");
  await eve.picture("admin-search");
  await findsEveryTurn(eve, case_);
  await opensTheGame(eve, case_);
  await proves(eve, case_);
  await acts(eve, case_);
  await eve.leave();
  await onTheWay({ browser, url, boss, case_ });
}

async function logIn({ page, url }, name) {
  await page.goto(`${url}/admin`);
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Log out" }).first().waitFor();
}

/** Whoever is no admin is told so, and how one becomes one. */
async function keptOut({ browser, url, name }) {
  const mal = await Person.arrive(browser, url);
  await logIn(mal, name);
  await mal.page.getByRole("heading", { name: "This is for admins only." }).waitFor();
  await mal.page.getByText(`plotline admin grant ${name}`).waitFor();
  assert.equal(await mal.page.getByRole("search").count(), 0);
  await mal.page.getByRole("button", { name: "Look again" }).click();
  await mal.page.getByText("You are still no admin.").waitFor();
  await mal.accessible("the door");
  await mal.picture("admin-door");
  await mal.leave();
}

/** From a name and a day to what was sent, what was answered and why. */
async function findsEveryTurn(eve, { who, tried }) {
  const { page } = eve;
  await page.getByLabel("Find a player or a game").fill(who.name.toUpperCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: who.name }).waitFor();
  await page.getByRole("button", { name: "Today" }).click();
  for (const [code, answer] of Object.entries(tried)) {
    const [outcome, text] = ["accepted", "repeated"].includes(code) ? [code, "Taken as event"] : ["refused", code];
    await page.getByRole("button", { name: new RegExp(`^${outcome}$`, "i") }).click();
    const one = page.locator(`.attempt.${outcome}`).filter({ has: page.getByText(answer.request) });
    await one.waitFor();
    const said = await one.textContent();
    if (outcome === "refused") assert(said.includes(`${answer.status} ${text}`) && said.includes(answer.body.detail), said);
    assert(said.includes("plotline-app/2.1 (Android 15)") && said.includes("expected_seq"), said);
    await page.waitForFunction((outcome) => !document.querySelector(`.attempt:not(.${outcome})`), outcome);
  }
  assert(new URL(page.url()).searchParams.get("day"), "what was found can be shared");
  await page.getByRole("button", { name: "Yesterday" }).click();
  await page.getByText("no attempt that was refused").waitFor();
  await page.goBack();
  await page.locator(".attempt.refused").first().waitFor();
  await page.getByRole("button", { name: "Any outcome" }).click();
  await page.locator(".attempt.accepted").first().waitFor();
  await eve.accessible("a player");
  await eve.picture("admin-player");
}

/** From a refused turn to the game as it was then. */
async function opensTheGame(eve, { who, tried }) {
  const { page } = eve;
  const stale = page.locator(".attempt").filter({ has: page.getByText(tried.stale.request) });
  await stale.getByRole("link", { name: "tower-up" }).click();
  await page.locator(".attempt.refused.wanted").filter({ has: page.getByText(tried.stale.request) }).waitFor();
  await page.locator(".board svg").waitFor();
  const order = await page.locator(".log > li").evaluateAll((all) => all.map((one) => (one.matches(".event") ? "event" : one.classList[1])));
  assert(order.indexOf("refused") < order.indexOf("event"), `the stale turn is after the events: ${order}`);
  assert(order.lastIndexOf("refused") > order.indexOf("accepted"), `the others were before: ${order}`);
  const now = await page.locator(".board svg").innerHTML();
  await page.getByRole("button", { name: "The first event" }).click();
  await page.waitForFunction((before) => document.querySelector(".board svg").innerHTML !== before, now);
  assert.equal(new URL(page.url()).searchParams.get("seq"), "1");
  await page.getByText("State", { exact: true }).click();
  await page.getByLabel("The state after event 1", { exact: true }).waitFor();
  await page.getByText("Compare two events").click();
  await page.getByLabel("After event", { exact: true }).fill("1");
  await page.getByLabel("and after event").fill(String(tried.accepted.body.events.at(-1).seq));
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.locator(".changes li").first().waitFor();
  await page.getByRole("button", { name: "Not taken" }).click();
  assert.equal(await page.locator(".log .event").count(), 0);
  await page.getByRole("button", { name: "Everything" }).click();
  await eve.accessible("a game");
  await eve.picture("admin-game");
  await page.getByRole("button", { name: "Notifications" }).click();
  await page.locator(".entry-row").filter({ hasText: "Your turn" }).filter({ hasText: `to ${who.name}` }).waitFor();
  await page.reload();
  await page.locator(".entry-row").filter({ hasText: "Game started" }).first().waitFor();
  await page.getByRole("button", { name: "Log", exact: true }).click();
}

async function proves({ page }) {
  await page.getByRole("button", { name: "Verify the game" }).click();
  await page.getByText("The record is sound").waitFor();
}

/** With a reason, and only with one; what was done is in the audit log. */
async function acts(eve, { who, game }) {
  const { page } = eve;
  await page.getByRole("button", { name: "Extend the deadline…" }).click();
  await page.getByRole("dialog").getByLabel("How much more").fill("3");
  await page.getByLabel("Reason").fill("The app was broken on Tuesday");
  await page.getByRole("button", { name: "Extend the deadline", exact: true }).click();
  await page.locator(".log .event").filter({ hasText: "deadline_extended" }).waitFor();
  await page.getByRole("button", { name: "Cancel the game…" }).click();
  await page.getByRole("button", { name: "Cancel the game", exact: true }).click();
  await page.locator("dialog [data-field=reason] .error:not(:empty)").waitFor();
  assert(await page.getByLabel("Reason").evaluate((field) => field === document.activeElement), "the field that is wrong has the focus");
  await eve.accessible("a dialog");
  await eve.picture("admin-dialog");
  await page.getByLabel("Reason").fill("Both asked for it");
  await page.getByRole("button", { name: "Cancel the game", exact: true }).click();
  await page.locator("h1 .badge").filter({ hasText: "Cancelled" }).waitFor();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByLabel("About game").fill(`${eve.url}/g/${game}`);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByText("Both asked for it").waitFor();
  // What was only looked at has no reason. The list of everything is shown until that of the game has come.
  await page.waitForFunction(() => document.querySelectorAll(".timeline > li:has(.reason)").length === 2);
  await page.getByRole("button", { name: "Verify the log" }).click();
  await page.getByText("The log is whole").waitFor();
  await eve.accessible("the audit log");
  await eve.picture("admin-audit");
  await keepsOut(eve, who);
}

async function keepsOut({ page, url }, who) {
  await page.getByLabel("Find a player or a game").fill(`${who.name}@example.org`);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("heading", { name: who.name }).waitFor();
  await page.getByRole("button", { name: "Block…" }).click();
  await page.getByLabel("Reason").fill("Somebody else uses the account");
  await page.getByRole("button", { name: "Block the player" }).click();
  await page.locator("h1 .badge").filter({ hasText: "Blocked" }).waitFor();
  assert.equal((await new Caller(url, who.token).call("GET", "/v1/me")).status, 403);
  await page.getByRole("button", { name: "Unblock…" }).click();
  await page.getByLabel("Reason").fill("It was a mistake");
  await page.getByRole("button", { name: "Unblock the player" }).click();
  await page.getByRole("button", { name: "End all sessions…" }).click();
  await page.getByLabel("Reason").fill("A lost telephone");
  await page.getByRole("button", { name: "End all sessions", exact: true }).click();
  await page.getByRole("button", { name: "End all sessions…" }).waitFor({ state: "detached" });
  assert.equal((await new Caller(url, who.token).call("GET", "/v1/me")).status, 401);
}

/** The same on a telephone, in the dark: everything fits and can be read. */
async function onTheWay({ browser, url, boss, case_ }) {
  const eve = await Person.arrive(browser, url, { ...PHONE, colorScheme: "dark" });
  await logIn(eve, boss.name);
  const look = async (address, wanted, name) => {
    await eve.page.goto(url + address);
    await eve.page.locator(wanted).first().waitFor();
    await eve.fits();
    await eve.accessible(name);
    await eve.picture(name);
  };
  await look("/admin", ".way", "admin-search-phone");
  await look(`/admin/players/${case_.who.id}?outcome=refused`, ".attempt.refused", "admin-player-phone");
  await look(`/admin/games/${case_.game}?seq=2`, ".log .event", "admin-game-phone");
  await look(`/admin/games?player=${case_.who.name}`, ".row", "admin-games-phone");
  await look("/admin/audit", ".entry-row", "admin-audit-phone");
  await eve.leave();
}
