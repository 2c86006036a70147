// The second factor, for sign-in and for an accepted invitation: a code of the app, a recovery code, or a passkey.

import { byId } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal, typedCode } from "./form.js";
import { canUsePasskeys, usePasskey } from "./passkey.js";
import { say, words } from "./words.js";

/**
 * Lets the user show a passkey for the second step. `ask` gets the API's options, `send` the body for the API. Returns the API's last
 * answer, or null when the user closed the browser's dialog.
 */
export async function passkeyStep({ ask, send }) {
  const options = await ask({ purpose: "second_factor" });
  if (!options.ok) {
    return options;
  }
  const passkey = await usePasskey(options.data.publicKey);
  return passkey && send({ passkey });
}

/**
 * Connects the form of second-factor.html. `send` gets the body for the API, `ask` that for a passkey's options; `done` is called
 * after success, `over` when the partial session has ended. `refused` may handle other errors; it returns true for those. Returns a
 * function that shows the empty form; its argument are the ways that the API's answer named, if it named any.
 */
export function secondFactor({ send, ask, done, over, refused = (_error, _form) => false }) {
  const form = byId("second-factor");
  const codeField = byId("code-field");
  const recoveryField = byId("recovery-field");
  const other = byId("other-factor");
  const passkey = byId("passkey-factor");

  function useRecovery(wanted) {
    recoveryField.hidden = !wanted;
    codeField.hidden = wanted;
    other.textContent = wanted ? say("use-app") : say("use-recovery-code");
    alertIn(form, "");
    (wanted ? form.elements.recoveryCode : form.elements.code).focus();
  }
  other.addEventListener("click", () => useRecovery(recoveryField.hidden));

  onSubmit(form, { code: say("enter-code"), recoveryCode: say("enter-recovery-code") }, async () => {
    const [field, wrong, garbled] = recoveryField.hidden
      ? ["code", words({ code: "invalid_code" }), say("code-6-digits")]
      : ["recoveryCode", say("recovery-code-wrong"), say("recovery-code-form")];
    const answer = await send({ [field]: typedCode(form.elements[field]) });
    if (answer.error?.code === "invalid_code") {
      showFieldErrors(form, { [field]: [wrong] });
      form.elements[field].select();
    } else if (answer.error?.code === "validation_failed") {
      showFieldErrors(form, { [field]: [garbled] });
    } else {
      await settle(answer);
    }
  });

  passkey.addEventListener("click", async () => {
    passkey.disabled = true;
    try {
      const answer = await passkeyStep({ ask, send });
      if (answer) {
        await settle(answer);
      }
    } finally {
      passkey.disabled = false;
    }
  });

  async function settle(answer) {
    if (answer.ok) {
      form.reset();
      await done(answer.data);
    } else if (answer.error.code === "partial_token_invalid") {
      form.reset();
      over();
    } else if (!refused(answer.error, form)) {
      showRefusal(form, "", answer.error);
    }
  }

  return (methods = []) => {
    form.reset();
    passkey.hidden = !canUsePasskeys || !methods.includes("passkey");
    useRecovery(false);
  };
}
