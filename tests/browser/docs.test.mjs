// The documentation at /docs/: contents, search, and the reference of the API.

import assert from "node:assert/strict";
import { SCREENS, look, start, tabTo } from "./support.mjs";

const service = await start();
const { journey } = service;

/** Types into the search, and returns the results. */
async function search(page, words) {
  await page.keyboard.press("/");
  await page.keyboard.type(words);
  return page.getByRole("listbox", { name: "Results" }).getByRole("option");
}

journey("a search that nothing answers says so, and one that is answered leads to the section", async ({ page }) => {
  await page.goto("docs/");
  let found = await search(page, "xyzzyx");
  await found.filter({ hasText: "Nothing found." }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await found.count(), 0);
  await page.locator("#search").fill("");
  await page.locator("#search").blur();
  found = await search(page, "rotate keys");
  await found.filter({ hasText: "Rotate keys" }).first().waitFor();
  assert.equal(await page.getByRole("combobox").getAttribute("aria-activedescendant"), "hit-0");
  await look(page, "docs-search");
  const names = await found.locator("strong").allTextContents();
  for (let presses = 0; presses < names.indexOf("Rotate keys"); presses += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(`${service.url}/docs/operations#rotate-keys`);
  assert.ok(await page.getByRole("heading", { name: "Rotate keys" }).evaluate((heading) => {
    const { top } = heading.getBoundingClientRect();
    return top > 50 && top < 200;
  }));
  assert.equal(await page.locator("#contents [aria-current=page]").textContent(), "Operations");
});

journey("a search without a service says that it doesn't answer", async ({ page }) => {
  await page.goto("docs/api/verify");
  await page.route("**/docs/search*", (route) => route.abort());
  const found = await search(page, "verify");
  await found.filter({ hasText: "The search doesn’t answer." }).waitFor();
});

journey("the reference filters its routes, and says of each what it takes, answers and refuses", async ({ page }) => {
  await page.goto("docs/api");
  await look(page, "docs-routes");
  const routes = page.locator(".routes li:visible");
  assert.ok(await routes.count() > 140);
  await page.getByLabel("Show routes with").fill("no such route");
  await page.getByText("No route has all of these words.").waitFor();
  await page.getByLabel("Show routes with").fill("post auth/login");
  assert.equal(await routes.count(), 1);
  await routes.getByRole("link").click();
  await page.waitForURL(`${service.url}/docs/api/sign-in#login`);
  const login = page.locator("section:has(> #login)");
  await login.getByRole("row", { name: "X-Org-Slug required" }).waitFor();
  await login.getByRole("row", { name: /^password required string/ }).waitFor();
  await login.getByText("curl -X POST \"$ORGAUTH/api/v1/auth/login\"").waitFor();
  await login.getByText("Errors (").click();
  await login.getByRole("row", { name: /^401 invalid_credentials The email or the password is wrong/ }).waitFor();
  await login.getByText("Fields of data").click();
  await login.getByRole("row", { name: /^user\.email/ }).waitFor();
  await login.getByText("Example", { exact: true }).click();
  await login.getByText("\"accessToken\": ").waitFor();
  await look(page, "docs-sign-in");
});

journey("documents, pictures and tables fit a phone, light and dark", async ({ page }) => {
  for (const name of ["", "operations", "performance", "pages", "api/events", "clients/react", "decisions/0001-unit-of-work"]) {
    await page.goto(`docs/${name}`);
    await look(page, `docs-${name.replace("/", "-") || "start"}`);
  }
});

journey("with the keyboard alone a reader goes past the contents, opens them, and comes to another page", { viewport: SCREENS.phone }, async ({ page }) => {
  await page.goto("docs/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.goto("docs/");
  await tabTo(page, "#contents summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "#contents a[href='webhooks']");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${service.url}/docs/webhooks`);
  await tabTo(page, "#here summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "#here a[href='#verifying']");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${service.url}/docs/webhooks#verifying`);
});

journey("everything but the search is there without scripts", { javaScriptEnabled: false }, async ({ page }) => {
  await page.goto("docs/");
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Quickstart" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.ok(await page.locator("#search").isHidden());
  await page.goto("docs/api");
  assert.ok(await page.getByLabel("Show routes with").isHidden());
});
