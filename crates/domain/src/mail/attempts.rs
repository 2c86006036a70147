//! What becomes of a mail after an attempt to send it.
//!
//! | state  | accepted | refused for good | failed, a retry fits before the expiry | failed, none fits | outcome unknown, first | outcome unknown, second |
//! |--------|----------|------------------|----------------------------------------|-------------------|------------------------|-------------------------|
//! | queued | sent     | refused          | queued, due after a delay              | expired           | queued, due after a delay | unknown              |
//!
//! Every other state is final. A server that died while it held a mail leaves an unknown outcome: the mail may have
//! been accepted. So nobody gets a mail more than twice, and a mail that could be sent is never forgotten.

use crate::organization::word_enum;
use crate::time::{Duration, Timestamp};

word_enum! {
    /// Where a mail stands.
    MailState {
        /// It waits for an attempt, or is being sent.
        Queued = "queued",
        /// The mail server took it.
        Sent = "sent",
        /// The mail server refused it for good.
        Refused = "refused",
        /// It could not be sent before it lost its meaning.
        Expired = "expired",
        /// Twice nobody learned whether the mail server took it.
        Unknown = "unknown",
        /// What it told was taken back before it was sent.
        Cancelled = "cancelled",
    }
}

/// What an attempt to send a mail came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail server took it.
    Accepted,
    /// The mail server refused it for good (RFC 5321 section 4.2.1, 5yz). The reason holds no address and no text of
    /// the mail.
    Refused(String),
    /// It was certainly not taken, and may be later: no connection, 4yz.
    Failed(String),
    /// The whole mail was handed over and no answer came.
    Unknown(String),
}

/// How mail is sent again (design: the last delay repeats until the mail expires).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRules {
    /// Delays after the first, second, … failed attempt; the last one repeats. Without any there is one attempt.
    pub retry_delays: Vec<Duration>,
    /// For how long a mail that holds no link is worth sending.
    pub notice_ttl: Duration,
}

impl Default for MailRules {
    fn default() -> Self {
        Self {
            retry_delays: vec![
                Duration::from_seconds(30),
                Duration::from_minutes(2),
                Duration::from_minutes(10),
                Duration::from_hours(1),
                Duration::from_hours(6),
            ],
            notice_ttl: Duration::from_days(7),
        }
    }
}

/// A mail's past, as far as the next step depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailAttempts {
    /// Attempts with a known outcome before this one.
    pub made: u32,
    /// Attempts whose outcome nobody learned, before this one.
    pub unknown: u32,
    /// When the mail loses its meaning.
    pub expires_at: Timestamp,
}

/// What becomes of a mail after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailStep {
    /// It is over; its sealed text is erased.
    Over {
        /// How it ended.
        state: MailState,
        /// Why, unless it was sent.
        error: Option<String>,
    },
    /// It is tried again.
    Retry {
        /// When.
        at: Timestamp,
        /// Why.
        error: String,
        /// Whether the outcome of this attempt is unknown.
        unknown: bool,
    },
}

impl MailAttempts {
    /// Unknown outcomes after which a mail is given up: the next attempt might be its third copy.
    const MOST_UNKNOWN: u32 = 2;

    /// Whether a mail that was claimed may be sent; else what it ends as.
    ///
    /// # Errors
    /// The step that ends it: twice unknown, or expired.
    pub fn may_begin(&self, now: Timestamp) -> Result<(), MailStep> {
        let (state, error) = if self.unknown >= Self::MOST_UNKNOWN {
            (MailState::Unknown, "the outcome of two attempts is unknown")
        } else if now >= self.expires_at {
            (MailState::Expired, "it could not be sent in time")
        } else {
            return Ok(());
        };
        Err(MailStep::Over { state, error: Some(error.to_owned()) })
    }

    /// What becomes of the mail after this attempt, which ended at `now`.
    pub fn next(&self, outcome: MailOutcome, now: Timestamp, rules: &MailRules) -> MailStep {
        match outcome {
            MailOutcome::Accepted => MailStep::Over { state: MailState::Sent, error: None },
            MailOutcome::Refused(reason) => MailStep::Over { state: MailState::Refused, error: Some(reason) },
            MailOutcome::Failed(error) => self.again(error, false, now, rules),
            MailOutcome::Unknown(error) if self.unknown + 1 >= Self::MOST_UNKNOWN => {
                MailStep::Over { state: MailState::Unknown, error: Some(error) }
            }
            MailOutcome::Unknown(error) => self.again(error, true, now, rules),
        }
    }

    fn again(&self, error: String, unknown: bool, now: Timestamp, rules: &MailRules) -> MailStep {
        let nth = usize::try_from(self.made.saturating_add(self.unknown)).unwrap_or(usize::MAX);
        let delay = rules.retry_delays.get(nth).or_else(|| rules.retry_delays.last());
        match delay.map(|delay| now.plus(*delay)).filter(|at| *at < self.expires_at) {
            Some(at) => MailStep::Retry { at, error, unknown },
            None => MailStep::Over { state: MailState::Expired, error: Some(error) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    fn attempts(made: u32, unknown: u32) -> MailAttempts {
        MailAttempts { made, unknown, expires_at: NOW.plus(Duration::from_days(7)) }
    }

    fn shown(step: &MailStep) -> String {
        match step {
            MailStep::Over { state, .. } => state.to_string(),
            MailStep::Retry { at, unknown, .. } => {
                format!("in {} s{}", at.since(NOW).seconds(), if *unknown { ", unknown" } else { "" })
            }
        }
    }

    fn next(attempts: MailAttempts, outcome: MailOutcome) -> String {
        shown(&attempts.next(outcome, NOW, &MailRules::default()))
    }

    #[test]
    fn every_outcome_has_the_step_of_the_table() {
        let why = || "why".to_owned();
        assert_eq!(next(attempts(0, 0), MailOutcome::Accepted), "sent");
        assert_eq!(next(attempts(3, 1), MailOutcome::Accepted), "sent");
        assert_eq!(next(attempts(0, 0), MailOutcome::Refused(why())), "refused");
        assert_eq!(next(attempts(0, 0), MailOutcome::Failed(why())), "in 30 s");
        assert_eq!(next(attempts(1, 0), MailOutcome::Failed(why())), "in 120 s");
        assert_eq!(next(attempts(2, 0), MailOutcome::Failed(why())), "in 600 s");
        assert_eq!(next(attempts(3, 0), MailOutcome::Failed(why())), "in 3600 s");
        assert_eq!(next(attempts(4, 0), MailOutcome::Failed(why())), "in 21600 s");
        assert_eq!(next(attempts(9, 1), MailOutcome::Failed(why())), "in 21600 s");
        assert_eq!(next(attempts(0, 0), MailOutcome::Unknown(why())), "in 30 s, unknown");
        assert_eq!(next(attempts(0, 1), MailOutcome::Unknown(why())), "unknown");
        let late = MailAttempts { expires_at: NOW.plus(Duration::from_seconds(30)), ..attempts(0, 0) };
        assert_eq!(next(late, MailOutcome::Failed(why())), "expired");
        assert_eq!(next(late, MailOutcome::Unknown(why())), "expired");
        let once = MailRules { retry_delays: Vec::new(), ..MailRules::default() };
        assert_eq!(shown(&attempts(0, 0).next(MailOutcome::Failed(why()), NOW, &once)), "expired");
    }

    #[test]
    fn a_claimed_mail_is_not_begun_a_third_time_after_unknown_outcomes_nor_after_its_time() {
        assert_eq!(attempts(5, 1).may_begin(NOW), Ok(()));
        assert_eq!(shown(&attempts(0, 2).may_begin(NOW).unwrap_err()), "unknown");
        let late = MailAttempts { expires_at: NOW, ..attempts(0, 0) };
        assert_eq!(shown(&late.may_begin(NOW).unwrap_err()), "expired");
    }

    proptest! {
        /// Whatever the outcomes, a mail ends, is handed over at most twice without an answer, and is never tried
        /// after its expiry.
        #[test]
        fn no_walk_of_outcomes_sends_a_mail_more_than_twice(walk in proptest::collection::vec(0_u8..4, 1..400)) {
            let (mut past, mut now, mut handed_over) = (attempts(0, 0), NOW, 0);
            for outcome in walk {
                if past.may_begin(now).is_err() {
                    break;
                }
                prop_assert!(now < past.expires_at);
                let outcome = match outcome {
                    0 => MailOutcome::Accepted,
                    1 => MailOutcome::Refused(String::new()),
                    2 => MailOutcome::Failed(String::new()),
                    _ => MailOutcome::Unknown(String::new()),
                };
                handed_over += u32::from(matches!(outcome, MailOutcome::Accepted | MailOutcome::Unknown(_)));
                match past.next(outcome, now, &MailRules::default()) {
                    MailStep::Over { .. } => break,
                    MailStep::Retry { at, unknown, .. } => {
                        prop_assert!(at > now);
                        now = at;
                        if unknown { past.unknown += 1 } else { past.made += 1 }
                    }
                }
            }
            prop_assert!(handed_over <= 2);
        }
    }
}
