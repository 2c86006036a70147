// The console: the organization's directory, which its identity provider keeps by SCIM 2.0.

import { confirmed, showOnce } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { alertIn } from "./form.js";
import { makeList } from "./list.js";
import { ago, ask, at, copied, facts, loaded, name as nameOf, problemPlace } from "./console-parts.js";
import { roleChoice, roleNames, rolesOf } from "./console-role-parts.js";
import { plain } from "./words.js";

/** How many tokens are live at a time. */
const MOST_TOKENS = 2;

export async function directory(main, context) {
  main.append(
    el("h1", {}, "Directory"),
    el("p", { class: "lead" }, "Your identity provider keeps your members up to date with SCIM 2.0. Anyone added, changed or deactivated there is added, changed or deactivated here as well."),
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
      sayDone("Directory connected. Now create a token for it.");
      await anew("[data-make]");
    } else {
      told.tell(answer.error);
    }
  };
  main.append(told.element, el(
    "section",
    { "aria-labelledby": "directory-start" },
    el("h2", { id: "directory-start" }, "No directory connected"),
    el("p", {}, "With a directory, you don’t have to invite anyone. Groups from your identity provider can give roles here, and anyone who leaves your company loses access immediately."),
    el("p", {}, "You need:"),
    el(
      "ul",
      {},
      el("li", {}, "an identity provider that supports SCIM 2.0, such as Okta, Microsoft Entra ID, JumpCloud or OneLogin, and administrator access to it"),
      el("li", {}, ...(domains.length > 0
        ? ["a verified domain: people are added with email addresses at ", domains.map(({ domain }, index) => [index > 0 ? ", " : "", el("strong", {}, domain)]).flat(), "."].flat()
        : ["a verified domain, because people can only be added with your company’s email addresses. You don’t have one yet: add it under ",
          el("a", { href: "#sso" }, "Domains"), ". You can connect the directory in the meantime."])),
    ),
    el("div", { class: "actions" }, button("Connect directory", connect, { class: "primary" })),
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
    const answer = await ask("Create token", "Your identity provider sends it with every request. Anyone who has it can add and suspend people from your domains, so only give it to your identity provider.", {
      submit: "Create token",
      busy: "Creating…",
      unsure: "The token may have been created anyway. Close this and check the list. Revoke any token that nobody has seen.",
      work: () => context.call("POST", "org/directory/token"),
    });
    if (answer?.ok) {
      await showOnce("Token", el("span", {}, "This is the only time you’ll see it. Paste both into your identity provider: this token and the base URL ",
        el("span", { class: "code" }, shown.baseUrl)), answer.data.token);
    }
    if (answer) {
      await refresh();
      (access.querySelector("[data-make]:not([hidden])") ?? access.querySelector("[data-token]"))?.focus();
    }
  }

  async function end(token) {
    const answer = await ask(`Revoke token ${tokenWords(token)}?`, [
      "Requests with this token are refused from then on. This can’t be undone.",
      shown.tokens.length > 1 ? "Your identity provider should already be using the other token."
        : "It’s the only token: nothing is kept up to date until your identity provider has another one.",
    ], {
      submit: "Revoke token",
      busy: "Revoking…",
      danger: true,
      work: () => context.call("DELETE", `org/directory/token/${token.id}`),
    });
    if (answer) {
      await refresh();
      access.querySelector("[data-make]")?.focus();
      if (answer.ok) {
        sayDone(`Token ${tokenWords(token)} revoked.`);
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
        el("p", {}, `Undone. Members restored: ${answer.data.members}.`),
        undoList(answer.data),
        el("p", {}, "The directory is paused. Fix your identity provider before you resume, or it’ll do the same again. ",
          el("a", { href: "#audit" }, "The audit log"), " lists each change."),
      );
      outcome.hidden = false;
    }
  }

  async function disconnect() {
    const answer = await ask("Disconnect directory?", [
      "Its tokens are revoked, and its data about people and groups is deleted. This can’t be undone.",
      "Memberships stay the same: active members stay active, and suspended members stay suspended. Roles from groups become roles given manually.",
    ], {
      submit: "Disconnect",
      busy: "Disconnecting…",
      danger: true,
      work: () => context.call("DELETE", "org/directory"),
    });
    if (answer?.ok || answer?.error.code === "directory_not_found") {
      sayDone("Directory disconnected.");
      await anew();
    }
  }

  draw();
  told.element.append(outcome);
  main.append(told.element, state, access, el(
    "section",
    { "aria-labelledby": "directory-groups" },
    el("h2", { id: "directory-groups" }, "Groups"),
    el("p", { class: "hint" }, "A group can give its members roles for as long as they’re in it. It gives nothing until you choose roles."),
    list.element,
  ));
}

function stateOf(one, { set, undo, disconnect }) {
  const isPaused = one.status === "paused";
  const turn = async () => {
    if (isPaused) {
      await set({ status: "active" }, "Directory resumed.", "[data-switch]");
    } else if (await confirmed("Pause directory?", [
      "Requests from your identity provider are refused until you resume, and change nothing. Anyone deactivated there in the meantime keeps access here.",
      "Entra sends its changes again later. Okta doesn’t: refused changes wait there under Dashboard, Tasks, until someone selects “Retry Selected”.",
    ], "Pause", { tone: "primary" })) {
      await set({ status: "paused" }, "Directory paused.", "[data-switch]");
    }
  };
  const mail = () => set({ welcomeMail: !one.welcomeMail },
    one.welcomeMail ? "People the directory adds no longer get an email." : "People the directory adds now get a welcome email.", "[data-mail]");
  return [
    el("div", { class: "badges" }, el("h2", { id: "directory-state" }, "Status"),
      isPaused ? el("span", { class: "badge", "data-tone": "problem" }, "Paused") : el("span", { class: "badge", "data-tone": "success" }, "On")),
    isPaused ? el("p", {}, "Requests from your identity provider are refused and change nothing.") : null,
    facts([
      ["People", String(one.counts.users)],
      ["Groups", String(one.counts.groups)],
      ["Connected", ago(one.createdAt)],
      ["Last request", one.lastSyncAt ? ago(one.lastSyncAt) : "None yet"],
      ["Last problem", one.lastError ? el("span", {}, ago(one.lastError.at), ": ", ...problemWords(one.lastError.detail),
        isPast(one) ? " Your identity provider has sent requests without a problem since then." : "") : null],
      ["Welcome email", one.welcomeMail ? "On" : "Off"],
    ]),
    el(
      "div",
      { class: "actions" },
      button(isPaused ? "Resume" : "Pause", turn, { "data-switch": true, "aria-haspopup": isPaused ? null : "dialog" }),
      button(one.welcomeMail ? "Turn off welcome email" : "Turn on welcome email", mail, { "data-mail": true }),
      button("Undo directory changes", undo, { "aria-haspopup": "dialog" }),
      button("Disconnect", disconnect, { class: "danger", "aria-haspopup": "dialog" }),
    ),
  ].filter(Boolean);
}

/** Whether there was a call after the last problem; a further problem would be the last one. */
function isPast({ lastSyncAt, lastError }) {
  return Date.parse(lastSyncAt) > Date.parse(lastError.at);
}

/**
 * What an admin can do about each refusal, by what the identity provider was told.
 *
 * @type {[RegExp, (part: string) => any[]][]}
 */
const PROBLEMS = [
  [/^last_admin: (.+) is the last active administrator/, (name) => ["it requested to suspend, remove or demote ", el("bdi", {}, plain(name)), ", the last active administrator. ",
    el("a", { href: "#members" }, "Make someone else an administrator"), ", then let your identity provider try again."]],
  [/has not verified the domain ([^\s:]+).*or map userName/, (domain) => ["it sent a person with a username at ", el("bdi", {}, domain), ", which isn’t verified, and an email address that is. Map userName to the email address in your identity provider, or verify the domain under ",
    el("a", { href: "#sso" }, "Domains"), "."]],
  [/has not verified the domain ([^\s:]+)/, (domain) => ["it sent a person with an email address at ", el("bdi", {}, domain), ", which isn’t verified. Verify it under ",
    el("a", { href: "#sso" }, "Domains"), ", or exclude such people in your identity provider."]],
  [/allowedEmailDomains do not include (\S+)/, (domain) => ["it sent a person with an email address at ", el("bdi", {}, domain), ", which the organization doesn’t accept. Change that in ",
    el("a", { href: "#settings" }, "Settings"), ", or exclude such people in your identity provider."]],
  [/must be an email address/, () => ["it sent a person without an email address. Send it as userName or among emails."]],
  [/^another user of the directory has this userName: (.+)/, (name) => ["it sent ", el("bdi", {}, plain(name)), ", but another person in the directory has this username or email address. Change one of them there."]],
  [/^a call with an ended token/, () => ["it sent a request with a revoked token. Paste a current one into your identity provider."]],
  [/^the directory has no such user or group/, () => ["it changed a user or group that the directory doesn’t have. Assign or push it again in your identity provider."]],
  [/only be added by an invitation/, () => ["it sent a person whose account has a passkey and an unverified email address. ",
    el("a", { href: "#invitations" }, "Invite them"), " instead."]],
  [/^the directory has (\S+) no more/, (email) => ["it changed ", el("bdi", {}, email), ", who is no longer in the directory after an undo or a removal here. Assign them again in your identity provider: in Okta, unassign and reassign them; in Entra, provision on demand."]],
  [/^a group has at most (\d+)/, (most) => [`it sent a group with more than ${most} members.`]],
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

/** Says who made a token, and that somebody who is no administrator any more may still have it. */
function madeBy({ createdBy }) {
  if (!createdBy) return [];
  const by = [". Created by ", el("bdi", {}, plain(createdBy.name))];
  return createdBy.isAdmin ? by : [...by, ", who isn’t an administrator anymore and may still have it. Replace this token."];
}

function accessOf(one, { make, end }) {
  const isFull = one.tokens.length >= MOST_TOKENS;
  return [
    el("div", { class: "heading" }, el("h2", { id: "directory-access" }, "Identity provider setup"),
      button("Create token", make, { class: one.tokens.length === 0 ? "primary" : "quiet", "data-make": true, "aria-haspopup": "dialog", hidden: isFull })),
    el("p", { class: "hint" }, "Paste the base URL and a token into your identity provider. Some call them tenant URL and secret token, or SCIM URL and API token."),
    copied("Base URL", one.baseUrl),
    one.tokens.length === 0 ? el("p", { class: "empty" }, "No tokens yet. Your identity provider can’t connect without one.") : el(
      "ul",
      { class: "rows", "aria-label": "Tokens" },
      one.tokens.map((token) => el(
        "li",
        { class: "row" },
        el("div", { class: "what" }, el("span", { class: "code" }, tokenWords(token))),
        el("span", { class: "quiet-text" }, "Created ", ago(token.createdAt), ", ", ...(token.lastUsedAt ? ["last used ", ago(token.lastUsedAt)] : ["never used"]), ...madeBy(token)),
        button("Revoke", () => end(token), { class: "danger", "data-token": true, "aria-haspopup": "dialog", "aria-label": `Revoke token ${tokenWords(token)}` }),
      )),
    ),
    isFull ? el("p", { class: "hint" }, "You can have two tokens at a time, so you can replace one without a gap. To create another, revoke one first.") : null,
  ].filter(Boolean);
}

// --- groups ---

function groups(context, changed) {
  const roles = rolesOf(context);
  let known = null;
  return makeList({
    label: "Groups",
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
    empty: "Your identity provider hasn’t sent any groups yet.",
    item: (group, again) => item(context, group, known, async (options) => {
      await Promise.all([again(options), changed()]);
    }),
  });
}

function item(context, group, known, again) {
  const given = [
    group.role === "org_admin" ? ["Administrator"] : [],
    group.roles.length > 0 ? [group.role ? ", " : "", ...roleNames(group.roles, known)] : [],
  ].flat();
  return el(
    "li",
    { class: "row" },
    el("div", { class: "what" }, nameOf(group.displayName, "strong"),
      el("span", { class: "quiet-text" }, ...(given.length > 0 ? ["Gives: ", ...given] : ["Gives nothing"]))),
    el("span", { class: "quiet-text" }, counted(group.memberCount)),
    button("Roles", () => map(context, group, again), { "aria-haspopup": "dialog", "aria-label": `Roles of ${plain(group.displayName)}` }),
  );
}

function counted(count) {
  return count === 0 ? "No members" : count === 1 ? "1 member" : `${count} members`;
}

/** Asks what the members of a group have by it. */
async function map(context, group, again) {
  const choice = roleChoice(context, {
    chosen: group.roles, none: "There are no product roles yet.",
    hint: () => "In addition to roles given manually or by other groups.",
  });
  const answer = await ask(`Roles of ${plain(group.displayName)}`, "Everyone in the group has these roles, effective immediately, and loses them when they leave it. Your identity provider decides who is in the group.", {
    fields: [
      { name: "admin", label: "Administrator of the organization", type: "checkbox", value: group.role === "org_admin", hint: "They manage members, keys, webhooks and settings here." },
      choice.element,
    ],
    submit: "Save",
    busy: "Saving…",
    work: ({ admin }) => context.call("PATCH", `org/directory/groups/${group.id}`, changes(group, { role: admin ? "org_admin" : null, roles: choice.read() })),
  });
  if (answer) {
    await again({ focus: group.id });
    if (answer.ok) {
      sayDone("Group roles saved.");
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
  const tried = await ask("Undo directory changes", [
    "People it suspended become active again, people it removed become members again, people it added are removed, and roles it removed are given manually.",
    "First you’ll see how many members this would change. Nothing changes yet.",
  ], {
    fields: [
      {
        name: "span", label: "Since", empty: "Choose a start time.", value: "", on: { change: chosen },
        options: [["", "Choose"], [String(HOUR), "an hour ago"], [String(24 * HOUR), "a day ago"], [OWN_TIME, "a custom time"]],
      },
      { name: "since", label: "Date and time", type: "datetime-local", max: localTime(new Date()), hidden: true, empty: "Choose a time." },
    ],
    submit: "Show what would change",
    busy: "Counting…",
    work: async ({ span, since }, form) => {
      instant = (span === OWN_TIME ? new Date(since) : new Date(Date.now() - Number(span))).toISOString();
      const answer = await context.call("POST", "org/directory/undo", { since: instant, dryRun: true });
      if (answer.ok && answer.data.left === 0 && undoCounts(answer.data).length === 0) {
        alertIn(form, "The directory hasn’t changed anything since then that can be undone.", "info");
        return { ok: false, told: true, error: { code: "nothing_to_undo" } };
      }
      return answer;
    },
  });
  if (!tried?.ok) {
    return tried;
  }
  return ask("Undo directory changes?", [
    el("p", {}, "Since ", at(instant), ":"),
    undoList(tried.data),
    "The directory is also paused, so that it doesn’t do the same again. Its data about people and groups stays.",
  ], {
    submit: "Undo and pause",
    busy: "Undoing…",
    danger: true,
    unsure: "It may have been done anyway. If so, the directory is paused, and doing it again changes nothing more.",
    work: () => context.call("POST", "org/directory/undo", { since: instant }),
  });
}

/** Returns what an undo changes, or has changed, a sentence for each kind that there is. */
function undoCounts({ reinstated, suspended, broughtBack, removed, rolesChanged }) {
  return [
    [reinstated, "Suspended members reactivated"],
    [broughtBack, "Removed members brought back"],
    [removed, "Members it added, now removed"],
    [suspended, "Members it reactivated, now suspended again"],
    [rolesChanged, "Members whose roles change"],
  ].filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}.`);
}

function undoList(data) {
  const left = data.left > 0 ? [`Members who can’t be restored: ${data.left}. Either the organization would have no active administrator, the account was deleted, a group gives them something they didn’t have, or you lack one of the role’s permissions.`] : [];
  return el("ul", {}, ...[...undoCounts(data), ...left].map((line) => el("li", {}, line)));
}
