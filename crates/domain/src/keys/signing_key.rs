//! Token signing keys: next → active → verify-only → gone (docs/security.md: D6).
//!
//! | state       | rotation, `next` known everywhere | rotation, too soon | removal                   | no token of it can be alive |
//! |-------------|-----------------------------------|--------------------|---------------------------|-----------------------------|
//! | none        | –                                 | –                  | –                         | –                           |
//! | next        | active                            | refused            | gone, a fresh one follows | –                           |
//! | active      | verify-only                       | refused            | gone, `next` takes over   | –                           |
//! | verify-only | verify-only                       | refused            | gone                      | gone                        |
//!
//! There is always one active key and one next key. A next key is published before it signs, so that every instance can
//! check its tokens from the first one on; a removal is an emergency and doesn't wait.

use crate::sign_in::token::{KeyId, TokenRules};
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// How long a key is next before it may sign: every instance looks for new keys at least this often.
pub const PUBLISHED_BEFORE_SIGNING: Duration = Duration::from_seconds(10);

/// How much longer tokens of a key may appear after it stopped signing by this clock: from instances that learned of it
/// late, and from transactions that had begun.
const FOLLOWING: Duration = Duration::from_minutes(1);

word_enum! {
    /// The state of a signing key.
    SigningKeyState {
        /// Published, not yet signing; at most one.
        Next = "next",
        /// Signs; at most one.
        Active = "active",
        /// Only verifies.
        VerifyOnly = "verify_only",
    }
}

/// A token signing key, as its row holds it.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningKeyRow {
    /// The `kid` of its tokens.
    pub id: KeyId,
    /// Its state.
    pub state: SigningKeyState,
    /// Since when it has this state.
    pub since: Timestamp,
    /// The PKCS#8 document, sealed.
    pub sealed_private: String,
    /// The 32 bytes of the Ed25519 public key.
    pub public: Vec<u8>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// One change of one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyStep {
    /// The key gets this state.
    Becomes(KeyId, SigningKeyState),
    /// The key is deleted, and every token that it signed becomes invalid.
    Goes(KeyId),
}

/// Why the keys are not rotated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RotationRefusal {
    /// There is no next key: one has to be published first.
    #[error("there is no next key yet")]
    NoNext,
    /// An instance may not know the next key yet.
    #[error("the next key is not known to every server yet")]
    TooSoon {
        /// How long to wait until every instance knows it.
        wait: Duration,
    },
}

/// There is no key with this id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such signing key")]
pub struct NoSuchKey;

fn in_state(keys: &[SigningKeyRow], state: SigningKeyState) -> Option<&SigningKeyRow> {
    keys.iter().find(|key| key.state == state)
}

/// The states for which there is no key: a new one has to be made for each.
pub fn missing(keys: &[SigningKeyRow]) -> Vec<SigningKeyState> {
    let needed = [SigningKeyState::Active, SigningKeyState::Next];
    needed.into_iter().filter(|state| in_state(keys, *state).is_none()).collect()
}

/// Whether the active key is old enough to be replaced.
pub fn is_rotation_due(keys: &[SigningKeyRow], age: Duration, now: Timestamp) -> bool {
    in_state(keys, SigningKeyState::Active).is_some_and(|key| key.since.plus(age) <= now)
}

/// An ordinary rotation: the next key signs from now on, and the active one only verifies. It ends no session.
///
/// # Errors
/// There is no next key, or an instance may not know it yet.
pub fn rotate(keys: &[SigningKeyRow], now: Timestamp) -> Result<Vec<KeyStep>, RotationRefusal> {
    let next = in_state(keys, SigningKeyState::Next).ok_or(RotationRefusal::NoNext)?;
    let from = next.since.plus(PUBLISHED_BEFORE_SIGNING);
    if now < from {
        return Err(RotationRefusal::TooSoon { wait: from.since(now) });
    }
    let retired = in_state(keys, SigningKeyState::Active)
        .map(|active| KeyStep::Becomes(active.id.clone(), SigningKeyState::VerifyOnly));
    let promoted = KeyStep::Becomes(next.id.clone(), SigningKeyState::Active);
    Ok(retired.into_iter().chain([promoted]).collect())
}

/// An emergency removal, such as of a key that was disclosed: it no longer signs or verifies anything. If it was the active
/// key, the next key takes over at once.
///
/// # Errors
/// There is no key with this id.
pub fn remove(keys: &[SigningKeyRow], id: &KeyId) -> Result<Vec<KeyStep>, NoSuchKey> {
    let key = keys.iter().find(|key| key.id == *id).ok_or(NoSuchKey)?;
    let successor = match key.state {
        SigningKeyState::Active => in_state(keys, SigningKeyState::Next),
        SigningKeyState::Next | SigningKeyState::VerifyOnly => None,
    };
    let promoted = successor.map(|next| KeyStep::Becomes(next.id.clone(), SigningKeyState::Active));
    Ok([KeyStep::Goes(id.clone())].into_iter().chain(promoted).collect())
}

/// Whether every token of this key has expired by its age. Lifetimes may have been longer when it signed, so the caller
/// looks for live sessions too.
pub fn is_outlived(key: &SigningKeyRow, rules: &TokenRules, now: Timestamp) -> bool {
    let longest = rules.refresh_ttl.max(rules.access_ttl).max(rules.partial_ttl);
    match key.state {
        SigningKeyState::VerifyOnly => key.since.plus(longest).plus(FOLLOWING) <= now,
        SigningKeyState::Next | SigningKeyState::Active => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use SigningKeyState::{Active, Next, VerifyOnly};
    use proptest::prelude::*;

    const T0: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn at(seconds: u32) -> Timestamp {
        T0.plus(Duration::from_seconds(seconds))
    }

    fn key(id: &str, state: SigningKeyState, since: Timestamp) -> SigningKeyRow {
        SigningKeyRow {
            id: KeyId::new(id),
            state,
            since,
            sealed_private: String::new(),
            public: Vec::new(),
            created_at: since,
        }
    }

    fn ring() -> Vec<SigningKeyRow> {
        vec![key("old", VerifyOnly, T0), key("now", Active, T0), key("next", Next, T0)]
    }

    /// What happens to a key; `None` when it stays as it is.
    fn fate(steps: &[KeyStep], id: &str) -> Option<&'static str> {
        steps.iter().find_map(|step| match step {
            KeyStep::Becomes(kid, state) if kid.as_str() == id => Some(state.as_str()),
            KeyStep::Goes(kid) if kid.as_str() == id => Some("gone"),
            KeyStep::Becomes(..) | KeyStep::Goes(_) => None,
        })
    }

    #[test]
    fn d6_every_state_takes_every_trigger_as_the_table_says() {
        let rules = TokenRules::default();
        let ages = at(7 * 86_400 + 60);
        for (id, rotated, outlived) in
            [("next", Some("active"), false), ("now", Some("verify_only"), false), ("old", None, true)]
        {
            assert_eq!(fate(&rotate(&ring(), at(10)).unwrap(), id), rotated, "rotation of {id}");
            assert_eq!(
                rotate(&ring(), at(9)),
                Err(RotationRefusal::TooSoon { wait: Duration::from_seconds(1) }),
                "too soon for {id}"
            );
            assert_eq!(fate(&remove(&ring(), &KeyId::new(id)).unwrap(), id), Some("gone"), "removal of {id}");
            let key = ring().into_iter().find(|key| key.id.as_str() == id).unwrap();
            assert_eq!(is_outlived(&key, &rules, ages), outlived, "age of {id}");
            assert!(!is_outlived(&key, &rules, at(7 * 86_400 + 59)), "{id} a second before");
        }
        assert_eq!(fate(&remove(&ring(), &KeyId::new("now")).unwrap(), "next"), Some("active"));
        assert_eq!(remove(&ring(), &KeyId::new("next")).unwrap().len(), 1, "the active one stays");
        assert_eq!(remove(&ring(), &KeyId::new("none")), Err(NoSuchKey));
        assert_eq!(rotate(&ring()[..2], at(10)), Err(RotationRefusal::NoNext));
    }

    #[test]
    fn d6_a_rotation_is_due_at_its_age() {
        assert!(!is_rotation_due(&ring(), Duration::from_days(90), at(90 * 86_400 - 1)));
        assert!(is_rotation_due(&ring(), Duration::from_days(90), at(90 * 86_400)));
        assert!(!is_rotation_due(&[], Duration::from_days(90), at(90 * 86_400)));
    }

    #[test]
    fn d6_the_longest_token_decides_when_a_key_may_go() {
        let old = key("old", VerifyOnly, T0);
        let rules = TokenRules { refresh_ttl: Duration::from_minutes(1), ..TokenRules::default() };
        assert!(!is_outlived(&old, &rules, at(15 * 60)), "access tokens live longer here");
        assert!(is_outlived(&old, &rules, at(16 * 60)));
    }

    #[test]
    fn a_first_start_is_missing_both() {
        assert_eq!(missing(&[]), vec![Active, Next]);
        assert_eq!(missing(&ring()), vec![]);
        assert_eq!(missing(&ring()[..2]), vec![Next]);
    }

    proptest! {
        /// Whatever happens, in whatever order: one key signs, one is next, and no key returns or signs again.
        #[test]
        fn d6_no_walk_is_without_a_signing_key(walk in proptest::collection::vec((0..30_u32, 0..6_usize), 1..80)) {
            let (mut keys, mut now, mut made) = (Vec::<SigningKeyRow>::new(), T0, 0);
            let mut retired = Vec::new();
            for (pause, what) in walk {
                now = now.plus(Duration::from_seconds(pause));
                for state in missing(&keys) {
                    made += 1;
                    keys.push(key(&format!("k{made}"), state, now));
                }
                prop_assert_eq!(keys.iter().filter(|k| k.state == Active).count(), 1);
                prop_assert_eq!(keys.iter().filter(|k| k.state == Next).count(), 1);
                let steps = match what {
                    0..3 => rotate(&keys, now).unwrap_or_default(),
                    _ => remove(&keys, &keys[what % keys.len()].id).unwrap(),
                };
                for step in steps {
                    match step {
                        KeyStep::Goes(id) => keys.retain(|key| key.id != id),
                        KeyStep::Becomes(id, state) => {
                            prop_assert!(!retired.contains(&id), "a retired key never signs again");
                            if state == VerifyOnly {
                                retired.push(id.clone());
                            }
                            let key = keys.iter_mut().find(|key| key.id == id).unwrap();
                            (key.state, key.since) = (state, now);
                        }
                    }
                }
            }
        }
    }
}
