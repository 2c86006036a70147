//! `POST /auth/leave-org`: leaves any organization of the account, without signing in there. Otherwise an organization that its member can't
//! enter would keep hold of the account: its rules stand in the way of another address, and of the removal of what only it relies on.

use orgauth_domain::organizations::membership::MemberRefusal;
use orgauth_domain::ports::transact;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::text::Slug;

use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::organizations::members;
use crate::proof::owner::{self, Owner, OwnerProof, OwnerRefusal};
use crate::proof::passkey::PasskeyRequired;
use crate::record::Record;

/// Why the membership goes on.
pub type LeaveError = Error<LeaveRefusal>;

/// Why the membership goes on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LeaveRefusal {
    /// The owner of the account was not proven.
    #[error(transparent)]
    Owner(#[from] OwnerRefusal),
    /// The only second factor was not shown.
    #[error(transparent)]
    PasskeyRequired(#[from] PasskeyRequired),
    /// No organization has this slug, the user is no member of it, or its last active admin.
    #[error(transparent)]
    Member(#[from] MemberRefusal),
}

refusals!(LeaveRefusal: OwnerRefusal, PasskeyRequired, MemberRefusal);

/// Ends the membership of the account's owner in an organization, and the sessions there. A suspended membership ends, too. Returns whether
/// the caller's own session is one of them.
///
/// # Errors
/// The owner was not proven; no such membership, or the last active admin's; the session ended meanwhile; the store failed.
pub async fn leave(app: &App, shown: OwnerProof, slug: Slug) -> Result<bool, LeaveError> {
    let owner = owner::prove(app, shown).await?;
    app.run(move |app| leave_proven(app, &owner, &slug)).await
}

fn leave_proven(app: &App, owner: &Owner, slug: &Slug) -> Result<bool, LeaveError> {
    let now = app.now();
    let record = Record::new(app, Some(&owner.request), now);
    let initiator = Initiator::Member(Box::new(owner.caller.clone()), owner.request.clone());
    transact(&*app.store, |repositories| owner.require_shown(app, repositories))?;
    let counted = owner.count(app, now)?;
    transact(&*app.store, |repositories| {
        // Locks the organization first, like every transaction that changes members.
        let organization = match repositories.organizations().by_slug(slug)? {
            Some(found) => repositories.organizations().lock(found.id)?,
            None => None,
        };
        let user = repositories.users().lock(owner.caller.user.id)?.ok_or(AccessFault::Invalid)?;
        match counted.check(app, repositories, &user)? {
            Ok(accepted) => accepted.map_or(Ok(()), |accepted| accepted.use_up(repositories))?,
            // Committed: it keeps the audit entry of a wrong code.
            Err(error) => return Ok(Err(error.into())),
        }
        counted.give_back(repositories)?;
        let organization = organization.ok_or(MemberRefusal::NotAMember)?;
        let (_, before, change) = members::locked(repositories, &initiator, &organization, user.id)?;
        let left = before.leave(change)?;
        members::end_membership(app, repositories, (&record, &initiator), &user, &left, now)?;
        Ok::<_, LeaveError>(Ok(organization.id == owner.caller.organization.id))
    })?
}
