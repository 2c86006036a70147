"""Everything that this library raises."""

from __future__ import annotations

from collections.abc import Sequence

from .types import ErrorCode, FieldError, PasswordReason, WayIn

__all__ = [
    "ApiError",
    "ConfigurationError",
    "Forbidden",
    "InvalidApiKey",
    "InvalidWebhook",
    "OrgauthError",
    "Refused",
    "Unauthenticated",
    "Unavailable",
    "UnknownOrganization",
]


class OrgauthError(Exception):
    """The base of all errors of this library."""


class ConfigurationError(OrgauthError, ValueError):
    """A setting is invalid. Raised when a client or guard is created, before anything is sent."""


class Unavailable(OrgauthError):
    """The service gave no answer that can be trusted: it is down, slow or broken, or another server answered.

    Nothing is known about the token then, so nobody may be let in. The integrations answer 503.
    """

    def __init__(
        self, message: str, *, code: str | None = None, request_id: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        """The service's code, such as `busy`, if it was the service that answered."""
        self.request_id = request_id
        """The identifier of the request in the service's log."""
        self.retry_after = retry_after
        """Seconds to wait, when the service's answer has them."""


class ApiError(OrgauthError):
    """The service refused a call and did nothing."""

    def __init__(
        self,
        *,
        status: int,
        code: ErrorCode,
        message: str,
        request_id: str | None = None,
        fields: Sequence[FieldError] = (),
        reasons: Sequence[PasswordReason] = (),
        organizations: Sequence[str] = (),
        connection: WayIn | None = None,
        retry_after: int | None = None,
    ) -> None:
        details = "".join(f"; {field.field}: {field.message}" for field in fields)
        super().__init__(f"{code}: {message}{details}" + (f" ({request_id})" if request_id else ""))
        self.status = status
        self.code: ErrorCode = code
        self.message = message
        self.request_id = request_id
        """The identifier of the request in the service's log."""
        self.fields = list(fields)
        """The invalid fields, for `validation_failed`."""
        self.reasons = list(reasons)
        self.organizations = list(organizations)
        """The slugs of the organizations that would be left without an admin, for `last_admin`."""
        self.connection = connection
        """The connection by which the user has to sign in, for `sso_required`; absent when none is active."""
        self.retry_after = retry_after
        """Seconds to wait, for `rate_limited`."""


class InvalidApiKey(ApiError):
    """The key isn't valid for this organization, or the organization doesn't exist: the service doesn't say which."""


class Refused(OrgauthError):
    """A request that isn't let in. `status` and `code` belong into the response."""

    status = 403

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Unauthenticated(Refused):
    """The request has no token, an invalid one, or several."""

    status = 401

    def __init__(self, code: str, message: str, *, may_sign_in: bool = True) -> None:
        super().__init__(code, message)
        self.may_sign_in = may_sign_in
        """Whether a new sign-in would help. It would not when the request has several cookies."""


class UnknownOrganization(Refused):
    """The request belongs to no organization, or to one that the key isn't valid for."""

    status = 404


class Forbidden(Refused):
    """The sender is signed in, but is suspended or no admin, or a page of another origin sent the request."""


class InvalidWebhook(OrgauthError):
    """A request that orgauth did not sign, or not recently. Answer it with 400 and do nothing."""
