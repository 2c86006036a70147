//! What an authenticator's answer must say, at adding a passkey and at using one (WebAuthn Level 3 sections 7.1 and 7.2). The
//! signature is checked elsewhere; here is decided what a right signature is worth.

use crate::digest::KeyedDigest;
use crate::sign_in::passkey::challenge::{Bound, Challenge};
use crate::sign_in::passkey::fault::PasskeyFault;
use crate::sign_in::passkey::{CounterRule, LONGEST_CREDENTIAL_ID, Passkey, RelyingParty};
use crate::time::Timestamp;

/// The two operations of an authenticator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// It makes a passkey.
    Create,
    /// It signs with one.
    Get,
}

impl Operation {
    /// The `type` in the client data.
    pub const fn client_data_type(self) -> &'static str {
        match self {
            Self::Create => "webauthn.create",
            Self::Get => "webauthn.get",
        }
    }
}

/// What the browser says: the client data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientData {
    /// The operation.
    pub kind: String,
    /// The challenge.
    pub challenge: Vec<u8>,
    /// The origin of the page.
    pub origin: String,
    /// Whether the page was inside one of another origin.
    pub is_cross_origin: bool,
}

/// What the authenticator says, beside a new credential.
#[expect(clippy::struct_excessive_bools, reason = "each is a bit of the standard's flags")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuthenticatorData {
    /// SHA-256 of the RP id.
    pub rp_id_hash: [u8; 32],
    /// Whether somebody touched the authenticator.
    pub is_present: bool,
    /// Whether the authenticator verified who it was.
    pub is_verified: bool,
    /// Whether the passkey may be backed up.
    pub is_backup_eligible: bool,
    /// Whether the passkey is backed up.
    pub is_backed_up: bool,
    /// Its counter; zero if it doesn't count.
    pub sign_count: u32,
}

/// A credential that an authenticator made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCredential {
    /// Its id.
    pub id: Vec<u8>,
    /// Its public key: a COSE_Key with an algorithm that is offered.
    pub public_key: Vec<u8>,
}

/// What is expected of an authenticator's answer.
pub struct Expected<'a> {
    /// Whose passkeys count, and on which pages.
    pub rp: &'a RelyingParty,
    /// What the challenge must be bound to.
    pub bound: Bound,
    /// The key under which challenges are issued.
    pub digests: &'a KeyedDigest,
    /// The present instant.
    pub now: Timestamp,
}

impl Expected<'_> {
    /// Checks what browser and authenticator say; returns the challenge, which the caller uses up.
    ///
    /// # Errors
    /// The first thing that isn't as expected.
    pub fn check(
        &self,
        operation: Operation,
        client: &ClientData,
        authenticator: &AuthenticatorData,
    ) -> Result<Challenge, PasskeyFault> {
        if client.kind != operation.client_data_type() {
            return Err(PasskeyFault::OtherType);
        }
        let challenge = Challenge::read(&client.challenge, self.digests, &self.bound, self.now)?;
        if !self.rp.origins.contains(&client.origin) {
            return Err(PasskeyFault::OtherOrigin);
        }
        if client.is_cross_origin {
            return Err(PasskeyFault::CrossOrigin);
        }
        if authenticator.rp_id_hash != self.rp.id_hash() {
            return Err(PasskeyFault::OtherRelyingParty);
        }
        if !authenticator.is_present {
            return Err(PasskeyFault::NotPresent);
        }
        if !authenticator.is_verified {
            return Err(PasskeyFault::NotVerified);
        }
        if authenticator.is_backed_up && !authenticator.is_backup_eligible {
            return Err(PasskeyFault::BackupBits);
        }
        Ok(challenge)
    }
}

impl NewCredential {
    /// Checks the id of the credential: that the browser names the same, and how long it is.
    ///
    /// # Errors
    /// The ids differ, or the id is empty or too long.
    pub fn check_id(&self, named: &[u8]) -> Result<(), PasskeyFault> {
        match self.id.len() {
            1..=LONGEST_CREDENTIAL_ID if self.id == named => Ok(()),
            _ => Err(PasskeyFault::Malformed("credential id")),
        }
    }
}

/// A passkey that was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// The passkey afterwards.
    pub passkey: Passkey,
    /// Whether its counter didn't grow, though neither value was zero: a copy of it may be in use.
    pub went_back: bool,
    /// Whether it may be backed up from now on, and could not before.
    pub became_eligible: bool,
}

impl Passkey {
    /// Uses the passkey. `handle` is the user handle that the authenticator sent; it may be absent where the account was known
    /// before.
    ///
    /// # Errors
    /// The authenticator names another account, or none where it must; its backup bits can't follow the earlier ones; its
    /// counter went back, and the service refuses that; the passkey was made for another RP id.
    pub fn used(
        mut self,
        rp: &RelyingParty,
        (handle, may_be_absent): (Option<&[u8]>, bool),
        authenticator: &AuthenticatorData,
        now: Timestamp,
    ) -> Result<Used, PasskeyFault> {
        if !self.is_usable(rp) {
            return Err(PasskeyFault::Unknown);
        }
        match handle {
            Some(handle) if handle == self.user_handle => {}
            None if may_be_absent => {}
            Some(_) | None => return Err(PasskeyFault::OtherUser),
        }
        if self.is_backup_eligible && !authenticator.is_backup_eligible {
            return Err(PasskeyFault::EligibilityLost);
        }
        let went_back =
            self.sign_count != 0 && authenticator.sign_count != 0 && authenticator.sign_count <= self.sign_count;
        if went_back && rp.counter == CounterRule::Refuse {
            return Err(PasskeyFault::CounterWentBack);
        }
        let became_eligible = authenticator.is_backup_eligible && !self.is_backup_eligible;
        self.is_backup_eligible = authenticator.is_backup_eligible;
        self.is_backed_up = authenticator.is_backed_up;
        self.sign_count = self.sign_count.max(authenticator.sign_count);
        self.last_used_at = Some(now);
        Ok(Used { passkey: self, went_back, became_eligible })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{OrganizationId, UserId};
    use crate::sign_in::passkey::PasskeyId;
    use crate::sign_in::passkey::challenge::Purpose;
    use crate::text::Name;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn rp() -> RelyingParty {
        RelyingParty {
            id: "example.com".to_owned(),
            origins: vec!["https://auth.example.com".to_owned(), "https://app.example.com".to_owned()],
            counter: CounterRule::Notify,
        }
    }

    fn bound() -> Bound {
        Bound { purpose: Purpose::Login, organization: OrganizationId::new(NOW, [1; 10]), session: None }
    }

    fn said(digests: &KeyedDigest) -> (ClientData, AuthenticatorData) {
        let client = ClientData {
            kind: "webauthn.get".to_owned(),
            challenge: Challenge::issue(digests, &bound(), [3; 10], NOW).bytes().to_vec(),
            origin: "https://auth.example.com".to_owned(),
            is_cross_origin: false,
        };
        let authenticator = AuthenticatorData {
            rp_id_hash: rp().id_hash(),
            is_present: true,
            is_verified: true,
            is_backup_eligible: false,
            is_backed_up: false,
            sign_count: 5,
        };
        (client, authenticator)
    }

    /// What an authenticator's answer may have wrong, and the reason for which it is refused then.
    #[test]
    fn whatever_is_not_exactly_right_is_refused() {
        type Spoil = fn(&mut ClientData, &mut AuthenticatorData);
        let digests = KeyedDigest::new(&[7; 32]);
        let rp = rp();
        let expected = Expected { rp: &rp, bound: bound(), digests: &digests, now: NOW };
        let check = |spoil: Spoil| {
            let (mut client, mut authenticator) = said(&digests);
            spoil(&mut client, &mut authenticator);
            expected.check(Operation::Get, &client, &authenticator).map(|_| ())
        };
        let right: [Spoil; 3] = [
            |_, _| {},
            |client, _| client.origin = "https://app.example.com".to_owned(),
            |_, said| (said.is_backup_eligible, said.is_backed_up) = (true, true),
        ];
        for spoil in right {
            assert_eq!(check(spoil), Ok(()));
        }
        let wrong: [(Spoil, PasskeyFault); 13] = [
            (|client, _| client.kind = "webauthn.create".to_owned(), PasskeyFault::OtherType),
            (|client, _| client.kind = "webauthn.Get".to_owned(), PasskeyFault::OtherType),
            (|client, _| client.challenge[31] ^= 1, PasskeyFault::OtherChallenge),
            (|client, _| client.challenge.clear(), PasskeyFault::OtherChallenge),
            (|client, _| client.origin = "https://example.com".to_owned(), PasskeyFault::OtherOrigin),
            (|client, _| client.origin = "https://auth.example.com:444".to_owned(), PasskeyFault::OtherOrigin),
            (|client, _| client.origin = "http://auth.example.com".to_owned(), PasskeyFault::OtherOrigin),
            (|client, _| client.origin = "https://auth.example.com/".to_owned(), PasskeyFault::OtherOrigin),
            (|client, _| client.is_cross_origin = true, PasskeyFault::CrossOrigin),
            (|_, said| said.rp_id_hash[0] ^= 1, PasskeyFault::OtherRelyingParty),
            (|_, said| said.is_present = false, PasskeyFault::NotPresent),
            (|_, said| said.is_verified = false, PasskeyFault::NotVerified),
            (|_, said| said.is_backed_up = true, PasskeyFault::BackupBits),
        ];
        for (spoil, fault) in wrong {
            assert_eq!(check(spoil), Err(fault));
        }
        let (client, authenticator) = said(&digests);
        assert_eq!(expected.check(Operation::Create, &client, &authenticator), Err(PasskeyFault::OtherType));
    }

    fn passkey() -> Passkey {
        Passkey {
            id: PasskeyId::new(NOW, [1; 10]),
            user_id: UserId::new(NOW, [1; 10]),
            credential_id: vec![1, 2, 3],
            user_handle: [4; 32],
            rp_id: "example.com".to_owned(),
            public_key: vec![],
            sign_count: 5,
            is_backup_eligible: false,
            is_backed_up: false,
            transports: Vec::new(),
            name: Name::parse("Laptop").unwrap(),
            created_at: NOW,
            last_used_at: None,
            warned_at: None,
            counts_in: Vec::new(),
        }
    }

    #[test]
    fn a_passkey_is_used_only_for_the_account_that_the_authenticator_names() {
        let (_, said) = said(&KeyedDigest::new(&[7; 32]));
        let used = |handle| passkey().used(&rp(), handle, &said, NOW).map(|used| used.passkey.last_used_at);
        assert_eq!(used((Some(&[4; 32]), false)), Ok(Some(NOW)));
        assert_eq!(used((None, true)), Ok(Some(NOW)));
        assert_eq!(used((None, false)), Err(PasskeyFault::OtherUser));
        for other in [&[5; 32][..], &[4; 31], &[]] {
            assert_eq!(used((Some(other), true)), Err(PasskeyFault::OtherUser));
        }
        let elsewhere = RelyingParty { id: "auth.example.com".to_owned(), ..rp() };
        let refused = passkey().used(&elsewhere, (Some(&[4; 32]), false), &said, NOW);
        assert_eq!(refused, Err(PasskeyFault::Unknown));
    }

    /// WebAuthn Level 3 section 6.1.1: zero means that the authenticator doesn't count.
    #[test]
    fn a_counter_that_does_not_grow_is_noticed_and_the_larger_value_stays() {
        let (_, said) = said(&KeyedDigest::new(&[7; 32]));
        let used = |stored, sent, counter| {
            let passkey = Passkey { sign_count: stored, ..passkey() };
            let rp = RelyingParty { counter, ..rp() };
            let said = AuthenticatorData { sign_count: sent, ..said };
            passkey.used(&rp, (None, true), &said, NOW).map(|used| (used.went_back, used.passkey.sign_count))
        };
        let table = [
            (0, 0, Some((false, 0))),
            (0, 7, Some((false, 7))),
            (7, 8, Some((false, 8))),
            (7, 0, Some((false, 7))),
            (7, 7, None),
            (7, 6, None),
        ];
        for (stored, sent, right) in table {
            assert_eq!(used(stored, sent, CounterRule::Notify), Ok(right.unwrap_or((true, 7))), "{stored} {sent}");
            let strict = right.ok_or(PasskeyFault::CounterWentBack);
            assert_eq!(used(stored, sent, CounterRule::Refuse), strict, "{stored} {sent}");
        }
    }

    /// Some platforms make a passkey eligible for backup later; none takes it back.
    #[test]
    fn eligibility_for_backup_may_come_and_may_not_go() {
        let (_, said) = said(&KeyedDigest::new(&[7; 32]));
        let used = |before, after| {
            let passkey = Passkey { is_backup_eligible: before, ..passkey() };
            let said = AuthenticatorData { is_backup_eligible: after, ..said };
            passkey
                .used(&rp(), (None, true), &said, NOW)
                .map(|used| (used.became_eligible, used.passkey.is_backup_eligible))
        };
        assert_eq!(used(false, false), Ok((false, false)));
        assert_eq!(used(false, true), Ok((true, true)));
        assert_eq!(used(true, true), Ok((false, true)));
        assert_eq!(used(true, false), Err(PasskeyFault::EligibilityLost));
    }

    #[test]
    fn a_new_credential_has_the_id_that_the_browser_names() {
        let credential = |length| NewCredential { id: vec![7; length], public_key: vec![] };
        assert_eq!(credential(1).check_id(&[7]), Ok(()));
        assert_eq!(credential(1023).check_id(&[7; 1023]), Ok(()));
        for (length, named) in [(0, 0), (1024, 1024), (16, 15), (16, 17)] {
            assert!(credential(length).check_id(&vec![7; named]).is_err());
        }
    }

    #[test]
    fn the_owner_is_warned_at_most_once_a_day() {
        let warned = |at| Passkey { warned_at: at, ..passkey() }.may_warn(NOW);
        assert!(warned(None));
        assert!(!warned(Some(NOW)));
        assert!(!warned(Some(NOW.minus(crate::time::Duration::from_hours(23)))));
        assert!(warned(Some(NOW.minus(crate::time::Duration::from_hours(24)))));
    }
}
