// The user's passkeys.

import { cancelButton, proofForm } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { makeForm, showFieldErrors } from "./form.js";
import { makeList } from "./list.js";
import { canUsePasskeys, makePasskey, needsPasskey } from "./passkey.js";
import { deviceWords, fromNow, moment, onlyByPasskey, plain } from "./words.js";

/** Returns the section about passkeys. */
export function passkeys(context) {
  const heading = el("h2", { tabindex: "-1" }, "Passkeys");
  const advice = el("div", { class: "alert", hidden: true });
  const list = makeList({
    label: "Passkeys",
    place: context.place,
    pages: false,
    load: async () => {
      const [answer, ways] = await Promise.all([context.call("GET", "auth/passkeys"), context.call("POST", "auth/methods", {})]);
      advice.hidden = !needsPasskey(answer, ways);
      advice.textContent = advice.hidden ? "" : onlyByPasskey(plain(context.organization.name));
      return answer;
    },
    pick: (data) => data.passkeys,
    empty: "No passkeys yet.",
    item: (one, again) => row(context, one, async (message) => {
      await again();
      sayDone(message);
      heading.focus();
    }),
  });
  const adding = button("Add a passkey", async () => {
    const name = await add(context, !advice.hidden);
    if (name !== null) {
      await list.again();
      sayDone(`${plain(name)} added. You can now sign in with it.`);
    }
  }, { class: "primary" });
  return el(
    "section",
    {},
    heading,
    el("p", {}, "Sign in with your fingerprint, your face or your device’s screen lock instead of a password. A fake website can’t trick you into giving a passkey away."),
    advice,
    list.element,
    canUsePasskeys ? el("div", { class: "actions" }, adding)
      : el("p", { class: "quiet-text" }, "This browser can’t create passkeys here."),
  );
}

function row(context, passkey, changed) {
  const { id, name, createdAt, lastUsedAt, backedUp, unusable } = passkey;
  const shown = plain(name);
  return el(
    "li",
    { class: "row" },
    el(
      "div",
      { class: "what" },
      el("strong", {}, shown),
      el("span", { class: "quiet-text" }, "Added ", time(createdAt)),
      el("span", { class: "quiet-text" }, ...(lastUsedAt ? ["Last used ", time(lastUsedAt)] : ["Never used"])),
    ),
    unusable ? el("span", { class: "badge", title: "It was created for a different address of this service." }, "No longer usable")
      : backedUp ? el("span", { class: "badge", title: "It’s shared between your devices." }, "Synced") : null,
    button("Rename", async () => {
      if (await rename(context, passkey)) {
        await changed("Passkey renamed.");
      }
    }, { "aria-label": `Rename ${shown}` }),
    button("Remove", async () => {
      if (await remove(context, { id, name: shown })) {
        await changed(`${shown} removed. It no longer signs you in.`);
      }
    }, { "aria-label": `Remove ${shown}` }),
  );
}

function time(text) {
  return el("time", { datetime: text, title: moment(text) }, fromNow(text));
}

/** Adds a passkey; returns its name, or null. The invitation that a user came by may be proof enough for the first one. */
async function add(context, isFirst) {
  const added = isFirst ? await addBy(context, makeForm, { reauthentication: { session: true } }) : REFUSED;
  return added === REFUSED ? addBy(context, (form) => proofForm(context, form), null) : added;
}

const REFUSED = Symbol("another proof is needed");

function addBy(context, formOf, ownProof) {
  return formDialog("Add a passkey", "Your browser will ask you where to save it.", (close) => formOf({
    fields: [{
      name: "name", label: "Name", value: plain(deviceWords(navigator.userAgent)), maxlength: 100, empty: "Enter a name.",
      hint: "So you can recognize it in this list.",
    }],
    recovery: true,
    submit: "Continue",
    busy: "Waiting for your browser…",
    aside: [cancelButton(() => close(null))],
    work: async ({ name, ...proof }, form) => {
      const options = await context.call("POST", "auth/passkeys/options", ownProof ?? proof);
      if (!options.ok) {
        if (ownProof) {
          close(REFUSED);
          return null;
        }
        return options;
      }
      const credential = await makePasskey(options.data.publicKey);
      if (!credential) {
        // A code was used up by the options.
        if (form.elements.code) {
          form.elements.code.value = "";
        }
        showFieldErrors(form, { name: ["No passkey was created. You closed the browser’s dialog, or this device already has one for this account."] });
        return null;
      }
      const answer = await context.call("POST", "auth/passkeys", { credential, name });
      if (answer.ok) {
        close(answer.data.passkey.name);
      }
      return answer;
    },
  }));
}

function rename(context, { id, name }) {
  return formDialog("Rename passkey", [], (close) => makeForm({
    fields: [{ name: "name", label: "Name", value: plain(name), maxlength: 100, empty: "Enter a name." }],
    submit: "Rename",
    busy: "Renaming…",
    aside: [cancelButton(() => close(null))],
    work: async (body) => closed(await context.call("PATCH", `auth/passkeys/${id}`, body), close),
  }));
}

function remove(context, { id, name }) {
  const text = `${name} no longer signs you in, and you’re signed out on all other devices. Delete it from your device as well: the browser can’t do that for you.`;
  return formDialog("Remove passkey?", text, (close) => proofForm(context, {
    recovery: true,
    submit: "Remove passkey",
    busy: "Removing…",
    tone: "danger",
    aside: [cancelButton(() => close(null))],
    work: async (proof) => closed(await context.call("DELETE", `auth/passkeys/${id}`, proof), close),
  }));
}

/** Closes a dialog when its work is done, or somebody else did it. */
function closed(answer, close) {
  if (answer.ok || answer.error.code === "passkey_not_found") {
    close(true);
    return { ok: true };
  }
  return answer;
}
