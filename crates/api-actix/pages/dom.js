// Finds and creates elements. Strings only ever become text, never markup.

import { say } from "./words.js";

/**
 * Returns an element of the page's markup.
 *
 * @param {string} id
 * @returns {any} An element of the kind that the markup says.
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Creates an element. In `properties`, `on` holds listeners by event name; `true` sets an attribute without a value; `false`,
 * `null` and `undefined` omit it. Children are elements, strings, or null for nothing.
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Creates a button that runs `work`. The button is disabled meanwhile, so that nothing is done twice. */
export function button(text, work, properties = {}, ...children) {
  const element = el("button", { type: "button", class: "quiet", ...properties }, text, ...children);
  element.addEventListener("click", async () => {
    if (element.disabled) {
      return;
    }
    element.disabled = true;
    try {
      await waiting(work(), () => sayThatItWaits(element));
    } finally {
      element.disabled = false;
      if (document.activeElement === document.body && element.isConnected) {
        element.focus();
      }
    }
  });
  return element;
}

/**
 * Shows on a button that its work takes time, and keeps its width; not while a dialog that it opened asks the user something.
 */
function sayThatItWaits(element) {
  const dialog = document.querySelector("dialog[open]");
  if (dialog && !dialog.contains(element)) {
    return () => {};
  }
  const text = element.textContent;
  element.style.minWidth = `${element.offsetWidth}px`;
  element.textContent = say("one-moment");
  return () => {
    element.style.minWidth = "";
    if (element.textContent === say("one-moment")) {
      element.textContent = text;
    }
  };
}

/** Saves a text as a downloaded file. */
export function saveFile(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

let said;
let shown;

/**
 * Announces something to screen readers without moving the focus. A later text replaces an earlier one; what is shown is
 * announced first.
 */
export function announce(text) {
  const place = document.getElementById("status");
  if (place && place.classList.contains("visually-hidden")) {
    putInto(place, text);
  }
}

/** Says that something is done, visibly too: in a line at the end of the window, which disappears after 8 seconds. */
export function sayDone(text) {
  const place = document.getElementById("status");
  if (place) {
    place.classList.remove("visually-hidden");
    putInto(place, text);
    clearTimeout(shown);
    shown = setTimeout(() => {
      place.textContent = "";
      place.classList.add("visually-hidden");
    }, 8000);
  }
}

function putInto(place, text) {
  place.textContent = "";
  // Screen readers announce the same text again only if the element was empty in between.
  clearTimeout(said);
  said = setTimeout(() => { place.textContent = text; }, 50);
}

/**
 * Waits for a promise. If it takes longer than 300 ms, calls `tell` to show that, and calls the function that `tell` returned
 * when the wait is over.
 */
export async function waiting(promise, tell) {
  /** @type {() => void} */
  let over = null;
  const timer = setTimeout(() => { over = tell(); }, 300);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    over?.();
  }
}
