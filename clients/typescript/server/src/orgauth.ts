import { authenticate, type AuthenticateOptions, type AuthResult, type RequestHead } from "./authenticate.js";
import { OrgauthError } from "./errors.js";
import type { components } from "./openapi.js";
import { isSlug } from "./slug.js";
import { isObject, serviceOf, siteOf, Transport, type ServiceOptions } from "./transport.js";

type Schemas = components["schemas"];

/** What the service says of a token: look at `valid`, and then at `membership.status` too. */
export type VerifyResult = Schemas["VerifyAnswer"];
/** Who somebody is. */
export type User = Schemas["VerifiedUser"];
/** As what: `role` is `member` or `org_admin`, `status` is `active` or `suspended`. */
export type Membership = Schemas["VerifiedMembership"];
/** Where. */
export type Organization = Schemas["VerifiedOrganization"];
/** What a member may do. */
export type Role = Schemas["Role"];

/** Somebody who was let in: a valid token of an active member. */
export interface Auth {
  user: User;
  membership: Membership & { status: "active" };
  org: Organization;
}

/** How to reach the service, and what to let in. */
export interface OrgauthOptions extends ServiceOptions {
  /** The organization's API key `pk_live_…`, or a service key `sk_live_…` of scope verify, which opens every organization. */
  apiKey: string | undefined;
  /** The organization's slug, when this program serves one. Otherwise each call says which is meant. */
  org?: string;
  /**
   * Where browsers find this application: `https://app.example.com`. Needed to send people to sign in and back; pages of
   * its origin may send writing requests with the session's cookie.
   */
  appUrl?: string | URL;
  /** Where browsers find the service's pages, when that isn't `url`. */
  authUrl?: string | URL;
  /** Further origins whose pages may do that: `https://admin.example.com`, no path. */
  allowedOrigins?: readonly string[];
  /** The cookie of the access token; `access_token`, or `__Host-access_token` of a service with that `cookies.prefix`. */
  cookie?: string;
  /** Called when somebody couldn't be judged and was kept out for it; unless said, `console.error` with one line. */
  onError?: (error: OrgauthError) => void;
}

/** Asks the service, for each request anew, who somebody is. Nothing is cached: what changed shows on the very next call. */
export class Orgauth {
  /** The configured options, without the key: whoever prints this object prints no secret. */
  readonly options: Readonly<Omit<OrgauthOptions, "apiKey">>;
  /** The application's origin, when it is configured. */
  readonly appOrigin: string | undefined;
  /** The origins whose pages may send writing requests with the session's cookie, the application's among them. */
  readonly ownOrigins: readonly string[];
  readonly #key: string;
  readonly #transport: Transport;
  readonly #authOrigin: string;

  constructor({ apiKey = "", ...options }: OrgauthOptions) {
    if (!/^[ps]k_live_\w+$/.test(apiKey)) {
      throw new TypeError("orgauth: `apiKey` must be an API key (pk_live_…) or a service key (sk_live_…)");
    }
    // Whoever hands over the name of another token's cookie would have it sent.
    if (!/^(__Host-)?access_token$/.test(options.cookie ?? "access_token")) {
      throw new TypeError("orgauth: `cookie` must be access_token or __Host-access_token");
    }
    if (options.org !== undefined && !isSlug(options.org)) {
      throw new TypeError("orgauth: `org` must be the organization's slug");
    }
    this.options = options;
    this.#key = apiKey;
    this.#transport = new Transport(options);
    this.#authOrigin = options.authUrl === undefined ? this.#transport.origin : serviceOf(options.authUrl, "authUrl");
    this.appOrigin = options.appUrl === undefined ? undefined : siteOf(options.appUrl, "appUrl").origin;
    const others = options.allowedOrigins ?? [];
    if (!Array.isArray(others)) {
      throw new TypeError("orgauth: `allowedOrigins` must be a list of origins");
    }
    this.ownOrigins = [...others.map(allowed), ...(this.appOrigin === undefined ? [] : [this.appOrigin])];
  }

  /**
   * Whether a token is good, by `POST /public/verify`. Let nobody in unless `valid` is true **and** `membership.status` is
   * `active`; `authenticate` and the middleware do both. Throws an `OrgauthError` when there is no answer to rely on.
   */
  async verify(token: string, { org, signal }: { org?: string; signal?: AbortSignal } = {}): Promise<VerifyResult> {
    const slug = this.#slug(org);
    const data = await this.#transport.call({
      method: "POST",
      path: "/public/verify",
      key: this.#key,
      org: slug,
      body: JSON.stringify({ token }),
      signal,
      isRepeatable: true,
    });
    return checked(data, slug);
  }

  /**
   * Judges a request by the token in its `Authorization: Bearer` header or its cookie: for frameworks without a middleware
   * here. Takes a `Request`, or whatever has its method, path and headers. Never throws for what a request holds, nor for a
   * service that can't be reached: then nobody is let in.
   */
  authenticate(request: Request | RequestHead, options: AuthenticateOptions = {}): Promise<AuthResult> {
    return authenticate(this, request, options);
  }

  /** The hosted sign-in page, which leads back to `returnTo`, an address of the application. */
  signInUrl({ org, returnTo }: { org?: string; returnTo?: string | URL } = {}): string {
    const query = new URLSearchParams({ org: this.#slug(org) });
    const back = returnTo ?? this.options.appUrl;
    if (back !== undefined) {
      query.set("return_to", new URL(back, this.options.appUrl).href);
    }
    return `${this.#authOrigin}/sign-in?${query}`;
  }

  /** The hosted page of the signed-in user's account. */
  accountUrl(): string {
    return `${this.#authOrigin}/account`;
  }

  /** The hosted page of an organization's admins. */
  consoleUrl(): string {
    return `${this.#authOrigin}/console`;
  }

  #slug(org = this.options.org): string {
    if (org === undefined) {
      throw new TypeError("orgauth: say which organization: `org` in the options, or with the call");
    }
    if (!isSlug(org)) {
      throw new OrgauthError("organization_not_found", "there is no organization with such a slug");
    }
    return org;
  }
}

/** Makes an `Orgauth`, one for the whole program. */
export function createOrgauth(options: OrgauthOptions): Orgauth {
  return new Orgauth(options);
}

/** A further origin, as browsers write it. */
function allowed(origin: string): string {
  const site = siteOf(origin, "allowedOrigins");
  if (site.href !== `${site.origin}/`) {
    throw new TypeError("orgauth: `allowedOrigins` must hold origins alone, such as https://admin.example.com");
  }
  return site.origin;
}

/** The answer of verify, when it is one: whatever else it may be lets nobody in. */
function checked(data: unknown, slug: string): VerifyResult {
  if (isObject(data) && data.valid === false) {
    return data as unknown as VerifyResult;
  }
  if (isObject(data) && data.valid === true) {
    const { user, membership, org } = data;
    const isWhole =
      isObject(user) && typeof user.id === "string" && isObject(membership) && typeof membership.status === "string" &&
      typeof membership.role === "string" && isObject(org) && org.slug === slug;
    if (isWhole) {
      return data as unknown as VerifyResult;
    }
  }
  throw new OrgauthError("bad_response", "the answer is not one of verify for this organization", { status: 200 });
}
