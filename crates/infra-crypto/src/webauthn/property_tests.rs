//! What holds for any bytes that the reader of passkeys is given. The fuzz targets of `fuzz/` check it for the inputs that they find, and
//! `tests.rs` for those that were kept.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::ports::{AssertionResponse, PasskeyReader, RegistrationResponse};
use orgauth_domain::sign_in::passkey::ceremony::{AuthenticatorData, ClientData};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_testkit::authenticator::{
    ATTESTED, Algorithm, Authenticator, BACKED_UP, ELIGIBLE, EXTENDED, PRESENT, VERIFIED, attestation_object,
    byte_string, signed_message,
};
use serde_json::{Value, json};

use super::WebAuthn;
use super::cbor::{self, Item};
use super::cose::Key;

/// What holds for any input, or panics.
type Property = fn(&[u8]);

/// The fuzz targets' names, and what each checks.
pub(super) const ALL: [(&str, Property); 4] =
    [("cbor", item), ("key", key), ("registration", registration), ("assertion", assertion)];

const CHALLENGE: [u8; 32] = [9; 32];

/// One for each algorithm, with new keys in each process.
static AUTHENTICATORS: LazyLock<[Authenticator; 3]> = LazyLock::new(|| {
    Algorithm::ALL.map(|algorithm| Authenticator::new(algorithm, "example.com", "https://example.com"))
});

/// The authenticator that a byte chooses, and its algorithm.
fn authenticator(choice: u8) -> (&'static Authenticator, Algorithm) {
    let at = usize::from(choice) % Algorithm::ALL.len();
    (&AUTHENTICATORS[at], Algorithm::ALL[at])
}

/// Takes a byte from the input; zero at its end.
fn byte(input: &mut &[u8]) -> u8 {
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    *input = rest;
    *first
}

/// Takes a number of two bytes.
fn number(input: &mut &[u8]) -> usize {
    usize::from(u16::from_be_bytes([byte(input), byte(input)]))
}

/// Takes a part that begins with its length.
fn part<'a>(input: &mut &'a [u8]) -> &'a [u8] {
    let length = number(input).min(input.len());
    let (part, rest) = input.split_at(length);
    *input = rest;
    part
}

/// The bytes with one bit flipped.
fn flipped(bytes: &[u8], bit: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = bit / 8 % bytes.len();
    bytes[at] ^= 1 << (bit % 8);
    bytes
}

/// A head of CBOR, as short as it can be.
fn head(major: u8, argument: u64) -> Vec<u8> {
    let bytes = argument.to_be_bytes();
    let (short, kept) = match argument {
        0..=23 => return vec![(major << 5) | bytes[7]],
        24..=0xff => (24, 1),
        0x100..=0xffff => (25, 2),
        0x1_0000..=0xffff_ffff => (26, 4),
        _ => (27, 8),
    };
    [&[(major << 5) | short], &bytes[8 - kept..]].concat()
}

/// Writes an item in the shortest way, with its pairs in their order.
fn encoded(item: &Item<'_>) -> Vec<u8> {
    let counted = |major, length| head(major, u64::try_from(length).expect("a length"));
    match item {
        Item::Int(number) => match u64::try_from(*number) {
            Ok(number) => head(0, number),
            Err(_) => head(1, number.unsigned_abs() - 1),
        },
        Item::Bytes(bytes) => [&counted(2, bytes.len()), *bytes].concat(),
        Item::Text(text) => [&counted(3, text.len()), text.as_bytes()].concat(),
        Item::Array(items) => items.iter().fold(counted(4, items.len()), |all, item| [all, encoded(item)].concat()),
        Item::Map(pairs) => pairs
            .iter()
            .fold(counted(5, pairs.len()), |all, (key, value)| [all, encoded(key), encoded(value)].concat()),
        Item::Simple => vec![0xf6],
    }
}

/// Whether an item has nothing in it of which the reader doesn't say what it was.
fn is_exact(item: &Item<'_>) -> bool {
    match item {
        Item::Simple => false,
        Item::Array(items) => items.iter().all(is_exact),
        Item::Map(pairs) => pairs.iter().all(|(key, value)| is_exact(key) && is_exact(value)),
        _ => true,
    }
}

/// Every value of a map is found by its key, and no key is there twice. Nothing is deeper or longer than it may be.
fn keys_find_their_values(item: &Item<'_>, depth: u8) {
    assert!(depth <= 8, "too deep");
    match item {
        Item::Array(items) => {
            assert!(items.len() <= 64, "too long");
            for item in items {
                keys_find_their_values(item, depth + 1);
            }
        }
        Item::Map(pairs) => {
            assert!(pairs.len() <= 64, "too long");
            for (at, (key, value)) in pairs.iter().enumerate() {
                assert!(!pairs[..at].iter().any(|(other, _)| other == key), "a key twice");
                match key {
                    Item::Int(number) => assert_eq!(item.number_key(*number), Some(value)),
                    Item::Text(text) => assert_eq!(item.text_key(text), Some(value)),
                    _ => keys_find_their_values(key, depth + 1),
                }
                keys_find_their_values(value, depth + 1);
            }
        }
        _ => {}
    }
}

/// What is read is exactly one item: no byte more or less is the same, and the shortest way to write it is read as the same.
fn item(input: &[u8]) {
    let Some((item, rest)) = cbor::first(input) else {
        assert_eq!(cbor::only(input), None);
        return;
    };
    assert!(input.ends_with(rest) && rest.len() < input.len());
    let own = &input[..input.len() - rest.len()];
    assert_eq!(cbor::only(own).as_ref(), Some(&item));
    assert_eq!(cbor::only(input).is_some(), rest.is_empty());
    assert_eq!(cbor::only(&[own, &[0]].concat()), None);
    for end in own.len().saturating_sub(64)..own.len() {
        assert_eq!(cbor::first(&own[..end]), None, "a part of an item");
    }
    keys_find_their_values(&item, 1);
    let shortest = encoded(&item);
    assert_eq!(cbor::only(&shortest).as_ref(), Some(&item));
    assert!(shortest.len() <= own.len());
    if shortest.len() == own.len() && is_exact(&item) {
        assert_eq!(shortest, own);
    }
}

/// A key that is taken when it is new is taken when it was stored, and no signature is of it that nobody made with it.
fn key(input: &[u8]) {
    let stored = Key::stored(input);
    let Some(item) = cbor::only(input) else {
        assert_eq!(stored, None);
        return;
    };
    let new = Key::new(&item);
    let shortest = encoded(&item);
    match (&new, &stored) {
        (Ok(key), Some(stored)) => {
            assert_eq!(key, stored);
            assert_eq!(Key::stored(&shortest).as_ref(), Some(key));
        }
        (Ok(_), None) => panic!("a new key can't be stored"),
        // Whether a point is on the curve isn't asked again.
        (Err(fault), Some(stored)) => {
            assert_eq!(*fault, PasskeyFault::Unsupported("parts of the key"));
            assert!(matches!(stored, Key::Es256(_)));
        }
        (Err(fault), None) => {
            assert!(matches!(fault, PasskeyFault::Malformed("public key") | PasskeyFault::Unsupported(_)));
        }
    }
    let Some(key) = stored else { return };
    assert_eq!(Key::stored(&[input, &[0]].concat()), None);
    let nobodys: [&[u8]; 5] = [&[], input, &[0; 64], &[0; 256], b"\x30\x06\x02\x01\x01\x02\x01\x01"];
    assert!(nobodys.iter().all(|signature| !key.verifies(b"message", signature)));
    if matches!(key, Key::Ed25519(_)) {
        // It is one by a key with a small order, for one of eight messages at least.
        assert!((0..16_u8).all(|message| !key.verifies(&[message], &IDENTITY)));
    }
}

/// A signature of Ed25519: the neutral point and zero.
const IDENTITY: [u8; 64] = {
    let mut signature = [0; 64];
    signature[0] = 1;
    signature
};

/// What is said is what stands in the first 37 bytes.
fn is_said(said: &AuthenticatorData, data: &[u8]) {
    let expected = AuthenticatorData {
        rp_id_hash: data[..32].try_into().expect("a digest"),
        is_present: data[32] & PRESENT != 0,
        is_verified: data[32] & VERIFIED != 0,
        is_backup_eligible: data[32] & ELIGIBLE != 0,
        is_backed_up: data[32] & BACKED_UP != 0,
        sign_count: u32::from_be_bytes(data[33..37].try_into().expect("a counter")),
    };
    assert_eq!(*said, expected);
}

fn response(client_data: &[u8], attestation: Vec<u8>) -> RegistrationResponse {
    RegistrationResponse { id: Vec::new(), client_data: client_data.to_vec(), attestation, transports: Vec::new() }
}

fn unsigned(client_data: &[u8], authenticator_data: &[u8]) -> AssertionResponse {
    AssertionResponse {
        id: Vec::new(),
        client_data: client_data.to_vec(),
        authenticator_data: authenticator_data.to_vec(),
        signature: Vec::new(),
        user_handle: None,
    }
}

/// An attestation object, its authenticator data, or the parts of them behind right ones.
fn registration(mut input: &[u8]) {
    let form = byte(&mut input);
    let (own, algorithm) = authenticator(form >> 4);
    let client = own.client_data("webauthn.create", &CHALLENGE);
    match form % 4 {
        0 => registered(&client, input.to_vec()),
        1 => registered(&client, attestation_object(input)),
        2 => {
            let attested = [&[0; 16][..], &[0, 4, 1, 2, 3, 4], input].concat();
            registered(&client, attestation_object(&own.authenticator_data(own.flags | ATTESTED, &attested)));
        }
        _ => signed_by_the_new_key(own, algorithm, &client, input),
    }
}

/// What is accepted is said of the bytes that were sent, the key can be stored, and no byte more is the same.
fn registered(client_data: &[u8], object: Vec<u8>) {
    let (client, said, credential) = match WebAuthn.registration(&response(client_data, object.clone())) {
        Ok(read) => read,
        Err(fault) => {
            let is_known = matches!(
                fault,
                PasskeyFault::Malformed(_) | PasskeyFault::Unsupported(_) | PasskeyFault::WrongSignature
            );
            assert!(is_known, "{fault:?}");
            return;
        }
    };
    let expected = ("webauthn.create", &CHALLENGE[..], "https://example.com", false);
    assert_eq!((&*client.kind, &*client.challenge, &*client.origin, client.is_cross_origin), expected);
    let read = cbor::only(&object).expect("an object");
    let data = read.text_key("authData").and_then(Item::bytes).expect("authenticator data");
    is_said(&said, data);
    let behind = data[53..].strip_prefix(&u16::try_from(credential.id.len()).expect("a length").to_be_bytes());
    let behind = behind.and_then(|behind| behind.strip_prefix(&*credential.id)).expect("the id");
    assert!(behind.starts_with(&credential.public_key) && credential.public_key.len() <= 1024);
    let used = unsigned(client_data, data);
    assert_eq!(WebAuthn.check_signature(&credential.public_key, &used), Err(PasskeyFault::WrongSignature));
    assert_eq!(WebAuthn.assertion(&used), Ok((client.clone(), said)));
    let again = |object| WebAuthn.registration(&response(client_data, object));
    for same in [encoded(&read), attestation_object(data)] {
        assert_eq!(again(same), Ok((client.clone(), said, credential.clone())));
    }
    let object_fault = Err(PasskeyFault::Malformed("attestation object"));
    assert_eq!(again([&object[..], &[0]].concat()), object_fault);
    assert_eq!(again(object[..object.len() - 1].to_vec()), object_fault);
    let longer = [data, &[0]].concat();
    assert_eq!(again(attestation_object(&longer)), Err(PasskeyFault::Malformed("authenticator data")));
}

/// A statement that the new key signed is accepted where none is needed, and not with another signature.
fn signed_by_the_new_key(own: &Authenticator, algorithm: Algorithm, client_data: &[u8], mut input: &[u8]) {
    let (flags, bit) = (byte(&mut input), number(&mut input));
    let id = part(&mut input);
    let length = u16::try_from(id.len()).expect("a length").to_be_bytes();
    let data =
        own.authenticator_data(flags | ATTESTED, &[&[7; 16][..], &length, id, &own.cose_key(), input].concat());
    let named: &[u8] = match algorithm {
        Algorithm::Es256 => &[0x26],
        Algorithm::EdDsa => &[0x27],
        Algorithm::Rs256 => &[0x39, 1, 0],
    };
    let packed = |signature: &[u8]| {
        let head = &b"\xa3\x63fmt\x66packed\x67attStmt\xa2\x63alg"[..];
        [head, named, b"\x63sig", &byte_string(signature), b"\x68authData", &byte_string(&data)].concat()
    };
    let read = |object| WebAuthn.registration(&response(client_data, object));
    let bare = read(attestation_object(&data));
    let is_whole =
        if flags & EXTENDED == 0 { input.is_empty() } else { matches!(cbor::only(input), Some(Item::Map(_))) };
    assert_eq!(bare.is_ok(), is_whole);
    let signature = own.sign(&signed_message(&data, client_data));
    assert_eq!(read(packed(&signature)), bare);
    if bare.is_ok() {
        assert_eq!(bare.as_ref().map(|(_, _, credential)| &*credential.id), Ok(id));
        assert_eq!(read(packed(&flipped(&signature, bit))), Err(PasskeyFault::WrongSignature));
        registered(client_data, packed(&signature));
    }
}

/// Writes client data as browsers do.
fn written(client: &ClientData) -> Vec<u8> {
    let challenge = URL_SAFE_NO_PAD.encode(&client.challenge);
    json!({ "type": client.kind, "challenge": challenge, "origin": client.origin, "crossOrigin": client.is_cross_origin })
        .to_string()
        .into_bytes()
}

/// Client data are read as another reader of JSON reads them, and authenticator data as they stand there; a signature counts for them
/// and its key alone.
fn assertion(mut input: &[u8]) {
    let (form, bit) = (byte(&mut input), number(&mut input));
    let sent = part(&mut input);
    let client_data = if form & 0b1000 == 0 {
        sent.to_vec()
    } else {
        let (kind, origin) = sent.split_at(sent.len().min(12));
        let client = ClientData {
            kind: String::from_utf8_lossy(kind).into_owned(),
            challenge: origin.to_vec(),
            origin: String::from_utf8_lossy(origin).into_owned(),
            is_cross_origin: form & 0b100 != 0,
        };
        let written = written(&client);
        let read = WebAuthn.assertion(&unsigned(&written, &[0; 37]));
        assert_eq!(read.map(|(client, _)| client), Ok(client));
        written
    };
    let read_client = WebAuthn.assertion(&unsigned(&client_data, &[0; 37]));
    if let Ok((client, _)) = &read_client {
        let again = WebAuthn.assertion(&unsigned(&written(client), &[0; 37]));
        assert_eq!(again.as_ref().map(|(client, _)| client), Ok(client));
        if let Ok(value) = serde_json::from_slice::<Value>(&client_data) {
            assert!(value.is_object(), "client data are an object");
            assert_eq!(
                (value["type"].as_str(), value["origin"].as_str()),
                (Some(&*client.kind), Some(&*client.origin))
            );
            assert_eq!(value["challenge"], URL_SAFE_NO_PAD.encode(&client.challenge));
            assert_eq!(client.is_cross_origin, value["crossOrigin"] == true || value["topOrigin"].is_string());
        }
    } else {
        assert_eq!(read_client, Err(PasskeyFault::Malformed("client data")));
    }
    let mut response = unsigned(&client_data, input);
    match WebAuthn.assertion(&response) {
        Ok((client, said)) => {
            assert_eq!(Ok(client), read_client.map(|(client, _)| client));
            is_said(&said, input);
            let longer = unsigned(&client_data, &[input, &[0]].concat());
            assert_eq!(WebAuthn.assertion(&longer), Err(PasskeyFault::Malformed("authenticator data")));
        }
        Err(fault) => {
            let expected = read_client.err().unwrap_or(PasskeyFault::Malformed("authenticator data"));
            assert_eq!(fault, expected);
            return;
        }
    }
    let (own, _) = authenticator(form >> 4);
    let (key, other_key) = (own.cose_key(), authenticator((form >> 4) + 1).0.cose_key());
    response.signature = own.sign(&signed_message(input, &client_data));
    let wrong = Err(PasskeyFault::WrongSignature);
    assert_eq!(WebAuthn.check_signature(&key, &response), Ok(()));
    assert_eq!(WebAuthn.check_signature(&other_key, &response), wrong);
    let spoilt = [
        AssertionResponse { signature: flipped(&response.signature, bit), ..response.clone() },
        AssertionResponse { client_data: flipped(&client_data, bit), ..response.clone() },
        AssertionResponse { authenticator_data: flipped(input, bit), ..response },
    ];
    for spoilt in spoilt {
        assert_eq!(WebAuthn.check_signature(&key, &spoilt), wrong);
    }
}
