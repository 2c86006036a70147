// The common parts of the page tests: a real server with the demo's data, a real Chromium, screenshots and accessibility checks.
//
//   import assert from "node:assert/strict";
//   import { look, start } from "./support.mjs";
//
//   const service = await start({ config: { "signup.enabled": true } });
//
//   service.journey("a member signs in and lands in the account", async ({ page }) => {
//     await page.goto("sign-in?org=acme");
//     await page.getByLabel("Email").fill(service.demo.member.email);
//     …
//     await look(page, "sign-in-done");
//   });
//
//   service.journey("a member reads the profile", { as: service.demo.member }, async ({ page, context }) => …);
//
// All tests of a file share one server and one browser, which end with the file; each test has a browser context of its own, which
// ends with the test. A test also fails when a page logs an error on the console or a script throws, even if no assertion looks at it.
// A failed test leaves pictures of its pages in target/screenshots.

import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

const { ORGAUTH_BIN, CHROMIUM, MODULES, SCREENSHOTS, EVERY_STATE, STORE, TEST_DATABASE_URL, PSQL, PAGES_FROM } = process.env;
if (!ORGAUTH_BIN || !CHROMIUM || !MODULES || !SCREENSHOTS) {
  throw new Error("start these tests by tests/pages, which says where the program and the browser are");
}
const require = createRequire(path.join(MODULES, "here.js"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const PATIENCE = 60_000;
export const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

/**
 * Starts a server with the demo's organization `acme`. `config` overrides settings by name, such as `"tokens.access_ttl": "20s"`;
 * `store` is `sqlite` or `postgres`, by default the store that tests/pages was called for.
 *
 * The returned service has: `url`; `demo`, the demo's users (`admin`, `member`, `twoFactor`, each `{email, password}`, and
 * `twoFactorSecret`); `cli(args, {input})`, which returns the command's JSON; `mails(address)`, the texts so far, and
 * `link(address, page, nth)`, which waits for a mailed link; `tenant(slug)`, which creates an organization;
 * `member(slug, email)`; `journey`, which defines a test; `secondFactor(who, org)`, which turns a second factor on; `context()` and
 * `signedIn(who, org)` for more browser contexts in a test; `api(org, method, path, body, context)`, which returns
 * `{status, data}` or `{status, error}`.
 */
export async function start({ config = {}, store = STORE } = {}) {
  const data = mkdtempSync(path.join(tmpdir(), "orgauth-pages-"));
  const database = store === "postgres" ? makeDatabase() : null;
  const env = { ...process.env };
  for (const [name, value] of Object.entries({ ...(database && { "store.url": database.url }), ...config })) {
    env[`ORGAUTH_${name.replaceAll(".", "__").toUpperCase()}`] = String(value);
  }
  const server = spawn(ORGAUTH_BIN, ["demo", "--listen", "127.0.0.1:0", "--data", data], { env, stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => server.kill("SIGKILL");
  process.on("exit", kill);
  // When a signal ends Node, there is no "exit" event.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => process.exit(1));
  }
  const url = await listening(server);
  const browser = await chromium.launch({ timeout: 180_000, executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en-GB"] });
  const demo = JSON.parse(readFileSync(path.join(data, "demo.json"), "utf8"));
  const configFile = path.join(data, "orgauth.toml");
  const contexts = [];
  let noise = [];

  /** Creates a browser context without cookies, for another person. */
  async function context(options = {}) {
    const made = await browser.newContext({ baseURL: `${url}/`, viewport: SCREENS.desk, locale: "en-GB", timezoneId: "Europe/Vienna", ...options });
    made.setDefaultTimeout(PATIENCE);
    if (PAGES_FROM) {
      await made.route("**/pages/*", (route) => {
        const file = path.join(PAGES_FROM, path.basename(new URL(route.request().url()).pathname));
        return existsSync(file) ? route.fulfill({ path: file }) : route.fallback();
      });
    }
    made.on("console", (message) => {
      // Chromium logs this line for each unsuccessful answer and each lost connection.
      if (!message.text().startsWith("Failed to load resource: ")) {
        noise.push(`${message.type()}: ${message.text()}`);
      }
    });
    made.on("weberror", (error) => noise.push(`error: ${error.error().stack}`));
    contexts.push(made);
    return made;
  }

  /** Calls the API with the cookies of a context; without a context, as a program without cookies. */
  async function api(org, method, address, body, from = null) {
    const request = from?.request ?? (await context()).request;
    const answer = await request.fetch(`${url}/api/v1/${address}`, {
      method, headers: { "X-Org-Slug": org, ...(body ? { "Content-Type": "application/json" } : {}) }, data: body && JSON.stringify(body),
    });
    return { ...await answer.json(), status: answer.status() };
  }

  /** Creates a context in which a user is signed in, with a second factor by `secret`. */
  async function signedIn(who, org = "acme", options = {}) {
    const made = await context(options);
    let answer = await api(org, "POST", "auth/login", { email: who.email, password: who.password }, made);
    if (answer.data?.requires2FA) {
      answer = await api(org, "POST", "auth/verify-2fa", { code: await freshCode(who.secret ?? demo.twoFactorSecret) }, made);
    }
    if (answer.status !== 200) {
      throw new Error(`${who.email} can't sign in to ${org}: ${JSON.stringify(answer.error)}`);
    }
    return made;
  }

  function cli(args, { input } = {}) {
    const done = spawnSync(ORGAUTH_BIN, ["--config", configFile, "--json", ...args], { env, input, encoding: "utf8" });
    if (done.status !== 0) {
      throw new Error(`orgauth ${args.join(" ")}: ${done.stdout}${done.stderr}`);
    }
    return JSON.parse(done.stdout);
  }

  /** Adds a member with a new account, or with the existing account of the address. */
  function member(slug, email, { name = "Somebody Else", role = "member", password = "velvet-otter-under-47-lamps" } = {}) {
    cli(["member", "add", "--org", slug, "--email", email, "--name", name, "--role", role, "--password-stdin"], { input: password });
    return { email, password, name };
  }

  /** Creates an organization with an administrator: `{slug, admin}`. */
  function tenant(slug, { name = `${slug} Ltd`, appUrl } = {}) {
    cli(["org", "create", "--slug", slug, "--name", name, ...(appUrl ? ["--app-url", appUrl] : [])]);
    return { slug, name, admin: member(slug, `admin@${slug}.example`, { name: `${slug} Admin`, role: "org_admin" }) };
  }

  /** Returns the texts of the mails to an address so far, oldest first. */
  function mails(address) {
    const directory = path.join(data, "mail");
    const all = readdirSync(directory).filter((name) => name.endsWith(".eml")).sort()
      .map((name) => readFileSync(path.join(directory, name), "utf8"));
    return all.filter((mail) => new RegExp(`^To: .*${address.replace(/[.+]/g, "\\$&")}`, "im").test(mail)).map(textOf);
  }

  /** Waits for the link in the `nth` mail to an address that has one; the service sends mails a moment after its answer. */
  function link(address, page, nth = 1) {
    return eventually(`a mail to ${address} with a link to ${page}`, () => mails(address)
      .map((text) => text.match(new RegExp(`https?://\\S*/${page}[#&]\\S+`))?.[0]).filter(Boolean)[nth - 1]);
  }

  async function ended() {
    await Promise.all(contexts.splice(0).map((one) => one.close()));
    const heard = noise;
    noise = [];
    return heard;
  }

  /**
   * Defines a test with a context of its own and one open page; `as` is the signed-in user, `org` the organization. `refusals`
   * matches messages that the browser itself logs on the console when it refuses an action of the test.
   */
  function journey(name, options, run) {
    const { as, org, refusals, ...rest } = run ? options : {};
    test(name, { timeout: 600_000 }, async () => {
      try {
        const own = as ? await signedIn(as, org, rest) : await context(rest);
        await (run ?? options)({ context: own, page: await own.newPage() });
      } catch (error) {
        const told = [error.stack];
        for (const [index, page] of contexts.flatMap((one) => one.pages()).entries()) {
          const file = path.join(SCREENSHOTS, `failed-${name.replace(/\W+/g, "-").slice(0, 60)}-${index}.png`);
          await page.screenshot({ path: file }).catch(() => {});
          told.push(`page ${index}: ${page.url()} ${file}`);
        }
        told.push(...(await ended()).map((line) => `console: ${line}`));
        throw new Error(told.join("\n  "));
      }
      const heard = (await ended()).filter((line) => !refusals?.test(line));
      if (heard.length > 0) {
        throw new Error(`the console says:\n${heard.join("\n")}`);
      }
    });
  }

  async function stop() {
    await browser.close();
    process.off("exit", kill);
    server.kill("SIGTERM");
    await new Promise((resolve) => { server.exitCode === null && server.signalCode === null ? server.once("exit", resolve) : resolve(); });
    database?.drop();
    rmSync(data, { recursive: true, force: true });
  }
  after(stop);

  /** Turns a second factor on for a user; returns the user with `secret` and `recoveryCodes`. */
  async function secondFactor(who, org = "acme") {
    const own = await signedIn(who, org);
    const { data: { secret } } = await api(org, "POST", "auth/2fa/setup", { password: who.password }, own);
    const { data: { recoveryCodes } } = await api(org, "POST", "auth/2fa/enable", { code: await freshCode(secret) }, own);
    return { ...who, secret, recoveryCodes };
  }

  return { url, demo, browser, data, cli, member, tenant, mails, link, context, signedIn, secondFactor, api, journey };
}

let databases = 0;

/** Creates a database on the server of tests/pages; returns its URL and a function that removes it. */
function makeDatabase() {
  if (!TEST_DATABASE_URL || !PSQL) {
    throw new Error("there is no PostgreSQL: tests/pages starts one for life.test.mjs, and with --postgres for each file");
  }
  const sql = (text) => {
    const done = spawnSync(PSQL, ["--no-psqlrc", "--quiet", "--command", text, TEST_DATABASE_URL], { encoding: "utf8" });
    if (done.status !== 0) {
      throw new Error(`${text}: ${done.stderr}`);
    }
  };
  databases += 1;
  const name = `orgauth_pages_${process.pid}_${databases}`;
  sql(`CREATE DATABASE ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = name;
  return { url: url.href, drop: () => sql(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Waits until the server listens, and returns its URL. */
function listening(server) {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (part) => {
      said += part;
      const port = said.match(/^listening on http:\/\/[^\s]*:(\d+)/m)?.[1];
      // Use the host name that the demo prints, for which its cookies and links are made.
      if (port && said.includes("Ctrl-C")) {
        resolve(`http://localhost:${port}`);
      }
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`the server doesn't listen: ${said}`)), 180_000).unref();
  });
}

/** Returns the decoded text part of a mail. */
function textOf(mail) {
  const boundary = mail.match(/boundary="?([^"\r\n;]+)/)?.[1];
  const part = boundary ? mail.split(`--${boundary}`).find((one) => /^\s*Content-Type: text\/plain/im.test(one)) : mail;
  const [head, ...body] = part.trimStart().split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  if (/quoted-printable/i.test(head)) {
    const bytes = text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  }
  return /base64/i.test(head) ? Buffer.from(text, "base64").toString("utf8") : text;
}

/** Waits until `probe` returns a value. */
export async function eventually(what, probe) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await probe();
    if (found) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`not within ${PATIENCE} ms: ${what}`);
    }
    await sleep(50);
  }
}

// --- second factors ---

const used = new Map();

/** Returns the code that an authenticator app shows in a step of 30 seconds, by default the current one. */
export function totp(secret, step = Math.floor(Date.now() / 30_000)) {
  const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns an unused code: the service accepts each code once, none older than the last, and one step around the current time. */
export async function freshCode(secret) {
  const now = () => Math.floor(Date.now() / 30_000);
  // The oldest code that the service still takes twenty seconds from now.
  const step = Math.max((used.get(secret) ?? 0) + 1, Math.floor((Date.now() + 20_000) / 30_000) - 1);
  used.set(secret, step);
  while (step > now() + 1) {
    await sleep(200);
  }
  return totp(secret, step);
}

// --- screenshots and accessibility checks ---

/** The DevTools session of each page in which `look` runs. It stays open: ending one ends the emulation of `offline`, too. */
const debuggers = new WeakMap();

/**
 * Checks a state of a page on a phone and on a desktop, light and dark: runs axe, and fails when the page scrolls sideways or a control
 * is too small to hit. `tests/pages --screenshots` also saves pictures of it, `name-360-light.png` and so on.
 */
export async function look(page, name) {
  const before = page.viewportSize();
  if (!debuggers.has(page)) {
    debuggers.set(page, await page.context().newCDPSession(page));
  }
  const run = async (expression) => {
    const { result, exceptionDetails } = await debuggers.get(page).send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  };
  const faults = [];
  // Not by addScriptTag, which the page's Content-Security-Policy blocks.
  await run(`window.axe ? 1 : (() => {${AXE}\n})(), 1`);
  for (const { width, height } of Object.values(SCREENS)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const state = `${name}-${width}-${colorScheme}`;
      if (EVERY_STATE) {
        await page.screenshot({ path: path.join(SCREENSHOTS, `${state}.png`), fullPage: true });
      }
      // A page differs between light and dark in its colors only, so the other rules run once.
      const found = await run(`(${judge})(${JSON.stringify(colorScheme === "light")})`);
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  if (faults.length > 0) {
    throw new Error(faults.join("\n"));
  }
}

/** Runs inside the page: returns the violations that axe finds, and those of the additional checks. */
async function judge(all) {
  // Scripts hear of a new width at the next frame.
  await new Promise((drawn) => {
    requestAnimationFrame(drawn);
  });
  const runOnly = all
    ? { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }
    : { type: "rule", values: ["color-contrast"] };
  const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
  // Of the account, whose first links lead to itself, axe takes a tab that is scrolled out of sight for a link that skips something.
  const isTab = ({ target }) => document.querySelector(target[0])?.closest("#tabs");
  const actual = violations.filter(({ id, nodes }) => id !== "skip-link" || !nodes.every(isTab));
  const faults = actual.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
  if (!all) {
    return faults;
  }
  const check = (good, fault) => good || faults.push(fault);
  const open = document.querySelector("dialog[open]") ?? document;
  const shown = (selector) => [...open.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"));
  const name = (one) => `${one.localName}#${one.id}.${one.className} ${one.textContent.trim().slice(0, 30)}`;
  check(document.documentElement.scrollWidth <= innerWidth, `scrolls sideways: ${document.documentElement.scrollWidth}`);
  // Beside a mouse, WCAG 2.2 (2.5.8) asks for 24 pixels. Text that opens something may be lower if nothing else is near it.
  const least = innerWidth < 640 ? 43.5 : 23.5;
  for (const control of shown("input, select, textarea, button:not(.opens), a, summary")) {
    // A link within a sentence has the height of its line; a checkbox is also hit by its label.
    const inSentence = control.localName === "a" && getComputedStyle(control).display === "inline";
    const label = ["checkbox", "radio"].includes(control.type) ? control.labels[0] : null;
    const skip = inSentence || control.getBoundingClientRect().bottom <= 0;
    const { width, height } = (label ?? control).getBoundingClientRect();
    check(skip || (width >= least && height >= least), `${name(control)}: ${width} by ${height} is too small to hit`);
  }
  for (const input of shown("input:not([type=checkbox], [type=radio], [type=file]), select, textarea")) {
    check(innerWidth >= 640 || Number.parseFloat(getComputedStyle(input).fontSize) >= 16, `${name(input)}: phones would zoom in`);
    check(input.autocomplete !== "", `${name(input)}: no autocomplete`);
  }
  return faults;
}

/** Chooses from the user's menu. */
export async function fromMenu(page, name) {
  await page.locator("#user").click();
  await page.getByRole("menuitem", { name }).click();
}

/** Signs out by the user's menu. */
export const signOut = (page) => fromMenu(page, "Sign out");

/** Chooses an action of a row's menu. */
export async function act(row, name) {
  await row.locator(".more").click();
  await row.getByRole("menuitem", { name }).click();
}

/** Waits until the page's heading has this text. */
export function arrive(page, heading) {
  return page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

// --- keyboard and network ---

/** Presses Tab until the focus is on an element; fails when it can't be reached. */
export async function tabTo(page, selector, most = 40) {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
      return;
    }
  }
  throw new Error(`${most} times Tab never lead to ${selector}`);
}

/** Returns the id of the element that has the focus. */
export function focused(page) {
  return page.evaluate(() => document.activeElement?.id);
}

/** Runs `work` without a network connection. */
export async function offline(context, work) {
  await context.setOffline(true);
  try {
    await work();
  } finally {
    await context.setOffline(false);
  }
}

/** Delays matching calls until the returned function runs, so that a test sees the waiting state on any machine. */
export async function hold(page, pattern) {
  let free;
  const isFree = new Promise((resolve) => { free = resolve; });
  const wait = async (route) => {
    await isFree;
    await route.continue().catch(() => {}); // The page may be gone by then.
  };
  await page.route(pattern, wait);
  return async () => {
    free();
    await page.unroute(pattern, wait);
  };
}

/** Returns everything that a script or a person could read later: address, history state, storage, and cookies that scripts can read. */
export function leftBehind(page) {
  return page.evaluate(() => [
    location.href, document.cookie, JSON.stringify(history.state), JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }),
  ].join(" "));
}
