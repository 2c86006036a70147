//! Self-service sign-up: a mailed link that creates an organization together with the account of its first admin, once
//! (docs/security.md#addresses-and-sign-up).
//!
//! | state            | complete |
//! |------------------|----------|
//! | pending, in time | used; refused when its address has an account by now |
//! | pending, expired | refused  |
//! | used             | refused  |

use crate::accounts::email::Email;
use crate::id::MailId;
use crate::mail::link::TokenDigest;
use crate::text::{Name, Slug};
use crate::time::Timestamp;

/// A sign-up whose address is not proven yet. It reserves neither the slug nor the address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// The mail that contains its link.
    pub mail_id: MailId,
    /// The digest of its token.
    pub token: TokenDigest,
    /// The address to which the link is mailed.
    pub email: Email,
    /// The name of the account's owner.
    pub name: Name,
    /// The name of the organization.
    pub organization_name: Name,
    /// The requested slug.
    pub slug: Slug,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which it is refused.
    pub expires_at: Timestamp,
    /// When it was used; absent while it wasn't.
    pub used_at: Option<Timestamp>,
}

/// The link creates nothing: it is unknown, used or expired, or its address has an account by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this link is not valid any more; sign up again")]
pub struct InvalidSignUp;

impl SignUp {
    /// Whether the link may be used.
    ///
    /// # Errors
    /// It was used, or has expired.
    pub fn open(&self, now: Timestamp) -> Result<(), InvalidSignUp> {
        if self.used_at.is_none() && now < self.expires_at { Ok(()) } else { Err(InvalidSignUp) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Duration;

    #[test]
    fn a_link_is_good_until_its_time_is_over_or_it_was_used() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let sign_up = SignUp {
            mail_id: MailId::new(now, [1; 10]),
            token: TokenDigest([1; 32]),
            email: Email::parse("bob@example.com").unwrap(),
            name: Name::parse("Bob").unwrap(),
            organization_name: Name::parse("Acme").unwrap(),
            slug: Slug::parse("acme").unwrap(),
            created_at: now,
            expires_at: now.plus(Duration::from_days(1)),
            used_at: None,
        };
        assert_eq!(sign_up.open(now.plus(Duration::from_seconds(86_399))), Ok(()));
        assert_eq!(sign_up.open(now.plus(Duration::from_days(1))), Err(InvalidSignUp));
        let used = SignUp { used_at: Some(now), ..sign_up };
        assert_eq!(used.open(now), Err(InvalidSignUp));
    }
}
