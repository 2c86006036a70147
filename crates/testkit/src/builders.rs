//! Builders of domain values for tests. Each value differs from every other one built in this process.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_domain::accounts::user::{AccountRole, User};
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, RequestOrigin, Target};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::keys::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::organizations::brand::Appearance;
use orgauth_domain::organizations::connection::{
    ClientId, Connection, ConnectionStatus, Issuer, Provisioning, Scopes, SealedCredential, SecondFactorBy,
    SubjectClaim,
};
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::organizations::security::SecurityRules;
use orgauth_domain::organizations::{Organization, OrganizationStatus, Plan};
use orgauth_domain::ports::{Entropy, Repositories, Store, StoreError, transact};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::throttle::Bucket;
use orgauth_domain::sign_in::token::{AuthenticationMethod, KeyId, TokenRules};
use orgauth_domain::sign_in::{Beginning, Client, PairSeed, Session};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::webhooks::event::{EventData, EventRecord, UserData};
use orgauth_domain::webhooks::{EventSet, UrlRules, Webhook, WebhookUrl};
use orgauth_domain::{Duration, Email, OrganizationId, Timestamp};

use crate::entropy::SeededEntropy;

/// The current time of tests. It is not a whole second, so that lost milliseconds show.
pub const NOW: Timestamp = Timestamp::from_millis(1_795_224_300_045);

static ENTROPY: LazyLock<SeededEntropy> = LazyLock::new(|| SeededEntropy::new(u64::from(std::process::id())));
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// Returns randomness for values that only have to differ.
pub fn entropy() -> &'static dyn Entropy {
    &*ENTROPY
}

/// Returns [`NOW`] plus some seconds.
pub fn at(seconds: u32) -> Timestamp {
    NOW.plus(Duration::from_seconds(seconds))
}

fn number() -> u32 {
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

/// Returns the time for a new identifier: later identifiers sort after earlier ones.
fn moment() -> Timestamp {
    NOW.plus(Duration::from_millis(number()))
}

/// 32 random bytes.
pub fn digest() -> [u8; 32] {
    let mut bytes = [0; 32];
    entropy().fill(&mut bytes);
    bytes
}

/// An active organization.
pub fn organization() -> Organization {
    let number = number();
    Organization {
        id: entropy().id(moment()),
        name: Name::parse(&format!("Organization {number}")).unwrap(),
        slug: Slug::parse(&format!("org-{number}")).unwrap(),
        plan: Plan::Free,
        status: OrganizationStatus::Active,
        app_url: AppUrl::parse(&format!("https://app-{number}.example/start")).unwrap(),
        security: SecurityRules::default(),
        appearance: Appearance::default(),
        created_at: NOW,
    }
}

/// An account.
pub fn user() -> User {
    let number = number();
    User {
        id: entropy().id(moment()),
        email: Email::parse(&format!("user-{number}@example.com")).unwrap(),
        name: Name::parse(&format!("User {number} \u{1F600}")).unwrap(),
        role: AccountRole::User,
        is_email_verified: true,
        bio: None,
        phone: None,
        locale: None,
        two_factor_since: None,
        created_at: NOW,
    }
}

/// An active membership with the role of a member.
pub fn membership(organization: &Organization, user: &User) -> Membership {
    Membership::begun(organization.id, user.id, Role::Member, NOW)
}

/// A client with an IPv6 address.
pub fn client() -> Client {
    Client::new("2001:db8::7".parse().unwrap(), "Browser/1.0 \u{00e9}")
}

/// Fresh values for a pair of tokens.
pub fn pair_seed() -> PairSeed {
    PairSeed {
        access_id: entropy().token_id(),
        refresh_id: entropy().token_id(),
        key_id: KeyId::new("signing-key-1"),
    }
}

/// The values from which a new session of a member begins.
pub fn beginning(membership: &Membership) -> Beginning {
    Beginning {
        id: entropy().id(moment()),
        organization_id: membership.organization_id,
        user_id: membership.user_id,
        client: client(),
        methods: vec![AuthenticationMethod::Password],
        on_organization_page: false,
        passkey: None,
        identity: None,
        connection_id: None,
        absolute_expires_at: None,
        signed_in_at: None,
    }
}

/// A full session that began at `now`.
pub fn session(membership: &Membership, now: Timestamp) -> Session {
    Session::begin(beginning(membership), pair_seed(), now, &TokenRules::default())
}

/// A session that still needs its second factor.
pub fn partial_session(membership: &Membership, now: Timestamp) -> Session {
    Session::begin_partial(beginning(membership), pair_seed(), now, &TokenRules::default())
}

/// A subscription to sign-ins and to the event that [`event`] builds.
pub fn webhook(organization: &Organization) -> Webhook {
    Webhook {
        id: entropy().id(moment()),
        owner: organization.id.into(),
        url: WebhookUrl::parse("https://hooks.example/orgauth", &UrlRules::default()).unwrap(),
        events: EventSet::parse(["user.login", "user.password_changed"]).unwrap(),
        description: None,
        is_active: true,
        created_at: NOW,
        secrets: "v1.k1.secrets".to_owned(),
        previous_until: None,
        secret_hint: Some("r4bT".to_owned()),
        secret_made_at: Some(NOW),
    }
}

/// A connection that is off.
pub fn connection(organization: &Organization) -> Connection {
    Connection {
        id: entropy().id(moment()),
        organization_id: organization.id,
        name: Name::parse("Company ID").unwrap(),
        status: ConnectionStatus::Draft,
        issuer: Issuer::restore("https://idp.example").unwrap(),
        client_id: ClientId::restore("client").unwrap(),
        credential: SealedCredential::Secret("v1.k1.secret".to_owned()),
        scopes: Scopes::default(),
        provisioning: Provisioning::default(),
        role_rules: Vec::new(),
        second_factor: SecondFactorBy::Provider,
        subject_claim: SubjectClaim::Sub,
        domains: None,
        created_at: NOW,
        proven_for: None,
    }
}

/// An identity of `user`, by this connection.
pub fn identity(connection: &Connection, user: &User) -> Identity {
    let id = entropy().id(moment());
    Identity {
        id,
        user_id: user.id,
        via: VouchedBy::Connection(connection.id),
        subject: format!("subject-{}", number()),
        email: Some(user.email.clone()),
        created_at: NOW,
        last_used_at: NOW,
        counts_in: None,
    }
}

/// A valid API key that was created on the command line.
pub fn api_key(organization: &Organization) -> ApiKey {
    ApiKey {
        id: entropy().id(moment()),
        organization_id: organization.id,
        name: Name::parse("backend").unwrap(),
        prefix: "pk_live_abcdefgh".to_owned(),
        last4: "wxyz".to_owned(),
        digest: KeyDigest(digest()),
        created_by: None,
        created_at: NOW,
        expires_at: None,
        revoked_at: None,
        last_used_at: None,
        rotation: None,
    }
}

/// A valid service key.
pub fn service_key(scope: Scope) -> ServiceKey {
    ServiceKey {
        id: entropy().id(moment()),
        name: Name::parse("backend").unwrap(),
        scope,
        prefix: "sk_live_abcdefgh".to_owned(),
        last4: "wxyz".to_owned(),
        digest: KeyDigest(digest()),
        created_at: NOW,
        expires_at: None,
        revoked_at: None,
        may_impersonate: false,
    }
}

/// A throttle bucket with so many counted failures.
pub fn bucket(failures: u32) -> Bucket {
    Bucket { failures, ..Bucket::empty(NOW) }
}

/// A signing key in `state`.
pub fn signing_key(state: SigningKeyState) -> SigningKeyRow {
    let created_at = moment();
    SigningKeyRow {
        id: KeyId::new(format!("kid-{}", number())),
        state,
        since: created_at.plus(Duration::from_seconds(1)),
        sealed_private: "v1.k1.sealed".to_owned(),
        public: digest().to_vec(),
        created_at,
    }
}

/// An entry of the audit log.
pub fn audit_entry(organization: &Organization, actor: Actor, action: AuditAction) -> AuditEntry {
    AuditEntry {
        id: entropy().id(moment()),
        organization_id: organization.id,
        created_at: NOW,
        actor,
        action,
        target: Some(Target::new("organization", organization.id)),
        origin: Some(RequestOrigin::new(&client(), "req_1")),
        metadata: vec![("why", "a \"test\"".to_owned())],
    }
}

/// An event of `organization` about `user`.
pub fn event(organization: &Organization, user: &User, now: Timestamp) -> EventRecord {
    let data = EventData::UserPasswordChanged { user: UserData::from(user) };
    EventRecord::new(entropy().id(now), organization.id, now, data)
}

/// An organization with one member, both inserted into the store.
#[derive(Debug, Clone)]
pub struct Tenant {
    /// The organization.
    pub organization: Organization,
    /// The member's account.
    pub user: User,
    /// The member's membership.
    pub membership: Membership,
}

/// Inserts an organization with one member.
pub fn tenant(store: &dyn Store) -> Tenant {
    let (organization, user) = (organization(), user());
    let membership = membership(&organization, &user);
    write(store, |r| {
        r.organizations().insert(&organization)?.unwrap();
        r.users().insert(&user, None)?.unwrap();
        r.memberships().insert(&membership)?.unwrap();
        Ok(())
    });
    Tenant { organization, user, membership }
}

/// Adds a user to another organization.
pub fn join(store: &dyn Store, user: &User, organization: &Organization) -> Membership {
    let membership = membership(organization, user);
    write(store, |r| r.memberships().insert(&membership).map(Result::unwrap));
    membership
}

/// Returns how many entries with this action the audit log of an organization has.
///
/// # Errors
/// The store failed.
pub fn audit_count(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    action: AuditAction,
) -> Result<usize, StoreError> {
    let entries = repositories.audit().list(organization, None, u32::MAX)?;
    Ok(entries.iter().filter(|entry| entry.action == action.as_str()).count())
}

/// Runs a writing unit of work. Panics if the store refuses it.
pub fn write<T>(store: &dyn Store, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) -> T {
    transact(store, body).expect("a unit of work that writes")
}

/// Runs a reading unit of work. Panics if the store refuses it.
pub fn read<T>(store: &dyn Store, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) -> T {
    orgauth_domain::ports::read(store, body).expect("a unit of work that reads")
}
