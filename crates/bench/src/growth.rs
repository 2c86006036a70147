//! What operations cost when tables grow: two installations of a store, one with many times the rows of the other, take turns.

use std::array;
use std::time::Instant;

use clap::Args;
use diesel::sql_types::Text;
use orgauth_domain::Duration;
use orgauth_domain::operations::queue::{Demand, Lane};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_testkit::builders::{at, entropy};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::database::Bind;
use crate::installation::Installation;
use crate::options::{Kind, Setup};
use crate::process::Server;
use crate::report::{Goal, median};
use crate::rows::{self, Owner};
use crate::run::Run;
use crate::seed::{PASSWORD, Rows, SignedIn, Sizes};
use crate::stop::{self, Fallible};
use crate::usage;

/// The small installation; its organization `crowd` has 10,000 members.
const SMALL: Sizes = Sizes { organizations: 1000, users: 10_000, sessions: 10_000 };
/// What reads by a key.
const BY_KEY: Goal = Goal::AtMost(1.2);
const OTHER: Goal = Goal::AtMost(1.5);

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    setup: Setup,
    /// How many times the rows of the small installation the large one has.
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u16).range(2..=250))]
    factor: u16,
    /// Audit entries, events, deliveries and mails of the small installation.
    #[arg(long, default_value = "10000", value_parser = clap::value_parser!(u32).range(2000..))]
    rows: u32,
    /// How often each operation runs on both.
    #[arg(long, default_value = "200", value_parser = clap::value_parser!(u16).range(1..=1000))]
    rounds: u16,
}

/// What is multiplied: a table, the columns whose identifiers differ in a copy, those whose texts do, and which rows.
const MULTIPLIED: [(&str, &[&str], &[&str], &str); 10] = [
    ("organizations", &["id"], &["slug"], "true"),
    ("users", &["id"], &["email"], "true"),
    ("memberships", &["organization_id", "user_id"], &[], "true"),
    // The copies of its members join the organization itself, too.
    ("memberships", &["user_id"], &[], "one.organization_id = (SELECT id FROM organizations WHERE slug = 'crowd')"),
    (
        "sessions",
        &["id", "organization_id", "user_id", "access_id", "refresh_id", "previous_refresh_id"],
        &[],
        "true",
    ),
    // No two entries that count share a tally.
    ("audit_log", &["id"], &[], "one.tally IS NULL"),
    ("events", &["id"], &[], "true"),
    ("deliveries", &["id", "event_id"], &[], "true"),
    ("mails", &["id"], &[], "true"),
    ("jobs", &["id"], &[], "true"),
];

/// A batch of the housekeeping.
type Purge = fn(&mut dyn Repositories) -> StoreResult<u64>;
/// Events, deliveries and mails are a second apart, so that a thousand of the small installation are old enough.
const PURGES: [(&str, Purge); 4] = [
    ("housekeeping: 1,000 events", |r| r.housekeeping().purge_events(at(1000), 1000)),
    ("housekeeping: 1,000 mails", |r| r.housekeeping().purge_mails(at(1000), 1000)),
    ("housekeeping: 1,000 sessions", |r| r.housekeeping().purge_sessions(at(1000), 1000)),
    ("housekeeping: 1,000 deliveries", |r| r.housekeeping().purge_deliveries(at(1000), 1000)),
];

/// Why a batch is undone: it has deleted so many rows, as meant, or the store failed.
enum Undone {
    Deleted(u64),
    Store(StoreError),
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// One of the two installations.
struct Side {
    installation: Installation,
    owner: Owner,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let mut run = Run::begin("What more rows cost", &options.setup, None)?;
    run.report.note(format!(
        "the small installation: {SMALL:?}, 10,000 members of one organization, {} each of audit entries, events, deliveries and \
         mails; the large one: {} times as many of each; cost: the median time of the large one over that of the small one, {} \
         rounds in turns, one connection",
        options.rows, options.factor, options.rounds,
    ));
    for kind in options.setup.store.clone() {
        run.part(kind.name(), |run| measure(run, kind, options))?;
    }
    run.end()
}

fn measure(run: &mut Run, kind: Kind, options: &Options) -> Fallible<()> {
    let small = side(run, kind, options, 0)?;
    let large = side(run, kind, options, options.factor - 1)?;
    let sides = [&small, &large];
    in_the_store(run, kind, options.rounds.min(20), sides)?;
    let servers = [small.installation.serve()?, large.installation.serve()?];
    over_http(run, kind, options.rounds, &[Caller::new(&small, &servers[0]), Caller::new(&large, &servers[1])])?;
    let [few, many] = servers.each_ref().map(|server| usage::own_memory_of(server.pid()));
    run.report.add(kind, "memory of the server", many / few, "", BY_KEY);
    Ok(())
}

/// Makes an installation, and adds copies of its rows. The older half of the events have no deliveries, the others two each.
fn side(run: &Run, kind: Kind, options: &Options, copies: u16) -> Fallible<Side> {
    let installation = run.install(kind, SMALL, "", &[])?;
    let owner = Owner::write(&installation)?;
    rows::write(&installation, &owner, options.rows)?;
    installation.database()?.run(&format!(
        "WITH e AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM events), \
         d AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM deliveries) \
         UPDATE deliveries SET event_id = e.id FROM d, e WHERE d.id = deliveries.id AND e.n = {} + (d.n + 1) / 2",
        options.rows / 2
    ))?;
    let start = Instant::now();
    if copies > 0 {
        for (table, ids, texts, condition) in MULTIPLIED {
            stop::check()?;
            multiply(&installation, table, [ids, texts], condition, copies)?;
        }
    }
    installation.settle()?;
    eprintln!("bench: {}: {copies} copies of each row in {:.0} s", kind.name(), start.elapsed().as_secs_f64());
    Ok(Side { installation, owner })
}

/// Adds copies of rows. An identifier and its references differ in the same way, so what belongs together stays together: the
/// number of the copy takes the place of the version, which no copy shares with an original, and of three random digits. The time
/// stays, by which old rows are found.
fn multiply(
    installation: &Installation,
    table: &str,
    [ids, texts]: [&[&str]; 2],
    condition: &str,
    copies: u16,
) -> Fallible<()> {
    let mut database = installation.database()?;
    let names = match installation.kind {
        Kind::Sqlite => "SELECT name FROM pragma_table_info(?)",
        Kind::Postgres => {
            "SELECT column_name::text FROM information_schema.columns \
             WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND table_name = ?"
        }
    };
    let columns: Vec<String> = database.load::<Text, String>(names, vec![Bind::Text(table.to_owned())])?;
    let value = |column: &String| match (installation.kind, ids.contains(&column.as_str())) {
        (Kind::Postgres, true) => {
            format!(
                "(left(one.{column}::text, 14) || lpad(to_hex(copy.n), 4, '0') || substr(one.{column}::text, 19))::uuid"
            )
        }
        (Kind::Sqlite, true) => {
            format!(
                "iif(one.{column} IS NULL, NULL, \
                 unhex(substr(hex(one.{column}), 1, 12) || printf('%04x', copy.n) || substr(hex(one.{column}), 17)))"
            )
        }
        _ if texts.contains(&column.as_str()) => format!("'copy-' || copy.n || '-' || one.{column}"),
        _ => format!("one.{column}"),
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let (columns, values) = (columns.join(", "), values.join(", "));
    Ok(database.run(&match installation.kind {
        Kind::Postgres => format!(
            "INSERT INTO {table} ({columns}) SELECT {values} FROM {table} AS one, generate_series(1, {copies}) AS copy(n) \
             WHERE {condition}"
        ),
        Kind::Sqlite => format!(
            "WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {copies}) \
             INSERT INTO {table} ({columns}) SELECT {values} FROM {table} AS one, copy WHERE {condition}"
        ),
    })?)
}

/// Runs an operation on both sides in turns; its cost is the ratio of the medians.
fn in_turns<T>(
    run: &mut Run,
    (kind, name, goal): (Kind, &str, Goal),
    rounds: u16,
    sides: [T; 2],
    operation: impl Fn(&T, usize) -> Fallible<()>,
) -> Fallible<()> {
    let mut times: [Vec<f64>; 2] = array::from_fn(|_| Vec::new());
    for round in 0..=usize::from(rounds) {
        stop::check()?;
        for (side, times) in sides.iter().zip(&mut times) {
            let start = Instant::now();
            operation(side, round)?;
            // The first round fills caches.
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    let [few, many] = times.map(|times| median(&times, |time| *time));
    eprintln!("bench: {name}: {:.2} ms, {:.2} ms", few * 1e3, many * 1e3);
    run.report.add(kind, name, many / few, "", goal);
    Ok(())
}

/// What no route does alone: the claims of the loops, housekeeping, and a page of a long audit log.
fn in_the_store(run: &mut Run, kind: Kind, rounds: u16, sides: [&Side; 2]) -> Fallible<()> {
    for (name, lane) in [("claim of 10 deliveries", Lane::Webhooks), ("claim of 10 mails", Lane::Mail)] {
        in_turns(run, (kind, name, OTHER), rounds, sides, |side, _| {
            let demand = Demand {
                lane,
                jobs: 10,
                per_group: 10,
                per_tenant: 10,
                groups: Vec::new(),
                tenants: Vec::new(),
                after: None,
                lease: Duration::from_hours(1),
                token: entropy().claim_token(),
            };
            match side.installation.jobs.claim(&demand)?.jobs.len() {
                0 => Err("nothing to claim".into()),
                _ => Ok(()),
            }
        })?;
    }
    for side in sides {
        // What has a job is kept. Besides, the loops of a server would begin with them.
        side.installation.database()?.run("DELETE FROM jobs")?;
        side.installation.settle()?;
    }
    for (name, purge) in PURGES {
        in_turns(run, (kind, name, OTHER), rounds, sides, |side, _| {
            let undone = transact(&*side.installation.store, |repositories| {
                Err::<(), _>(Undone::Deleted(purge(repositories)?))
            });
            match undone {
                Err(Undone::Deleted(1000)) => Ok(()),
                Err(Undone::Store(error)) => Err(error.into()),
                Ok(()) => Err("a batch was not undone".into()),
                Err(Undone::Deleted(rows)) => Err(format!("{rows} rows instead of 1,000").into()),
            }
        })?;
    }
    in_turns(run, (kind, "a page of the audit log", BY_KEY), rounds, sides, |side, _| {
        let organization = side.owner.organization();
        let page = read(&*side.installation.store, |r| r.audit().list(organization, None, 100))?;
        if page.len() == 100 { Ok(()) } else { Err(format!("{} entries", page.len()).into()) }
    })
}

/// Sends a request, and expects a status.
fn ask(
    client: &Client,
    (method, path): (&str, &str),
    headers: &[(&str, &str)],
    body: &Value,
    status: u16,
) -> Fallible<Answer> {
    let answer = client.send(method, path, headers, body).ok_or_else(|| format!("{path}: no answer"))?;
    if answer.status == status {
        Ok(answer)
    } else {
        Err(format!("{path}: {} {}", answer.status, answer.body).into())
    }
}

/// A client of one side's server, and what it sends.
struct Caller<'a> {
    client: Client,
    rows: &'a Rows,
}

impl<'a> Caller<'a> {
    fn new(side: &'a Side, server: &Server) -> Self {
        Self { client: Client::new(server.address), rows: &side.installation.rows }
    }

    /// Sends a request with the access token of a member, and expects a status.
    fn as_member(
        &self,
        (slug, token): (&str, &str),
        (method, path): (&str, &str),
        body: &Value,
        status: u16,
    ) -> Fallible<Answer> {
        let authorization = format!("Bearer {token}");
        let headers = [("X-Org-Slug", slug), ("Authorization", authorization.as_str())];
        ask(&self.client, (method, path), &headers, body, status)
    }

    /// A page of the organization with very many members.
    fn members(&self, query: &str) -> Fallible<Answer> {
        let (slug, token) = &self.rows.crowd;
        self.as_member((slug, token), ("GET", &format!("/org/members?{query}")), &Value::Null, 200)
    }

    /// The cursor behind half of its members.
    fn middle(&self) -> Fallible<String> {
        let mut cursors = Vec::new();
        let mut query = "limit=1000".to_owned();
        while let Some(cursor) = self.members(&query)?.body["data"]["nextCursor"].as_str() {
            query = format!("limit=1000&cursor={cursor}");
            cursors.push(cursor.to_owned());
        }
        Ok(cursors.swap_remove(cursors.len() / 2))
    }
}

fn over_http(run: &mut Run, kind: Kind, rounds: u16, callers: &[Caller<'_>; 2]) -> Fallible<()> {
    in_turns(run, (kind, "verify", BY_KEY), rounds, callers.each_ref(), |Caller { client, rows }, round| {
        let session = &rows.lasting()[round];
        let tenant = rows.tenant_of(session);
        let headers = [("X-Org-Slug", tenant.slug.as_str()), ("X-API-Key", tenant.key.as_str())];
        let body = json!({"token": session.access});
        let answer = ask(client, ("POST", "/public/verify"), &headers, &body, 200)?;
        if answer.body["data"]["valid"] == true { Ok(()) } else { Err(format!("verify: {}", answer.body).into()) }
    })?;
    in_turns(run, (kind, "sign-in", BY_KEY), rounds, callers.each_ref(), |Caller { client, rows }, round| {
        let session = &rows.lasting()[2000 + round];
        let headers = [("X-Org-Slug", rows.tenant_of(session).slug.as_str())];
        let body = json!({"email": rows.user_of(session).email, "password": PASSWORD});
        ask(client, ("POST", "/auth/login"), &headers, &body, 200).map(drop)
    })?;
    in_turns(run, (kind, "refresh", BY_KEY), rounds, callers.each_ref(), |Caller { client, rows }, round| {
        let session = &rows.lasting()[4000 + round];
        let cookie = format!("refresh_token={}", session.refresh);
        let headers = [("X-Org-Slug", rows.tenant_of(session).slug.as_str()), ("Cookie", cookie.as_str())];
        ask(client, ("POST", "/auth/refresh"), &headers, &Value::Null, 200).map(drop)
    })?;
    let middles = [callers[0].middle()?, callers[1].middle()?].map(|cursor| format!("limit=100&cursor={cursor}"));
    let first = || "limit=100".to_owned();
    let search = || "limit=100&q=user-99".to_owned();
    for (name, goal, queries) in [
        ("first page of members", BY_KEY, [first(), first()]),
        ("a page from the middle of the members", BY_KEY, middles),
        ("search of members", OTHER, [search(), search()]),
    ] {
        let sides = [(&callers[0], &queries[0]), (&callers[1], &queries[1])];
        in_turns(run, (kind, name, goal), rounds.min(50), sides, |(caller, query), _| {
            caller.members(query).map(drop)
        })?;
    }
    in_turns(run, (kind, "invite", OTHER), rounds.min(100), callers.each_ref(), |caller, round| {
        let rows = caller.rows;
        let is_admin = |session: &&SignedIn| session.user < rows.organizations.len();
        let session = rows.lasting()[6000..].iter().filter(is_admin).nth(round).ok_or("too few admins")?;
        let body = json!({"email": format!("guest-{round}@example.com")});
        let member = (rows.tenant_of(session).slug.as_str(), session.access.as_str());
        caller.as_member(member, ("POST", "/org/members/invite"), &body, 201).map(drop)
    })
}
