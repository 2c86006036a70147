//! An identity of a provider of the whole service that waits in its browser for a sign-in to the account with its address
//! (`sign_in::federation`).

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId, VouchedBy};
use orgauth_domain::sign_in::federation::proven_person::ProvenPerson;
use orgauth_domain::text::Name;

use crate::app::App;
use crate::presented::Presented;
use crate::proof::passkey;
use crate::record::Record;
use crate::sign_in::sealed::Place;

/// An identity that waits in a browser.
pub(crate) struct PendingIdentity {
    person: ProvenPerson,
    /// The name of its provider.
    name: Name,
    id: IdentityId,
}

impl PendingIdentity {
    /// What a cookie holds; absent when it holds none that can count, or its provider is gone.
    pub(crate) fn open(app: &App, cookie: &Presented, now: Timestamp) -> Option<Self> {
        let person = ProvenPerson::from_text(&Place::Linking.open_cookie(app, cookie)?)?;
        let name = app.settings.provider(person.provider.as_str())?.name.clone();
        Some(Self { person, name, id: app.entropy.id(now) })
    }

    /// Gives the identity to the account of this sign-in, if it is the one for which it waits. Where somebody has it meanwhile, or the
    /// account another one, the sign-in goes on without; also where it hasn't shown the second factor that an organization asks for, which
    /// the identity would get past. The caller has locked the account.
    pub(crate) fn settle(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (session, user): (&Session, &User),
        record: &Record,
        now: Timestamp,
    ) -> StoreResult<()> {
        let Self { person, name, id } = self;
        if !person.is_for(session, user, now)
            || passkey::is_missing(app, repositories, user, session)?
            || !repositories.single_use().use_up(&person.used_as, person.expires_at())?
        {
            return Ok(());
        }
        let (via, named) =
            (VouchedBy::Provider(person.provider.clone()), (person.subject.as_str(), Some(&person.email)));
        let organization = repositories.organizations().get(session.organization_id)?;
        let counts_in = organization.and_then(|organization| session.where_added_counts(&organization));
        let identity = Identity::new(*id, user.id, via, named, (counts_in, now));
        if repositories.identities().insert(&identity)?.is_err() {
            return Ok(());
        }
        let what = Happening::IdentityLinked { user, identity: &identity, via: name, is_first: false };
        record.happened(repositories, session.organization_id, &Actor::from(user), what)
    }
}
