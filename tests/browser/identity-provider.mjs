// An identity provider for tests: OpenID Connect over https, with a page at which the person goes on or cancels.

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:https";
import { after } from "node:test";
import { certified } from "./certificate.mjs";

export const CLIENT = { id: "orgauth", secret: "s3cret-of-orgauth" };

const json = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Starts a provider. Returns `{issuer, port, caFile, asked, person}`: `person` is who is signed in there, `{sub, email, name, …}`, whose
 * members become the claims of the ID token, and may be changed; `asked` are the parameters of each sign-in that was asked for.
 */
export async function identityProvider() {
  const { caFile, key, cert } = certified("DNS:localhost");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const provider = { caFile, asked: [], person: {} };
  const codes = new Map();
  const server = createServer({ key, cert }, async (request, response) => {
    const url = new URL(request.url, provider.issuer);
    const answer = (body, status = 200) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      answer({
        issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/authorize`, token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`, response_types_supported: ["code"], subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"], token_endpoint_auth_methods_supported: ["client_secret_basic"],
      });
    } else if (url.pathname === "/keys") {
      answer({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "ES256" }] });
    } else if (url.pathname === "/authorize") {
      const asked = Object.fromEntries(url.searchParams);
      provider.asked.push(asked);
      const back = (more) => `${asked.redirect_uri}?${new URLSearchParams({ state: asked.state, ...more })}`.replaceAll("&", "&amp;");
      const code = randomBytes(16).toString("hex");
      codes.set(code, { asked, person: { ...provider.person } });
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
        <p><a href="${back({ code })}">Go on</a> <a href="${back({ error: "access_denied" })}">Cancel</a></p>`);
    } else if (url.pathname === "/token") {
      const parts = [];
      for await (const part of request) {
        parts.push(part);
      }
      const form = new URLSearchParams(Buffer.concat(parts).toString("utf8"));
      const known = codes.get(form.get("code"));
      codes.delete(form.get("code"));
      const secret = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
      const verifier = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
      if (!known || request.headers.authorization !== secret || verifier !== known.asked.code_challenge) {
        answer({ error: "invalid_grant" }, 400);
        return;
      }
      const now = Math.floor(Date.now() / 1000);
      const head = { alg: "ES256", kid: "one", typ: "JWT" };
      const claims = { iss: provider.issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: known.asked.nonce, ...known.person };
      const signed = `${json(head)}.${json(claims)}`;
      const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
      answer({ access_token: "unused", token_type: "Bearer", expires_in: 300, id_token: `${signed}.${signature}` });
    } else {
      answer({}, 404);
    }
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  after(() => { server.close(); server.closeAllConnections(); });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return Object.assign(provider, { port, issuer: `https://localhost:${port}` });
}
