//! The end of a flow by a provider of the whole service: a sign-in, a sign-up, or an identity for the account of a session.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::sign_in::SessionState;
use orgauth_domain::sign_in::access;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::federation::asserted::{Asserted, Waiting};
use orgauth_domain::sign_in::federation::callback::Callback;
use orgauth_domain::sign_in::federation::flow::{Began, Flow, FlowPurpose};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::linking::{self, ProviderEntry, Whose};
use orgauth_domain::sign_in::federation::outcome::{ProviderKind, Settled};
use orgauth_domain::sign_in::federation::proven_person::ProvenPerson;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::text::Slug;
use orgauth_domain::{OrganizationId, Secret, SessionId};

use super::answer::{self, Returned};
use super::answered::{Answered, Given, held, step};
use super::attempts::{give_back, refused_by, rule};
use super::enter::locked_organization;
use super::enter_by_provider::{Entered, Entering, enter, use_up};
use super::judging;
use super::not_entered::{NotEntered, refused_of};
use super::places;
use super::writing;
use crate::app::{App, RequestContext};
use crate::error::{Error, Wait};
use crate::identity_providers::ProviderFault;
use crate::proof::passkey;
use crate::proof::throttle::{self, Counted, ReservedBuckets};
use crate::record::Record;
use crate::sign_in::sealed::Place;

/// A flow that comes back from a provider.
pub(super) struct Coming {
    pub(super) provider: Provider,
    pub(super) flow: Flow,
    pub(super) request: RequestContext,
}

impl Coming {
    fn organization(&self) -> Option<OrganizationId> {
        match self.flow.purpose {
            FlowPurpose::SignIn(organization) | FlowPurpose::Link(organization, _) => Some(organization),
            FlowPurpose::SignUp | FlowPurpose::Test(..) => None,
        }
    }
}

/// Ends the flow. Whatever the outcome is, the browser goes to a page of this service.
pub(super) async fn callback(app: &App, coming: Coming, callback: Result<Callback, ProviderFault>) -> Answered {
    let organization = coming.organization();
    let (provider, flow) = (coming.provider.clone(), coming.flow.clone());
    let met: Result<_, Error<NotEntered>> = app
        .run(move |app| {
            let met = meet(app, &coming, organization)?;
            Ok((coming, met))
        })
        .await;
    let (coming, met) = match met {
        Ok(met) => met,
        Err(error) => {
            let slug = slug_of(app, organization).await;
            return Answered::at(refusal_page(app, &flow, slug.as_ref(), refused_of(&error)));
        }
    };
    let asserted = match &callback {
        Ok(callback) => answer::ask_provider(app, &provider, &Returned { flow: &flow, callback }).await,
        Err(fault) => Err(*fault),
    };
    let settled = app.blocking(move |app| match asserted {
        Ok(asserted) => settle(app, &coming, &met, &asserted),
        Err(fault) => refuse(app, &coming, &met, refused_by(fault), Some(fault)),
    });
    settled.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a sign-in by a provider was not finished");
        Answered::at(refusal_page(app, &flow, None, Refused::Unavailable))
    })
}

/// Where a flow goes on, and what was counted.
struct Met {
    organization: Option<Organization>,
    counted: ReservedBuckets,
}

impl Met {
    fn slug(&self) -> Option<&Slug> {
        self.organization.as_ref().map(|organization| &organization.slug)
    }
}

/// Counts the request: asking a provider is work that strangers can cause.
fn meet(app: &App, coming: &Coming, organization: Option<OrganizationId>) -> Result<Met, Error<NotEntered>> {
    let source = ClientNetwork::of(coming.request.client.ip);
    let via = VouchedBy::Provider(coming.provider.id.clone());
    let counted = [Counted::new(app, Counter::ProviderAnswers, &[source.into(), (&via).into()])];
    transact(&*app.store, |repositories| {
        let organization = match organization {
            Some(id) => Some(repositories.organizations().get(id)?.ok_or(Refused::FlowExpired)?),
            None => None,
        };
        if repositories.single_use().is_used_up(&coming.flow.used_as(&app.digests))? {
            return Err(Refused::FlowExpired.into());
        }
        let taken = throttle::take(repositories, &counted, app.now())?;
        let counted = taken.map_err(|full| Wait::Attempts { retry_after: full.retry_after })?;
        Ok(Met { organization, counted })
    })
}

async fn slug_of(app: &App, organization: Option<OrganizationId>) -> Option<Slug> {
    let id = organization?;
    let found = app.blocking(move |app| {
        let found: Result<_, StoreError> = read(&*app.store, |repositories| repositories.organizations().get(id));
        found
    });
    found.await.ok().and_then(Result::ok).flatten().map(|organization| organization.slug)
}

/// The page that says why the flow led to nothing.
fn refusal_page(app: &App, flow: &Flow, slug: Option<&Slug>, refused: Refused) -> String {
    let error = [("error", refused.as_str())];
    match flow.purpose {
        FlowPurpose::SignIn(_) | FlowPurpose::Test(..) => places::refusal_page(app, slug, refused),
        FlowPurpose::SignUp => places::page(app, "sign-up", None, &error),
        FlowPurpose::Link(..) => places::identities_page(app, slug, ("error", refused.as_str())),
    }
}

fn settle(app: &App, coming: &Coming, met: &Met, asserted: &Asserted) -> Answered {
    let settled = match (coming.flow.purpose, &met.organization) {
        (FlowPurpose::SignIn(_), Some(organization)) => match coming.flow.began {
            Began::OnOwnPage => sign_in(app, coming, asserted),
            Began::Elsewhere => ask_for_a_click(app, coming, organization, asserted),
        },
        (FlowPurpose::SignUp, _) => sign_up(app, coming, asserted),
        (FlowPurpose::Link(_, session), Some(organization)) => add(app, coming, (organization, session), asserted),
        (FlowPurpose::SignIn(_) | FlowPurpose::Link(..), None) | (FlowPurpose::Test(..), _) => {
            Err(Refused::FlowExpired.into())
        }
    };
    match settled {
        Ok(answered) => {
            give_back(app, &met.counted);
            answered
        }
        Err(error) => refuse(app, coming, met, refused_of(&error), None),
    }
}

fn tally(app: &App, what: Settled) {
    app.identity_providers.tally().settled(ProviderKind::Service, what);
}

/// Records why nothing came of it, and uses the flow up.
fn refuse(app: &App, coming: &Coming, met: &Met, refused: Refused, fault: Option<ProviderFault>) -> Answered {
    record_refusal(app, coming, met.organization.as_ref(), refused, fault);
    Answered::at(refusal_page(app, &coming.flow, met.slug(), refused))
}

/// Records why a flow led to nothing, and uses it up. A failure is logged, because nobody waits for more than the refusal.
pub(super) fn record_refusal(
    app: &App,
    Coming { provider, flow, request }: &Coming,
    organization: Option<&Organization>,
    refused: Refused,
    fault: Option<ProviderFault>,
) {
    app.identity_providers.tally().refused(ProviderKind::Service, refused);
    let record = Record::new(app, Some(request), app.now());
    let (via, rule) = (VouchedBy::Provider(provider.id.clone()), fault.and_then(rule));
    let written = transact(&*app.store, |repositories| {
        repositories.single_use().use_up(&flow.used_as(&app.digests), flow.expires_at)?;
        let Some(organization) = organization else { return Ok(()) };
        let what = Happening::FederationRefused { via: &via, refused, rule: rule.as_deref() };
        record.happened(repositories, organization, &Actor::Anonymous, what)
    });
    if let Err(error) = written {
        tracing::warn!(%error, "a refused sign-in by a provider is not recorded");
    }
    if let Some(rule) = rule {
        // The operator's to mend.
        tracing::warn!(provider = %via, reason = %refused, rule, "a sign-in by a provider was refused");
    } else {
        tracing::info!(provider = %via, reason = %refused, "a sign-in by a provider was refused");
    }
}

fn sign_in(app: &App, coming: &Coming, asserted: &Asserted) -> Result<Answered, Error<NotEntered>> {
    let Coming { provider, flow, request } = coming;
    let FlowPurpose::SignIn(organization) = flow.purpose else { return Err(Refused::FlowExpired.into()) };
    let presented = &held(flow);
    let (entered, organization) =
        enter(app, &Entering { provider, organization, flow, asserted, presented, request })?;
    match entered {
        Entered::In(sign_in) => {
            let location = places::landing(app, &organization, flow, step(&sign_in));
            Ok(Answered { given: Given::SignIn(*sign_in), ..Answered::at(location) })
        }
        Entered::AskForAccount => ask_for_account(app, coming, &organization, asserted),
    }
}

/// Leads to the sign-in page, which asks for the account of the address.
fn ask_for_account(
    app: &App,
    coming: &Coming,
    organization: &Organization,
    asserted: &Asserted,
) -> Result<Answered, Error<NotEntered>> {
    let Coming { provider, flow, .. } = coming;
    let location = places::landing(app, organization, flow, Some("link"));
    let location = format!("{location}&via={}", provider.id);
    Ok(Answered { given: Given::Linking(sealed(app, coming, asserted, Place::Linking)?), ..Answered::at(location) })
}

fn sealed(app: &App, coming: &Coming, asserted: &Asserted, place: Place) -> Result<Secret, Error<NotEntered>> {
    let Coming { provider, flow, .. } = coming;
    let person = ProvenPerson::of(&provider.id, asserted, flow, &app.digests, app.now());
    Ok(place.seal(app, &person.ok_or(Refused::EmailNotVerified)?.to_text())?)
}

/// A flow that didn't begin on a page of this service signs nobody in without a click, and leaves no identity that waits.
fn ask_for_a_click(
    app: &App,
    coming: &Coming,
    organization: &Organization,
    asserted: &Asserted,
) -> Result<Answered, Error<NotEntered>> {
    let Coming { provider, flow, .. } = coming;
    let asks_for_account = transact(&*app.store, |repositories| {
        let organization = locked_organization(repositories, organization.id)?;
        let (entry, _) =
            judging::by_provider(repositories, (&organization, provider), asserted, judging::NOBODY, app.now())?;
        Ok::<_, Error<NotEntered>>(entry == ProviderEntry::AskForAccount)
    })?;
    if asks_for_account {
        // Nothing waits in a browser that a link has led here.
        return Err(Refused::FlowExpired.into());
    }
    // The page's own address has where the browser goes on.
    let waiting = Waiting { flow: Flow { return_to: None, ..flow.clone() }, asserted: asserted.clone() };
    let given = Given::Waiting(Place::Waiting.seal(app, &waiting.to_text())?);
    Ok(Answered { given, ..Answered::at(places::landing(app, organization, flow, Some("confirm"))) })
}

/// Leads to the page that founds an organization, for somebody who has no account.
fn sign_up(app: &App, coming: &Coming, asserted: &Asserted) -> Result<Answered, Error<NotEntered>> {
    let Coming { provider, flow, .. } = coming;
    if !app.settings.sign_up.is_enabled {
        return Err(Refused::ConnectionNotFound.into());
    }
    let introduced = asserted.introduction.as_ref();
    let proven = introduced.filter(|introduced| provider.rules.email.proves(introduced.proof));
    let introduced = proven.ok_or(Refused::EmailNotVerified)?;
    let via = VouchedBy::Provider(provider.id.clone());
    transact(&*app.store, |repositories| {
        let is_known = repositories.identities().of_subject(&via, &asserted.subject)?.is_some()
            || repositories.users().by_email(&introduced.email)?.is_some();
        if is_known {
            return Err(Refused::AccountExists.into());
        }
        use_up(app, repositories, provider, flow, asserted)
    })?;
    tally(app, Settled::SigningUp);
    let given = Given::SigningUp(sealed(app, coming, asserted, Place::SigningUp)?);
    let location = places::page(app, "sign-up", None, &[("via", provider.id.as_str())]);
    Ok(Answered { given, ..Answered::at(location) })
}

/// Adds the identity to the account of the session that began the flow, if that one still reaches the whole account.
fn add(
    app: &App,
    coming: &Coming,
    (organization, session): (&Organization, SessionId),
    asserted: &Asserted,
) -> Result<Answered, Error<NotEntered>> {
    let Coming { provider, flow, request } = coming;
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    let via = VouchedBy::Provider(provider.id.clone());
    let id = app.entropy.id(now);
    transact(&*app.store, |repositories| {
        let principal = repositories.sessions().principal(organization.id, session)?.ok_or(Refused::FlowExpired)?;
        let user = repositories.users().lock(principal.user.id)?.ok_or(Refused::FlowExpired)?;
        let principal = repositories.sessions().principal(organization.id, session)?.ok_or(Refused::FlowExpired)?;
        let is_live = matches!(principal.session.state, SessionState::Full(_))
            && principal.session.reaches_account()
            && access::active_member(organization, principal.membership.as_ref()).is_ok();
        if !is_live {
            return Err(Refused::FlowExpired.into());
        }
        // Whoever knows the password alone would get past the second factor by the identity.
        if passkey::is_missing(app, repositories, &user, &principal.session)? {
            return Err(Refused::ReauthenticationRequired.into());
        }
        let whose = match repositories.identities().of_subject(&via, &asserted.subject)? {
            None => Whose::Nobodys,
            Some(identity) if identity.user_id == user.id => Whose::Own,
            Some(_) => Whose::Anothers,
        };
        let has_identity = judging::has_identity(repositories, &user, &via)?;
        linking::add(whose, has_identity).map_err(Refused::from)?;
        use_up(app, repositories, provider, flow, asserted)?;
        let counts_in = principal.session.where_added_counts(organization);
        let identity = Identity::new(id, user.id, via.clone(), asserted.named(), (counts_in, now));
        writing::link(repositories, &record, (organization, &user), (&identity, &provider.name), false)??;
        Ok::<_, Error<NotEntered>>(())
    })?;
    tally(app, Settled::Linked);
    let linked = ("linked", provider.id.as_str());
    Ok(Answered::at(places::identities_page(app, Some(&organization.slug), linked)))
}
