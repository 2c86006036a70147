import type { AuthenticateOptions } from "./authenticate.js";
import type { Auth } from "./identity.js";
import type { Orgauth } from "./orgauth.js";
import type { AuthResult } from "./refusal.js";

type Slug = string | readonly string[] | undefined;

/** What a middleware lets in; `From` is the framework's request type. */
export interface RequireAuthOptions<From> extends Omit<AuthenticateOptions, "org"> {
  /**
   * Returns the slug of a request's organization, when the configuration names none: take it from a route or a host name of
   * your own: `(req) => req.params.org`. The token is verified for that organization alone. A list, which a parameter of Express is for a
   * wildcard, is no slug: 404.
   */
  org?: (request: From) => Slug | Promise<Slug>;
}

/** Creates the function that authenticates a framework's requests. Throws at the start for options that can't work. */
export function judge<From>(
  orgauth: Orgauth,
  { org, ...options }: RequireAuthOptions<From>,
): (from: From, head: { method: string; url: string; headers: Headers }) => Promise<AuthResult> {
  const { role = "member", redirect } = options;
  if (role !== "member" && role !== "org_admin") {
    throw new TypeError("orgauth: `role` must be member or org_admin");
  }
  if (redirect && orgauth.appOrigin === undefined) {
    throw new TypeError("orgauth: `redirect` needs `appUrl` in the options, to come back to");
  }
  if (org === undefined && orgauth.options.org === undefined) {
    throw new TypeError("orgauth: say which organization: `org` in the options, or a function that knows");
  }
  return async (from, head) => {
    // When the function returns no slug, the request has no organization; the configured one is no fallback.
    const given = org && (await org(from));
    const slug = org && (typeof given === "string" ? given : "");
    return orgauth.authenticate(head, { ...options, org: slug });
  };
}

/** The identity of each admitted request, for as long as the request object exists. */
export class Admitted {
  readonly #known = new WeakMap<object, Auth>();

  set(request: object, auth: Auth): void {
    this.#known.set(request, auth);
  }

  get(request: object): Auth {
    const auth = this.#known.get(request);
    if (!auth) {
      throw new Error("orgauth: getAuth was called for a request that requireAuth did not let in");
    }
    return auth;
  }
}
