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

mod access_line;
mod backend;
mod background;
mod backup;
mod brand;
mod breached;
mod cli;
mod commands;
mod config;
mod connect;
mod demo;
mod demo_sample;
mod demo_words;
mod descriptors;
mod doctor;
mod duration;
mod engine;
mod failure;
mod followers;
mod hand_over;
mod healthcheck;
mod import_command;
mod key_commands;
mod logging;
mod mail_work;
mod manual;
mod metrics;
mod operator_commands;
mod outgoing;
mod output;
mod pem;
mod presence;
mod serve;
mod sizes;
mod telemetry;
mod tls;
mod verify_load;
mod webhook_work;
mod wiring;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use cli::{Command, User};
use config::Config;
use failure::Failure;
use orgauth_domain::ports::VerifyLookup;
use output::Output;

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
    match run(&cli, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.failure(&failure),
    }
}

fn run(cli: &cli::Cli, output: Output) -> Result<(), Failure> {
    let environment = environment();
    let load = || Config::load(configuration(cli, &environment).as_deref(), environment.clone());
    match &cli.command {
        Command::Demo(demo) => demo::run(demo, environment, output),
        Command::Serve => serve::run(&load()?, output),
        Command::Migrate => commands::migrate(&load()?, output),
        Command::Backup { file, force } => backup::backup(&load()?, file, *force, output),
        Command::Restore { file, keep_sessions } => backup::restore(&load()?, file, *keep_sessions, output),
        Command::Org(org) => commands::org(&load()?, org, output),
        Command::Member(member) => commands::member(&load()?, member, output),
        Command::User(User::Import { file }) => import_command::import(&load()?, file, output),
        Command::User(User::ResetTwoFactor { email }) => commands::reset_two_factor(&load()?, email, output),
        Command::Totp { secret } => commands::totp(secret, output),
        Command::ApiKey(key) => commands::api_key(&load()?, key, output),
        Command::ServiceKey(key) => operator_commands::service_key(&load()?, key, output),
        Command::Keys(keys) => key_commands::keys(&load()?, keys, output),
        Command::Rekey => key_commands::rekey(&load()?, output),
        Command::Doctor => doctor::run(load().map_err(Failure::from), output),
        Command::Healthcheck => healthcheck::run(&load()?, output),
        Command::Openapi { without_webhooks } => {
            use orgauth_api_actix::openapi::{document, document_without_webhooks};
            let document = if *without_webhooks { document_without_webhooks() } else { document() };
            output::print(&format!("{document}\n"))
        }
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::pages(directory, output),
        Command::Config(command) => commands::config(&load()?, command, output),
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
fn configuration(cli: &cli::Cli, environment: &[(String, String)]) -> Option<PathBuf> {
    let named = environment.iter().find(|(name, value)| name == "ORGAUTH_CONFIG" && !value.is_empty());
    cli.config.clone().or_else(|| named.map(|(_, value)| PathBuf::from(value)))
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn environment() -> Vec<(String, String)> {
    std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
        .collect()
}
