// Accepting an invitation: what it offers, the account or the plain "join", the second factor, and how it ended.

import { call, isPassing } from "./api.js";
import { alertIn, onSubmit, showFieldErrors, showRefusal } from "./form.js";
import { keepStep, missingLinkWords, takeLink } from "./link.js";
import { fill, note, organizationOf, show } from "./view.js";
import { moment, roleWords, words } from "./words.js";

const link = takeLink();
const registerForm = document.getElementById("register");
const joinForm = document.getElementById("join");
const factorForm = document.getElementById("second-factor");
const codeField = document.getElementById("code-field");
const recoveryField = document.getElementById("recovery-field");
const otherFactor = document.getElementById("other-factor");

// The organization as the API last named it; what else an answer holds, tokens above all, is never kept.
let organization = link.step?.organization ?? null;

const path = () => `org/invites/${encodeURIComponent(link.token)}`;

onSubmit(registerForm, { name: "Please enter your name.", password: "Please choose a password." }, async () => {
  const { name, password } = registerForm.elements;
  await accept(registerForm, { name: name.value, password: password.value });
});

onSubmit(joinForm, {}, () => accept(joinForm, {}));

onSubmit(
  factorForm,
  { code: "Please enter the code.", recoveryCode: "Please enter a recovery code." },
  async () => {
    const { code, recoveryCode } = factorForm.elements;
    // People type "123 456", as the apps show it.
    const squeezed = (input) => input.value.replace(/\s/g, "");
    await prove(recoveryField.hidden ? { code: squeezed(code) } : { recoveryCode: squeezed(recoveryCode) });
  },
);

otherFactor.addEventListener("click", () => useRecovery(recoveryField.hidden));

function useRecovery(wanted) {
  recoveryField.hidden = !wanted;
  codeField.hidden = wanted;
  otherFactor.textContent = wanted ? "Use the authenticator app instead" : "Use a recovery code instead";
  alertIn(factorForm, "");
  (wanted ? factorForm.elements.recoveryCode : factorForm.elements.code).focus();
}

/** Looks the invitation up and shows what it asks for. */
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
  const { invite, org, accountExists } = answer.data;
  organization = organizationOf(org);
  fill("role", roleWords(invite.role));
  fill("email", invite.email);
  fill("expires", moment(invite.expiresAt));
  const heading = `Join ${organization.name}`;
  if (accountExists) {
    document.getElementById("join-button").textContent = heading;
    show("join", heading, "You are invited to join with the account that you have.");
    alertIn(joinForm, notice, "news");
  } else {
    document.getElementById("email").value = invite.email;
    show("register", heading, "You are invited to join. Create your account to accept.");
    alertIn(registerForm, notice, "news");
  }
}

/** Accepts, and goes where the answer leads. */
async function accept(form, body) {
  const answer = await call(link.org, "POST", `${path()}/accept`, body);
  if (answer.ok) {
    organization = organizationOf(answer.data.org);
    registerForm.reset();
    if (answer.data.setupRequired) {
      joinedButNotIn();
    } else if (answer.data.requires2FA) {
      askSecondFactor();
    } else {
      joined();
    }
    return;
  }
  const { error } = answer;
  switch (error.code) {
    case "account_exists":
      await open("There is an account with this address already, so you can join with it as it is.");
      break;
    case "already_member":
      note("You are a member already", `You belong to ${organization.name}. There is nothing left to accept.`, "success", { organization });
      break;
    case "organization_suspended":
      alertIn(form, suspendedWords("Your invitation is not used up; try again when that has changed."));
      break;
    case "validation_failed":
      // Asked for fields that this form doesn't have: the account is gone meanwhile, and a new one is needed.
      if (form === joinForm) {
        await open("This address has no account any more. Please create one to join.");
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

function askSecondFactor() {
  keepStep(link, { at: "second-factor", organization });
  show("second-factor", "One more step", `You have joined ${organization.name}. Confirm that it is you to sign in.`);
}

/** Sends the second factor. */
async function prove(body) {
  const answer = await call(link.org, "POST", "auth/verify-2fa", body);
  if (answer.ok) {
    joined();
    return;
  }
  const [field, wrong] = body.code
    ? ["code", "This code is wrong, or was used before. Wait for the next one and enter that."]
    : ["recoveryCode", "This recovery code is wrong, or was used before."];
  switch (answer.error.code) {
    case "invalid_code":
      showFieldErrors(factorForm, { [field]: [wrong] });
      factorForm.elements[field].select();
      break;
    case "validation_failed":
      showFieldErrors(factorForm, { [field]: [body.code ? "The code has six digits." : "A recovery code has four groups of five characters."] });
      break;
    case "partial_token_invalid":
      note("The time for the code is over", `You have joined ${organization.name}. Please sign in at the application, and enter your code there.`, "problem", { organization });
      break;
    case "organization_suspended":
      alertIn(factorForm, suspendedWords("You have joined, and can sign in when that has changed."));
      break;
    case "membership_not_active":
    case "not_a_member":
      note("You can't sign in", `Your membership of ${organization.name} was ended or suspended meanwhile. Please ask one of its administrators.`, "problem", { organization });
      break;
    default:
      showRefusal(factorForm, "", answer.error);
  }
}

function joined() {
  factorForm.reset();
  keepStep(link, { at: "joined", organization });
  const rest = organization.address ? "You are signed in." : "You are signed in, and can close this page.";
  note(`You have joined ${organization.name}`, rest, "success", { organization });
}

/** The second factor that the organization asks for is set up when signing in. */
function joinedButNotIn() {
  const rest = "It asks for two-factor authentication. Sign in at the application to set it up.";
  note(`You have joined ${organization.name}`, rest, "success", { organization });
}

function refusedAltogether(error) {
  if (isPassing(error)) {
    note("Your invitation can't be shown now", words(error, false), "problem", { retry: open });
  } else if (error.code === "invite_expired") {
    note("This invitation has expired", "Please ask the person who invited you for a new one.", "problem");
  } else if (["invite_invalid", "organization_not_found"].includes(error.code)) {
    note(
      "This invitation is no longer valid",
      "It was used, withdrawn or replaced by a newer one. If you have joined already, sign in at the application. "
        + "If not, please ask the person who invited you for a new invitation.",
      "problem",
    );
  } else {
    note("Your invitation can't be shown", words(error), "problem");
  }
}

function suspendedWords(rest) {
  return `${organization.name} is suspended at the moment, and nobody can sign in there. ${rest}`;
}

function roleWords(role) {
  return { member: "Member", org_admin: "Administrator" }[role] ?? role;
}

const resumed = { "second-factor": askSecondFactor, joined }[link.step?.at];
await (resumed ?? open)();
