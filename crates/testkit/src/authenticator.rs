//! An authenticator in software: makes passkeys and signs with them, as browsers send it. Each part can be spoilt.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair,
    RsaPublicKeyComponents,
};
use ring::{digest, rand};

/// The algorithms of the keys that it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// -7.
    Es256,
    /// -8.
    EdDsa,
    /// -257; all such authenticators have one key.
    Rs256,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 3] = [Self::Es256, Self::EdDsa, Self::Rs256];
}

enum Key {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
    Rs256(RsaKeyPair),
}

/// Bits of authenticator data: the user is present.
pub const PRESENT: u8 = 1;
/// The user was verified.
pub const VERIFIED: u8 = 1 << 2;
/// The passkey may be backed up.
pub const ELIGIBLE: u8 = 1 << 3;
/// The passkey is backed up.
pub const BACKED_UP: u8 = 1 << 4;
/// There is a new credential.
pub const ATTESTED: u8 = 1 << 6;
/// There are extensions.
pub const EXTENDED: u8 = 1 << 7;

/// An authenticator with one passkey.
pub struct Authenticator {
    key: Key,
    /// The id of its credential.
    pub credential_id: Vec<u8>,
    /// The user handle that it was given.
    pub user_handle: Vec<u8>,
    /// The bits that it sends, beside those about the form.
    pub flags: u8,
    /// Its counter, which it sends and then raises unless it is zero.
    pub counter: u32,
    /// The RP id for which it signs.
    pub rp_id: String,
    /// The page on which it is asked.
    pub origin: String,
}

/// What a browser sends after an authenticator was asked.
#[derive(Debug, Clone)]
pub struct Response {
    /// The credential's id.
    pub id: Vec<u8>,
    /// The client data.
    pub client_data: Vec<u8>,
    /// The authenticator data.
    pub authenticator_data: Vec<u8>,
    /// The attestation object of a registration, or the signature of an assertion.
    pub result: Vec<u8>,
}

impl Authenticator {
    /// A new authenticator for a relying party, asked on one of its pages.
    pub fn new(algorithm: Algorithm, rp_id: &str, origin: &str) -> Self {
        let random = SystemRandom::new();
        let key = match algorithm {
            Algorithm::Es256 => {
                let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
                let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random);
                Key::Es256(pair.unwrap())
            }
            Algorithm::EdDsa => {
                let document = Ed25519KeyPair::generate_pkcs8(&random).unwrap();
                Key::EdDsa(Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap())
            }
            Algorithm::Rs256 => Key::Rs256(RsaKeyPair::from_pkcs8(include_bytes!("authenticator/rsa.pk8")).unwrap()),
        };
        Self {
            key,
            credential_id: rand::generate::<[u8; 32]>(&random).unwrap().expose().to_vec(),
            user_handle: vec![1; 32],
            flags: PRESENT | VERIFIED,
            counter: 0,
            rp_id: rp_id.to_owned(),
            origin: origin.to_owned(),
        }
    }

    /// The public key as a COSE_Key.
    pub fn cose_key(&self) -> Vec<u8> {
        match &self.key {
            Key::Es256(pair) => {
                let point = pair.public_key().as_ref();
                let (x, y) = (&point[1..33], &point[33..]);
                [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21][..], &byte_string(x), &[0x22], &byte_string(y)].concat()
            }
            Key::EdDsa(pair) => {
                [&[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21][..], &byte_string(pair.public_key().as_ref())].concat()
            }
            Key::Rs256(pair) => {
                let RsaPublicKeyComponents { n, e } = pair.public().into();
                let (n, e): (Vec<u8>, Vec<u8>) = (n, e);
                let (n, e) = (byte_string(&n), byte_string(&e));
                [&[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20][..], &n, &[0x21], &e].concat()
            }
        }
    }

    /// Signs bytes.
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.key {
            Key::Es256(pair) => pair.sign(&random, message).unwrap().as_ref().to_vec(),
            Key::EdDsa(pair) => pair.sign(message).as_ref().to_vec(),
            Key::Rs256(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).unwrap();
                signature
            }
        }
    }

    /// The client data of an operation: `webauthn.create` or `webauthn.get`.
    pub fn client_data(&self, kind: &str, challenge: &[u8]) -> Vec<u8> {
        let challenge = URL_SAFE_NO_PAD.encode(challenge);
        let origin = &self.origin;
        format!(r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#)
            .into_bytes()
    }

    /// Authenticator data with these bits, and what follows the counter.
    pub fn authenticator_data(&self, flags: u8, rest: &[u8]) -> Vec<u8> {
        let hash = digest::digest(&digest::SHA256, self.rp_id.as_bytes());
        [hash.as_ref(), &[flags], &self.counter.to_be_bytes(), rest].concat()
    }

    /// The new credential, as it follows the counter.
    pub fn attested(&self) -> Vec<u8> {
        let length = u16::try_from(self.credential_id.len()).unwrap().to_be_bytes();
        [&[0; 16][..], &length, &self.credential_id, &self.cose_key()].concat()
    }

    /// What it answers to a registration.
    pub fn register(&mut self, challenge: &[u8]) -> Response {
        let data = self.authenticator_data(self.flags | ATTESTED, &self.attested());
        Response {
            id: self.credential_id.clone(),
            client_data: self.client_data("webauthn.create", challenge),
            result: attestation_object(&data),
            authenticator_data: data,
        }
    }

    /// What it answers when it is to sign.
    pub fn get(&mut self, challenge: &[u8]) -> Response {
        if self.counter > 0 {
            self.counter += 1;
        }
        let client_data = self.client_data("webauthn.get", challenge);
        let data = self.authenticator_data(self.flags, &[]);
        let result = self.sign(&signed_message(&data, &client_data));
        Response { id: self.credential_id.clone(), client_data, authenticator_data: data, result }
    }
}

/// What is signed: authenticator data, and the digest of client data.
pub fn signed_message(authenticator_data: &[u8], client_data: &[u8]) -> Vec<u8> {
    [authenticator_data, digest::digest(&digest::SHA256, client_data).as_ref()].concat()
}

/// An attestation object without a statement.
pub fn attestation_object(authenticator_data: &[u8]) -> Vec<u8> {
    [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData"[..], &byte_string(authenticator_data)].concat()
}

/// A CBOR byte string.
pub fn byte_string(bytes: &[u8]) -> Vec<u8> {
    let head = match bytes.len() {
        length @ 0..=23 => vec![0x40 | u8::try_from(length).unwrap()],
        length @ 24..=255 => vec![0x58, u8::try_from(length).unwrap()],
        length => [&[0x59][..], &u16::try_from(length).unwrap().to_be_bytes()].concat(),
    };
    [&head[..], bytes].concat()
}
