//! Other routes of the service, each alone; the start time, and the memory of an idle server.

use std::time::Duration;

use crate::installation::Installation;
use crate::load::{Group, Requests, Walk, run_one};
use crate::modes::Mode;
use crate::rates::{Plan, Sample, median, timed};
use crate::seed::Seeded;
use crate::storm::{SIGNED_IN, login_requests};
use crate::{Fallible, stop, usage};

/// The measured numbers of connections.
const CONNECTIONS: [usize; 2] = [1, 16];
const STARTS: usize = 5;
/// Invitations available for all rounds together; each can be accepted once.
const INVITATIONS: usize = 60_000;

/// The results of one route at one number of connections, from all rounds.
pub(crate) struct RouteRates {
    pub(crate) route: &'static str,
    pub(crate) connections: usize,
    pub(crate) samples: Vec<Sample>,
}

/// The results of one store.
pub(crate) struct Others {
    pub(crate) routes: Vec<RouteRates>,
    /// In milliseconds.
    pub(crate) start: f64,
    /// In MB.
    pub(crate) idle: f64,
}

struct Route {
    name: &'static str,
    requests: Requests,
    expected: &'static str,
    /// Whether a request can succeed only once.
    once: bool,
}

/// Measures everything. Refreshing comes last, because it uses up the sessions' tokens.
pub(crate) fn measure(installation: &Installation, seeded: &Seeded, plan: &Plan) -> Fallible<Others> {
    let (start, idle) = starts(installation)?;
    let sessions = &seeded.sessions[..seeded.sessions.len() - seeded.kept_back()];
    let (mut profile, mut members, mut refresh) = (Requests::default(), Requests::default(), Requests::default());
    for session in sessions {
        let slug = &seeded.tenant_of(session).slug;
        let bearer = format!("X-Org-Slug: {slug}\r\nAuthorization: Bearer {}\r\n", session.access);
        profile.push("GET", "/auth/profile", &bearer, "");
        members.push("GET", "/org/members", &bearer, "");
        let cookie = format!("X-Org-Slug: {slug}\r\nCookie: refresh_token={}\r\n", session.refresh);
        refresh.push("POST", "/auth/refresh", &cookie, "");
    }
    let (mut write, mut invite, mut crowd) = (Requests::default(), Requests::default(), Requests::default());
    let admins: Vec<_> = sessions.iter().filter(|session| session.user < seeded.organizations.len()).collect();
    for number in 0..INVITATIONS {
        let session = admins[number % admins.len()];
        let slug = &seeded.tenant_of(session).slug;
        let bearer = format!("X-Org-Slug: {slug}\r\nAuthorization: Bearer {}\r\n", session.access);
        write.push("PUT", "/auth/profile", &bearer, "{\"name\":\"Bench\"}");
        let body = format!("{{\"email\":\"guest-{number}@example.com\"}}");
        invite.push("POST", "/org/members/invite", &bearer, &body);
    }
    let bearer = format!("X-Org-Slug: {}\r\nAuthorization: Bearer {}\r\n", seeded.crowd.slug, seeded.crowd.access);
    eprintln!("bench: the crowd has {} members", seeded.crowd.members);
    for _ in 0..100 {
        crowd.push("GET", "/org/members", &bearer, "");
    }
    let routes = [
        Route { name: "POST /auth/login", requests: login_requests(seeded), expected: SIGNED_IN, once: false },
        Route { name: "GET /auth/profile", requests: profile, expected: "\"email\"", once: false },
        Route { name: "GET /org/members", requests: members, expected: "\"members\":[", once: false },
        Route { name: "GET /org/members, 1,000 of 10,000", requests: crowd, expected: "\"members\":[", once: false },
        Route { name: "PUT /auth/profile (one small write)", requests: write, expected: "\"user\"", once: false },
        Route { name: "POST /org/members/invite", requests: invite, expected: "\"invite\"", once: true },
        Route { name: "POST /auth/refresh", requests: refresh, expected: SIGNED_IN, once: true },
    ];
    let mut rates = Vec::new();
    for route in routes {
        rates.extend(measure_route(installation, plan, &route)?);
    }
    Ok(Others { routes: rates, start, idle })
}

fn measure_route(installation: &Installation, plan: &Plan, route: &Route) -> Fallible<Vec<RouteRates>> {
    eprintln!("bench: {}: {}", installation.kind.name(), route.name);
    let mut found = CONNECTIONS.map(|connections| RouteRates { route: route.name, connections, samples: Vec::new() });
    let runs = plan.rounds * CONNECTIONS.len();
    let share = route.requests.len() / runs;
    for round in 0..plan.rounds {
        let server = installation.start(Mode::Orgauth)?;
        for (number, rates) in found.iter_mut().enumerate() {
            let from = (round * CONNECTIONS.len() + number) * share;
            // The first requests only open connections and prepare statements.
            let early = (share / 10).min(200);
            let group = |walk: Walk<'_>, time| {
                let group = Group { connections: rates.connections, walk: walk.clone(), expected: route.expected };
                run_one(server.address, group, time)
            };
            group(route.requests.once(from, early), Duration::from_millis(500))?;
            let walk = if route.once {
                route.requests.once(from + early, share - early)
            } else {
                route.requests.around_some(from, share)
            };
            let sample = timed(installation, &server, || group(walk, plan.time))?;
            rates.samples.push(sample);
        }
    }
    Ok(found.into())
}

/// Returns the milliseconds until the server listens, and its resident memory 2 s later.
fn starts(installation: &Installation) -> Fallible<(f64, f64)> {
    eprintln!("bench: {}: start", installation.kind.name());
    let (mut times, mut memories) = (Vec::new(), Vec::new());
    for number in 0..STARTS {
        let server = installation.start(Mode::Orgauth)?;
        times.push(server.took.as_secs_f64() * 1000.0);
        if number == 0 {
            stop::sleep(Duration::from_secs(2))?;
            memories.push(usage::memory_of(server.pid()).0);
        }
    }
    Ok((median(&times, |time| *time), median(&memories, |memory| *memory)))
}
