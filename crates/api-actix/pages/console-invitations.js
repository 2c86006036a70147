// The console: invitations.

import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { makeList } from "./list.js";
import { ago, ask } from "./console-parts.js";
import { roleChoice, rolesLine, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, sentenceList, words } from "./words.js";

const ROLES = [["member", "Member"], ["org_admin", "Administrator: manages members, keys, webhooks and settings"]];

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
    empty: "No invitation is open. Whoever accepts one stands under Members.",
    item: (one, again) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("strong", {}, one.email),
        el("span", { class: "quiet-text" }, one.invitedBy === "operator" ? "Invited by the operator of the service" : `Invited by ${one.invitedBy}`),
        rolesLine(one.roles, known),
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
export async function invite(context) {
  let pending = null;
  const choice = roleChoice(context, { hint: withoutChoice });
  const answer = await ask("Invite somebody", "They get a mail with a link. Whoever accepts it becomes a member.", {
    fields: [
      { name: "email", label: "Email address", type: "email", autocapitalize: "none", spellcheck: "false", maxlength: 254, empty: "Please enter an email address." },
      { name: "role", label: "Role", options: ROLES, value: "member" },
      choice.element,
    ],
    submit: "Send the invitation",
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
    sayDone(`The invitation to ${answer.data.invite.email} is on its way.`);
    if (!location.hash.startsWith("#invitations")) {
      context.go("invitations");
    }
  }
  return answer;
}

/** Says what somebody gets for whom no role in the product is chosen. */
function withoutChoice(known) {
  const names = known.filter((role) => role.isDefault).map((role) => plain(role.name));
  return names.length > 0 ? `If you choose none, they get what everybody starts with: ${sentenceList(names)}.` : "If you choose none, they start without one.";
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
