// The user's profile: name, phone, a description, and the email address, which is confirmed by mail.

import { cancelButton, drawn, proofForm, secondFactor } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { alertIn, makeForm } from "./form.js";
import { fromNow, moment, plain, words } from "./words.js";

export async function profile(main, context) {
  const about = el("section", {});
  const email = el("section", {});
  main.append(el("h1", {}, "Profile"), about, email);
  await drawn(about, () => context.call("GET", "auth/profile"), ({ user }) => {
    about.replaceChildren(el("h2", {}, "About you"), aboutForm(context, user));
    drawEmail(email, context, user);
  });
}

function aboutForm(context, { name, profile: { phone, bio } }) {
  const form = makeForm({
    fields: [
      { name: "name", label: "Your name", autocomplete: "name", empty: "Enter your name.", value: name },
      { name: "phone", label: "Phone (optional)", type: "tel", autocomplete: "tel", value: phone },
      { name: "bio", label: "About you (optional)", type: "textarea", autocomplete: "off", value: bio },
    ],
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async (values) => {
      const answer = await context.call("PUT", "auth/profile", values);
      if (answer.ok) {
        const { user } = answer.data;
        const saved = { name: user.name, phone: user.profile.phone ?? "", bio: user.profile.bio ?? "" };
        for (const [field, value] of Object.entries(saved)) {
          form.elements[field].value = value;
        }
        context.rename(user.name);
        alertIn(form, "Saved.", "info");
      }
      return answer;
    },
  });
  return form;
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
    el("h2", {}, "Email address"),
    told,
    el("p", { class: "badges" }, el("strong", {}, user.email), el(
      "span",
      { class: "badge", "data-tone": user.isEmailVerified ? "success" : "problem" },
      user.isEmailVerified ? "Verified" : "Not verified",
    )),
    ...(user.isEmailVerified ? [] : [
      el("p", { class: "quiet-text" }, "We don’t know yet that email to this address reaches you."),
      el("p", {}, button("Send verification email", async () => {
        const answer = await context.call("POST", "auth/verify-email");
        if (answer.ok) {
          tell("info", `We’ve sent a link to ${user.email}. Open it to verify the address. If it doesn’t arrive, check your spam folder.`);
        } else {
          tell("problem", words(answer.error, false));
        }
      })),
    ]),
    ...(pending ? waitingForLink(context, user, pending, again) : []),
    el("div", { class: "actions" }, button(pending ? "Use a different address" : "Change email address", async () => {
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
      drawEmail(place, context, now, `Your email address is ${now.email}, and it’s verified.`);
    }
  };
}

/** Returns the notice about a pending change of address, with a button that cancels it. */
function waitingForLink(context, user, pending, again) {
  return [
    el(
      "div",
      { class: "alert", "data-tone": "info" },
      el("p", {}, "You asked to change your email address to ", el("strong", {}, plain(pending.email)), " ", el("time", { datetime: pending.at, title: moment(pending.at) }, fromNow(pending.at)),
        ". Open the link in the email we sent there. It works once and expires after a short time. Until then, sign in with ", user.email, "."),
      el("p", {}, "No email? Check your spam folder, or request it again. Only the newest link works. You can request three an hour."),
      el("div", { class: "actions" }, button("Cancel change", async () => {
        const factor = await secondFactor(context);
        const done = await formDialog(
          "Cancel the email change?",
          [`The link sent to ${plain(pending.email)} stops working. Your email address stays ${user.email}.`],
          (close) => proofForm(context, {
            code: factor.data?.enabled,
            recovery: true,
            submit: "Cancel change",
            busy: "Cancelling…",
            tone: "danger",
            aside: [cancelButton(() => close(null), "Keep change")],
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
          again(`Your email address stays ${user.email}.`);
        }
      })),
    ),
  ];
}

async function changeForm(place, context, user, again) {
  const factor = await secondFactor(context);
  const form = proofForm(context, {
    fields: [{
      name: "newEmail", label: "New email address", type: "email", autocomplete: "email", autocapitalize: "none", spellcheck: "false",
      empty: "Enter the new email address.", hint: "We’ll send a link there. Nothing changes until you open it, and your current address is notified.",
    }],
    code: factor.data?.enabled,
    recovery: true,
    submit: "Send link",
    busy: "Sending…",
    aside: [cancelButton(() => {
      again(null);
      place.querySelector(".actions:last-child button").focus();
    })],
    work: async ({ newEmail, ...proof }) => {
      const wanted = newEmail.trim();
      const answer = await context.call("POST", "auth/change-email", { newEmail: wanted, ...proof });
      if (answer.ok && wanted.toLowerCase() === user.email) {
        keepPending(null);
        again(`Your email address is already ${user.email}, so nothing changes.`);
      } else if (answer.ok) {
        keepPending({ user: user.id, email: wanted, at: new Date().toISOString() });
        again(null);
        sayDone(`We’ve sent a link to ${wanted}.`);
        place.querySelector("h2").focus();
      }
      return answer;
    },
  });
  place.querySelector(".actions:last-child").replaceWith(form);
  place.querySelector("h2").tabIndex = -1;
  form.elements.newEmail.focus();
}
