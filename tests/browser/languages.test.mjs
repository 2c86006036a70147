// The pages in other languages, and from right to left.

import assert from "node:assert/strict";
import { arrive, eventually, look, SCREENS, start } from "./support.mjs";
import { fits, isAllIn, isAllMadeUp, locales } from "./texts.mjs";

const service = await start({
  config: { "web.locales_dir": locales, "signup.enabled": true, "operator.pages": true, "operator.organization": "ops" },
});
const { journey } = service;
const ops = service.tenant("ops", { name: "Ops" });
const ada = { ...await service.secondFactor(ops.admin, "ops"), org: "ops" };

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

// --- account and operator ---

const TABS = ["profile", "security", "sessions", "organizations", "data"];

/** Opens each tab of the account in a language, with what its buttons open, and calls `check` for each. */
async function throughTheAccount(page, language, check) {
  for (const tab of TABS) {
    await page.goto(`account?org=acme&ui_locales=${language}#${tab}`);
    await page.reload(); // The same page but for its fragment is no new one.
    await page.locator(".view h1").waitFor();
    await eventually("everything is loaded", async () => await page.locator("[aria-busy], .loading, .skeleton").count() === 0);
    await check(tab);
    // All that opens a form or a question; the first button of the data saves a file.
    const buttons = page.locator("main .actions button:not([type=submit]):visible");
    for (let index = tab === "data" ? 1 : 0; index < await buttons.count(); index += 1) {
      await buttons.nth(index).click({ timeout: 5000 });
      await page.locator("dialog[open] form, dialog[open] .actions, main form:focus-within").first().waitFor({ timeout: 5000 });
      if (await page.locator("dialog[open]").count() > 0) {
        await check(`${tab}, dialog ${index}`);
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
    }
    await check(`${tab}, at the end`);
  }
}

for (const [language, name] of [["de", "German"], ["ja", "Japanese"], ["fr", "French"], ["es", "Spanish"]]) {
  journey(`the account is in ${name}, and fits a phone`, { viewport: SCREENS.phone }, async ({ page }) => {
    const who = somebody();
    await service.api("acme", "POST", "auth/login", { email: who.email, password: who.password }, page.context());
    await throughTheAccount(page, language, async (where) => {
      await isAllIn(page, language, where);
      await fits(page, where);
      if (TABS.includes(where) && ["de", "ja"].includes(language)) {
        await look(page, `account-${where}-${language}`);
      }
    });
  });
}

/** Data of the tests, and what is called the same everywhere. */
const DATA = /^(Acme|Ops|orgauth|Somebody Else|Mozilla.*|ops Admin|Ada Admin|Max Member|Tess Two-Factor|acme|ops|Free|polyglot-\d+@acme\.example|[\w.-]+@[\w.-]+|English|Deutsch|Français|Español|日本語|ar-XB)$/;

/** What the operator's log and the health show as it is stored, too. */
const OPERATORS_DATA = new RegExp(`${DATA.source}|pid \\d+$|^[0-9a-f]{16}$|^[a-z_.]+$|^(usr|org|s?key)_\\w+$|^http`, "u");

journey("the account is laid out from right to left, and all that it says is in the language's file", async ({ page }) => {
  const who = somebody();
  await service.api("acme", "POST", "auth/login", { email: who.email, password: who.password }, page.context());
  for (const screen of Object.values(SCREENS)) {
    await page.setViewportSize(screen);
    await throughTheAccount(page, "ar-XB", async (where) => {
      await isAllMadeUp(page, DATA, where);
      await fits(page, where);
    });
    const { tabs, user } = await page.evaluate(() => ({
      tabs: [...document.querySelectorAll("#tabs a")].map((link) => link.getBoundingClientRect().left),
      user: document.querySelector("#user").getBoundingClientRect().right,
    }));
    assert.ok(tabs.every((left, index) => index === 0 || left < tabs[index - 1]), "the first tab is on the right");
    assert.ok(user < screen.width / 2, "the user's menu is on the left");
    await page.locator("#user").click();
    const menu = await page.locator(".menu:popover-open").boundingBox();
    assert.ok(menu.x >= 0 && menu.x + menu.width <= screen.width && menu.x < screen.width / 2, "the menu is below its button");
    await isAllMadeUp(page, DATA, "the menu");
    await page.keyboard.press("Escape");
  }
  for (const tab of TABS) {
    await page.locator(`#tabs a[href="#${tab}"]`).click();
    await page.locator(".view h1").waitFor();
    await look(page, `account-${tab}-right-to-left`);
  }
});

journey("the operator's pages are in German and from right to left, and fit a phone", { viewport: SCREENS.phone }, async () => {
  const context = await service.signedIn(ada, "ops");
  const page = await context.newPage();
  await page.setViewportSize(SCREENS.phone);
  const open = async (address, tab) => {
    await page.goto(`${address}#${tab}`);
    await page.reload();
    await page.locator(".view h1").waitFor();
    await eventually("everything is loaded", async () => await page.locator("[aria-busy], .loading, .skeleton").count() === 0);
  };
  for (const language of ["de", "ja", "ar-XB"]) {
    const check = async (where) => {
      await (language === "ar-XB" ? isAllMadeUp(page, OPERATORS_DATA, where) : isAllIn(page, language, where));
      await fits(page, where);
    };
    for (const tab of ["organizations", "users", "service-keys", "log", "health"]) {
      await open(`operator?ui_locales=${language}`, tab);
      await check(tab);
      const adding = page.locator(".heading .primary");
      if (await adding.count() > 0) {
        await adding.click();
        await page.locator("dialog[open] form").waitFor();
        await check(`${tab}, dialog`);
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
      const more = page.locator(".row .more");
      if (await more.count() > 0) {
        await more.last().click();
        await check(`${tab}, menu`);
        const count = await page.locator(".menu:popover-open button").count();
        await page.keyboard.press("Escape");
        for (let index = 0; index < count; index += 1) {
          await more.last().click();
          const entry = page.locator(".menu:popover-open button").nth(index);
          if (!/…‬?$/u.test(await entry.textContent())) {
            await page.keyboard.press("Escape"); // It asks nothing.
            continue;
          }
          await entry.click();
          await page.locator("dialog[open]").waitFor();
          await check(`${tab}, dialog of entry ${index}`);
          await page.keyboard.press("Escape");
          await page.locator("dialog[open]").waitFor({ state: "detached" });
        }
      }
      await look(page, `operator-${tab}-${language}`);
    }
    await open(`operator?ui_locales=${language}`, "users");
    await page.locator(".row .opens").first().click();
    await page.locator(".view dl").waitFor();
    await eventually("everything is loaded", async () => await page.locator("[aria-busy], .loading, .skeleton").count() === 0);
    await check("a user");
    await open(`operator?org=ops&tenant=acme&ui_locales=${language}`, "overview");
    await page.locator(".view dl").waitFor();
    await check("an organization");
    await look(page, `operator-overview-${language}`);
  }
});

journey("another language is chosen on the account page, which stays at its tab", async ({ page }) => {
  const who = somebody();
  await service.api("acme", "POST", "auth/login", { email: who.email, password: who.password }, page.context());
  await page.goto("account?org=acme#sessions");
  await arrive(page, "Sessions");
  await page.getByRole("button", { name: "Deutsch" }).click();
  await arrive(page, "Sitzungen");
  assert.equal(new URL(page.url()).hash, "#sessions");
  assert.equal(await page.title(), "Sitzungen · Acme");
  await page.getByText("Hier sind Sie bei Acme angemeldet.").waitFor();
  await page.goto("forgot-password?org=acme");
  await arrive(page, "Passwort zurücksetzen");
});

journey("the account's own language is saved with the profile, and the page is in it at once", async ({ page }) => {
  const who = somebody();
  await service.api("acme", "POST", "auth/login", { email: who.email, password: who.password }, page.context());
  const locale = async () => (await service.api("acme", "GET", "auth/profile", null, page.context())).data.user.locale;
  await page.goto("account?org=acme#profile");
  const choice = page.getByRole("combobox", { name: "Language" });
  await choice.waitFor();
  assert.deepEqual(await choice.locator("option").allTextContents(), [
    "The organization’s, or the browser’s", "\u202eEnglish\u202c", "Deutsch", "English", "Español", "Français", "日本語",
  ]);
  await choice.selectOption("fr");
  await page.getByRole("button", { name: "Save" }).click();
  await arrive(page, "Profil");
  assert.equal(await locale(), "fr");
  const chosen = page.getByRole("combobox", { name: "Langue" });
  assert.equal(await chosen.inputValue(), "fr");
  await chosen.selectOption("");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Enregistré.").waitFor();
  assert.equal(await locale(), undefined);
});

journey("a tab whose texts don't load says so, and is shown at the next try", async ({ page }) => {
  const who = somebody();
  await service.api("acme", "POST", "auth/login", { email: who.email, password: who.password }, page.context());
  await page.route("**/account-security.de.json", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("account?org=acme&ui_locales=de#security");
  await arrive(page, "Sicherheit");
  await page.getByText("Der Dienst ist nicht erreichbar.").waitFor();
  assert.equal(await page.getByText("change-password").count(), 0);
  await page.unroute("**/account-security.de.json");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.getByRole("button", { name: "Passwort ändern" }).waitFor();
});
