// Texts that users read: errors, reasons, roles, times. docs/http-api.md defines the text for each code.

const SENTENCES = {
  validation_failed: "Please check the marked fields.",
  org_slug_required: "Please say which organization you mean.",
  password_rejected: "Please choose another password.",
  partial_token_invalid: "The time for the code is over. Please sign in again.",
  invite_invalid: "This invitation is no longer valid. It was used, withdrawn or replaced by a newer one.",
  invite_expired: "This invitation has expired. Please ask the person who invited you for a new one.",
  reset_token_invalid: "This link no longer works. A link sets a password once, and only for a short time.",
  confirm_token_invalid: "This link no longer works. It works once, and only for a short time.",
  sign_up_token_invalid: "This link no longer works. Sign in if you have an account, or sign up again.",
  cannot_remove_self: "You can't remove yourself. Please ask another administrator.",
  cannot_suspend_self: "You can't suspend yourself. Please ask another administrator.",
  last_admin: "The organization needs an administrator. Please make somebody else one first.",
  unknown_permission: "There is no such permission. Load the page again.",
  unknown_role: "This role is gone. Please choose another one.",
  email_domain_not_allowed: "This organization takes only certain email addresses. Please use your work address, or ask an administrator.",
  authentication_required: "Please sign in.",
  token_expired: "Please sign in again.",
  invalid_token: "You were signed out. Please sign in again.",
  invalid_credentials: "The email or the password is wrong.",
  invalid_code: "This code is wrong, or was used before. Wait for the next one and enter that.",
  refresh_token_missing: "Please sign in.",
  refresh_token_invalid: "Please sign in again.",
  refresh_token_reused: "For your safety you were signed out: somebody may have used a copy of your session. Please sign in again.",
  not_a_member: "You are not a member of this organization. Check its name, or ask one of its administrators for an invitation.",
  membership_not_active: "Your membership is suspended. Please ask one of the organization's administrators.",
  organization_suspended: "This organization is suspended at the moment. Please ask one of its administrators.",
  admin_required: "Only an administrator can do this.",
  permission_not_held: "You can't give a permission that you don't have yourself.",
  origin_not_allowed: "This can't be done from here. Please sign in on this page first.",
  session_changed: "Somebody else is signed in in this browser by now, so nothing was changed. Please load the page again.",
  method_not_allowed: "Your organization doesn't let you sign in in this way. Please use another one.",
  wrong_account: "You are signed in to another account than the one that asked for this. Sign in to that one, or enter its password.",
  reauthentication_required: "Please sign in again to go on, with your passkey if you have one.",
  not_found: "There is nothing here.",
  organization_not_found: "There is no such organization. Check its name.",
  member_not_found: "This person is no longer a member.",
  session_not_found: "This session is over already.",
  role_not_found: "This role is gone already.",
  invite_not_found: "This invitation is gone already: accepted, withdrawn or expired.",
  api_key_not_found: "This key is gone already.",
  webhook_not_found: "This webhook is gone already.",
  delivery_not_found: "This delivery is no longer kept.",
  request_timeout: "Your connection is too slow at the moment. Please try again.",
  already_member: "This person is a member already.",
  role_exists: "There is a role with this short name already. Please choose another one.",
  role_in_use: "Somebody has this role. Choose another one for them, or take it away from everybody.",
  role_limit_reached: "There are as many roles as possible. Please delete one first.",
  slug_taken: "This short name is taken. Please choose another one.",
  invite_pending: "This person has an invitation already.",
  account_exists: "There is an account with this address already. You can join with it as it is.",
  two_factor_already_enabled: "Two-factor sign-in is on already.",
  two_factor_not_enabled: "Two-factor sign-in is not on.",
  two_factor_required: "Your organization asks for two-factor authentication, so it stays on.",
  password_not_set: "Your account has no password yet. “Forgot your password?” on the sign-in page mails you a link that sets one.",
  last_method: "Without it you couldn't sign in any more, or not to one of your organizations. Add another way first: a passkey, or a password where they all take one (“Forgot your password?” on the sign-in page sets it).",
  passkey_exists: "This passkey was added before.",
  passkey_limit_reached: "You have as many passkeys as possible. Remove one first.",
  passkey_not_found: "This passkey is gone already.",
  passkey_invalid: "The passkey was not accepted. Try again, or sign in in another way.",
  passkey_unsupported: "This passkey can't be used here. Choose another device or key.",
  api_key_limit_reached: "There are as many API keys as possible. Revoke one first.",
  webhook_paused: "This webhook is paused. Resume it first.",
  webhook_exists: "Your organization has a webhook with this URL already. Change its events instead.",
  webhook_limit_reached: "There are as many webhooks as possible. Delete one first.",
  sso_required: "Your organization asks you to sign in with your company's account. Please do so from the sign-in page.",
  email_not_verified: "Your provider has not verified your email address, so it can't be used here. Please verify it there, or ask an administrator.",
  email_domain_not_verified: "Your provider gave an email address that this organization doesn't take from it. Please ask one of its administrators.",
  flow_expired: "That took too long, or was begun in another window. Please try again.",
  provider_refused: "Your provider didn't sign you in: it was cancelled there, or you may not use it for this. Please try again, or ask an administrator.",
  provider_unavailable: "Your provider can't be reached at the moment. Please try again in a minute.",
  provider_answer_invalid: "Your provider's answer can't be accepted. Please try again; if it happens again, tell an administrator: the console shows why.",
  identity_taken: "This person at your provider is linked to another account already.",
  identity_exists: "Your account is linked to another person at this provider already. Please sign in there as that one, or ask an administrator.",
  identity_not_found: "This is gone already.",
  domain_not_found: "This domain is gone already.",
  domain_not_proven: "The record was not found yet. A new one can take a while to show; please try again later.",
  domain_taken: "Another organization has verified this domain. If it belongs to your company, ask its administrators to delete the domain there first.",
  domain_limit_reached: "There are as many domains as possible. Delete one first.",
  connection_not_found: "This connection is gone already.",
  connection_in_use: "People have signed in by this connection, so its provider can't change. Make another connection for the new provider.",
  connection_not_proven: "Please test this connection first.",
  connection_required: "Single sign-on is required, and this is the only connection that is on. Stop requiring it first.",
  connection_limit_reached: "There are as many connections as possible. Delete one first.",
  directory_not_found: "This is gone already: another administrator has disconnected the directory, or ended the token.",
  directory_exists: "There is a directory already. Load the page again.",
  directory_token_limit_reached: "There are two tokens already. End one first.",
  group_not_found: "The identity provider has deleted this group.",
  managed_by_directory: "The organization's directory decides this. Change it there, or disconnect the directory.",
  payload_too_large: "This is too long to be saved.",
};

/**
 * The message for a wrong code while the user sets up a second factor. Each set-up has a new secret, so a QR code scanned
 * earlier doesn't work.
 */
export const wrongFirstCodeWords = "This code is wrong. Scan the code that is shown now, as one scanned before doesn't count, and enter what the app shows then.";

/** Returns the message for an error that belongs to no field; `typed` says whether there is a form that keeps its input. */
export function words(error, typed = true) {
  switch (error.code) {
    case "unreachable":
      return `The service can't be reached. Check your connection and try again${typed ? "; what you typed is still here" : ""}.`;
    case "too_many_attempts":
    case "rate_limited":
      return `There were too many attempts. Please try again in ${duration(error.retryAfter)}.`;
    case "unavailable":
    case "busy":
      return `The service is busy at the moment. Please try again in ${duration(error.retryAfter)}.`;
    case "last_admin":
      return error.organizations?.length > 0
        ? `You are the only administrator of ${sentenceList(error.organizations.map((one) => plain(one.name ?? one.slug ?? one)))}. `
          + "Please make somebody else one first."
        : SENTENCES.last_admin;
    case "managed_by_directory":
      return error.isLeaving ? "Your company's directory decides who is in this organization, so you can't leave it by yourself. Please ask one of its administrators."
        : error.message ? sentence(error.message) : SENTENCES.managed_by_directory;
    default:
      return SENTENCES[error.code]
        ?? `Something went wrong that you can't repair here (${error.code}). `
          + `If it happens again, tell your administrator this number: ${error.requestId ?? "none"}.`;
  }
}

/** Makes a sentence of a message of the API, which may have names in it that others chose. */
function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${plain(message.slice(1))}.`;
}

/** What a user reads who is signed in to an organization that takes passkeys only, and has none. */
export function onlyByPasskey(organization) {
  return `${organization} signs in by passkeys only, and you have none. Add one before you sign out: without it you can't sign in again.`;
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
    too_common: "This password is well known, and would be among the first that somebody tries.",
    breached: "This password has appeared in a data breach, so others may know it.",
    contains_context: "This password is too close to your name, your address or the organization's name.",
    same_as_current: "This is the password that you have already.",
  };
  const told = (reasons ?? []).map((reason) => known[reason]).filter(Boolean);
  return told.length > 0 ? told : ["This password can't be used. Please choose another one."];
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
