// A session in a real browser, against a real server: refusals first, with a second tenant there.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { eventually, load, scene, signIn } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

describe("a sign-in", () => {
  let it;
  before(async () => {
    it = await scene(browser);
  });
  after(() => it?.stop());

  test("that is refused says why, changes nothing and is no session", async () => {
    const page = await it.tab();
    assert.equal(await load(page), null);
    for (const [credentials, code] of [
      [{ email: it.service.member.email, password: "wrong" }, "invalid_credentials"],
      [{ email: "nobody@acme.example", password: "wrong" }, "invalid_credentials"],
      [{ email: it.service.member.email }, "validation_failed"],
    ]) {
      assert.equal(await page.evaluate((its) => outcome(auth.signIn(its)), credentials), code);
    }
    const error = await page.evaluate(() =>
      auth.signIn({}).catch(({ name, code, status, fields, requestId }) => ({ name, code, status, fields, requestId })),
    );
    assert.deepEqual([error.name, error.code, error.status], ["OrgauthError", "validation_failed", 400]);
    assert.deepEqual(error.fields.map(({ field }) => field).sort(), ["email", "password"]);
    assert.match(error.requestId, /^req_/);
    assert.equal(await load(page), null);
    assert.deepEqual(await page.evaluate(() => news), [null]);
    await page.close();
  });

  test("of somebody who belongs to another organization is refused, and so is the page for that one", async () => {
    const page = await it.tab({ org: "globex" });
    assert.equal(await page.evaluate((its) => outcome(auth.signIn(its)), it.service.member), "not_a_member");
    assert.equal(await load(page), null);
    await page.close();
    const unknown = await it.tab({ org: "initech" });
    assert.equal(await unknown.evaluate(() => outcome(auth.load())), "organization_not_found");
    await unknown.close();
  });

  test("gives a session, which a tab that is opened has too, and another organization's client hasn't", async () => {
    const [first, other] = [await it.tab(), await it.tab({ org: "globex" })];
    await load(first);
    const result = await signIn(first, it.service.member);
    assert.equal(result.status, "complete");
    assert.deepEqual(Object.keys(result.session).sort(), ["expiresAt", "membership", "org", "user"]);
    assert.equal(result.session.user.email, it.service.member.email);
    assert.equal(await load(await it.tab()), it.service.member.email);
    assert.equal(await load(other), null);
    assert.equal(await other.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "invalid_token");
    assert.equal(it.refreshes(), 0);
    await first.evaluate(() => auth.signOut());
    for (const page of it.context.pages()) {
      await page.close();
    }
  });

  test("with a second factor is complete after the code alone, and a wrong one leaves it open", async () => {
    const page = await it.tab();
    await load(page);
    assert.deepEqual(await signIn(page, it.service.twoFactor), { status: "second_factor" });
    assert.equal(await page.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "authentication_required");
    assert.equal(await page.evaluate(() => outcome(auth.verifySecondFactor({ code: "12345" }))), "validation_failed");
    assert.equal(await page.evaluate(() => outcome(auth.verifySecondFactor({ code: "000000" }))), "invalid_code");
    assert.deepEqual(await page.evaluate(() => news), [null]);
    const code = it.service.code();
    const result = await page.evaluate((digits) => auth.verifySecondFactor({ code: digits }), code);
    assert.equal(result.status, "complete");
    assert.deepEqual(await page.evaluate(() => news), [null, it.service.twoFactor.email]);
    await page.evaluate(() => auth.signOut());
    await page.close();
  });

  test("and a sign-out show in every tab", async () => {
    const [first, second] = [await it.tab(), await it.tab()];
    await Promise.all([load(first), load(second)]);
    await signIn(first, it.service.member);
    const news = (page) => page.evaluate(() => window.news);
    const { email } = it.service.member;
    await eventually("the sign-in", async () => (await news(second)).includes(email));
    assert.equal(await second.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "ok");
    await second.evaluate(() => auth.signOut());
    await eventually("the sign-out", async () => (await news(first)).includes("end: signed_out"));
    assert.deepEqual(await news(first), [null, email, null, "end: signed_out"]);
    await first.evaluate(() => { said.length = 0; });
    assert.equal(await first.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "authentication_required");
    assert.deepEqual(await first.evaluate(() => said), ["profile authentication_required"], "there is nothing to renew");
    await signIn(second, it.service.admin);
    await eventually("somebody else", async () => (await news(first)).at(-1) === it.service.admin.email);
    await second.evaluate(() => auth.signOut());
    await first.close();
    await second.close();
  });
});

describe("a session", () => {
  let it;
  before(async () => {
    it = await scene(browser);
  });
  after(() => it?.stop());

  test("that an admin ended is told once, with the reason, and the call fails for that", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.globexAdmin);
    const admin = await it.service.signIn(it.service.admin);
    const { members } = (await it.service.call("GET", "/org/members", { token: admin.accessToken })).data;
    const { userId } = members.find(({ email }) => email === it.service.globexAdmin.email);
    await it.service.call("POST", `/org/members/${userId}/end-sessions`, { token: admin.accessToken });
    assert.equal((await page.evaluate(() => auth.fetch("/backend").then(({ status }) => status))), 401);
    assert.deepEqual((await page.evaluate(() => news)).slice(-2), [null, "end: expired"]);
    await signIn(page, it.service.globexAdmin);
    await it.service.call("PATCH", `/org/members/${userId}`, { token: admin.accessToken, body: { status: "suspended" } });
    await page.evaluate(() => auth.fetch("/backend"));
    assert.equal(await page.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "membership_not_active");
    await it.service.call("PATCH", `/org/members/${userId}`, { token: admin.accessToken, body: { status: "active" } });
    await page.close();
  });

  test("changes when its user takes another name, and not when nothing is seen of it", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    const before = (await page.evaluate(() => news)).length;
    await page.evaluate(() => auth.request("PUT", "/auth/profile", { body: { name: "Max Neu" } }));
    assert.equal((await page.evaluate(() => news)).length, before + 1);
    assert.equal(await page.evaluate(() => auth.session.user.name), "Max Neu");
    await page.evaluate(() => auth.request("PUT", "/auth/profile", { body: { name: "Max Neu" } }));
    assert.equal((await page.evaluate(() => news)).length, before + 1);
    await page.close();
  });

  test("is looked at again when somebody comes back to the tab", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    // As the hosted pages do, from an origin of their own.
    const answer = await it.context.request.post(`${it.service.origin}/api/v1/auth/logout`, { headers: { "X-Org-Slug": "acme" } });
    assert.equal(answer.status(), 200);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await eventually("the end", async () => (await page.evaluate(() => news)).at(-1) === "end: expired");
    await page.close();
  });

  test("has its routes called with query, path and body, by their types", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.admin);
    const { members, nextCursor } = await page.evaluate(() => auth.request("GET", "/org/members", { query: { limit: 1, q: undefined } }));
    assert.equal(members.length, 1);
    assert.equal(typeof nextCursor, "string");
    const missing = () => outcome(auth.request("DELETE", "/org/members/{id}", { path: { id: "../../x?y" } }));
    assert.equal(await page.evaluate(missing), "member_not_found");
    const elsewhere = () => outcome(auth.request("DELETE", "/org/members/{id}", { path: { id: ".." } }));
    assert.match(await page.evaluate(elsewhere), /TypeError: .* id must be an identifier/);
    await page.evaluate(() => auth.signOut());
    await page.close();
  });

  test("is carried by fetch to the service too, and its errors are answers there", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    const status = (path) => page.evaluate((url) => auth.fetch(url).then((answer) => answer.status), `${it.service.origin}/api/v1${path}`);
    assert.equal(await status("/auth/profile"), 200);
    assert.equal(await status("/org/audit-log"), 403);
    await page.close();
  });

  test("is none of a 401 that the backend has for reasons of its own: nothing is renewed, and it is given back", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    const before = it.refreshes();
    assert.equal(await page.evaluate(() => auth.fetch("/own-401").then((answer) => answer.text())), "not for you");
    assert.equal(it.refreshes(), before);
    assert.equal(await page.evaluate(() => auth.session.user.email), it.service.member.email);
    await page.close();
  });

  test("isn't given up when the service can't be reached", async () => {
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    await page.route("**/api/v1/**", (route) => route.fulfill({ status: 502, body: "<html>Bad Gateway</html>" }));
    assert.equal(await page.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "unreachable");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForTimeout(200);
    assert.equal(await page.evaluate(() => auth.session.user.email), it.service.member.email);
    const fresh = await it.tab();
    await fresh.route("**/api/v1/**", (route) => route.abort());
    assert.equal(await fresh.evaluate(() => outcome(auth.load())), "unreachable");
    assert.equal(await fresh.evaluate(() => auth.session), undefined);
    await fresh.close();
    await page.close();
  });

  test("has links to the hosted pages, and back to an address of the application alone", async () => {
    const page = await it.tab();
    const at = (path) => `${it.service.origin}${path}`;
    const [here, there, account, admin] = await page.evaluate(() => [
      auth.signInUrl(),
      auth.signInUrl({ returnTo: "/notes?page=2" }),
      auth.accountUrl(),
      auth.consoleUrl(),
    ]);
    const back = (link) => new URL(link).searchParams.get("return_to");
    assert.equal(here.split("?")[0], at("/sign-in"));
    assert.equal(new URL(here).searchParams.get("org"), "acme");
    assert.equal(back(here), await page.evaluate(() => location.href));
    assert.equal(back(there), `${it.app.url}/notes?page=2`);
    assert.deepEqual([account, admin], [at("/account?org=acme"), at("/console?org=acme")]);
    await page.close();
  });
});
