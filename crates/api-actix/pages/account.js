// The account: profile, security, sessions, organizations, the person's own data.

import { makeForm } from "./form.js";
import { el } from "./dom.js";
import { openFrame } from "./frame.js";

await openFrame({
  page: "account",
  title: "Your account",
  tabs: [
    { id: "profile", title: "Profile", open: profile },
  ],
});

function profile(main, context) {
  main.append(
    el("h1", {}, "Profile"),
    el("section", {}, makeForm({
      fields: [{ name: "name", label: "Your name", autocomplete: "name", empty: "Please enter your name.", value: context.user.name }],
      submit: "Save",
      busy: "Saving…",
      work: async ({ name }) => {
        const answer = await context.call("PUT", "auth/profile", { name });
        if (answer.ok) {
          context.rename(answer.data.user.name);
        }
        return answer;
      },
    })),
  );
}
