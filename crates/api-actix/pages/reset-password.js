// Sets a new password with a mailed link: checks the link first, then asks for the password, then links to the application;
// offers another link when this one no longer works.

import { call, isPassing } from "./api.js";
import { byId } from "./dom.js";
import { onSubmit, showRefusal } from "./form.js";
import { keepStep, takeLink } from "./link.js";
import { fill, hasPages, note, organizationOf, show, pageLink } from "./view.js";
import { moment, say, words } from "./words.js";

const link = takeLink();
const resetForm = byId("reset");
const requestForm = byId("request");

// The organization as the API named it.
let organization = link.step?.organization ?? null;

onSubmit(resetForm, { newPassword: say("choose-password") }, async () => {
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

onSubmit(requestForm, { email: say("enter-email") }, async () => {
  const email = requestForm.elements.email.value.trim();
  const answer = await call(link.org, "POST", "auth/forgot-password", { email });
  if (answer.ok) {
    // The text is the same whether there is such an account or not, because the answer doesn't tell either.
    note(say("check-your-email"), say("new-link-sent", { email }), "success");
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
    show("reset", say("choose-new-password"), "");
  } else if (answer.error.code === "reset_token_invalid") {
    dead();
  } else if (answer.error.code === "organization_not_found") {
    incomplete();
  } else {
    note(say("link-unchecked"), words(answer.error, false), "problem", {
      retry: isPassing(answer.error) ? open : null,
    });
  }
}

function changed() {
  keepStep(link, { at: "changed", organization });
  const onward = pageLink("sign-in", link.org, say("sign-in"), { organization });
  const rest = organization.address || onward
    ? say("password-changed-lead", { organization: organization.name })
    : say("password-changed-close");
  note(say("password-changed"), rest, "success", { organization, onward });
}

function dead() {
  offerNewLink(say("link-dead"), say("reset-dead"));
}

function incomplete() {
  if (link.org && !link.token) {
    offerNewLink(say("link-incomplete"), say("reset-incomplete"));
  } else {
    note(say("link-incomplete"), say(hasPages ? "reset-incomplete-request" : "reset-incomplete-application"), "problem", {
      onward: pageLink("forgot-password", null, say("request-new-link")),
    });
  }
}

function offerNewLink(title, text) {
  show("request", title, text, "problem");
}

await (link.step?.at === "changed" ? changed : open)();
