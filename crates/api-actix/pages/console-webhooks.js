// The console: webhook subscriptions. console-deliveries.js shows their deliveries.

import { confirmed, showOnce } from "./dialog.js";
import { button, el, sayDone, waiting } from "./dom.js";
import { makeForm, showRefusal } from "./form.js";
import { makeList, problem } from "./list.js";
import { deliveries, delivery } from "./console-deliveries.js";
import { address, ago, ask, facts, mayBeDone, name as nameOf, problemPlace, signedBy, tellUnsure } from "./console-parts.js";

/**
 * The events by subject. docs/webhooks.md lists them, and a test keeps both lists equal.
 *
 * @type {[string, string[][]][]}
 */
const EVENTS = [
  ["Members", [
    ["member.invited", "A person is invited"],
    ["invite.revoked", "An invitation is revoked"],
    ["member.joined", "A member joins"],
    ["member.role_changed", "A member’s role changes"],
    ["member.suspended", "A member is suspended"],
    ["member.reactivated", "A suspended member is reactivated"],
    ["member.removed", "A member is removed, leaves or deletes their account"],
  ]],
  ["Accounts", [
    ["user.login", "A member signs in"],
    ["user.password_changed", "A member sets a new password"],
    ["user.password_removed", "A member’s password is removed because their email address wasn’t verified"],
    ["user.email_changed", "A member’s email address changes"],
    ["user.two_factor_enabled", "A member turns on two-factor authentication"],
    ["user.two_factor_disabled", "Two-factor authentication is turned off for a member"],
    ["user.passkey_added", "A member adds a passkey"],
    ["user.passkey_removed", "A member removes a passkey"],
    ["user.identity_linked", "A member signs in with a connection for the first time"],
    ["user.identity_unlinked", "A member unlinks their identity from a connection"],
    ["session.reuse_detected", "A stolen session may have been used"],
  ]],
  ["Single sign-on", [
    ["connection.created", "A connection to an identity provider is created"],
    ["connection.updated", "A connection is changed, turned on or turned off"],
    ["connection.deleted", "A connection is deleted"],
    ["domain.verified", "A domain is verified"],
  ]],
  ["API keys", [
    ["api_key.created", "A key is created or rotated"],
    ["api_key.revoked", "A key is revoked"],
  ]],
  ["Tests", [
    ["webhook.test", "A test event is sent (always delivered, selected or not)"],
  ]],
];

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
    label: "Webhooks",
    place: context.place,
    pages: false,
    load: () => context.call("GET", "org/webhooks"),
    pick: (data) => data.webhooks,
    empty: "No webhooks yet. Create one to notify your application when something happens in the organization.",
    item: (hook) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("a", { href: `#webhooks/${hook.id}` }, el("strong", {}, address(hook.url, 100))),
        hook.description ? nameOf(hook.description, "span") : null,
      ),
      state(hook),
      el("span", { class: "quiet-text" }, hook.events.length === 1 ? "1 event" : `${hook.events.length} events`),
    ),
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, "Webhooks"), el("a", { class: "primary", href: "#webhooks/new" }, "Create webhook")),
    el("p", { class: "lead" }, "A webhook sends your application a signed request when something happens in your organization."),
    list.element,
  );
}

function state(hook) {
  return hook.isActive ? el("span", { class: "badge", "data-tone": "success" }, "Active")
    : el("span", { class: "badge", "data-tone": "problem" }, "Paused");
}

function back(text, address) {
  return el("p", { class: "back" }, el("a", { class: "button", href: address }, `← ${text}`));
}

// --- one subscription ---

async function one(main, context, id, part) {
  const title = el("h1", {}, part?.startsWith("del_") ? "Delivery" : "Webhook");
  const up = part ? back("Webhook", `#webhooks/${id}`) : back("All webhooks", "#webhooks");
  main.append(up, title);
  const answer = await waiting(find(context, id), () => {
    const told = el("p", { class: "loading" }, "Loading…");
    main.append(told);
    return () => told.remove();
  });
  if (!answer.ok) {
    if (part && answer.error.code === "webhook_not_found") {
      up.replaceWith(back("All webhooks", "#webhooks"));
    }
    main.append(problem(answer.error, () => {
      main.replaceChildren();
      return one(main, context, id, part);
    }));
    return;
  }
  const hook = answer.data;
  if (part === "edit") {
    title.textContent = "Edit webhook";
    main.append(el("section", {}, form(context, hook)));
  } else if (part) {
    delivery(main, context, hook, part);
  } else {
    overview(main, context, hook);
  }
}

/** Loads a subscription; refuses with `webhook_not_found` when the organization has none of this identifier. */
async function find(context, id) {
  const answer = await context.call("GET", "org/webhooks");
  const data = answer.data?.webhooks.find((hook) => hook.id === id);
  return !answer.ok || data ? { ...answer, data } : { ok: false, error: { code: "webhook_not_found" } };
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
    const sure = await confirmed("Pause webhook?", [
      "Queued deliveries are held and sent when you resume. Events that happen while the webhook is paused aren’t delivered, not even afterwards.",
    ], "Pause", { tone: "primary" });
    if (sure) {
      await does(() => context.call("PATCH", path, { isActive: false }), become("Webhook paused."))();
    }
  };
  const resume = does(() => context.call("PATCH", path, { isActive: true }), become("Webhook resumed."));
  const test = does(() => context.call("POST", `${path}/test`), ({ deliveryId }) => context.go(`webhooks/${hook.id}/${deliveryId}`));

  function draw() {
    container.replaceChildren(
      hook.isActive ? "" : el("div", { class: "alert", "data-tone": "info" }, "This webhook is paused. Queued deliveries are held. Events that happen now aren’t delivered."),
      facts([
        ["URL", address(hook.url, 200)],
        ["Description", hook.description ? nameOf(hook.description) : null],
        ["Status", state(hook)],
        ["Events", hook.events.join(", ")],
        ["Created", ago(hook.createdAt)],
        ["Signed with", signedBy(hook)],
      ]),
      el(
        "div",
        { class: "actions" },
        hook.isActive ? button("Send test event", test) : null,
        el("a", { class: "quiet button", href: `#webhooks/${hook.id}/edit` }, "Edit"),
        hook.isActive ? button("Pause", pause, { "data-switch": true, "aria-haspopup": "dialog" })
          : button("Resume", resume, { "data-switch": true }),
        button("Rotate secret", () => rotate(context, hook, draw), { "aria-haspopup": "dialog" }),
        button("Delete", () => remove(context, hook), { class: "danger", "aria-haspopup": "dialog" }),
      ),
    );
  }
  draw();
  main.append(told.element, el("section", {}, container));
  deliveries(main, context, hook);
}

async function rotate(context, hook, draw) {
  const answer = await ask("Rotate secret?", [
    "You get a new secret. For a day, unless the service’s operator chose otherwise, each request is signed with both secrets. "
      + "Give your receiver the new one within that time and nothing fails in between.",
    "If you rotate twice within that time, only the last two secrets sign.",
  ], {
    submit: "Rotate",
    busy: "Rotating…",
    unsure: "The secret may have been rotated anyway, to one that nobody has seen. Rotate again soon: the secret your receiver has only signs for a while.",
    work: () => context.call("POST", `org/webhooks/${hook.id}/rotate-secret`),
  });
  if (answer?.ok) {
    await showOnce("New signing secret", "This is the only time you’ll see it. Give it to your receiver soon: the previous secret also signs, but not for long.", answer.data.secret);
    const fresh = await find(context, hook.id);
    if (fresh.ok) {
      Object.assign(hook, fresh.data);
      draw();
    }
  }
}

async function remove(context, hook) {
  const answer = await ask("Delete webhook?", [
    el("p", {}, address(hook.url, 300)),
    "Queued deliveries are dropped, and past deliveries can no longer be viewed. This can’t be undone. To stop deliveries for a while, pause the webhook instead.",
  ], {
    submit: "Delete",
    busy: "Deleting…",
    danger: true,
    work: () => context.call("DELETE", `org/webhooks/${hook.id}`),
  });
  if (answer?.ok || answer?.error.code === "webhook_not_found") {
    sayDone("Webhook deleted.");
    context.go("webhooks");
  }
}

// --- making and changing one ---

function create(main, context) {
  main.append(back("All webhooks", "#webhooks"), el("h1", {}, "Create webhook"), el("section", {}, form(context, null)));
}

function form(context, hook) {
  const made = makeForm({
    fields: [
      {
        name: "url", label: "URL", type: "url", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048,
        empty: "Enter the URL.", hint: "Where your application receives the requests, such as https://example.com/hooks/orgauth.", value: hook?.url,
      },
      { name: "description", label: "Description (optional)", maxlength: 200, hint: "What it’s for, so that others know.", value: hook?.description },
    ],
    submit: hook ? "Save" : "Create webhook",
    busy: hook ? "Saving…" : "Creating…",
    aside: [el("a", { class: "quiet button", href: hook ? `#webhooks/${hook.id}` : "#webhooks", on: { click: () => made.reset() } }, "Cancel")],
    work: (values, itself) => save(context, hook, values, itself),
  });
  made.classList.add("wide");
  made.querySelector(".actions").before(choices(hook?.events ?? []));
  return made;
}

/** Shows the events as checkboxes in groups. Events that this page doesn't know yet stay selected and can be removed. */
function choices(chosen) {
  const known = new Set(EVENTS.flatMap(([, events]) => events.map(([event]) => event)));
  const unknown = chosen.filter((event) => !known.has(event)).map((event) => [event, ""]);
  const groups = unknown.length > 0 ? [...EVENTS, ["Other", unknown]] : EVENTS;
  const boxes = el("fieldset", { class: "field", "aria-describedby": "events-error" }, el("legend", {}, "Events"), ...groups.map(([title, events]) => el(
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
  boxes.append(el("div", { class: "actions" }, button("Select all", () => set(true)), button("Clear selection", () => set(false))), el("div", { class: "error", id: "events-error" }));
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
    noEvents("Select at least one event.");
    return undefined;
  }
  const body = { url: url.trim(), events, ...(description.trim() || hook ? { description: description.trim() } : {}) };
  const answer = hook ? await context.call("PATCH", `org/webhooks/${hook.id}`, changed(hook, body)) : await context.call("POST", "org/webhooks", body);
  if (!answer.ok) {
    const { error } = answer;
    const about = (error.fields ?? []).filter(({ field }) => field === "events");
    if (about.length > 0 && error.fields.length === about.length) {
      noEvents(...about.map(({ message }) => `This ${message}.`));
    } else if (!hook && mayBeDone(answer)) {
      tellUnsure(itself, error, "The webhook may have been created anyway. Check the list before you try again, and delete any webhook whose secret nobody has seen.");
    } else {
      showRefusal(itself, "", error);
    }
    return undefined;
  }
  if (!hook) {
    await showOnce(
      "Signing secret",
      "This is the only time you’ll see it. Your receiver needs it to check that requests are genuine. Store it with your other secrets.",
      answer.data.secret,
    );
  }
  itself.reset(); // Nothing of it is to be kept.
  sayDone(hook ? "Webhook updated." : "Webhook created.");
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
