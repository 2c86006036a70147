// Signing in: the organization, the password, the second factor, and setting one up.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { arrive, eventually, focused, freshCode, hold, leftBehind, look, offline, start, tabTo } from "./support.mjs";

const service = await start({ config: { "throttle.email_source_limit": 3, "throttle.block_first": "20s", "signup.enabled": true } });
const { journey, demo } = service;
const globex = service.tenant("globex");
const UNKNOWN = "This organization doesn’t exist. Check its name.";

async function fill(page, { email, password }) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
}

async function submit(page, who) {
  await fill(page, who);
  await page.keyboard.press("Enter");
}

/** Waits until the visible alert has this text. */
function told(page, text) {
  return page.locator("[role=alert]:visible", { hasText: text }).waitFor();
}

function inAccount(page) {
  return page.waitForURL("**/account*");
}

/** Creates a new account in acme, which no other test uses. */
let people = 0;
function somebody() {
  people += 1;
  return service.member("acme", `somebody-${people}@acme.example`);
}

journey("the keyboard alone leads from the organization to the account, and the organization is remembered", async ({ page, context }) => {
  await page.goto("sign-in");
  await arrive(page, "Sign in");
  assert.equal(await focused(page), "slug");
  await look(page, "sign-in-organization");
  await page.keyboard.press("Enter");
  await page.getByText("Enter the organization’s short name.").waitFor();
  await page.keyboard.type("Acme Ltd");
  await page.keyboard.press("Enter");
  await page.getByText("A short name has only lowercase letters, digits and hyphens.").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("nowhere");
  await page.keyboard.press("Enter");
  await page.getByText(UNKNOWN).waitFor();
  assert.equal(await focused(page), "slug");
  await look(page, "sign-in-organization-unknown");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("ACME");
  await page.keyboard.press("Enter");
  await page.locator("#email:focus").waitFor();
  await page.getByText("Continue to Acme.").waitFor();
  await look(page, "sign-in-address");
  await page.keyboard.type(demo.member.email);
  await page.keyboard.press("Enter");
  await page.locator("#password:focus").waitFor();
  await look(page, "sign-in-password");
  await page.keyboard.type(demo.member.password);
  await tabTo(page, "[data-toggles=password]");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#password").getAttribute("type"), "text");
  await tabTo(page, "#password-form button[type=submit]");
  await page.keyboard.press("Space");
  await inAccount(page);
  // Back leads to the step before the password, which a signed-in user does not need any more.
  await page.goBack();
  await page.locator("#slug:visible").waitFor();
  await page.fill("#slug", "acme");
  await page.keyboard.press("Enter");
  await arrive(page, "You’re signed in");
  await look(page, "sign-in-signed-in");
  assert.equal(await page.locator("#password").inputValue(), "");

  await context.clearCookies();
  await page.goto("sign-in");
  await page.getByText("Continue to Acme.").waitFor();
  await page.getByRole("button", { name: "Use another organization" }).click();
  await page.fill("#slug", "globex");
  await page.keyboard.press("Enter");
  await page.getByText("Continue to globex Ltd.").waitFor();
  assert.match(page.url(), /org=globex/);
});

journey("an organization shows its name and its colours, unless it keeps them to itself", async ({ page }) => {
  const own = service.tenant("colourful", { name: "Colour & <b>Co</b>" });
  const plain = service.tenant("discreet");
  const admin = await service.signedIn(own.admin, "colourful");
  const other = await service.signedIn(plain.admin, "discreet");
  assert.equal((await service.api("colourful", "PATCH", "org", { branding: { accentColor: "#7a1f5c" } }, admin)).status, 200);
  assert.equal((await service.api("discreet", "PATCH", "org", { showNameAtSignIn: false, branding: { accentColor: "#0b6e4f" } }, other)).status, 200);
  const ground = () => page.locator("#password-form [type=submit]").evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.goto("sign-in?org=colourful");
  await page.getByText("Continue to Colour & <b>Co</b>.").waitFor();
  assert.equal(await ground(), "rgb(122, 31, 92)");
  await look(page, "sign-in-colours");
  await page.goto("sign-in?org=discreet");
  await page.getByText("Continue to discreet.").waitFor();
  assert.equal(await ground(), "rgb(31, 95, 191)", "the service's own");
});

journey("Back and reload in each step lead where one expects, with what was typed but no password", async ({ page }) => {
  await page.goto("sign-in");
  await page.fill("#slug", "acme");
  await page.keyboard.press("Enter");
  await fill(page, { email: demo.twoFactor.email, password: "typed" });
  await page.reload();
  await page.locator("#email:visible").waitFor();
  assert.equal(await page.locator("#email").inputValue(), demo.twoFactor.email);
  assert.equal(await page.locator("#password").inputValue(), "");
  await page.goBack();
  await page.locator("#slug:visible").waitFor();
  await page.goForward();
  await submit(page, demo.twoFactor);
  await arrive(page, "Two-factor authentication");
  await page.reload();
  await arrive(page, "Two-factor authentication");
  await page.goBack();
  await arrive(page, "Sign in");
  assert.equal(await page.locator("#email").inputValue(), demo.twoFactor.email);
  await page.goForward();
  await arrive(page, "Two-factor authentication");
  const kept = await leftBehind(page);
  assert.ok(!kept.includes("eyJ") && !kept.includes(demo.twoFactor.password), kept);
  await page.getByRole("button", { name: "Start over" }).click();
  await arrive(page, "Sign in");
});

journey("who can't sign in is told why, and a wrong password keeps the address", async ({ page }) => {
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Enter your email address.").waitFor();
  await page.fill("#email", "somebody@acme.example");
  await page.keyboard.press("Enter");
  await page.locator("#password:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Enter your password.").waitFor();
  await look(page, "sign-in-empty");

  const member = somebody();
  await submit(page, { ...member, password: "not-the-password" });
  await told(page, "Incorrect email or password.");
  assert.equal(await focused(page), "password");
  assert.equal(await page.locator("#email").inputValue(), member.email);
  assert.equal(await page.locator("#password").inputValue(), "");
  await look(page, "sign-in-wrong");

  await submit(page, globex.admin);
  await told(page, "You’re not a member of this organization.");

  const admin = await service.signedIn(demo.admin);
  const { data: { members } } = await service.api("acme", "GET", "org/members?limit=100", undefined, admin);
  const { userId } = members.find(({ email }) => email === member.email);
  assert.equal((await service.api("acme", "PATCH", `org/members/${userId}`, { status: "suspended" }, admin)).status, 200);
  await submit(page, member);
  await told(page, "Your membership is suspended. Please ask one of the organization’s administrators.");
  await look(page, "sign-in-suspended");

  service.tenant("initech");
  service.cli(["org", "suspend", "--slug", "initech"]);
  await page.goto("sign-in?org=initech");
  await submit(page, { email: "admin@initech.example", password: globex.admin.password });
  await told(page, "This organization is currently suspended.");

  await page.goto("sign-in?org=nowhere");
  await page.getByText(UNKNOWN).waitFor();
  assert.equal(await page.locator("#slug").inputValue(), "nowhere");
});

journey("somebody who is suspended while signed in hears so at sign-in", async ({ page, context }) => {
  const umbrella = service.tenant("umbrella");
  await service.api("umbrella", "POST", "auth/login", umbrella.admin, context);
  service.cli(["org", "suspend", "--slug", "umbrella"]);
  await page.goto("sign-in?org=umbrella");
  await told(page, "This organization is currently suspended.");
});

journey("too many attempts count down to the next one", async ({ page }) => {
  const member = somebody();
  await page.goto("sign-in?org=acme");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await submit(page, { ...member, password: `wrong-${attempt}` });
    await told(page, "Incorrect email or password.");
  }
  await submit(page, member);
  await told(page, /Too many attempts\. Please try again in \d+ seconds?\./);
  const spoken = page.locator("#password-form [role=alert] .visually-hidden");
  const first = await spoken.textContent();
  const seen = page.locator("#password-form [role=alert] [aria-hidden]");
  const seconds = (text) => Number(text.match(/in (\d+) seconds?/)[1]);
  await eventually("a second less", async () => seconds(await seen.textContent()) < seconds(first));
  assert.equal(await spoken.textContent(), first, "a screen reader hears each second");
  await look(page, "sign-in-throttled");
  await told(page, "You can try again now.");
  // The typed text is still there.
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await inAccount(page);
});

journey("a code or a recovery code completes the sign-in, and each refusal stands beside its field", async ({ page }) => {
  const member = await service.secondFactor(somebody());
  await page.goto("sign-in?org=acme");
  await submit(page, member);
  await arrive(page, "Two-factor authentication");
  assert.equal(await focused(page), "code");
  await look(page, "sign-in-code");
  await page.keyboard.press("Enter");
  await page.getByText("Enter the code.").waitFor();
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await page.getByText("The code has 6 digits.").waitFor();
  await page.fill("#code", "000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is incorrect or was already used.").waitFor();
  await look(page, "sign-in-code-wrong");
  await tabTo(page, "#other-factor");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "recovery");
  await page.keyboard.type("aaaaa-aaaaa-aaaaa-aaaaa");
  await page.keyboard.press("Enter");
  await page.getByText("This recovery code is incorrect or was already used.").waitFor();
  await look(page, "sign-in-recovery");
  await page.fill("#recovery", member.recoveryCodes[0]);
  await page.keyboard.press("Enter");
  await inAccount(page);
  await page.goBack();
  await arrive(page, "You’re signed in");
  assert.doesNotMatch(await page.content(), new RegExp(member.recoveryCodes[0]));

  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await submit(page, member);
  await arrive(page, "Two-factor authentication");
  const code = await freshCode(member.secret);
  // In the format of the authenticator apps.
  await page.fill("#code", `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await inAccount(page);
});

journey("whoever is signed in elsewhere is told where, and goes on to the organization of the link", async ({ page }) => {
  const guest = somebody();
  service.cli(["member", "add", "--org", "globex", "--email", guest.email, "--role", "member"]);
  await page.goto("sign-in?org=acme");
  await submit(page, guest);
  await inAccount(page);
  await page.goto("account?org=globex#profile");
  await told(page, `as ${guest.email}.`);
  await look(page, "sign-in-switch");
  await page.getByRole("button", { name: "Switch to globex" }).click();
  await page.waitForURL("**/account?org=globex*");
  await page.locator("#organization", { hasText: "globex" }).waitFor();
});

journey("a forgotten password is asked for at the address that was typed", async ({ page }) => {
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", demo.member.email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.locator("#email:focus").waitFor();
  assert.equal(await page.locator("#email").inputValue(), demo.member.email);
  assert.ok(!(await leftBehind(page)).includes(demo.member.email));
});

journey("a first visit renews nothing", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(!asked.some((url) => url.endsWith("/auth/refresh")), asked.join(" "));
});

journey("another application's cookie of the same name is told as the cause, with its cure", async ({ page, context }) => {
  const name = "access_token";
  await context.addCookies([{ name, value: "theirs", domain: "localhost", path: "/api" }]);
  await page.goto("sign-in?org=acme");
  await submit(page, demo.member);
  await arrive(page, "Another application’s cookie is in the way");
  for (const text of ["Your browser sends access_token more than once", "Delete the cookies for localhost", 'cookies.prefix = "__Host-"']) {
    await page.locator("#lead", { hasText: text }).waitFor();
  }
  await look(page, "sign-in-cookie-in-the-way");
  await context.clearCookies({ name, path: "/api" });
  await page.getByRole("button", { name: "Try again" }).click();
  await submit(page, demo.member);
  await page.waitForURL("**/account**");
});

journey("another application's cookie is told as the cause when the second factor fails by it", async ({ page, context }) => {
  await context.addCookies([{ name: "partial_token", value: "theirs", domain: "localhost", path: "/api" }]);
  await page.goto("sign-in?org=acme");
  await submit(page, demo.twoFactor);
  await arrive(page, "Two-factor authentication");
  await page.fill("#code", "123456");
  await page.keyboard.press("Enter");
  await arrive(page, "Another application’s cookie is in the way");
});

journey("a browser that keeps no cookies is told so", async ({ page, context }) => {
  await context.route("**/auth/login", async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => name !== "set-cookie"));
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto("sign-in?org=acme");
  await submit(page, demo.member);
  await arrive(page, "You’re not signed in");
  const lead = page.locator("#lead", { hasText: "This browser doesn’t store the service’s cookies" });
  assert.match(await lead.textContent(), /Safari doesn’t store them without https: use Chrome, Edge or Firefox/);
});

journey("a browser that blocks cookies is told so before anything is typed", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
    Object.defineProperty(navigator, "locks", { get: () => ({ request: () => Promise.reject(new DOMException("The request was denied.", "SecurityError")) }) });
  });
  await page.goto("sign-in?org=acme");
  await arrive(page, "You’re not signed in");
  await page.locator("#lead", { hasText: "This browser doesn’t store the service’s cookies" }).waitFor();
  await look(page, "sign-in-without-cookies");
  await page.goto("account?org=acme");
  await arrive(page, "You’re not signed in");
});

journey("a partial session that is over leads back to the password", async ({ page, context }) => {
  await page.goto("sign-in?org=acme");
  await submit(page, demo.twoFactor);
  await arrive(page, "Two-factor authentication");
  // Simulates the browser, which deletes the cookie after five minutes.
  await context.clearCookies({ name: "partial_token" });
  await page.fill("#code", "123456");
  await page.keyboard.press("Enter");
  await told(page, "The time to enter the code ran out");
  assert.equal(await page.locator("#email").inputValue(), demo.twoFactor.email);
  await look(page, "sign-in-too-late");
  await page.goto("sign-in?org=acme&step=set-up");
  await told(page, "The time to set it up ran out. Sign in again.");

  // Wrong codes exhaust a sign-in; another one may begin at once.
  const member = await service.secondFactor(somebody());
  await page.goto("sign-in?org=acme");
  await submit(page, member);
  await arrive(page, "Two-factor authentication");
  await page.goto("two-factor?org=acme");
  await arrive(page, "Two-factor authentication");
  const field = page.locator("#code-error", { hasText: "This code is incorrect" });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.fill("#code", `00000${attempt}`);
    await page.keyboard.press("Enter");
    await field.waitFor();
  }
  await page.fill("#code", "000006");
  await page.keyboard.press("Enter");
  await told(page, "Too many attempts. Please try again in");
  await look(page, "sign-in-code-throttled");
  await page.getByRole("button", { name: "Start over" }).click();
  await submit(page, member);
  await arrive(page, "Two-factor authentication");
});

// --- a second factor that the organization requires ---

/** Creates an organization that requires a second factor, and its administrator, who has one. */
async function strict(slug) {
  const made = service.tenant(slug);
  const admin = await service.secondFactor(made.admin, slug);
  const context = await service.signedIn(admin, slug);
  const answer = await service.api(slug, "PATCH", "org", { security: { requireTwoFactor: true } }, context);
  assert.equal(answer.status, 200);
  return { ...made, admin, context };
}

async function enable(page) {
  const secret = (await page.locator("#secret").textContent()).replaceAll(" ", "");
  await page.fill("#first-code", await freshCode(secret));
  await page.keyboard.press("Enter");
  await arrive(page, "Save your recovery codes");
  return secret;
}

journey("a member whose organization asks for a second factor sets one up and keeps the recovery codes", async ({ page }) => {
  await strict("hooli");
  const member = service.member("hooli", "gavin@hooli.example");
  await page.goto("sign-in?org=hooli");
  await submit(page, member);
  await arrive(page, "Set up two-factor authentication");
  await page.locator("#first-code:focus").waitFor();
  await page.waitForFunction(() => document.getElementById("qr").naturalWidth > 0);
  await look(page, "set-up");
  await page.reload();
  await page.locator("#first-code:focus").waitFor();
  await told(page, "Scan the QR code shown now. One you scanned earlier no longer works.");
  await page.locator("summary").click();
  await page.getByRole("button", { name: "Copy key" }).waitFor();
  await look(page, "set-up-by-hand");
  await page.fill("#first-code", "12");
  await page.keyboard.press("Enter");
  await page.getByText("The code has 6 digits.").waitFor();
  await page.fill("#first-code", "000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is incorrect. Scan the QR code shown now").waitFor();
  await look(page, "set-up-wrong");
  await page.goBack();
  await arrive(page, "Sign in");
  await page.goForward();
  await page.locator("#first-code:focus").waitFor();
  const secret = await enable(page);
  const codes = await page.locator("#recovery-codes li").allTextContents();
  assert.equal(codes.length, 10);
  await look(page, "set-up-recovery-codes");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  assert.ok(saved.includes(codes.join("\n")) && saved.includes(member.email) && saved.includes(new URL(service.url).host), saved);
  await page.goBack();
  await arrive(page, "Save your recovery codes");
  assert.deepEqual(await page.locator("#recovery-codes li").allTextContents(), codes);
  const kept = await leftBehind(page);
  assert.ok(!codes.some((code) => kept.includes(code)) && !kept.includes(secret), kept);
  // Before a reload the browser asks for confirmation, because the codes are shown only once.
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => { setTimeout(() => location.reload(), 0); });
  const dialog = await asked;
  assert.equal(dialog.type(), "beforeunload");
  await dialog.dismiss();
  await reload;
  await tabTo(page, "#recovery-actions .primary");
  await page.keyboard.press("Enter");
  await inAccount(page);
  await page.goBack();
  await arrive(page, "You’re signed in");
  assert.ok(!codes.some((code) => kept.includes(code)));
  const content = await page.content();
  assert.ok(!codes.some((code) => content.includes(code)) && !content.includes(secret.slice(0, 4)));
});

journey("a secret that comes after one went back changes nothing on the page", async ({ page }) => {
  await strict("vought");
  await page.goto("sign-in?org=vought");
  let free;
  const isFree = new Promise((resolve) => { free = resolve; });
  await page.route("**/2fa/setup", async (route) => {
    await isFree;
    await route.abort();
  });
  await submit(page, service.member("vought", "hughie@vought.example"));
  await page.locator("#lead", { hasText: "One moment…" }).waitFor();
  await page.goBack();
  await arrive(page, "Sign in");
  await page.fill("#email", "half@vought");
  const over = page.waitForEvent("requestfailed");
  free();
  await over;
  await page.waitForTimeout(500);
  await arrive(page, "Sign in");
  assert.equal(await page.locator("#email:visible").inputValue(), "half@vought");
  assert.ok(!(await page.locator("#lead").textContent()).includes("requires it"), "the sentence of the step that was left");
  await page.unroute("**/2fa/setup");
  await page.goForward();
  await page.locator("#first-code:focus").waitFor();
  await enable(page);
});

journey("an account that joins by a link alone gives its password before it sets a second factor up", async ({ page, context }) => {
  const pied = await strict("pied-piper");
  const guest = somebody();
  await service.api("pied-piper", "POST", "org/members/invite", { email: guest.email, role: "member" }, pied.context);
  await page.goto(await service.link(guest.email, "invite"));
  await page.getByRole("button", { name: "Join pied-piper Ltd" }).click();
  await arrive(page, "You’ve joined pied-piper Ltd");
  await look(page, "invite-set-up");
  await page.reload();
  await page.getByRole("link", { name: "Set up now" }).click();
  await arrive(page, "Set up two-factor authentication");
  await page.locator("#current:focus").waitFor();
  await look(page, "set-up-password");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your password.").waitFor();
  await page.keyboard.type("not-the-password");
  await page.keyboard.press("Enter");
  await page.getByText("Incorrect password.").waitFor();
  await look(page, "set-up-password-wrong");
  await page.keyboard.type(guest.password);
  await page.keyboard.press("Enter");
  await page.locator("#first-code:focus").waitFor();
  await context.clearCookies({ name: "partial_token" });
  await page.fill("#first-code", "123456");
  await page.keyboard.press("Enter");
  await told(page, "The time to set it up ran out, or there were too many incorrect codes. Sign in again.");
  await submit(page, guest);
  await page.locator("#first-code:focus").waitFor();
  await enable(page);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await inAccount(page);
});

// --- several tabs, and errors on the way ---

journey("what one tab does the other one hears", async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto("sign-in?org=acme");
  await other.goto("sign-in?org=acme&signed=out");
  await other.getByText("You’re signed out. Continue to Acme.").waitFor();
  await look(other, "sign-in-signed-out");
  await fill(other, { email: "half-typed", password: "half-typed" });
  await submit(page, demo.member);
  await inAccount(page);
  await arrive(other, "You’re signed in");
  await page.goto("sign-in?org=acme");
  await arrive(page, "You’re signed in");
  await other.getByRole("button", { name: "Sign in as someone else" }).click();
  await arrive(other, "Sign in");
  await arrive(page, "Sign in");
  // Both tabs may sign in one after the other; the later session remains.
  await submit(other, demo.member);
  await inAccount(other);
  await page.getByRole("button", { name: "Continue" }).click();
  await inAccount(page);
});

journey("pressing twice signs in once", async ({ page }) => {
  const letGo = await hold(page, "**/auth/login");
  let sent = 0;
  page.on("request", (request) => { sent += request.url().endsWith("/auth/login") ? 1 : 0; });
  await page.goto("sign-in?org=acme");
  await fill(page, demo.member);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Signing in…" }).waitFor();
  await page.locator("#password-form button[type=submit]").click({ force: true, timeout: 1000 }).catch(() => {});
  await letGo();
  await inAccount(page);
  assert.equal(sent, 1);
});

journey("a lost connection costs nothing that was typed", async ({ page, context }) => {
  const member = somebody();
  await page.goto("sign-in?org=acme");
  await fill(page, member);
  await offline(context, async () => {
    await page.keyboard.press("Enter");
    await told(page, "The service can’t be reached. Check your connection and try again. What you typed is still here.");
    assert.equal(await page.locator("#password").inputValue(), member.password);
    await look(page, "sign-in-offline");
  });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await inAccount(page);
});

journey("a service that is away leaves the pages without errors", async ({ page }) => {
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await submit(page, demo.member);
  await told(page, "The service can’t be reached.");
  await page.goto("sign-in?org=acme&step=set-up");
  await arrive(page, "Two-factor authentication can’t be set up right now");
  await look(page, "set-up-unreachable");
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await told(page, "The time to set it up ran out.");
});

journey("sign-in can be looked at without a password manager being misled", async ({ page }) => {
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  const kinds = await page.$$eval("form input", (inputs) => inputs.map((one) => `${one.form.id} ${one.autocomplete}`));
  for (const wanted of ["password-form username webauthn", "password-form current-password", "second-factor one-time-code",
    "prove-form username", "prove-form current-password", "enable-form one-time-code"]) {
    assert.ok(kinds.includes(wanted), `${wanted} is not among ${kinds}`);
  }
});
