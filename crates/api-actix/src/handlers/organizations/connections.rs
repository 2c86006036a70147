//! `/org/connections` and below: the organization's own identity providers.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::App;
use orgauth_application::organizations::connections::{self, ConnectionRefusal, NewConnection};
use orgauth_domain::ConnectionId;
use orgauth_domain::organizations::connection::{
    self, ClientId, ClientSecret, ConnectionChanges, ConnectionFault, ConnectionStatus, Issuer, Provisioning, Scopes,
    SecondFactorBy, SubjectClaim,
};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::Name;

use crate::code::ErrorCode::{
    ConnectionInUse, ConnectionLimitReached, ConnectionNotFound, ConnectionNotProven, ConnectionRequired,
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
    errors: &[ConnectionLimitReached],
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
    /// connections have no domain in common. While the organization requires single sign-on, an admin can't turn its only active connection
    /// off (409 `connection_required`); a service key can.
    UPDATE = Patch "/org/connections/{id}" updateConnection, SingleSignOn, update,
    parameters: &[ID.parameter()],
    errors: &[ConnectionInUse, ConnectionNotProven, ConnectionRequired],
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
    /// The secret of this service at the provider. It is never shown.
    pub(crate) client_secret: ClientSecret,
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
    /// The secret of this service at the provider. It is never shown.
    pub(crate) client_secret: Option<ClientSecret>,
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
}

impl Connection {
    fn new(app: &App, connection: &connection::Connection) -> Self {
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
            scopes: connection.scopes.as_slice().to_vec(),
            redirect_uri: app.settings.connections.redirect_uri(connection.id),
            provisioning: ConnectionProvisioning { enabled: is_enabled, role },
            role_mapping: rules
                .map(|rule| RoleMapping { claim: rule.claim.clone(), value: rule.value.clone(), role: rule.role })
                .collect(),
            second_factor: connection.second_factor,
            subject_claim: connection.subject_claim,
            domains: names.map(|names| names.iter().map(ToString::to_string).collect()),
        }
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
    Reply::of(&ConnectionsData { connections: all.iter().map(|one| Connection::new(app, one)).collect() })
}

async fn create(call: Call<Admin>, body: CreateConnectionBody) -> Result<Reply<ConnectionData>, ApiError> {
    let initiator = call.initiator();
    let unsaid = Provisioning::default();
    let said = body.provisioning.0.unwrap_or_default();
    let new = NewConnection {
        name: body.name,
        issuer: body.issuer,
        client_id: body.client_id,
        secret: body.client_secret,
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
    let made = call.run(move |app| connections::create(app, &initiator, new)).await??;
    Reply::of(&ConnectionData { connection: Connection::new(&call.state.app, &made) })
}

async fn get(call: Call<Admin>) -> Result<Reply<ConnectionData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let found = call.run(move |app| connections::get(app, &initiator, id)).await??;
    Reply::of(&ConnectionData { connection: Connection::new(&call.state.app, &found) })
}

async fn update(call: Call<Admin>, body: UpdateConnectionBody) -> Result<Reply<ConnectionData>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    let (said, secret) = (body.provisioning.0.unwrap_or_default(), body.client_secret);
    let changes = ConnectionChanges {
        name: body.name,
        status: body.status,
        issuer: body.issuer,
        client_id: body.client_id,
        sealed_secret: None,
        scopes: body.scopes,
        provisions: said.enabled,
        role: said.role,
        role_rules: body.role_mapping.map(|rules| rules.0),
        second_factor: body.second_factor,
        subject_claim: body.subject_claim,
        domains: body.domains.map(|domains| domains.0.map(|domains| domains.0)),
    };
    let changed = call.run(move |app| connections::update(app, &initiator, id, &changes, secret.as_ref())).await??;
    Reply::of(&ConnectionData { connection: Connection::new(&call.state.app, &changed) })
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let (id, initiator) = (ID.of(&call)?, call.initiator());
    call.run(move |app| connections::delete(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the connection is deleted" })
}
