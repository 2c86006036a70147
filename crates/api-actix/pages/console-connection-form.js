// The console: the forms of a connection to an identity provider.

import { button, el, sayDone } from "./dom.js";
import { makeForm, showRefusal } from "./form.js";
import { back, backToStart, findConnection, loaded, mayBeDone, tellUnsure } from "./console-parts.js";
import { PROVIDERS, providerOf } from "./console-providers.js";
import { roleBoxes, roleName } from "./console-role-parts.js";

const ROLES = [["member", "Member"], ["org_admin", "Administrator"]];

/** Lets the admin choose the kind of the provider. */
export function chooseKind(main) {
  main.append(
    backToStart(),
    el("h1", {}, "Connect identity provider"),
    el("p", { class: "lead" }, "Where do your people sign in at work? It takes about 10 minutes, and you need administrator access to that provider."),
    el("section", {}, el("ul", { class: "rows" }, Object.entries(PROVIDERS).map(([kind, { title }]) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("a", { href: `#sso/new/${kind}` }, el("strong", {}, title)), kind === "other"
        ? el("span", { class: "quiet-text" }, "Any provider that supports OpenID Connect. A provider that only supports SAML needs a bridge.") : null),
    )))),
  );
}

/** Opens the form for a new connection: first what to do at the provider, then what it shows. */
export function newConnection(main, context, kind) {
  if (!Object.hasOwn(PROVIDERS, kind)) {
    chooseKind(main);
    return;
  }
  const { title, name, steps, issuer, issuerOf, client, secret, shown, byKey, subjectClaim } = PROVIDERS[kind];
  const form = makeForm({
    fields: [
      ...(issuer ? [{
        name: "issuer", ...issuer, empty: "This is required.", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 512,
      }] : []),
      { name: "clientId", label: client, empty: "This is required.", autocapitalize: "none", spellcheck: "false", maxlength: 512 },
      {
        name: "clientSecret", label: secret, type: "password", autocomplete: "one-time-code", ...(byKey ? {} : { empty: "This is required." }),
        hint: `${shown} The secret is stored encrypted and never shown again.`,
      },
      ...(byKey ? [keyField(false)] : []),
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, value: name, hint: "The button on the sign-in page says “Sign in with” followed by this name." },
    ],
    submit: "Save and continue",
    busy: "Saving…",
    aside: [el("a", { class: "quiet button", href: "#sso/new", on: { click: () => form.reset() } }, "Choose another provider")],
    work: async (values) => {
      form.querySelector(".unsure")?.remove();
      const answer = await context.call("POST", "org/connections", {
        name: values.name.trim(),
        issuer: issuerOf(values.issuer ?? ""),
        clientId: values.clientId.trim(),
        ...credential(values, false),
        ...(subjectClaim ? { subjectClaim } : {}),
      });
      if (answer.ok) {
        form.reset();
        sayDone("Saved. Nobody can sign in with it yet.");
        location.replace(`#sso/${answer.data.connection.id}`);
      } else if (mayBeDone(answer)) {
        tellUnsure(form, answer.error, "It may have been created anyway. Check the list before you try again.");
      } else {
        showRefusal(form, "", answer.error);
      }
    },
  });
  main.append(
    back("All providers", "#sso/new"),
    el("h1", {}, `Connect ${kind === "other" ? "your provider" : title}`),
    el(
      "section",
      {},
      el("h2", {}, `1. At ${kind === "other" ? "your provider" : title}`),
      el("ol", { class: "steps" }, steps.map((step) => el("li", {}, step))),
    ),
    el("section", {}, el("h2", {}, "2. Enter its details here"), form, el("p", { class: "hint" }, "The next page shows the redirect URI that the provider still needs.")),
  );
}

/** Returns the field that takes the secret's place. */
function keyField(value) {
  return {
    name: "privateKeyJwt", label: "Use a signature from this service instead of a secret (private_key_jwt)", type: "checkbox", value,
    hint: `At the provider, choose a public key or private_key_jwt for the client, with ${location.origin}/.well-known/jwks.json as the key URL.`,
  };
}

/** Returns what a form says about the proof of who calls: nothing of an empty secret, nor of a key that stays as it `was`. */
function credential({ clientSecret, privateKeyJwt = false }, was) {
  const secret = clientSecret.trim();
  return { ...(secret ? { clientSecret: secret } : {}), ...(privateKeyJwt === was ? {} : { privateKeyJwt }) };
}

/** Opens the form that changes a connection: its `provider`, or the `people` who come in by it. */
export async function changeConnection(main, context, id, part) {
  main.append(back("Connection", `#sso/${id}`), el("h1", {}, part === "provider" ? "Edit identity provider" : "Who can sign in"));
  const found = await loaded(main, () => findConnection(context, id), () => changeConnection(main, context, id, part));
  if (found) {
    const { one, domains, roles } = found;
    const verified = domains.filter(({ status }) => status === "verified").map(({ domain }) => domain);
    main.append(el("section", {}, part === "provider" ? providerForm(context, one) : peopleForm(context, one, verified, roles)));
  }
}

/** Returns the form for what is registered at the provider. */
function providerForm(context, one) {
  const form = makeForm({
    fields: [
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, value: one.name, hint: "The button on the sign-in page says “Sign in with” followed by this name." },
      {
        name: "issuer", label: "Issuer", empty: "Enter the issuer.", type: "url", autocapitalize: "none", spellcheck: "false", maxlength: 512, value: one.issuer,
        hint: "Exactly what the provider calls itself, including any trailing slash. It can’t change once someone has signed in.",
      },
      { name: "clientId", label: "Client ID", empty: "Enter the client ID.", autocapitalize: "none", spellcheck: "false", maxlength: 512, value: one.clientId },
      {
        name: "clientSecret", label: one.privateKeyJwt ? "Client secret" : "New client secret (optional)", type: "password", autocomplete: "one-time-code",
        hint: one.privateKeyJwt ? "Not needed, because the provider checks a signature." : "Leave it empty to keep the current one.",
      },
      ...(one.privateKeyJwt || providerOf(one.issuer).byKey ? [keyField(Boolean(one.privateKeyJwt))] : []),
      {
        name: "scopes", label: "Scopes", empty: "Enter the scopes.", autocapitalize: "none", spellcheck: "false", value: one.scopes.join(" "),
        hint: "What to request from the provider, separated by spaces. Most only need openid, email and profile. Some only send groups for a separate scope.",
      },
      {
        name: "subjectClaim", label: "Identify people by", value: one.subjectClaim,
        options: [["sub", "sub, which every provider has"], ["oid", "oid, which Entra keeps the same for a person across its applications"]],
        hint: "It can’t change once someone has signed in.",
      },
    ],
    submit: "Save",
    busy: "Saving…",
    aside: [cancel(one, () => form)],
    work: (values) => save(context, one, form, {
      ...changed(one, "name", values.name.trim()),
      ...changed(one, "issuer", values.issuer.trim()),
      ...changed(one, "clientId", values.clientId.trim()),
      ...credential(values, Boolean(one.privateKeyJwt)),
      ...changed(one, "scopes", values.scopes.trim().split(/[\s,]+/)),
      ...changed(one, "subjectClaim", values.subjectClaim),
    }),
  });
  return form;
}

/** Returns the form for who comes in, and as what; `verified` are the names of the organization's verified domains, `known` its roles. */
function peopleForm(context, one, verified, known) {
  const rules = roleRules(one.roleMapping, known);
  // Those that the connection names stay to be seen, even if they are not verified any more.
  const names = [...new Set([...one.domains ?? [], ...verified])];
  const form = makeForm({
    fields: [
      {
        name: "enabled", label: "People who aren’t members yet become members when they sign in", type: "checkbox", value: one.provisioning.enabled,
        hint: "Otherwise only members and people with an invitation can sign in. Anyone who was removed or suspended never comes back this way.",
      },
      { name: "role", label: "Role", options: ROLES, value: one.provisioning.role, hint: "Unless one of the rules below gives a different one." },
      {
        name: "secondFactor", label: "Second factor", value: one.secondFactor,
        options: [["provider", "Requested by the identity provider"], ["ours", "Requested here, after the identity provider"]],
        hint: "Request it here if your identity provider doesn’t.",
      },
    ],
    submit: "Save",
    busy: "Saving…",
    aside: [cancel(one, () => form)],
    work: (values) => {
      const chosen = [...form.querySelectorAll("[data-domain]:checked")].map((box) => box.value);
      const domains = chosen.length === 0 ? null : chosen;
      const { enabled, role } = values;
      const provisioning = { ...changed(one.provisioning, "enabled", enabled), ...changed(one.provisioning, "role", role) };
      return save(context, one, form, {
        ...(Object.keys(provisioning).length > 0 ? { provisioning } : {}),
        ...changed(one, "secondFactor", values.secondFactor),
        ...changed(one, "roleMapping", rules.read()),
        ...(JSON.stringify(domains?.toSorted()) === JSON.stringify(one.domains?.toSorted()) ? {} : { domains }),
      }, rules.tell);
    },
  });
  form.classList.add("wide");
  form.querySelector(".actions").before(rules.element, names.length > 0 ? domainChoice(names, one.domains ?? []) : "");
  return form;
}

function cancel(one, formOf) {
  return el("a", { class: "quiet button", href: `#sso/${one.id}`, on: { click: () => formOf().reset() } }, "Cancel");
}

/** Returns a field that has changed, so that another administrator's change of other fields stays. */
function changed(before, field, value) {
  return JSON.stringify(before[field]) === JSON.stringify(value) ? {} : { [field]: value };
}

/** Sends changes; a refusal is shown by the form, or by `tellRules` when it is about the rules for roles. */
async function save(context, one, form, changes, tellRules = (_) => false) {
  if (Object.keys(changes).length > 0) {
    const answer = await context.call("PATCH", `org/connections/${one.id}`, changes);
    if (!answer.ok) {
      const { fields = [] } = answer.error;
      if (!tellRules(fields)) {
        showRefusal(form, "", answer.error);
      }
      return;
    }
    sayDone("Connection updated.");
  }
  form.reset();
  location.replace(`#sso/${one.id}`);
}

function domainChoice(names, chosen) {
  return el(
    "fieldset",
    { class: "field", "aria-describedby": "con-domains-hint" },
    el("legend", {}, "Only for email addresses at"),
    el("div", { class: "choices" }, names.map((name) => el(
      "div",
      { class: "check" },
      el("input", { type: "checkbox", id: `domain-${name}`, name: "domains", value: name, "data-domain": true, checked: chosen.includes(name) }),
      el("label", { for: `domain-${name}` }, name),
    ))),
    el("div", { class: "error", id: "con-domains-error" }),
    el("p", { class: "hint", id: "con-domains-hint" }, "Select none to accept all verified domains. With two connections, each address belongs to one of them."),
  );
}

/** Returns the choice of what a rule gives in the product, `{element, read}`; what is chosen stands above it while it is closed. */
function rolesOfRule(known, chosen) {
  if (known.length === 0 && chosen.length === 0) {
    return { element: null, read: () => chosen };
  }
  const boxes = roleBoxes({ known, chosen, labelled: false });
  const summary = el("span", {});
  const tell = () => {
    const names = boxes.read().map((key) => roleName(key, known));
    summary.textContent = `Product roles: ${names.length > 0 ? names.join(", ") : "none"}`;
  };
  boxes.element.addEventListener("change", tell);
  tell();
  return { element: el("details", { class: "given" }, el("summary", {}, summary), boxes.element), read: boxes.read };
}

/** Returns the rules that give roles, as rows: `{element, read, tell}`. The first rule that fits counts, so a row can move up. */
function roleRules(mapping, known) {
  let made = 0;
  const productRoles = new WeakMap();
  const list = el("ul", { class: "rows" });
  const error = el("div", { class: "error", id: "rules-error" });
  const field = (label, name, control) => {
    control.id = `rule-${made}-${name}`;
    return el("div", { class: "field" }, el("label", { for: control.id }, label), control);
  };
  const text = (value) => el("input", { type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200, value, "aria-describedby": "rules-error" });
  const add = ({ claim, value, role, roles = [] }) => {
    made += 1;
    const given = rolesOfRule(known, roles);
    const row = el(
      "li",
      { class: "row rule" },
      field("Claim", "claim", text(claim)),
      field("Value", "value", text(value)),
      field("Role", "role", el("select", { autocomplete: "off" }, ROLES.map(([key, words]) => el("option", { value: key, selected: key === role }, words)))),
      el(
        "div",
        { class: "actions" },
        button("Move up", async () => row.previousElementSibling?.before(row)),
        button("Remove", async () => {
          row.remove();
          element.querySelector("[data-add]").focus();
        }),
      ),
      given.element,
    );
    productRoles.set(row, given.read);
    list.append(row);
    return row;
  };
  const element = el(
    "fieldset",
    { class: "field" },
    el("legend", {}, "Role rules"),
    el("p", { class: "hint" }, "A claim is something the identity provider says about a person, such as their groups. Anyone with this value in the claim gets the role at every sign-in. The first rule that matches counts.",
      known.length > 0 ? " Product roles come from every rule that matches." : null),
    list,
    error,
    el("div", { class: "actions" }, button("Add rule", async () => add({ claim: "groups", value: "", role: "member" }).querySelector("input").focus(), { "data-add": true })),
  );
  mapping.forEach(add);
  const read = () => [...list.children].map((row) => {
    const [claim, value] = [...row.querySelectorAll("input")].map((input) => input.value.trim());
    return { claim, value, role: row.querySelector("select").value, roles: productRoles.get(row)() };
  }).filter(({ claim, value }) => claim !== "" || value !== "");
  const refusal = (number) => {
    const { claim, value } = read()[number - 1];
    return claim === "" || value === "" ? `Rule ${number} needs both a claim and a value.` : `Rule ${number} can give at most 20 product roles.`;
  };
  return {
    element,
    /** The rules as they are in the form; an empty row is none. */
    read,
    /** Shows refusals of the rules; returns whether there was one. */
    tell: (fields) => {
      const about = fields.filter((one) => one.field === "roleMapping");
      error.replaceChildren(...about.map(({ message }) => el("p", {}, /^item (\d+) /.test(message)
        ? refusal(Number(/^item (\d+) /.exec(message)[1])) : `The rules ${message}.`)));
      if (about.length > 0) {
        list.querySelector("input")?.focus();
      }
      return about.length > 0;
    },
  };
}
