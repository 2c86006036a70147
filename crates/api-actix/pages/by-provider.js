// Signing in with an identity provider: where it begins, and what people read when it ended without a session.

import { say, sayOf, words } from "./words.js";

/** Returns the address at which the sign-in by a connection or provider begins; following it is the click that the service asks for. */
export function startAddress(org, { id }, { returnTo = null, email = null } = {}) {
  const query = new URLSearchParams({ org, via: id, ...(returnTo ? { return_to: returnTo } : {}), ...(email ? { login_hint: email } : {}) });
  return `api/v1/auth/sso/start?${query}`;
}

/** Returns the address at which a provider is linked to the account of the session. */
export function linkAddress(org, { id }) {
  return `api/v1/auth/sso/start?${new URLSearchParams({ org, via: id, link: "1" })}`;
}

const SHARED = [
  "flow_expired", "provider_refused", "provider_unavailable", "provider_answer_invalid", "email_not_verified", "email_domain_not_verified",
  "membership_not_active", "organization_suspended", "method_not_allowed", "sso_required", "identity_taken", "identity_exists",
];

/** Returns the words for a code with which a sign-in by a provider ended. The code comes from an address, so it is never shown itself. */
export function endedWords(code) {
  return sayOf("ended-", code) ?? (SHARED.includes(code) ? words({ code }) : say("ended-other"));
}
