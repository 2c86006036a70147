// Setting a new password with a mailed link, and asking for another link when that one doesn't work any more.

import { call, missingLinkWords, onSubmit, show, showRefusal, takeLink } from "./page.js";

const link = takeLink();
const resetForm = document.getElementById("reset");
const requestForm = document.getElementById("request");

onSubmit(resetForm, { newPassword: "Please choose a password." }, async () => {
  const input = resetForm.elements.newPassword;
  const answer = await call(link.org, "POST", "auth/reset-password", { token: link.token, newPassword: input.value });
  if (answer.ok) {
    link.token = null;
    input.value = "";
    show("note", "Your password is changed", "Go back to the application and sign in with the new password. You can close this page.", "success");
  } else if (answer.error.code === "reset_token_invalid") {
    input.value = "";
    offerNewLink("This link no longer works", "A link sets a password once, and only for a short time. Enter your address to get another.");
  } else if (answer.error.code === "organization_not_found") {
    incomplete();
  } else {
    showRefusal(resetForm, "newPassword", answer.error);
  }
});

onSubmit(requestForm, { email: "Please enter your email address." }, async () => {
  const email = requestForm.elements.email.value.trim();
  const answer = await call(link.org, "POST", "auth/forgot-password", { email });
  if (answer.ok) {
    // The same words whether there is such an account or not: the answer doesn't tell either.
    show("note", "Look at your mail", `If there is an account for ${email}, a new link is on its way to it.`, "success");
  } else if (answer.error.code === "organization_not_found") {
    incomplete();
  } else {
    showRefusal(requestForm, "", answer.error);
  }
});

function offerNewLink(title, text) {
  show("request", title, text, "problem");
}

function incomplete() {
  show("note", "This link is incomplete", `${missingLinkWords()} You can also ask for a new link in the application.`, "problem");
}

if (link.org && link.token) {
  show("reset", "Choose a new password", "");
} else if (link.org) {
  offerNewLink("This link is incomplete", `${missingLinkWords()} Or enter your address to get another link.`);
} else {
  incomplete();
}
