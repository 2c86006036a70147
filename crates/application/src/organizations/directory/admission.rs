//! Who calls as a directory: the token alone says it.

use orgauth_domain::keys::key_form::{self, KeyDigest};
use orgauth_domain::organizations::directory::{Directory, DirectoryStatus};
use orgauth_domain::ports::{read, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::{Duration, Timestamp};

use super::{SyncError, SyncRefusal};
use crate::app::{App, RequestContext};
use crate::error::Wait;
use crate::proof::throttle::{self, Counted};

/// A directory that calls.
#[derive(Clone)]
pub struct Sync {
    pub(super) directory: Directory,
    pub(super) digest: KeyDigest,
    pub(super) request: RequestContext,
}

/// How late the time of the last call may be.
const CALLED_EVERY: Duration = Duration::from_minutes(1);

/// Checks the token of a call, and counts the call. `directory`: the identifier in the path. Absent token: none, or more than one, was sent.
///
/// # Errors
/// No token of this directory; it is paused; too many calls; the store failed.
pub fn admit(app: &App, directory: &str, token: Option<&str>, request: RequestContext) -> Result<Sync, SyncError> {
    let token = token.filter(|token| key_form::is_directory_token(token)).ok_or(SyncRefusal::Unauthorized)?;
    let digest = KeyDigest::of(token);
    let found = read(&*app.store, |repositories| repositories.directories().by_token(&digest))?;
    let found = found.filter(|found| found.id.to_string() == directory).ok_or(SyncRefusal::Unauthorized)?;
    if found.status == DirectoryStatus::Paused {
        return Err(SyncRefusal::Paused.into());
    }
    count(app, &found, app.now())?;
    Ok(Sync { directory: found, digest, request })
}

fn count(app: &App, directory: &Directory, now: Timestamp) -> Result<(), SyncError> {
    let counted = [Counted::new(app, Counter::DirectoryCalls, &[directory.organization_id.into()])];
    let is_late = directory.last_sync_at.is_none_or(|at| now >= at.plus(CALLED_EVERY));
    let taken = transact(&*app.store, |repositories| {
        if is_late {
            repositories.directories().called(directory.id, now)?;
        }
        throttle::take(repositories, &counted, now)
    })?;
    taken.map(|_| ()).map_err(|full| SyncError::Wait(Wait::Requests { retry_after: full.retry_after }))
}
