// Requests a link that sets a new password. The text is the same whether there is an account or not, like the API's answer.

import { call } from "./api.js";
import { byId } from "./dom.js";
import { onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { asSlug, organizationWanted, pageAddress } from "./organization.js";
import { takeOver } from "./typed-address.js";
import { note, show } from "./view.js";
import { plain, say, words } from "./words.js";

const form = byId("request");
const back = byId("back");
const { slug, email } = form.elements;
const asked = new URLSearchParams(location.search);
const returning = asked.has("return_to") ? { return_to: asked.get("return_to") } : {};

const org = organizationWanted();
slug.value = org ?? "";
email.value = takeOver();
back.href = pageAddress("sign-in", org, returning);

onSubmit(form, { slug: say("enter-slug"), email: say("enter-email") }, async () => {
  const chosen = asSlug(slug.value.trim().toLowerCase());
  if (!chosen) {
    showFieldErrors(form, { slug: [say("slug-letters")] });
    return;
  }
  const address = email.value.trim();
  const [answer, ways] = await Promise.all([
    call(chosen, "POST", "auth/forgot-password", { email: address }), call(chosen, "POST", "auth/methods", { email: address }),
  ]);
  if (answer.ok) {
    const connection = ways.data?.connection;
    const text = connection?.required ? say("reset-sent-connection", { organization: chosen, connection: plain(connection.name), email: address })
      : say("reset-sent", { email: address, organization: chosen });
    note(say("check-your-email"), text, "success", {
      onward: { address: pageAddress("sign-in", chosen, returning), text: say("back-to-sign-in") },
    });
  } else if (answer.error.code === "organization_not_found") {
    showFieldErrors(form, { slug: [words(answer.error)] });
  } else {
    showRefusal(form, "", answer.error);
  }
});

byId("find-organizations").addEventListener("click", async () => {
  const { findOrganizations } = await import("./find-organizations.js");
  findOrganizations(begin, email.value.trim());
});

function begin() {
  show("request", say("reset-your-password"), say("reset-your-password-lead"));
}

begin();
(slug.value ? email : slug).focus();
