"""People of an organization sign in by Canaille, from the DNS record to the member who is removed."""

import tempfile
import time
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from canaille_provider import HOST, Canaille
from service import Browser, NameServer, Page, Service

PASSWORD = "velvet-otter-under-47-lamps"
AT_PROVIDER = "of-the-provider-and-of-no-other"
CLIENT = ("orgauth-at-canaille", "s3cret:of~the service/at+Canaille%")


class Organization:
    """An organization with an admin, who is signed in, and a key for its backend."""

    def __init__(self, service: Service, provider: Canaille, slug: str):
        self.service, self.provider, self.slug = service, provider, slug
        self.admin_email = f"admin@{slug}.example"
        service.cli("org", "create", "--slug", slug, "--name", slug)
        person = ("--email", self.admin_email, "--name", "Ada Admin", "--role", "org_admin", "--password-stdin")
        service.cli("member", "add", "--org", slug, *person, given=PASSWORD)
        self.key = service.cli("api-key", "create", "--org", slug, "--name", "backend")["key"]
        self.admin = Browser(service, provider.ca_file)
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

    def connect(self):
        client_id, secret = CLIENT
        connection = {"name": "Canaille", "issuer": self.provider.issuer, "clientId": client_id, "clientSecret": secret}
        self.connection = self.ask("POST", "org/connections", {**connection, "provisioning": {"enabled": True}})["connection"]
        self.provider.add_application(client_id, secret, self.connection["redirectUri"])

    @property
    def address(self) -> str:
        return f"org/connections/{self.connection['id']}"

    def start(self) -> str:
        return f"{self.service.url}/api/v1/auth/sso/start?" + urlencode({"org": self.slug, "via": self.connection["id"]})

    def last_attempt(self) -> dict:
        return self.ask("GET", f"{self.address}/attempts")["attempts"][0]


def at_provider(browser: Browser, page: Page, name: str, answer: str = "accept") -> Page:
    """Signs in on the provider's pages, and answers whether the service may know. Returns the page to which that leads."""
    page = browser.submit(page, login=name)
    page = browser.submit(page, password=AT_PROVIDER)
    assert "answer" in page.text, f"no question at {page.url}: {page.text}"
    return browser.submit(page, answer=answer)


def landed(browser: Browser, page: Page, path: str) -> dict:
    """The parameters of the address of the service's page at which the browser has ended."""
    assert browser.is_at_service(page, path), f"{page.url}: {page.text[:2000]}"
    return {name: value for name, [value] in parse_qs(urlsplit(page.url).query).items()}


def check(service: Service, provider: Canaille, names: NameServer):
    acme = Organization(service, provider, "acme-at-canaille")
    other = Organization(service, provider, "other-at-canaille")
    acme.prove_domain(names)
    acme.connect()
    for name, email, full_name in [
        ("ada", acme.admin_email, "Ada Admin"),
        ("ann", f"ann@{acme.slug}.example", "Ann Smith"),
        ("eve", f"eve@{acme.slug}.example", "Eve Jones"),
        ("stranger", "stranger@elsewhere.example", "Some Stranger"),
    ]:
        provider.add_person(name, email, AT_PROVIDER, full_name)

    # The admin tests the connection, and turns it on.
    early = acme.admin.api(acme.slug, "PATCH", acme.address, {"status": "active"})
    assert early["error"]["code"] == "connection_not_proven", early
    page = acme.admin.open(acme.ask("POST", f"{acme.address}/test")["url"], "same-origin")
    landed(acme.admin, at_provider(acme.admin, page, "ada"), "/console")
    attempt = acme.last_attempt()
    assert (attempt["outcome"], attempt.get("entry"), attempt.get("code")) == ("tested", "link", None), attempt
    assert acme.ask("PATCH", acme.address, {"status": "active"})["connection"]["status"] == "active"

    # Who declines at the provider, or has an address elsewhere, stays outside.
    for name, answer, code in [("ann", "deny", "provider_refused"), ("stranger", "accept", "email_domain_not_verified")]:
        browser = Browser(service, provider.ca_file)
        page = at_provider(browser, browser.open(acme.start(), "same-origin"), name, answer)
        assert landed(browser, page, "/sign-in") == {"org": acme.slug, "error": code}, page.url
        assert browser.cookie("access_token") is None

    # A member signs in, by a click on a page of the service.
    browser = Browser(service, provider.ca_file)
    page = at_provider(browser, browser.open(acme.start(), "same-origin"), "ann")
    assert landed(browser, page, "/sign-in") == {"org": acme.slug}, page.url
    token = browser.cookie("access_token")
    seen = service.verify(acme.slug, acme.key, token)
    assert seen["valid"] and seen["user"]["email"] == f"ann@{acme.slug}.example", seen
    assert (seen["membership"]["status"], seen["membership"]["role"]) == ("active", "member"), seen
    assert not service.verify(other.slug, other.key, token)["valid"]

    # By a link from elsewhere a click is needed first.
    elsewhere = Browser(service, provider.ca_file)
    page = at_provider(elsewhere, elsewhere.open(acme.start(), "cross-site"), "eve")
    assert landed(elsewhere, page, "/sign-in") == {"org": acme.slug, "step": "confirm"}, page.url
    assert elsewhere.cookie("access_token") is None
    waiting = elsewhere.api(acme.slug, "GET", "auth/sso/waiting")["data"]
    assert waiting == {"email": f"eve@{acme.slug}.example", "name": "Eve Jones"}, waiting
    assert elsewhere.api(acme.slug, "POST", "auth/sso/confirm", {})["status"] == "success"
    assert service.verify(acme.slug, acme.key, elsewhere.cookie("access_token"))["valid"]

    # The very next request after the removal is refused, and the provider brings nobody back. It knows the browser, and asks nothing.
    acme.ask("DELETE", f"org/members/{seen['user']['id']}")
    gone = service.verify(acme.slug, acme.key, token)
    assert not gone["valid"], gone
    # Canaille fails when it makes two tokens for one person in the same second.
    time.sleep(1)
    page = browser.open(acme.start(), "same-origin")
    assert landed(browser, page, "/sign-in") == {"org": acme.slug, "error": "not_a_member"}, page.url
    assert service.verify(acme.slug, acme.key, elsewhere.cookie("access_token"))["valid"]


def main():
    with tempfile.TemporaryDirectory(prefix="orgauth-provider-") as directory:
        directory = Path(directory)
        provider, names = Canaille(directory), NameServer()
        service = Service(directory / "service", {
            "dns.servers": names.address,
            "sso.private_hosts": HOST,
            "sso.extra_ports": str(provider.port),
            "sso.extra_ca_file": str(provider.ca_file),
        })
        try:
            check(service, provider, names)
        finally:
            service.stop()


if __name__ == "__main__":
    main()
