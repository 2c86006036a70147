//! `POST /org/connections/{id}/test`: the link with which an admin tries a connection out.

use orgauth_domain::ConnectionId;
use orgauth_domain::Secret;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::federation::test_ticket::TestTicket;
use url::form_urlencoded::byte_serialize;

use super::places::Place;
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organizations::connections::{ConnectionError, ConnectionRefusal};

/// Returns the address at which the caller's browser tries a connection out: once, within ten minutes, with the session that asks.
///
/// # Errors
/// A service key asks, which has no browser; no such connection; a caller who is no admin any more; the store failed.
pub fn begin(app: &App, initiator: &Initiator, id: ConnectionId) -> Result<Secret, ConnectionError> {
    let Initiator::Member(caller, _) = initiator else { return Err(AccessFault::AdminRequired.into()) };
    let organization = caller.organization.id;
    let found = admin_transaction::write(app, initiator, organization, |repositories, _| {
        Ok::<_, ConnectionError>(repositories.connections().get(organization, id)?)
    })?;
    let connection = found.ok_or(ConnectionError::Refused(ConnectionRefusal::NotFound))?;
    let number = app.entropy.flow_secret();
    let ticket = TestTicket::new(organization, connection.id, caller.session.id, number, app.now());
    let sealed = Place::Ticket.seal(app, &ticket.to_text())?;
    let sealed: String = byte_serialize(sealed.expose().as_bytes()).collect();
    let (base, slug) = (&app.settings.connections.base_url, &caller.organization.slug);
    Ok(Secret::new(format!("{base}/auth/sso/start?org={slug}&via={id}&test={sealed}")))
}
