//! `POST /org/members/{id}/reset-2fa`: an admin helps a member who lost the second factor.
//!
//! A second factor belongs to the account. So this is for accounts that belong to this organization alone: otherwise one organization would
//! decide how people sign in to another, and the operator does it (`accounts::two_factor_by_operator`).

use orgauth_domain::UserId;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::membership::{MemberRefusal, MembershipStatus};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::factor::Factor;
use orgauth_domain::sign_in::second_step;

use crate::accounts::two_factor_by_operator;
use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::record::Record;
use crate::second_factors;

/// Why the second factor of a member was not reset.
pub type ResetError = Error<ResetRefusal>;

/// Why the second factor of a member was not reset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResetRefusal {
    /// The membership doesn't allow it.
    #[error(transparent)]
    Member(#[from] MemberRefusal),
    /// Admins can't reset their own second factor.
    #[error("you cannot reset your own second factor")]
    Oneself,
    /// The account belongs to another organization, too, so that this one may not decide about it.
    #[error("the account belongs to another organization as well; ask the operator of the service")]
    Elsewhere,
    /// The admin's session was begun without a second factor.
    #[error(
        "sign in with a second factor of your own first; if you have none, turn on two-factor authentication in your account"
    )]
    NoSecondFactorShown,
    /// The member has none.
    #[error("this member has no second factor")]
    NothingToReset,
}

refusals!(ResetRefusal: MemberRefusal);

/// Turns the second factor of a member off, removes the passkeys and the identities at providers whose second factor counts here, and ends
/// the member's sessions. The password stays; the organization may require a new second factor at the next sign-in.
///
/// # Errors
/// Oneself, no member, or a member who belongs to another organization, too; an admin whose session was begun without a second factor, or
/// who is no admin any more; a member without a second factor.
pub fn reset(app: &App, initiator: &Initiator, user_id: UserId) -> Result<(), ResetError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        if initiator.user().is_some_and(|admin| admin.id == user_id) {
            return Err(ResetRefusal::Oneself.into());
        }
        let membership = repositories.memberships().get(organization_id, user_id)?;
        membership.ok_or(MemberRefusal::NotAMember)?.present()?;
        if !has_shown_factor(app, repositories, initiator)? {
            return Err(ResetRefusal::NoSecondFactorShown.into());
        }
        // Whoever joins another organization locks the account first, so that it stays with this one alone.
        let mut user = repositories.users().lock(user_id)?.ok_or(MemberRefusal::NotAMember)?;
        let membership = repositories.memberships().lock(organization_id, user_id)?;
        membership.ok_or(MemberRefusal::NotAMember)?.present()?;
        // Wherever else, suspended or not, and whatever the state of that organization.
        let all = repositories.memberships().ever_of(user_id)?;
        if all.iter().any(|(id, status)| *id != organization_id && *status != MembershipStatus::Removed) {
            return Err(ResetRefusal::Elsewhere.into());
        }
        let actor = initiator.actor();
        let told = |repositories: &mut dyn Repositories, what: Happening<'_>| {
            record.happened(repositories, organization_id, &actor, what)
        };
        let was_any = two_factor_by_operator::remove_all(app, repositories, &mut user, now, told)?;
        if was_any { Ok(()) } else { Err(ResetRefusal::NothingToReset.into()) }
    })
}

/// Whether the session of an admin was begun with a second factor of his own that he still has; an identity provider may be trusted to ask for
/// one without saying that it did. The operator needs none.
fn has_shown_factor(app: &App, repositories: &mut dyn Repositories, initiator: &Initiator) -> StoreResult<bool> {
    let Initiator::Member(caller, _) = initiator else { return Ok(true) };
    let Some(admin) = repositories.users().by_id(caller.user.id)? else { return Ok(false) };
    let has = second_factors::of_user(app, repositories, &admin)?;
    let own: Vec<_> = caller.session.methods.iter().copied().filter(|method| Factor::of(*method).is_some()).collect();
    Ok(second_step::has_shown(has, &own))
}
