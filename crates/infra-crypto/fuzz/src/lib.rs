//! What the fuzz targets check: the properties of the unit tests. The parts of the reader that its crate keeps for itself are compiled
//! here once more.

#[path = "../../src/webauthn/cbor.rs"]
mod cbor;
#[path = "../../src/webauthn/cose.rs"]
mod cose;
#[path = "../../src/webauthn/property_tests.rs"]
mod property_tests;

use orgauth_infra_crypto::WebAuthn;

/// Checks one input.
///
/// # Panics
/// A property doesn't hold, or there is no such target.
pub fn check(target: &str, input: &[u8]) {
    let (_, property) = property_tests::ALL.iter().find(|(name, _)| *name == target).expect("a target");
    property(input);
}
