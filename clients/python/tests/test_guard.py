"""Which token of a request the guard uses, and which pages may write with it."""

from __future__ import annotations

from typing import Any

import pytest

from orgauth import Forbidden, Guard, Orgauth, Unauthenticated, UnknownOrganization
from orgauth._guard import check_page, find_token, target_of
from orgauth.errors import ConfigurationError

A, B = "aaaa.aaaa.aaaa", "bbbb.bbbb.bbbb"


@pytest.mark.parametrize(
    ("code", "headers"),
    [
        ("authentication_required", []),
        ("authentication_required", [("Cookie", "other=1")]),
        ("authentication_required", [("Cookie", f"refresh_token={A}")]),
        ("authentication_required", [("Cookie", f"xaccess_token={A}; access_token_={A}; ACCESS_TOKEN={A}")]),
        ("authentication_required", [("Authorization", "Basic dTpw")]),
        ("authentication_required", [("X-Access-Token", A)]),
        ("invalid_token", [("Cookie", f"access_token={A}; access_token={B}")]),
        ("invalid_token", [("Cookie", f"access_token={A}; access_token={A}")]),
        ("invalid_token", [("Cookie", f"access_token={A}"), ("Cookie", f"access_token={B}")]),
        ("invalid_token", [("Cookie", f"access_token={A}; access_token=")]),
        ("invalid_token", [("Cookie", f"access_token={A}"), ("Authorization", f"Bearer {B}")]),
        ("invalid_token", [("Authorization", f"Bearer {A}"), ("Authorization", f"Bearer {A}")]),
        ("invalid_token", [("Authorization", f"Bearer {A}, Bearer {B}")]),
        ("invalid_token", [("Cookie", f"access_token={A}"), ("Authorization", "Bearer ")]),
        ("invalid_token", [("Cookie", f"access_token={A},access_token={B}")]),
        ("invalid_token", [("Cookie", 'access_token="a.b.c"')]),
        ("invalid_token", [("Cookie", "access_token=")]),
        ("invalid_token", [("Authorization", "Bearer")]),
        ("invalid_token", [("Authorization", "Bearer a.b.\xff")]),
    ],
)
def test_a_request_without_exactly_one_token_is_refused(code: str, headers: list[tuple[str, str]]) -> None:
    with pytest.raises(Unauthenticated) as caught:
        find_token(headers, "access_token")
    assert caught.value.code == code and caught.value.status == 401


@pytest.mark.parametrize(
    ("headers", "from_cookie"),
    [
        ([("cookie", f"access_token={A}")], True),
        ([("COOKIE", f"a=1;access_token={A} ;refresh_token={B}")], True),
        ([("Cookie", "a=1"), ("Cookie", f"access_token={A}")], True),
        ([("authorization", f"bearer  {A}")], False),
        ([("Authorization", f"Bearer {A}"), ("Cookie", f"access_token={A}")], False),
    ],
)
def test_the_token_is_found(headers: list[tuple[str, str]], from_cookie: bool) -> None:
    found = find_token(headers, "access_token")
    assert (found.token, found.from_cookie) == (A, from_cookie)
    assert A not in repr(found)


@pytest.mark.parametrize("other", ["\xa0", "\xc2\xa0", "\x85", "\x0b", "\x0c", "\x1c", "\x1f", "\r", "\n"])
def test_only_space_and_tab_around_a_cookie_are_not_part_of_it(other: str) -> None:
    name = "__Host-access_token"
    assert find_token([("Cookie", f"a=1; \t{name}\t = {A}\t")], name).token == A
    for planted in (f"{other}{name}={A}", f"{name}{other}={A}"):
        with pytest.raises(Unauthenticated) as caught:
            find_token([("Cookie", planted)], name)
        assert caught.value.code == "authentication_required"
    for headers in ([("Cookie", f"{name}={other}{A}")], [("Authorization", f"Bearer {other}{A}")]):
        with pytest.raises(Unauthenticated) as caught:
            find_token(headers, name)
        assert caught.value.code == "invalid_token"
    with pytest.raises(Forbidden):
        check_page("POST", [("Sec-Fetch-Site", f"same-origin{other}")], ())


HOST = ("Host", "app.example.com")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])
@pytest.mark.parametrize(
    "headers",
    [
        [HOST, ("Sec-Fetch-Site", "cross-site")],
        [HOST, ("Sec-Fetch-Site", "same-site")],
        [HOST, ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "same-origin")],
        [HOST, ("Sec-Fetch-Site", "cross-site"), ("Origin", "https://app.example.com")],
        [HOST, ("Origin", "https://evil.example")],
        [HOST, ("Origin", "https://app.example.com.evil.example")],
        [HOST, ("Origin", "null")],
        [HOST, ("Origin", "http://[")],
        [("Host", ""), ("Origin", "https://")],
        [HOST, ("Origin", "")],
        [HOST, ("Origin", "https://app.example.com"), ("Origin", "https://evil.example")],
        [("Origin", "https://app.example.com")],
    ],
)
def test_a_page_of_another_origin_writes_nothing(method: str, headers: list[tuple[str, str]]) -> None:
    with pytest.raises(Forbidden) as caught:
        check_page(method, headers, ())
    assert caught.value.code == "origin_not_allowed"


def test_a_page_of_another_origin_opens_no_socket() -> None:
    socket = [HOST, ("Connection", "Upgrade"), ("Upgrade", "websocket")]
    for origin in ("https://evil.example", "null"):
        with pytest.raises(Forbidden) as caught:
            check_page("GET", [*socket, ("Origin", origin)], ())
        assert caught.value.code == "origin_not_allowed"
    check_page("GET", [*socket, ("Origin", "https://app.example.com")], ())


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", [HOST, ("Sec-Fetch-Site", "cross-site")]),
        ("POST", [HOST]),
        ("POST", [HOST, ("Sec-Fetch-Site", "same-origin"), ("Origin", "https://other.example")]),
        ("POST", [HOST, ("Sec-Fetch-Site", "none")]),
        ("POST", [HOST, ("Origin", "https://APP.example.com")]),
        ("POST", [HOST, ("Sec-Fetch-Site", "cross-site"), ("Origin", "https://partner.example")]),
    ],
)
def test_ones_own_pages_write(method: str, headers: list[tuple[str, str]]) -> None:
    check_page(method, headers, ("https://partner.example",))


@pytest.mark.parametrize(
    ("path", "raw", "target"),
    [
        ("/a b%", None, "/a%20b%25?q=%25"),
        ("/a/b", "/a%2Fb?other", "/a%2Fb?q=%25"),
        ("/é", "/%C3%A9", "/%C3%A9?q=%25"),
        # The server's raw path is used only if it is the same path: not an absolute URL, another path or a mounted one.
        ("/a", "http://evil.example/a", "/a?q=%25"),
        ("/a", "/mount/a", "/a?q=%25"),
        ("/a?b#c", "/a?b#c", "/a%3Fb%23c?q=%25"),
        ("/\udce9", None, "/%E9?q=%25"),
    ],
)
def test_where_to_come_back_to_is_what_was_asked_for(path: str, raw: str | None, target: str) -> None:
    assert target_of(path, raw, "q=%25") == target


@pytest.mark.parametrize("cookie", ["refresh_token", "__Host-refresh_token", "partial_token", "", "a b", "a;b"])
def test_no_other_cookie_is_ever_read(cookie: str) -> None:
    client = Orgauth("http://localhost/api/v1", api_key="pk_live_a", organization="acme")
    with pytest.raises(ConfigurationError):
        Guard[object](client, cookie=cookie)


ACME = Orgauth("http://localhost/api/v1", api_key="pk_live_a", organization="acme")


@pytest.mark.parametrize(
    "address",
    ["localhost:3000", "app.example", "//app.example", "", "null", "file:///app", "ftp://a.example", "https://"],
)
def test_what_is_no_address_of_the_web_is_refused_at_the_start(address: str) -> None:
    with pytest.raises(ConfigurationError, match="app_url"):
        Guard[object](ACME, app_url=address)
    with pytest.raises(ConfigurationError, match="trusted_origins"):
        Guard[object](ACME, trusted_origins=[address])


@pytest.mark.parametrize(
    "origins", ["https://a.example", ["https://a.example/b"], ["https://*.example"], ["https://u:p@a.example"], [None]]
)
def test_trusted_origins_are_a_list_of_origins(origins: Any) -> None:
    with pytest.raises(ConfigurationError, match="trusted_origins"):
        Guard[object](ACME, trusted_origins=origins)


def test_pages_of_the_applications_address_write_whatever_a_proxy_makes_of_the_host() -> None:
    guard: Guard[object] = Guard(
        ACME, app_url="https://App.example.com:443/notes", trusted_origins=["https://b.example/"]
    )
    proxied = [("Host", "127.0.0.1:3000"), ("Cookie", f"access_token={A}")]
    socket = [*proxied, ("Upgrade", "websocket")]
    for origin in ("https://app.example.com", "https://b.example"):
        assert guard.token("POST", [*proxied, ("Origin", origin)]) == A
        assert guard.token("GET", [*socket, ("Origin", origin)]) == A
    for origin in ("https://evil.example", "http://app.example.com", "https://app.example.com:8443", "null", ""):
        for method, headers in (("POST", proxied), ("GET", socket)):
            with pytest.raises(Forbidden):
                guard.token(method, [*headers, ("Origin", origin)])


def test_a_guard_needs_an_organization() -> None:
    with pytest.raises(ConfigurationError):
        Guard[object](Orgauth("http://localhost/api/v1", api_key="pk_live_a"))


@pytest.mark.parametrize("chosen", [None, "", "Acme", "acme\r\nX-Evil: 1", "../acme"])
def test_a_request_of_no_organization_is_refused(chosen: str | None) -> None:
    guard: Guard[object] = Guard(Orgauth("http://localhost:1/api/v1", api_key="pk_live_a"), lambda _: chosen)
    with pytest.raises(UnknownOrganization) as caught:
        guard.check(object(), "GET", [("Authorization", f"Bearer {A}")])
    assert caught.value.code == "organization_not_found"
