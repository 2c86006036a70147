// The console's webhooks and their deliveries, with a receiver that fails and recovers.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { after } from "node:test";
import { arrive, eventually, look, start } from "./support.mjs";

// --- a receiver ---

const received = [];
/** The receiver's answer for each path: a status, by default 204; "slow" for no answer at all, or "elsewhere". */
const answers = {};
const receiver = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) {
    parts.push(part);
  }
  received.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
  const answer = answers[request.url.split("/")[1]] ?? 204;
  if (answer === "elsewhere") {
    response.writeHead(302, { location: "/" }).end();
  } else if (answer !== "slow") {
    response.writeHead(answer).end();
  }
});
await new Promise((resolve) => { receiver.listen(0, "127.0.0.1", resolve); });
after(() => { receiver.close(); receiver.closeAllConnections(); });
const { port } = receiver.address();
/** A port whose listener ends every connection at once. */
const hangsUp = createTcpServer((socket) => socket.destroy());
await new Promise((resolve) => { hangsUp.listen(0, "127.0.0.1", resolve); });
after(() => hangsUp.close());
const { port: closed } = hangsUp.address();

const service = await start({ config: {
  "webhooks.allow_http": true, "webhooks.allow_private_networks": true, "webhooks.extra_ports": `${port},${closed}`,
  "webhooks.retry_delays": "3s,40s", "webhooks.timeout": "8s", "webhooks.max_subscriptions": 4, "webhooks.redeliveries_per_minute": 2, "webhooks.tests_per_minute": 100,
} });
const { journey, api } = service;
/** The last request to a receiver; retries of other tests arrive in between. */
const lastAt = (name) => received.findLast(({ path }) => path === `/${name}`);
const globex = service.tenant("globex");

// --- helpers ---

const told = (page, text) => page.getByText(text).first().waitFor();
const row = (page, text) => page.locator(".row", { hasText: text });
const dialog = (page) => page.locator("dialog[open]");
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const confirm = (page, name) => dialog(page).getByRole("button", { name, exact: true }).click();
const url = (path) => `http://127.0.0.1:${port}/${path}`;

/** Creates an organization, and signs its administrator in in the context. */
async function tenant(slug, context) {
  const made = service.tenant(slug);
  await api(slug, "POST", "auth/login", { email: made.admin.email, password: made.admin.password }, context);
  return made;
}

async function subscribe(slug, context, path, events = ["member.invited"]) {
  const { data } = await api(slug, "POST", "org/webhooks", { url: path.startsWith("http") ? path : url(path), events }, context);
  return data.webhook;
}

/** Opens the console at a hash, as a link does. */
async function open(page, slug, hash, heading) {
  await page.goto("about:blank");
  await page.goto(`console?org=${slug}#${hash}`);
  await arrive(page, heading);
}

/** Presses Tab until the focused element contains this text. */
async function tabUntil(page, text) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => (document.activeElement.labels?.[0] ?? document.activeElement).textContent.includes(wanted), text)) {
      return;
    }
  }
  assert.fail(`Tab never leads to ${text}`);
}

// --- tests ---

journey("a webhook from nothing to what it delivered, by the keyboard alone", async ({ page, context }) => {
  await tenant("acorp", context);
  await open(page, "acorp", "webhooks", "Webhooks");
  await told(page, "No webhooks yet.");
  await look(page, "console-webhooks-empty");
  await tabUntil(page, "Create webhook");
  await page.keyboard.press("Enter");
  await arrive(page, "Create webhook");
  await tabUntil(page, "URL");
  await page.keyboard.press("Enter");
  await told(page, "Enter the URL.");
  await page.keyboard.type(`http://somebody@127.0.0.1:${port}/hook`);
  await page.keyboard.press("Enter");
  await told(page, "Select at least one event.");
  await look(page, "console-webhook-no-events");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await told(page, /^This must .*\.$/);
  assert.ok(await page.evaluate(() => document.activeElement.matches("[name=url][aria-invalid]")), "the focus is in the field");
  await look(page, "console-webhook-refused");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(url("first"));
  await tabUntil(page, "Description");
  await page.keyboard.type("For the <b>CRM</b>");
  await tabUntil(page, "A key is revoked");
  await page.keyboard.press("Space");
  await tabUntil(page, "Create webhook");
  await page.keyboard.press("Enter");
  await told(page, "This is the only time you’ll see it.");
  const secret = await page.locator(".secret").textContent();
  assert.match(secret, /^whs_/);
  await look(page, "console-webhook-secret");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".secret").textContent(), secret, "Escape doesn't lose it");
  await tabUntil(page, "I’ve saved it");
  await page.keyboard.press("Enter");
  await arrive(page, "Webhook");
  await told(page, "member.invited, api_key.revoked");
  await told(page, "For the <b>CRM</b>");
  await told(page, `(…${secret.slice(-4)})`);
  await told(page, "No deliveries yet.");
  await look(page, "console-webhook-made");
  await page.goBack();
  await arrive(page, "Webhooks");
  await row(page, "/first").waitFor(); // And not the form again.
  await tabUntil(page, "/first");
  await page.keyboard.press("Enter");
  await arrive(page, "Webhook");
  await tabUntil(page, "Send test event");
  await page.keyboard.press("Enter");
  await arrive(page, "Delivery");
  await told(page, "The receiver accepted it (204) after one attempt.");
  const { headers, body } = lastAt("first");
  const key = Buffer.from(secret.slice(4), "base64");
  const signature = createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  assert.ok(headers["webhook-signature"].includes(signature), "the secret that was shown is the one that signs");
  await told(page, headers["webhook-id"]);
});

journey("a delivery that fails says why and what comes next, and recovers under one's eyes", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { admin } = await tenant("bcorp", context);
  const hook = await subscribe("bcorp", context, "second");
  answers.second = 500;
  await api("bcorp", "POST", "org/members/invite", { email: "nele@bcorp.example" }, context);
  await open(page, "bcorp", `webhooks/${hook.id}`, "Webhook");
  await row(page, "The receiver responded with 500 (it had an internal error).").getByText("Retrying").waitFor();
  await row(page, /Next attempt (in \d+ seconds?|now)\./).waitFor();
  await look(page, "console-deliveries-retrying");
  await page.getByRole("link", { name: "member.invited" }).click();
  await arrive(page, "Delivery");
  await told(page, /The receiver responded with 500 \(it had an internal error\)\. The next attempt is (in \d+ seconds?|now), on /);
  await page.locator("pre", { hasText: '"email": "nele@bcorp.example"' }).waitFor();
  await look(page, "console-delivery-retrying");
  await press(page, "Copy body");
  await told(page, "Copied");
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), JSON.parse(lastAt("second").body));
  await press(page, "Copy link to this page");
  await eventually("the copy", () => page.evaluate(async () => (await navigator.clipboard.readText()).startsWith("http")));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Send again" }).focus();
  answers.second = 204;
  await page.getByText(/The receiver accepted it \(204\) after [23] attempts\./).waitFor({ timeout: 90_000 });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Send again", "the focus stayed where it was");
  await row(page, "The receiver accepted it (204).").waitFor();
  await look(page, "console-delivery-recovered");

  // The link opens the same delivery for every administrator; others get the sign-in, or an error.
  const other = await service.signedIn(admin, "bcorp");
  const theirs = await other.newPage();
  await theirs.goto(link);
  await arrive(theirs, "Delivery");
  await theirs.getByText("after 2 attempts").or(theirs.getByText("after 3 attempts")).waitFor();
  const stranger = await service.signedIn(globex.admin, "globex");
  const nothing = await stranger.newPage();
  await nothing.goto(link);
  await nothing.waitForURL("**/sign-in?org=bcorp*");
  const [, , delivery] = new URL(link).hash.split("/");
  await open(nothing, "globex", `webhooks/${hook.id}/${delivery}`, "Delivery");
  await told(nothing, "This webhook no longer exists.");
  await look(nothing, "console-webhook-not-found");
  await open(page, "bcorp", `webhooks/${hook.id}/del_01m7z6xwaffsjaftwq3kvr9eav`, "Delivery");
  await told(page, "This delivery is no longer stored.");
});

journey("a delivery that was given up is sent again, as often as is allowed", async ({ page, context }) => {
  await tenant("ccorp", context);
  const hook = await subscribe("ccorp", context, "third");
  answers.third = 503;
  const { data } = await api("ccorp", "POST", `org/webhooks/${hook.id}/test`, undefined, context);
  await open(page, "ccorp", `webhooks/${hook.id}/${data.deliveryId}`, "Delivery");
  await page.getByText("Gave up after 3 attempts. The receiver responded with 503 (it’s too busy, or temporarily down).").waitFor({ timeout: 90_000 });
  await look(page, "console-delivery-failed");
  await open(page, "ccorp", "webhooks", "Webhooks");
  await row(page, "Failing").getByText("The receiver responded with 503 (it’s too busy, or temporarily down).").waitFor();
  await look(page, "console-webhooks-failing");
  await open(page, "ccorp", `webhooks/${hook.id}/${data.deliveryId}`, "Delivery");
  answers.third = 204;
  await press(page, "Send again");
  await page.waitForURL((address) => !address.hash.endsWith(data.deliveryId));
  await told(page, "The receiver accepted it (204) after one attempt.");
  await press(page, "Send again");
  await told(page, "The receiver already accepted it.");
  await look(page, "console-delivery-again");
  await confirm(page, "Cancel");
  await page.goBack();
  await told(page, "Gave up after 3 attempts.");
  await press(page, "Send again");
  await told(page, "The receiver accepted it (204) after one attempt.");
  await page.goBack();
  await told(page, "Gave up after 3 attempts.");
  await press(page, "Send again");
  await told(page, /Too many attempts\. Please try again in \d+ seconds?\./);
  await look(page, "console-delivery-throttled");
  assert.equal(new Set(received.filter(({ path }) => path === "/third").map(({ headers }) => headers["webhook-id"])).size, 1, "it is one event");
});

journey("every reason for a failure has its words", async ({ page, context }) => {
  await tenant("dcorp", context);
  const hook = await subscribe("dcorp", context, "fourth");
  const dead = await subscribe("dcorp", context, `http://127.0.0.1:${closed}/`);
  const real = async (status, id = hook.id) => {
    answers.fourth = status;
    const { data } = await api("dcorp", "POST", `org/webhooks/${id}/test`, undefined, context);
    await eventually("an attempt", async () => {
      const { data: { delivery } } = await api("dcorp", "GET", `org/webhooks/${id}/deliveries/${data.deliveryId}`, undefined, context);
      return delivery.attempts > 0;
    });
  };
  await real(404);
  await real("elsewhere");
  await real("slow");
  await open(page, "dcorp", `webhooks/${hook.id}`, "Webhook");
  answers.fourth = 204;
  await row(page, "The receiver responded with 404 (nothing exists at this URL).").or(row(page, "Delivered")).first().waitFor();
  await open(page, "dcorp", `webhooks/${dead.id}`, "Webhook");
  await real(204, dead.id);
  await press(page, "Refresh");
  await row(page, "Couldn’t connect, or the connection closed before the response.").waitFor();

  const words = {
    timeout: "No response in time", dns: "The hostname doesn’t resolve to an address", tls: "No trusted TLS connection",
    protocol: "The response isn’t HTTP, or has too many headers",
    blocked_address: "The address isn’t allowed", redirect: "The receiver redirected the request",
    http_418: "The receiver responded with 418.", http_401: "The receiver responded with 401 (it didn’t accept the signature)", gremlins: "The attempt failed (gremlins)",
  };
  await page.route("**/deliveries?**", (route) => route.fulfill({ json: { status: "success", data: { deliveries: Object.keys(words).map((lastError, index) => ({
    id: `del_${index}`, event: "member.invited", status: "failed", attempts: 4, lastError, createdAt: "2026-11-21T14:07:26.031Z",
  })) } } }));
  await press(page, "Refresh");
  for (const text of Object.values(words)) {
    await row(page, text).waitFor();
  }
  await look(page, "console-deliveries-reasons");
});

journey("a webhook is paused, resumed, changed, given a new secret and deleted; each says what it does", async ({ page, context }) => {
  await tenant("ecorp", context);
  const hook = await subscribe("ecorp", context, "fifth", ["member.invited", "user.login"]);
  await open(page, "ecorp", `webhooks/${hook.id}`, "Webhook");
  await press(page, "Pause");
  await told(page, "Events that happen while the webhook is paused aren’t delivered, not even afterwards.");
  await look(page, "console-webhook-pause");
  await confirm(page, "Pause");
  await told(page, "This webhook is paused.");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Resume");
  assert.equal(await page.getByRole("button", { name: "Send test event" }).count(), 0);
  await look(page, "console-webhook-paused");
  await page.keyboard.press("Enter");
  await page.getByText("This webhook is paused.").waitFor({ state: "detached" });
  // Another administrator pauses the webhook meanwhile.
  await api("ecorp", "PATCH", `org/webhooks/${hook.id}`, { isActive: false }, context);
  await press(page, "Send test event");
  await told(page, "This webhook is paused. Resume it first.");
  await api("ecorp", "PATCH", `org/webhooks/${hook.id}`, { isActive: true }, context);
  await press(page, "Send test event");
  await arrive(page, "Delivery");
  await page.goBack();
  await arrive(page, "Webhook");

  await press(page, "Rotate secret");
  await told(page, "each request is signed with both");
  await look(page, "console-webhook-rotate");
  await confirm(page, "Rotate");
  const secret = await page.locator(".secret").textContent();
  await press(page, "I’ve saved it");
  await told(page, `(…${secret.slice(-4)})`);
  await told(page, "The previous secret also signs until it expires in 24 hours.");
  await look(page, "console-webhook-rotated");
  await press(page, "Send test event");
  await arrive(page, "Delivery");
  await told(page, "The receiver accepted it (204)");
  assert.equal(lastAt("fifth").headers["webhook-signature"].split(" ").length, 4, "two of each secret");
  await page.goBack();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await arrive(page, "Edit webhook");
  assert.equal(await page.getByLabel("A person is invited").isChecked(), true);
  await page.getByRole("checkbox", { name: "A member signs in user.login" }).uncheck();
  await page.getByLabel("A member joins").check();
  await page.getByLabel("URL", { exact: true }).fill(`${url("fifth")}/${"x".repeat(1900)}`);
  await page.getByLabel("Description").fill("<img src=x onerror=alert(1)> ".repeat(6).trim());
  await look(page, "console-webhook-change");
  // Another administrator pauses the webhook meanwhile; the saved change keeps it paused.
  await api("ecorp", "PATCH", `org/webhooks/${hook.id}`, { isActive: false }, context);
  await press(page, "Save");
  await arrive(page, "Webhook");
  await told(page, "member.invited, member.joined");
  await told(page, "This webhook is paused.");
  await told(page, "<img src=x onerror=alert(1)> <img");
  await look(page, "console-webhook-long");
  await page.getByRole("link", { name: "All webhooks" }).click();
  await arrive(page, "Webhooks");
  await row(page, "Paused").waitFor();
  await look(page, "console-webhooks");
  await page.goBack();
  await press(page, "Delete");
  await told(page, "Queued deliveries are dropped");
  await look(page, "console-webhook-delete");
  await api("ecorp", "DELETE", `org/webhooks/${hook.id}`, undefined, context);
  await confirm(page, "Delete");
  await told(page, "This webhook no longer exists.");
  await confirm(page, "Close");
  await told(page, "No webhooks yet.");
});

journey("deliveries: pages, the filter by status, and their place", async ({ page, context }) => {
  await tenant("hcorp", context);
  const hook = await subscribe("hcorp", context, "eighth");
  const send = () => api("hcorp", "POST", `org/webhooks/${hook.id}/test`, undefined, context);
  answers.eighth = 204;
  for (let sent = 0; sent < 30; sent += 1) {
    await send();
  }
  await eventually("all of them", async () => received.filter(({ path }) => path === "/eighth").length >= 30);
  answers.eighth = 418;
  await send();
  await open(page, "hcorp", `webhooks/${hook.id}`, "Webhook");
  await row(page, "The receiver responded with 418.").waitFor();
  // A paused webhook keeps the delivery as it is.
  await api("hcorp", "PATCH", `org/webhooks/${hook.id}`, { isActive: false }, context);
  assert.equal(await page.locator(".row").count(), 25);
  await press(page, "Next page");
  await eventually("the rest", async () => await page.locator(".row").count() === 6);
  await page.locator(".row a").first().click();
  await arrive(page, "Delivery");
  await page.goBack();
  await eventually("the rest again", async () => await page.locator(".row").count() === 6);
  await page.getByLabel("Status").selectOption("retrying");
  await eventually("the one that failed", async () => await page.locator(".row").count() === 1);
  await page.reload();
  await row(page, "The receiver responded with 418.").waitFor();
  assert.equal(await page.getByLabel("Status").inputValue(), "retrying");
  await look(page, "console-deliveries-filtered");
  await page.getByLabel("Status").selectOption("failed");
  await told(page, "No deliveries have this status.");
  await look(page, "console-deliveries-none");
});

journey("no more webhooks than the limit, and what was chosen stays", async ({ page, context }) => {
  await tenant("fcorp", context);
  await Promise.all(["a", "b", "c", "d"].map((path) => subscribe("fcorp", context, path)));
  await open(page, "fcorp", "webhooks/new", "Create webhook");
  await page.getByLabel("URL", { exact: true }).fill(url("e"));
  await press(page, "Select all");
  await press(page, "Create webhook");
  await told(page, "You’ve reached the maximum number of webhooks. Delete one first.");
  assert.equal(await page.getByLabel("A member joins").isChecked(), true);
  await look(page, "console-webhook-limit");
  await page.getByRole("link", { name: "Cancel" }).click();
  await eventually("the list", async () => await page.locator(".row").count() === 4);
  await row(page, "/a").getByRole("link").click();
  await press(page, "Delete");
  await confirm(page, "Delete");
  await eventually("one less", async () => await page.locator(".row").count() === 3);
});

journey("the events to choose from are those that the service knows", { as: service.demo.admin }, async ({ page }) => {
  const document = await (await fetch(`${service.url}/openapi.json`)).json();
  const known = document.components.schemas.OrganizationEventName.enum;
  await open(page, "acme", "webhooks/new", "Create webhook");
  const shown = await page.locator("[data-event]").evaluateAll((boxes) => boxes.map((box) => box.value));
  assert.deepEqual(shown.toSorted(), known.toSorted());
});

journey("a body that means harm is shown as it is, and does none", async ({ page, context }) => {
  const { admin } = await tenant("gcorp", context);
  const hook = await subscribe("gcorp", context, "seventh", ["user.login"]);
  const userAgent = `<script>alert(1)</script> ${"W".repeat(200)}`;
  await fetch(`${service.url}/api/v1/auth/login`, {
    method: "POST", headers: { "X-Org-Slug": "gcorp", "Content-Type": "application/json", "User-Agent": userAgent },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  await open(page, "gcorp", `webhooks/${hook.id}`, "Webhook");
  await page.route("**/deliveries/del_*", async (route) => {
    const real = await route.fetch();
    const json = await real.json();
    json.data.delivery.payload.data.user.name = "a\u202Eb\u0000\u200Bc\u{E0041}";
    await route.fulfill({ json });
  });
  await page.getByRole("link", { name: "user.login" }).click();
  await page.locator("pre", { hasText: "<script>alert(1)</script>" }).waitFor();
  const shown = await page.locator("pre").textContent();
  assert.ok(shown.includes('"a\\u202eb\\u0000\\u200bc\\u{e0041}"'), shown);
  await look(page, "console-delivery-hostile");
});
