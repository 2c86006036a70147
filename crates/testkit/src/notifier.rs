//! A notifier that counts its calls.

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::Notifier;

/// Counts its notifications.
#[derive(Debug, Default)]
pub struct CountingNotifier {
    mail: AtomicU32,
    webhooks: AtomicU32,
    operator_webhooks: AtomicU32,
}

impl CountingNotifier {
    /// Returns the number of notifications for mails so far.
    pub fn notified(&self) -> u32 {
        self.mail.load(Ordering::SeqCst)
    }

    /// Returns the number of notifications for webhooks so far.
    pub fn notified_for_webhooks(&self) -> u32 {
        self.webhooks.load(Ordering::SeqCst)
    }

    /// Returns the number of notifications for the operator's webhooks so far.
    pub fn notified_for_operator_webhooks(&self) -> u32 {
        self.operator_webhooks.load(Ordering::SeqCst)
    }
}

impl Notifier for CountingNotifier {
    fn notify(&self, lane: Lane) {
        match lane {
            Lane::Mail => self.mail.fetch_add(1, Ordering::SeqCst),
            Lane::Webhooks => self.webhooks.fetch_add(1, Ordering::SeqCst),
            Lane::OperatorWebhooks => self.operator_webhooks.fetch_add(1, Ordering::SeqCst),
            Lane::Parked => panic!("nobody works on what is parked"),
        };
    }
}
