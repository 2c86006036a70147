// Texts that users read: errors, reasons, roles, times. docs/http-api.md defines the text for each code.

// The texts are in the page's own markup, in the language that the service has chosen for it, as the service has read them from the
// language's file (crates/locales). Here values are put in, and the plural form is chosen.

const { lang } = document.documentElement;
const table = JSON.parse(document.getElementById("texts")?.textContent || "{}");

/** The locale of dates and numbers: in English without a region, the day comes before the month. */
export const LOCALE = ["", "en"].includes(lang) ? "en-GB" : lang;

const isRightToLeft = document.documentElement.dir === "rtl";
const plurals = new Intl.PluralRules(LOCALE);

/**
 * Returns a text by its name. The service gives a page the texts that its scripts name as the first argument here, or as both
 * arguments' beginnings in `sayOf`.
 *
 * @param {string} name
 * @param {Record<string, any>} [values]
 */
export function say(name, values = {}) {
  return Object.hasOwn(table, name) ? written(table[name], values) : name;
}

/**
 * Returns the text of a family, such as `error-`, for a word of the API; null when there is none.
 *
 * @param {string} family
 * @param {string} word
 * @param {Record<string, any>} [values]
 */
export function sayOf(family, word, values = {}) {
  return Object.hasOwn(table, family + word) ? written(table[family + word], values) : null;
}

/** A message is a text, or a list of texts, variables and choices. */
function written(message, values) {
  return typeof message === "string" ? message : message.map((piece) => {
    if (typeof piece === "string") {
      return piece;
    }
    if (piece.v) {
      const value = values[piece.v] ?? piece.v;
      // The value's own direction doesn't change that of the text around it.
      return isRightToLeft ? `\u2068${value}\u2069` : String(value);
    }
    const value = values[piece.s];
    const key = [String(value), typeof value === "number" ? plurals.select(value) : ""].find((one) => Object.hasOwn(piece.c, one));
    return written(key === undefined ? piece.o : piece.c[key], values);
  }).join("");
}

// The errors that only account and console meet, which are in English.
const SENTENCES = {
  cannot_remove_self: "You can’t remove yourself. Please ask another administrator.",
  cannot_reset_self: "You can’t reset your own two-factor authentication here. Use your account page, or ask another administrator.",
  cannot_suspend_self: "You can’t suspend yourself. Please ask another administrator.",
  last_admin: "The organization needs at least one administrator. Make someone else an administrator first.",
  unknown_permission: "This permission doesn’t exist. Reload the page.",
  contrast_too_low: "Text in this colour would be hard to read. Choose a darker one.",
  unknown_role: "This role no longer exists. Choose another one.",
  admin_required: "Only an administrator can do this.",
  permission_not_held: "You can’t grant a permission you don’t have yourself.",
  user_not_found: "This account doesn’t exist.",
  organization_active: "This organization is still active. Suspend it first.",
  member_elsewhere: "This person also belongs to another organization, so only the service’s operator can do this.",
  member_not_found: "This person is no longer a member.",
  session_not_found: "This session has already ended.",
  role_not_found: "This role no longer exists.",
  invite_not_found: "This invitation is no longer pending. It was accepted, revoked or has expired.",
  api_key_not_found: "This key no longer exists.",
  service_key_not_found: "This key no longer exists.",
  webhook_not_found: "This webhook no longer exists.",
  delivery_not_found: "This delivery is no longer stored.",
  already_member: "This person is already a member.",
  role_exists: "A role with this short name already exists. Choose another one.",
  role_in_use: "At least one member has this role. Choose a replacement, or remove it from everyone.",
  role_limit_reached: "You’ve reached the maximum number of roles. Delete one first.",
  invite_pending: "This person already has an invitation.",
  last_method: "Without this you couldn’t sign in any more, or not to one of your organizations. Add another sign-in method first: a passkey, or a password if all your organizations accept one (set it with “Forgot your password?” on the sign-in page).",
  api_key_limit_reached: "You’ve reached the maximum number of API keys. Revoke one first.",
  webhook_paused: "This webhook is paused. Resume it first.",
  webhook_exists: "Your organization already has a webhook with this URL. Change its events instead.",
  webhook_limit_reached: "You’ve reached the maximum number of webhooks. Delete one first.",
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
};

/**
 * The message for a wrong code while the user sets up a second factor. Each set-up has a new secret, so a QR code scanned
 * earlier doesn't work.
 */
export const wrongFirstCodeWords = say("set-up-wrong-code");

/** Returns the message for an error that belongs to no field; `typed` says whether there is a form that keeps its input. */
export function words(error, typed = true) {
  switch (error.code) {
    case "unreachable":
      return typed ? say("error-unreachable-typed") : say("error-unreachable");
    case "too_many_attempts":
    case "rate_limited":
      return say("error-limited", { duration: duration(error.retryAfter) });
    case "unavailable":
    case "busy":
      return say("error-busy", { duration: duration(error.retryAfter) });
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
      return sayOf("error-", error.code) ?? SENTENCES[error.code]
        ?? say("error-other", { code: error.code, id: error.requestId ?? say("error-other-id") });
  }
}

/** Makes a sentence of a message of the API, which may have names in it that others chose. */
function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${plain(message.slice(1))}.`;
}

/** What a user reads who is signed in to an organization that takes passkeys only, and has none. */
export function onlyByPasskey(organization) {
  return say("passkey-only", { organization });
}

/** Joins parts as in a sentence: `a`, `a and b`, `a, b and c`. */
export function sentenceList(parts) {
  return new Intl.ListFormat(LOCALE, { type: "conjunction" }).format(parts);
}

/** Returns a duration in a unit that suits its length; "a moment" when the number of seconds isn't known. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) {
    return say("duration-unknown");
  }
  return seconds < 100 ? say("duration-second", { count: Math.ceil(seconds) })
    : seconds < 6000 ? say("duration-minute", { count: Math.ceil(seconds / 60) })
      : seconds < 172_800 ? say("duration-hour", { count: Math.ceil(seconds / 3600) }) : say("duration-day", { count: Math.round(seconds / 86_400) });
}

/** Returns a sentence for each reason against a password. */
export function reasonWords(reasons) {
  const told = (reasons ?? []).map((reason) => sayOf("reason-", reason)).filter(Boolean);
  return told.length > 0 ? told : [say("reason-other")];
}

/** Returns the text for a role. */
export function roleWords(role) {
  return sayOf("role-", role) ?? role;
}

/** Returns a name without the control characters that would change the direction of the text around it. */
export function plain(name) {
  return String(name).replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
}

/** Formats a time in the user's time zone and the language of the page. */
export function moment(text) {
  const time = new Date(text);
  return Number.isNaN(time.getTime())
    ? text
    : new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" }).format(time);
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
  const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });
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
  return browser && system ? say("device", { browser, system }) : browser ?? system ?? (userAgent.slice(0, 60) || say("unknown-device"));
}
