//! Whether an impersonator may be somebody else at this moment. `domain::sign_in::impersonation` decides; this reads the rows.

use orgauth_domain::Timestamp;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::impersonation::{self, Right};
use orgauth_domain::sign_in::impersonator::Impersonator;

use crate::app::App;
use crate::second_factors;

/// Whether the impersonator may be a member of this organization now.
///
/// # Errors
/// The store failed.
pub(crate) fn is_held(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    impersonator: Impersonator,
    now: Timestamp,
) -> StoreResult<bool> {
    let settings = &app.settings.operator;
    let operators = settings.pages_for.as_ref();
    let allowed =
        |right: &Right<'_>| impersonation::is_allowed(settings.impersonation, operators, organization, right, now);
    match impersonator {
        Impersonator::ServiceKey(id) => {
            let key = repositories.service_keys().get(id)?;
            Ok(allowed(&Right::ServiceKey(key.as_ref())))
        }
        Impersonator::Person { user: _, session } => {
            let Some(slug) = operators else { return Ok(false) };
            let Some(home) = repositories.organizations().by_slug(slug)? else { return Ok(false) };
            let Some(principal) = repositories.sessions().principal(home.id, session)? else { return Ok(false) };
            let has = second_factors::of_user(app, repositories, &principal.user)?;
            Ok(allowed(&Right::Person(Some((&home, &principal, has)))))
        }
    }
}
