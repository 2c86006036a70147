//! The cap on what a signed-in user writes, whatever the route: counted at the gate, so that no route can forget it.

use orgauth_domain::ports::{StoreError, transact};
use orgauth_domain::{Duration, OrganizationId, UserId};

use crate::app::App;
use crate::throttle::{self, Counted};

/// Why a writing request is not even begun.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UserWriteError {
    /// The user wrote enough for now.
    #[error("too many changes; try again later")]
    RateLimited {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Counts one writing request of a user in an organization. An access token alone gets here, and every backend is handed those
/// of its users: what is written in one organization keeps nobody from writing in another.
///
/// # Errors
/// The user wrote enough for now.
pub fn count(app: &App, organization: OrganizationId, user: UserId) -> Result<(), UserWriteError> {
    let now = app.now();
    let parts = [user.to_string(), organization.to_string()];
    let [user, organization] = &parts;
    let counted = [Counted::new(app, "user_writes", &[user, organization], app.settings.throttle.user_writes)];
    transact(&*app.store, |repositories| throttle::take(repositories, &counted, now))?
        .map(|_| ())
        .map_err(|full| UserWriteError::RateLimited { retry_after: full.retry_after })
}
