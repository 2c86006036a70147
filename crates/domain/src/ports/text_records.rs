//! Questions to the DNS for the text records of a name.

use std::future::Future;
use std::pin::Pin;

use crate::id::OrganizationId;

/// The question under way. Its result are the values of the text records at exactly this name, the strings of each joined; none
/// when the DNS says that there is no such record.
pub type TextRecordsFuture<'a> = Pin<Box<dyn Future<Output = Result<Vec<Vec<u8>>, NoDnsAnswer>> + Send + 'a>>;

/// The DNS gave no usable answer, or none in time: nothing is known about the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the DNS gave no answer")]
pub struct NoDnsAnswer;

/// Asks name servers that strangers run. It enforces its own timeout, and one organization's slow answers delay no other's.
pub trait TextRecords: Send + Sync {
    /// The text records at exactly `name`, on behalf of `organization`.
    ///
    /// # Errors
    /// There was no answer.
    fn at(&self, name: &str, organization: OrganizationId) -> TextRecordsFuture<'_>;
}
