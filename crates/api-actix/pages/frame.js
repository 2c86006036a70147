// The frame of the account and the console: the bar with user and organization, the tabs, and what happens when the session
// ends.
//
// A view is one tab: `{id, title, open(main, context)}`. It is opened anew whenever the address names another tab; a tab with a
// half-filled form comes back as it was. The view's context has `call` for the API, `place` for the state that the view keeps
// in the address, and `go` to go to another address.

import { isLost, sessionOf } from "./api.js";
import { announce, button, el, waiting } from "./dom.js";
import { openDialog } from "./dialog.js";
import { forgetSecrets, hasTyped } from "./form.js";
import { problem } from "./list.js";
import { forgetOrganization, organizationWanted, pageAddress, rememberOrganization } from "./organization.js";
import { plain, words } from "./words.js";

const main = document.getElementById("main");
const bar = document.getElementById("bar");
const nav = document.getElementById("tabs");

const SIGN_IN = "sign-in";

// The fragment of the address names the tab, so the skip link must not change it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

/**
 * Opens a page of tabs. `page` is its address, `account` or `console`; `admin` marks a page that is for administrators only.
 */
export async function openFrame({ page, title, tabs, admin = false }) {
  const org = organizationWanted();
  if (!org) {
    location.replace(signInAddress(null));
    return;
  }
  let shown = null;
  let over = null;
  let latest = null;
  let lost = null;
  let isGone = false;
  // The contents of tabs with text that was not sent, by their addresses, while another tab is shown.
  const halfFilled = new Map();
  const isDraft = () => hasTyped(document) || [...halfFilled.values()].some(hasTyped);

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
      over = { reason: current.reason ?? null };
      over.close = current.reason ? sayWhoIsKeptOut(current.reason) : sayItIsOver();
    }
  }

  // The browser asks before a reload or another address discards what was typed.
  addEventListener("beforeunload", (event) => {
    if (shown && isDraft()) {
      event.preventDefault();
    }
  });

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
  function sayItIsOver() {
    const typed = isDraft();
    return openNotice("You are signed out", () => [
      el("p", {}, "Your session has ended. It timed out, or an administrator or a rule of the organization ended it; or you signed out, changed your "
        + "password or switched the organization elsewhere."),
      typed ? el("p", {}, "What you typed stays here. Sign in in another tab, come back, and go on.") : null,
      el("div", { class: "actions" }, el(
        "a",
        { class: "primary", href: signInAddress(org), ...(typed ? { target: "_blank", rel: "noopener" } : {}) },
        typed ? "Sign in in another tab" : "Sign in again",
      )),
    ]);
  }

  /** Says that a suspension prevents access. */
  function sayWhoIsKeptOut(reason) {
    return openNotice("You can't go on here", () => keptOut(reason, async () => {
      const answer = await change("GET", "auth/session");
      return answer.ok ? "Nothing has changed so far." : words(answer.error, false);
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
      el("p", {}, "Until that changes, nothing works here. Your other organizations are not affected."),
      isDraft() ? el("p", {}, "What you typed stays here as long as this page is open.") : null,
      told,
      el(
        "div",
        { class: "actions" },
        button("Look again", async () => {
          told.textContent = "";
          told.textContent = await again();
        }, { class: "primary" }),
        el("a", { class: "quiet button", href: pageAddress(SIGN_IN, null, { step: "organization" }) }, "Sign in to another organization"),
        button("Sign out", () => signOut({ org, end, leave })),
      ),
    ];
  }

  /** Sends a call that begins, renews or ends the session. */
  const change = (method, path, body) => session.change(method, `/${path}`, body);

  function leave(address) {
    shown = null;
    location.assign(address);
  }

  const opened = await waiting(session.open(), () => {
    main.replaceChildren(el("p", { class: "loading" }, "Loading…"));
    return () => {};
  });
  if (!opened) {
    const error = session.failure() ?? { code: "unreachable" };
    const isUnknown = error.code === "organization_not_found";
    if (isUnknown) {
      forgetOrganization();
    }
    main.replaceChildren(
      el("h1", { tabindex: "-1" }, title),
      problem(error, () => location.reload()),
      isUnknown ? el("p", {}, el("a", { class: "button", href: pageAddress(SIGN_IN, null, { step: "organization" }) }, "Choose another organization")) : "",
    );
    return;
  }
  if (opened.reason) {
    main.replaceChildren(
      el("h1", { tabindex: "-1" }, "You can't go on here"),
      ...keptOut(opened.reason, () => {
        location.reload();
        return "";
      }).filter(Boolean),
    );
    return;
  }
  if (!opened.authenticated) {
    location.replace(signInAddress(org));
    return;
  }
  shown = opened;
  rememberOrganization(org);
  // Names the organization in the address, so that a reload, a bookmark or a shared link opens this one, whichever the browser
  // used last.
  if (new URLSearchParams(location.search).get("org") !== org) {
    history.replaceState(history.state, "", `${pageAddress(page, org)}${location.hash}`);
  }
  const isAdmin = opened.membership.role === "org_admin";

  /**
   * Calls the API in the session. When the session has ended, the dialog above says so; the caller gets the refusal as well.
   */
  const call = async (method, path, body) => {
    const answer = await session.call(method, `/${path}`, body);
    // The role, the membership or the organization has changed: the new state of the session reaches every tab.
    if (["admin_required", "membership_not_active", "organization_suspended"].includes(answer.error?.code)) {
      await session.change("GET", "/auth/session");
    }
    return answer;
  };

  const context = {
    org, call, change, page, isAdmin,
    user: opened.user, organization: opened.org, membership: opened.membership,
    place: placeOf(), go: (hash) => { location.hash = hash; },
    end, leave, showFinalMessage, switchTo,
    signInHere: async () => {
      const answer = await end("POST", "auth/logout");
      if (answer.ok) {
        leave(signInAddress(org));
      }
      return answer;
    },
    rename: (name) => { bar.querySelector("#who").textContent = plain(name); },
    renameOrganization: (name) => {
      opened.org.name = name;
      bar.querySelector("#organization").textContent = plain(name);
    },
  };

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

  /**
   * Replaces the page with a final message when its session has ended and can't be continued, such as after the account was
   * deleted.
   */
  function showFinalMessage(title, text, onward) {
    isGone = true;
    shown = null;
    over?.close();
    forgetOrganization();
    bar.querySelector("#places").remove();
    nav.replaceChildren();
    document.title = title;
    const heading = el("h1", { tabindex: "-1" }, title);
    main.replaceChildren(heading, ...[text].flat().map((line) => el("p", {}, line)), el("p", {}, el("a", { class: "button", href: SIGN_IN }, onward)));
    heading.focus();
  }

  async function switchTo(slug) {
    const answer = await end("POST", "auth/switch-org", { slug });
    if (answer.ok && answer.data.requires2FA) {
      location.assign(pageAddress(SIGN_IN, slug, {
        step: answer.data.setupRequired ? "set-up" : "code", return_to: here(page, slug),
      }));
    } else if (answer.ok) {
      location.assign(pageAddress(page === "console" ? "account" : page, slug));
    }
    return answer;
  }

  drawBar(context);
  if (admin && !isAdmin) {
    main.replaceChildren(
      el("h1", { tabindex: "-1" }, title),
      el("p", {}, words({ code: "admin_required" })),
      el("p", {}, el("a", { class: "button", href: pageAddress("account", org) }, "Go to your account")),
    );
    return;
  }

  nav.replaceChildren(el("ul", {}, tabs.map(({ id, title: text }) => el("li", {}, el("a", { href: `#${id}`, "data-tab": id }, text)))));
  let turns = 0;
  let container = null;
  let at = null;
  const route = async () => {
    if (isGone) {
      return;
    }
    if (container && hasTyped(container)) {
      forgetSecrets(container);
      halfFilled.set(at, container);
    }
    turns += 1;
    const turn = turns;
    const wanted = location.hash.slice(1).split(/[/?]/)[0];
    const tab = tabs.find(({ id }) => id === wanted) ?? tabs[0];
    for (const link of nav.querySelectorAll("a")) {
      link.removeAttribute("aria-current");
      if (link.dataset.tab === tab.id) {
        link.setAttribute("aria-current", "page");
        inTheMiddle(link);
      }
    }
    document.title = `${tab.title} · ${plain(opened.org.name)}`;
    at = (location.hash || `#${tab.id}`).split("?")[0];
    container = halfFilled.get(at) ?? el("div", { class: "view" });
    main.replaceChildren(container);
    if (!halfFilled.delete(at)) {
      await tab.open(container, context);
    }
    if (turn === turns) {
      const heading = container.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      if (turn > 1) {
        heading?.focus();
      }
      announce(tab.title);
    }
  };
  addEventListener("hashchange", route);
  await route();
}

/**
 * Scrolls a tab's link into the middle of the tabs, which matters on phones. With scrollIntoView, the Tab key would continue
 * there and not at the top of the page.
 */
function inTheMiddle(link) {
  const list = link.closest("ul");
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

function drawBar(context) {
  const { org, organization, user, isAdmin, page } = context;
  const links = [["account", "Account"], ...(isAdmin ? [["console", "Console"]] : [])];
  bar.querySelector("#places")?.remove();
  bar.append(el(
    "div",
    { id: "places" },
    el("nav", { "aria-label": "Pages" }, links.map(([address, text]) => el(
      "a",
      { href: pageAddress(address, org), ...(address === page ? { "aria-current": "page" } : {}) },
      text,
    ))),
    button(plain(organization.name), () => chooseOrganization(context), {
      id: "organization", "aria-haspopup": "dialog", title: "Switch to another organization",
    }),
    el("span", { id: "who", title: user.email }, plain(user.name)),
    button("Sign out", () => signOut(context), { id: "sign-out" }),
  ));
}

/** Ends the session and goes to the sign-in page; shows a refusal in a dialog. */
async function signOut({ org, end, leave }) {
  const answer = await end("POST", "auth/logout");
  if (answer.ok) {
    leave(pageAddress(SIGN_IN, org, { signed: "out" }));
  } else {
    const again = await openDialog("You are still signed in", (close) => [
      el("p", {}, words(answer.error, false)),
      el(
        "div",
        { class: "actions" },
        button("Try again", () => close(true), { class: "primary" }),
        button("Close", () => close(null)),
      ),
    ]);
    if (again) {
      await signOut({ org, end, leave });
    }
  }
}

/** Lets the user choose one of their organizations, and switches to it. */
export async function chooseOrganization(context) {
  await openDialog("Your organizations", (close) => {
    const list = el("ul", { class: "rows" });
    const told = el("div", { class: "state" }, el("p", { class: "loading" }, "Loading…"));
    const more = el("div", { class: "pager" });
    const load = async (cursor) => {
      const answer = await context.call("GET", `auth/organizations?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
      if (!answer.ok) {
        told.replaceChildren(organizationOnlyNotice(context, answer.error) ?? problem(answer.error, () => load(cursor)));
        return;
      }
      told.replaceChildren();
      list.append(...answer.data.organizations.map((one) => organizationRow(context, one, told)));
      const next = answer.data.nextCursor;
      more.replaceChildren(...(next ? [button("More", () => load(next))] : []));
    };
    load();
    return [told, list, more, el("div", { class: "actions" }, el("button", {
      type: "button", class: "quiet", on: { click: () => close(null) },
    }, "Close"))];
  });
}

/**
 * Returns an element for the refusal of a call that concerns the whole account, when this session is valid for its organization
 * only: it says why, and offers to sign in here. Null for every other refusal.
 */
export function organizationOnlyNotice(context, error) {
  const name = plain(context.organization.name);
  const text = {
    origin_not_allowed: `You signed in through an application, so this session is good for ${name} alone. To do this, sign in on this page.`,
    refresh_token_missing: "Your browser no longer has all of this session. To do this, sign in again on this page.",
    refresh_token_invalid: "Your browser no longer has all of this session. To do this, sign in again on this page.",
    reauthentication_required: words(error),
  }[error.code];
  if (!text) {
    return null;
  }
  const place = el("div", { class: "alert", role: "alert", "data-tone": "info" }, el("p", {}, text), button("Sign in here", async () => {
    const answer = await context.signInHere();
    if (!answer.ok) {
      place.append(el("p", {}, words(answer.error, false)));
    }
  }));
  return place;
}

/** Returns the row of one of the user's organizations, with a button that switches to it. */
export function organizationRow(context, { slug, name, role, status }, told) {
  const isHere = slug === context.org;
  return el(
    "li",
    { class: "row" },
    el("div", { class: "what" }, el("strong", {}, plain(name)), el("span", { class: "quiet-text" }, ` ${slug}`)),
    el("div", { class: "badges" }, role === "org_admin" ? el("span", { class: "badge" }, "Administrator") : null,
      status === "active" ? null : el("span", { class: "badge", "data-tone": "problem" }, "Suspended")),
    isHere ? el("span", { class: "quiet-text" }, "You are here") : button("Switch", async () => {
      const answer = await context.switchTo(slug);
      if (!answer.ok) {
        told.replaceChildren(el(
          "div",
          { class: "alert", role: "alert" },
          el("p", {}, words(answer.error, false)),
          el("a", { class: "button", href: pageAddress(SIGN_IN, slug, { return_to: here("account", slug) }) }, `Sign in to ${plain(name)}`),
        ));
        told.querySelector("a").focus(); // It may be far above.
      }
    }, { "aria-label": `Switch to ${plain(name)}`, disabled: status !== "active" }),
  );
}

/** Returns the address of the sign-in page, which returns to the current address afterwards. */
function signInAddress(org) {
  return pageAddress(SIGN_IN, org, { return_to: location.href });
}

function here(page, slug) {
  return new URL(pageAddress(page, slug), location.href).href;
}

/** Returns access to the state that a view keeps in the address, after the name of its tab: `#members?q=ann`. */
function placeOf() {
  const parts = () => {
    const [path, query = ""] = location.hash.slice(1).split("?");
    return { path, query: new URLSearchParams(query) };
  };
  const changedAddress = (changes) => {
    const { path, query } = parts();
    for (const [name, value] of Object.entries(changes)) {
      if (value) {
        query.set(name, value);
      } else {
        query.delete(name);
      }
    }
    const text = query.toString();
    return `${location.pathname}${location.search}#${path}${text ? `?${text}` : ""}`;
  };
  return {
    /** The parts of the path after the tab: `["wh_1", "del_2"]` of `#webhooks/wh_1/del_2`. */
    rest: () => parts().path.split("/").slice(1),
    get: (name) => parts().query.get(name),
    /** Changes parameters in this entry of the history. */
    replace: (changes, trail = history.state?.trail ?? []) => history.replaceState({ trail }, "", changedAddress(changes)),
    /** Changes parameters in a new entry of the history, so that Back returns to the previous one. */
    push: (changes, trail) => history.pushState({ trail }, "", changedAddress(changes)),
    /** The cursors of the pages before this one. */
    trail: () => history.state?.trail ?? [],
  };
}
