//! Measures orgauth beside reference designs, which run at the same time on the same machine.
//!
//! Absolute figures hold for one machine at one time only; the ratios between designs can be compared. Every mode creates
//! its own stores and servers, checks what it times, and prints Markdown on stdout.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "a tool for ourselves, not shipped: it prints figures, and a defect may end it"
)]

mod client;
mod database;
mod growth;
mod installation;
mod load;
mod machine;
mod operator;
mod options;
mod process;
mod reference;
mod report;
mod rows;
mod run;
mod seed;
mod soak;
mod stop;
mod traffic;
mod usage;
mod verify;
mod webhooks;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Figures of orgauth.
#[derive(Parser)]
#[command(name = "orgauth-bench")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Verify and other routes, beside reference designs or another program.
    Verify(verify::Options),
    /// Deliveries of webhooks, beside a textbook design and the bare HTTP client or another program.
    Webhooks(webhooks::Options),
    /// Importing users beside bare INSERTs, deleting a huge organization beside verify, service keys beside API keys, and
    /// asking a file of breached passwords.
    Operator(operator::Options),
    /// What operations cost with many times the rows.
    Growth(growth::Options),
    /// The bytes of a row of each table that people can make grow.
    Rows(rows::Options),
    /// Verify at full load for minutes, with key rotations, a login storm and database outages; every answer is judged.
    Soak(soak::Options),
    /// Serve a reference design.
    #[command(hide = true)]
    Reference(reference::Reference),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    // The server of a reference design handles signals by itself.
    let listens = if matches!(command, Command::Reference(_)) { Ok(()) } else { stop::listen() };
    let done = listens.and_then(|()| match &command {
        Command::Verify(options) => verify::run(options),
        Command::Webhooks(options) => webhooks::run(options),
        Command::Operator(options) => operator::run(options),
        Command::Growth(options) => growth::run(options),
        Command::Rows(options) => rows::run(options),
        Command::Soak(options) => soak::run(options),
        Command::Reference(reference) => reference::serve(reference),
    });
    match done {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
