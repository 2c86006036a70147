// The console: members.

import { openDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf } from "./console-parts.js";
import { invite } from "./console-invitations.js";
import { roleChoice, roleName, roleNames, rolesLine, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, sentenceList } from "./words.js";

export function members(main, context) {
  const { call, place, user } = context;
  const roles = rolesOf(context);
  let known = null;
  const list = makeList({
    label: "Members",
    place,
    search: "Search by name or address",
    load: async (query) => {
      const [answer, found] = await Promise.all([call("GET", `org/members?${query}`), roles()]);
      known = found;
      return answer;
    },
    pick: (data) => data.members,
    key: (member) => member.userId,
    empty: "There is nobody yet.",
    emptySearch: "Nobody here is like this.",
    filters: [
      { name: "role", label: "Role", options: [["", "All"], ["org_admin", "Administrators"], ["member", "Members"]] },
      { name: "status", label: "Status", options: [["", "All"], ["active", "Active"], ["suspended", "Suspended"]] },
    ],
    item: (member, again) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, nameOf(member.name, "strong"), el("span", { class: "quiet-text" }, member.email), rolesLine(member.roles, known)),
      badges(member, user),
      el("span", { class: "quiet-text" }, "Joined ", ago(member.joinedAt)),
      button("Manage", () => manage(context, member, known, again), { "aria-haspopup": "dialog", "aria-label": `Manage ${plain(member.name)}` }),
    ),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Members"), button("Invite somebody", () => invite(context), { class: "primary", "aria-haspopup": "dialog" })),
    list.element,
  );
}

function badges(member, user) {
  return el(
    "div",
    { class: "badges" },
    member.userId === user.id ? el("span", { class: "badge" }, "You") : null,
    member.role === "org_admin" ? el("span", { class: "badge", "data-tone": "info" }, roleWords(member.role)) : null,
    member.status === "suspended" ? el("span", { class: "badge", "data-tone": "problem" }, "Suspended") : null,
    member.twoFactorEnabled ? el("span", { class: "badge", "data-tone": "success", title: "Signs in with a second factor" }, "Two-factor") : null,
    member.hasPasskey ? el("span", { class: "badge", "data-tone": "success", title: "Can sign in with a passkey" }, "Passkey") : null,
  );
}

/** Offers the actions for a member; each is confirmed before it runs. */
async function manage(context, member, known, again) {
  const name = plain(member.name);
  const hasRoles = known?.length !== 0 || member.roles.length > 0;
  const give = { text: "Change roles", about: "Roles say what they may do in the product.", run: () => giveRoles(context, member, known, again) };
  const deeds = [...(hasRoles ? [give] : []), ...deedsFor(context, member)];
  const chosen = await openDialog(name, (close) => [
    facts([
      ["Address", member.email],
      ["Role", roleWords(member.role)],
      ["In the product", hasRoles ? el("span", {}, ...(member.roles.length > 0 ? roleNames(member.roles, known) : ["No role"])) : null],
      ["Status", member.status === "suspended" ? "Suspended" : "Active"],
      ["Joined", at(member.joinedAt)],
      ["Second factor", member.twoFactorEnabled ? "On" : "Off"],
      ["Passkey", member.hasPasskey ? "Yes" : "None"],
    ]),
    el("ul", { class: "rows" }, deeds.map((deed) => el(
      "li",
      { class: "row" },
      el("p", { class: "what quiet-text" }, deed.about),
      button(deed.text, () => close(deed), { class: deed.danger ? "danger" : "quiet" }),
    ))),
    el("p", {}, el("a", { href: `#audit?user=${member.userId}` }, "What happened: the audit log"), "."),
    member.userId === context.user.id ? el("p", { class: "hint" }, "Nobody suspends or removes themselves. You can ",
      el("a", { href: `${pageAddress("account", context.org)}#organizations` }, "leave the organization"), " on your account's page.") : null,
    el("div", { class: "actions" }, button("Close", () => close(null))),
  ]);
  if (!chosen) {
    return;
  }
  if (chosen.run) {
    await chosen.run();
    return;
  }
  const answer = await ask(chosen.title, [chosen.warning, await chosen.note?.()], {
    submit: chosen.text,
    busy: chosen.busy,
    danger: chosen.danger,
    work: () => context.call(chosen.method, `org/members/${member.userId}${chosen.path ?? ""}`, chosen.body),
  });
  if (answer) {
    await again({ focus: member.userId });
    if (answer.ok) {
      sayDone(chosen.done);
    }
  }
}

/** Asks which roles a member has in the product. Those that come from a connection's rule stay, and the end says so. */
async function giveRoles(context, member, known, again) {
  const name = plain(member.name);
  const choice = roleChoice(context, {
    chosen: member.roles, none: "There are no roles any more.",
    hint: () => "A role that a connection's rule gives stays as long as the rule fits, even if you take it away here.",
  });
  const answer = await ask(`Roles of ${name}`, `They say what ${name} may do in the product. A change counts at once.`, {
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
    sayDone(kept.length > 0 ? `Saved. ${name} still has ${sentenceList(kept)}, by a rule of a connection.` : `The roles of ${name} are saved.`);
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
    warning: `${name} can then do all that you can do here, and can also take it from you.`,
    busy: "Changing…",
    done: `${name} is an administrator now.`,
    method: "PATCH",
    body: { role: "org_admin" },
  };
  const demote = {
    text: "Make member",
    about: "Members use the organization's application and manage nothing here.",
    title: isMe ? "Give up being an administrator?" : `Make ${name} a member?`,
    warning: isMe ? "You will no longer see this console. Only another administrator can give it back to you."
      : `${name} will no longer see this console. Keys and webhooks that they made stay; invitations that they sent stop working.`,
    busy: "Changing…",
    done: `${name} is a member now.`,
    danger: isMe,
    method: "PATCH",
    body: { role: "member" },
  };
  const end = {
    text: isMe ? "End my sessions" : "End sessions",
    about: isMe ? "Signs you out on all devices, here as well." : "Signs them out on all devices. They can sign in again at once.",
    title: isMe ? "End your sessions?" : `End the sessions of ${name}?`,
    warning: isMe ? `You are signed out of ${where} on all devices, this one included.`
      : `${name} is signed out of ${where} on all devices and can sign in again at once. To keep somebody out, suspend them.`,
    busy: "Ending…",
    done: `The sessions of ${name} have ended.`,
    method: "POST",
    path: "/end-sessions",
  };
  const suspend = {
    text: "Suspend",
    about: "Keeps them out until you reinstate them. Nothing is lost.",
    title: `Suspend ${name}?`,
    warning: `${name} can't sign in to ${where} until you reinstate them, and what is open now stops working. Their role and data stay.`,
    busy: "Suspending…",
    done: `${name} is suspended.`,
    note: async () => (await call("GET", "org/directory")).ok
      ? "The organization's directory doesn't lift this suspension: it lasts until an administrator reinstates them here." : null,
    danger: true,
    method: "PATCH",
    body: { status: "suspended" },
  };
  const reinstate = {
    text: "Reinstate",
    about: "Lets them sign in again, in the role that they had.",
    title: `Reinstate ${name}?`,
    warning: `${name} can sign in to ${where} again, as before. Sessions from before the suspension stay ended.`,
    busy: "Reinstating…",
    done: `${name} can sign in again.`,
    method: "PATCH",
    body: { status: "active" },
  };
  const remove = {
    text: "Remove",
    about: "Ends the membership. To come back, they need an invitation.",
    title: `Remove ${name}?`,
    warning: `${name} is signed out of ${where} and is no longer a member. Their account and their other organizations stay. `
      + "To come back, they need a new invitation.",
    busy: "Removing…",
    done: `${name} is removed.`,
    danger: true,
    method: "DELETE",
  };
  const role = member.role === "org_admin" ? demote : promote;
  return isMe ? [role, end] : [role, end, member.status === "suspended" ? reinstate : suspend, remove];
}
