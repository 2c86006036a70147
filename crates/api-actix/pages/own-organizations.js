// The user's organizations: to switch to another one, and what a session of one alone can't do.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { problem } from "./list.js";
import { here, pageAddress, SIGN_IN } from "./organization.js";
import { plain, roleWords, say, words } from "./words.js";

/** Lets the user choose one of their organizations, and switches to it. */
export async function chooseOrganization(context) {
  await openDialog(say("your-organizations"), (close) => {
    const list = el("ul", { class: "rows" });
    const told = el("div", { class: "state" }, el("p", { class: "loading" }, say("loading")));
    const more = el("div", { class: "pager" });
    const load = async (cursor) => {
      const answer = await context.call("GET", `auth/organizations?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
      if (!answer.ok) {
        told.replaceChildren(organizationOnlyNotice(context, answer.error) ?? problem(answer.error, () => load(cursor)));
        return;
      }
      told.replaceChildren();
      list.append(...answer.data.organizations.map((one) => organizationRow(context, one, told)));
      const next = answer.data.nextCursor;
      more.replaceChildren(...(next ? [button(say("show-more"), () => load(next))] : []));
    };
    load();
    return [told, list, more, el("div", { class: "actions" }, el("button", {
      type: "button", class: "quiet", on: { click: () => close(null) },
    }, say("close")))];
  });
}

/**
 * Returns an element for the refusal of a call that concerns the whole account, when this session is valid for its organization
 * only: it says why, and offers to sign in here. Null for every other refusal.
 */
export function organizationOnlyNotice(context, error) {
  const name = plain(context.organization.name);
  const text = {
    origin_not_allowed: say("session-by-application", { organization: name }),
    refresh_token_missing: say("session-incomplete"),
    refresh_token_invalid: say("session-incomplete"),
    reauthentication_required: words(error),
  }[error.code];
  if (!text) {
    return null;
  }
  const place = el("div", { class: "alert", role: "alert", "data-tone": "info" }, el("p", {}, text), button(say("sign-in-here"), async () => {
    const answer = await context.signInHere();
    if (!answer.ok) {
      place.append(el("p", {}, words(answer.error, false)));
    }
  }));
  return place;
}

/** Returns the row of one of the user's organizations, with a button that switches to it, and further ones. */
export function organizationRow(context, { slug, name, role, status }, told, ...more) {
  const isHere = slug === context.org;
  return el(
    "li",
    { class: "row" },
    el("div", { class: "what" }, el("strong", {}, plain(name)), el("span", { class: "quiet-text" }, ` ${slug}`)),
    el("div", { class: "badges" }, role === "org_admin" ? el("span", { class: "badge" }, roleWords(role)) : null,
      status === "active" ? null : el("span", { class: "badge", "data-tone": "problem" }, say("suspended"))),
    ...(isHere ? [] : more),
    isHere && context.isAdmin ? el("a", { class: "quiet button", href: pageAddress("console", slug) }, say("console")) : null,
    isHere ? el("span", { class: "badge", "data-tone": "info" }, say("current")) : button(say("switch"), async () => {
      const answer = await context.switchTo(slug);
      if (!answer.ok) {
        told.replaceChildren(el(
          "div",
          { class: "alert", role: "alert" },
          el("p", {}, words(answer.error, false)),
          el("a", { class: "button", href: pageAddress(SIGN_IN, slug, { return_to: here("account", slug) }) }, say("sign-in-to", { organization: plain(name) })),
        ));
        told.querySelector("a").focus(); // It may be far above.
      }
    }, { "aria-label": say("switch-to", { organization: plain(name) }), disabled: status !== "active" }),
  );
}
