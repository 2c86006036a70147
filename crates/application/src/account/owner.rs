//! Asking for everything that an account's owner knows, before something that neither a stolen session nor a stolen password
//! must do: the password, and a code where the second factor is on.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::user::User;
use orgauth_domain::ports::{Repositories, SealError, StoreError, StoreResult, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::{Duration, Timestamp};

use crate::account::reauthenticate::{Proven, Reauthentication, ReauthenticationError, reauthenticate};
use crate::activity::Recorder;
use crate::app::App;
use crate::sign_in::code_prompt::{Asked, CodeAttempt, CodeError, recovery_digest};
use crate::sign_in::second_factor::Proof;

/// What a signed-in user was asked for.
pub struct OwnerProof {
    /// The password.
    pub password: Reauthentication,
    /// A code; absent when none was given. It is looked at only where the second factor is on.
    pub code: Option<Proof>,
}

/// Why nothing was proven.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnerError {
    /// The password was not proven.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The second factor is on, and no code was given.
    #[error("is required: two-factor authentication is on")]
    CodeRequired,
    /// The code is wrong or was used before.
    #[error("the code is wrong")]
    WrongCode,
    /// Too many wrong codes before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The session ended meanwhile, or the password changed.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The secret of the second factor doesn't open.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CodeError> for OwnerError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Throttled { retry_after } => Self::Throttled { retry_after },
            CodeError::Store(error) => Self::Store(error),
        }
    }
}

/// A user who knows the password; the code is looked at where it is written what it is for.
pub(crate) struct Owner {
    proven: Proven,
    code: Option<Proof>,
}

/// Compares the password.
///
/// # Errors
/// As [`reauthenticate`].
pub(crate) async fn prove(app: &App, shown: OwnerProof) -> Result<Owner, ReauthenticationError> {
    let proven = reauthenticate(app, shown.password).await?;
    Ok(Owner { proven, code: shown.code })
}

/// A code that is counted, and what it is compared with.
struct Compared {
    attempt: CodeAttempt,
    is: Code,
}

enum Code {
    Step(Option<i64>),
    Recovery(Option<[u8; 32]>),
}

impl Owner {
    /// Who, and with which request.
    pub(crate) fn proven(&self) -> &Proven {
        &self.proven
    }

    /// Runs `body` in a writing transaction, with the user locked, once session and password were found to be as they were, and
    /// the code right where the second factor is on. A wrong code is remembered.
    ///
    /// # Errors
    /// The session ended or the password changed meanwhile; no code, too many wrong ones, a wrong one; then the body's own.
    pub(crate) fn write<T, E: From<OwnerError> + From<StoreError>>(
        &self,
        app: &App,
        now: Timestamp,
        mut body: impl FnMut(&mut dyn Repositories, &User) -> Result<T, E>,
    ) -> Result<T, E> {
        let caller = &self.proven.caller;
        let compared = self.compared(app, now)?;
        let recorder = Recorder::new(app, caller.organization.id, Some(&self.proven.request), now);
        let outcome = transact(&*app.store, |repositories| {
            let user = self.locked(repositories, now)?;
            if let Err(refusal) = accept(app, repositories, &user, compared.as_ref(), now)? {
                if refusal == OwnerError::WrongCode {
                    let actor = Actor::from(&user);
                    recorder.audit(repositories, actor, AuditAction::SecondFactorFailed, None, Vec::new())?;
                }
                return Ok(Err(refusal));
            }
            body(repositories, &user).map(Ok)
        })?;
        Ok(outcome?)
    }

    fn compared(&self, app: &App, now: Timestamp) -> Result<Option<Compared>, OwnerError> {
        let caller = &self.proven.caller;
        let (true, Some(code)) = (caller.user.requires_second_factor(), &self.code) else { return Ok(None) };
        let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
        let is = match code {
            Proof::Code(code) => Code::Step(attempt.step(app, code, now)?),
            Proof::RecoveryCode(code) => Code::Recovery(recovery_digest(app, caller.user.id, code)),
        };
        Ok(Some(Compared { attempt, is }))
    }

    /// The user, locked, if the session still stands and the password is still the one that was proven.
    fn locked(&self, repositories: &mut dyn Repositories, now: Timestamp) -> Result<User, OwnerError> {
        let caller = &self.proven.caller;
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if repositories.users().password_hash(user.id)?.as_ref() == Some(&self.proven.stored) {
            Ok(user)
        } else {
            Err(AccessFault::Invalid.into())
        }
    }
}

/// Uses the code up, where one is needed.
fn accept(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &User,
    compared: Option<&Compared>,
    now: Timestamp,
) -> StoreResult<Result<(), OwnerError>> {
    let Some(Compared { attempt, is }) = compared else {
        return Ok(if user.requires_second_factor() { Err(OwnerError::CodeRequired) } else { Ok(()) });
    };
    // Without a second factor by now there is nothing to be shown.
    let is_right = !user.requires_second_factor()
        || match is {
            Code::Step(step) => match attempt.current(app, repositories)?.accept(*step) {
                Ok(two_factor) => {
                    repositories.users().set_two_factor(&two_factor, now)?;
                    true
                }
                Err(_) => false,
            },
            Code::Recovery(Some(digest)) => repositories.recovery_codes().use_up(user.id, digest)?,
            Code::Recovery(None) => false,
        };
    if !is_right {
        return Ok(Err(OwnerError::WrongCode));
    }
    attempt.give_back(repositories)?;
    Ok(Ok(()))
}
