// The notes application beside a real server, with two organizations: refusals first, then the complete flow in Chromium.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../../../typescript/test/support/browser.mjs";
import { freePort, startService } from "../../../typescript/test/support/service.mjs";

const DIRECTORY = fileURLToPath(new URL("..", import.meta.url));
let service;
let notes;
let origin;
before(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  service = await startService({
    appUrl: origin,
    settings: {
      "webhooks.allow_http": true,
      "webhooks.allow_private_networks": true,
      "webhooks.extra_ports": port,
      "webhooks.retry_delays": "1s,1s,1s",
    },
  });
  const environment = { ...process.env, ORGAUTH_URL: service.origin, PORT: String(port) };
  const hook = [`subscribe.js`, "acme", `http://127.0.0.1:${port}/webhooks`];
  const secret = execFileSync(process.execPath, hook, {
    cwd: DIRECTORY,
    env: { ...environment, ORGAUTH_SERVICE_KEY: service.manageKey },
    encoding: "utf8",
  }).trim();
  notes = spawn(process.execPath, ["server.js"], {
    cwd: DIRECTORY,
    env: { ...environment, ORGAUTH_API_KEY: service.verifyKey, ORGAUTH_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await Promise.race([
    once(notes.stdout, "data"),
    once(notes, "exit").then(() => assert.fail("the notes ended")),
  ]);
});
after(async () => {
  notes?.kill();
  await service?.stop();
});

const ask = (path, token, init = {}) =>
  fetch(`${origin}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...(token && { Cookie: `access_token=${token}` }), ...init.headers },
  });
const write = (org, token, text, headers = {}) =>
  ask(`/${org}/api/notes`, token, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ text }),
  });

describe("the backend", () => {
  test("shows nothing to strangers, nor to another organization's admin", async () => {
    const { accessToken: gwen } = await service.signIn(service.globexAdmin, "globex");
    for (const path of ["/acme/api/notes", "/acme/api/authors"]) {
      assert.equal((await ask(path)).status, 401);
      assert.equal((await ask(path, gwen)).status, 401);
      assert.equal((await ask(path.replace("acme", "initech"), gwen)).status, 404);
    }
    assert.equal((await write("acme", gwen, "mine")).status, 401);
  });

  test("keeps the notes of organizations apart, and the list of authors for admins", async () => {
    const { accessToken: member } = await service.signIn(service.member);
    const { accessToken: gwen } = await service.signIn(service.globexAdmin, "globex");
    assert.equal((await write("acme", member, "of acme")).status, 201);
    assert.equal((await write("globex", gwen, "of globex")).status, 201);
    const texts = async (org, token) => (await (await ask(`/${org}/api/notes`, token)).json()).map(({ text }) => text);
    assert.deepEqual(await texts("acme", member), ["of acme"]);
    assert.deepEqual(await texts("globex", gwen), ["of globex"]);
    assert.equal((await ask("/acme/api/authors", member)).status, 403);
    assert.equal((await ask("/acme/admin", member)).status, 403);
    assert.equal((await ask("/globex/admin", gwen)).status, 200);
  });

  test("takes no note from the page of another origin, and none that is none", async () => {
    const { accessToken: member } = await service.signIn(service.member);
    const foreign = { Origin: "https://evil.example" };
    assert.equal((await write("acme", member, "x", foreign)).status, 403);
    assert.equal((await write("acme", member, " ")).status, 400);
    assert.equal((await write("acme", member, { $ne: 1 })).status, 400);
  });

  test("greets nobody for a webhook that isn't signed", async () => {
    const body = JSON.stringify({ id: "evt_1", type: "member.joined", orgId: "org_1", data: { member: { name: "Mallory" } } });
    const headers = {
      "Content-Type": "application/json",
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": `v1,${"A".repeat(43)}=`,
    };
    assert.equal((await ask("/webhooks", undefined, { method: "POST", headers, body })).status, 400);
    assert.equal((await ask("/webhooks", undefined, { method: "POST", headers: { "Content-Type": "application/json" }, body })).status, 400);
  });
});

describe("in a browser", () => {
  let browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser?.close());

  /** Signs in on the hosted page that a page of the application redirected to. */
  async function signIn(page, { email, password }) {
    await page.waitForURL(`${service.origin}/sign-in?**`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  test("people sign in on the hosted page, come back, write, and sign out", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/acme?from=here`);
    await signIn(page, service.member);
    await page.waitForURL(`${origin}/acme?from=here`);
    await page.getByText("Notes of Acme").waitFor();
    await page.getByLabel("A note").fill("<b>written</b> in a browser");
    await page.getByRole("button", { name: "Write" }).click();
    await page.getByText("<b>written</b> in a browser").waitFor();
    assert.equal(await page.getByRole("link", { name: "Authors" }).isVisible(), false);
    assert.equal((await page.goto(`${origin}/acme/admin`)).status(), 403);
    await page.goto(`${origin}/acme`);
    assert.equal(await page.getByRole("link", { name: "Account" }).getAttribute("href"), `${service.origin}/account?org=acme`);

    // After the access token has expired, the sign-in page redirects back without asking for credentials.
    await context.clearCookies({ name: "access_token" });
    await page.goto(`${origin}/acme?from=there`);
    await page.waitForURL(`${origin}/acme?from=there`);
    await page.getByText("Notes of Acme").waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${service.origin}/sign-in?**`);
    await page.goto(`${origin}/acme`);
    await page.waitForURL(`${service.origin}/sign-in?**`);
    await context.close();
  });

  test("admins see who wrote how much, and whoever joins is greeted once", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/acme`);
    await signIn(page, service.admin);
    await page.waitForURL(`${origin}/acme`);
    const joined = ["--email", "nele@example.com", "--name", "Nele", "--role", "member", "--password-stdin"];
    service.cli(["member", "add", "--org", "acme", ...joined], "kobold-Treppe-17-Quark");
    for (let tries = 0; (await page.getByText("Welcome, Nele!").count()) === 0; tries += 1) {
      assert.ok(tries < 500, "nobody was greeted");
      await page.waitForTimeout(200);
      await page.reload();
      await page.getByText("Notes of Acme").waitFor();
    }
    await page.getByRole("link", { name: "Authors" }).click();
    await page.getByText("Notes: 1").waitFor();
    await context.close();
  });

  test("another organization's session shows nothing of this one's", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/globex`);
    await signIn(page, service.globexAdmin);
    await page.getByText("Notes of Globex").waitFor();
    assert.equal(await page.getByText("in a browser").count(), 0);
    await page.goto(`${origin}/acme`);
    await page.waitForURL(`${service.origin}/sign-in?**`);
    await context.close();
  });
});
