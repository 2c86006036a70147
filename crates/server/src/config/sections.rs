//! The settings with their types, section by section. `defaults.toml` documents each one.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use orgauth_application::settings::ImportRules;
use orgauth_domain::Duration;
use orgauth_domain::accounts::foreign_hash::HashCeilings;
use orgauth_domain::accounts::password::PasswordRules;
use orgauth_domain::organizations::brand::Palette;
use orgauth_domain::sign_in::throttle::{AfterLimit, BucketRules, ThrottleRules};
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::text::{Name, Origin, Slug};
use serde::{Deserialize, Serialize};

use super::data_keys::{self, DataKey, KeyName};
use super::setting::{Whole, list, optional, ports, positive, seconds, text, truth};
use super::store_url::StoreUrl;
use super::values::{
    BaseUrl, BreachedCheck, ClientName, Collector, CookiePrefix, CookieSite, Issuer, LinkTemplate, LogFilter,
    LogFormat, MailTransport, RefreshInBody, Sender, SmtpUrl,
};

/// Declares a struct for each section, which must have exactly the keys of the default table: key, type, and the form of its value.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident { $($key:ident: $type:ty = $form:literal,)+ })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(#[serde(with = $form)] pub(crate) $key: $type,)+ }
    )*};
}

sections! {
    /// `[http]`.
    Http {
        listen: SocketAddr = "text",
        base_url: Option<BaseUrl> = "optional",
        tls_cert: Option<PathBuf> = "optional",
        tls_key: Option<PathBuf> = "optional",
        trusted_proxies: Vec<IpNet> = "list",
        workers: u32 = "Whole::<0, 1024>",
        head_timeout: Duration = "positive",
        body_timeout: Duration = "positive",
        request_timeout: Duration = "positive",
        write_timeout: Duration = "positive",
        keep_alive: Duration = "text",
        max_connections: u32 = "Whole::<1, 1_000_000>",
        connections_per_address: u32 = "Whole::<1, 1_000_000>",
        large_answers_mib: u32 = "Whole::<1, 65_536>",
        drain_timeout: Duration = "positive",
    }
    /// `[store]`.
    Store {
        url: Option<StoreUrl> = "optional",
        pool_size: u32 = "Whole::<1, 1000>",
        auto_migrate: bool = "truth",
        prepared_statements: bool = "truth",
        checkout_timeout: Duration = "positive",
        statement_timeout: Duration = "positive",
    }
    /// `[mail]`.
    Mail {
        transport: MailTransport = "text",
        smtp_url: Option<SmtpUrl> = "optional",
        dir: Option<PathBuf> = "optional",
        from: Option<Sender> = "optional",
        hello: Option<ClientName> = "optional",
        timeout: Duration = "positive",
        at_once: u32 = "Whole::<1, 64>",
        retry_delays: Vec<Duration> = "list",
        notice_ttl: Duration = "positive",
        requests_per_recipient_hour: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[web]`.
    Web {
        pages: bool = "truth",
        brand_name: Option<Name> = "optional",
        logo_file: Option<PathBuf> = "optional",
        accent_color: Option<Palette> = "optional",
        invite_url: Option<LinkTemplate> = "optional",
        reset_url: Option<LinkTemplate> = "optional",
        confirm_email_url: Option<LinkTemplate> = "optional",
        cancel_email_url: Option<LinkTemplate> = "optional",
        sign_up_url: Option<LinkTemplate> = "optional",
    }
    /// `[cookies]`.
    Cookies {
        site: CookieSite = "text",
        prefix: CookiePrefix = "text",
    }
    /// `[cors]`.
    Cors {
        extra_origins: Vec<Origin> = "list",
        own_origins: Vec<Origin> = "list",
    }
    /// `[log]`.
    Log {
        level: LogFilter = "text",
        format: LogFormat = "text",
        slow_request: Duration = "text",
    }
    /// `[traces]`.
    Traces {
        otlp_endpoint: Option<Collector> = "optional",
        sample_one_in: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[metrics]`.
    Metrics {
        listen: Option<SocketAddr> = "optional",
    }
    /// `[tokens]`.
    Tokens {
        access_ttl: Duration = "seconds",
        refresh_ttl: Duration = "seconds",
        partial_ttl: Duration = "seconds",
        session_absolute_ttl: Duration = "seconds",
        refresh_replay_window: Duration = "text",
        sessions_per_member: u32 = "Whole::<1, 10_000>",
        refresh_in_body: RefreshInBody = "text",
    }
    /// `[passwords]`.
    Passwords {
        min_length: u32 = "Whole::<8, 128>",
        memory_kib: u32 = "Whole::<19_456, 4_194_304>",
        passes: u32 = "Whole::<2, 100>",
        lanes: u32 = "Whole::<1, 64>",
        hash_threads: u32 = "Whole::<0, 1024>",
        hash_queue: u32 = "Whole::<1, 65_536>",
        breached_check: BreachedCheck = "text",
        breached_file: Option<PathBuf> = "optional",
    }
    /// `[import]`.
    Import {
        max_argon2_memory_kib: u32 = "Whole::<8, 1_048_576>",
        max_argon2_passes: u32 = "Whole::<1, 64>",
        max_argon2_lanes: u32 = "Whole::<1, 64>",
        max_bcrypt_cost: u32 = "Whole::<4, 18>",
        max_scrypt_memory_kib: u32 = "Whole::<1, 1_048_576>",
        max_pbkdf2_iterations: u32 = "Whole::<1, 50_000_000>",
        check_memory_mib: u32 = "Whole::<1, 65_536>",
        batch: u32 = "Whole::<1, 2000>",
        max_lines: u32 = "Whole::<1, 100_000>",
        max_body_mib: u32 = "Whole::<1, 64>",
    }
    /// `[throttle]`.
    Throttle {
        email_source_limit: u32 = "Whole::<1, 1_000_000>",
        email_source_window: Duration = "positive",
        block_first: Duration = "positive",
        block_max: Duration = "positive",
        source_limit: u32 = "Whole::<1, 1_000_000>",
        source_window: Duration = "positive",
        unknown_email_limit: u32 = "Whole::<1, 1_000_000>",
        unknown_email_window: Duration = "positive",
        known_source_ttl: Duration = "positive",
        network_limit: u32 = "Whole::<1, 1_000_000>",
        network_window: Duration = "positive",
        pending_ttl: Duration = "positive",
        guessing_limit: u32 = "Whole::<1, 1_000_000>",
        guessing_window: Duration = "positive",
        guessing_notice_interval: Duration = "positive",
        user_writes_per_minute: u32 = "Whole::<1, 1_000_000>",
        exports_per_day: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[totp]`.
    Totp {
        issuer: Option<Issuer> = "optional",
        partial_token_attempts: u32 = "Whole::<1, 1000>",
        user_attempts: u32 = "Whole::<1, 1_000_000>",
        user_window: Duration = "positive",
        prompt_attempts_hour: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[invites]`.
    Invites {
        ttl: Duration = "positive",
        per_organization_hour: u32 = "Whole::<1, 1_000_000>",
        per_recipient_day: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[resets]`.
    Resets {
        ttl: Duration = "positive",
        per_recipient_hour: u32 = "Whole::<1, 1_000_000>",
        per_source_hour: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[emails]`.
    Emails {
        confirm_ttl: Duration = "positive",
        per_account_hour: u32 = "Whole::<1, 1_000_000>",
        per_recipient_hour: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[signup]`.
    SignUp {
        enabled: bool = "truth",
        ttl: Duration = "positive",
        per_source_hour: u32 = "Whole::<1, 1_000_000>",
        per_recipient_hour: u32 = "Whole::<1, 1_000_000>",
        foundings_per_day: u32 = "Whole::<1, 1_000_000>",
        trusted_after: Duration = "positive",
        trusted_members: u32 = "Whole::<1, 1_000_000>",
        invites_per_day: u32 = "Whole::<1, 1_000_000>",
        founder_invites_per_day: u32 = "Whole::<1, 1_000_000>",
        reserved_slugs: Vec<Slug> = "list",
    }
    /// `[verify]`.
    Verify {
        threads: u32 = "Whole::<1, 1024>",
        queue: u32 = "Whole::<1, 1_000_000>",
        deadline: Duration = "positive",
        remembered_tokens: u32 = "Whole::<0, 10_000_000>",
    }
    /// `[api_keys]`.
    ApiKeys {
        rotation_overlap: Duration = "text",
        last_used_interval: Duration = "positive",
        max_keys: u32 = "Whole::<1, 1_000_000>",
    }
    /// `[signing_keys]`.
    SigningKeys {
        rotation_age: Duration = "positive",
        reload_interval: Duration = "positive",
    }
    /// `[webhooks]`.
    Webhooks {
        retry_delays: Vec<Duration> = "list",
        timeout: Duration = "positive",
        at_once: u32 = "Whole::<1, 100_000>",
        at_once_per_endpoint: u32 = "Whole::<1, 10_000>",
        at_once_per_organization: u32 = "Whole::<1, 10_000>",
        at_once_per_host: u32 = "Whole::<1, 100_000>",
        per_host_minute: u32 = "Whole::<1, 1_000_000>",
        log_retention: Duration = "positive",
        max_subscriptions: u32 = "Whole::<1, 10_000>",
        tests_per_minute: u32 = "Whole::<1, 1_000_000>",
        redeliveries_per_minute: u32 = "Whole::<1, 1_000_000>",
        secret_overlap: Duration = "text",
        allow_private_networks: bool = "truth",
        allow_http: bool = "truth",
        extra_ca_file: Option<PathBuf> = "optional",
        extra_ports: Vec<u16> = "ports",
    }
    /// `[housekeeping]`.
    Housekeeping {
        interval: Duration = "positive",
        batch: u32 = "Whole::<0, 100_000>",
        pause: Option<Duration> = "optional",
        erasure_interval: Duration = "positive",
        session_retention: Duration = "positive",
        throttle_retention: Duration = "positive",
        invite_retention: Duration = "positive",
        event_retention: Duration = "positive",
        audit_retention: Duration = "text",
    }
    /// `[secrets]`.
    Secrets {
        data_keys: BTreeMap<KeyName, DataKey> = "data_keys",
        data_key_active: Option<KeyName> = "optional",
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
