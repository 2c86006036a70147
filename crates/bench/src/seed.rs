//! Writes the rows of a measurement with the store's own repositories, and returns the keys and tokens for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use orgauth_application::keys::signing_keys;
use orgauth_domain::accounts::user::User;
use orgauth_domain::id::{OrganizationId, SessionId, UserId};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::ports::{Clock, Entropy, Repositories, Sealer, Store, StoreError, Tokens, transact};
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::sign_in::{Beginning, Client, PairSeed, Session};
use orgauth_domain::text::Slug;
use orgauth_domain::{Duration, Email, Secret, Timestamp};
use orgauth_infra_crypto::{ArgonOptions, ArgonPool, DataKeys, SystemClock, SystemEntropy, TokenRing};
use orgauth_testkit::builders;

use crate::stop::{self, Fallible};

/// The tokens' issuer; it need not be the address that the server listens on.
pub(crate) const BASE_URL: &str = "http://127.0.0.1/api/v1";
/// The name of the data key.
pub(crate) const KEY_ID: &str = "k1";
/// Every seeded user's password.
pub(crate) const PASSWORD: &str = "correct horse battery staple";
/// Members of the crowd organization.
const CROWD: usize = 10_000;
/// Rows per transaction.
const BATCH: usize = 2000;

/// How many rows to write.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) organizations: usize,
    pub(crate) users: usize,
    pub(crate) sessions: usize,
}

/// The written rows, with their keys and tokens.
pub(crate) struct Rows {
    pub(crate) organizations: Vec<Tenant>,
    /// The first user of each organization, in the order of the organizations, is its admin.
    pub(crate) users: Vec<Member>,
    /// In random order, not in that of their identifiers.
    pub(crate) sessions: Vec<SignedIn>,
    /// The slug of an organization with very many members, and the token of one of them.
    pub(crate) crowd: (String, String),
    taken: AtomicUsize,
}

pub(crate) struct Tenant {
    pub(crate) slug: String,
    pub(crate) key: String,
    pub(crate) id: OrganizationId,
}

pub(crate) struct Member {
    pub(crate) id: UserId,
    pub(crate) email: String,
    /// An index into the organizations.
    pub(crate) organization: usize,
}

pub(crate) struct SignedIn {
    pub(crate) id: SessionId,
    /// An index into the users.
    pub(crate) user: usize,
    pub(crate) access: String,
    pub(crate) refresh: String,
}

impl Rows {
    pub(crate) fn user_of(&self, session: &SignedIn) -> &Member {
        &self.users[session.user]
    }

    pub(crate) fn tenant_of(&self, session: &SignedIn) -> &Tenant {
        &self.organizations[self.user_of(session).organization]
    }

    /// Returns a session that [`Rows::lasting`] doesn't contain and that was not returned before, so that the caller may end it.
    pub(crate) fn take_one(&self) -> Fallible<&SignedIn> {
        let at = self.lasting().len() + self.taken.fetch_add(1, Ordering::Relaxed);
        Ok(self.sessions.get(at).ok_or("too few sessions for this many rounds: give more --sessions")?)
    }

    /// Returns the sessions that nobody ends: all but a tenth, at most 1000.
    pub(crate) fn lasting(&self) -> &[SignedIn] {
        let kept_back = (self.sessions.len() / 10).min(1000);
        &self.sessions[..self.sessions.len() - kept_back]
    }
}

/// Writes all rows into a migrated store.
pub(crate) fn write(store: &dyn Store, data_key: [u8; 32], sizes: Sizes) -> Fallible<Rows> {
    let writer = Writer::new(store, data_key)?;
    let organizations = writer.organizations(sizes.organizations)?;
    let users = writer.users(sizes.users, &organizations)?;
    let mut sessions = writer.sessions(sizes.sessions, &users, &organizations)?;
    let crowd = writer.crowd(&users)?;
    // Requested in another order than written, so that consecutive requests don't use neighboring index entries.
    mix(&mut sessions);
    Ok(Rows { organizations, users, sessions, crowd, taken: AtomicUsize::new(0) })
}

/// Shuffles the items (Fisher–Yates) with a fixed sequence, the same in each run.
fn mix<T>(items: &mut [T]) {
    let mut state: u64 = 42;
    for at in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, ((state >> 33) % (at as u64 + 1)) as usize);
    }
}

struct Writer<'a> {
    store: &'a dyn Store,
    entropy: Arc<dyn Entropy>,
    ring: TokenRing,
    now: Timestamp,
}

impl<'a> Writer<'a> {
    fn new(store: &'a dyn Store, data_key: [u8; 32]) -> Fallible<Self> {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
        let now = SystemClock.now();
        let keys = vec![(KEY_ID.to_owned(), data_key)];
        let sealer: Arc<dyn Sealer> = Arc::new(DataKeys::new(keys, KEY_ID, Arc::clone(&entropy))?);
        let ring = TokenRing::new(BASE_URL.to_owned(), sealer, Arc::clone(&entropy));
        signing_keys::follow(store, &ring, &[], now)?;
        Ok(Self { store, entropy, ring, now })
    }

    fn write<T>(
        &self,
        rows: &[T],
        mut one: impl FnMut(&mut dyn Repositories, &T) -> Result<(), StoreError>,
    ) -> Fallible<()> {
        for batch in rows.chunks(BATCH) {
            stop::check()?;
            transact(self.store, |repositories| batch.iter().try_for_each(|row| one(repositories, row)))?;
        }
        Ok(())
    }

    /// Writes an organization and its API key.
    fn organization(&self, repositories: &mut dyn Repositories, slug: Slug) -> Result<Tenant, StoreError> {
        let organization = Organization { slug, app_url: None, ..builders::organization() };
        let made = key_form::assemble(KeyKind::Api, &self.entropy.base62());
        let key = ApiKey {
            prefix: made.prefix,
            last4: made.last4,
            digest: made.digest,
            last_used_at: Some(self.now),
            ..builders::api_key(&organization)
        };
        let _fresh = repositories.organizations().insert(&organization)?;
        repositories.api_keys().insert(&key)?;
        let slug = organization.slug.as_str().to_owned();
        Ok(Tenant { slug, key: made.key.expose().to_owned(), id: organization.id })
    }

    fn organizations(&self, count: usize) -> Fallible<Vec<Tenant>> {
        let slugs: Vec<Slug> =
            (0..count).map(|number| Slug::parse(&format!("bench-{number}"))).collect::<Result<_, _>>()?;
        let mut tenants = Vec::new();
        self.write(&slugs, |repositories, slug| {
            tenants.push(self.organization(repositories, slug.clone())?);
            Ok(())
        })?;
        Ok(tenants)
    }

    fn membership(&self, organization_id: OrganizationId, user_id: UserId, role: Role) -> Membership {
        Membership::begun(organization_id, user_id, role, self.now)
    }

    fn users(&self, count: usize, tenants: &[Tenant]) -> Fallible<Vec<Member>> {
        let pool = ArgonPool::new(ArgonOptions::default(), Arc::clone(&self.entropy))?;
        let hash = pool.hash_blocking(Secret::new(PASSWORD))?;
        let (mut rows, mut members) = (Vec::new(), Vec::new());
        for number in 0..count {
            let organization = number % tenants.len();
            let email = format!("user-{number}@example.com");
            let user = User { email: Email::parse(&email)?, ..builders::user() };
            let role = if number < tenants.len() { Role::Admin } else { Role::Member };
            let membership = self.membership(tenants[organization].id, user.id, role);
            members.push(Member { id: user.id, email, organization });
            rows.push((user, membership));
        }
        self.write(&rows, |repositories, (user, membership)| {
            let _fresh = repositories.users().insert(user, Some(&hash))?;
            repositories.memberships().insert(membership).map(drop)
        })?;
        Ok(members)
    }

    /// Creates an organization that many of the users also join, and a session of one of them there.
    fn crowd(&self, members: &[Member]) -> Fallible<(String, String)> {
        let slug = Slug::parse("crowd")?;
        let tenant = transact(self.store, |repositories| self.organization(repositories, slug.clone()))?;
        let crowd = &members[..members.len().min(CROWD)];
        self.write(crowd, |repositories, member| {
            let membership = self.membership(tenant.id, member.id, Role::Member);
            repositories.memberships().insert(&membership).map(drop)
        })?;
        let one = Member { id: crowd[0].id, email: crowd[0].email.clone(), organization: 0 };
        let signed_in = self.sessions(1, &[one], std::slice::from_ref(&tenant))?;
        Ok((tenant.slug, signed_in.into_iter().next().ok_or("no session")?.access))
    }

    fn sessions(&self, count: usize, members: &[Member], tenants: &[Tenant]) -> Fallible<Vec<SignedIn>> {
        // Longer than any run.
        let rules = TokenRules { access_ttl: Duration::from_hours(24), ..TokenRules::default() };
        let key_id = self.ring.active_key()?;
        let client = Client::new("127.0.0.1".parse()?, "orgauth-bench");
        let (mut rows, mut signed_in) = (Vec::new(), Vec::new());
        for number in 0..count {
            stop::check()?;
            let user = number % members.len();
            let organization = tenants[members[user].organization].id;
            let membership = self.membership(organization, members[user].id, Role::Member);
            let beginning = Beginning { client: client.clone(), ..builders::beginning(&membership) };
            let seed = PairSeed { key_id: key_id.clone(), ..builders::pair_seed() };
            let session = Session::begin(beginning, seed, self.now, &rules);
            let (access, refresh, key) = session.pair_claims().ok_or("a session that is not full")?;
            let sign = |claims| self.ring.sign(claims, &key).map(|token| token.expose().to_owned());
            signed_in.push(SignedIn { id: session.id, user, access: sign(&access)?, refresh: sign(&refresh)? });
            rows.push(session);
        }
        self.write(&rows, |repositories, session| repositories.sessions().insert(session))?;
        Ok(signed_in)
    }
}
