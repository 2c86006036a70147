//! Finds or makes the account of a person whom a provider of the whole service has named, and begins the session: all or nothing.
//!
//! As for a connection (`enter`), the transaction locks the organization's row first.

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::ports::{Repositories, transact};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::flow::Flow;
use orgauth_domain::sign_in::federation::linking::{Entry, ProviderEntry};
use orgauth_domain::sign_in::federation::outcome::{ProviderKind, Settled};
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::{OrganizationId, UserId};

use super::enter::locked_organization;
use super::judging;
use super::not_entered::NotEntered;
use super::writing::{Source, Writing};
use crate::app::{App, RequestContext};
use crate::authorize::account_wide_session;
use crate::error::Error;
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};

/// Uses up a flow that was checked under the provider's present settings.
///
/// # Errors
/// It was used, or the settings are other ones; the store failed.
pub(super) fn use_up(
    app: &App,
    repositories: &mut dyn Repositories,
    provider: &Provider,
    flow: &Flow,
    asserted: &Asserted,
) -> Result<(), Error<NotEntered>> {
    let is_current = provider.judgement(&app.digests) == asserted.judged_by;
    if is_current && repositories.single_use().use_up(&flow.used_as(&app.digests), flow.expires_at)? {
        Ok(())
    } else {
        Err(Refused::FlowExpired.into())
    }
}

/// A person whom a provider of the whole service has named, and who wants to enter an organization.
pub(super) struct Entering<'a> {
    pub(super) provider: &'a Provider,
    pub(super) organization: OrganizationId,
    pub(super) flow: &'a Flow,
    pub(super) asserted: &'a Asserted,
    /// Sessions that the browser holds.
    pub(super) presented: &'a PresentedCookies,
    pub(super) request: &'a RequestContext,
}

/// What came of it.
pub(super) enum Entered {
    /// A session, or a sign-in that goes on.
    In(Box<SignIn>),
    /// The owner of the account that has the address has to sign in to it first, if there is one.
    AskForAccount,
}

/// Signs the person in: all or nothing.
///
/// # Errors
/// The rule that refuses it; the store failed.
pub(super) fn enter(app: &App, entering: &Entering<'_>) -> Result<(Entered, Organization), Error<NotEntered>> {
    let now = app.now();
    let Entering { provider, flow, asserted, .. } = entering;
    let start = Start::draw(app, entering.presented, now)?;
    let record = Record::new(app, Some(entering.request), now);
    let drawn = (app.entropy.id(now), app.entropy.id(now));
    let (begun, organization) = transact(&*app.store, |repositories| {
        let organization = locked_organization(repositories, entering.organization)?;
        use_up(app, repositories, provider, flow, asserted)?;
        // As a passkey, beside a session that began with the organization's own invitation.
        let vouches = |repositories: &mut dyn Repositories, user: UserId| {
            let held = account_wide_session(app, repositories, entering.presented, user, entering.request)?;
            Ok(held.is_some_and(|held| held.organization_id == organization.id && held.vouches_for_owner()))
        };
        let at = (&organization, *provider);
        let (entry, rows) = judging::by_provider(repositories, at, asserted, &vouches, now)?;
        let ProviderEntry::Entry(entry) = entry else { return Ok((None, organization)) };
        // As by the invitation's link.
        if matches!(entry, Entry::AcceptInvite { .. }) && organization.security.require_sso != RequireSso::Off {
            return Err(Refused::SsoRequired.into());
        }
        let source = Source::from(*provider);
        let writing = Writing { app, record: &record, organization: &organization, source, now };
        let (user, membership, identity) = writing.apply(repositories, (entry, rows), asserted, drawn)?;
        let method = if asserted.showed_factor { SignInMethod::ProviderWithFactor } else { SignInMethod::Provider };
        let who = Who {
            organization: &organization,
            user: &user,
            request: entering.request,
            method,
            role: membership.role,
            from: None,
            passkey: None,
            identity: Some(identity),
            connection: None,
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        Ok::<_, Error<NotEntered>>((Some((begun, user, membership)), organization))
    })?;
    let settled = if begun.is_some() { Settled::SignedIn } else { Settled::AskedForAccount };
    app.identity_providers.tally().settled(ProviderKind::Service, settled);
    let entered = match begun {
        Some((begun, user, membership)) => {
            Entered::In(Box::new(session_issuer::answer(app, &begun, user, membership)?))
        }
        None => Entered::AskForAccount,
    };
    Ok((entered, organization))
}
