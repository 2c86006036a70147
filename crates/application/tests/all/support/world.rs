//! Two tenants, four users, and a clock that stands still.

use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::sign_in::access::Need;
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule};
use orgauth_domain::sign_in::token::TokenKind;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use orgauth_application::Settings;
use orgauth_application::authorize::{AdmitCommand, AdmitError, CallerProof, admit_caller};
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_application::keys::signing_keys;
use orgauth_application::operations::bootstrap;
use orgauth_application::sign_in::login::login;
use orgauth_application::sign_in::refresh::{RefreshCommand, RefreshError, refresh};
use orgauth_application::sign_in::session_issuer::{SignIn, SignedIn, TokenPair};
use orgauth_domain::SessionId;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::audit::AuditEntry;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{Entropy, OnThisThread, PasswordCheck, PasswordHasher, Repositories, Store, StoreError};
use orgauth_domain::sign_in::totp;
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_domain::sign_in::{Beginning, Client, PairSeed, Session, SessionState};
use orgauth_domain::text::AppUrl;
use orgauth_infra_crypto::{
    ArgonOptions, ArgonParams, ArgonPool, AssertionKey, DataKeys, OpenId, TokenRing, WebAuthn,
};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use orgauth_testkit::clock::ManualClock;
use orgauth_testkit::dns::Zone;
use orgauth_testkit::entropy::SeededEntropy;
use orgauth_testkit::no_providers::NoProviders;
use tempfile::TempDir;

use super::post::links;
use super::store::TestStore;
use crate::prelude::*;

/// A service with two tenants.
pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) keyring: Arc<TokenRing>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) store: Arc<TestStore>,
    pub(crate) acme: Organization,
    pub(crate) globex: Organization,
    /// Admin of acme and member of globex.
    pub(crate) ada: User,
    /// Member of acme alone.
    pub(crate) bob: User,
    /// Member of globex alone.
    pub(crate) eve: User,
    /// Member of both, with a second factor.
    pub(crate) tess: User,
    /// The records in the DNS.
    pub(crate) zone: Zone,
    directory: TempDir,
}

/// A sign-in that waits for its hash.
pub(crate) type PendingLogin = Held<Result<SignIn, LoginError>>;

/// A hasher with minimal costs.
pub(crate) fn pool() -> &'static Arc<ArgonPool> {
    static POOL: LazyLock<Arc<ArgonPool>> = LazyLock::new(|| {
        let params = ArgonParams::insecure_for_tests();
        let queue = NonZeroUsize::new(1000).unwrap();
        let threads = NonZeroUsize::new(2).unwrap();
        Arc::new(
            ArgonPool::new(
                ArgonOptions { params, threads, queue, ..ArgonOptions::default() },
                Arc::new(SeededEntropy::new(1)),
            )
            .unwrap(),
        )
    });
    &POOL
}

/// A password's hash.
pub(crate) fn hashed(password: &str) -> PasswordHash {
    pool().hash_blocking(Secret::new(password)).unwrap()
}

/// A long timeout: many tests write at once, and each commit is flushed to disk.
const OPTIONS: SqliteOptions = SqliteOptions { pool_size: 4, busy_timeout_ms: 60_000 };

fn sealer(entropy: &Arc<dyn Entropy>) -> Arc<DataKeys> {
    Arc::new(DataKeys::new(vec![("k1".to_owned(), [7; 32])], "k1", Arc::clone(entropy)).unwrap())
}

/// A ring with the keys of the store.
pub(crate) fn ring(store: &dyn Store, entropy: &Arc<dyn Entropy>) -> Arc<TokenRing> {
    let issuer = "https://auth.example/api/v1".to_owned();
    let ring = TokenRing::new(issuer, sealer(entropy), Arc::clone(entropy));
    signing_keys::follow(store, &ring, &[], NOW).unwrap();
    Arc::new(ring)
}

fn organization(slug: &str) -> Organization {
    let app_url = AppUrl::parse(&format!("https://app.{slug}.example/start")).unwrap();
    let name = Name::parse(&format!("The {slug} company")).unwrap();
    Organization { slug: Slug::parse(slug).unwrap(), name, app_url, ..builders::organization() }
}

fn person(name: &str) -> User {
    let email = Email::parse(&format!("{name}@example.com")).unwrap();
    User { email, name: Name::parse(&format!("{name} example")).unwrap(), ..builders::user() }
}

impl World {
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let sqlite = SqliteStore::open(&directory.path().join("orgauth.db"), OPTIONS).unwrap();
        sqlite.migrate().unwrap();
        let store = Arc::new(TestStore::new(sqlite));
        let clock = Arc::new(ManualClock::at(NOW));
        let entropy: Arc<dyn Entropy> = Arc::new(SeededEntropy::new(7));
        let secret = bootstrap::digest_secret(&*store, &*sealer(&entropy), &*entropy, NOW).unwrap();
        let keyring = ring(&*store, &entropy);
        let zone = Zone::default();
        let providers = IdentityProviders::new(Arc::new(NoProviders), Arc::new(OpenId), clock.clone());
        let app = App {
            store: store.clone(),
            queue: store.clone(),
            clock: clock.clone(),
            tokens: keyring.clone(),
            digests: Arc::new(KeyedDigest::new(&secret)),
            passkeys: Arc::new(WebAuthn),
            text_records: Arc::new(zone.clone()),
            identity_providers: providers,
            client_key: Arc::new(AssertionKey::new(sealer(&entropy))),
            sealer: sealer(&entropy),
            hasher: Arc::<ArgonPool>::clone(pool()),
            breached: Vec::new(),
            threads: Arc::new(OnThisThread),
            entropy,
            settings: Settings { links: links(), ..Settings::default() },
        };
        let (acme, globex) = (organization("acme"), organization("globex"));
        let [ada, bob, eve] = ["ada", "bob", "eve"].map(person);
        let tess = User { two_factor_since: Some(NOW), ..person("tess") };
        let sealed =
            app.sealer.seal(&SealedPlace::TotpSecret(tess.id).to_string(), &app.entropy.totp_secret()).unwrap();
        let on = TwoFactorState::On { sealed, since: NOW, last_step: 0 };
        let second_factor = TwoFactor { user_id: tess.id, state: on };
        builders::write(&*store, |r| {
            for organization in [&acme, &globex] {
                r.organizations().insert(organization)?.unwrap();
            }
            for user in [&ada, &bob, &eve, &tess] {
                let user = &User { two_factor_since: None, ..user.clone() };
                r.users().insert(user, Some(&hashed(PASSWORD)))?.unwrap();
            }
            r.users().set_two_factor(&second_factor, NOW)?;
            let admin = Membership { role: Role::Admin, ..builders::membership(&acme, &ada) };
            r.memberships().insert(&admin)?.unwrap();
            for (user, here) in [(&bob, &acme), (&tess, &acme), (&ada, &globex), (&eve, &globex), (&tess, &globex)] {
                r.memberships().insert(&builders::membership(here, user))?.unwrap();
            }
            Ok(())
        });
        Self { app, keyring, clock, store, acme, globex, ada, bob, eve, tess, zone, directory }
    }

    /// The service after a restart, on the same database.
    pub(crate) fn restarted(&self) -> App {
        let store = Arc::new(SqliteStore::open(&self.path(), OPTIONS).unwrap());
        App { tokens: ring(&*store, &self.app.entropy), store, ..self.app.clone() }
    }

    /// The path of the database.
    pub(crate) fn path(&self) -> PathBuf {
        self.directory.path().join("orgauth.db")
    }

    pub(crate) fn advance_seconds(&self, seconds: u32) -> Timestamp {
        self.clock.advance(Duration::from_seconds(seconds))
    }

    /// Writes rows as another part of the service would.
    pub(crate) fn write<T>(&self, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) -> T {
        builders::write(&*self.store, body)
    }

    pub(crate) fn rows<T>(&self, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) -> T {
        builders::read(&*self.store, body)
    }

    // Signing in, and sessions.

    /// Starts a sign-in that is counted and stops it before its hash.
    pub(crate) fn begin_login(app: &App, attempt: &Attempt) -> Result<PendingLogin, LoginError> {
        let command = attempt.command();
        hold(app, Stop::Hash(1), |app| async move { login(&app, command).await }).map_err(refused)
    }

    /// The hasher's result for a sign-in that waits for it.
    pub(crate) fn check(pending: &PendingLogin) -> PasswordCheck {
        let (password, hash) = pending.question();
        block_on(pool().check(password, hash)).unwrap()
    }

    /// Signs in from start to end.
    pub(crate) fn login(&self, attempt: &Attempt) -> Result<SignIn, LoginError> {
        block_on(login(&self.app, attempt.command()))
    }

    /// Signs in, and expects a full session.
    pub(crate) fn sign_in(&self, user: &User, organization: &Organization) -> SignedIn {
        full(self.login(&Attempt::of(user, organization)))
    }

    /// A full session whose user proved these things, without a sign-in.
    pub(crate) fn session_by(
        &self,
        user: &User,
        organization: &Organization,
        methods: &[AuthenticationMethod],
    ) -> TokenPair {
        let now = self.app.now();
        let beginning = Beginning {
            id: self.app.entropy.id(now),
            organization_id: organization.id,
            user_id: user.id,
            client: Client::new(CLIENT_ADDRESS.parse().unwrap(), "Browser/1.0"),
            methods: methods.to_vec(),
            on_organization_page: false,
            passkey: None,
            identity: None,
            connection_id: None,
            absolute_expires_at: None,
            signed_in_at: None,
        };
        let seed = PairSeed {
            access_id: self.app.entropy.token_id(),
            refresh_id: self.app.entropy.token_id(),
            key_id: self.app.tokens.active_key().unwrap(),
        };
        let session = Session::begin(beginning, seed, now, &self.app.settings.tokens);
        self.write(|r| r.sessions().insert(&session));
        let (access, refresh, key) = session.pair_claims().unwrap();
        TokenPair {
            user_id: user.id,
            access: self.app.tokens.sign(&access, &key).unwrap(),
            access_ttl: access.expires_at.since(now),
            refresh: self.app.tokens.sign(&refresh, &key).unwrap(),
            refresh_ttl: refresh.expires_at.since(now),
        }
    }

    pub(crate) fn refresh_as(
        &self,
        organization: &Organization,
        token: Presented,
        agent: &str,
    ) -> Result<TokenPair, RefreshError> {
        let request = request(CLIENT_ADDRESS, agent);
        refresh(&self.app, &RefreshCommand { organization: organization.clone(), token, request })
    }

    pub(crate) fn refresh(&self, organization: &Organization, token: &Secret) -> Result<TokenPair, RefreshError> {
        self.refresh_as(organization, presented(token), "Browser/1.0")
    }

    /// Admission to a protected route.
    pub(crate) fn admit(
        &self,
        organization: &Organization,
        access: &Secret,
        need: Need,
    ) -> Result<Caller, AdmitError> {
        let command = AdmitCommand {
            slugs: vec![organization.slug.to_string()],
            browser: BrowserFacts::default(),
            rule: BrowserRule::OrganizationPages,
            service_key: None,
        };
        let proof = CallerProof {
            operators: None,
            need,
            access: presented(access),
            refresh: None,
            set_up: Presented::Nothing,
            client: request(CLIENT_ADDRESS, "Browser/1.0").client,
        };
        admit_caller(&self.app, &command, &proof).map(|admitted| admitted.who).map_err(|refusal| refusal.error)
    }

    /// The caller of a protected route; expects admission.
    pub(crate) fn caller(&self, organization: &Organization, access: &Secret) -> Caller {
        self.admit(organization, access, Need::Session).unwrap()
    }

    /// Whether an access token is still admitted.
    pub(crate) fn opens(&self, organization: &Organization, access: &Secret) -> bool {
        self.admit(organization, access, Need::Session).is_ok()
    }

    // Reading rows.

    /// The session that a token of any kind names, live or not.
    pub(crate) fn session_id(&self, token: &Secret) -> SessionId {
        let read = |kind: &TokenKind| self.app.tokens.read(*kind, token.expose(), self.app.now()).ok();
        TokenKind::ALL.iter().find_map(read).expect("a token of ours").session_id
    }

    pub(crate) fn session(&self, organization: &Organization, id: SessionId) -> Session {
        self.rows(|r| r.sessions().principal(organization.id, id)).expect("a session").session
    }

    /// Why the session of a token ended; absent while it is live.
    pub(crate) fn end_of(&self, organization: &Organization, token: &Secret) -> Option<EndReason> {
        match self.session(organization, self.session_id(token)).state {
            SessionState::Ended(ended) => Some(ended.reason),
            SessionState::Full(_) | SessionState::Partial(_) => None,
        }
    }

    pub(crate) fn live_sessions(&self, user: &User, organization: &Organization) -> Vec<Session> {
        let now = self.app.now();
        self.rows(|r| r.sessions().list_live(organization.id, user.id, now))
    }

    pub(crate) fn events(&self, organization: &Organization) -> Vec<String> {
        self.rows(|r| r.events().bodies(organization.id, 1000))
    }

    /// The bodies of an organization's events of one name.
    pub(crate) fn events_of(&self, organization: &Organization, name: &str) -> Vec<String> {
        let is_it = |body: &String| body.contains(&format!("\"type\":\"{name}\""));
        self.events(organization).into_iter().filter(is_it).collect()
    }

    /// The audit entries of one action, of every organization.
    pub(crate) fn audit(&self, action: AuditAction) -> Vec<AuditEntry> {
        self.store.audit().into_iter().filter(|entry| entry.action == action).collect()
    }

    /// The refused requests of one action that audit entries count, of every organization.
    pub(crate) fn refusals(&self, action: AuditAction) -> Vec<AuditEntry> {
        self.store.committed().refusals.into_iter().filter(|entry| entry.action == action).collect()
    }

    pub(crate) fn membership(&self, user: &User, organization: &Organization) -> Membership {
        self.rows(|r| r.memberships().get(organization.id, user.id)).expect("a membership")
    }

    /// The code that a user's authenticator app shows, some time steps from now.
    pub(crate) fn code(&self, user: &User, steps: i64) -> String {
        let sealed = self.two_factor(user).sealed().expect("a secret").to_owned();
        let secret = self.app.sealer.open(&SealedPlace::TotpSecret(user.id).to_string(), &sealed).unwrap();
        let enrolment = totp::enrolment(&secret, "account", "issuer").unwrap();
        self.shown(&enrolment.secret, steps)
    }

    /// The code that an app with this secret shows, some time steps from now.
    pub(crate) fn shown(&self, secret: &Secret, steps: i64) -> String {
        let then = Timestamp::from_seconds(self.app.now().seconds() + 30 * steps);
        totp::code_of(secret.expose(), then).unwrap()
    }

    pub(crate) fn two_factor(&self, user: &User) -> TwoFactor {
        self.rows(|r| r.users().two_factor(user.id))
    }

    pub(crate) fn recovery_codes_left(&self, user: &User) -> u32 {
        self.rows(|r| r.recovery_codes().count(user.id))
    }

    // Concurrent changes.

    pub(crate) fn set_membership(
        &self,
        user: &User,
        organization: &Organization,
        status: orgauth_domain::organizations::membership::MembershipStatus,
    ) {
        let membership = Membership { status, ..self.membership(user, organization) };
        self.write(|r| r.memberships().update(&membership));
    }

    pub(crate) fn set_status(&self, organization: &Organization, status: OrganizationStatus) {
        let organization = Organization { status, ..organization.clone() };
        self.write(|r| r.organizations().update(&organization));
    }

    pub(crate) fn set_password(&self, user: &User, password: &str) {
        let (hash, now) = (hashed(password), self.app.now());
        self.write(|r| r.users().set_password_hash(user.id, &hash, now));
    }

    /// Whether the files of the database hold these bytes.
    pub(crate) fn on_disk(&self, bytes: &[u8]) -> bool {
        ["", "-wal"].iter().any(|suffix| {
            let file = std::fs::read(format!("{}{suffix}", self.path().display())).unwrap_or_default();
            file.windows(bytes.len()).any(|window| window == bytes)
        })
    }

    pub(crate) fn stored_hash(&self, user: &User) -> String {
        self.rows(|r| r.users().password_hash(user.id)).expect("a hash").as_str().to_owned()
    }
}
