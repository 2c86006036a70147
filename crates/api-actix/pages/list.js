// Lists with pages, search and filters. Their state is in the address, so that a reload, Back and a bookmark restore it.

import { isPassing } from "./api.js";
import { announce, button, el, waiting } from "./dom.js";
import { say, words } from "./words.js";

/** The number of items on a page. */
export const PAGE = 25;

/**
 * Creates a list.
 *
 * - `label`: the list's name for screen readers.
 * - `place`: access to the state in the address: the `place` of a view's context.
 * - `load(query)`: asks for a page; `query` is a URLSearchParams with `limit`, `cursor`, and what search and filters say. Answers
 *   like a call.
 * - `pick(data)`: returns the items of an answer.
 * - `item(one, again)`: returns the `<li>` of an item, or the cells of its row in a table; `again()` reloads the page.
 * - `columns`: the titles of a table's columns; an empty one is of cells that need none. Without it, the list is no table. A column
 *   `{title, sort}` orders the list at a press, by the first of two values of the parameter `sort`, at the next by the second;
 *   `order` is the order without that parameter.
 * - `key(one)`: what tells an item from the others, so that the focus finds it again when the list was loaded anew.
 * - `refused(error)`: returns an element for a refusal that needs more than its message, otherwise null.
 * - `empty`: the text for an empty list; `emptySearch`: the text when a search finds nothing.
 * - `chosen(items, again)`: makes rows choosable, and returns the buttons for the chosen ones; `name(one)` is what a row is called.
 * - `search`: the label of a search field, for the parameter `q`. `filters`: choices, `{name, label, options}`.
 *
 * Returns `{element, again}`. `again({focus: key})` reloads the list and focuses that item, or the one now in its place;
 * `again({quiet: true})` reloads without an announcement, for lists that refresh by themselves.
 */
export function makeList(options) {
  const { label, place, load, pick, refused = () => null } = options;
  const { rows, shown } = placeOfRows(options, narrow);
  const state = el("div", { class: "state" });
  const pager = el("nav", { class: "pager", "aria-label": say("pages-of", { list: label }) });
  const tools = toolsOf(options, narrow);
  const choice = options.chosen ? choiceOf(options, rows, again) : null;
  const element = el("div", { class: "list" }, tools.childElementCount > 0 ? tools : null, choice?.element, state, shown, pager);
  let latest = 0;

  function narrow(changes) {
    if (element.isConnected) { // Otherwise another tab is shown by now, and the address is that one's.
      place.replace({ ...changes, cursor: null });
      again();
    }
  }

  async function again({ focus = null, quiet = false } = {}) {
    latest += 1;
    const mine = latest;
    const query = queryOf(options);
    // By the time of the answer, the address may be another tab's.
    const trail = place.trail();
    if (!quiet) {
      rows.setAttribute("aria-busy", "true");
    }
    showOrder(shown, place.get("sort") ?? options.order);
    const answer = await waiting(load(query), () => {
      if (!quiet && rows.childElementCount === 0) {
        state.replaceChildren(skeleton());
      }
      return () => {};
    });
    if (mine !== latest) {
      return; // Something else was asked for meanwhile.
    }
    rows.removeAttribute("aria-busy");
    if (answer.ok) {
      show(pick(answer.data), query, answer.data.nextCursor, trail, { focus, quiet });
    } else if (quiet && isPassing(answer.error)) {
      state.replaceChildren(problem(answer.error, again)); // What was loaded before stays.
    } else {
      await showRefusal(answer.error, query.get("cursor"));
    }
  }

  function show(items, query, more, trail, { focus, quiet }) {
    showRows(rows, items, options, again, focus);
    shown.hidden = items.length === 0;
    choice?.show(items);
    const text = items.length > 0 ? null : emptyText(options, query, more);
    state.replaceChildren(...(text ? [el("p", { class: "empty" }, text)] : []));
    if (!quiet && !focus) {
      announce(text ?? say("list-shown", { list: label, count: items.length }));
    }
    pager.replaceChildren(...pagesOf(place, query.get("cursor"), more, trail, turn));
  }

  async function showRefusal(error, cursor) {
    rows.replaceChildren();
    shown.hidden = true;
    choice?.show([]);
    pager.replaceChildren();
    if (error.code === "validation_failed" && cursor && rows.isConnected) {
      // The cursor comes from another version of the service, or it is truncated.
      place.replace({ cursor: null });
      await again();
    } else {
      state.replaceChildren(refused(error) ?? problem(error, again));
    }
  }

  async function turn() {
    await again();
    headingOf(rows)?.focus();
    scrollTo(0, 0);
  }

  again();
  return { element, again };
}

/** Creates the list or the table, and returns where its rows are. */
function placeOfRows({ label, columns, chosen, place, order }, narrow) {
  if (!columns) {
    const rows = el("ul", { class: "rows", "aria-label": label });
    return { rows, shown: rows };
  }
  // The roles are said, because a table that is laid out as cards on a phone is none to a screen reader otherwise.
  const rows = el("tbody", { class: "rows", role: "rowgroup" });
  const titles = columns.map((column) => {
    const [first, second] = column.sort ?? [];
    const sort = () => narrow({ sort: (place.get("sort") ?? order) === first ? second : first });
    return el("th", { role: "columnheader", scope: "col", "data-sort": first?.replace("-", "") }, first ? button(column.title, sort) : column);
  });
  const all = chosen ? el("th", { role: "columnheader", scope: "col", class: "pick narrow" }, pickAll(rows)) : null;
  const head = el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, all, titles));
  return { rows, shown: el("table", { class: "table", role: "table", "aria-label": label, hidden: true }, head, rows) };
}

/** Marks the column by which the list is ordered. */
function showOrder(table, order = "") {
  for (const title of table.querySelectorAll("[data-sort]")) {
    const isIt = title.dataset.sort === order.replace("-", "");
    title.setAttribute("aria-sort", !isIt ? "none" : order.startsWith("-") ? "descending" : "ascending");
  }
}

/** Creates the checkbox that chooses all rows, or none. */
function pickAll(rows) {
  const box = el("input", { type: "checkbox", autocomplete: "off" });
  const boxes = () => [...rows.querySelectorAll(".pick input")];
  box.addEventListener("change", () => {
    for (const one of boxes()) {
      one.checked = box.checked;
    }
    rows.dispatchEvent(new Event("change"));
  });
  rows.addEventListener("change", () => {
    const count = boxes().filter((one) => one.checked).length;
    box.checked = count > 0 && count === boxes().length;
    box.indeterminate = count > 0 && count < boxes().length;
  });
  return el("label", {}, box, el("span", { class: "visually-hidden" }, say("select-all")));
}

/**
 * Returns a cell of a table. `title` is shown before its content where the table's columns have no place for their titles.
 *
 * @param {any} content
 * @param {Record<string, any>} [properties]
 */
export function cell(content, { title = null, ...properties } = {}) {
  return el("td", { role: "cell", "data-title": title, ...properties }, content);
}

/** Returns what stands where something is loaded. */
function skeleton() {
  return el("div", { class: "skeleton" }, el("span", { class: "visually-hidden loading" }, say("loading")), ...Array.from({ length: 6 }, () => el("i")));
}

/** Creates the line that says how many rows are chosen, and offers what can be done with them. */
function choiceOf({ chosen, key = (one) => one.id }, rows, again) {
  const element = el("div", { class: "chosen", role: "status", hidden: true });
  let items = [];
  const boxes = () => [...rows.querySelectorAll(".pick input")];
  const draw = () => {
    const keys = boxes().filter((box) => box.checked).map((box) => box.value);
    const found = items.filter((one) => keys.includes(key(one)));
    element.hidden = found.length === 0;
    element.replaceChildren(...(found.length === 0 ? [] : [
      el("strong", {}, say("selected-count", { count: found.length })),
      ...chosen(found, again),
      button(say("clear-selection"), () => {
        for (const box of boxes()) {
          box.checked = false;
        }
        rows.dispatchEvent(new Event("change"));
        boxes()[0]?.focus();
      }),
    ]));
  };
  rows.addEventListener("change", draw);
  return {
    element,
    show: (shown) => {
      items = shown;
      rows.dispatchEvent(new Event("change"));
    },
  };
}

/** Creates the search field and the filters. They change the address together, by `narrow`. */
function toolsOf({ place, search, filters = [] }, narrow) {
  let typed;
  let input = null;
  // Search and filters send one request together: a filter chosen right after typing takes effect at once and needs no second one.
  const changed = (changes = {}) => {
    clearTimeout(typed);
    narrow({ ...(input ? { q: input.value.trim() || null } : {}), ...changes });
  };
  const tools = el("div", { class: "tools" });
  if (search) {
    input = el("input", {
      id: "search", type: "search", value: place.get("q") ?? "", autocomplete: "off", maxlength: 254, spellcheck: "false", placeholder: search,
    });
    input.addEventListener("input", () => {
      clearTimeout(typed);
      typed = setTimeout(changed, 250);
    });
    tools.append(el("div", { class: "field" }, el("label", { class: "visually-hidden", for: "search" }, search), input));
  }
  for (const { name, label, options } of filters) {
    const chosen = place.get(name) ?? "";
    const choice = el(
      "select",
      { id: `filter-${name}`, autocomplete: "off" },
      options.map((option) => choiceOption(option, chosen)),
    );
    choice.addEventListener("change", () => changed({ [name]: choice.value || null }));
    tools.append(el("div", { class: "field" }, el("label", { class: "visually-hidden", for: `filter-${name}` }, label), choice));
  }
  return tools;
}

/** Returns an option `[value, text]`, or a group of them: `{title, options}`. */
function choiceOption(option, chosen) {
  return Array.isArray(option)
    ? el("option", { value: option[0], selected: option[0] === chosen }, option[1])
    : el("optgroup", { label: option.title }, option.options.map((one) => choiceOption(one, chosen)));
}

/** Returns the query for what the address says. */
function queryOf({ place, search, filters = [], pages = true }) {
  const query = new URLSearchParams(pages ? { limit: String(PAGE) } : {});
  for (const name of ["cursor", "sort", ...(search ? ["q"] : []), ...filters.map((filter) => filter.name)]) {
    if (place.get(name)) {
      query.set(name, place.get(name));
    }
  }
  return query;
}

/** Shows the items; the focus stays with the item that has it, or goes to the one with the key `focus`. */
function showRows(rows, items, { item, columns, chosen, name, key = (one) => one.id }, again, focus) {
  const before = focusedRow(rows);
  const wanted = focus ?? before?.key;
  const index = [...rows.children].findIndex((row) => row.dataset.key === wanted);
  rows.replaceChildren(...items.map((one) => {
    const made = item(one, again);
    const row = columns ? el("tr", { role: "row", class: "row" }, chosen ? pick(key(one), name(one)) : null, made) : made;
    row.dataset.key = key(one);
    return row;
  }));
  if (wanted) {
    focusRow(rows, wanted, index, before?.step ?? 0);
  }
}

function pick(value, name) {
  return cell(el("label", {}, el("input", { type: "checkbox", value, autocomplete: "off" }), el("span", { class: "visually-hidden" }, say("select-one", { name }))), { class: "pick narrow" });
}

function emptyText({ empty, emptySearch }, query, more) {
  const isSearch = [...query.keys()].some((name) => !["limit", "cursor", "sort"].includes(name));
  return more ? say("more-to-search") : isSearch ? emptySearch ?? say("no-results") : empty;
}

/** Creates the buttons to the previous and to the next page. `trail` has the cursors of the pages before this one. */
function pagesOf(place, cursor, more, trail, turn) {
  return [
    cursor && button(say(trail.length > 0 ? "previous-page" : "first-page"), () => {
      place.replace({ cursor: trail.at(-1) ?? null }, trail.slice(0, -1));
      return turn();
    }),
    more && button(say("next-page"), () => {
      place.push({ cursor: more }, [...trail, cursor ?? ""]);
      return turn();
    }),
  ].filter(Boolean);
}

const INSIDE = "a[href], button:not([role]), summary";

/** Returns where the focus is if it is in a row: the row's key, and the index of the button or link in it. */
function focusedRow(rows) {
  /** @type {HTMLElement} */
  const row = document.activeElement?.closest("[data-key]");
  return row && rows.contains(row)
    ? { key: row.dataset.key, step: [...row.querySelectorAll(INSIDE)].indexOf(document.activeElement) }
    : null;
}

function focusRow(rows, wanted, index, step) {
  const row = [...rows.children].find((one) => one.dataset.key === wanted)
    ?? rows.children[Math.min(Math.max(index, 0), rows.children.length - 1)];
  const inside = row?.querySelectorAll(INSIDE) ?? [];
  (inside[step] ?? inside[0] ?? headingOf(rows))?.focus();
}

function headingOf(rows) {
  return rows.closest("main")?.querySelector("h1");
}

/** Returns the message for something that couldn't be loaded, with a button that tries again where that can help. */
export function problem(error, again) {
  return el(
    "div",
    { class: "alert", role: "alert", "data-tone": "problem" },
    el("p", {}, words(error, false)),
    isPassing(error) ? button(say("try-again"), () => again()) : null,
  );
}
