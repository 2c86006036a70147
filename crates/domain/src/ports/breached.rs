//! Lists of breached passwords.

use std::future::Future;
use std::pin::Pin;

use crate::accounts::password::breached::{BreachDigest, ListFault};

/// A query to a list, under way.
pub type ListFuture<'a> = Pin<Box<dyn Future<Output = Result<bool, ListFault>> + Send + 'a>>;

/// A list of breached passwords, queried whenever a password is set. It enforces its own timeout.
pub trait BreachedPasswords: Send + Sync {
    /// Whether the list contains the password.
    ///
    /// # Errors
    /// The list gave no answer; the caller continues without it.
    fn contains(&self, digest: BreachDigest) -> ListFuture<'_>;
}
