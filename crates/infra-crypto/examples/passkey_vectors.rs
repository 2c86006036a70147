//! Prints registrations and assertions of an authenticator in software, right and spoilt ones, each with this program's verdict: a line
//! of JSON for each. `tests/webauthn_libraries` asks other verifiers about the same.
#![expect(clippy::print_stdout, reason = "the lines are what it is for")]

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_domain::Timestamp;
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::ports::{AssertionResponse, PasskeyReader, RegistrationResponse};
use orgauth_domain::sign_in::passkey::ceremony::{Expected, Operation};
use orgauth_domain::sign_in::passkey::challenge::{Bound, Challenge, Purpose};
use orgauth_domain::sign_in::passkey::fault::PasskeyFault;
use orgauth_domain::sign_in::passkey::{CounterRule, Passkey, PasskeyId, RelyingParty};
use orgauth_domain::text::Name;
use orgauth_infra_crypto::WebAuthn;
use orgauth_testkit::authenticator::{
    ATTESTED, Algorithm, Authenticator, BACKED_UP, ELIGIBLE, EXTENDED, PRESENT, Response, VERIFIED,
    attestation_object, signed_message,
};
use serde_json::{Value, json};

const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);
const RP_ID: &str = "example.com";
const ORIGIN: &str = "https://login.example.com";

/// What is changed in an answer before it is judged.
type Spoil = fn(&mut Authenticator, &mut Response);

/// A changed answer: its name, whether other verifiers may take it although this program doesn't, and the change.
type Case = (&'static str, bool, Spoil);

/// Signs an assertion again after a change, so that only the change is wrong.
fn sign(authenticator: &Authenticator, response: &mut Response) {
    response.result = authenticator.sign(&signed_message(&response.authenticator_data, &response.client_data));
}

/// Replaces a part of the client data.
fn replace(response: &mut Response, from: &str, to: &str) {
    response.client_data = String::from_utf8_lossy(&response.client_data).replace(from, to).into_bytes();
}

/// Writes authenticator data anew with other bits.
fn flags(authenticator: &mut Authenticator, response: &mut Response, flags: u8) {
    let is_new = response.authenticator_data.len() > 37;
    let rest = if is_new { authenticator.attested() } else { Vec::new() };
    let attested = if is_new { ATTESTED } else { 0 };
    response.authenticator_data = authenticator.authenticator_data(flags | attested, &rest);
    if is_new {
        response.result = attestation_object(&response.authenticator_data);
    } else {
        sign(authenticator, response);
    }
}

/// Changes for both operations.
const BOTH: [Case; 13] = [
    ("nothing", false, |_, _| {}),
    ("eligible for backup", false, |a, r| flags(a, r, PRESENT | VERIFIED | ELIGIBLE)),
    ("backed up", false, |a, r| flags(a, r, PRESENT | VERIFIED | ELIGIBLE | BACKED_UP)),
    ("backed up, not eligible", false, |a, r| flags(a, r, PRESENT | VERIFIED | BACKED_UP)),
    ("not verified", false, |a, r| flags(a, r, PRESENT)),
    ("not present", false, |a, r| flags(a, r, VERIFIED)),
    ("another RP id", false, |a, r| {
        "example.org".clone_into(&mut a.rp_id);
        flags(a, r, PRESENT | VERIFIED);
    }),
    ("another type", false, |a, r| {
        replace(r, "webauthn.get", "webauthn.other");
        replace(r, "webauthn.create", "webauthn.other");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
    ("another origin", false, |a, r| {
        replace(r, ORIGIN, "https://login.example.com.evil.example");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
    ("another challenge", false, |a, r| {
        replace(r, "\"challenge\":\"", "\"challenge\":\"AAAA");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
    ("in a frame of another origin", true, |a, r| {
        replace(r, "\"crossOrigin\":false", "\"crossOrigin\":true");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
    ("the origin twice", true, |a, r| {
        replace(r, "\"crossOrigin\"", "\"origin\":\"https://login.example.com\",\"crossOrigin\"");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
    ("client data that are no JSON", false, |a, r| {
        replace(r, "{", "[");
        if r.authenticator_data.len() == 37 {
            sign(a, r);
        }
    }),
];

/// Changes of assertions only.
const ASSERTIONS: [Case; 4] = [
    ("the signature", false, |_, r| {
        if let Some(byte) = r.result.last_mut() {
            *byte ^= 1;
        }
    }),
    ("a byte after the authenticator data", false, |a, r| {
        r.authenticator_data.push(0);
        sign(a, r);
    }),
    ("extensions", false, |a, r| {
        r.authenticator_data = a.authenticator_data(PRESENT | VERIFIED | EXTENDED, b"\xa1\x64prf1\xf5");
        sign(a, r);
    }),
    ("the client data of another assertion", false, |_, r| r.client_data.push(b' ')),
];

/// Changes of registrations only.
const REGISTRATIONS: [Case; 4] = [
    ("a byte after the attestation object", true, |_, r| r.result.push(0)),
    ("no credential", false, |a, r| {
        r.result = attestation_object(&a.authenticator_data(PRESENT | VERIFIED, &[]));
    }),
    ("the id of another credential", true, |_, r| {
        if let Some(byte) = r.id.last_mut() {
            *byte ^= 1;
        }
    }),
    ("a credential that is cut off", true, |a, r| {
        let attested = a.attested();
        let cut = attested.get(..attested.len() - 1).unwrap_or_default();
        r.result = attestation_object(&a.authenticator_data(PRESENT | VERIFIED | ATTESTED, cut));
    }),
];

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

struct World {
    rp: RelyingParty,
    digests: KeyedDigest,
    bound: Bound,
    challenge: Challenge,
}

impl World {
    fn expected(&self) -> Expected<'_> {
        Expected { rp: &self.rp, bound: self.bound, digests: &self.digests, now: NOW }
    }

    fn registration(&self, response: &Response) -> (Result<(), PasskeyFault>, Value) {
        let read = RegistrationResponse {
            id: response.id.clone(),
            client_data: response.client_data.clone(),
            attestation: response.result.clone(),
            transports: Vec::new(),
        };
        let verdict = WebAuthn.registration(&read).and_then(|(client, said, credential)| {
            self.expected().check(Operation::Create, &client, &said)?;
            credential.check_id(&read.id)
        });
        let body = json!({
            "clientDataJSON": encoded(&read.client_data),
            "attestationObject": encoded(&read.attestation),
            "transports": [],
        });
        (verdict, body)
    }

    fn assertion(&self, response: &Response, passkey: &Passkey) -> (Result<(), PasskeyFault>, Value) {
        let read = AssertionResponse {
            id: response.id.clone(),
            client_data: response.client_data.clone(),
            authenticator_data: response.authenticator_data.clone(),
            signature: response.result.clone(),
            user_handle: Some(passkey.user_handle.to_vec()),
        };
        let verdict = WebAuthn.assertion(&read).and_then(|(client, said)| {
            self.expected().check(Operation::Get, &client, &said)?;
            WebAuthn.check_signature(&passkey.public_key, &read)?;
            passkey.clone().used(&self.rp, (read.user_handle.as_deref(), false), &said, NOW).map(|_| ())
        });
        let body = json!({
            "clientDataJSON": encoded(&read.client_data),
            "authenticatorData": encoded(&read.authenticator_data),
            "signature": encoded(&read.signature),
            "userHandle": encoded(&passkey.user_handle),
        });
        (verdict, body)
    }
}

fn main() {
    let organization = OrganizationId::new(NOW, [1; 10]);
    let digests = KeyedDigest::new(&[7; 32]);
    let bound = Bound { purpose: Purpose::Login, organization, session: None };
    let challenge = Challenge::issue(&digests, &bound, [3; 10], NOW);
    let rp = RelyingParty { id: RP_ID.to_owned(), origins: vec![ORIGIN.to_owned()], counter: CounterRule::Notify };
    let world = World { rp, digests, bound, challenge };
    for algorithm in Algorithm::ALL {
        for (operation, cases) in [("create", &REGISTRATIONS[..]), ("get", &ASSERTIONS[..])] {
            for (name, may_be_taken, spoil) in BOTH.iter().chain(cases) {
                let mut authenticator = Authenticator::new(algorithm, RP_ID, ORIGIN);
                let public_key = authenticator.cose_key();
                let passkey = Passkey {
                    id: PasskeyId::new(NOW, [1; 10]),
                    user_id: UserId::new(NOW, [1; 10]),
                    credential_id: authenticator.credential_id.clone(),
                    user_handle: [4; 32],
                    rp_id: RP_ID.to_owned(),
                    public_key: public_key.clone(),
                    sign_count: 0,
                    is_backup_eligible: false,
                    is_backed_up: false,
                    transports: Vec::new(),
                    name: Name::numbered("Passkey", 1),
                    created_at: NOW,
                    last_used_at: None,
                    warned_at: None,
                    counts_in: Vec::new(),
                };
                let is_new = operation == "create";
                let mut response = if is_new {
                    authenticator.register(world.challenge.bytes())
                } else {
                    authenticator.get(world.challenge.bytes())
                };
                spoil(&mut authenticator, &mut response);
                let (verdict, body) =
                    if is_new { world.registration(&response) } else { world.assertion(&response, &passkey) };
                println!(
                    "{}",
                    json!({
                        "name": format!("{algorithm:?}, {operation}: {name}"),
                        "operation": operation,
                        "challenge": encoded(world.challenge.bytes()),
                        "origin": ORIGIN,
                        "rpId": RP_ID,
                        "publicKey": encoded(&public_key),
                        "credentialId": encoded(&passkey.credential_id),
                        "credential": {
                            "id": encoded(&response.id), "rawId": encoded(&response.id), "type": "public-key",
                            "response": body, "clientExtensionResults": {},
                        },
                        "isAccepted": verdict.is_ok(),
                        "why": verdict.err().map(|fault| fault.to_string()),
                        "othersMayAccept": may_be_taken,
                    })
                );
            }
        }
    }
}
