// Making elements. Strings only ever become text.

/**
 * Makes an element. Of `properties`, `on` holds listeners by the name of the event, `true` sets an attribute without
 * value, `false`, `null` and `undefined` leave it out. Children are elements, strings, or null for nothing.
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

/** A button that does something on this page. While `work` runs it is off, so that nothing is done twice. */
export function button(text, work, properties = {}) {
  const element = el("button", { type: "button", class: "quiet", ...properties }, text);
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

/** Puts words of waiting onto a button, as wide as before; not while a dialog that it has opened asks for something. */
function sayThatItWaits(element) {
  const dialog = document.querySelector("dialog[open]");
  if (dialog && !dialog.contains(element)) {
    return () => {};
  }
  const text = element.textContent;
  element.style.minWidth = `${element.offsetWidth}px`;
  element.textContent = "One moment…";
  return () => {
    element.style.minWidth = "";
    if (element.textContent === "One moment…") {
      element.textContent = text;
    }
  };
}

/** Saves a text as a file, as if it had been downloaded. */
export function saveFile(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

let said;
let shown;

/** Says something to screen readers without moving the focus. What comes last is what stays; what is shown is said first. */
export function announce(text) {
  const place = document.getElementById("status");
  if (place && place.classList.contains("visually-hidden")) {
    say(place, text);
  }
}

/** Says that something is done, to the eyes as well: in a line at the end of the window, which goes by itself. */
export function sayDone(text) {
  const place = document.getElementById("status");
  if (place) {
    place.classList.remove("visually-hidden");
    say(place, text);
    clearTimeout(shown);
    shown = setTimeout(() => {
      place.textContent = "";
      place.classList.add("visually-hidden");
    }, 8000);
  }
}

function say(place, text) {
  place.textContent = "";
  // The same words twice are news only when the place was empty in between.
  clearTimeout(said);
  said = setTimeout(() => { place.textContent = text; }, 50);
}

/** What waits says so after 300 ms: `say` is called then, and what it gives back when the wait is over. */
export async function waiting(promise, say) {
  let over = null;
  const timer = setTimeout(() => { over = say(); }, 300);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    over?.();
  }
}
