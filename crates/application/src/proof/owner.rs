//! Asks a signed-in user to prove again who acts, before an operation that must be safe from a stolen session and from a stolen
//! password: by the password, a passkey or a sign-in of a moment ago, and by a code where the second factor is on.

use orgauth_domain::Secret;
use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{AssertionResponse, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::evidence::Evidence;
use orgauth_domain::sign_in::factor::{self, Proof};
use orgauth_domain::sign_in::passkey::challenge::{Challenge, Purpose};
use orgauth_domain::sign_in::passkey::{Passkey, fault::PasskeyFault};
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;

use crate::app::{App, RequestContext};
use crate::authorize::{self, Caller, lock_active_member};
use crate::error::{Error, refusals};
use crate::presented::Presented;
use crate::proof::passkey::{self, Attempt, CheckedPasskey, PasskeyInvalid};
use crate::proof::reauthenticate::{Reauthentication, WrongPassword, reauthenticate};
use crate::proof::second_factor::{Accepted, Asked, CountedProof};
use crate::record::Record;

/// What a signed-in user shows to prove again who acts.
pub enum Shown {
    /// The password as typed.
    Password(Secret),
    /// A passkey, by a challenge that the session got for this. The user was verified, so it stands for a code, too.
    Passkey(AssertionResponse),
    /// The session itself: its sign-in was a moment ago.
    Session,
}

/// The proof that a signed-in user sent.
pub struct OwnerProof {
    /// The caller; so far only the session has been checked.
    pub caller: Caller,
    /// What the user shows.
    pub shown: Shown,
    /// The refresh token of the request. A passkey and the session itself count only beside it: every backend of the
    /// organization gets the access token.
    pub refresh: Presented,
    /// A code; absent when none was sent. Ignored while the second factor is off, and beside a passkey.
    pub code: Option<Proof>,
    /// The request.
    pub request: RequestContext,
}

/// Why the proof was not accepted.
pub type OwnerError = Error<OwnerRefusal>;

/// Why the proof was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnerRefusal {
    /// The password was not proven.
    #[error(transparent)]
    WrongPassword(#[from] WrongPassword),
    /// The passkey was not accepted. The operator's log says why.
    #[error(transparent)]
    PasskeyInvalid(#[from] PasskeyInvalid),
    /// The user has no passkey that can be used here.
    #[error("the account has no passkey that can be used here")]
    NoPasskey,
    /// The session proves no owner: its sign-in is too long ago, proved too little, or the session doesn't reach the whole account.
    #[error("sign in again first: this takes an account-wide session whose sign-in was a moment ago")]
    NotFresh,
    /// The second factor is on, and no code was given.
    #[error("is required: two-factor authentication is on")]
    CodeRequired,
    /// The code is wrong or was used before.
    #[error("the code is wrong")]
    WrongCode,
}

refusals!(OwnerRefusal: WrongPassword, PasskeyInvalid);

/// What a challenge for this is bound to.
const fn asked(caller: &Caller) -> passkey::Asked<'_> {
    let (organization, session) = (&caller.organization, Some(caller.session.id));
    passkey::Asked { organization, purpose: Purpose::Reauthenticate, session }
}

/// Issues the challenge with which an account-wide caller shows a passkey. Returns the user's passkeys, too.
///
/// # Errors
/// The session reaches less than the account, or comes without its refresh token; the user has no passkey that can be used here;
/// the store failed.
pub fn passkey_options(
    app: &App,
    caller: &Caller,
    refresh: &Presented,
    request: &RequestContext,
) -> Result<(Challenge, Vec<Passkey>), OwnerError> {
    authorize::reach_account(app, caller, refresh, request)?;
    let passkeys = passkey::usable(app, caller.user.id)?;
    if passkeys.is_empty() {
        return Err(OwnerRefusal::NoPasskey.into());
    }
    Ok((passkey::issue(app, &asked(caller).bound()), passkeys))
}

/// A user who proved to be the owner. What can change meanwhile is checked again in the transaction of the operation, and so is
/// the code.
pub(crate) struct Owner {
    /// The caller.
    pub(crate) caller: Caller,
    /// The request.
    pub(crate) request: RequestContext,
    by: By,
    code: Option<Proof>,
    /// Whether the request acts on the whole account.
    reaches_account: bool,
}

/// What was shown and is right.
enum By {
    /// The hash that the password matched.
    Password(PasswordHash),
    Passkey(CheckedPasskey),
    Session,
    /// The session of an invitation, which is less than `Session`.
    Invitation,
}

/// Checks that a code is there if one is needed, then as [`prove_without_code`].
///
/// # Errors
/// The code is missing, which counts nowhere; then as [`prove_without_code`].
pub(crate) async fn prove(app: &App, shown: OwnerProof) -> Result<Owner, OwnerError> {
    // On the heap: what calls this is awaited in turn by what answers a request.
    Box::pin(prove_or_be_invited(app, shown)).await?.not_only_invited()
}

/// As [`prove`], and takes for `{session: true}` also the session of an invitation that may add the first passkey of the account
/// ([`Session::may_add_first_passkey`]). Whether there is a passkey already, the caller checks.
///
/// # Errors
/// As [`prove`].
///
/// [`Session::may_add_first_passkey`]: orgauth_domain::sign_in::Session::may_add_first_passkey
pub(crate) async fn prove_or_be_invited(app: &App, shown: OwnerProof) -> Result<Owner, OwnerError> {
    let is_passkey = matches!(shown.shown, Shown::Passkey(_));
    if shown.caller.user.has_second_factor() && shown.code.is_none() && !is_passkey {
        return Err(OwnerRefusal::CodeRequired.into());
    }
    check(app, shown).await
}

/// Checks the password, the passkey or the session, then whether the user may still act here.
///
/// # Errors
/// What was shown is not accepted; throttled or busy; no active membership; the store failed, or the comparison was interrupted.
pub(crate) async fn prove_without_code(app: &App, shown: OwnerProof) -> Result<Owner, OwnerError> {
    check(app, shown).await?.not_only_invited()
}

async fn check(app: &App, shown: OwnerProof) -> Result<Owner, OwnerError> {
    let OwnerProof { caller, shown, refresh, code, request } = shown;
    // Whatever is shown: such a session is its organization's, and changes nothing of the account.
    if caller.session.connection_id.is_some() {
        return Err(OwnerRefusal::NotFresh.into());
    }
    let reach = authorize::reach_account(app, &caller, &refresh, &request);
    let reaches_account = reach.is_ok();
    match shown {
        Shown::Password(password) => {
            let proven = reauthenticate(app, Reauthentication { caller, password, request }).await?;
            Ok(Owner {
                caller: proven.caller,
                request: proven.request,
                by: By::Password(proven.stored),
                code,
                reaches_account,
            })
        }
        Shown::Passkey(response) => {
            app.run(move |app| {
                reach.map_err(|_| OwnerRefusal::NotFresh)?;
                let by = By::Passkey(check_passkey(app, &caller, response, &request)?);
                Ok(Owner { caller, request, by, code, reaches_account })
            })
            .await
        }
        Shown::Session => {
            app.run(move |app| {
                reach.map_err(|_| OwnerRefusal::NotFresh)?;
                let (now, fresh_for) = (app.now(), app.settings.sign_in.fresh_for);
                let rules = &caller.organization.security;
                let by = if caller.session.proves_owner(now, fresh_for) {
                    By::Session
                } else if caller.session.may_add_first_passkey(rules, now, fresh_for) {
                    By::Invitation
                } else {
                    return Err(OwnerRefusal::NotFresh.into());
                };
                transact(&*app.store, |repositories| may_act(repositories, &caller))??;
                Ok(Owner { caller, request, by, code, reaches_account })
            })
            .await
        }
    }
}

/// Checks the passkey of a caller as far as that doesn't change.
///
/// # Errors
/// Too many refused ones before, the passkey is refused, or the user may not act here.
fn check_passkey(
    app: &App,
    caller: &Caller,
    response: AssertionResponse,
    request: &RequestContext,
) -> Result<CheckedPasskey, OwnerError> {
    let now = app.now();
    let attempt = Attempt::reserve(app, ClientNetwork::of(request.client.ip), now)?;
    match CheckedPasskey::check(app, asked(caller), response, Some(caller.user.id), now)? {
        Ok(checked) => {
            transact(&*app.store, |repositories| {
                let may_act = may_act(repositories, caller)?;
                attempt.give_back(repositories)?;
                Ok::<_, StoreError>(may_act)
            })??;
            Ok(checked)
        }
        Err(fault) => {
            passkey::log_refusal(fault);
            let record = Record::new(app, Some(request), now);
            transact(&*app.store, |repositories| {
                let is_last = attempt.fail(repositories, now)?;
                let what = Happening::PasskeyRefused { is_last };
                record.happened(repositories, &caller.organization, &Actor::from(&caller.user), what)
            })?;
            Err(PasskeyInvalid.into())
        }
    }
}

/// Whether the caller is still an active member.
fn may_act(repositories: &mut dyn Repositories, caller: &Caller) -> StoreResult<Result<(), AccessFault>> {
    Ok(lock_active_member(repositories, &caller.organization, caller.user.id)?.map(|_| ()))
}

impl Owner {
    /// Whether a passkey was shown, so that no second factor is missing.
    pub(crate) const fn is_by_passkey(&self) -> bool {
        self.by_passkey().is_some()
    }

    /// What the owner has shown: in the sign-in, and now.
    pub(crate) fn evidence(&self) -> Evidence {
        let mut evidence = self.caller.session.evidence();
        match &self.by {
            By::Password(_) => evidence.methods.push(AuthenticationMethod::Password),
            By::Passkey(passkey) => {
                evidence.methods.push(AuthenticationMethod::Passkey);
                evidence.passkey = Some(passkey.id);
            }
            By::Session | By::Invitation => {}
        }
        if let Some(code) = self.code.as_ref().filter(|_| self.caller.user.has_second_factor()) {
            evidence.methods.push(code.factor().method());
        }
        evidence
    }

    /// The passkey that was shown now; absent when none was.
    pub(crate) const fn by_passkey(&self) -> Option<&CheckedPasskey> {
        match &self.by {
            By::Passkey(passkey) => Some(passkey),
            By::Password(_) | By::Session | By::Invitation => None,
        }
    }

    fn not_only_invited(self) -> Result<Self, OwnerError> {
        if self.is_invited_only() { Err(OwnerRefusal::NotFresh.into()) } else { Ok(self) }
    }

    /// Whether nothing was shown but an invitation.
    pub(crate) const fn is_invited_only(&self) -> bool {
        matches!(self.by, By::Invitation)
    }

    /// Refuses an owner who hasn't shown, in an account-wide session or now, a passkey where that is the only second factor of the user,
    /// and an organization requires
    /// one. Locks the user's row and memberships.
    ///
    /// # Errors
    /// The passkey must be shown first, the account is gone, or the store failed.
    pub(crate) fn require_shown(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
    ) -> Result<(), Error<passkey::PasskeyRequired>> {
        if self.is_by_passkey() {
            Ok(())
        } else {
            passkey::require_shown(app, repositories, &self.caller, self.reaches_account)
        }
    }

    /// Checks that the session is still live and that what was shown still counts; uses a passkey's challenge up. The caller holds the
    /// lock on the user's row, and commits even a refusal.
    pub(crate) fn recheck(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        user: &User,
        record: &Record,
        now: Timestamp,
    ) -> StoreResult<Result<(), OwnerError>> {
        if self.caller.recheck_session(repositories, now)?.is_none() {
            return Ok(Err(AccessFault::Invalid.into()));
        }
        let organization = &self.caller.organization;
        match &self.by {
            By::Password(stored) if repositories.users().password_hash(user.id)?.as_ref() != Some(stored) => {
                Ok(Err(AccessFault::Invalid.into()))
            }
            By::Password(_) | By::Session | By::Invitation => Ok(Ok(())),
            By::Passkey(checked) => match checked.settle(app, repositories, (organization, user), record, now)? {
                Ok(_) => Ok(Ok(())),
                Err(fault) => {
                    self.record_refusal(app, repositories, (organization, user), (fault, record), now)?;
                    Ok(Err(PasskeyInvalid.into()))
                }
            },
        }
    }

    fn record_refusal(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        (organization, user): (&Organization, &User),
        (fault, record): (PasskeyFault, &Record),
        now: Timestamp,
    ) -> StoreResult<()> {
        passkey::log_refusal(fault);
        let is_last = passkey::count_refusal(app, repositories, ClientNetwork::of(self.request.client.ip), now)?;
        record.happened(repositories, organization, &Actor::from(user), Happening::PasskeyRefused { is_last })
    }

    /// Takes a place for the code's attempt, if a code is needed, in a transaction of its own, and compares the code.
    ///
    /// # Errors
    /// Too many wrong codes, a secret that can't be decrypted, or the store failed.
    pub(crate) fn count(&self, app: &App, now: Timestamp) -> Result<CountedOwner<'_>, OwnerError> {
        let caller = &self.caller;
        let record = Record::new(app, Some(&self.request), now);
        let asked = Asked::WithPassword(caller.organization.id);
        let code = match &self.code {
            Some(code) if caller.user.has_second_factor() && !self.is_by_passkey() => {
                Some(CountedProof::count(app, caller.user.id, asked, code, now)?)
            }
            Some(_) | None => None,
        };
        Ok(CountedOwner { owner: self, record, code, now })
    }

    /// Runs `body` in a writing transaction, with the user's row locked, after checking the proof again; uses the code up.
    ///
    /// # Errors
    /// As [`Owner::count`] and [`CountedOwner::check`]; then the body's own.
    pub(crate) fn write<T, E: From<OwnerError> + From<StoreError>>(
        &self,
        app: &App,
        now: Timestamp,
        mut body: impl FnMut(&mut dyn Repositories, &User) -> Result<T, E>,
    ) -> Result<T, E> {
        let counted = self.count(app, now)?;
        let outcome = transact(&*app.store, |repositories| {
            let user = repositories.users().lock(self.caller.user.id)?;
            let user = user.ok_or(OwnerError::Denied(AccessFault::Invalid))?;
            match counted.check(app, repositories, &user)? {
                Ok(accepted) => accepted.map_or(Ok(()), |accepted| accepted.use_up(repositories))?,
                Err(refusal) => return Ok(Err(refusal)),
            }
            counted.give_back(repositories)?;
            body(repositories, &user).map(Ok)
        })?;
        Ok(outcome?)
    }
}

/// An owner whose code counts as an attempt.
pub(crate) struct CountedOwner<'a> {
    owner: &'a Owner,
    record: Record,
    /// Absent when the second factor was off, when no code was sent, and beside a passkey.
    code: Option<CountedProof>,
    now: Timestamp,
}

impl CountedOwner<'_> {
    /// Checks that the session is still live, that what was shown still counts, and that the code is correct where the second factor
    /// is on; absent where none is needed. The caller holds the lock on the user's row, and commits even a refusal, which keeps the
    /// audit entry of a wrong code.
    pub(crate) fn check(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        user: &User,
    ) -> StoreResult<Result<Option<Accepted<'_>>, OwnerError>> {
        let owner = self.owner;
        if let Err(refusal) = owner.recheck(app, repositories, user, &self.record, self.now)? {
            return Ok(Err(refusal));
        }
        // The second factor may have been turned off meanwhile; then no code is needed.
        if !user.has_second_factor() || owner.is_by_passkey() {
            return Ok(Ok(None));
        }
        let Some(code) = &self.code else { return Ok(Err(OwnerRefusal::CodeRequired.into())) };
        let whose = (&owner.caller.organization, user);
        match code.settle(app, repositories, factor::Purpose::Show, whose, &self.record)? {
            Ok(accepted) => return Ok(Ok(Some(accepted))),
            Err(TwoFactorRefusal::WrongCode) => {}
            // Another secret was set up meanwhile, so the code is wrong.
            Err(TwoFactorRefusal::NotEnabled | TwoFactorRefusal::AlreadyEnabled) => {
                code.was_wrong(app, repositories, factor::Purpose::Show, whose, &self.record)?;
            }
        }
        Ok(Err(OwnerRefusal::WrongCode.into()))
    }

    /// Gives the attempt of a correct code back.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        self.code.as_ref().map_or(Ok(()), |code| code.give_back(repositories))
    }
}
