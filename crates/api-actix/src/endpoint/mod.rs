//! An endpoint: what it asks of a caller, what it takes and answers, and what does it. Each stands beside its handler; the
//! schemas of body and answer are those of the handler's own types.

mod handler;
mod refusals;

use actix_web::http::{Method, StatusCode};
use orgauth_domain::session::browser::BrowserRule;
use utoipa::openapi::HttpMethod;

use crate::code::ErrorCode;
use crate::http::lines::LINES;
use crate::http::parameter::Parameter;
pub use crate::http::pipeline::{ApiHandler, Credential, PartialTokenUse};
use crate::http::pipeline::{BodyKind, RouteRules};
pub use handler::{BodySignature, Signature};
pub(crate) use handler::{Handler, signature};

/// One endpoint.
#[derive(Clone, Copy)]
pub struct Route {
    /// Its method.
    pub verb: Verb,
    /// Its path below [`crate::routes::PREFIX`], with `{parameters}`.
    pub path: &'static str,
    /// Its name: `operationId`, and the row of the test matrix.
    pub operation: &'static str,
    /// For people: a line, an empty one, more.
    pub doc: &'static [&'static str],
    /// What it is about.
    pub tag: Tag,
    /// Its credential.
    pub credential: Credential,
    /// The cookie that admits to it, where no credential does.
    pub cookie: Option<&'static str>,
    /// Whose pages may call it.
    pub browser: BrowserRule,
    /// Whether its requests count among what a signed-in user may write in a minute, unless they are safe. Nobody is kept
    /// from ending what is theirs.
    pub is_capped: bool,
    /// Whether it is about the caller alone, so that no operator can act in place of one.
    pub is_personal: bool,
    /// Whether it is there only where people may sign up by themselves.
    pub is_self_service: bool,
    /// What a partial token is good for there.
    pub partial_token: PartialTokenUse,
    /// What stands in its path and behind it.
    pub parameters: &'static [Parameter],
    /// The status of its success.
    pub success: StatusCode,
    /// The cookies that its success may set.
    pub sets: &'static [&'static str],
    /// The cookies that its success may clear.
    pub clears: &'static [&'static str],
    /// The codes of its own refusals, beside those that its credential, its body and its parameters bring along.
    pub errors: &'static [ErrorCode],
    /// What does it.
    pub handler: ApiHandler,
    /// What the handler takes and answers.
    pub signature: fn() -> Signature,
}

impl Route {
    /// An endpoint whose other fields have their usual values.
    pub const fn new(
        verb: Verb,
        path: &'static str,
        operation: &'static str,
        tag: Tag,
        credential: Credential,
        handler: ApiHandler,
        signature: fn() -> Signature,
    ) -> Self {
        Self {
            verb,
            path,
            operation,
            doc: &[],
            tag,
            credential,
            cookie: None,
            browser: match credential {
                Credential::Operator => BrowserRule::NoPages,
                Credential::Unscoped => BrowserRule::OwnPages,
                Credential::None
                | Credential::Session
                | Credential::Member
                | Credential::Admin
                | Credential::ApiKey => BrowserRule::OrganizationPages,
            },
            is_capped: true,
            is_personal: false,
            is_self_service: false,
            partial_token: PartialTokenUse::Nothing,
            parameters: &[],
            success: StatusCode::OK,
            sets: &[],
            clears: &[],
            errors: &[],
            handler,
            signature,
        }
    }

    /// Its method.
    pub fn method(&self) -> Method {
        match self.verb {
            Verb::Get => Method::GET,
            Verb::Post => Method::POST,
            Verb::Put => Method::PUT,
            Verb::Patch => Method::PATCH,
            Verb::Delete => Method::DELETE,
        }
    }

    /// Its method, as the document writes it.
    pub(crate) fn http_method(&self) -> HttpMethod {
        match self.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post => HttpMethod::Post,
            Verb::Put => HttpMethod::Put,
            Verb::Patch => HttpMethod::Patch,
            Verb::Delete => HttpMethod::Delete,
        }
    }

    /// What the pipeline has to know of it.
    pub(crate) fn rules(&self) -> RouteRules {
        RouteRules {
            credential: self.credential,
            browser: self.browser,
            sees_service_key: self.is_organizations(),
            takes_service_key: self.takes_service_key(),
            partial_token: self.partial_token,
            is_user_write: self.is_user_write(),
            is_there: if self.is_self_service { |settings| settings.sign_up.is_enabled } else { |_| true },
            body: match (self.signature)().body {
                Some(body) if body.media_type == LINES => BodyKind::Lines,
                Some(_) | None => BodyKind::Json,
            },
            success: self.success,
            handler: self.handler,
            operation: self.operation,
        }
    }

    /// Whether it acts for a signed-in user.
    pub(crate) const fn has_user(&self) -> bool {
        match self.credential {
            Credential::Session | Credential::Member | Credential::Admin => true,
            Credential::None | Credential::ApiKey | Credential::Operator | Credential::Unscoped => false,
        }
    }

    /// Whether it is in an organization, which `X-Org-Slug` names.
    pub fn has_slug(&self) -> bool {
        !matches!(self.credential, Credential::Operator | Credential::Unscoped)
    }

    /// Whether it is about what the organization has: there a service key is no business of pages and sessions.
    fn is_organizations(&self) -> bool {
        self.path == "/org" || self.path.starts_with("/org/")
    }

    /// Whether a service key of scope manage does in place of a session: on everything that members and admins do in their
    /// organization, but for what is about themselves.
    pub(crate) fn takes_service_key(&self) -> bool {
        self.is_organizations()
            && matches!(self.credential, Credential::Member | Credential::Admin)
            && !self.is_personal
    }

    /// Whether a sign-in that has to set a second factor up does in place of a session.
    pub(crate) fn takes_set_up(&self) -> bool {
        self.partial_token == PartialTokenUse::SetsUp
    }

    /// Whether it asks a signed-in user for the refresh token too: it reaches beyond the organization.
    pub(crate) fn needs_refresh_token(&self) -> bool {
        self.has_user() && self.browser == BrowserRule::OwnPages
    }

    /// Whether its requests count among what a signed-in user may write in a minute: all that are not safe (RFC 9110 section
    /// 9.2.1).
    pub(crate) fn is_user_write(&self) -> bool {
        self.has_user() && !self.method().is_safe() && self.is_capped
    }
}

/// A method of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of RFC 9110 and RFC 5789")]
pub enum Verb {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Verb {
    /// As it stands in a request.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

macro_rules! tags {
    ($($variant:ident = $name:literal, $about:literal;)+) => {
        /// What an endpoint is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Tag { $(#[doc = $about] $variant,)+ }

        impl Tag {
            /// All of them, in the order of the document.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// What its endpoints are for.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)+ }
            }
        }
    };
}

tags! {
    SignIn = "sign-in", "Signing in and out, renewing and switching sessions.";
    Account = "account", "The user's account: profile, password, address, export and deletion.";
    TwoFactor = "two-factor", "The second factor: an authenticator app and recovery codes.";
    Sessions = "sessions", "The user's sessions.";
    Organization = "organization", "The organization itself.";
    Members = "members", "The organization's members.";
    Invites = "invites", "Invitations to the organization.";
    ApiKeys = "api-keys", "The keys of the organization's backends.";
    Webhooks = "webhooks", "Subscriptions to what happens in the organization.";
    Deliveries = "deliveries", "What was sent to a subscription.";
    AuditLog = "audit-log", "What happened in the organization.";
    Verify = "verify", "For backends: whether a user's access token is good.";
    Operator = "operator", "For whoever runs the service, by a service key.";
}

/// An endpoint: words for people, a name, method, path and operation, what it is about, its credential, its handler, and
/// whatever else of [`Route`] is not as usual.
macro_rules! endpoint {
    (
        $(#[doc = $doc:literal])+
        $name:ident = $verb:ident $path:literal $operation:ident, $tag:ident, $credential:ident, $handler:path
        $(, $field:ident: $value:expr)* $(,)?
    ) => {
        $(#[doc = $doc])+
        pub(crate) const $name: crate::endpoint::Route = crate::endpoint::Route {
            doc: &[$($doc),+],
            $($field: $value,)*
            ..crate::endpoint::Route::new(
                crate::endpoint::Verb::$verb,
                $path,
                stringify!($operation),
                crate::endpoint::Tag::$tag,
                crate::endpoint::Credential::$credential,
                |call| crate::endpoint::Handler::answer($handler, call),
                || crate::endpoint::signature($handler),
            )
        };
    };
}
pub(crate) use endpoint;
