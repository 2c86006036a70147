//! Where the browser goes, and where what it carries is sealed.

use orgauth_domain::Secret;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::SealError;
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::text::Slug;
use url::form_urlencoded::Serializer;

use crate::app::App;
use crate::organizations::sign_up_by_provider;
use crate::sign_in::pending_identity;

/// What a text is sealed for. A text that was sealed for one of these opens as no other.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The cookie of a flow.
    Flow,
    /// The cookie of somebody who has to click.
    Waiting,
    /// The link of a test.
    Ticket,
    /// The cookie of somebody who is to sign in before an identity counts.
    Linking,
    /// The cookie of somebody who is to found an organization.
    SigningUp,
}

impl Place {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Flow => "cookies|sso_flow||",
            Self::Waiting => "cookies|sso_waiting||",
            Self::Ticket => "links|sso_test||",
            Self::Linking => pending_identity::PLACE,
            Self::SigningUp => sign_up_by_provider::PLACE,
        }
    }

    /// Seals a text.
    ///
    /// # Errors
    /// There is no key.
    pub(super) fn seal(self, app: &App, text: &Secret) -> Result<Secret, SealError> {
        Ok(Secret::new(app.sealer.seal(self.as_str(), text.expose().as_bytes())?))
    }

    /// What was sealed; absent when it wasn't by this service, for this.
    pub(super) fn open(self, app: &App, sealed: &str) -> Option<String> {
        app.sealer.open(self.as_str(), sealed).ok().and_then(|bytes| String::from_utf8(bytes).ok())
    }
}

/// The flow that a cookie holds; absent when it holds none of ours.
pub(super) fn opened_flow(app: &App, sealed: &str) -> Option<Flow> {
    Flow::from_text(&Place::Flow.open(app, sealed)?)
}

/// The sign-in page of this organization, with these parameters beside its slug.
pub(super) fn sign_in_page(app: &App, slug: Option<&Slug>, parameters: &[(&str, &str)]) -> String {
    page(app, "sign-in", slug, parameters)
}

/// The sign-in page that says why nobody is signed in.
pub(super) fn refusal_page(app: &App, slug: Option<&Slug>, refused: Refused) -> String {
    sign_in_page(app, slug, &[("error", refused.as_str())])
}

/// A page of this service.
pub(super) fn page(app: &App, name: &str, slug: Option<&Slug>, parameters: &[(&str, &str)]) -> String {
    let mut query = Serializer::new(String::new());
    if let Some(slug) = slug {
        query.append_pair("org", slug.as_str());
    }
    query.extend_pairs(parameters);
    let query = query.finish();
    let root = app.settings.connections.root();
    if query.is_empty() { format!("{root}/{name}") } else { format!("{root}/{name}?{query}") }
}

/// The page of an account's identities.
pub(super) fn identities_page(app: &App, slug: Option<&Slug>, parameter: (&str, &str)) -> String {
    format!("{}#security", page(app, "account", slug, &[parameter]))
}

/// The address at which the browser ends after a sign-in to this organization: the sign-in page, which goes on from there. The
/// answer of a provider comes from another site, so no cookie of this one would be sent with what follows at once.
pub(super) fn landing(app: &App, organization: &Organization, flow: &Flow, step: Option<&str>) -> String {
    let wish = flow.return_to.as_deref().map(|address| ("return_to", address));
    let parameters: Vec<_> = step.map(|step| ("step", step)).into_iter().chain(wish).collect();
    sign_in_page(app, Some(&organization.slug), &parameters)
}
