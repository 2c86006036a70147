//! `GET /auth/sso/waiting` and `POST /auth/sso/confirm`: the click that a flow needs which didn't begin on a page of this service.
//! Otherwise a link could sign people in to a stranger's account.

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::ports::{StoreResult, read};
use orgauth_domain::sign_in::federation::asserted::{Asserted, Waiting};
use orgauth_domain::sign_in::federation::attempt::Outcome;
use orgauth_domain::sign_in::federation::flow::{Flow, FlowPurpose};
use orgauth_domain::sign_in::federation::identity::VouchedBy;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::{ConnectionId, Email};

use super::answered::held;
use super::attempts::{Ending, record_refusal};
use super::by_provider::{self, Coming};
use super::enter::{self, Entering};
use super::enter_by_provider;
use super::not_entered::NotEntered;
use crate::app::{App, RequestContext};
use crate::error::Error;
use crate::organizations::connections::ConnectionPlace;
use crate::presented::{Presented, PresentedCookies};
use crate::sign_in::sealed::Place;
use crate::sign_in::session_issuer::SignIn;

/// Who waits for a click.
pub struct WaitingPerson {
    /// The address of the member whom the identity belongs to; else the one that the provider named; absent: none.
    pub email: Option<Email>,
    /// The name that it gave; absent: none.
    pub name: Option<String>,
}

/// Why nobody is signed in by a click.
pub type ConfirmError = Error<NotEntered>;

/// Returns who would be signed in to this organization by a click in this browser.
///
/// # Errors
/// Nobody waits here, or not any more.
pub fn waiting(app: &App, organization: &Organization, cookie: &Presented) -> Result<WaitingPerson, ConfirmError> {
    let Waiting { flow, asserted } = opened(app, organization, cookie)?;
    let via = flow.via.as_str();
    let via = match app.settings.provider(via) {
        Some(provider) => VouchedBy::Provider(provider.id.clone()),
        None => VouchedBy::Connection(via.parse().map_err(|_| Refused::FlowExpired)?),
    };
    // A known member's is the account's own: the provider's may be anybody's. A former member's is no business of the provider.
    let known = read(&*app.store, |repositories| {
        let Some(identity) = repositories.identities().of_subject(&via, &asserted.subject)? else { return Ok(None) };
        let membership = repositories.memberships().get(organization.id, identity.user_id)?;
        match membership.filter(|membership| membership.status == MembershipStatus::Active) {
            Some(membership) => Ok::<_, ConfirmError>(repositories.users().by_id(membership.user_id)?),
            None => Ok(None),
        }
    })?;
    let introduced = asserted.introduction.map(|introduced| introduced.email);
    let email = known.map(|user| user.email).or(introduced);
    Ok(WaitingPerson { email, name: asserted.name.map(|name| name.as_str().to_owned()) })
}

/// A click.
pub struct ConfirmCommand {
    /// The organization to sign in to.
    pub organization: Organization,
    /// The cookie of who waits.
    pub cookie: Presented,
    /// Sessions that the browser holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Signs in who waits.
///
/// # Errors
/// Nobody waits here, or not any more; the rule that refuses it; the store failed.
pub fn confirm(app: &App, command: &ConfirmCommand) -> Result<SignIn, ConfirmError> {
    let Waiting { flow, asserted } = opened(app, &command.organization, &command.cookie)?;
    let mut presented = command.presented.clone();
    if presented.is_empty() {
        presented = held(&flow);
    }
    if let Some(provider) = app.settings.provider(flow.via.as_str()) {
        return confirm_by_provider(app, command, (provider, &flow), &asserted, &presented);
    }
    let connection: ConnectionId = flow.via.as_str().parse().map_err(|_| Refused::FlowExpired)?;
    let entering = Entering {
        place: ConnectionPlace { organization: command.organization.id, connection },
        flow: &flow,
        asserted: &asserted,
        claims: &[],
        presented: &presented,
        request: &command.request,
    };
    match enter::enter(app, &entering) {
        Ok((sign_in, _)) => Ok(sign_in),
        Err(error) => {
            if let Error::Refused(NotEntered(refused)) = error {
                record(app, command, connection, (&flow, &asserted), refused)?;
            }
            Err(error)
        }
    }
}

/// As above, by a provider of the whole service.
fn confirm_by_provider(
    app: &App,
    command: &ConfirmCommand,
    (provider, flow): (&Provider, &Flow),
    asserted: &Asserted,
    presented: &PresentedCookies,
) -> Result<SignIn, ConfirmError> {
    let organization = command.organization.id;
    let request = &command.request;
    let entering = enter_by_provider::Entering { provider, organization, flow, asserted, presented, request };
    match enter_by_provider::enter(app, &entering) {
        Ok((enter_by_provider::Entered::In(sign_in), _)) => Ok(*sign_in),
        // The account of the identity is gone since.
        Ok((enter_by_provider::Entered::AskForAccount, _)) => Err(Refused::FlowExpired.into()),
        Err(error) => {
            if let Error::Refused(NotEntered(refused)) = error
                && refused != Refused::FlowExpired
            {
                let coming = Coming { provider: provider.clone(), flow: flow.clone(), request: request.clone() };
                by_provider::record_refusal(app, &coming, Some(&command.organization), refused, None);
            }
            Err(error)
        }
    }
}

/// Records why nobody is signed in, as where no click is needed.
fn record(
    app: &App,
    command: &ConfirmCommand,
    id: ConnectionId,
    (flow, asserted): (&Flow, &Asserted),
    refused: Refused,
) -> StoreResult<()> {
    if refused == Refused::FlowExpired {
        return Ok(());
    }
    let organization = &command.organization;
    let found: StoreResult<_> = read(&*app.store, |repositories| repositories.connections().get(organization.id, id));
    if let Some(connection) = found? {
        let ending = Ending {
            outcome: Outcome::Refused,
            code: Some(refused),
            fault: None,
            claims: &[],
            asserted: Some(asserted),
            entry: None,
        };
        record_refusal(app, (organization, &connection), flow, &ending, &command.request);
    }
    Ok(())
}

/// Who waits, if the cookie is one of this organization that hasn't expired.
fn opened(app: &App, organization: &Organization, cookie: &Presented) -> Result<Waiting, ConfirmError> {
    let waiting = Place::Waiting.open_cookie(app, cookie).and_then(|text| Waiting::from_text(&text));
    let is_open = |waiting: &Waiting| {
        waiting.flow.purpose == FlowPurpose::SignIn(organization.id) && app.now() < waiting.flow.expires_at
    };
    waiting.filter(is_open).ok_or_else(|| Refused::FlowExpired.into())
}
