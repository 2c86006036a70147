//! Trying a connection out: the link with which an admin begins (`POST /org/connections/{id}/test`), and the end, with what came from
//! the provider and what a sign-in would do. Changes nothing but what is known of the connection.

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::SessionState;
use orgauth_domain::sign_in::access::{self, AccessFault};
use orgauth_domain::sign_in::federation::attempt::Outcome;
use orgauth_domain::sign_in::federation::flow::{Flow, FlowPurpose};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::test_ticket::TestTicket;
use orgauth_domain::{ConnectionId, Secret, SessionId};
use url::form_urlencoded::byte_serialize;

use super::answer::Answer;
use super::attempts::Ending;
use super::enter;
use super::not_entered::NotEntered;
use super::places;
use crate::admin_transaction;
use crate::app::App;
use crate::error::Error;
use crate::initiator::Initiator;
use crate::organizations::connections::{ConnectionError, ConnectionPlace, ConnectionRefusal};
use crate::sign_in::sealed::Place;

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

/// The page of the console that shows how a test ended.
pub(super) fn page(
    app: &App,
    organization: &Organization,
    connection: &Connection,
    refused: Option<Refused>,
) -> String {
    let id = connection.id.to_string();
    let error = refused.as_ref().map(|refused| ("error", refused.as_str()));
    let parameters: Vec<_> = [("tested", id.as_str())].into_iter().chain(error).collect();
    places::page(app, "console", Some(&organization.slug), &parameters)
}

/// Records what came, and that the provider answered rightly. Returns the page to which the browser goes.
pub(super) fn settle(
    app: &App,
    organization: &Organization,
    connection: &Connection,
    flow: &Flow,
    answer: &Answer,
) -> String {
    let now = app.now();
    let back = |refused| page(app, organization, connection, refused);
    let FlowPurpose::Test(id, session) = flow.purpose else { return back(Some(Refused::FlowExpired)) };
    let place = ConnectionPlace { organization: id, connection: connection.id };
    let settled: Result<(), Error<NotEntered>> = transact(&*app.store, |repositories| {
        let (organization, connection, credential) = enter::locked(app, repositories, place, &answer.asserted)?;
        if !is_still_admin(repositories, &organization, session)?
            || !repositories.single_use().use_up(&flow.used_as(&app.digests), flow.expires_at)?
        {
            return Err(Refused::TestExpired.into());
        }
        let (entry, code) = match enter::try_out(app, repositories, &organization, &connection, &answer.asserted, now)
        {
            Ok(entry) => (Some(entry), None),
            Err(Error::Refused(NotEntered(refused))) => (None, Some(refused)),
            Err(error) => return Err(error),
        };
        let proven_for = Some(connection.fingerprint(&app.digests, &credential));
        repositories.connections().update(&Connection { proven_for, ..connection.clone() })?;
        let ending = Ending {
            outcome: Outcome::Tested,
            code,
            fault: None,
            claims: &answer.claims,
            asserted: Some(&answer.asserted),
            entry,
        };
        Ok(repositories.attempts().append(&ending.attempt(app, connection.id))?)
    });
    match settled {
        Ok(()) => back(None),
        Err(Error::Refused(NotEntered(refused))) => back(Some(refused)),
        Err(error) => {
            tracing::warn!(%error, "a test of a connection failed");
            back(Some(Refused::Unavailable))
        }
    }
}

/// Whether the session that asked for the test is one of an admin still.
fn is_still_admin(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    session: SessionId,
) -> StoreResult<bool> {
    let Some(principal) = repositories.sessions().principal(organization.id, session)? else { return Ok(false) };
    let membership = principal.membership.as_ref();
    Ok(matches!(principal.session.state, SessionState::Full(_))
        && access::active_member(organization, membership).is_ok()
        && membership.is_some_and(|membership| membership.role == Role::Admin))
}
