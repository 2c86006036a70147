// Calls to the API, and the one session of all tabs.

import { openSession } from "./session.js";

// Relative, as every address on these pages: a proxy may serve the whole service below a path of its own.
const API = "api/v1";

/**
 * Calls the API: `{ok: true, data}` or `{ok: false, error}`. An answer that is none of the service's, such as a
 * proxy's error page, counts like no answer at all.
 */
export async function call(org, method, path, body) {
  try {
    // The mode stays "cors": in any other one the page's no-referrer policy would turn `Origin` into "null".
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
    // No connection, no JSON, or JSON of somebody else: all one to the person at the page.
  }
  return { ok: false, error: { code: "unreachable" } };
}

/** Calls what begins or ends a session, while no tab of this browser uses one. */
export function callAlone(org, method, path, body) {
  const work = () => call(org, method, path, body);
  // Without https there are no locks, and no cookies either that would need one.
  return navigator.locks ? navigator.locks.request(`session at ${API}`, work) : work();
}

/** Calls what begins a session with an organization, and tells all tabs who is signed in by then. */
export function begin(org, method, path, body) {
  return navigator.locks ? sessionOf(org).change(method, `/${path}`, body) : call(org, method, path, body);
}

/** The session with an organization, shared by all tabs: see session.js. With `strict`, nothing is written for somebody else. */
export function sessionOf(org, onChange = () => {}, { strict = false } = {}) {
  return openSession({ api: API, org, onChange, strict });
}

/** No answer came, or none of the database: what was asked for may be done all the same. */
export function isLost(error) {
  return ["unreachable", "unavailable"].includes(error.code);
}

/** Errors that say nothing about the link or what was typed: the same request may well succeed later. */
export function isPassing(error) {
  return [
    "unreachable", "unavailable", "busy", "internal", "rate_limited", "too_many_attempts", "request_timeout",
  ].includes(error.code);
}
