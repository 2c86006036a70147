//! `POST /public/verify`: one question through the lookup port, one decision, and on request an explanation.

use orgauth_domain::keys::key_form::{KeyDigest, KeyKind};
use orgauth_domain::ports::{LookupError, StoreError, VerifyLookup, read, transact};
use orgauth_domain::session::token::{Claims, TokenKind};
use orgauth_domain::session::verify::{
    CallerFacts, CallerKey, InvalidReason, SubjectFacts, VerifyAnswer, VerifyQuestion, decide, explain,
};
use orgauth_domain::text::Slug;
use orgauth_domain::{ApiKeyId, OrganizationId};

use crate::app::{App, Interrupted};
use crate::authorize::{AdmitError, require_one_slug};

/// A verify request.
pub struct VerifyCommand {
    /// The values of `X-Org-Slug`.
    pub slugs: Vec<String>,
    /// The values of `X-API-Key`.
    pub keys: Vec<String>,
    /// The token to judge; absent when the body has none, which only a caller with a good key is told.
    pub token: Option<String>,
    /// Whether an invalid token's answer says why; costs a second lookup.
    pub explain: bool,
}

/// What a good key is told.
pub enum Verified {
    /// The body has no token.
    TokenMissing,
    /// `{valid:false}`, and why when that was asked for. The key was good, even if no explanation could be read.
    Invalid(CallerFacts, Result<Option<InvalidReason>, VerifyError>),
    /// The whole answer.
    Valid(CallerFacts, SubjectFacts),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// `X-Org-Slug` is missing or repeated.
    #[error("send the header X-Org-Slug once")]
    SlugRequired,
    /// Missing, wrong, another organization's, revoked or expired key, or unknown slug: all alike, whatever the kind of key.
    #[error("the API key is not valid here")]
    KeyRefused,
    /// The lookup has no answer.
    #[error(transparent)]
    Lookup(#[from] LookupError),
    /// The lookup that explains failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lookup that explains was not begun, or panicked.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Answers a verify request from live rows. `digest` is SHA-256.
///
/// # Errors
/// No answer; never "invalid".
pub async fn verify(
    app: &App,
    lookup: &dyn VerifyLookup,
    digest: fn(&str) -> KeyDigest,
    command: &VerifyCommand,
) -> Result<Verified, VerifyError> {
    let slug = match require_one_slug(&command.slugs) {
        Ok(slug) => slug,
        Err(AdmitError::SlugRequired) => return Err(VerifyError::SlugRequired),
        Err(_) => return Err(VerifyError::KeyRefused),
    };
    let [key] = command.keys.as_slice() else { return Err(VerifyError::KeyRefused) };
    let Some(key_kind) = KeyKind::of(key) else { return Err(VerifyError::KeyRefused) };
    let now = app.now();
    let claims = command.token.as_deref().and_then(|token| app.tokens.read(TokenKind::Access, token, now).ok());
    let session_id = claims.as_ref().map(|c| c.session_id);
    let question = VerifyQuestion { slug: slug.clone(), key_kind, key_digest: digest(key), session_id };
    let facts = lookup.look_up(question).await?;
    // Judged by the time of the answer: nothing that ran out while waiting passes.
    match decide(facts, claims.as_ref(), app.now()) {
        VerifyAnswer::KeyRefused => Err(VerifyError::KeyRefused),
        _ if command.token.is_none() => Ok(Verified::TokenMissing),
        VerifyAnswer::Invalid(caller) => {
            let reason = if command.explain {
                app.run(move |app| explanation(app, &slug, claims.as_ref())).await.map(Some)
            } else {
                Ok(None)
            };
            Ok(Verified::Invalid(caller, reason))
        }
        VerifyAnswer::Valid(caller, subject) => Ok(Verified::Valid(caller, subject)),
    }
}

/// Why a token isn't good, by a second, plain lookup.
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

/// The key whose use is to be remembered now; absent when it was lately. Of service keys it never is.
pub fn key_to_touch(app: &App, caller: &CallerFacts) -> Option<ApiKeyId> {
    let CallerKey::Api { id, last_used_at } = caller.key else { return None };
    let interval = app.settings.api_keys.last_used_interval;
    last_used_at.is_none_or(|at| at.plus(interval) < app.now()).then_some(id)
}

/// Remembers that a key was used.
///
/// # Errors
/// The store failed; the answer that the key got stands all the same.
pub fn touch(app: &App, organization: OrganizationId, key: ApiKeyId) -> Result<(), StoreError> {
    let now = app.now();
    transact(&*app.store, |repositories| {
        repositories.api_keys().touch(organization, key, now, now.minus(app.settings.api_keys.last_used_interval))
    })
}
