//! API keys on the wire. A key itself is there once, when it is made.

use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::{ApiKeyId, Timestamp, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// `GET /org/api-keys`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeysData {
    /// The live ones, oldest first.
    pub api_keys: Vec<ApiKeyDto>,
}

/// A new API key; the key itself is shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewApiKeyData {
    /// Its record.
    pub api_key: ApiKeyDto,
    /// The key.
    pub key: String,
}

/// An API key's record.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyDto {
    /// `key_…`
    #[schema(value_type = String)]
    pub id: ApiKeyId,
    /// What its maker calls it.
    pub name: String,
    /// `pk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// The admin who made it; absent for the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub created_by: Option<UserId>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// From when it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    /// When it was last used, at most a minute late.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_used_at: Option<Timestamp>,
}

impl From<&ApiKey> for ApiKeyDto {
    fn from(key: &ApiKey) -> Self {
        Self {
            id: key.id,
            name: key.name.to_string(),
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            created_by: key.created_by,
            created_at: key.created_at,
            expires_at: key.expires_at,
            last_used_at: key.last_used_at,
        }
    }
}
