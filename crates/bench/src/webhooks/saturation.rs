//! The rate of deliveries from a full queue, beside the references or another program, and the database's work for each.

use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::Keep;

use super::fixture::{BULK, Bench, Fixture};
use super::observer::{Observer, Work};
use super::poster::Poster;
use super::textbook;
use crate::options::{Design, Kind};
use crate::report::{Goal, median, ratio};
use crate::stop::{self, Fallible};
use crate::usage;

/// The number of organizations, each with one endpoint.
pub(super) const ENDPOINTS: usize = 100;
/// The path of the endpoints.
const PATH: &str = "/ok/bulk";

/// The results of emptying a queue.
struct Drained {
    /// Deliveries per second.
    rate: f64,
    again: u64,
    /// The server's processor time, in seconds.
    cpu: f64,
    /// PostgreSQL's work while the queue was filled, and while it was emptied.
    work: Option<(Work, Work)>,
}

pub(super) fn measure(bench: &mut Bench<'_>) -> Fallible<()> {
    let poster = Poster::new(bench.sink)?;
    let urls: Vec<String> = (0..ENDPOINTS).map(|number| bench.sink.url_on(number, PATH)).collect();
    let (mut ours, mut rates) = (Vec::new(), Vec::new());
    let (mut against, mut theirs, mut textbook, mut bare) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let programs = bench.run.programs();
    for round in 0..bench.plan.rounds() {
        bench.sink.keep(Keep::Nothing);
        if programs.len() == 1 {
            bare.push(poster.rate(&urls, bench.plan.time())?);
            let fixture = bench.install()?;
            textbook.push(textbook::rate(&fixture.installation, &poster, &urls, bench.deliveries / 6)?);
        }
        for turn in 0..programs.len() {
            // Each round begins with another program.
            let program = programs[(turn + round) % programs.len()];
            let drained = drain(&bench.install()?, program, bench.deliveries)?;
            eprintln!("bench: {}: {:.0} deliveries a second", program.name(), drained.rate);
            if program == Design::Orgauth {
                rates.push(drained.rate);
                ours.push(drained);
            } else {
                against.push(drained.rate);
                theirs.push(drained);
            }
        }
    }
    let least = if bench.kind == Kind::Postgres { 1500.0 } else { 1000.0 };
    bench.add("deliveries from a full queue", median(&rates, |rate| *rate), "/s", Goal::AtLeast(least));
    for (name, others, goal) in [
        ("the other program", against, Goal::None),
        ("textbook outbox, one INSERT per event", textbook, Goal::AtLeast(3.5)),
        ("bare HTTP client, 64 under way", bare, Goal::AtLeast(0.15)),
    ] {
        if !others.is_empty() {
            bench.add(name, median(&others, |rate| *rate), "/s", Goal::None);
            bench.add(format!("deliveries / {name}"), ratio(&rates, &others, |rate| *rate), "", goal);
        }
    }
    let again: u64 = ours.iter().map(|drained| drained.again).sum();
    bench.add("deliveries that came twice", again as f64, "", Goal::AtMost(0.0));
    let a_delivery = 1.0 / bench.deliveries as f64;
    let cpu = median(&ours, |drained| drained.cpu * 1000.0 * a_delivery);
    bench.add("processor time of the server per 1000 deliveries", cpu, " s", Goal::None);
    if !theirs.is_empty() {
        let of_cpu = ratio(&ours, &theirs, |drained| drained.cpu);
        bench.add("processor time for a delivery / the other program's", of_cpu, "", Goal::None);
    }
    let work: Vec<(Work, Work)> = ours.iter().filter_map(|drained| drained.work).collect();
    if !work.is_empty() {
        let mut add = |measure, figure: fn(&(Work, Work)) -> f64, unit, most| {
            bench.add(measure, median(&work, |work| figure(work) * a_delivery), unit, Goal::AtMost(most));
        };
        add("statements per delivery", |(_, emptied)| emptied.statements, "", 0.2);
        add("commits per delivery", |(_, emptied)| emptied.commits, "", 0.1);
        let most = (2048 + poster.body.len()) as f64;
        let wal = "WAL per delivery, its event and its queueing included (2048 + the body)";
        add(wal, |(filled, emptied)| filled.wal + emptied.wal, " bytes", most);
    }
    bench.run.report.note(format!(
        "saturation: {} deliveries of {ENDPOINTS} organizations with an endpoint each, queued while the server is stopped; \
         from the first request at the receiver until the last result is durable; the references post the same bodies with \
         headers of the same length to the same receiver with the same client, unsigned; the textbook has 16 workers that \
         claim one row each, and 4 threads that insert",
        bench.deliveries
    ));
    Ok(())
}

/// Fills the queue, starts a server, and waits until the queue is empty.
fn drain(fixture: &Fixture<'_>, program: Design, count: usize) -> Fallible<Drained> {
    let (installation, sink) = (&fixture.installation, fixture.sink);
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    {
        let server = installation.start(program)?;
        fixture.subscribe(&server, &organizations, BULK, PATH)?;
    }
    let observer = Observer::begin(installation)?;
    fixture.fill(&organizations, count)?;
    let filled = observer.map(Observer::end).transpose()?;
    let observer = Observer::begin(installation)?;
    let arrived = sink.count();
    let server = installation.start(program)?;
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
    let rate = count as f64 / start.elapsed().as_secs_f64();
    let cpu = usage::cpu_of(server.pid()) - cpu;
    // A backend reports its statistics at its end at the latest.
    drop(server);
    stop::sleep(Duration::from_millis(500))?;
    let emptied = observer.map(Observer::end).transpose()?;
    Ok(Drained { rate, again: sink.count() - arrived - count as u64, cpu, work: filled.zip(emptied) })
}

/// Returns how many deliveries have not ended.
pub(super) fn queued(fixture: &Fixture<'_>) -> Fallible<i64> {
    fixture.installation.database()?.number("SELECT count(*) FROM jobs WHERE lane = 'webhooks'")
}
