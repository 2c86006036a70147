// Single sign-on from the first click to the last: an admin tries a connection out and turns it on, people sign in by it, and read what
// went wrong when they can't. The provider is a real one, over https.

import assert from "node:assert/strict";
import { CLIENT, identityProvider } from "./identity-provider.mjs";
import { nameServer } from "./name-server.mjs";
import { arrive, eventually, freshCode, look, signOut, start } from "./support.mjs";

const dns = await nameServer();
dns.hosts.set("localhost", "127.0.0.1");
const provider = await identityProvider();
const service = await start({ config: {
  "dns.servers": dns.address, "sso.allow_private_networks": true, "sso.extra_ports": String(provider.port), "sso.extra_ca_file": provider.caFile,
} });
const { journey, api } = service;
// The provider's certificate is its own.
const safe = { ignoreHTTPSErrors: true };

const told = (page, text) => page.getByText(text).first().waitFor();
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const row = (page, text) => page.locator(".row", { hasText: text });

/** Goes on at the provider's page. */
async function atProvider(page, link = "Go on") {
  await page.getByRole("heading", { name: "Provider" }).waitFor({ timeout: 15000 });
  await page.getByRole("link", { name: link }).click();
}

/** Goes through the sign-in page to the provider, and on from there as this person. */
async function signInAs(page, slug, person, query = "") {
  provider.person = { email_verified: true, ...person };
  await page.goto(`sign-in?org=${slug}${query}`);
  await press(page, `Sign in with ${slug} ID`);
  await atProvider(page);
}

/** Creates an organization with a verified domain, `<slug>.example`, and a draft of a connection; its administrator is signed in in `admin`. */
async function tenant(slug, more = {}) {
  const made = service.tenant(slug);
  const admin = await service.context(safe);
  await api(slug, "POST", "auth/login", { email: made.admin.email, password: made.admin.password }, admin);
  const { data: { domain } } = await api(slug, "POST", "org/domains", { domain: `${slug}.example` }, admin);
  dns.texts.set(domain.record.name, [domain.record.value]);
  assert.equal((await api(slug, "POST", `org/domains/${domain.id}/verify`, undefined, admin)).status, 200);
  const { data: { connection } } = await api(slug, "POST", "org/connections", {
    name: `${slug} ID`, issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, ...more,
  }, admin);
  return { ...made, context: admin, connection };
}

/** The same, with a connection that was tested and turned on. */
async function connected(slug, more = {}) {
  const made = await tenant(slug, more);
  const page = await made.context.newPage();
  provider.person = { sub: "admin", email: made.admin.email, email_verified: true, name: "Admin" };
  const { data: { url } } = await api(slug, "POST", `org/connections/${made.connection.id}/test`, undefined, made.context);
  await page.goto(`console?org=${slug}#sso`);
  await page.evaluate((address) => location.assign(address), url);
  await atProvider(page);
  await told(page, "The test succeeded.");
  await page.close();
  const turned = await api(slug, "PATCH", `org/connections/${made.connection.id}`, { status: "active" }, made.context);
  assert.equal(turned.status, 200, JSON.stringify(turned));
  return made;
}

journey("an admin tries a connection out, reads what came, and turns it on", safe, async ({ context }) => {
  const { admin, connection, context: own } = await tenant("ssotry", { provisioning: { enabled: true }, roleMapping: [{ claim: "groups", value: "admins", role: "org_admin" }] });
  await context.close();
  const page = await own.newPage();
  await page.goto(`console?org=ssotry#sso/${connection.id}`);
  await arrive(page, "ssotry ID");
  await told(page, "No sign-in attempts yet.");

  // The provider says no.
  await press(page, "Test sign-in");
  await atProvider(page, "Cancel");
  await arrive(page, "ssotry ID");
  await told(page, "The test failed.");
  await look(page, "sso-test-refused");

  // It works, but the person would not come in.
  provider.person = { sub: "stranger", email: "stranger@elsewhere.example", email_verified: true };
  await press(page, "Test sign-in");
  await atProvider(page);
  await told(page, "The identity provider works, but you wouldn’t be able to sign in.");
  await told(page, "The domain of the email address isn’t verified");

  provider.person = { sub: "new", email: "new@ssotry.example", email_verified: true, name: "New Here", groups: ["admins", "staff"] };
  await press(page, "Test sign-in");
  await atProvider(page);
  await told(page, "The test succeeded.");
  await told(page, "A new account would be created");
  await told(page, "n…@ssotry.example");
  await told(page, /email.*groups|groups.*email/);
  await row(page, "Test: s…@elsewhere.example would be refused").locator("summary").click();
  await told(page, "email_domain_not_verified");
  await look(page, "sso-test-worked");

  await press(page, "Turn on");
  await confirm(page, "Turn on");
  await told(page, "People can now sign in with it.");
  await look(page, "sso-on");
  // The admin is signed in as before.
  assert.equal((await api("ssotry", "GET", "auth/session", undefined, own)).data.user.email, admin.email);
  await press(page, "Turn off");
  await confirm(page, "Turn off");
  await told(page, "Connection turned off.");
});

journey("people sign in by the connection, and come to the account or to where they were going", safe, async ({ page, context }) => {
  const { admin } = await connected("ssoin", { provisioning: { enabled: true } });
  await page.goto("sign-in?org=ssoin");
  await page.fill("#email", "ann@ssoin.example");
  await page.keyboard.press("Enter");
  await eventually("the button has the focus", () => page.evaluate(() => document.activeElement.id === "by-connection"));
  await look(page, "sso-sign-in");
  provider.person = { sub: "ann", email: "ann@ssoin.example", email_verified: true, name: "Ann Smith" };
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Provider" }).waitFor({ timeout: 15000 });
  assert.equal(provider.asked.at(-1).login_hint, "ann@ssoin.example");
  await page.getByRole("link", { name: "Go on" }).click();
  await page.waitForURL("**/account?org=ssoin**");
  await told(page, "Ann Smith");
  await signOut(page);
  await page.locator("#email:visible").waitFor();
  // Back to a page of the service.
  await signInAs(page, "ssoin", { sub: "ann", email: "ann@ssoin.example" }, `&return_to=${encodeURIComponent(`${service.url}/account?org=ssoin#sessions`)}`);
  await page.waitForURL("**/account?org=ssoin#sessions");
  await context.clearCookies();
  // An admin finds who came in the doctor.
  const own = await service.signedIn(admin, "ssoin");
  const { data: { attempts } } = await api("ssoin", "GET", `org/connections/${(await api("ssoin", "GET", "org/connections", undefined, own)).data.connections[0].id}/attempts`, undefined, own);
  assert.deepEqual(attempts.slice(0, 2).map(({ outcome, entry }) => [outcome, entry]), [["signed_in", "sign_in"], ["signed_in", "create"]]);
});

journey("a sign-in that ends without a session says why, in words of the page, and offers the way again", safe, async ({ page }) => {
  await connected("ssono");
  await page.goto("sign-in?org=ssono");
  await press(page, "Sign in with ssono ID");
  await atProvider(page, "Cancel");
  await told(page, "Your identity provider didn’t sign you in");
  assert.equal(page.url(), `${service.url}/sign-in?org=ssono`);
  await page.getByRole("button", { name: "Sign in with ssono ID" }).waitFor();
  await look(page, "sso-refused-by-provider");
  await page.reload();
  await page.locator("#email:visible").waitFor();
  assert.equal(await page.getByText("Your identity provider didn’t").count(), 0);
  await signInAs(page, "ssono", { sub: "eve", email: "eve@elsewhere.example" });
  await told(page, "This organization doesn’t accept the email address your identity provider sent.");
  await signInAs(page, "ssono", { sub: "new", email: "new@ssono.example" });
  await told(page, "Your identity provider signed you in, but you’re not a member of this organization.");
  // An old address of the way back, without its cookie.
  await page.context().clearCookies();
  await page.goBack();
  await page.goto(`api/v1/auth/sso/callback/con_01m7z6x9deedk840w8hq8wctdh?code=c&state=s`);
  await told(page, "That took too long, or was started in another window.");
  // What is no code of ours is never shown.
  await page.goto("sign-in?org=ssono&error=%3Cb%3Ecall%200800");
  await told(page, "You couldn’t be signed in. Try again.");
  assert.equal(await page.getByText("0800").count(), 0);
});

journey("a link from elsewhere asks for a click before anybody is signed in", safe, async ({ page, context }) => {
  const { connection } = await connected("ssolink", { provisioning: { enabled: true } });
  provider.person = { sub: "ann", email: "ann@ssolink.example", email_verified: true, name: "Ann Smith" };
  const address = `api/v1/auth/sso/start?org=ssolink&via=${connection.id}`;
  await page.goto(address);
  await atProvider(page);
  await arrive(page, "Sign in to ssolink?");
  await told(page, "Ann Smith (ann@ssolink.example)");
  await look(page, "sso-confirm");
  assert.equal((await api("ssolink", "GET", "auth/session", undefined, context)).data.authenticated, false);
  await press(page, "Cancel");
  await page.locator("#email:visible").waitFor();
  assert.equal((await api("ssolink", "GET", "auth/session", undefined, context)).data.authenticated, false);
  await page.goto(address);
  await atProvider(page);
  await arrive(page, "Sign in to ssolink?");
  await page.locator("#confirm-form").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account?org=ssolink**");
  // Nobody waits any more.
  await page.goto("sign-in?org=ssolink&step=confirm");
  await told(page, /That took too long|You’re signed in/);
});

journey("where the organization asks for a second factor of its own, it is set up on the way in, and asked for from then on", safe, async ({ page }) => {
  const { admin, context: own } = await connected("ssocode", { provisioning: { enabled: true }, secondFactor: "ours" });
  const { data: { secret } } = await api("ssocode", "POST", "auth/2fa/setup", { password: admin.password }, own);
  await api("ssocode", "POST", "auth/2fa/enable", { code: await freshCode(secret) }, own);
  assert.equal((await api("ssocode", "PATCH", "org", { security: { requireTwoFactor: true } }, own)).status, 200);
  await signInAs(page, "ssocode", { sub: "ann", email: "ann@ssocode.example", name: "Ann" });
  await arrive(page, "Set up two-factor authentication");
  await page.locator("#enable-form:visible").waitFor();
  const key = (await page.locator("#secret").textContent()).replaceAll(" ", "");
  await page.fill("#first-code", await freshCode(key));
  await page.keyboard.press("Enter");
  await arrive(page, "Save your recovery codes");
  await press(page, "I’ve saved them");
  await page.waitForURL("**/account?org=ssocode**");
  await signOut(page);
  await page.waitForURL("**/sign-in?org=ssocode&signed=out");
  await page.locator("#email:visible").waitFor();
  await signInAs(page, "ssocode", { sub: "ann", email: "ann@ssocode.example" });
  await arrive(page, "Two-factor authentication");
  await page.fill("#code", await freshCode(key));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account?org=ssocode**");
});

journey("single sign-on is required of members: who would lose access is said before, and what is left is one button", safe, async ({ page, context }) => {
  const { admin, connection, context: own } = await connected("ssomust");
  service.member("ssomust", "mia@ssomust.example", { name: "Mia Member" });
  service.member("ssomust", "gus@elsewhere.example", { name: "Gus Guest" });
  const console_ = await own.newPage();
  await console_.goto("console?org=ssomust#sso");
  await told(console_, "Not required.");
  await press(console_, "Require single sign-on");
  await told(dialog(console_), /would lose access/);
  await told(dialog(console_), "Gus Guest");
  await look(console_, "sso-require");
  await confirm(console_, "Require single sign-on");
  await told(dialog(console_), "You’ve never signed in with a connection yourself.");
  await confirm(console_, "Cancel");
  await console_.close();

  await signInAs(page, "ssomust", { sub: "admin", email: admin.email });
  await page.waitForURL("**/account?org=ssomust**");
  await page.goto("console?org=ssomust#sso");
  await press(page, "Require single sign-on");
  await confirm(page, "Require single sign-on");
  await told(page, "Single sign-on is now required.");
  await told(page, "Required for members.");
  await look(page, "sso-required");
  // The last active connection stays.
  await page.goto(`console?org=ssomust#sso/${connection.id}`);
  await press(page, "Turn off");
  await confirm(page, "Turn off");
  await told(page, "Single sign-on is required, and this is the only connection that’s on.");

  const other = await service.context(safe);
  const visitor = await other.newPage();
  await visitor.goto("sign-in?org=ssomust");
  await visitor.fill("#email", "mia@ssomust.example");
  await visitor.keyboard.press("Enter");
  await press(visitor, "Other sign-in methods, for administrators");
  await visitor.fill("#password", "velvet-otter-under-47-lamps");
  await visitor.keyboard.press("Enter");
  await told(visitor, "Your organization requires you to sign in with ssomust ID.");
  provider.person = { sub: "mia", email: "mia@ssomust.example", email_verified: true };
  await press(visitor, "Sign in with ssomust ID");
  await atProvider(visitor);
  await visitor.waitForURL("**/account?org=ssomust**");

  // An invitation is accepted by the connection.
  await api("ssomust", "POST", "org/members/invite", { email: "new@ssomust.example" }, context);
  const guest = await service.context(safe);
  const invited = await guest.newPage();
  await invited.goto(await service.link("new@ssomust.example", "invite"));
  await invited.getByLabel("Your name").fill("New Here");
  await invited.locator("#password").fill("velvet-otter-under-47-lamps");
  await invited.keyboard.press("Enter");
  await arrive(invited, "Join with ssomust ID");
  provider.person = { sub: "new", email: "new@ssomust.example", email_verified: true, name: "New Here" };
  await invited.getByRole("link", { name: "Sign in with ssomust ID" }).click();
  await atProvider(invited);
  await told(invited, /New Here|You’re signed in/);
  assert.equal((await api("ssomust", "GET", "auth/session", undefined, guest)).data.user.email, "new@ssomust.example");

  await page.goto("console?org=ssomust#sso");
  await press(page, "Stop requiring it");
  await confirm(page, "Stop requiring it");
  await told(page, "Single sign-on is no longer required.");
  await told(page, "Not required.");
});
