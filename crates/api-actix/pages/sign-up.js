// Sign-up: the request for a new organization; then, from the link in the mail, the choice of a password, and of another short
// name if the first one was taken meanwhile.

import { call, callAlone, sessionOf } from "./api.js";
import { endedWords } from "./by-provider.js";
import { button, byId } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal, valuesOf } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { rememberOrganization } from "./organization.js";
import { note, show, pageLink } from "./view.js";
import { plain, words } from "./words.js";

const typed = history.state?.typed ?? {};
const wasProven = history.state?.isProven === true;
const isLink = location.hash.includes("token=");
// Before the address is tidied up.
const asked = new URLSearchParams(location.search);
const link = takeLink();
const startForm = byId("start");
const completeForm = byId("complete");
const otherSlug = byId("other-slug");
const GARBLED = "2 to 63 lowercase letters, digits and hyphens. It can’t start or end with a hyphen.";

// --- founding ---

/** Whom a provider has named in this browser, `{email, name, provider}`; null when none has, or it is too late. */
let proven = null;

const proposed = startForm.elements.slug;
let chosen = false;

startForm.elements.organizationName.addEventListener("input", ({ target }) => {
  if (!chosen) {
    proposed.value = slugOf(target.value);
  }
});
proposed.addEventListener("input", () => { chosen = proposed.value !== ""; });

// A reload keeps what was typed; none of it is a secret.
startForm.addEventListener("change", keepTyped);
for (const [name, value] of Object.entries(typed)) {
  startForm.elements[name].value = value;
  chosen ||= name === "slug" && value !== "";
}

function keepTyped() {
  history.replaceState({ ...link, typed: valuesOf(startForm), isProven: proven !== null }, "");
}

/** Derives a short name from a name: its letters without diacritics, with hyphens between its words. */
function slugOf(name) {
  const letters = name.normalize("NFKD").toLowerCase().replace(/ß/g, "ss").replace(/[\u0300-\u036f'’]/g, "");
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, 63).replace(/^-|-$/g, "");
}

onSubmit(startForm, {
  organizationName: "Enter the organization’s name.",
  slug: "Choose a short name.",
  name: "Enter your name.",
  email: "Enter your email address.",
}, async () => {
  const { organizationName, slug, name, email } = startForm.elements;
  if (proven) {
    await foundBy(proven, { organizationName: organizationName.value, slug: slug.value.trim().toLowerCase(), name: name.value });
    return;
  }
  const body = { organizationName: organizationName.value, slug: slug.value.trim().toLowerCase(), name: name.value, email: email.value.trim() };
  const answer = await call(null, "POST", "auth/sign-up", body);
  if (answer.ok) {
    lookAtYourMail(body);
  } else if (answer.error.code === "not_found") {
    closed();
  } else if (answer.error.code === "slug_taken") {
    showFieldErrors(startForm, { slug: [words(answer.error)] });
  } else {
    refused(startForm, answer.error);
  }
});

/** Says what to do next; if the link doesn't arrive, it can be sent again or to another address. */
function lookAtYourMail(body) {
  const start = () => {
    begin();
    startForm.elements.email.focus();
  };
  const again = async () => {
    const answer = await call(null, "POST", "auth/sign-up", body);
    if (answer.ok) {
      lookAtYourMail(body);
    } else {
      begin();
      refused(startForm, answer.error);
    }
  };
  note(
    "Check your email",
    `We’ve sent a link to ${body.email}. Open it to choose a password. Until then nothing is created, and others can still take the short name. `
      + "If it doesn’t arrive, check your spam folder.",
    "success",
    { more: [button("Resend email", again, { class: "plain" }), button("Use a different address", start, { class: "plain" })] },
  );
}

// --- by an identity provider ---

/** Founds the organization of somebody whose address a provider has proven: no link is needed. */
async function foundBy({ provider }, body) {
  const answer = await callAlone(null, "POST", "auth/sign-up/provider", body);
  if (answer.ok) {
    const step = { at: "complete", name: plain(answer.data.org.name), slug: answer.data.org.slug };
    keepStep(link, step);
    await sessionOf(step.slug).open(); // Tells the tabs.
    complete(step);
  } else if (answer.error.code === "sign_up_token_invalid") {
    proven = null;
    startForm.elements.email.readOnly = false;
    startForm.querySelector("[type=submit]").textContent = "Email me a link";
    begin();
    alertIn(startForm, `The sign-in with ${plain(provider.name)} has expired, or this email address now has an account. Start again, or sign in.`);
  } else if (answer.error.code === "not_found") {
    closed();
  } else if (answer.error.code === "slug_taken") {
    showFieldErrors(startForm, { slug: [words(answer.error)] });
  } else {
    refused(startForm, answer.error);
  }
}

/** Takes over what a provider has said. */
function takeOver(person) {
  proven = person;
  const { name, email } = startForm.elements;
  email.value = person.email;
  email.readOnly = true;
  name.value ||= person.name ?? "";
  const submit = startForm.querySelector("[type=submit]");
  submit.textContent = "Create organization";
  submit.dataset.busy = "One moment…";
  keepTyped();
  alertIn(startForm, `${plain(person.provider.name)} verified your email address. Now name your organization.`, "info");
}

/** Opens the form: for whom a provider has named, or with the offer of providers, and with why one ended without anybody. */
async function open() {
  const error = asked.get("error");
  if (asked.has("via") || wasProven) {
    const answer = await call(null, "GET", "auth/sign-up/provider");
    if (answer.ok) {
      takeOver(answer.data);
    }
  }
  begin();
  if (error !== null) {
    alertIn(startForm, endedWords(error));
  }
  startForm.elements.organizationName.focus();
}

function begin() {
  for (const link of startForm.querySelectorAll(".provider")) {
    link.hidden = proven !== null;
  }
  show("start", "Create an organization", "You’ll be its first administrator and can invite others.");
}

/** Shows a refusal; for an invalid short name, adds the rules, which the API's message doesn't name. */
function refused(form, error) {
  showRefusal(form, "password", error);
  if (error.code === "validation_failed" && error.fields?.some(({ field }) => field === "slug")) {
    showFieldErrors(form, { slug: [GARBLED] });
  }
}

// --- completing ---

onSubmit(completeForm, { slug: "Choose a short name.", password: "Choose a password." }, async () => {
  const { slug, password } = completeForm.elements;
  const body = { token: link.token, password: password.value };
  if (!otherSlug.hidden) {
    body.slug = slug.value.trim().toLowerCase();
  }
  const answer = await callAlone(null, "POST", "auth/sign-up/complete", body);
  if (answer.ok) {
    password.value = "";
    const step = { at: "complete", name: plain(answer.data.org.name), slug: answer.data.org.slug };
    keepStep(link, step);
    await sessionOf(step.slug).open(); // Tells the tabs.
    complete(step);
  } else if (answer.error.code === "sign_up_token_invalid") {
    password.value = "";
    note("This link no longer works", "It was used or has expired, or the email address now has an account. Sign in, or sign up again.", "problem", {
      onward: pageLink("sign-in", null, "Sign in"),
    });
  } else if (answer.error.code === "not_found") {
    closed();
  } else if (answer.error.code === "slug_taken") {
    otherSlug.hidden = false;
    showFieldErrors(completeForm, { slug: [words(answer.error)] });
  } else {
    refused(completeForm, answer.error);
  }
});

function complete({ name, slug }) {
  rememberOrganization(slug);
  note(`${name} is ready`, `You’re signed in as its administrator. Its short name is ${slug}. Everyone who signs in enters it.`, "success", {
    onward: pageLink("console", slug, "Open the console"),
  });
}

function closed() {
  note("Sign-up is closed", "This service doesn’t accept sign-ups right now. If someone invited you, open the link in that email.", "problem", {
    onward: pageLink("sign-in", null, "Sign in"),
  });
}

if (link.step?.at === "complete") {
  complete(link.step);
} else if (link.token) {
  show("complete", "Finish signing up", "Choose a password for your account.");
} else if (isLink) {
  note("This link is incomplete", missingLinkWords, "problem");
} else if (document.body.dataset.signUp === undefined) {
  closed();
} else {
  await open();
}
