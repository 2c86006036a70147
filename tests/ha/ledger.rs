//! What was seen, and what is wrong with it: every rule by which a run fails is here.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The longest time that a client of the service waits for any answer.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// The longest time from a promotion to the next answer of verify, for 95 of 100.
const BACK_WITHIN: Duration = Duration::from_secs(5);
/// `tokens.refresh_replay_window` of deploy/ha: a client that repeats its refresh later than that counts as a thief.
const REPLAY_WINDOW: Duration = Duration::from_mins(1);
/// How long after its answer a delivery may be repeated by another server, because results are written in batches.
const RESULT_WRITE_TIME: Duration = Duration::from_secs(3);

/// What can be wrong, as columns of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wrong {
    /// Something acknowledged is not there.
    Lost,
    /// Something whose end was acknowledged is there.
    Revived,
    /// A client that used only its newest token was taken for a thief.
    Alarm,
    /// A delivery came twice for no reason, or an event happened twice.
    Repeated,
    /// A request failed while nothing was allowed to.
    Failed,
    /// A request waited too long.
    Slow,
    /// Verify came back too late after a promotion.
    Late,
    /// An answer that is none of the service's.
    Other,
}

/// What verify said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    /// A member with this role.
    Valid(String),
    /// Not valid, for this reason.
    Invalid(String),
    /// The API key is none.
    KeyRefused,
}

/// One request and how it ended: with a status, or without an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) began: Instant,
    pub(crate) ended: Instant,
    pub(crate) status: Option<u16>,
}

/// A request at the receiver of webhooks.
#[derive(Debug, Clone)]
pub(crate) struct Hook {
    pub(crate) at: Instant,
    /// `webhook-id`: the event.
    pub(crate) id: String,
    /// The name in the event, which is of one request to the service; absent in an alarm.
    pub(crate) name: Option<String>,
}

/// A line of the table.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub(crate) fault: &'static str,
    pub(crate) rounds: usize,
    /// The longest pause of verify in each round.
    pub(crate) away: Vec<Duration>,
    /// The time from each promotion to the next answer of verify.
    pub(crate) back: Vec<Duration>,
    pub(crate) wrong: BTreeMap<Wrong, usize>,
    pub(crate) longest: Duration,
}

#[derive(Debug)]
struct Event {
    row: usize,
    is_acknowledged: bool,
}

/// All that was seen so far.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) rows: Vec<Row>,
    /// The line of what happens now.
    current: usize,
    /// When each fault began, and when everything had recovered.
    faults: Vec<(Instant, Option<Instant>)>,
    /// Since when no request may fail.
    strict_since: Option<Instant>,
    last_verified: Instant,
    longest_pause: Duration,
    promoted: Option<Instant>,
    events: BTreeMap<String, Event>,
    /// Refreshes that were repeated after the replay window: each may have ended its session.
    excused: usize,
    alarms: usize,
    pub(crate) counts: BTreeMap<&'static str, usize>,
    /// The sentences for what is wrong, not yet shown.
    pub(crate) news: Vec<String>,
}

impl Ledger {
    pub(crate) fn new(now: Instant) -> Self {
        Self {
            rows: vec![Row { fault: "none", ..Row::default() }],
            current: 0,
            faults: Vec::new(),
            strict_since: Some(now),
            last_verified: now,
            longest_pause: Duration::ZERO,
            promoted: None,
            events: BTreeMap::new(),
            excused: 0,
            alarms: 0,
            counts: BTreeMap::new(),
            news: Vec::new(),
        }
    }

    /// Whether the run has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.rows.iter().any(|row| !row.wrong.is_empty())
    }

    fn row(&mut self) -> &mut Row {
        &mut self.rows[self.current]
    }

    pub(crate) fn wrong(&mut self, wrong: Wrong, what: &str) {
        *self.row().wrong.entry(wrong).or_default() += 1;
        let fault = self.row().fault;
        self.news.push(format!("{wrong:?} during {fault}: {what}"));
    }

    /// A fault begins; when it is `strict`, no request may fail because of it.
    pub(crate) fn begin(&mut self, fault: &'static str, strict: bool, now: Instant) {
        let known = self.rows.iter().position(|row| row.fault == fault);
        self.current = known.unwrap_or_else(|| {
            self.rows.push(Row { fault, ..Row::default() });
            self.rows.len() - 1
        });
        self.row().rounds += 1;
        self.faults.push((now, None));
        if !strict {
            self.strict_since = None;
        }
        self.longest_pause = Duration::ZERO;
        self.promoted = None;
    }

    /// Everything has recovered from the fault.
    pub(crate) fn end(&mut self, now: Instant) {
        if let Some(fault) = self.faults.last_mut() {
            fault.1 = Some(now);
        }
        self.strict_since.get_or_insert(now);
        let pause = self.longest_pause.max(now.saturating_duration_since(self.last_verified));
        self.row().away.push(pause);
        if self.promoted.take().is_some() {
            self.wrong(Wrong::Late, "verify has not answered since the promotion");
        }
    }

    /// Another node has become the primary.
    pub(crate) fn promotion(&mut self, now: Instant) {
        self.promoted = Some(now);
    }

    /// A request of a client of the service has ended.
    pub(crate) fn asked(&mut self, what: &str, asked: &Asked) {
        let waited = asked.ended - asked.began;
        self.row().longest = self.row().longest.max(waited);
        if waited > LONGEST_WAIT {
            self.wrong(Wrong::Slow, &format!("{what} waited for {waited:.1?}"));
        }
        match asked.status {
            Some(status) if status < 500 => {}
            status if self.strict_since.is_some_and(|since| asked.began >= since) => {
                let after = asked.began - self.strict_since.unwrap_or(asked.began);
                let end = status.map_or("no answer".to_owned(), |status| status.to_string());
                self.wrong(
                    Wrong::Failed,
                    &format!("{what}: {end} after {waited:.1?}, {after:.1?} after the last fault"),
                );
            }
            Some(500) => self.wrong(Wrong::Other, &format!("{what}: 500")),
            _ => {}
        }
    }

    /// One of the questions that are put to verify ten times a second.
    pub(crate) fn pulse(&mut self, asked: &Asked) {
        if asked.status != Some(200) {
            return;
        }
        self.longest_pause = self.longest_pause.max(asked.ended.saturating_duration_since(self.last_verified));
        self.last_verified = self.last_verified.max(asked.ended);
        if let Some(promoted) = self.promoted.filter(|promoted| asked.began >= *promoted) {
            self.row().back.push(asked.ended - promoted);
            self.promoted = None;
        }
    }

    /// Verify was asked for a session that goes on, of a member with one of these roles, by a key that is in force.
    pub(crate) fn alive(&mut self, who: &str, told: &Told, roles: &[&str]) {
        match told {
            Told::Valid(role) if roles.contains(&role.as_str()) => {
                *self.counts.entry("sessions that go on").or_default() += 1;
            }
            _ => self.wrong(Wrong::Lost, &format!("{who}: {told:?}, and it should be valid, {roles:?}")),
        }
    }

    /// Verify was asked for a session that has ended, or by a key that was revoked.
    pub(crate) fn gone(&mut self, who: &str, told: &Told) {
        match told {
            Told::Valid(_) => self.wrong(Wrong::Revived, &format!("{who} is valid again")),
            _ => *self.counts.entry("sessions and keys that have ended").or_default() += 1,
        }
    }

    /// A client has used its newest refresh token; it had done so before, for as long as `in_doubt` without an answer.
    pub(crate) fn refreshed(&mut self, who: &str, status: u16, code: &str, in_doubt: Duration) {
        match (status, code) {
            (200, _) => *self.counts.entry("refreshes").or_default() += 1,
            (401, "refresh_token_reused") if in_doubt > REPLAY_WINDOW => self.excused += 1,
            (401, "refresh_token_reused") => {
                self.wrong(Wrong::Alarm, &format!("{who}: {code}, {in_doubt:.1?} after the first try"));
            }
            _ => self.wrong(Wrong::Lost, &format!("{who}: the refresh is {status} {code}")),
        }
    }

    /// A request that causes an event of this name was sent, or acknowledged.
    pub(crate) fn made(&mut self, name: &str, is_acknowledged: bool) {
        self.events.insert(name.to_owned(), Event { row: self.current, is_acknowledged });
    }

    /// Returns how many acknowledged events have not arrived.
    pub(crate) fn missing(&self, hooks: &[Hook]) -> usize {
        self.lost(hooks).count()
    }

    fn lost<'a>(&'a self, hooks: &[Hook]) -> impl Iterator<Item = (&'a String, &'a Event)> {
        let arrived: BTreeSet<String> = hooks.iter().filter_map(|hook| hook.name.clone()).collect();
        self.events.iter().filter(move |(name, event)| event.is_acknowledged && !arrived.contains(*name))
    }

    /// Judges all that the receiver of webhooks got: at the end of the run.
    pub(crate) fn judge_hooks(&mut self, hooks: &[Hook]) {
        let lost: Vec<(String, usize)> = self.lost(hooks).map(|(name, event)| (name.clone(), event.row)).collect();
        for (name, row) in lost {
            self.current = row;
            self.wrong(Wrong::Lost, &format!("the event of {name} never arrived"));
        }
        let (mut last, mut ids) = (BTreeMap::<&str, Instant>::new(), BTreeMap::<&str, &str>::new());
        for hook in hooks {
            if let Some(first) = last.insert(&hook.id, hook.at)
                && !self.explains(first, hook.at)
            {
                self.wrong(Wrong::Repeated, &format!("{} came again after {:.1?}", hook.id, hook.at - first));
            }
            if let Some(name) = &hook.name
                && *ids.entry(name).or_insert(&hook.id) != hook.id
            {
                self.wrong(Wrong::Repeated, &format!("{name} happened twice"));
            }
        }
    }

    /// Whether a fault explains that a delivery was repeated: its attempt was under way when the fault began, or began during it.
    fn explains(&self, first: Instant, again: Instant) -> bool {
        self.faults.iter().any(|(began, ended)| {
            first + RESULT_WRITE_TIME >= *began && ended.is_none_or(|ended| first <= ended) && again >= *began
        })
    }

    /// Compares the alarms that have arrived with those that are excused.
    pub(crate) fn judge_alarms(&mut self, hooks: &[Hook]) {
        let arrived: BTreeSet<&str> =
            hooks.iter().filter(|hook| hook.name.is_none()).map(|hook| hook.id.as_str()).collect();
        for _ in self.alarms.max(self.excused)..arrived.len() {
            self.wrong(Wrong::Alarm, "session.reuse_detected");
        }
        self.alarms = self.alarms.max(arrived.len());
    }

    /// The last rule, on all rounds of a fault together.
    pub(crate) fn judge_recoveries(&mut self) {
        for row in 0..self.rows.len() {
            self.current = row;
            let late = percentile(&self.rows[row].back, 95);
            if late > BACK_WITHIN {
                self.wrong(Wrong::Late, &format!("verify answered {late:.1?} after the promotion (p95)"));
            }
        }
    }
}

/// Returns the value below which so many of a hundred values are; the largest where there are few.
pub(crate) fn percentile(values: &[Duration], percent: usize) -> Duration {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}
