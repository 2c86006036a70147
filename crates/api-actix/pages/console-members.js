// The console: members and invitations.

import { openDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf } from "./console-parts.js";
import { plain, roleWords, sentenceList, words } from "./words.js";

const ROLES = [["member", "Member"], ["org_admin", "Administrator: manages members, keys, webhooks and settings"]];

export function members(main, context) {
  const { call, place, user } = context;
  const list = makeList({
    label: "Members",
    place,
    search: "Search by name or address",
    load: (query) => call("GET", `org/members?${query}`),
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
      el("div", { class: "what" }, nameOf(member.name, "strong"), el("span", { class: "quiet-text" }, member.email)),
      badges(member, user),
      el("span", { class: "quiet-text" }, "Joined ", ago(member.joinedAt)),
      button("Manage", () => manage(context, member, again), { "aria-haspopup": "dialog", "aria-label": `Manage ${plain(member.name)}` }),
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
async function manage(context, member, again) {
  const name = plain(member.name);
  const deeds = deedsFor(context, member);
  const chosen = await openDialog(name, (close) => [
    facts([
      ["Address", member.email],
      ["Role", roleWords(member.role)],
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
  const answer = await ask(chosen.title, chosen.warning, {
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

function deedsFor({ user, organization }, member) {
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

// --- invitations ---

export function invitations(main, context) {
  const { call, place } = context;
  const list = makeList({
    label: "Invitations",
    place,
    load: (query) => call("GET", `org/invites?${query}`),
    pick: (data) => data.invites,
    empty: "No invitation is open. Whoever accepts one stands under Members.",
    item: (one, again) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("strong", {}, one.email),
        el("span", { class: "quiet-text" }, one.invitedBy === "operator" ? "Invited by the operator of the service" : `Invited by ${one.invitedBy}`),
      ),
      el(
        "div",
        { class: "badges" },
        one.role === "org_admin" ? el("span", { class: "badge", "data-tone": "info" }, roleWords(one.role)) : null,
        mailBadge(one.mailStatus),
      ),
      el("span", { class: "quiet-text" }, "Expires ", ago(one.expiresAt)),
      el(
        "div",
        { class: "actions" },
        button("Send again", () => resend(context, one, again), { "aria-haspopup": "dialog", "aria-label": `Send again: the invitation of ${one.email}` }),
        button("Withdraw", () => withdraw(context, one, again), {
          class: "danger", "aria-haspopup": "dialog", "aria-label": `Withdraw the invitation of ${one.email}`,
        }),
      ),
    ),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Invitations"), button("Invite somebody", async () => {
      if (await invite(context)) {
        await list.again();
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "Who was invited and has not accepted yet."),
    list.element,
  );
}

function mailBadge(status) {
  const known = {
    queued: ["info", "Mail is on its way", "The mail waits to be sent, or to be sent again."],
    failed: ["problem", "Mail failed", "The mail could not be delivered, and nobody sends it by itself. Check the address, and send it again or invite another one."],
  }[status];
  return known ? el("span", { class: "badge", "data-tone": known[0], title: known[2] }, known[1]) : null;
}

/** Asks whom to invite. Returns the answer of the last attempt, null when there was none. */
async function invite(context) {
  let pending = null;
  const answer = await ask("Invite somebody", "They get a mail with a link. Whoever accepts it becomes a member.", {
    fields: [
      { name: "email", label: "Email address", type: "email", autocapitalize: "none", spellcheck: "false", maxlength: 254, empty: "Please enter an email address." },
      { name: "role", label: "Role", options: ROLES, value: "member" },
    ],
    submit: "Send the invitation",
    busy: "Sending…",
    work: async ({ email, role }, form) => {
      const asked = await context.call("POST", "org/members/invite", { email: email.trim(), role });
      if (!asked.ok) {
        pending = await explain(context, asked.error, email.trim(), form);
        return { ...asked, told: pending !== null };
      }
      return asked;
    },
  });
  if (answer?.ok) {
    sayDone(`The invitation to ${answer.data.invite.email} is on its way.`);
    if (!location.hash.startsWith("#invitations")) {
      context.go("invitations");
    }
  }
  return answer;
}

/** Says beside the field why an address can't be invited and what to do. Returns null when the usual message is enough. */
async function explain(context, error, email, form) {
  const beside = (...content) => {
    showFieldErrors(form, { email: [""] });
    form.querySelector("[id$=-email-error]").replaceChildren(el("p", {}, ...content));
    return true;
  };
  if (error.code === "email_domain_not_allowed") {
    const { data } = await context.call("GET", "org");
    const domains = data?.org.security?.allowedEmailDomains ?? [];
    return beside(
      domains.length > 0 ? `The organization takes only addresses at ${sentenceList(domains)}. ` : "The organization takes only certain addresses. ",
      el("a", { href: "#settings" }, "Change that in the settings"), ".",
    );
  }
  if (error.code === "already_member") {
    return beside(`${words(error)} `, el("a", { href: `#members?${new URLSearchParams({ q: email })}` }, "Show this member"), ".");
  }
  if (error.code === "invite_pending") {
    return beside(`${words(error)} `, el("a", { href: "#invitations" }, "Send it again from the list of invitations"), ".");
  }
  return null;
}

async function resend(context, one, again) {
  const answer = await ask("Send the invitation again?", `${one.email} gets another mail, with a new link that is good for seven days. The link in the earlier mail stops working.`, {
    submit: "Send again",
    busy: "Sending…",
    work: () => context.call("POST", `org/invites/${one.id}/resend`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(`Another mail to ${one.email} is on its way.`);
    }
  }
}

async function withdraw(context, one, again) {
  const answer = await ask("Withdraw the invitation?", `The link in the mail to ${one.email} stops working. Nobody is told; you can invite them again.`, {
    submit: "Withdraw",
    busy: "Withdrawing…",
    danger: true,
    work: () => context.call("DELETE", `org/invites/${one.id}`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(`The invitation to ${one.email} is withdrawn.`);
    }
  }
}
