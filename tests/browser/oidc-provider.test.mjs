// Single sign-on with a provider that others have written: oidc-provider of npm, over https and on another site than the service, with
// its own pages for sign-in and consent. From the DNS record to the member who is removed.

import assert from "node:assert/strict";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:https";
import { createServer as createSite } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after } from "node:test";
import { certified } from "./certificate.mjs";
import { nameServer } from "./name-server.mjs";
import { arrive, eventually, signOut, start } from "./support.mjs";

const HOST = "127.0.0.1";
const { caFile, key, cert } = certified(`IP:${HOST}`);
const server = createServer({ key, cert });
await new Promise((resolve) => { server.listen(0, HOST, resolve); });
after(() => { server.close(); server.closeAllConnections(); });
const { port } = server.address();
const ISSUER = `https://${HOST}:${port}`;
const provider = await startProvider();

/** The accounts of the provider: each name is one, with the claims that are set here. */
const people = new Map();

async function startProvider() {
  const { default: Provider } = await import(createRequire(path.join(process.env.MODULES, "here.js")).resolve("oidc-provider"));
  const signing = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const made = new Provider(ISSUER, {
    jwks: { keys: [{ ...signing, kid: "one", use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomUUID()] },
    // As the standard has it: with these claims in the userinfo, and not in the ID token of the code flow.
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    scopes: ["openid", "email", "profile"],
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    pkce: { required: () => true },
    // The keys of clients are on this machine here.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined }),
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    // Applications are made and changed by its own interface.
    features: { registration: { enabled: true }, registrationManagement: { enabled: true }, devInteractions: { enabled: true } },
  });
  // Says what it refuses, for whoever reads a failed test.
  for (const event of ["authorization.error", "grant.error", "userinfo.error", "server_error"]) {
    made.on(event, (_, error) => console.error(`oidc-provider: ${event}: ${error.message} ${error.error_description ?? ""}`));
  }
  server.on("request", made.callback());
  return made;
}

const dns = await nameServer();
const service = await start({ config: {
  "dns.servers": dns.address, "sso.private_hosts": HOST, "sso.extra_ports": String(port), "sso.extra_ca_file": caFile,
} });
const { journey, api } = service;
// Chromium doesn't know the CA; the service does.
const safe = { ignoreHTTPSErrors: true };
// Chromium's advice about the provider's password field.
const advised = { refusals: /autocomplete attributes/ };

const told = (page, text) => page.getByText(text).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Makes a context whose pages reach nothing but this machine: the provider's pages name a font elsewhere. */
async function person() {
  const context = await service.context(safe);
  await context.route((url) => !["localhost", HOST].includes(url.hostname), (route) => route.abort());
  return context;
}

/** Calls the provider's interface for applications. */
async function atProviders(context, method, address, data, token) {
  const answer = await context.request.fetch(address, { method, data, headers: token ? { Authorization: `Bearer ${token}` } : {} });
  assert.ok(answer.ok(), `${method} ${address}: ${await answer.text()}`);
  return answer.json();
}

/** Signs in at the provider's own page, as this account. */
async function signInThere(page, name) {
  await page.getByRole("heading", { name: "Sign-in" }).waitFor();
  assert.equal(new URL(page.url()).origin, ISSUER);
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await press(page, "Sign-in");
}

/** The same, and agrees to what the service asks for. */
async function agreeThere(page, name) {
  await signInThere(page, name);
  await page.getByRole("heading", { name: "Authorize" }).waitFor();
  await press(page, "Continue");
}

/** The backend of an organization's application: says what the service knows of a token. */
async function verify(slug, apiKey, token) {
  const answer = await fetch(`${service.url}/api/v1/public/verify`, {
    method: "POST", headers: { "X-Org-Slug": slug, "X-API-Key": apiKey, "Content-Type": "application/json" }, body: JSON.stringify({ token, explain: true }),
  });
  assert.equal(answer.status, 200);
  return (await answer.json()).data;
}

const cookie = async (context, name) => (await context.cookies(service.url)).find((one) => one.name === name)?.value;

/** Creates an organization whose admin has proven `<slug>.example` and connected the provider; nobody has tested it. `byKey`: without a secret. */
async function connected(slug, { byKey = false, ...more } = {}) {
  const { admin } = service.tenant(slug);
  const context = await person();
  await api(slug, "POST", "auth/login", { email: admin.email, password: admin.password }, context);
  const { data: { domain } } = await api(slug, "POST", "org/domains", { domain: `${slug}.example` }, context);
  assert.equal((await api(slug, "POST", `org/domains/${domain.id}/verify`, undefined, context)).error.code, "domain_not_proven");
  dns.texts.set(domain.record.name, [domain.record.value]);
  assert.equal((await api(slug, "POST", `org/domains/${domain.id}/verify`, undefined, context)).data.domain.status, "verified");
  // An application at the provider, which gets the redirect URI once the connection has one.
  const application = {
    client_name: slug, redirect_uris: ["https://not-known-yet.example/"],
    ...(byKey ? { token_endpoint_auth_method: "private_key_jwt", token_endpoint_auth_signing_alg: "ES256", jwks_uri: `${service.url}/.well-known/jwks.json` } : {}),
  };
  const made = await atProviders(context, "POST", `${ISSUER}/reg`, application);
  const answer = await api(slug, "POST", "org/connections", {
    name: `${slug} ID`, issuer: ISSUER, clientId: made.client_id, ...(byKey ? { privateKeyJwt: true } : { clientSecret: made.client_secret }), ...more,
  }, context);
  assert.equal(answer.status, 201, JSON.stringify(answer));
  const { connection } = answer.data;
  await atProviders(context, "PUT", made.registration_client_uri, {
    ...application, client_id: made.client_id, ...(byKey ? {} : { client_secret: made.client_secret }), redirect_uris: [connection.redirectUri],
  }, made.registration_access_token);
  const { key: apiKey } = service.cli(["api-key", "create", "--org", slug, "--name", "backend"]);
  return { slug, admin, context, connection, apiKey };
}

/** Tests the connection in the admin's browser. Returns the newest attempt. */
async function tested({ slug, context, connection }, atProvider) {
  const page = await context.newPage();
  await page.goto(`console?org=${slug}#sso`);
  await arrive(page, "Single sign-on");
  const begun = await api(slug, "POST", `org/connections/${connection.id}/test`, undefined, context);
  assert.equal(begun.status, 200, JSON.stringify(begun));
  await page.evaluate((address) => location.assign(address), begun.data.url);
  await atProvider(page);
  await page.waitForURL("**/console?**");
  await page.close();
  return (await api(slug, "GET", `org/connections/${connection.id}/attempts`, undefined, context)).data.attempts[0];
}

/** Tests the connection as its admin, and turns it on. */
async function turnedOn(made) {
  const { slug, admin, context, connection } = made;
  people.set(`${slug}-admin`, { email: admin.email, email_verified: true, name: "Ada Admin" });
  const attempt = await tested(made, (page) => agreeThere(page, `${slug}-admin`));
  assert.deepEqual([attempt.outcome, attempt.entry, attempt.code], ["tested", "link", undefined], JSON.stringify(attempt));
  const turned = await api(slug, "PATCH", `org/connections/${connection.id}`, { status: "active" }, context);
  assert.equal(turned.data?.connection.status, "active", JSON.stringify(turned));
  return made;
}

journey("from the DNS record to the first sign-in, and out again with the membership", advised, async () => {
  const other = await connected("realother");
  const made = await connected("real", { provisioning: { enabled: true } });
  const { context: admin, connection, apiKey } = made;
  const early = await api("real", "PATCH", `org/connections/${connection.id}`, { status: "active" }, admin);
  assert.equal(early.error.code, "connection_not_proven");
  // A test that the admin cancels at the provider counts for nothing.
  const cancelled = await tested(made, (page) => page.getByRole("link", { name: "[ Cancel ]" }).click());
  assert.deepEqual([cancelled.outcome, cancelled.code], ["tested", "provider_refused"], JSON.stringify(cancelled));
  await turnedOn(made);

  // A member, by a click on the sign-in page.
  people.set("ann", { email: "ann@real.example", email_verified: true, name: "Ann Smith" });
  const context = await person();
  const page = await context.newPage();
  await page.goto("sign-in?org=real");
  await press(page, "Sign in with real ID");
  await agreeThere(page, "ann");
  await page.waitForURL("**/account?org=real**");
  await told(page, "Ann Smith");
  const token = await cookie(context, "access_token");
  const seen = await verify("real", apiKey, token);
  assert.deepEqual([seen.valid, seen.user?.email, seen.membership?.status, seen.membership?.role], [true, "ann@real.example", "active", "member"], JSON.stringify(seen));
  assert.equal((await verify("realother", other.apiKey, token)).valid, false);

  // The second time neither account nor consent is new, and the provider asks for nothing.
  await signOut(page);
  await page.locator("#email:visible").waitFor();
  await page.goto("sign-in?org=real");
  await press(page, "Sign in with real ID");
  await page.waitForURL("**/account?org=real**");
  const last = await cookie(context, "access_token");
  const again = await verify("real", apiKey, last);
  assert.deepEqual([again.valid, again.user?.id], [true, seen.user.id]);
  const { data: { attempts } } = await api("real", "GET", `org/connections/${connection.id}/attempts`, undefined, admin);
  assert.deepEqual(attempts.slice(0, 2).map(({ outcome, entry }) => [outcome, entry]), [["signed_in", "sign_in"], ["signed_in", "create"]]);

  // The very next request after the removal is refused, and the provider brings nobody back.
  assert.equal((await api("real", "DELETE", `org/members/${seen.user.id}`, undefined, admin)).status, 200);
  const gone = await verify("real", apiKey, last);
  assert.equal(gone.valid, false, JSON.stringify(gone));
  await page.goto("sign-in?org=real");
  await press(page, "Sign in with real ID");
  await page.waitForURL("**/sign-in?org=real**");
  await told(page, "but you’re not a member of this organization");
  assert.equal(await cookie(context, "access_token"), last, "no new session");
});

journey("a flow that begins on a foreign page ends with a question, and signs in after a click", advised, async () => {
  const { connection, apiKey } = await turnedOn(await connected("realforeign", { byKey: true, provisioning: { enabled: true } }));
  const start = `${service.url}/api/v1/auth/sso/start?org=realforeign&via=${connection.id}`;
  const foreign = createSite((_, response) => response.writeHead(200, { "content-type": "text/html" })
    .end(`<!doctype html><link rel="icon" href="data:,"><title>Foreign</title><a href="${start.replace("&", "&amp;")}">Win a prize</a>`));
  await new Promise((resolve) => { foreign.listen(0, HOST, resolve); });
  after(() => { foreign.close(); foreign.closeAllConnections(); });

  people.set("eve", { email: "eve@realforeign.example", email_verified: true, name: "Eve Jones" });
  const context = await person();
  const page = await context.newPage();
  await page.goto(`http://${HOST}:${foreign.address().port}/`);
  await page.getByRole("link", { name: "Win a prize" }).click();
  await agreeThere(page, "eve");
  await arrive(page, "Sign in to realforeign?");
  await told(page, "eve@realforeign.example");
  assert.equal(await cookie(context, "access_token"), undefined);
  await page.locator("#confirm-form [type=submit]").click();
  await page.waitForURL("**/account?org=realforeign**");
  const token = await eventually("a session", () => cookie(context, "access_token"));
  assert.equal((await verify("realforeign", apiKey, token)).user?.email, "eve@realforeign.example");
});

journey("a provider that keeps the keys which it has read knows the next one", advised, async () => {
  const published = async () => {
    const { keys } = await (await fetch(`${service.url}/.well-known/jwks.json`)).json();
    return keys.filter(({ alg }) => alg === "ES256").map(({ kid }) => kid);
  };
  // Its test has the provider read the keys, which it keeps for a minute.
  const { apiKey } = await turnedOn(await connected("realkeys", { byKey: true, provisioning: { enabled: true } }));
  const [, next] = await published();
  const replaced = service.cli(["keys", "replace-client-key"]);
  assert.deepEqual([replaced.replaced, replaced.kid], [true, next]);

  people.set("kay", { email: "kay@realkeys.example", email_verified: true });
  const context = await person();
  const page = await context.newPage();
  await page.goto("sign-in?org=realkeys");
  await press(page, "Sign in with realkeys ID");
  await agreeThere(page, "kay");
  const token = await eventually("a session", () => cookie(context, "access_token"));
  assert.equal((await verify("realkeys", apiKey, token)).user?.email, "kay@realkeys.example");
  assert.deepEqual(await published(), [replaced.kid, replaced.next]);
});

journey("whom the provider doesn't vouch for, or the organization doesn't know, stays outside", advised, async () => {
  const { connection, context: admin } = await turnedOn(await connected("realstrict", { provisioning: { enabled: true } }));
  people.set("stranger", { email: "stranger@real.example", email_verified: true });
  people.set("unproven", { email: "unproven@realstrict.example", email_verified: false });
  people.set("nameless", {});
  for (const [name, code] of [["stranger", "email_domain_not_verified"], ["unproven", "email_not_verified"], ["nameless", "email_domain_not_verified"]]) {
    const context = await person();
    const page = await context.newPage();
    await page.goto("sign-in?org=realstrict");
    await press(page, "Sign in with realstrict ID");
    await agreeThere(page, name);
    await page.waitForURL("**/sign-in?org=realstrict**");
    await page.getByRole("alert").first().waitFor();
    assert.equal(await cookie(context, "access_token"), undefined);
    const { data: { attempts: [attempt] } } = await api("realstrict", "GET", `org/connections/${connection.id}/attempts`, undefined, admin);
    assert.deepEqual([attempt.outcome, attempt.code], ["refused", code], JSON.stringify(attempt));
    await context.close();
  }
  const { data: { members } } = await api("realstrict", "GET", "org/members", undefined, admin);
  assert.deepEqual(members.map(({ email }) => email), ["admin@realstrict.example"]);
});
