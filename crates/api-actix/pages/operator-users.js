// The operator's pages: users, and one of them with memberships and sessions.

import { rowMenu } from "./dialog.js";
import { button, el, saveFile, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { ago, ask, at, back, facts, loaded, name as nameOf, visible } from "./console-parts.js";
import { tenantAddress } from "./operator-parts.js";
import { deviceWords, plain, roleWords } from "./words.js";

/** Opens the view of an address: `#users` or `#users/usr_…`. */
export async function users(main, context) {
  const [id] = context.place.rest();
  if (id) {
    await one(main, context, id);
  } else {
    all(main, context);
  }
}

function all(main, context) {
  const list = makeList({
    label: "Users",
    place: context.place,
    search: "Find by the whole email address",
    load: (query) => {
      const email = query.get("q");
      query.delete("q");
      if (email) {
        query.set("email", email);
      }
      return context.call("GET", `operator/users?${query}`);
    },
    pick: (data) => data.users,
    refused: ({ code }) => code === "validation_failed" ? el("p", { class: "empty" }, "Enter a whole email address.") : null,
    empty: "There are no users yet.",
    emptySearch: "No account has this email address.",
    columns: ["User", "Email", "Created", el("span", { class: "visually-hidden" }, "Actions")],
    item: (user, again) => [
      cell([
        el("a", { class: "opens", href: `#users/${user.id}` }, nameOf(user.name, "strong")),
        user.id === context.user.id ? el("span", { class: "badge" }, "You") : "",
        el("span", { class: "quiet-text" }, user.email),
      ], { class: "what" }),
      cell(verified(user)),
      cell(ago(user.createdAt), { title: "Created" }),
      cell(rowMenu(plain(user.name), [
        { text: "Open", href: `#users/${user.id}` },
        ...deedsFor(context, user).map((deed) => ({
          text: deed.asks ? `${deed.text}…` : deed.text, danger: deed.danger, run: async () => {
            if (await deed.run()) {
              await again({ focus: user.id });
            }
          },
        })),
      ]), { class: "narrow" }),
    ],
  });
  main.append(el("h1", {}, "Users"), list.element);
}

function verified({ isEmailVerified }) {
  return isEmailVerified ? el("span", { class: "badge", "data-tone": "success" }, "Verified") : el("span", { class: "badge" }, "Not verified");
}

/** Returns what can be done with an account. Each returns the answer; null when nothing was tried. */
function deedsFor({ call }, user) {
  const name = plain(user.name);
  const path = `operator/users/${user.id}`;
  const deed = (text, danger, title, warning, { busy, done, fields = [], work }) => ({
    text,
    danger,
    asks: true,
    run: async () => {
      const answer = await ask(title, warning, { fields, submit: text, busy, danger, work });
      if (answer?.ok) {
        sayDone(done);
      }
      return answer;
    },
  });
  return [
    deed("Edit", false, `Edit ${name}`, null, {
      fields: [
        { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, value: user.name },
        { name: "verified", label: "The email address is verified", type: "checkbox", value: user.isEmailVerified },
      ],
      busy: "Saving…",
      done: "Saved.",
      work: (values) => call("PATCH", path, { name: values.name.trim(), isEmailVerified: values.verified }),
    }),
    deed("Sign out everywhere", false, `Sign ${name} out everywhere?`, "All their sessions end, in every organization. They can sign in again right away.", {
      busy: "Ending…",
      done: `${name} was signed out everywhere.`,
      work: () => call("POST", `${path}/logout-all`),
    }),
    deed("Reset two-factor", true, `Reset two-factor authentication for ${name}?`, [
      "Their authenticator app, recovery codes and all passkeys are removed, and they’re signed out everywhere. Their password stays.",
      "Make sure that it’s really them who asked you. This can’t be undone.",
    ], {
      busy: "Resetting…",
      done: `Two-factor authentication was reset for ${name}.`,
      work: () => call("POST", `${path}/reset-2fa`),
    }),
    { text: "Export data", danger: false, asks: false, run: () => save({ call }, user) },
    deed("Delete account", true, `Delete the account of ${name}?`, [
      "What is stored about them is erased, in every organization. Organizations whose only member they are are deleted too. This can’t be undone.",
      `To confirm, enter the email address: ${user.email}`,
    ], {
      fields: [{ name: "confirmation", label: "Email", type: "email", empty: "Enter the email address.", autocapitalize: "none", spellcheck: "false" }],
      busy: "Deleting…",
      done: "The account was deleted.",
      work: async (values) => values.confirmation.trim().toLowerCase() === user.email ? call("DELETE", path)
        : { ok: false, error: { code: "validation_failed", fields: [{ field: "confirmation", message: "isn’t the account’s email address" }] } },
    }),
  ];
}

/** Saves what is stored about a user, page by page. */
async function save({ call }, user) {
  /** @type {any} */
  let whole = null;
  let cursor = null;
  do {
    const query = cursor ? `?${new URLSearchParams({ cursor })}` : "";
    const answer = await call("GET", `operator/users/${user.id}/export${query}`);
    if (!answer.ok) {
      sayDone("The data couldn’t be loaded. Try again.");
      return answer;
    }
    const { nextCursor, ...page } = answer.data;
    const lists = Object.entries(page).filter(([, list]) => Array.isArray(list));
    whole = whole ? { ...whole, ...page, ...Object.fromEntries(lists.map(([key, list]) => [key, [...whole[key], ...list]])) } : page;
    cursor = nextCursor;
  } while (cursor);
  saveFile(`${user.id}-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(whole, null, 2), "application/json");
  sayDone("Saved to your browser’s downloads.");
  return { ok: true, data: {} };
}

async function one(main, context, id) {
  main.append(back("All users", "#users"), el("h1", {}, "User"));
  const data = await loaded(main, () => context.call("GET", `operator/users/${encodeURIComponent(id)}`), () => one(main, context, id));
  if (!data) {
    return;
  }
  const { user, twoFactorEnabled, memberships } = data;
  main.querySelector("h1").textContent = plain(user.name);
  const again = () => {
    main.replaceChildren();
    return one(main, context, id);
  };
  const sessions = makeList({
    label: "Sessions",
    place: context.place,
    pages: false,
    load: () => context.call("GET", `operator/users/${id}/sessions`),
    pick: (found) => found.sessions,
    empty: "No sessions.",
    columns: ["Device", "Organization", "IP address", "Signed in", "Last used"],
    item: (session) => [
      cell(el("span", { title: visible(session.userAgent) }, visible(deviceWords(session.userAgent))), { class: "what" }),
      cell(nameOf(session.org.name), { title: "Organization" }),
      cell(session.ip, { title: "IP address" }),
      cell(ago(session.createdAt), { title: "Signed in" }),
      cell(ago(session.lastUsedAt), { title: "Last used" }),
    ],
  });
  const places = makeList({
    label: "Memberships",
    place: context.place,
    pages: false,
    load: async () => ({ ok: true, data: { memberships } }),
    pick: (found) => found.memberships,
    key: (membership) => membership.org.id,
    empty: "Not a member of any organization.",
    columns: ["Organization", "Role", "Status", "Joined"],
    item: (membership) => [
      cell([
        el("a", { class: "opens", href: tenantAddress(context.org, membership.org.slug, "members") }, nameOf(membership.org.name, "strong")),
        el("span", { class: "quiet-text code" }, membership.org.slug),
      ], { class: "what" }),
      cell(roleWords(membership.role), { title: "Role" }),
      cell(membership.status === "active" ? "Active" : el("span", { class: "badge", "data-tone": "problem" }, "Suspended")),
      cell(ago(membership.joinedAt), { title: "Joined" }),
    ],
  });
  main.append(
    el(
      "section",
      {},
      facts([
        ["Email", el("span", {}, user.email, " ", verified(user))],
        ["Identifier", el("span", { class: "code" }, user.id)],
        ["Two-factor authentication", twoFactorEnabled ? "On" : "Off"],
        ["Created", at(user.createdAt)],
      ]),
      el("div", { class: "actions" }, deedsFor(context, user).map((deed) => button(deed.text, async () => {
        const answer = await deed.run();
        if (answer?.ok && deed.text === "Delete account") {
          context.go("users");
        } else if (answer?.ok && deed.asks) {
          await again();
        }
      }, { class: deed.danger ? "danger" : "quiet", "aria-haspopup": deed.asks ? "dialog" : null }))),
    ),
    el("section", {}, el("h2", {}, "Memberships"), places.element),
    el("section", {}, el("h2", {}, "Sessions"), sessions.element),
  );
}
