// The console: the roles that members can have in the product, and what each of them permits.

import { button, el } from "./dom.js";
import { makeList } from "./list.js";
import { name as nameOf } from "./console-parts.js";
import { deleteRole, writeRole } from "./console-role-form.js";
import { inGroups } from "./console-role-parts.js";
import { plain } from "./words.js";

export function roles(main, context) {
  let found = { roles: [], permissions: [], definable: false };
  const make = button("Create role", () => writeRole(context, found.permissions, null, list.again), { class: "primary", "aria-haspopup": "dialog", hidden: true });
  const matrix = el("section", { hidden: true });
  const list = makeList({
    label: "Roles",
    place: context.place,
    pages: false,
    load: async () => {
      const answer = await context.call("GET", "org/roles");
      found = answer.ok ? answer.data : found;
      make.hidden = !answer.ok || !mayMake(found);
      matrix.hidden = !answer.ok || found.permissions.length === 0 && found.roles.length === 0;
      matrix.replaceChildren(el("h2", { id: "roles-matrix" }, "Permissions by role"), ...matrixOf(found));
      return answer;
    },
    pick: (data) => data.roles,
    key: (role) => role.key,
    get empty() {
      return emptyWords(found);
    },
    item: (role, again) => item(context, found, role, again),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Roles"), make),
    el("p", { class: "lead" }, "Roles decide what your people may do in your product. Give them under ", el("a", { href: "#members" }, "Members"), "."),
    list.element,
    matrix,
  );
}

/** Whether a role can be made: without permissions it would permit nothing. */
function mayMake({ definable, permissions }) {
  return definable && permissions.length > 0;
}

function emptyWords({ permissions, definable }) {
  if (permissions.length === 0) {
    return `The service’s operator hasn’t declared any permissions yet. ${definable ? "Once they have, you can create roles from them here." : "Roles are made up of permissions."}`;
  }
  return definable ? "No roles yet. Create one and choose what it permits." : "The service’s operator hasn’t created any roles yet. Please ask them for one.";
}

function item(context, { roles: all, permissions, definable }, role, again) {
  const name = plain(role.name);
  const isOwn = role.definedBy === "organization";
  const others = all.filter(({ key }) => key !== role.key);
  return el(
    "li",
    { class: "row" },
    el(
      "div",
      { class: "what" },
      nameOf(role.name, "strong"),
      el("span", { class: "quiet-text code" }, role.key),
      role.description ? nameOf(role.description) : null,
    ),
    el(
      "div",
      { class: "badges" },
      isOwn ? el("span", { class: "badge", "data-tone": "info" }, "Custom") : el("span", { class: "badge", title: "Every organization of this service has this role" }, "Built-in"),
      role.isDefault ? el("span", { class: "badge", title: "Everyone who joins without another role gets it" }, "Default") : null,
    ),
    el("span", { class: "quiet-text" }, counted(role.permissions.length)),
    isOwn && definable ? el(
      "div",
      { class: "actions" },
      button("Edit", () => writeRole(context, permissions, role, again), { "aria-haspopup": "dialog", "aria-label": `Edit ${name}` }),
      button("Delete", () => deleteRole(context, role, others, again), { class: "danger", "aria-haspopup": "dialog", "aria-label": `Delete ${name}` }),
    ) : null,
  );
}

function counted(count) {
  return count === 0 ? "No permissions" : count === 1 ? "1 permission" : `${count} permissions`;
}

// --- permissions and roles ---

function matrixOf({ roles: all, permissions }) {
  if (permissions.length === 0) {
    return [el("p", { class: "empty" }, "The service’s operator hasn’t declared any permissions yet, so no role permits anything.")];
  }
  if (all.length === 0) {
    return [el("p", { class: "empty" }, `Once there’s a role, it can grant ${counted(permissions.length)}: `,
      permissions.flatMap(({ key }, index) => [index > 0 ? ", " : "", el("span", { class: "code" }, key)]), ".")];
  }
  const columns = all.map(({ permissions: held }) => new Set(held));
  return [
    el("p", { class: "hint" }, "Members with several roles may do what any of them permits. Administrators may do everything, unless the service’s operator has turned that off."),
    el(
      "div",
      { class: "matrix", role: "region", tabindex: "0", "aria-labelledby": "roles-matrix" },
      el(
        "table",
        { "aria-labelledby": "roles-matrix" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Permission"), all.map((role) => el("th", { scope: "col", title: plain(role.name) }, nameOf(role.name))))),
        ...inGroups(permissions).map(([title, group]) => el(
          "tbody",
          {},
          title ? el("tr", {}, el("th", { scope: "rowgroup", colspan: all.length + 1 }, el("span", {}, title))) : null,
          group.map(({ key, description }) => el(
            "tr",
            {},
            el("th", { scope: "row" }, el("span", { class: "code" }, breakable(key)), description ? el("span", { class: "quiet-text" }, el("bdi", {}, plain(description))) : null),
            columns.map((held) => cell(held.has(key))),
          )),
        )),
      ),
    ),
  ];
}

/** Returns a permission that breaks at its colons where a line is too short for it. */
function breakable(key) {
  return key.split(/(?<=:)/).flatMap((part, index) => [index > 0 ? el("wbr") : null, part]);
}

function cell(isHeld) {
  return el("td", {}, el("span", { class: isHeld ? "yes" : "quiet-text", "aria-hidden": "true" }, isHeld ? "✓" : "–"), el("span", { class: "visually-hidden" }, isHeld ? "Yes" : "No"));
}
