// Texts that users read: errors, reasons, roles, times. docs/http-api.md defines the text for each code.

const SENTENCES = {
  validation_failed: "Check the highlighted fields.",
  org_slug_required: "Enter your organization’s short name.",
  password_rejected: "Choose a different password.",
  partial_token_invalid: "The time to enter the code has run out. Sign in again.",
  invite_invalid: "This invitation is no longer valid. It was used, revoked or replaced by a newer one.",
  invite_expired: "This invitation has expired. Please ask the person who invited you for a new one.",
  reset_token_invalid: "This link no longer works. A reset link works once and expires after a short time.",
  confirm_token_invalid: "This link no longer works. Each link works once and expires after a short time.",
  sign_up_token_invalid: "This link no longer works. Sign in if you have an account, or sign up again.",
  cannot_remove_self: "You can’t remove yourself. Please ask another administrator.",
  cannot_reset_self: "You can’t reset your own two-factor authentication here. Use your account page, or ask another administrator.",
  cannot_suspend_self: "You can’t suspend yourself. Please ask another administrator.",
  last_admin: "The organization needs at least one administrator. Make someone else an administrator first.",
  unknown_permission: "This permission doesn’t exist. Reload the page.",
  contrast_too_low: "Text in this colour would be hard to read. Choose a darker one.",
  unknown_role: "This role no longer exists. Choose another one.",
  email_domain_not_allowed: "This organization only accepts certain email addresses. Use your work email, or ask an administrator.",
  authentication_required: "Sign in to continue.",
  token_expired: "Your session has expired. Sign in again.",
  invalid_token: "You were signed out. Sign in again.",
  invalid_credentials: "Incorrect email or password.",
  invalid_code: "This code is incorrect or was already used. Wait for the next code and enter that one.",
  refresh_token_missing: "Sign in to continue.",
  refresh_token_invalid: "Sign in again.",
  refresh_token_reused: "You were signed out for your security: someone may have used a copy of your session. Sign in again.",
  not_a_member: "You’re not a member of this organization. Check its name, or ask one of its administrators for an invitation.",
  membership_not_active: "Your membership is suspended. Please ask one of the organization’s administrators.",
  organization_suspended: "This organization is currently suspended. Please ask one of its administrators.",
  admin_required: "Only an administrator can do this.",
  permission_not_held: "You can’t grant a permission you don’t have yourself.",
  origin_not_allowed: "You can’t do this from here. Sign in on this page first.",
  session_changed: "Someone else is now signed in in this browser, so nothing was changed. Reload the page.",
  method_not_allowed: "Your organization doesn’t allow this sign-in method. Use another one.",
  wrong_account: "You’re signed in to a different account from the one that requested this. Sign in to that account, or enter its password.",
  reauthentication_required: "Sign in again to continue. If you have a passkey, use it.",
  not_found: "Nothing was found here.",
  organization_not_found: "This organization doesn’t exist. Check its name.",
  member_elsewhere: "This person also belongs to another organization, so only the service’s operator can do this.",
  member_not_found: "This person is no longer a member.",
  session_not_found: "This session has already ended.",
  role_not_found: "This role no longer exists.",
  invite_not_found: "This invitation is no longer pending. It was accepted, revoked or has expired.",
  api_key_not_found: "This key no longer exists.",
  webhook_not_found: "This webhook no longer exists.",
  delivery_not_found: "This delivery is no longer stored.",
  request_timeout: "Your connection is too slow right now. Try again.",
  already_member: "This person is already a member.",
  role_exists: "A role with this short name already exists. Choose another one.",
  role_in_use: "At least one member has this role. Choose a replacement, or remove it from everyone.",
  role_limit_reached: "You’ve reached the maximum number of roles. Delete one first.",
  slug_taken: "This short name is taken. Choose another one.",
  invite_pending: "This person already has an invitation.",
  account_exists: "An account with this email address already exists. You can join with it.",
  two_factor_already_enabled: "Two-factor authentication is already on.",
  two_factor_not_enabled: "Two-factor authentication is off.",
  two_factor_required: "Your organization requires two-factor authentication, so you can’t turn it off.",
  password_not_set: "Your account doesn’t have a password yet. Use “Forgot your password?” on the sign-in page to get an email with a link that sets one.",
  last_method: "Without this you couldn’t sign in any more, or not to one of your organizations. Add another sign-in method first: a passkey, or a password if all your organizations accept one (set it with “Forgot your password?” on the sign-in page).",
  passkey_exists: "You’ve already added this passkey.",
  passkey_limit_reached: "You’ve reached the maximum number of passkeys. Remove one first.",
  passkey_not_found: "This passkey no longer exists.",
  passkey_invalid: "The passkey wasn’t accepted. Try again, or use another sign-in method.",
  passkey_unsupported: "This passkey can’t be used here. Choose another device or security key.",
  api_key_limit_reached: "You’ve reached the maximum number of API keys. Revoke one first.",
  webhook_paused: "This webhook is paused. Resume it first.",
  webhook_exists: "Your organization already has a webhook with this URL. Change its events instead.",
  webhook_limit_reached: "You’ve reached the maximum number of webhooks. Delete one first.",
  sso_required: "Your organization requires you to sign in with your company account. Do that from the sign-in page.",
  email_not_verified: "Your identity provider hasn’t verified your email address, so it can’t be used here. Verify it there, or ask an administrator.",
  email_domain_not_verified: "This organization doesn’t accept the email address your identity provider sent. Please ask one of its administrators.",
  flow_expired: "That took too long, or was started in another window. Try again.",
  provider_refused: "Your identity provider didn’t sign you in. It was cancelled there, or you’re not allowed to use it for this. Try again, or ask an administrator.",
  provider_unavailable: "Your identity provider can’t be reached right now. Try again in a minute.",
  provider_answer_invalid: "Your identity provider’s response can’t be accepted. Try again. If it keeps happening, tell an administrator: the console shows why.",
  identity_taken: "This identity is already linked to another account.",
  identity_exists: "Your account is already linked to a different identity at this provider. Sign in there with that one, or ask an administrator.",
  identity_not_found: "This linked account no longer exists.",
  domain_not_found: "This domain no longer exists.",
  domain_not_proven: "The record wasn’t found yet. A new record can take a while to appear. Please try again later.",
  domain_taken: "Another organization has verified this domain. If it belongs to your company, ask its administrators to delete the domain there first.",
  domain_limit_reached: "You’ve reached the maximum number of domains. Delete one first.",
  connection_not_found: "This connection no longer exists.",
  connection_in_use: "People have signed in with this connection, so its identity provider can’t change. Create another connection for the new provider.",
  connection_not_proven: "Test this connection first.",
  connection_required: "Single sign-on is required, and this is the only connection that’s on. Stop requiring single sign-on first.",
  connection_limit_reached: "You’ve reached the maximum number of connections. Delete one first.",
  directory_not_found: "This no longer exists. Another administrator disconnected the directory or revoked the token.",
  directory_exists: "A directory is already connected. Reload the page.",
  directory_token_limit_reached: "There are already two tokens. Revoke one first.",
  group_not_found: "The identity provider has deleted this group.",
  managed_by_directory: "The organization’s directory manages this. Change it there, or disconnect the directory.",
  payload_too_large: "This is too long to save.",
};

/**
 * The message for a wrong code while the user sets up a second factor. Each set-up has a new secret, so a QR code scanned
 * earlier doesn't work.
 */
export const wrongFirstCodeWords = "This code is incorrect. Scan the QR code shown now (one you scanned earlier no longer works), then enter the code the app shows.";

/** Returns the message for an error that belongs to no field; `typed` says whether there is a form that keeps its input. */
export function words(error, typed = true) {
  switch (error.code) {
    case "unreachable":
      return `The service can’t be reached. Check your connection and try again.${typed ? " What you typed is still here." : ""}`;
    case "too_many_attempts":
    case "rate_limited":
      return `Too many attempts. Please try again in ${duration(error.retryAfter)}.`;
    case "unavailable":
    case "busy":
      return `The service is busy right now. Please try again in ${duration(error.retryAfter)}.`;
    case "last_admin":
      return error.organizations?.length > 0
        ? `You’re the only administrator of ${sentenceList(error.organizations.map((one) => plain(one.name ?? one.slug ?? one)))}. `
          + "Make someone else an administrator first."
        : SENTENCES.last_admin;
    case "managed_by_directory":
      return error.isLeaving ? "Your company’s directory manages who is in this organization, so you can’t leave on your own. Please ask one of its administrators."
        : error.message ? sentence(error.message) : SENTENCES.managed_by_directory;
    case "permission_not_held":
      return error.message?.includes(" token ") ? sentence(error.message) : SENTENCES.permission_not_held;
    default:
      return SENTENCES[error.code]
        ?? `Something went wrong, and you can’t fix it here (${error.code}). `
          + `If it keeps happening, give your administrator this number: ${error.requestId ?? "none"}.`;
  }
}

/** Makes a sentence of a message of the API, which may have names in it that others chose. */
function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${plain(message.slice(1))}.`;
}

/** What a user reads who is signed in to an organization that takes passkeys only, and has none. */
export function onlyByPasskey(organization) {
  return `${organization} only accepts passkeys, and you don’t have one. Add one before you sign out, or you won’t be able to sign in again.`;
}

/** Joins parts as in a sentence: `a`, `a and b`, `a, b and c`. */
export function sentenceList(parts) {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(parts);
}

/** Returns a duration in a unit that suits its length; "a moment" when the number of seconds isn't known. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) {
    return "a moment";
  }
  const [count, unit] = seconds < 100 ? [Math.ceil(seconds), "second"]
    : seconds < 6000 ? [Math.ceil(seconds / 60), "minute"]
      : seconds < 172_800 ? [Math.ceil(seconds / 3600), "hour"] : [Math.round(seconds / 86_400), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns a sentence for each reason against a password. */
export function reasonWords(reasons) {
  const known = {
    too_short: "This password is too short.",
    too_long: "This password is too long.",
    too_common: "This password is too common. It’s among the first that someone would try.",
    breached: "This password has appeared in a data breach, so others may know it. Choose a different one.",
    contains_context: "This password is too similar to your name, your email address or the organization’s name.",
    same_as_current: "This is already your password. Choose a different one.",
  };
  const told = (reasons ?? []).map((reason) => known[reason]).filter(Boolean);
  return told.length > 0 ? told : ["This password can’t be used. Choose a different one."];
}

/** Returns the text for a role. */
export function roleWords(role) {
  return { member: "Member", org_admin: "Administrator" }[role] ?? role;
}

/** Returns a name without the control characters that would change the direction of the text around it. */
export function plain(name) {
  return String(name).replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
}

/** Formats a time in the user's time zone; the page is in English, and so is the date. */
export function moment(text) {
  const time = new Date(text);
  return Number.isNaN(time.getTime())
    ? text
    : new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** Formats a time relative to now: `5 minutes ago`, `in 2 days`. */
export function fromNow(text, now = Date.now()) {
  const seconds = (Date.parse(text) - now) / 1000;
  if (Number.isNaN(seconds)) {
    return text;
  }
  const away = Math.abs(seconds);
  /** @type {[Intl.RelativeTimeFormatUnit, number]} */
  const [unit, size] = away < 60 ? ["second", 1] : away < 3600 ? ["minute", 60]
    : away < 86_400 ? ["hour", 3600] : ["day", 86_400];
  if (away < 5) {
    return seconds > 0 ? "now" : "just now";
  }
  // Never "yesterday": 40 hours ago may be the day before that.
  const format = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });
  return format.format(Math.round(seconds / size), unit);
}

/** Returns the browser and the system of a User-Agent header, if they are common ones. */
export function deviceWords(userAgent) {
  const find = (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find([
    [/Edg\//, "Edge"], [/OPR\//, "Opera"], [/Firefox\//, "Firefox"], [/Chrom(e|ium)\//, "Chrome"], [/Safari\//, "Safari"],
  ]);
  const system = find([
    [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Mac OS X/, "macOS"], [/Windows/, "Windows"],
    [/CrOS/, "ChromeOS"], [/Linux/, "Linux"],
  ]);
  return [browser, system].filter(Boolean).join(" on ") || userAgent.slice(0, 60) || "Unknown device";
}
