//! The one place where a passkey is proven, whoever asks. `CheckedPasskey::check` reads the assertion and checks its signature
//! outside any transaction that writes; `CheckedPasskey::settle` accepts or refuses it inside one, under the lock of the user's
//! row, and uses its challenge up.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{AssertionResponse, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::browser::PageOwner;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::passkey::ceremony::{AuthenticatorData, ClientData, Expected, Operation, Used};
use orgauth_domain::sign_in::passkey::challenge::{Bound, Challenge, Purpose};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_domain::sign_in::passkey::{Passkey, PasskeyId};
use orgauth_domain::sign_in::second_step;
use orgauth_domain::text::{AppUrl, Origin};
use orgauth_domain::{OrganizationId, SessionId, Timestamp, UserId};

use crate::app::App;
use crate::authorize::Caller;
use crate::error::{Error, refusals};
use crate::proof::throttle::{self, Counted, ReservedBuckets};
use crate::record::Record;
use crate::second_factors;

/// The passkey was not accepted. The operator's log says why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the passkey was not accepted")]
pub struct PasskeyInvalid;

refusals!(PasskeyInvalid);

/// A passkey is the user's second factor, which an organization requires, and the session hasn't shown it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an organization of yours asks for a second factor, and yours is a passkey: sign in with it first")]
pub struct PasskeyRequired;

refusals!(PasskeyRequired);

/// The passkeys of a user that can be used here, oldest first.
pub(crate) fn usable(app: &App, user: UserId) -> StoreResult<Vec<Passkey>> {
    read(&*app.store, |repositories| usable_of(app, repositories, user))
}

/// As [`usable`], in a transaction.
pub(crate) fn usable_of(app: &App, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<Vec<Passkey>> {
    let mut passkeys = repositories.passkeys().of_user(user)?;
    passkeys.retain(|passkey| passkey.is_usable(&app.settings.passkeys.rp));
    Ok(passkeys)
}

/// Whether a passkey is the only second factor of a user, and the session hasn't shown it. `reaches_account`: whether the request acts
/// on the whole account. Otherwise the session shows nothing: every backend holds its access token.
pub(crate) fn is_unshown(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &User,
    (session, reaches_account): (&Session, bool),
) -> StoreResult<bool> {
    let methods = if reaches_account { &session.methods[..] } else { &[] };
    Ok(second_step::is_passkey_unshown(second_factors::of_user(app, repositories, user)?, methods))
}

/// Refuses a session that hasn't shown the only second factor of a user whom an organization requires to have one: a passkey. Whoever
/// knows the password would get past it by adding another second factor. Locks the user's row and memberships; the caller holds no
/// lock on a session.
///
/// # Errors
/// The passkey must be shown first, the account is gone, or the store failed.
pub(crate) fn require_shown(
    app: &App,
    repositories: &mut dyn Repositories,
    caller: &Caller,
    reaches_account: bool,
) -> Result<(), Error<PasskeyRequired>> {
    let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
    let is_unshown = is_unshown(app, repositories, &user, (&caller.session, reaches_account))?;
    if is_unshown && repositories.memberships().lock_of_user(user.id)? {
        return Err(PasskeyRequired.into());
    }
    Ok(())
}

/// Whether a session that reaches the whole account hasn't shown the only second factor of its user whom an organization requires to have
/// one, a passkey, as in [`require_shown`]. Locks the user's memberships; the caller has locked the account.
pub(crate) fn is_missing(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &User,
    session: &Session,
) -> StoreResult<bool> {
    Ok(is_unshown(app, repositories, user, (session, true))? && repositories.memberships().lock_of_user(user.id)?)
}

/// Issues a challenge. Writes nothing.
pub(crate) fn issue(app: &App, bound: &Bound) -> Challenge {
    Challenge::issue(&app.digests, bound, app.entropy.challenge(), app.now())
}

/// What is expected of an answer, in addition to its challenge.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// The organization of the request.
    pub(crate) organization: &'a Organization,
    /// What the challenge must be for.
    pub(crate) purpose: Purpose,
    /// The session that asked; absent before a sign-in.
    pub(crate) session: Option<SessionId>,
}

impl Asked<'_> {
    /// What its challenge is bound to.
    pub(crate) const fn bound(&self) -> Bound {
        Bound { purpose: self.purpose, organization: self.organization.id, session: self.session }
    }

    /// Checks what browser and authenticator say. The signed origin is held to the rule for a request's `Origin`: an organization's page
    /// counts for that organization only, and for nothing that acts on the whole account (docs/security.md: F2, F3). Returns whether
    /// it was an organization's page.
    ///
    /// # Errors
    /// The first thing that isn't as expected.
    pub(crate) fn check(
        &self,
        app: &App,
        operation: Operation,
        (client, authenticator): (&ClientData, &AuthenticatorData),
        now: Timestamp,
    ) -> Result<(Challenge, bool), PasskeyFault> {
        let rp = &app.settings.passkeys.rp;
        let expected = Expected { rp, bound: self.bound(), digests: &app.digests, now };
        let challenge = expected.check(operation, client, authenticator)?;
        let page = Origin::parse(&client.origin).map_err(|_| PasskeyFault::OtherOrigin)?;
        let application = self.organization.app_url.as_ref().and_then(AppUrl::origin);
        let application = application.filter(|_| match self.purpose {
            Purpose::Add | Purpose::AddByPasskey | Purpose::Reauthenticate => false,
            Purpose::Login | Purpose::SecondFactor => true,
        });
        let owner = app.settings.origins.owner_of(&page, application.as_ref()).ok_or(PasskeyFault::OtherOrigin)?;
        Ok((challenge, owner == PageOwner::Organizations))
    }
}

/// An attempt with a passkey. It counts by its source, together with wrong passwords, and never by account: nobody can be locked out
/// of a passkey.
pub(crate) struct Attempt(ReservedBuckets);

impl Attempt {
    /// Takes a place in the bucket of the source, in a transaction of its own.
    ///
    /// # Errors
    /// Too many failures before or at once, or the store failed.
    pub(crate) fn reserve(app: &App, source: ClientNetwork, now: Timestamp) -> Result<Self, Error> {
        let buckets = [Counted::new(app, Counter::Source, &[source.into()])];
        let taken = transact(&*app.store, |repositories| {
            throttle::reserve(repositories, &buckets, now, app.settings.throttle.pending_ttl)
        })?;
        Ok(Self(taken?))
    }

    /// Counts a failure. Returns whether it was the last that the bucket allows for now.
    pub(crate) fn fail(&self, repositories: &mut dyn Repositories, now: Timestamp) -> StoreResult<bool> {
        throttle::fail(repositories, &self.0, now)
    }

    /// Gives the place back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        throttle::release(repositories, &self.0)
    }
}

/// Counts a refusal whose attempt had given its place back. Returns whether it was the last that the bucket allows for now.
pub(crate) fn count_refusal(
    app: &App,
    repositories: &mut dyn Repositories,
    source: ClientNetwork,
    now: Timestamp,
) -> StoreResult<bool> {
    let taken = throttle::take(repositories, &[Counted::new(app, Counter::Source, &[source.into()])], now)?;
    Ok(taken.is_ok_and(|taken| taken.was_last()))
}

/// An assertion whose signature is right, and which isn't accepted yet.
pub(crate) struct CheckedPasskey {
    /// The owner of the passkey.
    pub(crate) user_id: UserId,
    /// Whether the page was none of the service's own.
    pub(crate) on_organization_page: bool,
    /// The passkey.
    pub(crate) id: PasskeyId,
    credential_id: Vec<u8>,
    user_handle: Option<Vec<u8>>,
    challenge: Challenge,
    said: AuthenticatorData,
    /// Whether the account was known before: then the authenticator need not name it.
    is_account_known: bool,
}

impl CheckedPasskey {
    /// Reads an assertion, and checks all that doesn't change. `owner`: the account whose passkey it must be; absent: any.
    ///
    /// # Errors
    /// The store failed. Inside: why the passkey is refused.
    pub(crate) fn check(
        app: &App,
        asked: Asked<'_>,
        response: AssertionResponse,
        owner: Option<UserId>,
        now: Timestamp,
    ) -> Result<Result<Self, PasskeyFault>, StoreError> {
        let stored = read(&*app.store, |repositories| repositories.passkeys().by_credential(&response.id))?;
        let check = || {
            let (client, said) = app.passkeys.assertion(&response)?;
            let (challenge, on_organization_page) = asked.check(app, Operation::Get, (&client, &said), now)?;
            let stored = stored.filter(|passkey| owner.is_none_or(|owner| owner == passkey.user_id));
            let stored = stored.ok_or(PasskeyFault::Unknown)?;
            app.passkeys.check_signature(&stored.public_key, &response)?;
            Ok(Self {
                user_id: stored.user_id,
                on_organization_page,
                id: stored.id,
                credential_id: response.id,
                user_handle: response.user_handle,
                challenge,
                said,
                is_account_known: owner.is_some(),
            })
        };
        Ok(check())
    }

    /// Accepts or refuses the passkey as it is now, uses the challenge up, and records what its owner should know. Returns the passkey.
    /// The caller holds the lock on the row of `user`.
    pub(crate) fn settle(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (organization, user): (&Organization, &User),
        record: &Record,
        now: Timestamp,
    ) -> StoreResult<Result<Passkey, PasskeyFault>> {
        let stored = repositories.passkeys().by_credential(&self.credential_id)?;
        let Some(stored) = stored.filter(|passkey| passkey.user_id == user.id) else {
            return Ok(Err(PasskeyFault::Unknown));
        };
        let handle = (self.user_handle.as_deref(), self.is_account_known);
        let used = match stored.clone().used(&app.settings.passkeys.rp, handle, &self.said, now) {
            Ok(used) => used,
            Err(fault) => {
                if fault == PasskeyFault::CounterWentBack {
                    let stored = record_suspicion(repositories, (organization, user), stored, record, now)?;
                    repositories.passkeys().update(&stored)?;
                }
                return Ok(Err(fault));
            }
        };
        if !repositories.single_use().use_up(self.challenge.bytes(), self.challenge.expires_at())? {
            return Ok(Err(PasskeyFault::ChallengeUsed));
        }
        let Used { mut passkey, went_back: is_suspect, became_eligible } = used;
        let actor = Actor::from(user);
        if is_suspect {
            passkey = record_suspicion(repositories, (organization, user), passkey, record, now)?;
        }
        if became_eligible {
            record.happened(repositories, organization, &actor, Happening::PasskeyBackupEligible(&passkey))?;
        }
        repositories.passkeys().update(&passkey)?;
        Ok(Ok(passkey))
    }
}

/// Lets a passkey count in an organization from now on ([`Passkey::count_in`]).
pub(crate) fn count_in(
    repositories: &mut dyn Repositories,
    passkey: &Passkey,
    organization: OrganizationId,
) -> StoreResult<()> {
    if passkey.counts_in.contains(&organization) {
        return Ok(());
    }
    let mut passkey = passkey.clone();
    passkey.count_in(organization);
    repositories.passkeys().update(&passkey)
}

/// Records that a passkey's counter went back, and tells its owner, at most once a day. Returns the passkey, which the caller writes.
fn record_suspicion(
    repositories: &mut dyn Repositories,
    (organization, user): (&Organization, &User),
    mut passkey: Passkey,
    record: &Record,
    now: Timestamp,
) -> StoreResult<Passkey> {
    let is_told = passkey.may_warn(now);
    if is_told {
        passkey.warned_at = Some(now);
    }
    let what = Happening::PasskeyCounterWentBack { user, passkey: &passkey, is_told };
    record.happened(repositories, organization, &Actor::from(user), what)?;
    Ok(passkey)
}

/// Tells the operator's log why a passkey was refused; clients learn none of it.
pub(crate) fn log_refusal(fault: PasskeyFault) {
    tracing::info!(reason = %fault, "a passkey was refused");
}
