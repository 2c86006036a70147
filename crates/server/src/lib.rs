//! The `orgauth` program: command line, configuration, wiring, background loops, shutdown. It contains no rules of the domain.
//!
//! It is a library only so that the bench can run its reference lookups behind the same server.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        reason = "tests fail by panicking"
    )
)]

mod commands;
mod config;
mod engine;
mod observe;
mod report;
mod wiring;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use commands::cli::{self, Cli};
use commands::serve;
use config::Config;
use orgauth_domain::ports::VerifyLookup;
use report::failure::Failure;
use report::output::{self, Output};

/// Runs the program: parses the command line and runs its command.
pub fn program() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(usage) => {
            let is_told = usage.on_stdout
                && match output::print(&usage.output) {
                    Err(failure) if usage.exit_code == 0 => return Output { json: false }.failure(&failure),
                    printed => printed.is_ok(),
                };
            if !is_told {
                output::say_part(&usage.output);
            }
            return ExitCode::from(usage.exit_code);
        }
    };
    let output = Output { json: cli.json };
    let environment = environment();
    match commands::run(&cli, configuration(&cli, &environment).as_deref(), environment, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.failure(&failure),
    }
}

/// `orgauth serve` with another lookup behind `/public/verify`, for comparisons in the bench.
///
/// # Errors
/// The reason why `serve` stopped, in one line.
pub fn serve_with(config: &Path, lookup: Arc<dyn VerifyLookup>) -> Result<(), String> {
    let serve = || {
        let config = Config::load(Some(config), environment())?;
        serve::run_with(&config, Output { json: false }, Some(lookup))
    };
    serve().map_err(|failure: Failure| failure.message)
}

/// The file that `--config` or else the variable ORGAUTH_CONFIG names. With the variable, a container's health check
/// reads the same file as its server.
fn configuration(cli: &Cli, environment: &[(String, String)]) -> Option<PathBuf> {
    let named = environment.iter().find(|(name, value)| name == "ORGAUTH_CONFIG" && !value.is_empty());
    cli.config.clone().or_else(|| named.map(|(_, value)| PathBuf::from(value)))
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn environment() -> Vec<(String, String)> {
    std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
        .collect()
}
