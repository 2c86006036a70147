import type { AuthenticateOptions } from "./authenticate.js";
import { OrgauthError } from "./errors.js";
import type { Auth } from "./identity.js";
import type { Orgauth } from "./orgauth.js";

/** Which members a page of Next.js is for. */
export type AuthOptions = Omit<AuthenticateOptions, "redirect">;

/**
 * Makes `auth`, which gives the identity of the active member who asks for a page, in server components, layouts and server actions of
 * Next.js; null for everybody else. `headers` is the function of `next/headers`. Each call asks the service: React's `cache` around it makes
 * that once for each request. Route handlers take `withAuth` of `@orgauth/server/fetch`, which sees the request itself.
 *
 * `auth` throws an `OrgauthError` when the service gives no answer to rely on, so that a page says so instead of showing what strangers see.
 */
export function createAuth(orgauth: Orgauth, headers: () => Headers | Promise<Headers>): (options?: AuthOptions) => Promise<Auth | null> {
  return async (options = {}) => {
    const sent = await headers();
    // Next.js doesn't tell the method. A page that is opened comes without Origin; whatever has one is judged as a request that writes.
    const method = sent.has("Origin") || sent.has("Next-Action") ? "POST" : "GET";
    const result = await orgauth.authenticate({ method, url: "/", headers: sent }, options);
    if (result.ok) {
      return result.auth;
    }
    if (result.code === "unavailable") {
      throw result.error ?? new OrgauthError("unreachable", "the service gave no answer");
    }
    return null;
  };
}
