"""An organization that connects an identity provider."""

from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from service import Browser, NameServer, Page, Service

PASSWORD = "velvet-otter-under-47-lamps"


class Organization:
    """An organization with an admin, who is signed in, and a key for its backend."""

    def __init__(self, service: Service, ca_file: Path, slug: str):
        self.service, self.ca_file, self.slug = service, ca_file, slug
        self.admin_email = f"admin@{slug}.example"
        service.cli("org", "create", "--slug", slug, "--name", slug)
        person = ("--email", self.admin_email, "--name", "Ada Admin", "--role", "org_admin", "--password-stdin")
        service.cli("member", "add", "--org", slug, *person, given=PASSWORD)
        self.key = service.cli("api-key", "create", "--org", slug, "--name", "backend")["key"]
        self.admin = Browser(service, ca_file)
        self.ask("POST", "auth/login", {"email": self.admin_email, "password": PASSWORD})

    def ask(self, method: str, address: str, body=None) -> dict:
        answer = self.admin.api(self.slug, method, address, body)
        assert answer["status"] == "success", f"{method} {address}: {answer}"
        return answer["data"]

    def prove_domain(self, names: NameServer):
        domain = self.ask("POST", "org/domains", {"domain": f"{self.slug}.example"})["domain"]
        look = f"org/domains/{domain['id']}/verify"
        refused = self.admin.api(self.slug, "POST", look)
        assert refused["error"]["code"] == "domain_not_proven", refused
        names.texts[domain["record"]["name"]] = domain["record"]["value"]
        assert self.ask("POST", look)["domain"]["status"] == "verified"

    def connect(self, **connection) -> str:
        """Makes a connection that lets new people in. Returns its redirect URI."""
        self.connection = self.ask("POST", "org/connections", {"provisioning": {"enabled": True}, **connection})["connection"]
        return self.connection["redirectUri"]

    def begin_test(self) -> Page:
        """Begins a test of the connection in the admin's browser. Returns the page of the provider."""
        early = self.admin.api(self.slug, "PATCH", self.address, {"status": "active"})
        assert early["error"]["code"] == "connection_not_proven", early
        return self.admin.open(self.ask("POST", f"{self.address}/test")["url"], "same-origin")

    def turn_on(self, page: Page):
        """Turns the connection on after its test, which ended at this page."""
        landed(self.admin, page, "/console")
        attempt = self.last_attempt()
        assert (attempt["outcome"], attempt.get("entry"), attempt.get("code")) == ("tested", "link", None), attempt
        assert self.ask("PATCH", self.address, {"status": "active"})["connection"]["status"] == "active"

    @property
    def address(self) -> str:
        return f"org/connections/{self.connection['id']}"

    def start(self) -> str:
        return f"{self.service.url}/api/v1/auth/sso/start?" + urlencode({"org": self.slug, "via": self.connection["id"]})

    def last_attempt(self) -> dict:
        return self.ask("GET", f"{self.address}/attempts")["attempts"][0]

    def verify(self, token: str) -> dict:
        return self.service.verify(self.slug, self.key, token)


def landed(browser: Browser, page: Page, path: str) -> dict:
    """The parameters of the address of the service's page at which the browser has ended."""
    assert browser.is_at_service(page, path), f"{page.url}: {page.text[:2000]}"
    return {name: value for name, [value] in parse_qs(urlsplit(page.url).query).items()}
