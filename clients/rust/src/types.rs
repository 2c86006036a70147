//! What the service takes and answers.
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::secret::Secret;

/// What an account is, whatever its organizations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AccountRole {
    /// `user`
    #[serde(rename = "user")]
    User,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl AccountRole {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for AccountRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A user or somebody who did not prove to be one, the operator, or the service itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ActorType {
    /// `user`
    #[serde(rename = "user")]
    User,
    /// `operator`
    #[serde(rename = "operator")]
    Operator,
    /// `system`
    #[serde(rename = "system")]
    System,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl ActorType {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Operator => "operator",
            Self::System => "system",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for ActorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An API key's record.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKey {
    /// When it was made.
    pub created_at: Timestamp,
    /// The admin who made it; absent for the command line.
    pub created_by: Option<String>,
    /// From when it is refused.
    pub expires_at: Option<Timestamp>,
    /// `key_…`
    pub id: String,
    /// The last four characters.
    pub last4: String,
    /// When it was last used, at most a minute late.
    pub last_used_at: Option<Timestamp>,
    /// What its maker calls it.
    pub name: String,
    /// `pk_live_` and the public characters.
    pub prefix: String,
}

/// The organization's API keys.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeysData {
    /// The live ones, oldest first.
    pub api_keys: Vec<ApiKey>,
}

/// An attempt.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Attempt {
    /// Its number, from 1.
    pub attempt: i64,
    /// How long it took.
    pub duration_ms: i64,
    /// Why it failed; left out when it didn't.
    pub error: Option<String>,
    /// What the receiver answered; left out when it did not answer.
    pub http_status: Option<i64>,
    /// When it began.
    pub started_at: Timestamp,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum AuditAction {
    /// `login.succeeded`
    #[serde(rename = "login.succeeded")]
    LoginSucceeded,
    /// `login.second_factor_required`
    #[serde(rename = "login.second_factor_required")]
    LoginSecondFactorRequired,
    /// `login.failed`
    #[serde(rename = "login.failed")]
    LoginFailed,
    /// `login.throttled`
    #[serde(rename = "login.throttled")]
    LoginThrottled,
    /// `account.guessing`
    #[serde(rename = "account.guessing")]
    AccountGuessing,
    /// `login.denied`
    #[serde(rename = "login.denied")]
    LoginDenied,
    /// `session.logged_out`
    #[serde(rename = "session.logged_out")]
    SessionLoggedOut,
    /// `signing_key.removed`
    #[serde(rename = "signing_key.removed")]
    SigningKeyRemoved,
    /// `session.logged_out_everywhere`
    #[serde(rename = "session.logged_out_everywhere")]
    SessionLoggedOutEverywhere,
    /// `session.ended`
    #[serde(rename = "session.ended")]
    SessionEnded,
    /// `session.reuse_detected`
    #[serde(rename = "session.reuse_detected")]
    SessionReuseDetected,
    /// `session.refresh_replayed`
    #[serde(rename = "session.refresh_replayed")]
    SessionRefreshReplayed,
    /// `session.refresh_replay_refused`
    #[serde(rename = "session.refresh_replay_refused")]
    SessionRefreshReplayRefused,
    /// `profile.updated`
    #[serde(rename = "profile.updated")]
    ProfileUpdated,
    /// `password.changed`
    #[serde(rename = "password.changed")]
    PasswordChanged,
    /// `password.reset_requested`
    #[serde(rename = "password.reset_requested")]
    PasswordResetRequested,
    /// `password.reset`
    #[serde(rename = "password.reset")]
    PasswordReset,
    /// `password.prompt_failed`
    #[serde(rename = "password.prompt_failed")]
    PasswordPromptFailed,
    /// `email.change_requested`
    #[serde(rename = "email.change_requested")]
    EmailChangeRequested,
    /// `email.change_cancelled`
    #[serde(rename = "email.change_cancelled")]
    EmailChangeCancelled,
    /// `email.changed`
    #[serde(rename = "email.changed")]
    EmailChanged,
    /// `email.verified`
    #[serde(rename = "email.verified")]
    EmailVerified,
    /// `two_factor.enabled`
    #[serde(rename = "two_factor.enabled")]
    TwoFactorEnabled,
    /// `two_factor.disabled`
    #[serde(rename = "two_factor.disabled")]
    TwoFactorDisabled,
    /// `two_factor.reset`
    #[serde(rename = "two_factor.reset")]
    TwoFactorReset,
    /// `two_factor.recovery_codes_replaced`
    #[serde(rename = "two_factor.recovery_codes_replaced")]
    TwoFactorRecoveryCodesReplaced,
    /// `two_factor.failed`
    #[serde(rename = "two_factor.failed")]
    TwoFactorFailed,
    /// `organization.created`
    #[serde(rename = "organization.created")]
    OrganizationCreated,
    /// `organization.updated`
    #[serde(rename = "organization.updated")]
    OrganizationUpdated,
    /// `organization.suspended`
    #[serde(rename = "organization.suspended")]
    OrganizationSuspended,
    /// `organization.activated`
    #[serde(rename = "organization.activated")]
    OrganizationActivated,
    /// `organization.deleted`
    #[serde(rename = "organization.deleted")]
    OrganizationDeleted,
    /// `member.invited`
    #[serde(rename = "member.invited")]
    MemberInvited,
    /// `invite.resent`
    #[serde(rename = "invite.resent")]
    InviteResent,
    /// `invite.revoked`
    #[serde(rename = "invite.revoked")]
    InviteRevoked,
    /// `member.joined`
    #[serde(rename = "member.joined")]
    MemberJoined,
    /// `member.removed`
    #[serde(rename = "member.removed")]
    MemberRemoved,
    /// `member.role_changed`
    #[serde(rename = "member.role_changed")]
    MemberRoleChanged,
    /// `member.suspended`
    #[serde(rename = "member.suspended")]
    MemberSuspended,
    /// `member.reactivated`
    #[serde(rename = "member.reactivated")]
    MemberReactivated,
    /// `account.exported`
    #[serde(rename = "account.exported")]
    AccountExported,
    /// `account.deleted`
    #[serde(rename = "account.deleted")]
    AccountDeleted,
    /// `users.imported`
    #[serde(rename = "users.imported")]
    UsersImported,
    /// `users.import_finished`
    #[serde(rename = "users.import_finished")]
    UsersImportFinished,
    /// `api_key.created`
    #[serde(rename = "api_key.created")]
    ApiKeyCreated,
    /// `api_key.revoked`
    #[serde(rename = "api_key.revoked")]
    ApiKeyRevoked,
    /// `service_key.created`
    #[serde(rename = "service_key.created")]
    ServiceKeyCreated,
    /// `service_key.revoked`
    #[serde(rename = "service_key.revoked")]
    ServiceKeyRevoked,
    /// `webhook.created`
    #[serde(rename = "webhook.created")]
    WebhookCreated,
    /// `webhook.updated`
    #[serde(rename = "webhook.updated")]
    WebhookUpdated,
    /// `webhook.deleted`
    #[serde(rename = "webhook.deleted")]
    WebhookDeleted,
    /// `webhook.secret_rotated`
    #[serde(rename = "webhook.secret_rotated")]
    WebhookSecretRotated,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl AuditAction {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::LoginSucceeded => "login.succeeded",
            Self::LoginSecondFactorRequired => "login.second_factor_required",
            Self::LoginFailed => "login.failed",
            Self::LoginThrottled => "login.throttled",
            Self::AccountGuessing => "account.guessing",
            Self::LoginDenied => "login.denied",
            Self::SessionLoggedOut => "session.logged_out",
            Self::SigningKeyRemoved => "signing_key.removed",
            Self::SessionLoggedOutEverywhere => "session.logged_out_everywhere",
            Self::SessionEnded => "session.ended",
            Self::SessionReuseDetected => "session.reuse_detected",
            Self::SessionRefreshReplayed => "session.refresh_replayed",
            Self::SessionRefreshReplayRefused => "session.refresh_replay_refused",
            Self::ProfileUpdated => "profile.updated",
            Self::PasswordChanged => "password.changed",
            Self::PasswordResetRequested => "password.reset_requested",
            Self::PasswordReset => "password.reset",
            Self::PasswordPromptFailed => "password.prompt_failed",
            Self::EmailChangeRequested => "email.change_requested",
            Self::EmailChangeCancelled => "email.change_cancelled",
            Self::EmailChanged => "email.changed",
            Self::EmailVerified => "email.verified",
            Self::TwoFactorEnabled => "two_factor.enabled",
            Self::TwoFactorDisabled => "two_factor.disabled",
            Self::TwoFactorReset => "two_factor.reset",
            Self::TwoFactorRecoveryCodesReplaced => "two_factor.recovery_codes_replaced",
            Self::TwoFactorFailed => "two_factor.failed",
            Self::OrganizationCreated => "organization.created",
            Self::OrganizationUpdated => "organization.updated",
            Self::OrganizationSuspended => "organization.suspended",
            Self::OrganizationActivated => "organization.activated",
            Self::OrganizationDeleted => "organization.deleted",
            Self::MemberInvited => "member.invited",
            Self::InviteResent => "invite.resent",
            Self::InviteRevoked => "invite.revoked",
            Self::MemberJoined => "member.joined",
            Self::MemberRemoved => "member.removed",
            Self::MemberRoleChanged => "member.role_changed",
            Self::MemberSuspended => "member.suspended",
            Self::MemberReactivated => "member.reactivated",
            Self::AccountExported => "account.exported",
            Self::AccountDeleted => "account.deleted",
            Self::UsersImported => "users.imported",
            Self::UsersImportFinished => "users.import_finished",
            Self::ApiKeyCreated => "api_key.created",
            Self::ApiKeyRevoked => "api_key.revoked",
            Self::ServiceKeyCreated => "service_key.created",
            Self::ServiceKeyRevoked => "service_key.revoked",
            Self::WebhookCreated => "webhook.created",
            Self::WebhookUpdated => "webhook.updated",
            Self::WebhookDeleted => "webhook.deleted",
            Self::WebhookSecretRotated => "webhook.secret_rotated",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for AuditAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditActor {
    /// The address at that time; left out of whoever was erased.
    pub email: Option<String>,
    /// A user's `usr_…`, or the `skey_…` of the operator's service key; left out for everybody who did not prove
    /// to be a user, and for the command line.
    pub id: Option<String>,
    /// A user, or whoever did not prove to be one; the operator; the service itself.
    #[serde(rename = "type")]
    pub kind: ActorType,
}

/// One entry of the audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditEntry {
    /// What was done.
    pub action: AuditAction,
    /// Who did it.
    pub actor: AuditActor,
    /// How often, when more than once: refusals of requests that prove nothing are one entry for each source and
    /// clock hour, which shows the first of them.
    pub count: Option<i64>,
    /// When it happened.
    pub created_at: Timestamp,
    /// `aud_…`
    pub id: String,
    /// From where; left out for the command line.
    pub ip: Option<String>,
    /// What else matters.
    pub metadata: Option<BTreeMap<String, String>>,
    /// The request's `X-Request-Id`; left out for the command line.
    pub request_id: Option<String>,
    /// What it was done to; left out when that is the actor.
    pub target: Option<AuditTarget>,
    /// With what; left out for the command line, and when the client didn't say.
    pub user_agent: Option<String>,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditLogData {
    /// Newest first.
    pub entries: Vec<AuditEntry>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
}

/// What something was done to.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditTarget {
    /// Of a `user`, the address at that time, or that of now where it was not written and the user is a member
    /// still; left out of whoever was erased.
    pub email: Option<String>,
    /// Its identifier.
    pub id: String,
    /// The kind of resource: `user`, `session`, `api_key` and others.
    #[serde(rename = "type")]
    pub kind: String,
}

/// A new organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CreatedOrganizationData {
    /// The invitation of its first admin; left out when nobody was named.
    pub invite: Option<LinkedInvite>,
    /// The organization.
    pub organization: Organization,
}

/// A page of the deliveries to a subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveriesData {
    /// Newest first.
    pub deliveries: Vec<Delivery>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
}

/// A delivery.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Delivery {
    /// Attempts that were made.
    pub attempts: i64,
    /// When it was written.
    pub created_at: Timestamp,
    /// The event's name.
    pub event: EventName,
    /// What the receiver answered last; left out when it did not answer.
    pub http_status: Option<i64>,
    /// `del_…`
    pub id: String,
    /// Why the last attempt failed; left out when it didn't.
    pub last_error: Option<String>,
    /// When it is attempted next, as soon as there is room; left out when it is over, is being attempted, or
    /// waits for the end of a pause.
    pub next_attempt_at: Option<Timestamp>,
    /// Where it stands.
    pub status: DeliveryStatus,
}

/// A delivery, with what it carried and how each attempt went.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveryDetail {
    /// The attempts, the first one first.
    pub attempt_log: Vec<Attempt>,
    /// Attempts that were made.
    pub attempts: i64,
    /// When it was written.
    pub created_at: Timestamp,
    /// The event's name.
    pub event: EventName,
    /// What the receiver answered last; left out when it did not answer.
    pub http_status: Option<i64>,
    /// `del_…`
    pub id: String,
    /// Why the last attempt failed; left out when it didn't.
    pub last_error: Option<String>,
    /// When it is attempted next, as soon as there is room; left out when it is over, is being attempted, or
    /// waits for the end of a pause.
    pub next_attempt_at: Option<Timestamp>,
    /// The body, as it was signed: one of those under `webhooks`.
    pub payload: BTreeMap<String, serde_json::Value>,
    /// Where it stands.
    pub status: DeliveryStatus,
}

/// One delivery.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveryDetailData {
    /// The delivery.
    pub delivery: DeliveryDetail,
}

/// The delivery that was queued.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveryIdData {
    /// `del_…`
    pub delivery_id: String,
}

/// Where a delivery stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum DeliveryStatus {
    /// `pending`
    #[serde(rename = "pending")]
    Pending,
    /// `success`
    #[serde(rename = "success")]
    Success,
    /// `retrying`
    #[serde(rename = "retrying")]
    Retrying,
    /// `failed`
    #[serde(rename = "failed")]
    Failed,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl DeliveryStatus {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Success => "success",
            Self::Retrying => "retrying",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for DeliveryStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ErrorBody {
    /// A stable code.
    pub code: ErrorCode,
    /// The fields that are wrong, on `validation_failed`.
    pub fields: Option<Vec<FieldError>>,
    /// For developers; what people are told follows from `code`.
    pub message: String,
    /// The slugs of the organizations that would be left without an active admin, on `last_admin` of an account
    /// that is deleted.
    pub organizations: Option<Vec<String>>,
    /// The reasons against a password, on `password_rejected`.
    pub reasons: Option<Vec<PasswordReason>>,
    /// The request's `X-Request-Id`.
    pub request_id: String,
    /// Seconds to wait, on 429 and 503.
    pub retry_after: Option<i64>,
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `validation_failed`
    #[serde(rename = "validation_failed")]
    ValidationFailed,
    /// `malformed_json`
    #[serde(rename = "malformed_json")]
    MalformedJson,
    /// `org_slug_required`
    #[serde(rename = "org_slug_required")]
    OrgSlugRequired,
    /// `password_rejected`
    #[serde(rename = "password_rejected")]
    PasswordRejected,
    /// `partial_token_invalid`
    #[serde(rename = "partial_token_invalid")]
    PartialTokenInvalid,
    /// `invite_invalid`
    #[serde(rename = "invite_invalid")]
    InviteInvalid,
    /// `invite_expired`
    #[serde(rename = "invite_expired")]
    InviteExpired,
    /// `reset_token_invalid`
    #[serde(rename = "reset_token_invalid")]
    ResetTokenInvalid,
    /// `confirm_token_invalid`
    #[serde(rename = "confirm_token_invalid")]
    ConfirmTokenInvalid,
    /// `sign_up_token_invalid`
    #[serde(rename = "sign_up_token_invalid")]
    SignUpTokenInvalid,
    /// `cannot_remove_self`
    #[serde(rename = "cannot_remove_self")]
    CannotRemoveSelf,
    /// `cannot_suspend_self`
    #[serde(rename = "cannot_suspend_self")]
    CannotSuspendSelf,
    /// `last_admin`
    #[serde(rename = "last_admin")]
    LastAdmin,
    /// `email_domain_not_allowed`
    #[serde(rename = "email_domain_not_allowed")]
    EmailDomainNotAllowed,
    /// `authentication_required`
    #[serde(rename = "authentication_required")]
    AuthenticationRequired,
    /// `token_expired`
    #[serde(rename = "token_expired")]
    TokenExpired,
    /// `invalid_token`
    #[serde(rename = "invalid_token")]
    InvalidToken,
    /// `invalid_credentials`
    #[serde(rename = "invalid_credentials")]
    InvalidCredentials,
    /// `invalid_code`
    #[serde(rename = "invalid_code")]
    InvalidCode,
    /// `refresh_token_missing`
    #[serde(rename = "refresh_token_missing")]
    RefreshTokenMissing,
    /// `refresh_token_invalid`
    #[serde(rename = "refresh_token_invalid")]
    RefreshTokenInvalid,
    /// `refresh_token_reused`
    #[serde(rename = "refresh_token_reused")]
    RefreshTokenReused,
    /// `invalid_api_key`
    #[serde(rename = "invalid_api_key")]
    InvalidApiKey,
    /// `not_a_member`
    #[serde(rename = "not_a_member")]
    NotAMember,
    /// `membership_not_active`
    #[serde(rename = "membership_not_active")]
    MembershipNotActive,
    /// `organization_suspended`
    #[serde(rename = "organization_suspended")]
    OrganizationSuspended,
    /// `admin_required`
    #[serde(rename = "admin_required")]
    AdminRequired,
    /// `origin_not_allowed`
    #[serde(rename = "origin_not_allowed")]
    OriginNotAllowed,
    /// `reauthentication_required`
    #[serde(rename = "reauthentication_required")]
    ReauthenticationRequired,
    /// `scope_missing`
    #[serde(rename = "scope_missing")]
    ScopeMissing,
    /// `not_found`
    #[serde(rename = "not_found")]
    NotFound,
    /// `organization_not_found`
    #[serde(rename = "organization_not_found")]
    OrganizationNotFound,
    /// `member_not_found`
    #[serde(rename = "member_not_found")]
    MemberNotFound,
    /// `user_not_found`
    #[serde(rename = "user_not_found")]
    UserNotFound,
    /// `session_not_found`
    #[serde(rename = "session_not_found")]
    SessionNotFound,
    /// `invite_not_found`
    #[serde(rename = "invite_not_found")]
    InviteNotFound,
    /// `api_key_not_found`
    #[serde(rename = "api_key_not_found")]
    ApiKeyNotFound,
    /// `webhook_not_found`
    #[serde(rename = "webhook_not_found")]
    WebhookNotFound,
    /// `delivery_not_found`
    #[serde(rename = "delivery_not_found")]
    DeliveryNotFound,
    /// `method_not_allowed`
    #[serde(rename = "method_not_allowed")]
    MethodNotAllowed,
    /// `request_timeout`
    #[serde(rename = "request_timeout")]
    RequestTimeout,
    /// `already_member`
    #[serde(rename = "already_member")]
    AlreadyMember,
    /// `slug_taken`
    #[serde(rename = "slug_taken")]
    SlugTaken,
    /// `organization_active`
    #[serde(rename = "organization_active")]
    OrganizationActive,
    /// `invite_pending`
    #[serde(rename = "invite_pending")]
    InvitePending,
    /// `account_exists`
    #[serde(rename = "account_exists")]
    AccountExists,
    /// `two_factor_already_enabled`
    #[serde(rename = "two_factor_already_enabled")]
    TwoFactorAlreadyEnabled,
    /// `two_factor_not_enabled`
    #[serde(rename = "two_factor_not_enabled")]
    TwoFactorNotEnabled,
    /// `two_factor_required`
    #[serde(rename = "two_factor_required")]
    TwoFactorRequired,
    /// `webhook_paused`
    #[serde(rename = "webhook_paused")]
    WebhookPaused,
    /// `webhook_limit_reached`
    #[serde(rename = "webhook_limit_reached")]
    WebhookLimitReached,
    /// `api_key_limit_reached`
    #[serde(rename = "api_key_limit_reached")]
    ApiKeyLimitReached,
    /// `payload_too_large`
    #[serde(rename = "payload_too_large")]
    PayloadTooLarge,
    /// `unsupported_media_type`
    #[serde(rename = "unsupported_media_type")]
    UnsupportedMediaType,
    /// `too_many_attempts`
    #[serde(rename = "too_many_attempts")]
    TooManyAttempts,
    /// `rate_limited`
    #[serde(rename = "rate_limited")]
    RateLimited,
    /// `internal`
    #[serde(rename = "internal")]
    Internal,
    /// `unavailable`
    #[serde(rename = "unavailable")]
    Unavailable,
    /// `busy`
    #[serde(rename = "busy")]
    Busy,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl ErrorCode {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ValidationFailed => "validation_failed",
            Self::MalformedJson => "malformed_json",
            Self::OrgSlugRequired => "org_slug_required",
            Self::PasswordRejected => "password_rejected",
            Self::PartialTokenInvalid => "partial_token_invalid",
            Self::InviteInvalid => "invite_invalid",
            Self::InviteExpired => "invite_expired",
            Self::ResetTokenInvalid => "reset_token_invalid",
            Self::ConfirmTokenInvalid => "confirm_token_invalid",
            Self::SignUpTokenInvalid => "sign_up_token_invalid",
            Self::CannotRemoveSelf => "cannot_remove_self",
            Self::CannotSuspendSelf => "cannot_suspend_self",
            Self::LastAdmin => "last_admin",
            Self::EmailDomainNotAllowed => "email_domain_not_allowed",
            Self::AuthenticationRequired => "authentication_required",
            Self::TokenExpired => "token_expired",
            Self::InvalidToken => "invalid_token",
            Self::InvalidCredentials => "invalid_credentials",
            Self::InvalidCode => "invalid_code",
            Self::RefreshTokenMissing => "refresh_token_missing",
            Self::RefreshTokenInvalid => "refresh_token_invalid",
            Self::RefreshTokenReused => "refresh_token_reused",
            Self::InvalidApiKey => "invalid_api_key",
            Self::NotAMember => "not_a_member",
            Self::MembershipNotActive => "membership_not_active",
            Self::OrganizationSuspended => "organization_suspended",
            Self::AdminRequired => "admin_required",
            Self::OriginNotAllowed => "origin_not_allowed",
            Self::ReauthenticationRequired => "reauthentication_required",
            Self::ScopeMissing => "scope_missing",
            Self::NotFound => "not_found",
            Self::OrganizationNotFound => "organization_not_found",
            Self::MemberNotFound => "member_not_found",
            Self::UserNotFound => "user_not_found",
            Self::SessionNotFound => "session_not_found",
            Self::InviteNotFound => "invite_not_found",
            Self::ApiKeyNotFound => "api_key_not_found",
            Self::WebhookNotFound => "webhook_not_found",
            Self::DeliveryNotFound => "delivery_not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::RequestTimeout => "request_timeout",
            Self::AlreadyMember => "already_member",
            Self::SlugTaken => "slug_taken",
            Self::OrganizationActive => "organization_active",
            Self::InvitePending => "invite_pending",
            Self::AccountExists => "account_exists",
            Self::TwoFactorAlreadyEnabled => "two_factor_already_enabled",
            Self::TwoFactorNotEnabled => "two_factor_not_enabled",
            Self::TwoFactorRequired => "two_factor_required",
            Self::WebhookPaused => "webhook_paused",
            Self::WebhookLimitReached => "webhook_limit_reached",
            Self::ApiKeyLimitReached => "api_key_limit_reached",
            Self::PayloadTooLarge => "payload_too_large",
            Self::UnsupportedMediaType => "unsupported_media_type",
            Self::TooManyAttempts => "too_many_attempts",
            Self::RateLimited => "rate_limited",
            Self::Internal => "internal",
            Self::Unavailable => "unavailable",
            Self::Busy => "busy",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Who caused an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventActor {
    /// Canonical address.
    pub email: String,
    /// `usr_…`
    pub user_id: String,
}

/// An API key in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventApiKey {
    /// `key_…`
    pub id: String,
    /// The last four characters.
    pub last4: String,
    /// What its maker calls it.
    pub name: String,
    /// `pk_live_` and the public characters.
    pub prefix: String,
}

/// An invitation in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventInvite {
    /// The invited address.
    pub email: String,
    /// From when it can't be accepted any more.
    pub expires_at: Timestamp,
    /// `inv_…`
    pub id: String,
    /// What the invited person will be.
    pub role: Role,
}

/// A member in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventMember {
    /// Canonical address.
    pub email: String,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Display name.
    pub name: String,
    /// What the member may do.
    pub role: Role,
    /// What the membership is now.
    pub status: EventMemberStatus,
    /// `usr_…`
    pub user_id: String,
}

/// What the membership is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EventMemberStatus {
    /// `active`
    #[serde(rename = "active")]
    Active,
    /// `suspended`
    #[serde(rename = "suspended")]
    Suspended,
    /// `removed`
    #[serde(rename = "removed")]
    Removed,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl EventMemberStatus {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Removed => "removed",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for EventMemberStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a subscription can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum EventName {
    /// `member.invited`
    #[serde(rename = "member.invited")]
    MemberInvited,
    /// `member.joined`
    #[serde(rename = "member.joined")]
    MemberJoined,
    /// `member.removed`
    #[serde(rename = "member.removed")]
    MemberRemoved,
    /// `member.role_changed`
    #[serde(rename = "member.role_changed")]
    MemberRoleChanged,
    /// `member.suspended`
    #[serde(rename = "member.suspended")]
    MemberSuspended,
    /// `member.reactivated`
    #[serde(rename = "member.reactivated")]
    MemberReactivated,
    /// `invite.revoked`
    #[serde(rename = "invite.revoked")]
    InviteRevoked,
    /// `user.login`
    #[serde(rename = "user.login")]
    UserLogin,
    /// `user.password_changed`
    #[serde(rename = "user.password_changed")]
    UserPasswordChanged,
    /// `user.email_changed`
    #[serde(rename = "user.email_changed")]
    UserEmailChanged,
    /// `user.two_factor_enabled`
    #[serde(rename = "user.two_factor_enabled")]
    UserTwoFactorEnabled,
    /// `user.two_factor_disabled`
    #[serde(rename = "user.two_factor_disabled")]
    UserTwoFactorDisabled,
    /// `session.reuse_detected`
    #[serde(rename = "session.reuse_detected")]
    SessionReuseDetected,
    /// `api_key.created`
    #[serde(rename = "api_key.created")]
    ApiKeyCreated,
    /// `api_key.revoked`
    #[serde(rename = "api_key.revoked")]
    ApiKeyRevoked,
    /// `webhook.test`
    #[serde(rename = "webhook.test")]
    WebhookTest,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl EventName {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MemberInvited => "member.invited",
            Self::MemberJoined => "member.joined",
            Self::MemberRemoved => "member.removed",
            Self::MemberRoleChanged => "member.role_changed",
            Self::MemberSuspended => "member.suspended",
            Self::MemberReactivated => "member.reactivated",
            Self::InviteRevoked => "invite.revoked",
            Self::UserLogin => "user.login",
            Self::UserPasswordChanged => "user.password_changed",
            Self::UserEmailChanged => "user.email_changed",
            Self::UserTwoFactorEnabled => "user.two_factor_enabled",
            Self::UserTwoFactorDisabled => "user.two_factor_disabled",
            Self::SessionReuseDetected => "session.reuse_detected",
            Self::ApiKeyCreated => "api_key.created",
            Self::ApiKeyRevoked => "api_key.revoked",
            Self::WebhookTest => "webhook.test",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for EventName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A user in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventUser {
    /// Canonical address.
    pub email: String,
    /// `usr_…`
    pub id: String,
    /// Display name.
    pub name: String,
}

/// What is kept about a person.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportData {
    /// What the user did, newest first: 5,000 of them.
    pub audit_entries: Vec<ExportedEntry>,
    /// The changes of address that the user asked for, newest first, as long as they are kept.
    pub email_changes: Vec<ExportedEmailChange>,
    /// The mails that were sent to the user, newest first, as long as they are kept.
    pub emails: Vec<ExportedMail>,
    /// Those of the user's address that can be accepted, newest first; none while the address is not proven.
    pub invitations: Vec<ExportedInvitation>,
    /// By slug.
    pub memberships: Vec<OperatorMembership>,
    /// What `?cursor` takes for the audit entries before these; left out when there are none.
    pub next_cursor: Option<String>,
    /// Newest first; ended ones too, as long as they are kept.
    pub sessions: Vec<ExportedSession>,
    /// The user.
    pub user: ExportedUser,
}

/// A change of address that was asked for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedEmailChange {
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it was confirmed, cancelled or replaced; left out before that.
    pub ended_at: Option<Timestamp>,
    /// Until when it can be confirmed.
    pub expires_at: Timestamp,
    /// The address that was wanted.
    pub new_email: String,
}

/// An entry of an organization's audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedEntry {
    /// What was done.
    pub action: AuditAction,
    /// Who did it.
    pub actor: AuditActor,
    /// How often, when more than once: refusals of requests that prove nothing are one entry for each source and
    /// clock hour, which shows the first of them.
    pub count: Option<i64>,
    /// When it happened.
    pub created_at: Timestamp,
    /// `aud_…`
    pub id: String,
    /// From where; left out for the command line.
    pub ip: Option<String>,
    /// What else matters.
    pub metadata: Option<BTreeMap<String, String>>,
    /// In which organization.
    pub org_id: String,
    /// The request's `X-Request-Id`; left out for the command line.
    pub request_id: Option<String>,
    /// What it was done to; left out when that is the actor.
    pub target: Option<AuditTarget>,
    /// With what; left out for the command line, and when the client didn't say.
    pub user_agent: Option<String>,
}

/// An invitation that can be accepted, by the link that was mailed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedInvitation {
    /// When it was made.
    pub created_at: Timestamp,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
    /// `inv_…`
    pub id: String,
    /// Where to.
    pub org: MembershipOrganization,
    /// What the user would be there.
    pub role: Role,
}

/// A mail that was sent.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedMail {
    /// What it told.
    pub kind: MailKind,
    /// When.
    pub sent_at: Timestamp,
    /// Its subject; left out of mails from before subjects were kept.
    pub subject: Option<String>,
}

/// A session of the user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedSession {
    /// When it began.
    pub created_at: Timestamp,
    /// When it ended; left out while it goes on.
    pub ended_at: Option<Timestamp>,
    /// `ses_…`
    pub id: String,
    /// From where it began.
    pub ip: String,
    /// When it was last refreshed.
    pub last_used_at: Option<Timestamp>,
    /// In which organization.
    pub org_id: String,
    /// With what.
    pub user_agent: String,
}

/// A user with everything that the account has.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedUser {
    /// When the account was made.
    pub created_at: Timestamp,
    /// Canonical address.
    pub email: String,
    /// `usr_…`
    pub id: String,
    /// Whether the address was proven.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// The optional part.
    pub profile: Profile,
    /// Account-level role.
    pub role: AccountRole,
    /// Whether sign-in asks for a code.
    pub two_factor_enabled: bool,
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FieldCode {
    /// `required`
    #[serde(rename = "required")]
    Required,
    /// `wrong_type`
    #[serde(rename = "wrong_type")]
    WrongType,
    /// `duplicate`
    #[serde(rename = "duplicate")]
    Duplicate,
    /// `invalid_character`
    #[serde(rename = "invalid_character")]
    InvalidCharacter,
    /// `too_long`
    #[serde(rename = "too_long")]
    TooLong,
    /// `invalid`
    #[serde(rename = "invalid")]
    Invalid,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl FieldCode {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::WrongType => "wrong_type",
            Self::Duplicate => "duplicate",
            Self::InvalidCharacter => "invalid_character",
            Self::TooLong => "too_long",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for FieldCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A field that is wrong.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FieldError {
    /// How, for programs.
    pub code: FieldCode,
    /// Which; empty for the body as a whole.
    pub field: String,
    /// How, for people.
    pub message: String,
}

/// What became of an import.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ImportData {
    /// Lines that were refused.
    pub failed: i64,
    /// Lines whose account was made, or was there and got memberships.
    pub imported: i64,
    /// Lines of which everything was there already.
    pub present: i64,
    /// What became of each line that isn't empty.
    pub results: Vec<LineResult>,
}

/// A user to be imported: one line.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportLine {
    /// The address. An account that has it is not changed.
    pub email: String,
    /// Whether the address counts as proven; it doesn't unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_email_verified: Option<bool>,
    /// Where the user is a member, each organization once; may be empty.
    pub memberships: Vec<ImportedMembership>,
    /// The name of a new account.
    pub name: String,
    /// The hash of the password; without it the user has to reset the password first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password_hash: Option<Secret>,
    /// The secret of the authenticator app in base32; turns the second factor on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totp_secret: Option<Secret>,
}

/// A membership of a user to be imported.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportedMembership {
    /// What the user may do there.
    pub role: Role,
    /// The organization.
    pub slug: String,
}

/// Any other token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InvalidData {
    /// Why, when asked with `explain`.
    pub reason: Option<InvalidReason>,
}

/// Why a token is not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum InvalidReason {
    /// `malformed`
    #[serde(rename = "malformed")]
    Malformed,
    /// `expired`
    #[serde(rename = "expired")]
    Expired,
    /// `superseded`
    #[serde(rename = "superseded")]
    Superseded,
    /// `session_ended`
    #[serde(rename = "session_ended")]
    SessionEnded,
    /// `wrong_organization`
    #[serde(rename = "wrong_organization")]
    WrongOrganization,
    /// `not_a_member`
    #[serde(rename = "not_a_member")]
    NotAMember,
    /// `organization_suspended`
    #[serde(rename = "organization_suspended")]
    OrganizationSuspended,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl InvalidReason {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Expired => "expired",
            Self::Superseded => "superseded",
            Self::SessionEnded => "session_ended",
            Self::WrongOrganization => "wrong_organization",
            Self::NotAMember => "not_a_member",
            Self::OrganizationSuspended => "organization_suspended",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for InvalidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Invite {
    /// The invited address.
    pub email: String,
    /// From when it can't be accepted any more.
    pub expires_at: Timestamp,
    /// `inv_…`
    pub id: String,
    /// What the invited person will be.
    pub role: Role,
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InviteData {
    /// The invitation.
    pub invite: Invite,
}

/// A page of invitations.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InvitesData {
    /// Those that can be accepted, oldest first.
    pub invites: Vec<ListedInvite>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
}

/// Why a line was refused.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LineError {
    /// As in an error's `code`.
    pub code: ErrorCode,
    /// For people; it names the fields that are wrong.
    pub message: String,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LineResult {
    /// Why it was refused; left out when it was not.
    pub error: Option<LineError>,
    /// Its number, from 1; empty lines count.
    pub line: i64,
    /// The account; left out when the line was refused.
    pub user_id: Option<String>,
}

/// An invitation by the operator, with the link that accepts it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LinkedInvite {
    /// The invited address.
    pub email: String,
    /// From when it can't be accepted any more.
    pub expires_at: Timestamp,
    /// `inv_…`
    pub id: String,
    /// `operator`.
    pub invited_by: String,
    /// What the mail holds too: whoever has it joins.
    pub link: Secret,
    /// What the invited person will be.
    pub role: Role,
}

/// An invitation in the list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListedInvite {
    /// The invited address.
    pub email: String,
    /// From when it can't be accepted any more.
    pub expires_at: Timestamp,
    /// `inv_…`
    pub id: String,
    /// The inviting admin's address, or `operator`.
    pub invited_by: String,
    /// Where its mail stands: it waits; the mail server took it; it was given up, so send it again.
    pub mail_status: MailStatus,
    /// What the invited person will be.
    pub role: Role,
}

/// How a session began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LoginMethod {
    /// `password`
    #[serde(rename = "password")]
    Password,
    /// `totp`
    #[serde(rename = "totp")]
    Totp,
    /// `recovery_code`
    #[serde(rename = "recovery_code")]
    RecoveryCode,
    /// `invite`
    #[serde(rename = "invite")]
    Invite,
    /// `switch`
    #[serde(rename = "switch")]
    Switch,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl LoginMethod {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Totp => "totp",
            Self::RecoveryCode => "recovery_code",
            Self::Invite => "invite",
            Self::Switch => "switch",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for LoginMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a mail tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MailKind {
    /// `invite`
    #[serde(rename = "invite")]
    Invite,
    /// `password_reset`
    #[serde(rename = "password_reset")]
    PasswordReset,
    /// `password_changed`
    #[serde(rename = "password_changed")]
    PasswordChanged,
    /// `two_factor_enabled`
    #[serde(rename = "two_factor_enabled")]
    TwoFactorEnabled,
    /// `two_factor_disabled`
    #[serde(rename = "two_factor_disabled")]
    TwoFactorDisabled,
    /// `session_reuse_detected`
    #[serde(rename = "session_reuse_detected")]
    SessionReuseDetected,
    /// `account_guessing`
    #[serde(rename = "account_guessing")]
    AccountGuessing,
    /// `account_deleted`
    #[serde(rename = "account_deleted")]
    AccountDeleted,
    /// `joined`
    #[serde(rename = "joined")]
    Joined,
    /// `confirm_email`
    #[serde(rename = "confirm_email")]
    ConfirmEmail,
    /// `address_in_use`
    #[serde(rename = "address_in_use")]
    AddressInUse,
    /// `email_change_requested`
    #[serde(rename = "email_change_requested")]
    EmailChangeRequested,
    /// `email_changed`
    #[serde(rename = "email_changed")]
    EmailChanged,
    /// `sign_up`
    #[serde(rename = "sign_up")]
    SignUp,
    /// `account_exists`
    #[serde(rename = "account_exists")]
    AccountExists,
    /// `test`
    #[serde(rename = "test")]
    Test,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl MailKind {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::PasswordReset => "password_reset",
            Self::PasswordChanged => "password_changed",
            Self::TwoFactorEnabled => "two_factor_enabled",
            Self::TwoFactorDisabled => "two_factor_disabled",
            Self::SessionReuseDetected => "session_reuse_detected",
            Self::AccountGuessing => "account_guessing",
            Self::AccountDeleted => "account_deleted",
            Self::Joined => "joined",
            Self::ConfirmEmail => "confirm_email",
            Self::AddressInUse => "address_in_use",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChanged => "email_changed",
            Self::SignUp => "sign_up",
            Self::AccountExists => "account_exists",
            Self::Test => "test",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for MailKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whether the mail waits, left, or was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MailStatus {
    /// `queued`
    #[serde(rename = "queued")]
    Queued,
    /// `sent`
    #[serde(rename = "sent")]
    Sent,
    /// `failed`
    #[serde(rename = "failed")]
    Failed,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl MailStatus {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for MailStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A member.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Member {
    /// Canonical address.
    pub email: String,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Display name.
    pub name: String,
    /// What the member may do.
    pub role: Role,
    /// Whether the member may act.
    pub status: MembershipStatus,
    /// Whether the member has two-factor authentication on.
    pub two_factor_enabled: bool,
    /// `usr_…`
    pub user_id: String,
}

/// A member.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberData {
    /// The member as it is now.
    pub member: Member,
}

/// A page of members.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MembersData {
    /// By joining time.
    pub members: Vec<Member>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
}

/// The organization of a membership.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MembershipOrganization {
    /// `org_…`
    pub id: String,
    /// Its name.
    pub name: String,
    /// What `X-Org-Slug` carries.
    pub slug: String,
}

/// Whether a member may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MembershipStatus {
    /// `active`
    #[serde(rename = "active")]
    Active,
    /// `suspended`
    #[serde(rename = "suspended")]
    Suspended,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl MembershipStatus {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for MembershipStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A new API key; the key itself is shown this once.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NewApiKeyData {
    /// Its record.
    pub api_key: ApiKey,
    /// The key.
    pub key: Secret,
}

/// A new subscription with its secret.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NewWebhookData {
    /// What signs its deliveries. Shown this once.
    pub secret: Secret,
    /// The subscription.
    pub webhook: Webhook,
}

/// One membership of a user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorMembership {
    /// When the user joined.
    pub joined_at: Timestamp,
    /// Where.
    pub org: MembershipOrganization,
    /// What the user may do there.
    pub role: Role,
    /// Whether the user may act there.
    pub status: MembershipStatus,
}

/// An organization, and how large it is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorOrganization {
    /// Its application's address.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// `org_…`
    pub id: String,
    /// How many members it has, suspended ones too.
    pub member_count: i64,
    /// Its name.
    pub name: String,
    /// What it pays for.
    pub plan: Plan,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// Whether it may be used.
    pub status: OrganizationStatus,
}

/// An organization, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorOrganizationData {
    /// The organization.
    pub organization: OperatorOrganization,
}

/// A page of organizations.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorOrganizationsData {
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
    /// By slug.
    pub organizations: Vec<OperatorOrganization>,
}

/// A user, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUser {
    /// When the account was made.
    pub created_at: Timestamp,
    /// Canonical address.
    pub email: String,
    /// `usr_…`
    pub id: String,
    /// Whether the address was proven.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// Account-level role.
    pub role: AccountRole,
}

/// A user after a change.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUserData {
    /// The user as it is now.
    pub user: OperatorUser,
}

/// A user with memberships.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUserDetails {
    /// By slug.
    pub memberships: Vec<OperatorMembership>,
    /// Whether sign-in asks for a code.
    pub two_factor_enabled: bool,
    /// The user.
    pub user: OperatorUser,
}

/// A page of users.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUsersData {
    /// What `?cursor` takes for the next page; left out when this was the last one.
    pub next_cursor: Option<String>,
    /// In the order in which their accounts were made.
    pub users: Vec<OperatorUser>,
}

/// An organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Organization {
    /// Its application's address.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// `org_…`
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it pays for.
    pub plan: Plan,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// Whether it may be used.
    pub status: OrganizationStatus,
}

/// Whether an organization may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum OrganizationStatus {
    /// `active`
    #[serde(rename = "active")]
    Active,
    /// `suspended`
    #[serde(rename = "suspended")]
    Suspended,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl OrganizationStatus {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for OrganizationStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The organization as its own people see it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnOrganization {
    /// Its application's address.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// `org_…`
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it pays for.
    pub plan: Plan,
    /// Its own rules, for admins.
    pub security: Option<Security>,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// Whether it may be used.
    pub status: OrganizationStatus,
}

/// The organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnOrganizationData {
    /// The organization.
    pub org: OwnOrganization,
}

/// Why a password was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PasswordReason {
    /// `too_short`
    #[serde(rename = "too_short")]
    TooShort,
    /// `too_long`
    #[serde(rename = "too_long")]
    TooLong,
    /// `too_common`
    #[serde(rename = "too_common")]
    TooCommon,
    /// `contains_context`
    #[serde(rename = "contains_context")]
    ContainsContext,
    /// `same_as_current`
    #[serde(rename = "same_as_current")]
    SameAsCurrent,
    /// `breached`
    #[serde(rename = "breached")]
    Breached,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl PasswordReason {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TooShort => "too_short",
            Self::TooLong => "too_long",
            Self::TooCommon => "too_common",
            Self::ContainsContext => "contains_context",
            Self::SameAsCurrent => "same_as_current",
            Self::Breached => "breached",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for PasswordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What an organization pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Plan {
    /// `free`
    #[serde(rename = "free")]
    Free,
    /// `pro`
    #[serde(rename = "pro")]
    Pro,
    /// `enterprise`
    #[serde(rename = "enterprise")]
    Enterprise,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl Plan {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The optional part of a user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Profile {
    /// About the user.
    pub bio: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
}

/// What a member may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Role {
    /// `member`
    #[serde(rename = "member")]
    Member,
    /// `org_admin`
    #[serde(rename = "org_admin")]
    OrgAdmin,
    /// A word of a newer service.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl Role {
    /// The word itself.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::OrgAdmin => "org_admin",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An organization's own rules; what is left out is no rule.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Security {
    /// The domains whose addresses become members.
    pub allowed_email_domains: Option<Vec<String>>,
    /// Whether members need a second factor.
    pub require_two_factor: bool,
    /// How many seconds a session lasts at most, counted from the sign-in.
    pub session_ttl: Option<i64>,
}

/// A change of an organization's own rules. What is left out stays, and null clears a rule.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecurityBody {
    /// The domains whose addresses become members, without those below them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_email_domains: Option<Option<Vec<String>>>,
    /// Whether members need a second factor. Who has none sets one up when signing in; sessions of such members
    /// end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub require_two_factor: Option<Option<bool>>,
    /// How long a session of the organization lasts at most, counted from the sign-in, whatever is refreshed:
    /// seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_ttl: Option<Option<i64>>,
}

/// A token that is good.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ValidData {
    /// As what; check `status` too.
    pub membership: VerifiedMembership,
    /// Where.
    pub org: VerifiedOrganization,
    /// Who.
    pub user: VerifiedUser,
}

/// The membership behind a good token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedMembership {
    /// When the member joined.
    pub joined_at: Timestamp,
    /// What the member may do.
    pub role: Role,
    /// Whether the member may act.
    pub status: MembershipStatus,
}

/// The organization of a good token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedOrganization {
    /// `org_…`
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its plan.
    pub plan: Plan,
    /// Its slug.
    pub slug: String,
    /// Its status.
    pub status: OrganizationStatus,
}

/// The user of a good token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedUser {
    /// Canonical address.
    pub email: String,
    /// `usr_…`
    pub id: String,
    /// Whether the address was proven.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// Account-level role.
    pub role: AccountRole,
}

/// A subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Webhook {
    /// When it was made.
    pub created_at: Timestamp,
    /// What it is for; left out when nothing was given.
    pub description: Option<String>,
    /// What it is told of.
    pub events: Vec<EventName>,
    /// `wh_…`
    pub id: String,
    /// Whether deliveries are made.
    pub is_active: bool,
    /// Until when the secret before that signs too; left out when none does.
    pub previous_secret_expires_at: Option<Timestamp>,
    /// When its secret was made; left out when a version before this field made that.
    pub secret_created_at: Option<Timestamp>,
    /// The last four characters of its secret; left out when a version before this field made that.
    pub secret_hint: Option<String>,
    /// Where deliveries go.
    pub url: String,
}

/// A subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookData {
    /// The subscription.
    pub webhook: Webhook,
}

/// A new secret.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookSecretData {
    /// The new secret. Shown this once.
    pub secret: Secret,
}

/// The organization's subscriptions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhooksData {
    /// The subscriptions, oldest first.
    pub webhooks: Vec<Webhook>,
}

/// What `list_audit_log` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OperatorListAuditLogQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// What `list_organizations` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListOrganizationsQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only those whose slug or name contains this, whatever its case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
}

/// A new organization.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateOrganizationBody {
    /// Whom to invite as its first admin; nobody when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub admin_email: Option<String>,
    /// The application's address, https (or http on loopback); none when left out or empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// Its name.
    pub name: String,
    /// What it pays for; `free` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// What `X-Org-Slug` will carry; it stays for ever.
    pub slug: String,
}

/// The operator's change of an organization.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateOperatorOrganizationBody {
    /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// Its name; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it pays for; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// Whether it may be used; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<OrganizationStatus>,
}

/// What `list_users` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUsersQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only the account with this address, in any spelling that signs in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// A change of a user.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUserBody {
    /// Whether the address counts as proven; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_email_verified: Option<bool>,
    /// Display name; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What `export_user` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportUserQuery {
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A change of the organization.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateOrganizationBody {
    /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// Its name; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its own rules; left out: stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub security: Option<SecurityBody>,
}

/// A new key.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateApiKeyBody {
    /// From when it is refused; left out: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// What the key is for.
    pub name: String,
}

/// A rotation.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RotateApiKeyBody {
    /// For how many seconds the old key still works, at most 30 days; a day unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlap_seconds: Option<i64>,
}

/// What `list_audit_log` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAuditLogQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only entries with this action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<AuditAction>,
    /// Only entries of which this user is the actor or the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

/// What `list_invites` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListInvitesQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// What `list_members` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMembersQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only those whose name or address contains this, whatever its case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// Only those with this role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Only those with this status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<MembershipStatus>,
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InviteBody {
    /// Whom to invite.
    pub email: String,
    /// What the invited person will be; `member` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A change of a member.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateMemberBody {
    /// What the member may do; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether the member may act; left out: stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<MembershipStatus>,
}

/// A new subscription.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateWebhookBody {
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What it is told of.
    pub events: Vec<EventName>,
    /// Where deliveries go: https, publicly reachable.
    pub url: String,
}

/// A change of a subscription; what is left out stays.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateWebhookBody {
    /// A new description; an empty one takes it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// A new list, in place of the old one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventName>>,
    /// `false` holds deliveries, `true` goes on with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_active: Option<bool>,
    /// A new address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// What `list_deliveries` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListDeliveriesQuery {
    /// How many at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the page before; the first page unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only those that stand there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<DeliveryStatus>,
}

/// What `api_key.created` tells. Sent when: a key is made; the key itself is in the answer alone; or a key is
/// rotated; `apiKey` is the successor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeyCreatedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The key.
    pub api_key: EventApiKey,
}

/// What `api_key.revoked` tells. Sent when: a key is revoked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeyRevokedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The key.
    pub api_key: EventApiKey,
}

/// What `invite.revoked` tells. Sent when: a pending invitation is taken back.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InviteRevokedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The invitation.
    pub invite: EventInvite,
}

/// What `member.invited` tells. Sent when: an address is invited; sending an invitation again tells nothing; or
/// an organization is made with the invitation of its first admin, before anybody can have subscribed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberInvitedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The invitation.
    pub invite: EventInvite,
}

/// What `member.joined` tells. Sent when: an invitation is accepted; the actor is the new member; or the operator
/// makes somebody a member, who may have been one before; or an organization is founded, before anybody can have
/// subscribed; the actor is the founder.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberJoinedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.reactivated` tells. Sent when: a suspended member may act again.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberReactivatedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.removed` tells. Sent when: a member is removed; `status` is `removed` now; or a member's account
/// is deleted: erase the person, too; the address is told by this event a last time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberRemovedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.role_changed` tells. Sent when: a member is given another role.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberRoleChangedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
    /// The role before.
    pub previous_role: Role,
}

/// What `member.suspended` tells. Sent when: an active member is suspended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberSuspendedData {
    /// Who did it; left out when the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `session.reuse_detected` tells. Sent when: a refresh token came back after it was used; its session has
/// ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SessionReuseDetectedData {
    /// From where.
    pub ip: String,
    /// The session.
    pub session_id: String,
    /// The user.
    pub user: EventUser,
    /// With what.
    pub user_agent: String,
}

/// What `user.email_changed` tells. Sent when: a user confirmed a new address; every organization of the user is
/// told.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserEmailChangedData {
    /// The address before.
    pub previous_email: String,
    /// The user.
    pub user: EventUser,
}

/// What `user.login` tells. Sent when: a password was right and no second factor is asked for; `method` is
/// `password`; or the second factor was right; `method` is `totp` or `recovery_code`; or an invitation was
/// accepted and no second factor is asked for; `method` is `invite`; or a session goes on to another
/// organization, which is the one told; `method` is `switch`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserLoginData {
    /// From where.
    pub ip: String,
    /// How the session began.
    pub method: LoginMethod,
    /// The session.
    pub session_id: String,
    /// The user.
    pub user: EventUser,
    /// With what.
    pub user_agent: String,
}

/// What `user.password_changed` tells. Sent when: a user gave the current password and a new one; or a new
/// password was set by a mailed link.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserPasswordChangedData {
    /// The user.
    pub user: EventUser,
}

/// What `user.two_factor_disabled` tells. Sent when: a user gave password and code to turn it off; or the
/// operator reset it; every organization of the user is told.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserTwoFactorDisabledData {
    /// The user.
    pub user: EventUser,
}

/// What `user.two_factor_enabled` tells. Sent when: the first code of an authenticator app was right.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserTwoFactorEnabledData {
    /// The user.
    pub user: EventUser,
}

/// What `webhook.test` tells. Sent when: a subscription is tried out; sent to this one alone, whatever it lists.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookTestData {
    /// The subscription that is tried out.
    pub webhook_id: String,
}

/// What happened, and what there is to know about it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EventData {
    /// `api_key.created`
    ApiKeyCreated(ApiKeyCreatedData),
    /// `api_key.revoked`
    ApiKeyRevoked(ApiKeyRevokedData),
    /// `invite.revoked`
    InviteRevoked(InviteRevokedData),
    /// `member.invited`
    MemberInvited(MemberInvitedData),
    /// `member.joined`
    MemberJoined(MemberJoinedData),
    /// `member.reactivated`
    MemberReactivated(MemberReactivatedData),
    /// `member.removed`
    MemberRemoved(MemberRemovedData),
    /// `member.role_changed`
    MemberRoleChanged(MemberRoleChangedData),
    /// `member.suspended`
    MemberSuspended(MemberSuspendedData),
    /// `session.reuse_detected`
    SessionReuseDetected(SessionReuseDetectedData),
    /// `user.email_changed`
    UserEmailChanged(UserEmailChangedData),
    /// `user.login`
    UserLogin(UserLoginData),
    /// `user.password_changed`
    UserPasswordChanged(UserPasswordChangedData),
    /// `user.two_factor_disabled`
    UserTwoFactorDisabled(UserTwoFactorDisabledData),
    /// `user.two_factor_enabled`
    UserTwoFactorEnabled(UserTwoFactorEnabledData),
    /// `webhook.test`
    WebhookTest(WebhookTestData),
    /// An event of a newer service, which this version has no type for. Answer it with 2xx.
    Unknown {
        /// What the service calls it.
        name: String,
        /// What it tells.
        data: serde_json::Value,
    },
}

impl EventData {
    pub(crate) fn read(name: String, data: serde_json::Value) -> Result<Self, serde_json::Error> {
        Ok(match name.as_str() {
            "api_key.created" => Self::ApiKeyCreated(serde_json::from_value(data)?),
            "api_key.revoked" => Self::ApiKeyRevoked(serde_json::from_value(data)?),
            "invite.revoked" => Self::InviteRevoked(serde_json::from_value(data)?),
            "member.invited" => Self::MemberInvited(serde_json::from_value(data)?),
            "member.joined" => Self::MemberJoined(serde_json::from_value(data)?),
            "member.reactivated" => Self::MemberReactivated(serde_json::from_value(data)?),
            "member.removed" => Self::MemberRemoved(serde_json::from_value(data)?),
            "member.role_changed" => Self::MemberRoleChanged(serde_json::from_value(data)?),
            "member.suspended" => Self::MemberSuspended(serde_json::from_value(data)?),
            "session.reuse_detected" => Self::SessionReuseDetected(serde_json::from_value(data)?),
            "user.email_changed" => Self::UserEmailChanged(serde_json::from_value(data)?),
            "user.login" => Self::UserLogin(serde_json::from_value(data)?),
            "user.password_changed" => Self::UserPasswordChanged(serde_json::from_value(data)?),
            "user.two_factor_disabled" => Self::UserTwoFactorDisabled(serde_json::from_value(data)?),
            "user.two_factor_enabled" => Self::UserTwoFactorEnabled(serde_json::from_value(data)?),
            "webhook.test" => Self::WebhookTest(serde_json::from_value(data)?),
            _ => Self::Unknown { name, data },
        })
    }
}
