//! Decides what happens to a mail after an attempt to send it.
//!
//! | state  | accepted | refused for good | failed, a retry fits before the expiry | failed, none fits | outcome unknown, first and second | outcome unknown, third | five leases lost |
//! |--------|----------|------------------|----------------------------------------|-------------------|-----------------------------------|------------------------|------------------|
//! | queued | sent     | refused          | queued, due after a delay              | expired           | queued, due after a delay         | unknown                | queued, due after a delay |
//!
//! Every other state is final. If a server dies while it hands a mail over, the outcome is unknown: the mail may have been
//! accepted. If it dies before that, the lease is lost, which is no attempt; five lost leases count as one failure, because
//! the mail itself may be what makes the servers die. So no recipient gets a mail more than three times, and no mail that
//! could be sent is lost.

use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

word_enum! {
    /// The state of a mail.
    MailState {
        /// It waits for an attempt, or is being sent.
        Queued = "queued",
        /// The mail server accepted it.
        Sent = "sent",
        /// The mail server refused it for good.
        Refused = "refused",
        /// It could not be sent before it expired.
        Expired = "expired",
        /// The outcome of three attempts is unknown.
        Unknown = "unknown",
        /// It was withdrawn before it was sent, as when its invitation is revoked.
        Cancelled = "cancelled",
    }
}

/// The outcome of an attempt to send a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail server accepted it.
    Accepted,
    /// The mail server refused it for good (RFC 5321 section 4.2.1, 5yz). The reason contains no address and no text of the
    /// mail.
    Refused(String),
    /// It was certainly not accepted, and may be later: no connection, 4yz.
    Failed(String),
    /// The whole mail was handed over and no answer came.
    Unknown(String),
    /// The mark that it is about to be handed over could not be written, so it was not handed over.
    Unrecorded,
}

/// The state of a mail, as an organization's admins see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailStatus {
    /// It waits, or is being sent.
    Queued,
    /// The mail server accepted it.
    Sent,
    /// It was given up.
    Failed,
}

impl MailStatus {
    /// Its word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }
}

impl MailState {
    /// The status that admins see; absent for a mail that was withdrawn.
    pub const fn status(self) -> Option<MailStatus> {
        match self {
            Self::Queued => Some(MailStatus::Queued),
            Self::Sent => Some(MailStatus::Sent),
            Self::Refused | Self::Expired | Self::Unknown => Some(MailStatus::Failed),
            Self::Cancelled => None,
        }
    }

    /// Whether the mail was given up.
    pub const fn is_given_up(self) -> bool {
        matches!(self.status(), Some(MailStatus::Failed))
    }
}

/// How failed mail is retried (design: the last delay repeats until the mail expires).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRules {
    /// Delays after the first, second, … failed attempt; the last one repeats. Without any delay there is only one attempt.
    pub retry_delays: Vec<Duration>,
    /// For how long a mail without a link is worth sending.
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

/// The past attempts at a mail, as far as its next step depends on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailAttempts {
    /// Attempts with a known outcome before this one.
    pub made: u32,
    /// Attempts with an unknown outcome before this one.
    pub unknown: u32,
    /// Leases that ended before the mail was handed over, and one more for each time that five of them were counted as a
    /// failure.
    pub lost: u32,
    /// When the mail expires.
    pub expires_at: Timestamp,
}

/// What happens to a mail after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailStep {
    /// It is finished; its sealed text is erased.
    Over {
        /// Its final state.
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
    /// Too many servers died while they held it; it is tried again.
    Lost {
        /// When.
        at: Timestamp,
    },
    /// It was not tried, and will be soon.
    PutOff {
        /// When.
        at: Timestamp,
    },
}

impl MailAttempts {
    /// Unknown outcomes after which a mail is given up: another attempt might deliver a fourth copy.
    const MOST_UNKNOWN: u32 = 3;

    /// Lost leases that count as one failed attempt.
    const LOST_LEASES: u32 = 5;

    /// The delay of a mail whose mark for the hand-over could not be written.
    const PUT_OFF: Duration = Duration::from_seconds(5);

    /// Whether a claimed mail may be sent now.
    ///
    /// # Errors
    /// The step to take instead: the mail ends, because three outcomes are unknown or it expired, or it is delayed for its
    /// lost leases.
    pub fn may_begin(&self, now: Timestamp, rules: &MailRules) -> Result<(), MailStep> {
        let over = |state, error: &str| MailStep::Over { state, error: Some(error.to_owned()) };
        if self.unknown >= Self::MOST_UNKNOWN {
            return Err(over(MailState::Unknown, "the outcome of three attempts is unknown"));
        }
        if now >= self.expires_at {
            return Err(over(MailState::Expired, "it could not be sent in time"));
        }
        if self.lost % (Self::LOST_LEASES + 1) == Self::LOST_LEASES {
            return Err(match self.delayed(now, rules) {
                Some(at) => MailStep::Lost { at },
                None => over(MailState::Expired, "its servers died"),
            });
        }
        Ok(())
    }

    /// What happens to the mail after this attempt, which ended at `now`.
    pub fn next(&self, outcome: MailOutcome, now: Timestamp, rules: &MailRules) -> MailStep {
        match outcome {
            MailOutcome::Accepted => MailStep::Over { state: MailState::Sent, error: None },
            MailOutcome::Refused(reason) => MailStep::Over { state: MailState::Refused, error: Some(reason) },
            MailOutcome::Failed(error) => self.again(error, false, now, rules),
            MailOutcome::Unknown(error) if self.unknown + 1 >= Self::MOST_UNKNOWN => {
                MailStep::Over { state: MailState::Unknown, error: Some(error) }
            }
            MailOutcome::Unknown(error) => self.again(error, true, now, rules),
            MailOutcome::Unrecorded => MailStep::PutOff { at: now.plus(Self::PUT_OFF) },
        }
    }

    /// When the mail is tried again after this attempt; absent when there is no retry before it expires.
    fn delayed(&self, now: Timestamp, rules: &MailRules) -> Option<Timestamp> {
        let counted = self.made.saturating_add(self.unknown).saturating_add(self.lost / (Self::LOST_LEASES + 1));
        let nth = usize::try_from(counted).unwrap_or(usize::MAX);
        let delay = rules.retry_delays.get(nth).or_else(|| rules.retry_delays.last());
        delay.map(|delay| now.plus(*delay)).filter(|at| *at < self.expires_at)
    }

    fn again(&self, error: String, unknown: bool, now: Timestamp, rules: &MailRules) -> MailStep {
        match self.delayed(now, rules) {
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
        MailAttempts { made, unknown, lost: 0, expires_at: NOW.plus(Duration::from_days(7)) }
    }

    fn shown(step: &MailStep) -> String {
        match step {
            MailStep::Over { state, .. } => state.to_string(),
            MailStep::Retry { at, unknown, .. } => {
                format!("in {} s{}", at.since(NOW).seconds(), if *unknown { ", unknown" } else { "" })
            }
            MailStep::Lost { at } => format!("in {} s, lost", at.since(NOW).seconds()),
            MailStep::PutOff { at } => format!("in {} s, put off", at.since(NOW).seconds()),
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
        assert_eq!(next(attempts(0, 1), MailOutcome::Unknown(why())), "in 120 s, unknown");
        assert_eq!(next(attempts(0, 2), MailOutcome::Unknown(why())), "unknown");
        assert_eq!(next(attempts(3, 2), MailOutcome::Unrecorded), "in 5 s, put off");
        let late = MailAttempts { expires_at: NOW.plus(Duration::from_seconds(30)), ..attempts(0, 0) };
        assert_eq!(next(late, MailOutcome::Failed(why())), "expired");
        assert_eq!(next(late, MailOutcome::Unknown(why())), "expired");
        let once = MailRules { retry_delays: Vec::new(), ..MailRules::default() };
        assert_eq!(shown(&attempts(0, 0).next(MailOutcome::Failed(why()), NOW, &once)), "expired");
    }

    #[test]
    fn a_claimed_mail_is_not_begun_a_fourth_time_after_unknown_outcomes_nor_after_its_time() {
        let begin = |attempts: MailAttempts| match attempts.may_begin(NOW, &MailRules::default()) {
            Ok(()) => "begins".to_owned(),
            Err(step) => shown(&step),
        };
        assert_eq!(begin(attempts(5, 2)), "begins");
        assert_eq!(begin(attempts(0, 3)), "unknown");
        assert_eq!(begin(MailAttempts { expires_at: NOW, ..attempts(0, 0) }), "expired");
        for (lost, wanted) in [(4, "begins"), (5, "in 30 s, lost"), (6, "begins"), (11, "in 120 s, lost")] {
            assert_eq!(begin(MailAttempts { lost, ..attempts(0, 0) }), wanted, "{lost} lost leases");
        }
        let late = MailAttempts { lost: 5, expires_at: NOW.plus(Duration::from_seconds(30)), ..attempts(0, 0) };
        assert_eq!(begin(late), "expired");
    }

    #[test]
    fn whoever_waits_for_a_mail_learns_that_it_was_given_up() {
        let shown = |state: MailState| state.status().map(MailStatus::as_str);
        assert_eq!((shown(MailState::Queued), shown(MailState::Sent)), (Some("queued"), Some("sent")));
        for state in [MailState::Refused, MailState::Expired, MailState::Unknown] {
            assert!(shown(state) == Some("failed") && state.is_given_up(), "{state}");
        }
        assert!(shown(MailState::Cancelled).is_none() && !MailState::Cancelled.is_given_up());
    }

    proptest! {
        /// Whatever the outcomes, the mail server may have accepted a mail at most three times, and the mail is never tried
        /// after its expiry. Servers that die before the hand-over only delay it.
        #[test]
        fn no_walk_of_outcomes_sends_a_mail_more_than_three_times(walk in proptest::collection::vec(0_u8..6, 1..400)) {
            let (mut past, mut now, mut handed_over) = (attempts(0, 0), NOW, 0);
            for outcome in walk {
                match past.may_begin(now, &MailRules::default()) {
                    Ok(()) => {}
                    Err(MailStep::Lost { at }) => {
                        prop_assert!(at > now);
                        now = at;
                        past.lost += 1;
                        continue;
                    }
                    Err(_) => break,
                }
                prop_assert!(now < past.expires_at);
                let outcome = match outcome {
                    // The server dies: before the hand-over (4), or after it (5).
                    4 => {
                        past.lost += 1;
                        continue;
                    }
                    5 => {
                        past.unknown += 1;
                        handed_over += 1;
                        continue;
                    }
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
                    MailStep::Lost { .. } | MailStep::PutOff { .. } => prop_assert!(false, "no outcome of these"),
                }
            }
            prop_assert!(handed_over <= 3);
        }
    }
}
