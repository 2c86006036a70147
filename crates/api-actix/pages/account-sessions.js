// The user's sessions in this organization.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { deviceWords, fromNow, moment, plain, words } from "./words.js";

export function sessions(main, context) {
  const name = plain(context.organization.name);
  const told = el("div", { class: "told" });
  let others = [];

  const tell = (error) => {
    told.replaceChildren(organizationOnlyNotice(context, error) ?? el("div", { class: "alert", role: "alert" }, el("p", {}, words(error, false))));
    told.scrollIntoView({ block: "nearest" });
  };

  /** Ends a session; returns true when it has ended, now or earlier. */
  async function end(id) {
    const answer = await context.call("DELETE", `auth/sessions/${id}`);
    if (!answer.ok && answer.error.code !== "session_not_found") {
      tell(answer.error);
      return false;
    }
    return true;
  }

  const endOthers = button("Sign out other devices", async () => {
    const devices = others.length === 1 ? "Your other device" : `Your ${others.length} other devices`;
    if (!await confirmed("Sign out other devices?", `${devices} will need to sign in to ${name} again. You stay signed in here.`, "Sign out")) {
      return;
    }
    told.replaceChildren();
    for (const { id } of others) {
      if (!await end(id)) {
        break;
      }
    }
    await list.again();
    main.querySelector("h1").focus();
  });
  const ending = el("div", { class: "actions", hidden: true }, endOthers);

  const endAll = button("Sign out everywhere", async () => {
    const text = "You’re signed out on every device and in every organization, including here. Applications you use with this account ask you to sign in again.";
    if (!await confirmed("Sign out everywhere?", text, "Sign out everywhere")) {
      return;
    }
    const answer = await context.end("POST", "auth/logout-all");
    if (answer.ok) {
      context.leave(pageAddress("sign-in", context.org, { signed: "out" }));
    } else {
      tell(answer.error);
    }
  }, { class: "danger" });

  const list = makeList({
    label: "Sessions",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "auth/sessions"),
    pick: (data) => {
      others = data.sessions.filter(({ current }) => !current);
      ending.hidden = others.length === 0;
      return [...data.sessions.filter(({ current }) => current), ...others];
    },
    empty: "You’re not signed in anywhere.",
    item: (one, again) => row(one, async (device) => {
      const text = `${device} will need to sign in to ${name} again.`;
      if (await confirmed("Sign out this device?", text, "Sign out") && await end(one.id)) {
        told.replaceChildren();
        await again();
        sayDone(`${device} signed out.`);
        main.querySelector("h1").focus();
      }
    }),
  });

  main.append(
    el("h1", {}, "Sessions"),
    el("section", {}, el("p", {}, `Where you’re signed in to ${name}. If you don’t recognize a session, sign it out and change your password.`), told, list.element,
      ending),
    el("section", {}, el("h2", {}, "All sessions"), el("p", {}, "Ends every session of your account, in all organizations and applications."),
      el("div", { class: "actions" }, endAll)),
  );
}

function row({ userAgent, ip, createdAt, lastUsedAt, current }, end) {
  const device = plain(deviceWords(userAgent));
  return el(
    "li",
    { class: "row" },
    el(
      "div",
      { class: "what" },
      el("strong", { title: plain(userAgent) }, device),
      el("span", { class: "quiet-text" }, `${ip}, signed in `, time(createdAt)),
      el("span", { class: "quiet-text" }, ...(current ? ["Active now"] : ["Last active ", time(lastUsedAt)])),
    ),
    current ? el("span", { class: "badge", "data-tone": "success" }, "This device")
      : button("Sign out", () => end(device), { "aria-label": `Sign out ${device}, signed in ${fromNow(createdAt)}` }),
  );
}

function time(text) {
  return el("time", { datetime: text, title: moment(text) }, fromNow(text));
}
