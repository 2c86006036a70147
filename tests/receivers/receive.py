"""Verifies webhooks with the library of PyPI, and by hand: receive.py SECRETS DOCUMENT.

SECRETS is a file with one valid secret per line, DOCUMENT the page that shows how to verify by hand. Prints its port, then a line
for each attempt. Answers the first two attempts of a delivery with 500.
"""

import base64
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from pathlib import Path

from standardwebhooks import Webhook, WebhookVerificationError


def by_hand():
    """Returns the function that the document shows."""
    blocks = re.findall(r"```python\n(.*?)```", Path(sys.argv[2]).read_text(), re.DOTALL)
    [block] = [block for block in blocks if "def is_genuine" in block]
    names = {}
    exec(block, names)
    return names["is_genuine"]


IS_GENUINE = by_hand()


def libraries(secret):
    rest = secret.removeprefix("whs_")
    assert len(rest) == 44, "whs_ and 44 characters"
    return {"whsec_": Webhook("whsec_" + rest), "alone": Webhook(rest), "raw": Webhook(secret.encode())}


def verdict(library, body, headers):
    try:
        return library.verify(body, headers) is not None
    except (WebhookVerificationError, UnicodeDecodeError):
        return False


def judge(secrets, body, headers):
    """Yields a name for each check, and whether the check passed."""
    timestamp = int(headers["webhook-timestamp"])
    other_byte = body[:-3] + bytes([body[-3] ^ 1]) + body[-2:]
    for number, secret in enumerate(secrets):
        for way, library in libraries(secret).items():
            yield f"{way} of secret {number}", verdict(library, body, headers)
            yield f"{way}: a changed byte", not verdict(library, other_byte, headers)
            for name, value in [("webhook-id", headers["webhook-id"][:-1] + "~"), ("webhook-timestamp", timestamp + 1)]:
                yield f"{way}: a changed {name}", not verdict(library, body, {**headers, name: str(value)})
            stale = {**headers, "webhook-timestamp": str(timestamp - 400)}
            yield f"{way}: a stale time", not verdict(library, body, stale)
        yield f"by hand with secret {number}", IS_GENUINE(secret, headers, body)
        yield "by hand: a changed byte", not IS_GENUINE(secret, headers, other_byte)
        yield "by hand: a changed id", not IS_GENUINE(secret, {**headers, "webhook-id": "evt_0"}, body)
        yield "by hand: a stale time", not IS_GENUINE(secret, stale, body)
        wrong = secret[:-1] + ("B" if secret.endswith("A") else "A")
        # The last character encodes six significant bits, so another character is another key.
        assert base64.b64decode(wrong[4:]) != base64.b64decode(secret[4:])
        for way, library in libraries(wrong).items():
            yield f"{way}: another secret", not verdict(library, body, headers)
        yield "by hand: another secret", not IS_GENUINE(wrong, headers, body)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        secrets = Path(sys.argv[1]).read_text().split()
        checks = list(judge(secrets, body, headers))
        failed = [what for what, is_right in checks if not is_right]
        signatures = len(headers["webhook-signature"].split())
        if signatures != 2 * len(secrets):
            failed.append(f"{signatures} signatures")
        attempt = int(headers["x-webhook-attempt"])
        print(f"attempt {attempt}, {signatures} signatures, {len(checks)} checks, failed: {failed}", flush=True)
        self.send_response(500 if attempt < 3 else 204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
print("port", server.server_port, "standardwebhooks", version("standardwebhooks"), flush=True)
server.serve_forever()
