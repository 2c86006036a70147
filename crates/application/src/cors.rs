//! Which pages may read an answer before the organization is known: to CORS preflights, which carry neither cookies nor the
//! slug's value, and to requests that are refused before their slug led anywhere. That is every active organization's
//! application (docs/security.md#browsers); a request with a slug is then held to that one.

use orgauth_domain::ports::{StoreError, read};
use orgauth_domain::text::Origin;

use crate::app::App;

/// Whether a page is some active organization's, the service's own or the operator's.
///
/// # Errors
/// The store failed.
pub fn is_known(app: &App, page: &Origin) -> Result<bool, StoreError> {
    if app.settings.origins.contain(page) {
        return Ok(true);
    }
    read(&*app.store, |repositories| repositories.organizations().is_app_origin(page))
}
