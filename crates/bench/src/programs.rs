//! Where the program is that the bench starts, built first.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Fallible;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The program that was given, or one that is built now.
pub(crate) fn orgauth(given: Option<&Path>) -> Fallible<PathBuf> {
    match given {
        Some(path) => Ok(path.canonicalize()?),
        None => build_orgauth(),
    }
}

/// Builds `orgauth` as this program was built, into the same directory, and tells where it is.
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

/// `git` in the source tree.
pub(crate) fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(WORKSPACE);
    command
}
