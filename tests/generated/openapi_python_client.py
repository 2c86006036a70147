"""What a program does with the client that openapi-python-client makes: every answer arrives as the type that the document says."""

import json
import os

from orgauth_client import AuthenticatedClient, Client, models
from orgauth_client.api.account import get_profile
from orgauth_client.api.api_keys import list_api_keys
from orgauth_client.api.audit_log import list_audit_log
from orgauth_client.api.deliveries import get_delivery, list_deliveries
from orgauth_client.api.invites import list_invites
from orgauth_client.api.members import list_members
from orgauth_client.api.operator import list_operator_organizations, list_users
from orgauth_client.api.organization import get_organization, update_organization
from orgauth_client.api.sessions import get_session, list_sessions
from orgauth_client.api.sign_in import login, logout
from orgauth_client.api.two_factor import get_two_factor
from orgauth_client.api.verify import verify
from orgauth_client.api.webhooks import create_webhook, test_webhook
from orgauth_client.types import UNSET

demo = json.loads(os.environ["DEMO"])
people, base = demo["demo"], demo["listening"]
ACME = {"x_org_slug": "acme"}


def key(value):
    return AuthenticatedClient(base, token=value, prefix="", auth_header_name="X-API-Key")


def sign_in(person, password=None):
    body = models.LoginBody(email=person["email"], password=password or person["password"])
    return login.sync(client=Client(base), body=body, **ACME)


# Signing in, and the errors of it.
full = sign_in(people["admin"]).data
assert isinstance(full, models.SignInData) and full.user.email == people["admin"]["email"]
assert full.membership.role is models.Role.ORG_ADMIN
refused = sign_in(people["admin"], "not it")
assert isinstance(refused, models.LoginResponse401) and refused.error.code == "invalid_credentials" and refused.error.request_id
half = sign_in(people["twoFactor"]).data
assert isinstance(half, models.SecondFactorData) and half.requires_2fa is True and half.setup_required is UNSET

# A page that loads asks for the session.
admin = AuthenticatedClient(base, token=full.access_token)
session = get_session.sync(client=admin, **ACME).data
assert session.authenticated is True and session.org.slug == "acme"
nobody = get_session.sync(client=Client(base), **ACME).data
assert nobody.authenticated is False and nobody.user is UNSET

# A backend verifies a token.
backend = key(people["apiKey"])
valid = verify.sync(client=backend, body=models.VerifyBody(token=full.access_token), **ACME).data
assert valid.valid is True and valid.user.id == full.user.id and valid.membership.status is models.MembershipStatus.ACTIVE
invalid = verify.sync(client=backend, body=models.VerifyBody(token="a.b.c", explain=True), **ACME).data
assert invalid.valid is False and invalid.reason is models.InvalidReason.MALFORMED and invalid.user is UNSET
stranger = verify.sync(client=key("pk_live_wrong"), body=models.VerifyBody(token="a"), **ACME)
assert isinstance(stranger, models.VerifyResponse401) and stranger.error.code == "invalid_api_key"

# The organization: members, keys, rules.
page = list_members.sync(client=admin, limit=1, **ACME).data
assert len(page.members) == 1 and page.next_cursor
assert full.user.email in {one.email for one in list_members.sync(client=admin, **ACME).data.members}
assert get_organization.sync(client=admin, **ACME).data.org.slug == "acme"
for ttl, shown in ((3600, 3600), (None, UNSET)):
    body = models.UpdateOrganizationBody(security=models.SecurityBody(session_ttl=ttl))
    changed = update_organization.sync(client=admin, body=body, **ACME).data.org.security
    assert changed.session_ttl == shown, changed
assert list_api_keys.sync(client=admin, **ACME).data.api_keys
assert list_invites.sync(client=admin, **ACME).data.invites is not None

# Webhooks and their deliveries.
wish = models.CreateWebhookBody(url="http://127.0.0.1:9/opc", events=[models.EventName.MEMBER_JOINED])
hook = create_webhook.sync(client=admin, body=wish, **ACME).data.webhook.id
test_webhook.sync(hook, client=admin, **ACME)
[delivery] = list_deliveries.sync(hook, client=admin, **ACME).data.deliveries
detail = get_delivery.sync(hook, delivery.id, client=admin, **ACME).data.delivery
assert detail.event is models.EventName.WEBHOOK_TEST and detail.payload.additional_properties["type"] == "webhook.test"
missing = list_deliveries.sync(hook[:-4] + "0000", client=admin, **ACME)
assert isinstance(missing, models.ListDeliveriesResponse404) and missing.error.code == "webhook_not_found"
wish.url = "ftp://example.com"
wrong = create_webhook.sync(client=admin, body=wish, **ACME)
assert isinstance(wrong, models.CreateWebhookResponse400) and wrong.error.fields[0].field == "url"

# The account, the log, and the operator.
assert get_profile.sync(client=admin, **ACME).data.user.email == full.user.email
assert get_two_factor.sync(client=admin, **ACME).data.enabled is False
assert any(one.current for one in list_sessions.sync(client=admin, **ACME).data.sessions)
operator = key(os.environ["SERVICE_KEY"])
update_organization.sync(client=operator, body=models.UpdateOrganizationBody(name="Acme Three"), **ACME)
actors = [entry.actor.id for entry in list_audit_log.sync(client=admin, **ACME).data.entries]
assert actors[0].startswith("skey_") and full.user.id in actors
assert "acme" in {one.slug for one in list_operator_organizations.sync(client=operator).data.organizations}
assert list_users.sync(client=operator, email=full.user.email).data.users[0].id == full.user.id

# Signing out ends the session.
logout.sync(client=admin, **ACME)
assert get_session.sync(client=admin, **ACME).data.authenticated is False
