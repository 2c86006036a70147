// The operator's pages: all organizations, all users, and the service; with `tenant` in the address one organization, in the views of
// its own console. The service gives this page to people who are the operator, and to nobody else.

import { byId } from "./dom.js";
import { openFrame } from "./frame.js";
import { asOperator, orGone, supporting } from "./operator-parts.js";
import { asSlug } from "./organization.js";

const tenant = asSlug(new URLSearchParams(location.search).get("tenant"));

const everywhere = [
  { id: "organizations", title: "Organizations", load: async () => (await orGone(import("./operator-organizations.js"))).organizations },
  { id: "users", title: "Users", load: async () => (await orGone(import("./operator-users.js"))).users },
  { id: "service-keys", title: "Service keys", load: async () => (await orGone(import("./operator-service.js"))).serviceKeys },
  { id: "log", title: "Operator’s log", load: async () => (await orGone(import("./operator-service.js"))).log },
  { id: "health", title: "Health", load: async () => (await orGone(import("./operator-service.js"))).health },
];

const inOne = [
  { id: "overview", title: "Overview", load: async () => (await orGone(import("./operator-organizations.js"))).overview },
  { id: "members", title: "Members", load: async () => (await import("./console-members.js")).members },
  { id: "invitations", title: "Invitations", load: async () => (await import("./console-invitations.js")).invitations },
  { id: "keys", title: "API keys", load: async () => (await import("./console-organization.js")).keys },
  { id: "webhooks", title: "Webhooks", load: async () => (await import("./console-webhooks.js")).webhooks },
  { id: "audit", title: "Audit log", load: async () => (await import("./console-organization.js")).audit },
];

await openFrame({
  page: "operator",
  title: "Operator",
  org: byId("heading").dataset.org,
  keep: tenant ? { tenant } : {},
  tabs: tenant ? inOne : everywhere,
  prepare: async (context) => tenant ? supporting(context, tenant) : asOperator(context),
});
