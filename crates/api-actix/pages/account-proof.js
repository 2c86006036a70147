// Proof of identity before a sensitive change: the password, a code of the authenticator app, or a recovery code.

import { el, waiting } from "./dom.js";
import { alertIn, isBusy, makeForm, showFieldErrors, typedCode } from "./form.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { problem } from "./list.js";
import { words } from "./words.js";

/** Creates a button that cancels a form; it does nothing while the form's work is running. */
export function cancelButton(work, text = "Cancel") {
  return el("button", { type: "button", class: "quiet", on: { click: ({ target }) => isBusy(target.form) || work() } }, text);
}

/** Loads whether sign-in asks for a second factor and how many recovery codes are left: the answer of GET /auth/2fa. */
export function secondFactor(context) {
  return context.call("GET", "auth/2fa");
}

/**
 * Loads the data of a part of the page and draws it. Shows when that takes time, and a button to try again when it fails.
 */
export async function drawn(place, load, draw) {
  const answer = await waiting(load(), () => {
    place.replaceChildren(el("p", { class: "loading" }, "Loading…"));
    return () => {};
  });
  if (answer.ok) {
    draw(answer.data);
  } else {
    place.replaceChildren(problem(answer.error, () => drawn(place, load, draw)));
  }
}

/**
 * Creates a form that ends with fields for the proof. `password` is the label of the password field, null for none. `code` says
 * whether to ask for a code; if not, the field appears when the service requires one. With `recovery`, a recovery code is
 * accepted too. `work` gets the form's values, with the proof in the API's format.
 *
 * @param {any} context
 * @param {any} options Those of `makeForm`, too.
 */
export function proofForm(context, { fields = [], password = "Your password", code, recovery = false, work, ...rest }) {
  const form = makeForm({
    username: password ? context.user.email : null,
    ...rest,
    fields: [
      ...fields,
      ...(password ? [{
        name: "password", label: password, type: "password", autocomplete: "current-password", empty: "Please enter your password.",
      }] : []),
      {
        name: "code", label: "Code", hint: "The six digits that your authenticator app shows now.", class: "code", inputmode: "numeric",
        autocomplete: "one-time-code", empty: "Please enter the code.", hidden: !code,
      },
      ...(recovery ? [{
        name: "recoveryCode", label: "Recovery code", hint: "One of the codes that you kept. Each works once.", class: "code",
        autocapitalize: "none", spellcheck: "false", empty: "Please enter a recovery code.", hidden: true,
      }] : []),
    ],
    work: async ({ username, ...values }) => {
      const { field, unused } = shownCode();
      const { [unused]: _, ...body } = values;
      if (field) {
        body[field] = typedCode(form.elements[field]);
      } else {
        delete body.code;
      }
      const answer = await work(body, form);
      return answer?.ok === false && refused(answer.error) ? null : answer;
    },
  });
  const { code: codeInput, recoveryCode: recoveryInput } = form.elements;
  const place = (input) => input.closest(".field");
  const toggle = el("button", { type: "button", class: "plain", on: { click: () => useRecovery(place(recoveryInput).hidden) } });
  const line = el("p", { class: "links" }, toggle);
  if (recovery) {
    place(recoveryInput).after(line);
    label();
  }

  function label() {
    line.hidden = place(codeInput).hidden && place(recoveryInput).hidden;
    toggle.textContent = place(recoveryInput).hidden ? "Use a recovery code instead" : "Use the authenticator app instead";
  }

  function useRecovery(wanted) {
    place(recoveryInput).hidden = !wanted;
    place(codeInput).hidden = wanted;
    label();
    (wanted ? recoveryInput : codeInput).focus();
  }

  /** Returns which of the two code fields is in use, and which isn't. */
  function shownCode() {
    if (!place(codeInput).hidden) {
      return { field: "code", unused: "recoveryCode" };
    }
    return recovery && !place(recoveryInput).hidden ? { field: "recoveryCode", unused: "code" } : { field: null, unused: "recoveryCode" };
  }

  /** Shows refusals that need a specific text in this form; returns false for all others. */
  function refused(error) {
    const { field } = shownCode();
    const names = (error.fields ?? []).map((one) => one.field);
    if (error.code === "invalid_credentials") {
      form.elements.password.value = "";
      return showFieldErrors(form, { password: ["This password is wrong."] });
    }
    if (error.code === "invalid_code" && field) {
      showFieldErrors(form, { [field]: [field === "code" ? words(error) : "This recovery code is wrong, or was used before."] });
      form.elements[field].select();
      return true;
    }
    if (error.code === "validation_failed" && !field && names.includes("code")) {
      place(codeInput).hidden = false;
      if (recovery) {
        label();
      }
      return showFieldErrors(form, { code: ["Two-factor sign-in is on: please enter a code, too."] });
    }
    if (error.code === "validation_failed" && field && names.includes(field)) {
      return showFieldErrors(form, { [field]: [field === "code" ? "The code has six digits." : "A recovery code has four groups of five characters."] });
    }
    const told = organizationOnlyNotice(context, error);
    if (told) {
      alertIn(form, " ", "info");
      told.removeAttribute("role");
      form.querySelector("[role=alert]").replaceChildren(...told.childNodes);
    }
    return told !== null;
  }

  return form;
}
