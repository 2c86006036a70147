// The token of a mailed link, and the step that the user reached with it.

import { asSlug, matching } from "./organization.js";
import { say } from "./words.js";

const TOKEN = /^[0-9A-Za-z]{43}$/;

/**
 * Reads organization and token from the address bar, removes the token from it, and returns `{org, token, cancels, step}`, each
 * null when it is missing or malformed. Where a page takes tokens of two kinds, `cancels` says which one it is.
 *
 * From then on the token is only in the state of this one entry of this tab's history, which a reload keeps. The address bar,
 * the browser's history, cookies and storage never hold it: they outlast the tab or are open to other pages, and other people
 * may read them on a shared computer. `keepStep` removes the token as soon as it is used. The slug is no secret and stays in
 * the address bar.
 */
export function takeLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const org = asSlug(parts.get("org"));
  const cancelling = matching(parts.get("cancel"), TOKEN);
  const fresh = cancelling ?? matching(parts.get("token"), TOKEN);
  const kept = history.state?.org === org && !fresh ? history.state : {};
  const link = {
    org,
    token: fresh ?? matching(kept.token, TOKEN),
    cancels: fresh ? cancelling !== null : kept.cancels === true,
    step: kept.step ?? null,
  };
  history.replaceState(link, "", `${location.pathname}${org ? `#org=${org}` : ""}`);
  // Opening the link of another mail in this tab changes only the fragment, which by itself would load nothing.
  window.addEventListener("hashchange", () => location.reload());
  return link;
}

/** Forgets the token of a used link, and keeps the reached step for a reload. A step holds no secret. */
export function keepStep(link, step) {
  link.token = null;
  history.replaceState({ org: link.org, step }, "");
}

/** The message for a link without a token. */
export const missingLinkWords =
  say("link-missing-part");
