// Proof of identity before a sensitive change: the password, a code of the authenticator app, a recovery code, or a passkey in place
// of them all.

import { el, waiting } from "./dom.js";
import { alertIn, isBusy, makeForm, showFieldErrors, typedCode } from "./form.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { problem } from "./list.js";
import { canUsePasskeys, usePasskey } from "./passkey.js";
import { say, words } from "./words.js";

/** Creates a button that cancels a form; it does nothing while the form's work is running. */
export function cancelButton(work, text = say("cancel")) {
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
    place.replaceChildren(el("p", { class: "loading" }, say("loading")));
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
 * accepted too. Where the password is asked for, a user who has a passkey may show that instead. `work` gets the form's values, with
 * the proof in the API's format.
 *
 * @param {any} context
 * @param {any} options Those of `makeForm`, too.
 */
export function proofForm(context, { fields = [], password = say("set-up-password"), code, recovery = false, work, ...rest }) {
  const form = makeForm({
    username: password ? context.user.email : null,
    ...rest,
    fields: [
      ...fields,
      ...(password ? [{
        name: "password", label: password, type: "password", autocomplete: "current-password", empty: say("enter-password"),
      }] : []),
      {
        name: "code", label: say("code"), hint: say("code-hint"), class: "code", inputmode: "numeric",
        autocomplete: "one-time-code", empty: say("enter-code"), hidden: !code,
      },
      ...(recovery ? [{
        name: "recoveryCode", label: say("recovery-code"), hint: say("recovery-code-hint"), class: "code",
        autocapitalize: "none", spellcheck: "false", empty: say("enter-recovery-code"), hidden: true,
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
      if (isByPasskey) {
        delete body.password;
        const proof = await passkeyProof();
        if (proof?.ok !== true) {
          return proof;
        }
        body.reauthentication = { passkey: proof.passkey };
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

  // Whether the form is being sent with a passkey.
  let isByPasskey = false;
  if (password && canUsePasskeys) {
    offerPasskey();
  }

  /** Offers a passkey below the password, if the user has one. */
  async function offerPasskey() {
    const answer = await context.call("GET", "auth/passkeys");
    if (answer.ok && answer.data.passkeys.some((one) => !one.unusable)) {
      const instead = el("button", { type: "button", class: "plain", on: { click: sendWithPasskey } }, say("use-passkey-instead"));
      place(form.elements.password).after(el("p", { class: "links" }, instead));
    }
  }

  /** Sends the form without password and code: a hidden field is not asked for. */
  function sendWithPasskey() {
    if (isBusy(form)) {
      return;
    }
    const fields = [form.elements.password, codeInput, recoveryInput].filter(Boolean).map(place).filter((field) => !field.hidden);
    const hide = (hidden) => {
      isByPasskey = hidden;
      fields.forEach((field) => { field.hidden = hidden; });
    };
    hide(true);
    form.requestSubmit();
    hide(false); // What is sent was read by now.
  }

  /** Lets the user show a passkey. Returns `{ok: true, passkey}`, the API's refusal, or null when the user closed the browser's dialog. */
  async function passkeyProof() {
    const options = await context.call("POST", "auth/passkey/options", { purpose: "reauthenticate" });
    if (!options.ok) {
      return options;
    }
    const passkey = await usePasskey(options.data.publicKey);
    if (!passkey) {
      alertIn(form, say("passkey-unused-proof"), "info");
    }
    return passkey && { ok: true, passkey };
  }

  function label() {
    line.hidden = place(codeInput).hidden && place(recoveryInput).hidden;
    const canUseRecovery = place(recoveryInput).hidden;
    toggle.textContent = say(canUseRecovery ? "use-recovery-code" : "use-app");
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
      return showFieldErrors(form, { password: [say("incorrect-password")] });
    }
    if (error.code === "invalid_code" && field) {
      showFieldErrors(form, { [field]: [field === "code" ? words(error) : say("recovery-code-wrong")] });
      form.elements[field].select();
      return true;
    }
    if (error.code === "validation_failed" && !field && names.includes("code")) {
      place(codeInput).hidden = false;
      if (recovery) {
        label();
      }
      return showFieldErrors(form, { code: [say("code-needed")] });
    }
    if (error.code === "validation_failed" && field && names.includes(field)) {
      return showFieldErrors(form, { [field]: [field === "code" ? say("code-6-digits") : say("recovery-code-form")] });
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
