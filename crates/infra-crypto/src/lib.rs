//! Cryptography behind the ports of `orgauth-domain`: time, entropy, sealing, password hashing, tokens.
//!
//! | port                       | here              | made with                                          |
//! |----------------------------|-------------------|----------------------------------------------------|
//! | `Clock`                    | [`SystemClock`]   | the system's clock; the only place that asks it    |
//! | `Entropy`                  | [`SystemEntropy`] | ring; a failure ends the process                   |
//! | `Sealer`                   | [`DataKeys`]      | AES-256-GCM, bound to its row                      |
//! | `PasswordHasher`           | [`ArgonPool`]     | Argon2id on threads and memory of its own          |
//! | `Tokens`, `SigningKeyring` | [`TokenRing`]     | JSON Web Tokens, Ed25519 and nothing else          |
//! | `ClientKey`                | [`AssertionKey`]  | ES256 by ring                                      |
//! | `BreachedPasswords`        | [`BreachedFile`]  | a search in a sorted file of SHA-1                 |
//! | `PasskeyReader`            | [`WebAuthn`]      | strict CBOR; ES256, EdDSA, RS256 by ring           |
//! | `ProviderReader`           | [`OpenId`]        | strict JSON; RS256, PS256, ES256, EdDSA by ring    |
//!
//! There is one algorithm for each job, and no input from outside can choose another; the keys of passkeys and of identity
//! providers say themselves which of the listed ones they are for.
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::as_conversions,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        reason = "tests fail by panicking"
    )
)]

mod breached_file;
mod client_key;
mod clock;
mod digest;
mod entropy;
mod foreign;
mod hasher;
mod openid;
mod phc;
mod public_key;
mod regular_file;
mod seal;
mod tokens;
mod webauthn;

pub use breached_file::{BreachedFile, BreachedFileError};
pub use client_key::AssertionKey;
pub use clock::{SharedClock, SystemClock};
pub use digest::Sha256;
pub use entropy::SystemEntropy;
pub use hasher::{ArgonOptions, ArgonPool, HashLoad, HasherError};
pub use openid::OpenId;
pub use phc::{ArgonParams, WeakParams};
pub use regular_file::open_regular;
pub use seal::{DataKeyError, DataKeys};
pub use tokens::TokenRing;
pub use webauthn::WebAuthn;
