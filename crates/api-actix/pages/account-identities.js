// The user as identity providers know them: the accounts at other places by which they sign in.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { makeList, problem } from "./list.js";
import { fromNow, moment, plain } from "./words.js";

/** Returns the section about identities; it is hidden while there is none, because it would explain what most people never need. */
export function identities(context) {
  const heading = el("h2", { tabindex: "-1" }, "Linked accounts");
  const told = el("div", { class: "told" });
  const list = makeList({
    label: "Linked accounts",
    place: context.place,
    pages: false,
    load: async () => {
      const answer = await context.call("GET", "auth/identities");
      section.hidden = !answer.ok || answer.data.identities.length === 0;
      return answer;
    },
    pick: (data) => data.identities,
    empty: "There is none.",
    item: (one, again) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("strong", {}, plain(one.name)),
        one.email ? el("span", { class: "quiet-text" }, one.email) : null,
        el("span", { class: "quiet-text" }, "Last used ", time(one.lastUsedAt)),
      ),
      button("Unlink", async () => {
        told.replaceChildren();
        const answer = await unlink(context, one);
        if (answer && (answer.ok || answer.error.code === "identity_not_found")) {
          await again();
          sayDone(`${plain(one.name)} is no longer linked.`);
          heading.focus();
        } else if (answer) {
          told.replaceChildren(problem(answer.error, again));
        }
      }, { "aria-label": `Unlink ${plain(one.name)}`, "aria-haspopup": "dialog" }),
    ),
  });
  const section = el(
    "section",
    { hidden: true },
    heading,
    el("p", {}, "With these you sign in at an organization of yours: its identity provider says who you are."),
    told,
    list.element,
  );
  return section;
}

function time(text) {
  return el("time", { datetime: text, title: moment(text) }, fromNow(text));
}

async function unlink(context, { id, name }) {
  const sure = await confirmed(`Unlink ${plain(name)}?`, [
    "Whoever is signed in by it is signed out. If its organization still counts you as a member, signing in there again links it anew.",
  ], "Unlink");
  return sure ? context.call("DELETE", `auth/identities/${id}`) : null;
}
