// The console: the organization's directory, which its identity provider keeps by SCIM 2.0.

import { confirmed, showOnce } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { alertIn } from "./form.js";
import { makeList } from "./list.js";
import { ago, ask, at, copied, facts, loaded, name as nameOf, problemPlace, roleNames } from "./console-parts.js";
import { roleChoice, rolesOf } from "./console-role-parts.js";
import { plain, roleWords, say, sayWith } from "./words.js";

/** How many tokens are live at a time. */
const MOST_TOKENS = 2;

export async function directory(main, context) {
  main.append(
    el("h1", {}, say("directory")),
    el("p", { class: "lead" }, say("directory-lead")),
  );
  const found = await loaded(main, () => find(context), () => directory(main, context));
  if (!found) {
    return;
  }
  const anew = async (focus = "h1") => {
    main.replaceChildren();
    await directory(main, context);
    const heading = main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (main.querySelector(focus) ?? heading)?.focus();
  };
  if (found.directory) {
    overview(main, context, found.directory, anew);
  } else {
    start(main, context, found.domains, anew);
  }
}

/** Loads the directory, or null with the verified domains where there is none. */
async function find(context) {
  const answer = await context.call("GET", "org/directory");
  if (answer.error?.code !== "directory_not_found") {
    return answer;
  }
  const domains = await context.call("GET", "org/domains");
  return domains.ok ? { ok: true, data: { directory: null, domains: domains.data.domains.filter(({ status }) => status === "verified") } } : domains;
}

// --- before there is one ---

function start(main, context, domains, anew) {
  const told = problemPlace();
  const connect = async () => {
    told.clear();
    const answer = await context.call("POST", "org/directory");
    if (answer.ok || answer.error.code === "directory_exists") {
      sayDone(say("directory-connected-now"));
      await anew("[data-make]");
    } else {
      told.tell(answer.error);
    }
  };
  main.append(told.element, el(
    "section",
    { "aria-labelledby": "directory-start" },
    el("h2", { id: "directory-start" }, say("directory-none")),
    el("p", {}, say("directory-none-text")),
    el("p", {}, say("directory-you-need")),
    el(
      "ul",
      {},
      el("li", {}, say("directory-need-provider")),
      el("li", {}, ...(domains.length > 0
        ? sayWith("directory-need-domain", { domains: el("span", {}, ...domains.flatMap(({ domain }, index) => [index > 0 ? ", " : "", el("strong", {}, domain)])) })
        : sayWith("directory-need-domain-missing", { link: el("a", { href: "#sso" }, say("domains")) }))),
    ),
    el("div", { class: "actions" }, button(say("connect-directory"), connect, { class: "primary" })),
  ));
}

// --- the directory ---

function overview(main, context, first, anew) {
  let shown = first;
  const told = problemPlace();
  const state = el("section", { "aria-labelledby": "directory-state" });
  const access = el("section", { "aria-labelledby": "directory-access" });
  const outcome = el("div", { class: "alert", role: "alert", "data-tone": "info", hidden: true });
  const list = groups(context, () => refresh());

  function draw() {
    state.replaceChildren(...stateOf(shown, { set, undo, disconnect }));
    access.replaceChildren(...accessOf(shown, { make, end }));
  }

  /** Loads the directory anew. Another admin may have disconnected it. */
  async function refresh() {
    const answer = await context.call("GET", "org/directory");
    if (answer.ok) {
      shown = answer.data.directory;
      draw();
    } else if (answer.error.code === "directory_not_found") {
      await anew();
    } else {
      told.tell(answer.error);
    }
  }

  /** Changes the directory; the focus goes to the button that changes it back. */
  async function set(changes, done, focus) {
    told.clear();
    outcome.hidden = true;
    const answer = await context.call("PATCH", "org/directory", changes);
    if (answer.ok) {
      shown = answer.data.directory;
      draw();
      sayDone(done);
      state.querySelector(focus)?.focus();
    } else if (answer.error.code === "directory_not_found") {
      await anew();
    } else {
      told.tell(answer.error);
    }
  }

  async function make() {
    const answer = await ask(say("create-token"), say("create-token-text"), {
      submit: say("create-token"),
      busy: say("creating"),
      unsure: say("token-unsure"),
      work: () => context.call("POST", "org/directory/token"),
    });
    if (answer?.ok) {
      await showOnce(say("token"), el("span", {}, ...sayWith("token-shown", { url: el("span", { class: "code" }, shown.baseUrl) })), answer.data.token);
    }
    if (answer) {
      await refresh();
      (access.querySelector("[data-make]:not([hidden])") ?? access.querySelector("[data-token]"))?.focus();
    }
  }

  async function end(token) {
    const answer = await ask(say("revoke-token-title", { token: tokenWords(token) }), [
      say("revoke-token-text"),
      shown.tokens.length > 1 ? say("revoke-token-other")
        : say("revoke-token-only"),
    ], {
      submit: say("revoke-token"),
      busy: say("revoking"),
      danger: true,
      work: () => context.call("DELETE", `org/directory/token/${token.id}`),
    });
    if (answer) {
      await refresh();
      access.querySelector("[data-make]")?.focus();
      if (answer.ok) {
        sayDone(say("token-revoked", { token: tokenWords(token) }));
      }
    }
  }

  async function undo() {
    const answer = await askUndo(context);
    if (answer) {
      await refresh();
      await list.again();
    }
    if (answer?.ok) {
      outcome.replaceChildren(
        el("p", {}, say("directory-undone", { count: answer.data.members })),
        undoList(answer.data),
        el("p", {}, ...sayWith("directory-undone-paused", { link: el("a", { href: "#audit" }, say("directory-undone-link")) })),
      );
      outcome.hidden = false;
    }
  }

  async function disconnect() {
    const answer = await ask(say("disconnect-title"), [
      say("disconnect-text-1"),
      say("disconnect-text-2"),
    ], {
      submit: say("disconnect"),
      busy: say("disconnecting"),
      danger: true,
      work: () => context.call("DELETE", "org/directory"),
    });
    if (answer?.ok || answer?.error.code === "directory_not_found") {
      sayDone(say("directory-disconnected"));
      await anew();
    }
  }

  draw();
  told.element.append(outcome);
  main.append(told.element, state, access, el(
    "section",
    { "aria-labelledby": "directory-groups" },
    el("h2", { id: "directory-groups" }, say("groups")),
    el("p", { class: "hint" }, say("groups-hint")),
    list.element,
  ));
}

function stateOf(one, { set, undo, disconnect }) {
  const isPaused = one.status === "paused";
  const turn = async () => {
    if (isPaused) {
      await set({ status: "active" }, say("directory-resumed"), "[data-switch]");
    } else if (await confirmed(say("directory-pause-title"), [
      say("directory-pause-text-1"),
      say("directory-pause-text-2"),
    ], say("pause"), { tone: "primary" })) {
      await set({ status: "paused" }, say("directory-paused"), "[data-switch]");
    }
  };
  const mail = () => set({ welcomeMail: !one.welcomeMail },
    one.welcomeMail ? say("welcome-off-done") : say("welcome-on-done"), "[data-mail]");
  return [
    el("div", { class: "badges" }, el("h2", { id: "directory-state" }, say("status")),
      isPaused ? el("span", { class: "badge", "data-tone": "problem" }, say("state-paused")) : el("span", { class: "badge", "data-tone": "success" }, say("is-on"))),
    isPaused ? el("p", {}, say("directory-refuses")) : null,
    facts([
      [say("people"), String(one.counts.users)],
      [say("groups"), String(one.counts.groups)],
      [say("connected"), ago(one.createdAt)],
      [say("last-request"), one.lastSyncAt ? ago(one.lastSyncAt) : say("none-yet")],
      [say("last-problem"), one.lastError ? el("span", {}, ...problemOf(one)) : null],
      [say("welcome-email"), one.welcomeMail ? say("is-on") : say("is-off")],
    ]),
    el(
      "div",
      { class: "actions" },
      button(isPaused ? say("resume") : say("pause"), turn, { "data-switch": true, "aria-haspopup": isPaused ? null : "dialog" }),
      button(one.welcomeMail ? say("welcome-off") : say("welcome-on"), mail, { "data-mail": true }),
      button(say("undo-changes"), undo, { "aria-haspopup": "dialog" }),
      button(say("disconnect"), disconnect, { class: "danger", "aria-haspopup": "dialog" }),
    ),
  ].filter(Boolean);
}

/** Whether there was a call after the last problem; a further problem would be the last one. */
function isPast({ lastSyncAt, lastError }) {
  return Date.parse(lastSyncAt) > Date.parse(lastError.at);
}

/** Says what the last problem was, and when. */
function problemOf(one) {
  const values = { when: ago(one.lastError.at), problem: el("span", {}, ...problemWords(one.lastError.detail)) };
  return isPast(one) ? sayWith("problem-at-past", values) : sayWith("problem-at", values);
}

const domainsLink = () => el("a", { href: "#sso" }, say("domains"));

/**
 * What an admin can do about each refusal, by what the identity provider was told.
 *
 * @type {[RegExp, (part: string) => any[]][]}
 */
const PROBLEMS = [
  [/^last_admin: (.+) is the last active administrator/, (name) => sayWith("problem-last-admin", {
    name: el("bdi", {}, plain(name)), link: el("a", { href: "#members" }, say("problem-last-admin-link")),
  })],
  [/has not verified the domain ([^\s:]+).*or map userName/, (domain) => sayWith("problem-map", { domain: el("bdi", {}, domain), link: domainsLink() })],
  [/has not verified the domain ([^\s:]+)/, (domain) => sayWith("problem-domain", { domain: el("bdi", {}, domain), link: domainsLink() })],
  [/allowedEmailDomains do not include (\S+)/, (domain) => sayWith("problem-not-accepted", {
    domain: el("bdi", {}, domain), link: el("a", { href: "#settings" }, say("settings")),
  })],
  [/must be an email address/, () => [say("problem-no-email")]],
  [/^another user of the directory has this userName: (.+)/, (name) => sayWith("problem-username", { name: el("bdi", {}, plain(name)) })],
  [/^a call with an ended token/, () => [say("problem-token")]],
  [/^the directory has no such user or group/, () => [say("problem-unknown")]],
  [/only be added by an invitation/, () => sayWith("problem-invite", { link: el("a", { href: "#invitations" }, say("problem-invite-link")) })],
  [/^the directory has (\S+) no more/, (email) => sayWith("problem-gone", { name: el("bdi", {}, email) })],
  [/^a group has at most (\d+)/, (most) => [say("problem-group-size", { count: Number(most) })]],
];

/** Returns a refusal in words, as children of an element; what isn't known, as the identity provider was told it. */
function problemWords(detail) {
  for (const [pattern, inWords] of PROBLEMS) {
    const found = pattern.exec(detail);
    if (found) {
      return inWords(found[1]);
    }
  }
  return [nameOf(detail)];
}

// --- what the identity provider needs ---

function tokenWords({ prefix, last4 }) {
  return `${prefix}…${last4}`;
}

/** Says when a token was created and used, and by whom it was created: somebody who is no administrator any more may still have it. */
function tokenStory({ createdAt, lastUsedAt, createdBy }) {
  const when = lastUsedAt ? sayWith("token-used", { created: ago(createdAt), used: ago(lastUsedAt) }) : sayWith("token-unused", { created: ago(createdAt) });
  if (!createdBy) {
    return when;
  }
  const values = { token: el("span", {}, ...when), name: el("bdi", {}, plain(createdBy.name)) };
  return createdBy.isAdmin ? sayWith("token-by", values) : sayWith("token-by-former", values);
}

function accessOf(one, { make, end }) {
  const isFull = one.tokens.length >= MOST_TOKENS;
  return [
    el("div", { class: "heading" }, el("h2", { id: "directory-access" }, say("directory-setup")),
      button(say("create-token"), make, { class: one.tokens.length === 0 ? "primary" : "quiet", "data-make": true, "aria-haspopup": "dialog", hidden: isFull })),
    el("p", { class: "hint" }, say("directory-setup-hint")),
    copied(say("base-url"), one.baseUrl),
    one.tokens.length === 0 ? el("p", { class: "empty" }, say("tokens-empty")) : el(
      "ul",
      { class: "rows", "aria-label": say("tokens") },
      one.tokens.map((token) => el(
        "li",
        { class: "row" },
        el("div", { class: "what" }, el("span", { class: "code" }, tokenWords(token))),
        el("span", { class: "quiet-text" }, ...tokenStory(token)),
        button(say("revoke"), () => end(token), { class: "danger", "data-token": true, "aria-haspopup": "dialog", "aria-label": say("revoke-token-it", { token: tokenWords(token) }) }),
      )),
    ),
    isFull ? el("p", { class: "hint" }, say("tokens-full")) : null,
  ].filter(Boolean);
}

// --- groups ---

function groups(context, changed) {
  const roles = rolesOf(context);
  let known = null;
  return makeList({
    label: say("groups"),
    place: context.place,
    load: async (query) => {
      // The API counts groups; the cursor of the list is how many come before.
      const offset = Number(query.get("cursor") ?? 0);
      const [answer, found] = await Promise.all([context.call("GET", `org/directory/groups?limit=${query.get("limit")}&offset=${offset}`), roles()]);
      known = found;
      if (!answer.ok) {
        return answer;
      }
      const shown = answer.data.groups.length;
      const hasMore = shown > 0 && offset + shown < answer.data.total;
      return { ...answer, data: { ...answer.data, nextCursor: hasMore ? String(offset + shown) : undefined } };
    },
    pick: (data) => data.groups,
    empty: say("groups-empty"),
    item: (group, again) => item(context, group, known, async (options) => {
      await Promise.all([again(options), changed()]);
    }),
  });
}

function item(context, group, known, again) {
  const given = [
    group.role === "org_admin" ? [roleWords("org_admin")] : [],
    group.roles.length > 0 ? [group.role ? ", " : "", ...roleNames(group.roles, known)] : [],
  ].flat();
  return el(
    "li",
    { class: "row" },
    el("div", { class: "what" }, nameOf(group.displayName, "strong"),
      el("span", { class: "quiet-text" }, ...(given.length > 0 ? sayWith("group-gives", { roles: el("span", {}, ...given) }) : [say("group-gives-nothing")]))),
    el("span", { class: "quiet-text" }, say("count-members", { count: group.memberCount })),
    button(say("roles"), () => map(context, group, again), { "aria-haspopup": "dialog", "aria-label": say("roles-of", { name: plain(group.displayName) }) }),
  );
}

/** Asks what the members of a group have by it. */
async function map(context, group, again) {
  const choice = roleChoice(context, {
    chosen: group.roles, none: say("group-roles-none"),
    hint: () => say("group-roles-hint"),
  });
  const answer = await ask(say("roles-of", { name: plain(group.displayName) }), say("group-roles-text"), {
    fields: [
      { name: "admin", label: say("group-admin"), type: "checkbox", value: group.role === "org_admin", hint: say("group-admin-hint") },
      choice.element,
    ],
    submit: say("save"),
    busy: say("saving"),
    work: ({ admin }) => context.call("PATCH", `org/directory/groups/${group.id}`, changes(group, { role: admin ? "org_admin" : null, roles: choice.read() })),
  });
  if (answer) {
    await again({ focus: group.id });
    if (answer.ok) {
      sayDone(say("group-roles-saved"));
    }
  }
}

/** Returns only the changed fields, so that another administrator's change of the other stays. */
function changes({ role = null, roles }, wanted) {
  return {
    ...(wanted.role === role ? {} : { role: wanted.role }),
    ...(wanted.roles.toSorted().join(" ") === roles.toSorted().join(" ") ? {} : { roles: wanted.roles }),
  };
}

// --- undoing ---

const HOUR = 3_600_000;
const OWN_TIME = "own";

/** Returns a time as a field for date and time takes it. */
function localTime(date) {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Asks since when to undo what the directory did, shows what that would change, and does so. */
async function askUndo(context) {
  const chosen = ({ target }) => {
    const field = target.form.elements.namedItem("since").closest(".field");
    field.hidden = target.value !== OWN_TIME;
  };
  let instant = null;
  const tried = await ask(say("undo-changes"), [
    say("undo-text-1"),
    say("undo-text-2"),
  ], {
    fields: [
      {
        name: "span", label: say("undo-since"), empty: say("undo-choose-start"), value: "", on: { change: chosen },
        options: [["", say("choose")], [String(HOUR), say("undo-hour")], [String(24 * HOUR), say("undo-day")], [OWN_TIME, say("undo-custom")]],
      },
      { name: "since", label: say("undo-time"), type: "datetime-local", max: localTime(new Date()), hidden: true, empty: say("undo-choose-time") },
    ],
    submit: say("undo-show"),
    busy: say("undo-counting"),
    work: async ({ span, since }, form) => {
      instant = (span === OWN_TIME ? new Date(since) : new Date(Date.now() - Number(span))).toISOString();
      const answer = await context.call("POST", "org/directory/undo", { since: instant, dryRun: true });
      if (answer.ok && answer.data.left === 0 && undoCounts(answer.data).length === 0) {
        alertIn(form, say("undo-nothing"), "info");
        return { ok: false, told: true, error: { code: "nothing_to_undo" } };
      }
      return answer;
    },
  });
  if (!tried?.ok) {
    return tried;
  }
  return ask(say("undo-question"), [
    el("p", {}, ...sayWith("undo-since-time", { time: at(instant) })),
    undoList(tried.data),
    say("undo-also-paused"),
  ], {
    submit: say("undo-and-pause"),
    busy: say("undoing"),
    danger: true,
    unsure: say("undo-unsure"),
    work: () => context.call("POST", "org/directory/undo", { since: instant }),
  });
}

/** Returns what an undo changes, or has changed, a sentence for each kind that there is. */
function undoCounts({ reinstated, suspended, broughtBack, removed, rolesChanged }) {
  return [
    [reinstated, (count) => say("undo-reinstated", { count })],
    [broughtBack, (count) => say("undo-brought-back", { count })],
    [removed, (count) => say("undo-removed", { count })],
    [suspended, (count) => say("undo-suspended", { count })],
    [rolesChanged, (count) => say("undo-roles", { count })],
  ].filter(([count]) => count > 0).map(([count, words]) => words(count));
}

function undoList(data) {
  const left = data.left > 0 ? [say("undo-left", { count: data.left })] : [];
  return el("ul", {}, ...[...undoCounts(data), ...left].map((line) => el("li", {}, line)));
}
