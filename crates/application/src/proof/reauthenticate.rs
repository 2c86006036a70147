//! Asks a signed-in user for the password again, before an operation that must be safe from a stolen session: change the
//! password, turn the second factor on or off (docs/security.md#passwords).
//!
//! Attempts count in the same throttle buckets as sign-ins.

use orgauth_domain::Secret;
use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{PasswordCheck, StoreError, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;

use crate::app::{App, RequestContext};
use crate::authorize::{Caller, lock_active_member};
use crate::error::{Error, refusals};
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::password_prompt::PasswordPrompt;
use crate::record::Record;

/// A signed-in user, and the password that the user typed.
pub struct Reauthentication {
    /// The caller; so far only the session has been checked.
    pub caller: Caller,
    /// The password as typed.
    pub password: Secret,
    /// The request.
    pub request: RequestContext,
}

/// A user whose password was checked and who may act here.
pub struct Proven {
    /// The caller.
    pub caller: Caller,
    /// The correct password.
    pub password: Secret,
    /// The hash that the password matched; a later transaction checks that it is unchanged.
    pub stored: PasswordHash,
    /// The request.
    pub request: RequestContext,
}

/// Why the password was not accepted.
pub type ReauthenticationError = Error<WrongPassword>;

/// The password is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the current password is wrong")]
pub struct WrongPassword;

refusals!(WrongPassword);

/// Checks the password, then whether the user may still act here.
///
/// # Errors
/// Throttled or busy, wrong password, then no active membership; the store failed, or the comparison was interrupted.
pub(crate) async fn reauthenticate(
    app: &App,
    Reauthentication { caller, password, request }: Reauthentication,
) -> Result<Proven, ReauthenticationError> {
    let user = caller.user.id;
    let counted = (LoginIdentity::from(&caller.user.email), ClientNetwork::of(request.client.ip));
    let (prompt, stored) =
        PasswordPrompt::reserve(app, counted, password, move |repositories| repositories.users().password_hash(user))
            .await?;
    let check = prompt.compare(app, stored.clone()).await?;
    app.run(move |app| match (check, stored) {
        (PasswordCheck::Right { .. }, Some(stored)) => {
            succeed(app, &prompt, Proven { caller, stored, request, password: prompt.password().clone() })
        }
        (PasswordCheck::Wrong, _) | (PasswordCheck::Right { .. }, None) => fail(app, &prompt, &caller, &request),
    })
    .await
}

fn fail(
    app: &App,
    prompt: &PasswordPrompt,
    caller: &Caller,
    request: &RequestContext,
) -> Result<Proven, ReauthenticationError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    let watch = GuessingWatch::new(app, now);
    transact(&*app.store, |repositories| {
        let is_last = prompt.fail(app, repositories, &watch, now)?;
        let what = Happening::PasswordPromptFailed { is_last };
        record.happened(repositories, &caller.organization, &Actor::from(&caller.user), what)
    })?;
    Err(WrongPassword.into())
}

fn succeed(app: &App, prompt: &PasswordPrompt, proven: Proven) -> Result<Proven, ReauthenticationError> {
    let now = app.now();
    let caller = &proven.caller;
    transact(&*app.store, |repositories| {
        prompt.succeed(repositories, now)?;
        Ok::<_, StoreError>(lock_active_member(repositories, &caller.organization, caller.user.id)?.map(|_| ()))
    })??;
    Ok(proven)
}
