// The console: the organization's audit log.

import { button, el } from "./dom.js";
import { makeList } from "./list.js";
import { ago, at, facts, name as nameOf, visible } from "./console-parts.js";
import { deviceWords, plain, say, sayOf, sayWith, withTexts } from "./words.js";

/**
 * The actions by subject. crates/locales has for each its name in the filter and its sentence, `audit-name-…` and `audit-did-…`.
 *
 * @type {[string, string[]][]}
 */
const ACTIONS = [
  ["sign-in", [
    "login.succeeded", "login.second_factor_required", "login.failed", "login.throttled", "login.denied", "account.guessing",
    "session.logged_out", "session.logged_out_everywhere", "session.ended", "session.reuse_detected", "session.refresh_replayed",
    "session.refresh_replay_refused", "session.refresh_lost", "signing_key.removed",
  ]],
  ["accounts", [
    "profile.updated", "password.changed", "password.reset_requested", "password.reset", "password.removed",
    "password.prompt_failed", "email.change_requested", "email.change_cancelled", "email.changed", "email.verified",
    "two_factor.enabled", "two_factor.disabled", "two_factor.reset", "two_factor.recovery_codes_replaced", "two_factor.failed",
    "user.impersonated",
    "passkey.added", "passkey.removed", "passkey.renamed", "passkey.refused", "passkey.counter_went_back",
    "passkey.backup_eligible", "identity.linked", "identity.unlinked", "account.exported", "account.deleted", "users.imported",
  ]],
  ["members", [
    "member.invited", "invite.resent", "invite.revoked", "member.joined", "member.removed", "member.role_changed",
    "member.metadata_changed", "member.suspended", "member.reactivated",
  ]],
  ["organization", [
    "organization.created", "organization.updated", "organization.metadata_changed", "organization.suspended",
    "organization.activated", "role.created", "role.updated", "role.deleted", "api_key.created", "api_key.revoked",
  ]],
  ["sso", [
    "connection.created", "connection.updated", "connection.deleted", "domain.claimed", "domain.verified",
    "domain.record_missing", "domain.lost", "domain.deleted",
  ]],
  ["directory", [
    "directory.created", "directory.updated", "directory.deleted", "directory.token_created", "directory.token_deleted",
    "directory.user_updated", "directory.refused", "directory.undone", "group.created", "group.updated", "group.deleted",
    "group.mapped",
  ]],
  ["webhooks", [
    "webhook.created", "webhook.updated", "webhook.deleted", "webhook.secret_rotated",
  ]],
];

/** Which variant of an action's sentence is meant, the message's `is`, where that isn't told by one word of the metadata. */
const VARIANTS = {
  "session.ended": ({ target }) => target?.type === "user" && "other",
  "session.logged_out_everywhere": ({ target, actor }) => target?.type === "user" && target.id !== actor.id && "other",
  "profile.updated": ({ target }) => target && "other",
  "member.joined": ({ target }) => target?.type === "user" && "other",
  "member.removed": ({ target, actor }) => target && target.id !== actor.id && "other",
  "directory.refused": ({ target }) => target?.type === "user" && "other",
  "directory.user_updated": (_, { changed }) => changed === "all" ? "all" : changed && "known",
  "group.mapped": (_, { role, roles }) => (role || roles) && "known",
};

/** The words of the metadata of which a sentence has a variant that tells them. */
const TOLD = {
  "login.denied": "reason", "signing_key.removed": "sessions", "passkey.added": "name", "passkey.removed": "name", "passkey.counter_went_back": "name",
  "passkey.backup_eligible": "name", "role.created": "permissions", "role.deleted": "replacedBy", "connection.updated": "changed",
  "connection.deleted": "sessions", "directory.token_created": "prefix", "directory.token_deleted": "prefix", "directory.undone": "since",
  "group.created": "added", "group.deleted": "removed", "webhook.updated": "changed",
};

/** What is told after the sentence of an action: returns whether and how, by the sentence and the metadata. */
const MORE = {
  "member.role_changed": withChanges,
  "role.updated": withChanges,
  "group.updated": (what, { added, removed }) => {
    const more = added ? el("span", {}, ...sayWith("audit-with-members-added", { what, count: added })) : what;
    return removed ? el("span", {}, ...sayWith("audit-with-removed", { what: more, removed })) : more;
  },
  "directory.undone": (what, { members, left }) => {
    const more = members ? el("span", {}, ...sayWith("audit-with-restored", { what, count: members })) : what;
    return left && left !== "0" ? el("span", {}, ...sayWith("audit-with-left", { what: more, count: left })) : more;
  },
};

function withChanges(what, { added, taken }) {
  const more = added ? el("span", {}, ...sayWith("audit-with-added", { what, added })) : what;
  return taken ? el("span", {}, ...sayWith("audit-with-removed", { what: more, removed: taken })) : more;
}

/** Returns an action as the names of messages have it, which have no full stop. */
function inName(action) {
  return action.replace(".", "-");
}

const filterOptions = () => ACTIONS.map(([group, actions]) => ({
  title: sayOf("audit-group-", group),
  options: actions.map((action) => [action, sayOf("audit-name-", inName(action))]),
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
    label: say("audit"),
    place,
    search: say("audit-search"),
    filters: [{ name: "action", label: say("audit-event"), options: [["", say("audit-all")], ...filterOptions()] }],
    load: (query) => {
      narrow(query);
      return call("GET", `org/audit-log?${query}`);
    },
    pick: (data) => data.entries,
    empty: say("audit-empty"),
    emptySearch: say("audit-no-match"),
    item: (entry) => el(
      "li",
      { class: "row" },
      el(
        "details",
        { class: "what" },
        el("summary", {}, el("span", {}, ...sentence(entry)), el("span", { class: "quiet-text" }, ago(entry.createdAt))),
        facts([
          [say("time"), at(entry.createdAt, { seconds: true })],
          [say("audit-action"), el("span", { class: "code" }, entry.action)],
          [say("audit-actor"), el("span", {}, who(entry.actor), entry.actor.id ? el("span", { class: "code quiet-text" }, ` ${entry.actor.id}`) : null)],
          [say("audit-target"), entry.target ? el("span", { class: "code" }, `${entry.target.type} ${entry.target.id}`) : null],
          [say("audit-ip"), entry.ip],
          [say("audit-device"), entry.userAgent ? el("span", { title: visible(entry.userAgent) }, visible(deviceWords(entry.userAgent))) : null],
          [say("audit-request"), entry.requestId ? el("span", { class: "code" }, entry.requestId) : null],
          ...Object.entries(entry.metadata ?? {}).map(([word, value]) => [visible(word), visible(value)]),
        ]),
      ),
    ),
  });
  list.element.querySelector(".tools").append(...range(place, list.again));
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("audit")), button(say("export"), async () => {
      const { exportAudit } = await withTexts("console-audit-export", import("./console-audit-export.js"));
      const query = new URLSearchParams(["q", "action"].filter((name) => place.get(name)).map((name) => [name, place.get(name)]));
      narrow(query);
      await exportAudit(call, query, organization);
    }, { "aria-haspopup": "dialog" })),
    el("p", { class: "lead" }, say("audit-lead")),
    user ? el("p", {}, ...sayWith("audit-one-person", { link: el("a", { href: "#audit" }, say("audit-everyone")) })) : "",
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
  return [field("since", say("audit-from")), field("until", say("audit-to"))];
}

/**
 * @param {any} actor
 * @param {any} [metadata]
 */
function who({ type, id, email }, { as } = {}) {
  if (as === "operator") {
    return say("audit-by-operator", { name: email ?? say("audit-deleted-account") });
  }
  if (type === "operator") {
    return say("audit-operator");
  }
  if (type === "system") {
    return id?.startsWith("dir_") ? say("audit-directory") : say("audit-service");
  }
  return email ?? (id ? say("audit-deleted-account") : say("audit-not-signed-in"));
}

/** Returns the sentence of an entry as children of an element; for an unknown action, the action's own name. */
function sentence(entry) {
  const { actor, action, metadata = {}, count = 1 } = entry;
  const values = { who: el("strong", {}, who(actor, metadata)) };
  const isKnown = ACTIONS.some(([, actions]) => actions.includes(action));
  const said = isKnown ? sayWith("audit-did-" + inName(action), { ...metadata, ...sentenceValues(entry), ...values })
    : sayWith("audit-unknown", { ...values, action: el("span", { class: "code" }, action) });
  const first = el("span", {}, ...said);
  const what = isKnown && MORE[action] ? MORE[action](first, metadata) : first;
  return count > 1 ? sayWith("audit-repeated", { what, count }) : sayWith("audit-sentence", { what });
}

/** Returns the values of a sentence that aren't in the metadata as the sentence needs them. */
function sentenceValues(entry) {
  const { action, metadata = {} } = entry;
  const is = VARIANTS[action] ? VARIANTS[action](entry, metadata) : metadata[TOLD[action]] && "known";
  return {
    is: is || "",
    target: target(entry) ?? "",
    ...(metadata.name ? { name: plain(metadata.name) } : {}),
    ...(action === "directory.undone" && metadata.since ? { since: at(metadata.since) } : {}),
    ...(action === "group.deleted" ? { count: Number(metadata.removed) } : {}),
    ...(action === "group.mapped" ? { roles: [metadata.role === "org_admin" && say("audit-administrator"), metadata.roles].filter(Boolean).join(", ") } : {}),
  };
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
  return named ? nameOf(named, "strong") : what.type === "user" ? el("span", {}, ...sayWith("audit-former-member", { id })) : id;
}
