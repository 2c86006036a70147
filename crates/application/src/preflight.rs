//! Which pages may read an answer before the organization is known: to CORS preflights, which carry neither cookies nor the
//! slug's value, and to requests that are refused before their slug led anywhere. That is every active organization's
//! application (decisions section 4); a request with a slug is then held to that one.

use orgauth_domain::browser::{BrowserFacts, BrowserRule};
use orgauth_domain::ports::{StoreError, read};
use orgauth_domain::text::Origin;

use crate::context::App;

/// The origin to allow, when the request comes from a page of some organization, of the service itself or of the operator.
/// `None` for everybody else, and on routes that are not for pages.
///
/// # Errors
/// The store failed.
pub fn known_page(app: &App, facts: &BrowserFacts, rule: BrowserRule) -> Result<Option<Origin>, StoreError> {
    let [origin] = facts.origins.as_slice() else { return Ok(None) };
    let Ok(origin) = Origin::parse(origin) else { return Ok(None) };
    if rule == BrowserRule::Unchecked {
        return Ok(None);
    }
    if app.settings.origins.contain(&origin) {
        return Ok(Some(origin));
    }
    let known = read(&*app.store, |repositories| repositories.organizations().is_app_origin(&origin))?;
    Ok(known.then_some(origin))
}
