//! What browsers and authenticators send, read and checked.

use crate::sign_in::passkey::ceremony::{AuthenticatorData, ClientData, NewCredential};
use crate::sign_in::passkey::fault::PasskeyFault;

/// An authenticator's answer when it made a passkey, as the browser sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationResponse {
    /// The credential's id, as the browser names it.
    pub id: Vec<u8>,
    /// The client data: JSON.
    pub client_data: Vec<u8>,
    /// The attestation object: CBOR.
    pub attestation: Vec<u8>,
    /// How the browser reaches the authenticator.
    pub transports: Vec<String>,
}

/// An authenticator's answer when it signed with a passkey, as the browser sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssertionResponse {
    /// The credential's id.
    pub id: Vec<u8>,
    /// The client data: JSON.
    pub client_data: Vec<u8>,
    /// The authenticator data.
    pub authenticator_data: Vec<u8>,
    /// The signature over the authenticator data and the SHA-256 of the client data.
    pub signature: Vec<u8>,
    /// The user handle; absent when the authenticator sent none.
    pub user_handle: Option<Vec<u8>>,
}

/// Reads what browsers and authenticators send (WebAuthn Level 3), and checks signatures. Decides nothing else.
pub trait PasskeyReader: Send + Sync {
    /// Reads the answer to a registration. A statement of the authenticator about itself must be absent, or made with the new
    /// key itself.
    ///
    /// # Errors
    /// [`PasskeyFault::Malformed`]; [`PasskeyFault::Unsupported`] for a key that can't be used;
    /// [`PasskeyFault::WrongSignature`].
    fn registration(
        &self,
        response: &RegistrationResponse,
    ) -> Result<(ClientData, AuthenticatorData, NewCredential), PasskeyFault>;

    /// Reads an assertion.
    ///
    /// # Errors
    /// [`PasskeyFault::Malformed`].
    fn assertion(&self, response: &AssertionResponse) -> Result<(ClientData, AuthenticatorData), PasskeyFault>;

    /// Checks the signature of an assertion with the passkey's public key.
    ///
    /// # Errors
    /// [`PasskeyFault::WrongSignature`].
    fn check_signature(&self, public_key: &[u8], response: &AssertionResponse) -> Result<(), PasskeyFault>;
}
