// The console: members, invitations, API keys, the audit log and the settings. Webhooks are in console-webhooks.test.mjs.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { act, arrive, eventually, freshCode, hold, look, offline, signOut, start, tabTo } from "./support.mjs";

const service = await start({ config: { "invites.per_recipient_day": 2 } });
const { journey, demo, api } = service;
const acme = { as: demo.admin };
const globex = service.tenant("globex");
const SPACELESS = "W".repeat(100);

/** Waits until the page shows this text. */
const told = (page, text) => page.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();

const namesOn = (page) => page.locator(".rows strong").allTextContents().then(String);
const signIn = (context, { email, password }, org = "acme") => api(org, "POST", "auth/login", { email, password }, context);

/** Waits until the focus is on the button of a member's row, as after its dialog closed. */
const focusIsBackAt = (page, name) => eventually(`the focus on the row of ${name}`, () => page.evaluate((label) => (
  document.activeElement.ariaLabel === label
), `Manage ${name}`));

/** Opens a tab of the console by its address, as a bookmark does. */
async function open(page, tab, org = "acme") {
  await page.goto(`console?org=${org}#${tab}`);
  await page.locator(".view h1").waitFor();
}

/** Adds members to an organization by an import, which is faster. */
function people(slug, list) {
  const file = path.join(service.data, `${slug}-${list.length}-${list[0].email}.ndjson`);
  writeFileSync(file, list.map(({ email, name }) => JSON.stringify({ email, name, memberships: [{ slug, role: "member" }] })).join("\n"));
  service.cli(["user", "import", file]);
}

async function manage(page, name, deed) {
  await page.getByRole("button", { name: `Manage ${name}`, exact: true }).click();
  await dialog(page).getByRole("button", { name: deed, exact: true }).click();
}

// --- access ---

journey("a member who is no administrator reads so, and finds the way to the account", { as: demo.member }, async ({ page }) => {
  await page.goto("console?org=acme");
  await arrive(page, "Console");
  await told(page, "Only an administrator can do this.");
  assert.equal(await page.locator("#tabs a").count(), 0);
  await look(page, "console-no-admin");
  await page.getByRole("link", { name: "Go to your account" }).click();
  await page.waitForURL("**/account?org=acme*");
});

journey("an administrator of another organization sees nothing of this one", { as: globex.admin, org: "globex" }, async ({ page }) => {
  for (const tab of ["members", "invitations", "keys", "webhooks/wh_01m7z6xw76ezz9w0c2x0hjem4r/del_01m7z6xwaffsjaftwq3kvr9eav", "audit", "settings"]) {
    await page.goto("about:blank");
    await page.goto(`console?org=acme#${tab}`);
    await page.waitForURL("**/sign-in?org=acme*");
    assert.ok(!(await page.content()).includes(demo.admin.email));
    assert.equal(new URL(new URL(page.url()).searchParams.get("return_to")).hash, `#${tab}`, "and comes back to the same place");
  }
  await open(page, "members", "globex");
  await row(page, globex.admin.email).waitFor();
  assert.equal(await page.locator(".row").count(), 1, "one's own members alone");
});

// --- members ---

journey("members: pages of thousands, and their place after reload and back", async ({ page, context }) => {
  const many = service.tenant("many");
  people("many", Array.from({ length: 2005 }, (_, index) => ({ email: `p${index}@many.example`, name: `Person ${String(index).padStart(4, "0")}` })));
  await signIn(context, many.admin, "many");
  const letGo = await hold(page, "**/org/members*");
  await page.goto("console?org=many");
  await arrive(page, "Members");
  await told(page, "Loading…");
  await look(page, "console-members-loading");
  await letGo();
  await row(page, "Person").first().waitFor();
  assert.equal(await page.locator(".row").count(), 25);
  const names = () => namesOn(page);
  const shown = (what, wanted) => eventually(what, async () => await names() === wanted);
  const first = await names();
  const turn = await hold(page, "**/org/members*");
  await press(page, "Next page");
  await page.locator("[aria-busy=true]").waitFor();
  assert.equal(await names(), first, "what was there stays until the next page is");
  await look(page, "console-members-turning");
  await turn();
  await eventually("another page", async () => await names() !== first);
  const second = await names();
  await look(page, "console-members-second-page");
  await page.reload();
  await shown("the same page after a reload", second);
  await press(page, "Next page");
  await eventually("the third page", async () => await names() !== second);
  await page.goBack();
  await shown("back at the second page", second);
  await press(page, "Previous page");
  await shown("the first page", first);
});

journey("members: search and filters, which reload, back and another tab keep", async ({ page, context }) => {
  const few = service.tenant("few");
  people("few", Array.from({ length: 30 }, (_, index) => ({ email: `p${index}@few.example`, name: `Person 19${70 + index}` })));
  await signIn(context, few.admin, "few");
  await open(page, "members", "few");
  await page.getByLabel("Search by name or email address").fill("person 1999");
  await row(page, "Person 1999").waitFor();
  await eventually("one match", async () => await page.locator(".row").count() === 1);
  await page.reload();
  await row(page, "Person 1999").waitFor();
  assert.equal(await page.getByLabel("Search by name or email address").inputValue(), "person 1999");
  await page.getByRole("link", { name: "Settings" }).click();
  await arrive(page, "Settings");
  await page.goBack();
  await row(page, "Person 1999").waitFor();
  await page.getByLabel("Search by name or email address").fill("");
  await page.getByLabel("Role").selectOption("org_admin");
  await eventually("the one administrator", async () => await namesOn(page) === "few Admin");
  await page.getByLabel("Status").selectOption("suspended");
  await told(page, "No member matches.");
  await page.getByLabel("Role").selectOption("");
  await page.getByLabel("Status").selectOption("");
  await row(page, "few Admin").waitFor();
  await page.getByLabel("Search by name or email address").fill("nobody at all");
  await told(page, "No member matches.");
  await look(page, "console-members-none");
});

journey("members: the titles of the table order it, which reload keeps, and tell who was active", async ({ page, context }) => {
  const sorted = service.tenant("sorted");
  people("sorted", ["Zoe", "anna", "Ben"].map((name) => ({ email: `${name.toLowerCase()}@sorted.example`, name })));
  await signIn(context, sorted.admin, "sorted");
  await open(page, "members", "sorted");
  const names = (wanted) => eventually(wanted, async () => await namesOn(page) === wanted);
  const order = (title) => page.getByRole("columnheader", { name: title }).getAttribute("aria-sort");
  await row(page, "Zoe").waitFor();
  assert.deepEqual([await order("Joined"), await order("Member")], ["ascending", "none"]);
  await press(page, "Member");
  await names("anna,Ben,sorted Admin,Zoe");
  assert.deepEqual([await order("Joined"), await order("Member")], ["none", "ascending"]);
  await press(page, "Member");
  await names("Zoe,sorted Admin,Ben,anna");
  await page.reload();
  await names("Zoe,sorted Admin,Ben,anna");
  assert.equal(await order("Member"), "descending");
  await press(page, "Last active");
  await eventually("the active one first", async () => (await namesOn(page)).startsWith("sorted Admin,"));
  await row(page, "sorted Admin").getByText("Recently").waitFor();
  await row(page, "anna").getByText("Never").waitFor();
  await look(page, "console-members-sorted");
});

journey("members: an administrator without a second factor resets nobody’s, and reads why", acme, async ({ page }) => {
  await open(page, "members");
  await page.getByLabel("Search by name or email address").fill(demo.twoFactor.email);
  await row(page, demo.twoFactor.email).waitFor();
  await row(page, demo.twoFactor.email).locator(".opens").click();
  await dialog(page).getByRole("button", { name: "Reset two-factor", exact: true }).click();
  await told(page, "This can’t be undone.");
  await look(page, "console-members-reset-two-factor");
  await confirm(page, "Reset two-factor");
  await told(page, "Sign in again to continue.");
});

journey("members: each change says what will happen, asks once, and shows in place, by the keyboard alone", acme, async ({ page }) => {
  const nora = service.member("acme", "nora@acme.example", { name: "Nora Neu" });
  service.member("acme", "spaceless@acme.example", { name: SPACELESS });
  service.member("acme", "markup@acme.example", { name: "<b onclick=alert(1)>Bobby</b>" });
  service.member("acme", "rtl@acme.example", { name: "שלום עולם" });
  const hers = await service.signedIn(nora);
  await open(page, "members");
  await row(page, SPACELESS).waitFor();
  await row(page, "<b onclick=alert(1)>Bobby</b>").waitFor();
  await look(page, "console-members");

  const choose = async (deed, about) => {
    await page.locator('[aria-label="Manage Nora Neu"]').focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByText("nora@acme.example").waitFor();
    for (let presses = 0; await page.evaluate(() => document.activeElement.textContent) !== deed; presses += 1) {
      assert.ok(presses < 10, `Tab leads to ${deed}`);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await dialog(page).getByText(about).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel", "nothing happens by a second Enter");
  };
  const agree = async () => {
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await focusIsBackAt(page, "Nora Neu");
  };

  await choose("Suspend", "can’t sign in to Acme until you reactivate them");
  await look(page, "console-members-suspend");
  await page.keyboard.press("Enter");
  await focusIsBackAt(page, "Nora Neu");
  assert.equal(await row(page, "Nora Neu").getByText("Suspended").count(), 0, "cancelled");
  await choose("Suspend", "can’t sign in to Acme");
  await agree();
  await row(page, "Nora Neu").getByText("Suspended").waitFor();
  const session = await api("acme", "GET", "auth/session", undefined, hers);
  assert.equal(session.data.reason, "membership_not_active");
  await choose("Reactivate", "can sign in to Acme again");
  await agree();
  await row(page, "Nora Neu").getByText("Suspended").waitFor({ state: "detached" });
  await choose("Make administrator", "will be able to do everything you can do here");
  await agree();
  await row(page, "Nora Neu").getByText("Administrator").waitFor();
  const again = await service.signedIn(nora);
  await choose("End sessions", "is signed out of Acme on all devices");
  await agree();
  const ended = await api("acme", "GET", "auth/session", undefined, again);
  assert.equal(ended.data.authenticated, false);
  await choose("Make member", "will lose access to this console");
  await agree();
  await choose("Remove", "is no longer a member");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await row(page, "Nora Neu").waitFor({ state: "detached" });
  assert.notEqual(await page.evaluate(() => document.activeElement.localName), "body", "the focus stays in the list");
});

journey("members: several are changed at once, oneself and what doesn't fit left out, and refusals are told", async ({ page, context }) => {
  const several = service.tenant("several");
  people("several", Array.from({ length: 6 }, (_, index) => ({ email: `p${index}@several.example`, name: `Person ${index}` })));
  await signIn(context, several.admin, "several");
  await open(page, "members", "several");
  await row(page, "Person 5").waitFor();
  const line = page.locator(".chosen");
  assert.ok(await line.isHidden());
  for (const name of ["Person 1", "Person 2", "several Admin"]) {
    await page.getByLabel(`Select ${name}`).check();
  }
  await line.getByText("3 selected").waitFor();
  assert.ok(await page.getByLabel("Select all on this page").evaluate((box) => box.indeterminate));
  await look(page, "console-members-chosen");
  await press(page, "Suspend 2");
  await dialog(page).getByText(/Person 1 and Person 2|Person 2 and Person 1/).waitFor();
  await look(page, "console-members-suspend-two");
  // One of them goes meanwhile, by somebody else.
  const { data: { members } } = await api("several", "GET", "org/members?q=p2@", undefined, context);
  await api("several", "DELETE", `org/members/${members[0].userId}`, undefined, context);
  await confirm(page, "Suspend");
  await dialog(page).getByText("Person 2: This person is no longer a member.").waitFor();
  await look(page, "console-members-not-all");
  await confirm(page, "Close");
  await row(page, "Person 1").getByText("Suspended").waitFor();
  await row(page, "Person 2").waitFor({ state: "detached" });
  assert.ok(await line.isHidden(), "nothing is chosen in the list that was loaded again");

  await page.getByLabel("Select all on this page").check();
  await line.getByText("6 selected").waitFor();
  assert.deepEqual(await line.getByRole("button").allTextContents(), ["Suspend 4", "Reactivate 1", "End sessions 5", "Remove 5", "Clear selection"]);
  await press(page, "Clear selection");
  assert.ok(await line.isHidden());
  await page.getByLabel("Select all on this page").check();
  await press(page, "Remove 5");
  await offline(context, async () => {
    await confirm(page, "Remove");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Remove");
  await eventually("the administrator alone", async () => await namesOn(page) === "several Admin");
});

journey("the menus: by arrows and letters alone, closed by Escape, and the focus goes back", acme, async ({ page }) => {
  await open(page, "members");
  await row(page, "Max Member").waitFor();
  const opener = row(page, "Max Member").locator(".more");
  await opener.focus();
  await page.keyboard.press("Enter");
  const focus = () => page.evaluate(() => document.activeElement.textContent);
  await eventually("the first action", async () => await focus() === "Manage");
  assert.equal(await opener.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focus(), "Remove…");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focus(), "Manage");
  await page.keyboard.press("End");
  await look(page, "console-members-menu");
  await page.keyboard.press("Escape");
  await eventually("the focus is back", () => opener.evaluate((button) => button === document.activeElement));
  assert.equal(await opener.getAttribute("aria-expanded"), "false");
  await tabTo(page, "#user", 200);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Your account" }).waitFor();
  await look(page, "console-menu");
});

journey("members: marks that pile up on a name stay in its own row", acme, async ({ page }) => {
  const upper = service.member("acme", "upper@acme.example", { name: "Upper Neighbour" });
  service.member("acme", "piled@acme.example", { name: `Z${"\u0301".repeat(60)}piled` });
  service.member("acme", "lower@acme.example", { name: `Z${"\u0323".repeat(60)}sunken` });
  await open(page, "members");
  await page.getByLabel("Search by name or email address").fill("@acme.example");
  const name = row(page, "piled@acme.example").locator("bdi");
  await name.waitFor();
  await look(page, "console-members-marks");
  const neighbours = [row(page, upper.email), row(page, "lower@acme.example")].map((one) => one.locator(".what"));
  const seen = () => Promise.all(neighbours.map(async (one) => (await one.screenshot()).toString("base64")));
  const before = await seen();
  await name.evaluate((element) => { element.textContent = "Zpiled"; });
  assert.deepEqual(await seen(), before, "its neighbours look the same without the marks");
});

journey("members: refusals say why, and the list is as it is then", acme, async ({ page }) => {
  const gone = service.member("acme", "gone@acme.example", { name: "Gone Already" });
  await open(page, "members");
  const admin = await service.signedIn(demo.admin);
  const { data: { members } } = await api("acme", "GET", `org/members?q=${gone.email}`, undefined, admin);
  await row(page, "Gone Already").waitFor();
  assert.equal((await api("acme", "DELETE", `org/members/${members[0].userId}`, undefined, admin)).status, 200);
  await manage(page, "Gone Already", "Suspend");
  await confirm(page, "Suspend");
  await told(page, "This person is no longer a member.");
  await look(page, "console-members-gone");
  await confirm(page, "Close");
  await row(page, "Gone Already").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Manage Ada Admin" }).click();
  await told(page, "You can’t suspend or remove yourself.");
  assert.equal(await dialog(page).getByRole("button", { name: "Remove" }).count(), 0);
  await look(page, "console-members-self");
  await dialog(page).getByRole("button", { name: "Make member" }).click();
  await confirm(page, "Make member");
  await told(page, "The organization needs at least one administrator. Make someone else an administrator first.");
  await look(page, "console-members-last-admin");
  await page.keyboard.press("Escape");
  await focusIsBackAt(page, "Ada Admin"); // The list is loaded again by then.
  await row(page, "Ada Admin").getByText("Administrator").waitFor();

  await manage(page, "Max Member", "Suspend");
  await offline(page.context(), async () => {
    await confirm(page, "Suspend");
    await told(page, "The service can’t be reached.");
  });
  await confirm(page, "Suspend");
  await row(page, "Max Member").getByText("Suspended").waitFor();
  await manage(page, "Max Member", "Reactivate");
  await confirm(page, "Reactivate");
  await row(page, "Max Member").getByText("Suspended").waitFor({ state: "detached" });

  await page.route("**/org/members?**", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
  await page.reload();
  await told(page, "The service can’t be reached.");
  await look(page, "console-members-unreachable");
  await page.unroute("**/org/members?**");
  await press(page, "Try again");
  await row(page, "Ada Admin").waitFor();
});

journey("who is no administrator any more is told so by the next thing they do", async ({ page, context }) => {
  const second = service.member("acme", "second@acme.example", { name: "Second Admin", role: "org_admin" });
  await signIn(context, second);
  await open(page, "members");
  await row(page, "Ada Admin").waitFor();
  const admin = await service.signedIn(demo.admin);
  const { data: { members } } = await api("acme", "GET", `org/members?q=${second.email}`, undefined, admin);
  await api("acme", "PATCH", `org/members/${members[0].userId}`, { role: "member" }, admin);
  await page.getByRole("link", { name: "API keys" }).click();
  await told(page, "Only an administrator can do this.");
  await page.getByRole("link", { name: "Go to your account" }).waitFor();
  await api("acme", "PATCH", `org/members/${members[0].userId}`, { role: "org_admin" }, admin);
  await page.goto("console?org=acme#members");
  await page.reload();
  await row(page, "Ada Admin").waitFor();
  await api("acme", "PATCH", `org/members/${members[0].userId}`, { status: "suspended" }, admin);
  await page.getByRole("link", { name: "API keys" }).click();
  await told(page, "Your membership is suspended. Please ask one of the organization’s administrators.");
  await look(page, "console-suspended");
});

journey("an organization that is suspended says so, and goes on when it is active again", async ({ page, context }) => {
  const wonka = service.tenant("wonka");
  await signIn(context, wonka.admin, "wonka");
  await open(page, "members", "wonka");
  await row(page, wonka.admin.email).waitFor();
  service.cli(["org", "suspend", "--slug", "wonka"]);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await told(page, "This organization is currently suspended.");
  await page.reload();
  await arrive(page, "You don’t have access");
  await look(page, "console-organization-suspended");
  service.cli(["org", "activate", "--slug", "wonka"]);
  await page.reload();
  await arrive(page, "Webhooks");
});

// --- invitations ---

journey("invitations: invite, send again, withdraw; each refusal beside the address", async ({ page, context }) => {
  const initech = service.tenant("initech");
  service.member("initech", "peter@initech.example", { name: "Peter Programmer" });
  await signIn(context, initech.admin, "initech");
  await open(page, "invitations", "initech");
  await told(page, "No pending invitations.");
  await look(page, "console-invitations-empty");
  await press(page, "Invite members");
  await page.keyboard.press("Enter");
  await told(page, "Enter an email address.");
  await page.keyboard.type("milton");
  await page.keyboard.press("Enter");
  await told(page, "This must be one plain email address");
  await look(page, "console-invite-refused");
  await dialog(page).getByLabel("Email address").fill("milton@initech.example");
  await dialog(page).getByLabel("Role").selectOption("org_admin");
  await confirm(page, "Send invitation");
  await page.locator("#status:not(.visually-hidden)", { hasText: "Invitation sent to milton@initech.example." }).waitFor();
  await row(page, "milton@initech.example").getByText("Administrator").waitFor();
  await told(page, "in 7 days");
  await look(page, "console-invited");
  await row(page, `Invited by ${initech.admin.email}`).waitFor();
  const first = await service.link("milton@initech.example", "invite");

  const refused = async (email, words) => {
    await press(page, "Invite members");
    await dialog(page).getByLabel("Email address").fill(email);
    await confirm(page, "Send invitation");
    await told(page, words);
    assert.ok(await page.evaluate(() => document.activeElement.matches("[aria-invalid]")), "the focus is in the field");
  };
  await refused("milton@initech.example", "This person already has an invitation.");
  await look(page, "console-invite-pending");
  await dialog(page).getByRole("link", { name: "Send it again from Invitations" }).click();
  assert.equal(await dialog(page).count(), 0);
  await refused("Peter@Initech.example", "This person is already a member.");
  await dialog(page).getByRole("link", { name: "Show this member" }).click();
  await row(page, "Peter Programmer").waitFor();
  assert.equal(await dialog(page).count(), 0);

  const admin = await service.signedIn(initech.admin, "initech");
  await api("initech", "PATCH", "org", { security: { allowedEmailDomains: ["initech.example", "bobs.example"] } }, admin);
  await refused("lumbergh@example.com", "Only addresses at initech.example and bobs.example can join.");
  await look(page, "console-invite-domain");
  await dialog(page).getByRole("link", { name: "Change this in Settings" }).click();
  await arrive(page, "Settings");

  await open(page, "invitations", "initech");
  await act(row(page, "milton@"), "Send again");
  await told(page, "The link in the earlier email stops working.");
  await look(page, "console-invitations-resend");
  await confirm(page, "Send again");
  await dialog(page).waitFor({ state: "detached" });
  const secondLink = await service.link("milton@initech.example", "invite", 2);
  assert.notEqual(secondLink, first);
  await act(row(page, "milton@"), "Send again");
  await confirm(page, "Send again");
  await told(page, /Too many attempts\. Please try again in \d+ hours/);
  await page.keyboard.press("Escape");
  await look(page, "console-invitations");

  await act(row(page, "milton@"), "Revoke");
  const { data: { invites } } = await api("initech", "GET", "org/invites", undefined, admin);
  await api("initech", "DELETE", `org/invites/${invites[0].id}`, undefined, admin);
  await confirm(page, "Revoke");
  await told(page, "This invitation is no longer pending. It was accepted, revoked or has expired.");
  await confirm(page, "Close");
  await told(page, "No pending invitations.");
  await press(page, "Invite members");
  await dialog(page).getByLabel("Email address").fill("samir@initech.example");
  await page.keyboard.press("Enter");
  await act(row(page, "samir@"), "Revoke");
  await confirm(page, "Revoke");
  await told(page, "No pending invitations.");
});

// --- API keys ---

journey("API keys: shown once, rotated, revoked, and no more than the limit", async ({ page, context }) => {
  const hooli = service.tenant("hooli");
  await signIn(context, hooli.admin, "hooli");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "members", "hooli");
  await page.getByRole("link", { name: "API keys" }).click();
  await told(page, "No API keys yet.");
  await look(page, "console-keys-empty");
  await press(page, "Create key");
  await page.keyboard.press("Enter");
  await told(page, "Enter a name.");
  await page.keyboard.type("Nucleus <i>backend</i>");
  await dialog(page).getByLabel("Expires").selectOption("90");
  await page.keyboard.press("Enter");
  await told(page, "This is the only time you will see it.");
  const secret = await page.locator(".secret").textContent();
  await look(page, "console-keys-made");
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.goForward();
  let asked = 0;
  page.on("dialog", (question) => { asked += question.type() === "beforeunload" ? 1 : 0; return question.dismiss(); });
  await page.evaluate(() => location.reload());
  await eventually("the browser asks", () => asked === 1);
  assert.equal(await page.locator(".secret").textContent(), secret, "neither Escape nor Back nor a reload loses it");
  await press(page, "Copy");
  await told(page, "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await press(page, "I’ve saved it");
  await row(page, "Nucleus <i>backend</i>").getByRole("cell", { name: "Never" }).first().waitFor();
  await eventually("nothing of it is left", async () => !(await page.content()).includes(secret));
  const used = await fetch(`${service.url}/api/v1/public/verify`, { method: "POST", headers: { "X-Org-Slug": "hooli", "X-API-Key": secret, "Content-Type": "application/json" }, body: JSON.stringify({ token: "x" }) });
  assert.equal(used.status, 200);
  await eventually("the use is written", async () => (
    await api("hooli", "GET", "org/api-keys", undefined, context)
  ).data.apiKeys.some((key) => key.lastUsedAt));
  await page.reload();
  assert.equal(asked, 1, "once it is kept, nothing is asked");
  await row(page, "Nucleus").getByRole("cell", { name: / ago$|just now/ }).nth(1).waitFor();

  await act(row(page, "Nucleus"), "Rotate");
  await look(page, "console-keys-rotate");
  await dialog(page).getByLabel("Keep the old key working for").selectOption("3600");
  await confirm(page, "Rotate");
  await page.locator(".secret").waitFor();
  assert.notEqual(await page.locator(".secret").textContent(), secret);
  await press(page, "I’ve saved it");
  await eventually("two keys", async () => await page.locator(".row").count() === 2);
  const old = row(page, `…${secret.slice(-4)}`);
  await old.getByText("in 60 minutes").waitFor();
  await look(page, "console-keys");
  await act(old, "Revoke");
  await told(page, "Anything that still uses this key is refused from the next request on.");
  await look(page, "console-keys-revoke");
  await confirm(page, "Revoke");
  await eventually("one key", async () => await page.locator(".row").count() === 1);

  const admin = await service.signedIn(hooli.admin, "hooli");
  const { data: { apiKeys } } = await api("hooli", "GET", "org/api-keys", undefined, admin);
  await act(row(page, "Nucleus"), "Revoke");
  await api("hooli", "DELETE", `org/api-keys/${apiKeys[0].id}`, undefined, admin);
  await confirm(page, "Revoke");
  await told(page, "This key no longer exists.");
  await confirm(page, "Close");
  await told(page, "No API keys yet.");
  for (let made = 0; made < 100; made += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => api("hooli", "POST", "org/api-keys", { name: `key ${made + index}` }, admin)));
  }
  await press(page, "Create key");
  await dialog(page).getByLabel("Name").fill("one too many");
  await offline(context, async () => {
    await confirm(page, "Create key");
    await told(page, "The key may have been created anyway.");
    await look(page, "console-keys-lost-answer");
  });
  await confirm(page, "Create key");
  await told(page, "You’ve reached the maximum number of API keys. Revoke one first.");
  assert.equal(await dialog(page).getByLabel("Name").inputValue(), "one too many", "what was typed is still there");
  await page.keyboard.press("Escape");
  await eventually("what is there now", async () => await page.locator(".row").count() === 100);
});

// --- the audit log ---

journey("the audit log: who did what to whom, in words, page by page", async ({ page, context }) => {
  const umbrella = service.tenant("umbrella");
  const admin = await service.signedIn(umbrella.admin, "umbrella");
  for (let index = 0; index < 13; index += 1) {
    const { data } = await api("umbrella", "POST", "org/members/invite", { email: `alice${index}@umbrella.example` }, admin);
    await api("umbrella", "DELETE", `org/invites/${data.invite.id}`, undefined, admin);
  }
  // Both attempts belong to one hour of the clock.
  await eventually("not the end of an hour", () => Date.now() % 3_600_000 < 3_592_000);
  await api("umbrella", "POST", "auth/login", { email: "nobody@umbrella.example", password: "not-the-password" });
  await api("umbrella", "POST", "auth/login", { email: "nobody@umbrella.example", password: "not-the-password" });
  await signIn(context, umbrella.admin, "umbrella");
  await open(page, "audit", "umbrella");
  await row(page, `${umbrella.admin.email} signed in with a password`).first().waitFor();
  await row(page, "Someone who wasn’t signed in entered an incorrect email or password, 2 times within an hour").waitFor();
  await row(page, "revoked the invitation to alice12@umbrella.example").waitFor();
  await row(page, "alice12@umbrella.example").first().locator("summary").click();
  await told(page, "invite.revoked");
  await look(page, "console-audit");
  await press(page, "Next page");
  await row(page, "The service’s operator created the organization").waitFor();
  await page.reload();
  await row(page, "The service’s operator created the organization").waitFor();
  await page.goBack();
  await row(page, "alice12@umbrella.example").first().waitFor();
  await page.getByLabel("Event").selectOption("login.failed");
  await eventually("the one of this kind", async () => await page.locator(".row").count() === 1);
  await page.getByLabel("Event").selectOption("password.changed");
  await told(page, "No events match.");
  await page.getByLabel("Event").selectOption("");
  await page.getByLabel("Search by person, IP address or detail").fill("ALICE7@");
  await eventually("what was done to one", async () => await page.locator(".row").count() === 2);
  await page.getByLabel("Search by person, IP address or detail").fill("");
  await row(page, "alice12@umbrella.example").first().waitFor();
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To").fill("2020-01-31");
  await told(page, "No events match.");
  await page.reload();
  await told(page, "No events match.");
  assert.equal(await page.getByLabel("From").inputValue(), "2020-01-01");
  await page.getByLabel("To").fill("");
  await row(page, "alice12@umbrella.example").first().waitFor();
  await look(page, "console-audit-days");

  // The file has all pages of what is shown, and no cell that a spreadsheet would take for a formula.
  await api("umbrella", "PATCH", "org", { name: "=1+1" }, admin);
  await api("umbrella", "POST", "org/api-keys", { name: "=cmd()" }, admin);
  const save = async (format) => {
    await press(page, "Export");
    await dialog(page).getByLabel("Format").selectOption(format);
    const [download] = await Promise.all([page.waitForEvent("download"), confirm(page, "Export")]);
    await dialog(page).waitFor({ state: "hidden" });
    return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
  };
  const [name, lines] = await save("ndjson");
  assert.match(name, /^audit-log-umbrella-[\d-]+\.ndjson$/);
  const entries = lines.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.ok(entries.length > 25 && entries.every(({ id }) => id.startsWith("aud_")), String(entries.length));
  const [, table] = await save("csv");
  const cells = table.split("\r\n");
  assert.equal(cells.length, entries.length + 2, "titles, and an end of the last line");
  assert.ok(cells[0].startsWith('"id","createdAt","action"'), cells[0]);
  assert.ok(!/(^|,)"\s*[=+@-]/m.test(table), "no formula");
  await look(page, "console-audit-exported");

  // The log shows what a person did and what was done to the person, also after the person has left.
  service.member("umbrella", "ada@umbrella.example", { name: "Ada Leaving" });
  const { data: { members } } = await api("umbrella", "GET", "org/members?q=leaving", undefined, admin);
  await api("umbrella", "PATCH", `org/members/${members[0].userId}`, { role: "org_admin" }, admin);
  await open(page, "members", "umbrella");
  await page.getByRole("button", { name: "Manage Ada Leaving" }).click();
  await page.getByRole("link", { name: "View in the audit log" }).click();
  await row(page, "changed the role of ada@umbrella.example to administrator").waitFor();
  await row(page, "The service’s operator added ada@umbrella.example as a member").waitFor();
  assert.equal(await page.locator(".row").count(), 2);
  await api("umbrella", "DELETE", `org/members/${members[0].userId}`, undefined, admin);
  await page.reload();
  await row(page, "removed ada@umbrella.example").waitFor();
  await look(page, "console-audit-person");
  await page.getByRole("link", { name: "Show everyone" }).click();
  await row(page, "alice12@umbrella.example").first().waitFor();

  await page.route("**/org/audit-log?**", (route) => route.fulfill({ json: { status: "success", data: { entries: [
    { id: "aud_1", createdAt: "2026-11-21T06:40:09.478Z", actor: { type: "system" }, action: "moon.landed", userAgent: "a\u202Eb<script>", metadata: { "x\u202E": "<b>y</b>" } },
    { id: "aud_2", createdAt: "2026-11-21T06:40:09.478Z", actor: { type: "user", id: "usr_1" }, action: "constructor" },
  ] } } }));
  await page.reload();
  await row(page, "The service moon.landed").waitFor();
  await row(page, "Someone whose account was deleted constructor").waitFor();
  await page.locator("summary").first().click();
  await told(page, "<b>y</b>");
  await look(page, "console-audit-unknown");
  assert.ok(!(await page.locator("main").textContent()).includes("\u202E"), "nothing turns the text around it");
});

// --- settings ---

/** Returns a PNG of one colour: eight bits of red, green, blue and alpha. */
function png(width, height, colour) {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

journey("settings: the sign-in page shows the organization’s own logo and colour, and a file that is no logo is refused", async ({ page, context }) => {
  const pixar = service.tenant("pixar");
  await signIn(context, pixar.admin, "pixar");
  await open(page, "settings", "pixar");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Appearance" }) });
  const choose = (id, name, mimeType, buffer) => card.locator(`#${id}`).setInputFiles({ name, mimeType, buffer });
  await choose("logoUrl", "logo.gif", "image/gif", Buffer.from("GIF89a"));
  await told(page, "Choose a PNG file of at most 256 KB.");
  await choose("logoUrl", "logo.png", "image/png", Buffer.from("GIF89a"));
  await told(page, "The file is not a whole PNG.");
  await choose("logoUrl", "wide.png", "image/png", png(1025, 2, [0, 0, 0, 255]));
  await told(page, "The picture is wider or higher than 1024 pixels.");
  await choose("logoUrl", "logo.png", "image/png", png(120, 30, [122, 31, 92, 255]));
  await card.getByRole("img", { name: "Logo as it is now" }).waitFor();
  await choose("logoDarkUrl", "dark.png", "image/png", png(120, 30, [255, 255, 255, 255]));
  await card.getByRole("img", { name: "Logo for dark pages as it is now" }).waitFor();
  await card.getByLabel("Colour of buttons and links (optional)").fill("#ffcc00");
  await card.getByRole("button", { name: "Save" }).click();
  await told(page, "Text in this colour can’t be read on white. Choose a darker one.");
  await card.getByLabel("Colour of buttons and links (optional)").fill("#7a1f5c");
  await card.getByRole("button", { name: "Save" }).click();
  await told(page, "Saved.");
  await look(page, "console-settings-appearance");

  const out = await service.context();
  const visitor = await out.newPage();
  await visitor.goto(`${new URL("sign-in?org=pixar", page.url())}`);
  const logo = visitor.locator("#brand img");
  await logo.waitFor();
  assert.deepEqual(await logo.evaluate((img) => [img.alt.length > 0, img.naturalWidth, img.naturalHeight]), [true, 120, 30]);
  await look(visitor, "sign-in-organization-logo");
  await visitor.goto(`${new URL("sign-in?org=globex", page.url())}`);
  await eventually("the service’s own name again", async () => await visitor.locator("#brand img").count() === 0);
  await out.close();

  await card.getByRole("button", { name: "Remove logo", exact: true }).click();
  await eventually("the logo removed", async () => await card.getByRole("img", { name: "Logo as it is now", exact: true }).count() === 0);
  await card.getByRole("button", { name: "Upload logo", exact: true }).waitFor();
});

journey("settings: what is typed is judged beside its field, what is saved stays, and the rest is left alone", async ({ page, context }) => {
  const soylent = service.tenant("soylent", { appUrl: "https://app.soylent.example" });
  await signIn(context, soylent.admin, "soylent");
  const admin = await service.signedIn(soylent.admin, "soylent");
  await open(page, "settings", "soylent");
  const section = (title) => page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
  const about = section("Organization");
  await about.getByText("soylent", { exact: true }).waitFor();
  await about.getByLabel("Name", { exact: true }).fill(" ");
  await about.getByRole("button", { name: "Save" }).click();
  await told(page, "Enter a name.");
  await about.getByLabel("Name", { exact: true }).fill("Soylent & <Sons>");
  await about.getByLabel("Application URL").fill("http://soylent.example");
  await about.getByRole("button", { name: "Save" }).click();
  await confirm(page, "Change URL");
  await told(page, "This must be an https address without user name (http only on loopback).");
  await about.getByLabel("Application URL").fill("https://new.soylent.example");
  await about.getByRole("button", { name: "Save" }).click();
  await told(page, "Pages at https://app.soylent.example/ can no longer call the service");
  await look(page, "console-settings-application");
  // Another administrator changes another setting meanwhile.
  await api("soylent", "PATCH", "org", { security: { sessionTtl: 7200 } }, admin);
  await confirm(page, "Change URL");
  await told(page, "Saved.");
  await page.getByRole("button", { name: "Soylent & <Sons>" }).waitFor();
  await page.reload();
  await eventually("what was saved", async () => await page.getByLabel("Application URL").inputValue() === "https://new.soylent.example/");

  const sessions = section("Sessions");
  assert.equal(await sessions.getByLabel("Sign in again after").inputValue(), "2");
  const ttl = async (count, unit) => {
    await sessions.getByLabel("Sign in again after").fill(count);
    await sessions.getByLabel("Unit").selectOption({ label: unit });
    await sessions.getByRole("button", { name: "Save" }).click();
  };
  await ttl("2.5", "hours");
  await told(page, "Enter a whole number, or nothing.");
  await ttl("31", "days");
  await told(page, "This must be 15 minutes to 30 days.");
  await ttl("14", "minutes");
  await told(page, "This must be 15 minutes to 30 days.");
  assert.equal(await dialog(page).count(), 0, "what is refused anyway isn't asked for");
  await ttl("90", "minutes");
  await told(page, "Anyone who signed in more than 90 minutes ago is signed out on that device immediately");
  await confirm(page, "Cancel");
  await ttl("", "hours");
  await told(page, "Saved. The service’s own limit applies.");
  const { data } = await api("soylent", "GET", "org", undefined, admin);
  assert.deepEqual(data.org.security, { requireTwoFactor: false, requireSso: "off", allowImpersonation: true });

  const ways = section("Sign-in methods");
  await ways.getByLabel("Password").uncheck();
  await ways.getByLabel("Passkey").uncheck();
  await ways.getByLabel("Single sign-on").uncheck();
  await ways.getByRole("button", { name: "Save" }).click();
  await told(page, "Allow at least one sign-in method.");
  await ways.getByLabel("Passkey").check();
  await ways.getByRole("button", { name: "Save" }).click();
  await told(page, "Members who signed in only this way are signed out immediately");
  await look(page, "console-settings-ways");
  await confirm(page, "Turn off");
  await told(page, "You didn’t sign in with one of these methods yourself.");
  await ways.getByLabel("Password").check();
  await ways.getByLabel("Passkey").uncheck();
  await ways.getByRole("button", { name: "Save" }).click();
  await confirm(page, "Turn off");
  await ways.getByText("Saved.").waitFor();
  const narrowed = await api("soylent", "GET", "org", undefined, admin);
  assert.deepEqual(narrowed.data.org.security, {
    requireTwoFactor: false,
    requireSso: "off",
    allowImpersonation: true,
    allowedMethods: ["password"],
  });
  // With one way left, the address and the password are asked for at once.
  const visitor = await (await service.context()).newPage();
  await visitor.goto("sign-in?org=soylent");
  await visitor.locator("#password:visible").waitFor();
  assert.equal(await visitor.getByRole("button", { name: "Use a passkey" }).count(), 0);
  await look(visitor, "sign-in-password-only");
  await visitor.context().close();
  await ways.getByLabel("Passkey").check();
  await ways.getByLabel("Single sign-on").check();
  await ways.getByRole("button", { name: "Save" }).click();
  await ways.getByText("Saved.").waitFor();

  const domains = section("Email domains");
  await domains.getByLabel("Allowed domains").fill("soylent.example\n\nnot a domain\nbücher.example");
  await domains.getByRole("button", { name: "Save" }).click();
  await told(page, "Line 3, “not a domain”, must be the domain of an email address, such as example.com.");
  await look(page, "console-settings");
  await domains.getByLabel("Allowed domains").fill("Soylent.example\n\nbücher.example\n");
  await domains.getByRole("button", { name: "Save" }).click();
  await told(page, "Saved. Only addresses at these domains can join from now on.");
  assert.equal(await domains.getByLabel("Allowed domains").inputValue(), "soylent.example\nxn--bcher-kva.example");
  await domains.getByLabel("Allowed domains").fill("");
  await domains.getByRole("button", { name: "Save" }).click();
  await told(page, "Saved. Every address can join.");
  assert.ok(await domains.getByRole("button", { name: "Save" }).isDisabled(), "there is nothing to save");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Save", "and the focus stays");
});

journey("requiring a second factor: who has none is led to the account; who has one says whose sessions end", async ({ page, context }) => {
  const cyber = service.tenant("cyber");
  const other = service.member("cyber", "other@cyber.example", { name: "Other One" });
  await signIn(context, cyber.admin, "cyber");
  await open(page, "settings", "cyber");
  await press(page, "Require it for everyone…");
  await told(page, "Members without a second factor are signed out immediately");
  await look(page, "console-two-factor-require");
  await confirm(page, "Require it");
  await told(page, "You don’t have a second factor yourself.");
  await look(page, "console-two-factor-refused");
  const way = page.getByRole("link", { name: "Set one up in your account" });
  assert.match(await way.getAttribute("href"), /^account\?org=cyber#security$/);

  const { data: { secret } } = await api("cyber", "POST", "auth/2fa/setup", { password: cyber.admin.password }, context);
  const enabled = await api("cyber", "POST", "auth/2fa/enable", { code: await freshCode(secret) }, context);
  assert.equal(enabled.status, 200);
  const theirs = await service.signedIn(other, "cyber");
  await press(page, "Require it for everyone…");
  await confirm(page, "Require it");
  await told(page, "Required: every member signs in with a second factor");
  assert.equal((await api("cyber", "GET", "auth/session", undefined, theirs)).data.authenticated, false);
  await press(page, "Stop requiring it…");
  await look(page, "console-two-factor-required");
  await confirm(page, "Stop requiring it");
  await told(page, "Optional: each member decides");
});

journey("what is half done is asked about before a reload, and stays when one goes back", acme, async ({ page }) => {
  const questions = [];
  page.on("dialog", async (question) => {
    await question.dismiss(); // One stays.
    questions.push(question.type());
  });
  const isAsked = async () => {
    const before = questions.length;
    await page.evaluate(() => { setTimeout(() => location.reload(), 0); });
    await eventually("the browser asks", () => questions.length > before);
  };
  await open(page, "keys");
  await page.getByRole("link", { name: "Members" }).click();
  await row(page, "Ada Admin").waitFor();
  await press(page, "Invite members");
  await page.reload();
  assert.deepEqual(questions, [], "nothing was typed yet");
  await row(page, "Ada Admin").waitFor();
  await press(page, "Invite members");
  await dialog(page).getByLabel("Email address").fill("half@acme");
  await isAsked();
  assert.deepEqual(questions, ["beforeunload"]);
  await page.goBack();
  await arrive(page, "API keys");
  assert.equal(await dialog(page).getByLabel("Email address").inputValue(), "half@acme");
  await look(page, "console-dialog-kept");
  await page.keyboard.press("Escape");
  await page.reload();
  assert.equal(questions.length, 1, "the dialog is closed");

  await page.getByRole("link", { name: "Settings" }).click();
  await arrive(page, "Settings");
  const about = page.locator("section", { has: page.locator("#about") });
  await about.getByLabel("Name", { exact: true }).fill("Acme again");
  await isAsked();
  assert.equal(questions.length, 2);
  await about.getByRole("button", { name: "Save" }).click();
  await told(page, "Saved.");
  await page.reload();
  assert.equal(questions.length, 2, "it is saved");
  await about.getByLabel("Name", { exact: true }).fill("Acme");
  await about.getByRole("button", { name: "Save" }).click();
  await told(page, "Saved.");

  await open(page, "webhooks/new");
  await page.locator('[value="member.joined"]').check();
  await isAsked();
  assert.equal(questions.length, 3, "a choice counts, too");
  await page.locator("[name=url]").fill("https://half.example/");
  await page.getByRole("link", { name: "Members" }).click();
  await row(page, "Ada Admin").waitFor();
  await page.goBack();
  await arrive(page, "Create webhook");
  assert.equal(await page.locator("[name=url]").inputValue(), "https://half.example/");
  assert.ok(await page.locator('[value="member.joined"]').isChecked());
  await page.getByRole("link", { name: "Cancel" }).click();
  await arrive(page, "Webhooks");
  await page.goBack();
  await arrive(page, "Create webhook");
  assert.equal(await page.locator("[name=url]").inputValue(), "", "what was given up stays so");
});

journey("the console on its first visit, on a tab that isn't there, and with a session that ended elsewhere", acme, async ({ page, context }) => {
  await page.goto("console");
  await page.waitForURL("**/sign-in*");
  await page.goto("console?org=acme#nowhere");
  await arrive(page, "Members");
  await page.goto("console");
  await arrive(page, "Members");
  assert.equal(new URL(page.url()).search, "?org=acme", "the address says which organization");
  const out = await context.newPage();
  await out.goto("console?org=acme#settings");
  await signOut(out);
  await out.waitForURL("**/sign-in*");
  await told(page, "You’re signed out");
  await look(page, "console-signed-out");
});
