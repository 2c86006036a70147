//! An endpoint, as it is declared beside its handler. Its credential, and the schemas of its body and its answer, come from the
//! handler's own types.

mod handler;
mod refusals;

use actix_web::http::{Method, StatusCode};
use orgauth_application::Settings;
use utoipa::openapi::HttpMethod;

use crate::code::ErrorCode;
use crate::http::arrival::RouteRules;
use crate::http::body::UnknownFields;
pub use crate::http::credential::Credential;
use crate::http::parameter::Parameter;
pub use handler::{ApiHandler, BodySignature, Signature};
pub(crate) use handler::{Handler, signature};

/// What an operator turns on, and without which some endpoints don't exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// People may sign up without an invitation.
    SignUp,
    /// People may sign in by a code that is mailed.
    EmailCode,
    /// The operator may sign in as members.
    Impersonation,
    /// The operator has pages, and people are the operator there.
    OperatorPages,
}

impl Feature {
    /// Whether the operator turned it on.
    pub const fn is_on(self, settings: &Settings) -> bool {
        match self {
            Self::SignUp => settings.sign_up.is_enabled,
            Self::EmailCode => settings.sign_in.email_code,
            Self::Impersonation => settings.operator.impersonation,
            Self::OperatorPages => settings.operator.pages_for.is_some(),
        }
    }
}

/// One endpoint.
#[derive(Clone, Copy)]
pub struct Route {
    pub verb: Verb,
    /// Its path below [`crate::routes::PREFIX`], with `{parameters}`.
    pub path: &'static str,
    /// Its name: `operationId`, and the row of the test matrix.
    pub operation: &'static str,
    /// The description: a summary, an empty line, further text.
    pub doc: &'static [&'static str],
    /// Its tag, which groups it in the document.
    pub tag: Tag,
    /// The credential that a caller needs, from its handler's type.
    pub credential: Credential,
    /// The cookie that it takes, where `credential` asks for none. A caller needs it, unless it is that of the access token.
    pub cookie: Option<&'static str>,
    /// Whether its requests count against a signed-in user's limit of writes per minute; safe methods never do. Routes with
    /// which users end what is theirs don't count, so that the limit never prevents that.
    pub is_capped: bool,
    /// The feature of the service without which it doesn't exist; absent: it always does.
    pub feature: Option<Feature>,
    /// Whether it refuses a service key that comes from a page or together with a session, although it accepts none.
    pub refuses_mixed_keys: bool,
    /// What it does with fields of a body that it doesn't read.
    pub unknown_fields: UnknownFields,
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
    /// What the handler requires, reads and answers.
    pub signature: Signature,
}

impl Route {
    /// An endpoint with default values in its other fields.
    pub const fn new(
        verb: Verb,
        path: &'static str,
        operation: &'static str,
        tag: Tag,
        handler: ApiHandler,
        signature: Signature,
    ) -> Self {
        let credential = signature.credential;
        Self {
            verb,
            path,
            operation,
            doc: &[],
            tag,
            credential,
            cookie: None,
            is_capped: true,
            feature: None,
            refuses_mixed_keys: false,
            unknown_fields: match verb {
                // Admins and operators set rules: a misspelt field must not look set. Other routes are called by
                // applications' own forms.
                Verb::Post | Verb::Put | Verb::Patch
                    if credential.may_be_service_key() || matches!(credential, Credential::Operator) =>
                {
                    UnknownFields::Refused
                }
                Verb::Get | Verb::Delete | Verb::Post | Verb::Put | Verb::Patch => UnknownFields::Ignored,
            },
            parameters: &[],
            success: StatusCode::OK,
            sets: &[],
            clears: &[],
            errors: &[],
            handler,
            signature,
        }
    }

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

    /// What it does with its requests, besides what its credential says.
    pub(crate) fn rules(&self) -> RouteRules {
        RouteRules {
            checks_service_key: self.checks_service_key(),
            is_user_write: self.is_user_write(),
            unknown_fields: self.unknown_fields,
            operation: self.operation,
        }
    }

    /// Whether it checks for a service key, which may not come from a page or together with a session.
    pub(crate) const fn checks_service_key(&self) -> bool {
        self.credential.may_be_service_key() || self.refuses_mixed_keys
    }

    /// Whether its requests count against a signed-in user's limit of writes per minute: those with a method that is not safe
    /// (RFC 9110 section 9.2.1), unless the route is exempt.
    pub(crate) fn is_user_write(&self) -> bool {
        self.credential.has_user() && !self.method().is_safe() && self.is_capped
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
    Passkeys = "passkeys", "The user's passkeys.";
    Sessions = "sessions", "The user's sessions.";
    Organization = "organization", "The organization itself.";
    Members = "members", "The organization's members.";
    Invites = "invites", "Invitations to the organization.";
    Roles = "roles", "What members may do in the product: permissions, and roles that have them.";
    SingleSignOn = "single-sign-on", "The organization's domains, and its connections to identity providers.";
    Directories = "directories", "The organization's directory: people and groups that its identity provider keeps by SCIM.";
    ApiKeys = "api-keys", "The keys of the organization's backends.";
    Webhooks = "webhooks", "Webhook subscriptions to the organization's events.";
    Deliveries = "deliveries", "Deliveries of events to a webhook subscription.";
    AuditLog = "audit-log", "The organization's audit log.";
    Verify = "verify", "For backends: whether a user's access token is valid.";
    Operator = "operator", "For the operator of the service: with a service key, or in the operator's pages.";
    Events = "events", "The requests that subscribers receive.";
}

/// Declares an endpoint: description, name, method, path, operation, tag, handler, and every other field of [`Route`] that
/// differs from its default. The credential, the body and the answer are those of the handler's types.
macro_rules! endpoint {
    (
        $(#[doc = $doc:literal])+
        $name:ident = $verb:ident $path:literal $operation:ident, $tag:ident, $handler:path
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
                |arrival| crate::endpoint::Handler::answer($handler, arrival),
                crate::endpoint::signature(&$handler),
            )
        };
    };
}
pub(crate) use endpoint;
