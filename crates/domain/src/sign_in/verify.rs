//! Decides whether a token is valid, suspended or not, from one lookup of live rows, so
//! that the first question after a member's removal is refused already.

use crate::accounts::email::Email;
use crate::accounts::user::AccountRole;
use crate::id::{ApiKeyId, OrganizationId, SessionId, TokenId, UserId};
use crate::keys::key_form::{KeyDigest, KeyKind};
use crate::organizations::membership::{MembershipStatus, Role};
use crate::organizations::roles::{Entitlements, Given};
use crate::organizations::{Organization, OrganizationStatus, Plan};
use crate::sign_in::access::Principal;
use crate::sign_in::impersonator::Impersonator;
use crate::sign_in::token::{Claims, TokenKind};
use crate::text::{Name, Slug};
use crate::time::Timestamp;
use crate::word::word_enum;

/// One verify request in a single question, so that an adapter can answer many in one round trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyQuestion {
    /// The organization that the caller claims to be.
    pub slug: Slug,
    /// The kind of the caller's key.
    pub key_kind: KeyKind,
    /// Digest of the caller's key.
    pub key_digest: KeyDigest,
    /// The token's session; absent when the token is not this service's, and only the key is looked up.
    pub session_id: Option<SessionId>,
}

/// The store's rows for a question, read at one instant. The store only looks rows up by the values in the question;
/// [`decide`] checks whether they fit together and are live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyFacts {
    /// The key of this kind with this digest **and** the organization with this slug, which owns it when it is an API key;
    /// absent when there is no such pair.
    pub caller: Option<CallerFacts>,
    /// The session **of that organization**; absent when there is none.
    pub subject: Option<SubjectFacts>,
}

/// The caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerFacts {
    /// The key.
    pub key: CallerKey,
    /// The instant from which the key is refused; absent: never.
    pub key_expires_at: Option<Timestamp>,
    /// When the key was revoked; absent when it wasn't.
    pub key_revoked_at: Option<Timestamp>,
    /// The organization.
    pub organization: OrganizationFacts,
}

/// The caller's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallerKey {
    /// The organization's own key.
    Api {
        /// Its identifier.
        id: ApiKeyId,
        /// When it was last used; absent: never.
        last_used_at: Option<Timestamp>,
    },
    /// The operator's key. Every scope may verify.
    Service,
}

/// The organization in a verify answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of Organization")]
pub struct OrganizationFacts {
    pub id: OrganizationId,
    pub name: Name,
    pub slug: Slug,
    pub plan: Plan,
    pub status: OrganizationStatus,
}

/// The user and the session that the token is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectFacts {
    /// `jti` of the access token that the session accepts now; absent when the session isn't a full one.
    pub access_id: Option<TokenId>,
    /// When the session is over unless refreshed.
    pub session_expires_at: Timestamp,
    /// The user.
    pub user_id: UserId,
    /// Display name.
    pub name: Name,
    /// Canonical address.
    pub email: Email,
    /// Account-level role.
    pub account_role: AccountRole,
    /// Whether the address was proven.
    pub is_email_verified: bool,
    /// Role in the organization.
    pub role: Role,
    /// Status in the organization.
    pub status: MembershipStatus,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// What the member was given in the product.
    pub given: Given,
    /// Who signed in as the user; absent when that was the user.
    pub impersonator: Option<Impersonator>,
}

impl SubjectFacts {
    /// What the member may do in the product now. `admins_have_all`: whether an admin has every permission.
    pub fn held(&self, admins_have_all: bool) -> Entitlements {
        self.given.held(self.role, self.status, admins_have_all)
    }
}

/// The answer to a verify request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyAnswer {
    /// 401 `invalid_api_key`: missing, wrong, another organization's, revoked and expired look alike.
    KeyRefused,
    /// `{valid:false}`.
    Invalid(CallerFacts),
    /// The whole answer; the membership may be suspended.
    Valid(CallerFacts, SubjectFacts),
}

/// Decides a verify request. `claims` are those of a token whose signature, kind and form are valid; absent otherwise.
pub fn decide(facts: VerifyFacts, claims: Option<&Claims>, now: Timestamp) -> VerifyAnswer {
    let Some(caller) = facts.caller else {
        return VerifyAnswer::KeyRefused;
    };
    if caller.key_revoked_at.is_some() || caller.key_expires_at.is_some_and(|end| now >= end) {
        return VerifyAnswer::KeyRefused;
    }
    let live = match (&facts.subject, claims) {
        (Some(subject), Some(claims)) => {
            caller.organization.status == OrganizationStatus::Active
                && claims.kind == TokenKind::Access
                && claims.organization_id == caller.organization.id
                && claims.user_id == subject.user_id
                && !claims.is_expired(now)
                && now < subject.session_expires_at
                && subject.access_id == Some(claims.token_id)
                && subject.status.is_member()
        }
        (None, _) | (_, None) => false,
    };
    match facts.subject {
        Some(subject) if live => VerifyAnswer::Valid(caller, subject),
        _ => VerifyAnswer::Invalid(caller),
    }
}

word_enum! {
    /// Why a token isn't valid; reported only when the caller asks with `explain`.
    InvalidReason {
        /// Not a token of this service, or of another kind.
        Malformed = "malformed",
        /// The token has expired.
        Expired = "expired",
        /// The session has a newer access token.
        Superseded = "superseded",
        /// The session has ended.
        SessionEnded = "session_ended",
        /// Another organization's token.
        WrongOrganization = "wrong_organization",
        /// The user is not, or no longer, a member.
        NotAMember = "not_a_member",
        /// The organization is suspended.
        OrganizationSuspended = "organization_suspended",
    }
}

/// Explains a refusal, from a second, plain lookup. About another organization's token, it reveals nothing else.
pub fn explain(
    claims: Option<&Claims>,
    organization: &Organization,
    principal: Option<&Principal>,
    now: Timestamp,
) -> InvalidReason {
    let Some(claims) = claims else {
        return InvalidReason::Malformed;
    };
    if claims.organization_id != organization.id {
        return InvalidReason::WrongOrganization;
    }
    if organization.status == OrganizationStatus::Suspended {
        return InvalidReason::OrganizationSuspended;
    }
    let Some(principal) = principal.filter(|p| p.session.user_id == claims.user_id) else {
        return if claims.is_expired(now) { InvalidReason::Expired } else { InvalidReason::SessionEnded };
    };
    let here = principal.membership.as_ref().filter(|m| m.organization_id == organization.id);
    let is_member = here.is_some_and(|m| m.status.is_member());
    if !is_member {
        return InvalidReason::NotAMember;
    }
    if claims.is_expired(now) {
        InvalidReason::Expired
    } else if principal.session.is_live(now) {
        InvalidReason::Superseded
    } else {
        InvalidReason::SessionEnded
    }
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
