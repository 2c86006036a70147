"""scim2-tester of PyPI checks an organization's directory: everything that the service says it supports, without an exception.

The addresses that it makes up are put into a domain that the organization has proven; nothing else of it is changed.
"""

import os
import sys
import tempfile
import uuid
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import Status, check_server, filling

from organization import Organization
from service import NameServer, Service


def in_domain(domain: str):
    """Makes scim2-tester choose user names in this domain."""
    chosen = filling.generate_random_value

    def generate(context, path, *arguments, **named):
        value = chosen(context, path, *arguments, **named)
        return f"{uuid.uuid4()}@{domain}" if value is not None and str(path).endswith("userName") else value

    filling.generate_random_value = generate
    for module in list(sys.modules.values()):
        if module.__name__.startswith("scim2_tester") and getattr(module, "generate_random_value", None) is chosen:
            module.generate_random_value = generate


def check(service: Service, names: NameServer, store: str):
    acme = Organization(service, None, f"acme-{store}")
    acme.prove_domain(names)
    directory = acme.ask("POST", "org/directory")["directory"]
    token = acme.ask("POST", "org/directory/token")["token"]
    # The demo's own origin stands in baseUrl.
    found = urlsplit(service.url)
    base = urlunsplit((found.scheme, found.netloc, urlsplit(directory["baseUrl"]).path, "", ""))
    in_domain(f"{acme.slug}.example")
    http = Client(base_url=base, headers={"Authorization": f"Bearer {token}"})
    results = check_server(SyncSCIMClient(http))
    wrong = [result for result in results if result.status in (Status.ERROR, Status.CRITICAL)]
    for result in wrong:
        print(f"{result.title}: {result.reason}\n  {result.data}", file=sys.stderr)
    done = [result for result in results if result.status == Status.SUCCESS]
    assert not wrong and len(done) > 60, f"{len(done)} checks passed, {len(wrong)} failed"
    left = acme.ask("GET", "org/directory")["directory"]["counts"]
    assert left == {"users": 0, "groups": 0}, left
    print(f"{store}: {len(done)} checks passed")


def main():
    names = NameServer()
    stores = {"sqlite": {}, "postgres": {"store.url": os.environ["TEST_DATABASE_URL"]}}
    for store, settings in stores.items():
        with tempfile.TemporaryDirectory() as directory:
            settings = {"dns.servers": names.address, "directory.requests_per_minute": "100000", **settings}
            service = Service(Path(directory), settings)
            try:
                check(service, names, store)
            finally:
                service.stop()


if __name__ == "__main__":
    main()
