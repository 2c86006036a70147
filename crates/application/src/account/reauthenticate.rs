//! Asking a signed-in user for the password again, before something that a stolen session must not do: change of
//! password, second factor on or off (docs/security.md#passwords).
//!
//! Every prompt shares the buckets of the sign-in.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::client_network::ClientNetwork;
use orgauth_domain::identity::email::LoginIdentity;
use orgauth_domain::identity::throttle::{NoPlace, Throttled};
use orgauth_domain::identity::user::PasswordHash;
use orgauth_domain::ports::{PasswordCheck, StoreError, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::{Duration, Secret};

use crate::activity::Recorder;
use crate::app::{App, Interrupted, RequestContext};
use crate::authorize::{Caller, lock_active_member};
use crate::sign_in::guessing_notice::GuessingWatch;
use crate::sign_in::password_prompt::PasswordPrompt;

/// A signed-in user who was asked for the password again.
pub struct Reauthentication {
    /// Whose; only the session has been checked.
    pub caller: Caller,
    /// What was typed.
    pub password: Secret,
    /// The request.
    pub request: RequestContext,
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
pub enum ReauthenticationError {
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
    /// The comparison was not carried through.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl From<NoPlace> for ReauthenticationError {
    fn from(refusal: NoPlace) -> Self {
        match refusal {
            NoPlace::Throttled(Throttled { retry_after }) => Self::Throttled { retry_after },
            NoPlace::Busy => Self::Busy,
        }
    }
}

/// Compares the password, then finds out whether the user may still act here.
///
/// # Errors
/// Throttled or busy, wrong password, then no active membership; the store failed, or the comparison was not carried through.
pub(crate) async fn reauthenticate(
    app: &App,
    Reauthentication { caller, password, request }: Reauthentication,
) -> Result<Proven, ReauthenticationError> {
    let user = caller.user.id;
    let counted = (LoginIdentity::from(&caller.user.email), ClientNetwork::of(request.client.ip));
    let (prompt, stored) =
        PasswordPrompt::reserve::<_, ReauthenticationError>(app, counted, password, move |repositories| {
            repositories.users().password_hash(user)
        })
        .await?;
    let check = prompt.compare::<ReauthenticationError>(app, stored.clone()).await?;
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
    let recorder = Recorder::new(app, caller.organization.id, Some(request), now);
    let watch = GuessingWatch::new(app, now);
    transact(&*app.store, |repositories| {
        let was_last = prompt.fail(app, repositories, &watch, now)?;
        let (actor, action) = (Actor::from(&caller.user), AuditAction::PasswordPromptFailed);
        recorder.failure(repositories, actor, action, was_last)
    })?;
    Err(ReauthenticationError::WrongPassword)
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
