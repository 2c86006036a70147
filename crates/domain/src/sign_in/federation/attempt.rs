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
pub const MOST_ATTEMPTS: usize = 20;

/// How many of them may be nameless refusals while others have to go. Anybody can cause those, and would push out what an admin looks
/// for.
const MOST_NAMELESS: usize = 10;

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

/// What decides whether an attempt is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptAttempt {
    /// The attempt.
    pub id: AttemptId,
    /// Whether it is a refusal for which the provider said nothing of a person.
    pub is_nameless: bool,
}

impl From<&Attempt> for KeptAttempt {
    fn from(attempt: &Attempt) -> Self {
        Self { id: attempt.id, is_nameless: attempt.outcome == Outcome::Refused && attempt.claims.is_empty() }
    }
}

/// Which attempts of a connection go; `attempts` are all of them, newest first.
pub fn surplus(mut attempts: Vec<KeptAttempt>) -> Vec<AttemptId> {
    let mut gone = Vec::new();
    while attempts.len() > MOST_ATTEMPTS {
        let nameless = attempts.iter().filter(|one| one.is_nameless).count();
        let oldest = attempts.iter().rposition(|one| one.is_nameless || nameless <= MOST_NAMELESS);
        let Some(oldest) = oldest else { break };
        gone.push(attempts.remove(oldest).id);
    }
    gone
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
    fn nameless_refusals_push_out_no_more_than_half_of_what_is_kept() {
        let id = |number: u8| AttemptId::new(Timestamp::from_seconds(1_800_000_000), [number; 10]);
        let mut kept: Vec<KeptAttempt> = Vec::new();
        let mut append = |number: u8, is_nameless: bool| {
            kept.insert(0, KeptAttempt { id: id(number), is_nameless });
            let gone = surplus(kept.clone());
            kept.retain(|one| !gone.contains(&one.id));
            let named: Vec<u8> =
                kept.iter().filter(|one| !one.is_nameless).map(|one| one.id.uuid().as_bytes()[15]).collect();
            (kept.len(), named)
        };
        for number in 0..15 {
            append(number, false);
        }
        for number in 15..200 {
            append(number, true);
        }
        let (all, named) = append(200, true);
        assert_eq!((all, named), (20, (5..15).rev().collect()), "the newest ten stay");
        for number in 201..220 {
            append(number, false);
        }
        let (all, named) = append(220, false);
        assert_eq!((all, named.len()), (20, 20), "and refusals stay no longer than others");
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
