// Signing in: the organization, the password, the second factor or setting one up, and the way back.
//
// Each step is an entry of the history, so Back leads to the step before, and a reload stays. An entry holds the name of the step
// and the address that was typed, never a password, a code or a token: those are in cookies that no script reads.

import { call, isPassing, sessionOf } from "./api.js";
import { copyButton, fileButton, recoveryFile } from "./dialog.js";
import { button, el, waiting } from "./dom.js";
import { secondFactor } from "./factor.js";
import { alertIn, onSubmit, showFieldErrors, showProblem, showRefusal, typedCode } from "./form.js";
import { asSlug, lastOrganization, organizationWanted, pageAddress, rememberOrganization } from "./organization.js";
import { handOver } from "./typed-address.js";
import { fill, note, show, webAddress } from "./view.js";
import { plain, words, wrongFirstCodeWords } from "./words.js";

const byId = (id) => document.getElementById(id);
const isShown = (view) => !document.querySelector(`[data-view="${view}"]`).hidden;
const organizationForm = byId("organization-form");
const passwordForm = byId("password-form");
const proveForm = byId("prove-form");
const enableForm = byId("enable-form");

const asked = new URLSearchParams(location.search);
let org = organizationWanted();
let session = null;

// --- steps ---

const STEPS = { organization, password, code, "set-up": setUp };

/** Goes to a step, in a new entry of the history. */
function go(step, { instead = false, ...rest } = {}) {
  const state = { step, email: history.state?.email ?? "", ...rest };
  history[instead ? "replaceState" : "pushState"](state, "");
  return STEPS[step]();
}

addEventListener("popstate", () => {
  if (isShown("recovery-codes")) {
    history.forward(); // They are shown this once: Back doesn't take them away before somebody has kept them.
  } else {
    STEPS[history.state?.step ?? "password"]();
  }
});

// A browser may bring the page back as it was left, with what had been typed and shown.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    location.reload();
  }
});

/** Sees to an organization; what else was asked of this page stays, but for what was about the one before. */
function choose(slug) {
  org = slug;
  session = null;
  asked.delete("step");
  asked.delete("signed");
  asked.set("org", slug);
  history.pushState({ step: "password", email: history.state?.email ?? "" }, "", `?${asked}`);
  return open();
}

// What this page does to the session itself is no news of another tab.
let own = 0;

function opened() {
  session ??= sessionOf(org, heard);
  return session;
}

async function mine(work) {
  own += 1;
  try {
    return await work(opened());
  } finally {
    own -= 1;
  }
}

/** Calls what changes the session. */
function change(path, body) {
  return mine((session) => session.change("POST", path, body));
}

/** Somebody signed in or out in another tab. */
function heard(current) {
  if (own > 0 || !current) {
    return;
  }
  if (current.authenticated && !current.reason) {
    if (isShown("password") || isShown("second-factor")) {
      signedIn(current);
    }
  } else if (isShown("signed-in")) {
    go("password", { instead: true });
  }
}

// --- the organization ---

function organization() {
  show("organization", "Sign in", "Which organization do you belong to?");
  // Whoever asks for this step by the address wants another organization than the last.
  organizationForm.elements.slug.value ||= asked.get("step") === "organization" ? "" : org ?? "";
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
  } else if (isUnknown(answer.error)) {
    noSuchOrganization(answer.error);
  } else {
    showProblem(organizationForm, answer.error);
  }
});

function isUnknown({ code }) {
  return ["organization_not_found", "org_slug_required"].includes(code);
}

function noSuchOrganization(error) {
  showFieldErrors(organizationForm, { slug: [words(error)] });
}

for (const button of document.querySelectorAll(".other-organization")) {
  button.addEventListener("click", () => go("organization"));
}

// --- the password ---

function password() {
  if (!org) {
    organization();
    return;
  }
  const signedOut = asked.get("signed") === "out" ? "You are signed out. " : "";
  show("password", "Sign in", `${signedOut}To the organization ${org}.`);
  byId("forgot").href = pageAddress("forgot-password", org, returning());
  const { email, password: secret } = passwordForm.elements;
  email.value ||= history.state?.email ?? "";
  (email.value ? secret : email).focus();
}

// The page for a forgotten password asks for the same address.
byId("forgot").addEventListener("click", () => handOver(passwordForm.elements.email.value.trim()));

// A reload keeps what was typed, but the password.
passwordForm.elements.email.addEventListener("change", ({ target }) => {
  history.replaceState({ ...history.state, email: target.value.trim() }, "");
});

onSubmit(passwordForm, { email: "Please enter your email address.", password: "Please enter your password." }, async () => {
  const { email, password: secret } = passwordForm.elements;
  const answer = await change("/auth/login", { email: email.value.trim(), password: secret.value });
  if (answer.ok) {
    secret.value = "";
    rememberOrganization(org);
    if (answer.data.requires2FA) {
      await go(answer.data.setupRequired ? "set-up" : "code");
    } else {
      await leave();
    }
  } else if (isUnknown(answer.error)) {
    await go("organization");
    noSuchOrganization(answer.error);
  } else {
    if (answer.error.code === "invalid_credentials") {
      secret.value = "";
      secret.focus();
    }
    showRefusal(passwordForm, "password", answer.error);
  }
});

// --- the second factor ---

const askForCode = secondFactor({
  send: (body) => change("/auth/verify-2fa", body),
  done: leave,
  over: () => startAgain("The time for the code is over, or there were too many wrong ones. Please sign in again."),
});

function code() {
  show("second-factor", "One more step", `Confirm that it is you to sign in to ${org}.`);
  askForCode();
}

for (const button of document.querySelectorAll(".restart")) {
  button.addEventListener("click", () => go("password"));
}

/** Back to the password, which says why. */
function startAgain(text) {
  go("password", { instead: true });
  alertIn(passwordForm, text, "news");
}

// --- setting up a second factor ---

const WHY = "Your organization asks for it: from now on you sign in with a code of your phone, too.";

function setUp() {
  show("set-up", "Set up two-factor sign-in", WHY);
  proveForm.hidden = true;
  enableForm.hidden = true;
  return newSecret({});
}

/** Asks for a secret; with the password, where the sign-in was by a link alone. */
async function newSecret(body) {
  const answer = await waiting(call(org, "POST", "auth/2fa/setup", body), () => {
    byId("lead").textContent = "One moment, please.";
    return () => { byId("lead").textContent = WHY; };
  });
  if (answer.ok) {
    proveForm.reset();
    proveForm.hidden = true;
    byId("qr").src = answer.data.qrCode;
    byId("secret").textContent = answer.data.secret.match(/.{1,4}/g).join(" ");
    byId("copy-secret").replaceChildren(copyButton(answer.data.secret, "Copy the key"));
    byId("open-app").href = answer.data.otpauthUrl;
    enableForm.reset();
    enableForm.hidden = false;
    // A reload, or Back, brings another secret than the app may have by now.
    alertIn(enableForm, history.state?.wasShown ? "Scan the code that is shown now; one scanned before doesn't count." : "", "news");
    history.replaceState({ ...history.state, wasShown: true }, "");
    enableForm.elements.code.focus();
    return;
  }
  const { code: reason } = answer.error;
  if (reason === "validation_failed" && !body.password) {
    proveForm.elements.username.value = history.state?.email ?? "";
    proveForm.hidden = false;
    proveForm.elements.password.focus();
  } else if (reason === "two_factor_already_enabled") {
    startAgain(`${words(answer.error)} Please sign in again.`);
  } else if (isOver(reason)) {
    startAgain("The time to set it up is over. Please sign in again.");
  } else if (reason === "invalid_credentials") {
    proveForm.elements.password.value = "";
    showFieldErrors(proveForm, { password: ["This password is wrong."] });
  } else if (body.password) {
    showRefusal(proveForm, "password", answer.error);
  } else {
    note("It can't be set up now", words(answer.error, false), "problem", { retry: isPassing(answer.error) ? setUp : null });
  }
}

/** The partial session has ended, or there never was one. */
function isOver(reason) {
  return ["partial_token_invalid", "authentication_required", "invalid_token", "token_expired"].includes(reason);
}

onSubmit(proveForm, { password: "Please enter your password." }, () => newSecret({ password: proveForm.elements.password.value }));

onSubmit(enableForm, { code: "Please enter the code." }, async () => {
  const input = enableForm.elements.code;
  const answer = await change("/auth/2fa/enable", { code: typedCode(input) });
  if (answer.ok) {
    enableForm.reset();
    byId("qr").removeAttribute("src");
    byId("open-app").removeAttribute("href");
    byId("secret").textContent = "";
    byId("copy-secret").replaceChildren();
    keepCodes(answer.data.recoveryCodes);
  } else if (answer.error.code === "invalid_code") {
    showFieldErrors(enableForm, { code: [wrongFirstCodeWords] });
    input.select();
  } else if (answer.error.code === "validation_failed") {
    showFieldErrors(enableForm, { code: ["The code has six digits."] });
  } else if (isOver(answer.error.code)) {
    startAgain("The time to set it up is over, or there were too many wrong codes. Please sign in again.");
  } else {
    showRefusal(enableForm, "", answer.error);
  }
});

/** The recovery codes are shown this once; the entry of the history forgets that there was a set-up. */
function keepCodes(codes) {
  history.replaceState({ step: "password", email: history.state?.email ?? "" }, "");
  addEventListener("beforeunload", warn);
  byId("recovery-codes").replaceChildren(...codes.map((one) => el("li", { class: "code" }, one)));
  byId("recovery-actions").replaceChildren(
    el("button", { type: "button", class: "primary", on: { click: forgetCodes } }, "I have kept them"),
    copyButton(codes.join("\n"), "Copy all"),
    fileButton(recoveryFile(codes, history.state?.email ?? "")),
  );
  show("recovery-codes", "Keep your recovery codes", "Each signs you in once when your phone is lost. They are shown only now, so keep them in a safe place.", "success");
}

function forgetCodes() {
  removeEventListener("beforeunload", warn);
  byId("recovery-codes").replaceChildren();
  byId("recovery-actions").replaceChildren();
  return leave();
}

/** Lets the browser ask whether the page shall really go. */
function warn(event) {
  event.preventDefault();
}

// --- the way back ---

/** What the way back needs on another page. */
function returning() {
  return asked.has("return_to") ? { return_to: asked.get("return_to") } : {};
}

/** Where to go once signed in: what the service allows of what was asked for, else the application, else the account. */
async function leave() {
  const wanted = asked.get("return_to");
  const answer = await mine((session) => session.call("GET", `/auth/return-address${wanted ? `?${new URLSearchParams({ to: wanted })}` : ""}`));
  if (!answer.ok && isPassing(answer.error)) {
    note("You are signed in", words(answer.error, false), "problem", { retry: leave });
  } else if (!answer.ok && isOver(answer.error.code)) {
    note("You are not signed in", "The service let you in, but this browser keeps no cookies of it. Allow cookies for this site, and sign in again.", "problem", {
      retry: () => go("password", { instead: true }),
    });
  } else {
    const address = answer.ok ? webAddress(answer.data.returnTo) : null;
    // In place of this entry: Back from there leads to where one came from, not to a sign-in that is done.
    location.replace(address ?? pageAddress("account", org));
    await new Promise(() => {}); // The button that led here stays off until the page is gone.
  }
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
    // Its origin alone: the rest may be another one each time.
    const { origin } = new URL(wanted, location.href);
    const last = JSON.parse(sessionStorage.getItem("orgauth.returned") ?? "{}");
    sessionStorage.setItem("orgauth.returned", JSON.stringify({ origin, time: Date.now() }));
    return last.origin !== origin || Date.now() - last.time > 10_000;
  } catch {
    return false; // What is no address leads nowhere, and without storage nothing ends a circle.
  }
}

/** Whoever is signed in to another organization may go on as they are. */
async function offerSwitch() {
  const last = lastOrganization();
  if (!last || last === org) {
    return;
  }
  const { data } = await call(last, "GET", "auth/session");
  const place = passwordForm.querySelector("[role=alert]");
  if (!data?.authenticated || data.reason || !isShown("password") || !place.hidden) {
    return;
  }
  const wanted = org;
  alertIn(passwordForm, `You are signed in to ${plain(data.org.name)}, as ${data.user.email}.`, "news");
  place.append(el("div", { class: "actions" }, button(`Switch to ${wanted}`, async () => {
    const answer = await sessionOf(last).change("POST", "/auth/switch-org", { slug: wanted });
    if (!answer.ok) {
      showProblem(passwordForm, answer.error);
      return;
    }
    rememberOrganization(wanted);
    if (answer.data.requires2FA) {
      await go(answer.data.setupRequired ? "set-up" : "code");
    } else {
      await leave();
    }
  })));
}

/** Somebody is signed in already: says who, and goes on when told to. */
function signedIn({ user, org: { name } }) {
  history.replaceState({ step: "password", email: "" }, "");
  fill("email", user.email);
  fill("organization", plain(name));
  show("signed-in", "You are signed in", "");
}

onClick("continue", leave);
onClick("someone-else", async () => {
  const answer = await change("/auth/logout");
  if (answer.ok) {
    passwordForm.reset();
    await go("password", { instead: true, email: "" });
  } else {
    note("You are still signed in", words(answer.error, false), "problem", { retry: open });
  }
});

/** A button that is off while it works, so that nothing is done twice. */
function onClick(id, work) {
  const button = byId(id);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await work();
    } finally {
      button.disabled = false;
    }
  });
}

/** Whether a session may be renewed: this browser was here before, or an application sent it. */
function mayBeSignedIn() {
  return lastOrganization() !== null || asked.has("return_to");
}

/** Who is signed in, without trying to renew what a first visit doesn't have. */
async function firstLook() {
  const answer = await call(org, "GET", "auth/session");
  return answer.ok ? answer.data : null;
}

async function open() {
  const first = location.pathname.endsWith("/two-factor") ? "code" : asked.get("step");
  const step = history.state?.step ?? ["organization", "code", "set-up"].find((one) => one === first);
  if (!org || step === "organization") {
    await go("organization", { instead: true });
    return;
  }
  if (["code", "set-up"].includes(step)) {
    await go(step, { instead: true, wasShown: history.state?.wasShown });
    return;
  }
  const current = await mine((session) => mayBeSignedIn() ? session.open() : firstLook());
  if (current?.authenticated && !current.reason) {
    if (mayReturnAtOnce()) {
      await leave();
    } else {
      signedIn(current);
    }
    return;
  }
  await go("password", { instead: true });
  if (current?.reason) {
    alertIn(passwordForm, words({ code: current.reason }), "news");
  } else if (current) {
    await offerSwitch();
  } else {
    // Nothing came: that the organization is unknown is better known before a password is typed.
    const { error } = await call(org, "GET", "auth/session");
    if (error && isUnknown(error) && isShown("password") && passwordForm.elements.password.value === "") {
      await go("organization", { instead: true });
      noSuchOrganization(error);
    }
  }
}

if (isSecureContext) {
  await open();
} else {
  note("This page needs https", "Cookies of this service are kept over https only. Ask who runs it for its right address.", "problem");
}
