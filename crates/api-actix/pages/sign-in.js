// Signing in: the organization, the password, the second factor or setting one up, and the way back.
//
// Each step is an entry of the history, so Back leads to the step before, and a reload stays. An entry holds the name of the step
// and the address that was typed, never a password, a code or a token: those are in cookies that no script reads.

import { call, isPassing, sessionOf } from "./api.js";
import { copyButton } from "./dialog.js";
import { el, waiting } from "./dom.js";
import { alertIn, onSubmit, showFieldErrors, showProblem, showRefusal } from "./form.js";
import { asSlug } from "./link.js";
import { lastOrganization, organizationWanted, pageAddress, rememberOrganization } from "./organization.js";
import { fill, note, show, webAddress } from "./view.js";
import { plain, words } from "./words.js";

const byId = (id) => document.getElementById(id);
const organizationForm = byId("organization-form");
const passwordForm = byId("password-form");
const codeForm = byId("code-form");
const proveForm = byId("prove-form");
const enableForm = byId("enable-form");
const codeField = byId("code-field");
const recoveryField = byId("recovery-field");

const asked = new URLSearchParams(location.search);
let org = organizationWanted();
let session = null;

// --- steps ---

const STEPS = { organization, password, code: secondFactor, "set-up": setUp };

/** Goes to a step, in a new entry of the history. */
function go(step, { instead = false, ...rest } = {}) {
  const state = { step, email: history.state?.email ?? "", ...rest };
  history[instead ? "replaceState" : "pushState"](state, "");
  return STEPS[step]();
}

addEventListener("popstate", () => STEPS[history.state?.step ?? "password"]());

/** The address of this page for an organization; what else was asked of it stays. */
function choose(slug) {
  org = slug;
  asked.set("org", slug);
  session = null;
  history.pushState({ step: "password", email: "" }, "", `?${asked}`);
  return password();
}

function opened() {
  session ??= sessionOf(org, () => {});
  return session;
}

// --- the organization ---

function organization() {
  show("organization", "Sign in", "Which organization do you belong to?");
  organizationForm.elements.slug.value = org ?? lastOrganization() ?? "";
  organizationForm.elements.slug.focus();
}

onSubmit(organizationForm, { slug: "Please enter the organization's short name." }, async () => {
  const slug = asSlug(organizationForm.elements.slug.value.trim().toLowerCase());
  if (!slug) {
    showFieldErrors(organizationForm, { slug: ["A short name has small letters, digits and hyphens only."] });
    return;
  }
  const answer = await call(slug, "GET", "auth/session");
  if (answer.ok) {
    await choose(slug);
  } else if (["organization_not_found", "org_slug_required"].includes(answer.error.code)) {
    showFieldErrors(organizationForm, { slug: [words(answer.error)] });
  } else {
    showProblem(organizationForm, answer.error);
  }
});

byId("other-organization").addEventListener("click", () => go("organization"));

// --- the password ---

function password() {
  if (!org) {
    organization();
    return;
  }
  const signedOut = asked.get("signed") === "out" ? "You are signed out. " : "";
  show("password", "Sign in", `${signedOut}To the organization ${org}.`);
  byId("forgot").href = pageAddress("forgot-password", org, returning());
  const { email } = passwordForm.elements;
  email.value ||= history.state?.email ?? "";
  (email.value ? passwordForm.elements.password : email).focus();
}

onSubmit(passwordForm, { email: "Please enter your email address.", password: "Please enter your password." }, async () => {
  const { email, password: secret } = passwordForm.elements;
  const body = { email: email.value.trim(), password: secret.value };
  const answer = await opened().change("POST", "/auth/login", body);
  if (answer.ok) {
    secret.value = "";
    rememberOrganization(org);
    history.replaceState({ ...history.state, email: body.email }, "");
    if (answer.data.requires2FA) {
      await go(answer.data.setupRequired ? "set-up" : "code");
    } else {
      await leave();
    }
    return;
  }
  if (answer.error.code === "invalid_credentials") {
    secret.value = "";
    secret.focus();
  }
  if (answer.error.code === "organization_not_found") {
    await go("organization");
    showFieldErrors(organizationForm, { slug: [words(answer.error)] });
    return;
  }
  showRefusal(passwordForm, "password", answer.error);
});

// --- the second factor ---

function secondFactor() {
  show("second-factor", "One more step", "Confirm that it is you.");
  useRecovery(false);
}

byId("other-factor").addEventListener("click", () => useRecovery(recoveryField.hidden));
byId("restart").addEventListener("click", () => go("password"));
byId("restart-set-up").addEventListener("click", () => go("password"));

function useRecovery(wanted) {
  recoveryField.hidden = !wanted;
  codeField.hidden = wanted;
  byId("other-factor").textContent = wanted ? "Use the authenticator app instead" : "Use a recovery code instead";
  alertIn(codeForm, "");
  (wanted ? codeForm.elements.recoveryCode : codeForm.elements.code).focus();
}

onSubmit(codeForm, { code: "Please enter the code.", recoveryCode: "Please enter a recovery code." }, async () => {
  const field = recoveryField.hidden ? "code" : "recoveryCode";
  const input = codeForm.elements[field];
  // People type "123 456", as the apps show it.
  const answer = await opened().change("POST", "/auth/verify-2fa", { [field]: input.value.replace(/\s/g, "") });
  if (answer.ok) {
    codeForm.reset();
    await leave();
  } else if (answer.error.code === "invalid_code") {
    showFieldErrors(codeForm, { [field]: [field === "code" ? words(answer.error) : "This recovery code is wrong, or was used before."] });
    input.select();
  } else if (answer.error.code === "validation_failed") {
    showFieldErrors(codeForm, { [field]: [field === "code" ? "The code has six digits." : "A recovery code has four groups of five characters."] });
  } else if (answer.error.code === "partial_token_invalid") {
    startAgain("The time for the code is over, or there were too many wrong ones. Please sign in again.");
  } else {
    showRefusal(codeForm, "", answer.error);
  }
});

/** Back to the password, which says why. */
function startAgain(text) {
  go("password", { instead: true });
  alertIn(passwordForm, text, "news");
}

// --- setting up a second factor ---

function setUp() {
  show("set-up", "Set up two-factor sign-in", "Your organization asks for it: from now on you sign in with a code of your phone, too.");
  proveForm.hidden = true;
  enableForm.hidden = true;
  return newSecret({});
}

/** Asks for a secret; with the password, where the sign-in was by a link alone. */
async function newSecret(body) {
  const answer = await waiting(call(org, "POST", "auth/2fa/setup", body), () => {
    byId("lead").textContent = "One moment, please.";
    return () => {};
  });
  if (answer.ok) {
    proveForm.reset();
    proveForm.hidden = true;
    byId("qr").src = answer.data.qrCode;
    byId("secret").textContent = answer.data.secret.match(/.{1,4}/g).join(" ");
    enableForm.hidden = false;
    byId("lead").textContent = "Your organization asks for it: from now on you sign in with a code of your phone, too.";
    enableForm.elements.code.focus();
  } else if (answer.error.code === "validation_failed" && !body.password) {
    proveForm.hidden = false;
    proveForm.elements.password.focus();
  } else if (["partial_token_invalid", "authentication_required", "two_factor_already_enabled"].includes(answer.error.code)) {
    startAgain("The time to set it up is over. Please sign in again.");
  } else if (body.password) {
    if (answer.error.code === "invalid_credentials") {
      showFieldErrors(proveForm, { password: ["This password is wrong."] });
    } else {
      showRefusal(proveForm, "password", answer.error);
    }
  } else {
    note("It can't be set up now", words(answer.error, false), "problem", { retry: isPassing(answer.error) ? setUp : null });
  }
}

onSubmit(proveForm, { password: "Please enter your password." }, () => newSecret({ password: proveForm.elements.password.value }));

onSubmit(enableForm, { code: "Please enter the code." }, async () => {
  const input = enableForm.elements.code;
  const answer = await opened().change("POST", "/auth/2fa/enable", { code: input.value.replace(/\s/g, "") });
  if (answer.ok) {
    enableForm.reset();
    byId("qr").removeAttribute("src");
    byId("secret").textContent = "";
    keepCodes(answer.data.recoveryCodes);
  } else if (answer.error.code === "invalid_code") {
    showFieldErrors(enableForm, { code: [words(answer.error)] });
    input.select();
  } else if (answer.error.code === "validation_failed") {
    showFieldErrors(enableForm, { code: ["The code has six digits."] });
  } else if (["partial_token_invalid", "authentication_required"].includes(answer.error.code)) {
    startAgain("The time to set it up is over, or there were too many wrong codes. Please sign in again.");
  } else {
    showRefusal(enableForm, "", answer.error);
  }
});

/** The recovery codes are shown this once; the entry of the history forgets that there was a set-up. */
function keepCodes(codes) {
  history.replaceState({ step: "password", email: history.state?.email ?? "" }, "");
  byId("recovery-codes").replaceChildren(...codes.map((code) => el("li", { class: "code" }, code)));
  byId("recovery-actions").replaceChildren(
    el("button", { type: "button", class: "primary", on: { click: leave } }, "I have kept them"),
    copyButton(codes.join("\n"), "Copy all"),
  );
  show("recovery-codes", "Keep your recovery codes", "Each signs you in once when your phone is lost. They are shown only now, so keep them in a safe place.", "success");
}

// --- the way back ---

/** What the way back needs on another page. */
function returning() {
  return asked.has("return_to") ? { return_to: asked.get("return_to") } : {};
}

/** Where to go once signed in: what the service allows of what was asked for, else the application, else the account. */
async function leave() {
  const wanted = asked.get("return_to");
  const answer = await opened().call("GET", `/auth/return-address${wanted ? `?${new URLSearchParams({ to: wanted })}` : ""}`);
  const address = answer.ok ? webAddress(answer.data.returnTo) : null;
  // In place of this entry: Back from there leads to where one came from, not to a sign-in that is done.
  location.replace(address ?? pageAddress("account", org));
}

/**
 * Whether to go back at once, as somebody is signed in already and a page asked for it. An application whose own page sees
 * no access token any more sends people here, and they have nothing to do. One that refuses the session although it is
 * good would send them here again and again: the second time within ten seconds the page stays and says who is signed in.
 */
function mayReturnAtOnce() {
  const wanted = asked.get("return_to");
  if (!wanted) {
    return false;
  }
  try {
    const last = JSON.parse(sessionStorage.getItem("orgauth.returned") ?? "{}");
    sessionStorage.setItem("orgauth.returned", JSON.stringify({ wanted, time: Date.now() }));
    return last.wanted !== wanted || Date.now() - last.time > 10_000;
  } catch {
    return false; // Without storage nothing ends a circle.
  }
}

/** Somebody is signed in already: says who, and goes on when told to. */
function signedIn({ user, org: { name } }) {
  fill("email", user.email);
  fill("organization", plain(name));
  show("signed-in", "You are signed in", "");
}

byId("continue").addEventListener("click", leave);
byId("someone-else").addEventListener("click", async () => {
  const answer = await opened().change("POST", "/auth/logout");
  if (answer.ok) {
    await go("password", { instead: true, email: "" });
  } else {
    note("You are still signed in", words(answer.error, false), "problem", { retry: open });
  }
});

async function open() {
  const step = history.state?.step ?? { code: "code", "set-up": "set-up" }[asked.get("step")];
  if (!org || step === "organization") {
    await go("organization", { instead: true });
  } else if (["code", "set-up"].includes(step)) {
    await go(step, { instead: true });
  } else {
    const current = await waiting(opened().open(), () => () => {});
    if (current?.authenticated && !current.reason) {
      history.replaceState({ step: "password", email: "" }, "");
      if (mayReturnAtOnce()) {
        await leave();
      } else {
        signedIn(current);
      }
    } else {
      await go("password", { instead: true });
      if (current?.reason) {
        alertIn(passwordForm, words({ code: current.reason }), "news");
      }
    }
  }
}

await open();
