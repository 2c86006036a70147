"""Encodes requests: values as JSON, and identifiers in paths."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from typing import NamedTuple

from ._decode import json_name
from ._omitted import Omitted

_IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")


class Request(NamedTuple):
    """A call: a JSON body, a query, or the lines of an NDJSON body."""

    method: str
    path: str
    body: Mapping[str, object] | None = None
    query: Mapping[str, object] | None = None
    lines: Iterable[object] | None = None


def identifier(value: str, name: str) -> str:
    """Returns an identifier for a path, checked so that it can't lead to another route."""
    if not _IDENTIFIER.match(value):
        raise ValueError(f"{name} is no identifier")
    return value


def to_json(value: object) -> object:
    """Converts a parameter to the service's JSON."""
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a time needs a time zone: datetime.now(timezone.utc), for one")
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        nullable = {field.name for field in dataclasses.fields(value) if isinstance(field.default, Omitted)}
        given = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {
            json_name(name): to_json(part)
            for name, part in given.items()
            if not isinstance(part, Omitted) and (part is not None or name in nullable)
        }
    if isinstance(value, (list, tuple)):
        return [to_json(part) for part in value]
    return value


def body_of(given: Mapping[str, object]) -> dict[str, object]:
    """Returns the request body with the parameters that were given."""
    return {
        name: to_json(value) for name, value in given.items() if value is not None and not isinstance(value, Omitted)
    }


def lines_of(given: Iterable[object]) -> bytes:
    """Encodes the lines as NDJSON."""
    return b"".join(json.dumps(to_json(line)).encode() + b"\n" for line in given)
