//! API keys in answers. The key itself is only in the answer that creates it.

use orgauth_domain::keys::api_key;
use orgauth_domain::text::Name;
use orgauth_domain::{ApiKeyId, Timestamp, UserId};

use crate::schema::answer;

answer! {
    /// The organization's API keys.
    pub struct ApiKeysData {
        /// The keys that are still valid, oldest first.
        api_keys: Vec<ApiKey> = "apiKeys",
    }
}

answer! {
    /// A new API key.
    pub struct NewApiKeyData {
        /// The key's record.
        api_key: ApiKey = "apiKey",
        /// The key itself, shown only in this answer.
        key: String = "key" eg "pk_live_…",
    }
}

answer! {
    /// An API key's record, without the key itself.
    pub struct ApiKey {
        /// The key's identifier, `key_…`.
        id: ApiKeyId = "id",
        /// The name that its creator gave it.
        name: Name = "name" eg "backend",
        /// The beginning of the key: `pk_live_` and the public characters.
        prefix: String = "prefix" eg "pk_live_8kQ2",
        /// The last four characters of the key.
        last4: String = "last4" eg "9xQz",
        /// Identifier of the admin who made it; left out if the operator made it, by the command line or a service key, or if the
        /// admin's account was deleted.
        created_by: Option<UserId> = "createdBy",
        /// When it was made.
        created_at: Timestamp = "createdAt",
        /// When it expires; left out if it doesn't.
        expires_at: Option<Timestamp> = "expiresAt" eg "2027-11-21T14:07:26.031Z",
        /// When it was last used, at most a minute late; left out if it never was.
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
