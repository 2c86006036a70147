// The documentation: the search, which `/` leads to, and the filter of the list of all routes. Everything else works without scripts.

import { announce, byId, el } from "./dom.js";

const input = byId("search");
const found = byId("found");
const { docs } = document.body.dataset;

/** The words of the latest search; an answer to an earlier one is dropped. */
let wanted = "";
let selected = -1;

/** Returns a text with the words that were searched for marked in it. */
function marked(text) {
  const words = wanted.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${words.join("|")})`, "i")).map((part, index) => (index % 2 ? el("mark", {}, part) : part));
}

function select(index) {
  const options = [...found.children];
  selected = options.length > 0 ? (index + options.length) % options.length : -1;
  for (const [at, option] of options.entries()) {
    option.setAttribute("aria-selected", String(at === selected));
  }
  input.setAttribute("aria-activedescendant", options[selected]?.id ?? "");
  options[selected]?.scrollIntoView({ block: "nearest" });
}

function open(isOpen) {
  found.hidden = !isOpen;
  input.setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) {
    select(-1);
    found.replaceChildren();
  }
}

function go(address) {
  open(false);
  input.value = "";
  location.assign(address);
}

async function search() {
  wanted = input.value.trim();
  const words = wanted;
  if (words === "") {
    open(false);
    return;
  }
  let hits = [];
  let problem = "Nothing found. Try fewer or other words.";
  try {
    const answer = await fetch(`${docs}search?q=${encodeURIComponent(words)}`);
    ({ hits } = (await answer.json()).data);
  } catch {
    hits = [];
    problem = "The search doesn’t answer. Try again in a moment.";
  }
  if (words !== wanted) {
    return;
  }
  found.replaceChildren(...hits.map(({ address, title, heading, excerpt }, index) => el(
    "li",
    { role: "option", id: `hit-${index}`, "aria-selected": "false", on: { click: () => go(docs + address || "./") } },
    el("strong", {}, marked(heading || title)),
    heading && el("span", {}, title),
    el("span", {}, marked(excerpt)),
  )));
  open(hits.length > 0);
  if (hits.length > 0) {
    select(0);
  }
  announce(hits.length > 0 ? `${hits.length} results` : problem);
  if (hits.length === 0) {
    found.replaceChildren(el("li", { role: "option", "aria-disabled": "true", "aria-selected": "false" }, problem));
    found.hidden = false;
  }
}

let typed;
input.addEventListener("input", () => {
  clearTimeout(typed);
  typed = setTimeout(search, 120);
});

input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    select(selected + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter" && selected >= 0) {
    event.preventDefault();
    /** @type {any} */ (found.children[selected]).click();
  } else if (event.key === "Escape") {
    open(false);
  }
});

// After the click on a result that took the focus away.
input.addEventListener("blur", () => setTimeout(() => document.activeElement === input || open(false), 200));

document.addEventListener("keydown", (event) => {
  const { localName } = document.activeElement;
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && localName !== "input") {
    event.preventDefault();
    input.focus();
  }
});

// Beside the article the lists are open.
const isWide = matchMedia("(min-width: 60rem)");
function unfold() {
  for (const list of document.querySelectorAll("nav details")) {
    list.toggleAttribute("open", isWide.matches);
  }
}
isWide.addEventListener("change", unfold);
unfold();

const routes = byId("routes");
if (routes) {
  byId("filter").hidden = false;
  routes.addEventListener("input", () => {
    const words = routes.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".routes"))) {
      let ofGroup = 0;
      for (const route of group.querySelectorAll("li")) {
        const text = route.textContent.toLowerCase();
        route.hidden = !words.every((word) => text.includes(word));
        ofGroup += route.hidden ? 0 : 1;
      }
      group.hidden = ofGroup === 0;
      shown += ofGroup;
    }
    byId("none").hidden = shown > 0;
    announce(`${shown} routes`);
  });
}
