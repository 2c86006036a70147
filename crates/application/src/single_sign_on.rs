//! The connection to which an organization leads people, and the refusal of those who have to come by one.

use orgauth_domain::accounts::email::{Email, LoginIdentity};
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::way_in::{SaidDomain, way_in};
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus, NamedConnection};
use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::sign_in::access::AccessFault;

use crate::app::App;

/// The connection to which an organization leads a visitor who said this address; absent when there is none. It depends on no account.
///
/// # Errors
/// The store failed.
pub fn way_in_for(
    app: &App,
    organization: &Organization,
    identity: Option<&LoginIdentity>,
) -> StoreResult<Option<NamedConnection>> {
    read(&*app.store, |repositories| led_to(repositories, organization, said_domain(identity)))
}

fn said_domain(identity: Option<&LoginIdentity>) -> SaidDomain<'_> {
    match identity.map(LoginIdentity::email) {
        None => SaidDomain::Unsaid,
        Some(None) => SaidDomain::None,
        Some(Some(email)) => SaidDomain::Is(email.domain()),
    }
}

fn led_to(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    said: SaidDomain<'_>,
) -> StoreResult<Option<NamedConnection>> {
    let connections = repositories.connections().list(organization.id)?;
    if connections.is_empty() {
        return Ok(None);
    }
    let claims = repositories.domains().list(organization.id)?;
    Ok(way_in(&connections, &claims, &organization.security, said).map(NamedConnection::from))
}

/// Refuses a visitor who has to come by a connection, by what the visitor says alone.
///
/// # Errors
/// The store failed.
pub(crate) fn required_of(
    app: &App,
    organization: &Organization,
    identity: Option<&LoginIdentity>,
) -> StoreResult<AccessFault> {
    Ok(AccessFault::SsoRequired(way_in_for(app, organization, identity)?.map(Box::new)))
}

/// Refuses whoever reads the mails of this address, and has to come by a connection.
///
/// # Errors
/// The store failed.
pub(crate) fn required_at(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    email: &Email,
) -> StoreResult<AccessFault> {
    let way = led_to(repositories, organization, SaidDomain::Is(email.domain()))?;
    Ok(AccessFault::SsoRequired(way.map(Box::new)))
}

/// Refuses a user who has to come by a connection: by the one that knows the user, if one does.
///
/// # Errors
/// The store failed.
pub(crate) fn required(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user: &User,
) -> StoreResult<AccessFault> {
    Ok(AccessFault::SsoRequired(way_of(repositories, organization, user)?.map(Box::new)))
}

/// The connection by which a user comes: one that knows the user, or else the one to which everybody with such an address is led; absent
/// when there is none.
///
/// # Errors
/// The store failed.
pub(crate) fn way_of(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user: &User,
) -> StoreResult<Option<NamedConnection>> {
    match active_of(repositories, organization, user)?.first() {
        Some(connection) => Ok(Some(NamedConnection::from(connection))),
        None => led_to(repositories, organization, SaidDomain::Is(user.email.domain())),
    }
}

/// The organization's active connections by which this user has signed in before, oldest first.
///
/// # Errors
/// The store failed.
pub(crate) fn active_of(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user: &User,
) -> StoreResult<Vec<Connection>> {
    let mut connections = repositories.connections().list(organization.id)?;
    connections.retain(|connection| connection.status == ConnectionStatus::Active);
    if !connections.is_empty() {
        let identities = repositories.identities().of_user(user.id)?;
        connections.retain(|connection| identities.iter().any(|one| one.via.connection() == Some(connection.id)));
    }
    Ok(connections)
}
