//! How many deliveries a second from a full queue, and what each costs the database.

use std::time::{Duration, Instant};

use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection};
use orgauth_testkit::webhook_sink::Keep;

use super::observer::Observer;
use super::report::{Goal, Section};
use super::stage::{BULK, Stage, Studio};
use super::textbook::{self, Desk};
use super::{Plan, bound, fill};
use crate::installation::Kind;
use crate::{Fallible, stop, usage};

/// Organizations with an endpoint each.
pub(super) const ENDPOINTS: usize = 100;
/// The path of the endpoints.
const PATH: &str = "/ok/bulk";

pub(super) fn measure(studio: &Studio<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let stage = studio.stage()?;
    stage.sink.keep(Keep::Nothing);
    let urls: Vec<String> = (0..ENDPOINTS).map(|number| stage.sink.url_on(number, PATH)).collect();
    let most = bound::measure(stage.sink, &urls, plan.time)?;
    let desk = Desk::make(&stage.installation)?;
    let textbook = textbook::measure(&desk, stage.sink, &urls, plan.deliveries / 6)?;
    // Told before, in case that there is no product to measure.
    eprintln!(
        "bench: bare client {most:.0}/s; textbook {:.0}/s, {:.0}/s accepting",
        textbook.drained, textbook.accepted
    );
    let drained = drain(&stage, plan.deliveries, &mut section)?;
    let least = if studio.kind == Kind::Postgres { 1500.0 } else { 1000.0 };
    section.add("deliveries from a full queue", drained, "/s", Goal::AtLeast(least));
    section.add("textbook outbox, one INSERT per event", textbook.accepted, "/s", Goal::None);
    section.add("ratio to that", drained / textbook.accepted, "", Goal::AtLeast(3.5));
    section.add("textbook outbox, full before", textbook.drained, "/s", Goal::None);
    section.add("ratio to that", drained / textbook.drained, "", Goal::None);
    section.add("bare HTTP client, 64 under way", most, "/s", Goal::None);
    section.add("ratio to that", drained / most, "", Goal::AtLeast(0.15));
    section.note(format!(
        "saturation: {} deliveries of {ENDPOINTS} organizations with an endpoint each, queued while the server is \
         stopped; from the first request at the receiver until the last result is durable; the references post the \
         same bodies with headers of the same length to the same receiver with the same settings, unsigned; the \
         textbook has 16 workers that claim one row each, and 4 threads that insert",
        plan.deliveries
    ));
    Ok(section)
}

/// Fills the queue, starts a server, and waits until the queue is empty: deliveries a second.
fn drain(stage: &Stage<'_>, count: usize, section: &mut Section) -> Fallible<f64> {
    {
        let server = stage.serve()?;
        for number in 0..ENDPOINTS {
            stage.subscribe(&server, number, BULK, PATH)?;
        }
    }
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    let mut observer = Observer::of(&stage.installation)?;
    let before = observer.as_mut().map(Observer::begin).transpose()?;
    fill::fill(stage, &organizations, count)?;
    let mut written = f64::NAN;
    if let (Some(observer), Some(before)) = (&mut observer, before) {
        written = observer.since(before)?.wal / count as f64;
    }
    let before = observer.as_mut().map(Observer::begin).transpose()?;
    let arrived = stage.sink.count();
    let server = stage.serve()?;
    stage.wait_for(arrived + 1, Duration::from_secs(30))?;
    let (start, cpu) = (Instant::now(), usage::cpu_of(server.pid()));
    stage.wait_for(arrived + count as u64, Duration::from_mins(5))?;
    let deadline = Instant::now() + Duration::from_mins(1);
    while queued(stage)? > 0 {
        stop::sleep(Duration::from_millis(10))?;
        if Instant::now() > deadline {
            return Err("all was delivered, but the queue is not empty".into());
        }
    }
    let took = start.elapsed();
    let cpu = usage::cpu_of(server.pid()) - cpu;
    // Backends that have ended have reported everything.
    drop(server);
    stop::sleep(Duration::from_millis(500))?;
    let each = |figure: f64| figure / count as f64;
    if let (Some(observer), Some(before)) = (&mut observer, before) {
        let spent = observer.since(before)?;
        observer.show()?;
        let body = bound::body()?.len() as f64;
        section.add("statements per delivery", each(spent.statements), "", Goal::AtMost(0.2));
        section.add("of them BEGIN, COMMIT and the like", each(spent.borders), "", Goal::None);
        section.add("commits per delivery", each(spent.commits), "", Goal::AtMost(0.1));
        section.add("WAL per delivery", each(spent.wal), " bytes", Goal::None);
        section.add("WAL per event when it is queued, 1000 to a transaction", written, " bytes", Goal::None);
        let both = each(spent.wal) + written;
        section.add(format!("WAL of both (2048 + a body of {body})"), both, " bytes", Goal::AtMost(2048.0 + body));
        section.add("images of whole pages in that, per delivery", each(spent.page_images), "", Goal::None);
    }
    let again = stage.sink.count() - arrived - count as u64;
    section.add("deliveries that came twice", again as f64, "", Goal::AtMost(0.0));
    section.add("processor time of the server per 1000 deliveries", each(cpu) * 1000.0, " s", Goal::None);
    Ok(count as f64 / took.as_secs_f64())
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Deliveries that are not over.
pub(super) fn queued(stage: &Stage<'_>) -> Fallible<i64> {
    let query = diesel::sql_query("SELECT count(*) AS count FROM jobs WHERE lane = 'webhooks'");
    let url = stage.installation.url();
    let counted: Count = match stage.installation.kind {
        Kind::Postgres => query.get_result(&mut PgConnection::establish(url)?)?,
        Kind::Sqlite => query.get_result(&mut SqliteConnection::establish(url.trim_start_matches("sqlite:"))?)?,
    };
    Ok(counted.count)
}
