// Shared parts of the console's views: confirmation, times, the display of text that others wrote, and what the views of single sign-on share.

import { copyButton, openDialog } from "./dialog.js";
import { el, waiting } from "./dom.js";
import { makeForm, showProblem } from "./form.js";
import { problem } from "./list.js";
import { fromNow, LOCALE, moment, plain, say, sayWith } from "./words.js";

// --- confirmation ---

/**
 * Asks for `fields`, or only for confirmation of `text`, and runs `work`. Returns the last answer of `work`, refused or not, so
 * that the caller can reload; null when nothing was tried.
 *
 * `danger` marks what can't be undone. `unsure` is the text for a lost answer, when the change may have happened all the same.
 */
export async function ask(title, text, { fields = [], submit, busy, danger = false, unsure = null, work }) {
  let last = null;
  let underWay = null;
  const closed = openDialog(title, (close) => {
    const cancel = el("button", { type: "button", class: "quiet", autofocus: true, on: { click: () => close(last) } }, say("cancel"));
    const form = makeForm({
      fields, submit, busy, tone: danger ? "danger" : "primary", aside: [cancel],
      work: async (values, itself) => {
        itself.querySelector(".unsure")?.remove();
        cancel.disabled = true;
        underWay = work(values, itself);
        try {
          last = await underWay;
        } finally {
          underWay = null;
          cancel.disabled = false;
        }
        if (last.ok) {
          close(last);
        } else if (last.error.code.endsWith("_not_found")) {
          // The object of the change is gone, so trying again makes no sense.
          form.querySelector("[type=submit]").hidden = true;
          cancel.textContent = say("close");
          cancel.focus();
        }
        if (unsure && mayBeDone(last)) {
          tellUnsure(form, last.error, unsure);
          return undefined;
        }
        return last.told ? undefined : last;
      },
    });
    return [...[text].flat().filter(Boolean).map((line) => typeof line === "string" ? el("p", {}, line) : line), form];
  }, { closable: () => underWay === null });
  await closed;
  // Browsers close the dialog at a second Escape in any case; running work completes all the same.
  return underWay ?? last;
}

/** Whether a failed call may have succeeded: its answer was lost. */
export function mayBeDone({ ok, error }) {
  return !ok && ["unreachable", "unavailable"].includes(error.code);
}

/** Says above the form that the answer was lost, and what to check before trying again. */
export function tellUnsure(form, error, unsure) {
  showProblem(form, error);
  form.querySelector("[role=alert]").after(el("p", { class: "unsure" }, unsure));
}

// --- times ---

const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium" });

/**
 * Returns an element with a relative time such as `5 minutes ago`, updated while the page is open; the full time is its title.
 */
export function ago(text) {
  return el("time", { datetime: text, title: moment(text), "data-live": true }, fromNow(text));
}

/** Returns an element with date and time, with `seconds` to the second. */
export function at(text, { seconds = false } = {}) {
  return el("time", { datetime: text }, seconds ? exact.format(new Date(text)) : moment(text));
}

setInterval(() => {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll("time[data-live]");
  for (const time of times) {
    const words = fromNow(time.dateTime);
    if (time.textContent !== words) {
      time.textContent = words;
    }
  }
}, 1000);

// --- display ---

/** Returns an element with a name that another user chose, isolated from the direction of the text around it. */
export function name(text, tag = "span") {
  return el(tag, {}, el("bdi", {}, plain(text)));
}

/** Returns an element with a web address, shortened to `most` characters. */
export function address(text, most = Infinity) {
  const whole = visible(text);
  return el("bdi", { dir: "ltr" }, whole.length > most ? `${whole.slice(0, most)}…` : whole);
}

/** Returns an element with pairs of a label and a value; omits pairs without a value. */
export function facts(pairs) {
  return el("dl", { class: "facts" }, pairs.filter(([, value]) => value !== null && value !== undefined).map(([label, value]) => (
    el("div", {}, el("dt", {}, label), el("dd", {}, value))
  )));
}

/** Creates a place above a view that shows refusals of the view's buttons, as forms do. */
export function problemPlace() {
  const place = el("div", { class: "told" }, el("div", { class: "alert", role: "alert", hidden: true }));
  return {
    element: place,
    tell: (error) => showProblem(place, error),
    clear: () => {
      place.firstChild.hidden = true;
      clearInterval(Number(place.firstChild.dataset.timer));
    },
  };
}

/**
 * Returns a text in which invisible characters, and those that change the text's direction, are replaced by their code: U+202E
 * by `\u202e`.
 */
export function visible(text) {
  return text.replace(/[\p{Cf}\p{Co}\p{Cn}\u2028\u2029]|(?!\n)\p{Cc}/gu, (mark) => (
    [...mark].map((one) => {
      const code = one.codePointAt(0);
      return code > 0xFFFF ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
    }).join("")
  ));
}

/** Returns an element that says which secrets currently sign deliveries, as far as the API tells. */
export function signedBy({ secretHint, secretCreatedAt, previousSecretExpiresAt }) {
  const hint = secretHint ? el("span", { class: "code" }, secretHint) : null;
  const created = secretCreatedAt ? ago(secretCreatedAt) : null;
  const current = el("span", {}, ...(hint && created ? sayWith("signed-by-hint-since", { hint, created })
    : hint ? sayWith("signed-by-hint", { hint }) : created ? sayWith("signed-by-since", { created }) : [say("signed-by")]));
  return previousSecretExpiresAt && Date.parse(previousSecretExpiresAt) > Date.now()
    ? el("span", {}, ...sayWith("signed-by-previous", { current, expires: ago(previousSecretExpiresAt) })) : current;
}

// --- single sign-on ---

/** Returns the link to the view above. */
export function back(text, address) {
  return el("p", { class: "back" }, el("a", { class: "button", href: address }, say("back-to", { page: text })));
}

/** Returns the link to the start of the tab. */
export function backToStart() {
  return back(say("single-sign-on"), "#sso");
}

/** Returns a connection, with the organization's domains and the roles that its rules can give, in the form of an answer. */
export async function findConnection(context, id) {
  const answers = await Promise.all([`org/connections/${id}`, "org/domains", "org/roles"].map((path) => context.call("GET", path)));
  const [one, domains, roles] = answers;
  return answers.find(({ ok }) => !ok) ?? { ok: true, data: { one: one.data.connection, domains: domains.data.domains, roles: roles.data.roles } };
}

/** Returns whether a connection lets people in, as a badge. */
export function connectionState({ status }) {
  return status === "active" ? el("span", { class: "badge", "data-tone": "success" }, say("state-on")) : el("span", { class: "badge" }, say("state-off"));
}

let made = 0;

/** Returns a text that somebody enters elsewhere, with a button that copies it; `label` says what it is. */
export function copied(label, text) {
  made += 1;
  const id = `copied-${made}`;
  return el(
    "div",
    { class: "copied" },
    el("span", { class: "quiet-text", id }, label),
    el("span", { class: "code" }, text),
    copyButton(text, say("copy"), { "aria-describedby": id }),
  );
}

/**
 * Loads what a view shows, says so meanwhile, and shows a refusal with a way to try again. Returns the data, null after a refusal.
 *
 * @param {HTMLElement} main
 * @param {() => Promise<any>} load
 * @param {() => any} again Opens the view anew.
 */
export async function loaded(main, load, again) {
  const answer = await waiting(load(), () => {
    const told = el("p", { class: "loading" }, say("loading"));
    main.append(told);
    return () => told.remove();
  });
  if (answer.ok) {
    return answer.data;
  }
  main.append(problem(answer.error, () => {
    main.replaceChildren();
    return again();
  }));
  return null;
}

/** Returns the names of the roles with these keys, in a sequence of texts and elements; a role that isn't known is named by its key. */
export function roleNames(keys, known) {
  return keys.flatMap((key, index) => [index > 0 ? ", " : "", el("bdi", {}, roleName(key, known))]);
}

/** Returns the name of the role with this key; the key if the role isn't known, or no role is. */
export function roleName(key, known) {
  return plain(known?.find((role) => role.key === key)?.name ?? key);
}
