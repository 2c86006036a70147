// Completing a sign-up with a mailed link: a password, and another short name when that one was taken meanwhile.

import { call } from "./api.js";
import { onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { note, show } from "./view.js";

const link = takeLink();
const form = document.getElementById("complete");
const otherSlug = document.getElementById("other-slug");

onSubmit(form, { slug: "Please choose a short name.", password: "Please choose a password." }, async () => {
  const { slug, password } = form.elements;
  const body = { token: link.token, password: password.value };
  if (!otherSlug.hidden) {
    body.slug = slug.value.trim();
  }
  const answer = await call(null, "POST", "auth/sign-up/complete", body);
  if (answer.ok) {
    password.value = "";
    const step = { at: "complete", name: answer.data.org.name, slug: answer.data.org.slug };
    keepStep(link, step);
    complete(step);
  } else if (answer.error.code === "sign_up_token_invalid") {
    password.value = "";
    note("This link no longer works", "It was used, or its time is over, or the address has an account by now. Sign in, or sign up again.", "problem");
  } else if (answer.error.code === "not_found") {
    note("Signing up is closed", "This service lets nobody sign up at the moment.", "problem");
  } else if (answer.error.code === "slug_taken") {
    otherSlug.hidden = false;
    showFieldErrors(form, { slug: ["This short name is taken. Please choose another one."] });
  } else {
    showRefusal(form, "password", answer.error);
  }
});

function complete({ name, slug }) {
  note(`${name} is ready`, `You are signed in as its administrator. Its short name is ${slug}.`, "success");
}

if (link.step?.at === "complete") {
  complete(link.step);
} else if (!link.token) {
  note("This link is incomplete", missingLinkWords, "problem");
} else {
  show("complete", "Finish signing up", "Choose a password for your account.");
}
