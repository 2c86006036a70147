//! The orgauth binary that the bench starts, built first if necessary.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Fallible;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the path that was given, or builds the binary.
pub(crate) fn orgauth(given: Option<&Path>) -> Fallible<PathBuf> {
    match given {
        Some(path) => Ok(path.canonicalize()?),
        None => build_orgauth(),
    }
}

/// Builds `orgauth` with the profile of the shipped binary, into this binary's target directory, and returns its path.
fn build_orgauth() -> Fallible<PathBuf> {
    eprintln!("bench: building orgauth as it is shipped (--profile dist)");
    let here = std::env::current_exe()?;
    // TARGET/dist/orgauth-bench
    let target = here.ancestors().nth(2).ok_or("this program is in no target directory: give --orgauth PATH")?;
    #[expect(clippy::disallowed_methods, reason = "cargo tells what it runs where it is")]
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--profile", "dist", "--package", "orgauth-server", "--target-dir"])
        .arg(target)
        .current_dir(WORKSPACE)
        .stdout(Stdio::null())
        .status()?;
    let program = target.join("dist/orgauth");
    if built.success() && program.is_file() { Ok(program) } else { Err("orgauth does not build".into()) }
}

/// Returns `git` as a command in the source tree.
pub(crate) fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(WORKSPACE);
    command
}
