// The operator's pages: service keys, the operator's log, and the state of the service.

import { rowMenu, showOnce } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { ago, ask, at, facts, loaded, name as nameOf, visible } from "./console-parts.js";
import { tenantAddress } from "./operator-parts.js";
import { duration, plain, say, sayOf } from "./words.js";

// --- service keys ---

const DAY = 86_400_000;
const ends = () => [["", say("never")], ["30", say("in-30-days")], ["90", say("in-90-days")], ["365", say("in-1-year")]];
const scopes = () => [["verify", say("scope-verify-text")], ["manage", say("scope-manage-text")]];

export function serviceKeys(main, context) {
  const list = makeList({
    label: say("service-keys"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "operator/service-keys"),
    pick: (data) => data.serviceKeys,
    empty: say("service-keys-empty"),
    columns: [say("key"), say("may"), say("created"), say("expires"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (key, again) => [
      cell([nameOf(key.name, "strong"), el("span", { class: "quiet-text code" }, `${key.prefix}…${key.last4}`)], { class: "what" }),
      cell(key.scope === "manage" ? el("span", { class: "badge", "data-tone": "problem" }, say("scope-manage")) : el("span", { class: "badge" }, say("scope-verify"))),
      cell(ago(key.createdAt), { title: say("created") }),
      cell(key.expiresAt ? ago(key.expiresAt) : say("never"), { title: say("expires") }),
      cell(rowMenu(`${plain(key.name)} (…${key.last4})`, [
        { text: say("action-more", { action: say("revoke") }), danger: true, run: () => revoke(context, key, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("service-keys")), button(say("create-key"), async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.serviceKey.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, say("service-keys-lead")),
    list.element,
  );
}

async function create({ call }) {
  const answer = await ask(say("service-key-create"), null, {
    fields: [
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, hint: say("service-key-hint") },
      { name: "scope", label: say("service-key-scope"), options: scopes(), value: "verify" },
      { name: "ends", label: say("expires"), options: ends(), value: "90" },
    ],
    submit: say("create-key"),
    busy: say("creating"),
    unsure: say("key-unsure"),
    work: ({ name, scope, ends }) => call("POST", "operator/service-keys", {
      name: name.trim(), scope, ...(ends ? { expiresAt: new Date(Date.now() + Number(ends) * DAY).toISOString() } : {}),
    }),
  });
  if (answer?.ok) {
    const { serviceKey, key } = answer.data;
    await showOnce(say("service-key-shown", { name: plain(serviceKey.name) }), say("service-key-shown-text"), key);
  }
  return answer;
}

async function revoke({ call }, key, again) {
  const name = `${plain(key.name)} (…${key.last4})`;
  const answer = await ask(say("revoke-key-title", { key: name }), say("revoke-key-text"), {
    submit: say("revoke"),
    busy: say("revoking"),
    danger: true,
    work: () => call("DELETE", `operator/service-keys/${key.id}`),
  });
  if (answer) {
    await again({ focus: key.id });
    if (answer.ok) {
      sayDone(say("key-revoked", { key: name }));
    }
  }
}

// --- the operator's log ---

export function log(main, { call, place, org }) {
  const list = makeList({
    label: say("operator-log"),
    place,
    load: (query) => call("GET", `operator/audit-log?${query}`),
    pick: (data) => data.entries,
    empty: say("operator-log-empty"),
    columns: [say("what"), say("who"), say("when")],
    item: (entry) => [
      cell([
        el("strong", { title: entry.action }, nameOfAction(entry.action)),
        el("span", { class: "quiet-text" }, ...about(entry, org)),
      ], { class: "what" }),
      cell(who(entry.actor), { title: say("who") }),
      cell(at(entry.createdAt, { seconds: true }), { title: say("when") }),
    ],
  });
  main.append(
    el("h1", {}, say("operator-log")),
    el("p", { class: "lead" }, say("operator-log-lead")),
    list.element,
  );
}

/** Returns what an action is called. Those that a log of an organization has too are called as they are there. */
function nameOfAction(action) {
  switch (action) {
    case "organization.deleted": return say("log-organization-deleted");
    case "permissions.changed": return say("log-permissions-changed");
    case "service_key.created": return say("log-service-key-created");
    case "service_key.revoked": return say("log-service-key-revoked");
    case "users.import_finished": return say("log-import-finished");
    default: return sayOf("audit-name-", action.replace(".", "-"));
  }
}

/**
 * Returns what an entry is about: the target's name and identifier, and the details as they are stored. A user and an organization are
 * links to their pages, where there are any.
 */
function about({ target, metadata, action }, home) {
  const { slug, name, ...details } = metadata ?? {};
  const isThere = !action.endsWith(".deleted");
  const id = target && el("span", { class: "code" }, visible(target.id));
  const parts = [
    slug && (isThere ? el("a", { href: tenantAddress(home, slug) }, visible(slug)) : visible(slug)),
    name && visible(name),
    target?.type === "user" && isThere ? el("a", { href: `#users/${target.id}` }, id) : id,
    ...Object.entries(details).map(([word, value]) => visible(`${word}: ${value}`)),
  ];
  return parts.filter(Boolean).flatMap((part, index) => index === 0 ? [part] : [" · ", part]);
}

function who({ type, id, email }) {
  if (type === "user") {
    return email ? el("a", { href: `#users/${id}` }, email) : named(say("who-deleted"), id);
  }
  return id ? named(say("who-service-key"), id) : type === "operator" ? say("who-command-line") : say("who-service");
}

function named(text, id) {
  return el("span", {}, text, " ", el("span", { class: "code quiet-text" }, id));
}

// --- the state of the service ---


export async function health(main, context) {
  main.append(el("div", { class: "heading" }, el("h1", { tabindex: "-1" }, say("health")), button(say("refresh"), async () => {
    main.replaceChildren();
    await health(main, context);
    main.querySelector("h1").focus();
  })));
  const data = await loaded(main, () => context.call("GET", "operator/health"), () => health(main, context));
  if (!data) {
    return;
  }
  const { servers, queues, signingKeys, warnings } = data;
  const table = (label, columns, rows, empty) => makeList({
    label, columns, empty, place: context.place, pages: false,
    load: async () => ({ ok: true, data: { rows } }), pick: (found) => found.rows, key: (row) => row.id ?? row.name, item: (row) => row.cells,
  }).element;
  main.append(
    warnings.length === 0 ? el("p", { class: "alert", "data-tone": "success" }, say("health-well")) : el("section", {}, el("h2", {}, say("health-attention")), ...warnings.map((one) => el(
      "div",
      // The words of `orgauth doctor`, which are English.
      { class: "alert", "data-tone": "problem", lang: "en", dir: "ltr" },
      el("p", {}, visible(one.message)),
      el("p", {}, visible(one.advice)),
    ))),
    el("section", {}, el("h2", {}, say("servers")), table(say("servers"), [say("server"), say("version"), say("started"), say("last-seen")], servers.map((one) => ({
      name: one.name,
      cells: [
        cell(el("strong", {}, visible(one.name)), { class: "what" }), cell(one.version, { title: say("version") }),
        cell(ago(one.startedAt), { title: say("started") }), cell(ago(one.lastSeenAt), { title: say("last-seen") }),
      ],
    })), say("servers-none"))),
    el("section", {}, el("h2", {}, say("queues")), facts(queues.map((one) => [
      sayOf("queue-", one.name) ?? one.name,
      one.oldestDueSeconds === undefined ? say("jobs-waiting", { count: one.jobs })
        : say("jobs-late", { count: one.jobs, duration: duration(one.oldestDueSeconds) }),
    ]))),
    el("section", {}, el("h2", {}, say("signing-keys")), table(say("signing-keys"), [say("key"), say("state"), say("since")], signingKeys.map((one) => ({
      id: one.id,
      cells: [
        cell(el("span", { class: "code" }, one.id), { class: "what" }), cell(sayOf("signing-key-", one.state) ?? one.state, { title: say("state") }),
        cell(ago(one.since), { title: say("since") }),
      ],
    })), say("signing-keys-none"))),
  );
}
