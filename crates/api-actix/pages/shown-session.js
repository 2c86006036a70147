// The session that a page shows: what happens when it ends, is kept out, or becomes somebody else's.

import { call as callApi, isLost, sessionOf } from "./api.js";
import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { pageAddress, SIGN_IN, signInAddress } from "./organization.js";
import { say, words } from "./words.js";

/** What a token is refused with that may be renewed. */
const LAPSED = ["authentication_required", "token_expired", "invalid_token"];

/** Follows the session with an organization, in all tabs. `isDraft` says whether the page has text that was not sent. */
export function followSession(org, isDraft) {
  let shown = null;
  let over = null;
  let latest = null;
  let lost = null;
  const session = sessionOf(org, changed, { strict: true });

  function changed(current) {
    latest = current;
    if (!shown || !current) {
      return;
    }
    if (current.authenticated && !current.reason) {
      if (current.user.id !== shown.user.id || current.membership.role !== shown.membership.role) {
        shown = null;
        location.reload(); // Somebody else signed in in another tab, or the role has changed.
      }
      over?.close();
      over = null;
    } else if (over?.reason !== (current.reason ?? null)) {
      over?.close();
      const close = current.reason ? sayWhoIsKeptOut(current.reason) : sayItIsOver(org, isDraft());
      over = { reason: current.reason ?? null, close };
    }
  }

  // The browser asks before a reload or another address discards what was typed.
  addEventListener("beforeunload", (event) => {
    if (shown && isDraft()) {
      event.preventDefault();
    }
  });

  /** Says that a suspension prevents access. */
  function sayWhoIsKeptOut(reason) {
    return openNotice(say("no-access"), () => keptOut(reason, async () => {
      const answer = await change("GET", "auth/session");
      return answer.ok ? say("nothing-changed") : words(answer.error, false);
    }));
  }

  /**
   * Says why the user has no access, and offers to check again, to sign in to another organization, and to sign out. It doesn't
   * offer to sign in here again, because the service would refuse the same account. `again` checks, and returns what to say
   * when nothing has changed.
   */
  function keptOut(reason, again) {
    const told = el("div", { class: "alert", role: "alert", "data-tone": "info" });
    return [
      el("p", {}, words({ code: reason })),
      el("p", {}, say("kept-out")),
      isDraft() ? el("p", {}, say("typed-stays")) : null,
      told,
      el(
        "div",
        { class: "actions" },
        button(say("check-again"), async () => {
          told.textContent = "";
          told.textContent = await again();
        }, { class: "primary" }),
        el("a", { class: "quiet button", href: pageAddress(SIGN_IN, null, { step: "organization" }) }, say("sign-in-other-organization")),
        button(say("sign-out"), () => signOut({ org, end, leave })),
      ),
    ];
  }

  /** Sends a call that begins, renews or ends the session. */
  const change = (method, path, body) => session.change(method, `/${path}`, body);

  /** Calls the API in the session. When the session has ended, a dialog says so; the caller gets the refusal as well. */
  async function call(method, path, body) {
    const answer = await session.call(method, `/${path}`, body);
    // The role, the membership or the organization has changed: the new state of the session reaches every tab.
    if (["admin_required", "membership_not_active", "organization_suspended"].includes(answer.error?.code)) {
      await session.change("GET", "/auth/session");
    }
    return answer;
  }

  /** Calls the API about another organization, in this session: for the operator. */
  function callAt(slug, method, path, body) {
    return session.during(() => callApi(slug, method, path, body), ({ error }) => LAPSED.includes(error?.code));
  }

  /**
   * Sends a call that ends this session or replaces it with another one; on success the page shows no dialog about the ended
   * session.
   */
  async function end(method, path, body) {
    const before = shown;
    shown = null;
    const answer = await change(method, path, body);
    if (answer.ok) {
      return answer;
    }
    const isUnsure = isLost(answer.error);
    if ((isUnsure || lost === path) && latest?.authenticated === false && !latest.reason) {
      return { ok: true, data: {} }; // The answer got lost; that the session is over says that it is done.
    }
    lost = isUnsure ? path : null;
    shown = before;
    changed(latest);
    return answer;
  }

  function leave(address) {
    shown = null;
    location.assign(address);
  }

  return {
    call, callAt, change, end, leave, keptOut,
    open: () => session.open(),
    failure: () => session.failure() ?? { code: "unreachable" },
    /** Shows this session from now on, as `open` answered it. */
    show: (opened) => { shown = opened; },
    /** Shows none any more, and closes the dialog about it. */
    forget: () => {
      shown = null;
      over?.close();
    },
  };
}

/** Opens a dialog that the user can't close; returns the function that closes it. */
function openNotice(title, fill) {
  let closeIt = null;
  openDialog(title, (close) => {
    closeIt = () => close(null);
    return fill();
  }, { closable: false });
  return closeIt;
}

/** Says that the session ended. What was typed stays under the dialog, which closes when the user signs in in another tab. */
function sayItIsOver(org, typed) {
  return openNotice(say("signed-out"), () => [
    el("p", {}, say("signed-out-why")),
    typed ? el("p", {}, say("signed-out-typed")) : null,
    el("div", { class: "actions" }, el(
      "a",
      { class: "primary", href: signInAddress(org), ...(typed ? { target: "_blank", rel: "noopener" } : {}) },
      say(typed ? "sign-in-in-tab" : "sign-in-again"),
    )),
  ]);
}

/** Ends the session and goes to the sign-in page; shows a refusal in a dialog. */
export async function signOut({ org, end, leave }) {
  const answer = await end("POST", "auth/logout");
  if (answer.ok) {
    leave(pageAddress(SIGN_IN, org, { signed: "out" }));
  } else {
    const again = await openDialog(say("still-signed-in"), (close) => [
      el("p", {}, words(answer.error, false)),
      el(
        "div",
        { class: "actions" },
        button(say("try-again"), () => close(true), { class: "primary" }),
        button(say("close"), () => close(null)),
      ),
    ]);
    if (again) {
      await signOut({ org, end, leave });
    }
  }
}
