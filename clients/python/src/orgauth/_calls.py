"""What the calls of the sync and the async client have in common."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from ._http import decoded
from ._send import Request

P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D")


class Page(Protocol):
    """A page of a list."""

    @property
    def next_cursor(self) -> str | None: ...


PageT = TypeVar("PageT", bound=Page)


class Calls:
    """Sends calls and decodes their answers."""

    def __init__(self, send: Callable[[Request], object]) -> None:
        self._send = send

    def _do(self, request: Request) -> None:
        self._send(request)

    def _call(self, answer: type[D], request: Request) -> D:
        return decoded(answer, self._send(request))

    def _take(self, answer: type[D], request: Request, take: Callable[[D], T]) -> T:
        return take(decoded(answer, self._send(request)))

    def _pages(self, page_at: Callable[[str | None], PageT], take: Callable[[PageT], Iterable[T]]) -> Iterator[T]:
        cursor: str | None = None
        while True:
            page = page_at(cursor)
            yield from take(page)
            cursor = page.next_cursor
            if cursor is None:
                return


class AsyncCalls:
    """The same, to be awaited. The methods of a subclass are those of a subclass of `Calls`; they return what these here do."""

    def __init__(self, send: Callable[[Request], Awaitable[object]]) -> None:
        self._send = send

    async def _do(self, request: Request) -> None:
        await self._send(request)

    async def _call(self, answer: type[D], request: Request) -> D:
        return decoded(answer, await self._send(request))

    async def _take(self, answer: type[D], request: Request, take: Callable[[D], T]) -> T:
        return take(decoded(answer, await self._send(request)))

    async def _pages(
        self, page_at: Callable[[str | None], Awaitable[PageT]], take: Callable[[PageT], Iterable[T]]
    ) -> AsyncIterator[T]:
        cursor: str | None = None
        while True:
            page = await page_at(cursor)
            for entry in take(page):
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return


def awaited(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """Returns a method of `Calls` for `AsyncCalls`, where it returns a coroutine."""
    return cast(Any, method)  # type: ignore[no-any-return]


def streamed(method: Callable[Concatenate[Any, P], Iterator[T]]) -> Callable[Concatenate[Any, P], AsyncIterator[T]]:
    """Returns a method of `Calls` that iterates for `AsyncCalls`, where it iterates asynchronously."""
    return cast(Any, method)  # type: ignore[no-any-return]
