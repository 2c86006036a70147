import type { OrgauthError } from "./errors.js";
import type { Auth } from "./identity.js";

/** Why a request was refused. */
export type RefusalCode =
  /** 401: the request has no token. */
  | "authentication_required"
  /** 401: the token is not a valid one of this organization, or the request has several tokens. */
  | "invalid_token"
  /** 403: the member is suspended. */
  | "membership_not_active"
  /** 403: only admins are let in. */
  | "admin_required"
  /** 403: the member lacks a permission. */
  | "permission_required"
  /** 403: a page of another origin sent this request with the session's cookie. */
  | "origin_not_allowed"
  /** 404: no organization has the given slug, or the key does not work for it. */
  | "organization_not_found"
  /** 503: the service gave no answer to rely on, so the request is refused; `error` says why. */
  | "unavailable";

/** The identity of an admitted request, or the answer for a refused one. */
export type AuthResult =
  | { ok: true; auth: Auth }
  | { ok: false; code: RefusalCode; status: number; headers: Record<string, string>; body: string; error?: OrgauthError };

const REFUSALS: Record<RefusalCode, { status: number; message: string }> = {
  authentication_required: { status: 401, message: "sign in first" },
  invalid_token: { status: 401, message: "the access token is not a live one of this organization" },
  membership_not_active: { status: 403, message: "the membership is suspended" },
  admin_required: { status: 403, message: "only an admin of the organization may do this" },
  permission_required: { status: 403, message: "the member lacks a permission that this needs" },
  origin_not_allowed: { status: 403, message: "the page that sent the request is none of `appUrl` and `allowedOrigins`" },
  organization_not_found: { status: 404, message: "there is no such organization here" },
  unavailable: { status: 503, message: "the sign-in can't be checked at the moment, so nobody is let in" },
};

/** Returns the answer for a refused request. */
export function refusal(code: RefusalCode, page?: string, location?: string, error?: OrgauthError): AuthResult {
  const { status, message } = REFUSALS[code];
  const retryAfter = code === "unavailable" ? Math.max(error?.retryAfter ?? 1, 1) : undefined;
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "Content-Type": page === undefined ? "application/json" : "text/html; charset=utf-8",
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
  const details = { code, message, ...(retryAfter !== undefined && { retryAfter }) };
  const body = page ?? JSON.stringify({ status: "error", error: details });
  const result = { ok: false as const, code, ...(error && { error }) };
  return location === undefined
    ? { ...result, status, headers, body }
    : { ...result, status: 303, headers: { "Cache-Control": "no-store", Location: location }, body: "" };
}
