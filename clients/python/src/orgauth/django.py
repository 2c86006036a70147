"""A middleware and decorators for Django: the extra `django`.

    MIDDLEWARE = [..., "orgauth.django.OrgauthMiddleware"]
    ORGAUTH = {"base_url": "https://auth.example.com/api/v1", "api_key": KEY, "organization": "acme"}

The middleware lets only members reach a view, except views with `@public`; `request.identity` is the sender's identity.
`@admin_required` lets only admins in. `@member_required` and `@admin_required` also work without the middleware.

Other keys of `ORGAUTH`: `app_url`, `cookie` and `trusted_origins` of `orgauth.Guard`, `timeout`, `max_retry_after`,
`allow_http` and `auth_url` of `orgauth.Orgauth`, and `public_apps`: names of applications whose views have a guard of
their own, such as `["admin"]`. `organization` may be a function of the request, or the dotted path of one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import setting_changed
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.module_loading import import_string

from ._client import Orgauth
from ._guard import Guard as _Guard
from ._guard import Identity, Need, Permission, answer_to
from .errors import ConfigurationError, OrgauthError, Refused

__all__ = ["Identity", "OrgauthMiddleware", "admin_required", "guard", "member_required", "public", "require_permission"]

P = ParamSpec("P")
_CLIENT = ("base_url", "api_key", "timeout", "max_retry_after", "allow_http", "auth_url")
_GUARD = ("organization", "app_url", "cookie", "trusted_origins")


@cache
def guard() -> _Guard[HttpRequest]:
    """The guard that the settings describe."""
    given = dict(getattr(settings, "ORGAUTH", {}))
    given.pop("public_apps", None)
    unknown = set(given) - {*_CLIENT, *_GUARD}
    if unknown:
        raise ImproperlyConfigured(f"ORGAUTH has unknown keys: {', '.join(sorted(unknown))}")
    organization = given.get("organization")
    if isinstance(organization, str) and "." in organization:
        given["organization"] = import_string(organization)
    try:
        client = Orgauth(**{key: given[key] for key in _CLIENT if key in given})
        return _Guard(client, **{key: given[key] for key in _GUARD if key in given})
    except (ConfigurationError, TypeError) as error:
        raise ImproperlyConfigured(f"ORGAUTH: {error}") from error


def _reload(*, setting: str, **_: object) -> None:
    if setting == "ORGAUTH":
        guard.cache_clear()


setting_changed.connect(_reload)


class OrgauthMiddleware:
    """Lets only members reach a view, for every view that has no decorator of this module."""

    async_capable = False
    sync_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._public_apps = frozenset(getattr(settings, "ORGAUTH", {}).get("public_apps", ()))
        guard()  # What is wrong with the settings stops the start, and not the first request.

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuses the request, or returns None. Django calls this hook before the view."""
        if getattr(view, "orgauth_guarded", False):
            return None
        match = request.resolver_match
        if match is not None and self._public_apps.intersection(match.app_names):
            return None
        return _refusal(request, "member")


def public(view: Callable[P, Any]) -> Callable[P, Any]:
    """A decorator: lets everybody in, where the middleware guards the other views."""

    @wraps(view)
    def open_view(*args: P.args, **kwargs: P.kwargs) -> Any:
        return view(*args, **kwargs)

    @wraps(view)
    async def open_async_view(*args: P.args, **kwargs: P.kwargs) -> Any:
        return await view(*args, **kwargs)

    return _mark(open_async_view if iscoroutinefunction(view) else open_view)


def member_required(view: Callable[P, Any]) -> Callable[P, Any]:
    """A decorator: lets only active members in. For a class, `@method_decorator(member_required, name="dispatch")`."""
    return _wrap(view, "member")


def admin_required(view: Callable[P, Any]) -> Callable[P, Any]:
    """A decorator: lets only admins of the organization in."""
    return _wrap(view, "org_admin")


def require_permission(word: str) -> Callable[[Callable[P, Any]], Callable[P, Any]]:
    """A decorator: lets only active members with this permission in, such as `@require_permission("invoices:write")`."""
    return lambda view: _wrap(view, Permission(word))


def _mark(view: Callable[P, Any]) -> Callable[P, Any]:
    view.orgauth_guarded = True  # type: ignore[attr-defined]
    return view


def _wrap(view: Callable[P, Any], need: Need) -> Callable[P, Any]:
    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Any:
        return _refusal(_request(args), need) or view(*args, **kwargs)

    @wraps(view)
    async def guarded_async(*args: P.args, **kwargs: P.kwargs) -> Any:
        # The guard's call is synchronous, so it runs in a thread and doesn't block the event loop.
        return await sync_to_async(_refusal)(_request(args), need) or await view(*args, **kwargs)

    return _mark(guarded_async if iscoroutinefunction(view) else guarded)


def _request(args: tuple[Any, ...]) -> HttpRequest:
    request = args[0]
    if not isinstance(request, HttpRequest):
        raise TypeError("the decorator stands before a view: a method needs method_decorator")
    return request


def _refusal(request: HttpRequest, need: Need) -> HttpResponse | None:
    """Returns the response to a refused request; None for an admitted one."""
    method, headers = request.method or "", _headers(request)
    try:
        identity = guard().check(request, method, headers, need)
    except OrgauthError as error:
        return _answer(error, request, method, headers)
    setattr(request, "identity", identity)
    return None


def _headers(request: HttpRequest) -> list[tuple[str, str]]:
    meta: dict[str, str] = request.META
    return [(name[5:].replace("_", "-"), value) for name, value in meta.items() if name.startswith("HTTP_")]


def _answer(error: OrgauthError, request: HttpRequest, method: str, headers: list[tuple[str, str]]) -> HttpResponse:
    answer, rules = answer_to(error), guard()
    page = None
    if rules.app_url is not None:
        try:
            slug = rules.organization(request)
        except Refused:
            slug = ""
        target = rules.redirect(error, method, request.get_full_path(), headers, slug)
        if target is not None:
            return HttpResponse(status=303, headers={"Location": target, "Cache-Control": "no-store"})
        page = rules.page(answer, headers, slug)
    if page is not None:
        return HttpResponse(page.encode(), status=answer.status, headers=answer.headers)
    body = {"status": "error", "error": {"code": answer.code, "message": answer.message}}
    return JsonResponse(body, status=answer.status, headers=answer.headers)
