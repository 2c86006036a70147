import type { Context, MiddlewareHandler } from "hono";
import { Admitted, judge, type RequireAuthOptions } from "./adapt.js";
import type { Auth } from "./identity.js";
import type { Orgauth } from "./orgauth.js";

export type { RequireAuthOptions } from "./adapt.js";

const admitted = new Admitted();

/** Middleware that admits only active members; other requests are answered 401, 403, 404 or 503, or redirected to the sign-in. */
export function requireAuth(orgauth: Orgauth, options: RequireAuthOptions<Context> = {}): MiddlewareHandler {
  const decide = judge(orgauth, options);
  return async (context, next) => {
    const result = await decide(context, context.req.raw);
    if (!result.ok) {
      return new Response(result.body || null, { status: result.status, headers: result.headers });
    }
    admitted.set(context, result.auth);
    await next();
    return undefined;
  };
}

/** Middleware that admits only active members with this permission; the others get 403 `permission_required`. */
export function requirePermission(orgauth: Orgauth, permission: string, options: RequireAuthOptions<Context> = {}): MiddlewareHandler {
  return requireAuth(orgauth, { ...options, permission });
}

/** Returns the identity of a request that `requireAuth` admitted; throws for any other. */
export function getAuth(context: Context): Auth {
  return admitted.get(context);
}
