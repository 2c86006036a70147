"""The calls that a service key opens.

Made from the OpenAPI document by `clients/codegen`: change that, not this file.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import datetime

from ._http import decoded
from ._omitted import OMITTED, Omitted
from ._send import AsyncSend, Send, identifier
from .types import (
    ApiKey,
    ApiKeysData,
    AuditAction,
    AuditEntry,
    AuditLogData,
    CreatedOrganizationData,
    DeliveriesData,
    Delivery,
    DeliveryDetail,
    DeliveryDetailData,
    DeliveryIdData,
    DeliveryStatus,
    EventName,
    ExportData,
    ImportData,
    ImportLine,
    Invite,
    InviteData,
    InvitesData,
    ListedInvite,
    Member,
    MemberData,
    MembersData,
    MembershipStatus,
    NewApiKeyData,
    NewWebhookData,
    OperatorOrganization,
    OperatorOrganizationData,
    OperatorOrganizationsData,
    OperatorUser,
    OperatorUserData,
    OperatorUserDetails,
    OperatorUsersData,
    OrganizationStatus,
    OwnOrganization,
    OwnOrganizationData,
    Plan,
    Role,
    SecurityBody,
    Webhook,
    WebhookData,
    WebhookSecretData,
    WebhooksData,
)

__all__ = ["AsyncOperatorApi", "AsyncOrganizationApi", "OperatorApi", "OrganizationApi"]


class OperatorApi:
    """The operator's own routes: organizations and users of the whole service. Needs a service key of scope `manage`."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list_audit_log(self, *, limit: int | None = None, cursor: str | None = None) -> AuditLogData:
        """Lists what operators did, newest first, page by page.

        By service keys and by the command line. What touches one organization stands in that
        organization's log as well.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(AuditLogData, self._send("GET", "/operator/audit-log", query={"limit": limit, "cursor": cursor}))

    def iterate_audit_log(self) -> Iterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_audit_log(cursor=cursor)
            for entry in page.entries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
    ) -> OperatorOrganizationsData:
        """Lists the organizations by slug, page by page.

        Suspended ones too, each with the number of its members.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            q: Only those whose slug or name contains this, whatever its case.
        """
        return decoded(OperatorOrganizationsData, self._send("GET", "/operator/organizations", query={"limit": limit, "cursor": cursor, "q": q}))

    def iterate_organizations(self, *, q: str | None = None) -> Iterator[OperatorOrganization]:
        """All of `list_organizations`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_organizations(q=q, cursor=cursor)
            for entry in page.organizations:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def create_organization(
        self,
        *,
        name: str,
        slug: str,
        admin_email: str | None = None,
        app_url: str | None = None,
        plan: Plan | None = None,
    ) -> CreatedOrganizationData:
        """Makes an organization.

        With the invitation of its first admin, when an address is given: by mail, and by the link in the
        answer.

        Args:
            admin_email: Whom to invite as its first admin; nobody when left out.
            app_url: The application's address, https (or http on loopback); none when left out or
                empty.
            name: Its name.
            plan: What it pays for; `free` unless given.
            slug: What `X-Org-Slug` will carry; it stays for ever.
        """
        return decoded(CreatedOrganizationData, self._send("POST", "/operator/organizations", body={"adminEmail": admin_email, "appUrl": app_url, "name": name, "plan": plan, "slug": slug}))

    def get_organization(self, organization_id: str) -> OperatorOrganization:
        """Returns an organization.

        With the number of its members.
        """
        return decoded(OperatorOrganizationData, self._send("GET", f'/operator/organizations/{identifier(organization_id, "organization_id")}')).organization

    def update_organization(
        self,
        organization_id: str,
        *,
        app_url: str | None = None,
        name: str | None = None,
        plan: Plan | None = None,
        status: OrganizationStatus | None = None,
    ) -> OperatorOrganization:
        """Changes an organization.

        A suspension is seen by the very next request of its members, and of verify.

        Args:
            app_url: The application's address, https (or http on loopback); left out: stays;
                empty: cleared.
            name: Its name; left out: stays.
            plan: What it pays for; left out: stays.
            status: Whether it may be used; left out: stays.
        """
        return decoded(OperatorOrganizationData, self._send("PATCH", f'/operator/organizations/{identifier(organization_id, "organization_id")}', body={"appUrl": app_url, "name": name, "plan": plan, "status": status})).organization

    def delete_organization(self, organization_id: str) -> None:
        """Deletes a suspended organization.

        From then on it is there for nobody; its rows are deleted within a day, and its slug is free when
        they are gone. Accounts stay.
        """
        self._send("DELETE", f'/operator/organizations/{identifier(organization_id, "organization_id")}')

    def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        email: str | None = None,
    ) -> OperatorUsersData:
        """Lists the users of all organizations in the order in which their accounts were made, page by
        page.

        Those of no organization too. With `?email` the one with this address, or none.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            email: Only the account with this address, in any spelling that signs in.
        """
        return decoded(OperatorUsersData, self._send("GET", "/operator/users", query={"limit": limit, "cursor": cursor, "email": email}))

    def iterate_users(self, *, email: str | None = None) -> Iterator[OperatorUser]:
        """All of `list_users`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_users(email=email, cursor=cursor)
            for entry in page.users:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def import_users(self, lines: Iterable[ImportLine]) -> ImportData:
        """Imports users of another service, with their passwords' hashes.

        One JSON object a line, at most 10,000 lines and 10 MiB. A line that is refused harms no other, so
        the answer is 200 and tells what became of each. An account that exists is not changed, but gets
        the memberships that it never had; so an upload may be sent again. Nobody is sent a mail, and there
        are no events.
        """
        return decoded(ImportData, self._send("POST", "/operator/users/import", lines=lines))

    def get_user(self, user_id: str) -> OperatorUserDetails:
        """Shows a user and the organizations where the user is a member.

        By slug; suspended memberships too.
        """
        return decoded(OperatorUserDetails, self._send("GET", f'/operator/users/{identifier(user_id, "user_id")}'))

    def update_user(
        self,
        user_id: str,
        *,
        is_email_verified: bool | None = None,
        name: str | None = None,
    ) -> OperatorUser:
        """Changes a user's name, or whether the address counts as proven.

        What is left out stays.

        Args:
            is_email_verified: Whether the address counts as proven; left out: stays.
            name: Display name; left out: stays.
        """
        return decoded(OperatorUserData, self._send("PATCH", f'/operator/users/{identifier(user_id, "user_id")}', body={"isEmailVerified": is_email_verified, "name": name})).user

    def delete_user(self, user_id: str) -> None:
        """Deletes the account of a user, and erases everything that is kept about the user.

        As the user can by `POST /auth/delete-account`. Organizations whose only member the user is go too.
        """
        self._send("DELETE", f'/operator/users/{identifier(user_id, "user_id")}')

    def export_user(self, user_id: str, *, cursor: str | None = None) -> ExportData:
        """Hands out everything that is kept about a user.

        As the user gets it by `GET /auth/export`.

        Args:
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(ExportData, self._send("GET", f'/operator/users/{identifier(user_id, "user_id")}/export', query={"cursor": cursor}))

    def logout_user(self, user_id: str) -> None:
        """Ends every session of a user in every organization.

        The very next verify says so.
        """
        self._send("POST", f'/operator/users/{identifier(user_id, "user_id")}/logout-all')

    def reset_two_factor(self, user_id: str) -> None:
        """Turns a user's two-factor authentication off and ends every session of the user.

        For somebody who lost authenticator and recovery codes. The user is told by mail.
        """
        self._send("POST", f'/operator/users/{identifier(user_id, "user_id")}/reset-2fa')


class OrganizationApi:
    """What admins of one organization do, done by the operator. Needs a service key of scope `manage`."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def get_organization(self) -> OwnOrganization:
        """Returns the organization.

        The one of `X-Org-Slug`, to any of its members. Its own rules are shown to admins alone.
        """
        return decoded(OwnOrganizationData, self._send("GET", "/org")).org

    def update_organization(
        self,
        *,
        app_url: str | None = None,
        name: str | None = None,
        security: SecurityBody | None = None,
    ) -> OwnOrganization:
        """Changes the organization's name, its application's address and its own rules.

        Pages of that address may call with the cookies of this organization's sessions. Admins only, and
        the operator by a service key of scope manage.

        Args:
            app_url: The application's address, https (or http on loopback); left out: stays;
                empty: cleared.
            name: Its name; left out: stays.
            security: Its own rules; left out: stay.
        """
        return decoded(OwnOrganizationData, self._send("PATCH", "/org", body={"appUrl": app_url, "name": name, "security": security})).org

    def list_api_keys(self) -> list[ApiKey]:
        """Lists the organization's live API keys.

        The keys themselves are kept nowhere. Admins only, and the operator by a service key of scope
        manage.
        """
        return decoded(ApiKeysData, self._send("GET", "/org/api-keys")).api_keys

    def create_api_key(self, *, name: str, expires_at: datetime | None = None) -> NewApiKeyData:
        """Makes an API key; it is shown this once.

        It opens `POST /public/verify` of this organization and nothing else. Admins only, and the operator
        by a service key of scope manage.

        Args:
            expires_at: From when it is refused; left out: never.
            name: What the key is for.
        """
        return decoded(NewApiKeyData, self._send("POST", "/org/api-keys", body={"expiresAt": expires_at, "name": name}))

    def revoke_api_key(self, api_key_id: str) -> None:
        """Revokes an API key.

        The very next verify refuses it. Admins only, and the operator by a service key of scope manage.
        """
        self._send("DELETE", f'/org/api-keys/{identifier(api_key_id, "api_key_id")}')

    def rotate_api_key(self, api_key_id: str, *, overlap_seconds: int | None = None) -> NewApiKeyData:
        """Makes a successor of an API key; both work until the overlap is over.

        The successor has the name of the old key, and is shown this once. Admins only, and the operator by
        a service key of scope manage.

        Args:
            overlap_seconds: For how many seconds the old key still works, at most 30 days; a day
                unless given.
        """
        return decoded(NewApiKeyData, self._send("POST", f'/org/api-keys/{identifier(api_key_id, "api_key_id")}/rotate', body={"overlapSeconds": overlap_seconds}))

    def list_audit_log(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        action: AuditAction | None = None,
        user: str | None = None,
    ) -> AuditLogData:
        """Lists what happened in the organization, newest first, page by page.

        Entries are never changed, and are kept for as long as the operator says. Admins only, and the
        operator by a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            action: Only entries with this action.
            user: Only entries of which this user is the actor or the target.
        """
        return decoded(AuditLogData, self._send("GET", "/org/audit-log", query={"limit": limit, "cursor": cursor, "action": action, "user": user}))

    def iterate_audit_log(self, *, action: AuditAction | None = None, user: str | None = None) -> Iterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_audit_log(action=action, user=user, cursor=cursor)
            for entry in page.entries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def list_invites(self, *, limit: int | None = None, cursor: str | None = None) -> InvitesData:
        """Lists the invitations that can be accepted, oldest first, page by page.

        With where the mail of each stands. Admins only, and the operator by a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(InvitesData, self._send("GET", "/org/invites", query={"limit": limit, "cursor": cursor}))

    def iterate_invites(self) -> Iterator[ListedInvite]:
        """All of `list_invites`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_invites(cursor=cursor)
            for entry in page.invites:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def revoke_invite(self, invite_id: str) -> None:
        """Takes the invitation with this id back.

        Its link is dead from then on. Admins only, and the operator by a service key of scope manage.
        """
        self._send("DELETE", f'/org/invites/{identifier(invite_id, "invite_id")}')

    def resend_invite(self, invite_id: str) -> Invite:
        """Sends the invitation with this id again.

        With a new link and seven new days; the old link is dead. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(InviteData, self._send("POST", f'/org/invites/{identifier(invite_id, "invite_id")}/resend')).invite

    def list_members(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        role: Role | None = None,
        status: MembershipStatus | None = None,
    ) -> MembersData:
        """Lists the members by joining time, page by page.

        Suspended ones too.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            q: Only those whose name or address contains this, whatever its case.
            role: Only those with this role.
            status: Only those with this status.
        """
        return decoded(MembersData, self._send("GET", "/org/members", query={"limit": limit, "cursor": cursor, "q": q, "role": role, "status": status}))

    def iterate_members(self, *, q: str | None = None, role: Role | None = None, status: MembershipStatus | None = None) -> Iterator[Member]:
        """All of `list_members`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_members(q=q, role=role, status=status, cursor=cursor)
            for entry in page.members:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def invite_member(self, *, email: str, role: Role | None = None) -> Invite:
        """Invites an address.

        The mail brings a link that is good for seven days and for one use. Admins only, and the operator
        by a service key of scope manage.

        Args:
            email: Whom to invite.
            role: What the invited person will be; `member` unless given.
        """
        return decoded(InviteData, self._send("POST", "/org/members/invite", body={"email": email, "role": role})).invite

    def update_member(
        self,
        user_id: str,
        *,
        role: Role | None = None,
        status: MembershipStatus | None = None,
    ) -> Member:
        """Changes a member's role or status.

        An organization keeps one active admin at least. Admins only, and the operator by a service key of
        scope manage.

        Args:
            role: What the member may do; left out: stays.
            status: Whether the member may act; left out: stays.
        """
        return decoded(MemberData, self._send("PATCH", f'/org/members/{identifier(user_id, "user_id")}', body={"role": role, "status": status})).member

    def remove_member(self, user_id: str) -> None:
        """Removes a member.

        The sessions here end with it; the very next verify says so. Admins only, and the operator by a
        service key of scope manage.
        """
        self._send("DELETE", f'/org/members/{identifier(user_id, "user_id")}')

    def end_member_sessions(self, user_id: str) -> None:
        """Ends a member's sessions in the organization.

        Those in other organizations go on. The very next verify says so; who may, signs in again. Admins
        only, and the operator by a service key of scope manage.
        """
        self._send("POST", f'/org/members/{identifier(user_id, "user_id")}/end-sessions')

    def list_webhooks(self) -> list[Webhook]:
        """Lists the organization's subscriptions, oldest first.

        Paused ones too; of their secrets the last characters alone. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(WebhooksData, self._send("GET", "/org/webhooks")).webhooks

    def create_webhook(
        self,
        *,
        events: Sequence[EventName],
        url: str,
        description: str | None = None,
    ) -> NewWebhookData:
        """Subscribes an endpoint to events; the secret is shown this once.

        What is sent to it stands under `webhooks`. Admins only, and the operator by a service key of scope
        manage.

        Args:
            description: What it is for.
            events: What it is told of.
            url: Where deliveries go: https, publicly reachable.
        """
        return decoded(NewWebhookData, self._send("POST", "/org/webhooks", body={"description": description, "events": events, "url": url}))

    def get_webhook(self, webhook_id: str) -> Webhook:
        """Shows a subscription.

        As the list does. Admins only, and the operator by a service key of scope manage.
        """
        return decoded(WebhookData, self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}')).webhook

    def update_webhook(
        self,
        webhook_id: str,
        *,
        description: str | None = None,
        events: Sequence[EventName] | None = None,
        is_active: bool | None = None,
        url: str | None = None,
    ) -> Webhook:
        """Changes a subscription, pauses it or resumes it.

        What is left out stays. While it is paused, what is queued waits, and events queue nothing more.
        Admins only, and the operator by a service key of scope manage.

        Args:
            description: A new description; an empty one takes it away.
            events: A new list, in place of the old one.
            is_active: `false` holds deliveries, `true` goes on with them.
            url: A new address.
        """
        return decoded(WebhookData, self._send("PATCH", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}', body={"description": description, "events": events, "isActive": is_active, "url": url})).webhook

    def delete_webhook(self, webhook_id: str) -> None:
        """Deletes a subscription and what is queued for it.

        An attempt that is under way is finished. Admins only, and the operator by a service key of scope
        manage.
        """
        self._send("DELETE", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}')

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: DeliveryStatus | None = None,
    ) -> DeliveriesData:
        """Lists the deliveries to a subscription, newest first, page by page.

        With how the last attempt at each ended, and when the next one is. Admins only, and the operator by
        a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            status: Only those that stand there.
        """
        return decoded(DeliveriesData, self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries', query={"limit": limit, "cursor": cursor, "status": status}))

    def iterate_deliveries(self, webhook_id: str, *, status: DeliveryStatus | None = None) -> Iterator[Delivery]:
        """All of `list_deliveries`, page after page."""
        cursor: str | None = None
        while True:
            page = self.list_deliveries(webhook_id, status=status, cursor=cursor)
            for entry in page.deliveries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    def get_delivery(self, webhook_id: str, delivery_id: str) -> DeliveryDetail:
        """Shows one delivery with its body and its attempts.

        Nothing of what a receiver answered is kept but its status. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(DeliveryDetailData, self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries/{identifier(delivery_id, "delivery_id")}')).delivery

    def redeliver(self, webhook_id: str, delivery_id: str) -> str:
        """Sends the event of a delivery once more, as a new delivery.

        The event keeps its identifier, by which a receiver knows that it has seen it. Admins only, and the
        operator by a service key of scope manage.
        """
        return decoded(DeliveryIdData, self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries/{identifier(delivery_id, "delivery_id")}/redeliver')).delivery_id

    def rotate_webhook_secret(self, webhook_id: str) -> str:
        """Makes a new secret, shown this once.

        The old one signs too for a day, so that receivers can be changed in between. Admins only, and the
        operator by a service key of scope manage.
        """
        return decoded(WebhookSecretData, self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/rotate-secret')).secret

    def test_webhook(self, webhook_id: str) -> str:
        """Sends the event webhook.test to a subscription, whatever it lists.

        The answer names the delivery, by which its attempts are found. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(DeliveryIdData, self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/test')).delivery_id


class AsyncOperatorApi:
    """The operator's own routes: organizations and users of the whole service. Needs a service key of scope `manage`."""

    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_audit_log(self, *, limit: int | None = None, cursor: str | None = None) -> AuditLogData:
        """Lists what operators did, newest first, page by page.

        By service keys and by the command line. What touches one organization stands in that
        organization's log as well.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(AuditLogData, await self._send("GET", "/operator/audit-log", query={"limit": limit, "cursor": cursor}))

    async def iterate_audit_log(self) -> AsyncIterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_audit_log(cursor=cursor)
            for entry in page.entries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
    ) -> OperatorOrganizationsData:
        """Lists the organizations by slug, page by page.

        Suspended ones too, each with the number of its members.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            q: Only those whose slug or name contains this, whatever its case.
        """
        return decoded(OperatorOrganizationsData, await self._send("GET", "/operator/organizations", query={"limit": limit, "cursor": cursor, "q": q}))

    async def iterate_organizations(self, *, q: str | None = None) -> AsyncIterator[OperatorOrganization]:
        """All of `list_organizations`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_organizations(q=q, cursor=cursor)
            for entry in page.organizations:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def create_organization(
        self,
        *,
        name: str,
        slug: str,
        admin_email: str | None = None,
        app_url: str | None = None,
        plan: Plan | None = None,
    ) -> CreatedOrganizationData:
        """Makes an organization.

        With the invitation of its first admin, when an address is given: by mail, and by the link in the
        answer.

        Args:
            admin_email: Whom to invite as its first admin; nobody when left out.
            app_url: The application's address, https (or http on loopback); none when left out or
                empty.
            name: Its name.
            plan: What it pays for; `free` unless given.
            slug: What `X-Org-Slug` will carry; it stays for ever.
        """
        return decoded(CreatedOrganizationData, await self._send("POST", "/operator/organizations", body={"adminEmail": admin_email, "appUrl": app_url, "name": name, "plan": plan, "slug": slug}))

    async def get_organization(self, organization_id: str) -> OperatorOrganization:
        """Returns an organization.

        With the number of its members.
        """
        return decoded(OperatorOrganizationData, await self._send("GET", f'/operator/organizations/{identifier(organization_id, "organization_id")}')).organization

    async def update_organization(
        self,
        organization_id: str,
        *,
        app_url: str | None = None,
        name: str | None = None,
        plan: Plan | None = None,
        status: OrganizationStatus | None = None,
    ) -> OperatorOrganization:
        """Changes an organization.

        A suspension is seen by the very next request of its members, and of verify.

        Args:
            app_url: The application's address, https (or http on loopback); left out: stays;
                empty: cleared.
            name: Its name; left out: stays.
            plan: What it pays for; left out: stays.
            status: Whether it may be used; left out: stays.
        """
        return decoded(OperatorOrganizationData, await self._send("PATCH", f'/operator/organizations/{identifier(organization_id, "organization_id")}', body={"appUrl": app_url, "name": name, "plan": plan, "status": status})).organization

    async def delete_organization(self, organization_id: str) -> None:
        """Deletes a suspended organization.

        From then on it is there for nobody; its rows are deleted within a day, and its slug is free when
        they are gone. Accounts stay.
        """
        await self._send("DELETE", f'/operator/organizations/{identifier(organization_id, "organization_id")}')

    async def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        email: str | None = None,
    ) -> OperatorUsersData:
        """Lists the users of all organizations in the order in which their accounts were made, page by
        page.

        Those of no organization too. With `?email` the one with this address, or none.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            email: Only the account with this address, in any spelling that signs in.
        """
        return decoded(OperatorUsersData, await self._send("GET", "/operator/users", query={"limit": limit, "cursor": cursor, "email": email}))

    async def iterate_users(self, *, email: str | None = None) -> AsyncIterator[OperatorUser]:
        """All of `list_users`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_users(email=email, cursor=cursor)
            for entry in page.users:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def import_users(self, lines: Iterable[ImportLine]) -> ImportData:
        """Imports users of another service, with their passwords' hashes.

        One JSON object a line, at most 10,000 lines and 10 MiB. A line that is refused harms no other, so
        the answer is 200 and tells what became of each. An account that exists is not changed, but gets
        the memberships that it never had; so an upload may be sent again. Nobody is sent a mail, and there
        are no events.
        """
        return decoded(ImportData, await self._send("POST", "/operator/users/import", lines=lines))

    async def get_user(self, user_id: str) -> OperatorUserDetails:
        """Shows a user and the organizations where the user is a member.

        By slug; suspended memberships too.
        """
        return decoded(OperatorUserDetails, await self._send("GET", f'/operator/users/{identifier(user_id, "user_id")}'))

    async def update_user(
        self,
        user_id: str,
        *,
        is_email_verified: bool | None = None,
        name: str | None = None,
    ) -> OperatorUser:
        """Changes a user's name, or whether the address counts as proven.

        What is left out stays.

        Args:
            is_email_verified: Whether the address counts as proven; left out: stays.
            name: Display name; left out: stays.
        """
        return decoded(OperatorUserData, await self._send("PATCH", f'/operator/users/{identifier(user_id, "user_id")}', body={"isEmailVerified": is_email_verified, "name": name})).user

    async def delete_user(self, user_id: str) -> None:
        """Deletes the account of a user, and erases everything that is kept about the user.

        As the user can by `POST /auth/delete-account`. Organizations whose only member the user is go too.
        """
        await self._send("DELETE", f'/operator/users/{identifier(user_id, "user_id")}')

    async def export_user(self, user_id: str, *, cursor: str | None = None) -> ExportData:
        """Hands out everything that is kept about a user.

        As the user gets it by `GET /auth/export`.

        Args:
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(ExportData, await self._send("GET", f'/operator/users/{identifier(user_id, "user_id")}/export', query={"cursor": cursor}))

    async def logout_user(self, user_id: str) -> None:
        """Ends every session of a user in every organization.

        The very next verify says so.
        """
        await self._send("POST", f'/operator/users/{identifier(user_id, "user_id")}/logout-all')

    async def reset_two_factor(self, user_id: str) -> None:
        """Turns a user's two-factor authentication off and ends every session of the user.

        For somebody who lost authenticator and recovery codes. The user is told by mail.
        """
        await self._send("POST", f'/operator/users/{identifier(user_id, "user_id")}/reset-2fa')


class AsyncOrganizationApi:
    """What admins of one organization do, done by the operator. Needs a service key of scope `manage`."""

    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def get_organization(self) -> OwnOrganization:
        """Returns the organization.

        The one of `X-Org-Slug`, to any of its members. Its own rules are shown to admins alone.
        """
        return decoded(OwnOrganizationData, await self._send("GET", "/org")).org

    async def update_organization(
        self,
        *,
        app_url: str | None = None,
        name: str | None = None,
        security: SecurityBody | None = None,
    ) -> OwnOrganization:
        """Changes the organization's name, its application's address and its own rules.

        Pages of that address may call with the cookies of this organization's sessions. Admins only, and
        the operator by a service key of scope manage.

        Args:
            app_url: The application's address, https (or http on loopback); left out: stays;
                empty: cleared.
            name: Its name; left out: stays.
            security: Its own rules; left out: stay.
        """
        return decoded(OwnOrganizationData, await self._send("PATCH", "/org", body={"appUrl": app_url, "name": name, "security": security})).org

    async def list_api_keys(self) -> list[ApiKey]:
        """Lists the organization's live API keys.

        The keys themselves are kept nowhere. Admins only, and the operator by a service key of scope
        manage.
        """
        return decoded(ApiKeysData, await self._send("GET", "/org/api-keys")).api_keys

    async def create_api_key(self, *, name: str, expires_at: datetime | None = None) -> NewApiKeyData:
        """Makes an API key; it is shown this once.

        It opens `POST /public/verify` of this organization and nothing else. Admins only, and the operator
        by a service key of scope manage.

        Args:
            expires_at: From when it is refused; left out: never.
            name: What the key is for.
        """
        return decoded(NewApiKeyData, await self._send("POST", "/org/api-keys", body={"expiresAt": expires_at, "name": name}))

    async def revoke_api_key(self, api_key_id: str) -> None:
        """Revokes an API key.

        The very next verify refuses it. Admins only, and the operator by a service key of scope manage.
        """
        await self._send("DELETE", f'/org/api-keys/{identifier(api_key_id, "api_key_id")}')

    async def rotate_api_key(self, api_key_id: str, *, overlap_seconds: int | None = None) -> NewApiKeyData:
        """Makes a successor of an API key; both work until the overlap is over.

        The successor has the name of the old key, and is shown this once. Admins only, and the operator by
        a service key of scope manage.

        Args:
            overlap_seconds: For how many seconds the old key still works, at most 30 days; a day
                unless given.
        """
        return decoded(NewApiKeyData, await self._send("POST", f'/org/api-keys/{identifier(api_key_id, "api_key_id")}/rotate', body={"overlapSeconds": overlap_seconds}))

    async def list_audit_log(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        action: AuditAction | None = None,
        user: str | None = None,
    ) -> AuditLogData:
        """Lists what happened in the organization, newest first, page by page.

        Entries are never changed, and are kept for as long as the operator says. Admins only, and the
        operator by a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            action: Only entries with this action.
            user: Only entries of which this user is the actor or the target.
        """
        return decoded(AuditLogData, await self._send("GET", "/org/audit-log", query={"limit": limit, "cursor": cursor, "action": action, "user": user}))

    async def iterate_audit_log(self, *, action: AuditAction | None = None, user: str | None = None) -> AsyncIterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_audit_log(action=action, user=user, cursor=cursor)
            for entry in page.entries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def list_invites(self, *, limit: int | None = None, cursor: str | None = None) -> InvitesData:
        """Lists the invitations that can be accepted, oldest first, page by page.

        With where the mail of each stands. Admins only, and the operator by a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
        """
        return decoded(InvitesData, await self._send("GET", "/org/invites", query={"limit": limit, "cursor": cursor}))

    async def iterate_invites(self) -> AsyncIterator[ListedInvite]:
        """All of `list_invites`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_invites(cursor=cursor)
            for entry in page.invites:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def revoke_invite(self, invite_id: str) -> None:
        """Takes the invitation with this id back.

        Its link is dead from then on. Admins only, and the operator by a service key of scope manage.
        """
        await self._send("DELETE", f'/org/invites/{identifier(invite_id, "invite_id")}')

    async def resend_invite(self, invite_id: str) -> Invite:
        """Sends the invitation with this id again.

        With a new link and seven new days; the old link is dead. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(InviteData, await self._send("POST", f'/org/invites/{identifier(invite_id, "invite_id")}/resend')).invite

    async def list_members(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        q: str | None = None,
        role: Role | None = None,
        status: MembershipStatus | None = None,
    ) -> MembersData:
        """Lists the members by joining time, page by page.

        Suspended ones too.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            q: Only those whose name or address contains this, whatever its case.
            role: Only those with this role.
            status: Only those with this status.
        """
        return decoded(MembersData, await self._send("GET", "/org/members", query={"limit": limit, "cursor": cursor, "q": q, "role": role, "status": status}))

    async def iterate_members(self, *, q: str | None = None, role: Role | None = None, status: MembershipStatus | None = None) -> AsyncIterator[Member]:
        """All of `list_members`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_members(q=q, role=role, status=status, cursor=cursor)
            for entry in page.members:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def invite_member(self, *, email: str, role: Role | None = None) -> Invite:
        """Invites an address.

        The mail brings a link that is good for seven days and for one use. Admins only, and the operator
        by a service key of scope manage.

        Args:
            email: Whom to invite.
            role: What the invited person will be; `member` unless given.
        """
        return decoded(InviteData, await self._send("POST", "/org/members/invite", body={"email": email, "role": role})).invite

    async def update_member(
        self,
        user_id: str,
        *,
        role: Role | None = None,
        status: MembershipStatus | None = None,
    ) -> Member:
        """Changes a member's role or status.

        An organization keeps one active admin at least. Admins only, and the operator by a service key of
        scope manage.

        Args:
            role: What the member may do; left out: stays.
            status: Whether the member may act; left out: stays.
        """
        return decoded(MemberData, await self._send("PATCH", f'/org/members/{identifier(user_id, "user_id")}', body={"role": role, "status": status})).member

    async def remove_member(self, user_id: str) -> None:
        """Removes a member.

        The sessions here end with it; the very next verify says so. Admins only, and the operator by a
        service key of scope manage.
        """
        await self._send("DELETE", f'/org/members/{identifier(user_id, "user_id")}')

    async def end_member_sessions(self, user_id: str) -> None:
        """Ends a member's sessions in the organization.

        Those in other organizations go on. The very next verify says so; who may, signs in again. Admins
        only, and the operator by a service key of scope manage.
        """
        await self._send("POST", f'/org/members/{identifier(user_id, "user_id")}/end-sessions')

    async def list_webhooks(self) -> list[Webhook]:
        """Lists the organization's subscriptions, oldest first.

        Paused ones too; of their secrets the last characters alone. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(WebhooksData, await self._send("GET", "/org/webhooks")).webhooks

    async def create_webhook(
        self,
        *,
        events: Sequence[EventName],
        url: str,
        description: str | None = None,
    ) -> NewWebhookData:
        """Subscribes an endpoint to events; the secret is shown this once.

        What is sent to it stands under `webhooks`. Admins only, and the operator by a service key of scope
        manage.

        Args:
            description: What it is for.
            events: What it is told of.
            url: Where deliveries go: https, publicly reachable.
        """
        return decoded(NewWebhookData, await self._send("POST", "/org/webhooks", body={"description": description, "events": events, "url": url}))

    async def get_webhook(self, webhook_id: str) -> Webhook:
        """Shows a subscription.

        As the list does. Admins only, and the operator by a service key of scope manage.
        """
        return decoded(WebhookData, await self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}')).webhook

    async def update_webhook(
        self,
        webhook_id: str,
        *,
        description: str | None = None,
        events: Sequence[EventName] | None = None,
        is_active: bool | None = None,
        url: str | None = None,
    ) -> Webhook:
        """Changes a subscription, pauses it or resumes it.

        What is left out stays. While it is paused, what is queued waits, and events queue nothing more.
        Admins only, and the operator by a service key of scope manage.

        Args:
            description: A new description; an empty one takes it away.
            events: A new list, in place of the old one.
            is_active: `false` holds deliveries, `true` goes on with them.
            url: A new address.
        """
        return decoded(WebhookData, await self._send("PATCH", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}', body={"description": description, "events": events, "isActive": is_active, "url": url})).webhook

    async def delete_webhook(self, webhook_id: str) -> None:
        """Deletes a subscription and what is queued for it.

        An attempt that is under way is finished. Admins only, and the operator by a service key of scope
        manage.
        """
        await self._send("DELETE", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}')

    async def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: DeliveryStatus | None = None,
    ) -> DeliveriesData:
        """Lists the deliveries to a subscription, newest first, page by page.

        With how the last attempt at each ended, and when the next one is. Admins only, and the operator by
        a service key of scope manage.

        Args:
            limit: How many at most.
            cursor: `nextCursor` of the page before; the first page unless given.
            status: Only those that stand there.
        """
        return decoded(DeliveriesData, await self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries', query={"limit": limit, "cursor": cursor, "status": status}))

    async def iterate_deliveries(self, webhook_id: str, *, status: DeliveryStatus | None = None) -> AsyncIterator[Delivery]:
        """All of `list_deliveries`, page after page."""
        cursor: str | None = None
        while True:
            page = await self.list_deliveries(webhook_id, status=status, cursor=cursor)
            for entry in page.deliveries:
                yield entry
            cursor = page.next_cursor
            if cursor is None:
                return

    async def get_delivery(self, webhook_id: str, delivery_id: str) -> DeliveryDetail:
        """Shows one delivery with its body and its attempts.

        Nothing of what a receiver answered is kept but its status. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(DeliveryDetailData, await self._send("GET", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries/{identifier(delivery_id, "delivery_id")}')).delivery

    async def redeliver(self, webhook_id: str, delivery_id: str) -> str:
        """Sends the event of a delivery once more, as a new delivery.

        The event keeps its identifier, by which a receiver knows that it has seen it. Admins only, and the
        operator by a service key of scope manage.
        """
        return decoded(DeliveryIdData, await self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/deliveries/{identifier(delivery_id, "delivery_id")}/redeliver')).delivery_id

    async def rotate_webhook_secret(self, webhook_id: str) -> str:
        """Makes a new secret, shown this once.

        The old one signs too for a day, so that receivers can be changed in between. Admins only, and the
        operator by a service key of scope manage.
        """
        return decoded(WebhookSecretData, await self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/rotate-secret')).secret

    async def test_webhook(self, webhook_id: str) -> str:
        """Sends the event webhook.test to a subscription, whatever it lists.

        The answer names the delivery, by which its attempts are found. Admins only, and the operator by a
        service key of scope manage.
        """
        return decoded(DeliveryIdData, await self._send("POST", f'/org/webhooks/{identifier(webhook_id, "webhook_id")}/test')).delivery_id
