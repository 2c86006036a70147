import type { Request, RequestHandler } from "express";
import { Admitted, judge, type RequireAuthOptions } from "./adapt.js";
import type { Auth, Orgauth } from "./orgauth.js";

export type { RequireAuthOptions } from "./adapt.js";

const admitted = new Admitted();

/** Middleware that lets only active members through; everybody else is answered 401, 403, 404 or 503, or is led to the sign-in. */
export function requireAuth(orgauth: Orgauth, options: RequireAuthOptions<Request> = {}): RequestHandler {
  const decide = judge(orgauth, options);
  return async (request, response, next) => {
    let result;
    try {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        // The names with a colon are of HTTP/2, and no headers.
        if (!name.startsWith(":")) {
          // Node keeps the first of several lines of Authorization. Here they count, as for everybody else.
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

/** Who sent a request that `requireAuth` let through; throws for any other. */
export function getAuth(request: Request): Auth {
  return admitted.get(request);
}
