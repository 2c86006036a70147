// Forms: sending one once, refusals beside the fields that they name, throttling with a countdown.

import { el } from "./dom.js";
import { reasonWords, words } from "./words.js";

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

/** Tells of something above the form, a `problem` or mere `news`; it is an alert, which screen readers say at once. */
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

/** Shows a refusal above the form. One that says when to come back counts down to it. */
export function showProblem(form, error) {
  alertIn(form, words(error));
  if (Number.isFinite(error.retryAfter) && error.retryAfter > 0) {
    countDown(form, error);
  }
}

/** Screen readers hear the first sentence alone; the seconds that tick are for the eyes. */
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
      alertIn(form, "You can try again now.", "news");
    }
  };
  place.dataset.timer = String(setInterval(tick, 1000));
}

/** Shows `{field: [sentence, …]}` under the fields and goes to the first one; false when the form has none of them. */
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
 * Shows a refusal: beside the fields that it names, else above the form. `renamed` says which field of the form holds
 * what the API calls otherwise, such as `{slug: "name"}`.
 */
export function showRefusal(form, passwordField, error, renamed = {}) {
  const errors = {};
  if (error.code === "password_rejected") {
    errors[passwordField] = reasonWords(error.reasons);
  }
  for (const { field, message } of error.code === "validation_failed" ? error.fields ?? [] : []) {
    const name = renamed[field] ?? field;
    const sentence = message.replace("an absolute https URL", "a whole address that begins with https://");
    errors[name] = [...(errors[name] ?? []), `This ${sentence}.`];
  }
  if (!showFieldErrors(form, errors)) {
    showProblem(form, error);
  }
}

/** A code without the spaces that people type, as the apps show it: `123 456`. */
export function typedCode(input) {
  return input.value.replace(/\s/g, "");
}

/** A button that shows what was typed into a password field. */
function passwordToggle(toggle, input) {
  const set = (visible) => {
    input.type = visible ? "text" : "password";
    toggle.textContent = visible ? "Hide" : "Show";
    toggle.setAttribute("aria-label", visible ? "Hide password" : "Show password");
  };
  toggle.addEventListener("click", () => set(input.type === "password"));
  // Browsers offer to save a password, and keep it out of their form history, only while its field is one.
  input.form.addEventListener("submit", () => set(false), { capture: true });
}

let made = 0;

/**
 * Makes a form. Each of `fields` is `{name, label, empty?, hint?, type?, options?, …}`: `empty` has the words for nothing in it
 * (without, it may stay empty), `options` are `[value, text]` pairs of a choice, `type` may be `textarea` or
 * `checkbox`, `hidden` fields can be shown later, and whatever else is there becomes an attribute. `work` gets the values by name and
 * the form; what it answers with, when that is `{ok: false, error}`, is shown. `username` tells password managers whose
 * password is asked for.
 */
export function makeForm({ fields, submit, busy, work, tone = "primary", passwordField = "password", username = null, aside = [] }) {
  made += 1;
  const id = `form-${made}`;
  const button = el("button", { type: "submit", class: tone, "data-busy": busy }, submit);
  const form = el(
    "form",
    { id, novalidate: true },
    el("div", { class: "alert", role: "alert", hidden: true }),
    username ? el("input", { type: "email", name: "username", autocomplete: "username", value: username, readonly: true, hidden: true }) : null,
    ...fields.map((field) => makeField(id, field)),
    el("div", { class: "actions" }, button, ...aside),
  );
  const required = Object.fromEntries(fields.filter(({ empty }) => empty).map(({ name, empty }) => [name, empty]));
  onSubmit(form, required, async () => {
    const answer = await work(valuesOf(form), form);
    if (answer?.ok === false) {
      showRefusal(form, passwordField, answer.error);
    } else if (answer?.ok) {
      settle(form);
    }
  });
  return form;
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
    el("button", { type: "button", class: "toggle", "data-toggles": id, "aria-label": "Show password" }, "Show"),
  );
  return el("div", { class: "field", hidden }, el("label", { for: id }, label), control, error, help);
}

/** Whether what a form was sent for is still being done. */
export function isBusy(form) {
  return form.querySelector("[type=submit]:disabled") !== null;
}

const SECRET = "[type=password], [autocomplete$='-password'], .code";

/** The fields of a form whose contents a person would miss: no passwords and no codes, which are soon typed again. */
function fieldsWithoutSecrets(form) {
  return [...form.elements].filter((input) => input.matches(`input:not(${SECRET}), select, textarea`));
}

/** Empties the fields for passwords and codes. */
export function forgetSecrets(container) {
  for (const input of container.querySelectorAll(`input:is(${SECRET})`)) {
    input.value = "";
  }
}

/** What a form holds is saved: only what changes from now on would be missed. */
function settle(form) {
  for (const input of fieldsWithoutSecrets(form)) {
    input.defaultValue = input.value;
    input.defaultChecked = input.checked;
    for (const option of input.options ?? []) {
      option.defaultSelected = option.selected;
    }
  }
}

/** Whether a form in there holds something that was typed or chosen and isn't saved; passwords and codes don't count. */
export function hasTyped(container) {
  return [...container.querySelectorAll("form")].flatMap(fieldsWithoutSecrets).some((input) => (
    input.options ? [...input.options].some((option) => option.selected !== option.defaultSelected)
      : input.type === "checkbox" ? input.checked !== input.defaultChecked
        : input.value !== input.defaultValue.replace(/\r\n?/g, "\n") // As a textarea gives it.
  ));
}

/** What a form holds, by the fields' names. */
export function valuesOf(form) {
  const named = [...form.elements].filter((input) => input.name);
  return Object.fromEntries(named.map((input) => [input.name, input.type === "checkbox" ? input.checked : input.value]));
}
