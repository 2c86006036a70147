// The console: what the views share that define roles in the product, or give them.

import { el, waiting } from "./dom.js";
import { problem } from "./list.js";
import { plain, say } from "./words.js";

/** Returns a function that returns the organization's roles, and asks for them once; null while they can't be had. */
export function rolesOf(context) {
  let asked = null;
  return async () => {
    asked ??= context.call("GET", "org/roles");
    const { ok, data } = await asked;
    asked = ok ? asked : null;
    return ok ? data.roles : null;
  };
}

/** Returns permissions in groups `[title, permissions]`, by the word before the first colon; first, without a title, those that stand alone. */
export function inGroups(permissions) {
  const groups = new Map();
  for (const permission of permissions) {
    const word = permission.key.split(":")[0];
    groups.set(word, [...groups.get(word) ?? [], permission]);
  }
  const standsAlone = ([word, found]) => found.length === 1 && found[0].key === word;
  const alone = [...groups].filter(standsAlone).flatMap(([, found]) => found);
  return [...(alone.length > 0 ? [[null, alone]] : []), ...[...groups].filter((group) => !standsAlone(group))];
}

let made = 0;

/**
 * Creates checkboxes in groups: `{element, read}`. `groups` are `[title, [value, text, about]]`, without a title for a group that needs
 * none. `read()` returns the chosen values, those that were `chosen` before in their order. Refusals of the field `name` are shown above them.
 */
export function checkboxes({ name, legend, groups, chosen, hint = null, labelled = true }) {
  made += 1;
  const id = `${name}-${made}`;
  let count = 0;
  const box = ([value, text, about]) => {
    count += 1;
    const own = `${id}-${count}`;
    return el(
      "div",
      { class: "check" },
      el("input", { type: "checkbox", id: own, name, value, checked: chosen.includes(value) }),
      el("label", { for: own }, el("span", {}, el("bdi", {}, text), about ? el("span", { class: "quiet-text" }, " ", about) : null)),
    );
  };
  const element = el(
    "fieldset",
    { class: "field", "aria-describedby": [`${id}-1-error`, hint ? `${id}-hint` : null].filter(Boolean).join(" ") },
    el("legend", { class: labelled ? null : "visually-hidden" }, legend),
    // Beside the first one, which gets the focus: the last may be a screen below it.
    el("div", { class: "error", id: `${id}-1-error` }),
    ...groups.map(([title, entries]) => title
      ? el("div", { class: "choices", role: "group", "aria-label": title }, el("p", { class: "group", "aria-hidden": "true" }, title), entries.map(box))
      : el("div", { class: "choices" }, entries.map(box))),
    hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null,
  );
  return {
    element,
    read: () => {
      const checked = [...element.querySelectorAll("input")].filter((input) => input.checked).map((input) => input.value);
      return [...chosen.filter((value) => checked.includes(value)), ...checked.filter((value) => !chosen.includes(value))];
    },
  };
}

/** Creates checkboxes of roles. Chosen ones that this page doesn't know stay chosen, and can be removed. */
export function roleBoxes({ known, chosen, ...more }) {
  const others = chosen.filter((key) => known.every((role) => role.key !== key));
  const entries = [...known.map(({ key, name, description }) => [key, plain(name), description && plain(description)]), ...others.map((key) => [key, key])];
  return checkboxes({ name: "roles", legend: say("product-roles"), groups: [[null, entries]], chosen, ...more });
}

/**
 * Creates a choice of roles that is loaded while its form is open: `{element, read}`. Until then, `read()` returns what was chosen
 * before. `hint` gets the roles, and returns what is to be said of them; `none` is said where there are none.
 */
export function roleChoice(context, { chosen = [], hint, none = null }) {
  let boxes = null;
  const element = el("div", {});
  const load = async () => {
    const answer = await waiting(context.call("GET", "org/roles"), () => {
      element.replaceChildren(el("p", { class: "loading" }, say("loading-roles")));
      return () => {};
    });
    if (!answer.ok) {
      element.replaceChildren(problem(answer.error, load));
    } else if (answer.data.roles.length > 0) {
      boxes = roleBoxes({ known: answer.data.roles, chosen, hint: hint(answer.data.roles) });
      element.replaceChildren(boxes.element);
    } else {
      element.replaceChildren(...(none ? [el("p", { class: "hint" }, none)] : []));
    }
  };
  load();
  return { element, read: () => boxes?.read() ?? chosen };
}
