//! Writes the rows of a measurement with the store's own repositories, and returns the keys and tokens for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use orgauth_application::keys::signing_keys;
use orgauth_domain::accounts::user::User;
use orgauth_domain::id::{OrganizationId, SessionId, UserId};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Clock, Entropy, Repositories, Sealer, StoreError, Tokens, transact};
use orgauth_domain::sign_in::token::{AuthenticationMethod, TokenRules};
use orgauth_domain::sign_in::{Beginning, Client, PairSeed, Session};
use orgauth_domain::text::Slug;
use orgauth_domain::{Duration, Email, Secret, Timestamp};
use orgauth_infra_crypto::{ArgonOptions, ArgonPool, DataKeys, SystemClock, SystemEntropy, TokenRing, key_digest};
use orgauth_testkit::builders;

use crate::installation::{BASE_URL, Installation, KEY_ID};
use crate::{Fallible, stop};

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
pub(crate) struct Seeded {
    pub(crate) organizations: Vec<Tenant>,
    pub(crate) users: Vec<Member>,
    /// In random order, not in that of their identifiers.
    pub(crate) sessions: Vec<SignedIn>,
    /// An organization with very many members.
    pub(crate) crowd: Crowd,
    pub(crate) seconds: f64,
    taken: AtomicUsize,
}

pub(crate) struct Crowd {
    pub(crate) slug: String,
    pub(crate) members: usize,
    pub(crate) access: String,
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

impl Seeded {
    pub(crate) fn user_of(&self, session: &SignedIn) -> &Member {
        &self.users[session.user]
    }

    pub(crate) fn tenant_of(&self, session: &SignedIn) -> &Tenant {
        &self.organizations[self.user_of(session).organization]
    }

    /// Returns a session from the end of the list that was not returned before, so that the caller may end it.
    pub(crate) fn take_one(&self) -> Fallible<&SignedIn> {
        let taken = self.taken.load(Ordering::Relaxed) + 1;
        if taken > self.kept_back() {
            return Err("too few sessions for this many rounds: give more --sessions".into());
        }
        self.taken.store(taken, Ordering::Relaxed);
        Ok(&self.sessions[self.sessions.len() - taken])
    }

    /// Returns how many sessions at the end of the list are reserved for [`Seeded::take_one`].
    pub(crate) fn kept_back(&self) -> usize {
        (self.sessions.len() / 10).min(1000)
    }
}

/// Writes all rows.
pub(crate) fn seed(installation: &Installation, sizes: Sizes) -> Fallible<Seeded> {
    let name = installation.kind.name();
    eprintln!(
        "bench: {name}: writing {} organizations, {} users and {} sessions",
        sizes.organizations, sizes.users, sizes.sessions
    );
    let start = Instant::now();
    let mut writer = Writer::new(installation)?;
    let organizations = writer.organizations(sizes.organizations)?;
    let users = writer.users(sizes.users, &organizations)?;
    let mut sessions = writer.sessions(sizes.sessions, &users, &organizations)?;
    let crowd = writer.crowd(&users)?;
    // Requested in another order than written, so that consecutive requests don't use neighboring index entries.
    mix(&mut sessions);
    installation.settle()?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("bench: {name}: written in {seconds:.1} s");
    Ok(Seeded { organizations, users, sessions, crowd, seconds, taken: AtomicUsize::new(0) })
}

/// Shuffles the items (Fisher–Yates) with a fixed sequence, the same in each run.
fn mix<T>(items: &mut [T]) {
    let mut state: u64 = 42;
    for at in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, ((state >> 33) % (at as u64 + 1)) as usize);
    }
}

fn organization(slug: &str) -> Fallible<Organization> {
    Ok(Organization { slug: Slug::parse(slug)?, app_url: None, ..builders::organization() })
}

struct Writer<'a> {
    installation: &'a Installation,
    entropy: Arc<dyn Entropy>,
    ring: TokenRing,
    now: Timestamp,
}

impl<'a> Writer<'a> {
    fn new(installation: &'a Installation) -> Fallible<Self> {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
        let now = SystemClock.now();
        let keys = vec![(KEY_ID.to_owned(), installation.data_key)];
        let sealer: Arc<dyn Sealer> = Arc::new(DataKeys::new(keys, KEY_ID, Arc::clone(&entropy))?);
        let ring = TokenRing::new(BASE_URL.to_owned(), sealer, Arc::clone(&entropy));
        signing_keys::follow(&*installation.store, &ring, &[], now)?;
        Ok(Self { installation, entropy, ring, now })
    }

    fn write<T>(
        &self,
        rows: &[T],
        mut one: impl FnMut(&mut dyn Repositories, &T) -> Result<(), StoreError>,
    ) -> Fallible<()> {
        for batch in rows.chunks(BATCH) {
            stop::check()?;
            transact(&*self.installation.store, |repositories| {
                batch.iter().try_for_each(|row| one(repositories, row))
            })?;
        }
        Ok(())
    }

    fn organizations(&mut self, count: usize) -> Fallible<Vec<Tenant>> {
        let (mut rows, mut tenants) = (Vec::new(), Vec::new());
        for number in 0..count {
            let organization = organization(&format!("bench-{number}"))?;
            let made = key_form::assemble(KeyKind::Api, &self.entropy.base62());
            let key = ApiKey {
                prefix: made.prefix,
                last4: made.last4,
                digest: key_digest(made.key.expose()),
                last_used_at: Some(self.now),
                ..builders::api_key(&organization)
            };
            let slug = organization.slug.as_str().to_owned();
            tenants.push(Tenant { slug, key: made.key.expose().to_owned(), id: organization.id });
            rows.push((organization, key));
        }
        self.write(&rows, |repositories, (organization, key)| {
            let _fresh = repositories.organizations().insert(organization)?;
            repositories.api_keys().insert(key)
        })?;
        Ok(tenants)
    }

    fn users(&mut self, count: usize, tenants: &[Tenant]) -> Fallible<Vec<Member>> {
        let pool = ArgonPool::new(ArgonOptions::default(), Arc::clone(&self.entropy))?;
        let hash = pool.hash_blocking(Secret::new(PASSWORD))?;
        let (mut rows, mut members) = (Vec::new(), Vec::new());
        for number in 0..count {
            let organization = number % tenants.len();
            let email = format!("user-{number}@example.com");
            let user = User { email: Email::parse(&email)?, ..builders::user() };
            let membership = Membership {
                organization_id: tenants[organization].id,
                user_id: user.id,
                // The first user of each organization is its admin.
                role: if number < tenants.len() { Role::Admin } else { Role::Member },
                status: MembershipStatus::Active,
                joined_at: self.now,
            };
            members.push(Member { id: user.id, email, organization });
            rows.push((user, membership));
        }
        self.write(&rows, |repositories, (user, membership)| {
            let _fresh = repositories.users().insert(user, Some(&hash))?;
            let _fresh = repositories.memberships().insert(membership)?;
            Ok(())
        })?;
        Ok(members)
    }

    /// Creates an organization that many of the users also join, and a session of one of them there.
    fn crowd(&mut self, members: &[Member]) -> Fallible<Crowd> {
        let organization = organization("crowd")?;
        let crowd = &members[..members.len().min(CROWD)];
        self.write(&[()], |repositories, ()| repositories.organizations().insert(&organization).map(|_| ()))?;
        self.write(crowd, |repositories, member| {
            let membership = Membership {
                organization_id: organization.id,
                user_id: member.id,
                role: Role::Member,
                status: MembershipStatus::Active,
                joined_at: self.now,
            };
            repositories.memberships().insert(&membership).map(|_| ())
        })?;
        // The session's tenant and member in the form that `sessions` takes.
        let tenant = Tenant { slug: organization.slug.to_string(), key: String::new(), id: organization.id };
        let one = Member { id: crowd[0].id, email: crowd[0].email.clone(), organization: 0 };
        let signed_in = self.sessions(1, &[one], &[tenant])?;
        let access = signed_in.into_iter().next().ok_or("no session")?.access;
        Ok(Crowd { slug: organization.slug.to_string(), members: crowd.len(), access })
    }

    fn sessions(&mut self, count: usize, members: &[Member], tenants: &[Tenant]) -> Fallible<Vec<SignedIn>> {
        // Longer than any run.
        let rules = TokenRules { access_ttl: Duration::from_hours(24), ..TokenRules::default() };
        let key_id = self.ring.active_key()?;
        let client = Client::new("127.0.0.1".parse()?, "orgauth-bench");
        let (mut rows, mut signed_in) = (Vec::new(), Vec::new());
        for number in 0..count {
            if number % BATCH == 0 {
                stop::check()?;
            }
            let user = number % members.len();
            let beginning = Beginning {
                id: self.entropy.id(self.now),
                organization_id: tenants[members[user].organization].id,
                user_id: members[user].id,
                client: client.clone(),
                methods: vec![AuthenticationMethod::Password],
                on_organization_page: false,
                absolute_expires_at: None,
                signed_in_at: None,
            };
            let seed = PairSeed {
                access_id: self.entropy.token_id(),
                refresh_id: self.entropy.token_id(),
                key_id: key_id.clone(),
            };
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
