//! Importing users, beside bare INSERTs of the same rows.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use orgauth_domain::Secret;
use orgauth_infra_crypto::{ArgonOptions, ArgonPool, SystemEntropy};
use uuid::Uuid;

use crate::installation::Installation;
use crate::options::{Kind, Plan};
use crate::process::command;
use crate::report::{Goal, median, ratio};
use crate::run::Run;
use crate::seed::{PASSWORD, Sizes};
use crate::stop::Fallible;
use crate::usage;

/// The organization that the users are imported into.
pub(super) const HUGE: &str = "huge";
/// Rows per statement, and per transaction, of the bare INSERTs: as many as in an import's batch.
const BATCH: usize = 500;

/// The users to import, each with a ready hash and one membership.
pub(super) struct Users {
    pub(super) count: usize,
    file: tempfile::NamedTempFile,
    hash: String,
}

impl Users {
    pub(super) fn write(count: usize) -> Fallible<Self> {
        let pool = ArgonPool::new(ArgonOptions::default(), Arc::new(SystemEntropy::new()))?;
        let hash = pool.hash_blocking(Secret::new(PASSWORD))?.as_str().to_owned();
        let file = tempfile::NamedTempFile::with_suffix(".jsonl")?;
        let mut lines = BufWriter::new(File::create(file.path())?);
        for number in 0..count {
            writeln!(
                lines,
                "{{\"email\":\"imported-{number}@example.com\",\"name\":\"Imported {number}\",\"passwordHash\":\"{hash}\",\
                 \"isEmailVerified\":true,\"memberships\":[{{\"slug\":\"{HUGE}\",\"role\":\"member\"}}]}}"
            )?;
        }
        lines.flush()?;
        Ok(Self { count, file, hash })
    }

    /// Runs `orgauth user import`; returns users per second, with the start of the process, and its largest memory in MB.
    pub(super) fn import(&self, installation: &Installation) -> Fallible<(f64, f64)> {
        installation.cli(&["org", "create", "--slug", HUGE, "--name", "Huge"])?;
        let start = Instant::now();
        let program: &Path = &installation.programs.orgauth;
        let arguments = ["user", "import", &self.file.path().to_string_lossy(), "--config", &installation.config];
        let mut child = command(program, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let mut memory: f64 = 0.0;
        let status = loop {
            memory = memory.max(usage::memory_of(child.id()).1);
            if let Some(status) = child.try_wait()? {
                break status;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let took = start.elapsed().as_secs_f64();
        let imported = installation.database()?.number("SELECT count(*) FROM users WHERE email LIKE 'imported-%'")?;
        if !status.success() || usize::try_from(imported)? != self.count {
            return Err("the import did not import everything".into());
        }
        Ok((self.count as f64 / took, memory))
    }

    /// Inserts the same rows by plain statements: users and memberships, in transactions as large as the import's. Returns users
    /// per second.
    fn insert(&self, installation: &Installation) -> Fallible<f64> {
        let (uuid, now, yes): (fn(u128) -> String, &str, &str) = match installation.kind {
            Kind::Sqlite => (|id| format!("x'{}'", Uuid::from_u128(id).simple()), "1700000000000", "1"),
            Kind::Postgres => (|id| format!("'{}'", Uuid::from_u128(id)), "now()", "true"),
        };
        let organization = uuid(1 << 100);
        let mut database = installation.database()?;
        database.run(&format!(
            "INSERT INTO organizations (id, slug, name, plan, status, created_at) VALUES \
             ({organization}, 'bare', 'Bare', 'free', 'active', {now})"
        ))?;
        let batch = |first: usize| {
            let numbers = first..(first + BATCH).min(self.count);
            let id = |number: usize| uuid((1 << 101) + number as u128);
            let user = |number| {
                let (id, hash) = (id(number), &self.hash);
                format!("({id}, 'bare-{number}@example.com', 'Bare {number}', 'user', {yes}, '{hash}', {now}, {now})")
            };
            let membership = |number| format!("({organization}, {}, 'member', 'active', {now})", id(number));
            format!(
                "BEGIN; INSERT INTO users (id, email, name, role, is_email_verified, password_hash, created_at, updated_at) \
                 VALUES {}; INSERT INTO memberships (organization_id, user_id, role, status, joined_at) VALUES {}; COMMIT",
                numbers.clone().map(user).collect::<Vec<_>>().join(","),
                numbers.map(membership).collect::<Vec<_>>().join(",")
            )
        };
        let batches: Vec<String> = (0..self.count).step_by(BATCH).map(batch).collect();
        let start = Instant::now();
        batches.iter().try_for_each(|batch| database.run(batch))?;
        Ok(self.count as f64 / start.elapsed().as_secs_f64())
    }
}

/// Imports and inserts into a fresh store in each round.
pub(super) fn measure(run: &mut Run, kind: Kind, plan: Plan, users: &Users) -> Fallible<()> {
    let (mut imports, mut inserts) = (Vec::new(), Vec::new());
    for _ in 0..plan.rounds() {
        let installation = run.install(kind, Sizes { organizations: 1, users: 1, sessions: 1 }, "", &[])?;
        imports.push(users.import(&installation)?);
        inserts.push(users.insert(&installation)?);
    }
    let rates: Vec<f64> = imports.iter().map(|import| import.0).collect();
    let least = if kind == Kind::Postgres { 1500.0 } else { 2000.0 };
    let report = &mut run.report;
    report.add(kind, "users imported a second", median(&rates, |rate| *rate), "", Goal::AtLeast(least));
    report.add(kind, "the same rows by bare INSERTs, a second", median(&inserts, |rate| *rate), "", Goal::None);
    report.add(kind, "import / bare INSERTs", ratio(&rates, &inserts, |rate| *rate), "", Goal::None);
    let memory = median(&imports, |import| import.1);
    report.add(kind, "memory of the import at most", memory, " MB", Goal::AtMost(200.0));
    Ok(())
}
