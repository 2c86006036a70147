//! `GET` and `PATCH /org`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_domain::Duration;
use orgauth_domain::organizations;
use orgauth_domain::organizations::security::{EmailDomains, RequireSso, SecurityChange, SecurityRules};
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::text::{AppUrl, Name};

use crate::code::ErrorCode::{ConnectionNotProven, SignInMethodNotAllowed, TwoFactorNotEnabled};
use crate::dto::organizations::Organization;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::Part;
use crate::http::call::{Call, Reply};
use crate::http::credential::{Acting, Admin, MemberOrOperator};
use crate::http::fields::{Clearable, Nullable, SessionTtl};

endpoint! {
    /// Returns the organization that X-Org-Slug names.
    ///
    /// Every member may call this. Only admins see the organization's own security rules.
    ///
    /// `appUrl` is left out if none is set, and a security rule that isn't set is left out.
    GET = Get "/org" getOrganization, Organization, get,
}

endpoint! {
    /// Changes the organization's name, application URL and security rules.
    ///
    /// Fields that are left out stay unchanged. Pages of the application URL may call the service with the cookies of this
    /// organization's sessions.
    ///
    /// After a change of `appUrl`, pages of the old address may no longer call the service. The security rules are
    /// explained in docs/http-api.md (*An organization's own rules*). Errors name a field with its path, such as
    /// `security.allowedEmailDomains`.
    UPDATE = Patch "/org" updateOrganization, Organization, update,
    errors: &[TwoFactorNotEnabled, SignInMethodNotAllowed, ConnectionNotProven],
}

/// A change of the organization.
#[derive(Body)]
pub(crate) struct UpdateOrganizationBody {
    /// The organization's name; stays unchanged if left out.
    #[eg("Acme")]
    pub(crate) name: Option<Name>,
    /// URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an empty text
    /// clears it.
    pub(crate) app_url: Option<Clearable<AppUrl>>,
    /// The organization's own security rules; they stay unchanged if left out.
    pub(crate) security: Part<SecurityBody>,
}

/// A change of an organization's own security rules. A rule that is left out stays unchanged, and `null` clears it.
#[derive(Body)]
pub(crate) struct SecurityBody {
    /// Whether members must have a second factor. A member without one sets it up at the next sign-in; turning the rule on
    /// ends the sessions of such members.
    pub(crate) require_two_factor: Option<Nullable<bool>>,
    /// Maximum duration of a session in seconds, counted from the sign-in; a refresh doesn't extend it.
    pub(crate) session_ttl: Option<Nullable<SessionTtl>>,
    /// The only email domains whose addresses can become members; subdomains are not included.
    pub(crate) allowed_email_domains: Option<Nullable<EmailDomains>>,
    /// The only methods by which members sign in. Where one is forbidden that was allowed before, sessions that began by none of them
    /// end, and an admin has to have signed in by one of them. Invitations are accepted all the same.
    pub(crate) allowed_methods: Option<Nullable<AllowedMethods>>,
    /// Whose sign-ins are by a connection alone: `off`, `members` (admins may sign in otherwise, with a second factor) or `all`. Turning it
    /// on ends the other sessions that began otherwise; an admin has to have signed in by an active connection before.
    pub(crate) require_sso: Option<Nullable<RequireSso>>,
}

impl From<SecurityBody> for SecurityChange {
    fn from(body: SecurityBody) -> Self {
        Self {
            require_two_factor: body.require_two_factor.map(|required| required.0.unwrap_or(false)),
            session_ttl: body.session_ttl.map(|ttl| ttl.0.map(|ttl| ttl.0)),
            allowed_email_domains: body.allowed_email_domains.map(|domains| domains.0),
            allowed_methods: body.allowed_methods.map(|methods| methods.0),
            require_sso: body.require_sso.map(|required| required.0.unwrap_or(RequireSso::Off)),
        }
    }
}

/// The organization.
#[derive(Answer)]
pub(crate) struct OwnOrganizationData {
    /// The organization.
    pub(crate) org: OwnOrganization,
}

impl OwnOrganizationData {
    /// As a member sees it.
    pub(crate) fn to_member(organization: &organizations::Organization) -> Self {
        Self { org: OwnOrganization { organization: organization.into(), security: None } }
    }

    /// As an admin sees it.
    pub(crate) fn to_admin(organization: &organizations::Organization) -> Self {
        let security = Some((&organization.security).into());
        Self { org: OwnOrganization { organization: organization.into(), security } }
    }
}

/// The organization, as its own members see it.
#[derive(Answer)]
pub(crate) struct OwnOrganization {
    #[flatten]
    pub(crate) organization: Organization,
    /// The organization's own security rules; left out for members who aren't admins.
    pub(crate) security: Option<Security>,
}

/// An organization's own security rules; a rule that isn't set is left out.
#[derive(Answer)]
pub(crate) struct Security {
    /// Whether members must have a second factor.
    pub(crate) require_two_factor: bool,
    /// Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's own limit applies.
    #[eg(28_800)]
    pub(crate) session_ttl: Option<i64>,
    /// The only email domains whose addresses can become members; left out if all can.
    #[eg(["example.com"])]
    pub(crate) allowed_email_domains: Option<Vec<String>>,
    /// The only methods by which members sign in; left out if all that the service offers count.
    pub(crate) allowed_methods: Option<Vec<Method>>,
    /// Whose sign-ins are by a connection alone: `off`, `members` or `all`.
    pub(crate) require_sso: RequireSso,
}

impl From<&SecurityRules> for Security {
    fn from(rules: &SecurityRules) -> Self {
        let words = |domains: &EmailDomains| domains.iter().map(ToString::to_string).collect();
        Self {
            require_two_factor: rules.require_two_factor,
            session_ttl: rules.session_ttl.map(Duration::seconds),
            allowed_email_domains: rules.allowed_email_domains.as_ref().map(words),
            allowed_methods: rules.allowed_methods.as_ref().map(|methods| methods.iter().collect()),
            require_sso: rules.require_sso,
        }
    }
}

async fn get(call: Call<MemberOrOperator>) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let Acting { initiator, organization } = call.who;
    Reply::of(&if initiator.is_admin() {
        OwnOrganizationData::to_admin(&organization)
    } else {
        OwnOrganizationData::to_member(&organization)
    })
}

async fn update(call: Call<Admin>, body: UpdateOrganizationBody) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let app_url = body.app_url.map(|url| url.0);
    let security = body.security.0.map(SecurityChange::from).unwrap_or_default();
    let change = OrganizationChange { name: body.name, app_url, security, ..OrganizationChange::default() };
    let initiator = call.initiator();
    let org = call.run(move |app| organization::update(app, &initiator, &change)).await??;
    Reply::of(&OwnOrganizationData::to_admin(&org))
}
