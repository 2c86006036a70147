"""Verifies the webhooks that orgauth sends, by the scheme of Standard Webhooks."""

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
"""How many bytes of a request the integrations read: 1 MiB. The service's events are far smaller."""

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
    """Verifies a webhook request and returns its event.

    An event may arrive twice: remember the `id` of each processed event. Answer 2xx also to events that you ignore.

    Args:
        body: The bytes of the body as received, not parsed and serialized again.
        headers: The request's headers; upper and lower case don't matter.
        secret: The subscription's secret (`whs_…`); during a rotation, both. Never pass the secrets of several
            organizations: one that knows its own secret could sign events of the others.
        tolerance: How far the sender's clock may differ from yours, and so for how long a request can be replayed.
        now: Seconds since 1970, for tests.

    Raises:
            InvalidWebhook: The request isn't a recent webhook of orgauth: answer 400 and do nothing.
            ConfigurationError: The secret is missing or malformed: answer 500 and alert the operator.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(isinstance(one, str) and _SECRET.match(one) for one in secrets):
        # With an empty secret, anybody could sign.
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
    # Compare all of them, each in constant time, so that the duration reveals nothing.
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
