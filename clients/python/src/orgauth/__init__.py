"""A client of orgauth for backends: asks who is signed in.

    from orgauth import Orgauth

    auth = Orgauth("https://auth.example.com/api/v1", api_key="pk_live_…", organization="acme")
    answer = auth.verify(token)
    if answer.valid is True and answer.membership.status == "active":
        print(answer.user.name)

`orgauth.fastapi`, `orgauth.flask` and `orgauth.django` do that for each request; `orgauth.types` has the types of the
service's requests and answers.
"""

from __future__ import annotations

from ._client import AsyncOrgauth, Orgauth
from ._guard import AsyncGuard, Guard, Identity
from ._http import VERSION as __version__
from ._omitted import OMITTED
from .errors import (
    ApiError,
    ConfigurationError,
    Forbidden,
    InvalidApiKey,
    InvalidWebhook,
    OrgauthError,
    Refused,
    Unauthenticated,
    Unavailable,
    UnknownOrganization,
)
from .types import VerifyAnswer
from .webhooks import verify_webhook

__all__ = [
    "OMITTED",
    "ApiError",
    "AsyncGuard",
    "AsyncOrgauth",
    "ConfigurationError",
    "Forbidden",
    "Guard",
    "Identity",
    "InvalidApiKey",
    "InvalidWebhook",
    "Orgauth",
    "OrgauthError",
    "Refused",
    "Unauthenticated",
    "Unavailable",
    "UnknownOrganization",
    "VerifyAnswer",
    "__version__",
    "verify_webhook",
]
