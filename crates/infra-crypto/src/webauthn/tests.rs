//! The reader of passkeys, with an authenticator in software.

use std::path::Path;
use std::{fs, panic};

use super::*;
use base64::engine::general_purpose::STANDARD;
use orgauth_testkit::authenticator::{
    ATTESTED, Algorithm, Authenticator, EXTENDED, Response, attestation_object, byte_string, signed_message,
};
use proptest::prelude::*;

const CHALLENGE: [u8; 32] = [9; 32];

fn authenticator(algorithm: Algorithm) -> Authenticator {
    Authenticator::new(algorithm, "example.com", "https://example.com")
}

fn registration(response: Response) -> RegistrationResponse {
    let Response { id, client_data, result, .. } = response;
    RegistrationResponse { id, client_data, attestation: result, transports: Vec::new() }
}

fn assertion(response: Response) -> AssertionResponse {
    let Response { id, client_data, authenticator_data, result } = response;
    AssertionResponse { id, client_data, authenticator_data, signature: result, user_handle: None }
}

fn register(object: Vec<u8>) -> Result<(), PasskeyFault> {
    let mut response = registration(authenticator(Algorithm::Es256).register(&CHALLENGE));
    response.attestation = object;
    WebAuthn.registration(&response).map(|_| ())
}

/// An attestation object with a new credential of this id and key.
fn object_with_key(key: &[u8]) -> Vec<u8> {
    let authenticator = authenticator(Algorithm::Es256);
    let attested = [&[0; 16][..], &[0, 4], &[1, 2, 3, 4], key].concat();
    attestation_object(&authenticator.authenticator_data(authenticator.flags | ATTESTED, &attested))
}

#[test]
fn what_an_authenticator_makes_is_read_and_verifies() {
    for algorithm in Algorithm::ALL {
        let mut authenticator = authenticator(algorithm);
        let response = registration(authenticator.register(&CHALLENGE));
        let (client, said, credential) = WebAuthn.registration(&response).unwrap();
        assert_eq!((client.kind.as_str(), client.challenge.as_slice()), ("webauthn.create", &CHALLENGE[..]));
        assert_eq!((client.origin.as_str(), client.is_cross_origin), ("https://example.com", false));
        assert!(said.is_present && said.is_verified && !said.is_backup_eligible && !said.is_backed_up);
        assert_eq!((credential.id, &credential.public_key), (response.id, &authenticator.cose_key()));

        authenticator.counter = 7;
        let response = assertion(authenticator.get(&CHALLENGE));
        let (client, said) = WebAuthn.assertion(&response).unwrap();
        assert_eq!((client.kind.as_str(), said.sign_count), ("webauthn.get", 8));
        assert_eq!(WebAuthn.check_signature(&credential.public_key, &response), Ok(()));
    }
}

#[test]
fn a_signature_counts_only_for_its_message_and_its_key() {
    for algorithm in Algorithm::ALL {
        let mut own = authenticator(algorithm);
        let key = own.cose_key();
        let response = assertion(own.get(&CHALLENGE));
        let refused = |spoilt: &AssertionResponse, key: &[u8]| {
            assert_eq!(WebAuthn.check_signature(key, spoilt), Err(PasskeyFault::WrongSignature), "{algorithm:?}");
        };
        let spoil = |spoil: fn(&mut AssertionResponse)| {
            let mut spoilt = response.clone();
            spoil(&mut spoilt);
            spoilt
        };
        refused(&spoil(|r| r.signature[20] ^= 1), &key);
        refused(&spoil(|r| r.signature.clear()), &key);
        refused(&spoil(|r| r.signature.push(0)), &key);
        refused(&spoil(|r| r.client_data.push(b' ')), &key);
        refused(&spoil(|r| r.authenticator_data[33] ^= 1), &key);
        for other in Algorithm::ALL.into_iter().filter(|other| *other != algorithm) {
            refused(&response, &authenticator(other).cose_key());
        }
        if algorithm != Algorithm::Rs256 {
            refused(&response, &authenticator(algorithm).cose_key());
        }
        assert!(WebAuthn.check_signature(&[], &response).is_err());
    }
}

#[test]
fn client_data_are_exactly_what_browsers_write() {
    let read = |json: &str| client_data(json.as_bytes());
    let with =
        |more: &str| read(&format!(r#"{{"type":"webauthn.get","challenge":"AAAA","origin":"https://a"{more}}}"#));
    assert!(with("").is_ok_and(|data| !data.is_cross_origin && data.challenge == [0; 3]));
    assert!(with(r#","crossOrigin":false,"other_keys_can_be_added_here":"x""#).is_ok());
    assert!(with(r#","crossOrigin":true"#).is_ok_and(|data| data.is_cross_origin));
    assert!(with(r#","topOrigin":"https://b""#).is_ok_and(|data| data.is_cross_origin));
    for more in
        [r#","type":"webauthn.get""#, r#","challenge":"BBBB""#, r#","origin":"https://b""#, r#","crossOrigin":1"#]
    {
        assert_eq!(with(more), Err(PasskeyFault::Malformed("client data")), "{more}");
    }
    for json in [
        "",
        "{}",
        "[]",
        "null",
        r#"["webauthn.get","AAAA","https://a",false,null]"#,
        r#"{"type":"webauthn.get","challenge":"AAAA"}"#,
        r#"{"type":1,"challenge":"AAAA","origin":"https://a"}"#,
        r#"{"type":"webauthn.get","challenge":"AAA=","origin":"https://a"}"#,
        r#"{"type":"webauthn.get","challenge":"A+AA","origin":"https://a"}"#,
        r#"{"type":"webauthn.get","challenge":"AAAA","origin":"https://a"} {}"#,
    ] {
        assert_eq!(read(json), Err(PasskeyFault::Malformed("client data")), "{json}");
    }
    assert!(client_data(b"{\"type\":\"\xff\",\"challenge\":\"\",\"origin\":\"\"}").is_err());
}

#[test]
fn authenticator_data_end_where_their_parts_end() {
    let authenticator = authenticator(Algorithm::Es256);
    let data = |flags, rest: &[u8]| authenticator.authenticator_data(authenticator.flags | flags, rest);
    let read = |bytes: &[u8]| authenticator_data(bytes).map(|parts| parts.attested.is_some());
    let attested = authenticator.attested();
    assert_eq!(read(&data(0, &[])), Ok(false));
    assert_eq!(read(&data(ATTESTED, &attested)), Ok(true));
    assert_eq!(read(&data(EXTENDED, b"\xa1\x64prf1\xf5")), Ok(false));
    assert_eq!(read(&data(ATTESTED | EXTENDED, &[&attested[..], b"\xa1\x64prf1\xf5"].concat())), Ok(true));
    let malformed = [
        data(0, &[0]),
        data(ATTESTED, &[]),
        data(ATTESTED, &attested[..attested.len() - 1]),
        data(ATTESTED, &[&attested[..], &[0]].concat()),
        data(EXTENDED, &[]),
        data(EXTENDED, &[0x80]),
        data(EXTENDED, b"\xa2\x61a\xf5\x61a\xf5"),
        data(ATTESTED | EXTENDED, &attested),
        data(0, &attested),
        data(0, &[])[..36].to_vec(),
        Vec::new(),
    ];
    for bytes in malformed {
        assert_eq!(read(&bytes), Err(PasskeyFault::Malformed("authenticator data")), "{bytes:02x?}");
    }
}

#[test]
fn an_attestation_object_says_nothing_about_the_authenticator_but_by_the_new_key() {
    let own = authenticator(Algorithm::Es256);
    let data = own.authenticator_data(own.flags | ATTESTED, &own.attested());
    let response = registration(authenticator(Algorithm::Es256).register(&CHALLENGE));
    let signature = own.sign(&signed_message(&data, &response.client_data));
    let packed = |algorithm: u8, signature: &[u8], more: &[u8]| {
        let statement = [&b"\x63alg"[..], &[algorithm], b"\x63sig", &byte_string(signature), more].concat();
        let pairs = if more.is_empty() { 0xa2 } else { 0xa3 };
        let head = &b"\xa3\x63fmt\x66packed\x67attStmt"[..];
        [head, &[pairs], &statement, b"\x68authData", &byte_string(&data)].concat()
    };
    assert_eq!(register(packed(0x26, &signature, &[])), Ok(()));
    assert_eq!(register(packed(0x27, &signature, &[])), Err(PasskeyFault::WrongSignature));
    assert_eq!(register(packed(0x26, &signature[1..], &[])), Err(PasskeyFault::WrongSignature));
    let statement = Err(PasskeyFault::Malformed("attestation statement"));
    assert_eq!(register(packed(0x26, &signature, b"\x63x5c\x81\x41\x00")), statement);
    let plain = attestation_object(&data);
    let replaced = |from: &[u8], to: &[u8]| {
        let at = plain.windows(from.len()).position(|window| window == from).unwrap();
        [&plain[..at], to, &plain[at + from.len()..]].concat()
    };
    assert_eq!(register(replaced(b"\x67attStmt\xa0", b"\x67attStmt\xa1\x00\x00")), statement);
    assert_eq!(register(replaced(b"\x67attStmt\xa0", b"\x67attStmt\x80")), statement);
    assert_eq!(register(replaced(b"\x64none", b"\x63tpm")), statement);
    let object = Err(PasskeyFault::Malformed("attestation object"));
    assert_eq!(register(replaced(b"\x64none", b"\x01")), object);
    assert_eq!(register(replaced(b"\x68authData", b"\x68authdata")), object);
    assert_eq!(register(replaced(b"\x67attStmt", b"\x67authStm")), object);
    assert_eq!(register([&plain[..], &[0]].concat()), object);
    assert_eq!(register(Vec::new()), object);
    let without = attestation_object(&own.authenticator_data(own.flags, &[]));
    assert_eq!(register(without), Err(PasskeyFault::Malformed("no credential")));
}

#[test]
fn a_key_of_another_kind_is_not_supported() {
    let point = authenticator(Algorithm::Es256).cose_key();
    let edwards = authenticator(Algorithm::EdDsa).cose_key();
    let rsa = authenticator(Algorithm::Rs256).cose_key();
    let with = |key: &[u8], at: usize, byte: u8| {
        let mut key = key.to_vec();
        key[at] = byte;
        register(object_with_key(&key))
    };
    for key in [&point, &edwards, &rsa] {
        assert_eq!(register(object_with_key(key)), Ok(()));
    }
    let algorithm = Err(PasskeyFault::Unsupported("algorithm"));
    assert_eq!(with(&point, 4, 0x25), algorithm, "ES256 is -7, and -6 direct key agreement");
    assert_eq!(register(object_with_key(&[&[0xa5, 1, 2, 3, 0x38, 34], &point[5..]].concat())), algorithm, "ES384");
    let parts = Err(PasskeyFault::Unsupported("parts of the key"));
    assert_eq!(with(&point, 2, 1), parts, "the type of another algorithm");
    assert_eq!(with(&point, 4, 0x27), parts, "the algorithm of another key");
    assert_eq!(with(&point, 6, 2), parts, "P-384");
    assert_eq!(with(&point, 20, point[20] ^ 1), parts, "no point of the curve");
    assert_eq!(with(&edwards, 6, 4), parts, "X25519");
    for point in ["00", "01", "ec", "ed", "ee"] {
        let first = u8::from_str_radix(point, 16).unwrap();
        let (middle, last) = if first > 1 { (0xff, 0x7f) } else { (0, 0) };
        for sign in [0, 0x80] {
            let mut key = edwards.clone();
            let at = key.len() - 32;
            key[at..].fill(middle);
            (key[at], key[at + 31]) = (first, last | sign);
            assert_eq!(register(object_with_key(&key)), parts, "Ed25519 of a small order: {point}");
        }
    }
    let long = [&[0xa5], &edwards[1..], b"\x61x", &byte_string(&[0; 1000])].concat();
    assert_eq!(register(object_with_key(&long)), Err(PasskeyFault::Unsupported("length")));
    let small = [&rsa[..8], &byte_string(&[0xff; 255]), b"\x21\x43\x01\x00\x01"].concat();
    assert_eq!(register(object_with_key(&small)), parts, "RSA of 2040 bits");
    let large = [&rsa[..8], &byte_string(&[0xff; 513]), b"\x21\x43\x01\x00\x01"].concat();
    assert_eq!(register(object_with_key(&large)), parts, "RSA of 4104 bits");
    let padded = [&rsa[..8], &byte_string(&[&[0][..], &[0xff; 256]].concat()), b"\x21\x43\x01\x00\x01"].concat();
    assert_eq!(register(object_with_key(&padded)), parts, "a modulus with a zero before it");
    let even = [&rsa[..rsa.len() - 4], b"\x43\x01\x00\x00"].concat();
    assert_eq!(register(object_with_key(&even)), parts, "an even exponent");
    let malformed = Err(PasskeyFault::Malformed("public key"));
    assert_eq!(register(object_with_key(&[0xa0])), malformed);
    assert_eq!(register(object_with_key(&[0xa1, 1, 2])), malformed);
    assert_eq!(register(object_with_key(&[0x80])), malformed);
    let twice = [&[0xa6], &point[1..], &[1, 2]].concat();
    assert_eq!(
        register(object_with_key(&twice)),
        Err(PasskeyFault::Malformed("authenticator data")),
        "a label twice"
    );
}

/// With what fuzzing begins, and the inputs that it kept: one in base64 on each line. `tests/fuzz` writes them.
#[test]
fn the_inputs_of_the_fuzz_targets_keep_the_properties() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/inputs");
    let starting = starting_tests::all();
    for (target, property) in property_tests::ALL {
        let lines = fs::read_to_string(kept.join(target)).unwrap();
        let kept = lines.lines().map(|line| STANDARD.decode(line).unwrap());
        let starting = starting.iter().filter(|(name, _)| *name == target).map(|(_, input)| input.clone());
        let inputs: Vec<Vec<u8>> = kept.chain(starting).collect();
        assert!(inputs.len() > 50, "the inputs of {target} were not found");
        for input in inputs {
            let is_kept = panic::catch_unwind(|| property(&input)).is_ok();
            assert!(is_kept, "{target}: {}", STANDARD.encode(input));
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_stop_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = cbor::only(&bytes);
        let _ = client_data(&bytes);
        let _ = authenticator_data(&bytes);
        let _ = register(bytes);
    }

    #[test]
    fn no_changed_registration_is_read_as_another_key(at in 0_usize..200, bit in 0..8_u8) {
        let mut authenticator = authenticator(Algorithm::EdDsa);
        let mut response = registration(authenticator.register(&CHALLENGE));
        let key = authenticator.cose_key();
        let at = at % response.attestation.len();
        response.attestation[at] ^= 1 << bit;
        if let Ok((_, _, credential)) = WebAuthn.registration(&response) {
            prop_assert!(credential.public_key == key || at + key.len() >= response.attestation.len());
        }
    }
}
