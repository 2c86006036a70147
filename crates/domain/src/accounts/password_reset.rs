//! Password resets: a mailed link that sets a new password once
//! (docs/security.md#invitations-and-forgotten-passwords; OWASP ASVS 6.4.1, 6.4.3).
//!
//! | state            | redeem           | another one is redeemed, or the password changes |
//! |------------------|------------------|---------------------------------------------------|
//! | pending, in time | used             | used                                              |
//! | pending, expired | refused          | used                                              |
//! | used             | refused          | used (unchanged)                                  |

use crate::id::{MailId, OrganizationId, UserId};
use crate::mail::link::TokenDigest;
use crate::time::Timestamp;

/// A mailed link that sets a new password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordReset {
    /// The digest of its token.
    pub token: TokenDigest,
    /// The mail that contains it.
    pub mail_id: MailId,
    /// The organization on whose page it was requested; it works only there.
    pub organization_id: OrganizationId,
    /// The user whose password it sets.
    pub user_id: UserId,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which it is refused.
    pub expires_at: Timestamp,
    /// When it was used or invalidated; absent while it wasn't.
    pub used_at: Option<Timestamp>,
}

/// The link sets no password: it is unknown, another organization's, used or expired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this link is not valid any more; ask for a new one")]
pub struct InvalidReset;

impl PasswordReset {
    /// Whether the link may be used.
    ///
    /// # Errors
    /// It was used, or has expired.
    pub fn open(&self, now: Timestamp) -> Result<(), InvalidReset> {
        if self.used_at.is_none() && now < self.expires_at { Ok(()) } else { Err(InvalidReset) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Duration;

    #[test]
    fn a_link_is_good_until_its_time_is_over_or_it_was_used() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let reset = PasswordReset {
            token: TokenDigest([1; 32]),
            mail_id: MailId::new(now, [1; 10]),
            organization_id: OrganizationId::new(now, [1; 10]),
            user_id: UserId::new(now, [1; 10]),
            created_at: now,
            expires_at: now.plus(Duration::from_hours(1)),
            used_at: None,
        };
        assert_eq!(reset.open(now.plus(Duration::from_seconds(3599))), Ok(()));
        assert_eq!(reset.open(now.plus(Duration::from_hours(1))), Err(InvalidReset));
        let used = PasswordReset { used_at: Some(now), ..reset };
        assert_eq!(used.open(now), Err(InvalidReset));
    }
}
