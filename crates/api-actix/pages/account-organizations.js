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
    empty: "You are in no organization.",
    refused: (error) => organizationOnlyNotice(context, error),
    item: (one) => organizationRow(context, one, told, leaveOther(context, one, () => list.again())),
  });
  main.append(
    el("h1", {}, "Organizations"),
    el("section", {}, el("p", {}, "You are signed in to one organization at a time. Switching ends this session and opens one there."), told, list.element),
    founding,
    leaving(context),
  );
  offerFounding(founding, context, list);
}

// --- creating an organization ---

function offerFounding(place, context, list, ...message) {
  place.replaceChildren(
    el("h2", { tabindex: "-1" }, "Another organization"),
    ...message,
    el("p", {}, "Create one of your own, and be its administrator. You stay in this one."),
    el("div", { class: "actions" }, button("Create an organization", () => found(place, context, list))),
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
      { name: "name", label: "Name", autocomplete: "organization", empty: "Please enter a name." },
      {
        name: "slug", label: "Short name", autocapitalize: "none", spellcheck: "false", empty: "Please enter a short name.",
        hint: "Small letters, digits and hyphens. People sign in with it, and it stays.",
      },
    ],
    submit: "Create it",
    busy: "Creating…",
    aside: [cancelButton(() => back())],
    work: async ({ name, slug }) => {
      const wanted = { name: name.trim(), slug: slug.trim() };
      const answer = await context.call("POST", "auth/organizations", wanted);
      if (answer.ok || (answer.error.code === "slug_taken" && isUnsure && await isMine(context, wanted.slug))) {
        const told = el("div", { class: "told" });
        back(
          el("div", { class: "alert", role: "alert", "data-tone": "info" }, `${plain(wanted.name)} is created, and you are its administrator.`),
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
        alertIn(form, "New organizations are not created here. Please ask whoever runs this service.");
        return null;
      }
      if (answer.error.code === "email_not_verified") {
        alertIn(form, "Nobody has proven your email address yet. Sign out, ask for a new password with “Forgot your password?”, and open the link that is mailed.");
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
      ["You can't go back without a new invitation. Your account and your other organizations stay."],
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
      sayDone(`You have left ${plain(name)}.`);
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
    el("p", {}, "Your account and your other organizations stay."),
    el("div", { class: "actions" }, button(`Leave ${name}`, async () => {
      const { data } = await context.call("GET", "auth/organizations?limit=2");
      const isOnly = data?.organizations.length === 1;
      const text = [
        `You are signed out of ${name} on all devices, and can't go back without a new invitation. Its administrators are told.`,
        isOnly ? el("span", {}, "It is your only organization. Your account stays, but it opens nothing any more until somebody invites you. To have it erased, ",
          el("a", { href: "#data" }, "delete your account"), " instead.") : "Your account and your other organizations stay.",
      ];
      if (!await confirmed(`Leave ${name}?`, text, `Leave ${name}`)) {
        return;
      }
      told.replaceChildren();
      announce("Leaving…");
      const answer = await context.end("POST", "org/leave");
      if (answer.ok) {
        context.showFinalMessage(`You have left ${name}`, "Your account stays. Sign in to another organization of yours, or close this page.", "Sign in to another organization");
        return;
      }
      const { error } = answer;
      told.replaceChildren(el(
        "div",
        { class: "alert", role: "alert" },
        el("p", {}, words(refusalOf(error, context.organization), false)),
        error.code === "last_admin" && context.isAdmin
          ? el("a", { class: "button", href: pageAddress("console", context.org) }, "Go to the members") : null,
      ));
    }, { class: "danger" })),
  );
}
