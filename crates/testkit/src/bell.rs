//! A bell that counts.

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_domain::ports::Bell;
use orgauth_domain::queue::Lane;

/// Counts how often it was rung for mails.
#[derive(Debug, Default)]
pub struct CountingBell(AtomicU32);

impl CountingBell {
    /// How often so far.
    pub fn rung(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

impl Bell for CountingBell {
    fn ring(&self, lane: Lane) {
        if lane == Lane::Mail {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}
