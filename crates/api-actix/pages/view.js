// The views of a page with a single card; one view is visible at a time. Text from outside only ever becomes textContent; no
// code on these pages creates markup from a string.

import { byId, el } from "./dom.js";
import { pageAddress } from "./organization.js";
import { plain, say } from "./words.js";

const heading = byId("heading");
const lead = byId("lead");
const mark = byId("mark");

/** Shows one view and focuses its heading, so that screen readers announce it. */
export function show(view, title, text, tone) {
  /** @type {NodeListOf<HTMLElement>} */
  const sections = document.querySelectorAll("[data-view]");
  for (const section of sections) {
    section.hidden = section.dataset.view !== view;
  }
  heading.replaceChildren(...unbroken(title));
  document.title = title;
  lead.textContent = text;
  lead.hidden = text === "";
  mark.hidden = !tone;
  mark.dataset.tone = tone ?? "";
  heading.focus();
}

/** Splits a text so that words with a hyphen stay on one line. */
function unbroken(text) {
  return text.split(/(\S+-\S+)/).map((part, index) => index % 2 === 1 ? el("span", { class: "unbroken" }, part) : part);
}

/**
 * Returns the name and address of an organization in an answer, safe to show and to link to; the rest of the answer isn't kept.
 */
export function organizationOf({ name, appUrl }) {
  return { name: plain(name), address: webAddress(appUrl) };
}

/** Returns an http or https address that is safe to link to; null for everything else, such as `javascript:`. */
export function webAddress(text) {
  try {
    const url = new URL(text);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether this service serves the pages for sign-in and for the account. */
export const hasPages = document.body.dataset.pages !== undefined;

/**
 * Returns a link to one of those pages, `{address, text}`; null where they are turned off, and for an organization that has an
 * application of its own, which the user should go to instead.
 *
 * @param {string} page
 * @param {string} slug
 * @param {string} text
 * @param {{organization?: any, [query: string]: any}} [options]
 */
export function pageLink(page, slug, text, { organization = null, ...more } = {}) {
  return hasPages && !organization?.address ? { address: pageAddress(page, slug, more), text } : null;
}

/**
 * Shows a final message. `onward` is a link, `{address, text}`; without it, an `organization` with an application gets a link
 * to that. `retry` is the work of a button that tries again; `more` are further buttons.
 */
export function note(title, text, tone, { organization = null, onward = null, retry = null, more = [] } = {}) {
  const way = onward ?? (organization?.address ? { address: organization.address, text: say("go-to", { name: organization.name }) } : null);
  const link = byId("onward");
  link.hidden = !way;
  if (way) {
    link.href = way.address;
    link.textContent = way.text;
  }
  const again = byId("again");
  again.hidden = !retry;
  again.onclick = async () => {
    again.disabled = true;
    await retry();
    again.disabled = false;
  };
  byId("more").replaceChildren(...more);
  show("note", title, text, tone);
}

/** Sets the text of every element that shows a fact, such as the role. */
export function fill(fact, text) {
  for (const place of document.querySelectorAll(`[data-fact=${fact}]`)) {
    place.textContent = text;
  }
}
