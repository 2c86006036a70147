// The console of an organization's administrators. The script of a tab is loaded when the tab is opened.

import { openFrame } from "./frame.js";
import { matching, organizationWanted, pageAddress } from "./organization.js";

// A test of a connection ends at the console itself; what came of it is shown by the connection's view.
const ended = new URLSearchParams(location.search);
const tested = matching(ended.get("tested"), /^con_[0-9a-z]{26}$/);
if (tested) {
  const error = matching(ended.get("error"), /^[a-z_]+$/);
  const shown = new URLSearchParams({ tested: "now", ...(error ? { error } : {}) });
  history.replaceState(null, "", `${pageAddress("console", organizationWanted())}#sso/${tested}?${shown}`);
}

await openFrame({
  page: "console",
  title: "Console",
  admin: true,
  tabs: [
    { id: "members", title: "Members", load: async () => (await import("./console-members.js")).members },
    { id: "roles", title: "Roles", load: async () => (await import("./console-roles.js")).roles },
    { id: "invitations", title: "Invitations", load: async () => (await import("./console-invitations.js")).invitations },
    { id: "keys", title: "API keys", load: async () => (await import("./console-organization.js")).keys },
    { id: "webhooks", title: "Webhooks", load: async () => (await import("./console-webhooks.js")).webhooks },
    { id: "sso", title: "Single sign-on", load: async () => (await import("./console-sso.js")).singleSignOn() },
    { id: "directory", title: "Directory", load: async () => (await import("./console-directory.js")).directory },
    { id: "audit", title: "Audit log", load: async () => (await import("./console-organization.js")).audit },
    { id: "settings", title: "Settings", load: async () => (await import("./console-organization.js")).settings },
  ],
});
