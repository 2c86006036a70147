//! The address that a hosted sign-in page returns to.

use orgauth_domain::organizations::Organization;
use orgauth_domain::sign_in::return_address;

use crate::app::App;

/// The URL that the browser goes to after signing in to this organization, where `wanted` is the one in the link to the
/// sign-in page; absent when there is none to go to. A link that is ignored is logged, because its author learns of it
/// nowhere else.
pub fn return_address(app: &App, organization: &Organization, wanted: Option<&str>) -> Option<String> {
    let led = return_address::return_address(wanted, &app.settings.origins, organization.app_url.as_ref());
    if let Some(reason) = led.ignored {
        tracing::info!("return_to is ignored: {reason}");
    }
    led.address
}
