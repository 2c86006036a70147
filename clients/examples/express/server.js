// A notes application for organizations: /acme shows the notes of acme to its members, /acme/admin shows its admins the notes per author.
import { fileURLToPath } from "node:url";
import express from "express";
import { createOrgauth } from "@orgauth/server";
import { getAuth, requireAuth } from "@orgauth/server/express";
import { verifyWebhook } from "@orgauth/server/webhooks";

const { ORGAUTH_URL = "http://localhost:8080", ORGAUTH_API_KEY, ORGAUTH_WEBHOOK_SECRET, PORT = "3000" } = process.env;
const APP_URL = process.env.APP_URL ?? `http://localhost:${PORT}`;

// An API key works for its own organization only, a service key for every organization.
const orgauth = createOrgauth({ url: ORGAUTH_URL, apiKey: ORGAUTH_API_KEY, appUrl: APP_URL });
const org = (request) => request.params.org;

/** The notes of each organization, by its identifier; in memory, as this is an example. */
const notes = new Map();
const notesOf = (id) => notes.get(id) ?? notes.set(id, []).get(id);

const app = express();
app.disable("x-powered-by");
app.use((request, response, next) => {
  const own = `default-src 'self'; connect-src 'self' ${new URL(ORGAUTH_URL).origin}`;
  response.set({ "Content-Security-Policy": `${own}; frame-ancestors 'none'`, "Cache-Control": "no-store" });
  next();
});
app.use("/assets", express.static(fileURLToPath(new URL("public", import.meta.url))));
app.use("/assets/orgauth", express.static(fileURLToPath(new URL(".", import.meta.resolve("@orgauth/client")))));
app.get("/config.json", (request, response) => void response.json({ url: ORGAUTH_URL }));
app.get("/", (request, response) => void response.redirect("/acme"));

// --- webhooks ---

const greeted = new Set();
app.post("/webhooks", express.raw({ type: () => true }), async (request, response) => {
  const event = await verifyWebhook(request, { secret: ORGAUTH_WEBHOOK_SECRET?.split(",") ?? [] });
  // A webhook delivery may be repeated.
  if (event.type === "member.joined" && !greeted.has(event.id)) {
    greeted.add(event.id);
    notesOf(event.orgId).push({ author: "Notes", text: `Welcome, ${event.data.member.name}!` });
  }
  response.sendStatus(204);
});

// --- pages, which lead to the sign-in and back ---

const page = (name) => fileURLToPath(new URL(`public/${name}.html`, import.meta.url));
app.get("/:org", requireAuth(orgauth, { org, redirect: true }), (request, response) => response.sendFile(page("notes")));
app.get("/:org/admin", requireAuth(orgauth, { org, redirect: true, role: "org_admin" }), (request, response) =>
  response.sendFile(page("admin")),
);

// --- what the pages ask for ---

const api = express.Router({ mergeParams: true });
app.use("/:org/api", requireAuth(orgauth, { org }), api);
api.get("/notes", (request, response) => void response.json(notesOf(getAuth(request).org.id)));
api.post("/notes", express.json(), (request, response) => {
  const { user, org } = getAuth(request);
  const { text } = request.body ?? {};
  if (typeof text !== "string" || text.trim() === "" || text.length > 1000) {
    response.status(400).json({ error: { code: "validation_failed", message: "a note has 1 to 1000 characters" } });
    return;
  }
  notesOf(org.id).push({ author: user.name, text });
  response.status(201).json({});
});
api.get("/authors", requireAuth(orgauth, { org, role: "org_admin" }), (request, response) => {
  const counts = {};
  for (const { author } of notesOf(getAuth(request).org.id)) {
    counts[author] = (counts[author] ?? 0) + 1;
  }
  response.json(counts);
});

app.listen(Number(PORT), "localhost", () => console.log(`notes at ${APP_URL}/acme`));
