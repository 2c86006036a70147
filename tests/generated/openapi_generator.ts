// What a program does with the TypeScript client that openapi-generator makes of the whole document, webhooks included: it compiles,
// no operation is lost, and every answer arrives as the type that the document says.
import assert from "node:assert/strict";
import {
  Configuration, DeliveriesApi, EventName, MembersApi, ResponseError, SessionsApi, SignInApi, VerifyApi, WebhooksApi,
} from "./openapi_generator/index.js";

const { demo: people, listening: basePath } = JSON.parse(process.env.DEMO!);
const xOrgSlug = "acme";
const anyone = new SignInApi(new Configuration({ basePath }));

const { data: full } = await anyone.login({ xOrgSlug, loginBody: people.admin });
assert.ok("accessToken" in full);
assert.equal(full.user.email, people.admin.email);
const { data: half } = await anyone.login({ xOrgSlug, loginBody: people.twoFactor });
assert.ok("requires2FA" in half && half.requires2FA);
const wrong = anyone.login({ xOrgSlug, loginBody: { ...people.admin, password: "not it" } });
await assert.rejects(wrong, (error) => error instanceof ResponseError && error.response.status === 401);

const admin = new Configuration({ basePath, accessToken: full.accessToken });
const { data: session } = await new SessionsApi(admin).getSession({ xOrgSlug });
assert.ok(session.authenticated && session.org?.slug === "acme");
const backend = new VerifyApi(new Configuration({ basePath, apiKey: people.apiKey }));
const { data: valid } = await backend.verify({ xOrgSlug, verifyBody: { token: full.accessToken } });
assert.ok(valid.valid && valid.user?.id === full.user.id);
const { data: invalid } = await backend.verify({ xOrgSlug, verifyBody: { token: "a.b.c" } });
assert.ok(!invalid.valid && invalid.user === undefined);

const { data: page } = await new MembersApi(admin).listMembers({ xOrgSlug, limit: 1 });
assert.ok(page.members.length === 1 && page.nextCursor);
const hooks = new WebhooksApi(admin);
const wish = { url: "http://127.0.0.1:9/fetch", events: new Set([EventName.MemberJoined]) };
const { data: made } = await hooks.createWebhook({ xOrgSlug, createWebhookBody: wish });
await hooks.testWebhook({ xOrgSlug, id: made.webhook.id });
const { data: sent } = await new DeliveriesApi(admin).listDeliveries({ xOrgSlug, id: made.webhook.id });
assert.deepEqual(sent.deliveries.map((delivery) => delivery.event), [EventName.WebhookTest]);
