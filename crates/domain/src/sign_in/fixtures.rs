//! Two tenants, two users and their sessions, for the tests of [`super::access`] and [`super::verify`].

use super::token::{AuthenticationMethod, Claims, KeyId, TokenRules};
use super::{Beginning, Client, PairSeed, RefreshStep, Session};
use crate::accounts::email::Email;
use crate::accounts::user::{AccountRole, User};
use crate::id::{OrganizationId, SessionId, TokenId, UserId};
use crate::organizations::brand::Appearance;
use crate::organizations::membership::{Membership, MembershipStatus, Role};
use crate::organizations::security::SecurityRules;
use crate::organizations::{Organization, OrganizationStatus, Plan};
use crate::text::{Name, Slug};
use crate::time::{Duration, Timestamp};

pub(super) const SIGNED_IN: Timestamp = Timestamp::from_seconds(1_795_224_300);
pub(super) const NOW: Timestamp = SIGNED_IN.plus(Duration::from_minutes(4));
pub(super) const MOMENT: Duration = Duration::from_millis(1);

pub(super) const ACME: u8 = 1;
pub(super) const GLOBEX: u8 = 2;
pub(super) const ANN: u8 = 1;
pub(super) const BOB: u8 = 2;

pub(super) fn organization_id(n: u8) -> OrganizationId {
    OrganizationId::new(SIGNED_IN, [n; 10])
}

pub(super) fn user_id(n: u8) -> UserId {
    UserId::new(SIGNED_IN, [n; 10])
}

pub(super) fn token(n: u8) -> TokenId {
    TokenId::new([n; 16])
}

pub(super) fn organization(n: u8, status: OrganizationStatus) -> Organization {
    Organization {
        id: organization_id(n),
        name: Name::parse("An organization").unwrap(),
        slug: Slug::parse(&format!("tenant-{n}")).unwrap(),
        plan: Plan::Free,
        status,
        app_url: None,
        security: SecurityRules::default(),
        appearance: Appearance::default(),
        created_at: SIGNED_IN,
    }
}

pub(super) fn user(n: u8) -> User {
    User {
        id: user_id(n),
        email: Email::parse(&format!("user{n}@example.com")).unwrap(),
        name: Name::parse("A user").unwrap(),
        role: AccountRole::User,
        is_email_verified: true,
        bio: None,
        phone: None,
        locale: None,
        two_factor_since: None,
        created_at: SIGNED_IN,
    }
}

/// A membership of Ann.
pub(super) fn membership(tenant: u8, role: Role, status: MembershipStatus) -> Membership {
    let organization_id = organization_id(tenant);
    Membership { status, ..Membership::begun(organization_id, user_id(ANN), role, SIGNED_IN) }
}

pub(super) fn rules() -> TokenRules {
    TokenRules::default()
}

pub(super) fn seed(n: u8) -> PairSeed {
    PairSeed { access_id: token(n), refresh_id: token(n + 100), key_id: KeyId::new("k") }
}

pub(super) fn beginning(tenant: u8, who: u8) -> Beginning {
    Beginning {
        id: SessionId::new(SIGNED_IN, [tenant * 10 + who; 10]),
        organization_id: organization_id(tenant),
        user_id: user_id(who),
        client: Client::new([203, 0, 113, 7].into(), "Browser/1"),
        methods: vec![AuthenticationMethod::Password],
        on_organization_page: false,
        passkey: None,
        identity: None,
        connection_id: None,
        absolute_expires_at: None,
        signed_in_at: None,
    }
}

/// A full session of `who` in `tenant`; each has tokens of its own.
pub(super) fn session(tenant: u8, who: u8) -> Session {
    Session::begin(beginning(tenant, who), seed(tenant * 10 + who), SIGNED_IN, &rules())
}

/// A session of Ann at ACME that is over after a minute.
pub(super) fn short_session() -> Session {
    let minute = TokenRules { refresh_ttl: Duration::from_minutes(1), ..rules() };
    Session::begin(beginning(ACME, ANN), seed(11), SIGNED_IN, &minute)
}

/// A session of Ann at ACME that waits for its second factor.
pub(super) fn partial_session() -> Session {
    Session::begin_partial(beginning(ACME, ANN), seed(11), SIGNED_IN, &rules())
}

pub(super) fn access_claims(session: &Session) -> Claims {
    session.pair_claims().unwrap().0
}

pub(super) fn refresh_claims(session: &Session) -> Claims {
    session.pair_claims().unwrap().1
}

pub(super) fn refreshed(before: &Session) -> Session {
    match before.clone().refresh(refresh_claims(before).token_id, &before.client, seed(77), NOW, &rules()) {
        RefreshStep::Rotated(session) => session,
        other => panic!("no new pair but {other:?}"),
    }
}
