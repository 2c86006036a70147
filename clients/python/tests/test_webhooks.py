"""Webhooks of a real server verify, and other requests don't."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import pytest
from conftest import Server

from orgauth import ConfigurationError, InvalidWebhook, verify_webhook
from orgauth.types import MemberInvited, MemberJoined, UnknownEvent, UserErased, WebhookTest

SECRET, OTHER = "whs_" + "A" * 44, "whs_" + "B" * 44
NOW = 1_795_270_046


def event(**change: Any) -> bytes:
    raw = {
        "id": "evt_1",
        "type": "webhook.test",
        "timestamp": "2026-11-21T14:07:26.031Z",
        "orgId": "org_1",
        "data": {"webhookId": "wh_1"},
    }
    return json.dumps(raw | change).encode()


def signed(body: bytes, secret: str = SECRET, at: int = NOW, **change: str) -> dict[str, str]:
    digest = hmac.digest(secret.encode(), f"evt_1.{at}.".encode() + body, hashlib.sha256)
    headers = {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(at),
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }
    return headers | {name.replace("_", "-"): value for name, value in change.items()}


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (event(), {}),
        (event(), signed(event(), OTHER)),
        (event(orgId="org_2"), signed(event())),
        (event(), signed(event(), webhook_id="evt_2")),
        (event(), signed(event(), webhook_timestamp=str(NOW + 1))),
        (event(), signed(event(), webhook_signature="")),
        (event(), signed(event(), webhook_signature="v1,")),
        (event(), signed(event(), webhook_signature=signed(event())["webhook-signature"].replace("v1,", "v2,"))),
        (event(), signed(event(), webhook_signature=signed(event())["webhook-signature"] + "=")),
        (event(), signed(event(), webhook_signature="v1,ü")),
        (event(), signed(event(), webhook_timestamp="soon")),
        (event(), signed(event(), webhook_timestamp="-1")),
        (event(), signed(event(), webhook_timestamp="nan")),
        (event(), signed(event(), webhook_timestamp="")),
        (event(), signed(event(), at=NOW - 301)),
        (event(), signed(event(), at=NOW + 301)),
        (b"no json", signed(b"no json")),
        (b"[]", signed(b"[]")),
        (event(type=1), signed(event(type=1))),
        (event(data=None), signed(event(data=None))),
        (event(data={}), signed(event(data={}))),
    ],
)
def test_what_orgauth_did_not_send_is_refused(body: bytes, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidWebhook):
        verify_webhook(body, headers, SECRET, now=NOW)


@pytest.mark.parametrize(
    "secret", ["", [], [""], "whs_", SECRET[:-1], SECRET + "A", [SECRET, ""], "pk_live_" + "A" * 40]
)
def test_a_secret_that_anybody_could_guess_is_none(secret: Any) -> None:
    with pytest.raises(ConfigurationError):
        verify_webhook(event(), signed(event(), ""), secret, now=NOW)


def test_a_body_that_was_decoded_already_is_refused() -> None:
    with pytest.raises(ConfigurationError):
        verify_webhook(event().decode(), signed(event()), SECRET, now=NOW)  # type: ignore[arg-type]


def test_the_tolerance_is_ones_own() -> None:
    headers = signed(event(), at=NOW - 60)
    verify_webhook(event(), headers, SECRET, now=NOW)
    with pytest.raises(InvalidWebhook):
        verify_webhook(event(), headers, SECRET, now=NOW, tolerance=timedelta(seconds=59))


def test_either_secret_verifies_while_one_is_rotated() -> None:
    for secret in (SECRET, OTHER):
        assert verify_webhook(event(), signed(event(), secret), [SECRET, OTHER], now=NOW).id == "evt_1"


def test_an_event_that_is_not_known_yet_is_still_an_event() -> None:
    body = event(type="member.promoted", data={"x": 1})
    found = verify_webhook(body, {k.title(): v for k, v in signed(body).items()}, SECRET, now=NOW)
    assert isinstance(found, UnknownEvent) and found.name == "member.promoted" and found.data == {"x": 1}


def test_the_operators_events_name_the_organization_and_an_erased_account_names_none() -> None:
    member = {
        "userId": "usr_1",
        "name": "Nele",
        "email": "nele@example.com",
        "role": "member",
        "status": "active",
        "joinedAt": "2026-11-21T14:07:26.031Z",
        "roles": [],
    }
    body = event(type="member.joined", org={"slug": "acme"}, data={"member": member})
    joined = verify_webhook(body, signed(body), SECRET, now=NOW)
    assert isinstance(joined, MemberJoined) and joined.org is not None
    assert (joined.org_id, joined.org.slug) == ("org_1", "acme")
    raw = json.loads(event(type="user.erased", data={"userId": "usr_1"}))
    del raw["orgId"]
    body = json.dumps(raw).encode()
    erased = verify_webhook(body, signed(body), SECRET, now=NOW)
    assert isinstance(erased, UserErased) and erased.data.user_id == "usr_1"


@pytest.fixture
def deliveries(server: Server) -> Iterator[Queue[tuple[bytes, dict[str, str]]]]:
    queue: Queue[tuple[bytes, dict[str, str]]] = Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queue.put((self.rfile.read(int(self.headers["content-length"])), dict(self.headers.items())))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    receiver = ThreadingHTTPServer(("127.0.0.1", server.receiver_port), Receiver)
    threading.Thread(target=receiver.serve_forever, args=(0.05,), daemon=True).start()
    yield queue
    receiver.shutdown()
    receiver.server_close()


def test_a_real_delivery_verifies_before_and_after_a_rotation_and_by_no_other_tenants_secret(
    server: Server, deliveries: Queue[tuple[bytes, dict[str, str]]]
) -> None:
    url = f"http://127.0.0.1:{server.receiver_port}/"
    acme, globex = (server.operator().organization(slug) for slug in ("acme", "globex"))
    mine = acme.create_webhook(url=url, events=["member.invited"])
    theirs = globex.create_webhook(url=url, events=["member.invited"])

    acme.test_webhook(mine.webhook.id)
    body, headers = deliveries.get(timeout=60)
    with pytest.raises(InvalidWebhook):
        verify_webhook(body, headers, theirs.secret)
    with pytest.raises(InvalidWebhook):
        verify_webhook(body, headers, mine.secret, now=time.time() + 301)
    found = verify_webhook(body, headers, mine.secret)
    assert isinstance(found, WebhookTest) and found.data.webhook_id == mine.webhook.id

    new = acme.rotate_webhook_secret(mine.webhook.id)
    acme.invite_member(email="guest@example.com", role="member")
    body, headers = deliveries.get(timeout=60)
    for secret in (mine.secret, new, [new, mine.secret]):
        invited = verify_webhook(body, headers, secret)
        assert isinstance(invited, MemberInvited) and invited.data.invite.email == "guest@example.com"
        assert invited.data.actor is None
    assert mine.secret not in repr(mine)
    acme.delete_webhook(mine.webhook.id)
    globex.delete_webhook(theirs.webhook.id)
