// The console: invitations.

import { rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { cell, makeList } from "./list.js";
import { ago, ask, roleNames } from "./console-parts.js";
import { roleChoice, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, say, sayWith, sentenceList } from "./words.js";

const ROLES = () => [["member", say("role-member")], ["org_admin", say("admin-choice")]];

export function invitations(main, context) {
  const { call, place } = context;
  const roles = rolesOf(context);
  let known = null;
  const list = makeList({
    label: say("invitations"),
    place,
    load: async (query) => {
      const [answer, found] = await Promise.all([call("GET", `org/invites?${query}`), roles()]);
      known = found;
      return answer;
    },
    pick: (data) => data.invites,
    empty: say("invitations-empty"),
    columns: [say("email"), say("role"), say("expires"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (one, again) => [
      cell([
        el("strong", {}, one.email),
        mailBadge(one.mailStatus) ?? "",
        el("span", { class: "quiet-text" }, one.invitedBy === "operator" ? say("invited-by-operator") : say("invited-by", { name: one.invitedBy })),
      ], { class: "what" }),
      cell([roleWords(one.role), ...(one.roles.length > 0 ? [el("span", { class: "quiet-text" }, " · ", ...roleNames(one.roles, known))] : [])]),
      cell(ago(one.expiresAt), { title: say("expires") }),
      cell(rowMenu(one.email, [
        { text: say("send-again-more"), run: () => resend(context, one, again) },
        { text: say("revoke-more"), danger: true, run: () => withdraw(context, one, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("invitations")), button(say("invite-members"), async () => {
      if (await invite(context)) {
        await list.again();
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, say("invitations-lead")),
    list.element,
  );
}

function mailBadge(status) {
  const known = {
    queued: ["info", say("mail-queued"), say("mail-queued-about")],
    failed: ["problem", say("mail-failed"), say("mail-failed-about")],
  }[status];
  return known ? el("span", { class: "badge", "data-tone": known[0], title: known[2] }, known[1]) : null;
}

/** Asks whom to invite. Returns the answer of the last attempt, null when there was none. */
export async function invite(context) {
  let pending = null;
  const choice = roleChoice(context, { hint: withoutChoice });
  const answer = await ask(say("invite-title"), say("invite-lead"), {
    fields: [
      { name: "email", label: say("email-address"), type: "email", autocapitalize: "none", spellcheck: "false", maxlength: 254, empty: say("enter-an-email") },
      { name: "role", label: say("role"), options: ROLES(), value: "member" },
      choice.element,
    ],
    submit: say("send-invitation"),
    busy: say("sending"),
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
    sayDone(say("invitation-sent", { email: answer.data.invite.email }));
    if (!location.hash.startsWith("#invitations")) {
      context.go("invitations");
    }
  }
  return answer;
}

/** Says what somebody gets for whom no role in the product is chosen. */
function withoutChoice(known) {
  const names = known.filter((role) => role.isDefault).map((role) => plain(role.name));
  return names.length > 0 ? say("no-choice-default", { roles: sentenceList(names) }) : say("no-choice-none");
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
    const link = el("a", { href: "#settings" }, say("invite-domains-link"));
    return beside(...(domains.length > 0 ? sayWith("invite-domains", { domains: sentenceList(domains), link }) : sayWith("invite-domains-some", { link })));
  }
  if (error.code === "already_member") {
    return beside(...sayWith("invite-already-member", {
      link: el("a", { href: `#members?${new URLSearchParams({ q: email })}` }, say("invite-already-member-link")),
    }));
  }
  if (error.code === "invite_pending") {
    return beside(...sayWith("invite-pending", { link: el("a", { href: "#invitations" }, say("invite-pending-link")) }));
  }
  return null;
}

async function resend(context, one, again) {
  const answer = await ask(say("resend-title"), say("resend-text", { email: one.email }), {
    submit: say("send-again"),
    busy: say("sending"),
    work: () => context.call("POST", `org/invites/${one.id}/resend`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(say("resend-done", { email: one.email }));
    }
  }
}

async function withdraw(context, one, again) {
  const answer = await ask(say("withdraw-title"), say("withdraw-text", { email: one.email }), {
    submit: say("revoke"),
    busy: say("revoking"),
    danger: true,
    work: () => context.call("DELETE", `org/invites/${one.id}`),
  });
  if (answer) {
    await again({ focus: one.id });
    if (answer.ok) {
      sayDone(say("withdraw-done", { email: one.email }));
    }
  }
}
