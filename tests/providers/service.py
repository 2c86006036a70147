"""The service under test as a process, and what it needs around it: a name server, and people with browsers."""

import json
import os
import re
import socketserver
import ssl
import struct
import subprocess
import threading
from collections.abc import Callable
from html.parser import HTMLParser
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import (
    HTTPCookieProcessor,
    HTTPErrorProcessor,
    HTTPRedirectHandler,
    HTTPSHandler,
    ProxyHandler,
    Request,
    build_opener,
)

TXT = 16


class NameServer:
    """Answers the TXT records in `texts`, a text by name; no name has another record."""

    def __init__(self):
        self.texts = {}
        outer = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                question, socket = self.request
                socket.sendto(outer._answer(question), self.client_address)

        server = socketserver.ThreadingUDPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        self.address = f"127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def _answer(self, question: bytes) -> bytes:
        labels, at = [], 12
        while question[at]:
            labels.append(question[at + 1 : at + 1 + question[at]].decode("latin1"))
            at += question[at] + 1
        (kind,) = struct.unpack("!H", question[at + 1 : at + 3])
        text = self.texts.get(".".join(labels).lower()) if kind == TXT else None
        record = b""
        if text is not None:
            value = bytes([len(text)]) + text.encode()
            record = struct.pack("!HHHIH", 0xC00C, TXT, 1, 1, len(value)) + value
        # A response, authoritative; NXDOMAIN where there is nothing.
        head = question[:2] + struct.pack("!HHHHH", 0x8580 | (0 if record else 3), 1, bool(record), 0, 0)
        return head + question[12 : at + 5] + record


class Service:
    """A server of `orgauth demo` with these settings, until `stop`."""

    def __init__(self, directory: Path, settings: dict):
        self.program = os.environ["ORGAUTH_BIN"]
        self.env = {**os.environ, **{f"ORGAUTH_{name.replace('.', '__').upper()}": value for name, value in settings.items()}}
        self.directory = directory
        self.process = subprocess.Popen(
            [self.program, "demo", "--listen", "127.0.0.1:0", "--data", directory], env=self.env, stdout=subprocess.PIPE, text=True
        )
        port = None
        for line in self.process.stdout:
            found = re.match(r"listening on http://\S*:(\d+)", line)
            port = found.group(1) if found else port
            if "Ctrl-C" in line:
                break
        assert port, "the server doesn't listen"
        # The name for which the demo makes its cookies.
        self.url = f"http://localhost:{port}"
        # Nothing of what it says later may fill the pipe.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def cli(self, *arguments: str, given: str | None = None) -> dict:
        command = [self.program, "--config", self.directory / "orgauth.toml", "--json", *arguments]
        done = subprocess.run(command, env=self.env, input=given, capture_output=True, text=True)
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return json.loads(done.stdout)

    def verify(self, slug: str, key: str, token: str) -> dict:
        """What the backend of an organization's application hears of a token."""
        answer = Browser(self).api(slug, "POST", "public/verify", {"token": token, "explain": True}, {"X-API-Key": key})
        assert answer["status"] == "success", answer
        return answer["data"]


class AnyStatus(HTTPErrorProcessor):
    """Follows redirects, and returns every other answer."""

    def http_response(self, request, response):
        return super().http_response(request, response) if 300 <= response.status < 400 else response

    https_response = http_response


class Detour(HTTPRedirectHandler):
    """Follows each redirect, as the person of this browser has it."""

    def __init__(self, browser: "Browser"):
        self.browser = browser

    def redirect_request(self, request, answer, code, message, headers, url):
        return super().redirect_request(request, answer, code, message, headers, self.browser.change(url))


class Page:
    """What a browser shows: `url`, `text`, and the forms with their fields."""

    def __init__(self, response):
        self.url = response.url
        self.status = response.status
        self.text = response.read().decode()

    def form(self) -> tuple[str, str, dict]:
        """The address, the method and the fields of the only form."""
        reader = _Forms()
        reader.feed(self.text)
        assert len(reader.forms) == 1, f"{self.url} has {len(reader.forms)} forms: {self.text}"
        action, method, fields = reader.forms[0]
        return urljoin(self.url, action), method, fields


class _Forms(HTMLParser):
    def __init__(self):
        super().__init__()
        self.forms = []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.forms.append((given.get("action") or "", (given.get("method") or "get").upper(), {}))
        elif tag == "input" and self.forms and given.get("name") and given.get("type") not in ("submit", "checkbox", "radio"):
            self.forms[-1][2][given["name"]] = given.get("value") or ""


class Browser:
    """One person's browser: keeps cookies, follows redirects and fills in forms, and runs no scripts. `change` is what the person
    makes of the addresses of redirects: most leave them as they are."""

    def __init__(self, service: Service, ca_file: Path | None = None):
        self.service = service
        self.change: Callable[[str], str] = str
        # Browsers take localhost for secure, so they send Secure cookies there.
        self.cookies = CookieJar(DefaultCookiePolicy(secure_protocols=("http", "https")))
        context = ssl.create_default_context(cafile=ca_file)
        handlers = [ProxyHandler({}), HTTPCookieProcessor(self.cookies), AnyStatus(), Detour(self), HTTPSHandler(context=context)]
        self.opener = build_opener(*handlers)

    def api(self, slug: str, method: str, address: str, body=None, headers=None) -> dict:
        sent = {"X-Org-Slug": slug, "Content-Type": "application/json", **(headers or {})}
        data = None if body is None else json.dumps(body)
        return json.loads(self.call(method, f"{self.service.url}/api/v1/{address}", data, sent).text)

    def call(self, method: str, url: str, data: str | None, headers: dict) -> Page:
        return Page(self.opener.open(Request(url, data and data.encode(), headers, method=method), timeout=60))

    def open(self, url: str, fetch_site: str | None = None) -> Page:
        """Opens an address; `fetch_site` is what the browser tells of the page whose link it is, to the first address alone."""
        request = Request(url)
        if fetch_site:
            request.add_unredirected_header("Sec-Fetch-Site", fetch_site)
        return Page(self.opener.open(request, timeout=60))

    def submit(self, page: Page, **typed: str) -> Page:
        """Sends the page's form, with what was typed and pressed."""
        action, method, fields = page.form()
        assert method == "POST", method
        return self.post(action, {**fields, **typed}, page)

    def post(self, url: str, fields: dict, page: Page) -> Page:
        """Sends these fields, as a form of the page."""
        request = Request(url, urlencode(fields).encode(), method="POST")
        # Providers look at it against forged requests.
        request.add_unredirected_header("Referer", page.url)
        return Page(self.opener.open(request, timeout=60))

    def cookie(self, name: str) -> str | None:
        return next((one.value for one in self.cookies if one.name == name), None)

    def is_at_service(self, page: Page, path: str) -> bool:
        at, home = urlsplit(page.url), urlsplit(self.service.url)
        return at.netloc == home.netloc and at.path == path
