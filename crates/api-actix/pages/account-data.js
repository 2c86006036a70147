// The data about the user: its export, and the deletion of the account.

import { keepPending } from "./account-profile.js";
import { cancelButton, proofForm, secondFactor } from "./account-proof.js";
import { formDialog } from "./dialog.js";
import { announce, button, el, saveFile, waiting } from "./dom.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { isPassing } from "./api.js";
import { problem } from "./list.js";
import { say, words } from "./words.js";

export function data(main, context) {
  main.append(el("h1", {}, say("your-data")), copying(context), deleting(context));
}

// --- a copy ---

function copying(context) {
  const told = el("div", { class: "told" });
  const save = button(say("export-download"), () => download(), { class: "primary" });
  // What was loaded before a page failed: trying again goes on there, and counts as the same export.
  let loaded = null;

  async function download() {
    told.replaceChildren();
    loaded ??= { whole: null, cursor: null };
    const answer = await waiting(everything(context, loaded), () => {
      told.replaceChildren(el("p", { class: "loading" }, say("export-collecting")));
      return () => told.replaceChildren();
    });
    if (answer.ok) {
      saveFile(`account-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(loaded.whole, null, 2), "application/json");
      loaded = null;
      told.replaceChildren(el("p", { role: "status" }, say("export-done")));
    } else {
      told.replaceChildren(organizationOnlyNotice(context, answer.error)
        ?? (isPassing(answer.error) ? problem(answer.error, download) : el("div", { class: "alert", role: "alert" }, words(answer.error, false))));
    }
  }

  return el(
    "section",
    {},
    el("h2", {}, say("export-title")),
    el("p", {}, say("export-lead")),
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
    el("h2", {}, say("delete-your-account")),
    el("p", {}, say("delete-your-account-lead")),
    el("div", { class: "actions" }, button(say("delete-account"), async () => {
      const factor = await secondFactor(context);
      const isGone = await formDialog(
        say("delete-your-account-question"),
        [
          say("delete-your-account-text", { email: context.user.email }),
          say("delete-your-account-data"),
          say("cant-be-undone"),
        ],
        (close) => proofForm(context, {
          code: factor.data?.enabled,
          recovery: true,
          submit: say("delete-account-permanently"),
          busy: say("deleting"),
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
        context.showFinalMessage(say("account-deleted"), say("account-deleted-lead"), say("go-to-sign-in"));
        announce(say("account-deleted"));
      }
    }, { class: "danger" })),
  );
}
