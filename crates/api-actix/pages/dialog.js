// Dialogs: asking once before something that can't be taken back, and showing a secret once.

import { button, el, saveFile } from "./dom.js";
import { hasTyped, isBusy } from "./form.js";
import { moment } from "./words.js";

let opened = 0;

/**
 * Opens a dialog with a title and what `fill` puts into it; `fill` gets a function that closes it with a result. The
 * promise gives the result; null when it was closed by Escape, or by going elsewhere. The focus goes back to where it was.
 * `closable` may be a function that is asked each time.
 */
export function openDialog(title, fill, { closable = true } = {}) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    let result = null;
    opened += 1;
    const id = `dialog-${opened}`;
    const heading = el("h2", { id, tabindex: "-1" }, title);
    const dialog = el("dialog", { "aria-labelledby": id }, heading);
    const close = (value) => {
      result = value;
      dialog.close();
    };
    dialog.append(...[fill(close)].flat().filter(Boolean));
    const mayClose = () => typeof closable === "function" ? closable() : closable;
    dialog.addEventListener("cancel", (event) => {
      if (!mayClose()) {
        event.preventDefault();
      }
    });
    // Browsers let a second Escape through whatever "cancel" says.
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !mayClose()) {
        event.preventDefault();
      }
    });
    // Back, or another tab of the page: the question belongs to what was there before. A secret stays until it is kept, and so
    // does what was typed, unless one goes by a link of the dialog itself.
    let byLink = false;
    dialog.addEventListener("click", ({ target }) => {
      const link = target.closest("a");
      byLink = link !== null;
      // It leads to where one is already: nothing but the dialog is in between.
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
    document.body.append(dialog);
    dialog.showModal();
    const first = [...dialog.querySelectorAll("[autofocus], input, select, textarea")].find((one) => one.checkVisibility());
    (first ?? heading).focus();
  });
}

/** Asks before something is done; `text` says what will happen. True when it shall be done. */
export async function confirmed(title, text, action, { tone = "danger" } = {}) {
  const answer = await openDialog(title, (close) => [
    ...[text].flat().map((line) => el("p", {}, line)),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "button", class: tone, on: { click: () => close(true) } }, action),
      el("button", { type: "button", class: "quiet", autofocus: true, on: { click: () => close(false) } }, "Cancel"),
    ),
  ]);
  return answer === true;
}

/**
 * Shows something that is shown this once; it closes by its button alone, so that nobody loses it by Escape. `file` is what to
 * save, `{name, text}`.
 */
export async function showOnce(title, text, secret, { done = "I have kept it", lines = null, file = null } = {}) {
  // A reload, or Back to another page, would lose it: the browser asks first.
  const stay = (event) => event.preventDefault();
  addEventListener("beforeunload", stay);
  await openDialog(title, (close) => [
    el("p", {}, text),
    lines ? el("ul", { class: "secrets" }, lines.map((line) => el("li", { class: "code" }, line)))
      : el("p", { class: "secret code" }, secret),
    el("div", { class: "actions" }, el("button", { type: "button", class: "primary", on: { click: () => close(true) } }, done),
      copyButton(lines ? lines.join("\n") : secret),
      file ? fileButton(file) : null),
  ], { closable: false });
  removeEventListener("beforeunload", stay);
}

/**
 * Asks in a dialog with a form, which is told how to close it: `makeForm(close)`. `text` says what will happen. The answer is what it
 * was closed with, null when nothing was done.
 */
export function formDialog(title, text, makeForm) {
  let form = null;
  return openDialog(title, (close) => {
    form = makeForm(close);
    return [...[text].flat().map((line) => el("p", {}, line)), form];
  }, { closable: () => !isBusy(form) });
}

/** Recovery codes as a file, which says what they are for: people have more than one such file. */
export function recoveryFile(codes, email) {
  const service = document.querySelector(".brand")?.textContent.trim() || document.querySelector(".brand img")?.alt || "";
  const about = [["Service", [service, location.host].filter(Boolean).join(", ")], ["Account", email], ["Made", moment(new Date().toISOString())]];
  const head = about.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`).join("\n");
  return { name: "recovery-codes.txt", text: `Recovery codes for two-factor sign-in. Each works once.\n\n${head}\n\n${codes.join("\n")}\n` };
}

/** Saves a text as a file. */
export function fileButton({ name, text }) {
  return button("Save as a file", () => saveFile(name, text, "text/plain"));
}

/** Copies a text and says so. */
export function copyButton(text, label = "Copy") {
  const element = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      element.textContent = "Copied";
    } catch {
      element.textContent = "Select it and copy it by hand";
    }
    setTimeout(() => { element.textContent = label; }, 2500);
  }, { "aria-live": "polite" });
  return element;
}
