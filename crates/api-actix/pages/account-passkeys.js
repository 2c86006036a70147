// The user's passkeys.

import { cancelButton, proofForm } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { makeForm, showFieldErrors } from "./form.js";
import { makeList } from "./list.js";
import { canUsePasskeys, makePasskey, needsPasskey } from "./passkey.js";
import { deviceWords, fromNow, moment, onlyByPasskey, plain, say, sayWith } from "./words.js";

/** Returns the section about passkeys. */
export function passkeys(context) {
  const heading = el("h2", { tabindex: "-1" }, say("passkeys"));
  const advice = el("div", { class: "alert", hidden: true });
  const list = makeList({
    label: say("passkeys"),
    place: context.place,
    pages: false,
    load: async () => {
      const [answer, ways] = await Promise.all([context.call("GET", "auth/passkeys"), context.call("POST", "auth/methods", {})]);
      advice.hidden = !needsPasskey(answer, ways);
      advice.textContent = advice.hidden ? "" : onlyByPasskey(plain(context.organization.name));
      return answer;
    },
    pick: (data) => data.passkeys,
    empty: say("no-passkeys"),
    item: (one, again) => row(context, one, async (message) => {
      await again();
      sayDone(message);
      heading.focus();
    }),
  });
  const adding = button(say("passkey-add"), async () => {
    const name = await add(context, !advice.hidden);
    if (name !== null) {
      await list.again();
      sayDone(say("passkey-added", { name: plain(name) }));
    }
  });
  return el(
    "section",
    {},
    heading,
    el("p", {}, say("passkeys-lead")),
    advice,
    list.element,
    canUsePasskeys ? el("div", { class: "actions" }, adding)
      : el("p", { class: "quiet-text" }, say("passkeys-cannot")),
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
      el("span", { class: "quiet-text" }, ...sayWith("added-at", { time: time(createdAt) })),
      el("span", { class: "quiet-text" }, ...(lastUsedAt ? sayWith("last-used-at", { time: time(lastUsedAt) }) : [say("never-used")])),
    ),
    unusable ? el("span", { class: "badge", title: say("passkey-unusable-why") }, say("passkey-unusable"))
      : backedUp ? el("span", { class: "badge", title: say("passkey-synced-why") }, say("passkey-synced")) : null,
    button(say("rename"), async () => {
      if (await rename(context, passkey)) {
        await changed(say("passkey-renamed"));
      }
    }, { "aria-label": say("rename-one", { name: shown }) }),
    button(say("remove"), async () => {
      if (await remove(context, { id, name: shown })) {
        await changed(say("passkey-removed-now", { name: shown }));
      }
    }, { "aria-label": say("remove-one", { name: shown }) }),
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
  return formDialog(say("passkey-add"), say("passkey-add-lead"), (close) => formOf({
    fields: [{
      name: "name", label: say("name"), value: plain(deviceWords(navigator.userAgent)), maxlength: 100, empty: say("enter-a-name"),
      hint: say("passkey-name-hint"),
    }],
    recovery: true,
    submit: say("continue"),
    busy: say("waiting-for-browser"),
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
        showFieldErrors(form, { name: [say("passkey-none-created")] });
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
  return formDialog(say("passkey-rename"), [], (close) => makeForm({
    fields: [{ name: "name", label: say("name"), value: plain(name), maxlength: 100, empty: say("enter-a-name") }],
    submit: say("rename"),
    busy: say("renaming"),
    aside: [cancelButton(() => close(null))],
    work: async (body) => closed(await context.call("PATCH", `auth/passkeys/${id}`, body), close),
  }));
}

function remove(context, { id, name }) {
  const text = say("passkey-remove-text", { name });
  return formDialog(say("passkey-remove-question"), text, (close) => proofForm(context, {
    recovery: true,
    submit: say("passkey-remove"),
    busy: say("removing"),
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
