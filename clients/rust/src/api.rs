//! The calls that a service key opens.
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

use reqwest::Method;

use crate::call::{Scope, identifier};
use crate::error::Error;
use crate::secret::Secret;
use crate::types::{
    ApiKey, ApiKeysData, AttemptsData, AuditLogData, ClaimDomainBody, Connection, ConnectionData,
    ConnectionImpactData, ConnectionsData, CreateApiKeyBody, CreateConnectionBody, CreateOperatorWebhookBody,
    CreateOrganizationBody, CreateWebhookBody, CreatedOrganizationData, DeclarePermissionsQuery, DeleteRoleQuery,
    DeleteServiceRoleQuery, DeliveriesData, DeliveryDetail, DeliveryDetailData, DeliveryIdData, Directory,
    DirectoryData, DirectoryGroup, DirectoryGroupData, DirectoryGroupsData, Domain, DomainData, DomainsData,
    ExportData, ExportUserQuery, HealthData, ImpersonateUserBody, ImpersonationData, ImportData, ImportLine, Invite,
    InviteBody, InviteData, InvitesData, ListAuditLogQuery, ListDeliveriesQuery, ListDirectoryGroupsQuery,
    ListInvitesQuery, ListMembersQuery, ListOrganizationsQuery, ListUsersQuery, MapGroupBody, Member, MemberData,
    MembersData, NewApiKeyData, NewDirectoryTokenData, NewRoleBody, NewWebhookData, OperatorListAuditLogQuery,
    OperatorOrganization, OperatorOrganizationData, OperatorOrganizationsData, OperatorSession, OperatorSessionsData,
    OperatorUser, OperatorUserData, OperatorUserDetails, OperatorUsersData, OwnOrganization, OwnOrganizationData,
    PermissionEntry, PermissionsBody, PermissionsData, ProductRoleData, RoleChangesBody, RoleEntry, RolesData,
    RotateApiKeyBody, ServiceRolesData, TestData, UndoDirectoryBody, UndoneData, UpdateConnectionBody,
    UpdateDirectoryBody, UpdateMemberBody, UpdateOperatorOrganizationBody, UpdateOperatorWebhookBody,
    UpdateOrganizationBody, UpdateUserBody, UpdateWebhookBody, Webhook, WebhookData, WebhookSecretData, WebhooksData,
};

/// The operator's own routes: organizations and users of the whole service. Needs a service key of scope `manage`.
#[derive(Clone, Debug)]
pub struct OperatorApi<'a>(pub(crate) Scope<'a>);

impl OperatorApi<'_> {
    /// Lists the actions of operators, newest first, page by page.
    ///
    /// Includes actions with service keys and with the command line. An action on one organization is in that
    /// organization's audit log too.
    pub async fn list_audit_log(&self, query: &OperatorListAuditLogQuery) -> Result<AuditLogData, Error> {
        self.0.call(Method::GET, "/operator/audit-log").query(query)?.send().await
    }

    /// Returns the state of the service: its servers, its queues, its signing keys, and what needs attention.
    ///
    /// It has what `orgauth doctor` says of the database. The metrics have more, and over time.
    pub async fn get_health(&self) -> Result<HealthData, Error> {
        self.0.call(Method::GET, "/operator/health").send().await
    }

    /// Lists the organizations, ordered by slug, page by page.
    ///
    /// Includes suspended ones. Each entry has the number of its members.
    pub async fn list_organizations(
        &self,
        query: &ListOrganizationsQuery,
    ) -> Result<OperatorOrganizationsData, Error> {
        self.0.call(Method::GET, "/operator/organizations").query(query)?.send().await
    }

    /// Creates an organization.
    ///
    /// With `adminEmail`, also invites this address as the first admin, by mail. The answer has the invitation's
    /// link.
    pub async fn create_organization(&self, body: &CreateOrganizationBody) -> Result<CreatedOrganizationData, Error> {
        self.0.call(Method::POST, "/operator/organizations").json(body)?.send().await
    }

    /// Returns an organization with the number of its members.
    ///
    /// The organization is named by its identifier, and may be suspended.
    pub async fn get_organization(&self, organization_id: &str) -> Result<OperatorOrganization, Error> {
        let organization_id = identifier("organization_id", organization_id)?;
        Ok(self
            .0
            .call(Method::GET, &format!("/operator/organizations/{organization_id}"))
            .send::<OperatorOrganizationData>()
            .await?
            .organization)
    }

    /// Changes an organization.
    ///
    /// Fields that are left out stay unchanged. A suspension takes effect on the next request of a member and on
    /// the next verify.
    pub async fn update_organization(
        &self,
        organization_id: &str,
        body: &UpdateOperatorOrganizationBody,
    ) -> Result<OperatorOrganization, Error> {
        let organization_id = identifier("organization_id", organization_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/operator/organizations/{organization_id}"))
            .json(body)?
            .send::<OperatorOrganizationData>()
            .await?
            .organization)
    }

    /// Deletes a suspended organization.
    ///
    /// From then on, requests for it are refused: with 404 `organization_not_found`, and by verify with 401
    /// `invalid_api_key`. Its data is deleted within a day, in batches; until then its slug stays taken. The
    /// accounts of its members stay.
    pub async fn delete_organization(&self, organization_id: &str) -> Result<(), Error> {
        let organization_id = identifier("organization_id", organization_id)?;
        self.0
            .call(Method::DELETE, &format!("/operator/organizations/{organization_id}"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the permissions that the operator has declared, in order.
    ///
    /// Admins of an organization see the same list beside its roles (`GET /org/roles`).
    pub async fn list_permissions(&self) -> Result<Vec<PermissionEntry>, Error> {
        Ok(self.0.call(Method::GET, "/operator/permissions").send::<PermissionsData>().await?.permissions)
    }

    /// Declares the permissions: the whole list.
    ///
    /// At most 500. A permission is a word for what members may do in the product, such as `invoices:read`; it
    /// means nothing to this service. Roles have permissions of this list only.
    pub async fn declare_permissions(
        &self,
        body: &PermissionsBody,
        query: &DeclarePermissionsQuery,
    ) -> Result<Vec<PermissionEntry>, Error> {
        Ok(self
            .0
            .call(Method::PUT, "/operator/permissions")
            .query(query)?
            .json(body)?
            .send::<PermissionsData>()
            .await?
            .permissions)
    }

    /// Lists the roles that every organization has, in the order of keys.
    ///
    /// Those that organizations defined themselves are in `GET /org/roles` of each.
    pub async fn list_service_roles(&self) -> Result<Vec<RoleEntry>, Error> {
        Ok(self.0.call(Method::GET, "/operator/roles").send::<ServiceRolesData>().await?.roles)
    }

    /// Makes a role that every organization has.
    ///
    /// Its permissions are among those that `PUT /operator/permissions` declares. A key that is taken, `member`
    /// and `org_admin` are 409 `role_exists`; so is one of which organizations have defined a role, and
    /// `error.organizations` has slugs of them.
    pub async fn create_service_role(&self, body: &NewRoleBody) -> Result<RoleEntry, Error> {
        Ok(self.0.call(Method::POST, "/operator/roles").json(body)?.send::<ProductRoleData>().await?.role)
    }

    /// Changes a role that every organization has.
    ///
    /// Fields that are left out stay unchanged; the key always does. Everybody who has the role has its new
    /// permissions at the next verify.
    pub async fn update_service_role(&self, key: &str, body: &RoleChangesBody) -> Result<RoleEntry, Error> {
        let key = identifier("key", key)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/operator/roles/{key}"))
            .json(body)?
            .send::<ProductRoleData>()
            .await?
            .role)
    }

    /// Deletes a role that every organization has.
    ///
    /// One that somebody has, or that a pending invitation or a rule of a connection gives, is 409 `role_in_use`.
    /// With `?force=true` it is gone from everybody at the next verify, with `?replaceBy` the other role of the
    /// service is in its place. Then each member whose roles change has an event `member.role_changed`.
    pub async fn delete_service_role(&self, key: &str, query: &DeleteServiceRoleQuery) -> Result<(), Error> {
        let key = identifier("key", key)?;
        self.0
            .call(Method::DELETE, &format!("/operator/roles/{key}"))
            .query(query)?
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the users of all organizations, oldest account first, page by page.
    ///
    /// Includes users without an organization. With `?email`, the list has only the account with this address, or
    /// is empty.
    pub async fn list_users(&self, query: &ListUsersQuery) -> Result<OperatorUsersData, Error> {
        self.0.call(Method::GET, "/operator/users").query(query)?.send().await
    }

    /// Imports users of another service, with their password hashes.
    ///
    /// The body has one JSON object per line, at most 10,000 lines and 10 MiB. Each line succeeds or fails by
    /// itself: the answer is 200, with a result for each line. An existing account is not changed, but gets the
    /// memberships that it never had, so the same body can be sent again. An import sends no mails and causes no
    /// events.
    pub async fn import_users(&self, lines: &[ImportLine]) -> Result<ImportData, Error> {
        self.0.call(Method::POST, "/operator/users/import").lines(lines)?.send().await
    }

    /// Returns a user with the user's memberships.
    ///
    /// Includes suspended memberships.
    pub async fn get_user(&self, user_id: &str) -> Result<OperatorUserDetails, Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::GET, &format!("/operator/users/{user_id}")).send().await
    }

    /// Changes a user's name, or whether the email address counts as verified.
    ///
    /// Fields that are left out stay unchanged. The user's sessions continue.
    pub async fn update_user(&self, user_id: &str, body: &UpdateUserBody) -> Result<OperatorUser, Error> {
        let user_id = identifier("user_id", user_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/operator/users/{user_id}"))
            .json(body)?
            .send::<OperatorUserData>()
            .await?
            .user)
    }

    /// Deletes a user's account and erases the stored data about the user.
    ///
    /// Does the same as `POST /auth/delete-account`, without a password. Organizations whose only member is the
    /// user are deleted too. Refused with `last_admin` while the user is the last active admin of an organization
    /// that has other members.
    pub async fn delete_user(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::DELETE, &format!("/operator/users/{user_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Returns the stored data about a user, without secrets.
    ///
    /// The pages are those of `GET /auth/export`, without its limit of five a day. Each call is recorded in the
    /// audit logs.
    pub async fn export_user(&self, user_id: &str, query: &ExportUserQuery) -> Result<ExportData, Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::GET, &format!("/operator/users/{user_id}/export")).query(query)?.send().await
    }

    /// Makes a link with which a browser signs in as a member of an organization, to see what the member sees.
    ///
    /// The link works once, within a minute. For people with the operator's pages, and for service keys that were
    /// made with `--may-impersonate`. Off unless `operator.impersonation` is set: then the answer is 404.
    pub async fn impersonate_user(&self, user_id: &str, body: &ImpersonateUserBody) -> Result<String, Error> {
        let user_id = identifier("user_id", user_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/operator/users/{user_id}/impersonate"))
            .json(body)?
            .send::<ImpersonationData>()
            .await?
            .url)
    }

    /// Ends every session of a user, in every organization.
    ///
    /// Verify refuses the user's access tokens from its next call on.
    pub async fn logout_user(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/operator/users/{user_id}/logout-all"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Removes a user's authenticator app, recovery codes and passkeys, and ends every session of the user.
    ///
    /// For a user who lost the authenticator and the recovery codes, or the passkey that is the second factor.
    /// All passkeys go, also those that the user still has; one alone is removed by the user, in the account.
    /// Also cancels a set-up that was never finished. The user gets a mail if two-factor authentication was on,
    /// and one for each passkey.
    pub async fn reset_two_factor(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/operator/users/{user_id}/reset-2fa"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists a user's active sessions, in every organization.
    ///
    /// They are in the order of the organizations' slugs, and newest first in each.
    pub async fn list_user_sessions(&self, user_id: &str) -> Result<Vec<OperatorSession>, Error> {
        let user_id = identifier("user_id", user_id)?;
        Ok(self
            .0
            .call(Method::GET, &format!("/operator/users/{user_id}/sessions"))
            .send::<OperatorSessionsData>()
            .await?
            .sessions)
    }

    /// Lists the operator's webhook subscriptions, oldest first.
    ///
    /// Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why
    /// deliveries fail. Organizations' own subscriptions are not among them.
    pub async fn list_webhooks(&self) -> Result<Vec<Webhook>, Error> {
        Ok(self.0.call(Method::GET, "/operator/webhooks").send::<WebhooksData>().await?.webhooks)
    }

    /// Creates a webhook subscription of the operator.
    ///
    /// It gets the listed events of every organization, with `orgId` and `org.slug` in the body; also
    /// `organization.created`, `organization.suspended`, `organization.activated`, `organization.deleted` and
    /// `user.erased`, which no organization gets. The secret is shown only in this answer.
    pub async fn create_webhook(&self, body: &CreateOperatorWebhookBody) -> Result<NewWebhookData, Error> {
        self.0.call(Method::POST, "/operator/webhooks").json(body)?.send().await
    }

    /// Returns a webhook subscription of the operator.
    ///
    /// Its secret is not shown, except the last four characters.
    pub async fn get_webhook(&self, webhook_id: &str) -> Result<Webhook, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self.0.call(Method::GET, &format!("/operator/webhooks/{webhook_id}")).send::<WebhookData>().await?.webhook)
    }

    /// Changes, pauses or resumes a webhook subscription of the operator.
    ///
    /// Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are held, and
    /// new events create no deliveries.
    pub async fn update_webhook(&self, webhook_id: &str, body: &UpdateOperatorWebhookBody) -> Result<Webhook, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/operator/webhooks/{webhook_id}"))
            .json(body)?
            .send::<WebhookData>()
            .await?
            .webhook)
    }

    /// Deletes a webhook subscription of the operator and its queued deliveries.
    ///
    /// An attempt that is under way may still arrive.
    pub async fn delete_webhook(&self, webhook_id: &str) -> Result<(), Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0
            .call(Method::DELETE, &format!("/operator/webhooks/{webhook_id}"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the deliveries of a webhook subscription of the operator, newest first, page by page.
    ///
    /// As `listDeliveries`, which has the rules of `?status`.
    pub async fn list_deliveries(
        &self,
        webhook_id: &str,
        query: &ListDeliveriesQuery,
    ) -> Result<DeliveriesData, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0.call(Method::GET, &format!("/operator/webhooks/{webhook_id}/deliveries")).query(query)?.send().await
    }

    /// Returns a delivery to a webhook subscription of the operator, with its body and its attempts.
    ///
    /// Of the receiver's answers, only the status is stored.
    pub async fn get_delivery(&self, webhook_id: &str, delivery_id: &str) -> Result<DeliveryDetail, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        let delivery_id = identifier("delivery_id", delivery_id)?;
        Ok(self
            .0
            .call(Method::GET, &format!("/operator/webhooks/{webhook_id}/deliveries/{delivery_id}"))
            .send::<DeliveryDetailData>()
            .await?
            .delivery)
    }

    /// Sends the event of a delivery to a webhook subscription of the operator once more, as a new delivery.
    ///
    /// The event keeps its identifier, so that the receiver can recognize it as a duplicate.
    pub async fn redeliver_delivery(&self, webhook_id: &str, delivery_id: &str) -> Result<String, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        let delivery_id = identifier("delivery_id", delivery_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/operator/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver"))
            .send::<DeliveryIdData>()
            .await?
            .delivery_id)
    }

    /// Replaces the secret of a webhook subscription of the operator.
    ///
    /// The new secret is shown only in this answer. For 24 hours, unless the service is configured otherwise,
    /// deliveries are signed with both secrets, so that the receiver can be changed meanwhile.
    pub async fn rotate_webhook_secret(&self, webhook_id: &str) -> Result<Secret, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/operator/webhooks/{webhook_id}/rotate-secret"))
            .send::<WebhookSecretData>()
            .await?
            .secret)
    }

    /// Sends the event webhook.test to a webhook subscription of the operator.
    ///
    /// It is sent whichever events the subscription lists, and names no organization. The answer has the
    /// delivery's identifier, with which its attempts can be looked up.
    pub async fn test_webhook(&self, webhook_id: &str) -> Result<String, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/operator/webhooks/{webhook_id}/test"))
            .send::<DeliveryIdData>()
            .await?
            .delivery_id)
    }
}

/// What admins of one organization do, done by the operator. Needs a service key of scope `manage`.
#[derive(Clone, Debug)]
pub struct OrganizationApi<'a>(pub(crate) Scope<'a>);

impl OrganizationApi<'_> {
    /// Returns the organization that X-Org-Slug names.
    ///
    /// Every member may call this. Only admins see the organization's own security rules, and whether sign-in
    /// pages show its name.
    pub async fn get_organization(&self) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::GET, "/org").send::<OwnOrganizationData>().await?.org)
    }

    /// Changes the organization's name, application URL, security rules, appearance and language.
    ///
    /// Fields that are left out stay unchanged. Pages of the application URL may call the service with the
    /// cookies of this organization's sessions.
    pub async fn update_organization(&self, body: &UpdateOrganizationBody) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::PATCH, "/org").json(body)?.send::<OwnOrganizationData>().await?.org)
    }

    /// Lists the organization's valid API keys, oldest first.
    ///
    /// The list has the keys' records without the keys themselves, which the service doesn't store.
    pub async fn list_api_keys(&self) -> Result<Vec<ApiKey>, Error> {
        Ok(self.0.call(Method::GET, "/org/api-keys").send::<ApiKeysData>().await?.api_keys)
    }

    /// Creates an API key.
    ///
    /// The key is shown only in this answer. It can be used for `POST /public/verify` of this organization and
    /// for nothing else.
    pub async fn create_api_key(&self, body: &CreateApiKeyBody) -> Result<NewApiKeyData, Error> {
        self.0.call(Method::POST, "/org/api-keys").json(body)?.send().await
    }

    /// Revokes an API key.
    ///
    /// Verify refuses the key from its next call on.
    pub async fn revoke_api_key(&self, api_key_id: &str) -> Result<(), Error> {
        let api_key_id = identifier("api_key_id", api_key_id)?;
        self.0.call(Method::DELETE, &format!("/org/api-keys/{api_key_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Creates a successor of an API key.
    ///
    /// The successor has the name and expiry of the old key, and is shown only in this answer. The old key stays
    /// valid during the overlap.
    pub async fn rotate_api_key(&self, api_key_id: &str, body: &RotateApiKeyBody) -> Result<NewApiKeyData, Error> {
        let api_key_id = identifier("api_key_id", api_key_id)?;
        self.0.call(Method::POST, &format!("/org/api-keys/{api_key_id}/rotate")).json(body)?.send().await
    }

    /// Lists the organization's audit log, newest entry first, page by page.
    ///
    /// Entries can't be changed. They are deleted after a time that the operator configures. A page with `?q`,
    /// `?action` or `?user` may have few entries or none, and still have `nextCursor`.
    pub async fn list_audit_log(&self, query: &ListAuditLogQuery) -> Result<AuditLogData, Error> {
        self.0.call(Method::GET, "/org/audit-log").query(query)?.send().await
    }

    /// Lists the organization's connections, oldest first.
    ///
    /// Their secrets are not shown.
    pub async fn list_connections(&self) -> Result<Vec<Connection>, Error> {
        Ok(self.0.call(Method::GET, "/org/connections").send::<ConnectionsData>().await?.connections)
    }

    /// Makes a connection to an identity provider of the organization.
    ///
    /// It is a `draft`, and lets nobody in. Register `redirectUri` of the answer at the provider.
    pub async fn create_connection(&self, body: &CreateConnectionBody) -> Result<Connection, Error> {
        Ok(self.0.call(Method::POST, "/org/connections").json(body)?.send::<ConnectionData>().await?.connection)
    }

    /// Returns a connection.
    ///
    /// Its secret is not shown.
    pub async fn get_connection(&self, connection_id: &str) -> Result<Connection, Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        Ok(self
            .0
            .call(Method::GET, &format!("/org/connections/{connection_id}"))
            .send::<ConnectionData>()
            .await?
            .connection)
    }

    /// Changes a connection, or turns it on or off.
    ///
    /// Fields that are left out stay unchanged. Turning a connection off (`draft`) ends no session.
    pub async fn update_connection(
        &self,
        connection_id: &str,
        body: &UpdateConnectionBody,
    ) -> Result<Connection, Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/org/connections/{connection_id}"))
            .json(body)?
            .send::<ConnectionData>()
            .await?
            .connection)
    }

    /// Deletes a connection.
    ///
    /// The sessions that began by it end, and the accounts that people signed in to by it forget that. While the
    /// organization requires single sign-on, an admin can't delete its only active connection (409
    /// `connection_required`); a service key can.
    pub async fn delete_connection(&self, connection_id: &str) -> Result<(), Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        self.0
            .call(Method::DELETE, &format!("/org/connections/{connection_id}"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the last attempts to sign in by a connection, newest first, with what was last seen of its provider.
    ///
    /// At most 20 are kept. They show which rule refused, the names of the claims that came, and the masked
    /// address: no token, code or secret.
    pub async fn list_connection_attempts(&self, connection_id: &str) -> Result<AttemptsData, Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        self.0.call(Method::GET, &format!("/org/connections/{connection_id}/attempts")).send().await
    }

    /// Tells whom the connection would shut out if it were required.
    ///
    /// For an admin, before single sign-on is required (`requireSso` of `PATCH /org`).
    pub async fn get_connection_impact(&self, connection_id: &str) -> Result<ConnectionImpactData, Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        self.0.call(Method::GET, &format!("/org/connections/{connection_id}/impact")).send().await
    }

    /// Returns the address at which an admin tries a connection out.
    ///
    /// Open it in the browser of the session that asks: it leads to the provider, and from there to the console,
    /// and is good once, for ten minutes. The test signs nobody in and changes no account; `GET
    /// /org/connections/{id}/attempts` has what came, and what a sign-in would have done. A connection can become
    /// `active` once a test has worked. A service key, which has no browser, can't ask: 403 `admin_required`.
    pub async fn test_connection(&self, connection_id: &str) -> Result<String, Error> {
        let connection_id = identifier("connection_id", connection_id)?;
        Ok(self.0.call(Method::POST, &format!("/org/connections/{connection_id}/test")).send::<TestData>().await?.url)
    }

    /// Returns the organization's directory.
    ///
    /// A directory is kept by the organization's identity provider through SCIM 2.0. `baseUrl` is what the
    /// provider asks for beside a token. `lastError` says why a call was refused that its administrators may have
    /// to mend.
    pub async fn get_directory(&self) -> Result<Directory, Error> {
        Ok(self.0.call(Method::GET, "/org/directory").send::<DirectoryData>().await?.directory)
    }

    /// Connects a directory.
    ///
    /// An organization has one (409 `directory_exists`). Make a token for it next.
    pub async fn create_directory(&self) -> Result<Directory, Error> {
        Ok(self.0.call(Method::POST, "/org/directory").send::<DirectoryData>().await?.directory)
    }

    /// Pauses the directory, lets it go on, or turns its mails on or off.
    ///
    /// The calls of a paused directory are refused and change nothing.
    pub async fn update_directory(&self, body: &UpdateDirectoryBody) -> Result<Directory, Error> {
        Ok(self.0.call(Method::PATCH, "/org/directory").json(body)?.send::<DirectoryData>().await?.directory)
    }

    /// Disconnects the directory.
    ///
    /// Its tokens end, and what it says of people and groups is deleted. The memberships stay as they are, and
    /// roles that groups gave are given by hand from then on.
    pub async fn delete_directory(&self) -> Result<(), Error> {
        self.0.call(Method::DELETE, "/org/directory").send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Lists the groups of the directory, by name.
    ///
    /// `total` says how many there are.
    pub async fn list_directory_groups(
        &self,
        query: &ListDirectoryGroupsQuery,
    ) -> Result<DirectoryGroupsData, Error> {
        self.0.call(Method::GET, "/org/directory/groups").query(query)?.send().await
    }

    /// Says what the members of a group have.
    ///
    /// `role` is what they are here: `org_admin` makes them administrators for as long as they are in the group.
    /// `roles` are roles in the product, beside those given by hand. `null` and `[]` clear. It shows at the next
    /// verify of each member.
    pub async fn map_directory_group(&self, group_id: &str, body: &MapGroupBody) -> Result<DirectoryGroup, Error> {
        let group_id = identifier("group_id", group_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/org/directory/groups/{group_id}"))
            .json(body)?
            .send::<DirectoryGroupData>()
            .await?
            .group)
    }

    /// Makes a token for the directory.
    ///
    /// The answer is the only one that has it. Two live at a time, so that one replaces another without a gap
    /// (409 `directory_token_limit_reached`). Whoever has it puts anybody into any group: the caller has every
    /// permission of the roles that groups give (403 `permission_not_held`).
    pub async fn create_directory_token(&self) -> Result<NewDirectoryTokenData, Error> {
        self.0.call(Method::POST, "/org/directory/token").send().await
    }

    /// Ends the older token of the directory, or the only one.
    ///
    /// It is refused from the next call on.
    pub async fn delete_older_directory_token(&self) -> Result<(), Error> {
        self.0.call(Method::DELETE, "/org/directory/token").send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Ends one token of the directory.
    ///
    /// It is refused from the next call on. An unknown one is 404 `directory_not_found`.
    pub async fn delete_directory_token(&self, token_id: &str) -> Result<(), Error> {
        let token_id = identifier("token_id", token_id)?;
        self.0
            .call(Method::DELETE, &format!("/org/directory/token/{token_id}"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Undoes what the directory did to members since an instant, and pauses it.
    ///
    /// By its entries in the audit log: whoever was suspended is active, whoever was removed is a member again,
    /// whoever was added is removed, and a role that was taken is given by hand. What the directory says of
    /// people and groups stays. `left` counts members who could not be made as they were: the organization would
    /// be left without an active administrator, the account is gone, or the caller lacks a permission of a role
    /// that was taken.
    pub async fn undo_directory(&self, body: &UndoDirectoryBody) -> Result<UndoneData, Error> {
        self.0.call(Method::POST, "/org/directory/undo").json(body)?.send().await
    }

    /// Lists the organization's domains, oldest first.
    ///
    /// Includes those that are not verified.
    pub async fn list_domains(&self) -> Result<Vec<Domain>, Error> {
        Ok(self.0.call(Method::GET, "/org/domains").send::<DomainsData>().await?.domains)
    }

    /// Claims a domain.
    ///
    /// The answer has the TXT record that proves the claim: write it into the DNS, then verify the domain. A
    /// domain that the organization claims already is answered as it is, with the same record.
    pub async fn claim_domain(&self, body: &ClaimDomainBody) -> Result<Domain, Error> {
        Ok(self.0.call(Method::POST, "/org/domains").json(body)?.send::<DomainData>().await?.domain)
    }

    /// Deletes a domain, verified or not.
    ///
    /// Another organization can verify it at once. A new claim to it has another record.
    pub async fn delete_domain(&self, domain_id: &str) -> Result<(), Error> {
        let domain_id = identifier("domain_id", domain_id)?;
        self.0.call(Method::DELETE, &format!("/org/domains/{domain_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Looks for the record of a domain in the DNS, and verifies the domain if it is there.
    ///
    /// Without the record, the answer is 409 `domain_not_proven`; if the name servers give no answer in time, 503
    /// `unavailable`. Neither changes anything.
    pub async fn verify_domain(&self, domain_id: &str) -> Result<Domain, Error> {
        let domain_id = identifier("domain_id", domain_id)?;
        Ok(self.0.call(Method::POST, &format!("/org/domains/{domain_id}/verify")).send::<DomainData>().await?.domain)
    }

    /// Lists the invitations that can be accepted, oldest first, page by page.
    ///
    /// Each entry has the state of its newest mail.
    pub async fn list_invites(&self, query: &ListInvitesQuery) -> Result<InvitesData, Error> {
        self.0.call(Method::GET, "/org/invites").query(query)?.send().await
    }

    /// Revokes the invitation with this identifier.
    ///
    /// Its link becomes invalid at once.
    pub async fn revoke_invite(&self, invite_id: &str) -> Result<(), Error> {
        let invite_id = identifier("invite_id", invite_id)?;
        self.0.call(Method::DELETE, &format!("/org/invites/{invite_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Sends the invitation with this identifier again.
    ///
    /// The mail has a new link, which is valid for seven days from now, unless the service is configured
    /// otherwise. The old link becomes invalid at once.
    pub async fn resend_invite(&self, invite_id: &str) -> Result<Invite, Error> {
        let invite_id = identifier("invite_id", invite_id)?;
        Ok(self.0.call(Method::POST, &format!("/org/invites/{invite_id}/resend")).send::<InviteData>().await?.invite)
    }

    /// Removes the organization's logo on light pages.
    ///
    /// Pages then show the service's. Its address is gone at once.
    pub async fn remove_logo(&self) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::DELETE, "/org/logo").send::<OwnOrganizationData>().await?.org)
    }

    /// Removes the organization's logo on dark pages.
    ///
    /// Dark pages then show the one of light pages.
    pub async fn remove_dark_logo(&self) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::DELETE, "/org/logo-dark").send::<OwnOrganizationData>().await?.org)
    }

    /// Lists the members page by page, ordered by the time when they joined or as the query says.
    ///
    /// Every member may call this. Includes suspended members. A page with `?q`, `?role` or `?status` may have
    /// few members or none, and still have `nextCursor`.
    pub async fn list_members(&self, query: &ListMembersQuery) -> Result<MembersData, Error> {
        self.0.call(Method::GET, "/org/members").query(query)?.send().await
    }

    /// Invites an email address to the organization.
    ///
    /// The invitation's link is mailed to the address. It is valid for seven days, unless the service is
    /// configured otherwise, and can be used once.
    pub async fn invite_member(&self, body: &InviteBody) -> Result<Invite, Error> {
        Ok(self.0.call(Method::POST, "/org/members/invite").json(body)?.send::<InviteData>().await?.invite)
    }

    /// Changes a member's role, status, or roles in the product.
    ///
    /// Fields that are left out stay unchanged. Admins can't suspend themselves. The last active admin can't be
    /// suspended or lose the role.
    pub async fn update_member(&self, user_id: &str, body: &UpdateMemberBody) -> Result<Member, Error> {
        let user_id = identifier("user_id", user_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/org/members/{user_id}"))
            .json(body)?
            .send::<MemberData>()
            .await?
            .member)
    }

    /// Removes a member from the organization.
    ///
    /// Ends the member's sessions in this organization; verify refuses their access tokens from its next call on.
    /// Admins can't remove themselves: they leave with `POST /org/leave`.
    pub async fn remove_member(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::DELETE, &format!("/org/members/{user_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Ends a member's sessions in the organization.
    ///
    /// Verify refuses their access tokens from its next call on. Sessions in other organizations continue. The
    /// member can sign in again; to prevent that, suspend the member.
    pub async fn end_member_sessions(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/org/members/{user_id}/end-sessions"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Resets the second factor of a member who lost it.
    ///
    /// Turns two-factor authentication off for the account, removes its passkeys and its identities at the
    /// service's providers whose second factor counts, ends its sessions, and mails the member. The password
    /// stays: whoever calls has to be sure who asked. A second factor belongs to the account, so this works only
    /// where the account belongs to this organization alone, suspended memberships included; otherwise it is 409
    /// `member_elsewhere`, and the operator does it.
    pub async fn reset_member_two_factor(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/org/members/{user_id}/reset-2fa"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the roles that members of the organization can have, and the permissions that there are.
    ///
    /// First those of the service, which every organization has, then those that the organization defined, each
    /// in the order of keys.
    pub async fn list_roles(&self) -> Result<RolesData, Error> {
        self.0.call(Method::GET, "/org/roles").send().await
    }

    /// Defines a role of the organization.
    ///
    /// At most 50, of permissions that the operator has declared and that the caller has (403
    /// `permission_not_held`). Where the service doesn't let organizations define roles
    /// (`roles.defined_by_organizations`), this is 404 `not_found`. A key of the service's roles, `member` and
    /// `org_admin` are 409 `role_exists`.
    pub async fn create_role(&self, body: &NewRoleBody) -> Result<RoleEntry, Error> {
        Ok(self.0.call(Method::POST, "/org/roles").json(body)?.send::<ProductRoleData>().await?.role)
    }

    /// Changes a role that the organization defined.
    ///
    /// Fields that are left out stay unchanged; the key always does. Everybody who has the role has its new
    /// permissions at the next verify. A permission that is new to the role needs it of the caller (403
    /// `permission_not_held`).
    pub async fn update_role(&self, key: &str, body: &RoleChangesBody) -> Result<RoleEntry, Error> {
        let key = identifier("key", key)?;
        Ok(self.0.call(Method::PATCH, &format!("/org/roles/{key}")).json(body)?.send::<ProductRoleData>().await?.role)
    }

    /// Deletes a role that the organization defined.
    ///
    /// One that a member has, or that a pending invitation or a rule of a connection gives, is 409 `role_in_use`.
    /// With `?force=true` it is gone from everybody at the next verify, with `?replaceBy` the other role is in
    /// its place. Then each member whose roles change has an event `member.role_changed`. A role that is made
    /// again under the same key is nobody's.
    pub async fn delete_role(&self, key: &str, query: &DeleteRoleQuery) -> Result<(), Error> {
        let key = identifier("key", key)?;
        self.0
            .call(Method::DELETE, &format!("/org/roles/{key}"))
            .query(query)?
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the organization's webhook subscriptions, oldest first.
    ///
    /// Includes paused ones. Of each secret, only the last four characters are shown. `lastError` says why
    /// deliveries fail.
    pub async fn list_webhooks(&self) -> Result<Vec<Webhook>, Error> {
        Ok(self.0.call(Method::GET, "/org/webhooks").send::<WebhooksData>().await?.webhooks)
    }

    /// Creates a webhook subscription.
    ///
    /// The secret is shown only in this answer. An organization has one subscription for a URL. The requests that
    /// a subscription receives are under `webhooks` in this document.
    pub async fn create_webhook(&self, body: &CreateWebhookBody) -> Result<NewWebhookData, Error> {
        self.0.call(Method::POST, "/org/webhooks").json(body)?.send().await
    }

    /// Returns a webhook subscription.
    ///
    /// Its secret is not shown, except the last four characters.
    pub async fn get_webhook(&self, webhook_id: &str) -> Result<Webhook, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self.0.call(Method::GET, &format!("/org/webhooks/{webhook_id}")).send::<WebhookData>().await?.webhook)
    }

    /// Changes, pauses or resumes a webhook subscription.
    ///
    /// Fields that are left out stay unchanged. While a subscription is paused, queued deliveries are held, and
    /// new events create no deliveries.
    pub async fn update_webhook(&self, webhook_id: &str, body: &UpdateWebhookBody) -> Result<Webhook, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::PATCH, &format!("/org/webhooks/{webhook_id}"))
            .json(body)?
            .send::<WebhookData>()
            .await?
            .webhook)
    }

    /// Deletes a webhook subscription and its queued deliveries.
    ///
    /// An attempt that is under way may still arrive.
    pub async fn delete_webhook(&self, webhook_id: &str) -> Result<(), Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0.call(Method::DELETE, &format!("/org/webhooks/{webhook_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Lists the deliveries of a subscription, newest first, page by page.
    ///
    /// Each entry has the result of the last attempt and the time of the next one. A page with `?status` may have
    /// few deliveries or none, and still have `nextCursor`.
    pub async fn list_deliveries(
        &self,
        webhook_id: &str,
        query: &ListDeliveriesQuery,
    ) -> Result<DeliveriesData, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0.call(Method::GET, &format!("/org/webhooks/{webhook_id}/deliveries")).query(query)?.send().await
    }

    /// Returns a delivery with its body and its attempts.
    ///
    /// Of the receiver's answers, only the status is stored.
    pub async fn get_delivery(&self, webhook_id: &str, delivery_id: &str) -> Result<DeliveryDetail, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        let delivery_id = identifier("delivery_id", delivery_id)?;
        Ok(self
            .0
            .call(Method::GET, &format!("/org/webhooks/{webhook_id}/deliveries/{delivery_id}"))
            .send::<DeliveryDetailData>()
            .await?
            .delivery)
    }

    /// Sends the event of a delivery once more, as a new delivery.
    ///
    /// The event keeps its identifier, so that the receiver can recognize it as a duplicate.
    pub async fn redeliver(&self, webhook_id: &str, delivery_id: &str) -> Result<String, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        let delivery_id = identifier("delivery_id", delivery_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/org/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver"))
            .send::<DeliveryIdData>()
            .await?
            .delivery_id)
    }

    /// Replaces the secret of a webhook subscription.
    ///
    /// The new secret is shown only in this answer. For 24 hours, unless the service is configured otherwise,
    /// deliveries are signed with both secrets, so that the receiver can be changed meanwhile.
    pub async fn rotate_webhook_secret(&self, webhook_id: &str) -> Result<Secret, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/org/webhooks/{webhook_id}/rotate-secret"))
            .send::<WebhookSecretData>()
            .await?
            .secret)
    }

    /// Sends the event webhook.test to a webhook subscription.
    ///
    /// It is sent whichever events the subscription lists. The answer has the delivery's identifier, with which
    /// its attempts can be looked up.
    pub async fn test_webhook(&self, webhook_id: &str) -> Result<String, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/org/webhooks/{webhook_id}/test"))
            .send::<DeliveryIdData>()
            .await?
            .delivery_id)
    }
}
