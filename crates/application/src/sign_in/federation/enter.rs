//! Finds, links or makes the account of a person whom a provider has named, and begins the session: all or nothing.
//!
//! The transaction locks the organization's row first, as every change of connections, domains and members does. So what decides
//! here is what holds when it commits.

use orgauth_domain::OrganizationId;
use orgauth_domain::Timestamp;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus, Credential, SecondFactorBy};
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{Repositories, transact};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::attempt::{EntryKind, Outcome};
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::linking::ConnectionStanding;
use orgauth_domain::sign_in::federation::outcome::{ProviderKind, Settled};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::method::SignInMethod;

use super::attempts::Ending;
use super::judging;
use super::not_entered::NotEntered;
use super::writing::{Source, Writing};
use crate::app::{App, RequestContext};
use crate::error::Error;
use crate::organizations::connections::{ConnectionPlace, opened};
use crate::own_account;
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};

/// A person whom a provider has named, and who wants to enter.
pub(super) struct Entering<'a> {
    pub(super) place: ConnectionPlace,
    pub(super) flow: &'a Flow,
    pub(super) asserted: &'a Asserted,
    pub(super) claims: &'a [String],
    /// Sessions that the browser holds.
    pub(super) presented: &'a PresentedCookies,
    pub(super) request: &'a RequestContext,
}

/// Signs the person in.
///
/// # Errors
/// The rule that refuses it; the store failed.
pub(super) fn enter(app: &App, entering: &Entering<'_>) -> Result<(SignIn, Organization), Error<NotEntered>> {
    let now = app.now();
    let start = Start::draw(app, entering.presented, now)?;
    let record = Record::new(app, Some(entering.request), now);
    let drawn = (app.entropy.id(now), app.entropy.id(now));
    let (begun, user, membership, organization) = transact(&*app.store, |repositories| {
        let (organization, connection, credential) = locked(app, repositories, entering.place, entering.asserted)?;
        if !repositories.single_use().use_up(&entering.flow.used_as(&app.digests), entering.flow.expires_at)? {
            return Err(Refused::FlowExpired.into());
        }
        let standing = standing(app, &connection, &credential);
        let at = (&organization, &connection, standing);
        let (entry, rows) = judging::by_connection(app, repositories, at, entering.asserted, now)?;
        let source = Source::from(&connection);
        let writing = Writing { app, record: &record, organization: &organization, source, now };
        let (user, membership, _) = writing.apply(repositories, (entry, rows), entering.asserted, drawn)?;
        let method = match connection.second_factor {
            SecondFactorBy::Provider => SignInMethod::ConnectionWithFactor,
            SecondFactorBy::Ours => SignInMethod::Connection,
        };
        let who = Who {
            organization: &organization,
            user: &user,
            request: entering.request,
            method,
            role: membership.role,
            from: None,
            passkey: None,
            identity: None,
            connection: Some(connection.id),
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        if begun.must_set_up() && !own_account::is_of(repositories, &user, &organization)? {
            // The provider could plant a factor for which the other organizations would ask.
            return Err(Refused::TwoFactorRequired.into());
        }
        let names = &entering.asserted.session;
        repositories.sessions().name_by_provider(begun.session.id, connection.id, names)?;
        let ending = Ending {
            outcome: Outcome::SignedIn,
            code: None,
            fault: None,
            claims: entering.claims,
            asserted: Some(entering.asserted),
            entry: Some(EntryKind::from(entry)),
        };
        repositories.attempts().append(&ending.attempt(app, connection.id))?;
        Ok::<_, Error<NotEntered>>((begun, user, membership, organization))
    })?;
    app.identity_providers.tally().settled(ProviderKind::Connection, Settled::SignedIn);
    Ok((session_issuer::answer(app, &begun, user, membership)?, organization))
}

/// What the sign-in would do if the connection were on. Changes nothing.
///
/// # Errors
/// The rule that would refuse it; the store failed.
pub(super) fn try_out(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    connection: &Connection,
    asserted: &Asserted,
    now: Timestamp,
) -> Result<EntryKind, Error<NotEntered>> {
    let at = (organization, connection, ConnectionStanding::Active);
    Ok(judging::by_connection(app, repositories, at, asserted, now)?.0.into())
}

/// Locks the organization, and returns it with its connection and that one's credential, if it is still the connection under which the
/// answer was checked.
pub(super) fn locked(
    app: &App,
    repositories: &mut dyn Repositories,
    place: ConnectionPlace,
    asserted: &Asserted,
) -> Result<(Organization, Connection, Credential), Error<NotEntered>> {
    let organization = locked_organization(repositories, place.organization)?;
    let found = repositories.connections().get(organization.id, place.connection)?;
    let connection = found.ok_or(Refused::ConnectionNotFound)?;
    let credential = opened(app, &connection)?;
    if connection.judgement(&app.digests, &credential) != asserted.judged_by {
        return Err(Refused::FlowExpired.into());
    }
    Ok((organization, connection, credential))
}

/// Locks an organization, which has to be active.
///
/// # Errors
/// It is gone or suspended; the store failed.
pub(super) fn locked_organization(
    repositories: &mut dyn Repositories,
    id: OrganizationId,
) -> Result<Organization, Error<NotEntered>> {
    let organization = repositories.organizations().lock(id)?.ok_or(Refused::FlowExpired)?;
    match organization.status {
        OrganizationStatus::Active => Ok(organization),
        OrganizationStatus::Suspended => Err(Refused::OrganizationSuspended.into()),
    }
}

fn standing(app: &App, connection: &Connection, credential: &Credential) -> ConnectionStanding {
    match connection.status {
        ConnectionStatus::Draft => ConnectionStanding::Draft,
        ConnectionStatus::Active => {
            match connection.check_proven(&connection.fingerprint(&app.digests, credential)) {
                Ok(()) => ConnectionStanding::Active,
                Err(_) => ConnectionStanding::Untested,
            }
        }
    }
}
