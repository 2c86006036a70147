//! Output that is generated from the command line's definition: the manual and shell completions.

use std::path::Path;

use clap::CommandFactory;
use serde_json::json;

use crate::commands::cli::Cli;
use crate::report::failure::Failure;
use crate::report::output::{self, Output};

/// `orgauth completions SHELL`.
pub(super) fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "orgauth", &mut script);
    let script = String::from_utf8(script).map_err(Failure::internal)?;
    output::print(&script)
}

/// `orgauth man DIR`.
///
/// # Errors
/// The directory can't be written to.
pub(crate) fn pages(directory: &Path, output: Output) -> Result<(), Failure> {
    std::fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), directory))
        .map_err(|error| Failure::new("unavailable", format!("{}: {error}", directory.display())))?;
    let text = format!("the manual is in {}: man -l {0}/orgauth.1", directory.display());
    output.success(&json!({ "directory": directory }), &text)
}
