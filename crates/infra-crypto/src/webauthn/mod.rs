//! Passkeys: reads client data, authenticator data and attestation objects, and checks signatures (WebAuthn Level 3).

mod cbor;
mod cose;
#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod starting_tests;
#[cfg(test)]
mod tests;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::{AssertionResponse, PasskeyReader, RegistrationResponse};
use orgauth_domain::sign_in::passkey::ceremony::{AuthenticatorData, ClientData, NewCredential};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use ring::digest;
use serde::Deserialize;

use cbor::Item;
use cose::Key;

/// The most bytes of a public key: one of RSA with 4096 bits has about 530.
const LONGEST_KEY: usize = 1024;

/// The reader of what browsers and authenticators send.
#[derive(Debug, Clone, Copy)]
pub struct WebAuthn;

impl PasskeyReader for WebAuthn {
    fn registration(
        &self,
        response: &RegistrationResponse,
    ) -> Result<(ClientData, AuthenticatorData, NewCredential), PasskeyFault> {
        let client = client_data(&response.client_data)?;
        let object = cbor::only(&response.attestation).ok_or(PasskeyFault::Malformed("attestation object"))?;
        let data = object.text_key("authData").and_then(Item::bytes);
        let data = data.ok_or(PasskeyFault::Malformed("attestation object"))?;
        let Parts { said, attested } = authenticator_data(data)?;
        let (id, public_key) = attested.ok_or(PasskeyFault::Malformed("no credential"))?;
        if public_key.len() > LONGEST_KEY {
            return Err(PasskeyFault::Unsupported("length"));
        }
        let key = Key::new(&cbor::only(public_key).ok_or(PasskeyFault::Malformed("public key"))?)?;
        check_statement(&object, &key, &signed_message(data, &response.client_data))?;
        Ok((client, said, NewCredential { id: id.to_vec(), public_key: public_key.to_vec() }))
    }

    fn assertion(&self, response: &AssertionResponse) -> Result<(ClientData, AuthenticatorData), PasskeyFault> {
        Ok((client_data(&response.client_data)?, authenticator_data(&response.authenticator_data)?.said))
    }

    fn check_signature(&self, public_key: &[u8], response: &AssertionResponse) -> Result<(), PasskeyFault> {
        let key = Key::stored(public_key).ok_or(PasskeyFault::Malformed("stored key"))?;
        let message = signed_message(&response.authenticator_data, &response.client_data);
        if key.verifies(&message, &response.signature) { Ok(()) } else { Err(PasskeyFault::WrongSignature) }
    }
}

/// What authenticators sign: their data, and the SHA-256 of the client data.
fn signed_message(authenticator_data: &[u8], client_data: &[u8]) -> Vec<u8> {
    [authenticator_data, digest::digest(&digest::SHA256, client_data).as_ref()].concat()
}

/// The client data that are read; browsers may add others (section 5.8.1).
#[derive(Deserialize)]
struct ClientDataJson {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin")]
    cross_origin: Option<bool>,
    #[serde(rename = "topOrigin")]
    top_origin: Option<String>,
}

fn client_data(json: &[u8]) -> Result<ClientData, PasskeyFault> {
    const MALFORMED: PasskeyFault = PasskeyFault::Malformed("client data");
    // Otherwise serde takes a list of the values, too, by the order of the fields above.
    if !json.trim_ascii_start().starts_with(b"{") {
        return Err(MALFORMED);
    }
    let data: ClientDataJson = serde_json::from_slice(json).map_err(|_| MALFORMED)?;
    Ok(ClientData {
        kind: data.kind,
        challenge: URL_SAFE_NO_PAD.decode(data.challenge).map_err(|_| MALFORMED)?,
        origin: data.origin,
        is_cross_origin: data.cross_origin == Some(true) || data.top_origin.is_some(),
    })
}

/// The parts of authenticator data.
struct Parts<'a> {
    said: AuthenticatorData,
    /// The id and the public key of a new credential.
    attested: Option<(&'a [u8], &'a [u8])>,
}

/// Reads authenticator data (section 6.1).
fn authenticator_data(bytes: &[u8]) -> Result<Parts<'_>, PasskeyFault> {
    parts_of(bytes).ok_or(PasskeyFault::Malformed("authenticator data"))
}

fn parts_of(bytes: &[u8]) -> Option<Parts<'_>> {
    let (rp_id_hash, rest) = bytes.split_first_chunk::<32>()?;
    let (flags, rest) = rest.split_first()?;
    let (count, mut rest) = rest.split_first_chunk::<4>()?;
    let has = |bit: u8| flags & (1 << bit) != 0;
    let attested = if has(6) {
        let (_aaguid, after) = rest.split_first_chunk::<16>()?;
        let (length, after) = after.split_first_chunk::<2>()?;
        let (id, after) = after.split_at_checked(u16::from_be_bytes(*length).into())?;
        let (_, behind) = cbor::first(after)?;
        rest = behind;
        Some((id, after.get(..after.len() - behind.len())?))
    } else {
        None
    };
    if has(7) {
        let (extensions, behind) = cbor::first(rest)?;
        matches!(extensions, Item::Map(_)).then_some(())?;
        rest = behind;
    }
    let said = AuthenticatorData {
        rp_id_hash: *rp_id_hash,
        is_present: has(0),
        is_verified: has(2),
        is_backup_eligible: has(3),
        is_backed_up: has(4),
        sign_count: u32::from_be_bytes(*count),
    };
    rest.is_empty().then_some(Parts { said, attested })
}

/// Checks what the authenticator says about itself. None is asked for, so browsers leave out all but a signature by the new key
/// itself (section 5.1.3, step 23; sections 8.2 and 8.7).
fn check_statement(object: &Item<'_>, key: &Key<'_>, message: &[u8]) -> Result<(), PasskeyFault> {
    let (Some(Item::Text(format)), Some(statement)) = (object.text_key("fmt"), object.text_key("attStmt")) else {
        return Err(PasskeyFault::Malformed("attestation object"));
    };
    match (*format, statement) {
        ("none", Item::Map(pairs)) if pairs.is_empty() => Ok(()),
        ("packed", statement) if statement.text_key("x5c").is_none() => {
            let algorithm = match key {
                Key::Es256(_) => -7,
                Key::Ed25519(_) => -8,
                Key::Rs256 { .. } => -257,
            };
            let signed = statement.text_key("sig").and_then(Item::bytes);
            let named = statement.text_key("alg").and_then(Item::number);
            match (named, signed) {
                (Some(named), Some(signed)) if named == algorithm && key.verifies(message, signed) => Ok(()),
                (Some(_), Some(_)) => Err(PasskeyFault::WrongSignature),
                _ => Err(PasskeyFault::Malformed("attestation statement")),
            }
        }
        _ => Err(PasskeyFault::Malformed("attestation statement")),
    }
}
