//! `/org/api-keys` and below: list, create, rotate, revoke.

use orgauth_application::initiator::Initiator;
use orgauth_application::organization::api_keys;
use orgauth_domain::keys::api_key::{self, ApiKey};
use orgauth_domain::text::{InvalidText, Name};
use orgauth_domain::{ApiKeyId, Duration, Secret, Timestamp};

use crate::code::ErrorCode;
use crate::dto::Message;
use crate::dto::api_keys::{ApiKeysData, NewApiKeyData};
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a new key.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct CreateApiKeyBody {
    /// What the key is for, 1 to 100 characters.
    name: String,
    /// From when it is refused; left out: never.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// The body of a rotation.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct RotateApiKeyBody {
    /// For how many seconds the old key still works, at most 30 days; a day unless given.
    #[schema(maximum = 2_592_000)]
    overlap_seconds: Option<u32>,
}

pub(crate) async fn list(call: Call) -> Result<Reply, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    let keys = call.run(move |app| api_keys::list(app, &Initiator::Member(&caller, &request))).await??;
    Reply::ok(&ApiKeysData { api_keys: keys.iter().map(Into::into).collect() })
}

pub(crate) async fn create(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let name = fields.required_string("name");
    let name = fields.parsed("name", name, Name::parse);
    let expires_at = fields.optional_string("expiresAt");
    let expires_at = fields.parsed("expiresAt", expires_at, |text| {
        text.parse::<Timestamp>().map_err(|_| InvalidText::Form("must be a time such as 2030-01-01T00:00:00Z"))
    });
    let name = fields.finish(name)?;
    let (caller, request, digest) = (call.caller()?, call.request.clone(), call.state.key_digest);
    let made = call
        .run(move |app| api_keys::create(app, &Initiator::Member(&caller, &request), name, expires_at, digest))
        .await??;
    shown(&made)
}

pub(crate) async fn rotate(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let overlap = fields.optional_seconds("overlapSeconds").map(Duration::from_seconds);
    let overlap = overlap.and_then(|asked| fields.judged("overlapSeconds", api_key::overlap(asked), |_| "invalid"));
    fields.finish(Some(()))?;
    let id: ApiKeyId = call.path_id(ErrorCode::ApiKeyNotFound)?;
    let (caller, request, digest) = (call.caller()?, call.request.clone(), call.state.key_digest);
    let made = call
        .run(move |app| api_keys::rotate(app, &Initiator::Member(&caller, &request), id, overlap, digest))
        .await??;
    shown(&made)
}

pub(crate) async fn revoke(call: Call) -> Result<Reply, ApiError> {
    let id: ApiKeyId = call.path_id(ErrorCode::ApiKeyNotFound)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| api_keys::revoke(app, &Initiator::Member(&caller, &request), id)).await??;
    Reply::ok(&Message { message: "the API key is revoked" })
}

fn shown((record, key): &(ApiKey, Secret)) -> Result<Reply, ApiError> {
    Reply::created(&NewApiKeyData { api_key: record.into(), key: key.expose().to_owned() })
}
