// Signing in with an identity provider: where it begins, and what people read when it ended without a session.

import { words } from "./words.js";

/** Returns the address at which the sign-in by a connection or provider begins; following it is the click that the service asks for. */
export function startAddress(org, { id }, { returnTo = null, email = null } = {}) {
  const query = new URLSearchParams({ org, via: id, ...(returnTo ? { return_to: returnTo } : {}), ...(email ? { login_hint: email } : {}) });
  return `api/v1/auth/sso/start?${query}`;
}

/** Returns the address at which a provider is linked to the account of the session. */
export function linkAddress(org, { id }) {
  return `api/v1/auth/sso/start?${new URLSearchParams({ org, via: id, link: "1" })}`;
}

const ENDED = {
  account_exists: "An account with your email address already exists. Sign in to it, then create the organization from your account.",
  not_a_member: "Your identity provider signed you in, but you’re not a member of this organization. Please ask one of its administrators for an invitation.",
  email_domain_not_allowed: "This organization doesn’t accept members with the email address your identity provider sent. Please ask one of its administrators.",
  connection_not_found: "This sign-in method is turned off. Use another one, or ask an administrator.",
  connection_not_proven: "This sign-in method was changed and doesn’t let in anyone new until an administrator has tested it.",
  two_factor_required: "This organization requires two-factor authentication. You can’t set it up while signing in this way, because your account also belongs to other organizations. "
    + "Sign in to one of those, set it up in your account, then come back.",
  reauthentication_required: "Sign in again, then continue.",
  test_expired: "The test took too long, or was started in another session. Start a new one.",
  too_many_attempts: "Too many attempts. Please try again in a few minutes.",
  unavailable: "The service is busy right now. Please try again.",
};

const SHARED = [
  "flow_expired", "provider_refused", "provider_unavailable", "provider_answer_invalid", "email_not_verified", "email_domain_not_verified",
  "membership_not_active", "organization_suspended", "method_not_allowed", "sso_required", "identity_taken", "identity_exists",
];

/** Returns the words for a code with which a sign-in by a provider ended. The code comes from an address, so it is never shown itself. */
export function endedWords(code) {
  return Object.hasOwn(ENDED, code) ? ENDED[code] : SHARED.includes(code) ? words({ code }) : "You couldn’t be signed in. Try again.";
}
