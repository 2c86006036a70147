//! The database that every test starts from: created once, then copied.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use orgauth_api_actix::http::blocking::BlockingPool;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::identity_providers::IdentityProviders;
use orgauth_application::initiator::Operator;
use orgauth_application::keys::api_keys;
use orgauth_application::keys::signing_keys;
use orgauth_application::operations::bootstrap;
use orgauth_application::organizations::add_member::{AddMember, add_member};
use orgauth_application::organizations::organization::{self, CreateOrganization};
use orgauth_application::{App, Settings};
use orgauth_domain::accounts::user::User;
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::organizations::Plan;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::ports::{Clock, Entropy, JobQueue, Store};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, Secret};
use orgauth_infra_crypto::{
    ArgonOptions, ArgonParams, ArgonPool, AssertionKey, DataKeys, OpenId, SystemEntropy, TokenRing, WebAuthn,
};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use orgauth_testkit::builders;
use orgauth_testkit::clock::ManualClock;
use orgauth_testkit::dns::Zone;
use orgauth_testkit::no_providers::NoProviders;
use orgauth_testkit::runtime::block_on;

use super::people::{ACME, ACME_APP, ADA, BOB, EVE, GLOBEX, GLOBEX_APP, GUS, OWN, PASSWORD, TOM, ZOE};

/// A small pool: a test has one caller at a time.
pub(crate) const OPTIONS: SqliteOptions = SqliteOptions { pool_size: 4, busy_timeout_ms: 5_000 };

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    // Runs on another thread, because this one's runtime is in use.
    std::thread::spawn(Template::make).join().unwrap()
});

struct Template {
    /// The files of the database: the suffix of each name, and its bytes.
    files: Vec<(&'static str, Vec<u8>)>,
    keys: [String; 2],
    tom: Secret,
}

/// Writes a copy of the database to `path`; returns the API keys of `acme` and `globex`.
pub(crate) fn copy_to(path: &Path) -> [String; 2] {
    for (suffix, bytes) in &TEMPLATE.files {
        fs::write(format!("{}{suffix}", path.display()), bytes).unwrap();
    }
    TEMPLATE.keys.clone()
}

/// The secret of Tom's authenticator app, in base32.
pub(crate) fn secret_of_tom() -> Secret {
    TEMPLATE.tom.clone()
}

/// The use cases over `store`.
pub(crate) fn app(
    store: Arc<dyn Store>,
    queue: Arc<dyn JobQueue>,
    clock: Arc<ManualClock>,
    settings: Settings,
) -> App {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let keys = DataKeys::new(vec![("k1".to_owned(), [7; 32])], "k1", Arc::clone(&entropy)).unwrap();
    let sealer = Arc::new(keys);
    let now = clock.now();
    let secret = bootstrap::digest_secret(&*store, &*sealer, &*entropy, now).unwrap();
    let tokens = TokenRing::new(format!("{OWN}/api/v1"), sealer.clone(), Arc::clone(&entropy));
    signing_keys::follow(&*store, &tokens, &[], now).unwrap();
    let digests = Arc::new(KeyedDigest::new(&secret));
    let (hasher, threads) = (Arc::new(hasher()), Arc::new(BlockingPool::new(4, Duration::from_secs(10))));
    let tokens = Arc::new(tokens);
    let providers =
        IdentityProviders::new(Arc::new(NoProviders), Arc::new(OpenId), Arc::<ManualClock>::clone(&clock));
    App {
        store,
        queue,
        clock,
        entropy,
        tokens,
        digests,
        passkeys: Arc::new(WebAuthn),
        text_records: Arc::new(Zone::default()),
        identity_providers: providers,
        client_key: Arc::new(AssertionKey::new(sealer.clone())),
        sealer,
        hasher,
        breached: Vec::new(),
        threads,
        settings,
    }
}

/// A pool that hashes with the cheapest parameters.
pub(crate) fn hasher() -> ArgonPool {
    let options = ArgonOptions {
        params: ArgonParams::insecure_for_tests(),
        threads: NonZeroUsize::MIN,
        queue: NonZeroUsize::MIN.saturating_add(7),
        ..ArgonOptions::default()
    };
    ArgonPool::new(options, Arc::new(SystemEntropy::new())).unwrap()
}

impl Template {
    fn make() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("template.db");
        let store = SqliteStore::open(&path, OPTIONS).unwrap();
        store.migrate().unwrap();
        let store = Arc::new(store);
        let app = app(Arc::<SqliteStore>::clone(&store), store, Arc::default(), Settings::default());
        let (keys, tom) = (seed(&app), insert_tom(&app, &hasher()));
        let suffixes = ["", "-wal"];
        let read = |suffix| fs::read(format!("{}{suffix}", path.display())).ok().map(|bytes| (suffix, bytes));
        Self { files: suffixes.into_iter().filter_map(read).collect(), keys, tom }
    }
}

fn seed(app: &App) -> [String; 2] {
    for (slug, name, plan, url) in [
        (ACME, "Acme Works", Plan::Pro, format!("{ACME_APP}/start")),
        (GLOBEX, "Globex", Plan::Free, format!("{GLOBEX_APP}/")),
    ] {
        let name = Name::parse(name).unwrap();
        let app_url = AppUrl::parse(&url).unwrap();
        let command = CreateOrganization { slug: Slug::parse(slug).unwrap(), name, plan, app_url, admin_email: None };
        organization::create(app, &Operator::CommandLine, command).unwrap();
    }
    for (slug, email, name, role) in [
        (ACME, ADA, "Ada Admin", Role::Admin),
        (ACME, BOB, "Bob Builder", Role::Member),
        (GLOBEX, GUS, "Gus Admin", Role::Admin),
        (GLOBEX, EVE, "Eve Elsewhere", Role::Member),
        (ACME, ZOE, "Zoe Both", Role::Member),
    ] {
        let (email, name) = (Email::parse(email).unwrap(), Name::parse(name).ok());
        let password = Some(Secret::new(PASSWORD));
        let command = AddMember { slug: Slug::parse(slug).unwrap(), email, name, role, password };
        block_on(add_member(app, command)).unwrap();
    }
    let (slug, email) = (Slug::parse(GLOBEX).unwrap(), Email::parse(ZOE).unwrap());
    let command = AddMember { slug, email, name: None, role: Role::Admin, password: None };
    block_on(add_member(app, command)).unwrap();
    [ACME, GLOBEX].map(|slug| {
        let name = Name::parse("backend").unwrap();
        let slug = Slug::parse(slug).unwrap();
        let (_, key) =
            api_keys::create(app, &orgauth_application::initiator::Initiator::command_line(&slug), name, None)
                .unwrap();
        key.expose().to_owned()
    })
}

/// Inserts Tom with a second factor; returns its secret.
fn insert_tom(app: &App, hasher: &ArgonPool) -> Secret {
    let hash = hasher.hash_blocking(Secret::new(PASSWORD)).unwrap();
    let tom =
        User { email: Email::parse(TOM).unwrap(), name: Name::parse("Tom Twofactor").unwrap(), ..builders::user() };
    builders::write(&*app.store, |repositories| {
        let acme = repositories.organizations().by_slug(&Slug::parse(ACME).unwrap())?.unwrap();
        repositories.users().insert(&tom, Some(&hash))?.unwrap();
        let membership = Membership { joined_at: builders::NOW, ..builders::membership(&acme, &tom) };
        repositories.memberships().insert(&membership)?.unwrap();
        Ok(())
    });
    let (enrolment, _) = two_factor_by_operator::provision(app, &tom, "Acme Works").unwrap();
    enrolment.secret
}
