//! The preview of a password reset link, for the page that the link leads to.

use orgauth_application::account::password_reset::ResetPreview;
use orgauth_domain::{Email, Timestamp};

use super::invites::LinkedOrganization;
use crate::schema::answer;

answer! {
    /// What somebody who holds the token may know before setting a password.
    pub struct ResetPreviewData {
        /// Whose password it sets.
        user: ResetUser = "user",
        /// The organization on whose page the link was asked for.
        org: LinkedOrganization = "org",
        /// From when the link is refused.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// An account, without its identifier and its name.
    pub struct ResetUser {
        /// Its address.
        email: Email = "email",
    }
}

impl From<&ResetPreview> for ResetPreviewData {
    fn from(preview: &ResetPreview) -> Self {
        let ResetPreview { user, organization, expires_at } = preview;
        Self { user: ResetUser { email: user.email.clone() }, org: organization.into(), expires_at: *expires_at }
    }
}
