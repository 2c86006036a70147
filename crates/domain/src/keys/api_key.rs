//! API keys: how an organization's backend names itself (docs/http-api.md#api-keys-admins).
//!
//! `pk_live_` + 8 public + 43 secret base62 characters + 6 checksum characters: CRC-32 of what precedes them,
//! base62, zero-padded. A key with a wrong checksum never reaches the store.

use crate::id::{ApiKeyId, OrganizationId, UserId};
use crate::secret::Secret;
use crate::text::Name;
use crate::time::{Duration, Timestamp};

/// What every key begins with.
pub const PREFIX: &str = "pk_live_";
/// Length of a whole key.
pub const LENGTH: usize = 65;

/// SHA-256 of a whole key: what is stored and looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyDigest(pub [u8; 32]);

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

/// A new key: what is shown once and what is kept.
pub struct NewKey {
    /// The whole key.
    pub key: Secret,
    /// `pk_live_` and the public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
}

/// Writes a key from 51 base62 characters of entropy.
pub fn assemble(characters: &[char; 51]) -> NewKey {
    let body: String = PREFIX.chars().chain(characters.iter().copied()).collect();
    let key = format!("{body}{}", checksum(&body));
    let prefix = key.get(..16).unwrap_or_default().to_owned();
    let last4 = key.get(LENGTH - 4..).unwrap_or_default().to_owned();
    NewKey { key: Secret::new(key), prefix, last4 }
}

/// Whether a text has the form and checksum of a key. Says nothing about whether the key exists.
pub fn is_well_formed(text: &str) -> bool {
    let Some((body, check)) = text.is_ascii().then(|| text.split_at_checked(LENGTH - 6)).flatten() else {
        return false;
    };
    text.len() == LENGTH
        && body.strip_prefix(PREFIX).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_alphanumeric()))
        && check == checksum(body)
}

/// The digits of base62, in the order of their values.
pub const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// CRC-32 (ISO-HDLC) as six base62 digits.
fn checksum(body: &str) -> String {
    let mut rest = crc32fast::hash(body.as_bytes());
    let mut digits = ['0'; 6];
    for digit in digits.iter_mut().rev() {
        let value = usize::try_from(rest % 62).unwrap_or(0);
        *digit = BASE62.get(value).copied().map_or('0', char::from);
        rest /= 62;
    }
    digits.iter().collect()
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

    #[test]
    fn the_checksum_is_crc_32_of_iso_hdlc() {
        // 0xCBF43926 = 3421780262 in base62.
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn i1_a_key_has_the_published_form_and_any_change_breaks_its_checksum() {
        let mut characters = ['a'; 51];
        characters[50] = 'Z';
        let made = assemble(&characters);
        let key = made.key.expose();
        assert_eq!((key.len(), made.prefix.as_str()), (LENGTH, "pk_live_aaaaaaaa"));
        assert!(is_well_formed(key) && key.ends_with(&made.last4));
        for at in 0..key.len() {
            let mut changed = key.as_bytes().to_vec();
            changed[at] = if changed[at] == b'b' { b'c' } else { b'b' };
            assert!(!is_well_formed(std::str::from_utf8(&changed).unwrap()), "position {at}");
        }
        assert!(!is_well_formed("") && !is_well_formed(&key[1..]) && !is_well_formed(&format!("{key}0")));
        assert!(!is_well_formed(&"é".repeat(40)));
    }
}
