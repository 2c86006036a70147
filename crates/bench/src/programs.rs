//! Where the programs are that the bench starts: orgauth, built first, and PostgreSQL.

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

/// The directory of PostgreSQL's server programs, the newest when there are several.
pub(crate) fn find_postgres() -> Fallible<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| (entry.file_name().to_string_lossy().parse().unwrap_or(0), entry.path().join("bin")))
        .filter(|(_, bin)| is_complete(bin))
        .collect();
    found.sort();
    if let Some((_, bin)) = found.pop() {
        return Ok(bin);
    }
    let told = Command::new("pg_config").arg("--bindir").output().ok();
    told.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
        .filter(|bin| is_complete(bin))
        .ok_or_else(|| "PostgreSQL is missing: `apt-get install postgresql`, or --store sqlite".into())
}

fn is_complete(bin: &Path) -> bool {
    bin.join("initdb").is_file() && bin.join("postgres").is_file()
}
