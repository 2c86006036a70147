// The console: the organization's API keys.

import { rowMenu, showOnce } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { ago, ask, at, name as nameOf } from "./console-parts.js";
import { plain, say, sayWith } from "./words.js";

const DAY = 86_400;
const ENDS = () => [["", say("never")], ["30", say("in-30-days")], ["90", say("in-90-days")], ["365", say("in-1-year")]];
const OVERLAPS = () => [
  ["3600", say("duration-hour", { count: 1 })], ...[1, 7, 30].map((count) => [String(count * DAY), say("duration-day", { count })]),
];

export function keys(main, context) {
  const list = makeList({
    label: say("api-keys"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/api-keys"),
    pick: (data) => data.apiKeys,
    empty: say("keys-empty"),
    columns: [say("key"), say("created"), say("last-used"), say("expires"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (key, again) => [
      cell([nameOf(key.name, "strong"), el("span", { class: "quiet-text code" }, `${key.prefix}…${key.last4}`)], { class: "what" }),
      cell(ago(key.createdAt), { title: say("created") }),
      cell(key.lastUsedAt ? ago(key.lastUsedAt) : say("never"), { title: say("last-used") }),
      cell(key.expiresAt ? ago(key.expiresAt) : say("never"), { title: say("expires") }),
      cell(rowMenu(describe(key), [
        { text: say("rotate-more"), run: () => rotate(context, key, again) },
        { text: say("revoke-more"), danger: true, run: () => revoke(context, key, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("api-keys")), button(say("create-key"), async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.apiKey.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, say("keys-lead")),
    list.element,
  );
}

/** Names a key. Keys may share a name, so the last four characters are included. */
function describe(key) {
  return say("key-named", { name: plain(key.name), last4: key.last4 });
}

async function create(context) {
  const answer = await ask(say("create-key-title"), null, {
    fields: [
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, hint: say("key-name-hint") },
      { name: "ends", label: say("expires"), options: ENDS(), value: "" },
    ],
    submit: say("create-key"),
    busy: say("creating"),
    unsure: say("key-unsure"),
    work: ({ name, ends }) => context.call("POST", "org/api-keys", {
      name: name.trim(),
      ...(ends ? { expiresAt: new Date(Date.now() + Number(ends) * DAY * 1000).toISOString() } : {}),
    }),
  });
  if (answer?.ok) {
    await keep(answer.data);
  }
  return answer;
}

function keep({ apiKey, key }) {
  return showOnce(say("key-shown", { name: plain(apiKey.name) }), say("key-shown-text"), key);
}

async function rotate(context, key, again) {
  const end = key.expiresAt ? el("p", {}, ...sayWith("rotate-key-expires", { time: at(key.expiresAt) })) : null;
  const answer = await ask(say("rotate-key-title", { key: describe(key) }), [say("rotate-key-text"), end], {
    fields: [{ name: "overlap", label: say("keep-old-key"), options: OVERLAPS(), value: String(DAY) }],
    submit: say("rotate"),
    busy: say("rotating"),
    unsure: say("rotate-key-unsure"),
    work: ({ overlap }) => context.call("POST", `org/api-keys/${key.id}/rotate`, { overlapSeconds: Number(overlap) }),
  });
  if (answer?.ok) {
    await keep(answer.data);
  }
  if (answer) {
    await again({ focus: answer.ok ? answer.data.apiKey.id : key.id });
  }
}

async function revoke(context, key, again) {
  const used = key.lastUsedAt ? el("p", {}, ...sayWith("key-last-used", { when: ago(key.lastUsedAt) })) : el("p", {}, say("key-never-used"));
  const answer = await ask(say("revoke-key-title", { key: describe(key) }), [say("revoke-key-text"), used], {
    submit: say("revoke"),
    busy: say("revoking"),
    danger: true,
    work: () => context.call("DELETE", `org/api-keys/${key.id}`),
  });
  if (answer) {
    await again({ focus: key.id });
    if (answer.ok) {
      sayDone(say("key-revoked", { key: describe(key) }));
    }
  }
}
