//! Asking a signed-in user for the password again, before something that a stolen session must not do: change of
//! password, second factor on or off (docs/security.md#passwords).
//!
//! Two halves around the hash: [`begin`] → check → [`finish`]. Every prompt shares the buckets of the sign-in.

use orgauth_domain::audit::AuditAction;
use orgauth_domain::identity::client_network::Source;
use orgauth_domain::identity::email::LoginIdentity;
use orgauth_domain::identity::throttle::{NoPlace, Throttled};
use orgauth_domain::identity::user::PasswordHash;
use orgauth_domain::ports::{PasswordCheck, StoreError, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::{Duration, Secret};

use crate::activity::{self, Recorder};
use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::sign_in::guessing_notice::Watch;
use crate::sign_in::login::standing;
use crate::sign_in::password_prompt::{self, Reservation};

/// A prompt that was answered.
pub struct Prompt {
    /// Whose; only the session has been checked.
    pub caller: Caller,
    /// What was typed.
    pub password: Secret,
    /// The request.
    pub request: RequestContext,
}

/// An answer that is counted and waits to be compared.
pub struct Pending {
    prompt: Prompt,
    reservation: Reservation,
    stored: Option<PasswordHash>,
}

/// A user who knows the password and may act here.
pub struct Proven {
    /// Who.
    pub caller: Caller,
    /// The password, as it was proven.
    pub password: Secret,
    /// The hash that it was compared with; what follows must find it unchanged.
    pub stored: PasswordHash,
    /// The request.
    pub request: RequestContext,
}

/// Why nothing was proven.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// Another password.
    #[error("the current password is wrong")]
    WrongPassword,
    /// Too many failures before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Too many attempts are under way at once.
    #[error("too many attempts at once; try again in a second")]
    Busy,
    /// The password was right, but organization or membership doesn't allow it.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<NoPlace> for PromptError {
    fn from(refusal: NoPlace) -> Self {
        match refusal {
            NoPlace::Throttled(Throttled { retry_after }) => Self::Throttled { retry_after },
            NoPlace::Busy => Self::Busy,
        }
    }
}

impl Pending {
    /// What to compare.
    pub fn question(&self) -> (Secret, Option<PasswordHash>) {
        (self.prompt.password.clone(), self.stored.clone())
    }
}

/// Counts the attempt and reads the hash.
///
/// # Errors
/// Throttled, busy, or the store failed.
pub fn begin(app: &App, prompt: Prompt) -> Result<Pending, PromptError> {
    let now = app.now();
    let source = Source::of(prompt.request.client.ip);
    let identity = LoginIdentity::from(&prompt.caller.user.email);
    let outcome = transact(&*app.store, |repositories| {
        let reservation = password_prompt::reserve(app, repositories, &identity, source, now)?;
        let stored = repositories.users().password_hash(prompt.caller.user.id)?;
        Ok::<_, StoreError>(reservation.map(|reservation| (reservation, stored)))
    })?;
    let (reservation, stored) = outcome?;
    Ok(Pending { prompt, reservation, stored })
}

/// In place of the second half when the password was never hashed.
///
/// # Errors
/// The store failed.
pub fn abandon(app: &App, pending: &Pending) -> Result<(), StoreError> {
    transact(&*app.store, |repositories| password_prompt::give_back(repositories, &pending.reservation))
}

/// Judges the comparison, then the user's standing.
///
/// # Errors
/// Wrong password, then standing, or the store failed.
pub fn finish(app: &App, pending: Pending, check: &PasswordCheck) -> Result<Proven, PromptError> {
    let Pending { prompt: Prompt { caller, password, request }, reservation, stored } = pending;
    let now = app.now();
    let recorder = Recorder::new(app, caller.organization.id, Some(&request), now);
    let (PasswordCheck::Right { .. }, Some(stored)) = (check, stored) else {
        let action = AuditAction::PasswordPromptFailed;
        let identity = LoginIdentity::from(&caller.user.email);
        let watch = Watch::new(app, now);
        transact(&*app.store, |repositories| {
            let actor = activity::actor(&caller.user);
            let was_last = password_prompt::fail(repositories, &reservation, now)?;
            recorder.failure(repositories, actor, action, was_last)?;
            watch.failed(app, repositories, &identity, &reservation)
        })?;
        return Err(PromptError::WrongPassword);
    };
    transact(&*app.store, |repositories| {
        password_prompt::succeed(repositories, &reservation, now)?;
        Ok::<_, StoreError>(standing(repositories, &caller.organization, caller.user.id)?.map(|_| ()))
    })??;
    Ok(Proven { caller, password, stored, request })
}
