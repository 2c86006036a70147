// The console's single sign-on: domains and connections, step by step.

import assert from "node:assert/strict";
import { nameServer } from "./name-server.mjs";
import { arrive, eventually, hold, look, offline, start } from "./support.mjs";

const dns = await nameServer();
const service = await start({ config: { "dns.servers": dns.address, "dns.timeout": "1s" } });
const { journey, api } = service;

const told = (page, text) => page.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const follow = (page, name) => page.getByRole("link", { name, exact: true }).click();

/** Creates an organization, and signs its administrator in in the context. */
async function tenant(slug, context) {
  const made = service.tenant(slug);
  await api(slug, "POST", "auth/login", { email: made.admin.email, password: made.admin.password }, context);
  return made;
}

/** Opens the console at a hash, as a link does. */
async function open(page, slug, hash, heading) {
  await page.goto("about:blank");
  await page.goto(`console?org=${slug}#${hash}`);
  await arrive(page, heading);
}

/** Claims a domain, and lets the service find its record. */
async function verifiedDomain(slug, context, domain) {
  const { data } = await api(slug, "POST", "org/domains", { domain }, context);
  dns.texts.set(data.domain.record.name, [data.domain.record.value]);
  assert.equal((await api(slug, "POST", `org/domains/${data.domain.id}/verify`, undefined, context)).status, 200);
  return data.domain;
}

/** Makes a connection. */
async function connected(slug, context, more = {}) {
  const { data } = await api(slug, "POST", "org/connections", {
    name: "Acme ID", issuer: "https://login.acme.example", clientId: "client", clientSecret: "never-shown", ...more,
  }, context);
  return data.connection;
}

// --- domains ---

journey("a domain: claimed, looked for, found, and deleted, each with words", async ({ page, context }) => {
  await tenant("dombase", context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "dombase", "sso", "Single sign-on");
  await told(page, "Start with the domain of your company’s email addresses.");
  await told(page, "You need administrator access to your identity provider.");
  await look(page, "console-sso-empty");

  await press(page, "Add domain");
  await confirm(page, "Continue");
  await told(dialog(page), "Enter the domain.");
  for (const [typed, words] of [
    ["gmail.com", "This must be a domain of your own; this one is a mail provider's, or the service refuses it."],
    ["co.uk", "This must be a domain of one owner; below this one anybody can register names."],
    ["not a domain", "This must be the name of a domain such as example.com."],
  ]) {
    await dialog(page).getByRole("textbox", { name: "Domain" }).fill(typed);
    await confirm(page, "Continue");
    await told(dialog(page), words);
  }
  await look(page, "console-sso-domain-refused");
  // People copy addresses: the domain is taken out of them.
  await dialog(page).getByRole("textbox", { name: "Domain" }).fill("https://Dombase.example/about");
  await confirm(page, "Continue");
  await arrive(page, "dombase.example");
  const { data: { domains: [{ record }] } } = await api("dombase", "GET", "org/domains", undefined, context);
  assert.equal(record.name, "_orgauth.dombase.example");
  for (const [label, text] of [["Type", "TXT"], ["Name", record.name], ["Value", record.value]]) {
    const line = page.locator(".copied", { hasText: label }).filter({ hasText: text });
    await line.getByRole("button", { name: "Copy" }).click();
    await line.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  }
  await look(page, "console-sso-domain-pending");

  await press(page, "Verify domain");
  await told(page, "The record wasn’t found yet.");
  await look(page, "console-sso-domain-not-found");
  dns.silent.add(record.name);
  await press(page, "Verify domain");
  await told(page, "The name servers for dombase.example didn’t respond. Nothing has changed");
  dns.silent.delete(record.name);
  await offline(context, async () => {
    await press(page, "Verify domain");
    await told(page, "The service can’t be reached.");
  });
  dns.texts.set(record.name, ["something else", record.value]);
  await press(page, "Verify domain");
  await told(page, "dombase.example verified.");
  await told(page, "Domain verified");
  await page.getByText("Show record").click();
  await told(page, record.value);
  await look(page, "console-sso-domain-verified");
  await follow(page, "Continue");
  await arrive(page, "Single sign-on");
  await row(page, "dombase.example").getByText("Verified", { exact: true }).waitFor();

  await follow(page, "dombase.example");
  await arrive(page, "dombase.example");
  await press(page, "Delete");
  await told(dialog(page), "Nobody new can sign in with an email address at dombase.example");
  await look(page, "console-sso-domain-delete");
  await confirm(page, "Cancel");
  await press(page, "Delete");
  await confirm(page, "Delete");
  await arrive(page, "Single sign-on");
  await told(page, "dombase.example deleted.");
  assert.equal((await api("dombase", "GET", "org/domains", undefined, context)).data.domains.length, 0);
  await page.goBack();
  await told(page, "This domain no longer exists.");
  // A link to what is none of the organization's shows no more.
  await open(page, "dombase", "sso/dom_01m7z6x9deedk840w8hq8wctdh", "Domain");
  await told(page, "This domain no longer exists.");
});

journey("a domain that another organization has verified is refused with words, and so is looking too often", async ({ page, context }) => {
  const other = service.tenant("domfirst");
  const first = await service.signedIn(other.admin, "domfirst");
  await verifiedDomain("domfirst", first, "wanted.example");
  await tenant("domsecond", context);
  const { data: { domain } } = await api("domsecond", "POST", "org/domains", { domain: "wanted.example" }, context);
  dns.texts.get(domain.record.name).push(domain.record.value);
  await open(page, "domsecond", `sso/${domain.id}`, "wanted.example");
  await press(page, "Verify domain");
  await told(page, "Another organization has verified this domain.");
  await look(page, "console-sso-domain-taken");
  for (let times = 0; times < 10; times += 1) {
    await api("domsecond", "POST", `org/domains/${domain.id}/verify`, undefined, context);
  }
  await press(page, "Verify domain");
  await told(page, /Too many attempts. Please try again in \d+ seconds?\./);
});

// --- connections ---

journey("a connection: each provider says what to do there, and what is typed becomes its issuer", async ({ page, context }) => {
  await tenant("conkinds", context);
  await open(page, "conkinds", "sso", "Single sign-on");
  await follow(page, "Connect identity provider");
  await arrive(page, "Connect identity provider");
  await look(page, "console-sso-kinds");
  const typed = {
    "Okta": ["Okta domain", "conkinds-admin.okta.com", "https://conkinds.okta.com"],
    "Microsoft Entra ID": ["Directory (tenant) ID", " 5f7a0c1e-0000-4000-8000-00000000c0de ", "https://login.microsoftonline.com/5f7a0c1e-0000-4000-8000-00000000c0de/v2.0"],
    "Google Workspace": [null, null, "https://accounts.google.com"],
    "Auth0": ["Domain", "conkinds.eu.auth0.com", "https://conkinds.eu.auth0.com/"],
    "Keycloak": ["Realm URL", "https://login.conkinds.example/realms/staff/", "https://login.conkinds.example/realms/staff"],
    "OneLogin": ["Issuer URL", "https://conkinds.onelogin.com/oidc/2/.well-known/openid-configuration", "https://conkinds.onelogin.com/oidc/2"],
    "Other provider": ["Issuer", "https://idp.conkinds.example/", "https://idp.conkinds.example/"],
  };
  for (const [title, [label, text]] of Object.entries(typed)) {
    await follow(page, title);
    await arrive(page, `Connect ${title === "Other provider" ? "your provider" : title}`);
    await look(page, `console-sso-new-${title.split(" ")[0].toLowerCase()}`);
    await press(page, "Save and continue");
    await page.getByText(/^(This is required|Enter a name)\.$/).first().waitFor();
    if (label) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.locator("[name=clientId]").fill(`client of ${title}`.replaceAll(" ", "-"));
    await page.locator("[name=clientSecret]").fill("s3cret");
    await page.getByLabel("Name", { exact: true }).fill(`${title} here`);
    await press(page, "Save and continue");
    await arrive(page, `${title} here`);
    await told(page, "Finish setup");
    await page.goBack();
    await arrive(page, "Connect identity provider");
  }
  const { data: { connections } } = await api("conkinds", "GET", "org/connections", undefined, context);
  assert.deepEqual(connections.map(({ issuer }) => issuer), Object.values(typed).map(([, , issuer]) => issuer));
  assert.deepEqual(connections.map(({ subjectClaim }) => subjectClaim), ["sub", "oid", "sub", "sub", "sub", "sub", "sub"]);
  assert.ok(connections.every(({ status }) => status === "draft"));

  await open(page, "conkinds", "sso/new/nothing-known", "Connect identity provider");
  await open(page, "conkinds", "sso/new/keycloak", "Connect Keycloak");
  await page.getByLabel("Realm URL").fill("http://login.conkinds.example/realms/staff");
  await page.locator("[name=clientId]").fill("c");
  await page.locator("[name=clientSecret]").fill("s");
  await press(page, "Save and continue");
  await told(page, "This must begin with https://.");
  await look(page, "console-sso-new-refused");
  for (let number = 8; number <= 10; number += 1) {
    await connected("conkinds", context);
  }
  await page.getByLabel("Realm URL").fill("https://login.conkinds.example/realms/staff");
  await press(page, "Save and continue");
  await told(page, "You’ve reached the maximum number of connections. Delete one first.");
});

journey("a connection: what is left to do, who comes in, what is changed, and its end", async ({ page, context }) => {
  await tenant("confull", context);
  const one = await connected("confull", context);
  await open(page, "confull", `sso/${one.id}`, "Acme ID");
  await told(page, one.redirectUri);
  await told(page, "Otherwise nobody can sign in");
  await look(page, "console-sso-connection-draft");
  await press(page, "Turn on");
  await confirm(page, "Turn on");
  await told(page, "Test this connection first.");

  await verifiedDomain("confull", context, "confull.example");
  await verifiedDomain("confull", context, "mail.confull.example");
  await open(page, "confull", `sso/${one.id}`, "Acme ID");
  await told(page, "People with an email address at confull.example and mail.confull.example can sign in.");

  // Who comes in.
  await follow(page, "Edit who can sign in");
  await arrive(page, "Who can sign in");
  await page.getByLabel("People who aren’t members yet become members when they sign in").check();
  await press(page, "Add rule");
  await page.getByLabel("Value").fill("everybody");
  await press(page, "Add rule");
  await page.getByLabel("Value").nth(1).fill("admins");
  await page.locator(".rule").nth(1).getByLabel("Role").selectOption("org_admin");
  await page.locator(".rule").nth(1).getByRole("button", { name: "Move up" }).click();
  await press(page, "Add rule");
  await page.getByLabel("mail.confull.example").check();
  await page.getByLabel("Second factor").selectOption("ours");
  await look(page, "console-sso-people");
  await press(page, "Save");
  await told(page, "Rule 3 needs both a claim and a value.");
  await page.locator(".rule").nth(2).getByRole("button", { name: "Remove" }).click();
  await press(page, "Save");
  await arrive(page, "Acme ID");
  await told(page, "Connection updated.");
  await told(page, "Become members when they sign in");
  await look(page, "console-sso-connection");
  const { data: { connection } } = await api("confull", "GET", `org/connections/${one.id}`, undefined, context);
  assert.deepEqual(connection.roleMapping, [
    { claim: "groups", value: "admins", role: "org_admin", roles: [] }, { claim: "groups", value: "everybody", role: "member", roles: [] },
  ]);
  assert.deepEqual([connection.provisioning, connection.secondFactor, connection.domains], [{ enabled: true, role: "member" }, "ours", ["mail.confull.example"]]);
  await follow(page, "Edit who can sign in");
  await arrive(page, "Who can sign in");
  await page.getByLabel("mail.confull.example").uncheck();
  await press(page, "Save");
  await told(page, "All verified domains");

  // The provider. What is not changed is not sent, so another administrator's change stays.
  await follow(page, "Edit identity provider");
  await arrive(page, "Edit identity provider");
  assert.equal(await page.getByLabel("New client secret").inputValue(), "");
  await look(page, "console-sso-provider");
  await page.getByLabel("Scopes").fill("email profile");
  await press(page, "Save");
  await told(page, /This must be 1 to \d+ scopes without spaces, one of them openid\./);
  await page.getByLabel("Scopes").fill("openid, email  groups");
  await api("confull", "PATCH", `org/connections/${one.id}`, { name: "Renamed meanwhile" }, context);
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.method() === "PATCH"), press(page, "Save")]);
  assert.deepEqual(request.postDataJSON(), { scopes: ["openid", "email", "groups"] });
  await arrive(page, "Renamed meanwhile");
  // Another issuer needs its secret.
  await follow(page, "Edit identity provider");
  await arrive(page, "Edit identity provider");
  await page.getByLabel("Issuer").fill("https://another.acme.example");
  await press(page, "Save");
  await told(page, "it is the secret that this provider gave");
  await follow(page, "Cancel");
  await arrive(page, "Renamed meanwhile");

  await press(page, "Delete");
  await told(dialog(page), "Everyone signed in with it is signed out immediately");
  await look(page, "console-sso-connection-delete");
  await confirm(page, "Delete");
  await arrive(page, "Single sign-on");
  await told(page, "Connection deleted.");
  await open(page, "confull", `sso/${one.id}`, "Connection");
  await told(page, "This connection no longer exists.");
});

journey("a tab or a view whose script doesn't load says so, and loads when it is there again", async ({ page, context }) => {
  await tenant("lazytab", context);
  await open(page, "lazytab", "members", "Members");
  const free = await hold(page, "**/pages/console-sso.js");
  await follow(page, "Single sign-on");
  await told(page, "Loading…");
  await free();
  await arrive(page, "Single sign-on");
  // So does a view with a script of its own.
  await page.route("**/pages/console-connection-form.js", (route) => route.abort());
  await follow(page, "Connect identity provider");
  await told(page, "The service can’t be reached.");
  await page.unroute("**/pages/console-connection-form.js");
  await press(page, "Try again");
  await arrive(page, "Connect identity provider");
  await page.route("**/pages/console-webhooks.js", (route) => route.abort());
  await follow(page, "Webhooks");
  await told(page, "The service can’t be reached.");
  await look(page, "console-tab-not-loaded");
  await page.unroute("**/pages/console-webhooks.js");
  await press(page, "Try again");
  await arrive(page, "Webhooks");
  await eventually("the tab is marked", () => page.locator("#tabs a[aria-current]", { hasText: "Webhooks" }).count());
});
