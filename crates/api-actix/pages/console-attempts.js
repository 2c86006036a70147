// The console: what came of the last sign-ins by a connection, and of its tests.

import { endedWords } from "./by-provider.js";
import { button, el } from "./dom.js";
import { ago, at, facts, visible } from "./console-parts.js";
import { problem } from "./list.js";
import { roleWords, say, sayOf } from "./words.js";

/** Whether the provider did its part in an attempt: then only our own rules can have refused it. */
function isAnswered({ code }) {
  return !["provider_refused", "provider_unavailable", "provider_answer_invalid", "flow_expired"].includes(code);
}

/** Says why an attempt was refused. crates/locales has what to do about a code where the words for people don't tell an admin enough. */
function why({ code, rule }) {
  return [
    sayOf("attempt-code-", code) ?? endedWords(code),
    ...(rule ? [" ", ruleWords(rule) ?? say("attempt-rule-other"), " ", el("span", { class: "code" }, visible(rule))] : []),
  ];
}

/** Says what a broken rule means, and what to do. Rules that only a defect of the provider can break have no words of their own. */
function ruleWords(rule) {
  return sayOf("attempt-rule-", rule);
}

/** Whether a test has worked among these attempts, as far as they go back. */
export function isTested(attempts) {
  return attempts.some((attempt) => attempt.outcome === "tested" && isAnswered(attempt));
}

/** Returns how a test ended that has just led back here: `error` is its code if it was not made at all, otherwise null. */
export function testResult(attempts, error) {
  const last = attempts.find(({ outcome }) => outcome === "tested");
  if (error || !last) {
    return told("problem", say("test-not-run"), endedWords(error ?? "flow_expired"));
  }
  const came = facts([
    [say("email"), last.email ? visible(last.email) : say("none-received")],
    [say("claims"), last.claims.length > 0 ? visible(last.claims.join(", ")) : say("none-received")],
    [say("role"), last.role ? roleWords(last.role) : null],
  ]);
  if (!isAnswered(last)) {
    return told("problem", say("test-failed"), ...why(last));
  }
  return last.code
    ? told("info", say("test-but"), ...why(last), came)
    : told("info", say("test-succeeded"), sayOf("attempt-would-", last.entry) ?? "", came);
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
    el("div", { class: "heading" }, el("h2", { id: "con-attempts" }, say("recent-sign-ins")), button(say("refresh"), refresh)),
    content,
  );
  return { section, draw };
}

function seen({ attempts, provider }) {
  const skew = Math.round((provider.clockSkewMs ?? 0) / 1000);
  return [
    facts([
      [say("identity-provider"), provider.fault ? say("provider-fault", { reason: ruleWords(provider.fault) ?? provider.fault }) : provider.checkedAt ? say("provider-responding") : say("provider-unchecked")],
      [say("last-checked"), provider.checkedAt ? ago(provider.checkedAt) : null],
      [say("provider-keys"), provider.keys ?? null],
      [say("provider-clock"), provider.clockSkewMs === undefined ? null : skew === 0 ? say("clock-correct") : say(skew > 0 ? "clock-ahead" : "clock-behind", { count: Math.abs(skew) })],
    ]),
    attempts.length === 0 ? el("p", { class: "empty" }, say("attempts-empty"))
      : el("ul", { class: "rows", "aria-label": say("recent-sign-ins") }, attempts.map(row)),
  ];
}

function row(attempt) {
  const { createdAt, outcome, code, email, claims, entry, role } = attempt;
  const who = email ? visible(email) : say("attempt-someone");
  const came = code ? say("attempt-refused", { who }) : sayOf("attempt-entry-", entry, { who }) ?? say("attempt-entry-other", { who });
  const tried = code ? say("attempt-test-refused", { who }) : say("attempt-test", { who });
  return el("li", { class: "row" }, el(
    "details",
    { class: "what" },
    el(
      "summary",
      {},
      el("span", {}, outcome === "tested" ? tried : came),
      el("span", { class: "quiet-text" }, ago(createdAt)),
    ),
    facts([
      [say("time"), at(createdAt, { seconds: true })],
      [say("attempt-reason"), code ? el("span", {}, ...why(attempt)) : null],
      [say("code"), code ? el("span", { class: "code" }, visible(code)) : null],
      [say("claims"), claims.length > 0 ? visible(claims.join(", ")) : null],
      [say("role"), role ? roleWords(role) : null],
    ]),
  ));
}
