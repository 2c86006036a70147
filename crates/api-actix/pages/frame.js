// The frame of the account and the console: the bar with user and organization, the tabs, and what happens when the session
// ends.
//
// A view is one tab: `{id, title, open(main, context)}`, or with `load`, which loads that function, in place of `open`. The view's
// context has `call` for the API, `place` for the state that the view keeps in the address, and `go` to go to another address.

import { makeMenu } from "./dialog.js";
import { button, byId, el, waiting } from "./dom.js";
import { hasTyped } from "./form.js";
import { problem } from "./list.js";
import { forgetOrganization, here, organizationWanted, pageAddress, rememberOrganization, SIGN_IN, signInAddress } from "./organization.js";
import { followSession, signOut } from "./shown-session.js";
import { clearTabs, loadAhead, placeOf, showTabs } from "./tabs.js";
import { plain, say, sayWith, withTexts, words } from "./words.js";

const main = byId("main");
const bar = byId("bar");

// The fragment of the address names the tab, so the skip link must not change it.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

/**
 * Opens a page of tabs. `page` is its address, such as `account`; `admin` marks a page that is for administrators only. `org` is the
 * organization, without it the one wanted; `keep` has what the address says beside it. `prepare(context)` returns the context of the
 * views, or null when it shows something else.
 */
export async function openFrame({ page, title, tabs, admin = false, org = organizationWanted(), keep = {}, prepare = async (context) => context }) {
  if (!org || !navigator.cookieEnabled) {
    location.replace(signInAddress(org)); // The sign-in asks for the organization, or says that cookies are blocked.
    return;
  }
  loadAhead(tabs);
  const halfFilled = new Map();
  const session = followSession(org, () => hasTyped(document) || [...halfFilled.values()].some(hasTyped));
  const opened = await openSession(session, title, org);
  if (!opened) {
    return;
  }
  session.show(opened);
  rememberOrganization(org);
  nameInAddress(page, org, keep);
  const context = contextOf({ page, org, opened, session });
  drawBar(context);
  if (admin && !context.isAdmin) {
    main.replaceChildren(
      el("h1", { tabindex: "-1" }, title),
      el("p", {}, words({ code: "admin_required" })),
      el("p", {}, el("a", { class: "button", href: pageAddress("account", org) }, say("go-to-account"))),
    );
    return;
  }
  if (opened.impersonator) {
    tellWhoActs(context);
  }
  const prepared = await prepare(context);
  if (prepared) {
    await showTabs(tabs, prepared, halfFilled);
  }
}

/** Returns the open session; null when there is none that could be shown: then it says so, or goes to the sign-in page. */
async function openSession(session, title, org) {
  const opened = await waiting(session.open(), () => {
    main.replaceChildren(el("p", { class: "loading" }, say("loading")));
    return () => {};
  });
  if (!opened) {
    sayItFailed(title, session.failure());
  } else if (opened.reason) {
    const again = () => {
      location.reload();
      return "";
    };
    const said = session.keptOut(opened.reason, again).filter(Boolean);
    main.replaceChildren(el("h1", { tabindex: "-1" }, say("no-access")), ...said);
  } else if (opened.authenticated) {
    return opened;
  } else {
    location.replace(signInAddress(org));
  }
  return null;
}

function sayItFailed(title, error) {
  const isUnknown = error.code === "organization_not_found";
  if (isUnknown) {
    forgetOrganization();
  }
  const choice = { class: "button", href: pageAddress(SIGN_IN, null, { step: "organization" }) };
  main.replaceChildren(
    el("h1", { tabindex: "-1" }, title),
    problem(error, () => location.reload()),
    isUnknown ? el("p", {}, el("a", choice, say("choose-other-organization"))) : "",
  );
}

/**
 * Names the organization in the address, so that a reload, a bookmark or a shared link opens this one, whichever the browser used
 * last.
 */
function nameInAddress(page, org, keep) {
  if (new URLSearchParams(location.search).get("org") !== org) {
    history.replaceState(history.state, "", `${pageAddress(page, org, keep)}${location.hash}`);
  }
}

/** Returns what the views of a page get. */
function contextOf({ page, org, opened, session }) {
  const { call, callAt, change, end, leave } = session;
  const closing = new AbortController();
  return {
    org, call, callAt, change, page, end, leave,
    isAdmin: opened.membership.role === "org_admin",
    user: opened.user, organization: opened.org, membership: opened.membership,
    place: placeOf(), go: (hash) => { location.hash = hash; },
    /** Aborted when the page shows no tabs any more. */
    gone: closing.signal,
    signInHere: async () => {
      const answer = await end("POST", "auth/logout");
      if (answer.ok) {
        leave(signInAddress(org));
      }
      return answer;
    },
    rename: renameUser,
    renameOrganization: (name) => {
      opened.org.name = name;
      renameOrganization(name);
    },
    switchTo: (slug) => switchTo(slug, page, end),
    /**
     * Replaces the page with a final message when its session has ended and can't be continued, such as after the account was
     * deleted.
     */
    showFinalMessage: (title, text, onward) => {
      closing.abort();
      session.forget();
      forgetOrganization();
      clearBar();
      clearTabs();
      document.title = title;
      const heading = el("h1", { tabindex: "-1" }, title);
      const lines = [text].flat().map((line) => el("p", {}, line));
      main.replaceChildren(heading, ...lines, el("p", {}, el("a", { class: "button", href: SIGN_IN }, onward)));
      heading.focus();
    },
  };
}

async function switchTo(slug, page, end) {
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

// --- the header: the organization, with a switch to another one, and the user's menu ---

/** Draws the header for the context of a page's views. */
function drawBar(context) {
  const { org, organization, user, isAdmin, page } = context;
  const name = plain(organization.name);
  const organizationButton = button("", () => choose(context), {
    id: "organization", class: null, "aria-haspopup": "dialog", title: say("your-organizations"),
  });
  organizationButton.append(el("span", {}, name));
  bar.querySelector("#places")?.remove();
  bar.append(el(
    "div",
    { id: "places" },
    organizationButton,
    makeMenu({
      properties: { id: "user" },
      content: [el("span", { class: "initials", "aria-hidden": "true" }, initials(user.name)), el("span", { id: "who" }, plain(user.name))],
      label: say("you"),
      about: el("div", { class: "about" }, el("strong", { id: "whose" }, plain(user.name)), el("span", { class: "quiet-text" }, user.email)),
      items: [
        { text: say("your-account"), href: pageAddress("account", org), current: page === "account" },
        ...(isAdmin ? [{ text: say("console"), href: pageAddress("console", org), current: page === "console" }] : []),
        ...(page === "operator" ? [{ text: say("operator"), href: pageAddress("operator", org), current: true }] : []),
        { text: say("sign-out"), run: () => signOut(context) },
      ],
    }),
  ));
}

/** Says above the tabs that the session is the operator's, who only reads. */
function tellWhoActs(context) {
  byId("tabs").before(el(
    "section",
    { class: "acting", "aria-label": say("who-acts") },
    el("span", {}, ...sayWith("impersonating", { name: el("strong", {}, el("bdi", {}, plain(context.user.name))) })),
    button(say("impersonating-end"), () => signOut(context)),
  ));
}

/** Lets the user choose an organization. Where the script of that doesn't load, the account's tab does the same. */
async function choose(context) {
  const script = await withTexts("own-organizations", import("./own-organizations.js")).catch(() => null);
  if (script) {
    await script.chooseOrganization(context);
  } else {
    location.assign(`${pageAddress("account", context.org)}#organizations`);
  }
}

/** Returns the first letters of a name's first and last word. */
function initials(name) {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...word ?? ""][0] ?? "");
  return letters.join("").toUpperCase();
}

/** Shows a changed name of the user. */
function renameUser(name) {
  bar.querySelector("#who").textContent = plain(name);
  bar.querySelector("#whose").textContent = plain(name);
  bar.querySelector(".initials").textContent = initials(name);
}

/** Shows a changed name of the organization. */
function renameOrganization(name) {
  bar.querySelector("#organization > span").textContent = plain(name);
}

/** Removes what needs a session. */
function clearBar() {
  bar.querySelector("#places").remove();
}
