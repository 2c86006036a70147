// The user's organizations: switch to one, create one, leave one.

import { cancelButton, proofForm, secondFactor } from "./account-proof.js";
import { isLost } from "./api.js";
import { confirmed, formDialog } from "./dialog.js";
import { announce, button, el, sayDone } from "./dom.js";
import { alertIn, makeForm } from "./form.js";
import { organizationOnlyNotice, organizationRow } from "./own-organizations.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { plain, words } from "./words.js";

export function organizations(main, context) {
  const told = el("div", { class: "told" });
  const founding = el("section", { hidden: !("signUp" in document.body.dataset) }); // As the operator has it.
  const list = makeList({
    label: "Your organizations",
    place: context.place,
    load: (query) => context.call("GET", `auth/organizations?${query}`),
    pick: (data) => data.organizations,
    empty: "You’re not in any organization.",
    refused: (error) => organizationOnlyNotice(context, error),
    item: (one) => organizationRow(context, one, told, leaveOther(context, one, () => list.again())),
  });
  main.append(
    el("h1", {}, "Organizations"),
    el("section", {}, el("p", {}, "You’re signed in to one organization at a time. Switching ends this session and starts one there."), told, list.element),
    founding,
    leaving(context),
  );
  offerFounding(founding, context, list);
}

// --- creating an organization ---

function offerFounding(place, context, list, ...message) {
  place.replaceChildren(
    el("h2", { tabindex: "-1" }, "Create another organization"),
    ...message,
    el("p", {}, "You’ll be its administrator. You stay a member of this one."),
    el("div", { class: "actions" }, button("Create organization", () => found(place, context, list))),
  );
}

function found(place, context, list) {
  let isUnsure = false; // An answer was lost: it may be founded already.
  const back = (...message) => {
    offerFounding(place, context, list, ...message);
    place.querySelector("h2").focus();
  };
  const form = makeForm({
    fields: [
      { name: "name", label: "Name", autocomplete: "organization", empty: "Enter a name." },
      {
        name: "slug", label: "Short name", autocapitalize: "none", spellcheck: "false", empty: "Enter a short name.",
        hint: "Lowercase letters, digits and hyphens. People enter it to sign in. It can’t be changed later.",
      },
    ],
    submit: "Create organization",
    busy: "Creating…",
    aside: [cancelButton(() => back())],
    work: async ({ name, slug }) => {
      const wanted = { name: name.trim(), slug: slug.trim() };
      const answer = await context.call("POST", "auth/organizations", wanted);
      if (answer.ok || (answer.error.code === "slug_taken" && isUnsure && await isMine(context, wanted.slug))) {
        const told = el("div", { class: "told" });
        back(
          el("div", { class: "alert", role: "alert", "data-tone": "info" }, `${plain(wanted.name)} was created, and you’re its administrator.`),
          told,
          el("ul", { class: "rows", "aria-label": "Created" }, organizationRow(context, { ...wanted, role: "org_admin", status: "active" }, told)),
        );
        await list.again();
        return null;
      }
      isUnsure = isLost(answer.error);
      if (answer.error.code === "slug_taken") {
        return { ok: false, error: { code: "validation_failed", fields: [{ field: "slug", message: "short name is taken" }] } };
      }
      if (answer.error.code === "not_found") {
        alertIn(form, "New organizations can’t be created here. Please ask whoever runs this service.");
        return null;
      }
      if (answer.error.code === "email_not_verified") {
        alertIn(form, "Your email address isn’t verified yet. Sign out, request a new password with “Forgot your password?”, and open the link in the email.");
        return null;
      }
      const other = organizationOnlyNotice(context, answer.error);
      if (other) {
        place.querySelector("form").replaceWith(other);
        return null;
      }
      return answer;
    },
  });
  // Proposes a short name derived from the name, until the user types another one.
  let isOwn = false;
  const { name, slug } = form.elements;
  slug.addEventListener("input", () => { isOwn = slug.value !== ""; });
  name.addEventListener("input", () => {
    if (!isOwn) {
      slug.value = name.value.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-").slice(0, 63).replace(/^-+|-+$/g, "");
    }
  });
  place.replaceChildren(el("h2", { tabindex: "-1" }, "Create an organization"), form);
  name.focus();
}

async function isMine(context, slug) {
  const answer = await context.call("GET", "auth/organizations?limit=1000");
  return answer.ok && answer.data.organizations.some((one) => one.slug === slug && one.role === "org_admin");
}

// --- leaving ---

/** Returns a button that leaves another organization than this one, which may let the user in no more: with a proof of who acts. */
function leaveOther(context, { slug, name }, again) {
  const leave = `Leave ${plain(name)}`;
  return button("Leave", async () => {
    const factor = await secondFactor(context);
    const isLeft = await formDialog(
      `${leave}?`,
      ["You can’t come back without a new invitation. You keep your account and your other organizations."],
      (close) => proofForm(context, {
        code: factor.data?.enabled,
        recovery: true,
        submit: leave,
        busy: "Leaving…",
        tone: "danger",
        aside: [cancelButton(() => close(null))],
        work: async (proof) => {
          const answer = await context.call("POST", "auth/leave-org", { slug, ...proof });
          if (answer.ok) {
            close(true);
          }
          return answer.ok ? answer : { ok: false, error: refusalOf(answer.error, { slug, name }) };
        },
      }),
    );
    if (isLeft) {
      await again();
      sayDone(`You’ve left ${plain(name)}.`);
    }
  }, { class: "quiet", "aria-label": leave, "aria-haspopup": "dialog" });
}

/** Returns a refusal to leave an organization with what its words need: which organization it is, and that somebody leaves it. */
function refusalOf(error, organization) {
  return { ...error, isLeaving: true, ...(error.code === "last_admin" ? { organizations: [organization] } : {}) };
}

function leaving(context) {
  const name = plain(context.organization.name);
  const told = el("div", { class: "told" });
  return el(
    "section",
    {},
    el("h2", {}, `Leave ${name}`),
    told,
    el("p", {}, "You keep your account and your other organizations."),
    el("div", { class: "actions" }, button(`Leave ${name}`, async () => {
      const { data } = await context.call("GET", "auth/organizations?limit=2");
      const isOnly = data?.organizations.length === 1;
      const text = [
        `You’re signed out of ${name} on all devices and can’t come back without a new invitation. Its administrators are notified.`,
        isOnly ? el("span", {}, "It’s your only organization. You keep your account, but can’t use it for anything until someone invites you. To erase it, ",
          el("a", { href: "#data" }, "delete your account"), " instead.") : "You keep your account and your other organizations.",
      ];
      if (!await confirmed(`Leave ${name}?`, text, `Leave ${name}`)) {
        return;
      }
      told.replaceChildren();
      announce("Leaving…");
      const answer = await context.end("POST", "org/leave");
      if (answer.ok) {
        context.showFinalMessage(`You’ve left ${name}`, "You keep your account. Sign in to another of your organizations, or close this page.", "Sign in to another organization");
        return;
      }
      const { error } = answer;
      told.replaceChildren(el(
        "div",
        { class: "alert", role: "alert" },
        el("p", {}, words(refusalOf(error, context.organization), false)),
        error.code === "last_admin" && context.isAdmin
          ? el("a", { class: "button", href: pageAddress("console", context.org) }, "Go to Members") : null,
      ));
    }, { class: "danger" })),
  );
}
