// The password, the second factor and the passkeys.

import { identities } from "./account-identities.js";
import { passkeys } from "./account-passkeys.js";
import { cancelButton, drawn, proofForm, secondFactor } from "./account-proof.js";
import { copyButton, formDialog, recoveryFile, showOnce } from "./dialog.js";
import { button, el } from "./dom.js";
import { alertIn, makeForm, showFieldErrors, typedCode } from "./form.js";
import { say, wrongFirstCodeWords } from "./words.js";

/** At this number of recovery codes or fewer, the page advises new ones. */
const FEW = 3;

export async function security(main, context) {
  const factor = el("section", {});
  main.append(
    el("h1", {}, say("security")),
    el("section", {}, el("div", { class: "about" }, el("h2", {}, say("password")), el("p", {}, say("change-password-lead"))),
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
        name: "currentPassword", label: say("current-password"), type: "password", autocomplete: "current-password",
        empty: say("enter-current-password"),
      },
      {
        name: "newPassword", label: say("new-password"), type: "password", autocomplete: "new-password", empty: say("enter-new-password"),
        hint: say("password-hint"),
      },
    ],
    passwordField: "newPassword",
    submit: say("change-password"),
    tone: "quiet", // The page's one primary button is the one that turns the second factor on.
    busy: say("changing"),
    work: async ({ currentPassword, newPassword }) => {
      // The service issues new tokens for this session with the change.
      const answer = await context.change("POST", "auth/change-password", { currentPassword, newPassword });
      if (answer.ok) {
        form.reset();
        alertIn(form, say("password-changed-here"), "info");
      } else if (answer.error.code === "invalid_credentials") {
        form.elements.currentPassword.value = "";
        showFieldErrors(form, { currentPassword: [say("incorrect-password")] });
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
        el("h2", { tabindex: "-1" }, say("two-factor")),
        el("span", { class: "badge", "data-tone": state.enabled ? "success" : "" }, say(state.enabled ? "state-on" : "state-off")),
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
    el("p", {}, say("two-factor-off-lead")),
    el("div", { class: "actions" }, button(say("set-up-start"), () => askPassword(place, context), { class: "primary" })),
  ];
}

function whenOn(place, context, { recoveryCodesLeft: left }) {
  return [
    el("p", {}, say("two-factor-on-lead")),
    left > FEW
      ? el("p", { class: "quiet-text" }, say("recovery-left", { count: left }))
      : el("div", { class: "alert" }, el("p", {}, left === 0
        ? say("recovery-none-left") : say("recovery-few-left", { count: left }))),
    el(
      "div",
      { class: "actions" },
      button(say("recovery-create"), () => newCodes(place, context)),
      button(say("turn-off"), () => turnOff(place, context), { class: "danger" }),
    ),
  ];
}

// --- setting it up ---

function askPassword(place, context) {
  const form = proofForm(context, {
    submit: say("continue"),
    busy: say("one-moment"),
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
      name: "code", label: say("code"), class: "code", inputmode: "numeric", autocomplete: "one-time-code", empty: say("enter-code"),
      hint: say("set-up-code-hint"),
    }],
    submit: say("turn-on"),
    busy: say("checking"),
    aside: [cancelButton(() => redraw(place, context, null))],
    work: async () => {
      const answer = await context.call("POST", "auth/2fa/enable", { code: typedCode(form.elements.code) });
      if (answer.ok) {
        place.querySelector(".steps").remove(); // The secret is nobody's business any more.
        await keepCodes(context, answer.data.recoveryCodes);
        await redraw(place, context, say("two-factor-on-now"));
      } else if (answer.error.code === "two_factor_already_enabled") {
        await isOnAlready(place, context);
        return null;
      } else if (["invalid_code", "validation_failed"].includes(answer.error.code)) {
        showFieldErrors(form, {
          code: [answer.error.code === "invalid_code" ? wrongFirstCodeWords : say("code-6-digits")],
        });
        form.elements.code.select();
        return null;
      } else if (answer.error.code === "two_factor_not_enabled") {
        await redraw(place, context, say("set-up-replaced"));
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
        say("set-up-scan"),
        el("img", { class: "qr", src: qrCode, alt: say("set-up-qr-code"), width: 220, height: 220 }),
        el("a", { class: "button on-phone", href: otpauthUrl }, say("set-up-open-app")),
        el("details", {}, el("summary", {}, say("set-up-by-hand")), el("p", {}, say("set-up-key")),
          el("p", { class: "secret code" }, secret.match(/.{1,4}/g).join(" ")), copyButton(secret, say("set-up-copy-key"))),
      ),
      el("li", {}, say("set-up-enter-code"), form),
    ),
  );
  form.elements.code.focus();
}

/**
 * Handles a second factor that is on already: another tab set it up, or the answer was lost, and then nobody has seen the
 * recovery codes.
 */
function isOnAlready(place, context) {
  return redraw(place, context, say("two-factor-on-already"));
}

function replaceBelowHeading(place, ...parts) {
  place.replaceChildren(place.querySelector(".badges"), ...parts);
}

function keepCodes(context, codes) {
  return showOnce(
    say("recovery-codes"),
    say("recovery-codes-lead"),
    null,
    { lines: codes, done: say("recovery-codes-saved"), file: recoveryFile(codes, context.user.email) },
  );
}

// --- with the second factor on ---

async function newCodes(place, context) {
  const codes = await formDialog(say("recovery-create-question"), say("recovery-create-text"), (close) => proofForm(context, {
    password: null,
    code: true,
    submit: say("recovery-create-submit"),
    busy: say("creating"),
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
    await redraw(place, context, codes.length > 0 ? say("recovery-created") : null);
  }
}

async function turnOff(place, context) {
  const isOff = await formDialog(
    say("two-factor-off-question"),
    [say("two-factor-off-text")],
    (close) => proofForm(context, {
      code: true,
      submit: say("turn-off"),
      busy: say("turning-off"),
      tone: "danger",
      aside: [cancelButton(() => close(null))],
      work: async (proof) => done(await context.call("POST", "auth/2fa/disable", proof), close, () => true),
    }),
  );
  if (isOff) {
    await redraw(place, context, isOff === true ? say("two-factor-off-now") : null);
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
