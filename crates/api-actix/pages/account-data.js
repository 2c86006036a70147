// The data about the user: its export, and the deletion of the account.

import { keepPending } from "./account-profile.js";
import { cancelButton, proofForm, secondFactor } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { announce, button, el, saveFile, waiting } from "./dom.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { isPassing } from "./api.js";
import { problem } from "./list.js";
import { words } from "./words.js";

export function data(main, context) {
  main.append(el("h1", {}, "Your data"), copying(context), deleting(context));
}

// --- a copy ---

function copying(context) {
  const told = el("div", { class: "told" });
  const save = button("Download a copy", () => download(), { class: "primary" });
  // What was loaded before a page failed: trying again goes on there, and counts as the same export.
  let loaded = null;

  async function download() {
    told.replaceChildren();
    loaded ??= { whole: null, cursor: null };
    const answer = await waiting(everything(context, loaded), () => {
      told.replaceChildren(el("p", { class: "loading" }, "Collecting…"));
      return () => told.replaceChildren();
    });
    if (answer.ok) {
      saveFile(`account-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(loaded.whole, null, 2), "application/json");
      loaded = null;
      told.replaceChildren(el("p", { role: "status" }, "Your copy is saved as a file, where your browser keeps downloads."));
    } else {
      told.replaceChildren(organizationOnlyNotice(context, answer.error)
        ?? (isPassing(answer.error) ? problem(answer.error, download) : el("div", { class: "alert", role: "alert" }, words(answer.error, false))));
    }
  }

  return el(
    "section",
    {},
    el("h2", {}, "A copy of it"),
    el("p", {}, "Everything that is kept about you, in all your organizations: your profile, memberships, sessions, what you did, and the mails that you got. "
      + "It has no passwords and no secrets. The file is JSON, which other programs read."),
    told,
    el("div", { class: "actions" }, save),
  );
}

/** Loads the pages of the export that follow those in `loaded`, and joins their lists there. Returns the last answer. */
async function everything(context, loaded) {
  for (;;) {
    const query = loaded.cursor ? `?${new URLSearchParams({ cursor: loaded.cursor })}` : "";
    const answer = await context.call("GET", `auth/export${query}`);
    if (!answer.ok) {
      return answer;
    }
    const { nextCursor, ...page } = answer.data;
    loaded.whole = loaded.whole ? joined(loaded.whole, page) : page;
    loaded.cursor = nextCursor;
    if (!nextCursor) {
      return answer;
    }
  }
}

function joined(whole, page) {
  const lists = Object.entries(page).filter(([, list]) => Array.isArray(list));
  return { ...whole, ...page, ...Object.fromEntries(lists.map(([name, list]) => [name, [...whole[name], ...list]])) };
}

// --- deletion ---

/** Adds the organizations' names to the refusal, if they can be loaded. */
async function withNames(context, error) {
  const { data } = await context.call("GET", "auth/organizations?limit=1000");
  const named = (one) => data?.organizations.find(({ slug }) => slug === (one.slug ?? one)) ?? one;
  return { ...error, organizations: error.organizations?.map(named) };
}

function deleting(context) {
  return el(
    "section",
    {},
    el("h2", {}, "Delete your account"),
    el("p", {}, "Erases your account and what is kept about you, in all your organizations. It can't be taken back."),
    el("div", { class: "actions" }, button("Delete my account", async () => {
      const factor = await secondFactor(context);
      const isGone = await formDialog(
        "Delete your account?",
        [
          `The account ${context.user.email} ends at once: you are signed out everywhere, and leave all your organizations.`,
          "An organization that has nobody but you goes with it. Your name, address and the rest are erased; logs keep that somebody did something, not who.",
          "It can't be taken back.",
        ],
        (close) => proofForm(context, {
          code: factor.data?.enabled,
          recovery: true,
          submit: "Delete my account for good",
          busy: "Deleting…",
          tone: "danger",
          aside: [cancelButton(() => close(null))],
          work: async (proof) => {
            const answer = await context.end("POST", "auth/delete-account", proof);
            if (answer.ok) {
              close(true);
            }
            return answer.error?.code === "last_admin" ? { ok: false, error: await withNames(context, answer.error) } : answer;
          },
        }),
      );
      if (isGone) {
        keepPending(null);
        context.showFinalMessage("Your account is deleted", "What was kept about you is erased. A last mail tells you so.", "Go to sign-in");
        announce("Your account is deleted");
      }
    }, { class: "danger" })),
  );
}
