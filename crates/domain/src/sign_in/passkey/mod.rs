//! Passkeys: WebAuthn credentials by which a user signs in, or shows a second factor (WebAuthn Level 3).

pub mod ceremony;
pub mod challenge;
pub mod fault;

use crate::digest::{KeyedDigest, sha256};
use crate::id::{OrganizationId, UserId, typed_id};
use crate::organizations::Organization;
use crate::sign_in::counting;
use crate::text::Name;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

typed_id! {
    /// Identifies a passkey.
    PasskeyId of OfPasskey = "psk";
}

/// The most passkeys of an account.
pub const MOST: usize = 20;

/// The most bytes of a credential's id (WebAuthn Level 3 section 6.5.1).
pub const LONGEST_CREDENTIAL_ID: usize = 1023;

word_enum! {
    /// What is done with a counter that didn't grow, though neither value is zero (WebAuthn Level 3 section 6.1.1).
    CounterRule {
        /// The assertion is accepted; the audit log and the owner learn of it.
        Notify = "notify",
        /// The assertion is refused, too.
        Refuse = "refuse",
    }
}

/// Whose passkeys browsers may use here, and on which pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelyingParty {
    /// The RP id: a host. Passkeys of another one can't be used.
    pub id: String,
    /// The origins of pages whose assertions count, as browsers write them.
    pub origins: Vec<String>,
    /// What is done with a counter that didn't grow.
    pub counter: CounterRule,
}

impl RelyingParty {
    /// The SHA-256 of the RP id, as authenticators sign it.
    pub fn id_hash(&self) -> [u8; 32] {
        sha256(self.id.as_bytes())
    }
}

/// The user handle of an account: 32 bytes by which an authenticator names it. It reveals neither the account's id nor its
/// address, and stays the same, so that an authenticator replaces the passkey of an account instead of adding another.
pub fn user_handle(digests: &KeyedDigest, user: UserId) -> [u8; 32] {
    digests.digest("passkey_user_handle", &[&user.to_string()])
}

/// A passkey of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its identifier.
    pub id: PasskeyId,
    /// Whose it is.
    pub user_id: UserId,
    /// The authenticator's name for it; no two passkeys have the same.
    pub credential_id: Vec<u8>,
    /// The user handle that the authenticator has.
    pub user_handle: [u8; 32],
    /// The RP id for which it was made.
    pub rp_id: String,
    /// The public key: a COSE_Key (RFC 9052 section 7).
    pub public_key: Vec<u8>,
    /// The largest value of the authenticator's counter that was seen; zero if it doesn't count.
    pub sign_count: u32,
    /// Whether it may be copied to other devices.
    pub is_backup_eligible: bool,
    /// Whether it is copied to other devices.
    pub is_backed_up: bool,
    /// How browsers reach the authenticator, in the browser's words.
    pub transports: Vec<String>,
    /// The name that the owner sees.
    pub name: Name,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used; absent: never.
    pub last_used_at: Option<Timestamp>,
    /// When its owner was last told that the counter went back; absent: never.
    pub warned_at: Option<Timestamp>,
    /// The organizations that it opens though they forbid passwords; the one in which it was shown or added last comes last.
    pub counts_in: Vec<OrganizationId>,
}

impl Passkey {
    /// Whether browsers can use it here. One that was made for another RP id counts nowhere.
    pub fn is_usable(&self, rp: &RelyingParty) -> bool {
        self.rp_id == rp.id
    }

    /// Whether it signs in to this organization a member who joined at `joined_at` ([`counting::opens`]).
    pub fn opens(&self, organization: &Organization, joined_at: Timestamp) -> bool {
        counting::opens((self.created_at, &self.counts_in), organization, joined_at)
    }

    /// Whether it counts in an organization from its sign-in there on ([`counting::counts_by_sign_in`]).
    pub fn counts_by_sign_in(&self, organization: &Organization, joined_at: Timestamp) -> bool {
        counting::counts_by_sign_in((self.created_at, &self.counts_in), organization, joined_at)
    }

    /// Lets it count in an organization from now on ([`counting::count_in`]).
    pub fn count_in(&mut self, organization: OrganizationId) {
        counting::count_in(&mut self.counts_in, organization);
    }

    /// Whether its owner learns again that the counter went back: at most once a day.
    pub fn may_warn(&self, now: Timestamp) -> bool {
        self.warned_at.is_none_or(|at| now >= at.plus(Duration::from_days(1)))
    }
}

/// The browser's words for transports that are kept: short, and few.
pub fn known_transports(given: Vec<String>) -> Vec<String> {
    let is_word = |text: &String| {
        (1..=32).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let mut words: Vec<String> = given.into_iter().filter(is_word).collect();
    words.sort_unstable();
    words.dedup();
    words.truncate(10);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transports_are_few_short_words() {
        let given = ["usb", "internal", "usb", "", "NFC", "a b", &"x".repeat(33)].map(str::to_owned);
        assert_eq!(known_transports(given.to_vec()), ["internal", "usb"]);
        let many = (0..30).map(|n| format!("t{n}")).collect();
        assert_eq!(known_transports(many).len(), 10);
    }

    #[test]
    fn each_account_has_a_user_handle_of_its_own_that_stays() {
        let digests = KeyedDigest::new(&[7; 32]);
        let [ann, bob] = [1, 2].map(|n| UserId::new(Timestamp::from_seconds(1), [n; 10]));
        assert_eq!(user_handle(&digests, ann), user_handle(&digests, ann));
        assert_ne!(user_handle(&digests, ann), user_handle(&digests, bob));
        assert_ne!(user_handle(&digests, ann), user_handle(&KeyedDigest::new(&[8; 32]), ann));
    }
}
