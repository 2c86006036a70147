//! Deletes data past its retention time, in small batches (docs/security.md#what-is-kept-and-how).

use orgauth_domain::ports::{Housekeeping, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::{Duration, Timestamp};

use crate::app::App;
use crate::keys::signing_keys;
use crate::organizations::directory::settling;
use crate::organizations::roles;

/// How many rows one run deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Purged {
    /// Sessions.
    pub sessions: u64,
    /// Throttle buckets.
    pub throttles: u64,
    /// Known sources.
    pub known_sources: u64,
    /// Invitations.
    pub invites: u64,
    /// Password resets.
    pub password_resets: u64,
    /// Links that prove an address of an account.
    pub email_changes: u64,
    /// Sign-ups.
    pub sign_ups: u64,
    /// Used challenges of passkeys.
    pub challenges: u64,
    /// Mails.
    pub mails: u64,
    /// Deliveries.
    pub deliveries: u64,
    /// Events.
    pub events: u64,
    /// Audit entries.
    pub audit: u64,
    /// Sets of roles.
    pub role_sets: u64,
    /// Rows of deleted organizations.
    pub organizations: u64,
    /// Signing keys.
    pub signing_keys: u64,
}

/// How long the rows of a deleted organization stay, so that requests in progress still find the rows they refer to.
const DELETED_FOR: Duration = Duration::from_minutes(1);

type Purge = fn(&mut dyn Housekeeping, Timestamp, u32) -> StoreResult<u64>;

/// Deletes everything past its retention time. Each batch is its own transaction, so that other writers don't wait long.
/// Stops early when `stop` returns true.
///
/// # Errors
/// The store failed; rows that were deleted stay deleted.
pub fn run(app: &App, stop: &dyn Fn() -> bool) -> Result<Purged, StoreError> {
    let keep = &app.settings.retention;
    let now = app.now();
    let purge = |before: Timestamp, batch: Purge| -> Result<u64, StoreError> {
        let mut total = 0;
        while !stop() {
            let deleted =
                transact(&*app.store, |repositories| batch(repositories.housekeeping(), before, keep.batch))?;
            total += deleted;
            if deleted < u64::from(keep.batch) {
                break;
            }
        }
        Ok(total)
    };
    Ok(Purged {
        sessions: purge(now.minus(keep.sessions), |rows, before, limit| rows.purge_sessions(before, limit))?,
        throttles: purge(now.minus(keep.throttles), |rows, before, limit| rows.purge_throttles(before, limit))?,
        known_sources: purge(now.minus(keep.known_sources), |rows, before, limit| {
            rows.purge_known_sources(before, limit)
        })?,
        invites: purge(now.minus(keep.invites), |rows, before, limit| rows.purge_invites(before, limit))?,
        password_resets: purge(now.minus(keep.invites), |rows, before, limit| {
            rows.purge_password_resets(before, limit)
        })?,
        email_changes: purge(now.minus(keep.invites), |rows, before, limit| rows.purge_email_changes(before, limit))?,
        sign_ups: purge(now.minus(keep.invites), |rows, before, limit| rows.purge_sign_ups(before, limit))?,
        // Not at once: a clock that was set back would make them good again.
        challenges: purge(now.minus(Duration::from_hours(1)), |rows, before, limit| {
            rows.purge_challenges(before, limit)
        })?,
        mails: purge(now.minus(keep.invites), |rows, before, limit| rows.purge_mails(before, limit))?,
        deliveries: purge(now.minus(keep.deliveries), |rows, before, limit| rows.purge_deliveries(before, limit))?,
        events: purge(now.minus(keep.events), |rows, before, limit| rows.purge_events(before, limit))?,
        audit: match keep.audit {
            Some(keep) => purge(now.minus(keep), |rows, before, limit| rows.purge_audit(before, limit))?,
            None => 0,
        },
        role_sets: {
            roles::finish(app)?;
            settling::finish_all(app)?;
            purge(now.minus(Duration::from_hours(1)), |rows, before, limit| rows.purge_role_sets(before, limit))?
        },
        organizations: purge_organizations(app, now.minus(DELETED_FOR), stop)?,
        signing_keys: signing_keys::purge(app, now)?,
    })
}

/// Deletes the rows of deleted organizations. Only an empty batch is the last: each batch covers one table, and may be
/// small.
fn purge_organizations(app: &App, before: Timestamp, stop: &dyn Fn() -> bool) -> Result<u64, StoreError> {
    let (mut total, batch) = (0, app.settings.retention.batch);
    while !stop() {
        let purge =
            |repositories: &mut dyn Repositories| repositories.housekeeping().purge_organizations(before, batch);
        match transact(&*app.store, purge)? {
            0 => break,
            deleted => total += deleted,
        }
    }
    Ok(total)
}
