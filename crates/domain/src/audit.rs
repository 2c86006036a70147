//! The audit log: everything security-relevant, append-only (docs/security.md: N2).

use std::net::IpAddr;

use crate::id::{AuditId, OrganizationId, UserId};
use crate::identity::email::Email;
use crate::identity::user::User;
use crate::keys::service_key::ServiceKeyId;
use crate::session::Client;
use crate::time::Timestamp;
use crate::word::word_enum;

/// One entry. It is written in the transaction of what it records and never changed. Only refusals of requests that prove
/// nothing are counted in one entry, for each organization, action, source and clock hour: what strangers can make the
/// service keep has to have a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its identifier.
    pub id: AuditId,
    /// Whose log it stands in.
    pub organization_id: OrganizationId,
    /// When it happened.
    pub created_at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to; absent when that is the actor.
    pub target: Option<Target>,
    /// From where and with what; absent for the command line.
    pub origin: Option<RequestOrigin>,
    /// What else matters: word and value, never a secret.
    pub metadata: Vec<(&'static str, String)>,
}

/// An entry as it is read back: whatever was recorded, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Its identifier.
    pub id: AuditId,
    /// When it happened; the first time, when it stands for more.
    pub created_at: Timestamp,
    /// How often it happened in that clock hour.
    pub count: u64,
    /// `user`, `operator` or `system`.
    pub actor_kind: String,
    /// The account and its address at that time; absent for everybody who did not prove to be a user.
    pub actor: Option<(UserId, String)>,
    /// The operator's service key; absent for the command line, and for everybody else.
    pub service_key: Option<ServiceKeyId>,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to: a kind of resource and its identifier.
    pub target: Option<(String, String)>,
    /// The client's address.
    pub ip: Option<String>,
    /// The client's `User-Agent`.
    pub user_agent: Option<String>,
    /// The request's `X-Request-Id`.
    pub request_id: Option<String>,
    /// What else matters: word and value.
    pub metadata: Vec<(String, String)>,
}

/// What an operator did, in the operator's own log. What touches one organization stands in that organization's log as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorEntry {
    /// Its identifier.
    pub id: AuditId,
    /// When it happened.
    pub created_at: Timestamp,
    /// The service key; absent for the command line.
    pub service_key: Option<ServiceKeyId>,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to.
    pub target: Option<Target>,
    /// From where and with what; absent for the command line.
    pub origin: Option<RequestOrigin>,
    /// What else matters: word and value, never a secret.
    pub metadata: Vec<(&'static str, String)>,
}

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A user of the organization.
    User {
        /// The account.
        id: UserId,
        /// Its address at that time.
        email: Email,
    },
    /// Somebody who did not prove to be a user.
    Anonymous,
    /// Whoever runs the service: by this service key; without one, by the command line.
    Operator(Option<ServiceKeyId>),
    /// The service itself.
    System,
}

impl From<&User> for Actor {
    fn from(user: &User) -> Self {
        Self::User { id: user.id, email: user.email.clone() }
    }
}

impl Actor {
    /// The word on the wire. Somebody unproven is reported as `user` without id.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::User { .. } | Self::Anonymous => "user",
            Self::Operator(_) => "operator",
            Self::System => "system",
        }
    }
}

/// What something was done to: a kind of resource and its identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// `user`, `session`, `api_key`, `service_key`, `organization`, `invite`, `webhook`, `import`.
    pub kind: &'static str,
    /// The identifier, as on the wire.
    pub id: String,
}

impl Target {
    /// A target.
    pub fn new(kind: &'static str, id: impl ToString) -> Self {
        Self { kind, id: id.to_string() }
    }
}

/// The request that caused an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestOrigin {
    /// The client's address.
    pub ip: IpAddr,
    /// The client's `User-Agent`.
    pub user_agent: String,
    /// The request's `X-Request-Id`.
    pub request_id: String,
}

impl RequestOrigin {
    /// The origin of the request `request_id` of `client`.
    pub fn new(client: &Client, request_id: &str) -> Self {
        Self { ip: client.ip, user_agent: client.user_agent.clone(), request_id: request_id.to_owned() }
    }

    /// The same with a `User-Agent` of at most 128 characters, for entries that strangers cause.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        if let Some((end, _)) = self.user_agent.char_indices().nth(128) {
            self.user_agent.truncate(end);
        }
        self
    }
}

word_enum! {
    /// What can be recorded.
    AuditAction {
        /// A full session began.
        LoginSucceeded = "login.succeeded",
        /// A password was right and the second factor is asked for.
        LoginSecondFactorRequired = "login.second_factor_required",
        /// A wrong password, an unknown address, or no membership.
        LoginFailed = "login.failed",
        /// An attempt was refused for too many before.
        LoginThrottled = "login.throttled",
        /// Somebody is guessing the password of an account, from sources that never knew it.
        AccountGuessing = "account.guessing",
        /// A right password, but membership or organization doesn't allow it.
        LoginDenied = "login.denied",
        /// A session ended by its own user's sign-out.
        LoggedOut = "session.logged_out",
        /// An operator removed a signing key in an emergency; the sessions that it signed ended.
        SigningKeyRemoved = "signing_key.removed",
        /// Every session of the user ended.
        LoggedOutEverywhere = "session.logged_out_everywhere",
        /// A session was ended from another one; or all of a member, who is the target then, by an admin.
        SessionEnded = "session.ended",
        /// A refresh token was presented twice.
        SessionReuseDetected = "session.reuse_detected",
        /// The refresh token before the current one was presented again in its window, and answered with the same pair.
        SessionRefreshReplayed = "session.refresh_replayed",
        /// The same from another network: refused.
        SessionRefreshReplayRefused = "session.refresh_replay_refused",
        /// The profile was changed.
        ProfileUpdated = "profile.updated",
        /// The password was changed.
        PasswordChanged = "password.changed",
        /// Somebody asked for a password reset; whether there is such an account isn't said.
        PasswordResetRequested = "password.reset_requested",
        /// The password was set by a mailed link.
        PasswordReset = "password.reset",
        /// A signed-in user was asked for the password and gave a wrong one.
        PasswordPromptFailed = "password.prompt_failed",
        /// A user asked for another address.
        EmailChangeRequested = "email.change_requested",
        /// A change of address was taken back by the link in the notice to the old one.
        EmailChangeCancelled = "email.change_cancelled",
        /// A user has another address; the actor is named by the new one.
        EmailChanged = "email.changed",
        /// A user proved the address in use.
        EmailVerified = "email.verified",
        /// The second factor was turned on.
        TwoFactorEnabled = "two_factor.enabled",
        /// The second factor was turned off.
        TwoFactorDisabled = "two_factor.disabled",
        /// The second factor was turned off by the operator.
        TwoFactorReset = "two_factor.reset",
        /// New recovery codes were made.
        RecoveryCodesReplaced = "two_factor.recovery_codes_replaced",
        /// A wrong code.
        SecondFactorFailed = "two_factor.failed",
        /// The organization was made.
        OrganizationCreated = "organization.created",
        /// The organization was changed.
        OrganizationUpdated = "organization.updated",
        /// The organization was suspended.
        OrganizationSuspended = "organization.suspended",
        /// The organization was activated again.
        OrganizationActivated = "organization.activated",
        /// The organization was deleted; its own log goes with it.
        OrganizationDeleted = "organization.deleted",
        /// An address was invited.
        MemberInvited = "member.invited",
        /// An invitation was sent again, with a new link.
        InviteResent = "invite.resent",
        /// An invitation was taken back.
        InviteRevoked = "invite.revoked",
        /// A member joined.
        MemberJoined = "member.joined",
        /// A member was removed.
        MemberRemoved = "member.removed",
        /// A member's role was changed.
        MemberRoleChanged = "member.role_changed",
        /// A member was suspended.
        MemberSuspended = "member.suspended",
        /// A suspended member may act again.
        MemberReactivated = "member.reactivated",
        /// The operator was handed everything that is kept about a person; each page of it is recorded.
        AccountExported = "account.exported",
        /// An account was deleted, and everything about its person erased.
        AccountDeleted = "account.deleted",
        /// Users were imported; in an organization's log, some that became members.
        UsersImported = "users.imported",
        /// An import came to its end.
        ImportFinished = "users.import_finished",
        /// An API key was made.
        ApiKeyCreated = "api_key.created",
        /// An API key was revoked.
        ApiKeyRevoked = "api_key.revoked",
        /// A service key was made.
        ServiceKeyCreated = "service_key.created",
        /// A service key was revoked.
        ServiceKeyRevoked = "service_key.revoked",
        /// A webhook subscription was made.
        WebhookCreated = "webhook.created",
        /// A webhook subscription was changed.
        WebhookUpdated = "webhook.updated",
        /// A webhook subscription was deleted.
        WebhookDeleted = "webhook.deleted",
        /// A webhook subscription was given a new secret.
        WebhookSecretRotated = "webhook.secret_rotated",
    }
}
