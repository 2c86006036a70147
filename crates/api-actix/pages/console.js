// The console of an organization's administrators.

import { el } from "./dom.js";
import { openFrame } from "./frame.js";
import { makeList } from "./list.js";
import { fromNow, plain, roleWords } from "./words.js";

await openFrame({
  page: "console",
  title: "Console",
  admin: true,
  tabs: [
    { id: "members", title: "Members", open: members },
  ],
});

function members(main, { call, place }) {
  main.append(el("h1", {}, "Members"));
  const list = makeList({
    label: "Members",
    place,
    search: "Search by name or address",
    load: (query) => call("GET", `org/members?${query}`),
    pick: (data) => data.members,
    empty: "There is nobody yet.",
    item: (member) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, el("strong", {}, plain(member.name)), el("span", { class: "quiet-text" }, member.email)),
      el("span", { class: "badge" }, roleWords(member.role)),
      el("span", { class: "quiet-text" }, `Joined ${fromNow(member.joinedAt)}`),
    ),
  });
  main.append(list.element);
}
