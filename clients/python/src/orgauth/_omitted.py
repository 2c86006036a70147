"""What tells "left out" from "cleared" where the service takes null."""

from __future__ import annotations

from typing import Final


class Omitted:
    """The type of `OMITTED`: a parameter that wasn't given."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Final = Omitted()
