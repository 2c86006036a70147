//! What was last seen of a provider.

use orgauth_domain::Timestamp;

use super::fault::ProviderFault;

/// What this server last saw of a provider, for the admins who set it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// How many usable keys it publishes; absent when they were never read.
    pub keys: Option<usize>,
    /// By how many milliseconds its clock is ahead, to the second; absent when it doesn't tell the time.
    pub clock_skew_millis: Option<i64>,
    /// When a document of it was last asked for.
    pub checked_at: Timestamp,
    /// Why its documents can't be read now; absent when they can.
    pub fault: Option<ProviderFault>,
}
