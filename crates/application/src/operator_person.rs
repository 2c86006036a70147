//! Whether a signed-in person is the operator at this moment. `domain::sign_in::access` decides; this reads the rows.

use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::access::{self, AccessFault, Principal};
use orgauth_domain::sign_in::token::Claims;
use orgauth_domain::{OrganizationId, Timestamp};

use crate::app::App;
use crate::second_factors;

/// Whether this is the operator's organization.
pub(crate) fn is_home(app: &App, organization: &Organization) -> bool {
    app.settings.operator.pages_for.as_ref() == Some(&organization.slug)
}

/// Checks that the user of a session in this organization is the operator.
///
/// # Errors
/// The store failed. Anybody else gives the inner error.
pub(crate) fn check(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    principal: &Principal,
) -> StoreResult<Result<(), AccessFault>> {
    let operators = app.settings.operator.pages_for.as_ref();
    if !is_home(app, organization) {
        // Most requests; they cost no more reads.
        return Ok(Err(AccessFault::NotTheOperator));
    }
    let has = second_factors::of_user(app, repositories, &principal.user)?;
    Ok(access::operator_person(operators, organization, principal, has))
}

/// Checks the same again in the transaction of a change, and that the token which these claims are of is still the session's.
///
/// # Errors
/// The store failed. Anybody else gives the inner error.
pub(crate) fn recheck(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    claims: &Claims,
    now: Timestamp,
) -> StoreResult<Result<(), AccessFault>> {
    let Some(organization) = repositories.organizations().get(organization)? else {
        return Ok(Err(AccessFault::NotTheOperator));
    };
    let principal = repositories.sessions().principal(organization.id, claims.session_id)?;
    match principal.filter(|principal| principal.session.accepts_access(claims.token_id, now)) {
        Some(principal) => check(app, repositories, &organization, &principal),
        None => Ok(Err(AccessFault::Invalid)),
    }
}
