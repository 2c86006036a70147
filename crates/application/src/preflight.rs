//! CORS preflights: they carry neither cookies nor the slug's value, so they are answered for every active
//! organization's application (decisions section 4); the real request is then held to its own slug.

use orgauth_domain::ports::{StoreError, read};
use orgauth_domain::text::Origin;

use crate::context::App;

/// The origin to allow, when some organization's pages have it.
///
/// # Errors
/// The store failed.
pub fn preflight(app: &App, origin: &str) -> Result<Option<Origin>, StoreError> {
    let Ok(origin) = Origin::parse(origin) else { return Ok(None) };
    if app.settings.origins.contain(&origin) {
        return Ok(Some(origin));
    }
    let known = read(&*app.store, |repositories| repositories.organizations().is_app_origin(&origin))?;
    Ok(known.then_some(origin))
}
