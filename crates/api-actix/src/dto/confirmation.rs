//! The preview of a link that confirms an address, for the page that the link leads to.

use orgauth_application::accounts::email_link::ConfirmationPreview;
use orgauth_domain::text::Name;
use orgauth_domain::{Email, Timestamp};

use super::invites::LinkedOrganization;
use crate::schema::answer;

answer! {
    /// What the holder of a confirming link may see before using it.
    pub struct ConfirmationPreviewData {
        /// The address that the link confirms.
        email: Email = "email",
        /// Whether the account gets this address in place of another one; `false`: it has the address already.
        is_change: bool = "isChange",
        /// The account that requested the link.
        account: RequestingAccount = "account",
        /// The organization in which it was requested; left out when that one is gone.
        org: Option<LinkedOrganization> = "org",
        /// When the link expires.
        expires_at: Timestamp = "expiresAt",
    }
}

answer! {
    /// An account, as the reader of a mail has to recognise it.
    pub struct RequestingAccount {
        /// Display name.
        name: Name = "name",
        /// The first character of its present address, and the domain, such as `a***@example.com`.
        masked_email: String = "maskedEmail" eg "a***@example.com",
    }
}

impl From<&ConfirmationPreview> for ConfirmationPreviewData {
    fn from(preview: &ConfirmationPreview) -> Self {
        let ConfirmationPreview { email, is_change, user, organization, expires_at } = preview;
        Self {
            email: email.clone(),
            is_change: *is_change,
            account: RequestingAccount { name: user.name.clone(), masked_email: user.email.masked() },
            org: organization.as_ref().map(LinkedOrganization::from),
            expires_at: *expires_at,
        }
    }
}
