// The operator's pages: users, and one of them with memberships and sessions.

import { rowMenu, showOnce } from "./dialog.js";
import { announce, button, el, saveFile, sayDone } from "./dom.js";
import { alertIn } from "./form.js";
import { cell, makeList } from "./list.js";
import { ago, ask, at, back, facts, loaded, name as nameOf, visible } from "./console-parts.js";
import { mayImpersonate, tenantAddress } from "./operator-parts.js";
import { deviceWords, plain, roleWords, say } from "./words.js";

/** Opens the view of an address: `#users` or `#users/usr_…`. */
export async function users(main, context) {
  const [id] = context.place.rest();
  if (id) {
    await one(main, context, id);
  } else {
    all(main, context);
  }
}

const NOT_WHOLE = { ok: false, error: { code: "validation_failed" } };

function all(main, context) {
  const list = makeList({
    label: say("users"),
    place: context.place,
    search: say("users-search"),
    load: async (query) => {
      const wanted = query.get("q");
      if (wanted && /^usr_[0-9a-z]{26}$/.test(wanted)) {
        return byId(context, wanted);
      }
      if (wanted && !/^[^@\s]+@[^@\s]+$/.test(wanted)) {
        return NOT_WHOLE; // The service would refuse it, with each letter that is typed.
      }
      query.delete("q");
      if (wanted) {
        query.set("email", wanted);
      }
      return context.call("GET", `operator/users?${query}`);
    },
    pick: (data) => data.users ?? [data.user],
    refused: ({ code }) => {
      if (code !== "validation_failed") {
        return null;
      }
      announce(say("users-search-whole"));
      return el("p", { class: "empty" }, say("users-search-whole"));
    },
    empty: say("users-empty"),
    emptySearch: say("users-no-match"),
    columns: [say("user"), say("email"), say("created"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (user, again) => [
      cell([
        el("a", { class: "opens", href: `#users/${user.id}` }, nameOf(user.name, "strong")),
        user.id === context.user.id ? el("span", { class: "badge" }, say("you")) : "",
        el("span", { class: "quiet-text" }, user.email),
      ], { class: "what" }),
      cell(verified(user)),
      cell(ago(user.createdAt), { title: say("created") }),
      cell(rowMenu(plain(user.name), [
        { text: say("open"), href: `#users/${user.id}` },
        ...deedsFor(context, user).map((deed) => ({
          text: deed.asks ? say("action-more", { action: deed.text }) : deed.text, danger: deed.danger, run: async () => {
            if (await deed.run()) {
              await again({ focus: user.id });
            }
          },
        })),
      ]), { class: "narrow" }),
    ],
  });
  main.append(el("h1", {}, say("users")), list.element);
}

/** Finds a user by the identifier; the answer is that of an empty list when there is none. */
async function byId({ call }, id) {
  const answer = await call("GET", `operator/users/${id}`);
  return answer.error?.code === "user_not_found" ? { ok: true, data: { users: [] } } : answer;
}

function verified({ isEmailVerified }) {
  return isEmailVerified ? el("span", { class: "badge", "data-tone": "success" }, say("verified")) : el("span", { class: "badge" }, say("not-verified"));
}

/**
 * Returns what can be done with an account. Each returns the answer; null when nothing was tried. What would end one's own session is left
 * to the own account's pages.
 */
function deedsFor({ call, user: { id: ownId } }, user) {
  const name = plain(user.name);
  const path = `operator/users/${user.id}`;
  const deed = (text, danger, title, warning, { busy, done, fields = [], endsSessions = false, isFinal = false, work }) => ({
    text,
    danger,
    asks: true,
    endsSessions,
    isFinal,
    run: async () => {
      const answer = await ask(title, warning, { fields, submit: text, busy, danger, work });
      if (answer?.ok) {
        sayDone(done);
      }
      return answer;
    },
  });
  const all = [
    deed(say("edit"), false, say("edit-it", { name }), null, {
      fields: [
        { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, value: user.name },
        { name: "verified", label: say("email-is-verified"), type: "checkbox", value: user.isEmailVerified },
      ],
      busy: say("saving"),
      done: say("saved"),
      work: (values) => call("PATCH", path, { name: values.name.trim(), isEmailVerified: values.verified }),
    }),
    deed(say("sessions-end-all"), false, say("user-end-all-question", { name }), say("user-end-all-text"), {
      endsSessions: true,
      busy: say("ending"),
      done: say("user-ended-all", { name }),
      work: () => call("POST", `${path}/logout-all`),
    }),
    deed(say("user-reset"), true, say("user-reset-question", { name }), [
      say("user-reset-text"),
      say("user-reset-warning"),
    ], {
      endsSessions: true,
      busy: say("resetting"),
      done: say("user-reset-done", { name }),
      work: () => call("POST", `${path}/reset-2fa`),
    }),
    { text: say("export-data"), danger: false, asks: false, endsSessions: false, run: () => save({ call }, user) },
    deed(say("delete-account"), true, say("user-delete-question", { name }), [
      say("user-delete-text"),
      say("confirm-by-email", { email: user.email }),
    ], {
      fields: [{ name: "confirmation", label: say("email"), type: "email", empty: say("enter-the-email"), autocapitalize: "none", spellcheck: "false" }],
      busy: say("deleting"),
      done: say("user-deleted"),
      endsSessions: true,
      isFinal: true,
      work: async (values) => values.confirmation.trim().toLowerCase() === user.email ? call("DELETE", path)
        : { ok: false, error: { code: "validation_failed", fields: [{ field: "confirmation", text: say("not-the-email") }] } },
    }),
  ];
  return user.id === ownId ? all.filter((one) => !one.endsSessions) : all;
}

/** Asks why, and shows the link with which a browser signs in as a member. */
async function impersonate({ call }, user, org) {
  const name = plain(user.name);
  const answer = await ask(say("impersonate-question", { name }), [say("impersonate-text", { organization: plain(org.name) })], {
    fields: [{ name: "reason", label: say("impersonate-reason"), empty: say("impersonate-reason-missing"), maxlength: 200, hint: say("impersonate-reason-hint") }],
    submit: say("impersonate-get-link"),
    busy: say("one-moment"),
    work: async ({ reason }, form) => {
      const sent = await call("POST", `operator/users/${user.id}/impersonate`, { slug: org.slug, reason: reason.trim() });
      if (sent.error?.code !== "impersonation") {
        return sent;
      }
      alertIn(form, say("impersonate-forbidden", { organization: plain(org.name) }));
      return { ...sent, told: true };
    },
  });
  if (answer?.ok) {
    await showOnce(say("impersonate-link", { name }), say("impersonate-link-text"), answer.data.url, { done: say("close") });
  }
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
      sayDone(say("export-failed"));
      return answer;
    }
    const { nextCursor, ...page } = answer.data;
    const lists = Object.entries(page).filter(([, list]) => Array.isArray(list));
    whole = whole ? { ...whole, ...page, ...Object.fromEntries(lists.map(([key, list]) => [key, [...whole[key], ...list]])) } : page;
    cursor = nextCursor;
  } while (cursor);
  saveFile(`${user.id}-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(whole, null, 2), "application/json");
  sayDone(say("export-saved-here"));
  return { ok: true, data: {} };
}

async function one(main, context, id) {
  main.append(back(say("all-users"), "#users"), el("h1", { tabindex: "-1" }, say("user")));
  const data = await loaded(main, () => context.call("GET", `operator/users/${encodeURIComponent(id)}`), () => one(main, context, id));
  if (!data) {
    return;
  }
  const { user, twoFactorEnabled, passkeys, memberships } = data;
  main.querySelector("h1").textContent = plain(user.name);
  const again = async () => {
    main.replaceChildren();
    await one(main, context, id);
    main.querySelector("h1").focus();
  };
  const sessions = makeList({
    label: say("sessions"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", `operator/users/${id}/sessions`),
    pick: (found) => found.sessions,
    empty: say("user-sessions-none"),
    columns: [say("device-title"), say("organization"), say("ip-address"), say("signed-in-at"), say("last-used")],
    item: (session) => [
      cell(el("span", { title: visible(session.userAgent) }, visible(deviceWords(session.userAgent))), { class: "what" }),
      cell(nameOf(session.org.name), { title: say("organization") }),
      cell(session.ip, { title: say("ip-address") }),
      cell(ago(session.createdAt), { title: say("signed-in-at") }),
      cell(ago(session.lastUsedAt), { title: say("last-used") }),
    ],
  });
  const places = makeList({
    label: say("memberships"),
    place: context.place,
    pages: false,
    load: async () => ({ ok: true, data: { memberships } }),
    pick: (found) => found.memberships,
    key: (membership) => membership.org.id,
    empty: say("memberships-none"),
    columns: [say("organization"), say("role"), say("status"), say("joined-at"), ...(mayImpersonate ? [el("span", { class: "visually-hidden" }, say("actions"))] : [])],
    item: (membership) => [
      cell([
        el("a", { class: "opens", href: tenantAddress(context.org, membership.org.slug, "members") }, nameOf(membership.org.name, "strong")),
        el("span", { class: "quiet-text code" }, membership.org.slug),
      ], { class: "what" }),
      cell(roleWords(membership.role), { title: say("role") }),
      cell(membership.status === "active" ? say("state-active") : el("span", { class: "badge", "data-tone": "problem" }, say("suspended"))),
      cell(ago(membership.joinedAt), { title: say("joined-at") }),
      // Nobody may in the operator's own organization.
      ...(mayImpersonate ? [cell(membership.org.id === context.organization.id ? null : rowMenu(plain(membership.org.name), [
        { text: say("impersonate-member"), run: () => impersonate(context, user, membership.org) },
      ]), { class: "narrow" })] : []),
    ],
  });
  main.append(
    el(
      "section",
      {},
      facts([
        [say("email"), el("span", {}, user.email, " ", verified(user))],
        [say("identifier"), el("span", { class: "code" }, user.id)],
        [say("two-factor"), say(twoFactorEnabled ? "state-on" : "state-off")],
        [say("passkeys"), String(passkeys)],
        [say("created"), at(user.createdAt)],
      ]),
      el("div", { class: "actions" }, deedsFor(context, user).map((deed) => button(deed.text, async () => {
        const answer = await deed.run();
        if (answer?.ok && deed.isFinal) {
          context.go("users");
        } else if (answer?.ok && deed.asks) {
          await again();
        }
      }, { class: deed.danger ? "danger" : "quiet", "aria-haspopup": deed.asks ? "dialog" : null }))),
    ),
    el("section", {}, el("h2", {}, say("memberships")), places.element),
    el("section", {}, el("h2", {}, say("sessions")), sessions.element),
  );
}
