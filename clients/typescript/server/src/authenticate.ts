import { OrgauthError } from "./errors.js";
import type { Role, VerifyResult } from "./identity.js";
import type { OrgauthOptions } from "./options.js";
import { refusalPage, type Ways } from "./page.js";
import { refusal, type AuthResult, type RefusalCode } from "./refusal.js";
import { isSlug } from "./slug.js";

/** The parts of a request that decide whether it is let in. */
export interface RequestHead {
  method: string;
  /** The path and query, as the browser sent them. */
  url: string;
  headers: Headers;
}

/** Which requests to let in. */
export interface AuthenticateOptions {
  /** The organization's slug, when the configuration names none. Take it from your own routes or records. */
  org?: string | undefined;
  /** Whom to let in: every active member, or only admins. */
  role?: Role | undefined;
  /** The permission that a member needs beside the role; an admin has every declared one, unless the service says otherwise. */
  permission?: string | undefined;
  /**
   * Send people who open a page to the hosted sign-in and back, and show them a page when they are refused otherwise. Programs get
   * JSON. Needs `appUrl`.
   */
  redirect?: boolean | undefined;
}

/** What decides about requests: the service, and how the application is configured. */
export interface Verifier {
  readonly options: Readonly<Omit<OrgauthOptions, "apiKey">>;
  readonly appOrigin: string | undefined;
  readonly ownOrigins: readonly string[];
  verify(token: string, options: { org?: string }): Promise<VerifyResult>;
  signInUrl(options: { org?: string; returnTo?: string }): string;
  accountUrl(options: { org?: string }): string;
}

/** Authenticates a request; see `Orgauth.authenticate`. */
export async function authenticate(
  orgauth: Verifier,
  request: RequestHead,
  { org, role = "member", permission, redirect = false }: AuthenticateOptions,
): Promise<AuthResult> {
  if (role !== "member" && role !== "org_admin") {
    throw new TypeError("orgauth: `role` must be member or org_admin");
  }
  const { options, appOrigin } = orgauth;
  if (redirect && appOrigin === undefined) {
    throw new TypeError("orgauth: `redirect` needs `appUrl` in the options, to come back to");
  }
  const isPage = redirect && opensPage(request.headers);
  const refuse = (code: RefusalCode, location?: string, error?: OrgauthError): AuthResult =>
    refusal(code, isPage ? refusalPage(code, waysFrom(orgauth, code, org)) : undefined, location, error);
  const given = tokenOf(request.headers, options.cookie ?? "access_token");
  if (org !== undefined && !isSlug(org)) {
    return refuse("organization_not_found");
  }
  const signIn = isPage && /^(GET|HEAD)$/.test(request.method) ? signInPage(orgauth, request, org) : undefined;
  if (given.token === null) {
    // A new sign-in would not remove the second cookie.
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
    // The slug came with the request, so it may be invented and the key may be right.
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
  if (permission !== undefined && !membership.permissions?.includes(permission)) {
    return refuse("permission_required");
  }
  return { ok: true, auth: { user, membership: { ...membership, status: "active" }, org: result.org } };
}

/** Logs one line without the stack, which is the same for every request; there may be many. */
function tell({ code, message, requestId }: OrgauthError): void {
  console.error(`orgauth: nobody was let in: ${code}: ${message}${requestId === undefined ? "" : ` (${requestId})`}`);
}

/**
 * Removes spaces and tabs at both ends, as HTTP does. `trim` also removes U+00A0 and others, which would make a cookie of another
 * name, set by a sibling host, the `__Host-` cookie.
 */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && " \t".includes(text.charAt(start))) {
    start += 1;
  }
  while (end > start && " \t".includes(text.charAt(end - 1))) {
    end -= 1;
  }
  return text.slice(start, end);
}

type Given = { token: string; from: "bearer" | "cookie" } | { token: null; from: "nowhere" | "several" };

/** Returns the access token of this request; none when the request has several. */
function tokenOf(headers: Headers, name: string): Given {
  const tokens = new Set<string>();
  let from: "bearer" | "cookie" = "cookie";
  let cookies = 0;
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (trimmed(key) === name) {
      cookies += 1;
      tokens.add(trimmed(value.join("=")));
    }
  }
  const bearer = /^bearer +(.*)$/i.exec(trimmed(headers.get("Authorization") ?? ""))?.[1];
  if (bearer !== undefined) {
    from = "bearer";
    tokens.add(trimmed(bearer));
  }
  const [token] = tokens;
  if (cookies > 1 || tokens.size > 1 || /[\s,;]/.test(token ?? "")) {
    return { token: null, from: "several" };
  }
  return token ? { token, from } : { token: null, from: "nowhere" };
}

/** Whether to accept a request with the session's cookie: a reading request, or a writing one from the application's own pages. */
function isFromOwnPage({ method, headers }: RequestHead, trusted: readonly string[]): boolean {
  // A WebSocket, opened by a GET, can write. Browsers send `Origin` with the upgrade, and no `Sec-Fetch-Site`.
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
  // A browser older than Sec-Fetch-Site sends an Origin with writing requests; a program sends neither.
  return origin === null || [`https://${headers.get("Host")}`, `http://${headers.get("Host")}`].includes(origin);
}

/** Whether a person sent the request and sees the answer: by opening an address, or by a form. */
function opensPage(headers: Headers): boolean {
  const mode = headers.get("Sec-Fetch-Mode");
  return mode === null ? (headers.get("Accept") ?? "").includes("text/html") : mode === "navigate";
}

/** Returns where a refused person can go on. Without a valid slug there is no organization to name. */
function waysFrom(orgauth: Verifier, code: RefusalCode, org = orgauth.options.org): Ways {
  const home = orgauth.options.appUrl?.toString();
  if (code === "organization_not_found" || org === undefined) {
    return { home };
  }
  return { home, account: orgauth.accountUrl({ org }), signIn: orgauth.signInUrl({ org }) };
}

/** Returns the sign-in address for a request that opens a page. */
function signInPage(orgauth: Verifier, { url }: RequestHead, org?: string): string {
  // Concatenated as text: a URL parser would read a path that begins with two slashes as another host, or fail.
  const returnTo = `${orgauth.appOrigin}${pathOf(url)}`;
  return orgauth.signInUrl(org === undefined ? { returnTo } : { org, returnTo });
}

/** Returns the path and query of a request target, which may be an absolute URL: `/` for anything else. */
function pathOf(target: string): string {
  const path = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target).pathname + new URL(target).search : target;
  return path.startsWith("/") ? path : "/";
}
