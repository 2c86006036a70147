// The complete life of a membership, with the hosted pages only, on both stores: an administrator creates an organization; a member
// joins, uses the account, and is removed. After each step the test checks what the other person sees. The other files test errors.

import assert from "node:assert/strict";
import { arrive, eventually, freshCode, fromMenu, look, SCREENS, signOut, start } from "./support.mjs";

const PASSWORD = "velvet-otter-under-47-lamps";
const NEW_PASSWORD = "seven-brown-owls-at-noon";
const ANN = "ann@umbrella.example";
const ROBIN = "robin@umbrella.example";
const NEW_ADDRESS = "robin@elsewhere.example";

const press = (within, name) => within.getByRole("button", { name, exact: true }).click();
const follow = (page, name) => page.getByRole("link", { name, exact: true }).click();
const dialog = (page) => page.locator("dialog[open]");
const says = (within, text) => within.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });

async function signIn(page, email, password) {
  await page.locator("#email:visible").waitFor();
  await page.fill("#email", email);
  await page.keyboard.press("Enter");
  await page.fill("#password", password);
  await page.keyboard.press("Enter");
}

/** Opens a tab of the console again, as a returning administrator. */
async function see(page, tab, heading) {
  await page.goto(`console?org=umbrella#${tab}`);
  await page.reload();
  await arrive(page, heading);
}

/** Returns the sentences of the audit log, from its newest page to its oldest. */
async function sentences(page) {
  const shown = () => page.locator(".row summary > :first-child").allTextContents();
  const told = await shown();
  for (let last = told; await page.getByRole("button", { name: "Next page" }).count() > 0;) {
    const before = String(last);
    await press(page, "Next page");
    last = await eventually("another page", async () => {
      const now = await shown();
      return String(now) === before ? null : now;
    });
    told.push(...last);
  }
  return told;
}

for (const store of ["sqlite", "postgres"]) {
  const service = await start({ store, config: { "signup.enabled": true } });
  // The store doesn't change the look of the pages, so pictures are taken on SQLite only.
  const picture = store === "sqlite" ? look : async () => {};

  service.journey(`an organization and a member, from sign-up to the last goodbye, on ${store}`, async ({ page: admin }) => {
    const member = await (await service.context({ viewport: SCREENS.phone })).newPage();

    // --- the organization ---
    await admin.goto("sign-up");
    await arrive(admin, "Create an organization");
    await admin.fill("#organization-name", "Umbrella");
    await admin.fill("#name", "Ann Archer");
    await admin.fill("#email", ANN);
    await admin.keyboard.press("Enter");
    await arrive(admin, "Check your email");
    await admin.goto(await service.link(ANN, "sign-up"));
    await arrive(admin, "Finish signing up");
    await admin.fill("#password", PASSWORD);
    await admin.keyboard.press("Enter");
    await arrive(admin, "Umbrella is ready");
    await follow(admin, "Open the console");
    await row(admin, ANN).getByText("Administrator").waitFor();
    await signOut(admin);
    await says(admin, "You’re signed out. Continue to Umbrella.");
    await signIn(admin, ANN, PASSWORD);
    await arrive(admin, "Profile");
    await fromMenu(admin, "Console");
    await row(admin, ANN).getByText("You").waitFor();
    await picture(admin, "life-alone");

    // --- the member joins ---
    await press(admin, "Invite members");
    await dialog(admin).getByLabel("Email address").fill(ROBIN);
    await press(dialog(admin), "Send invitation");
    await row(admin, ROBIN).getByText(`Invited by ${ANN}`).waitFor();
    await member.goto(await service.link(ROBIN, "invite"));
    await arrive(member, "Join Umbrella");
    await member.fill("#name", "Robin Reed");
    await member.fill("#password", PASSWORD);
    await member.keyboard.press("Enter");
    await arrive(member, "You’ve joined Umbrella");
    await follow(member, "Go to your account");
    await arrive(member, "Profile");
    await member.locator("#user").click();
    assert.deepEqual(await member.getByRole("menuitem").allTextContents(), ["Your account", "Sign out"]);
    await member.keyboard.press("Escape");
    await see(admin, "invitations", "Invitations");
    await says(admin, "No pending invitations.");
    await see(admin, "members", "Members");
    await row(admin, "Robin Reed").getByText(ROBIN).waitFor();
    assert.equal(await row(admin, "Robin Reed").getByText("Administrator").count(), 0);

    // --- the member sets up a second factor, and changes the name ---
    await follow(member, "Security");
    await press(member, "Set up");
    await member.getByLabel("Your password").fill(PASSWORD);
    await member.keyboard.press("Enter");
    await member.locator(".qr").waitFor();
    const secret = (await member.locator(".secret").textContent()).replaceAll(" ", "");
    await member.getByLabel("Code").fill(await freshCode(secret));
    await press(member, "Turn on");
    await says(dialog(member), "This is the only time you’ll see");
    const [recoveryCode] = await dialog(member).locator(".secrets li").allTextContents();
    await press(dialog(member), "I’ve saved them");
    await says(member, "Two-factor authentication is on.");
    await follow(member, "Profile");
    await member.getByLabel("Your name").fill("Robin Rivers");
    await press(member, "Save");
    await says(member, "Saved.");
    await see(admin, "members", "Members");
    await row(admin, "Robin Rivers").getByText("Two-factor").waitFor();
    assert.equal(await row(admin, "Robin Reed").count(), 0);

    // --- the member forgets the password ---
    await signOut(member);
    await says(member, "You’re signed out.");
    await follow(member, "Forgot your password?");
    await arrive(member, "Reset your password");
    await member.fill("#email", ROBIN);
    await member.keyboard.press("Enter");
    await arrive(member, "Check your email");
    await member.goto(await service.link(ROBIN, "reset-password"));
    await arrive(member, "Choose a new password");
    await member.fill("#password", NEW_PASSWORD);
    await member.keyboard.press("Enter");
    await arrive(member, "Password changed");
    await follow(member, "Sign in");
    await signIn(member, ROBIN, PASSWORD);
    await says(member, "Incorrect email or password.");
    await signIn(member, ROBIN, NEW_PASSWORD);
    await arrive(member, "Two-factor authentication");
    await press(member, "Use a recovery code instead");
    await member.fill("#recovery", recoveryCode);
    await member.keyboard.press("Enter");
    await arrive(member, "Profile");

    // --- the member changes the address ---
    await press(member, "Change email address");
    await member.getByLabel("New email address").fill(NEW_ADDRESS);
    await member.getByLabel("Your password").fill(NEW_PASSWORD);
    await member.getByLabel("Code", { exact: true }).fill(await freshCode(secret));
    await press(member, "Send link");
    await says(member, "Until then, sign in with");
    assert.match(await service.link(ROBIN, "confirm-email"), /#cancel=/, "the old address can stop it");
    await see(admin, "members", "Members");
    await row(admin, ROBIN).waitFor();
    await member.goto(await service.link(NEW_ADDRESS, "confirm-email"));
    await press(member, "Confirm email");
    await arrive(member, "Email address confirmed");
    await member.goto("account?org=umbrella");
    await says(member.locator("main"), NEW_ADDRESS);
    await picture(member, "life-settled");
    await admin.reload();
    await row(admin, NEW_ADDRESS).locator("bdi", { hasText: "Robin Rivers" }).waitFor();
    await picture(admin, "life-together");

    const change = async (deed) => {
      await press(admin, "Manage Robin Rivers");
      await press(dialog(admin), deed);
      await press(dialog(admin), deed);
      await dialog(admin).waitFor({ state: "detached" });
    };

    // --- the member is suspended, and reinstated ---
    await change("Suspend");
    await row(admin, NEW_ADDRESS).getByText("Suspended").waitFor();
    await follow(member, "Sessions");
    await says(dialog(member), "Your membership is suspended.");
    await picture(member, "life-suspended");
    await press(dialog(member), "Sign out");
    await says(member, "You’re signed out.");
    await signIn(member, NEW_ADDRESS, NEW_PASSWORD);
    await says(member, "Your membership is suspended. Please ask one of the organization’s administrators.");
    await change("Reactivate");
    await row(admin, NEW_ADDRESS).getByText("Suspended").waitFor({ state: "detached" });
    await signIn(member, NEW_ADDRESS, NEW_PASSWORD);
    await arrive(member, "Two-factor authentication");
    await member.fill("#code", await freshCode(secret));
    await member.keyboard.press("Enter");
    await arrive(member, "Profile");

    // --- the member becomes an administrator, and a member again ---
    await change("Make administrator");
    await row(admin, NEW_ADDRESS).getByText("Administrator").waitFor();
    await member.reload();
    await fromMenu(member, "Console");
    await row(member, ANN).waitFor();
    await row(member, NEW_ADDRESS).getByText("You").waitFor();
    await picture(member, "life-promoted");
    await change("Make member");
    await row(admin, NEW_ADDRESS).getByText("Administrator").waitFor({ state: "detached" });
    await follow(member, "API keys");
    await says(member, "Only an administrator can do this.");
    await follow(member, "Go to your account");
    await arrive(member, "Profile");

    // --- the member is removed ---
    await change("Remove");
    await row(admin, NEW_ADDRESS).waitFor({ state: "detached" });
    await follow(member, "Sessions");
    await says(dialog(member), "Your session has ended");
    await picture(member, "life-removed");
    await follow(dialog(member), "Sign in again");
    await signIn(member, NEW_ADDRESS, NEW_PASSWORD);
    await says(member, "You’re not a member of this organization.");

    // --- what the audit log keeps ---
    await see(admin, "audit", "Audit log");
    await row(admin, "removed").waitFor();
    await picture(admin, "life-audit");
    const told = await sentences(admin);
    for (const sentence of [
      /^ann@umbrella.example removed /, /^ann@umbrella.example changed the role of .* to member\.$/, / to administrator\.$/,
      /^ann@umbrella.example reactivated /, / proved who they are but wasn’t let in/, /^ann@umbrella.example suspended /,
      / changed their email address\.$/, / set a password with an emailed link\.$/, / changed their profile\.$/, / turned on two-factor authentication\.$/,
      / joined\.$/, /^ann@umbrella.example invited /,
    ]) {
      assert.ok(told.some((one) => sentence.test(one)), `${sentence} is not in:\n${told.join("\n")}`);
    }
  });
}
