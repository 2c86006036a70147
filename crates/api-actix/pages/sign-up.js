// Sign-up: the request for a new organization; then, from the link in the mail, the choice of a password, and of another short
// name if the first one was taken meanwhile.

import { call, callAlone, sessionOf } from "./api.js";
import { endedWords } from "./by-provider.js";
import { button, byId } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal, valuesOf } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { rememberOrganization, slugOf } from "./organization.js";
import { note, show, pageLink } from "./view.js";
import { plain, say, words } from "./words.js";

const typed = history.state?.typed ?? {};
const wasProven = history.state?.isProven === true;
const isLink = location.hash.includes("token=");
// Before the address is tidied up.
const asked = new URLSearchParams(location.search);
const link = takeLink();
const startForm = byId("start");
const completeForm = byId("complete");
const otherSlug = byId("other-slug");
const GARBLED = say("slug-rules");

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

onSubmit(startForm, {
  organizationName: say("enter-organization-name"),
  slug: say("choose-slug"),
  name: say("enter-name"),
  email: say("enter-email"),
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
    say("check-your-email"),
    say("sign-up-sent", { email: body.email }),
    "success",
    { more: [button(say("resend-email"), again, { class: "plain" }), button(say("use-different-address"), start, { class: "plain" })] },
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
    startForm.querySelector("[type=submit]").textContent = say("email-me-a-link");
    begin();
    alertIn(startForm, say("sign-up-provider-expired", { provider: plain(provider.name) }));
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
  submit.textContent = say("create-organization");
  submit.dataset.busy = say("one-moment");
  keepTyped();
  alertIn(startForm, say("sign-up-verified", { provider: plain(person.provider.name) }), "info");
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
  show("start", say("create-an-organization"), say("sign-up-lead"));
}

/** Shows a refusal; for an invalid short name, adds the rules, which the API's message doesn't name. */
function refused(form, error) {
  showRefusal(form, "password", error);
  if (error.code === "validation_failed" && error.fields?.some(({ field }) => field === "slug")) {
    showFieldErrors(form, { slug: [GARBLED] });
  }
}

// --- completing ---

onSubmit(completeForm, { slug: say("choose-slug"), password: say("choose-password") }, async () => {
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
    note(say("link-dead"), say("sign-up-dead"), "problem", {
      onward: pageLink("sign-in", null, say("sign-in")),
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
  note(say("sign-up-ready", { name }), say("sign-up-ready-lead", { slug }), "success", {
    onward: pageLink("console", slug, say("open-console")),
  });
}

function closed() {
  note(say("sign-up-closed"), say("sign-up-closed-lead"), "problem", {
    onward: pageLink("sign-in", null, say("sign-in")),
  });
}

if (link.step?.at === "complete") {
  complete(link.step);
} else if (link.token) {
  show("complete", say("sign-up-finish"), say("sign-up-finish-lead"));
} else if (isLink) {
  note(say("link-incomplete"), missingLinkWords, "problem");
} else if (document.body.dataset.signUp === undefined) {
  closed();
} else {
  await open();
}
