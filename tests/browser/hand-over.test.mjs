// Attacks on the redirects into and out of the hosted sign-in: where it redirects to, who may frame it, who may sign a browser in,
// and which traces a sign-in leaves behind.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after } from "node:test";
import { arrive, eventually, freshCode, leftBehind, look, start } from "./support.mjs";

/** Starts a site that answers every path with a page, and records the requests. */
async function site(host, body = () => "") {
  const seen = [];
  const server = createServer((request, response) => {
    if (!request.url.includes("favicon")) {
      seen.push({ url: request.url, headers: request.headers });
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>site</title><h1>${host}</h1>${body(request.url)}`);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  after(() => { server.closeAllConnections(); server.close(); });
  return { origin: `http://${host}:${server.address().port}`, seen };
}

// The service is on localhost, and so is the application: same site, another origin. The attacker is on another site.
const app = await site("localhost");
const otherApp = await site("localhost");
const evil = await site("127.0.0.1", (url) => (url.startsWith("/frame?") ? `<iframe src="${decodeURIComponent(url.slice(7))}"></iframe>` : ""));

const service = await start();
const { journey, demo } = service;
const START = `${app.origin}/start?from=service`;
service.cli(["org", "update", "--slug", "acme", "--app-url", START]);
const globex = service.tenant("globex", { appUrl: `${otherApp.origin}/start` });

const PAGES = ["sign-in", "two-factor", "forgot-password", "reset-password", "invite", "confirm-email", "sign-up", "account", "console"];
const signInAt = (to, more = "") => `sign-in?org=acme&return_to=${encodeURIComponent(to)}${more}`;

async function signIn(page, { email, password }) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
}

journey("signing in leads back to the very page that asked, with nothing of the service in tow", async ({ page }) => {
  const wanted = `${app.origin}/orders?id=7&q=a%20b#item-2`;
  await page.goto(`${app.origin}/before`);
  await page.goto(`${service.url}/${signInAt(wanted)}#code=of-somebody-else`);
  await signIn(page, demo.member);
  await page.waitForURL(wanted);
  assert.equal(await page.evaluate(() => document.referrer), "");
  const { headers, url } = app.seen.at(-1);
  assert.equal(headers.referer, undefined);
  assert.equal(url, "/orders?id=7&q=a%20b");
  // The sign-in page is not in the browser's history any more.
  await page.goBack();
  assert.equal(page.url(), `${app.origin}/before`);
  await page.goForward();
  assert.equal(page.url(), wanted);
  // Without return_to, the redirect to the application's start page drops the fragment of the sign-in address.
  await page.goto(`${service.url}/sign-in?org=acme#code=of-somebody-else`);
  await arrive(page, "You’re signed in");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(START);
});

journey("a second factor on the way changes nothing about where one is led", async ({ page }) => {
  const wanted = `${app.origin}/orders`;
  await page.goto(`${app.origin}/before`);
  await page.goto(`${service.url}/${signInAt(wanted)}`);
  await signIn(page, demo.twoFactor);
  await arrive(page, "Two-factor authentication");
  const step = await leftBehind(page);
  await page.fill("#code", await freshCode(demo.twoFactorSecret));
  await page.keyboard.press("Enter");
  await page.waitForURL(wanted);
  assert.ok(!step.includes("eyJ") && !step.includes(demo.twoFactor.password), step);
  // Back: the step of the password, where a signed-in user has nothing to do; its fields are empty.
  await page.goBack();
  await eventually("the way back again", () => [wanted, `${app.origin}/before`].includes(page.url()) || page.locator("#continue:visible").count());
  assert.doesNotMatch(await page.content(), new RegExp(demo.twoFactor.password));
});

journey("somebody who is signed in is led to no page but the organization's, the service's and none of an attacker", { as: demo.member }, async ({ page, context }) => {
  const host = new URL(evil.origin).host;
  const appHost = new URL(app.origin).host;
  const before = evil.seen.length + otherApp.seen.length;
  // Each return_to is a separate case; without this, the page would detect a redirect loop.
  await page.addInitScript(() => sessionStorage.removeItem("orgauth.returned"));
  for (const wanted of [
    `${evil.origin}/`, `//${host}/`, `/\\${host}/`, "javascript:alert(document.domain)", `http://${appHost}@${host}/`, `${otherApp.origin}/start`, "",
  ]) {
    await page.goto(`${service.url}/${signInAt(wanted)}`);
    if (wanted === "") {
      await page.getByRole("button", { name: "Continue" }).click(); // Nothing was asked for.
    } else {
      await page.getByRole("link", { name: "Continue" }).click(); // The demo tells first that it ignores the address.
    }
    await page.waitForURL(START).catch(() => assert.fail(`${JSON.stringify(wanted)} leads to ${page.url()}`));
  }
  // The page redirects only to what this route answers.
  for (const wanted of [
    `///${host}`, `\\\\${host}\\`, `http:${host}`, `http:/${host}/`, `http:\\\\${host}/`,
    " javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,<h1>evil</h1>", `blob:${app.origin}/1`, `view-source:${app.origin}/`, `filesystem:${app.origin}/x`,
    `http://${appHost}:pw@${host}/`, `http://ada@${appHost}/`, `http://${host}\\@${appHost}/`, `http://${host}#@${appHost}/`,
    `http://${appHost}.evil.example/`, `http://evil-${appHost}/`, `https://${appHost}/`, "http://localhost./", "http://localhost:1/",
    " ", "account", "/account", `${app.origin}\t.evil.example/`,
  ]) {
    const { status, data } = await service.api("acme", "GET", `auth/return-address?${new URLSearchParams({ to: wanted })}`, undefined, context);
    assert.deepEqual([status, data.returnTo], [200, START], JSON.stringify(wanted));
  }
  assert.equal(evil.seen.length + otherApp.seen.length, before, "another one's page was asked for");
  // With two return_to parameters, one of them bad, the page redirects to the organization's start page.
  await page.goto(`${service.url}/${signInAt(`${evil.origin}/`, `&return_to=${encodeURIComponent(`${app.origin}/two`)}`)}`);
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(START);
  // The service's own pages are allowed.
  const console = `${service.url}/account?org=acme#sessions`;
  await page.goto(`${service.url}/${signInAt(console)}`);
  await page.waitForURL(console);
  assert.equal((await context.cookies()).filter(({ httpOnly, secure, sameSite }) => httpOnly && secure && sameSite === "Strict").length, 2);
});

journey("the demo tells the author of a link why its return_to is ignored", { as: demo.member }, async ({ page }) => {
  await page.goto(signInAt(`${evil.origin}/orders?secret=4711`));
  await arrive(page, "You’re signed in");
  const lead = page.locator("#lead", { hasText: `The demo doesn’t return to ${evil.origin}, because` });
  await lead.waitFor();
  assert.ok(!(await lead.textContent()).includes("4711"));
  await look(page, "sign-in-return-ignored");
  await page.goto(signInAt("/orders"));
  await page.locator("#lead", { hasText: "it isn’t a plain web address" }).waitFor();
});

journey("a session of one organization leads nobody to the pages of another", { as: demo.member }, async ({ page }) => {
  const before = otherApp.seen.length;
  await page.goto(`sign-in?org=globex&return_to=${encodeURIComponent(`${otherApp.origin}/start`)}`);
  await page.getByText("Continue to globex Ltd.").waitFor();
  await page.goto(`sign-in?org=globex&step=code&return_to=${encodeURIComponent(`${otherApp.origin}/start`)}`);
  await arrive(page, "Two-factor authentication");
  // A link leads to another organization's page only through a sign-in by the person.
  const nested = `${service.url}/sign-in?org=globex&return_to=${encodeURIComponent(`${otherApp.origin}/start`)}`;
  await page.goto(signInAt(nested));
  await page.waitForURL(nested);
  await page.getByText("Continue to globex Ltd.").waitFor();
  assert.equal(otherApp.seen.length, before);
});

journey("an application that refuses a good session is gone round with once, and not again and again", { as: demo.member }, async ({ page }) => {
  const wanted = `${app.origin}/refuses`;
  await page.goto(signInAt(wanted));
  await page.waitForURL(wanted);
  // However slow the machine is, the second visit counts as one that follows at once.
  await page.addInitScript(() => {
    const last = JSON.parse(sessionStorage.getItem("orgauth.returned"));
    if (last) {
      sessionStorage.setItem("orgauth.returned", JSON.stringify({ ...last, time: Date.now() }));
    }
  });
  await page.goto(`${service.url}/${signInAt(wanted)}`);
  await arrive(page, "You’re signed in");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(wanted);
});

journey("a session that a refresh token keeps alive leads back without a password", { as: demo.member }, async ({ page, context }) => {
  const wanted = `${app.origin}/idle`;
  // Simulates fifteen idle minutes, after which the access token has expired.
  await context.clearCookies({ name: "access_token" });
  await page.goto(signInAt(wanted));
  await page.waitForURL(wanted);
  assert.ok((await context.cookies(service.url)).some(({ name }) => name === "access_token"));
});

journey("no page of the service can be framed, not even by the organization's own application", { as: demo.member, refusals: /frame-ancestors|X-Frame-Options|Refused to (frame|display)|Framing/i }, async ({ page }) => {
  for (const name of PAGES) {
    const answer = await page.request.get(`${service.url}/${name}`);
    assert.equal(answer.status(), 200, name);
    const headers = answer.headers();
    assert.equal(headers["x-frame-options"], "DENY", name);
    assert.match(headers["content-security-policy"], /frame-ancestors 'none'/, name);
    assert.equal(headers["referrer-policy"], "no-referrer", name);
    assert.equal(headers["cache-control"], "no-store", name);
  }
  for (const name of ["sign-in?org=acme", "account?org=acme", "invite"]) {
    await page.goto(`${evil.origin}/frame?${encodeURIComponent(`${service.url}/${name}`)}`);
    const frame = await eventually("a frame", () => page.frames()[1]);
    await eventually(`${name} refused`, () => frame.url().startsWith("chrome-error:"));
  }
});

journey("no other page signs a browser in or out", { refusals: /CORS|Access to fetch|Content Security Policy/i }, async ({ page, context }) => {
  const login = `${service.url}/api/v1/auth/login`;
  const body = JSON.stringify({ email: globex.admin.email, password: globex.admin.password });
  for (const origin of [evil.origin, otherApp.origin]) {
    await page.goto(`${origin}/attack`);
    // Cross-origin form posts need no CORS permission; their answers set no cookies.
    for (const enctype of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      await page.goto(`${origin}/attack`);
      await Promise.all([page.waitForURL(login), page.evaluate(([action, enctype, body]) => {
        const form = document.createElement("form");
        Object.assign(form, { action, enctype, method: "post" });
        const input = document.createElement("input");
        // The usual trick: the `=` between name and value becomes part of the JSON.
        Object.assign(input, { name: body.slice(0, -1) + ',"x":"', value: '"}' });
        form.append(input);
        document.body.append(form);
        form.submit();
      }, [login, enctype, body])]);
      assert.equal((await context.cookies()).length, 0, `${origin}, ${enctype}`);
    }
    await page.goto(`${origin}/attack`);
    const answers = await page.evaluate(async ([login, body]) => {
      const tries = [
        { mode: "no-cors", body }, { mode: "no-cors", body, headers: { "Content-Type": "text/plain" } },
        { mode: "cors", body, headers: { "Content-Type": "application/json", "X-Org-Slug": "acme" } },
        { mode: "cors", body, headers: { "Content-Type": "text/plain" } },
      ];
      return Promise.all(tries.map((one) => fetch(login, { method: "POST", credentials: "include", ...one }).then((r) => r.status, () => "refused")));
    }, [login, body]);
    assert.ok(answers.every((one) => one !== 200), `${origin}: ${answers}`);
    assert.equal((await context.cookies()).length, 0, `${origin}: ${answers}`);
  }
  // Pages of other origins can neither end a session nor read whether there is one.
  await service.api("acme", "POST", "auth/login", demo.member, context);
  for (const origin of [evil.origin, otherApp.origin]) {
    await page.goto(`${origin}/attack`);
    const answers = await page.evaluate(async (api) => Promise.all([
      ["POST", "auth/logout", "no-cors"], ["POST", "auth/logout", "cors"], ["GET", "auth/session", "cors"], ["GET", "auth/return-address", "cors"],
    ].map(([method, path, mode]) => fetch(`${api}/${path}`, {
      method, mode, credentials: "include", ...(mode === "cors" ? { headers: { "X-Org-Slug": "acme" } } : {}),
    }).then((r) => (r.type === "opaque" ? "opaque" : r.status), () => "refused"))), `${service.url}/api/v1`);
    assert.ok(answers.every((one) => ["opaque", "refused", 403].includes(one)), `${origin}: ${answers}`);
  }
  await page.goto("sign-in?org=acme");
  await arrive(page, "You’re signed in");
});

journey("tokens are where no script and no address leads", async ({ page }) => {
  const seen = [];
  page.on("request", (request) => seen.push(request.url()));
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  await page.goto("sign-in?org=acme");
  await signIn(page, demo.member);
  await page.waitForURL(START);
  await page.goto("account?org=acme");
  await page.locator("#user").waitFor();
  const kept = await leftBehind(page);
  assert.ok(!kept.includes("eyJ") && !kept.includes(demo.member.password), kept);
  assert.doesNotMatch(seen.join(" "), /eyJ|token=|password/i);
  assert.equal(await page.evaluate(() => document.cookie), "");
  const stored = await page.evaluate(async () => [...await indexedDB.databases(), ...await caches.keys()].length);
  assert.equal(stored, 0);
});

journey("what a person was invited to isn't told to the application that the link leads to", async ({ page }) => {
  const admin = await service.signedIn(demo.admin);
  await service.api("acme", "POST", "org/members/invite", { email: "new@acme.example", role: "member" }, admin);
  const link = await service.link("new@acme.example", "invite");
  await page.goto(link);
  await page.fill("#name", "Somebody New");
  await page.fill("#password", "velvet-otter-under-47-lamps");
  await page.keyboard.press("Enter");
  await arrive(page, "You’ve joined Acme");
  await page.getByRole("link", { name: "Go to Acme" }).click();
  await page.waitForURL(START);
  assert.equal(app.seen.at(-1).headers.referer, undefined);
  await page.goBack();
  await arrive(page, "You’ve joined Acme");
  assert.ok(!(await leftBehind(page)).includes(link.split("token=")[1]));
});
