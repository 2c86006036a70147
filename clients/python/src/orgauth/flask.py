"""Decorators and a hook for Flask: the extra `flask`.

    guard = Guard(Orgauth(URL, api_key=KEY, organization="acme"))

    @app.get("/")
    @guard.member
    def home() -> str:
        return guard.identity.user.name

Put the decorator below the route: above it, it would guard nothing. `guard.init_app(app)` lets only members reach
any view, except views with `@guard.public`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec

from flask import Flask, Request, Response, abort, current_app, g, jsonify, redirect, request
from flask.typing import ResponseReturnValue

from ._guard import Guard as _Guard
from ._guard import Identity, Need, Permission, answer_to, log, target_of
from .errors import InvalidWebhook, OrgauthError, Refused, Unauthenticated
from .types import Event
from .webhooks import LIMIT, verify_webhook

__all__ = ["Guard", "Identity", "read_webhook"]

P = ParamSpec("P")


class Guard(_Guard[Request]):
    """Lets only members of an organization in. For its arguments see `orgauth.Guard`.

    A request that isn't let in gets 401, 403 or 404, and 503 when orgauth can't be asked, with
    `{"status": "error", "error": {"code", "message"}}`. With `app_url`, people who open a page are redirected to the
    hosted sign-in instead of 401, and get a page instead of JSON.
    """

    @property
    def identity(self) -> Identity:
        """The identity of the current request's sender. Raises `Unauthenticated` when no guard checked the request."""
        identity = g.get("orgauth_identity")
        if not isinstance(identity, Identity):
            raise Unauthenticated("authentication_required", "no guard stands before this")
        return identity

    def member(self, view: Callable[P, Any]) -> Callable[P, ResponseReturnValue]:
        """A decorator: lets only active members in. Put it below the route."""
        return self._wrap(view, "member")

    def admin(self, view: Callable[P, Any]) -> Callable[P, ResponseReturnValue]:
        """A decorator: lets only admins of the organization in. Put it below the route."""
        return self._wrap(view, "org_admin")

    def require_permission(self, word: str) -> Callable[[Callable[P, Any]], Callable[P, ResponseReturnValue]]:
        """A decorator: lets only active members with this permission in. Put it below the route."""
        return lambda view: self._wrap(view, Permission(word))

    def public(self, view: Callable[P, Any]) -> Callable[P, Any]:
        """A decorator: lets everybody in, where `init_app` guards the other views."""
        view.orgauth_guarded = True  # type: ignore[attr-defined]
        return view

    def init_app(self, app: Flask) -> None:
        """Lets only members reach a view, for every view that has no decorator of this guard; static files stay open.

        A decorator above the route, which Flask doesn't see, is still honored, and logged as a mistake.
        """
        told: set[str] = set()

        @app.before_request
        def ask() -> ResponseReturnValue | None:
            if request.endpoint is None:
                return None  # Nothing is there to be guarded.
            view = app.view_functions.get(request.endpoint)
            if request.endpoint == "static" and app.has_static_folder:
                return None  # Flask's own view: everybody may have these files.
            if getattr(view, "orgauth_guarded", False):
                return None
            need: Need | None = getattr(view, "orgauth_need", None)
            if need is not None and request.endpoint not in told:
                told.add(request.endpoint)
                log.error("the guard's decorator of %s stands above its route: put it below", request.endpoint)
            return self._refusal(need or "member")

    def _wrap(self, view: Callable[P, Any], need: Need) -> Callable[P, ResponseReturnValue]:
        with suppress(AttributeError):  # Methods have none of their own.
            view.orgauth_need = need  # type: ignore[attr-defined]

        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            refusal = self._refusal(need)
            if refusal is not None:
                return refusal
            answer: ResponseReturnValue = current_app.ensure_sync(view)(*args, **kwargs)
            return answer

        guarded.orgauth_guarded = True  # type: ignore[attr-defined]
        return guarded

    def _refusal(self, need: Need) -> ResponseReturnValue | None:
        """Returns the response to a refused request; None for an admitted one."""
        headers = list(request.headers.items())
        try:
            g.orgauth_identity = self.check(request, request.method, headers, need)
        except OrgauthError as error:
            return self._answer(error, headers)
        return None

    def _answer(self, error: OrgauthError, headers: list[tuple[str, str]]) -> ResponseReturnValue:
        answer = answer_to(error)
        page = None
        if self.app_url is not None:
            try:
                slug = self.organization(request)
            except Refused:
                slug = ""
            page = self.page(answer, headers, slug)
            raw = request.environ.get("RAW_URI") or request.environ.get("REQUEST_URI")
            path = target_of(request.path, raw, request.query_string.decode("latin-1"))
            target = self.redirect(error, request.method, path, headers, slug)
            if target is not None:
                found = redirect(target, 303)
                found.headers["Cache-Control"] = "no-store"
                return found
        body: Response = jsonify(status="error", error={"code": answer.code, "message": answer.message})
        if page is not None:
            body = Response(page, mimetype="text/html")
        body.status_code = answer.status
        body.headers.update(answer.headers)
        return body


def read_webhook(secret: str | Sequence[str], *, limit: int = LIMIT) -> Event:
    """Returns the event of the current request after verifying that orgauth sent it: see `orgauth.verify_webhook`.

    Answers 400 to any other request, and 413 to a body of more than `limit` bytes, without reading the rest of it.
    """
    body = bytearray()
    while part := request.stream.read(limit + 1 - len(body)):
        body += part
        if len(body) > limit:
            abort(413)
    try:
        return verify_webhook(bytes(body), dict(request.headers), secret)
    except InvalidWebhook as error:
        abort(400, str(error))
