// The console: one connection to an identity provider, and its steps from a draft to the sign-in of everybody.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { doctor, isTested, testResult } from "./console-attempts.js";
import { ask, backToStart, connectionState, copied, facts, findConnection, loaded, name as nameOf, problemPlace, roleNames } from "./console-parts.js";
import { providerOf } from "./console-providers.js";
import { plain, roleWords, say, sayWith, sentenceList } from "./words.js";

/** Opens the view of a connection. */
export async function connection(main, context, id) {
  const title = el("h1", {}, say("connection"));
  main.append(backToStart(), title);
  const found = await loaded(main, () => findConnection(context, id), () => connection(main, context, id));
  if (found) {
    title.replaceChildren(el("bdi", {}, plain(found.one.name)));
    show(main, context, found);
  }
}

function show(main, context, { one: first, domains, roles }) {
  let one = first;
  let tested = false;
  const told = problemPlace();
  const container = el("div", {});
  const path = `org/connections/${one.id}`;
  const seen = doctor(() => context.call("GET", `${path}/attempts`));
  const result = el("div", { class: "told" });

  const test = async () => {
    told.clear();
    const answer = await context.call("POST", `${path}/test`);
    if (answer.ok) {
      context.leave(answer.data.url);
      await new Promise(() => {}); // The button stays off until the page is gone.
    }
    told.tell(answer.error);
  };

  const turn = (status, text) => async () => {
    told.clear();
    const answer = await context.call("PATCH", path, { status });
    if (answer.ok) {
      one = answer.data.connection;
      draw();
      sayDone(text);
      container.querySelector("[data-switch]")?.focus();
    } else {
      told.tell(answer.error);
    }
  };
  const on = async () => {
    const sure = await confirmed(say("connection-on-title", { name: plain(one.name) }), [
      say("connection-on-text"),
    ], say("turn-on"), { tone: "primary" });
    if (sure) {
      await turn("active", say("connection-on-done"))();
    }
  };
  const off = async () => {
    const sure = await confirmed(say("connection-off-title"), [
      say("connection-off-text"),
    ], say("turn-off"), { tone: "primary" });
    if (sure) {
      await turn("draft", say("connection-off-done"))();
    }
  };

  function draw() {
    const isOn = one.status === "active";
    container.replaceChildren(
      isOn ? "" : setUp(one, domains, {
        test: button(say("test-sign-in"), test, { class: tested ? "quiet" : "primary" }),
        on: button(say("turn-on"), on, { class: tested ? "primary" : "quiet", "data-switch": true, "aria-haspopup": "dialog" }),
      }),
      el(
        "section",
        { class: "panel", "aria-labelledby": "con-people" },
        el("div", { class: "heading" }, el("h2", { id: "con-people" }, say("who-can-sign-in")), el("a", { class: "quiet button", href: `#sso/${one.id}/people` }, say("edit-who-can-sign-in"))),
        facts(people(one, roles)),
      ),
      el(
        "section",
        { class: "panel", "aria-labelledby": "con-provider" },
        el("div", { class: "heading" }, el("h2", { id: "con-provider" }, say("identity-provider")), el("a", { class: "quiet button", href: `#sso/${one.id}/provider` }, say("edit-provider"))),
        facts([
          [say("status"), connectionState(one)],
          [say("issuer"), el("span", { class: "code" }, one.issuer)],
          [say("client-id"), el("span", { class: "code" }, one.clientId)],
          [say("authentication"), one.privateKeyJwt ? say("by-signature") : say("client-secret")],
          [say("scopes"), one.scopes.join(" ")],
          [say("identified-by"), one.subjectClaim],
        ]),
        isOn ? copied(say("redirect-uri"), one.redirectUri) : null,
        el(
          "div",
          { class: "actions" },
          isOn ? button(say("test-sign-in"), test) : null,
          isOn ? button(say("turn-off"), off, { "data-switch": true, "aria-haspopup": "dialog" }) : null,
          button(say("delete"), () => remove(context, one), { class: "danger", "aria-haspopup": "dialog" }),
        ),
      ),
    );
  }
  draw();
  main.append(told.element, result, container, seen.section);
  context.call("GET", `${path}/attempts`).then((answer) => {
    seen.draw(answer);
    if (answer.ok && isTested(answer.data.attempts)) {
      tested = true;
      draw();
    }
    if (answer.ok && context.place.get("tested")) {
      result.replaceChildren(testResult(answer.data.attempts, context.place.get("error")));
    }
  });
}

/** Returns the steps that are left before people sign in by a connection. */
function setUp(one, domains, { test, on }) {
  const verified = domains.filter(({ status }) => status === "verified").map(({ domain }) => domain);
  return el(
    "section",
    { class: "panel", "aria-labelledby": "con-steps" },
    el("div", { class: "badges" }, el("h2", { id: "con-steps" }, say("connection-finish")), connectionState(one)),
    el(
      "ol",
      { class: "steps" },
      el("li", {}, el("strong", {}, say("connection-step-redirect")), " ", providerOf(one.issuer).redirect, copied(say("redirect-uri"), one.redirectUri)),
      el(
        "li",
        {},
        el("strong", {}, verified.length > 0 ? say("connection-domain-verified") : say("connection-verify-domain")),
        " ",
        verified.length > 0 ? say("connection-domain-verified-text", { domains: sentenceList(verified) }) : say("connection-verify-domain-text"),
        " ",
        verified.length > 0 ? null : el("a", { href: "#sso" }, say("go-to-domains")),
      ),
      el("li", {}, el("strong", {}, say("connection-step-people")), " ", el("a", { href: `#sso/${one.id}/people` }, say("connection-step-people-link"))),
      el(
        "li",
        {},
        el("strong", {}, say("connection-step-test")), " ", say("connection-step-test-text"),
        el("div", { class: "actions" }, test),
      ),
      el("li", {}, el("strong", {}, say("connection-step-on")), " ", say("connection-step-on-text"), el("div", { class: "actions" }, on)),
    ),
  );
}

function people(one, known) {
  const { enabled, role } = one.provisioning;
  return [
    [say("new-people"), enabled ? say("new-people-join") : say("new-people-invited")],
    [say("role"), enabled || one.roleMapping.length > 0 ? roleWords(role) : null],
    [say("rules"), one.roleMapping.length === 0 ? null : el("ol", { class: "plain-list" }, one.roleMapping.map((rule) => el(
      "li",
      {},
      ...ruleWords(rule, known),
    )))],
    [say("domains"), one.domains ? one.domains.join(", ") : say("all-verified-domains")],
    [say("second-factor"), one.secondFactor === "ours" ? say("factor-here") : say("factor-there")],
  ];
}

function ruleWords({ claim, value, role, roles }, known) {
  const values = {
    claim: el("span", { class: "code" }, nameOf(claim)), value: el("span", { class: "code" }, nameOf(value)), role: roleWords(role),
    roles: el("span", {}, ...roleNames(roles, known)),
  };
  return roles.length > 0 ? sayWith("rule-gives-with", values) : sayWith("rule-gives", values);
}

async function remove(context, one) {
  const answer = await ask(say("delete-question", { name: plain(one.name) }), [
    say("delete-connection-1"),
    say("delete-connection-2"),
  ], {
    submit: say("delete"),
    busy: say("deleting"),
    danger: true,
    work: () => context.call("DELETE", `org/connections/${one.id}`),
  });
  if (answer?.ok || answer?.error.code === "connection_not_found") {
    sayDone(say("connection-deleted"));
    context.go("sso");
  }
}
