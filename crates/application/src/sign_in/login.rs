//! `POST /auth/login`: no session → full or partial session (docs/security.md#tokens-and-sessions).
//!
//! Reserve a throttle place and read the account → hash outside the transaction → decide again under locks and write. The
//! password is checked before the membership. Unknown address, missing hash and wrong password do the same work and give the
//! same answer.

use std::sync::Arc;

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{PasswordCheck, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::{Secret, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::authorize::lock_member_by;
use crate::error::{Error, refusals};
use crate::presented::PresentedCookies;
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::password_prompt::PasswordPrompt;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, Begun, SignIn, Start, Who};

/// A sign-in attempt.
pub struct LoginCommand {
    /// The organization to sign in to.
    pub organization: Organization,
    /// The text that was typed as the address.
    pub identity: LoginIdentity,
    /// The password, exactly as received.
    pub password: Secret,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Why a sign-in was refused.
pub type LoginError = Error<InvalidCredentials>;

/// Unknown address or wrong password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the email or password is wrong")]
pub struct InvalidCredentials;

refusals!(InvalidCredentials);

/// Signs a user in.
///
/// # Errors
/// Throttled or busy, wrong credentials, then no active membership, then an organization that forbids passwords or takes the user from its
/// connections alone; the store
/// failed, or the attempt was interrupted.
pub async fn login(app: &App, command: LoginCommand) -> Result<SignIn, LoginError> {
    let (identity, source) = (command.identity.clone(), ClientNetwork::of(command.request.client.ip));
    let typed = command.identity.clone();
    let (prompt, account) = PasswordPrompt::reserve(app, (identity, source), command.password.clone(), {
        move |repositories| find_account(repositories, &typed)
    })
    .await?;
    let mut compared = account.and_then(|(user, hash)| Some((user.id, hash?)));
    let attempt = Arc::new(Attempt { command, prompt });
    loop {
        let check = attempt.prompt.compare(app, compared.as_ref().map(|(_, hash)| hash.clone())).await?;
        let attempt = Arc::clone(&attempt);
        match app.run(move |app| attempt.settle(app, compared, check)).await? {
            Settled::SignedIn(sign_in) => return Ok(sign_in),
            Settled::HashChanged(current) => compared = current,
        }
    }
}

/// A counted attempt.
struct Attempt {
    command: LoginCommand,
    prompt: PasswordPrompt,
}

/// The outcome of an attempt.
enum Settled {
    /// A session began.
    SignedIn(SignIn),
    /// The stored hash is no longer the one that was compared: the password was changed, or a parallel sign-in replaced a
    /// weak hash. The password must be compared again.
    HashChanged(Option<(UserId, PasswordHash)>),
}

/// The outcome of the last transaction after a correct password. Every outcome is committed.
enum Outcome {
    Began(Box<(Begun, User, Membership)>),
    Denied(AccessFault),
    HashChanged(Option<PasswordHash>),
}

impl Attempt {
    /// Signs in, or records the failure.
    fn settle(
        &self,
        app: &App,
        compared: Option<(UserId, PasswordHash)>,
        check: PasswordCheck,
    ) -> Result<Settled, LoginError> {
        match (check, compared) {
            (PasswordCheck::Right { rehashed }, Some(account)) => self.succeed(app, &account, rehashed.as_ref()),
            (PasswordCheck::Wrong, _) | (PasswordCheck::Right { .. }, None) => self.fail(app),
        }
    }

    fn fail(&self, app: &App) -> Result<Settled, LoginError> {
        let now = app.now();
        let command = &self.command;
        let record = Record::new(app, Some(&command.request), now);
        let watch = GuessingWatch::new(app, now);
        transact(&*app.store, |repositories| {
            let account = find_account(repositories, &command.identity)?;
            let actor = member_actor(repositories, &command.organization, account.as_ref())?;
            let is_last = self.prompt.fail(app, repositories, &watch, now)?;
            record.happened(repositories, &command.organization, &actor, Happening::LoginFailed { is_last })
        })?;
        Err(InvalidCredentials.into())
    }

    fn succeed(
        &self,
        app: &App,
        (user_id, checked): &(UserId, PasswordHash),
        rehashed: Option<&PasswordHash>,
    ) -> Result<Settled, LoginError> {
        let user_id = *user_id;
        let now = app.now();
        let command = &self.command;
        let start = Start::draw(app, &command.presented, now)?;
        let record = Record::new(app, Some(&command.request), now);
        let outcome = transact(&*app.store, |repositories| {
            let user = match repositories.users().lock_with_hash(user_id)? {
                Some((user, Some(current))) if current == *checked => user,
                other => return Ok::<_, StoreError>(Outcome::HashChanged(other.and_then(|(_, current)| current))),
            };
            if let Some(hash) = rehashed {
                repositories.users().set_password_hash(user_id, hash, now)?;
            }
            let way = SignInMethod::Password;
            let begun = match lock_member_by(repositories, &command.organization, &user, way)? {
                Ok((organization, membership)) => {
                    let who = Who {
                        organization: &organization,
                        user: &user,
                        request: &command.request,
                        method: way,
                        role: membership.role,
                        from: None,
                        passkey: None,
                        identity: None,
                        connection: None,
                    };
                    let begun = session_issuer::begin(app, repositories, &who, &start, &record)?;
                    begun.map(|begun| (begun, membership))
                }
                Err(fault) => Err(fault),
            };
            let outcome = match begun {
                Ok((begun, membership)) => Outcome::Began(Box::new((begun, user, membership))),
                Err(fault) => {
                    let account = Some((user, None));
                    let actor = member_actor(repositories, &command.organization, account.as_ref())?;
                    record.happened(repositories, &command.organization, &actor, Happening::LoginDenied(&fault))?;
                    Outcome::Denied(fault)
                }
            };
            // Comes last: sign-ins of the same network wait for its bucket's row lock until the commit.
            self.prompt.succeed(repositories, now)?;
            Ok(outcome)
        })?;
        match outcome {
            Outcome::Began(began) => {
                let (begun, user, membership) = *began;
                Ok(Settled::SignedIn(session_issuer::answer(app, &begun, user, membership)?))
            }
            Outcome::Denied(fault) => Err(LoginError::Denied(fault)),
            Outcome::HashChanged(current) => Ok(Settled::HashChanged(current.map(|hash| (user_id, hash)))),
        }
    }
}

pub(crate) type Account = (User, Option<PasswordHash>);

pub(crate) fn find_account(
    repositories: &mut dyn Repositories,
    identity: &LoginIdentity,
) -> StoreResult<Option<Account>> {
    if let Some(email) = identity.email() {
        return repositories.users().with_hash(email);
    }
    // A text that can't be an address still costs a query, so that the time is the same.
    repositories.users().password_hash(nobody())?;
    Ok(None)
}

/// The actor that this organization's log may name. It must not learn that a non-member has an account: then the actor is
/// anonymous.
pub(crate) fn member_actor(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    account: Option<&Account>,
) -> StoreResult<Actor> {
    let id = account.map_or_else(nobody, |(user, _)| user.id);
    let membership = repositories.memberships().get(organization.id, id)?;
    let is_member = membership.is_some_and(|m| m.is_member());
    Ok(match account {
        Some((user, _)) if is_member => Actor::from(user),
        Some(_) | None => Actor::Anonymous,
    })
}

/// An id that no account has.
fn nobody() -> UserId {
    UserId::new(Timestamp::from_millis(0), [0; 10])
}
