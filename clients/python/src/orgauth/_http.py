"""What the sync and the async client share: requests, answers, and when to retry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

import httpx

from ._decode import Malformed, decode
from ._send import Request, body_of, lines_of, to_json
from .errors import ApiError, ConfigurationError, InvalidApiKey, Unavailable
from .types import ErrorBody, InvalidData, ValidData, VerifyAnswer

T = TypeVar("T")
VERSION: Final = "0.1.0"
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])\Z")
TOKEN = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\Z")
LONGEST_TOKEN: Final = 4096
LOOPBACK = ("localhost", "127.0.0.1", "::1")
# The service closes idle connections after 75 seconds.
LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=30)


def no_cookies() -> CookieJar:
    """Returns a jar that stores nothing, so that no answer's cookie goes into the next request."""
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))


def slug(value: object) -> str:
    """Returns the slug, checked so that it is safe in a header."""
    if not isinstance(value, str) or not SLUG.match(value):
        raise ConfigurationError("organization is no slug: 2 to 63 of a-z, 0-9 and -, no - at either end")
    return value


def origin_of(address: object, name: str, *, alone: bool = False) -> str:
    """Returns the origin of an http or https address, as browsers write it.

    Raises:
        ConfigurationError: It isn't such an address, or it has more than an origin although `alone` is set.
    """
    try:
        url = httpx.URL(address) if isinstance(address, str) else None
    except httpx.InvalidURL:
        url = None
    if url is None or url.scheme not in ("http", "https") or not url.host or url.userinfo or "*" in url.host:
        raise ConfigurationError(f"{name}: it begins with http:// or https:// and has a host: https://app.example.com")
    if alone and (url.path not in ("", "/") or url.query or url.fragment):
        raise ConfigurationError(f"{name}: an origin has no path: https://app.example.com")
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


class Core:
    """The configuration of a client, and all of its work that needs no I/O."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str,
        organization: str | None,
        max_retry_after: float,
        allow_http: bool,
        auth_url: str | None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        parts = urlsplit(self.base_url)
        if not parts.hostname or not parts.path.endswith("/api/v1") or parts.query or parts.username:
            raise ConfigurationError("base_url is the service's address up to /api/v1: https://auth.example.com/api/v1")
        if parts.scheme != "https" and not (parts.scheme == "http" and (allow_http or parts.hostname in LOOPBACK)):
            raise ConfigurationError(
                "base_url is https: keys and tokens would be readable on the way (allow_http=True)"
            )
        if not isinstance(api_key, str) or not re.match(r"(pk|sk)_live_[A-Za-z0-9]+\Z", api_key):
            raise ConfigurationError("api_key begins with pk_live_ or sk_live_")
        self.organization = None if organization is None else slug(organization)
        self.max_retry_after = max_retry_after
        self._api_key = api_key
        if auth_url is not None:
            origin_of(auth_url, "auth_url")
        self._pages = (self.base_url if auth_url is None else auth_url.rstrip("/")).removesuffix("/api/v1")

    def slug(self, organization: str | None) -> str:
        chosen = self.organization if organization is None else organization
        if chosen is None:
            raise ConfigurationError("organization: name one here or when the client is made")
        return slug(chosen)

    def page(self, path: str) -> str:
        """Returns the address of a hosted page."""
        return self._pages + path

    def sign_in_url(self, organization: str | None, return_to: str | None) -> str:
        address = self.page(f"/sign-in?org={self.slug(organization)}")
        return address if return_to is None else f"{address}&return_to={quote(return_to, safe='')}"

    def request(
        self,
        client: httpx.Client | httpx.AsyncClient,
        request: Request,
        organization: str | None,
    ) -> httpx.Request:
        method, path, body, query, lines = request
        headers = {"X-API-Key": self._api_key, "Accept": "application/json", "User-Agent": f"orgauth-python/{VERSION}"}
        if organization is not None:
            headers["X-Org-Slug"] = organization
        parameters = {name: str(to_json(value)) for name, value in (query or {}).items() if value is not None}
        content: bytes | None = None
        if lines is not None:
            content, headers["Content-Type"] = lines_of(lines), "application/x-ndjson"
        return client.build_request(
            method,
            self.base_url + path,
            headers=headers,
            params=parameters or None,
            json=None if body is None else body_of(body),
            content=content,
        )

    def pause(self, response: httpx.Response, reads: bool) -> float | None:
        """Returns how many seconds to wait before the one retry; None: don't retry."""
        if response.status_code != 503:
            return None
        # A writing call may have been done despite the 503, unless the service was too busy to begin.
        if not reads and _code(response) != "busy":
            return None
        seconds = _seconds(response)
        return None if seconds is None or seconds > self.max_retry_after else float(seconds)

    @staticmethod
    def lost(error: Exception, reads: bool) -> Unavailable:
        what = "nobody can be let in on its word" if reads else "look before you repeat it: it may have been done"
        kind = type(error).__name__
        if isinstance(error, httpx.PoolTimeout):
            return Unavailable(f"all connections to orgauth are busy ({kind}): {what}")
        if isinstance(error, httpx.TimeoutException):
            return Unavailable(f"orgauth did not answer in time ({kind}): {what}")
        # The cause of an httpx error often says more than the error, whose own text may be empty.
        cause = str(error) or str(error.__cause__ or "") or "no reason given"
        return Unavailable(f"orgauth can't be reached ({kind}: {cause}): {what}")

    @staticmethod
    def may_repeat(error: Exception, reads: bool) -> bool:
        """Whether to retry: the server may have closed a kept connection. Not after a timeout."""
        return reads and isinstance(error, httpx.NetworkError | httpx.RemoteProtocolError)

    @staticmethod
    def answer(response: httpx.Response) -> object:
        """Returns the `data` of a successful answer; raises for any other."""
        status, request_id = response.status_code, response.headers.get("x-request-id")
        try:
            envelope = response.json()
        except (ValueError, RecursionError):
            envelope = None
        if (
            isinstance(envelope, dict)
            and 200 <= status < 300
            and envelope.get("status") == "success"
            and "data" in envelope
        ):
            data: object = envelope["data"]
            return data
        try:
            error = decode(ErrorBody, envelope.get("error") if isinstance(envelope, dict) else None, "error")
        except Malformed:
            message = (
                f"{response.url.host} answered {status}, but not as orgauth does: nobody can be let in on its word"
            )
            raise Unavailable(message, request_id=request_id) from None
        if status >= 500 or 200 <= status < 400:
            message = f"orgauth failed ({error.code}: {error.message}): nobody can be let in without its word"
            raise Unavailable(message, code=error.code, request_id=error.request_id, retry_after=_seconds(response))
        kind = InvalidApiKey if error.code == "invalid_api_key" else ApiError
        organization = response.request.headers.get("x-org-slug")
        if kind is InvalidApiKey and organization is not None:
            # The service doesn't say which of the two is wrong.
            what = f"the key is not valid for the organization {organization}, or there is no such organization"
            error = replace(error, message=what)
        raise kind(
            status=status,
            code=error.code,
            message=error.message,
            request_id=error.request_id,
            fields=error.fields or (),
            reasons=error.reasons or (),
            organizations=error.organizations or (),
            connection=error.connection,
            retry_after=error.retry_after,
        )

    @staticmethod
    def verdict(data: object, organization: str) -> VerifyAnswer:
        """Decodes the answer of verify; only the JSON value `true` counts as valid."""
        try:
            if isinstance(data, dict) and data.get("valid") is True:
                answer = decode(ValidData, data)
                if answer.org.slug != organization:
                    raise Malformed("data.org is another organization")
                return answer
            return decode(InvalidData, data)
        except Malformed as error:
            raise Unavailable(f"orgauth's answer makes no sense ({error}): nobody can be let in on its word") from None


def decoded(target: type[T], data: object) -> T:
    """Decodes the answer of a call into its type."""
    try:
        return decode(target, data)
    except Malformed as error:
        raise Unavailable(
            f"orgauth's answer makes no sense ({error}): is the service older than this library?"
        ) from None


def malformed(token: object) -> bool:
    """Whether a token is malformed, so that asking the service is unnecessary."""
    return not isinstance(token, str) or len(token) > LONGEST_TOKEN or not TOKEN.match(token)


def _seconds(response: httpx.Response) -> int | None:
    text = response.headers.get("retry-after", "")
    return int(text) if re.match(r"[0-9]{1,6}\Z", text) else None


def _code(response: httpx.Response) -> object:
    try:
        return response.json()["error"]["code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
