// The console of an organization's administrators. The script of a tab is loaded when the tab is opened.

import { openFrame } from "./frame.js";
import { matching, organizationWanted, pageAddress } from "./organization.js";
import { say, withTexts } from "./words.js";

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
  title: say("console"),
  admin: true,
  tabs: [
    { id: "members", title: say("members"), load: async () => (await withTexts("console-members", import("./console-members.js"))).members },
    { id: "roles", title: say("roles"), load: async () => (await withTexts("console-roles", import("./console-roles.js"))).roles },
    { id: "invitations", title: say("invitations"), load: async () => (await withTexts("console-invitations", import("./console-invitations.js"))).invitations },
    { id: "keys", title: say("api-keys"), load: async () => (await withTexts("console-keys", import("./console-keys.js"))).keys },
    { id: "webhooks", title: say("webhooks"), load: async () => (await withTexts("console-webhooks", import("./console-webhooks.js"))).webhooks },
    { id: "sso", title: say("single-sign-on"), load: async () => (await import("./console-sso.js")).singleSignOn() },
    { id: "directory", title: say("directory"), load: async () => (await withTexts("console-directory", import("./console-directory.js"))).directory },
    { id: "audit", title: say("audit"), load: async () => (await withTexts("console-audit", import("./console-audit.js"))).audit },
    { id: "settings", title: say("settings"), load: async () => (await withTexts("console-settings", import("./console-settings.js"))).settings },
  ],
});
