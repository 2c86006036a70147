// Parts that the views of single sign-on share.

import { copyButton } from "./dialog.js";
import { el, waiting } from "./dom.js";
import { problem } from "./list.js";

/** Returns the link to the view above. */
export function back(text, address) {
  return el("p", { class: "back" }, el("a", { class: "button", href: address }, `← ${text}`));
}

/** Returns the link to the start of the tab. */
export function backToStart() {
  return back("Single sign-on", "#sso");
}

/** Returns whether a connection lets people in, as a badge. */
export function connectionState({ status }) {
  return status === "active" ? el("span", { class: "badge", "data-tone": "success" }, "On") : el("span", { class: "badge" }, "Off");
}

let made = 0;

/** Returns a text that somebody enters elsewhere, with a button that copies it; `label` says what it is. */
export function copied(label, text) {
  made += 1;
  const id = `copied-${made}`;
  return el(
    "div",
    { class: "copied" },
    el("span", { class: "quiet-text", id }, label),
    el("span", { class: "code" }, text),
    copyButton(text, "Copy", { "aria-describedby": id }),
  );
}

/**
 * Loads what a view shows, says so meanwhile, and shows a refusal with a way to try again. Returns the data, null after a refusal.
 *
 * @param {HTMLElement} main
 * @param {() => Promise<any>} load
 * @param {() => any} again Opens the view anew.
 */
export async function loaded(main, load, again) {
  const answer = await waiting(load(), () => {
    const told = el("p", { class: "loading" }, "Loading…");
    main.append(told);
    return () => told.remove();
  });
  if (answer.ok) {
    return answer.data;
  }
  main.append(problem(answer.error, () => {
    main.replaceChildren();
    return again();
  }));
  return null;
}
