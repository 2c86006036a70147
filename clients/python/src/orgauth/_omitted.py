"""Distinguishes an omitted parameter from None, where None clears a value of the service."""

from __future__ import annotations

from typing import Final


class Omitted:
    """The type of `OMITTED`: a parameter that wasn't given."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Final = Omitted()
