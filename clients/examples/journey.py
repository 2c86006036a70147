#!/usr/bin/env python3
"""Tests a notes application in a real browser: the sign-in on the hosted page, the way back, and what each role may see.

    ORGAUTH_BIN=… python3 clients/examples/journey.py COMMAND…

COMMAND starts the application; {DATA} in it is replaced by the demo's directory. The application listens on 127.0.0.1 at the port in
the variable PORT, and reads ORGAUTH_URL, APP_URL, ORGAUTH_API_KEY and ORGAUTH_WEBHOOK_SECRET. The test uses the Chromium of the system;
Playwright downloads none.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

BINARY, PASSWORD = os.environ["ORGAUTH_BIN"], "correct-horse-battery-9"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def until(what: str, seconds: int, done: Any) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := done():
            return found
        time.sleep(0.1)
    raise SystemExit(f"not within {seconds} s: {what}")


class Service:
    def __init__(self, data: Path, app: int) -> None:
        self.config = data / "demo/orgauth.toml"
        extra = {
            "ALLOW_HTTP": "true",
            "ALLOW_PRIVATE_NETWORKS": "true",
            "EXTRA_PORTS": str(app),
            "RETRY_DELAYS": "1s,1s,1s",
        }
        self.log = data / "service.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [BINARY, "demo", "--listen", "127.0.0.1:0", "--data", str(data / "demo")],
                env=os.environ | {f"ORGAUTH_WEBHOOKS__{name}": value for name, value in extra.items()},
                stdout=log,
                stderr=log,
            )
        until("the service starts", 120, lambda: "Ctrl-C" in self.log.read_text())
        [port] = re.findall(r"listening on http://\S+:(\d+)", self.log.read_text())
        # The service and the application share one host name, or the browser would not send the service's cookie to the application.
        self.origin = f"http://localhost:{port}"

    def run(self, *arguments: str, stdin: str | None = None) -> Any:
        command = [BINARY, *arguments, "--config", str(self.config), "--json"]
        done = subprocess.run(command, input=stdin, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout)

    def member(self, slug: str, name: str, role: str) -> str:
        email = f"{name.lower()}@{slug}.example"
        self.run(
            "member",
            "add",
            "--org",
            slug,
            "--email",
            email,
            "--name",
            name,
            "--role",
            role,
            "--password-stdin",
            stdin=PASSWORD,
        )
        return email

    def call(self, path: str, key: str, slug: str, body: Any) -> Any:
        headers = {"X-API-Key": key, "X-Org-Slug": slug, "Content-Type": "application/json"}
        request = urllib.request.Request(self.origin + "/api/v1" + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]


def sign_in(page: Page, email: str) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def journey(service: Service, app: str, page: Page, other: Page, hooks: str) -> None:
    mo, ada = service.member("acme", "Mo", "member"), service.member("acme", "Ada", "org_admin")
    eve = service.member("globex", "Eve", "org_admin")

    # Without a session, a page redirects to the sign-in and a program gets 401.
    page.goto(f"{app}/acme?tab=1")
    assert page.url.startswith(f"{service.origin}/sign-in?org=acme&return_to="), page.url
    for path, body in (("/acme", None), ("/acme/notes", b"text=stolen"), ("/acme/admin/clear", b"")):
        try:
            urllib.request.urlopen(urllib.request.Request(app + path, body))
        except urllib.error.HTTPError as error:
            assert error.code == 401, (path, error.code)
        else:
            raise AssertionError(f"{path} is open")

    # A member signs in and returns to the page that was opened, query included.
    sign_in(page, mo)
    page.wait_for_url(f"{app}/acme?tab=1")
    expect(page.get_by_role("heading", name="Notes of Acme")).to_be_visible()
    expect(page.locator("#who")).to_contain_text("Mo, member")
    page.get_by_label("Note").fill("<b>milk</b>")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("listitem").filter(has_text="Mo: <b>milk</b>")).to_be_visible()
    refused = page.goto(f"{app}/acme/admin")
    assert refused and refused.status == 403, refused

    # An admin of another organization sees that organization's notes, and no others.
    other.goto(f"{app}/globex")
    sign_in(other, eve)
    other.wait_for_url(f"{app}/globex")
    expect(other.get_by_role("heading", name="Notes of Globex")).to_be_visible()
    greeted_in_globex = other.get_by_role("listitem").filter(has_text="Welcome, Eve!")
    until("Eve is greeted", 90, lambda: (other.reload(), greeted_in_globex.count() == 1)[1])
    expect(other.get_by_role("listitem")).to_have_count(1)
    for path in ("/acme", "/acme/admin"):
        other.goto(app + path)
        assert other.url.startswith(f"{service.origin}/sign-in?org=acme"), other.url
    status = other.request.post(f"{app}/acme/admin/clear").status
    assert status == 401, status

    # A page of another origin can't write with the member's cookie.
    for sender in ({"Sec-Fetch-Site": "same-site"}, {"Origin": service.origin}):
        status = page.request.post(f"{app}/acme/notes", form={"text": "forged"}, headers=sender).status
        assert status == 403, (sender, status)

    # The webhook greets new members in their own organization; a forged event is refused.
    try:
        urllib.request.urlopen(
            urllib.request.Request(
                hooks, b"{}", {"webhook-id": "evt_1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA"}
            )
        )
    except urllib.error.HTTPError as error:
        assert error.code == 400, error.code
    else:
        raise AssertionError("a forged event is taken")
    service.member("acme", "Nele", "member")
    page.goto(f"{app}/acme")
    greeting = page.get_by_role("listitem").filter(has_text="Welcome, Nele!")
    until("Nele is greeted", 90, lambda: (page.reload(), greeting.count() == 1)[1])
    expect(page.get_by_role("listitem").filter(has_text="forged")).to_have_count(0)

    # An admin may open the admin page.
    page.context.clear_cookies()
    page.goto(f"{app}/acme/admin")
    sign_in(page, ada)
    page.wait_for_url(f"{app}/acme/admin")
    page.get_by_role("button", name="Delete all notes").click()
    page.wait_for_url(f"{app}/acme")
    expect(page.get_by_role("listitem")).to_have_count(0)

    # A sign-out takes effect with the next request.
    status = page.request.post(f"{service.origin}/api/v1/auth/logout", headers={"X-Org-Slug": "acme"}).status
    assert status == 200, status
    page.goto(f"{app}/acme")
    assert page.url.startswith(f"{service.origin}/sign-in"), page.url


def main() -> None:
    names = [os.environ.get("CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    chromium = next(filter(None, map(shutil.which, filter(None, names))), None)
    if not chromium:
        raise SystemExit("Chromium is missing: install it (chromium)")
    port = free_port()
    app = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as directory:
        service = Service(Path(directory), port)
        started = None
        try:
            service.run("org", "update", "--slug", "acme", "--app-url", app)
            service.run("org", "create", "--slug", "globex", "--name", "Globex", "--app-url", app)
            manage = service.run("service-key", "create", "--name", "set-up", "--scope", "manage")["key"]
            hooks = f"http://127.0.0.1:{port}/webhooks"
            secrets = [
                service.call("/org/webhooks", manage, slug, {"url": hooks, "events": ["member.joined"]})["secret"]
                for slug in ("acme", "globex")
            ]
            settings = {
                "PORT": str(port),
                "APP_URL": app,
                "ORGAUTH_URL": f"{service.origin}/api/v1",
                "ORGAUTH_WEBHOOK_SECRET": ",".join(secrets),
                "ORGAUTH_API_KEY": service.run("service-key", "create", "--name", "backend")["key"],
            }
            command = [part.replace("{DATA}", str(service.config.parent)) for part in sys.argv[1:]]
            started = subprocess.Popen(command, env=os.environ | settings)

            def listens() -> bool:
                with socket.socket() as probe:
                    return probe.connect_ex(("127.0.0.1", port)) == 0

            until("the application starts", 300, listens)  # it may be built first
            with sync_playwright() as play:
                browser = play.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
                )
                pages = [browser.new_context().new_page() for _ in range(2)]
                for page in pages:
                    page.set_default_timeout(30_000)
                expect.set_options(timeout=30_000)
                journey(service, app, pages[0], pages[1], hooks)
                browser.close()
        finally:
            for process in (started, service.process):
                if process is not None:
                    process.terminate()
            for process in (started, service.process):
                if process is not None:
                    try:
                        process.wait(60)
                    except subprocess.TimeoutExpired:
                        process.kill()
    print("the journey was made")


if __name__ == "__main__":
    main()
