//! `PATCH /org`.

use orgauth_application::organization::organizations::{self, OrganizationChange};
use orgauth_domain::organization::security::{EmailDomains, SecurityChange};
use orgauth_domain::text::{AppUrl, Name};

use crate::code::ErrorCode::TwoFactorNotEnabled;
use crate::dto::organizations::OwnOrganizationData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::{Part, body};
use crate::http::call::{Call, Reply};
use crate::http::fields::{Clearable, Nullable, SessionTtl};

endpoint! {
    /// Changes the organization's name, its application's address and its own rules.
    ///
    /// Pages of that address may call with the cookies of this organization's sessions.
    ENDPOINT = Patch "/org" updateOrganization, Organization, Admin, handle,
    errors: &[TwoFactorNotEnabled],
}

body! {
    /// A change of the organization.
    pub(crate) struct UpdateOrganizationBody {
        /// Its name; left out: stays.
        name: Option<Name> = "name" eg "Acme",
        /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
        app_url: Option<Clearable<AppUrl>> = "appUrl",
        /// Its own rules; left out: stay.
        security: Part<SecurityBody> = "security",
    }
}

body! {
    /// A change of an organization's own rules. What is left out stays, and null clears a rule.
    pub(crate) struct SecurityBody {
        /// Whether members need a second factor. Who has none sets one up when signing in; sessions of such members end.
        require_two_factor: Option<Nullable<bool>> = "requireTwoFactor",
        /// How long a session of the organization lasts at most, counted from the sign-in, whatever is refreshed: seconds.
        session_ttl: Option<Nullable<SessionTtl>> = "sessionTtl",
        /// The domains whose addresses become members, without those below them.
        allowed_email_domains: Option<Nullable<EmailDomains>> = "allowedEmailDomains",
    }
}

impl From<SecurityBody> for SecurityChange {
    fn from(body: SecurityBody) -> Self {
        Self {
            require_two_factor: body.require_two_factor.map(|required| required.0.unwrap_or(false)),
            session_ttl: body.session_ttl.map(|ttl| ttl.0.map(|ttl| ttl.0)),
            allowed_email_domains: body.allowed_email_domains.map(|domains| domains.0),
        }
    }
}

async fn handle(call: Call, body: UpdateOrganizationBody) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let app_url = body.app_url.map(|url| url.0);
    let security = body.security.0.map(SecurityChange::from).unwrap_or_default();
    let change = OrganizationChange { name: body.name, app_url, security, ..OrganizationChange::default() };
    let initiator = call.initiator()?;
    let org = call.run(move |app| organizations::update(app, &initiator, &change)).await??;
    Reply::of(&OwnOrganizationData::to_admin(&org))
}
