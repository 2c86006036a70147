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
      told.replaceChildren(el("p", { role: "status" }, "Your copy has been saved to your browser’s downloads."));
    } else {
      told.replaceChildren(organizationOnlyNotice(context, answer.error)
        ?? (isPassing(answer.error) ? problem(answer.error, download) : el("div", { class: "alert", role: "alert" }, words(answer.error, false))));
    }
  }

  return el(
    "section",
    {},
    el("h2", {}, "Export your data"),
    el("p", {}, "Everything stored about you, in all your organizations: your profile, memberships, sessions, activity and the emails you received. "
      + "It contains no passwords or secrets. The file is in JSON format, which other programs can read."),
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
    el("p", {}, "Erases your account and everything stored about you, in all your organizations. This can’t be undone."),
    el("div", { class: "actions" }, button("Delete account", async () => {
      const factor = await secondFactor(context);
      const isGone = await formDialog(
        "Delete your account?",
        [
          `The account ${context.user.email} is deleted immediately: you’re signed out everywhere and leave all your organizations.`,
          "Any organization where you’re the only member is deleted too. Your name, email address and everything else are erased. Logs still show that someone did something, but not who.",
          "This can’t be undone.",
        ],
        (close) => proofForm(context, {
          code: factor.data?.enabled,
          recovery: true,
          submit: "Delete account permanently",
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
        context.showFinalMessage("Account deleted", "Everything stored about you was erased. You’ll get one last email to confirm it.", "Go to sign-in");
        announce("Account deleted");
      }
    }, { class: "danger" })),
  );
}
