// The console's roles in the product: what there is, an organization's own, and who is given which by hand, invitation and rule.

import assert from "node:assert/strict";
import { act, arrive, eventually, hold, look, offline, start, tabTo } from "./support.mjs";

const service = await start({ config: { "roles.defined_by_organizations": true } });
// Here organizations define none, and administrators have only what roles give them.
const fixed = await start({ config: { "roles.admins_have_all": false } });
const CATALOGUE = [
  { key: "invoices:read", description: "See invoices" }, { key: "invoices:write", description: "Send and pay invoices" },
  { key: "projects:archive:restore" }, { key: "reports" },
];
const LONG = "W".repeat(100);

const told = (page, text) => page.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const box = (page, name) => dialog(page).getByRole("checkbox", { name });
const closed = (page) => dialog(page).waitFor({ state: "detached" });

/** Returns the cells of a permission in the matrix, as screen readers read them. */
const line = (page, key) => page.locator(".matrix tr", { hasText: key }).locator("td .visually-hidden").allTextContents();

/** Calls a route with a service key. */
function operatorOf(at) {
  const { key } = at.cli(["service-key", "create", "--name", "tests", "--scope", "manage"]);
  return async (method, path, body, org) => {
    const answer = await fetch(`${at.url}/api/v1/${path}`, {
      method, body: body && JSON.stringify(body),
      headers: { "X-API-Key": key, ...(body && { "Content-Type": "application/json" }), ...(org && { "X-Org-Slug": org }) },
    });
    const { data, error } = await answer.json();
    assert.ok(answer.ok, JSON.stringify(error));
    return data;
  };
}
const operate = operatorOf(service);
const operateFixed = operatorOf(fixed);

/** Creates an organization, and signs its administrator in in the context. */
async function tenant(at, slug, context) {
  const made = at.tenant(slug);
  await at.api(slug, "POST", "auth/login", { email: made.admin.email, password: made.admin.password }, context);
  return made;
}

/** Opens a tab of the console by its address, as a bookmark does. */
async function open(page, slug, tab, heading = "Roles") {
  await page.goto("about:blank");
  await page.goto(`console?org=${slug}#${tab}`);
  await arrive(page, heading);
}

/** Defines a role of an organization by its admin. */
async function define(slug, context, key, name, permissions, more = {}) {
  const answer = await service.api(slug, "POST", "org/roles", { key, name, permissions, ...more }, context);
  assert.equal(answer.status, 201, JSON.stringify(answer.error));
}

async function memberOf(at, slug, context, email) {
  const { data } = await at.api(slug, "GET", `org/members?q=${email}`, undefined, context);
  return data.members[0];
}

// --- what there is ---

fixed.journey("roles: nothing declared, nothing made, and then the service's own, which nobody here changes", async ({ page, context }) => {
  await tenant(fixed, "reader", context);
  const letGo = await hold(page, "**/org/roles");
  await page.goto("console?org=reader#roles");
  await arrive(page, "Roles");
  await told(page, "Loading…");
  await letGo();
  await told(page, "The service’s operator hasn’t declared any permissions yet. Roles are made up of permissions.");
  assert.equal(await page.locator(".matrix").count(), 0);
  await look(page, "console-roles-no-permissions");

  await operateFixed("PUT", "operator/permissions", { permissions: CATALOGUE });
  await page.reload();
  await told(page, "The service’s operator hasn’t created any roles yet. Please ask them for one.");
  await told(page, "Once there’s a role, it can grant 4 permissions");
  await look(page, "console-roles-none");

  await operateFixed("POST", "operator/roles", { key: "billing", name: "Billing", description: "Sends and pays invoices", permissions: ["invoices:read", "invoices:write"] });
  await operateFixed("POST", "operator/roles", { key: "guest", name: "Guest", permissions: [], isDefault: true });
  await page.reload();
  await row(page, "Billing").getByText("2 permissions").waitFor();
  await row(page, "Billing").getByText("Sends and pays invoices").waitFor();
  await row(page, "Guest").getByText("No permissions").waitFor();
  await row(page, "Guest").getByText("Default").waitFor();
  assert.deepEqual(await line(page, "invoices:read"), ["Yes", "No"]);
  assert.deepEqual(await line(page, "reports"), ["No", "No"]);
  assert.equal(await page.locator("main button:visible").count(), 0, "no way to make or to change one");
  assert.equal(await page.locator(".matrix th[scope=row]").count(), 4);
  await look(page, "console-roles-service");
});

fixed.journey("roles: nobody gives what he lacks, and a service that can't be reached says so", async ({ page, context }) => {
  const { admin } = await tenant(fixed, "lacking", context);
  fixed.member("lacking", "nora@lacking.example", { name: "Nora Neu" });
  await open(page, "lacking", "members", "Members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await dialog(page).getByText("Guest").waitFor(); // The default role.
  await confirm(page, "Change roles");
  await box(page, "Billing").check();
  await confirm(page, "Save");
  await told(page, "You can’t grant a permission you don’t have yourself.");
  await look(page, "console-roles-not-held");
  await page.keyboard.press("Escape");

  const hers = await memberOf(fixed, "lacking", context, admin.email);
  await operateFixed("PATCH", `org/members/${hers.userId}`, { roles: ["billing"] }, "lacking");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await page.route("**/org/roles", (route) => route.abort());
  await confirm(page, "Change roles");
  await told(page, "The service can’t be reached.");
  await look(page, "console-roles-unreachable");
  await page.unroute("**/org/roles");
  await confirm(page, "Try again");
  await box(page, "Billing").check();
  assert.ok(await box(page, "Guest").isChecked());
  await confirm(page, "Save");
  await closed(page);
  await row(page, "Nora Neu").getByText("· Billing, Guest").waitFor();
});

// --- an organization's own ---

service.journey("roles: an organization makes its first, changes it, and reads why not", async ({ page, context }) => {
  await tenant(service, "makers", context);
  await open(page, "makers", "roles");
  await told(page, "The service’s operator hasn’t declared any permissions yet. Once they have, you can create roles from them here.");
  assert.equal(await page.getByRole("button", { name: "Create role" }).count(), 0);
  await operate("PUT", "operator/permissions", { permissions: CATALOGUE });
  await operate("POST", "operator/roles", { key: "support", name: "Support", permissions: ["reports"] });
  await operate("DELETE", "operator/roles/support");
  await page.reload();
  await told(page, "No roles yet. Create one and choose what it permits.");
  await look(page, "console-roles-first");

  await press(page, "Create role");
  await page.keyboard.press("Enter");
  await told(page, "Enter a name.");
  await told(page, "Enter a short name.");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Finance <b>team</b>");
  await dialog(page).getByLabel("Short name").fill("Finance Team");
  await confirm(page, "Create role");
  await told(page, "This must be 2 to 40 of a-z, 0-9 and inner hyphens.");
  await dialog(page).getByLabel("Short name").fill("member");
  await confirm(page, "Create role");
  await told(page, "A role with this short name already exists. Choose another one.");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[name=key][aria-invalid]")), "the focus is in the field");
  await dialog(page).getByLabel("Short name").fill("finance");
  await dialog(page).getByLabel("Description").fill("Sends and pays");
  // By the keyboard alone, from the description to the permission.
  await dialog(page).getByLabel("Description").focus();
  await tabTo(page, "input[value='invoices:write']");
  await page.keyboard.press("Space");
  await box(page, "reports").check();
  await look(page, "console-roles-make");
  await offline(context, async () => {
    await confirm(page, "Create role");
    await told(page, "It may have been created anyway. Check the list before you try again.");
  });
  await confirm(page, "Create role");
  await closed(page);
  await row(page, "Finance <b>team</b>").getByText("2 permissions").waitFor();
  await row(page, "Finance").getByText("Custom").waitFor();
  assert.deepEqual(await line(page, "invoices:write"), ["Yes"]);
  assert.deepEqual(await line(page, "invoices:read"), ["No"]);

  await act(row(page, "Finance <b>team</b>").first(), "Edit");
  assert.equal(await dialog(page).getByLabel("Short name").count(), 0, "the short name stays");
  assert.ok(await box(page, "reports").isChecked());
  await dialog(page).getByLabel("Name", { exact: true }).fill("Finance");
  await box(page, "See invoices").check();
  await box(page, "reports").uncheck();
  await box(page, "Give this role to everyone who joins without another role").check();
  await look(page, "console-roles-change");
  await offline(context, async () => {
    await confirm(page, "Save");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Save");
  await closed(page);
  await row(page, "Finance").getByText("Default").waitFor();
  await eventually("the focus is back at the role", () => page.evaluate(() => document.activeElement.ariaLabel === "Actions for Finance"));
  const { data } = await service.api("makers", "GET", "org/roles", undefined, context);
  assert.deepEqual(data.roles, [{
    key: "finance", name: "Finance", description: "Sends and pays", permissions: ["invoices:read", "invoices:write"], isDefault: true, definedBy: "organization",
  }]);

  // The operator takes a permission out of the catalogue meanwhile.
  await press(page, "Create role");
  await dialog(page).getByLabel("Name", { exact: true }).fill("Archive");
  await dialog(page).getByLabel("Short name").fill("archive");
  await box(page, "projects:archive:restore").check();
  await operate("PUT", "operator/permissions", { permissions: CATALOGUE.filter(({ key }) => !key.startsWith("projects")) });
  await confirm(page, "Create role");
  await told(page, "This permission doesn’t exist. Reload the page.");
  await look(page, "console-roles-unknown-permission");
  await operate("PUT", "operator/permissions", { permissions: CATALOGUE });
  await confirm(page, "Create role");
  await closed(page);
  await row(page, "Archive").waitFor();
});

service.journey("roles: fifty of them, long names, and a matrix that scrolls inside its own box", async ({ page, context }) => {
  await tenant(service, "fifty", context);
  for (let number = 0; number < 50; number += 1) {
    await define("fifty", context, `role-${number}`, number === 3 ? LONG : `Role ${number}`, number % 2 === 0 ? ["reports"] : ["invoices:read"]);
  }
  await open(page, "fifty", "roles");
  await row(page, LONG).waitFor();
  await look(page, "console-roles-fifty");
  const region = page.getByRole("region", { name: "Permissions by role" });
  await region.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await eventually("the box scrolls by the keyboard", () => region.evaluate((one) => one.scrollLeft > 0));
  const left = await region.evaluate((one) => one.querySelector("th[scope=row]").getBoundingClientRect().left - one.getBoundingClientRect().left);
  assert.ok(Math.abs(left) < 2, "the permission stays beside its marks");
  await press(page, "Create role");
  await dialog(page).getByLabel("Name", { exact: true }).fill("One more");
  await dialog(page).getByLabel("Short name").fill("one-more");
  await confirm(page, "Create role");
  await told(page, "You’ve reached the maximum number of roles. Delete one first.");
  await page.keyboard.press("Escape");

  // More than a member or a rule can have.
  service.member("fifty", "nora@fifty.example", { name: "Nora Neu" });
  await open(page, "fifty", "members", "Members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await confirm(page, "Change roles");
  await box(page, "Role 0").waitFor();
  const checkAll = (inside) => page.locator(`${inside} input[name=roles]`).evaluateAll((boxes) => boxes.slice(0, 21).forEach((one) => one.click()));
  await checkAll("dialog");
  await confirm(page, "Save");
  await told(page, "This must have at most 20 items.");
  assert.ok(await page.evaluate(() => document.activeElement.matches("[name=roles][aria-invalid]")), "the focus is in the roles");
  await look(page, "console-roles-too-many");
  await page.keyboard.press("Escape");
  const { data } = await service.api("fifty", "POST", "org/connections", {
    name: "Fifty ID", issuer: "https://login.fifty.example", clientId: "client", clientSecret: "never-shown",
  }, context);
  await open(page, "fifty", `sso/${data.connection.id}/people`, "Who can sign in");
  await press(page, "Add rule");
  await page.getByLabel("Value").fill("all");
  await page.locator(".rule summary").click();
  await checkAll(".rule");
  await press(page, "Save");
  await told(page, "Rule 1 can give at most 20 product roles.");
});

service.journey("roles: one that is in use is replaced by another, or taken away from everybody", async ({ page, context }) => {
  await tenant(service, "deleters", context);
  for (const [key, name] of [["first", "First"], ["second", "Second"], ["third", "Third"]]) {
    await define("deleters", context, key, name, ["reports"]);
  }
  service.member("deleters", "nora@deleters.example", { name: "Nora Neu" });
  const nora = await memberOf(service, "deleters", context, "nora@deleters.example");
  await service.api("deleters", "PATCH", `org/members/${nora.userId}`, { roles: ["first"] }, context);
  const hers = async () => (await memberOf(service, "deleters", context, nora.email)).roles;

  await open(page, "deleters", "roles");
  await act(row(page, "Third").first(), "Delete");
  await told(page, "This can’t be undone");
  assert.equal(await dialog(page).getByLabel("Members who have this role").isVisible(), false);
  await look(page, "console-roles-delete");
  await confirm(page, "Delete");
  await closed(page);
  await row(page, "Third").waitFor({ state: "detached" });

  await act(row(page, "First").first(), "Delete");
  await confirm(page, "Delete");
  await told(page, "At least one member has this role. Choose a replacement, or remove it from everyone.");
  await eventually("the focus is in the choice", () => page.evaluate(() => document.activeElement.matches("[name=instead]")));
  await confirm(page, "Delete");
  await told(page, "Choose what happens to them.");
  await look(page, "console-roles-in-use");
  await dialog(page).getByLabel("Members who have this role").selectOption({ label: "get Second instead" });
  await confirm(page, "Delete");
  await closed(page);
  await row(page, "First").waitFor({ state: "detached" });
  assert.deepEqual(await hers(), ["second"]);

  await act(row(page, "Second").first(), "Delete");
  await confirm(page, "Delete");
  await dialog(page).getByLabel("Members who have this role").selectOption({ label: "lose it without a replacement" });
  await confirm(page, "Delete");
  await told(page, "No roles yet.");
  assert.deepEqual(await hers(), []);

  await define("deleters", context, "gone", "Gone", []);
  await page.reload();
  await act(row(page, "Gone").first(), "Delete");
  await service.api("deleters", "DELETE", "org/roles/gone", undefined, context);
  await confirm(page, "Delete");
  await told(page, "This role no longer exists.");
  await confirm(page, "Close");
  await told(page, "No roles yet.");
});

// --- who has what ---

service.journey("members: each with their roles, which an administrator gives and takes", async ({ page, context }) => {
  const { admin } = await tenant(service, "givers", context);
  await define("givers", context, "billing", "Billing", ["invoices:read"], { description: "Sends and pays invoices" });
  await define("givers", context, "long", LONG, []);
  await define("givers", context, "support", "Support", ["reports"]);
  service.member("givers", "nora@givers.example", { name: "Nora Neu" });
  await open(page, "givers", "members", "Members");
  const choose = async (name) => {
    await page.getByRole("button", { name: `Manage ${name}`, exact: true }).click();
    await confirm(page, "Change roles");
    await box(page, "Billing").waitFor();
  };
  await choose("Nora Neu");
  await box(page, "Billing").check();
  await box(page, LONG).check();
  await look(page, "console-roles-give");
  await confirm(page, "Save");
  await closed(page);
  await row(page, "Nora Neu").getByText(`· Billing, ${LONG}`).waitFor();
  await eventually("the focus is back at her row", () => page.evaluate(() => document.activeElement.ariaLabel === "Manage Nora Neu"));
  await look(page, "console-roles-members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).click();
  await dialog(page).locator(".facts", { hasText: "Product roles" }).getByText("Billing").waitFor();
  await look(page, "console-roles-member");
  await page.keyboard.press("Escape");

  // A role that a connection's rule gives stays.
  await page.route("**/org/members/usr_*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.member.roles = ["billing", ...body.data.member.roles];
    await route.fulfill({ response: answer, json: body });
  });
  await choose("Nora Neu");
  await box(page, "Billing").uncheck();
  await box(page, LONG).uncheck();
  await box(page, "Support").check();
  await confirm(page, "Save");
  await told(page, "Saved. Nora Neu still has Billing from a connection’s rule.");
  await page.unroute("**/org/members/usr_*");
  await row(page, "Nora Neu").getByText("· Support").waitFor();

  await choose("givers Admin");
  await box(page, "Support").check();
  await confirm(page, "Save");
  await told(page, "The organization needs at least one administrator. Make someone else an administrator first.");
  await look(page, "console-roles-only-admin");
  await page.keyboard.press("Escape");
  assert.deepEqual((await memberOf(service, "givers", context, admin.email)).roles, []);

  await choose("Nora Neu");
  await service.api("givers", "DELETE", "org/roles/billing", undefined, context);
  await box(page, "Billing").check();
  await confirm(page, "Save");
  await told(page, "This role no longer exists. Choose another one.");
});

service.journey("invitations: with the roles that somebody gets, and without them the default ones", async ({ page, context }) => {
  await tenant(service, "inviters", context);
  await define("inviters", context, "billing", "Billing", ["invoices:read"]);
  await open(page, "inviters", "invitations", "Invitations");
  await press(page, "Invite members");
  await told(page, "If you choose none, they start without a role.");
  await dialog(page).getByLabel("Email address").fill("one@inviters.example");
  await box(page, "Billing").check();
  await look(page, "console-roles-invite");
  await confirm(page, "Send invitation");
  await row(page, "one@inviters.example").getByText("· Billing").waitFor();
  await look(page, "console-roles-invited");

  await define("inviters", context, "reader", "Reader", ["reports"], { isDefault: true });
  await press(page, "Invite members");
  await told(page, "If you choose none, they get the default: Reader.");
  await dialog(page).getByLabel("Email address").fill("two@inviters.example");
  await confirm(page, "Send invitation");
  await row(page, "two@inviters.example").waitFor();
  assert.equal(await row(page, "two@inviters.example").getByText("·").count(), 0);

  // An invitation counts as having its role.
  await open(page, "inviters", "roles");
  await act(row(page, "Billing").first(), "Delete");
  await confirm(page, "Delete");
  await told(page, "At least one member has this role.");
});

// --- rules ---

service.journey("a connection's rule gives roles in the product", async ({ page, context }) => {
  await tenant(service, "rulers", context);
  await define("rulers", context, "billing", "Billing", ["invoices:read"]);
  await define("rulers", context, "support", "Support", ["reports"]);
  const { data: { connection } } = await service.api("rulers", "POST", "org/connections", {
    name: "Rulers ID", issuer: "https://login.rulers.example", clientId: "client", clientSecret: "never-shown",
    roleMapping: [{ claim: "groups", value: "money", role: "member", roles: ["support", "billing"] }],
  }, context);
  const mapping = async () => (await service.api("rulers", "GET", `org/connections/${connection.id}`, undefined, context)).data.connection.roleMapping;
  const before = await mapping();
  await open(page, "rulers", `sso/${connection.id}`, "Rulers ID");
  await told(page, /: Member, with (Billing, Support|Support, Billing)/);
  await look(page, "console-roles-rule");
  await open(page, "rulers", `sso/${connection.id}/people`, "Who can sign in");
  await press(page, "Add rule");
  const second = page.locator(".rule").nth(1);
  await second.getByLabel("Value").fill("help");
  await second.getByText("Product roles: none").click();
  await second.getByRole("checkbox", { name: "Support" }).check();
  await second.getByText("Product roles: Support").waitFor();
  await look(page, "console-roles-rules");
  await press(page, "Save");
  await arrive(page, "Rulers ID");
  assert.deepEqual(await mapping(), [...before, { claim: "groups", value: "help", role: "member", roles: ["support"] }]);
  await open(page, "rulers", `sso/${connection.id}/people`, "Who can sign in");
  const first = page.locator(".rule").first();
  await first.locator("summary").click();
  await first.getByRole("checkbox", { name: "Billing" }).uncheck();
  await press(page, "Save");
  await arrive(page, "Rulers ID");
  assert.deepEqual((await mapping()).map(({ roles }) => roles), [["support"], ["support"]]);
});
