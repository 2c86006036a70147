//! The audit log: everything security-relevant, append-only (docs/security.md: N2).

use std::net::IpAddr;

use crate::accounts::email::Email;
use crate::accounts::user::User;
use crate::id::{AuditId, DirectoryId, OrganizationId, UserId};
use crate::keys::service_key::ServiceKeyId;
use crate::sign_in::Client;
use crate::time::Timestamp;
use crate::webhooks::event::ActorData;
use crate::word::word_enum;

/// One entry. It is written in the transaction of the change that it records, and only the erasure of an account changes it
/// later. Refused requests of callers who prove nothing share one entry for each organization, action, source and clock
/// hour, which counts them: without that, anybody could make the service store entries without limit. Replays of a session's
/// refresh token share one entry in the same way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its identifier.
    pub id: AuditId,
    /// The organization whose log contains it.
    pub organization_id: OrganizationId,
    /// When it happened.
    pub created_at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to; absent when that is the actor.
    pub target: Option<Target>,
    /// The request that caused it; absent for the command line and for the service itself.
    pub origin: Option<RequestOrigin>,
    /// Further facts, as name and value; never a secret.
    pub metadata: Vec<(&'static str, String)>,
}

/// An entry as it is read back: its recorded values, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Its identifier.
    pub id: AuditId,
    /// When it happened; for an entry that counts, when it first happened.
    pub created_at: Timestamp,
    /// How often it happened in that clock hour.
    pub count: u64,
    /// `user`, `operator` or `system`.
    pub actor_kind: String,
    /// The account and its address at that time; absent for every caller who did not prove to be a user.
    pub actor: Option<(UserId, String)>,
    /// The operator's service key; absent for the command line and for other actors.
    pub service_key: Option<ServiceKeyId>,
    /// The organization's directory; absent for other actors.
    pub directory: Option<DirectoryId>,
    /// What was done: the word of an [`AuditAction`], or of one that only a newer version knows, which may run beside this one.
    pub action: String,
    /// What it was done to: a kind of resource and its identifier.
    pub target: Option<(String, String)>,
    /// The client's address.
    pub ip: Option<String>,
    /// The client's `User-Agent`.
    pub user_agent: Option<String>,
    /// The request's `X-Request-Id`.
    pub request_id: Option<String>,
    /// Further facts, as name and value.
    pub metadata: Vec<(String, String)>,
}

/// An operator's action, in the operator's own log. An action on one organization is in that organization's log as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorEntry {
    /// Its identifier.
    pub id: AuditId,
    /// When it happened.
    pub created_at: Timestamp,
    /// The service key; absent for the command line and for a person.
    pub service_key: Option<ServiceKeyId>,
    /// The person who acted as the operator; absent for the others.
    pub user: Option<UserId>,
    /// What was done.
    pub action: AuditAction,
    /// What it was done to.
    pub target: Option<Target>,
    /// The request that caused it; absent for the command line.
    pub origin: Option<RequestOrigin>,
    /// Further facts, as name and value; never a secret.
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
    /// A caller who did not prove to be a user.
    Anonymous,
    /// The operator: by this service key, or by the command line when there is none.
    Operator(Option<ServiceKeyId>),
    /// A person who acts as the operator.
    OperatorPerson {
        /// The account.
        id: UserId,
        /// Its address at that time.
        email: Email,
    },
    /// The organization's directory, by its token.
    Directory(DirectoryId),
    /// The service itself.
    System,
}

impl From<&User> for Actor {
    fn from(user: &User) -> Self {
        Self::User { id: user.id, email: user.email.clone() }
    }
}

impl Actor {
    /// Whom an event names; absent for anybody but a user.
    pub fn data(&self) -> Option<ActorData> {
        match self {
            Self::User { id, email } => Some(ActorData { user_id: *id, email: email.clone() }),
            Self::Anonymous | Self::Operator(_) | Self::OperatorPerson { .. } | Self::Directory(_) | Self::System => {
                None
            }
        }
    }

    /// What an event says of its cause beside the actor; absent for anybody but a directory.
    pub const fn cause(&self) -> Option<&'static str> {
        match self {
            Self::Directory(_) => Some("directory"),
            Self::User { .. } | Self::Anonymous | Self::Operator(_) | Self::OperatorPerson { .. } | Self::System => {
                None
            }
        }
    }

    /// The word on the wire. An anonymous caller is reported as `user` without id, and a person who acts as the operator by name.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::User { .. } | Self::OperatorPerson { .. } | Self::Anonymous => "user",
            Self::Operator(_) => "operator",
            Self::Directory(_) | Self::System => "system",
        }
    }
}

/// What something was done to: a kind of resource and its identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// `user`, `session`, `api_key`, `service_key`, `organization`, `invite`, `webhook`, `import`, `domain`, `connection`,
    /// `role`, `permissions`, `directory`, `directory_token`, `group`.
    pub kind: &'static str,
    /// The identifier, as on the wire.
    pub id: String,
}

impl Target {
    /// The resource `id` of the kind `kind`.
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

    /// The same origin with a `User-Agent` of at most 128 characters, for entries that anybody can cause.
    #[must_use]
    pub fn shortened(mut self) -> Self {
        if let Some((end, _)) = self.user_agent.char_indices().nth(128) {
            self.user_agent.truncate(end);
        }
        self
    }
}

word_enum! {
    /// The actions that are recorded.
    AuditAction {
        /// A full session began.
        LoginSucceeded = "login.succeeded",
        /// A password was right and the second factor is asked for.
        LoginSecondFactorRequired = "login.second_factor_required",
        /// A wrong password, an unknown address, or no membership.
        LoginFailed = "login.failed",
        /// An attempt was refused because of too many earlier ones.
        LoginThrottled = "login.throttled",
        /// An attacker is guessing the password of an account, from sources without a recent success.
        AccountGuessing = "account.guessing",
        /// The password was right, but the membership or the organization doesn't allow the sign-in.
        LoginDenied = "login.denied",
        /// A session ended by its own user's sign-out.
        LoggedOut = "session.logged_out",
        /// An operator removed a signing key in an emergency; the sessions that it signed ended.
        SigningKeyRemoved = "signing_key.removed",
        /// Every session of the user ended.
        LoggedOutEverywhere = "session.logged_out_everywhere",
        /// A user ended a session from another one; or an admin ended all sessions of a member, who is the target then.
        SessionEnded = "session.ended",
        /// A refresh token was presented twice.
        SessionReuseDetected = "session.reuse_detected",
        /// The refresh token before the current one was presented again within its window, and the same pair was returned.
        SessionRefreshReplayed = "session.refresh_replayed",
        /// The refresh token before the current one was presented again within its window from another network, and refused.
        SessionRefreshReplayRefused = "session.refresh_replay_refused",
        /// A refresh token was refused because the database has lost the refresh that issued it, when a standby took over or a
        /// backup was restored.
        SessionRefreshLost = "session.refresh_lost",
        /// The profile was changed.
        ProfileUpdated = "profile.updated",
        /// The password was changed.
        PasswordChanged = "password.changed",
        /// A password reset was requested; the entry doesn't say whether the account exists.
        PasswordResetRequested = "password.reset_requested",
        /// The password was set by a mailed link.
        PasswordReset = "password.reset",
        /// The password was removed, because an invitation to an address that nobody had proven was accepted by its link.
        PasswordRemoved = "password.removed",
        /// A signed-in user was asked for the password and gave a wrong one.
        PasswordPromptFailed = "password.prompt_failed",
        /// A user requested a change of address.
        EmailChangeRequested = "email.change_requested",
        /// A change of address was cancelled by the link in the notice to the old address.
        EmailChangeCancelled = "email.change_cancelled",
        /// A user's address was changed; the entry names the actor by the new one.
        EmailChanged = "email.changed",
        /// A user proved the account's present address.
        EmailVerified = "email.verified",
        /// The second factor was turned on.
        TwoFactorEnabled = "two_factor.enabled",
        /// The second factor was turned off.
        TwoFactorDisabled = "two_factor.disabled",
        /// The second factor was turned off by the operator.
        TwoFactorReset = "two_factor.reset",
        /// The operator got a link to sign in as a user.
        UserImpersonated = "user.impersonated",
        /// New recovery codes were made.
        RecoveryCodesReplaced = "two_factor.recovery_codes_replaced",
        /// A wrong code.
        SecondFactorFailed = "two_factor.failed",
        /// A passkey was added.
        PasskeyAdded = "passkey.added",
        /// A passkey was removed.
        PasskeyRemoved = "passkey.removed",
        /// A user got an identity of an identity provider.
        IdentityLinked = "identity.linked",
        /// A user's identity of an identity provider was removed.
        IdentityUnlinked = "identity.unlinked",
        /// A passkey got another name.
        PasskeyRenamed = "passkey.renamed",
        /// A signed-in user showed a passkey that was refused.
        PasskeyRefused = "passkey.refused",
        /// The counter of a passkey didn't grow: a copy of it may be in use.
        PasskeyCounterWentBack = "passkey.counter_went_back",
        /// A passkey may be copied to other devices from now on, and could not before.
        PasskeyBackupEligible = "passkey.backup_eligible",
        /// A role with permissions was made.
        RoleCreated = "role.created",
        /// A role with permissions was changed.
        RoleUpdated = "role.updated",
        /// A role with permissions was deleted.
        RoleDeleted = "role.deleted",
        /// The operator declared the permissions anew.
        PermissionsChanged = "permissions.changed",
        /// A directory was connected.
        DirectoryCreated = "directory.created",
        /// A directory was changed: paused, or whether it sends mails.
        DirectoryUpdated = "directory.updated",
        /// A directory was disconnected; the memberships stay.
        DirectoryDeleted = "directory.deleted",
        /// A token of a directory was made.
        DirectoryTokenCreated = "directory.token_created",
        /// A token of a directory was ended.
        DirectoryTokenDeleted = "directory.token_deleted",
        /// A directory changed what it says of a person.
        DirectoryUserUpdated = "directory.user_updated",
        /// A directory asked for something that would leave no active admin.
        DirectoryRefused = "directory.refused",
        /// What a directory did was undone.
        DirectoryUndone = "directory.undone",
        /// A directory made a group.
        GroupCreated = "group.created",
        /// A directory changed a group.
        GroupUpdated = "group.updated",
        /// A directory deleted a group.
        GroupDeleted = "group.deleted",
        /// An admin changed what the members of a group have.
        GroupMapped = "group.mapped",
        /// The organization was made.
        OrganizationCreated = "organization.created",
        /// The organization was changed.
        OrganizationUpdated = "organization.updated",
        /// What the product keeps with the organization was changed.
        OrganizationMetadataChanged = "organization.metadata_changed",
        /// The organization was suspended.
        OrganizationSuspended = "organization.suspended",
        /// The organization was activated again.
        OrganizationActivated = "organization.activated",
        /// The organization was deleted; its own log goes with it.
        OrganizationDeleted = "organization.deleted",
        /// An address was invited.
        MemberInvited = "member.invited",
        /// The organization claimed a domain.
        DomainClaimed = "domain.claimed",
        /// A domain was proven.
        DomainVerified = "domain.verified",
        /// The record that proves a domain was not there any more at a check.
        DomainRecordMissing = "domain.record_missing",
        /// The record that proves a domain was missing for too long, so the domain counts as proven no more.
        DomainLost = "domain.lost",
        /// The claim to a domain was deleted.
        DomainDeleted = "domain.deleted",
        /// A connection to an identity provider was made.
        ConnectionCreated = "connection.created",
        /// A connection to an identity provider was changed, turned on or turned off.
        ConnectionUpdated = "connection.updated",
        /// A connection to an identity provider was deleted, and the sessions that began by it ended.
        ConnectionDeleted = "connection.deleted",
        /// An invitation was sent again, with a new link.
        InviteResent = "invite.resent",
        /// An invitation was revoked.
        InviteRevoked = "invite.revoked",
        /// A member joined.
        MemberJoined = "member.joined",
        /// A member was removed.
        MemberRemoved = "member.removed",
        /// A member's role, or the roles in the product, were changed.
        MemberRoleChanged = "member.role_changed",
        /// What the product keeps with a membership was changed.
        MemberMetadataChanged = "member.metadata_changed",
        /// A member was suspended.
        MemberSuspended = "member.suspended",
        /// A suspended member may act again.
        MemberReactivated = "member.reactivated",
        /// The operator exported everything that is stored about a person; each page is an entry.
        AccountExported = "account.exported",
        /// An account was deleted, and everything about its person erased.
        AccountDeleted = "account.deleted",
        /// Users were imported; in an organization's log, some of those who became its members.
        UsersImported = "users.imported",
        /// An import finished.
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
