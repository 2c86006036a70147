//! `GET /auth/sso/start`: sends a browser to a provider. Writes nothing, except that the link of a test is used up.

use std::sync::Arc;

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::Client;
use orgauth_domain::sign_in::access::{self, RefreshEvidence};
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::federation::discovery::Endpoint;
use orgauth_domain::sign_in::federation::flow::{self, Began, Flow, FlowPurpose, Via};
use orgauth_domain::sign_in::federation::provider::{Protocol, Provider};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::request::AuthorizationRequest;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::test_ticket::TestTicket;
use orgauth_domain::sign_in::token::TokenKind;
use orgauth_domain::text::{Origin, Slug};
use orgauth_domain::{ConnectionId, Secret, SessionId};

use super::attempts::{self, refused_by};
use super::places;
use crate::app::App;
use crate::error::Error;
use crate::identity_providers::ProviderFault;
use crate::presented::{Presented, PresentedCookies};
use crate::sign_in::sealed::Place;

/// A browser that wants to sign in by a provider.
pub struct StartCommand {
    /// The organization's slug.
    pub slug: Option<String>,
    /// The id of a connection, or of a provider of the whole service.
    pub via: Option<String>,
    /// The sealed ticket of a test; absent for a sign-in.
    pub ticket: Option<String>,
    /// Whether somebody without an account wants to found an organization; by a provider of the whole service.
    pub sign_up: bool,
    /// Whether the identity is to be added to the account of the browser's session; by a provider of the whole service.
    pub link: bool,
    /// Where the browser wants to go at the end, not yet checked.
    pub return_to: Option<String>,
    /// The address that the user typed, for the provider's page.
    pub login_hint: Option<String>,
    /// Where it began.
    pub began: Began,
    /// Sessions that the browser holds.
    pub presented: PresentedCookies,
    /// The cookies of flows that it has: names and values.
    pub flows: Vec<(String, String)>,
    /// The client that sent the request.
    pub client: Client,
}

impl StartCommand {
    /// The page that says why no flow begins: that on which it would end.
    fn refusal_page(&self, app: &App, slug: Option<&Slug>, refused: Refused) -> String {
        let error = ("error", refused.as_str());
        match (&self.via, &self.ticket) {
            (Some(via), Some(_)) => places::page(app, "console", slug, &[("tested", via.as_str()), error]),
            _ if self.sign_up => places::page(app, "sign-up", None, &[error]),
            _ if self.link => places::identities_page(app, slug, error),
            _ => places::refusal_page(app, slug, refused),
        }
    }
}

/// By whom a flow goes, and for whom.
struct Found {
    organization: Option<Organization>,
    through: Through,
    purpose: FlowPurpose,
}

/// By whom a flow goes.
enum Through {
    Connection(Box<Connection>),
    Provider(Provider),
}

/// A flow that began.
pub struct Started {
    /// The provider's address.
    pub location: String,
    /// The name and the value of the flow's cookie.
    pub cookie: (String, Secret),
    /// The names of cookies that go.
    pub gone: Vec<String>,
}

/// The page that says why no flow began.
pub struct NotStarted {
    /// Its address.
    pub location: String,
}

/// The longest address that is passed on to a provider, in bytes.
const LONGEST_HINT: usize = 320;

/// Begins a flow.
///
/// # Errors
/// The page that says why not.
pub async fn start(app: &App, command: StartCommand) -> Result<Started, NotStarted> {
    let command = Arc::new(command);
    let slug = command.slug.as_deref().and_then(|text| Slug::parse(text).ok());
    let refuse = |slug: Option<&Slug>, refused| NotStarted { location: command.refusal_page(app, slug, refused) };
    let wanted = Arc::clone(&command);
    let found: Result<_, Error> = app.run(move |app| Ok(found(app, &wanted)?)).await;
    let Found { organization, through, purpose } = match found {
        Ok(Ok(found)) => found,
        Ok(Err(refused)) => return Err(refuse(slug.as_ref(), refused)),
        Err(error) => {
            tracing::warn!(%error, "a sign-in by a provider can't begin");
            return Err(refuse(slug.as_ref(), Refused::Unavailable));
        }
    };
    let slug = organization.as_ref().map(|organization| &organization.slug);
    let (via, client_id, scopes) = match &through {
        Through::Connection(it) => (it.id.to_string(), &it.client_id, it.scopes.as_slice()),
        Through::Provider(it) => (it.id.to_string(), &it.client_id, &it.scopes[..]),
    };
    let endpoint = match through.endpoint(app).await {
        Ok(endpoint) => endpoint,
        Err(fault) => {
            through.log(fault);
            if let (Through::Connection(connection), FlowPurpose::Test(..)) = (&through, purpose) {
                let id = connection.id;
                app.run(move |app| attempts::record_unbegun_test(app, id, fault)).await.unwrap_or_else(|error| {
                    tracing::warn!(%error, "a test that could not begin is not recorded");
                });
            }
            return Err(refuse(slug, refused_by(fault)));
        }
    };
    let drawn = [(); 3].map(|()| app.entropy.flow_secret());
    let held = match &command.presented.refresh {
        Presented::Token(token) => Some(Secret::new(token.clone())),
        Presented::Nothing | Presented::Ambiguous => None,
    };
    let now = app.now();
    let redirect_uri = app.settings.connections.redirect_uri(&via);
    let via = Via::parse(&via).ok_or_else(|| refuse(slug, Refused::ConnectionNotFound))?;
    let flow = Flow::begin((via, purpose, command.began), drawn, (command.return_to.clone(), held), now);
    let hint = command.login_hint.as_deref();
    let request = AuthorizationRequest {
        endpoint: &endpoint,
        client_id: client_id.as_str(),
        redirect_uri: &redirect_uri,
        scopes,
        state: &flow.state,
        nonce: &flow.nonce,
        verifier: &flow.verifier,
        login_hint: hint.filter(|hint| hint.len() <= LONGEST_HINT && !hint.contains(char::is_control)),
        prompt: None,
    };
    let location = request.address().into();
    let opened: Vec<_> = command.flows.iter().map(|(name, value)| (name, places::opened_flow(app, value))).collect();
    let present: Vec<_> = opened.iter().map(|(name, flow)| (name.as_str(), flow.as_ref())).collect();
    let gone = flow::making_room(&present, now).into_iter().map(str::to_owned).collect();
    let sealed = Place::Flow.seal(app, &flow.to_text()).map_err(|error| {
        tracing::error!(%error, "the cookie of a flow can't be sealed");
        refuse(slug, Refused::Unavailable)
    })?;
    Ok(Started { location, cookie: (flow.cookie_name(), sealed), gone })
}

/// Begins a flow that a provider asks for (OpenID Connect Core 1.0 section 4): the person comes from the provider's own page. `issuer` is
/// what the request says of the provider. One of the whole service doesn't know the organization, so the sign-in page asks for it.
///
/// # Errors
/// The page that says why not.
pub async fn initiate(app: &App, issuer: Option<&str>, command: StartCommand) -> Result<Started, NotStarted> {
    let via = command.via.clone().unwrap_or_default();
    if app.settings.provider(&via).is_some() {
        return Err(NotStarted { location: places::sign_in_page(app, None, &[]) });
    }
    let id: Option<ConnectionId> = via.parse().ok();
    let found: Result<Option<(Slug, Connection)>, Error> = app
        .run(move |app| {
            read(&*app.store, |repositories| {
                let Some(id) = id else { return Ok(None) };
                let Some(organization) = repositories.connections().organization_of(id)? else { return Ok(None) };
                let slug = repositories.organizations().get(organization)?.map(|organization| organization.slug);
                Ok(slug.zip(repositories.connections().get(organization, id)?))
            })
        })
        .await;
    match found {
        Ok(Some((slug, connection))) if issuer == Some(connection.issuer.as_str()) => {
            start(app, StartCommand { slug: Some(slug.to_string()), ..command }).await
        }
        Ok(found) => {
            let slug = found.map(|(slug, _)| slug);
            Err(NotStarted { location: command.refusal_page(app, slug.as_ref(), Refused::ConnectionNotFound) })
        }
        Err(error) => {
            tracing::warn!(%error, "a sign-in that a provider asks for can't begin");
            Err(NotStarted { location: command.refusal_page(app, None, Refused::Unavailable) })
        }
    }
}

impl Through {
    /// Logs that nobody gets to the provider. The operator mends the service's own, and each organization its own.
    fn log(&self, fault: ProviderFault) {
        match self {
            Self::Connection(it) => tracing::info!(connection = %it.id, %fault, "no sign-in by a provider can begin"),
            Self::Provider(it) => tracing::warn!(provider = %it.id, %fault, "no sign-in by a provider can begin"),
        }
    }

    /// Where the browser goes.
    async fn endpoint(&self, app: &App) -> Result<Endpoint, ProviderFault> {
        let (providers, issuer) = match self {
            Self::Connection(it) => (app.identity_providers.on_behalf_of(it.organization_id), it.issuer.as_str()),
            Self::Provider(Provider { protocol: Protocol::OpenId { issuer }, .. }) => {
                (app.identity_providers.clone(), issuer.as_str())
            }
            Self::Provider(Provider { protocol: Protocol::GitHub(server), .. }) => {
                return Ok(server.authorization.clone());
            }
        };
        let endpoint = providers.discovery(issuer).await?.authorization_endpoint.clone();
        // A browser that a page of this service sends to another one of its addresses looks as if somebody had clicked there: a provider
        // would have people add its own identity to their account.
        let is_own = Origin::of(endpoint.url()).is_some_and(|origin| app.settings.origins.own.contains(&origin));
        if is_own { Err(ProviderRule::Endpoint.into()) } else { Ok(endpoint) }
    }
}

/// Finds by whom the flow goes, and for whom.
fn found(app: &App, command: &StartCommand) -> StoreResult<Result<Found, Refused>> {
    let via = command.via.as_deref().unwrap_or_default();
    match (&command.ticket, app.settings.provider(via)) {
        (Some(sealed), _) => of_test(app, sealed, &command.presented),
        (None, Some(provider)) => of_provider(app, command, provider),
        // An organization's provider makes no organization, and is no way in to the account.
        (None, None) if command.sign_up || command.link => Ok(Err(Refused::ConnectionNotFound)),
        (None, None) => of_sign_in(app, command),
    }
}

fn of_sign_in(app: &App, command: &StartCommand) -> StoreResult<Result<Found, Refused>> {
    let slug = command.slug.as_deref().and_then(|slug| Slug::parse(slug).ok());
    let via = command.via.as_deref().and_then(|via| via.parse::<ConnectionId>().ok());
    let (Some(slug), Some(via)) = (slug, via) else { return Ok(Err(Refused::ConnectionNotFound)) };
    read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().by_slug(&slug)? else {
            return Ok(Err(Refused::ConnectionNotFound));
        };
        let connection = repositories.connections().get(organization.id, via)?;
        Ok(match connection.filter(|connection| connection.status == ConnectionStatus::Active) {
            Some(connection) => {
                let purpose = FlowPurpose::SignIn(organization.id);
                let through = Through::Connection(Box::new(connection));
                Ok(Found { organization: Some(organization), through, purpose })
            }
            None => Err(Refused::ConnectionNotFound),
        })
    })
}

fn of_provider(app: &App, command: &StartCommand, provider: &Provider) -> StoreResult<Result<Found, Refused>> {
    let through = || Through::Provider(provider.clone());
    if command.sign_up {
        let is_open = app.settings.sign_up.is_enabled && !command.link;
        let found = Found { organization: None, through: through(), purpose: FlowPurpose::SignUp };
        return Ok(if is_open { Ok(found) } else { Err(Refused::ConnectionNotFound) });
    }
    let Some(slug) = command.slug.as_deref().and_then(|slug| Slug::parse(slug).ok()) else {
        return Ok(Err(Refused::ConnectionNotFound));
    };
    read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().by_slug(&slug)? else {
            return Ok(Err(Refused::ConnectionNotFound));
        };
        let purpose = if command.link {
            // From elsewhere, a link could add an identity that a stranger has put into the browser.
            if command.began == Began::Elsewhere {
                return Ok(Err(Refused::FlowExpired));
            }
            match linking_session(app, repositories, command, &organization)? {
                Some(session) => FlowPurpose::Link(organization.id, session),
                None => return Ok(Err(Refused::ReauthenticationRequired)),
            }
        } else if organization.security.allows(Method::Provider) {
            FlowPurpose::SignIn(organization.id)
        } else {
            return Ok(Err(Refused::MethodNotAllowed));
        };
        Ok(Ok(Found { organization: Some(organization), through: through(), purpose }))
    })
}

/// The session of this organization for whose account an identity may be added: a fresh one that reaches the whole account.
fn linking_session(
    app: &App,
    repositories: &mut dyn Repositories,
    command: &StartCommand,
    organization: &Organization,
) -> StoreResult<Option<SessionId>> {
    let now = app.now();
    let claims = command.presented.genuine(app, now);
    let refresh = claims.into_iter().find(|one| one.kind == TokenKind::Refresh);
    let Some(refresh) = refresh else { return Ok(None) };
    let Some(principal) = repositories.sessions().principal(organization.id, refresh.session_id)? else {
        return Ok(None);
    };
    let (client, rules) = (command.client.clone(), app.settings.tokens);
    let session = principal.session;
    let evidence = RefreshEvidence { claims: Some(refresh), was_sent: true, client, rules };
    let is_right = evidence.admit(&session, now).is_ok()
        && session.proves_owner(now, app.settings.sign_in.fresh_for)
        && access::active_member(organization, principal.membership.as_ref()).is_ok();
    Ok(is_right.then_some(session.id))
}

/// The test that a link begins, in the browser of the admin who asked for it.
fn of_test(app: &App, sealed: &str, presented: &PresentedCookies) -> StoreResult<Result<Found, Refused>> {
    let now = app.now();
    let ticket = Place::Ticket.open(app, sealed).and_then(|text| TestTicket::from_text(&text));
    let Some(ticket) = ticket.filter(|ticket| now < ticket.expires_at) else { return Ok(Err(Refused::TestExpired)) };
    if !presented.genuine(app, now).iter().any(|claims| claims.session_id == ticket.session) {
        return Ok(Err(Refused::TestExpired));
    }
    transact(&*app.store, |repositories| {
        let Some((organization, connection)) = both(repositories, &ticket)? else {
            return Ok(Err(Refused::ConnectionNotFound));
        };
        if !repositories.single_use().use_up(&ticket.used_as(&app.digests), ticket.expires_at)? {
            return Ok(Err(Refused::TestExpired));
        }
        let purpose = FlowPurpose::Test(ticket.organization, ticket.session);
        let through = Through::Connection(Box::new(connection));
        Ok::<_, StoreError>(Ok(Found { organization: Some(organization), through, purpose }))
    })
}

fn both(repositories: &mut dyn Repositories, ticket: &TestTicket) -> StoreResult<Option<(Organization, Connection)>> {
    let organization = repositories.organizations().get(ticket.organization)?;
    let connection = repositories.connections().get(ticket.organization, ticket.connection)?;
    Ok(organization.zip(connection))
}
