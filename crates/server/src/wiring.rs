//! Connects adapters to ports, as configured.

use std::num::NonZeroUsize;
use std::sync::Arc;

use orgauth_api_actix::http::blocking::BlockingPool;
use orgauth_api_actix::{ApiState, CookieSettings, HostedPages, LargeAnswerLimits, LargeAnswers, PageSettings};
use orgauth_application::app::BreachedLists;
use orgauth_application::keys::signing_keys;
use orgauth_application::operations::bootstrap::{self, BootstrapError};
use orgauth_application::operations::servers;
use orgauth_application::settings::{
    ApiKeyRules, EmailRules, InviteRules, MailRequestRules, ResetRules, Retention, SignUpRules, WebhookSettings,
};
use orgauth_application::{App, Settings};
use orgauth_domain::keys::signing_key::SigningKeyRow;
use orgauth_domain::mail::MailRules;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::TrustRules;
use orgauth_domain::ports::{
    BlockingThreads, BreachedPasswords, Clock, Entropy, OnThisThread, Sealer, SigningKeyring, StoreError,
    VerifyLookup,
};
use orgauth_domain::sign_in::throttle::{AfterLimit, BucketRules, ThrottleRules};
use orgauth_domain::webhooks::delivery::DeliveryRules;
use orgauth_infra_crypto::{
    ArgonOptions, ArgonParams, ArgonPool, Authenticator, DataKeys, HmacDigest, HmacSigner, SystemClock,
    SystemEntropy, TokenRing,
};

use orgauth_domain::{Duration, Secret};
use rustix::fs::{Access, access};

use crate::backend::Backend;
use crate::brand::brand;
use crate::breached::{self, CountedList};
use crate::config::{Config, CookiePrefix, CookieSite, RefreshInBody, StoreUrl};
use crate::duration::to_std;
use crate::failure::Failure;
use crate::outgoing::{any_mailer, missing_mail_directory, nearest, sender, url_rules};
use crate::sizes::size;
use crate::tls::Certificates;

/// The use cases with the adapters that the server needs directly.
pub(crate) struct Service {
    pub(crate) app: App,
    pub(crate) hasher: Arc<ArgonPool>,
    pub(crate) breached: Vec<Arc<CountedList>>,
    pub(crate) keyring: Arc<dyn SigningKeyring>,
    /// The keys that the keyring was loaded with.
    pub(crate) keys: Vec<SigningKeyRow>,
}

/// The kind of process that builds the use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProcessKind {
    /// A server, which seals values from its start.
    Server,
    /// A command beside servers. Before it seals a value it checks that they can open it (`commands::open_to_seal`).
    Command,
}

/// Builds the use cases on an open store with a current schema; the first start creates the service's own secrets.
pub(crate) fn service(config: &Config, backend: &Backend, kind: ProcessKind) -> Result<Service, Failure> {
    let store = backend.store();
    let clock = Arc::new(SystemClock);
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let sealer = sealer(config, &entropy)?;
    let seals = match kind {
        ProcessKind::Server => true,
        ProcessKind::Command => servers::lagging(&*store, &*sealer)?.is_none(),
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
    let hasher = Arc::new(hasher(config, kind, Arc::clone(&entropy))?);
    let threads = threads(config, kind);
    let breached = breached::lists(config)?;
    let asked = |list: &Arc<CountedList>| -> Arc<dyn BreachedPasswords> { Arc::<CountedList>::clone(list) };
    let app = App {
        store,
        clock,
        token_digest,
        entropy,
        tokens: Arc::<TokenRing>::clone(&ring),
        digests: Arc::new(HmacDigest::new(&digest_key)),
        sealer: Arc::clone(&sealer),
        signer: Arc::new(HmacSigner),
        totp: Arc::new(Authenticator),
        hasher: Arc::<ArgonPool>::clone(&hasher),
        breached: BreachedLists {
            digest: orgauth_infra_crypto::breach_digest,
            lists: breached.iter().map(asked).collect(),
        },
        threads,
        settings: settings(config),
    };
    Ok(Service { app, hasher, breached, keyring: ring, keys })
}

/// The sealer with the configured data keys.
fn sealer(config: &Config, entropy: &Arc<dyn Entropy>) -> Result<Arc<dyn Sealer>, Failure> {
    let essentials = config.essentials()?;
    let keys = essentials.data_keys.iter().map(|(name, key)| (name.as_str().to_owned(), *key.expose())).collect();
    let sealer = DataKeys::new(keys, essentials.active_key.as_str(), Arc::clone(entropy));
    Ok(Arc::new(sealer.map_err(|error| Failure::configuration(format!("secrets.data_keys: {error}")))?))
}

/// Whether the store contains sealed values, which can be opened then. Changes nothing.
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
            prompt_codes: waiting(totp.prompt_attempts_hour, hour),
            ..config.throttle.rules()
        },
        passwords: config.passwords.rules(),
        imports: config.import.rules(),
        totp_issuer: totp.issuer.as_ref().map(|issuer| issuer.as_str().to_owned()),
        origins: config.own_origins(),
        api_keys: ApiKeyRules {
            rotation_overlap: config.api_keys.rotation_overlap,
            last_used_interval: config.api_keys.last_used_interval,
            per_organization: config.api_keys.max_keys,
        },
        links: config.links(),
        mail: MailRules { retry_delays: config.mail.retry_delays.clone(), notice_ttl: config.mail.notice_ttl },
        mail_requests: MailRequestRules { per_recipient: waiting(config.mail.requests_per_recipient_hour, hour) },
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
        emails: EmailRules {
            confirm_ttl: config.emails.confirm_ttl,
            per_account: waiting(config.emails.per_account_hour, hour),
            per_recipient: waiting(config.emails.per_recipient_hour, hour),
        },
        sign_up: SignUpRules {
            is_enabled: config.signup.enabled,
            ttl: config.signup.ttl,
            per_source: waiting(config.signup.per_source_hour, hour),
            per_network: waiting(config.throttle.network_limit, config.throttle.network_window),
            per_recipient: waiting(config.signup.per_recipient_hour, hour),
            foundings: waiting(config.signup.foundings_per_day, Duration::from_days(1)),
            trust: TrustRules { after: config.signup.trusted_after, members: config.signup.trusted_members.into() },
            invites: waiting(config.signup.invites_per_day, Duration::from_days(1)),
            founder_invites: waiting(config.signup.founder_invites_per_day, Duration::from_days(1)),
            reserved_slugs: config.signup.reserved_slugs.clone(),
        },
        retention: Retention {
            sessions: housekeeping.session_retention,
            throttles: housekeeping.throttle_retention,
            known_sources: config.throttle.known_source_ttl,
            invites: housekeeping.invite_retention,
            events: housekeeping.event_retention,
            deliveries: config.webhooks.log_retention,
            audit: Some(housekeeping.audit_retention).filter(|keep| *keep > Duration::ZERO),
            batch: config.housekeeping_steps().batch,
        },
    }
}

/// Checks that everything in the configuration can be used, without the store and the network.
///
/// # Errors
/// The first setting with which `serve` could not start.
pub(crate) fn check(config: &Config) -> Result<(), Failure> {
    config.check_for_serve()?;
    if let StoreUrl::Sqlite(path) = config.essentials()?.store
        && path.parent().is_some_and(|parent| !parent.as_os_str().is_empty() && !parent.is_dir())
    {
        let problem = format!("the directory of {} does not exist", path.display());
        return Err(config.refuse("store.url", problem).into());
    }
    Certificates::of(config)?;
    brand(config)?;
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
    breached::lists(config)?;
    Ok(())
}

/// The threads for units of work: a pool for a server, the calling thread for a command.
fn threads(config: &Config, kind: ProcessKind) -> Arc<dyn BlockingThreads> {
    match kind {
        ProcessKind::Server => Arc::new(BlockingPool::new(permits(config), to_std(config.store.checkout_timeout))),
        ProcessKind::Command => Arc::new(OnThisThread),
    }
}

/// How many units of work may run at once: as many as readers, and the writer, so that a unit with a permit rarely
/// waits for a connection, or the other way round.
fn permits(config: &Config) -> usize {
    size(config.store.pool_size).saturating_add(1)
}

fn hasher(config: &Config, kind: ProcessKind, entropy: Arc<dyn Entropy>) -> Result<ArgonPool, Failure> {
    let passwords = &config.passwords;
    let defaults = ArgonOptions::default();
    let params = ArgonParams::new(passwords.memory_kib, passwords.passes, passwords.lanes)
        .map_err(|error| Failure::configuration(format!("passwords: {error}")))?;
    // Each thread keeps its memory, and a command hashes at most one password.
    let threads = match kind {
        ProcessKind::Server => NonZeroUsize::new(size(passwords.hash_threads)).unwrap_or(defaults.threads),
        ProcessKind::Command => NonZeroUsize::MIN,
    };
    let options = ArgonOptions {
        params,
        threads,
        queue: NonZeroUsize::new(size(passwords.hash_queue)).unwrap_or(defaults.queue),
        foreign_memory: size(config.import.check_memory_mib).saturating_mul(1024 * 1024),
    };
    ArgonPool::new(options, entropy).map_err(|error| Failure::internal(&error))
}

/// The routes' state over a service; in the demo, the pages tell developers more.
pub(crate) fn api_state(
    config: &Config,
    service: &Service,
    lookup: Arc<dyn VerifyLookup>,
    is_demo: bool,
) -> Result<ApiState, Failure> {
    let page_settings = PageSettings {
        brand: brand(config)?,
        has_all_pages: config.web.pages,
        has_sign_up: config.signup.enabled,
        is_demo,
    };
    Ok(ApiState {
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
        openapi_without_webhooks: orgauth_api_actix::openapi::document_without_webhooks().into(),
        pages: Arc::new(HostedPages::new(&page_settings).map_err(|error| Failure::internal(&error))?),
        large_answers: Arc::new(LargeAnswers::new(LargeAnswerLimits {
            bytes: size(config.http.large_answers_mib).saturating_mul(1024 * 1024),
            at_once: permits(config).div_ceil(4),
            long_at_once: (std::thread::available_parallelism().map_or(1, NonZeroUsize::get) / 2).max(1),
            wait: to_std(config.store.checkout_timeout),
        })),
        observer: None,
        tracing: None,
    })
}
