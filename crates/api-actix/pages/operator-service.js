// The operator's pages: service keys, the operator's log, and the state of the service.

import { rowMenu, showOnce } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { ago, ask, at, facts, loaded, name as nameOf, visible } from "./console-parts.js";
import { plain } from "./words.js";

// --- service keys ---

const DAY = 86_400_000;
const ENDS = [["", "Never"], ["30", "In 30 days"], ["90", "In 90 days"], ["365", "In 1 year"]];
const SCOPES = [["verify", "Check who is signed in, in every organization"], ["manage", "Everything that the operator can do"]];

export function serviceKeys(main, context) {
  const list = makeList({
    label: "Service keys",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "operator/service-keys"),
    pick: (data) => data.serviceKeys,
    empty: "No service keys yet. Create one for a program of yours that serves every organization.",
    columns: ["Key", "May", "Created", "Expires", el("span", { class: "visually-hidden" }, "Actions")],
    item: (key, again) => [
      cell([nameOf(key.name, "strong"), el("span", { class: "quiet-text code" }, `${key.prefix}…${key.last4}`)], { class: "what" }),
      cell(key.scope === "manage" ? el("span", { class: "badge", "data-tone": "problem" }, "Manage") : el("span", { class: "badge" }, "Verify")),
      cell(ago(key.createdAt), { title: "Created" }),
      cell(key.expiresAt ? ago(key.expiresAt) : "Never", { title: "Expires" }),
      cell(rowMenu(`${plain(key.name)} (…${key.last4})`, [
        { text: "Revoke…", danger: true, run: () => revoke(context, key, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Service keys"), button("Create key", async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.serviceKey.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "Your own programs use a service key for every organization. Give each program its own key, with no more rights than it needs."),
    list.element,
  );
}

async function create({ call }) {
  const answer = await ask("Create a service key", null, {
    fields: [
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, hint: "What it is for, such as “Billing”." },
      { name: "scope", label: "What it may do", options: SCOPES, value: "verify" },
      { name: "ends", label: "Expires", options: ENDS, value: "90" },
    ],
    submit: "Create key",
    busy: "Creating…",
    unsure: "The key may have been created anyway. Close this and check the list; revoke any key that nobody has seen.",
    work: ({ name, scope, ends }) => call("POST", "operator/service-keys", {
      name: name.trim(), scope, ...(ends ? { expiresAt: new Date(Date.now() + Number(ends) * DAY).toISOString() } : {}),
    }),
  });
  if (answer?.ok) {
    const { serviceKey, key } = answer.data;
    await showOnce(`Service key “${plain(serviceKey.name)}”`, "This is the only time you will see it. Store it with your program’s secrets, never in a page or in source code.", key);
  }
  return answer;
}

async function revoke({ call }, key, again) {
  const name = `${plain(key.name)} (…${key.last4})`;
  const answer = await ask(`Revoke ${name}?`, "Anything that still uses this key is refused from the next request on. This can’t be undone.", {
    submit: "Revoke",
    busy: "Revoking…",
    danger: true,
    work: () => call("DELETE", `operator/service-keys/${key.id}`),
  });
  if (answer) {
    await again({ focus: key.id });
    if (answer.ok) {
      sayDone(`Key ${name} revoked.`);
    }
  }
}

// --- the operator's log ---

export function log(main, { call, place }) {
  const list = makeList({
    label: "Operator’s log",
    place,
    load: (query) => call("GET", `operator/audit-log?${query}`),
    pick: (data) => data.entries,
    empty: "Nothing yet.",
    columns: ["What", "Who", "When"],
    item: (entry) => [
      cell([
        el("span", { class: "code" }, entry.action),
        el("span", { class: "quiet-text" }, about(entry)),
      ], { class: "what" }),
      cell(who(entry.actor), { title: "Who" }),
      cell(at(entry.createdAt, { seconds: true }), { title: "When" }),
    ],
  });
  main.append(
    el("h1", {}, "Operator’s log"),
    el("p", { class: "lead" }, "What people, service keys and the command line did as the operator, newest first. Entries can’t be changed."),
    list.element,
  );
}

/** Returns what an entry is about, in words: its target and details. */
function about({ target, metadata = {} }) {
  const details = Object.entries(metadata).map(([word, value]) => `${word}: ${value}`);
  return visible([target ? `${target.type} ${target.id}` : null, ...details].filter(Boolean).join(" · "));
}

function who({ type, id, email }) {
  if (type === "user") {
    return email ?? el("span", {}, "Someone whose account was deleted ", el("span", { class: "code quiet-text" }, id));
  }
  return id ? el("span", {}, "Service key ", el("span", { class: "code quiet-text" }, id)) : type === "operator" ? "The command line" : "The service";
}

// --- the state of the service ---

const QUEUES = { mail: "Emails", webhooks: "Webhooks" };
const KEYS = { next: "Next", active: "Signs", verify_only: "Verifies only" };

export async function health(main, context) {
  main.append(el("div", { class: "heading" }, el("h1", {}, "Health"), button("Refresh", async () => {
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
    warnings.length === 0 ? el("p", { class: "alert", "data-tone": "success" }, "All is well.") : el("section", {}, el("h2", {}, "Needs attention"), ...warnings.map((one) => el(
      "div",
      { class: "alert", "data-tone": "problem" },
      el("p", {}, visible(one.message)),
      el("p", {}, visible(one.advice)),
    ))),
    el("section", {}, el("h2", {}, "Servers"), table("Servers", ["Server", "Version", "Started", "Last seen"], servers.map((one) => ({
      name: one.name,
      cells: [
        cell(el("strong", {}, visible(one.name)), { class: "what" }), cell(one.version, { title: "Version" }),
        cell(ago(one.startedAt), { title: "Started" }), cell(ago(one.lastSeenAt), { title: "Last seen" }),
      ],
    })), "No server is running.")),
    el("section", {}, el("h2", {}, "Queues"), facts(queues.map((one) => [
      QUEUES[one.name] ?? one.name,
      one.oldestDueSeconds === undefined ? `${one.jobs} waiting` : `${one.jobs} waiting, the oldest due for ${one.oldestDueSeconds} seconds`,
    ]))),
    el("section", {}, el("h2", {}, "Signing keys"), table("Signing keys", ["Key", "State", "Since"], signingKeys.map((one) => ({
      id: one.id,
      cells: [
        cell(el("span", { class: "code" }, one.id), { class: "what" }), cell(KEYS[one.state] ?? one.state, { title: "State" }),
        cell(ago(one.since), { title: "Since" }),
      ],
    })), "There are no signing keys yet.")),
  );
}
