//! `/org/api-keys` and below: list, create, rotate, revoke.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::keys::api_keys;
use orgauth_domain::keys::api_key;
use orgauth_domain::text::Name;
use orgauth_domain::{ApiKeyId, Secret, Timestamp};

use crate::code::ErrorCode::{ApiKeyLimitReached, ApiKeyNotFound};
use crate::dto::Message;
use crate::dto::keys::ApiKey;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::fields::Overlap;
use crate::http::parameter::PathId;

const ID: PathId<ApiKeyId> = PathId::new("id", "The key's identifier.", ApiKeyNotFound);

endpoint! {
    /// Lists the organization's valid API keys, oldest first.
    ///
    /// The list has the keys' records without the keys themselves, which the service doesn't store.
    LIST = Get "/org/api-keys" listApiKeys, ApiKeys, list,
}

endpoint! {
    /// Creates an API key.
    ///
    /// The key is shown only in this answer. It can be used for `POST /public/verify` of this organization and for nothing else.
    ///
    /// An organization may have 100 live keys (409 `api_key_limit_reached`).
    CREATE = Post "/org/api-keys" createApiKey, ApiKeys, create,
    success: StatusCode::CREATED,
    errors: &[ApiKeyLimitReached],
}

endpoint! {
    /// Creates a successor of an API key.
    ///
    /// The successor has the name and expiry of the old key, and is shown only in this answer. The old key stays valid during the
    /// overlap.
    ///
    /// A backend can change keys without downtime. If the answer was lost, rotate again: every successor has the
    /// original expiry of the key, and the overlap isn't extended. Revoke the successor whose value was lost. The limit
    /// of 100 keys doesn't apply to rotations; but with 200 live keys or more, the rotated key ends at once, without an
    /// overlap.
    ROTATE = Post "/org/api-keys/{id}/rotate" rotateApiKey, ApiKeys, rotate,
    parameters: &[ID.parameter()],
    success: StatusCode::CREATED,
}

endpoint! {
    /// Revokes an API key.
    ///
    /// Verify refuses the key from its next call on.
    REVOKE = Delete "/org/api-keys/{id}" revokeApiKey, ApiKeys, revoke,
    parameters: &[ID.parameter()],
}

/// A new key.
#[derive(Body)]
pub(crate) struct CreateApiKeyBody {
    /// A name for the key, such as the backend that uses it.
    #[eg("backend")]
    pub(crate) name: Name,
    /// When the key expires; if left out, it doesn't.
    #[eg("2036-11-21T14:07:26.031Z")]
    pub(crate) expires_at: Option<Timestamp>,
}

/// Options of a rotation.
#[derive(Body)]
pub(crate) struct RotateApiKeyBody {
    /// How long the old key stays valid, in seconds, at most 30 days; a day if left out, unless the service is configured
    /// otherwise.
    #[name("overlapSeconds")]
    pub(crate) overlap: Option<Overlap>,
}

/// The organization's API keys.
#[derive(Answer)]
pub(crate) struct ApiKeysData {
    /// The keys that are still valid, oldest first.
    pub(crate) api_keys: Vec<ApiKey>,
}

/// A new API key.
#[derive(Answer)]
pub(crate) struct NewApiKeyData {
    /// The key's record.
    pub(crate) api_key: ApiKey,
    /// The key itself, shown only in this answer.
    #[eg("pk_live_…")]
    pub(crate) key: String,
}

async fn list(call: Call<Admin>) -> Result<Reply<ApiKeysData>, ApiError> {
    let initiator = call.initiator();
    let keys = call.run(move |app| api_keys::list(app, &initiator)).await??;
    Reply::of(&ApiKeysData { api_keys: keys.iter().map(Into::into).collect() })
}

async fn create(call: Call<Admin>, body: CreateApiKeyBody) -> Result<Reply<NewApiKeyData>, ApiError> {
    let initiator = call.initiator();
    let CreateApiKeyBody { name, expires_at } = body;
    let made = call.run(move |app| api_keys::create(app, &initiator, name, expires_at)).await??;
    shown(&made)
}

async fn rotate(call: Call<Admin>, body: RotateApiKeyBody) -> Result<Reply<NewApiKeyData>, ApiError> {
    let id = ID.of(&call)?;
    let overlap = body.overlap.map(|overlap| overlap.0);
    let initiator = call.initiator();
    let made = call.run(move |app| api_keys::rotate(app, &initiator, id, overlap)).await??;
    shown(&made)
}

async fn revoke(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let id = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| api_keys::revoke(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the API key is revoked" })
}

fn shown((record, key): &(api_key::ApiKey, Secret)) -> Result<Reply<NewApiKeyData>, ApiError> {
    Reply::of(&NewApiKeyData { api_key: record.into(), key: key.expose().to_owned() })
}
