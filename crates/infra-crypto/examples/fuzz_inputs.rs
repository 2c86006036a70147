//! Prints inputs for the fuzz targets to begin with: one in base64 on each line, after the name of its target. `tests/fuzz` adds them to
//! those that were kept.
#![expect(clippy::print_stdout, reason = "the lines are what it is for")]
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a failure here ends it")]

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

#[path = "../src/webauthn/starting_tests.rs"]
mod starting_tests;

fn main() {
    for (target, input) in starting_tests::all() {
        println!("{target} {}", STANDARD.encode(input));
    }
}
