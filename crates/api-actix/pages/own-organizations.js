// The user's organizations: to switch to another one, and what a session of one alone can't do.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { problem } from "./list.js";
import { here, pageAddress, SIGN_IN } from "./organization.js";
import { plain, words } from "./words.js";

/** Lets the user choose one of their organizations, and switches to it. */
export async function chooseOrganization(context) {
  await openDialog("Your organizations", (close) => {
    const list = el("ul", { class: "rows" });
    const told = el("div", { class: "state" }, el("p", { class: "loading" }, "Loading…"));
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
      more.replaceChildren(...(next ? [button("Show more", () => load(next))] : []));
    };
    load();
    return [told, list, more, el("div", { class: "actions" }, el("button", {
      type: "button", class: "quiet", on: { click: () => close(null) },
    }, "Close"))];
  });
}

/**
 * Returns an element for the refusal of a call that concerns the whole account, when this session is valid for its organization
 * only: it says why, and offers to sign in here. Null for every other refusal.
 */
export function organizationOnlyNotice(context, error) {
  const name = plain(context.organization.name);
  const text = {
    origin_not_allowed: `You signed in through an application, so this session only works for ${name}. To do this, sign in on this page.`,
    refresh_token_missing: "Your browser no longer has all of this session. To do this, sign in again on this page.",
    refresh_token_invalid: "Your browser no longer has all of this session. To do this, sign in again on this page.",
    reauthentication_required: words(error),
  }[error.code];
  if (!text) {
    return null;
  }
  const place = el("div", { class: "alert", role: "alert", "data-tone": "info" }, el("p", {}, text), button("Sign in here", async () => {
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
    el("div", { class: "badges" }, role === "org_admin" ? el("span", { class: "badge" }, "Administrator") : null,
      status === "active" ? null : el("span", { class: "badge", "data-tone": "problem" }, "Suspended")),
    ...(isHere ? [] : more),
    isHere && context.isAdmin ? el("a", { class: "quiet button", href: pageAddress("console", slug) }, "Console") : null,
    isHere ? el("span", { class: "badge", "data-tone": "info" }, "Current") : button("Switch", async () => {
      const answer = await context.switchTo(slug);
      if (!answer.ok) {
        told.replaceChildren(el(
          "div",
          { class: "alert", role: "alert" },
          el("p", {}, words(answer.error, false)),
          el("a", { class: "button", href: pageAddress(SIGN_IN, slug, { return_to: here("account", slug) }) }, `Sign in to ${plain(name)}`),
        ));
        told.querySelector("a").focus(); // It may be far above.
      }
    }, { "aria-label": `Switch to ${plain(name)}`, disabled: status !== "active" }),
  );
}
