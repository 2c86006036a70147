//! Deliveries under hundreds of faults: the long form of the tests, on the program that lies beside this one or the one
//! that is named.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool for ourselves: it prints what it found")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use orgauth_tests::hooks::{Fault, Verdict, run};
use orgauth_tests::{StoreKind, use_binary};

/// Inflicts every fault, on both stores where it can happen, and prints a table.
#[derive(Parser)]
#[command(name = "faults")]
struct Arguments {
    /// How often a server is killed; the rarer faults happen a tenth as often, freezing a fortieth.
    #[arg(long, default_value = "200", value_parser = clap::value_parser!(u16).range(1..))]
    kills: u16,
    #[arg(long, value_enum, default_value = "both")]
    store: Stores,
    /// Only these faults.
    #[arg(long, value_delimiter = ',', value_parser = word)]
    only: Vec<Fault>,
    /// The time that a receiver has; a lease is 10 s longer.
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    timeout_seconds: u16,
    /// An orgauth program.
    #[arg(long)]
    orgauth: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stores {
    Sqlite,
    Postgres,
    Both,
}

fn word(text: &str) -> Result<Fault, String> {
    let known = || Fault::ALL.map(Fault::word).join(", ");
    Fault::ALL.into_iter().find(|fault| fault.word() == text).ok_or_else(|| format!("known are {}", known()))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(path) = arguments.orgauth {
        use_binary(path);
    }
    let kinds = match arguments.store {
        Stores::Sqlite => vec![StoreKind::Sqlite],
        Stores::Postgres => vec![StoreKind::Postgres],
        Stores::Both => StoreKind::both().to_vec(),
    };
    let timeout = Duration::from_secs(arguments.timeout_seconds.into());
    let mut clean = true;
    println!("{}", Verdict::HEAD);
    for kind in kinds {
        let faults = Fault::ALL.into_iter().filter(|fault| fault.is_possible(kind));
        for fault in faults.filter(|fault| arguments.only.is_empty() || arguments.only.contains(fault)) {
            let times = usize::from(match fault {
                Fault::KillServer => arguments.kills,
                Fault::KillOneOfTwo => arguments.kills / 2,
                Fault::Freeze => arguments.kills / 40,
                Fault::KillDatabase | Fault::CutConnections | Fault::Terminate => arguments.kills / 10,
            })
            .max(1);
            eprintln!("faults: {kind:?}: {times} × {fault}");
            let verdict = run(kind, fault, times, timeout);
            println!("{verdict}");
            for wrong in verdict.wrong.iter().take(20) {
                eprintln!("faults: WRONG: {wrong}");
            }
            for late in &verdict.late {
                eprintln!("faults: LATE: {late}");
            }
            clean &= verdict.wrong.is_empty() && verdict.losses == 0;
        }
    }
    if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
