//! An endpoint: its credential and other rules, its body and answer, and its handler. Each is declared beside its handler; the
//! schemas of body and answer come from the handler's own types.

mod handler;
mod refusals;

use actix_web::http::{Method, StatusCode};
use orgauth_domain::sign_in::browser::BrowserRule;
use utoipa::openapi::HttpMethod;

use crate::code::ErrorCode;
use crate::http::body::UnknownFields;
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
    /// The description: a summary, an empty line, further text.
    pub doc: &'static [&'static str],
    /// Its tag, which groups it in the document.
    pub tag: Tag,
    /// The credential that a caller needs.
    pub credential: Credential,
    /// The cookie that it takes, where `credential` asks for none. A caller needs it, unless it is that of the access token.
    pub cookie: Option<&'static str>,
    /// Which pages may call it from a browser.
    pub browser: BrowserRule,
    /// Whether its requests count against a signed-in user's limit of writes per minute; safe methods never do. Routes with
    /// which users end what is theirs don't count, so that the limit never prevents that.
    pub is_capped: bool,
    /// Whether it concerns the caller alone, so that an operator can't call it in place of a user.
    pub is_personal: bool,
    /// Whether it exists only where people may sign up without an invitation.
    pub is_self_service: bool,
    /// What a partial token permits on this route.
    pub partial_token: PartialTokenUse,
    /// The parameters in its path and its query.
    pub parameters: &'static [Parameter],
    /// The status of its success.
    pub success: StatusCode,
    /// The cookies that its success may set.
    pub sets: &'static [&'static str],
    /// The cookies that its success may clear.
    pub clears: &'static [&'static str],
    /// The error codes of its own refusals, in addition to those that follow from its credential, its body and its parameters.
    pub errors: &'static [ErrorCode],
    /// The function that handles a request.
    pub handler: ApiHandler,
    /// What the handler reads and what it answers.
    pub signature: fn() -> Signature,
}

impl Route {
    /// An endpoint with default values in its other fields.
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

    /// Its method as utoipa's type.
    pub(crate) fn http_method(&self) -> HttpMethod {
        match self.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post => HttpMethod::Post,
            Verb::Put => HttpMethod::Put,
            Verb::Patch => HttpMethod::Patch,
            Verb::Delete => HttpMethod::Delete,
        }
    }

    /// The rules that the pipeline applies to its requests.
    pub(crate) fn rules(&self) -> RouteRules {
        RouteRules {
            credential: self.credential,
            browser: self.browser,
            checks_service_key: self.manages_organization(),
            accepts_service_key: self.accepts_service_key(),
            partial_token: self.partial_token,
            is_user_write: self.is_user_write(),
            unknown_fields: self.unknown_fields(),
            is_enabled: if self.is_self_service { |settings| settings.sign_up.is_enabled } else { |_| true },
            body: match (self.signature)().body {
                Some(body) if body.media_type == LINES => BodyKind::Lines,
                Some(_) | None => BodyKind::Json,
            },
            success: self.success,
            handler: self.handler,
            operation: self.operation,
        }
    }

    /// Whether it needs a signed-in user.
    pub(crate) const fn has_user(&self) -> bool {
        match self.credential {
            Credential::Session | Credential::Member | Credential::Admin => true,
            Credential::None | Credential::ApiKey | Credential::Operator | Credential::Unscoped => false,
        }
    }

    /// What it does with fields of a body that it doesn't read: refuses them where admins and operators set rules. Other routes,
    /// acceptance among them, are called by applications' own forms.
    pub(crate) fn unknown_fields(&self) -> UnknownFields {
        let sets_rules = self.has_user() && self.manages_organization() || self.credential == Credential::Operator;
        match self.verb {
            Verb::Post | Verb::Put | Verb::Patch if sets_rules => UnknownFields::Refused,
            Verb::Get | Verb::Delete | Verb::Post | Verb::Put | Verb::Patch => UnknownFields::Ignored,
        }
    }

    /// Whether its requests name an organization in `X-Org-Slug`.
    pub fn has_slug(&self) -> bool {
        !matches!(self.credential, Credential::Operator | Credential::Unscoped)
    }

    /// Whether it manages the organization's own data. There a service key may not come from a page or together with a session.
    fn manages_organization(&self) -> bool {
        self.path == "/org" || self.path.starts_with("/org/")
    }

    /// Whether it accepts a service key of scope `manage` in place of a session: on every route for members and admins of an
    /// organization, except those that concern the caller alone.
    pub(crate) fn accepts_service_key(&self) -> bool {
        self.manages_organization()
            && matches!(self.credential, Credential::Member | Credential::Admin)
            && !self.is_personal
    }

    /// Whether it accepts the partial token of a sign-in that has to set up a second factor, in place of a session.
    pub(crate) fn accepts_partial_token(&self) -> bool {
        self.partial_token == PartialTokenUse::SetsUp
    }

    /// Whether it needs a signed-in user's refresh token too, because it reaches beyond the organization.
    pub(crate) fn needs_refresh_token(&self) -> bool {
        self.has_user() && self.browser == BrowserRule::OwnPages
    }

    /// Whether its requests count against a signed-in user's limit of writes per minute: those with a method that is not safe
    /// (RFC 9110 section 9.2.1), unless the route is exempt.
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
    /// The method's name in a request.
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
    Account = "account", "The user's account: profile, password, email address, export and deletion.";
    TwoFactor = "two-factor", "The second factor: an authenticator app and recovery codes.";
    Sessions = "sessions", "The user's sessions.";
    Organization = "organization", "The organization itself.";
    Members = "members", "The organization's members.";
    Invites = "invites", "Invitations to the organization.";
    ApiKeys = "api-keys", "The keys of the organization's backends.";
    Webhooks = "webhooks", "Webhook subscriptions to the organization's events.";
    Deliveries = "deliveries", "Deliveries of events to a webhook subscription.";
    AuditLog = "audit-log", "The organization's audit log.";
    Verify = "verify", "For backends: whether a user's access token is valid.";
    Operator = "operator", "For the operator of the service, with a service key.";
    Events = "events", "The requests that subscribers receive.";
}

/// Declares an endpoint: description, name, method, path, operation, tag, credential, handler, and every other field of
/// [`Route`] that differs from its default.
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
