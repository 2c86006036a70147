//! Lists of breached passwords.

use std::future::Future;
use std::pin::Pin;

use crate::identity::password::breached::{BreachDigest, ListFault};

/// A question to a list that is on its way.
pub type ListFuture<'a> = Pin<Box<dyn Future<Output = Result<bool, ListFault>> + Send + 'a>>;

/// A list of passwords that were breached, asked whenever one is set. It keeps its own time limit.
pub trait BreachedPasswords: Send + Sync {
    /// Whether the list names a password.
    ///
    /// # Errors
    /// The list says nothing; whoever asked goes on without it.
    fn names(&self, digest: BreachDigest) -> ListFuture<'_>;
}
