// The second factor, for sign-in and for an accepted invitation: a code of the app, or a recovery code.

import { byId } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal, typedCode } from "./form.js";
import { words } from "./words.js";

/**
 * Connects the form of second-factor.html. `send` gets the body for the API; `done` is called after success, `over` when the
 * partial session has ended. `refused` may handle other errors; it returns true for those. Returns a function that shows the
 * empty form.
 */
export function secondFactor({ send, done, over, refused = (_error, _form) => false }) {
  const form = byId("second-factor");
  const codeField = byId("code-field");
  const recoveryField = byId("recovery-field");
  const other = byId("other-factor");

  function useRecovery(wanted) {
    recoveryField.hidden = !wanted;
    codeField.hidden = wanted;
    other.textContent = wanted ? "Use the authenticator app instead" : "Use a recovery code instead";
    alertIn(form, "");
    (wanted ? form.elements.recoveryCode : form.elements.code).focus();
  }
  other.addEventListener("click", () => useRecovery(recoveryField.hidden));

  onSubmit(form, { code: "Please enter the code.", recoveryCode: "Please enter a recovery code." }, async () => {
    const [field, wrong, garbled] = recoveryField.hidden
      ? ["code", words({ code: "invalid_code" }), "The code has six digits."]
      : ["recoveryCode", "This recovery code is wrong, or was used before.", "A recovery code has four groups of five characters."];
    const answer = await send({ [field]: typedCode(form.elements[field]) });
    if (answer.ok) {
      form.reset();
      await done(answer.data);
    } else if (answer.error.code === "invalid_code") {
      showFieldErrors(form, { [field]: [wrong] });
      form.elements[field].select();
    } else if (answer.error.code === "validation_failed") {
      showFieldErrors(form, { [field]: [garbled] });
    } else if (answer.error.code === "partial_token_invalid") {
      form.reset();
      over();
    } else if (!refused(answer.error, form)) {
      showRefusal(form, "", answer.error);
    }
  });

  return () => {
    form.reset();
    useRecovery(false);
  };
}
