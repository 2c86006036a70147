// The example docs/examples/session.js in an application's own page: several tabs, a clock that is wrong, and a sign-out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after } from "node:test";
import { eventually, start } from "./support.mjs";

const service = await start({ config: { "tokens.access_ttl": "4s" } });
const { journey, demo } = service;

const MODULE = readFileSync(new URL("../../docs/examples/session.js", import.meta.url), "utf8");
const PAGE = `<!doctype html><link rel="icon" href="data:,"><title>Application</title><script type="module">
  import { openSession } from "/session.js";
  const rightNow = Date.now;
  Date.now = () => rightNow() + Number(new URLSearchParams(location.search).get("shift"));
  Object.assign(window, { ends: [], who: [], said: [], outcomes: [] });
  const reach = window.fetch;
  // What the service said to each request, whatever became of the call. A profile takes a while, as behind a slow proxy.
  window.fetch = async (address, options) => {
    const answer = await reach(address, options);
    const { error } = await answer.clone().json();
    said.push(error?.code ?? answer.status);
    await new Promise((done) => setTimeout(done, address.endsWith("/profile") ? 100 : 0));
    return answer;
  };
  window.session = openSession({ api: "${service.url}/api/v1", org: "acme", early: 1000, onChange({ expiresAt, user }) {
    ends.push(expiresAt);
    who.push(user?.email ?? null);
  } });
  window.profile = async () => {
    const { ok, error } = await session.call("GET", "/auth/profile");
    return ok ? "ok" : error.code;
  };
  window.poll = async () => {
    while (!window.isOver) {
      outcomes.push(await profile());
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  window.isLoaded = true;
</script>`;

const application = createServer((request, response) => {
  const [type, body] = request.url === "/session.js" ? ["text/javascript", MODULE] : ["text/html", PAGE];
  response.setHeader("content-type", type).end(body);
});
await new Promise((resolve) => { application.listen(0, "127.0.0.1", resolve); });
after(() => { application.closeAllConnections(); application.close(); });
const APP = `http://localhost:${application.address().port}`;
service.cli(["org", "update", "--slug", "acme", "--app-url", APP]);

/** Opens the application in a tab of its own, with a clock that is off by `shift` milliseconds; returns who is signed in. */
async function load(page, shift) {
  await page.goto(`${APP}/?shift=${shift}`);
  await page.waitForFunction(() => window.isLoaded);
  return page.evaluate(async () => (await session.open()).user?.email ?? null);
}

const signIn = (page) => page.evaluate(async ({ email, password }) => (await session.change("POST", "/auth/login", { email, password })).ok, demo.member);

/** Opens tabs, the first of which signs in, and calls the service all the time in each until the token was renewed so often. */
async function poll(context, page, { tabs: count, shift, renewals }) {
  const refreshes = [];
  context.on("response", (answer) => {
    if (answer.url().endsWith("/auth/refresh") && answer.request().method() === "POST") {
      refreshes.push({ at: answer.request().timing().startTime, status: answer.status() });
    }
  });
  assert.equal(await load(page, shift), null);
  assert.ok(await signIn(page));
  const tabs = [page];
  while (tabs.length < count) {
    tabs.push(await context.newPage());
    assert.equal(await load(tabs.at(-1), shift), demo.member.email);
  }
  await Promise.all(tabs.map((tab) => tab.evaluate(() => { window.loops = [poll(), poll()]; })));
  const before = refreshes.length;
  await eventually("the ends of the token", () => refreshes.length >= before + renewals);
  const ends = new Set();
  for (const tab of tabs) {
    await tab.evaluate(() => { window.isOver = true; return Promise.all(loops); });
    const seen = await tab.evaluate(() => ({ outcomes, said, ends: ends.filter(Boolean) }));
    assert.deepEqual([...new Set(seen.outcomes)], ["ok"]);
    assert.ok(seen.outcomes.length > 5 && !(shift === 0 && seen.said.includes("invalid_token")), "a call with a replaced token");
    seen.ends.forEach((end) => ends.add(end));
  }
  // Before the sign-in there was nothing to refresh.
  const renewed = refreshes.filter(({ status }) => status !== 401);
  assert.ok(renewed.every(({ status }) => status === 200), JSON.stringify(renewed));
  return { ends: [...ends].sort(), renewed };
}

journey("three tabs poll through the ends of their token without a failed call, and with one refresh for each", async ({ page, context }) => {
  const { ends, renewed } = await poll(context, page, { tabs: 3, shift: 0, renewals: 10 });
  // The sign-in issued the first token and each refresh one more, in the last second of the one before.
  assert.equal(ends.length, renewed.length + 1);
  renewed.forEach(({ at }, number) => assert.ok(at >= Date.parse(ends[number]) - 1000, `${at} is long before ${ends[number]}`));
});

for (const shift of [3_600_000, -3_600_000]) {
  journey(`a clock that is off by ${shift} ms fails no call and refreshes no more often`, async ({ page, context }) => {
    const { ends, renewed } = await poll(context, page, { tabs: 2, shift, renewals: 4 });
    // A tab that loads can't distinguish a wrong clock from a token that is about to expire.
    assert.ok(renewed.length <= ends.length, `${renewed.length} refreshes, ${ends}`);
  });
}

journey("signing out and in again shows in every tab", async ({ page, context }) => {
  assert.equal(await load(page, 0), null);
  assert.ok(await signIn(page));
  const other = await context.newPage();
  assert.equal(await load(other, 0), demo.member.email);
  assert.ok(await page.evaluate(async () => (await session.change("POST", "/auth/logout")).ok));
  await other.waitForFunction(() => who.at(-1) === null);
  const before = await other.evaluate(() => said.length);
  assert.equal(await other.evaluate(() => profile()), "authentication_required");
  assert.deepEqual(await other.evaluate((from) => said.slice(from), before), ["authentication_required"], "there is nothing to refresh");
  assert.ok(await signIn(page));
  await other.waitForFunction((email) => who.at(-1) === email, demo.member.email);
  assert.equal(await other.evaluate(() => profile()), "ok");
});
