"""Judges the lines of crates/infra-crypto/examples/id_token_vectors.rs with PyJWT; prints a line `true` or `false` for each."""

import json
import sys

import jwt

ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
NEEDED = ["iss", "aud", "sub", "iat", "exp", "nonce"]

for line in sys.stdin:
    one = json.loads(line)
    try:
        claims = jwt.decode(
            one["token"],
            jwt.PyJWK(one["key"]),
            algorithms=ALGORITHMS,
            issuer=one["issuer"],
            audience=one["clientId"],
            leeway=60,
            options={"require": NEEDED},
        )
        print("true" if claims["nonce"] == one["nonce"] else "false")
    except Exception:  # It refuses by raising, also what it can't read.
        print("false")
