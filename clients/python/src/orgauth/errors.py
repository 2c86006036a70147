"""Everything that this library raises."""

from __future__ import annotations

from collections.abc import Sequence

from .types import ErrorCode, FieldError, PasswordReason

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
    """A setting can't be right. Raised when a client or guard is made, before anything is sent."""


class Unavailable(OrgauthError):
    """The service gave no answer that can be trusted: it is away, slow or broken, or somebody else answered.

    Nothing is known then, so nobody may be let in. The integrations answer 503.
    """

    def __init__(
        self, message: str, *, code: str | None = None, request_id: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        """The service's code, such as `busy`, if it was the service that answered."""
        self.request_id = request_id
        """What to look for in the service's log."""
        self.retry_after = retry_after
        """Seconds to wait, when the service said."""


class ApiError(OrgauthError):
    """The service refused a call, and nothing happened."""

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
        retry_after: int | None = None,
    ) -> None:
        details = "".join(f"; {field.field}: {field.message}" for field in fields)
        super().__init__(f"{code}: {message}{details}" + (f" ({request_id})" if request_id else ""))
        self.status = status
        self.code: ErrorCode = code
        self.message = message
        self.request_id = request_id
        """What to look for in the service's log."""
        self.fields = list(fields)
        """What is wrong with which field, for `validation_failed`."""
        self.reasons = list(reasons)
        self.organizations = list(organizations)
        """For `last_admin`: the slugs of the organizations."""
        self.retry_after = retry_after
        """Seconds to wait, for `rate_limited`."""


class InvalidApiKey(ApiError):
    """The key isn't good for this organization, or there is no such organization: the service doesn't say which."""


class Refused(OrgauthError):
    """Somebody may not do what they ask for. `status` and `code` are what to answer."""

    status = 403

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Unauthenticated(Refused):
    """Nobody is signed in: no token, one that doesn't count, or several."""

    status = 401

    def __init__(self, code: str, message: str, *, may_sign_in: bool = True) -> None:
        super().__init__(code, message)
        self.may_sign_in = may_sign_in
        """Whether signing in would help. It takes no second cookie away."""


class UnknownOrganization(Refused):
    """The request belongs to no organization, or to none that the key is good for."""

    status = 404


class Forbidden(Refused):
    """Somebody is signed in, and may not: suspended, no admin, or sent by a page of another origin."""


class InvalidWebhook(OrgauthError):
    """A request that orgauth did not send, or not lately. Answer it with 400 and do nothing."""
