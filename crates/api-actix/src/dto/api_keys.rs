//! API keys in answers. The key itself is only in the answer that creates it.

use orgauth_domain::keys::api_key;
use orgauth_domain::text::Name;
use orgauth_domain::{ApiKeyId, Timestamp, UserId};

use crate::schema::answer;

answer! {
    /// The organization's API keys.
    pub struct ApiKeysData {
        /// The live ones, oldest first.
        api_keys: Vec<ApiKey> = "apiKeys",
    }
}

answer! {
    /// A new API key; the key itself is shown this once.
    pub struct NewApiKeyData {
        /// Its record.
        api_key: ApiKey = "apiKey",
        /// The key.
        key: String = "key" eg "pk_live_…",
    }
}

answer! {
    /// An API key's record.
    pub struct ApiKey {
        /// `key_…`
        id: ApiKeyId = "id",
        /// What its maker calls it.
        name: Name = "name" eg "backend",
        /// `pk_live_` and the public characters.
        prefix: String = "prefix" eg "pk_live_8kQ2",
        /// The last four characters.
        last4: String = "last4" eg "9xQz",
        /// The admin who made it; absent for the command line.
        created_by: Option<UserId> = "createdBy",
        /// When it was made.
        created_at: Timestamp = "createdAt",
        /// From when it is refused.
        expires_at: Option<Timestamp> = "expiresAt" eg "2027-11-21T14:07:26.031Z",
        /// When it was last used, at most a minute late.
        last_used_at: Option<Timestamp> = "lastUsedAt",
    }
}

impl From<&api_key::ApiKey> for ApiKey {
    fn from(key: &api_key::ApiKey) -> Self {
        Self {
            id: key.id,
            name: key.name.clone(),
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            created_by: key.created_by,
            created_at: key.created_at,
            expires_at: key.expires_at,
            last_used_at: key.last_used_at,
        }
    }
}
