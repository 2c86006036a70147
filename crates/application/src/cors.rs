//! Decides which pages may read an answer before the organization is known: answers to CORS preflights, which carry neither
//! cookies nor the slug's value, and refusals of requests whose slug is missing or unknown. These are the pages of every
//! active organization's application (docs/security.md#browsers); a request with a valid slug is then held to its own.

use orgauth_domain::ports::{StoreError, read};
use orgauth_domain::text::Origin;

use crate::app::App;

/// Whether a page's origin is that of an active organization, of the service itself or of the operator.
///
/// # Errors
/// The store failed.
pub fn is_known(app: &App, page: &Origin) -> Result<bool, StoreError> {
    if app.settings.origins.contain(page) {
        return Ok(true);
    }
    read(&*app.store, |repositories| repositories.organizations().is_app_origin(page))
}
