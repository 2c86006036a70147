"""People of organizations whose identity providers speak SAML sign in through the bridge, and nobody else does."""

import base64
import re
import tempfile
from pathlib import Path
from urllib.parse import urlencode

from certificate import HOST
from organization import Organization, landed
from saml_bridge import PRODUCT, Bridge
from service import Browser, NameServer, Service

ACME, OTHER = "acme-by-saml", "other-by-saml"


def person(email: str, name: str, groups: str = "", identity: str | None = None) -> dict:
    return {"id": identity or f"id-of-{email}", "email": email, "name": name, "groups": groups}


PEOPLE = {
    ACME: {
        "ada": person(f"admin@{ACME}.example", "Ada Admin", "admins"),
        "ann": person(f"ann@{ACME}.example", "Ann Smith"),
        "eve": person(f"eve@{ACME}.example", "Eve Jones", "admins"),
        "vic": person(f"vic@{ACME}.example", "Vic Tim"),
        "stranger": person("stranger@elsewhere.example", "Some Stranger"),
    },
    OTHER: {
        "ada": person(f"admin@{OTHER}.example", "Ada Admin", "admins"),
        # What the admins of another organization make their provider say.
        "mallory": person(f"vic@{ACME}.example", "Mallory", identity=f"id-of-vic@{ACME}.example"),
    },
}


def connected(service: Service, bridge: Bridge, names: NameServer, slug: str) -> Organization:
    """An organization that has connected the bridge, tested it and turned it on."""
    made = Organization(service, bridge.ca_file, slug)
    made.prove_domain(names)
    made.at_bridge = bridge.register(slug)
    redirect_uri = made.connect(
        name=f"{slug} ID",
        issuer=bridge.issuer,
        clientId=made.at_bridge["clientID"],
        clientSecret=made.at_bridge["clientSecret"],
        roleMapping=[{"claim": "groups", "value": "admins", "role": "org_admin"}],
    )
    bridge.change(made.at_bridge, defaultRedirectUrl=redirect_uri, redirectUrl=[redirect_uri])
    page = made.admin.submit(made.begin_test(), person="ada")
    made.turn_on(made.admin.submit(page))
    return made


class Visit:
    """One person's way from the sign-in page of an organization."""

    def __init__(self, organization: Organization, bridge: Bridge):
        self.organization, self.bridge = organization, bridge
        self.browser = Browser(organization.service, bridge.ca_file)

    def begin(self, change: dict | None = None) -> "Visit":
        """Goes from the sign-in page to a provider; `change` is what this person adds to the address of the bridge."""
        organization = self.organization
        typed = {"email": f"somebody@{organization.slug}.example"}
        offered = self.browser.api(organization.slug, "POST", "auth/methods", typed)["data"]["connection"]
        assert offered["id"] == organization.connection["id"], offered
        added = f"&{urlencode(change)}" if change else ""
        at_bridge = f"{self.bridge.issuer}/api/oauth/authorize?"
        self.browser.change = lambda url: url + added if url.startswith(at_bridge) else url
        self.page = self.browser.open(organization.start(), "same-origin")
        return self

    def identify(self, name: str, tenant: str | None = None, **more: str) -> "Visit":
        """Signs in at the provider; `tenant` is whose provider the person asks in place of the one to which the bridge led."""
        action, _, fields = self.page.form()
        asked = re.sub("/idp/[^/]+/", f"/idp/{tenant}/", action) if tenant else action
        self.page = self.browser.post(asked, {**fields, "person": name, **more}, self.page)
        assert "SAMLResponse" in self.page.text, self.page.text
        return self

    @property
    def answer(self) -> str:
        """The XML that the provider gave the browser."""
        return base64.b64decode(self.page.form()[2]["SAMLResponse"]).decode()

    def bring(self, answer: str | None = None) -> "Visit":
        """Brings the provider's answer, or another one, to the bridge."""
        changed = {} if answer is None else {"SAMLResponse": base64.b64encode(answer.encode()).decode()}
        self.page = self.browser.submit(self.page, **changed)
        return self

    def is_in(self, name: str) -> str:
        """Holds that this member of the organization is signed in. Returns the token."""
        organization = self.organization
        assert landed(self.browser, self.page, "/sign-in") == {"org": organization.slug}, self.page.url
        token = self.browser.cookie("access_token")
        seen = organization.verify(token)
        whom = PEOPLE[organization.slug][name]
        assert seen["valid"] and (seen["user"]["email"], seen["user"]["name"]) == (whom["email"], whom["name"]), seen
        role = "org_admin" if whom["groups"] == "admins" else "member"
        assert (seen["membership"]["status"], seen["membership"]["role"]) == ("active", role), seen
        return token

    def is_refused(self, code: str):
        """Holds that the service refused, and set no session."""
        assert landed(self.browser, self.page, "/sign-in") == {"org": self.organization.slug, "error": code}, self.page.url
        attempt = self.organization.last_attempt()
        assert (attempt["outcome"], attempt["code"]) == ("refused", code), attempt
        assert self.browser.cookie("access_token") is None

    def is_refused_by_bridge(self, why: str):
        """Holds that the bridge refused for a reason that begins so, on its own page or by an error that the service shows."""
        if self.browser.is_at_service(self.page, "/sign-in"):
            self.is_refused("provider_refused")
        else:
            assert self.page.url.startswith(f"{self.bridge.issuer}/api/oauth/"), self.page.url
            assert self.page.status == 403, f"{self.page.status} {self.page.text}"
        [told] = self.bridge.take_refusals()
        assert told.startswith(why), told
        assert self.browser.cookie("access_token") is None


def spoilt(answer: str, pattern: str, by: str) -> str:
    """The answer with everything that matches replaced. Something does."""
    changed = re.sub(pattern, by, answer, flags=re.DOTALL)
    assert changed != answer, answer
    return changed


def request_of(answer: str) -> str:
    """The ID of the request that is answered."""
    return re.search('InResponseTo="([^"]+)"', answer)[1]


def members_sign_in(acme: Organization, other: Organization, bridge: Bridge) -> Visit:
    """Returns the visit of Ann, who is signed in."""
    ann = Visit(acme, bridge).begin().identify("ann").bring()
    assert not other.verify(ann.is_in("ann"))["valid"]
    for sign in ["response", "assertion", "both"]:
        Visit(acme, bridge).begin().identify("eve", sign=sign).bring().is_in("eve")
    Visit(acme, bridge).begin().identify("vic").bring().is_in("vic")
    Visit(other, bridge).begin().identify("ada").bring().is_in("ada")
    Visit(acme, bridge).begin().identify("stranger").bring().is_refused("email_domain_not_verified")
    assert bridge.take_refusals() == []
    return ann


def spoilt_answers_are_refused(acme: Organization, bridge: Bridge):
    """Each would sign in Ann, or Eve, if what is checked weren't."""
    for sign in ["response", "assertion", "both"]:
        for pattern, by, why in [
            ("eve@", "ann@", "Invalid assertion signature."),
            ("<ds:SignatureValue>.{8}", "<ds:SignatureValue>AAAAAAAA", "Invalid assertion. invalid signature"),
            ("<ds:Signature .*?</ds:Signature>", "", "Invalid assertion."),
        ]:
            visit = Visit(acme, bridge).begin().identify("eve", sign=sign)
            visit.bring(spoilt(visit.answer, pattern, by)).is_refused_by_bridge(why)
    # Beside what is signed, nothing counts.
    visit = Visit(acme, bridge).begin().identify("eve", sign="assertion")
    [signed] = re.findall("<saml:Assertion .*</saml:Assertion>", visit.answer)
    forged = spoilt(spoilt(spoilt(signed, "<ds:Signature .*?</ds:Signature>", ""), "eve@", "ann@"), ' ID="_', ' ID="_0')
    visit.bring(visit.answer.replace(signed, forged + signed)).is_in("eve")
    # For somebody else than the bridge.
    visit = Visit(acme, bridge).begin().identify("ann", audience="https://elsewhere.example/saml").bring()
    visit.is_refused_by_bridge("Invalid audience.")
    # Nobody has asked for it.
    visit = Visit(acme, bridge)
    visit.page = visit.browser.open(f"{bridge.issuer}/idp/{acme.slug}/sso")
    visit.identify("ann").bring().is_refused_by_bridge("IdP (Identity Provider) flow has been disabled.")


def stolen_answers_are_refused(acme: Organization, bridge: Bridge):
    """Ann's provider has answered, and somebody else has the answer."""
    for sign in ["response", "assertion", "both"]:
        stolen = Visit(acme, bridge).begin().identify("ann", sign=sign).answer
        Visit(acme, bridge).begin().identify("eve").bring(stolen).is_refused_by_bridge("Invalid InResponseTo.")
        thief = Visit(acme, bridge).begin().identify("eve")
        rewritten = spoilt(stolen, f'^(.*?InResponseTo=)"{request_of(stolen)}"', rf'\1"{request_of(thief.answer)}"')
        thief.bring(rewritten)
        if sign == "response":
            thief.is_refused_by_bridge("Invalid assertion signature.")
        else:
            # The bridge checks the signature of the assertion, and reads this from the response around it: that's why
            # docs/saml.md has the response signed, and the assertion not.
            thief.is_in("ann")


def other_tenants_are_refused(acme: Organization, other: Organization, bridge: Bridge):
    """The admins of the other organization have its provider say that somebody is Vic, who is none of theirs."""
    # In place of the provider of acme, under its own name and under that one's.
    Visit(acme, bridge).begin().identify("mallory", other.slug).bring().is_refused_by_bridge("SAML connection not found.")
    as_acme = {"issuer": f"{bridge.issuer}/idp/{acme.slug}/metadata"}
    visit = Visit(acme, bridge).begin().identify("mallory", other.slug, **as_acme).bring()
    visit.is_refused_by_bridge("Invalid assertion. invalid signature")

    # The bridge can be asked for another provider than the client's. Only its check of the redirect URI is in the way, and it
    # compares hosts alone unless it is told to compare all of it.
    tenant, hint = {"tenant": other.slug, "product": PRODUCT}, {"idp_hint": other.at_bridge["clientID"]}
    bridge.set_openid(redirectExactMatch=False)
    for change in (tenant, hint):
        Visit(acme, bridge).begin(change).identify("mallory", other.slug).bring().is_in("vic")
    bridge.set_openid(redirectExactMatch=True)
    Visit(acme, bridge).begin(tenant).is_refused_by_bridge("Redirect URL is not allowed.")
    visit = Visit(acme, bridge).begin(hint).identify("mallory", other.slug).bring()
    visit.is_refused_by_bridge("Redirect URL is not allowed.")


def keys_change(acme: Organization, other: Organization, bridge: Bridge):
    bridge.change_signing_key()
    Visit(acme, bridge).begin().identify("eve").bring().is_in("eve")

    # The provider of acme gets a second certificate: here that of the other one, which signs under its name.
    mine, theirs = (bridge.metadata(one.slug) for one in (acme, other))
    [certificate] = re.findall("<KeyDescriptor .*?</KeyDescriptor>", theirs)
    bridge.change(acme.at_bridge, rawMetadata=spoilt(mine, "(?=<KeyDescriptor )", certificate))
    Visit(acme, bridge).begin().identify("eve").bring().is_in("eve")
    as_acme = {"issuer": f"{bridge.issuer}/idp/{acme.slug}/metadata"}
    Visit(acme, bridge).begin().identify("mallory", other.slug, **as_acme).bring().is_in("vic")
    bridge.change(acme.at_bridge, rawMetadata=mine)
    visit = Visit(acme, bridge).begin().identify("mallory", other.slug, **as_acme).bring()
    visit.is_refused_by_bridge("Invalid assertion. invalid signature")


def removed_members_stay_outside(acme: Organization, bridge: Bridge, ann: Visit):
    token = ann.browser.cookie("access_token")
    eve = Visit(acme, bridge).begin().identify("eve").bring().is_in("eve")
    user = acme.verify(token)["user"]["id"]
    acme.ask("DELETE", f"org/members/{user}")
    # The very next request.
    assert not acme.verify(token)["valid"]
    Visit(acme, bridge).begin().identify("ann").bring().is_refused("not_a_member")
    assert bridge.take_refusals() == []
    assert acme.verify(eve)["valid"]


def check(service: Service, bridge: Bridge, names: NameServer):
    acme = connected(service, bridge, names, ACME)
    other = connected(service, bridge, names, OTHER)
    ann = members_sign_in(acme, other, bridge)
    spoilt_answers_are_refused(acme, bridge)
    stolen_answers_are_refused(acme, bridge)
    other_tenants_are_refused(acme, other, bridge)
    keys_change(acme, other, bridge)
    removed_members_stay_outside(acme, bridge, ann)


def main():
    with tempfile.TemporaryDirectory(prefix="orgauth-saml-") as directory:
        directory = Path(directory)
        bridge, names = Bridge(directory, PEOPLE), NameServer()
        service = Service(directory / "service", {
            "dns.servers": names.address,
            "sso.private_hosts": HOST,
            "sso.extra_ports": str(bridge.port),
            "sso.extra_ca_file": str(bridge.ca_file),
        })
        try:
            check(service, bridge, names)
        finally:
            service.stop()
            bridge.stop()


if __name__ == "__main__":
    main()
