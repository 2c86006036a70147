//! Inputs of the fuzz targets to begin with: right ones of an authenticator in software, and some that are refused for one reason each.

use orgauth_testkit::authenticator::{ATTESTED, Algorithm, Authenticator, EXTENDED, byte_string, signed_message};

const CHALLENGE: [u8; 32] = [9; 32];
const EXTENSIONS: &[u8] = b"\xa1\x64prf1\xf5";

/// The name of a target, and an input of it.
type Input = (&'static str, Vec<u8>);

/// A part that begins with its length.
fn part(bytes: &[u8]) -> Vec<u8> {
    [&u16::try_from(bytes.len()).expect("a length").to_be_bytes(), bytes].concat()
}

/// Self attestation, as some authenticators write it.
fn packed(own: &Authenticator, algorithm: &[u8], data: &[u8], client_data: &[u8]) -> Vec<u8> {
    let signature = own.sign(&signed_message(data, client_data));
    let statement = [b"\x67attStmt\xa2\x63alg", algorithm, b"\x63sig", &byte_string(&signature)].concat();
    [b"\xa3\x63fmt\x66packed", &statement[..], b"\x68authData", &byte_string(data)].concat()
}

pub(super) fn all() -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    let mut add = |target, parts: &[&[u8]]| inputs.push((target, parts.concat()));
    let named: [&[u8]; 3] = [&[0x26], &[0x27], &[0x39, 1, 0]];
    for ((choice, algorithm), named) in (0_u8..).zip(Algorithm::ALL).zip(named) {
        let mut own = Authenticator::new(algorithm, "example.com", "https://example.com");
        let choice = choice << 4;
        let (key, attested) = (own.cose_key(), own.attested());
        let new = own.register(&CHALLENGE);
        let extended = own.authenticator_data(own.flags | ATTESTED | EXTENDED, &[&attested[..], EXTENSIONS].concat());

        add("key", &[&key]);
        add("cbor", &[&key]);
        add("cbor", &[&new.result]);
        add("registration", &[&[choice], &new.result]);
        add("registration", &[&[choice], &packed(&own, named, &new.authenticator_data, &new.client_data)]);
        let mut spoilt = packed(&own, named, &new.authenticator_data, &new.client_data);
        let in_signature = spoilt.len() - new.authenticator_data.len() - 20;
        spoilt[in_signature] ^= 1;
        add("registration", &[&[choice], &spoilt]);
        add("registration", &[&[choice | 1], &new.authenticator_data]);
        add("registration", &[&[choice | 1], &extended]);
        add("registration", &[&[choice | 2], &key]);
        add("registration", &[&[choice | 3, own.flags, 0, 9], &part(&[1; 16])]);
        add("registration", &[&[choice | 3, own.flags | EXTENDED, 0, 9], &part(&[1; 16]), EXTENSIONS]);

        let used = own.get(&CHALLENGE);
        let more = br#"{"type":"webauthn.get","challenge":"AAAA","origin":"https://a","topOrigin":"https://b","x":[1.5e3,null,"\u00e9"]}"#;
        let extended_use = own.authenticator_data(own.flags | EXTENDED, EXTENSIONS);
        add("assertion", &[&[choice, 0, 9], &part(&used.client_data), &used.authenticator_data]);
        add("assertion", &[&[choice, 1, 9], &part(more), &extended_use]);
        add("assertion", &[&[choice, 1, 9], &part(&new.client_data), &new.authenticator_data]);
        add(
            "assertion",
            &[&[choice | 0b1000, 0, 70], &part(b"webauthn.gethttps://example.com"), &used.authenticator_data],
        );
        add("assertion", &[&[choice | 0b1100, 0, 70], &part(b"webauthn.gethttps://b\"\\\x01"), &extended_use]);
    }
    // Refused: client data as a list.
    let list = br#"["webauthn.get","AAAA","https://a",false,null]"#;
    add("assertion", &[&[0, 0, 9], &part(list), &[0; 37]]);
    // Refused: keys of Ed25519 with a small order, a point that isn't on P-256, and a key that is too long.
    let edwards = b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20";
    for last in [0x05, 0x85] {
        let order_8 = b"\x26\xe8\x95\x8f\xc2\xb2\x27\xb0\x45\xc3\xf4\x89\xf2\xef\x98\xf0\xd5\xdf\xac\x05\xd3\xc6\x33\x39\xb1\x38\x02\x88\x6d\x53\xfc";
        add("key", &[edwards, order_8, &[last]]);
    }
    add("key", &[b"\xa5\x01\x02\x03\x26\x20\x01\x21", &byte_string(&[1; 32]), b"\x22", &byte_string(&[1; 32])]);
    let long = [&b"\xa5"[..], &edwards[1..], &[9; 32], b"\x61x", &byte_string(&[0; 1000])].concat();
    add("registration", &[&[2], &long]);
    // The last seven are refused.
    for item in [
        &b"\x1b\x00\x00\x00\xe8\xd4\xa5\x10\x00"[..],
        b"\x39\x03\xe7",
        b"\x82\x01\x02",
        b"\xa2\x01\x02\x03\x04",
        b"\xa2\x61a\x01\x61b\x82\x02\x03",
        b"\x81\x81\x81\x81\x81\x81\x81\x80",
        b"\x83\xf4\xf6\xf7",
        b"\x62\xc3\xbc",
        b"\xa2\x01\x02\x01\x03",
        b"\xa2\x01\x02\x18\x01\x03",
        b"\x81\x81\x81\x81\x81\x81\x81\x81\x80",
        b"\x1c\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"\x00\x00",
        b"\xc1\x1a\x51\x4b\x67\xb0",
        b"\x5f\x42\x01\x02\x43\x03\x04\x05\xff",
    ] {
        add("cbor", &[item]);
    }
    inputs
}
