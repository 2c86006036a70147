// Passkeys in Chromium, with its virtual authenticator, on both stores: added and removed on the account page, used to sign in by the
// button and by the address field, as the second step, and where an organization requires a second factor.

import assert from "node:assert/strict";
import { arrive, eventually, freshCode, look, start } from "./support.mjs";

const PASSWORD = "velvet-otter-under-47-lamps";
const press = (within, name) => within.getByRole("button", { name, exact: true }).click();
const dialog = (page) => page.locator("dialog[open]");
const says = (within, text) => within.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });

/** Gives a page an authenticator that verifies its user; `answers(false)` lets later requests wait for a touch. */
async function authenticator(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: (enabled) => devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

async function security(page) {
  await page.goto("account?org=acme#security");
  await arrive(page, "Security");
}

/** Adds a passkey on the account page, which is open. */
async function add(page, name, code = null) {
  await press(page, "Add a passkey");
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Your password").fill(PASSWORD);
  if (code) {
    await press(dialog(page), "Continue");
    await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  }
  await press(dialog(page), "Continue");
  await row(page, name).waitFor();
}

/** Answers the dialog that asks who acts before a passkey is removed. */
async function confirmRemoval(page, password) {
  await dialog(page).getByLabel("Your password").fill(password);
  await press(dialog(page), "Remove passkey");
}

async function byPassword(page, { email, password }) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
}

for (const store of ["sqlite", "postgres"]) {
  const service = await start({ store });
  let people = 0;
  const somebody = () => {
    people += 1;
    return service.member("acme", `passkey-${people}@acme.example`, { name: `Person ${people}`, password: PASSWORD });
  };
  const journey = (name, options, run) => service.journey(`${store}: ${name}`, options, run);

  const ann = somebody();
  journey("a member adds a passkey, signs in with it, renames and removes it", { as: ann }, async ({ page, context }) => {
    const device = await authenticator(page);
    await security(page);
    await says(page, "No passkeys yet.");
    await add(page, "My laptop");
    await says(row(page, "My laptop"), "Never used");
    await look(page, `passkeys-${store}`);
    assert.equal((await device.credentials()).length, 1);

    // The authenticator has one for this account, so it makes no other.
    await press(page, "Add a passkey");
    await look(page, `passkey-add-${store}`);
    await dialog(page).getByLabel("Your password").fill(PASSWORD);
    await press(dialog(page), "Continue");
    await says(dialog(page), /No passkey was created/);
    await press(dialog(page), "Cancel");

    // By the button, without an address; the authenticator waits for a touch.
    await context.clearCookies();
    await device.answers(false);
    await page.goto("sign-in?org=acme");
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    await look(page, `passkey-sign-in-${store}`);
    await device.answers(true);
    await press(page, "Use a passkey");
    await arrive(page, "Profile");
    await security(page);
    await says(row(page, "My laptop"), "Last used");

    // In place of the password, to prove who acts.
    await press(page, "Set up");
    await press(page, "Use a passkey instead");
    await page.locator("img.qr").waitFor();
    await press(page, "Cancel");
    await page.goto("account?org=acme#profile");
    await arrive(page, "Profile");
    await press(page, "Change email address");
    await page.getByRole("button", { name: "Use a passkey instead" }).waitFor();
    await look(page, `passkey-proof-${store}`);
    await press(page, "Use a passkey instead");
    await says(page, "Enter the new email address.");
    await page.getByLabel("New email address").fill(`new-${ann.email}`);
    await press(page, "Use a passkey instead");
    await says(page, `new-${ann.email}`);

    // By the address field: the virtual authenticator answers what the browser offers there.
    await context.clearCookies();
    await page.goto("sign-in?org=acme");
    await arrive(page, "Profile");

    await security(page);
    await press(row(page, "My laptop"), "Rename My laptop");
    await dialog(page).getByLabel("Name").fill("The old one");
    await press(dialog(page), "Rename");
    await press(row(page, "The old one"), "Remove The old one");
    await confirmRemoval(page, "wrong-otter-under-47-lamps");
    await says(dialog(page), "Incorrect password.");
    await confirmRemoval(page, PASSWORD);
    await says(page, "No passkeys yet.");
    const subjects = await eventually("both mails", () => {
      const mails = service.mails(ann.email);
      return mails.length >= 2 && mails;
    });
    assert.ok(subjects.some((text) => text.includes("A passkey was added")) && subjects.some((text) => text.includes("A passkey was removed")));

    // The device still has it; the service knows it no longer. The browser offers it once, and is told.
    await context.clearCookies();
    let refusals = 0;
    page.on("response", (answer) => { refusals += answer.url().endsWith("/auth/passkey/login") ? 1 : 0; });
    await page.addInitScript(() => {
      const told = [];
      Object.assign(globalThis, { told });
      /** @type {any} */ (PublicKeyCredential).signalUnknownCredential = async (about) => { told.push(about); };
    });
    const [left] = await device.credentials();
    await page.goto("sign-in?org=acme");
    await says(page, "This passkey no longer works here");
    const told = await page.evaluate(() => /** @type {any} */ (globalThis).told);
    assert.deepEqual(told, [{ rpId: "localhost", credentialId: left.credentialId.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") }]);
    await look(page, `passkey-refused-${store}`);
    await page.waitForTimeout(1500);
    assert.equal(refusals, 1, "it isn't asked for again by itself");
    await press(page, "Use a passkey");
    await eventually("the second refusal", () => refusals === 2);
    await page.waitForTimeout(1500);
    assert.equal(refusals, 2);
  });

  const bob = somebody();
  journey("a passkey is the second step of a sign-in by password", { as: bob }, async ({ page, context }) => {
    const device = await authenticator(page);
    const secured = await service.secondFactor(bob);
    await context.clearCookies();
    await device.answers(false);
    await page.goto("sign-in?org=acme");
    await byPassword(page, bob);
    await page.locator("#code:visible").waitFor();
    assert.equal(await page.getByRole("button", { name: "Use a passkey instead" }).count(), 0);
    await page.locator("#code:visible").fill(await freshCode(secured.secret));
    await page.keyboard.press("Enter");
    await arrive(page, "Profile");
    await device.answers(true);
    await security(page);
    await add(page, "My key", await freshCode(secured.secret));

    await context.clearCookies();
    await device.answers(false);
    await page.goto("sign-in?org=acme");
    await byPassword(page, bob);
    await page.getByRole("button", { name: "Use a passkey instead" }).waitFor();
    await look(page, `passkey-second-step-${store}`);
    await device.answers(true);
    await press(page, "Use a passkey instead");
    await arrive(page, "Profile");
  });

  const dora = somebody();
  journey("after a sign-in by password a passkey is offered once", async ({ page, context }) => {
    const device = await authenticator(page);
    const signIn = async () => {
      await page.goto("sign-in?org=acme");
      await byPassword(page, dora);
    };
    await signIn();
    await arrive(page, "Sign in without a password next time?");
    await look(page, `passkey-offer-${store}`);
    await press(page, "Not now");
    await arrive(page, "Profile");
    await context.clearCookies();
    await signIn();
    await arrive(page, "Profile");
    await context.clearCookies();
    await page.evaluate(() => localStorage.removeItem("orgauth.passkey-offered"));
    await signIn();
    await press(page, "Add a passkey");
    await arrive(page, "Profile");
    assert.equal((await device.credentials()).length, 1);
    await security(page);
    await page.locator(".row", { hasText: "Chrome on Linux" }).waitFor();
  });

  journey("a member who came by an invitation is told to add a passkey where nothing else signs in", async ({ page }) => {
    const keys = service.tenant("keys", { name: "Keys" });
    const { key } = service.cli(["service-key", "create", "--name", "rules", "--scope", "manage"]);
    const send = async (method, address, body) => {
      const headers = { "x-org-slug": keys.slug, "x-api-key": key, "content-type": "application/json" };
      const answer = await fetch(`${service.url}/api/v1/${address}`, { method, headers, body: JSON.stringify(body) });
      assert.ok(answer.ok, `${address}: ${answer.status}`);
    };
    await send("PATCH", "org", { security: { allowedMethods: ["passkey"] } });
    await send("POST", "org/members/invite", { email: "nia@keys.example" });
    await authenticator(page);
    await page.goto(await service.link("nia@keys.example", "invite"));
    await page.getByLabel("Your name").fill("Nia");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await arrive(page, "You’ve joined Keys");
    await says(page, "Keys only accepts passkeys, and you don’t have one.");
    await look(page, `passkey-needed-${store}`);
    await page.getByRole("link", { name: "Add a passkey" }).click();
    await arrive(page, "Security");
    const advice = page.getByText("Add one before you sign out");
    await advice.waitFor();
    // The invitation is proof enough for the first one.
    await press(page, "Add a passkey");
    await dialog(page).getByLabel("Name").fill("My first");
    assert.equal(await dialog(page).getByLabel("Your password").count(), 0);
    await press(dialog(page), "Continue");
    await row(page, "My first").waitFor();
    await advice.waitFor({ state: "hidden" });
  });

  const gina = somebody();
  journey("a passkey of before counts once it was used beside an invitation", { as: gina }, async ({ page, context }) => {
    const locks = service.tenant("locks", { name: "Locks" });
    const { key } = service.cli(["service-key", "create", "--name", "locks", "--scope", "manage"]);
    const send = async (method, address, body) => {
      const headers = { "x-org-slug": locks.slug, "x-api-key": key, "content-type": "application/json" };
      const answer = await fetch(`${service.url}/api/v1/${address}`, { method, headers, body: JSON.stringify(body) });
      assert.ok(answer.ok, `${address}: ${answer.status}`);
    };
    await authenticator(page);
    await security(page);
    await add(page, "My phone");
    await send("PATCH", "org", { security: { allowedMethods: ["passkey"] } });
    await send("POST", "org/members/invite", { email: gina.email });
    await page.goto(await service.link(gina.email, "invite"));
    await press(page, "Join Locks");
    await arrive(page, "You’ve joined Locks");
    await look(page, `passkey-of-before-${store}`);
    await press(page, "Use your passkey");
    await says(page, "You’re signed in.");
    await context.clearCookies();
    // The browser offers it where the address is typed, and the device answers at once.
    await page.goto("sign-in?org=locks");
    await arrive(page, "Profile");
  });

  const cleo = somebody();
  journey("a passkey stands for the set-up that an organization asks for", { as: cleo }, async ({ page, context }) => {
    const strict = service.tenant("strict", { name: "Strict" });
    service.cli(["member", "add", "--org", "strict", "--email", cleo.email, "--name", "nobody", "--role", "member"]);
    const device = await authenticator(page);
    await security(page);
    await add(page, "My phone");
    await service.secondFactor(strict.admin, "strict").then(async (admin) => {
      const own = await service.signedIn(admin, "strict");
      const answer = await service.api("strict", "PATCH", "org", { security: { requireTwoFactor: true } }, own);
      assert.equal(answer.status, 200);
    });
    await context.clearCookies();
    await device.answers(false);
    await page.goto("sign-in?org=strict");
    await byPassword(page, cleo);
    await page.getByRole("button", { name: "Use your passkey" }).waitFor();
    await look(page, `passkey-set-up-${store}`);
    await device.answers(true);
    await press(page, "Use your passkey");
    await arrive(page, "Profile");
  });
}
