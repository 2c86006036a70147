"""The same rules through FastAPI, Flask and Django, each against a real server with two tenants."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import anyio
import django
import fastapi
import flask
import httpx
import pytest
from conftest import Server, Session
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client as DjangoClient
from django.test import override_settings
from django.urls import path
from django.utils.decorators import method_decorator
from django.views import View

import orgauth.django
import orgauth.fastapi
import orgauth.flask
from orgauth import AsyncOrgauth, Identity, Orgauth

Headers = list[tuple[str, str]]
APP = "http://testserver"


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    text: str


Call = Callable[[str, str, Headers], Reply]


# --- the same small application, three times --------------------------------------------------------------------


def by_fastapi(base_url: str, key: str, organization: Any, **more: Any) -> Call:
    app = fastapi.FastAPI()
    guard = orgauth.fastapi.Guard(AsyncOrgauth(base_url, api_key=key, timeout=20), organization, **more)
    member = Annotated[Identity, fastapi.Depends(guard.member)]
    admin = Annotated[Identity, fastapi.Depends(guard.admin)]

    @app.api_route("/me", methods=["GET", "POST"])
    async def me(who: member) -> dict[str, str]:
        return {"name": who.user.name, "org": who.org.slug}

    @app.get("/admin")
    async def only_admins(who: admin) -> dict[str, str]:
        return {"name": who.user.name, "org": who.org.slug}

    @app.get("/public")
    async def for_all() -> dict[str, str]:
        return {"for": "all"}

    # Their annotations are local names, which FastAPI can't look up by their text.
    me.__annotations__["who"], only_admins.__annotations__["who"] = member, admin
    again = fastapi.FastAPI()
    again.api_route("/me", methods=["GET", "POST"])(me)
    again.get("/admin")(only_admins)
    again.get("/public")(for_all)

    def call(method: str, target: str, headers: Headers) -> Reply:
        async def main() -> Reply:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(again), base_url=APP) as client:
                response = await client.request(method, target, headers=headers)
                return Reply(response.status_code, dict(response.headers), response.text)

        try:
            return anyio.run(main)
        finally:
            guard.client._own = None  # Connections belong to the event loop that has just ended.

    return call


def by_flask(base_url: str, key: str, organization: Any, **more: Any) -> Call:
    app = flask.Flask("app")
    guard = orgauth.flask.Guard(Orgauth(base_url, api_key=key, timeout=20), organization, **more)
    guard.init_app(app)

    @app.route("/me", methods=["GET", "POST"])
    def me() -> dict[str, str]:  # by init_app
        return {"name": guard.identity.user.name, "org": guard.identity.org.slug}

    @app.get("/admin")
    @guard.admin
    def only_admins() -> dict[str, str]:
        return {"name": guard.identity.user.name, "org": guard.identity.org.slug}

    @app.get("/public")
    @guard.public
    def for_all() -> dict[str, str]:
        return {"for": "all"}

    def call(method: str, target: str, headers: Headers) -> Reply:
        response = app.test_client(use_cookies=False).open(target, method=method, headers=headers, base_url=APP)
        return Reply(response.status_code, {k.lower(): v for k, v in response.headers.items()}, response.text)

    return call


def django_me(request: HttpRequest) -> HttpResponse:  # by the middleware
    identity: Identity = getattr(request, "identity")
    return JsonResponse({"name": identity.user.name, "org": identity.org.slug})


@method_decorator(orgauth.django.admin_required, name="dispatch")
class DjangoAdmin(View):  # type: ignore[misc]
    def get(self, request: HttpRequest) -> HttpResponse:
        return django_me(request)


@orgauth.django.public
def django_public(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"for": "all"})


@orgauth.django.public
async def django_async_public(request: HttpRequest) -> HttpResponse:
    return django_public(request)


@orgauth.django.admin_required
async def django_async_admin(request: HttpRequest) -> HttpResponse:
    return django_me(request)


urlpatterns = [
    path("me", django_me),
    path("admin", DjangoAdmin.as_view()),
    path("public", django_public),
    path("async/public", django_async_public),
    path("async/admin", django_async_admin),
]
settings.configure(
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["orgauth.django.OrgauthMiddleware"],
    SECRET_KEY="test",
    ALLOWED_HOSTS=["*"],
    ORGAUTH={},
)
django.setup()


def by_django(base_url: str, key: str, organization: Any, **more: Any) -> Call:
    given = {"base_url": base_url, "api_key": key, "organization": organization, "timeout": 20, **more}

    def call(method: str, target: str, headers: Headers) -> Reply:
        with override_settings(ORGAUTH=given):
            joined: dict[str, str] = {}
            for name, value in headers:  # as WSGI servers do
                joined[name] = f"{joined[name]},{value}" if name in joined else value
            response = DjangoClient().generic(method, target, headers=joined)
            return Reply(
                response.status_code, {k.lower(): v for k, v in response.headers.items()}, response.content.decode()
            )

    return call


@pytest.fixture(params=[by_fastapi, by_flask, by_django], ids=["fastapi", "flask", "django"])
def make(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def acme(make: Any, server: Server) -> Call:
    made: Call = make(server.base_url, server.keys["acme"], "acme")
    return made


def bearer(session: Session) -> Headers:
    return [("Authorization", f"Bearer {session.access}")]


def cookie(session: Session) -> Headers:
    return [("Cookie", f"access_token={session.access}; refresh_token={session.refresh}")]


# --- refusals ---------------------------------------------------------------------------------------------------


def test_nobody_is_let_in_without_a_token(acme: Call) -> None:
    for target in ("/me", "/admin"):
        reply = acme("GET", target, [])
        assert reply.status == 401 and "authentication_required" in reply.text
        assert reply.headers["www-authenticate"] == "Bearer" and reply.headers["cache-control"] == "no-store"
    assert acme("GET", "/public", []).status == 200


def test_another_tenants_admin_is_not_let_in(acme: Call, server: Server) -> None:
    session = server.sign_in("globex", "ada@globex.example")
    for headers in (bearer(session), cookie(session), [*bearer(session), ("X-Org-Slug", "globex")]):
        for target in ("/me", "/admin", "/me?org=globex"):
            reply = acme("GET", target, headers)
            assert reply.status == 401 and "invalid_token" in reply.text


def test_two_tokens_are_none(acme: Call, server: Server) -> None:
    mine, other = (server.sign_in("acme", f"{name}@acme.example") for name in ("mo", "ada"))
    for headers in (
        [*cookie(mine), *bearer(other)],
        [("Cookie", f"access_token={mine.access}; access_token={other.access}")],
        [("Cookie", f"access_token={mine.access}"), ("Cookie", f"access_token={mine.access}")],
    ):
        assert acme("GET", "/me", headers).status == 401


def test_refresh_tokens_and_ended_sessions_are_none(acme: Call, server: Server) -> None:
    session = server.sign_in("acme", "mo@acme.example")
    assert acme("GET", "/me", [("Cookie", f"refresh_token={session.refresh}")]).status == 401
    assert acme("GET", "/me", [("Cookie", f"access_token={session.refresh}")]).status == 401
    assert acme("GET", "/me", cookie(session)).status == 200
    session.post("/auth/logout")
    assert acme("GET", "/me", cookie(session)).status == 401


def test_members_are_no_admins_and_suspended_ones_nothing(
    acme: Call, server: Server, request: pytest.FixtureRequest
) -> None:
    email = server.member("acme", f"sam-{request.node.callspec.id}")
    session = server.sign_in("acme", email)
    assert acme("GET", "/me", bearer(session)).status == 200
    reply = acme("GET", "/admin", bearer(session))
    assert reply.status == 403 and "admin_required" in reply.text
    server.operator().organization("acme").update_member(session.user_id, status="suspended")
    reply = acme("GET", "/me", bearer(session))
    assert reply.status == 403 and "membership_not_active" in reply.text


def test_a_page_of_another_origin_writes_nothing_with_the_cookie(acme: Call, server: Server) -> None:
    session = server.sign_in("acme", "mo@acme.example")
    for sender in (("Sec-Fetch-Site", "same-site"), ("Origin", "http://evil.example")):
        reply = acme("POST", "/me", [*cookie(session), sender])
        assert reply.status == 403 and "origin_not_allowed" in reply.text
        assert acme("POST", "/me", [*bearer(session), sender]).status == 200
    assert acme("POST", "/me", [*cookie(session), ("Sec-Fetch-Site", "same-origin")]).status == 200


def test_it_fails_closed(make: Any, server: Server, caplog: pytest.LogCaptureFixture) -> None:
    session = server.sign_in("acme", "ada@acme.example")
    away: Call = make("http://127.0.0.1:1/api/v1", server.keys["acme"], "acme")
    wrong_key: Call = make(server.base_url, server.keys["globex"], "acme")
    for call, text in ((away, "can't be reached"), (wrong_key, "invalid_api_key")):
        caplog.clear()
        reply = call("GET", "/me", bearer(session))
        assert reply.status == 503 and reply.headers["retry-after"] == "1" and "unavailable" in reply.text
        [said] = [
            record.getMessage()
            for record in caplog.records
            if record.name == "orgauth" and record.levelno == logging.ERROR
        ]
        assert text in said and session.access not in said
        assert server.keys["acme"] not in reply.text
        assert call("GET", "/public", []).status == 200


def test_the_organization_of_each_request_is_the_applications_choice(make: Any, server: Server) -> None:
    def by_path(request: Any) -> str | None:
        [query] = [getattr(request, name) for name in ("args", "GET", "query_params") if hasattr(request, name)]
        return {"a": "acme", "g": "globex", "gone": "no-such-organization"}.get(query.get("tenant") or "")

    call: Call = make(server.base_url, server.verify_key, by_path)
    session = server.sign_in("globex", "mo@globex.example")
    assert call("GET", "/me?tenant=g", bearer(session)).text.replace(" ", "").find('"org":"globex"') > 0
    forged = [*bearer(session), ("X-Org-Slug", "globex")]
    assert call("GET", "/me?tenant=a", forged).status == 401
    for query in ("", "?tenant=x", "?tenant=gone", "?tenant=globex"):
        reply = call("GET", f"/me{query}", forged)
        assert reply.status == 404 and "organization_not_found" in reply.text


# --- pages ------------------------------------------------------------------------------------------------------


def test_people_are_led_to_the_sign_in_and_programs_are_told(make: Any, server: Server) -> None:
    call: Call = make(server.base_url, server.keys["acme"], "acme", app_url="http://localhost:5173")
    person = ("Sec-Fetch-Mode", "navigate")
    reply = call("GET", "/me?a=1", [person])
    assert reply.status == 303
    service = server.base_url.removesuffix("/api/v1")
    assert (
        reply.headers["location"] == f"{service}/sign-in?org=acme&return_to=http%3A%2F%2Flocalhost%3A5173%2Fme%3Fa%3D1"
    )
    assert call("GET", "/me", [("Accept", "text/html,*/*")]).status == 303
    assert call("GET", "/me", [("Host", "evil.example"), person]).headers["location"].endswith("localhost%3A5173%2Fme")
    for headers in ([("Sec-Fetch-Mode", "cors"), ("Accept", "text/html")], [("Accept", "application/json")]):
        assert call("GET", "/me", headers).status == 401
    assert call("POST", "/me", [person]).status == 401
    # Signing in would take no second cookie away.
    assert call("GET", "/me", [("Cookie", "access_token=a.b.c; access_token=a.b.c"), person]).status == 401
    # Whoever is signed in and may not is told so, or the browser would go in circles.
    member = server.sign_in("acme", "mo@acme.example")
    assert call("GET", "/admin", [*cookie(member), person]).status == 403


def test_members_and_admins_are_let_in(acme: Call, server: Server) -> None:
    member, admin = (server.sign_in("acme", f"{name}@acme.example") for name in ("mo", "ada"))
    for headers in (bearer(member), cookie(member), [*bearer(member), *cookie(member)]):
        reply = acme("GET", "/me", headers)
        assert reply.status == 200 and "Mo" in reply.text and "acme" in reply.text
    assert acme("GET", "/admin", cookie(admin)).status == 200


# --- what is one framework's own --------------------------------------------------------------------------------


def test_djangos_settings_are_checked_at_the_start() -> None:
    for wrong in ({}, {"base_url": "http://localhost/api/v1", "api_key": "pk_live_a"}, {"x": 1}):
        with override_settings(ORGAUTH=wrong), pytest.raises(ImproperlyConfigured, match="ORGAUTH"):
            orgauth.django.OrgauthMiddleware(lambda request: HttpResponse())


def test_djangos_async_views_are_guarded_as_the_others(server: Server) -> None:
    call = by_django(server.base_url, server.keys["acme"], "acme")
    member, admin = (server.sign_in("acme", f"{name}@acme.example") for name in ("mo", "ada"))
    assert call("GET", "/async/admin", []).status == 401
    assert call("GET", "/async/admin", cookie(member)).status == 403
    reply = call("GET", "/async/admin", cookie(admin))
    assert reply.status == 200 and "acme" in reply.text
    assert call("GET", "/async/public", []).status == 200


def test_an_identity_without_a_guard_is_an_error() -> None:
    guard = orgauth.flask.Guard(Orgauth("http://localhost:1/api/v1", api_key="pk_live_a", organization="acme"))
    with flask.Flask("app").test_request_context("/"), pytest.raises(orgauth.Unauthenticated):
        _ = guard.identity


def test_flasks_static_files_are_for_everybody_and_a_view_of_that_name_is_not(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body {}")
    for folder, status in ((str(tmp_path), 200), (None, 401)):
        app = flask.Flask("app", static_folder=folder, static_url_path="/static")
        orgauth.flask.Guard(Orgauth("http://localhost:1/api/v1", api_key="pk_live_a", organization="acme")).init_app(app)
        if folder is None:
            app.add_url_rule("/static/<path:name>", "static", lambda name: name)
        with app.test_client().get("/static/style.css") as response:
            assert response.status_code == status


def test_unknown_routes_of_flask_stay_404(server: Server) -> None:
    assert by_flask(server.base_url, server.keys["acme"], "acme")("GET", "/nothing", []).status == 404
