//! Has the embedded migrations compiled anew when one is added.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations/postgres");
}
