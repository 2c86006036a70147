// The console in other languages, and from right to left: every tab, every view, and what its buttons open.

import assert from "node:assert/strict";
import { nameServer } from "./name-server.mjs";
import { eventually, look, SCREENS, start } from "./support.mjs";
import { fits, isAllIn, isAllMadeUp, locales } from "./texts.mjs";

const dns = await nameServer();
const service = await start({ config: {
  "web.locales_dir": locales, "dns.servers": dns.address, "dns.timeout": "1s", "roles.defined_by_organizations": true,
  "webhooks.allow_http": true, "webhooks.allow_private_networks": true, "webhooks.extra_ports": "1", "webhooks.retry_delays": "1h",
} });
const { journey, api } = service;
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const { admin } = service.tenant("poly", { name: "Poly", appUrl: "https://app.poly.example" });
const empty = service.tenant("bare", { name: "Bare" });

/** Calls the API as the administrator, and fails unless that succeeds. */
async function done(context, method, path, body, org = "poly") {
  const answer = await api(org, method, path, body, context);
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** How the end of the webhook's secret is shown. */
let HINT = "";

/** Fills an organization with one of everything that the console shows. Returns the addresses of its views, after `#`. */
async function filled(context) {
  const { key } = service.cli(["service-key", "create", "--name", "tests", "--scope", "manage"]);
  const declared = await fetch(`${service.url}/api/v1/operator/permissions`, {
    method: "PUT", headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ permissions: [{ key: "invoices:read", description: "Rechnungen" }, { key: "invoices:write" }, { key: "reports" }] }),
  });
  assert.ok(declared.ok);
  await done(context, "POST", "org/roles", { key: "billing", name: "Kasse", description: "Geld", permissions: ["reports"], isDefault: true });
  for (const name of ["max", "tess"]) {
    service.member("poly", `${name}@poly.example`, { name: `M. ${name}` });
  }
  const { members } = await done(context, "GET", "org/members?q=max");
  await done(context, "PATCH", `org/members/${members[0].userId}`, { status: "suspended", roles: ["billing"] });
  await done(context, "POST", "org/members/invite", { email: "new@poly.example", role: "member" });
  await done(context, "POST", "org/api-keys", { name: "S1" });
  const { domain } = await done(context, "POST", "org/domains", { domain: "poly.example" });
  dns.texts.set(domain.record.name, [domain.record.value]);
  await done(context, "POST", `org/domains/${domain.id}/verify`);
  const { domain: pending } = await done(context, "POST", "org/domains", { domain: "other.poly.example" });
  const { connection } = await done(context, "POST", "org/connections", {
    name: "P1", issuer: "https://login.poly.example", clientId: "client", clientSecret: "never-shown",
    roleMapping: [{ claim: "groups", value: "admins", role: "org_admin", roles: ["billing"] }],
  });
  const { webhook } = await done(context, "POST", "org/webhooks", { url: "http://127.0.0.1:1/", events: ["member.invited"] });
  HINT = (await done(context, "GET", "org/webhooks")).webhooks[0].secretHint.replace(/\W/g, "\\$&");
  const { deliveryId } = await done(context, "POST", `org/webhooks/${webhook.id}/test`);
  const { directory } = await done(context, "POST", "org/directory");
  const { token } = await done(context, "POST", "org/directory/token");
  const scim = async (path, body) => {
    const answer = await fetch(`${directory.baseUrl}/${path}`, {
      method: "POST", headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" }, body: JSON.stringify(body),
    });
    return await answer.json();
  };
  const { id } = await scim("Users", { schemas: [USER], userName: "dora@poly.example", displayName: "D. Ora" });
  await scim("Groups", { schemas: [GROUP], displayName: "G1", members: [{ value: id }] });
  await scim("Users", { schemas: [USER], userName: "dora@nowhere.example", displayName: "N. O" });
  return [
    "members", "roles", "invitations", "keys", "webhooks", "webhooks/new", `webhooks/${webhook.id}`, `webhooks/${webhook.id}/edit`,
    `webhooks/${webhook.id}/${deliveryId}`, "sso", "sso/new", ...["okta", "entra", "google", "auth0", "keycloak", "onelogin", "other"].map((kind) => `sso/new/${kind}`),
    `sso/${domain.id}`, `sso/${pending.id}`, `sso/${connection.id}`, `sso/${connection.id}/provider`, `sso/${connection.id}/people`,
    "directory", "audit", "settings",
  ];
}

const own = await service.signedIn(admin, "poly");
const VIEWS = await filled(own);
const bare = await service.signedIn(empty.admin, "bare");
const state = { poly: await own.storageState(), bare: await bare.storageState() };

const dialog = (page) => page.locator("dialog[open]");

async function settled(page) {
  await page.locator(".view h1").waitFor();
  await eventually("everything is loaded", async () => await page.locator("[aria-busy=true], .loading, .skeleton").count() === 0);
}

async function open(page, org, language, view) {
  await page.goto("about:blank");
  await page.goto(`console?org=${org}&ui_locales=${language}#${view}`);
  await settled(page);
}

/** Opens a dialog or a menu, calls `check`, and closes it. */
async function peek(page, opener, check) {
  await opener.click();
  await eventually("something opens", () => page.locator("dialog[open], .menu:popover-open, main form:focus-within").count());
  await eventually("everything is loaded", async () => await page.locator("dialog[open] .loading").count() === 0);
  await check();
  if (await dialog(page).count() > 0) {
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  }
}

/** Opens each view in a language, with the questions and menus that its buttons open, calls `judge(where)` for each, and fails with all that it finds. */
async function through(page, org, language, views, judge) {
  const faults = [];
  const check = async (where) => {
    try {
      await judge(where);
    } catch (error) {
      faults.push(error.message);
    }
  };
  await eachView(page, org, language, views, check);
  assert.ok(faults.length === 0, faults.join("\n"));
}

async function eachView(page, org, language, views, check) {
  for (const view of views) {
    await open(page, org, language, view);
    for (const details of await page.locator("main details:not([open]) > summary").all()) {
      if (view !== "audit") { // There are the details as they are stored.
        await details.click();
      }
    }
    await check(view);
    const openers = page.locator("main [aria-haspopup=dialog]:visible:not(:disabled)");
    for (let index = 0; index < await openers.count(); index += 1) {
      await peek(page, openers.nth(index), () => check(`${view}, question ${index}`));
    }
    const more = page.locator("main .row .more").last();
    if (await more.count() > 0) {
      await more.click();
      await check(`${view}, menu`);
      const count = await page.locator(".menu:popover-open [role=menuitem]").count();
      await page.keyboard.press("Escape");
      for (let index = 0; index < count; index += 1) {
        await more.click();
        await peek(page, page.locator(".menu:popover-open [role=menuitem]").nth(index), () => check(`${view}, entry ${index} of the menu`));
      }
    }
    const box = page.locator("main .row .pick input").last();
    if (await box.count() > 0) {
      await box.check();
      await check(`${view}, chosen`);
      const some = page.locator(".chosen [aria-haspopup=dialog]");
      for (let index = 0; index < await some.count(); index += 1) {
        await peek(page, some.nth(index), () => check(`${view}, question ${index} of several`));
      }
    }
  }
}

const isView = (where) => VIEWS.includes(where);
const nameOf = (view) => view.replace(/\/(wh|del|con|dom)_\w+/g, "/$1").replaceAll("/", "-");

/** Calls `check` on a desk and on a phone, and fails where something has no room. */
async function onEachScreen(page, where, check) {
  for (const size of [SCREENS.desk, SCREENS.phone]) {
    await page.setViewportSize(size);
    await check();
    await fits(page, where);
  }
}

for (const [language, name] of [["de", "German"], ["ja", "Japanese"], ["fr", "French"], ["es", "Spanish"]]) {
  journey(`the console is in ${name}, and fits`, { viewport: SCREENS.phone, storageState: state.poly }, async ({ page }) => {
    await through(page, "poly", language, VIEWS, async (where) => {
      await onEachScreen(page, where, () => isAllIn(page, language, where));
      // French and Spanish differ from German in their words alone.
      if (isView(where) && ["de", "ja"].includes(language)) {
        await look(page, `console-${language}-${nameOf(where)}`);
      }
    });
  });
  journey(`the console of a new organization is in ${name}`, { viewport: SCREENS.phone, storageState: state.bare }, async ({ page }) => {
    const views = ["members", "roles", "invitations", "keys", "webhooks", "sso", "directory", "audit?action=passkey.added", "settings"];
    await through(page, "bare", language, views, async (where) => {
      await isAllIn(page, language, where);
      await fits(page, where);
    });
  });
}

/** Data of the tests, and what is called the same everywhere or is stored as it is. */
const DATA = new RegExp([
  "Poly", "Bare", "orgauth", "poly Admin", "M\\. (max|tess)", "[\\w.-]+@[\\w.-]+", "([\\w-]+\\.)+[a-z_]+", HINT, "\\{[^]*\\}", "orgauth-domain-verification=\\w+", "https?://\\S*", "/?\\.well-known\\S*", "[a-z]+_[\\w.…]+", "[a-z_]+:[a-z]*", "invoices", "read", "write",
  "reports", "billing", "Kasse", "Geld", "Rechnungen", "S1", "P1", "G1", "D\\. Ora", "N\\. O", "client", "groups", "admins", "openid( email profile)?", "sub", "TXT", "free", "poly",
  "English", "Deutsch", "Français", "Español", "日本語", "ar-XB", "Okta", "Microsoft Entra ID", "Google Workspace", "Google", "Microsoft", "Auth0", "Keycloak", "OneLogin", "Client Secret",
  "webhook-id", "PA", "pA",
].map((one) => `^${one}$`).join("|"), "u");

journey("the console is laid out from right to left, and all that it says is in the language’s file", { viewport: SCREENS.phone, storageState: state.poly }, async ({ page }) => {
  await through(page, "poly", "ar-XB", VIEWS, async (where) => {
    await onEachScreen(page, where, () => isAllMadeUp(page, DATA, where));
    if (isView(where)) {
      await look(page, `console-right-to-left-${nameOf(where)}`);
    }
  });
});

journey("a script of a tab whose texts can't be had isn't shown without them", { storageState: state.poly }, async ({ page }) => {
  await page.route("**/pages/console-roles.de.json", (route) => route.abort());
  await page.goto("console?org=poly&ui_locales=de#roles");
  await page.getByText("Der Dienst ist nicht erreichbar.").first().waitFor();
  assert.equal(await page.getByText("count-permissions").count(), 0);
  await page.unroute("**/pages/console-roles.de.json");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.getByText("Berechtigungen nach Rolle").waitFor();
});
