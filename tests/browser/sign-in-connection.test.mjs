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
  await told(page, "For administrators only, and with a second factor.");
  assert.equal(await button(page).isVisible(), false);
  await look(page, "connection-required-otherwise");
  // Whoever is none is led back to the connection, whatever the page knew before.
  await page.route("**/auth/login", (route) => route.fulfill(refusal(403, { code: "sso_required", connection: CONNECTION })));
  await page.fill("#password", "whatever");
  await page.keyboard.press("Enter");
  await told(page, "Your organization asks you to sign in with Acme ID.");
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
  await told(page, "that is not possible at the moment. Please ask one of its administrators.");
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
    flow_expired: "That took too long, or was begun in another window. Please try again.",
    provider_refused: "Your provider didn't sign you in",
    provider_unavailable: "Your provider can't be reached at the moment.",
    provider_answer_invalid: "Your provider's answer can't be accepted.",
    connection_not_found: "This way to sign in is turned off.",
    connection_not_proven: "lets in nobody new until an administrator has tested it",
    email_not_verified: "Your provider has not verified your email address",
    email_domain_not_verified: "Your provider gave an email address that this organization doesn't take from it.",
    email_domain_not_allowed: "Your provider gave an email address that this organization takes no members with.",
    not_a_member: "Your provider knows you, but you are no member of this organization.",
    membership_not_active: "Your membership is suspended.",
    organization_suspended: "This organization is suspended at the moment.",
    method_not_allowed: "Your organization doesn't let you sign in in this way.",
    sso_required: "Your organization asks you to sign in with your company's account.",
    account_exists: "There is an account with your address already.",
    identity_taken: "This person at your provider is linked to another account already.",
    identity_exists: "Your account is linked to another person at this provider already.",
    reauthentication_required: "Please sign in again, and then go on.",
    two_factor_required: "This organization asks for a second factor, and you can't set one up on this way in",
    test_expired: "The test took too long, or was begun in another session.",
    too_many_attempts: "There were too many attempts. Please try again in some minutes.",
    unavailable: "The service is busy at the moment. Please try again.",
    "%3Cb%3Ecall%200800": "You could not be signed in. Please try again.",
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
  assert.equal(await page.getByText("You could not be signed in").count(), 0);
  // Without an organization, the words are beside the question for it.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto("sign-in?error=flow_expired");
  await told(page, "That took too long");
  await page.locator("#slug:visible").waitFor();
});

journey("whoever is signed in stays so, reads why, and isn't sent away", { as: demo.member }, async ({ page }) => {
  await page.goto(`sign-in?org=acme&error=provider_unavailable&return_to=${encodeURIComponent(`${service.url}/account`)}`);
  await arrive(page, "You are signed in");
  await told(page, "Your provider can't be reached at the moment.");
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
  await told(page, "Sign in there as new@acme.example: that accepts your invitation.");
  await look(page, "connection-invitation");
  const [request] = await Promise.all([page.waitForRequest(/auth\/sso\/start/), page.getByRole("link", { name: "Sign in with Acme ID" }).click()]);
  assert.equal(new URL(request.url()).search, `?org=acme&via=${ID}&login_hint=new%40acme.example`);
});

journey("a forgotten password of people who sign in by a provider is replaced there", async ({ page }) => {
  await methods(page, () => ({ methods: [], connection: { ...CONNECTION, required: true } }));
  await page.goto("forgot-password?org=acme");
  await next(page, demo.member.email);
  await told(page, "People of acme sign in with Acme ID, so a forgotten password is replaced there.");
  await look(page, "connection-forgotten");
});
