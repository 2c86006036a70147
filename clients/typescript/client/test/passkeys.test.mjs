// Passkeys in a real browser, against a real server: refusals first. Chromium's virtual authenticator holds them; what it never
// answers comes from a `navigator.credentials` of the test's own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, beforeEach, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { open } from "./application.mjs";
import { eventually, load, scene, signIn } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** Gives a page an authenticator that verifies its user; while it doesn't answer, requests wait for a touch. */
async function authenticator(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: (enabled) => devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    verifies: (isUserVerified) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    keep: (credential) => devtools.send("WebAuthn.addCredential", { authenticatorId, credential }),
  };
}

/** Shows the application at the service's own address, as a page of the service. */
async function ownPage(it) {
  const isPage = ({ origin, pathname }) => origin === it.service.origin && !pathname.startsWith("/api/");
  await it.context.unroute(isPage);
  await it.context.route(isPage, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await it.context.request.get(`${it.app.url}${pathname}`) });
  });
  return open(it.context, it.service.origin);
}

/** Lets the browser fail with this error, or give nothing, whenever it is asked for a passkey. */
const browserSays = (page, name) =>
  page.evaluate((itsName) => {
    const answer = async () => {
      if (itsName) {
        throw new DOMException("says the test", itsName);
      }
      return null;
    };
    Object.defineProperty(navigator, "credentials", { value: { get: answer, create: answer }, configurable: true });
  }, name);

const optionsAsked = (page) => page.evaluate(() => said.filter((it) => it === "options 200").length);
const offered = (page) => page.evaluate(() => window.offered);

/** Offers passkeys in the address field; how the offer ended is in `offered` later. */
async function startOffer(page) {
  await page.evaluate(() => {
    said.length = 0;
    window.offered = null;
    auth.signInWithPasskey({ mediation: "conditional" }).then(
      ({ status }) => (offered = status),
      (error) => (offered = error.code ?? String(error)),
    );
  });
  await eventually("the offer", async () => (await optionsAsked(page)) > 0);
}

/** Waits until the offer ends, and returns how. */
async function endOfOffer(page) {
  await eventually("the end of the offer", async () => (await offered(page)) !== null);
  return offered(page);
}
const passkeyNames = (page) =>
  page.evaluate(() => auth.request("GET", "/auth/passkeys").then(({ passkeys }) => passkeys.map(({ name }) => name)));

describe("a request for a passkey", () => {
  let it;
  let page;
  before(async () => {
    it = await scene(browser);
  });
  after(() => it?.stop());
  beforeEach(async () => {
    await page?.close();
    page = await ownPage(it);
    await load(page);
    await page.evaluate(() => { said.length = 0; });
  });
  const proof = () => ({ password: it.service.member.password });

  test("is refused before the service is asked, where the browser has no passkeys", async () => {
    await page.evaluate(() => { delete window.PublicKeyCredential; });
    assert.deepEqual(await page.evaluate(async () => [canUsePasskeys(), await canOfferPasskeys()]), [false, false]);
    for (const call of [
      () => auth.signInWithPasskey(),
      () => auth.signInWithPasskey({ mediation: "conditional" }),
      () => auth.verifySecondFactor({ passkey: true }),
      () => auth.addPasskey({ password: "any" }),
      () => auth.reauthenticateWithPasskey(),
    ]) {
      assert.equal(await page.evaluate(`outcome((${call})())`), "passkey_unsupported");
    }
    assert.deepEqual(await page.evaluate(() => said), []);
  });

  test("is refused on a host that is an IP address, for which no passkeys are made", async () => {
    const numeric = await open(it.context, it.app.url.replace("localhost", "127.0.0.1"), { url: it.service.origin });
    assert.deepEqual(await numeric.evaluate(async () => [canUsePasskeys(), await canOfferPasskeys()]), [false, false]);
    await numeric.close();
  });

  test("that the browser refuses for the page's host is no failure of the service, and has the browser's words", async () => {
    await browserSays(page, "SecurityError");
    const error = await page.evaluate(() =>
      auth.signInWithPasskey().catch(({ code, status, message, cause }) => ({ code, status, message, cause: cause.name })),
    );
    assert.deepEqual([error.code, error.status, error.cause], ["passkey_unsupported", 0, "SecurityError"]);
    assert.match(error.message, /the browser refuses: says the test/);
  });

  test("whose dialog is closed is cancelled, and nothing is sent", async () => {
    for (const name of ["NotAllowedError", undefined]) {
      await browserSays(page, name);
      assert.deepEqual(await page.evaluate(() => auth.signInWithPasskey()), { status: "cancelled" });
      assert.deepEqual(await page.evaluate(() => auth.signInWithPasskey({ mediation: "conditional" })), { status: "cancelled" });
    }
    assert.deepEqual(await page.evaluate(() => said), Array(4).fill("options 200"));
    assert.equal(await page.evaluate(() => auth.session), null);
  });

  test("whose dialog is closed leaves the account as it was, and the device that has a passkey makes no other", async () => {
    await signIn(page, it.service.member);
    await browserSays(page, "NotAllowedError");
    assert.equal(await page.evaluate((its) => auth.addPasskey(its), proof()), null);
    await browserSays(page, "InvalidStateError");
    assert.equal(await page.evaluate((its) => outcome(auth.addPasskey(its)), proof()), "passkey_exists");
    assert.deepEqual(await passkeyNames(page), []);
    await page.evaluate(() => auth.signOut());
  });

  test("ends with the caller's signal, whose reason is thrown", async () => {
    const device = await authenticator(page);
    await device.answers(false);
    for (const mediation of [undefined, "conditional"]) {
      const how = await page.evaluate((it) => {
        const controller = new AbortController();
        const going = outcome(auth.signInWithPasskey({ ...(it && { mediation: it }), signal: controller.signal }));
        setTimeout(() => controller.abort(new Error("enough")), 500);
        return going;
      }, mediation);
      assert.equal(how, "Error: enough");
      assert.equal(await page.evaluate(() => outcome(auth.signInWithPasskey({ signal: AbortSignal.abort("before") }))), "before");
    }
  });

  test("reaches the whole account, so an organization's page is sent to the service's own, and no dialog opens", async () => {
    const other = await it.tab();
    await load(other);
    await signIn(other, it.service.member);
    await browserSays(other, "SecurityError");
    for (const call of [() => auth.addPasskey({ password: "any" }), () => auth.reauthenticateWithPasskey()]) {
      const error = await other.evaluate(`(${call})().catch(({ code, page, message }) => ({ code, page, message }))`);
      assert.deepEqual([error.code, error.page], ["origin_not_allowed", `${it.service.origin}/account?org=acme`]);
      assert.match(error.message, /the service's own pages/);
    }
    await other.evaluate(() => auth.signOut());
    await other.close();
  });
});

describe("a passkey", () => {
  let it;
  let page;
  let device;
  before(async () => {
    it = await scene(browser);
    page = await ownPage(it);
    device = await authenticator(page);
    await load(page);
  });
  after(() => it?.stop());
  const timeout = (milliseconds) =>
    page.route("**/auth/passkey/options", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.publicKey.timeout = milliseconds;
      await route.fulfill({ response, json: answer });
    });

  test("is added after the right password alone, under its name", async () => {
    await signIn(page, it.service.member);
    const wrong = () => outcome(auth.addPasskey({ password: "wrong" }));
    assert.equal(await page.evaluate(wrong), "invalid_credentials");
    assert.deepEqual(await device.credentials(), []);
    const { password } = it.service.member;
    const passkey = await page.evaluate((its) => auth.addPasskey(its), { password, name: "My laptop" });
    assert.match(passkey.id, /^psk_/);
    assert.deepEqual([passkey.name, await passkeyNames(page)], ["My laptop", ["My laptop"]]);
    assert.equal((await device.credentials()).length, 1);
    const again = () => auth.reauthenticateWithPasskey().then((reauthentication) => outcome(auth.addPasskey({ reauthentication })));
    assert.equal(await page.evaluate(again), "passkey_exists");
    assert.equal(await page.evaluate(() => outcome(auth.addPasskey({ reauthentication: { session: true } }))), "passkey_exists");
    await page.evaluate(() => auth.signOut());
  });

  test("signs in without an address, in every tab; unless the user isn't verified", async () => {
    const other = await ownPage(it);
    await load(other);
    await device.verifies(false);
    assert.deepEqual(await page.evaluate(() => auth.signInWithPasskey()), { status: "cancelled" });
    await device.verifies(true);
    const { status, session } = await page.evaluate(() => auth.signInWithPasskey());
    assert.deepEqual([status, session.user.email], ["complete", it.service.member.email]);
    await eventually("the other tab", () => other.evaluate(() => auth.session !== null));
    await page.evaluate(() => auth.signOut());
    await other.close();
  });

  test("is refused by the service on a page that isn't one of its origins, in the dialog and in the address field", async () => {
    const other = await it.tab();
    const copy = await authenticator(other);
    await copy.keep((await device.credentials())[0]);
    assert.equal(await other.evaluate(() => outcome(auth.signInWithPasskey())), "passkey_invalid");
    assert.equal(await other.evaluate(() => outcome(auth.signInWithPasskey({ mediation: "conditional" }))), "passkey_invalid");
    assert.equal(await load(other), null);
    await other.close();
  });

  test("is offered in the address field until one is chosen, with fresh options, also after a failure", async () => {
    assert.equal(await page.evaluate(() => canOfferPasskeys()), true);
    await device.answers(false);
    await timeout(1000);
    await startOffer(page);
    await eventually("fresh options", async () => (await optionsAsked(page)) >= 3);
    await page.unroute("**/auth/passkey/options");
    let failures = 0;
    await page.route("**/auth/passkey/options", (route) => {
      failures += 1;
      return route.abort();
    });
    await eventually("failures", () => failures >= 2);
    await page.unroute("**/auth/passkey/options");
    await timeout(1000);
    const before = await optionsAsked(page);
    await eventually("fresh options after the failures", async () => (await optionsAsked(page)) > before);
    assert.equal(await offered(page), null);
    await device.answers(true);
    assert.equal(await endOfOffer(page), "complete");
    const asked = await optionsAsked(page);
    await page.waitForTimeout(1500);
    assert.equal(await optionsAsked(page), asked, "the offer is over");
    await page.unroute("**/auth/passkey/options");
    await page.evaluate(() => auth.signOut());
  });

  test("is offered no longer after another request, after a sign-in by password, and in a client that is closed", async () => {
    await device.answers(false);
    await startOffer(page);
    await device.answers(true);
    assert.equal((await page.evaluate(() => auth.signInWithPasskey())).status, "complete");
    assert.equal(await endOfOffer(page), "cancelled");
    await device.answers(false);
    await page.evaluate(() => auth.signOut());
    await startOffer(page);
    await signIn(page, it.service.member);
    assert.equal(await endOfOffer(page), "cancelled");
    await page.evaluate(() => auth.signOut());
    await startOffer(page);
    await page.evaluate(() => auth.close());
    assert.equal(await endOfOffer(page), "cancelled");
    await device.answers(true);
  });

  test("is the second step after a password, in place of a code, and proves who removes it", async () => {
    assert.deepEqual(await signIn(page, it.service.twoFactor), { status: "second_factor" });
    assert.equal(await page.evaluate(() => outcome(auth.verifySecondFactor({ passkey: true }))), "passkey_not_found");
    await signIn(page, it.service.member);
    const { password } = it.service.member;
    const { secret } = await page.evaluate((body) => auth.request("POST", "/auth/2fa/setup", { body }), { password });
    const code = execFileSync(process.env.ORGAUTH_BIN, ["totp", secret], { encoding: "utf8" }).trim();
    const { recoveryCodes } = await page.evaluate((body) => auth.request("POST", "/auth/2fa/enable", { body }), { code });
    assert.equal(await page.evaluate((its) => outcome(auth.addPasskey(its)), { password }), "validation_failed");
    const proof = { password, recoveryCode: recoveryCodes[0] };
    assert.equal(await page.evaluate((its) => outcome(auth.addPasskey(its)), proof), "passkey_exists");
    await page.evaluate(() => auth.signOut());

    const { status, methods } = await signIn(page, it.service.member);
    assert.deepEqual([status, methods.toSorted()], ["second_factor", ["passkey", "recovery_code", "totp"]]);
    await device.verifies(false);
    assert.deepEqual(await page.evaluate(() => auth.verifySecondFactor({ passkey: true })), { status: "cancelled" });
    assert.equal(await page.evaluate(() => auth.session), null);
    await device.verifies(true);
    const result = await page.evaluate(() => auth.verifySecondFactor({ passkey: true }));
    assert.deepEqual([result.status, result.session.user.email], ["complete", it.service.member.email]);

    await page.evaluate(async () => {
      const [{ id }] = (await auth.request("GET", "/auth/passkeys")).passkeys;
      const reauthentication = await auth.reauthenticateWithPasskey();
      await auth.request("DELETE", "/auth/passkeys/{id}", { path: { id }, body: { reauthentication } });
    });
    assert.deepEqual(await passkeyNames(page), []);
    await page.evaluate(() => auth.signOut());
  });

  test("that was removed is refused as unknown, of which the browser is told; of any other refusal it isn't", async () => {
    await page.evaluate(() => {
      window.told = [];
      PublicKeyCredential.signalUnknownCredential = async (about) => { told.push(about); };
    });
    const refusal = () => auth.signInWithPasskey().catch(({ code, unknownPasskey }) => ({ code, unknownPasskey }));
    const [{ credentialId }] = await device.credentials();
    const id = Buffer.from(credentialId, "base64").toString("base64url");
    await page.route("**/auth/passkey/login", (route) => route.fulfill({
      status: 401,
      json: { status: "error", error: { code: "passkey_invalid", message: "the passkey was not accepted", requestId: "req_1" } },
    }));
    assert.deepEqual(await page.evaluate(refusal), { code: "passkey_invalid", unknownPasskey: false });
    assert.deepEqual(await page.evaluate(() => told), []);
    await page.unroute("**/auth/passkey/login");
    assert.deepEqual(await page.evaluate(refusal), { code: "passkey_invalid", unknownPasskey: true });
    assert.deepEqual(await page.evaluate(() => told), [{ rpId: "localhost", credentialId: id }]);
    await page.evaluate(() => { PublicKeyCredential.signalUnknownCredential = () => Promise.reject(new Error("can't")); });
    assert.equal((await page.evaluate(refusal)).code, "passkey_invalid");
  });

  test("stands for the set-up that an organization asks for, and the result says so", async () => {
    const data = { requires2FA: true, setupRequired: true, methods: ["passkey"] };
    await page.route("**/auth/login", (route) => route.fulfill({ json: { status: "success", data } }));
    assert.deepEqual(await signIn(page, it.service.member), { status: "second_factor_setup", methods: ["passkey"] });
  });
});
