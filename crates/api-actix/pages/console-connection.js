// The console: one connection to an identity provider, and its steps from a draft to the sign-in of everybody.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { doctor, isTested, testResult } from "./console-attempts.js";
import { ask, backToStart, connectionState, copied, facts, findConnection, loaded, name as nameOf, problemPlace } from "./console-parts.js";
import { providerOf } from "./console-providers.js";
import { roleNames } from "./console-role-parts.js";
import { plain, roleWords } from "./words.js";

/** Opens the view of a connection. */
export async function connection(main, context, id) {
  const title = el("h1", {}, "Connection");
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
    const sure = await confirmed(`Let people sign in with ${plain(one.name)}?`, [
      "Your organization’s sign-in page offers it from now on. Other sign-in methods stay the same.",
    ], "Turn on", { tone: "primary" });
    if (sure) {
      await turn("active", "People can now sign in with it.")();
    }
  };
  const off = async () => {
    const sure = await confirmed("Turn off connection?", [
      "Nobody can sign in with it until you turn it on again. Everyone who is signed in stays signed in.",
    ], "Turn off", { tone: "primary" });
    if (sure) {
      await turn("draft", "Connection turned off.")();
    }
  };

  function draw() {
    const isOn = one.status === "active";
    container.replaceChildren(
      isOn ? "" : setUp(one, domains, {
        test: button("Test sign-in", test, { class: tested ? "quiet" : "primary" }),
        on: button("Turn on", on, { class: tested ? "primary" : "quiet", "data-switch": true, "aria-haspopup": "dialog" }),
      }),
      el(
        "section",
        { class: "panel", "aria-labelledby": "con-people" },
        el("div", { class: "heading" }, el("h2", { id: "con-people" }, "Who can sign in"), el("a", { class: "quiet button", href: `#sso/${one.id}/people` }, "Edit who can sign in")),
        facts(people(one, roles)),
      ),
      el(
        "section",
        { class: "panel", "aria-labelledby": "con-provider" },
        el("div", { class: "heading" }, el("h2", { id: "con-provider" }, "Identity provider"), el("a", { class: "quiet button", href: `#sso/${one.id}/provider` }, "Edit identity provider")),
        facts([
          ["Status", connectionState(one)],
          ["Issuer", el("span", { class: "code" }, one.issuer)],
          ["Client ID", el("span", { class: "code" }, one.clientId)],
          ["Authentication", one.privateKeyJwt ? "Signature from this service (private_key_jwt)" : "Client secret"],
          ["Scopes", one.scopes.join(" ")],
          ["Identified by", one.subjectClaim],
        ]),
        isOn ? copied("Redirect URI", one.redirectUri) : null,
        el(
          "div",
          { class: "actions" },
          isOn ? button("Test sign-in", test) : null,
          isOn ? button("Turn off", off, { "data-switch": true, "aria-haspopup": "dialog" }) : null,
          button("Delete", () => remove(context, one), { class: "danger", "aria-haspopup": "dialog" }),
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
    el("div", { class: "badges" }, el("h2", { id: "con-steps" }, "Finish setup"), connectionState(one)),
    el(
      "ol",
      { class: "steps" },
      el("li", {}, el("strong", {}, "Add this redirect URI to your identity provider. "), providerOf(one.issuer).redirect, copied("Redirect URI", one.redirectUri)),
      el(
        "li",
        {},
        el("strong", {}, verified.length > 0 ? "Your domain is verified. " : "Verify a domain. "),
        verified.length > 0 ? `People with an email address at ${verified.join(", ")} can sign in.`
          : "Otherwise nobody can sign in: domains show which email addresses belong to your company. ",
        verified.length > 0 ? null : el("a", { href: "#sso" }, "Go to domains"),
      ),
      el("li", {}, el("strong", {}, "Choose who can sign in. "), el("a", { href: `#sso/${one.id}/people` }, "Who becomes a member, and with which role"), "."),
      el(
        "li",
        {},
        el("strong", {}, "Test it. "), "Sign in at the identity provider and come back here to see what it sent. This doesn’t change anything.",
        el("div", { class: "actions" }, test),
      ),
      el("li", {}, el("strong", {}, "Turn it on. "), "From then on, the sign-in page offers it.", el("div", { class: "actions" }, on)),
    ),
  );
}

function people(one, known) {
  const { enabled, role } = one.provisioning;
  return [
    ["New people", enabled ? "Become members when they sign in" : "Only with an invitation"],
    ["Role", enabled || one.roleMapping.length > 0 ? roleWords(role) : null],
    ["Rules", one.roleMapping.length === 0 ? null : el("ol", { class: "plain-list" }, one.roleMapping.map((rule) => el(
      "li",
      {},
      el("span", { class: "code" }, nameOf(rule.claim)), " has ", el("span", { class: "code" }, nameOf(rule.value)), `: ${roleWords(rule.role)}`,
      rule.roles.length > 0 ? [", with ", ...roleNames(rule.roles, known)] : null,
    )))],
    ["Domains", one.domains ? one.domains.join(", ") : "All verified domains"],
    ["Second factor", one.secondFactor === "ours" ? "Requested here, after the identity provider" : "Requested by the identity provider"],
  ];
}

async function remove(context, one) {
  const answer = await ask(`Delete ${plain(one.name)}?`, [
    "Everyone signed in with it is signed out immediately, and their accounts are no longer linked to this identity provider.",
    "This can’t be undone. To stop using it for a while, turn it off instead.",
  ], {
    submit: "Delete",
    busy: "Deleting…",
    danger: true,
    work: () => context.call("DELETE", `org/connections/${one.id}`),
  });
  if (answer?.ok || answer?.error.code === "connection_not_found") {
    sayDone("Connection deleted.");
    context.go("sso");
  }
}
