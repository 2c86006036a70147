"""Fixtures: a real server with two tenants, and a server with scripted answers."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from orgauth import Orgauth
from orgauth.types import DeclaredPermission

BINARY = os.environ.get("ORGAUTH_BIN", "")
PASSWORD = "correct-horse-battery-9"


@dataclass
class Session:
    """A signed-in user."""

    http: httpx.Client
    user_id: str
    access: str
    refresh: str

    def post(self, path: str, **more: Any) -> Any:
        cookies = f"access_token={self.access}; refresh_token={self.refresh}"
        response = self.http.post(path, headers={"Cookie": cookies}, **more)
        assert response.status_code < 300, response.text
        return response.json()["data"]


@dataclass
class Server:
    """`orgauth demo` with the tenants acme and globex, each with an admin and a member."""

    base_url: str
    config: Path
    keys: dict[str, str] = field(default_factory=dict)
    verify_key: str = ""
    manage_key: str = ""
    receiver_port: int = 0

    def run(self, *arguments: str, stdin: str | None = None) -> Any:
        done = subprocess.run(
            [BINARY, *arguments, "--config", str(self.config), "--json"], input=stdin, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout)

    def member(self, slug: str, name: str, role: str = "member") -> str:
        """Creates a member; returns the email address."""
        email = f"{name}@{slug}.example"
        self.run(
            "member",
            "add",
            "--org",
            slug,
            "--email",
            email,
            "--name",
            name.title(),
            "--role",
            role,
            "--password-stdin",
            stdin=PASSWORD,
        )
        return email

    def give(self, slug: str, user_id: str, permission: str) -> None:
        """Gives a member a role with this permission."""
        orgauth = self.operator()
        operator = orgauth.operator
        operator.declare_permissions(permissions=[DeclaredPermission(key=permission)])
        if not any(role.key == "invoicing" for role in operator.list_service_roles()):
            operator.create_service_role(key="invoicing", name="Invoicing", permissions=[permission])
        orgauth.organization(slug).update_member(user_id, roles=["invoicing"])

    def sign_in(self, slug: str, email: str) -> Session:
        http = httpx.Client(timeout=60, base_url=self.base_url, headers={"X-Org-Slug": slug})
        data = http.post("/auth/login", json={"email": email, "password": PASSWORD}).raise_for_status().json()["data"]
        http.cookies.clear()
        return Session(http, data["user"]["id"], data["accessToken"], data["refreshToken"])

    def client(self, slug: str) -> Orgauth:
        return Orgauth(self.base_url, api_key=self.keys[slug], organization=slug, timeout=30)

    def operator(self) -> Orgauth:
        return Orgauth(self.base_url, api_key=self.manage_key, timeout=30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert BINARY and shutil.which(BINARY), "ORGAUTH_BIN is the program to test with"
    data = tmp_path_factory.mktemp("orgauth")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        receiver_port = free.getsockname()[1]
    environment = os.environ | {
        "ORGAUTH_WEBHOOKS__ALLOW_HTTP": "true",
        "ORGAUTH_WEBHOOKS__ALLOW_PRIVATE_NETWORKS": "true",
        "ORGAUTH_WEBHOOKS__EXTRA_PORTS": str(receiver_port),
        "ORGAUTH_WEBHOOKS__RETRY_DELAYS": "1s,1s",
    }
    with open(data / "log", "w") as log:
        process = subprocess.Popen(
            [
                BINARY,
                "demo",
                "--listen",
                "127.0.0.1:0",
                "--data",
                str(data / "demo"),
                "--app-url",
                "http://localhost:5173",
            ],
            stdout=log,
            stderr=log,
            env=environment,
        )
    try:
        for _ in range(1200):
            found = re.search(r"listening on (http://\S+)", (data / "log").read_text())
            if found and "Ctrl-C" in (data / "log").read_text():
                break
            assert process.poll() is None, (data / "log").read_text()
            time.sleep(0.1)
        else:
            raise AssertionError((data / "log").read_text())
        made = Server(f"{found[1]}/api/v1", data / "demo/orgauth.toml", receiver_port=receiver_port)
        made.run("org", "create", "--slug", "globex", "--name", "Globex")
        for slug in ("acme", "globex"):
            made.keys[slug] = made.run("api-key", "create", "--org", slug, "--name", "backend")["key"]
            made.member(slug, "ada", "org_admin")
            made.member(slug, "mo")
        made.verify_key = made.run("service-key", "create", "--name", "backend")["key"]
        made.manage_key = made.run("service-key", "create", "--name", "support", "--scope", "manage")["key"]
        yield made
    finally:
        process.terminate()
        process.wait(20)


Reply = tuple[int, dict[str, str], bytes | str]


class Scripted:
    """A server that gives the prepared replies in order, and records the requests."""

    def __init__(self) -> None:
        self.replies: list[Reply | Callable[[], Reply]] = []
        self.seen: list[tuple[str, str, dict[str, str], bytes]] = []
        self.connections = 0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                outer.connections += 1
                super().setup()

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                outer.seen.append((self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                prepared = outer.replies.pop(0) if len(outer.replies) > 1 else outer.replies[0]
                status, headers, content = prepared() if callable(prepared) else prepared
                if status == 0:
                    self.close_connection = True
                    return
                raw = content.encode() if isinstance(content, str) else content
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}/api/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    made = Scripted()
    yield made
    made.close()
