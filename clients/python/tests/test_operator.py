"""The operator's calls: what a key may not do, and the types of the answers."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone

import pytest
from conftest import Server

from orgauth import ApiError, AsyncOrgauth, InvalidApiKey, Orgauth
from orgauth.types import ImportedMembership, ImportLine, SecurityBody


def test_keys_of_less_open_nothing(server: Server) -> None:
    for key, code in ((server.keys["acme"], "authentication_required"), (server.verify_key, "scope_missing")):
        client = Orgauth(server.base_url, api_key=key)
        with pytest.raises(ApiError) as caught:
            client.organization("acme").list_members()
        assert caught.value.code == code
        with pytest.raises(ApiError):
            client.operator.list_users()
    with pytest.raises(InvalidApiKey):
        Orgauth(server.base_url, api_key="sk_live_" + "a" * 57).operator.list_users()


def test_what_is_another_tenants_is_not_found(server: Server) -> None:
    operator = server.operator()
    [member] = operator.organization("globex").list_members(q="mo@globex").members
    with pytest.raises(ApiError) as caught:
        operator.organization("acme").remove_member(member.user_id)
    assert (caught.value.status, caught.value.code) == (404, "member_not_found")
    assert caught.value.request_id and caught.value.request_id in str(caught.value)
    with pytest.raises(ApiError) as caught:
        operator.organization("unknown").get_organization()
    assert caught.value.code == "organization_not_found"


@pytest.mark.parametrize("identifier", ["", ".", "..", "../organizations", "a/b", "usr_1?x=1", "usr_1#", "ü", "a" * 65])
def test_an_identifier_leads_to_no_other_route(server: Server, identifier: str) -> None:
    with pytest.raises(ValueError, match="user_id is no identifier"):
        server.operator().operator.delete_user(identifier)


def test_a_refused_field_is_named(server: Server) -> None:
    with pytest.raises(ApiError) as caught:
        server.operator().operator.create_organization(slug="Not A Slug", name="")
    assert caught.value.code == "validation_failed"
    assert {field.field for field in caught.value.fields} == {"slug", "name"} and "slug: " in str(caught.value)


def test_a_time_has_a_zone(server: Server) -> None:
    with pytest.raises(ValueError, match="time zone"):
        server.operator().organization("acme").create_api_key(name="backend", expires_at=datetime(2027, 1, 1))


def test_organizations_from_making_to_deleting(server: Server) -> None:
    operator = server.operator().operator
    made = operator.create_organization(slug="initech", name="Initech", plan="pro", admin_email="zara@initech.example")
    assert made.organization.plan == "pro" and made.invite and made.invite.link and "initech" in made.invite.link
    assert made.invite.link not in repr(made)
    with pytest.raises(ApiError) as caught:
        operator.create_organization(slug="initech", name="Initech")
    assert (caught.value.status, caught.value.code) == (409, "slug_taken")
    changed = operator.update_organization(
        made.organization.id, app_url="https://app.initech.example", status="suspended"
    )
    assert changed.app_url == "https://app.initech.example/" and changed.status == "suspended"
    assert operator.update_organization(made.organization.id, app_url="").app_url is None
    assert operator.get_organization(made.organization.id).member_count == 0
    assert [found.slug for found in operator.iterate_organizations(q="initech")] == ["initech"]
    operator.delete_organization(made.organization.id)
    with pytest.raises(ApiError):
        operator.get_organization(made.organization.id)
    assert operator.list_audit_log(limit=1).entries[0].actor.type == "operator"


def test_users_from_import_to_deleting(server: Server) -> None:
    operator = server.operator().operator
    lines = [
        ImportLine(
            email=f"user-{number}@acme.example",
            name=f"User {number}",
            password_hash="$2b$04$" + "a" * 53 if number == 0 else None,
            memberships=[ImportedMembership(slug="acme", role="member")],
        )
        for number in range(5)
    ]
    assert "$2b$" not in repr(lines)
    done = operator.import_users([*lines, ImportLine(email="nobody", name="Nobody", memberships=[])])
    assert (done.imported, done.present, done.failed) == (5, 0, 1)
    assert done.results[5].error and done.results[5].error.code == "validation_failed"
    [user] = operator.list_users(email="USER-1@acme.example").users
    details = operator.get_user(user.id)
    assert details.memberships[0].org.slug == "acme" and not details.two_factor_enabled
    assert operator.update_user(user.id, name="Renamed").name == "Renamed"
    operator.logout_user(user.id)
    assert operator.export_user(user.id).user.email == "user-1@acme.example"
    operator.delete_user(user.id)
    with pytest.raises(ApiError) as caught:
        operator.get_user(user.id)
    assert caught.value.code == "user_not_found"


def test_lists_come_page_by_page(server: Server) -> None:
    organization = server.operator().organization("acme")
    first = organization.list_members(limit=1)
    second = organization.list_members(limit=1, cursor=first.next_cursor)
    assert first.next_cursor and first.members[0].user_id != second.members[0].user_id
    everybody = [member.user_id for member in organization.iterate_members()]
    assert everybody[:2] == [first.members[0].user_id, second.members[0].user_id] and len(everybody) == len(
        set(everybody)
    )


def test_null_clears_a_rule_and_leaving_out_keeps_it(server: Server) -> None:
    organization = server.operator().organization("globex")
    organization.update_organization(security=SecurityBody(session_ttl=3600, allowed_email_domains=["globex.example"]))
    rules = organization.update_organization(security=SecurityBody(session_ttl=None)).security
    assert rules and rules.session_ttl is None and rules.allowed_email_domains == ["globex.example"]
    rules = organization.update_organization(security=SecurityBody(allowed_email_domains=None)).security
    assert rules and rules.allowed_email_domains is None


def test_keys_are_made_rotated_and_revoked(server: Server) -> None:
    organization = server.operator().organization("acme")
    end = datetime.now(timezone.utc) + timedelta(days=1)
    made = organization.create_api_key(name="backend", expires_at=end)
    assert made.api_key.expires_at and abs(made.api_key.expires_at - end) < timedelta(milliseconds=1)
    assert made.key.startswith("pk_live_") and made.key not in repr(made)
    rotated = organization.rotate_api_key(made.api_key.id, overlap_seconds=0)
    assert rotated.key != made.key
    organization.revoke_api_key(rotated.api_key.id)
    assert rotated.api_key.id not in [key.id for key in organization.list_api_keys()]


def test_the_async_client_has_the_same_calls(server: Server) -> None:
    async def main() -> None:
        async with AsyncOrgauth(server.base_url, api_key=server.manage_key) as client:
            with pytest.raises(ApiError):
                await client.organization("acme").remove_member("usr_1")
            assert (await client.organization("acme").get_organization()).slug == "acme"
            slugs = [found.slug async for found in client.operator.iterate_organizations()]
            assert {"acme", "globex"} <= set(slugs)

    asyncio.run(main())
