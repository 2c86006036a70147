"""Certificates for the servers of the tests."""

import subprocess
from pathlib import Path

HOST = "127.0.0.1"
EC = ("ec", "-pkeyopt", "ec_paramgen_curve:P-256")


def certified(directory: Path) -> tuple[Path, Path, Path]:
    """Makes a CA, and a certificate by it for `HOST`. Returns the files of the CA, of the certificate and of its key."""
    ca, ca_key, certificate, key = (directory / name for name in ("ca.pem", "ca.key", "cert.pem", "key.pem"))
    make("CA of the tests", ca_key, ca, EC)
    by_ca = ("-CA", ca, "-CAkey", ca_key, "-addext", f"subjectAltName=IP:{HOST}", "-addext", "basicConstraints=critical,CA:FALSE")
    make("provider of the tests", key, certificate, EC, *by_ca)
    return ca, certificate, key


def make(name: str, key: Path, certificate: Path, kind: tuple[str, ...], *more):
    """Makes a key of this kind and a certificate for it, its own unless `more` names a CA."""
    command = ["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-days", "2", "-subj", f"/CN={name}"]
    subprocess.run([*command, "-keyout", key, "-out", certificate, *more], check=True, capture_output=True)
