//! Service keys as the command line shows them; no route creates one.

use orgauth_domain::keys::service_key::{self, Scope};
use orgauth_domain::text::Name;
use orgauth_domain::{ServiceKeyId, Timestamp};
use serde::Serialize;

/// A service key's record.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceKey {
    /// The key's identifier, `skey_…`.
    id: ServiceKeyId,
    /// The name that its creator gave it.
    name: Name,
    /// The scope, which determines the routes that it may call.
    scope: Scope,
    /// The beginning of the key: `sk_live_` and the public characters.
    prefix: String,
    /// The last four characters of the key.
    last4: String,
    /// When it was made.
    created_at: Timestamp,
    /// When it expires; left out if it doesn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Timestamp>,
}

impl From<&service_key::ServiceKey> for ServiceKey {
    fn from(key: &service_key::ServiceKey) -> Self {
        Self {
            id: key.id,
            name: key.name.clone(),
            scope: key.scope,
            prefix: key.prefix.clone(),
            last4: key.last4.clone(),
            created_at: key.created_at,
            expires_at: key.expires_at,
        }
    }
}
