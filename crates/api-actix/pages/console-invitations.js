// The console: invitations.

import { rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { cell, makeList } from "./list.js";
import { ago, ask } from "./console-parts.js";
import { roleChoice, roleNames, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, sentenceList, words } from "./words.js";

const ROLES = [["member", "Member"], ["org_admin", "Administrator – manages members, keys, webhooks and settings"]];

export function invitations(main, context) {
  const { call, place } = context;
  const roles = rolesOf(context);
  let known = null;
  const list = makeList({
    label: "Invitations",
    place,
    load: async (query) => {
      const [answer, found] = await Promise.all([call("GET", `org/invites?${query}`), roles()]);
      known = found;
      return answer;
    },
    pick: (data) => data.invites,
    empty: "No pending invitations. People who accept one appear under Members.",
    columns: ["Email", "Role", "Expires", el("span", { class: "visually-hidden" }, "Actions")],
    item: (one, again) => [
      cell([
        el("strong", {}, one.email),
        mailBadge(one.mailStatus) ?? "",
        el("span", { class: "quiet-text" }, one.invitedBy === "operator" ? "Invited by the operator of the service" : `Invited by ${one.invitedBy}`),
      ], { class: "what" }),
      cell([roleWords(one.role), ...(one.roles.length > 0 ? [el("span", { class: "quiet-text" }, " · ", ...roleNames(one.roles, known))] : [])]),
      cell(ago(one.expiresAt), { title: "Expires" }),
      cell(rowMenu(one.email, [
        { text: "Send again…", run: () => resend(context, one, again) },
        { text: "Revoke…", danger: true, run: () => withdraw(context, one, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Invitations"), button("Invite members", async () => {
      if (await invite(context)) {
        await list.again();
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "People who were invited and haven’t accepted yet."),
    list.element,
  );
}

function mailBadge(status) {
  const known = {
    queued: ["info", "Sending", "The email is waiting to be sent, or to be sent again."],
    failed: ["problem", "Email failed", "The email could not be delivered and won’t be retried. Check the address, then send it again or invite another address."],
  }[status];
  return known ? el("span", { class: "badge", "data-tone": known[0], title: known[2] }, known[1]) : null;
}

/** Asks whom to invite. Returns the answer of the last attempt, null when there was none. */
export async function invite(context) {
  let pending = null;
  const choice = roleChoice(context, { hint: withoutChoice });
  const answer = await ask("Invite a member", "We’ll email them a link. They become a member when they accept.", {
    fields: [
      { name: "email", label: "Email address", type: "email", autocapitalize: "none", spellcheck: "false", maxlength: 254, empty: "Enter an email address." },
      { name: "role", label: "Role", options: ROLES, value: "member" },
      choice.element,
    ],
    submit: "Send invitation",
    busy: "Sending…",
    work: async ({ email, role }, form) => {
      const roles = choice.read();
      const asked = await context.call("POST", "org/members/invite", { email: email.trim(), role, ...(roles.length > 0 ? { roles } : {}) });
      if (!asked.ok) {
        pending = await explain(context, asked.error, email.trim(), form);
        return { ...asked, told: pending !== null };
      }
      return asked;
    },
  });
  if (answer?.ok) {
    sayDone(`Invitation sent to ${answer.data.invite.email}.`);
    if (!location.hash.startsWith("#invitations")) {
      context.go("invitations");
    }
  }
  return answer;
}

/** Says what somebody gets for whom no role in the product is chosen. */
function withoutChoice(known) {
  const names = known.filter((role) => role.isDefault).map((role) => plain(role.name));
  return names.length > 0 ? `If you choose none, they get the default: ${sentenceList(names)}.` : "If you choose none, they start without a role.";
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
      domains.length > 0 ? `Only addresses at ${sentenceList(domains)} can join. ` : "Only certain addresses can join. ",
      el("a", { href: "#settings" }, "Change this in Settings"), ".",
    );
  }
  if (error.code === "already_member") {
    return beside(`${words(error)} `, el("a", { href: `#members?${new URLSearchParams({ q: email })}` }, "Show this member"), ".");
  }
  if (error.code === "invite_pending") {
    return beside(`${words(error)} `, el("a", { href: "#invitations" }, "Send it again from Invitations"), ".");
  }
  return null;
}

async function resend(context, one, again) {
  const answer = await ask("Send the invitation again?", `${one.email} gets another email with a new link, valid for seven days. The link in the earlier email stops working.`, {
    submit: "Send again",
    busy: "Sending…",
    work: () => context.call("POST", `org/invites/${one.id}/resend`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(`Invitation sent to ${one.email} again.`);
    }
  }
}

async function withdraw(context, one, again) {
  const answer = await ask("Revoke the invitation?", `The link emailed to ${one.email} stops working. They aren’t notified, and you can invite them again.`, {
    submit: "Revoke",
    busy: "Revoking…",
    danger: true,
    work: () => context.call("DELETE", `org/invites/${one.id}`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(`Invitation to ${one.email} revoked.`);
    }
  }
}
