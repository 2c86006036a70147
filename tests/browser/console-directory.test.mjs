// The console's directory: connected, filled by real SCIM calls, mapped, paused, undone and disconnected.

import assert from "node:assert/strict";
import { nameServer } from "./name-server.mjs";
import { arrive, eventually, hold, look, offline, start, tabTo } from "./support.mjs";

const dns = await nameServer();
const service = await start({ config: { "dns.servers": dns.address, "dns.timeout": "1s", "roles.defined_by_organizations": true, "roles.admins_have_all": false } });
const { journey, api } = service;
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

const told = (page, text) => page.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const box = (page, name) => dialog(page).getByRole("checkbox", { name });
const closed = (page) => dialog(page).waitFor({ state: "detached" });
const fact = (page, label) => page.locator(".facts > div", { hasText: label }).locator("dd").first();

/** Creates an organization, and signs its administrator in in the context. */
async function tenant(slug, context) {
  const made = service.tenant(slug);
  await api(slug, "POST", "auth/login", { email: made.admin.email, password: made.admin.password }, context);
  return made;
}

/** Opens a tab of the console by its address, as a bookmark does. */
async function open(page, slug, hash = "directory", heading = "Directory") {
  await page.goto("about:blank");
  await page.goto(`console?org=${slug}#${hash}`);
  await arrive(page, heading);
}

/** Claims a domain, and lets the service find its record. */
async function verifiedDomain(slug, context, domain) {
  const { data } = await api(slug, "POST", "org/domains", { domain }, context);
  dns.texts.set(data.domain.record.name, [data.domain.record.value]);
  assert.equal((await api(slug, "POST", `org/domains/${data.domain.id}/verify`, undefined, context)).status, 200);
}

/** Calls a directory as an identity provider does: `(method, path, body)`, which returns `{status, body}`. */
function provider(baseUrl, token) {
  return async (method, path, body) => {
    const answer = await fetch(`${baseUrl}/${path}`, {
      method, body: body && JSON.stringify(body),
      headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/scim+json" }) },
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
}

/** An organization with a verified domain and a directory that has a token; returns what calls it. */
async function synchronized(slug, context) {
  await tenant(slug, context);
  await verifiedDomain(slug, context, `${slug}.example`);
  const { data } = await api(slug, "POST", "org/directory", undefined, context);
  const made = await api(slug, "POST", "org/directory/token", undefined, context);
  assert.equal(made.status, 201, JSON.stringify(made.error));
  return provider(data.directory.baseUrl, made.data.token);
}

async function person(call, email, displayName, more = {}) {
  const { status, body } = await call("POST", "Users", { schemas: [USER], userName: email, displayName, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

async function group(call, displayName, members = []) {
  const { status, body } = await call("POST", "Groups", { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

const patch = (call, path, ...Operations) => call("PATCH", path, { schemas: [PATCH], Operations });
const member = async (slug, context, email) => (await api(slug, "GET", `org/members?q=${encodeURIComponent(email)}`, undefined, context)).data.members[0];

// --- from nothing ---

journey("directory: what it is for, connected, and a token that is shown once", async ({ page, context }) => {
  await tenant("dirbase", context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const letGo = await hold(page, "**/org/directory");
  await page.goto("console?org=dirbase#directory");
  await told(page, "Loading…");
  await letGo();
  await told(page, "You don’t have one yet: add it under");
  await look(page, "console-directory-none");
  assert.equal(await page.getByRole("link", { name: "Domains", exact: true }).getAttribute("href"), "#sso");
  await verifiedDomain("dirbase", context, "dirbase.example");
  await page.reload();
  await told(page, "people are added with email addresses at dirbase.example.");
  await offline(context, async () => {
    await press(page, "Connect directory");
    await told(page, "The service can’t be reached.");
  });
  await tabTo(page, "main .primary");
  await page.keyboard.press("Enter");
  await told(page, "No tokens yet. Your identity provider can’t connect without one.");
  await eventually("the focus is on what comes next", () => page.evaluate(() => document.activeElement.matches("[data-make]")));
  await told(page, "Your identity provider hasn’t sent any groups yet.");
  assert.equal(await fact(page, "Last request").textContent(), "None yet");
  await look(page, "console-directory-connected");

  const { data: { directory } } = await api("dirbase", "GET", "org/directory", undefined, context);
  await page.locator(".copied").getByText(directory.baseUrl).waitFor();
  await page.locator(".copied").getByRole("button", { name: "Copy" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), directory.baseUrl);

  await press(page, "Create token");
  await look(page, "console-directory-make-token");
  await offline(context, async () => {
    await confirm(page, "Create token");
    await told(page, "Revoke any token that nobody has seen.");
  });
  await confirm(page, "Create token");
  await told(page, "Paste both into your identity provider");
  const token = await dialog(page).locator(".secret").textContent();
  assert.match(token, /^scim_live_/);
  await dialog(page).getByText(directory.baseUrl).waitFor();
  await look(page, "console-directory-token");
  await confirm(page, "Copy");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
  await page.keyboard.press("Escape");
  assert.equal(await dialog(page).count(), 1, "Escape doesn't lose it");
  await confirm(page, "I’ve saved it");
  await closed(page);
  const tokens = page.getByRole("list", { name: "Tokens" }).locator(".row");
  await tokens.getByText(`…${token.slice(-4)}`).waitFor();
  assert.ok(!(await page.content()).includes(token), "the page forgets it");

  const call = provider(directory.baseUrl, token);
  assert.equal((await call("GET", "ServiceProviderConfig")).status, 200);
  assert.equal((await call("GET", "/ServiceProviderConfig")).status, 200, "a base URL with a slash at its end");
  assert.equal((await call("GET", "Users?aadOptscim062020=&filter=userName+eq+%22nobody%22")).status, 200, "Entra's flag");
  assert.equal((await call("GET", "Users?aadOptscim062020")).status, 200, "Entra's flag");
  await person(call, "nora@dirbase.example", "Nora Neu");

  // A second one, and then no third.
  await press(page, "Create token");
  await confirm(page, "Create token");
  await confirm(page, "I’ve saved it");
  await closed(page);
  await eventually("two tokens", async () => await tokens.count() === 2);
  assert.equal(await page.getByRole("button", { name: "Create token" }).count(), 0);
  await told(page, "You can have two tokens at a time, so you can replace one without a gap.");
  await eventually("the counts are new", async () => await fact(page, "People").textContent() === "1");
  assert.match(await fact(page, "Last request").textContent(), /ago|now/);
  await look(page, "console-directory-two-tokens");

  await page.getByRole("button", { name: /^Revoke token/ }).first().click();
  await told(page, "Requests with this token are refused from then on.");
  await told(page, "Your identity provider should already be using the other token.");
  await look(page, "console-directory-end-token");
  await confirm(page, "Revoke token");
  await closed(page);
  await eventually("one token", async () => await tokens.count() === 1);
  assert.equal((await call("GET", "Users")).status, 401);
  await eventually("the focus is at what makes one", () => page.evaluate(() => document.activeElement.matches("[data-make]")));

  // Another admin ends the last one meanwhile.
  await api("dirbase", "DELETE", "org/directory/token", undefined, context);
  await page.getByRole("button", { name: /^Revoke token/ }).click();
  await told(page, "It’s the only token");
  await confirm(page, "Revoke token");
  await told(page, "This no longer exists");
  await confirm(page, "Close");
  await told(page, "No tokens yet. Your identity provider can’t connect without one.");
});

// --- a directory at work ---

journey("directory: its last problem in words, its mail, paused and going on", async ({ page, context }) => {
  const call = await synchronized("dirwork", context);
  await open(page, "dirwork");
  assert.equal((await call("POST", "Users", { schemas: [USER], userName: "eve@elsewhere.example" })).status, 403);
  await page.reload();
  await told(page, "it sent a person with an email address at elsewhere.example, which isn’t verified.");
  await look(page, "console-directory-problem");
  assert.equal((await call("POST", "Users", { schemas: [USER], userName: "no-address" })).status, 400);
  await page.reload();
  await told(page, "it sent a person without an email address.");

  assert.equal(await fact(page, "Welcome email").textContent(), "Off");
  await press(page, "Turn on welcome email");
  await eventually("it is on", async () => await fact(page, "Welcome email").textContent() === "On");
  await eventually("the focus stays", () => page.evaluate(() => document.activeElement.matches("[data-mail]")));
  await person(call, "mia@dirwork.example", "Mia Mail");
  await eventually("a mail", () => service.mails("mia@dirwork.example").length === 1);
  await press(page, "Turn off welcome email");
  await eventually("it is off", async () => await fact(page, "Welcome email").textContent() === "Off");

  await press(page, "Pause");
  await told(page, "Requests from your identity provider are refused until you resume");
  await look(page, "console-directory-pause");
  await offline(context, async () => {
    await confirm(page, "Pause");
    await told(page, "The service can’t be reached.");
  });
  await press(page, "Pause");
  await confirm(page, "Pause");
  await page.getByText("Paused", { exact: true }).waitFor();
  assert.equal((await call("GET", "Users")).status, 403);
  await look(page, "console-directory-paused");
  await press(page, "Resume");
  await page.getByText("On", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await eventually("the focus is on the button", () => page.evaluate(() => document.activeElement.matches("[data-switch]")));
  assert.equal((await call("GET", "Users")).status, 200);
});

journey("directory: groups give roles, also the administrator's, and hostile names stay text", async ({ page, context }) => {
  const call = await synchronized("dirmap", context);
  const { key } = service.cli(["service-key", "create", "--name", "tests", "--scope", "manage"]);
  const operate = (method, path, body) => fetch(`${service.url}/api/v1/${path}`, {
    method, body: JSON.stringify(body), headers: { "X-API-Key": key, "Content-Type": "application/json", "X-Org-Slug": "dirmap" },
  });
  await operate("PUT", "operator/permissions", { permissions: [{ key: "invoices:read" }, { key: "reports" }] });
  await operate("POST", "operator/roles", { key: "billing", name: "Billing", permissions: ["invoices:read"] });
  await operate("POST", "operator/roles", { key: "guest", name: "Guest", permissions: [] });
  const nora = await person(call, "nora@dirmap.example", "Nora Neu");
  const olga = await person(call, "olga@dirmap.example", "Olga Old");
  const hostile = "<img src=x onerror=alert(1)> \u202Edrow ".padEnd(120, "W");
  await group(call, hostile);
  const finance = await group(call, "Finance", [nora, olga]);
  await open(page, "dirmap");
  await row(page, "Finance").getByText("2 members").waitFor();
  await row(page, "Finance").getByText("Gives nothing").waitFor();
  await row(page, "<img src=x").getByText("No members").waitFor();
  assert.equal(await page.locator("main img").count(), 0);
  await look(page, "console-directory-groups");

  await page.getByRole("button", { name: "Roles of Finance" }).click();
  await box(page, "Billing").check();
  await confirm(page, "Save");
  await told(page, "You can’t grant a permission you don’t have yourself.");
  await box(page, "Billing").uncheck();
  await box(page, "Guest").check();
  await box(page, "Administrator of the organization").check();
  await look(page, "console-directory-map");
  await offline(context, async () => {
    await confirm(page, "Save");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Save");
  await closed(page);
  await row(page, "Finance").getByText("Gives: Administrator, Guest").waitFor();
  await eventually("the focus is back at the group", () => page.evaluate(() => document.activeElement.ariaLabel === "Roles of Finance"));
  assert.equal((await member("dirmap", context, "nora@dirmap.example")).role, "org_admin");
  assert.deepEqual((await member("dirmap", context, "nora@dirmap.example")).roles, ["guest"]);

  // Only what was changed is sent: another admin's change of the roles stays.
  await page.getByRole("button", { name: "Roles of Finance" }).click();
  await box(page, "Guest").waitFor();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await box(page, "Administrator of the organization").uncheck();
  await confirm(page, "Save");
  assert.deepEqual((await sent).postDataJSON(), { role: null });
  await closed(page);
  await row(page, "Finance").getByText("Gives: Guest").waitFor();

  // Members: what comes from a group isn't taken away by hand.
  await open(page, "dirmap", "members", "Members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await dialog(page).getByText("Guest (from the group Finance)").waitFor();
  await confirm(page, "Change roles");
  await box(page, "Guest").uncheck();
  await confirm(page, "Save");
  await told(page, "The role guest comes from the directory's group \"Finance\": take the person out of the group at the identity provider");
  await look(page, "console-directory-managed-roles");
  await page.keyboard.press("Escape");

  // The provider deletes the group while it is shown.
  await open(page, "dirmap");
  await page.getByRole("button", { name: "Roles of Finance" }).click();
  await box(page, "Guest").uncheck();
  assert.equal((await call("DELETE", `Groups/${finance}`)).status, 204);
  await confirm(page, "Save");
  await told(page, "The identity provider has deleted this group.");
  await confirm(page, "Close");
  await row(page, "Finance").waitFor({ state: "detached" });
  await eventually("one group", async () => await fact(page, "Groups").textContent() === "1");
});

journey("directory: forty groups on pages", async ({ page, context }) => {
  const call = await synchronized("dirmany", context);
  for (let number = 10; number < 50; number += 1) {
    await group(call, `Group ${number}`);
  }
  await open(page, "dirmany");
  await row(page, "Group 10").waitFor();
  assert.equal(await page.getByRole("list", { name: "Groups" }).locator(".row").count(), 25);
  await press(page, "Next page");
  await row(page, "Group 49").waitFor();
  assert.equal(await page.getByRole("list", { name: "Groups" }).locator(".row").count(), 15);
  await look(page, "console-directory-pages");
  await page.reload();
  await row(page, "Group 49").waitFor();
  await press(page, "Previous page");
  await row(page, "Group 10").waitFor();
});

// --- members ---

journey("directory: members that it decides about, and the suspension in an emergency", async ({ page, context }) => {
  const call = await synchronized("dirmembers", context);
  const nora = await person(call, "nora@dirmembers.example", "Nora Neu");
  await open(page, "dirmembers", "members", "Members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await confirm(page, "Remove");
  await confirm(page, "Remove");
  await told(page, "The organization's directory rules this membership: unassign the person at the identity provider.");
  await look(page, "console-directory-managed-remove");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await confirm(page, "Suspend");
  await told(page, "The organization’s directory doesn’t lift this suspension");
  await look(page, "console-directory-suspend");
  await confirm(page, "Suspend");
  await closed(page);
  await row(page, "Nora Neu").getByText("Suspended").waitFor();
  await patch(call, `Users/${nora}`, { op: "replace", path: "active", value: true });
  assert.equal((await member("dirmembers", context, "nora@dirmembers.example")).status, "suspended");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await confirm(page, "Reactivate");
  await confirm(page, "Reactivate");
  await closed(page);

  // What the directory has suspended, only it lifts.
  await patch(call, `Users/${nora}`, { op: "Replace", path: "active", value: "False" });
  await page.reload();
  await row(page, "Nora Neu").getByText("Suspended").waitFor();
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await dialog(page).getByText("Suspended by the directory").waitFor();
  await confirm(page, "Reactivate");
  await confirm(page, "Reactivate");
  await told(page, "The organization's directory has suspended this member: reactivate the person at the identity provider.");
  await page.keyboard.press("Escape");
});

journey("directory: a member of it can't leave by oneself, and reads whom to ask", async ({ page, context }) => {
  const call = await synchronized("dirleave", context);
  const olga = service.member("dirleave", "olga@dirleave.example", { name: "Olga Old" });
  await person(call, olga.email, "Olga Old");
  const hers = await service.signedIn(olga, "dirleave");
  const own = await hers.newPage();
  await own.goto("account?org=dirleave#organizations");
  await own.getByRole("button", { name: "Leave dirleave Ltd", exact: true }).click();
  await confirm(own, "Leave dirleave Ltd");
  await told(own, "Your company’s directory manages who is in this organization, so you can’t leave on your own.");
  await look(own, "account-leave-directory");
  await page.close();
});

// --- undone and disconnected ---

journey("directory: what it did is undone, told by the audit log, and then it is disconnected", async ({ page, context }) => {
  const admin = { email: "admin@dirundo.example" };
  const call = await synchronized("dirundo", context);
  const nora = await person(call, "nora@dirundo.example", "Nora Neu");
  const taken = await call("POST", "Users", { schemas: [USER], userName: admin.email, displayName: "The Admin" });
  assert.equal(taken.status, 201, JSON.stringify(taken.body));
  const refused = await patch(call, `Users/${taken.body.id}`, { op: "replace", path: "active", value: false });
  assert.equal(refused.status, 409);
  assert.match(refused.body.detail, /last_admin/);
  const team = await group(call, "Team", [nora]);
  await patch(call, `Groups/${team}`, { op: "replace", path: "displayName", value: "Team two" });
  await patch(call, `Users/${nora}`, { op: "replace", path: "title", value: "Engineer" });
  await open(page, "dirundo");
  await told(page, "admin@dirundo.example, the last active administrator.");
  await page.getByRole("button", { name: "Roles of Team two" }).click();
  await box(page, "Administrator of the organization").check();
  await confirm(page, "Save");
  await closed(page);

  await press(page, "Undo directory changes");
  await told(page, "Nothing changes yet.");
  assert.equal(await dialog(page).getByLabel("Since").inputValue(), "", "nothing is chosen beforehand");
  await confirm(page, "Show what would change");
  await told(page, "Choose a start time.");
  assert.equal(await dialog(page).getByLabel("Date and time").isVisible(), false);
  await dialog(page).getByLabel("Since").selectOption("a custom time");
  await confirm(page, "Show what would change");
  await told(page, "Choose a time.");
  await look(page, "console-directory-undo");
  await dialog(page).getByLabel("Date and time").fill("2100-01-01T00:00");
  await confirm(page, "Show what would change");
  await told(page, "This must be in the past.");
  await dialog(page).getByLabel("Since").selectOption("an hour ago");
  assert.equal(await dialog(page).getByLabel("Date and time").isVisible(), false);
  await offline(context, async () => {
    await confirm(page, "Show what would change");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Show what would change");
  await told(page, "Members it added, now removed: 1.");
  await told(page, "The directory is also paused");
  await look(page, "console-directory-undo-preview");
  assert.equal((await call("GET", "Users")).status, 200, "the preview pauses nothing");
  assert.equal((await member("dirundo", context, "nora@dirundo.example")).status, "active");
  await offline(context, async () => {
    await confirm(page, "Undo and pause");
    await told(page, "It may have been done anyway");
  });
  await confirm(page, "Undo and pause");
  await closed(page);
  await told(page, "Members restored: 1.");
  await page.getByText("Paused", { exact: true }).waitFor();
  await look(page, "console-directory-undone");
  assert.equal(await member("dirundo", context, "nora@dirundo.example"), undefined, "whoever it added is removed");
  assert.equal((await call("GET", "Users")).status, 403);
  await press(page, "Undo directory changes");
  await dialog(page).getByLabel("Since").selectOption("an hour ago");
  await confirm(page, "Show what would change");
  await told(page, "The directory hasn’t changed anything since then that can be undone.");
  await confirm(page, "Cancel");

  await press(page, "Disconnect");
  await told(page, "Roles from groups become roles given manually.");
  await look(page, "console-directory-disconnect");
  await offline(context, async () => {
    await confirm(page, "Disconnect");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Disconnect");
  await told(page, "No directory connected");
  await eventually("the focus is on the heading", () => page.evaluate(() => document.activeElement.matches("h1")));

  await open(page, "dirundo", "audit", "Audit log");
  for (const sentence of [
    "connected the directory.", "created a directory token, scim_live_", "The directory added nora@dirundo.example as a member.",
    "The directory took over the member admin@dirundo.example.", "The directory created the group Team; members: 1.",
    "The directory changed the group Team two.", "The directory changed its data about nora@dirundo.example: title.",
    "The directory requested a change to admin@dirundo.example that was refused", "changed the roles of the group Team two to: administrator.",
    "undid the directory’s changes since", "disconnected the directory; members stay.",
  ]) {
    await eventually(sentence, async () => (await page.locator("summary").allTextContents()).some((text) => text.includes(sentence)));
  }
  await look(page, "console-directory-audit");
  await page.getByLabel("Event").selectOption("Directory changes undone");
  await eventually("only that", async () => await page.locator("summary").count() === 1);
});

journey("directory: another administrator disconnects it while it is shown", async ({ page, context }) => {
  await synchronized("dirgone", context);
  await open(page, "dirgone");
  await api("dirgone", "DELETE", "org/directory", undefined, context);
  await press(page, "Turn on welcome email");
  await told(page, "No directory connected");
  await api("dirgone", "POST", "org/directory", undefined, context);
  await press(page, "Connect directory");
  await told(page, "No tokens yet. Your identity provider can’t connect without one.");
});
