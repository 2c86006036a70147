// Finding the organization to sign in to: the service emails people theirs. Loaded when somebody asks for it.

import { call } from "./api.js";
import { button, byId, el } from "./dom.js";
import { makeForm } from "./form.js";
import { note, show } from "./view.js";

/** Shows the form; `back` shows the view before, `email` is what is known of the address. */
export function findOrganizations(back, email = "") {
  byId("find")?.remove();
  const form = makeForm({
    fields: [{ name: "email", label: "Email", empty: "Enter your email address.", type: "email", value: email, autocomplete: "username", autocapitalize: "none", spellcheck: "false" }],
    submit: "Email me my organizations",
    busy: "Sending…",
    work: async ({ email: typed }) => {
      const address = typed.trim();
      const answer = await call(null, "POST", "auth/find-organizations", { email: address });
      if (answer.ok) {
        note("Check your email", `If ${address} belongs to a member, we’ve sent it the organizations and how to sign in to them. `
          + "Look in the spam folder, too.", "success", { more: [button("Go back", back, { class: "quiet wide" })] });
      }
      return answer;
    },
  });
  const view = el("section", { "data-view": "find", id: "find" }, form, el("div", { class: "links" }, button("Go back", back, { class: "plain" })));
  byId("more").closest("section").before(view);
  show("find", "Find your organization", "Enter your email address and we’ll email you the organizations you belong to.");
  form.elements.email.focus();
}
