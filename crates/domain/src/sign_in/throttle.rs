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
#[path = "throttle_tests.rs"]
mod tests;
