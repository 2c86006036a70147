"""Canaille, an identity provider of PyPI that is built on Authlib, over https on a free port of this machine."""

import logging
import ssl
import threading
from pathlib import Path

from canaille import create_app
from canaille.app import models
from canaille.backends import Backend
from joserfc.jwk import RSAKey
from werkzeug.serving import WSGIRequestHandler, make_server

from certificate import HOST, certified

# Of the migrations of its database.
logging.disable(logging.INFO)


class Quiet(WSGIRequestHandler):
    def log_request(self, *_):
        pass


class Canaille:
    """A running provider, with `issuer`, `port` and `ca_file`, the CA by which its certificate is."""

    def __init__(self, directory: Path):
        self.ca_file, certificate, key = certified(directory)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server = make_server(HOST, 0, None, threaded=True, ssl_context=context, request_handler=Quiet)
        self.port = server.port
        self.issuer = f"https://{HOST}:{self.port}"
        key = RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True)
        self.app = create_app({
            # The name is the host of its issuer; without the scheme it would call itself http.
            "SERVER_NAME": f"{HOST}:{self.port}",
            "PREFERRED_URL_SCHEME": "https",
            "SECRET_KEY": "of-the-tests-and-of-nobody-else-",
            # Its store in memory takes the consent of one person for everybody's.
            "CANAILLE": {"DATABASE": "sql", "SMTP": None, "LOGGING": {"version": 1, "root": {"level": "ERROR"}}},
            "CANAILLE_SQL": {"DATABASE_URI": f"sqlite:///{directory / 'provider.sqlite'}"},
            "CANAILLE_OIDC": {"ACTIVE_JWKS": [key.as_dict(private=True)]},
        })
        server.app = self.app
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def add_person(self, name: str, email: str, password: str, full_name: str):
        with self.app.app_context():
            person = models.User(
                user_name=name, formatted_name=full_name, family_name=full_name.split()[-1], emails=[email], password=password
            )
            Backend.instance.save(person)

    def add_application(self, client_id: str, secret: str, redirect_uri: str):
        with self.app.app_context():
            application = models.Client(
                client_id=client_id,
                client_secret=secret,
                client_name="orgauth",
                redirect_uris=[redirect_uri],
                scope=["openid", "email", "profile"],
                grant_types=["authorization_code"],
                response_types=["code"],
                token_endpoint_auth_method="client_secret_basic",
            )
            Backend.instance.save(application)
            # As its own registration does, for the audience of the tokens.
            application.audience = [application]
            Backend.instance.save(application)
