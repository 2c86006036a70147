// Texts that users read: errors, reasons, roles, times. docs/http-api.md defines the text for each code.

// The texts are in the page's own markup, or in a file for each script that is loaded later, in the language that the service has chosen for it, as the service has read them from the
// language's file (crates/locales). Here values are put in, and the plural form is chosen.

const { lang } = document.documentElement;
const table = JSON.parse(document.getElementById("texts")?.textContent || "{}");

/** The locale of dates and numbers: in English without a region, the day comes before the month. */
export const LOCALE = ["", "en"].includes(lang) ? "en-GB" : lang;

const isRightToLeft = document.documentElement.dir === "rtl";
const plurals = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);

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

/** @type {Map<string, Promise<void>>} */
const learnt = new Map();

/**
 * Waits for a script that is loaded only when it is needed, and for its texts, which this loads: `withTexts("name", import(…))`.
 * The texts come last, so such a script says nothing before one of its functions is called.
 *
 * @template T
 * @param {string} script
 * @param {Promise<T>} loading
 */
export async function withTexts(script, loading) {
  if (!learnt.has(script)) {
    learnt.set(script, learn(script));
  }
  const [loaded] = await Promise.all([loading, learnt.get(script)]);
  return loaded;
}

async function learn(script) {
  try {
    const answer = await fetch(`pages/${script}.${lang || "en"}.json`);
    if (!answer.ok) {
      throw new Error(`no texts of ${script}`);
    }
    Object.assign(table, await answer.json());
  } catch (error) {
    learnt.delete(script);
    throw error;
  }
}

/**
 * Returns a text in parts, to put into an element, because some of its variables are elements, such as a time or a link.
 *
 * @param {string} name
 * @param {Record<string, any>} values
 * @returns {(string | Node)[]}
 */
export function sayWith(name, values) {
  return Object.hasOwn(table, name) ? parts(table[name], values) : [name];
}

function written(message, values) {
  return parts(message, values).join("");
}

/** A message is a text, or a list of texts, variables and choices. */
function parts(message, values) {
  return [message].flat().flatMap((piece) => {
    if (typeof piece === "string") {
      return piece;
    }
    if (piece.v) {
      const given = values[piece.v] ?? piece.v;
      const value = typeof given === "number" ? numbers.format(given) : given;
      // The value's own direction doesn't change that of the text around it.
      return isRightToLeft ? ["\u2068", value, "\u2069"] : [value];
    }
    const value = values[piece.s];
    const key = [String(value), typeof value === "number" ? plurals.select(value) : ""].find((one) => Object.hasOwn(piece.c, one));
    return parts(key === undefined ? piece.o : piece.c[key], values);
  });
}

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
        ? say("last-admin-of", { organizations: sentenceList(error.organizations.map((one) => plain(one.name ?? one.slug ?? one))) })
        : sayOf("error-", error.code);
    case "managed_by_directory":
      return error.isLeaving ? say("managed-by-directory-leaving") : sentence(error) ?? sayOf("error-", error.code);
    case "permission_not_held":
      return (error.message?.includes(" token ") ? sentence(error) : null) ?? sayOf("error-", error.code);
    default:
      return sayOf("error-", error.code) ?? say("error-other", { code: error.code, id: error.requestId ?? say("error-other-id") });
  }
}

/** Makes a sentence of a message of the API, which may have names in it that others chose; it is in English only. */
function sentence({ message }) {
  return message && LOCALE === "en-GB" ? `${message.charAt(0).toUpperCase()}${plain(message.slice(1))}.` : null;
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

/** Formats a number in the language of the page. */
export function numeral(number) {
  return numbers.format(number);
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
    return seconds > 0 ? say("now") : say("just-now");
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
  return browser && system ? say("device", { browser, system }) : browser ?? system ?? (plain(userAgent.slice(0, 60)) || say("unknown-device"));
}

// --- the choice of the language ---

let remembered = lang;

/**
 * Has the service remember the language for its pages in this browser: in a cookie, which no script reads. Without it, the pages go by the
 * browser's languages.
 */
export async function rememberLanguage(tag) {
  if (tag !== remembered) {
    remembered = tag;
    await fetch(`?${new URLSearchParams({ ui_locales: tag })}`, { cache: "no-store", keepalive: true }).catch(() => null);
  }
}

for (const button of document.querySelectorAll(".languages button")) {
  button.addEventListener("click", async () => {
    await rememberLanguage(button.getAttribute("lang"));
    // A reload keeps the state of this entry of the history, which may hold a link's token.
    const here = new URL(location.href);
    here.searchParams.delete("ui_locales");
    history.replaceState(history.state, "", here);
    location.reload();
  });
}
