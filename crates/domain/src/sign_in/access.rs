//! Who may do what, decided from live rows for every protected request (docs/security.md: G1–G4).

use crate::accounts::user::User;
use crate::keys::service_key::{Scope, ServiceKey, ServiceKeyId};
use crate::organizations::connection::NamedConnection;
use crate::organizations::membership::{Membership, MembershipStatus, Role};
use crate::organizations::{Organization, OrganizationStatus};
use crate::sign_in::second_step::{self, SecondFactors};
use crate::sign_in::token::{Claims, TokenKind, TokenRules};
use crate::sign_in::{Client, Session, SessionState};
use crate::text::Slug;
use crate::time::{Duration, Timestamp};

/// The permission with which a member of the operator's organization who is no admin there is the operator, too.
pub const OPERATOR_PERMISSION: &str = "orgauth:operator";

/// How long after a sign-in or another proof of who acts a person may change something as the operator.
pub const OPERATOR_PROOF: Duration = Duration::from_minutes(30);

/// What a protected route requires of its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// A live session; neither organization nor membership need be active (logout-all).
    Session,
    /// An active member of an active organization.
    Member,
    /// An active member of an active organization who is `org_admin`.
    Admin,
}

/// Whether a route reaches beyond its organization.
#[derive(Debug, Clone, Copy)]
pub enum Reach<'a> {
    /// It doesn't: the access token is enough.
    Organization,
    /// It reaches the caller's whole account. Every backend gets its users' access tokens, so these routes also require the
    /// session's refresh token, which stays in the cookie.
    Account(&'a RefreshEvidence),
}

/// What a request for an account-wide route presents besides its access token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefreshEvidence {
    /// The claims of the refresh cookie, if it is genuine; `None` when none was sent or it isn't.
    pub claims: Option<Claims>,
    /// Whether a refresh cookie was sent.
    pub was_sent: bool,
    /// The client that sent it.
    pub client: Client,
    /// The rules with the replay window.
    pub rules: TokenRules,
}

impl RefreshEvidence {
    /// Checks that it is the refresh token of this session, and that the session reaches the whole account.
    ///
    /// # Errors
    /// No refresh token, another one, or a session that proves too little or began on an organization's page.
    pub fn admit(&self, session: &Session, now: Timestamp) -> Result<(), AccessFault> {
        self.validate(session, now)?;
        if !session.proves_enough() {
            return Err(AccessFault::ProvesTooLittle);
        }
        if session.reaches_account() { Ok(()) } else { Err(AccessFault::OrganizationPage) }
    }

    /// Checks that it is the refresh token of this session. A wrong one ends nothing: only a refresh detects reuse.
    fn validate(&self, session: &Session, now: Timestamp) -> Result<(), AccessFault> {
        if !self.was_sent {
            return Err(AccessFault::NoRefreshToken);
        }
        let is_it = self.claims.as_ref().is_some_and(|claims| {
            claims.kind == TokenKind::Refresh
                && claims.session_id == session.id
                && claims.organization_id == session.organization_id
                && claims.user_id == session.user_id
                && !claims.is_expired(now)
                && session.is_refresh_token(claims.token_id, &self.client, now, &self.rules)
        });
        if is_it { Ok(()) } else { Err(AccessFault::InvalidRefreshToken) }
    }
}

/// The rows for one access token, read together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// The session that the token names, in the request's organization.
    pub session: Session,
    /// Its user.
    pub user: User,
    /// The user's membership; absent when there never was one.
    pub membership: Option<Membership>,
}

/// Why a caller was refused. The variants are in the order of the checks, except that a token of another organization is
/// [`AccessFault::Invalid`] even when it has expired, too.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AccessFault {
    /// No token at all.
    #[error("sign in first")]
    NoToken,
    /// The token has expired.
    #[error("the access token has expired")]
    Expired,
    /// Not a live token of this organization.
    #[error("the access token is not valid here")]
    Invalid,
    /// The route reaches beyond the organization, and the request has no refresh token besides the access token.
    #[error("this reaches beyond the organization: it needs the refresh_token cookie beside the access token")]
    NoRefreshToken,
    /// The route reaches beyond the organization, and the refresh token is not that of the session.
    #[error("the refresh token is not that of this session")]
    InvalidRefreshToken,
    /// The route reaches beyond the organization, and the session began on one of its pages.
    #[error(
        "a session that began on an organization's page, or by a link that others were given, does not reach beyond that organization"
    )]
    OrganizationPage,
    /// The route reaches beyond the organization, and the session began by a code by mail or by the organization's identity provider.
    #[error("this sign-in opens one organization only: sign in by password or passkey")]
    ProvesTooLittle,
    /// The organization is suspended.
    #[error("the organization is suspended")]
    OrganizationSuspended,
    /// The user is not a member.
    #[error("not a member of this organization")]
    NotAMember,
    /// The member is suspended.
    #[error("the membership is not active")]
    MembershipNotActive,
    /// The organization doesn't allow the method by which the user signs in.
    #[error("this organization doesn't allow this way to sign in")]
    MethodNotAllowed,
    /// The organization takes the user's sign-ins from its identity provider alone. The connection to go by; absent when none is active.
    #[error("this organization requires single sign-on: sign in by its identity provider")]
    SsoRequired(Option<Box<NamedConnection>>),
    /// The organization forbids passwords, and the passkey doesn't count there.
    #[error(
        "this passkey doesn't count in this organization, which forbids passwords: it was added elsewhere. Accept an invitation of the \
         organization, and use it in the same browser; an admin can invite you again"
    )]
    PasskeyNotCounted,
    /// The member is not an admin.
    #[error("this needs an organization admin")]
    AdminRequired,
    /// Not a live service key.
    #[error("the service key is not valid")]
    KeyRefused,
    /// A live service key that may only verify.
    #[error("this needs a service key of scope manage")]
    ScopeMissing,
    /// A live service key, where a person has to act.
    #[error("no service key may do this: it takes the operator's pages or the command line")]
    PersonRequired,
    /// The operator signed in as this user, and such a session only reads.
    #[error("this session is an impersonation: it only reads")]
    Impersonation,
    /// A signed-in user who is not the operator, or not any more. The answer is that of an unknown route.
    #[error("there is no such route")]
    NotTheOperator,
    /// An admin of the operator's organization changes something there, and is not the operator in this session.
    #[error(
        "this changes the operator's organization: only the operator does that, on the service's own pages, signed in there with a second \
         factor"
    )]
    OperatorRequired,
    /// A person who is the operator changes something, and the last proof of who acts is too long ago.
    #[error("prove again who acts: the last proof is more than 30 minutes ago")]
    ProofTooOld,
}

/// Checks whether a signed-in person is the operator: an active member of the operator's organization, `operators`, which is active
/// itself; its admin, or with [`OPERATOR_PERMISSION`]; in a session that reaches the whole account, proved its owner by more than what was
/// mailed, and has shown a second factor that the user still has. All of it is read for each request. `principal` has the rows of the
/// session in `organization`.
///
/// # Errors
/// [`AccessFault::NotTheOperator`], whatever is missing.
pub fn operator_person(
    operators: Option<&Slug>,
    organization: &Organization,
    principal: &Principal,
    has: SecondFactors,
) -> Result<(), AccessFault> {
    let Principal { session, user, membership } = principal;
    let membership = membership.as_ref().filter(|membership| membership.user_id == user.id);
    let is_entitled = membership.is_some_and(|membership| match membership.role {
        Role::Admin => true,
        Role::Member => membership.given.entitlements.permissions.contains(OPERATOR_PERMISSION),
    });
    let is_operator = operators == Some(&organization.slug)
        && session.organization_id == organization.id
        && session.user_id == user.id
        && active_member(organization, membership).is_ok()
        && is_entitled
        && session.began_with_owner()
        && second_step::has_shown(has, &session.methods);
    if is_operator { Ok(()) } else { Err(AccessFault::NotTheOperator) }
}

/// Checks that a person who is the operator has proven who acts in the last [`OPERATOR_PROOF`]: by the sign-in itself, or since.
///
/// # Errors
/// [`AccessFault::ProofTooOld`].
pub fn operator_proof(session: &Session, now: Timestamp) -> Result<(), AccessFault> {
    match session.operator_proof_ends_at() {
        Some(end) if now < end => Ok(()),
        Some(_) | None => Err(AccessFault::ProofTooOld),
    }
}

impl Session {
    /// Until when its user may change something as the operator; absent when nothing in it proves who acts.
    pub fn operator_proof_ends_at(&self) -> Option<Timestamp> {
        if !matches!(self.state, SessionState::Full(_)) {
            return None;
        }
        let by_sign_in = self.began_with_owner().then_some(self.signed_in_at);
        by_sign_in.max(self.proven_at).map(|at| at.plus(OPERATOR_PROOF))
    }
}

/// Checks a caller that uses a service key instead of a session. `key` is the key in the store; absent when there is none.
///
/// # Errors
/// The key is unknown, expired or revoked; or it may only verify.
pub fn operator(key: Option<&ServiceKey>, now: Timestamp) -> Result<ServiceKeyId, AccessFault> {
    let key = key.filter(|key| key.is_live(now)).ok_or(AccessFault::KeyRefused)?;
    match key.scope {
        Scope::Manage => Ok(key.id),
        Scope::Verify => Err(AccessFault::ScopeMissing),
    }
}

/// Checks a caller by live rows: authentication, reach, then organization, membership, role.
///
/// `principal` has the rows of the token's session **in the organization of the slug**; absent when there are none.
///
/// # Errors
/// The first check that failed.
pub fn authorize(
    need: Need,
    reach: Reach<'_>,
    claims: &Claims,
    organization: &Organization,
    principal: Option<&Principal>,
    now: Timestamp,
) -> Result<(), AccessFault> {
    if claims.organization_id != organization.id {
        return Err(AccessFault::Invalid);
    }
    if claims.is_expired(now) {
        return Err(AccessFault::Expired);
    }
    let principal = principal.ok_or(AccessFault::Invalid)?;
    let genuine = claims.kind == TokenKind::Access
        && principal.session.organization_id == organization.id
        && principal.session.user_id == claims.user_id
        && principal.user.id == claims.user_id
        && principal.session.accepts_access(claims.token_id, now);
    if !genuine {
        return Err(AccessFault::Invalid);
    }
    if let Reach::Account(evidence) = reach {
        evidence.admit(&principal.session, now)?;
    }
    if need == Need::Session {
        return Ok(());
    }
    let membership = principal.membership.as_ref().filter(|m| m.user_id == principal.user.id);
    active_member(organization, membership)?;
    match (need, membership.map(|m| m.role)) {
        (Need::Admin, Some(Role::Member) | None) => Err(AccessFault::AdminRequired),
        (Need::Admin, Some(Role::Admin)) | (Need::Member | Need::Session, _) => Ok(()),
    }
}

/// Whether a user with this membership may act in this organization now. A membership of another organization doesn't count.
///
/// # Errors
/// Suspended organization, no membership, suspended membership, in that order.
pub fn active_member(organization: &Organization, membership: Option<&Membership>) -> Result<(), AccessFault> {
    match organization.status {
        OrganizationStatus::Suspended => return Err(AccessFault::OrganizationSuspended),
        OrganizationStatus::Active => {}
    }
    match membership.filter(|m| m.organization_id == organization.id).map(|m| m.status) {
        None | Some(MembershipStatus::Removed) => Err(AccessFault::NotAMember),
        Some(MembershipStatus::Suspended) => Err(AccessFault::MembershipNotActive),
        Some(MembershipStatus::Active) => Ok(()),
    }
}

#[cfg(test)]
#[path = "access_tests.rs"]
mod tests;
