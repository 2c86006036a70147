//! `POST /auth/verify-2fa`: partial → full session (docs/security.md#tokens-and-sessions).

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::factor::{Proof, Purpose};
use orgauth_domain::sign_in::token::{Claims, TokenKind};
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;
use orgauth_domain::sign_in::{Awaits, Session};

use crate::app::{App, RequestContext};
use crate::authorize::lock_active_member;
use crate::error::{Error, refusals};
use crate::presented::{Presented, PresentedCookies};
use crate::proof::second_factor::{Asked, CountedProof};
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start};

/// The second step of a sign-in, after its partial token was found valid.
struct SecondFactorCommand {
    partial: PartialSession,
    proof: Proof,
    presented: PresentedCookies,
    request: RequestContext,
}

/// A partial session whose valid token was presented.
struct PartialSession {
    organization: Organization,
    claims: Claims,
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
}

refusals!(SecondFactorRefusal);

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
    principal?
        .filter(|principal| is_of(&principal.session, &claims, now))
        .map(|_| PartialSession { organization, claims })
        .ok_or(SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid))
}

/// Whether the session waits for a code, and the claims are those of its token.
fn is_of(session: &Session, claims: &Claims, now: Timestamp) -> bool {
    session.awaits(Awaits::Code, claims.token_id, now) && session.user_id == claims.user_id
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
    proof: Result<Proof, E>,
    request: RequestContext,
) -> Result<SignIn, E> {
    let partial = partial_session(app, organization, &presented.partial)?;
    let command = SecondFactorCommand { partial, proof: proof?, presented, request };
    Ok(verify_second_factor(app, &command)?)
}

/// The outcome of the last transaction. Every outcome is committed.
enum Outcome {
    Began(Box<(Session, User, Membership)>),
    Wrong,
    Denied(AccessFault),
    Gone,
}

/// Checks a code or a recovery code for the second step.
///
/// # Errors
/// Throttled, wrong code, then no active membership; a partial session that has ended.
fn verify_second_factor(app: &App, command: &SecondFactorCommand) -> Result<SignIn, SecondFactorError> {
    let now = app.now();
    let PartialSession { organization, claims } = &command.partial;
    let asked = Asked::AtSignIn(claims.session_id);
    let proof = CountedProof::count(app, claims.user_id, asked, &command.proof, now)?;
    let start = Start::draw(app, &command.presented, now)?;
    let record = Record::new(app, Some(&command.request), now);
    let outcome = transact(&*app.store, |repositories| {
        let Some(user) = repositories.users().lock(claims.user_id)? else { return Ok(Outcome::Gone) };
        let settled = proof.settle(app, repositories, Purpose::Show, (organization, &user), &record)?;
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
        let (current, membership) = match lock_active_member(repositories, organization, user.id)? {
            Ok(found) => found,
            Err(AccessFault::NotAMember) => return Ok(Outcome::Gone),
            Err(fault) => {
                let what = Happening::LoginDeniedAfterFactor(fault);
                record.happened(repositories, organization, &Actor::from(&user), what)?;
                return Ok(Outcome::Denied(fault));
            }
        };
        let session = repositories.sessions().lock(organization.id, claims.session_id)?;
        let rules = &app.settings.tokens.of(&current);
        let passed = session.filter(|session| is_of(session, claims, now)).and_then(|session| {
            let on_page = command.request.on_organization_page;
            session.pass_second_factor(claims.token_id, kind, on_page, start.seed.clone(), now, rules).ok()
        });
        let Some(session) = passed else { return Ok(Outcome::Gone) };
        if !kind.is_spent_when_shown() {
            accepted.use_up(repositories)?;
        }
        let user = prove_by_invitation(repositories, &record, &session, user, now)?;
        let how = (&command.request, kind.login_method());
        session_issuer::complete(app, repositories, (&session, &user), how, &start, &record)?;
        Ok::<_, StoreError>(Outcome::Began(Box::new((session, user, membership))))
    })?;
    match outcome {
        Outcome::Began(began) => {
            let (session, user, membership) = *began;
            Ok(session_issuer::answer(app, &session, user, membership)?)
        }
        Outcome::Wrong => Err(SecondFactorRefusal::WrongCode.into()),
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
    user: User,
    now: Timestamp,
) -> StoreResult<User> {
    if user.is_email_verified || !session.showed_mailbox() {
        return Ok(user);
    }
    repositories.users().set_email_verified(user.id, true, now)?;
    let user = User { is_email_verified: true, ..user };
    record.happened(repositories, session.organization_id, &Actor::from(&user), Happening::EmailVerified)?;
    Ok(user)
}
