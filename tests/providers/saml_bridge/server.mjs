// The bridge: @boxyhq/saml-jackson of npm, the library of Ory Polis, with its store in memory, behind the addresses that Polis gives
// it. On the same host are the SAML identity providers, below /idp.
//
// Reads its settings as a line of JSON from the standard input: `certificate` and `key` of the host, `identityProviders` (see
// identity-provider.mjs), `signing` with the `private` and `public` key of ID tokens, and `apiKey`. Writes its issuer to the standard
// output, and ends when the input does.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { identityProvider } from "./identity-provider.mjs";

const { controllers } = createRequire(path.join(process.env.MODULES, "here.js"))("@boxyhq/saml-jackson");

const lines = createInterface({ input: process.stdin });
lines.on("close", () => process.exit(0));
const given = JSON.parse(await new Promise((resolve) => { lines.once("line", resolve); }));

const server = createServer({ key: readFileSync(given.key), cert: readFileSync(given.certificate) });
await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
const base = `https://127.0.0.1:${server.address().port}`;

// What docs/saml.md asks for. The library reads it at each request, so a test can change it.
const openid = { jwsAlg: "RS256", jwtSigningKeys: given.signing, redirectExactMatch: true };
const silent = () => {};
const bridge = await controllers({
  externalUrl: base,
  samlPath: "/api/oauth/saml",
  samlAudience: `${base}/saml`,
  clientSecretVerifier: randomBytes(24).toString("hex"),
  flattenRawClaims: true,
  noAnalytics: true,
  db: { engine: "mem", ttl: 300, encryptionKey: randomBytes(32).toString("base64") },
  openid,
  // What it refuses is in its traces.
  logger: { info: silent, warn: silent, error: silent },
});
const { oauthController, oidcDiscoveryController, connectionAPIController, adminController, spConfig } = bridge;

const serviceProvider = await spConfig.toXMLMetadata();
const identityProviders = new Map();
for (const one of given.identityProviders) {
  identityProviders.set(one.name, identityProvider(one, `${base}/idp/${one.name}`, serviceProvider));
}

/** What is asked for, by method and path: each returns `{redirect}`, `{html}`, `{text}` or `{json}`. */
const routes = {
  "GET /.well-known/openid-configuration": () => ({ json: oidcDiscoveryController.openidConfig() }),
  "GET /oauth/jwks": async () => ({ json: await oidcDiscoveryController.jwks() }),
  "GET /.well-known/sp-metadata": () => ({ text: serviceProvider }),
  "GET /api/oauth/authorize": async ({ asked }) => {
    const { redirect_url: redirect, authorize_form: html } = await oauthController.authorize(asked);
    return { redirect, html };
  },
  "POST /api/oauth/saml": async ({ asked: { SAMLResponse, RelayState } }) => {
    const { redirect_url: redirect, response_form: html } = await oauthController.samlResponse({ SAMLResponse, RelayState });
    return { redirect, html };
  },
  "POST /api/oauth/token": async ({ asked, authorization }) => ({ json: await oauthController.token(asked, authorization) }),
  "GET /api/oauth/userinfo": async ({ authorization }) => ({ json: await oauthController.userInfo(authorization.split(" ")[1]) }),
};

/** The interface of its admins. */
const adminRoutes = {
  "POST /api/v1/sso": async ({ asked }) => ({ json: await connectionAPIController.createSAMLConnection(asked) }),
  "PATCH /api/v1/sso": async ({ asked }) => {
    await connectionAPIController.updateSAMLConnection(asked);
    return { json: {} };
  },
  // Polis shows them on the page "SSO Traces" of its admins.
  "GET /test/traces": async () => ({ json: await adminController.getAllSSOTraces() }),
  "PUT /test/openid": ({ asked: { settings } }) => {
    Object.assign(openid, JSON.parse(settings));
    return { json: {} };
  },
};

async function parametersOf(request, url) {
  if (request.method === "GET") {
    return Object.fromEntries(url.searchParams);
  }
  const parts = [];
  for await (const part of request) {
    parts.push(part);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString("utf8")));
}

async function answerOf(request) {
  const url = new URL(request.url, base);
  const route = `${request.method} ${url.pathname}`;
  const asked = await parametersOf(request, url);
  const { authorization } = request.headers;
  const [, place, name, rest] = url.pathname.split("/");
  if (place === "idp" && identityProviders.has(name)) {
    return identityProviders.get(name).answer(`${request.method} ${rest}`, asked);
  }
  if (adminRoutes[route]) {
    return authorization === `Api-Key ${given.apiKey}` ? adminRoutes[route]({ asked }) : { status: 401, text: "Unauthorized" };
  }
  return routes[route]?.({ asked, authorization }) ?? { status: 404, text: "Not found" };
}

server.on("request", async (request, response) => {
  let answer;
  try {
    answer = await answerOf(request);
  } catch (error) {
    answer = { status: error.statusCode ?? 500, text: error.message };
  }
  const { status = 200, redirect, html, text, json } = answer;
  if (redirect) {
    response.writeHead(302, { location: redirect }).end();
  } else if (html) {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
  } else if (text) {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
  } else {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  }
});

console.log(base);
