//! Client data and authenticator data, which the harness signs.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| orgauth_infra_crypto_fuzz::check("assertion", input));
