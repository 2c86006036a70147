// The user as identity providers know them: the accounts at other places by which they sign in.

import { call } from "./api.js";
import { endedWords, linkAddress } from "./by-provider.js";
import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { makeList, problem } from "./list.js";
import { fromNow, moment, plain, say, sayWith } from "./words.js";

/** Returns the section about identities; it is hidden while there is none, because it would explain what most people never need. */
export function identities(context) {
  const heading = el("h2", { tabindex: "-1" }, say("linked-accounts"));
  const told = el("div", { class: "told" });
  const links = el("div", { class: "actions" });
  const list = makeList({
    label: say("linked-accounts"),
    place: context.place,
    pages: false,
    load: async () => {
      const [answer, offered] = await Promise.all([context.call("GET", "auth/identities"), providers(context)]);
      const linked = answer.ok ? answer.data.identities.map(({ via }) => via) : [];
      const others = answer.ok ? offered.filter(({ id }) => !linked.includes(id)) : [];
      links.replaceChildren(...others.map((one) => button(say("link-one", { name: plain(one.name) }), () => location.assign(linkAddress(context.org, one)))));
      section.hidden = !answer.ok || linked.length + others.length === 0;
      return answer;
    },
    pick: (data) => data.identities,
    empty: say("no-linked-accounts"),
    item: (one, again) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("strong", {}, plain(one.name)),
        one.email ? el("span", { class: "quiet-text" }, one.email) : null,
        el("span", { class: "quiet-text" }, ...sayWith("last-used-at", { time: time(one.lastUsedAt) })),
      ),
      button(say("unlink"), async () => {
        told.replaceChildren();
        const answer = await unlink(context, one);
        if (answer && (answer.ok || answer.error.code === "identity_not_found")) {
          await again();
          sayDone(say("unlinked-one", { name: plain(one.name) }));
          heading.focus();
        } else if (answer) {
          told.replaceChildren(problem(answer.error, again));
        }
      }, { "aria-label": say("unlink-one", { name: plain(one.name) }), "aria-haspopup": "dialog" }),
    ),
  });
  const section = el(
    "section",
    { hidden: true },
    heading,
    el("p", {}, say("linked-accounts-lead")),
    told,
    list.element,
    links,
  );
  sayHowLinkingEnded(told);
  return section;
}

/** The service's identity providers by which people sign in to the organization. */
async function providers({ org }) {
  const answer = await call(org, "POST", "auth/methods", {});
  return answer.data?.providers ?? [];
}

/** Says how a link that was begun here ended, and forgets it. */
function sayHowLinkingEnded(told) {
  const asked = new URLSearchParams(location.search);
  const [linked, error] = [asked.get("linked"), asked.get("error")];
  if (linked === null && error === null) {
    return;
  }
  asked.delete("linked");
  asked.delete("error");
  history.replaceState(history.state, "", `?${asked}${location.hash}`);
  if (error === null) {
    sayDone(say("account-linked"));
  } else {
    const text = error === "reauthentication_required"
      ? say("link-reauthenticate") : endedWords(error);
    told.replaceChildren(el("div", { class: "alert", role: "alert", "data-tone": "problem" }, text));
  }
}

function time(text) {
  return el("time", { datetime: text, title: moment(text) }, fromNow(text));
}

async function unlink(context, { id, name }) {
  const sure = await confirmed(say("unlink-question", { name: plain(name) }), [
    say("unlink-text"),
  ], say("unlink"));
  return sure ? context.call("DELETE", `auth/identities/${id}`) : null;
}
