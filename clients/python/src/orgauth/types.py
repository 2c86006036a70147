"""What the service takes and answers.

Made from the OpenAPI document by `clients/codegen`: change that, not this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from ._omitted import OMITTED, Omitted

AccountRole: TypeAlias = Literal["user"]
"""The role of an account, independent of organizations."""


ActorType: TypeAlias = Literal["user", "operator", "system"]
"""`user`: a user, or a request without valid credentials; `operator`: the operator; `system`: the service
itself.
"""


AuditAction: TypeAlias = Literal[
    "login.succeeded", "login.second_factor_required", "login.failed", "login.throttled", "account.guessing",
    "login.denied", "session.logged_out", "signing_key.removed", "session.logged_out_everywhere",
    "session.ended", "session.reuse_detected", "session.refresh_replayed", "session.refresh_replay_refused",
    "session.refresh_lost", "profile.updated", "password.changed", "password.reset_requested",
    "password.reset", "password.removed", "password.prompt_failed", "email.change_requested",
    "email.change_cancelled", "email.changed", "email.verified", "two_factor.enabled", "two_factor.disabled",
    "two_factor.reset", "user.impersonated", "two_factor.recovery_codes_replaced", "two_factor.failed",
    "passkey.added", "passkey.removed", "identity.linked", "identity.unlinked", "passkey.renamed",
    "passkey.refused", "passkey.counter_went_back", "passkey.backup_eligible", "role.created", "role.updated",
    "role.deleted", "permissions.changed", "directory.created", "directory.updated", "directory.deleted",
    "directory.token_created", "directory.token_deleted", "directory.user_updated", "directory.refused",
    "directory.undone", "group.created", "group.updated", "group.deleted", "group.mapped",
    "organization.created", "organization.updated", "organization.metadata_changed", "organization.suspended",
    "organization.activated", "organization.deleted", "member.invited", "domain.claimed", "domain.verified",
    "domain.record_missing", "domain.lost", "domain.deleted", "connection.created", "connection.updated",
    "connection.deleted", "invite.resent", "invite.revoked", "member.joined", "member.removed",
    "member.role_changed", "member.metadata_changed", "member.suspended", "member.reactivated",
    "account.exported", "account.deleted", "users.imported", "users.import_finished", "api_key.created",
    "api_key.revoked", "service_key.created", "service_key.revoked", "webhook.created", "webhook.updated",
    "webhook.deleted", "webhook.secret_rotated",
]
"""An action in the audit log."""


ConnectionAttemptEntry: TypeAlias = Literal["sign_in", "link", "accept_invite", "join", "create"]
"""What a sign-in by a connection does with an account."""


ConnectionAttemptOutcome: TypeAlias = Literal["signed_in", "refused", "tested"]
"""How an attempt to sign in by a connection ended."""


ConnectionStatus: TypeAlias = Literal["draft", "active"]
"""Whether a connection lets people in."""


DeliveryStatus: TypeAlias = Literal["pending", "success", "retrying", "failed"]
"""The state of a delivery."""


DirectoryStatus: TypeAlias = Literal["active", "paused"]
"""Whether a directory's calls are carried out."""


DomainStatus: TypeAlias = Literal["pending", "verified"]
"""Whether a domain is verified."""


ErrorCode: TypeAlias = Literal[
    "validation_failed", "malformed_json", "org_slug_required", "password_rejected",
    "impersonation_link_invalid", "partial_token_invalid", "invite_invalid", "invite_expired",
    "reset_token_invalid", "confirm_token_invalid", "sign_up_token_invalid", "cannot_remove_self",
    "cannot_reset_self", "cannot_suspend_self", "last_admin", "contrast_too_low", "unknown_permission",
    "unknown_role", "email_domain_not_allowed", "logout_token_invalid", "flow_expired", "passkey_unsupported",
    "authentication_required", "token_expired", "invalid_token", "invalid_credentials", "invalid_code",
    "passkey_invalid", "refresh_token_missing", "refresh_token_invalid", "refresh_token_reused",
    "invalid_api_key", "not_a_member", "membership_not_active", "organization_suspended", "admin_required",
    "origin_not_allowed", "reauthentication_required", "wrong_account", "method_not_allowed", "sso_required",
    "email_not_verified", "email_domain_not_verified", "impersonation", "scope_missing",
    "permission_not_held", "not_found", "organization_not_found", "member_not_found", "user_not_found",
    "session_not_found", "passkey_not_found", "identity_not_found", "invite_not_found", "api_key_not_found",
    "service_key_not_found", "webhook_not_found", "delivery_not_found", "role_not_found",
    "directory_not_found", "group_not_found", "domain_not_found", "connection_not_found", "request_timeout",
    "already_member", "slug_taken", "organization_active", "invite_pending", "account_exists",
    "two_factor_already_enabled", "two_factor_not_enabled", "two_factor_required", "password_not_set",
    "last_method", "passkey_exists", "passkey_limit_reached", "webhook_paused", "webhook_exists",
    "webhook_limit_reached", "api_key_limit_reached", "member_elsewhere", "managed_by_directory",
    "directory_exists", "directory_token_limit_reached", "domain_not_proven", "domain_taken",
    "domain_limit_reached", "identity_taken", "identity_exists", "connection_in_use", "connection_not_proven",
    "connection_required", "connection_limit_reached", "role_exists", "role_in_use", "role_limit_reached",
    "permission_in_use", "payload_too_large", "unsupported_media_type", "too_many_attempts", "rate_limited",
    "internal", "unavailable", "busy",
]
"""Why a request is refused."""


EventName: TypeAlias = Literal[
    "member.invited", "member.joined", "member.removed", "member.role_changed", "member.suspended",
    "member.reactivated", "invite.revoked", "user.login", "user.password_changed", "user.password_removed",
    "user.email_changed", "user.two_factor_enabled", "user.two_factor_disabled", "user.passkey_added",
    "user.passkey_removed", "user.identity_linked", "user.identity_unlinked", "session.reuse_detected",
    "api_key.created", "api_key.revoked", "domain.verified", "connection.created", "connection.updated",
    "connection.deleted", "organization.created", "organization.suspended", "organization.activated",
    "organization.deleted", "user.erased", "webhook.test",
]
"""The name of an event."""


FieldCode: TypeAlias = Literal[
    "required", "wrong_type", "duplicate", "invalid_character", "too_long", "unknown", "invalid",
]
"""What is wrong with a field."""


InvalidReason: TypeAlias = Literal[
    "malformed", "expired", "superseded", "session_ended", "wrong_organization", "not_a_member",
    "organization_suspended",
]
"""Why an access token isn't valid."""


LoginMethod: TypeAlias = Literal[
    "password", "totp", "recovery_code", "invite", "passkey", "switch", "email_code", "provider",
    "connection", "impersonation",
]
"""How a user signed in."""


MailKind: TypeAlias = Literal[
    "invite", "password_reset", "sign_in_by_connection", "email_code", "joined", "confirm_email",
    "email_change_requested", "sign_up", "domain_record_missing", "domain_lost", "organizations", "test",
    "impersonated", "password_changed", "two_factor_enabled", "two_factor_disabled", "passkey_added",
    "passkey_removed", "identity_linked", "identity_unlinked", "provider_linked", "provider_unlinked",
    "passkey_counter_went_back", "session_reuse_detected", "account_guessing", "code_guessing",
    "credentials_removed", "requests_held_back", "account_deleted", "address_in_use", "email_changed",
    "email_changed_by_directory", "account_exists", "directory_refused",
]
"""The kind of a mail."""


MailStatus: TypeAlias = Literal["queued", "sent", "failed"]
"""State of a mail: it waits to be sent, the mail server accepted it, or it was given up."""


MemberOrder: TypeAlias = Literal["joinedAt", "-joinedAt", "name", "-name", "lastActiveAt", "-lastActiveAt"]
"""The order of a list of members."""


MembershipStatus: TypeAlias = Literal["active", "suspended"]
"""The status of a membership."""


OrganizationEventName: TypeAlias = Literal[
    "member.invited", "member.joined", "member.removed", "member.role_changed", "member.suspended",
    "member.reactivated", "invite.revoked", "user.login", "user.password_changed", "user.password_removed",
    "user.email_changed", "user.two_factor_enabled", "user.two_factor_disabled", "user.passkey_added",
    "user.passkey_removed", "user.identity_linked", "user.identity_unlinked", "session.reuse_detected",
    "api_key.created", "api_key.revoked", "domain.verified", "connection.created", "connection.updated",
    "connection.deleted", "webhook.test",
]
"""The name of an event that an organization can subscribe to."""


OrganizationStatus: TypeAlias = Literal["active", "suspended"]
"""The status of an organization."""


OriginKind: TypeAlias = Literal["hand", "connection", "group"]
"""What a member's role is from."""


PasswordReason: TypeAlias = Literal[
    "too_short", "too_long", "too_common", "contains_context", "same_as_current", "breached",
]
"""Why a new password is refused."""


Plan: TypeAlias = Literal["free", "pro", "enterprise"]
"""The plan of an organization."""


QueueName: TypeAlias = Literal["mail", "webhooks", "operator_webhooks"]
"""A queue of what is sent."""


RequireSso: TypeAlias = Literal["off", "members", "all"]
"""Whose sign-ins are by a connection alone."""


Role: TypeAlias = Literal["member", "org_admin"]
"""The role of a member."""


RoleDefinedBy: TypeAlias = Literal["service", "organization"]
"""Who defined a role: the operator, for every organization, or the organization."""


SecondFactorBy: TypeAlias = Literal["provider", "ours"]
"""Who asks for the second factor of people whom a connection signs in."""


SignInMethod: TypeAlias = Literal["password", "passkey", "provider", "email_code", "connection"]
"""A method of signing in."""


SigningKeyState: TypeAlias = Literal["next", "active", "verify_only"]
"""The state of a key that signs tokens."""


SubjectClaim: TypeAlias = Literal["sub", "oid"]
"""The claim by which a connection tells people apart."""


SuspendedBy: TypeAlias = Literal["directory", "organization"]
"""Who suspended a member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """An API key's record, without the key itself."""

    created_at: datetime
    """When it was made."""
    created_by: str | None = None
    """Identifier of the admin who made it; left out if the operator made it, by the command line or a
    service key, or if the admin's account was deleted.
    """
    expires_at: datetime | None = None
    """When it expires; left out if it doesn't."""
    id: str
    """The key's identifier, `key_…`."""
    last4: str
    """The last four characters of the key."""
    last_used_at: datetime | None = None
    """When it was last used, at most a minute late; left out if it never was."""
    name: str
    """The name that its creator gave it."""
    prefix: str
    """The beginning of the key: `pk_live_` and the public characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeysData:
    """The organization's API keys."""

    api_keys: list[ApiKey]
    """The keys that are still valid, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt to send a delivery."""

    attempt: int
    """The attempt's number, from 1."""
    duration_ms: int
    """Duration in milliseconds."""
    error: str | None = None
    """Why the attempt failed; left out if it didn't."""
    http_status: int | None = None
    """HTTP status of the receiver's answer; left out if it did not answer."""
    started_at: datetime
    """When it began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptsData:
    """The last attempts, and the provider as this service last saw it."""

    attempts: list[ConnectionAttempt]
    """The attempts, newest first."""
    provider: SeenProvider
    """The provider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditActor:
    """Who performed an action."""

    email: str | None = None
    """The user's email address at that time; left out if the actor is no known user, or the account was
    deleted.
    """
    id: str | None = None
    """The user's `usr_…`, the `skey_…` of the operator's service key, or the `dir_…` of the organization's
    directory; left out for a request without valid credentials, for the command line and for the
    service itself.
    """
    type: ActorType
    """The kind of actor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """One entry of the audit log."""

    action: AuditAction
    """The action."""
    actor: AuditActor
    """Who performed the action."""
    count: int | None = None
    """How many times it happened; left out if once. Refused requests without valid credentials share one
    entry for each action, source and clock hour (UTC), which shows the first of them.
    """
    created_at: datetime
    """When it was performed."""
    id: str
    """The entry's identifier, `aud_…`."""
    ip: str | None = None
    """IP address of the client; left out for the command line."""
    metadata: dict[str, str] | None = None
    """Further details, which depend on the action; left out if there are none. For display only, because
    details may be added.
    """
    request_id: str | None = None
    """The request's `X-Request-Id`; left out for the command line."""
    target: AuditTarget | None = None
    """What the action changed; left out if it is the actor."""
    user_agent: str | None = None
    """`User-Agent` of the client; left out if the client sent none, and for the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLogData:
    """A page of the audit log."""

    entries: list[AuditEntry]
    """The entries, newest first."""
    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTarget:
    """What an action changed."""

    email: str | None = None
    """Only for a `user`: the email address at that time, or the current one if it was not recorded and the
    user is still a member. Left out if the account was deleted.
    """
    id: str
    """The resource's identifier."""
    type: str
    """The kind of resource: `user`, `session`, `api_key` and others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Branding:
    """An organization's appearance."""

    accent_color: str | None = None
    """The colour of buttons and links; left out if it is the service's."""
    logo_dark_url: str | None = None
    """Where browsers load the logo on dark pages; left out if it is that on light ones."""
    logo_url: str | None = None
    """Where browsers load the logo on light pages; left out if it is the service's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrandingBody:
    """A change of an organization's appearance."""

    accent_color: str | None | Omitted = OMITTED
    """The colour of buttons and links. Text in it, and white text on it, must be readable on the light
    pages (contrast 4.5:1). Stays unchanged if left out; `null` clears it, and the service's colour
    applies.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A connection to an identity provider of the organization."""

    client_id: str
    """The identifier of this service at the provider."""
    domains: list[str] | None = None
    """Verified domains that it stands for; left out if it stands for all."""
    id: str
    """The connection's identifier, `con_…`."""
    issuer: str
    """The provider's issuer."""
    last_error: str | None = None
    """Why the last attempt was refused; left out if it wasn't, and in answers to changes."""
    last_used_at: datetime | None = None
    """When somebody last signed in by it; left out if nobody has, and in answers to changes."""
    name: str
    """What people see at sign-in."""
    private_key_jwt: bool | None = None
    """`true`: this service proves at the provider with a signed assertion which client it is. Left out
    with a secret.
    """
    provisioning: ConnectionProvisioning
    """What happens to people who are no members."""
    redirect_uri: str
    """The address to register at the provider, to which it sends people back."""
    role_mapping: list[RoleMapping]
    """Which claims give which role; the first one that fits counts."""
    scopes: list[str]
    """What is asked for."""
    second_factor: SecondFactorBy
    """Who asks for the second factor: `provider` or `ours`."""
    status: ConnectionStatus
    """Whether it lets people in: `draft` or `active`."""
    subject_claim: SubjectClaim
    """The claim by which people are told apart: `sub` or `oid`."""
    type: str
    """What the provider speaks: `oidc`, OpenID Connect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionAttempt:
    """An attempt to sign in by a connection."""

    claims: list[str]
    """The names of the claims that came."""
    code: str | None = None
    """Why it was refused, or would have been if it weren't a test; left out if it wasn't."""
    created_at: datetime
    """When it ended."""
    email: str | None = None
    """The address, masked; left out if none came."""
    entry: ConnectionAttemptEntry | None = None
    """What the sign-in did with the account, or would do; left out if it was refused."""
    outcome: ConnectionAttemptOutcome
    """How it ended."""
    role: Role | None = None
    """The role that `roleMapping` gives; left out if it has no rules."""
    rule: str | None = None
    """The rule that the provider's answer broke, or why there was no usable answer; left out if neither."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionData:
    """A connection of the organization."""

    connection: Connection
    """The connection."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionImpactData:
    """Whom a connection would shut out if it were required."""

    linked: int
    """How many of them have signed in by the connection."""
    members: int
    """How many active members the organization has."""
    would_lose_access: list[ShutOutMember]
    """Those who couldn't come in by the connection: at most 100, those who joined first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionProvisioning:
    """What happens to people who are no members."""

    enabled: bool
    """Whether they become members."""
    role: Role
    """With which role, unless a claim gives another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionsData:
    """The organization's connections."""

    connections: list[Connection]
    """The connections, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedOrganizationData:
    """A new organization."""

    invite: LinkedInvite | None = None
    """The invitation of its first admin; left out if the request has no `adminEmail`."""
    organization: Organization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredPermission:
    """A permission that roles can have."""

    description: str | None = None
    """What it is for."""
    key: str
    """Its word, which means nothing to this service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveriesData:
    """A page of a subscription's deliveries."""

    deliveries: list[Delivery]
    """The deliveries, newest first."""
    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A delivery: one event that is sent to one subscription."""

    attempts: int
    """Number of attempts so far."""
    created_at: datetime
    """When the delivery was queued."""
    event: EventName
    """The event's name."""
    http_status: int | None = None
    """HTTP status of the receiver's answer to the last attempt; left out if it did not answer."""
    id: str
    """The delivery's identifier, `del_…`."""
    last_error: str | None = None
    """Why the last attempt failed; left out if it didn't."""
    next_attempt_at: datetime | None = None
    """When the next attempt is due; it can begin later if too many are under way. Left out if no attempt
    follows, an attempt is under way, or the subscription is paused.
    """
    status: DeliveryStatus
    """State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that
    another one follows, `success` or `failed`.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryDetail:
    """A delivery with its body and its attempts."""

    attempt_log: list[Attempt]
    """The attempts, oldest first."""
    attempts: int
    """Number of attempts so far."""
    created_at: datetime
    """When the delivery was queued."""
    event: EventName
    """The event's name."""
    http_status: int | None = None
    """HTTP status of the receiver's answer to the last attempt; left out if it did not answer."""
    id: str
    """The delivery's identifier, `del_…`."""
    last_error: str | None = None
    """Why the last attempt failed; left out if it didn't."""
    next_attempt_at: datetime | None = None
    """When the next attempt is due; it can begin later if too many are under way. Left out if no attempt
    follows, an attempt is under way, or the subscription is paused.
    """
    payload: dict[str, object]
    """The body that was signed and sent: one of the events under `webhooks` in this document."""
    status: DeliveryStatus
    """State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that
    another one follows, `success` or `failed`.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryDetailData:
    """One delivery."""

    delivery: DeliveryDetail
    """The delivery."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryIdData:
    """The identifier of a new delivery."""

    delivery_id: str
    """The delivery's identifier, `del_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Directory:
    """A directory."""

    base_url: str
    """The address that the identity provider calls."""
    counts: DirectoryCounts
    """How many people and groups it has."""
    created_at: datetime
    """When it was connected."""
    id: str
    """Its identifier, `dir_…`."""
    last_error: DirectoryError | None = None
    """The last call that was refused for a reason to mend; left out if there was none."""
    last_sync_at: datetime | None = None
    """When it last called, at most a minute late; left out if it never did."""
    status: DirectoryStatus
    """Whether its calls are carried out: `active` or `paused`."""
    tokens: list[DirectoryTokenEntry]
    """Its tokens, oldest first."""
    welcome_mail: bool
    """Whether people whom it adds are told of it by mail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryCounts:
    """How much a directory has."""

    groups: int
    """Groups."""
    users: int
    """People."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryData:
    """The organization's directory."""

    directory: Directory
    """The directory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryError:
    """Why a call was refused."""

    at: datetime
    """When."""
    detail: str
    """The reason, as the directory was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryGroup:
    """A group of the directory."""

    display_name: str
    """Its name, as the directory sent it."""
    external_id: str | None = None
    """The directory's own identifier; left out if it sent none."""
    id: str
    """Its identifier, `grp_…`."""
    member_count: int
    """How many members it has."""
    role: Role | None = None
    """What its members are here; left out if that isn't by the group."""
    roles: list[str]
    """The keys of the roles in the product that its members have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryGroupData:
    """A group."""

    group: DirectoryGroup
    """The group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryGroupsData:
    """Groups of the directory."""

    groups: list[DirectoryGroup]
    """The groups, by name."""
    total: int
    """How many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryTokenEntry:
    """A token of a directory."""

    created_at: datetime
    """When it was made."""
    created_by: TokenMaker | None = None
    """Who made it, and may have kept it; left out if the operator did, or the account is gone."""
    id: str
    """Its identifier, `dtok_…`."""
    last4: str
    """Its last four characters."""
    last_used_at: datetime | None = None
    """When it was last used, at most a minute late; left out if it never was."""
    prefix: str
    """How it begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """A domain of the organization."""

    domain: str
    """Its name in canonical form: all lower case, in punycode."""
    id: str
    """The domain's identifier, `dom_…`."""
    record: DomainRecord
    """The record that proves it."""
    status: DomainStatus
    """Whether it is verified: `pending` or `verified`."""
    verified_at: datetime | None = None
    """Since when it is verified; left out if it isn't."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainData:
    """A domain of the organization."""

    domain: Domain
    """The domain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainRecord:
    """A record in the DNS."""

    name: str
    """The record's whole name."""
    type: str
    """The record's type: `TXT`."""
    value: str
    """The record's whole text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainsData:
    """The organization's domains."""

    domains: list[Domain]
    """The domains, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    """Why a request failed."""

    code: ErrorCode
    """The error code, which stays the same in later versions."""
    connection: WayIn | None = None
    """The connection by which the user signs in; only with `sso_required`, and left out if none is active."""
    fields: list[FieldError] | None = None
    """The wrong fields; only with `validation_failed`."""
    message: str
    """A message for developers. Choose the text for users by `code`."""
    organizations: list[str] | None = None
    """Slugs of the organizations that would be left without an active admin; only with `last_admin` when
    an account is deleted. With `role_exists`, slugs of organizations that have a role of this key.
    """
    reasons: list[PasswordReason] | None = None
    """The reasons why the password is refused; only with `password_rejected`."""
    request_id: str
    """The request's identifier, as in `X-Request-Id`."""
    retry_after: int | None = None
    """Seconds to wait before trying again; only with status 429 or 503."""
    unknown_passkey: bool | None = None
    """Always true where it is there: no account has this passkey; only with `passkey_invalid`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventActor:
    """The user who caused an event."""

    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    user_id: str
    """The user's identifier, `usr_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventApiKey:
    """An API key in an event, without the key itself."""

    id: str
    """The key's identifier, `key_…`."""
    last4: str
    """The last four characters of the key."""
    name: str
    """The name that its creator gave it."""
    prefix: str
    """The beginning of the key: `pk_live_` and the public characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventConnection:
    """A connection in an event."""

    id: str
    """The connection's identifier, `con_…`."""
    name: str
    """What people see at sign-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDomain:
    """A domain in an event."""

    domain: str
    """Its name in canonical form: all lower case, in punycode."""
    id: str
    """The domain's identifier, `dom_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventIdentity:
    """A person as an identity provider knows them, in an event."""

    id: str
    """The identity's identifier, `idn_…`."""
    name: str
    """The name of the connection."""
    via: str
    """The connection's identifier, `con_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventInvite:
    """An invitation in an event."""

    email: str
    """The invited address."""
    expires_at: datetime
    """When it expires."""
    id: str
    """The invitation's identifier, `inv_…`."""
    role: Role
    """The role that the invited person gets."""
    roles: list[str]
    """The keys of the roles in the product that the invited person gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMember:
    """A member in an event."""

    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    joined_at: datetime
    """When the member joined."""
    name: str
    """Display name."""
    role: Role
    """The member's role: `member` or `org_admin`."""
    roles: list[str]
    """The keys of the member's roles in the product, after the event."""
    status: Literal["active", "suspended", "removed"]
    """The membership's status after the event."""
    user_id: str
    """The user's identifier, `usr_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOrganization:
    """An organization in an event."""

    id: str
    """The organization's identifier, `org_…`."""
    name: str
    """The organization's name."""
    slug: str
    """The organization's slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOrganizationSlug:
    """The organization in which an event happened."""

    slug: str
    """The organization's slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPasskey:
    """A passkey in an event."""

    id: str
    """The passkey's identifier, `psk_…`."""
    name: str
    """The name that its owner gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUser:
    """A user in an event."""

    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    id: str
    """The user's identifier, `usr_…`."""
    name: str
    """Display name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportData:
    """A page of the stored data about a user. An entry of a list is on one page only, and the lists follow
    each other in the order of this object.
    """

    audit_entries: list[ExportedEntry]
    """Audit entries of the user's own actions, newest first."""
    directories: list[ExportedDirectory]
    """What directories of those organizations say of the user."""
    email_changes: list[ExportedEmailChange]
    """Changes of the email address that the user requested, newest first; also ended ones, as long as they
    are kept.
    """
    emails: list[ExportedMail]
    """Mails that were sent to the user's address, newest first, then those to former addresses, as long as
    they are kept.
    """
    identities: list[Identity]
    """The user's identities at identity providers, oldest first."""
    invitations: list[ExportedInvitation]
    """Invitations to the user's address that can be accepted, newest first; empty while the address is not
    verified.
    """
    memberships: list[OperatorMembership]
    """The user's memberships, ordered by the organization's slug."""
    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""
    passkeys: list[Passkey]
    """The user's passkeys, oldest first."""
    sessions: list[ExportedSession]
    """The user's sessions, newest first; also ended ones, as long as they are kept."""
    user: ExportedUser
    """The account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedDirectory:
    """What the directory of an organization says of a user."""

    directory: InDirectory
    """What it says."""
    slug: str
    """The organization's slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedEmailChange:
    """A requested change of the email address."""

    created_at: datetime
    """When it was requested."""
    ended_at: datetime | None = None
    """When it was confirmed, cancelled or replaced; left out if it was not."""
    expires_at: datetime
    """When its link expires."""
    new_email: str
    """The requested address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedEntry:
    """An entry of an organization's audit log."""

    action: AuditAction
    """The action."""
    actor: AuditActor
    """Who performed the action."""
    count: int | None = None
    """How many times it happened; left out if once. Refused requests without valid credentials share one
    entry for each action, source and clock hour (UTC), which shows the first of them.
    """
    created_at: datetime
    """When it was performed."""
    id: str
    """The entry's identifier, `aud_…`."""
    ip: str | None = None
    """IP address of the client; left out for the command line."""
    metadata: dict[str, str] | None = None
    """Further details, which depend on the action; left out if there are none. For display only, because
    details may be added.
    """
    org_id: str
    """Identifier of the organization whose audit log has the entry."""
    request_id: str | None = None
    """The request's `X-Request-Id`; left out for the command line."""
    target: AuditTarget | None = None
    """What the action changed; left out if it is the actor."""
    user_agent: str | None = None
    """`User-Agent` of the client; left out if the client sent none, and for the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedInvitation:
    """An invitation that can be accepted with its mailed link."""

    created_at: datetime
    """When it was made."""
    expires_at: datetime
    """When it expires."""
    id: str
    """The invitation's identifier, `inv_…`."""
    org: MembershipOrganization
    """The organization to which it invites."""
    role: Role
    """The role that the user would get."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMail:
    """A mail that was sent to the user."""

    kind: MailKind
    """The kind of mail."""
    sent_at: datetime
    """When it was sent."""
    subject: str | None = None
    """Its subject; left out if the mail is older than the version that stores subjects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedSession:
    """A session of the user."""

    created_at: datetime
    """When it began."""
    ended_at: datetime | None = None
    """When it was ended, for example by signing out; left out if it was not."""
    id: str
    """The session's identifier, `ses_…`."""
    ip: str
    """IP address of the client at the sign-in or the last refresh."""
    last_used_at: datetime | None = None
    """When the session last got new tokens, for example by a refresh; left out if the session has ended,
    or its sign-in was never completed.
    """
    org_id: str
    """Identifier of the session's organization."""
    user_agent: str
    """`User-Agent` of the client at the sign-in or the last refresh."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedUser:
    """A user with profile and account settings."""

    created_at: datetime
    """When the account was made."""
    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    id: str
    """The user's identifier, `usr_…`."""
    is_email_verified: bool
    """Whether the address is verified."""
    locale: str | None = None
    """The language of pages and mails; left out if none is set."""
    name: str
    """Display name."""
    profile: Profile
    """The user's optional fields."""
    role: AccountRole
    """Role of the account itself, independent of organizations; at present always `user`."""
    two_factor_enabled: bool
    """Whether two-factor authentication is on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """A field with a wrong value."""

    code: FieldCode
    """What is wrong with the field, as a code."""
    field: str
    """The field's name; empty for the body as a whole."""
    message: str
    """What is wrong with the field, as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthData:
    """The state of the service."""

    queues: list[QueueState]
    """What waits to be sent."""
    servers: list[RunningServer]
    """The servers that run now."""
    signing_keys: list[SigningKey]
    """The keys that sign and verify tokens, oldest first."""
    warnings: list[HealthWarning]
    """What needs attention; empty when all is well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthWarning:
    """Something that needs attention."""

    advice: str
    """What to do."""
    message: str
    """What is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The user as an identity provider knows them."""

    created_at: datetime
    """When it was linked."""
    email: str | None = None
    """The address by which the account was found; left out if there was none."""
    id: str
    """The identity's identifier, `idn_…`."""
    last_used_at: datetime
    """When the user last signed in by it."""
    name: str
    """The name of the connection or provider."""
    via: str
    """The connection's identifier, `con_…`, or that of a provider of the service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpersonationData:
    """A link."""

    url: str
    """The link. It works once, within a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Impersonator:
    """The operator, who signed in as the user."""

    id: str
    """The `usr_…` of the person, or the `skey_…` of the service key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportData:
    """The result of an import."""

    failed: int
    """Number of lines that were refused or could not be imported."""
    imported: int
    """Number of lines that created an account, or added memberships to an existing one."""
    present: int
    """Number of lines that changed nothing, because the account and its memberships already existed."""
    results: list[LineResult]
    """The result of each line that isn't empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLine:
    """A user to be imported: one line."""

    email: str
    """Email address. An account that already has it is not changed, except that it may get memberships."""
    is_email_verified: bool | None = None
    """Whether the email address counts as verified; `false` if left out."""
    memberships: Sequence[ImportedMembership]
    """The user's memberships, each organization once; may be empty."""
    name: str
    """Display name of a new account."""
    password_hash: str | None = field(default=None, repr=False)
    """Hash of the password; if left out, the user has to reset the password before signing in."""
    totp_secret: str | None = field(default=None, repr=False)
    """Secret of the authenticator app in base32; turns two-factor authentication on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMembership:
    """A membership of a user to be imported."""

    metadata: dict[str, object] | None = None
    """What the product keeps with the membership: an object of at most 4096 bytes of JSON; nothing if left
    out.
    """
    role: Role
    """The user's role in it."""
    roles: Sequence[str] | None = None
    """The keys of the user's roles in the product; the default ones if left out or empty."""
    slug: str
    """The organization's slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InDirectory:
    """What a directory says of a member. Everything but `userName` is left out where it says nothing."""

    department: str | None = None
    """The department."""
    display_name: str | None = None
    """The name to show."""
    emails: list[str] | None = None
    """The addresses."""
    employee_number: str | None = None
    """The number of the employee."""
    external_id: str | None = None
    """The directory's own identifier."""
    family_name: str | None = None
    """The family name."""
    given_name: str | None = None
    """The given name."""
    locale: str | None = None
    """The locale."""
    manager: str | None = None
    """The directory's identifier of the manager."""
    phone: str | None = None
    """The first telephone number."""
    timezone: str | None = None
    """The time zone."""
    title: str | None = None
    """The job title."""
    user_name: str
    """The name by which the directory knows the member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidData:
    """An access token that isn't valid in this organization."""

    reason: InvalidReason | None = None
    """Why the token isn't valid; left out unless the request has `explain: true`."""
    valid: Literal[False]
    """Always `false`."""

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """An invitation."""

    email: str
    """The invited address."""
    expires_at: datetime
    """When it expires."""
    id: str
    """The invitation's identifier, `inv_…`."""
    role: Role
    """The role that the invited person gets."""
    roles: list[str]
    """The keys of the roles in the product that the invited person gets; empty: the default ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteData:
    """An invitation."""

    invite: Invite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitesData:
    """A page of the organization's invitations."""

    invites: list[ListedInvite]
    """The invitations that can be accepted, oldest first."""
    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineError:
    """Why a line failed."""

    code: ErrorCode
    """The error code, one of those that `error.code` of an answer can have."""
    message: str
    """A message for developers, which names the wrong fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineResult:
    """The result of a line."""

    error: LineError | None = None
    """Why the line failed; left out if it didn't."""
    line: int
    """The line's number, from 1; empty lines count."""
    user_id: str | None = None
    """Identifier of the account; left out if the line failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedInvite:
    """An invitation by the operator, with its link."""

    email: str
    """The invited address."""
    expires_at: datetime
    """When it expires."""
    id: str
    """The invitation's identifier, `inv_…`."""
    invited_by: str
    """Always `operator`."""
    link: str | None = field(default=None, repr=False)
    """The link that the mail contains too. Anybody who has the link can join the organization with the
    invitation's role. Left out for people: the mail has it.
    """
    role: Role
    """The role that the invited person gets."""
    roles: list[str]
    """The keys of the roles in the product that the invited person gets; empty: the default ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedInvite:
    """An invitation in the list."""

    email: str
    """The invited address."""
    expires_at: datetime
    """When it expires."""
    id: str
    """The invitation's identifier, `inv_…`."""
    invited_by: str
    """Email address of the admin who sent it, or `operator`."""
    mail_status: MailStatus
    """State of its newest mail: `queued`, it waits to be sent; `sent`, the mail server accepted it;
    `failed`, it was given up. After `failed`, send the invitation again.
    """
    role: Role
    """The role that the invited person gets."""
    roles: list[str]
    """The keys of the roles in the product that the invited person gets; empty: the default ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member."""

    directory: InDirectory | None = None
    """What the organization's directory says of the member; left out if it says nothing, and for callers
    who are neither admins nor service keys.
    """
    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    has_passkey: bool | None = None
    """Whether the member has a passkey that signs in to this organization; only in the list, and only for
    admins and service keys.
    """
    joined_at: datetime
    """When the member joined."""
    last_active_at: datetime | None = None
    """The hour in which the member last signed in here or refreshed a session; left out if there was none
    since joining, and for callers who are neither admins nor service keys.
    """
    metadata: dict[str, object] | None = None
    """What the product keeps with the membership; only for service keys, and left out if it keeps nothing."""
    name: str
    """Display name."""
    role: Role
    """The member's role: `member` or `org_admin`."""
    role_origins: list[RoleOrigins] | None = None
    """Where each of `roles` is from, and `role` where groups of the directory give it; only for admins and
    service keys.
    """
    roles: list[str]
    """The keys of the member's roles in the product."""
    status: MembershipStatus
    """The member's status: `active` or `suspended`."""
    suspended_by: SuspendedBy | None = None
    """Who suspended the member; left out for members who are active, and for callers who are neither
    admins nor service keys.
    """
    two_factor_enabled: bool
    """Whether the member has turned two-factor authentication on."""
    user_id: str
    """The user's identifier, `usr_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberData:
    """A member after a change."""

    member: Member
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MembersData:
    """A page of members."""

    members: list[Member]
    """The members."""
    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""
    total: int | None = None
    """How many members there are, or how many match; left out on further pages, and where counting would
    cost too much.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipOrganization:
    """The organization of a membership."""

    id: str
    """The organization's identifier, `org_…`."""
    name: str
    """The organization's name."""
    slug: str
    """The organization's slug, which is sent as `X-Org-Slug`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewApiKeyData:
    """A new API key."""

    api_key: ApiKey
    """The key's record."""
    key: str = field(repr=False)
    """The key itself, shown only in this answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDirectoryTokenData:
    """A new token."""

    id: str
    """Its identifier, `dtok_…`."""
    token: str = field(repr=False)
    """The token, which no other answer has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWebhookData:
    """A new webhook subscription with its secret."""

    secret: str = field(repr=False)
    """The secret that signs the subscription's deliveries, shown only in this answer."""
    webhook: Webhook
    """The subscription."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorMembership:
    """A membership of a user."""

    joined_at: datetime
    """When the user joined."""
    last_active_at: datetime | None = None
    """The hour in which the user last signed in there or refreshed a session; left out if there was none
    since joining.
    """
    metadata: dict[str, object] | None = None
    """What the product keeps with the membership; only in exports, and left out if it keeps nothing."""
    org: MembershipOrganization
    """The organization."""
    role: Role
    """The user's role in it."""
    roles: list[str]
    """The keys of the user's roles in the product there."""
    status: MembershipStatus
    """The membership's status: `active` or `suspended`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganization:
    """An organization with the number of its members."""

    app_url: str | None = None
    """URL of the organization's application; left out if none is set."""
    created_at: datetime
    """When it was made."""
    id: str
    """The organization's identifier, `org_…`."""
    member_count: int
    """Number of its members, including suspended ones."""
    metadata: dict[str, object] | None = None
    """What the product keeps with the organization; only for service keys, and left out in lists and if it
    keeps nothing.
    """
    name: str
    """The organization's name."""
    plan: Plan
    """The organization's plan."""
    slug: str
    """The organization's slug, which is sent as `X-Org-Slug`."""
    status: OrganizationStatus
    """`active`, or `suspended`: then no member can use the organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganizationData:
    """An organization, as the operator sees it."""

    organization: OperatorOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganizationsData:
    """A page of organizations."""

    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""
    organizations: list[OperatorOrganization]
    """The organizations, ordered by slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSession:
    """A session of a user, as the operator sees it."""

    created_at: datetime
    """When it began."""
    id: str
    """The session's identifier."""
    impersonator: Impersonator | None = None
    """Who signed in as the user: the operator of the service. Left out if that was the user."""
    ip: str
    """IP address of the client that signed in or last refreshed."""
    last_used_at: datetime
    """When it was last refreshed, or began."""
    org: MembershipOrganization
    """Its organization."""
    user_agent: str
    """`User-Agent` of that client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSessionsData:
    """A user's active sessions."""

    sessions: list[OperatorSession]
    """The sessions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUser:
    """A user, as the operator sees it."""

    created_at: datetime
    """When the account was made."""
    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    id: str
    """The user's identifier, `usr_…`."""
    is_email_verified: bool
    """Whether the address is verified."""
    locale: str | None = None
    """The language of pages and mails; left out if none is set."""
    name: str
    """Display name."""
    role: AccountRole
    """Role of the account itself, independent of organizations; at present always `user`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUserData:
    """A user after a change."""

    user: OperatorUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUserDetails:
    """A user with the user's memberships."""

    memberships: list[OperatorMembership]
    """The user's memberships, including suspended ones, ordered by the organization's slug."""
    passkeys: int
    """How many passkeys the user has."""
    two_factor_enabled: bool
    """Whether two-factor authentication is on."""
    user: OperatorUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUsersData:
    """A page of users."""

    next_cursor: str | None = None
    """The value of `?cursor` for the next page; left out on the last page."""
    users: list[OperatorUser]
    """The users, oldest account first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Organization:
    """An organization."""

    app_url: str | None = None
    """URL of the organization's application; left out if none is set."""
    created_at: datetime
    """When it was made."""
    id: str
    """The organization's identifier, `org_…`."""
    name: str
    """The organization's name."""
    plan: Plan
    """The organization's plan."""
    slug: str
    """The organization's slug, which is sent as `X-Org-Slug`."""
    status: OrganizationStatus
    """`active`, or `suspended`: then no member can use the organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrganization:
    """The organization, as its own members see it."""

    app_url: str | None = None
    """URL of the organization's application; left out if none is set."""
    branding: Branding | None = None
    """The organization's appearance; left out if it is the service's."""
    created_at: datetime
    """When it was made."""
    id: str
    """The organization's identifier, `org_…`."""
    locale: str | None = None
    """The language of the organization's sign-in page and mails; left out if none is set."""
    name: str
    """The organization's name."""
    plan: Plan
    """The organization's plan."""
    security: Security | None = None
    """The organization's own security rules; left out for members who aren't admins."""
    show_name_at_sign_in: bool | None = None
    """Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; left out
    for members who aren't admins.
    """
    slug: str
    """The organization's slug, which is sent as `X-Org-Slug`."""
    status: OrganizationStatus
    """`active`, or `suspended`: then no member can use the organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrganizationData:
    """The organization."""

    org: OwnOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey of the user."""

    backed_up: bool
    """Whether it is copied to other devices of the user."""
    created_at: datetime
    """When it was added."""
    id: str
    """The passkey's identifier, `psk_…`."""
    last_used_at: datetime | None = None
    """When it was last used; left out if it never was."""
    name: str
    """What the user calls it."""
    refused_here: bool | None = None
    """`true` if the organization of the request forbids passwords and doesn't take this passkey: it was
    added elsewhere. Otherwise left out.
    """
    transports: list[str]
    """How browsers reach its authenticator, in their words."""
    unusable: bool | None = None
    """`true` if the passkey was made for another address of the service and can't be used any more;
    otherwise left out.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class PermissionEntry:
    """A permission that roles can have."""

    description: str | None = None
    """What it is for; left out if nobody said."""
    key: str
    """Its word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PermissionsData:
    """The permissions that there are."""

    permissions: list[PermissionEntry]
    """The permissions, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductRoleData:
    """A role with permissions."""

    role: RoleEntry
    """The role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The optional fields of a user."""

    bio: str | None = None
    """Text about the user; left out if none is set."""
    phone: str | None = None
    """Telephone number; left out if none is set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisioningBody:
    """What happens to people who are no members."""

    enabled: bool | None = None
    """Whether they become members."""
    role: Role | None = None
    """With which role, unless `roleMapping` gives another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueState:
    """What waits in a queue."""

    jobs: int
    """How many jobs wait, are tried again or are under way."""
    name: QueueName
    """The queue."""
    oldest_due_seconds: int | None = None
    """For how many seconds the oldest due one has been due; left out if none is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleEntry:
    """A role with permissions."""

    defined_by: RoleDefinedBy
    """Who defined it."""
    description: str | None = None
    """What it is for; left out if nobody said."""
    is_default: bool
    """Whether those have it who join without other roles."""
    key: str
    """Its key."""
    name: str
    """What people see."""
    permissions: list[str]
    """Its permissions, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleMapping:
    """A claim that gives a role."""

    claim: str
    """The name of the claim."""
    role: Role
    """The role."""
    roles: list[str]
    """The keys of the roles in the product; empty if it gives none."""
    value: str
    """The value that it has, alone or in a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleOrigin:
    """What a role is from."""

    id: str | None = None
    """The identifier of the connection or group; left out for `hand`."""
    name: str | None = None
    """The name of the connection or group; left out for `hand`."""
    type: OriginKind
    """The kind: `hand`, `connection` or `group`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleOrigins:
    """Where a member has a role from."""

    origins: list[RoleOrigin]
    """What it is from: removing one leaves the others."""
    role: str
    """The role's key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleRule:
    """A claim that gives a role."""

    claim: str
    """The claim's name."""
    role: Role
    """The role."""
    roles: Sequence[str] | None = None
    """The keys of roles in the product; none if left out. A member has those of every rule that fits."""
    value: str
    """The value that gives the role, or one of the claim's values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesData:
    """The roles that members of the organization can have."""

    definable: bool
    """Whether the organization's admins may define further roles: `roles.defined_by_organizations`.
    Otherwise doing so is 404 `not_found`.
    """
    permissions: list[PermissionEntry]
    """The permissions that there are, in order."""
    roles: list[RoleEntry]
    """The roles of the service, then those of the organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningServer:
    """A server that runs."""

    last_seen_at: datetime
    """Its last heartbeat."""
    name: str
    """Its name: machine, address, process."""
    started_at: datetime
    """When it was started."""
    version: str
    """The program's version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Security:
    """An organization's own security rules; a rule that isn't set is left out."""

    allow_impersonation: bool
    """Whether the operator of the service may sign in as members, to read what they see."""
    allowed_email_domains: list[str] | None = None
    """The only email domains whose addresses can become members; left out if all can."""
    allowed_methods: list[SignInMethod] | None = None
    """The only methods by which members sign in; left out if all that the service offers count."""
    require_sso: RequireSso
    """Whose sign-ins are by a connection alone: `off`, `members` or `all`."""
    require_two_factor: bool
    """Whether members must have a second factor."""
    session_ttl: int | None = None
    """Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's
    own limit applies.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityBody:
    """A change of an organization's own security rules. A rule that is left out stays unchanged, and
    `null` clears it.
    """

    allow_impersonation: bool | None | Omitted = OMITTED
    """Whether the operator of the service may sign in as members, to read what they see; `true` unless
    set. Turning it off ends such sessions.
    """
    allowed_email_domains: list[str] | None | Omitted = OMITTED
    """The only email domains whose addresses can become members; subdomains are not included."""
    allowed_methods: list[SignInMethod] | None | Omitted = OMITTED
    """The only methods by which members sign in. Where one is forbidden that was allowed before, sessions
    that began by none of them end, and an admin has to have signed in by one of them. Invitations are
    accepted all the same.
    """
    require_sso: RequireSso | None | Omitted = OMITTED
    """Whose sign-ins are by a connection alone: `off`, `members` (admins may sign in otherwise, with a
    second factor) or `all`. Turning it on ends the other sessions that began otherwise; an admin has to
    have signed in by an active connection before.
    """
    require_two_factor: bool | None | Omitted = OMITTED
    """Whether members must have a second factor. A member without one sets it up at the next sign-in;
    turning the rule on ends the sessions of such members.
    """
    session_ttl: int | None | Omitted = OMITTED
    """Maximum duration of a session in seconds, counted from the sign-in; a refresh doesn't extend it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenProvider:
    """A provider, as this server last saw it."""

    checked_at: datetime | None = None
    """When its documents were last asked for; left out if they weren't lately."""
    clock_skew_ms: int | None = None
    """By how many milliseconds its clock is ahead, to the second; left out if that isn't known."""
    fault: str | None = None
    """Why its documents can't be read now; left out if they can."""
    issuer: str
    """Its issuer."""
    keys: int | None = None
    """How many keys it publishes; left out if they weren't read lately."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceRolesData:
    """The roles that every organization has."""

    roles: list[RoleEntry]
    """The roles, in the order of keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShutOutMember:
    """A member who couldn't come in by a connection."""

    email: str
    """The member's email address."""
    name: str
    """The member's name."""
    user_id: str
    """The member's identifier, `usr_…`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningKey:
    """A key that signs or verifies tokens."""

    id: str
    """The `kid` of its tokens."""
    since: datetime
    """Since when it has this state."""
    state: SigningKeyState
    """Its state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestData:
    """Where a test begins."""

    url: str
    """The address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMaker:
    """Who made a token."""

    id: str
    """The account, `usr_…`."""
    is_admin: bool
    """Whether they are an active administrator of the organization now. If not, replace the token."""
    name: str
    """Display name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneData:
    """What was undone."""

    brought_back: int
    """How many removed people are members again."""
    left: int
    """How many could not be made so."""
    members: int
    """How many members are as they were."""
    reinstated: int
    """How many suspended members are active."""
    removed: int
    """How many people are removed, whom the directory had added."""
    roles_changed: int
    """Of how many present members `role` or `roles` changes."""
    suspended: int
    """How many active members are suspended again, whom the directory had reinstated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidData:
    """A valid access token: its user, membership and organization."""

    allowed: dict[str, bool] | None = None
    """Whether the user may do what the request names under `permissions`, by its words; left out if it
    names nothing.
    """
    impersonator: Impersonator | None = None
    """Who signed in as the user: the operator of the service. Left out if that was the user."""
    membership: VerifiedMembership
    """The user's membership in the organization. Grant access only if its `status` is `active`."""
    org: VerifiedOrganization
    """The organization of the token."""
    user: VerifiedUser
    """The token's user."""
    valid: Literal[True]
    """Always `true`."""

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedMembership:
    """The membership of the user of a valid access token."""

    joined_at: datetime
    """When the member joined."""
    metadata: dict[str, object] | None = None
    """What the product keeps with the membership; only with `fields: ["metadata"]`, and left out if it
    keeps nothing.
    """
    permissions: list[str] | None = None
    """What the member may do in the product now, in order; empty while the membership is suspended, left
    out with `fields: ["minimal"]`.
    """
    role: Role
    """The member's role: `member` or `org_admin`."""
    roles: list[str] | None = None
    """The keys of the member's roles in the product; empty while the membership is suspended, left out
    with `fields: ["minimal"]`.
    """
    status: MembershipStatus
    """The member's status. Grant access only if it is `active`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedOrganization:
    """The organization of a valid access token."""

    id: str
    """The organization's identifier, `org_…`."""
    metadata: dict[str, object] | None = None
    """What the product keeps with the organization; only with `fields: ["metadata"]`, and left out if it
    keeps nothing.
    """
    name: str
    """The organization's name."""
    plan: Plan
    """The organization's plan."""
    slug: str
    """The organization's slug."""
    status: OrganizationStatus
    """The organization's status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedUser:
    """The user of a valid access token."""

    email: str
    """Email address in its canonical form: all lower case, the domain in punycode."""
    id: str
    """The user's identifier, `usr_…`."""
    is_email_verified: bool
    """Whether the address is verified."""
    name: str
    """Display name."""
    role: AccountRole
    """Role of the account itself, independent of organizations; at present always `user`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayIn:
    """A connection, as people see it at sign-in."""

    id: str
    """The connection's identifier, `con_…`."""
    name: str
    """What people see at sign-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """A webhook subscription."""

    created_at: datetime
    """When it was made."""
    description: str | None = None
    """What the subscription is for; left out if it has no description."""
    events: list[EventName]
    """Names of the events that are sent to it."""
    id: str
    """The subscription's identifier, `wh_…`."""
    is_active: bool
    """Whether deliveries are sent; `false` while the subscription is paused."""
    last_error: str | None = None
    """Why the newest delivery that was attempted has not arrived; left out if it arrived, if none of the
    latest 20 was attempted yet, and in answers that make or change the subscription.
    """
    previous_secret_expires_at: datetime | None = None
    """Until when deliveries are signed with the previous secret too; left out if only the current secret
    signs.
    """
    secret_created_at: datetime | None = None
    """When its current secret was made; left out if an earlier version of the service, which did not store
    the time, made the secret.
    """
    secret_hint: str | None = None
    """The last four characters of its current secret; left out if an earlier version of the service, which
    did not store them, made the secret.
    """
    url: str
    """URL to which events are sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookData:
    """A webhook subscription."""

    webhook: Webhook
    """The subscription."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSecretData:
    """The new secret of a webhook subscription."""

    secret: str = field(repr=False)
    """The secret that signs the subscription's deliveries, shown only in this answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksData:
    """The organization's webhook subscriptions."""

    webhooks: list[Webhook]
    """The subscriptions, oldest first."""


VerifyAnswer: TypeAlias = InvalidData | ValidData
"""Whether an access token is valid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyEvent:
    """What every event has."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    timestamp: datetime
    """When it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyCreatedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    api_key: EventApiKey
    """The API key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyCreated(AnyEvent):
    """Sent when: a key is made; the event does not contain the key itself; or a key is rotated; `apiKey`
    is the successor.
    """

    type: Literal["api_key.created"]
    data: ApiKeyCreatedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyRevokedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    api_key: EventApiKey
    """The API key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyRevoked(AnyEvent):
    """Sent when: a key is revoked."""

    type: Literal["api_key.revoked"]
    data: ApiKeyRevokedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionCreatedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    connection: EventConnection
    """The connection to an identity provider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionCreated(AnyEvent):
    """Sent when: a connection to an identity provider is made; it lets nobody in yet."""

    type: Literal["connection.created"]
    data: ConnectionCreatedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionDeletedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    connection: EventConnection
    """The connection to an identity provider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionDeleted(AnyEvent):
    """Sent when: a connection is deleted; the sessions that began by it have ended."""

    type: Literal["connection.deleted"]
    data: ConnectionDeletedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionUpdatedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    connection: EventConnection
    """The connection to an identity provider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionUpdated(AnyEvent):
    """Sent when: a connection is changed, turned on or turned off."""

    type: Literal["connection.updated"]
    data: ConnectionUpdatedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainVerifiedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    domain: EventDomain
    """The domain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainVerified(AnyEvent):
    """Sent when: the record of a domain was found, and the domain is the organization's from now on; or
    the record of a domain that was lost is there again; the event has no actor.
    """

    type: Literal["domain.verified"]
    data: DomainVerifiedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevokedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    invite: EventInvite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevoked(AnyEvent):
    """Sent when: a pending invitation is revoked."""

    type: Literal["invite.revoked"]
    data: InviteRevokedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberInvitedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    invite: EventInvite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberInvited(AnyEvent):
    """Sent when: an address is invited; sending the invitation again causes no event; or an organization
    is made and its first admin invited; no subscription can exist yet.
    """

    type: Literal["member.invited"]
    data: MemberInvitedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberJoinedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    cause: str | None = None
    """`directory`, if the organization's directory did it; left out otherwise."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberJoined(AnyEvent):
    """Sent when: an invitation is accepted; the actor is the new member; or a present member of an
    organization that forbids passwords accepts another one, and joins anew: `joinedAt` is new; or the
    operator adds a member, who may have been a member before; or a user creates an organization; the
    actor is this user; no subscription can exist yet; or the organization's directory adds a person;
    `cause` is `directory`, and there is no actor, as in everything that it does.
    """

    type: Literal["member.joined"]
    data: MemberJoinedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberReactivatedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    cause: str | None = None
    """`directory`, if the organization's directory did it; left out otherwise."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberReactivated(AnyEvent):
    """Sent when: a suspended member is made active again, also by the organization's directory."""

    type: Literal["member.reactivated"]
    data: MemberReactivatedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRemovedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    cause: str | None = None
    """`directory`, if the organization's directory did it; left out otherwise."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRemoved(AnyEvent):
    """Sent when: a member is removed or leaves, or the organization's directory removes a person;
    `member.status` is `removed`; or a member's account is deleted: erase your data about the person,
    too; this is the last event with the person's address.
    """

    type: Literal["member.removed"]
    data: MemberRemovedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoleChangedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    cause: str | None = None
    """`directory`, if the organization's directory did it; left out otherwise."""
    member: EventMember
    """The member."""
    previous_role: Role
    """The member's previous role; the present one if only the roles in the product changed."""
    previous_roles: list[str]
    """The keys of the member's previous roles in the product."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoleChanged(AnyEvent):
    """Sent when: a member's role, or the roles in the product, are changed; or a role in the product is
    deleted, or another one takes its place, for each member who had it; or a sign-in by a connection
    gives other roles; the event has no actor; or the groups of the organization's directory give other
    roles.
    """

    type: Literal["member.role_changed"]
    data: MemberRoleChangedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSuspendedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    cause: str | None = None
    """`directory`, if the organization's directory did it; left out otherwise."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSuspended(AnyEvent):
    """Sent when: an active member is suspended, also by the organization's directory; or a reset of the
    password by mail removes the passkey that was a member's only second factor, where the organization
    requires one.
    """

    type: Literal["member.suspended"]
    data: MemberSuspendedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationActivatedData:
    organization: EventOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationActivated(AnyEvent):
    """Sent when: the operator activates a suspended organization."""

    type: Literal["organization.activated"]
    data: OrganizationActivatedData
    org: EventOrganizationSlug
    """The organization's slug."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationCreatedData:
    actor: EventActor | None = None
    """The user who did it; left out if the operator did, by a command or a service key, or the service
    itself.
    """
    organization: EventOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationCreated(AnyEvent):
    """Sent when: the operator makes an organization; there is no actor; or a user creates an organization;
    the actor is this user.
    """

    type: Literal["organization.created"]
    data: OrganizationCreatedData
    org: EventOrganizationSlug
    """The organization's slug."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationDeletedData:
    organization: EventOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationDeleted(AnyEvent):
    """Sent when: the operator deletes a suspended organization; or an account is deleted that was the only
    member of an organization, which goes with it.
    """

    type: Literal["organization.deleted"]
    data: OrganizationDeletedData
    org: EventOrganizationSlug
    """The organization's slug."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationSuspendedData:
    organization: EventOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganizationSuspended(AnyEvent):
    """Sent when: the operator suspends an organization."""

    type: Literal["organization.suspended"]
    data: OrganizationSuspendedData
    org: EventOrganizationSlug
    """The organization's slug."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReuseDetectedData:
    ip: str
    """IP address of the client."""
    session_id: str
    """The session's identifier."""
    user: EventUser
    """The user."""
    user_agent: str
    """`User-Agent` of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReuseDetected(AnyEvent):
    """Sent when: a refresh token was used again after it had been replaced; its session has ended."""

    type: Literal["session.reuse_detected"]
    data: SessionReuseDetectedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEmailChangedData:
    previous_email: str
    """The user's previous email address."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEmailChanged(AnyEvent):
    """Sent when: a user confirmed a new address; each of the user's organizations gets the event; or the
    organization's directory changed the address of an account that is the organization's alone.
    """

    type: Literal["user.email_changed"]
    data: UserEmailChangedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserErasedData:
    user_id: str
    """Identifier of the user, whose account is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserErased(AnyEvent):
    """Sent when: an account is deleted, by its owner or the operator: erase your data about the person,
    too.
    """

    type: Literal["user.erased"]
    data: UserErasedData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserIdentityLinkedData:
    identity: EventIdentity
    """The identity: a person as an identity provider knows them."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserIdentityLinked(AnyEvent):
    """Sent when: a user signed in by a connection for the first time; the connection's organization gets
    the event; or a user linked a provider of the service, or signed up by it; the organization of the
    session gets the event.
    """

    type: Literal["user.identity_linked"]
    data: UserIdentityLinkedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserIdentityUnlinkedData:
    identity: EventIdentity
    """The identity: a person as an identity provider knows them."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserIdentityUnlinked(AnyEvent):
    """Sent when: a user removed an identity; the connection's organization gets the event, for a provider
    of the service that of the session.
    """

    type: Literal["user.identity_unlinked"]
    data: UserIdentityUnlinkedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLoginData:
    ip: str
    """IP address of the client."""
    method: LoginMethod
    """How the user signed in."""
    session_id: str
    """The session's identifier."""
    user: EventUser
    """The user."""
    user_agent: str
    """`User-Agent` of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLogin(AnyEvent):
    """Sent when: a user signed in by password, without a second factor; `method` is `password`; or a user
    signed in with a passkey, alone or as a second factor; `method` is `passkey`; or a user signed in
    with a second factor; `method` is `totp` or `recovery_code`; or a user accepted an invitation,
    without a second factor; `method` is `invite`; or a user switched to another organization, which
    gets the event; `method` is `switch`.
    """

    type: Literal["user.login"]
    data: UserLoginData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasskeyAddedData:
    passkey: EventPasskey
    """The passkey."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasskeyAdded(AnyEvent):
    """Sent when: a user added a passkey; the organization of the session gets the event."""

    type: Literal["user.passkey_added"]
    data: UserPasskeyAddedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasskeyRemovedData:
    passkey: EventPasskey
    """The passkey."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasskeyRemoved(AnyEvent):
    """Sent when: a user removed a passkey; the organization of the session gets the event; or it is
    removed together with the password of an account whose address was never proven; or a reset of the
    password by mail removes it, where that is asked for or the address was never proven; the
    organization of the link gets the event.
    """

    type: Literal["user.passkey_removed"]
    data: UserPasskeyRemovedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordChangedData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordChanged(AnyEvent):
    """Sent when: a user replaced the current password by a new one; or a user set a new password with a
    mailed link.
    """

    type: Literal["user.password_changed"]
    data: UserPasswordChangedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordRemovedData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordRemoved(AnyEvent):
    """Sent when: an invitation to an address that was never proven is accepted by its link; each of the
    user's organizations gets the event.
    """

    type: Literal["user.password_removed"]
    data: UserPasswordRemovedData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorDisabledData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorDisabled(AnyEvent):
    """Sent when: a user turned it off with password and code; or the operator reset it; each of the user's
    organizations gets the event; or it is removed together with the password of an account whose
    address was never proven.
    """

    type: Literal["user.two_factor_disabled"]
    data: UserTwoFactorDisabledData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorEnabledData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorEnabled(AnyEvent):
    """Sent when: a user turned it on with a first code of an authenticator app."""

    type: Literal["user.two_factor_enabled"]
    data: UserTwoFactorEnabledData
    org: EventOrganizationSlug | None = None
    """The organization's slug; only in what a subscription of the operator receives."""
    org_id: str
    """Identifier of the organization in which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestData:
    webhook_id: str
    """Identifier of the subscription that the test is for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTest(AnyEvent):
    """Sent when: a test of a subscription is requested; only this subscription gets the event, whatever it
    lists.
    """

    type: Literal["webhook.test"]
    data: WebhookTestData
    org_id: str | None = None
    """Identifier of the organization whose subscription is tested; left out for one of the operator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownEvent(AnyEvent):
    """An event of a newer service, which this version of the library has no type for. Answer it with 2xx."""

    type: Literal["unknown"]
    name: str
    """What the service calls it."""
    data: dict[str, object]
    org_id: str | None = None
    """The organization where it happened."""


Event: TypeAlias = (
    UnknownEvent | ApiKeyCreated | ApiKeyRevoked | ConnectionCreated | ConnectionDeleted | ConnectionUpdated
    | DomainVerified | InviteRevoked | MemberInvited | MemberJoined | MemberReactivated | MemberRemoved
    | MemberRoleChanged | MemberSuspended | OrganizationActivated | OrganizationCreated | OrganizationDeleted
    | OrganizationSuspended | SessionReuseDetected | UserEmailChanged | UserErased | UserIdentityLinked
    | UserIdentityUnlinked | UserLogin | UserPasskeyAdded | UserPasskeyRemoved | UserPasswordChanged
    | UserPasswordRemoved | UserTwoFactorDisabled | UserTwoFactorEnabled | WebhookTest
)
"""What a webhook brings; `type` says which."""


EVENTS: dict[str, type[Event]] = {
    "api_key.created": ApiKeyCreated,
    "api_key.revoked": ApiKeyRevoked,
    "connection.created": ConnectionCreated,
    "connection.deleted": ConnectionDeleted,
    "connection.updated": ConnectionUpdated,
    "domain.verified": DomainVerified,
    "invite.revoked": InviteRevoked,
    "member.invited": MemberInvited,
    "member.joined": MemberJoined,
    "member.reactivated": MemberReactivated,
    "member.removed": MemberRemoved,
    "member.role_changed": MemberRoleChanged,
    "member.suspended": MemberSuspended,
    "organization.activated": OrganizationActivated,
    "organization.created": OrganizationCreated,
    "organization.deleted": OrganizationDeleted,
    "organization.suspended": OrganizationSuspended,
    "session.reuse_detected": SessionReuseDetected,
    "user.email_changed": UserEmailChanged,
    "user.erased": UserErased,
    "user.identity_linked": UserIdentityLinked,
    "user.identity_unlinked": UserIdentityUnlinked,
    "user.login": UserLogin,
    "user.passkey_added": UserPasskeyAdded,
    "user.passkey_removed": UserPasskeyRemoved,
    "user.password_changed": UserPasswordChanged,
    "user.password_removed": UserPasswordRemoved,
    "user.two_factor_disabled": UserTwoFactorDisabled,
    "user.two_factor_enabled": UserTwoFactorEnabled,
    "webhook.test": WebhookTest,
}
