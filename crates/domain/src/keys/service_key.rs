//! Service keys: how the operator's own programs authenticate (docs/http-api.md#service-keys).

use super::key_form::KeyDigest;
use crate::id::typed_id;
use crate::text::Name;
use crate::time::Timestamp;
use crate::word::word_enum;

typed_id! {
    /// Identifies a service key.
    ServiceKeyId of OfServiceKey = "skey";
}

word_enum! {
    /// The actions that a service key allows.
    Scope {
        /// Verify, for any organization.
        Verify = "verify",
        /// Verify, everything that an admin of any organization may do, and the operator's own routes.
        Manage = "manage",
    }
}

/// A key's record; the key itself isn't stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceKey {
    /// Its identifier.
    pub id: ServiceKeyId,
    /// The name that its creator gave it.
    pub name: Name,
    /// The actions that it allows.
    pub scope: Scope,
    /// `sk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// SHA-256 of the key.
    pub digest: KeyDigest,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which it is refused; absent: never.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; absent while it isn't.
    pub revoked_at: Option<Timestamp>,
    /// Whether it may sign in as users.
    pub may_impersonate: bool,
}

impl ServiceKey {
    /// Whether the key authenticates at `now`.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }

    /// Whether the key may do at `now` what an admin of any organization may do.
    pub fn may_manage(&self, now: Timestamp) -> bool {
        self.is_live(now) && self.scope == Scope::Manage
    }
}
