"""What a program does with the Python client that openapi-generator makes: every answer arrives as the type that the document says."""

import json
import os
import subprocess

import orgauth_og as og

demo = json.loads(os.environ["DEMO"])
people, base = demo["demo"], demo["listening"]


def client(token=None, **keys):
    configuration = og.Configuration(host=base, access_token=token, api_key=keys)
    return og.ApiClient(configuration)


def refusal(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except og.ApiException as error:
        return error.status, error.data.error
    raise AssertionError("no error")


def sign_in(person):
    body = og.LoginBody(email=person["email"], password=person["password"])
    return og.SignInApi(client()).login_with_http_info("acme", body)


# Signing in, and the errors of it.
full = sign_in(people["admin"]).data.data.actual_instance
assert isinstance(full, og.SignInData) and full.user.email == people["admin"]["email"] and full.membership.role == "org_admin"
status, error = refusal(sign_in, people["admin"] | {"password": "not it"})
assert (status, error.code) == (401, "invalid_credentials") and error.request_id
half = sign_in(people["twoFactor"])
assert isinstance(half.data.data.actual_instance, og.SecondFactorData) and half.data.data.actual_instance.requires2_fa is True
cookies = [value.split(";")[0] for name, value in half.headers.items() if name.lower() == "set-cookie"]
partial = dict(pair.split("=", 1) for line in cookies for pair in line.split(", "))["partial_token"]
totp = [os.environ["ORGAUTH_BIN"], "totp", people["twoFactorSecret"]]
code = subprocess.run(totp, capture_output=True, text=True, check=True).stdout.strip()
second = og.SignInApi(client(partialCookie=partial)).verify_second_factor("acme", og.VerifySecondFactorBody(code=code))
assert isinstance(second.data.actual_instance, og.SignInData)

# A page that loads asks for the session.
admin = client(full.access_token)
session = og.SessionsApi(admin).get_session("acme").data
assert session.authenticated is True and session.user.email == people["admin"]["email"] and session.org.slug == "acme"

nobody = og.SessionsApi(client()).get_session("acme").data
assert nobody.authenticated is False and nobody.user is None

# A backend verifies a token.
backend = og.VerifyApi(client(apiKey=people["apiKey"]))
valid = backend.verify("acme", og.VerifyBody(token=full.access_token)).data
assert valid.valid is True and valid.user.id == full.user.id and valid.membership.status == "active" and valid.org.plan
invalid = backend.verify("acme", og.VerifyBody(token="a.b.c", explain=True)).data
assert invalid.valid is False and invalid.reason == "malformed" and invalid.user is None
assert refusal(og.VerifyApi(client(apiKey="pk_live_wrong")).verify, "acme", og.VerifyBody(token="a"))[1].code == "invalid_api_key"

# The organization: members, keys, rules.
members = og.MembersApi(admin)
page = members.list_members("acme", limit=1)
assert len(page.data.members) == 1 and page.data.next_cursor
assert {one.email for one in members.list_members("acme").data.members} >= {full.user.email}
assert members.list_members("acme", status=og.MembershipStatus.SUSPENDED).data.members == []
organization = og.OrganizationApi(admin)
assert organization.get_organization("acme").data.org.slug == "acme"
changed = organization.update_organization("acme", og.UpdateOrganizationBody(security=og.SecurityBody(session_ttl=3600)))
assert changed.data.org.security.session_ttl == 3600
changed = organization.update_organization("acme", og.UpdateOrganizationBody(security=og.SecurityBody(session_ttl=None)))
assert changed.data.org.security.session_ttl is None
created = og.ApiKeysApi(admin).create_api_key("acme", og.CreateApiKeyBody(name="generated"))
assert created.data.key.startswith("pk_live_")
assert og.ApiKeysApi(admin).list_api_keys("acme").data.api_keys
invited = og.InvitesApi(admin).invite_member("acme", og.InviteBody(email="og@example.com", role=og.Role.MEMBER))
assert og.InvitesApi(admin).list_invites("acme").data.invites[0].id == invited.data.invite.id

# Webhooks and their deliveries.
hooks = og.WebhooksApi(admin)
made = hooks.create_webhook("acme", og.CreateWebhookBody(url="http://127.0.0.1:9/og", events=[og.EventName.MEMBER_DOT_JOINED])).data
hooks.test_webhook("acme", made.webhook.id)
deliveries = og.DeliveriesApi(admin)
[delivery] = deliveries.list_deliveries("acme", made.webhook.id).data.deliveries
detail = deliveries.get_delivery("acme", made.webhook.id, delivery.id).data.delivery
assert detail.event == "webhook.test" and detail.payload
missing = made.webhook.id[:-4] + "0000"
assert refusal(deliveries.list_deliveries, "acme", missing)[1].code == "webhook_not_found"
wrong = refusal(hooks.create_webhook, "acme", og.CreateWebhookBody(url="ftp://example.com", events=[og.EventName.MEMBER_DOT_JOINED]))
assert wrong[0] == 400 and wrong[1].fields[0].var_field == "url"

# The account, the log, and the operator.
assert og.AccountApi(admin).get_profile("acme").data.user.email == full.user.email
assert og.TwoFactorApi(admin).get_two_factor("acme").data.enabled is False
assert any(one.current for one in og.SessionsApi(admin).list_sessions("acme").data.sessions)
entries = og.AuditLogApi(admin).list_audit_log("acme").data.entries
assert any(entry.actor.id == full.user.id for entry in entries)
operator = og.OperatorApi(client(serviceKey=os.environ["SERVICE_KEY"]))
assert any(one.slug == "acme" for one in operator.list_operator_organizations().data.organizations)
assert operator.list_users(email=full.user.email).data.users[0].id == full.user.id
by_key = og.OrganizationApi(client(serviceKey=os.environ["SERVICE_KEY"]))
by_key = by_key.update_organization("acme", og.UpdateOrganizationBody(name="Acme Two"))
assert by_key.data.org.name == "Acme Two"
newest = og.AuditLogApi(admin).list_audit_log("acme", limit=1).data.entries[0]
assert newest.actor.id.startswith("skey_"), newest
assert operator.list_operator_audit_log().data.entries

# Signing out ends the session.
og.SignInApi(admin).logout("acme")
assert og.SessionsApi(admin).get_session("acme").data.authenticated is False
