// A service with a host name of its own, whose cookies never reach the application's backend.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { startService } from "../../test/support/service.mjs";
import { open, startApplication } from "./application.mjs";
import { eventually, load, signIn } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

describe("a service with a host name of its own", () => {
  test("has its token kept in memory and sent to the application's backend alone; three tabs share it", async (t) => {
    const app = await startApplication();
    const appUrl = `http://app.example.localhost:${app.port}`;
    const service = await startService({ settings: { "tokens.access_ttl": "5s", "cors.extra_origins": appUrl } });
    app.connect(service, { appUrl });
    t.after(() => Promise.all([service.stop(), app.stop()]));
    const context = await browser.newContext();
    const url = service.origin.replace("localhost", "auth.example.localhost");
    const tab = () => open(context, appUrl, { url, refreshAhead: 1500 });
    const refreshes = () => service.requests().filter((it) => it === "POST /api/v1/auth/refresh 200").length;
    const pages = [await tab()];
    assert.equal(await load(pages[0]), null);
    assert.equal((await signIn(pages[0], service.member)).status, "complete");
    for (let count = 1; count < 3; count += 1) {
      pages.push(await tab());
      assert.equal(await load(pages[count]), service.member.email);
    }
    // The token of the sign-in, which may end before the first call.
    const ends = new Set([await pages.at(-1).evaluate(() => auth.session.expiresAt)]);
    const before = refreshes();
    await Promise.all(pages.map((page) => page.evaluate(() => start())));
    await eventually("four refreshes", () => refreshes() >= before + 4);
    for (const page of pages) {
      const { calls, seen } = await page.evaluate(async () => {
        window.isOver = true;
        await Promise.all(loops);
        return { calls: window.calls, seen: [...window.ends] };
      });
      assert.deepEqual(Object.keys(calls).sort(), ["backend 200", "service ok"], JSON.stringify(calls));
      seen.forEach((end) => ends.add(end));
    }
    await eventually("every refresh is in the log", () => refreshes() - before + 1 >= ends.size);
    assert.equal(ends.size, refreshes() - before + 1);
    // The backend received access tokens only, no refresh tokens and no cookies.
    assert.ok(app.heard.length > 10);
    for (const { headers } of app.heard) {
      assert.equal(headers.cookie, undefined);
      assert.match(headers.authorization, /^Bearer ey/);
      assert.equal(JSON.parse(Buffer.from(headers.authorization.split(".")[0].slice("Bearer ".length), "base64url")).typ, "at+jwt");
    }
    // Other origins receive no token.
    const stranger = await startApplication();
    t.after(() => stranger.stop());
    stranger.connect(service);
    await pages[0].evaluate((other) => auth.fetch(`${other}/backend`, { mode: "no-cors" }).catch(() => {}), stranger.url);
    assert.equal(stranger.heard.length, 1);
    assert.equal(stranger.heard[0].headers.authorization, undefined);
    // A new page starts without a token and fetches one.
    const fresh = await browser.newContext({ storageState: await context.storageState() });
    await context.close();
    const page = await open(fresh, appUrl, { url, refreshAhead: 1500 });
    assert.equal(await load(page), service.member.email);
    assert.equal(await page.evaluate(() => auth.fetch("/backend").then(({ status }) => status)), 200);
    assert.equal(await page.evaluate(() => auth.signOut().then(() => auth.session)), null);
    assert.equal(await page.evaluate(() => auth.fetch("/backend").then(({ status }) => status)), 401);
    assert.equal(app.heard.at(-1).headers.authorization, undefined);
    await fresh.close();
  });

  test("gives the backend nothing that opens more than its organization, whatever it does with what it was handed", async (t) => {
    const app = await startApplication();
    const appUrl = `http://app.example.localhost:${app.port}`;
    const service = await startService({ settings: { "cors.extra_origins": appUrl, "signup.enabled": true } });
    t.after(() => Promise.all([service.stop(), app.stop()]));
    app.connect(service, { appUrl });
    const context = await browser.newContext();
    const page = await open(context, appUrl, { url: service.origin.replace("localhost", "auth.example.localhost") });
    await load(page);
    // A member of acme who is the admin of globex.
    await signIn(page, service.globexAdmin);
    assert.equal(await page.evaluate(() => auth.fetch("/backend").then(({ status }) => status)), 200);
    await context.close();
    const handed = JSON.stringify(app.heard);
    const tokens = [...new Set(handed.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g))];
    assert.equal(tokens.length, 1, "one token, and no cookie");
    const [token] = tokens;

    const { email, password } = service.globexAdmin;
    const attempts = [
      ["GET", "/auth/organizations"],
      ["GET", "/auth/export"],
      ["POST", "/auth/switch-org", { slug: "globex" }],
      ["POST", "/auth/organizations", { name: "Mine", slug: "mine" }],
      ["POST", "/auth/logout-all"],
      ["POST", "/auth/change-email", { newEmail: "thief@example.com", password }],
      ["POST", "/auth/leave-org", { slug: "globex", password }],
      ["POST", "/auth/delete-account", { password }],
      ["POST", "/auth/refresh"],
      ["GET", "/org/members", undefined, "globex"],
      ["GET", "/auth/profile", undefined, "globex"],
      ["GET", "/operator/users"],
    ];
    const carried = [
      { Authorization: `Bearer ${token}` },
      { Cookie: `access_token=${token}` },
      { Cookie: `access_token=${token}; refresh_token=${token}` },
      { Cookie: `access_token=${token}`, Origin: service.origin },
      { "X-API-Key": service.apiKey },
    ];
    for (const [method, path, body, org = "acme"] of attempts) {
      for (const headers of carried) {
        const answer = await fetch(`${service.origin}/api/v1${path}`, {
          method,
          headers: { "X-Org-Slug": org, ...(body && { "Content-Type": "application/json" }), ...headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        // Who is signed in and not the operator finds no such route.
        const refusals = path.startsWith("/operator") ? [401, 403, 404] : [401, 403];
        assert.ok(refusals.includes(answer.status), `${method} ${path} with ${Object.keys(headers)}: ${answer.status}`);
      }
    }
    const verify = (org) =>
      fetch(`${service.origin}/api/v1/public/verify`, {
        method: "POST",
        headers: { "X-Org-Slug": org, "X-API-Key": service.apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({ token }),
      });
    assert.equal((await verify("globex")).status, 401);
    // The refusal above was for the organization: the same token is valid for acme.
    assert.equal((await (await verify("acme")).json()).data.user.email, email);
  });
});
