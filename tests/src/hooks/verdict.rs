//! What came of a run, as a row of a table.

use std::fmt;
use std::time::Duration;

use super::Fault;
use crate::StoreKind;

/// What came of a run.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub store: StoreKind,
    pub fault: Fault,
    pub times: usize,
    /// Events that were acknowledged.
    pub acknowledged: usize,
    /// Deliveries of them.
    pub deliveries: usize,
    /// Subscriptions that came and went.
    pub lives: usize,
    pub losses: usize,
    /// Attempts that came once more.
    pub duplicates: usize,
    /// Attempts that were under way at the faults, all together: as many may be repeated.
    pub under_way: usize,
    /// The longest time between an answer and a fault that made its attempt come again.
    pub unwritten: Duration,
    /// Deliveries that were compared with the log.
    pub compared: usize,
    /// The longest time until all that was under way had come again, where that was timed.
    pub resumed: Option<Duration>,
    /// The longest time that a server took to end.
    pub exit: Option<Duration>,
    /// What came later than it should: a matter of the machine as well.
    pub late: Vec<String>,
    /// All that must not be.
    pub wrong: Vec<String>,
}

impl Verdict {
    /// The head of the table.
    pub const HEAD: &'static str = "| store | fault | times | events | deliveries | losses | duplicates | under way | answered before | \
        subscriptions deleted | log compared | resumed after | exit after | late | wrong |\n\
        |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|";

    pub(super) fn new(store: StoreKind, fault: Fault, times: usize) -> Self {
        Self {
            store,
            fault,
            times,
            acknowledged: 0,
            deliveries: 0,
            lives: 0,
            losses: 0,
            duplicates: 0,
            under_way: 0,
            unwritten: Duration::ZERO,
            compared: 0,
            resumed: None,
            exit: None,
            late: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// Fails the test with all that is wrong.
    pub fn assert_clean(&self) {
        let worst: Vec<&String> = self.wrong.iter().take(20).collect();
        assert!(worst.is_empty() && self.losses == 0, "{self}\n{worst:#?}");
        assert!(self.duplicates <= self.under_way, "{self}");
        assert!(self.acknowledged > 0 && self.deliveries > 0 && self.compared > 0, "nothing happened: {self}");
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let store = match self.store {
            StoreKind::Sqlite => "SQLite",
            StoreKind::Postgres => "PostgreSQL",
        };
        let time = |time: Option<Duration>| {
            time.map_or_else(|| "–".to_owned(), |time| format!("{:.2} s", time.as_secs_f64()))
        };
        let Self { fault, times, acknowledged, deliveries, losses, duplicates, under_way, lives, compared, .. } =
            self;
        let (resumed, exit, wrong) = (time(self.resumed), time(self.exit), self.wrong.len());
        let (unwritten, late) = (self.unwritten.as_millis(), self.late.len());
        write!(
            f,
            "| {store} | {fault} | {times} | {acknowledged} | {deliveries} | {losses} | {duplicates} | {under_way} | \
             {unwritten} ms | {lives} | {compared} | {resumed} | {exit} | {late} | {wrong} |"
        )
    }
}
