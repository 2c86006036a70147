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
import { moment, plain, roleWords, say, words } from "./words.js";

const link = takeLink();
const registerForm = byId("register");
const joinForm = byId("join");

// The organization as the API last named it; other parts of an answer, above all tokens, are never kept.
let organization = link.step?.organization ?? null;

// The address that is invited.
let invited = "";

const path = () => `org/invites/${encodeURIComponent(link.token)}`;

onSubmit(registerForm, { name: say("enter-name"), password: say("choose-password") }, async () => {
  const { name, password } = registerForm.elements;
  await accept(registerForm, { name: name.value, password: password.value });
});

onSubmit(joinForm, {}, () => accept(joinForm, {}));

const askForCode = secondFactor({
  send: (body) => begin(link.org, "POST", "auth/verify-2fa", body),
  ask: (body) => call(link.org, "POST", "auth/passkey/options", body),
  done: joined,
  over: () => note(
    say("joined-code-over"),
    say(hasPages ? "joined-code-over-lead" : "joined-code-over-application", { organization: organization.name }),
    "problem",
    { organization, onward: toSignIn() },
  ),
  refused: factorRefused,
});

/** Returns a link to this organization's sign-in page, if the organization has no application of its own. */
function toSignIn() {
  return pageLink("sign-in", link.org, say("sign-in"), { organization });
}

const REMOVES_PASSWORD = say("invite-removes-password");

/** Loads the invitation and shows the form for it. */
async function open(notice = "") {
  if (!link.org || !link.token) {
    note(say("link-incomplete"), missingLinkWords, "problem");
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
  const heading = say("join-organization", { organization: organization.name });
  const { isOwn, other } = await whoIsSignedIn(invite.email);
  const message = [
    notice,
    other ? say("invite-other-person", { other, email: invite.email }) : "",
    removesPassword && !isOwn ? REMOVES_PASSWORD : "",
  ].filter(Boolean).join(" ");
  if (accountExists) {
    byId("join-button").textContent = heading;
    show("join", heading, say("join-existing"));
    alertIn(joinForm, message, "info");
  } else {
    byId("email").value = invite.email;
    show("register", heading, say("join-new"));
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
      await open(words({ code: "account_exists" }));
      break;
    case "already_member":
      note(say("already-member"), say("already-member-lead", { organization: organization.name }), "success", { organization, onward: toSignIn() });
      break;
    case "sso_required":
      joinByConnection(error.connection);
      break;
    case "organization_suspended":
      alertIn(form, say("organization-suspended-unused", { organization: organization.name }));
      break;
    case "validation_failed":
      // The API asks for fields that this form doesn't have: the account was deleted meanwhile, and a new one is needed.
      if (form === joinForm) {
        await open(say("account-gone"));
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
    note(say("cannot-join"), say("cannot-join-lead", { organization: organization.name }), "problem");
    return;
  }
  const name = plain(connection.name);
  note(
    say("join-with", { name }),
    say(hasPages ? "join-with-lead" : "join-with-application", { organization: organization.name, name, email: invited }),
    "",
    { organization, onward: hasPages ? { address: startAddress(link.org, connection, { email: invited }), text: say("sign-in-with", { name }) } : null },
  );
}

function askSecondFactor() {
  keepStep(link, { at: "second-factor", organization });
  show("second-factor", say("two-factor"), say("joined-second-factor", { organization: organization.name }));
  askForCode();
}

/** Shows refusals of the second factor that need another text after joining; returns false for all others. */
function factorRefused({ code }, form) {
  if (code === "organization_suspended") {
    alertIn(form, say("organization-suspended-joined", { organization: organization.name }));
  } else if (["membership_not_active", "not_a_member"].includes(code)) {
    note(say("cannot-sign-in"), say("cannot-sign-in-lead", { organization: organization.name }), "problem", { organization });
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
    askForPasskey(say("passkey-once"));
    return;
  }
  if (hasPages && needsPasskey(...ways)) {
    // Leads to the account even if there is an application: there nobody would tell.
    const onward = { address: `${pageAddress("account", link.org)}#security`, text: say("passkey-add") };
    note(say("joined", { organization: organization.name }), say("signed-in-passkey-only", { organization: organization.name }), "success", { onward });
    return;
  }
  goOn();
}

/** Asks for a passkey of before: shown beside the session of the invitation, it counts here. */
function askForPasskey(request) {
  const text = say("and-pasted", { first: say("passkey-only-elsewhere", { organization: organization.name }), second: request });
  const use = button(say("passkey-use-yours"), async () => {
    const options = await call(link.org, "POST", "auth/passkey/options", {});
    const credential = options.ok ? await usePasskey(options.data.publicKey) : null;
    const answer = credential ? await call(link.org, "POST", "auth/passkey/login", { credential }) : options;
    if (answer.ok && credential) {
      goOn();
    } else {
      askForPasskey(answer.ok ? say("passkey-unused-again") : words(answer.error));
    }
  });
  note(say("joined", { organization: organization.name }), text, "success", { more: [el("div", { class: "actions" }, use)] });
}

function goOn() {
  const onward = pageLink("account", link.org, say("go-to-account"), { organization });
  const rest = say(organization.address || onward ? "joined-lead" : "joined-close", { slug: link.org });
  note(say("joined", { organization: organization.name }), rest, "success", { organization, onward });
}

/** Shows that the user has joined, but has to set up the second factor that the organization requires before signing in. */
function joinedButNotIn() {
  keepStep(link, { at: "not-in", organization });
  rememberOrganization(link.org);
  // Leads to this service's own page even if there is an application: the sign-in that has begun continues there, and returns
  // to the application.
  const onward = pageLink("sign-in", link.org, say("set-up-now"), { step: "set-up" });
  const rest = say(onward ? "joined-set-up" : "joined-set-up-application");
  note(say("joined", { organization: organization.name }), rest, "success", { organization, onward });
}

function refusedAltogether(error) {
  if (isPassing(error)) {
    note(say("invite-unavailable"), words(error, false), "problem", { retry: open });
  } else if (error.code === "invite_expired") {
    note(say("invite-expired"), say("invite-expired-lead"), "problem");
  } else if (["invite_invalid", "organization_not_found"].includes(error.code)) {
    note(
      say("invite-invalid"),
      say(hasPages ? "invite-invalid-lead" : "invite-invalid-application"),
      "problem",
      { onward: toSignIn() },
    );
  } else {
    note(say("invite-unavailable-ever"), words(error), "problem");
  }
}

const resumed = { "second-factor": askSecondFactor, joined, "not-in": joinedButNotIn }[link.step?.at];
await (resumed ?? open)();
