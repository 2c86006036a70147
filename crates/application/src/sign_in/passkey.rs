//! `POST /auth/passkey/options` and `POST /auth/passkey/login`: signs in by a passkey, without an address.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{AssertionResponse, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::passkey::challenge::{Challenge, Purpose};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_domain::webhooks::event::LoginMethod;

use crate::app::{App, RequestContext};
use crate::authorize::{account_wide_session, lock_member_by};
use crate::error::{Error, refusals};
use crate::presented::PresentedCookies;
use crate::proof::passkey::{self, Asked, Attempt, CheckedPasskey};
use crate::proof::password_prompt;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, Begun, SignIn, Start, Who};

/// A sign-in by passkey.
pub struct PasskeyLoginCommand {
    /// The organization to sign in to.
    pub organization: Organization,
    /// What the authenticator answered.
    pub response: AssertionResponse,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Why a sign-in by passkey was refused.
pub type PasskeyLoginError = Error<PasskeyRefused>;

/// The passkey was not accepted. The operator's log says why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the passkey was not accepted")]
pub struct PasskeyRefused {
    /// Whether no account has it, so that the browser may stop offering it (WebAuthn Level 3, section 5.1.10, `signalUnknownCredential`).
    /// Identifiers of passkeys are random: only whoever has a passkey can ask.
    pub is_unknown: bool,
}

refusals!(PasskeyRefused);

/// What a challenge for a sign-in is bound to.
const fn asked(organization: &Organization) -> Asked<'_> {
    Asked { organization, purpose: Purpose::Login, session: None }
}

/// Issues the challenge of a sign-in. Writes nothing, so nobody can fill a table by asking for it.
pub fn options(app: &App, organization: &Organization) -> Challenge {
    passkey::issue(app, &asked(organization).bound())
}

/// The outcome of the last transaction. Every outcome is committed.
enum Outcome {
    Began(Box<(Begun, User, Membership)>),
    Denied(AccessFault),
    Refused(PasskeyFault),
}

/// Signs in the owner of a passkey.
///
/// # Errors
/// Throttled or busy, the passkey is not accepted, then no active membership, then an organization that forbids passkeys; the store
/// failed.
pub fn login(app: &App, command: &PasskeyLoginCommand) -> Result<SignIn, PasskeyLoginError> {
    let now = app.now();
    let attempt = Attempt::reserve(app, ClientNetwork::of(command.request.client.ip), now)?;
    let record = Record::new(app, Some(&command.request), now);
    let checked = CheckedPasskey::check(app, asked(&command.organization), command.response.clone(), None, now)?;
    let start = Start::draw(app, &command.presented, now)?;
    let outcome = match checked {
        Ok(checked) => transact(&*app.store, |repositories| {
            let outcome = settle(app, repositories, command, &checked, &start, &record)?;
            if !matches!(outcome, Outcome::Refused(_)) {
                // Comes last: attempts from the same network wait for its bucket's row lock until the commit.
                attempt.give_back(repositories)?;
            }
            Ok::<_, StoreError>(outcome)
        })?,
        Err(fault) => Outcome::Refused(fault),
    };
    match outcome {
        Outcome::Began(began) => {
            let (begun, user, membership) = *began;
            Ok(session_issuer::answer(app, &begun, user, membership)?)
        }
        Outcome::Denied(fault) => Err(fault.into()),
        Outcome::Refused(fault) => {
            passkey::log_refusal(fault);
            transact(&*app.store, |repositories| {
                let is_last = attempt.fail(repositories, now)?;
                let what = Happening::LoginFailedBy { method: LoginMethod::Passkey, is_last };
                record.happened(repositories, &command.organization, &Actor::Anonymous, what)
            })?;
            Err(PasskeyRefused { is_unknown: fault == PasskeyFault::Unknown }.into())
        }
    }
}

fn settle(
    app: &App,
    repositories: &mut dyn Repositories,
    command: &PasskeyLoginCommand,
    checked: &CheckedPasskey,
    start: &Start,
    record: &Record,
) -> StoreResult<Outcome> {
    let Some(user) = repositories.users().lock(checked.user_id)? else {
        return Ok(Outcome::Refused(PasskeyFault::Unknown));
    };
    let whose = (&command.organization, &user);
    let passkey = match checked.settle(app, repositories, whose, record, start.now)? {
        Ok(passkey) => passkey,
        Err(fault) => return Ok(Outcome::Refused(fault)),
    };
    let (way, source) = (SignInMethod::Passkey, ClientNetwork::of(command.request.client.ip));
    let mut request = command.request.clone();
    request.on_organization_page |= checked.on_organization_page;
    let member = lock_member_by(repositories, &command.organization, &user, way)?;
    let member = match member {
        Ok((organization, membership)) => {
            let joined_at = membership.joined_at;
            let is_invited = is_invited(app, repositories, command, &organization, (&user, &request))?;
            if is_invited || passkey.opens(&organization, joined_at) {
                if is_invited || passkey.counts_by_sign_in(&organization, joined_at) {
                    passkey::count_in(repositories, &passkey, organization.id)?;
                }
                Ok((organization, membership))
            } else {
                Err(AccessFault::PasskeyNotCounted)
            }
        }
        Err(fault) => Err(fault),
    };
    let begun = match member {
        Ok((organization, membership)) => {
            let who = Who {
                organization: &organization,
                user: &user,
                request: &request,
                method: way,
                role: membership.role,
                from: None,
                passkey: Some(passkey.id),
                identity: None,
                connection: None,
            };
            let begun = session_issuer::begin(app, repositories, &who, start, record)?;
            begun.map(|begun| (begun, membership))
        }
        Err(fault) => Err(fault),
    };
    let outcome = match begun {
        Ok((begun, membership)) => Outcome::Began(Box::new((begun, user.clone(), membership))),
        Err(fault) => {
            // This organization must not learn that a stranger has an account.
            let actor = if fault == AccessFault::NotAMember { Actor::Anonymous } else { Actor::from(&user) };
            record.happened(repositories, &command.organization, &actor, Happening::LoginDenied(&fault))?;
            Outcome::Denied(fault)
        }
    };
    password_prompt::welcome(app, repositories, &user.email, source, start.now)?;
    Ok(outcome)
}

/// Whether the browser holds a session of the user that began with this organization's invitation: then the passkey is the member's own.
fn is_invited(
    app: &App,
    repositories: &mut dyn Repositories,
    command: &PasskeyLoginCommand,
    organization: &Organization,
    (user, request): (&User, &RequestContext),
) -> StoreResult<bool> {
    let session = account_wide_session(app, repositories, &command.presented, user.id, request)?;
    Ok(session.is_some_and(|s| s.organization_id == organization.id && s.vouches_for_owner()))
}
