// The console: the organization's API keys, its audit log, and its settings.

import { confirmed, showOnce } from "./dialog.js";
import { button, el, sayDone, waiting } from "./dom.js";
import { alertIn, makeForm, showFieldErrors } from "./form.js";
import { makeList, problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { ago, ask, at, facts, name as nameOf, visible } from "./console-parts.js";
import { deviceWords, duration, plain, roleWords } from "./words.js";

// --- API keys ---

const DAY = 86_400;
const ENDS = [["", "Never"], ["30", "In 30 days"], ["90", "In 90 days"], ["365", "In a year"]];
const OVERLAPS = [["3600", "1 hour"], [String(DAY), "1 day"], [String(7 * DAY), "7 days"], [String(30 * DAY), "30 days"]];

export function keys(main, context) {
  const list = makeList({
    label: "API keys",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/api-keys"),
    pick: (data) => data.apiKeys,
    empty: "There is no key yet. A backend needs one to check who is signed in.",
    item: (key, again) => el(
      "li",
      { class: "row" },
      el("div", { class: "what" }, nameOf(key.name, "strong"), el("span", { class: "quiet-text code" }, `${key.prefix}…${key.last4}`)),
      el(
        "div",
        { class: "quiet-text" },
        el("div", {}, "Made ", ago(key.createdAt)),
        el("div", {}, ...(key.lastUsedAt ? ["Last used ", ago(key.lastUsedAt)] : ["Never used"])),
      ),
      key.expiresAt ? el("span", { class: "badge", "data-tone": "info" }, "Ends ", ago(key.expiresAt)) : null,
      el(
        "div",
        { class: "actions" },
        button("Rotate", () => rotate(context, key, again), { "aria-haspopup": "dialog", "aria-label": `Rotate ${describe(key)}` }),
        button("Revoke", () => revoke(context, key, again), { class: "danger", "aria-haspopup": "dialog", "aria-label": `Revoke ${describe(key)}` }),
      ),
    ),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "API keys"), button("New key", async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.apiKey.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, "Your application's backend checks with a key who is signed in. Give each backend a key of its own."),
    list.element,
  );
}

/** Names a key. Keys may share a name, so the last four characters are included. */
function describe(key) {
  return `${plain(key.name)} (…${key.last4})`;
}

async function create(context) {
  const answer = await ask("New API key", null, {
    fields: [
      { name: "name", label: "Name", empty: "Please enter a name.", maxlength: 100, hint: "What it is for, such as “shop backend”." },
      { name: "ends", label: "Ends", options: ENDS, value: "" },
    ],
    submit: "Make the key",
    busy: "Making…",
    unsure: "It may have been made all the same: close this, and look in the list. Revoke the one that nobody has seen.",
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
  return showOnce(`The key “${plain(apiKey.name)}”`, "It is shown only now. Keep it where your backend keeps its secrets, and never in a page or in code.", key);
}

async function rotate(context, key, again) {
  const end = key.expiresAt ? el("p", {}, "The old key ends on ", at(key.expiresAt), " at the latest.") : null;
  const answer = await ask(`Rotate ${describe(key)}?`, ["You get a new key of the same name. The old one works on for a while, so that nothing fails while you change it.", end], {
    fields: [{ name: "overlap", label: "The old key works for", options: OVERLAPS, value: String(DAY) }],
    submit: "Rotate",
    busy: "Rotating…",
    unsure: "It may have been done all the same: close this, and look in the list. Revoke the new key that nobody has seen, and rotate again.",
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
  const answer = await ask(`Revoke ${describe(key)}?`, ["Whatever still uses this key is refused from the next request on. This can't be undone.", used], {
    submit: "Revoke",
    busy: "Revoking…",
    danger: true,
    work: () => context.call("DELETE", `org/api-keys/${key.id}`),
  });
  if (answer) {
    await again({ focus: key.id });
    if (answer.ok) {
      sayDone(`The key ${describe(key)} is revoked.`);
    }
  }
}

// --- the audit log ---

const METHODS = {
  password: "by password", totp: "by password and app", recovery_code: "by password and a recovery code", invite: "by an invitation", passkey: "by a passkey",
  connection: "by single sign-on", switch: "coming from another organization", email_code: "by a code by mail",
};

/** For each action its name in the filter, and a function of `(target, metadata)` that returns what the actor did. */
const ACTIONS = {
  "login.succeeded": ["Signed in", (_, { method }) => ["signed in", METHODS[method] && ` ${METHODS[method]}`]],
  "login.second_factor_required": ["Asked for the second factor", () => ["gave the right password and was asked for the second factor"]],
  "login.failed": ["Sign-in failed", () => ["tried to sign in with a wrong address or password"]],
  "login.throttled": ["Sign-in held off", () => ["tried to sign in too often and was held off"]],
  "login.denied": ["Sign-in denied", (_, { reason }) => ["proved who they are and was not let in", reason && `: ${reason}`]],
  "account.guessing": ["Password being guessed", (target) => ["noticed that somebody is guessing the password of ", target]],
  "session.logged_out": ["Signed out", () => ["signed out"]],
  "session.logged_out_everywhere": ["Signed out everywhere", () => ["signed out everywhere"]],
  "session.ended": ["Session ended", (target, _, { target: what }) => what?.type === "user" ? ["ended the sessions of ", target] : ["ended another one of their sessions"]],
  "session.reuse_detected": ["Session used by two", () => ["used a session that had moved on: it may have been copied, and has ended"]],
  "session.refresh_replayed": ["Session renewed twice", () => ["renewed a session twice within seconds, as after a lost answer"]],
  "session.refresh_replay_refused": ["Session renewal refused", () => ["tried to renew a session from another network and was refused"]],
  "session.refresh_lost": ["Session set back", () => ["tried to renew a session with a token that the database has lost, and was refused"]],
  "signing_key.removed": ["Signing key removed", (_, { sessions }) => ["removed a signing key in an emergency", sessions && `; sessions that ended: ${sessions}`]],
  "profile.updated": ["Profile changed", (target) => target ? ["changed the profile of ", target] : ["changed their profile"]],
  "password.changed": ["Password changed", () => ["changed their password"]],
  "password.reset_requested": ["Password link requested", () => ["asked for a link to set a password"]],
  "password.reset": ["Password set by a link", () => ["set a password by a mailed link"]],
  "password.removed": ["Password removed", () => ["accepted an invitation by its link, which removed the password: nobody had proven the address"]],
  "password.prompt_failed": ["Password wrong", () => ["was signed in, and gave a wrong password when asked for it again"]],
  "email.change_requested": ["Address change requested", () => ["asked for another address"]],
  "email.change_cancelled": ["Address change cancelled", () => ["cancelled a change of address"]],
  "email.changed": ["Address changed", (_, { by }) => ["has another address", by === "directory" ? ", which the directory gave" : ""]],
  "email.verified": ["Address proven", () => ["proved their address"]],
  "two_factor.enabled": ["Two-factor on", () => ["turned two-factor sign-in on"]],
  "two_factor.disabled": ["Two-factor off", () => ["turned two-factor sign-in off"]],
  "two_factor.reset": ["Two-factor reset", (target) => ["turned two-factor sign-in off for ", target]],
  "two_factor.recovery_codes_replaced": ["Recovery codes replaced", () => ["made new recovery codes"]],
  "two_factor.failed": ["Second factor wrong", () => ["gave a wrong code"]],
  "passkey.added": ["Passkey added", (_, { name }) => ["added a passkey", name && `, “${name}”`]],
  "passkey.removed": ["Passkey removed", (_, { name }) => ["removed a passkey", name && `, “${name}”`]],
  "passkey.renamed": ["Passkey renamed", (_, { name }) => ["gave a passkey the name ", `“${name}”`]],
  "passkey.refused": ["Passkey refused", () => ["showed a passkey that was refused"]],
  "passkey.counter_went_back": ["Passkey perhaps copied", (_, { name }) => ["used a passkey", name && `, “${name}”,`, " whose counter went back, as if it had been copied"]],
  "passkey.backup_eligible": ["Passkey can be copied", (_, { name }) => ["used a passkey", name && `, “${name}”,`, " that can be copied to other devices from now on"]],
  "identity.linked": ["Account linked", () => ["signed in by single sign-on for the first time"]],
  "identity.unlinked": ["Account unlinked", () => ["removed the link with single sign-on"]],
  "organization.created": ["Organization made", () => ["made the organization"]],
  "organization.updated": ["Settings changed", () => ["changed the organization's settings"]],
  "organization.suspended": ["Organization suspended", () => ["suspended the organization"]],
  "organization.activated": ["Organization activated", () => ["activated the organization again"]],
  "member.invited": ["Invited", (target, { role }) => ["invited ", target, role === "org_admin" && " as an administrator"]],
  "invite.resent": ["Invitation sent again", (target) => ["sent the invitation of ", target, " again"]],
  "invite.revoked": ["Invitation withdrawn", (target) => ["withdrew the invitation of ", target]],
  "member.joined": ["Joined", (target, { role }, { target: what }) => what?.type === "user"
    ? ["made ", target, role === "org_admin" ? " an administrator" : " a member"] : ["joined", role === "org_admin" && " as an administrator"]],
  "member.removed": ["Removed", (target, _, { actor, target: what }) => !what || what.id === actor.id ? ["left the organization"] : ["removed ", target]],
  "member.role_changed": ["Role changed", (target, { to, added, taken }) => ["changed the role of ", target,
    to && ` to ${roleWords(to).toLowerCase()}`, added && `; given: ${added}`, taken && `; taken: ${taken}`]],
  "role.created": ["Role made", (_, { key, permissions }) => [`made the role ${key}`, permissions && ` (${permissions})`]],
  "role.updated": ["Role changed", (_, { key, added, taken }) => [`changed the role ${key}`, added && `; added: ${added}`,
    taken && `; taken: ${taken}`]],
  "role.deleted": ["Role deleted", (_, { key, replacedBy }) => [`deleted the role ${key}`, replacedBy && `; its members have ${replacedBy}`]],
  "member.suspended": ["Suspended", (target, { reason }) => reason === "passkeys_removed"
    ? ["lost the second factor: a reset of the password by mail removed the passkey"] : ["suspended ", target]],
  "member.reactivated": ["Reinstated", (target) => ["reinstated ", target]],
  "account.deleted": ["Account deleted", () => ["deleted the account"]],
  "users.imported": ["Users imported", () => ["imported users"]],
  "connection.created": ["Connection made", (target) => ["made the connection ", target]],
  "connection.updated": ["Connection changed", (target, { changed }) => ["changed the connection ", target, changed && ` (${changed})`]],
  "connection.deleted": ["Connection deleted", (target, { sessions }) => ["deleted the connection ", target, sessions && `; sessions that ended: ${sessions}`]],
  "directory.created": ["Directory connected", () => ["connected the directory"]],
  "directory.updated": ["Directory changed", (_, { status, welcomeMail }) => ["changed the directory", status && `: it is ${status === "paused" ? "paused" : "on"}`,
    welcomeMail && `, mails to people whom it adds are ${welcomeMail === "true" ? "on" : "off"}`]],
  "directory.deleted": ["Directory disconnected", () => ["disconnected the directory; the memberships stay"]],
  "directory.token_created": ["Directory token made", (_, { prefix }) => ["made a token of the directory", prefix && `, ${prefix}…`]],
  "directory.token_deleted": ["Directory token ended", (_, { prefix }) => ["ended a token of the directory", prefix && `, ${prefix}…`]],
  "directory.user_updated": ["Person changed by the directory", (target, { changed }) => changed === "all" ? ["took over the member ", target]
    : ["changed what it says of ", target, changed && `: ${changed}`]],
  "directory.refused": ["Directory refused", (target, _, { target: what }) => ["asked for a change ", what?.type === "user" ? "of " : "of a group", what?.type === "user" && target,
    " that was refused: the organization would have no active administrator"]],
  "directory.undone": ["Directory undone", (_, { since, members, left }) => ["undid what the directory did", since && " since ", since && at(since),
    members && `; members who are as they were: ${members}`, left && left !== "0" && `; who could not be made so: ${left}`]],
  "group.created": ["Group made", (target, { added }) => ["made the group ", target, added && `; members: ${added}`]],
  "group.updated": ["Group changed", (target, { added, removed }) => ["changed the group ", target, added && `; members who came: ${added}`, removed && `; who left: ${removed}`]],
  "group.deleted": ["Group deleted", (target, { removed }) => ["deleted the group ", target, removed && `; it had members: ${removed}`]],
  "group.mapped": ["Group's roles changed", (target, { role, roles }) => ["changed what the group ", target, " gives: ",
    [role && roleWords(role).toLowerCase(), roles].filter(Boolean).join(", ") || "nothing"]],
  "domain.claimed": ["Domain claimed", (target) => ["claimed the domain ", target]],
  "domain.verified": ["Domain verified", (target) => ["verified the domain ", target]],
  "domain.record_missing": ["Domain's record missing", (target) => ["no longer found the DNS record of the domain ", target]],
  "domain.lost": ["Domain lost", (target) => ["missed the DNS record of the domain ", target, " for too long: it is no longer verified"]],
  "domain.deleted": ["Domain deleted", (target) => ["deleted the domain ", target]],
  "api_key.created": ["API key made", (target) => ["made the API key ", target]],
  "api_key.revoked": ["API key revoked", (target) => ["revoked the API key ", target]],
  "webhook.created": ["Webhook made", (target) => ["made the webhook ", target]],
  "webhook.updated": ["Webhook changed", (target, { changed }) => ["changed the webhook ", target, changed && ` (${changed})`]],
  "webhook.deleted": ["Webhook deleted", (target) => ["deleted the webhook ", target]],
  "webhook.secret_rotated": ["Webhook secret rotated", (target) => ["rotated the secret of the webhook ", target]],
};

export function audit(main, { call, place }) {
  const user = place.get("user");
  const list = makeList({
    label: "Audit log",
    place,
    filters: [{ name: "action", label: "What happened", options: [["", "Everything"], ...Object.entries(ACTIONS).map(([action, [title]]) => [action, title])] }],
    load: (query) => {
      if (user) {
        query.set("user", user);
      }
      return call("GET", `org/audit-log?${query}`);
    },
    pick: (data) => data.entries,
    empty: "Nothing was recorded yet.",
    emptySearch: "Nothing of this kind was recorded.",
    item: (entry) => el(
      "li",
      { class: "row" },
      el(
        "details",
        { class: "what" },
        el("summary", {}, el("span", {}, ...sentence(entry)), el("span", { class: "quiet-text" }, ago(entry.createdAt))),
        facts([
          ["When", at(entry.createdAt, { seconds: true })],
          ["Action", el("span", { class: "code" }, entry.action)],
          ["Who", el("span", {}, who(entry.actor), entry.actor.id ? el("span", { class: "code quiet-text" }, ` ${entry.actor.id}`) : null)],
          ["What", entry.target ? el("span", { class: "code" }, `${entry.target.type} ${entry.target.id}`) : null],
          ["From", entry.ip],
          ["With", entry.userAgent ? el("span", { title: visible(entry.userAgent) }, visible(deviceWords(entry.userAgent))) : null],
          ["Request", entry.requestId ? el("span", { class: "code" }, entry.requestId) : null],
          ...Object.entries(entry.metadata ?? {}).map(([word, value]) => [visible(word), visible(value)]),
        ]),
      ),
    ),
  });
  main.append(
    el("h1", {}, "Audit log"),
    el("p", { class: "lead" }, "What happened in the organization, newest first. Nobody can change it."),
    user ? el("p", {}, "Only what one person did, or what was done to them. ", el("a", { href: "#audit" }, "Show everything"), ".") : "",
    list.element,
  );
}

function who({ type, id, email }) {
  if (type === "operator") {
    return "The operator of the service";
  }
  if (type === "system") {
    return id?.startsWith("dir_") ? "The directory" : "The service";
  }
  return email ?? (id ? "Somebody whose account is deleted" : "Somebody who was not signed in");
}

/** Returns the sentence of an entry as children of an element; for an unknown action, the action's own name. */
function sentence(entry) {
  const { actor, action, metadata = {}, count = 1 } = entry;
  const told = Object.hasOwn(ACTIONS, action) ? ACTIONS[action][1](target(entry), metadata, entry) : [el("span", { class: "code" }, action)];
  return [
    el("strong", {}, who(actor)), " ",
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
  const answer = await waiting(context.call("GET", "org"), () => {
    const told = el("p", { class: "loading" }, "Loading…");
    main.append(told);
    return () => told.remove();
  });
  if (!answer.ok) {
    main.append(problem(answer.error, () => {
      main.replaceChildren();
      return settings(main, context);
    }));
    return;
  }
  // The last saved state: only differences from it are sent, so that another administrator's change of other settings stays.
  const saved = answer.data.org;
  main.append(
    el("section", { "aria-labelledby": "about" }, el("h2", { id: "about" }, "Organization"), about(saved, context), facts([
      ["Short name", el("span", { class: "code" }, saved.slug)],
      ["Plan", saved.plan],
      ["Made", at(saved.createdAt)],
    ]), el("p", { class: "hint" }, "The short name stays as it is. The plan is set by the operator of the service.")),
    el("section", { "aria-labelledby": "two-factor" }, el("h2", { id: "two-factor" }, "Two-factor sign-in"), twoFactor(saved, context)),
    el("section", { "aria-labelledby": "ways" }, el("h2", { id: "ways" }, "Ways to sign in"), ways(saved, context)),
    el("section", { "aria-labelledby": "sessions" }, el("h2", { id: "sessions" }, "Sessions"), lifetime(saved, context)),
    el("section", { "aria-labelledby": "domains" }, el("h2", { id: "domains" }, "Email addresses"), domains(saved, context)),
  );
}

/** Sends the changes, and shows the result in the form. */
async function save(context, saved, form, changes, done) {
  const answer = await context.call("PATCH", "org", changes);
  if (answer.ok) {
    Object.assign(saved, answer.data.org);
    // The answer omits a cleared address.
    saved.appUrl = answer.data.org.appUrl;
    alertIn(form, done, "info");
  }
  return answer;
}

function about(saved, context) {
  const form = makeForm({
    fields: [
      { name: "name", label: "Name", autocomplete: "organization", maxlength: 100, empty: "Please enter a name.", value: saved.name, hint: "Everybody sees it: in mails, at sign-in, in authenticator apps." },
      {
        name: "appUrl", label: "Address of your application (optional)", type: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048, value: saved.appUrl,
        hint: "People are led there after signing in. Browsers let only pages at this address call the service in the name of the organization: "
          + "a wrong one keeps your application's pages out at once.",
      },
    ],
    submit: "Save",
    busy: "Saving…",
    work: async ({ name, appUrl }) => {
      const changes = {
        ...(name.trim() === saved.name ? {} : { name: name.trim() }),
        ...(appUrl.trim() === (saved.appUrl ?? "") ? {} : { appUrl: appUrl.trim() }),
      };
      if (Object.keys(changes).length === 0) {
        alertIn(form, "Nothing was changed.", "info");
        return undefined;
      }
      if (saved.appUrl && "appUrl" in changes && !await confirmed("Change the application's address?", [
        `Pages at ${saved.appUrl} may no longer call the service in the name of the organization, from now on.`,
        changes.appUrl ? `Pages at ${changes.appUrl} may.` : "No other pages may; people go to their account after signing in.",
      ], "Change it")) {
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
      submit: on ? "No longer require it" : "Require it of everybody",
      busy: "Saving…",
      tone: on ? "quiet" : "primary",
      work: async () => {
        const sure = on ? await confirmed("No longer require a second factor?", [
          "Members can then sign in without one, and turn theirs off. Those who have one keep it until they do.",
        ], "No longer require it") : await confirmed("Require a second factor of everybody?", [
          "Members without one are signed out at once, on all devices, and set one up when they sign in next. Members who have one notice nothing.",
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
          alertIn(form, "You have no second factor yourself. ");
          form.querySelector("[role=alert]").append(
            el("a", { href: `${pageAddress("account", context.org)}#security` }, "Set one up in your account"), ", then require it of everybody.",
          );
          return undefined;
        }
        return answer;
      },
    });
    container.replaceChildren(el("p", {}, on ? "Required: every member signs in with a second factor, such as an authenticator app."
      : "Not required: each member decides whether to use a second factor, such as an authenticator app."), form);
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
  ...("emailCode" in document.body.dataset ? [["email_code", "Code by mail", "a code by mail"]] : []),
  ...("providers" in document.body.dataset ? [["provider", "An account at another service, such as Google", "an account at another service"]] : []),
  ["connection", "Single sign-on", "single sign-on"],
];

function ways(saved, context) {
  const isAllowed = (method) => saved.security.allowedMethods?.includes(method) ?? true;
  const form = makeForm({
    fields: WAYS.map(([name, label], index) => ({
      name, label, type: "checkbox", value: isAllowed(name),
      ...(index === WAYS.length - 1 ? { hint: "Invitations are accepted in any case: a new member signs in so for the first time." } : {}),
    })),
    submit: "Save",
    busy: "Saving…",
    work: async (values) => {
      const wanted = WAYS.map(([name]) => name).filter((name) => values[name]);
      if (wanted.length === 0) {
        alertIn(form, "Please leave at least one way to sign in.");
        return undefined;
      }
      if (WAYS.every(([name]) => values[name] === isAllowed(name))) {
        alertIn(form, "Nothing was changed.", "info");
        return undefined;
      }
      const forbidden = WAYS.filter(([name]) => !values[name] && isAllowed(name)).map(([,, words]) => words);
      if (forbidden.length > 0 && !await confirmed(`Sign in without ${forbidden.join(" or ")}?`, [
        "Whoever signed in in no other way is signed out at once, on all devices, and needs another way to come back.",
      ], "Forbid it")) {
        return undefined;
      }
      // What this page doesn't offer stays as it is.
      const unseen = (saved.security.allowedMethods ?? []).filter((name) => !WAYS.some(([way]) => way === name));
      const allowedMethods = wanted.length === WAYS.length ? null : [...wanted, ...unseen];
      const answer = await save(context, saved, form, { security: { allowedMethods } }, "Saved.");
      if (!answer.ok && answer.error.code === "method_not_allowed") {
        alertIn(form, "You didn't sign in in one of these ways yourself. Sign in so first, and then forbid the others.");
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
        name: "count", label: "Members sign in again after", inputmode: "numeric", maxlength: 7, value: now.count,
        hint: "Counted from the sign-in, however busy they are. Leave it empty for the limit of the service.",
      },
      { name: "unit", label: "Unit", options: UNITS, value: now.unit },
    ],
    submit: "Save",
    busy: "Saving…",
    work: async ({ count, unit }) => {
      const typed = count.trim();
      if (typed !== "" && !/^\d+$/.test(typed)) {
        showFieldErrors(form, { count: ["Please enter a whole number, or nothing."] });
        return undefined;
      }
      const sessionTtl = typed === "" ? null : Number(typed) * Number(unit);
      if (sessionTtl === (saved.security.sessionTtl ?? null)) {
        alertIn(form, "Nothing was changed.", "info");
        return undefined;
      }
      // The service refuses anything shorter than its minimum, so there is nothing to confirm.
      const shorter = sessionTtl !== null && sessionTtl >= SHORTEST_SESSION && sessionTtl < (saved.security.sessionTtl ?? Infinity);
      if (shorter && !await confirmed("Shorten the sessions?", [
        `Whoever signed in more than ${duration(sessionTtl)} ago is signed out at once, on that device; that may be you.`,
      ], "Shorten them")) {
        return undefined;
      }
      const answer = await save(context, saved, form, { security: { sessionTtl } }, sessionTtl === null
        ? "Saved: the limit of the service counts." : `Saved: members sign in again after ${duration(sessionTtl)}.`);
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
      hint: "One on each line, such as example.com. Only addresses at these very domains can be invited and join, none at domains below them. Members who are there stay. "
        + "Leave it empty to take every address.",
    }],
    submit: "Save",
    busy: "Saving…",
    work: async (values) => {
      const lines = values.domains.split("\n").map((text, index) => ({ text: text.trim(), line: index + 1 })).filter(({ text }) => text !== "");
      const wanted = lines.length === 0 ? null : lines.map(({ text }) => text);
      if (JSON.stringify(wanted) === JSON.stringify(saved.security.allowedEmailDomains ?? null)) {
        alertIn(form, "Nothing was changed.", "info");
        return undefined;
      }
      const answer = await save(context, saved, form, { security: { allowedEmailDomains: wanted } }, wanted
        ? "Saved: only addresses at these domains are taken from now on." : "Saved: every address is taken.");
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
