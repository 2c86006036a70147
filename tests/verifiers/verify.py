"""Judges the lines of crates/infra-crypto/examples/passkey_vectors.rs with webauthn of PyPI; prints a line `true` or `false` for each."""

import json
import sys

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.cose import COSEAlgorithmIdentifier as Algorithm

ALGORITHMS = [Algorithm.EDDSA, Algorithm.ECDSA_SHA_256, Algorithm.RSASSA_PKCS1_v1_5_SHA_256]

for line in sys.stdin:
    one = json.loads(line)
    expected = {
        "credential": one["credential"],
        "expected_challenge": base64url_to_bytes(one["challenge"]),
        "expected_origin": one["origin"],
        "expected_rp_id": one["rpId"],
        "require_user_verification": True,
    }
    try:
        if one["operation"] == "create":
            verify_registration_response(**expected, supported_pub_key_algs=ALGORITHMS)
        else:
            verify_authentication_response(
                **expected,
                credential_public_key=base64url_to_bytes(one["publicKey"]),
                credential_current_sign_count=0,
            )
        print("true")
    except Exception:  # It refuses by raising, also what it can't read.
        print("false")
