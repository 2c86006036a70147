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
use super::setting::{list, optional, ports, positive, seconds, text, truth, whole};
use super::store_url::StoreUrl;
use super::values::{
    BaseUrl, BreachedCheck, ClientName, Collector, CookiePrefix, CookieSite, Issuer, LinkTemplate, LogFilter,
    LogFormat, MailTransport, RefreshInBody, Sender, SmtpUrl,
};

/// Declares a struct for each section, which must have exactly the keys of the default table.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $key:ident: $type:ty,)+ })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $($(#[$attribute])* pub(crate) $key: $type,)+ }
    )*};
}

sections! {
    /// `[http]`.
    Http {
        #[serde(with = "text")]
        listen: SocketAddr,
        #[serde(with = "optional")]
        base_url: Option<BaseUrl>,
        #[serde(with = "optional")]
        tls_cert: Option<PathBuf>,
        #[serde(with = "optional")]
        tls_key: Option<PathBuf>,
        #[serde(with = "list")]
        trusted_proxies: Vec<IpNet>,
        #[serde(deserialize_with = "whole::<0, 1024, _>")]
        workers: u32,
        #[serde(with = "positive")]
        head_timeout: Duration,
        #[serde(with = "positive")]
        body_timeout: Duration,
        #[serde(with = "positive")]
        request_timeout: Duration,
        #[serde(with = "positive")]
        write_timeout: Duration,
        #[serde(with = "text")]
        keep_alive: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        max_connections: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        connections_per_address: u32,
        #[serde(deserialize_with = "whole::<1, 65_536, _>")]
        large_answers_mib: u32,
        #[serde(with = "positive")]
        drain_timeout: Duration,
    }
    /// `[store]`.
    Store {
        #[serde(with = "optional")]
        url: Option<StoreUrl>,
        #[serde(deserialize_with = "whole::<1, 1000, _>")]
        pool_size: u32,
        #[serde(deserialize_with = "truth")]
        auto_migrate: bool,
        #[serde(deserialize_with = "truth")]
        prepared_statements: bool,
        #[serde(with = "positive")]
        checkout_timeout: Duration,
        #[serde(with = "positive")]
        statement_timeout: Duration,
    }
    /// `[mail]`.
    Mail {
        #[serde(with = "text")]
        transport: MailTransport,
        #[serde(with = "optional")]
        smtp_url: Option<SmtpUrl>,
        #[serde(with = "optional")]
        dir: Option<PathBuf>,
        #[serde(with = "optional")]
        from: Option<Sender>,
        #[serde(with = "optional")]
        hello: Option<ClientName>,
        #[serde(with = "positive")]
        timeout: Duration,
        #[serde(deserialize_with = "whole::<1, 64, _>")]
        at_once: u32,
        #[serde(with = "list")]
        retry_delays: Vec<Duration>,
        #[serde(with = "positive")]
        notice_ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        requests_per_recipient_hour: u32,
    }
    /// `[web]`.
    Web {
        #[serde(deserialize_with = "truth")]
        pages: bool,
        #[serde(with = "optional")]
        brand_name: Option<Name>,
        #[serde(with = "optional")]
        logo_file: Option<PathBuf>,
        #[serde(with = "optional")]
        accent_color: Option<Palette>,
        #[serde(with = "optional")]
        invite_url: Option<LinkTemplate>,
        #[serde(with = "optional")]
        reset_url: Option<LinkTemplate>,
        #[serde(with = "optional")]
        confirm_email_url: Option<LinkTemplate>,
        #[serde(with = "optional")]
        cancel_email_url: Option<LinkTemplate>,
        #[serde(with = "optional")]
        sign_up_url: Option<LinkTemplate>,
    }
    /// `[cookies]`.
    Cookies {
        #[serde(with = "text")]
        site: CookieSite,
        #[serde(with = "text")]
        prefix: CookiePrefix,
    }
    /// `[cors]`.
    Cors {
        #[serde(with = "list")]
        extra_origins: Vec<Origin>,
        #[serde(with = "list")]
        own_origins: Vec<Origin>,
    }
    /// `[log]`.
    Log {
        #[serde(with = "text")]
        level: LogFilter,
        #[serde(with = "text")]
        format: LogFormat,
        #[serde(with = "text")]
        slow_request: Duration,
    }
    /// `[traces]`.
    Traces {
        #[serde(with = "optional")]
        otlp_endpoint: Option<Collector>,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        sample_one_in: u32,
    }
    /// `[metrics]`.
    Metrics {
        #[serde(with = "optional")]
        listen: Option<SocketAddr>,
    }
    /// `[tokens]`.
    Tokens {
        #[serde(with = "seconds")]
        access_ttl: Duration,
        #[serde(with = "seconds")]
        refresh_ttl: Duration,
        #[serde(with = "seconds")]
        partial_ttl: Duration,
        #[serde(with = "seconds")]
        session_absolute_ttl: Duration,
        #[serde(with = "text")]
        refresh_replay_window: Duration,
        #[serde(deserialize_with = "whole::<1, 10_000, _>")]
        sessions_per_member: u32,
        #[serde(with = "text")]
        refresh_in_body: RefreshInBody,
    }
    /// `[passwords]`.
    Passwords {
        #[serde(deserialize_with = "whole::<8, 128, _>")]
        min_length: u32,
        #[serde(deserialize_with = "whole::<19_456, 4_194_304, _>")]
        memory_kib: u32,
        #[serde(deserialize_with = "whole::<2, 100, _>")]
        passes: u32,
        #[serde(deserialize_with = "whole::<1, 64, _>")]
        lanes: u32,
        #[serde(deserialize_with = "whole::<0, 1024, _>")]
        hash_threads: u32,
        #[serde(deserialize_with = "whole::<1, 65_536, _>")]
        hash_queue: u32,
        #[serde(with = "text")]
        breached_check: BreachedCheck,
        #[serde(with = "optional")]
        breached_file: Option<PathBuf>,
    }
    /// `[import]`.
    Import {
        #[serde(deserialize_with = "whole::<8, 1_048_576, _>")]
        max_argon2_memory_kib: u32,
        #[serde(deserialize_with = "whole::<1, 64, _>")]
        max_argon2_passes: u32,
        #[serde(deserialize_with = "whole::<1, 64, _>")]
        max_argon2_lanes: u32,
        #[serde(deserialize_with = "whole::<4, 18, _>")]
        max_bcrypt_cost: u32,
        #[serde(deserialize_with = "whole::<1, 1_048_576, _>")]
        max_scrypt_memory_kib: u32,
        #[serde(deserialize_with = "whole::<1, 50_000_000, _>")]
        max_pbkdf2_iterations: u32,
        #[serde(deserialize_with = "whole::<1, 65_536, _>")]
        check_memory_mib: u32,
        #[serde(deserialize_with = "whole::<1, 2000, _>")]
        batch: u32,
        #[serde(deserialize_with = "whole::<1, 100_000, _>")]
        max_lines: u32,
        #[serde(deserialize_with = "whole::<1, 64, _>")]
        max_body_mib: u32,
    }
    /// `[throttle]`.
    Throttle {
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        email_source_limit: u32,
        #[serde(with = "positive")]
        email_source_window: Duration,
        #[serde(with = "positive")]
        block_first: Duration,
        #[serde(with = "positive")]
        block_max: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        source_limit: u32,
        #[serde(with = "positive")]
        source_window: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        unknown_email_limit: u32,
        #[serde(with = "positive")]
        unknown_email_window: Duration,
        #[serde(with = "positive")]
        known_source_ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        network_limit: u32,
        #[serde(with = "positive")]
        network_window: Duration,
        #[serde(with = "positive")]
        pending_ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        guessing_limit: u32,
        #[serde(with = "positive")]
        guessing_window: Duration,
        #[serde(with = "positive")]
        guessing_notice_interval: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        user_writes_per_minute: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        exports_per_day: u32,
    }
    /// `[totp]`.
    Totp {
        #[serde(with = "optional")]
        issuer: Option<Issuer>,
        #[serde(deserialize_with = "whole::<1, 1000, _>")]
        partial_token_attempts: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        user_attempts: u32,
        #[serde(with = "positive")]
        user_window: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        prompt_attempts_hour: u32,
    }
    /// `[invites]`.
    Invites {
        #[serde(with = "positive")]
        ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_organization_hour: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_recipient_day: u32,
    }
    /// `[resets]`.
    Resets {
        #[serde(with = "positive")]
        ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_recipient_hour: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_source_hour: u32,
    }
    /// `[emails]`.
    Emails {
        #[serde(with = "positive")]
        confirm_ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_account_hour: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_recipient_hour: u32,
    }
    /// `[signup]`.
    SignUp {
        #[serde(deserialize_with = "truth")]
        enabled: bool,
        #[serde(with = "positive")]
        ttl: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_source_hour: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_recipient_hour: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        foundings_per_day: u32,
        #[serde(with = "positive")]
        trusted_after: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        trusted_members: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        invites_per_day: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        founder_invites_per_day: u32,
        #[serde(with = "list")]
        reserved_slugs: Vec<Slug>,
    }
    /// `[verify]`.
    Verify {
        #[serde(deserialize_with = "whole::<1, 1024, _>")]
        threads: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        queue: u32,
        #[serde(with = "positive")]
        deadline: Duration,
        #[serde(deserialize_with = "whole::<0, 10_000_000, _>")]
        remembered_tokens: u32,
    }
    /// `[api_keys]`.
    ApiKeys {
        #[serde(with = "text")]
        rotation_overlap: Duration,
        #[serde(with = "positive")]
        last_used_interval: Duration,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        max_keys: u32,
    }
    /// `[signing_keys]`.
    SigningKeys {
        #[serde(with = "positive")]
        rotation_age: Duration,
        #[serde(with = "positive")]
        reload_interval: Duration,
    }
    /// `[webhooks]`.
    Webhooks {
        #[serde(with = "list")]
        retry_delays: Vec<Duration>,
        #[serde(with = "positive")]
        timeout: Duration,
        #[serde(deserialize_with = "whole::<1, 100_000, _>")]
        at_once: u32,
        #[serde(deserialize_with = "whole::<1, 10_000, _>")]
        at_once_per_endpoint: u32,
        #[serde(deserialize_with = "whole::<1, 10_000, _>")]
        at_once_per_organization: u32,
        #[serde(deserialize_with = "whole::<1, 100_000, _>")]
        at_once_per_host: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        per_host_minute: u32,
        #[serde(with = "positive")]
        log_retention: Duration,
        #[serde(deserialize_with = "whole::<1, 10_000, _>")]
        max_subscriptions: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        tests_per_minute: u32,
        #[serde(deserialize_with = "whole::<1, 1_000_000, _>")]
        redeliveries_per_minute: u32,
        #[serde(with = "text")]
        secret_overlap: Duration,
        #[serde(deserialize_with = "truth")]
        allow_private_networks: bool,
        #[serde(deserialize_with = "truth")]
        allow_http: bool,
        #[serde(with = "optional")]
        extra_ca_file: Option<PathBuf>,
        #[serde(with = "ports")]
        extra_ports: Vec<u16>,
    }
    /// `[housekeeping]`.
    Housekeeping {
        #[serde(with = "positive")]
        interval: Duration,
        #[serde(deserialize_with = "whole::<0, 100_000, _>")]
        batch: u32,
        #[serde(with = "optional")]
        pause: Option<Duration>,
        #[serde(with = "positive")]
        erasure_interval: Duration,
        #[serde(with = "positive")]
        session_retention: Duration,
        #[serde(with = "positive")]
        throttle_retention: Duration,
        #[serde(with = "positive")]
        invite_retention: Duration,
        #[serde(with = "positive")]
        event_retention: Duration,
        #[serde(with = "text")]
        audit_retention: Duration,
    }
    /// `[secrets]`.
    Secrets {
        #[serde(deserialize_with = "data_keys::deserialize")]
        data_keys: BTreeMap<KeyName, DataKey>,
        #[serde(with = "optional")]
        data_key_active: Option<KeyName>,
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
