//! Whether a token is valid, suspended or not (docs/http-api.md#post-publicverify): decided from one lookup of live rows, so
//! that a member who is removed is refused by the very next question.

use crate::id::{ApiKeyId, OrganizationId, SessionId, TokenId, UserId};
use crate::identity::email::Email;
use crate::identity::user::AccountRole;
use crate::keys::key_form::{KeyDigest, KeyKind};
use crate::organization::membership::{MembershipStatus, Role};
use crate::organization::{Organization, OrganizationStatus, Plan};
use crate::session::access::Principal;
use crate::session::token::{Claims, TokenKind};
use crate::text::{Name, Slug};
use crate::time::Timestamp;
use crate::word::word_enum;

/// The whole question of one verify, so that an adapter can answer many in one round trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyQuestion {
    /// The organization that the caller says it is.
    pub slug: Slug,
    /// What kind of key the caller has.
    pub key_kind: KeyKind,
    /// Digest of the caller's key.
    pub key_digest: KeyDigest,
    /// The token's session; absent when the token is none of ours, and only the key is asked about.
    pub session_id: Option<SessionId>,
}

/// What the store knows about a question, read at one instant. Rows are looked up only by what the question names;
/// whether they fit together and are live is decided by [`decide`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyFacts {
    /// The key of this kind with this digest **and** the organization with this slug, which owns it when it is an API key;
    /// absent when there is no such pair.
    pub caller: Option<CallerFacts>,
    /// The session **of that organization**; absent when there is none.
    pub subject: Option<SubjectFacts>,
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerFacts {
    /// The key.
    pub key: CallerKey,
    /// From when the key is refused.
    pub key_expires_at: Option<Timestamp>,
    /// When the key was revoked.
    pub key_revoked_at: Option<Timestamp>,
    /// The organization.
    pub organization: OrganizationFacts,
}

/// The key of somebody who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallerKey {
    /// The organization's own.
    Api {
        /// Its identifier.
        id: ApiKeyId,
        /// When it was last used; absent: never.
        last_used_at: Option<Timestamp>,
    },
    /// The operator's. Every scope may verify.
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

/// Whom the token is about.
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
}

/// What verify says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyAnswer {
    /// 401 `invalid_api_key`: missing, wrong, another organization's, revoked and expired look alike.
    KeyRefused,
    /// `{valid:false}`.
    Invalid(CallerFacts),
    /// The whole answer; the membership may still be suspended.
    Valid(CallerFacts, SubjectFacts),
}

/// Decides a verify. `claims` are those of a token whose signature, kind and form were good; absent otherwise.
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
    /// Why a token isn't good, told only when asked with `explain`.
    InvalidReason {
        /// Not a token of this service, or of another kind.
        Malformed = "malformed",
        /// Its time is over.
        Expired = "expired",
        /// The session has a newer one.
        Superseded = "superseded",
        /// The session is over.
        SessionEnded = "session_ended",
        /// Another organization's token.
        WrongOrganization = "wrong_organization",
        /// The user is no member (any more).
        NotAMember = "not_a_member",
        /// The organization is suspended.
        OrganizationSuspended = "organization_suspended",
    }
}

/// Explains a refusal, from a second, plain lookup. Of another organization's token nothing is told but that.
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
