// What the views of the console share: asking before something is done, points in time, and showing what others wrote.

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { makeForm, showProblem } from "./form.js";
import { fromNow, moment, plain } from "./words.js";

// --- asking ---

/**
 * Asks for `fields`, or only whether `text` shall happen, and lets `work` do it. Gives the last answer of `work`, refused or
 * not, so that whoever asked can look at what is there now; null when nothing was tried.
 *
 * `danger` marks what can't be taken back. `unsure` has words for when the answer was lost, and it may be done all the same.
 */
export async function ask(title, text, { fields = [], submit, busy, danger = false, unsure = null, work }) {
  let last = null;
  let underWay = null;
  const closed = openDialog(title, (close) => {
    const cancel = el("button", { type: "button", class: "quiet", autofocus: true, on: { click: () => close(last) } }, "Cancel");
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
          // There is nothing left to do it to.
          form.querySelector("[type=submit]").hidden = true;
          cancel.textContent = "Close";
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
  // A second Escape closes whatever a page says; what is under way is done all the same.
  return underWay ?? last;
}

/** Whether something may have been done although it was refused: the answer was lost. */
export function mayBeDone({ ok, error }) {
  return !ok && ["unreachable", "unavailable"].includes(error.code);
}

/** Tells of a lost answer above the form, and what to look at before trying again. */
export function tellUnsure(form, error, unsure) {
  showProblem(form, error);
  form.querySelector("[role=alert]").after(el("p", { class: "unsure" }, unsure));
}

// --- points in time ---

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** `5 minutes ago`, which goes on being right while the page is open; the full time is its title. */
export function ago(text) {
  return el("time", { datetime: text, title: moment(text), "data-live": true }, fromNow(text));
}

/** The date and the time of day; with `seconds` to the second. */
export function at(text, { seconds = false } = {}) {
  return el("time", { datetime: text }, seconds ? exact.format(new Date(text)) : moment(text));
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-live]")) {
    const words = fromNow(time.dateTime);
    if (time.textContent !== words) {
      time.textContent = words;
    }
  }
}, 1000);

// --- showing ---

/** A name of somebody else's choosing, kept apart from the direction of the text around it. */
export function name(text, tag = "span") {
  return el(tag, {}, el("bdi", {}, plain(text)));
}

/** An address of the web, shortened where it would fill a page. */
export function address(text, most = Infinity) {
  const whole = visible(text);
  return el("bdi", { dir: "ltr" }, whole.length > most ? `${whole.slice(0, most)}…` : whole);
}

/** Pairs of a label and what is known. */
export function facts(pairs) {
  return el("dl", { class: "facts" }, pairs.filter(([, value]) => value !== null && value !== undefined).map(([label, value]) => (
    el("div", {}, el("dt", {}, label), el("dd", {}, value))
  )));
}

/** A place above a view where refusals of its buttons are told, as forms do it. */
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

/** Text in which everything that isn't seen, or turns the rest about, stands as its code: U+202E as `\u202e`. */
export function visible(text) {
  return text.replace(/[\p{Cf}\p{Co}\p{Cn}\u2028\u2029]|(?!\n)\p{Cc}/gu, (mark) => (
    [...mark].map((one) => {
      const code = one.codePointAt(0);
      return code > 0xFFFF ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
    }).join("")
  ));
}

/** Which secrets sign now, as far as the API says it. */
export function signedBy({ secretHint, secretCreatedAt, previousSecretExpiresAt }) {
  const current = ["The current secret", secretHint ? el("span", { class: "code" }, ` (…${secretHint})`) : null,
    ...(secretCreatedAt ? [", made ", ago(secretCreatedAt)] : [])];
  const old = previousSecretExpiresAt && Date.parse(previousSecretExpiresAt) > Date.now()
    ? [". The old one signs too; that ends ", ago(previousSecretExpiresAt)] : [];
  return el("span", {}, ...current, ...old, ".");
}
