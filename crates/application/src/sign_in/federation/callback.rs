//! `GET /auth/sso/callback/{via}`: the browser comes back from the provider.

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus, Credential};
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::federation::asserted::Waiting;
use orgauth_domain::sign_in::federation::attempt::Outcome;
use orgauth_domain::sign_in::federation::callback::Callback;
use orgauth_domain::sign_in::federation::flow::{self, Began, Flow, FlowPurpose, Via};
use orgauth_domain::sign_in::federation::identity::VouchedBy;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::text::Slug;
use orgauth_domain::{ConnectionId, OrganizationId, Secret};

use super::answer::{self, Answer, Returned};
use super::answered::{Answered, Given, held, step};
use super::attempts::{Ending, give_back, record_refusal, refused_by};
use super::by_provider::{self, Coming};
use super::enter::{self, Entering};
use super::not_entered::{NotEntered, refused_of};
use super::places;
use super::try_out;
use crate::app::{App, RequestContext};
use crate::error::{Error, Wait};
use crate::identity_providers::ProviderFault;
use crate::keys::client_key;
use crate::organizations::connections::{ConnectionPlace, opened};
use crate::proof::throttle::{self, Counted, ReservedBuckets};
use crate::sign_in::sealed::Place;

/// A browser that comes back.
pub struct CallbackCommand {
    /// The connection's or provider's id in the address.
    pub via: String,
    /// The parameters of the address, in the order in which they came.
    pub parameters: Vec<(String, String)>,
    /// The cookies of flows that it has: names and values.
    pub flows: Vec<(String, String)>,
    /// The request.
    pub request: RequestContext,
}

/// Ends a flow. Whatever the outcome is, the browser goes to a page of this service.
pub async fn callback(app: &App, command: CallbackCommand) -> Answered {
    let Some((flow, callback)) = opened_by(app, &command) else {
        let slug = slug_of(app, &command.via).await;
        return Answered::at(places::refusal_page(app, slug.as_ref(), Refused::FlowExpired));
    };
    let spent = Some(flow.cookie_name());
    let provider = app.settings.provider(flow.via.as_str()).cloned();
    let answered = match (provider, flow.purpose) {
        (Some(provider), _) => {
            by_provider::callback(app, Coming { provider, flow, request: command.request }, callback).await
        }
        (None, FlowPurpose::SignIn(organization) | FlowPurpose::Test(organization, _)) => {
            of_connection(app, &command, organization, (flow, callback)).await
        }
        (None, FlowPurpose::SignUp | FlowPurpose::Link(..)) => {
            Answered::at(places::refusal_page(app, None, Refused::FlowExpired))
        }
    };
    Answered { spent, ..answered }
}

/// The flow to which an answer belongs, with the answer; absent when the browser has none that fits. What the provider wrote wrongly
/// into the address shows only to the browser that has its flow.
fn opened_by(app: &App, command: &CallbackCommand) -> Option<(Flow, Result<Callback, ProviderFault>)> {
    let via = Via::parse(&command.via)?;
    let parameters = command.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut states = parameters.clone().filter(|(name, _)| *name == "state").map(|(_, value)| value);
    let state = Secret::new(states.next()?);
    let name = flow::cookie_of(&state)?;
    let mut values = command.flows.iter().filter(|(one, _)| *one == name).map(|(_, value)| value);
    let value = values.next().filter(|_| values.next().is_none())?;
    let flow = places::opened_flow(app, value).filter(|flow| flow.is_open(&via, &state, app.now()))?;
    Some((flow, Callback::read(parameters).map_err(ProviderFault::from)))
}

/// The organization of the connection in an address, so that the page can go on from there.
async fn slug_of(app: &App, via: &str) -> Option<Slug> {
    let id: ConnectionId = via.parse().ok()?;
    let found = app.blocking(move |app| {
        read(&*app.store, |repositories| {
            let Some(organization) = repositories.connections().organization_of(id)? else { return Ok(None) };
            Ok::<_, StoreError>(repositories.organizations().get(organization)?.map(|organization| organization.slug))
        })
    });
    found.await.ok().and_then(Result::ok).flatten()
}

/// The organization and its connection by which a flow goes.
struct Met {
    organization: Organization,
    connection: Connection,
    credential: Credential,
    counted: ReservedBuckets,
}

async fn of_connection(
    app: &App,
    command: &CallbackCommand,
    organization: OrganizationId,
    (flow, callback): (Flow, Result<Callback, ProviderFault>),
) -> Answered {
    let request = command.request.clone();
    let met: Result<_, Error<NotEntered>> = {
        let (flow, request) = (flow.clone(), request.clone());
        app.run(move |app| meet(app, organization, &flow, &request)).await
    };
    let met = match met {
        Ok(met) => met,
        Err(error) => {
            let slug = slug_of(app, &command.via).await;
            return Answered::at(places::refusal_page(app, slug.as_ref(), refused_of(&error)));
        }
    };
    let answer = match callback {
        Ok(callback) => {
            let returned = Returned { flow: &flow, callback: &callback };
            answer::ask(app, &met.connection, &met.credential, &returned).await
        }
        Err(fault) => Err(fault),
    };
    let test = matches!(flow.purpose, FlowPurpose::Test(..));
    let blocking = app.blocking(move |app| match (answer, test) {
        (Ok(answer), true) => Answered::at(try_out::settle(app, &met.organization, &met.connection, &flow, &answer)),
        (Ok(answer), false) => settle(app, &met, &flow, answer, &request),
        (Err(fault), _) => refuse(app, &met, &flow, (refused_by(fault), Some(fault), None), &request),
    });
    match blocking.await {
        Ok(answered) => answered,
        Err(error) => {
            tracing::warn!(%error, "a sign-in by a provider was not finished");
            Answered::at(places::refusal_page(app, None, Refused::Unavailable))
        }
    }
}

/// Reads the connection and what proves there that it is this service, and counts the request: asking a provider is work that
/// strangers can cause.
fn meet(
    app: &App,
    organization: OrganizationId,
    flow: &Flow,
    request: &RequestContext,
) -> Result<Met, Error<NotEntered>> {
    let id: ConnectionId = flow.via.as_str().parse().map_err(|_| Refused::FlowExpired)?;
    let source = ClientNetwork::of(request.client.ip);
    let counted =
        [Counted::new(app, Counter::ProviderAnswers, &[source.into(), (&VouchedBy::Connection(id)).into()])];
    let met = transact::<_, Error<NotEntered>>(&*app.store, |repositories| {
        let found = repositories.organizations().get(organization)?.ok_or(Refused::FlowExpired)?;
        let connection = repositories.connections().get(organization, id)?.ok_or(Refused::ConnectionNotFound)?;
        let is_test = matches!(flow.purpose, FlowPurpose::Test(..));
        if connection.status == ConnectionStatus::Draft && !is_test {
            return Err(Refused::ConnectionNotFound.into());
        }
        if repositories.single_use().is_used_up(&flow.used_as(&app.digests))? {
            return Err(Refused::FlowExpired.into());
        }
        let taken = throttle::take(repositories, &counted, app.now())?;
        let counted = taken.map_err(|full| Wait::Attempts { retry_after: full.retry_after })?;
        let credential = opened(app, &connection)?;
        Ok(Met { organization: found, connection, credential, counted })
    })?;
    if matches!(met.credential, Credential::PrivateKey) {
        client_key::need(&*app.store, &*app.client_key, app.now())?;
    }
    Ok(met)
}

/// Signs the person in, or asks for a click first.
fn settle(app: &App, met: &Met, flow: &Flow, answer: Answer, request: &RequestContext) -> Answered {
    let slug = Some(&met.organization.slug);
    let Answer { asserted, claims } = answer;
    match flow.began {
        Began::OnOwnPage => {}
        Began::Elsewhere => {
            give_back(app, &met.counted);
            // The page's own address has where the browser goes on.
            let waiting = Waiting { flow: Flow { return_to: None, ..flow.clone() }, asserted };
            return match Place::Waiting.seal(app, &waiting.to_text()) {
                Ok(sealed) => {
                    let location = places::landing(app, &met.organization, flow, Some("confirm"));
                    Answered { given: Given::Waiting(sealed), ..Answered::at(location) }
                }
                Err(error) => {
                    tracing::error!(%error, "the cookie of a sign-in can't be sealed");
                    Answered::at(places::refusal_page(app, slug, Refused::Unavailable))
                }
            };
        }
    }
    let presented = held(flow);
    let place = ConnectionPlace { organization: met.organization.id, connection: met.connection.id };
    let entering = Entering { place, flow, asserted: &asserted, claims: &claims, presented: &presented, request };
    match enter::enter(app, &entering) {
        Ok((sign_in, organization)) => {
            give_back(app, &met.counted);
            let location = places::landing(app, &organization, flow, step(&sign_in));
            Answered { given: Given::SignIn(sign_in), ..Answered::at(location) }
        }
        Err(error) => refuse(app, met, flow, (refused_of(&error), None, Some(&Answer { asserted, claims })), request),
    }
}

/// Records why nobody is signed in, and uses the flow up.
fn refuse(
    app: &App,
    met: &Met,
    flow: &Flow,
    (refused, fault, answer): (Refused, Option<ProviderFault>, Option<&Answer>),
    request: &RequestContext,
) -> Answered {
    let ending = Ending {
        outcome: match flow.purpose {
            FlowPurpose::Test(..) => Outcome::Tested,
            FlowPurpose::SignIn(_) | FlowPurpose::SignUp | FlowPurpose::Link(..) => Outcome::Refused,
        },
        code: Some(refused),
        fault,
        claims: answer.map_or(&[][..], |answer| &answer.claims),
        asserted: answer.map(|answer| &answer.asserted),
        entry: None,
    };
    record_refusal(app, (&met.organization, &met.connection), flow, &ending, request);
    Answered::at(match flow.purpose {
        FlowPurpose::Test(..) => try_out::page(app, &met.organization, &met.connection, None),
        _ => places::refusal_page(app, Some(&met.organization.slug), refused),
    })
}
