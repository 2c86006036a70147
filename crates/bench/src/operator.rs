//! Bulk operations of an operator: importing users beside bare INSERTs of the same rows, verify during the deletion of a huge
//! organization, and verify with a service key beside verify with API keys.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use clap::Args;
use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection};
use orgauth_domain::Secret;
use orgauth_infra_crypto::{ArgonOptions, ArgonPool, SystemEntropy};
use uuid::Uuid;

use crate::installation::{Installation, Kind, Stores};
use crate::load::{Group, GroupResult, Requests, run_one, run_paced};
use crate::machine::{self, Scheduling};
use crate::modes::Mode;
use crate::process::{Server, command};
use crate::rates::{VALID, median, verify_requests, warm_count};
use crate::seed::{self, PASSWORD, Seeded, Sizes};
use crate::usage::{self, Watch};
use crate::{Fallible, programs, stop};

/// The organization that the users are imported into, and that is deleted afterwards.
const HUGE: &str = "huge";
const IMPORTED: &str = "SELECT count(*) AS count FROM users WHERE email LIKE 'imported-%'";
const STILL_THERE: &str = "SELECT count(*) AS count FROM organizations WHERE slug = 'huge'";
const MEMBERS: &str = "SELECT count(*) AS count FROM memberships m \
     JOIN organizations o ON o.id = m.organization_id WHERE o.slug = 'huge'";
/// A short interval, so that the rows of a deleted organization are purged soon after their minute of grace.
const SETTINGS: &str = "housekeeping.interval = \"5s\"";
/// Rows per statement, and per transaction, of the bare INSERTs: as many as in an import's batch.
const BATCH: usize = 500;
/// Verify requests per second, and the connections that they use.
const RATE: u32 = 1000;
const PACED: usize = 16;
/// Connections in the comparison of keys.
const CONNECTIONS: usize = 32;
/// Rounds of verify before the deletion.
const QUIET_ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);
/// The timeout of the deletion.
const PATIENCE: Duration = Duration::from_mins(20);

/// The defaults are what figures are published for; small values try it out.
#[derive(Args)]
pub(crate) struct Options {
    #[arg(long, value_enum, default_value = "both")]
    store: Stores,
    /// Users to import.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(1000..))]
    users: u32,
    /// Rounds of the import and of the comparison of keys; medians are printed.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// An orgauth program that is built already.
    #[arg(long)]
    orgauth: Option<PathBuf>,
    /// A line of the server's configuration, to compare settings: `housekeeping.batch = 100`.
    #[arg(long)]
    setting: Vec<String>,
}

/// The results of one store.
#[derive(Default)]
struct Results {
    /// Users per second, and the importing process's largest memory in MB.
    imports: Vec<(f64, f64)>,
    /// Users per second.
    bare: Vec<f64>,
    /// Milliseconds.
    quiet_p99: Vec<f64>,
    deleting_p99: Vec<f64>,
    /// Seconds until the last row was deleted.
    deleted_in: f64,
    /// Requests per second.
    api_key: Vec<f64>,
    service_key: Vec<f64>,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let orgauth = programs::orgauth(options.orgauth.as_deref())?;
    let scheduling = Scheduling::prepare();
    let facts = machine::facts(&scheduling, options.store)?;
    let watch = Watch::begin();
    let mut text = format!("# What an operator does in bulk\n\n{facts}");
    let mut all = Vec::new();
    for kind in options.store.kinds() {
        all.push((kind, measure(kind, &orgauth, options)?));
    }
    text.push_str(&machine::disturbance(watch.parts()?));
    writeln!(
        text,
        "- {} users, each with a ready Argon2id hash and one membership; medians of {} rounds",
        options.users, options.rounds
    )?;
    for (kind, results) in &all {
        report(&mut text, *kind, results)?;
    }
    Ok(text)
}

fn measure(kind: Kind, orgauth: &Path, options: &Options) -> Fallible<Results> {
    let (name, rounds) = (kind.name(), options.rounds);
    let users = usize::try_from(options.users)?;
    let mut settings = vec![SETTINGS.to_owned()];
    settings.extend_from_slice(&options.setting);
    let mut results = Results::default();
    let dir = tempfile::tempdir()?;
    let file = dir.path().join("users.jsonl");
    let hash = ready_hash()?;
    write_file(&file, users, &hash)?;
    for round in 1..rounds {
        eprintln!("bench: {name}: import, round {round} of {rounds}");
        let one = Installation::make(kind, orgauth)?;
        results.imports.push(import(&one, orgauth, &file, users)?);
        results.bare.push(bare(&one, users, &hash)?);
    }
    eprintln!("bench: {name}: import, round {rounds} of {rounds}");
    let installation = Installation::make_with(kind, orgauth, &settings.join("\n"), &[])?;
    let sizes = Sizes { organizations: 1000, users: 20_000, sessions: 20_000 };
    let seeded = seed::seed(&installation, sizes)?;
    results.imports.push(import(&installation, orgauth, &file, users)?);
    keys(&installation, &seeded, rounds, &mut results)?;
    deletion(&installation, &seeded, &mut results)?;
    results.bare.push(bare(&installation, users, &hash)?);
    Ok(results)
}

fn ready_hash() -> Fallible<String> {
    let pool = ArgonPool::new(ArgonOptions::default(), std::sync::Arc::new(SystemEntropy::new()))?;
    Ok(pool.hash_blocking(Secret::new(PASSWORD))?.as_str().to_owned())
}

fn write_file(file: &Path, users: usize, hash: &str) -> Fallible<()> {
    let mut lines = BufWriter::new(File::create(file)?);
    for number in 0..users {
        writeln!(
            lines,
            "{{\"email\":\"imported-{number}@example.com\",\"name\":\"Imported {number}\",\"passwordHash\":\"{hash}\",\
             \"isEmailVerified\":true,\"memberships\":[{{\"slug\":\"{HUGE}\",\"role\":\"member\"}}]}}"
        )?;
    }
    Ok(lines.flush()?)
}

/// Runs `orgauth user import`; returns users per second, with the start of the process, and its largest memory in MB.
fn import(installation: &Installation, orgauth: &Path, file: &Path, users: usize) -> Fallible<(f64, f64)> {
    installation.cli(&["org", "create", "--slug", HUGE, "--name", "Huge"])?;
    let start = Instant::now();
    let (file, config) = (file.to_string_lossy(), installation.config());
    let arguments = ["user", "import", &file, "--config", &config];
    let mut child = command(orgauth, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let mut memory: f64 = 0.0;
    let status = loop {
        memory = memory.max(usage::memory_of(child.id()).1);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let took = start.elapsed().as_secs_f64();
    if !status.success() || count(installation, IMPORTED)? != i64::try_from(users)? {
        return Err("the import did not import everything".into());
    }
    Ok((users as f64 / took, memory))
}

/// Inserts the same rows by plain statements: users and memberships, in transactions as large as the import's.
fn bare(installation: &Installation, users: usize, hash: &str) -> Fallible<f64> {
    let organization = Uuid::from_u128(1 << 100);
    let (uuid, now, yes): (fn(Uuid) -> String, &str, &str) = match installation.kind {
        Kind::Sqlite => (|id| format!("x'{}'", id.simple()), "1700000000000", "1"),
        Kind::Postgres => (|id| format!("'{id}'"), "now()", "true"),
    };
    execute(
        installation,
        &[format!(
            "INSERT INTO organizations (id, slug, name, plan, status, created_at) VALUES \
             ({}, 'bare', 'Bare', 'free', 'active', {now})",
            uuid(organization)
        )],
    )?;
    let mut batches = Vec::new();
    for first in (0..users).step_by(BATCH) {
        let (mut rows, mut memberships) = (Vec::new(), Vec::new());
        for number in first..(first + BATCH).min(users) {
            let id = uuid(Uuid::from_u128((1 << 101) + number as u128));
            rows.push(format!(
                "({id}, 'bare-{number}@example.com', 'Imported {number}', 'user', {yes}, '{hash}', {now}, {now})"
            ));
            memberships.push(format!("({}, {id}, 'member', 'active', {now})", uuid(organization)));
        }
        batches.push(format!(
            "BEGIN; INSERT INTO users (id, email, name, role, is_email_verified, password_hash, created_at, updated_at) \
             VALUES {}; INSERT INTO memberships (organization_id, user_id, role, status, joined_at) VALUES {}; COMMIT",
            rows.join(","),
            memberships.join(",")
        ));
    }
    let start = Instant::now();
    execute(installation, &batches)?;
    Ok(users as f64 / start.elapsed().as_secs_f64())
}

/// Measures verify with the tenants' own API keys and with one service key, alternately.
fn keys(installation: &Installation, seeded: &Seeded, rounds: u16, results: &mut Results) -> Fallible<()> {
    let made = installation.cli(&["service-key", "create", "--name", "bench", "--scope", "verify"])?;
    let key = made["key"].as_str().ok_or("no service key")?;
    let api = verify_requests(seeded);
    let mut service = Requests::default();
    for session in &seeded.sessions[..seeded.sessions.len() - seeded.kept_back()] {
        let headers = format!("X-Org-Slug: {}\r\nX-API-Key: {key}\r\n", seeded.tenant_of(session).slug);
        service.push("POST", "/public/verify", &headers, &format!("{{\"token\":\"{}\"}}", session.access));
    }
    let server = installation.start(Mode::Orgauth)?;
    let warm = warm_count(&api);
    for round in 0..=2 * rounds {
        let turn = if round % 2 == 0 { [true, false] } else { [false, true] };
        for is_service in turn {
            let walk = if is_service { &service } else { &api }.around_some(0, warm);
            let group = Group { connections: CONNECTIONS, walk, expected: VALID };
            let (result, _) = run_one(server.address, group, ROUND)?;
            // The first round only warms up.
            if round > 0 {
                if is_service { &mut results.service_key } else { &mut results.api_key }.push(result.rate());
            }
        }
    }
    Ok(())
}

/// Measures verify of other organizations, alone and during the deletion of the huge one.
fn deletion(installation: &Installation, seeded: &Seeded, results: &mut Results) -> Fallible<()> {
    let server = installation.start(Mode::Orgauth)?;
    let requests = verify_requests(seeded);
    let warm = warm_count(&requests);
    let paced = |server: &Server| -> Fallible<GroupResult> {
        let group = Group { connections: PACED, walk: requests.around_some(0, warm), expected: VALID };
        run_paced(server.address, group, RATE, ROUND)
    };
    paced(&server)?;
    for _ in 0..QUIET_ROUNDS {
        results.quiet_p99.push(paced(&server)?.quantile(0.99));
    }
    installation.cli(&["org", "suspend", "--slug", HUGE])?;
    installation.cli(&["org", "delete", "--slug", HUGE])?;
    let (members, asked) = (count(installation, MEMBERS)?, Instant::now());
    eprintln!("bench: waiting for the first rows to go, a minute after the organization was deleted");
    while count(installation, MEMBERS)? == members {
        stop::check()?;
        if asked.elapsed() > PATIENCE {
            return Err("no row of the organization was deleted in time".into());
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    let start = Instant::now();
    loop {
        let result = paced(&server)?;
        let left = count(installation, STILL_THERE)?;
        if left == 0 {
            break;
        }
        results.deleting_p99.push(result.quantile(0.99));
        stop::check()?;
        if start.elapsed() > PATIENCE {
            return Err("the organization was not deleted in time".into());
        }
    }
    results.deleted_in = start.elapsed().as_secs_f64();
    if results.deleting_p99.is_empty() {
        return Err("the organization was gone within one round: give more --users".into());
    }
    Ok(())
}

fn execute(installation: &Installation, statements: &[String]) -> Fallible<()> {
    fn all(connection: &mut impl SimpleConnection, statements: &[String]) -> Fallible<()> {
        for statement in statements {
            connection.batch_execute(statement)?;
        }
        Ok(())
    }
    match installation.kind {
        Kind::Sqlite => {
            let mut connection = SqliteConnection::establish(installation.url().trim_start_matches("sqlite:"))?;
            connection.batch_execute(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000",
            )?;
            all(&mut connection, statements)
        }
        Kind::Postgres => all(&mut PgConnection::establish(installation.url())?, statements),
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(installation: &Installation, query: &str) -> Fallible<i64> {
    let query = diesel::sql_query(query);
    let counted: Count = match installation.kind {
        Kind::Sqlite => {
            let path = installation.url().trim_start_matches("sqlite:");
            query.get_result(&mut SqliteConnection::establish(path)?)?
        }
        Kind::Postgres => query.get_result(&mut PgConnection::establish(installation.url())?)?,
    };
    Ok(counted.count)
}

fn report(text: &mut String, kind: Kind, results: &Results) -> Fallible<()> {
    let one = |figures: &[f64]| median(figures, |figure| *figure);
    let (rate, memory) = (median(&results.imports, |one| one.0), median(&results.imports, |one| one.1));
    let (bare, api, service) = (one(&results.bare), one(&results.api_key), one(&results.service_key));
    let (quiet, deleting) = (one(&results.quiet_p99), one(&results.deleting_p99));
    writeln!(text, "\n## {}\n\n| measure | figure |\n|---|---:|", kind.name())?;
    writeln!(text, "| users imported a second | {rate:.0} |")?;
    writeln!(text, "| the same rows by bare INSERTs, a second | {bare:.0} |")?;
    writeln!(text, "| import / bare INSERTs | {:.2} |", rate / bare)?;
    writeln!(text, "| memory of the import, MB at most | {memory:.0} |")?;
    writeln!(text, "| verify p99 of others, ms | {quiet:.2} |")?;
    writeln!(text, "| the same while an organization is deleted, ms | {deleting:.2} |")?;
    writeln!(text, "| its ratio | {:.2} |", deleting / quiet)?;
    writeln!(text, "| seconds until the last row was gone | {:.1} |", results.deleted_in)?;
    writeln!(text, "| verify with API keys, requests/s at {CONNECTIONS} connections | {api:.0} |")?;
    writeln!(text, "| verify with a service key, requests/s | {service:.0} |")?;
    writeln!(text, "| service key / API keys | {:.3} |", service / api)?;
    Ok(())
}
