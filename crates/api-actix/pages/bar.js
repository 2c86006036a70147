// The header: the organization, with a switch to another one, and the user's menu.

import { button, byId, el } from "./dom.js";
import { makeMenu } from "./menu.js";
import { pageAddress } from "./organization.js";
import { chooseOrganization } from "./own-organizations.js";
import { signOut } from "./shown-session.js";
import { plain } from "./words.js";

const bar = byId("bar");

/** Draws the header for the context of a page's views. */
export function drawBar(context) {
  const { org, organization, user, isAdmin, page } = context;
  const name = plain(organization.name);
  const organizationButton = button("", () => chooseOrganization(context), {
    id: "organization", class: null, "aria-haspopup": "dialog", title: "Your organizations",
  });
  organizationButton.append(el("span", {}, name));
  bar.querySelector("#places")?.remove();
  bar.append(el(
    "div",
    { id: "places" },
    organizationButton,
    makeMenu({
      properties: { id: "user" },
      content: [el("span", { class: "initials", "aria-hidden": "true" }, initials(user.name)), el("span", { id: "who" }, plain(user.name))],
      label: "You",
      about: el("div", { class: "about" }, el("strong", { id: "whose" }, plain(user.name)), el("span", { class: "quiet-text" }, user.email)),
      items: [
        { text: "Your account", href: pageAddress("account", org), current: page === "account" },
        ...(isAdmin ? [{ text: "Console", href: pageAddress("console", org), current: page === "console" }] : []),
        { text: "Sign out", run: () => signOut(context) },
      ],
    }),
  ));
}

/** Returns the first letters of a name's first and last word. */
function initials(name) {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...word ?? ""][0] ?? "");
  return letters.join("").toUpperCase();
}

/** Shows a changed name of the user. */
export function renameUser(name) {
  bar.querySelector("#who").textContent = plain(name);
  bar.querySelector("#whose").textContent = plain(name);
  bar.querySelector(".initials").textContent = initials(name);
}

/** Shows a changed name of the organization. */
export function renameOrganization(name) {
  bar.querySelector("#organization > span").textContent = plain(name);
}

/** Removes what needs a session. */
export function clearBar() {
  bar.querySelector("#places").remove();
}
