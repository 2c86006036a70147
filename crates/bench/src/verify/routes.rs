//! Other routes of the service, each alone; the start time, and the memory of an idle server. With another program, both in
//! turns.

use std::collections::BTreeMap;
use std::time::Duration;

use super::sample::{HEAD, Sample, cells};
use crate::installation::Installation;
use crate::load::{Group, Requests, Walk, run_one};
use crate::options::{Design, Plan};
use crate::report::{Goal, median, ratio};
use crate::run::Run;
use crate::stop::{self, Fallible};
use crate::traffic::{SIGNED_IN, login_requests};
use crate::usage;

/// The measured numbers of connections.
const CONNECTIONS: [usize; 2] = [1, 16];
const STARTS: usize = 5;
/// Invitations available for all rounds together; each can be accepted once.
const INVITATIONS: usize = 60_000;

struct Route {
    name: &'static str,
    requests: Requests,
    expected: &'static str,
    /// Whether a request can succeed only once.
    once: bool,
}

impl Route {
    fn new(name: &'static str, expected: &'static str, once: bool, requests: Requests) -> Self {
        Self { name, requests, expected, once }
    }
}

/// Measures everything. Refreshing comes last, because it uses up the sessions' tokens.
pub(super) fn measure(run: &mut Run, installation: &Installation, plan: Plan) -> Fallible<()> {
    starts(run, installation)?;
    let rows = &installation.rows;
    let bearer = |slug: &str, token: &str| format!("X-Org-Slug: {slug}\r\nAuthorization: Bearer {token}\r\n");
    let (mut profile, mut members, mut refresh) = (Requests::default(), Requests::default(), Requests::default());
    for session in rows.lasting() {
        let slug = &rows.tenant_of(session).slug;
        profile.push("GET", "/auth/profile", &bearer(slug, &session.access), "");
        members.push("GET", "/org/members", &bearer(slug, &session.access), "");
        let cookie = format!("X-Org-Slug: {slug}\r\nCookie: refresh_token={}\r\n", session.refresh);
        refresh.push("POST", "/auth/refresh", &cookie, "");
    }
    let (mut write, mut invite, mut crowd) = (Requests::default(), Requests::default(), Requests::default());
    let admins: Vec<_> = rows.lasting().iter().filter(|one| one.user < rows.organizations.len()).collect();
    for number in 0..INVITATIONS {
        let session = admins[number % admins.len()];
        let headers = bearer(&rows.tenant_of(session).slug, &session.access);
        write.push("PUT", "/auth/profile", &headers, "{\"name\":\"Bench\"}");
        let body = format!("{{\"email\":\"guest-{number}@example.com\"}}");
        invite.push("POST", "/org/members/invite", &headers, &body);
    }
    for _ in 0..100 {
        crowd.push("GET", "/org/members", &bearer(&rows.crowd.0, &rows.crowd.1), "");
    }
    let routes = [
        Route::new("POST /auth/login", SIGNED_IN, false, login_requests(rows)),
        Route::new("GET /auth/profile", "\"email\"", false, profile),
        Route::new("GET /org/members", "\"members\":[", false, members),
        Route::new("GET /org/members, 1,000 of 10,000", "\"members\":[", false, crowd),
        Route::new("PUT /auth/profile (one small write)", "\"user\"", false, write),
        Route::new("POST /org/members/invite", "\"invite\"", true, invite),
        Route::new("POST /auth/refresh", SIGNED_IN, true, refresh),
    ];
    let mut lines = Vec::new();
    for route in &routes {
        eprintln!("bench: {}: {}", installation.kind.name(), route.name);
        let samples = measure_route(installation, plan, route, run.programs())?;
        for ((connections, program), of) in &samples {
            let own = [route.name.to_owned(), connections.to_string(), program.name().to_owned()];
            lines.push([own.as_slice(), &cells(installation.kind, of)].concat());
            if let (Design::Against, Some(ours)) = (program, samples.get(&(*connections, Design::Orgauth))) {
                let measure = format!("{} / the other program's, {connections} connections", route.name);
                run.report.add(installation.kind, measure, ratio(ours, of, |s| s.rate), "", Goal::None);
            }
        }
    }
    let head = [["route", "connections", "program"].as_slice(), &HEAD].concat();
    run.report.table(&format!("{}: other routes, each alone", installation.kind.name()), &head, &lines);
    Ok(())
}

fn measure_route(
    installation: &Installation,
    plan: Plan,
    route: &Route,
    programs: &[Design],
) -> Fallible<BTreeMap<(usize, Design), Vec<Sample>>> {
    let mut samples: BTreeMap<_, Vec<Sample>> = BTreeMap::new();
    let share = route.requests.len() / (plan.rounds() * programs.len() * CONNECTIONS.len());
    let mut from = 0;
    for round in 0..plan.rounds() {
        for turn in 0..programs.len() {
            let program = programs[(turn + round) % programs.len()];
            let server = installation.start(program)?;
            for connections in CONNECTIONS {
                // The first requests only open connections and prepare statements.
                let early = (share / 10).min(200);
                let load = |walk: Walk<'_>, time| {
                    let group = Group { connections, walk, expected: route.expected, rate: None };
                    run_one(server.address, group, time)
                };
                load(route.requests.once(from, early), Duration::from_millis(500))?;
                let walk = if route.once {
                    route.requests.once(from + early, share - early)
                } else {
                    route.requests.around_some(from, share)
                };
                let sample = Sample::take(installation, &server, || load(walk, plan.time()))?;
                samples.entry((connections, program)).or_default().push(sample);
                from += share;
            }
        }
    }
    Ok(samples)
}

/// Measures the time until the server listens, and its resident memory two seconds later.
fn starts(run: &mut Run, installation: &Installation) -> Fallible<()> {
    let (mut times, mut idle) = (Vec::new(), f64::NAN);
    for number in 0..STARTS {
        let server = installation.serve()?;
        times.push(server.took.as_secs_f64() * 1000.0);
        if number == 0 {
            stop::sleep(Duration::from_secs(2))?;
            idle = usage::memory_of(server.pid()).0;
        }
    }
    run.report.add(installation.kind, "start until it listens", median(&times, |time| *time), " ms", Goal::None);
    run.report.add(installation.kind, "resident when idle", idle, " MB", Goal::None);
    Ok(())
}
