//! Deliveries under faults: no acknowledged event is lost, and no attempt is repeated without a reason. For runs of hours:
//! `cargo run -p orgauth-tests --bin faults`.

use std::time::Duration;

use orgauth_tests::StoreKind;
use orgauth_tests::hooks::{Fault, run};

on_both_stores! {
    m4_kill_9_of_the_server_loses_no_delivery,
    a_stop_under_load_loses_and_repeats_no_delivery,
}

/// A receiver's timeout that makes leases short, so that a dead server's jobs are claimed again within the test.
const TIMEOUT: Duration = Duration::from_secs(2);

fn m4_kill_9_of_the_server_loses_no_delivery(kind: StoreKind) {
    let verdict = run(kind, Fault::KillServer, 20, TIMEOUT);
    verdict.assert_clean();
    let limit = match kind {
        StoreKind::Sqlite => Duration::from_secs(1),
        // The lease, and the time until the queue is read after it.
        StoreKind::Postgres => TIMEOUT + Duration::from_secs(11),
    };
    // A margin for a slow machine.
    assert!(verdict.resumed.is_some_and(|after| after < limit + Duration::from_secs(15)), "{verdict}");
}

fn a_stop_under_load_loses_and_repeats_no_delivery(kind: StoreKind) {
    let verdict = run(kind, Fault::Terminate, 3, TIMEOUT);
    verdict.assert_clean();
    assert_eq!(verdict.duplicates, 0, "{verdict}");
}

#[test]
fn m4_kill_9_of_the_database_loses_no_delivery() {
    run(StoreKind::Postgres, Fault::KillDatabase, 3, TIMEOUT).assert_clean();
}

#[test]
fn cut_connections_lose_no_delivery() {
    run(StoreKind::Postgres, Fault::CutConnections, 6, TIMEOUT).assert_clean();
}

#[test]
fn what_a_dead_server_held_is_delivered_by_another() {
    run(StoreKind::Postgres, Fault::KillOneOfTwo, 7, TIMEOUT).assert_clean();
}

#[test]
fn a_server_that_was_frozen_past_its_leases_writes_no_result() {
    run(StoreKind::Postgres, Fault::Freeze, 1, TIMEOUT).assert_clean();
}
