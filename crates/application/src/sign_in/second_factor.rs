//! `POST /auth/verify-2fa`: partial → full session (docs/security.md#tokens-and-sessions).

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{AssertionResponse, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::factor::{self, Factor, Proof};
use orgauth_domain::sign_in::passkey::Passkey;
use orgauth_domain::sign_in::passkey::challenge::{Challenge, Purpose};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_domain::sign_in::single_sign_on::Admission;
use orgauth_domain::sign_in::token::{Claims, TokenKind};
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;
use orgauth_domain::sign_in::{Awaits, Session, second_step};

use crate::accounts::unproven;
use crate::app::{App, RequestContext};
use crate::authorize::lock_active_member;
use crate::error::{Error, refusals};
use crate::presented::{Presented, PresentedCookies};
use crate::proof::passkey::{self, Attempt, CheckedPasskey, PasskeyInvalid};
use crate::proof::second_factor::{Asked, CountedProof};
use crate::record::Record;
use crate::sign_in::session_issuer::{self, Begun, SignIn, Start};
use crate::single_sign_on;

/// What a user shows at the second step.
pub enum Shown {
    /// A code or a recovery code.
    Proof(Proof),
    /// A passkey.
    Passkey(AssertionResponse),
}

/// The second step of a sign-in, after its partial token was found valid.
struct SecondStep {
    partial: PartialSession,
    presented: PresentedCookies,
    request: RequestContext,
}

/// A partial session whose valid token was presented.
struct PartialSession {
    organization: Organization,
    claims: Claims,
    /// Whether it waits for the set-up of a second factor, for which a passkey stands.
    is_set_up: bool,
}

/// Why there is no full session.
pub type SecondFactorError = Error<SecondFactorRefusal>;

/// Why there is no full session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SecondFactorRefusal {
    /// The partial token is missing, expired, used, or not one of this organization.
    #[error("sign in again: the partial token is not valid")]
    PartialTokenInvalid,
    /// The code is wrong or was used before.
    #[error("the code is wrong")]
    WrongCode,
    /// The passkey was not accepted. The operator's log says why.
    #[error(transparent)]
    PasskeyInvalid(#[from] PasskeyInvalid),
    /// The user has no passkey that can be used here.
    #[error("the user has no passkey that can be used here")]
    NoPasskey,
}

refusals!(SecondFactorRefusal: PasskeyInvalid);

/// Returns the partial session of a request; called before anything else is checked.
///
/// # Errors
/// The token isn't a valid one of this organization.
fn partial_session(
    app: &App,
    organization: Organization,
    token: &Presented,
) -> Result<PartialSession, SecondFactorError> {
    let now = app.now();
    let Presented::Token(token) = token else {
        return Err(SecondFactorRefusal::PartialTokenInvalid.into());
    };
    let claims = app
        .tokens
        .read(TokenKind::Partial, token, now)
        .ok()
        .filter(|claims| claims.organization_id == organization.id && !claims.is_expired(now))
        .ok_or(SecondFactorRefusal::PartialTokenInvalid)?;
    let principal: StoreResult<_> =
        read(&*app.store, |repositories| repositories.sessions().principal(organization.id, claims.session_id));
    let awaits = principal?.and_then(|principal| awaited(&principal.session, &claims, now));
    let awaits = awaits.ok_or(SecondFactorRefusal::PartialTokenInvalid)?;
    Ok(PartialSession { organization, claims, is_set_up: awaits == Awaits::SetUp })
}

/// What the session waits for; absent when the claims aren't those of its token.
fn awaited(session: &Session, claims: &Claims, now: Timestamp) -> Option<Awaits> {
    let waits = |what: &Awaits| session.awaits(*what, claims.token_id, now) && session.user_id == claims.user_id;
    [Awaits::Code, Awaits::SetUp].into_iter().find(waits)
}

/// What a challenge for the second step is bound to.
const fn asked(partial: &PartialSession) -> passkey::Asked<'_> {
    passkey::Asked {
        organization: &partial.organization,
        purpose: Purpose::SecondFactor,
        session: Some(partial.claims.session_id),
    }
}

/// Issues the challenge of a second step by passkey. Returns the user's passkeys, too.
///
/// # Errors
/// The token isn't a valid one of this organization; the user has no passkey that can be used here; the store failed.
pub fn passkey_options(
    app: &App,
    organization: Organization,
    presented: &PresentedCookies,
) -> Result<(Challenge, Vec<Passkey>), SecondFactorError> {
    let partial = partial_session(app, organization, &presented.partial)?;
    let passkeys = passkey::usable(app, partial.claims.user_id)?;
    if passkeys.is_empty() {
        return Err(SecondFactorRefusal::NoPasskey.into());
    }
    Ok((passkey::issue(app, &asked(&partial).bound()), passkeys))
}

/// Completes a sign-in by its second factor. Reports errors in the `proof` only after the partial token has been found
/// valid.
///
/// # Errors
/// The token isn't a valid one of this organization; the proof's own error; throttled, wrong code, then no active
/// membership.
pub fn complete_sign_in<E: From<SecondFactorError>>(
    app: &App,
    organization: Organization,
    presented: PresentedCookies,
    shown: Result<Shown, E>,
    request: RequestContext,
) -> Result<SignIn, E> {
    let partial = partial_session(app, organization, &presented.partial)?;
    let is_set_up = partial.is_set_up;
    let step = SecondStep { partial, presented, request };
    match shown {
        Ok(Shown::Passkey(response)) => Ok(by_passkey(app, &step, response)?),
        Ok(Shown::Proof(_)) if is_set_up => {
            Err(SecondFactorError::from(SecondFactorRefusal::PartialTokenInvalid).into())
        }
        Ok(Shown::Proof(proof)) => Ok(by_code(app, &step, &proof)?),
        Err(error) => Err(error),
    }
}

/// The outcome of the last transaction. Every outcome is committed.
enum Outcome {
    Began(Box<(Begun, User, Membership)>),
    Wrong,
    Refused(PasskeyFault),
    Denied(AccessFault),
    Gone,
}

/// Checks a code or a recovery code.
///
/// # Errors
/// Throttled, wrong code, then no active membership; a partial session that has ended.
fn by_code(app: &App, step: &SecondStep, proof: &Proof) -> Result<SignIn, SecondFactorError> {
    let now = app.now();
    let PartialSession { organization, claims, .. } = &step.partial;
    let asked = Asked::AtSignIn(claims.session_id);
    let proof = CountedProof::count(app, claims.user_id, asked, proof, now)?;
    let start = Start::draw(app, &step.presented, now)?;
    let record = Record::new(app, Some(&step.request), now);
    let outcome = transact(&*app.store, |repositories| {
        let Some(user) = repositories.users().lock(claims.user_id)? else { return Ok(Outcome::Gone) };
        let settled = proof.settle(app, repositories, factor::Purpose::Show, (organization, &user), &record)?;
        let accepted = match settled {
            Ok(accepted) => accepted,
            Err(TwoFactorRefusal::WrongCode) => return Ok(Outcome::Wrong),
            Err(TwoFactorRefusal::NotEnabled | TwoFactorRefusal::AlreadyEnabled) => return Ok(Outcome::Gone),
        };
        let kind = accepted.kind();
        if kind.is_spent_when_shown() {
            accepted.use_up(repositories)?;
        }
        accepted.give_back(repositories)?;
        let how = (kind, step.request.on_organization_page, None);
        let outcome = pass(app, repositories, step, user, how, (&start, &record))?;
        if matches!(outcome, Outcome::Began(_)) && !kind.is_spent_when_shown() {
            accepted.use_up(repositories)?;
        }
        Ok::<_, StoreError>(outcome)
    })?;
    answer(app, outcome)
}

/// Checks a passkey.
///
/// # Errors
/// Throttled, the passkey is not accepted, then no active membership; a partial session that has ended.
fn by_passkey(app: &App, step: &SecondStep, response: AssertionResponse) -> Result<SignIn, SecondFactorError> {
    let now = app.now();
    let PartialSession { organization, claims, .. } = &step.partial;
    let attempt = Attempt::reserve(app, ClientNetwork::of(step.request.client.ip), now)?;
    let checked = CheckedPasskey::check(app, asked(&step.partial), response, Some(claims.user_id), now)?;
    let start = Start::draw(app, &step.presented, now)?;
    let record = Record::new(app, Some(&step.request), now);
    let outcome = match checked {
        Ok(checked) => transact(&*app.store, |repositories| {
            let Some(user) = repositories.users().lock(claims.user_id)? else { return Ok(Outcome::Gone) };
            let passkey = match checked.settle(app, repositories, (organization, &user), &record, now)? {
                Ok(passkey) => passkey,
                Err(fault) => return Ok(Outcome::Refused(fault)),
            };
            let on_page = step.request.on_organization_page || checked.on_organization_page;
            let how = (Factor::Passkey, on_page, Some(passkey));
            let outcome = pass(app, repositories, step, user, how, (&start, &record))?;
            attempt.give_back(repositories)?;
            Ok::<_, StoreError>(outcome)
        })?,
        Err(fault) => Outcome::Refused(fault),
    };
    if let Outcome::Refused(fault) = outcome {
        passkey::log_refusal(fault);
        transact(&*app.store, |repositories| {
            let is_last = attempt.fail(repositories, now)?;
            let actor = repositories.users().by_id(claims.user_id)?.as_ref().map_or(Actor::Anonymous, Actor::from);
            record.happened(repositories, organization, &actor, Happening::PasskeyRefused { is_last })
        })?;
    }
    answer(app, outcome)
}

/// Makes a full session of the partial one, after the second factor was right: once membership and organization are checked again.
fn pass(
    app: &App,
    repositories: &mut dyn Repositories,
    step: &SecondStep,
    user: User,
    (kind, on_page, passkey): (Factor, bool, Option<Passkey>),
    (start, record): (&Start, &Record),
) -> StoreResult<Outcome> {
    let PartialSession { organization, claims, .. } = &step.partial;
    let now = start.now;
    let (current, membership) = match lock_active_member(repositories, organization, user.id)? {
        Ok(found) => found,
        Err(AccessFault::NotAMember) => return Ok(Outcome::Gone),
        Err(fault) => {
            let what = Happening::LoginDeniedAfterFactor(&fault);
            record.happened(repositories, organization, &Actor::from(&user), what)?;
            return Ok(Outcome::Denied(fault));
        }
    };
    let session = repositories.sessions().lock(organization.id, claims.session_id)?;
    let asked = session.as_ref().map(|session| session.admission(&current.security, membership.role));
    if asked == Some(Admission::Shut) {
        let fault = single_sign_on::required(repositories, &current, &user)?;
        let what = Happening::LoginDeniedAfterFactor(&fault);
        record.happened(repositories, organization, &Actor::from(&user), what)?;
        return Ok(Outcome::Denied(fault));
    }
    // Turning the rule on ended such sign-ins; an older server that doesn't know the rule may have begun one since.
    let session = session.filter(|session| session.goes_on_under(&current.security));
    let (rules, seed) = (&app.settings.tokens.of(&current), start.seed.clone());
    let passed = session.and_then(|session| match awaited(&session, claims, now)? {
        Awaits::Code => session.pass_second_factor(claims.token_id, kind, on_page, seed, now, rules).ok(),
        Awaits::SetUp if kind == Factor::Passkey && second_step::may_set_up(&current) => {
            session.enrol_second_factor(claims.token_id, kind, on_page, seed, now, rules).ok()
        }
        Awaits::SetUp => None,
    });
    let Some(mut session) = passed else { return Ok(Outcome::Gone) };
    if let Some(passkey) = passkey {
        session.passkey = Some(passkey.id);
        let joined_at = membership.joined_at;
        let counts = passkey.opens(&current, joined_at) && passkey.counts_by_sign_in(&current, joined_at);
        if session.vouches_for_owner() || counts {
            passkey::count_in(repositories, &passkey, current.id)?;
        }
    }
    let user = prove_by_invitation(repositories, record, &session, user, now)?;
    let how = (&step.request, kind.login_method());
    session_issuer::complete(app, repositories, (&session, &user), how, start, record)?;
    Ok(Outcome::Began(Box::new((session.into(), user, membership))))
}

fn answer(app: &App, outcome: Outcome) -> Result<SignIn, SecondFactorError> {
    match outcome {
        Outcome::Began(began) => {
            let (begun, user, membership) = *began;
            Ok(session_issuer::answer(app, &begun, user, membership)?)
        }
        Outcome::Wrong => Err(SecondFactorRefusal::WrongCode.into()),
        Outcome::Refused(_) => Err(PasskeyInvalid.into()),
        Outcome::Denied(fault) => Err(SecondFactorError::Denied(fault)),
        Outcome::Gone => Err(SecondFactorRefusal::PartialTokenInvalid.into()),
    }
}

/// Marks the user's address as proven when the sign-in began with an invitation's link: its mailbox and the second factor are the
/// same person's.
fn prove_by_invitation(
    repositories: &mut dyn Repositories,
    record: &Record,
    session: &Session,
    mut user: User,
    now: Timestamp,
) -> StoreResult<User> {
    if !user.is_email_verified && session.showed_mailbox() {
        unproven::mark_proven(repositories, record, &mut user, session.organization_id, now)?;
    }
    Ok(user)
}
