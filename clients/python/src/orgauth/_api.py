"""The calls that a service key opens.

Made from the OpenAPI document by `clients/codegen`: change that, not this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from ._calls import AsyncCalls, Calls, awaited, streamed
from ._omitted import OMITTED, Omitted
from ._send import Request, identifier
from .types import (
    ApiKey, ApiKeysData, AttemptsData, AuditAction, AuditEntry, AuditLogData, BrandingBody, Connection,
    ConnectionData, ConnectionImpactData, ConnectionStatus, ConnectionsData, CreatedOrganizationData,
    DeclaredPermission, DeliveriesData, Delivery, DeliveryDetail, DeliveryDetailData, DeliveryIdData,
    DeliveryStatus, Directory, DirectoryData, DirectoryGroup, DirectoryGroupData, DirectoryGroupsData,
    DirectoryStatus, Domain, DomainData, DomainsData, EventName, ExportData, HealthData, ImpersonationData,
    ImportData, ImportLine, Invite, InviteData, InvitesData, ListedInvite, Member, MemberData, MemberOrder,
    MembersData, MembershipStatus, NewApiKeyData, NewDirectoryTokenData, NewWebhookData, OperatorOrganization,
    OperatorOrganizationData, OperatorOrganizationsData, OperatorSession, OperatorSessionsData, OperatorUser,
    OperatorUserData, OperatorUserDetails, OperatorUsersData, OrganizationEventName, OrganizationStatus,
    OwnOrganization, OwnOrganizationData, PermissionEntry, PermissionsData, Plan, ProductRoleData,
    ProvisioningBody, Role, RoleEntry, RoleRule, RolesData, SecondFactorBy, SecurityBody, ServiceRolesData,
    SubjectClaim, TestData, UndoneData, Webhook, WebhookData, WebhookSecretData, WebhooksData,
)

__all__ = ["AsyncOperatorApi", "AsyncOrganizationApi", "OperatorApi", "OrganizationApi"]


class OperatorApi(Calls):
    """The operator's own routes: organizations and users of the whole service. Needs a service key of scope `manage`."""

    def list_audit_log(self, *, limit: int | None = None, cursor: str | None = None) -> AuditLogData:
        """Lists the actions of operators, newest first, page by page.

        Includes actions with service keys and with the command line. An action on one organization is in
        that organization's audit log too.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
        """
        query = {"limit": limit, "cursor": cursor}
        return self._call(AuditLogData, Request("GET", "/operator/audit-log", query=query))

    def iterate_audit_log(self) -> Iterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        return self._pages(lambda cursor: self.list_audit_log(cursor=cursor), lambda page: page.entries)

    def get_health(self) -> HealthData:
        """Returns the state of the service: its servers, its queues, its signing keys, and what needs
        attention.

        It has what `orgauth doctor` says of the database. The metrics have more, and over time.
        """
        return self._call(HealthData, Request("GET", "/operator/health"))

    def list_organizations(
        self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None,
    ) -> OperatorOrganizationsData:
        """Lists the organizations, ordered by slug, page by page.

        Includes suspended ones. Each entry has the number of its members.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            q: Only organizations whose slug or name contains this text; case is ignored.
        """
        query = {"limit": limit, "cursor": cursor, "q": q}
        return self._call(OperatorOrganizationsData, Request("GET", "/operator/organizations", query=query))

    def iterate_organizations(self, *, q: str | None = None) -> Iterator[OperatorOrganization]:
        """All of `list_organizations`, page after page."""
        return self._pages(lambda cursor: self.list_organizations(q=q, cursor=cursor), lambda page: page.organizations)

    def create_organization(
        self, *, name: str, slug: str, admin_email: str | None = None, app_url: str | None = None,
        plan: Plan | None = None,
    ) -> CreatedOrganizationData:
        """Creates an organization.

        With `adminEmail`, also invites this address as the first admin, by mail. The answer has the
        invitation's link.

        Args:
            admin_email: Email address of the first admin, who is invited; if left out, nobody is
                invited.
            app_url: URL of the organization's application, `https` (`http` only on loopback);
                none if left out or empty.
            name: The organization's name.
            plan: The organization's plan; `free` if left out.
            slug: The organization's slug, which is sent as `X-Org-Slug`. It can't be changed
                later.
        """
        body = {"adminEmail": admin_email, "appUrl": app_url, "name": name, "plan": plan, "slug": slug}
        return self._call(CreatedOrganizationData, Request("POST", "/operator/organizations", body=body))

    def get_organization(self, organization_id: str) -> OperatorOrganization:
        """Returns an organization with the number of its members.

        The organization is named by its identifier, and may be suspended.
        """
        request = Request("GET", f"/operator/organizations/{identifier(organization_id, 'organization_id')}")
        return self._take(OperatorOrganizationData, request, lambda data: data.organization)

    def update_organization(
        self, organization_id: str, *, app_url: str | None = None,
        metadata: dict[str, object] | None | Omitted = OMITTED, name: str | None = None,
        plan: Plan | None = None, status: OrganizationStatus | None = None,
    ) -> OperatorOrganization:
        """Changes an organization.

        Fields that are left out stay unchanged. A suspension takes effect on the next request of a member
        and on the next verify.

        Args:
            app_url: URL of the organization's application, `https` (`http` only on loopback).
                Stays unchanged if left out; an empty text clears it.
            metadata: What the product keeps with the organization: an object of at most 4096
                bytes of JSON. It replaces what was kept, and `null` clears it; stays unchanged if
                left out.
            name: The organization's name; stays unchanged if left out.
            plan: The organization's plan; stays unchanged if left out.
            status: `suspended` suspends the organization, `active` lifts the suspension; stays
                unchanged if left out.
        """
        body = {"appUrl": app_url, "metadata": metadata, "name": name, "plan": plan, "status": status}
        request = Request("PATCH", f"/operator/organizations/{identifier(organization_id, 'organization_id')}", body=body)
        return self._take(OperatorOrganizationData, request, lambda data: data.organization)

    def delete_organization(self, organization_id: str) -> None:
        """Deletes a suspended organization.

        From then on, requests for it are refused: with 404 `organization_not_found`, and by verify with
        401 `invalid_api_key`. Its data is deleted within a day, in batches; until then its slug stays
        taken. The accounts of its members stay.
        """
        return self._do(Request("DELETE", f"/operator/organizations/{identifier(organization_id, 'organization_id')}"))

    def list_permissions(self) -> list[PermissionEntry]:
        """Lists the permissions that the operator has declared, in order.

        Admins of an organization see the same list beside its roles (`GET /org/roles`).
        """
        request = Request("GET", "/operator/permissions")
        return self._take(PermissionsData, request, lambda data: data.permissions)

    def declare_permissions(
        self, *, permissions: Sequence[DeclaredPermission], force: bool | None = None,
    ) -> list[PermissionEntry]:
        """Declares the permissions: the whole list.

        At most 500. A permission is a word for what members may do in the product, such as
        `invoices:read`; it means nothing to this service. Roles have permissions of this list only.

        Args:
            permissions: The permissions, at most 500.
            force: Whether what is in use is taken away from everybody; `false` if left out.
        """
        body = {"permissions": permissions}
        query = {"force": force}
        request = Request("PUT", "/operator/permissions", body=body, query=query)
        return self._take(PermissionsData, request, lambda data: data.permissions)

    def list_service_roles(self) -> list[RoleEntry]:
        """Lists the roles that every organization has, in the order of keys.

        Those that organizations defined themselves are in `GET /org/roles` of each.
        """
        request = Request("GET", "/operator/roles")
        return self._take(ServiceRolesData, request, lambda data: data.roles)

    def create_service_role(
        self, *, key: str, name: str, permissions: Sequence[str], description: str | None = None,
        is_default: bool | None = None,
    ) -> RoleEntry:
        """Makes a role that every organization has.

        Its permissions are among those that `PUT /operator/permissions` declares. A key that is taken,
        `member` and `org_admin` are 409 `role_exists`; so is one of which organizations have defined a
        role, and `error.organizations` has slugs of them.

        Args:
            description: What it is for; none if left out or empty.
            is_default: Whether those have it who join without other roles; `false` if left out.
            key: The role's key, which can't be changed later.
            name: What people see.
            permissions: Its permissions.
        """
        body = {"description": description, "isDefault": is_default, "key": key, "name": name,
            "permissions": permissions}
        request = Request("POST", "/operator/roles", body=body)
        return self._take(ProductRoleData, request, lambda data: data.role)

    def update_service_role(
        self, key: str, *, description: str | None = None, is_default: bool | None = None,
        name: str | None = None, permissions: Sequence[str] | None = None,
    ) -> RoleEntry:
        """Changes a role that every organization has.

        Fields that are left out stay unchanged; the key always does. Everybody who has the role has its
        new permissions at the next verify.

        Args:
            description: What it is for; an empty text clears it.
            is_default: Whether those have it who join without other roles.
            name: What people see.
            permissions: Its permissions, all of them.
        """
        body = {"description": description, "isDefault": is_default, "name": name, "permissions": permissions}
        request = Request("PATCH", f"/operator/roles/{identifier(key, 'key')}", body=body)
        return self._take(ProductRoleData, request, lambda data: data.role)

    def delete_service_role(
        self, key: str, *, replace_by: str | None = None, force: bool | None = None,
    ) -> None:
        """Deletes a role that every organization has.

        One that somebody has, or that a pending invitation or a rule of a connection gives, is 409
        `role_in_use`. With `?force=true` it is gone from everybody at the next verify, with `?replaceBy`
        the other role of the service is in its place. Then each member whose roles change has an event
        `member.role_changed`.

        Args:
            replace_by: The key of the role that those have then who had this one.
            force: Whether what is in use is taken away from everybody; `false` if left out.
        """
        query = {"replaceBy": replace_by, "force": force}
        return self._do(Request("DELETE", f"/operator/roles/{identifier(key, 'key')}", query=query))

    def list_users(
        self, *, limit: int | None = None, cursor: str | None = None, email: str | None = None,
    ) -> OperatorUsersData:
        """Lists the users of all organizations, oldest account first, page by page.

        Includes users without an organization. With `?email`, the list has only the account with this
        address, or is empty.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            email: Only the account with this address, in any spelling that sign-in accepts.
        """
        query = {"limit": limit, "cursor": cursor, "email": email}
        return self._call(OperatorUsersData, Request("GET", "/operator/users", query=query))

    def iterate_users(self, *, email: str | None = None) -> Iterator[OperatorUser]:
        """All of `list_users`, page after page."""
        return self._pages(lambda cursor: self.list_users(email=email, cursor=cursor), lambda page: page.users)

    def import_users(self, lines: Iterable[ImportLine]) -> ImportData:
        """Imports users of another service, with their password hashes.

        The body has one JSON object per line, at most 10,000 lines and 10 MiB. Each line succeeds or fails
        by itself: the answer is 200, with a result for each line. An existing account is not changed, but
        gets the memberships that it never had, so the same body can be sent again. An import sends no
        mails and causes no events.
        """
        return self._call(ImportData, Request("POST", "/operator/users/import", lines=lines))

    def get_user(self, user_id: str) -> OperatorUserDetails:
        """Returns a user with the user's memberships.

        Includes suspended memberships.
        """
        return self._call(OperatorUserDetails, Request("GET", f"/operator/users/{identifier(user_id, 'user_id')}"))

    def update_user(
        self, user_id: str, *, is_email_verified: bool | None = None, name: str | None = None,
    ) -> OperatorUser:
        """Changes a user's name, or whether the email address counts as verified.

        Fields that are left out stay unchanged. The user's sessions continue.

        Args:
            is_email_verified: Whether the email address counts as verified; stays unchanged if
                left out.
            name: Display name; stays unchanged if left out.
        """
        body = {"isEmailVerified": is_email_verified, "name": name}
        request = Request("PATCH", f"/operator/users/{identifier(user_id, 'user_id')}", body=body)
        return self._take(OperatorUserData, request, lambda data: data.user)

    def delete_user(self, user_id: str) -> None:
        """Deletes a user's account and erases the stored data about the user.

        Does the same as `POST /auth/delete-account`, without a password. Organizations whose only member
        is the user are deleted too. Refused with `last_admin` while the user is the last active admin of
        an organization that has other members.
        """
        return self._do(Request("DELETE", f"/operator/users/{identifier(user_id, 'user_id')}"))

    def export_user(self, user_id: str, *, cursor: str | None = None) -> ExportData:
        """Returns the stored data about a user, without secrets.

        The pages are those of `GET /auth/export`, without its limit of five a day. Each call is recorded
        in the audit logs.

        Args:
            cursor: `nextCursor` of the previous page; the first page if left out.
        """
        query = {"cursor": cursor}
        return self._call(ExportData, Request("GET", f"/operator/users/{identifier(user_id, 'user_id')}/export", query=query))

    def impersonate_user(self, user_id: str, *, reason: str, slug: str) -> str:
        """Makes a link with which a browser signs in as a member of an organization, to see what the
        member sees.

        The link works once, within a minute. For people with the operator's pages, and for service keys
        that were made with `--may-impersonate`. Off unless `operator.impersonation` is set: then the
        answer is 404.

        Args:
            reason: Why. The operator's log and the organization's have it.
            slug: The organization's slug.
        """
        body = {"reason": reason, "slug": slug}
        request = Request("POST", f"/operator/users/{identifier(user_id, 'user_id')}/impersonate", body=body)
        return self._take(ImpersonationData, request, lambda data: data.url)

    def logout_user(self, user_id: str) -> None:
        """Ends every session of a user, in every organization.

        Verify refuses the user's access tokens from its next call on.
        """
        return self._do(Request("POST", f"/operator/users/{identifier(user_id, 'user_id')}/logout-all"))

    def reset_two_factor(self, user_id: str) -> None:
        """Removes a user's authenticator app, recovery codes and passkeys, and ends every session of the
        user.

        For a user who lost the authenticator and the recovery codes, or the passkey that is the second
        factor. All passkeys go, also those that the user still has; one alone is removed by the user, in
        the account. Also cancels a set-up that was never finished. The user gets a mail if two-factor
        authentication was on, and one for each passkey.
        """
        return self._do(Request("POST", f"/operator/users/{identifier(user_id, 'user_id')}/reset-2fa"))

    def list_user_sessions(self, user_id: str) -> list[OperatorSession]:
        """Lists a user's active sessions, in every organization.

        They are in the order of the organizations' slugs, and newest first in each.
        """
        request = Request("GET", f"/operator/users/{identifier(user_id, 'user_id')}/sessions")
        return self._take(OperatorSessionsData, request, lambda data: data.sessions)

    def list_webhooks(self) -> list[Webhook]:
        """Lists the operator's webhook subscriptions, oldest first.

        Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why
        deliveries fail. Organizations' own subscriptions are not among them.
        """
        request = Request("GET", "/operator/webhooks")
        return self._take(WebhooksData, request, lambda data: data.webhooks)

    def create_webhook(
        self, *, events: Sequence[EventName], url: str, description: str | None = None,
    ) -> NewWebhookData:
        """Creates a webhook subscription of the operator.

        It gets the listed events of every organization, with `orgId` and `org.slug` in the body; also
        `organization.created`, `organization.suspended`, `organization.activated`, `organization.deleted`
        and `user.erased`, which no organization gets. The secret is shown only in this answer.

        Args:
            description: What the subscription is for.
            events: Names of the events to send, of every organization.
            url: URL to which events are sent: `https`, on a publicly reachable host.
        """
        body = {"description": description, "events": events, "url": url}
        return self._call(NewWebhookData, Request("POST", "/operator/webhooks", body=body))

    def get_webhook(self, webhook_id: str) -> Webhook:
        """Returns a webhook subscription of the operator.

        Its secret is not shown, except the last four characters.
        """
        request = Request("GET", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}")
        return self._take(WebhookData, request, lambda data: data.webhook)

    def update_webhook(
        self, webhook_id: str, *, description: str | None = None, events: Sequence[EventName] | None = None,
        is_active: bool | None = None, url: str | None = None,
    ) -> Webhook:
        """Changes, pauses or resumes a webhook subscription of the operator.

        Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are
        held, and new events create no deliveries.

        Args:
            description: What the subscription is for; an empty text removes the description.
            events: Names of the events to send, of every organization; replaces the whole list.
            is_active: `false` pauses the subscription, `true` resumes it and sends the held
                deliveries.
            url: URL to which events are sent: `https`, on a publicly reachable host.
        """
        body = {"description": description, "events": events, "isActive": is_active, "url": url}
        request = Request("PATCH", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}", body=body)
        return self._take(WebhookData, request, lambda data: data.webhook)

    def delete_webhook(self, webhook_id: str) -> None:
        """Deletes a webhook subscription of the operator and its queued deliveries.

        An attempt that is under way may still arrive.
        """
        return self._do(Request("DELETE", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}"))

    def list_deliveries(
        self, webhook_id: str, *, limit: int | None = None, cursor: str | None = None,
        status: DeliveryStatus | None = None,
    ) -> DeliveriesData:
        """Lists the deliveries of a webhook subscription of the operator, newest first, page by page.

        As `listDeliveries`, which has the rules of `?status`.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            status: Only deliveries with this status.
        """
        query = {"limit": limit, "cursor": cursor, "status": status}
        return self._call(DeliveriesData, Request("GET", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries", query=query))

    def iterate_deliveries(
        self, webhook_id: str, *, status: DeliveryStatus | None = None,
    ) -> Iterator[Delivery]:
        """All of `list_deliveries`, page after page."""
        return self._pages(lambda cursor: self.list_deliveries(webhook_id, status=status, cursor=cursor), lambda page: page.deliveries)

    def get_delivery(self, webhook_id: str, delivery_id: str) -> DeliveryDetail:
        """Returns a delivery to a webhook subscription of the operator, with its body and its attempts.

        Of the receiver's answers, only the status is stored.
        """
        request = Request("GET", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries/{identifier(delivery_id, 'delivery_id')}")
        return self._take(DeliveryDetailData, request, lambda data: data.delivery)

    def redeliver_delivery(self, webhook_id: str, delivery_id: str) -> str:
        """Sends the event of a delivery to a webhook subscription of the operator once more, as a new
        delivery.

        The event keeps its identifier, so that the receiver can recognize it as a duplicate.
        """
        request = Request("POST", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries/{identifier(delivery_id, 'delivery_id')}/redeliver")
        return self._take(DeliveryIdData, request, lambda data: data.delivery_id)

    def rotate_webhook_secret(self, webhook_id: str) -> str:
        """Replaces the secret of a webhook subscription of the operator.

        The new secret is shown only in this answer. For 24 hours, unless the service is configured
        otherwise, deliveries are signed with both secrets, so that the receiver can be changed meanwhile.
        """
        request = Request("POST", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}/rotate-secret")
        return self._take(WebhookSecretData, request, lambda data: data.secret)

    def test_webhook(self, webhook_id: str) -> str:
        """Sends the event webhook.test to a webhook subscription of the operator.

        It is sent whichever events the subscription lists, and names no organization. The answer has the
        delivery's identifier, with which its attempts can be looked up.
        """
        request = Request("POST", f"/operator/webhooks/{identifier(webhook_id, 'webhook_id')}/test")
        return self._take(DeliveryIdData, request, lambda data: data.delivery_id)


class AsyncOperatorApi(AsyncCalls):
    """The calls of `OperatorApi`, to be awaited."""

    list_audit_log = awaited(OperatorApi.list_audit_log)
    iterate_audit_log = streamed(OperatorApi.iterate_audit_log)
    get_health = awaited(OperatorApi.get_health)
    list_organizations = awaited(OperatorApi.list_organizations)
    iterate_organizations = streamed(OperatorApi.iterate_organizations)
    create_organization = awaited(OperatorApi.create_organization)
    get_organization = awaited(OperatorApi.get_organization)
    update_organization = awaited(OperatorApi.update_organization)
    delete_organization = awaited(OperatorApi.delete_organization)
    list_permissions = awaited(OperatorApi.list_permissions)
    declare_permissions = awaited(OperatorApi.declare_permissions)
    list_service_roles = awaited(OperatorApi.list_service_roles)
    create_service_role = awaited(OperatorApi.create_service_role)
    update_service_role = awaited(OperatorApi.update_service_role)
    delete_service_role = awaited(OperatorApi.delete_service_role)
    list_users = awaited(OperatorApi.list_users)
    iterate_users = streamed(OperatorApi.iterate_users)
    import_users = awaited(OperatorApi.import_users)
    get_user = awaited(OperatorApi.get_user)
    update_user = awaited(OperatorApi.update_user)
    delete_user = awaited(OperatorApi.delete_user)
    export_user = awaited(OperatorApi.export_user)
    impersonate_user = awaited(OperatorApi.impersonate_user)
    logout_user = awaited(OperatorApi.logout_user)
    reset_two_factor = awaited(OperatorApi.reset_two_factor)
    list_user_sessions = awaited(OperatorApi.list_user_sessions)
    list_webhooks = awaited(OperatorApi.list_webhooks)
    create_webhook = awaited(OperatorApi.create_webhook)
    get_webhook = awaited(OperatorApi.get_webhook)
    update_webhook = awaited(OperatorApi.update_webhook)
    delete_webhook = awaited(OperatorApi.delete_webhook)
    list_deliveries = awaited(OperatorApi.list_deliveries)
    iterate_deliveries = streamed(OperatorApi.iterate_deliveries)
    get_delivery = awaited(OperatorApi.get_delivery)
    redeliver_delivery = awaited(OperatorApi.redeliver_delivery)
    rotate_webhook_secret = awaited(OperatorApi.rotate_webhook_secret)
    test_webhook = awaited(OperatorApi.test_webhook)


class OrganizationApi(Calls):
    """What admins of one organization do, done by the operator. Needs a service key of scope `manage`."""

    def get_organization(self) -> OwnOrganization:
        """Returns the organization that X-Org-Slug names.

        Every member may call this. Only admins see the organization's own security rules, and whether
        sign-in pages show its name.
        """
        request = Request("GET", "/org")
        return self._take(OwnOrganizationData, request, lambda data: data.org)

    def update_organization(
        self, *, app_url: str | None = None, branding: BrandingBody | None = None,
        locale: str | None | Omitted = OMITTED, name: str | None = None, security: SecurityBody | None = None,
        show_name_at_sign_in: bool | None = None,
    ) -> OwnOrganization:
        """Changes the organization's name, application URL, security rules, appearance and language.

        Fields that are left out stay unchanged. Pages of the application URL may call the service with the
        cookies of this organization's sessions.

        Args:
            app_url: URL of the organization's application, `https` (`http` only on loopback).
                Stays unchanged if left out; an empty text clears it.
            branding: The organization's appearance; stays unchanged if left out.
            locale: The language of the organization's sign-in page, and of mails to people who
                have none of their own: one of those that the service has, maybe with a region.
                Stays unchanged if left out; `null` clears it.
            name: The organization's name; stays unchanged if left out.
            security: The organization's own security rules; they stay unchanged if left out.
            show_name_at_sign_in: Whether `GET /auth/organization` shows name and colours to
                everybody who knows the slug; stays unchanged if left out.
        """
        body = {"appUrl": app_url, "branding": branding, "locale": locale, "name": name, "security": security,
            "showNameAtSignIn": show_name_at_sign_in}
        request = Request("PATCH", "/org", body=body)
        return self._take(OwnOrganizationData, request, lambda data: data.org)

    def list_api_keys(self) -> list[ApiKey]:
        """Lists the organization's valid API keys, oldest first.

        The list has the keys' records without the keys themselves, which the service doesn't store.
        """
        request = Request("GET", "/org/api-keys")
        return self._take(ApiKeysData, request, lambda data: data.api_keys)

    def create_api_key(self, *, name: str, expires_at: datetime | None = None) -> NewApiKeyData:
        """Creates an API key.

        The key is shown only in this answer. It can be used for `POST /public/verify` of this organization
        and for nothing else.

        Args:
            expires_at: When the key expires; if left out, it doesn't.
            name: A name for the key, such as the backend that uses it.
        """
        body = {"expiresAt": expires_at, "name": name}
        return self._call(NewApiKeyData, Request("POST", "/org/api-keys", body=body))

    def revoke_api_key(self, api_key_id: str) -> None:
        """Revokes an API key.

        Verify refuses the key from its next call on.
        """
        return self._do(Request("DELETE", f"/org/api-keys/{identifier(api_key_id, 'api_key_id')}"))

    def rotate_api_key(self, api_key_id: str, *, overlap_seconds: int | None = None) -> NewApiKeyData:
        """Creates a successor of an API key.

        The successor has the name and expiry of the old key, and is shown only in this answer. The old key
        stays valid during the overlap.

        Args:
            overlap_seconds: How long the old key stays valid, in seconds, at most 30 days; a day
                if left out, unless the service is configured otherwise.
        """
        body = {"overlapSeconds": overlap_seconds}
        return self._call(NewApiKeyData, Request("POST", f"/org/api-keys/{identifier(api_key_id, 'api_key_id')}/rotate", body=body))

    def list_audit_log(
        self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None,
        since: datetime | None = None, until: datetime | None = None, action: AuditAction | None = None,
        user: str | None = None,
    ) -> AuditLogData:
        """Lists the organization's audit log, newest entry first, page by page.

        Entries can't be changed. They are deleted after a time that the operator configures. A page with
        `?q`, `?action` or `?user` may have few entries or none, and still have `nextCursor`.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            q: Only entries whose action, actor, target, IP address or details contain this text;
                case is ignored.
            since: Only entries from this instant on.
            until: Only entries before this instant.
            action: Only entries with this action.
            user: Only entries of which this user is the actor or the target.
        """
        query = {"limit": limit, "cursor": cursor, "q": q, "since": since, "until": until, "action": action,
            "user": user}
        return self._call(AuditLogData, Request("GET", "/org/audit-log", query=query))

    def iterate_audit_log(
        self, *, q: str | None = None, since: datetime | None = None, until: datetime | None = None,
        action: AuditAction | None = None, user: str | None = None,
    ) -> Iterator[AuditEntry]:
        """All of `list_audit_log`, page after page."""
        return self._pages(lambda cursor: self.list_audit_log(q=q, since=since, until=until, action=action, user=user, cursor=cursor), lambda page: page.entries)

    def list_connections(self) -> list[Connection]:
        """Lists the organization's connections, oldest first.

        Their secrets are not shown.
        """
        request = Request("GET", "/org/connections")
        return self._take(ConnectionsData, request, lambda data: data.connections)

    def create_connection(
        self, *, client_id: str, issuer: str, name: str, client_secret: str | None = None,
        domains: Sequence[str] | None = None, private_key_jwt: bool | None = None,
        provisioning: ProvisioningBody | None = None, role_mapping: Sequence[RoleRule] | None = None,
        scopes: Sequence[str] | None = None, second_factor: SecondFactorBy | None = None,
        subject_claim: SubjectClaim | None = None,
    ) -> Connection:
        """Makes a connection to an identity provider of the organization.

        It is a `draft`, and lets nobody in. Register `redirectUri` of the answer at the provider.

        Args:
            client_id: The identifier of this service at the provider.
            client_secret: The secret of this service at the provider; required unless
                `privateKeyJwt` is `true`. It is never shown.
            domains: Verified domains that it stands for; all if left out.
            issuer: The provider's issuer, exactly as the provider writes it.
            name: What people see at sign-in.
            private_key_jwt: Whether this service proves at the provider with a signed assertion
                which client it is (`private_key_jwt`), in place of a secret; `false` if left out.
            provisioning: What happens to people who are no members; nobody becomes one if left
                out.
            role_mapping: Which claims give which role; the first one that fits counts.
            scopes: What is asked for; `openid email profile` if left out.
            second_factor: Who asks for the second factor: `provider` (if left out) or `ours`.
            subject_claim: The claim by which people are told apart: `sub` (if left out) or `oid`.
        """
        body = {"clientId": client_id, "clientSecret": client_secret, "domains": domains, "issuer": issuer,
            "name": name, "privateKeyJwt": private_key_jwt, "provisioning": provisioning,
            "roleMapping": role_mapping, "scopes": scopes, "secondFactor": second_factor,
            "subjectClaim": subject_claim}
        request = Request("POST", "/org/connections", body=body)
        return self._take(ConnectionData, request, lambda data: data.connection)

    def get_connection(self, connection_id: str) -> Connection:
        """Returns a connection.

        Its secret is not shown.
        """
        request = Request("GET", f"/org/connections/{identifier(connection_id, 'connection_id')}")
        return self._take(ConnectionData, request, lambda data: data.connection)

    def update_connection(
        self, connection_id: str, *, client_id: str | None = None, client_secret: str | None = None,
        domains: list[str] | None | Omitted = OMITTED, issuer: str | None = None, name: str | None = None,
        private_key_jwt: bool | None = None, provisioning: ProvisioningBody | None = None,
        role_mapping: Sequence[RoleRule] | None = None, scopes: Sequence[str] | None = None,
        second_factor: SecondFactorBy | None = None, status: ConnectionStatus | None = None,
        subject_claim: SubjectClaim | None = None,
    ) -> Connection:
        """Changes a connection, or turns it on or off.

        Fields that are left out stay unchanged. Turning a connection off (`draft`) ends no session.

        Args:
            client_id: The identifier of this service at the provider.
            client_secret: The secret of this service at the provider; with `privateKeyJwt` that
                was `true`, it is required when that is `false`. It is never shown.
            domains: Verified domains that it stands for; `null` means all.
            issuer: The provider's issuer, exactly as the provider writes it.
            name: What people see at sign-in.
            private_key_jwt: Whether this service proves at the provider with a signed assertion
                which client it is (`private_key_jwt`), in place of a secret, which `true`
                deletes. Left out, a `clientSecret` makes it `false`.
            provisioning: What happens to people who are no members.
            role_mapping: Which claims give which role; replaces the whole list.
            scopes: What is asked for.
            second_factor: Who asks for the second factor: `provider` or `ours`.
            status: `active` lets people in, `draft` lets nobody in.
            subject_claim: The claim by which people are told apart: `sub` or `oid`.
        """
        body = {"clientId": client_id, "clientSecret": client_secret, "domains": domains, "issuer": issuer,
            "name": name, "privateKeyJwt": private_key_jwt, "provisioning": provisioning,
            "roleMapping": role_mapping, "scopes": scopes, "secondFactor": second_factor, "status": status,
            "subjectClaim": subject_claim}
        request = Request("PATCH", f"/org/connections/{identifier(connection_id, 'connection_id')}", body=body)
        return self._take(ConnectionData, request, lambda data: data.connection)

    def delete_connection(self, connection_id: str) -> None:
        """Deletes a connection.

        The sessions that began by it end, and the accounts that people signed in to by it forget that.
        While the organization requires single sign-on, an admin can't delete its only active connection
        (409 `connection_required`); a service key can.
        """
        return self._do(Request("DELETE", f"/org/connections/{identifier(connection_id, 'connection_id')}"))

    def list_connection_attempts(self, connection_id: str) -> AttemptsData:
        """Lists the last attempts to sign in by a connection, newest first, with what was last seen of its
        provider.

        At most 20 are kept. They show which rule refused, the names of the claims that came, and the
        masked address: no token, code or secret.
        """
        return self._call(AttemptsData, Request("GET", f"/org/connections/{identifier(connection_id, 'connection_id')}/attempts"))

    def get_connection_impact(self, connection_id: str) -> ConnectionImpactData:
        """Tells whom the connection would shut out if it were required.

        For an admin, before single sign-on is required (`requireSso` of `PATCH /org`).
        """
        return self._call(ConnectionImpactData, Request("GET", f"/org/connections/{identifier(connection_id, 'connection_id')}/impact"))

    def test_connection(self, connection_id: str) -> str:
        """Returns the address at which an admin tries a connection out.

        Open it in the browser of the session that asks: it leads to the provider, and from there to the
        console, and is good once, for ten minutes. The test signs nobody in and changes no account; `GET
        /org/connections/{id}/attempts` has what came, and what a sign-in would have done. A connection can
        become `active` once a test has worked. A service key, which has no browser, can't ask: 403
        `admin_required`.
        """
        request = Request("POST", f"/org/connections/{identifier(connection_id, 'connection_id')}/test")
        return self._take(TestData, request, lambda data: data.url)

    def get_directory(self) -> Directory:
        """Returns the organization's directory.

        A directory is kept by the organization's identity provider through SCIM 2.0. `baseUrl` is what the
        provider asks for beside a token. `lastError` says why a call was refused that its administrators
        may have to mend.
        """
        request = Request("GET", "/org/directory")
        return self._take(DirectoryData, request, lambda data: data.directory)

    def create_directory(self) -> Directory:
        """Connects a directory.

        An organization has one (409 `directory_exists`). Make a token for it next.
        """
        request = Request("POST", "/org/directory")
        return self._take(DirectoryData, request, lambda data: data.directory)

    def update_directory(
        self, *, status: DirectoryStatus | None = None, welcome_mail: bool | None = None,
    ) -> Directory:
        """Pauses the directory, lets it go on, or turns its mails on or off.

        The calls of a paused directory are refused and change nothing.

        Args:
            status: Whether its calls are carried out: `active` or `paused`.
            welcome_mail: Whether people whom it adds are told of it by mail.
        """
        body = {"status": status, "welcomeMail": welcome_mail}
        request = Request("PATCH", "/org/directory", body=body)
        return self._take(DirectoryData, request, lambda data: data.directory)

    def delete_directory(self) -> None:
        """Disconnects the directory.

        Its tokens end, and what it says of people and groups is deleted. The memberships stay as they are,
        and roles that groups gave are given by hand from then on.
        """
        return self._do(Request("DELETE", "/org/directory"))

    def list_directory_groups(
        self, *, offset: int | None = None, limit: int | None = None,
    ) -> DirectoryGroupsData:
        """Lists the groups of the directory, by name.

        `total` says how many there are.

        Args:
            offset: How many groups to leave out; 0 when left out.
            limit: How many groups at most, 1 to 200; 100 when left out.
        """
        query = {"offset": offset, "limit": limit}
        return self._call(DirectoryGroupsData, Request("GET", "/org/directory/groups", query=query))

    def map_directory_group(
        self, group_id: str, *, role: Role | None | Omitted = OMITTED, roles: Sequence[str] | None = None,
    ) -> DirectoryGroup:
        """Says what the members of a group have.

        `role` is what they are here: `org_admin` makes them administrators for as long as they are in the
        group. `roles` are roles in the product, beside those given by hand. `null` and `[]` clear. It
        shows at the next verify of each member.

        Args:
            role: Their role here; `null`: what they have otherwise.
            roles: The keys of their roles in the product; at most 20.
        """
        body = {"role": role, "roles": roles}
        request = Request("PATCH", f"/org/directory/groups/{identifier(group_id, 'group_id')}", body=body)
        return self._take(DirectoryGroupData, request, lambda data: data.group)

    def create_directory_token(self) -> NewDirectoryTokenData:
        """Makes a token for the directory.

        The answer is the only one that has it. Two live at a time, so that one replaces another without a
        gap (409 `directory_token_limit_reached`). Whoever has it puts anybody into any group: the caller
        has every permission of the roles that groups give (403 `permission_not_held`).
        """
        return self._call(NewDirectoryTokenData, Request("POST", "/org/directory/token"))

    def delete_older_directory_token(self) -> None:
        """Ends the older token of the directory, or the only one.

        It is refused from the next call on.
        """
        return self._do(Request("DELETE", "/org/directory/token"))

    def delete_directory_token(self, token_id: str) -> None:
        """Ends one token of the directory.

        It is refused from the next call on. An unknown one is 404 `directory_not_found`.
        """
        return self._do(Request("DELETE", f"/org/directory/token/{identifier(token_id, 'token_id')}"))

    def undo_directory(self, *, since: datetime, dry_run: bool | None = None) -> UndoneData:
        """Undoes what the directory did to members since an instant, and pauses it.

        By its entries in the audit log: whoever was suspended is active, whoever was removed is a member
        again, whoever was added is removed, and a role that was taken is given by hand. What the directory
        says of people and groups stays. `left` counts members who could not be made as they were: the
        organization would be left without an active administrator, the account is gone, or the caller
        lacks a permission of a role that was taken.

        Args:
            dry_run: Whether only to count what would be undone.
            since: The instant, RFC 3339; in the past.
        """
        body = {"dryRun": dry_run, "since": since}
        return self._call(UndoneData, Request("POST", "/org/directory/undo", body=body))

    def list_domains(self) -> list[Domain]:
        """Lists the organization's domains, oldest first.

        Includes those that are not verified.
        """
        request = Request("GET", "/org/domains")
        return self._take(DomainsData, request, lambda data: data.domains)

    def claim_domain(self, *, domain: str) -> Domain:
        """Claims a domain.

        The answer has the TXT record that proves the claim: write it into the DNS, then verify the domain.
        A domain that the organization claims already is answered as it is, with the same record.

        Args:
            domain: The domain's name, such as `example.com`.
        """
        body = {"domain": domain}
        request = Request("POST", "/org/domains", body=body)
        return self._take(DomainData, request, lambda data: data.domain)

    def delete_domain(self, domain_id: str) -> None:
        """Deletes a domain, verified or not.

        Another organization can verify it at once. A new claim to it has another record.
        """
        return self._do(Request("DELETE", f"/org/domains/{identifier(domain_id, 'domain_id')}"))

    def verify_domain(self, domain_id: str) -> Domain:
        """Looks for the record of a domain in the DNS, and verifies the domain if it is there.

        Without the record, the answer is 409 `domain_not_proven`; if the name servers give no answer in
        time, 503 `unavailable`. Neither changes anything.
        """
        request = Request("POST", f"/org/domains/{identifier(domain_id, 'domain_id')}/verify")
        return self._take(DomainData, request, lambda data: data.domain)

    def list_invites(self, *, limit: int | None = None, cursor: str | None = None) -> InvitesData:
        """Lists the invitations that can be accepted, oldest first, page by page.

        Each entry has the state of its newest mail.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
        """
        query = {"limit": limit, "cursor": cursor}
        return self._call(InvitesData, Request("GET", "/org/invites", query=query))

    def iterate_invites(self) -> Iterator[ListedInvite]:
        """All of `list_invites`, page after page."""
        return self._pages(lambda cursor: self.list_invites(cursor=cursor), lambda page: page.invites)

    def revoke_invite(self, invite_id: str) -> None:
        """Revokes the invitation with this identifier.

        Its link becomes invalid at once.
        """
        return self._do(Request("DELETE", f"/org/invites/{identifier(invite_id, 'invite_id')}"))

    def resend_invite(self, invite_id: str) -> Invite:
        """Sends the invitation with this identifier again.

        The mail has a new link, which is valid for seven days from now, unless the service is configured
        otherwise. The old link becomes invalid at once.
        """
        request = Request("POST", f"/org/invites/{identifier(invite_id, 'invite_id')}/resend")
        return self._take(InviteData, request, lambda data: data.invite)

    def remove_logo(self) -> OwnOrganization:
        """Removes the organization's logo on light pages.

        Pages then show the service's. Its address is gone at once.
        """
        request = Request("DELETE", "/org/logo")
        return self._take(OwnOrganizationData, request, lambda data: data.org)

    def remove_dark_logo(self) -> OwnOrganization:
        """Removes the organization's logo on dark pages.

        Dark pages then show the one of light pages.
        """
        request = Request("DELETE", "/org/logo-dark")
        return self._take(OwnOrganizationData, request, lambda data: data.org)

    def list_members(
        self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None,
        role: Role | None = None, status: MembershipStatus | None = None, sort: MemberOrder | None = None,
    ) -> MembersData:
        """Lists the members page by page, ordered by the time when they joined or as the query says.

        Every member may call this. Includes suspended members. A page with `?q`, `?role` or `?status` may
        have few members or none, and still have `nextCursor`.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            q: Only members whose name or address contains this text; case is ignored.
            role: Only members with this role.
            status: Only members with this status.
            sort: The order; `-` before it reverses it.
        """
        query = {"limit": limit, "cursor": cursor, "q": q, "role": role, "status": status, "sort": sort}
        return self._call(MembersData, Request("GET", "/org/members", query=query))

    def iterate_members(
        self, *, q: str | None = None, role: Role | None = None, status: MembershipStatus | None = None,
        sort: MemberOrder | None = None,
    ) -> Iterator[Member]:
        """All of `list_members`, page after page."""
        return self._pages(lambda cursor: self.list_members(q=q, role=role, status=status, sort=sort, cursor=cursor), lambda page: page.members)

    def invite_member(
        self, *, email: str, role: Role | None = None, roles: Sequence[str] | None = None,
    ) -> Invite:
        """Invites an email address to the organization.

        The invitation's link is mailed to the address. It is valid for seven days, unless the service is
        configured otherwise, and can be used once.

        Args:
            email: The email address to invite.
            role: The role that the invited person gets; `member` if left out.
            roles: The keys of the roles in the product that the invited person gets; the default
                ones if left out or empty.
        """
        body = {"email": email, "role": role, "roles": roles}
        request = Request("POST", "/org/members/invite", body=body)
        return self._take(InviteData, request, lambda data: data.invite)

    def update_member(
        self, user_id: str, *, metadata: dict[str, object] | None | Omitted = OMITTED,
        role: Role | None = None, roles: Sequence[str] | None = None, status: MembershipStatus | None = None,
    ) -> Member:
        """Changes a member's role, status, or roles in the product.

        Fields that are left out stay unchanged. Admins can't suspend themselves. The last active admin
        can't be suspended or lose the role.

        Args:
            metadata: What the product keeps with the membership: an object of at most 4096 bytes
                of JSON, for service keys alone. It replaces what was kept, and `null` clears it;
                stays unchanged if left out.
            role: The member's role; stays unchanged if left out.
            roles: The keys of all roles in the product that the member has by hand, at most 20;
                they stay unchanged if left out.
            status: `suspended` suspends the member, `active` reinstates the member; stays
                unchanged if left out.
        """
        body = {"metadata": metadata, "role": role, "roles": roles, "status": status}
        request = Request("PATCH", f"/org/members/{identifier(user_id, 'user_id')}", body=body)
        return self._take(MemberData, request, lambda data: data.member)

    def remove_member(self, user_id: str) -> None:
        """Removes a member from the organization.

        Ends the member's sessions in this organization; verify refuses their access tokens from its next
        call on. Admins can't remove themselves: they leave with `POST /org/leave`.
        """
        return self._do(Request("DELETE", f"/org/members/{identifier(user_id, 'user_id')}"))

    def end_member_sessions(self, user_id: str) -> None:
        """Ends a member's sessions in the organization.

        Verify refuses their access tokens from its next call on. Sessions in other organizations continue.
        The member can sign in again; to prevent that, suspend the member.
        """
        return self._do(Request("POST", f"/org/members/{identifier(user_id, 'user_id')}/end-sessions"))

    def reset_member_two_factor(self, user_id: str) -> None:
        """Resets the second factor of a member who lost it.

        Turns two-factor authentication off for the account, removes its passkeys and its identities at the
        service's providers whose second factor counts, ends its sessions, and mails the member. The
        password stays: whoever calls has to be sure who asked. A second factor belongs to the account, so
        this works only where the account belongs to this organization alone, suspended memberships
        included; otherwise it is 409 `member_elsewhere`, and the operator does it.
        """
        return self._do(Request("POST", f"/org/members/{identifier(user_id, 'user_id')}/reset-2fa"))

    def list_roles(self) -> RolesData:
        """Lists the roles that members of the organization can have, and the permissions that there are.

        First those of the service, which every organization has, then those that the organization defined,
        each in the order of keys.
        """
        return self._call(RolesData, Request("GET", "/org/roles"))

    def create_role(
        self, *, key: str, name: str, permissions: Sequence[str], description: str | None = None,
        is_default: bool | None = None,
    ) -> RoleEntry:
        """Defines a role of the organization.

        At most 50, of permissions that the operator has declared and that the caller has (403
        `permission_not_held`). Where the service doesn't let organizations define roles
        (`roles.defined_by_organizations`), this is 404 `not_found`. A key of the service's roles, `member`
        and `org_admin` are 409 `role_exists`.

        Args:
            description: What it is for; none if left out or empty.
            is_default: Whether those have it who join without other roles; `false` if left out.
            key: The role's key, which can't be changed later.
            name: What people see.
            permissions: Its permissions.
        """
        body = {"description": description, "isDefault": is_default, "key": key, "name": name,
            "permissions": permissions}
        request = Request("POST", "/org/roles", body=body)
        return self._take(ProductRoleData, request, lambda data: data.role)

    def update_role(
        self, key: str, *, description: str | None = None, is_default: bool | None = None,
        name: str | None = None, permissions: Sequence[str] | None = None,
    ) -> RoleEntry:
        """Changes a role that the organization defined.

        Fields that are left out stay unchanged; the key always does. Everybody who has the role has its
        new permissions at the next verify. A permission that is new to the role needs it of the caller
        (403 `permission_not_held`).

        Args:
            description: What it is for; an empty text clears it.
            is_default: Whether those have it who join without other roles.
            name: What people see.
            permissions: Its permissions, all of them.
        """
        body = {"description": description, "isDefault": is_default, "name": name, "permissions": permissions}
        request = Request("PATCH", f"/org/roles/{identifier(key, 'key')}", body=body)
        return self._take(ProductRoleData, request, lambda data: data.role)

    def delete_role(self, key: str, *, replace_by: str | None = None, force: bool | None = None) -> None:
        """Deletes a role that the organization defined.

        One that a member has, or that a pending invitation or a rule of a connection gives, is 409
        `role_in_use`. With `?force=true` it is gone from everybody at the next verify, with `?replaceBy`
        the other role is in its place. Then each member whose roles change has an event
        `member.role_changed`. A role that is made again under the same key is nobody's.

        Args:
            replace_by: The key of the role that those have then who had this one.
            force: Whether what is in use is taken away from everybody; `false` if left out.
        """
        query = {"replaceBy": replace_by, "force": force}
        return self._do(Request("DELETE", f"/org/roles/{identifier(key, 'key')}", query=query))

    def list_webhooks(self) -> list[Webhook]:
        """Lists the organization's webhook subscriptions, oldest first.

        Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why
        deliveries fail.
        """
        request = Request("GET", "/org/webhooks")
        return self._take(WebhooksData, request, lambda data: data.webhooks)

    def create_webhook(
        self, *, events: Sequence[OrganizationEventName], url: str, description: str | None = None,
    ) -> NewWebhookData:
        """Creates a webhook subscription.

        The secret is shown only in this answer. An organization has one subscription for a URL. The
        requests that a subscription receives are under `webhooks` in this document.

        Args:
            description: What the subscription is for.
            events: Names of the events to send.
            url: URL to which events are sent: `https`, on a publicly reachable host.
        """
        body = {"description": description, "events": events, "url": url}
        return self._call(NewWebhookData, Request("POST", "/org/webhooks", body=body))

    def get_webhook(self, webhook_id: str) -> Webhook:
        """Returns a webhook subscription.

        Its secret is not shown, except the last four characters.
        """
        request = Request("GET", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}")
        return self._take(WebhookData, request, lambda data: data.webhook)

    def update_webhook(
        self, webhook_id: str, *, description: str | None = None,
        events: Sequence[OrganizationEventName] | None = None, is_active: bool | None = None,
        url: str | None = None,
    ) -> Webhook:
        """Changes, pauses or resumes a webhook subscription.

        Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are
        held, and new events create no deliveries.

        Args:
            description: What the subscription is for; an empty text removes the description.
            events: Names of the events to send; replaces the whole list.
            is_active: `false` pauses the subscription, `true` resumes it and sends the held
                deliveries.
            url: URL to which events are sent: `https`, on a publicly reachable host.
        """
        body = {"description": description, "events": events, "isActive": is_active, "url": url}
        request = Request("PATCH", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}", body=body)
        return self._take(WebhookData, request, lambda data: data.webhook)

    def delete_webhook(self, webhook_id: str) -> None:
        """Deletes a webhook subscription and its queued deliveries.

        An attempt that is under way may still arrive.
        """
        return self._do(Request("DELETE", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}"))

    def list_deliveries(
        self, webhook_id: str, *, limit: int | None = None, cursor: str | None = None,
        status: DeliveryStatus | None = None,
    ) -> DeliveriesData:
        """Lists the deliveries of a subscription, newest first, page by page.

        Each entry has the result of the last attempt and the time of the next one. A page with `?status`
        may have few deliveries or none, and still have `nextCursor`.

        Args:
            limit: Maximum number of entries in the answer.
            cursor: `nextCursor` of the previous page; the first page if left out.
            status: Only deliveries with this status.
        """
        query = {"limit": limit, "cursor": cursor, "status": status}
        return self._call(DeliveriesData, Request("GET", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries", query=query))

    def iterate_deliveries(
        self, webhook_id: str, *, status: DeliveryStatus | None = None,
    ) -> Iterator[Delivery]:
        """All of `list_deliveries`, page after page."""
        return self._pages(lambda cursor: self.list_deliveries(webhook_id, status=status, cursor=cursor), lambda page: page.deliveries)

    def get_delivery(self, webhook_id: str, delivery_id: str) -> DeliveryDetail:
        """Returns a delivery with its body and its attempts.

        Of the receiver's answers, only the status is stored.
        """
        request = Request("GET", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries/{identifier(delivery_id, 'delivery_id')}")
        return self._take(DeliveryDetailData, request, lambda data: data.delivery)

    def redeliver(self, webhook_id: str, delivery_id: str) -> str:
        """Sends the event of a delivery once more, as a new delivery.

        The event keeps its identifier, so that the receiver can recognize it as a duplicate.
        """
        request = Request("POST", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}/deliveries/{identifier(delivery_id, 'delivery_id')}/redeliver")
        return self._take(DeliveryIdData, request, lambda data: data.delivery_id)

    def rotate_webhook_secret(self, webhook_id: str) -> str:
        """Replaces the secret of a webhook subscription.

        The new secret is shown only in this answer. For 24 hours, unless the service is configured
        otherwise, deliveries are signed with both secrets, so that the receiver can be changed meanwhile.
        """
        request = Request("POST", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}/rotate-secret")
        return self._take(WebhookSecretData, request, lambda data: data.secret)

    def test_webhook(self, webhook_id: str) -> str:
        """Sends the event webhook.test to a webhook subscription.

        It is sent whichever events the subscription lists. The answer has the delivery's identifier, with
        which its attempts can be looked up.
        """
        request = Request("POST", f"/org/webhooks/{identifier(webhook_id, 'webhook_id')}/test")
        return self._take(DeliveryIdData, request, lambda data: data.delivery_id)


class AsyncOrganizationApi(AsyncCalls):
    """The calls of `OrganizationApi`, to be awaited."""

    get_organization = awaited(OrganizationApi.get_organization)
    update_organization = awaited(OrganizationApi.update_organization)
    list_api_keys = awaited(OrganizationApi.list_api_keys)
    create_api_key = awaited(OrganizationApi.create_api_key)
    revoke_api_key = awaited(OrganizationApi.revoke_api_key)
    rotate_api_key = awaited(OrganizationApi.rotate_api_key)
    list_audit_log = awaited(OrganizationApi.list_audit_log)
    iterate_audit_log = streamed(OrganizationApi.iterate_audit_log)
    list_connections = awaited(OrganizationApi.list_connections)
    create_connection = awaited(OrganizationApi.create_connection)
    get_connection = awaited(OrganizationApi.get_connection)
    update_connection = awaited(OrganizationApi.update_connection)
    delete_connection = awaited(OrganizationApi.delete_connection)
    list_connection_attempts = awaited(OrganizationApi.list_connection_attempts)
    get_connection_impact = awaited(OrganizationApi.get_connection_impact)
    test_connection = awaited(OrganizationApi.test_connection)
    get_directory = awaited(OrganizationApi.get_directory)
    create_directory = awaited(OrganizationApi.create_directory)
    update_directory = awaited(OrganizationApi.update_directory)
    delete_directory = awaited(OrganizationApi.delete_directory)
    list_directory_groups = awaited(OrganizationApi.list_directory_groups)
    map_directory_group = awaited(OrganizationApi.map_directory_group)
    create_directory_token = awaited(OrganizationApi.create_directory_token)
    delete_older_directory_token = awaited(OrganizationApi.delete_older_directory_token)
    delete_directory_token = awaited(OrganizationApi.delete_directory_token)
    undo_directory = awaited(OrganizationApi.undo_directory)
    list_domains = awaited(OrganizationApi.list_domains)
    claim_domain = awaited(OrganizationApi.claim_domain)
    delete_domain = awaited(OrganizationApi.delete_domain)
    verify_domain = awaited(OrganizationApi.verify_domain)
    list_invites = awaited(OrganizationApi.list_invites)
    iterate_invites = streamed(OrganizationApi.iterate_invites)
    revoke_invite = awaited(OrganizationApi.revoke_invite)
    resend_invite = awaited(OrganizationApi.resend_invite)
    remove_logo = awaited(OrganizationApi.remove_logo)
    remove_dark_logo = awaited(OrganizationApi.remove_dark_logo)
    list_members = awaited(OrganizationApi.list_members)
    iterate_members = streamed(OrganizationApi.iterate_members)
    invite_member = awaited(OrganizationApi.invite_member)
    update_member = awaited(OrganizationApi.update_member)
    remove_member = awaited(OrganizationApi.remove_member)
    end_member_sessions = awaited(OrganizationApi.end_member_sessions)
    reset_member_two_factor = awaited(OrganizationApi.reset_member_two_factor)
    list_roles = awaited(OrganizationApi.list_roles)
    create_role = awaited(OrganizationApi.create_role)
    update_role = awaited(OrganizationApi.update_role)
    delete_role = awaited(OrganizationApi.delete_role)
    list_webhooks = awaited(OrganizationApi.list_webhooks)
    create_webhook = awaited(OrganizationApi.create_webhook)
    get_webhook = awaited(OrganizationApi.get_webhook)
    update_webhook = awaited(OrganizationApi.update_webhook)
    delete_webhook = awaited(OrganizationApi.delete_webhook)
    list_deliveries = awaited(OrganizationApi.list_deliveries)
    iterate_deliveries = streamed(OrganizationApi.iterate_deliveries)
    get_delivery = awaited(OrganizationApi.get_delivery)
    redeliver = awaited(OrganizationApi.redeliver)
    rotate_webhook_secret = awaited(OrganizationApi.rotate_webhook_secret)
    test_webhook = awaited(OrganizationApi.test_webhook)
