//! Removes the passkeys of an account, and its identities at providers of the whole service, at a reset by mail
//! (docs/security.md#passkeys): whoever knew the password may have added them.
//!
//! Whoever planted a passkey could otherwise let an organization of their own require a second factor: then the passkey is asked for
//! before it can be removed. The link proves a mailbox only, so it gets its reader past nobody's second factor: where an organization
//! requires one, and a passkey was the only one, the membership is suspended until an admin lets the member in again.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Person;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::second_step;

use crate::accounts::identities::provider_name;
use crate::app::App;
use crate::authorize::first_organization;
use crate::record::Record;
use crate::second_factors;

/// Removes all passkeys of an account and its identities at providers of the service, and suspends its memberships in the organizations that relied on one as the second factor, even
/// the last admin's. The caller has locked the account, and ends its sessions.
pub(crate) fn remove(
    app: &App,
    repositories: &mut dyn Repositories,
    record: &Record,
    (organization, user): (&Organization, &User),
) -> StoreResult<()> {
    let has = second_factors::of_user(app, repositories, user)?;
    if second_step::is_passkey_unshown(has, &[]) && repositories.memberships().lock_of_user(user.id)? {
        suspend(repositories, record, user)?;
    }
    let passkeys = repositories.passkeys().of_user(user.id)?;
    repositories.passkeys().delete_all(user.id)?;
    for passkey in &passkeys {
        let what = Happening::PasskeyRemoved(user, passkey);
        record.happened(repositories, organization, &Actor::from(user), what)?;
    }
    for identity in repositories.identities().of_user(user.id)? {
        let Some(provider) = identity.via.provider() else { continue };
        let name = provider_name(app, provider);
        repositories.identities().delete(user.id, &identity)?;
        let what = Happening::IdentityUnlinked { user, identity: &identity, via: &name };
        record.happened(repositories, organization, &Actor::from(user), what)?;
    }
    Ok(())
}

fn suspend(repositories: &mut dyn Repositories, record: &Record, user: &User) -> StoreResult<()> {
    first_organization(repositories, user.id, |repositories, organization, _| {
        let membership = repositories.memberships().lock(organization.id, user.id)?;
        let needs = membership.filter(|one| organization.security.needs_second_factor(one.role));
        if needs.is_some() {
            // Neither does the organization's directory let the member in again, also where it has suspended them before.
            if let Some(person) = repositories.directory_people().person(organization.id, user.id)? {
                let held = Person { held_by_hand: true, ..person };
                // The name is the person's own, and stays.
                let _same_name = repositories.directory_people().put_person(&held)?;
            }
        }
        if let Some(membership) = needs.filter(|one| one.status == MembershipStatus::Active) {
            let suspended = membership.without_second_factor();
            repositories.memberships().update(&suspended)?;
            let what = Happening::MemberLostSecondFactor(user, &suspended);
            record.happened(repositories, organization, &Actor::from(user), what)?;
        }
        Ok(false)
    })?;
    Ok(())
}
