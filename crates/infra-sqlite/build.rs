//! Rebuilds the crate when a migration is added, because the migrations are embedded.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations/sqlite");
}
