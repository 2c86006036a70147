//! Challenges of passkeys: 32 bytes that nobody can make up, and that are stored only once they were used. A challenge says
//! when it was issued, and proves what for.
//!
//! | bytes | |
//! |---|---|
//! | 6 | the time of issue in milliseconds, big-endian |
//! | 10 | random |
//! | 16 | the first half of an HMAC-SHA256 over both, the purpose, the organization and the session |

use crate::digest::{KeyedDigest, equal};
use crate::id::{OrganizationId, SessionId};
use crate::sign_in::passkey::fault::PasskeyFault;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// For how long a challenge is accepted.
pub const TTL: Duration = Duration::from_minutes(5);

word_enum! {
    /// What a passkey is shown for.
    ShownFor {
        /// To sign in.
        Login = "login",
        /// To complete a sign-in.
        SecondFactor = "second_factor",
        /// To act on the whole account.
        Reauthenticate = "reauthenticate",
    }
    /// What a challenge is for.
    Purpose {
        /// To add a passkey.
        Add = "add",
        /// To add a passkey, after one was shown.
        AddByPasskey = "add_by_passkey",
        /// To sign in.
        Login = "login",
        /// To complete a sign-in.
        SecondFactor = "second_factor",
        /// To act on the whole account.
        Reauthenticate = "reauthenticate",
    }
}

/// What a challenge is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// What it is for.
    pub purpose: Purpose,
    /// The organization.
    pub organization: OrganizationId,
    /// The session that asked; absent before a sign-in.
    pub session: Option<SessionId>,
}

/// A challenge that was issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Challenge([u8; 32]);

impl Challenge {
    /// A new challenge.
    pub fn issue(digests: &KeyedDigest, bound: &Bound, random: [u8; 10], now: Timestamp) -> Self {
        let [_, _, time @ ..] = now.millis().to_be_bytes();
        let mut bytes = [0; 32];
        for (to, from) in bytes.iter_mut().zip(time.into_iter().chain(random)) {
            *to = from;
        }
        let mut challenge = Self(bytes);
        let proof = challenge.proof(digests, bound);
        for (to, from) in challenge.0.iter_mut().skip(16).zip(proof) {
            *to = from;
        }
        challenge
    }

    /// Reads a challenge that comes back.
    ///
    /// # Errors
    /// It is none of ours, was issued for something else, or is too old.
    pub fn read(bytes: &[u8], digests: &KeyedDigest, bound: &Bound, now: Timestamp) -> Result<Self, PasskeyFault> {
        let challenge = Self(bytes.try_into().map_err(|_| PasskeyFault::OtherChallenge)?);
        let proof: Vec<u8> = challenge.proof(digests, bound).collect();
        if !equal(challenge.0.get(16..).unwrap_or_default(), &proof) {
            return Err(PasskeyFault::OtherChallenge);
        }
        if now >= challenge.expires_at() {
            return Err(PasskeyFault::ChallengeExpired);
        }
        Ok(challenge)
    }

    /// The instant from which it is refused.
    pub fn expires_at(&self) -> Timestamp {
        let millis = self.0.iter().take(6).fold(0, |number, byte| (number << 8) | i64::from(*byte));
        Timestamp::from_millis(millis).plus(TTL)
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The proof of the bytes before it, 16 of them.
    fn proof(&self, digests: &KeyedDigest, bound: &Bound) -> impl Iterator<Item = u8> + use<> {
        let [time, random] = [0..6, 6..16].map(|part| {
            self.0.get(part).unwrap_or_default().iter().fold(0_u128, |number, byte| (number << 8) | u128::from(*byte))
        });
        let session = bound.session.map(|session| session.to_string()).unwrap_or_default();
        let parts = [
            bound.purpose.as_str(),
            &bound.organization.to_string(),
            &session,
            &time.to_string(),
            &random.to_string(),
        ];
        digests.digest("passkey_challenge", &parts).into_iter().take(16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PasskeyFault::{ChallengeExpired, OtherChallenge};

    const NOW: Timestamp = Timestamp::from_millis(1_800_000_000_123);

    fn digests() -> KeyedDigest {
        KeyedDigest::new(&[7; 32])
    }

    fn organization(n: u8) -> OrganizationId {
        OrganizationId::new(NOW, [n; 10])
    }

    fn session(n: u8) -> SessionId {
        SessionId::new(NOW, [n; 10])
    }

    #[test]
    fn a_challenge_is_good_only_for_what_it_was_issued_for() {
        for purpose in Purpose::ALL.iter().copied() {
            let bound = Bound { purpose, organization: organization(1), session: Some(session(1)) };
            let challenge = Challenge::issue(&digests(), &bound, [9; 10], NOW);
            let read = |bound: &Bound| Challenge::read(challenge.bytes(), &digests(), bound, NOW);
            assert_eq!(read(&bound), Ok(challenge));
            for other in Purpose::ALL.iter().copied().filter(|other| *other != purpose) {
                assert_eq!(read(&Bound { purpose: other, ..bound }), Err(OtherChallenge));
            }
            assert_eq!(read(&Bound { organization: organization(2), ..bound }), Err(OtherChallenge));
            assert_eq!(read(&Bound { session: Some(session(2)), ..bound }), Err(OtherChallenge));
            assert_eq!(read(&Bound { session: None, ..bound }), Err(OtherChallenge));
            let others = KeyedDigest::new(&[8; 32]);
            assert_eq!(Challenge::read(challenge.bytes(), &others, &bound, NOW), Err(OtherChallenge));
        }
    }

    #[test]
    fn no_bit_of_a_challenge_can_be_changed() {
        let bound = Bound { purpose: Purpose::Login, organization: organization(1), session: None };
        let challenge = Challenge::issue(&digests(), &bound, [9; 10], NOW);
        for bit in 0..256 {
            let mut bytes = *challenge.bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Challenge::read(&bytes, &digests(), &bound, NOW), Err(OtherChallenge), "{bit}");
        }
        for wrong in [&[][..], &challenge.bytes()[..31], &[challenge.bytes(), &[0][..]].concat()] {
            assert_eq!(Challenge::read(wrong, &digests(), &bound, NOW), Err(OtherChallenge));
        }
    }

    #[test]
    fn a_challenge_is_good_for_five_minutes() {
        let bound = Bound { purpose: Purpose::Add, organization: organization(1), session: Some(session(1)) };
        let challenge = Challenge::issue(&digests(), &bound, [9; 10], NOW);
        let read = |after| Challenge::read(challenge.bytes(), &digests(), &bound, NOW.plus(after));
        assert_eq!(read(Duration::from_millis(299_999)), Ok(challenge));
        assert_eq!(read(TTL), Err(ChallengeExpired));
        assert_eq!(challenge.expires_at(), NOW.plus(TTL));
    }
}
