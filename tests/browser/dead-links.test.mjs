// Mailed links that can't be used, or not in that way: what the pages say, where they lead, and that nothing typed is lost.

import assert from "node:assert/strict";
import { arrive, eventually, focused, leftBehind, look, offline, start } from "./support.mjs";

const PASSWORD = "velvet-otter-under-48-lamps";
const service = await start();
const { journey, demo } = service;
const short = await start({ config: { "invites.ttl": "15s", "resets.ttl": "15s" } });
const APP = "http://localhost:5999/start";
/** A token that the service never issued. */
const STRANGER = "x".repeat(43);

async function invite(at, slug, who, email) {
  const answer = await at.api(slug, "POST", "org/members/invite", { email, role: "member" }, await at.signedIn(who, slug));
  assert.equal(answer.status, 201);
  return at.link(email, `invite#org=${slug}`);
}

/** Opens an invitation and fills its form in. */
async function filled(page, link, password = PASSWORD) {
  await page.goto(link);
  await page.fill("#name", "Grace Hopper");
  await page.fill("#password", password);
}

const submit = (page) => page.locator("#register .primary").click();
const told = (page, text) => page.locator("[role=alert]:visible", { hasText: text }).waitFor();
const onward = (page) => page.locator("#onward").getAttribute("href");
const shown = (page, selector) => page.locator(selector).isVisible();

journey("an invitation: each missing or refused field has its reason beside it, and another link in the tab replaces it", async ({ page }) => {
  const { slug, admin } = service.tenant("reasons");
  const theirs = await invite(service, slug, admin, "joan@new.example");
  const link = await invite(service, slug, admin, "grace@new.example");
  await page.goto(theirs);
  await arrive(page, "Join reasons Ltd");
  await page.goto(link);
  await eventually("the other invitation", async () => await page.locator("#email").inputValue() === "grace@new.example");
  assert.ok(!(await leftBehind(page)).split(" ")[0].includes("token="), "the address keeps the token");
  await submit(page);
  await page.locator("#name-error", { hasText: "Enter your name." }).waitFor();
  await page.locator("#password-error", { hasText: "Choose a password." }).waitFor();
  assert.equal(await focused(page), "name");
  for (const [password, ...reasons] of [["grace", "too short", "too similar to your name"], ["password123", "too common"], ["x".repeat(1025), "too long"]]) {
    await page.fill("#name", "Grace Hopper");
    await page.fill("#password", password);
    await submit(page);
    for (const reason of reasons) {
      await page.locator("#password-error", { hasText: reason }).waitFor();
    }
    assert.equal(await focused(page), "password");
  }
  await look(page, "invite-password-refused");
  await page.fill("#name", "n".repeat(101));
  await submit(page);
  await page.locator("#name-error", { hasText: "at most 100 characters" }).waitFor();
  await filled(page, link);
  await submit(page);
  await arrive(page, "You’ve joined reasons Ltd");
});

journey("an account joins by a click, with a name that is markup, and a recovery code", async ({ page }) => {
  const markup = "<img src=x onerror=\"document.title='run'\">";
  const { slug, admin } = service.tenant("markup", { name: markup, appUrl: APP });
  const guest = await service.secondFactor(service.member("acme", "gil@acme.example"));
  await page.goto(await invite(service, slug, admin, guest.email));
  await arrive(page, `Join ${markup}`);
  assert.equal(await page.locator("input:visible").count(), 0);
  await look(page, "invite-markup");
  await page.locator("#join-button").click();
  await arrive(page, "Two-factor authentication");
  await page.locator("#second-factor .primary").click();
  await page.locator("#code-error", { hasText: "Enter the code." }).waitFor();
  await page.fill("#code", "12345");
  await page.keyboard.press("Enter");
  await page.locator("#code-error", { hasText: "The code has 6 digits." }).waitFor();
  await page.locator("#other-factor").click();
  await page.fill("#recovery", "aaaaa-aaaaa-aaaaa-aaaaa");
  await page.keyboard.press("Enter");
  await page.locator("#recovery-error", { hasText: "incorrect or was already used" }).waitFor();
  await look(page, "invite-recovery");
  await page.fill("#recovery", guest.recoveryCodes[0]);
  await page.keyboard.press("Enter");
  await arrive(page, `You’ve joined ${markup}`);
  assert.equal(await page.evaluate(() => document.images.length), 0);
  assert.notEqual(await page.title(), "run");
});

journey("an invitation that is withdrawn, incomplete or of nobody says so and leads to the sign-in alone", async ({ page }) => {
  const link = await invite(service, "acme", demo.admin, "late@new.example");
  const own = await service.signedIn(demo.admin);
  const { data } = await service.api("acme", "GET", "org/invites", null, own);
  const { id } = data.invites.find(({ email }) => email === "late@new.example");
  await page.goto(link);
  await arrive(page, "Join Acme");
  assert.equal((await service.api("acme", "DELETE", `org/invites/${id}`, null, own)).status, 200);
  for (const dead of [link, `invite#org=nowhere&token=${STRANGER}`, `invite#org=acme&token=${STRANGER}`]) {
    await page.goto("about:blank");
    await page.goto(dead);
    await arrive(page, "This invitation is no longer valid");
  }
  assert.ok((await onward(page)).endsWith("sign-in?org=acme"));
  await look(page, "invite-dead");
  for (const end of ["", "#", "#org=acme", "#org=acme&token=", "#org=acme&token=short", "#token=x", "#org=A%20B&token=%"]) {
    await page.goto("about:blank");
    await page.goto(`invite${end}`);
    await arrive(page, "This link is incomplete");
  }
});

journey("what changes while the form is filled in is said, and nothing typed is lost", async ({ page, context }) => {
  const { slug, admin } = service.tenant("meanwhile", { appUrl: APP });
  const filledFor = async (email) => filled(page, await invite(service, slug, admin, email));
  // The organization is suspended, or the service is out of reach.
  await filledFor("one@new.example");
  service.cli(["org", "suspend", "--slug", slug]);
  await submit(page);
  await told(page, "meanwhile Ltd is currently suspended");
  await look(page, "invite-suspended");
  service.cli(["org", "activate", "--slug", slug]);
  await offline(context, async () => {
    await submit(page);
    await told(page, "can’t be reached");
    assert.equal(await page.locator("#name").inputValue(), "Grace Hopper");
  });
  await submit(page);
  await arrive(page, "You’ve joined meanwhile Ltd");
  await context.clearCookies();
  // The account is made elsewhere.
  await filledFor("two@new.example");
  service.member("acme", "two@new.example");
  await submit(page);
  await told(page, "An account with this email address already exists");
  await look(page, "invite-account-exists");
  await page.locator("#join-button").click();
  await arrive(page, "You’ve joined meanwhile Ltd");
  await context.clearCookies();
  // The account becomes a member by another way.
  service.member("acme", "three@new.example");
  await page.goto(await invite(service, slug, admin, "three@new.example"));
  await arrive(page, "Join meanwhile Ltd");
  service.cli(["member", "add", "--org", slug, "--email", "three@new.example", "--role", "member"]);
  await page.locator("#join-button").click();
  await arrive(page, "You’re already a member");
  assert.equal(await onward(page), APP);
  await look(page, "invite-member-already");
});

short.journey("links that have expired say so, before and after the form is filled in", async ({ page }) => {
  const email = "grace@new.example";
  await short.api("acme", "POST", "auth/forgot-password", { email: short.demo.member.email });
  const reset = await short.link(short.demo.member.email, "reset-password");
  const link = await invite(short, "acme", short.demo.admin, email);
  await filled(page, link);
  const [, token] = link.split("token=");
  await eventually("the end of the link", async () => (await short.api("acme", "GET", `org/invites/${token}`)).status !== 200);
  await submit(page);
  await arrive(page, "This invitation has expired");
  await look(page, "invite-expired");
  await page.reload();
  await arrive(page, "This invitation has expired");
  await page.goto(reset);
  await arrive(page, "This link no longer works");
  assert.equal(await shown(page, "#password"), false);
});

journey("a reset link: password managers are told whose it is, and one that doesn't work leads to another", async ({ page, context }) => {
  const member = service.member("acme", "max@acme.example");
  await service.api("acme", "POST", "auth/forgot-password", { email: member.email });
  const link = await service.link(member.email, "reset-password");
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(link);
  await arrive(page, "This link can’t be checked right now");
  await look(page, "reset-unreachable");
  await page.unroute("**/api/**");
  await page.locator("#again").click();
  await arrive(page, "Choose a new password");
  await page.locator("dd", { hasText: member.email }).waitFor();
  const fields = await page.evaluate(() => [...document.querySelector("#reset").elements].filter((field) => field.autocomplete)
    .map((field) => [field.autocomplete, field.value, field.checkVisibility()]));
  assert.deepEqual(fields, [["username", member.email, false], ["new-password", "", true]]);
  await page.locator("#reset .primary").click();
  await page.locator("#password-error", { hasText: "Choose a password." }).waitFor();
  await page.fill("#password", PASSWORD);
  await page.keyboard.press("Enter");
  await arrive(page, "Password changed");
  await page.locator("#lead", { hasText: "Sign in to Acme with the new password." }).waitFor();
  await context.clearCookies();

  for (const end of ["", "#token=x", "#org=acme&token=short", "#org=acme"]) {
    await page.goto("about:blank");
    await page.goto(`reset-password${end}`);
    await arrive(page, "This link is incomplete");
    assert.equal(await shown(page, "#request"), end.includes("org="), end);
  }
  await page.goto(link);
  await arrive(page, "This link no longer works");
  await look(page, "reset-dead");
  await page.fill("#email", "max");
  await page.keyboard.press("Enter");
  await page.locator("#email-error", { hasText: "This must be" }).waitFor();
  await page.fill("#email", member.email);
  await page.keyboard.press("Enter");
  await arrive(page, "Check your email");
  await page.goto(await service.link(member.email, "reset-password", 2));
  await arrive(page, "Choose a new password");
});
