// The console: requiring single sign-on of everybody, and saying before who would lose access.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { ask, problemPlace } from "./console-parts.js";
import { problem } from "./list.js";
import { plain } from "./words.js";

const NOW = {
  off: "Not required. People may sign in with it, or with any method the settings allow.",
  members: "Required for members. Administrators may also use another sign-in method, with two-factor authentication.",
  all: "Required for everyone, including administrators.",
};

const CHOICES = [
  ["members", "Members (administrators with two-factor authentication keep other sign-in methods)"],
  ["all", "Everyone, including administrators"],
];

/** Returns the section about requiring single sign-on. */
export function requirement(context) {
  const content = el("div", {});
  const told = problemPlace();
  const draw = async () => {
    const [organization, connections] = await Promise.all([context.call("GET", "org"), context.call("GET", "org/connections")]);
    if (!organization.ok || !connections.ok) {
      content.replaceChildren(problem(organization.ok ? connections.error : organization.error, draw));
      return;
    }
    const now = organization.data.org.security.requireSso;
    const active = connections.data.connections.filter(({ status }) => status === "active");
    const again = async (text) => {
      await draw();
      sayDone(text);
      content.querySelector("button")?.focus();
    };
    content.replaceChildren(
      el("p", {}, NOW[now]),
      now === "off" && active.length === 0 ? el("p", { class: "hint" }, "Turn on a connection first.") : el(
        "div",
        { class: "actions" },
        active.length === 0 ? null
          : button(now === "off" ? "Require single sign-on" : "Change requirement", () => requireIt(context, { active, now, told, again }), { "aria-haspopup": "dialog" }),
        now === "off" ? null : button("Stop requiring it", () => release(context, told, again), { "aria-haspopup": "dialog" }),
      ),
    );
  };
  draw();
  return el("section", { "aria-labelledby": "sso-required" }, el("h2", { id: "sso-required" }, "Require single sign-on"), told.element, content);
}

async function requireIt(context, { active, now, told, again }) {
  told.clear();
  const impacts = await Promise.all(active.map(({ id }) => context.call("GET", `org/connections/${id}/impact`)));
  const failed = impacts.find(({ ok }) => !ok);
  if (failed) {
    told.tell(failed.error); // Nobody requires it without knowing who would lose access.
    return;
  }
  const answer = await ask("Require single sign-on?", [
    "Anyone it’s required for can no longer sign in here with a password, passkey, code or account at another service. Anyone signed in with one of these is signed out immediately. You stay signed in.",
    impactOf(impacts),
  ], {
    fields: [{ name: "who", label: "Required for", options: CHOICES, value: now === "all" ? "all" : "members" }],
    submit: "Require single sign-on",
    busy: "Saving…",
    danger: true,
    work: async ({ who }, form) => {
      const saved = await context.call("PATCH", "org", { security: { requireSso: who } });
      if (saved.error?.code === "connection_not_proven") {
        const place = form.querySelector("[role=alert]");
        place.hidden = false;
        place.dataset.tone = "info";
        place.textContent = "You’ve never signed in with a connection yourself. Sign out, sign in with it once, then come back, so that you know it works.";
        return { ...saved, told: true };
      }
      return saved;
    },
  });
  if (answer?.ok) {
    await again("Single sign-on is now required.");
  }
}

/** Says who would lose access: whoever comes in by none of the active connections. */
function impactOf(impacts) {
  const lists = impacts.map(({ data }) => data.wouldLoseAccess);
  const lost = lists[0].filter(({ userId }) => lists.every((list) => list.some((one) => one.userId === userId)));
  const { members } = impacts[0].data;
  if (lost.length === 0) {
    return el("p", {}, members === 1 ? "Nobody loses access: you’re the only member." : `Nobody loses access: all ${members} members can sign in with single sign-on.`);
  }
  const more = lost.length >= 100 ? ", and possibly more" : "";
  return el(
    "div",
    { class: "alert", "data-tone": "problem" },
    el("p", {}, el("strong", {}, `${lost.length === 1 ? "1 member" : `${lost.length} members`} of ${members} would lose access${more}:`)),
    el("ul", { class: "plain-list" }, lost.slice(0, 10).map(({ name, email }) => el("li", {}, el("bdi", {}, plain(name)), `, ${email}`))),
    lost.length > 10 ? el("p", {}, `… and ${lost.length - 10} more.`) : null,
  );
}

async function release(context, told, again) {
  told.clear();
  const sure = await confirmed("Stop requiring single sign-on?", [
    "People can sign in again with any method the settings allow. Everyone who is signed in stays signed in.",
  ], "Stop requiring it");
  if (!sure) {
    return;
  }
  const answer = await context.call("PATCH", "org", { security: { requireSso: "off" } });
  if (answer.ok) {
    await again("Single sign-on is no longer required.");
  } else {
    told.tell(answer.error);
  }
}
