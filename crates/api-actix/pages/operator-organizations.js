// The operator's pages: all organizations, and the overview of one.

import { rowMenu } from "./dialog.js";
import { button, el, sayDone } from "./dom.js";
import { cell, makeList } from "./list.js";
import { pageAddress } from "./organization.js";
import { address, ago, ask, at, facts, loaded, name as nameOf } from "./console-parts.js";
import { PLANS, planWords, statusBadge, tenantAddress } from "./operator-parts.js";
import { plain } from "./words.js";

export function organizations(main, context) {
  const list = makeList({
    label: "Organizations",
    place: context.place,
    search: "Search by name or short name",
    load: (query) => context.call("GET", `operator/organizations?${query}`),
    pick: (data) => data.organizations,
    empty: "There are no organizations yet.",
    emptySearch: "No organization matches.",
    columns: ["Organization", "Plan", "Status", "Members", "Created", el("span", { class: "visually-hidden" }, "Actions")],
    item: (one, again) => [
      cell([
        el("a", { class: "opens", href: tenantAddress(context.org, one.slug) }, nameOf(one.name, "strong")),
        one.id === context.organization.id ? el("span", { class: "badge" }, "Yours") : "",
        el("span", { class: "quiet-text code" }, one.slug),
      ], { class: "what" }),
      cell(planWords(one.plan), { title: "Plan" }),
      cell(statusBadge(one)),
      cell(String(one.memberCount), { title: "Members" }),
      cell(ago(one.createdAt), { title: "Created" }),
      cell(rowMenu(plain(one.name), [
        { text: "Open", href: tenantAddress(context.org, one.slug) },
        ...deedsFor(context, one).map((deed) => ({
          text: `${deed.text}…`, danger: deed.danger, run: async () => {
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
    el("div", { class: "heading" }, el("h1", {}, "Organizations"), button("Create organization", async () => {
      const made = await create(context);
      if (made) {
        await list.again(made.ok ? { focus: made.data.organization.id } : {});
      }
    }, { class: "primary", "aria-haspopup": "dialog" })),
    list.element,
  );
}

async function create({ call }) {
  const answer = await ask("Create an organization", null, {
    fields: [
      { name: "name", label: "Name", empty: "Enter a name.", maxlength: 100 },
      {
        name: "slug", label: "Short name", empty: "Enter a short name.", maxlength: 63, autocapitalize: "none", spellcheck: "false",
        hint: "What people enter to sign in. Lowercase letters, digits and hyphens. It can’t be changed later.",
      },
      { name: "plan", label: "Plan", options: PLANS, value: "free" },
      {
        name: "adminEmail", label: "Email of the first administrator (optional)", type: "email", autocapitalize: "none", spellcheck: "false",
        hint: "They get an invitation by email.",
      },
    ],
    submit: "Create organization",
    busy: "Creating…",
    unsure: "The organization may have been created anyway. Close this and search for its short name.",
    work: ({ name, slug, plan, adminEmail }) => call("POST", "operator/organizations", {
      name: name.trim(), slug: slug.trim(), plan, ...(adminEmail.trim() ? { adminEmail: adminEmail.trim() } : {}),
    }),
  });
  if (answer?.ok) {
    const { organization, invite } = answer.data;
    sayDone(invite ? `${plain(organization.name)} was created, and ${invite.email} was invited.` : `${plain(organization.name)} was created.`);
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
  const plan = deed("Change plan", false, `Plan of ${name}`, null, {
    fields: [{ name: "plan", label: "Plan", options: PLANS, value: one.plan }],
    busy: "Saving…",
    done: `The plan of ${name} was saved.`,
    work: (values) => call("PATCH", path, { plan: values.plan }),
  });
  const rename = deed("Rename", false, `Rename ${name}`, "The name is shown in emails, at sign-in and in authenticator apps. The short name stays.", {
    fields: [{ name: "name", label: "Name", empty: "Enter a name.", maxlength: 100, value: one.name }],
    busy: "Saving…",
    done: "The name was saved.",
    work: (values) => call("PATCH", path, { name: values.name.trim() }),
  });
  const suspend = deed("Suspend", true, `Suspend ${name}?`, "None of its members can sign in or use it, starting now. Nothing is lost, and you can reactivate it.", {
    busy: "Suspending…",
    done: `${name} is suspended.`,
    work: () => call("PATCH", path, { status: "suspended" }),
  });
  const reactivate = deed("Reactivate", false, `Reactivate ${name}?`, "Its members can sign in again.", {
    busy: "Reactivating…",
    done: `${name} is active again.`,
    work: () => call("PATCH", path, { status: "active" }),
  });
  const remove = deed("Delete", true, `Delete ${name}?`, [
    "Its members, invitations, keys, webhooks and its audit log are deleted within a day. The accounts of its members stay. This can’t be undone.",
    `To confirm, enter its short name: ${one.slug}`,
  ], {
    fields: [{ name: "confirmation", label: "Short name", empty: "Enter the short name.", autocapitalize: "none", spellcheck: "false" }],
    busy: "Deleting…",
    done: `${name} was deleted.`,
    work: async (values) => values.confirmation.trim() === one.slug ? call("DELETE", path)
      : { ok: false, error: { code: "validation_failed", fields: [{ field: "confirmation", message: "isn’t the organization’s short name" }] } },
  });
  const isOurs = one.id === context.organization.id && !context.home;
  return [plan, rename, ...(one.status === "suspended" ? [reactivate, remove] : isOurs ? [] : [suspend])];
}

/** The overview of one organization. */
export async function overview(main, context) {
  main.append(el("h1", {}, "Overview"));
  const data = await loaded(main, () => context.everywhere("GET", `operator/organizations/${context.organization.id}`), () => overview(main, context));
  if (data) {
    draw(main, context, data.organization);
  }
}

function draw(main, context, one) {
  const container = el("section", {});
  const show = (shown) => container.replaceChildren(
    facts([
      ["Name", nameOf(shown.name)],
      ["Short name", el("span", { class: "code" }, shown.slug)],
      ["Identifier", el("span", { class: "code" }, shown.id)],
      ["Status", statusBadge(shown)],
      ["Plan", planWords(shown.plan)],
      ["Members", String(shown.memberCount)],
      ["Application", shown.appUrl ? address(shown.appUrl, 200) : null],
      ["Created", at(shown.createdAt)],
    ]),
    el("div", { class: "actions" }, deedsFor(context, shown).map((deed) => button(deed.text, async () => {
      const answer = await deed.run();
      if (answer?.ok && answer.data.organization) {
        show(answer.data.organization);
        main.querySelector("h1").focus();
      } else if (answer?.ok) {
        location.assign(pageAddress("operator", context.home));
      }
    }, { class: deed.danger ? "danger" : "quiet", "aria-haspopup": "dialog" }))),
  );
  show(one);
  main.append(container);
}
