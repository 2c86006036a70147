// The console: the organization's API keys, its audit log, and its settings.

import { confirmed, rowMenu, showOnce } from "./dialog.js";
import { button, el, sayDone, waiting } from "./dom.js";
import { alertIn, makeForm, showFieldErrors } from "./form.js";
import { cell, makeList, problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf, visible } from "./console-parts.js";
import { deviceWords, duration, plain, roleWords } from "./words.js";

// --- API keys ---

const DAY = 86_400;
const ENDS = [["", "Never"], ["30", "In 30 days"], ["90", "In 90 days"], ["365", "In 1 year"]];
const OVERLAPS = [["3600", "1 hour"], [String(DAY), "1 day"], [String(7 * DAY), "7 days"], [String(30 * DAY), "30 days"]];

export function keys(main, context) {
  const list = makeList({
    label: "API keys",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/api-keys"),
    pick: (data) => data.apiKeys,
    empty: "No API keys yet. Create one for your backend, so that it can check who is signed in.",
    columns: ["Key", "Created", "Last used", "Expires", el("span", { class: "visually-hidden" }, "Actions")],
    item: (key, again) => [
      cell([nameOf(key.name, "strong"), el("span", { class: "quiet-text code" }, `${key.prefix}…${key.last4}`)], { class: "what" }),
      cell(ago(key.createdAt), { title: "Created" }),
      cell(key.lastUsedAt ? ago(key.lastUsedAt) : "Never", { title: "Last used" }),
      cell(key.expiresAt ? ago(key.expiresAt) : "Never", { title: "Expires" }),
      cell(rowMenu(describe(key), [
        { text: "Rotate…", run: () => rotate(context, key, again) },
        { text: "Revoke…", danger: true, run: () => revoke(context, key, again) },
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "API keys"), button("Create key", async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.apiKey.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "Your backend uses an API key to check who is signed in. Give each backend its own key."),
    list.element,
  );
}

/** Names a key. Keys may share a name, so the last four characters are included. */
function describe(key) {
  return `${plain(key.name)} (…${key.last4})`;
}

async function create(context) {
  const answer = await ask("Create an API key", null, {
    fields: [
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, hint: "What it is for, such as “Shop backend”." },
      { name: "ends", label: "Expires", options: ENDS, value: "" },
    ],
    submit: "Create key",
    busy: "Creating…",
    unsure: "The key may have been created anyway. Close this and check the list; revoke any key that nobody has seen.",
    work: ({ name, ends }) => context.call("POST", "org/api-keys", {
      name: name.trim(),
      ...(ends ? { expiresAt: new Date(Date.now() + Number(ends) * DAY * 1000).toISOString() } : {}),
    }),
  });
  if (answer?.ok) {
    await keep(answer.data);
  }
  return answer;
}

function keep({ apiKey, key }) {
  return showOnce(`API key “${plain(apiKey.name)}”`, "This is the only time you will see it. Store it with your backend’s secrets, never in a page or in source code.", key);
}

async function rotate(context, key, again) {
  const end = key.expiresAt ? el("p", {}, "The old key expires on ", at(key.expiresAt), " at the latest.") : null;
  const answer = await ask(`Rotate ${describe(key)}?`, ["You get a new key with the same name. The old key keeps working for a while, so nothing breaks while you switch.", end], {
    fields: [{ name: "overlap", label: "Keep the old key working for", options: OVERLAPS, value: String(DAY) }],
    submit: "Rotate",
    busy: "Rotating…",
    unsure: "The key may have been rotated anyway. Close this and check the list; revoke the new key if nobody has seen it, and rotate again.",
    work: ({ overlap }) => context.call("POST", `org/api-keys/${key.id}/rotate`, { overlapSeconds: Number(overlap) }),
  });
  if (answer?.ok) {
    await keep(answer.data);
  }
  if (answer) {
    await again({ focus: answer.ok ? answer.data.apiKey.id : key.id });
  }
}

async function revoke(context, key, again) {
  const used = key.lastUsedAt ? el("p", {}, "It was last used ", ago(key.lastUsedAt), ".") : el("p", {}, "It was never used.");
  const answer = await ask(`Revoke ${describe(key)}?`, ["Anything that still uses this key is refused from the next request on. This can’t be undone.", used], {
    submit: "Revoke",
    busy: "Revoking…",
    danger: true,
    work: () => context.call("DELETE", `org/api-keys/${key.id}`),
  });
  if (answer) {
    await again({ focus: key.id });
    if (answer.ok) {
      sayDone(`Key ${describe(key)} revoked.`);
    }
  }
}

// --- the audit log ---

const METHODS = {
  password: "with a password", totp: "with a password and an authenticator app", recovery_code: "with a password and a recovery code", invite: "with an invitation", passkey: "with a passkey",
  connection: "with single sign-on", switch: "by switching from another organization", email_code: "with an email code",
};

/** For each action its name in the filter, and a function of `(target, metadata)` that returns what the actor did. */
const ACTIONS = {
  "login.succeeded": ["Signed in", (_, { method }) => ["signed in", METHODS[method] && ` ${METHODS[method]}`]],
  "login.second_factor_required": ["Second factor requested", () => ["entered the correct password and was asked for a second factor"]],
  "login.failed": ["Sign-in failed", () => ["entered an incorrect email or password"]],
  "login.throttled": ["Sign-in throttled", () => ["tried to sign in too often and was throttled"]],
  "login.denied": ["Sign-in denied", (_, { reason }) => ["proved who they are but wasn’t let in", reason && `: ${reason}`]],
  "account.guessing": ["Password being guessed", (target) => ["noticed someone guessing the password of ", target]],
  "session.logged_out": ["Signed out", () => ["signed out"]],
  "session.logged_out_everywhere": ["Signed out everywhere", () => ["signed out everywhere"]],
  "session.ended": ["Session ended", (target, _, { target: what }) => what?.type === "user" ? ["ended the sessions of ", target] : ["ended another of their sessions"]],
  "session.reuse_detected": ["Session possibly copied", () => ["used a session token that had already been replaced: it may have been copied, so the session was ended"]],
  "session.refresh_replayed": ["Session renewed twice", () => ["renewed a session twice within seconds, as happens after a lost response"]],
  "session.refresh_replay_refused": ["Session renewal refused", () => ["tried to renew a session from another network and was refused"]],
  "session.refresh_lost": ["Session token lost", () => ["tried to renew a session with a token that the database has lost, and was refused"]],
  "signing_key.removed": ["Signing key removed", (_, { sessions }) => ["removed a signing key in an emergency", sessions && `; sessions ended: ${sessions}`]],
  "profile.updated": ["Profile changed", (target) => target ? ["changed the profile of ", target] : ["changed their profile"]],
  "password.changed": ["Password changed", () => ["changed their password"]],
  "password.reset_requested": ["Password reset requested", () => ["requested a password reset link"]],
  "password.reset": ["Password reset", () => ["set a password with an emailed link"]],
  "password.removed": ["Password removed", () => ["accepted an invitation with its link, which removed the password because the email address wasn’t verified"]],
  "password.prompt_failed": ["Password confirmation failed", () => ["entered an incorrect password when asked for it again while signed in"]],
  "email.change_requested": ["Email change requested", () => ["requested a different email address"]],
  "email.change_cancelled": ["Email change cancelled", () => ["cancelled an email change"]],
  "email.changed": ["Email changed", (_, { by }) => by === "directory" ? ["got a new email address from the directory"] : ["changed their email address"]],
  "email.verified": ["Email verified", () => ["verified their email address"]],
  "two_factor.enabled": ["Two-factor turned on", () => ["turned on two-factor authentication"]],
  "two_factor.disabled": ["Two-factor turned off", () => ["turned off two-factor authentication"]],
  "two_factor.reset": ["Two-factor reset", (target) => ["turned off two-factor authentication for ", target]],
  "two_factor.recovery_codes_replaced": ["Recovery codes replaced", () => ["created new recovery codes"]],
  "two_factor.failed": ["Second factor failed", () => ["entered an incorrect code"]],
  "passkey.added": ["Passkey added", (_, { name }) => ["added a passkey", name && `, “${name}”`]],
  "passkey.removed": ["Passkey removed", (_, { name }) => ["removed a passkey", name && `, “${name}”`]],
  "passkey.renamed": ["Passkey renamed", (_, { name }) => ["renamed a passkey to ", `“${name}”`]],
  "passkey.refused": ["Passkey refused", () => ["used a passkey that was refused"]],
  "passkey.counter_went_back": ["Passkey possibly copied", (_, { name }) => ["used a passkey", name && `, “${name}”,`, " whose counter went back, as if it had been copied"]],
  "passkey.backup_eligible": ["Passkey can be copied", (_, { name }) => ["used a passkey", name && `, “${name}”,`, " that can now be copied to other devices"]],
  "identity.linked": ["Account linked", () => ["signed in with single sign-on for the first time"]],
  "identity.unlinked": ["Account unlinked", () => ["unlinked their single sign-on identity"]],
  "organization.created": ["Organization created", () => ["created the organization"]],
  "organization.updated": ["Settings changed", () => ["changed the organization’s settings"]],
  "organization.metadata_changed": ["Metadata changed", () => ["changed what your service stores for this organization"]],
  "organization.suspended": ["Organization suspended", () => ["suspended the organization"]],
  "organization.activated": ["Organization reactivated", () => ["reactivated the organization"]],
  "member.invited": ["Invited", (target, { role }) => ["invited ", target, role === "org_admin" && " as an administrator"]],
  "invite.resent": ["Invitation sent again", (target) => ["sent the invitation to ", target, " again"]],
  "invite.revoked": ["Invitation revoked", (target) => ["revoked the invitation to ", target]],
  "member.joined": ["Joined", (target, { role }, { target: what }) => what?.type === "user"
    ? ["added ", target, role === "org_admin" ? " as an administrator" : " as a member"] : ["joined", role === "org_admin" && " as an administrator"]],
  "member.removed": ["Removed", (target, _, { actor, target: what }) => !what || what.id === actor.id ? ["left the organization"] : ["removed ", target]],
  "member.role_changed": ["Role changed", (target, { to, added, taken }) => ["changed the role of ", target,
    to && ` to ${roleWords(to).toLowerCase()}`, added && `; added: ${added}`, taken && `; removed: ${taken}`]],
  "role.created": ["Role created", (_, { key, permissions }) => [`created the role ${key}`, permissions && ` (${permissions})`]],
  "role.updated": ["Role changed", (_, { key, added, taken }) => [`changed the role ${key}`, added && `; added: ${added}`,
    taken && `; removed: ${taken}`]],
  "role.deleted": ["Role deleted", (_, { key, replacedBy }) => [`deleted the role ${key}`, replacedBy && `; replaced by ${replacedBy}`]],
  "member.metadata_changed": ["Member metadata changed", (target) => ["changed what your service stores for ", target]],
  "member.suspended": ["Suspended", (target, { reason }) => reason === "passkeys_removed"
    ? ["lost their second factor: a password reset by email removed the passkey"] : ["suspended ", target]],
  "member.reactivated": ["Reactivated", (target) => ["reactivated ", target]],
  "account.deleted": ["Account deleted", () => ["deleted the account"]],
  "users.imported": ["Users imported", () => ["imported users"]],
  "connection.created": ["Connection created", (target) => ["created the connection ", target]],
  "connection.updated": ["Connection changed", (target, { changed }) => ["changed the connection ", target, changed && ` (${changed})`]],
  "connection.deleted": ["Connection deleted", (target, { sessions }) => ["deleted the connection ", target, sessions && `; sessions ended: ${sessions}`]],
  "directory.created": ["Directory connected", () => ["connected the directory"]],
  "directory.updated": ["Directory changed", (_, { status, welcomeMail }) => ["changed the directory", status && `: it’s now ${status === "paused" ? "paused" : "on"}`,
    welcomeMail && `, welcome emails are ${welcomeMail === "true" ? "on" : "off"}`]],
  "directory.deleted": ["Directory disconnected", () => ["disconnected the directory; members stay"]],
  "directory.token_created": ["Directory token created", (_, { prefix }) => ["created a directory token", prefix && `, ${prefix}…`]],
  "directory.token_deleted": ["Directory token revoked", (_, { prefix }) => ["revoked a directory token", prefix && `, ${prefix}…`]],
  "directory.user_updated": ["Member changed by the directory", (target, { changed }) => changed === "all" ? ["took over the member ", target]
    : ["changed its data about ", target, changed && `: ${changed}`]],
  "directory.refused": ["Directory refused", (target, _, { target: what }) => ["requested a change ", what?.type === "user" ? "to " : "to a group", what?.type === "user" && target,
    " that was refused because it would leave the organization without an active administrator"]],
  "directory.undone": ["Directory changes undone", (_, { since, members, left }) => ["undid the directory’s changes", since && " since ", since && at(since),
    members && `; members restored: ${members}`, left && left !== "0" && `; couldn’t be restored: ${left}`]],
  "group.created": ["Group created", (target, { added }) => ["created the group ", target, added && `; members: ${added}`]],
  "group.updated": ["Group changed", (target, { added, removed }) => ["changed the group ", target, added && `; members added: ${added}`, removed && `; removed: ${removed}`]],
  "group.deleted": ["Group deleted", (target, { removed }) => ["deleted the group ", target, removed && `; it had ${removed} ${removed === "1" ? "member" : "members"}`]],
  "group.mapped": ["Group roles changed", (target, { role, roles }) => ["changed the roles of the group ", target, " to: ",
    [role && roleWords(role).toLowerCase(), roles].filter(Boolean).join(", ") || "none"]],
  "domain.claimed": ["Domain claimed", (target) => ["claimed the domain ", target]],
  "domain.verified": ["Domain verified", (target) => ["verified the domain ", target]],
  "domain.record_missing": ["Domain record missing", (target) => ["no longer found the DNS record of the domain ", target]],
  "domain.lost": ["Domain lost", (target) => ["didn’t find the DNS record of the domain ", target, " for too long, so it’s no longer verified"]],
  "domain.deleted": ["Domain deleted", (target) => ["deleted the domain ", target]],
  "api_key.created": ["API key created", (target) => ["created the API key ", target]],
  "api_key.revoked": ["API key revoked", (target) => ["revoked the API key ", target]],
  "webhook.created": ["Webhook created", (target) => ["created the webhook ", target]],
  "webhook.updated": ["Webhook changed", (target, { changed }) => ["changed the webhook ", target, changed && ` (${changed})`]],
  "webhook.deleted": ["Webhook deleted", (target) => ["deleted the webhook ", target]],
  "webhook.secret_rotated": ["Webhook secret rotated", (target) => ["rotated the secret of the webhook ", target]],
};

/** The groups of the filter: a title, and what the names of its actions begin with. */
const GROUPS = [
  ["Sign-in", /^(login|account\.guessing|session|signing_key)/],
  ["Accounts", /^(profile|password|email|two_factor|passkey|identity|account\.deleted|users)/],
  ["Members", /^(member|invite)/],
  ["Organization", /^(organization|role|api_key)/],
  ["Single sign-on", /^(connection|domain)/],
  ["Directory", /^(directory|group)/],
  ["Webhooks", /^webhook/],
];
const ACTION_GROUPS = GROUPS.map(([title, names]) => ({
  title, options: Object.entries(ACTIONS).filter(([action]) => /** @type {RegExp} */ (names).test(action)).map(([action, [text]]) => [action, text]),
}));

export function audit(main, { call, place, organization }) {
  const user = place.get("user");
  /** Adds to a query what the address says besides search and filter. The range has whole days, as the reader's clock has them. */
  const narrow = (query) => {
    const day = (name, later) => place.get(name) && dayOf(place.get(name), later);
    for (const [name, value] of [["user", user], ["since", day("since", 0)], ["until", day("until", 1)]]) {
      if (value) {
        query.set(name, value);
      }
    }
  };
  const list = makeList({
    label: "Audit log",
    place,
    search: "Search by person, IP address or detail",
    filters: [{ name: "action", label: "Event", options: [["", "All events"], ...ACTION_GROUPS] }],
    load: (query) => {
      narrow(query);
      return call("GET", `org/audit-log?${query}`);
    },
    pick: (data) => data.entries,
    empty: "No events yet.",
    emptySearch: "No events match.",
    item: (entry) => el(
      "li",
      { class: "row" },
      el(
        "details",
        { class: "what" },
        el("summary", {}, el("span", {}, ...sentence(entry)), el("span", { class: "quiet-text" }, ago(entry.createdAt))),
        facts([
          ["Time", at(entry.createdAt, { seconds: true })],
          ["Action", el("span", { class: "code" }, entry.action)],
          ["Actor", el("span", {}, who(entry.actor), entry.actor.id ? el("span", { class: "code quiet-text" }, ` ${entry.actor.id}`) : null)],
          ["Target", entry.target ? el("span", { class: "code" }, `${entry.target.type} ${entry.target.id}`) : null],
          ["IP address", entry.ip],
          ["Device", entry.userAgent ? el("span", { title: visible(entry.userAgent) }, visible(deviceWords(entry.userAgent))) : null],
          ["Request ID", entry.requestId ? el("span", { class: "code" }, entry.requestId) : null],
          ...Object.entries(entry.metadata ?? {}).map(([word, value]) => [visible(word), visible(value)]),
        ]),
      ),
    ),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Audit log"), button("Export", async () => {
      const { exportAudit } = await import("./console-audit-export.js");
      const query = new URLSearchParams(["q", "action"].filter((name) => place.get(name)).map((name) => [name, place.get(name)]));
      narrow(query);
      await exportAudit(call, query, organization);
    }, { "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "Everything that happened in your organization, newest first. Entries can’t be changed."),
    user ? el("p", {}, "Showing one person only. ", el("a", { href: "#audit" }, "Show everyone")) : "",
    range(place, list.again),
    list.element,
  );
}

/** Returns the instant at which the day `2026-11-21`, some days later, begins here; absent for what is no day. */
function dayOf(text, later) {
  const [year, month, day] = text.split("-").map(Number);
  const at = new Date(year, month - 1, day + later);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Creates the fields for the first and the last day to show. */
function range(place, again) {
  const field = (name, label) => {
    const input = el("input", { id: `audit-${name}`, type: "date", value: place.get(name) ?? "", autocomplete: "off" });
    input.addEventListener("change", () => {
      if (input.isConnected) {
        place.replace({ [name]: input.value || null, cursor: null });
        again();
      }
    });
    return el("div", { class: "field" }, el("label", { for: `audit-${name}` }, label), input);
  };
  return el("div", { class: "tools" }, field("since", "From"), field("until", "To"));
}

/**
 * @param {any} actor
 * @param {any} [metadata]
 */
function who({ type, id, email }, { as } = {}) {
  if (as === "operator") {
    return `${email ?? "Someone whose account was deleted"} (the service’s operator)`;
  }
  if (type === "operator") {
    return "The service’s operator";
  }
  if (type === "system") {
    return id?.startsWith("dir_") ? "The directory" : "The service";
  }
  return email ?? (id ? "Someone whose account was deleted" : "Someone who wasn’t signed in");
}

/** Returns the sentence of an entry as children of an element; for an unknown action, the action's own name. */
function sentence(entry) {
  const { actor, action, metadata = {}, count = 1 } = entry;
  const told = Object.hasOwn(ACTIONS, action) ? ACTIONS[action][1](target(entry), metadata, entry) : [el("span", { class: "code" }, action)];
  return [
    el("strong", {}, who(actor, metadata)), " ",
    ...told.filter(Boolean), count > 1 ? `, ${count} times within an hour` : "", ".",
  ];
}

/**
 * Returns the target of an entry as the entry names it; null when that is the actor.
 *
 * @param {any} entry
 */
function target({ target: what, metadata = {} }) {
  if (!what) {
    return null;
  }
  const named = what.email ?? metadata.email ?? metadata.name ?? metadata.host ?? metadata.domain;
  const id = el("span", { class: "code" }, what.id);
  // Where the entry has no address, the service adds that of current members only.
  return named ? nameOf(named, "strong") : what.type === "user" ? el("span", {}, "a former member, ", id) : id;
}

// --- the settings ---

const SHORTEST_SESSION = 900;
const UNITS = [["60", "minutes"], ["3600", "hours"], ["86400", "days"]];

export async function settings(main, context) {
  const heading = el("h1", {}, "Settings");
  main.append(heading);
  const loaded = Promise.all([context.call("GET", "org"), import("./console-appearance.js").catch(() => null)]);
  const [answer, script] = await waiting(loaded, () => {
    const told = el("p", { class: "loading" }, "Loading…");
    main.append(told);
    return () => told.remove();
  });
  if (!answer.ok || !script) {
    main.append(problem(answer.error ?? { code: "unreachable" }, () => {
      main.replaceChildren();
      return settings(main, context);
    }));
    return;
  }
  // The last saved state: only differences from it are sent, so that another administrator's change of other settings stays.
  const saved = answer.data.org;
  main.append(
    part("about", "Organization", "The name is shown in emails, at sign-in and in authenticator apps.", about(saved, context), facts([
      ["Short name", el("span", { class: "code" }, saved.slug)],
      ["Plan", saved.plan],
      ["Created", at(saved.createdAt)],
    ]), el("p", { class: "hint" }, "The short name can’t be changed. Your provider sets the plan.")),
    part("appearance", "Appearance", "What people see before they sign in.", script.appearance(saved, context, (form, changes) => save(context, saved, form, changes, "Saved."))),
    part("two-factor", "Two-factor authentication", "A second step at sign-in, such as a code from an authenticator app.", twoFactor(saved, context)),
    part("ways", "Sign-in methods", "How members may sign in. Invitations can always be accepted: a new member’s first sign-in is exempt.", ways(saved, context)),
    part("sessions", "Sessions", "How long members stay signed in before they have to sign in again, however active they are.", lifetime(saved, context)),
    part("domains", "Email domains", "Who can be invited and join. Current members stay.", domains(saved, context)),
  );
}

/** Returns a section of the settings: what it is about, and its form beside that. */
function part(id, title, text, ...content) {
  return el("section", { "aria-labelledby": id }, el("div", { class: "about" }, el("h2", { id }, title), el("p", {}, text)), ...content);
}

/** Sends the changes, and shows the result in the form. */
async function save(context, saved, form, changes, done) {
  const answer = await context.call("PATCH", "org", changes);
  if (answer.ok) {
    Object.assign(saved, answer.data.org);
    // The answer omits a cleared address.
    saved.appUrl = answer.data.org.appUrl;
    saved.branding = answer.data.org.branding;
    alertIn(form, done, "info");
  }
  return answer;
}

function about(saved, context) {
  const form = makeForm({
    fields: [
      { name: "name", label: "Name", autocomplete: "organization", maxlength: 100, empty: "Enter a name.", value: saved.name },
      {
        name: "appUrl", label: "Application URL (optional)", type: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048, value: saved.appUrl,
        hint: "Where members land after signing in. Only pages at this address may call the service from a browser, so a wrong one locks your "
          + "application out immediately.",
      },
    ],
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async ({ name, appUrl }) => {
      const changes = {
        ...(name.trim() === saved.name ? {} : { name: name.trim() }),
        ...(appUrl.trim() === (saved.appUrl ?? "") ? {} : { appUrl: appUrl.trim() }),
      };
      if (Object.keys(changes).length === 0) {
        return { ok: true }; // Only spaces around it have changed.
      }
      if (saved.appUrl && "appUrl" in changes && !await confirmed("Change the application URL?", [
        `Pages at ${saved.appUrl} can no longer call the service, starting now.`,
        changes.appUrl ? `Pages at ${changes.appUrl} can.` : "No other pages can; members land on their account after signing in.",
      ], "Change URL")) {
        return undefined;
      }
      const answer = await save(context, saved, form, changes, "Saved.");
      if (answer.ok) {
        form.elements.name.value = saved.name;
        form.elements.appUrl.value = saved.appUrl ?? "";
        context.renameOrganization(saved.name);
      }
      return answer;
    },
  });
  return form;
}

function twoFactor(saved, context) {
  const container = el("div", {});
  const draw = () => {
    const on = saved.security.requireTwoFactor;
    const form = makeForm({
      fields: [],
      submit: on ? "Stop requiring it…" : "Require it for everyone…",
      busy: "Saving…",
      tone: "quiet",
      work: async () => {
        const sure = on ? await confirmed("Stop requiring a second factor?", [
          "Members can then sign in without one, and turn theirs off. Those who have one keep it until they do.",
        ], "Stop requiring it") : await confirmed("Require a second factor for everyone?", [
          `This affects every member of ${plain(saved.name)}. Members without a second factor are signed out immediately, on all devices, and set one up the next time `
            + "they sign in. Nothing changes for members who have one.",
          "While it is required, nobody can turn it off.",
        ], "Require it");
        if (!sure) {
          return undefined;
        }
        const answer = await save(context, saved, form, { security: { requireTwoFactor: !on } }, "");
        if (answer.ok) {
          draw();
          sayDone(on ? "A second factor is no longer required." : "A second factor is required now.");
          container.querySelector("button").focus();
          return undefined;
        }
        if (answer.error.code === "two_factor_not_enabled") {
          alertIn(form, "You don’t have a second factor yourself. ");
          form.querySelector("[role=alert]").append(
            el("a", { href: `${pageAddress("account", context.org)}#security` }, "Set one up in your account"), ", then require it for everyone.",
          );
          return undefined;
        }
        return answer;
      },
    });
    container.replaceChildren(el("p", {}, on ? "Required: every member signs in with a second factor."
      : "Optional: each member decides whether to use a second factor."), form);
  };
  draw();
  return container;
}

/** Converts seconds into the largest unit in which they are a whole number. */
function inUnits(seconds) {
  const [unit] = UNITS.findLast(([size]) => seconds % Number(size) === 0) ?? ["60"];
  return { count: String(Math.round(seconds / Number(unit))), unit };
}

/** The methods that an organization may allow: each with its label, and as it is named in a question. */
const WAYS = [
  ["password", "Password", "a password"],
  ["passkey", "Passkey", "a passkey"],
  ...("emailCode" in document.body.dataset ? [["email_code", "Email code", "an email code"]] : []),
  ...("providers" in document.body.dataset ? [["provider", "Social account, such as Google", "a social account"]] : []),
  ["connection", "Single sign-on", "single sign-on"],
];

function ways(saved, context) {
  const isAllowed = (method) => saved.security.allowedMethods?.includes(method) ?? true;
  const form = makeForm({
    fields: WAYS.map(([name, label]) => ({
      name, label, type: "checkbox", value: isAllowed(name),
    })),
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async (values) => {
      const wanted = WAYS.map(([name]) => name).filter((name) => values[name]);
      if (wanted.length === 0) {
        alertIn(form, "Allow at least one sign-in method.");
        return undefined;
      }
      const forbidden = WAYS.filter(([name]) => !values[name] && isAllowed(name)).map(([,, words]) => words);
      if (forbidden.length > 0 && !await confirmed(`Turn off sign-in with ${forbidden.join(" or ")}?`, [
        "Members who signed in only this way are signed out immediately, on all devices, and need another method to come back.",
      ], "Turn off")) {
        return undefined;
      }
      // What this page doesn't offer stays as it is.
      const unseen = (saved.security.allowedMethods ?? []).filter((name) => !WAYS.some(([way]) => way === name));
      const allowedMethods = wanted.length === WAYS.length ? null : [...wanted, ...unseen];
      const answer = await save(context, saved, form, { security: { allowedMethods } }, "Saved.");
      if (!answer.ok && answer.error.code === "method_not_allowed") {
        alertIn(form, "You didn’t sign in with one of these methods yourself. Sign in with one first, then turn off the others.");
        return undefined;
      }
      return answer;
    },
  });
  return form;
}

function lifetime(saved, context) {
  const now = saved.security.sessionTtl ? inUnits(saved.security.sessionTtl) : { count: "", unit: "3600" };
  const form = makeForm({
    fields: [
      {
        name: "count", label: "Sign in again after", inputmode: "numeric", maxlength: 7, value: now.count,
        hint: "Leave it empty to use the service’s own limit.",
      },
      { name: "unit", label: "Unit", options: UNITS, value: now.unit },
    ],
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async ({ count, unit }) => {
      const typed = count.trim();
      if (typed !== "" && !/^\d+$/.test(typed)) {
        showFieldErrors(form, { count: ["Enter a whole number, or nothing."] });
        return undefined;
      }
      const sessionTtl = typed === "" ? null : Number(typed) * Number(unit);
      // The service refuses anything shorter than its minimum, so there is nothing to confirm.
      const shorter = sessionTtl !== null && sessionTtl >= SHORTEST_SESSION && sessionTtl < (saved.security.sessionTtl ?? Infinity);
      if (shorter && !await confirmed("Shorten sessions?", [
        `Anyone who signed in more than ${duration(sessionTtl)} ago is signed out on that device immediately. That may include you.`,
      ], "Shorten sessions")) {
        return undefined;
      }
      const answer = await save(context, saved, form, { security: { sessionTtl } }, sessionTtl === null
        ? "Saved. The service’s own limit applies." : `Saved. Members sign in again after ${duration(sessionTtl)}.`);
      const about = answer.ok ? [] : (answer.error.fields ?? []).filter(({ field }) => field === "security.sessionTtl");
      if (about.length > 0) {
        // The API's message counts in seconds.
        showFieldErrors(form, { count: about.map(({ message }) => `This ${message.replace(/(\d+) to (\d+) seconds/, (_, least, most) => (
          `${duration(Number(least))} to ${duration(Number(most))}`
        ))}.`) });
        return undefined;
      }
      return answer;
    },
  });
  form.classList.add("beside");
  return form;
}

function domains(saved, context) {
  const form = makeForm({
    fields: [{
      name: "domains", label: "Allowed domains", type: "textarea", rows: 4, autocapitalize: "none", autocomplete: "off", spellcheck: "false", value: (saved.security.allowedEmailDomains ?? []).join("\n"),
      hint: "One per line, such as example.com. Subdomains are not included. Leave it empty to allow every address.",
    }],
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async (values) => {
      const lines = values.domains.split("\n").map((text, index) => ({ text: text.trim(), line: index + 1 })).filter(({ text }) => text !== "");
      const wanted = lines.length === 0 ? null : lines.map(({ text }) => text);
      const answer = await save(context, saved, form, { security: { allowedEmailDomains: wanted } }, wanted
        ? "Saved. Only addresses at these domains can join from now on." : "Saved. Every address can join.");
      if (answer.ok) {
        form.elements.domains.value = (saved.security.allowedEmailDomains ?? []).join("\n");
        return answer;
      }
      const about = (answer.error.fields ?? []).filter(({ field }) => field === "security.allowedEmailDomains");
      if (about.length > 0) {
        showFieldErrors(form, { domains: about.map(({ message }) => byLine(message, lines)) });
        return undefined;
      }
      return answer;
    },
  });
  return form;
}

/** Converts the API's `item 2 must be …` into a message about the line in the form. */
function byLine(message, lines) {
  const [, item, rest] = /^item (\d+) (.*)$/.exec(message) ?? [];
  const wrong = lines[Number(item) - 1];
  return wrong ? `Line ${wrong.line}, “${plain(wrong.text)}”, ${rest}.` : `This ${message}.`;
}
