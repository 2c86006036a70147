// Requests a link that sets a new password. The text is the same whether there is an account or not, like the API's answer.

import { call } from "./api.js";
import { byId } from "./dom.js";
import { onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { asSlug, organizationWanted, pageAddress } from "./organization.js";
import { takeOver } from "./typed-address.js";
import { note, show } from "./view.js";
import { plain, words } from "./words.js";

const form = byId("request");
const back = byId("back");
const { slug, email } = form.elements;
const asked = new URLSearchParams(location.search);
const returning = asked.has("return_to") ? { return_to: asked.get("return_to") } : {};

const org = organizationWanted();
slug.value = org ?? "";
email.value = takeOver();
back.href = pageAddress("sign-in", org, returning);

onSubmit(form, { slug: "Enter the organization’s short name.", email: "Enter your email address." }, async () => {
  const chosen = asSlug(slug.value.trim().toLowerCase());
  if (!chosen) {
    showFieldErrors(form, { slug: ["A short name has only lowercase letters, digits and hyphens."] });
    return;
  }
  const address = email.value.trim();
  const [answer, ways] = await Promise.all([
    call(chosen, "POST", "auth/forgot-password", { email: address }), call(chosen, "POST", "auth/methods", { email: address }),
  ]);
  if (answer.ok) {
    const connection = ways.data?.connection;
    const text = connection?.required ? `Members of ${chosen} sign in with ${plain(connection.name)}, so reset a forgotten password there. `
      + `If ${address} belongs to a member, we’ve emailed it what to do next.`
      : `If ${address} belongs to a member of ${chosen}, we’ve sent it a link. It works once and expires after a short time.`;
    note("Check your email", text, "success", {
      onward: { address: pageAddress("sign-in", chosen, returning), text: "Back to sign-in" },
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
  show("request", "Reset your password", "Enter your email address and we’ll send you a link to set a new password.");
}

begin();
(slug.value ? email : slug).focus();
