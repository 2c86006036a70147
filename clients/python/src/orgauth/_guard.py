"""The rules of who may send a request, shared by all integrations."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Final, Generic, Literal, TypeAlias, TypeVar
from urllib.parse import quote, unquote_to_bytes

from ._client import AsyncOrgauth, Orgauth
from ._http import SLUG, malformed, origin_of
from ._page import refusal_page
from .errors import (
    ConfigurationError,
    Forbidden,
    InvalidApiKey,
    OrgauthError,
    Refused,
    Unauthenticated,
    Unavailable,
    UnknownOrganization,
)
from .types import ValidData, VerifyAnswer

R = TypeVar("R")
Identity: TypeAlias = ValidData
"""The sender of a request: an active member of an active organization, with user, organization and role."""
Headers: TypeAlias = Iterable[tuple[str, str]]
"""All header fields of a request, repeated ones included."""
Organization: TypeAlias = str | Callable[[R], str | None]
AsyncOrganization: TypeAlias = str | Callable[[R], str | None | Awaitable[str | None]]


@dataclass(frozen=True)
class Permission:
    """A permission that a route needs of its members, such as `invoices:write`."""

    word: str


Need: TypeAlias = Literal["member", "org_admin"] | Permission

SAFE: Final = ("GET", "HEAD", "OPTIONS", "TRACE")
# HTTP's blanks. A plain `strip` also removes U+00A0 and others, which would make a cookie of another name, set by a sibling
# host, the `__Host-` cookie.
BLANKS: Final = " \t"
log = logging.getLogger("orgauth")


@dataclass(frozen=True)
class Found:
    """The access token of a request."""

    token: str = field(repr=False)
    from_cookie: bool


def find_token(headers: Headers, cookie: str) -> Found:
    """Returns the request's access token, from its own cookie or the Bearer header.

    Raises:
        Unauthenticated: The request has no token, several, or a malformed one.
    """
    in_cookies: list[str] = []
    as_bearer: list[str] = []
    for name, value in headers:
        if name.lower() == "cookie":
            for pair in value.split(";"):
                key, equals, content = pair.partition("=")
                if equals and key.strip(BLANKS) == cookie:
                    in_cookies.append(content.strip(BLANKS))
        elif name.lower() == "authorization":
            scheme, _, content = value.strip(BLANKS).partition(" ")
            if scheme.lower() == "bearer":
                as_bearer.append(content.strip(BLANKS))
    if len(in_cookies) > 1 or len(as_bearer) > 1:
        raise Unauthenticated("invalid_token", "the request has several tokens", may_sign_in=False)
    if in_cookies and as_bearer and in_cookies != as_bearer:
        raise Unauthenticated("invalid_token", "the cookie and the Authorization header differ", may_sign_in=False)
    if not in_cookies and not as_bearer:
        raise Unauthenticated("authentication_required", "nobody is signed in")
    [token, *_] = as_bearer or in_cookies
    if malformed(token):
        raise Unauthenticated("invalid_token", "the access token is malformed")
    return Found(token, from_cookie=not as_bearer)


def check_page(method: str, headers: Headers, trusted_origins: Iterable[str]) -> None:
    """Refuses a writing request that a page of another origin made the browser send with the cookie.

    Browsers name the origin in `Sec-Fetch-Site`, old ones in `Origin`; a request without both is not from a browser.

    Raises:
        Forbidden: The request writes and comes from another origin.
    """
    found: dict[str, list[str]] = {"sec-fetch-site": [], "origin": [], "host": [], "upgrade": []}
    for name, value in headers:
        found.get(name.lower(), []).append(value.strip(BLANKS))
    # A WebSocket, opened by a GET, can write.
    if method.upper() in SAFE and not found["upgrade"]:
        return
    sites, origins, hosts = found["sec-fetch-site"], found["origin"], found["host"]
    if len(origins) == 1 and origins[0] in trusted_origins:
        return
    if sites:
        is_own = len(sites) == 1 and sites[0] in ("same-origin", "none")
    elif origins:
        is_own = len(origins) == 1 and len(hosts) == 1 and _is_of(origins[0], hosts[0])
    else:
        is_own = True
    if not is_own:
        raise Forbidden("origin_not_allowed", "the request comes from a page of another origin")


def _is_of(origin: str, host: str) -> bool:
    """Whether an origin has this host; the `Host` header doesn't tell the scheme."""
    return bool(host) and origin.lower() in (f"https://{host.lower()}", f"http://{host.lower()}")


def admit(answer: VerifyAnswer, need: Need) -> Identity:
    """Returns the identity in an answer of verify, if the member has the needed role or permission.

    Raises:
        Refused: The token is not valid, the membership is suspended, or the role is not enough.
    """
    if answer.valid is not True:
        raise Unauthenticated("invalid_token", "the access token does not count any more")
    if answer.membership.status != "active":
        raise Forbidden("membership_not_active", "the membership is suspended")
    if need == "org_admin" and answer.membership.role != "org_admin":
        raise Forbidden("admin_required", "only admins of the organization may do this")
    if isinstance(need, Permission) and need.word not in (answer.membership.permissions or ()):
        raise Forbidden("permission_required", f"the member lacks the permission {need.word}")
    return answer


def unknown(error: InvalidApiKey) -> UnknownOrganization:
    log.warning("a request was refused: there is no such organization, or not with this key: %s", error)
    return UnknownOrganization("organization_not_found", "there is no such organization here")


def wants_page(headers: Headers) -> bool:
    """Whether a person sent the request and sees the answer: by opening an address, or by a form."""
    found = {name.lower(): value for name, value in headers}
    mode = found.get("sec-fetch-mode")
    return mode == "navigate" if mode is not None else "text/html" in found.get("accept", "")


def target_of(path: str, raw: str | None, query: str) -> str:
    """Returns path and query of the requested address. Frameworks decode the path, which loses information.

    Args:
        path: The decoded path of the framework.
        raw: The path as the server received it, if known; used when it decodes to `path`.
        query: The query as received.
    """
    arrived = (raw or "").partition("?")[0]
    if unquote_to_bytes(arrived) != path.encode("utf-8", "surrogateescape"):
        arrived = quote(path, safe="/:@!$&'()*+,;=~", errors="surrogateescape")
    return f"{arrived}?{query}" if query else arrived


@dataclass(frozen=True)
class Answer:
    """The response to a refused request."""

    status: int
    code: str
    message: str
    headers: dict[str, str]


def answer_to(error: OrgauthError) -> Answer:
    """Returns an integration's response to a request that isn't let in. Logs errors that the caller did not cause."""
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, Unauthenticated):
        return Answer(error.status, error.code, str(error), headers | {"WWW-Authenticate": "Bearer"})
    if isinstance(error, Refused):
        return Answer(error.status, error.code, str(error), headers)
    log.error("a request was refused because it could not be judged: %s", error)
    after = (error.retry_after if isinstance(error, Unavailable) else None) or 1
    return Answer(503, "unavailable", "the sign-in can't be checked now", headers | {"Retry-After": str(after)})


class _Rules(Generic[R]):
    def __init__(
        self,
        client: Orgauth | AsyncOrgauth,
        *,
        app_url: str | None,
        cookie: str,
        trusted_origins: Iterable[str],
    ) -> None:
        if not re.match(r"[A-Za-z0-9_-]+\Z", cookie) or "refresh" in cookie or "partial" in cookie:
            raise ConfigurationError("cookie is the name of the access token's cookie: access_token, or with a prefix")
        if isinstance(trusted_origins, str):
            raise ConfigurationError("trusted_origins is a list of origins, and not one")
        own = set() if app_url is None else {origin_of(app_url, "app_url")}
        self._core = client._core
        self.app_url = app_url.rstrip("/") if app_url is not None else None
        self.cookie = cookie
        self.trusted_origins = frozenset(
            own | {origin_of(one, "trusted_origins", alone=True) for one in trusted_origins}
        )

    def token(self, method: str, headers: Headers) -> str:
        found = find_token(headers, self.cookie)
        if found.from_cookie:
            check_page(method, headers, self.trusted_origins)
        return found.token

    def slug(self, chosen: str | None) -> str:
        # The application's function may return anything for a request; an invalid slug is not an error of the server.
        if chosen is None or not SLUG.match(chosen):
            raise UnknownOrganization("organization_not_found", "the request belongs to no organization")
        return chosen

    def redirect(self, error: OrgauthError, method: str, path: str, headers: Headers, organization: str) -> str | None:
        """Returns where to redirect a person who isn't signed in: the hosted sign-in. None: answer with the error."""
        if self.app_url is None or not isinstance(error, Unauthenticated) or not error.may_sign_in:
            return None
        if not SLUG.match(organization) or not wants_page(headers) or not path.startswith("/"):
            return None
        # After the sign-in, the browser would open the address of a form without what the form sent.
        return self._core.sign_in_url(organization, self.app_url + path) if method.upper() == "GET" else None

    def page(self, answer: Answer, headers: Headers, organization: str) -> str | None:
        """Returns the page that shows a person the answer. None: answer with JSON, to a program or without `app_url`."""
        if self.app_url is None or not wants_page(headers):
            return None
        known = {"home": self.app_url}
        if SLUG.match(organization):
            known["account"] = self._core.page(f"/account?org={organization}")
            known["sign_in"] = self._core.sign_in_url(organization, None)
        return refusal_page(answer.code, known)


class Guard(_Rules[R]):
    """Lets only members of an organization in.

    The base of the integrations of Flask and Django; use it for other synchronous frameworks.

    Args:
        client: The client that verifies the tokens.
        organization: The slug, or a function that returns a request's slug, for example from its host; None refuses the
            request. Don't take the slug from a header that the browser chooses: a member of any organization would be
            let in everywhere. Default: the client's organization.
        app_url: The address of your application in browsers. With it, people who open a page and aren't signed in are
            redirected to the hosted sign-in and back, and who are refused otherwise see a page that says what to do
            next; programs get JSON. Without it everybody gets JSON. Pages of its origin may write with the browser's
            cookie, also behind a proxy that changes `Host`.
        cookie: The name of the access token's cookie, for services with `cookies.prefix`.
        trusted_origins: Other origins whose pages may write with the browser's cookie: `["https://admin.example.com"]`.
    """

    def __init__(
        self,
        client: Orgauth,
        organization: Organization[R] | None = None,
        *,
        app_url: str | None = None,
        cookie: str = "access_token",
        trusted_origins: Iterable[str] = (),
    ) -> None:
        super().__init__(client, app_url=app_url, cookie=cookie, trusted_origins=trusted_origins)
        self.client = client
        self._organization = organization if callable(organization) else client._core.slug(organization)

    def organization(self, request: R) -> str:
        """Returns the slug of a request's organization."""
        return self.slug(self._organization(request) if callable(self._organization) else self._organization)

    def check(self, request: R, method: str, headers: Headers, need: Need = "member") -> Identity:
        """Returns the identity of the request's sender.

        Raises:
            Refused: The sender may not do this.
            Unavailable: The service gave no reliable answer: refuse the request.
        """
        headers = list(headers)
        token = self.token(method, headers)
        slug = self.organization(request)
        try:
            return admit(self.client.verify(token, organization=slug), need)
        except InvalidApiKey as error:
            # The slug came from the request, so it may be invented and the key may be right.
            if callable(self._organization):
                raise unknown(error) from error
            raise


class AsyncGuard(_Rules[R]):
    """Lets only members of an organization in: `Guard`, for asyncio.

    The base of the integration of FastAPI.
    """

    def __init__(
        self,
        client: AsyncOrgauth,
        organization: AsyncOrganization[R] | None = None,
        *,
        app_url: str | None = None,
        cookie: str = "access_token",
        trusted_origins: Iterable[str] = (),
    ) -> None:
        super().__init__(client, app_url=app_url, cookie=cookie, trusted_origins=trusted_origins)
        self.client = client
        self._organization = organization if callable(organization) else client._core.slug(organization)

    async def organization(self, request: R) -> str:
        """Returns the slug of a request's organization."""
        chosen = self._organization(request) if callable(self._organization) else self._organization
        return self.slug(await chosen if isawaitable(chosen) else chosen)

    async def check(self, request: R, method: str, headers: Headers, need: Need = "member") -> Identity:
        """Returns the identity of the request's sender.

        Raises:
            Refused: The sender may not do this.
            Unavailable: The service gave no reliable answer: refuse the request.
        """
        headers = list(headers)
        token = self.token(method, headers)
        slug = await self.organization(request)
        try:
            return admit(await self.client.verify(token, organization=slug), need)
        except InvalidApiKey as error:
            # The slug came from the request, so it may be invented and the key may be right.
            if callable(self._organization):
                raise unknown(error) from error
            raise
