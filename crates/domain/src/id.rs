//! Identifiers in TypeID form: a prefix, an underscore and 26 characters of lower-case base32 of a UUIDv7.
//!
//! Specification: <https://github.com/jetify-com/typeid/tree/main/spec> (version 0.3), UUIDv7 of RFC 9562.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use uuid::Uuid;

use crate::time::Timestamp;

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A text that is not an identifier of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be {0}")]
pub struct InvalidId(&'static str);

fn encode(id: Uuid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut letters = [b'0'; 26];
    let mut bits = id.as_u128();
    for letter in letters.iter_mut().rev() {
        let digit = usize::try_from(bits & 31).unwrap_or(0);
        *letter = ALPHABET.get(digit).copied().unwrap_or(b'0');
        bits >>= 5;
    }
    // In one write: each piece would go through a formatter, and in JSON through an escaper.
    f.write_str(std::str::from_utf8(&letters).map_err(|_| fmt::Error)?)
}

fn decode(suffix: &str) -> Option<Uuid> {
    // 26 characters carry 130 bits, so the first may only carry three.
    if suffix.len() != 26 || !suffix.starts_with(['0', '1', '2', '3', '4', '5', '6', '7']) {
        return None;
    }
    let mut bits: u128 = 0;
    for letter in suffix.bytes() {
        let digit = ALPHABET.iter().position(|l| *l == letter)?;
        bits = (bits << 5) | u128::try_from(digit).ok()?;
    }
    Some(Uuid::from_u128(bits))
}

/// A kind of identifiers: their prefix, and a description of their form.
pub trait IdKind: fmt::Debug + Copy + Ord + Hash + Send + Sync + 'static {
    /// The start of the identifier's text, with its underscore.
    const PREFIX: &'static str;

    /// The form of the identifier's text, for the error message about a malformed one.
    const FORM: &'static str;
}

/// An identifier of one kind; [`UserId`] and the others are its aliases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypedId<K>(Uuid, PhantomData<K>);

impl<K: IdKind> TypedId<K> {
    /// A new identifier: UUIDv7 of `now` and ten random bytes.
    pub fn new(now: Timestamp, random: [u8; 10]) -> Self {
        let millis = u64::try_from(now.millis()).unwrap_or(0);
        Self::from_uuid(uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
    }

    /// Returns the `n`th identifier after this one, so that one operation can make several in order. Only the last 32 random
    /// bits count up, so that it stays a UUIDv7 of the same instant.
    #[must_use]
    pub fn nth(self, n: u32) -> Self {
        const COUNTING: u128 = 0xffff_ffff;
        let bits = self.0.as_u128();
        let counted = (bits & COUNTING) + u128::from(n);
        Self::from_uuid(Uuid::from_u128((bits & !COUNTING) | (counted & COUNTING)))
    }

    /// The identifier with the UUID that a row holds.
    pub const fn from_uuid(id: Uuid) -> Self {
        Self(id, PhantomData)
    }

    /// The UUID, as a row holds it.
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl<K: IdKind> fmt::Display for TypedId<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(K::PREFIX)?;
        encode(self.0, f)
    }
}

impl<K: IdKind> fmt::Debug for TypedId<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K: IdKind> FromStr for TypedId<K> {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        text.strip_prefix(K::PREFIX).and_then(decode).map(Self::from_uuid).ok_or(InvalidId(K::FORM))
    }
}

impl<K: IdKind> serde::Serialize for TypedId<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Defines kinds of identifiers, here or next to the only aggregate that has one. Entropy, stores and the API are generic
/// over the kind.
macro_rules! typed_id {
    ($($(#[$doc:meta])* $name:ident of $kind:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        pub type $name = $crate::id::TypedId<$kind>;

        #[doc = concat!("The kind of [`", stringify!($name), "`].")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $kind;

        impl $crate::id::IdKind for $kind {
            const PREFIX: &'static str = concat!($prefix, "_");
            const FORM: &'static str = concat!($prefix, "_ and 26 characters");
        }
    )*};
}

pub(crate) use typed_id;

typed_id! {
    /// Identifies a user account, across organizations.
    UserId of OfUser = "usr";
    /// Identifies an organization (tenant).
    OrganizationId of OfOrganization = "org";
    /// Identifies a session; the `sid` claim of its tokens.
    SessionId of OfSession = "ses";
    /// Identifies an API key.
    ApiKeyId of OfApiKey = "key";
    /// Identifies a domain event; the `webhook-id` of its deliveries.
    EventId of OfEvent = "evt";
    /// Identifies an entry of the audit log.
    AuditId of OfAudit = "aud";
    /// Identifies an invitation.
    InviteId of OfInvite = "inv";
    /// Identifies a queued mail; the left part of its `Message-ID`. The API never shows it.
    MailId of OfMail = "mail";
    /// Identifies a webhook subscription.
    WebhookId of OfWebhook = "wh";
    /// Identifies a connection to an organization's identity provider.
    ConnectionId of OfConnection = "con";
    /// Identifies a run of an import; entries of audit logs name it.
    ImportId of OfImport = "imp";
    /// Identifies one delivery of an event to a subscription.
    DeliveryId of OfDelivery = "del";
    /// Identifies an organization's directory.
    DirectoryId of OfDirectory = "dir";
    /// Identifies a group of a directory.
    GroupId of OfGroup = "grp";
}

/// The `jti` of a token: 128 random bits, written as 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(Uuid);

impl TokenId {
    /// A token id of 16 random bytes, or the one that a row holds.
    pub const fn from_uuid(id: Uuid) -> Self {
        Self(id)
    }

    /// A token id of 16 random bytes.
    pub const fn new(random: [u8; 16]) -> Self {
        Self(Uuid::from_bytes(random))
    }

    /// The UUID, as a row holds it.
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0.simple())
    }
}

impl FromStr for TokenId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let is_ours = text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let id = is_ours.then(|| Uuid::try_parse(text).ok()).flatten();
        id.map(Self).ok_or(InvalidId("32 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suffix(id: &str) -> String {
        UserId::from_uuid(id.parse().unwrap()).to_string()
    }

    /// The valid vectors of the TypeID specification.
    #[test]
    fn the_specification_vectors_encode_and_decode() {
        for (uuid, text) in [
            ("00000000-0000-0000-0000-000000000000", "usr_00000000000000000000000000"),
            ("00000000-0000-0000-0000-000000000001", "usr_00000000000000000000000001"),
            ("00000000-0000-0000-0000-00000000000a", "usr_0000000000000000000000000a"),
            ("00000000-0000-0000-0000-000000000010", "usr_0000000000000000000000000g"),
            ("00000000-0000-0000-0000-000000000020", "usr_00000000000000000000000010"),
            ("ffffffff-ffff-ffff-ffff-ffffffffffff", "usr_7zzzzzzzzzzzzzzzzzzzzzzzzz"),
            ("0110c853-1d09-52d8-d73e-1194e95b5f19", "usr_0123456789abcdefghjkmnpqrs"),
            ("01890a5d-ac96-774b-bcce-b302099a8057", "usr_01h455vb4pex5vsknk084sn02q"),
        ] {
            assert_eq!(suffix(uuid), text);
            assert_eq!(text.parse::<UserId>(), Ok(UserId::from_uuid(uuid.parse().unwrap())));
        }
    }

    #[test]
    fn malformed_identifiers_are_refused() {
        for text in [
            "",
            "usr",
            "usr_",
            "org_01h455vb4pex5vsknk084sn02q",
            "USR_01h455vb4pex5vsknk084sn02q",
            "usr_8zzzzzzzzzzzzzzzzzzzzzzzzz",
            "usr_01h455vb4pex5vsknk084sn02",
            "usr_01h455vb4pex5vsknk084sn02qq",
            "usr_01H455VB4PEX5VSKNK084SN02Q",
            "usr_01h455vb4pex5vsknk084sn02i",
            "usr_01h455vb4pex5vsknk084sn0é",
        ] {
            assert_eq!(text.parse::<UserId>(), Err(InvalidId(OfUser::FORM)), "{text}");
        }
    }

    #[test]
    fn identifiers_sort_by_the_time_they_were_made() {
        let early = UserId::new(Timestamp::from_millis(1_000), [255; 10]);
        let late = UserId::new(Timestamp::from_millis(1_001), [0; 10]);
        assert!(early < late && early.to_string() < late.to_string());
        assert_eq!(late.uuid().get_version_num(), 7);
    }

    #[test]
    fn what_one_operation_makes_is_numbered_from_the_first() {
        let first = DeliveryId::from_uuid("01890a5d-ac96-774b-bcce-b302fffffffe".parse().unwrap());
        let texts = [0, 1, 2].map(|n| first.nth(n).uuid().to_string());
        assert_eq!(texts[0], "01890a5d-ac96-774b-bcce-b302fffffffe");
        assert_eq!(texts[1], "01890a5d-ac96-774b-bcce-b302ffffffff");
        assert_eq!(texts[2], "01890a5d-ac96-774b-bcce-b30200000000", "nothing but the last 32 bits counts on");
    }

    #[test]
    fn a_token_id_reads_back_only_in_its_own_spelling() {
        let id = TokenId::new([0xab; 16]);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!(id.to_string().to_uppercase().parse::<TokenId>().is_err());
        assert!(id.uuid().to_string().parse::<TokenId>().is_err());
    }
}
