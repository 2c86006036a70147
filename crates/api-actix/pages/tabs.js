// The tabs of a page: each is opened anew whenever the address names another one; a tab with a half-filled form comes back as it was.

import { announce, byId, el, waiting } from "./dom.js";
import { forgetSecrets, hasTyped } from "./form.js";
import { problem } from "./list.js";
import { plain, say } from "./words.js";

const main = byId("main");
const nav = byId("tabs");

/**
 * Shows the tab that the address names, and follows the address until `context.gone`. `halfFilled` holds the contents of tabs with
 * text that was not sent, by their addresses, while another tab is shown.
 */
export async function showTabs(tabs, context, halfFilled) {
  nav.replaceChildren(el("ul", {}, tabs.map(({ id, title }) => el("li", {}, el("a", { href: `#${id}`, "data-tab": id }, title)))));
  let turns = 0;
  let container = null;
  let at = null;
  const route = async () => {
    if (container && hasTyped(container)) {
      forgetSecrets(container);
      halfFilled.set(at, container);
    }
    turns += 1;
    const turn = turns;
    const tab = tabInAddress(tabs);
    markTab(tab.id);
    document.title = `${tab.title} · ${plain(context.organization.name)}`;
    at = (location.hash || `#${tab.id}`).split("?")[0];
    container = halfFilled.get(at) ?? el("div", { class: "view" });
    main.replaceChildren(container);
    if (!halfFilled.delete(at)) {
      await fill(tab, container, context);
    }
    if (turn === turns) {
      const heading = container.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      if (turn > 1) {
        heading?.focus();
      }
      announce(tab.title);
    }
  };
  addEventListener("hashchange", route, { signal: context.gone });
  await route();
}

/** Shows a tab in its container. */
async function fill(tab, container, context) {
  // A missing script fails to load, and so does one of a newer version of the service, which other scripts of this page don't fit.
  const open = await waiting(viewOf(tab).catch(() => null), () => {
    const told = el("p", { class: "loading" }, say("loading"));
    container.append(told);
    return () => told.remove();
  });
  if (open) {
    await open(container, context);
  } else {
    // Browsers may keep in mind that a script didn't load, so only a new page asks for it again.
    container.append(el("h1", {}, tab.title), problem({ code: "unreachable" }, () => location.reload()));
  }
}

async function viewOf({ open, load }) {
  return open ?? await load();
}

/** Begins to load the tab that the address names. */
export function loadAhead(tabs) {
  viewOf(tabInAddress(tabs)).catch(() => {}); // The tab says so when it is shown.
}

/** Removes all tabs. */
export function clearTabs() {
  nav.replaceChildren();
}

function tabInAddress(tabs) {
  const named = location.hash.slice(1).split(/[/?]/)[0];
  return tabs.find(({ id }) => id === named) ?? tabs[0];
}

function markTab(id) {
  for (const link of nav.querySelectorAll("a")) {
    link.removeAttribute("aria-current");
    if (link.dataset.tab === id) {
      link.setAttribute("aria-current", "page");
      inTheMiddle(link);
    }
  }
}

/**
 * Scrolls a tab's link into the middle of the tabs, which matters on phones. With scrollIntoView, the Tab key would continue
 * there and not at the top of the page.
 */
function inTheMiddle(link) {
  const list = link.closest("ul");
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

// --- the state of a tab, in the address ---

/** Returns access to the state that a view keeps in the address, after the name of its tab: `#members?q=ann`. */
export function placeOf() {
  const parts = () => {
    const [path, query = ""] = location.hash.slice(1).split("?");
    return { path, query: new URLSearchParams(query) };
  };
  const changedAddress = (changes) => {
    const { path, query } = parts();
    for (const [name, value] of Object.entries(changes)) {
      if (value) {
        query.set(name, value);
      } else {
        query.delete(name);
      }
    }
    const text = query.toString();
    return `${location.pathname}${location.search}#${path}${text ? `?${text}` : ""}`;
  };
  return {
    /** The parts of the path after the tab: `["wh_1", "del_2"]` of `#webhooks/wh_1/del_2`. */
    rest: () => parts().path.split("/").slice(1),
    get: (name) => parts().query.get(name),
    /** Changes parameters in this entry of the history. */
    replace: (changes, trail = history.state?.trail ?? []) => history.replaceState({ trail }, "", changedAddress(changes)),
    /** Changes parameters in a new entry of the history, so that Back returns to the previous one. */
    push: (changes, trail) => history.pushState({ trail }, "", changedAddress(changes)),
    /** The cursors of the pages before this one. */
    trail: () => history.state?.trail ?? [],
  };
}
