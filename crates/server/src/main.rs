//! The `orgauth` program: command line, configuration, wiring, background loops, shutdown. No rule is decided here.
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

mod cli;
mod commands;
mod config;
mod demo;
mod duration;
mod failure;
mod logging;
mod output;
mod serve;
mod wiring;

use std::process::ExitCode;

use cli::Command;
use config::Config;
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(usage) => {
            output::print(&usage.output, usage.on_stdout);
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
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    let environment: Vec<(String, String)> = std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
        .collect();
    let load = || Config::load(cli.config.as_deref(), environment.clone());
    match &cli.command {
        Command::Demo(demo) => demo::run(demo, environment, output),
        Command::Serve => serve::run(&load()?, output),
        Command::Migrate => commands::migrate(&load()?, output),
        Command::Org(org) => commands::org(&load()?, org, output),
        Command::Member(member) => commands::member(&load()?, member, output),
        Command::User(user) => commands::user(&load()?, user, output),
        Command::Totp { secret } => commands::totp(secret, output),
        Command::ApiKey(key) => commands::api_key(&load()?, key, output),
        Command::Openapi => {
            output::print(&format!("{}\n", orgauth_api_actix::openapi::document()), true);
            Ok(())
        }
        Command::Config(command) => commands::config(&load()?, *command, output),
    }
}
