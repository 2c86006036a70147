//! One timed load: its results, and what server and database used for it.

use crate::installation::Installation;
use crate::load::GroupResult;
use crate::options::Kind;
use crate::process::Server;
use crate::report::median;
use crate::stop::Fallible;
use crate::usage;

/// The results of one round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    pub(super) rate: f64,
    p50: f64,
    pub(super) p99: f64,
    /// Processor seconds per thousand requests.
    server_cpu: f64,
    database_cpu: f64,
    /// The load generator's share of one core.
    generator: f64,
    /// In MB.
    server_memory: f64,
    database_memory: f64,
}

impl Sample {
    /// Processor seconds per thousand requests, of server and database. They hardly depend on other load of the machine.
    pub(super) fn cpu(&self) -> f64 {
        self.server_cpu + self.database_cpu
    }

    /// Runs a load.
    pub(super) fn take(
        installation: &Installation,
        server: &Server,
        load: impl FnOnce() -> Fallible<GroupResult>,
    ) -> Fallible<Self> {
        let database = installation.postmaster();
        let cpu = || (usage::cpu_of(server.pid()), database.map_or(0.0, usage::cpu_of_family));
        let before = cpu();
        let result = load()?;
        let after = cpu();
        let a_thousand = result.answers.max(1) as f64 / 1000.0;
        Ok(Self {
            rate: result.rate(),
            p50: result.quantile(0.50),
            p99: result.quantile(0.99),
            server_cpu: (after.0 - before.0) / a_thousand,
            database_cpu: (after.1 - before.1) / a_thousand,
            generator: result.generator,
            server_memory: usage::memory_of(server.pid()).1,
            database_memory: database.map_or(0.0, usage::memory_of_family),
        })
    }
}

/// The columns of [`cells`], and of ratios.
pub(super) const HEAD: [&str; 11] = [
    "requests/s",
    "p50 ms",
    "p99 ms",
    "CPU s per 1000, server",
    "database",
    "generator, cores",
    "MB, server",
    "database",
    "orgauth's requests/s to its",
    "p99",
    "CPU",
];

/// Returns the medians of all rounds as cells of a table. SQLite has no processes of its own.
pub(super) fn cells(kind: Kind, samples: &[Sample]) -> [String; 8] {
    let of = |digits: usize, figure: fn(&Sample) -> f64| format!("{:.digits$}", median(samples, figure));
    let database = |digits, figure| if kind == Kind::Sqlite { "–".to_owned() } else { of(digits, figure) };
    [
        of(0, |s| s.rate),
        of(3, |s| s.p50),
        of(3, |s| s.p99),
        of(3, |s| s.server_cpu),
        database(3, |s| s.database_cpu),
        of(2, |s| s.generator),
        of(0, |s| s.server_memory),
        database(0, |s| s.database_memory),
    ]
}
