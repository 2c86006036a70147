//! An organization's claim to a domain, and its proof: a record in the DNS that only the domain's owner can write.
//!
//! | state    | record is there | record isn't there                | no answer |
//! |----------|-----------------|-----------------------------------|-----------|
//! | pending  | verified        | pending                           | unchanged |
//! | verified | verified        | verified, lost after the grace    | unchanged |
//! | lost     | verified        | lost                              | unchanged |
//!
//! To a reader of the API, a lost claim is pending. What the check of the DNS says of it comes with
//! [`DomainClaim::proven`] (an admin asked) and [`DomainClaim::rechecked`] (the service did).

use std::fmt;

use crate::id::{OrganizationId, typed_id};
use crate::organizations::domain_name::DomainName;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// The maximum number of domains that one organization claims.
pub const MOST_DOMAINS: u32 = 50;

typed_id! {
    /// Identifies an organization's claim to a domain.
    DomainId of OfDomain = "dom";
}

/// A claim to a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainClaim {
    /// Its identifier.
    pub id: DomainId,
    /// The organization that claims it.
    pub organization_id: OrganizationId,
    /// The domain. Several organizations may claim one; one of them at most has proven it.
    pub name: DomainName,
    /// What the record has to say.
    pub value: RecordValue,
    /// When it was claimed.
    pub created_at: Timestamp,
    /// Whether it is proven.
    pub state: ClaimState,
    /// From when on the service looks for the record again; absent for a claim that was never proven.
    pub check_at: Option<Timestamp>,
}

/// Whether a claim is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimState {
    /// It was never proven.
    Pending,
    /// It is proven.
    Verified {
        /// Since when.
        since: Timestamp,
        /// Since when the record isn't there any more; absent while it is.
        missing_since: Option<Timestamp>,
    },
    /// It was proven, and the record was not there for too long.
    Lost,
}

word_enum! {
    /// Whether a claim is proven, as readers see it.
    DomainStatus {
        /// It isn't, or not any more.
        Pending = "pending",
        /// It is.
        Verified = "verified",
    }
}

/// The value of the record that proves a claim. It is random for each claim, and no secret: it proves something in one place only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordValue(String);

/// A text that no claim has as its record's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not the value of a record that proves a domain")]
pub struct InvalidRecordValue;

impl RecordValue {
    const PREFIX: &'static str = "orgauth-domain-verification=";

    /// A value of 128 random bits.
    pub fn new(random: [u8; 16]) -> Self {
        Self(format!("{}{:032x}", Self::PREFIX, u128::from_be_bytes(random)))
    }

    /// The value in a row.
    ///
    /// # Errors
    /// [`InvalidRecordValue`].
    pub fn restore(text: &str) -> Result<Self, InvalidRecordValue> {
        let digits = text.strip_prefix(Self::PREFIX).ok_or(InvalidRecordValue)?;
        let is_ours = digits.len() == 32 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if is_ours { Ok(Self(text.to_owned())) } else { Err(InvalidRecordValue) }
    }

    /// The value.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RecordValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// When proven claims are checked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecheckRules {
    /// The time between two checks of one claim.
    pub interval: Duration,
    /// How long the record may be missing.
    pub grace: Duration,
}

impl Default for RecheckRules {
    fn default() -> Self {
        Self { interval: Duration::from_days(1), grace: Duration::from_days(7) }
    }
}

/// What a check of a proven claim has to be told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckOutcome {
    /// Nothing: the claim is what it was.
    Unchanged,
    /// The record isn't there, for the first time.
    Missing {
        /// When the claim is lost unless the record is there again before.
        lost_at: Timestamp,
    },
    /// The record was missing for too long: the domain counts as proven no more.
    Lost,
    /// The record of a lost claim is there again, and the domain counts as proven again.
    Regained,
}

impl DomainClaim {
    /// A new claim.
    pub fn new(
        id: DomainId,
        organization_id: OrganizationId,
        name: DomainName,
        value: RecordValue,
        now: Timestamp,
    ) -> Self {
        Self { id, organization_id, name, value, created_at: now, state: ClaimState::Pending, check_at: None }
    }

    /// Whether the claim is proven, as readers see it.
    pub const fn status(&self) -> DomainStatus {
        match self.state {
            ClaimState::Verified { .. } => DomainStatus::Verified,
            ClaimState::Pending | ClaimState::Lost => DomainStatus::Pending,
        }
    }

    /// Since when it is proven; absent while it isn't.
    pub const fn verified_at(&self) -> Option<Timestamp> {
        match self.state {
            ClaimState::Verified { since, .. } => Some(since),
            ClaimState::Pending | ClaimState::Lost => None,
        }
    }

    /// Whether these values of the record prove the claim: one of them, as a whole, is the claim's own.
    pub fn is_proven_by(&self, values: &[Vec<u8>]) -> bool {
        values.iter().any(|value| value == self.value.as_str().as_bytes())
    }

    /// The claim after the record was found: proven, since then or since before.
    #[must_use]
    pub fn proven(self, now: Timestamp, rules: RecheckRules) -> Self {
        let since = self.verified_at().unwrap_or(now);
        let state = ClaimState::Verified { since, missing_since: None };
        Self { state, check_at: Some(now.plus(rules.interval)), ..self }
    }

    /// The claim after a check by the service, which got an answer: `values` are those of the record, none when there is no
    /// record.
    #[must_use]
    pub fn rechecked(self, values: &[Vec<u8>], now: Timestamp, rules: RecheckRules) -> (Self, CheckOutcome) {
        let check_at = Some(now.plus(rules.interval));
        match self.state {
            ClaimState::Pending => (self, CheckOutcome::Unchanged),
            ClaimState::Lost if self.is_proven_by(values) => (self.proven(now, rules), CheckOutcome::Regained),
            ClaimState::Verified { .. } if self.is_proven_by(values) => {
                (self.proven(now, rules), CheckOutcome::Unchanged)
            }
            ClaimState::Verified { since, missing_since: None } => {
                let state = ClaimState::Verified { since, missing_since: Some(now) };
                (Self { state, check_at, ..self }, CheckOutcome::Missing { lost_at: now.plus(rules.grace) })
            }
            ClaimState::Verified { missing_since: Some(first), .. } if now >= first.plus(rules.grace) => {
                (Self { state: ClaimState::Lost, check_at, ..self }, CheckOutcome::Lost)
            }
            ClaimState::Lost | ClaimState::Verified { .. } => (Self { check_at, ..self }, CheckOutcome::Unchanged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
    const RULES: RecheckRules = RecheckRules { interval: Duration::from_days(1), grace: Duration::from_days(7) };

    fn day(number: u32) -> Timestamp {
        NOW.plus(Duration::from_days(number))
    }

    fn claim() -> DomainClaim {
        let name = DomainName::parse("acme.example", &[]).unwrap();
        let value = RecordValue::new([0xab; 16]);
        DomainClaim::new(DomainId::new(NOW, [1; 10]), OrganizationId::new(NOW, [2; 10]), name, value, NOW)
    }

    fn good(claim: &DomainClaim) -> Vec<Vec<u8>> {
        vec![b"v=spf1 -all".to_vec(), claim.value.as_str().as_bytes().to_vec()]
    }

    #[test]
    fn only_the_whole_value_of_the_claim_proves_it() {
        let claim = claim();
        let value = claim.value.as_str().to_owned();
        let other = RecordValue::new([0xac; 16]);
        let wrong = [
            "",
            "x",
            other.as_str(),
            &format!("{value} "),
            &format!("a {value}"),
            &value.to_uppercase(),
            &value[1..],
        ];
        let wrong: Vec<_> = wrong.iter().map(|text| text.as_bytes().to_vec()).collect();
        assert!(!claim.is_proven_by(&wrong) && !claim.is_proven_by(&[]));
        assert!(claim.is_proven_by(&good(&claim)));
    }

    #[test]
    fn a_value_reads_back_only_in_its_own_form() {
        let value = RecordValue::new([0xab; 16]);
        assert_eq!(value.as_str(), format!("orgauth-domain-verification={}", "ab".repeat(16)));
        assert_eq!(RecordValue::restore(value.as_str()), Ok(value.clone()));
        for text in ["", "ab", &value.as_str().to_uppercase(), &value.as_str()[..59]] {
            assert_eq!(RecordValue::restore(text), Err(InvalidRecordValue), "{text}");
        }
    }

    #[test]
    fn a_claim_is_proven_by_its_first_proof_and_stays_so_with_the_next() {
        let first = claim().proven(day(1), RULES);
        assert_eq!(
            (first.status(), first.verified_at(), first.check_at),
            (DomainStatus::Verified, Some(day(1)), Some(day(2)))
        );
        let second = first.proven(day(3), RULES);
        assert_eq!((second.verified_at(), second.check_at), (Some(day(1)), Some(day(4))));
    }

    #[test]
    fn a_missing_record_costs_the_proof_after_the_grace_and_is_told_on_the_first_and_the_last_day() {
        let mut one = claim().proven(day(0), RULES);
        let mut told = Vec::new();
        for number in 1..=9 {
            let (next, outcome) = one.rechecked(&[], day(number), RULES);
            assert_eq!(next.status() == DomainStatus::Verified, number < 8, "day {number}");
            assert_eq!(next.check_at, Some(day(number + 1)));
            told.push(outcome);
            one = next;
        }
        let mut wanted = [CheckOutcome::Unchanged; 9];
        wanted[0] = CheckOutcome::Missing { lost_at: day(8) };
        wanted[7] = CheckOutcome::Lost;
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_record_that_is_there_again_begins_the_grace_anew() {
        let one = claim().proven(day(0), RULES);
        let values = good(&one);
        let (missing, _) = one.rechecked(&[], day(1), RULES);
        let (found, outcome) = missing.rechecked(&values, day(7), RULES);
        assert_eq!((found.verified_at(), outcome), (Some(day(0)), CheckOutcome::Unchanged));
        let (again, outcome) = found.rechecked(&[], day(8), RULES);
        assert_eq!((again.verified_at(), outcome), (Some(day(0)), CheckOutcome::Missing { lost_at: day(15) }));
    }

    #[test]
    fn the_same_record_brings_a_lost_claim_back() {
        let one = claim().proven(day(0), RULES);
        let values = good(&one);
        let (missing, _) = one.rechecked(&[], day(1), RULES);
        let (lost, _) = missing.rechecked(&[], day(8), RULES);
        assert_eq!((lost.status(), lost.verified_at(), lost.state), (DomainStatus::Pending, None, ClaimState::Lost));
        let (back, outcome) = lost.clone().rechecked(&values, day(9), RULES);
        assert_eq!((back.verified_at(), outcome), (Some(day(9)), CheckOutcome::Regained));
        assert_eq!(lost.proven(day(10), RULES).verified_at(), Some(day(10)));
    }

    #[test]
    fn a_claim_that_was_never_proven_is_not_proven_by_a_recheck() {
        let one = claim();
        let values = good(&one);
        assert_eq!(one.clone().rechecked(&values, day(1), RULES), (one, CheckOutcome::Unchanged));
    }
}
