//! The `orgauth` program.

fn main() -> std::process::ExitCode {
    orgauth_server::program()
}
