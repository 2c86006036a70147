//! `POST /auth/sign-up/provider`: a new organization, with the account of its first admin, whose address a provider of the whole service
//! has proven. So no link is mailed, and the account has no password.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::sign_up::InvalidSignUp;
use orgauth_domain::ports::transact;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::proven_person::ProvenPerson;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::text::{Name, Slug};

use crate::app::{App, RequestContext};
use crate::error::Wait;
use crate::organizations::founding::{self, SlugTaken};
use crate::organizations::sign_up::{CompleteSignUpError, SignedUp};
use crate::presented::{Presented, PresentedCookies};
use crate::proof::throttle::{self, Counted};
use crate::record::Record;
use crate::sign_in::sealed::Place;
use crate::sign_in::session_issuer::{self, Start, Who};

/// Somebody who is to found an organization.
pub struct Founder {
    /// What a provider has proven.
    pub person: ProvenPerson,
    /// What people call that provider.
    pub provider: Name,
}

/// Returns who may found an organization in this browser.
///
/// # Errors
/// Nobody, or nobody any more.
pub fn founder(app: &App, cookie: &Presented) -> Result<Founder, CompleteSignUpError> {
    let (person, provider) = opened(app, cookie)?;
    Ok(Founder { person, provider: provider.name.clone() })
}

fn opened<'a>(app: &'a App, cookie: &Presented) -> Result<(ProvenPerson, &'a Provider), InvalidSignUp> {
    let text = Place::SigningUp.open_cookie(app, cookie);
    let person = text.and_then(|text| ProvenPerson::from_text(&text)).ok_or(InvalidSignUp)?;
    let provider = app.settings.provider(person.provider.as_str()).ok_or(InvalidSignUp)?;
    if app.now() < person.expires_at() { Ok((person, provider)) } else { Err(InvalidSignUp) }
}

/// Founds an organization.
pub struct FoundCommand {
    /// The cookie of whom a provider has named.
    pub cookie: Presented,
    /// The name of the new organization.
    pub organization_name: Name,
    /// Its slug.
    pub slug: Slug,
    /// The name of the person; absent: the one that the provider gave.
    pub name: Option<Name>,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Creates organization, account, identity, membership and session, all or nothing.
///
/// # Errors
/// Nobody may sign up in this browser, or the address has an account by now; the source or its network has reached the cap; the slug is
/// taken, and it may be tried again; the store failed.
pub fn found(app: &App, command: &FoundCommand) -> Result<SignedUp, CompleteSignUpError> {
    let now = app.now();
    let (person, provider) = opened(app, &command.cookie)?;
    let source = ClientNetwork::of(command.request.client.ip);
    let from = [
        Counted::new(app, Counter::SignUpsOfSource, &[source.into()]),
        Counted::new(app, Counter::SignUpsOfNetwork, &[Part::wider(source)]),
    ];
    let start = Start::draw(app, &command.presented, now)?;
    let (user_id, identity_id) = (app.entropy.id(now), app.entropy.id(now));
    let name = command.name.clone().or_else(|| person.name.clone());
    let name = name.or_else(|| Name::cleaned(person.email.local_part())).unwrap_or_else(|| provider.name.clone());
    let organization = founding::fresh(app, command.organization_name.clone(), command.slug.clone(), now);
    let record = Record::new(app, Some(&command.request), now);
    let (begun, user, membership) = transact(&*app.store, |repositories| {
        let counted = throttle::take(repositories, &from, now)?;
        counted.map_err(|full| CompleteSignUpError::Wait(Wait::Requests { retry_after: full.retry_after }))?;
        if !repositories.single_use().use_up(&person.used_as, person.expires_at())? {
            return Err(InvalidSignUp.into());
        }
        let user = User::verified(user_id, person.email.clone(), name.clone(), now);
        repositories.users().insert(&user, None)?.map_err(|_| InvalidSignUp)?;
        let membership = founding::write(app, repositories, &organization, &user, &record, now)?;
        let membership = membership.ok_or(SlugTaken)?;
        let via = VouchedBy::Provider(person.provider.clone());
        let named = (person.subject.as_str(), Some(&person.email));
        let identity = Identity::new(identity_id, user_id, via, named, (Some(organization.id), now));
        repositories.identities().insert(&identity)?.map_err(|_| InvalidSignUp)?;
        let what =
            Happening::IdentityLinked { user: &user, identity: &identity, via: &provider.name, is_first: true };
        record.happened(repositories, &organization, &Actor::from(&user), what)?;
        let who = Who {
            organization: &organization,
            user: &user,
            request: &command.request,
            method: SignInMethod::Provider,
            role: membership.role,
            from: None,
            passkey: None,
            identity: Some(identity_id),
            connection: None,
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        Ok::<_, CompleteSignUpError>((begun, user, membership))
    })?;
    let sign_in = session_issuer::answer(app, &begun, user, membership)?;
    Ok(SignedUp { sign_in, organization })
}
