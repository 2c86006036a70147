//! The logo of an organization.

use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::brand::{Ground, LogoId, Picture};
use orgauth_domain::ports::{StoreError, read};

use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::organization::OrganizationError;
use crate::record::Record;

/// Sets the logo for a ground, or removes it.
///
/// # Errors
/// Unknown slug, a caller who is no admin any more, an operator's service key that is no longer valid; or the store failed.
pub fn set(
    app: &App,
    initiator: &Initiator,
    ground: Ground,
    picture: Option<&Picture>,
) -> Result<Organization, OrganizationError> {
    let (id, now) = (initiator.organization(app)?, app.now());
    let record = Record::new(app, initiator.request(), now);
    let new: LogoId = app.entropy.id(now);
    admin_transaction::write(app, initiator, id, |repositories, before| {
        let mut after = before.clone();
        let old = std::mem::replace(after.appearance.logo_mut(ground), picture.map(|_| new));
        if after == before {
            return Ok(before);
        }
        if let Some(picture) = picture {
            repositories.logos().insert(id, new, picture, now)?;
        }
        if let Some(old) = old {
            repositories.logos().delete(id, old)?;
        }
        repositories.organizations().update(&after)?;
        let what = Happening::OrganizationUpdated { before: &before, after: &after };
        record.happened(repositories, &after, &initiator.actor(), what)?;
        Ok::<_, OrganizationError>(after)
    })
}

/// The logo with this identifier, for everybody; absent when no active organization has it.
///
/// # Errors
/// The store failed.
pub fn shown(app: &App, id: LogoId) -> Result<Option<Picture>, StoreError> {
    read(&*app.store, |repositories| repositories.logos().shown(id))
}
