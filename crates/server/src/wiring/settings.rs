//! The rules of the use cases, as configured.

use orgauth_application::Settings;
use orgauth_application::settings::{
    ApiKeyRules, ConnectionSettings, DirectorySettings, DomainSettings, EmailRules, InviteRules, MailRequestRules,
    OperatorSettings, ResetRules, Retention, RoleSettings, SignInSettings, SignUpRules, WebhookSettings,
};
use orgauth_domain::Duration;
use orgauth_domain::locale::Languages;
use orgauth_domain::mail::MailRules;
use orgauth_domain::organizations::TrustRules;
use orgauth_domain::organizations::domain_claim::RecheckRules;
use orgauth_domain::sign_in::throttle::{AfterLimit, BucketRules, ThrottleRules};
use orgauth_domain::text::Slug;
use orgauth_domain::webhooks::delivery::DeliveryRules;

use super::outgoing::{provider_rules, url_rules};
use crate::config::Config;

pub(super) fn settings(config: &Config, languages: Languages) -> Settings {
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
        sign_in: SignInSettings {
            fresh_for: config.sign_in.fresh_for,
            email_code: config.sign_in.email_code,
            email_codes: waiting(config.sign_in.email_codes_per_hour, hour),
        },
        passkeys: config.passkeys(),
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
        connections: ConnectionSettings {
            base_url: config.http.base_url.as_ref().map(|url| url.as_str().to_owned()).unwrap_or_default(),
            issuers: provider_rules(config),
            ..ConnectionSettings::default()
        },
        languages,
        roles: RoleSettings {
            defined_by_organizations: config.roles.defined_by_organizations,
            admins_have_all: config.roles.admins_have_all,
        },
        operator: operator(config),
        directories: DirectorySettings { requests_per_minute: config.directory.requests_per_minute },
        domains: DomainSettings {
            refused: config.domains.refused.clone(),
            recheck: RecheckRules { interval: config.domains.recheck_interval, grace: config.domains.grace },
            ..DomainSettings::default()
        },
        providers: config.providers.clone(),
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
            reserved_slugs: reserved_slugs(config),
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

fn operator(config: &Config) -> OperatorSettings {
    OperatorSettings {
        pages_for: config.operator.organization.clone().filter(|_| config.operator.pages),
        impersonation: config.operator.impersonation,
        impersonation_mail: config.operator.impersonation_mail,
        impersonation_page: config.hosted("impersonate").unwrap_or_default(),
    }
}

/// The slugs that nobody founds: those that the operator reserves, and that of the operator's own organization, whose admins are the operator.
fn reserved_slugs(config: &Config) -> Vec<Slug> {
    config.signup.reserved_slugs.iter().chain(&config.operator.organization).cloned().collect()
}
