// The user's organizations: switch to one, create one, leave one.

import { cancelButton, proofForm, secondFactor } from "./account-proof.js";
import { isLost } from "./api.js";
import { confirmed, formDialog } from "./dialog.js";
import { announce, button, el, sayDone } from "./dom.js";
import { alertIn, makeForm } from "./form.js";
import { organizationOnlyNotice, organizationRow } from "./own-organizations.js";
import { makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { plain, say, sayWith, words } from "./words.js";

export function organizations(main, context) {
  const told = el("div", { class: "told" });
  const founding = el("section", { hidden: !("signUp" in document.body.dataset) }); // As the operator has it.
  const list = makeList({
    label: say("your-organizations"),
    place: context.place,
    load: (query) => context.call("GET", `auth/organizations?${query}`),
    pick: (data) => data.organizations,
    empty: say("organizations-none"),
    refused: (error) => organizationOnlyNotice(context, error),
    item: (one) => organizationRow(context, one, told, leaveOther(context, one, () => list.again())),
  });
  main.append(
    el("h1", {}, say("organizations")),
    el("section", {}, el("p", {}, say("organizations-lead")), told, list.element),
    founding,
    leaving(context),
  );
  offerFounding(founding, context, list);
}

// --- creating an organization ---

function offerFounding(place, context, list, ...message) {
  place.replaceChildren(
    el("h2", { tabindex: "-1" }, say("create-another")),
    ...message,
    el("p", {}, say("create-another-lead")),
    el("div", { class: "actions" }, button(say("create-organization"), () => found(place, context, list))),
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
      { name: "name", label: say("name"), autocomplete: "organization", empty: say("enter-a-name") },
      {
        name: "slug", label: say("short-name"), autocapitalize: "none", spellcheck: "false", empty: say("enter-a-slug"),
        hint: say("new-slug-hint"),
      },
    ],
    submit: say("create-organization"),
    busy: say("creating"),
    aside: [cancelButton(() => back())],
    work: async ({ name, slug }) => {
      const wanted = { name: name.trim(), slug: slug.trim() };
      const answer = await context.call("POST", "auth/organizations", wanted);
      if (answer.ok || (answer.error.code === "slug_taken" && isUnsure && await isMine(context, wanted.slug))) {
        const told = el("div", { class: "told" });
        back(
          el("div", { class: "alert", role: "alert", "data-tone": "info" }, say("organization-created-yours", { organization: plain(wanted.name) })),
          told,
          el("ul", { class: "rows", "aria-label": say("created") }, organizationRow(context, { ...wanted, role: "org_admin", status: "active" }, told)),
        );
        await list.again();
        return null;
      }
      isUnsure = isLost(answer.error);
      if (answer.error.code === "slug_taken") {
        return { ok: false, error: { code: "validation_failed", fields: [{ field: "slug", text: say("error-slug_taken") }] } };
      }
      if (answer.error.code === "not_found") {
        alertIn(form, say("create-refused"));
        return null;
      }
      if (answer.error.code === "email_not_verified") {
        alertIn(form, say("create-unverified"));
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
  place.replaceChildren(el("h2", { tabindex: "-1" }, say("create-an-organization")), form);
  name.focus();
}

async function isMine(context, slug) {
  const answer = await context.call("GET", "auth/organizations?limit=1000");
  return answer.ok && answer.data.organizations.some((one) => one.slug === slug && one.role === "org_admin");
}

// --- leaving ---

/** Returns a button that leaves another organization than this one, which may let the user in no more: with a proof of who acts. */
function leaveOther(context, { slug, name }, again) {
  const organization = plain(name);
  const leave = say("leave-one", { organization });
  return button(say("leave"), async () => {
    const factor = await secondFactor(context);
    const isLeft = await formDialog(
      say("leave-question", { organization }),
      [say("leave-other-text")],
      (close) => proofForm(context, {
        code: factor.data?.enabled,
        recovery: true,
        submit: leave,
        busy: say("leaving"),
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
      sayDone(say("left-now", { organization }));
    }
  }, { class: "quiet", "aria-label": leave, "aria-haspopup": "dialog" });
}

/** Returns a refusal to leave an organization with what its words need: which organization it is, and that somebody leaves it. */
function refusalOf(error, organization) {
  return { ...error, isLeaving: true, ...(error.code === "last_admin" ? { organizations: [organization] } : {}) };
}

function leaving(context) {
  const organization = plain(context.organization.name);
  const told = el("div", { class: "told" });
  return el(
    "section",
    {},
    el("h2", {}, say("leave-one", { organization })),
    told,
    el("p", {}, say("leave-keeps")),
    el("div", { class: "actions" }, button(say("leave-one", { organization }), async () => {
      const { data } = await context.call("GET", "auth/organizations?limit=2");
      const isOnly = data?.organizations.length === 1;
      const text = [
        say("leave-text", { organization }),
        isOnly ? el("span", {}, ...sayWith("leave-only-text", { link: el("a", { href: "#data" }, say("leave-only-link")) })) : say("leave-keeps"),
      ];
      if (!await confirmed(say("leave-question", { organization }), text, say("leave-one", { organization }))) {
        return;
      }
      told.replaceChildren();
      announce(say("leaving"));
      const answer = await context.end("POST", "org/leave");
      if (answer.ok) {
        context.showFinalMessage(say("left", { organization }), say("left-lead"), say("sign-in-other-organization"));
        return;
      }
      const { error } = answer;
      told.replaceChildren(el(
        "div",
        { class: "alert", role: "alert" },
        el("p", {}, words(refusalOf(error, context.organization), false)),
        error.code === "last_admin" && context.isAdmin
          ? el("a", { class: "button", href: pageAddress("console", context.org) }, say("go-to-members")) : null,
      ));
    }, { class: "danger" })),
  );
}
