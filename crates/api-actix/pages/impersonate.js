// Begins a session in which the operator signs in as a member, with the link that the operator got.

import { call, isPassing } from "./api.js";
import { byId } from "./dom.js";
import { onSubmit, showProblem } from "./form.js";
import { matching, pageAddress } from "./organization.js";
import { note } from "./view.js";
import { say } from "./words.js";

// The token works once, within a minute, and leaves the address bar at once. It is kept nowhere.
const token = matching(new URLSearchParams(location.hash.slice(1)).get("token"), /^[\w.+/=:-]{20,2000}$/);
history.replaceState(null, "", location.pathname);

if (!token) {
  gone();
}

onSubmit(byId("begin"), {}, async () => {
  const answer = await call(null, "POST", "auth/impersonate", { token });
  if (answer.ok) {
    location.replace(pageAddress("account", answer.data.org.slug));
  } else if (isPassing(answer.error)) {
    showProblem(byId("begin"), answer.error);
  } else {
    gone();
  }
});

function gone() {
  note(say("link-dead"), say("impersonate-gone"), "problem");
}
