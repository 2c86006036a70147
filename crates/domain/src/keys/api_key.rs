//! API keys: how an organization's backend authenticates.

use super::key_form::KeyDigest;
use crate::id::{ApiKeyId, OrganizationId, UserId};
use crate::text::Name;
use crate::time::{Duration, Timestamp};

/// A key's record; the key itself isn't stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its identifier.
    pub id: ApiKeyId,
    /// The only organization that it gives access to.
    pub organization_id: OrganizationId,
    /// The name that its creator gave it.
    pub name: Name,
    /// `pk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// SHA-256 of the key.
    pub digest: KeyDigest,
    /// The admin who made it; absent when the operator made it, or the admin's account was deleted.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The instant from which it is refused; absent: never.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; absent while it isn't.
    pub revoked_at: Option<Timestamp>,
    /// When it was last used, at most a minute late; absent: never.
    pub last_used_at: Option<Timestamp>,
    /// The key's first rotation; absent while the key has no successor.
    pub rotation: Option<Rotation>,
}

/// The first rotation of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation {
    /// When the first successor was made.
    pub at: Timestamp,
    /// The expiry that the key had before; absent when it had none.
    pub own_end: Option<Timestamp>,
}

/// The longest overlap that a rotation may ask for. To use the old key for longer, an organization needs two keys and makes
/// another one.
pub const LONGEST_OVERLAP: Duration = Duration::from_days(30);

/// A rotation asked for an overlap that is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be at most 2592000, which are 30 days")]
pub struct OverlapTooLong;

/// Checks the overlap that a rotation asks for.
///
/// # Errors
/// It is longer than [`LONGEST_OVERLAP`].
pub fn overlap(asked: Duration) -> Result<Duration, OverlapTooLong> {
    if asked > LONGEST_OVERLAP { Err(OverlapTooLong) } else { Ok(asked) }
}

impl ApiKey {
    /// Whether the key authenticates at `now`.
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }

    /// Returns the key after a rotation, and the expiry of its successor: the key's own expiry from before its first
    /// rotation. The key is refused after `overlap` at the latest; a later rotation doesn't extend its life.
    #[must_use]
    pub fn rotate(&self, overlap: Duration, now: Timestamp) -> (Self, Option<Timestamp>) {
        let rotation = self.rotation.unwrap_or(Rotation { at: now, own_end: self.expires_at });
        let over = now.plus(overlap);
        let end = self.expires_at.map_or(over, |end| end.min(over));
        (Self { expires_at: Some(end), rotation: Some(rotation), ..self.clone() }, rotation.own_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlap_has_a_longest_and_is_refused_beyond_it() {
        let seconds = |seconds| overlap(Duration::from_seconds(seconds));
        assert_eq!(seconds(2_592_001), Err(OverlapTooLong));
        assert_eq!(seconds(u32::MAX), Err(OverlapTooLong));
        assert_eq!((seconds(0), seconds(2_592_000)), (Ok(Duration::ZERO), Ok(LONGEST_OVERLAP)));
        assert!(OverlapTooLong.to_string().contains(&LONGEST_OVERLAP.seconds().to_string()));
    }
}
