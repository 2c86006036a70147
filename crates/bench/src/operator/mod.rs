//! What an operator does in bulk: importing users beside bare INSERTs, deleting a huge organization beside verify; service
//! keys beside API keys; and asking a file of breached passwords.

mod breached;
mod deletion;
mod import;
mod keys;

use clap::{Args, ValueEnum};

use crate::options::{Plan, Setup};
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::Fallible;
use import::Users;

const SIZES: Sizes = Sizes { organizations: 1000, users: 20_000, sessions: 20_000 };

/// A part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// An import beside bare INSERTs.
    Import,
    /// Verify with a service key beside API keys.
    Keys,
    /// Verify while a huge organization is deleted.
    Deletion,
    /// Questions to a file of breached passwords; it needs no store.
    Breached,
}

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    plan: Plan,
    /// Users to import, and members of the deleted organization.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(1000..))]
    users: u32,
    /// Hashes in the file of breached passwords.
    #[arg(long, default_value = "10000000", value_parser = clap::value_parser!(u32).range(1000..))]
    hashes: u32,
    /// Only these parts.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "import,keys,deletion,breached")]
    only: Vec<Part>,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let plan = options.plan;
    let mut run = Run::begin("What an operator does in bulk", &options.setup, None)?;
    run.report.note(format!(
        "{} users, each with a ready Argon2id hash and one membership; medians of {} rounds",
        options.users,
        plan.rounds()
    ));
    let users = Users::write(options.users.try_into()?)?;
    for kind in options.setup.store.clone() {
        for part in options.only.iter().filter(|part| **part != Part::Breached) {
            run.part(&format!("{}, {part:?}", kind.name()), |run| {
                if *part == Part::Import {
                    return import::measure(run, kind, plan, &users);
                }
                let installation = run.install(kind, SIZES, deletion::SETTING, &[])?;
                match part {
                    Part::Keys => keys::measure(&mut run.report, &installation, plan),
                    _ => deletion::measure(&mut run.report, &installation, plan, &users),
                }
            })?;
        }
    }
    if options.only.contains(&Part::Breached) {
        run.part("Breached", |run| breached::measure(&mut run.report, options.hashes))?;
    }
    run.end()
}
