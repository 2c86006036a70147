// The console: the forms of a connection to an identity provider.

import { button, el, sayDone } from "./dom.js";
import { makeForm, showRefusal } from "./form.js";
import { back, backToStart, findConnection, loaded, mayBeDone, roleName, tellUnsure } from "./console-parts.js";
import { PROVIDERS, providerOf } from "./console-providers.js";
import { roleBoxes } from "./console-role-parts.js";
import { LOCALE, say } from "./words.js";

const ROLES = () => [["member", say("role-member")], ["org_admin", say("role-org_admin")]];

/** Lets the admin choose the kind of the provider. */
export function chooseKind(main) {
  main.append(
    backToStart(),
    el("h1", {}, say("connect-provider")),
    el("p", { class: "lead" }, say("connect-lead")),
    el("section", {}, el("ul", { class: "rows" }, Object.entries(PROVIDERS()).map(([kind, { title }]) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("a", { href: `#sso/new/${kind}` }, el("strong", {}, title)), kind === "other"
        ? el("span", { class: "quiet-text" }, say("provider-other-about")) : null),
    )))),
  );
}

/** Opens the form for a new connection: first what to do at the provider, then what it shows. */
export function newConnection(main, context, kind) {
  if (!Object.hasOwn(PROVIDERS(), kind)) {
    chooseKind(main);
    return;
  }
  const { title, name, steps, issuer, issuerOf, client, secret, shown, byKey, subjectClaim } = PROVIDERS()[kind];
  const form = makeForm({
    fields: [
      ...(issuer ? [{
        name: "issuer", ...issuer, empty: say("is-required"), inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 512,
      }] : []),
      { name: "clientId", label: client, empty: say("is-required"), autocapitalize: "none", spellcheck: "false", maxlength: 512 },
      {
        name: "clientSecret", label: secret, type: "password", autocomplete: "one-time-code", ...(byKey ? {} : { empty: say("is-required") }),
        hint: say("secret-stored", { where: shown }),
      },
      ...(byKey ? [keyField(false)] : []),
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, value: name, hint: say("connection-name-hint") },
    ],
    submit: say("save-and-continue"),
    busy: say("saving"),
    aside: [el("a", { class: "quiet button", href: "#sso/new", on: { click: () => form.reset() } }, say("other-provider"))],
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
        sayDone(say("connection-saved"));
        location.replace(`#sso/${answer.data.connection.id}`);
      } else if (mayBeDone(answer)) {
        tellUnsure(form, answer.error, say("may-be-created"));
      } else {
        showRefusal(form, "", answer.error);
      }
    },
  });
  main.append(
    back(say("all-providers"), "#sso/new"),
    el("h1", {}, kind === "other" ? say("connect-your-provider") : say("connect-to", { provider: title })),
    el(
      "section",
      {},
      el("h2", {}, kind === "other" ? say("connect-step-1-other") : say("connect-step-1", { provider: title })),
      el("ol", { class: "steps" }, steps.map((step) => el("li", {}, step))),
    ),
    el("section", {}, el("h2", {}, say("connect-step-2")), form, el("p", { class: "hint" }, say("connect-next"))),
  );
}

/** Returns the field that takes the secret's place. */
function keyField(value) {
  return {
    name: "privateKeyJwt", label: say("use-signature"), type: "checkbox", value,
    hint: say("use-signature-hint", { url: `${location.origin}/.well-known/jwks.json` }),
  };
}

/** Returns what a form says about the proof of who calls: nothing of an empty secret, nor of a key that stays as it `was`. */
function credential({ clientSecret, privateKeyJwt = false }, was) {
  const secret = clientSecret.trim();
  return { ...(secret ? { clientSecret: secret } : {}), ...(privateKeyJwt === was ? {} : { privateKeyJwt }) };
}

/** Opens the form that changes a connection: its `provider`, or the `people` who come in by it. */
export async function changeConnection(main, context, id, part) {
  main.append(back(say("connection"), `#sso/${id}`), el("h1", {}, part === "provider" ? say("edit-provider") : say("who-can-sign-in")));
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
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, value: one.name, hint: say("connection-name-hint") },
      {
        name: "issuer", label: say("issuer"), empty: say("enter-issuer"), type: "url", autocapitalize: "none", spellcheck: "false", maxlength: 512, value: one.issuer,
        hint: say("issuer-hint"),
      },
      { name: "clientId", label: say("client-id"), empty: say("enter-client-id"), autocapitalize: "none", spellcheck: "false", maxlength: 512, value: one.clientId },
      {
        name: "clientSecret", label: one.privateKeyJwt ? say("client-secret") : say("new-client-secret"), type: "password", autocomplete: "one-time-code",
        hint: one.privateKeyJwt ? say("client-secret-unneeded") : say("client-secret-keep"),
      },
      ...(one.privateKeyJwt || providerOf(one.issuer).byKey ? [keyField(Boolean(one.privateKeyJwt))] : []),
      {
        name: "scopes", label: say("scopes"), empty: say("enter-scopes"), autocapitalize: "none", spellcheck: "false", value: one.scopes.join(" "),
        hint: say("scopes-hint"),
      },
      {
        name: "subjectClaim", label: say("identify-by"), value: one.subjectClaim,
        options: [["sub", say("identify-by-sub")], ["oid", say("identify-by-oid")]],
        hint: say("identify-by-hint"),
      },
    ],
    submit: say("save"),
    busy: say("saving"),
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
        name: "enabled", label: say("provisioning"), type: "checkbox", value: one.provisioning.enabled,
        hint: say("provisioning-hint"),
      },
      { name: "role", label: say("role"), options: ROLES(), value: one.provisioning.role, hint: say("provisioning-role-hint") },
      {
        name: "secondFactor", label: say("second-factor"), value: one.secondFactor,
        options: [["provider", say("factor-there")], ["ours", say("factor-here")]],
        hint: say("second-factor-hint"),
      },
    ],
    submit: say("save"),
    busy: say("saving"),
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
  return el("a", { class: "quiet button", href: `#sso/${one.id}`, on: { click: () => formOf().reset() } }, say("cancel"));
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
    sayDone(say("connection-updated"));
  }
  form.reset();
  location.replace(`#sso/${one.id}`);
}

function domainChoice(names, chosen) {
  return el(
    "fieldset",
    { class: "field", "aria-describedby": "con-domains-hint" },
    el("legend", {}, say("only-domains")),
    el("div", { class: "choices" }, names.map((name) => el(
      "div",
      { class: "check" },
      el("input", { type: "checkbox", id: `domain-${name}`, name: "domains", value: name, "data-domain": true, checked: chosen.includes(name) }),
      el("label", { for: `domain-${name}` }, name),
    ))),
    el("div", { class: "error", id: "con-domains-error" }),
    el("p", { class: "hint", id: "con-domains-hint" }, say("only-domains-hint")),
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
    summary.textContent = names.length > 0 ? say("product-roles-chosen", { roles: names.join(", ") }) : say("product-roles-none");
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
      field(say("claim"), "claim", text(claim)),
      field(say("value"), "value", text(value)),
      field(say("role"), "role", el("select", { autocomplete: "off" }, ROLES().map(([key, words]) => el("option", { value: key, selected: key === role }, words)))),
      el(
        "div",
        { class: "actions" },
        button(say("move-up"), async () => row.previousElementSibling?.before(row)),
        button(say("remove"), async () => {
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
    el("legend", {}, say("role-rules")),
    el("p", { class: "hint" }, known.length > 0 ? say("role-rules-hint-product") : say("role-rules-hint")),
    list,
    error,
    el("div", { class: "actions" }, button(say("add-rule"), async () => add({ claim: "groups", value: "", role: "member" }).querySelector("input").focus(), { "data-add": true })),
  );
  mapping.forEach(add);
  const read = () => [...list.children].map((row) => {
    const [claim, value] = [...row.querySelectorAll("input")].map((input) => input.value.trim());
    return { claim, value, role: row.querySelector("select").value, roles: productRoles.get(row)() };
  }).filter(({ claim, value }) => claim !== "" || value !== "");
  const refusal = (number) => {
    const { claim, value } = read()[number - 1];
    return claim === "" || value === "" ? say("rule-incomplete", { number }) : say("rule-too-many", { number });
  };
  return {
    element,
    /** The rules as they are in the form; an empty row is none. */
    read,
    /** Shows refusals of the rules; returns whether there was one. */
    tell: (fields) => {
      const about = fields.filter((one) => one.field === "roleMapping");
      error.replaceChildren(...about.map(({ message }) => el("p", {}, /^item (\d+) /.test(message)
        ? refusal(Number(/^item (\d+) /.exec(message)[1])) : LOCALE === "en-GB" ? `The rules ${message}.` : say("rules-refused"))));
      if (about.length > 0) {
        list.querySelector("input")?.focus();
      }
      return about.length > 0;
    },
  };
}
