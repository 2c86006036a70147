//! `POST /public/verify`: one query through the lookup port, one decision, and an explanation if the request asks for it.

use orgauth_domain::keys::key_form::{KeyDigest, KeyKind};
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::ports::{StoreError, StoreResult, VerifyLookup, read, transact};
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::token::{Claims, TokenKind};
use orgauth_domain::sign_in::verify::{
    CallerFacts, CallerKey, InvalidReason, SubjectFacts, VerifyAnswer, VerifyQuestion, decide, explain,
};
use orgauth_domain::text::Slug;
use orgauth_domain::{ApiKeyId, OrganizationId, UserId};

use crate::app::App;
use crate::authorize::{AdmitError, AdmitRefusal, require_one_slug};
use crate::error::{Error, refusals};
use crate::impersonation_right;

/// A verify request.
pub struct VerifyCommand<E> {
    /// The values of `X-Org-Slug`.
    pub slugs: Vec<String>,
    /// The values of `X-API-Key`.
    pub keys: Vec<String>,
    /// What the body asks, or why it asks nothing: only a caller with a valid key learns that.
    pub question: Result<TokenQuestion, E>,
}

/// What the body of a verify request asks.
pub struct TokenQuestion {
    /// The token to verify.
    pub token: String,
    /// Whether the answer says why a token is invalid; costs a second lookup.
    pub explain: bool,
    /// Whether the answer has what the product keeps; costs a second lookup.
    pub metadata: bool,
}

/// What the product keeps with the organization and the membership of a valid token.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// With the organization; absent: nothing.
    pub organization: Option<Metadata>,
    /// With the membership; absent: nothing.
    pub membership: Option<Metadata>,
}

/// The answer for a caller with a valid key.
pub enum Verified {
    /// `{valid:false}`, and the reason if the request asked for it. The key is valid, even if reading the reason failed.
    Invalid(CallerFacts, Result<Option<InvalidReason>, VerifyError>),
    /// `{valid:true}`, with the facts about the token's user and session, and what the product keeps if the request asked for it.
    Valid(CallerFacts, SubjectFacts, Option<Kept>),
}

/// Why there is no verdict.
pub type VerifyError = Error<VerifyRefusal>;

/// Why there is no verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyRefusal {
    /// `X-Org-Slug` is missing or repeated.
    #[error("send the header X-Org-Slug once")]
    SlugRequired,
    /// The key is missing, wrong, revoked, expired or another organization's, or the slug is unknown. All give the same
    /// answer, for both kinds of key.
    #[error("the API key is not valid here")]
    KeyRefused,
}

refusals!(VerifyRefusal);

/// Answers a verify request from live rows.
///
/// # Errors
/// There is no verdict; an error never means that the token is invalid. The body's own error comes after all others.
pub async fn verify<E: From<VerifyError>>(
    app: &App,
    lookup: &dyn VerifyLookup,
    command: VerifyCommand<E>,
) -> Result<Verified, E> {
    let slug = match require_one_slug(&command.slugs) {
        Ok(slug) => slug,
        Err(AdmitError::Refused(AdmitRefusal::SlugRequired)) => {
            return Err(VerifyError::from(VerifyRefusal::SlugRequired).into());
        }
        Err(_) => return Err(VerifyError::from(VerifyRefusal::KeyRefused).into()),
    };
    let [key] = command.keys.as_slice() else { return Err(VerifyError::from(VerifyRefusal::KeyRefused).into()) };
    let Some(key_kind) = KeyKind::of(key) else { return Err(VerifyError::from(VerifyRefusal::KeyRefused).into()) };
    let now = app.now();
    let asked = command.question.as_ref().ok();
    let claims = asked.and_then(|asked| app.tokens.read(TokenKind::Access, &asked.token, now).ok());
    let session_id = claims.as_ref().map(|c| c.session_id);
    let question = VerifyQuestion { slug: slug.clone(), key_kind, key_digest: KeyDigest::of(key), session_id };
    let facts = lookup.look_up(question).await.map_err(VerifyError::from)?;
    // Decides by the time after the lookup: nothing that expired during the wait passes.
    match decide(facts, claims.as_ref(), app.now()) {
        VerifyAnswer::KeyRefused => Err(VerifyError::from(VerifyRefusal::KeyRefused).into()),
        VerifyAnswer::Invalid(caller) => {
            // Without a token there are no claims, so the body's error ends here.
            let reason = if command.question?.explain {
                app.run(move |app| explanation(app, &slug, claims.as_ref())).await.map(Some)
            } else {
                Ok(None)
            };
            Ok(Verified::Invalid(caller, reason))
        }
        VerifyAnswer::Valid(caller, subject) => {
            if let Some(by) = subject.impersonator {
                let organization = caller.organization.id;
                if !app.run(move |app| may_go_on(app, organization, by)).await? {
                    let reason = command.question?.explain.then_some(InvalidReason::SessionEnded);
                    return Ok(Verified::Invalid(caller, Ok(reason)));
                }
            }
            let kept = if command.question?.metadata {
                let (organization, user) = (caller.organization.id, subject.user_id);
                Some(app.run(move |app| kept(app, organization, user)).await?)
            } else {
                None
            };
            Ok(Verified::Valid(caller, subject, kept))
        }
    }
}

/// What the product keeps, by a second, plain lookup.
fn kept(app: &App, organization: OrganizationId, user: UserId) -> Result<Kept, VerifyError> {
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        let membership = repositories.product_metadata().of_members(organization, &[user])?.pop();
        Ok(Kept {
            organization: repositories.product_metadata().of_organization(organization)?,
            membership: membership.map(|(_, metadata)| metadata),
        })
    });
    Ok(found?)
}

/// Whether an impersonation may go on. Such sessions are few, so that their right is looked up each time.
fn may_go_on(app: &App, organization: OrganizationId, by: Impersonator) -> Result<bool, VerifyError> {
    let now = app.now();
    Ok(read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().get(organization)? else {
            return Ok::<_, StoreError>(false);
        };
        impersonation_right::is_held(app, repositories, &organization, by, now)
    })?)
}

/// The reason why a token is invalid, by a second, plain lookup.
fn explanation(app: &App, slug: &Slug, claims: Option<&Claims>) -> Result<InvalidReason, VerifyError> {
    let now = app.now();
    Ok(read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().by_slug(slug)? else {
            return Ok::<_, StoreError>(InvalidReason::Malformed);
        };
        let principal = match claims {
            Some(claims) => repositories.sessions().principal(organization.id, claims.session_id)?,
            None => None,
        };
        Ok(explain(claims, &organization, principal.as_ref(), now))
    })?)
}

/// The API key whose last use is due to be written; absent when it was written lately, and always for service keys.
pub fn key_to_touch(app: &App, caller: &CallerFacts) -> Option<ApiKeyId> {
    let CallerKey::Api { id, last_used_at } = caller.key else { return None };
    let interval = app.settings.api_keys.last_used_interval;
    last_used_at.is_none_or(|at| at.plus(interval) < app.now()).then_some(id)
}

/// Writes that a key was used now.
///
/// # Errors
/// The store failed; the verify answer stands all the same.
pub fn touch(app: &App, organization: OrganizationId, key: ApiKeyId) -> Result<(), StoreError> {
    let now = app.now();
    transact(&*app.store, |repositories| {
        repositories.api_keys().touch(organization, key, now, now.minus(app.settings.api_keys.last_used_interval))
    })
}
