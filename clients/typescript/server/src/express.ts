import type { Request, RequestHandler } from "express";
import { Admitted, judge, type RequireAuthOptions } from "./adapt.js";
import type { Auth } from "./identity.js";
import type { Orgauth } from "./orgauth.js";

export type { RequireAuthOptions } from "./adapt.js";

const admitted = new Admitted();

/** Middleware that admits only active members; other requests are answered 401, 403, 404 or 503, or redirected to the sign-in. */
export function requireAuth(orgauth: Orgauth, options: RequireAuthOptions<Request> = {}): RequestHandler {
  const decide = judge(orgauth, options);
  return async (request, response, next) => {
    let result;
    try {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        // Names that begin with a colon are pseudo-headers of HTTP/2.
        if (!name.startsWith(":")) {
          // Of several Authorization lines Node's `headers` keeps only the first; `headersDistinct` has all, so that they are refused.
          const lines = request.headersDistinct?.[name] ?? [value ?? ""].flat();
          headers.set(name, lines.join(name === "cookie" ? "; " : ", "));
        }
      }
      result = await decide(request, { method: request.method, url: request.originalUrl, headers });
    } catch (error) {
      next(error);
      return;
    }
    if (result.ok) {
      admitted.set(request, result.auth);
      next();
    } else {
      response.status(result.status).set(result.headers).end(result.body);
    }
  };
}

/** Middleware that admits only active members with this permission; the others get 403 `permission_required`. */
export function requirePermission(orgauth: Orgauth, permission: string, options: RequireAuthOptions<Request> = {}): RequestHandler {
  return requireAuth(orgauth, { ...options, permission });
}

/** Returns the identity of a request that `requireAuth` admitted; throws for any other. */
export function getAuth(request: Request): Auth {
  return admitted.get(request);
}
