//! Limits on connections: for one address and in total, with idle connections and with busy ones.

use std::task::Context;

use futures_util::task::noop_waker;

use super::*;

fn limiter(in_all: usize, per_address: usize, exempt: &[&str]) -> Arc<ConnectionLimiter> {
    let exempt = exempt.iter().map(|network| network.parse().unwrap()).collect();
    Arc::new(ConnectionLimiter::new(ConnectionLimits { in_all, per_address, exempt }))
}

fn admit(limiter: &Arc<ConnectionLimiter>, peer: &str) -> Option<ConnectionSlot> {
    limiter.admit(peer.parse().unwrap())
}

fn is_wanted(slot: &ConnectionSlot) -> bool {
    slot.mark_idle(Context::from_waker(&noop_waker()).waker())
}

/// Makes a connection idle since the given millisecond.
fn idle(slot: &ConnectionSlot, since: u64) {
    slot.state.idle_since.store(since, Ordering::Relaxed);
}

#[test]
fn q2_an_address_that_uses_its_share_is_refused_and_another_one_is_not() {
    let limiter = limiter(100, 3, &[]);
    let mine: Vec<_> = (0..3).map(|_| admit(&limiter, "192.0.2.1").unwrap()).collect();
    assert!(mine.iter().all(ConnectionSlot::mark_used));
    assert!(admit(&limiter, "192.0.2.1").is_none());
    assert!(admit(&limiter, "::ffff:192.0.2.1").is_none(), "the same address in the other notation");
    let _other = admit(&limiter, "192.0.2.2").unwrap();
    drop(mine);
    assert!(admit(&limiter, "192.0.2.1").is_some());
}

#[test]
fn q2_an_ipv6_customer_is_one_address() {
    let limiter = limiter(100, 2, &[]);
    let mine = [admit(&limiter, "2001:db8::1").unwrap(), admit(&limiter, "2001:db8::ffff:0:0:1").unwrap()];
    assert!(mine.iter().all(ConnectionSlot::mark_used));
    assert!(admit(&limiter, "2001:db8:0:0:1234::1").is_none());
    assert!(admit(&limiter, "2001:db8:0:1::1").is_some());
}

#[test]
fn q2_the_connection_that_is_idle_longest_makes_room_for_a_new_one_of_its_address() {
    let limiter = limiter(100, 3, &[]);
    let [used, young, old] = [(); 3].map(|()| admit(&limiter, "192.0.2.1").unwrap());
    assert!(used.mark_used());
    idle(&young, 20);
    idle(&old, 10);
    let next = admit(&limiter, "192.0.2.1").unwrap();
    assert!(is_wanted(&old) && !is_wanted(&young));
    assert!(!old.mark_used(), "a request that comes now comes too late");
    assert!(next.mark_used());
    let last = admit(&limiter, "192.0.2.1").unwrap();
    assert!(is_wanted(&young));
    assert!(last.mark_used());
    assert!(admit(&limiter, "192.0.2.1").is_none(), "those that are asked already don't count again");
}

#[test]
fn q2_trusted_proxies_have_no_share() {
    let limiter = limiter(100, 1, &["10.0.0.0/8"]);
    let held: Vec<_> = (0..9).map(|_| admit(&limiter, "10.1.2.3").unwrap()).collect();
    assert!(held.iter().all(ConnectionSlot::mark_used));
    assert!(admit(&limiter, "10.1.2.3").is_some());
}

#[test]
fn q2_when_all_places_are_taken_the_greatest_address_gives_up_an_idle_one() {
    let limiter = limiter(4, 100, &[]);
    let few = admit(&limiter, "192.0.2.1").unwrap();
    let many: Vec<_> = (0..3).map(|_| admit(&limiter, "192.0.2.2").unwrap()).collect();
    idle(&few, 1);
    for (slot, since) in many.iter().zip([7, 5, 6]) {
        idle(slot, since);
    }
    let new = admit(&limiter, "192.0.2.3").unwrap();
    assert!(!is_wanted(&few));
    assert_eq!(many.iter().map(is_wanted).collect::<Vec<_>>(), [false, true, false]);
    // When no connection is idle, new ones are still accepted, up to the listener's own limit.
    assert_eq!(many.iter().map(ConnectionSlot::mark_used).collect::<Vec<_>>(), [true, false, true]);
    assert!(few.mark_used() && new.mark_used());
    assert!(admit(&limiter, "192.0.2.4").is_some());
}

#[test]
fn q2_a_place_is_free_again_when_its_connection_ends() {
    let limiter = limiter(100, 1, &[]);
    for _ in 0..5 {
        let first = admit(&limiter, "192.0.2.1").unwrap();
        idle(&first, 1);
        let second = admit(&limiter, "192.0.2.1").unwrap();
        drop((first, second));
    }
    assert_eq!(limiter.lock().count, 0);
    assert!(limiter.lock().by_address.is_empty());
}
