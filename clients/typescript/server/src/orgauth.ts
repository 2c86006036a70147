import { authenticate, type AuthenticateOptions, type RequestHead, type Verifier } from "./authenticate.js";
import { OrgauthError } from "./errors.js";
import type { VerifyResult } from "./identity.js";
import type { OrgauthOptions } from "./options.js";
import type { AuthResult } from "./refusal.js";
import { isSlug } from "./slug.js";
import { isObject, serviceOf, siteOf, Transport } from "./transport.js";

/** Asks the service about the token of each request. Nothing is cached: a change takes effect with the next call. */
export class Orgauth implements Verifier {
  /** The configured options without the key, so that printing this object reveals no secret. */
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
    // With the name of another token's cookie, the client would send that token to the service.
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
   * Asks whether a token is valid, by `POST /public/verify`. Let nobody in unless `valid` is true **and** `membership.status`
   * is `active`; `authenticate` and the middleware check both. Throws an `OrgauthError` when there is no answer to rely on.
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
   * Authenticates a request by the token in its `Authorization: Bearer` header or its cookie, for frameworks that have no
   * middleware here. Takes a `Request`, or any object with method, path and headers. Never throws for the contents of a request,
   * nor when the service can't be reached: then the request is refused.
   */
  authenticate(request: Request | RequestHead, options: AuthenticateOptions = {}): Promise<AuthResult> {
    return authenticate(this, request, options);
  }

  /** Returns the address of the hosted sign-in page, which redirects back to `returnTo`, an address of the application. */
  signInUrl({ org, returnTo }: { org?: string; returnTo?: string | URL } = {}): string {
    const query = new URLSearchParams({ org: this.#slug(org) });
    const back = returnTo ?? this.options.appUrl;
    if (back !== undefined) {
      query.set("return_to", new URL(back, this.options.appUrl).href);
    }
    return `${this.#authOrigin}/sign-in?${query}`;
  }

  /**
   * Returns the address of the hosted page for the signed-in user's account. Without an organization, here and in the options, the
   * page opens the one that the browser used last.
   */
  accountUrl({ org = this.options.org }: { org?: string } = {}): string {
    return this.#page("account", org);
  }

  /** Returns the address of the hosted page for an organization's admins. */
  consoleUrl({ org = this.options.org }: { org?: string } = {}): string {
    return this.#page("console", org);
  }

  #page(name: string, org: string | undefined): string {
    return `${this.#authOrigin}/${name}${org === undefined ? "" : `?${new URLSearchParams({ org })}`}`;
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

/** Creates an `Orgauth`, one for the whole program. */
export function createOrgauth(options: OrgauthOptions): Orgauth {
  return new Orgauth(options);
}

/** Returns an entry of `allowedOrigins` in the form that browsers send. */
function allowed(origin: string): string {
  const site = siteOf(origin, "allowedOrigins");
  if (site.href !== `${site.origin}/`) {
    throw new TypeError("orgauth: `allowedOrigins` must hold origins alone, such as https://admin.example.com");
  }
  return site.origin;
}

/** Returns the answer of verify after checking its form; throws for any other answer, so that it lets nobody in. */
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
