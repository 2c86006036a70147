//! Plugging adapters into ports, as the configuration says.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use orgauth_api_actix::http::blocking::BlockingPool;
use orgauth_api_actix::{ApiState, CookieSettings, LargeAnswerLimits, LargeAnswers};
use orgauth_application::operations::bootstrap::{self, BootstrapError};
use orgauth_application::operations::{servers, signing_keys};
use orgauth_application::settings::{ApiKeyRules, InviteRules, ResetRules, Retention, WebhookSettings};
use orgauth_application::{App, Settings};
use orgauth_domain::identity::throttle::{AfterLimit, BucketRules, ThrottleRules};
use orgauth_domain::keys::signing_key::SigningKeyRow;
use orgauth_domain::mail::MailRules;
use orgauth_domain::organization::invite::TokenDigest;
use orgauth_domain::ports::{
    BatchObserver, BlockingThreads, Clock, Entropy, JobQueue, Mailer, Notifier, OnThisThread, Sealer, SigningKeyring,
    Store, StoreError, VerifyLookup,
};
use orgauth_domain::queue::bulkhead::Limits;
use orgauth_domain::webhook::UrlRules;
use orgauth_domain::webhook::delivery::DeliveryRules;
use orgauth_infra_crypto::{
    ArgonOptions, ArgonParams, ArgonPool, Authenticator, DataKeys, HmacDigest, HmacSigner, SystemClock,
    SystemEntropy, TokenRing,
};
use orgauth_infra_http::{HttpSender, SenderError, SenderOptions, SystemLookup};
use orgauth_infra_postgres::{PostgresOptions, PostgresStore, PostgresVerifyLookup};
use orgauth_infra_smtp::{FileMailer, SmtpMailer, SmtpOptions};
use orgauth_infra_sqlite::{LockError, ServerLock, SqliteOptions, SqliteStore, SqliteVerifyLookup};

use orgauth_domain::queue::Lane;
use orgauth_domain::{Duration, Secret};
use rustix::fs::{Access, access};

use crate::config::{Config, CookiePrefix, CookieSite, MailTransport, RefreshInBody, StoreUrl};
use crate::duration::to_std;
use crate::engine::{Engine, PollConfig, Scheduler, Schedulers};
use crate::failure::Failure;
use crate::hand_over::HandOvers;
use crate::mail_work::MailWork;
use crate::metrics::{LaneMetrics, Metrics};
use crate::verify_load::VerifyLoad;
use crate::webhook_work::WebhookWork;

/// What a lease is longer than an attempt: time to begin it, and to write its result.
const LEASE_SLACK: Duration = Duration::from_seconds(5);

/// The same of a delivery.
const WEBHOOK_SLACK: Duration = Duration::from_seconds(10);

/// How often the queue of deliveries is looked at for those of other processes.
const WEBHOOK_POLL: std::time::Duration = std::time::Duration::from_secs(1);

/// After how many timeouts in a row an endpoint gets one attempt at a time.
const TIMEOUTS_IN_A_ROW: u32 = 5;

/// How often the outbox is looked at for mails of other processes.
const MAIL_POLL: std::time::Duration = std::time::Duration::from_secs(5);

/// A store of either kind.
pub(crate) enum Backend {
    Sqlite(Arc<SqliteStore>),
    Postgres(Arc<PostgresStore>),
}

/// What a loop needs of the store.
type QueueSide = (Arc<dyn JobQueue>, Arc<dyn Store>);

/// Everything behind the use cases.
pub(crate) struct Service {
    pub(crate) app: App,
    pub(crate) hasher: Arc<ArgonPool>,
    pub(crate) keyring: Arc<dyn SigningKeyring>,
    /// What the keyring was filled with.
    pub(crate) keys: Vec<SigningKeyRow>,
    entropy: Arc<dyn Entropy>,
}

impl Backend {
    /// Shows the use of the store's pools in the metrics.
    ///
    /// # Errors
    /// As of [`Metrics::new`].
    pub(crate) fn watch_pools(&self, metrics: &Metrics) -> Result<(), prometheus::Error> {
        match self {
            Self::Sqlite(store) => {
                let (readers, writer) = (Arc::clone(store), Arc::clone(store));
                metrics.watch_pool("readers", move || readers.readers_use())?;
                metrics.watch_pool("writer", move || writer.writer_use())
            }
            Self::Postgres(store) => {
                let store = Arc::clone(store);
                metrics.watch_pool("requests", move || store.pool_use())
            }
        }
    }

    /// Opens the configured store; its schema may not be current yet. With a notifier, the loops of this process hear of
    /// the jobs that it commits.
    pub(crate) fn open(config: &Config, notifier: Option<Arc<dyn Notifier>>) -> Result<Self, Failure> {
        Ok(match config.essentials()?.store {
            StoreUrl::Sqlite(path) => {
                let store = SqliteStore::open(path, sqlite_options(config)).map_err(Failure::from)?;
                Self::Sqlite(Arc::new(match notifier {
                    Some(notifier) => store.notifying(notifier),
                    None => store,
                }))
            }
            StoreUrl::Postgres(url) => {
                let store = PostgresStore::connect(url.expose(), postgres_options(config))?;
                Self::Postgres(Arc::new(match notifier {
                    Some(notifier) => store.notifying(notifier),
                    None => store,
                }))
            }
        })
    }

    /// The queue, and a store to write the results of a lane with: on connections of their own, so that requests and the
    /// loop don't wait for each other. SQLite has one writer in any case.
    fn queue_side(&self, config: &Config, lane: Lane, metrics: Option<&Metrics>) -> Result<QueueSide, Failure> {
        Ok(match self {
            Self::Postgres(store) => {
                let own = Arc::new(store.beside(PostgresOptions { pool_size: 3, ..postgres_options(config) }));
                if let Some(metrics) = metrics {
                    let pool = Arc::clone(&own);
                    let watched = metrics.watch_pool(lane.as_str(), move || pool.pool_use());
                    watched.map_err(|error| Failure::internal(&error))?;
                }
                (Arc::<PostgresStore>::clone(&own), own)
            }
            Self::Sqlite(store) => {
                // One server alone has this file, so whoever held a job is dead.
                if let Err(error) = store.end_leases(lane) {
                    tracing::warn!(%error, lane = lane.as_str(), "leases of the server before end a little later");
                }
                (Arc::<SqliteStore>::clone(store), self.store())
            }
        })
    }

    /// Runs the migrations that are missing; returns their names.
    pub(crate) fn migrate(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Self::Sqlite(store) => store.migrate(),
            Self::Postgres(store) => store.migrate(),
        }
    }

    /// How many migrations of this program are missing.
    pub(crate) fn pending_migrations(&self) -> Result<usize, StoreError> {
        match self {
            Self::Sqlite(store) => store.pending_migrations(),
            Self::Postgres(store) => store.pending_migrations(),
        }
    }

    /// What a server does before it uses the store, so that the next one can start however full the disk is.
    pub(crate) fn prepare_for_serving(&self) {
        if let Self::Sqlite(store) = self {
            store.keep_log();
        }
    }

    /// Leaves the store tidy when a server stops.
    pub(crate) fn tidy(&self) {
        if let Self::Sqlite(store) = self
            && let Err(error) = store.checkpoint()
        {
            tracing::warn!(%error, "the write-ahead log stays as it is");
        }
    }

    /// The store as use cases see it.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Self::Sqlite(store) => Arc::<SqliteStore>::clone(store),
            Self::Postgres(store) => Arc::<PostgresStore>::clone(store),
        }
    }
}

/// The lock that keeps a second server off an embedded store; PostgreSQL takes several.
pub(crate) fn server_lock(config: &Config) -> Result<Option<ServerLock>, Failure> {
    match config.essentials()?.store {
        StoreUrl::Sqlite(path) => match ServerLock::acquire(path) {
            Ok(lock) => Ok(Some(lock)),
            Err(error @ LockError::AlreadyRunning) => Err(Failure::new("already_running", error)),
            Err(error @ LockError::Failed(_)) => Err(Failure::configuration(format!("store.url: {error}"))),
        },
        StoreUrl::Postgres(_) => Ok(None),
    }
}

/// Who builds the use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Party {
    /// A server, which seals as soon as it runs.
    Server,
    /// A command beside servers. What seals something looks first whether they can open it (`commands::open_to_seal`).
    Command,
}

/// Builds the use cases over an open store whose schema is current; at first start makes the service's own secrets.
pub(crate) fn service(config: &Config, backend: &Backend, party: Party) -> Result<Service, Failure> {
    let store = backend.store();
    let clock = Arc::new(SystemClock);
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer = sealer(config, &entropy)?;
    let seals = match party {
        Party::Server => true,
        Party::Command => servers::lagging(&*store, &*sealer)?.is_none(),
    };
    if seals {
        servers::note_data_key(&*store, &*sealer)?;
    }
    let digest_key = bootstrap::digest_secret(&*store, &*sealer, &*entropy, clock.now())?;
    // The command line signs nothing; only a server has an address, and so an issuer.
    let issuer = config.http.base_url.as_ref().map(|url| url.as_str().to_owned()).unwrap_or_default();
    let ring = TokenRing::new(issuer, Arc::clone(&sealer), Arc::clone(&entropy));
    let ring = Arc::new(ring.remembering(size(config.verify.remembered_tokens)));
    let keys = signing_keys::follow(&*store, &*ring, &[], clock.now())?;
    let token_digest = |token: &Secret| TokenDigest(orgauth_infra_crypto::sha256(token.expose().as_bytes()));
    let hasher = Arc::new(hasher(config, Arc::clone(&entropy))?);
    let app = App {
        store,
        clock,
        token_digest,
        entropy: Arc::clone(&entropy),
        tokens: Arc::<TokenRing>::clone(&ring),
        digests: Arc::new(HmacDigest::new(&digest_key)),
        sealer: Arc::clone(&sealer),
        signer: Arc::new(HmacSigner),
        totp: Arc::new(Authenticator),
        hasher: Arc::<ArgonPool>::clone(&hasher),
        threads: threads(config, party),
        settings: settings(config),
    };
    Ok(Service { app, hasher, keyring: ring, keys, entropy })
}

/// What opens and seals with the configured data keys.
fn sealer(config: &Config, entropy: &Arc<dyn Entropy>) -> Result<Arc<dyn Sealer>, Failure> {
    let essentials = config.essentials()?;
    let keys = essentials.data_keys.iter().map(|(name, key)| (name.as_str().to_owned(), *key.expose())).collect();
    let sealer = DataKeys::new(keys, essentials.active_key.as_str(), Arc::clone(entropy));
    Ok(Arc::new(sealer.map_err(|error| Failure::configuration(format!("secrets.data_keys: {error}")))?))
}

/// Whether anything is sealed in a store; it can be opened then. Nothing is changed.
pub(crate) fn try_opening(config: &Config, backend: &Backend) -> Result<bool, BootstrapError> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer = sealer(config, &entropy).map_err(|failure| StoreError::Failed(failure.message.into()))?;
    let ring = TokenRing::new(String::new(), Arc::clone(&sealer), entropy);
    bootstrap::try_opening(&*backend.store(), &*sealer, &ring)
}

fn settings(config: &Config) -> Settings {
    let housekeeping = &config.housekeeping;
    let totp = &config.totp;
    let hour = Duration::from_hours(1);
    let waiting = |limit, window| BucketRules { limit, window, then: AfterLimit::WaitForWindow };
    Settings {
        tokens: config.tokens.rules(),
        throttle: ThrottleRules {
            partial_token: waiting(totp.partial_token_attempts, config.tokens.partial_ttl),
            user_codes: waiting(totp.user_attempts, totp.user_window),
            ..config.throttle.rules()
        },
        passwords: config.passwords.rules(),
        totp_issuer: totp.issuer.as_ref().map(|issuer| issuer.as_str().to_owned()),
        origins: config.own_origins(),
        api_keys: ApiKeyRules {
            rotation_overlap: config.api_keys.rotation_overlap,
            last_used_interval: config.api_keys.last_used_interval,
            per_organization: config.api_keys.max_keys,
        },
        links: config.links(),
        mail: MailRules { retry_delays: config.mail.retry_delays.clone(), notice_ttl: config.mail.notice_ttl },
        invites: InviteRules {
            ttl: config.invites.ttl,
            per_organization: waiting(config.invites.per_organization_hour, hour),
            per_recipient: waiting(config.invites.per_recipient_day, Duration::from_days(1)),
        },
        webhooks: WebhookSettings {
            deliveries: DeliveryRules {
                retry_delays: config.webhooks.retry_delays.clone(),
                timeout: config.webhooks.timeout,
            },
            urls: url_rules(config),
            secret_overlap: config.webhooks.secret_overlap,
            per_organization: config.webhooks.max_subscriptions,
            tests: waiting(config.webhooks.tests_per_minute, Duration::from_minutes(1)),
            redeliveries: waiting(config.webhooks.redeliveries_per_minute, Duration::from_minutes(1)),
        },
        resets: ResetRules {
            ttl: config.resets.ttl,
            per_recipient: waiting(config.resets.per_recipient_hour, hour),
            per_source: waiting(config.resets.per_source_hour, hour),
            per_network: waiting(config.throttle.network_limit, config.throttle.network_window),
        },
        retention: Retention {
            sessions: housekeeping.session_retention,
            throttles: housekeeping.throttle_retention,
            known_sources: config.throttle.known_source_ttl,
            invites: housekeeping.invite_retention,
            events: housekeeping.event_retention,
            deliveries: config.webhooks.log_retention,
            audit: Some(housekeeping.audit_retention).filter(|keep| *keep > Duration::ZERO),
            batch: housekeeping.batch,
        },
    }
}

fn url_rules(config: &Config) -> UrlRules {
    let webhooks = &config.webhooks;
    UrlRules {
        allow_private_networks: webhooks.allow_private_networks,
        allow_http: webhooks.allow_http,
        extra_ports: webhooks.extra_ports.iter().copied().collect(),
    }
}

/// What rings for the loops of this process; so many deliveries may be made at once.
pub(crate) fn schedulers(config: &Config, verify_load: &Arc<VerifyLoad>, deliveries: u32) -> Schedulers {
    let mail = config.mail.at_once;
    let mail = Limits { in_all: mail, per_group: mail, per_tenant: mail, timeouts: None };
    let webhooks = &config.webhooks;
    let webhooks = Limits {
        in_all: deliveries,
        per_group: webhooks.at_once_per_endpoint,
        per_tenant: webhooks.at_once_per_organization,
        timeouts: Some(TIMEOUTS_IN_A_ROW),
    };
    let scheduler = |limits| Arc::new(Scheduler::new(limits, Arc::clone(verify_load)));
    Schedulers { mail: scheduler(mail), webhooks: scheduler(webhooks) }
}

/// Whether everything that the configuration names can be used; the store and the network are not asked.
///
/// # Errors
/// The first setting that `serve` could not start with.
pub(crate) fn check(config: &Config) -> Result<(), Failure> {
    config.check_for_serve()?;
    if let StoreUrl::Sqlite(path) = config.essentials()?.store
        && path.parent().is_some_and(|parent| !parent.as_os_str().is_empty() && !parent.is_dir())
    {
        let problem = format!("the directory of {} does not exist", path.display());
        return Err(config.refuse("store.url", problem).into());
    }
    any_mailer(config)?;
    if let Some(directory) = missing_mail_directory(config) {
        let parent = nearest(directory);
        if !parent.is_dir() || access(parent, Access::WRITE_OK | Access::EXEC_OK).is_err() {
            let problem = format!(
                "the directory {} does not exist and can't be made: {} is no directory that can be written to",
                directory.display(),
                parent.display()
            );
            return Err(config.refuse("mail.dir", problem).into());
        }
    }
    sender(config)?;
    Ok(())
}

/// The directory of mails that a start makes; absent when it is there, or mails don't become files.
pub(crate) fn missing_mail_directory(config: &Config) -> Option<&Path> {
    let directory = config.mail.dir.as_deref().filter(|_| config.mail.transport == MailTransport::File)?;
    (!directory.is_dir()).then_some(directory)
}

/// What exists of a path.
pub(crate) fn nearest(path: &Path) -> &Path {
    let there = path.ancestors().find(|part| part.symlink_metadata().is_ok());
    there.unwrap_or_else(|| Path::new(if path.is_absolute() { "/" } else { "." }))
}

/// How mail leaves.
pub(crate) enum AnyMailer {
    /// Into files.
    File(FileMailer),
    /// To a mail server.
    Smtp(SmtpMailer),
}

/// How mail leaves; absent while it is not configured. A missing directory of mails is made.
pub(crate) fn mailer(config: &Config) -> Result<Option<Arc<dyn Mailer>>, Failure> {
    Ok(match any_mailer(config)? {
        Some(AnyMailer::File(mailer)) => {
            mailer.make_directory().map_err(|error| config.refuse("mail.dir", error))?;
            Some(Arc::new(mailer))
        }
        Some(AnyMailer::Smtp(mailer)) => Some(Arc::new(mailer)),
        None => None,
    })
}

/// The same as what it is; nothing is made.
pub(crate) fn any_mailer(config: &Config) -> Result<Option<AnyMailer>, Failure> {
    let mail = &config.mail;
    let from = mail.from.as_ref().map_or("orgauth <no-reply@localhost.localdomain>", |from| from.as_str());
    let refused = |key: &str, error: &dyn std::fmt::Display| Failure::from(config.refuse(key, error));
    Ok(match (mail.transport, &mail.dir, &mail.smtp_url) {
        (MailTransport::File, Some(dir), _) => {
            let mailer = FileMailer::new(dir, from).map_err(|error| refused("mail.from", &error))?;
            Some(AnyMailer::File(mailer))
        }
        (MailTransport::Smtp, _, Some(url)) => {
            let options = SmtpOptions { timeout: to_std(mail.timeout), ..SmtpOptions::default() };
            let mailer =
                SmtpMailer::new(url.expose(), from, options).map_err(|error| refused("mail.smtp_url", &error))?;
            Some(AnyMailer::Smtp(mailer))
        }
        (MailTransport::File, None, _) | (MailTransport::Smtp, _, None) => None,
    })
}

/// Starts the loop that sends mails; none while mail is not configured.
pub(crate) fn mail_loop(
    config: &Config,
    backend: &Backend,
    service: &Service,
    scheduler: Arc<Scheduler>,
    metrics: Option<&Metrics>,
) -> Result<Option<Engine>, Failure> {
    let Some(mailer) = mailer(config)? else { return Ok(None) };
    let (queue, store) = backend.queue_side(config, Lane::Mail, metrics)?;
    let app = App { store, ..service.app.clone() };
    let hand_overs = HandOvers::start(app.clone())?;
    let given_up = metrics.map(Metrics::given_up).unwrap_or_default();
    let work = Arc::new(MailWork { app, mailer, hand_overs, given_up });
    // Two of an organization at once: when one was given, there was no other.
    let poll_config = PollConfig {
        per_group: 2,
        lease: config.mail.timeout.plus(LEASE_SLACK),
        slack: LEASE_SLACK,
        poll: MAIL_POLL,
    };
    Engine::start(work, queue, Arc::clone(&service.entropy), scheduler, poll_config, counted(metrics, Lane::Mail))
        .map(Some)
}

/// How webhooks leave.
fn sender(config: &Config) -> Result<HttpSender, Failure> {
    let webhooks = &config.webhooks;
    let refused = |problem: String| Failure::from(config.refuse("webhooks.extra_ca_file", problem));
    let read = |path: &std::path::PathBuf| {
        std::fs::read(path).map_err(|error| refused(format!("{} can't be read: {error}", path.display())))
    };
    let extra_ca_pem = webhooks.extra_ca_file.as_ref().map(read).transpose()?;
    let options = SenderOptions {
        rules: url_rules(config),
        timeout: to_std(webhooks.timeout),
        extra_ca_pem,
        ..SenderOptions::default()
    };
    let lookup = SystemLookup::new().map_err(|error| Failure::internal(&error))?;
    HttpSender::new(Arc::new(lookup), options).map_err(|error| match error {
        SenderError::Authorities => refused(error.to_string()),
        SenderError::Client(_) => Failure::internal(&error),
    })
}

/// Starts the loop that delivers webhooks.
pub(crate) fn webhook_loop(
    config: &Config,
    backend: &Backend,
    service: &Service,
    scheduler: Arc<Scheduler>,
    metrics: Option<&Metrics>,
) -> Result<Engine, Failure> {
    let sender = Arc::new(sender(config)?);
    let (queue, store) = backend.queue_side(config, Lane::Webhooks, metrics)?;
    let work = Arc::new(WebhookWork { app: App { store, ..service.app.clone() }, sender });
    let poll_config = PollConfig {
        per_group: config.webhooks.at_once_per_endpoint,
        lease: config.webhooks.timeout.plus(WEBHOOK_SLACK),
        slack: WEBHOOK_SLACK,
        poll: WEBHOOK_POLL,
    };
    Engine::start(work, queue, Arc::clone(&service.entropy), scheduler, poll_config, counted(metrics, Lane::Webhooks))
}

fn counted(metrics: Option<&Metrics>, lane: Lane) -> LaneMetrics {
    metrics.map_or_else(LaneMetrics::default, |metrics| metrics.lane(lane))
}

/// Where units of work run: a command has its thread to itself.
fn threads(config: &Config, party: Party) -> Arc<dyn BlockingThreads> {
    match party {
        Party::Server => Arc::new(BlockingPool::new(permits(config), to_std(config.store.checkout_timeout))),
        Party::Command => Arc::new(OnThisThread),
    }
}

/// How many units of work may be under way: reads, the writer, and a little more, so that a permit rarely waits for a connection
/// or the other way round.
fn permits(config: &Config) -> usize {
    size(config.store.pool_size).saturating_add(1)
}

fn hasher(config: &Config, entropy: Arc<dyn Entropy>) -> Result<ArgonPool, Failure> {
    let passwords = &config.passwords;
    let defaults = ArgonOptions::default();
    let params = ArgonParams::new(passwords.memory_kib, passwords.passes, passwords.lanes)
        .map_err(|error| Failure::configuration(format!("passwords: {error}")))?;
    let options = ArgonOptions {
        params,
        threads: NonZeroUsize::new(size(passwords.hash_threads)).unwrap_or(defaults.threads),
        queue: NonZeroUsize::new(size(passwords.hash_queue)).unwrap_or(defaults.queue),
    };
    ArgonPool::new(options, entropy).map_err(|error| Failure::internal(&error))
}

/// The routes' state over a service.
pub(crate) fn api_state(config: &Config, service: &Service, lookup: Arc<dyn VerifyLookup>) -> ApiState {
    ApiState {
        app: service.app.clone(),
        lookup,
        key_digest: orgauth_infra_crypto::key_digest,
        cookies: CookieSettings {
            prefix: match config.cookies.prefix {
                CookiePrefix::None => "",
                CookiePrefix::Host => "__Host-",
            },
            cross_site: match config.cookies.site {
                CookieSite::SameSite => false,
                CookieSite::CrossSite => true,
            },
        },
        refresh_in_every_body: match config.tokens.refresh_in_body {
            RefreshInBody::ServerClients => false,
            RefreshInBody::Always => true,
        },
        trusted_proxies: config.http.trusted_proxies.clone().into(),
        body_timeout: to_std(config.http.body_timeout),
        openapi: orgauth_api_actix::openapi::document().into(),
        large_answers: Arc::new(LargeAnswers::new(LargeAnswerLimits {
            bytes: size(config.http.large_answers_mib).saturating_mul(1024 * 1024),
            at_once: permits(config).div_ceil(4),
            wait: to_std(config.store.checkout_timeout),
        })),
        observer: None,
    }
}

/// Answers verify questions from the configured store; `batches` is told how many at once.
pub(crate) fn lookup(config: &Config, batches: BatchObserver) -> Result<Arc<dyn VerifyLookup>, Failure> {
    let verify = &config.verify;
    let (threads, queue, deadline) = (size(verify.threads), size(verify.queue), to_std(verify.deadline));
    Ok(match config.essentials()?.store {
        StoreUrl::Sqlite(path) => {
            let at_once = workers(config);
            let options = orgauth_infra_sqlite::LookupOptions { at_once, threads, queue, deadline };
            Arc::new(SqliteVerifyLookup::start_observed(path, options, Some(batches))?)
        }
        StoreUrl::Postgres(url) => {
            let prepared_statements = config.store.prepared_statements;
            let options = orgauth_infra_postgres::LookupOptions { threads, queue, deadline, prepared_statements };
            Arc::new(PostgresVerifyLookup::start_observed(url.expose(), options, Some(batches))?)
        }
    })
}

fn sqlite_options(config: &Config) -> SqliteOptions {
    let busy_timeout_ms = u32::try_from(config.store.statement_timeout.millis()).unwrap_or(u32::MAX);
    SqliteOptions { pool_size: config.store.pool_size, busy_timeout_ms }
}

fn postgres_options(config: &Config) -> PostgresOptions {
    PostgresOptions {
        pool_size: config.store.pool_size,
        checkout_timeout: to_std(config.store.checkout_timeout),
        statement_timeout: to_std(config.store.statement_timeout),
        prepared_statements: config.store.prepared_statements,
        ..PostgresOptions::default()
    }
}

/// Threads that serve requests.
pub(crate) fn workers(config: &Config) -> usize {
    match config.http.workers {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        workers => size(workers),
    }
}

/// A count of the configuration, for the standard library.
pub(crate) fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
