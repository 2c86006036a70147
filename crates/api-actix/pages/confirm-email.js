// Confirms an email address with a mailed link, or cancels a change with the link in the notice to the old address. Nothing
// happens before the user presses the button, because mail scanners open links too.

import { call } from "./api.js";
import { onSubmit, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { note, show, pageLink } from "./view.js";

const link = takeLink();

const CONFIRMED = "confirmed";
const CANCELLED = "cancelled";

answer("confirm", "auth/confirm-email", CONFIRMED);
answer("cancel", "auth/cancel-email", CANCELLED);

/** Connects a form's button to its API call. */
function answer(id, path, step) {
  const form = document.getElementById(id);
  onSubmit(form, {}, async () => {
    const answer = await call(null, "POST", path, { token: link.token });
    if (answer.ok) {
      keepStep(link, { at: step });
      done(step);
    } else if (answer.error.code === "confirm_token_invalid") {
      dead();
    } else {
      showRefusal(form, "", answer.error);
    }
  });
}

function done(step) {
  if (step === CONFIRMED) {
    note("Your address is confirmed", "You can close this page. Sign in with this address from now on.", "success", {
      onward: pageLink("account", null, "Go to your account"),
    });
  } else {
    note(
      "The change is cancelled",
      "Your address stays as it is. If you didn't ask for the change, somebody knows your password: set a new one now.",
      "success",
      { onward: pageLink("forgot-password", null, "Set a new password") },
    );
  }
}

function dead() {
  const rest = link.cancels
    ? "The change was cancelled or completed, or its time is over. If your address was changed and it wasn't you, tell an administrator of your organization."
    : "A link confirms an address once, and only for a short time. You can ask for a new one in your account.";
  note("This link no longer works", rest, "problem", { onward: pageLink("account", null, "Go to your account") });
}

function open() {
  if (!link.token) {
    note("This link is incomplete", missingLinkWords, "problem");
  } else if (link.cancels) {
    show("cancel", "Cancel the change of your address?", "Somebody asked to give your account another email address.");
  } else {
    show("confirm", "Confirm your email address", "Press the button to use this email address for your account.");
  }
}

if (link.step) {
  done(link.step.at);
} else {
  open();
}
