//! The rate of deliveries from a full queue, and the database's work for each.

use std::time::{Duration, Instant};

use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection};
use orgauth_testkit::webhook_sink::Keep;

use super::fixture::{BULK, Fixture, Installer};
use super::observer::{Observer, Spent};
use super::report::{Goal, Section};
use super::textbook::{self, OutboxDatabase};
use super::{Plan, bound, fill};
use crate::installation::Kind;
use crate::rates::median;
use crate::{Fallible, stop, usage};

/// The number of organizations, each with one endpoint.
pub(super) const ENDPOINTS: usize = 100;
/// The path of the endpoints.
const PATH: &str = "/ok/bulk";

/// The number of rounds. Figures are medians of the rounds, and ratios are medians of the rounds' ratios.
const ROUNDS: usize = 3;

/// A measure: its name, its figure from PostgreSQL's work, its unit and its goal.
type Told<'a> = (&'a str, fn(&(Spent, Spent)) -> f64, &'static str, Goal);

/// The results of one round.
struct Round {
    /// The bare client's requests per second.
    most: f64,
    textbook: textbook::Rates,
    ours: Drained,
}

/// The results of emptying a queue.
struct Drained {
    /// Deliveries per second.
    rate: f64,
    again: u64,
    /// The server's processor time, in seconds.
    cpu: f64,
    /// PostgreSQL's work while the queue was filled, and while it was emptied.
    spent: Option<(Spent, Spent)>,
}

pub(super) fn measure(installer: &Installer<'_>, plan: Plan) -> Fallible<Section> {
    let rounds = (0..ROUNDS).map(|_| round(installer, plan)).collect::<Fallible<Vec<_>>>()?;
    let mut section = Section::default();
    let middle = |figure: &dyn Fn(&Round) -> f64| median(&rounds, figure);
    let per_delivery = |figure: &dyn Fn(&(Spent, Spent)) -> f64| {
        let spent: Vec<_> = rounds.iter().filter_map(|round| round.ours.spent).collect();
        median(&spent, figure) / plan.deliveries as f64
    };
    if installer.kind == Kind::Postgres {
        let body = bound::body()?.len() as f64;
        let both = format!("WAL of both (2048 + a body of {body})");
        let lines: [Told<'_>; 7] = [
            ("statements per delivery", |(_, emptied)| emptied.statements, "", Goal::AtMost(0.2)),
            ("of them BEGIN, COMMIT and the like", |(_, emptied)| emptied.borders, "", Goal::None),
            ("commits per delivery", |(_, emptied)| emptied.commits, "", Goal::AtMost(0.1)),
            ("WAL per delivery", |(_, emptied)| emptied.wal, " bytes", Goal::None),
            (
                "WAL per event when it is queued, 1000 to a transaction",
                |(filled, _)| filled.wal,
                " bytes",
                Goal::None,
            ),
            (&both, |(filled, emptied)| filled.wal + emptied.wal, " bytes", Goal::AtMost(2048.0 + body)),
            ("images of whole pages in that, per delivery", |(_, emptied)| emptied.page_images, "", Goal::None),
        ];
        for (name, figure, unit, goal) in lines {
            section.add(name, per_delivery(&figure), unit, goal);
        }
    }
    let again: u64 = rounds.iter().map(|round| round.ours.again).sum();
    section.add("deliveries that came twice", again as f64, "", Goal::AtMost(0.0));
    let cpu = middle(&|round| round.ours.cpu * 1000.0 / plan.deliveries as f64);
    section.add("processor time of the server per 1000 deliveries", cpu, " s", Goal::None);
    let least = if installer.kind == Kind::Postgres { 1500.0 } else { 1000.0 };
    section.add("deliveries from a full queue", middle(&|round| round.ours.rate), "/s", Goal::AtLeast(least));
    let mut beside = |name, reference: &dyn Fn(&Round) -> f64, goal| {
        section.add(name, middle(reference), "/s", Goal::None);
        section.add("ratio to that", middle(&|round| round.ours.rate / reference(round)), "", goal);
    };
    beside("textbook outbox, one INSERT per event", &|round| round.textbook.accepted, Goal::AtLeast(3.5));
    beside("textbook outbox, full before", &|round| round.textbook.drained, Goal::None);
    beside("bare HTTP client, 64 under way", &|round| round.most, Goal::AtLeast(0.15));
    section.note(format!(
        "saturation: {} deliveries of {ENDPOINTS} organizations with an endpoint each, queued while the server is \
         stopped; from the first request at the receiver until the last result is durable; the references post the \
         same bodies with headers of the same length to the same receiver with the same settings, unsigned; the \
         textbook has 16 workers that claim one row each, and 4 threads that insert; medians of {ROUNDS} rounds, of \
         ratios those of the rounds' ratios",
        plan.deliveries
    ));
    Ok(section)
}

fn round(installer: &Installer<'_>, plan: Plan) -> Fallible<Round> {
    let fixture = installer.install()?;
    fixture.sink.keep(Keep::Nothing);
    let urls: Vec<String> = (0..ENDPOINTS).map(|number| fixture.sink.url_on(number, PATH)).collect();
    let most = bound::measure(fixture.sink, &urls, plan.time)?;
    let database = OutboxDatabase::make(&fixture.installation)?;
    let textbook = textbook::measure(&database, fixture.sink, &urls, plan.deliveries / 6)?;
    // Printed before the measurement of the product, in case that fails.
    eprintln!(
        "bench: bare client {most:.0}/s; textbook {:.0}/s, {:.0}/s accepting",
        textbook.drained, textbook.accepted
    );
    let ours = drain(&fixture, plan.deliveries)?;
    eprintln!("bench: orgauth {:.0}/s", ours.rate);
    Ok(Round { most, textbook, ours })
}

/// Fills the queue, starts a server, and waits until the queue is empty.
fn drain(fixture: &Fixture<'_>, count: usize) -> Fallible<Drained> {
    {
        let server = fixture.serve()?;
        for number in 0..ENDPOINTS {
            fixture.subscribe(&server, number, BULK, PATH)?;
        }
    }
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    let mut observer = Observer::of(&fixture.installation)?;
    let before = observer.as_mut().map(Observer::begin).transpose()?;
    fill::fill(fixture, &organizations, count)?;
    let filled = observer.as_mut().zip(before).map(|(observer, before)| observer.since(before)).transpose()?;
    let before = observer.as_mut().map(Observer::begin).transpose()?;
    let arrived = fixture.sink.count();
    let server = fixture.serve()?;
    fixture.wait_for(arrived + 1, Duration::from_secs(30))?;
    let (start, cpu) = (Instant::now(), usage::cpu_of(server.pid()));
    fixture.wait_for(arrived + count as u64, Duration::from_mins(5))?;
    let deadline = Instant::now() + Duration::from_mins(1);
    while queued(fixture)? > 0 {
        stop::sleep(Duration::from_millis(10))?;
        if Instant::now() > deadline {
            return Err("all was delivered, but the queue is not empty".into());
        }
    }
    let took = start.elapsed();
    let cpu = usage::cpu_of(server.pid()) - cpu;
    // A backend reports its statistics at its end at the latest.
    drop(server);
    stop::sleep(Duration::from_millis(500))?;
    let emptied = observer.as_mut().zip(before).map(|(observer, before)| observer.since(before)).transpose()?;
    if let Some(observer) = &mut observer {
        observer.show()?;
    }
    Ok(Drained {
        rate: count as f64 / took.as_secs_f64(),
        again: fixture.sink.count() - arrived - count as u64,
        cpu,
        spent: filled.zip(emptied),
    })
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Returns how many deliveries have not ended.
pub(super) fn queued(fixture: &Fixture<'_>) -> Fallible<i64> {
    let query = diesel::sql_query("SELECT count(*) AS count FROM jobs WHERE lane = 'webhooks'");
    let url = fixture.installation.url();
    let counted: Count = match fixture.installation.kind {
        Kind::Postgres => query.get_result(&mut PgConnection::establish(url)?)?,
        Kind::Sqlite => query.get_result(&mut SqliteConnection::establish(url.trim_start_matches("sqlite:"))?)?,
    };
    Ok(counted.count)
}
