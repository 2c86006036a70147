// The console: the dialogs that make, change and delete a role of the organization.

import { el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { ask } from "./console-parts.js";
import { checkboxes, inGroups } from "./console-role-parts.js";
import { plain, say, words } from "./words.js";

/** Asks what a role is to be: a new one without `role`. */
export async function writeRole(context, permissions, role, again) {
  const boxes = permissionBoxes(permissions, role?.permissions ?? []);
  const answer = await ask(role ? say("edit-it", { name: plain(role.name) }) : say("create-role"), role ? say("immediately-for-role") : null, {
    fields: [
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, value: role?.name, hint: say("role-name-hint") },
      ...(role ? [] : [{
        name: "key", label: say("short-name"), empty: say("enter-a-short-name"), maxlength: 40, autocapitalize: "none", spellcheck: "false",
        hint: say("role-key-hint"),
      }]),
      { name: "description", label: say("description-optional"), maxlength: 200, value: role?.description, hint: say("role-description-hint") },
      boxes.element,
      {
        name: "isDefault", label: say("role-is-default"), type: "checkbox", value: role?.isDefault === true,
        hint: say("role-is-default-hint"),
      },
    ],
    submit: role ? say("save") : say("create-role"),
    busy: role ? say("saving") : say("creating"),
    unsure: role ? null : say("may-be-created"),
    work: async (values, form) => {
      const body = {
        name: values.name.trim(), description: values.description.trim(), permissions: boxes.read().toSorted(), isDefault: values.isDefault,
      };
      const asked = role ? await context.call("PATCH", `org/roles/${role.key}`, changed(role, body))
        : await context.call("POST", "org/roles", { key: values.key.trim(), ...body });
      if (asked.error?.code === "role_exists") {
        showFieldErrors(form, { key: [words(asked.error)] });
        return { ...asked, told: true };
      }
      return asked;
    },
  });
  if (answer) {
    await again({ focus: answer.data?.role.key ?? role?.key });
    if (answer.ok) {
      sayDone(role ? say("role-updated") : say("role-created"));
    }
  }
}

function permissionBoxes(permissions, chosen) {
  const entry = ({ key, description }) => description ? [key, plain(description), el("span", { class: "code" }, key)] : [key, key];
  return checkboxes({
    name: "permissions", legend: say("permissions"), chosen,
    groups: inGroups(permissions).map(([title, found]) => [title, found.map(entry)]),
  });
}

/** Returns only the changed fields, so that another administrator's change of other fields stays. */
function changed(role, body) {
  const before = { ...role, description: role.description ?? "", permissions: role.permissions.toSorted() };
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])));
}

/** Deletes a role. Only if somebody has it, asks what becomes of that. */
export async function deleteRole(context, role, others, again) {
  const name = plain(role.name);
  const answer = await ask(say("delete-question", { name }), [
    say("delete-role-text"),
  ], {
    fields: [{
      name: "instead", label: say("delete-role-members"), hidden: true, empty: say("delete-role-choose"),
      options: [
        ["", say("choose")],
        ...others.map((other) => [`?${new URLSearchParams({ replaceBy: other.key })}`, say("delete-role-replace", { name: plain(other.name) })]),
        ["?force=true", say("delete-role-force")],
      ],
      hint: say("delete-role-hint"),
    }],
    submit: say("delete"),
    busy: say("deleting"),
    danger: true,
    work: async ({ instead }, form) => {
      const asked = await context.call("DELETE", `org/roles/${role.key}${instead}`);
      if (asked.error?.code === "role_in_use") {
        const choice = form.elements.namedItem("instead");
        choice.closest(".field").hidden = false;
        choice.focus();
      }
      return asked;
    },
  });
  if (answer) {
    await again({ focus: role.key });
    if (answer.ok) {
      sayDone(say("role-deleted", { name }));
    }
  }
}
