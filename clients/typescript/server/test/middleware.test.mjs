// The middleware in real frameworks: refusals first, with two tenants.
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { after, before, describe, test } from "node:test";
import express from "express";
import { Hono } from "hono";
import { NextRequest, NextResponse } from "next/server.js";
import { createOrgauth } from "@orgauth/server";
import * as forExpress from "@orgauth/server/express";
import * as forFetch from "@orgauth/server/fetch";
import * as forHono from "@orgauth/server/hono";
import { freePort, startService } from "../../test/support/service.mjs";

let service;
let orgauth;
let many;
const servers = [];
before(async () => {
  service = await startService();
  const appUrl = "https://app.example";
  orgauth = createOrgauth({ url: service.origin, apiKey: service.apiKey, org: "acme", appUrl, timeout: 30_000 });
  many = createOrgauth({ url: service.origin, apiKey: service.verifyKey, appUrl, timeout: 30_000, onError: () => {} });
});
after(async () => {
  servers.forEach((server) => server.close());
  await service?.stop();
});

/** The same routes in each framework: /me, /admin, /invoices, /page, /of/SLUG, /down. Each entry returns `(path, init) => Response`. */
const FRAMEWORKS = {
  async express() {
    const { requireAuth, requirePermission, getAuth } = forExpress;
    const app = express();
    app.get("/me", requireAuth(orgauth), (request, response) => void response.json(getAuth(request)));
    app.post("/me", requireAuth(orgauth), (request, response) => void response.json(getAuth(request)));
    app.get("/admin", requireAuth(orgauth, { role: "org_admin" }), (request, response) => void response.json(getAuth(request)));
    app.get("/invoices", requirePermission(orgauth, "invoices:write"), (request, response) => void response.json(getAuth(request)));
    app.get("/page", requireAuth(orgauth, { redirect: true }), (request, response) => void response.json(getAuth(request)));
    const inside = express.Router({ mergeParams: true });
    inside.use(requireAuth(many, { org: (request) => request.params.org }));
    inside.get("/me", (request, response) => void response.json(getAuth(request)));
    app.use("/of/:org", inside);
    app.get("/down", requireAuth(await unreachable()), (request, response) => void response.json(getAuth(request)));
    app.get("/open", (request, response) => void response.json(getAuth(request)));
    app.use((error, request, response, next) => void response.status(500).json({ status: "error", error: { code: error.message } }));
    const server = app.listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((done) => server.once("listening", done));
    // Not fetch, which sets Sec-Fetch-Mode itself.
    return async (path, { method = "GET", headers = {} } = {}) => {
      const sent = httpRequest({ host: "127.0.0.1", port: server.address().port, path, method, headers }).end();
      const [answer] = await once(sent, "response");
      const chunks = await answer.toArray();
      return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status: answer.statusCode, headers: answer.headers });
    };
  },
  async hono() {
    const { requireAuth, requirePermission, getAuth } = forHono;
    const app = new Hono();
    app.get("/me", requireAuth(orgauth), (c) => c.json(getAuth(c)));
    app.post("/me", requireAuth(orgauth), (c) => c.json(getAuth(c)));
    app.get("/admin", requireAuth(orgauth, { role: "org_admin" }), (c) => c.json(getAuth(c)));
    app.get("/invoices", requirePermission(orgauth, "invoices:write"), (c) => c.json(getAuth(c)));
    app.get("/page", requireAuth(orgauth, { redirect: true }), (c) => c.json(getAuth(c)));
    app.get("/of/:org/me", requireAuth(many, { org: (c) => c.req.param("org") }), (c) => c.json(getAuth(c)));
    app.get("/down", requireAuth(await unreachable()), (c) => c.json(getAuth(c)));
    app.get("/open", (c) => c.json(getAuth(c)));
    app.onError((error, c) => c.json({ status: "error", error: { code: error.message } }, 500));
    return (path, init) => app.request(`https://app.example${path}`, init);
  },
  /** Route handlers, as an App Router calls them: with a NextRequest, and the parameters of the path as a promise. */
  async "next route handlers"() {
    const { withAuth } = forFetch;
    const me = withAuth(orgauth, (request, auth) => {
      assert.ok(request.nextUrl instanceof URL || request.nextUrl.pathname);
      return NextResponse.json(auth);
    });
    const routes = {
      "/me": me,
      "/admin": withAuth(orgauth, (request, auth) => NextResponse.json(auth), { role: "org_admin" }),
      "/invoices": withAuth(orgauth, (request, auth) => NextResponse.json(auth), { permission: "invoices:write" }),
      "/page": withAuth(orgauth, (request, auth) => NextResponse.json(auth), { redirect: true }),
      "/down": withAuth(await unreachable(), (request, auth) => NextResponse.json(auth)),
    };
    const ofOrganization = withAuth(
      many,
      async (request, auth, { params }) => {
        assert.equal((await params).org, auth.org.slug);
        return NextResponse.json(auth);
      },
      { org: (request) => request.nextUrl.pathname.split("/")[2] },
    );
    return (path, init) => {
      const request = new NextRequest(new URL(path, "https://app.example"), init);
      const { pathname } = request.nextUrl;
      const of = /^\/of\/([^/]+)\/me$/.exec(pathname);
      return of
        ? ofOrganization(request, { params: Promise.resolve({ org: decodeURIComponent(of[1]) }) })
        : routes[pathname](request, { params: Promise.resolve({}) });
    };
  },
  /** The middleware of Next.js: a returned response is the answer; without one the request passes. */
  async "next middleware"() {
    const { requireAuth, requirePermission } = forFetch;
    const down = requireAuth(await unreachable());
    const gates = {
      "/me": requireAuth(orgauth),
      "/admin": requireAuth(orgauth, { role: "org_admin" }),
      "/invoices": requirePermission(orgauth, "invoices:write"),
      "/page": requireAuth(orgauth, { redirect: true }),
      "/down": down,
    };
    const ofOrganization = requireAuth(many, { org: (request) => request.nextUrl.pathname.split("/")[2] });
    return async (path, init) => {
      const request = new NextRequest(new URL(path, "https://app.example"), init);
      const gate = gates[request.nextUrl.pathname] ?? ofOrganization;
      const answer = await gate(request);
      return answer ?? Response.json((await (gate === ofOrganization ? many : orgauth).authenticate(request, slugOf(path))).auth);
    };
  },
};
const slugOf = (path) => (path.startsWith("/of/") ? { org: path.split("/")[2] } : {});

async function unreachable() {
  return createOrgauth({ url: `http://127.0.0.1:${await freePort()}`, apiKey: service.apiKey, org: "acme", onError: () => {} });
}

for (const [name, start] of Object.entries(FRAMEWORKS)) {
  describe(name, () => {
    let ask;
    before(async () => {
      ask = await start();
    });

    /** Returns status and code of a refusal. */
    async function refusal(path, headers = {}, init = {}) {
      const answer = await ask(path, { headers, ...init });
      assert.equal(answer.headers.get("Cache-Control"), "no-store");
      const { status, error } = await answer.json();
      assert.equal(status, "error");
      return `${answer.status} ${error.code}`;
    }
    const cookie = ({ accessToken }) => ({ Cookie: `access_token=${accessToken}` });
    const bearer = ({ accessToken }) => ({ Authorization: `Bearer ${accessToken}` });

    test("keeps out who has no token, another organization's, too many, or no business there", async () => {
      const [member, other] = [await service.signIn(service.member), await service.signIn(service.globexAdmin, "globex")];
      assert.equal(await refusal("/me"), "401 authentication_required");
      assert.equal((await ask("/me")).headers.get("WWW-Authenticate"), "Bearer");
      assert.equal(await refusal("/me", cookie(other)), "401 invalid_token");
      assert.equal(await refusal("/me", bearer(other)), "401 invalid_token");
      assert.equal(await refusal("/me", { ...cookie(member), ...bearer(other) }), "401 invalid_token");
      assert.equal(await refusal("/admin", cookie(member)), "403 admin_required");
      assert.equal(await refusal("/invoices", cookie(member)), "403 permission_required");
      assert.equal(await refusal("/me", { ...cookie(other), "X-Org-Slug": "globex" }), "401 invalid_token");
      if (!name.includes("middleware")) {
        const foreign = { ...cookie(member), Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
        assert.equal(await refusal("/me", foreign, { method: "POST" }), "403 origin_not_allowed");
      }
    });

    test("keeps everybody out while the service can't be reached", async () => {
      const member = await service.signIn(service.member);
      assert.equal(await refusal("/down", cookie(member)), "503 unavailable");
      assert.ok((await ask("/down", { headers: cookie(member) })).headers.get("Retry-After"));
      assert.equal(await refusal("/down"), "401 authentication_required");
    });

    test("takes the organization from a route, and a token for its own alone", async () => {
      const [acme, globex] = [await service.signIn(service.globexAdmin, "acme"), await service.signIn(service.globexAdmin, "globex")];
      assert.equal(await refusal("/of/globex/me", cookie(acme)), "401 invalid_token");
      assert.equal(await refusal("/of/acme/me", cookie(globex)), "401 invalid_token");
      assert.equal(await refusal("/of/initech/me", cookie(globex)), "404 organization_not_found");
      assert.equal(await refusal("/of/..%2Facme/me", cookie(acme)), "404 organization_not_found");
      assert.equal((await (await ask("/of/acme/me", { headers: cookie(acme) })).json()).membership.role, "member");
      assert.equal((await (await ask("/of/globex/me", { headers: cookie(globex) })).json()).membership.role, "org_admin");
    });

    test("lets active members in, and tells the application who they are", async () => {
      for (const how of [cookie, bearer]) {
        const answer = await ask("/me", { headers: how(await service.signIn(service.member)) });
        assert.equal(answer.status, 200);
        const { user, org } = await answer.json();
        assert.deepEqual([user.email, org.slug], [service.member.email, "acme"]);
      }
      assert.equal((await ask("/admin", { headers: cookie(await service.signIn(service.admin)) })).status, 200);
    });

    test("leads people who open a page to the sign-in", async () => {
      const answer = await ask("/page?tab=2", { headers: { Accept: "text/html", "Sec-Fetch-Mode": "navigate" } });
      assert.equal(answer.status, 303);
      const location = new URL(answer.headers.get("Location"));
      assert.equal(`${location.origin}${location.pathname}`, `${service.origin}/sign-in`);
      assert.equal(location.searchParams.get("return_to"), "https://app.example/page?tab=2");
      assert.equal(await refusal("/page", { Accept: "application/json" }), "401 authentication_required");
      const twice = { Accept: "text/html", "Sec-Fetch-Mode": "navigate", Cookie: "access_token=x; access_token=y" };
      const page = await ask("/page", { headers: twice });
      assert.deepEqual([page.status, page.headers.get("Content-Type")], [401, "text/html; charset=utf-8"]);
      assert.match(await page.text(), /<h1>You are not signed in<\/h1>/);
    });

    if (name === "express" || name === "hono") {
      test("knows nobody on a route that it doesn't guard", async () => {
        const answer = await ask("/open", { headers: cookie(await service.signIn(service.member)) });
        assert.match((await answer.json()).error.code, /requireAuth/);
      });
    }
  });
}

test("several lines of one header are several tokens to Express, too, though Node shows it the first", async () => {
  const ask = await FRAMEWORKS.express();
  const { accessToken } = await service.signIn(service.member);
  const { accessToken: other } = await service.signIn(service.globexAdmin, "globex");
  for (const Authorization of [[`Bearer ${accessToken}`, `Bearer ${other}`], [`Bearer ${accessToken}`, `Bearer ${accessToken}`]]) {
    const answer = await ask("/me", { headers: { Authorization } });
    assert.deepEqual([answer.status, (await answer.json()).error.code], [401, "invalid_token"]);
  }
  const twice = { Cookie: [`access_token=${accessToken}`, `access_token=${other}`] };
  assert.equal((await ask("/me", { headers: twice })).status, 401);
  assert.equal((await ask("/me", { headers: { Cookie: ["theme=dark", `access_token=${accessToken}`] } })).status, 200);
});

test("what can't work is told when the program starts", () => {
  for (const { requireAuth } of [forExpress, forHono, forFetch]) {
    assert.throws(() => requireAuth(orgauth, { role: "owner" }), TypeError);
    assert.throws(() => requireAuth(many), TypeError);
    const nowhere = createOrgauth({ url: service.origin, apiKey: service.apiKey, org: "acme" });
    assert.throws(() => requireAuth(nowhere, { redirect: true }), TypeError);
  }
});

test("an error in the function that knows the organization lets nobody in", async () => {
  const { accessToken } = await service.signIn(service.member);
  const gate = forFetch.requireAuth(many, {
    org: () => {
      throw new Error("no such tenant");
    },
  });
  const request = new Request("https://app.example/", { headers: { Cookie: `access_token=${accessToken}` } });
  await assert.rejects(gate(request), /no such tenant/);
  const unknown = forFetch.requireAuth(orgauth, { org: () => undefined });
  assert.equal((await unknown(request)).status, 404, "it doesn't fall back to the configured one");
  const several = forFetch.requireAuth(orgauth, { org: () => ["acme"] });
  assert.equal((await several(request)).status, 404, "a list is no slug");
});

test("the README's matcher of Next.js leaves out whole paths, and no path that begins like one of them", async () => {
  // Next.js expects it to be global, as its own server makes it.
  globalThis.AsyncLocalStorage ??= AsyncLocalStorage;
  const { unstable_doesMiddlewareMatch } = await import("next/experimental/testing/server.js");
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const matcher = JSON.parse(/^export const config = \{ matcher: (\[.*\]) \};$/m.exec(readme)[1]);
  const isGuarded = (path) => unstable_doesMiddlewareMatch({ config: { matcher }, url: `https://app.example${path}` });
  for (const path of ["/_next/static/chunks/main.js", "/_next/image?url=a", "/favicon.ico", "/webhooks", "/webhooks?a=b"]) {
    assert.equal(isGuarded(path), false, path);
  }
  for (const path of [
    "/", "/notes", "/webhooks-settings", "/webhooks/settings", "/webhooksettings", "/a/webhooks", "/favicon.ico/a", "/faviconAico",
    "/favicon.icon", "/_next", "/_nextish/a", "/_next/data/build-1/notes.json",
  ]) {
    assert.equal(isGuarded(path), true, path);
  }
});
