// Without a browser: what a server renders, and what Next.js' server components get.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { OrgauthProvider, RequireRole, SignedIn, SignedOut, UserButton, useUser } from "@orgauth/react";
import { createOrgauth } from "@orgauth/server";
import { createAuth } from "@orgauth/server/next";
import { startService } from "../../test/support/service.mjs";

let service;
before(async () => {
  service = await startService();
});
after(() => service?.stop());

test("a server renders the page without knowing who asks, and asks nobody", () => {
  const reach = globalThis.fetch;
  globalThis.fetch = () => assert.fail("the server asks for a session");
  try {
    const html = renderToString(
      createElement(
        OrgauthProvider,
        { url: "https://auth.example.com", org: "acme" },
        createElement(SignedIn, { fallback: "waiting" }, "in"),
        createElement(SignedOut, {}, "out"),
        createElement(RequireRole, { role: "org_admin" }, "admins"),
        createElement(UserButton),
        "for all",
      ),
    );
    assert.equal(html.replaceAll("<!-- -->", ""), "waitingfor all");
  } finally {
    globalThis.fetch = reach;
  }
});

test("a hook without a provider says what is missing", () => {
  const Lost = () => useUser()?.name;
  assert.throws(() => renderToString(createElement(Lost)), /there is no <OrgauthProvider>/);
});

test("auth() gives a server component the member who asks, and nobody else", async () => {
  const orgauth = createOrgauth({ url: service.origin, apiKey: service.apiKey, org: "acme", appUrl: "https://app.example.com", onError: () => {} });
  const as = (headers) => createAuth(orgauth, async () => new Headers(headers));
  const { accessToken } = await service.signIn(service.member);
  const cookie = { Cookie: `access_token=${accessToken}` };
  assert.equal((await as(cookie)()).user.email, service.member.email);
  assert.equal(await as({})(), null);
  assert.equal(await as({ Cookie: "access_token=nonsense" })(), null);
  assert.equal(await as(cookie)({ role: "org_admin" }), null);
  assert.equal(await as(cookie)({ permission: "invoices:read" }), null);
  const other = await service.signIn(service.globexAdmin, "globex");
  assert.equal(await as({ Cookie: `access_token=${other.accessToken}` })(), null, "a session of another organization");
  assert.equal(await as({ ...cookie, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })(), null, "a form of another site");
  assert.equal((await as({ ...cookie, Origin: "https://app.example.com" })()).user.email, service.member.email);

  const { data: { members } } = await service.call("GET", "/org/members", { token: (await service.signIn(service.admin)).accessToken });
  const { userId } = members.find(({ email }) => email === service.member.email);
  const admin = (await service.signIn(service.admin)).accessToken;
  await service.call("PATCH", `/org/members/${userId}`, { token: admin, body: { status: "suspended" } });
  assert.equal(await as(cookie)(), null, "the very next request knows");

  const away = createOrgauth({ url: "http://127.0.0.1:1", apiKey: service.apiKey, org: "acme", onError: () => {} });
  await assert.rejects(createAuth(away, () => new Headers(cookie))(), { name: "OrgauthError" });
});
