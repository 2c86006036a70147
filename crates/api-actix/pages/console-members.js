// The console: members.

import { isPassing } from "./api.js";
import { openDialog, rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf } from "./console-parts.js";
import { invite } from "./console-invitations.js";
import { roleChoice, roleName, roleNames, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, sentenceList, words } from "./words.js";

export function members(main, context) {
  const { call, place, user } = context;
  const roles = rolesOf(context);
  let known = null;
  const list = makeList({
    label: "Members",
    place,
    search: "Search by name or email address",
    load: async (query) => {
      const [answer, found] = await Promise.all([call("GET", `org/members?${query}`), roles()]);
      known = found;
      return answer;
    },
    pick: (data) => data.members,
    key: (member) => member.userId,
    name: (member) => plain(member.name),
    columns: [
      { title: "Member", sort: ["name", "-name"] },
      "Role",
      "Sign-in",
      { title: "Joined", sort: ["joinedAt", "-joinedAt"] },
      { title: "Last active", sort: ["-lastActiveAt", "lastActiveAt"] },
      el("span", { class: "visually-hidden" }, "Actions"),
    ],
    order: "joinedAt",
    empty: "There are no members yet.",
    emptySearch: "No member matches.",
    filters: [
      { name: "role", label: "Role", options: [["", "All roles"], ["org_admin", "Administrators"], ["member", "Members"]] },
      { name: "status", label: "Status", options: [["", "Any status"], ["active", "Active"], ["suspended", "Suspended"]] },
    ],
    chosen: (some, again) => actionsForAll(context, some, again),
    item: (member, again) => {
      const open = () => manage(context, member, known, again);
      return [
        cell([
          button("", open, { class: "opens", "aria-haspopup": "dialog", "aria-label": `Manage ${plain(member.name)}` }, nameOf(member.name, "strong")),
          member.userId === user.id ? el("span", { class: "badge" }, "You") : "",
          member.status === "suspended" ? el("span", { class: "badge", "data-tone": "problem" }, "Suspended") : "",
          el("span", { class: "quiet-text" }, member.email),
        ], { class: "what" }),
        cell([roleWords(member.role), ...(member.roles.length > 0 ? [el("span", { class: "quiet-text" }, " · ", ...roleNames(member.roles, known))] : [])]),
        cell(badges(member)),
        cell(ago(member.joinedAt), { title: "Joined" }),
        cell(lastActive(member), { title: "Last active" }),
        cell(rowMenu(plain(member.name), [
          { text: "Manage", run: open },
          ...deedsFor(context, member).map((deed) => ({ text: `${deed.text}…`, danger: deed.danger, run: () => carryOut(context, member, deed, again) })),
        ]), { class: "narrow" }),
      ];
    },
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Members"), button("Invite members", () => invite(context), { class: "primary", "aria-haspopup": "dialog" })),
    list.element,
  );
}

/** Returns when a member was last active. That is known to the hour: what is less than that ago isn't told more exactly. */
function lastActive({ lastActiveAt }) {
  if (!lastActiveAt) {
    return "Never";
  }
  return Date.now() - Date.parse(lastActiveAt) < 2 * 3_600_000 ? el("time", { datetime: lastActiveAt }, "Recently") : ago(lastActiveAt);
}

function badges({ twoFactorEnabled, hasPasskey }) {
  const shown = [
    twoFactorEnabled ? el("span", { class: "badge", "data-tone": "success", title: "Uses two-factor authentication" }, "Two-factor") : null,
    hasPasskey ? el("span", { class: "badge", "data-tone": "success", title: "Can sign in with a passkey" }, "Passkey") : null,
  ].filter(Boolean);
  return shown.length > 0 ? el("div", { class: "badges" }, ...shown) : [];
}

/** Shows a member in a panel at the side, with the actions for them; each is confirmed before it runs. */
async function manage(context, member, known, again) {
  const name = plain(member.name);
  const hasRoles = known?.length !== 0 || member.roles.length > 0;
  const give = { text: "Change roles", about: "Roles decide what they may do in your product.", run: () => giveRoles(context, member, known, again) };
  const deeds = [...(hasRoles ? [give] : []), ...deedsFor(context, member)];
  const chosen = await openDialog(name, (close) => [
    facts([
      ["Email", member.email],
      ["Role", [roleWords(member.role), originOf(member, member.role)].join("")],
      ["Product roles", hasRoles ? el("span", {}, ...(member.roles.length > 0 ? rolesWithOrigins(member, known) : ["None"])) : null],
      ["Status", statusWords(member)],
      ["Joined", at(member.joinedAt)],
      ["Last active", lastActive(member)],
      ["Two-factor authentication", member.twoFactorEnabled ? "On" : "Off"],
      ["Passkey", member.hasPasskey ? "Yes" : "None"],
    ]),
    el("ul", { class: "rows" }, deeds.map((deed) => el(
      "li",
      { class: "row" },
      el("p", { class: "what quiet-text" }, deed.about),
      button(deed.text, () => close(deed), { class: deed.danger ? "danger" : "quiet" }),
    ))),
    el("p", {}, el("a", { href: `#audit?user=${member.userId}` }, "View in the audit log")),
    member.userId === context.user.id ? el("p", { class: "hint" }, "You can’t suspend or remove yourself. You can ",
      el("a", { href: `${pageAddress("account", context.org)}#organizations` }, "leave the organization"), " from your account.") : null,
  ], { side: true });
  if (chosen) {
    await (chosen.run ? chosen.run() : carryOut(context, member, chosen, again));
  }
}

/** Returns the names of a member's roles in the product, each with where it is from. */
function rolesWithOrigins(member, known) {
  return member.roles.flatMap((key, index) => [index > 0 ? ", " : "", el("bdi", {}, roleName(key, known)), originOf(member, key)]);
}

/** Says where a member has a role from, if that isn't by hand. */
function originOf({ roleOrigins = [] }, key) {
  const origins = (roleOrigins.find(({ role }) => role === key)?.origins ?? []).filter(({ type }) => type !== "hand");
  return origins.length > 0 ? ` (from ${sentenceList(origins.map(({ type, name }) => `the ${type} ${plain(name)}`))})` : "";
}

function statusWords({ status, suspendedBy }) {
  return status === "active" ? "Active" : suspendedBy === "directory" ? "Suspended by the directory" : "Suspended";
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
  const offer = (text, fits) => {
    const found = others.map((member) => ({ member, deed: deedsFor(context, member).find((deed) => deed.text === text) }))
      .filter(({ deed, member }) => deed && fits(member));
    return found.length === 0 ? null : button(`${text} ${found.length}`, () => carryOutAll(context, text, found, again), {
      class: found[0].deed.danger ? "danger" : "quiet", "aria-haspopup": "dialog",
    });
  };
  return [offer("Suspend", ({ status }) => status === "active"), offer("Reactivate", () => true), offer("End sessions", () => true), offer("Remove", () => true)]
    .filter(Boolean);
}

/** Asks whether a deed is meant for several members, and carries it out for one after the other. */
async function carryOutAll(context, text, found, again) {
  const names = found.map(({ member }) => plain(member.name));
  const list = el("p", {}, sentenceList(names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names), ".");
  const [{ deed }] = found;
  const left = [...found];
  const refused = [];
  const answer = await ask(`${text === "End sessions" ? "End the sessions of" : text} ${found.length} ${found.length === 1 ? "member" : "members"}?`, [list, deed.aboutAll ?? deed.about], {
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
          refused.push(`${plain(member.name)}: ${words(done.error, false)}`);
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
  sayDone(`Done for ${done} of ${found.length}.`);
  if (refused.length > 0) {
    await openDialog("Some members couldn’t be changed", (close) => [
      el("ul", { class: "plain-list" }, refused.map((line) => el("li", {}, line))),
      el("div", { class: "actions" }, button("Close", () => close(null))),
    ]);
  }
}

/** Asks which roles a member has in the product. Those that come from a connection's rule stay, and the end says so. */
async function giveRoles(context, member, known, again) {
  const name = plain(member.name);
  const choice = roleChoice(context, {
    chosen: member.roles, none: "There are no roles any more.",
    hint: () => "A role given by a connection’s rule stays for as long as the rule applies, even if you remove it here.",
  });
  const answer = await ask(`Roles of ${name}`, `Roles decide what ${name} may do in your product. Changes take effect immediately.`, {
    fields: [choice.element],
    submit: "Save",
    busy: "Saving…",
    work: () => context.call("PATCH", `org/members/${member.userId}`, { roles: choice.read() }),
  });
  if (answer) {
    await again({ focus: member.userId });
  }
  if (answer?.ok) {
    const wanted = choice.read();
    const kept = answer.data.member.roles.filter((key) => !wanted.includes(key)).map((key) => roleName(key, known));
    sayDone(kept.length > 0 ? `Saved. ${name} still has ${sentenceList(kept)} from a connection’s rule.` : `Saved the roles of ${name}.`);
  }
}

function deedsFor({ call, user, organization }, member) {
  const name = plain(member.name);
  const where = plain(organization.name);
  const isMe = member.userId === user.id;
  const promote = {
    text: "Make administrator",
    about: "Administrators manage members, keys, webhooks and settings.",
    title: `Make ${name} an administrator?`,
    warning: `${name} will be able to do everything you can do here, including removing your access.`,
    busy: "Changing…",
    done: `${name} is now an administrator.`,
    method: "PATCH",
    body: { role: "org_admin" },
  };
  const demote = {
    text: "Make member",
    about: "Members use the organization’s application and can’t manage anything here.",
    title: isMe ? "Stop being an administrator?" : `Make ${name} a member?`,
    warning: isMe ? "You’ll lose access to this console. Only another administrator can give it back to you."
      : `${name} will lose access to this console. Keys and webhooks they created stay. Invitations they sent stop working.`,
    busy: "Changing…",
    done: `${name} is now a member.`,
    danger: isMe,
    method: "PATCH",
    body: { role: "member" },
  };
  const end = {
    text: isMe ? "End my sessions" : "End sessions",
    about: isMe ? "Signs you out on all devices, including this one." : "Signs them out on all devices. They can sign in again right away.",
    title: isMe ? "End your sessions?" : `End the sessions of ${name}?`,
    warning: isMe ? `You’re signed out of ${where} on all devices, including this one.`
      : `${name} is signed out of ${where} on all devices and can sign in again right away. To keep someone out, suspend them.`,
    busy: "Ending…",
    done: `The sessions of ${name} have ended.`,
    method: "POST",
    path: "/end-sessions",
  };
  const reset = {
    text: "Reset two-factor",
    about: "For someone who lost their phone or passkey. You need a session that you began with a second factor yourself.",
    title: `Reset two-factor authentication for ${name}?`,
    warning: `The authenticator app, recovery codes and passkeys of ${name} are removed, and they’re signed out on all devices. Their password stays. `
      + "Make sure that it’s really them who asked you. This can’t be undone.",
    busy: "Resetting…",
    done: `Two-factor authentication was reset for ${name}.`,
    danger: true,
    method: "POST",
    path: "/reset-2fa",
  };
  const suspend = {
    text: "Suspend",
    about: "Keeps them out until you reactivate them. Nothing is lost.",
    title: `Suspend ${name}?`,
    warning: `${name} can’t sign in to ${where} until you reactivate them, and their open sessions stop working. They keep their role and data.`,
    busy: "Suspending…",
    done: `${name} is suspended.`,
    note: async () => (await call("GET", "org/directory")).ok
      ? "The organization’s directory doesn’t lift this suspension. It lasts until an administrator reactivates them here." : null,
    danger: true,
    method: "PATCH",
    body: { status: "suspended" },
  };
  const reactivate = {
    text: "Reactivate",
    about: "Lets them sign in again, with the role they had.",
    title: `Reactivate ${name}?`,
    warning: `${name} can sign in to ${where} again, as before. Sessions from before the suspension stay ended.`,
    busy: "Reactivating…",
    done: `${name} can sign in again.`,
    method: "PATCH",
    body: { status: "active" },
  };
  const remove = {
    text: "Remove",
    about: "Ends their membership. To come back, they need an invitation.",
    title: `Remove ${name}?`,
    warning: `${name} is signed out of ${where} and is no longer a member. They keep their account and their other organizations. `
      + "To come back, they need a new invitation.",
    busy: "Removing…",
    done: `${name} was removed.`,
    danger: true,
    method: "DELETE",
  };
  const role = member.role === "org_admin" ? demote : promote;
  const factor = member.twoFactorEnabled || member.hasPasskey ? [reset] : [];
  return isMe ? [role, end] : [role, end, ...factor, member.status === "suspended" ? reactivate : suspend, remove];
}
