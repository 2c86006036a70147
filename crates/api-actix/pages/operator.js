// The operator's pages: all organizations, all users, and the service; with `tenant` in the address one organization, in the views of
// its own console. The service gives this page to people who are the operator, and to nobody else.

import { byId } from "./dom.js";
import { openFrame } from "./frame.js";
import { asOperator, orGone, supporting } from "./operator-parts.js";
import { asSlug } from "./organization.js";
import { say, withTexts } from "./words.js";

const tenant = asSlug(new URLSearchParams(location.search).get("tenant"));

const everywhere = [
  { id: "organizations", title: say("organizations"), load: async () => (await orGone(withTexts("operator-organizations", import("./operator-organizations.js")))).organizations },
  { id: "users", title: say("users"), load: async () => (await orGone(withTexts("operator-users", import("./operator-users.js")))).users },
  { id: "service-keys", title: say("service-keys"), load: async () => (await orGone(withTexts("operator-service", import("./operator-service.js")))).serviceKeys },
  { id: "log", title: say("operator-log"), load: async () => (await orGone(withTexts("operator-service", import("./operator-service.js")))).log },
  { id: "health", title: say("health"), load: async () => (await orGone(withTexts("operator-service", import("./operator-service.js")))).health },
];

const inOne = [
  { id: "overview", title: say("overview"), load: async () => (await orGone(withTexts("operator-organizations", import("./operator-organizations.js")))).overview },
  { id: "members", title: say("members"), load: async () => (await withTexts("console-members", import("./console-members.js"))).members },
  { id: "roles", title: say("roles"), load: async () => (await withTexts("console-roles", import("./console-roles.js"))).roles },
  { id: "invitations", title: say("invitations"), load: async () => (await withTexts("console-invitations", import("./console-invitations.js"))).invitations },
  { id: "keys", title: say("api-keys"), load: async () => (await withTexts("console-keys", import("./console-keys.js"))).keys },
  { id: "webhooks", title: say("webhooks"), load: async () => (await withTexts("console-webhooks", import("./console-webhooks.js"))).webhooks },
  { id: "sso", title: say("single-sign-on"), load: async () => (await import("./console-sso.js")).singleSignOn() },
  { id: "directory", title: say("directory"), load: async () => (await withTexts("console-directory", import("./console-directory.js"))).directory },
  { id: "audit", title: say("audit"), load: async () => (await withTexts("console-audit", import("./console-audit.js"))).audit },
  { id: "settings", title: say("settings"), load: async () => (await withTexts("console-settings", import("./console-settings.js"))).settings },
];

await openFrame({
  page: "operator",
  title: say("operator"),
  org: byId("heading").dataset.org,
  keep: tenant ? { tenant } : {},
  tabs: tenant ? inOne : everywhere,
  prepare: async (context) => tenant ? supporting(context, tenant) : asOperator(context),
});
