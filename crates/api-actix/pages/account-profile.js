// The user's profile: name, phone, a description, and the email address, which is confirmed by mail.

import { cancelButton, drawn, proofForm, secondFactor } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { alertIn, makeForm } from "./form.js";
import { fromNow, moment, plain, rememberLanguage, say, sayWith, words } from "./words.js";

export async function profile(main, context) {
  const about = el("section", {});
  const email = el("section", {});
  main.append(el("h1", {}, say("profile")), about, email);
  await drawn(about, () => context.call("GET", "auth/profile"), ({ user }) => {
    about.replaceChildren(el("h2", {}, say("about-you")), aboutForm(context, user));
    drawEmail(email, context, user);
  });
}

function aboutForm(context, { name, locale = "", profile: { phone, bio } }) {
  let own = locale;
  const form = makeForm({
    fields: [
      { name: "name", label: say("your-name"), autocomplete: "name", empty: say("enter-name"), value: name },
      { name: "phone", label: say("phone"), type: "tel", autocomplete: "tel", value: phone },
      { name: "bio", label: say("bio"), type: "textarea", autocomplete: "off", value: bio },
      { name: "locale", label: say("languages"), hint: say("language-account-hint"), options: languages(locale), value: locale },
    ],
    submit: say("save"),
    busy: say("saving"),
    saves: true,
    work: async ({ locale: chosen, ...values }) => {
      const answer = await context.call("PUT", "auth/profile", { ...values, locale: chosen || null });
      if (answer.ok) {
        const { user } = answer.data;
        if (chosen && chosen !== own && chosen !== document.documentElement.lang) {
          await rememberLanguage(chosen);
          setTimeout(() => location.reload()); // When the form counts as saved.
        }
        own = chosen;
        const saved = { name: user.name, phone: user.profile.phone ?? "", bio: user.profile.bio ?? "" };
        for (const [field, value] of Object.entries(saved)) {
          form.elements[field].value = value;
        }
        context.rename(user.name);
        alertIn(form, say("saved"), "info");
      }
      return answer;
    },
  });
  return form;
}

/** Returns the languages that the account may have: the page's, and the one it has, which a program may have set. */
function languages(own) {
  const here = document.documentElement.lang;
  const others = [...document.querySelectorAll(".languages button")].map((one) => [one.getAttribute("lang"), one.textContent]);
  const all = [[here, say("language-name")], ...others].sort(([a], [b]) => a.localeCompare(b));
  return [["", say("language-automatic")], ...all, ...(!own || all.some(([tag]) => tag === own) ? [] : [[own, own]])];
}

// --- the address ---

/**
 * Where this tab stores the change of address that it asked for. The service doesn't say whether a change is pending, because
 * that would reveal which addresses have an account; so the tab keeps the typed address until the account's address changes,
 * for a day at most.
 */
const KEY = "orgauth.email-change";

function pendingOf({ id, email }) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.user === id && kept.email !== email && Date.now() - Date.parse(kept.at) < 86_400_000 ? kept : null;
  } catch {
    return null;
  }
}

export function keepPending(change) {
  try {
    if (change) {
      sessionStorage.setItem(KEY, JSON.stringify(change));
    } else {
      sessionStorage.removeItem(KEY);
    }
  } catch {
    // Without storage, a reload forgets the pending change; the link in the mail works all the same.
  }
}

/** Redraws the address when the user returns from the mailbox. There is one listener, however often the section is drawn. */
let cameBack = null;
addEventListener("visibilitychange", () => document.visibilityState === "visible" && cameBack?.());

function drawEmail(place, context, user, message = null) {
  const again = (text) => drawEmail(place, context, user, text);
  const pending = pendingOf(user);
  const told = el("div", { class: "alert", role: "alert", "data-tone": "info", hidden: message === null }, message);
  const tell = (tone, text) => {
    told.dataset.tone = tone;
    told.textContent = text;
    told.hidden = false;
  };
  place.replaceChildren(
    el("h2", {}, say("email-address")),
    told,
    el("p", { class: "badges" }, el("strong", {}, user.email), el(
      "span",
      { class: "badge", "data-tone": user.isEmailVerified ? "success" : "problem" },
      say(user.isEmailVerified ? "verified" : "not-verified"),
    )),
    ...(user.isEmailVerified ? [] : [
      el("p", { class: "quiet-text" }, say("email-unproven")),
      el("p", {}, button(say("send-verification"), async () => {
        const answer = await context.call("POST", "auth/verify-email");
        if (answer.ok) {
          tell("info", say("verification-sent", { email: user.email }));
        } else {
          tell("problem", words(answer.error, false));
        }
      })),
    ]),
    ...(pending ? waitingForLink(context, user, pending, again) : []),
    el("div", { class: "actions" }, button(say(pending ? "use-different-address" : "change-email"), async () => {
      await changeForm(place, context, user, again);
    })),
  );
  cameBack = async () => {
    if (!place.isConnected || place.querySelector("form") || (!pendingOf(user) && user.isEmailVerified)) {
      return;
    }
    const answer = await context.call("GET", "auth/profile");
    if (!place.isConnected || place.querySelector("form")) {
      return; // The form was opened meanwhile.
    }
    const now = answer.ok ? answer.data.user : user;
    if (now.email !== user.email || now.isEmailVerified !== user.isEmailVerified) {
      keepPending(null);
      context.user.email = now.email;
      drawEmail(place, context, now, say("email-verified-now", { email: now.email }));
    }
  };
}

/** Returns the notice about a pending change of address, with a button that cancels it. */
function waitingForLink(context, user, pending, again) {
  return [
    el(
      "div",
      { class: "alert", "data-tone": "info" },
      el("p", {}, ...sayWith("email-pending", {
        email: el("strong", {}, plain(pending.email)),
        time: el("time", { datetime: pending.at, title: moment(pending.at) }, fromNow(pending.at)),
        current: user.email,
      })),
      el("p", {}, say("email-pending-help")),
      el("div", { class: "actions" }, button(say("confirm-cancel"), async () => {
        const factor = await secondFactor(context);
        const done = await formDialog(
          say("cancel-question"),
          [say("email-cancel-text", { email: plain(pending.email), current: user.email })],
          (close) => proofForm(context, {
            code: factor.data?.enabled,
            recovery: true,
            submit: say("confirm-cancel"),
            busy: say("cancelling"),
            tone: "danger",
            aside: [cancelButton(() => close(null), say("keep-change"))],
            work: async (proof) => {
              // A request for the current address cancels the pending change and sends no mail.
              const answer = await context.call("POST", "auth/change-email", { newEmail: user.email, ...proof });
              if (answer.ok) {
                close(true);
              }
              return answer;
            },
          }),
        );
        if (done) {
          keepPending(null);
          again(say("email-stays", { email: user.email }));
        }
      })),
    ),
  ];
}

async function changeForm(place, context, user, again) {
  const factor = await secondFactor(context);
  const form = proofForm(context, {
    fields: [{
      name: "newEmail", label: say("new-email"), type: "email", autocomplete: "email", autocapitalize: "none", spellcheck: "false",
      empty: say("enter-new-email"), hint: say("new-email-hint"),
    }],
    code: factor.data?.enabled,
    recovery: true,
    submit: say("send-link"),
    busy: say("sending"),
    aside: [cancelButton(() => {
      again(null);
      place.querySelector(".actions:last-child button").focus();
    })],
    work: async ({ newEmail, ...proof }) => {
      const wanted = newEmail.trim();
      const answer = await context.call("POST", "auth/change-email", { newEmail: wanted, ...proof });
      if (answer.ok && wanted.toLowerCase() === user.email) {
        keepPending(null);
        again(say("email-already", { email: user.email }));
      } else if (answer.ok) {
        keepPending({ user: user.id, email: wanted, at: new Date().toISOString() });
        again(null);
        sayDone(say("link-sent", { email: wanted }));
        place.querySelector("h2").focus();
      }
      return answer;
    },
  });
  place.querySelector(".actions:last-child").replaceWith(form);
  place.querySelector("h2").tabIndex = -1;
  form.elements.newEmail.focus();
}
