// The console: webhook subscriptions. console-deliveries.js shows their deliveries.

import { confirmed, showOnce } from "./dialog.js";
import { button, el, sayDone, waiting } from "./dom.js";
import { fieldWords, makeForm, showRefusal } from "./form.js";
import { cell, makeList, problem } from "./list.js";
import { deliveries, delivery, reason } from "./console-deliveries.js";
import { address, ago, ask, back, facts, mayBeDone, name as nameOf, problemPlace, signedBy, tellUnsure } from "./console-parts.js";
import { say, sayOf } from "./words.js";

/**
 * The events by subject. docs/webhooks.md lists them, and a test keeps both lists equal; crates/locales has the words of each, `event-…`.
 *
 * @type {[string, string[]][]}
 */
const EVENTS = [
  ["members", [
    "member.invited", "invite.revoked", "member.joined", "member.role_changed", "member.suspended", "member.reactivated",
    "member.removed",
  ]],
  ["accounts", [
    "user.login", "user.password_changed", "user.password_removed", "user.email_changed", "user.two_factor_enabled",
    "user.two_factor_disabled", "user.passkey_added", "user.passkey_removed", "user.identity_linked", "user.identity_unlinked",
    "session.reuse_detected",
  ]],
  ["sso", ["connection.created", "connection.updated", "connection.deleted", "domain.verified"]],
  ["keys", ["api_key.created", "api_key.revoked"]],
  ["tests", ["webhook.test"]],
];

/** Returns what an event says, null for one that this page doesn't know yet. */
function eventWords(event) {
  return sayOf("event-", event.replace(".", "-"));
}

/**
 * Opens the view of an address: `#webhooks`, `#webhooks/new`, `#webhooks/wh_…`, `#webhooks/wh_…/edit` or
 * `#webhooks/wh_…/del_…`.
 */
export async function webhooks(main, context) {
  const [id, part] = context.place.rest();
  if (!id) {
    all(main, context);
  } else if (id === "new") {
    create(main, context);
  } else {
    await one(main, context, id, part);
  }
}

function all(main, context) {
  const list = makeList({
    label: say("webhooks"),
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/webhooks"),
    pick: (data) => data.webhooks,
    empty: say("webhooks-empty"),
    columns: [say("url"), say("status"), say("events")],
    item: (hook) => [
      cell([
        el("a", { class: "opens", href: `#webhooks/${hook.id}` }, el("strong", {}, address(hook.url, 100))),
        hook.description ? el("span", { class: "quiet-text" }, nameOf(hook.description)) : "",
      ], { class: "what" }),
      cell(state(hook)),
      cell(say("count-events", { count: hook.events.length })),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("webhooks")), el("a", { class: "primary", href: "#webhooks/new" }, say("create-webhook"))),
    el("p", { class: "lead" }, say("webhooks-lead")),
    list.element,
  );
}

/** Returns the badge of a subscription, and why its deliveries fail when they do. */
function state({ isActive, lastError }) {
  const badge = (tone, text) => el("span", { class: "badge", "data-tone": tone }, text);
  if (!isActive) {
    return badge("problem", say("state-paused"));
  }
  return lastError ? [badge("problem", say("state-failing")), el("div", { class: "quiet-text" }, say("delivery-reason", { reason: reason(lastError) }))]
    : badge("success", say("state-active"));
}

// --- one subscription ---

async function one(main, context, id, part) {
  const title = el("h1", {}, part?.startsWith("del_") ? say("delivery") : say("webhook"));
  const up = part ? back(say("webhook"), `#webhooks/${id}`) : back(say("all-webhooks"), "#webhooks");
  main.append(up, title);
  const answer = await waiting(find(context, id), () => {
    const told = el("p", { class: "loading" }, say("loading"));
    main.append(told);
    return () => told.remove();
  });
  if (!answer.ok) {
    if (part && answer.error.code === "webhook_not_found") {
      up.replaceWith(back(say("all-webhooks"), "#webhooks"));
    }
    main.append(problem(answer.error, () => {
      main.replaceChildren();
      return one(main, context, id, part);
    }));
    return;
  }
  const hook = answer.data;
  if (part === "edit") {
    title.textContent = say("edit-webhook");
    main.append(el("section", {}, form(context, hook)));
  } else if (part) {
    delivery(main, context, hook, part);
  } else {
    overview(main, context, hook);
  }
}

/** Loads a subscription; refuses with `webhook_not_found` when the organization has none of this identifier. */
async function find(context, id) {
  const answer = await context.call("GET", `org/webhooks/${encodeURIComponent(id)}`);
  return { ...answer, data: answer.data?.webhook };
}

function overview(main, context, first) {
  let hook = first;
  const told = problemPlace();
  const container = el("div", {});
  const path = `org/webhooks/${hook.id}`;

  /** Runs a button's work; shows a refusal above the view. */
  const does = (work, done) => async () => {
    told.clear();
    const answer = await work();
    if (!answer.ok) {
      told.tell(answer.error);
    } else {
      await done(answer.data);
    }
  };
  const become = (text) => ({ webhook }) => {
    hook = { ...hook, ...webhook };
    draw();
    sayDone(text);
    container.querySelector("[data-switch]").focus();
  };
  const pause = async () => {
    const sure = await confirmed(say("webhook-pause-title"), [
      say("webhook-pause-text"),
    ], say("pause"), { tone: "primary" });
    if (sure) {
      await does(() => context.call("PATCH", path, { isActive: false }), become(say("webhook-paused")))();
    }
  };
  const resume = does(() => context.call("PATCH", path, { isActive: true }), become(say("webhook-resumed")));
  const test = does(() => context.call("POST", `${path}/test`), ({ deliveryId }) => context.go(`webhooks/${hook.id}/${deliveryId}`));

  function draw() {
    container.replaceChildren(
      hook.isActive ? "" : el("div", { class: "alert", "data-tone": "info" }, say("webhook-is-paused")),
      facts([
        [say("url"), address(hook.url, 200)],
        [say("description"), hook.description ? nameOf(hook.description) : null],
        [say("status"), state(hook)],
        [say("events"), hook.events.join(", ")],
        [say("created"), ago(hook.createdAt)],
        [say("signed-with"), signedBy(hook)],
      ]),
      el(
        "div",
        { class: "actions" },
        hook.isActive ? button(say("send-test-event"), test) : null,
        el("a", { class: "quiet button", href: `#webhooks/${hook.id}/edit` }, say("edit")),
        hook.isActive ? button(say("pause"), pause, { "data-switch": true, "aria-haspopup": "dialog" })
          : button(say("resume"), resume, { "data-switch": true }),
        button(say("rotate-secret"), () => rotate(context, hook, draw), { "aria-haspopup": "dialog" }),
        button(say("delete"), () => remove(context, hook), { class: "danger", "aria-haspopup": "dialog" }),
      ),
    );
  }
  draw();
  main.append(told.element, el("section", {}, container));
  deliveries(main, context, hook);
}

async function rotate(context, hook, draw) {
  const answer = await ask(say("rotate-secret-title"), [
    say("rotate-secret-text-1"),
    say("rotate-secret-text-2"),
  ], {
    submit: say("rotate"),
    busy: say("rotating"),
    unsure: say("rotate-secret-unsure"),
    work: () => context.call("POST", `org/webhooks/${hook.id}/rotate-secret`),
  });
  if (answer?.ok) {
    await showOnce(say("new-signing-secret"), say("new-signing-secret-text"), answer.data.secret);
    const fresh = await find(context, hook.id);
    if (fresh.ok) {
      Object.assign(hook, fresh.data);
      draw();
    }
  }
}

async function remove(context, hook) {
  const answer = await ask(say("webhook-delete-title"), [
    el("p", {}, address(hook.url, 300)),
    say("webhook-delete-text"),
  ], {
    submit: say("delete"),
    busy: say("deleting"),
    danger: true,
    work: () => context.call("DELETE", `org/webhooks/${hook.id}`),
  });
  if (answer?.ok || answer?.error.code === "webhook_not_found") {
    sayDone(say("webhook-deleted"));
    context.go("webhooks");
  }
}

// --- making and changing one ---

function create(main, context) {
  main.append(back(say("all-webhooks"), "#webhooks"), el("h1", {}, say("create-webhook")), el("section", {}, form(context, null)));
}

function form(context, hook) {
  const made = makeForm({
    fields: [
      {
        name: "url", label: say("url"), type: "url", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048,
        empty: say("enter-url"), hint: say("webhook-url-hint"), value: hook?.url,
      },
      { name: "description", label: say("description-optional"), maxlength: 200, hint: say("webhook-description-hint"), value: hook?.description },
    ],
    submit: hook ? say("save") : say("create-webhook"),
    busy: hook ? say("saving") : say("creating"),
    aside: [el("a", { class: "quiet button", href: hook ? `#webhooks/${hook.id}` : "#webhooks", on: { click: () => made.reset() } }, say("cancel"))],
    work: (values, itself) => save(context, hook, values, itself),
  });
  made.classList.add("wide");
  made.querySelector(".actions").before(choices(hook?.events ?? []));
  return made;
}

/** Shows the events as checkboxes in groups. Events that this page doesn't know yet stay selected and can be removed. */
function choices(chosen) {
  const known = new Set(EVENTS.flatMap(([, events]) => events));
  const unknown = chosen.filter((event) => !known.has(event));
  const groups = [...EVENTS, ...(unknown.length > 0 ? [["other", unknown]] : [])].map(([group, events]) => (
    [sayOf("event-group-", group), events.map((event) => [event, eventWords(event)])]
  ));
  const boxes = el("fieldset", { class: "field", "aria-describedby": "events-error" }, el("legend", {}, say("events")), ...groups.map(([title, events]) => el(
    "div",
    { class: "choices", role: "group", "aria-label": title },
    el("p", { class: "group", "aria-hidden": "true" }, title),
    ...events.map(([event, text]) => el(
      "div",
      { class: "check" },
      el("input", { type: "checkbox", id: `event-${event}`, value: event, "data-event": true, checked: chosen.includes(event) }),
      el("label", { for: `event-${event}` }, el("span", {}, text || event, text ? el("span", { class: "quiet-text code" }, ` ${event}`) : null)),
    )),
  )));
  const set = (on) => boxes.querySelectorAll("[data-event]").forEach((box) => { box.checked = on; });
  boxes.append(el("div", { class: "actions" }, button(say("select-all-events"), () => set(true)), button(say("clear-selection"), () => set(false))), el("div", { class: "error", id: "events-error" }));
  return boxes;
}

async function save(context, hook, { url, description }, itself) {
  const events = [...itself.querySelectorAll("[data-event]:checked")].map((box) => box.value);
  const place = itself.querySelector("#events-error");
  itself.querySelector(".unsure")?.remove();
  place.replaceChildren();
  const noEvents = (...sentences) => {
    place.replaceChildren(...sentences.map((text) => el("p", {}, text)));
    itself.querySelector("[data-event]").focus();
  };
  if (events.length === 0) {
    noEvents(say("select-an-event"));
    return undefined;
  }
  const body = { url: url.trim(), events, ...(description.trim() || hook ? { description: description.trim() } : {}) };
  const answer = hook ? await context.call("PATCH", `org/webhooks/${hook.id}`, changed(hook, body)) : await context.call("POST", "org/webhooks", body);
  if (!answer.ok) {
    const { error } = answer;
    const about = (error.fields ?? []).filter(({ field }) => field === "events");
    if (about.length > 0 && error.fields.length === about.length) {
      noEvents(...about.map(({ code, message }) => fieldWords(code, message)));
    } else if (!hook && mayBeDone(answer)) {
      tellUnsure(itself, error, say("webhook-unsure"));
    } else {
      showRefusal(itself, "", error);
    }
    return undefined;
  }
  if (!hook) {
    await showOnce(
      say("signing-secret"),
      say("signing-secret-text"),
      answer.data.secret,
    );
  }
  itself.reset(); // Nothing of it is to be kept.
  sayDone(hook ? say("webhook-updated") : say("webhook-created"));
  // Replaces the form's entry of the history, so that Back leads to the view before the form.
  location.replace(`#webhooks/${answer.data.webhook.id}`);
  return undefined;
}

/** Returns only the changed fields, so that another administrator's change of other fields stays. */
function changed(hook, body) {
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => (
    JSON.stringify(value) !== JSON.stringify(hook[field] ?? (field === "description" ? "" : undefined))
  )));
}
