//! Counts guesses: one bucket for each user, source or combination under which guesses are counted.
//!
//! An attempt reserves a place **before** the secret is checked, in a transaction of its own, so that parallel guesses can't
//! all pass below the limit and a rolled-back sign-in can't undo its count (CVE-2026-35597). Until the result of the attempt
//! is known, the place is *pending*. Then it becomes a failure, or is given back. If the server dies, no result ever
//! arrives; the place becomes a failure when its time is over.
//!
//! | bucket  | reserve | fail | give back |
//! |---------|---------|------|-----------|
//! | absent  | one pending | one failure | absent |
//! | places left | one pending more | a failure; the last of a backoff bucket begins a block | a place more |
//! | no place left, some pending | busy | likewise | likewise |
//! | all failures, of a window bucket | refused until the window ends | counted | a place more |
//! | blocked, before its end | refused, unchanged | counted | counted less |
//! | blocked, after its end | one pending; for others busy | blocked again for twice as long | as before |

use crate::time::{Duration, Timestamp};

/// The limits of one kind of bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BucketRules {
    /// How many failures a window allows; the last of them is still answered as a failure.
    pub limit: u32,
    /// The length of a window, from its first counted attempt.
    pub window: Duration,
    /// What happens after the limit.
    pub then: AfterLimit,
}

/// What a full bucket does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterLimit {
    /// Refuses until its window is over.
    WaitForWindow,
    /// Refuses for `first`, then lets one attempt through, then refuses for twice as long, up to `max`; after a whole window
    /// without attempts since the last block it starts afresh.
    Backoff {
        /// The first block.
        first: Duration,
        /// The longest block.
        max: Duration,
    },
}

/// The rules of a plain limit: a window allows `limit` counted attempts; more are refused until it is over.
pub const fn cap(limit: u32, window: Duration) -> BucketRules {
    BucketRules { limit, window, then: AfterLimit::WaitForWindow }
}

/// The thresholds of password prompts; all of them are settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThrottleRules {
    /// Attempts with one email from one source.
    pub email_and_source: BucketRules,
    /// Attempts from one source, whatever the email.
    pub source: BucketRules,
    /// Attempts from one network of many sources, whatever the email; known sources are exempt.
    pub network: BucketRules,
    /// Attempts with one email, from all sources without a recent success.
    pub email_from_unknown: BucketRules,
    /// For how long a source is known after a success.
    pub known_source_ttl: Duration,
    /// For how long an attempt may be pending; after that it counts as failed.
    pub pending_ttl: Duration,
    /// Wrong passwords for one email from unknown sources, and, apart, wrong codes of one user; the last one that the limit allows notifies the owner.
    pub guessing: BucketRules,
    /// How often the owner is notified at most.
    pub guessing_notice: BucketRules,
    /// Codes on one partial token, until it expires.
    pub partial_token: BucketRules,
    /// Codes of one user, across sign-ins.
    pub user_codes: BucketRules,
    /// Codes that one signed-in user gives in settings, in all organizations together.
    pub prompt_codes: BucketRules,
    /// Exports that one account begins.
    pub exports: BucketRules,
    /// Writing requests of one signed-in user.
    pub user_writes: BucketRules,
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
            source: cap(100, window),
            network: cap(1000, window),
            email_from_unknown: cap(20, Duration::from_hours(1)),
            known_source_ttl: Duration::from_days(30),
            pending_ttl: Duration::from_seconds(60),
            guessing: cap(10, Duration::from_hours(1)),
            guessing_notice: cap(1, Duration::from_days(1)),
            partial_token: cap(5, Duration::from_minutes(5)),
            user_codes: cap(10, window),
            prompt_codes: cap(30, Duration::from_hours(1)),
            exports: cap(5, Duration::from_days(1)),
            user_writes: cap(120, Duration::from_minutes(1)),
        }
    }
}

/// A bucket, as its row stores it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// Places that are taken: failures and pending attempts.
    pub failures: u32,
    /// How many of them are pending.
    pub pending: u32,
    /// The instant from which pending attempts count as failures, too; absent when none is pending.
    pub pending_until: Option<Timestamp>,
    /// When the first place was taken.
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

/// Why an attempt gets no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReserveRefusal {
    /// Too many attempts failed before.
    #[error(transparent)]
    Throttled(#[from] Throttled),
    /// Other attempts are pending, and may give their places back.
    #[error("too many attempts at once; try again in a second")]
    Busy,
}

impl Bucket {
    /// A bucket without any counted attempt.
    pub const fn empty(now: Timestamp) -> Self {
        Self {
            failures: 0,
            pending: 0,
            pending_until: None,
            window_started_at: now,
            block: Duration::ZERO,
            blocked_until: None,
        }
    }

    /// Reserves one place before the attempt is made. `current` is the stored bucket, absent when there is none; `ttl` is
    /// the longest time that the attempt may be pending.
    ///
    /// # Errors
    /// There is no place, and nothing changes; a refused attempt never extends a block.
    pub fn reserve(
        current: Option<Self>,
        now: Timestamp,
        rules: &BucketRules,
        ttl: Duration,
    ) -> Result<Self, ReserveRefusal> {
        let mut bucket = Self::as_of(current, now, rules);
        if let Some(until) = bucket.blocked_until.filter(|until| now < *until) {
            return Err(Throttled { retry_after: until.since(now) }.into());
        }
        let failed = bucket.failed();
        let places = match rules.then {
            AfterLimit::WaitForWindow => rules.limit,
            AfterLimit::Backoff { .. } if bucket.blocked_until.is_some() => failed.saturating_add(1),
            AfterLimit::Backoff { .. } => rules.limit.max(failed.saturating_add(1)),
        };
        if bucket.failures >= places {
            if failed < places {
                return Err(ReserveRefusal::Busy);
            }
            let end = bucket.window_started_at.plus(rules.window);
            return Err(Throttled { retry_after: end.since(now) }.into());
        }
        bucket.failures = bucket.failures.saturating_add(1);
        bucket.pending = bucket.pending.saturating_add(1);
        bucket.pending_until = bucket.pending_until.max(Some(now.plus(ttl)));
        Ok(bucket)
    }

    /// Takes one place for good, for attempts that count whatever their result.
    ///
    /// # Errors
    /// There is no place, and nothing changes.
    pub fn count(current: Option<Self>, now: Timestamp, rules: &BucketRules) -> Result<Self, Throttled> {
        match Self::reserve(current, now, rules, rules.window) {
            Ok(bucket) => Ok(bucket.fail(now, rules).0),
            Err(ReserveRefusal::Throttled(throttled)) => Err(throttled),
            Err(ReserveRefusal::Busy) => Err(Throttled { retry_after: Duration::from_seconds(1) }),
        }
    }

    /// Counts the failure of an attempt that reserved a place in the window that began at `window`. Returns whether it was
    /// the last failure that the bucket allows for now. If a new window has begun since, the failure counts in that one.
    pub fn failed_since(
        current: Option<Self>,
        window: Timestamp,
        now: Timestamp,
        rules: &BucketRules,
    ) -> (Self, bool) {
        let mut bucket = Self::as_of(current, now, rules);
        if bucket.window_started_at != window {
            bucket.failures = bucket.failures.saturating_add(1);
            bucket.pending = bucket.pending.saturating_add(1);
        }
        bucket.fail(now, rules)
    }

    fn fail(mut self, now: Timestamp, rules: &BucketRules) -> (Self, bool) {
        let before = self.failed();
        self.pending = self.pending.saturating_sub(1);
        if self.pending == 0 {
            self.pending_until = None;
        }
        let began = self.block(now, rules);
        let is_last = match rules.then {
            AfterLimit::WaitForWindow => before < rules.limit && self.failed() >= rules.limit,
            AfterLimit::Backoff { .. } => began,
        };
        (self, is_last)
    }

    /// Frees the place that an attempt reserved in the window that began at `window`, because it was no failure or was never
    /// made. If a new window has begun since, that one keeps its count.
    #[must_use]
    pub fn give_back(mut self, window: Timestamp) -> Self {
        if self.window_started_at == window {
            self.failures = self.failures.saturating_sub(1);
            self.pending = self.pending.saturating_sub(1);
            if self.pending == 0 {
                self.pending_until = None;
            }
        }
        self
    }

    /// Whether the counts have expired: a whole window has passed since the last block, or, without a block, since the
    /// window began.
    pub fn is_stale(&self, now: Timestamp, rules: &BucketRules) -> bool {
        now >= self.matters_until(rules)
    }

    /// When the counts expire, unless an attempt is counted before.
    pub fn matters_until(&self, rules: &BucketRules) -> Timestamp {
        self.blocked_until.unwrap_or(self.window_started_at).plus(rules.window)
    }

    /// Attempts that failed.
    const fn failed(&self) -> u32 {
        self.failures.saturating_sub(self.pending)
    }

    /// The bucket at `now`: overdue pending attempts have failed, and an expired bucket is empty.
    fn as_of(current: Option<Self>, now: Timestamp, rules: &BucketRules) -> Self {
        let Some(mut bucket) = current else { return Self::empty(now) };
        if let Some(until) = bucket.pending_until.filter(|until| now >= *until) {
            bucket.pending = 0;
            bucket.pending_until = None;
            bucket.block(until, rules);
        }
        if bucket.is_stale(now, rules) { Self::empty(now) } else { bucket }
    }

    /// Begins a block at `at` when the bucket has as many failures as it allows and no block is under way. Returns whether
    /// it did.
    fn block(&mut self, at: Timestamp, rules: &BucketRules) -> bool {
        let AfterLimit::Backoff { first, max } = rules.then else { return false };
        let was_blocked = self.blocked_until.is_some();
        let is_blocked = self.blocked_until.is_some_and(|until| at < until);
        if is_blocked || !(was_blocked || self.failed() >= rules.limit) {
            return false;
        }
        self.block = if self.block == Duration::ZERO { first } else { self.block.doubled_up_to(max) };
        self.blocked_until = Some(at.plus(self.block));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const START: Timestamp = Timestamp::from_seconds(1_000_000);
    const TTL: Duration = Duration::from_seconds(60);

    fn at(seconds: u32) -> Timestamp {
        START.plus(Duration::from_seconds(seconds))
    }

    fn backoff() -> BucketRules {
        ThrottleRules::default().email_and_source
    }

    fn reserved(bucket: Option<Bucket>, now: Timestamp, rules: &BucketRules) -> Bucket {
        Bucket::reserve(bucket, now, rules, TTL).unwrap()
    }

    /// One more failure.
    fn fail(bucket: Option<Bucket>, now: Timestamp, rules: &BucketRules) -> Bucket {
        let bucket = reserved(bucket, now, rules);
        Bucket::failed_since(Some(bucket), bucket.window_started_at, now, rules).0
    }

    fn failed(times: u32) -> Bucket {
        (0..times).fold(None, |bucket, _| Some(fail(bucket, START, &backoff()))).unwrap()
    }

    fn refused(bucket: Bucket, now: Timestamp, rules: &BucketRules) -> i64 {
        match Bucket::reserve(Some(bucket), now, rules, TTL) {
            Err(ReserveRefusal::Throttled(throttled)) => throttled.retry_after.seconds_rounded_up(),
            other => panic!("not throttled: {other:?}"),
        }
    }

    fn is_busy(bucket: Bucket, now: Timestamp, rules: &BucketRules) -> bool {
        Bucket::reserve(Some(bucket), now, rules, TTL) == Err(ReserveRefusal::Busy)
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
            bucket = reserved(Some(bucket), now, &backoff());
            assert!(is_busy(bucket, now, &backoff()), "one, not two");
            bucket = Bucket::failed_since(Some(bucket), bucket.window_started_at, now, &backoff()).0;
            assert_eq!(refused(bucket, now, &backoff()), i64::from(seconds));
            now = now.plus(Duration::from_seconds(seconds));
        }
    }

    #[test]
    fn a_quiet_window_after_the_block_starts_afresh() {
        let bucket = failed(5);
        let almost = fail(Some(bucket), at(60 + 899), &backoff());
        assert_eq!(refused(almost, at(60 + 899), &backoff()), 120);
        let fresh = fail(Some(bucket), at(60 + 900), &backoff());
        assert_eq!((fresh.failures, fresh.blocked_until), (1, None));
        assert_eq!(fail(Some(failed(4)), at(900), &backoff()).failures, 1, "nor do those of another window add up");
    }

    #[test]
    fn a_window_bucket_refuses_until_its_window_ends() {
        let rules = ThrottleRules::default().email_from_unknown;
        let mut bucket = None;
        for _ in 0..20 {
            bucket = Some(fail(bucket, START, &rules));
        }
        assert_eq!(refused(bucket.unwrap(), at(600), &rules), 3000);
        assert!(Bucket::reserve(bucket, at(3600), &rules, TTL).is_ok());
        let full = bucket.unwrap();
        assert!(Bucket::reserve(Some(full.give_back(START)), at(600), &rules, TTL).is_ok());
    }

    #[test]
    fn b4_places_that_are_under_way_are_taken_and_who_finds_none_is_told_to_come_again() {
        for rules in [backoff(), cap(5, Duration::from_minutes(15))] {
            let mut bucket = fail(None, START, &rules);
            for _ in 0..4 {
                bucket = reserved(Some(bucket), START, &rules);
            }
            assert!(is_busy(bucket, START, &rules));
            // Each place that is given back allows one attempt.
            let returned = bucket.give_back(START);
            let again = reserved(Some(returned), START, &rules);
            assert!(is_busy(again, START, &rules));
            // Each failure allows none.
            let mut after = again;
            for left in (0..4).rev() {
                let (next, is_last) = Bucket::failed_since(Some(after), START, START, &rules);
                assert_eq!((is_last, next.pending), (left == 0, left));
                assert_eq!(is_busy(next, START, &rules), left > 0);
                after = next;
            }
            assert!(refused(after, START, &rules) >= 60);
        }
    }

    #[test]
    fn b4_what_was_never_heard_of_again_has_failed_once_its_time_is_over() {
        let mut bucket = failed(3);
        bucket = reserved(Some(bucket), START, &backoff());
        bucket = reserved(Some(bucket), at(10), &backoff());
        assert!(is_busy(bucket, at(69), &backoff()));
        // The block began when the attempts became overdue, not with this request.
        assert_eq!(refused(bucket, at(70), &backoff()), 60);
        assert_eq!(refused(bucket, at(129), &backoff()), 1);
        let next = reserved(Some(bucket), at(130), &backoff());
        assert_eq!(next.pending, 1);
        let rules = cap(2, Duration::from_minutes(15));
        let lost = reserved(Some(reserved(None, START, &rules)), START, &rules);
        assert!(is_busy(lost, at(59), &rules));
        assert_eq!(refused(lost, at(60), &rules), 840);
    }

    #[test]
    fn b4_a_result_that_comes_late_takes_nothing_from_what_began_since() {
        let early = reserved(None, START, &backoff());
        let next = fail(Some(early), at(900), &backoff());
        assert_eq!((next.failures, next.window_started_at), (1, at(900)));
        assert_eq!(next.give_back(START), next);
        // No failure is lost: it counts in the window in which it is reported.
        let (counted, _) = Bucket::failed_since(Some(next), START, at(901), &backoff());
        assert_eq!((counted.failures, counted.pending), (2, 0));
        let (alone, _) = Bucket::failed_since(None, START, at(901), &backoff());
        assert_eq!((alone.failures, alone.pending, alone.window_started_at), (1, 0, at(901)));
        // An overdue attempt was counted already.
        let overdue = reserved(None, START, &backoff());
        let (counted, _) = Bucket::failed_since(Some(overdue), START, at(61), &backoff());
        assert_eq!((counted.failures, counted.pending), (1, 0));
    }

    #[test]
    fn the_attempt_after_a_block_can_be_made_again_when_it_was_given_back() {
        let blocked = failed(5);
        let sixth = reserved(Some(blocked), at(60), &backoff());
        assert_eq!(sixth.give_back(START), blocked);
        assert!(Bucket::reserve(Some(sixth.give_back(START)), at(61), &backoff(), TTL).is_ok());
    }

    #[test]
    fn what_is_counted_for_good_is_never_under_way() {
        let rules = cap(2, Duration::from_hours(1));
        let two = Bucket::count(Some(Bucket::count(None, START, &rules).unwrap()), START, &rules).unwrap();
        assert_eq!((two.failures, two.pending, two.pending_until), (2, 0, None));
        let full = Bucket::count(Some(two), at(10), &rules).unwrap_err();
        assert_eq!(full.retry_after, Duration::from_seconds(3590));
    }

    fn most_in_a_window(sorted: &[Timestamp]) -> usize {
        let end = |first: &Timestamp| first.plus(backoff().window);
        let inside = |(i, first)| sorted[i..].iter().filter(|instant| **instant < end(first)).count();
        sorted.iter().enumerate().map(inside).max().unwrap_or(0)
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
                match Bucket::reserve(bucket, now, &rules, TTL) {
                    Ok(next) => {
                        bucket = Some(Bucket::failed_since(Some(next), next.window_started_at, now, &rules).0);
                        granted.push(now);
                    }
                    Err(ReserveRefusal::Throttled(refusal)) => prop_assert!(refusal.retry_after > Duration::ZERO),
                    Err(ReserveRefusal::Busy) => prop_assert!(false, "nobody else is under way"),
                }
            }
            // Five before the first block, then one after each of 60, 120, 240 s: at most eight in a window, at most
            // ten when two windows touch.
            prop_assert!(most_in_a_window(&granted) <= 10, "{granted:?}");
        }

        /// However attempts overlap, fail, give their places back or are lost: they make no more guesses than attempts one
        /// after the other.
        #[test]
        fn b4_no_overlap_of_attempts_passes_the_limit(
            steps in proptest::collection::vec((0_u32..90, 0_u8..4), 1..200)
        ) {
            let rules = backoff();
            let (mut bucket, mut now, mut under_way, mut guesses) = (None, START, Vec::new(), Vec::new());
            for (step, what) in steps {
                now = now.plus(Duration::from_seconds(step));
                match (what, under_way.pop()) {
                    (0, Some((begun, window))) => {
                        bucket = Some(Bucket::failed_since(bucket, window, now, &rules).0);
                        guesses.push(begun);
                    }
                    // The server died: the guess was made, but its result is never reported.
                    (1, Some((begun, _))) => guesses.push(begun),
                    (_, popped) => {
                        under_way.extend(popped);
                        if let Ok(next) = Bucket::reserve(bucket, now, &rules, TTL) {
                            bucket = Some(next);
                            under_way.push((now, next.window_started_at));
                        }
                    }
                }
            }
            guesses.extend(under_way.iter().map(|(begun, _)| *begun));
            guesses.sort_unstable();
            prop_assert!(most_in_a_window(&guesses) <= 10, "{guesses:?}");
        }
    }
}
