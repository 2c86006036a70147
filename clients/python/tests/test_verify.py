"""Which tokens are let in, and that no token is when the service gives no reliable answer."""

from __future__ import annotations

import asyncio
import json
import os
import time
from datetime import datetime, timezone
from typing import Any

import httpx
import pytest
from conftest import Scripted, Server

from orgauth import AsyncOrgauth, ConfigurationError, InvalidApiKey, Orgauth, OrgauthError, Unavailable
from orgauth.types import InvalidData, ValidData

TOKEN = "eyJ0.eyJ1.c2ln"
KEY = "pk_live_" + "a" * 57
YES: dict[str, Any] = {
    "valid": True,
    "user": {"id": "usr_1", "name": "Ada", "email": "ada@acme.example", "role": "user", "isEmailVerified": True},
    "membership": {"role": "member", "status": "active", "joinedAt": "2026-11-21T01:25:00.000Z"},
    "org": {"id": "org_1", "name": "Acme", "slug": "acme", "plan": "pro", "status": "active"},
}


def success(data: object) -> tuple[int, dict[str, str], str]:
    return 200, {"Content-Type": "application/json"}, json.dumps({"status": "success", "data": data})


def failure(status: int, code: str, **headers: str) -> tuple[int, dict[str, str], str]:
    error = {"code": code, "message": "no", "requestId": "req_1"}
    return status, {k.replace("_", "-"): v for k, v in headers.items()}, json.dumps({"status": "error", "error": error})


def ask(base_url: str, **more: Any) -> Orgauth:
    return Orgauth(base_url, api_key=KEY, organization="acme", **more)


# --- refusals ---------------------------------------------------------------------------------------------------


def test_a_token_of_another_tenant_is_not_valid(server: Server) -> None:
    token = server.sign_in("globex", "mo@globex.example").access
    answer = server.client("acme").verify(token, explain=True)
    assert answer == InvalidData(valid=False, reason="wrong_organization")
    assert server.client("globex").verify(token).valid


def test_a_key_of_another_tenant_opens_nothing(server: Server) -> None:
    token = server.sign_in("acme", "mo@acme.example").access
    client = Orgauth(server.base_url, api_key=server.keys["globex"], organization="acme")
    with pytest.raises(InvalidApiKey) as caught:
        client.verify(token)
    assert caught.value.code == "invalid_api_key" and caught.value.status == 401
    with pytest.raises(InvalidApiKey):
        client.verify(token, organization="unknown")


def test_a_token_is_dead_with_the_very_next_verify_after_sign_out(server: Server) -> None:
    session, client = server.sign_in("acme", "mo@acme.example"), server.client("acme")
    assert client.verify(session.access).valid
    session.post("/auth/logout")
    assert client.verify(session.access, explain=True) == InvalidData(valid=False, reason="session_ended")


def test_a_suspension_shows_at_once(server: Server) -> None:
    email = server.member("acme", "sue")
    session, client = server.sign_in("acme", email), server.client("acme")
    server.operator().organization("acme").update_member(session.user_id, status="suspended")
    answer = client.verify(session.access)
    assert answer.valid and answer.membership.status == "suspended"
    server.operator().organization("acme").remove_member(session.user_id)
    assert not client.verify(session.access).valid


def test_a_refresh_token_is_not_valid(server: Server) -> None:
    session = server.sign_in("acme", "mo@acme.example")
    assert not server.client("acme").verify(session.refresh).valid


@pytest.mark.parametrize(
    "token", ["", "x", "a.b", "a.b.c.d", "a.b.c\n", "a.b.ü", "a.b. c", "a.b.\udcff", "a." * 5000 + "b.c"]
)
def test_what_is_no_token_is_not_sent_anywhere(scripted: Scripted, token: str) -> None:
    assert ask(scripted.base_url).verify(token, explain=True) == InvalidData(valid=False, reason="malformed")
    assert scripted.seen == []


@pytest.mark.parametrize(
    "change",
    [
        {"valid": "true"},
        {"valid": 1},
        {"valid": None},
        {"user": None},
        {"membership": {"role": "member"}},
        {"membership": {"role": "member", "status": True, "joinedAt": "2026-11-21T01:25:00.000Z"}},
        {"membership": {"role": "member", "status": "active", "joinedAt": "yesterday"}},
        {"org": YES["org"] | {"slug": "globex"}},
    ],
)
def test_an_answer_that_makes_no_sense_lets_nobody_in(scripted: Scripted, change: dict[str, Any]) -> None:
    scripted.replies = [success(YES | change)]
    with pytest.raises(Unavailable, match="nobody can be let in"):
        ask(scripted.base_url).verify(TOKEN)


@pytest.mark.parametrize(
    "reply",
    [
        (200, {}, ""),
        (200, {}, "<html>hello</html>"),
        (200, {}, "[" * 100_000),
        (200, {}, json.dumps(YES)),
        (200, {}, json.dumps({"status": "error", "data": YES})),
        (302, {"Location": "http://127.0.0.1:1/"}, json.dumps({"status": "success", "data": YES})),
        (403, {}, "<html>a proxy</html>"),
        (404, {}, json.dumps({"status": "success", "data": YES})),
        (502, {}, json.dumps({"status": "success", "data": YES})),
        failure(500, "internal"),
        failure(503, "unavailable"),
        failure(200, "internal"),
        (0, {}, ""),
    ],
)
def test_whoever_else_answers_lets_nobody_in(scripted: Scripted, reply: Any) -> None:
    scripted.replies = [reply]
    with pytest.raises(Unavailable, match="nobody can be let in"):
        ask(scripted.base_url).verify(TOKEN)


def test_a_service_that_is_away_lets_nobody_in_and_the_error_says_so() -> None:
    with pytest.raises(Unavailable, match=r"can't be reached.*nobody can be let in") as caught:
        ask("http://127.0.0.1:1/api/v1").verify(TOKEN)
    assert isinstance(caught.value.__cause__, httpx.ConnectError)


def test_a_service_that_hangs_lets_nobody_in(scripted: Scripted) -> None:
    def hang() -> Any:
        time.sleep(15)
        return success(YES)

    scripted.replies, begin = [hang], time.monotonic()
    with pytest.raises(Unavailable, match="ReadTimeout"):
        ask(scripted.base_url, timeout=2).verify(TOKEN)
    assert time.monotonic() - begin < 10 and len(scripted.seen) == 1


def test_an_answer_is_false_unless_it_is_a_yes() -> None:
    assert not InvalidData(valid=False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"base_url": "http://auth.example.com/api/v1"},
        {"base_url": "https://auth.example.com"},
        {"base_url": "https://auth.example.com/api/v1?x=1"},
        {"base_url": "https://me@auth.example.com/api/v1"},
        {"base_url": "ftp://localhost/api/v1"},
        {"api_key": ""},
        {"api_key": "pk_live_a\r\nX-Evil: 1"},
        {"organization": "Acme"},
        {"organization": "a"},
        {"organization": "acme\r\nX-Evil: 1"},
        {"organization": ""},
    ],
)
def test_a_setting_that_cannot_be_right_stops_the_start(wrong: dict[str, str]) -> None:
    settings: Any = {"base_url": "https://auth.example.com/api/v1", "api_key": KEY, "organization": "acme"} | wrong
    with pytest.raises(ConfigurationError):
        Orgauth(settings.pop("base_url"), **settings)


def test_a_call_needs_an_organization(scripted: Scripted) -> None:
    with pytest.raises(ConfigurationError):
        Orgauth(scripted.base_url, api_key=KEY).verify(TOKEN)
    assert scripted.seen == []


def test_neither_key_nor_token_is_printed() -> None:
    client = ask("http://127.0.0.1:1/api/v1")
    with pytest.raises(Unavailable) as caught:
        client.verify(TOKEN)
    printed = repr(client) + repr(caught.value) + repr(caught.value.__cause__)
    assert KEY not in printed and TOKEN not in printed


# --- retries ----------------------------------------------------------------------------------------------------


def test_a_503_with_retry_after_is_repeated_once(scripted: Scripted) -> None:
    scripted.replies = [failure(503, "busy", Retry_After="1"), success(YES)]
    begin = time.monotonic()
    assert ask(scripted.base_url).verify(TOKEN).valid
    assert len(scripted.seen) == 2 and time.monotonic() - begin >= 1


def test_a_503_is_repeated_no_second_time(scripted: Scripted) -> None:
    scripted.replies = [failure(503, "busy", Retry_After="0")]
    with pytest.raises(Unavailable) as caught:
        ask(scripted.base_url).verify(TOKEN)
    assert len(scripted.seen) == 2
    assert (caught.value.code, caught.value.retry_after, caught.value.request_id) == ("busy", 0, "req_1")


def test_it_says_what_a_call_failed_with(scripted: Scripted, server: Server) -> None:
    def late() -> Any:
        time.sleep(0.5)
        return success(YES)

    scripted.replies = [late]
    with pytest.raises(Unavailable, match=r"did not answer in time \(ReadTimeout\)"):
        ask(scripted.base_url, timeout=0.1).verify(TOKEN)
    with pytest.raises(Unavailable, match=r"can't be reached \(ConnectError: .*refused"):
        ask("http://127.0.0.1:1/api/v1").verify(TOKEN)
    client = Orgauth(server.base_url, api_key=server.keys["globex"], organization="acme")
    what = "the key is not valid for the organization acme, or there is no such organization"
    with pytest.raises(InvalidApiKey, match=what):
        client.verify(TOKEN)


def test_browsers_may_find_the_service_elsewhere_than_this_program() -> None:
    inside = {"allow_http": True, "auth_url": "https://auth.example.com/"}
    client = ask("http://orgauth:8080/api/v1", **inside)
    assert client.sign_in_url("https://a.example/") == (
        "https://auth.example.com/sign-in?org=acme&return_to=https%3A%2F%2Fa.example%2F"
    )
    both = {"allow_http": True, "auth_url": "https://auth.example.com/api/v1"}
    other = AsyncOrgauth("http://orgauth:8080/api/v1", api_key=KEY, organization="acme", **both)  # type: ignore[arg-type]
    assert other.sign_in_url() == "https://auth.example.com/sign-in?org=acme"
    for wrong in ("auth.example.com", "", "javascript:alert(1)"):
        with pytest.raises(ConfigurationError, match="auth_url"):
            ask("https://auth.example.com/api/v1", auth_url=wrong)


@pytest.mark.parametrize("headers", [{}, {"Retry_After": "60"}, {"Retry_After": "-1"}, {"Retry_After": "soon"}])
def test_nobody_is_kept_waiting_for_long(scripted: Scripted, headers: dict[str, str]) -> None:
    scripted.replies, begin = [failure(503, "unavailable", **headers)], time.monotonic()
    with pytest.raises(Unavailable):
        ask(scripted.base_url).verify(TOKEN)
    assert len(scripted.seen) == 1 and time.monotonic() - begin < 5


def test_a_lost_connection_is_repeated_once_where_nothing_is_changed(scripted: Scripted) -> None:
    scripted.replies = [(0, {}, ""), success(YES)]
    assert ask(scripted.base_url).verify(TOKEN).valid
    assert len(scripted.seen) == 2


def test_what_writes_is_repeated_only_when_the_service_had_not_begun(scripted: Scripted) -> None:
    organization = Orgauth(scripted.base_url, api_key="sk_live_x").organization("acme")
    invite = {"id": "inv_1", "email": "a@b.example", "role": "member", "expiresAt": "2026-11-21T01:25:00.000Z", "roles": []}
    scripted.replies = [failure(503, "busy", Retry_After="0"), success({"invite": invite})]
    assert organization.invite_member(email="a@b.example").id == "inv_1"
    for reply in (failure(503, "unavailable", Retry_After="0"), (0, {}, "")):
        scripted.seen.clear()
        scripted.replies = [reply]
        with pytest.raises(Unavailable):
            organization.invite_member(email="a@b.example")
        assert len(scripted.seen) == 1


# --- requests and connections -----------------------------------------------------------------------------------


def test_nothing_is_cached_and_one_connection_is_kept(scripted: Scripted) -> None:
    scripted.replies = [success(YES)]
    with ask(scripted.base_url) as client:
        for _ in range(20):
            client.verify(TOKEN)
    assert len(scripted.seen) == 20 and scripted.connections == 1


def test_only_key_slug_and_token_are_sent(scripted: Scripted) -> None:
    scripted.replies = [(200, {"Set-Cookie": "access_token=evil; Path=/"}, success(YES)[2])]
    client = ask(scripted.base_url)
    client.verify(TOKEN)
    client.verify(TOKEN)
    method, path, headers, body = scripted.seen[1]
    assert (method, path, json.loads(body)) == ("POST", "/api/v1/public/verify", {"token": TOKEN})
    assert headers["x-api-key"] == KEY and headers["x-org-slug"] == "acme"
    assert not {"cookie", "authorization", "origin"} & set(headers)


def test_a_forked_process_has_connections_of_its_own(scripted: Scripted) -> None:
    scripted.replies = [success(YES)]
    client = ask(scripted.base_url)
    client.verify(TOKEN)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if client.verify(TOKEN).valid else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    client.verify(TOKEN)
    assert scripted.connections == 2


def test_an_httpx_client_of_ones_own_is_used(scripted: Scripted) -> None:
    scripted.replies = [success(YES)]
    with httpx.Client(headers={"X-Mine": "1"}) as mine:
        assert ask(scripted.base_url, http_client=mine).verify(TOKEN).valid
    assert scripted.seen[0][2]["x-mine"] == "1"


# --- valid tokens -----------------------------------------------------------------------------------------------


def test_a_member_is_described(server: Server) -> None:
    session = server.sign_in("acme", "ada@acme.example")
    answer = server.client("acme").verify(session.access)
    assert isinstance(answer, ValidData)
    assert answer.user.email == "ada@acme.example" and answer.user.is_email_verified
    assert answer.membership.role == "org_admin" and answer.org.slug == "acme"
    assert answer.membership.joined_at <= datetime.now(timezone.utc)


def test_a_service_key_asks_for_every_tenant_and_mixes_none(server: Server) -> None:
    client = Orgauth(server.base_url, api_key=server.verify_key)
    tokens = {slug: server.sign_in(slug, f"mo@{slug}.example").access for slug in ("acme", "globex")}
    for slug, token in tokens.items():
        for asked in tokens:
            assert client.verify(token, organization=asked).valid is (asked == slug)


def test_the_async_client_does_the_same(server: Server, scripted: Scripted) -> None:
    token = server.sign_in("globex", "mo@globex.example").access

    async def main() -> None:
        async with AsyncOrgauth(server.base_url, api_key=server.keys["acme"], organization="acme") as client:
            assert not (await client.verify(token)).valid
            with pytest.raises(InvalidApiKey):
                await client.verify(token, organization="globex")
        async with AsyncOrgauth(server.base_url, api_key=server.verify_key) as client:
            answers = await asyncio.gather(*(client.verify(token, organization="globex") for _ in range(20)))
            assert all(answers)
        async with AsyncOrgauth(scripted.base_url, api_key=KEY, organization="acme") as client:
            scripted.replies = [failure(503, "busy", Retry_After="0"), success(YES)]
            assert (await client.verify(TOKEN)).valid
            for reply in (
                failure(503, "busy", Retry_After="0"),
                (0, {}, ""),
                (200, {}, "no"),
                success(YES | {"valid": 1}),
            ):
                scripted.replies = [reply]
                with pytest.raises(Unavailable):
                    await client.verify(TOKEN)
        async with AsyncOrgauth("http://127.0.0.1:1/api/v1", api_key=KEY, organization="acme") as client:
            with pytest.raises(OrgauthError, match="nobody can be let in"):
                await client.verify(TOKEN)

    asyncio.run(main())


def test_the_hosted_sign_in_leads_back(server: Server) -> None:
    address = server.client("acme").sign_in_url("http://localhost:5173/notes?a=1&b=2")
    assert address.endswith("/sign-in?org=acme&return_to=http%3A%2F%2Flocalhost%3A5173%2Fnotes%3Fa%3D1%26b%3D2")
