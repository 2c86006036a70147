//! Every number and list that an operator may set and a use case needs.

use orgauth_domain::Duration;
use orgauth_domain::identity::foreign_hash::HashCeilings;
use orgauth_domain::identity::password::PasswordRules;
use orgauth_domain::identity::throttle::{BucketRules, ThrottleRules, cap};
use orgauth_domain::mail::MailRules;
use orgauth_domain::mail::SignInPlace;
use orgauth_domain::mail::link::LinkTemplate;
use orgauth_domain::organization::Organization;
use orgauth_domain::session::browser::OwnOrigins;
use orgauth_domain::session::token::TokenRules;
use orgauth_domain::webhook::delivery::DeliveryRules;
use orgauth_domain::webhook::{MOST_WEBHOOKS, SECRET_OVERLAP, UrlRules};

/// Every number and list that an operator may set and a use case needs.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Lifetimes of tokens and sessions.
    pub tokens: TokenRules,
    /// Thresholds of password prompts.
    pub throttle: ThrottleRules,
    /// Lengths of passwords.
    pub passwords: PasswordRules,
    /// What authenticator apps show beside the account; absent: the organization's name.
    pub totp_issuer: Option<String>,
    /// Origins whose pages may call.
    pub origins: OwnOrigins,
    /// API keys.
    pub api_keys: ApiKeyRules,
    /// Where mailed links lead.
    pub links: Links,
    /// How mail is sent.
    pub mail: MailRules,
    /// Invitations.
    pub invites: InviteRules,
    /// Imports of users.
    pub imports: ImportRules,
    /// Password resets.
    pub resets: ResetRules,
    /// Links that prove an address of an account.
    pub emails: EmailRules,
    /// Self-service sign-up.
    pub sign_up: SignUpRules,
    /// Webhooks.
    pub webhooks: WebhookSettings,
    /// How long things are kept.
    pub retention: Retention,
}

/// How API keys are managed.
#[derive(Debug, Clone, Copy)]
pub struct ApiKeyRules {
    /// For how long a rotated key works beside its successor, unless the request says otherwise.
    pub rotation_overlap: Duration,
    /// How often a key's last use is written at most.
    pub last_used_interval: Duration,
    /// How many live keys an organization may have; a rotation is let through beyond it.
    pub per_organization: u32,
}

impl Default for ApiKeyRules {
    fn default() -> Self {
        Self {
            rotation_overlap: Duration::from_days(1),
            last_used_interval: Duration::from_minutes(1),
            per_organization: 100,
        }
    }
}

/// Where mailed links lead.
#[derive(Debug, Clone, Default)]
pub struct Links {
    /// The page that accepts an invitation.
    pub invite: LinkTemplate,
    /// The page that sets a new password.
    pub reset: LinkTemplate,
    /// The page that confirms an address.
    pub confirm_email: LinkTemplate,
    /// The page that cancels a change of address.
    pub cancel_email: LinkTemplate,
    /// The page that completes a sign-up.
    pub sign_up: LinkTemplate,
    /// The service's own sign-in page, without a token; absent when it has none.
    pub sign_in: Option<LinkTemplate>,
}

impl Links {
    /// How members of this organization sign in.
    pub(crate) fn sign_in_place(&self, organization: &Organization) -> SignInPlace {
        let page = self.sign_in.as_ref().map(|page| page.of(&organization.slug).as_str().to_owned());
        SignInPlace { slug: organization.slug.clone(), page }
    }
}

/// How invitations are limited.
#[derive(Debug, Clone, Copy)]
pub struct InviteRules {
    /// For how long one can be accepted.
    pub ttl: Duration,
    /// Invitation mails of one organization.
    pub per_organization: BucketRules,
    /// Invitation mails of one organization to one address.
    pub per_recipient: BucketRules,
}

impl Default for InviteRules {
    fn default() -> Self {
        Self {
            ttl: Duration::from_days(7),
            per_organization: cap(100, Duration::from_hours(1)),
            per_recipient: cap(3, Duration::from_days(1)),
        }
    }
}

/// How users are imported.
#[derive(Debug, Clone, Copy)]
pub struct ImportRules {
    /// What a hash of another service may cost.
    pub ceilings: HashCeilings,
    /// Users that one transaction writes at most.
    pub batch: u32,
    /// Lines of one upload.
    pub max_lines: u32,
    /// Bytes of one upload.
    pub max_bytes: u32,
}

impl Default for ImportRules {
    fn default() -> Self {
        Self { ceilings: HashCeilings::default(), batch: 500, max_lines: 10_000, max_bytes: 10 * 1024 * 1024 }
    }
}

/// How password resets are limited.
#[derive(Debug, Clone, Copy)]
pub struct ResetRules {
    /// For how long a link can be used.
    pub ttl: Duration,
    /// Mails of one organization to one member; more are not sent, and nobody is told.
    pub per_recipient: BucketRules,
    /// Requests from one source, likewise.
    pub per_source: BucketRules,
    /// Requests from one network of many sources, likewise; known sources are exempt.
    pub per_network: BucketRules,
}

impl Default for ResetRules {
    fn default() -> Self {
        Self {
            ttl: Duration::from_hours(1),
            per_recipient: cap(3, Duration::from_hours(1)),
            per_source: cap(100, Duration::from_hours(1)),
            per_network: cap(1000, Duration::from_minutes(15)),
        }
    }
}

/// How links that prove an address of an account are limited.
#[derive(Debug, Clone, Copy)]
pub struct EmailRules {
    /// For how long a link can be used.
    pub confirm_ttl: Duration,
    /// Links that one account may ask for; more are not sent and change nothing, and nobody is told.
    pub per_account: BucketRules,
    /// Links to one address, whoever asks, likewise.
    pub per_recipient: BucketRules,
}

impl Default for EmailRules {
    fn default() -> Self {
        Self {
            confirm_ttl: Duration::from_hours(1),
            per_account: cap(3, Duration::from_hours(1)),
            per_recipient: cap(3, Duration::from_hours(1)),
        }
    }
}

/// Whether people found organizations by themselves, and how that is limited.
#[derive(Debug, Clone, Copy)]
pub struct SignUpRules {
    /// Whether they do.
    pub is_enabled: bool,
    /// For how long a link can be used.
    pub ttl: Duration,
    /// Sign-ups from one source.
    pub per_source: BucketRules,
    /// Sign-ups from one network of many sources.
    pub per_network: BucketRules,
    /// Mails to one address; more are not sent, and nobody is told.
    pub per_recipient: BucketRules,
    /// Organizations that one account founds.
    pub foundings: BucketRules,
}

impl Default for SignUpRules {
    fn default() -> Self {
        Self {
            is_enabled: false,
            ttl: Duration::from_days(1),
            per_source: cap(5, Duration::from_hours(1)),
            per_network: cap(1000, Duration::from_minutes(15)),
            per_recipient: cap(3, Duration::from_hours(1)),
            foundings: cap(5, Duration::from_days(1)),
        }
    }
}

/// How webhooks are managed and sent.
#[derive(Debug, Clone)]
pub struct WebhookSettings {
    /// When a delivery is tried again.
    pub deliveries: DeliveryRules,
    /// Which URLs a subscription may have.
    pub urls: UrlRules,
    /// For how long a replaced secret signs too.
    pub secret_overlap: Duration,
    /// How many subscriptions an organization may have.
    pub per_organization: u32,
    /// Tests of one subscription.
    pub tests: BucketRules,
    /// Redeliveries to one subscription.
    pub redeliveries: BucketRules,
}

impl Default for WebhookSettings {
    fn default() -> Self {
        Self {
            deliveries: DeliveryRules::default(),
            urls: UrlRules::default(),
            secret_overlap: SECRET_OVERLAP,
            per_organization: MOST_WEBHOOKS,
            tests: cap(10, Duration::from_minutes(1)),
            redeliveries: cap(60, Duration::from_minutes(1)),
        }
    }
}

/// How long what is no longer needed is kept.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Ended and expired sessions.
    pub sessions: Duration,
    /// Throttle rows that stopped mattering.
    pub throttles: Duration,
    /// Sources, after their last success.
    pub known_sources: Duration,
    /// Invitations and password resets, after their time, and mails that went.
    pub invites: Duration,
    /// Events.
    pub events: Duration,
    /// Deliveries.
    pub deliveries: Duration,
    /// Audit entries; absent: for ever.
    pub audit: Option<Duration>,
    /// Rows deleted in one transaction.
    pub batch: u32,
}

impl Default for Retention {
    fn default() -> Self {
        let month = Duration::from_days(30);
        Self {
            sessions: month,
            throttles: Duration::from_hours(1),
            known_sources: month,
            invites: month,
            events: month,
            deliveries: month,
            audit: Some(Duration::from_days(400)),
            batch: 1000,
        }
    }
}
