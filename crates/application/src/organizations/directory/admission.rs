//! Who calls as a directory: the token alone says it.

use orgauth_domain::keys::key_form::{self, KeyDigest};
use orgauth_domain::organizations::directory::{Directory, DirectoryStatus};
use orgauth_domain::ports::{read, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::{DirectoryId, Duration, OrganizationId, Timestamp};

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

impl Sync {
    /// The directory that calls.
    pub fn directory(&self) -> DirectoryId {
        self.directory.id
    }

    /// Its organization.
    pub fn organization(&self) -> OrganizationId {
        self.directory.organization_id
    }
}

/// How late the time of the last call may be.
const CALLED_EVERY: Duration = Duration::from_minutes(1);

/// Checks the token of a call, and counts the call. `directory`: the identifier in the path. Absent token: none, or more than one, was sent.
///
/// # Errors
/// No token of this directory; it is paused; too many calls; the store failed.
pub fn admit(app: &App, directory: &str, token: Option<&str>, request: RequestContext) -> Result<Sync, SyncError> {
    let token = token.ok_or(SyncRefusal::NoToken)?;
    if !key_form::is_directory_token(token) {
        return Err(SyncRefusal::Unauthorized.into());
    }
    let now = app.now();
    let digest = KeyDigest::of(token);
    let found = read(&*app.store, |repositories| repositories.directories().by_token(&digest))?;
    let Some((found, last_used_at)) = found else {
        note_ended(app, directory, &digest, now)?;
        return Err(SyncRefusal::Unauthorized.into());
    };
    if found.id.to_string() != directory {
        return Err(SyncRefusal::Unauthorized.into());
    }
    // Also of a paused one: its last call is shown.
    count(app, (&found, &digest, last_used_at), now)?;
    if found.status == DirectoryStatus::Paused {
        return Err(SyncRefusal::Paused.into());
    }
    Ok(Sync { directory: found, digest, request })
}

/// Notes a call with a token that the directory had once, for its admins. The caller is told the same as with any other token.
fn note_ended(app: &App, directory: &str, digest: &KeyDigest, now: Timestamp) -> Result<(), SyncError> {
    let had = read(&*app.store, |repositories| repositories.directories().by_ended_token(digest))?;
    let Some(had) = had.filter(|had| had.id.to_string() == directory && had.notes_ended_token(now)) else {
        return Ok(());
    };
    transact(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().lock(had.organization_id)? else { return Ok(()) };
        let found = repositories.directories().of_organization(organization.id)?;
        let found = found.filter(|found| found.id == had.id && found.notes_ended_token(now));
        let Some(mut directory) = found else { return Ok(()) };
        directory.note(ENDED_TOKEN, now);
        Ok(repositories.directories().update(&directory)?)
    })
}

/// What admins read of a call with an ended token.
const ENDED_TOKEN: &str = "a call with an ended token was refused: paste a live one into the identity provider";

fn count(
    app: &App,
    (directory, digest, last_used_at): (&Directory, &KeyDigest, Option<Timestamp>),
    now: Timestamp,
) -> Result<(), SyncError> {
    let counted = [Counted::new(app, Counter::DirectoryCalls, &[directory.organization_id.into()])];
    let is_late = last_used_at.is_none_or(|at| now >= at.plus(CALLED_EVERY));
    let taken = transact(&*app.store, |repositories| {
        if is_late {
            repositories.directories().called(directory.id, digest, now)?;
        }
        throttle::take(repositories, &counted, now)
    })?;
    taken.map(|_| ()).map_err(|full| SyncError::Wait(Wait::Requests { retry_after: full.retry_after }))
}
