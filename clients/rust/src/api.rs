//! The calls that a service key opens.
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

use reqwest::Method;

use crate::call::{Scope, identifier};
use crate::error::Error;
use crate::secret::Secret;
use crate::types::{
    ApiKey, ApiKeysData, AuditLogData, CreateApiKeyBody, CreateOrganizationBody, CreateWebhookBody,
    CreatedOrganizationData, DeliveriesData, DeliveryDetail, DeliveryDetailData, DeliveryIdData, ExportData,
    ExportUserQuery, ImportData, ImportLine, Invite, InviteBody, InviteData, InvitesData, ListAuditLogQuery,
    ListDeliveriesQuery, ListInvitesQuery, ListMembersQuery, ListOrganizationsQuery, ListUsersQuery, Member,
    MemberData, MembersData, NewApiKeyData, NewWebhookData, OperatorListAuditLogQuery, OperatorOrganization,
    OperatorOrganizationData, OperatorOrganizationsData, OperatorUser, OperatorUserData, OperatorUserDetails,
    OperatorUsersData, OwnOrganization, OwnOrganizationData, RotateApiKeyBody, UpdateMemberBody,
    UpdateOperatorOrganizationBody, UpdateOrganizationBody, UpdateUserBody, UpdateWebhookBody, Webhook, WebhookData,
    WebhookSecretData, WebhooksData,
};

/// The operator's own routes: organizations and users of the whole service. Needs a service key of scope `manage`.
#[derive(Clone, Debug)]
pub struct OperatorApi<'a>(pub(crate) Scope<'a>);

impl OperatorApi<'_> {
    /// Lists what operators did, newest first, page by page.
    ///
    /// By service keys and by the command line. What touches one organization stands in that organization's log
    /// as well.
    pub async fn list_audit_log(&self, query: &OperatorListAuditLogQuery) -> Result<AuditLogData, Error> {
        self.0.call(Method::GET, "/operator/audit-log").query(query)?.send().await
    }

    /// Lists the organizations by slug, page by page.
    ///
    /// Suspended ones too, each with the number of its members.
    pub async fn list_organizations(
        &self,
        query: &ListOrganizationsQuery,
    ) -> Result<OperatorOrganizationsData, Error> {
        self.0.call(Method::GET, "/operator/organizations").query(query)?.send().await
    }

    /// Makes an organization.
    ///
    /// With the invitation of its first admin, when an address is given: by mail, and by the link in the answer.
    pub async fn create_organization(&self, body: &CreateOrganizationBody) -> Result<CreatedOrganizationData, Error> {
        self.0.call(Method::POST, "/operator/organizations").json(body)?.send().await
    }

    /// Returns an organization.
    ///
    /// With the number of its members.
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
    /// A suspension is seen by the very next request of its members, and of verify.
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
    /// From then on it is there for nobody; its rows are deleted within a day, and its slug is free when they are
    /// gone. Accounts stay.
    pub async fn delete_organization(&self, organization_id: &str) -> Result<(), Error> {
        let organization_id = identifier("organization_id", organization_id)?;
        self.0
            .call(Method::DELETE, &format!("/operator/organizations/{organization_id}"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the users of all organizations in the order in which their accounts were made, page by page.
    ///
    /// Those of no organization too. With `?email` the one with this address, or none.
    pub async fn list_users(&self, query: &ListUsersQuery) -> Result<OperatorUsersData, Error> {
        self.0.call(Method::GET, "/operator/users").query(query)?.send().await
    }

    /// Imports users of another service, with their passwords' hashes.
    ///
    /// One JSON object a line, at most 10,000 lines and 10 MiB. A line that is refused harms no other, so the
    /// answer is 200 and tells what became of each. An account that exists is not changed, but gets the
    /// memberships that it never had; so an upload may be sent again. Nobody is sent a mail, and there are no
    /// events.
    pub async fn import_users(&self, lines: &[ImportLine]) -> Result<ImportData, Error> {
        self.0.call(Method::POST, "/operator/users/import").lines(lines)?.send().await
    }

    /// Shows a user and the organizations where the user is a member.
    ///
    /// By slug; suspended memberships too.
    pub async fn get_user(&self, user_id: &str) -> Result<OperatorUserDetails, Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::GET, &format!("/operator/users/{user_id}")).send().await
    }

    /// Changes a user's name, or whether the address counts as proven.
    ///
    /// What is left out stays.
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

    /// Deletes the account of a user, and erases everything that is kept about the user.
    ///
    /// As the user can by `POST /auth/delete-account`. Organizations whose only member the user is go too.
    pub async fn delete_user(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::DELETE, &format!("/operator/users/{user_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Hands out everything that is kept about a user.
    ///
    /// As the user gets it by `GET /auth/export`.
    pub async fn export_user(&self, user_id: &str, query: &ExportUserQuery) -> Result<ExportData, Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::GET, &format!("/operator/users/{user_id}/export")).query(query)?.send().await
    }

    /// Ends every session of a user in every organization.
    ///
    /// The very next verify says so.
    pub async fn logout_user(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/operator/users/{user_id}/logout-all"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Turns a user's two-factor authentication off and ends every session of the user.
    ///
    /// For somebody who lost authenticator and recovery codes. The user is told by mail.
    pub async fn reset_two_factor(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/operator/users/{user_id}/reset-2fa"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }
}

/// What admins of one organization do, done by the operator. Needs a service key of scope `manage`.
#[derive(Clone, Debug)]
pub struct OrganizationApi<'a>(pub(crate) Scope<'a>);

impl OrganizationApi<'_> {
    /// Returns the organization.
    ///
    /// The one of `X-Org-Slug`, to any of its members. Its own rules are shown to admins alone.
    pub async fn get_organization(&self) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::GET, "/org").send::<OwnOrganizationData>().await?.org)
    }

    /// Changes the organization's name, its application's address and its own rules.
    ///
    /// Pages of that address may call with the cookies of this organization's sessions. Admins only, and the
    /// operator by a service key of scope manage.
    pub async fn update_organization(&self, body: &UpdateOrganizationBody) -> Result<OwnOrganization, Error> {
        Ok(self.0.call(Method::PATCH, "/org").json(body)?.send::<OwnOrganizationData>().await?.org)
    }

    /// Lists the organization's live API keys.
    ///
    /// The keys themselves are kept nowhere. Admins only, and the operator by a service key of scope manage.
    pub async fn list_api_keys(&self) -> Result<Vec<ApiKey>, Error> {
        Ok(self.0.call(Method::GET, "/org/api-keys").send::<ApiKeysData>().await?.api_keys)
    }

    /// Makes an API key; it is shown this once.
    ///
    /// It opens `POST /public/verify` of this organization and nothing else. Admins only, and the operator by a
    /// service key of scope manage.
    pub async fn create_api_key(&self, body: &CreateApiKeyBody) -> Result<NewApiKeyData, Error> {
        self.0.call(Method::POST, "/org/api-keys").json(body)?.send().await
    }

    /// Revokes an API key.
    ///
    /// The very next verify refuses it. Admins only, and the operator by a service key of scope manage.
    pub async fn revoke_api_key(&self, api_key_id: &str) -> Result<(), Error> {
        let api_key_id = identifier("api_key_id", api_key_id)?;
        self.0.call(Method::DELETE, &format!("/org/api-keys/{api_key_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Makes a successor of an API key; both work until the overlap is over.
    ///
    /// The successor has the name of the old key, and is shown this once. Admins only, and the operator by a
    /// service key of scope manage.
    pub async fn rotate_api_key(&self, api_key_id: &str, body: &RotateApiKeyBody) -> Result<NewApiKeyData, Error> {
        let api_key_id = identifier("api_key_id", api_key_id)?;
        self.0.call(Method::POST, &format!("/org/api-keys/{api_key_id}/rotate")).json(body)?.send().await
    }

    /// Lists what happened in the organization, newest first, page by page.
    ///
    /// Entries are never changed, and are kept for as long as the operator says. Admins only, and the operator by
    /// a service key of scope manage.
    pub async fn list_audit_log(&self, query: &ListAuditLogQuery) -> Result<AuditLogData, Error> {
        self.0.call(Method::GET, "/org/audit-log").query(query)?.send().await
    }

    /// Lists the invitations that can be accepted, oldest first, page by page.
    ///
    /// With where the mail of each stands. Admins only, and the operator by a service key of scope manage.
    pub async fn list_invites(&self, query: &ListInvitesQuery) -> Result<InvitesData, Error> {
        self.0.call(Method::GET, "/org/invites").query(query)?.send().await
    }

    /// Takes the invitation with this id back.
    ///
    /// Its link is dead from then on. Admins only, and the operator by a service key of scope manage.
    pub async fn revoke_invite(&self, invite_id: &str) -> Result<(), Error> {
        let invite_id = identifier("invite_id", invite_id)?;
        self.0.call(Method::DELETE, &format!("/org/invites/{invite_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Sends the invitation with this id again.
    ///
    /// With a new link and seven new days; the old link is dead. Admins only, and the operator by a service key
    /// of scope manage.
    pub async fn resend_invite(&self, invite_id: &str) -> Result<Invite, Error> {
        let invite_id = identifier("invite_id", invite_id)?;
        Ok(self.0.call(Method::POST, &format!("/org/invites/{invite_id}/resend")).send::<InviteData>().await?.invite)
    }

    /// Lists the members by joining time, page by page.
    ///
    /// Suspended ones too.
    pub async fn list_members(&self, query: &ListMembersQuery) -> Result<MembersData, Error> {
        self.0.call(Method::GET, "/org/members").query(query)?.send().await
    }

    /// Invites an address.
    ///
    /// The mail brings a link that is good for seven days and for one use. Admins only, and the operator by a
    /// service key of scope manage.
    pub async fn invite_member(&self, body: &InviteBody) -> Result<Invite, Error> {
        Ok(self.0.call(Method::POST, "/org/members/invite").json(body)?.send::<InviteData>().await?.invite)
    }

    /// Changes a member's role or status.
    ///
    /// An organization keeps one active admin at least. Admins only, and the operator by a service key of scope
    /// manage.
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

    /// Removes a member.
    ///
    /// The sessions here end with it; the very next verify says so. Admins only, and the operator by a service
    /// key of scope manage.
    pub async fn remove_member(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0.call(Method::DELETE, &format!("/org/members/{user_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Ends a member's sessions in the organization.
    ///
    /// Those in other organizations go on. The very next verify says so; who may, signs in again. Admins only,
    /// and the operator by a service key of scope manage.
    pub async fn end_member_sessions(&self, user_id: &str) -> Result<(), Error> {
        let user_id = identifier("user_id", user_id)?;
        self.0
            .call(Method::POST, &format!("/org/members/{user_id}/end-sessions"))
            .send::<serde::de::IgnoredAny>()
            .await?;
        Ok(())
    }

    /// Lists the organization's subscriptions, oldest first.
    ///
    /// Paused ones too; of their secrets the last characters alone. Admins only, and the operator by a service
    /// key of scope manage.
    pub async fn list_webhooks(&self) -> Result<Vec<Webhook>, Error> {
        Ok(self.0.call(Method::GET, "/org/webhooks").send::<WebhooksData>().await?.webhooks)
    }

    /// Subscribes an endpoint to events; the secret is shown this once.
    ///
    /// What is sent to it stands under `webhooks`. Admins only, and the operator by a service key of scope
    /// manage.
    pub async fn create_webhook(&self, body: &CreateWebhookBody) -> Result<NewWebhookData, Error> {
        self.0.call(Method::POST, "/org/webhooks").json(body)?.send().await
    }

    /// Shows a subscription.
    ///
    /// As the list does. Admins only, and the operator by a service key of scope manage.
    pub async fn get_webhook(&self, webhook_id: &str) -> Result<Webhook, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self.0.call(Method::GET, &format!("/org/webhooks/{webhook_id}")).send::<WebhookData>().await?.webhook)
    }

    /// Changes a subscription, pauses it or resumes it.
    ///
    /// What is left out stays. While it is paused, what is queued waits, and events queue nothing more. Admins
    /// only, and the operator by a service key of scope manage.
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

    /// Deletes a subscription and what is queued for it.
    ///
    /// An attempt that is under way is finished. Admins only, and the operator by a service key of scope manage.
    pub async fn delete_webhook(&self, webhook_id: &str) -> Result<(), Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0.call(Method::DELETE, &format!("/org/webhooks/{webhook_id}")).send::<serde::de::IgnoredAny>().await?;
        Ok(())
    }

    /// Lists the deliveries to a subscription, newest first, page by page.
    ///
    /// With how the last attempt at each ended, and when the next one is. Admins only, and the operator by a
    /// service key of scope manage.
    pub async fn list_deliveries(
        &self,
        webhook_id: &str,
        query: &ListDeliveriesQuery,
    ) -> Result<DeliveriesData, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        self.0.call(Method::GET, &format!("/org/webhooks/{webhook_id}/deliveries")).query(query)?.send().await
    }

    /// Shows one delivery with its body and its attempts.
    ///
    /// Nothing of what a receiver answered is kept but its status. Admins only, and the operator by a service key
    /// of scope manage.
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
    /// The event keeps its identifier, by which a receiver knows that it has seen it. Admins only, and the
    /// operator by a service key of scope manage.
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

    /// Makes a new secret, shown this once.
    ///
    /// The old one signs too for a day, so that receivers can be changed in between. Admins only, and the
    /// operator by a service key of scope manage.
    pub async fn rotate_webhook_secret(&self, webhook_id: &str) -> Result<Secret, Error> {
        let webhook_id = identifier("webhook_id", webhook_id)?;
        Ok(self
            .0
            .call(Method::POST, &format!("/org/webhooks/{webhook_id}/rotate-secret"))
            .send::<WebhookSecretData>()
            .await?
            .secret)
    }

    /// Sends the event webhook.test to a subscription, whatever it lists.
    ///
    /// The answer names the delivery, by which its attempts are found. Admins only, and the operator by a service
    /// key of scope manage.
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
