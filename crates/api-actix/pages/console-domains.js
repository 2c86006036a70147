// The console: the domains that an organization claims, and the record that proves each.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { ago, ask, backToStart, copied, loaded, problemPlace } from "./console-parts.js";

/** Returns whether a domain is verified, as a badge. */
export function domainState({ status }) {
  return status === "verified" ? el("span", { class: "badge", "data-tone": "success" }, "Verified")
    : el("span", { class: "badge", "data-tone": "info" }, "Not verified yet");
}

/** Asks for a domain, claims it, and goes to its view, which has the record. */
export async function claimDomain(context, again) {
  const answer = await ask("Add a domain", null, {
    fields: [{
      name: "domain", label: "Domain", empty: "Please enter the domain.", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 254,
      hint: "What comes after the @ in your people's addresses, such as example.com. Names below it, such as mail.example.com, are domains of their own.",
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
      sayDone(`${one.domain} is verified.`);
      return;
    }
    const text = {
      domain_not_proven: `The record was not found yet. A new one often shows within minutes, and may take some hours. Check that its name and value are exactly the ones above, `
        + "and look again later. You can leave this page meanwhile.",
      unavailable: `The name servers of ${one.domain} gave no answer. Nothing has changed; please try again in a minute.`,
    }[answer.error.code];
    if (text) {
      say(text);
    } else {
      told.tell(answer.error);
    }
  };
  return [
    el("div", { class: "badges" }, el("h2", {}, "Show that it is yours"), domainState(one)),
    el(
      "ol",
      { class: "steps" },
      el(
        "li",
        {},
        `Add this record where the DNS of ${one.domain} is kept: at the company where you registered the domain, or at your web host.`,
        ...record(one),
        el("p", { class: "hint" }, "Many forms add your domain to the name by themselves. There, leave the domain out of the name. "
          + "Somebody else keeps the DNS? Send them these three."),
      ),
      el("li", {}, "Then let the service look for it.", outcome, el("div", { class: "actions" }, button("Look for the record", look, { class: "primary" }))),
    ),
    el("div", { class: "actions" }, removal(context, one, told)),
  ];
}

function verified(context, one, told) {
  return [
    el("div", { class: "badges" }, el("h2", {}, "It is yours"), domainState(one)),
    el("p", {}, "Verified ", ago(one.verifiedAt), `. People with an address at ${one.domain} can come in by your connections.`),
    el("p", {}, "Leave the record where it is: the service looks for it every day. If it stays away, the administrators get a mail, and after some days the domain is no longer verified."),
    el("details", {}, el("summary", {}, "Show the record"), ...record(one)),
    el("div", { class: "actions" }, el("a", { class: "primary", href: "#sso" }, "Continue"), removal(context, one, told)),
  ];
}

function removal(context, one, told) {
  return button("Delete", async () => {
    told.clear();
    const sure = await confirmed(`Delete ${one.domain}?`, one.status === "verified" ? [
      `Nobody new can come in with an address at ${one.domain} until it is verified again, with a new record. Whoever came in before still can.`,
      "Another organization can then verify it.",
    ] : ["The record no longer counts. To add the domain again, you need a new one."], "Delete");
    if (!sure) {
      return;
    }
    const answer = await context.call("DELETE", `org/domains/${one.id}`);
    if (answer.ok || answer.error.code === "domain_not_found") {
      sayDone(`${one.domain} is deleted.`);
      context.go("sso");
    } else {
      told.tell(answer.error);
    }
  }, { class: "danger", "aria-haspopup": "dialog" });
}
