//! `/org/connections` and below: the organization's own identity providers.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::App;
use orgauth_application::organizations::connections::{
    self, ConnectionRefusal, NewConnection, RoleKeys, UsedConnection,
};
use orgauth_application::sign_in::federation;
use orgauth_domain::organizations::connection::{
    self, ClientId, ClientSecret, ConnectionChanges, ConnectionFault, ConnectionStatus, CredentialFault, Issuer,
    Provisioning, SaidCredential, Scopes, SealedCredential, SecondFactorBy, SubjectClaim,
};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::sign_in::federation::attempt::{Attempt, EntryKind, Outcome};
use orgauth_domain::text::Name;
use orgauth_domain::{ConnectionId, Email, Timestamp, UserId};

use crate::code::ErrorCode::{
    AdminRequired, ConnectionInUse, ConnectionLimitReached, ConnectionNotFound, ConnectionNotProven,
    ConnectionRequired, PermissionNotHeld, UnknownRole,
};
use crate::code::FieldCode;
use crate::dto::{FieldError, Message};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::Part;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::fields::{DomainNames, Nullable, RoleRules};
use crate::http::parameter::PathId;

const ID: PathId<ConnectionId> = PathId::new("id", "The connection's identifier.", ConnectionNotFound);

endpoint! {
    /// Lists the organization's connections, oldest first.
    ///
    /// Their secrets are not shown.
    LIST = Get "/org/connections" listConnections, SingleSignOn, list,
}

endpoint! {
    /// Makes a connection to an identity provider of the organization.
    ///
    /// It is a `draft`, and lets nobody in. Register `redirectUri` of the answer at the provider.
    ///
    /// The provider speaks OpenID Connect. `issuer` is kept as it is written, and has to be what the provider calls itself: https, on a
    /// public host. `domains` are verified domains of the organization. An organization may have 10 connections (409
    /// `connection_limit_reached`).
    CREATE = Post "/org/connections" createConnection, SingleSignOn, create,
    success: StatusCode::CREATED,
    errors: &[UnknownRole, PermissionNotHeld, ConnectionLimitReached],
}

endpoint! {
    /// Returns a connection.
    ///
    /// Its secret is not shown.
    GET = Get "/org/connections/{id}" getConnection, SingleSignOn, get,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Changes a connection, or turns it on or off.
    ///
    /// Fields that are left out stay unchanged. Turning a connection off (`draft`) ends no session.
    ///
    /// It can be turned on (`active`) once a test has worked with its issuer, client, secret and `subjectClaim` (409
    /// `connection_not_proven`). Once somebody has signed in by it, `issuer` and `subjectClaim` stay (409 `connection_in_use`). Two active
    /// connections have no domain in common. Turning one on, and changing who signs in by an active one, needs every permission that a member
    /// has, or that its rules give (403 `permission_not_held`). While the organization requires single sign-on, an admin can't turn its
    /// only active connection
    /// off (409 `connection_required`); a service key can.
    UPDATE = Patch "/org/connections/{id}" updateConnection, SingleSignOn, update,
    parameters: &[ID.parameter()],
    errors: &[UnknownRole, PermissionNotHeld, ConnectionInUse, ConnectionNotProven, ConnectionRequired],
}

endpoint! {
    /// Deletes a connection.
    ///
    /// The sessions that began by it end, and the accounts that people signed in to by it forget that. While the organization requires single
    /// sign-on, an admin can't delete its only active connection (409 `connection_required`); a service key can.
    DELETE = Delete "/org/connections/{id}" deleteConnection, SingleSignOn, delete,
    parameters: &[ID.parameter()],
    errors: &[ConnectionRequired],
}

endpoint! {
    /// Returns the address at which an admin tries a connection out.
    ///
    /// Open it in the browser of the session that asks: it leads to the provider, and from there to the console, and is good once,
    /// for ten minutes. The test signs nobody in and changes no account; `GET /org/connections/{id}/attempts` has what came, and what a
    /// sign-in would have done. A connection can become `active` once a test has worked. A service key, which has no browser, can't ask: 403
    /// `admin_required`.
    TEST = Post "/org/connections/{id}/test" testConnection, SingleSignOn, test,
    parameters: &[ID.parameter()],
    errors: &[AdminRequired],
}

endpoint! {
    /// Lists the last attempts to sign in by a connection, newest first, with what was last seen of its provider.
    ///
    /// At most 20 are kept. They show which rule refused, the names of the claims that came, and the masked address: no token, code or
    /// secret.
    ATTEMPTS = Get "/org/connections/{id}/attempts" listConnectionAttempts, SingleSignOn, list_attempts,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Tells whom the connection would shut out if it were required.
    ///
    /// For an admin, before single sign-on is required (`requireSso` of `PATCH /org`).
    ///
    /// It counts active members only, and says the same whether the connection is active or not. A member whom it has never let in gets in if
    /// it stands for the domain of the member's address, which the organization has verified.
    IMPACT = Get "/org/connections/{id}/impact" getConnectionImpact, SingleSignOn, impact,
    parameters: &[ID.parameter()],
}

/// A new connection.
#[derive(Body)]
pub(crate) struct CreateConnectionBody {
    /// What people see at sign-in.
    #[eg("Acme ID")]
    pub(crate) name: Name,
    /// The provider's issuer, exactly as the provider writes it.
    pub(crate) issuer: Issuer,
    /// The identifier of this service at the provider.
    pub(crate) client_id: ClientId,
    /// The secret of this service at the provider; required unless `privateKeyJwt` is `true`. It is never shown.
    pub(crate) client_secret: Option<ClientSecret>,
    /// Whether this service proves at the provider with a signed assertion which client it is (`private_key_jwt`), in place of a secret;
    /// `false` if left out.
    #[eg(false)]
    pub(crate) private_key_jwt: Option<bool>,
    /// What is asked for; `openid email profile` if left out.
    pub(crate) scopes: Option<Scopes>,
    /// What happens to people who are no members; nobody becomes one if left out.
    pub(crate) provisioning: Part<ProvisioningBody>,
    /// Which claims give which role; the first one that fits counts.
    pub(crate) role_mapping: Option<RoleRules>,
    /// Who asks for the second factor: `provider` (if left out) or `ours`.
    pub(crate) second_factor: Option<SecondFactorBy>,
    /// The claim by which people are told apart: `sub` (if left out) or `oid`.
    pub(crate) subject_claim: Option<SubjectClaim>,
    /// Verified domains that it stands for; all if left out.
    pub(crate) domains: Option<DomainNames>,
}

/// A change of a connection; fields that are left out stay unchanged.
#[derive(Body)]
pub(crate) struct UpdateConnectionBody {
    /// What people see at sign-in.
    #[eg("Acme ID")]
    pub(crate) name: Option<Name>,
    /// `active` lets people in, `draft` lets nobody in.
    pub(crate) status: Option<ConnectionStatus>,
    /// The provider's issuer, exactly as the provider writes it.
    pub(crate) issuer: Option<Issuer>,
    /// The identifier of this service at the provider.
    pub(crate) client_id: Option<ClientId>,
    /// The secret of this service at the provider; with `privateKeyJwt` that was `true`, it is required when that is `false`. It is never
    /// shown.
    pub(crate) client_secret: Option<ClientSecret>,
    /// Whether this service proves at the provider with a signed assertion which client it is (`private_key_jwt`), in place of a secret,
    /// which `true` deletes. Left out, a `clientSecret` makes it `false`.
    #[eg(false)]
    pub(crate) private_key_jwt: Option<bool>,
    /// What is asked for.
    pub(crate) scopes: Option<Scopes>,
    /// What happens to people who are no members.
    pub(crate) provisioning: Part<ProvisioningBody>,
    /// Which claims give which role; replaces the whole list.
    pub(crate) role_mapping: Option<RoleRules>,
    /// Who asks for the second factor: `provider` or `ours`.
    pub(crate) second_factor: Option<SecondFactorBy>,
    /// The claim by which people are told apart: `sub` or `oid`.
    pub(crate) subject_claim: Option<SubjectClaim>,
    /// Verified domains that it stands for; `null` means all.
    pub(crate) domains: Option<Nullable<DomainNames>>,
}

/// What happens to people who are no members.
#[derive(Body, Default)]
pub(crate) struct ProvisioningBody {
    /// Whether they become members.
    pub(crate) enabled: Option<bool>,
    /// With which role, unless `roleMapping` gives another one.
    pub(crate) role: Option<Role>,
}

/// A connection of the organization.
#[derive(Answer)]
pub(crate) struct ConnectionData {
    /// The connection.
    pub(crate) connection: Connection,
}

/// The organization's connections.
#[derive(Answer)]
pub(crate) struct ConnectionsData {
    /// The connections, oldest first.
    pub(crate) connections: Vec<Connection>,
}

/// A connection to an identity provider of the organization.
#[derive(Answer)]
pub(crate) struct Connection {
    /// The connection's identifier, `con_…`.
    pub(crate) id: ConnectionId,
    /// What the provider speaks: `oidc`, OpenID Connect.
    #[name("type")]
    #[eg("oidc")]
    pub(crate) kind: String,
    /// What people see at sign-in.
    #[eg("Acme ID")]
    pub(crate) name: String,
    /// Whether it lets people in: `draft` or `active`.
    pub(crate) status: ConnectionStatus,
    /// The provider's issuer.
    #[eg("https://login.acme.example")]
    pub(crate) issuer: String,
    /// The identifier of this service at the provider.
    #[eg("0oa1b2c3")]
    pub(crate) client_id: String,
    /// `true`: this service proves at the provider with a signed assertion which client it is. Left out with a secret.
    pub(crate) private_key_jwt: Option<bool>,
    /// What is asked for.
    pub(crate) scopes: Vec<String>,
    /// The address to register at the provider, to which it sends people back.
    #[eg("https://auth.example.com/api/v1/auth/sso/callback/con_01m7z6x9deedk840w8hq8wctdh")]
    pub(crate) redirect_uri: String,
    /// What happens to people who are no members.
    pub(crate) provisioning: ConnectionProvisioning,
    /// Which claims give which role; the first one that fits counts.
    pub(crate) role_mapping: Vec<RoleMapping>,
    /// Who asks for the second factor: `provider` or `ours`.
    pub(crate) second_factor: SecondFactorBy,
    /// The claim by which people are told apart: `sub` or `oid`.
    pub(crate) subject_claim: SubjectClaim,
    /// Verified domains that it stands for; left out if it stands for all.
    pub(crate) domains: Option<Vec<String>>,
    /// When somebody last signed in by it; left out if nobody has, and in answers to changes.
    pub(crate) last_used_at: Option<Timestamp>,
    /// Why the last attempt was refused; left out if it wasn't, and in answers to changes.
    #[eg("email_domain_not_verified")]
    pub(crate) last_error: Option<String>,
}

/// What happens to people who are no members.
#[derive(Answer)]
pub(crate) struct ConnectionProvisioning {
    /// Whether they become members.
    pub(crate) enabled: bool,
    /// With which role, unless a claim gives another one.
    pub(crate) role: Role,
}

/// A claim that gives a role.
#[derive(Answer)]
pub(crate) struct RoleMapping {
    /// The name of the claim.
    #[eg("groups")]
    pub(crate) claim: String,
    /// The value that it has, alone or in a list.
    #[eg("admins")]
    pub(crate) value: String,
    /// The role.
    pub(crate) role: Role,
    /// The keys of the roles in the product; empty if it gives none.
    #[eg(["billing"])]
    pub(crate) roles: Vec<String>,
}

/// Whom a connection would shut out if it were required.
#[derive(Answer)]
pub(crate) struct ConnectionImpactData {
    /// How many active members the organization has.
    #[eg(42)]
    pub(crate) members: u64,
    /// How many of them have signed in by the connection.
    #[eg(40)]
    pub(crate) linked: u64,
    /// Those who couldn't come in by the connection: at most 100, those who joined first.
    pub(crate) would_lose_access: Vec<ShutOutMember>,
}

/// A member who couldn't come in by a connection.
#[derive(Answer)]
pub(crate) struct ShutOutMember {
    /// The member's identifier, `usr_…`.
    pub(crate) user_id: UserId,
    /// The member's name.
    pub(crate) name: Name,
    /// The member's email address.
    pub(crate) email: Email,
}

impl From<connection::ConnectionImpact> for ConnectionImpactData {
    fn from(impact: connection::ConnectionImpact) -> Self {
        let shut_out = impact.shut_out.into_iter();
        Self {
            members: impact.members,
            linked: impact.linked,
            would_lose_access: shut_out
                .map(|member| ShutOutMember { user_id: member.user_id, name: member.name, email: member.email })
                .collect(),
        }
    }
}

impl Connection {
    fn new(app: &App, connection: &connection::Connection, keys: &RoleKeys) -> Self {
        let Provisioning { is_enabled, role } = connection.provisioning;
        let rules = connection.role_rules.iter();
        let names = connection.domains.as_ref();
        Self {
            id: connection.id,
            kind: "oidc".to_owned(),
            name: connection.name.as_str().to_owned(),
            status: connection.status,
            issuer: connection.issuer.to_string(),
            client_id: connection.client_id.as_str().to_owned(),
            private_key_jwt: (connection.credential == SealedCredential::PrivateKey).then_some(true),
            scopes: connection.scopes.as_slice().to_vec(),
            redirect_uri: app.settings.connections.redirect_uri(connection.id),
            provisioning: ConnectionProvisioning { enabled: is_enabled, role },
            role_mapping: rules
                .map(|rule| RoleMapping {
                    claim: rule.claim.clone(),
                    value: rule.value.clone(),
                    role: rule.role,
                    roles: rule.roles.iter().filter_map(|id| keys.get(id)).map(ToString::to_string).collect(),
                })
                .collect(),
            second_factor: connection.second_factor,
            subject_claim: connection.subject_claim,
            domains: names.map(|names| names.iter().map(ToString::to_string).collect()),
            last_used_at: None,
            last_error: None,
        }
    }

    fn of(app: &App, used: &UsedConnection) -> Self {
        let last_error = used.last_error.map(|refused| refused.to_string());
        Self { last_used_at: used.last_used_at, last_error, ..Self::new(app, &used.connection, &used.role_keys) }
    }
}

impl From<ConnectionRefusal> for ApiError {
    fn from(refusal: ConnectionRefusal) -> Self {
        let code = match refusal {
            ConnectionRefusal::NotFound => return Self::new(ConnectionNotFound),
            ConnectionRefusal::NotVerified(_) | ConnectionRefusal::SharedDomain => {
                return Self::fields(vec![FieldError::new("domains", FieldCode::Invalid, refusal.to_string())]);
            }
            ConnectionRefusal::SecretRequired => {
                return Self::fields(vec![FieldError::new("clientSecret", FieldCode::Required, refusal.to_string())]);
            }
            ConnectionRefusal::Credential(fault @ CredentialFault::Missing) => {
                return Self::fields(vec![FieldError::new("clientSecret", FieldCode::Required, fault.to_string())]);
            }
            ConnectionRefusal::Credential(fault @ CredentialFault::Both) => {
                return Self::fields(vec![FieldError::new("privateKeyJwt", FieldCode::Invalid, fault.to_string())]);
            }
            ConnectionRefusal::Roles(refusal) => return refusal.into(),
            ConnectionRefusal::LimitReached { .. } => ConnectionLimitReached,
            ConnectionRefusal::Required => ConnectionRequired,
            ConnectionRefusal::Fault(ConnectionFault::InUse) => ConnectionInUse,
            ConnectionRefusal::Fault(ConnectionFault::NotProven) => ConnectionNotProven,
        };
        Self::with_message(code, refusal)
    }
}

async fn list(call: Call<Admin>) -> Result<Reply<ConnectionsData>, ApiError> {
    let initiator = call.initiator();
    let all = call.run(move |app| connections::list(app, &initiator)).await??;
    let app = &call.state.app;
    Reply::of(&ConnectionsData { connections: all.iter().map(|one| Connection::of(app, one)).collect() })
}

async fn create(call: Call<Admin>, body: CreateConnectionBody) -> Result<Reply<ConnectionData>, ApiError> {
    let initiator = call.initiator();
    let unsaid = Provisioning::default();
    let said = body.provisioning.0.unwrap_or_default();
    let new = NewConnection {
        name: body.name,
        issuer: body.issuer,
        client_id: body.client_id,
        credential: SaidCredential { secret: body.client_secret, uses_private_key: body.private_key_jwt },
        scopes: body.scopes.unwrap_or_default(),
        provisioning: Provisioning {
            is_enabled: said.enabled.unwrap_or(unsaid.is_enabled),
            role: said.role.unwrap_or(unsaid.role),
        },
        role_rules: body.role_mapping.map(|rules| rules.0).unwrap_or_default(),
        second_factor: body.second_factor.unwrap_or(SecondFactorBy::Provider),
        subject_claim: body.subject_claim.unwrap_or(SubjectClaim::Sub),
        domains: body.domains.map(|domains| domains.0),
    };
    let (made, keys) = call.run(move |app| connections::create(app, &initiator, new)).await??;
    Reply::of(&ConnectionData { connection: Connection::new(&call.state.app, &made, &keys) })
}

async fn get(call: Call<Admin>) -> Result<Reply<ConnectionData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let found = call.run(move |app| connections::get(app, &initiator, id)).await??;
    Reply::of(&ConnectionData { connection: Connection::of(&call.state.app, &found) })
}

async fn update(call: Call<Admin>, body: UpdateConnectionBody) -> Result<Reply<ConnectionData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let said = body.provisioning.0.unwrap_or_default();
    let credential = SaidCredential { secret: body.client_secret, uses_private_key: body.private_key_jwt };
    let changes = ConnectionChanges {
        name: body.name,
        status: body.status,
        issuer: body.issuer,
        client_id: body.client_id,
        credential: None,
        scopes: body.scopes,
        provisions: said.enabled,
        role: said.role,
        role_rules: None,
        second_factor: body.second_factor,
        subject_claim: body.subject_claim,
        domains: body.domains.map(|domains| domains.0.map(|domains| domains.0)),
    };
    let rules = body.role_mapping.map(|rules| rules.0);
    let update = move |app: &App| connections::update(app, &initiator, id, &changes, (&credential, rules.as_deref()));
    let (changed, keys) = call.run(update).await??;
    Reply::of(&ConnectionData { connection: Connection::new(&call.state.app, &changed, &keys) })
}

async fn impact(call: Call<Admin>) -> Result<Reply<ConnectionImpactData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let impact = call.run(move |app| connections::impact(app, &initiator, id)).await??;
    Reply::of(&impact.into())
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    call.run(move |app| connections::delete(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the connection is deleted" })
}

/// Where a test begins.
#[derive(Answer)]
pub(crate) struct TestData {
    /// The address.
    #[eg("https://auth.example.com/api/v1/auth/sso/start?org=acme&via=con_01jd2r3v8ef1qv6d0c7m9k5xwb&test=…")]
    pub(crate) url: String,
}

/// The last attempts, and the provider as this service last saw it.
#[derive(Answer)]
pub(crate) struct AttemptsData {
    /// The attempts, newest first.
    pub(crate) attempts: Vec<ConnectionAttempt>,
    /// The provider.
    pub(crate) provider: SeenProvider,
}

/// An attempt to sign in by a connection.
#[derive(Answer)]
pub(crate) struct ConnectionAttempt {
    /// When it ended.
    pub(crate) created_at: Timestamp,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// Why it was refused, or would have been if it weren't a test; left out if it wasn't.
    #[eg("email_domain_not_verified")]
    pub(crate) code: Option<String>,
    /// The rule that the provider's answer broke, or why there was no usable answer; left out if neither.
    #[eg("nonce")]
    pub(crate) rule: Option<String>,
    /// The names of the claims that came.
    #[eg(["email", "sub"])]
    pub(crate) claims: Vec<String>,
    /// The address, masked; left out if none came.
    #[eg("a…@acme.example")]
    pub(crate) email: Option<String>,
    /// What the sign-in did with the account, or would do; left out if it was refused.
    pub(crate) entry: Option<EntryKind>,
    /// The role that `roleMapping` gives; left out if it has no rules.
    pub(crate) role: Option<Role>,
}

/// A provider, as this server last saw it.
#[derive(Answer)]
pub(crate) struct SeenProvider {
    /// Its issuer.
    #[eg("https://login.acme.example")]
    pub(crate) issuer: String,
    /// How many keys it publishes; left out if they weren't read lately.
    #[eg(2)]
    pub(crate) keys: Option<u64>,
    /// By how many milliseconds its clock is ahead, to the second; left out if that isn't known.
    #[eg(1000)]
    pub(crate) clock_skew_ms: Option<i64>,
    /// When its documents were last asked for; left out if they weren't lately.
    pub(crate) checked_at: Option<Timestamp>,
    /// Why its documents can't be read now; left out if they can.
    #[eg("timeout")]
    pub(crate) fault: Option<String>,
}

impl From<Attempt> for ConnectionAttempt {
    fn from(attempt: Attempt) -> Self {
        Self {
            created_at: attempt.created_at,
            outcome: attempt.outcome,
            code: attempt.code.map(|code| code.to_string()),
            rule: attempt.rule,
            claims: attempt.claims,
            email: attempt.email,
            entry: attempt.entry,
            role: attempt.role,
        }
    }
}

async fn test(call: Call<Admin>) -> Result<Reply<TestData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let url = call.run(move |app| federation::try_out::begin(app, &initiator, id)).await??;
    Reply::of(&TestData { url: url.expose().to_owned() })
}

async fn list_attempts(call: Call<Admin>) -> Result<Reply<AttemptsData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let found = call.run(move |app| federation::attempts(app, &initiator, id)).await??;
    let seen = found.seen;
    let provider = SeenProvider {
        issuer: found.issuer,
        keys: seen.and_then(|seen| seen.keys).and_then(|keys| u64::try_from(keys).ok()),
        clock_skew_ms: seen.and_then(|seen| seen.clock_skew_millis),
        checked_at: seen.map(|seen| seen.checked_at),
        fault: seen.and_then(|seen| seen.fault).map(federation::word_of),
    };
    Reply::of(&AttemptsData { attempts: found.attempts.into_iter().map(Into::into).collect(), provider })
}
