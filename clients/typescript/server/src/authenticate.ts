import { OrgauthError } from "./errors.js";
import type { Auth, Orgauth, Role } from "./orgauth.js";
import { isSlug } from "./slug.js";

/** What a request is judged by. */
export interface RequestHead {
  method: string;
  /** The path and query, as the browser sent them. */
  url: string;
  headers: Headers;
}

/** What to let in. */
export interface AuthenticateOptions {
  /** The organization's slug, when the configuration names none. Take it from your own routes or records. */
  org?: string | undefined;
  /** Whom to let in: every active member, or only admins. */
  role?: Role | undefined;
  /** Send people who open a page to the hosted sign-in and back. Needs `appUrl`. */
  redirect?: boolean | undefined;
}

/** Why somebody was kept out. */
export type RefusalCode =
  /** 401: the request has no token. */
  | "authentication_required"
  /** 401: the token is not a live one of this organization, or there are several. */
  | "invalid_token"
  /** 403: the member is suspended. */
  | "membership_not_active"
  /** 403: only admins are let in. */
  | "admin_required"
  /** 403: the page of another origin sent this with the session's cookie. */
  | "origin_not_allowed"
  /** 404: the slug that was given leads nowhere, or not with this key. */
  | "organization_not_found"
  /** 503: the service gave no answer to rely on, so nobody is let in; `error` says why. */
  | "unavailable";

/** Somebody who was let in, or an answer for somebody who was not. */
export type AuthResult =
  | { ok: true; auth: Auth }
  | { ok: false; code: RefusalCode; status: number; headers: Record<string, string>; body: string; error?: OrgauthError };

const REFUSALS: Record<RefusalCode, { status: number; message: string }> = {
  authentication_required: { status: 401, message: "sign in first" },
  invalid_token: { status: 401, message: "the access token is not a live one of this organization" },
  membership_not_active: { status: 403, message: "the membership is suspended" },
  admin_required: { status: 403, message: "only an admin of the organization may do this" },
  origin_not_allowed: { status: 403, message: "the page that sent the request may not do this" },
  organization_not_found: { status: 404, message: "there is no such organization here" },
  unavailable: { status: 503, message: "the sign-in can't be checked at the moment, so nobody is let in" },
};

/** Judges a request; see `Orgauth.authenticate`. */
export async function authenticate(
  orgauth: Orgauth,
  request: RequestHead,
  { org, role = "member", redirect = false }: AuthenticateOptions,
): Promise<AuthResult> {
  if (role !== "member" && role !== "org_admin") {
    throw new TypeError("orgauth: `role` must be member or org_admin");
  }
  const { options, appOrigin } = orgauth;
  if (redirect && appOrigin === undefined) {
    throw new TypeError("orgauth: `redirect` needs `appUrl` in the options, to come back to");
  }
  const given = tokenOf(request.headers, options.cookie ?? "access_token");
  if (org !== undefined && !isSlug(org)) {
    return refuse("organization_not_found");
  }
  const signIn = redirect ? signInPage(orgauth, request, org) : undefined;
  if (given.token === null) {
    // Signing in again would not take a second cookie away.
    return given.from === "nowhere" ? refuse("authentication_required", signIn) : refuse("invalid_token");
  }
  if (given.from === "cookie" && !isFromOwnPage(request, orgauth.ownOrigins)) {
    return refuse("origin_not_allowed");
  }
  let result;
  try {
    result = await orgauth.verify(given.token, org === undefined ? {} : { org });
  } catch (error) {
    if (!(error instanceof OrgauthError)) {
      throw error;
    }
    (options.onError ?? tell)(error);
    // A slug that came with the request may be anybody's invention; then the key need not be wrong.
    const isUnknown = org !== undefined && error.code === "invalid_api_key";
    return refuse(isUnknown ? "organization_not_found" : "unavailable", undefined, error);
  }
  if (!result.valid) {
    return refuse("invalid_token", signIn);
  }
  const { user, membership } = result;
  if (membership.status !== "active") {
    return refuse("membership_not_active");
  }
  if (role === "org_admin" && membership.role !== "org_admin") {
    return refuse("admin_required");
  }
  return { ok: true, auth: { user, membership: { ...membership, status: "active" }, org: result.org } };
}

/** One line, without the stack: it is the same for every request, and there may be many. */
function tell({ code, message, requestId }: OrgauthError): void {
  console.error(`orgauth: nobody was let in: ${code}: ${message}${requestId === undefined ? "" : ` (${requestId})`}`);
}

type Given = { token: string; from: "bearer" | "cookie" } | { token: null; from: "nowhere" | "several" };

/** The access token of this very request. More than one, and it is nobody's. */
function tokenOf(headers: Headers, name: string): Given {
  const tokens = new Set<string>();
  let from: "bearer" | "cookie" = "cookie";
  let cookies = 0;
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) {
      cookies += 1;
      tokens.add(value.join("=").trim());
    }
  }
  const bearer = /^bearer +(.*)$/i.exec(headers.get("Authorization")?.trim() ?? "")?.[1];
  if (bearer !== undefined) {
    from = "bearer";
    tokens.add(bearer.trim());
  }
  const [token] = tokens;
  if (cookies > 1 || tokens.size > 1 || /[\s,;]/.test(token ?? "")) {
    return { token: null, from: "several" };
  }
  return token ? { token, from } : { token: null, from: "nowhere" };
}

/** Whether a request with the session's cookie may have been meant: reading ones, and writing ones of the application's own pages. */
function isFromOwnPage({ method, headers }: RequestHead, trusted: readonly string[]): boolean {
  // A socket that a reading request opens is written to. Browsers send `Origin` with it, and no `Sec-Fetch-Site`.
  if (/^(GET|HEAD|OPTIONS)$/.test(method) && !headers.has("Upgrade")) {
    return true;
  }
  const origin = headers.get("Origin");
  if (origin !== null && trusted.includes(origin)) {
    return true;
  }
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) {
    return site === "same-origin" || site === "none";
  }
  // A browser from before Sec-Fetch-Site sends an Origin with what writes; a program sends neither.
  return origin === null || [`https://${headers.get("Host")}`, `http://${headers.get("Host")}`].includes(origin);
}

/** Where somebody signs in who opened a page; nothing for what isn't one. */
function signInPage(orgauth: Orgauth, { method, url, headers }: RequestHead, org?: string): string | undefined {
  const mode = headers.get("Sec-Fetch-Mode");
  const isPage = mode === null ? (headers.get("Accept") ?? "").includes("text/html") : mode === "navigate";
  if (!isPage || !/^(GET|HEAD)$/.test(method)) {
    return undefined;
  }
  // The text itself: a URL parser takes what begins with two slashes for another host, or for none at all.
  const returnTo = `${orgauth.appOrigin}${pathOf(url)}`;
  return orgauth.signInUrl(org === undefined ? { returnTo } : { org, returnTo });
}

/** The path and query of a request target, which may be a whole address: `/` for anything else. */
function pathOf(target: string): string {
  const path = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target).pathname + new URL(target).search : target;
  return path.startsWith("/") ? path : "/";
}

function refuse(code: RefusalCode, location?: string, error?: OrgauthError): AuthResult {
  const { status, message } = REFUSALS[code];
  const retryAfter = code === "unavailable" ? Math.max(error?.retryAfter ?? 1, 1) : undefined;
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
  const body = JSON.stringify({ status: "error", error: { code, message, ...(retryAfter !== undefined && { retryAfter }) } });
  const refusal = { ok: false as const, code, ...(error && { error }) };
  return location === undefined
    ? { ...refusal, status, headers, body }
    : { ...refusal, status: 303, headers: { "Cache-Control": "no-store", Location: location }, body: "" };
}
