// Calls to the API, and the one session of all tabs.

import { openSession } from "./session.js";

// Relative, like every address on these pages: a proxy may serve the whole service below a path of its own.
const API = "api/v1";

/**
 * Calls the API; returns `{ok: true, data}` or `{ok: false, error}`. A response that isn't from the service, such as a proxy's
 * error page, counts as no response (`unreachable`).
 */
export async function call(org, method, path, body) {
  try {
    // The mode stays "cors": with any other mode, the page's no-referrer policy would turn `Origin` into "null".
    const response = await fetch(`${API}/${path}`, {
      method,
      headers: { ...(org ? { "X-Org-Slug": org } : {}), ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (response.ok && answer.status === "success") {
      return { ok: true, data: answer.data };
    }
    if (typeof answer.error.code === "string") {
      return { ok: false, error: answer.error };
    }
  } catch {
    // No connection, no JSON, or JSON from another program: the user is told the same in all three cases.
  }
  return { ok: false, error: { code: "unreachable" } };
}

// Without https the browser has no locks, and where cookies are blocked it refuses them. It doesn't store the session's cookies either, so
// no lock is needed.
const locks = navigator.cookieEnabled ? navigator.locks : undefined;

/** Sends a call that begins or ends a session, while no tab of this browser uses one. */
export function callAlone(org, method, path, body) {
  const work = () => call(org, method, path, body);
  return locks ? locks.request(`session at ${API}`, work) : work();
}

/** Sends a call that begins a session with an organization, and tells all tabs who is signed in afterwards. */
export function begin(org, method, path, body) {
  return locks ? sessionOf(org).change(method, `/${path}`, body) : call(org, method, path, body);
}

/**
 * Returns the session with an organization, which all tabs share: see session.js. With `strict`, writes are refused when
 * another user has signed in meanwhile.
 */
export function sessionOf(org, onChange = () => {}, { strict = false } = {}) {
  return openSession({ api: API, org, onChange, strict });
}

/** Whether the answer was lost, or the database's answer was: the call may have succeeded all the same. */
export function isLost(error) {
  return ["unreachable", "unavailable"].includes(error.code);
}

/** Whether an error is temporary and says nothing about the link or the input: the same request may succeed later. */
export function isPassing(error) {
  return [
    "unreachable", "unavailable", "busy", "internal", "rate_limited", "too_many_attempts", "request_timeout",
  ].includes(error.code);
}
