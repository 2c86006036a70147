// The account: profile, security, sessions, organizations and the user's data.

import { data } from "./account-data.js";
import { organizations } from "./account-organizations.js";
import { profile } from "./account-profile.js";
import { security } from "./account-security.js";
import { sessions } from "./account-sessions.js";
import { openFrame } from "./frame.js";

await openFrame({
  page: "account",
  title: "Your account",
  tabs: [
    { id: "profile", title: "Profile", open: profile },
    { id: "security", title: "Security", open: security },
    { id: "sessions", title: "Sessions", open: sessions },
    { id: "organizations", title: "Organizations", open: organizations },
    { id: "data", title: "Your data", open: data },
  ],
});
