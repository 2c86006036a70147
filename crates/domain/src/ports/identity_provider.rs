//! Identity providers: calls to them, and what they send, read and checked.

use std::future::Future;
use std::pin::Pin;

use crate::ports::crypto::{SealError, TokenError};
use crate::ports::repositories::SealedSecret;
use crate::secret::Secret;
use crate::sign_in::federation::call::{ProviderAnswer, ProviderCall, ProviderFailure};
use crate::sign_in::federation::client_assertion::ClientAssertion;
use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::key::ProviderKeys;
use crate::sign_in::federation::rule::ProviderRule;
use crate::sign_in::federation::token::SignedToken;

/// Reads what identity providers send, and checks signatures. Decides nothing else.
pub trait ProviderReader: Send + Sync {
    /// Reads JSON; absent when it isn't, has a name twice in one object, or is too large or too deep.
    fn json(&self, bytes: &[u8]) -> Option<Json>;

    /// Reads a JWK Set (RFC 7517). Keys that can't be used for signatures here are left out.
    ///
    /// # Errors
    /// [`ProviderRule::Keys`]: it isn't one, or has too many keys.
    fn keys(&self, bytes: &[u8]) -> Result<ProviderKeys, ProviderRule>;

    /// Reads a signed token in compact form (RFC 7515 section 7.1) and checks its signature with the one key that can have
    /// signed it. The caller checks the claims.
    ///
    /// # Errors
    /// The first rule that is broken; [`ProviderRule::UnknownKey`] when other keys may help.
    fn token(&self, token: &Secret, keys: &ProviderKeys) -> Result<SignedToken, ProviderRule>;
}

/// A call under way. A future that is dropped before it ends may have reached the provider.
pub type ProviderCallFuture<'a> = Pin<Box<dyn Future<Output = Result<ProviderAnswer, ProviderFailure>> + Send + 'a>>;

/// Calls identity providers, whose addresses customers choose.
pub trait ProviderCaller: Send + Sync {
    /// Makes one call, within a time. It checks the URL and every address that its name resolves to anew, and follows no
    /// redirection (docs/security.md: J1, J2). An answer of any status is one.
    fn call(&self, call: ProviderCall) -> ProviderCallFuture<'_>;
}

/// The public half of a key that signs assertions: a point of P-256.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientPublicKey {
    /// Its `kid`: the thumbprint (RFC 7638).
    pub id: String,
    /// The big-endian coordinates.
    pub x: [u8; 32],
    /// As `x`.
    pub y: [u8; 32],
}

/// Signs assertions by which this service proves at identity providers which client it is (RFC 7523), with a key of its own: none
/// of those that sign this service's tokens. The key that takes its place is published beside it from the beginning: a provider that reads
/// them now and then knows it by then.
pub trait ClientKey: Send + Sync {
    /// Generates a key, sealed as the secret `name`.
    ///
    /// # Errors
    /// Sealing failed.
    fn generate(&self, name: &str) -> Result<SealedSecret, SealError>;

    /// Seals a key as the secret `name`.
    ///
    /// # Errors
    /// It can't be opened, or sealing failed.
    fn rename(&self, key: &SealedSecret, name: &str) -> Result<SealedSecret, SealError>;

    /// Signs with `key` from now on, and publishes `next` beside it.
    ///
    /// # Errors
    /// One can't be opened; the present keys stay.
    fn load(&self, key: &SealedSecret, next: &SealedSecret) -> Result<(), SealError>;

    /// Signs an assertion.
    ///
    /// # Errors
    /// No key is loaded.
    fn sign(&self, assertion: &ClientAssertion) -> Result<Secret, TokenError>;

    /// The public halves, the one that signs first; none while no key is loaded.
    fn published(&self) -> Vec<ClientPublicKey>;
}
