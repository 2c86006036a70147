"""Decodes JSON into typed objects. A value of another type raises; nothing is converted."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeVar

T = TypeVar("T")
_Reader = Callable[[Any, str], Any]


class Malformed(ValueError):
    """The value has another type than promised; the message names the field and never the value."""


def decode(target: type[T], value: object, at: str = "data") -> T:
    """Decodes a JSON object into the dataclass `target`."""
    return typing.cast(T, _object(typing.cast(Any, target))(value, at))


def json_name(attribute: str) -> str:
    """Returns an attribute's name as the service writes it: `is_email_verified` is `isEmailVerified`."""
    first, *rest = attribute.split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def _object(target: Any) -> _Reader:
    hints = typing.get_type_hints(target)
    plan = [
        (
            field.name,
            json_name(field.name),
            _reader(hints[field.name]),
            field.default is dataclasses.MISSING,
        )
        for field in dataclasses.fields(target)
    ]

    def read(value: Any, at: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(f"{at} is no object")
        found: dict[str, Any] = {}
        for attribute, name, reader, required in plan:
            if name in value:
                found[attribute] = reader(value[name], f"{at}.{name}")
            elif required:
                raise Malformed(f"{at}.{name} is missing")
        return target(**found)

    return read


@cache
def _reader(hint: Any) -> _Reader:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in (str, int, bool):
        return _exactly(hint)
    if hint is object:
        return lambda value, at: value
    if hint is datetime:
        return _time
    if origin is Literal:
        # Accept any string: a newer service may have added a word that this version doesn't know.
        return _exactly(str) if isinstance(arguments[0], str) else _constant(arguments[0])
    if origin in (typing.Union, types.UnionType):
        [inner] = [argument for argument in arguments if argument is not type(None)]
        return _reader(inner)
    if origin is list:
        return _list(_reader(arguments[0]))
    if origin is dict:
        return _map(_reader(arguments[1]))
    if dataclasses.is_dataclass(hint):
        return _object(typing.cast(Any, hint))
    raise TypeError(f"no reader for {hint}")


def _exactly(kind: type) -> _Reader:
    def read(value: Any, at: str) -> Any:
        # Not isinstance, because in Python True is an int.
        if type(value) is not kind:
            raise Malformed(f"{at} is no {kind.__name__}")
        return value

    return read


def _constant(expected: object) -> _Reader:
    def read(value: Any, at: str) -> Any:
        if value is not expected:
            raise Malformed(f"{at} is not {expected!r}")
        return value

    return read


def _time(value: Any, at: str) -> datetime:
    try:
        time = datetime.fromisoformat(value.removesuffix("Z") + "+00:00")
    except (AttributeError, TypeError, ValueError):
        raise Malformed(f"{at} is no time") from None
    return time


def _list(inner: _Reader) -> _Reader:
    def read(value: Any, at: str) -> Any:
        if not isinstance(value, list):
            raise Malformed(f"{at} is no list")
        return [inner(entry, f"{at}[{index}]") for index, entry in enumerate(value)]

    return read


def _map(inner: _Reader) -> _Reader:
    def read(value: Any, at: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(f"{at} is no object")
        return {name: inner(entry, f"{at}.{name}") for name, entry in value.items()}

    return read
