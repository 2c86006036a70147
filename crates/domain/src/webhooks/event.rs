//! Domain events, which webhooks report to an organization and to the operator (docs/webhooks.md#events).

pub mod catalogue;

use std::net::IpAddr;

use serde::Serialize;

use crate::accounts::email::Email;
use crate::accounts::user::User;
use crate::id::{ApiKeyId, ConnectionId, EventId, InviteId, OrganizationId, SessionId, UserId, WebhookId};
use crate::organizations::Organization;
use crate::organizations::connection::Connection;
use crate::organizations::domain_claim::{DomainClaim, DomainId};
use crate::organizations::invite::Invite;
use crate::organizations::membership::{MemberEntry, Membership, MembershipStatus, Role};
use crate::organizations::roles::WordList;
use crate::sign_in::Client;
use crate::sign_in::federation::identity::{Identity, IdentityId};
use crate::sign_in::passkey::{Passkey, PasskeyId};
use crate::text::{Name, Slug};
use crate::time::Timestamp;
use crate::webhooks::owner::WebhookOwner;
use crate::word::word_enum;

/// An event as it is in its row and its deliveries. Serialized, it is the webhook body; it never contains a secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventRecord {
    /// Its identifier.
    pub id: EventId,
    /// Its name.
    #[serde(rename = "type")]
    pub kind: EventKind,
    /// When it happened.
    pub timestamp: Timestamp,
    /// The organization where it happened; absent for what belongs to none: that an account was erased, and a test of a subscription
    /// of the operator.
    #[serde(rename = "orgId", skip_serializing_if = "Option::is_none")]
    pub organization_id: Option<OrganizationId>,
    /// What happened.
    pub data: EventData,
}

/// An event as the operator's subscriptions get it. Serialized, it is the webhook body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OperatorsEvent<'a> {
    /// Its identifier.
    pub id: EventId,
    #[serde(rename = "type")]
    kind: EventKind,
    timestamp: Timestamp,
    #[serde(rename = "orgId")]
    organization_id: OrganizationId,
    org: OrganizationName<'a>,
    data: &'a EventData,
}

/// What names an organization to people, and never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct OrganizationName<'a> {
    slug: &'a str,
}

word_enum! {
    /// The names of events, as subscriptions list them.
    EventKind {
        /// An address was invited.
        MemberInvited = "member.invited",
        /// A member joined.
        MemberJoined = "member.joined",
        /// A member was removed.
        MemberRemoved = "member.removed",
        /// A member's role was changed.
        MemberRoleChanged = "member.role_changed",
        /// A member was suspended.
        MemberSuspended = "member.suspended",
        /// A suspended member may act again.
        MemberReactivated = "member.reactivated",
        /// An invitation was revoked.
        InviteRevoked = "invite.revoked",
        /// A full session began.
        UserLogin = "user.login",
        /// A user changed the password.
        UserPasswordChanged = "user.password_changed",
        /// A user's password was removed.
        UserPasswordRemoved = "user.password_removed",
        /// A user's address was changed.
        UserEmailChanged = "user.email_changed",
        /// The second factor was turned on.
        UserTwoFactorEnabled = "user.two_factor_enabled",
        /// The second factor was turned off.
        UserTwoFactorDisabled = "user.two_factor_disabled",
        /// A passkey was added to a user's account.
        UserPasskeyAdded = "user.passkey_added",
        /// A passkey was removed from a user's account.
        UserPasskeyRemoved = "user.passkey_removed",
        /// A user got an identity of an identity provider.
        UserIdentityLinked = "user.identity_linked",
        /// A user's identity of an identity provider was removed.
        UserIdentityUnlinked = "user.identity_unlinked",
        /// A refresh token was presented twice; its session ended.
        SessionReuseDetected = "session.reuse_detected",
        /// An API key was made.
        ApiKeyCreated = "api_key.created",
        /// An API key was revoked.
        ApiKeyRevoked = "api_key.revoked",
        /// A domain was proven.
        DomainVerified = "domain.verified",
        /// A connection to an identity provider was made.
        ConnectionCreated = "connection.created",
        /// A connection to an identity provider was changed.
        ConnectionUpdated = "connection.updated",
        /// A connection to an identity provider was deleted.
        ConnectionDeleted = "connection.deleted",
        /// An organization was made. For the operator alone.
        OrganizationCreated = "organization.created",
        /// An organization was suspended. For the operator alone.
        OrganizationSuspended = "organization.suspended",
        /// A suspended organization is active again. For the operator alone.
        OrganizationActivated = "organization.activated",
        /// An organization was deleted. For the operator alone.
        OrganizationDeleted = "organization.deleted",
        /// An account was erased. For the operator alone.
        UserErased = "user.erased",
        /// A subscription is tested.
        WebhookTest = "webhook.test",
    }
    /// How a full session began.
    LoginMethod {
        /// Password alone.
        Password = "password",
        /// Password and authenticator app.
        Totp = "totp",
        /// Password and recovery code.
        RecoveryCode = "recovery_code",
        /// Invitation link.
        Invite = "invite",
        /// Passkey, alone or as a second factor.
        Passkey = "passkey",
        /// From another organization's session.
        Switch = "switch",
        /// Code by mail.
        EmailCode = "email_code",
        /// An identity provider of the whole service.
        Provider = "provider",
        /// The organization's own identity provider.
        Connection = "connection",
        /// The operator of the service, as the user.
        Impersonation = "impersonation",
    }
}

/// The contents of an event; the variant decides the name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum EventData {
    /// `member.invited`.
    MemberInvited {
        /// The invitation.
        invite: InviteData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `member.joined`.
    MemberJoined {
        /// The member.
        member: MemberData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
        /// `directory`, where the organization's directory did it; absent otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<&'static str>,
    },
    /// `member.removed`.
    MemberRemoved {
        /// The member after the removal.
        member: MemberData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
        /// `directory`, where the organization's directory did it; absent otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<&'static str>,
    },
    /// `member.role_changed`.
    #[serde(rename_all = "camelCase")]
    MemberRoleChanged {
        /// The member, with the new roles.
        member: MemberData,
        /// The role before; the same one when only the roles in the product changed.
        previous_role: Role,
        /// The roles in the product before.
        previous_roles: WordList,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
        /// `directory`, where the organization's directory did it; absent otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<&'static str>,
    },
    /// `member.suspended`.
    MemberSuspended {
        /// The member.
        member: MemberData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
        /// `directory`, where the organization's directory did it; absent otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<&'static str>,
    },
    /// `member.reactivated`.
    MemberReactivated {
        /// The member.
        member: MemberData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
        /// `directory`, where the organization's directory did it; absent otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        cause: Option<&'static str>,
    },
    /// `invite.revoked`.
    InviteRevoked {
        /// The invitation.
        invite: InviteData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `user.login`.
    #[serde(rename_all = "camelCase")]
    UserLogin {
        /// Who signed in.
        user: UserData,
        /// The session that began.
        session_id: SessionId,
        /// How the session began.
        method: LoginMethod,
        /// The client's address.
        ip: IpAddr,
        /// The client's `User-Agent`.
        user_agent: String,
    },
    /// `user.password_changed`.
    UserPasswordChanged {
        /// The user whose password it is.
        user: UserData,
    },
    /// `user.password_removed`.
    UserPasswordRemoved {
        /// The user, who has no password now.
        user: UserData,
    },
    /// `user.email_changed`.
    #[serde(rename_all = "camelCase")]
    UserEmailChanged {
        /// The user, with the new address.
        user: UserData,
        /// The address before.
        previous_email: Email,
    },
    /// `user.two_factor_enabled`.
    UserTwoFactorEnabled {
        /// The user.
        user: UserData,
    },
    /// `user.two_factor_disabled`.
    UserTwoFactorDisabled {
        /// The user.
        user: UserData,
    },
    /// `user.passkey_added`.
    UserPasskeyAdded {
        /// The user.
        user: UserData,
        /// The passkey.
        passkey: PasskeyData,
    },
    /// `user.passkey_removed`.
    UserPasskeyRemoved {
        /// The user.
        user: UserData,
        /// The passkey.
        passkey: PasskeyData,
    },
    /// `user.identity_linked`.
    UserIdentityLinked {
        /// The user.
        user: UserData,
        /// The identity.
        identity: IdentityData,
    },
    /// `user.identity_unlinked`.
    UserIdentityUnlinked {
        /// The user.
        user: UserData,
        /// The identity.
        identity: IdentityData,
    },
    /// `session.reuse_detected`.
    #[serde(rename_all = "camelCase")]
    SessionReuseDetected {
        /// The user of the session.
        user: UserData,
        /// The session that ended.
        session_id: SessionId,
        /// The address from which the token was presented again.
        ip: IpAddr,
        /// The `User-Agent` with which it was presented again.
        user_agent: String,
    },
    /// `api_key.created`.
    #[serde(rename_all = "camelCase")]
    ApiKeyCreated {
        /// The key.
        api_key: ApiKeyData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `api_key.revoked`.
    #[serde(rename_all = "camelCase")]
    ApiKeyRevoked {
        /// The key.
        api_key: ApiKeyData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `domain.verified`.
    DomainVerified {
        /// The domain.
        domain: DomainData,
        /// Who did it; absent for the operator and the service.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `connection.created`.
    ConnectionCreated {
        /// The connection.
        connection: ConnectionData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `connection.updated`.
    ConnectionUpdated {
        /// The connection.
        connection: ConnectionData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `connection.deleted`.
    ConnectionDeleted {
        /// The connection.
        connection: ConnectionData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `organization.created`.
    OrganizationCreated {
        /// The organization.
        organization: OrganizationData,
        /// Who did it; absent for the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        actor: Option<ActorData>,
    },
    /// `organization.suspended`.
    OrganizationSuspended {
        /// The organization.
        organization: OrganizationData,
    },
    /// `organization.activated`.
    OrganizationActivated {
        /// The organization.
        organization: OrganizationData,
    },
    /// `organization.deleted`.
    OrganizationDeleted {
        /// The organization.
        organization: OrganizationData,
    },
    /// `user.erased`. It has nothing but the identifier, which is no person's data any more.
    #[serde(rename_all = "camelCase")]
    UserErased {
        /// The account.
        user_id: UserId,
    },
    /// `webhook.test`.
    #[serde(rename_all = "camelCase")]
    WebhookTest {
        /// The subscription that is tested.
        webhook_id: WebhookId,
    },
}

/// A user in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of User")]
pub struct UserData {
    pub id: UserId,
    pub name: Name,
    pub email: Email,
}

/// A member in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of MemberEntry")]
pub struct MemberData {
    pub user_id: UserId,
    pub name: Name,
    pub email: Email,
    pub role: Role,
    pub status: MembershipStatus,
    pub joined_at: Timestamp,
    pub roles: WordList,
}

/// An invitation in an event. Its token is in the mail only (docs/security.md: H2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of Invite")]
pub struct InviteData {
    pub id: InviteId,
    pub email: Email,
    pub role: Role,
    pub expires_at: Timestamp,
    pub roles: WordList,
}

/// Who caused an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are those of User")]
pub struct ActorData {
    pub user_id: UserId,
    pub email: Email,
}

/// A passkey in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of Passkey")]
pub struct PasskeyData {
    pub id: PasskeyId,
    pub name: Name,
}

/// An identity in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IdentityData {
    /// Its identifier.
    pub id: IdentityId,
    /// The connection whose provider vouches for it, or the provider of the whole service.
    pub via: String,
    /// The name of the connection or provider.
    pub name: Name,
}

impl IdentityData {
    /// An identity of a connection or provider with this name.
    pub fn new(identity: &Identity, name: &Name) -> Self {
        Self { id: identity.id, via: identity.via.to_string(), name: name.clone() }
    }
}

/// An API key in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of ApiKey")]
pub struct ApiKeyData {
    pub id: ApiKeyId,
    pub name: Name,
    pub prefix: String,
    pub last4: String,
}

/// A connection in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of Connection")]
pub struct ConnectionData {
    pub id: ConnectionId,
    pub name: Name,
}

/// A domain in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of DomainClaim")]
pub struct DomainData {
    pub id: DomainId,
    pub domain: String,
}

/// An organization in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of Organization")]
pub struct OrganizationData {
    pub id: OrganizationId,
    pub name: Name,
    pub slug: Slug,
}

impl EventKind {
    /// Whether it is for the operator alone: what happens to organizations and accounts as such.
    pub const fn is_operators(self) -> bool {
        matches!(
            self,
            Self::OrganizationCreated
                | Self::OrganizationSuspended
                | Self::OrganizationActivated
                | Self::OrganizationDeleted
                | Self::UserErased
        )
    }

    /// Whether every subscription that lists this event gets it. A test goes only to the subscription that is tested,
    /// whatever it lists.
    pub const fn is_for_all(self) -> bool {
        !matches!(self, Self::WebhookTest)
    }
}

impl EventData {
    /// The name of this event.
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::MemberInvited { .. } => EventKind::MemberInvited,
            Self::InviteRevoked { .. } => EventKind::InviteRevoked,
            Self::MemberJoined { .. } => EventKind::MemberJoined,
            Self::MemberRemoved { .. } => EventKind::MemberRemoved,
            Self::MemberRoleChanged { .. } => EventKind::MemberRoleChanged,
            Self::MemberSuspended { .. } => EventKind::MemberSuspended,
            Self::MemberReactivated { .. } => EventKind::MemberReactivated,
            Self::UserLogin { .. } => EventKind::UserLogin,
            Self::UserPasswordChanged { .. } => EventKind::UserPasswordChanged,
            Self::UserPasswordRemoved { .. } => EventKind::UserPasswordRemoved,
            Self::UserEmailChanged { .. } => EventKind::UserEmailChanged,
            Self::UserTwoFactorEnabled { .. } => EventKind::UserTwoFactorEnabled,
            Self::UserTwoFactorDisabled { .. } => EventKind::UserTwoFactorDisabled,
            Self::UserPasskeyAdded { .. } => EventKind::UserPasskeyAdded,
            Self::UserPasskeyRemoved { .. } => EventKind::UserPasskeyRemoved,
            Self::UserIdentityLinked { .. } => EventKind::UserIdentityLinked,
            Self::UserIdentityUnlinked { .. } => EventKind::UserIdentityUnlinked,
            Self::SessionReuseDetected { .. } => EventKind::SessionReuseDetected,
            Self::ApiKeyCreated { .. } => EventKind::ApiKeyCreated,
            Self::ApiKeyRevoked { .. } => EventKind::ApiKeyRevoked,
            Self::DomainVerified { .. } => EventKind::DomainVerified,
            Self::ConnectionCreated { .. } => EventKind::ConnectionCreated,
            Self::ConnectionUpdated { .. } => EventKind::ConnectionUpdated,
            Self::ConnectionDeleted { .. } => EventKind::ConnectionDeleted,
            Self::OrganizationCreated { .. } => EventKind::OrganizationCreated,
            Self::OrganizationSuspended { .. } => EventKind::OrganizationSuspended,
            Self::OrganizationActivated { .. } => EventKind::OrganizationActivated,
            Self::OrganizationDeleted { .. } => EventKind::OrganizationDeleted,
            Self::UserErased { .. } => EventKind::UserErased,
            Self::WebhookTest { .. } => EventKind::WebhookTest,
        }
    }

    /// The organization that an event of the operator alone is about; absent when it is about none, and for other events.
    pub const fn about(&self) -> Option<OrganizationId> {
        match self {
            Self::OrganizationCreated { organization, .. }
            | Self::OrganizationSuspended { organization }
            | Self::OrganizationActivated { organization }
            | Self::OrganizationDeleted { organization } => Some(organization.id),
            _ => None,
        }
    }

    /// The event of a full session of `user` that began.
    pub fn login(user: &User, session_id: SessionId, method: LoginMethod, client: &Client) -> Self {
        let (ip, user_agent) = (client.ip, client.user_agent.clone());
        Self::UserLogin { user: user.into(), session_id, method, ip, user_agent }
    }
}

impl EventData {
    /// The event of a refresh token of `user` that `client` presented again.
    pub fn reuse(user: &User, session_id: SessionId, client: &Client) -> Self {
        let (ip, user_agent) = (client.ip, client.user_agent.clone());
        Self::SessionReuseDetected { user: user.into(), session_id, ip, user_agent }
    }
}

impl EventRecord {
    /// The row of an event.
    pub fn new(
        id: EventId,
        organization: impl Into<Option<OrganizationId>>,
        timestamp: Timestamp,
        data: EventData,
    ) -> Self {
        Self { id, kind: data.kind(), timestamp, organization_id: organization.into(), data }
    }

    /// Whose the event itself is: the organization's where it happened, or the operator's where it is for the operator alone.
    pub fn owner(&self) -> WebhookOwner {
        match self.organization_id {
            Some(organization) if !self.kind.is_operators() => organization.into(),
            Some(_) | None => WebhookOwner::Operator,
        }
    }

    /// The event for the operator's subscriptions: with the organization's slug, and under an identifier of its own if the organization
    /// has the event too. Absent for an event of no organization, which is the same for the operator.
    pub fn for_operator<'a>(&'a self, slug: &'a str) -> Option<OperatorsEvent<'a>> {
        let organization_id = self.organization_id?;
        let id = if self.kind.is_operators() { self.id } else { self.id.nth(1) };
        let Self { kind, timestamp, ref data, .. } = *self;
        Some(OperatorsEvent { id, kind, timestamp, organization_id, org: OrganizationName { slug }, data })
    }
}

impl From<&Organization> for OrganizationData {
    fn from(organization: &Organization) -> Self {
        Self { id: organization.id, name: organization.name.clone(), slug: organization.slug.clone() }
    }
}

impl From<&User> for UserData {
    fn from(user: &User) -> Self {
        Self { id: user.id, name: user.name.clone(), email: user.email.clone() }
    }
}

impl InviteData {
    /// An invitation that gives roles with these keys.
    pub fn new(invite: &Invite, roles: &WordList) -> Self {
        let Invite { id, email, role, expires_at, .. } = invite.clone();
        Self { id, email, role, expires_at, roles: roles.clone() }
    }
}

impl From<&User> for ActorData {
    fn from(user: &User) -> Self {
        Self { user_id: user.id, email: user.email.clone() }
    }
}

impl From<&MemberEntry> for MemberData {
    fn from(entry: &MemberEntry) -> Self {
        let MemberEntry {
            user_id,
            name,
            email,
            role,
            status,
            joined_at,
            two_factor_enabled: _,
            roles,
            last_active_at: _,
        } = entry.clone();
        Self { user_id, name, email, role, status, joined_at, roles }
    }
}

impl MemberData {
    /// A member, from the account and the membership.
    pub fn new(user: &User, membership: &Membership) -> Self {
        Self {
            user_id: user.id,
            name: user.name.clone(),
            email: user.email.clone(),
            role: membership.role,
            status: membership.status,
            joined_at: membership.joined_at,
            roles: membership.role_keys().clone(),
        }
    }
}

impl From<&Connection> for ConnectionData {
    fn from(connection: &Connection) -> Self {
        Self { id: connection.id, name: connection.name.clone() }
    }
}

impl From<&DomainClaim> for DomainData {
    fn from(claim: &DomainClaim) -> Self {
        Self { id: claim.id, domain: claim.name.to_string() }
    }
}

impl From<&Passkey> for PasskeyData {
    fn from(passkey: &Passkey) -> Self {
        Self { id: passkey.id, name: passkey.name.clone() }
    }
}

impl From<&crate::keys::api_key::ApiKey> for ApiKeyData {
    fn from(key: &crate::keys::api_key::ApiKey) -> Self {
        Self { id: key.id, name: key.name.clone(), prefix: key.prefix.clone(), last4: key.last4.clone() }
    }
}
