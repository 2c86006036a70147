// Confirms an email address with a mailed link, or cancels a change with the link in the notice to the old address. Nothing
// happens before the user presses the button, because mail scanners open links too.

import { call, isPassing } from "./api.js";
import { byId, el } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { fill, note, show, pageLink } from "./view.js";
import { moment, words } from "./words.js";

const link = takeLink();

const CONFIRMED = "confirmed";
const CANCELLED = "cancelled";

const confirmForm = byId("confirm");
const cancelForm = byId("cancel");
const passwordField = byId("password-field");

// A session of the account is enough; without one, or with another account's, the page asks for the account's password.
onSubmit(confirmForm, { password: "Enter the password." }, async () => {
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
    alertIn(confirmForm, "To confirm, you need to have signed in to the account below recently, with its passkey if it has one. Sign in, then open the link from the email again.");
    const onward = pageLink("sign-in", null, "Sign in");
    if (onward) {
      confirmForm.querySelector("[role=alert]").append(el("div", { class: "actions" }, el("a", { class: "button", href: onward.address }, onward.text)));
    }
  } else if (answer.error.code === "invalid_credentials") {
    showFieldErrors(confirmForm, { password: ["Incorrect password for this account."] });
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
  const why = code === "wrong_account" ? "This browser is signed in to another account." : "The link alone doesn’t prove that the account is yours.";
  return `${why} Enter this account’s password to confirm.`;
}

function finish(step) {
  keepStep(link, { at: step });
  done(step);
}

function done(step) {
  if (step === CONFIRMED) {
    note("Email address confirmed", "You can close this page. Sign in with this email address from now on.", "success", {
      onward: pageLink("account", null, "Go to your account"),
    });
  } else {
    note(
      "Change cancelled",
      "Your email address stays the same. If you didn’t request the change, someone knows your password: set a new one now.",
      "success",
      { onward: pageLink("forgot-password", null, "Set a new password") },
    );
  }
}

function dead() {
  const rest = link.cancels
    ? "The change was cancelled or completed, or the link has expired. If your email address was changed and it wasn’t you, tell an administrator of your organization."
    : "A confirmation link works once and expires after a short time. You can request a new one in your account.";
  note("This link no longer works", rest, "problem", { onward: pageLink("account", null, "Go to your account") });
}

async function open() {
  if (!link.token) {
    note("This link is incomplete", missingLinkWords, "problem");
  } else if (link.cancels) {
    show("cancel", "Cancel the email change?", "Someone asked to change your account’s email address.");
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
    fill("organization", org ? `${org.name} (${org.slug})` : "an organization that no longer exists");
    fill("expires", moment(expiresAt));
    show("confirm", "Confirm your email address", "Use this email address for the account below.");
  } else if (answer.error.code === "confirm_token_invalid") {
    dead();
  } else {
    note("This link can’t be checked right now", words(answer.error, false), "problem", {
      retry: isPassing(answer.error) ? open : null,
    });
  }
}

if (link.step) {
  done(link.step.at);
} else {
  await open();
}
