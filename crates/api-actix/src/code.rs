//! The table of all error codes: each code's word in answers, its HTTP status and its meaning (docs/error-codes.md).

use actix_web::http::StatusCode;

macro_rules! codes {
    ($($variant:ident = $word:literal, $status:ident, $meaning:literal;)+) => {
        /// A stable, documented reason for a refusal.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode { $(#[doc = $meaning] $variant,)+ }

        impl ErrorCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The value of `error.code` in an answer.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The HTTP status of an answer with this code.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)+ }
            }

            /// Its meaning, as a sentence for people.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)+ }
            }
        }
    };
}

codes! {
    ValidationFailed = "validation_failed", BAD_REQUEST, "A field is missing or has a wrong value; `error.fields` says which and why.";
    MalformedJson = "malformed_json", BAD_REQUEST, "The body is not JSON in UTF-8.";
    OrgSlugRequired = "org_slug_required", BAD_REQUEST, "The header `X-Org-Slug` is missing or sent more than once.";
    PasswordRejected = "password_rejected", BAD_REQUEST, "The new password is refused; `error.reasons` says why.";
    ImpersonationLinkInvalid = "impersonation_link_invalid", BAD_REQUEST, "The link is used or has expired, or it is none.";
    PartialTokenInvalid = "partial_token_invalid", BAD_REQUEST, "The partial token is missing, expired or used; sign in again.";
    InviteInvalid = "invite_invalid", BAD_REQUEST, "The invitation is not valid here: its token is unknown, used or revoked, or its inviter may no longer invite.";
    InviteExpired = "invite_expired", BAD_REQUEST, "The invitation has expired; ask for a new one.";
    ResetTokenInvalid = "reset_token_invalid", BAD_REQUEST, "The link cannot set a password in this organization: it is unknown, used or expired.";
    ConfirmTokenInvalid = "confirm_token_invalid", BAD_REQUEST, "The link cannot confirm an address: it is unknown, used, cancelled, replaced or expired, or another account has the address by now.";
    SignUpTokenInvalid = "sign_up_token_invalid", BAD_REQUEST, "The link cannot complete a sign-up: it is unknown, used or expired, or its address has an account by now.";
    CannotRemoveSelf = "cannot_remove_self", BAD_REQUEST, "Admins cannot remove themselves.";
    CannotResetSelf = "cannot_reset_self", BAD_REQUEST, "Admins cannot reset their own second factor.";
    CannotSuspendSelf = "cannot_suspend_self", BAD_REQUEST, "Admins cannot suspend themselves.";
    LastAdmin = "last_admin", BAD_REQUEST, "The organization would be left without an active admin.";
    ContrastTooLow = "contrast_too_low", BAD_REQUEST, "Text in this accent colour could not be read on the pages; choose a darker one.";
    UnknownPermission = "unknown_permission", BAD_REQUEST, "The operator has declared no such permission.";
    UnknownRole = "unknown_role", BAD_REQUEST, "The organization has no such role.";
    EmailDomainNotAllowed = "email_domain_not_allowed", BAD_REQUEST, "The organization accepts no members with an email address of this domain.";
    LogoutTokenInvalid = "logout_token_invalid", BAD_REQUEST, "The logout token of an identity provider is missing, not right, too old or used before.";
    FlowExpired = "flow_expired", BAD_REQUEST, "Nobody waits for a click in this browser, or not any more: begin the sign-in anew.";
    PasskeyUnsupported = "passkey_unsupported", BAD_REQUEST, "The new passkey has an algorithm or a key that can't be used here.";
    AuthenticationRequired = "authentication_required", UNAUTHORIZED, "The request carries no access token; to confirm an address, neither an account-wide session nor a password.";
    TokenExpired = "token_expired", UNAUTHORIZED, "The access token has expired; refresh it.";
    InvalidToken = "invalid_token", UNAUTHORIZED, "The access token is not valid in this organization: it is malformed, replaced or of another organization, or its session has ended.";
    InvalidCredentials = "invalid_credentials", UNAUTHORIZED, "The email or the password is wrong.";
    InvalidCode = "invalid_code", UNAUTHORIZED, "The code is wrong, or was used before.";
    PasskeyInvalid = "passkey_invalid", UNAUTHORIZED, "The passkey was not accepted; the service's log says why.";
    RefreshTokenMissing = "refresh_token_missing", UNAUTHORIZED, "The request carries no refresh token.";
    RefreshTokenInvalid = "refresh_token_invalid", UNAUTHORIZED, "The refresh token is not valid in this organization, or its session has ended.";
    RefreshTokenReused = "refresh_token_reused", UNAUTHORIZED, "The refresh token was used before; its session has ended.";
    InvalidApiKey = "invalid_api_key", UNAUTHORIZED, "The API key is not valid for this organization, or the service key is missing, unknown, revoked or expired.";
    NotAMember = "not_a_member", FORBIDDEN, "The user is not a member of this organization.";
    MembershipNotActive = "membership_not_active", FORBIDDEN, "The user's membership is suspended.";
    OrganizationSuspended = "organization_suspended", FORBIDDEN, "The organization is suspended.";
    AdminRequired = "admin_required", FORBIDDEN, "The route needs an `org_admin`.";
    OriginNotAllowed = "origin_not_allowed", FORBIDDEN, "The page that sent the request may not call this route, or the session began on a page that may not.";
    ReauthenticationRequired = "reauthentication_required", FORBIDDEN, "The session proves too little for this: it was not begun with a password or with the passkey that this needs, its sign-in is too long ago, or it doesn't reach the whole account; sign in again.";
    WrongAccount = "wrong_account", FORBIDDEN, "The session is another account's than the one that requested the link; sign in to that one, or send its password.";
    SignInMethodNotAllowed = "method_not_allowed", FORBIDDEN, "The organization doesn't allow this way to sign in; `POST /auth/methods` lists those that it allows. An admin who forbids methods has signed in by none of those that would be left.";
    SsoRequired = "sso_required", FORBIDDEN, "The organization requires single sign-on: the user signs in by the connection in `error.connection`, and there is none at present where that is left out.";
    EmailNotVerified = "email_not_verified", FORBIDDEN, "The identity provider has not verified the email address, or nobody has proven that of the account.";
    EmailDomainNotVerified = "email_domain_not_verified", FORBIDDEN, "The organization has not verified the domain of the email address, or the connection doesn't stand for it.";
    Impersonation = "impersonation", FORBIDDEN, "The operator signed in as this user, and such a session only reads; or nobody may sign in so here.";
    ScopeMissing = "scope_missing", FORBIDDEN, "The service key has the scope `verify`; this route needs the scope `manage`.";
    PermissionNotHeld = "permission_not_held", FORBIDDEN, "Nobody grants a permission that he does not have.";
    NotFound = "not_found", NOT_FOUND, "There is no such route.";
    OrganizationNotFound = "organization_not_found", NOT_FOUND, "No organization has this slug or identifier.";
    MemberNotFound = "member_not_found", NOT_FOUND, "The organization has no such member.";
    UserNotFound = "user_not_found", NOT_FOUND, "There is no such account.";
    SessionNotFound = "session_not_found", NOT_FOUND, "The user has no such live session in this organization.";
    PasskeyNotFound = "passkey_not_found", NOT_FOUND, "The account has no such passkey.";
    IdentityNotFound = "identity_not_found", NOT_FOUND, "The account has no such identity.";
    InviteNotFound = "invite_not_found", NOT_FOUND, "The organization has no such pending invitation.";
    ApiKeyNotFound = "api_key_not_found", NOT_FOUND, "The organization has no such live API key.";
    ServiceKeyNotFound = "service_key_not_found", NOT_FOUND, "There is no such live service key.";
    WebhookNotFound = "webhook_not_found", NOT_FOUND, "The organization has no such webhook subscription.";
    DeliveryNotFound = "delivery_not_found", NOT_FOUND, "The subscription has no such delivery.";
    RoleNotFound = "role_not_found", NOT_FOUND, "There is no such role, or it is defined by another.";
    DirectoryNotFound = "directory_not_found", NOT_FOUND, "The organization has no directory, or that has no such token.";
    GroupNotFound = "group_not_found", NOT_FOUND, "The directory has no such group.";
    DomainNotFound = "domain_not_found", NOT_FOUND, "The organization has no such domain.";
    ConnectionNotFound = "connection_not_found", NOT_FOUND, "The organization has no such connection.";
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "The route does not take this method; `Allow` lists those that it takes.";
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT, "The body did not arrive in time.";
    AlreadyMember = "already_member", CONFLICT, "The user is a member of the organization already.";
    SlugTaken = "slug_taken", CONFLICT, "Another organization has this slug.";
    OrganizationActive = "organization_active", CONFLICT, "The organization is active; only a suspended one can be deleted.";
    InvitePending = "invite_pending", CONFLICT, "The address has a live invitation already.";
    AccountExists = "account_exists", CONFLICT, "The invited address has an account, which keeps its name and password; accept without `name` and `password`.";
    TwoFactorAlreadyEnabled = "two_factor_already_enabled", CONFLICT, "Two-factor authentication is on already.";
    TwoFactorNotEnabled = "two_factor_not_enabled", CONFLICT, "Two-factor authentication is not on, or not set up.";
    TwoFactorRequired = "two_factor_required", CONFLICT, "An organization of the user requires a second factor, so the last one cannot be turned off or removed.";
    PasswordNotSet = "password_not_set", CONFLICT, "The account has no password; `POST /auth/forgot-password` mails a link that sets one.";
    LastMethod = "last_method", CONFLICT, "The account would have no way to sign in, or none to one of its organizations; set a password or add another passkey first.";
    PasskeyExists = "passkey_exists", CONFLICT, "This passkey was added before.";
    PasskeyLimitReached = "passkey_limit_reached", CONFLICT, "The account has as many passkeys as it may; remove one.";
    WebhookPaused = "webhook_paused", CONFLICT, "The subscription is paused; nothing is sent to it until it is resumed.";
    WebhookExists = "webhook_exists", CONFLICT, "The organization has a webhook subscription with this URL already.";
    WebhookLimitReached = "webhook_limit_reached", CONFLICT, "The organization has as many webhook subscriptions as it may.";
    ApiKeyLimitReached = "api_key_limit_reached", CONFLICT, "The organization has as many live API keys as it may; revoke one, or rotate.";
    MemberElsewhere = "member_elsewhere", CONFLICT, "The member's account belongs to another organization, too, so only the operator may do this.";
    ManagedByDirectory = "managed_by_directory", CONFLICT, "The organization's directory rules this membership, or this role; change it there, or disconnect the directory.";
    DirectoryExists = "directory_exists", CONFLICT, "The organization has a directory already.";
    DirectoryTokenLimitReached = "directory_token_limit_reached", CONFLICT, "The directory has two tokens; end one first.";
    DomainNotProven = "domain_not_proven", CONFLICT, "The DNS has no TXT record that proves the domain.";
    DomainTaken = "domain_taken", CONFLICT, "Another organization has verified the domain.";
    DomainLimitReached = "domain_limit_reached", CONFLICT, "The organization has as many domains as it may; delete one.";
    IdentityTaken = "identity_taken", CONFLICT, "The identity belongs to another account, and is never moved.";
    IdentityExists = "identity_exists", CONFLICT, "The account has another identity of this provider or connection already.";
    ConnectionInUse = "connection_in_use", CONFLICT, "People have signed in by the connection, so its `issuer` and `subjectClaim` stay.";
    ConnectionNotProven = "connection_not_proven", CONFLICT, "No test of the connection has worked as it is now; or single sign-on is required by an admin who has signed in by no active connection of the organization, or where none is active.";
    ConnectionRequired = "connection_required", CONFLICT, "The organization requires single sign-on, and this is its only active connection; turn the requirement off first.";
    ConnectionLimitReached = "connection_limit_reached", CONFLICT, "The organization has as many connections as it may; delete one.";
    OnlyAdmin = "last_admin", CONFLICT, "The only active admin cannot change the own roles.";
    RoleExists = "role_exists", CONFLICT, "There is a role of this key, or the key is one of this service; `error.organizations` names organizations that have such a role.";
    RoleInUse = "role_in_use", CONFLICT, "Somebody has the role, or an invitation, a rule of a connection or a group of a directory gives it; delete it with `?replaceBy` or `?force=true`.";
    RoleLimitReached = "role_limit_reached", CONFLICT, "The organization has as many roles of its own as it may; delete one.";
    PermissionInUse = "permission_in_use", CONFLICT, "A role has a permission that would be gone; take it out of every role with `?force=true`.";
    PayloadTooLarge = "payload_too_large", PAYLOAD_TOO_LARGE, "The body is larger than 64 KiB, or an import is larger than its own limits.";
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "The body must be `application/json`, or `application/x-ndjson` for an import, and not compressed.";
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS, "Too many failed attempts; wait `error.retryAfter` seconds.";
    RateLimited = "rate_limited", TOO_MANY_REQUESTS, "Too many requests of this kind for the user, the organization, the recipient, the subscription, the domain or the source; wait `error.retryAfter` seconds.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "A defect of the service; the log has the request id.";
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "The store or the DNS cannot be reached, or the store's answer to a change was lost; check whether the change was made, then try again after `error.retryAfter` seconds.";
    Busy = "busy", SERVICE_UNAVAILABLE, "The service has too much work at the moment, or too many attempts of this kind are under way; try again after `error.retryAfter` seconds.";
}

/// Why a field is refused: the value of `error.fields[].code`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldCode {
    /// The field is missing, or empty although it needs a value.
    Required,
    /// The value has another JSON type.
    WrongType,
    /// The body has the field more than once, or the field names one thing twice.
    Duplicate,
    /// The value holds a character that isn't allowed.
    InvalidCharacter,
    /// The value is longer than allowed.
    TooLong,
    /// The request has no such field.
    Unknown,
    /// Anything else.
    Invalid,
}

impl FieldCode {
    /// Every code.
    pub const ALL: &'static [Self] = &[
        Self::Required,
        Self::WrongType,
        Self::Duplicate,
        Self::InvalidCharacter,
        Self::TooLong,
        Self::Unknown,
        Self::Invalid,
    ];

    /// Its value in an answer.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::WrongType => "wrong_type",
            Self::Duplicate => "duplicate",
            Self::InvalidCharacter => "invalid_character",
            Self::TooLong => "too_long",
            Self::Unknown => "unknown",
            Self::Invalid => "invalid",
        }
    }
}

macro_rules! written_as_their_word {
    ($($name:ident)+) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )+};
}

written_as_their_word! { ErrorCode FieldCode }

/// Returns the table of codes in Markdown, as docs/error-codes.md holds it.
pub fn markdown_table() -> String {
    let rows = ErrorCode::ALL
        .iter()
        .map(|code| format!("| {} | `{}` | {} |\n", code.status().as_u16(), code.as_str(), code.meaning()));
    format!("| status | code | meaning |\n|---|---|---|\n{}", rows.collect::<String>())
}
