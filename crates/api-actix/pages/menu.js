// Menus: a button that opens a list of actions below it.

import { el } from "./dom.js";

let made = 0;

/**
 * Creates a menu: its button, and the list that the button opens. `properties` are the button's, `content` is shown on it. Each of `items` is
 * `{text, run}` or `{text, href}`, with `danger` for what can't be undone; `about` is shown above them.
 *
 * @param {{properties: Record<string, any>, content?: any[], label: string, about?: HTMLElement | null, items: {text: string, run?: () => any, href?: string, danger?: boolean, current?: boolean}[]}} options
 */
export function makeMenu({ properties, content = [], label, about = null, items }) {
  made += 1;
  const id = `menu-${made}`;
  const opener = el("button", { type: "button", "aria-haspopup": "menu", "aria-expanded": "false", ...properties, popovertarget: id }, ...content);
  const list = el("div", { role: "menu", "aria-label": label });
  const popover = el("div", { id, class: "menu", popover: "auto" }, about, list);
  let entries = [];
  // Every choice closes the menu, before it does anything: a dialog gives the focus back to where it was.
  list.addEventListener("click", () => popover.hidePopover(), { capture: true });
  popover.addEventListener("beforetoggle", (/** @type {any} */ { newState }) => {
    if (newState === "open") {
      entries = items.map(entry);
      list.replaceChildren(...entries);
    }
  });
  popover.addEventListener("toggle", (/** @type {any} */ { newState }) => {
    const isOpen = newState === "open";
    opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      place(popover, opener);
      entries[0]?.focus();
    } else {
      list.replaceChildren();
    }
  });
  list.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      entries.at(next % entries.length).focus();
    } else if (event.key === "Tab") {
      popover.hidePopover();
    }
  });
  return el("div", { class: "has-menu" }, opener, popover);
}

/** @param {{text: string, run?: () => any, href?: string, danger?: boolean, current?: boolean}} item */
function entry({ text, run, href, danger, current }) {
  const properties = { role: "menuitem", tabindex: "-1", class: danger ? "danger" : null };
  return href ? el("a", { ...properties, href, "aria-current": current ? "page" : null }, text)
    : el("button", { ...properties, type: "button", on: { click: () => run() } }, text);
}

/** Shows the list below its button, or above it where there is no room, within the window. */
function place(popover, opener) {
  const button = opener.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = button.bottom + 4;
  popover.style.top = `${below + height > innerHeight - 4 ? Math.max(4, button.top - height - 4) : below}px`;
  popover.style.left = `${Math.max(4, Math.min(button.right - width, innerWidth - width - 4))}px`;
}

/** Creates the menu of a row; `name` says which row that is. */
export function rowMenu(name, items) {
  return makeMenu({ properties: { class: "more", "aria-label": `Actions for ${name}` }, label: `Actions for ${name}`, items });
}
