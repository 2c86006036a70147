"""What the service takes and answers.

Made from the OpenAPI document by `clients/codegen`: change that, not this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from ._omitted import OMITTED, Omitted

__all__ = [
    "AccountRole",
    "ActorType",
    "ApiKey",
    "ApiKeyCreated",
    "ApiKeyCreatedData",
    "ApiKeyRevoked",
    "ApiKeyRevokedData",
    "ApiKeysData",
    "Attempt",
    "AuditAction",
    "AuditActor",
    "AuditEntry",
    "AuditLogData",
    "AuditTarget",
    "CreatedOrganizationData",
    "DeliveriesData",
    "Delivery",
    "DeliveryDetail",
    "DeliveryDetailData",
    "DeliveryIdData",
    "DeliveryStatus",
    "ErrorBody",
    "ErrorCode",
    "Event",
    "EventActor",
    "EventApiKey",
    "EventInvite",
    "EventMember",
    "EventName",
    "EventUser",
    "ExportData",
    "ExportedEmailChange",
    "ExportedEntry",
    "ExportedInvitation",
    "ExportedMail",
    "ExportedSession",
    "ExportedUser",
    "FieldCode",
    "FieldError",
    "ImportData",
    "ImportLine",
    "ImportedMembership",
    "InvalidData",
    "InvalidReason",
    "Invite",
    "InviteData",
    "InviteRevoked",
    "InviteRevokedData",
    "InvitesData",
    "LineError",
    "LineResult",
    "LinkedInvite",
    "ListedInvite",
    "LoginMethod",
    "MailKind",
    "MailStatus",
    "Member",
    "MemberData",
    "MemberInvited",
    "MemberInvitedData",
    "MemberJoined",
    "MemberJoinedData",
    "MemberReactivated",
    "MemberReactivatedData",
    "MemberRemoved",
    "MemberRemovedData",
    "MemberRoleChanged",
    "MemberRoleChangedData",
    "MemberSuspended",
    "MemberSuspendedData",
    "MembersData",
    "MembershipOrganization",
    "MembershipStatus",
    "NewApiKeyData",
    "NewWebhookData",
    "OperatorMembership",
    "OperatorOrganization",
    "OperatorOrganizationData",
    "OperatorOrganizationsData",
    "OperatorUser",
    "OperatorUserData",
    "OperatorUserDetails",
    "OperatorUsersData",
    "Organization",
    "OrganizationStatus",
    "OwnOrganization",
    "OwnOrganizationData",
    "PasswordReason",
    "Plan",
    "Profile",
    "Role",
    "Security",
    "SecurityBody",
    "SessionReuseDetected",
    "SessionReuseDetectedData",
    "UnknownEvent",
    "UserEmailChanged",
    "UserEmailChangedData",
    "UserLogin",
    "UserLoginData",
    "UserPasswordChanged",
    "UserPasswordChangedData",
    "UserTwoFactorDisabled",
    "UserTwoFactorDisabledData",
    "UserTwoFactorEnabled",
    "UserTwoFactorEnabledData",
    "ValidData",
    "VerifiedMembership",
    "VerifiedOrganization",
    "VerifiedUser",
    "VerifyAnswer",
    "Webhook",
    "WebhookData",
    "WebhookSecretData",
    "WebhookTest",
    "WebhookTestData",
    "WebhooksData",
]

AccountRole: TypeAlias = Literal[
    "user",
]
"""What an account is, whatever its organizations."""


ActorType: TypeAlias = Literal[
    "user",
    "operator",
    "system",
]
"""A user or somebody who did not prove to be one, the operator, or the service itself."""


AuditAction: TypeAlias = Literal[
    "login.succeeded",
    "login.second_factor_required",
    "login.failed",
    "login.throttled",
    "account.guessing",
    "login.denied",
    "session.logged_out",
    "signing_key.removed",
    "session.logged_out_everywhere",
    "session.ended",
    "session.reuse_detected",
    "session.refresh_replayed",
    "session.refresh_replay_refused",
    "profile.updated",
    "password.changed",
    "password.reset_requested",
    "password.reset",
    "password.prompt_failed",
    "email.change_requested",
    "email.change_cancelled",
    "email.changed",
    "email.verified",
    "two_factor.enabled",
    "two_factor.disabled",
    "two_factor.reset",
    "two_factor.recovery_codes_replaced",
    "two_factor.failed",
    "organization.created",
    "organization.updated",
    "organization.suspended",
    "organization.activated",
    "organization.deleted",
    "member.invited",
    "invite.resent",
    "invite.revoked",
    "member.joined",
    "member.removed",
    "member.role_changed",
    "member.suspended",
    "member.reactivated",
    "account.exported",
    "account.deleted",
    "users.imported",
    "users.import_finished",
    "api_key.created",
    "api_key.revoked",
    "service_key.created",
    "service_key.revoked",
    "webhook.created",
    "webhook.updated",
    "webhook.deleted",
    "webhook.secret_rotated",
]
"""What was done."""


DeliveryStatus: TypeAlias = Literal[
    "pending",
    "success",
    "retrying",
    "failed",
]
"""Where a delivery stands."""


ErrorCode: TypeAlias = Literal[
    "validation_failed",
    "malformed_json",
    "org_slug_required",
    "password_rejected",
    "partial_token_invalid",
    "invite_invalid",
    "invite_expired",
    "reset_token_invalid",
    "confirm_token_invalid",
    "sign_up_token_invalid",
    "cannot_remove_self",
    "cannot_suspend_self",
    "last_admin",
    "email_domain_not_allowed",
    "authentication_required",
    "token_expired",
    "invalid_token",
    "invalid_credentials",
    "invalid_code",
    "refresh_token_missing",
    "refresh_token_invalid",
    "refresh_token_reused",
    "invalid_api_key",
    "not_a_member",
    "membership_not_active",
    "organization_suspended",
    "admin_required",
    "origin_not_allowed",
    "reauthentication_required",
    "scope_missing",
    "not_found",
    "organization_not_found",
    "member_not_found",
    "user_not_found",
    "session_not_found",
    "invite_not_found",
    "api_key_not_found",
    "webhook_not_found",
    "delivery_not_found",
    "method_not_allowed",
    "request_timeout",
    "already_member",
    "slug_taken",
    "organization_active",
    "invite_pending",
    "account_exists",
    "two_factor_already_enabled",
    "two_factor_not_enabled",
    "two_factor_required",
    "webhook_paused",
    "webhook_limit_reached",
    "api_key_limit_reached",
    "payload_too_large",
    "unsupported_media_type",
    "too_many_attempts",
    "rate_limited",
    "internal",
    "unavailable",
    "busy",
]
"""Why a request was refused."""


EventName: TypeAlias = Literal[
    "member.invited",
    "member.joined",
    "member.removed",
    "member.role_changed",
    "member.suspended",
    "member.reactivated",
    "invite.revoked",
    "user.login",
    "user.password_changed",
    "user.email_changed",
    "user.two_factor_enabled",
    "user.two_factor_disabled",
    "session.reuse_detected",
    "api_key.created",
    "api_key.revoked",
    "webhook.test",
]
"""What a subscription can be told of."""


FieldCode: TypeAlias = Literal[
    "required",
    "wrong_type",
    "duplicate",
    "invalid_character",
    "too_long",
    "invalid",
]
"""What is wrong with a field."""


InvalidReason: TypeAlias = Literal[
    "malformed",
    "expired",
    "superseded",
    "session_ended",
    "wrong_organization",
    "not_a_member",
    "organization_suspended",
]
"""Why a token is not good."""


LoginMethod: TypeAlias = Literal[
    "password",
    "totp",
    "recovery_code",
    "invite",
    "switch",
]
"""How a session began."""


MailKind: TypeAlias = Literal[
    "invite",
    "password_reset",
    "password_changed",
    "two_factor_enabled",
    "two_factor_disabled",
    "session_reuse_detected",
    "account_guessing",
    "account_deleted",
    "joined",
    "confirm_email",
    "address_in_use",
    "email_change_requested",
    "email_changed",
    "sign_up",
    "account_exists",
    "test",
]
"""What a mail tells."""


MailStatus: TypeAlias = Literal[
    "queued",
    "sent",
    "failed",
]
"""Whether the mail waits, left, or was given up."""


MembershipStatus: TypeAlias = Literal[
    "active",
    "suspended",
]
"""Whether a member may act."""


OrganizationStatus: TypeAlias = Literal[
    "active",
    "suspended",
]
"""Whether an organization may be used."""


PasswordReason: TypeAlias = Literal[
    "too_short",
    "too_long",
    "too_common",
    "contains_context",
    "same_as_current",
    "breached",
]
"""Why a password was refused."""


Plan: TypeAlias = Literal[
    "free",
    "pro",
    "enterprise",
]
"""What an organization pays for."""


Role: TypeAlias = Literal[
    "member",
    "org_admin",
]
"""What a member may do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """An API key's record."""

    created_at: datetime
    """When it was made."""
    created_by: str | None = None
    """The admin who made it; absent for the command line."""
    expires_at: datetime | None = None
    """From when it is refused."""
    id: str
    """`key_…`"""
    last4: str
    """The last four characters."""
    last_used_at: datetime | None = None
    """When it was last used, at most a minute late."""
    name: str
    """What its maker calls it."""
    prefix: str
    """`pk_live_` and the public characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeysData:
    """The organization's API keys."""

    api_keys: list[ApiKey]
    """The live ones, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt."""

    attempt: int
    """Its number, from 1."""
    duration_ms: int
    """How long it took."""
    error: str | None = None
    """Why it failed; left out when it didn't."""
    http_status: int | None = None
    """What the receiver answered; left out when it did not answer."""
    started_at: datetime
    """When it began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditActor:
    """Who did something."""

    email: str | None = None
    """The address at that time; left out of whoever was erased."""
    id: str | None = None
    """A user's `usr_…`, or the `skey_…` of the operator's service key; left out for everybody who did not
    prove to be a user, and for the command line.
    """
    type: ActorType
    """A user, or whoever did not prove to be one; the operator; the service itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """One entry of the audit log."""

    action: AuditAction
    """What was done."""
    actor: AuditActor
    """Who did it."""
    count: int | None = None
    """How often, when more than once: refusals of requests that prove nothing are one entry for each
    source and clock hour, which shows the first of them.
    """
    created_at: datetime
    """When it happened."""
    id: str
    """`aud_…`"""
    ip: str | None = None
    """From where; left out for the command line."""
    metadata: dict[str, str] | None = None
    """What else matters."""
    request_id: str | None = None
    """The request's `X-Request-Id`; left out for the command line."""
    target: AuditTarget | None = None
    """What it was done to; left out when that is the actor."""
    user_agent: str | None = None
    """With what; left out for the command line, and when the client didn't say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLogData:
    """A page of the audit log."""

    entries: list[AuditEntry]
    """Newest first."""
    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTarget:
    """What something was done to."""

    email: str | None = None
    """Of a `user`, the address at that time, or that of now where it was not written and the user is a
    member still; left out of whoever was erased.
    """
    id: str
    """Its identifier."""
    type: str
    """The kind of resource: `user`, `session`, `api_key` and others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedOrganizationData:
    """A new organization."""

    invite: LinkedInvite | None = None
    """The invitation of its first admin; left out when nobody was named."""
    organization: Organization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveriesData:
    """A page of the deliveries to a subscription."""

    deliveries: list[Delivery]
    """Newest first."""
    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A delivery."""

    attempts: int
    """Attempts that were made."""
    created_at: datetime
    """When it was written."""
    event: EventName
    """The event's name."""
    http_status: int | None = None
    """What the receiver answered last; left out when it did not answer."""
    id: str
    """`del_…`"""
    last_error: str | None = None
    """Why the last attempt failed; left out when it didn't."""
    next_attempt_at: datetime | None = None
    """When it is attempted next, as soon as there is room; left out when it is over, is being attempted,
    or waits for the end of a pause.
    """
    status: DeliveryStatus
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryDetail:
    """A delivery, with what it carried and how each attempt went."""

    attempt_log: list[Attempt]
    """The attempts, the first one first."""
    attempts: int
    """Attempts that were made."""
    created_at: datetime
    """When it was written."""
    event: EventName
    """The event's name."""
    http_status: int | None = None
    """What the receiver answered last; left out when it did not answer."""
    id: str
    """`del_…`"""
    last_error: str | None = None
    """Why the last attempt failed; left out when it didn't."""
    next_attempt_at: datetime | None = None
    """When it is attempted next, as soon as there is room; left out when it is over, is being attempted,
    or waits for the end of a pause.
    """
    payload: dict[str, object]
    """The body, as it was signed: one of those under `webhooks`."""
    status: DeliveryStatus
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryDetailData:
    """One delivery."""

    delivery: DeliveryDetail
    """The delivery."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryIdData:
    """The delivery that was queued."""

    delivery_id: str
    """`del_…`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    """What went wrong."""

    code: ErrorCode
    """A stable code."""
    fields: list[FieldError] | None = None
    """The fields that are wrong, on `validation_failed`."""
    message: str
    """For developers; what people are told follows from `code`."""
    organizations: list[str] | None = None
    """The slugs of the organizations that would be left without an active admin, on `last_admin` of an
    account that is deleted.
    """
    reasons: list[PasswordReason] | None = None
    """The reasons against a password, on `password_rejected`."""
    request_id: str
    """The request's `X-Request-Id`."""
    retry_after: int | None = None
    """Seconds to wait, on 429 and 503."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventActor:
    """Who caused an event."""

    email: str
    """Canonical address."""
    user_id: str
    """`usr_…`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventApiKey:
    """An API key in an event."""

    id: str
    """`key_…`"""
    last4: str
    """The last four characters."""
    name: str
    """What its maker calls it."""
    prefix: str
    """`pk_live_` and the public characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventInvite:
    """An invitation in an event."""

    email: str
    """The invited address."""
    expires_at: datetime
    """From when it can't be accepted any more."""
    id: str
    """`inv_…`"""
    role: Role
    """What the invited person will be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMember:
    """A member in an event."""

    email: str
    """Canonical address."""
    joined_at: datetime
    """When the member joined."""
    name: str
    """Display name."""
    role: Role
    """What the member may do."""
    status: Literal["active", "suspended", "removed"]
    """What the membership is now."""
    user_id: str
    """`usr_…`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUser:
    """A user in an event."""

    email: str
    """Canonical address."""
    id: str
    """`usr_…`"""
    name: str
    """Display name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportData:
    """What is kept about a person."""

    audit_entries: list[ExportedEntry]
    """What the user did, newest first: 5,000 of them."""
    email_changes: list[ExportedEmailChange]
    """The changes of address that the user asked for, newest first, as long as they are kept."""
    emails: list[ExportedMail]
    """The mails that were sent to the user, newest first, as long as they are kept."""
    invitations: list[ExportedInvitation]
    """Those of the user's address that can be accepted, newest first; none while the address is not
    proven.
    """
    memberships: list[OperatorMembership]
    """By slug."""
    next_cursor: str | None = None
    """What `?cursor` takes for the audit entries before these; left out when there are none."""
    sessions: list[ExportedSession]
    """Newest first; ended ones too, as long as they are kept."""
    user: ExportedUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedEmailChange:
    """A change of address that was asked for."""

    created_at: datetime
    """When it was asked for."""
    ended_at: datetime | None = None
    """When it was confirmed, cancelled or replaced; left out before that."""
    expires_at: datetime
    """Until when it can be confirmed."""
    new_email: str
    """The address that was wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedEntry:
    """An entry of an organization's audit log."""

    action: AuditAction
    """What was done."""
    actor: AuditActor
    """Who did it."""
    count: int | None = None
    """How often, when more than once: refusals of requests that prove nothing are one entry for each
    source and clock hour, which shows the first of them.
    """
    created_at: datetime
    """When it happened."""
    id: str
    """`aud_…`"""
    ip: str | None = None
    """From where; left out for the command line."""
    metadata: dict[str, str] | None = None
    """What else matters."""
    org_id: str
    """In which organization."""
    request_id: str | None = None
    """The request's `X-Request-Id`; left out for the command line."""
    target: AuditTarget | None = None
    """What it was done to; left out when that is the actor."""
    user_agent: str | None = None
    """With what; left out for the command line, and when the client didn't say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedInvitation:
    """An invitation that can be accepted, by the link that was mailed."""

    created_at: datetime
    """When it was made."""
    expires_at: datetime
    """Until when it can be accepted."""
    id: str
    """`inv_…`"""
    org: MembershipOrganization
    """Where to."""
    role: Role
    """What the user would be there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedMail:
    """A mail that was sent."""

    kind: MailKind
    """What it told."""
    sent_at: datetime
    """When."""
    subject: str | None = None
    """Its subject; left out of mails from before subjects were kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedSession:
    """A session of the user."""

    created_at: datetime
    """When it began."""
    ended_at: datetime | None = None
    """When it ended; left out while it goes on."""
    id: str
    """`ses_…`"""
    ip: str
    """From where it began."""
    last_used_at: datetime | None = None
    """When it was last refreshed."""
    org_id: str
    """In which organization."""
    user_agent: str
    """With what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedUser:
    """A user with everything that the account has."""

    created_at: datetime
    """When the account was made."""
    email: str
    """Canonical address."""
    id: str
    """`usr_…`"""
    is_email_verified: bool
    """Whether the address was proven."""
    name: str
    """Display name."""
    profile: Profile
    """The optional part."""
    role: AccountRole
    """Account-level role."""
    two_factor_enabled: bool
    """Whether sign-in asks for a code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """A field that is wrong."""

    code: FieldCode
    """How, for programs."""
    field: str
    """Which; empty for the body as a whole."""
    message: str
    """How, for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportData:
    """What became of an import."""

    failed: int
    """Lines that were refused."""
    imported: int
    """Lines whose account was made, or was there and got memberships."""
    present: int
    """Lines of which everything was there already."""
    results: list[LineResult]
    """What became of each line that isn't empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLine:
    """A user to be imported: one line."""

    email: str
    """The address. An account that has it is not changed."""
    is_email_verified: bool | None = None
    """Whether the address counts as proven; it doesn't unless said."""
    memberships: Sequence[ImportedMembership]
    """Where the user is a member, each organization once; may be empty."""
    name: str
    """The name of a new account."""
    password_hash: str | None = field(default=None, repr=False)
    """The hash of the password; without it the user has to reset the password first."""
    totp_secret: str | None = field(default=None, repr=False)
    """The secret of the authenticator app in base32; turns the second factor on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMembership:
    """A membership of a user to be imported."""

    role: Role
    """What the user may do there."""
    slug: str
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidData:
    """Any other token."""

    reason: InvalidReason | None = None
    """Why, when asked with `explain`."""
    valid: Literal[False]
    """`false`."""

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """An invitation."""

    email: str
    """The invited address."""
    expires_at: datetime
    """From when it can't be accepted any more."""
    id: str
    """`inv_…`"""
    role: Role
    """What the invited person will be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteData:
    """An invitation."""

    invite: Invite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitesData:
    """A page of invitations."""

    invites: list[ListedInvite]
    """Those that can be accepted, oldest first."""
    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineError:
    """Why a line was refused."""

    code: ErrorCode
    """As in an error's `code`."""
    message: str
    """For people; it names the fields that are wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineResult:
    """What became of a line."""

    error: LineError | None = None
    """Why it was refused; left out when it was not."""
    line: int
    """Its number, from 1; empty lines count."""
    user_id: str | None = None
    """The account; left out when the line was refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedInvite:
    """An invitation by the operator, with the link that accepts it."""

    email: str
    """The invited address."""
    expires_at: datetime
    """From when it can't be accepted any more."""
    id: str
    """`inv_…`"""
    invited_by: str
    """`operator`."""
    link: str = field(repr=False)
    """What the mail holds too: whoever has it joins."""
    role: Role
    """What the invited person will be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedInvite:
    """An invitation in the list."""

    email: str
    """The invited address."""
    expires_at: datetime
    """From when it can't be accepted any more."""
    id: str
    """`inv_…`"""
    invited_by: str
    """The inviting admin's address, or `operator`."""
    mail_status: MailStatus
    """Where its mail stands: it waits; the mail server took it; it was given up, so send it again."""
    role: Role
    """What the invited person will be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member."""

    email: str
    """Canonical address."""
    joined_at: datetime
    """When the member joined."""
    name: str
    """Display name."""
    role: Role
    """What the member may do."""
    status: MembershipStatus
    """Whether the member may act."""
    two_factor_enabled: bool
    """Whether the member has two-factor authentication on."""
    user_id: str
    """`usr_…`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberData:
    """A member."""

    member: Member
    """The member as it is now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MembersData:
    """A page of members."""

    members: list[Member]
    """By joining time."""
    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipOrganization:
    """The organization of a membership."""

    id: str
    """`org_…`"""
    name: str
    """Its name."""
    slug: str
    """What `X-Org-Slug` carries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewApiKeyData:
    """A new API key; the key itself is shown this once."""

    api_key: ApiKey
    """Its record."""
    key: str = field(repr=False)
    """The key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWebhookData:
    """A new subscription with its secret."""

    secret: str = field(repr=False)
    """What signs its deliveries. Shown this once."""
    webhook: Webhook
    """The subscription."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorMembership:
    """One membership of a user."""

    joined_at: datetime
    """When the user joined."""
    org: MembershipOrganization
    """Where."""
    role: Role
    """What the user may do there."""
    status: MembershipStatus
    """Whether the user may act there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganization:
    """An organization, and how large it is."""

    app_url: str | None = None
    """Its application's address."""
    created_at: datetime
    """When it was made."""
    id: str
    """`org_…`"""
    member_count: int
    """How many members it has, suspended ones too."""
    name: str
    """Its name."""
    plan: Plan
    """What it pays for."""
    slug: str
    """What `X-Org-Slug` carries."""
    status: OrganizationStatus
    """Whether it may be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganizationData:
    """An organization, as the operator sees it."""

    organization: OperatorOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorOrganizationsData:
    """A page of organizations."""

    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""
    organizations: list[OperatorOrganization]
    """By slug."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUser:
    """A user, as the operator sees it."""

    created_at: datetime
    """When the account was made."""
    email: str
    """Canonical address."""
    id: str
    """`usr_…`"""
    is_email_verified: bool
    """Whether the address was proven."""
    name: str
    """Display name."""
    role: AccountRole
    """Account-level role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUserData:
    """A user after a change."""

    user: OperatorUser
    """The user as it is now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUserDetails:
    """A user with memberships."""

    memberships: list[OperatorMembership]
    """By slug."""
    two_factor_enabled: bool
    """Whether sign-in asks for a code."""
    user: OperatorUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUsersData:
    """A page of users."""

    next_cursor: str | None = None
    """What `?cursor` takes for the next page; left out when this was the last one."""
    users: list[OperatorUser]
    """In the order in which their accounts were made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Organization:
    """An organization."""

    app_url: str | None = None
    """Its application's address."""
    created_at: datetime
    """When it was made."""
    id: str
    """`org_…`"""
    name: str
    """Its name."""
    plan: Plan
    """What it pays for."""
    slug: str
    """What `X-Org-Slug` carries."""
    status: OrganizationStatus
    """Whether it may be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrganization:
    """The organization as its own people see it."""

    app_url: str | None = None
    """Its application's address."""
    created_at: datetime
    """When it was made."""
    id: str
    """`org_…`"""
    name: str
    """Its name."""
    plan: Plan
    """What it pays for."""
    security: Security | None = None
    """Its own rules, for admins."""
    slug: str
    """What `X-Org-Slug` carries."""
    status: OrganizationStatus
    """Whether it may be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrganizationData:
    """The organization."""

    org: OwnOrganization
    """The organization."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The optional part of a user."""

    bio: str | None = None
    """About the user."""
    phone: str | None = None
    """Telephone number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Security:
    """An organization's own rules; what is left out is no rule."""

    allowed_email_domains: list[str] | None = None
    """The domains whose addresses become members."""
    require_two_factor: bool
    """Whether members need a second factor."""
    session_ttl: int | None = None
    """How many seconds a session lasts at most, counted from the sign-in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityBody:
    """A change of an organization's own rules. What is left out stays, and null clears a rule."""

    allowed_email_domains: list[str] | None | Omitted = OMITTED
    """The domains whose addresses become members, without those below them."""
    require_two_factor: bool | None | Omitted = OMITTED
    """Whether members need a second factor. Who has none sets one up when signing in; sessions of such
    members end.
    """
    session_ttl: int | None | Omitted = OMITTED
    """How long a session of the organization lasts at most, counted from the sign-in, whatever is
    refreshed: seconds.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidData:
    """A token that is good."""

    membership: VerifiedMembership
    """As what; check `status` too."""
    org: VerifiedOrganization
    """Where."""
    user: VerifiedUser
    """Who."""
    valid: Literal[True]
    """`true`."""

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedMembership:
    """The membership behind a good token."""

    joined_at: datetime
    """When the member joined."""
    role: Role
    """What the member may do."""
    status: MembershipStatus
    """Whether the member may act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedOrganization:
    """The organization of a good token."""

    id: str
    """`org_…`"""
    name: str
    """Its name."""
    plan: Plan
    """Its plan."""
    slug: str
    """Its slug."""
    status: OrganizationStatus
    """Its status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedUser:
    """The user of a good token."""

    email: str
    """Canonical address."""
    id: str
    """`usr_…`"""
    is_email_verified: bool
    """Whether the address was proven."""
    name: str
    """Display name."""
    role: AccountRole
    """Account-level role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """A subscription."""

    created_at: datetime
    """When it was made."""
    description: str | None = None
    """What it is for; left out when nothing was given."""
    events: list[EventName]
    """What it is told of."""
    id: str
    """`wh_…`"""
    is_active: bool
    """Whether deliveries are made."""
    previous_secret_expires_at: datetime | None = None
    """Until when the secret before that signs too; left out when none does."""
    secret_created_at: datetime | None = None
    """When its secret was made; left out when a version before this field made that."""
    secret_hint: str | None = None
    """The last four characters of its secret; left out when a version before this field made that."""
    url: str
    """Where deliveries go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookData:
    """A subscription."""

    webhook: Webhook
    """The subscription."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookSecretData:
    """A new secret."""

    secret: str = field(repr=False)
    """The new secret. Shown this once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksData:
    """The organization's subscriptions."""

    webhooks: list[Webhook]
    """The subscriptions, oldest first."""


VerifyAnswer: TypeAlias = ValidData | InvalidData
"""Whether a token is good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyCreatedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    api_key: EventApiKey
    """The key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyCreated:
    """Sent when: a key is made; the key itself is in the answer alone; or a key is rotated; `apiKey` is
    the successor.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["api_key.created"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: ApiKeyCreatedData


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyRevokedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    api_key: EventApiKey
    """The key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKeyRevoked:
    """Sent when: a key is revoked."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["api_key.revoked"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: ApiKeyRevokedData


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevokedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    invite: EventInvite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevoked:
    """Sent when: a pending invitation is taken back."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["invite.revoked"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: InviteRevokedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberInvitedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    invite: EventInvite
    """The invitation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberInvited:
    """Sent when: an address is invited; sending an invitation again tells nothing; or an organization is
    made with the invitation of its first admin, before anybody can have subscribed.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.invited"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberInvitedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberJoinedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberJoined:
    """Sent when: an invitation is accepted; the actor is the new member; or the operator makes somebody a
    member, who may have been one before; or an organization is founded, before anybody can have
    subscribed; the actor is the founder.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.joined"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberJoinedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberReactivatedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberReactivated:
    """Sent when: a suspended member may act again."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.reactivated"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberReactivatedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRemovedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRemoved:
    """Sent when: a member is removed; `status` is `removed` now; or a member's account is deleted: erase
    the person, too; the address is told by this event a last time.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.removed"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberRemovedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoleChangedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    member: EventMember
    """The member."""
    previous_role: Role
    """The role before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoleChanged:
    """Sent when: a member is given another role."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.role_changed"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberRoleChangedData


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSuspendedData:
    actor: EventActor | None = None
    """Who did it; left out when the operator did, by a command or a service key."""
    member: EventMember
    """The member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberSuspended:
    """Sent when: an active member is suspended."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["member.suspended"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: MemberSuspendedData


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReuseDetectedData:
    ip: str
    """From where."""
    session_id: str
    """The session."""
    user: EventUser
    """The user."""
    user_agent: str
    """With what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionReuseDetected:
    """Sent when: a refresh token came back after it was used; its session has ended."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["session.reuse_detected"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: SessionReuseDetectedData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEmailChangedData:
    previous_email: str
    """The address before."""
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEmailChanged:
    """Sent when: a user confirmed a new address; every organization of the user is told."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["user.email_changed"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: UserEmailChangedData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLoginData:
    ip: str
    """From where."""
    method: LoginMethod
    """How the session began."""
    session_id: str
    """The session."""
    user: EventUser
    """The user."""
    user_agent: str
    """With what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLogin:
    """Sent when: a password was right and no second factor is asked for; `method` is `password`; or the
    second factor was right; `method` is `totp` or `recovery_code`; or an invitation was accepted and no
    second factor is asked for; `method` is `invite`; or a session goes on to another organization,
    which is the one told; `method` is `switch`.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["user.login"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: UserLoginData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordChangedData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPasswordChanged:
    """Sent when: a user gave the current password and a new one; or a new password was set by a mailed
    link.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["user.password_changed"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: UserPasswordChangedData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorDisabledData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorDisabled:
    """Sent when: a user gave password and code to turn it off; or the operator reset it; every
    organization of the user is told.
    """

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["user.two_factor_disabled"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: UserTwoFactorDisabledData


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorEnabledData:
    user: EventUser
    """The user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserTwoFactorEnabled:
    """Sent when: the first code of an authenticator app was right."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["user.two_factor_enabled"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: UserTwoFactorEnabledData


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestData:
    webhook_id: str
    """The subscription that is tried out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTest:
    """Sent when: a subscription is tried out; sent to this one alone, whatever it lists."""

    id: str
    """The event: the same for every subscription, attempt and redelivery."""
    type: Literal["webhook.test"]
    timestamp: datetime
    """When it happened."""
    org_id: str
    """Where it happened."""
    data: WebhookTestData


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownEvent:
    """An event of a newer service, which this version of the library has no type for. Answer it with 2xx."""

    id: str
    type: Literal["unknown"]
    name: str
    """What the service calls it."""
    timestamp: datetime
    org_id: str
    data: dict[str, object]


Event: TypeAlias = (
    UnknownEvent
    | ApiKeyCreated
    | ApiKeyRevoked
    | InviteRevoked
    | MemberInvited
    | MemberJoined
    | MemberReactivated
    | MemberRemoved
    | MemberRoleChanged
    | MemberSuspended
    | SessionReuseDetected
    | UserEmailChanged
    | UserLogin
    | UserPasswordChanged
    | UserTwoFactorDisabled
    | UserTwoFactorEnabled
    | WebhookTest
)
"""What a webhook brings; `type` says which."""


EVENTS: dict[str, type[Event]] = {
    "api_key.created": ApiKeyCreated,
    "api_key.revoked": ApiKeyRevoked,
    "invite.revoked": InviteRevoked,
    "member.invited": MemberInvited,
    "member.joined": MemberJoined,
    "member.reactivated": MemberReactivated,
    "member.removed": MemberRemoved,
    "member.role_changed": MemberRoleChanged,
    "member.suspended": MemberSuspended,
    "session.reuse_detected": SessionReuseDetected,
    "user.email_changed": UserEmailChanged,
    "user.login": UserLogin,
    "user.password_changed": UserPasswordChanged,
    "user.two_factor_disabled": UserTwoFactorDisabled,
    "user.two_factor_enabled": UserTwoFactorEnabled,
    "webhook.test": WebhookTest,
}
