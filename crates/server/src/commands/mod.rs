//! The commands of the program: each reads the configuration, carries out a use case, and prints the result.

mod api_keys;
mod backup;
pub(crate) mod cli;
mod config;
mod connections;
mod demo;
mod doctor;
mod files;
mod healthcheck;
mod import;
mod manual;
mod members;
mod on_this_thread;
mod open;
mod organizations;
pub(crate) mod serve;
mod service_keys;
mod signing_keys;
mod two_factor;

use std::path::Path;

use self::cli::{Cli, Command, User};
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::{self, Output};

/// Runs a command with the configuration of `file` and of the environment.
pub(crate) fn run(
    cli: &Cli,
    file: Option<&Path>,
    environment: Vec<(String, String)>,
    output: Output,
) -> Result<(), Failure> {
    let load = || Config::load(file, environment.clone());
    match &cli.command {
        Command::Demo(_) if cli.config.is_some() => Err(Failure::configuration(
            "demo writes a configuration of its own: set single settings by variables, such as ORGAUTH_WEB__BRAND_NAME",
        )),
        Command::Demo(demo) => demo::run(demo, environment, output),
        Command::Serve => serve::run(&load()?, output),
        Command::Migrate => open::migrate(&load()?, output),
        Command::Backup { file, force } => backup::backup(&load()?, file, *force, output),
        Command::Restore { file, keep_sessions } => backup::restore(&load()?, file, *keep_sessions, output),
        Command::Org(org) => organizations::org(&load()?, org, output),
        Command::Member(member) => members::member(&load()?, member, output),
        Command::User(User::Import { file }) => import::import(&load()?, file, output),
        Command::User(User::ResetTwoFactor { email }) => two_factor::reset(&load()?, email, output),
        Command::Totp { secret } => two_factor::totp(secret, output),
        Command::ApiKey(key) => api_keys::api_key(&load()?, key, output),
        Command::ServiceKey(key) => service_keys::service_key(&load()?, key, output),
        Command::Keys(keys) => signing_keys::keys(&load()?, keys, output),
        Command::Rekey => signing_keys::rekey(&load()?, output),
        Command::Doctor => doctor::run(load().map_err(Failure::from), output),
        Command::Healthcheck => healthcheck::run(&load()?, output),
        Command::Openapi { without_webhooks } => {
            use orgauth_api_actix::openapi::{document, document_without_webhooks};
            let document = if *without_webhooks { document_without_webhooks() } else { document() };
            output::print(&format!("{document}\n"))
        }
        Command::Completions { shell } => manual::completions(*shell),
        Command::Man { directory } => manual::pages(directory, output),
        Command::Config(command) => config::config(&load()?, command, output),
    }
}
