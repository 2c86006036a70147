//! The doctor for connections: the last attempts to sign in by one, and what was last seen of its provider.

use orgauth_domain::ConnectionId;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{read, transact};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::attempt::{Attempt, EntryKind, Outcome, kept_claims, masked};
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::identity::VouchedBy;
use orgauth_domain::sign_in::federation::outcome::ProviderKind;
use orgauth_domain::sign_in::federation::refused::Refused;

use crate::app::{App, RequestContext};
use crate::error::Error;
use crate::identity_providers::{ProviderFault, Seen};
use crate::initiator::Initiator;
use crate::organizations::connections::{ConnectionError, ConnectionRefusal};
use crate::proof::throttle::{self, ReservedBuckets};
use crate::record::Record;

/// What an admin sees of a connection's attempts.
pub struct Attempts {
    /// The last ones, newest first.
    pub attempts: Vec<Attempt>,
    /// The provider's issuer.
    pub issuer: String,
    /// What this server last saw of the provider; absent when it has seen nothing lately.
    pub seen: Option<Seen>,
}

/// Returns the last attempts to sign in by a connection.
///
/// # Errors
/// No such connection, or the store failed.
pub fn list(app: &App, initiator: &Initiator, id: ConnectionId) -> Result<Attempts, ConnectionError> {
    let organization = initiator.organization(app)?;
    let found = read(&*app.store, |repositories| {
        let Some(connection) = repositories.connections().get(organization, id)? else { return Ok(None) };
        Ok::<_, ConnectionError>(Some((connection.issuer, repositories.attempts().of_connection(id)?)))
    })?;
    let (issuer, attempts) = found.ok_or(ConnectionError::Refused(ConnectionRefusal::NotFound))?;
    let seen = app.identity_providers.seen(issuer.as_str());
    Ok(Attempts { attempts, issuer: issuer.as_str().to_owned(), seen })
}

/// An attempt that ends now.
pub(super) struct Ending<'a> {
    pub(super) outcome: Outcome,
    pub(super) code: Option<Refused>,
    pub(super) fault: Option<ProviderFault>,
    pub(super) claims: &'a [String],
    pub(super) asserted: Option<&'a Asserted>,
    pub(super) entry: Option<EntryKind>,
}

impl Ending<'_> {
    /// The attempt.
    pub(super) fn attempt(&self, app: &App, connection: ConnectionId) -> Attempt {
        let now = app.now();
        let introduction = self.asserted.and_then(|asserted| asserted.introduction.as_ref());
        let role: Option<Role> = self.asserted.and_then(|asserted| asserted.role);
        Attempt {
            id: app.entropy.id(now),
            connection_id: connection,
            created_at: now,
            outcome: self.outcome,
            code: self.code,
            rule: self.fault.and_then(rule),
            claims: kept_claims(self.claims.iter().map(String::as_str)),
            email: introduction.map(|introduced| masked(&introduced.email)),
            entry: self.entry,
            role,
        }
    }
}

/// Refused answers of a provider count; one that succeeded doesn't.
pub(super) fn give_back(app: &App, counted: &ReservedBuckets) {
    let given = transact(&*app.store, |repositories| throttle::release(repositories, counted));
    if let Err(error) = given {
        tracing::warn!(%error, "the counter of answers keeps one too many");
    }
}

/// Writes a refused attempt and its audit entry, and uses the flow up: otherwise one flow could have a provider asked again and again, and
/// an account be guessed. A failure is logged, because nobody waits for more than the refusal.
pub(super) fn record_refusal(
    app: &App,
    (organization, connection): (&Organization, &Connection),
    flow: &Flow,
    ending: &Ending<'_>,
    request: &RequestContext,
) {
    let Some(refused) = ending.code else { return };
    app.identity_providers.tally().refused(ProviderKind::Connection, refused);
    let record = Record::new(app, Some(request), app.now());
    let attempt = ending.attempt(app, connection.id);
    let rule = ending.fault.and_then(rule);
    let used = flow.used_as(&app.digests);
    let written = transact(&*app.store, |repositories| {
        repositories.single_use().use_up(&used, flow.expires_at)?;
        // The connection may be gone meanwhile.
        if repositories.connections().get(organization.id, connection.id)?.is_some() {
            repositories.attempts().append(&attempt)?;
        }
        let via = &VouchedBy::Connection(connection.id);
        let what = Happening::FederationRefused { via, refused, rule: rule.as_deref() };
        record.happened(repositories, organization, &Actor::Anonymous, what)
    });
    if let Err(error) = written {
        tracing::warn!(%error, "a refused sign-in by a provider is not recorded");
    }
    tracing::info!(connection = %connection.id, reason = %refused, rule, "a sign-in by a provider was refused");
}

/// Records a test that could not begin, because the provider's documents can't be read or used. Only an admin begins one.
///
/// # Errors
/// The store failed.
pub(super) fn record_unbegun_test(app: &App, connection: ConnectionId, fault: ProviderFault) -> Result<(), Error> {
    let ending = Ending {
        outcome: Outcome::Tested,
        code: Some(refused_by(fault)),
        fault: Some(fault),
        claims: &[],
        asserted: None,
        entry: None,
    };
    let attempt = ending.attempt(app, connection);
    transact(&*app.store, |repositories| {
        // The connection may be gone meanwhile.
        if repositories.connections().organization_of(connection)?.is_some() {
            repositories.attempts().append(&attempt)?;
        }
        Ok::<_, Error>(())
    })
}

/// Why a sign-in ends when the provider was of no use.
pub(super) const fn refused_by(fault: ProviderFault) -> Refused {
    match fault {
        ProviderFault::Unavailable(_) => Refused::ProviderUnavailable,
        ProviderFault::Refused | ProviderFault::TokenRefused(_) => Refused::ProviderRefused,
        ProviderFault::Invalid(_) => Refused::ProviderAnswerInvalid,
    }
}

/// A word for an admin about a provider whose documents can't be read.
pub fn word_of(fault: ProviderFault) -> String {
    rule(fault).unwrap_or_else(|| Refused::ProviderRefused.to_string())
}

/// The rule that an answer broke, or why there was none.
pub(super) fn rule(fault: ProviderFault) -> Option<String> {
    match fault {
        ProviderFault::Unavailable(failure) => Some(failure.to_string()),
        ProviderFault::Invalid(rule) => Some(rule.to_string()),
        ProviderFault::TokenRefused(refusal) => Some(refusal.to_string()),
        ProviderFault::Refused => None,
    }
}
