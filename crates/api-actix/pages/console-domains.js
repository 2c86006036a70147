// The console: the domains that an organization claims, and the record that proves each.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { fieldWords, showFieldErrors } from "./form.js";
import { ago, ask, backToStart, copied, loaded, problemPlace } from "./console-parts.js";
import { LOCALE, say, sayWith } from "./words.js";

/** Returns whether a domain is verified, as a badge. */
export function domainState({ status }) {
  return status === "verified" ? el("span", { class: "badge", "data-tone": "success" }, say("domain-verified"))
    : el("span", { class: "badge", "data-tone": "info" }, say("domain-pending"));
}

/** Asks for a domain, claims it, and goes to its view, which has the record. */
export async function claimDomain(context, again) {
  const answer = await ask(say("add-domain"), null, {
    fields: [{
      name: "domain", label: say("domain"), empty: say("enter-domain"), inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 254,
      hint: say("domain-hint"),
    }],
    submit: say("continue"),
    busy: say("one-moment"),
    work: async ({ domain }, form) => {
      // People copy whole addresses.
      const refused = await context.call("POST", "org/domains", { domain: domain.trim().replace(/^https?:\/\//, "").replace(/^.*@/, "").replace(/\/.*$/, "") });
      const about = (refused.error?.fields ?? []).filter(({ field }) => field === "domain");
      if (about.length > 0) {
        showFieldErrors(form, { domain: about.map(({ code, message }) => LOCALE === "en-GB" ? fieldWords(code, message) : say("domain-refused")) });
        return { ...refused, told: true };
      }
      return refused;
    },
  });
  if (answer?.ok) {
    context.go(`sso/${answer.data.domain.id}`);
  } else if (answer) {
    await again();
  }
}

/** Opens the view of a domain: how to prove it, or since when it is proven. */
export async function domain(main, context, id) {
  const title = el("h1", {}, say("domain"));
  main.append(backToStart(), title);
  const found = await loaded(main, () => find(context, id), () => domain(main, context, id));
  if (!found) {
    return;
  }
  title.textContent = found.domain;
  const told = problemPlace();
  const container = el("section", {});
  const draw = (one) => container.replaceChildren(...(one.status === "verified" ? verified(context, one, told) : pending(context, one, told, draw)));
  draw(found);
  main.append(told.element, container);
}

/** Loads a domain; refuses with `domain_not_found` when the organization has none of this identifier. */
async function find(context, id) {
  const answer = await context.call("GET", "org/domains");
  const data = answer.data?.domains.find((one) => one.id === id);
  return !answer.ok || data ? { ...answer, data } : { ok: false, error: { code: "domain_not_found" } };
}

function record({ record: { type, name, value } }) {
  return [copied(say("type"), type), copied(say("name"), name), copied(say("value"), value)];
}

function pending(context, one, told, draw) {
  const outcome = el("div", { class: "alert", role: "alert", "data-tone": "info", hidden: true });
  const show = (text) => {
    outcome.textContent = text;
    outcome.hidden = text === "";
  };
  const look = async () => {
    told.clear();
    show("");
    const answer = await context.call("POST", `org/domains/${one.id}/verify`);
    if (answer.ok) {
      draw(answer.data.domain);
      sayDone(say("domain-done", { domain: one.domain }));
      return;
    }
    const text = {
      domain_not_proven: say("domain-not-found-yet"),
      unavailable: say("domain-no-answer", { domain: one.domain }),
    }[answer.error.code];
    if (text) {
      show(text);
    } else {
      told.tell(answer.error);
    }
  };
  return [
    el("div", { class: "badges" }, el("h2", {}, say("domain-verify-title")), domainState(one)),
    el(
      "ol",
      { class: "steps" },
      el(
        "li",
        {},
        say("domain-step-1", { domain: one.domain }),
        ...record(one),
        el("p", { class: "hint" }, say("domain-step-1-hint")),
      ),
      el("li", {}, say("domain-step-2"), outcome, el("div", { class: "actions" }, button(say("verify-domain"), look, { class: "primary" }))),
    ),
    el("div", { class: "actions" }, removal(context, one, told)),
  ];
}

function verified(context, one, told) {
  return [
    el("div", { class: "badges" }, el("h2", {}, say("domain-verified-title")), domainState(one)),
    el("p", {}, ...sayWith("domain-verified-since", { when: ago(one.verifiedAt), domain: one.domain })),
    el("p", {}, say("domain-keep")),
    el("details", {}, el("summary", {}, say("show-record")), ...record(one)),
    el("div", { class: "actions" }, el("a", { class: "primary", href: "#sso" }, say("continue")), removal(context, one, told)),
  ];
}

function removal(context, one, told) {
  return button(say("delete"), async () => {
    told.clear();
    const sure = await confirmed(say("delete-question", { name: one.domain }), one.status === "verified" ? [
      say("domain-delete-1", { domain: one.domain }),
      say("domain-delete-2"),
    ] : [say("domain-delete-pending")], say("delete"));
    if (!sure) {
      return;
    }
    const answer = await context.call("DELETE", `org/domains/${one.id}`);
    if (answer.ok || answer.error.code === "domain_not_found") {
      sayDone(say("domain-deleted", { domain: one.domain }));
      context.go("sso");
    } else {
      told.tell(answer.error);
    }
  }, { class: "danger", "aria-haspopup": "dialog" });
}
