// The identity providers that the console knows by name: what to do there, and where they show what is asked for.

import { say } from "./words.js";

const DISCOVERY = "/.well-known/openid-configuration";

/** Returns a typed address as an issuer: with https://, and without what people copy along with it. */
function address(text) {
  const whole = text.trim();
  const url = whole === "" || /^[a-z]+:/i.test(whole) ? whole : `https://${whole}`;
  return url.endsWith(DISCOVERY) ? url.slice(0, -DISCOVERY.length) : url;
}

/** The same for a provider whose issuer has no path and ends without a slash. */
const host = (text) => address(text).replace(/\/+$/, "");

/**
 * Each provider: its `title`; `name`, which the button of the sign-in page says; the `steps` there that come first; where it shows the
 * `issuer`, which `issuerOf` makes of what is typed (without `issuer`, it is the same for everybody); `client` and `secret`, what it calls
 * the two; `byKey`, if a key of this service can take the secret's place; `redirect`, where it takes the address that people are sent back to; and which issuers are its own, `isOwn`.
 *
 * @type {() => Record<string, any>}
 */
export const PROVIDERS = () => ({
  okta: {
    title: "Okta",
    name: "Okta",
    steps: [
      say("okta-step-1"),
      say("okta-step-2"),
      say("okta-step-3"),
    ],
    issuer: { label: say("okta-issuer"), hint: say("okta-issuer-hint") },
    issuerOf: (text) => host(text).replace(/-admin(\.okta(?:preview|-emea)?\.com)$/, "$1"),
    client: say("client-id"),
    secret: say("client-secret"),
    shown: say("okta-shown"),
    byKey: true,
    redirect: say("okta-redirect"),
    isOwn: (issuer) => /\.(okta|oktapreview|okta-emea)\.com(\/|$)/.test(issuer),
  },
  entra: {
    title: "Microsoft Entra ID",
    name: "Microsoft",
    steps: [
      say("entra-step-1"),
      say("entra-step-2"),
    ],
    issuer: { label: say("entra-issuer"), hint: say("entra-issuer-hint") },
    issuerOf: (text) => (/^[\w.-]+$/.test(text.trim()) ? `https://login.microsoftonline.com/${text.trim()}/v2.0` : address(text)),
    client: say("entra-client"),
    secret: say("entra-secret"),
    shown: say("entra-shown"),
    redirect: say("entra-redirect"),
    subjectClaim: "oid",
    isOwn: (issuer) => issuer.startsWith("https://login.microsoftonline."),
  },
  google: {
    title: "Google Workspace",
    name: "Google",
    steps: [
      say("google-step-1"),
      say("google-step-2"),
    ],
    issuerOf: () => "https://accounts.google.com",
    client: say("client-id"),
    secret: say("client-secret"),
    shown: say("google-shown"),
    redirect: say("google-redirect"),
    isOwn: (issuer) => issuer === "https://accounts.google.com",
  },
  auth0: {
    title: "Auth0",
    name: "Auth0",
    steps: [say("auth0-step-1")],
    issuer: { label: say("domain"), hint: say("auth0-issuer-hint") },
    issuerOf: (text) => (text.trim() === "" ? "" : `${host(text)}/`),
    client: say("client-id"),
    secret: "Client Secret",
    shown: say("auth0-shown"),
    redirect: say("auth0-redirect"),
    isOwn: (issuer) => /\.auth0\.com\/$/.test(issuer),
  },
  keycloak: {
    title: "Keycloak",
    name: "Keycloak",
    steps: [
      say("keycloak-step-1"),
      say("keycloak-step-2"),
    ],
    issuer: { label: say("keycloak-issuer"), hint: say("keycloak-issuer-hint") },
    issuerOf: host,
    client: say("client-id"),
    secret: say("client-secret"),
    shown: say("keycloak-shown"),
    byKey: true,
    redirect: say("keycloak-redirect"),
    isOwn: (issuer) => /\/realms\/[^/]+$/.test(issuer),
  },
  onelogin: {
    title: "OneLogin",
    name: "OneLogin",
    steps: [
      say("onelogin-step-1"),
      say("onelogin-step-2"),
    ],
    issuer: { label: say("onelogin-issuer"), hint: say("onelogin-issuer-hint") },
    issuerOf: host,
    client: say("client-id"),
    secret: "Client Secret",
    shown: say("onelogin-shown"),
    redirect: say("onelogin-redirect"),
    isOwn: (issuer) => /\.onelogin\.com\//.test(issuer),
  },
  other: {
    title: say("provider-other"),
    name: "",
    steps: [
      say("other-step-1"),
    ],
    issuer: { label: say("issuer"), hint: say("other-issuer-hint", { path: DISCOVERY }) },
    issuerOf: address,
    client: say("client-id"),
    secret: say("client-secret"),
    shown: say("other-shown"),
    byKey: true,
    redirect: say("other-redirect"),
    isOwn: () => true,
  },
});

/** Returns the provider that an issuer belongs to. */
export function providerOf(issuer) {
  return Object.values(PROVIDERS()).find(({ isOwn }) => isOwn(issuer));
}
