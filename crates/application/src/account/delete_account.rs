//! `POST /auth/delete-account` and `DELETE /operator/users/:id`: a person goes, and what is kept about them
//! (docs/security.md#erasing-an-account).

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::ports::{Repositories, SealError, StoreError, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::text::Slug;
use orgauth_domain::{Duration, Timestamp, UserId};

use crate::account::erasing::{Eraser, Erasing, NotErased, blank_now, until_settled};
use crate::account::reauthenticate::{Proven, Reauthentication, ReauthenticationError, reauthenticate};
use crate::activity::Recorder;
use crate::app::{App, Interrupted};
use crate::initiator::Operator;
use crate::sign_in::code_prompt::{Asked, CodeAttempt, CodeError, recovery_digest};
use crate::sign_in::second_factor::Proof;

/// Why the account stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeleteAccountError {
    /// There is no such account.
    #[error("there is no such account")]
    NotFound,
    /// The password was not proven.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The account has a second factor, and no code was sent.
    #[error("is required, as two-factor authentication is on")]
    CodeRequired,
    /// The code is wrong, or was used before.
    #[error("the code is wrong")]
    WrongCode,
    /// Too many wrong codes before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The account is the last active admin of organizations that have other members: these.
    #[error("some organizations would be left without an active admin")]
    LastAdmin(Vec<Slug>),
    /// The session ended meanwhile, the password changed, or the service key is over.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The secret of the second factor doesn't open.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was not carried through.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl From<CodeError> for DeleteAccountError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Throttled { retry_after } => Self::Throttled { retry_after },
            CodeError::Store(error) => Self::Store(error),
        }
    }
}

/// Erases the caller's account, by password, and by a code where two-factor authentication is on.
///
/// # Errors
/// No code where one is needed; the password was not proven; a wrong code; the last admin of an organization that has other
/// members; the session ended meanwhile; the store failed. Then the account stays.
pub async fn delete_account(
    app: &App,
    current: Reauthentication,
    proof: Option<Proof>,
) -> Result<(), DeleteAccountError> {
    if current.caller.user.requires_second_factor() && proof.is_none() {
        return Err(DeleteAccountError::CodeRequired);
    }
    let proven = reauthenticate(app, current).await?;
    app.run(move |app| {
        delete_proven(app, &proven, proof.as_ref())?;
        blank_now(app);
        Ok(())
    })
    .await
}

fn delete_proven(app: &App, proven: &Proven, proof: Option<&Proof>) -> Result<(), DeleteAccountError> {
    let now = app.now();
    let (user_id, organization) = (proven.caller.user.id, proven.caller.organization.id);
    let code = match proof {
        Some(proof) if proven.caller.user.requires_second_factor() => Some(CodeProof::take(app, proven, proof, now)?),
        Some(_) | None => None,
    };
    let failing = Recorder::new(app, organization, Some(&proven.request), now);
    let eraser = Eraser::Oneself(proven.request.clone());
    let attempt = || {
        let erasing = Erasing::prepare(app, user_id, &eraser, now)?;
        transact(&*app.store, |repositories| {
            let user = erasing.lock(repositories)?.ok_or(AccessFault::Invalid)?;
            proven.caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
            if repositories.users().password_hash(user.id)?.as_ref() != Some(&proven.stored) {
                return Err(AccessFault::Invalid.into());
            }
            if user.requires_second_factor() {
                let is_right = match &code {
                    Some(code) => code.is_right(app, repositories, user_id)?,
                    None => false,
                };
                if !is_right {
                    let (actor, action) = (Actor::from(&user), AuditAction::SecondFactorFailed);
                    failing.audit(repositories, actor, action, None, Vec::new())?;
                    return Ok(Err(DeleteAccountError::WrongCode));
                }
            }
            let erased = erasing.erase(app, repositories, &user)?;
            if let (Err(NotErased::LastAdmin(_)), Some(code)) = (&erased, &code) {
                // A code is worth an erasure; whoever is refused for another reason keeps it.
                code.attempt.give_back(repositories)?;
            }
            Ok::<_, DeleteAccountError>(Ok(erased))
        })?
    };
    until_settled(attempt, DeleteAccountError::LastAdmin)
}

/// A code that was typed, with its place in the buckets.
struct CodeProof {
    attempt: CodeAttempt,
    step: Option<i64>,
    recovery: Option<[u8; 32]>,
}

impl CodeProof {
    fn take(app: &App, proven: &Proven, proof: &Proof, now: Timestamp) -> Result<Self, DeleteAccountError> {
        let user_id = proven.caller.user.id;
        let attempt = CodeAttempt::take(app, user_id, Asked::InSession(proven.caller.organization.id), now)?;
        let (step, recovery) = match proof {
            Proof::Code(code) => (attempt.step(app, code, now)?, None),
            Proof::RecoveryCode(code) => (None, recovery_digest(app, user_id, code)),
        };
        Ok(Self { attempt, step, recovery })
    }

    /// Whether it is right still. It isn't used up, as nothing is left of it after an erasure.
    fn is_right(&self, app: &App, repositories: &mut dyn Repositories, user: UserId) -> Result<bool, StoreError> {
        let two_factor = self.attempt.current(app, repositories)?;
        match &self.recovery {
            Some(digest) if two_factor.is_on() => repositories.recovery_codes().contains(user, digest),
            Some(_) => Ok(false),
            None => Ok(two_factor.accept(self.step).is_ok()),
        }
    }
}

/// The operator erases an account.
///
/// # Errors
/// Unknown account; the last admin of an organization that has other members; a service key that is over; or the store failed.
pub fn delete_by_operator(app: &App, operator: &Operator, user_id: UserId) -> Result<(), DeleteAccountError> {
    let now = app.now();
    let eraser = Eraser::Operator(operator.clone());
    let attempt = || {
        let erasing = Erasing::prepare(app, user_id, &eraser, now)?;
        transact(&*app.store, |repositories| {
            operator.recheck(repositories, now)??;
            let user = erasing.lock(repositories)?.ok_or(DeleteAccountError::NotFound)?;
            Ok::<_, DeleteAccountError>(erasing.erase(app, repositories, &user)?)
        })
    };
    until_settled(attempt, DeleteAccountError::LastAdmin)?;
    blank_now(app);
    Ok(())
}
