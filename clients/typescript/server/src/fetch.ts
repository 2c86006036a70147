import { judge, type RequireAuthOptions } from "./adapt.js";
import type { Auth } from "./identity.js";
import type { Orgauth } from "./orgauth.js";

export type { RequireAuthOptions } from "./adapt.js";

/**
 * A guard for handlers that take a `Request`: returns the answer for a refused request, and undefined for an active member.
 * Works unchanged as the middleware of Next.js: `export const proxy = requireAuth(orgauth, { redirect: true })`.
 */
export function requireAuth<R extends Request>(
  orgauth: Orgauth,
  options: RequireAuthOptions<R> = {},
): (request: R) => Promise<Response | undefined> {
  const decide = judge(orgauth, options);
  return async (request) => {
    const result = await decide(request, request);
    return result.ok ? undefined : new Response(result.body || null, { status: result.status, headers: result.headers });
  };
}

/** As `requireAuth`, and admits only members with this permission; the others get 403 `permission_required`. */
export function requirePermission<R extends Request>(
  orgauth: Orgauth,
  permission: string,
  options: RequireAuthOptions<R> = {},
): (request: R) => Promise<Response | undefined> {
  return requireAuth(orgauth, { ...options, permission });
}

/**
 * Wraps a handler so that it is called for active members only, with their identity; for example a route handler of Next.js:
 * `export const GET = withAuth(orgauth, (request, auth) => Response.json({ hello: auth.user.name }))`.
 */
export function withAuth<R extends Request, Rest extends unknown[]>(
  orgauth: Orgauth,
  handler: (request: R, auth: Auth, ...rest: Rest) => Response | Promise<Response>,
  options: RequireAuthOptions<R> = {},
): (request: R, ...rest: Rest) => Promise<Response> {
  const decide = judge(orgauth, options);
  return async (request, ...rest) => {
    const result = await decide(request, request);
    return result.ok
      ? handler(request, result.auth, ...rest)
      : new Response(result.body || null, { status: result.status, headers: result.headers });
  };
}
