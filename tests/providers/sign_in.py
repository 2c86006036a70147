"""People of an organization sign in by Canaille, from the DNS record to the member who is removed."""

import tempfile
import time
from pathlib import Path

from canaille_provider import Canaille
from certificate import HOST
from organization import Organization, landed
from service import Browser, NameServer, Page, Service

AT_PROVIDER = "of-the-provider-and-of-no-other"
CLIENT = ("orgauth-at-canaille", "s3cret:of~the service/at+Canaille%")


def at_provider(browser: Browser, page: Page, name: str, answer: str = "accept") -> Page:
    """Signs in on the provider's pages, and answers whether the service may know. Returns the page to which that leads."""
    page = browser.submit(page, login=name)
    page = browser.submit(page, password=AT_PROVIDER)
    assert "answer" in page.text, f"no question at {page.url}: {page.text}"
    return browser.submit(page, answer=answer)


def check(service: Service, provider: Canaille, names: NameServer):
    acme = Organization(service, provider.ca_file, "acme-at-canaille")
    other = Organization(service, provider.ca_file, "other-at-canaille")
    acme.prove_domain(names)
    client_id, secret = CLIENT
    redirect_uri = acme.connect(name="Canaille", issuer=provider.issuer, clientId=client_id, clientSecret=secret)
    provider.add_application(client_id, secret, redirect_uri)
    for name, email, full_name in [
        ("ada", acme.admin_email, "Ada Admin"),
        ("ann", f"ann@{acme.slug}.example", "Ann Smith"),
        ("eve", f"eve@{acme.slug}.example", "Eve Jones"),
        ("stranger", "stranger@elsewhere.example", "Some Stranger"),
    ]:
        provider.add_person(name, email, AT_PROVIDER, full_name)

    # The admin tests the connection, and turns it on.
    acme.turn_on(at_provider(acme.admin, acme.begin_test(), "ada"))

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
    seen = acme.verify(token)
    assert seen["valid"] and seen["user"]["email"] == f"ann@{acme.slug}.example", seen
    assert (seen["membership"]["status"], seen["membership"]["role"]) == ("active", "member"), seen
    assert not other.verify(token)["valid"]

    # By a link from elsewhere a click is needed first.
    elsewhere = Browser(service, provider.ca_file)
    page = at_provider(elsewhere, elsewhere.open(acme.start(), "cross-site"), "eve")
    assert landed(elsewhere, page, "/sign-in") == {"org": acme.slug, "step": "confirm"}, page.url
    assert elsewhere.cookie("access_token") is None
    waiting = elsewhere.api(acme.slug, "GET", "auth/sso/waiting")["data"]
    assert waiting == {"email": f"eve@{acme.slug}.example", "name": "Eve Jones"}, waiting
    assert elsewhere.api(acme.slug, "POST", "auth/sso/confirm", {})["status"] == "success"
    assert acme.verify(elsewhere.cookie("access_token"))["valid"]

    # The very next request after the removal is refused, and the provider brings nobody back. It knows the browser, and asks nothing.
    acme.ask("DELETE", f"org/members/{seen['user']['id']}")
    gone = acme.verify(token)
    assert not gone["valid"], gone
    # Canaille fails when it makes two tokens for one person in the same second.
    time.sleep(1)
    page = browser.open(acme.start(), "same-origin")
    assert landed(browser, page, "/sign-in") == {"org": acme.slug, "error": "not_a_member"}, page.url
    assert acme.verify(elsewhere.cookie("access_token"))["valid"]


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
