// Accepts an invitation: shows what it offers, a form for a new account or a button to join with an existing one, the second
// factor, and the result.

import { begin, call, isPassing } from "./api.js";
import { startAddress } from "./by-provider.js";
import { button, byId, el } from "./dom.js";
import { secondFactor } from "./factor.js";
import { alertIn, onSubmit, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { lastOrganization, pageAddress, rememberOrganization } from "./organization.js";
import { mustShowPasskey, needsPasskey, usePasskey } from "./passkey.js";
import { fill, hasPages, note, organizationOf, show, pageLink } from "./view.js";
import { moment, onlyByPasskey, plain, roleWords, words } from "./words.js";

const link = takeLink();
const registerForm = byId("register");
const joinForm = byId("join");

// The organization as the API last named it; other parts of an answer, above all tokens, are never kept.
let organization = link.step?.organization ?? null;

// The address that is invited.
let invited = "";

const path = () => `org/invites/${encodeURIComponent(link.token)}`;

onSubmit(registerForm, { name: "Enter your name.", password: "Choose a password." }, async () => {
  const { name, password } = registerForm.elements;
  await accept(registerForm, { name: name.value, password: password.value });
});

onSubmit(joinForm, {}, () => accept(joinForm, {}));

const askForCode = secondFactor({
  send: (body) => begin(link.org, "POST", "auth/verify-2fa", body),
  ask: (body) => call(link.org, "POST", "auth/passkey/options", body),
  done: joined,
  over: () => note(
    "The time to enter the code ran out",
    `You’ve joined ${organization.name}. Sign in${hasPages ? "" : " from the application"} and enter your code there.`,
    "problem",
    { organization, onward: toSignIn() },
  ),
  refused: factorRefused,
});

/** Returns a link to this organization's sign-in page, if the organization has no application of its own. */
function toSignIn() {
  return pageLink("sign-in", link.org, "Sign in", { organization });
}

const REMOVES_PASSWORD = "This account’s email address was never verified, so someone else may have created the account. Joining here verifies the "
  + "address, removes the account’s password and two-factor authentication, and ends its sessions. Afterwards, set a new password with “Forgot your password?”. To "
  + "keep your password, sign in first, then open the link from the email again.";

/** Loads the invitation and shows the form for it. */
async function open(notice = "") {
  if (!link.org || !link.token) {
    note("This link is incomplete", missingLinkWords, "problem");
    return;
  }
  const answer = await call(link.org, "GET", path());
  if (!answer.ok) {
    refusedAltogether(answer.error);
    return;
  }
  const { invite, org, accountExists, removesPassword } = answer.data;
  organization = organizationOf(org);
  invited = invite.email;
  fill("role", roleWords(invite.role));
  fill("email", invite.email);
  fill("expires", moment(invite.expiresAt));
  const heading = `Join ${organization.name}`;
  const { isOwn, other } = await whoIsSignedIn(invite.email);
  const message = [
    notice,
    other ? `${other} is signed in in this browser. If you join here, that session ends and ${invite.email} is signed in instead.` : "",
    removesPassword && !isOwn ? REMOVES_PASSWORD : "",
  ].filter(Boolean).join(" ");
  if (accountExists) {
    byId("join-button").textContent = heading;
    show("join", heading, "You’re invited to join with your existing account.");
    alertIn(joinForm, message, "info");
  } else {
    byId("email").value = invite.email;
    show("register", heading, "You’re invited to join. Create your account to accept.");
    alertIn(registerForm, message, "info");
  }
}

/** Returns whether the invited user is signed in in this browser, and the address of another user who is, as far as the page can know. */
async function whoIsSignedIn(email) {
  const orgs = new Set([link.org, lastOrganization() ?? link.org]);
  const answers = await Promise.all([...orgs].map((org) => call(org, "GET", "auth/session")));
  const sessions = answers.map(({ data }) => data).filter((data) => data?.user);
  return {
    isOwn: sessions.some(({ authenticated, user }) => authenticated && user.email === email),
    other: sessions.map(({ user }) => user.email).find((one) => one !== email),
  };
}

/** Accepts the invitation and shows the next step. */
async function accept(form, body) {
  const answer = await begin(link.org, "POST", `${path()}/accept`, body);
  if (answer.ok) {
    organization = organizationOf(answer.data.org);
    registerForm.reset();
    if (answer.data.setupRequired) {
      joinedButNotIn();
    } else if (answer.data.requires2FA) {
      askSecondFactor();
    } else {
      await joined();
    }
    return;
  }
  const { error } = answer;
  switch (error.code) {
    case "account_exists":
      await open("An account with this email address already exists. You can join with it.");
      break;
    case "already_member":
      note("You’re already a member", `You already belong to ${organization.name}. There’s nothing left to accept.`, "success", { organization, onward: toSignIn() });
      break;
    case "sso_required":
      joinByConnection(error.connection);
      break;
    case "organization_suspended":
      alertIn(form, suspendedWords("Your invitation hasn’t been used. Try again once that changes."));
      break;
    case "validation_failed":
      // The API asks for fields that this form doesn't have: the account was deleted meanwhile, and a new one is needed.
      if (form === joinForm) {
        await open("This email address no longer has an account. Create one to join.");
      } else {
        showRefusal(form, "password", error);
      }
      break;
    case "invite_invalid":
    case "invite_expired":
    case "organization_not_found":
      refusedAltogether(error);
      break;
    default:
      showRefusal(form, "password", error);
  }
}

/** Leads to the organization's identity provider: signing in there with the invited address accepts the invitation. */
function joinByConnection(connection) {
  if (!connection) {
    note("You can’t join right now", `${organization.name} requires you to sign in with your company account, which isn’t possible right now. `
      + "Your invitation hasn’t been used. Please ask the person who invited you.", "problem");
    return;
  }
  const name = plain(connection.name);
  note(
    `Join with ${name}`,
    `${organization.name} uses ${name} to sign in. ${hasPages ? `Sign in there as ${invited}` : `Sign in with it from the application as ${invited}`} to accept your invitation.`,
    "",
    { organization, onward: hasPages ? { address: startAddress(link.org, connection, { email: invited }), text: `Sign in with ${name}` } : null },
  );
}

function askSecondFactor() {
  keepStep(link, { at: "second-factor", organization });
  show("second-factor", "Two-factor authentication", `You’ve joined ${organization.name}. Confirm it’s you to sign in.`);
  askForCode();
}

/** Shows refusals of the second factor that need another text after joining; returns false for all others. */
function factorRefused({ code }, form) {
  if (code === "organization_suspended") {
    alertIn(form, suspendedWords("You’ve joined, and can sign in once that changes."));
  } else if (["membership_not_active", "not_a_member"].includes(code)) {
    note("You can’t sign in", `Your membership in ${organization.name} was ended or suspended in the meantime. Please ask one of its administrators.`, "problem", { organization });
  } else {
    return false;
  }
  return true;
}

async function joined() {
  keepStep(link, { at: "joined", organization });
  rememberOrganization(link.org);
  const ways = await Promise.all([call(link.org, "GET", "auth/passkeys"), call(link.org, "POST", "auth/methods", {})]);
  if (mustShowPasskey(...ways)) {
    askForPasskey("Use yours once now, so that it signs you in here.");
    return;
  }
  if (hasPages && needsPasskey(...ways)) {
    // Leads to the account even if there is an application: there nobody would tell.
    const onward = { address: `${pageAddress("account", link.org)}#security`, text: "Add a passkey" };
    note(`You’ve joined ${organization.name}`, `You’re signed in. ${onlyByPasskey(organization.name)}`, "success", { onward });
    return;
  }
  goOn();
}

/** Asks for a passkey of before: shown beside the session of the invitation, it counts here. */
function askForPasskey(request) {
  const text = `${organization.name} only accepts passkeys, and passkeys you added earlier don’t count until you use one here. ${request}`;
  const use = button("Use your passkey", async () => {
    const options = await call(link.org, "POST", "auth/passkey/options", {});
    const credential = options.ok ? await usePasskey(options.data.publicKey) : null;
    const answer = credential ? await call(link.org, "POST", "auth/passkey/login", { credential }) : options;
    if (answer.ok && credential) {
      goOn();
    } else {
      askForPasskey(answer.ok ? "No passkey was used. Try again." : words(answer.error));
    }
  });
  note(`You’ve joined ${organization.name}`, text, "success", { more: [el("div", { class: "actions" }, use)] });
}

function goOn() {
  const onward = pageLink("account", link.org, "Go to your account", { organization });
  const shortName = `The organization’s short name is ${link.org}. You’ll need it to sign in.`;
  const rest = organization.address || onward ? `You’re signed in. ${shortName}` : `You’re signed in and can close this page. ${shortName}`;
  note(`You’ve joined ${organization.name}`, rest, "success", { organization, onward });
}

/** Shows that the user has joined, but has to set up the second factor that the organization requires before signing in. */
function joinedButNotIn() {
  keepStep(link, { at: "not-in", organization });
  rememberOrganization(link.org);
  // Leads to this service's own page even if there is an application: the sign-in that has begun continues there, and returns
  // to the application.
  const onward = pageLink("sign-in", link.org, "Set up now", { step: "set-up" });
  const rest = `It requires two-factor authentication. ${onward ? "Set it up to sign in." : "Sign in from the application to set it up."}`;
  note(`You’ve joined ${organization.name}`, rest, "success", { organization, onward });
}

function refusedAltogether(error) {
  if (isPassing(error)) {
    note("Your invitation can’t be shown right now", words(error, false), "problem", { retry: open });
  } else if (error.code === "invite_expired") {
    note("This invitation has expired", "Please ask the person who invited you for a new one.", "problem");
  } else if (["invite_invalid", "organization_not_found"].includes(error.code)) {
    note(
      "This invitation is no longer valid",
      `It was used, revoked or replaced by a newer one. If you’ve already joined, sign in${hasPages ? "" : " from the application"}. `
        + "If not, please ask the person who invited you for a new invitation.",
      "problem",
      { onward: toSignIn() },
    );
  } else {
    note("Your invitation can’t be shown", words(error), "problem");
  }
}

function suspendedWords(rest) {
  return `${organization.name} is currently suspended, and nobody can sign in to it. ${rest}`;
}

const resumed = { "second-factor": askSecondFactor, joined, "not-in": joinedButNotIn }[link.step?.at];
await (resumed ?? open)();
