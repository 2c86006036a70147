// verify and authenticate against a real server: refusals first, each with two tenants.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { inspect } from "node:util";
import { createOrgauth, OrgauthError } from "@orgauth/server";
import { createOperator } from "@orgauth/server/operator";
import { startService, wrongKey } from "../../test/support/service.mjs";

let service;
before(async () => {
  service = await startService({ settings: { "tokens.access_ttl": "15m" } });
});
after(() => service?.stop());

const acme = (options = {}) =>
  createOrgauth({ url: service.origin, apiKey: service.apiKey, org: "acme", timeout: 30_000, ...options });

/** A request for a page of the application, with these headers. */
const request = (headers, { method = "GET", url = "http://app.localhost:3000/notes?page=2" } = {}) =>
  new Request(url, { method, headers });
const bearer = (token) => ({ Authorization: `Bearer ${token}` });
const cookie = (token, name = "access_token") => ({ Cookie: `theme=dark; ${name}=${token}` });

/** Returns the code of a request's refusal. */
async function refusal(orgauth, headers, options = {}, how = {}) {
  const result = await orgauth.authenticate(request(headers, how), options);
  assert.equal(result.ok, false);
  const { error } = JSON.parse(result.body);
  assert.equal(error.code, result.code);
  assert.equal(result.headers["Cache-Control"], "no-store");
  return `${result.status} ${result.code}`;
}

describe("who is kept out", () => {
  test("whoever brings no token, or one somewhere else than in the cookie or as Bearer", async () => {
    const { accessToken } = await service.signIn(service.member);
    const orgauth = acme();
    const before = service.requests().length;
    for (const headers of [
      {},
      { Cookie: "access_token=" },
      { Cookie: `theme=${accessToken}` },
      { Cookie: `xaccess_token=${accessToken}` },
      { Authorization: `Basic ${accessToken}` },
      { Authorization: "Bearer" },
      { "X-Access-Token": accessToken },
    ]) {
      assert.equal(await refusal(orgauth, headers), "401 authentication_required", JSON.stringify(headers));
    }
    const url = `http://app.localhost:3000/?access_token=${accessToken}`;
    assert.equal(await refusal(orgauth, {}, {}, { url }), "401 authentication_required");
    assert.equal(service.requests().length, before, "the service was asked");
  });

  test("whoever brings two tokens, also one that is good twice in cookies", async () => {
    const [one, other] = [await service.signIn(service.member), await service.signIn(service.admin)];
    const orgauth = acme();
    const both = { ...cookie(one.accessToken), ...bearer(other.accessToken) };
    assert.equal(await refusal(orgauth, both), "401 invalid_token");
    const twice = { Cookie: `access_token=${one.accessToken}; access_token=${one.accessToken}` };
    assert.equal(await refusal(orgauth, twice), "401 invalid_token");
    const listed = { Authorization: `Bearer ${one.accessToken}, Bearer ${one.accessToken}` };
    assert.equal(await refusal(orgauth, listed), "401 invalid_token");
  });

  test("a token of another organization, also of somebody who is a member here", async () => {
    const { accessToken } = await service.signIn(service.globexAdmin, "globex");
    assert.equal(await refusal(acme(), bearer(accessToken)), "401 invalid_token");
    assert.deepEqual(await acme().verify(accessToken), { valid: false });
    const globex = createOrgauth({ url: service.origin, apiKey: service.globexKey, org: "globex" });
    assert.equal((await globex.authenticate(request(bearer(accessToken)))).ok, true);
  });

  test("a refresh token, and a token that is none", async () => {
    const { refreshToken } = await service.signIn(service.member);
    for (const token of [refreshToken, "x", "a.b.c", "e30.e30.e30", "🔑".length, "x".repeat(8000)]) {
      assert.equal(await refusal(acme(), bearer(token)), "401 invalid_token");
    }
  });

  test("whoever signed out, on the very next request", async () => {
    const { accessToken } = await service.signIn(service.member);
    const orgauth = acme();
    assert.equal((await orgauth.authenticate(request(bearer(accessToken)))).ok, true);
    await service.call("POST", "/auth/logout", { token: accessToken });
    // Logout reads cookies only; a Bearer token ends no session.
    const profile = await fetch(`${service.origin}/api/v1/auth/logout`, {
      method: "POST",
      headers: { "X-Org-Slug": "acme", Cookie: `access_token=${accessToken}` },
    });
    assert.equal(profile.status, 200);
    assert.equal(await refusal(orgauth, bearer(accessToken)), "401 invalid_token");
  });

  test("a suspended member, whose token verify calls valid, and after the suspension too", async () => {
    const { accessToken } = await service.signIn(service.globexAdmin, "acme");
    const admin = await service.signIn(service.admin);
    const { members } = (await service.call("GET", "/org/members", { token: admin.accessToken })).data;
    const { userId } = members.find(({ email }) => email === service.globexAdmin.email);
    const change = (status) =>
      service.call("PATCH", `/org/members/${userId}`, { token: admin.accessToken, body: { status } });
    const orgauth = acme();
    await change("suspended");
    assert.equal((await orgauth.verify(accessToken)).valid, true);
    assert.equal(await refusal(orgauth, bearer(accessToken)), "403 membership_not_active");
    assert.equal(await refusal(orgauth, bearer(accessToken), { role: "org_admin" }), "403 membership_not_active");
    await change("active");
    assert.equal(await refusal(orgauth, bearer(accessToken)), "401 invalid_token");
  });

  test("a member without the permission that is asked for, which shows at the very next request", async () => {
    const operator = createOperator({ url: service.origin, serviceKey: service.manageKey });
    await operator.request("PUT", "/operator/permissions", { body: { permissions: [{ key: "notes:write" }] } });
    const author = { key: "author", name: "Author", permissions: ["notes:write"] };
    await operator.request("POST", "/operator/roles", { body: author });
    const admin = await service.signIn(service.admin);
    const member = await service.signIn(service.member);
    const needs = { permission: "notes:write" };
    assert.equal(await refusal(acme(), bearer(member.accessToken), needs), "403 permission_required");
    const { members } = (await service.call("GET", "/org/members", { token: admin.accessToken })).data;
    const { userId } = members.find(({ email }) => email === service.member.email);
    const give = (roles) => service.call("PATCH", `/org/members/${userId}`, { token: admin.accessToken, body: { roles } });
    await give(["author"]);
    const let_in = await acme().authenticate(request(bearer(member.accessToken)), needs);
    assert.deepEqual([let_in.ok, let_in.auth?.membership.permissions], [true, ["notes:write"]]);
    await give([]);
    assert.equal(await refusal(acme(), bearer(member.accessToken), needs), "403 permission_required");
    assert.equal((await acme().authenticate(request(bearer(admin.accessToken)), needs)).ok, true);
  });

  test("a member where an admin is asked for, who may be an admin elsewhere", async () => {
    const { accessToken } = await service.signIn(service.globexAdmin, "acme");
    assert.equal(await refusal(acme(), bearer(accessToken), { role: "org_admin" }), "403 admin_required");
    const admin = await service.signIn(service.admin);
    assert.equal((await acme().authenticate(request(bearer(admin.accessToken)), { role: "org_admin" })).ok, true);
  });

  test("a role that doesn't exist is told to the developer, not taken for none", async () => {
    const { accessToken } = await service.signIn(service.admin);
    await assert.rejects(acme().authenticate(request(bearer(accessToken)), { role: "owner" }), TypeError);
  });

  test("no key is sent in plain, no other cookie than the access token's is read, and neither is printed", () => {
    const plain = { url: "http://auth.example.com" };
    assert.throws(() => acme(plain), /allowHttp/);
    assert.throws(() => createOperator({ ...plain, serviceKey: "sk_live_x" }), /allowHttp/);
    for (const url of ["https://auth.example.com", "http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"]) {
      acme({ url });
    }
    assert.equal(acme({ ...plain, allowHttp: true, authUrl: "https://a.example/" }).accountUrl(), "https://a.example/account?org=acme");
    for (const cookie of ["refresh_token", "__Host-refresh_token", "partial_token", "", "access_token; a"]) {
      assert.throws(() => acme({ cookie }), /cookie/, cookie);
    }
    acme({ cookie: "__Host-access_token" });
    const orgauth = acme();
    for (const text of [inspect(orgauth, { depth: 9, showHidden: true }), JSON.stringify(orgauth), JSON.stringify({ ...orgauth.options })]) {
      assert.doesNotMatch(text, /_live_/);
    }
    const operator = createOperator({ url: service.origin, serviceKey: service.manageKey });
    assert.doesNotMatch(inspect(operator, { depth: 9 }) + JSON.stringify(operator), /_live_/);
    assert.throws(() => acme({ apiKey: undefined }), /apiKey/);
    assert.throws(() => createOperator({ url: service.origin, serviceKey: undefined }), /serviceKey/);
  });

  test("an address without a scheme is told when the program starts, as its origin would be that of every sandboxed page", () => {
    for (const address of ["localhost:3000", "app.example", "//app.example", "", "null", "file:///app", "ftp://app.example", "http://"]) {
      assert.throws(() => acme({ appUrl: address }), /appUrl.*https?:\/\//, address);
      assert.throws(() => acme({ allowedOrigins: [address] }), /allowedOrigins.*https?:\/\//, address);
      assert.throws(() => acme({ authUrl: address }), /authUrl.*https?:\/\//, address);
    }
    for (const origin of ["https://admin.example/notes", "https://*.example", "https://a:b@admin.example"]) {
      assert.throws(() => acme({ allowedOrigins: [origin] }), TypeError, origin);
    }
    assert.throws(() => acme({ allowedOrigins: "https://admin.example" }), /list/);
    assert.deepEqual(acme({ allowedOrigins: ["https://ADMIN.example:443/"] }).ownOrigins, ["https://admin.example"]);
  });

  test("a page of another origin that writes with the cookie; the application's own pages may", async () => {
    const { accessToken } = await service.signIn(service.member);
    const orgauth = acme({ appUrl: "https://app.example/notes", allowedOrigins: ["https://admin.example"] });
    const write = (headers, method = "POST") => ({ headers: { ...cookie(accessToken), ...headers }, method });
    for (const { headers, method } of [
      write({ Origin: "https://evil.example" }),
      write({ Origin: "null" }),
      write({ Origin: "https://app.example.evil.example" }),
      write({ Origin: "https://evil.example", "Sec-Fetch-Site": "same-site" }),
      write({ "Sec-Fetch-Site": "cross-site" }),
      write({ "Sec-Fetch-Site": "cross-site" }, "DELETE"),
      write({ Origin: "https://evil.example", Connection: "Upgrade", Upgrade: "websocket" }, "GET"),
    ]) {
      assert.equal(await refusal(orgauth, headers, {}, { method }), "403 origin_not_allowed", JSON.stringify(headers));
    }
    for (const { headers, method } of [
      write({ Origin: "https://app.example" }),
      write({ Origin: "https://admin.example", "Sec-Fetch-Site": "same-site" }),
      write({ "Sec-Fetch-Site": "same-origin" }),
      write({}),
      write({ Origin: "https://other.example", Host: "other.example" }),
      write({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, "GET"),
      write({ Origin: "https://app.example", Connection: "Upgrade", Upgrade: "websocket" }, "GET"),
    ]) {
      const head = { method, url: "/notes", headers: new Headers(headers) };
      assert.equal((await orgauth.authenticate(head)).ok, true, JSON.stringify(headers));
    }
    // A browser never adds a Bearer token by itself, so the origin doesn't matter.
    const result = await orgauth.authenticate(
      request({ ...bearer(accessToken), Origin: "https://evil.example" }, { method: "POST" }),
    );
    assert.equal(result.ok, true);
  });
});

describe("which organization", () => {
  test("is never taken from the request's own header", async () => {
    const { accessToken } = await service.signIn(service.globexAdmin, "globex");
    const orgauth = acme({ apiKey: service.verifyKey });
    assert.equal(await refusal(orgauth, { ...bearer(accessToken), "X-Org-Slug": "globex" }), "401 invalid_token");
  });

  test("is said with the call by a program for many, and a token opens its own alone", async () => {
    const { accessToken } = await service.signIn(service.globexAdmin, "globex");
    const errors = [];
    const orgauth = createOrgauth({ url: service.origin, apiKey: service.verifyKey, onError: (error) => errors.push(error.code) });
    await assert.rejects(orgauth.authenticate(request(bearer(accessToken))), TypeError);
    assert.equal(await refusal(orgauth, bearer(accessToken), { org: "acme" }), "401 invalid_token");
    assert.equal(await refusal(orgauth, bearer(accessToken), { org: "initech" }), "404 organization_not_found");
    for (const org of ["", "x", "ACME", "globex/../acme", "globex\r\nX-API-Key: y", "a".repeat(64)]) {
      assert.equal(await refusal(orgauth, bearer(accessToken), { org }), "404 organization_not_found", org);
    }
    const result = await orgauth.authenticate(request(bearer(accessToken)), { org: "globex" });
    assert.equal(result.ok && result.auth.org.slug, "globex");
    assert.equal(result.auth.membership.role, "org_admin");
    assert.deepEqual(errors, ["invalid_api_key"], "the slug that nobody has");
  });
});

describe("what a program is told about itself", () => {
  test("a wrong key keeps everybody out, is no refusal of the user, and is told to whoever runs the program", async () => {
    const { accessToken } = await service.signIn(service.member);
    for (const apiKey of [service.globexKey, wrongKey(service.apiKey)]) {
      const errors = [];
      const orgauth = acme({ apiKey, onError: (error) => errors.push(error.code) });
      const error = await orgauth.verify(accessToken).catch((it) => it);
      assert.ok(error instanceof OrgauthError);
      assert.deepEqual([error.code, error.status], ["invalid_api_key", 401]);
      assert.ok(error.requestId);
      assert.equal(await refusal(orgauth, bearer(accessToken)), "503 unavailable");
      assert.deepEqual(errors, ["invalid_api_key"]);
    }
  });

  test("options that can't work", () => {
    for (const options of [
      { apiKey: undefined },
      { apiKey: "" },
      { apiKey: "secret" },
      { org: "Not A Slug" },
      { url: undefined },
      { url: "auth.example.com" },
      { url: "ftp://auth.example.com" },
      { url: "https://auth.example.com?x" },
      { timeout: 0 },
      { timeout: Number.NaN },
    ]) {
      assert.throws(() => acme(options), TypeError, JSON.stringify(options));
    }
  });
});

describe("who is let in", () => {
  test("an active member, by cookie, by Bearer, by both when they are the same", async () => {
    const { accessToken } = await service.signIn(service.member);
    for (const headers of [
      cookie(accessToken),
      bearer(accessToken),
      { ...cookie(accessToken), ...bearer(accessToken) },
      { Authorization: `bearer  ${accessToken}` },
    ]) {
      const result = await acme().authenticate(request(headers));
      assert.equal(result.ok, true, JSON.stringify(result));
      assert.equal(result.auth.user.email, service.member.email);
      assert.deepEqual([result.auth.membership.role, result.auth.membership.status], ["member", "active"]);
      assert.equal(result.auth.org.slug, "acme");
    }
  });

  test("by a cookie of another name, where the service is configured so", async () => {
    const { accessToken } = await service.signIn(service.member);
    const orgauth = acme({ cookie: "__Host-access_token" });
    assert.equal(await refusal(orgauth, cookie(accessToken)), "401 authentication_required");
    assert.equal((await orgauth.authenticate(request(cookie(accessToken, "__Host-access_token")))).ok, true);
  });

  test("by the service's address in each way of writing it", async () => {
    const { accessToken } = await service.signIn(service.member);
    for (const url of [`${service.origin}/`, `${service.origin}/api/v1`, `${service.origin}/api/v1/`, new URL(service.origin)]) {
      assert.equal((await acme({ url }).verify(accessToken)).valid, true, String(url));
    }
  });
});

describe("the way to the sign-in", () => {
  const page = { Accept: "text/html,application/xhtml+xml", "Sec-Fetch-Mode": "navigate" };
  const signIn = async (headers, how, orgauth = acme({ appUrl: "https://app.example/start" })) =>
    (await orgauth.authenticate(request(headers, how), { redirect: true })).headers.Location;

  test("is for people who open a page, and leads back to it, at the configured origin", async () => {
    const back = encodeURIComponent("https://app.example/notes?page=2");
    const expected = `${service.origin}/sign-in?org=acme&return_to=${back}`;
    assert.equal(await signIn(page), expected);
    assert.equal(await signIn({ ...page, ...cookie("x") }), expected);
    assert.equal(await signIn({ ...page, Host: "evil.example", "X-Forwarded-Host": "evil.example" }), expected);
    const tricky = { url: "http://app.localhost:3000//evil.example/x" };
    const returnTo = new URL(await signIn(page, tricky)).searchParams.get("return_to");
    assert.equal(new URL(returnTo).origin, "https://app.example");
  });

  test("isn't for programs, nor for what writes, nor where signing in would not help", async () => {
    assert.equal(await signIn({ Accept: "application/json" }), undefined);
    assert.equal(await signIn({ ...page, "Sec-Fetch-Mode": "cors" }), undefined);
    assert.equal(await signIn(page, { method: "POST" }), undefined);
    assert.equal(await signIn({ ...page, Cookie: "access_token=x; access_token=y" }), undefined);
    const { accessToken } = await service.signIn(service.globexAdmin, "acme");
    const result = await acme({ appUrl: "https://app.example" }).authenticate(request({ ...page, ...cookie(accessToken) }), {
      redirect: true,
      role: "org_admin",
    });
    assert.deepEqual([result.status, result.headers.Location], [403, undefined]);
  });

  test("is a page for people who are refused otherwise, and JSON for programs", async () => {
    const [member, suspended, admin] = await Promise.all([
      service.signIn(service.member),
      service.signIn(service.globexAdmin, "acme"),
      service.signIn(service.admin),
    ]);
    const { members } = (await service.call("GET", "/org/members", { token: admin.accessToken })).data;
    const { userId } = members.find(({ email }) => email === service.globexAdmin.email);
    const setStatus = (status) => service.call("PATCH", `/org/members/${userId}`, { token: admin.accessToken, body: { status } });
    await setStatus("suspended");
    const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    const home = "https://app.example/a?b=1&c='2'";
    const down = createOrgauth({ url: "http://127.0.0.1:1", apiKey: service.apiKey, org: "acme", appUrl: home, onError: () => {} });
    const several = createOrgauth({ url: service.origin, apiKey: service.verifyKey, appUrl: home });
    for (const [code, status, headers, how, orgauth = acme({ appUrl: home }), org] of [
      ["admin_required", 403, cookie(member.accessToken)],
      ["membership_not_active", 403, cookie(suspended.accessToken)],
      ["origin_not_allowed", 403, { ...cookie(member.accessToken), ...foreign }, { method: "POST" }],
      ["authentication_required", 401, {}, { method: "POST" }],
      ["invalid_token", 401, { Cookie: "access_token=x; access_token=y" }],
      ["organization_not_found", 404, cookie(member.accessToken), {}, several, "initech"],
      ["organization_not_found", 404, cookie(member.accessToken), {}, several, "<b>"],
      ["unavailable", 503, cookie(member.accessToken), {}, down],
    ]) {
      const ask = (accept, options) =>
        orgauth.authenticate(request({ ...headers, ...accept }, how), { role: "org_admin", org, redirect: true, ...options });
      const shown = await ask(page);
      assert.deepEqual([shown.code, shown.status, shown.headers["Cache-Control"]], [code, status, "no-store"]);
      assert.equal(shown.headers["Content-Type"], "text/html; charset=utf-8", code);
      assert.match(shown.body, /^<!doctype html>\n<html lang="en">.*<h1>[^<]+<\/h1><p>[^<]+<\/p>(<p><a href="http[^"<>']+">[^<]+<\/a><\/p>)+<\/body>/s, code);
      assert.equal("Retry-After" in shown.headers, status === 503);
      for (const other of [await ask({ Accept: "application/json" }), await ask({ ...page, "Sec-Fetch-Mode": "cors" }), await ask(page, { redirect: false })]) {
        assert.equal(other.headers["Content-Type"], "application/json", code);
        assert.equal(JSON.parse(other.body).error.code, code);
      }
    }
    await setStatus("active");
  });

  test("needs the application's address", async () => {
    await assert.rejects(acme().authenticate(request({}), { redirect: true }), TypeError);
  });
});
