// A session that moves to another organization, in this tab or in another one; and what only the service's own pages may do.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { startService } from "../../test/support/service.mjs";
import { open, startApplication } from "./application.mjs";
import { eventually, load, scene, signIn } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const newsOf = (page) => page.evaluate(() => news);
const stateOf = (page) => page.evaluate(() => [auth.org, auth.session?.org.slug ?? null]);
const orgOf = (page) => page.evaluate(() => auth.request("GET", "/org").then(({ org }) => org.slug));

describe("a page of the operator", () => {
  let it;
  before(async () => {
    it = await scene(browser, "15m", { isOperators: true });
  });
  after(() => it?.stop());
  const switches = () => it.service.requests().filter((line) => line === "POST /api/v1/auth/switch-org 200").length;

  /** Two tabs of acme, in which the admin of globex is signed in. */
  async function twoTabs() {
    const pages = [await it.tab(), await it.tab()];
    await Promise.all(pages.map(load));
    await signIn(pages[0], it.service.globexAdmin);
    await eventually("the sign-in", async () => (await stateOf(pages[1]))[1] === "acme");
    return pages;
  }
  async function end(...pages) {
    await pages[0].evaluate(() => auth.signOut());
    await Promise.all(pages.map((page) => page.close()));
  }

  test("switches to an organization of the user, goes on there, and other tabs are told and can follow", async () => {
    const [page, other] = await twoTabs();
    assert.deepEqual(await page.evaluate(() => auth.organizations().then((all) => all.map(({ slug }) => slug))), ["acme", "globex"]);
    const before = switches();
    const result = await page.evaluate(() => auth.switchTo("globex"));
    assert.deepEqual([result.status, result.session.org.slug], ["complete", "globex"]);
    assert.deepEqual(await stateOf(page), ["globex", "globex"]);
    assert.equal(await orgOf(page), "globex");
    assert.equal(await page.evaluate((url) => auth.fetch(url).then(({ status }) => status), `${it.service.origin}/api/v1/org/members`), 200);
    assert.match(await page.evaluate(() => auth.accountUrl()), /\?org=globex$/);
    const { email } = it.service.globexAdmin;
    assert.deepEqual(await newsOf(page), [null, email, email], "a change, and no end");

    await eventually("the other tab", async () => (await newsOf(other)).includes("switch: globex"));
    assert.deepEqual((await newsOf(other)).slice(-3), [null, "end: switched", "switch: globex"]);
    assert.deepEqual(await stateOf(other), ["acme", null], "it shows acme, so it asks nothing of globex by itself");
    assert.equal((await other.evaluate(() => auth.switchTo("globex"))).status, "complete");
    assert.deepEqual(await stateOf(other), ["globex", "globex"]);
    assert.equal(await orgOf(other), "globex");
    await eventually("the log", () => switches() === before + 1);
    assert.equal(await orgOf(page), "globex", "following ended nothing");
    await end(page, other);
  });

  test("that calls the route itself is followed too, and a switch that is refused changes nothing", async () => {
    const [page, other] = await twoTabs();
    const start = (await newsOf(page)).length;
    assert.equal(await page.evaluate(() => outcome(auth.switchTo("initech"))), "organization_not_found");
    assert.equal(await page.evaluate(() => outcome(auth.switchTo("acme"))), "validation_failed");
    assert.deepEqual([await stateOf(page), (await newsOf(page)).length], [["acme", "acme"], start]);
    assert.equal(await orgOf(page), "acme");
    await page.evaluate(() => auth.request("POST", "/auth/switch-org", { body: { slug: "globex" } }));
    assert.deepEqual(await stateOf(page), ["globex", "globex"]);
    assert.equal(await orgOf(page), "globex");
    await end(page, other);
  });

  test("is told when another tab signs in to another organization, and not when it only looks", async () => {
    const [page, other] = await twoTabs();
    const third = await it.tab({ org: "globex" });
    assert.equal(await load(third), null);
    assert.equal(await orgOf(page), "acme");
    await signIn(third, it.service.globexAdmin);
    for (const told of [page, other]) {
      await eventually("the end", async () => (await newsOf(told)).at(-1) === "switch: globex");
      assert.deepEqual((await newsOf(told)).slice(-2), ["end: switched", "switch: globex"]);
    }
    assert.equal(await orgOf(third), "globex");
    await end(third, page, other);
  });

  test("keeps its organization until the second factor of the other one is there", async () => {
    const [page, other] = await twoTabs();
    const ruled = await fetch(`${it.service.origin}/api/v1/org`, {
      method: "PATCH",
      headers: { "X-Org-Slug": "globex", "X-API-Key": it.service.manageKey, "Content-Type": "application/json" },
      body: JSON.stringify({ security: { requireTwoFactor: true } }),
    });
    assert.equal(ruled.status, 200);
    assert.deepEqual(await page.evaluate(() => auth.switchTo("globex")), { status: "second_factor_setup" });
    assert.deepEqual(await stateOf(page), ["acme", "acme"]);
    assert.equal(await orgOf(page), "acme");
    assert.match(await page.evaluate(() => auth.signInUrl()), /\?org=globex&/);
    // The service carries a second factor over, so that it asks for none; but it may.
    await page.route("**/auth/switch-org", (route) => route.fulfill({ json: { status: "success", data: { requires2FA: true } } }));
    assert.deepEqual(await page.evaluate(() => auth.switchTo("globex")), { status: "second_factor" });
    const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/auth/verify-2fa"));
    const done = () => outcome(auth.verifySecondFactor({ code: "000000" }));
    assert.equal(await page.evaluate(done), "partial_token_invalid");
    assert.equal((await asked).headers()["x-org-slug"], "globex");
    const options = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/auth/passkey/options"));
    assert.equal(await page.evaluate(() => outcome(auth.verifySecondFactor({ passkey: true }))), "passkey_not_found");
    assert.equal((await options).headers()["x-org-slug"], "globex");
    assert.deepEqual(await stateOf(page), ["acme", "acme"]);
    await end(page, other);
  });
});

test("a page that holds the token itself sends that of the other organization after a switch, and so does a tab that follows", async (t) => {
  const app = await startApplication();
  const appUrl = `http://app.example.localhost:${app.port}`;
  const service = await startService({ settings: { "cors.extra_origins": appUrl } });
  t.after(() => Promise.all([service.stop(), app.stop()]));
  app.connect(service, { appUrl });
  const context = await browser.newContext();
  const url = service.origin.replace("localhost", "auth.example.localhost");
  const pages = [await open(context, appUrl, { url }), await open(context, appUrl, { url })];
  await load(pages[0]);
  await signIn(pages[0], service.globexAdmin);
  assert.equal(await load(pages[1]), service.globexAdmin.email);
  await pages[0].evaluate(() => auth.switchTo("globex"));
  await eventually("the other tab", async () => (await newsOf(pages[1])).includes("switch: globex"));
  await pages[1].evaluate(() => auth.switchTo("globex"));
  for (const page of pages) {
    assert.equal(await orgOf(page), "globex");
    await page.evaluate(() => auth.fetch("/backend"));
    const token = app.heard.at(-1).headers.authorization.replace("Bearer ", "");
    const answer = await fetch(`${service.origin}/api/v1/public/verify`, {
      method: "POST",
      headers: { "X-Org-Slug": "globex", "X-API-Key": service.globexKey, "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
    assert.equal((await answer.json()).data.valid, true);
  }
  await context.close();
});

test("an organization's page learns of every route that only the service's own pages may call, and where to send people", async (t) => {
  const it = await scene(browser, "15m", { "signup.enabled": true });
  t.after(() => it.stop());
  const page = await it.tab();
  await load(page);
  await signIn(page, it.service.globexAdmin);
  const document = JSON.parse(execFileSync(process.env.ORGAUTH_BIN, ["openapi"], { encoding: "utf8", maxBuffer: 64 << 20 }));
  // The operator's routes are called by the operator's pages alone, and not by this client.
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith("/api/v1/operator/"));
  const routes = paths.flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security.some((needed) => "accessCookie" in needed && "refreshCookie" in needed))
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replace("/api/v1", ""),
        ...(requestBody && { body: requestBody.content["application/json"].example }),
      })),
  );
  assert.ok(routes.length >= 7);
  for (const { method, path, body } of routes) {
    const error = await page.evaluate(
      ([...route]) => auth.request(...route).then(() => null, ({ code, status, page, message }) => ({ code, status, page, message })),
      [method, path, { body, path: { id: "an-identifier" } }],
    );
    assert.deepEqual([error.code, error.status, error.page], ["origin_not_allowed", 403, `${it.service.origin}/account?org=acme`], path);
    assert.match(error.message, /the service's own pages.*link to http.*\/account/, path);
  }
  for (const call of [() => auth.organizations(), () => auth.switchTo("globex")]) {
    assert.equal(await page.evaluate(`outcome((${call})())`), "origin_not_allowed");
  }
  assert.deepEqual(await stateOf(page), ["acme", "acme"]);
  assert.equal(await orgOf(page), "acme");
  assert.deepEqual(await newsOf(page), [null, it.service.globexAdmin.email]);
});
