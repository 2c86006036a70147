//! The settings with their types and forms, section by section. `defaults.toml` documents each one.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use orgauth_application::settings::ImportRules;
use orgauth_domain::Duration;
use orgauth_domain::accounts::email::EmailDomain;
use orgauth_domain::accounts::foreign_hash::HashCeilings;
use orgauth_domain::accounts::password::PasswordRules;
use orgauth_domain::organizations::brand::Palette;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::passkey::CounterRule;
use orgauth_domain::sign_in::throttle::{AfterLimit, BucketRules, ThrottleRules};
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::text::{Name, Origin, Slug};
use orgauth_domain::webhooks::PrivateHost;
use serde_json::{Map, Value as Json};

use super::data_keys::{DataKey, KeyName, Keys};
use super::error::{ConfigError, Source};
use super::form::{Demand, Form, List, Optional, Ports, Positive, Seconds, Text, Truth, TruthOrWarn, Whole};
use super::layers::Layers;
use super::providers;
use super::store_url::StoreUrl;
use super::values::{
    BaseUrl, BreachedCheck, ClientName, Collector, CookiePrefix, CookieSite, Issuer, LinkTemplate, LogFilter,
    LogFormat, MailTransport, NameServer, RefreshInBody, RpId, Sender, SmtpUrl,
};

/// Declares the configuration: each section with its settings, and their type and form. They are those of the default table.
macro_rules! sections {
    ($($section:ident: $name:ident { $($key:ident: $type:ty = $form:ty,)+ })*) => {
        /// The whole configuration, every value checked.
        #[derive(Clone)]
        pub(crate) struct Config {
            $(pub(crate) $section: $name,)*
            pub(crate) providers: Vec<Provider>,
            pub(super) sources: BTreeMap<String, Source>,
            pub(super) file: Option<PathBuf>,
            pub(super) warnings: Vec<String>,
        }

        impl Config {
            /// Reads each setting; the caller fills in the rest.
            pub(super) fn of(mut layers: Layers) -> Result<Self, ConfigError> {
                let sources = layers.sources();
                $(let $section = $name {
                    $($key: layers.take::<$type, $form>(concat!(stringify!($section), ".", stringify!($key)))?,)+
                };)*
                layers.end()?;
                Ok(Self { $($section,)* providers: Vec::new(), sources, file: None, warnings: Vec::new() })
            }

            /// The whole configuration as nested objects, secrets hidden.
            pub(crate) fn to_json(&self) -> Json {
                let mut all = Map::new();
                $({
                    let mut section = Map::new();
                    $(section.insert(stringify!($key).to_owned(), <$form>::show(&self.$section.$key));)+
                    all.insert(stringify!($section).to_owned(), section.into());
                })*
                all.insert(providers::SECTION.to_owned(), providers::show(&self.providers));
                all.into()
            }
        }

        $(#[derive(Clone)]
        pub(crate) struct $name { $(pub(crate) $key: $type,)+ })*
    };
}

sections! {
    http: Http {
        listen: SocketAddr = Text,
        base_url: Option<BaseUrl> = Optional,
        tls_cert: Option<PathBuf> = Optional,
        tls_key: Option<PathBuf> = Optional,
        trusted_proxies: Vec<IpNet> = List,
        workers: u32 = Whole<0, 1024>,
        head_timeout: Duration = Positive,
        body_timeout: Duration = Positive,
        request_timeout: Duration = Positive,
        write_timeout: Duration = Positive,
        keep_alive: Duration = Text,
        max_connections: u32 = Whole<1, 1_000_000>,
        connections_per_address: u32 = Whole<1, 1_000_000>,
        large_answers_mib: u32 = Whole<1, 65_536>,
        drain_delay: Duration = Text,
        drain_timeout: Duration = Positive,
    }
    store: Store {
        url: Option<StoreUrl> = Optional,
        pool_size: u32 = Whole<1, 1000>,
        auto_migrate: bool = Truth,
        prepared_statements: bool = Truth,
        connect_timeout: Duration = Positive,
        primary_check_interval: Duration = Positive,
        checkout_timeout: Duration = Positive,
        statement_timeout: Duration = Positive,
        commit_timeout: Duration = Positive,
        require_synchronous: Demand = TruthOrWarn,
    }
    mail: Mail {
        transport: MailTransport = Text,
        smtp_url: Option<SmtpUrl> = Optional,
        dir: Option<PathBuf> = Optional,
        from: Option<Sender> = Optional,
        hello: Option<ClientName> = Optional,
        timeout: Duration = Positive,
        at_once: u32 = Whole<1, 64>,
        retry_delays: Vec<Duration> = List,
        notice_ttl: Duration = Positive,
        requests_per_recipient_hour: u32 = Whole<1, 1_000_000>,
    }
    web: Web {
        pages: bool = Truth,
        brand_name: Option<Name> = Optional,
        logo_file: Option<PathBuf> = Optional,
        logo_dark_file: Option<PathBuf> = Optional,
        accent_color: Option<Palette> = Optional,
        locales_dir: Option<PathBuf> = Optional,
        invite_url: Option<LinkTemplate> = Optional,
        reset_url: Option<LinkTemplate> = Optional,
        confirm_email_url: Option<LinkTemplate> = Optional,
        cancel_email_url: Option<LinkTemplate> = Optional,
        sign_up_url: Option<LinkTemplate> = Optional,
    }
    sign_in: SignIn {
        fresh_for: Duration = Positive,
        email_code: bool = Truth,
        email_codes_per_hour: u32 = Whole<1, 1_000_000>,
    }
    webauthn: WebAuthn {
        rp_id: Option<RpId> = Optional,
        rp_name: Option<Name> = Optional,
        origins: Vec<Origin> = List,
        counter: CounterRule = Text,
    }
    cookies: Cookies {
        site: CookieSite = Text,
        prefix: CookiePrefix = Text,
    }
    cors: Cors {
        extra_origins: Vec<Origin> = List,
        own_origins: Vec<Origin> = List,
    }
    log: Log {
        level: LogFilter = Text,
        format: LogFormat = Text,
        slow_request: Duration = Text,
    }
    traces: Traces {
        otlp_endpoint: Option<Collector> = Optional,
        sample_one_in: u32 = Whole<1, 1_000_000>,
    }
    metrics: Metrics {
        listen: Option<SocketAddr> = Optional,
    }
    tokens: Tokens {
        access_ttl: Duration = Seconds,
        refresh_ttl: Duration = Seconds,
        partial_ttl: Duration = Seconds,
        session_absolute_ttl: Duration = Seconds,
        refresh_replay_window: Duration = Text,
        sessions_per_member: u32 = Whole<1, 10_000>,
        refresh_in_body: RefreshInBody = Text,
    }
    passwords: Passwords {
        min_length: u32 = Whole<8, 128>,
        memory_kib: u32 = Whole<19_456, 4_194_304>,
        passes: u32 = Whole<2, 100>,
        lanes: u32 = Whole<1, 64>,
        hash_threads: u32 = Whole<0, 1024>,
        hash_queue: u32 = Whole<1, 65_536>,
        breached_check: BreachedCheck = Text,
        breached_file: Option<PathBuf> = Optional,
    }
    import: Import {
        max_argon2_memory_kib: u32 = Whole<8, 1_048_576>,
        max_argon2_passes: u32 = Whole<1, 64>,
        max_argon2_lanes: u32 = Whole<1, 64>,
        max_bcrypt_cost: u32 = Whole<4, 18>,
        max_scrypt_memory_kib: u32 = Whole<1, 1_048_576>,
        max_pbkdf2_iterations: u32 = Whole<1, 50_000_000>,
        check_memory_mib: u32 = Whole<1, 65_536>,
        batch: u32 = Whole<1, 2000>,
        max_lines: u32 = Whole<1, 100_000>,
        max_body_mib: u32 = Whole<1, 64>,
    }
    throttle: Throttle {
        email_source_limit: u32 = Whole<1, 1_000_000>,
        email_source_window: Duration = Positive,
        block_first: Duration = Positive,
        block_max: Duration = Positive,
        source_limit: u32 = Whole<1, 1_000_000>,
        source_window: Duration = Positive,
        unknown_email_limit: u32 = Whole<1, 1_000_000>,
        unknown_email_window: Duration = Positive,
        known_source_ttl: Duration = Positive,
        network_limit: u32 = Whole<1, 1_000_000>,
        network_window: Duration = Positive,
        pending_ttl: Duration = Positive,
        guessing_limit: u32 = Whole<1, 1_000_000>,
        guessing_window: Duration = Positive,
        guessing_notice_interval: Duration = Positive,
        user_writes_per_minute: u32 = Whole<1, 1_000_000>,
        exports_per_day: u32 = Whole<1, 1_000_000>,
    }
    totp: Totp {
        issuer: Option<Issuer> = Optional,
        partial_token_attempts: u32 = Whole<1, 1000>,
        user_attempts: u32 = Whole<1, 1_000_000>,
        user_window: Duration = Positive,
        prompt_attempts_hour: u32 = Whole<1, 1_000_000>,
    }
    invites: Invites {
        ttl: Duration = Positive,
        per_organization_hour: u32 = Whole<1, 1_000_000>,
        per_recipient_day: u32 = Whole<1, 1_000_000>,
    }
    resets: Resets {
        ttl: Duration = Positive,
        per_recipient_hour: u32 = Whole<1, 1_000_000>,
        per_source_hour: u32 = Whole<1, 1_000_000>,
    }
    emails: Emails {
        confirm_ttl: Duration = Positive,
        per_account_hour: u32 = Whole<1, 1_000_000>,
        per_recipient_hour: u32 = Whole<1, 1_000_000>,
    }
    signup: SignUp {
        enabled: bool = Truth,
        ttl: Duration = Positive,
        per_source_hour: u32 = Whole<1, 1_000_000>,
        per_recipient_hour: u32 = Whole<1, 1_000_000>,
        foundings_per_day: u32 = Whole<1, 1_000_000>,
        trusted_after: Duration = Positive,
        trusted_members: u32 = Whole<1, 1_000_000>,
        invites_per_day: u32 = Whole<1, 1_000_000>,
        founder_invites_per_day: u32 = Whole<1, 1_000_000>,
        reserved_slugs: Vec<Slug> = List,
    }
    operator: Operator {
        pages: bool = Truth,
        organization: Option<Slug> = Optional,
        impersonation: bool = Truth,
        impersonation_mail: bool = Truth,
    }
    verify: Verify {
        threads: u32 = Whole<1, 1024>,
        queue: u32 = Whole<1, 1_000_000>,
        deadline: Duration = Positive,
        remembered_tokens: u32 = Whole<0, 10_000_000>,
    }
    api_keys: ApiKeys {
        rotation_overlap: Duration = Text,
        last_used_interval: Duration = Positive,
        max_keys: u32 = Whole<1, 1_000_000>,
    }
    signing_keys: SigningKeys {
        rotation_age: Duration = Positive,
        reload_interval: Duration = Positive,
    }
    sso: Sso {
        timeout: Duration = Positive,
        allow_private_networks: bool = Truth,
        private_hosts: Vec<PrivateHost> = List,
        extra_ca_file: Option<PathBuf> = Optional,
        extra_ports: Vec<u16> = Ports,
    }
    webhooks: Webhooks {
        retry_delays: Vec<Duration> = List,
        timeout: Duration = Positive,
        at_once: u32 = Whole<1, 100_000>,
        at_once_per_endpoint: u32 = Whole<1, 10_000>,
        at_once_per_organization: u32 = Whole<1, 10_000>,
        at_once_per_host: u32 = Whole<1, 100_000>,
        per_host_minute: u32 = Whole<1, 1_000_000>,
        log_retention: Duration = Positive,
        max_subscriptions: u32 = Whole<1, 10_000>,
        tests_per_minute: u32 = Whole<1, 1_000_000>,
        redeliveries_per_minute: u32 = Whole<1, 1_000_000>,
        secret_overlap: Duration = Text,
        allow_private_networks: bool = Truth,
        allow_http: bool = Truth,
        extra_ca_file: Option<PathBuf> = Optional,
        extra_ports: Vec<u16> = Ports,
    }
    roles: Roles {
        defined_by_organizations: bool = Truth,
        admins_have_all: bool = Truth,
    }
    directory: Directory {
        requests_per_minute: u32 = Whole<1, 1_000_000>,
    }
    domains: Domains {
        refused: Vec<EmailDomain> = List,
        recheck_interval: Duration = Positive,
        grace: Duration = Positive,
    }
    dns: Dns {
        servers: Vec<NameServer> = List,
        timeout: Duration = Positive,
    }
    housekeeping: Housekeeping {
        interval: Duration = Positive,
        batch: u32 = Whole<0, 100_000>,
        pause: Option<Duration> = Optional,
        erasure_interval: Duration = Positive,
        session_retention: Duration = Positive,
        throttle_retention: Duration = Positive,
        invite_retention: Duration = Positive,
        event_retention: Duration = Positive,
        audit_retention: Duration = Text,
    }
    secrets: Secrets {
        data_keys: BTreeMap<KeyName, DataKey> = Keys,
        data_key_active: Option<KeyName> = Optional,
    }
}

impl Tokens {
    /// The domain's view of this section.
    pub(crate) fn rules(&self) -> TokenRules {
        TokenRules {
            access_ttl: self.access_ttl,
            refresh_ttl: self.refresh_ttl,
            partial_ttl: self.partial_ttl,
            session_absolute_ttl: self.session_absolute_ttl,
            refresh_replay_window: self.refresh_replay_window,
            sessions_per_member: self.sessions_per_member,
            organization_ttl: None,
        }
    }
}

impl Passwords {
    /// The domain's view of this section.
    pub(crate) fn rules(&self) -> PasswordRules {
        PasswordRules { min_length: self.min_length }
    }
}

impl Import {
    /// The application's view of this section.
    pub(crate) fn rules(&self) -> ImportRules {
        ImportRules {
            ceilings: HashCeilings {
                argon2_memory_kib: self.max_argon2_memory_kib,
                argon2_passes: self.max_argon2_passes,
                argon2_lanes: self.max_argon2_lanes,
                bcrypt_cost: self.max_bcrypt_cost,
                scrypt_memory_kib: self.max_scrypt_memory_kib,
                pbkdf2_iterations: self.max_pbkdf2_iterations,
            },
            batch: self.batch,
            max_lines: self.max_lines,
            max_bytes: self.max_body_mib.saturating_mul(1024 * 1024),
        }
    }
}

impl Throttle {
    /// The domain's view of this section.
    pub(crate) fn rules(&self) -> ThrottleRules {
        let waiting = |limit, window| BucketRules { limit, window, then: AfterLimit::WaitForWindow };
        ThrottleRules {
            email_and_source: BucketRules {
                limit: self.email_source_limit,
                window: self.email_source_window,
                then: AfterLimit::Backoff { first: self.block_first, max: self.block_max },
            },
            source: waiting(self.source_limit, self.source_window),
            network: waiting(self.network_limit, self.network_window),
            email_from_unknown: waiting(self.unknown_email_limit, self.unknown_email_window),
            known_source_ttl: self.known_source_ttl,
            pending_ttl: self.pending_ttl,
            guessing: waiting(self.guessing_limit, self.guessing_window),
            guessing_notice: waiting(1, self.guessing_notice_interval),
            user_writes: waiting(self.user_writes_per_minute, Duration::from_minutes(1)),
            exports: waiting(self.exports_per_day, Duration::from_days(1)),
            ..ThrottleRules::default()
        }
    }
}
