// The common setup of the browser tests.
import assert from "node:assert/strict";
import { startService } from "../../test/support/service.mjs";
import { open, startApplication } from "./application.mjs";

/**
 * Starts the application and a service whose access tokens live for `ttl`; both have the host name `localhost`. With
 * `isOperators`, the application's pages are not an organization's, but the operator's.
 */
export async function scene(browser, ttl = "15m", { isOperators = false, ...settings } = {}) {
  const app = await startApplication();
  const origins = isOperators && { "cors.extra_origins": app.url };
  const service = await startService({ appUrl: app.url, settings: { "tokens.access_ttl": ttl, ...origins, ...settings } });
  app.connect(service);
  const context = await browser.newContext();
  return {
    app,
    service,
    context,
    /** A tab that calls the service at its own port. */
    tab: (options = {}) => open(context, app.url, { url: service.origin, refreshAhead: 500, ...options }),
    /** A tab that calls the service through the application's host. */
    tabBehind: (options = {}) => open(context, app.url, { refreshAhead: 500, ...options }),
    refreshes: () => service.requests().filter((it) => it === "POST /api/v1/auth/refresh 200").length,
    async stop() {
      await context.close();
      await Promise.all([service.stop(), app.stop()]);
    },
  };
}

/** Loads the session in a page and returns the user's email address. */
export const load = (page) => page.evaluate(() => auth.load().then((session) => session?.user.email ?? null));

export const signIn = (page, credentials) => page.evaluate((it) => auth.signIn(it), credentials);

/** Waits until a condition holds; fails after `seconds`. */
export async function eventually(what, isSo, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not within ${seconds} s: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
