// The console: deliveries to a webhook, their attempts, and what comes next.

import { confirmed, copyButton } from "./dialog.js";
import { announce, button, el, sayDone, waiting } from "./dom.js";
import { makeList, problem } from "./list.js";
import { pageAddress } from "./organization.js";
import { address, ago, at, facts, problemPlace, signedBy, visible } from "./console-parts.js";

const STATUSES = { pending: ["Pending", "info"], retrying: ["Retrying", "problem"], success: ["Delivered", "success"], failed: ["Failed", "problem"] };

const REASONS = {
  timeout: "No response in time",
  connect: "Couldn’t connect, or the connection closed before the response",
  protocol: "The response isn’t HTTP, or has too many headers",
  tls: "No trusted TLS connection: the certificate is missing, expired or for another name",
  dns: "The hostname doesn’t resolve to an address",
  blocked_address: "The address isn’t allowed because it leads to a private network",
  redirect: "The receiver redirected the request. Redirects aren’t followed",
};

/** Advice for each reason of a failure. */
const ADVICE = {
  timeout: "Have the receiver respond first and do the work afterwards.",
  connect: "Check that the receiver is running and that no firewall is blocking it.",
  protocol: "Check that the webhook’s URL leads to the receiver, and what the receiver and its proxies respond.",
  tls: "Check that the certificate is still valid and that the receiver sends its whole chain.",
  dns: "Check the spelling of the webhook’s URL.",
  blocked_address: "The webhook’s URL must lead to the public internet.",
  redirect: "Enter the URL where the receiver itself responds.",
};

const ANSWERS = {
  400: "it doesn’t accept this request", 401: "it didn’t accept the signature", 403: "it didn’t accept the signature",
  404: "nothing exists at this URL", 405: "it doesn’t accept POST at this URL", 410: "nothing exists at this URL any more",
  413: "the request is too large for it", 429: "it gets too many requests", 500: "it had an internal error", 502: "its proxy can’t reach it",
  503: "it’s too busy, or temporarily down", 504: "its proxy got no response in time",
};

/** Returns a text that says why an attempt failed. */
export function reason(code) {
  const status = /^http_(\d+)$/.exec(code ?? "")?.[1];
  if (status) {
    return ANSWERS[status] ? `The receiver responded with ${status} (${ANSWERS[status]})` : `The receiver responded with ${status}`;
  }
  return REASONS[code] ?? `The attempt failed (${code})`;
}

const isOpen = ({ status }) => status === "pending" || status === "retrying";

function badge({ status }) {
  const [text, tone] = STATUSES[status] ?? [status, "info"];
  return el("span", { class: "badge", "data-tone": tone }, text);
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
    label: "Deliveries",
    place,
    filters: [{ name: "status", label: "Status", options: [["", "All"], ...Object.entries(STATUSES).map(([status, [text]]) => [status, text])] }],
    load: async (query) => {
      const answer = await call("GET", `org/webhooks/${hook.id}/deliveries?${query}`);
      plan(answer.ok ? lookAgainIn(answer.data.deliveries) : 10_000);
      return answer;
    },
    pick: (data) => data.deliveries,
    empty: "No deliveries yet. Send a test event to check that your receiver accepts it.",
    emptySearch: "No deliveries have this status.",
    item: (one) => el(
      "li",
      { class: "row" },
      el(
        "div",
        { class: "what" },
        el("a", { href: `#webhooks/${hook.id}/${one.id}` }, el("strong", {}, one.event)),
        el("span", { class: "quiet-text" }, ago(one.createdAt), one.attempts > 1 ? `, ${one.attempts} attempts` : ""),
      ),
      el(
        "div",
        { class: "outcome quiet-text" },
        one.lastError ? el("div", {}, `${reason(one.lastError)}.`) : null,
        next(one, hook),
      ),
      badge(one),
    ),
  });
  container.append(
    el("div", { class: "heading" }, el("h2", { id: "deliveries-title" }, "Deliveries"), button("Refresh", () => list.again())),
    el("p", { class: "hint" }, "Finished deliveries are kept for a month, unless the service’s operator chose otherwise."),
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
    return el("div", {}, "Held until the webhook is resumed.");
  }
  if (!one.nextAttemptAt) {
    return one.status === "pending" ? el("div", {}, "On its way.") : el("div", {}, "An attempt is in progress.");
  }
  return Date.parse(one.nextAttemptAt) <= Date.now() ? el("div", {}, "Another attempt is due now.")
    : el("div", {}, "Next attempt ", ago(one.nextAttemptAt), ".");
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
        container.replaceChildren(el("p", { class: "loading" }, "Loading…"));
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
      announce(`This delivery: ${(STATUSES[one.status] ?? [one.status])[0]}`);
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
  const send = does(() => context.call("POST", `${path}/redeliver`), "Sent again, as a new delivery.");
  const again = async () => {
    // A receiver that ignores the webhook-id would process an event twice that it has taken already.
    if (shown.status !== "success" || await confirmed("Send this event again?", "The receiver already accepted it. It gets it once more, with the same webhook-id.", "Send again", { tone: "primary" })) {
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
        button("Send again", again),
        button("Send test event", does(() => context.call("POST", `org/webhooks/${hook.id}/test`), "Test event sent.")),
        copyButton(link, "Copy link to this page"),
      )),
      el(
        "section",
        { class: "panel" },
        el("div", { class: "heading" }, el("h2", {}, "Request"), copyButton(body, "Copy body")),
        facts([
          ["URL", address(hook.url, 200)],
          ["webhook-id", el("span", { class: "code" }, one.payload.id)],
          ["Delivery", el("span", { class: "code" }, one.id)],
        ]),
        // The body scrolls sideways, so it must be reachable by keyboard.
        el("pre", { tabindex: "0", "aria-label": "Body" }, visible(body)),
        el("p", { class: "hint" }, "Formatted for reading. It’s sent on one line."),
      ),
    );
  }
  await load();
}

function changingParts(one, hook) {
  return [
    el("div", { class: "heading" }, el("h2", {}, one.event), badge(one)),
    el("p", {}, ...story(one, hook)),
    one.lastError && ADVICE[one.lastError] ? el("p", { class: "hint" }, ADVICE[one.lastError]) : "",
    facts([
      ["Occurred", at(one.payload.timestamp, { seconds: true })],
      ["Queued", at(one.createdAt, { seconds: true })],
      ["Signed with", isOpen(one) ? signedBy(hook) : null],
    ]),
    el("h3", {}, "Attempts"),
    one.attemptLog.length === 0 ? el("p", { class: "empty" }, "No attempts yet.") : el("ol", { class: "rows" }, one.attemptLog.map(attempt)),
  ];
}

/** Returns sentences about the result of a delivery, and what comes next. */
function story(one, hook) {
  const count = one.attempts === 1 ? "one attempt" : `${one.attempts} attempts`;
  if (one.status === "success") {
    return [`The receiver accepted it${one.httpStatus ? ` (${one.httpStatus})` : ""} after ${count}.`];
  }
  if (one.status === "failed") {
    return [`Gave up after ${count}. ${reason(one.lastError)}. It won’t be retried. Send it again once the receiver works.`];
  }
  const before = one.lastError ? `${reason(one.lastError)}. ` : "Not attempted yet. ";
  if (!hook.isActive) {
    return [before, "The webhook is paused, so this delivery is held until you resume it."];
  }
  if (!one.nextAttemptAt) {
    return [before, one.lastError ? "Another attempt is in progress." : "It’s on its way."];
  }
  return Date.parse(one.nextAttemptAt) <= Date.now() ? [before, "An attempt is due now."]
    : [before, "The next attempt is ", ago(one.nextAttemptAt), ", on ", at(one.nextAttemptAt, { seconds: true }), "."];
}

function attempt({ attempt: number, startedAt, durationMs, httpStatus, error }) {
  return el(
    "li",
    { class: "row" },
    el("strong", {}, `${number}.`),
    el("span", { class: "what" }, error ? `${reason(error)}.` : `The receiver accepted it (${httpStatus}).`),
    el("span", { class: "quiet-text" }, at(startedAt, { seconds: true })),
    el("span", { class: "quiet-text" }, `took ${durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`}`),
  );
}
