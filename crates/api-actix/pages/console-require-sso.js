// The console: requiring single sign-on of everybody, and saying before who would lose access.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { ask, problemPlace } from "./console-parts.js";
import { problem } from "./list.js";
import { plain, say, sayWith } from "./words.js";

const NOW = () => ({ off: say("require-sso-now-off"), members: say("require-sso-now-members"), all: say("require-sso-now-all") });

const CHOICES = () => [["members", say("require-sso-members")], ["all", say("require-sso-all")]];

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
      el("p", {}, NOW()[now]),
      now === "off" && active.length === 0 ? el("p", { class: "hint" }, say("require-sso-first")) : el(
        "div",
        { class: "actions" },
        active.length === 0 ? null
          : button(now === "off" ? say("require-sso") : say("require-sso-change"), () => requireIt(context, { active, now, told, again }), { "aria-haspopup": "dialog" }),
        now === "off" ? null : button(say("stop-requiring"), () => release(context, told, again), { "aria-haspopup": "dialog" }),
      ),
    );
  };
  draw();
  return el("section", { "aria-labelledby": "sso-required" }, el("h2", { id: "sso-required" }, say("require-sso")), told.element, content);
}

async function requireIt(context, { active, now, told, again }) {
  told.clear();
  const impacts = await Promise.all(active.map(({ id }) => context.call("GET", `org/connections/${id}/impact`)));
  const failed = impacts.find(({ ok }) => !ok);
  if (failed) {
    told.tell(failed.error); // Nobody requires it without knowing who would lose access.
    return;
  }
  const answer = await ask(say("require-sso-title"), [
    say("require-sso-text"),
    impactOf(impacts),
  ], {
    fields: [{ name: "who", label: say("require-sso-for"), options: CHOICES(), value: now === "all" ? "all" : "members" }],
    submit: say("require-sso"),
    busy: say("saving"),
    danger: true,
    work: async ({ who }, form) => {
      const saved = await context.call("PATCH", "org", { security: { requireSso: who } });
      if (saved.error?.code === "connection_not_proven") {
        const place = form.querySelector("[role=alert]");
        place.hidden = false;
        place.dataset.tone = "info";
        place.textContent = say("require-sso-try-first");
        return { ...saved, told: true };
      }
      return saved;
    },
  });
  if (answer?.ok) {
    await again(say("sso-required"));
  }
}

/** Says who would lose access: whoever comes in by none of the active connections. */
function impactOf(impacts) {
  const lists = impacts.map(({ data }) => data.wouldLoseAccess);
  const lost = lists[0].filter(({ userId }) => lists.every((list) => list.some((one) => one.userId === userId)));
  const { members } = impacts[0].data;
  if (lost.length === 0) {
    return el("p", {}, say("nobody-loses", { count: members }));
  }
  const title = { count: lost.length, all: members };
  return el(
    "div",
    { class: "alert", "data-tone": "problem" },
    el("p", {}, el("strong", {}, lost.length >= 100 ? say("lose-access-more", title) : say("lose-access", title))),
    el("ul", { class: "plain-list" }, lost.slice(0, 10).map(({ name, email }) => el("li", {}, ...sayWith("name-and-email", { name: el("bdi", {}, plain(name)), email })))),
    lost.length > 10 ? el("p", {}, say("and-more", { count: lost.length - 10 })) : null,
  );
}

async function release(context, told, again) {
  told.clear();
  const sure = await confirmed(say("stop-sso-title"), [
    say("stop-sso-text"),
  ], say("stop-requiring"));
  if (!sure) {
    return;
  }
  const answer = await context.call("PATCH", "org", { security: { requireSso: "off" } });
  if (answer.ok) {
    await again(say("sso-released"));
  } else {
    told.tell(answer.error);
  }
}
