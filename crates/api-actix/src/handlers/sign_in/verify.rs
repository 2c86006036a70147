//! `POST /public/verify`, the most frequent request. It needs no blocking thread.

use actix_web::HttpMessage;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::verify::{self, Kept, TokenQuestion, Verified, VerifyCommand};
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::organizations::roles::{Entitlements, Permission, WordList};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::sign_in::verify::{CallerFacts, InvalidReason, SubjectFacts};
use orgauth_domain::{OrganizationId, UserId};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::code::ErrorCode::InvalidApiKey;
use crate::dto::impersonator::Impersonator;
use crate::dto::organizations::{JsonObject, StoredWords, VerifiedMembership};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::arrival;
use crate::http::call::{Call, Reply};
use crate::http::credential::Backend;
use crate::http::fields::{AccessToken, AnswerFields, AskedPermissions};
use crate::http::request_layer::CallerIdentity;
use crate::schema::{Always, Components, Described, object, one_of};

endpoint! {
    /// Returns whether a user's access token is valid, for an organization's backend.
    ///
    /// The answer comes from the current state, so that it reflects a sign-out, a removal or a suspension at once. Grant access
    /// only if `valid` is `true` and `membership.status` is `active`. The API key and the slug are checked before the body's
    /// fields: without a valid key, a request with a well-formed body gets 401 `invalid_api_key`, whatever its fields are.
    ///
    /// `membership.roles` and `membership.permissions` say what the user may do in the product at this moment. With `permissions` in the
    /// body, `allowed` answers for just these, and with `fields: ["minimal"]` the lists are left out. A word that the operator hasn't
    /// declared is allowed to nobody; a suspended member may do nothing.
    ///
    /// With `metadata` among the `fields`, `org.metadata` and `membership.metadata` are what the product keeps there; service keys of scope
    /// `manage` write it (`PATCH /operator/organizations/{id}`, `PATCH /org/members/{id}`, imports). It takes a second lookup.
    ///
    /// With `explain: true` an answer with `valid: false` also says why. A missing, wrong, revoked or expired key, one
    /// of another organization and an unknown slug always get the same bytes.
    ENDPOINT = Post "/public/verify" verify, Verify, handle,
    errors: &[InvalidApiKey],
}

/// The access token to check.
#[derive(Body)]
pub(crate) struct VerifyBody {
    /// The user's access token.
    pub(crate) token: AccessToken,
    /// Whether the answer says why a token is invalid, which takes a second lookup; `false` if left out.
    pub(crate) explain: Option<bool>,
    /// Permissions, at most 20, of which `allowed` says whether the user has them.
    #[eg(["invoices:read"])]
    pub(crate) permissions: Option<AskedPermissions>,
    /// `minimal` leaves the lists of roles and permissions out of the answer, `metadata` adds what the product keeps.
    pub(crate) fields: Option<AnswerFields>,
}

one_of! {
    /// Whether an access token is valid.
    pub(crate) enum VerifyAnswer<'a> by "valid" "Whether the token is valid." {
        /// The token is valid.
        Valid(ValidData<'a>) = true,
        /// The token isn't valid.
        Invalid(InvalidData) = false,
    }
}

/// A valid access token: its user, membership and organization.
#[derive(Answer)]
pub(crate) struct ValidData<'a> {
    /// Always `true`.
    pub(crate) valid: Always<true>,
    /// The token's user.
    pub(crate) user: VerifiedUser<'a>,
    /// The user's membership in the organization. Grant access only if its `status` is `active`.
    pub(crate) membership: VerifiedMembership,
    /// The organization of the token.
    pub(crate) org: VerifiedOrganization<'a>,
    /// Whether the user may do what the request names under `permissions`, by its words; left out if it names nothing.
    pub(crate) allowed: Option<Box<Allowed>>,
    /// Who signed in as the user: the operator of the service. Left out if that was the user.
    pub(crate) impersonator: Option<Impersonator>,
}

impl<'a> ValidData<'a> {
    /// The whole answer.
    pub(crate) fn new(
        (caller, subject): (&'a CallerFacts, &'a SubjectFacts),
        kept: &Kept,
        held: Entitlements,
        asked: &Asked,
    ) -> Self {
        let organization = &caller.organization;
        let allowed =
            (!asked.permissions.is_empty()).then(|| Box::new(Allowed::new(&asked.permissions, &held.permissions)));
        let lists = (!asked.is_minimal).then_some(held);
        let (roles, permissions) = lists.map(|held| (StoredWords(held.roles), StoredWords(held.permissions))).unzip();
        Self {
            valid: Always,
            user: VerifiedUser {
                id: subject.user_id,
                name: subject.name.as_str(),
                email: subject.email.as_str(),
                role: subject.account_role,
                is_email_verified: subject.is_email_verified,
            },
            membership: VerifiedMembership {
                role: subject.role,
                status: subject.status,
                joined_at: subject.joined_at,
                roles,
                permissions,
                metadata: kept.membership.as_ref().map(JsonObject::from),
            },
            allowed,
            impersonator: subject.impersonator.map(Into::into),
            org: VerifiedOrganization {
                id: organization.id,
                name: organization.name.as_str(),
                slug: organization.slug.as_str(),
                plan: organization.plan,
                status: organization.status,
                metadata: kept.organization.as_ref().map(JsonObject::from),
            },
        }
    }
}

/// Whether a user may do what a request asks about, by its words, each once.
pub(crate) struct Allowed(Box<[(Permission, bool)]>);

impl Allowed {
    fn new(asked: &[Permission], held: &WordList) -> Self {
        let mut asked = asked.to_vec();
        asked.sort_unstable();
        asked.dedup();
        let is_held = |word: Permission| {
            let is_held = held.contains(word.as_str());
            (word, is_held)
        };
        Self(asked.into_iter().map(is_held).collect())
    }
}

impl Serialize for Allowed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(word, is_held)| (word, is_held)))
    }
}

impl Described for Allowed {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        let truth = bool::schema(components);
        object().additional_properties(Some(truth)).into()
    }

    fn example() -> Value {
        json!({"invoices:read": true})
    }
}

/// What a request asks about the user, beside the token.
#[derive(Default)]
pub(crate) struct Asked {
    permissions: Vec<Permission>,
    is_minimal: bool,
}

/// The user of a valid access token.
#[derive(Answer)]
pub(crate) struct VerifiedUser<'a> {
    /// The user's identifier, `usr_…`.
    pub(crate) id: UserId,
    /// Display name.
    #[eg("Ada")]
    pub(crate) name: &'a str,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    #[eg("ada@example.com")]
    pub(crate) email: &'a str,
    /// Role of the account itself, independent of organizations; at present always `user`.
    pub(crate) role: AccountRole,
    /// Whether the address is verified.
    pub(crate) is_email_verified: bool,
}

/// The organization of a valid access token.
#[derive(Answer)]
pub(crate) struct VerifiedOrganization<'a> {
    /// The organization's identifier, `org_…`.
    pub(crate) id: OrganizationId,
    /// The organization's name.
    #[eg("Acme")]
    pub(crate) name: &'a str,
    /// The organization's slug.
    #[eg("acme")]
    pub(crate) slug: &'a str,
    /// The organization's plan.
    pub(crate) plan: Plan,
    /// The organization's status.
    pub(crate) status: OrganizationStatus,
    /// What the product keeps with the organization; only with `fields: ["metadata"]`, and left out if it keeps nothing.
    pub(crate) metadata: Option<JsonObject>,
}

/// An access token that isn't valid in this organization.
#[derive(Answer)]
pub(crate) struct InvalidData {
    /// Always `false`.
    pub(crate) valid: Always<false>,
    /// Why the token isn't valid; left out unless the request has `explain: true`.
    pub(crate) reason: Option<InvalidReason>,
}

async fn handle(
    call: Call<Backend>,
    body: Result<VerifyBody, ApiError>,
) -> Result<Reply<VerifyAnswer<'static>>, ApiError> {
    let (asked, question) = match body {
        Ok(VerifyBody { token, explain, permissions, fields }) => {
            let permissions = permissions.map(|asked| asked.0).unwrap_or_default();
            let AnswerFields { is_minimal, has_metadata: metadata } = fields.unwrap_or_default();
            let explain = explain.unwrap_or_default();
            (Asked { permissions, is_minimal }, Ok(TokenQuestion { token: token.0, explain, metadata }))
        }
        Err(error) => (Asked::default(), Err(error)),
    };
    let command = VerifyCommand {
        slugs: arrival::values(call.raw.headers(), &arrival::ORG_SLUG),
        keys: arrival::values(call.raw.headers(), &arrival::API_KEY),
        question,
    };
    let state = &call.state;
    match verify::verify(&state.app, &*state.lookup, command).await? {
        Verified::Invalid(caller, reason) => {
            note(&call, &caller);
            Reply::of(&VerifyAnswer::Invalid(InvalidData { valid: Always, reason: reason? }))
        }
        Verified::Valid(caller, subject, kept) => {
            note(&call, &caller);
            let kept = kept.unwrap_or_default();
            let held = subject.held(state.app.settings.roles.admins_have_all);
            Reply::of(&VerifyAnswer::Valid(ValidData::new((&caller, &subject), &kept, held, &asked)))
        }
    }
}

/// Records the organization for the access log and, when due, the key's last use, in a task that the answer doesn't wait for.
fn note(call: &Call<Backend>, caller: &CallerFacts) {
    let organization = caller.organization.id;
    // Not recorded in the span: no other log line needs it, and recording costs as much as a log line.
    call.raw
        .extensions_mut()
        .insert(CallerIdentity { organization: Some(organization), ..CallerIdentity::default() });
    if let Some(key) = verify::key_to_touch(&call.state.app, caller) {
        let state = call.state.clone();
        actix_web::rt::spawn(async move {
            let touched = state.app.blocking(move |app| verify::touch(app, organization, key)).await;
            if let Ok(Err(error)) = touched {
                tracing::warn!(%error, "the last use of an API key was not written");
            }
        });
    }
}
