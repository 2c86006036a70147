//! Deliveries under faults: everything that was acknowledged and everything that arrived is written down, and judged.
//!
//! An [`Arena`] is an installation with subscriptions to a receiver; players make events, subscriptions, pauses and
//! deletions, and write every answer into a [`Ledger`]. Meanwhile a [`Fault`] happens again and again. [`judge`] compares
//! the ledger with what the receiver had and with the log of deliveries.
//!
//! | what is held | how |
//! |--------------|-----|
//! | nothing acknowledged is lost | each event has arrived at each subscription that was active and wanted it |
//! | an event happens entirely or not at all | one that arrived anywhere has arrived everywhere |
//! | nothing is repeated for no reason | of an attempt that came twice, the first was under way when a fault began |
//! | the log tells the truth | status, attempts and the answer of each attempt are those of the receiver |
//! | a pause creates nothing, a deletion ends everything | no such event arrives, but for attempts under way then |

mod arena;
mod arrivals;
mod faults;
mod injector;
mod judge;
mod ledger;
mod logs;
mod players;
mod verdict;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

pub use arena::Arena;
pub use faults::Fault;
pub use judge::judge;
pub use ledger::Ledger;
pub use verdict::Verdict;

use crate::StoreKind;
use injector::Injector;

/// Lets `fault` happen so many times on a store of its own, and judges what came of it. A receiver has `timeout` for its
/// answer, and a lease is 10 s longer.
pub fn run(kind: StoreKind, fault: Fault, times: usize, timeout: Duration) -> Verdict {
    let mut injector = Injector::new(kind, fault, timeout);
    let over = AtomicBool::new(false);
    let arena = injector.arena();
    thread::scope(|scope| {
        let players: Vec<_> = players::all(&arena)
            .into_iter()
            .map(|player| {
                let over = &over;
                scope.spawn(move || player(over))
            })
            .collect();
        let hurt = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            arena.wait_for_events(10);
            for number in 0..times {
                injector.strike(number);
            }
            injector.heal();
        }));
        over.store(true, Ordering::Relaxed);
        for player in players {
            player.join().expect("a player");
        }
        if let Err(panic) = hurt {
            std::panic::resume_unwind(panic);
        }
    });
    let verdict = judge(&arena, fault, times);
    drop(arena);
    injector.end();
    verdict
}
