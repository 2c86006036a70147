// The console of an organization's administrators.

import { invitations, members } from "./console-members.js";
import { audit, keys, settings } from "./console-organization.js";
import { webhooks } from "./console-webhooks.js";
import { openFrame } from "./frame.js";

await openFrame({
  page: "console",
  title: "Console",
  admin: true,
  tabs: [
    { id: "members", title: "Members", open: members },
    { id: "invitations", title: "Invitations", open: invitations },
    { id: "keys", title: "API keys", open: keys },
    { id: "webhooks", title: "Webhooks", open: webhooks },
    { id: "audit", title: "Audit log", open: audit },
    { id: "settings", title: "Settings", open: settings },
  ],
});
