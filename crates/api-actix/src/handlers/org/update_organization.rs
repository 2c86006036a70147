//! `PATCH /org`.

use orgauth_application::organization::organizations::{self, OrganizationChange};
use orgauth_domain::text::{AppUrl, Name};

use crate::dto::organizations::OrganizationData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::fields::Clearable;
use crate::http::pipeline::{Call, Reply};

endpoint! {
    /// Changes the organization's name and application address.
    ///
    /// Pages of that address may call with the cookies of this organization's sessions.
    ENDPOINT = Patch "/org" updateOrganization, Organization, Admin, handle,
}

body! {
    /// A change of the organization.
    pub(crate) struct UpdateOrganizationBody {
        /// Its name; left out: stays.
        name: Option<Name> = "name" eg "Acme",
        /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
        app_url: Option<Clearable<AppUrl>> = "appUrl",
    }
}

async fn handle(call: Call, body: UpdateOrganizationBody) -> Result<Reply<OrganizationData>, ApiError> {
    let app_url = body.app_url.map(|url| url.0);
    let change = OrganizationChange { name: body.name, app_url, ..OrganizationChange::default() };
    let initiator = call.initiator()?;
    let org = call.run(move |app| organizations::update(app, &initiator, &change)).await??;
    Reply::of(&OrganizationData { org: (&org).into() })
}
