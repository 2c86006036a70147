"""The sync and the async client."""

from __future__ import annotations

import asyncio
import os
import time
from types import TracebackType

import httpx

from ._api import AsyncOperatorApi, AsyncOrganizationApi, OperatorApi, OrganizationApi
from ._http import LIMITS, Core, malformed, no_cookies
from ._send import Request
from .types import InvalidData, VerifyAnswer

_VERIFY = "/public/verify"


class Orgauth:
    """A client of orgauth.

    It caches nothing but connections: every `verify` asks the service, so that a sign-out, a removal or a suspension
    takes effect with the next request. Threads may share a client; a forked process opens connections of its own.

    Args:
        base_url: The service's address up to `/api/v1`.
        api_key: An API key of the organization (`pk_live_…`), or a service key (`sk_live_…`).
        organization: The slug of the organization, unless a call names another one.
        timeout: Seconds to wait for a connection, and for each part of an answer.
        max_retry_after: After a 503 a call is repeated once, if the service asks for at most this pause, in seconds.
        allow_http: Accept a `base_url` with plain HTTP that isn't on loopback: only inside a private network.
        auth_url: The address of the service's pages in browsers, when browsers can't reach `base_url`.
        http_client: An httpx client with settings of your own, such as a proxy. Close it yourself.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str,
        organization: str | None = None,
        timeout: float = 5.0,
        max_retry_after: float = 2.0,
        allow_http: bool = False,
        auth_url: str | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._core = Core(
            base_url,
            api_key=api_key,
            organization=organization,
            max_retry_after=max_retry_after,
            allow_http=allow_http,
            auth_url=auth_url,
        )
        self._timeout = timeout
        self._given = http_client
        self._own: tuple[int, httpx.Client] | None = None
        self.operator = OperatorApi(lambda call: self._send(call, None))
        """The operator's routes, for a service key of scope `manage`."""

    def __repr__(self) -> str:
        return f"Orgauth({self._core.base_url!r}, organization={self._core.organization!r})"

    def __enter__(self) -> Orgauth:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        if self._own is not None and self._own[0] == os.getpid():
            self._own[1].close()
        self._own = None

    def organization(self, slug: str | None = None) -> OrganizationApi:
        """The calls of an organization's admins, for a service key of scope `manage`."""
        chosen = self._core.slug(slug)
        return OrganizationApi(lambda call: self._send(call, chosen))

    def sign_in_url(self, return_to: str | None = None, *, organization: str | None = None) -> str:
        """Returns the address of the hosted sign-in page, which redirects back to `return_to`.

        Whatever `return_to` says, the service redirects only to the organization's own application.
        """
        return self._core.sign_in_url(organization, return_to)

    def verify(self, token: str, *, organization: str | None = None, explain: bool = False) -> VerifyAnswer:
        """Asks whether an access token is valid in the organization at this moment.

        Let somebody in only when `valid` is true **and** `membership.status` is `active`; the guards check both.

        Args:
            token: The access token that the user's request contained.
            organization: The slug, when it isn't the client's. Take it from your configuration or from what you
                know about the request, never from a header that the browser chose.
            explain: Ask for the `reason` why a token isn't valid. For your logs, not for the user.

        Raises:
            Unavailable: The service gave no reliable answer, so nobody may be let in.
            InvalidApiKey: The key isn't valid for this organization.
        """
        slug = self._core.slug(organization)
        if malformed(token):
            return InvalidData(valid=False, reason="malformed" if explain else None)
        body = {"token": token, "explain": explain or None}
        return self._core.verdict(self._send(Request("POST", _VERIFY, body=body), slug), slug)

    def _http(self) -> httpx.Client:
        if self._given is not None:
            return self._given
        # After a fork, two processes that share a connection would read each other's answers.
        if self._own is None or self._own[0] != os.getpid():
            self._own = os.getpid(), httpx.Client(timeout=self._timeout, limits=LIMITS, cookies=no_cookies())
        return self._own[1]

    def _send(self, call: Request, organization: str | None) -> object:
        http, core, reads = self._http(), self._core, call.method == "GET" or call.path == _VERIFY
        request = core.request(http, call, organization)
        try:
            try:
                response = http.send(request, follow_redirects=False)
                pause = core.pause(response, reads)
                if pause is None:
                    return core.answer(response)
                time.sleep(pause)
            except httpx.HTTPError as error:
                if not core.may_repeat(error, reads):
                    raise
            return core.answer(http.send(request, follow_redirects=False))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise core.lost(error, reads) from error


class AsyncOrgauth:
    """A client of orgauth for asyncio: like `Orgauth`, with `await`. Each event loop needs its own client."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str,
        organization: str | None = None,
        timeout: float = 5.0,
        max_retry_after: float = 2.0,
        allow_http: bool = False,
        auth_url: str | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        self._core = Core(
            base_url,
            api_key=api_key,
            organization=organization,
            max_retry_after=max_retry_after,
            allow_http=allow_http,
            auth_url=auth_url,
        )
        self._timeout = timeout
        self._given = http_client
        self._own: tuple[int, httpx.AsyncClient] | None = None
        self.operator = AsyncOperatorApi(lambda call: self._send(call, None))
        """The operator's routes, for a service key of scope `manage`."""

    def __repr__(self) -> str:
        return f"AsyncOrgauth({self._core.base_url!r}, organization={self._core.organization!r})"

    async def __aenter__(self) -> AsyncOrgauth:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._own is not None and self._own[0] == os.getpid():
            await self._own[1].aclose()
        self._own = None

    def organization(self, slug: str | None = None) -> AsyncOrganizationApi:
        """The calls of an organization's admins, for a service key of scope `manage`."""
        chosen = self._core.slug(slug)
        return AsyncOrganizationApi(lambda call: self._send(call, chosen))

    def sign_in_url(self, return_to: str | None = None, *, organization: str | None = None) -> str:
        """Returns the address of the hosted sign-in page, which redirects back to `return_to`.

        Whatever `return_to` says, the service redirects only to the organization's own application.
        """
        return self._core.sign_in_url(organization, return_to)

    async def verify(self, token: str, *, organization: str | None = None, explain: bool = False) -> VerifyAnswer:
        """Asks whether an access token is valid in the organization at this moment: see `Orgauth.verify`."""
        slug = self._core.slug(organization)
        if malformed(token):
            return InvalidData(valid=False, reason="malformed" if explain else None)
        body = {"token": token, "explain": explain or None}
        return self._core.verdict(await self._send(Request("POST", _VERIFY, body=body), slug), slug)

    def _http(self) -> httpx.AsyncClient:
        if self._given is not None:
            return self._given
        # After a fork, two processes that share a connection would read each other's answers.
        if self._own is None or self._own[0] != os.getpid():
            self._own = os.getpid(), httpx.AsyncClient(timeout=self._timeout, limits=LIMITS, cookies=no_cookies())
        return self._own[1]

    async def _send(self, call: Request, organization: str | None) -> object:
        http, core, reads = self._http(), self._core, call.method == "GET" or call.path == _VERIFY
        request = core.request(http, call, organization)
        try:
            try:
                response = await http.send(request, follow_redirects=False)
                pause = core.pause(response, reads)
                if pause is None:
                    return core.answer(response)
                await asyncio.sleep(pause)
            except httpx.HTTPError as error:
                if not core.may_repeat(error, reads):
                    raise
            return core.answer(await http.send(request, follow_redirects=False))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise core.lost(error, reads) from error
