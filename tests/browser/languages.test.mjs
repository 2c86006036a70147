// The pages in other languages, and from right to left.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { arrive, look, SCREENS, start } from "./support.mjs";

// A made-up language: English from right to left, as CLDR's pseudo-locale ar-XB.
const locales = mkdtempSync(path.join(tmpdir(), "orgauth-locales-"));
const english = readFileSync(new URL("../../crates/locales/locales/en.ftl", import.meta.url), "utf8");
writeFileSync(path.join(locales, "ar-XB.ftl"), english.replace(/^([a-z][\w-]* = )(.+)$/gm, "$1\u202e$2\u202c"));

const service = await start({ config: { "web.locales_dir": locales, "signup.enabled": true } });
const { journey } = service;

let people = 0;
function somebody() {
  people += 1;
  return service.member("acme", `polyglot-${people}@acme.example`);
}

async function signIn(page, who) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", who.email);
  await page.keyboard.press("Enter");
  await page.fill("#password", who.password);
  await page.keyboard.press("Enter");
}

journey("somebody signs in in German, and reads in German why the password is refused", async ({ page }) => {
  const who = somebody();
  await page.goto("sign-in?org=acme&ui_locales=de");
  await arrive(page, "Anmelden");
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByText("Weiter zu Acme.").waitFor();
  await signIn(page, { ...who, password: "not the password" });
  await page.locator("[role=alert]:visible", { hasText: "E-Mail-Adresse oder Passwort ist falsch." }).waitFor();
  await look(page, "sign-in-german");
  await page.fill("#password", who.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account*");
});

journey("somebody signs in in Japanese by the browser's own language", { locale: "ja-JP" }, async ({ page }) => {
  const who = somebody();
  await page.goto("sign-in?org=acme");
  await arrive(page, "サインイン");
  await look(page, "sign-in-japanese");
  await signIn(page, who);
  await page.waitForURL("**/account*");
});

journey("another language is chosen below the card, and the browser remembers it", async ({ page }) => {
  await page.goto("forgot-password?org=acme");
  await arrive(page, "Reset your password");
  await page.getByRole("button", { name: "Français" }).click();
  await arrive(page, "Réinitialiser votre mot de passe");
  assert.equal(new URL(page.url()).search, "?org=acme");
  await page.goto("sign-up");
  await arrive(page, "Créer une organisation");
  await page.fill("#email", "x");
  await page.getByRole("button", { name: "Recevoir un lien par e-mail" }).click();
  await page.getByText("Saisissez le nom de l’organisation.").waitFor();
  await page.goto("sign-in?ui_locales=en");
  await arrive(page, "Sign in");
});

journey("the pages are laid out from right to left where their language is", { viewport: SCREENS.phone }, async ({ page }) => {
  for (const address of ["sign-in?org=acme", "sign-in?org=acme&step=organization", "forgot-password?org=acme", "sign-up", "invite", "reset-password", "confirm-email"]) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}ui_locales=ar-XB`);
    await page.locator("[data-view]:not([hidden])").waitFor({ state: "attached" });
    const { dir, width, direction } = await page.evaluate(() => ({
      dir: document.documentElement.dir,
      width: document.documentElement.scrollWidth,
      direction: getComputedStyle(document.querySelector("main")).direction,
    }));
    assert.deepEqual({ dir, width, direction }, { dir: "rtl", width: 360, direction: "rtl" }, address);
  }
  await page.goto("sign-in?org=acme&ui_locales=ar-XB");
  await page.locator("#email:visible").fill("somebody@acme.example");
  await page.keyboard.press("Enter");
  await page.locator("#password:visible").waitFor();
  const { field, toggle } = await page.evaluate(() => ({
    field: document.querySelector("#password").getBoundingClientRect(),
    toggle: document.querySelector("[data-toggles=password]").getBoundingClientRect(),
  }));
  assert.ok(toggle.left < field.left + field.width / 2, "the button is at the end of the field, which is on the left");
  await look(page, "sign-in-right-to-left");
});
