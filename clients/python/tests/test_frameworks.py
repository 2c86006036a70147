"""The same rules in FastAPI, Flask and Django, each against a real server with two tenants."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote, urlsplit

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
from test_webhooks import event as webhook_event
from test_webhooks import signed

import orgauth.django
import orgauth.fastapi
import orgauth.flask
from orgauth import AsyncOrgauth, ConfigurationError, Identity, Orgauth

Headers = list[tuple[str, str]]
APP = "http://testserver"


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    text: str


Call = Callable[[str, str, Headers], Reply]


# --- the same small application in each framework ---------------------------------------------------------------


def by_fastapi(base_url: str, key: str, organization: Any, **more: Any) -> Call:
    app = fastapi.FastAPI()
    guard = orgauth.fastapi.Guard(AsyncOrgauth(base_url, api_key=key, timeout=20), organization, **more)
    member = Annotated[Identity, fastapi.Depends(guard.member)]
    admin = Annotated[Identity, fastapi.Depends(guard.admin)]
    writer = Annotated[Identity, fastapi.Depends(guard.require_permission("invoices:write"))]

    @app.api_route("/me", methods=["GET", "POST"])
    async def me(who: member) -> dict[str, str]:
        return {"name": who.user.name, "org": who.org.slug}

    @app.get("/admin")
    async def only_admins(who: admin) -> dict[str, str]:
        return {"name": who.user.name, "org": who.org.slug}

    @app.get("/invoices")
    async def invoices(who: writer) -> str:
        return who.user.name

    @app.get("/public")
    async def for_all() -> dict[str, str]:
        return {"for": "all"}

    async def opened(socket: fastapi.WebSocket, who: admin) -> None:
        await socket.accept()
        await socket.send_text(who.user.name)

    # The annotations are local names, which FastAPI can't resolve from their text.
    me.__annotations__["who"], only_admins.__annotations__["who"] = member, admin
    invoices.__annotations__["who"] = writer
    opened.__annotations__ |= {"socket": fastapi.WebSocket, "who": admin}
    again = fastapi.FastAPI()
    again.add_exception_handler(orgauth.fastapi.Refusal, orgauth.fastapi.show_refusal)
    again.api_route("/me", methods=["GET", "POST"])(me)
    again.get("/admin")(only_admins)
    again.get("/invoices")(invoices)
    again.get("/public")(for_all)
    again.get("/notes/{note:path}")(me)
    again.websocket("/socket")(opened)

    async def open_socket(target: str, headers: Headers) -> Reply:
        """Opens a WebSocket as servers do: returns 101 and the first text, or 403 and the reason of the close."""
        sent: list[Any] = []
        waiting = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]

        async def receive() -> Any:
            return waiting.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        fields = [(name.lower().encode(), value.encode()) for name, value in [*headers, ("Host", "testserver")]]
        scope = {
            "type": "websocket",
            "path": target,
            "raw_path": target.encode(),
            "query_string": b"",
            "headers": fields,
        }
        await again({**scope, "asgi": {"version": "3.0"}, "scheme": "ws", "subprotocols": []}, receive, send)
        if sent[0]["type"] == "websocket.close":
            return Reply(403, {}, f"{sent[0]['code']} {sent[0]['reason']}")
        assert sent[0]["type"] == "websocket.accept"
        return Reply(101, {}, sent[1]["text"])

    def call(method: str, target: str, headers: Headers) -> Reply:
        async def main() -> Reply:
            if method == "SOCKET":
                return await open_socket(target, headers)
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

    @app.get("/notes/<path:note>")
    def note(note: str) -> str:
        return note

    @app.route("/me", methods=["GET", "POST"])
    def me() -> dict[str, str]:  # by init_app
        return {"name": guard.identity.user.name, "org": guard.identity.org.slug}

    @app.get("/admin")
    @guard.admin
    def only_admins() -> dict[str, str]:
        return {"name": guard.identity.user.name, "org": guard.identity.org.slug}

    @app.get("/invoices")
    @guard.require_permission("invoices:write")
    def invoices() -> str:
        return guard.identity.user.name

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


@orgauth.django.require_permission("invoices:write")
def django_invoices(request: HttpRequest) -> HttpResponse:
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
    path("notes/<path:note>", lambda request, note: HttpResponse(note)),
    path("admin", DjangoAdmin.as_view()),
    path("invoices", django_invoices),
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
    reply = acme("GET", "/invoices", bearer(session))
    assert reply.status == 403 and "permission_required" in reply.text
    server.give("acme", session.user_id, "invoices:write")
    assert acme("GET", "/invoices", bearer(session)).status == 200
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
    for call, text in (
        (away, "can't be reached"),
        (wrong_key, "invalid_api_key: the key is not valid for the organization acme,"),
    ):
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
    # The redirect keeps the address's percent-encoding, or the sign-in would lead back to another page.
    for target in ("/notes/100%25", "/notes/%3Fa?c=%25d%26", "/notes/caf%C3%A9?q=%C3%A9", "/notes/a%23b"):
        back = urlsplit(call("GET", target, [person]).headers["location"]).query.partition("return_to=")[2]
        assert unquote(back) == f"http://localhost:5173{target}"
    service = server.base_url.removesuffix("/api/v1")
    assert (
        reply.headers["location"] == f"{service}/sign-in?org=acme&return_to=http%3A%2F%2Flocalhost%3A5173%2Fme%3Fa%3D1"
    )
    assert call("GET", "/me", [("Accept", "text/html,*/*")]).status == 303
    assert call("GET", "/me", [("Host", "evil.example"), person]).headers["location"].endswith("localhost%3A5173%2Fme")
    for headers in ([("Sec-Fetch-Mode", "cors"), ("Accept", "text/html")], [("Accept", "application/json")]):
        assert call("GET", "/me", headers).status == 401
    assert call("POST", "/me", [person]).status == 401
    # A new sign-in would not remove the second cookie.
    assert call("GET", "/me", [("Cookie", "access_token=a.b.c; access_token=a.b.c"), person]).status == 401
    # A signed-in member without the role gets 403: a redirect would loop.
    member = server.sign_in("acme", "mo@acme.example")
    assert call("GET", "/admin", [*cookie(member), person]).status == 403


@pytest.mark.parametrize(
    ("status", "title", "method", "path", "headers"),
    [
        (403, "Only admins may open this page", "GET", "/admin", None),
        (403, "Nothing was changed", "POST", "/me", [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")]),
        (401, "You are not signed in", "POST", "/me", [("Cookie", "")]),
        (401, "You are not signed in", "GET", "/me", [("Cookie", "access_token=a.b.c; access_token=a.b.c")]),
    ],
)
def test_people_who_are_refused_see_a_page_and_programs_are_told(
    make: Any, server: Server, status: int, title: str, method: str, path: str, headers: list[tuple[str, str]] | None
) -> None:
    home = "https://app.example/a?b=1&c='2'"
    call: Call = make(server.base_url, server.keys["acme"], "acme", app_url=home)
    sent = cookie(server.sign_in("acme", "mo@acme.example"))
    given = dict([*sent, *(headers or [])])
    for person in ([("Sec-Fetch-Mode", "navigate")], [("Accept", "text/html,*/*")]):
        reply = call(method, path, [*given.items(), *person])
        assert reply.status == status and reply.headers["content-type"] == "text/html; charset=utf-8", reply.text
        assert f"<h1>{title}</h1>" in reply.text and '<p><a href="http' in reply.text and "c='2'" not in reply.text
        assert reply.headers["cache-control"] == "no-store"
    for program in ([("Sec-Fetch-Mode", "cors"), ("Accept", "text/html")], [("Accept", "application/json")]):
        reply = call(method, path, [*given.items(), *program])
        assert reply.status == status and reply.headers["content-type"] == "application/json" and "code" in reply.text
    plain: Call = make(server.base_url, server.keys["acme"], "acme")
    assert "code" in plain(method, path, [*given.items(), ("Sec-Fetch-Mode", "navigate")]).text


def test_people_see_a_page_while_nobody_can_be_let_in(make: Any, server: Server) -> None:
    call: Call = make("http://127.0.0.1:1/api/v1", server.keys["acme"], "acme", app_url="https://app.example")
    reply = call("GET", "/me", [("Cookie", "access_token=a.b.c"), ("Sec-Fetch-Mode", "navigate")])
    assert reply.status == 503 and reply.headers["retry-after"] and "<h1>Your sign-in can" in reply.text
    call = make(server.base_url, server.verify_key, lambda request: None, app_url="https://app.example")
    reply = call("GET", "/me", [("Cookie", "access_token=a.b.c"), ("Sec-Fetch-Mode", "navigate")])
    assert reply.status == 404 and "<h1>There is no such organization here</h1>" in reply.text


def test_members_and_admins_are_let_in(acme: Call, server: Server) -> None:
    member, admin = (server.sign_in("acme", f"{name}@acme.example") for name in ("mo", "ada"))
    for headers in (bearer(member), cookie(member), [*bearer(member), *cookie(member)]):
        reply = acme("GET", "/me", headers)
        assert reply.status == 200 and "Mo" in reply.text and "acme" in reply.text
    assert acme("GET", "/admin", cookie(admin)).status == 200


# --- specific to one framework ----------------------------------------------------------------------------------


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


def test_fastapis_sockets_open_for_those_who_are_let_in(server: Server) -> None:
    call = by_fastapi(server.base_url, server.keys["acme"], "acme", app_url="http://localhost:5173")
    member, admin, other = (
        server.sign_in(slug, f"{name}@{slug}.example")
        for slug, name in (("acme", "mo"), ("acme", "ada"), ("globex", "ada"))
    )
    page = ("Origin", "http://localhost:5173")
    for why, headers in (
        ("1008 authentication_required", []),
        ("1008 invalid_token", [*cookie(other), page]),
        ("1008 invalid_token", [*cookie(admin), *bearer(other), page]),
        ("1008 admin_required", [*cookie(member), page]),
        # Also over HTTP/2, where the request has no Upgrade header.
        ("1008 origin_not_allowed", [*cookie(admin), ("Origin", "https://evil.example")]),
        ("1008 origin_not_allowed", [*cookie(admin), ("Origin", "https://evil.example"), ("Upgrade", "websocket")]),
    ):
        assert call("SOCKET", "/socket", headers).text == why
    away = by_fastapi("http://127.0.0.1:1/api/v1", server.keys["acme"], "acme")
    assert away("SOCKET", "/socket", bearer(admin)).text == "1013 unavailable"
    for headers in ([*cookie(admin), page], bearer(admin), [*cookie(admin), ("Origin", "http://testserver")]):
        assert call("SOCKET", "/socket", headers) == Reply(101, {}, "Ada")


def test_flasks_decorators_above_the_route_are_found_out(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    app = flask.Flask("app")
    guard = orgauth.flask.Guard(server.client("acme"))

    @guard.admin
    @app.get("/admin")
    def only_admins() -> str:
        return "secret"

    guard.init_app(app)
    member, admin = (server.sign_in("acme", f"{name}@acme.example") for name in ("mo", "ada"))
    browser = app.test_client(use_cookies=False)
    assert browser.get("/admin").status_code == 401
    assert browser.get("/admin", headers=bearer(member)).status_code == 403
    assert browser.get("/admin", headers=bearer(admin)).status_code == 200
    told = [record.getMessage() for record in caplog.records if "above its route" in record.getMessage()]
    assert told == ["the guard's decorator of only_admins stands above its route: put it below"]


def by_fastapis_receiver(secret: Any) -> Callable[[dict[str, str], Iterator[bytes]], int]:
    app = fastapi.FastAPI()

    async def receive(request: fastapi.Request) -> None:
        await orgauth.fastapi.read_webhook(request, secret)

    receive.__annotations__["request"] = fastapi.Request
    app.post("/", status_code=204)(receive)

    def post(headers: dict[str, str], body: Iterator[bytes]) -> int:
        async def parts() -> AsyncIterator[bytes]:
            for part in body:
                yield part

        async def main() -> int:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=APP) as client:
                return (await client.post("/", headers=headers, content=parts())).status_code

        return anyio.run(main)

    return post


def by_flasks_receiver(secret: Any) -> Callable[[dict[str, str], Iterator[bytes]], int]:
    app = flask.Flask("app")
    app.testing = True  # What a view raises comes out here.

    @app.post("/")
    def receive() -> tuple[str, int]:
        orgauth.flask.read_webhook(secret)
        return "", 204

    class Body(io.RawIOBase):
        def __init__(self, parts: Iterator[bytes]) -> None:
            self.parts = parts

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            part = next(self.parts, b"")[: len(buffer)]
            buffer[: len(part)] = part
            return len(part)

    def post(headers: dict[str, str], body: Iterator[bytes]) -> int:
        more = {"wsgi.input": Body(body), "wsgi.input_terminated": True}
        return app.test_client().post("/", headers=headers, environ_overrides=more).status_code

    return post


@pytest.mark.parametrize("make_receiver", [by_fastapis_receiver, by_flasks_receiver], ids=["fastapi", "flask"])
def test_no_more_of_a_webhook_is_read_than_an_event_has(make_receiver: Any) -> None:
    secret, body = "whs_" + "A" * 44, webhook_event()
    post = make_receiver([secret])
    taken = 0

    def endless() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(64):
            taken += 1 << 16
            yield bytes(1 << 16)

    signed_now = partial(signed, body, at=int(time.time()))
    assert post(signed_now(), endless()) == 413
    assert taken <= (1 << 20) + (2 << 16)
    assert post({}, iter([body])) == 400
    assert post(signed_now("whs_" + "B" * 44), iter([body])) == 400
    assert post(signed_now(), iter([body[:9], body[9:]])) == 204
    for none in ("", [], ["whs_"]):  # It is no sender's fault, so it is no 400.
        with pytest.raises(ConfigurationError, match="secret"):
            make_receiver(none)(signed_now(), iter([body]))


def test_an_identity_without_a_guard_is_an_error() -> None:
    guard = orgauth.flask.Guard(Orgauth("http://localhost:1/api/v1", api_key="pk_live_a", organization="acme"))
    with flask.Flask("app").test_request_context("/"), pytest.raises(orgauth.Unauthenticated):
        _ = guard.identity


def test_flasks_static_files_are_for_everybody_and_a_view_of_that_name_is_not(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body {}")
    for folder, status in ((str(tmp_path), 200), (None, 401)):
        app = flask.Flask("app", static_folder=folder, static_url_path="/static")
        orgauth.flask.Guard(Orgauth("http://localhost:1/api/v1", api_key="pk_live_a", organization="acme")).init_app(
            app
        )
        if folder is None:
            app.add_url_rule("/static/<path:name>", "static", lambda name: name)
        with app.test_client().get("/static/style.css") as response:
            assert response.status_code == status


def test_unknown_routes_of_flask_stay_404(server: Server) -> None:
    assert by_flask(server.base_url, server.keys["acme"], "acme")("GET", "/nothing", []).status == 404
