//! What the service takes and answers.
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::secret::Secret;

/// The role of an account, independent of organizations.
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

/// `user`: a user, or a request without valid credentials; `operator`: the operator; `system`: the service
/// itself.
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

/// An API key's record, without the key itself.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKey {
    /// When it was made.
    pub created_at: Timestamp,
    /// Identifier of the admin who made it; left out if the operator made it, by the command line or a service
    /// key, or if the admin's account was deleted.
    pub created_by: Option<String>,
    /// When it expires; left out if it doesn't.
    pub expires_at: Option<Timestamp>,
    /// The key's identifier, `key_…`.
    pub id: String,
    /// The last four characters of the key.
    pub last4: String,
    /// When it was last used, at most a minute late; left out if it never was.
    pub last_used_at: Option<Timestamp>,
    /// The name that its creator gave it.
    pub name: String,
    /// The beginning of the key: `pk_live_` and the public characters.
    pub prefix: String,
}

/// The organization's API keys.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeysData {
    /// The keys that are still valid, oldest first.
    pub api_keys: Vec<ApiKey>,
}

/// An attempt to send a delivery.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Attempt {
    /// The attempt's number, from 1.
    pub attempt: i64,
    /// Duration in milliseconds.
    pub duration_ms: i64,
    /// Why the attempt failed; left out if it didn't.
    pub error: Option<String>,
    /// HTTP status of the receiver's answer; left out if it did not answer.
    pub http_status: Option<i64>,
    /// When it began.
    pub started_at: Timestamp,
}

/// An action in the audit log.
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
    /// `password.removed`
    #[serde(rename = "password.removed")]
    PasswordRemoved,
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
            Self::PasswordRemoved => "password.removed",
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

/// Who performed an action.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditActor {
    /// The user's email address at that time; left out if the actor is no known user, or the account was deleted.
    pub email: Option<String>,
    /// The user's `usr_…`, or the `skey_…` of the operator's service key; left out for a request without valid
    /// credentials, for the command line and for the service itself.
    pub id: Option<String>,
    /// The kind of actor.
    #[serde(rename = "type")]
    pub kind: ActorType,
}

/// One entry of the audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditEntry {
    /// The action.
    pub action: AuditAction,
    /// Who performed the action.
    pub actor: AuditActor,
    /// How many times it happened; left out if once. Refused requests without valid credentials share one entry
    /// for each action, source and clock hour (UTC), which shows the first of them.
    pub count: Option<i64>,
    /// When it was performed.
    pub created_at: Timestamp,
    /// The entry's identifier, `aud_…`.
    pub id: String,
    /// IP address of the client; left out for the command line.
    pub ip: Option<String>,
    /// Further details, which depend on the action; left out if there are none. For display only, because details
    /// may be added.
    pub metadata: Option<BTreeMap<String, String>>,
    /// The request's `X-Request-Id`; left out for the command line.
    pub request_id: Option<String>,
    /// What the action changed; left out if it is the actor.
    pub target: Option<AuditTarget>,
    /// `User-Agent` of the client; left out if the client sent none, and for the command line.
    pub user_agent: Option<String>,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditLogData {
    /// The entries, newest first.
    pub entries: Vec<AuditEntry>,
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
}

/// What an action changed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct AuditTarget {
    /// Only for a `user`: the email address at that time, or the current one if it was not recorded and the user
    /// is still a member. Left out if the account was deleted.
    pub email: Option<String>,
    /// The resource's identifier.
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
    /// The invitation of its first admin; left out if the request has no `adminEmail`.
    pub invite: Option<LinkedInvite>,
    /// The organization.
    pub organization: Organization,
}

/// A page of a subscription's deliveries.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveriesData {
    /// The deliveries, newest first.
    pub deliveries: Vec<Delivery>,
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
}

/// A delivery: one event that is sent to one subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Delivery {
    /// Number of attempts so far.
    pub attempts: i64,
    /// When the delivery was queued.
    pub created_at: Timestamp,
    /// The event's name.
    pub event: EventName,
    /// HTTP status of the receiver's answer to the last attempt; left out if it did not answer.
    pub http_status: Option<i64>,
    /// The delivery's identifier, `del_…`.
    pub id: String,
    /// Why the last attempt failed; left out if it didn't.
    pub last_error: Option<String>,
    /// When the next attempt is due; it can begin later if too many are under way. Left out if no attempt
    /// follows, an attempt is under way, or the subscription is paused.
    pub next_attempt_at: Option<Timestamp>,
    /// State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another
    /// one follows, `success` or `failed`.
    pub status: DeliveryStatus,
}

/// A delivery with its body and its attempts.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveryDetail {
    /// The attempts, oldest first.
    pub attempt_log: Vec<Attempt>,
    /// Number of attempts so far.
    pub attempts: i64,
    /// When the delivery was queued.
    pub created_at: Timestamp,
    /// The event's name.
    pub event: EventName,
    /// HTTP status of the receiver's answer to the last attempt; left out if it did not answer.
    pub http_status: Option<i64>,
    /// The delivery's identifier, `del_…`.
    pub id: String,
    /// Why the last attempt failed; left out if it didn't.
    pub last_error: Option<String>,
    /// When the next attempt is due; it can begin later if too many are under way. Left out if no attempt
    /// follows, an attempt is under way, or the subscription is paused.
    pub next_attempt_at: Option<Timestamp>,
    /// The body that was signed and sent: one of the events under `webhooks` in this document.
    pub payload: BTreeMap<String, serde_json::Value>,
    /// State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another
    /// one follows, `success` or `failed`.
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

/// The identifier of a new delivery.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct DeliveryIdData {
    /// The delivery's identifier, `del_…`.
    pub delivery_id: String,
}

/// The state of a delivery.
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

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ErrorBody {
    /// The error code, which stays the same in later versions.
    pub code: ErrorCode,
    /// The wrong fields; only with `validation_failed`.
    pub fields: Option<Vec<FieldError>>,
    /// A message for developers. Choose the text for users by `code`.
    pub message: String,
    /// Slugs of the organizations that would be left without an active admin; only with `last_admin` when an
    /// account is deleted.
    pub organizations: Option<Vec<String>>,
    /// The reasons why the password is refused; only with `password_rejected`.
    pub reasons: Option<Vec<PasswordReason>>,
    /// The request's identifier, as in `X-Request-Id`.
    pub request_id: String,
    /// Seconds to wait before trying again; only with status 429 or 503.
    pub retry_after: Option<i64>,
}

/// Why a request is refused.
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
    /// `wrong_account`
    #[serde(rename = "wrong_account")]
    WrongAccount,
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
    /// `webhook_exists`
    #[serde(rename = "webhook_exists")]
    WebhookExists,
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
            Self::WrongAccount => "wrong_account",
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
            Self::WebhookExists => "webhook_exists",
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

/// The user who caused an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventActor {
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// The user's identifier, `usr_…`.
    pub user_id: String,
}

/// An API key in an event, without the key itself.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventApiKey {
    /// The key's identifier, `key_…`.
    pub id: String,
    /// The last four characters of the key.
    pub last4: String,
    /// The name that its creator gave it.
    pub name: String,
    /// The beginning of the key: `pk_live_` and the public characters.
    pub prefix: String,
}

/// An invitation in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventInvite {
    /// The invited address.
    pub email: String,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The invitation's identifier, `inv_…`.
    pub id: String,
    /// The role that the invited person gets.
    pub role: Role,
}

/// A member in an event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct EventMember {
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Display name.
    pub name: String,
    /// The member's role: `member` or `org_admin`.
    pub role: Role,
    /// The membership's status after the event.
    pub status: EventMemberStatus,
    /// The user's identifier, `usr_…`.
    pub user_id: String,
}

/// The membership's status after the event.
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

/// The name of an event.
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
    /// `user.password_removed`
    #[serde(rename = "user.password_removed")]
    UserPasswordRemoved,
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
            Self::UserPasswordRemoved => "user.password_removed",
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
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// The user's identifier, `usr_…`.
    pub id: String,
    /// Display name.
    pub name: String,
}

/// A page of the stored data about a user. An entry of a list is on one page only, and the lists follow each
/// other in the order of this object.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportData {
    /// Audit entries of the user's own actions, newest first.
    pub audit_entries: Vec<ExportedEntry>,
    /// Changes of the email address that the user requested, newest first; also ended ones, as long as they are
    /// kept.
    pub email_changes: Vec<ExportedEmailChange>,
    /// Mails that were sent to the user's address, newest first, then those to former addresses, as long as they
    /// are kept.
    pub emails: Vec<ExportedMail>,
    /// Invitations to the user's address that can be accepted, newest first; empty while the address is not
    /// verified.
    pub invitations: Vec<ExportedInvitation>,
    /// The user's memberships, ordered by the organization's slug.
    pub memberships: Vec<OperatorMembership>,
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
    /// The user's sessions, newest first; also ended ones, as long as they are kept.
    pub sessions: Vec<ExportedSession>,
    /// The account.
    pub user: ExportedUser,
}

/// A requested change of the email address.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedEmailChange {
    /// When it was requested.
    pub created_at: Timestamp,
    /// When it was confirmed, cancelled or replaced; left out if it was not.
    pub ended_at: Option<Timestamp>,
    /// When its link expires.
    pub expires_at: Timestamp,
    /// The requested address.
    pub new_email: String,
}

/// An entry of an organization's audit log.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedEntry {
    /// The action.
    pub action: AuditAction,
    /// Who performed the action.
    pub actor: AuditActor,
    /// How many times it happened; left out if once. Refused requests without valid credentials share one entry
    /// for each action, source and clock hour (UTC), which shows the first of them.
    pub count: Option<i64>,
    /// When it was performed.
    pub created_at: Timestamp,
    /// The entry's identifier, `aud_…`.
    pub id: String,
    /// IP address of the client; left out for the command line.
    pub ip: Option<String>,
    /// Further details, which depend on the action; left out if there are none. For display only, because details
    /// may be added.
    pub metadata: Option<BTreeMap<String, String>>,
    /// Identifier of the organization whose audit log has the entry.
    pub org_id: String,
    /// The request's `X-Request-Id`; left out for the command line.
    pub request_id: Option<String>,
    /// What the action changed; left out if it is the actor.
    pub target: Option<AuditTarget>,
    /// `User-Agent` of the client; left out if the client sent none, and for the command line.
    pub user_agent: Option<String>,
}

/// An invitation that can be accepted with its mailed link.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedInvitation {
    /// When it was made.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The invitation's identifier, `inv_…`.
    pub id: String,
    /// The organization to which it invites.
    pub org: MembershipOrganization,
    /// The role that the user would get.
    pub role: Role,
}

/// A mail that was sent to the user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedMail {
    /// The kind of mail.
    pub kind: MailKind,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// Its subject; left out if the mail is older than the version that stores subjects.
    pub subject: Option<String>,
}

/// A session of the user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedSession {
    /// When it began.
    pub created_at: Timestamp,
    /// When it was ended, for example by signing out; left out if it was not.
    pub ended_at: Option<Timestamp>,
    /// The session's identifier, `ses_…`.
    pub id: String,
    /// IP address of the client at the sign-in or the last refresh.
    pub ip: String,
    /// When the session last got new tokens, for example by a refresh; left out if the session has ended, or its
    /// sign-in was never completed.
    pub last_used_at: Option<Timestamp>,
    /// Identifier of the session's organization.
    pub org_id: String,
    /// `User-Agent` of the client at the sign-in or the last refresh.
    pub user_agent: String,
}

/// A user with profile and account settings.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ExportedUser {
    /// When the account was made.
    pub created_at: Timestamp,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// The user's identifier, `usr_…`.
    pub id: String,
    /// Whether the address is verified.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// The user's optional fields.
    pub profile: Profile,
    /// Role of the account itself, independent of organizations; at present always `user`.
    pub role: AccountRole,
    /// Whether two-factor authentication is on.
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
    /// `unknown`
    #[serde(rename = "unknown")]
    IsUnknown,
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
            Self::IsUnknown | Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for FieldCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A field with a wrong value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FieldError {
    /// What is wrong with the field, as a code.
    pub code: FieldCode,
    /// The field's name; empty for the body as a whole.
    pub field: String,
    /// What is wrong with the field, as text.
    pub message: String,
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ImportData {
    /// Number of lines that were refused or could not be imported.
    pub failed: i64,
    /// Number of lines that created an account, or added memberships to an existing one.
    pub imported: i64,
    /// Number of lines that changed nothing, because the account and its memberships already existed.
    pub present: i64,
    /// The result of each line that isn't empty.
    pub results: Vec<LineResult>,
}

/// A user to be imported: one line.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportLine {
    /// Email address. An account that already has it is not changed, except that it may get memberships.
    pub email: String,
    /// Whether the email address counts as verified; `false` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_email_verified: Option<bool>,
    /// The user's memberships, each organization once; may be empty.
    pub memberships: Vec<ImportedMembership>,
    /// Display name of a new account.
    pub name: String,
    /// Hash of the password; if left out, the user has to reset the password before signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password_hash: Option<Secret>,
    /// Secret of the authenticator app in base32; turns two-factor authentication on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totp_secret: Option<Secret>,
}

/// A membership of a user to be imported.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportedMembership {
    /// The user's role in it.
    pub role: Role,
    /// The organization's slug.
    pub slug: String,
}

/// An access token that isn't valid in this organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InvalidData {
    /// Why the token isn't valid; left out unless the request has `explain: true`.
    pub reason: Option<InvalidReason>,
}

/// Why an access token isn't valid.
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
    /// When it expires.
    pub expires_at: Timestamp,
    /// The invitation's identifier, `inv_…`.
    pub id: String,
    /// The role that the invited person gets.
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

/// A page of the organization's invitations.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InvitesData {
    /// The invitations that can be accepted, oldest first.
    pub invites: Vec<ListedInvite>,
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
}

/// Why a line failed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LineError {
    /// The error code, one of those that `error.code` of an answer can have.
    pub code: ErrorCode,
    /// A message for developers, which names the wrong fields.
    pub message: String,
}

/// The result of a line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LineResult {
    /// Why the line failed; left out if it didn't.
    pub error: Option<LineError>,
    /// The line's number, from 1; empty lines count.
    pub line: i64,
    /// Identifier of the account; left out if the line failed.
    pub user_id: Option<String>,
}

/// An invitation by the operator, with its link.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct LinkedInvite {
    /// The invited address.
    pub email: String,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The invitation's identifier, `inv_…`.
    pub id: String,
    /// Always `operator`.
    pub invited_by: String,
    /// The link that the mail contains too. Anybody who has the link can join the organization with the
    /// invitation's role.
    pub link: Secret,
    /// The role that the invited person gets.
    pub role: Role,
}

/// An invitation in the list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListedInvite {
    /// The invited address.
    pub email: String,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The invitation's identifier, `inv_…`.
    pub id: String,
    /// Email address of the admin who sent it, or `operator`.
    pub invited_by: String,
    /// State of its newest mail: `queued`, it waits to be sent; `sent`, the mail server accepted it; `failed`, it
    /// was given up. After `failed`, send the invitation again.
    pub mail_status: MailStatus,
    /// The role that the invited person gets.
    pub role: Role,
}

/// How a user signed in.
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

/// The kind of a mail.
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
    /// `code_guessing`
    #[serde(rename = "code_guessing")]
    CodeGuessing,
    /// `credentials_removed`
    #[serde(rename = "credentials_removed")]
    CredentialsRemoved,
    /// `requests_held_back`
    #[serde(rename = "requests_held_back")]
    RequestsHeldBack,
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
            Self::CodeGuessing => "code_guessing",
            Self::CredentialsRemoved => "credentials_removed",
            Self::RequestsHeldBack => "requests_held_back",
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

/// State of a mail: it waits to be sent, the mail server accepted it, or it was given up.
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
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Display name.
    pub name: String,
    /// The member's role: `member` or `org_admin`.
    pub role: Role,
    /// The member's status: `active` or `suspended`.
    pub status: MembershipStatus,
    /// Whether the member has turned two-factor authentication on.
    pub two_factor_enabled: bool,
    /// The user's identifier, `usr_…`.
    pub user_id: String,
}

/// A member after a change.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberData {
    /// The member.
    pub member: Member,
}

/// A page of members.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MembersData {
    /// The members, ordered by the time when they joined.
    pub members: Vec<Member>,
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
}

/// The organization of a membership.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MembershipOrganization {
    /// The organization's identifier, `org_…`.
    pub id: String,
    /// The organization's name.
    pub name: String,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: String,
}

/// The status of a membership.
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

/// A new API key.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NewApiKeyData {
    /// The key's record.
    pub api_key: ApiKey,
    /// The key itself, shown only in this answer.
    pub key: Secret,
}

/// A new webhook subscription with its secret.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct NewWebhookData {
    /// The secret that signs the subscription's deliveries, shown only in this answer.
    pub secret: Secret,
    /// The subscription.
    pub webhook: Webhook,
}

/// A membership of a user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorMembership {
    /// When the user joined.
    pub joined_at: Timestamp,
    /// The organization.
    pub org: MembershipOrganization,
    /// The user's role in it.
    pub role: Role,
    /// The membership's status: `active` or `suspended`.
    pub status: MembershipStatus,
}

/// An organization with the number of its members.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorOrganization {
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The organization's identifier, `org_…`.
    pub id: String,
    /// Number of its members, including suspended ones.
    pub member_count: i64,
    /// The organization's name.
    pub name: String,
    /// The organization's plan.
    pub plan: Plan,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: String,
    /// `active`, or `suspended`: then no member can use the organization.
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
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
    /// The organizations, ordered by slug.
    pub organizations: Vec<OperatorOrganization>,
}

/// A user, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUser {
    /// When the account was made.
    pub created_at: Timestamp,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// The user's identifier, `usr_…`.
    pub id: String,
    /// Whether the address is verified.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// Role of the account itself, independent of organizations; at present always `user`.
    pub role: AccountRole,
}

/// A user after a change.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUserData {
    /// The user.
    pub user: OperatorUser,
}

/// A user with the user's memberships.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUserDetails {
    /// The user's memberships, including suspended ones, ordered by the organization's slug.
    pub memberships: Vec<OperatorMembership>,
    /// Whether two-factor authentication is on.
    pub two_factor_enabled: bool,
    /// The user.
    pub user: OperatorUser,
}

/// A page of users.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OperatorUsersData {
    /// The value of `?cursor` for the next page; left out on the last page.
    pub next_cursor: Option<String>,
    /// The users, oldest account first.
    pub users: Vec<OperatorUser>,
}

/// An organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Organization {
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The organization's identifier, `org_…`.
    pub id: String,
    /// The organization's name.
    pub name: String,
    /// The organization's plan.
    pub plan: Plan,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: String,
    /// `active`, or `suspended`: then no member can use the organization.
    pub status: OrganizationStatus,
}

/// The status of an organization.
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

/// The organization, as its own members see it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct OwnOrganization {
    /// URL of the organization's application; left out if none is set.
    pub app_url: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The organization's identifier, `org_…`.
    pub id: String,
    /// The organization's name.
    pub name: String,
    /// The organization's plan.
    pub plan: Plan,
    /// The organization's own security rules; left out for members who aren't admins.
    pub security: Option<Security>,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub slug: String,
    /// `active`, or `suspended`: then no member can use the organization.
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

/// Why a new password is refused.
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

/// The plan of an organization.
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

/// The optional fields of a user.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Profile {
    /// Text about the user; left out if none is set.
    pub bio: Option<String>,
    /// Telephone number; left out if none is set.
    pub phone: Option<String>,
}

/// The role of a member.
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

/// An organization's own security rules; a rule that isn't set is left out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Security {
    /// The only email domains whose addresses can become members; left out if all can.
    pub allowed_email_domains: Option<Vec<String>>,
    /// Whether members must have a second factor.
    pub require_two_factor: bool,
    /// Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's own
    /// limit applies.
    pub session_ttl: Option<i64>,
}

/// A change of an organization's own security rules. A rule that is left out stays unchanged, and `null` clears
/// it.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecurityBody {
    /// The only email domains whose addresses can become members; subdomains are not included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_email_domains: Option<Option<Vec<String>>>,
    /// Whether members must have a second factor. A member without one sets it up at the next sign-in; turning
    /// the rule on ends the sessions of such members.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub require_two_factor: Option<Option<bool>>,
    /// Maximum duration of a session in seconds, counted from the sign-in; a refresh doesn't extend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_ttl: Option<Option<i64>>,
}

/// A valid access token: its user, membership and organization.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ValidData {
    /// The user's membership in the organization. Grant access only if its `status` is `active`.
    pub membership: VerifiedMembership,
    /// The organization of the token.
    pub org: VerifiedOrganization,
    /// The token's user.
    pub user: VerifiedUser,
}

/// The membership of the user of a valid access token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedMembership {
    /// When the member joined.
    pub joined_at: Timestamp,
    /// The member's role: `member` or `org_admin`.
    pub role: Role,
    /// The member's status. Grant access only if it is `active`.
    pub status: MembershipStatus,
}

/// The organization of a valid access token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedOrganization {
    /// The organization's identifier, `org_…`.
    pub id: String,
    /// The organization's name.
    pub name: String,
    /// The organization's plan.
    pub plan: Plan,
    /// The organization's slug.
    pub slug: String,
    /// The organization's status.
    pub status: OrganizationStatus,
}

/// The user of a valid access token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct VerifiedUser {
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub email: String,
    /// The user's identifier, `usr_…`.
    pub id: String,
    /// Whether the address is verified.
    pub is_email_verified: bool,
    /// Display name.
    pub name: String,
    /// Role of the account itself, independent of organizations; at present always `user`.
    pub role: AccountRole,
}

/// A webhook subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Webhook {
    /// When it was made.
    pub created_at: Timestamp,
    /// What the subscription is for; left out if it has no description.
    pub description: Option<String>,
    /// Names of the events that are sent to it.
    pub events: Vec<EventName>,
    /// The subscription's identifier, `wh_…`.
    pub id: String,
    /// Whether deliveries are sent; `false` while the subscription is paused.
    pub is_active: bool,
    /// Until when deliveries are signed with the previous secret too; left out if only the current secret signs.
    pub previous_secret_expires_at: Option<Timestamp>,
    /// When its current secret was made; left out if an earlier version of the service, which did not store the
    /// time, made the secret.
    pub secret_created_at: Option<Timestamp>,
    /// The last four characters of its current secret; left out if an earlier version of the service, which did
    /// not store them, made the secret.
    pub secret_hint: Option<String>,
    /// URL to which events are sent.
    pub url: String,
}

/// A webhook subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookData {
    /// The subscription.
    pub webhook: Webhook,
}

/// The new secret of a webhook subscription.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookSecretData {
    /// The secret that signs the subscription's deliveries, shown only in this answer.
    pub secret: Secret,
}

/// The organization's webhook subscriptions.
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
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// What `list_organizations` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListOrganizationsQuery {
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only organizations whose slug or name contains this text; case is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
}

/// A new organization.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateOrganizationBody {
    /// Email address of the first admin, who is invited; if left out, nobody is invited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub admin_email: Option<String>,
    /// URL of the organization's application, `https` (`http` only on loopback); none if left out or empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// The organization's name.
    pub name: String,
    /// The organization's plan; `free` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// The organization's slug, which is sent as `X-Org-Slug`. It can't be changed later.
    pub slug: String,
}

/// A change of an organization by the operator.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateOperatorOrganizationBody {
    /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an
    /// empty text clears it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// The organization's name; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The organization's plan; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// `suspended` suspends the organization, `active` lifts the suspension; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<OrganizationStatus>,
}

/// What `list_users` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListUsersQuery {
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only the account with this address, in any spelling that sign-in accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// A change of a user.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUserBody {
    /// Whether the email address counts as verified; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_email_verified: Option<bool>,
    /// Display name; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What `export_user` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportUserQuery {
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A change of the organization.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateOrganizationBody {
    /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an
    /// empty text clears it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
    /// The organization's name; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The organization's own security rules; they stay unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub security: Option<SecurityBody>,
}

/// A new key.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateApiKeyBody {
    /// When the key expires; if left out, it doesn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// A name for the key, such as the backend that uses it.
    pub name: String,
}

/// Options of a rotation.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RotateApiKeyBody {
    /// How long the old key stays valid, in seconds, at most 30 days; a day if left out, unless the service is
    /// configured otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlap_seconds: Option<i64>,
}

/// What `list_audit_log` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListAuditLogQuery {
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
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
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// What `list_members` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListMembersQuery {
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only members whose name or address contains this text; case is ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    /// Only members with this role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Only members with this status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<MembershipStatus>,
}

/// An invitation.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InviteBody {
    /// The email address to invite.
    pub email: String,
    /// The role that the invited person gets; `member` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A change of a member.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateMemberBody {
    /// The member's role; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// `suspended` suspends the member, `active` reinstates the member; stays unchanged if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<MembershipStatus>,
}

/// A new webhook subscription.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CreateWebhookBody {
    /// What the subscription is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Names of the events to send.
    pub events: Vec<EventName>,
    /// URL to which events are sent: `https`, on a publicly reachable host.
    pub url: String,
}

/// A change of a webhook subscription; fields that are left out stay unchanged.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateWebhookBody {
    /// What the subscription is for; an empty text removes the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Names of the events to send; replaces the whole list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventName>>,
    /// `false` pauses the subscription, `true` resumes it and sends the held deliveries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_active: Option<bool>,
    /// URL to which events are sent: `https`, on a publicly reachable host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// What `list_deliveries` may be asked for.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListDeliveriesQuery {
    /// Maximum number of entries in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// `nextCursor` of the previous page; the first page if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Only deliveries with this status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<DeliveryStatus>,
}

/// What `api_key.created` tells. Sent when: a key is made; the event does not contain the key itself; or a key is
/// rotated; `apiKey` is the successor.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeyCreatedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The API key.
    pub api_key: EventApiKey,
}

/// What `api_key.revoked` tells. Sent when: a key is revoked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ApiKeyRevokedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The API key.
    pub api_key: EventApiKey,
}

/// What `invite.revoked` tells. Sent when: a pending invitation is revoked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct InviteRevokedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The invitation.
    pub invite: EventInvite,
}

/// What `member.invited` tells. Sent when: an address is invited; sending the invitation again causes no event;
/// or an organization is made and its first admin invited; no subscription can exist yet.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberInvitedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The invitation.
    pub invite: EventInvite,
}

/// What `member.joined` tells. Sent when: an invitation is accepted; the actor is the new member; or the operator
/// adds a member, who may have been a member before; or a user creates an organization; the actor is this user;
/// no subscription can exist yet.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberJoinedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.reactivated` tells. Sent when: a suspended member is made active again.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberReactivatedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.removed` tells. Sent when: a member is removed or leaves; `member.status` is `removed`; or a
/// member's account is deleted: erase your data about the person, too; this is the last event with the person's
/// address.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberRemovedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `member.role_changed` tells. Sent when: a member's role is changed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberRoleChangedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
    /// The member's previous role.
    pub previous_role: Role,
}

/// What `member.suspended` tells. Sent when: an active member is suspended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct MemberSuspendedData {
    /// The user who did it; left out if the operator did, by a command or a service key.
    pub actor: Option<EventActor>,
    /// The member.
    pub member: EventMember,
}

/// What `session.reuse_detected` tells. Sent when: a refresh token was used again after it had been replaced; its
/// session has ended.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct SessionReuseDetectedData {
    /// IP address of the client.
    pub ip: String,
    /// The session's identifier.
    pub session_id: String,
    /// The user.
    pub user: EventUser,
    /// `User-Agent` of the client.
    pub user_agent: String,
}

/// What `user.email_changed` tells. Sent when: a user confirmed a new address; each of the user's organizations
/// gets the event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserEmailChangedData {
    /// The user's previous email address.
    pub previous_email: String,
    /// The user.
    pub user: EventUser,
}

/// What `user.login` tells. Sent when: a user signed in by password, without a second factor; `method` is
/// `password`; or a user signed in with a second factor; `method` is `totp` or `recovery_code`; or a user
/// accepted an invitation, without a second factor; `method` is `invite`; or a user switched to another
/// organization, which gets the event; `method` is `switch`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserLoginData {
    /// IP address of the client.
    pub ip: String,
    /// How the user signed in.
    pub method: LoginMethod,
    /// The session's identifier.
    pub session_id: String,
    /// The user.
    pub user: EventUser,
    /// `User-Agent` of the client.
    pub user_agent: String,
}

/// What `user.password_changed` tells. Sent when: a user replaced the current password by a new one; or a user
/// set a new password with a mailed link.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserPasswordChangedData {
    /// The user.
    pub user: EventUser,
}

/// What `user.password_removed` tells. Sent when: an invitation to an address that was never proven is accepted
/// by its link; each of the user's organizations gets the event.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserPasswordRemovedData {
    /// The user.
    pub user: EventUser,
}

/// What `user.two_factor_disabled` tells. Sent when: a user turned it off with password and code; or the operator
/// reset it; each of the user's organizations gets the event; or it is removed together with the password of an
/// account whose address was never proven.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserTwoFactorDisabledData {
    /// The user.
    pub user: EventUser,
}

/// What `user.two_factor_enabled` tells. Sent when: a user turned it on with a first code of an authenticator
/// app.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct UserTwoFactorEnabledData {
    /// The user.
    pub user: EventUser,
}

/// What `webhook.test` tells. Sent when: a test of a subscription is requested; only this subscription gets the
/// event, whatever it lists.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct WebhookTestData {
    /// Identifier of the subscription that the test is for.
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
    /// `user.password_removed`
    UserPasswordRemoved(UserPasswordRemovedData),
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
            "user.password_removed" => Self::UserPasswordRemoved(serde_json::from_value(data)?),
            "user.two_factor_disabled" => Self::UserTwoFactorDisabled(serde_json::from_value(data)?),
            "user.two_factor_enabled" => Self::UserTwoFactorEnabled(serde_json::from_value(data)?),
            "webhook.test" => Self::WebhookTest(serde_json::from_value(data)?),
            _ => Self::Unknown { name, data },
        })
    }
}
