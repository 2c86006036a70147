//! Verify and other routes, each alone at several numbers of connections: all designs in turn, each time on a fresh server.

use std::collections::BTreeMap;
use std::time::Duration;

use super::check::check;
use super::sample::{HEAD, Sample, cells};
use crate::installation::Installation;
use crate::load::{Group, Requests, Walk, run_one};
use crate::options::{Design, Plan};
use crate::report::{Goal, Report, ratio};
use crate::seed::Rows;
use crate::stop::Fallible;
use crate::traffic::{SIGNED_IN, VALID, login_requests, verify_requests, warm_count};

/// Invitations available for all rounds together; each can be accepted once.
const INVITATIONS: usize = 60_000;

/// Which requests a run sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// A few, all of which were sent before.
    Warm,
    /// Those that were not sent before; verify has not seen their tokens.
    Cold,
    /// Its share, repeatedly.
    Repeated,
    /// Its share, each once, because a request can succeed only once.
    Once,
}

/// A route, and how it is measured.
pub(super) struct Route {
    name: &'static str,
    expected: &'static str,
    order: Order,
    requests: Requests,
}

/// The goals of verify with warm tokens.
type VerifyGoal = (&'static str, Design, usize, fn(&Sample) -> f64, Goal);
const GOALS: [VerifyGoal; 5] = [
    ("verify / textbook, 32 connections", Design::Textbook, 32, |s| s.rate, Goal::AtLeast(2.0)),
    ("verify / good naive, 32 connections", Design::Naive, 32, |s| s.rate, Goal::AtLeast(1.35)),
    ("verify / good naive, 1 connection", Design::Naive, 1, |s| s.rate, Goal::AtLeast(0.7)),
    ("verify / no lookup, 32 connections", Design::NoLookup, 32, |s| s.rate, Goal::AtLeast(0.22)),
    ("verify p99 / good naive's p99, 32 connections", Design::Naive, 32, |s| s.p99, Goal::AtMost(0.8)),
];

/// Returns verify, with tokens that the server has seen and with others.
pub(super) fn verify(rows: &Rows) -> Vec<Route> {
    let route = |name, order| Route { name, expected: VALID, order, requests: verify_requests(rows, None) };
    vec![route("verify, warm", Order::Warm), route("verify, cold", Order::Cold)]
}

/// Returns the other routes. Refreshing comes last, because it uses up the sessions' tokens.
pub(super) fn others(rows: &Rows) -> Vec<Route> {
    let bearer = |slug: &str, token: &str| format!("X-Org-Slug: {slug}\r\nAuthorization: Bearer {token}\r\n");
    let [mut profile, mut members, mut refresh] = std::array::from_fn(|_| Requests::default());
    for session in rows.lasting() {
        let slug = &rows.tenant_of(session).slug;
        profile.push("GET", "/auth/profile", &bearer(slug, &session.access), "");
        members.push("GET", "/org/members", &bearer(slug, &session.access), "");
        let cookie = format!("X-Org-Slug: {slug}\r\nCookie: refresh_token={}\r\n", session.refresh);
        refresh.push("POST", "/auth/refresh", &cookie, "");
    }
    let [mut write, mut invite, mut crowd] = std::array::from_fn(|_| Requests::default());
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
    let route = |name, expected, order, requests| Route { name, expected, order, requests };
    vec![
        route("POST /auth/login", SIGNED_IN, Order::Repeated, login_requests(rows)),
        route("GET /auth/profile", "\"email\"", Order::Repeated, profile),
        route("GET /org/members", "\"members\":[", Order::Repeated, members),
        route("GET /org/members, 1,000 of 10,000", "\"members\":[", Order::Repeated, crowd),
        route("PUT /auth/profile (one small write)", "\"user\"", Order::Repeated, write),
        route("POST /org/members/invite", "\"invite\"", Order::Once, invite),
        route("POST /auth/refresh", SIGNED_IN, Order::Once, refresh),
    ]
}

/// Measures the routes in all rounds. The report gets a table, with the ratios of orgauth's figures to those of each other design.
pub(super) fn measure(
    report: &mut Report,
    installation: &Installation,
    plan: Plan,
    routes: &[Route],
    connections: &[usize],
    designs: &[Design],
) -> Fallible<()> {
    let mut lines = Vec::new();
    for route in routes {
        eprintln!("bench: {}: {}", installation.kind.name(), route.name);
        let samples = route.samples(installation, plan, connections, designs)?;
        for ((connections, design), of) in &samples {
            let ours = &samples[&(*connections, Design::Orgauth)];
            let ratio_of = |figure: fn(&Sample) -> f64| match design {
                Design::Orgauth => String::new(),
                _ => format!("{:.2}", ratio(ours, of, figure)),
            };
            let mut line = vec![route.name.to_owned(), connections.to_string(), design.name().to_owned()];
            line.extend(cells(installation.kind, of));
            line.extend([ratio_of(|s| s.rate), ratio_of(|s| s.p99), ratio_of(Sample::cpu)]);
            lines.push(line);
            for (measure, _, _, figure, goal) in GOALS
                .iter()
                .filter(|(_, with, at, ..)| route.order == Order::Warm && with == design && at == connections)
            {
                report.add(installation.kind, *measure, ratio(ours, of, figure), "", *goal);
            }
        }
    }
    let head = [["route", "connections", "design"].as_slice(), &HEAD].concat();
    report.table(&format!("{}: routes, each alone", installation.kind.name()), &head, &lines);
    Ok(())
}

impl Route {
    fn samples(
        &self,
        installation: &Installation,
        plan: Plan,
        all_connections: &[usize],
        designs: &[Design],
    ) -> Fallible<BTreeMap<(usize, Design), Vec<Sample>>> {
        let mut samples: BTreeMap<_, Vec<Sample>> = BTreeMap::new();
        let share = self.requests.len() / (plan.rounds() * designs.len() * all_connections.len());
        let mut from = 0;
        for round in 0..plan.rounds() {
            for connections in all_connections {
                for turn in 0..designs.len() {
                    // Each round begins with another design.
                    let design = designs[(turn + round) % designs.len()];
                    let server = installation.start(design)?;
                    if self.expected == VALID {
                        check(installation, design, server.address)?;
                    }
                    let load = |walk: Walk<'_>, time| {
                        let expected = self.expected;
                        run_one(server.address, Group { connections: *connections, walk, expected, rate: None }, time)
                    };
                    let (early, time, walk) = self.walks(from, share);
                    // Opens connections and prepares statements before the measurement.
                    load(early, time)?;
                    let sample = Sample::take(installation, &server, || load(walk, plan.time()))?;
                    samples.entry((*connections, design)).or_default().push(sample);
                    from += share;
                }
            }
        }
        Ok(samples)
    }

    /// Returns what is sent before the measurement, for how long at most, and what is measured.
    fn walks(&self, from: usize, share: usize) -> (Walk<'_>, Duration, Walk<'_>) {
        let (requests, short) = (&self.requests, Duration::from_millis(500));
        let (warm, early) = (warm_count(requests), (share / 10).min(200));
        match self.order {
            Order::Warm => (requests.once(0, warm), Duration::from_mins(1), requests.around_some(0, warm)),
            Order::Cold => (requests.around_some(0, warm), short, requests.once(warm, requests.len() - warm)),
            Order::Repeated => (requests.once(from, early), short, requests.around_some(from, share)),
            Order::Once => (requests.once(from, early), short, requests.once(from + early, share - early)),
        }
    }
}
