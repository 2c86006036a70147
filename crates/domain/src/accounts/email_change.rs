//! Mailed links that prove an address of an account: a new one, or its present one (docs/security.md#addresses-and-sign-up).
//!
//! | state            | confirm          | cancel (a new address) | a newer request, a confirmed one, another password |
//! |------------------|------------------|------------------------|----------------------------------------------------|
//! | pending, in time | ended, proven    | ended                  | ended                                              |
//! | pending, expired | refused          | refused                | ended                                              |
//! | ended            | refused          | refused                | ended (unchanged)                                  |
//!
//! A link proves that its reader has the mailbox, not that the account is the reader's: a stranger may have requested it. So
//! a confirmation also needs the account itself ([`EmailChange::confirmed_by`]).

use crate::accounts::email::Email;
use crate::id::{MailId, UserId};
use crate::mail::link::TokenDigest;
use crate::sign_in::evidence::Evidence;
use crate::time::Timestamp;

/// A link that was mailed to an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// The mail that contains it.
    pub mail_id: MailId,
    /// The account.
    pub user_id: UserId,
    /// The address that it proves.
    pub email: Email,
    /// The digest of its token.
    pub confirm_token: TokenDigest,
    /// The data of a change to a new address; absent when the link proves the present address.
    pub change: Option<NewAddress>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which it is refused.
    pub expires_at: Timestamp,
    /// When it was used, cancelled or replaced; absent while it wasn't.
    pub ended_at: Option<Timestamp>,
}

/// The data of a change to a new address, besides its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAddress {
    /// The digest of the cancelling token, which is mailed to the old address.
    pub cancel_token: TokenDigest,
    /// The key, under the new address, of the source from which the user gave the password.
    pub known_source: [u8; 32],
    /// What the user had shown when asking for it; absent in rows of versions that didn't store it.
    pub shown: Option<Evidence>,
}

/// The link neither confirms nor cancels anything: it is unknown, used, cancelled, replaced or expired, or its address
/// belongs to another account by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this link is not valid any more; ask for a new one")]
pub struct InvalidConfirmation;

/// Why a valid link is not used. It stays valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConfirmationRefusal {
    /// Whoever confirms has proven no account.
    #[error("sign in to the account that asked for this address, or give its password")]
    NotSignedIn,
    /// Whoever confirms has proven another account.
    #[error("you are signed in to another account than the one that asked for this address")]
    WrongAccount,
}

impl EmailChange {
    /// Whether the account that was proven beside the link, by an account-wide session or by a password, is the one that
    /// requested it; absent when none was.
    ///
    /// # Errors
    /// None was proven, or another one.
    pub fn confirmed_by(&self, account: Option<UserId>) -> Result<(), ConfirmationRefusal> {
        match account {
            None => Err(ConfirmationRefusal::NotSignedIn),
            Some(account) if account == self.user_id => Ok(()),
            Some(_) => Err(ConfirmationRefusal::WrongAccount),
        }
    }

    /// Whether its links may be used.
    ///
    /// # Errors
    /// They have ended, or expired.
    pub fn open(&self, now: Timestamp) -> Result<(), InvalidConfirmation> {
        if self.ended_at.is_none() && now < self.expires_at { Ok(()) } else { Err(InvalidConfirmation) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Duration;

    #[test]
    fn a_link_is_good_until_its_time_is_over_or_it_ended() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let change = EmailChange {
            mail_id: MailId::new(now, [1; 10]),
            user_id: UserId::new(now, [1; 10]),
            email: Email::parse("bob@example.com").unwrap(),
            confirm_token: TokenDigest([1; 32]),
            change: None,
            created_at: now,
            expires_at: now.plus(Duration::from_hours(1)),
            ended_at: None,
        };
        assert_eq!(change.open(now.plus(Duration::from_seconds(3599))), Ok(()));
        assert_eq!(change.open(now.plus(Duration::from_hours(1))), Err(InvalidConfirmation));
        let ended = EmailChange { ended_at: Some(now), ..change };
        assert_eq!(ended.open(now), Err(InvalidConfirmation));
        let other = UserId::new(now, [2; 10]);
        assert_eq!(ended.confirmed_by(Some(ended.user_id)), Ok(()));
        assert_eq!(ended.confirmed_by(Some(other)), Err(ConfirmationRefusal::WrongAccount));
        assert_eq!(ended.confirmed_by(None), Err(ConfirmationRefusal::NotSignedIn));
    }
}
