// Confirms an email address with a mailed link, or cancels a change with the link in the notice to the old address. Nothing
// happens before the user presses the button, because mail scanners open links too.

import { call, isPassing } from "./api.js";
import { byId, el } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { fill, note, show, pageLink } from "./view.js";
import { moment, say, words } from "./words.js";

const link = takeLink();

const CONFIRMED = "confirmed";
const CANCELLED = "cancelled";

const confirmForm = byId("confirm");
const cancelForm = byId("cancel");
const passwordField = byId("password-field");

// A session of the account is enough; without one, or with another account's, the page asks for the account's password.
onSubmit(confirmForm, { password: say("confirm-enter-password") }, async () => {
  const input = confirmForm.elements.password;
  const password = passwordField.hidden ? {} : { password: input.value };
  const answer = await call(null, "POST", "auth/confirm-email", { token: link.token, ...password });
  if (answer.ok) {
    input.value = "";
    finish(CONFIRMED);
  } else if (answer.error.code === "confirm_token_invalid") {
    input.value = "";
    dead();
  } else if (answer.error.code === "authentication_required" || answer.error.code === "wrong_account") {
    passwordField.hidden = false;
    alertIn(confirmForm, unprovenWords(answer.error.code));
    input.focus();
  } else if (answer.error.code === "reauthentication_required") {
    alertIn(confirmForm, say("confirm-recently"));
    const onward = pageLink("sign-in", null, say("sign-in"));
    if (onward) {
      confirmForm.querySelector("[role=alert]").append(el("div", { class: "actions" }, el("a", { class: "button", href: onward.address }, onward.text)));
    }
  } else if (answer.error.code === "invalid_credentials") {
    showFieldErrors(confirmForm, { password: [say("confirm-incorrect-password")] });
  } else {
    showRefusal(confirmForm, "password", answer.error);
  }
});

onSubmit(cancelForm, {}, async () => {
  const answer = await call(null, "POST", "auth/cancel-email", { token: link.token });
  if (answer.ok) {
    finish(CANCELLED);
  } else if (answer.error.code === "confirm_token_invalid") {
    dead();
  } else {
    showRefusal(cancelForm, "", answer.error);
  }
});

function unprovenWords(code) {
  return code === "wrong_account" ? say("confirm-wrong-account") : say("confirm-unproven");
}

function finish(step) {
  keepStep(link, { at: step });
  done(step);
}

function done(step) {
  if (step === CONFIRMED) {
    note(say("confirmed"), say("confirmed-lead"), "success", {
      onward: pageLink("account", null, say("go-to-account")),
    });
  } else {
    note(
      say("change-cancelled"),
      say("change-cancelled-lead"),
      "success",
      { onward: pageLink("forgot-password", null, say("set-a-new-password")) },
    );
  }
}

function dead() {
  const rest = link.cancels
    ? say("cancel-dead")
    : say("confirm-dead");
  note(say("link-dead"), rest, "problem", { onward: pageLink("account", null, say("go-to-account")) });
}

async function open() {
  if (!link.token) {
    note(say("link-incomplete"), missingLinkWords, "problem");
  } else if (link.cancels) {
    show("cancel", say("cancel-question"), say("cancel-question-lead"));
  } else {
    await preview();
  }
}

/** Shows whose request the link confirms, before anything is confirmed. */
async function preview() {
  const answer = await call(null, "POST", "auth/confirm-email/preview", { token: link.token });
  if (answer.ok) {
    const { email, account, org, expiresAt } = answer.data;
    fill("email", email);
    fill("account", `${account.name} (${account.maskedEmail})`);
    fill("organization", org ? `${org.name} (${org.slug})` : say("organization-gone"));
    fill("expires", moment(expiresAt));
    show("confirm", say("confirm-address"), say("confirm-address-lead"));
  } else if (answer.error.code === "confirm_token_invalid") {
    dead();
  } else {
    note(say("link-unchecked"), words(answer.error, false), "problem", {
      retry: isPassing(answer.error) ? open : null,
    });
  }
}

if (link.step) {
  done(link.step.at);
} else {
  await open();
}
