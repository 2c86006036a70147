//! What an account has that opens organizations.

use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::evidence::WaysIn;
use orgauth_domain::{OrganizationId, UserId};

use crate::app::App;
use crate::proof::passkey;

/// The passkeys of a user that can be used, and the identities at providers that are configured.
pub(crate) fn of(app: &App, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<WaysIn> {
    let mut identities = repositories.identities().of_user(user)?;
    identities.retain(|one| one.via.provider().is_some_and(|id| app.settings.provider(id.as_str()).is_some()));
    Ok(WaysIn { passkeys: passkey::usable_of(app, repositories, user)?, identities })
}

/// Lets nothing that a user has count in an organization any more: the user joins again, and what was added there before may be another's.
pub(crate) fn forget(
    repositories: &mut dyn Repositories,
    user: UserId,
    organization: OrganizationId,
) -> StoreResult<()> {
    for mut passkey in repositories.passkeys().of_user(user)? {
        if passkey.counts_in.contains(&organization) {
            passkey.counts_in.retain(|one| *one != organization);
            repositories.passkeys().update(&passkey)?;
        }
    }
    for mut identity in repositories.identities().of_user(user)? {
        let Some(counts_in) = &mut identity.counts_in else { continue };
        if counts_in.contains(&organization) {
            counts_in.retain(|one| *one != organization);
            repositories.identities().update(&identity)?;
        }
    }
    Ok(())
}
