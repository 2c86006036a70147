//! The address that a hosted sign-in page returns to.

use orgauth_domain::organization::Organization;
use orgauth_domain::session::return_address;

use crate::app::App;

/// The URL that the browser goes to after signing in to this organization, where `wanted` is the one in the link to the
/// sign-in page; absent when there is none to go to.
pub fn return_address(app: &App, organization: &Organization, wanted: Option<&str>) -> Option<String> {
    return_address::return_address(wanted, &app.settings.origins, organization.app_url.as_ref())
}
