// Forms: submission without duplicates, refusals beside the fields that they name, and a countdown when the service limits
// attempts.

import { el } from "./dom.js";
import { LOCALE, reasonWords, say, sayOf, words } from "./words.js";

/**
 * Runs `work` when a form is submitted. Meanwhile the button is disabled and says what happens, so that nothing is sent twice.
 * A form with empty required fields isn't sent: `emptyWords` has the message for each such field, by field name. Only the
 * server decides whether a value is valid. `after` runs when the button is enabled again.
 */
export function onSubmit(form, emptyWords, work, after = () => {}) {
  const button = form.querySelector("button[type=submit]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled || button.ariaDisabled === "true") {
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
    const { busy } = button.dataset;
    button.disabled = true;
    button.textContent = busy;
    try {
      await work();
    } finally {
      button.disabled = false;
      if (button.textContent === busy) {
        button.textContent = label; // Unless the work gave it another one.
      }
      after();
      // A button loses the focus when it is disabled; without this, Enter would do nothing the next time.
      if (!form.closest("[hidden]") && document.activeElement === document.body) {
        button.focus();
      }
    }
  });
  for (const toggle of form.querySelectorAll("[data-toggles]")) {
    passwordToggle(toggle, form.querySelector(`#${CSS.escape(toggle.dataset.toggles)}`));
  }
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

/** Shows a message above the form, a `problem` or `news`; it is an alert, which screen readers announce at once. */
export function alertIn(form, text, tone = "problem") {
  const place = form.querySelector("[role=alert]");
  clearInterval(Number(place.dataset.timer));
  place.dataset.tone = tone;
  place.hidden = text === "";
  place.textContent = text;
  if (text !== "") {
    place.scrollIntoView({ block: "nearest" }); // The button may be a screen below it.
  }
}

/** Shows a refusal above the form, with a countdown if it says when to try again. */
export function showProblem(form, error) {
  alertIn(form, words(error));
  if (Number.isFinite(error.retryAfter) && error.retryAfter > 0) {
    countDown(form, error);
  }
}

/** Shows a countdown; screen readers announce only the first sentence, not each second. */
function countDown(form, error) {
  const place = form.querySelector("[role=alert]");
  const end = Date.now() + error.retryAfter * 1000;
  const visible = el("span", { "aria-hidden": "true" }, place.textContent);
  place.replaceChildren(el("span", { class: "visually-hidden" }, place.textContent), visible);
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    if (left > 0) {
      visible.textContent = words({ ...error, retryAfter: left });
    } else {
      alertIn(form, say("try-again-now"), "info");
    }
  };
  place.dataset.timer = String(setInterval(tick, 1000));
}

/**
 * Shows `{field: [sentence, …]}` under the fields and focuses the first of them; returns false when the form has none of these
 * fields.
 */
export function showFieldErrors(form, errors) {
  const inputs = [...form.elements].filter((input) => input.name && Object.hasOwn(errors, input.name));
  for (const input of inputs) {
    input.setAttribute("aria-invalid", "true");
    const place = form.querySelector(`#${CSS.escape(`${input.id}-error`)}`);
    place?.replaceChildren(...errors[input.name].map((sentence) => el("p", {}, sentence)));
  }
  inputs[0]?.focus();
  return inputs.length > 0;
}

/**
 * Shows a refusal beside the fields that it names, otherwise above the form. What a page itself refuses in a field has a `text` of its own. `renamed` maps field names of the API to those of
 * the form, such as `{slug: "name"}`.
 */
export function showRefusal(form, passwordField, error, renamed = {}) {
  const errors = {};
  if (error.code === "password_rejected") {
    errors[passwordField] = reasonWords(error.reasons);
  }
  for (const { field, code, message, text } of error.code === "validation_failed" ? error.fields ?? [] : []) {
    const name = renamed[field] ?? field;
    errors[name] = [...(errors[name] ?? []), text ?? fieldWords(code, message)];
  }
  if (!showFieldErrors(form, errors)) {
    showProblem(form, error);
  }
}

/** Returns the sentence for what is wrong with a field. The API's own says more, but only in English. */
export function fieldWords(code, message) {
  return (LOCALE === "en-GB" ? null : sayOf("field-", code))
    ?? `This ${message.replace("an absolute https URL", "a full address that starts with https://")}.`;
}

/** Returns a code without spaces: apps show it as `123 456`, and people type it so. */
export function typedCode(input) {
  return input.value.replace(/\s/g, "");
}

/** Makes a button show and hide the text of a password field. */
function passwordToggle(toggle, input) {
  const set = (visible) => {
    input.type = visible ? "text" : "password";
    toggle.textContent = visible ? say("hide") : say("show");
    toggle.setAttribute("aria-label", visible ? say("hide-password") : say("show-password"));
  };
  toggle.addEventListener("click", () => set(input.type === "password"));
  // Only in a field of type password do browsers offer to save the text, and keep it out of their form history.
  input.form.addEventListener("submit", () => set(false), { capture: true });
}

let made = 0;

/**
 * Creates a form. Each of `fields` is `{name, label, empty?, hint?, type?, options?, …}`: `empty` is the message for an empty
 * field (without it, the field is optional), `options` are the `[value, text]` pairs of a choice, `type` may be `textarea` or
 * `checkbox`, `hidden` fields can be shown later, and every other property becomes an attribute. An element among them is shown as it
 * is. `work` gets the values by name and the form; if it returns `{ok: false, error}`, the form shows the error. `username` tells
 * password managers whose password the form asks for. The button of a form that `saves` settings is enabled once one of them has changed.
 */
export function makeForm({ fields, submit, busy, work, tone = "primary", passwordField = "password", username = null, aside = [], saves = false }) {
  made += 1;
  const id = `form-${made}`;
  const button = el("button", { type: "submit", class: tone, "data-busy": busy }, submit);
  const form = el(
    "form",
    { id, novalidate: true },
    el("div", { class: "alert", role: "alert", hidden: true }),
    username ? el("input", { type: "email", name: "username", autocomplete: "username", value: username, readonly: true, hidden: true }) : null,
    ...fields.map((field) => field instanceof Element ? field : makeField(id, field)),
    el("div", { class: "actions" }, button, ...aside),
  );
  const idle = () => saves && settleButton(form, button);
  form.addEventListener("input", idle);
  idle();
  const required = Object.fromEntries(fields.filter(({ empty }) => empty).map(({ name, empty }) => [name, empty]));
  onSubmit(form, required, async () => {
    const answer = await work(valuesOf(form), form);
    if (answer?.ok === false) {
      showRefusal(form, passwordField, answer.error);
    } else if (answer?.ok) {
      settle(form);
    }
  }, idle);
  return form;
}

/** Enables the button of a form if its fields differ from what is saved. It keeps the focus all the same. */
function settleButton(form, button) {
  button.ariaDisabled = fieldsWithoutSecrets(form).some(isTyped) ? null : "true";
}

function makeField(formId, { name, label, empty, hint, type = "text", options, value, hidden = false, ...attributes }) {
  const id = `${formId}-${name}`;
  const told = [`${id}-error`, ...(hint ? [`${id}-hint`] : [])].join(" ");
  const common = { id, name, "aria-describedby": told, ...(empty ? { required: true } : {}), ...attributes };
  const input = options
    ? el("select", { autocomplete: "off", ...common }, ...options.map(([key, text]) => el("option", { value: key, selected: key === value }, text)))
    : type === "textarea" ? el("textarea", { rows: 3, ...common }, value ?? "")
      : el("input", {
        type, autocomplete: "off", ...common, ...(type === "checkbox" ? { checked: value === true } : { value: value ?? "" }),
      });
  const error = el("div", { class: "error", id: `${id}-error` });
  const help = hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (type === "checkbox") {
    return el("div", { class: "field check", hidden }, input, el("label", { for: id }, label), error, help);
  }
  const control = type !== "password" ? input : el(
    "div",
    { class: "with-toggle" },
    input,
    el("button", { type: "button", class: "toggle", "data-toggles": id, "aria-label": say("show-password") }, say("show")),
  );
  return el("div", { class: "field", hidden }, el("label", { for: id }, label), control, error, help);
}

/** Whether the work of a submitted form is still running. */
export function isBusy(form) {
  return form.querySelector("[type=submit]:disabled") !== null;
}

const SECRET = "[type=password], [autocomplete$='-password'], .code";

/** Returns the fields of a form except passwords and codes, which are quickly typed again. */
function fieldsWithoutSecrets(form) {
  return [...form.elements].filter((input) => input.matches(`input:not(${SECRET}), select, textarea`));
}

/** Empties the fields for passwords and codes. */
export function forgetSecrets(container) {
  for (const input of container.querySelectorAll(`input:is(${SECRET})`)) {
    input.value = "";
  }
}

/** Marks the contents of a form as saved: only later changes count as unsaved. */
function settle(form) {
  for (const input of fieldsWithoutSecrets(form)) {
    input.defaultValue = input.value;
    input.defaultChecked = input.checked;
    for (const option of input.options ?? []) {
      option.defaultSelected = option.selected;
    }
  }
}

/**
 * Whether a form in the container has unsaved input; passwords and codes don't count. Neither does a closed dialog, which leaves
 * the document a moment after it was closed.
 */
export function hasTyped(container) {
  const forms = [...container.querySelectorAll("form")].filter((form) => !form.closest("dialog:not([open])"));
  return forms.flatMap(fieldsWithoutSecrets).some(isTyped);
}

function isTyped(input) {
  return input.options ? [...input.options].some((option) => option.selected !== option.defaultSelected)
    : input.type === "checkbox" ? input.checked !== input.defaultChecked
      : input.value !== input.defaultValue.replace(/\r\n?/g, "\n"); // As a textarea gives it.
}

/** Returns the values of a form by field name. */
export function valuesOf(form) {
  const named = [...form.elements].filter((input) => input.name);
  return Object.fromEntries(named.map((input) => [input.name, input.type === "checkbox" ? input.checked : input.value]));
}
