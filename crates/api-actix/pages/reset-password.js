// Sets a new password with a mailed link: checks the link first, then asks for the password, then links to the application;
// offers another link when this one no longer works.

import { call, isPassing } from "./api.js";
import { byId } from "./dom.js";
import { onSubmit, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { fill, hasPages, note, organizationOf, show, pageLink } from "./view.js";
import { moment, words } from "./words.js";

const link = takeLink();
const resetForm = byId("reset");
const requestForm = byId("request");

// The organization as the API named it.
let organization = link.step?.organization ?? null;

onSubmit(resetForm, { newPassword: "Choose a password." }, async () => {
  const input = resetForm.elements.newPassword;
  const answer = await call(link.org, "POST", "auth/reset-password", {
    token: link.token,
    newPassword: input.value,
    removePasskeys: resetForm.elements.removePasskeys.checked,
  });
  if (answer.ok) {
    input.value = "";
    changed();
  } else if (answer.error.code === "reset_token_invalid") {
    input.value = "";
    dead();
  } else {
    showRefusal(resetForm, "newPassword", answer.error);
  }
});

onSubmit(requestForm, { email: "Enter your email address." }, async () => {
  const email = requestForm.elements.email.value.trim();
  const answer = await call(link.org, "POST", "auth/forgot-password", { email });
  if (answer.ok) {
    // The text is the same whether there is such an account or not, because the answer doesn't tell either.
    note("Check your email", `If ${email} has an account, we’ve sent it a new link.`, "success");
  } else if (answer.error.code === "organization_not_found") {
    incomplete();
  } else {
    showRefusal(requestForm, "", answer.error);
  }
});

/** Checks the link before the user types anything. */
async function open() {
  if (!link.org || !link.token) {
    incomplete();
    return;
  }
  const answer = await call(link.org, "POST", "auth/reset-password/preview", { token: link.token });
  if (answer.ok) {
    const { user, org, expiresAt } = answer.data;
    organization = organizationOf(org);
    fill("email", user.email);
    fill("organization", organization.name);
    fill("expires", moment(expiresAt));
    resetForm.elements.username.value = user.email;
    byId("with-passkeys").hidden = !user.hasPasskey && !user.hasProvider;
    show("reset", "Choose a new password", "");
  } else if (answer.error.code === "reset_token_invalid") {
    dead();
  } else if (answer.error.code === "organization_not_found") {
    incomplete();
  } else {
    note("This link can’t be checked right now", words(answer.error, false), "problem", {
      retry: isPassing(answer.error) ? open : null,
    });
  }
}

function changed() {
  keepStep(link, { at: "changed", organization });
  const onward = pageLink("sign-in", link.org, "Sign in", { organization });
  const rest = organization.address || onward
    ? `Sign in to ${organization.name} with the new password.`
    : "Go back to the application and sign in with the new password. You can close this page.";
  note("Password changed", rest, "success", { organization, onward });
}

function dead() {
  offerNewLink("This link no longer works", "A reset link works once and expires after a short time. Enter your email address to get a new one.");
}

function incomplete() {
  if (link.org && !link.token) {
    offerNewLink("This link is incomplete", `${missingLinkWords} Or enter your email address to get a new link.`);
  } else {
    note("This link is incomplete", `${missingLinkWords} You can also request a new link${hasPages ? "" : " in the application"}.`, "problem", {
      onward: pageLink("forgot-password", null, "Request a new link"),
    });
  }
}

function offerNewLink(title, text) {
  show("request", title, text, "problem");
}

await (link.step?.at === "changed" ? changed : open)();
