//! What the modes' command lines share: stores, programs, rounds, and the compared designs.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

/// Which database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

/// A design behind `/public/verify`, or a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Design {
    /// The measured program.
    #[value(skip)]
    Orgauth,
    /// The program of `--against`.
    #[value(skip)]
    Against,
    Textbook,
    Naive,
    NoLookup,
}

impl Design {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Orgauth => "**orgauth**",
            Self::Against => "the other program",
            Self::Textbook => "textbook",
            Self::Naive => "good naive",
            Self::NoLookup => "no lookup",
        }
    }
}

/// Where to measure what.
#[derive(Args)]
pub(crate) struct Setup {
    /// The stores.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "sqlite,postgres")]
    pub(crate) store: Vec<Kind>,
    /// The orgauth program, if it isn't the one beside this program.
    #[arg(long)]
    pub(crate) orgauth: Option<PathBuf>,
    /// A line of the server's configuration, to compare settings: `housekeeping.batch = 100`.
    #[arg(long)]
    pub(crate) setting: Vec<String>,
}

/// How long to measure. The defaults are what figures are published for; small values try it out.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Plan {
    /// Rounds of everything that is compared; medians are printed.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Seconds of each measurement.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    seconds: u16,
}

impl Plan {
    pub(crate) fn rounds(self) -> usize {
        self.rounds.into()
    }

    pub(crate) fn time(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }
}
