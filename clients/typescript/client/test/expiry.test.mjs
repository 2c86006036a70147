// Access tokens that expire while tabs send calls: one renewal for all tabs, and no call fails.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { eventually, load, scene, signIn } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

describe("tokens that end", { concurrency: true }, () => {
  test("three tabs call through ten expiries: no call fails, and each expiry takes one refresh", async (t) => {
    // Long enough for a busy machine: a call that takes longer than the token's lifetime would fail.
    const it = await scene(browser, "5s");
    t.after(() => it.stop());
    const pages = [await it.tabBehind({ refreshAhead: 1500 })];
    await load(pages[0]);
    await signIn(pages[0], it.service.member);
    for (let count = 1; count < 3; count += 1) {
      pages.push(await it.tabBehind({ refreshAhead: 1500 }));
      assert.equal(await load(pages[count]), it.service.member.email);
    }
    // The token of the sign-in, which may end before the first call.
    const ends = new Set([await pages.at(-1).evaluate(() => auth.session.expiresAt)]);
    const before = it.refreshes();
    await Promise.all(pages.map((page) => page.evaluate(() => start())));
    await eventually("ten refreshes", () => it.refreshes() >= before + 10, 240);
    for (const page of pages) {
      await page.evaluate(() => {
        window.isOver = true;
        return Promise.all(loops);
      });
      const { calls, said, seen } = await page.evaluate(() => ({ calls, said, seen: [...ends] }));
      assert.deepEqual(Object.keys(calls).sort(), ["backend 200", "service ok"], JSON.stringify(calls));
      assert.ok(calls["service ok"] > 10 && calls["backend 200"] > 10, JSON.stringify(calls));
      // No call was sent with a token that a refresh had replaced.
      assert.deepEqual(said.filter((it) => it === "profile invalid_token"), []);
      seen.forEach((end) => ends.add(end));
    }
    // The sign-in issued the first token, and each refresh one more.
    await eventually("every refresh is in the log", () => it.refreshes() - before + 1 >= ends.size);
    assert.equal(ends.size, it.refreshes() - before + 1);
    const refused = it.service.requests().filter((line) => line.startsWith("POST /api/v1/auth/refresh") && !/ (200|401)$/.test(line));
    assert.deepEqual(refused, []);
  });

  test("in tabs of a clock that is an hour wrong no call fails either", async (t) => {
    const tried = [3_600_000, -3_600_000].map(async (shift) => {
      const it = await scene(browser, "3s");
      t.after(() => it.stop());
      const pages = [await it.tab({ shift })];
      await load(pages[0]);
      await signIn(pages[0], it.service.member);
      pages.push(await it.tab({ shift }));
      await load(pages[1]);
      const before = it.refreshes();
      await Promise.all(pages.map((page) => page.evaluate(() => start())));
      await eventually("four refreshes", () => it.refreshes() >= before + 4);
      for (const page of pages) {
        const calls = await page.evaluate(async () => {
          window.isOver = true;
          await Promise.all(loops);
          return window.calls;
        });
        assert.deepEqual(Object.keys(calls).sort(), ["backend 200", "service ok"], `${shift}: ${JSON.stringify(calls)}`);
      }
    });
    await Promise.all(tried);
  });

  test("a request with a body is sent once more as it was", async (t) => {
    const it = await scene(browser, "3s");
    t.after(() => it.stop());
    const page = await it.tab();
    await load(page);
    await signIn(page, it.service.member);
    await page.waitForTimeout(3200);
    // The page's clock is set back, so that the page still uses its token and the backend refuses it.
    const answer = await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() - 60_000;
      return auth.fetch("/backend", { method: "POST", body: JSON.stringify({ text: "ä".repeat(1000) }) }).then((it) => it.json());
    });
    assert.deepEqual([answer.method, JSON.parse(answer.body).text.length], ["POST", 1000]);
    assert.deepEqual(it.app.heard.map(({ method }) => method), ["POST", "POST"]);
    await eventually("the refresh is in the log", () => it.refreshes() > 0);
    assert.equal(it.refreshes(), 1);
  });

  test("a request that takes long doesn't keep the other tabs from renewing the token", async (t) => {
    const it = await scene(browser, "3s");
    t.after(() => it.stop());
    const [slow, other] = [await it.tab(), await it.tab()];
    await load(slow);
    await signIn(slow, it.service.member);
    await load(other);
    await slow.evaluate(() => {
      window.long = auth.fetch("/backend?for=40000").then(({ status }) => status);
    });
    await other.waitForTimeout(3200);
    const start = Date.now();
    assert.equal(await other.evaluate(() => outcome(auth.request("GET", "/auth/profile"))), "ok");
    assert.ok(Date.now() - start < 25_000, "it waited for the long one");
    assert.equal(await slow.evaluate(() => window.long), 200);
  });
});
