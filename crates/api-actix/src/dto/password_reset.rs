//! The preview of a password reset link, for the page that the link leads to.

use orgauth_application::accounts::password_reset::ResetPreview;
use orgauth_domain::{Email, Timestamp};

use super::invites::LinkedOrganization;
use crate::schema::answer;

answer! {
    /// What the holder of a reset link may see before setting a password.
    pub struct ResetPreviewData {
        /// The account whose password the link sets.
        user: ResetUser = "user",
        /// The organization in which the link was requested.
        org: LinkedOrganization = "org",
        /// When the link expires.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// The account, by its address alone.
    pub struct ResetUser {
        /// Email address in its canonical form: all lower case, the domain in punycode.
        email: Email = "email",
    }
}

impl From<&ResetPreview> for ResetPreviewData {
    fn from(preview: &ResetPreview) -> Self {
        let ResetPreview { user, organization, expires_at } = preview;
        Self { user: ResetUser { email: user.email.clone() }, org: organization.into(), expires_at: *expires_at }
    }
}
