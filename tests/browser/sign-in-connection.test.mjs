// The sign-in page where an organization has an identity provider of its own: what the page offers for each answer of
// `POST /auth/methods`, which these tests give in its place, and the words for each end of a sign-in.

import assert from "node:assert/strict";
import { arrive, look, start } from "./support.mjs";

const service = await start();
const { journey, demo } = service;
const ID = "con_01m7z6x9deedk840w8hq8wctdh";
const CONNECTION = { id: ID, name: "Acme ID" };

const told = (page, text) => page.getByText(text).first().waitFor();
const button = (page) => page.getByRole("button", { name: "Sign in with Acme ID" });
const success = (data) => ({ json: { status: "success", data } });
const refusal = (status, error) => ({ status, json: { status: "error", error: { message: "", ...error } } });
const hasFocus = (page) => page.evaluate(() => document.activeElement.id);

/** Answers `POST /auth/methods` by the address. */
const methods = (page, answer) => page.route("**/auth/methods", (route) => (
  route.fulfill(success({ providers: [], ...answer(route.request().postDataJSON().email ?? "") }))
));

async function next(page, email) {
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
}

journey("the address comes first, and then the connection before the password", async ({ page }) => {
  await methods(page, (email) => ({
    methods: ["password"], ...(email === "" || email.endsWith("@acme.example") ? { connection: { ...CONNECTION, required: false } } : {}),
  }));
  await page.goto("sign-in?org=acme&return_to=https%3A%2F%2Fapp.acme.example%2Fa");
  await button(page).waitFor();
  assert.equal(await page.locator("#password").isVisible(), false);
  await look(page, "connection-first");
  await next(page, "ann@elsewhere.example");
  await page.locator("#password:visible").waitFor();
  assert.equal(await button(page).isVisible(), false);
  await page.reload();
  await page.locator("#password:visible").waitFor();
  assert.equal(await button(page).isVisible(), false, "the address is the same after a reload");
  await page.goto("about:blank");
  await page.goto("sign-in?org=acme&return_to=https%3A%2F%2Fapp.acme.example%2Fa");
  await next(page, "ann@acme.example");
  await page.locator("#password:visible").waitFor();
  assert.equal(await hasFocus(page), "by-connection");
  await look(page, "connection-and-password");
  const [request] = await Promise.all([page.waitForRequest(/auth\/sso\/start/), button(page).click()]);
  assert.equal(new URL(request.url()).search, `?org=acme&via=${ID}&return_to=https%3A%2F%2Fapp.acme.example%2Fa&login_hint=ann%40acme.example`);
});

journey("where single sign-on is required there is only that, and another way for administrators", async ({ page }) => {
  await methods(page, () => ({ methods: ["password", "passkey"], connection: { ...CONNECTION, required: true } }));
  await page.goto("sign-in?org=acme");
  await button(page).waitFor();
  await look(page, "connection-required-first");
  await next(page, "ann@acme.example");
  await page.getByRole("button", { name: "Other sign-in methods, for administrators" }).waitFor();
  for (const other of ["#password", "#by-passkey", "#forgot", "#password-form [type=submit]"]) {
    assert.equal(await page.locator(other).isVisible(), false, other);
  }
  await look(page, "connection-required");
  await page.getByRole("button", { name: "Other sign-in methods, for administrators" }).click();
  await told(page, "For administrators only. Two-factor authentication is required.");
  assert.equal(await button(page).isVisible(), false);
  await look(page, "connection-required-otherwise");
  // Whoever is none is led back to the connection, whatever the page knew before.
  await page.route("**/auth/login", (route) => route.fulfill(refusal(403, { code: "sso_required", connection: CONNECTION })));
  await page.fill("#password", "whatever");
  await page.keyboard.press("Enter");
  await told(page, "Your organization requires you to sign in with Acme ID.");
  await button(page).waitFor();
  assert.equal(await page.locator("#password").inputValue(), "");
  await look(page, "connection-required-refused");
  await page.goBack();
  await button(page).waitFor();
});

journey("where single sign-on is required and nothing else is left, an address without a connection reads whom to ask", async ({ page }) => {
  await methods(page, (email) => ({ methods: [], ...(email.endsWith("@acme.example") ? { connection: { ...CONNECTION, required: true } } : {}) }));
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await next(page, "ann@elsewhere.example");
  await told(page, "which isn’t possible right now. Please ask one of its administrators.");
  await look(page, "connection-none");
  await next(page, "ann@acme.example");
  await button(page).waitFor();
  assert.equal(await page.locator("#otherwise").isVisible(), false);
});

journey("the connection is the only way that is allowed, or one beside codes by mail and passkeys", async ({ page }) => {
  let ways = [];
  await methods(page, () => ({ methods: ways, connection: { ...CONNECTION, required: false } }));
  const shown = async () => {
    await page.goto("about:blank");
    await page.goto("sign-in?org=acme");
    await next(page, "ann@acme.example");
    await button(page).waitFor();
    return page.locator("#password-form").getByRole("button").filter({ visible: true }).allTextContents();
  };
  assert.deepEqual(await shown(), ["Sign in with Acme ID"]);
  ways = ["email_code", "passkey"];
  assert.deepEqual(await shown(), ["Sign in with Acme ID", "Email me a code", "Use a passkey"]);
});

journey("each end of a sign-in without a session has its words, and the code is never shown", async ({ page }) => {
  const codes = {
    flow_expired: "That took too long, or was started in another window. Try again.",
    provider_refused: "Your identity provider didn’t sign you in",
    provider_unavailable: "Your identity provider can’t be reached right now.",
    provider_answer_invalid: "Your identity provider’s response can’t be accepted.",
    connection_not_found: "This sign-in method is turned off.",
    connection_not_proven: "doesn’t let in anyone new until an administrator has tested it",
    email_not_verified: "Your identity provider hasn’t verified your email address",
    email_domain_not_verified: "This organization doesn’t accept the email address your identity provider sent.",
    email_domain_not_allowed: "This organization doesn’t accept members with the email address your identity provider sent.",
    not_a_member: "Your identity provider signed you in, but you’re not a member of this organization.",
    membership_not_active: "Your membership is suspended.",
    organization_suspended: "This organization is currently suspended.",
    method_not_allowed: "Your organization doesn’t allow this sign-in method.",
    sso_required: "Your organization requires you to sign in with your company account.",
    account_exists: "An account with your email address already exists.",
    identity_taken: "This identity is already linked to another account.",
    identity_exists: "Your account is already linked to a different identity at this provider.",
    reauthentication_required: "Sign in again, then continue.",
    two_factor_required: "This organization requires two-factor authentication. You can’t set it up while signing in this way",
    test_expired: "The test took too long, or was started in another session.",
    too_many_attempts: "Too many attempts. Please try again in a few minutes.",
    unavailable: "The service is busy right now. Please try again.",
    "%3Cb%3Ecall%200800": "You couldn’t be signed in. Try again.",
  };
  for (const [code, words] of Object.entries(codes)) {
    await page.goto("about:blank");
    await page.goto(`sign-in?org=acme&error=${code}`);
    await told(page, words);
    assert.equal(page.url(), `${service.url}/sign-in?org=acme`);
    assert.equal(await page.getByText(decodeURIComponent(code)).count(), 0, code);
  }
  await look(page, "connection-ended");
  await page.reload();
  await page.locator("#email:visible").waitFor();
  assert.equal(await page.getByText("You couldn’t be signed in").count(), 0);
  // Without an organization, the words are beside the question for it.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto("sign-in?error=flow_expired");
  await told(page, "That took too long");
  await page.locator("#slug:visible").waitFor();
});

journey("whoever is signed in stays so, reads why, and isn't sent away", { as: demo.member }, async ({ page }) => {
  await page.goto(`sign-in?org=acme&error=provider_unavailable&return_to=${encodeURIComponent(`${service.url}/account`)}`);
  await arrive(page, "You’re signed in");
  await told(page, "Your identity provider can’t be reached right now.");
  await look(page, "connection-ended-signed-in");
});

journey("a sign-in that began elsewhere names account and organization, and asks for a click", async ({ page }) => {
  await page.route("**/auth/sso/waiting", (route) => route.fulfill(success({ email: "ann@acme.example", name: "Ann Smith" })));
  await page.goto("sign-in?org=acme&step=confirm");
  await arrive(page, "Sign in to acme?");
  await told(page, "Ann Smith (ann@acme.example)");
  await look(page, "connection-confirm");
  await page.route("**/auth/sso/confirm", (route) => route.fulfill(refusal(400, { code: "flow_expired" })));
  await page.locator("#confirm-form").getByRole("button", { name: "Sign in" }).click();
  await told(page, "That took too long");
  await page.locator("#email:visible").waitFor();
});

journey("an invitation leads to the connection where it is the only way in", async ({ page }) => {
  const admin = await service.signedIn(demo.admin);
  await service.api("acme", "POST", "org/members/invite", { email: "new@acme.example" }, admin);
  await page.route("**/accept", (route) => route.fulfill(refusal(403, { code: "sso_required", connection: CONNECTION })));
  await page.goto(await service.link("new@acme.example", "invite"));
  await page.getByLabel("Your name").fill("New Here");
  await page.locator("#password").fill("velvet-otter-under-47-lamps");
  await page.keyboard.press("Enter");
  await arrive(page, "Join with Acme ID");
  await told(page, "Sign in there as new@acme.example to accept your invitation.");
  await look(page, "connection-invitation");
  const [request] = await Promise.all([page.waitForRequest(/auth\/sso\/start/), page.getByRole("link", { name: "Sign in with Acme ID" }).click()]);
  assert.equal(new URL(request.url()).search, `?org=acme&via=${ID}&login_hint=new%40acme.example`);
});

journey("a forgotten password of people who sign in by a provider is replaced there", async ({ page }) => {
  await methods(page, () => ({ methods: [], connection: { ...CONNECTION, required: true } }));
  await page.goto("forgot-password?org=acme");
  await next(page, demo.member.email);
  await told(page, "Members of acme sign in with Acme ID, so reset a forgotten password there.");
  await look(page, "connection-forgotten");
});
