// The identity providers of the whole service: people sign in by one, link it to their account once, and sign up by it. The provider is a
// real one, over https.

import assert from "node:assert/strict";
import { CLIENT, identityProvider } from "./identity-provider.mjs";
import { nameServer } from "./name-server.mjs";
import { arrive, look, start } from "./support.mjs";

const dns = await nameServer();
dns.hosts.set("localhost", "127.0.0.1");
const provider = await identityProvider();
const service = await start({ config: {
  "dns.servers": dns.address, "sso.private_hosts": "localhost", "sso.extra_ports": String(provider.port), "sso.extra_ca_file": provider.caFile,
  "signup.enabled": true,
  "providers.idp.name": "Initrode", "providers.idp.issuer": provider.issuer, "providers.idp.client_id": CLIENT.id,
  "providers.idp.client_secret": CLIENT.secret,
} });
const { journey, api } = service;
// The provider's certificate is its own.
const safe = { ignoreHTTPSErrors: true };

const told = (page, text) => page.getByText(text).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Goes on at the provider's page. */
async function atProvider(page, link = "Go on") {
  await page.getByRole("heading", { name: "Provider" }).waitFor({ timeout: 15000 });
  await page.getByRole("link", { name: link }).click();
}

journey("somebody whom nobody knows by the provider yet signs in to the account once, and then by the provider alone", safe, async ({ page, context }) => {
  const ann = service.member("acme", "ann@initrode.example", { name: "Ann" });
  await page.goto("sign-in?org=acme");
  await page.getByRole("button", { name: "Sign in with Initrode" }).waitFor();
  assert.equal(await page.locator("#password").isVisible(), false, "the address comes first");
  await look(page, "provider-first");
  await page.fill("#email", ann.email);
  await page.keyboard.press("Enter");
  await page.locator("#password:visible").waitFor();
  await look(page, "provider-and-password");

  // The provider says no.
  await press(page, "Sign in with Initrode");
  await atProvider(page, "Cancel");
  await arrive(page, "Sign in");
  await page.locator("#password-form [role=alert]:visible").waitFor();
  await look(page, "provider-refused");

  provider.person = { sub: "ann", email: ann.email, email_verified: true, name: "Ann" };
  await press(page, "Sign in with Initrode");
  await atProvider(page);
  await told(page, "Initrode told us your email address, and no account here is linked to it yet.");
  assert.equal(await page.getByRole("button", { name: "Sign in with Initrode" }).isVisible(), false);
  await look(page, "provider-link");
  await page.fill("#email", ann.email);
  await page.keyboard.press("Enter");
  await page.locator("#password:visible").waitFor();
  await told(page, "Initrode told us your email address, and no account here is linked to it yet.");
  await page.fill("#password", ann.password);
  await page.keyboard.press("Enter");
  const later = page.getByRole("button", { name: "Not now" });
  await Promise.race([later.click().catch(() => {}), page.waitForURL(/\/account/)]);
  await page.waitForURL(/\/account/);
  const { data } = await api("acme", "GET", "auth/identities", undefined, context);
  assert.deepEqual(data.identities.map(({ via, email }) => [via, email]), [["idp", ann.email]]);

  // From now on the provider is enough, whatever address it names.
  await context.clearCookies();
  provider.person = { sub: "ann", email: "other@initrode.example" };
  await page.goto("sign-in?org=acme");
  await press(page, "Sign in with Initrode");
  await atProvider(page);
  await page.waitForURL(/\/account/);
  assert.equal((await api("acme", "GET", "auth/session", undefined, context)).data.user.email, ann.email);
});

journey("in the account a provider is linked and unlinked", safe, async ({ context }) => {
  const bea = service.member("acme", "bea@initrode.example", { name: "Bea" });
  await context.close();
  const own = await service.signedIn(bea, "acme", safe);
  const page = await own.newPage();
  await page.goto("account?org=acme#security");
  await page.getByRole("heading", { name: "Linked accounts" }).waitFor();
  await look(page, "provider-account");
  provider.person = { sub: "bea", email: "private@initrode.example" };
  await press(page, "Link Initrode");
  await atProvider(page);
  await told(page, "Account linked.");
  await page.locator(".row", { hasText: "private@initrode.example" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Link Initrode", exact: true }).isVisible(), false);
  await look(page, "provider-account-linked");
  await page.reload();
  await page.locator(".row", { hasText: "private@initrode.example" }).waitFor();
  assert.equal(await page.getByText("Account linked.").isVisible(), false, "it is said once");
  await page.getByRole("button", { name: "Unlink Initrode" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Unlink", exact: true }).click();
  await told(page, "Initrode is no longer linked.");

  // Somebody else's stays somebody else's.
  provider.person = { sub: "ann" };
  await press(page, "Link Initrode");
  await atProvider(page);
  await told(page, "This identity is already linked to another account.");
  await look(page, "provider-account-taken");
});

journey("a stranger signs up by the provider, without a mail", safe, async ({ page, context }) => {
  await page.goto("sign-up");
  await page.getByRole("link", { name: "Sign up with Initrode" }).waitFor();
  await look(page, "provider-sign-up");
  provider.person = { sub: "cyd", email: "cyd@initrode.example" };
  await page.getByRole("link", { name: "Sign up with Initrode" }).click();
  await atProvider(page);
  await arrive(page, "Create an organization");
  await page.locator("#start [role=alert]:visible").waitFor();
  await look(page, "provider-sign-up-unproven");
  provider.person = { sub: "cyd", email: "cyd@initrode.example", email_verified: true, name: "Cyd" };
  await page.getByRole("link", { name: "Sign up with Initrode" }).click();
  await atProvider(page);
  await told(page, "Initrode verified your email address.");
  assert.deepEqual(
    [await page.inputValue("#name"), await page.inputValue("#email"), await page.locator("#email").isEditable()],
    ["Cyd", "cyd@initrode.example", false],
  );
  await look(page, "provider-sign-up-proven");
  await page.reload();
  await told(page, "Initrode verified your email address.");
  await page.fill("#organization-name", "Acme");
  await press(page, "Create organization");
  await told(page, "This short name is taken.");
  await page.fill("#new-slug", "cyds");
  await press(page, "Create organization");
  await arrive(page, "Acme is ready");
  assert.equal((await api("cyds", "GET", "auth/session", undefined, context)).data.user.email, "cyd@initrode.example");
  assert.deepEqual(service.mails("cyd@initrode.example"), []);

  // The address has an account now.
  await context.clearCookies();
  await page.goto("about:blank");
  await page.goto("sign-up");
  await page.getByRole("link", { name: "Sign up with Initrode" }).click();
  await atProvider(page);
  await told(page, "An account with your email address already exists.");
});

journey("a sign-in by a link from elsewhere asks for a click", safe, async ({ page, context }) => {
  provider.person = { sub: "ann" };
  await page.goto(`${service.url}/api/v1/auth/sso/start?org=acme&via=idp`);
  await atProvider(page);
  await page.locator("#confirm-form [type=submit]:visible").waitFor();
  assert.equal((await api("acme", "GET", "auth/session", undefined, context)).data.authenticated, false);
  await page.locator("#confirm-form [type=submit]").click();
  await page.waitForURL(/\/account/);
});
