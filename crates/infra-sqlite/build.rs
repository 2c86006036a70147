//! Has the embedded migrations compiled anew when one is added.

fn main() {
    #[expect(clippy::print_stdout, reason = "how a build script talks to cargo")]
    {
        println!("cargo::rerun-if-changed=../../migrations/sqlite");
    }
}
