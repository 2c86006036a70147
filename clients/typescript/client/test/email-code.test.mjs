// Codes by mail in a real browser, against a real server: refusals first, with a second tenant there.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startBrowser } from "../../test/support/browser.mjs";
import { eventually, load, scene } from "./scene.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

/** The codes that were mailed to an address so far. */
function mailedCodes({ directory }, email) {
  const mails = join(directory, "mail");
  const texts = readdirSync(mails).sort().map((name) => readFileSync(join(mails, name), "utf8"));
  return texts.filter((text) => text.includes(email)).flatMap((text) => /^(\d{8})\r?$/m.exec(text)?.[1] ?? []);
}

test("a service without codes by mail says so", async () => {
  const it = await scene(browser);
  const page = await it.tab();
  assert.equal(await page.evaluate(() => outcome(auth.requestEmailCode("nobody@acme.example"))), "not_found");
  assert.equal(await page.evaluate(() => outcome(auth.signInWithEmailCode("12345678"))), "not_found");
  await it.stop();
});

describe("a code by mail", () => {
  let it;
  before(async () => {
    it = await scene(browser, "15m", { "sign_in.email_code": true });
  });
  after(() => it?.stop());

  test("is asked for by anybody, mailed to members only, and signs in once", async () => {
    const page = await it.tab();
    assert.equal(await load(page), null);
    assert.equal(await page.evaluate(() => outcome(auth.requestEmailCode("no address"))), "validation_failed");
    assert.equal(await page.evaluate(() => outcome(auth.requestEmailCode("nobody@acme.example"))), "ok");
    const { email } = it.service.member;
    assert.equal(await page.evaluate((its) => outcome(auth.requestEmailCode(its)), email), "ok");
    await eventually("the mail", () => mailedCodes(it.service, email).length > 0);
    const [code] = mailedCodes(it.service, email);
    assert.deepEqual(mailedCodes(it.service, "nobody@acme.example"), []);
    const wrong = code === "00000000" ? "00000001" : "00000000";
    assert.equal(await page.evaluate((its) => outcome(auth.signInWithEmailCode(its)), "1234"), "validation_failed");
    assert.equal(await page.evaluate((its) => outcome(auth.signInWithEmailCode(its)), wrong), "invalid_code");
    const elsewhere = await it.tab({ org: "globex" });
    assert.equal(await elsewhere.evaluate((its) => outcome(auth.signInWithEmailCode(its)), code), "invalid_code");
    const result = await page.evaluate((its) => auth.signInWithEmailCode(its), code);
    assert.deepEqual([result.status, result.session.user.email], ["complete", email]);
    assert.equal(await load(page), email);
    assert.equal(await page.evaluate((its) => outcome(auth.signInWithEmailCode(its)), code), "invalid_code");
  });

  test("leads to the second factor of a user who has one", async () => {
    const page = await it.tab();
    const { email } = it.service.twoFactor;
    await page.evaluate((its) => auth.requestEmailCode(its), email);
    await eventually("the mail", () => mailedCodes(it.service, email).length > 0);
    const [code] = mailedCodes(it.service, email);
    assert.deepEqual(await page.evaluate((its) => auth.signInWithEmailCode(its), code), { status: "second_factor" });
    const result = await page.evaluate((its) => auth.verifySecondFactor({ code: its }), it.service.code());
    assert.equal(result.session.user.email, email);
  });
});
