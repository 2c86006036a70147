//! Asks for the password, and for a code where the second factor is on, before an operation that must be safe from a stolen
//! session and from a stolen password.

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::factor::{Proof, Purpose};
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;

use crate::app::App;
use crate::error::{Error, refusals};
use crate::proof::reauthenticate::{Proven, Reauthentication, WrongPassword, reauthenticate};
use crate::proof::second_factor::{Accepted, Asked, CountedProof};
use crate::record::Record;

/// The proof that a signed-in user sent.
pub struct OwnerProof {
    /// The password.
    pub password: Reauthentication,
    /// A code; absent when none was sent. Ignored while the second factor is off.
    pub code: Option<Proof>,
}

/// Why the proof was not accepted.
pub type OwnerError = Error<OwnerRefusal>;

/// Why the proof was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnerRefusal {
    /// The password was not proven.
    #[error(transparent)]
    WrongPassword(#[from] WrongPassword),
    /// The second factor is on, and no code was given.
    #[error("is required: two-factor authentication is on")]
    CodeRequired,
    /// The code is wrong or was used before.
    #[error("the code is wrong")]
    WrongCode,
}

refusals!(OwnerRefusal: WrongPassword);

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
    if shown.password.caller.user.has_second_factor() && shown.code.is_none() {
        return Err(OwnerRefusal::CodeRequired.into());
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
        let asked = Asked::WithPassword(caller.organization.id);
        let code = match &self.code {
            Some(code) if caller.user.has_second_factor() => {
                Some(CountedProof::count(app, caller.user.id, asked, code, now)?)
            }
            Some(_) | None => None,
        };
        Ok(CountedOwner { proven: &self.proven, record, code, now })
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
                Ok(accepted) => accepted.map_or(Ok(()), |accepted| accepted.use_up(repositories))?,
                Err(refusal) => return Ok(Err(refusal)),
            }
            counted.give_back(repositories)?;
            body(repositories, &user).map(Ok)
        })?;
        Ok(outcome?)
    }
}

/// A user whose password was checked, and whose code counts as an attempt.
pub(crate) struct CountedOwner<'a> {
    proven: &'a Proven,
    record: Record,
    /// Absent when the second factor was off or no code was sent.
    code: Option<CountedProof>,
    now: Timestamp,
}

impl CountedOwner<'_> {
    /// Checks that the session is still live, the password still the one that was checked, and the code correct where the
    /// second factor is on; absent where it is off. The caller holds the lock on the user's row, and commits even a refusal,
    /// which keeps the audit entry of a wrong code.
    pub(crate) fn check(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        user: &User,
    ) -> StoreResult<Result<Option<Accepted<'_>>, OwnerError>> {
        let proven = self.proven;
        if proven.caller.recheck_session(repositories, self.now)?.is_none()
            || repositories.users().password_hash(user.id)?.as_ref() != Some(&proven.stored)
        {
            return Ok(Err(AccessFault::Invalid.into()));
        }
        // The second factor may have been turned off meanwhile; then no code is needed.
        if !user.has_second_factor() {
            return Ok(Ok(None));
        }
        let Some(code) = &self.code else { return Ok(Err(OwnerRefusal::CodeRequired.into())) };
        let whose = (&proven.caller.organization, user);
        match code.settle(app, repositories, Purpose::Show, whose, &self.record)? {
            Ok(accepted) => return Ok(Ok(Some(accepted))),
            Err(TwoFactorRefusal::WrongCode) => {}
            // Another secret was set up meanwhile, so the code is wrong.
            Err(TwoFactorRefusal::NotEnabled | TwoFactorRefusal::AlreadyEnabled) => {
                code.was_wrong(app, repositories, Purpose::Show, whose, &self.record)?;
            }
        }
        Ok(Err(OwnerRefusal::WrongCode.into()))
    }

    /// Gives the attempt of a correct code back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        self.code.as_ref().map_or(Ok(()), |code| code.give_back(repositories))
    }
}
