//! `/auth/passkeys`: the passkeys of an account.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{RegistrationResponse, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::passkey::ceremony::{AuthenticatorData, NewCredential, Operation};
use orgauth_domain::sign_in::passkey::challenge::{Challenge, Purpose};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_domain::sign_in::passkey::{MOST, Passkey, PasskeyId, known_transports, user_handle};
use orgauth_domain::text::Name;

use crate::accounts::identities;
use crate::app::{App, RequestContext};
use crate::authorize::{Caller, first_organization, lock_active_member};
use crate::error::{Error, refusals};
use crate::proof::owner::{self, Owner, OwnerProof, OwnerRefusal};
use crate::proof::passkey::{self, Asked, Attempt, PasskeyRequired};
use crate::record::Record;

/// Why the passkeys of an account were not changed.
pub type PasskeysError = Error<PasskeysRefusal>;

/// Why the passkeys of an account were not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PasskeysRefusal {
    /// The owner of the account was not proven.
    #[error(transparent)]
    Owner(#[from] OwnerRefusal),
    /// What the authenticator answered was not accepted. The operator's log says why.
    #[error("the passkey was not accepted")]
    Invalid,
    /// The key can't be used here.
    #[error("the passkey has an algorithm or a key that can't be used here")]
    Unsupported,
    /// The account has as many passkeys as it may.
    #[error("an account has at most {MOST} passkeys")]
    LimitReached,
    /// The credential is a passkey already.
    #[error("this passkey was added before")]
    Exists,
    /// The account has no such passkey.
    #[error("the account has no passkey with this id")]
    NotFound,
    /// Nothing else would be left to sign in with, anywhere or to one organization.
    #[error("without this passkey you could not sign in, or not to one of your organizations; add another one first")]
    LastMethod,
    /// The only second factor was not shown.
    #[error(transparent)]
    PasskeyRequired(#[from] PasskeyRequired),
    /// An organization of the user requires a second factor, and this is the last one.
    #[error("an organization of yours asks for a second factor, and this is your last one")]
    RequiredByOrganization,
}

refusals!(PasskeysRefusal: OwnerRefusal, PasskeyRequired);

/// What a browser needs to make a passkey.
pub struct NewPasskey {
    /// The challenge.
    pub challenge: Challenge,
    /// The user handle of the account.
    pub user_handle: [u8; 32],
    /// The account.
    pub user: User,
    /// The account's passkeys: an authenticator that has one of them makes no other.
    pub present: Vec<Passkey>,
}

/// The purposes of a challenge to add a passkey: they say what was shown for it.
const TO_ADD: [Purpose; 2] = [Purpose::Add, Purpose::AddByPasskey];

/// What a challenge to add a passkey is bound to.
const fn asked(caller: &Caller, purpose: Purpose) -> Asked<'_> {
    Asked { organization: &caller.organization, purpose, session: Some(caller.session.id) }
}

/// Begins to add a passkey, after the owner of the account was proven. The session of an invitation is proof enough for the first
/// one that opens its organization, where that forbids passwords ([`Session::may_add_first_passkey`]).
///
/// # Errors
/// The owner was not proven, or the account has as many passkeys as it may.
///
/// [`Session::may_add_first_passkey`]: orgauth_domain::sign_in::Session::may_add_first_passkey
pub async fn options(app: &App, shown: OwnerProof) -> Result<NewPasskey, PasskeysError> {
    let owner = owner::prove_or_be_invited(app, shown).await?;
    app.run(move |app| {
        let (caller, rp) = (&owner.caller, &app.settings.passkeys.rp);
        let purpose = if owner.is_by_passkey() { Purpose::AddByPasskey } else { Purpose::Add };
        let challenge = passkey::issue(app, &asked(caller, purpose).bound());
        // In a transaction of its own: it locks memberships, which come before the session that the next one locks.
        transact(&*app.store, |repositories| owner.require_shown(app, repositories))?;
        owner.write(app, app.now(), |repositories, user| {
            let present = repositories.passkeys().of_user(user.id)?;
            let opens = |passkey: &Passkey| {
                let joined_at = caller.membership.as_ref().map(|membership| membership.joined_at);
                passkey.is_usable(rp) && joined_at.is_none_or(|at| passkey.opens(&caller.organization, at))
            };
            if owner.is_invited_only() && present.iter().any(opens) {
                return Ok(Err(PasskeysRefusal::Owner(OwnerRefusal::NotFresh).into()));
            }
            if !has_room(&present) {
                // Committed: the proof is used up.
                return Ok(Err(PasskeysRefusal::LimitReached.into()));
            }
            let user_handle = handle(app, user, &present);
            Ok::<_, PasskeysError>(Ok(NewPasskey { challenge, user_handle, user: user.clone(), present }))
        })?
    })
    .await
}

/// Whether an account with these passkeys may have one more.
const fn has_room(present: &[Passkey]) -> bool {
    present.len() < MOST
}

/// The user handle of an account: that of its passkeys, if there are any.
fn handle(app: &App, user: &User, present: &[Passkey]) -> [u8; 32] {
    present.first().map_or_else(|| user_handle(&app.digests, user.id), |passkey| passkey.user_handle)
}

/// What an authenticator answered, to add a passkey.
pub struct AddPasskey {
    /// The caller, for whom the challenge was issued.
    pub caller: Caller,
    /// The answer.
    pub response: RegistrationResponse,
    /// The name; absent: one is made up.
    pub name: Option<Name>,
    /// The request.
    pub request: RequestContext,
}

/// Adds a passkey.
///
/// # Errors
/// Too many refused ones before; the answer is refused; the key can't be used; the limit is reached; the passkey exists; the
/// session ended meanwhile.
pub fn add(app: &App, command: &AddPasskey) -> Result<Passkey, PasskeysError> {
    let AddPasskey { caller, request, .. } = command;
    let now = app.now();
    let attempt = Attempt::reserve(app, ClientNetwork::of(request.client.ip), now)?;
    let record = Record::new(app, Some(request), now);
    let outcome = match checked(app, command) {
        Ok((challenge, purpose, said, credential)) => transact(&*app.store, |repositories| {
            if purpose == Purpose::Add {
                // Again: the challenge may be older than the rule that asks for the passkey.
                passkey::require_shown(app, repositories, caller, true)?;
            }
            let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
            lock_active_member(repositories, &caller.organization, user.id)??;
            caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
            if !repositories.single_use().use_up(challenge.bytes(), challenge.expires_at())? {
                return Ok(Err(PasskeyFault::ChallengeUsed));
            }
            let present = repositories.passkeys().of_user(user.id)?;
            if !has_room(&present) {
                return Err(PasskeysRefusal::LimitReached.into());
            }
            let passkey = made(app, command, (&user, &present), (&said, &credential));
            repositories.passkeys().insert(&passkey)?.map_err(|_| PasskeysRefusal::Exists)?;
            let what = Happening::PasskeyAdded(&user, &passkey);
            record.happened(repositories, &caller.organization, &Actor::from(&user), what)?;
            attempt.give_back(repositories)?;
            Ok::<_, PasskeysError>(Ok(passkey))
        }),
        Err(fault) => Ok(Err(fault)),
    };
    let fault = match outcome {
        Ok(Ok(passkey)) => return Ok(passkey),
        Ok(Err(fault)) => fault,
        Err(error) => {
            give_back(app, &attempt)?;
            return Err(error);
        }
    };
    passkey::log_refusal(fault);
    if matches!(fault, PasskeyFault::Unsupported(_)) {
        give_back(app, &attempt)?;
        return Err(PasskeysRefusal::Unsupported.into());
    }
    transact(&*app.store, |repositories| {
        let is_last = attempt.fail(repositories, now)?;
        let what = Happening::PasskeyRefused { is_last };
        record.happened(repositories, &caller.organization, &Actor::from(&caller.user), what)
    })?;
    Err(PasskeysRefusal::Invalid.into())
}

fn give_back(app: &App, attempt: &Attempt) -> StoreResult<()> {
    transact(&*app.store, |repositories| attempt.give_back(repositories))
}

/// Reads and checks the answer.
fn checked(
    app: &App,
    command: &AddPasskey,
) -> Result<(Challenge, Purpose, AuthenticatorData, NewCredential), PasskeyFault> {
    let (client, said, credential) = app.passkeys.registration(&command.response)?;
    let mut outcome = Err(PasskeyFault::OtherChallenge);
    for purpose in TO_ADD {
        outcome = asked(&command.caller, purpose).check(app, Operation::Create, (&client, &said), app.now());
        match outcome {
            Err(PasskeyFault::OtherChallenge) => {}
            Ok((challenge, _)) => {
                credential.check_id(&command.response.id)?;
                return Ok((challenge, purpose, said, credential));
            }
            Err(_) => break,
        }
    }
    Err(outcome.err().unwrap_or(PasskeyFault::OtherChallenge))
}

fn made(
    app: &App,
    command: &AddPasskey,
    (user, present): (&User, &[Passkey]),
    (said, credential): (&AuthenticatorData, &NewCredential),
) -> Passkey {
    let now = app.now();
    let name = command.name.clone().unwrap_or_else(|| Name::numbered("Passkey", present.len() + 1));
    Passkey {
        id: app.entropy.id(now),
        user_id: user.id,
        credential_id: credential.id.clone(),
        user_handle: handle(app, user, present),
        rp_id: app.settings.passkeys.rp.id.clone(),
        public_key: credential.public_key.clone(),
        sign_count: said.sign_count,
        is_backup_eligible: said.is_backup_eligible,
        is_backed_up: said.is_backed_up,
        transports: known_transports(command.response.transports.clone()),
        name,
        created_at: now,
        last_used_at: None,
        warned_at: None,
        counts_in: command.caller.session.where_added_counts(&command.caller.organization).into_iter().collect(),
    }
}

/// The passkeys of the caller's account, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(app: &App, caller: &Caller) -> Result<Vec<Passkey>, StoreError> {
    read(&*app.store, |repositories| repositories.passkeys().of_user(caller.user.id))
}

/// Gives a passkey another name.
///
/// # Errors
/// The account has no such passkey, or the session ended meanwhile.
pub fn rename(
    app: &App,
    caller: &Caller,
    (id, name): (PasskeyId, &Name),
    request: &RequestContext,
) -> Result<Passkey, PasskeysError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        lock_active_member(repositories, &caller.organization, user.id)??;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        let mut passkey = found(&repositories.passkeys().of_user(user.id)?, id)?;
        if passkey.name != *name {
            passkey.name = name.clone();
            repositories.passkeys().update(&passkey)?;
            let what = Happening::PasskeyRenamed(&passkey);
            record.happened(repositories, &caller.organization, &Actor::from(&user), what)?;
        }
        Ok(passkey)
    })
}

fn found(passkeys: &[Passkey], id: PasskeyId) -> Result<Passkey, PasskeysError> {
    passkeys.iter().find(|passkey| passkey.id == id).cloned().ok_or_else(|| PasskeysRefusal::NotFound.into())
}

/// Removes a passkey, after the owner of the account was proven. Ends the user's other sessions.
///
/// # Errors
/// The owner was not proven; the account has no such passkey; without it there would be no way to sign in, or not the second factor
/// that an organization requires.
pub async fn remove(app: &App, shown: OwnerProof, id: PasskeyId) -> Result<(), PasskeysError> {
    let owner = owner::prove(app, shown).await?;
    app.run(move |app| remove_of(app, &owner, id)).await
}

/// Whether a user has another way in than the passkey that goes: the password or a provider for the account, and for each organization that it opens
/// a method besides passkeys or one of the passkeys that are `left`. An owner who wants to be rid of one that an organization relies on leaves the
/// organization first.
fn has_another_way_in(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &User,
    (going, left): (&Passkey, &[&Passkey]),
) -> StoreResult<bool> {
    if left.is_empty()
        && repositories.users().password_hash(user.id)?.is_none()
        && !identities::is_way_in(app, repositories.identities().of_user(user.id)?.into_iter())
    {
        return Ok(false);
    }
    let offered = app.settings.methods();
    let closed = first_organization(repositories, user.id, |_, organization, entry| {
        let opens = |passkey: &Passkey| passkey.opens(organization, entry.joined_at);
        let by_passkey_alone = organization.security.methods(&offered) == [Method::Passkey];
        Ok(by_passkey_alone && opens(going) && !left.iter().any(|passkey| opens(passkey)))
    })?;
    Ok(closed.is_none())
}

fn remove_of(app: &App, owner: &Owner, id: PasskeyId) -> Result<(), PasskeysError> {
    let now = app.now();
    let (caller, rp) = (&owner.caller, &app.settings.passkeys.rp);
    let record = Record::new(app, Some(&owner.request), now);
    let counted = owner.count(app, now)?;
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        // Locks memberships before the session, in the same order as the transaction that turns an organization's rule on.
        let is_required = repositories.memberships().lock_of_user(user.id)?;
        let must_be_shown = is_required
            && !owner.is_by_passkey()
            && passkey::is_unshown(app, repositories, &user, (&caller.session, true))?;
        match counted.check(app, repositories, &user)? {
            Ok(accepted) => accepted.map_or(Ok(()), |accepted| accepted.use_up(repositories))?,
            // Committed: it keeps the audit entry of a wrong code.
            Err(error) => return Ok(Err(error.into())),
        }
        counted.give_back(repositories)?;
        if must_be_shown {
            return Ok(Err(PasskeyRequired.into()));
        }
        let present = repositories.passkeys().of_user(user.id)?;
        let passkey = match found(&present, id) {
            Ok(passkey) => passkey,
            Err(error) => return Ok(Err(error)),
        };
        let left: Vec<_> = present.iter().filter(|one| one.id != id && one.is_usable(rp)).collect();
        let is_last = passkey.is_usable(rp) && left.is_empty();
        if passkey.is_usable(rp) && !has_another_way_in(app, repositories, &user, (&passkey, &left))? {
            return Ok(Err(PasskeysRefusal::LastMethod.into()));
        }
        if is_last && is_required && !user.has_second_factor() {
            return Ok(Err(PasskeysRefusal::RequiredByOrganization.into()));
        }
        repositories.passkeys().delete(user.id, id)?;
        // Whoever has the device may have begun some of them.
        repositories.sessions().end_all(user.id, Some(caller.session.id), EndReason::TwoFactorChanged, now)?;
        let what = Happening::PasskeyRemoved(&user, &passkey);
        record.happened(repositories, &caller.organization, &Actor::from(&user), what)?;
        Ok::<_, PasskeysError>(Ok(()))
    })?
}
