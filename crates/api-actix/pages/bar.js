// The bar at the top: the pages, the organization, the user, and the sign-out.

import { button, byId, el } from "./dom.js";
import { pageAddress } from "./organization.js";
import { chooseOrganization } from "./own-organizations.js";
import { signOut } from "./shown-session.js";
import { plain } from "./words.js";

const bar = byId("bar");

/** Draws the bar for the context of a page's views. */
export function drawBar(context) {
  const { org, organization, user, isAdmin, page } = context;
  const links = [["account", "Account"], ...(isAdmin ? [["console", "Console"]] : [])];
  bar.querySelector("#places")?.remove();
  bar.append(el(
    "div",
    { id: "places" },
    el("nav", { "aria-label": "Pages" }, links.map(([address, text]) => el(
      "a",
      { href: pageAddress(address, org), ...(address === page ? { "aria-current": "page" } : {}) },
      text,
    ))),
    button(plain(organization.name), () => chooseOrganization(context), {
      id: "organization", "aria-haspopup": "dialog", title: "Switch to another organization",
    }),
    el("span", { id: "who", title: user.email }, plain(user.name)),
    button("Sign out", () => signOut(context), { id: "sign-out" }),
  ));
}

/** Shows a changed name of the user (`who`) or of the organization (`organization`). */
export function renameInBar(id, name) {
  bar.querySelector(`#${id}`).textContent = plain(name);
}

/** Removes what needs a session. */
export function clearBar() {
  bar.querySelector("#places").remove();
}
