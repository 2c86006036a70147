//! Time, randomness, hashing, tokens, sealing.

use std::future::Future;
use std::pin::Pin;

use crate::accounts::user::PasswordHash;
use crate::id::{IdKind, TokenId, TypedId};
use crate::keys::signing_key::{SigningKeyRow, SigningKeyState};
use crate::operations::queue::ClaimToken;
use crate::organizations::domain_claim::RecordValue;
use crate::secret::Secret;
use crate::sign_in::token::{Claims, KeyId, TokenFault, TokenKind};
use crate::time::Timestamp;
use crate::webhooks::WebhookSecret;

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// The current instant, for all that servers beside each other compare.
    fn now(&self) -> Timestamp;
    /// The current instant by this machine's own clock, for what devices outside compute: codes of authenticator apps.
    fn of_this_machine(&self) -> Timestamp {
        self.now()
    }
}

/// Cryptographically secure random bytes, and the values made from them. An implementation that can't supply bytes ends the
/// process: nothing may continue with weak randomness.
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

    /// A new value of the record that proves a domain.
    pub fn record_value(&self) -> RecordValue {
        RecordValue::new(self.array())
    }

    /// A new claim token.
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

    /// A new code by mail: eight digits.
    pub fn email_code(&self) -> Secret {
        crate::sign_in::email_code::code(self.array())
    }

    /// The random part of a challenge.
    pub fn challenge(&self) -> [u8; 10] {
        self.array()
    }

    /// A new state, nonce or verifier of a sign-in by an identity provider: 43 base62 characters, 256 bits. They are among
    /// the characters of a verifier (RFC 7636 section 4.1).
    pub fn flow_secret(&self) -> Secret {
        self.link_token()
    }

    /// A new recovery code.
    pub fn recovery_code(&self) -> Secret {
        crate::sign_in::two_factor::recovery::assemble(&self.array())
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

/// The result of comparing a password with a hash.
#[derive(Clone, PartialEq, Eq)]
pub enum PasswordCheck {
    /// The password is wrong, or there is no hash to compare it with. Both take the same work.
    Wrong,
    /// The password is right.
    Right {
        /// A hash with today's parameters, when the stored one is weaker or takes other work; else absent.
        rehashed: Option<PasswordHash>,
    },
}

/// The hash of a password.
pub type HashedPassword = PasswordHash;

/// A hash computation under way.
pub type HashFuture<T> = Pin<Box<dyn Future<Output = Result<T, Busy>> + Send>>;

/// Hashes passwords with Argon2id in a bounded pool of its own (docs/security.md#passwords).
pub trait PasswordHasher: Send + Sync {
    /// Compares a password with a stored hash. Without a hash, does the same work on a dummy and answers that the password
    /// is wrong.
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
    /// There is none, and nobody can sign in.
    fn active_key(&self) -> Result<KeyId, TokenError>;

    /// Writes the token of these claims, signed with the key `key`; the same claims and key give the same bytes.
    ///
    /// # Errors
    /// The key isn't in the ring.
    fn sign(&self, claims: &Claims, key: &KeyId) -> Result<Secret, TokenError>;

    /// Reads a token of kind `kind`: form, algorithm, key, signature, `typ`, `iss`, `aud`, `crit`, and claims of the right
    /// types with `iat` at most 60 s ahead of `now`. The caller checks the expiry in the claims.
    ///
    /// # Errors
    /// [`TokenFault::Malformed`] for any other token.
    fn read(&self, kind: TokenKind, token: &str, now: Timestamp) -> Result<Claims, TokenFault>;

    /// The public keys of the ring, oldest first, with which others check signatures.
    fn published(&self) -> Vec<PublicKey>;
}

/// The ring of signing keys, as the store has them.
pub trait SigningKeyring: Send + Sync {
    /// Generates a random Ed25519 key for `state`, sealed for its row.
    ///
    /// # Errors
    /// Sealing failed.
    fn generate(&self, state: SigningKeyState, now: Timestamp) -> Result<SigningKeyRow, SealError>;

    /// Replaces the keys of the ring by those of these rows.
    ///
    /// # Errors
    /// A key can't be opened; the ring stays as it was.
    fn replace(&self, rows: &[SigningKeyRow]) -> Result<(), SealError>;
}

/// Why a value could not be sealed or opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It was sealed with a key that isn't configured.
    #[error("sealed with the unknown data key {0:?}; add it to secrets.data_keys")]
    UnknownKey(String),
    /// It was changed, or belongs to another row.
    #[error("a sealed value does not open: wrong key, changed, or moved from another row")]
    DoesNotOpen,
}

/// Seals values that the database must not reveal: AES-256-GCM with a key id and the row as associated data
/// (docs/security.md: L1).
pub trait Sealer: Send + Sync {
    /// Seals `plain` for the row that `place` names (`table|column|row id|owner id`).
    ///
    /// # Errors
    /// Sealing failed.
    fn seal(&self, place: &str, plain: &[u8]) -> Result<String, SealError>;

    /// Opens a value that was sealed for the same place.
    ///
    /// # Errors
    /// Unknown key id, changed bytes, another place.
    fn open(&self, place: &str, sealed: &str) -> Result<Vec<u8>, SealError>;

    /// The name of the data key that seals new values.
    fn active(&self) -> &str;

    /// The names of the data keys that can open values, in order.
    fn names(&self) -> Vec<String>;

    /// The prefix of every text that the data key of this name sealed, and of no other text.
    fn prefix_of(&self, name: &str) -> String;

    /// The prefix of every text that is sealed now, and of none that another data key sealed.
    fn prefix(&self) -> String {
        self.prefix_of(self.active())
    }
}
