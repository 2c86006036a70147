//! `POST /auth/delete-account` and `DELETE /operator/users/:id`: erase an account, and what others store about the person
//! (docs/security.md#erasing-an-account).

use orgauth_domain::UserId;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::evidence::Evidence;
use orgauth_domain::text::Slug;

use crate::accounts::erasing::{Eraser, Erasing, NotErased, blank_now, until_settled};
use crate::app::App;
use crate::authorize::first_organization;
use crate::error::{Error, refusals};
use crate::initiator::Operator;
use crate::proof::owner::OwnerRefusal;
use crate::proof::owner::{self, Owner, OwnerProof};
use crate::proof::passkey::PasskeyRequired;
use crate::proof::ways_in;

/// Why an account was not erased.
pub type DeleteAccountError = Error<DeleteAccountRefusal>;

/// Why an account was not erased.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeleteAccountRefusal {
    /// There is no such account.
    #[error("there is no such account")]
    NotFound,
    /// The password or the code was not proven, or the session ended meanwhile.
    #[error(transparent)]
    Owner(#[from] OwnerRefusal),
    /// The only second factor was not shown.
    #[error(transparent)]
    PasskeyRequired(#[from] PasskeyRequired),
    /// This organization would be deleted with the account, as it has no other member. It forbids passwords, and nothing was shown that
    /// opens it.
    #[error(
        "{0} would be deleted with the account, and forbids passwords or requires single sign-on: show a passkey by which you sign in \
         there"
    )]
    DeletesOrganization(Slug),
    /// This organization would be deleted with the account, as it has no other member. It requires a second factor, and the membership
    /// is suspended.
    #[error(
        "{0} would be deleted with the account, and your membership there is suspended: ask the operator of this service"
    )]
    DeletesWhereSuspended(Slug),
    /// The account is the last active admin of these organizations, which have other members.
    #[error("some organizations would be left without an active admin")]
    LastAdmin(Vec<Slug>),
}

refusals!(DeleteAccountRefusal: OwnerRefusal, PasskeyRequired);

/// Erases the caller's account, after checking the password and, where the second factor is on, a code.
///
/// # Errors
/// The password or the code was not proven; the account is the last admin of an organization that has other members; the
/// session ended meanwhile; the store failed. Then the account stays.
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
    transact(&*app.store, |repositories| owner.require_shown(app, repositories))?;
    let counted = owner.count(app, now)?;
    let eraser = Eraser::Owner(owner.request.clone());
    let attempt = || {
        let erasing = Erasing::prepare(app, owner.caller.user.id, &eraser, now)?;
        transact(&*app.store, |repositories| {
            // Locks the organizations before the account, in the order that every transaction uses.
            let user = match erasing.lock(repositories)? {
                Ok(user) => user.ok_or(AccessFault::Invalid)?,
                // Before the proof is used up.
                Err(moved) => return Ok(Ok(Err(moved))),
            };
            // Doesn't use the code up: the erasure deletes the second factor anyway.
            if let Err(refusal) = counted.check(app, repositories, &user)? {
                return Ok(Err(refusal.into()));
            }
            if let Some(refusal) = deleted_unopened(app, repositories, user.id, &owner.evidence())? {
                counted.give_back(repositories)?;
                return Ok(Err(refusal.into()));
            }
            let erased = erasing.erase(app, repositories, &user)?;
            if let Err(NotErased::LastAdmin(_)) = &erased {
                // The code was right: it doesn't count as an attempt, and stays usable, as nothing was erased.
                counted.give_back(repositories)?;
            }
            Ok::<_, DeleteAccountError>(Ok(erased))
        })?
    };
    until_settled(attempt, DeleteAccountRefusal::LastAdmin)
}

/// Why an organization that has no other member than this user isn't deleted with the account; absent when none stands in the way. A
/// password doesn't delete one that forbids it, nor does a reset by mail, which suspends its user ([`planted`]), one that
/// requires a second factor.
///
/// [`planted`]: crate::accounts::planted
fn deleted_unopened(
    app: &App,
    repositories: &mut dyn Repositories,
    user: UserId,
    shown: &Evidence,
) -> StoreResult<Option<DeleteAccountRefusal>> {
    let ways = ways_in::of(app, repositories, user)?;
    let mut refusal = None;
    first_organization(repositories, user, |repositories, organization, entry| {
        let is_alone = |repositories: &mut dyn Repositories| {
            let members = repositories.memberships().count(&[organization.id])?;
            StoreResult::Ok(members.first().is_none_or(|(_, count)| *count <= 1))
        };
        let is_opened = shown.may_end_membership(organization, (entry.role, entry.joined_at), &ways);
        let is_suspended = entry.status == MembershipStatus::Suspended;
        if !is_opened && is_alone(repositories)? {
            refusal = Some(DeleteAccountRefusal::DeletesOrganization(organization.slug.clone()));
        } else if organization.security.require_two_factor && is_suspended && is_alone(repositories)? {
            refusal = Some(DeleteAccountRefusal::DeletesWhereSuspended(organization.slug.clone()));
        }
        Ok(refusal.is_some())
    })?;
    Ok(refusal)
}

/// Erases an account for the operator.
///
/// # Errors
/// Unknown account; the last admin of an organization that has other members; a service key that is no longer valid; or the
/// store failed.
pub fn delete_by_operator(app: &App, operator: &Operator, user_id: UserId) -> Result<(), DeleteAccountError> {
    let now = app.now();
    let eraser = Eraser::Operator(operator.clone());
    let attempt = || {
        let erasing = Erasing::prepare(app, user_id, &eraser, now)?;
        transact(&*app.store, |repositories| {
            operator.recheck(app, repositories, now)??;
            let user = match erasing.lock(repositories)? {
                Ok(user) => user.ok_or(DeleteAccountRefusal::NotFound)?,
                Err(moved) => return Ok(Err(moved)),
            };
            Ok::<_, DeleteAccountError>(erasing.erase(app, repositories, &user)?)
        })
    };
    until_settled(attempt, DeleteAccountRefusal::LastAdmin)?;
    blank_now(app);
    Ok(())
}
