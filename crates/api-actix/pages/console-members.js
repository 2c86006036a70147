// The console: members.

import { isPassing } from "./api.js";
import { openDialog, rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf, roleName, roleNames } from "./console-parts.js";
import { invite } from "./console-invitations.js";
import { roleChoice, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, say, sayOf, sayWith, sentenceList, words } from "./words.js";

export function members(main, context) {
  const { call, place, user } = context;
  const roles = rolesOf(context);
  let known = null;
  const count = el("p", { class: "lead" });
  const list = makeList({
    label: say("members"),
    place,
    search: say("members-search"),
    load: async (query) => {
      const [answer, found] = await Promise.all([call("GET", `org/members?${query}`), roles()]);
      known = found;
      if (!query.has("cursor") || !answer.ok) {
        // Only the first page tells how many there are, or how many match.
        const total = answer.data?.total;
        count.textContent = total === undefined ? "" : say("count-members", { count: total });
      }
      return answer;
    },
    pick: (data) => data.members,
    key: (member) => member.userId,
    name: (member) => plain(member.name),
    columns: [
      { title: say("member"), sort: ["name", "-name"] },
      say("role"),
      say("members-sign-in"),
      { title: say("joined-at"), sort: ["joinedAt", "-joinedAt"] },
      { title: say("last-active"), sort: ["-lastActiveAt", "lastActiveAt"] },
      el("span", { class: "visually-hidden" }, say("actions")),
    ],
    order: "joinedAt",
    empty: say("members-empty"),
    emptySearch: say("members-no-match"),
    filters: [
      { name: "role", label: say("role"), options: [["", say("all-roles")], ["org_admin", say("administrators")], ["member", say("members")]] },
      { name: "status", label: say("status"), options: [["", say("any-status")], ["active", say("state-active")], ["suspended", say("member-suspended")]] },
    ],
    chosen: (some, again) => actionsForAll(context, some, again),
    item: (member, again) => {
      const open = () => manage(context, member, known, again);
      return [
        cell([
          button("", open, { class: "opens", "aria-haspopup": "dialog", "aria-label": say("manage-it", { name: plain(member.name) }) }, nameOf(member.name, "strong")),
          member.userId === user.id ? el("span", { class: "badge" }, say("you")) : "",
          member.status === "suspended" ? el("span", { class: "badge", "data-tone": "problem" }, say("member-suspended")) : "",
          el("span", { class: "quiet-text" }, member.email),
        ], { class: "what" }),
        cell([roleWords(member.role), ...(member.roles.length > 0 ? [el("span", { class: "quiet-text" }, " · ", ...roleNames(member.roles, known))] : [])]),
        cell(badges(member)),
        cell(ago(member.joinedAt), { title: say("joined-at") }),
        cell(lastActive(member), { title: say("last-active") }),
        cell(rowMenu(plain(member.name), [
          { text: say("manage"), run: open },
          ...deedsFor(context, member).map((deed) => ({ text: say("action-more", { action: deed.text }), danger: deed.danger, run: () => carryOut(context, member, deed, again) })),
        ]), { class: "narrow" }),
      ];
    },
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("members")), button(say("invite-members"), () => invite(context), { class: "primary", "aria-haspopup": "dialog" })),
    count,
    list.element,
  );
}

/** Returns when a member was last active. That is known to the hour: what is less than that ago isn't told more exactly. */
function lastActive({ lastActiveAt }) {
  if (!lastActiveAt) {
    return say("never");
  }
  return Date.now() - Date.parse(lastActiveAt) < 2 * 3_600_000 ? el("time", { datetime: lastActiveAt }, say("recently")) : ago(lastActiveAt);
}

function badges({ twoFactorEnabled, hasPasskey }) {
  const shown = [
    twoFactorEnabled ? el("span", { class: "badge", "data-tone": "success", title: say("uses-two-factor") }, say("two-factor-short")) : null,
    hasPasskey ? el("span", { class: "badge", "data-tone": "success", title: say("uses-passkey") }, say("passkey")) : null,
  ].filter(Boolean);
  return shown.length > 0 ? el("div", { class: "badges" }, ...shown) : [];
}

/** Shows a member in a panel at the side, with the actions for them; each is confirmed before it runs. */
async function manage(context, member, known, again) {
  const name = plain(member.name);
  const hasRoles = known?.length !== 0 || member.roles.length > 0;
  const give = { text: say("change-roles"), about: say("change-roles-about"), run: () => giveRoles(context, member, known, again) };
  const deeds = [...(hasRoles ? [give] : []), ...deedsFor(context, member)];
  const chosen = await openDialog(name, (close) => [
    facts([
      [say("email"), member.email],
      [say("role"), el("span", {}, ...withOrigin(member, member.role, roleWords(member.role)))],
      [say("product-roles"), hasRoles ? el("span", {}, ...(member.roles.length > 0 ? rolesWithOrigins(member, known) : [say("none")])) : null],
      [say("status"), statusWords(member)],
      [say("joined-at"), at(member.joinedAt)],
      [say("last-active"), lastActive(member)],
      [say("two-factor"), member.twoFactorEnabled ? say("state-on") : say("state-off")],
      [say("passkey"), member.hasPasskey ? say("yes") : say("passkey-none")],
    ]),
    el("ul", { class: "rows" }, deeds.map((deed) => el(
      "li",
      { class: "row" },
      el("p", { class: "what quiet-text" }, deed.about),
      button(deed.text, () => close(deed), { class: deed.danger ? "danger" : "quiet" }),
    ))),
    el("p", {}, el("a", { href: `#audit?user=${member.userId}` }, say("view-in-audit"))),
    context.home ? el("p", {}, el("a", { href: `${pageAddress("operator", context.home)}#users/${member.userId}` }, say("view-account"))) : null,
    member.userId === context.user.id ? el("p", { class: "hint" }, ...sayWith("not-yourself", {
      link: el("a", { href: `${pageAddress("account", context.org)}#organizations` }, say("not-yourself-link")),
    })) : null,
  ], { side: true });
  if (chosen) {
    await (chosen.run ? chosen.run() : carryOut(context, member, chosen, again));
  }
}

/** Returns the names of a member's roles in the product, each with where it is from. */
function rolesWithOrigins(member, known) {
  return member.roles.flatMap((key, index) => [index > 0 ? ", " : "", ...withOrigin(member, key, el("bdi", {}, roleName(key, known)))]);
}

/** Returns a member's role with where it is from, if that isn't by hand. */
function withOrigin({ roleOrigins = [] }, key, role) {
  const origins = (roleOrigins.find(({ role: one }) => one === key)?.origins ?? []).filter(({ type }) => type !== "hand");
  const from = origins.map(({ type, name }) => sayOf("origin-", type, { name: plain(name) }) ?? plain(name));
  return origins.length > 0 ? sayWith("role-from", { role, origins: sentenceList(from) }) : [role];
}

function statusWords({ status, suspendedBy }) {
  return status === "active" ? say("state-active") : suspendedBy === "directory" ? say("member-suspended-by-directory") : say("member-suspended");
}

/** Asks whether a deed is meant, and carries it out. */
async function carryOut(context, member, deed, again) {
  const answer = await ask(deed.title, [deed.warning, await deed.note?.()], {
    submit: deed.text,
    busy: deed.busy,
    danger: deed.danger,
    work: () => context.call(deed.method, `org/members/${member.userId}${deed.path ?? ""}`, deed.body),
  });
  if (answer) {
    await again({ focus: member.userId });
    if (answer.ok) {
      sayDone(deed.done);
    }
  }
}

/** Returns the buttons for several members. What doesn't fit one of them, such as suspending oneself, leaves that one out. */
function actionsForAll(context, some, again) {
  const others = some.filter(({ userId }) => userId !== context.user.id);
  const offer = (text, title, fits) => {
    const found = others.map((member) => ({ member, deed: deedsFor(context, member).find((deed) => deed.text === text) }))
      .filter(({ deed, member }) => deed && fits(member));
    return found.length === 0 ? null : button(say("for-many", { action: text, count: found.length }), () => carryOutAll(context, title(found.length), text, found, again), {
      class: found[0].deed.danger ? "danger" : "quiet", "aria-haspopup": "dialog",
    });
  };
  return [
    offer(say("suspend"), (count) => say("suspend-many", { count }), ({ status }) => status === "active"),
    offer(say("reactivate"), (count) => say("reactivate-many", { count }), () => true),
    offer(say("end-sessions"), (count) => say("end-sessions-many", { count }), () => true),
    offer(say("remove"), (count) => say("remove-many", { count }), () => true),
  ].filter(Boolean);
}

/** Asks whether a deed is meant for several members, and carries it out for one after the other. */
async function carryOutAll(context, title, text, found, again) {
  const names = found.map(({ member }) => plain(member.name));
  const shown = names.length > 6 ? [...names.slice(0, 5), say("more-of-list", { count: names.length - 5 })] : names;
  const list = el("p", {}, say("list-sentence", { list: sentenceList(shown) }));
  const [{ deed }] = found;
  const left = [...found];
  const refused = [];
  const answer = await ask(title, [list, deed.aboutAll ?? deed.about], {
    submit: text,
    busy: deed.busy,
    danger: deed.danger,
    work: async () => {
      while (left.length > 0) {
        const [{ member, deed: one }] = left;
        const done = await context.call(one.method, `org/members/${member.userId}${one.path ?? ""}`, one.body);
        if (!done.ok && isPassing(done.error)) {
          return done; // Those who are left are tried again by the same button.
        }
        if (!done.ok) {
          refused.push(say("refused-for", { name: plain(member.name), reason: words(done.error, false) }));
        }
        left.shift();
      }
      return { ok: true, data: {} };
    },
  });
  if (!answer) {
    return;
  }
  await again();
  const done = found.length - left.length - refused.length;
  sayDone(say("done-for", { count: done, all: found.length }));
  if (refused.length > 0) {
    await openDialog(say("some-unchanged"), (close) => [
      el("ul", { class: "plain-list" }, refused.map((line) => el("li", {}, line))),
      el("div", { class: "actions" }, button(say("close"), () => close(null))),
    ]);
  }
}

/** Asks which roles a member has in the product. Those that come from a connection's rule stay, and the end says so. */
async function giveRoles(context, member, known, again) {
  const name = plain(member.name);
  const choice = roleChoice(context, {
    chosen: member.roles, none: say("roles-gone"),
    hint: () => say("roles-by-rule"),
  });
  const answer = await ask(say("roles-of", { name }), say("roles-of-lead", { name }), {
    fields: [choice.element],
    submit: say("save"),
    busy: say("saving"),
    work: () => context.call("PATCH", `org/members/${member.userId}`, { roles: choice.read() }),
  });
  if (answer) {
    await again({ focus: member.userId });
  }
  if (answer?.ok) {
    const wanted = choice.read();
    const kept = answer.data.member.roles.filter((key) => !wanted.includes(key)).map((key) => roleName(key, known));
    sayDone(kept.length > 0 ? say("roles-saved-kept", { name, roles: sentenceList(kept) }) : say("roles-saved", { name }));
  }
}

function deedsFor({ call, user, organization: here }, member) {
  const name = plain(member.name);
  const organization = plain(here.name);
  const isMe = member.userId === user.id;
  const promote = {
    text: say("promote"),
    about: say("promote-about"),
    title: say("promote-title", { name }),
    warning: say("promote-warning", { name }),
    busy: say("changing"),
    done: say("promote-done", { name }),
    method: "PATCH",
    body: { role: "org_admin" },
  };
  const demote = {
    text: say("demote"),
    about: say("demote-about"),
    title: isMe ? say("demote-me-title") : say("demote-title", { name }),
    warning: isMe ? say("demote-me-warning")
      : say("demote-warning", { name }),
    busy: say("changing"),
    done: say("demote-done", { name }),
    danger: isMe,
    method: "PATCH",
    body: { role: "member" },
  };
  const end = {
    text: isMe ? say("end-my-sessions") : say("end-sessions"),
    about: isMe ? say("end-my-sessions-about") : say("end-sessions-about"),
    title: isMe ? say("end-my-sessions-title") : say("end-sessions-title", { name }),
    warning: isMe ? say("end-my-sessions-warning", { organization })
      : say("end-sessions-warning", { name, organization }),
    busy: say("ending"),
    done: say("end-sessions-done", { name }),
    method: "POST",
    path: "/end-sessions",
  };
  const reset = {
    text: say("reset-factor"),
    about: say("reset-factor-about"),
    title: say("reset-factor-title", { name }),
    warning: say("reset-factor-warning", { name }),
    busy: say("resetting"),
    done: say("reset-factor-done", { name }),
    danger: true,
    method: "POST",
    path: "/reset-2fa",
  };
  const suspend = {
    text: say("suspend"),
    about: say("suspend-about"),
    title: say("suspend-title", { name }),
    warning: say("suspend-warning", { name, organization }),
    busy: say("suspending"),
    done: say("suspend-done", { name }),
    note: async () => (await call("GET", "org/directory")).ok
      ? say("suspend-directory") : null,
    danger: true,
    method: "PATCH",
    body: { status: "suspended" },
  };
  const reactivate = {
    text: say("reactivate"),
    about: say("reactivate-about"),
    title: say("reactivate-title", { name }),
    warning: say("reactivate-warning", { name, organization }),
    busy: say("reactivating"),
    done: say("reactivate-done", { name }),
    method: "PATCH",
    body: { status: "active" },
  };
  const remove = {
    text: say("remove"),
    about: say("remove-member-about"),
    title: say("remove-member-title", { name }),
    warning: say("remove-member-warning", { name, organization }),
    busy: say("removing"),
    done: say("remove-member-done", { name }),
    danger: true,
    method: "DELETE",
  };
  const role = member.role === "org_admin" ? demote : promote;
  const factor = member.twoFactorEnabled || member.hasPasskey ? [reset] : [];
  return isMe ? [role, end] : [role, end, ...factor, member.status === "suspended" ? reactivate : suspend, remove];
}
