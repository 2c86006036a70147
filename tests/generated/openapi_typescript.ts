// What a program does with the types that openapi-typescript makes, through openapi-fetch: it compiles, and every answer is of its type.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./openapi.js";

const { demo: people, listening: baseUrl } = JSON.parse(process.env.DEMO!);
const client = createClient<paths>({ baseUrl });
const header = { "X-Org-Slug": "acme" };

function found<T>(answer: { data?: { data: T }; error?: unknown }): T {
  assert.ok(answer.data, JSON.stringify(answer.error));
  return answer.data.data;
}

const signIn = (body: { email: string; password: string }) =>
  client.POST("/api/v1/auth/login", { params: { header }, body });
const full = found(await signIn(people.admin));
assert.ok("accessToken" in full);
assert.equal(full.user.email, people.admin.email);
const { error } = await signIn({ ...people.admin, password: "not it" });
assert.equal(error?.error.code, "invalid_credentials");
const half = found(await signIn(people.twoFactor));
assert.ok("requires2FA" in half && half.requires2FA === true);

const headers = { Authorization: `Bearer ${full.accessToken}` };
const session = found(await client.GET("/api/v1/auth/session", { params: { header }, headers }));
assert.ok(session.authenticated && session.org?.slug === "acme");
assert.deepEqual(found(await client.GET("/api/v1/auth/session", { params: { header } })), { authenticated: false });

const verify = async (token: string, key = people.apiKey) =>
  client.POST("/api/v1/public/verify", { params: { header }, headers: { "X-API-Key": key }, body: { token, explain: true } });
const valid = found(await verify(full.accessToken));
assert.ok(valid.valid && valid.user?.id === full.user.id && valid.membership?.status === "active");
assert.deepEqual(found(await verify("a.b.c")), { valid: false, reason: "malformed" });
assert.equal((await verify("a", "pk_live_wrong")).error?.error.code, "invalid_api_key");

const { members } = found(await client.GET("/api/v1/org/members", { params: { header, query: { limit: 10 } }, headers }));
assert.ok(members.some((member) => member.email === people.admin.email && member.role === "org_admin"));
const url = "http://127.0.0.1:9/types";
const { webhook } = found(
  await client.POST("/api/v1/org/webhooks", { params: { header }, headers, body: { url, events: ["member.joined"] } }),
);
const params = { header, path: { id: webhook.id } };
found(await client.POST("/api/v1/org/webhooks/{id}/test", { params, headers }));
const { deliveries } = found(await client.GET("/api/v1/org/webhooks/{id}/deliveries", { params, headers }));
assert.deepEqual(deliveries.map((delivery) => delivery.event), ["webhook.test"]);
const { entries } = found(await client.GET("/api/v1/org/audit-log", { params: { header }, headers }));
assert.ok(entries.some((entry) => entry.actor.id === full.user.id));
const serviceKey = { "X-API-Key": process.env.SERVICE_KEY! };
const { organizations } = found(await client.GET("/api/v1/operator/organizations", { headers: serviceKey }));
assert.ok(organizations.some((organization) => organization.slug === "acme"));
