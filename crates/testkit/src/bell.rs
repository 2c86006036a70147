//! A bell that counts.

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_domain::ports::Bell;
use orgauth_domain::queue::Lane;

/// Counts how often it was rung.
#[derive(Debug, Default)]
pub struct CountingBell {
    mail: AtomicU32,
    webhooks: AtomicU32,
}

impl CountingBell {
    /// How often for mails so far.
    pub fn rung(&self) -> u32 {
        self.mail.load(Ordering::SeqCst)
    }

    /// How often for webhooks so far.
    pub fn rung_for_webhooks(&self) -> u32 {
        self.webhooks.load(Ordering::SeqCst)
    }
}

impl Bell for CountingBell {
    fn ring(&self, lane: Lane) {
        match lane {
            Lane::Mail => self.mail.fetch_add(1, Ordering::SeqCst),
            Lane::Webhooks => self.webhooks.fetch_add(1, Ordering::SeqCst),
            Lane::Parked => panic!("nobody works on what is parked"),
        };
    }
}
