// The operator's pages: all organizations and one of them, users, service keys, the operator's log and the state of the service; and that
// nobody else sees them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { act, arrive, eventually, freshCode, look, start, tabTo } from "./support.mjs";

const service = await start({ config: { "operator.pages": true, "operator.organization": "ops", "operator.impersonation": true } });
const { journey, demo, api } = service;
const ops = service.tenant("ops", { name: "The operator" });
const ada = { ...await service.secondFactor(ops.admin, "ops"), org: "ops" };

const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]").last();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const said = (page, text) => page.locator("#status", { hasText: text }).waitFor();

/** Opens a tab, of an organization or of all. */
async function open(page, tab, tenant = null) {
  await page.goto(`operator${tenant ? `?org=ops&tenant=${tenant}` : ""}#${tab}`);
  await page.locator(".view h1").waitFor();
}

let signedIn = null;

/** Opens a page as the operator in a context of its own. All have one session: a second one would wait for the next code. */
async function asOperator() {
  signedIn ??= await (await service.signedIn(ada, "ops")).storageState();
  const context = await service.context({ storageState: signedIn });
  return { context, page: await context.newPage() };
}

/** Answers the next change as if the last proof were too old; the one after it reaches the service. */
async function proofTooOld(page, pattern) {
  let is = true;
  await page.route(pattern, (route) => {
    if (!is || route.request().method() === "GET") {
      return route.fallback();
    }
    is = false;
    const error = { code: "reauthentication_required", message: "prove again who acts", requestId: "req_1" };
    return route.fulfill({ status: 403, contentType: "application/json", body: JSON.stringify({ status: "error", error }) });
  });
}

journey("nobody else sees that the operator has pages", async ({ page }) => {
  const refused = async (one, who) => {
    const answer = await one.goto("operator");
    assert.equal(answer.status(), 404, who);
    await one.getByRole("heading", { name: "Page not found" }).waitFor();
    const script = await one.request.get(`${service.url}/pages/operator.js`);
    assert.equal(script.status(), 404, who);
  };
  await refused(page, "nobody");
  await look(page, "operator-not-found");
  for (const [who, org] of [[demo.admin, "acme"], [service.member("ops", "plain@ops.example"), "ops"]]) {
    const context = await service.signedIn(who, org);
    await refused(await context.newPage(), who.email);
  }
  const bea = service.member("ops", "bea@ops.example", { role: "org_admin" });
  const context = await service.signedIn(bea, "ops");
  await refused(await context.newPage(), "an administrator without a second factor");
});

journey("organizations: found, created, changed, suspended and deleted, each after a question", async () => {
  const { page } = await asOperator();
  await page.goto("operator");
  await arrive(page, "Organizations");
  await row(page, "acme").waitFor();
  await look(page, "operator-organizations");
  await press(page, "Create organization");
  await confirm(page, "Create organization");
  await dialog(page).getByText("Enter a short name.").waitFor();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Müller & Söhne’s");
  assert.equal(await dialog(page).getByLabel("Short name").inputValue(), "muller-sohnes");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Initech");
  await dialog(page).getByLabel("Short name").fill("acme");
  await confirm(page, "Create organization");
  await dialog(page).locator(".field", { hasText: "Short name" }).getByText("This short name is taken.").waitFor();
  await look(page, "operator-organization-create");
  await dialog(page).getByLabel("Short name").fill("initech");
  await dialog(page).getByLabel(/first administrator/).fill("boss@initech.example");
  await confirm(page, "Create organization");
  await said(page, "boss@initech.example was invited");
  await service.link("boss@initech.example", "invite");
  await page.getByRole("searchbox").fill("initec");
  await eventually("one match", async () => await page.locator(".row").count() === 1);
  await act(row(page, "initech"), "Change plan…");
  await dialog(page).getByLabel("Plan").selectOption("enterprise");
  await confirm(page, "Change plan");
  await row(page, "Enterprise").waitFor();
  await act(row(page, "initech"), "Suspend…");
  await look(page, "operator-organization-suspend");
  await confirm(page, "Suspend");
  await row(page, "Suspended").waitFor();
  await act(row(page, "initech"), "Delete…");
  await dialog(page).getByLabel("Short name").fill("acme");
  await confirm(page, "Delete");
  await dialog(page).getByText("isn’t the organization’s short name").waitFor();
  await dialog(page).getByLabel("Short name").fill("initech");
  await confirm(page, "Delete");
  await page.getByText("No organization matches.").first().waitFor();
  await look(page, "operator-organizations-none");
  await page.getByRole("searchbox").fill("");
  await row(page, "The operator").waitFor();
  await row(page, "The operator").locator(".more").click();
  await page.getByRole("menuitem", { name: "Rename…" }).waitFor();
  assert.equal(await page.getByRole("menuitem", { name: "Suspend…" }).count(), 0, "nobody locks the operator out");
});

journey("one organization: its console’s views, with a line that says who acts", async () => {
  const { page } = await asOperator();
  const globex = service.tenant("globex", { name: "Globex" });
  await service.signedIn(service.member("globex", "eve@globex.example", { name: "Eve Elsewhere" }), "globex");
  await page.goto("operator");
  await page.getByRole("link", { name: "Globex" }).click();
  await arrive(page, "Overview");
  await page.getByText("You’re acting in Globex as the service’s operator.").waitFor();
  await page.locator(".facts", { hasText: globex.slug }).waitFor();
  await look(page, "operator-organization");
  await press(page, "Change plan");
  await dialog(page).getByLabel("Plan").selectOption("pro");
  await confirm(page, "Change plan");
  await page.locator(".facts", { hasText: "Pro" }).waitFor();
  await press(page, "Rename");
  await dialog(page).getByLabel("Name").fill("Globex Renamed");
  await confirm(page, "Rename");
  await page.getByText("You’re acting in Globex Renamed").waitFor();
  await press(page, "Suspend");
  await confirm(page, "Suspend");
  await page.locator(".acting .badge", { hasText: "Suspended" }).waitFor();
  await look(page, "operator-organization-suspended");
  await press(page, "Reactivate");
  await confirm(page, "Reactivate");
  await eventually("it is active", async () => await page.locator(".acting .badge").count() === 0);
  for (const [tab, heading] of [["Invitations", "Invitations"], ["API keys", "API keys"], ["Webhooks", "Webhooks"]]) {
    await page.getByRole("link", { name: tab }).click();
    await arrive(page, heading);
    await page.locator(".empty").waitFor();
    await look(page, `operator-organization-${heading.toLowerCase().replace(" ", "-")}`);
  }
  await page.getByRole("link", { name: "Members" }).click();
  await act(row(page, "Eve Elsewhere"), "Make administrator…");
  await confirm(page, "Make administrator");
  await row(page, "Eve Elsewhere").getByText("Administrator").waitFor();
  await look(page, "operator-organization-members");
  await act(row(page, "Eve Elsewhere"), "Manage");
  await dialog(page).getByRole("link", { name: "View the account" }).click();
  await arrive(page, "Eve Elsewhere");
  await press(page, "Sign out everywhere");
  await confirm(page, "Sign out everywhere");
  await page.getByText("No sessions.").first().waitFor();
  await page.goto(`operator?org=ops&tenant=${globex.slug}#members`);
  await row(page, "Eve Elsewhere").waitFor();
  for (const [tab, heading] of [["roles", "Roles"], ["sso", "Single sign-on"], ["directory", "Directory"], ["settings", "Settings"]]) {
    await page.goto(`operator?org=ops&tenant=globex#${tab}`);
    await arrive(page, heading);
    await page.getByText("You’re acting in").waitFor();
    await look(page, `operator-organization-${tab}`);
  }
  // A tenant that has forbidden passwords is let in again.
  const ways = page.locator("section", { hasText: "How members may sign in." });
  await ways.getByLabel("Password").uncheck();
  await ways.getByRole("button", { name: "Save" }).click();
  await confirm(page, "Turn off");
  await ways.getByText("Saved.").waitFor();
  const { email, password } = globex.admin;
  assert.equal((await api("globex", "POST", "auth/login", { email, password })).status, 403);
  await ways.getByLabel("Password").check();
  await ways.getByRole("button", { name: "Save" }).click();
  await eventually("the password counts", async () => (await api("globex", "POST", "auth/login", { email, password })).status === 200);
  await page.getByRole("link", { name: "Audit log" }).click();
  await row(page, "changed the role of").getByText(`${ada.email} (the service’s operator)`).waitFor();
  await row(page, "ended the sessions of eve@globex.example").getByText(`${ada.email} (the service’s operator)`).waitFor();
  await look(page, "operator-organization-audit");
  await page.reload();
  await row(page, "changed the role of").waitFor();
  await page.getByRole("link", { name: "← All organizations" }).click();
  await arrive(page, "Organizations");
  await page.getByRole("searchbox").fill((await api("globex", "GET", "org", null, await service.signedIn(globex.admin, "globex"))).data.org.id);
  await page.getByRole("link", { name: "Globex Renamed" }).click();
  await arrive(page, "Overview");
  await press(page, "Suspend");
  await confirm(page, "Suspend");
  await press(page, "Delete");
  await dialog(page).getByLabel("Short name").fill("globex");
  await confirm(page, "Delete");
  await said(page, "Globex Renamed was deleted.");
  await open(page, "overview", "ops");
  await page.getByRole("button", { name: "Rename" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Suspend" }).count(), 0, "nobody locks the operator out");
  await page.goto("operator?org=ops&tenant=nobody-here#members");
  await page.getByText("This organization doesn’t exist.").waitFor();
  await look(page, "operator-organization-unknown");
});

journey("users: found by address, shown with memberships and sessions, changed, exported and deleted", async () => {
  const { page } = await asOperator();
  const kim = service.member("acme", "kim@acme.example", { name: "Kim Known" });
  await service.signedIn(kim, "acme");
  await page.goto("operator#users");
  await arrive(page, "Users");
  await row(page, "Kim Known").waitFor();
  await look(page, "operator-users");
  const search = page.getByRole("searchbox");
  await search.fill("kim");
  await page.getByText("Enter a whole email address").first().waitFor();
  await search.fill("nobody@acme.example");
  await page.getByText("No account has this email address").first().waitFor();
  await search.fill("KIM@acme.example");
  await eventually("one match", async () => await page.locator(".row").count() === 1);
  const id = await row(page, "Kim Known").getAttribute("data-key");
  await search.fill("usr_00000000000000000000000000");
  await page.getByText("No account has this email address").first().waitFor();
  await search.fill(id);
  await row(page, "Kim Known").waitFor();
  await page.getByRole("link", { name: "Kim Known" }).click();
  await arrive(page, "Kim Known");
  await page.getByRole("link", { name: "acme" }).or(page.locator("td", { hasText: "acme" })).first().waitFor();
  await page.getByRole("table", { name: "Sessions" }).locator(".row").first().waitFor();
  await look(page, "operator-user");
  await press(page, "Edit");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Kim Renamed");
  await confirm(page, "Edit");
  await arrive(page, "Kim Renamed");
  await press(page, "Reset two-factor");
  await confirm(page, "Reset two-factor");
  await dialog(page).locator("[role=alert]:visible").waitFor();
  await look(page, "operator-user-reset");
  await confirm(page, "Cancel");
  await press(page, "Sign out everywhere");
  await confirm(page, "Sign out everywhere");
  await page.getByText("No sessions.").first().waitFor();
  await arrive(page, "Kim Renamed"); // The focus is there again.
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export data")]);
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(data.user.email, "kim@acme.example");
  await press(page, "Delete account");
  await dialog(page).getByLabel("Email").fill("somebody@acme.example");
  await confirm(page, "Delete account");
  await dialog(page).getByText("isn’t the account’s email address").waitFor();
  await dialog(page).getByLabel("Email").fill("kim@acme.example");
  await confirm(page, "Delete account");
  await arrive(page, "Users");
  assert.equal((await api("acme", "POST", "auth/login", { email: "kim@acme.example", password: kim.password })).status, 401);
  await page.goto("operator#users/usr_00000000000000000000000000");
  await page.getByText("This account doesn’t exist.").waitFor();
  await look(page, "operator-user-unknown");
  await page.goto("operator#users");
  await search.fill(ada.email);
  await page.getByRole("link", { name: "ops Admin" }).click();
  await arrive(page, "ops Admin");
  await page.getByRole("button", { name: "Export data" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Delete account" }).count(), 0, "nobody ends their own session by mistake");
});

journey("service keys, the operator’s log and the state of the service", async () => {
  const { page } = await asOperator();
  await open(page, "service-keys");
  await page.getByText("No service keys yet.").first().waitFor();
  await look(page, "operator-service-keys-none");
  await press(page, "Create key");
  await dialog(page).getByLabel("Name").fill("Billing");
  await look(page, "operator-service-key-create");
  await confirm(page, "Create key");
  const secret = await dialog(page).locator(".secret").textContent();
  assert.match(secret, /^sk_live_/);
  await confirm(page, "I’ve saved it");
  await row(page, "Billing").waitFor();
  await look(page, "operator-service-keys");
  await act(row(page, "Billing"), "Revoke…");
  await confirm(page, "Revoke");
  await page.getByText("No service keys yet.").first().waitFor();
  await page.getByRole("link", { name: "Operator’s log" }).click();
  await arrive(page, "Operator’s log");
  await row(page, "Service key revoked").getByText(ada.email).waitFor();
  await look(page, "operator-log");
  await row(page, "Service key revoked").getByRole("link", { name: ada.email }).click();
  await arrive(page, "ops Admin");
  await page.goBack();
  await arrive(page, "Operator’s log");
  await page.getByRole("link", { name: "Health" }).click();
  await page.getByText("All is well.").waitFor();
  await page.getByRole("table", { name: "Servers" }).locator(".row").first().waitFor();
  await look(page, "operator-health");
  await press(page, "Refresh");
  await page.getByRole("table", { name: "Signing keys" }).locator(".row").first().waitFor();
});

journey("a change asks who acts when the last proof is too old, and goes on after it", async () => {
  const { page } = await asOperator();
  await open(page, "organizations");
  await proofTooOld(page, "**/operator/organizations/*");
  await act(row(page, "acme"), "Rename…");
  await dialog(page).getByLabel("Name").fill("Acme Renamed");
  await confirm(page, "Rename");
  const heading = page.getByRole("heading", { name: "Confirm that it’s you" });
  await heading.waitFor();
  await look(page, "operator-proof");
  await confirm(page, "Confirm");
  await dialog(page).getByText("Enter your password.").waitFor();
  await dialog(page).getByLabel("Your password").fill("another-password-of-hers");
  const code = await freshCode(ada.secret);
  await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  await confirm(page, "Confirm");
  await dialog(page).getByText("Incorrect password.").waitFor();
  await look(page, "operator-proof-refused");
  await dialog(page).getByLabel("Your password").fill(ada.password);
  await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  await confirm(page, "Confirm");
  await said(page, "The name was saved.");
  await row(page, "Acme Renamed").waitFor();
  // Whoever closes the question changes nothing.
  await page.unrouteAll();
  await proofTooOld(page, "**/operator/organizations/*");
  await act(row(page, "Acme Renamed"), "Rename…");
  await dialog(page).getByLabel("Name").fill("Acme Again");
  await confirm(page, "Rename");
  await heading.waitFor();
  await confirm(page, "Cancel");
  await dialog(page).getByText("Sign in again to continue.").waitFor();
  await confirm(page, "Cancel");
  assert.equal(await row(page, "Acme Again").count(), 0);
});

journey("who loses the right sees the page no more", async () => {
  const cleo = { ...await service.secondFactor(service.member("ops", "cleo@ops.example", { role: "org_admin" }), "ops") };
  const context = await service.signedIn(cleo, "ops");
  const page = await context.newPage();
  await open(page, "organizations");
  await row(page, "The operator").waitFor();
  const { key } = service.cli(["service-key", "create", "--name", "support", "--scope", "manage"]);
  const members = await fetch(`${service.url}/api/v1/org/members?q=cleo`, { headers: { "X-Org-Slug": "ops", "X-API-Key": key } });
  const { userId } = (await members.json()).data.members[0];
  await fetch(`${service.url}/api/v1/org/members/${userId}`, {
    method: "PATCH", headers: { "X-Org-Slug": "ops", "X-API-Key": key, "Content-Type": "application/json" }, body: JSON.stringify({ role: "member" }),
  });
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});

journey("the pages are used by keyboard, and say so when the service is away", async () => {
  const { page, context } = await asOperator();
  await open(page, "organizations");
  await row(page, "acme").waitFor();
  await tabTo(page, "#search");
  await tabTo(page, ".row .opens");
  await tabTo(page, ".row .more");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.matches(".row .more"));
  await context.route("**/api/**", (route) => route.abort());
  await page.getByRole("link", { name: "Health" }).click();
  await page.getByText(/can’t be reached/).first().waitFor();
  await look(page, "operator-away");
});

journey("the operator sees what a member sees, and is told so on each page", async ({ page: seen }) => {
  const { page } = await asOperator();
  const lou = service.member("acme", "lou@acme.example", { name: "Lou Looked" });
  await page.goto("operator#users");
  await page.getByRole("searchbox").fill(lou.email);
  await page.getByRole("link", { name: "Lou Looked" }).click();
  await arrive(page, "Lou Looked");
  await act(row(page, "acme"), "Sign in as this member…");
  await confirm(page, "Get link");
  await dialog(page).getByText("Enter a reason.").waitFor();
  await look(page, "operator-impersonate");
  await dialog(page).getByLabel("Reason").fill("Ticket 4711");
  await confirm(page, "Get link");
  await dialog(page).getByText("Open this link in a private window").waitFor();
  const link = await dialog(page).locator("code, .code").first().textContent();
  await seen.goto(link);
  await arrive(seen, "Sign in as a member");
  assert.ok(!seen.url().includes("token"), seen.url());
  await look(seen, "impersonate");
  await press(seen, "Sign in");
  const told = seen.locator(".acting");
  await told.getByText("Nothing can be changed.").waitFor();
  await look(seen, "impersonating");
  await seen.goto("account?org=acme#sessions");
  await told.waitFor();
  await told.getByRole("button", { name: "End" }).click();
  await seen.waitForURL(/sign-in/);
  await seen.goto(link);
  await press(seen, "Sign in");
  await seen.getByRole("heading", { name: "This link no longer works" }).waitFor();
  // The organization forbids it.
  const change = { security: { allowImpersonation: false } };
  assert.equal((await api("acme", "PATCH", "org", change, await service.signedIn(demo.admin))).status, 200);
  await confirm(page, "Close");
  await act(row(page, "acme"), "Sign in as this member…");
  await dialog(page).getByLabel("Reason").fill("Ticket 4712");
  await confirm(page, "Get link");
  await dialog(page).getByText("doesn’t let the service’s operator sign in as its members").waitFor();
  await look(page, "operator-impersonate-forbidden");
});
