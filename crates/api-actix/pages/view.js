// The views of a page that is one card: one is shown at a time. Text from outside only ever becomes textContent;
// nothing on these pages makes markup of a string.

import { el } from "./dom.js";
import { pageAddress } from "./organization.js";
import { plain } from "./words.js";

const heading = document.getElementById("heading");
const lead = document.getElementById("lead");
const mark = document.getElementById("mark");

/** Shows one view under its heading, which takes the focus, so that a screen reader says where one is now. */
export function show(view, title, text, tone) {
  for (const section of document.querySelectorAll("[data-view]")) {
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

/** A text whose words with a hyphen stay on one line. */
function unbroken(text) {
  return text.split(/(\S+-\S+)/).map((part, index) => index % 2 === 1 ? el("span", { class: "unbroken" }, part) : part);
}

/** What the API tells of an organization, made fit to be shown and linked to; nothing else of an answer is kept. */
export function organizationOf({ name, appUrl }) {
  return { name: plain(name), address: webAddress(appUrl) };
}

/** An address to link to: http or https, and nothing that runs; null for everything else. */
export function webAddress(text) {
  try {
    const url = new URL(text);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether this service has the pages for signing in and for the account. */
export const hasPages = document.body.dataset.pages !== undefined;

/**
 * The way from here to one of those pages: `{address, text}`, null where they are turned off. It is for organizations without
 * an application; `organization` goes first where it has one.
 */
export function wayTo(page, slug, text, { organization = null, ...more } = {}) {
  return hasPages && !organization?.address ? { address: pageAddress(page, slug, more), text } : null;
}

/**
 * The end of the road: `onward` is where a link leads, `{address, text}`; an `organization` that is known and has an
 * application gives the way on to it; `retry` is what a button tries again; `more` are further buttons.
 */
export function note(title, text, tone, { organization = null, onward = null, retry = null, more = [] } = {}) {
  const way = onward ?? (organization?.address ? { address: organization.address, text: `Go to ${organization.name}` } : null);
  const link = document.getElementById("onward");
  link.hidden = !way;
  if (way) {
    link.href = way.address;
    link.textContent = way.text;
  }
  const again = document.getElementById("again");
  again.hidden = !retry;
  again.onclick = async () => {
    again.disabled = true;
    await retry();
    again.disabled = false;
  };
  document.getElementById("more").replaceChildren(...more);
  show("note", title, text, tone);
}

/** Fills the places of a fact, such as the role. */
export function fill(fact, text) {
  for (const place of document.querySelectorAll(`[data-fact=${fact}]`)) {
    place.textContent = text;
  }
}
