//! What the service takes and answers.
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::forms::{answers, events, requests, words};
use crate::secret::Secret;

words! {
    /// The role of an account, independent of organizations.
    AccountRole {
        User = "user",
    }

    /// `user`: a user, or a request without valid credentials; `operator`: the operator; `system`: the service
    /// itself.
    ActorType {
        User = "user",
        Operator = "operator",
        System = "system",
    }

    /// An action in the audit log.
    AuditAction {
        LoginSucceeded = "login.succeeded",
        LoginSecondFactorRequired = "login.second_factor_required",
        LoginFailed = "login.failed",
        LoginThrottled = "login.throttled",
        AccountGuessing = "account.guessing",
        LoginDenied = "login.denied",
        SessionLoggedOut = "session.logged_out",
        SigningKeyRemoved = "signing_key.removed",
        SessionLoggedOutEverywhere = "session.logged_out_everywhere",
        SessionEnded = "session.ended",
        SessionReuseDetected = "session.reuse_detected",
        SessionRefreshReplayed = "session.refresh_replayed",
        SessionRefreshReplayRefused = "session.refresh_replay_refused",
        SessionRefreshLost = "session.refresh_lost",
        ProfileUpdated = "profile.updated",
        PasswordChanged = "password.changed",
        PasswordResetRequested = "password.reset_requested",
        PasswordReset = "password.reset",
        PasswordRemoved = "password.removed",
        PasswordPromptFailed = "password.prompt_failed",
        EmailChangeRequested = "email.change_requested",
        EmailChangeCancelled = "email.change_cancelled",
        EmailChanged = "email.changed",
        EmailVerified = "email.verified",
        TwoFactorEnabled = "two_factor.enabled",
        TwoFactorDisabled = "two_factor.disabled",
        TwoFactorReset = "two_factor.reset",
        UserImpersonated = "user.impersonated",
        TwoFactorRecoveryCodesReplaced = "two_factor.recovery_codes_replaced",
        TwoFactorFailed = "two_factor.failed",
        PasskeyAdded = "passkey.added",
        PasskeyRemoved = "passkey.removed",
        IdentityLinked = "identity.linked",
        IdentityUnlinked = "identity.unlinked",
        PasskeyRenamed = "passkey.renamed",
        PasskeyRefused = "passkey.refused",
        PasskeyCounterWentBack = "passkey.counter_went_back",
        PasskeyBackupEligible = "passkey.backup_eligible",
        RoleCreated = "role.created",
        RoleUpdated = "role.updated",
        RoleDeleted = "role.deleted",
        PermissionsChanged = "permissions.changed",
        DirectoryCreated = "directory.created",
        DirectoryUpdated = "directory.updated",
        DirectoryDeleted = "directory.deleted",
        DirectoryTokenCreated = "directory.token_created",
        DirectoryTokenDeleted = "directory.token_deleted",
        DirectoryUserUpdated = "directory.user_updated",
        DirectoryRefused = "directory.refused",
        DirectoryUndone = "directory.undone",
        GroupCreated = "group.created",
        GroupUpdated = "group.updated",
        GroupDeleted = "group.deleted",
        GroupMapped = "group.mapped",
        OrganizationCreated = "organization.created",
        OrganizationUpdated = "organization.updated",
        OrganizationMetadataChanged = "organization.metadata_changed",
        OrganizationSuspended = "organization.suspended",
        OrganizationActivated = "organization.activated",
        OrganizationDeleted = "organization.deleted",
        MemberInvited = "member.invited",
        DomainClaimed = "domain.claimed",
        DomainVerified = "domain.verified",
        DomainRecordMissing = "domain.record_missing",
        DomainLost = "domain.lost",
        DomainDeleted = "domain.deleted",
        ConnectionCreated = "connection.created",
        ConnectionUpdated = "connection.updated",
        ConnectionDeleted = "connection.deleted",
        InviteResent = "invite.resent",
        InviteRevoked = "invite.revoked",
        MemberJoined = "member.joined",
        MemberRemoved = "member.removed",
        MemberRoleChanged = "member.role_changed",
        MemberMetadataChanged = "member.metadata_changed",
        MemberSuspended = "member.suspended",
        MemberReactivated = "member.reactivated",
        AccountExported = "account.exported",
        AccountDeleted = "account.deleted",
        UsersImported = "users.imported",
        UsersImportFinished = "users.import_finished",
        ApiKeyCreated = "api_key.created",
        ApiKeyRevoked = "api_key.revoked",
        ServiceKeyCreated = "service_key.created",
        ServiceKeyRevoked = "service_key.revoked",
        WebhookCreated = "webhook.created",
        WebhookUpdated = "webhook.updated",
        WebhookDeleted = "webhook.deleted",
        WebhookSecretRotated = "webhook.secret_rotated",
    }

    /// What a sign-in by a connection does with an account.
    ConnectionAttemptEntry {
        SignIn = "sign_in",
        Link = "link",
        AcceptInvite = "accept_invite",
        Join = "join",
        Create = "create",
    }

    /// How an attempt to sign in by a connection ended.
    ConnectionAttemptOutcome {
        SignedIn = "signed_in",
        Refused = "refused",
        Tested = "tested",
    }

    /// Whether a connection lets people in.
    ConnectionStatus {
        Draft = "draft",
        Active = "active",
    }

    /// The state of a delivery.
    DeliveryStatus {
        Pending = "pending",
        Success = "success",
        Retrying = "retrying",
        Failed = "failed",
    }

    /// Whether a directory's calls are carried out.
    DirectoryStatus {
        Active = "active",
        Paused = "paused",
    }

    /// Whether a domain is verified.
    DomainStatus {
        Pending = "pending",
        Verified = "verified",
    }

    /// Why a request is refused.
    ErrorCode {
        ValidationFailed = "validation_failed",
        MalformedJson = "malformed_json",
        OrgSlugRequired = "org_slug_required",
        PasswordRejected = "password_rejected",
        ImpersonationLinkInvalid = "impersonation_link_invalid",
        PartialTokenInvalid = "partial_token_invalid",
        InviteInvalid = "invite_invalid",
        InviteExpired = "invite_expired",
        ResetTokenInvalid = "reset_token_invalid",
        ConfirmTokenInvalid = "confirm_token_invalid",
        SignUpTokenInvalid = "sign_up_token_invalid",
        CannotRemoveSelf = "cannot_remove_self",
        CannotResetSelf = "cannot_reset_self",
        CannotSuspendSelf = "cannot_suspend_self",
        LastAdmin = "last_admin",
        ContrastTooLow = "contrast_too_low",
        UnknownPermission = "unknown_permission",
        UnknownRole = "unknown_role",
        EmailDomainNotAllowed = "email_domain_not_allowed",
        LogoutTokenInvalid = "logout_token_invalid",
        FlowExpired = "flow_expired",
        PasskeyUnsupported = "passkey_unsupported",
        AuthenticationRequired = "authentication_required",
        TokenExpired = "token_expired",
        InvalidToken = "invalid_token",
        InvalidCredentials = "invalid_credentials",
        InvalidCode = "invalid_code",
        PasskeyInvalid = "passkey_invalid",
        RefreshTokenMissing = "refresh_token_missing",
        RefreshTokenInvalid = "refresh_token_invalid",
        RefreshTokenReused = "refresh_token_reused",
        InvalidApiKey = "invalid_api_key",
        NotAMember = "not_a_member",
        MembershipNotActive = "membership_not_active",
        OrganizationSuspended = "organization_suspended",
        AdminRequired = "admin_required",
        OriginNotAllowed = "origin_not_allowed",
        ReauthenticationRequired = "reauthentication_required",
        WrongAccount = "wrong_account",
        MethodNotAllowed = "method_not_allowed",
        SsoRequired = "sso_required",
        EmailNotVerified = "email_not_verified",
        EmailDomainNotVerified = "email_domain_not_verified",
        Impersonation = "impersonation",
        ScopeMissing = "scope_missing",
        PermissionNotHeld = "permission_not_held",
        NotFound = "not_found",
        OrganizationNotFound = "organization_not_found",
        MemberNotFound = "member_not_found",
        UserNotFound = "user_not_found",
        SessionNotFound = "session_not_found",
        PasskeyNotFound = "passkey_not_found",
        IdentityNotFound = "identity_not_found",
        InviteNotFound = "invite_not_found",
        ApiKeyNotFound = "api_key_not_found",
        ServiceKeyNotFound = "service_key_not_found",
        WebhookNotFound = "webhook_not_found",
        DeliveryNotFound = "delivery_not_found",
        RoleNotFound = "role_not_found",
        DirectoryNotFound = "directory_not_found",
        GroupNotFound = "group_not_found",
        DomainNotFound = "domain_not_found",
        ConnectionNotFound = "connection_not_found",
        RequestTimeout = "request_timeout",
        AlreadyMember = "already_member",
        SlugTaken = "slug_taken",
        OrganizationActive = "organization_active",
        InvitePending = "invite_pending",
        AccountExists = "account_exists",
        TwoFactorAlreadyEnabled = "two_factor_already_enabled",
        TwoFactorNotEnabled = "two_factor_not_enabled",
        TwoFactorRequired = "two_factor_required",
        PasswordNotSet = "password_not_set",
        LastMethod = "last_method",
        PasskeyExists = "passkey_exists",
        PasskeyLimitReached = "passkey_limit_reached",
        WebhookPaused = "webhook_paused",
        WebhookExists = "webhook_exists",
        WebhookLimitReached = "webhook_limit_reached",
        ApiKeyLimitReached = "api_key_limit_reached",
        MemberElsewhere = "member_elsewhere",
        ManagedByDirectory = "managed_by_directory",
        DirectoryExists = "directory_exists",
        DirectoryTokenLimitReached = "directory_token_limit_reached",
        DomainNotProven = "domain_not_proven",
        DomainTaken = "domain_taken",
        DomainLimitReached = "domain_limit_reached",
        IdentityTaken = "identity_taken",
        IdentityExists = "identity_exists",
        ConnectionInUse = "connection_in_use",
        ConnectionNotProven = "connection_not_proven",
        ConnectionRequired = "connection_required",
        ConnectionLimitReached = "connection_limit_reached",
        RoleExists = "role_exists",
        RoleInUse = "role_in_use",
        RoleLimitReached = "role_limit_reached",
        PermissionInUse = "permission_in_use",
        PayloadTooLarge = "payload_too_large",
        UnsupportedMediaType = "unsupported_media_type",
        TooManyAttempts = "too_many_attempts",
        RateLimited = "rate_limited",
        Internal = "internal",
        Unavailable = "unavailable",
        Busy = "busy",
    }

    /// The membership's status after the event.
    EventMemberStatus {
        Active = "active",
        Suspended = "suspended",
        Removed = "removed",
    }

    /// The name of an event.
    EventName {
        MemberInvited = "member.invited",
        MemberJoined = "member.joined",
        MemberRemoved = "member.removed",
        MemberRoleChanged = "member.role_changed",
        MemberSuspended = "member.suspended",
        MemberReactivated = "member.reactivated",
        InviteRevoked = "invite.revoked",
        UserLogin = "user.login",
        UserPasswordChanged = "user.password_changed",
        UserPasswordRemoved = "user.password_removed",
        UserEmailChanged = "user.email_changed",
        UserTwoFactorEnabled = "user.two_factor_enabled",
        UserTwoFactorDisabled = "user.two_factor_disabled",
        UserPasskeyAdded = "user.passkey_added",
        UserPasskeyRemoved = "user.passkey_removed",
        UserIdentityLinked = "user.identity_linked",
        UserIdentityUnlinked = "user.identity_unlinked",
        SessionReuseDetected = "session.reuse_detected",
        ApiKeyCreated = "api_key.created",
        ApiKeyRevoked = "api_key.revoked",
        DomainVerified = "domain.verified",
        ConnectionCreated = "connection.created",
        ConnectionUpdated = "connection.updated",
        ConnectionDeleted = "connection.deleted",
        OrganizationCreated = "organization.created",
        OrganizationSuspended = "organization.suspended",
        OrganizationActivated = "organization.activated",
        OrganizationDeleted = "organization.deleted",
        UserErased = "user.erased",
        WebhookTest = "webhook.test",
    }

    /// What is wrong with a field.
    FieldCode {
        Required = "required",
        WrongType = "wrong_type",
        Duplicate = "duplicate",
        InvalidCharacter = "invalid_character",
        TooLong = "too_long",
        IsUnknown = "unknown",
        Invalid = "invalid",
    }

    /// Why an access token isn't valid.
    InvalidReason {
        Malformed = "malformed",
        Expired = "expired",
        Superseded = "superseded",
        SessionEnded = "session_ended",
        WrongOrganization = "wrong_organization",
        NotAMember = "not_a_member",
        OrganizationSuspended = "organization_suspended",
    }

    /// How a user signed in.
    LoginMethod {
        Password = "password",
        Totp = "totp",
        RecoveryCode = "recovery_code",
        Invite = "invite",
        Passkey = "passkey",
        Switch = "switch",
        EmailCode = "email_code",
        Provider = "provider",
        Connection = "connection",
        Impersonation = "impersonation",
    }

    /// The kind of a mail.
    MailKind {
        Invite = "invite",
        PasswordReset = "password_reset",
        SignInByConnection = "sign_in_by_connection",
        EmailCode = "email_code",
        Joined = "joined",
        ConfirmEmail = "confirm_email",
        EmailChangeRequested = "email_change_requested",
        SignUp = "sign_up",
        DomainRecordMissing = "domain_record_missing",
        DomainLost = "domain_lost",
        Organizations = "organizations",
        Test = "test",
        Impersonated = "impersonated",
        PasswordChanged = "password_changed",
        TwoFactorEnabled = "two_factor_enabled",
        TwoFactorDisabled = "two_factor_disabled",
        PasskeyAdded = "passkey_added",
        PasskeyRemoved = "passkey_removed",
        IdentityLinked = "identity_linked",
        IdentityUnlinked = "identity_unlinked",
        ProviderLinked = "provider_linked",
        ProviderUnlinked = "provider_unlinked",
        PasskeyCounterWentBack = "passkey_counter_went_back",
        SessionReuseDetected = "session_reuse_detected",
        AccountGuessing = "account_guessing",
        CodeGuessing = "code_guessing",
        CredentialsRemoved = "credentials_removed",
        RequestsHeldBack = "requests_held_back",
        AccountDeleted = "account_deleted",
        AddressInUse = "address_in_use",
        EmailChanged = "email_changed",
        EmailChangedByDirectory = "email_changed_by_directory",
        AccountExists = "account_exists",
        DirectoryRefused = "directory_refused",
    }

    /// State of a mail: it waits to be sent, the mail server accepted it, or it was given up.
    MailStatus {
        Queued = "queued",
        Sent = "sent",
        Failed = "failed",
    }

    /// The order of a list of members.
    MemberOrder {
        JoinedAt = "joinedAt",
        JoinedAtDescending = "-joinedAt",
        Name = "name",
        NameDescending = "-name",
        LastActiveAt = "lastActiveAt",
        LastActiveAtDescending = "-lastActiveAt",
    }

    /// The status of a membership.
    MembershipStatus {
        Active = "active",
        Suspended = "suspended",
    }

    /// The name of an event that an organization can subscribe to.
    OrganizationEventName {
        MemberInvited = "member.invited",
        MemberJoined = "member.joined",
        MemberRemoved = "member.removed",
        MemberRoleChanged = "member.role_changed",
        MemberSuspended = "member.suspended",
        MemberReactivated = "member.reactivated",
        InviteRevoked = "invite.revoked",
        UserLogin = "user.login",
        UserPasswordChanged = "user.password_changed",
        UserPasswordRemoved = "user.password_removed",
        UserEmailChanged = "user.email_changed",
        UserTwoFactorEnabled = "user.two_factor_enabled",
        UserTwoFactorDisabled = "user.two_factor_disabled",
        UserPasskeyAdded = "user.passkey_added",
        UserPasskeyRemoved = "user.passkey_removed",
        UserIdentityLinked = "user.identity_linked",
        UserIdentityUnlinked = "user.identity_unlinked",
        SessionReuseDetected = "session.reuse_detected",
        ApiKeyCreated = "api_key.created",
        ApiKeyRevoked = "api_key.revoked",
        DomainVerified = "domain.verified",
        ConnectionCreated = "connection.created",
        ConnectionUpdated = "connection.updated",
        ConnectionDeleted = "connection.deleted",
        WebhookTest = "webhook.test",
    }

    /// The status of an organization.
    OrganizationStatus {
        Active = "active",
        Suspended = "suspended",
    }

    /// What a member's role is from.
    OriginKind {
        Hand = "hand",
        Connection = "connection",
        Group = "group",
    }

    /// Why a new password is refused.
    PasswordReason {
        TooShort = "too_short",
        TooLong = "too_long",
        TooCommon = "too_common",
        ContainsContext = "contains_context",
        SameAsCurrent = "same_as_current",
        Breached = "breached",
    }

    /// The plan of an organization.
    Plan {
        Free = "free",
        Pro = "pro",
        Enterprise = "enterprise",
    }

    /// A queue of what is sent.
    QueueName {
        Mail = "mail",
        Webhooks = "webhooks",
        OperatorWebhooks = "operator_webhooks",
    }

    /// Whose sign-ins are by a connection alone.
    RequireSso {
        Off = "off",
        Members = "members",
        All = "all",
    }

    /// The role of a member.
    Role {
        Member = "member",
        OrgAdmin = "org_admin",
    }

    /// Who defined a role: the operator, for every organization, or the organization.
    RoleDefinedBy {
        Service = "service",
        Organization = "organization",
    }

    /// Who asks for the second factor of people whom a connection signs in.
    SecondFactorBy {
        Provider = "provider",
        Ours = "ours",
    }

    /// A method of signing in.
    SignInMethod {
        Password = "password",
        Passkey = "passkey",
        Provider = "provider",
        EmailCode = "email_code",
        Connection = "connection",
    }

    /// The state of a key that signs tokens.
    SigningKeyState {
        Next = "next",
        Active = "active",
        VerifyOnly = "verify_only",
    }

    /// The claim by which a connection tells people apart.
    SubjectClaim {
        Sub = "sub",
        Oid = "oid",
    }

    /// Who suspended a member.
    SuspendedBy {
        Directory = "directory",
        Organization = "organization",
    }
}

answers! {
    /// An API key's record, without the key itself.
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
    pub struct ApiKeysData {
        /// The keys that are still valid, oldest first.
        pub api_keys: Vec<ApiKey>,
    }

    /// An attempt to send a delivery.
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

    /// The last attempts, and the provider as this service last saw it.
    pub struct AttemptsData {
        /// The attempts, newest first.
        pub attempts: Vec<ConnectionAttempt>,
        /// The provider.
        pub provider: SeenProvider,
    }

    /// Who performed an action.
    pub struct AuditActor {
        /// The user's email address at that time; left out if the actor is no known user, or the account was deleted.
        pub email: Option<String>,
        /// The user's `usr_…`, the `skey_…` of the operator's service key, or the `dir_…` of the organization's
        /// directory; left out for a request without valid credentials, for the command line and for the service
        /// itself.
        pub id: Option<String>,
        /// The kind of actor.
        #[serde(rename = "type")]
        pub kind: ActorType,
    }

    /// One entry of the audit log.
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
    pub struct AuditLogData {
        /// The entries, newest first.
        pub entries: Vec<AuditEntry>,
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
    }

    /// What an action changed.
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

    /// An organization's appearance.
    pub struct Branding {
        /// The colour of buttons and links; left out if it is the service's.
        pub accent_color: Option<String>,
        /// Where browsers load the logo on dark pages; left out if it is that on light ones.
        pub logo_dark_url: Option<String>,
        /// Where browsers load the logo on light pages; left out if it is the service's.
        pub logo_url: Option<String>,
    }

    /// A connection to an identity provider of the organization.
    pub struct Connection {
        /// The identifier of this service at the provider.
        pub client_id: String,
        /// Verified domains that it stands for; left out if it stands for all.
        pub domains: Option<Vec<String>>,
        /// The connection's identifier, `con_…`.
        pub id: String,
        /// The provider's issuer.
        pub issuer: String,
        /// Why the last attempt was refused; left out if it wasn't, and in answers to changes.
        pub last_error: Option<String>,
        /// When somebody last signed in by it; left out if nobody has, and in answers to changes.
        pub last_used_at: Option<Timestamp>,
        /// What people see at sign-in.
        pub name: String,
        /// `true`: this service proves at the provider with a signed assertion which client it is. Left out with a
        /// secret.
        pub private_key_jwt: Option<bool>,
        /// What happens to people who are no members.
        pub provisioning: ConnectionProvisioning,
        /// The address to register at the provider, to which it sends people back.
        pub redirect_uri: String,
        /// Which claims give which role; the first one that fits counts.
        pub role_mapping: Vec<RoleMapping>,
        /// What is asked for.
        pub scopes: Vec<String>,
        /// Who asks for the second factor: `provider` or `ours`.
        pub second_factor: SecondFactorBy,
        /// Whether it lets people in: `draft` or `active`.
        pub status: ConnectionStatus,
        /// The claim by which people are told apart: `sub` or `oid`.
        pub subject_claim: SubjectClaim,
        /// What the provider speaks: `oidc`, OpenID Connect.
        #[serde(rename = "type")]
        pub kind: String,
    }

    /// An attempt to sign in by a connection.
    pub struct ConnectionAttempt {
        /// The names of the claims that came.
        pub claims: Vec<String>,
        /// Why it was refused, or would have been if it weren't a test; left out if it wasn't.
        pub code: Option<String>,
        /// When it ended.
        pub created_at: Timestamp,
        /// The address, masked; left out if none came.
        pub email: Option<String>,
        /// What the sign-in did with the account, or would do; left out if it was refused.
        pub entry: Option<ConnectionAttemptEntry>,
        /// How it ended.
        pub outcome: ConnectionAttemptOutcome,
        /// The role that `roleMapping` gives; left out if it has no rules.
        pub role: Option<Role>,
        /// The rule that the provider's answer broke, or why there was no usable answer; left out if neither.
        pub rule: Option<String>,
    }

    /// A connection of the organization.
    pub struct ConnectionData {
        /// The connection.
        pub connection: Connection,
    }

    /// Whom a connection would shut out if it were required.
    pub struct ConnectionImpactData {
        /// How many of them have signed in by the connection.
        pub linked: i64,
        /// How many active members the organization has.
        pub members: i64,
        /// Those who couldn't come in by the connection: at most 100, those who joined first.
        pub would_lose_access: Vec<ShutOutMember>,
    }

    /// What happens to people who are no members.
    pub struct ConnectionProvisioning {
        /// Whether they become members.
        pub enabled: bool,
        /// With which role, unless a claim gives another one.
        pub role: Role,
    }

    /// The organization's connections.
    pub struct ConnectionsData {
        /// The connections, oldest first.
        pub connections: Vec<Connection>,
    }

    /// A new organization.
    pub struct CreatedOrganizationData {
        /// The invitation of its first admin; left out if the request has no `adminEmail`.
        pub invite: Option<LinkedInvite>,
        /// The organization.
        pub organization: Organization,
    }

    /// A page of a subscription's deliveries.
    pub struct DeliveriesData {
        /// The deliveries, newest first.
        pub deliveries: Vec<Delivery>,
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
    }

    /// A delivery: one event that is sent to one subscription.
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
    pub struct DeliveryDetailData {
        /// The delivery.
        pub delivery: DeliveryDetail,
    }

    /// The identifier of a new delivery.
    pub struct DeliveryIdData {
        /// The delivery's identifier, `del_…`.
        pub delivery_id: String,
    }

    /// A directory.
    pub struct Directory {
        /// The address that the identity provider calls.
        pub base_url: String,
        /// How many people and groups it has.
        pub counts: DirectoryCounts,
        /// When it was connected.
        pub created_at: Timestamp,
        /// Its identifier, `dir_…`.
        pub id: String,
        /// The last call that was refused for a reason to mend; left out if there was none.
        pub last_error: Option<DirectoryError>,
        /// When it last called, at most a minute late; left out if it never did.
        pub last_sync_at: Option<Timestamp>,
        /// Whether its calls are carried out: `active` or `paused`.
        pub status: DirectoryStatus,
        /// Its tokens, oldest first.
        pub tokens: Vec<DirectoryTokenEntry>,
        /// Whether people whom it adds are told of it by mail.
        pub welcome_mail: bool,
    }

    /// How much a directory has.
    pub struct DirectoryCounts {
        /// Groups.
        pub groups: i64,
        /// People.
        pub users: i64,
    }

    /// The organization's directory.
    pub struct DirectoryData {
        /// The directory.
        pub directory: Directory,
    }

    /// Why a call was refused.
    pub struct DirectoryError {
        /// When.
        pub at: Timestamp,
        /// The reason, as the directory was told.
        pub detail: String,
    }

    /// A group of the directory.
    pub struct DirectoryGroup {
        /// Its name, as the directory sent it.
        pub display_name: String,
        /// The directory's own identifier; left out if it sent none.
        pub external_id: Option<String>,
        /// Its identifier, `grp_…`.
        pub id: String,
        /// How many members it has.
        pub member_count: i64,
        /// What its members are here; left out if that isn't by the group.
        pub role: Option<Role>,
        /// The keys of the roles in the product that its members have.
        pub roles: Vec<String>,
    }

    /// A group.
    pub struct DirectoryGroupData {
        /// The group.
        pub group: DirectoryGroup,
    }

    /// Groups of the directory.
    pub struct DirectoryGroupsData {
        /// The groups, by name.
        pub groups: Vec<DirectoryGroup>,
        /// How many there are.
        pub total: i64,
    }

    /// A token of a directory.
    pub struct DirectoryTokenEntry {
        /// When it was made.
        pub created_at: Timestamp,
        /// Who made it, and may have kept it; left out if the operator did, or the account is gone.
        pub created_by: Option<TokenMaker>,
        /// Its identifier, `dtok_…`.
        pub id: String,
        /// Its last four characters.
        pub last4: String,
        /// When it was last used, at most a minute late; left out if it never was.
        pub last_used_at: Option<Timestamp>,
        /// How it begins.
        pub prefix: String,
    }

    /// A domain of the organization.
    pub struct Domain {
        /// Its name in canonical form: all lower case, in punycode.
        pub domain: String,
        /// The domain's identifier, `dom_…`.
        pub id: String,
        /// The record that proves it.
        pub record: DomainRecord,
        /// Whether it is verified: `pending` or `verified`.
        pub status: DomainStatus,
        /// Since when it is verified; left out if it isn't.
        pub verified_at: Option<Timestamp>,
    }

    /// A domain of the organization.
    pub struct DomainData {
        /// The domain.
        pub domain: Domain,
    }

    /// A record in the DNS.
    pub struct DomainRecord {
        /// The record's whole name.
        pub name: String,
        /// The record's type: `TXT`.
        #[serde(rename = "type")]
        pub kind: String,
        /// The record's whole text.
        pub value: String,
    }

    /// The organization's domains.
    pub struct DomainsData {
        /// The domains, oldest first.
        pub domains: Vec<Domain>,
    }

    /// Why a request failed.
    pub struct ErrorBody {
        /// The error code, which stays the same in later versions.
        pub code: ErrorCode,
        /// The connection by which the user signs in; only with `sso_required`, and left out if none is active.
        pub connection: Option<WayIn>,
        /// The wrong fields; only with `validation_failed`.
        pub fields: Option<Vec<FieldError>>,
        /// A message for developers. Choose the text for users by `code`.
        pub message: String,
        /// Slugs of the organizations that would be left without an active admin; only with `last_admin` when an
        /// account is deleted. With `role_exists`, slugs of organizations that have a role of this key.
        pub organizations: Option<Vec<String>>,
        /// The reasons why the password is refused; only with `password_rejected`.
        pub reasons: Option<Vec<PasswordReason>>,
        /// The request's identifier, as in `X-Request-Id`.
        pub request_id: String,
        /// Seconds to wait before trying again; only with status 429 or 503.
        pub retry_after: Option<i64>,
        /// Always true where it is there: no account has this passkey; only with `passkey_invalid`.
        pub unknown_passkey: Option<bool>,
    }

    /// The user who caused an event.
    pub struct EventActor {
        /// Email address in its canonical form: all lower case, the domain in punycode.
        pub email: String,
        /// The user's identifier, `usr_…`.
        pub user_id: String,
    }

    /// An API key in an event, without the key itself.
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

    /// A connection in an event.
    pub struct EventConnection {
        /// The connection's identifier, `con_…`.
        pub id: String,
        /// What people see at sign-in.
        pub name: String,
    }

    /// A domain in an event.
    pub struct EventDomain {
        /// Its name in canonical form: all lower case, in punycode.
        pub domain: String,
        /// The domain's identifier, `dom_…`.
        pub id: String,
    }

    /// A person as an identity provider knows them, in an event.
    pub struct EventIdentity {
        /// The identity's identifier, `idn_…`.
        pub id: String,
        /// The name of the connection.
        pub name: String,
        /// The connection's identifier, `con_…`.
        pub via: String,
    }

    /// An invitation in an event.
    pub struct EventInvite {
        /// The invited address.
        pub email: String,
        /// When it expires.
        pub expires_at: Timestamp,
        /// The invitation's identifier, `inv_…`.
        pub id: String,
        /// The role that the invited person gets.
        pub role: Role,
        /// The keys of the roles in the product that the invited person gets.
        pub roles: Vec<String>,
    }

    /// A member in an event.
    pub struct EventMember {
        /// Email address in its canonical form: all lower case, the domain in punycode.
        pub email: String,
        /// When the member joined.
        pub joined_at: Timestamp,
        /// Display name.
        pub name: String,
        /// The member's role: `member` or `org_admin`.
        pub role: Role,
        /// The keys of the member's roles in the product, after the event.
        pub roles: Vec<String>,
        /// The membership's status after the event.
        pub status: EventMemberStatus,
        /// The user's identifier, `usr_…`.
        pub user_id: String,
    }

    /// An organization in an event.
    pub struct EventOrganization {
        /// The organization's identifier, `org_…`.
        pub id: String,
        /// The organization's name.
        pub name: String,
        /// The organization's slug.
        pub slug: String,
    }

    /// The organization in which an event happened.
    pub struct EventOrganizationSlug {
        /// The organization's slug.
        pub slug: String,
    }

    /// A passkey in an event.
    pub struct EventPasskey {
        /// The passkey's identifier, `psk_…`.
        pub id: String,
        /// The name that its owner gave it.
        pub name: String,
    }

    /// A user in an event.
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
    pub struct ExportData {
        /// Audit entries of the user's own actions, newest first.
        pub audit_entries: Vec<ExportedEntry>,
        /// What directories of those organizations say of the user.
        pub directories: Vec<ExportedDirectory>,
        /// Changes of the email address that the user requested, newest first; also ended ones, as long as they are
        /// kept.
        pub email_changes: Vec<ExportedEmailChange>,
        /// Mails that were sent to the user's address, newest first, then those to former addresses, as long as they
        /// are kept.
        pub emails: Vec<ExportedMail>,
        /// The user's identities at identity providers, oldest first.
        pub identities: Vec<Identity>,
        /// Invitations to the user's address that can be accepted, newest first; empty while the address is not
        /// verified.
        pub invitations: Vec<ExportedInvitation>,
        /// The user's memberships, ordered by the organization's slug.
        pub memberships: Vec<OperatorMembership>,
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
        /// The user's passkeys, oldest first.
        pub passkeys: Vec<Passkey>,
        /// The user's sessions, newest first; also ended ones, as long as they are kept.
        pub sessions: Vec<ExportedSession>,
        /// The account.
        pub user: ExportedUser,
    }

    /// What the directory of an organization says of a user.
    pub struct ExportedDirectory {
        /// What it says.
        pub directory: InDirectory,
        /// The organization's slug.
        pub slug: String,
    }

    /// A requested change of the email address.
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
    pub struct ExportedMail {
        /// The kind of mail.
        pub kind: MailKind,
        /// When it was sent.
        pub sent_at: Timestamp,
        /// Its subject; left out if the mail is older than the version that stores subjects.
        pub subject: Option<String>,
    }

    /// A session of the user.
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
    pub struct ExportedUser {
        /// When the account was made.
        pub created_at: Timestamp,
        /// Email address in its canonical form: all lower case, the domain in punycode.
        pub email: String,
        /// The user's identifier, `usr_…`.
        pub id: String,
        /// Whether the address is verified.
        pub is_email_verified: bool,
        /// The language of pages and mails; left out if none is set.
        pub locale: Option<String>,
        /// Display name.
        pub name: String,
        /// The user's optional fields.
        pub profile: Profile,
        /// Role of the account itself, independent of organizations; at present always `user`.
        pub role: AccountRole,
        /// Whether two-factor authentication is on.
        pub two_factor_enabled: bool,
    }

    /// A field with a wrong value.
    pub struct FieldError {
        /// What is wrong with the field, as a code.
        pub code: FieldCode,
        /// The field's name; empty for the body as a whole.
        pub field: String,
        /// What is wrong with the field, as text.
        pub message: String,
    }

    /// The state of the service.
    pub struct HealthData {
        /// What waits to be sent.
        pub queues: Vec<QueueState>,
        /// The servers that run now.
        pub servers: Vec<RunningServer>,
        /// The keys that sign and verify tokens, oldest first.
        pub signing_keys: Vec<SigningKey>,
        /// What needs attention; empty when all is well.
        pub warnings: Vec<HealthWarning>,
    }

    /// Something that needs attention.
    pub struct HealthWarning {
        /// What to do.
        pub advice: String,
        /// What is wrong.
        pub message: String,
    }

    /// The user as an identity provider knows them.
    pub struct Identity {
        /// When it was linked.
        pub created_at: Timestamp,
        /// The address by which the account was found; left out if there was none.
        pub email: Option<String>,
        /// The identity's identifier, `idn_…`.
        pub id: String,
        /// When the user last signed in by it.
        pub last_used_at: Timestamp,
        /// The name of the connection or provider.
        pub name: String,
        /// The connection's identifier, `con_…`, or that of a provider of the service.
        pub via: String,
    }

    /// A link.
    pub struct ImpersonationData {
        /// The link. It works once, within a minute.
        pub url: String,
    }

    /// The operator, who signed in as the user.
    pub struct Impersonator {
        /// The `usr_…` of the person, or the `skey_…` of the service key.
        pub id: String,
    }

    /// The result of an import.
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

    /// What a directory says of a member. Everything but `userName` is left out where it says nothing.
    pub struct InDirectory {
        /// The department.
        pub department: Option<String>,
        /// The name to show.
        pub display_name: Option<String>,
        /// The addresses.
        pub emails: Option<Vec<String>>,
        /// The number of the employee.
        pub employee_number: Option<String>,
        /// The directory's own identifier.
        pub external_id: Option<String>,
        /// The family name.
        pub family_name: Option<String>,
        /// The given name.
        pub given_name: Option<String>,
        /// The locale.
        pub locale: Option<String>,
        /// The directory's identifier of the manager.
        pub manager: Option<String>,
        /// The first telephone number.
        pub phone: Option<String>,
        /// The time zone.
        pub timezone: Option<String>,
        /// The job title.
        pub title: Option<String>,
        /// The name by which the directory knows the member.
        pub user_name: String,
    }

    /// An access token that isn't valid in this organization.
    pub struct InvalidData {
        /// Why the token isn't valid; left out unless the request has `explain: true`.
        pub reason: Option<InvalidReason>,
    }

    /// An invitation.
    pub struct Invite {
        /// The invited address.
        pub email: String,
        /// When it expires.
        pub expires_at: Timestamp,
        /// The invitation's identifier, `inv_…`.
        pub id: String,
        /// The role that the invited person gets.
        pub role: Role,
        /// The keys of the roles in the product that the invited person gets; empty: the default ones.
        pub roles: Vec<String>,
    }

    /// An invitation.
    pub struct InviteData {
        /// The invitation.
        pub invite: Invite,
    }

    /// A page of the organization's invitations.
    pub struct InvitesData {
        /// The invitations that can be accepted, oldest first.
        pub invites: Vec<ListedInvite>,
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
    }

    /// Why a line failed.
    pub struct LineError {
        /// The error code, one of those that `error.code` of an answer can have.
        pub code: ErrorCode,
        /// A message for developers, which names the wrong fields.
        pub message: String,
    }

    /// The result of a line.
    pub struct LineResult {
        /// Why the line failed; left out if it didn't.
        pub error: Option<LineError>,
        /// The line's number, from 1; empty lines count.
        pub line: i64,
        /// Identifier of the account; left out if the line failed.
        pub user_id: Option<String>,
    }

    /// An invitation by the operator, with its link.
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
        /// invitation's role. Left out for people: the mail has it.
        pub link: Option<Secret>,
        /// The role that the invited person gets.
        pub role: Role,
        /// The keys of the roles in the product that the invited person gets; empty: the default ones.
        pub roles: Vec<String>,
    }

    /// An invitation in the list.
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
        /// The keys of the roles in the product that the invited person gets; empty: the default ones.
        pub roles: Vec<String>,
    }

    /// A member.
    pub struct Member {
        /// What the organization's directory says of the member; left out if it says nothing, and for callers who are
        /// neither admins nor service keys.
        pub directory: Option<InDirectory>,
        /// Email address in its canonical form: all lower case, the domain in punycode.
        pub email: String,
        /// Whether the member has a passkey that signs in to this organization; only in the list, and only for admins
        /// and service keys.
        pub has_passkey: Option<bool>,
        /// When the member joined.
        pub joined_at: Timestamp,
        /// The hour in which the member last signed in here or refreshed a session; left out if there was none since
        /// joining, and for callers who are neither admins nor service keys.
        pub last_active_at: Option<Timestamp>,
        /// What the product keeps with the membership; only for service keys, and left out if it keeps nothing.
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
        /// Display name.
        pub name: String,
        /// The member's role: `member` or `org_admin`.
        pub role: Role,
        /// Where each of `roles` is from, and `role` where groups of the directory give it; only for admins and
        /// service keys.
        pub role_origins: Option<Vec<RoleOrigins>>,
        /// The keys of the member's roles in the product.
        pub roles: Vec<String>,
        /// The member's status: `active` or `suspended`.
        pub status: MembershipStatus,
        /// Who suspended the member; left out for members who are active, and for callers who are neither admins nor
        /// service keys.
        pub suspended_by: Option<SuspendedBy>,
        /// Whether the member has turned two-factor authentication on.
        pub two_factor_enabled: bool,
        /// The user's identifier, `usr_…`.
        pub user_id: String,
    }

    /// A member after a change.
    pub struct MemberData {
        /// The member.
        pub member: Member,
    }

    /// A page of members.
    pub struct MembersData {
        /// The members.
        pub members: Vec<Member>,
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
        /// How many members there are, or how many match; left out on further pages, and where counting would cost
        /// too much.
        pub total: Option<i64>,
    }

    /// The organization of a membership.
    pub struct MembershipOrganization {
        /// The organization's identifier, `org_…`.
        pub id: String,
        /// The organization's name.
        pub name: String,
        /// The organization's slug, which is sent as `X-Org-Slug`.
        pub slug: String,
    }

    /// A new API key.
    pub struct NewApiKeyData {
        /// The key's record.
        pub api_key: ApiKey,
        /// The key itself, shown only in this answer.
        pub key: Secret,
    }

    /// A new token.
    pub struct NewDirectoryTokenData {
        /// Its identifier, `dtok_…`.
        pub id: String,
        /// The token, which no other answer has.
        pub token: Secret,
    }

    /// A new webhook subscription with its secret.
    pub struct NewWebhookData {
        /// The secret that signs the subscription's deliveries, shown only in this answer.
        pub secret: Secret,
        /// The subscription.
        pub webhook: Webhook,
    }

    /// A membership of a user.
    pub struct OperatorMembership {
        /// When the user joined.
        pub joined_at: Timestamp,
        /// The hour in which the user last signed in there or refreshed a session; left out if there was none since
        /// joining.
        pub last_active_at: Option<Timestamp>,
        /// What the product keeps with the membership; only in exports, and left out if it keeps nothing.
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
        /// The organization.
        pub org: MembershipOrganization,
        /// The user's role in it.
        pub role: Role,
        /// The keys of the user's roles in the product there.
        pub roles: Vec<String>,
        /// The membership's status: `active` or `suspended`.
        pub status: MembershipStatus,
    }

    /// An organization with the number of its members.
    pub struct OperatorOrganization {
        /// URL of the organization's application; left out if none is set.
        pub app_url: Option<String>,
        /// When it was made.
        pub created_at: Timestamp,
        /// The organization's identifier, `org_…`.
        pub id: String,
        /// Number of its members, including suspended ones.
        pub member_count: i64,
        /// What the product keeps with the organization; only for service keys, and left out in lists and if it keeps
        /// nothing.
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
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
    pub struct OperatorOrganizationData {
        /// The organization.
        pub organization: OperatorOrganization,
    }

    /// A page of organizations.
    pub struct OperatorOrganizationsData {
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
        /// The organizations, ordered by slug.
        pub organizations: Vec<OperatorOrganization>,
    }

    /// A session of a user, as the operator sees it.
    pub struct OperatorSession {
        /// When it began.
        pub created_at: Timestamp,
        /// The session's identifier.
        pub id: String,
        /// Who signed in as the user: the operator of the service. Left out if that was the user.
        pub impersonator: Option<Impersonator>,
        /// IP address of the client that signed in or last refreshed.
        pub ip: String,
        /// When it was last refreshed, or began.
        pub last_used_at: Timestamp,
        /// Its organization.
        pub org: MembershipOrganization,
        /// `User-Agent` of that client.
        pub user_agent: String,
    }

    /// A user's active sessions.
    pub struct OperatorSessionsData {
        /// The sessions.
        pub sessions: Vec<OperatorSession>,
    }

    /// A user, as the operator sees it.
    pub struct OperatorUser {
        /// When the account was made.
        pub created_at: Timestamp,
        /// Email address in its canonical form: all lower case, the domain in punycode.
        pub email: String,
        /// The user's identifier, `usr_…`.
        pub id: String,
        /// Whether the address is verified.
        pub is_email_verified: bool,
        /// The language of pages and mails; left out if none is set.
        pub locale: Option<String>,
        /// Display name.
        pub name: String,
        /// Role of the account itself, independent of organizations; at present always `user`.
        pub role: AccountRole,
    }

    /// A user after a change.
    pub struct OperatorUserData {
        /// The user.
        pub user: OperatorUser,
    }

    /// A user with the user's memberships.
    pub struct OperatorUserDetails {
        /// The user's memberships, including suspended ones, ordered by the organization's slug.
        pub memberships: Vec<OperatorMembership>,
        /// How many passkeys the user has.
        pub passkeys: i64,
        /// Whether two-factor authentication is on.
        pub two_factor_enabled: bool,
        /// The user.
        pub user: OperatorUser,
    }

    /// A page of users.
    pub struct OperatorUsersData {
        /// The value of `?cursor` for the next page; left out on the last page.
        pub next_cursor: Option<String>,
        /// The users, oldest account first.
        pub users: Vec<OperatorUser>,
    }

    /// An organization.
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

    /// The organization, as its own members see it.
    pub struct OwnOrganization {
        /// URL of the organization's application; left out if none is set.
        pub app_url: Option<String>,
        /// The organization's appearance; left out if it is the service's.
        pub branding: Option<Branding>,
        /// When it was made.
        pub created_at: Timestamp,
        /// The organization's identifier, `org_…`.
        pub id: String,
        /// The language of the organization's sign-in page and mails; left out if none is set.
        pub locale: Option<String>,
        /// The organization's name.
        pub name: String,
        /// The organization's plan.
        pub plan: Plan,
        /// The organization's own security rules; left out for members who aren't admins.
        pub security: Option<Security>,
        /// Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; left out for
        /// members who aren't admins.
        pub show_name_at_sign_in: Option<bool>,
        /// The organization's slug, which is sent as `X-Org-Slug`.
        pub slug: String,
        /// `active`, or `suspended`: then no member can use the organization.
        pub status: OrganizationStatus,
    }

    /// The organization.
    pub struct OwnOrganizationData {
        /// The organization.
        pub org: OwnOrganization,
    }

    /// A passkey of the user.
    pub struct Passkey {
        /// Whether it is copied to other devices of the user.
        pub backed_up: bool,
        /// When it was added.
        pub created_at: Timestamp,
        /// The passkey's identifier, `psk_…`.
        pub id: String,
        /// When it was last used; left out if it never was.
        pub last_used_at: Option<Timestamp>,
        /// What the user calls it.
        pub name: String,
        /// `true` if the organization of the request forbids passwords and doesn't take this passkey: it was added
        /// elsewhere. Otherwise left out.
        pub refused_here: Option<bool>,
        /// How browsers reach its authenticator, in their words.
        pub transports: Vec<String>,
        /// `true` if the passkey was made for another address of the service and can't be used any more; otherwise
        /// left out.
        pub unusable: Option<bool>,
    }

    /// A permission that roles can have.
    pub struct PermissionEntry {
        /// What it is for; left out if nobody said.
        pub description: Option<String>,
        /// Its word.
        pub key: String,
    }

    /// The permissions that there are.
    pub struct PermissionsData {
        /// The permissions, in order.
        pub permissions: Vec<PermissionEntry>,
    }

    /// A role with permissions.
    pub struct ProductRoleData {
        /// The role.
        pub role: RoleEntry,
    }

    /// The optional fields of a user.
    pub struct Profile {
        /// Text about the user; left out if none is set.
        pub bio: Option<String>,
        /// Telephone number; left out if none is set.
        pub phone: Option<String>,
    }

    /// What waits in a queue.
    pub struct QueueState {
        /// How many jobs wait, are tried again or are under way.
        pub jobs: i64,
        /// The queue.
        pub name: QueueName,
        /// For how many seconds the oldest due one has been due; left out if none is.
        pub oldest_due_seconds: Option<i64>,
    }

    /// A role with permissions.
    pub struct RoleEntry {
        /// Who defined it.
        pub defined_by: RoleDefinedBy,
        /// What it is for; left out if nobody said.
        pub description: Option<String>,
        /// Whether those have it who join without other roles.
        pub is_default: bool,
        /// Its key.
        pub key: String,
        /// What people see.
        pub name: String,
        /// Its permissions, in order.
        pub permissions: Vec<String>,
    }

    /// A claim that gives a role.
    pub struct RoleMapping {
        /// The name of the claim.
        pub claim: String,
        /// The role.
        pub role: Role,
        /// The keys of the roles in the product; empty if it gives none.
        pub roles: Vec<String>,
        /// The value that it has, alone or in a list.
        pub value: String,
    }

    /// What a role is from.
    pub struct RoleOrigin {
        /// The identifier of the connection or group; left out for `hand`.
        pub id: Option<String>,
        /// The name of the connection or group; left out for `hand`.
        pub name: Option<String>,
        /// The kind: `hand`, `connection` or `group`.
        #[serde(rename = "type")]
        pub kind: OriginKind,
    }

    /// Where a member has a role from.
    pub struct RoleOrigins {
        /// What it is from: removing one leaves the others.
        pub origins: Vec<RoleOrigin>,
        /// The role's key.
        pub role: String,
    }

    /// The roles that members of the organization can have.
    pub struct RolesData {
        /// Whether the organization's admins may define further roles: `roles.defined_by_organizations`. Otherwise
        /// doing so is 404 `not_found`.
        pub definable: bool,
        /// The permissions that there are, in order.
        pub permissions: Vec<PermissionEntry>,
        /// The roles of the service, then those of the organization.
        pub roles: Vec<RoleEntry>,
    }

    /// A server that runs.
    pub struct RunningServer {
        /// Its last heartbeat.
        pub last_seen_at: Timestamp,
        /// Its name: machine, address, process.
        pub name: String,
        /// When it was started.
        pub started_at: Timestamp,
        /// The program's version.
        pub version: String,
    }

    /// An organization's own security rules; a rule that isn't set is left out.
    pub struct Security {
        /// Whether the operator of the service may sign in as members, to read what they see.
        pub allow_impersonation: bool,
        /// The only email domains whose addresses can become members; left out if all can.
        pub allowed_email_domains: Option<Vec<String>>,
        /// The only methods by which members sign in; left out if all that the service offers count.
        pub allowed_methods: Option<Vec<SignInMethod>>,
        /// Whose sign-ins are by a connection alone: `off`, `members` or `all`.
        pub require_sso: RequireSso,
        /// Whether members must have a second factor.
        pub require_two_factor: bool,
        /// Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's own
        /// limit applies.
        pub session_ttl: Option<i64>,
    }

    /// A provider, as this server last saw it.
    pub struct SeenProvider {
        /// When its documents were last asked for; left out if they weren't lately.
        pub checked_at: Option<Timestamp>,
        /// By how many milliseconds its clock is ahead, to the second; left out if that isn't known.
        pub clock_skew_ms: Option<i64>,
        /// Why its documents can't be read now; left out if they can.
        pub fault: Option<String>,
        /// Its issuer.
        pub issuer: String,
        /// How many keys it publishes; left out if they weren't read lately.
        pub keys: Option<i64>,
    }

    /// The roles that every organization has.
    pub struct ServiceRolesData {
        /// The roles, in the order of keys.
        pub roles: Vec<RoleEntry>,
    }

    /// A member who couldn't come in by a connection.
    pub struct ShutOutMember {
        /// The member's email address.
        pub email: String,
        /// The member's name.
        pub name: String,
        /// The member's identifier, `usr_…`.
        pub user_id: String,
    }

    /// A key that signs or verifies tokens.
    pub struct SigningKey {
        /// The `kid` of its tokens.
        pub id: String,
        /// Since when it has this state.
        pub since: Timestamp,
        /// Its state.
        pub state: SigningKeyState,
    }

    /// Where a test begins.
    pub struct TestData {
        /// The address.
        pub url: String,
    }

    /// Who made a token.
    pub struct TokenMaker {
        /// The account, `usr_…`.
        pub id: String,
        /// Whether they are an active administrator of the organization now. If not, replace the token.
        pub is_admin: bool,
        /// Display name.
        pub name: String,
    }

    /// What was undone.
    pub struct UndoneData {
        /// How many removed people are members again.
        pub brought_back: i64,
        /// How many could not be made so.
        pub left: i64,
        /// How many members are as they were.
        pub members: i64,
        /// How many suspended members are active.
        pub reinstated: i64,
        /// How many people are removed, whom the directory had added.
        pub removed: i64,
        /// Of how many present members `role` or `roles` changes.
        pub roles_changed: i64,
        /// How many active members are suspended again, whom the directory had reinstated.
        pub suspended: i64,
    }

    /// A valid access token: its user, membership and organization.
    pub struct ValidData {
        /// Whether the user may do what the request names under `permissions`, by its words; left out if it names
        /// nothing.
        pub allowed: Option<BTreeMap<String, bool>>,
        /// Who signed in as the user: the operator of the service. Left out if that was the user.
        pub impersonator: Option<Impersonator>,
        /// The user's membership in the organization. Grant access only if its `status` is `active`.
        pub membership: VerifiedMembership,
        /// The organization of the token.
        pub org: VerifiedOrganization,
        /// The token's user.
        pub user: VerifiedUser,
    }

    /// The membership of the user of a valid access token.
    pub struct VerifiedMembership {
        /// When the member joined.
        pub joined_at: Timestamp,
        /// What the product keeps with the membership; only with `fields: ["metadata"]`, and left out if it keeps
        /// nothing.
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
        /// What the member may do in the product now, in order; empty while the membership is suspended, left out
        /// with `fields: ["minimal"]`.
        pub permissions: Option<Vec<String>>,
        /// The member's role: `member` or `org_admin`.
        pub role: Role,
        /// The keys of the member's roles in the product; empty while the membership is suspended, left out with
        /// `fields: ["minimal"]`.
        pub roles: Option<Vec<String>>,
        /// The member's status. Grant access only if it is `active`.
        pub status: MembershipStatus,
    }

    /// The organization of a valid access token.
    pub struct VerifiedOrganization {
        /// The organization's identifier, `org_…`.
        pub id: String,
        /// What the product keeps with the organization; only with `fields: ["metadata"]`, and left out if it keeps
        /// nothing.
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
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

    /// A connection, as people see it at sign-in.
    pub struct WayIn {
        /// The connection's identifier, `con_…`.
        pub id: String,
        /// What people see at sign-in.
        pub name: String,
    }

    /// A webhook subscription.
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
        /// Why the newest delivery that was attempted has not arrived; left out if it arrived, if none of the latest
        /// 20 was attempted yet, and in answers that make or change the subscription.
        pub last_error: Option<String>,
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
    pub struct WebhookData {
        /// The subscription.
        pub webhook: Webhook,
    }

    /// The new secret of a webhook subscription.
    pub struct WebhookSecretData {
        /// The secret that signs the subscription's deliveries, shown only in this answer.
        pub secret: Secret,
    }

    /// The organization's webhook subscriptions.
    pub struct WebhooksData {
        /// The subscriptions, oldest first.
        pub webhooks: Vec<Webhook>,
    }

    /// What `api_key.created` tells. Sent when: a key is made; the event does not contain the key itself; or a key is
    /// rotated; `apiKey` is the successor.
    pub struct ApiKeyCreatedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The API key.
        pub api_key: EventApiKey,
    }

    /// What `api_key.revoked` tells. Sent when: a key is revoked.
    pub struct ApiKeyRevokedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The API key.
        pub api_key: EventApiKey,
    }

    /// What `connection.created` tells. Sent when: a connection to an identity provider is made; it lets nobody in
    /// yet.
    pub struct ConnectionCreatedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The connection to an identity provider.
        pub connection: EventConnection,
    }

    /// What `connection.deleted` tells. Sent when: a connection is deleted; the sessions that began by it have ended.
    pub struct ConnectionDeletedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The connection to an identity provider.
        pub connection: EventConnection,
    }

    /// What `connection.updated` tells. Sent when: a connection is changed, turned on or turned off.
    pub struct ConnectionUpdatedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The connection to an identity provider.
        pub connection: EventConnection,
    }

    /// What `domain.verified` tells. Sent when: the record of a domain was found, and the domain is the
    /// organization's from now on; or the record of a domain that was lost is there again; the event has no actor.
    pub struct DomainVerifiedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The domain.
        pub domain: EventDomain,
    }

    /// What `invite.revoked` tells. Sent when: a pending invitation is revoked.
    pub struct InviteRevokedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The invitation.
        pub invite: EventInvite,
    }

    /// What `member.invited` tells. Sent when: an address is invited; sending the invitation again causes no event;
    /// or an organization is made and its first admin invited; no subscription can exist yet.
    pub struct MemberInvitedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The invitation.
        pub invite: EventInvite,
    }

    /// What `member.joined` tells. Sent when: an invitation is accepted; the actor is the new member; or a present
    /// member of an organization that forbids passwords accepts another one, and joins anew: `joinedAt` is new; or
    /// the operator adds a member, who may have been a member before; or a user creates an organization; the actor is
    /// this user; no subscription can exist yet; or the organization's directory adds a person; `cause` is
    /// `directory`, and there is no actor, as in everything that it does.
    pub struct MemberJoinedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// `directory`, if the organization's directory did it; left out otherwise.
        pub cause: Option<String>,
        /// The member.
        pub member: EventMember,
    }

    /// What `member.reactivated` tells. Sent when: a suspended member is made active again, also by the
    /// organization's directory.
    pub struct MemberReactivatedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// `directory`, if the organization's directory did it; left out otherwise.
        pub cause: Option<String>,
        /// The member.
        pub member: EventMember,
    }

    /// What `member.removed` tells. Sent when: a member is removed or leaves, or the organization's directory removes
    /// a person; `member.status` is `removed`; or a member's account is deleted: erase your data about the person,
    /// too; this is the last event with the person's address.
    pub struct MemberRemovedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// `directory`, if the organization's directory did it; left out otherwise.
        pub cause: Option<String>,
        /// The member.
        pub member: EventMember,
    }

    /// What `member.role_changed` tells. Sent when: a member's role, or the roles in the product, are changed; or a
    /// role in the product is deleted, or another one takes its place, for each member who had it; or a sign-in by a
    /// connection gives other roles; the event has no actor; or the groups of the organization's directory give other
    /// roles.
    pub struct MemberRoleChangedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// `directory`, if the organization's directory did it; left out otherwise.
        pub cause: Option<String>,
        /// The member.
        pub member: EventMember,
        /// The member's previous role; the present one if only the roles in the product changed.
        pub previous_role: Role,
        /// The keys of the member's previous roles in the product.
        pub previous_roles: Vec<String>,
    }

    /// What `member.suspended` tells. Sent when: an active member is suspended, also by the organization's directory;
    /// or a reset of the password by mail removes the passkey that was a member's only second factor, where the
    /// organization requires one.
    pub struct MemberSuspendedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// `directory`, if the organization's directory did it; left out otherwise.
        pub cause: Option<String>,
        /// The member.
        pub member: EventMember,
    }

    /// What `organization.activated` tells. Sent when: the operator activates a suspended organization.
    pub struct OrganizationActivatedData {
        /// The organization.
        pub organization: EventOrganization,
    }

    /// What `organization.created` tells. Sent when: the operator makes an organization; there is no actor; or a user
    /// creates an organization; the actor is this user.
    pub struct OrganizationCreatedData {
        /// The user who did it; left out if the operator did, by a command or a service key, or the service itself.
        pub actor: Option<EventActor>,
        /// The organization.
        pub organization: EventOrganization,
    }

    /// What `organization.deleted` tells. Sent when: the operator deletes a suspended organization; or an account is
    /// deleted that was the only member of an organization, which goes with it.
    pub struct OrganizationDeletedData {
        /// The organization.
        pub organization: EventOrganization,
    }

    /// What `organization.suspended` tells. Sent when: the operator suspends an organization.
    pub struct OrganizationSuspendedData {
        /// The organization.
        pub organization: EventOrganization,
    }

    /// What `session.reuse_detected` tells. Sent when: a refresh token was used again after it had been replaced; its
    /// session has ended.
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
    /// gets the event; or the organization's directory changed the address of an account that is the organization's
    /// alone.
    pub struct UserEmailChangedData {
        /// The user's previous email address.
        pub previous_email: String,
        /// The user.
        pub user: EventUser,
    }

    /// What `user.erased` tells. Sent when: an account is deleted, by its owner or the operator: erase your data
    /// about the person, too.
    pub struct UserErasedData {
        /// Identifier of the user, whose account is gone.
        pub user_id: String,
    }

    /// What `user.identity_linked` tells. Sent when: a user signed in by a connection for the first time; the
    /// connection's organization gets the event; or a user linked a provider of the service, or signed up by it; the
    /// organization of the session gets the event.
    pub struct UserIdentityLinkedData {
        /// The identity: a person as an identity provider knows them.
        pub identity: EventIdentity,
        /// The user.
        pub user: EventUser,
    }

    /// What `user.identity_unlinked` tells. Sent when: a user removed an identity; the connection's organization gets
    /// the event, for a provider of the service that of the session.
    pub struct UserIdentityUnlinkedData {
        /// The identity: a person as an identity provider knows them.
        pub identity: EventIdentity,
        /// The user.
        pub user: EventUser,
    }

    /// What `user.login` tells. Sent when: a user signed in by password, without a second factor; `method` is
    /// `password`; or a user signed in with a passkey, alone or as a second factor; `method` is `passkey`; or a user
    /// signed in with a second factor; `method` is `totp` or `recovery_code`; or a user accepted an invitation,
    /// without a second factor; `method` is `invite`; or a user switched to another organization, which gets the
    /// event; `method` is `switch`.
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

    /// What `user.passkey_added` tells. Sent when: a user added a passkey; the organization of the session gets the
    /// event.
    pub struct UserPasskeyAddedData {
        /// The passkey.
        pub passkey: EventPasskey,
        /// The user.
        pub user: EventUser,
    }

    /// What `user.passkey_removed` tells. Sent when: a user removed a passkey; the organization of the session gets
    /// the event; or it is removed together with the password of an account whose address was never proven; or a
    /// reset of the password by mail removes it, where that is asked for or the address was never proven; the
    /// organization of the link gets the event.
    pub struct UserPasskeyRemovedData {
        /// The passkey.
        pub passkey: EventPasskey,
        /// The user.
        pub user: EventUser,
    }

    /// What `user.password_changed` tells. Sent when: a user replaced the current password by a new one; or a user
    /// set a new password with a mailed link.
    pub struct UserPasswordChangedData {
        /// The user.
        pub user: EventUser,
    }

    /// What `user.password_removed` tells. Sent when: an invitation to an address that was never proven is accepted
    /// by its link; each of the user's organizations gets the event.
    pub struct UserPasswordRemovedData {
        /// The user.
        pub user: EventUser,
    }

    /// What `user.two_factor_disabled` tells. Sent when: a user turned it off with password and code; or the operator
    /// reset it; each of the user's organizations gets the event; or it is removed together with the password of an
    /// account whose address was never proven.
    pub struct UserTwoFactorDisabledData {
        /// The user.
        pub user: EventUser,
    }

    /// What `user.two_factor_enabled` tells. Sent when: a user turned it on with a first code of an authenticator
    /// app.
    pub struct UserTwoFactorEnabledData {
        /// The user.
        pub user: EventUser,
    }

    /// What `webhook.test` tells. Sent when: a test of a subscription is requested; only this subscription gets the
    /// event, whatever it lists.
    pub struct WebhookTestData {
        /// Identifier of the subscription that the test is for.
        pub webhook_id: String,
    }
}

requests! {
    /// A change of an organization's appearance.
    #[derive(Default)]
    pub struct BrandingBody {
        /// The colour of buttons and links. Text in it, and white text on it, must be readable on the light pages
        /// (contrast 4.5:1). Stays unchanged if left out; `null` clears it, and the service's colour applies.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub accent_color: Option<Option<String>>,
    }

    /// A permission that roles can have.
    #[derive(Default)]
    pub struct DeclaredPermission {
        /// What it is for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Its word, which means nothing to this service.
        pub key: String,
    }

    /// A user to be imported: one line.
    #[derive(Default)]
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
    pub struct ImportedMembership {
        /// What the product keeps with the membership: an object of at most 4096 bytes of JSON; nothing if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub metadata: Option<BTreeMap<String, serde_json::Value>>,
        /// The user's role in it.
        pub role: Role,
        /// The keys of the user's roles in the product; the default ones if left out or empty.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub roles: Option<Vec<String>>,
        /// The organization's slug.
        pub slug: String,
    }

    /// What happens to people who are no members.
    #[derive(Default)]
    pub struct ProvisioningBody {
        /// Whether they become members.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub enabled: Option<bool>,
        /// With which role, unless `roleMapping` gives another one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role: Option<Role>,
    }

    /// A claim that gives a role.
    pub struct RoleRule {
        /// The claim's name.
        pub claim: String,
        /// The role.
        pub role: Role,
        /// The keys of roles in the product; none if left out. A member has those of every rule that fits.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub roles: Option<Vec<String>>,
        /// The value that gives the role, or one of the claim's values.
        pub value: String,
    }

    /// A change of an organization's own security rules. A rule that is left out stays unchanged, and `null` clears
    /// it.
    #[derive(Default)]
    pub struct SecurityBody {
        /// Whether the operator of the service may sign in as members, to read what they see; `true` unless set.
        /// Turning it off ends such sessions.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub allow_impersonation: Option<Option<bool>>,
        /// The only email domains whose addresses can become members; subdomains are not included.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub allowed_email_domains: Option<Option<Vec<String>>>,
        /// The only methods by which members sign in. Where one is forbidden that was allowed before, sessions that
        /// began by none of them end, and an admin has to have signed in by one of them. Invitations are accepted all
        /// the same.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub allowed_methods: Option<Option<Vec<SignInMethod>>>,
        /// Whose sign-ins are by a connection alone: `off`, `members` (admins may sign in otherwise, with a second
        /// factor) or `all`. Turning it on ends the other sessions that began otherwise; an admin has to have signed
        /// in by an active connection before.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub require_sso: Option<Option<RequireSso>>,
        /// Whether members must have a second factor. A member without one sets it up at the next sign-in; turning
        /// the rule on ends the sessions of such members.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub require_two_factor: Option<Option<bool>>,
        /// Maximum duration of a session in seconds, counted from the sign-in; a refresh doesn't extend it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub session_ttl: Option<Option<i64>>,
    }

    /// What `list_audit_log` may be asked for.
    #[derive(Default)]
    pub struct OperatorListAuditLogQuery {
        /// Maximum number of entries in the answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limit: Option<i64>,
        /// `nextCursor` of the previous page; the first page if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub cursor: Option<String>,
    }

    /// What `list_organizations` may be asked for.
    #[derive(Default)]
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
    #[derive(Default)]
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
    #[derive(Default)]
    pub struct UpdateOperatorOrganizationBody {
        /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an
        /// empty text clears it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub app_url: Option<String>,
        /// What the product keeps with the organization: an object of at most 4096 bytes of JSON. It replaces what
        /// was kept, and `null` clears it; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub metadata: Option<Option<BTreeMap<String, serde_json::Value>>>,
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

    /// The permissions, all of them.
    #[derive(Default)]
    pub struct PermissionsBody {
        /// The permissions, at most 500.
        pub permissions: Vec<DeclaredPermission>,
    }

    /// What `declare_permissions` may be asked for.
    #[derive(Default)]
    pub struct DeclarePermissionsQuery {
        /// Whether what is in use is taken away from everybody; `false` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub force: Option<bool>,
    }

    /// A new role.
    #[derive(Default)]
    pub struct NewRoleBody {
        /// What it is for; none if left out or empty.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Whether those have it who join without other roles; `false` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub is_default: Option<bool>,
        /// The role's key, which can't be changed later.
        pub key: String,
        /// What people see.
        pub name: String,
        /// Its permissions.
        pub permissions: Vec<String>,
    }

    /// A change of a role; fields that are left out stay unchanged.
    #[derive(Default)]
    pub struct RoleChangesBody {
        /// What it is for; an empty text clears it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Whether those have it who join without other roles.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub is_default: Option<bool>,
        /// What people see.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// Its permissions, all of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub permissions: Option<Vec<String>>,
    }

    /// What `delete_service_role` may be asked for.
    #[derive(Default)]
    pub struct DeleteServiceRoleQuery {
        /// The key of the role that those have then who had this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub replace_by: Option<String>,
        /// Whether what is in use is taken away from everybody; `false` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub force: Option<bool>,
    }

    /// What `list_users` may be asked for.
    #[derive(Default)]
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
    #[derive(Default)]
    pub struct UpdateUserBody {
        /// Whether the email address counts as verified; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub is_email_verified: Option<bool>,
        /// Display name; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
    }

    /// What `export_user` may be asked for.
    #[derive(Default)]
    pub struct ExportUserQuery {
        /// `nextCursor` of the previous page; the first page if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub cursor: Option<String>,
    }

    /// Whom to sign in as.
    #[derive(Default)]
    pub struct ImpersonateUserBody {
        /// Why. The operator's log and the organization's have it.
        pub reason: String,
        /// The organization's slug.
        pub slug: String,
    }

    /// A new webhook subscription of the operator.
    #[derive(Default)]
    pub struct CreateOperatorWebhookBody {
        /// What the subscription is for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Names of the events to send, of every organization.
        pub events: Vec<EventName>,
        /// URL to which events are sent: `https`, on a publicly reachable host.
        pub url: String,
    }

    /// A change of a webhook subscription of the operator; fields that are left out stay unchanged.
    #[derive(Default)]
    pub struct UpdateOperatorWebhookBody {
        /// What the subscription is for; an empty text removes the description.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Names of the events to send, of every organization; replaces the whole list.
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
    #[derive(Default)]
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

    /// A change of the organization.
    #[derive(Default)]
    pub struct UpdateOrganizationBody {
        /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an
        /// empty text clears it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub app_url: Option<String>,
        /// The organization's appearance; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub branding: Option<BrandingBody>,
        /// The language of the organization's sign-in page, and of mails to people who have none of their own: one of
        /// those that the service has, maybe with a region. Stays unchanged if left out; `null` clears it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub locale: Option<Option<String>>,
        /// The organization's name; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// The organization's own security rules; they stay unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub security: Option<SecurityBody>,
        /// Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; stays unchanged
        /// if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub show_name_at_sign_in: Option<bool>,
    }

    /// A new key.
    #[derive(Default)]
    pub struct CreateApiKeyBody {
        /// When the key expires; if left out, it doesn't.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub expires_at: Option<Timestamp>,
        /// A name for the key, such as the backend that uses it.
        pub name: String,
    }

    /// Options of a rotation.
    #[derive(Default)]
    pub struct RotateApiKeyBody {
        /// How long the old key stays valid, in seconds, at most 30 days; a day if left out, unless the service is
        /// configured otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub overlap_seconds: Option<i64>,
    }

    /// What `list_audit_log` may be asked for.
    #[derive(Default)]
    pub struct ListAuditLogQuery {
        /// Maximum number of entries in the answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limit: Option<i64>,
        /// `nextCursor` of the previous page; the first page if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub cursor: Option<String>,
        /// Only entries whose action, actor, target, IP address or details contain this text; case is ignored.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub q: Option<String>,
        /// Only entries from this instant on.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub since: Option<Timestamp>,
        /// Only entries before this instant.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub until: Option<Timestamp>,
        /// Only entries with this action.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub action: Option<AuditAction>,
        /// Only entries of which this user is the actor or the target.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub user: Option<String>,
    }

    /// A new connection.
    #[derive(Default)]
    pub struct CreateConnectionBody {
        /// The identifier of this service at the provider.
        pub client_id: String,
        /// The secret of this service at the provider; required unless `privateKeyJwt` is `true`. It is never shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub client_secret: Option<String>,
        /// Verified domains that it stands for; all if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub domains: Option<Vec<String>>,
        /// The provider's issuer, exactly as the provider writes it.
        pub issuer: String,
        /// What people see at sign-in.
        pub name: String,
        /// Whether this service proves at the provider with a signed assertion which client it is
        /// (`private_key_jwt`), in place of a secret; `false` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub private_key_jwt: Option<bool>,
        /// What happens to people who are no members; nobody becomes one if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub provisioning: Option<ProvisioningBody>,
        /// Which claims give which role; the first one that fits counts.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role_mapping: Option<Vec<RoleRule>>,
        /// What is asked for; `openid email profile` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub scopes: Option<Vec<String>>,
        /// Who asks for the second factor: `provider` (if left out) or `ours`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub second_factor: Option<SecondFactorBy>,
        /// The claim by which people are told apart: `sub` (if left out) or `oid`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub subject_claim: Option<SubjectClaim>,
    }

    /// A change of a connection; fields that are left out stay unchanged.
    #[derive(Default)]
    pub struct UpdateConnectionBody {
        /// The identifier of this service at the provider.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub client_id: Option<String>,
        /// The secret of this service at the provider; with `privateKeyJwt` that was `true`, it is required when that
        /// is `false`. It is never shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub client_secret: Option<String>,
        /// Verified domains that it stands for; `null` means all.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub domains: Option<Option<Vec<String>>>,
        /// The provider's issuer, exactly as the provider writes it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub issuer: Option<String>,
        /// What people see at sign-in.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// Whether this service proves at the provider with a signed assertion which client it is
        /// (`private_key_jwt`), in place of a secret, which `true` deletes. Left out, a `clientSecret` makes it
        /// `false`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub private_key_jwt: Option<bool>,
        /// What happens to people who are no members.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub provisioning: Option<ProvisioningBody>,
        /// Which claims give which role; replaces the whole list.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role_mapping: Option<Vec<RoleRule>>,
        /// What is asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub scopes: Option<Vec<String>>,
        /// Who asks for the second factor: `provider` or `ours`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub second_factor: Option<SecondFactorBy>,
        /// `active` lets people in, `draft` lets nobody in.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub status: Option<ConnectionStatus>,
        /// The claim by which people are told apart: `sub` or `oid`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub subject_claim: Option<SubjectClaim>,
    }

    /// What to change of the directory.
    #[derive(Default)]
    pub struct UpdateDirectoryBody {
        /// Whether its calls are carried out: `active` or `paused`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub status: Option<DirectoryStatus>,
        /// Whether people whom it adds are told of it by mail.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub welcome_mail: Option<bool>,
    }

    /// What `list_directory_groups` may be asked for.
    #[derive(Default)]
    pub struct ListDirectoryGroupsQuery {
        /// How many groups to leave out; 0 when left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub offset: Option<i64>,
        /// How many groups at most, 1 to 200; 100 when left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limit: Option<i64>,
    }

    /// What the members of a group shall have.
    #[derive(Default)]
    pub struct MapGroupBody {
        /// Their role here; `null`: what they have otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role: Option<Option<Role>>,
        /// The keys of their roles in the product; at most 20.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub roles: Option<Vec<String>>,
    }

    /// Since when to undo.
    pub struct UndoDirectoryBody {
        /// Whether only to count what would be undone.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub dry_run: Option<bool>,
        /// The instant, RFC 3339; in the past.
        pub since: Timestamp,
    }

    /// A claim to a domain.
    #[derive(Default)]
    pub struct ClaimDomainBody {
        /// The domain's name, such as `example.com`.
        pub domain: String,
    }

    /// What `list_invites` may be asked for.
    #[derive(Default)]
    pub struct ListInvitesQuery {
        /// Maximum number of entries in the answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limit: Option<i64>,
        /// `nextCursor` of the previous page; the first page if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub cursor: Option<String>,
    }

    /// What `list_members` may be asked for.
    #[derive(Default)]
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
        /// The order; `-` before it reverses it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub sort: Option<MemberOrder>,
    }

    /// An invitation.
    #[derive(Default)]
    pub struct InviteBody {
        /// The email address to invite.
        pub email: String,
        /// The role that the invited person gets; `member` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role: Option<Role>,
        /// The keys of the roles in the product that the invited person gets; the default ones if left out or empty.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub roles: Option<Vec<String>>,
    }

    /// A change of a member.
    #[derive(Default)]
    pub struct UpdateMemberBody {
        /// What the product keeps with the membership: an object of at most 4096 bytes of JSON, for service keys
        /// alone. It replaces what was kept, and `null` clears it; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub metadata: Option<Option<BTreeMap<String, serde_json::Value>>>,
        /// The member's role; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub role: Option<Role>,
        /// The keys of all roles in the product that the member has by hand, at most 20; they stay unchanged if left
        /// out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub roles: Option<Vec<String>>,
        /// `suspended` suspends the member, `active` reinstates the member; stays unchanged if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub status: Option<MembershipStatus>,
    }

    /// What `delete_role` may be asked for.
    #[derive(Default)]
    pub struct DeleteRoleQuery {
        /// The key of the role that those have then who had this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub replace_by: Option<String>,
        /// Whether what is in use is taken away from everybody; `false` if left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub force: Option<bool>,
    }

    /// A new webhook subscription.
    #[derive(Default)]
    pub struct CreateWebhookBody {
        /// What the subscription is for.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Names of the events to send.
        pub events: Vec<OrganizationEventName>,
        /// URL to which events are sent: `https`, on a publicly reachable host.
        pub url: String,
    }

    /// A change of a webhook subscription; fields that are left out stay unchanged.
    #[derive(Default)]
    pub struct UpdateWebhookBody {
        /// What the subscription is for; an empty text removes the description.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub description: Option<String>,
        /// Names of the events to send; replaces the whole list.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub events: Option<Vec<OrganizationEventName>>,
        /// `false` pauses the subscription, `true` resumes it and sends the held deliveries.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub is_active: Option<bool>,
        /// URL to which events are sent: `https`, on a publicly reachable host.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub url: Option<String>,
    }
}

events! {
    "api_key.created": ApiKeyCreated(ApiKeyCreatedData),
    "api_key.revoked": ApiKeyRevoked(ApiKeyRevokedData),
    "connection.created": ConnectionCreated(ConnectionCreatedData),
    "connection.deleted": ConnectionDeleted(ConnectionDeletedData),
    "connection.updated": ConnectionUpdated(ConnectionUpdatedData),
    "domain.verified": DomainVerified(DomainVerifiedData),
    "invite.revoked": InviteRevoked(InviteRevokedData),
    "member.invited": MemberInvited(MemberInvitedData),
    "member.joined": MemberJoined(MemberJoinedData),
    "member.reactivated": MemberReactivated(MemberReactivatedData),
    "member.removed": MemberRemoved(MemberRemovedData),
    "member.role_changed": MemberRoleChanged(MemberRoleChangedData),
    "member.suspended": MemberSuspended(MemberSuspendedData),
    "organization.activated": OrganizationActivated(OrganizationActivatedData),
    "organization.created": OrganizationCreated(OrganizationCreatedData),
    "organization.deleted": OrganizationDeleted(OrganizationDeletedData),
    "organization.suspended": OrganizationSuspended(OrganizationSuspendedData),
    "session.reuse_detected": SessionReuseDetected(SessionReuseDetectedData),
    "user.email_changed": UserEmailChanged(UserEmailChangedData),
    "user.erased": UserErased(UserErasedData),
    "user.identity_linked": UserIdentityLinked(UserIdentityLinkedData),
    "user.identity_unlinked": UserIdentityUnlinked(UserIdentityUnlinkedData),
    "user.login": UserLogin(UserLoginData),
    "user.passkey_added": UserPasskeyAdded(UserPasskeyAddedData),
    "user.passkey_removed": UserPasskeyRemoved(UserPasskeyRemovedData),
    "user.password_changed": UserPasswordChanged(UserPasswordChangedData),
    "user.password_removed": UserPasswordRemoved(UserPasswordRemovedData),
    "user.two_factor_disabled": UserTwoFactorDisabled(UserTwoFactorDisabledData),
    "user.two_factor_enabled": UserTwoFactorEnabled(UserTwoFactorEnabledData),
    "webhook.test": WebhookTest(WebhookTestData),
}
