//! Counting guesses: one bucket for each thing that guesses are counted under (decisions section 5).
//!
//! | bucket  | reserve | give back | clear |
//! |---------|---------|-----------|-------|
//! | absent  | counting 1 | absent | absent |
//! | counting, below the limit | counting +1; at the limit of a backoff bucket: blocked | counting −1 | absent |
//! | counting, at the limit of a window bucket | refused until the window ends | counting −1 | absent |
//! | blocked, before its end | refused, unchanged | counting −1; the one that began the block takes it back | absent |
//! | blocked, after its end | one attempt, blocked again for twice as long | counting −1 | absent |
//!
//! A reservation is taken **before** the secret is checked and committed by itself, so that parallel guesses can't
//! all slip in below the limit and a rolled-back sign-in can't undo its count (CVE-2026-35597).

use crate::time::{Duration, Timestamp};

/// How one kind of bucket limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BucketRules {
    /// How many failures the window takes; the last of them is still answered as a failure.
    pub limit: u32,
    /// Over which time they are counted, from the first.
    pub window: Duration,
    /// What comes after the limit.
    pub then: AfterLimit,
}

/// What a full bucket does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterLimit {
    /// Refuses until its window is over.
    WaitForWindow,
    /// Refuses for `first`, then lets one attempt through, then refuses for twice as long, up to `max`; a quiet
    /// window after the last block starts afresh.
    Backoff {
        /// The first block.
        first: Duration,
        /// The longest one.
        max: Duration,
    },
}

/// The thresholds of password prompts; all of them are settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThrottleRules {
    /// One email from one source.
    pub email_and_source: BucketRules,
    /// One source, whatever the email.
    pub source: BucketRules,
    /// One email, from all sources where it never succeeded lately.
    pub email_from_unknown: BucketRules,
    /// For how long a source with a success is known.
    pub known_source_ttl: Duration,
    /// Codes on one partial token, until it expires.
    pub partial_token: BucketRules,
    /// Codes of one user, across sign-ins.
    pub user_codes: BucketRules,
}

impl Default for ThrottleRules {
    fn default() -> Self {
        let window = Duration::from_minutes(15);
        Self {
            email_and_source: BucketRules {
                limit: 5,
                window,
                then: AfterLimit::Backoff { first: Duration::from_seconds(60), max: window },
            },
            source: BucketRules { limit: 100, window, then: AfterLimit::WaitForWindow },
            email_from_unknown: BucketRules {
                limit: 20,
                window: Duration::from_hours(1),
                then: AfterLimit::WaitForWindow,
            },
            known_source_ttl: Duration::from_days(30),
            partial_token: BucketRules {
                limit: 5,
                window: Duration::from_minutes(5),
                then: AfterLimit::WaitForWindow,
            },
            user_codes: BucketRules { limit: 10, window, then: AfterLimit::WaitForWindow },
        }
    }
}

/// What a row keeps of one counted thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// Reserved attempts that were not given back.
    pub failures: u32,
    /// When the first of them was reserved.
    pub window_started_at: Timestamp,
    /// How long the latest block was; zero before the first.
    pub block: Duration,
    /// When the latest block ends or ended; absent before the first.
    pub blocked_until: Option<Timestamp>,
}

/// An attempt that must not be made yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many failed attempts")]
pub struct Throttled {
    /// How long to wait.
    pub retry_after: Duration,
}

impl Bucket {
    /// A bucket that nothing was counted in.
    pub const fn empty(now: Timestamp) -> Self {
        Self { failures: 0, window_started_at: now, block: Duration::ZERO, blocked_until: None }
    }

    /// Takes one attempt, before it is made. `current` is the stored bucket, absent when there is none.
    ///
    /// # Errors
    /// [`Throttled`]: nothing changes; a refused attempt never extends a block.
    pub fn reserve(current: Option<Self>, now: Timestamp, rules: &BucketRules) -> Result<Self, Throttled> {
        let mut bucket = current.filter(|b| !b.is_stale(now, rules)).unwrap_or_else(|| Self::empty(now));
        if let Some(until) = bucket.blocked_until.filter(|until| now < *until) {
            return Err(Throttled { retry_after: until.since(now) });
        }
        match rules.then {
            AfterLimit::WaitForWindow => {
                if bucket.failures >= rules.limit {
                    let end = bucket.window_started_at.plus(rules.window);
                    return Err(Throttled { retry_after: end.since(now) });
                }
                bucket.failures += 1;
            }
            AfterLimit::Backoff { first, max } => {
                bucket.failures = bucket.failures.saturating_add(1);
                if bucket.failures >= rules.limit || bucket.blocked_until.is_some() {
                    bucket.block =
                        if bucket.block == Duration::ZERO { first } else { bucket.block.doubled_up_to(max) };
                    bucket.blocked_until = Some(now.plus(bucket.block));
                }
            }
        }
        Ok(bucket)
    }

    /// Gives one reservation back: the attempt turned out not to be a failure, or was never made. `before` and `after`
    /// are the bucket around that reservation; a block that began with it, and with none since, never was.
    #[must_use]
    pub fn give_back(mut self, before: Option<Self>, after: &Self) -> Self {
        self.failures = self.failures.saturating_sub(1);
        if self.blocked_until == after.blocked_until {
            // A stale bucket was replaced by the reservation, and does not come back.
            let before = before.filter(|bucket| bucket.window_started_at == after.window_started_at);
            self.blocked_until = before.and_then(|bucket| bucket.blocked_until);
            self.block = before.map_or(Duration::ZERO, |bucket| bucket.block);
        }
        self
    }

    /// Whether nothing counted here matters any more: the window is over, and so is a whole quiet window after the
    /// last block.
    pub fn is_stale(&self, now: Timestamp, rules: &BucketRules) -> bool {
        match self.blocked_until {
            Some(until) => now >= until.plus(rules.window),
            None => now >= self.window_started_at.plus(rules.window),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Timestamp = Timestamp::from_seconds(1_000_000);

    fn at(seconds: u32) -> Timestamp {
        START.plus(Duration::from_seconds(seconds))
    }

    fn backoff() -> BucketRules {
        ThrottleRules::default().email_and_source
    }

    fn failed(times: u32) -> Bucket {
        (0..times).fold(None, |bucket, _| Some(Bucket::reserve(bucket, START, &backoff()).unwrap())).unwrap()
    }

    fn refused(bucket: Bucket, now: Timestamp, rules: &BucketRules) -> i64 {
        Bucket::reserve(Some(bucket), now, rules).unwrap_err().retry_after.seconds_rounded_up()
    }

    #[test]
    fn b1_the_fifth_failure_is_still_an_attempt_and_the_sixth_is_refused_for_a_minute() {
        let bucket = failed(5);
        assert_eq!(refused(bucket, START, &backoff()), 60);
        assert_eq!(refused(bucket, at(59), &backoff()), 1);
    }

    #[test]
    fn b1_after_a_block_one_attempt_is_let_through_and_the_delay_doubles_to_a_quarter_hour() {
        let mut bucket = failed(5);
        let mut now = at(60);
        for seconds in [120, 240, 480, 900, 900, 900] {
            bucket = Bucket::reserve(Some(bucket), now, &backoff()).unwrap();
            assert_eq!(refused(bucket, now, &backoff()), i64::from(seconds));
            now = now.plus(Duration::from_seconds(seconds));
        }
    }

    #[test]
    fn a_quiet_window_after_the_block_starts_afresh() {
        let bucket = failed(5);
        let almost = Bucket::reserve(Some(bucket), at(60 + 899), &backoff()).unwrap();
        assert_eq!(refused(almost, at(60 + 899), &backoff()), 120);
        let fresh = Bucket::reserve(Some(bucket), at(60 + 900), &backoff()).unwrap();
        assert_eq!((fresh.failures, fresh.blocked_until), (1, None));
    }

    #[test]
    fn failures_spread_over_more_than_a_window_do_not_add_up() {
        let bucket = failed(4);
        let later = Bucket::reserve(Some(bucket), at(900), &backoff()).unwrap();
        assert_eq!(later.failures, 1);
    }

    #[test]
    fn a_window_bucket_refuses_until_its_window_ends() {
        let rules = ThrottleRules::default().email_from_unknown;
        let mut bucket = None;
        for _ in 0..20 {
            bucket = Some(Bucket::reserve(bucket, START, &rules).unwrap());
        }
        assert_eq!(refused(bucket.unwrap(), at(600), &rules), 3000);
        assert!(Bucket::reserve(bucket, at(3600), &rules).is_ok());
        let full = bucket.unwrap();
        assert!(Bucket::reserve(Some(full.give_back(None, &full)), at(600), &rules).is_ok());
    }

    #[test]
    fn giving_back_the_fifth_reservation_takes_its_block_back() {
        let (fourth, fifth) = (failed(4), failed(5));
        let returned = fifth.give_back(Some(fourth), &fifth);
        assert_eq!(returned, fourth);
        // After a block: the one attempt let through is given back, and the next may be made at once.
        let sixth = Bucket::reserve(Some(fifth), at(60), &backoff()).unwrap();
        let returned = sixth.give_back(Some(fifth), &sixth);
        assert_eq!((returned.failures, returned.blocked_until), (5, fifth.blocked_until));
        assert!(Bucket::reserve(Some(returned), at(61), &backoff()).is_ok());
        // A block of long ago does not come back.
        let fresh = Bucket::reserve(Some(fifth), at(100_000), &backoff()).unwrap();
        assert_eq!(fresh.give_back(Some(fifth), &fresh).blocked_until, None);
        // An earlier reservation that comes back later leaves a block alone that began since.
        let third = failed(3);
        let returned = fifth.give_back(Some(failed(2)), &third);
        assert_eq!((returned.failures, returned.blocked_until), (4, fifth.blocked_until));
    }

    proptest! {
        /// Whatever the order of attempts, the counted ones never pass the limit inside one window, and a refusal
        /// changes nothing.
        #[test]
        fn b1_no_walk_of_attempts_passes_the_limit(steps in proptest::collection::vec(0_u32..200, 1..200)) {
            let rules = backoff();
            let (mut bucket, mut now, mut granted) = (None, START, Vec::new());
            for step in steps {
                now = now.plus(Duration::from_seconds(step));
                match Bucket::reserve(bucket, now, &rules) {
                    Ok(next) => { bucket = Some(next); granted.push(now); }
                    Err(refusal) => prop_assert!(refusal.retry_after > Duration::ZERO),
                }
            }
            // Five before the first block, then one after each of 60, 120, 240 s: at most eight in a window, at most
            // ten when two windows touch.
            for (i, first) in granted.iter().enumerate() {
                let end = first.plus(rules.window);
                let inside = granted[i..].iter().filter(|t| **t < end).count();
                prop_assert!(inside <= 10, "{inside} attempts in one window");
            }
        }
    }
}
