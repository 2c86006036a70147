//! `/auth/2fa/*`: turns the second factor on and off, and replaces its recovery codes (docs/security.md#second-factor).

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Repositories, StoreResult, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::factor::{Proof, Purpose};
use orgauth_domain::sign_in::single_sign_on::Admission;
use orgauth_domain::sign_in::totp::{self, TotpEnrolment};
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorRefusal, recovery};
use orgauth_domain::sign_in::{EndReason, second_step};
use orgauth_domain::{Secret, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::authorize::{self, Caller, lock_active_member};
use crate::error::{Error, refusals};
use crate::own_account;
use crate::presented::Presented;
use crate::proof::owner::{self, Owner, OwnerProof, OwnerRefusal, Shown};
use crate::proof::passkey::{self, PasskeyRequired};
use crate::proof::second_factor::{Asked, CountedProof, place, recovery_digest};
use crate::record::Record;
use crate::second_factors;
use crate::single_sign_on;

/// Why the second factor was not changed.
pub type TwoFactorError = Error<TwoFactorChangeRefusal>;

/// Why the second factor was not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TwoFactorChangeRefusal {
    /// The second factor's state machine refused the change.
    #[error(transparent)]
    Refused(#[from] TwoFactorRefusal),
    /// An organization of the user requires a second factor.
    #[error("an organization of yours asks for two-factor authentication")]
    RequiredByOrganization,
    /// The only second factor was not shown.
    #[error(transparent)]
    PasskeyRequired(#[from] PasskeyRequired),
    /// The set-up requires a proof, and the request has none.
    #[error("a set-up needs the password, or another proof of who you are")]
    ProofRequired,
    /// The sign-in that must set a second factor up has ended, or the organization doesn't require one any more.
    #[error("sign in again: the partial token is not valid")]
    PartialTokenInvalid,
    /// The owner of the account was not proven. A wrong code is [`TwoFactorRefusal::WrongCode`].
    #[error(transparent)]
    Owner(OwnerRefusal),
}

impl From<OwnerRefusal> for TwoFactorChangeRefusal {
    fn from(refusal: OwnerRefusal) -> Self {
        match refusal {
            OwnerRefusal::WrongCode => Self::Refused(TwoFactorRefusal::WrongCode),
            other => Self::Owner(other),
        }
    }
}

refusals!(TwoFactorChangeRefusal: TwoFactorRefusal, OwnerRefusal, PasskeyRequired);

/// Whether the second factor is on, and how many recovery codes are left.
///
/// # Errors
/// A session that began by an organization's identity provider, of an account that belongs to other organizations, too; the store failed.
pub fn status(app: &App, caller: &Caller) -> Result<(bool, u32), Error> {
    read(&*app.store, |repositories| {
        own_account::require(repositories, caller)??;
        let is_on = repositories.users().two_factor(caller.user.id)?.is_on();
        let left = if is_on { repositories.recovery_codes().count(caller.user.id)? } else { 0 };
        Ok((is_on, left))
    })
}

/// A request to set up a second factor.
pub struct SetUp {
    /// The caller: a signed-in user, or a sign-in that must set one up.
    pub caller: Caller,
    /// What proves the owner of the account; absent when nothing was sent.
    pub shown: Option<Shown>,
    /// The refresh token of the request.
    pub refresh: Presented,
    /// The request.
    pub request: RequestContext,
}

/// Creates a new secret and returns it; sign-in asks for codes only after `enable` has seen one. Requires a proof of the account's
/// owner, except of a sign-in that has just given the password or came by a provider of the service, so that an attacker who only reads the user's mail or copied a token
/// can't add a second factor.
///
/// # Errors
/// The proof is missing or not accepted; the second factor is on already, or the session ended meanwhile.
pub async fn set_up(app: &App, command: SetUp) -> Result<TotpEnrolment, TwoFactorError> {
    let SetUp { caller, shown, refresh, request } = command;
    // An organization's provider has just vouched for an account that is that organization's alone.
    let is_introduced = caller.is_signing_in() && caller.session.connection_id.is_some();
    if is_introduced || caller.session.began_with_password() || caller.session.began_by_provider() {
        return app.run(move |app| make_secret(app, &caller, None, &request)).await;
    }
    let shown = shown.ok_or(TwoFactorChangeRefusal::ProofRequired)?;
    let shown = OwnerProof { caller, shown, refresh, code: None, request };
    let owner = owner::prove_without_code(app, shown).await?;
    app.run(move |app| make_secret(app, &owner.caller, Some(&owner), &owner.request)).await
}

/// Stores a new secret. `owner` is absent when the session itself began with the password: a change of the password would have
/// ended it.
fn make_secret(
    app: &App,
    caller: &Caller,
    owner: Option<&Owner>,
    request: &RequestContext,
) -> Result<TotpEnrolment, TwoFactorError> {
    let now = app.now();
    let secret = app.entropy.totp_secret();
    let sealed = app.sealer.seal(&place(caller.user.id), &secret)?;
    let issuer = app.settings.totp_issuer.as_deref().unwrap_or(caller.organization.name.as_str());
    let enrolment = totp::enrolment(&secret, caller.user.email.as_str(), issuer)?;
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        match owner {
            Some(owner) => owner.require_shown(app, repositories)?,
            None => passkey::require_shown(app, repositories, caller, false)?,
        }
        let user = lock_user_of_session(repositories, caller, now)?;
        let (organization, membership) = lock_active_member(repositories, &caller.organization, user.id)??;
        may_still_set_up(repositories, caller, &organization, &membership)?;
        if let Some(owner) = owner
            && let Err(refusal) = owner.recheck(app, repositories, &user, &record, now)?
        {
            return Ok(Err(TwoFactorError::from(refusal)));
        }
        let two_factor = match repositories.users().two_factor(caller.user.id)?.set_up(sealed.clone()) {
            Ok(two_factor) => two_factor,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        Ok::<_, TwoFactorError>(Ok(repositories.users().set_two_factor(&two_factor, now)?))
    })??;
    Ok(enrolment)
}

/// Turns the second factor on, by a first code of its secret. Ends the user's other sessions. Returns the recovery codes,
/// which are shown only this once.
///
/// # Errors
/// Wrong code, nothing set up, on already, or too many wrong codes.
pub fn enable(
    app: &App,
    caller: &Caller,
    code: &str,
    refresh: &Presented,
    request: &RequestContext,
) -> Result<Vec<Secret>, TwoFactorError> {
    let record = Record::new(app, Some(request), app.now());
    let reaches_account = authorize::reach_account(app, caller, refresh, request).is_ok();
    let what = (code, Purpose::TurnOn, reaches_account);
    let (codes, ()) = new_codes(app, caller, what, &record, |repositories, member, now| {
        enabled(repositories, caller, &member.user, &record, now)?;
        if request.on_organization_page {
            mark(repositories, caller, now)?;
        }
        Ok(())
    })?;
    Ok(codes)
}

/// Writes the consequences of turning the second factor on: ends the user's other sessions, also partial ones, and records
/// it.
pub(crate) fn enabled(
    repositories: &mut dyn Repositories,
    caller: &Caller,
    user: &User,
    record: &Record,
    now: Timestamp,
) -> StoreResult<()> {
    end_others(repositories, caller, now)?;
    let what = Happening::SecondFactorEnabled(user);
    record.happened(repositories, &caller.organization, &Actor::from(user), what)
}

/// Refuses to continue a sign-in's set-up when the organization no longer requires a second factor, or by now requires single sign-on.
pub(crate) fn may_still_set_up(
    repositories: &mut dyn Repositories,
    caller: &Caller,
    organization: &Organization,
    membership: &Membership,
) -> Result<(), TwoFactorError> {
    if !caller.is_signing_in() {
        return Ok(());
    }
    if !second_step::may_set_up(organization) {
        return Err(TwoFactorChangeRefusal::PartialTokenInvalid.into());
    }
    if caller.session.admission(&organization.security, membership.role) != Admission::Open {
        return Err(single_sign_on::required(repositories, organization, &caller.user)?.into());
    }
    Ok(())
}

/// Replaces the recovery codes, by a code of the authenticator app.
///
/// # Errors
/// Wrong code, second factor off, or too many wrong codes.
pub fn replace_recovery_codes(
    app: &App,
    caller: &Caller,
    code: &str,
    request: &RequestContext,
) -> Result<Vec<Secret>, TwoFactorError> {
    if caller.session.connection_id.is_some() {
        return Err(TwoFactorChangeRefusal::from(OwnerRefusal::NotFresh).into());
    }
    let record = Record::new(app, Some(request), app.now());
    let (codes, ()) = new_codes(app, caller, (code, Purpose::Show, false), &record, |repositories, member, _| {
        let what = Happening::RecoveryCodesReplaced;
        Ok(record.happened(repositories, &caller.organization, &Actor::from(&member.user), what)?)
    })?;
    Ok(codes)
}

/// The user who gets the codes, locked, with the organization and the membership.
pub(crate) struct Holder {
    pub(crate) user: User,
    pub(crate) organization: Organization,
    pub(crate) membership: Membership,
}

/// Replaces the recovery codes after a right code of the authenticator app; `then` writes the other consequences.
pub(crate) fn new_codes<T>(
    app: &App,
    caller: &Caller,
    (code, purpose, reaches_account): (&str, Purpose, bool),
    record: &Record,
    then: impl Fn(&mut dyn Repositories, &Holder, Timestamp) -> Result<T, TwoFactorError>,
) -> Result<(Vec<Secret>, T), TwoFactorError> {
    let now = app.now();
    let asked = if caller.is_signing_in() {
        Asked::AtSetUp(caller.organization.id, caller.session.id)
    } else {
        Asked::in_session(caller)
    };
    let proof = CountedProof::count(app, caller.user.id, asked, &Proof::Code(code.to_owned()), now)?;
    let codes = RecoveryCodes::draw(app, caller.user.id);
    let outcome = transact(&*app.store, |repositories| {
        if purpose == Purpose::TurnOn {
            passkey::require_shown(app, repositories, caller, reaches_account)?;
        }
        let user = lock_user_of_session(repositories, caller, now)?;
        let accepted = match proof.settle(app, repositories, purpose, (&caller.organization, &user), record)? {
            Ok(accepted) => accepted,
            Err(refusal) => return Ok(Err(refused(repositories, &proof, caller, refusal)?)),
        };
        accepted.give_back(repositories)?;
        let (organization, membership) = match lock_active_member(repositories, &caller.organization, user.id)? {
            Ok(found) => found,
            Err(fault) => return Ok(Err(fault.into())),
        };
        accepted.use_up(repositories)?;
        repositories.recovery_codes().replace(user.id, &codes.digests, now)?;
        then(repositories, &Holder { user, organization, membership }, now).map(Ok)
    })?;
    Ok((codes.shown, outcome?))
}

/// Turns the second factor off, by a proof of the account's owner and a code, for which a passkey stands. Ends the user's other
/// sessions.
///
/// # Errors
/// The owner was not proven; wrong code, second factor off, too many wrong codes; an organization of the user requires a
/// second factor; or the session ended meanwhile.
pub async fn disable(app: &App, shown: OwnerProof) -> Result<(), TwoFactorError> {
    let owner = owner::prove(app, shown).await?;
    app.run(move |app| disable_of(app, &owner)).await
}

fn disable_of(app: &App, owner: &Owner) -> Result<(), TwoFactorError> {
    let now = app.now();
    let caller = &owner.caller;
    let record = Record::new(app, Some(&owner.request), now);
    let counted = owner.count(app, now)?;
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        // Locks memberships before the session, in the same order as the transaction that turns the organization's rule on.
        let is_required = repositories.memberships().lock_of_user(caller.user.id)?;
        // Doesn't use the code up: without the second factor there is none to use again.
        if let Err(refusal) = counted.check(app, repositories, &user)? {
            return Ok(Err(refusal.into()));
        }
        counted.give_back(repositories)?;
        if !user.has_second_factor() {
            return Ok(Err(TwoFactorRefusal::NotEnabled.into()));
        }
        let has = second_factors::of_user(app, repositories, &user)?;
        if is_required && !second_step::has_shown_another(has, &caller.session.methods) {
            return Ok(Err(TwoFactorChangeRefusal::RequiredByOrganization.into()));
        }
        turn_off(repositories, user.id, now)?;
        end_others(repositories, caller, now)?;
        let what = Happening::SecondFactorDisabled(&user);
        record.happened(repositories, &caller.organization, &Actor::from(&user), what)?;
        Ok::<_, TwoFactorError>(Ok(()))
    })?
}

/// New recovery codes and their digests.
pub(crate) struct RecoveryCodes {
    pub(crate) shown: Vec<Secret>,
    pub(crate) digests: Vec<[u8; 32]>,
}

impl RecoveryCodes {
    pub(crate) fn draw(app: &App, user_id: UserId) -> Self {
        let shown: Vec<Secret> = (0..recovery::COUNT).map(|_| app.entropy.recovery_code()).collect();
        let digests = shown.iter().filter_map(|code| recovery_digest(app, user_id, code.expose())).collect();
        Self { shown, digests }
    }
}

/// Removes a user's second factor, with its recovery codes.
pub(crate) fn turn_off(repositories: &mut dyn Repositories, user_id: UserId, now: Timestamp) -> StoreResult<()> {
    repositories.recovery_codes().replace(user_id, &[], now)?;
    repositories.users().set_two_factor(&TwoFactor::off(user_id), now)
}

fn end_others(repositories: &mut dyn Repositories, caller: &Caller, now: Timestamp) -> StoreResult<u64> {
    let keep = Some(caller.session.id);
    repositories.sessions().end_all(caller.user.id, keep, EndReason::TwoFactorChanged, now)
}

/// Marks the caller's session as one that an organization's page took part in.
fn mark(repositories: &mut dyn Repositories, caller: &Caller, now: Timestamp) -> Result<(), TwoFactorError> {
    let mut session = caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
    session.on_organization_page = true;
    Ok(repositories.sessions().update(&session)?)
}

/// Locks and returns the caller's user, if the session is still live, and may change the account.
fn lock_user_of_session(
    repositories: &mut dyn Repositories,
    caller: &Caller,
    now: Timestamp,
) -> Result<User, TwoFactorError> {
    let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
    // Follows the order of locks: the transaction uses the membership later.
    repositories.memberships().lock(caller.organization.id, user.id)?;
    if caller.is_signing_in() {
        own_account::require(repositories, caller)??;
    } else if caller.session.connection_id.is_some() {
        return Err(AccessFault::ProvesTooLittle.into());
    }
    if caller.recheck_session(repositories, now)?.is_some() {
        Ok(user)
    } else if caller.is_signing_in() {
        Err(TwoFactorChangeRefusal::PartialTokenInvalid.into())
    } else {
        Err(AccessFault::Invalid.into())
    }
}

/// What the caller learns of a code that was not accepted. An attempt that fails for another reason than a wrong code gives
/// its place back, and the caller learns the reason only while being an active member.
fn refused(
    repositories: &mut dyn Repositories,
    proof: &CountedProof,
    caller: &Caller,
    refusal: TwoFactorRefusal,
) -> StoreResult<TwoFactorError> {
    if refusal == TwoFactorRefusal::WrongCode {
        return Ok(refusal.into());
    }
    proof.give_back(repositories)?;
    let member = lock_active_member(repositories, &caller.organization, caller.user.id)?;
    Ok(member.map_or_else(TwoFactorError::from, |_| refusal.into()))
}
