// The console: the domains that an organization claims, and the record that proves each.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { ago, ask, backToStart, copied, loaded, problemPlace } from "./console-parts.js";

/** Returns whether a domain is verified, as a badge. */
export function domainState({ status }) {
  return status === "verified" ? el("span", { class: "badge", "data-tone": "success" }, "Verified")
    : el("span", { class: "badge", "data-tone": "info" }, "Pending");
}

/** Asks for a domain, claims it, and goes to its view, which has the record. */
export async function claimDomain(context, again) {
  const answer = await ask("Add domain", null, {
    fields: [{
      name: "domain", label: "Domain", empty: "Enter the domain.", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 254,
      hint: "The part after the @ in your company’s email addresses, such as example.com. Subdomains such as mail.example.com are separate domains.",
    }],
    submit: "Continue",
    busy: "One moment…",
    work: async ({ domain }, form) => {
      // People copy whole addresses.
      const refused = await context.call("POST", "org/domains", { domain: domain.trim().replace(/^https?:\/\//, "").replace(/^.*@/, "").replace(/\/.*$/, "") });
      const about = (refused.error?.fields ?? []).filter(({ field }) => field === "domain");
      if (about.length > 0) {
        showFieldErrors(form, { domain: about.map(({ message }) => `This ${message}.`) });
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
  const title = el("h1", {}, "Domain");
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
  return [copied("Type", type), copied("Name", name), copied("Value", value)];
}

function pending(context, one, told, draw) {
  const outcome = el("div", { class: "alert", role: "alert", "data-tone": "info", hidden: true });
  const say = (text) => {
    outcome.textContent = text;
    outcome.hidden = text === "";
  };
  const look = async () => {
    told.clear();
    say("");
    const answer = await context.call("POST", `org/domains/${one.id}/verify`);
    if (answer.ok) {
      draw(answer.data.domain);
      sayDone(`${one.domain} verified.`);
      return;
    }
    const text = {
      domain_not_proven: `The record wasn’t found yet. New records often appear within minutes, but can take a few hours. Check that the name and value match the ones above exactly, `
        + "then check again later. You can leave this page in the meantime.",
      unavailable: `The name servers for ${one.domain} didn’t respond. Nothing has changed. Please try again in a minute.`,
    }[answer.error.code];
    if (text) {
      say(text);
    } else {
      told.tell(answer.error);
    }
  };
  return [
    el("div", { class: "badges" }, el("h2", {}, "Verify this domain"), domainState(one)),
    el(
      "ol",
      { class: "steps" },
      el(
        "li",
        {},
        `Add this record where you manage the DNS of ${one.domain}: at your domain registrar or your web host.`,
        ...record(one),
        el("p", { class: "hint" }, "Many DNS forms add your domain to the name automatically. If yours does, leave the domain out of the name. "
          + "If someone else manages the DNS, send them these three values."),
      ),
      el("li", {}, "Then check that the record is visible.", outcome, el("div", { class: "actions" }, button("Verify domain", look, { class: "primary" }))),
    ),
    el("div", { class: "actions" }, removal(context, one, told)),
  ];
}

function verified(context, one, told) {
  return [
    el("div", { class: "badges" }, el("h2", {}, "Domain verified"), domainState(one)),
    el("p", {}, "Verified ", ago(one.verifiedAt), `. People with an email address at ${one.domain} can sign in with your connections.`),
    el("p", {}, "Keep the DNS record: it’s checked every day. If it’s missing, the administrators get an email, and after a few days the domain is no longer verified."),
    el("details", {}, el("summary", {}, "Show record"), ...record(one)),
    el("div", { class: "actions" }, el("a", { class: "primary", href: "#sso" }, "Continue"), removal(context, one, told)),
  ];
}

function removal(context, one, told) {
  return button("Delete", async () => {
    told.clear();
    const sure = await confirmed(`Delete ${one.domain}?`, one.status === "verified" ? [
      `Nobody new can sign in with an email address at ${one.domain} until it’s verified again with a new record. Anyone who signed in before still can.`,
      "Another organization can then verify it.",
    ] : ["The record is no longer valid. To add the domain again, you need a new record."], "Delete");
    if (!sure) {
      return;
    }
    const answer = await context.call("DELETE", `org/domains/${one.id}`);
    if (answer.ok || answer.error.code === "domain_not_found") {
      sayDone(`${one.domain} deleted.`);
      context.go("sso");
    } else {
      told.tell(answer.error);
    }
  }, { class: "danger", "aria-haspopup": "dialog" });
}
