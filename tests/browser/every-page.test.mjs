// Rules that every page meets.

import assert from "node:assert/strict";
import { look, start } from "./support.mjs";

const service = await start({ config: { "signup.enabled": true } });
const { journey, demo } = service;
const TOKEN = "x".repeat(43);

// Each page, with the text that it shows when the service doesn't answer.
const PAGES = {
  "sign-in?org=acme": /Continue to acme/i,
  "forgot-password?org=acme": /Enter your email address/,
  "sign-up": /You’ll be its first administrator/,
  [`sign-up#token=${TOKEN}`]: /Choose a password/,
  [`invite#org=acme&token=${TOKEN}`]: /can’t be reached/,
  [`reset-password#org=acme&token=${TOKEN}`]: /can’t be reached/,
  [`confirm-email#token=${TOKEN}`]: /can’t be reached/,
  "account?org=acme": /can’t be reached/,
  "console?org=acme": /can’t be reached/,
};

journey("a service that is away leaves every page with words and without errors", { as: demo.admin }, async ({ context }) => {
  await context.route("**/api/**", (route) => route.abort());
  for (const [address, words] of Object.entries(PAGES)) {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator("main").getByText(words).first().waitFor();
    await look(page, `away-${address.split(/[?#]/)[0]}${address.startsWith("sign-up#") ? "-complete" : ""}`);
    await page.close();
  }
});

journey("a page without scripts says what it needs", { javaScriptEnabled: false }, async ({ page }) => {
  for (const address of Object.keys(PAGES)) {
    await page.goto(address);
    await page.locator("noscript p", { hasText: "This page needs JavaScript." }).waitFor();
  }
});

journey("an address without a page shows one that leads to the sign-in", async ({ page }) => {
  const answer = await page.goto("no/such/page");
  assert.equal(answer.status(), 404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await look(page, "no-such-page");
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await page.waitForURL(`${service.url}/sign-in`);
  await page.locator("#slug:visible").waitFor();
});

journey("the root leads to the account, and from there to sign-in and back", async ({ page }) => {
  await page.goto(`${service.url}/`);
  await page.locator("#slug:visible").waitFor();
  await page.fill("#slug", "acme");
  await page.keyboard.press("Enter");
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", demo.member.email);
  await page.keyboard.press("Enter");
  await page.fill("#password", demo.member.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account**");
  await page.locator("#user").waitFor();
  assert.match(page.url(), /\/account(\?org=acme)?/);
});

journey("a page asks for nothing outside of the service, and for nothing twice", { as: demo.admin }, async ({ context }) => {
  for (const address of Object.keys(PAGES)) {
    const page = await context.newPage();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const files = asked.filter((url) => url.includes("/pages/"));
    assert.deepEqual(asked.filter((url) => !url.startsWith(`${service.url}/`) && !url.startsWith("data:")), [], address);
    assert.equal(new Set(files).size, files.length, `${address}: ${files}`);
    await page.close();
  }
});
