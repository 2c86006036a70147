//! `GET /auth/sso/start`: sends a browser to a provider. Writes nothing, except that the link of a test is used up.

use orgauth_domain::ConnectionId;
use orgauth_domain::Secret;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::federation::flow::{self, Began, Flow, FlowPurpose, Via};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::request::AuthorizationRequest;
use orgauth_domain::sign_in::federation::test_ticket::TestTicket;
use orgauth_domain::text::Slug;

use super::places::{self, Place};
use crate::app::App;
use crate::error::Error;
use crate::identity_providers::ProviderFault;
use crate::presented::{Presented, PresentedCookies};

/// A browser that wants to sign in by a provider.
pub struct StartCommand {
    /// The organization's slug.
    pub slug: Option<String>,
    /// The connection's id.
    pub via: Option<String>,
    /// The sealed ticket of a test; absent for a sign-in.
    pub ticket: Option<String>,
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
    let (return_to, hint, began) = (command.return_to.clone(), command.login_hint.clone(), command.began);
    let (held, flows) = (command.presented.refresh.clone(), command.flows.clone());
    let slug = command.slug.as_deref().and_then(|text| Slug::parse(text).ok());
    // A test ends in the console, where it began.
    let tested = command.via.clone().filter(|_| command.ticket.is_some());
    let refuse = |slug: Option<&Slug>, refused: Refused| NotStarted {
        location: match &tested {
            Some(via) => places::page(app, "console", slug, &[("tested", via.as_str()), ("error", refused.as_str())]),
            None => places::refusal_page(app, slug, refused),
        },
    };
    let found: Result<_, Error> = app.run(move |app| Ok(found(app, &command)?)).await;
    let (organization, connection, purpose) = match found {
        Ok(Ok(found)) => found,
        Ok(Err(refused)) => return Err(refuse(slug.as_ref(), refused)),
        Err(error) => {
            tracing::warn!(%error, "a sign-in by a provider can't begin");
            return Err(refuse(slug.as_ref(), Refused::Unavailable));
        }
    };
    let slug = Some(&organization.slug);
    let discovery = app.identity_providers.discovery(connection.issuer.as_str()).await;
    let discovery = discovery.map_err(|fault| refuse(slug, refused_by(fault)))?;
    let drawn = [(); 3].map(|()| app.entropy.flow_secret());
    let held = match held {
        Presented::Token(token) => Some(Secret::new(token)),
        Presented::Nothing | Presented::Ambiguous => None,
    };
    let now = app.now();
    let via = Via::parse(&connection.id.to_string()).ok_or_else(|| refuse(slug, Refused::ConnectionNotFound))?;
    let flow = Flow::begin((via, purpose, began), drawn, (return_to, held), now);
    let redirect_uri = app.settings.connections.redirect_uri(connection.id);
    let request = AuthorizationRequest {
        endpoint: &discovery.authorization_endpoint,
        client_id: connection.client_id.as_str(),
        redirect_uri: &redirect_uri,
        scopes: connection.scopes.as_slice(),
        state: &flow.state,
        nonce: &flow.nonce,
        verifier: &flow.verifier,
        login_hint: hint.as_deref().filter(|hint| hint.len() <= LONGEST_HINT && !hint.contains(char::is_control)),
        prompt: None,
    };
    let location = request.address().into();
    let opened: Vec<_> = flows.iter().map(|(name, value)| (name, places::opened_flow(app, value))).collect();
    let present: Vec<_> = opened.iter().map(|(name, flow)| (name.as_str(), flow.as_ref())).collect();
    let gone = flow::making_room(&present, now).into_iter().map(str::to_owned).collect();
    let sealed = Place::Flow.seal(app, &flow.to_text()).map_err(|error| {
        tracing::error!(%error, "the cookie of a flow can't be sealed");
        refuse(slug, Refused::Unavailable)
    })?;
    Ok(Started { location, cookie: (flow.cookie_name(), sealed), gone })
}

/// Why a sign-in ends when the provider was of no use.
pub(super) const fn refused_by(fault: ProviderFault) -> Refused {
    match fault {
        ProviderFault::Unavailable(_) => Refused::ProviderUnavailable,
        ProviderFault::Refused => Refused::ProviderRefused,
        ProviderFault::Invalid(_) => Refused::ProviderAnswerInvalid,
    }
}

type Found = (Organization, Connection, FlowPurpose);

/// Finds organization, connection and purpose.
fn found(app: &App, command: &StartCommand) -> StoreResult<Result<Found, Refused>> {
    match &command.ticket {
        Some(sealed) => of_test(app, sealed, &command.presented),
        None => of_sign_in(app, command),
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
                Ok((organization, connection, purpose))
            }
            None => Err(Refused::ConnectionNotFound),
        })
    })
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
        Ok::<_, StoreError>(Ok((organization, connection, FlowPurpose::Test(ticket.organization, ticket.session))))
    })
}

fn both(repositories: &mut dyn Repositories, ticket: &TestTicket) -> StoreResult<Option<(Organization, Connection)>> {
    let organization = repositories.organizations().get(ticket.organization)?;
    let connection = repositories.connections().get(ticket.organization, ticket.connection)?;
    Ok(organization.zip(connection))
}
