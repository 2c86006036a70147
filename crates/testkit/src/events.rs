//! Example events.

use std::net::{IpAddr, Ipv4Addr};

use orgauth_domain::organizations::domain_claim::DomainId;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::sign_in::federation::identity::IdentityId;
use orgauth_domain::sign_in::passkey::PasskeyId;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::webhooks::event::{
    ActorData, ApiKeyData, ConnectionData, DomainData, EventData, EventKind, EventRecord, IdentityData, InviteData,
    LoginMethod, MemberData, OrganizationData, PasskeyData, UserData,
};
use orgauth_domain::{
    ApiKeyId, ConnectionId, Email, EventId, InviteId, OrganizationId, SessionId, Timestamp, UserId, WebhookId,
};

const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

/// Returns one event of each kind, caused by a user.
pub fn one_of_each_kind() -> Vec<EventRecord> {
    let name = || Name::parse("Nele Neu").unwrap();
    let email = || Email::parse("nele@example.com").unwrap();
    let id = UserId::new(NOW, [3; 10]);
    let session_id = SessionId::new(NOW, [4; 10]);
    let (ip, user_agent) = (IpAddr::from(Ipv4Addr::LOCALHOST), "curl/8.5.0".to_owned());
    let actor = || Some(ActorData { user_id: id, email: email() });
    let user = || UserData { id, name: name(), email: email() };
    let invite = || InviteData {
        id: InviteId::new(NOW, [5; 10]),
        email: email(),
        role: Role::Member,
        expires_at: NOW,
        roles: WordList::of(["billing"]),
    };
    let member = || MemberData {
        user_id: id,
        name: name(),
        email: email(),
        role: Role::Member,
        status: MembershipStatus::Active,
        joined_at: NOW,
        roles: WordList::of(["billing"]),
    };
    let api_key = || ApiKeyData {
        id: ApiKeyId::new(NOW, [6; 10]),
        name: name(),
        prefix: "pk_live_".to_owned(),
        last4: "9xQz".to_owned(),
    };
    let identity = || {
        let (id, via) = (IdentityId::new(NOW, [9; 10]), ConnectionId::new(NOW, [9; 10]).to_string());
        IdentityData { id, via, name: name() }
    };
    let passkey = || PasskeyData { id: PasskeyId::new(NOW, [8; 10]), name: name() };
    let connection = || ConnectionData { id: ConnectionId::new(NOW, [10; 10]), name: name() };
    let founded = || OrganizationData {
        id: OrganizationId::new(NOW, [2; 10]),
        name: Name::parse("Acme").unwrap(),
        slug: Slug::parse("acme").unwrap(),
    };
    let sample = |kind: &EventKind| match kind {
        EventKind::MemberInvited => EventData::MemberInvited { invite: invite(), actor: actor() },
        EventKind::MemberJoined => {
            EventData::MemberJoined { member: member(), actor: actor(), cause: Some("directory") }
        }
        EventKind::MemberRemoved => {
            EventData::MemberRemoved { member: member(), actor: actor(), cause: Some("directory") }
        }
        EventKind::MemberRoleChanged => {
            let previous_roles = WordList::of(["support"]);
            EventData::MemberRoleChanged {
                member: member(),
                previous_role: Role::Admin,
                previous_roles,
                actor: actor(),
                cause: Some("directory"),
            }
        }
        EventKind::MemberSuspended => {
            EventData::MemberSuspended { member: member(), actor: actor(), cause: Some("directory") }
        }
        EventKind::MemberReactivated => {
            EventData::MemberReactivated { member: member(), actor: actor(), cause: Some("directory") }
        }
        EventKind::InviteRevoked => EventData::InviteRevoked { invite: invite(), actor: actor() },
        EventKind::UserLogin => {
            let method = LoginMethod::Password;
            EventData::UserLogin { user: user(), session_id, method, ip, user_agent: user_agent.clone() }
        }
        EventKind::UserPasswordChanged => EventData::UserPasswordChanged { user: user() },
        EventKind::UserEmailChanged => EventData::UserEmailChanged { user: user(), previous_email: email() },
        EventKind::UserTwoFactorEnabled => EventData::UserTwoFactorEnabled { user: user() },
        EventKind::UserPasswordRemoved => EventData::UserPasswordRemoved { user: user() },
        EventKind::UserTwoFactorDisabled => EventData::UserTwoFactorDisabled { user: user() },
        EventKind::UserPasskeyAdded => EventData::UserPasskeyAdded { user: user(), passkey: passkey() },
        EventKind::UserIdentityUnlinked => EventData::UserIdentityUnlinked { user: user(), identity: identity() },
        EventKind::UserIdentityLinked => EventData::UserIdentityLinked { user: user(), identity: identity() },
        EventKind::UserPasskeyRemoved => EventData::UserPasskeyRemoved { user: user(), passkey: passkey() },
        EventKind::SessionReuseDetected => {
            EventData::SessionReuseDetected { user: user(), session_id, ip, user_agent: user_agent.clone() }
        }
        EventKind::ApiKeyCreated => EventData::ApiKeyCreated { api_key: api_key(), actor: actor() },
        EventKind::ApiKeyRevoked => EventData::ApiKeyRevoked { api_key: api_key(), actor: actor() },
        EventKind::DomainVerified => {
            let domain = DomainData { id: DomainId::new(NOW, [9; 10]), domain: "acme.example".to_owned() };
            EventData::DomainVerified { domain, actor: actor() }
        }
        EventKind::ConnectionCreated => EventData::ConnectionCreated { connection: connection(), actor: actor() },
        EventKind::ConnectionUpdated => EventData::ConnectionUpdated { connection: connection(), actor: actor() },
        EventKind::ConnectionDeleted => EventData::ConnectionDeleted { connection: connection(), actor: actor() },
        EventKind::OrganizationCreated => EventData::OrganizationCreated { organization: founded(), actor: actor() },
        EventKind::OrganizationSuspended => EventData::OrganizationSuspended { organization: founded() },
        EventKind::OrganizationActivated => EventData::OrganizationActivated { organization: founded() },
        EventKind::OrganizationDeleted => EventData::OrganizationDeleted { organization: founded() },
        EventKind::UserErased => EventData::UserErased { user_id: id },
        EventKind::WebhookTest => EventData::WebhookTest { webhook_id: WebhookId::new(NOW, [7; 10]) },
    };
    let (event, organization) = (EventId::new(NOW, [1; 10]), OrganizationId::new(NOW, [2; 10]));
    let of = |kind: &EventKind| (*kind != EventKind::UserErased).then_some(organization);
    EventKind::ALL.iter().map(|kind| EventRecord::new(event, of(kind), NOW, sample(kind))).collect()
}
