// The console: single sign-on. The organization's domains, and its connections to identity providers.

import { button, el } from "./dom.js";
import { makeList } from "./list.js";
import { claimDomain, domain, domainState } from "./console-domains.js";
import { requirement } from "./console-require-sso.js";
import { connectionState, name as nameOf } from "./console-parts.js";
import { placeOf } from "./tabs.js";

/**
 * Returns what opens the view of the address, whose script it loads: `#sso`, `#sso/dom_…`, `#sso/new`, `#sso/new/okta`, `#sso/con_…`,
 * `#sso/con_…/provider` or `#sso/con_…/people`.
 */
export async function singleSignOn() {
  const [id, part] = placeOf().rest();
  if (!id) {
    return overview;
  }
  if (id.startsWith("dom_")) {
    return (main, context) => domain(main, context, id);
  }
  if (id === "new") {
    const { chooseKind, newConnection } = await import("./console-connection-form.js");
    return (main, context) => (part ? newConnection : chooseKind)(main, context, part);
  }
  if (["provider", "people"].includes(part)) {
    const { changeConnection } = await import("./console-connection-form.js");
    return (main, context) => changeConnection(main, context, id, part);
  }
  const { connection } = await import("./console-connection.js");
  return (main, context) => connection(main, context, id);
}

function overview(main, context) {
  main.append(
    el("h1", {}, "Single sign-on"),
    el("p", { class: "lead" }, "Let people sign in with their company account from Okta, Microsoft, Google or another identity provider. "
      + "There are two steps: verify your domain and connect your identity provider."),
    domains(context),
    connections(context),
    requirement(context),
  );
}

function domains(context) {
  const list = makeList({
    label: "Domains",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/domains"),
    pick: (data) => data.domains,
    empty: "No domains yet. Start with the domain of your company’s email addresses.",
    item: (one) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("a", { href: `#sso/${one.id}` }, el("strong", {}, one.domain))),
      domainState(one),
      one.status === "pending" ? el("a", { class: "quiet button", href: `#sso/${one.id}`, "aria-label": `Verify ${one.domain}` }, "Verify") : null,
    ),
  });
  return el(
    "section",
    { "aria-labelledby": "sso-domains" },
    el(
      "div",
      { class: "heading" },
      el("h2", { id: "sso-domains" }, "Domains"),
      button("Add domain", () => claimDomain(context, list.again), { "aria-haspopup": "dialog" }),
    ),
    el("p", { class: "hint" }, "Domains show which email addresses belong to your company. Only people with one of these addresses can use single sign-on."),
    list.element,
  );
}

function connections(context) {
  const list = makeList({
    label: "Connections",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/connections"),
    pick: (data) => data.connections,
    empty: "No connections yet. You need administrator access to your identity provider.",
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
    el("div", { class: "heading" }, el("h2", { id: "sso-connections" }, "Connections"), el("a", { class: "primary", href: "#sso/new" }, "Connect identity provider")),
    list.element,
  );
}
