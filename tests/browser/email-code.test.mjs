// Signing in by a code that is mailed: beside the password, as the only way, with a second factor, and each refusal.

import assert from "node:assert/strict";
import { arrive, eventually, focused, freshCode, look, start } from "./support.mjs";

const service = await start({ config: { "sign_in.email_code": true } });
const { journey } = service;
const PASSWORD = "velvet-otter-under-47-lamps";

let people = 0;
function somebody() {
  people += 1;
  return service.member("acme", `mailed-${people}@acme.example`, { name: `Person ${people}`, password: PASSWORD });
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const told = (page, text) => page.getByText(text).first().waitFor();

/** Waits for the code of the given mail to an address, counted from 0. */
function mailedCode(email, number = 0) {
  return eventually(`code ${number} to ${email}`, () => {
    const codes = service.mails(email).map((text) => /^(\d{8})\r?$/m.exec(text)?.[1]).filter(Boolean);
    return codes[number];
  });
}

async function address(page, email, slug = "acme") {
  await page.goto(`sign-in?org=${slug}`);
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
}

journey("a mailed code signs in, by the keyboard alone, and each refusal stands beside its field", async ({ page }) => {
  const ann = somebody();
  await address(page, ann.email);
  await page.locator("#password:visible").waitFor();
  await look(page, "email-code-offered");
  await press(page, "Email me a code");
  await arrive(page, "Check your email");
  assert.equal(await focused(page), "mailed-code");
  const first = await mailedCode(ann.email);
  await look(page, "email-code");
  await page.keyboard.press("Enter");
  await told(page, "Enter the code.");
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await told(page, "The code has 8 digits.");
  await page.fill("#mailed-code", first === "00000000" ? "00000001" : "00000000");
  await page.keyboard.press("Enter");
  await told(page, "This code is incorrect or has expired.");
  await look(page, "email-code-wrong");
  // Another code replaces the first one.
  await press(page, "Send a new code");
  await told(page, "We’ve sent a new code,");
  const second = await mailedCode(ann.email, 1);
  await page.fill("#mailed-code", first);
  await page.keyboard.press("Enter");
  await told(page, "This code is incorrect or has expired.");
  await page.reload();
  await arrive(page, "Check your email");
  await page.fill("#mailed-code", `${second.slice(0, 4)} ${second.slice(4)}`);
  await page.keyboard.press("Enter");
  await arrive(page, "Profile");
});

journey("a second factor is asked for after a mailed code, too", async ({ page, context }) => {
  const bob = somebody();
  const secured = await service.secondFactor(bob);
  await context.clearCookies();
  await address(page, bob.email);
  await press(page, "Email me a code");
  await page.fill("#mailed-code", await mailedCode(bob.email));
  await page.keyboard.press("Enter");
  await arrive(page, "Two-factor authentication");
  await page.locator("#code:visible").fill(await freshCode(secured.secret));
  await page.keyboard.press("Enter");
  await arrive(page, "Profile");
});

journey("where codes are the only way, the address alone leads to one, and nobody learns who is a member", async ({ page }) => {
  const only = service.tenant("only");
  const { key } = service.cli(["service-key", "create", "--name", "rules", "--scope", "manage"]);
  const answer = await fetch(`${service.url}/api/v1/org`, {
    method: "PATCH",
    headers: { "x-org-slug": "only", "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ security: { allowedMethods: ["email_code"] } }),
  });
  assert.equal(answer.status, 200);
  await address(page, "nobody@only.example", "only");
  await arrive(page, "Check your email");
  await told(page, "If nobody@only.example belongs to a member, we’ve sent it a code.");
  await press(page, "Start over");
  await page.fill("#email", only.admin.email);
  await page.keyboard.press("Enter");
  await told(page, `If ${only.admin.email} belongs to a member, we’ve sent it a code.`);
  await page.fill("#mailed-code", await mailedCode(only.admin.email));
  await page.keyboard.press("Enter");
  await arrive(page, "Profile");
  assert.equal(service.mails("nobody@only.example").length, 0);
});
