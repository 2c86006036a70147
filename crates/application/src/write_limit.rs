//! The cap on a signed-in user's writing requests, whatever the route. Every route's requests are counted in one place, between the
//! validation of the body and the handler, so that no route can forget it and no mistyped field uses it up.

use orgauth_domain::ports::{StoreError, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::{OrganizationId, UserId};

use crate::app::App;
use crate::error::{Error, Wait};
use crate::proof::throttle::{self, Counted, ReservedBuckets};

/// Why a writing request is refused before it begins.
pub type UserWriteError = Error;

/// A counted request.
pub struct CountedWrite(ReservedBuckets);

/// Counts one writing request of a user in an organization. An access token alone suffices to get here, and an
/// organization's backend holds the access tokens of its users: therefore writes in one organization don't use up the cap in
/// another.
///
/// # Errors
/// The user has used up the cap for now.
pub fn count(app: &App, organization: OrganizationId, user: UserId) -> Result<CountedWrite, UserWriteError> {
    let now = app.now();
    let counted = [Counted::new(app, Counter::UserWrites, &[user.into(), organization.into()])];
    transact(&*app.store, |repositories| throttle::take(repositories, &counted, now))?
        .map(CountedWrite)
        .map_err(|full| UserWriteError::Wait(Wait::Requests { retry_after: full.retry_after }))
}

/// Gives the place of a request back that turned out to be invalid in a way that only its use case could find.
///
/// # Errors
/// The store failed.
pub fn give_back(app: &App, counted: &CountedWrite) -> Result<(), StoreError> {
    transact(&*app.store, |repositories| throttle::release(repositories, &counted.0))
}
