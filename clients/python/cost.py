#!/usr/bin/env python3
"""Measures what a verify costs compared to a local check of the signature, which can't see sign-outs.

    ORGAUTH_URL=http://localhost:8080/api/v1 ORGAUTH_KEY=pk_live_… ORGAUTH_ORG=acme \\
    ORGAUTH_EMAIL=… ORGAUTH_PASSWORD=… python3 cost.py [number of calls]

Needs `orgauth` and `cryptography`.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import time
from collections.abc import Callable

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from orgauth import Orgauth


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def measure(name: str, count: int, work: Callable[[], object]) -> None:
    for _ in range(count // 10):
        work()
    times = []
    for _ in range(count):
        begin = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - begin)
    times.sort()
    middle, late = (times[int(count * part)] / 1000 for part in (0.5, 0.99))
    print(f"{name}: median {middle:.0f} us, 99th percentile {late:.0f} us, of {count}")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    url, org = os.environ["ORGAUTH_URL"], os.environ["ORGAUTH_ORG"]
    person = {"email": os.environ["ORGAUTH_EMAIL"], "password": os.environ["ORGAUTH_PASSWORD"]}
    signed_in = httpx.post(f"{url}/auth/login", json=person, headers={"X-Org-Slug": org}).raise_for_status()
    token: str = signed_in.json()["data"]["accessToken"]
    keys = httpx.get(url.removesuffix("/api/v1") + "/.well-known/jwks.json").raise_for_status().json()["keys"]
    ring = {key["kid"]: Ed25519PublicKey.from_public_bytes(decode(key["x"])) for key in keys}

    def local() -> None:
        head, claims, signature = token.split(".")
        ring[json.loads(decode(head))["kid"]].verify(decode(signature), f"{head}.{claims}".encode())
        assert json.loads(decode(claims))["exp"] > time.time()

    with Orgauth(url, api_key=os.environ["ORGAUTH_KEY"], organization=org) as client:

        def live() -> None:
            assert client.verify(token).valid

        measure("signature alone", count, local)
        measure("verify", count, live)


if __name__ == "__main__":
    main()
