//! The judge reports what is wrong, and nothing else.

use std::time::{Duration, Instant};

use crate::ledger::{Asked, Hook, Ledger, Told, Wrong, percentile};

/// A run, and a clock that starts with it.
struct Run {
    start: Instant,
    ledger: Ledger,
}

impl Run {
    fn new() -> Self {
        let start = Instant::now();
        Self { start, ledger: Ledger::new(start) }
    }

    fn at(&self, seconds: u64) -> Instant {
        self.start + Duration::from_secs(seconds)
    }

    /// A fault that may break requests, from one second to another.
    fn fault(&mut self, from: u64, to: u64) {
        self.ledger.begin("a fault", false, self.at(from));
        self.ledger.end(self.at(to));
    }

    fn asked(&mut self, from: u64, to: u64, status: Option<u16>) {
        let asked = Asked { began: self.at(from), ended: self.at(to), status };
        self.ledger.asked("GET /", &asked);
    }

    fn pulse(&mut self, from: u64, to: u64, status: Option<u16>) {
        let asked = Asked { began: self.at(from), ended: self.at(to), status };
        self.ledger.pulse(&asked);
    }

    fn hook(&self, second: u64, id: &str, name: Option<&str>) -> Hook {
        Hook { at: self.at(second), id: id.to_owned(), name: name.map(str::to_owned) }
    }

    /// What is wrong, in all rows together.
    fn wrong(&self) -> Vec<Wrong> {
        let of_row = |row: &crate::ledger::Row| {
            row.wrong.iter().flat_map(|(wrong, count)| vec![*wrong; *count]).collect::<Vec<_>>()
        };
        self.ledger.rows.iter().flat_map(of_row).collect()
    }
}

fn valid(role: &str) -> Told {
    Told::Valid(role.to_owned())
}

fn invalid() -> Told {
    Told::Invalid("session_ended".to_owned())
}

#[test]
fn a_session_that_goes_on_is_lost_when_verify_denies_it() {
    let mut run = Run::new();
    run.ledger.alive("ada", &valid("member"), &["member", "org_admin"]);
    assert_eq!(run.wrong(), []);
    run.ledger.alive("ada", &invalid(), &["member"]);
    run.ledger.alive("ada", &Told::KeyRefused, &["member"]);
    run.ledger.alive("a change of role that is not there", &valid("member"), &["org_admin"]);
    assert_eq!(run.wrong(), [Wrong::Lost; 3]);
    assert!(run.ledger.has_failed());
}

#[test]
fn what_has_ended_is_revived_when_verify_takes_it() {
    let mut run = Run::new();
    run.ledger.gone("ada", &invalid());
    run.ledger.gone("ada", &Told::KeyRefused);
    assert_eq!(run.wrong(), []);
    run.ledger.gone("ada", &valid("member"));
    assert_eq!(run.wrong(), [Wrong::Revived]);
}

#[test]
fn the_newest_refresh_token_raises_no_alarm() {
    let mut run = Run::new();
    run.ledger.refreshed("ada", 200, "", Duration::ZERO);
    assert_eq!(run.wrong(), []);
    run.ledger.refreshed("ada", 401, "refresh_token_reused", Duration::from_secs(20));
    assert_eq!(run.wrong(), [Wrong::Alarm]);
    run.ledger.refreshed("ada", 401, "refresh_token_invalid", Duration::ZERO);
    assert_eq!(run.wrong(), [Wrong::Lost, Wrong::Alarm]);
}

#[test]
fn an_alarm_that_arrives_is_one_unless_a_client_repeated_its_refresh_too_late() {
    let mut run = Run::new();
    run.ledger.refreshed("ada", 401, "refresh_token_reused", Duration::from_secs(70));
    let hooks = [run.hook(1, "evt_1", None), run.hook(2, "evt_1", None)];
    run.ledger.judge_alarms(&hooks);
    assert_eq!(run.wrong(), []);
    let hooks = [run.hook(1, "evt_1", None), run.hook(3, "evt_2", None)];
    run.ledger.judge_alarms(&hooks);
    run.ledger.judge_alarms(&hooks);
    assert_eq!(run.wrong(), [Wrong::Alarm]);
}

#[test]
fn requests_may_fail_during_a_fault_only() {
    let mut run = Run::new();
    run.fault(10, 20);
    run.asked(9, 11, None);
    run.asked(15, 21, Some(503));
    run.asked(21, 22, Some(401));
    assert_eq!(run.wrong(), []);
    run.asked(20, 21, Some(503));
    run.asked(21, 22, None);
    assert_eq!(run.wrong(), [Wrong::Failed; 2]);
}

#[test]
fn a_strict_fault_allows_no_failure() {
    let mut run = Run::new();
    run.ledger.begin("a rolling restart", true, run.at(10));
    run.asked(11, 12, Some(502));
    assert_eq!(run.wrong(), [Wrong::Failed]);
}

#[test]
fn an_internal_error_and_a_long_wait_are_wrong_at_any_time() {
    let mut run = Run::new();
    run.ledger.begin("a fault", false, run.at(10));
    run.asked(11, 26, Some(503));
    assert_eq!(run.wrong(), []);
    run.asked(11, 12, Some(500));
    run.asked(11, 27, Some(200));
    assert_eq!(run.wrong(), [Wrong::Slow, Wrong::Other]);
}

#[test]
fn the_recovery_is_counted_from_the_promotion() {
    let mut run = Run::new();
    run.pulse(9, 9, Some(200));
    run.ledger.begin("a fault", false, run.at(10));
    run.pulse(11, 12, Some(503));
    run.ledger.promotion(run.at(20));
    // Sent before the promotion: it says nothing about the time after.
    run.pulse(19, 21, Some(200));
    run.pulse(22, 24, Some(200));
    run.pulse(25, 25, Some(200));
    run.ledger.end(run.at(30));
    let row = &run.ledger.rows[1];
    assert_eq!(
        (row.back.as_slice(), row.away.as_slice()),
        (&[Duration::from_secs(4)][..], &[Duration::from_secs(12)][..])
    );
    run.ledger.judge_recoveries();
    assert_eq!(run.wrong(), []);
}

#[test]
fn a_late_recovery_is_wrong_as_is_none() {
    let mut run = Run::new();
    run.ledger.begin("a fault", false, run.at(10));
    run.ledger.promotion(run.at(20));
    run.pulse(25, 26, Some(200));
    run.ledger.end(run.at(30));
    run.ledger.judge_recoveries();
    assert_eq!(run.wrong(), [Wrong::Late]);
    run.ledger.begin("another fault", false, run.at(40));
    run.ledger.promotion(run.at(50));
    run.ledger.end(run.at(60));
    assert_eq!(run.wrong(), [Wrong::Late; 2]);
}

#[test]
fn an_acknowledged_event_has_to_arrive_once() {
    let mut run = Run::new();
    run.ledger.made("acknowledged", true);
    run.ledger.made("in doubt", false);
    let hooks = [run.hook(1, "evt_1", Some("acknowledged"))];
    assert_eq!((run.ledger.missing(&[]), run.ledger.missing(&hooks)), (1, 0));
    run.ledger.judge_hooks(&hooks);
    assert_eq!(run.wrong(), []);
    run.ledger.judge_hooks(&[]);
    assert_eq!(run.wrong(), [Wrong::Lost]);
}

#[test]
fn a_delivery_may_come_again_because_of_a_fault_only() {
    let mut run = Run::new();
    run.fault(10, 20);
    let twice = |run: &Run, first, again| [run.hook(first, "evt_1", None), run.hook(again, "evt_1", None)];
    for (first, again) in [(8, 30), (15, 16), (20, 40)] {
        let hooks = twice(&run, first, again);
        run.ledger.judge_hooks(&hooks);
        assert_eq!(run.wrong(), [], "{first} {again}");
    }
    for (first, again) in [(1, 30), (8, 9), (21, 40)] {
        let (before, hooks) = (run.wrong().len(), twice(&run, first, again));
        run.ledger.judge_hooks(&hooks);
        assert_eq!(run.wrong().len(), before + 1, "{first} {again}");
    }
}

#[test]
fn an_event_that_happens_twice_is_wrong_even_in_a_fault() {
    let mut run = Run::new();
    run.fault(10, 20);
    let hooks = [run.hook(11, "evt_1", Some("a key")), run.hook(12, "evt_2", Some("a key"))];
    run.ledger.judge_hooks(&hooks);
    assert_eq!(run.wrong(), [Wrong::Repeated]);
}

#[test]
fn a_percentile_of_few_values_is_the_largest() {
    let seconds = |values: &[u64]| values.iter().map(|value| Duration::from_secs(*value)).collect::<Vec<_>>();
    assert_eq!(percentile(&[], 95), Duration::ZERO);
    assert_eq!(percentile(&seconds(&[3, 1, 2]), 95), Duration::from_secs(3));
    assert_eq!(percentile(&seconds(&[3, 1, 2]), 50), Duration::from_secs(2));
    assert_eq!(percentile(&seconds(&(1..=100).collect::<Vec<_>>()), 95), Duration::from_secs(95));
}
