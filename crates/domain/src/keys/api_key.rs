//! API keys: how an organization's backend names itself (docs/http-api.md#api-keys-admins).

use super::key_form::KeyDigest;
use crate::id::{ApiKeyId, OrganizationId, UserId};
use crate::text::Name;
use crate::time::{Duration, Timestamp};

/// A key's record; the key itself is nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its identifier.
    pub id: ApiKeyId,
    /// The one organization that it opens.
    pub organization_id: OrganizationId,
    /// What its maker calls it.
    pub name: Name,
    /// `pk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// SHA-256 of the key.
    pub digest: KeyDigest,
    /// The admin who made it; absent for the command line.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// From when it is refused; absent: never.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked; absent while it lives.
    pub revoked_at: Option<Timestamp>,
    /// When it was last used, at most a minute late; absent: never.
    pub last_used_at: Option<Timestamp>,
    /// That it has successors; absent while it has none.
    pub rotation: Option<Rotation>,
}

/// The past of a key that has successors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation {
    /// When the first of them was made.
    pub at: Timestamp,
    /// The end that the key had before; absent: none.
    pub own_end: Option<Timestamp>,
}

/// The longest overlap that a rotation may ask for: who wants the old key for longer wants two keys, and makes another one.
pub const LONGEST_OVERLAP: Duration = Duration::from_days(30);

/// A rotation asked for a longer overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be at most 2592000, which are 30 days")]
pub struct OverlapTooLong;

/// Judges the overlap that a rotation asks for.
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

    /// What a rotation leaves of the key, and the end of its successor: the one that the key had of its own, however often
    /// it is rotated. The key is refused after `overlap` at the latest; a later rotation doesn't lengthen its life.
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
