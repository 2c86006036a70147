// The console: what came of the last sign-ins by a connection, and of its tests.

import { endedWords } from "./by-provider.js";
import { button, el } from "./dom.js";
import { ago, at, facts, visible } from "./console-parts.js";
import { problem } from "./list.js";
import { roleWords } from "./words.js";

/** What a broken rule means, and what to do. Rules that only a defect of the provider can break have no words of their own. */
const RULES = {
  blocked_address: "The identity provider’s address isn’t on the public internet, or uses a port that isn’t allowed.",
  dns: "The hostname in the issuer wasn’t found. Check its spelling.",
  connect: "The identity provider couldn’t be reached.",
  tls: "The identity provider’s certificate isn’t valid.",
  timeout: "The identity provider didn’t respond in time.",
  status: "The identity provider responded with an error. Check the issuer.",
  too_large: "The identity provider’s response is too large.",
  busy: "Too many sign-ins were already waiting for the identity provider’s response.",
  discovery: "The identity provider’s configuration couldn’t be read. Check the issuer.",
  discovery_issuer: "The identity provider uses a different issuer. Enter exactly the issuer it uses, including any trailing slash.",
  client_authentication: "The identity provider doesn’t accept a client secret. Register a web (confidential) application.",
  client_refused: "The identity provider doesn’t recognize the client ID, or the secret is incorrect or has expired. Enter both again.",
  code_refused: "The identity provider didn’t accept its own code. Check that the redirect URI there matches this connection’s.",
  token_refused: "The identity provider didn’t issue a token. Its logs may say why.",
  token_answer: "The identity provider didn’t send an ID token. Check that the scopes include openid.",
  issuer: "The ID token is from a different issuer than this connection’s.",
  audience: "The ID token is for a different client ID. Check the client ID.",
  authorized_party: "The ID token is for a different client ID. Check the client ID.",
  expired: "The ID token has expired. Check the identity provider’s clock.",
  issued_at: "The ID token is from the future, or too old. Check the identity provider’s clock.",
  not_before: "The ID token isn’t valid yet. Check the identity provider’s clock.",
  subject: "The ID token doesn’t identify anyone. If you identify people by oid, the identity provider may not be sending it.",
  state: "The response belongs to a different sign-in.",
};

/** What to do about a code, where the words for people don't tell an admin enough. */
const CODES = {
  provider_refused: "The identity provider refused. The person cancelled or isn’t allowed to use the application there, or the client ID or secret is incorrect or has expired.",
  provider_unavailable: "The identity provider didn’t send a usable response.",
  provider_answer_invalid: "The identity provider’s response broke a rule.",
  flow_expired: "The sign-in took longer than 10 minutes, or was sent twice.",
  not_a_member: "The person isn’t a member and has no invitation, and new people don’t become members here. Or they were removed.",
  membership_not_active: "The member is suspended.",
  email_domain_not_verified: "The domain of the email address isn’t verified, or isn’t assigned to this connection.",
  email_domain_not_allowed: "The settings don’t allow members with email addresses at this domain.",
  email_not_verified: "The identity provider says the email address isn’t verified, or didn’t send one.",
  connection_not_proven: "The connection was changed. Test it before it lets in anyone new.",
  identity_exists: "The account with this email address is linked to a different identity at this provider.",
  two_factor_required: "The person doesn’t have two-factor authentication, and can’t set it up while signing in this way.",
};

const ENTRIES = {
  sign_in: ["signed in to the linked account", "You would be signed in to the linked account."],
  link: ["was linked to the account with this email address and signed in", "The account with this email address would be linked and signed in."],
  accept_invite: ["accepted an invitation", "A pending invitation would be accepted."],
  join: ["joined with the account with this email address", "The account with this email address would join."],
  create: ["joined with a new account", "A new account would be created and join."],
};

/** Whether the provider did its part in an attempt: then only our own rules can have refused it. */
function isAnswered({ code }) {
  return !["provider_refused", "provider_unavailable", "provider_answer_invalid", "flow_expired"].includes(code);
}

function why({ code, rule }) {
  return [
    CODES[code] ?? endedWords(code),
    rule ? ` ${RULES[rule] ?? "Ask the identity provider’s support about this rule."} ` : null,
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
    return told("problem", "The test didn’t run.", endedWords(error ?? "flow_expired"));
  }
  const came = facts([
    ["Email", last.email ? visible(last.email) : "None received"],
    ["Claims", last.claims.length > 0 ? visible(last.claims.join(", ")) : "None received"],
    ["Role", last.role ? roleWords(last.role) : null],
  ]);
  if (!isAnswered(last)) {
    return told("problem", "The test failed.", ...why(last));
  }
  return last.code
    ? told("info", "The identity provider works, but you wouldn’t be able to sign in.", ...why(last), came)
    : told("info", "The test succeeded.", ENTRIES[last.entry]?.[1] ?? "", came);
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
    el("div", { class: "heading" }, el("h2", { id: "con-attempts" }, "Recent sign-ins"), button("Refresh", refresh)),
    content,
  );
  return { section, draw };
}

function seen({ attempts, provider }) {
  const skew = Math.round((provider.clockSkewMs ?? 0) / 1000);
  return [
    facts([
      ["Identity provider", provider.fault ? `Can’t be reached. ${RULES[provider.fault] ?? provider.fault}` : provider.checkedAt ? "Responding" : "Not checked recently"],
      ["Last checked", provider.checkedAt ? ago(provider.checkedAt) : null],
      ["Keys", provider.keys ?? null],
      ["Clock", provider.clockSkewMs === undefined ? null : skew === 0 ? "Correct" : `${Math.abs(skew)} seconds ${skew > 0 ? "ahead" : "behind"}`],
    ]),
    attempts.length === 0 ? el("p", { class: "empty" }, "No sign-in attempts yet.")
      : el("ul", { class: "rows", "aria-label": "Recent sign-ins" }, attempts.map(row)),
  ];
}

function row(attempt) {
  const { createdAt, outcome, code, email, claims, entry, role } = attempt;
  const who = email ? visible(email) : "Someone";
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
      ["Time", at(createdAt, { seconds: true })],
      ["Reason", code ? el("span", {}, ...why(attempt)) : null],
      ["Code", code ? el("span", { class: "code" }, visible(code)) : null],
      ["Claims", claims.length > 0 ? visible(claims.join(", ")) : null],
      ["Role", role ? roleWords(role) : null],
    ]),
  ));
}
