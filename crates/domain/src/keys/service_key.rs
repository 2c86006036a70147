//! Service keys: how the operator's own programs name themselves (docs/http-api.md#service-keys).

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
    /// What a service key may do.
    Scope {
        /// Verify, for any organization.
        Verify = "verify",
        /// That, and what an admin of any organization may do, and the operator's own routes.
        Manage = "manage",
    }
}

/// A key's record; the key itself is nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceKey {
    /// Its identifier.
    pub id: ServiceKeyId,
    /// What its maker calls it.
    pub name: Name,
    /// What it may do.
    pub scope: Scope,
    /// `sk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// SHA-256 of the key.
    pub digest: KeyDigest,
    /// When it was made.
    pub created_at: Timestamp,
    /// From when it is refused; absent: never.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; absent while it lives.
    pub revoked_at: Option<Timestamp>,
}

impl ServiceKey {
    /// Whether the key authenticates at `now`.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }

    /// Whether the key does at `now` what an admin of any organization may do.
    pub fn may_manage(&self, now: Timestamp) -> bool {
        self.is_live(now) && self.scope == Scope::Manage
    }
}
