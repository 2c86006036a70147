//! `POST /auth/delete-account` and `DELETE /operator/users/:id`: a person goes, and what is kept about them
//! (docs/security.md#erasing-an-account).

use orgauth_domain::UserId;
use orgauth_domain::ports::{StoreError, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::text::Slug;

use crate::account::erasing::{Eraser, Erasing, NotErased, blank_now, until_settled};
use crate::account::owner::{self, Owner, OwnerError, OwnerProof};
use crate::app::{App, Interrupted};
use crate::initiator::Operator;

/// Why the account stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeleteAccountError {
    /// There is no such account.
    #[error("there is no such account")]
    NotFound,
    /// Password or code were not proven, or the session ended meanwhile.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// The account is the last active admin of organizations that have other members: these.
    #[error("some organizations would be left without an active admin")]
    LastAdmin(Vec<Slug>),
    /// The account is gone, or the service key is over.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It was not carried through.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Erases the caller's account, once the owner is proven.
///
/// # Errors
/// Password or code were not proven; the last admin of an organization that has other members; the session ended
/// meanwhile; the store failed. Then the account stays.
pub async fn delete_account(app: &App, shown: OwnerProof) -> Result<(), DeleteAccountError> {
    let owner = owner::prove(app, shown).await?;
    app.run(move |app| {
        delete_proven(app, &owner)?;
        blank_now(app);
        Ok(())
    })
    .await
}

fn delete_proven(app: &App, owner: &Owner) -> Result<(), DeleteAccountError> {
    let now = app.now();
    let counted = owner.count(app, now)?;
    let eraser = Eraser::Oneself(owner.proven().request.clone());
    let attempt = || {
        let erasing = Erasing::prepare(app, owner.proven().caller.user.id, &eraser, now)?;
        transact(&*app.store, |repositories| {
            // Its organizations first, then the account: so everybody locks.
            let user = erasing.lock(repositories)?.ok_or(AccessFault::Invalid)?;
            // The code isn't used up, as nothing is left of it after an erasure.
            if let Err(refusal) = counted.check(app, repositories, &user)? {
                return Ok(Err(refusal.into()));
            }
            let erased = erasing.erase(app, repositories, &user)?;
            if let Err(NotErased::LastAdmin(_)) = &erased {
                // A code is worth an erasure; whoever is refused for another reason keeps it.
                counted.give_back(repositories)?;
            }
            Ok::<_, DeleteAccountError>(Ok(erased))
        })?
    };
    until_settled(attempt, DeleteAccountError::LastAdmin)
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
