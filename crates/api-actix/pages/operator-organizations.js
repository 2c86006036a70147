// The operator's pages: all organizations, and the overview of one.

import { rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { pageAddress, slugOf } from "./organization.js";
import { address, ago, ask, at, facts, loaded, name as nameOf } from "./console-parts.js";
import { statusBadge, tenantAddress } from "./operator-parts.js";
import { numeral, plain, say, sayOf, words } from "./words.js";

/** The plans that an organization may have. */
const plans = () => [["free", say("plan-free")], ["pro", say("plan-pro")], ["enterprise", say("plan-enterprise")]];

export function organizations(main, context) {
  const list = makeList({
    label: say("organizations"),
    place: context.place,
    search: say("organizations-search"),
    load: (query) => {
      const wanted = query.get("q") ?? "";
      return /^org_[0-9a-z]{26}$/.test(wanted) ? byId(context, wanted)
        : context.call("GET", `operator/organizations?${query}`);
    },
    pick: (data) => data.organizations ?? [data.organization],
    empty: say("organizations-empty"),
    emptySearch: say("organizations-no-match"),
    columns: [say("organization"), say("plan"), say("status"), say("members"), say("created"), el("span", { class: "visually-hidden" }, say("actions"))],
    item: (one, again) => [
      cell([
        el("a", { class: "opens", href: tenantAddress(context.org, one.slug) }, nameOf(one.name, "strong")),
        one.id === context.organization.id ? el("span", { class: "badge" }, say("yours")) : "",
        el("span", { class: "quiet-text code" }, one.slug),
      ], { class: "what" }),
      cell(sayOf("plan-", one.plan) ?? one.plan, { title: say("plan") }),
      cell(statusBadge(one)),
      cell(numeral(one.memberCount), { title: say("members") }),
      cell(ago(one.createdAt), { title: say("created") }),
      cell(rowMenu(plain(one.name), [
        { text: say("open"), href: tenantAddress(context.org, one.slug) },
        ...deedsFor(context, one).map((deed) => ({
          text: say("action-more", { action: deed.text }), danger: deed.danger, run: async () => {
            const answer = await deed.run();
            if (answer) {
              await again({ focus: one.id });
            }
          },
        })),
      ]), { class: "narrow" }),
    ],
  });
  main.append(
    el("div", { class: "heading" }, el("h1", {}, say("organizations")), button(say("create-organization"), async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.organization.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    list.element,
  );
  sayWhatWasDone();
}

/** Finds an organization by its identifier; the answer is that of an empty list when there is none. */
async function byId({ call }, id) {
  const answer = await call("GET", `operator/organizations/${id}`);
  return answer.error?.code === "organization_not_found" ? { ok: true, data: { organizations: [] } } : answer;
}

async function create({ call }) {
  let chosen = false;
  const propose = ({ target }) => {
    if (!chosen) {
      target.form.elements.slug.value = slugOf(target.value);
    }
  };
  const choose = ({ target }) => { chosen = target.value !== ""; };
  const answer = await ask(say("create-an-organization"), null, {
    fields: [
      { name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, on: { input: propose } },
      {
        name: "slug", label: say("short-name"), empty: say("enter-a-slug"), maxlength: 63, autocapitalize: "none", spellcheck: "false",
        hint: say("new-slug-hint"), on: { input: choose },
      },
      { name: "plan", label: say("plan"), options: plans(), value: "free" },
      {
        name: "adminEmail", label: say("first-administrator"), type: "email", autocapitalize: "none", spellcheck: "false",
        hint: say("first-administrator-hint"),
      },
    ],
    submit: say("create-organization"),
    busy: say("creating"),
    unsure: say("organization-unsure"),
    work: async ({ name, slug, plan, adminEmail }) => {
      const sent = await call("POST", "operator/organizations", {
        name: name.trim(), slug: slug.trim(), plan, ...(adminEmail.trim() ? { adminEmail: adminEmail.trim() } : {}),
      });
      return sent.error?.code === "slug_taken" ? { ok: false, error: { code: "validation_failed", fields: [{ field: "slug", text: words(sent.error) }] } }
        : sent;
    },
  });
  if (answer?.ok) {
    const { organization, invite } = answer.data;
    const name = plain(organization.name);
    sayDone(invite ? say("organization-created-invited", { name, email: invite.email }) : say("organization-created", { name }));
  }
  return answer;
}

/** Returns what can be done with an organization. Each asks first, and returns the answer; null when nothing was tried. */
function deedsFor(context, one) {
  const call = context.everywhere ?? context.call;
  const name = plain(one.name);
  const path = `operator/organizations/${one.id}`;
  const deed = (text, danger, title, warning, { busy, done, fields = [], work }) => ({
    text,
    danger,
    run: async () => {
      const answer = await ask(title, warning, { fields, submit: text, busy, danger, work });
      if (answer?.ok) {
        sayDone(done);
      }
      return answer;
    },
  });
  const plan = deed(say("plan-change"), false, say("plan-of", { name }), null, {
    fields: [{ name: "plan", label: say("plan"), options: plans(), value: one.plan }],
    busy: say("saving"),
    done: say("plan-saved", { name }),
    work: (values) => call("PATCH", path, { plan: values.plan }),
  });
  const rename = deed(say("rename"), false, say("rename-one", { name }), say("organization-rename-text"), {
    fields: [{ name: "name", label: say("name"), empty: say("enter-a-name"), maxlength: 100, value: one.name }],
    busy: say("saving"),
    done: say("name-saved"),
    work: (values) => call("PATCH", path, { name: values.name.trim() }),
  });
  const suspend = deed(say("suspend"), true, say("suspend-question", { name }), say("organization-suspend-text"), {
    busy: say("suspending"),
    done: say("organization-suspended-now", { name }),
    work: () => call("PATCH", path, { status: "suspended" }),
  });
  const reactivate = deed(say("reactivate"), false, say("reactivate-question", { name }), say("organization-reactivate-text"), {
    busy: say("reactivating"),
    done: say("organization-active-again", { name }),
    work: () => call("PATCH", path, { status: "active" }),
  });
  const remove = deed(say("delete"), true, say("delete-question", { name }), [
    say("organization-delete-text"),
    say("confirm-by-slug", { slug: one.slug }),
  ], {
    fields: [{ name: "confirmation", label: say("short-name"), empty: say("enter-the-slug"), autocapitalize: "none", spellcheck: "false" }],
    busy: say("deleting"),
    done: say("organization-deleted", { name }),
    work: async (values) => values.confirmation.trim() === one.slug ? call("DELETE", path)
      : { ok: false, error: { code: "validation_failed", fields: [{ field: "confirmation", text: say("not-the-slug") }] } },
  });
  const isOurs = one.id === (context.ours ?? context.organization.id);
  return [plan, rename, ...(one.status === "suspended" ? [reactivate, remove] : isOurs ? [] : [suspend])];
}

const DONE = "orgauth.operator-done";

/** Leaves for another page of the operator's, which says what was done. The page that is left can't be come back to. */
function leaveWith(text, address) {
  try {
    sessionStorage.setItem(DONE, text);
  } catch {
    // Without a storage the other page shows the change, and says nothing.
  }
  location.replace(address);
}

/** Says what was done on the page before this one. */
function sayWhatWasDone() {
  try {
    const text = sessionStorage.getItem(DONE);
    sessionStorage.removeItem(DONE);
    if (text) {
      sayDone(text);
    }
  } catch {
    // There is no storage.
  }
}

/** The overview of one organization. */
export async function overview(main, context) {
  main.append(el("h1", {}, say("overview")));
  const data = await loaded(main, () => context.everywhere("GET", `operator/organizations/${context.organization.id}`), () => overview(main, context));
  if (data) {
    draw(main, context, data.organization);
  }
}

function draw(main, context, one) {
  const container = el("section", {});
  const show = (shown) => container.replaceChildren(
    facts([
      [say("name"), nameOf(shown.name)],
      [say("short-name"), el("span", { class: "code" }, shown.slug)],
      [say("identifier"), el("span", { class: "code" }, shown.id)],
      [say("status"), statusBadge(shown)],
      [say("plan"), sayOf("plan-", shown.plan) ?? shown.plan],
      [say("members"), numeral(shown.memberCount)],
      [say("application"), shown.appUrl ? address(shown.appUrl, 200) : null],
      [say("created"), at(shown.createdAt)],
    ]),
    el("div", { class: "actions" }, deedsFor(context, shown).map((deed) => button(deed.text, async () => {
      const answer = await deed.run();
      if (answer?.ok && answer.data.organization) {
        show(answer.data.organization);
        context.changed(answer.data.organization);
        main.querySelector("h1").focus();
      } else if (answer?.ok) {
        leaveWith(say("organization-deleted", { name: plain(shown.name) }), pageAddress("operator", context.home));
      }
    }, { class: deed.danger ? "danger" : "quiet", "aria-haspopup": "dialog" }))),
  );
  show(one);
  main.append(container);
}
