// The console: the start of single sign-on. The organization's domains, and its connections to identity providers.

import { button, el } from "./dom.js";
import { makeList } from "./list.js";
import { claimDomain, domainState } from "./console-domains.js";
import { requirement } from "./console-require-sso.js";
import { connectionState, name as nameOf } from "./console-parts.js";
import { say } from "./words.js";

export function overview(main, context) {
  main.append(
    el("h1", {}, say("single-sign-on")),
    el("p", { class: "lead" }, say("sso-lead")),
    domains(context),
    connections(context),
    requirement(context),
  );
}

function domains(context) {
  const list = makeList({
    label: say("domains"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/domains"),
    pick: (data) => data.domains,
    empty: say("domains-empty"),
    item: (one) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("a", { href: `#sso/${one.id}` }, el("strong", {}, one.domain))),
      domainState(one),
      one.status === "pending" ? el("a", { class: "quiet button", href: `#sso/${one.id}`, "aria-label": say("verify-it", { domain: one.domain }) }, say("verify")) : null,
    ),
  });
  return el(
    "section",
    { "aria-labelledby": "sso-domains" },
    el(
      "div",
      { class: "heading" },
      el("h2", { id: "sso-domains" }, say("domains")),
      button(say("add-domain"), () => claimDomain(context, list.again), { "aria-haspopup": "dialog" }),
    ),
    el("p", { class: "hint" }, say("domains-hint")),
    list.element,
  );
}

function connections(context) {
  const list = makeList({
    label: say("connections"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/connections"),
    pick: (data) => data.connections,
    empty: say("connections-empty"),
    item: (one) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("a", { href: `#sso/${one.id}` }, nameOf(one.name, "strong")), el("span", { class: "quiet-text" }, one.issuer)),
      connectionState(one),
    ),
  });
  return el(
    "section",
    { "aria-labelledby": "sso-connections" },
    el("div", { class: "heading" }, el("h2", { id: "sso-connections" }, say("connections")), el("a", { class: "primary", href: "#sso/new" }, say("connect-provider"))),
    list.element,
  );
}
