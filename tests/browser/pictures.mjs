// Creates the pictures of docs/pages.md again from the real pages: tests/pages pictures.

import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { arrive, eventually, start } from "./support.mjs";

const PLACE = path.join(import.meta.dirname, "../../docs/pages");
const MOST_BYTES = 40_000;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#0b6e4f"/><path d="M8 21 16 9l8 12z" fill="#fff"/></svg>`;

let isDown = true;
const receiver = createServer((_, response) => response.writeHead(isDown ? 503 : 204).end());
await new Promise((resolve) => { receiver.listen(0, "127.0.0.1", resolve); });
after(() => { receiver.close(); receiver.closeAllConnections(); });
const { port } = receiver.address();

const service = await start({ config: {
  "webhooks.allow_http": true, "webhooks.allow_private_networks": true, "webhooks.extra_ports": port, "webhooks.retry_delays": "1s,15s",
} });
const { demo, api } = service;
const logo = path.join(service.data, "logo.svg");
writeFileSync(logo, LOGO);
const branded = await start({ config: { "web.brand_name": "Fernhill", "web.logo_file": logo, "web.accent_color": "#0b6e4f" } });

/** Saves the upper part of a page as a picture, with a palette of few colors. */
async function keep(page, name, height) {
  const file = path.join(PLACE, `${name}.png`);
  await page.evaluate(() => document.activeElement.blur());
  const picture = await page.screenshot({ animations: "disabled", clip: { x: 0, y: 0, width: 960, height } });
  const { status, stdout, stderr } = spawnSync("pngquant", ["--strip", "--nofs", "24", "-"], { input: picture, maxBuffer: 1e7 });
  if (status !== 0) {
    throw new Error(`pngquant makes the palette: install it (${stderr ?? "it is missing"})`);
  }
  writeFileSync(file, stdout);
  if (statSync(file).size > MOST_BYTES) {
    throw new Error(`${file} has ${statSync(file).size} bytes`);
  }
}

const view = { viewport: { width: 960, height: 1000 }, colorScheme: "light" };

test("sign-in", async () => {
  const page = await (await service.context(view)).newPage();
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").fill(demo.twoFactor.email);
  await page.keyboard.press("Enter");
  await page.locator("#password:visible").waitFor();
  await keep(page, "sign-in", 700);
  await page.fill("#password", demo.twoFactor.password);
  await page.keyboard.press("Enter");
  await page.locator("#code:visible").waitFor();
  await keep(page, "second-factor", 560);
});

test("sign-in with a brand", async () => {
  const page = await (await branded.context(view)).newPage();
  await page.goto("sign-in?org=acme");
  await page.locator("#email:visible").waitFor();
  await keep(page, "branded", 640);
});

test("account", async () => {
  const page = await (await service.signedIn(demo.member, "acme", view)).newPage();
  await page.goto("account?org=acme#security");
  await page.locator(".view h1").waitFor();
  await page.waitForLoadState("networkidle");
  await keep(page, "account", 620);
});

test("console", async () => {
  for (const name of ["Nora Neu", "Ibrahim Yilmaz", "Chiara Conti"]) {
    service.member("acme", `${name.split(" ")[0].toLowerCase()}@acme.example`, { name });
  }
  const context = await service.signedIn(demo.admin, "acme", view);
  const page = await context.newPage();
  await page.goto("console?org=acme#members");
  await page.getByRole("button", { name: "Manage Nora Neu" }).waitFor();
  await keep(page, "members", 700);

  const { data } = await api("acme", "POST", "org/webhooks", { url: `http://127.0.0.1:${port}/hooks`, events: ["member.invited"] }, context);
  await api("acme", "POST", "org/members/invite", { email: "lea@acme.example" }, context);
  const address = `org/webhooks/${data.webhook.id}/deliveries`;
  const first = async () => (await api("acme", "GET", address, undefined, context)).data.deliveries[0];
  const { id } = await eventually("a second attempt", async () => {
    const delivery = await first();
    return delivery?.attempts > 1 ? delivery : null;
  });
  await page.goto("about:blank");
  await page.goto(`console?org=acme#webhooks/${data.webhook.id}/${id}`);
  await arrive(page, "Delivery");
  await page.waitForLoadState("networkidle");
  await keep(page, "delivery", 900);
});
