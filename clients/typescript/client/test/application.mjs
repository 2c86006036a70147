// The test application: pages with the client, a backend that verifies tokens with @orgauth/server, and a proxy that can
// forward /api/v1 to the service.
import { readFileSync } from "node:fs";
import { request as forward } from "node:http";
import { createOrgauth } from "@orgauth/server";
import { serve } from "../../test/support/http.mjs";

const DIST = new URL("../dist/", import.meta.url);

const PAGE = `<!doctype html><title>Application</title><script type="module">
  import { canOfferPasskeys, canUsePasskeys, createClient, OrgauthError } from "/client/index.js";
  const { shift = 0, ...options } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const rightNow = Date.now;
  Date.now = () => rightNow() + shift;
  // What was asked of the service, and what it said.
  const reach = window.fetch;
  window.said = [];
  window.fetch = async (...request) => {
    const answer = await reach(...request);
    const { pathname } = new URL(request[0].url ?? request[0], location);
    const { error } = await answer.clone().json().catch(() => ({}));
    said.push(pathname.split("/").pop() + " " + (error?.code ?? answer.status));
    return answer;
  };
  window.auth = createClient(options);
  Object.assign(window, { canOfferPasskeys, canUsePasskeys });
  window.news = [];
  window.ends = new Set();
  auth.on("change", (session) => news.push(session && session.user.email));
  auth.on("end", (reason) => news.push("end: " + reason));
  auth.on("switch", (slug) => news.push("switch: " + slug));
  // How a promise went, in words.
  window.outcome = (promise) => promise.then(() => "ok", (error) => (error instanceof OrgauthError ? error.code : String(error)));
  window.calls = {};
  const poll = async (work) => {
    while (!window.isOver) {
      const how = await work().catch((error) => error.code ?? String(error));
      calls[how] = (calls[how] ?? 0) + 1;
      ends.add(auth.session?.expiresAt);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  window.start = () => {
    window.loops = [
      poll(async () => (await auth.request("GET", "/auth/profile")) && "service ok"),
      poll(async () => "backend " + (await auth.fetch("/backend")).status),
    ];
  };
  window.ready = true;
</script>`;

/** How many milliseconds the backend and the proxy delay a request and its token. */
const LATENCY = 60;

/** Starts the application. `connect` sets the service later, because the service needs the application's address first. */
export async function startApplication() {
  let service;
  let orgauth;
  const heard = [];
  const app = await serve(async (request, response, body) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname.startsWith("/api/v1/") && service) {
      await new Promise((done) => setTimeout(done, LATENCY));
      const target = `${service.origin}${request.url}`.replace("localhost", "127.0.0.1");
      const sent = forward(target, { method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      sent.on("error", () => response.writeHead(502).end("<html>Bad Gateway</html>"));
      sent.end(body);
    } else if (pathname.startsWith("/backend")) {
      heard.push({ method: request.method, headers: request.headers, body });
      // The token is verified when the request arrives; the answer may be delayed.
      const { searchParams } = new URL(request.url, "http://localhost");
      await new Promise((done) => setTimeout(done, LATENCY));
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const result = await orgauth.authenticate({ method: request.method, url: request.url, headers });
      await new Promise((done) => setTimeout(done, Number(searchParams.get("for"))));
      if (result.ok) {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ email: result.auth.user.email, method: request.method, body }));
      } else {
        response.writeHead(result.status, result.headers).end(result.body);
      }
    } else if (pathname === "/own-401") {
      response.writeHead(401).end("not for you");
    } else if (/^\/client\/\w+\.js$/.test(pathname)) {
      response.writeHead(200, { "Content-Type": "text/javascript" });
      response.end(readFileSync(new URL(pathname.slice("/client/".length), DIST)));
    } else {
      response.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
    }
  });
  return {
    ...app,
    heard,
    connect(to, options = {}) {
      service = to;
      const settings = { url: to.origin, apiKey: to.apiKey, org: "acme", appUrl: app.url, timeout: 30_000 };
      orgauth = createOrgauth({ ...settings, ...options });
    },
  };
}

/** Opens the application in another tab. */
export async function open(context, origin, options) {
  const page = await context.newPage();
  await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify({ org: "acme", ...options }))}`);
  await page.waitForFunction(() => window.ready);
  return page;
}
