//! Connections of an organization to its own identity providers, managed by admins: create, list, change, delete
//! (docs/sso.md#connections).
//!
//! Each transaction locks the organization's row first, so that two admins at once can't exceed the limit, nor turn on two
//! connections for one domain.

use std::collections::BTreeMap;

use orgauth_domain::ConnectionId;
use orgauth_domain::OrganizationId;
use orgauth_domain::Timestamp;
use orgauth_domain::happening::Happening;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::{
    ClientId, ClientSecret, Connection, ConnectionChanges, ConnectionFault, ConnectionImpact, ConnectionStatus,
    Credential, CredentialFault, Issuer, MOST_SHUT_OUT, Provisioning, SaidCredential, Scopes, SealedCredential,
    SecondFactorBy, SubjectClaim,
};
use orgauth_domain::organizations::domain_claim::DomainStatus;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::roles::{Origin, RoleId, RoleKey};
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::ports::{Repositories, SealError, StoreResult, read};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::role_mapping::RoleRule;
use orgauth_domain::text::Name;

use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::keys::client_key;
use crate::organizations::roles::RoleRefusal;
use crate::organizations::roles::assigning::{self, Granter};
use crate::organizations::roles::sign_ins;
use crate::record::Record;

/// Why a connection was not made or changed.
pub type ConnectionError = Error<ConnectionRefusal>;

/// Why a connection was not made or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectionRefusal {
    /// The organization has no such connection.
    #[error("the organization has no such connection")]
    NotFound,
    /// The organization has as many connections as allowed.
    #[error("the organization has {limit} connections, which is the most")]
    LimitReached {
        /// The limit.
        limit: u32,
    },
    /// Another issuer without the secret that it gave.
    #[error("is required with another issuer: it is the secret that this provider gave")]
    SecretRequired,
    /// No credential, or two.
    #[error(transparent)]
    Credential(#[from] CredentialFault),
    /// A rule of connections refuses it.
    #[error(transparent)]
    Fault(#[from] ConnectionFault),
    /// It stands for a domain that the organization hasn't verified.
    #[error("must be domains that the organization has verified; {0} is none")]
    NotVerified(DomainName),
    /// It is the only active connection of an organization that requires single sign-on.
    #[error("single sign-on is required, and this is its only active connection: turn the requirement off first")]
    Required,
    /// A role in the product can't be given.
    #[error(transparent)]
    Roles(#[from] RoleRefusal),
    /// Another connection that is on stands for one of its domains.
    #[error("must not be those of another active connection")]
    SharedDomain,
}

refusals!(ConnectionRefusal: ConnectionFault, CredentialFault, RoleRefusal);

/// A connection of an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ConnectionPlace {
    /// The organization.
    pub(crate) organization: OrganizationId,
    /// The connection.
    pub(crate) connection: ConnectionId,
}

/// A rule that a request makes, with the keys of its roles in the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidRule {
    /// The name of the claim.
    pub claim: String,
    /// The value that the claim has.
    pub value: String,
    /// The role.
    pub role: Role,
    /// The keys of the roles in the product.
    pub roles: Vec<RoleKey>,
}

/// The keys of the roles in the product that rules name.
pub type RoleKeys = BTreeMap<RoleId, RoleKey>;

/// The values of a new connection.
#[derive(Clone)]
pub struct NewConnection {
    /// What people see at sign-in.
    pub name: Name,
    /// The provider.
    pub issuer: Issuer,
    /// The identifier of this service there.
    pub client_id: ClientId,
    /// What proves there that it is this service.
    pub credential: SaidCredential,
    /// What is asked for.
    pub scopes: Scopes,
    /// What happens to people who are no members.
    pub provisioning: Provisioning,
    /// Which claims give which role.
    pub role_rules: Vec<SaidRule>,
    /// Who asks for the second factor.
    pub second_factor: SecondFactorBy,
    /// The claim by which people are told apart.
    pub subject_claim: SubjectClaim,
    /// The verified domains that it stands for; absent: all.
    pub domains: Option<Vec<DomainName>>,
}

/// Makes a connection, which lets nobody in yet.
///
/// # Errors
/// No credential, or two; the organization has as many connections as allowed, or hasn't verified a domain; a caller who is no admin any
/// more.
pub fn create(
    app: &App,
    initiator: &Initiator,
    new: NewConnection,
) -> Result<(Connection, RoleKeys), ConnectionError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    let id = app.entropy.id(now);
    let credential = new.credential.given(None)?.ok_or(CredentialFault::Missing)?;
    publish_key(app, matches!(credential, Credential::PrivateKey))?;
    let connection = Connection {
        id,
        organization_id,
        name: new.name,
        status: ConnectionStatus::Draft,
        issuer: new.issuer,
        client_id: new.client_id,
        credential: sealed(app, organization_id, id, &credential)?,
        scopes: new.scopes,
        provisioning: new.provisioning,
        role_rules: Vec::new(),
        second_factor: new.second_factor,
        subject_claim: new.subject_claim,
        domains: new.domains,
        created_at: now,
        proven_for: None,
    };
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let limit = app.settings.connections.per_organization;
        let there = repositories.connections().list(organization_id)?;
        if u32::try_from(there.len()).map_or(true, |there| there >= limit) {
            return Err(ConnectionError::from(ConnectionRefusal::LimitReached { limit }));
        }
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let role_rules = rules(repositories, organization_id, &new.role_rules, (&[], &granter))?;
        let connection = Connection { role_rules, ..connection.clone() };
        check_domains(repositories, &connection)?;
        repositories.connections().insert(&connection)?;
        let what = Happening::ConnectionCreated(&connection);
        record.happened(repositories, organization_id, &initiator.actor(), what)?;
        let keys = role_keys(repositories, &connection)?;
        Ok((connection, keys))
    })
}

/// The rules that a request makes. Whoever makes a rule, or adds a role to one, has that role's permissions.
fn rules(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    said: &[SaidRule],
    (before, granter): (&[RoleRule], &Granter),
) -> Result<Vec<RoleRule>, ConnectionError> {
    let mut rules = Vec::with_capacity(said.len());
    for SaidRule { claim, value, role, roles } in said {
        let named = assigning::named(repositories, organization, roles)?;
        let there = before.iter().filter(|rule| rule.claim == *claim && rule.value == *value);
        let there: Vec<RoleId> = there.flat_map(|rule| &rule.roles).copied().collect();
        let mut new = named.iter().filter(|role| !there.contains(&role.id));
        new.try_for_each(|role| granter.check(&role.permissions)).map_err(RoleRefusal::from)?;
        let roles = named.iter().map(|role| role.id).collect();
        rules.push(RoleRule { claim: claim.clone(), value: value.clone(), role: *role, roles });
    }
    Ok(rules)
}

/// The keys of the roles that a connection's rules name.
fn role_keys(repositories: &mut dyn Repositories, connection: &Connection) -> StoreResult<RoleKeys> {
    let mut ids: Vec<RoleId> = connection.role_rules.iter().flat_map(|rule| &rule.roles).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let roles = repositories.roles().by_ids(&ids)?;
    Ok(roles.into_iter().map(|role| (role.id, role.key)).collect())
}

/// A connection, and how signing in by it went.
#[derive(Clone)]
pub struct UsedConnection {
    /// The connection.
    pub connection: Connection,
    /// When somebody last signed in by it; absent: nobody has whose account is there and linked.
    pub last_used_at: Option<Timestamp>,
    /// Why the last attempt was refused; absent when it wasn't, or when there was none.
    pub last_error: Option<Refused>,
    /// The keys of the roles in the product that its rules name.
    pub role_keys: RoleKeys,
}

/// How signing in by a connection went.
fn used(repositories: &mut dyn Repositories, connection: Connection) -> StoreResult<UsedConnection> {
    let last_used_at = repositories.identities().last_used(connection.id)?;
    let attempts = repositories.attempts().of_connection(connection.id)?;
    let last_error = attempts.first().and_then(|attempt| attempt.code);
    let role_keys = role_keys(repositories, &connection)?;
    Ok(UsedConnection { connection, last_used_at, last_error, role_keys })
}

/// Returns the connections of an organization, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator) -> Result<Vec<UsedConnection>, Error> {
    let organization_id = initiator.organization(app)?;
    Ok(read(&*app.store, |repositories| {
        let all = repositories.connections().list(organization_id)?;
        all.into_iter().map(|connection| used(repositories, connection)).collect::<StoreResult<_>>()
    })?)
}

/// Returns one connection.
///
/// # Errors
/// No such connection.
pub fn get(app: &App, initiator: &Initiator, id: ConnectionId) -> Result<UsedConnection, ConnectionError> {
    let organization_id = initiator.organization(app)?;
    let found = read(&*app.store, |repositories| {
        let found = repositories.connections().get(organization_id, id)?;
        found.map(|connection| used(repositories, connection)).transpose()
    })?;
    found.ok_or(ConnectionError::Refused(ConnectionRefusal::NotFound))
}

/// What requiring single sign-on by this connection would mean for the organization's active members, whether it is on or not.
///
/// # Errors
/// No such connection.
pub fn impact(app: &App, initiator: &Initiator, id: ConnectionId) -> Result<ConnectionImpact, ConnectionError> {
    let organization_id = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        let found = repositories.connections().get(organization_id, id)?;
        let connection = found.ok_or(ConnectionError::Refused(ConnectionRefusal::NotFound))?;
        let claims = repositories.domains().list(organization_id)?;
        let covered: Vec<_> = connection.covered(&claims).collect();
        Ok(repositories.connections().impact(organization_id, id, &covered, MOST_SHUT_OUT)?)
    })
}

/// Changes a connection, or turns it on or off. `said` is what is said about its credential, `said_rules` about the rules of roles, where
/// anything is. Turning it off ends no session.
///
/// # Errors
/// No such connection; no credential, or two; a rule of connections; the only active one is turned off, while single sign-on is required;
/// domains that the organization hasn't verified, or that another one stands for; others would be let in, and the caller lacks a permission
/// that they or the members have; the present secret can't be decrypted; a caller who is no admin any more.
pub fn update(
    app: &App,
    initiator: &Initiator,
    id: ConnectionId,
    changes: &ConnectionChanges,
    (said, said_rules): (&SaidCredential, Option<&[SaidRule]>),
) -> Result<(Connection, RoleKeys), ConnectionError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    publish_key(app, said.uses_private_key == Some(true))?;
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let before = lock_connection(repositories, organization_id, id)?;
        let is_in_use = repositories.identities().is_known_by(id)?;
        let given = said.clone().given(Some(&before.credential))?;
        let credential = given.map(|credential| sealed(app, organization_id, id, &credential)).transpose()?;
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let had = (before.role_rules.as_slice(), &granter);
        let role_rules = said_rules.map(|said| rules(repositories, organization_id, said, had)).transpose()?;
        let changes = ConnectionChanges { credential, role_rules, ..changes.clone() };
        let after = before.clone().changed(changes, is_in_use)?;
        let keys = role_keys(repositories, &after)?;
        if after == before {
            return Ok((after, keys));
        }
        if after.lets_others_in(&before) {
            sign_ins::check(repositories, &granter, &after, now)?;
        }
        // Otherwise whoever changes the issuer is sent the secret that another provider gave. An assertion names its provider.
        let keeps_secret =
            matches!(&after.credential, SealedCredential::Secret(_) if after.credential == before.credential);
        if after.issuer != before.issuer && keeps_secret {
            return Err(ConnectionRefusal::SecretRequired.into());
        }
        // One that was verified when it was named may be pending by now; it counts again once it is verified.
        if after.domains != before.domains {
            check_domains(repositories, &after)?;
        }
        if (before.status, after.status) == (ConnectionStatus::Draft, ConnectionStatus::Active) {
            let credential = opened(app, &after)?;
            after.check_proven(&after.fingerprint(&app.digests, &credential))?;
        }
        let others = repositories.connections().list(organization_id)?;
        if after.status == ConnectionStatus::Draft {
            check_not_required(initiator, &organization, &before, &others)?;
        }
        if others.iter().any(|other| other.id != id && after.shares_a_domain_with(other)) {
            return Err(ConnectionRefusal::SharedDomain.into());
        }
        repositories.connections().update(&after)?;
        let what = Happening::ConnectionUpdated { before: &before, after: &after };
        record.happened(repositories, organization_id, &initiator.actor(), what)?;
        Ok((after, keys))
    })
}

/// Deletes a connection with the identities that its provider vouched for, and ends the sessions that began by it.
///
/// # Errors
/// No such connection; the only active one, while single sign-on is required; a caller who is no admin any more.
pub fn delete(app: &App, initiator: &Initiator, id: ConnectionId) -> Result<(), ConnectionError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let connection = lock_connection(repositories, organization_id, id)?;
        let all = repositories.connections().list(organization_id)?;
        check_not_required(initiator, &organization, &connection, &all)?;
        let reason = EndReason::ConnectionDeleted;
        let sessions = repositories.sessions().end_of_connection(organization_id, id, None, reason, now)?;
        repositories.roles().keep_by_hand(organization_id, Origin::Connection(id))?;
        repositories.connections().delete(organization_id, id)?;
        let what = Happening::ConnectionDeleted { connection: &connection, sessions };
        record.happened(repositories, organization_id, &initiator.actor(), what)?;
        Ok(())
    })
}

fn lock_connection(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    id: ConnectionId,
) -> Result<Connection, ConnectionError> {
    repositories.connections().lock(organization, id)?.ok_or(ConnectionError::Refused(ConnectionRefusal::NotFound))
}

/// Refuses to take an organization that requires single sign-on its only active connection: `going` among `all`. The operator may, who
/// can let people in otherwise.
fn check_not_required(
    initiator: &Initiator,
    organization: &Organization,
    going: &Connection,
    all: &[Connection],
) -> Result<(), ConnectionError> {
    let is_active = |connection: &Connection| connection.status == ConnectionStatus::Active;
    let is_last = is_active(going) && !all.iter().any(|other| other.id != going.id && is_active(other));
    let is_required = organization.security.require_sso != RequireSso::Off;
    if is_last && is_required && initiator.user().is_some() {
        return Err(ConnectionRefusal::Required.into());
    }
    Ok(())
}

/// Checks that the organization has verified the domains that a connection names.
fn check_domains(repositories: &mut dyn Repositories, connection: &Connection) -> Result<(), ConnectionError> {
    let Some(domains) = &connection.domains else { return Ok(()) };
    let claims = repositories.domains().list(connection.organization_id)?;
    let is_verified = |domain: &DomainName| {
        claims.iter().any(|claim| claim.name == *domain && claim.status() == DomainStatus::Verified)
    };
    match domains.iter().find(|domain| !is_verified(domain)) {
        Some(domain) => Err(ConnectionRefusal::NotVerified(domain.clone()).into()),
        None => Ok(()),
    }
}

fn sealed(
    app: &App,
    organization: OrganizationId,
    connection: ConnectionId,
    credential: &Credential,
) -> Result<SealedCredential, SealError> {
    let Credential::Secret(secret) = credential else { return Ok(SealedCredential::PrivateKey) };
    let place = SealedPlace::ConnectionSecret(organization, connection).to_string();
    app.sealer.seal(&place, secret.secret().expose().as_bytes()).map(SealedCredential::Secret)
}

/// Makes the key of this service with the first connection that uses it: the provider may look for it before anybody signs in.
fn publish_key(app: &App, is_used: bool) -> Result<(), Error> {
    if is_used { client_key::need(&*app.store, &*app.client_key, app.now()) } else { Ok(()) }
}

/// Decrypts the credential of a connection.
///
/// # Errors
/// It can't be decrypted.
pub(crate) fn opened(app: &App, connection: &Connection) -> Result<Credential, SealError> {
    let SealedCredential::Secret(sealed) = &connection.credential else { return Ok(Credential::PrivateKey) };
    let place = SealedPlace::ConnectionSecret(connection.organization_id, connection.id).to_string();
    let bytes = app.sealer.open(&place, sealed)?;
    let secret = String::from_utf8(bytes).ok().and_then(|text| ClientSecret::parse(&text).ok());
    secret.map(Credential::Secret).ok_or(SealError::DoesNotOpen)
}
