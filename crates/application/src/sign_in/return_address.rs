//! Where a hosted sign-in leads back to.

use orgauth_domain::organization::Organization;
use orgauth_domain::session::return_address;

use crate::app::App;

/// Where the browser goes after signing in to this organization, when `wanted` came with the link to the sign-in; absent when
/// there is nothing to go to.
pub fn return_address(app: &App, organization: &Organization, wanted: Option<&str>) -> Option<String> {
    return_address::return_address(wanted, &app.settings.origins, organization.app_url.as_ref())
}
