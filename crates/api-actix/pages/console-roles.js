// The console: the roles that members can have in the product, and what each of them permits.

import { rowMenu } from "./dialog.js";
import { button, el } from "./dom.js";
import { cell, makeList } from "./list.js";
import { name as nameOf } from "./console-parts.js";
import { deleteRole, writeRole } from "./console-role-form.js";
import { inGroups } from "./console-role-parts.js";
import { plain, say, sayWith } from "./words.js";

export function roles(main, context) {
  let found = { roles: [], permissions: [], definable: false };
  const make = button(say("create-role"), () => writeRole(context, found.permissions, null, list.again), { class: "primary", "aria-haspopup": "dialog", hidden: true });
  const matrix = el("section", { hidden: true });
  const list = makeList({
    label: say("roles"),
    place: context.place,
    pages: false,
    load: async () => {
      const answer = await context.call("GET", "org/roles");
      found = answer.ok ? answer.data : found;
      make.hidden = !answer.ok || !mayMake(found);
      matrix.hidden = !answer.ok || found.permissions.length === 0 && found.roles.length === 0;
      matrix.replaceChildren(el("h2", { id: "roles-matrix" }, say("roles-matrix")), ...matrixOf(found));
      return answer;
    },
    pick: (data) => data.roles,
    key: (role) => role.key,
    get empty() {
      return emptyWords(found);
    },
    columns: [say("role"), say("type"), say("permissions"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (role, again) => item(context, found, role, again),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("roles")), make),
    el("p", { class: "lead" }, ...sayWith("roles-lead", { link: el("a", { href: "#members" }, say("members")) })),
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
    return definable ? say("roles-undeclared-definable") : say("roles-undeclared");
  }
  return definable ? say("roles-empty-definable") : say("roles-empty");
}

function item(context, { roles: all, permissions, definable }, role, again) {
  const name = plain(role.name);
  const isOwn = role.definedBy === "organization";
  const others = all.filter(({ key }) => key !== role.key);
  return [
    cell([
      nameOf(role.name, "strong"),
      el("span", { class: "quiet-text code" }, role.key),
      role.description ? el("span", { class: "quiet-text" }, nameOf(role.description)) : "",
    ], { class: "what" }),
    cell(el(
      "div",
      { class: "badges" },
      isOwn ? el("span", { class: "badge", "data-tone": "info" }, say("role-custom")) : el("span", { class: "badge", title: say("role-built-in-about") }, say("role-built-in")),
      role.isDefault ? el("span", { class: "badge", title: say("role-default-about") }, say("role-default")) : null,
    )),
    cell(say("count-permissions", { count: role.permissions.length })),
    cell(isOwn && definable ? rowMenu(name, [
      { text: say("action-more", { action: say("edit") }), run: () => writeRole(context, permissions, role, again) },
      { text: say("action-more", { action: say("delete") }), danger: true, run: () => deleteRole(context, role, others, again) },
    ]) : "", { class: "narrow" }),
  ];
}

// --- permissions and roles ---

function matrixOf({ roles: all, permissions }) {
  if (permissions.length === 0) {
    return [el("p", { class: "empty" }, say("matrix-undeclared"))];
  }
  if (all.length === 0) {
    const names = permissions.flatMap(({ key }, index) => [index > 0 ? ", " : "", el("span", { class: "code" }, key)]);
    return [el("p", { class: "empty" }, ...sayWith("matrix-no-roles", { count: permissions.length, permissions: el("span", {}, ...names) }))];
  }
  const columns = all.map(({ permissions: held }) => new Set(held));
  return [
    el("p", { class: "hint" }, say("matrix-hint")),
    el(
      "div",
      { class: "matrix", role: "region", tabindex: "0", "aria-labelledby": "roles-matrix" },
      el(
        "table",
        { "aria-labelledby": "roles-matrix" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("permission")), all.map((role) => el("th", { scope: "col", title: plain(role.name) }, nameOf(role.name))))),
        ...inGroups(permissions).map(([title, group]) => el(
          "tbody",
          {},
          title ? el("tr", {}, el("th", { scope: "rowgroup", colspan: all.length + 1 }, el("span", {}, title))) : null,
          group.map(({ key, description }) => el(
            "tr",
            {},
            el("th", { scope: "row" }, el("span", { class: "code" }, breakable(key)), description ? el("span", { class: "quiet-text" }, el("bdi", {}, plain(description))) : null),
            columns.map((held) => mark(held.has(key))),
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

function mark(isHeld) {
  return el("td", {}, el("span", { class: isHeld ? "yes" : "quiet-text", "aria-hidden": "true" }, isHeld ? "✓" : "–"), el("span", { class: "visually-hidden" }, isHeld ? say("yes") : say("no")));
}
