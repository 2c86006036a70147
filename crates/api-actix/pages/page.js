// What the hosted pages share: the link's secret, calls to the API, views, forms and the words for errors.
// Text from outside only ever becomes textContent; nothing here makes markup of a string.

const heading = document.getElementById("heading");
const lead = document.getElementById("lead");
const mark = document.getElementById("mark");

// --- the link ---

const SLUG = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const TOKEN = /^[0-9A-Za-z]{43}$/;

/**
 * Takes organization and token out of the address bar: `{org, token, cancels, step}`, each null when it is missing or garbled.
 * Where a page takes tokens of two kinds, `cancels` says which one it is.
 *
 * From then on the token lives in the state of this one entry of this tab's history, which a reload keeps. The bar, the
 * browser's history, cookies and storage never hold it: they outlast the tab or are open to other pages, and other
 * people may read them on a shared computer. `keepStep` takes it away as soon as it was used. The slug is no secret and
 * stays in the bar.
 */
export function takeLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const org = matching(parts.get("org"), SLUG);
  const cancelling = matching(parts.get("cancel"), TOKEN);
  const fresh = cancelling ?? matching(parts.get("token"), TOKEN);
  const kept = history.state?.org === org && !fresh ? history.state : {};
  const link = {
    org,
    token: fresh ?? matching(kept.token, TOKEN),
    cancels: fresh ? cancelling !== null : kept.cancels === true,
    step: kept.step ?? null,
  };
  history.replaceState(link, "", `${location.pathname}${org ? `#org=${org}` : ""}`);
  // Opening another mail's link in this tab changes nothing but the fragment, which by itself would load nothing.
  window.addEventListener("hashchange", () => location.reload());
  return link;
}

function matching(text, form) {
  return typeof text === "string" && form.test(text) ? text : null;
}

/** The link was used: forgets its token, and keeps for a reload how far one got. A step holds no secret. */
export function keepStep(link, step) {
  link.token = null;
  history.replaceState({ org: link.org, step }, "");
}

/** What to do about a link without a token. */
export const missingLinkWords =
  "A part of the address is missing. Please open the link in your email again, or copy all of it.";

// --- the API ---

/**
 * Calls the API: `{ok: true, data}` or `{ok: false, error}`. An answer that is none of the service's, such as a
 * proxy's error page, counts like no answer at all.
 */
export async function call(org, method, path, body) {
  try {
    // The mode stays "cors": in any other one the page's no-referrer policy would turn `Origin` into "null".
    const response = await fetch(`api/v1/${path}`, {
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

/** Errors that say nothing about the link or what was typed: the same request may well succeed later. */
export function isPassing(error) {
  return ["unreachable", "unavailable", "busy", "internal", "rate_limited", "too_many_attempts"].includes(error.code);
}

/** What to tell about an error that belongs to no field; `typed` says whether there is a form that keeps its text. */
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
    default:
      return `Something went wrong that you can't repair here (${error.code}). `
        + `If it happens again, tell your administrator this number: ${error.requestId ?? "none"}.`;
  }
}

function duration(seconds) {
  if (!Number.isFinite(seconds)) {
    return "a moment";
  }
  const [count, unit] = seconds < 100 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The words for each reason against a password. */
export function reasonWords(reasons) {
  const known = {
    too_short: "This password is too short.",
    too_long: "This password is too long.",
    too_common: "This password is well known, and would be among the first that somebody tries.",
    contains_context: "This password is too close to your name, your address or the organization's name.",
    same_as_current: "This is the password that you have already.",
  };
  const told = (reasons ?? []).map((reason) => known[reason]).filter(Boolean);
  return told.length > 0 ? told : ["This password can't be used. Please choose another one."];
}

// --- views ---

/** Shows one view under its heading, which takes the focus, so that a screen reader says where one is now. */
export function show(view, title, text, tone) {
  for (const section of document.querySelectorAll("[data-view]")) {
    section.hidden = section.dataset.view !== view;
  }
  heading.textContent = title;
  document.title = title;
  lead.textContent = text;
  lead.hidden = text === "";
  mark.hidden = !tone;
  mark.dataset.tone = tone ?? "";
  heading.focus();
}

/** What the API tells of an organization, made fit to be shown and linked to; nothing else of an answer is kept. */
export function organizationOf({ name, appUrl }) {
  return { name: plain(name), address: webAddress(appUrl) };
}

/** An address to link to: http or https, and nothing that runs; null for everything else. */
function webAddress(text) {
  try {
    const url = new URL(text);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** A name without the marks that would turn the text around it about. */
function plain(name) {
  return name.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
}

/**
 * The end of the road: `organization`, when it is known and has an application, gives the way on to it; `retry` is
 * what a button tries again.
 */
export function note(title, text, tone, { organization = null, retry = null } = {}) {
  const onward = document.getElementById("onward");
  onward.hidden = !organization?.address;
  if (organization?.address) {
    onward.href = organization.address;
    onward.textContent = `Go to ${organization.name}`;
  }
  const again = document.getElementById("again");
  again.hidden = !retry;
  again.onclick = async () => {
    again.disabled = true;
    await retry();
    again.disabled = false;
  };
  show("note", title, text, tone);
}

/** Fills the places of a fact, such as the role. */
export function fill(fact, text) {
  for (const place of document.querySelectorAll(`[data-fact=${fact}]`)) {
    place.textContent = text;
  }
}

/** A point in time in the reader's own time zone; the page is in English, and so is the date. */
export function moment(text) {
  const time = new Date(text);
  return Number.isNaN(time.getTime())
    ? text
    : new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

// --- forms ---

/**
 * Lets `work` answer the submission of a form. Meanwhile the button is off and says what goes on, so nothing is sent
 * twice. An empty field isn't sent at all: `emptyWords` has the words for it, by field name. Whether a value is good
 * is for the server to say.
 */
export function onSubmit(form, emptyWords, work) {
  const button = form.querySelector("button[type=submit]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) {
      return;
    }
    clearErrors(form);
    const empty = Object.keys(emptyWords).filter((name) => {
      const input = form.elements.namedItem(name);
      return !input.closest("[hidden]") && input.value.trim() === "";
    });
    if (empty.length > 0) {
      showFieldErrors(form, Object.fromEntries(empty.map((name) => [name, [emptyWords[name]]])));
      return;
    }
    const label = button.textContent;
    button.disabled = true;
    button.textContent = button.dataset.busy;
    try {
      await work();
    } finally {
      button.disabled = false;
      button.textContent = label;
      // A button loses the focus when it is turned off; without this, Enter would do nothing the next time.
      if (!form.closest("[hidden]") && document.activeElement === document.body) {
        button.focus();
      }
    }
  });
}

function clearErrors(form) {
  alertIn(form, "");
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
  }
  for (const place of form.querySelectorAll(".error")) {
    place.replaceChildren();
  }
}

/** Tells of something above the form, a `problem` or mere `news`; it is an alert, which screen readers say at once. */
export function alertIn(form, text, tone = "problem") {
  const place = form.querySelector("[role=alert]");
  place.dataset.tone = tone;
  place.hidden = text === "";
  place.textContent = text;
}

/** Shows `{field: [sentence, …]}` under the fields and goes to the first one; false when the form has none of them. */
export function showFieldErrors(form, errors) {
  const inputs = [...form.elements].filter((input) => input.name && Object.hasOwn(errors, input.name));
  for (const input of inputs) {
    input.setAttribute("aria-invalid", "true");
    const place = document.getElementById(`${input.id}-error`);
    place.replaceChildren(...errors[input.name].map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }));
  }
  inputs[0]?.focus();
  return inputs.length > 0;
}

/** Shows a refusal: beside the fields that it names, else above the form. */
export function showRefusal(form, passwordField, error) {
  const errors = {};
  if (error.code === "password_rejected") {
    errors[passwordField] = reasonWords(error.reasons);
  }
  for (const { field, message } of error.code === "validation_failed" ? error.fields ?? [] : []) {
    errors[field] = [...(errors[field] ?? []), `This ${message}.`];
  }
  if (!showFieldErrors(form, errors)) {
    alertIn(form, words(error));
  }
}

for (const toggle of document.querySelectorAll("[data-toggles]")) {
  const input = document.getElementById(toggle.dataset.toggles);
  const set = (visible) => {
    input.type = visible ? "text" : "password";
    toggle.textContent = visible ? "Hide" : "Show";
    toggle.setAttribute("aria-label", visible ? "Hide password" : "Show password");
  };
  toggle.addEventListener("click", () => set(input.type === "password"));
  // Browsers offer to save a password, and keep it out of their form history, only while its field is one.
  input.form.addEventListener("submit", () => set(false), { capture: true });
}
