// The console: the dialogs that make, change and delete a role of the organization.

import { el, sayDone } from "./dom.js";
import { showFieldErrors } from "./form.js";
import { ask } from "./console-parts.js";
import { checkboxes, inGroups } from "./console-role-parts.js";
import { plain, words } from "./words.js";

/** Asks what a role is to be: a new one without `role`. */
export async function writeRole(context, permissions, role, again) {
  const boxes = permissionBoxes(permissions, role?.permissions ?? []);
  const answer = await ask(role ? `Edit ${plain(role.name)}` : "Create role", role ? "Changes take effect immediately for everyone who has this role." : null, {
    fields: [
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, value: role?.name, hint: "What people see, such as Billing." },
      ...(role ? [] : [{
        name: "key", label: "Short name", empty: "Enter a short name.", maxlength: 40, autocapitalize: "none", spellcheck: "false",
        hint: "What applications see, such as billing. Lowercase letters, digits and hyphens. It can’t be changed later.",
      }]),
      { name: "description", label: "Description (optional)", maxlength: 200, value: role?.description, hint: "What the role is for, so that others know." },
      boxes.element,
      {
        name: "isDefault", label: "Give this role to everyone who joins without another role", type: "checkbox", value: role?.isDefault === true,
        hint: "Current members don’t get it.",
      },
    ],
    submit: role ? "Save" : "Create role",
    busy: role ? "Saving…" : "Creating…",
    unsure: role ? null : "It may have been created anyway. Check the list before you try again.",
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
      sayDone(role ? "Role updated." : "Role created. Give it to people under Members.");
    }
  }
}

function permissionBoxes(permissions, chosen) {
  const entry = ({ key, description }) => description ? [key, plain(description), el("span", { class: "code" }, key)] : [key, key];
  return checkboxes({
    name: "permissions", legend: "Permissions", chosen,
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
  const answer = await ask(`Delete ${name}?`, [
    "Nobody can be given this role any more. This can’t be undone: if you later create a role with the same short name, it’s a different role that nobody has.",
  ], {
    fields: [{
      name: "instead", label: "Members who have this role", hidden: true, empty: "Choose what happens to them.",
      options: [
        ["", "Choose"],
        ...others.map((other) => [`?${new URLSearchParams({ replaceBy: other.key })}`, `get ${plain(other.name)} instead`]),
        ["?force=true", "lose it without a replacement"],
      ],
      hint: "This also applies to pending invitations and to the rules of connections.",
    }],
    submit: "Delete",
    busy: "Deleting…",
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
      sayDone(`Role ${name} deleted.`);
    }
  }
}
