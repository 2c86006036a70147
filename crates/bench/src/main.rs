//! Measures orgauth beside reference designs, which run at the same time on the same machine.
//!
//! Absolute figures hold for one machine at one time only; the ratios between designs can be compared. `verify` creates its
//! own stores and servers, checks every design before timing it, and prints Markdown on stdout. `soak` checks every
//! answer of a long run with many events.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "a tool for ourselves, not shipped: it prints figures, and a defect may end it"
)]

mod breached;
mod check;
mod client;
mod installation;
mod load;
mod machine;
mod modes;
mod operator;
mod others;
mod process;
mod programs;
mod rates;
mod reference;
mod report;
mod seed;
mod soak;
mod stop;
mod storm;
mod usage;
mod verify;
mod webhooks;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The result of most functions; the error is a message for people.
type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Figures of orgauth.
#[derive(Parser)]
#[command(name = "orgauth-bench")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the service with reference designs, on stores made for the purpose.
    Verify(verify::Options),
    /// Verify at full load for minutes, with key rotations, a login storm and database outages; every answer is judged.
    Soak(soak::Options),
    /// Deliveries of webhooks, beside a textbook design and the bare HTTP client, to a local receiver with TLS.
    Webhooks(webhooks::Options),
    /// Importing users beside bare INSERTs, deleting a huge organization beside verify, service keys beside API keys.
    Operator(operator::Options),
    /// Ask a file of breached passwords, cached by the kernel and not.
    Breached(breached::Options),
    /// Serve a reference design.
    #[command(hide = true)]
    Reference(reference::Reference),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Verify(options) => stop::listen().and_then(|()| verify::run(&options)),
        Command::Soak(options) => stop::listen().and_then(|()| soak::run(&options)),
        Command::Webhooks(options) => stop::listen().and_then(|()| webhooks::run(&options)),
        Command::Operator(options) => stop::listen().and_then(|()| operator::run(&options)),
        Command::Breached(options) => stop::listen().and_then(|()| breached::run(&options)),
        Command::Reference(reference) => reference::serve(&reference),
    };
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
