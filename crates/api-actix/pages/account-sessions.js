// The user's sessions in this organization.

import { confirmed } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { organizationOnlyNotice } from "./own-organizations.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { deviceWords, fromNow, moment, plain, say, sayWith, words } from "./words.js";

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

  const endOthers = button(say("sessions-end-others"), async () => {
    const text = say("sessions-end-others-text", { count: others.length, organization: name });
    if (!await confirmed(say("sessions-end-others-question"), text, say("sign-out"))) {
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

  const endAll = button(say("sessions-end-all"), async () => {
    const text = say("sessions-end-all-text");
    if (!await confirmed(say("sessions-end-all-question"), text, say("sessions-end-all"))) {
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
    label: say("sessions"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "auth/sessions"),
    pick: (data) => {
      others = data.sessions.filter(({ current }) => !current);
      ending.hidden = others.length === 0;
      return [...data.sessions.filter(({ current }) => current), ...others];
    },
    empty: say("sessions-none"),
    item: (one, again) => row(one, async (device) => {
      const text = say("session-end-text", { device, organization: name });
      if (await confirmed(say("session-end-question"), text, say("sign-out")) && await end(one.id)) {
        told.replaceChildren();
        await again();
        sayDone(say("session-ended-now", { device }));
        main.querySelector("h1").focus();
      }
    }),
  });

  main.append(
    el("h1", {}, say("sessions")),
    el("section", {}, el("p", {}, say("sessions-lead", { organization: name })), told, list.element,
      ending),
    el("section", {}, el("h2", {}, say("sessions-all")), el("p", {}, say("sessions-all-lead")),
      el("div", { class: "actions" }, endAll)),
  );
}

function row({ userAgent, ip, createdAt, lastUsedAt, current, impersonator }, end) {
  const device = deviceWords(userAgent);
  return el(
    "li",
    { class: "row" },
    el(
      "div",
      { class: "what" },
      el("strong", { title: plain(userAgent) }, device),
      impersonator ? el("span", { class: "quiet-text" }, say("session-of-operator")) : "",
      el("span", { class: "quiet-text" }, ...sayWith("session-signed-in", { ip, time: time(createdAt) })),
      el("span", { class: "quiet-text" }, ...(current ? [say("session-active-now")] : sayWith("session-last-active", { time: time(lastUsedAt) }))),
    ),
    current ? el("span", { class: "badge", "data-tone": "success" }, say("session-this-device"))
      : button(say("sign-out"), () => end(device), { "aria-label": say("session-end-one", { device, time: fromNow(createdAt) }) }),
  );
}

function time(text) {
  return el("time", { datetime: text, title: moment(text) }, fromNow(text));
}
