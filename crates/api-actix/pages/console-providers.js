// The identity providers that the console knows by name: what to do there, and where they show what is asked for.

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
 * @type {Record<string, any>}
 */
export const PROVIDERS = {
  okta: {
    title: "Okta",
    name: "Okta",
    steps: [
      "In Okta’s Admin Console, go to Applications, Applications, and choose “Create App Integration”.",
      "Choose “OIDC - OpenID Connect”, then “Web Application”.",
      "Give it a name, choose who may use it under “Assignments”, and save. Leave the sign-in redirect URI unchanged for now.",
    ],
    issuer: { label: "Okta domain", hint: "Such as example.okta.com. Find it in the menu at the top right of the Admin Console." },
    issuerOf: (text) => host(text).replace(/-admin(\.okta(?:preview|-emea)?\.com)$/, "$1"),
    client: "Client ID",
    secret: "Client secret",
    shown: "Both are on the “General” tab of the new app integration.",
    byKey: true,
    redirect: "In Okta, open the app integration, choose “Edit” under “General Settings” on its “General” tab, enter this as the sign-in redirect URI, and save.",
    isOwn: (issuer) => /\.(okta|oktapreview|okta-emea)\.com(\/|$)/.test(issuer),
  },
  entra: {
    title: "Microsoft Entra ID",
    name: "Microsoft",
    steps: [
      "In the Microsoft Entra admin center, go to “App registrations”, choose “New registration”, give it a name, and allow accounts in this organizational directory only.",
      "Under “Certificates & secrets”, choose “New client secret”. Copy its Value right away, because it’s only shown once, and note when it expires: from that day nobody can sign in until you enter a new one here.",
    ],
    issuer: { label: "Directory (tenant) ID", hint: "On the “Overview” of the app registration." },
    issuerOf: (text) => (/^[\w.-]+$/.test(text.trim()) ? `https://login.microsoftonline.com/${text.trim()}/v2.0` : address(text)),
    client: "Application (client) ID",
    secret: "Value of the client secret",
    shown: "The client ID is also on the “Overview”. For the secret, use the Value, not the Secret ID.",
    redirect: "In Entra, open the app registration, choose “Authentication”, add the platform “Web”, and enter this as its redirect URI.",
    subjectClaim: "oid",
    isOwn: (issuer) => issuer.startsWith("https://login.microsoftonline."),
  },
  google: {
    title: "Google Workspace",
    name: "Google",
    steps: [
      "In the Google Cloud console, open one of your company’s projects and go to the “Google Auth Platform”. If it asks for an audience, choose “Internal”, so that only your own people can use it.",
      "Under “Clients”, choose “Create client” and the type “Web application”. Leave the redirect URIs empty for now.",
    ],
    issuerOf: () => "https://accounts.google.com",
    client: "Client ID",
    secret: "Client secret",
    shown: "Google shows both when you create the client. Copy the secret then.",
    redirect: "In the Google Cloud console, open the client, add this under “Authorized redirect URIs”, and save. It may take a few minutes to take effect.",
    isOwn: (issuer) => issuer === "https://accounts.google.com",
  },
  auth0: {
    title: "Auth0",
    name: "Auth0",
    steps: ["In the Auth0 dashboard, go to Applications, Applications, choose “Create Application”, and select the type “Regular Web Applications”."],
    issuer: { label: "Domain", hint: "Such as example.eu.auth0.com, on the “Settings” tab of the application." },
    issuerOf: (text) => (text.trim() === "" ? "" : `${host(text)}/`),
    client: "Client ID",
    secret: "Client Secret",
    shown: "Both are also on the “Settings” tab.",
    redirect: "In Auth0, open the application’s “Settings” tab, enter this under “Allowed Callback URLs”, and save.",
    isOwn: (issuer) => /\.auth0\.com\/$/.test(issuer),
  },
  keycloak: {
    title: "Keycloak",
    name: "Keycloak",
    steps: [
      "In your people’s realm, go to “Clients”, choose “Create client” with the type OpenID Connect, and give it a client ID of your choice.",
      "On the next page, turn on “Client authentication”, leave “Standard flow” on, and save.",
    ],
    issuer: { label: "Realm URL", hint: "Such as https://login.example.com/realms/staff. Older versions have /auth before /realms." },
    issuerOf: host,
    client: "Client ID",
    secret: "Client secret",
    shown: "The secret is on the client’s “Credentials” tab.",
    byKey: true,
    redirect: "In Keycloak, open the client, enter this under “Valid redirect URIs”, and save.",
    isOwn: (issuer) => /\/realms\/[^/]+$/.test(issuer),
  },
  onelogin: {
    title: "OneLogin",
    name: "OneLogin",
    steps: [
      "In OneLogin’s administration area, go to Applications, choose “Add App”, search for “OpenId Connect (OIDC)”, give it a name, and save.",
      "Give your people access to it.",
    ],
    issuer: { label: "Issuer URL", hint: "Such as https://example.onelogin.com/oidc/2, on the “SSO” tab." },
    issuerOf: host,
    client: "Client ID",
    secret: "Client Secret",
    shown: "Both are also on the “SSO” tab.",
    redirect: "In OneLogin, open the app’s “Configuration” tab, enter this under “Redirect URIs”, and save. It may take 10 minutes to take effect.",
    isOwn: (issuer) => /\.onelogin\.com\//.test(issuer),
  },
  other: {
    title: "Other provider",
    name: "",
    steps: [
      "At your provider, register an application of the type “web” or “confidential”, with OpenID Connect and the authorization code flow. Leave its redirect URI for later, or enter any value.",
    ],
    issuer: { label: "Issuer", hint: `Exactly what the provider calls itself, including any trailing slash. It’s the “issuer” in its configuration, found at the issuer followed by ${DISCOVERY}.` },
    issuerOf: address,
    client: "Client ID",
    secret: "Client secret",
    shown: "The provider shows both for the application.",
    byKey: true,
    redirect: "At your provider, enter this as the application’s redirect URI. Some call it the callback URL.",
    isOwn: () => true,
  },
};

/** Returns the provider that an issuer belongs to. */
export function providerOf(issuer) {
  return Object.values(PROVIDERS).find(({ isOwn }) => isOwn(issuer));
}
