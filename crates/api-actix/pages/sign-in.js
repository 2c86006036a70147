// Sign-in: the organization, the password, the second factor or its set-up, and the return to the page that asked.
//
// Each step is an entry of the browser's history, so that Back leads to the previous step and a reload keeps the step. An entry
// holds the name of the step and the typed email address, never a password, a code or a token: tokens are in cookies that no
// script can read.

import { call, isPassing, sessionOf } from "./api.js";
import { learnAppearance, shownName } from "./appearance.js";
import { endedWords, startAddress } from "./by-provider.js";
import { copyButton, fileButton, recoveryFile } from "./dialog.js";
import { byId, button, el, waiting } from "./dom.js";
import { passkeyStep, secondFactor } from "./factor.js";
import { alertIn, onSubmit, showFieldErrors, showProblem, showRefusal, typedCode } from "./form.js";
import { asSlug, lastOrganization, organizationWanted, pageAddress, rememberOrganization } from "./organization.js";
import { canOfferPasskeys, canUsePasskeys, forgetPasskey, makePasskey, usePasskey } from "./passkey.js";
import { handOver } from "./typed-address.js";
import { fill, note, show, webAddress } from "./view.js";
import { deviceWords, plain, rememberLanguage, say, sentenceList, words, wrongFirstCodeWords } from "./words.js";

const isShown = (view) => !document.querySelector(`[data-view="${view}"]`).hasAttribute("hidden");
const organizationForm = byId("organization-form");
const passwordForm = byId("password-form");
const emailCodeForm = byId("email-code-form");
const confirmForm = byId("confirm-form");
const proveForm = byId("prove-form");
const enableForm = byId("enable-form");

const asked = new URLSearchParams(location.search);
let org = organizationWanted();
let session = null;

// --- steps ---

const STEPS = { organization, password, method, otherwise, "email-code": mailedCode, confirm: confirmed, code, "set-up": setUp };

/**
 * Goes to a step, in a new entry of the history or, with `instead`, in the current one.
 *
 * @param {string} step
 * @param {{instead?: boolean, [state: string]: any}} [options]
 */
function go(step, { instead = false, ...rest } = {}) {
  const state = { step, email: history.state?.email ?? "", ...rest };
  history[instead ? "replaceState" : "pushState"](state, "");
  return STEPS[step]();
}

addEventListener("popstate", () => {
  const named = asSlug(new URLSearchParams(location.search).get("org"));
  if (isShown("recovery-codes")) {
    history.forward(); // They are shown this once: Back doesn't take them away before somebody has kept them.
  } else if (named && named !== org) {
    location.reload(); // The entry is another organization's.
  } else {
    STEPS[history.state?.step ?? "password"]();
  }
});

// A browser may restore the page from its cache, with what had been typed and shown; a reload clears that.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    location.reload();
  }
});

/**
 * Starts the sign-in to an organization. Other parameters of the address stay, except those about the previous organization.
 */
function choose(slug) {
  org = slug;
  session = null;
  asked.delete("step");
  asked.delete("via");
  asked.delete("signed");
  asked.set("org", slug);
  history.pushState({ step: "password", email: history.state?.email ?? "" }, "", `?${asked}`);
  return open();
}

// The service's cookies that another application on its host has set as well, as of the last answer about the session.
let repeated = [];

// The number of session calls that this page is making; while it isn't 0, changes of the session aren't from other tabs.
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

/** Sends a call that changes the session. */
function change(path, body) {
  return mine((session) => session.change("POST", path, body));
}

/** Handles a sign-in or a sign-out in another tab. */
function heard(current) {
  repeated = current?.repeatedCookies ?? [];
  if (current?.user?.locale) {
    rememberLanguage(current.user.locale); // The account's: for the next pages in this browser.
  }
  if (own > 0 || !current || linking) {
    return;
  }
  if (current.authenticated && !current.reason) {
    if (isShown("password") || isShown("second-factor") || (isShown("passkey-offer") && current.user.id !== offered)) {
      signedIn(current);
    }
  } else if (isShown("signed-in") || isShown("passkey-offer")) {
    go("password", { instead: true });
  }
}

// --- the organization ---

function organization() {
  show("organization", say("sign-in"), say("organization-question"));
  // When the address asks for this step, the user wants another organization than the last one.
  organizationForm.elements.slug.value ||= asked.get("step") === "organization" ? "" : org ?? "";
  organizationForm.elements.slug.focus();
}

onSubmit(organizationForm, { slug: say("enter-slug") }, async () => {
  const slug = asSlug(organizationForm.elements.slug.value.trim().toLowerCase());
  if (!slug) {
    showFieldErrors(organizationForm, { slug: [say("slug-letters")] });
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

byId("find-organizations").addEventListener("click", async () => {
  const { findOrganizations } = await import("./find-organizations.js");
  findOrganizations(organization);
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

/** The ways in which people sign in to the organization; null while that isn't known, and then the form offers all that it can. */
let methods = null;
/** The organization's identity provider for the address, `{id, name, required}`; null where there is none. */
let connection = null;
/** The service's identity providers by which people sign in here, each `{id, name}`. */
let providers = [];
/** The provider whose identity waits for this sign-in, as the address names it; null when none does. */
let linking = null;

async function loadMethods(email = "") {
  const [answer] = await Promise.all([call(org, "POST", "auth/methods", email ? { email } : {}), learnAppearance(org)]);
  methods = answer.ok ? answer.data.methods : null;
  connection = answer.data?.connection ?? null;
  providers = answer.data?.providers ?? [];
}

/** The first step: the address, and the password with it where that is the only way. */
function password() {
  askFor("password");
}

/** The step after the address, where there are several ways, or the connection. */
function method() {
  askFor("method");
}

/** The ways of administrators, where everybody else signs in by the connection. */
function otherwise() {
  askFor("otherwise");
  alertIn(passwordForm, say("admins-only"), "info");
}

function askFor(step) {
  if (!org) {
    organization();
    return;
  }
  show("password", say("sign-in"), asked.get("signed") === "out" ? say("sign-in-lead-signed-out", { organization: shownName(org) }) : say("sign-in-lead", { organization: shownName(org) }));
  const { email, password: secret } = passwordForm.elements;
  const isFirst = step === "password";
  const offered = step === "otherwise" ? null : connection;
  const takes = (one, isTaken = false) => !offered?.required && (methods?.includes(one) ?? isTaken);
  const takesPassword = takes("password", true);
  const takesPasskey = takes("passkey", true);
  const takesCode = takes("email_code");
  // Where there is no other way, an address may still tell a connection.
  const takesAddress = takesPassword || takesCode || offered !== null || methods?.length === 0 && providers.length === 0;
  const ways = (methods?.length ?? 1) + (providers.length > 0 && !linking ? 1 : 0);
  const wantsPassword = takesPassword && (!isFirst || ways === 1 && !offered);
  const leads = offered !== null && !isFirst;
  if (!wantsPassword) {
    secret.value = "";
  }
  email.closest(".field").hidden = !takesAddress;
  secret.closest(".field").hidden = !wantsPassword;
  const submit = passwordForm.querySelector("[type=submit]");
  submit.hidden = !takesAddress || leads && !wantsPassword;
  submit.textContent = wantsPassword ? say("sign-in") : say("continue");
  submit.dataset.busy = wantsPassword ? say("signing-in") : say("one-moment");
  const byConnection = offerConnection(offered, leads, submit, secret);
  offerProviders(linking || offered?.required ? [] : providers);
  byId("otherwise").hidden = isFirst || !offered?.required || methods?.length === 0;
  byId("by-email-code").hidden = !takesCode || !wantsPassword && !leads;
  const forgot = byId("forgot");
  forgot.hidden = !takesPassword;
  forgot.href = pageAddress("forgot-password", org, returning());
  const byPasskey = byId("by-passkey");
  byPasskey.hidden = !takesPasskey || !canUsePasskeys;
  byPasskey.classList.toggle("primary", !takesAddress);
  byPasskey.classList.toggle("quiet", takesAddress);
  if (takesPasskey && !takesAddress && !canUsePasskeys) {
    alertIn(passwordForm, say("passkeys-unusable"), "info");
  } else if (!isFirst && !offered && methods?.length === 0 && providers.length === 0) {
    alertIn(passwordForm, NO_CONNECTION, "info");
  } else if (linking) {
    alertIn(passwordForm, linkWords(), "info");
  }
  if (takesPasskey) {
    offerPasskeys();
  }
  email.value ||= history.state?.email ?? "";
  const first = takesPasskey && canUsePasskeys ? byPasskey : byId("providers").querySelector("button") ?? byPasskey;
  (!takesAddress ? first : leads ? byConnection : email.value && wantsPassword ? secret : email).focus();
}

/** Offers the service's providers. */
function offerProviders(offered) {
  const place = byId("providers");
  place.hidden = offered.length === 0;
  place.replaceChildren(...offered.map((one) => button(say("sign-in-with", { name: plain(one.name) }), () => leaveFor(one), { class: "quiet wide" })));
}

/** What to do where a provider has named somebody whom nobody here knows by it yet. */
function linkWords() {
  const name = plain(providers.find(({ id }) => id === linking)?.name ?? say("your-provider"));
  return say("link-provider", { provider: name });
}

const NO_CONNECTION = say("no-connection");

/** Offers the connection, and returns its button: before the password when it leads, otherwise below the other button. */
function offerConnection(offered, leads, submit, secret) {
  const button = byId("by-connection");
  button.hidden = offered === null;
  button.textContent = offered ? say("sign-in-with", { name: plain(offered.name) }) : "";
  for (const [one, isPrimary] of [[button, leads], [submit, !leads]]) {
    one.classList.toggle("primary", isPrimary);
    one.classList.toggle("quiet", !isPrimary);
    one.classList.toggle("wide", !isPrimary);
  }
  if (leads) {
    secret.closest(".field").before(button);
  } else {
    submit.after(button);
  }
  return button;
}

/** Goes to a connection's provider, or to one of the service. */
async function leaveFor(provider) {
  const email = passwordForm.elements.email.value.trim();
  try {
    sessionStorage.setItem(BY_PROVIDER, org);
  } catch {
    // Then the page says who is signed in, and waits for a click.
  }
  location.assign(startAddress(org, provider, { returnTo: asked.get("return_to"), email }));
  await new Promise(() => {}); // The button stays off until the page is gone.
}

onClick("by-connection", () => leaveFor(connection));

onClick("otherwise", () => go("otherwise"));

/** Says which organization's sign-in by a provider began in this tab, so that the page goes on at once when it comes back. */
const BY_PROVIDER = "orgauth.by-provider";

/** Whether a sign-in by a provider to this organization began in this tab; says so once. */
function comesFromProvider() {
  try {
    const began = sessionStorage.getItem(BY_PROVIDER) === org;
    sessionStorage.removeItem(BY_PROVIDER);
    return began;
  } catch {
    return false;
  }
}

// The page for a forgotten password needs the same email address.
byId("forgot").addEventListener("click", () => handOver(passwordForm.elements.email.value.trim()));

// A reload keeps what was typed, except the password.
passwordForm.elements.email.addEventListener("change", ({ target }) => {
  history.replaceState({ ...history.state, email: target.value.trim() }, "");
});

onSubmit(passwordForm, { email: say("enter-email"), password: say("enter-password") }, async () => {
  const { email, password: secret } = passwordForm.elements;
  // A password manager may have filled in the password together with the address, though it wasn't asked for yet.
  if (secret.closest("[hidden]") && secret.value === "") {
    history.replaceState({ ...history.state, email: email.value.trim() }, "");
    await loadMethods(email.value.trim());
    if (methods?.includes("email_code") && !methods.includes("password") && !connection) {
      await askForMailedCode();
      return;
    }
    // In place of the entry before: the address can still be changed, and after the sign-in no entry of this page is left.
    await go("method", { instead: true });
    return;
  }
  const answer = await change("/auth/login", { email: email.value.trim(), password: secret.value });
  if (answer.ok) {
    secret.value = "";
    rememberOrganization(org);
    if (answer.data.requires2FA || !await mayOfferPasskey(answer.data.user)) {
      await goOn(answer.data);
    } else {
      offerToAdd(answer.data.user);
    }
  } else if (isUnknown(answer.error)) {
    await go("organization");
    noSuchOrganization(answer.error);
  } else {
    if (answer.error.code === "invalid_credentials") {
      secret.value = "";
      secret.focus();
    }
    await refused(answer.error);
  }
});

/** Shows why a sign-in was refused; where its way isn't allowed any more, with those that are. */
async function refused(error) {
  if (error.code === "method_not_allowed") {
    await loadMethods();
    await go("password", { instead: true });
  }
  if (error.code === "sso_required") {
    await loadMethods(passwordForm.elements.email.value.trim());
    connection = error.connection ? { ...error.connection, required: true } : null;
    await go("method", { instead: true });
    alertIn(passwordForm, connection ? say("sso-required-with", { connection: plain(connection.name) }) : NO_CONNECTION, "info");
    return;
  }
  showRefusal(passwordForm, "password", error);
}

/** Goes to the second step that an answer asks for, or leaves when it asks for none. */
async function goOn({ requires2FA, setupRequired, methods }) {
  if (requires2FA) {
    await go(setupRequired ? "set-up" : "code", { methods });
  } else {
    await leave();
  }
}

// --- a code by mail ---

/** Asks for a code, and goes to the step that takes it. */
async function askForMailedCode() {
  const { email } = passwordForm.elements;
  history.replaceState({ ...history.state, email: email.value.trim() }, "");
  const answer = await call(org, "POST", "auth/email-code", { email: email.value.trim() });
  if (answer.ok) {
    emailCodeForm.reset();
    alertIn(emailCodeForm, "");
    await go("email-code", { instead: true });
  } else {
    await refused(answer.error);
  }
}

function mailedCode() {
  const email = history.state?.email;
  if (!email) {
    password();
    return;
  }
  show("email-code", say("check-your-email"), say("email-code-sent", { email }));
  emailCodeForm.elements.code.focus();
}

onClick("by-email-code", async () => {
  if (passwordForm.elements.email.value.trim() === "") {
    showFieldErrors(passwordForm, { email: [say("enter-email")] });
  } else {
    await askForMailedCode();
  }
});

onClick("another-email-code", async () => {
  const answer = await call(org, "POST", "auth/email-code", { email: history.state?.email ?? "" });
  emailCodeForm.reset();
  if (answer.ok) {
    alertIn(emailCodeForm, say("email-code-resent"), "info");
    emailCodeForm.elements.code.focus();
  } else {
    showRefusal(emailCodeForm, "", answer.error);
  }
});

onSubmit(emailCodeForm, { code: say("enter-code") }, async () => {
  const input = emailCodeForm.elements.code;
  const answer = await change("/auth/email-code/login", { code: typedCode(input) });
  if (answer.ok) {
    emailCodeForm.reset();
    rememberOrganization(org);
    await goOn(answer.data);
  } else if (answer.error.code === "invalid_code") {
    showFieldErrors(emailCodeForm, { code: [say("email-code-wrong")] });
    input.select();
  } else if (answer.error.code === "validation_failed") {
    showFieldErrors(emailCodeForm, { code: [say("code-8-digits")] });
  } else if (["method_not_allowed", "sso_required"].includes(answer.error.code)) {
    await refused(answer.error);
  } else {
    showRefusal(emailCodeForm, "", answer.error);
  }
});

// --- a passkey ---

/** Options are good for five minutes. */
const OFFERED_FOR = 240_000;
let offers = 0;
// Whether a passkey was refused: a browser that chooses one by itself would show the same one again, over and over.
let wasRefused = false;

/** Lets the browser offer passkeys where the address is typed. */
async function offerPasskeys() {
  offers += 1;
  const mine = offers;
  // Whether the page offers them in another way meanwhile, or asks for something else.
  const isStale = () => mine !== offers || !isShown("password");
  if (wasRefused || !await canOfferPasskeys() || isStale()) {
    return;
  }
  const options = await passkeyOptions({});
  if (!options.ok || isStale()) {
    return; // Offering is a courtesy: the button and the password say what is wrong.
  }
  const timer = setTimeout(() => isStale() || offerPasskeys(), OFFERED_FOR);
  const credential = await usePasskey(options.data.publicKey, { mediation: "conditional" });
  clearTimeout(timer);
  if (credential) {
    await signInBy(credential, options.data.publicKey);
  }
}

function passkeyOptions(body) {
  return call(org, "POST", "auth/passkey/options", body);
}

async function signInBy(credential, { rpId }) {
  const answer = await change("/auth/passkey/login", { credential });
  if (answer.ok) {
    rememberOrganization(org);
    await goOn(answer.data);
    return;
  }
  wasRefused = true;
  if (answer.error.code === "method_not_allowed" && methods?.includes("passkey")) {
    alertIn(passwordForm, say("passkey-elsewhere"));
  } else if (answer.error.unknownPasskey) {
    await forgetPasskey(rpId, credential.id);
    alertIn(passwordForm, hasAnotherWay() ? say("passkey-removed-otherwise") : say("passkey-removed"));
  } else {
    await refused(answer.error);
  }
}

/** Whether people sign in to the organization by more than passkeys. */
function hasAnotherWay() {
  return methods === null || methods.some((one) => one !== "passkey");
}

onClick("by-passkey", async () => {
  offers += 1;
  alertIn(passwordForm, "");
  const options = await passkeyOptions({});
  if (!options.ok) {
    showRefusal(passwordForm, "password", options.error);
    return;
  }
  const credential = await usePasskey(options.data.publicKey);
  if (credential) {
    await signInBy(credential, options.data.publicKey);
  } else {
    alertIn(passwordForm, methods?.includes("password") ?? true ? say("passkey-unused-password") : say("passkey-unused"), "info");
    offerPasskeys();
  }
});

// --- a sign-in by a provider that needs a click ---

/**
 * Asks for the click of a sign-in that didn't begin with one on our pages: a link could have brought somebody here to be signed in to a
 * stranger's account.
 */
async function confirmed() {
  const [answer, about] = await Promise.all([call(org, "GET", "auth/sso/waiting"), call(org, "GET", "auth/session")]);
  if (!answer.ok && isPassing(answer.error)) {
    note(say("one-moment-title"), words(answer.error, false), "problem", { retry: confirmed });
    return;
  }
  if (!answer.ok) {
    await ended(answer.error.code);
    return;
  }
  const { name, email } = answer.data;
  fill("waiting", [name ? plain(name) : "", email ? name ? `(${email})` : email : ""].filter(Boolean).join(" ") || say("person-at-provider"));
  fill("waiting-in", org);
  const other = about.data?.authenticated && about.data.user.email !== email ? about.data.user.email : null;
  show("confirm", say("confirm-sign-in", { organization: org }), say("confirm-sign-in-lead"));
  alertIn(confirmForm, other ? say("confirm-sign-in-other", { email: other }) : "", "info");
}

onSubmit(confirmForm, {}, async () => {
  const answer = await change("/auth/sso/confirm", {});
  if (answer.ok) {
    rememberOrganization(org);
    await goOn(answer.data);
  } else if (isPassing(answer.error)) {
    showProblem(confirmForm, answer.error);
  } else {
    await ended(answer.error.code);
  }
});

/** Returns to the first step, and says why a sign-in by a provider ended without a session. */
async function ended(code) {
  await loadMethods();
  await go("password", { instead: true });
  alertIn(passwordForm, endedWords(code));
}

// --- a passkey for the next time ---

const OFFERED_TO = "orgauth.passkey-offered";
const MOST_OFFERED = 20;

/** The users to whom this browser has offered a passkey. */
function offeredTo() {
  try {
    const users = JSON.parse(localStorage.getItem(OFFERED_TO) ?? "[]");
    return Array.isArray(users) ? users : [];
  } catch {
    return null; // Without storage the page can't offer it only once.
  }
}

/** Whether to offer a passkey after a sign-in by password: once to each user, who has none, on a device that can keep one. */
async function mayOfferPasskey({ id }) {
  if (!canUsePasskeys || methods?.includes("passkey") !== true || (offeredTo()?.includes(id) ?? true)
    || !await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()) {
    return false;
  }
  const answer = await mine((session) => session.call("GET", "/auth/passkeys"));
  return answer.ok && answer.data.passkeys.length === 0;
}

/** The user to whom a passkey is being offered. */
let offered = null;

function offerToAdd({ id, email }) {
  offered = id;
  try {
    localStorage.setItem(OFFERED_TO, JSON.stringify([id, ...offeredTo() ?? []].slice(0, MOST_OFFERED)));
  } catch {
    // It is offered once more then.
  }
  byId("passkey-offer-alert").hidden = true;
  show("passkey-offer", say("passkey-offer"), say("passkey-offer-lead", { email }));
}

onClick("add-passkey", async () => {
  const told = byId("passkey-offer-alert");
  told.hidden = true;
  const tell = (text, tone) => {
    told.textContent = text;
    told.dataset.tone = tone;
    told.hidden = false;
  };
  // The sign-in of a moment ago proves who acts.
  const post = (path, body) => mine((session) => session.call("POST", path, body));
  const options = await post("/auth/passkeys/options", { reauthentication: { session: true } });
  if (!options.ok) {
    tell(words(options.error, false), "problem");
    return;
  }
  const credential = await makePasskey(options.data.publicKey);
  if (!credential) {
    tell(say("passkey-not-created"), "info");
    return;
  }
  const answer = await post("/auth/passkeys", { credential, name: plain(deviceWords(navigator.userAgent)) });
  if (answer.ok) {
    await leave();
  } else {
    tell(words(answer.error, false), "problem");
  }
});
onClick("no-passkey", leave);

// --- the second factor ---

const askForCode = secondFactor({
  send: (body) => change("/auth/verify-2fa", body),
  ask: passkeyOptions,
  done: leave,
  over: () => startAgain(say("two-factor-over")),
});

function code() {
  show("second-factor", say("two-factor"), say("two-factor-lead", { organization: shownName(org) }));
  askForCode(history.state?.methods);
}

for (const button of document.querySelectorAll(".restart")) {
  button.addEventListener("click", () => go("password"));
}

/** Returns to the password form and shows why, unless another application's cookie is the reason. */
function startAgain(text) {
  if (repeated.length > 0) {
    cookieInTheWay();
    return;
  }
  go("password", { instead: true });
  alertIn(passwordForm, text, "info");
}

// --- setting up a second factor ---

let secretCalls = 0;
const WHY = say("set-up-lead");

function setUp() {
  proveForm.hidden = true;
  enableForm.hidden = true;
  // A user with a passkey has a second factor already, and sets no other up by the password alone.
  const hasPasskey = history.state?.methods?.includes("passkey") === true;
  byId("passkey-instead").hidden = !hasPasskey || !canUsePasskeys;
  if (hasPasskey) {
    show("set-up", say("two-factor"), canUsePasskeys ? say("set-up-by-passkey")
      : say("set-up-no-passkey"));
    return Promise.resolve();
  }
  show("set-up", say("set-up"), WHY);
  return newSecret({});
}

onClick("passkey-instead", async () => {
  const answer = await passkeyStep({ ask: passkeyOptions, send: (body) => change("/auth/verify-2fa", body) });
  if (answer?.ok) {
    await leave();
  } else if (answer && isOver(answer.error.code)) {
    startAgain(say("step-over"));
  } else if (answer) {
    note(say("passkey-refused"), words(answer.error, false), "problem", { retry: setUp });
  }
});

/** Requests a secret for the authenticator app; with the password, if the user signed in by a link only. */
async function newSecret(body) {
  secretCalls += 1;
  const mine = secretCalls;
  // Whether the person has left the step meanwhile, or another secret was asked for, which replaces this one.
  const isStale = () => mine !== secretCalls || !isShown("set-up");
  const lead = (text) => {
    if (!isStale()) {
      byId("lead").textContent = text;
    }
  };
  const answer = await waiting(call(org, "POST", "auth/2fa/setup", body), () => {
    lead(say("one-moment"));
    return () => lead(WHY);
  });
  if (isStale()) {
    return;
  }
  if (answer.ok) {
    proveForm.reset();
    proveForm.hidden = true;
    byId("qr").src = answer.data.qrCode;
    byId("secret").textContent = answer.data.secret.match(/.{1,4}/g).join(" ");
    byId("copy-secret").replaceChildren(copyButton(answer.data.secret, say("set-up-copy-key")));
    byId("open-app").href = answer.data.otpauthUrl;
    enableForm.reset();
    enableForm.hidden = false;
    // A reload, or Back, makes a new secret, while the app may hold the old one.
    alertIn(enableForm, history.state?.wasShown ? say("set-up-scan-again") : "", "info");
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
    startAgain(say("set-up-already"));
  } else if (isOver(reason)) {
    startAgain(say("set-up-over"));
  } else if (reason === "invalid_credentials") {
    proveForm.elements.password.value = "";
    showFieldErrors(proveForm, { password: [say("incorrect-password")] });
  } else if (body.password) {
    showRefusal(proveForm, "password", answer.error);
  } else {
    note(say("set-up-unavailable"), words(answer.error, false), "problem", { retry: isPassing(answer.error) ? setUp : null });
  }
}

/** Whether the partial session has ended or never existed. */
function isOver(reason) {
  return ["partial_token_invalid", "authentication_required", "invalid_token", "token_expired"].includes(reason);
}

onSubmit(proveForm, { password: say("enter-password") }, () => newSecret({ password: proveForm.elements.password.value }));

onSubmit(enableForm, { code: say("enter-code") }, async () => {
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
    showFieldErrors(enableForm, { code: [say("code-6-digits")] });
  } else if (isOver(answer.error.code)) {
    startAgain(say("set-up-over-codes"));
  } else {
    showRefusal(enableForm, "", answer.error);
  }
});

/** Shows the recovery codes, which can't be shown again. The entry of the history no longer names the set-up step. */
function keepCodes(codes) {
  history.replaceState({ step: "password", email: history.state?.email ?? "" }, "");
  addEventListener("beforeunload", warn);
  byId("recovery-codes").replaceChildren(...codes.map((one) => el("li", { class: "code" }, one)));
  byId("recovery-actions").replaceChildren(
    el("button", { type: "button", class: "primary", on: { click: forgetCodes } }, say("recovery-codes-saved")),
    copyButton(codes.join("\n"), say("copy-all")),
    fileButton(recoveryFile(codes, history.state?.email ?? "")),
  );
  show("recovery-codes", say("recovery-codes"), say("recovery-codes-lead"), "success");
}

function forgetCodes() {
  removeEventListener("beforeunload", warn);
  byId("recovery-codes").replaceChildren();
  byId("recovery-actions").replaceChildren();
  return leave();
}

/** Makes the browser ask before it leaves the page. */
function warn(event) {
  event.preventDefault();
}

// --- the return after sign-in ---

/** Returns the parameters that another page needs to keep the return address. */
function returning() {
  return asked.has("return_to") ? { return_to: asked.get("return_to") } : {};
}

/**
 * Leaves the page after sign-in: for the requested address if the service allows it, otherwise for the application, otherwise
 * for the account.
 */
async function leave() {
  const wanted = asked.get("return_to");
  const answer = await mine((session) => session.call("GET", `/auth/return-address${wanted ? `?${new URLSearchParams({ to: wanted })}` : ""}`));
  if (!answer.ok && isPassing(answer.error)) {
    note(say("signed-in"), words(answer.error, false), "problem", { retry: leave });
  } else if (!answer.ok && isOver(answer.error.code)) {
    notSignedIn(answer.error.code);
  } else {
    const address = answer.ok ? webAddress(answer.data.returnTo) : null;
    if (isDemo && wanted && (!address || webAddress(wanted) !== address)) {
      tellDeveloper(webAddress(wanted), address);
      return;
    }
    // Replaces this entry of the history, so that Back doesn't lead to a completed sign-in.
    location.replace(address ?? pageAddress("account", org));
    await new Promise(() => {}); // The button that led here stays off until the page is gone.
  }
}

const isDemo = document.body.dataset.demo !== undefined;

/**
 * Says in the demo that the link's `return_to` is ignored, which its author would not learn otherwise. Anywhere else people are
 * led on without a word, because they can do nothing about it.
 */
function tellDeveloper(wanted, address) {
  const origin = wanted && new URL(wanted).origin;
  note(say("signed-in"), origin
    ? say("demo-other-origin", { origin }) : say("demo-no-address"), "problem", {
    onward: { address: address ?? pageAddress("account", org), text: say("continue") },
  });
}

/** Says why there is no session after the sign-in. */
function notSignedIn(code) {
  if (repeated.length > 0) {
    cookieInTheWay();
  } else if (code === "authentication_required" || code === "partial_token_invalid") {
    noCookies(passwordAgain);
  } else {
    startAgain(say("session-ended"));
  }
}

/** Says that this browser stores no cookies, and what to do. */
function noCookies(retry) {
  note(say("not-signed-in"), location.protocol === "https:" ? say("no-cookies-https") : say("no-cookies-http"), "problem", { retry });
}

/** Says that another application on the host of this service has set a cookie of the same name, and how to prevent that. */
function cookieInTheWay() {
  const values = { cookies: sentenceList(repeated), host: location.hostname, setting: "cookies.prefix = \"__Host-\"" };
  note(say("cookie-in-the-way"), say("cookie-in-the-way-lead", values), "problem", {
    retry: passwordAgain,
  });
}

function passwordAgain() {
  return go("password", { instead: true });
}

/**
 * Whether to return at once, because the user is signed in already and a page sent them here. An application sends users here
 * when it no longer sees an access token, and there is nothing for them to do. An application that refuses a valid session
 * would send them here in a loop: the second time within ten seconds, the page stays and says who is signed in.
 */
function mayReturnAtOnce() {
  const wanted = asked.get("return_to");
  if (!wanted) {
    return false;
  }
  try {
    // Compares only the origin, because the rest may differ each time.
    const { origin } = new URL(wanted, location.href);
    const last = JSON.parse(sessionStorage.getItem("orgauth.returned") ?? "{}");
    sessionStorage.setItem("orgauth.returned", JSON.stringify({ origin, time: Date.now() }));
    return last.origin !== origin || Date.now() - last.time > 10_000;
  } catch {
    return false; // What is no address leads nowhere, and without storage nothing ends a circle.
  }
}

/** Offers to switch from another organization that the user is signed in to. */
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
  alertIn(passwordForm, say("signed-in-as", { organization: plain(data.org.name), email: data.user.email }), "info");
  place.append(el("div", { class: "actions" }, button(say("switch-to", { organization: wanted }), async () => {
    const answer = await sessionOf(last).change("POST", "/auth/switch-org", { slug: wanted });
    if (!answer.ok) {
      showProblem(passwordForm, answer.error);
      return;
    }
    rememberOrganization(wanted);
    await goOn(answer.data);
  })));
}

/** Says who is signed in already, and waits for a button; `text` says why, when that isn't what was wanted. */
function signedIn({ user, org: { name } }, text = "") {
  history.replaceState({ step: "password", email: "" }, "");
  fill("email", user.email);
  fill("organization", plain(name));
  show("signed-in", say("signed-in"), text);
}

onClick("continue", leave);
onClick("someone-else", async () => {
  const answer = await change("/auth/logout");
  if (answer.ok) {
    passwordForm.reset();
    await go("password", { instead: true, email: "" });
  } else {
    note(say("still-signed-in"), words(answer.error, false), "problem", { retry: open });
  }
});

/** Disables a button while its work runs, so that nothing is done twice. */
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

/** Whether there may be a session to renew: this browser was here before, or an application sent the user. */
function mayBeSignedIn() {
  return lastOrganization() !== null || asked.has("return_to");
}

/** Returns who is signed in, without an attempt to renew a session, which a first visit doesn't have. */
async function firstLook() {
  const answer = await call(org, "GET", "auth/session");
  return answer.ok ? answer.data : null;
}

/** Returns the words for the code in the address with which a sign-in by a provider ended, and removes it; empty when there is none. */
function whyEnded() {
  const code = asked.get("error");
  if (code === null) {
    return "";
  }
  asked.delete("error");
  history.replaceState(history.state, "", `?${asked}`);
  return endedWords(code);
}

async function open() {
  const first = location.pathname.endsWith("/two-factor") ? "code" : asked.get("step");
  const step = history.state?.step ?? ["organization", "confirm", "code", "set-up"].find((one) => one === first);
  const why = whyEnded();
  const isBack = comesFromProvider();
  if (!org || step === "organization") {
    await go("organization", { instead: true });
    alertIn(organizationForm, why);
    return;
  }
  if (["confirm", "code", "set-up", "email-code"].includes(step) && !why) {
    await loadMethods();
    await go(step, { instead: true, wasShown: history.state?.wasShown, methods: history.state?.methods });
    return;
  }
  linking = asked.get("step") === "link" ? asked.get("via") : null;
  const isLater = ["method", "otherwise"].includes(step);
  const [current] = await Promise.all([
    mine((session) => mayBeSignedIn() ? session.open() : firstLook()), loadMethods(isLater ? history.state?.email : ""),
  ]);
  if (current?.authenticated && !current.reason && !linking) {
    rememberOrganization(org);
    if (!why && (isBack || mayReturnAtOnce())) {
      await leave();
    } else {
      signedIn(current, why);
    }
    return;
  }
  await go(isLater ? step : "password", { instead: true });
  if (why) {
    alertIn(passwordForm, why);
  } else if (current?.reason) {
    alertIn(passwordForm, words({ code: current.reason }), "info");
  } else if (current && !linking) {
    await offerSwitch();
  } else {
    // No answer: checks whether the organization is unknown, so that the user learns it before typing a password.
    const { error } = await call(org, "GET", "auth/session");
    if (error && isUnknown(error) && isShown("password") && passwordForm.elements.password.value === "") {
      await go("organization", { instead: true });
      noSuchOrganization(error);
    }
  }
}

if (!isSecureContext) {
  note(say("needs-https"), say("needs-https-lead"), "problem");
} else if (!navigator.cookieEnabled) {
  noCookies(() => location.reload()); // The browser refuses the locks of the session, too.
} else {
  await open();
}
