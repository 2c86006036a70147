//! API keys and service keys, without the keys themselves.

use orgauth_api_derive::Answer;
use orgauth_domain::keys::api_key;
use orgauth_domain::keys::service_key::{self, Scope};
use orgauth_domain::text::Name;
use orgauth_domain::{ApiKeyId, ServiceKeyId, Timestamp, UserId};

/// An API key's record, without the key itself.
#[derive(Answer)]
pub struct ApiKey {
    /// The key's identifier, `key_…`.
    pub id: ApiKeyId,
    /// The name that its creator gave it.
    #[eg("backend")]
    pub name: Name,
    /// The beginning of the key: `pk_live_` and the public characters.
    #[eg("pk_live_8kQ2")]
    pub prefix: String,
    /// The last four characters of the key.
    #[eg("9xQz")]
    pub last4: String,
    /// Identifier of the admin who made it; left out if the operator made it, by the command line or a service key, or if the
    /// admin's account was deleted.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it expires; left out if it doesn't.
    #[eg("2027-11-21T14:07:26.031Z")]
    pub expires_at: Option<Timestamp>,
    /// When it was last used, at most a minute late; left out if it never was.
    pub last_used_at: Option<Timestamp>,
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

/// A service key's record.
#[derive(Answer)]
pub struct ServiceKey {
    /// The key's identifier, `skey_…`.
    id: ServiceKeyId,
    /// The name that its creator gave it.
    #[eg("support")]
    name: Name,
    /// The scope, which determines the routes that it may call.
    scope: Scope,
    /// The beginning of the key: `sk_live_` and the public characters.
    #[eg("sk_live_8kQ2")]
    prefix: String,
    /// The last four characters of the key.
    #[eg("9xQz")]
    last4: String,
    /// When it was made.
    created_at: Timestamp,
    /// When it expires; left out if it doesn't.
    expires_at: Option<Timestamp>,
    /// Whether it may sign in as users.
    may_impersonate: bool,
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
            may_impersonate: key.may_impersonate,
        }
    }
}
