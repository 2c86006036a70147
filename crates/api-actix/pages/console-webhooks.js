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
    ["member.invited", "Somebody is invited"],
    ["invite.revoked", "An invitation is withdrawn"],
    ["member.joined", "Somebody joins"],
    ["member.role_changed", "A member is given another role"],
    ["member.suspended", "A member is suspended"],
    ["member.reactivated", "A suspended member is reinstated"],
    ["member.removed", "A member is removed, leaves, or deletes the account"],
  ]],
  ["Accounts", [
    ["user.login", "A member signs in"],
    ["user.password_changed", "A member sets another password"],
    ["user.password_removed", "A member's password is removed, because nobody had proven the address"],
    ["user.email_changed", "A member has another address"],
    ["user.two_factor_enabled", "A member turns two-factor sign-in on"],
    ["user.two_factor_disabled", "Two-factor sign-in of a member is turned off"],
    ["user.passkey_added", "A member adds a passkey"],
    ["user.passkey_removed", "A member removes a passkey"],
    ["user.identity_linked", "A member signs in by a connection for the first time"],
    ["user.identity_unlinked", "A member removes the link with a connection"],
    ["session.reuse_detected", "A stolen session may have been used"],
  ]],
  ["Single sign-on", [
    ["connection.created", "A connection to an identity provider is made"],
    ["connection.updated", "A connection is changed, turned on or turned off"],
    ["connection.deleted", "A connection is deleted"],
    ["domain.verified", "A domain is verified"],
  ]],
  ["API keys", [
    ["api_key.created", "A key is made or rotated"],
    ["api_key.revoked", "A key is revoked"],
  ]],
  ["Tests", [
    ["webhook.test", "A test is sent (always delivered, listed or not)"],
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
    empty: "There is no webhook yet. One tells your program what happens in the organization, as it happens.",
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
    el("div", { class: "heading" }, el("h1", {}, "Webhooks"), el("a", { class: "primary", href: "#webhooks/new" }, "New webhook")),
    el("p", { class: "lead" }, "Each tells a program of yours what happens here, by a signed request."),
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
  const up = part ? back("The webhook", `#webhooks/${id}`) : back("All webhooks", "#webhooks");
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
    title.textContent = "Change the webhook";
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
    const sure = await confirmed("Pause the webhook?", [
      "What is queued is held and sent when you resume. Events that happen during the pause are not delivered, also not afterwards.",
    ], "Pause", { tone: "primary" });
    if (sure) {
      await does(() => context.call("PATCH", path, { isActive: false }), become("The webhook is paused."))();
    }
  };
  const resume = does(() => context.call("PATCH", path, { isActive: true }), become("The webhook is active again."));
  const test = does(() => context.call("POST", `${path}/test`), ({ deliveryId }) => context.go(`webhooks/${hook.id}/${deliveryId}`));

  function draw() {
    container.replaceChildren(
      hook.isActive ? "" : el("div", { class: "alert", "data-tone": "info" }, "This webhook is paused. What was queued is held; events that happen now are not delivered."),
      facts([
        ["Address", address(hook.url, 200)],
        ["About", hook.description ? nameOf(hook.description) : null],
        ["State", state(hook)],
        ["Events", hook.events.join(", ")],
        ["Made", ago(hook.createdAt)],
        ["Signed by", signedBy(hook)],
      ]),
      el(
        "div",
        { class: "actions" },
        hook.isActive ? button("Send a test", test) : null,
        el("a", { class: "quiet button", href: `#webhooks/${hook.id}/edit` }, "Change"),
        hook.isActive ? button("Pause", pause, { "data-switch": true, "aria-haspopup": "dialog" })
          : button("Resume", resume, { "data-switch": true }),
        button("Rotate the secret", () => rotate(context, hook, draw), { "aria-haspopup": "dialog" }),
        button("Delete", () => remove(context, hook), { class: "danger", "aria-haspopup": "dialog" }),
      ),
    );
  }
  draw();
  main.append(told.element, el("section", {}, container));
  deliveries(main, context, hook);
}

async function rotate(context, hook, draw) {
  const answer = await ask("Rotate the secret?", [
    "You get a new secret. For a day, unless the operator of the service chose otherwise, each request is signed with both: "
      + "give the new one to your receiver within that time, and nothing fails in between.",
    "When you rotate twice within that time, only the last two sign.",
  ], {
    submit: "Rotate",
    busy: "Rotating…",
    unsure: "It may have been done all the same, with a secret that nobody has seen. Rotate again soon: the secret that your receiver has signs only for a while.",
    work: () => context.call("POST", `org/webhooks/${hook.id}/rotate-secret`),
  });
  if (answer?.ok) {
    await showOnce("The new secret", "It is shown only now. Give it to your receiver soon: the old one signs too, but not for long.", answer.data.secret);
    const fresh = await find(context, hook.id);
    if (fresh.ok) {
      Object.assign(hook, fresh.data);
      draw();
    }
  }
}

async function remove(context, hook) {
  const answer = await ask("Delete the webhook?", [
    el("p", {}, address(hook.url, 300)),
    "What is queued for it is dropped, and what was delivered can no longer be read. This can't be undone; to stop for a while, pause it.",
  ], {
    submit: "Delete",
    busy: "Deleting…",
    danger: true,
    work: () => context.call("DELETE", `org/webhooks/${hook.id}`),
  });
  if (answer?.ok || answer?.error.code === "webhook_not_found") {
    sayDone("The webhook is deleted.");
    context.go("webhooks");
  }
}

// --- making and changing one ---

function create(main, context) {
  main.append(back("All webhooks", "#webhooks"), el("h1", {}, "New webhook"), el("section", {}, form(context, null)));
}

function form(context, hook) {
  const made = makeForm({
    fields: [
      {
        name: "url", label: "Address", type: "url", inputmode: "url", autocapitalize: "none", spellcheck: "false", maxlength: 2048,
        empty: "Please enter the address.", hint: "Where your program takes the requests, such as https://example.com/hooks/orgauth.", value: hook?.url,
      },
      { name: "description", label: "Description (optional)", maxlength: 200, hint: "What it is for, so that others know.", value: hook?.description },
    ],
    submit: hook ? "Save" : "Make the webhook",
    busy: hook ? "Saving…" : "Making…",
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
  const groups = unknown.length > 0 ? [...EVENTS, ["Others", unknown]] : EVENTS;
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
  boxes.append(el("div", { class: "actions" }, button("Choose all", () => set(true)), button("Choose none", () => set(false))), el("div", { class: "error", id: "events-error" }));
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
    noEvents("Please choose at least one event.");
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
      tellUnsure(itself, error, "It may have been made all the same: look in the list before you try again, and delete the one whose secret nobody has seen.");
    } else {
      showRefusal(itself, "", error);
    }
    return undefined;
  }
  if (!hook) {
    await showOnce(
      "The secret of this webhook",
      "It is shown only now. Your receiver needs it to see that a request is genuine; keep it where other secrets are.",
      answer.data.secret,
    );
  }
  itself.reset(); // Nothing of it is to be kept.
  sayDone(hook ? "The webhook is changed." : "The webhook is made.");
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
