//! Asks for the password, and for a code where the second factor is on, before an operation that must be safe from a stolen
//! session and from a stolen password.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{Repositories, SealError, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::{Duration, Timestamp};

use crate::accounts::reauthenticate::{Proven, Reauthentication, ReauthenticationError, reauthenticate};
use crate::app::App;
use crate::record::Record;
use crate::sign_in::code_prompt::{Asked, CodeAttempt, CodeError, recovery_digest};
use crate::sign_in::second_factor::Proof;

/// The proof that a signed-in user sent.
pub struct OwnerProof {
    /// The password.
    pub password: Reauthentication,
    /// A code; absent when none was sent. Ignored while the second factor is off.
    pub code: Option<Proof>,
}

/// Why the proof was not accepted.
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
    /// The secret of the second factor can't be decrypted.
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

/// A user whose password was checked. The code is checked later, in the transaction of the operation.
pub(crate) struct Owner {
    proven: Proven,
    code: Option<Proof>,
}

/// Checks that a code is there if one is needed, then checks the password.
///
/// # Errors
/// The code is missing, which counts nowhere; then as [`reauthenticate`].
pub(crate) async fn prove(app: &App, shown: OwnerProof) -> Result<Owner, OwnerError> {
    if shown.password.caller.user.requires_second_factor() && shown.code.is_none() {
        return Err(OwnerError::CodeRequired);
    }
    let proven = reauthenticate(app, shown.password).await?;
    Ok(Owner { proven, code: shown.code })
}

impl Owner {
    /// The caller, and the request.
    pub(crate) fn proven(&self) -> &Proven {
        &self.proven
    }

    /// Takes a place for the code's attempt, if a code is needed, in a transaction of its own, and compares the code.
    ///
    /// # Errors
    /// Too many wrong codes, a secret that can't be decrypted, or the store failed.
    pub(crate) fn count(&self, app: &App, now: Timestamp) -> Result<CountedOwner<'_>, OwnerError> {
        let caller = &self.proven.caller;
        let record = Record::new(app, Some(&self.proven.request), now);
        let (true, Some(code)) = (caller.user.requires_second_factor(), &self.code) else {
            return Ok(CountedOwner { owner: self, record, code: None, now });
        };
        let attempt = CodeAttempt::take(app, caller.user.id, Asked::WithPassword(caller.organization.id), now)?;
        let is = match code {
            Proof::Code(code) => Compared::Step(attempt.step(app, code, now)?),
            Proof::RecoveryCode(code) => Compared::Recovery(recovery_digest(app, caller.user.id, code)),
        };
        Ok(CountedOwner { owner: self, record, code: Some((attempt, is)), now })
    }

    /// Runs `body` in a writing transaction, with the user's row locked, after checking the proof again; uses the code up.
    ///
    /// # Errors
    /// As [`Owner::count`] and [`CountedOwner::check`]; then the body's own.
    pub(crate) fn write<T, E: From<OwnerError> + From<StoreError>>(
        &self,
        app: &App,
        now: Timestamp,
        mut body: impl FnMut(&mut dyn Repositories, &User) -> Result<T, E>,
    ) -> Result<T, E> {
        let counted = self.count(app, now)?;
        let outcome = transact(&*app.store, |repositories| {
            let user = repositories.users().lock(self.proven.caller.user.id)?;
            let user = user.ok_or(OwnerError::Denied(AccessFault::Invalid))?;
            match counted.check(app, repositories, &user)? {
                Ok(right) => counted.use_up(repositories, &user, &right)?,
                Err(refusal) => return Ok(Err(refusal)),
            }
            body(repositories, &user).map(Ok)
        })?;
        Ok(outcome?)
    }
}

/// A user whose password was checked, and whose code counts as an attempt.
pub(crate) struct CountedOwner<'a> {
    owner: &'a Owner,
    record: Record,
    /// Absent when the second factor was off or no code was sent.
    code: Option<(CodeAttempt, Compared)>,
    now: Timestamp,
}

/// The result of comparing a code.
enum Compared {
    /// The time step that the code matches; absent when it matches none.
    Step(Option<i64>),
    /// The digest of the recovery code; absent when the text can't be one.
    Recovery(Option<[u8; 32]>),
}

/// A correct code that isn't used up yet.
pub(crate) enum RightCode {
    /// No code is needed.
    None,
    /// The second factor after using the code's time step.
    Step(TwoFactor),
    /// The digest under which the recovery code is stored.
    Recovery([u8; 32]),
}

impl CountedOwner<'_> {
    /// Checks that the session is still live, the password still the one that was checked, and the code correct where the
    /// second factor is on. The caller holds the lock on the user's row, and commits even a refusal, which keeps the audit
    /// entry of a wrong code.
    pub(crate) fn check(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        user: &User,
    ) -> StoreResult<Result<RightCode, OwnerError>> {
        let proven = &self.owner.proven;
        if proven.caller.recheck_session(repositories, self.now)?.is_none()
            || repositories.users().password_hash(user.id)?.as_ref() != Some(&proven.stored)
        {
            return Ok(Err(AccessFault::Invalid.into()));
        }
        // The second factor may have been turned off meanwhile; then no code is needed.
        if !user.requires_second_factor() {
            return Ok(Ok(RightCode::None));
        }
        let Some((attempt, is)) = &self.code else { return Ok(Err(OwnerError::CodeRequired)) };
        let two_factor = attempt.current(app, repositories)?;
        let right = match is {
            Compared::Step(step) => two_factor.accept(*step).ok().map(RightCode::Step),
            Compared::Recovery(Some(digest)) if two_factor.is_on() => {
                repositories.recovery_codes().contains(user.id, digest)?.then_some(RightCode::Recovery(*digest))
            }
            Compared::Recovery(_) => None,
        };
        if right.is_none() {
            let (here, what) = (&self.owner.proven.caller.organization, Happening::SecondFactorFailed);
            self.record.happened(repositories, here, &Actor::from(user), what)?;
            attempt.fail(app, repositories, user)?;
        }
        Ok(right.ok_or(OwnerError::WrongCode))
    }

    /// Uses a correct code up, so that it can't be used again, and gives its attempt back.
    fn use_up(&self, repositories: &mut dyn Repositories, user: &User, right: &RightCode) -> StoreResult<()> {
        match right {
            RightCode::None => {}
            RightCode::Step(two_factor) => repositories.users().set_two_factor(two_factor, self.now)?,
            RightCode::Recovery(digest) => {
                repositories.recovery_codes().use_up(user.id, digest)?;
            }
        }
        self.give_back(repositories)
    }

    /// Gives the attempt of a correct code back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        self.code.as_ref().map_or(Ok(()), |(attempt, _)| attempt.give_back(repositories))
    }
}
