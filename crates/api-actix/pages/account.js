// The account: profile, security, sessions, organizations and the user's data. The script of a tab is loaded when the tab is opened.

import { openFrame } from "./frame.js";

await openFrame({
  page: "account",
  title: "Your account",
  tabs: [
    { id: "profile", title: "Profile", load: async () => (await import("./account-profile.js")).profile },
    { id: "security", title: "Security", load: async () => (await import("./account-security.js")).security },
    { id: "sessions", title: "Sessions", load: async () => (await import("./account-sessions.js")).sessions },
    { id: "organizations", title: "Organizations", load: async () => (await import("./account-organizations.js")).organizations },
    { id: "data", title: "Your data", load: async () => (await import("./account-data.js")).data },
  ],
});
