//! Deliveries under faults: records everything that was acknowledged and everything that arrived, and judges the record.
//!
//! A [`Setup`] is an installation with subscriptions to a receiver. Its clients cause events, subscriptions, pauses and
//! deletions, and record every answer in a [`Ledger`]. Meanwhile a [`Fault`] happens repeatedly. [`judge`] compares the
//! ledger with the receiver's requests and with the delivery log.
//!
//! | property | check |
//! |--------------|-----|
//! | no acknowledged event is lost | each event has arrived at each subscription that was active and listed it |
//! | an event happens completely or not at all | an event that arrived anywhere has arrived everywhere |
//! | no attempt is repeated without a reason | the first request of a repeated attempt was in progress when a fault began |
//! | the log is correct | status, attempts and the answer of each attempt equal the receiver's |
//! | a pause creates no delivery, a deletion ends all | no such event arrives, except for attempts in progress at that time |

mod arrivals;
mod clients;
mod faults;
mod injector;
mod judge;
mod ledger;
mod logs;
mod setup;
mod verdict;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

pub use faults::Fault;
pub use judge::judge;
pub use ledger::Ledger;
pub use setup::Setup;
pub use verdict::Verdict;

use crate::StoreKind;
use injector::Injector;

/// Causes `fault` so many times on a new store, and judges the result. The receiver's timeout is `timeout`, and a lease is
/// 10 s longer.
pub fn run(kind: StoreKind, fault: Fault, times: usize, timeout: Duration) -> Verdict {
    let mut injector = Injector::new(kind, fault, timeout);
    let over = AtomicBool::new(false);
    let setup = injector.setup();
    thread::scope(|scope| {
        let clients: Vec<_> = clients::all(&setup)
            .into_iter()
            .map(|client| {
                let over = &over;
                scope.spawn(move || client(over))
            })
            .collect();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            setup.wait_for_events(10);
            for number in 0..times {
                injector.strike(number);
            }
            injector.heal();
        }));
        over.store(true, Ordering::Relaxed);
        for client in clients {
            client.join().expect("a client");
        }
        if let Err(panic) = outcome {
            std::panic::resume_unwind(panic);
        }
    });
    let verdict = judge(&setup, fault, times);
    drop(setup);
    injector.end();
    verdict
}
