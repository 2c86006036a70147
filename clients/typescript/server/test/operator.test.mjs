// The operator's API with a service key: refusals first.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { OrgauthError } from "@orgauth/server";
import { createOperator } from "@orgauth/server/operator";
import { json, serve } from "../../test/support/http.mjs";
import { startService, wrongKey } from "../../test/support/service.mjs";

let service;
let operator;
before(async () => {
  service = await startService();
  operator = createOperator({ url: service.origin, serviceKey: service.manageKey, timeout: 30_000 });
});
after(() => service?.stop());

async function refusal(promise) {
  const error = await promise.then(() => assert.fail("it was no failure"), (it) => it);
  assert.ok(error instanceof OrgauthError, String(error));
  return `${error.status} ${error.code}`;
}

describe("what is refused", () => {
  test("a key that may only verify, an organization's key, and one that is none", async () => {
    const verifier = createOperator({ url: service.origin, serviceKey: service.verifyKey });
    assert.equal(await refusal(verifier.organizations.list()), "403 scope_missing");
    assert.equal(await refusal(verifier.request("GET", "/org/members", { org: "globex" })), "403 scope_missing");
    const stranger = createOperator({ url: service.origin, serviceKey: wrongKey(service.manageKey) });
    assert.equal(await refusal(stranger.users.list()), "401 invalid_api_key");
    for (const serviceKey of [service.apiKey, "", undefined]) {
      assert.throws(() => createOperator({ url: service.origin, serviceKey }), TypeError);
    }
  });

  test("what doesn't exist, what is wrong, and identifiers that would lead elsewhere", async () => {
    assert.equal(await refusal(operator.organizations.get("org_x")), "404 organization_not_found");
    assert.equal(await refusal(operator.users.get("../organizations")), "404 user_not_found");
    assert.equal(await refusal(operator.request("GET", "/org/members", { org: "initech" })), "404 organization_not_found");
    assert.equal(await refusal(operator.organizations.create({ slug: "acme", name: "Acme" })), "409 slug_taken");
    for (const id of ["", ".", "..", undefined]) {
      await assert.rejects(operator.users.delete(id), TypeError);
    }
    const error = await operator.organizations.create({ slug: "!", name: "" }).catch((it) => it);
    assert.equal(error.code, "validation_failed");
    assert.deepEqual(error.fields.map(({ field }) => field).sort(), ["name", "slug"]);
    assert.ok(error.requestId);
  });
});

describe("what is done", () => {
  test("organizations are made, found page by page, suspended and deleted; another one stays as it is", async () => {
    const { organization, invite } = await operator.organizations.create({
      slug: "initech",
      name: "Initech",
      adminEmail: "zara@initech.example",
    });
    assert.deepEqual([organization.slug, invite.email], ["initech", "zara@initech.example"]);
    const first = await operator.organizations.list({ limit: 2 });
    assert.deepEqual(first.organizations.map(({ slug }) => slug), ["acme", "globex"]);
    const second = await operator.organizations.list({ limit: 2, cursor: first.nextCursor });
    assert.deepEqual([second.organizations[0].slug, second.nextCursor], ["initech", undefined]);
    assert.equal(await refusal(operator.organizations.delete(organization.id)), "409 organization_active");
    assert.equal((await operator.organizations.update(organization.id, { status: "suspended" })).organization.status, "suspended");
    assert.equal(typeof (await operator.organizations.delete(organization.id)).message, "string");
    assert.equal(await refusal(operator.organizations.get(organization.id)), "404 organization_not_found");
    assert.equal((await operator.organizations.list({ q: "globex" })).organizations[0].status, "active");
  });

  test("users are found, imported, changed, signed out and deleted", async () => {
    const lines = [
      { email: "grace@example.com", name: "Grace", memberships: [{ slug: "globex", role: "member" }] },
      { email: "nobody", name: "Nobody", memberships: [] },
    ];
    const { imported, failed, results } = await operator.users.import(lines);
    assert.deepEqual([imported, failed, results[1].error.code], [1, 1, "validation_failed"]);
    assert.equal((await operator.users.import(lines)).present, 1);
    const { users } = await operator.users.list({ email: "GRACE@example.com" });
    const { id } = users[0];
    assert.equal((await operator.users.update(id, { name: "Grace Hopper" })).user.name, "Grace Hopper");
    assert.deepEqual((await operator.users.get(id)).memberships.map(({ org }) => org.slug), ["globex"]);
    assert.equal((await operator.users.export(id)).user.name, "Grace Hopper");
    assert.ok((await operator.users.logoutAll(id)).message);
    assert.equal(await refusal(operator.users.resetTwoFactor(id)), "409 two_factor_not_enabled");
    assert.ok((await operator.users.delete(id)).message);
    assert.equal(await refusal(operator.users.get(id)), "404 user_not_found");
  });

  test("an organization is looked after in its admins' place, and the log has the key", async () => {
    const { invite } = await operator.request("POST", "/org/members/invite", {
      org: "globex",
      body: { email: "new@globex.example", role: "org_admin" },
    });
    assert.equal((await operator.request("GET", "/org/invites", { org: "acme" })).invites.length, 0);
    await operator.request("DELETE", "/org/invites/{id}", { org: "globex", path: { id: invite.id } });
    const { entries } = await operator.request("GET", "/org/audit-log", { org: "globex", query: { limit: 1 } });
    assert.equal(entries[0].actor.type, "operator");
    assert.ok((await operator.auditLog({ limit: 1 })).entries.length);
  });
});

test("only what may be repeated is: a change isn't after 503 unavailable, nor when its connection breaks", async (t) => {
  let answer;
  let count = 0;
  const stub = await serve((request, response) => {
    count += 1;
    answer(response);
  });
  t.after(() => stub.stop());
  const failure = (code) => (response) => json(response, 503, { status: "error", error: { code, message: "" } }, { "Retry-After": "0" });
  const one = createOperator({ url: stub.url, serviceKey: "sk_live_x", timeout: 2000 });
  const asked = async (promise) => {
    count = 0;
    await promise().catch(() => {});
    return count;
  };
  const change = () => one.organizations.create({ slug: "x1", name: "X" });
  answer = failure("unavailable");
  assert.deepEqual([await asked(change), await asked(() => one.users.list())], [1, 2]);
  answer = failure("busy");
  assert.deepEqual([await asked(change), await asked(() => one.users.list())], [2, 2]);
  answer = (response) => response.destroy();
  assert.deepEqual([await asked(change), await asked(() => one.users.list())], [1, 2]);
  // An import is idempotent, so it is repeated.
  assert.equal(await asked(() => one.users.import([])), 2);
});
