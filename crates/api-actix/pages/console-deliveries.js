// The console: deliveries to a webhook, their attempts, and what comes next.

import { confirmed, copyButton } from "./dialog.js";
import { announce, button, el, sayDone, waiting } from "./dom.js";
import { cell, makeList, problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { address, ago, at, facts, problemPlace, signedBy, visible } from "./console-parts.js";
import { LOCALE, say, sayOf, sayWith } from "./words.js";

/** The states of a delivery, each with its tone. */
const STATUSES = { pending: "info", retrying: "problem", success: "success", failed: "problem" };

function statusWords(status) {
  return sayOf("delivery-status-", status) ?? status;
}

/** Returns a text that says why an attempt failed. */
export function reason(code) {
  const status = /^http_(\d+)$/.exec(code ?? "")?.[1];
  return status ? sayOf("delivery-answer-", status) ?? say("delivery-answer", { status })
    : sayOf("delivery-reason-", code) ?? say("delivery-reason-other", { code });
}

const isOpen = ({ status }) => status === "pending" || status === "retrying";

function badge({ status }) {
  return el("span", { class: "badge", "data-tone": STATUSES[status] ?? "info" }, statusWords(status));
}

/** Returns the time until the next reload in milliseconds, soon after the next attempt is due; null when no delivery is open. */
function lookAgainIn(deliveries) {
  const due = deliveries.filter(isOpen).map(({ nextAttemptAt }) => (nextAttemptAt ? Date.parse(nextAttemptAt) - Date.now() + 600 : 3000));
  return due.length > 0 ? Math.min(Math.max(Math.min(...due), 1500), 15_000) : null;
}

/**
 * Returns `plan(wait)`, which calls `work` after `wait` milliseconds, if `container` is still on the page; while the page isn't
 * visible, the call is delayed.
 */
function refresher(container, work) {
  let timer;
  return (wait) => {
    clearTimeout(timer);
    if (wait !== null) {
      timer = setTimeout(function look() {
        if (!container.isConnected) {
          return;
        }
        if (document.hidden) {
          timer = setTimeout(look, 2000);
        } else {
          work();
        }
      }, wait);
    }
  };
}

// --- the list ---

export function deliveries(main, context, hook) {
  const { call, place } = context;
  const container = el("section", { "aria-labelledby": "deliveries-title" });
  let list = null;
  const plan = refresher(container, () => list.again({ quiet: true }));
  list = makeList({
    label: say("deliveries"),
    place,
    filters: [{ name: "status", label: say("status"), options: [["", say("all-of-them")], ...Object.keys(STATUSES).map((status) => [status, statusWords(status)])] }],
    load: async (query) => {
      const answer = await call("GET", `org/webhooks/${hook.id}/deliveries?${query}`);
      plan(answer.ok ? lookAgainIn(answer.data.deliveries) : 10_000);
      return answer;
    },
    pick: (data) => data.deliveries,
    empty: say("deliveries-empty"),
    emptySearch: say("deliveries-no-match"),
    columns: [say("delivery"), say("status"), say("result")],
    item: (one) => [
      cell([
        el("a", { class: "opens", href: `#webhooks/${hook.id}/${one.id}` }, el("strong", {}, one.event)),
        el("span", { class: "quiet-text" }, ...(one.attempts > 1
          ? sayWith("delivery-when", { when: ago(one.createdAt), attempts: say("count-attempts", { count: one.attempts }) }) : [ago(one.createdAt)])),
      ], { class: "what" }),
      cell(badge(one), { class: "narrow" }),
      cell([one.lastError ? el("div", {}, say("delivery-reason", { reason: reason(one.lastError) })) : "", next(one, hook) ?? ""]),
    ],
  });
  container.append(
    el("div", { class: "heading" }, el("h2", { id: "deliveries-title" }, say("deliveries")), button(say("refresh"), () => list.again())),
    el("p", { class: "hint" }, say("deliveries-hint")),
    list.element,
  );
  main.append(container);
}

/** Returns what comes next, null when nothing does. */
function next(one, hook) {
  if (!isOpen(one)) {
    return null;
  }
  if (!hook.isActive) {
    return el("div", {}, say("delivery-held"));
  }
  if (!one.nextAttemptAt) {
    return one.status === "pending" ? el("div", {}, say("delivery-on-its-way")) : el("div", {}, say("delivery-in-progress"));
  }
  return Date.parse(one.nextAttemptAt) <= Date.now() ? el("div", {}, say("delivery-due"))
    : el("div", {}, ...sayWith("delivery-next", { when: ago(one.nextAttemptAt) }));
}

// --- one ---

export async function delivery(main, context, hook, id) {
  // The identifier comes from the page's address and becomes part of an API call's address.
  if (!/^del_[0-9a-z]+$/.test(id)) {
    main.append(problem({ code: "delivery_not_found" }));
    return;
  }
  const path = `org/webhooks/${hook.id}/deliveries/${id}`;
  const told = problemPlace();
  const container = el("div", {});
  const changing = el("div", {});
  const plan = refresher(container, () => load(true));
  let shown = null;
  main.append(told.element, container);

  async function load(quiet = false) {
    const answer = await waiting(context.call("GET", path), () => {
      if (!quiet) {
        container.replaceChildren(el("p", { class: "loading" }, say("loading")));
      }
      return () => {};
    });
    if (!answer.ok) {
      if (quiet && shown) {
        told.tell(answer.error); // What was loaded before stays.
        plan(10_000);
      } else {
        container.replaceChildren(problem(answer.error, () => load()));
      }
      return;
    }
    const one = answer.data.delivery;
    if (quiet) {
      told.clear();
    }
    if (!shown) {
      draw(one);
    }
    if (shown && shown.status !== one.status) {
      announce(say("delivery-became", { status: statusWords(one.status) }));
    }
    shown = one;
    changing.replaceChildren(...changingParts(one, hook));
    plan(lookAgainIn([one]));
  }

  const does = (work, done) => async () => {
    told.clear();
    const answer = await work();
    if (answer.ok) {
      sayDone(done);
      context.go(`webhooks/${hook.id}/${answer.data.deliveryId}`);
    } else {
      told.tell(answer.error);
    }
  };
  const send = does(() => context.call("POST", `${path}/redeliver`), say("delivery-sent-again"));
  const again = async () => {
    // A receiver that ignores the webhook-id would process an event twice that it has taken already.
    if (shown.status !== "success" || await confirmed(say("delivery-again-title"), say("delivery-again-text"), say("send-again"), { tone: "primary" })) {
      await send();
    }
  };
  const link = new URL(`${pageAddress("console", context.org)}#webhooks/${hook.id}/${id}`, location.href).href;

  function draw(one) {
    const body = JSON.stringify(one.payload, null, 2);
    container.replaceChildren(
      el("section", { class: "panel" }, changing, el(
        "div",
        { class: "actions" },
        button(say("send-again"), again),
        button(say("send-test-event"), does(() => context.call("POST", `org/webhooks/${hook.id}/test`), say("test-event-sent"))),
        copyButton(link, say("copy-link")),
      )),
      el(
        "section",
        { class: "panel" },
        el("div", { class: "heading" }, el("h2", {}, say("delivery-request")), copyButton(body, say("copy-body"))),
        facts([
          [say("url"), address(hook.url, 200)],
          ["webhook-id", el("span", { class: "code" }, one.payload.id)],
          [say("delivery"), el("span", { class: "code" }, one.id)],
        ]),
        // The body scrolls sideways, so it must be reachable by keyboard.
        el("pre", { tabindex: "0", "aria-label": say("delivery-body") }, visible(body)),
        el("p", { class: "hint" }, say("delivery-body-hint")),
      ),
    );
  }
  await load();
}

function changingParts(one, hook) {
  return [
    el("div", { class: "heading" }, el("h2", {}, one.event), badge(one)),
    el("p", {}, ...story(one, hook)),
    adviceOf(one),
    facts([
      [say("delivery-occurred"), at(one.payload.timestamp, { seconds: true })],
      [say("delivery-queued"), at(one.createdAt, { seconds: true })],
      [say("signed-with"), isOpen(one) ? signedBy(hook) : null],
    ]),
    el("h3", {}, say("attempts")),
    one.attemptLog.length === 0 ? el("p", { class: "empty" }, say("no-attempts")) : el("ol", { class: "rows" }, one.attemptLog.map(attempt)),
  ];
}

/** Returns sentences about the result of a delivery, and what comes next. */
function story(one, hook) {
  const { attempts: count, httpStatus: status } = one;
  if (one.status === "success") {
    return [status ? say("delivery-accepted-status-after", { count, status: String(status) }) : say("delivery-accepted-after", { count })];
  }
  if (one.status === "failed") {
    return [say("delivery-gave-up", { count, reason: reason(one.lastError) })];
  }
  const before = one.lastError ? say("delivery-reason", { reason: reason(one.lastError) }) : say("delivery-not-attempted");
  return sayWith("delivery-story", { before, next: el("span", {}, ...whatIsNext(one, hook)) });
}

function whatIsNext(one, hook) {
  if (!hook.isActive) {
    return [say("delivery-is-held")];
  }
  if (!one.nextAttemptAt) {
    return [one.lastError ? say("delivery-another-in-progress") : say("delivery-is-on-its-way")];
  }
  return Date.parse(one.nextAttemptAt) <= Date.now() ? [say("delivery-is-due")]
    : sayWith("delivery-next-on", { when: ago(one.nextAttemptAt), time: at(one.nextAttemptAt, { seconds: true }) });
}

function attempt({ attempt: number, startedAt, durationMs, httpStatus, error }) {
  return el(
    "li",
    { class: "row" },
    el("strong", {}, `${number}.`),
    el("span", { class: "what" }, error ? say("delivery-reason", { reason: reason(error) }) : say("delivery-accepted", { status: String(httpStatus) })),
    el("span", { class: "quiet-text" }, at(startedAt, { seconds: true })),
    el("span", { class: "quiet-text" }, say("attempt-took", { time: took(durationMs) })),
  );
}

/** Formats how long an attempt took. */
function took(milliseconds) {
  const [count, unit, fractionDigits] = milliseconds < 1000 ? [milliseconds, "millisecond", 0] : [milliseconds / 1000, "second", 1];
  return new Intl.NumberFormat(LOCALE, {
    style: "unit", unit, unitDisplay: "short", minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits,
  }).format(count);
}

/** Returns what to do about the reason of a failure. */
function adviceOf({ lastError }) {
  const advice = sayOf("delivery-advice-", lastError ?? "");
  return advice ? el("p", { class: "hint" }, advice) : "";
}
