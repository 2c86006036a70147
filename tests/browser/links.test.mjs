// The pages behind mailed links, and the pages that request such mails: password reset, invitation, change of address,
// sign-up.

import assert from "node:assert/strict";
import { arrive, eventually, focused, freshCode, leftBehind, look, offline, start, tabTo } from "./support.mjs";

const NEW_PASSWORD = "velvet-otter-under-48-lamps";
const service = await start({ config: { "signup.enabled": true, "signup.per_source_hour": 20 } });
const { journey, demo } = service;
const globex = service.tenant("globex", { appUrl: "http://localhost:5999/start" });
const initech = service.tenant("initech");

/** A token that the service never issued. */
const STRANGER = "x".repeat(43);

const told = (page, text) => page.locator("[role=alert]:visible", { hasText: text }).waitFor();
const inAccount = (page) => page.waitForURL("**/account*");

async function assertNothingIsLeft(page, link) {
  const kept = await leftBehind(page);
  const token = link.split(/token=|cancel=/)[1];
  assert.ok(!kept.includes(token) && !kept.includes(NEW_PASSWORD) && !kept.includes("eyJ"), kept);
}

async function signIn(page, { email, password }) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
}

// --- the organization to sign in to ---

journey("who doesn’t know the organization gets it by email, from sign-in and from a forgotten password", async ({ page }) => {
  const member = service.member("initech", "peter@initech.example");
  await page.goto("sign-in?step=organization");
  await page.getByRole("button", { name: "Find your organization" }).click();
  await page.locator("#find input:focus").waitFor();
  await look(page, "find-organizations");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your email address.").waitFor();
  await page.keyboard.type("peter");
  await page.keyboard.press("Enter");
  await page.getByText("This must be").waitFor();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.locator("#slug:focus").waitFor();
  await page.getByRole("button", { name: "Find your organization" }).click();
  await page.locator("#find input").fill(member.email);
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await look(page, "find-organizations-sent");
  const link = await eventually("the mail", () => service.mails(member.email).join().match(/https?:\/\/\S*\/sign-in\?org=\S+/)?.[0]);
  await page.goto(link);
  await page.locator("#email:visible").waitFor();
  assert.equal(new URL(page.url()).searchParams.get("org"), "initech");
  await page.goto("forgot-password");
  await page.fill("#email", "nobody@initech.example");
  await page.getByRole("button", { name: "Find your organization" }).click();
  assert.equal(await page.locator("#find input").inputValue(), "nobody@initech.example");
  await page.locator("#find input").press("Enter");
  await arrive(page, "Check your email");
  await page.getByRole("button", { name: "Go back" }).click();
  await arrive(page, "Reset your password");
  assert.equal(service.mails("nobody@initech.example").length, 0);
});

// --- a forgotten password ---

journey("the keyboard alone leads from sign-in over the mail to a new password and the account", async ({ page }) => {
  const member = service.member("initech", "milton@initech.example");
  await page.goto("sign-in?org=initech");
  await page.locator("#email:visible").waitFor();
  await tabTo(page, "#forgot");
  await page.keyboard.press("Enter");
  await page.locator("#email:focus").waitFor();
  assert.equal(await page.locator("#slug").inputValue(), "initech");
  await look(page, "forgot");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your email address.").waitFor();
  await page.keyboard.type("milton");
  await page.keyboard.press("Enter");
  await page.getByText("This must be").waitFor();
  await look(page, "forgot-refused");
  await page.fill("#email", member.email);
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await look(page, "forgot-sent");
  await tabTo(page, "#onward");
  await page.keyboard.press("Enter");
  await page.getByText("Continue to initech Ltd.").waitFor();

  const link = await service.link(member.email, "reset-password");
  await page.goto(link);
  await arrive(page, "Choose a new password");
  await look(page, "reset");
  await page.reload();
  await arrive(page, "Choose a new password");
  await page.locator("#password:visible").waitFor();
  await tabTo(page, "#password");
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await page.getByText("This password is too short.").waitFor();
  await look(page, "reset-refused");
  await page.fill("#password", NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await arrive(page, "Password changed");
  await look(page, "reset-done");
  await page.reload();
  await arrive(page, "Password changed");
  await assertNothingIsLeft(page, link);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { ...member, password: NEW_PASSWORD });
  await inAccount(page);
  await page.goto(link);
  await arrive(page, "This link no longer works");
  await look(page, "reset-used");
});

journey("a forgotten password is nobody's news: the words are the same for strangers and other organizations", async ({ page }) => {
  await page.goto("forgot-password");
  await page.locator("#slug:focus").waitFor();
  const say = async (slug, email) => {
    await page.goto("forgot-password");
    await page.fill("#slug", slug);
    await page.fill("#email", email);
    await page.keyboard.press("Enter");
  };
  await say("No Where", demo.member.email);
  await page.getByText("A short name has only lowercase letters, digits and hyphens.").waitFor();
  await say("nowhere", demo.member.email);
  await page.getByText("This organization doesn’t exist. Check its name.").waitFor();
  await look(page, "forgot-unknown");
  const heard = [];
  for (const email of [demo.member.email, globex.admin.email, "nobody@new.example"]) {
    await say("acme", email);
    await arrive(page, "Check your email");
    heard.push((await page.locator("#lead").textContent()).replace(email, "…"));
  }
  assert.equal(new Set(heard).size, 1, heard.join("\n"));
  assert.equal(service.mails(globex.admin.email).length, 0);
});

journey("a request that is lost on the way keeps what was typed", async ({ page, context }) => {
  await page.goto("forgot-password?org=acme");
  await arrive(page, "Reset your password");
  await page.fill("#email", demo.member.email);
  await offline(context, async () => {
    await page.keyboard.press("Enter");
    await told(page, "The service can’t be reached.");
    assert.equal(await page.locator("#email").inputValue(), demo.member.email);
    await look(page, "forgot-offline");
  });
});

// --- an invitation ---

async function invite(slug, who, email, role = "member") {
  const context = await service.signedIn(who, slug);
  const answer = await service.api(slug, "POST", "org/members/invite", { email, role }, context);
  assert.equal(answer.status, 201);
  return service.link(email, `invite#org=${slug}`);
}

journey("whoever joins in another tab is nobody that a page of somebody else goes on to write for", { as: demo.member }, async ({ page, context }) => {
  const link = await invite("acme", demo.admin, "mona@new.example");
  await page.goto("account?org=acme#profile");
  await arrive(page, "Profile");
  await page.getByLabel("About you").fill("Of the member alone");
  const mail = await context.newPage();
  await mail.goto(link);
  await told(mail, `${demo.member.email} is signed in in this browser.`);
  await look(mail, "invite-somebody-else");
  await mail.fill("#name", "Mona");
  await mail.fill("#password", NEW_PASSWORD);
  await mail.keyboard.press("Enter");
  await arrive(mail, "You’ve joined Acme");
  await page.locator("#who", { hasText: "Mona" }).waitFor();
  assert.equal(await page.getByLabel("About you").inputValue(), "");

  // A session that begins without a broadcast to the tabs, as on an application's own page: Mona's form is not saved into it.
  await page.getByLabel("About you").fill("Of Mona alone");
  const login = await service.api("acme", "POST", "auth/login", demo.admin, context);
  assert.equal(login.status, 200);
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("#who", { hasText: "Ada Admin" }).waitFor();
  const { data } = await service.api("acme", "GET", "auth/profile", null, context);
  assert.notEqual(data.user.profile.bio, "Of Mona alone");

  // A tab checks the session when it becomes visible.
  const again = await service.api("acme", "POST", "auth/login", demo.member, context);
  assert.equal(again.status, 200);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.locator("#who", { hasNotText: "Ada Admin" }).waitFor();
});

journey("somebody invited joins, and is led to the account where there is no application", async ({ page }) => {
  const link = await invite("initech", initech.admin, "peter@new.example");
  await page.goto(link);
  await arrive(page, "Join initech Ltd");
  await look(page, "invite");
  await page.fill("#name", "Peter Gibbons");
  await page.reload();
  await arrive(page, "Join initech Ltd");
  await tabTo(page, "#name");
  await page.keyboard.type("Peter Gibbons");
  await tabTo(page, "#password");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await arrive(page, "You’ve joined initech Ltd");
  await assertNothingIsLeft(page, link);
  await look(page, "invite-joined");
  await page.reload();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await inAccount(page);
  await page.goto(link);
  await arrive(page, "This invitation is no longer valid");
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await look(page, "invite-used");
});

journey("an application goes before the account, and a second factor is asked for here, too", async ({ page, context }) => {
  const guest = await service.secondFactor(service.member("acme", "bill@acme.example"));
  const link = await invite("globex", globex.admin, guest.email);
  await page.goto(link);
  await page.getByRole("button", { name: "Join globex Ltd" }).click();
  await arrive(page, "Two-factor authentication");
  assert.equal(await focused(page), "code");
  await look(page, "invite-code");
  await page.fill("#code", "000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is incorrect or was already used.").waitFor();
  await page.reload();
  await arrive(page, "Two-factor authentication");
  await page.fill("#code", await freshCode(guest.secret));
  await page.keyboard.press("Enter");
  await arrive(page, "You’ve joined globex Ltd");
  assert.equal(await page.locator("#onward").getAttribute("href"), "http://localhost:5999/start");
  await assertNothingIsLeft(page, link);

  const other = await invite("initech", initech.admin, guest.email);
  await page.goto(other);
  await page.getByRole("button", { name: "Join initech Ltd" }).click();
  await arrive(page, "Two-factor authentication");
  await context.clearCookies({ name: "partial_token" });
  await page.fill("#code", "123456");
  await page.keyboard.press("Enter");
  await arrive(page, "The time to enter the code ran out");
  await look(page, "invite-too-late");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByText("Continue to initech Ltd.").waitFor();
});

// --- another address ---

journey("another address is confirmed by a button, and the old one can cancel it", async ({ page }) => {
  const member = service.member("acme", "joan@acme.example");
  const own = await service.signedIn(member);
  const ask = (newEmail) => service.api("acme", "POST", "auth/change-email", { newEmail, password: member.password }, own);
  assert.equal((await ask("joan@first.example")).status, 200);
  const first = await service.link("joan@first.example", "confirm-email");
  const cancel = await service.link(member.email, "confirm-email");
  await page.goto(cancel);
  await arrive(page, "Cancel the email change?");
  await look(page, "cancel-email");
  await tabTo(page, "#cancel button");
  await page.keyboard.press("Enter");
  await arrive(page, "Change cancelled");
  await look(page, "cancel-email-done");
  await page.reload();
  await arrive(page, "Change cancelled");
  await assertNothingIsLeft(page, cancel);
  await page.getByRole("link", { name: "Set a new password" }).click();
  await arrive(page, "Reset your password");
  await page.goto(first);
  await arrive(page, "This link no longer works");
  await look(page, "confirm-email-dead");

  assert.equal((await ask("joan@second.example")).status, 200);
  const second = await service.link("joan@second.example", "confirm-email");
  await page.goto(second);
  await arrive(page, "Confirm your email address");
  for (const fact of [`${member.name} (j***@acme.example)`, "joan@second.example", /\(acme\)/]) {
    await page.getByText(fact).waitFor();
  }
  await look(page, "confirm-email");
  // Nobody is signed in in this browser: the mailbox alone doesn't say whose account it is.
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByLabel("Password for this account").fill("not the password");
  await look(page, "confirm-email-password");
  await page.keyboard.press("Enter");
  await page.getByText("Incorrect password for this account.").waitFor();
  await page.getByLabel("Password for this account").fill(member.password);
  await page.keyboard.press("Enter");
  await arrive(page, "Email address confirmed");
  await look(page, "confirm-email-done");
  await assertNothingIsLeft(page, second);
  await page.goto("confirm-email#token=short");
  await arrive(page, "This link is incomplete");
});

// --- signing up ---

async function fillSignUp(page, { organizationName = "Pied Piper", name = "Richard Hendricks", email }) {
  await page.fill("#organization-name", organizationName);
  await page.fill("#name", name);
  await page.fill("#email", email);
}

journey("the keyboard alone founds an organization, from sign-in over the mail to the console", async ({ page }) => {
  await page.goto("sign-in");
  await page.locator("#slug:visible").waitFor();
  await tabTo(page, "a[href=sign-up]");
  await page.keyboard.press("Enter");
  await arrive(page, "Create an organization");
  assert.equal(await focused(page), "organization-name");
  await look(page, "sign-up");
  await page.keyboard.press("Enter");
  await page.getByText("Enter the organization’s name.").waitFor();
  await look(page, "sign-up-empty");
  await page.keyboard.type("Müller & Söhne GmbH");
  assert.equal(await page.locator("#new-slug").inputValue(), "muller-sohne-gmbh");
  await tabTo(page, "#new-slug");
  await page.keyboard.type("_");
  await tabTo(page, "#name");
  await page.keyboard.type("Karla Müller");
  await tabTo(page, "#email");
  await page.keyboard.type("karla");
  await page.keyboard.press("Enter");
  await page.getByText("2 to 63 lowercase letters, digits and hyphens. It can’t start or end with a hyphen.").first().waitFor();
  await page.getByText("This must be").waitFor();
  await look(page, "sign-up-refused");
  await page.fill("#new-slug", "acme");
  await page.fill("#email", "karla@new.example");
  // A short name that the user typed stays when the organization's name changes.
  await page.fill("#organization-name", "Müller GmbH");
  assert.equal(await page.locator("#new-slug").inputValue(), "acme");
  await page.keyboard.press("Enter");
  await page.getByText("This short name is taken. Choose another one.").waitFor();
  await look(page, "sign-up-taken");
  await page.reload();
  await arrive(page, "Create an organization");
  assert.equal(await page.locator("#organization-name").inputValue(), "Müller GmbH");
  assert.equal(await page.locator("#email").inputValue(), "karla@new.example");
  await page.fill("#new-slug", "mueller");
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await look(page, "sign-up-sent");
  await page.getByRole("button", { name: "Use a different address" }).click();
  assert.equal(await focused(page), "email");
  assert.equal(await page.locator("#organization-name").inputValue(), "Müller GmbH");
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await page.getByRole("button", { name: "Resend email" }).click();
  await service.link("karla@new.example", "sign-up", 3);

  const link = await service.link("karla@new.example", "sign-up");
  await page.goto(link);
  await arrive(page, "Finish signing up");
  await look(page, "sign-up-complete");
  await page.reload();
  await arrive(page, "Finish signing up");
  await tabTo(page, "#password");
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await page.getByText("This password is too short.").waitFor();
  // Another organization has taken the short name meanwhile.
  service.tenant("mueller");
  await page.fill("#password", NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("This short name is taken. Choose another one.").waitFor();
  assert.equal(await focused(page), "slug");
  await look(page, "sign-up-taken-meanwhile");
  await page.keyboard.type("mueller-gmbh");
  await page.keyboard.press("Enter");
  await arrive(page, "Müller GmbH is ready");
  await look(page, "sign-up-done");
  await page.reload();
  await arrive(page, "Müller GmbH is ready");
  await assertNothingIsLeft(page, link);
  await page.getByRole("link", { name: "Open the console" }).click();
  await page.waitForURL("**/console?org=mueller-gmbh*");
  await page.getByRole("button", { name: "Müller GmbH" }).waitFor();

  await page.goto(link);
  await page.fill("#password", NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await arrive(page, "This link no longer works");
  await look(page, "sign-up-used");
  await page.goto(`sign-up#token=${STRANGER.slice(1)}`);
  await arrive(page, "This link is incomplete");
});

journey("signing up says the same whether the address has an account or not", async ({ page }) => {
  const heard = [];
  for (const email of [demo.member.email, "nobody@new.example"]) {
    await page.goto("sign-up");
    await arrive(page, "Create an organization");
    await fillSignUp(page, { email, organizationName: `Of ${heard.length}` });
    await page.keyboard.press("Enter");
    await arrive(page, "Check your email");
    heard.push((await page.locator("#lead").textContent()).replace(email, "…"));
  }
  assert.equal(heard[0], heard[1]);
});

journey("signing up keeps what was typed when the connection is lost", async ({ page, context }) => {
  await page.goto("sign-up");
  await arrive(page, "Create an organization");
  await fillSignUp(page, { email: "erlich@new.example", organizationName: "Bachmanity" });
  await offline(context, async () => {
    await page.keyboard.press("Enter");
    await told(page, "The service can’t be reached.");
  });
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
});
