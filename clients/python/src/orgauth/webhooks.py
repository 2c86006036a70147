"""Verifies what orgauth sends to a webhook, by the scheme of Standard Webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from ._decode import Malformed, decode
from .errors import ConfigurationError, InvalidWebhook
from .types import EVENTS, Event, UnknownEvent

__all__ = ["LIMIT", "verify_webhook"]

LIMIT: Final = 1 << 20
"""How many bytes of a request the integrations read: 1 MiB. The service's events are far below."""

_SECRET = re.compile(r"whs_[A-Za-z0-9]{44}\Z")
_SECONDS = re.compile(r"[0-9]{1,12}\Z")


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: timedelta = timedelta(minutes=5),
    now: float | None = None,
) -> Event:
    """The event that a request brings, once it is certain that orgauth sent it.

    An event may come twice: keep the `id` of what you have done. Answer 2xx also to events that you don't care about.

    Args:
        body: The body as the bytes that arrived, not parsed and written again.
        headers: The request's headers, in whatever case.
        secret: The subscription's secret (`whs_…`); several while one is rotated. Never those of several
            organizations: whoever knows one could sign events of the others.
        tolerance: How far the sender's clock may be from yours, and so how long an old request can be sent again.
        now: Seconds since 1970, for tests.

    Raises:
        InvalidWebhook: Answer 400, and do nothing.
        ConfigurationError: There is no secret, so nothing can be verified: answer 500, and tell whoever runs this.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(isinstance(one, str) and _SECRET.match(one) for one in secrets):
        # An empty secret would verify what anybody signs with it.
        raise ConfigurationError("secret is whs_ and 44 characters, or several of these")
    if not isinstance(body, bytes):
        raise ConfigurationError("body is the request's body as bytes")
    given = {name.lower(): value for name, value in headers.items()}
    try:
        identifier, timestamp, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as error:
        raise InvalidWebhook(f"the header {error.args[0]} is missing") from None
    if not _SECONDS.match(timestamp):
        raise InvalidWebhook("webhook-timestamp is no time")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance.total_seconds():
        raise InvalidWebhook("webhook-timestamp is too far from this clock")
    signed = f"{identifier}.{timestamp}.".encode(errors="surrogateescape") + body
    expected = [b"v1," + base64.b64encode(hmac.digest(one.encode(), signed, hashlib.sha256)) for one in secrets]
    offered = [signature.encode(errors="surrogateescape") for signature in signatures.split(" ")]
    # All are compared, in constant time: how long it takes tells nothing.
    if not any([hmac.compare_digest(one, other) for one in expected for other in offered]):
        raise InvalidWebhook("no signature is right")
    try:
        return _event(json.loads(body))
    except (ValueError, RecursionError) as error:
        raise InvalidWebhook(f"the body is no event: {error}") from None


def _event(raw: object) -> Event:
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
        raise Malformed("it has no type")
    kind = EVENTS.get(raw["type"])
    if kind is not None:
        return decode(kind, raw, "event")
    return decode(UnknownEvent, raw | {"type": "unknown", "name": raw["type"]}, "event")
