//! Schemas and examples of domain values for the OpenAPI document.

use std::net::IpAddr;

use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::audit::AuditAction;
use orgauth_domain::id::{IdKind, TypedId};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::keys::signing_key::SigningKeyState;
use orgauth_domain::locale::Locale;
use orgauth_domain::mail::MailKind;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::organizations::brand::Color;
use orgauth_domain::organizations::connection::{
    ClientId, ConnectionStatus, Issuer, Scopes, SecondFactorBy, SubjectClaim,
};
use orgauth_domain::organizations::directory::DirectoryStatus;
use orgauth_domain::organizations::domain_claim::DomainStatus;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::{MemberOrder, MembershipStatus, Role};
use orgauth_domain::organizations::roles::{OriginKind, Permission, RoleKey, SuspendedBy, WordList};
use orgauth_domain::organizations::security::{EmailDomains, MOST_EMAIL_DOMAINS, RequireSso};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::sign_in::factor::Factor;
use orgauth_domain::sign_in::federation::attempt::{EntryKind, Outcome};
use orgauth_domain::sign_in::passkey::challenge::ShownFor;
use orgauth_domain::sign_in::verify::InvalidReason;
use orgauth_domain::text::{AppUrl, Bio, Description, Name, Phone, Slug};
use orgauth_domain::webhooks::delivery::DeliveryStatus;
use orgauth_domain::webhooks::event::{EventKind, LoginMethod};
use orgauth_domain::webhooks::{EventSet, MOST_EVENTS, WebhookUrl};
use orgauth_domain::{Email, Timestamp};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaFormat};
use utoipa::openapi::{RefOr, Schema};

use super::{Components, Described, described, matching, one_word_of, text};
use crate::code::{ErrorCode, FieldCode};

macro_rules! words {
    ($($(#[doc = $doc:literal])+ $type:ty = $name:literal $(but $($hidden:path),+)?;)+) => {$(
        impl Described for $type {
            fn schema(components: &mut Components) -> RefOr<Schema> {
                let words = Self::ALL.iter() $($(.filter(|word| **word != $hidden))+)? .map(|word| word.as_str());
                components.named::<Self>($name, |_| {
                    one_word_of(words).description(Some(super::text_of(&[$($doc),+]))).build().into()
                })
            }

            fn example() -> Value {
                json!(Self::ALL.first().map(|word| word.as_str()))
            }
        }
    )+};
}

words! {
    /// The role of an account, independent of organizations.
    AccountRole = "AccountRole";
    /// The role of a member.
    Role = "Role";
    /// The status of a membership.
    MembershipStatus = "MembershipStatus" but MembershipStatus::Removed;
    /// The order of a list of members.
    MemberOrder = "MemberOrder";
    /// The status of an organization.
    OrganizationStatus = "OrganizationStatus";
    /// The plan of an organization.
    Plan = "Plan";
    /// What a service key may do.
    Scope = "ServiceKeyScope";
    /// A queue of what is sent.
    Lane = "QueueName" but Lane::Parked;
    /// The state of a key that signs tokens.
    SigningKeyState = "SigningKeyState";
    /// The name of an event.
    EventKind = "EventName";
    /// The kind of a mail.
    MailKind = "MailKind";
    /// How a user signed in.
    LoginMethod = "LoginMethod";
    /// A method of signing in.
    Method = "SignInMethod";
    /// What a passkey is shown for.
    ShownFor = "PasskeyPurpose";
    /// A kind of second factor.
    Factor = "SecondFactorMethod";
    /// The state of a delivery.
    DeliveryStatus = "DeliveryStatus";
    /// Whose sign-ins are by a connection alone.
    RequireSso = "RequireSso";
    /// Whether a connection lets people in.
    ConnectionStatus = "ConnectionStatus";
    /// Who asks for the second factor of people whom a connection signs in.
    SecondFactorBy = "SecondFactorBy";
    /// How an attempt to sign in by a connection ended.
    Outcome = "ConnectionAttemptOutcome";
    /// What a sign-in by a connection does with an account.
    EntryKind = "ConnectionAttemptEntry";
    /// The claim by which a connection tells people apart.
    SubjectClaim = "SubjectClaim";
    /// What a member's role is from.
    OriginKind = "OriginKind";
    /// Who suspended a member.
    SuspendedBy = "SuspendedBy";
    /// Whether a directory's calls are carried out.
    DirectoryStatus = "DirectoryStatus";
    /// Whether a domain is verified.
    DomainStatus = "DomainStatus";
    /// Why an access token isn't valid.
    InvalidReason = "InvalidReason";
    /// An action in the audit log.
    AuditAction = "AuditAction";
    /// Why a new password is refused.
    PasswordReason = "PasswordReason";
    /// Why a request is refused.
    ErrorCode = "ErrorCode" but ErrorCode::MethodNotAllowed, ErrorCode::OnlyAdmin;
    /// What is wrong with a field.
    FieldCode = "FieldCode";
}

/// An identifier with this prefix, a part of a regular expression.
pub(crate) fn identifier(prefix: &str) -> ObjectBuilder {
    matching(format!("^{prefix}[0-7][0-9a-hjkmnp-tv-z]{{25}}$"))
}

impl<K: IdKind> Described for TypedId<K> {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        identifier(K::PREFIX).into()
    }

    fn example() -> Value {
        json!(format!("{}01m7z6x9deedk840w8hq8wctdh", K::PREFIX))
    }
}

fn formatted(format: &str) -> ObjectBuilder {
    text().format(Some(SchemaFormat::Custom(format.to_owned())))
}

described! {
    Timestamp: formatted("date-time"), "2026-11-21T14:07:26.031Z";
    Email: formatted("email").max_length(Some(254)), "ada@example.com";
    Name: text().min_length(Some(1)).max_length(Some(100)), "Ada";
    Bio: text().max_length(Some(1000)), "Engineer";
    Phone: matching("^[0-9+ ().-]*$").max_length(Some(32)), "+44 20 7946 0000";
    Description: text().max_length(Some(200)), "CRM";
    RoleKey: matching("^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$|^org_admin$"), "billing";
    Permission: matching("^[a-z0-9_-]{1,40}(:[a-z0-9_-]{1,40}){0,3}$"), "invoices:read";
    Slug: matching("^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$"), "acme";
    Locale: matching("^[A-Za-z]{2,3}([-_][0-9A-Za-z]{2,8})*$").max_length(Some(35)), "de";
    AppUrl: formatted("uri"), "https://app.example.com/";
    DomainName: text().min_length(Some(1)).max_length(Some(244)), "example.com";
    Issuer: formatted("uri").max_length(Some(512)), "https://login.acme.example";
    ClientId: text().min_length(Some(1)).max_length(Some(255)), "0oa1b2c3";
    Color: matching("^#[0-9a-fA-F]{6}$"), "#1f5fbf";
    WebhookUrl: formatted("uri").max_length(Some(2048)), "https://hooks.example.com/orgauth";
    IpAddr: text(), "192.0.2.10";
}

impl Described for WordList {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        ArrayBuilder::new().items(text()).into()
    }

    fn example() -> Value {
        json!(["billing"])
    }
}

impl Described for EmailDomains {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        let domain = text().min_length(Some(1)).max_length(Some(253));
        ArrayBuilder::new().items(domain).min_items(Some(1)).max_items(Some(MOST_EMAIL_DOMAINS)).into()
    }

    fn example() -> Value {
        json!(["example.com"])
    }
}

impl Described for Scopes {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        let scope = text().min_length(Some(1)).max_length(Some(100));
        ArrayBuilder::new().items(scope).min_items(Some(1)).max_items(Some(20)).into()
    }

    fn example() -> Value {
        json!(["openid", "email", "profile"])
    }
}

impl Described for AllowedMethods {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        ArrayBuilder::new().items(Method::schema(components)).min_items(Some(1)).into()
    }

    fn example() -> Value {
        json!(["passkey"])
    }
}

/// A list of distinct names of events.
pub(crate) fn event_list(items: RefOr<Schema>) -> RefOr<Schema> {
    ArrayBuilder::new().items(items).min_items(Some(1)).max_items(Some(MOST_EVENTS)).unique_items(true).into()
}

impl Described for EventSet {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        event_list(EventKind::schema(components))
    }

    fn example() -> Value {
        json!(["member.joined", "member.removed"])
    }
}
