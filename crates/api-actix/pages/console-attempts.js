// The console: what came of the last sign-ins by a connection, and of its tests.

import { endedWords } from "./by-provider.js";
import { button, el } from "./dom.js";
import { ago, at, facts, visible } from "./console-parts.js";
import { problem } from "./list.js";
import { roleWords } from "./words.js";

/** What a broken rule means, and what to do. Rules that only a defect of the provider can break have no words of their own. */
const RULES = {
  blocked_address: "The provider's address is not on the public internet, or uses a port that is not allowed.",
  dns: "The name in the issuer was not found. Check its spelling.",
  connect: "No connection to the provider could be made.",
  tls: "The provider's certificate is not valid.",
  timeout: "The provider didn't answer in time.",
  status: "The provider answered with an error. Check the issuer.",
  too_large: "The provider's answer is too large.",
  busy: "Too many sign-ins were waiting for the provider's answer already.",
  discovery: "The provider's configuration could not be read. Check the issuer.",
  discovery_issuer: "The provider calls itself by another issuer. Enter the one that it calls itself, to the last slash.",
  client_authentication: "The provider takes no client secret. Register a web (confidential) application.",
  client_refused: "The provider doesn't know the client ID, or the secret is wrong or has ended. Enter both anew.",
  code_refused: "The provider doesn't take its own code. Check that the redirect URI there is the one of this connection.",
  token_refused: "The provider gave no token. Its own log may say why.",
  token_answer: "The provider gave no ID token. Check that the scopes have openid.",
  issuer: "The ID token is from another issuer than the one of this connection.",
  audience: "The ID token is for another client ID. Check the client ID.",
  authorized_party: "The ID token is for another client ID. Check the client ID.",
  expired: "The ID token had expired. Check the provider's clock.",
  issued_at: "The ID token is from the future, or too old. Check the provider's clock.",
  not_before: "The ID token is not valid yet. Check the provider's clock.",
  subject: "The ID token names nobody. If people are told apart by oid, the provider may not send it.",
  state: "The answer belongs to another sign-in.",
};

/** What to do about a code, where the words for people don't tell an admin enough. */
const CODES = {
  provider_refused: "The provider said no: the person cancelled, may not use the application there, or the client ID or secret is wrong or has ended.",
  provider_unavailable: "The provider gave no usable answer.",
  provider_answer_invalid: "The provider's answer broke a rule.",
  flow_expired: "The sign-in took longer than ten minutes, or was sent twice.",
  not_a_member: "The person is no member, has no invitation, and new people don't become members here; or was removed.",
  membership_not_active: "The member is suspended.",
  email_domain_not_verified: "The domain of the address is not verified, or this connection doesn't stand for it.",
  email_domain_not_allowed: "The settings take no members with an address of this domain.",
  email_not_verified: "The provider says that the address is not verified, or sent none.",
  connection_not_proven: "The connection was changed, and has to be tested before it lets in anybody new.",
  identity_exists: "The account with this address is linked to another person at this provider.",
  two_factor_required: "The person has no second factor, and can't set one up on this way in.",
};

const ENTRIES = {
  sign_in: ["signed in to the account that is linked", "You would be signed in to the account that is linked."],
  link: ["linked to the account with this address, and signed in", "The account with this address would be linked, and signed in."],
  accept_invite: ["accepted an invitation", "A pending invitation would be accepted."],
  join: ["joined with the account of this address", "The account with this address would join."],
  create: ["joined with a new account", "A new account would be made, and join."],
};

/** Whether the provider did its part in an attempt: then only our own rules can have refused it. */
function isAnswered({ code }) {
  return !["provider_refused", "provider_unavailable", "provider_answer_invalid", "flow_expired"].includes(code);
}

function why({ code, rule }) {
  return [
    CODES[code] ?? endedWords(code),
    rule ? ` ${RULES[rule] ?? "Ask the provider's support about this rule."} ` : null,
    rule ? el("span", { class: "code" }, visible(rule)) : null,
  ];
}

/** Whether a test has worked among these attempts, as far as they go back. */
export function isTested(attempts) {
  return attempts.some((attempt) => attempt.outcome === "tested" && isAnswered(attempt));
}

/** Returns how a test ended that has just led back here: `error` is its code if it was not made at all, otherwise null. */
export function testResult(attempts, error) {
  const last = attempts.find(({ outcome }) => outcome === "tested");
  if (error || !last) {
    return told("problem", "The test was not made.", endedWords(error ?? "flow_expired"));
  }
  const came = facts([
    ["Address", last.email ? visible(last.email) : "None came"],
    ["Claims", last.claims.length > 0 ? visible(last.claims.join(", ")) : "None came"],
    ["Role", last.role ? roleWords(last.role) : null],
  ]);
  if (!isAnswered(last)) {
    return told("problem", "The test didn't work.", ...why(last));
  }
  return last.code
    ? told("info", "The provider works, but you would not come in.", ...why(last), came)
    : told("info", "The test worked.", ENTRIES[last.entry]?.[1] ?? "", came);
}

function told(tone, title, ...more) {
  const lines = more.map((one) => one instanceof HTMLDListElement ? one : null).filter(Boolean);
  const text = more.filter((one) => !(one instanceof HTMLDListElement));
  return el("div", { class: "alert", role: "alert", "data-tone": tone }, el("p", {}, el("strong", {}, title), " ", ...text), ...lines);
}

/** Returns the section with the last attempts and what was last seen of the provider. */
export function doctor(load) {
  const content = el("div", {});
  const draw = (answer) => content.replaceChildren(...(answer.ok ? seen(answer.data) : [problem(answer.error, refresh)]));
  async function refresh() {
    draw(await load());
  }
  const section = el(
    "section",
    { class: "panel", "aria-labelledby": "con-attempts" },
    el("div", { class: "heading" }, el("h2", { id: "con-attempts" }, "Last sign-ins"), button("Look again", refresh)),
    content,
  );
  return { section, draw };
}

function seen({ attempts, provider }) {
  const skew = Math.round((provider.clockSkewMs ?? 0) / 1000);
  return [
    facts([
      ["Provider", provider.fault ? `Can't be reached. ${RULES[provider.fault] ?? provider.fault}` : provider.checkedAt ? "Answers" : "Not asked lately"],
      ["Looked at", provider.checkedAt ? ago(provider.checkedAt) : null],
      ["Keys", provider.keys ?? null],
      ["Clock", provider.clockSkewMs === undefined ? null : skew === 0 ? "Right" : `${Math.abs(skew)} seconds ${skew > 0 ? "ahead" : "behind"}`],
    ]),
    attempts.length === 0 ? el("p", { class: "empty" }, "Nobody has tried yet.")
      : el("ul", { class: "rows", "aria-label": "Last sign-ins" }, attempts.map(row)),
  ];
}

function row(attempt) {
  const { createdAt, outcome, code, email, claims, entry, role } = attempt;
  const who = email ? visible(email) : "Somebody";
  const sentence = code ? `${who} was refused` : entry ? `${who} ${ENTRIES[entry]?.[0] ?? "signed in"}` : `${who} signed in`;
  return el("li", { class: "row" }, el(
    "details",
    { class: "what" },
    el(
      "summary",
      {},
      el("span", {}, outcome === "tested" ? `Test: ${code ? `${who} would be refused` : who}` : sentence),
      el("span", { class: "quiet-text" }, ago(createdAt)),
    ),
    facts([
      ["When", at(createdAt, { seconds: true })],
      ["Why", code ? el("span", {}, ...why(attempt)) : null],
      ["Code", code ? el("span", { class: "code" }, visible(code)) : null],
      ["Claims", claims.length > 0 ? visible(claims.join(", ")) : null],
      ["Role", role ? roleWords(role) : null],
    ]),
  ));
}
