// The account: profile, security, sessions, organizations and the user's data. The script of a tab is loaded when the tab is opened.

import { openFrame } from "./frame.js";
import { say, withTexts } from "./words.js";

await openFrame({
  page: "account",
  title: say("your-account"),
  tabs: [
    { id: "profile", title: say("profile"), load: async () => (await withTexts("account-profile", import("./account-profile.js"))).profile },
    { id: "security", title: say("security"), load: async () => (await withTexts("account-security", import("./account-security.js"))).security },
    { id: "sessions", title: say("sessions"), load: async () => (await withTexts("account-sessions", import("./account-sessions.js"))).sessions },
    { id: "organizations", title: say("organizations"), load: async () => (await withTexts("account-organizations", import("./account-organizations.js"))).organizations },
    { id: "data", title: say("your-data"), load: async () => (await withTexts("account-data", import("./account-data.js"))).data },
  ],
});
