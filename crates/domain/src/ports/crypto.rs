//! Time, randomness, hashing, tokens, sealing.

use std::future::Future;
use std::pin::Pin;

use crate::id::{IdKind, TokenId, TypedId};
use crate::identity::user::PasswordHash;
use crate::keys::signing_key::{SigningKeyRow, SigningKeyState};
use crate::queue::ClaimToken;
use crate::secret::Secret;
use crate::session::token::{Claims, KeyId, TokenFault, TokenKind};
use crate::time::Timestamp;
use crate::webhook::WebhookSecret;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Cryptographically secure random bytes, and what is made of them. An implementation that can't deliver ends the
/// process: nothing may go on with weak randomness.
pub trait Entropy: Send + Sync {
    /// Fills `buffer`.
    fn fill(&self, buffer: &mut [u8]);
}

impl dyn Entropy + '_ {
    fn array<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// A new identifier.
    pub fn id<K: IdKind>(&self, now: Timestamp) -> TypedId<K> {
        TypedId::new(now, self.array())
    }

    /// A new secret of a subscription: 44 base62 characters, 261 bits.
    pub fn webhook_secret(&self) -> WebhookSecret {
        WebhookSecret::assemble(&self.base62())
    }

    /// A new token of a claim.
    pub fn claim_token(&self) -> ClaimToken {
        ClaimToken::new(self.array())
    }

    /// A new token for a mailed link: 43 base62 characters, 256 bits (docs/security.md: H1).
    pub fn link_token(&self) -> Secret {
        Secret::new(self.base62::<43>().iter().collect::<String>())
    }

    /// A new `jti`.
    pub fn token_id(&self) -> TokenId {
        TokenId::new(self.array())
    }

    /// A new TOTP secret: 160 bits (RFC 4226 section 4, R6).
    pub fn totp_secret(&self) -> [u8; 20] {
        self.array()
    }

    /// A new recovery code.
    pub fn recovery_code(&self) -> Secret {
        crate::identity::two_factor::recovery::assemble(&self.array())
    }

    /// Uniform base62 characters.
    pub fn base62<const N: usize>(&self) -> [char; N] {
        let mut characters = ['0'; N];
        for character in &mut characters {
            *character = loop {
                let [byte] = self.array::<1>();
                // 248 = 4 × 62: the bytes above would make the first digits likelier.
                if byte < 248 {
                    let digit = crate::keys::key_form::BASE62.get(usize::from(byte % 62));
                    break digit.copied().map_or('0', char::from);
                }
            };
        }
        characters
    }
}

/// The hashing queue is full; 503 `busy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords are waiting to be hashed")]
pub struct Busy;

/// What comparing a password with a hash gave.
#[derive(Clone, PartialEq, Eq)]
pub enum PasswordCheck {
    /// Another password, or no hash to compare with. Both took the same work.
    Wrong,
    /// The password of this hash.
    Right {
        /// A hash by today's parameters, when the stored one is weaker.
        rehashed: Option<PasswordHash>,
    },
}

/// A password that was hashed.
pub type HashedPassword = PasswordHash;

/// A hash that is on its way.
pub type HashFuture<T> = Pin<Box<dyn Future<Output = Result<T, Busy>> + Send>>;

/// Hashes passwords with Argon2id in a bounded pool of its own (docs/security.md#passwords).
pub trait PasswordHasher: Send + Sync {
    /// Compares a password with a stored hash. With no hash, does the same work against a dummy and says wrong.
    ///
    /// # Errors
    /// [`Busy`], at once, when the queue is full; or when the hasher shuts down.
    fn check(&self, password: Secret, hash: Option<PasswordHash>) -> HashFuture<PasswordCheck>;

    /// Hashes a password that is about to be set.
    ///
    /// # Errors
    /// As [`PasswordHasher::check`].
    fn hash(&self, password: Secret) -> HashFuture<HashedPassword>;
}

/// A digest that can't be computed without the service's own key: what throttle rows are stored under.
pub trait KeyedDigest: Send + Sync {
    /// The digest of `parts` in a `dimension`. Other parts or another dimension never give the same input.
    fn digest(&self, dimension: &str, parts: &[&str]) -> [u8; 32];
}

/// Signs what is sent to subscribers.
pub trait WebhookSigner: Send + Sync {
    /// HMAC-SHA256 (RFC 2104) of `parts`, one after the other with nothing between them, in base64 with padding
    /// (RFC 4648 section 4).
    fn sign(&self, key: &[u8], parts: &[&str]) -> String;
}

/// Why a token couldn't be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no token: {0}")]
pub struct TokenError(pub String);

/// The public half of a signing key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey {
    /// Its `kid`.
    pub id: KeyId,
    /// The 32 bytes of an Ed25519 key.
    pub public: Vec<u8>,
}

/// Signs and checks tokens with the keys of the ring.
pub trait Tokens: Send + Sync {
    /// The key that signs new tokens now.
    ///
    /// # Errors
    /// There is none: nobody signs in.
    fn active_key(&self) -> Result<KeyId, TokenError>;

    /// Writes the token of these claims, signed with the key `key`; the same claims and key give the same bytes.
    ///
    /// # Errors
    /// The key isn't in the ring.
    fn sign(&self, claims: &Claims, key: &KeyId) -> Result<Secret, TokenError>;

    /// Reads a token of kind `kind`: form, algorithm, key, signature, `typ`, `iss`, `aud`, `crit`, and claims of the
    /// right types with `iat` at most 60 s ahead of `now`. Expiry is left to the caller, who has the claims.
    ///
    /// # Errors
    /// [`TokenFault::Malformed`] for everything else.
    fn read(&self, kind: TokenKind, token: &str, now: Timestamp) -> Result<Claims, TokenFault>;

    /// The keys of the ring, oldest first: what others need to check a signature.
    fn published(&self) -> Vec<PublicKey>;
}

/// Holds the signing keys that the store has.
pub trait SigningKeyring: Send + Sync {
    /// A new random Ed25519 key, sealed for its row, to stand in `state`.
    ///
    /// # Errors
    /// Sealing failed.
    fn generate(&self, state: SigningKeyState, now: Timestamp) -> Result<SigningKeyRow, SealError>;

    /// Makes these rows the ring.
    ///
    /// # Errors
    /// A key doesn't open; the ring stays as it was.
    fn replace(&self, rows: &[SigningKeyRow]) -> Result<(), SealError>;
}

/// What an authenticator app is given, in three spellings of one secret.
pub struct TotpEnrolment {
    /// The secret in base32, to be typed.
    pub secret: Secret,
    /// The `otpauth://` address.
    pub url: Secret,
    /// The address as a QR code: an SVG image as a data URL.
    pub qr_code: Secret,
}

/// Time-based one-time passwords: SHA-1, 6 digits, 30 seconds (RFC 6238; what authenticator apps speak).
pub trait TotpCodes: Send + Sync {
    /// The time step that `code` belongs to, if it is that of `now` or one beside it; absent when to none of them.
    fn step(&self, secret: &[u8], code: &str, now: Timestamp) -> Option<i64>;

    /// What an authenticator app is given. `account` and `issuer` are shown there.
    ///
    /// # Errors
    /// The secret or a name can't be written that way.
    fn enrolment(&self, secret: &[u8], account: &str, issuer: &str) -> Result<TotpEnrolment, TokenError>;
}

/// A sealed text could not be made or opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It was sealed with a key that isn't configured.
    #[error("sealed with the unknown data key {0:?}; add it to secrets.data_keys")]
    UnknownKey(String),
    /// It was changed, or belongs to another row.
    #[error("a sealed value does not open: wrong key, changed, or moved from another row")]
    DoesNotOpen,
}

/// Seals what the database must not show: AES-256-GCM with a key id and the row as associated data (docs/security.md: L1).
pub trait Sealer: Send + Sync {
    /// Seals `plain` for the row that `place` names (`table|column|row id|owner id`).
    ///
    /// # Errors
    /// Sealing failed.
    fn seal(&self, place: &str, plain: &[u8]) -> Result<String, SealError>;

    /// Opens what was sealed for that very place.
    ///
    /// # Errors
    /// Unknown key id, changed bytes, another place.
    fn open(&self, place: &str, sealed: &str) -> Result<Vec<u8>, SealError>;

    /// The name of the data key that seals.
    fn active(&self) -> &str;

    /// The names of the data keys that open, in order.
    fn names(&self) -> Vec<String>;

    /// What every text starts with that the data key of this name sealed, and no other text.
    fn prefix_of(&self, name: &str) -> String;

    /// What every text starts with that is sealed now, and none that another data key sealed.
    fn prefix(&self) -> String {
        self.prefix_of(self.active())
    }
}
