// Lines that must compile with @orgauth/server, and lines that must not. `npm run types` checks them; nothing runs.
import express from "express";
import { Hono } from "hono";
import type { NextRequest } from "next/server.js";
import { createOrgauth, OrgauthError, type Auth } from "@orgauth/server";
import * as forExpress from "@orgauth/server/express";
import * as forFetch from "@orgauth/server/fetch";
import * as forHono from "@orgauth/server/hono";
import { createOperator } from "@orgauth/server/operator";
import { verifyWebhook, type EventName, type WebhookEvent } from "@orgauth/server/webhooks";
import { createAuth } from "@orgauth/server/next";
import { headers } from "next/headers.js";

const orgauth = createOrgauth({ url: "https://auth.example.com", apiKey: "pk_live_x", org: "acme" });

// A variable of the environment may be undefined; the constructor then throws at the start.
createOrgauth({ url: "https://auth.example.com", apiKey: process.env.ORGAUTH_API_KEY, org: "acme" });
createOperator({ url: "https://auth.example.com", serviceKey: process.env.ORGAUTH_SERVICE_KEY });

// @ts-expect-error The key is needed.
createOrgauth({ url: "https://auth.example.com", org: "acme" });

export async function verify(token: string): Promise<string | undefined> {
  const data = await orgauth.verify(token);
  // @ts-expect-error A token that isn't valid has no membership.
  data.membership;
  if (data.valid) {
    // @ts-expect-error There is no such role.
    data.membership.role === "owner";
    return data.membership.status === "active" ? data.user.email : undefined;
  }
  data.reason satisfies string | undefined;
  return undefined;
}

export async function authenticate(request: Request): Promise<Auth | Response> {
  const result = await orgauth.authenticate(request, { role: "org_admin" });
  // @ts-expect-error There is nobody before it was looked at.
  result.auth;
  // @ts-expect-error There is no such role.
  await orgauth.authenticate(request, { role: "owner" });
  return result.ok ? result.auth : new Response(result.body, { status: result.status, headers: result.headers });
}

const app = express();
app.get("/notes", forExpress.requireAuth(orgauth), (request, response) => {
  response.json(forExpress.getAuth(request).user.name satisfies string);
});
app.use("/of/:org", forExpress.requireAuth(orgauth, { org: (request) => request.params.org }));
// @ts-expect-error There is no such role.
app.use(forExpress.requireAuth(orgauth, { role: "owner" }));

const hono = new Hono();
hono.use("/notes/*", forHono.requireAuth(orgauth, { role: "org_admin" }));
hono.get("/notes", (c) => c.json(forHono.getAuth(c).membership.status satisfies "active"));
// @ts-expect-error There is no such role.
hono.use(forHono.requireAuth(orgauth, { role: "admin" }));

// A route handler of Next.js with a parameter in its path, and its middleware.
export const GET = forFetch.withAuth(
  orgauth,
  async (request: NextRequest, auth, { params }: { params: Promise<{ id: string }> }) =>
    Response.json({ path: request.nextUrl.pathname, name: auth.user.name, id: (await params).id }),
  { role: "org_admin" },
);
GET satisfies (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
export const proxy: (request: NextRequest) => Promise<Response | undefined> = forFetch.requireAuth(orgauth, { redirect: true });

export async function hook(request: Request): Promise<string | undefined> {
  await verifyWebhook(request, { secret: process.env.ORGAUTH_WEBHOOK_SECRET });
  const event = await verifyWebhook(request, { secret: ["whs_new", "whs_old"] });
  // @ts-expect-error There is no such event.
  event.type === "member.joind";
  // @ts-expect-error What it holds depends on the event.
  event.data.member;
  if (event.type === "member.joined") {
    event satisfies WebhookEvent<"member.joined">;
    // @ts-expect-error There is no such role.
    event.data.member.role === "owner";
    return event.data.member.email;
  }
  return event.type === "user.email_changed" ? event.data.previousEmail : undefined;
}
"member.joined" satisfies EventName;
// @ts-expect-error There is no such event.
"member.joind" satisfies EventName;

export async function operate(): Promise<void> {
  const operator = createOperator({ url: "https://auth.example.com", serviceKey: "sk_live_x" });
  const { organization } = await operator.organizations.create({ slug: "acme", name: "Acme", plan: "pro" });
  // @ts-expect-error There is no such plan.
  await operator.organizations.update(organization.id, { plan: "gold" });
  await operator.users.import([{ email: "a@example.com", name: "A", memberships: [{ slug: "acme", role: "member" }] }]);
  // @ts-expect-error There is no such role.
  await operator.users.import([{ email: "a@example.com", name: "A", memberships: [{ slug: "acme", role: "owner" }] }]);
  await operator.request("POST", "/org/members/invite", { org: "acme", body: { email: "b@example.com" } });
  // @ts-expect-error Below /org the organization is needed.
  await operator.request("POST", "/org/members/invite", { body: { email: "b@example.com" } });
  // @ts-expect-error There is no such role.
  await operator.request("POST", "/org/members/invite", { org: "acme", body: { email: "b@example.com", role: "owner" } });
  // @ts-expect-error A service key is nobody, and has no profile.
  await operator.request("GET", "/auth/profile", { org: "acme" });
}

export function code(error: unknown): string | undefined {
  return error instanceof OrgauthError && error.code === "timeout" ? error.message : undefined;
}

// Server components of Next.js.
export const auth = createAuth(orgauth, headers);
export const name: Promise<string | undefined> = auth({ role: "org_admin" }).then((me) => me?.user.name);
// @ts-expect-error A page can't be led to the sign-in by a function that gives the identity.
void auth({ redirect: true });
