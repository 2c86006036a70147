//! Deliveries under hundreds of faults: the long form of the tests, with the binary beside this one or the one in
//! `--orgauth`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool for ourselves: it prints what it found")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use orgauth_tests::hooks::{Fault, Verdict, run};
use orgauth_tests::unread::{Effects, Unread, attack, for_a_file, for_a_list};
use orgauth_tests::{ADA, GIL, StoreKind, Tenants, use_binary};

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
    /// In place of all that: clients that read no answer, on PostgreSQL, each kind of them for so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(3..))]
    unread: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stores {
    Sqlite,
    Postgres,
    Both,
}

/// Attacks servers with default settings, each attack on a fresh server, and measures another tenant's verify meanwhile.
fn unread(time: Duration) -> ExitCode {
    let tenants = Tenants::new(StoreKind::Postgres);
    tenants.deployment.crowd("acme", 10_000);
    let mut bounded = true;
    println!("{}", Effects::HEAD);
    tenants.deployment.fill_audit_log("acme", 10_000);
    // Four hundred connections of one member are beyond any promised limit; the row only shows the effect.
    let attacks = [
        ("200 × files", 200, None, true),
        ("40 × lists of members", 40, Some("members"), true),
        ("250 × pages of the audit log", 250, Some("audit-log?limit=1000"), true),
        ("400 × lists of members", 400, Some("members"), false),
    ];
    for (name, connections, list, is_judged) in attacks {
        let server = tenants.deployment.serve();
        let (ada, gil) = (server.api("acme").signed_in(ADA), server.api("globex").signed_in(GIL));
        let request = list.map_or_else(for_a_file, |path| for_a_list(&ada, "acme", path));
        let attackers = Unread::new(&server, &request, connections);
        let effects = attack(name, &server, attackers, (&tenants.globex, &gil.access()), time);
        println!("{effects}");
        bounded &= !is_judged || effects.are_bounded();
    }
    if bounded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
    if let Some(seconds) = arguments.unread {
        return unread(Duration::from_secs(seconds.into()));
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
