// The console: the organization's settings.

import { confirmed } from "./dialog.js";
import { el, sayDone, waiting } from "./dom.js";
import { alertIn, fieldWords, makeForm, showFieldErrors } from "./form.js";
import { problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { at, facts } from "./console-parts.js";
import { duration, LOCALE, plain, say, sayOf, sayWith, withTexts } from "./words.js";

const SHORTEST_SESSION = 900;
const UNITS = () => [["60", say("unit-minutes")], ["3600", say("unit-hours")], ["86400", say("unit-days")]];

export async function settings(main, context) {
  const heading = el("h1", {}, say("settings"));
  main.append(heading);
  const loaded = Promise.all([context.call("GET", "org"), withTexts("console-appearance", import("./console-appearance.js")).catch(() => null)]);
  const [answer, script] = await waiting(loaded, () => {
    const told = el("p", { class: "loading" }, say("loading"));
    main.append(told);
    return () => told.remove();
  });
  if (!answer.ok || !script) {
    main.append(problem(answer.error ?? { code: "unreachable" }, () => {
      main.replaceChildren();
      return settings(main, context);
    }));
    return;
  }
  // The last saved state: only differences from it are sent, so that another administrator's change of other settings stays.
  const saved = answer.data.org;
  main.append(
    part("about", say("organization"), say("settings-about"), about(saved, context), facts([
      [say("short-name"), el("span", { class: "code" }, saved.slug)],
      [say("settings-plan"), sayOf("plan-", saved.plan) ?? saved.plan],
      [say("created"), at(saved.createdAt)],
    ]), el("p", { class: "hint" }, say("settings-fixed"))),
    part("appearance", say("settings-appearance"), say("settings-appearance-about"), script.appearance(saved, context, (form, changes) => save(context, saved, form, changes, say("saved")))),
    part("two-factor", say("two-factor"), say("settings-two-factor-about"), twoFactor(saved, context)),
    part("ways", say("sign-in-methods"), say("sign-in-methods-about"), ways(saved, context)),
    part("sessions", say("settings-sessions"), say("settings-sessions-about"), lifetime(saved, context)),
    part("support", say("settings-support"), say("settings-support-about"), support(saved, context)),
    part("domains", say("settings-domains"), say("settings-domains-about"), domains(saved, context)),
  );
}

/** Returns a section of the settings: what it is about, and its form beside that. */
function part(id, title, text, ...content) {
  return el("section", { "aria-labelledby": id }, el("div", { class: "about" }, el("h2", { id }, title), el("p", {}, text)), ...content);
}

/** Sends the changes, and shows the result in the form. */
async function save(context, saved, form, changes, done) {
  const answer = await context.call("PATCH", "org", changes);
  if (answer.ok) {
    Object.assign(saved, answer.data.org);
    // The answer omits a cleared address.
    saved.appUrl = answer.data.org.appUrl;
    saved.branding = answer.data.org.branding;
    alertIn(form, done, "info");
  }
  return answer;
}

function about(saved, context) {
  const form = makeForm({
    fields: [
      { name: "name", label: say("name"), autocomplete: "organization", maxlength: 100, empty: say("enter-a-name"), value: saved.name },
      {
        name: "appUrl", label: say("app-url"), type: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048, value: saved.appUrl,
        hint: say("app-url-hint"),
      },
    ],
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: async ({ name, appUrl }) => {
      const changes = {
        ...(name.trim() === saved.name ? {} : { name: name.trim() }),
        ...(appUrl.trim() === (saved.appUrl ?? "") ? {} : { appUrl: appUrl.trim() }),
      };
      if (Object.keys(changes).length === 0) {
        return { ok: true }; // Only spaces around it have changed.
      }
      if (saved.appUrl && "appUrl" in changes && !await confirmed(say("app-url-question"), [
        say("app-url-old", { url: saved.appUrl }),
        changes.appUrl ? say("app-url-new", { url: changes.appUrl }) : say("app-url-none"),
      ], say("change-url"))) {
        return undefined;
      }
      const answer = await save(context, saved, form, changes, say("saved"));
      if (answer.ok) {
        form.elements.name.value = saved.name;
        form.elements.appUrl.value = saved.appUrl ?? "";
        context.renameOrganization(saved.name);
      }
      return answer;
    },
  });
  return form;
}

function twoFactor(saved, context) {
  const container = el("div", {});
  const draw = () => {
    const on = saved.security.requireTwoFactor;
    const form = makeForm({
      fields: [],
      submit: on ? say("release-factor-more") : say("require-factor-more"),
      busy: say("saving"),
      tone: "quiet",
      work: async () => {
        const sure = on ? await confirmed(say("release-factor-title"), [
          say("release-factor-text"),
        ], say("stop-requiring")) : await confirmed(say("require-factor-title"), [
          say("require-factor-text", { organization: plain(saved.name) }),
          say("require-factor-text-2"),
        ], say("require-it"));
        if (!sure) {
          return undefined;
        }
        const answer = await save(context, saved, form, { security: { requireTwoFactor: !on } }, "");
        if (answer.ok) {
          draw();
          sayDone(on ? say("factor-released") : say("factor-required"));
          container.querySelector("button").focus();
          return undefined;
        }
        if (answer.error.code === "two_factor_not_enabled") {
          const link = el("a", { href: `${pageAddress("account", context.org)}#security` }, say("factor-missing-link"));
          alertIn(form, say("factor-missing", { link: link.textContent }));
          form.querySelector("[role=alert]").replaceChildren(...sayWith("factor-missing", { link }));
          return undefined;
        }
        return answer;
      },
    });
    container.replaceChildren(el("p", {}, on ? say("factor-is-required")
      : say("factor-is-optional")), form);
  };
  draw();
  return container;
}

/** Converts seconds into the largest unit in which they are a whole number. */
function inUnits(seconds) {
  const [unit] = UNITS().findLast(([size]) => seconds % Number(size) === 0) ?? ["60"];
  return { count: String(Math.round(seconds / Number(unit))), unit };
}

/** The methods that an organization may allow: each with its label, and as it is named in a question. */
const WAYS = () => [
  ["password", say("password"), say("in-password")],
  ["passkey", say("passkey"), say("in-passkey")],
  ...("emailCode" in document.body.dataset ? [["email_code", say("way-email-code"), say("in-email-code")]] : []),
  ...("providers" in document.body.dataset ? [["provider", say("way-provider"), say("in-provider")]] : []),
  ["connection", say("single-sign-on"), say("in-connection")],
];

function ways(saved, context) {
  const all = WAYS();
  const isAllowed = (method) => saved.security.allowedMethods?.includes(method) ?? true;
  const form = makeForm({
    fields: all.map(([name, label]) => ({
      name, label, type: "checkbox", value: isAllowed(name),
    })),
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: async (values) => {
      const wanted = all.map(([name]) => name).filter((name) => values[name]);
      if (wanted.length === 0) {
        alertIn(form, say("ways-none"));
        return undefined;
      }
      const forbidden = all.filter(([name]) => !values[name] && isAllowed(name)).map(([,, words]) => words);
      if (forbidden.length > 0 && !await confirmed(say("ways-question", { methods: new Intl.ListFormat(LOCALE, { type: "disjunction" }).format(forbidden) }), [
        say("ways-text"),
      ], say("turn-off"))) {
        return undefined;
      }
      // What this page doesn't offer stays as it is.
      const unseen = (saved.security.allowedMethods ?? []).filter((name) => !all.some(([way]) => way === name));
      const allowedMethods = wanted.length === all.length ? null : [...wanted, ...unseen];
      const answer = await save(context, saved, form, { security: { allowedMethods } }, say("saved"));
      if (!answer.ok && answer.error.code === "method_not_allowed") {
        alertIn(form, say("ways-not-yours"));
        return undefined;
      }
      return answer;
    },
  });
  return form;
}

function support(saved, context) {
  const form = makeForm({
    fields: [{ name: "allowed", label: say("allow-impersonation"), type: "checkbox", value: saved.security.allowImpersonation, hint: say("allow-impersonation-hint") }],
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: ({ allowed }) => save(context, saved, form, { security: { allowImpersonation: allowed } }, say("saved")),
  });
  return form;
}

function lifetime(saved, context) {
  const now = saved.security.sessionTtl ? inUnits(saved.security.sessionTtl) : { count: "", unit: "3600" };
  const form = makeForm({
    fields: [
      {
        name: "count", label: say("session-after"), inputmode: "numeric", maxlength: 7, value: now.count,
        hint: say("session-after-hint"),
      },
      { name: "unit", label: say("unit"), options: UNITS(), value: now.unit },
    ],
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: async ({ count, unit }) => {
      const typed = count.trim();
      if (typed !== "" && !/^\d+$/.test(typed)) {
        showFieldErrors(form, { count: [say("whole-number")] });
        return undefined;
      }
      const sessionTtl = typed === "" ? null : Number(typed) * Number(unit);
      // The service refuses anything shorter than its minimum, so there is nothing to confirm.
      const shorter = sessionTtl !== null && sessionTtl >= SHORTEST_SESSION && sessionTtl < (saved.security.sessionTtl ?? Infinity);
      if (shorter && !await confirmed(say("shorten-title"), [
        say("shorten-text", { duration: duration(sessionTtl) }),
      ], say("shorten"))) {
        return undefined;
      }
      const answer = await save(context, saved, form, { security: { sessionTtl } }, sessionTtl === null
        ? say("session-saved-none") : say("session-saved", { duration: duration(sessionTtl) }));
      const about = answer.ok ? [] : (answer.error.fields ?? []).filter(({ field }) => field === "security.sessionTtl");
      if (about.length > 0) {
        // The API's message counts in seconds.
        showFieldErrors(form, { count: about.map(({ code, message }) => {
          const [, least, most] = /(\d+) to (\d+) seconds/.exec(message) ?? [];
          return most ? say("session-range", { least: duration(Number(least)), most: duration(Number(most)) }) : fieldWords(code, message);
        }) });
        return undefined;
      }
      return answer;
    },
  });
  form.classList.add("beside");
  return form;
}

function domains(saved, context) {
  const form = makeForm({
    fields: [{
      name: "domains", label: say("allowed-domains"), type: "textarea", rows: 4, autocapitalize: "none", autocomplete: "off", spellcheck: "false", value: (saved.security.allowedEmailDomains ?? []).join("\n"),
      hint: say("allowed-domains-hint"),
    }],
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: async (values) => {
      const lines = values.domains.split("\n").map((text, index) => ({ text: text.trim(), line: index + 1 })).filter(({ text }) => text !== "");
      const wanted = lines.length === 0 ? null : lines.map(({ text }) => text);
      const answer = await save(context, saved, form, { security: { allowedEmailDomains: wanted } }, wanted
        ? say("domains-saved") : say("domains-saved-all"));
      if (answer.ok) {
        form.elements.domains.value = (saved.security.allowedEmailDomains ?? []).join("\n");
        return answer;
      }
      const about = (answer.error.fields ?? []).filter(({ field }) => field === "security.allowedEmailDomains");
      if (about.length > 0) {
        showFieldErrors(form, { domains: about.map((one) => byLine(one, lines)) });
        return undefined;
      }
      return answer;
    },
  });
  return form;
}

/** Converts the API's `item 2 must be …` into a message about the line in the form. */
function byLine({ code, message }, lines) {
  const [, item] = /^item (\d+) /.exec(message) ?? [];
  const wrong = lines[Number(item) - 1];
  return wrong ? say("domain-line", { line: wrong.line, text: plain(wrong.text) }) : fieldWords(code, message);
}
