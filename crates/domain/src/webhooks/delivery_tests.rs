//! The table of the delivery state machine, its instants, and random walks through it.

use super::*;
use proptest::prelude::*;

const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
const TIMEOUT: AttemptOutcome = AttemptOutcome::Failed(AttemptError::Timeout);

fn attempts(made: u32, unknown: u32) -> DeliveryAttempts {
    DeliveryAttempts { made, unknown }
}

fn shown(step: DeliveryStep) -> String {
    match step {
        DeliveryStep::Over { status, attempts, outcome } => {
            let error =
                outcome.and_then(AttemptOutcome::error).map_or_else(String::new, |error| format!(", {error}"));
            format!("{status} after {attempts}{error}")
        }
        DeliveryStep::Retry { at, attempts, error, unknown } => {
            let lost = if unknown { ", lost" } else { "" };
            format!("retrying in {} ms after {attempts}, {error}{lost}", at.since(NOW).millis())
        }
    }
}

fn next(attempts: DeliveryAttempts, outcome: AttemptOutcome) -> String {
    shown(attempts.next(outcome, NOW, &DeliveryRules::default()))
}

fn begin(attempts: DeliveryAttempts) -> String {
    match attempts.may_begin(NOW, &DeliveryRules::default()) {
        Ok(number) => format!("{}, attempt {number}", attempts.status()),
        Err(step) => shown(step),
    }
}

/// Every row and column of the module's table.
#[test]
fn every_state_takes_every_trigger_as_the_table_says() {
    let ok = AttemptOutcome::Delivered(204);
    // pending
    assert_eq!(begin(attempts(0, 0)), "pending, attempt 1");
    assert_eq!(next(attempts(0, 0), ok), "success after 1");
    assert_eq!(next(attempts(0, 0), TIMEOUT), "retrying in 60000 ms after 1, timeout");
    assert_eq!(begin(attempts(0, 1)), "pending, attempt 1");
    assert_eq!(begin(attempts(0, 4)), "pending, attempt 1");
    assert_eq!(next(attempts(0, 4), ok), "success after 1");
    assert_eq!(begin(attempts(0, 5)), "retrying in 60000 ms after 1, timeout, lost");
    // retrying
    assert_eq!(begin(attempts(1, 0)), "retrying, attempt 2");
    assert_eq!(next(attempts(1, 0), ok), "success after 2");
    assert_eq!(next(attempts(1, 0), TIMEOUT), "retrying in 300000 ms after 2, timeout");
    assert_eq!(next(attempts(2, 0), TIMEOUT), "retrying in 1800000 ms after 3, timeout");
    assert_eq!(next(attempts(3, 0), ok), "success after 4");
    assert_eq!(next(attempts(3, 0), TIMEOUT), "failed after 4, timeout");
    assert_eq!(begin(attempts(3, 4)), "retrying, attempt 4");
    assert_eq!(begin(attempts(2, 5)), "retrying in 1800000 ms after 3, timeout, lost");
    assert_eq!(begin(attempts(3, 5)), "failed after 4, timeout");
    // Six unknown outcomes: five lost leases, and the count of them as one failure.
    assert_eq!(begin(attempts(0, 6)), "retrying, attempt 2");
    assert_eq!(next(attempts(0, 6), TIMEOUT), "retrying in 300000 ms after 2, timeout");
    assert_eq!(begin(attempts(0, 10)), "retrying, attempt 2");
    assert_eq!(begin(attempts(0, 11)), "retrying in 300000 ms after 2, timeout, lost");
    // final: there is no job left; a job that is left nevertheless ends
    assert_eq!(begin(attempts(4, 0)), "failed after 4");
    // one attempt only
    let once = DeliveryRules { retry_delays: Vec::new(), ..DeliveryRules::default() };
    assert_eq!(shown(attempts(0, 0).next(TIMEOUT, NOW, &once)), "failed after 1, timeout");
    assert_eq!(attempts(0, 5).may_begin(NOW, &once).map_err(shown), Err("failed after 1, timeout".to_owned()));
}

/// The counters of the job and the row of the log follow from the step alone.
#[test]
fn a_step_says_what_is_written() {
    let written = |step: DeliveryStep| (step.status(), step.attempts(), step.outcome(), step.settlement());
    let rules = DeliveryRules::default();
    let at = NOW.plus(Duration::from_seconds(60));
    let ok = AttemptOutcome::Delivered(200);
    assert_eq!(
        written(attempts(0, 0).next(ok, NOW, &rules)),
        (DeliveryStatus::Success, 1, Some(ok), Settlement::Done)
    );
    assert_eq!(
        written(attempts(0, 0).next(TIMEOUT, NOW, &rules)),
        (DeliveryStatus::Retrying, 1, Some(TIMEOUT), Settlement::Retry { at, unknown: false })
    );
    assert_eq!(
        written(attempts(0, 5).may_begin(NOW, &rules).unwrap_err()),
        (DeliveryStatus::Retrying, 1, Some(TIMEOUT), Settlement::Retry { at, unknown: true })
    );
    assert_eq!(
        written(attempts(4, 0).may_begin(NOW, &rules).unwrap_err()),
        (DeliveryStatus::Failed, 4, None, Settlement::Done)
    );
}

/// Interface section 6, rules 3 and 4.
/// Each five lost leases count as a failure; no attempt is told that nobody could make.
#[test]
fn leases_that_are_lost_after_the_last_attempt_count_for_none() {
    let rules = DeliveryRules::default();
    let told = |past: DeliveryAttempts| past.may_begin(NOW, &rules).unwrap_err().attempts();
    assert_eq!((told(attempts(3, 6)), told(attempts(3, 12)), told(attempts(0, 60))), (4, 4, 4));
    assert_eq!(told(attempts(6, 0)), 6, "attempts that were made when the rules allowed more");
}

#[test]
fn the_published_schedule_is_the_default() {
    let rules = DeliveryRules::default();
    assert_eq!((rules.attempts(), rules.timeout), (4, Duration::from_seconds(10)));
    let delays: Vec<_> = (0..=5).map(|n| rules.next_attempt(n, NOW).map(|at| at.since(NOW).seconds())).collect();
    assert_eq!(delays, [None, Some(60), Some(300), Some(1800), None, None]);
}

#[test]
fn every_outcome_has_its_word_and_reads_back_from_its_row() {
    let words = |status| {
        let outcome = AttemptOutcome::of_status(status);
        (outcome.http_status(), outcome.error().map(|error| error.to_string()))
    };
    for status in [200, 201, 204, 299] {
        assert_eq!(words(status), (Some(status), None));
    }
    for status in [300, 301, 304, 308, 399] {
        assert_eq!(words(status), (Some(status), Some("redirect".to_owned())));
    }
    for status in [100, 101, 199, 400, 410, 503, 599, 999] {
        assert_eq!(words(status), (Some(status), Some(format!("http_{status}"))));
    }
    let unanswered = [
        (AttemptError::Timeout, "timeout"),
        (AttemptError::Dns, "dns"),
        (AttemptError::Tls, "tls"),
        (AttemptError::Connect, "connect"),
        (AttemptError::Protocol, "protocol"),
        (AttemptError::BlockedAddress, "blocked_address"),
    ];
    for (error, word) in unanswered {
        assert_eq!((AttemptOutcome::Failed(error).http_status(), error.to_string()), (None, word.to_owned()));
        assert_eq!(AttemptOutcome::restore(None, Some(word)), Some(AttemptOutcome::Failed(error)));
        assert_eq!(AttemptOutcome::restore(Some(503), Some(word)), None, "{word} has no status");
    }
    for status in [200, 302, 404, 500] {
        let word = AttemptOutcome::of_status(status).error().map(|error| error.to_string());
        assert_eq!(AttemptOutcome::restore(Some(status), word.as_deref()), Some(AttemptOutcome::of_status(status)));
    }
    for (status, word) in
        [(None, None), (None, Some("http_500")), (None, Some("")), (Some(200), Some("redirect")), (Some(500), None)]
    {
        assert_eq!(AttemptOutcome::restore(status, word), None, "{status:?} {word:?}");
    }
}

proptest! {
    /// Whatever happens, a delivery ends; it is sent at most four times with a known outcome, the instants are exact, and
    /// five lost leases use one attempt.
    #[test]
    fn no_walk_of_outcomes_makes_a_fifth_attempt(walk in proptest::collection::vec(0_u8..4, 1..80)) {
        let rules = DeliveryRules::default();
        let (mut past, mut now, mut known, mut lost, mut due) = (attempts(0, 0), NOW, 0_u32, 0_u32, None);
        let mut over = None;
        for what in walk {
            prop_assert!(due.is_none_or(|due| now >= due), "never early");
            let step = match past.may_begin(now, &rules) {
                Ok(number) => {
                    prop_assert_eq!(number, known + lost / 5 + 1);
                    prop_assert!(number <= 4);
                    let expected = if number == 1 { DeliveryStatus::Pending } else { DeliveryStatus::Retrying };
                    prop_assert_eq!(past.status(), expected);
                    if what == 0 {
                        // The server dies.
                        past.unknown += 1;
                        lost += 1;
                        now = now.plus(Duration::from_seconds(20));
                        continue;
                    }
                    known += 1;
                    let outcome = AttemptOutcome::of_status(if what == 1 { 200 } else { 500 });
                    now = now.plus(Duration::from_millis(u32::from(what) * 37));
                    past.next(outcome, now, &rules)
                }
                Err(step) => step,
            };
            match step {
                DeliveryStep::Over { status, attempts, .. } => {
                    prop_assert_eq!(attempts, known + lost / 5);
                    prop_assert!(attempts == 4 || status == DeliveryStatus::Success);
                    over = Some(status);
                    break;
                }
                DeliveryStep::Retry { at, attempts, unknown, .. } => {
                    prop_assert_eq!(attempts, known + lost / 5);
                    let delay = [60, 300, 1800][usize::try_from(attempts).unwrap() - 1];
                    prop_assert_eq!(at, now.plus(Duration::from_seconds(delay)));
                    if unknown { past.unknown += 1 } else { past.made += 1 }
                    prop_assert_eq!(past.failures(), attempts);
                    now = at;
                    due = Some(at);
                }
            }
        }
        prop_assert!(known + lost / 5 <= 4);
        prop_assert!(over != Some(DeliveryStatus::Pending) && over != Some(DeliveryStatus::Retrying));
    }
}
