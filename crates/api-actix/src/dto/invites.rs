//! Invitations on the wire. A token never is, but in the mail (docs/security.md: H2).

use orgauth_application::organization::accept_invite::{InvitePreview, Joined};
use orgauth_application::organization::invites;
use orgauth_application::sign_in::session_issuer::SignedIn;
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::invite::Invite;
use orgauth_domain::{Email, InviteId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::organizations::MembershipDto;

/// `{invite}`.
#[derive(Serialize, ToSchema)]
pub struct InviteData {
    /// The invitation.
    pub invite: InviteDto,
}

/// An invitation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteDto {
    /// `inv_…`
    #[schema(value_type = String)]
    pub id: InviteId,
    /// The invited address.
    #[schema(value_type = String)]
    pub email: Email,
    /// What the invited person will be.
    #[schema(value_type = String, example = "member")]
    pub role: &'static str,
    /// From when it can't be accepted any more.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// `{invites}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitesData {
    /// Those that can be accepted, oldest first.
    pub invites: Vec<ListedInvite>,
    /// What `?cursor` takes for the next page; left out when this was the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// An invitation in the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedInvite {
    /// The invitation.
    #[serde(flatten)]
    pub invite: InviteDto,
    /// The inviting admin's address, or `operator`.
    pub invited_by: String,
    /// Where its mail stands: `queued`, `sent` (the mail server took it) or `failed` (it was given up; send it again).
    #[schema(value_type = String, example = "sent")]
    pub mail_status: &'static str,
}

/// What somebody who holds the token may know before accepting.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitePreviewData {
    /// The invitation.
    pub invite: PreviewedInvite,
    /// Where it invites to.
    pub org: LinkedOrganization,
    /// Whether the address has an account, which then joins without name and password.
    pub account_exists: bool,
}

/// An invitation, without its identifier.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewedInvite {
    /// The invited address.
    #[schema(value_type = String)]
    pub email: Email,
    /// What the invited person will be.
    #[schema(value_type = String, example = "member")]
    pub role: &'static str,
    /// From when it can't be accepted any more.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// An organization, as far as whoever holds a mailed link is told.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedOrganization {
    /// Its name.
    pub name: String,
    /// What `X-Org-Slug` carries.
    pub slug: String,
    /// Its application.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_url: Option<String>,
}

/// Somebody joined and is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedData {
    /// The access token, as in its cookie.
    pub access_token: String,
    /// The refresh token, as in its cookie. Only where the request carried no `Origin`, unless the service is configured
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    /// Who.
    pub user: JoinedUser,
    /// As what.
    pub membership: MembershipDto,
    /// Where.
    pub org: LinkedOrganization,
}

/// Somebody joined whose second factor is asked for now.
#[derive(Serialize, ToSchema)]
pub struct AcceptedPartlyData {
    /// `true`.
    #[serde(rename = "requires2FA")]
    pub requires_2fa: bool,
    /// As what.
    pub membership: MembershipDto,
    /// Where.
    pub org: LinkedOrganization,
}

/// Who joined.
#[derive(Serialize, ToSchema)]
pub struct JoinedUser {
    /// `usr_…`
    #[schema(value_type = String)]
    pub id: UserId,
    /// Display name.
    pub name: String,
    /// Canonical address.
    #[schema(value_type = String)]
    pub email: Email,
}

impl From<&Invite> for InviteDto {
    fn from(invite: &Invite) -> Self {
        Self { id: invite.id, email: invite.email.clone(), role: invite.role.as_str(), expires_at: invite.expires_at }
    }
}

impl From<&invites::ListedInvite> for ListedInvite {
    fn from(listed: &invites::ListedInvite) -> Self {
        let entry = &listed.entry;
        let invited_by = entry.inviter.as_ref().map_or_else(|| "operator".to_owned(), ToString::to_string);
        Self { invite: (&entry.invite).into(), invited_by, mail_status: listed.mail.as_str() }
    }
}

impl From<&InvitePreview> for InvitePreviewData {
    fn from(preview: &InvitePreview) -> Self {
        let InvitePreview { invite, organization, account_exists } = preview;
        Self {
            invite: PreviewedInvite {
                email: invite.email.clone(),
                role: invite.role.as_str(),
                expires_at: invite.expires_at,
            },
            org: organization.into(),
            account_exists: *account_exists,
        }
    }
}

impl From<&Organization> for LinkedOrganization {
    fn from(organization: &Organization) -> Self {
        Self {
            name: organization.name.to_string(),
            slug: organization.slug.to_string(),
            app_url: organization.app_url.as_ref().map(ToString::to_string),
        }
    }
}

impl AcceptedData {
    /// The answer to a full session that began, with the refresh token where it is shown.
    pub fn new(signed_in: &SignedIn, joined: &Joined, refresh_token: Option<String>) -> Self {
        let user = &signed_in.user;
        Self {
            access_token: signed_in.tokens.access.expose().to_owned(),
            refresh_token,
            user: JoinedUser { id: user.id, name: user.name.to_string(), email: user.email.clone() },
            membership: (&joined.membership).into(),
            org: (&joined.organization).into(),
        }
    }
}

impl AcceptedPartlyData {
    /// The answer to a partial session that began.
    pub fn new(joined: &Joined) -> Self {
        Self { requires_2fa: true, membership: (&joined.membership).into(), org: (&joined.organization).into() }
    }
}
