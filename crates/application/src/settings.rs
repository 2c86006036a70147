//! Every number and list that an operator may set and a use case needs.

use std::fmt::Display;

use orgauth_domain::Duration;
use orgauth_domain::accounts::email::EmailDomain;
use orgauth_domain::accounts::foreign_hash::HashCeilings;
use orgauth_domain::accounts::password::PasswordRules;
use orgauth_domain::locale::Languages;
use orgauth_domain::mail::MailRules;
use orgauth_domain::mail::SignInPlace;
use orgauth_domain::mail::link::LinkTemplate;
use orgauth_domain::organizations::connection::MOST_CONNECTIONS;
use orgauth_domain::organizations::domain_claim::{MOST_DOMAINS, RecheckRules};
use orgauth_domain::organizations::{Organization, TrustRules};
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::browser::OwnOrigins;
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::email_code;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::passkey::{CounterRule, RelyingParty};
use orgauth_domain::sign_in::throttle::{BucketRules, ThrottleRules, cap};
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::text::Slug;
use orgauth_domain::webhooks::delivery::DeliveryRules;
use orgauth_domain::webhooks::{MOST_WEBHOOKS, SECRET_OVERLAP, UrlRules};

/// Every number and list that an operator may set and a use case needs.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Lifetimes of tokens and sessions.
    pub tokens: TokenRules,
    /// Thresholds of password prompts.
    pub throttle: ThrottleRules,
    /// Lengths of passwords.
    pub passwords: PasswordRules,
    /// The issuer that authenticator apps show beside the account; absent: the organization's name.
    pub totp_issuer: Option<String>,
    /// How people sign in.
    pub sign_in: SignInSettings,
    /// Passkeys.
    pub passkeys: PasskeySettings,
    /// Origins of the service's and the operator's own pages.
    pub origins: OwnOrigins,
    /// API keys.
    pub api_keys: ApiKeyRules,
    /// Where mailed links lead.
    pub links: Links,
    /// How mail is sent.
    pub mail: MailRules,
    /// Mails that people ask for with another's address.
    pub mail_requests: MailRequestRules,
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
    /// Domains of organizations.
    pub domains: DomainSettings,
    /// Connections of organizations to their identity providers.
    pub connections: ConnectionSettings,
    /// Identity providers of the whole service, in the order in which people see them.
    pub providers: Vec<Provider>,
    /// The languages of pages and mails.
    pub languages: Languages,
    /// Roles with permissions.
    pub roles: RoleSettings,
    /// The operator's own tools.
    pub operator: OperatorSettings,
    /// Directories of organizations.
    pub directories: DirectorySettings,
    /// Webhooks.
    pub webhooks: WebhookSettings,
    /// How long things are kept.
    pub retention: Retention,
}

impl Settings {
    /// The methods that the service offers.
    pub fn methods(&self) -> Vec<Method> {
        let is_offered = |method: &Method| match method {
            Method::Password | Method::Passkey | Method::Connection => true,
            Method::Provider => !self.providers.is_empty(),
            Method::EmailCode => self.sign_in.email_code,
        };
        Method::ALL.iter().copied().filter(is_offered).collect()
    }

    /// The provider of the whole service with this identifier; absent when there is none, or none any more.
    pub fn provider(&self, id: &str) -> Option<&Provider> {
        self.providers.iter().find(|provider| provider.id.as_str() == id)
    }
}

/// How people sign in.
#[derive(Debug, Clone, Copy)]
pub struct SignInSettings {
    /// How long after its sign-in a session proves by itself who acts.
    pub fresh_for: Duration,
    /// Whether people may sign in by a code that is mailed.
    pub email_code: bool,
    /// Codes of one organization to one address.
    pub email_codes: BucketRules,
}

impl Default for SignInSettings {
    fn default() -> Self {
        Self {
            fresh_for: Duration::from_minutes(10),
            email_code: false,
            email_codes: cap(3, Duration::from_hours(1)),
        }
    }
}

/// How passkeys are used.
#[derive(Debug, Clone)]
pub struct PasskeySettings {
    /// Whose passkeys count, and on which pages.
    pub rp: RelyingParty,
    /// What browsers call the service.
    pub name: String,
}

impl Default for PasskeySettings {
    fn default() -> Self {
        let rp = RelyingParty { id: "localhost".to_owned(), origins: Vec::new(), counter: CounterRule::Notify };
        Self { rp, name: "orgauth".to_owned() }
    }
}

/// How API keys are managed.
#[derive(Debug, Clone, Copy)]
pub struct ApiKeyRules {
    /// How long a rotated key stays valid beside its successor, unless the request says otherwise.
    pub rotation_overlap: Duration,
    /// The shortest time between two writes of a key's last use.
    pub last_used_interval: Duration,
    /// How many live keys an organization may have; a rotation may exceed it.
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

impl Settings {
    /// How much a counter allows.
    pub(crate) fn cap(&self, counter: Counter) -> BucketRules {
        let (throttle, sign_up) = (&self.throttle, &self.sign_up);
        match counter {
            Counter::EmailAndSource => throttle.email_and_source,
            Counter::Source => throttle.source,
            Counter::Network => throttle.network,
            Counter::EmailFromUnknown => throttle.email_from_unknown,
            Counter::Guessing | Counter::CodeGuessing => throttle.guessing,
            Counter::GuessingNotice | Counter::CodeGuessingNotice => throttle.guessing_notice,
            // Once, for longer than the mail can be retried.
            Counter::GuessingRecorded => cap(1, self.mail.notice_ttl.plus(Duration::from_days(1))),
            Counter::UserCodes | Counter::MemberCodes | Counter::EmailCodeTriesTo => throttle.user_codes,
            Counter::PartialToken => throttle.partial_token,
            Counter::PromptCodes | Counter::SessionCodes => throttle.prompt_codes,
            Counter::UserWrites => throttle.user_writes,
            Counter::DirectoryCalls => cap(self.directories.requests_per_minute, Duration::from_minutes(1)),
            Counter::Exports => throttle.exports,
            Counter::Foundings => sign_up.foundings,
            Counter::MailsAskedTo => self.mail_requests.per_recipient,
            Counter::HeldBackNotice | Counter::ResetsHeldBack | Counter::ResetsHeldBackBy => {
                cap(1, self.mail_requests.per_recipient.window)
            }
            Counter::ResetsOfSource | Counter::EmailCodesOfSource => self.resets.per_source,
            Counter::ResetsOfNetwork | Counter::EmailCodesOfNetwork => self.resets.per_network,
            Counter::ResetsTo | Counter::OrganizationsTo => self.resets.per_recipient,
            Counter::EmailCodesTo | Counter::EmailCodesFrom => self.sign_in.email_codes,
            Counter::EmailCodeTries => cap(5, email_code::TTL),
            // Each may ask a provider three times.
            Counter::ProviderAnswers => cap(100, Duration::from_minutes(15)),
            Counter::EmailLinksOfAccount | Counter::EmailProofs => self.emails.per_account,
            Counter::EmailLinksTo => self.emails.per_recipient,
            Counter::SignUpsOfSource => sign_up.per_source,
            Counter::SignUpsOfNetwork => sign_up.per_network,
            Counter::SignUpsTo => sign_up.per_recipient,
            Counter::InvitesOfOrganization => self.invites.per_organization,
            Counter::InvitesOfRecipient => self.invites.per_recipient,
            Counter::InvitesOfStranger => sign_up.invites,
            Counter::InvitesOfFounder => sign_up.founder_invites,
            Counter::DomainProofs => self.domains.proofs,
            Counter::WebhookTests => self.webhooks.tests,
            Counter::WebhookRedeliveries => self.webhooks.redeliveries,
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
    /// Where members of this organization sign in: its slug, and the sign-in page if there is one.
    pub(crate) fn sign_in_place(&self, organization: &Organization) -> SignInPlace {
        let page = self.sign_in.as_ref().map(|page| page.of(&organization.slug).as_str().to_owned());
        SignInPlace { slug: organization.slug.clone(), page }
    }
}

/// How mails to one address are limited that different people ask for. What one of them may ask for is limited beside the other
/// rules of each kind of mail.
#[derive(Debug, Clone, Copy)]
pub struct MailRequestRules {
    /// Mails of one kind to one address; in place of the first further one the recipient gets a mail that says so.
    pub per_recipient: BucketRules,
}

impl Default for MailRequestRules {
    fn default() -> Self {
        Self { per_recipient: cap(10, Duration::from_hours(1)) }
    }
}

/// How invitations are limited.
#[derive(Debug, Clone, Copy)]
pub struct InviteRules {
    /// How long an invitation can be accepted.
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
    /// The highest accepted cost parameters of imported password hashes.
    pub ceilings: HashCeilings,
    /// The most users that one transaction writes.
    pub batch: u32,
    /// The most lines of one upload.
    pub max_lines: u32,
    /// The most bytes of one upload.
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
    /// How long a link can be used.
    pub ttl: Duration,
    /// Mails of one organization to one member that one source asks for; further ones are not sent, and the caller isn't told.
    pub per_recipient: BucketRules,
    /// Requests from one source; further ones queue no mail, and the caller isn't told.
    pub per_source: BucketRules,
    /// Requests from one network of many sources, with the same effect; known sources are exempt.
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
    /// How long a link can be used.
    pub confirm_ttl: Duration,
    /// Links to a new address that one account may request, and, apart, links to its present address; further requests send and
    /// change nothing, and the caller isn't told.
    pub per_account: BucketRules,
    /// Links to one new address that one account may request, with the same effect.
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

/// Whether people may found organizations themselves, and the limits on that.
#[derive(Debug, Clone)]
pub struct SignUpRules {
    /// Whether sign-up is open, and signed-in users may found organizations.
    pub is_enabled: bool,
    /// How long a link can be used.
    pub ttl: Duration,
    /// Sign-ups from one source.
    pub per_source: BucketRules,
    /// Sign-ups from one network of many sources.
    pub per_network: BucketRules,
    /// Mails to one address that one source asks for; further ones are not sent, and the caller isn't told.
    pub per_recipient: BucketRules,
    /// Organizations that one account may found.
    pub foundings: BucketRules,
    /// When a founded organization counts as known.
    pub trust: TrustRules,
    /// Invitations of one founded organization that isn't known yet.
    pub invites: BucketRules,
    /// Invitations of all organizations of one founder that aren't known yet.
    pub founder_invites: BucketRules,
    /// Slugs that only the operator gives out.
    pub reserved_slugs: Vec<Slug>,
}

impl SignUpRules {
    /// Whether only the operator gives this slug out.
    pub(crate) fn reserves(&self, slug: &Slug) -> bool {
        slug.is_punycode() || self.reserved_slugs.contains(slug)
    }
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
            trust: TrustRules { after: Duration::from_days(7), members: 3 },
            invites: cap(10, Duration::from_days(1)),
            founder_invites: cap(30, Duration::from_days(1)),
            reserved_slugs: Vec::new(),
        }
    }
}

/// The operator's own tools.
#[derive(Debug, Clone, Default)]
pub struct OperatorSettings {
    /// The organization whose admins are the operator in the operator's pages; absent while these are off.
    pub pages_for: Option<Slug>,
    /// Whether the operator may sign in as members.
    pub impersonation: bool,
    /// Whether such a member is told by mail.
    pub impersonation_mail: bool,
    /// The address of the page that begins such a session.
    pub impersonation_page: String,
}

/// Directories of organizations.
#[derive(Debug, Clone, Copy)]
pub struct DirectorySettings {
    /// How many calls a directory may make in a minute.
    pub requests_per_minute: u32,
}

impl Default for DirectorySettings {
    fn default() -> Self {
        Self { requests_per_minute: 1_000 }
    }
}

/// How organizations connect to their identity providers.
#[derive(Debug, Clone)]
pub struct ConnectionSettings {
    /// The public address of the API, without a slash at its end: this service's own issuer.
    pub base_url: String,
    /// Which issuers may be called.
    pub issuers: UrlRules,
    /// How many connections an organization may have.
    pub per_organization: u32,
}

impl ConnectionSettings {
    /// The public address of the service, below which its pages are.
    pub fn root(&self) -> &str {
        self.base_url.strip_suffix("/api/v1").unwrap_or(&self.base_url)
    }

    /// The path below which cookies of sign-ins by providers are sent, as browsers see it: a proxy may serve the service below another.
    pub fn cookie_path(&self) -> String {
        let path = self.base_url.splitn(4, '/').nth(3).unwrap_or_default();
        format!("/{path}/auth/sso")
    }

    /// The path below which the cookie of somebody is sent who is to sign in, or to sign up, before an identity counts.
    pub fn person_cookie_path(&self) -> String {
        let path = self.base_url.splitn(4, '/').nth(3).unwrap_or_default();
        format!("/{path}/auth")
    }

    /// The address to which the provider of a connection, or one of the whole service, sends people back. Each has its own, so that no
    /// provider can answer in another's place.
    pub fn redirect_uri(&self, id: impl Display) -> String {
        format!("{}/auth/sso/callback/{id}", self.base_url)
    }
}

impl Default for ConnectionSettings {
    fn default() -> Self {
        Self { base_url: String::new(), issuers: UrlRules::default(), per_organization: MOST_CONNECTIONS }
    }
}

/// How organizations claim and prove domains.
#[derive(Debug, Clone)]
pub struct DomainSettings {
    /// Names that nobody may claim, with every name below them, in addition to those of public mail providers.
    pub refused: Vec<EmailDomain>,
    /// How many domains an organization may claim.
    pub per_organization: u32,
    /// Attempts of an organization to prove one domain.
    pub proofs: BucketRules,
    /// When proven domains are checked again.
    pub recheck: RecheckRules,
}

impl Default for DomainSettings {
    fn default() -> Self {
        Self {
            refused: Vec::new(),
            per_organization: MOST_DOMAINS,
            proofs: cap(10, Duration::from_minutes(1)),
            recheck: RecheckRules::default(),
        }
    }
}

/// How roles with permissions are used.
#[derive(Debug, Clone, Copy)]
pub struct RoleSettings {
    /// Whether an organization's admins define roles of their own.
    pub defined_by_organizations: bool,
    /// Whether an admin has every permission.
    pub admins_have_all: bool,
}

impl Default for RoleSettings {
    fn default() -> Self {
        Self { defined_by_organizations: false, admins_have_all: true }
    }
}

/// How webhooks are managed and sent.
#[derive(Debug, Clone)]
pub struct WebhookSettings {
    /// When a failed delivery is retried.
    pub deliveries: DeliveryRules,
    /// Which URLs a subscription may have.
    pub urls: UrlRules,
    /// How long a replaced secret still signs, beside its successor.
    pub secret_overlap: Duration,
    /// How many subscriptions an organization may have.
    pub per_organization: u32,
    /// Test deliveries of one subscription.
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

/// How long data that is no longer needed is kept.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Ended and expired sessions.
    pub sessions: Duration,
    /// Throttle rows that no longer limit anything.
    pub throttles: Duration,
    /// Known sources, after their last successful sign-in.
    pub known_sources: Duration,
    /// Invitations, password resets, links that prove an address and sign-ups after they expire, and mails after they are
    /// sent or given up.
    pub invites: Duration,
    /// Events.
    pub events: Duration,
    /// Deliveries.
    pub deliveries: Duration,
    /// Audit entries; absent: kept for ever.
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
