//! Where the browser goes.

use orgauth_domain::organizations::Organization;
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::text::Slug;
use url::form_urlencoded::Serializer;

use crate::app::App;
use crate::sign_in::sealed::Place;

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
