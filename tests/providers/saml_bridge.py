"""The bridge of `saml_bridge/server.mjs` as a process, with its SAML identity providers."""

import json
import subprocess
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from certificate import certified, make
from service import Browser

API_KEY = "of-the-admins-of-the-bridge"
PRODUCT = "orgauth"
# Until the connection has a redirect URI.
NOWHERE = "https://not-known-yet.example/"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"


class Bridge:
    """A running bridge, with `issuer`, `port` and `ca_file`, the CA by which its certificate is."""

    def __init__(self, directory: Path, people: dict[str, dict]):
        self.ca_file, certificate, key = certified(directory)
        providers = []
        for name, those in people.items():
            files = {"key": directory / f"{name}.key", "certificate": directory / f"{name}.pem"}
            make(name, files["key"], files["certificate"], ("rsa:2048",))
            providers.append({"name": name, "people": those, **files})
        given = {
            "certificate": certificate,
            "key": key,
            "signing": signing_key(),
            "identityProviders": providers,
            "apiKey": API_KEY,
        }
        server = Path(__file__).parent / "saml_bridge" / "server.mjs"
        self.process = subprocess.Popen(["node", server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        print(json.dumps(given, default=str), file=self.process.stdin, flush=True)
        self.issuer = self.process.stdout.readline().strip()
        assert self.issuer, "the bridge doesn't start"
        self.port = urlsplit(self.issuer).port
        self.admin = Browser(None, self.ca_file)
        self.taken: set[str] = set()

    def stop(self):
        self.process.stdin.close()
        self.process.wait(30)

    def ask(self, method: str, address: str, fields: dict | None = None) -> dict:
        """Calls the interface of the bridge's admins, with fields that are texts or written as JSON."""
        texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in (fields or {}).items()}
        headers = {"Authorization": f"Api-Key {API_KEY}", "Content-Type": "application/x-www-form-urlencoded"}
        page = self.admin.call(method, f"{self.issuer}/{address}", urlencode(texts) or None, headers)
        assert page.status == 200, f"{method} {address}: {page.status} {page.text}"
        return json.loads(page.text)

    def metadata(self, tenant: str) -> str:
        """The metadata of a tenant's identity provider."""
        return self.admin.open(f"{self.issuer}/idp/{tenant}/metadata").text

    def register(self, tenant: str) -> dict:
        """Registers the tenant's identity provider, of the same name. Returns what the bridge made, without a redirect URI."""
        return self.ask("POST", "api/v1/sso", {
            "tenant": tenant,
            "product": PRODUCT,
            "encodedRawMetadata": b64encode(self.metadata(tenant).encode()).decode(),
            "identifierFormat": PERSISTENT,
            "defaultRedirectUrl": NOWHERE,
            "redirectUrl": [NOWHERE],
        })

    def change(self, made: dict, **changes):
        """Changes a connection of the bridge."""
        names = ("tenant", "product", "clientID", "clientSecret")
        self.ask("PATCH", "api/v1/sso", {"isSAML": True, **{name: made[name] for name in names}, **changes})

    def change_signing_key(self):
        """Has the bridge sign ID tokens by another key."""
        self.set_openid(jwtSigningKeys=signing_key())

    def set_openid(self, **settings):
        """Changes its settings for OpenID Connect, which for Polis are those of its process."""
        self.ask("PUT", "test/openid", {"settings": settings})

    def take_refusals(self) -> list[str]:
        """The reasons of the bridge's refusals since the last call, newest first."""
        new = [one for one in self.ask("GET", "test/traces")["data"] if one["traceId"] not in self.taken]
        self.taken.update(one["traceId"] for one in new)
        return [one["error"] for one in new]


def signing_key() -> dict:
    """Makes a key for ID tokens: both parts of it, as the bridge takes them."""
    private = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
    public = openssl("pkey", "-pubout", given=private)
    return {"private": b64encode(private).decode(), "public": b64encode(public).decode()}


def openssl(*arguments: str, given: bytes | None = None) -> bytes:
    return subprocess.run(["openssl", *arguments], input=given, check=True, capture_output=True).stdout
