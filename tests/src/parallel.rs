//! Parallel work, and random numbers.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Barrier;
use std::thread;

/// Runs `work` in `count` threads that start together; returns the results in the order of the threads' numbers.
pub fn at_once<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(count);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|number| {
                let (barrier, work) = (&barrier, &work);
                scope.spawn(move || {
                    barrier.wait();
                    work(number)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// Returns a random number below `limit`.
pub fn chance(limit: u64) -> u64 {
    RandomState::new().hash_one(limit) % limit
}
