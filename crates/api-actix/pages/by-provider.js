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
  account_exists: "There is an account with your address already. Please sign in to it, and create the organization in your account.",
  not_a_member: "Your provider knows you, but you are no member of this organization. Please ask one of its administrators for an invitation.",
  email_domain_not_allowed: "Your provider gave an email address that this organization takes no members with. Please ask one of its administrators.",
  connection_not_found: "This way to sign in is turned off. Please use another one, or ask an administrator.",
  connection_not_proven: "This way to sign in was changed, and lets in nobody new until an administrator has tested it.",
  two_factor_required: "This organization asks for a second factor, and you can't set one up on this way in, because your account belongs to other organizations, too. "
    + "Sign in to one of those, set one up in your account, and come back.",
  reauthentication_required: "Please sign in again, and then go on.",
  test_expired: "The test took too long, or was begun in another session. Please begin a new one.",
  too_many_attempts: "There were too many attempts. Please try again in some minutes.",
  unavailable: "The service is busy at the moment. Please try again.",
};

const SHARED = [
  "flow_expired", "provider_refused", "provider_unavailable", "provider_answer_invalid", "email_not_verified", "email_domain_not_verified",
  "membership_not_active", "organization_suspended", "method_not_allowed", "sso_required", "identity_taken", "identity_exists",
];

/** Returns the words for a code with which a sign-in by a provider ended. The code comes from an address, so it is never shown itself. */
export function endedWords(code) {
  return Object.hasOwn(ENDED, code) ? ENDED[code] : SHARED.includes(code) ? words({ code }) : "You could not be signed in. Please try again.";
}
