// What the operator's pages share: calls that ask the person to prove again who acts, and the view into one organization.

import { call as callAnywhere } from "./api.js";
import { formDialog } from "./dialog.js";
import { byId, el } from "./dom.js";
import { problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { name as nameOf } from "./console-parts.js";
import { say, sayWith, withTexts } from "./words.js";

/** Returns a page's context whose calls ask for a proof where the service wants one. */
export function asOperator(context) {
  return { ...context, call: proving(context, context.call) };
}

/** Whether the operator may sign in as members. The page's own markup says so, which the views replace. */
export const mayImpersonate = "impersonation" in byId("heading").dataset;

/** Returns the context of the views of another organization; null when it can't be shown, which is told then. */
export async function supporting(context, slug) {
  const call = proving(context, (method, path, body) => context.callAt(slug, method, path, body));
  const answer = await call("GET", "org");
  const home = el("a", { class: "button", href: pageAddress("operator", context.org) }, say("back-to", { page: say("all-organizations") }));
  if (!answer.ok) {
    byId("main").replaceChildren(
      el("p", { class: "back" }, home),
      el("h1", { tabindex: "-1" }, say("operator")),
      problem(answer.error, () => location.reload()),
    );
    return null;
  }
  const { org } = answer.data;
  const told = el("span", {});
  let shown = org;
  /** Says in which organization, and whether that is suspended; the views call it when something of it has changed. */
  const changed = (now) => {
    shown = { ...shown, ...now };
    told.replaceChildren(
      ...sayWith("acting-in", { organization: nameOf(shown.name, "strong") }),
      ...(shown.status === "suspended" ? [" ", statusBadge(shown)] : []),
    );
  };
  changed(org);
  byId("tabs").before(el("section", { class: "acting", "aria-label": say("who-acts") }, home, told));
  return {
    ...context, call, org: slug, home: context.org, everywhere: asOperator(context).call, organization: org, ours: context.organization.id,
    changed, renameOrganization: (name) => changed({ name }),
  };
}

/** The dialog that is open; several calls at once ask one time. */
let asked = null;

/** Returns `send`, which asks for a proof and sends the call again where the last proof is too old. */
function proving(context, send) {
  return async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer.ok || !await isStillOperator(context, answer.error)) {
      return answer;
    }
    if (answer.error.code !== "reauthentication_required" || method === "GET") {
      return answer;
    }
    asked ??= prove(context).finally(() => { asked = null; });
    return await asked ? send(method, path, body) : answer;
  };
}

/** Whether the person is the operator still. Otherwise the page is none any more, and is loaded again, which says so. */
async function isStillOperator(context, error) {
  if (!["not_found", "invalid_token"].includes(error.code)) {
    return true;
  }
  const session = await context.call("GET", "operator/session");
  if (session.error?.code !== "not_found") {
    return true;
  }
  location.reload();
  return false;
}

/** Waits for a script that only the operator gets; loads the page again when the person is not the operator any more. */
export async function orGone(loading) {
  try {
    return await loading;
  } catch (error) {
    const session = await callAnywhere(null, "GET", "operator/session");
    if (session.error?.code === "not_found") {
      location.reload();
      await new Promise(() => {}); // Until the page is gone.
    }
    throw error;
  }
}

/** Asks who acts; returns whether that was proven. */
async function prove(context) {
  const { cancelButton, proofForm, secondFactor } = await withTexts("account-proof", import("./account-proof.js"));
  const factor = await secondFactor(context);
  return await formDialog(say("confirm-you"), say("confirm-you-text"), (close) => proofForm(context, {
    code: factor.data?.enabled === true,
    recovery: true,
    submit: say("confirm"),
    busy: say("checking"),
    aside: [cancelButton(() => close(false))],
    work: async (body) => {
      const answer = await context.call("POST", "operator/reauthenticate", body);
      if (answer.ok) {
        close(true);
      }
      return answer;
    },
  })) === true;
}

/** Returns the status of an organization as a badge. */
export function statusBadge({ status }) {
  return status === "active" ? el("span", { class: "badge", "data-tone": "success" }, say("state-active"))
    : el("span", { class: "badge", "data-tone": "problem" }, say("suspended"));
}

/** Returns the address of an organization's views. */
export function tenantAddress(home, slug, tab = "overview") {
  return `${pageAddress("operator", home, { tenant: slug })}#${tab}`;
}
