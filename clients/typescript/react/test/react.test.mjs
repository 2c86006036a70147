// The components in a real browser, against a real service: with an organization's page, and with a page of the operator.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { startService } from "../../test/support/service.mjs";
import { startApplication } from "./application.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** Starts the application and the service; `isOperators` makes its pages those of the operator. */
async function scene({ isOperators = false, settings = {} } = {}) {
  const app = await startApplication();
  const service = await startService({ appUrl: app.url, settings: { ...settings, ...(isOperators && { "cors.extra_origins": app.url }) } });
  const contexts = [];
  return {
    app,
    service,
    /** A page in a browser of its own, with the lines that it logged. */
    async page(options = {}) {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      page.said = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.said.push(message.text()));
      page.on("pageerror", (error) => page.said.push(String(error)));
      await page.goto(`${app.url}/#${encodeURIComponent(JSON.stringify({ url: service.origin, ...options }))}`);
      return page;
    },
    async stop() {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all([service.stop(), app.stop()]);
    },
  };
}

/** Signs in as people do: by the button, on the hosted page, and back. */
async function signIn(page, { email, password }) {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("#email:visible").fill(email);
  await page.keyboard.press("Enter");
  await page.locator("#password:visible").fill(password);
  await page.keyboard.press("Enter");
  await page.locator("#hello").waitFor();
}

const menu = (page) => page.getByRole("menuitem").allTextContents();

describe("a page of an organization", () => {
  let it;
  before(async () => {
    it = await scene();
  });
  after(() => it?.stop());

  test("shows nobody's things to nobody, and who signs in comes back to the same page", async () => {
    const page = await it.page();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    assert.equal(await page.locator("#status").textContent(), "signed_out");
    assert.equal(await page.locator("#hello").count(), 0);
    assert.equal(await page.getByText("for admins").count(), 0);
    const address = page.url();
    await signIn(page, it.service.member);
    assert.equal(page.url(), address);
    assert.equal(await page.locator("#hello").textContent(), "Max Member of Acme");
    await page.getByText("no admin").waitFor();
    await page.getByText("no invoices").waitFor();
    assert.deepEqual(page.said.filter((line) => !line.startsWith("Failed to load resource")), [], "React has nothing to say");
  });

  test("the user's menu: by the keyboard alone, and signing out shows at once", async () => {
    const page = await it.page();
    await signIn(page, it.service.admin);
    await page.getByText("for admins").waitFor();
    const button = page.getByRole("button", { name: "Ada Admin: your account" });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    assert.deepEqual(await menu(page), ["Your account", "Manage Acme", "Help", "Sign out"]);
    const focus = () => page.evaluate(() => document.activeElement.textContent);
    assert.equal(await focus(), "Your account");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focus(), "Sign out");
    await page.keyboard.press("Home");
    assert.equal(await focus(), "Your account");
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("menu").count(), 0);
    assert.ok(await button.evaluate((element) => element === document.activeElement), "the focus is back at the button");
    await button.click();
    await page.locator("main").click({ position: { x: 1, y: 1 } });
    assert.equal(await page.getByRole("menu").count(), 0, "a click beside it closes it");
    await button.click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/sign-in\?/);
    await page.goto(`${it.app.url}/#${encodeURIComponent(JSON.stringify({ url: it.service.origin }))}`);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });

  test("a menu stays in the window, whatever edge its button is at", async () => {
    const page = await it.page();
    await signIn(page, it.service.admin);
    const list = page.locator(".orgauth-menu-list");
    for (const [width, side] of [[1280, "left"], [1280, "right"], [360, "left"], [360, "right"]]) {
      await page.setViewportSize({ width, height: 700 });
      await page.addStyleTag({ content: `main { text-align: ${side}; margin: 0; }` });
      for (const name of ["Ada Admin: your account", "Acme: switch organization"]) {
        await page.getByRole("button", { name }).click();
        await page.getByRole("menuitem").first().waitFor();
        const { x, width: wide } = await list.boundingBox();
        assert.ok(x >= 0 && x + wide <= width, `${name} at the ${side} of ${width}: from ${x} to ${x + wide}`);
        await page.keyboard.press("Escape");
      }
    }
  });

  test("a member of another organization is nobody here", async () => {
    const page = await it.page();
    const { context } = { context: page.context() };
    const token = await context.request.post(`${it.service.origin}/api/v1/auth/login`, {
      headers: { "X-Org-Slug": "globex" }, data: it.service.globexAdmin,
    });
    assert.equal(token.status(), 200);
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    assert.equal(await page.locator("#hello").count(), 0);
  });

  test("the switcher can't list there, and leads to the account", async () => {
    const page = await it.page();
    await signIn(page, it.service.globexAdmin);
    await page.getByRole("button", { name: "Acme: switch organization" }).click();
    const way = page.getByRole("menuitem", { name: "All organizations" });
    await way.waitFor();
    assert.match(await way.getAttribute("href"), /\/account\?org=acme#organizations$/);
    assert.deepEqual(await menu(page), ["All organizations"]);
  });

  test("a service that is away is said, and asked again", async () => {
    const page = await it.page();
    await page.route("**/api/v1/**", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.equal(await page.locator("#status").textContent(), "unreachable");
    assert.equal(await page.getByRole("button", { name: "Sign in" }).count(), 0, "nobody is told to sign in");
    assert.ok(page.said.some((line) => /^orgauth: no session of acme can be loaded: unreachable: no answer/.test(line)), page.said);
    await page.unroute("**/api/v1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });
});

describe("a mistake in the set-up is said, in the console and by useSession", () => {
  let it;
  before(async () => {
    it = await scene();
  });
  after(() => it?.stop());
  const said = (page, what) => assert.ok(page.said.some((line) => what.test(line)), page.said.join("\n"));

  test("a slug that no organization has", async () => {
    const page = await it.page({ org: "acmee" });
    await page.getByRole("button", { name: "Try again" }).waitFor();
    said(page, /^orgauth: no session of acmee can be loaded: organization_not_found: /);
    assert.notEqual(await page.locator("#why").textContent(), "");
  });

  test("an organization whose appUrl isn't this page's", async () => {
    it.service.cli(["org", "update", "--slug", "globex", "--app-url", "https://elsewhere.example"]);
    const page = await it.page({ org: "globex" });
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.equal(
      await page.locator("#why").textContent(),
      `no answer that ${new URL(it.app.url).origin} may read: is the service at ${it.service.origin}, and is this page at globex's appUrl?`,
    );
  });

  test("an address without a scheme, an empty one, and one of something else", async () => {
    for (const url of ["localhost:8080", ""]) {
      const page = await it.page({ url });
      await page.waitForFunction(() => document.getElementById("root").childElementCount === 0);
      said(page, /`url` must be the service's address/);
    }
    const page = await it.page({ url: it.app.url });
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.match(await page.locator("#why").textContent(), /^the answer is not the service's: is it at http/);
  });

  test("a browser that blocks cookies, which has no locks", async () => {
    const page = await it.page();
    await page.addInitScript(() => {
      navigator.locks.request = () => Promise.reject(new DOMException("The request was denied.", "SecurityError"));
    });
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.equal(await page.locator("#why").textContent(), "the browser blocks this page's cookies, and so its locks");
  });

  test("two names of the own machine, which are two sites", async () => {
    const { hostname } = new URL(it.app.url);
    const page = await it.page({ url: it.service.origin.replace(/localhost|127\.0\.0\.1/, hostname === "localhost" ? "127.0.0.1" : "localhost") });
    await page.locator("#status:not(:text('loading'))").waitFor();
    said(page, /are two sites to a browser/);
  });
});

describe("tokens of five seconds", () => {
  let it;
  before(async () => {
    it = await scene({ settings: { "tokens.access_ttl": "5s" } });
  });
  after(() => it?.stop());
  const renewals = () => it.service.requests().filter((line) => line === "POST /api/v1/auth/refresh 200").length;

  test("are renewed without a call where the provider keeps them fresh, and otherwise not", async () => {
    for (const keepFresh of [false, true]) {
      const page = await it.page({ provider: { keepFresh, refreshAhead: 1500 } });
      await signIn(page, it.service.member);
      const before = renewals();
      await page.waitForTimeout(7000);
      assert.equal(renewals() > before, keepFresh, `keepFresh: ${keepFresh}`);
    }
  });
});

describe("a page of the operator", () => {
  let it;
  before(async () => {
    it = await scene({ isOperators: true });
  });
  after(() => it?.stop());

  test("lists the user's organizations, and switches", async () => {
    const page = await it.page({ isFollowing: true });
    await signIn(page, it.service.globexAdmin);
    await page.getByRole("button", { name: "Acme: switch organization" }).click();
    const other = page.getByRole("menuitem", { name: "Globex" });
    await other.waitFor();
    assert.ok(await page.getByRole("menuitem", { name: "Acme" }).isDisabled());
    await other.click();
    await page.waitForFunction(() => window.switched === "globex");
    await page.getByText("Gwen of Globex").waitFor();
    await page.getByText("for admins").waitFor();
  });

  test("goes to the address of the new organization by itself", async () => {
    it.service.cli(["org", "update", "--slug", "globex", "--app-url", `${it.app.url}/globex`]);
    const page = await it.page();
    await signIn(page, it.service.globexAdmin);
    await page.getByRole("button", { name: "Acme: switch organization" }).click();
    await page.getByRole("menuitem", { name: "Globex" }).click();
    await page.waitForURL(`${it.app.url}/globex`);
  });
});
