// The password, the second factor and the passkeys.

import { identities } from "./account-identities.js";
import { passkeys } from "./account-passkeys.js";
import { cancelButton, drawn, proofForm, secondFactor } from "./account-proof.js";
import { copyButton, formDialog, recoveryFile, showOnce } from "./dialog.js";
import { button, el } from "./dom.js";
import { alertIn, makeForm, showFieldErrors, typedCode } from "./form.js";
import { wrongFirstCodeWords } from "./words.js";

/** At this number of recovery codes or fewer, the page advises new ones. */
const FEW = 3;

export async function security(main, context) {
  const factor = el("section", {});
  main.append(
    el("h1", {}, "Security"),
    el("section", {}, el("div", { class: "about" }, el("h2", {}, "Password"), el("p", {}, "Changing it signs you out on all other devices, in every organization.")),
      passwordForm(context)),
    factor,
    passkeys(context),
    identities(context),
  );
  await drawFactor(factor, context);
}

function passwordForm(context) {
  const form = makeForm({
    username: context.user.email,
    fields: [
      {
        name: "currentPassword", label: "Current password", type: "password", autocomplete: "current-password",
        empty: "Enter your current password.",
      },
      {
        name: "newPassword", label: "New password", type: "password", autocomplete: "new-password", empty: "Enter a new password.",
        hint: "At least 8 characters. A few unrelated words are easy to remember and hard to guess.",
      },
    ],
    passwordField: "newPassword",
    submit: "Change password",
    busy: "Changing…",
    work: async ({ currentPassword, newPassword }) => {
      // The service issues new tokens for this session with the change.
      const answer = await context.change("POST", "auth/change-password", { currentPassword, newPassword });
      if (answer.ok) {
        form.reset();
        alertIn(form, "Password changed. You’re still signed in here, and signed out everywhere else.", "info");
      } else if (answer.error.code === "invalid_credentials") {
        form.elements.currentPassword.value = "";
        showFieldErrors(form, { currentPassword: ["Incorrect password."] });
        return null;
      }
      return answer;
    },
  });
  return form;
}

// --- the second factor ---

async function drawFactor(place, context, message = null) {
  await drawn(place, () => secondFactor(context), (state) => {
    const told = el("div", { class: "alert", role: "alert", "data-tone": "info", hidden: message === null }, message);
    place.replaceChildren(
      el(
        "div",
        { class: "badges" },
        el("h2", { tabindex: "-1" }, "Two-factor authentication"),
        el("span", { class: "badge", "data-tone": state.enabled ? "success" : "" }, state.enabled ? "On" : "Off"),
      ),
      told,
      ...(state.enabled ? whenOn(place, context, state) : whenOff(place, context)),
    );
  });
}

/** Redraws the section after a change, and says what has changed. */
async function redraw(place, context, message) {
  await drawFactor(place, context, message);
  place.querySelector("h2")?.focus();
}

function whenOff(place, context) {
  return [
    el("p", {}, "You also enter a code from an app on your phone when you sign in, so a stolen password alone isn’t enough."),
    el("div", { class: "actions" }, button("Set up", () => askPassword(place, context), { class: "primary" })),
  ];
}

function whenOn(place, context, { recoveryCodesLeft: left }) {
  return [
    el("p", {}, "You sign in with your password and a code from your authenticator app."),
    left > FEW
      ? el("p", { class: "quiet-text" }, `${left} recovery codes left, for when you don’t have your phone.`)
      : el("div", { class: "alert" }, el("p", {}, left === 0
        ? "You have no recovery codes left. If you lose your phone, you won’t be able to sign in. Create new ones."
        : `Only ${left} recovery ${left === 1 ? "code is" : "codes are"} left. Create new ones so that you can sign in without your phone.`)),
    el(
      "div",
      { class: "actions" },
      button("Create new recovery codes", () => newCodes(place, context)),
      button("Turn off", () => turnOff(place, context), { class: "danger" }),
    ),
  ];
}

// --- setting it up ---

function askPassword(place, context) {
  const form = proofForm(context, {
    submit: "Continue",
    busy: "One moment…",
    aside: [cancelButton(() => redraw(place, context, null))],
    work: async (proof) => {
      const answer = await context.call("POST", "auth/2fa/setup", proof);
      if (answer.ok) {
        askCode(place, context, answer.data);
      } else if (answer.error.code === "two_factor_already_enabled") {
        await isOnAlready(place, context);
        return null;
      }
      return answer;
    },
  });
  replaceBelowHeading(place, form);
  form.elements.password.focus();
}

function askCode(place, context, { secret, qrCode, otpauthUrl }) {
  const form = makeForm({
    fields: [{
      name: "code", label: "Code", class: "code", inputmode: "numeric", autocomplete: "one-time-code", empty: "Enter the code.",
      hint: "The 6-digit code the app shows. Turning on two-factor authentication signs you out on all other devices.",
    }],
    submit: "Turn on",
    busy: "Checking…",
    aside: [cancelButton(() => redraw(place, context, null))],
    work: async () => {
      const answer = await context.call("POST", "auth/2fa/enable", { code: typedCode(form.elements.code) });
      if (answer.ok) {
        place.querySelector(".steps").remove(); // The secret is nobody's business any more.
        await keepCodes(context, answer.data.recoveryCodes);
        await redraw(place, context, "Two-factor authentication is on. You were signed out everywhere else.");
      } else if (answer.error.code === "two_factor_already_enabled") {
        await isOnAlready(place, context);
        return null;
      } else if (["invalid_code", "validation_failed"].includes(answer.error.code)) {
        showFieldErrors(form, {
          code: [answer.error.code === "invalid_code" ? wrongFirstCodeWords : "The code has 6 digits."],
        });
        form.elements.code.select();
        return null;
      } else if (answer.error.code === "two_factor_not_enabled") {
        await redraw(place, context, "This setup was replaced by another one. Start again.");
        return null;
      }
      return answer;
    },
  });
  replaceBelowHeading(
    place,
    el(
      "ol",
      { class: "steps" },
      el(
        "li",
        {},
        "Scan this QR code with an authenticator app on your phone.",
        el("img", { class: "qr", src: qrCode, alt: "QR code for your authenticator app", width: 220, height: 220 }),
        el("a", { class: "button on-phone", href: otpauthUrl }, "Open an authenticator app on this phone"),
        el("details", {}, el("summary", {}, "Can’t scan it? Enter the key manually"), el("p", {}, "Enter this key in the app and choose a time-based code:"),
          el("p", { class: "secret code" }, secret.match(/.{1,4}/g).join(" ")), copyButton(secret, "Copy key")),
      ),
      el("li", {}, "Enter the code the app shows.", form),
    ),
  );
  form.elements.code.focus();
}

/**
 * Handles a second factor that is on already: another tab set it up, or the answer was lost, and then nobody has seen the
 * recovery codes.
 */
function isOnAlready(place, context) {
  return redraw(place, context, "Two-factor authentication is already on. If you don’t have its recovery codes, create new ones.");
}

function replaceBelowHeading(place, ...parts) {
  place.replaceChildren(place.querySelector(".badges"), ...parts);
}

function keepCodes(context, codes) {
  return showOnce(
    "Save your recovery codes",
    "If you don’t have your phone, each code signs you in once. This is the only time you’ll see them, so store them somewhere safe.",
    null,
    { lines: codes, done: "I’ve saved them", file: recoveryFile(codes, context.user.email) },
  );
}

// --- with the second factor on ---

async function newCodes(place, context) {
  const codes = await formDialog("Create new recovery codes?", "Your current codes stop working immediately.", (close) => proofForm(context, {
    password: null,
    code: true,
    submit: "Create codes",
    busy: "Creating…",
    aside: [cancelButton(() => close(null))],
    work: async ({ code }) => {
      const answer = await context.call("POST", "auth/2fa/recovery-codes", { code });
      return done(answer, close, (data) => data.recoveryCodes);
    },
  }));
  if (codes?.length > 0) {
    await keepCodes(context, codes);
  }
  if (codes) {
    await redraw(place, context, codes.length > 0 ? "Your earlier recovery codes no longer work." : null);
  }
}

async function turnOff(place, context) {
  const isOff = await formDialog(
    "Turn off two-factor authentication?",
    ["Your password alone will be enough to sign in. Your recovery codes stop working, and you’re signed out on all other devices."],
    (close) => proofForm(context, {
      code: true,
      submit: "Turn off",
      busy: "Turning off…",
      tone: "danger",
      aside: [cancelButton(() => close(null))],
      work: async (proof) => done(await context.call("POST", "auth/2fa/disable", proof), close, () => true),
    }),
  );
  if (isOff) {
    await redraw(place, context, isOff === true ? "Two-factor authentication is off. You were signed out everywhere else." : null);
  }
}

/**
 * Closes a dialog when its work is done, or when the second factor was turned off elsewhere, because the page then shows an
 * outdated state.
 */
function done(answer, close, value) {
  if (answer.ok) {
    close(value(answer.data));
  } else if (answer.error.code === "two_factor_not_enabled") {
    close([]);
    return null;
  }
  return answer;
}
