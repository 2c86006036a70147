// The account pages: profile and address, password, second factor, sessions, organizations, and the user's own data.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { arrive, eventually, focused, freshCode, hold, leftBehind, look, offline, signOut, start, tabTo } from "./support.mjs";

// The pages renew a token half a minute before its expiry: here every five seconds, in all tests of this file.
const service = await start({
  config: { "signup.enabled": true, "tokens.access_ttl": "35s", "throttle.email_source_limit": 3, "throttle.block_first": "15s" },
});
const { journey, demo } = service;
const globex = service.tenant("globex", { name: "Globex", appUrl: "http://localhost:4444/" });
service.tenant("strict", { name: "Strict" });
const globexOnly = service.member("globex", "only@globex.example");
const operator = service.cli(["service-key", "create", "--name", "tests", "--scope", "manage"]).key;

/** Creates a new account in acme, which no other test uses. */
let people = 0;
function somebody(more) {
  people += 1;
  return service.member("acme", `person-${people}@acme.example`, { name: `Person ${people}`, ...more });
}

/** Calls a route with the operator's service key. */
async function operate(method, path, body, org) {
  const answer = await fetch(`${service.url}/api/v1/${path}`, {
    method, body: body && JSON.stringify(body),
    headers: { "X-API-Key": operator, ...(body && { "Content-Type": "application/json" }), ...(org && { "X-Org-Slug": org }) },
  });
  const { data, error } = await answer.json();
  assert.ok(answer.ok, JSON.stringify(error));
  return data;
}

async function idOf({ email }) {
  return (await operate("GET", `operator/users?email=${encodeURIComponent(email)}`)).users[0].id;
}

/** Adds a user to another organization as well. */
function joins({ email }, org, role = "member") {
  service.cli(["member", "add", "--org", org, "--email", email, "--name", "nobody", "--role", role]);
}

const TITLES = { profile: "Profile", security: "Security", sessions: "Sessions", organizations: "Organizations", data: "Your data" };

async function open(page, tab, org = "acme") {
  await page.goto(`account?org=${org}#${tab}`);
  await arrive(page, TITLES[tab]);
}

/** Opens a tab of the account as a user who has signed in before. */
async function enter(page, { email, password }, tab, org = "acme") {
  assert.equal((await service.api(org, "POST", "auth/login", { email, password }, page.context())).status, 200);
  await open(page, tab, org);
}

const press = (within, name) => within.getByRole("button", { name, exact: true }).click();
const dialog = (page) => page.locator("dialog[open]");
const says = (within, text) => within.getByText(text).first().waitFor();

/** Waits until the element with the focus has this text. */
function focusIsOn(page, text) {
  return eventually(`the focus is on ${text}`, () => page.evaluate((wanted) => document.activeElement.textContent.trim() === wanted, text));
}

/** Signs in on the current page. */
async function signIn(page, { email, password }) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
}

/** Dispatches the event of a tab that becomes visible; in a headless browser all tabs are always visible. */
function comesBack(page) {
  return page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

const ann = somebody();

journey("a profile says what is wrong with it, survives a lost connection, and is saved", { as: ann }, async ({ page, context }) => {
  await open(page, "profile");
  await look(page, "account-profile");
  await page.getByLabel("Your name").fill("  ");
  await press(page, "Save");
  await says(page, "Enter your name.");
  await page.getByLabel("Your name").fill("Ann \u200fOther");
  await page.getByLabel("Phone").fill("call me");
  await press(page, "Save");
  await says(page, "This may only contain digits");
  await look(page, "account-profile-refused");
  await page.getByLabel("Your name").fill("Ann Other");
  await page.getByLabel("Phone").fill("+43 1 234");
  await offline(context, async () => {
    await press(page, "Save");
    await says(page, "What you typed is still here");
    await look(page, "account-profile-offline");
  });
  assert.equal(await page.getByLabel("Your name").inputValue(), "Ann Other");
  await page.keyboard.press("Enter"); // The button has the focus again.
  await says(page, "Saved.");
  assert.equal(await page.locator("#who").textContent(), "Ann Other");
  await page.reload();
  await arrive(page, "Profile");
  assert.equal(await page.getByLabel("Phone").inputValue(), "+43 1 234");
});

journey("an address changes by the link that went there, and not before", { as: ann }, async ({ page, context }) => {
  const other = somebody();
  await open(page, "profile");
  await press(page, "Change email address");
  await look(page, "account-email-form");
  await press(page, "Send link");
  await says(page, "Enter the new email address.");
  await page.getByLabel("New email address").fill("nonsense");
  await page.getByLabel("Your password").fill("not this one");
  await press(page, "Send link");
  await page.locator("[id$=newEmail-error] p").waitFor();
  await page.getByLabel("New email address").fill(other.email);
  await press(page, "Send link");
  await says(page, "Incorrect password.");
  assert.equal(await page.getByLabel("New email address").inputValue(), other.email);
  // The address of an existing account gets the same answer as an unknown one.
  await page.getByLabel("Your password").fill(ann.password);
  await press(page, "Send link");
  await says(page, "Until then, sign in with");
  await look(page, "account-email-pending");
  await page.reload();
  await says(page, "Until then, sign in with");
  assert.ok(!(await leftBehind(page)).includes(ann.password));

  await press(page, "Cancel change");
  await look(page, "account-email-cancel");
  await press(dialog(page), "Keep change");
  await press(page, "Cancel change");
  await dialog(page).getByLabel("Your password").fill(ann.password);
  await press(dialog(page), "Cancel change");
  await says(page, `Your email address stays ${ann.email}.`);

  await press(page, "Change email address");
  await page.getByLabel("New email address").fill("Ann@New.Example");
  await page.getByLabel("Your password").fill(ann.password);
  await page.keyboard.press("Enter");
  await says(page, "Until then, sign in with");
  const mail = await context.newPage();
  await mail.goto(await service.link("ann@new.example", "confirm-email"));
  await mail.getByRole("button", { name: "Confirm email" }).click();
  await mail.getByRole("heading", { name: /confirmed/i }).waitFor();
  await comesBack(page);
  await says(page, "Your email address is ann@new.example, and it’s verified.");
  await look(page, "account-email-changed");
  ann.email = "ann@new.example";
  await service.signedIn(ann);
});

journey("an address that isn't proven says so, and is verified by a link", async ({ page, context }) => {
  const ben = somebody();
  await operate("PATCH", `operator/users/${await idOf(ben)}`, { isEmailVerified: false });
  await page.goto("account?org=acme");
  await signIn(page, ben);
  await says(page, "Not verified");
  await look(page, "account-email-unverified");
  await offline(context, async () => {
    await press(page, "Send verification email");
    await says(page, "The service can’t be reached.");
  });
  await press(page, "Send verification email");
  await says(page, `We’ve sent a link to ${ben.email}.`);
  const mail = await context.newPage();
  await mail.goto(await service.link(ben.email, "confirm-email"));
  await mail.getByRole("button", { name: "Confirm email" }).click();
  await mail.getByRole("heading", { name: /confirmed/i }).waitFor();
  await comesBack(page);
  await says(page, "and it’s verified.");
  assert.equal(await page.getByText("Not verified").count(), 0);
});

journey("a password is changed with the policy's reasons, and ends every other session", async ({ page, context }) => {
  const eve = somebody();
  joins(eve, "globex");
  const [elsewhere, abroad] = [await service.signedIn(eve), await service.signedIn(eve, "globex")];
  const other = await elsewhere.newPage();
  await open(other, "profile").catch(() => {});
  await enter(page, eve, "security");
  const [current, next] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  await press(page, "Change password");
  await says(page, "Enter a new password.");
  await current.fill(eve.password);
  for (const [password, reason] of [["short", "too short"], ["password1", "too common"], [eve.email, "too similar to"], [eve.password, "already your password"]]) {
    await next.fill(password);
    await press(page, "Change password");
    await says(page, reason);
  }
  await look(page, "account-password-refused");
  await next.fill("seven-brown-owls-at-noon");
  const letGo = await hold(page, "**/change-password");
  // The access token expired while the page was idle: the change still works, without another sign-in.
  await context.clearCookies({ name: "access_token" });
  await current.press("Enter");
  await says(page, "Changing…");
  await current.press("Enter"); // Twice is once.
  await letGo();
  await says(page, "Password changed.");
  await look(page, "account-password-changed");
  assert.equal(await current.inputValue(), "");
  assert.equal(await dialog(page).count(), 0);
  await page.reload();
  await arrive(page, "Security");
  await other.evaluate(() => { location.hash = "sessions"; });
  await says(dialog(other), "Your session has ended");
  assert.equal((await service.api("globex", "GET", "auth/session", null, abroad)).data.authenticated, false);
  await service.signedIn({ ...eve, password: "seven-brown-owls-at-noon" });

  // Guesses are throttled with a countdown, and the typed text stays.
  await next.fill("another-fine-password-42");
  for (let guess = 0; guess < 4; guess += 1) {
    await current.fill(`guess-${guess}`);
    await press(page, "Change password");
    await page.locator("[id$=currentPassword-error] p, form [role=alert]:not([hidden])").first().waitFor();
    await page.getByRole("button", { name: "Change password" }).waitFor();
  }
  await says(page, "Too many attempts.");
  await look(page, "account-password-throttled");
  await says(page, "You can try again now.");
  assert.equal(await next.inputValue(), "another-fine-password-42");
});

journey("a second factor is set up by the keyboard alone, and its codes are shown once", async ({ page, context }) => {
  const kim = somebody();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const second = await service.signedIn(kim);
  await enter(page, kim, "security");
  await says(page, "Off");
  await tabTo(page, "section:nth-of-type(2) button");
  await page.keyboard.press("Enter");
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await says(page, "Incorrect password.");
  await page.keyboard.type(kim.password);
  await page.keyboard.press("Enter");
  await page.locator(".qr").waitFor();
  await page.reload(); // Nothing is on yet; one begins again.
  await says(page, "Off");
  await tabTo(page, "section:nth-of-type(2) button");
  await page.keyboard.press("Enter");
  await page.keyboard.type(kim.password);
  await page.keyboard.press("Enter");
  await page.locator(".qr").waitFor();
  await page.keyboard.press("Shift+Tab"); // From the code to the key by hand.
  await page.keyboard.press("Enter");
  const secret = (await page.locator(".secret").textContent()).replaceAll(" ", "");
  await look(page, "account-factor-set-up");
  await page.keyboard.press("Tab"); // To the button that copies the key.
  await page.keyboard.press("Tab");
  await page.keyboard.type("12 34");
  await page.keyboard.press("Enter");
  await says(page, "The code has 6 digits.");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await says(page, "This code is incorrect.");
  const code = await freshCode(secret);
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await says(dialog(page), "This is the only time you’ll see");
  await look(page, "account-factor-codes");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const codes = await dialog(page).locator(".secrets li").allTextContents();
  assert.equal(codes.length, 10);
  await press(dialog(page), "Copy");
  await says(dialog(page), "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), codes.join("\n"));
  const download = page.waitForEvent("download");
  await press(dialog(page), "Download");
  const saved = readFileSync(await (await download).path(), "utf8");
  assert.ok(saved.includes(codes.join("\n")) && saved.includes(kim.email) && saved.includes(new URL(service.url).host), saved);
  await press(dialog(page), "I’ve saved them");
  await says(page, "Two-factor authentication is on.");
  await says(page, "10 recovery codes left");
  await look(page, "account-factor-on");
  const left = await leftBehind(page) + await page.content();
  assert.ok(!left.includes(secret) && !codes.some((one) => left.includes(one)));
  assert.equal((await service.api("acme", "GET", "auth/session", null, second)).data.authenticated, false);
  kim.secret = secret;

  // When few codes are left, the page says so, and creates new ones.
  for (const recoveryCode of codes.slice(0, 8)) {
    const by = await service.context();
    await service.api("acme", "POST", "auth/login", { email: kim.email, password: kim.password }, by);
    assert.equal((await service.api("acme", "POST", "auth/verify-2fa", { recoveryCode }, by)).status, 200);
  }
  await page.reload();
  await says(page, "Only 2 recovery codes are left.");
  await look(page, "account-factor-few");
  await press(page, "Create new recovery codes");
  await dialog(page).getByLabel("Code").fill(code); // It was used.
  await page.keyboard.press("Enter");
  await says(dialog(page), "was already used");
  await look(page, "account-factor-new-codes");
  await dialog(page).getByLabel("Code").fill(await freshCode(secret));
  await page.keyboard.press("Enter");
  await says(dialog(page), "This is the only time you’ll see");
  assert.ok(!codes.includes(await dialog(page).locator(".secrets li").first().textContent()));
  await press(dialog(page), "I’ve saved them");
  await says(page, "10 recovery codes left");

  await press(page, "Turn off");
  await press(dialog(page), "Turn off");
  await says(dialog(page), "Enter your password.");
  await dialog(page).getByLabel("Your password").fill("not this one");
  await dialog(page).getByLabel("Code").fill("000000");
  await press(dialog(page), "Turn off");
  await says(dialog(page), "Incorrect password.");
  await dialog(page).getByLabel("Your password").fill(kim.password);
  await dialog(page).getByLabel("Code").fill(await freshCode(secret));
  await press(dialog(page), "Turn off");
  await says(page, "Two-factor authentication is off.");
  await service.signedIn({ ...kim, secret: undefined });
});

journey("a lost answer leads to new codes, a late page asks for a code, and an organization keeps it on", async ({ page, context }) => {
  const lea = somebody();
  await enter(page, lea, "security");
  await press(page, "Set up");
  await page.getByLabel("Your password").fill(lea.password);
  await page.keyboard.press("Enter");
  await page.locator(".qr").waitFor();
  const secret = (await page.locator(".secret").textContent()).replaceAll(" ", "");
  await page.route("**/2fa/enable", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await page.getByLabel("Code").fill(await freshCode(secret));
  await page.keyboard.press("Enter");
  await says(page, "The service can’t be reached.");
  await press(page, "Turn on");
  await says(page, "If you don’t have its recovery codes, create new ones.");
  await look(page, "account-factor-on-already");

  // A page that does not know of the second factor yet asks for the code once the service requires one.
  await page.route("**/auth/2fa", (route) => route.fulfill({ json: { status: "success", data: { enabled: false, recoveryCodesLeft: 0 } } }));
  await open(page, "profile");
  await press(page, "Change email address");
  await page.getByLabel("New email address").fill("lea@new.example");
  await page.getByLabel("Your password").fill(lea.password);
  await press(page, "Send link");
  await says(page, "Enter a code as well");
  await press(page, "Use a recovery code instead");
  await page.getByLabel("Recovery code", { exact: true }).fill("aaaaa");
  await press(page, "Send link");
  await says(page, "4 groups of 5");
  await page.getByLabel("Recovery code", { exact: true }).fill("aaaaa-aaaaa-aaaaa-aaaaa");
  await press(page, "Send link");
  await says(page, "This recovery code is incorrect");
  await look(page, "account-email-recovery-code");
  await press(page, "Use your authenticator app instead");
  await page.getByLabel("Code", { exact: true }).fill(await freshCode(secret));
  await press(page, "Send link");
  await says(page, "Until then, sign in with");

  // An organization that requires a second factor prevents turning it off.
  joins(lea, "strict");
  await operate("PATCH", "org", { security: { requireTwoFactor: true } }, "strict");
  await page.unroute("**/auth/2fa");
  await open(page, "security");
  await press(page, "Turn off");
  await dialog(page).getByLabel("Your password").fill(lea.password);
  await dialog(page).getByLabel("Code").fill(await freshCode(secret));
  await press(dialog(page), "Turn off");
  await says(dialog(page), "so you can’t turn it off");
  await look(page, "account-factor-required");
  await page.goBack(); // Back closes the question.
  await eventually("the dialog closes", async () => await page.locator("dialog").count() === 0);
});

journey("sessions are named by their devices, and end one by one, all others, or everywhere", async ({ page }) => {
  const max = somebody();
  joins(max, "globex");
  const agents = ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0", "curl/8"];
  const others = [];
  for (const userAgent of agents) {
    others.push(await service.signedIn(max, "acme", { userAgent }));
  }
  const abroad = await service.signedIn(max, "globex");
  const isIn = async (context, org = "acme") => (await service.api(org, "GET", "auth/session", null, context)).data.authenticated;
  await enter(page, max, "sessions");
  await says(page, "This device");
  await says(page, "Safari on iPhone");
  await look(page, "account-sessions");
  assert.equal(await page.locator(".row").count(), 4, "globex's session is not acme's");
  const phone = page.locator(".row", { hasText: "Safari on iPhone" }).getByRole("button");
  await phone.click();
  await look(page, "account-sessions-end");
  await page.keyboard.press("Escape");
  await focusIsOn(page, "Sign out");
  // The session has ended meanwhile, so signing it out succeeds.
  await service.api("acme", "POST", "auth/logout", null, others[0]);
  await phone.click();
  await press(dialog(page), "Sign out");
  await eventually("the phone is gone", async () => await page.locator(".row").count() === 3);
  await page.locator(".row", { hasText: "Firefox on Windows" }).getByRole("button").click();
  await press(dialog(page), "Sign out");
  await eventually("the computer is gone", async () => await page.locator(".row").count() === 2);
  assert.equal(await isIn(others[1]), false);
  others.push(await service.signedIn(max));
  await page.reload();
  await press(page, "Sign out other devices");
  await says(dialog(page), "Your 2 other devices");
  await press(dialog(page), "Sign out");
  await eventually("all others are gone", async () => await page.locator(".row").count() === 1);
  await look(page, "account-sessions-one");
  assert.deepEqual([await isIn(others[2]), await isIn(others[3]), await isIn(abroad, "globex")], [false, false, true]);
  await press(page, "Sign out everywhere");
  await look(page, "account-sessions-everywhere");
  await press(dialog(page), "Sign out everywhere");
  await says(page, "You’re signed out.");
  assert.equal(await isIn(abroad, "globex"), false);
  await page.goBack().catch(() => {});
  await page.locator("#email:visible").waitFor();
});

journey("organizations are paged, switched to, and keep their own rules", async ({ page }) => {
  const zoe = somebody();
  joins(zoe, "globex");
  for (let number = 10; number < 37; number += 1) {
    await operate("POST", "operator/organizations", { slug: `many-${number}`, name: `Many ${number}` });
  }
  const line = { email: zoe.email, name: "nobody", memberships: Array.from({ length: 27 }, (_, index) => ({ slug: `many-${index + 10}`, role: "member" })) };
  const imported = await fetch(`${service.url}/api/v1/operator/users/import`, {
    method: "POST", headers: { "X-API-Key": operator, "Content-Type": "application/x-ndjson" }, body: `${JSON.stringify(line)}\n`,
  });
  assert.equal((await imported.json()).data.imported, 1);
  await operate("PATCH", `org/members/${await idOf(zoe)}`, { status: "suspended" }, "many-11");
  await enter(page, zoe, "organizations");
  await says(page, "Current");
  assert.ok(await page.getByRole("button", { name: "Switch to Many 11" }).isDisabled());
  await look(page, "account-organizations");
  await press(page, "Next page");
  await says(page, "Many 36");
  await page.reload();
  await says(page, "Many 36");
  await page.goBack();
  await says(page, "Current");
  await page.goForward();

  // The organization requires a second factor, and the user has none yet.
  await operate("PATCH", "org", { security: { requireTwoFactor: true } }, "many-36");
  await press(page, "Switch to Many 36");
  await arrive(page, "Set up two-factor authentication");
  await page.goBack();
  await says(page, "Many 36"); // The session lives on, and so does the place in the list.
  await press(page, "Switch to Many 36");
  await page.getByLabel("Your password").fill(zoe.password);
  await page.keyboard.press("Enter");
  await page.locator("#qr[src]").waitFor();
  zoe.secret = (await page.locator("#secret").textContent()).replaceAll(" ", "");
  await page.locator("#first-code").fill(await freshCode(zoe.secret));
  await page.keyboard.press("Enter");
  await press(page, "I’ve saved them");
  await page.locator("#organization", { hasText: "Many 36" }).waitFor();
  await open(page, "organizations", "many-36");
  await press(page, "Switch to Acme"); // The second factor goes along.
  await page.locator("#organization", { hasText: "Acme" }).waitFor();
  await open(page, "organizations");
  // Simulates an organization whose session lifetime is over.
  await page.route("**/switch-org", (route) => route.fulfill({ status: 403, json: { status: "error", error: { code: "reauthentication_required", message: "", requestId: "r" } } }), { times: 1 });
  await press(page, "Switch to Many 10");
  await says(page, "Sign in again to continue.");
  await look(page, "account-switch-reauthenticate");
  await page.getByRole("link", { name: "Sign in to Many 10" }).click();
  await says(page, "many-10");
  await page.goBack();
  await press(page, "Switch to Globex");
  await page.waitForURL(/org=globex/);
  await page.locator("#organization", { hasText: "Globex" }).waitFor();
  assert.equal((await service.api("acme", "GET", "auth/session", null, page.context())).data.authenticated, false);
});

journey("an organization is founded, and left by all but its last administrator", async ({ page }) => {
  const zoe = somebody();
  joins(zoe, "globex");
  await enter(page, zoe, "organizations", "globex");
  await press(page, "Create organization");
  await press(page, "Create organization");
  await says(page, "Enter a name.");
  await page.getByLabel("Name", { exact: true }).fill("Zoé & Söhne");
  assert.equal(await page.getByLabel("Short name").inputValue(), "zoe-sohne");
  await page.getByLabel("Short name").fill("acme");
  await press(page, "Create organization");
  await says(page, "This short name is taken.");
  await look(page, "account-found-taken");
  await page.getByLabel("Short name").fill("Not A Name");
  await press(page, "Create organization");
  await page.locator("[id$=slug-error] p").waitFor();
  await page.getByLabel("Short name").fill("zoe-sohne");
  // The answer is lost; another try finds the organization created.
  await page.route("**/auth/organizations", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await press(page, "Create organization");
  await says(page, "The service can’t be reached.");
  await press(page, "Create organization");
  await says(page, "Zoé & Söhne was created");
  await look(page, "account-founded");
  await page.getByRole("list", { name: "Created" }).getByRole("button", { name: "Switch to Zoé & Söhne" }).click();
  await page.waitForURL(/org=zoe-sohne/);
  await open(page, "organizations", "zoe-sohne");
  await press(page, "Leave Zoé & Söhne");
  await press(dialog(page), "Leave Zoé & Söhne");
  await says(page, "You’re the only administrator of Zoé & Söhne.");
  await look(page, "account-leave-last-admin");
  await page.getByRole("button", { name: "Zoé & Söhne" }).first().click();
  await press(dialog(page), "Switch to Globex");
  await page.waitForURL(/org=globex/);
  await open(page, "organizations", "globex");
  await press(page, "Leave Globex");
  await look(page, "account-leave");
  await press(dialog(page), "Cancel");
  await press(page, "Leave Globex");
  await page.route("**/org/leave", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await press(dialog(page), "Leave Globex");
  await arrive(page, "You’ve left Globex");
  await look(page, "account-left");
  assert.equal(await page.evaluate(() => localStorage.length), 0, "the organization is forgotten");
  await page.reload();
  await page.waitForURL(/sign-in/);
  assert.ok((await operate("GET", "org/members", null, "globex")).members.every(({ email }) => email !== zoe.email));
  assert.ok((await operate("GET", "org/members", null, "acme")).members.some(({ email }) => email === zoe.email));
});

journey("another organization is left with a proof, from the account", async ({ page }) => {
  const zoe = somebody();
  joins(zoe, "globex");
  await enter(page, zoe, "organizations", "acme");
  await press(page, "Leave Globex");
  await press(dialog(page), "Leave Globex");
  await says(dialog(page), "Enter your password.");
  await dialog(page).getByLabel("Your password").fill("not the one");
  await press(dialog(page), "Leave Globex");
  await says(dialog(page), "Incorrect password.");
  await look(page, "account-leave-other");
  await dialog(page).getByLabel("Your password").fill(zoe.password);
  await press(dialog(page), "Leave Globex");
  await says(page, "You’ve left Globex.");
  assert.equal(await page.getByRole("button", { name: "Leave Globex" }).count(), 0);
  assert.ok((await operate("GET", "org/members", null, "globex")).members.every(({ email }) => email !== zoe.email));
  assert.ok((await operate("GET", "org/members", null, "acme")).members.some(({ email }) => email === zoe.email));
});

journey("whoever leaves the only organization is offered to delete the account", { as: globexOnly, org: "globex" }, async ({ page }) => {
  await open(page, "organizations", "globex");
  await press(page, "Leave Globex");
  await says(dialog(page), "It’s your only organization.");
  await look(page, "account-leave-only");
  await dialog(page).getByRole("link", { name: "delete your account" }).click();
  await arrive(page, "Your data");
  assert.equal(await dialog(page).count(), 0);
});

journey("a sign-out that doesn't reach the service can be tried again", { as: demo.member }, async ({ page, context }) => {
  await open(page, "profile");
  await offline(context, async () => {
    await signOut(page);
    await says(dialog(page), "The service can’t be reached.");
    await look(page, "account-still-signed-in");
    await press(dialog(page), "Close");
    await signOut(page);
    await says(dialog(page), "The service can’t be reached.");
  });
  await press(dialog(page), "Try again");
  await page.getByText("You’re signed out.").waitFor();
});

journey("one's data is saved as a file, and an account is deleted for good", async ({ page }) => {
  const ida = somebody({ role: "org_admin" });
  const { recoveryCodes } = await service.secondFactor(ida);
  await page.goto("account?org=acme#data");
  await signIn(page, ida);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0]);
  await page.keyboard.press("Enter");
  await arrive(page, "Your data");
  await look(page, "account-data");
  const letGo = await hold(page, "**/auth/export");
  const download = page.waitForEvent("download");
  await press(page, "Download a copy");
  await says(page, "Collecting…");
  await letGo();
  const copy = await download;
  assert.match(copy.suggestedFilename(), /^account-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(readFileSync(await copy.path(), "utf8"));
  assert.equal(kept.user.email, ida.email);
  assert.deepEqual(Object.keys(kept).sort(), ["auditEntries", "directories", "emailChanges", "emails", "identities", "invitations", "memberships", "passkeys", "sessions", "user"]);
  await says(page, "Your copy has been saved");

  await press(page, "Delete account");
  await look(page, "account-delete");
  await press(dialog(page), "Delete account permanently");
  await says(dialog(page), "Enter your password.");
  await dialog(page).getByLabel("Your password").fill("not this one");
  await dialog(page).getByLabel("Code", { exact: true }).fill("123456");
  await press(dialog(page), "Delete account permanently");
  await says(dialog(page), "Incorrect password.");
  await press(dialog(page), "Cancel");

  // The last administrator of an organization with other members can't delete the account; the page names these organizations.
  service.tenant("initech", { name: "Initech" });
  joins(ida, "initech", "org_admin");
  await operate("PATCH", `org/members/${await idOf({ email: "admin@initech.example" })}`, { role: "member" }, "initech");
  await press(page, "Delete account");
  await dialog(page).getByLabel("Your password").fill(ida.password);
  await press(dialog(page), "Use a recovery code instead");
  await dialog(page).getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[1]);
  await press(dialog(page), "Delete account permanently");
  await says(dialog(page), "You’re the only administrator of Initech.");
  await look(page, "account-delete-last-admin");
  await operate("PATCH", `org/members/${await idOf({ email: "admin@initech.example" })}`, { role: "org_admin" }, "initech");

  // The answers are lost; another try finds the account deleted.
  await page.route("**/delete-account", async (route) => {
    await route.fetch();
    await page.route("**/auth/session", (next) => next.abort(), { times: 1 });
    await route.abort();
  }, { times: 1 });
  await dialog(page).getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[2]);
  await press(dialog(page), "Delete account permanently");
  await says(dialog(page), "The service can’t be reached.");
  await press(dialog(page), "Delete account permanently");
  await arrive(page, "Account deleted");
  await look(page, "account-deleted");
  assert.equal(await dialog(page).count(), 0);
  assert.equal((await operate("GET", `operator/users?email=${encodeURIComponent(ida.email)}`)).users.length, 0);
  await page.goBack().catch(() => {});
  await page.goto("account");
  await page.waitForURL(/sign-in/);
});

journey("a session that began on an organization's page says what it can't do, and offers to sign in here", async ({ page, context }) => {
  const pat = somebody();
  joins(pat, "globex");
  const begun = await context.request.post(`${service.url}/api/v1/auth/login`, {
    headers: { "X-Org-Slug": "globex", Origin: "http://localhost:4444" }, data: { email: pat.email, password: pat.password },
  });
  assert.equal(begun.status(), 200);
  const sentence = "this session only works for Globex";
  await open(page, "organizations", "globex");
  await says(page, sentence);
  await look(page, "account-only-here");
  await open(page, "data", "globex");
  await press(page, "Download a copy");
  await says(page, sentence);
  await press(page, "Delete account");
  await dialog(page).getByLabel("Your password").fill(pat.password);
  await press(dialog(page), "Delete account permanently");
  await says(dialog(page), sentence);
  await look(page, "account-delete-only-here");
  await page.keyboard.press("Escape");
  await open(page, "sessions", "globex");
  await press(page, "Sign out everywhere");
  await press(dialog(page), "Sign out everywhere");
  await says(page, sentence);
  await open(page, "profile", "globex");
  await press(page, "Change email address");
  await page.getByLabel("New email address").fill("pat@new.example");
  await page.getByLabel("Your password").fill(pat.password);
  await press(page, "Send link");
  await says(page, sentence);
  await page.locator("#organization").click();
  await says(dialog(page), sentence);
  await page.keyboard.press("Escape");
  await open(page, "organizations", "globex");
  await press(page, "Sign in here");
  await signIn(page, pat);
  await arrive(page, "Organizations");
  await says(page, "Current");
  assert.match(page.url(), /account\?org=globex#organizations$/);
});

journey("a session that ends elsewhere keeps what was typed, until one has signed in again", { as: demo.member }, async ({ page, context }) => {
  await open(page, "profile");
  await page.getByLabel("About you").fill("Half a sentence");
  const other = await context.newPage();
  await open(other, "security");
  await signOut(other);
  await other.locator("#email:visible").waitFor();
  assert.equal(await dialog(other).count(), 0, "who signs out knows");
  await says(dialog(page), "What you typed stays here.");
  await look(page, "account-session-over");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const opened = context.waitForEvent("page");
  await dialog(page).getByRole("link", { name: "Sign in in another tab" }).click();
  const third = await opened;
  await signIn(third, demo.member);
  await arrive(third, "Profile");
  await eventually("the dialog closes", async () => await page.locator("dialog").count() === 0);
  assert.equal(await page.getByLabel("About you").inputValue(), "Half a sentence");
  await press(page, "Save");
  await says(page, "Saved.");
  // When another user signs in, this page shows that user's account.
  await signOut(third);
  await signIn(third, demo.admin);
  await third.locator("#who", { hasText: "Ada Admin" }).waitFor();
  await page.locator("#who", { hasText: "Ada Admin" }).waitFor();
  assert.notEqual(await page.getByLabel("About you").inputValue(), "Half a sentence");
});

journey("a draft survives the way to another tab, also on an address without a tab, and the browser asks before it is lost", { as: ann }, async ({ page }) => {
  const questions = [];
  page.on("dialog", async (question) => {
    await question.dismiss(); // One stays.
    questions.push(question.type());
  });
  const tab = (name) => page.getByRole("link", { name, exact: true }).click();
  const about = page.getByLabel("About you");
  await page.goto("account?org=acme");
  await arrive(page, "Profile");
  await about.fill("Half a sentence");
  await tab("Sessions");
  await says(page, "Active now");
  await page.evaluate(() => { setTimeout(() => location.reload(), 0); });
  await eventually("the browser asks", () => questions.length === 1);
  await tab("Profile");
  assert.equal(await about.inputValue(), "Half a sentence");
  await about.fill("A whole sentence.");
  await tab("Profile");
  assert.equal(await about.inputValue(), "A whole sentence.");
  await press(page, "Save");
  await says(page, "Saved.");
  await tab("Sessions");
  await says(page, "Active now");
  await page.reload();
  await says(page, "Active now");
  assert.deepEqual(questions, ["beforeunload"]);
});

journey("a page without an organization in its address asks once, also whoever is signed in already", { as: ann }, async ({ page }) => {
  await page.goto("account");
  await page.locator("#slug:visible").waitFor();
  await page.fill("#slug", "acme");
  await page.keyboard.press("Enter");
  await arrive(page, "Profile");
  await page.goto("account");
  await arrive(page, "Profile");
});

journey("an organization that is gone is named, forgotten, and another can be chosen", { as: ann }, async ({ page }) => {
  await page.goto("account?org=acme");
  await arrive(page, "Profile");
  for (const address of ["account?org=nobody", "console?org=nobody"]) {
    await page.goto(address);
    await says(page, "This organization doesn’t exist. Check its name.");
    assert.equal(await page.getByText("The service can’t be reached.").count(), 0);
  }
  await look(page, "account-organization-gone");
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await page.getByRole("link", { name: "Choose another organization" }).click();
  await page.locator("#slug:visible").waitFor();
  await page.fill("#slug", "acme");
  await page.keyboard.press("Enter");
  await press(page, "Continue");
  await arrive(page, "Profile");
});

journey("an invitation to an address that nobody has verified says what it removes, unless one is signed in", async ({ page }) => {
  const [eva, fay] = [somebody(), somebody()];
  for (const one of [eva, fay]) {
    await operate("PATCH", `operator/users/${await idOf(one)}`, { isEmailVerified: false });
    await operate("POST", "org/members/invite", { email: one.email, role: "member" }, "globex");
  }
  await page.goto(await service.link(eva.email, "invite"));
  await says(page, "removes the account’s password and two-factor authentication");
  await look(page, "invite-removes-password");
  await press(page, "Join Globex");
  await arrive(page, "You’ve joined Globex");
  const login = ({ email, password }) => service.api("acme", "POST", "auth/login", { email, password });
  assert.equal((await login(eva)).status, 401);
  const own = await (await service.signedIn(fay)).newPage();
  await open(own, "profile");
  await own.goto(await service.link(fay.email, "invite"));
  await own.getByRole("button", { name: "Join Globex" }).waitFor();
  assert.equal(await own.getByText("removes the account’s password").count(), 0);
  await press(own, "Join Globex");
  await arrive(own, "You’ve joined Globex");
  assert.equal((await login(fay)).status, 200);
});

journey("a suspended member finds another organization and the way out, and a removed one is told so", async ({ page }) => {
  const tim = somebody();
  const id = await idOf(tim);
  service.tenant("refuge", { name: "Refuge" });
  joins(tim, "refuge");
  const become = (status) => operate("PATCH", `org/members/${id}`, { status }, "acme");
  await enter(page, tim, "profile");
  await page.getByLabel("About you").fill("Half a sentence");
  await become("suspended");
  await press(page, "Save");
  await says(dialog(page), "Your membership is suspended.");
  await says(dialog(page), "What you typed stays here");
  assert.equal(await dialog(page).getByRole("link", { name: "Sign in again" }).count(), 0, "it would be refused");
  await press(dialog(page), "Check again");
  await says(dialog(page), "Nothing has changed yet.");
  await look(page, "account-suspended-meanwhile");
  await become("active");
  await press(dialog(page), "Check again");
  await says(dialog(page), "Your session has ended"); // As reinstating has it.
  assert.equal(await dialog(page).count(), 1);
  assert.equal(await page.getByLabel("About you").inputValue(), "Half a sentence");

  await enter(page, tim, "sessions");
  await says(page, "This device");
  await become("suspended");
  await page.reload();
  await arrive(page, "You don’t have access");
  await says(page, "Your membership is suspended.");
  await look(page, "account-suspended");
  await press(page, "Check again");
  await arrive(page, "You don’t have access");
  await page.getByRole("link", { name: "Sign in to another organization" }).click();
  await says(page, "Which organization are you signing in to?");
  assert.equal(await page.locator("#slug").inputValue(), "", "not the one that keeps him out");
  await page.fill("#slug", "refuge");
  await page.keyboard.press("Enter");
  await signIn(page, tim);
  await page.locator("#organization", { hasText: "Refuge" }).waitFor();

  await become("active");
  await enter(page, tim, "sessions");
  await become("suspended");
  await page.reload();
  await arrive(page, "You don’t have access");
  await offline(page.context(), async () => {
    await press(page, "Sign out");
    await says(dialog(page), "The service can’t be reached.");
    await press(dialog(page), "Close");
  });
  await press(page, "Sign out");
  await says(page, "You’re signed out. Continue to Acme.");
  assert.deepEqual(await page.context().cookies(), []);
  await become("active");
  await signIn(page, tim);
  await arrive(page, "Profile");
  await open(page, "sessions");
  await says(page, "This device");
  await operate("DELETE", `org/members/${id}`, null, "acme");
  await page.evaluate(() => { location.hash = "security"; });
  await says(dialog(page), "Your session has ended");
  await dialog(page).getByRole("link", { name: "Sign in again" }).click();
  await signIn(page, tim);
  await says(page, "You’re not a member of this organization.");
});

journey("the keyboard alone leads through the tabs, a question, and to the end of the account", async ({ page }) => {
  const uma = somebody();
  const other = await service.signedIn(uma);
  await enter(page, uma, "profile");
  await page.locator("input[name=name]").waitFor();
  await page.keyboard.press("Tab");
  await focusIsOn(page, "Skip to main content");
  await look(page, "account-skip");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=name]", 1);
  await page.keyboard.type(" Una");
  await page.keyboard.press("Enter");
  await says(page, "Saved.");
  await tabTo(page, "[data-tab=sessions]");
  await page.keyboard.press("Enter");
  await says(page, "This device");
  await focusIsOn(page, "Sessions");
  await tabTo(page, ".row button", 3);
  await page.keyboard.press("Enter");
  await focusIsOn(page, "Cancel"); // What does no harm comes first.
  await page.keyboard.press("Escape");
  await focusIsOn(page, "Sign out");
  await page.keyboard.press("Enter");
  await focusIsOn(page, "Cancel");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await eventually("the other session is gone", async () => await page.locator(".row").count() === 1);
  assert.equal((await service.api("acme", "GET", "auth/session", null, other)).data.authenticated, false);
  await focusIsOn(page, "Sessions");
  await tabTo(page, "#user");
  await tabTo(page, "[data-tab=data]", 6);
  await page.keyboard.press("Enter");
  await arrive(page, "Your data");
  await tabTo(page, ".danger", 4);
  await page.keyboard.press("Enter");
  await says(dialog(page), "This can’t be undone.");
  await page.keyboard.type(uma.password);
  await page.keyboard.press("Enter");
  await arrive(page, "Account deleted");
  await focusIsOn(page, "Account deleted");
});

journey("a page whose API is down says so, and goes on when it is back", { as: demo.admin }, async ({ page }) => {
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("account?org=acme#security");
  await says(page, "The service can’t be reached.");
  await look(page, "account-unreachable");
  await page.unroute("**/api/**");
  await press(page, "Try again");
  await arrive(page, "Security");
  await says(page, "Set up"); // Its request is over.
  await page.route("**/auth/2fa", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { status: "error", error: { code: "busy", message: "", requestId: "r", retryAfter: 1 } } }), { times: 1 });
  await page.reload();
  await says(page, "The service is busy");
  await look(page, "account-factor-busy");
  await press(page, "Try again");
  await says(page, "Set up");
  const letGo = await hold(page, "**/auth/sessions");
  await page.getByRole("link", { name: "Sessions" }).click();
  await says(page, "Loading…");
  await letGo();
  await says(page, "This device");
  assert.equal(await focused(page), "");
});
