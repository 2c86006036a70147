//! `GET` and `PATCH /org`, and what a sign-in page shows of an organization.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_domain::Duration;
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations;
use orgauth_domain::organizations::brand::{AppearanceChange, AtSignIn, Color, LogoId, Palette, Shades};
use orgauth_domain::organizations::security::{EmailDomains, RequireSso, SecurityChange, SecurityRules};
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};
use orgauth_domain::text::{AppUrl, Name, Slug};

use crate::code::ErrorCode::{
    ConnectionNotProven, ContrastTooLow, OrganizationNotFound, SignInMethodNotAllowed, TwoFactorNotEnabled,
};
use crate::dto::organizations::Organization;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::Part;
use crate::http::call::{Call, Reply};
use crate::http::credential::{Acting, Admin, MemberOrOperator, Visitor};
use crate::http::fields::{Clearable, Nullable, SessionTtl};
use crate::state::ApiState;

endpoint! {
    /// Returns the organization that X-Org-Slug names.
    ///
    /// Every member may call this. Only admins see the organization's own security rules, and whether sign-in pages show its name.
    ///
    /// `appUrl` is left out if none is set, and a security rule that isn't set is left out.
    GET = Get "/org" getOrganization, Organization, get,
}

endpoint! {
    /// Changes the organization's name, application URL, security rules, appearance and language.
    ///
    /// Fields that are left out stay unchanged. Pages of the application URL may call the service with the cookies of this
    /// organization's sessions.
    ///
    /// After a change of `appUrl`, pages of the old address may no longer call the service. The security rules are
    /// explained in docs/http-api.md (*An organization's own rules*). Errors name a field with its path, such as
    /// `security.allowedEmailDomains`.
    UPDATE = Patch "/org" updateOrganization, Organization, update,
    errors: &[ContrastTooLow, TwoFactorNotEnabled, SignInMethodNotAllowed, ConnectionNotProven],
}

endpoint! {
    /// Returns what a sign-in page shows of the organization that X-Org-Slug names: its name, colours and logo.
    ///
    /// For a sign-in page, before anybody has shown anything; so everybody who knows the slug may call this.
    ///
    /// Of an organization that doesn't show its name at sign-in (`showNameAtSignIn` of `PATCH /org`) the answer has the slug alone. A
    /// suspended organization is answered like an unknown one. `accentColor` and `palette` are left out if the organization has no colour of
    /// its own; pages then have the service's.
    AT_SIGN_IN = Get "/auth/organization" getOrganizationAtSignIn, SignIn, at_sign_in,
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
    /// The organization's appearance; stays unchanged if left out.
    pub(crate) branding: Part<BrandingBody>,
    /// Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; stays unchanged if left out.
    pub(crate) show_name_at_sign_in: Option<bool>,
    /// The language of the organization's sign-in page, and of mails to people who have none of their own: one of those that the service
    /// has, maybe with a region. Stays unchanged if left out; `null` clears it.
    pub(crate) locale: Option<Nullable<Locale>>,
}

/// A change of an organization's appearance.
#[derive(Body)]
pub(crate) struct BrandingBody {
    /// The colour of buttons and links. Text in it, and white text on it, must be readable on the light pages (contrast 4.5:1). Stays
    /// unchanged if left out; `null` clears it, and the service's colour applies.
    pub(crate) accent_color: Option<Nullable<Color>>,
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
    /// Whether the operator of the service may sign in as members, to read what they see; `true` unless set. Turning it off ends such
    /// sessions.
    pub(crate) allow_impersonation: Option<Nullable<bool>>,
}

impl From<SecurityBody> for SecurityChange {
    fn from(body: SecurityBody) -> Self {
        Self {
            require_two_factor: body.require_two_factor.map(|required| required.0.unwrap_or(false)),
            session_ttl: body.session_ttl.map(|ttl| ttl.0.map(|ttl| ttl.0)),
            allowed_email_domains: body.allowed_email_domains.map(|domains| domains.0),
            allowed_methods: body.allowed_methods.map(|methods| methods.0),
            require_sso: body.require_sso.map(|required| required.0.unwrap_or(RequireSso::Off)),
            allow_impersonation: body.allow_impersonation.map(|allowed| allowed.0.unwrap_or(true)),
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
    pub(crate) fn to_member(state: &ApiState, organization: &organizations::Organization) -> Self {
        Self { org: OwnOrganization::new(state, organization, false) }
    }

    /// As an admin sees it.
    pub(crate) fn to_admin(state: &ApiState, organization: &organizations::Organization) -> Self {
        Self { org: OwnOrganization::new(state, organization, true) }
    }
}

/// The organization, as its own members see it.
#[derive(Answer)]
pub(crate) struct OwnOrganization {
    #[flatten]
    pub(crate) organization: Organization,
    /// The organization's own security rules; left out for members who aren't admins.
    pub(crate) security: Option<Security>,
    /// The organization's appearance; left out if it is the service's.
    pub(crate) branding: Option<Branding>,
    /// Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; left out for members who aren't admins.
    pub(crate) show_name_at_sign_in: Option<bool>,
    /// The language of the organization's sign-in page and mails; left out if none is set.
    pub(crate) locale: Option<Locale>,
}

impl OwnOrganization {
    fn new(state: &ApiState, organization: &organizations::Organization, is_for_admin: bool) -> Self {
        let appearance = &organization.appearance;
        let branding = Branding {
            accent_color: appearance.accent,
            logo_url: appearance.logo.map(|id| logo_address(state, id)),
            logo_dark_url: appearance.logo_dark.map(|id| logo_address(state, id)),
        };
        Self {
            organization: organization.into(),
            security: is_for_admin.then(|| (&organization.security).into()),
            branding: (branding != Branding::default()).then_some(branding),
            show_name_at_sign_in: is_for_admin.then_some(appearance.is_shown_at_sign_in),
            locale: appearance.locale.clone(),
        }
    }
}

/// An organization's appearance.
#[derive(Answer, Default, PartialEq, Eq)]
pub(crate) struct Branding {
    /// The colour of buttons and links; left out if it is the service's.
    #[eg("#7a1f5c")]
    pub(crate) accent_color: Option<Color>,
    /// Where browsers load the logo on light pages; left out if it is the service's.
    #[eg("https://auth.example.com/pages/logos/logo_01jzv3kqxtfx9bwz9ttj6wqz1a")]
    pub(crate) logo_url: Option<String>,
    /// Where browsers load the logo on dark pages; left out if it is that on light ones.
    #[eg("https://auth.example.com/pages/logos/logo_01jzv3kqxtfx9bwz9ttj6wqz1b")]
    pub(crate) logo_dark_url: Option<String>,
}

/// What a sign-in page shows of an organization.
#[derive(Answer)]
pub(crate) struct AtSignInData {
    /// The organization.
    pub(crate) org: OrganizationAtSignIn,
}

/// An organization, as everybody sees it who knows its slug.
#[derive(Answer)]
pub(crate) struct OrganizationAtSignIn {
    /// The organization's name; left out if it doesn't show it.
    #[eg("Acme")]
    pub(crate) name: Option<Name>,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub(crate) slug: Slug,
    /// The colour of buttons and links; left out if it is the service's.
    #[eg("#7a1f5c")]
    pub(crate) accent_color: Option<Color>,
    /// The shades of that colour for both colour schemes, in which all text can be read; left out with it.
    pub(crate) palette: Option<PaletteColors>,
    /// Where browsers load the logo on light pages; left out if the organization has none.
    #[eg("https://auth.example.com/pages/logos/logo_01jzv3kqxtfx9bwz9ttj6wqz1a")]
    pub(crate) logo_url: Option<String>,
    /// Where browsers load the logo on dark pages; left out if it is that on light ones.
    #[eg("https://auth.example.com/pages/logos/logo_01jzv3kqxtfx9bwz9ttj6wqz1b")]
    pub(crate) logo_dark_url: Option<String>,
}

/// Where browsers load a logo.
fn logo_address(state: &ApiState, id: LogoId) -> String {
    format!("{}/pages/logos/{id}", state.app.settings.connections.root())
}

/// The colours of pages.
#[derive(Answer)]
pub(crate) struct PaletteColors {
    /// On light pages.
    pub(crate) light: ShadeColors,
    /// On dark pages.
    pub(crate) dark: ShadeColors,
}

impl From<Palette> for PaletteColors {
    fn from(palette: Palette) -> Self {
        Self { light: palette.light.into(), dark: palette.dark.into() }
    }
}

/// The colours of one colour scheme.
#[derive(Answer)]
pub(crate) struct ShadeColors {
    /// The colour of buttons and links.
    pub(crate) accent: Color,
    /// The colour of both under the pointer.
    pub(crate) over: Color,
    /// The colour of text on either.
    pub(crate) on_accent: Color,
}

impl From<Shades> for ShadeColors {
    fn from(shades: Shades) -> Self {
        let Shades { accent, over, on_accent } = shades;
        Self { accent, over, on_accent }
    }
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
    /// Whether the operator of the service may sign in as members, to read what they see.
    pub(crate) allow_impersonation: bool,
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
            allow_impersonation: rules.allow_impersonation,
        }
    }
}

async fn get(call: Call<MemberOrOperator>) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let Acting { initiator, organization } = call.who;
    Reply::of(&if initiator.is_admin() {
        OwnOrganizationData::to_admin(&call.state, &organization)
    } else {
        OwnOrganizationData::to_member(&call.state, &organization)
    })
}

async fn update(call: Call<Admin>, body: UpdateOrganizationBody) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let app_url = body.app_url.map(|url| url.0);
    let security = body.security.0.map(SecurityChange::from).unwrap_or_default();
    let branding = body.branding.0.and_then(|branding| branding.accent_color);
    let appearance = AppearanceChange {
        accent: branding.map(|accent| accent.0),
        is_shown_at_sign_in: body.show_name_at_sign_in,
        locale: body.locale.map(|locale| locale.0),
    };
    let change =
        OrganizationChange { name: body.name, app_url, security, appearance, ..OrganizationChange::default() };
    let initiator = call.initiator();
    let org = call.run(move |app| organization::update(app, &initiator, &change)).await??;
    Reply::of(&OwnOrganizationData::to_admin(&call.state, &org))
}

async fn at_sign_in(call: Call<Visitor>) -> Result<Reply<AtSignInData>, ApiError> {
    let organization = call.organization();
    let AtSignIn { name, palette, logo, logo_dark } =
        organization.at_sign_in().ok_or_else(|| ApiError::new(OrganizationNotFound))?;
    Reply::of(&AtSignInData {
        org: OrganizationAtSignIn {
            name: name.cloned(),
            slug: organization.slug.clone(),
            accent_color: palette.map(|palette| palette.light.accent),
            palette: palette.map(Into::into),
            logo_url: logo.map(|id| logo_address(&call.state, id)),
            logo_dark_url: logo_dark.map(|id| logo_address(&call.state, id)),
        },
    })
}
