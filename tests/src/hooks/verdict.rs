//! The result of a run, as a row of a table.

use std::fmt;
use std::time::Duration;

use super::Fault;
use crate::StoreKind;

/// The result of a run.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub store: StoreKind,
    pub fault: Fault,
    pub times: usize,
    /// The number of acknowledged events.
    pub acknowledged: usize,
    /// The number of their deliveries.
    pub deliveries: usize,
    /// The number of subscriptions that were created and deleted during the run.
    pub lives: usize,
    pub losses: usize,
    /// The number of attempts that were repeated.
    pub duplicates: usize,
    /// The number of attempts in progress at any fault: so many may be repeated.
    pub under_way: usize,
    /// The longest time between an answer and a fault that caused its attempt to be repeated.
    pub unwritten: Duration,
    /// The number of deliveries that were compared with the log.
    pub compared: usize,
    /// The longest time until all attempts in progress had resumed, of the timed faults.
    pub resumed: Option<Duration>,
    /// The longest time that a server took to shut down.
    pub exit: Option<Duration>,
    /// What took longer than it should, which also depends on the machine.
    pub late: Vec<String>,
    /// All errors.
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

    /// Fails the test, with the errors in the message, unless the run was clean.
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
