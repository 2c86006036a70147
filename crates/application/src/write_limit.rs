//! The cap on a signed-in user's writing requests, whatever the route. Admission counts them, so that no route can forget
//! it.

use orgauth_domain::ports::{StoreError, transact};
use orgauth_domain::{Duration, OrganizationId, UserId};

use crate::app::App;
use crate::throttle::{self, Counted};

/// Why a writing request is refused before it begins.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UserWriteError {
    /// The user has used up the cap for now.
    #[error("too many changes; try again later")]
    RateLimited {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Counts one writing request of a user in an organization. An access token alone suffices to get here, and an
/// organization's backend holds the access tokens of its users: therefore writes in one organization don't use up the cap in
/// another.
///
/// # Errors
/// The user has used up the cap for now.
pub fn count(app: &App, organization: OrganizationId, user: UserId) -> Result<(), UserWriteError> {
    let now = app.now();
    let parts = [user.to_string(), organization.to_string()];
    let [user, organization] = &parts;
    let counted = [Counted::new(app, "user_writes", &[user, organization], app.settings.throttle.user_writes)];
    transact(&*app.store, |repositories| throttle::take(repositories, &counted, now))?
        .map(|_| ())
        .map_err(|full| UserWriteError::RateLimited { retry_after: full.retry_after })
}
