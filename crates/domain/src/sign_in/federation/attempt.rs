//! The last attempts to sign in by a connection, for the admins who set it up. They show which rule refused, and no token, code or
//! secret.

use crate::accounts::email::Email;
use crate::id::{ConnectionId, typed_id};
use crate::organizations::membership::Role;
use crate::sign_in::federation::linking::Entry;
use crate::sign_in::federation::refused::Refused;
use crate::time::Timestamp;
use crate::word::word_enum;

/// The most attempts of a connection that are kept.
pub const MOST_ATTEMPTS: u32 = 20;

/// The most names of claims that are kept of an attempt.
const MOST_CLAIMS: usize = 50;

/// The longest name of a claim that is kept, in characters.
const LONGEST_CLAIM: usize = 100;

typed_id! {
    /// Identifies an attempt.
    AttemptId of OfAttempt = "att";
}

word_enum! {
    /// How an attempt ended.
    Outcome {
        /// Somebody signed in.
        SignedIn = "signed_in",
        /// A rule refused it.
        Refused = "refused",
        /// An admin tried the connection out; nothing was changed.
        Tested = "tested",
    }
    /// What a sign-in does with an account.
    EntryKind {
        /// The account that is known signs in.
        SignIn = "sign_in",
        /// The account of the address gets the identity.
        Link = "link",
        /// A pending invitation is accepted.
        AcceptInvite = "accept_invite",
        /// The account of the address joins.
        Join = "join",
        /// An account is created, and joins.
        Create = "create",
    }
}

impl From<Entry> for EntryKind {
    fn from(entry: Entry) -> Self {
        match entry {
            Entry::SignIn => Self::SignIn,
            Entry::Link { .. } => Self::Link,
            Entry::AcceptInvite { .. } => Self::AcceptInvite,
            Entry::Join { .. } => Self::Join,
            Entry::Create => Self::Create,
        }
    }
}

/// An attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its identifier.
    pub id: AttemptId,
    /// The connection.
    pub connection_id: ConnectionId,
    /// When it ended.
    pub created_at: Timestamp,
    /// How it ended.
    pub outcome: Outcome,
    /// Why it was refused, or would be if it weren't a test; absent: it wasn't.
    pub code: Option<Refused>,
    /// The rule of the provider's answers that was broken, or why there was none; absent: neither.
    pub rule: Option<String>,
    /// The names of the claims that came.
    pub claims: Vec<String>,
    /// The address, masked; absent when none came.
    pub email: Option<String>,
    /// What the sign-in did, or would do; absent when it was refused.
    pub entry: Option<EntryKind>,
    /// The role that the rules give; absent when they give none.
    pub role: Option<Role>,
}

/// What is shown of an address: enough to find a mistake, and no list of addresses.
pub fn masked(email: &Email) -> String {
    let first = email.local_part().chars().next().map(String::from).unwrap_or_default();
    format!("{first}…@{}", email.domain())
}

/// The names of claims that are kept: the first ones, shortened.
pub fn kept_claims<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let shortened = |name: &str| name.chars().filter(|one| !one.is_control()).take(LONGEST_CLAIM).collect();
    names.into_iter().take(MOST_CLAIMS).map(shortened).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_by_its_first_character_and_its_domain() {
        for (text, shown) in [("ann@acme.example", "a…@acme.example"), ("B.C@acme.example", "b…@acme.example")] {
            assert_eq!(masked(&Email::parse(text).unwrap()), shown);
        }
    }

    #[test]
    fn a_provider_does_not_decide_how_much_is_kept() {
        let long = "x".repeat(1000);
        let many = vec![long.as_str(); 1000];
        let kept = kept_claims(many);
        assert!(kept.len() == MOST_CLAIMS && kept.iter().all(|name| name.len() == LONGEST_CLAIM));
        assert_eq!(kept_claims(["a\u{0}b"]), ["ab"]);
    }
}
