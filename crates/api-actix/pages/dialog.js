// Dialogs: a confirmation before something that can't be undone, and a secret that is shown once. Menus: a button that opens a list of actions.

import { button, el, saveFile } from "./dom.js";
import { hasTyped, isBusy } from "./form.js";
import { moment, say } from "./words.js";

let opened = 0;

/**
 * Opens a dialog with a title and the content that `fill` returns; `fill` gets a function that closes the dialog with a result.
 * The promise resolves to the result, or to null when the dialog was closed by Escape or by navigation. The focus returns to
 * where it was. `closable` may be a function, which is called each time; `side` shows the dialog as a panel at the side, with a button
 * that closes it.
 *
 * @param {string} title
 * @param {(close: (value: any) => void) => any} fill
 * @param {{closable?: boolean | (() => boolean), side?: boolean}} [options]
 * @returns {Promise<any>}
 */
export function openDialog(title, fill, { closable = true, side = false } = {}) {
  return new Promise((resolve) => {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    let result = null;
    opened += 1;
    const id = `dialog-${opened}`;
    const heading = el("h2", { id, tabindex: "-1" }, title);
    const close = (value) => {
      result = value;
      dialog.close();
    };
    const top = side ? el("div", { class: "top" }, heading, el("button", {
      type: "button", class: "close", "aria-label": say("close"), on: { click: () => close(null) },
    })) : heading;
    const dialog = el("dialog", { "aria-labelledby": id, class: side ? "side" : null }, top);
    dialog.append(...[fill(close)].flat().filter(Boolean));
    const mayClose = () => typeof closable === "function" ? closable() : closable;
    dialog.addEventListener("cancel", (event) => {
      if (!mayClose()) {
        event.preventDefault();
      }
    });
    // Browsers close the dialog at a second Escape even if "cancel" was prevented.
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !mayClose()) {
        event.preventDefault();
      }
    });
    // Navigation by Back or to another tab of the page closes the dialog, because its question belongs to the previous view. A
    // dialog that shows a secret stays until the user has kept it; one with typed input stays too, unless the user follows a
    // link in the dialog.
    let byLink = false;
    dialog.addEventListener("click", ({ target }) => {
      const link = target.closest("a");
      byLink = link !== null;
      // The link leads to the current address, so there is no navigation that would close the dialog.
      if (link?.getAttribute("href") === location.hash && mayClose()) {
        dialog.close();
      }
    });
    const leave = () => mayClose() && (byLink || !hasTyped(dialog)) && dialog.close();
    addEventListener("hashchange", leave);
    dialog.addEventListener("close", () => {
      removeEventListener("hashchange", leave);
      dialog.remove();
      if (before?.isConnected) {
        before.focus();
      }
      resolve(result);
    });
    if (side) {
      dialog.addEventListener("click", (event) => event.target === dialog && isOutside(dialog, event) && close(null));
    }
    document.body.append(dialog);
    dialog.showModal();
    const first = [...dialog.querySelectorAll("[autofocus], input, select, textarea")].find((one) => one.checkVisibility());
    (first ?? heading).focus();
  });
}

/** Whether a click was beside the dialog. */
function isOutside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Asks for confirmation; `text` says what will happen. Resolves to true when the user confirms. */
export async function confirmed(title, text, action, { tone = "danger" } = {}) {
  const answer = await openDialog(title, (close) => [
    ...[text].flat().map((line) => el("p", {}, line)),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "button", class: tone, on: { click: () => close(true) } }, action),
      el("button", { type: "button", class: "quiet", autofocus: true, on: { click: () => close(false) } }, say("cancel")),
    ),
  ]);
  return answer === true;
}

/**
 * Shows a secret that can't be shown again. The dialog closes only by its button, so that Escape doesn't lose the secret.
 * `file` is offered for saving, `{name, text}`.
 */
export async function showOnce(title, text, secret, { done = say("secret-saved"), lines = null, file = null } = {}) {
  // A reload, or Back to another page, would lose the secret, so the browser asks first.
  const stay = (event) => event.preventDefault();
  addEventListener("beforeunload", stay);
  await openDialog(title, (close) => [
    el("p", {}, text),
    lines ? el("ul", { class: "secrets" }, lines.map((line) => el("li", { class: "code" }, line)))
      : el("p", { class: "secret code" }, secret),
    el("div", { class: "actions" }, copyButton(lines ? lines.join("\n") : secret, say("copy"), { class: "primary" }),
      file ? fileButton(file) : null,
      el("button", { type: "button", class: "quiet", on: { click: () => close(true) } }, done)),
  ], { closable: false });
  removeEventListener("beforeunload", stay);
}

/**
 * Opens a dialog with a form; `makeForm(close)` creates the form and gets the function that closes the dialog. `text` says what
 * will happen. Resolves to the value that the dialog was closed with, or null.
 */
export function formDialog(title, text, makeForm) {
  let form = null;
  return openDialog(title, (close) => {
    form = makeForm(close);
    return [...[text].flat().map((line) => el("p", {}, line)), form];
  }, { closable: () => !isBusy(form) });
}

/** Returns a file of recovery codes. It names service, account and time, because people have more than one such file. */
export function recoveryFile(codes, email) {
  const service = document.querySelector(".brand")?.textContent.trim() || document.querySelector(".brand img")?.getAttribute("alt") || "";
  const head = [
    say("recovery-file-service", { service: [service, location.host].filter(Boolean).join(", ") }),
    email ? say("recovery-file-account", { email }) : "",
    say("recovery-file-created", { time: moment(new Date().toISOString()) }),
  ].filter(Boolean).join("\n");
  return { name: "recovery-codes.txt", text: `${say("recovery-file-head")}\n\n${head}\n\n${codes.join("\n")}\n` };
}

/** Creates a button that saves a text as a file. */
export function fileButton({ name, text }) {
  return button(say("download"), () => saveFile(name, text, "text/plain"));
}

/** Creates a button that copies a text and confirms that. */
export function copyButton(text, label = say("copy"), properties = {}) {
  let timer;
  const element = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      element.textContent = say("copied");
    } catch {
      element.textContent = say("copy-by-hand");
    }
    clearTimeout(timer);
    timer = setTimeout(() => { element.textContent = label; }, 2500);
  }, { "aria-live": "polite", ...properties });
  return element;
}

// --- menus ---

let menus = 0;

/**
 * Creates a menu: its button, and the list that the button opens. `properties` are the button's, `content` is shown on it. Each of `items` is
 * `{text, run}` or `{text, href}`, with `danger` for what can't be undone; `about` is shown above them.
 *
 * @param {{properties: Record<string, any>, content?: any[], label: string, about?: HTMLElement | null, items: {text: string, run?: () => any, href?: string, danger?: boolean, current?: boolean}[]}} options
 */
export function makeMenu({ properties, content = [], label, about = null, items }) {
  menus += 1;
  const id = `menu-${menus}`;
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
      put(popover, opener);
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
  return el("div", {}, opener, popover);
}

/** @param {{text: string, run?: () => any, href?: string, danger?: boolean, current?: boolean}} item */
function entry({ text, run, href, danger, current }) {
  const properties = { role: "menuitem", tabindex: "-1", class: danger ? "danger" : null };
  return href ? el("a", { ...properties, href, "aria-current": current ? "page" : null }, text)
    : el("button", { ...properties, type: "button", on: { click: () => run() } }, text);
}

/** Shows the list below its button, or above it where there is no room, within the window. */
function put(popover, opener) {
  const button = opener.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = button.bottom + 4;
  popover.style.top = `${below + height > innerHeight - 4 ? Math.max(4, button.top - height - 4) : below}px`;
  const start = getComputedStyle(popover).direction === "rtl" ? button.left : button.right - width;
  popover.style.left = `${Math.max(4, Math.min(start, innerWidth - width - 4))}px`;
}

/** Creates the menu of a row; `name` says which row that is. */
export function rowMenu(name, items) {
  const label = say("actions-for", { name });
  return makeMenu({ properties: { class: "more", "aria-label": label }, label, items });
}
