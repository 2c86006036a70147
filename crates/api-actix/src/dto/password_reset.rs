//! A link that sets a password, as the page that it leads to shows it.

use orgauth_application::account::password_reset::ResetPreview;
use orgauth_domain::{Email, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::invites::LinkedOrganization;

/// What somebody who holds the token may know before setting a password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetPreviewData {
    /// Whose password it sets.
    pub user: ResetUser,
    /// The organization on whose page the link was asked for.
    pub org: LinkedOrganization,
    /// From when the link is refused.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// An account, without its identifier and its name.
#[derive(Serialize, ToSchema)]
pub struct ResetUser {
    /// Its address.
    #[schema(value_type = String)]
    pub email: Email,
}

impl From<&ResetPreview> for ResetPreviewData {
    fn from(preview: &ResetPreview) -> Self {
        let ResetPreview { user, organization, expires_at } = preview;
        Self { user: ResetUser { email: user.email.clone() }, org: organization.into(), expires_at: *expires_at }
    }
}
