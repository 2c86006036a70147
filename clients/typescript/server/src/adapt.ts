import type { AuthenticateOptions, AuthResult } from "./authenticate.js";
import type { Auth, Orgauth } from "./orgauth.js";

/** What a middleware lets in; `From` is what its framework calls a request. */
export interface RequireAuthOptions<From> extends Omit<AuthenticateOptions, "org"> {
  /**
   * Which organization a request is for, when the configuration names none: its slug, taken from a route or a host name of
   * your own. Whom the token belongs to is judged for that organization alone.
   */
  org?: (request: From) => string | undefined | Promise<string | undefined>;
}

/** Judges what a framework calls a request. Options that can't work are told when the program starts. */
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
    // A function that knows none leads to no organization, and not to the configured one.
    const slug = org && ((await org(from)) ?? "");
    return orgauth.authenticate(head, { ...options, org: slug });
  };
}

/** Who sent which request, for as long as the request is there. */
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
