// Finding the organization to sign in to: the service emails people theirs. Loaded when somebody asks for it.

import { call } from "./api.js";
import { button, byId, el } from "./dom.js";
import { makeForm } from "./form.js";
import { say } from "./words.js";
import { note, show } from "./view.js";

/** Shows the form; `back` shows the view before, `email` is what is known of the address. */
export function findOrganizations(back, email = "") {
  byId("find")?.remove();
  const form = makeForm({
    fields: [{ name: "email", label: say("email"), empty: say("enter-email"), type: "email", value: email, autocomplete: "username", autocapitalize: "none", spellcheck: "false" }],
    submit: say("find-submit"),
    busy: say("sending"),
    work: async ({ email: typed }) => {
      const address = typed.trim();
      const answer = await call(null, "POST", "auth/find-organizations", { email: address });
      if (answer.ok) {
        note(say("check-your-email"), say("find-sent", { email: address }), "success", { more: [button(say("go-back"), back, { class: "quiet wide" })] });
      }
      return answer;
    },
  });
  const view = el("section", { "data-view": "find", id: "find" }, form, el("div", { class: "links" }, button(say("go-back"), back, { class: "plain" })));
  byId("more").closest("section").before(view);
  show("find", say("find-organization"), say("find-lead"));
  form.elements.email.focus();
}
