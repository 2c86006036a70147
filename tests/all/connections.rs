//! More connections than file descriptors (Q2): the service keeps running, and one address doesn't block another.

use std::fs;
use std::net::Ipv4Addr;
use std::time::Duration;

use orgauth_tests::{Deployment, MAX, Raw, Server, StoreKind, Tenants, eventually};

on_both_stores! {
    q2_idle_connections_of_one_address_keep_nobody_out,
}

const OTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A timeout for connections that must end.
const WAIT: Duration = Duration::from_secs(20);

/// A limit of file descriptors under which less than a hundred connections fit.
const DESCRIPTOR_LIMIT: &str = "ulimit -n 256";

fn crowded(kind: StoreKind) -> (Tenants, Server) {
    let tenants = Tenants::new(kind);
    let server = tenants.deployment.serve_within(DESCRIPTOR_LIMIT);
    (tenants, server)
}

/// Returns a number of the log line in which the server reports how many connections fit.
fn said(server: &Server, field: &str) -> usize {
    let log = server.stderr();
    let line = log.lines().find(|line| line.contains("room for connections")).expect("the line");
    let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let number = line["fields"][field].as_u64().or(line[field].as_u64());
    number.and_then(|number| usize::try_from(number).ok()).unwrap_or_else(|| panic!("no {field}: {line}"))
}

fn q2_idle_connections_of_one_address_keep_nobody_out(kind: StoreKind) {
    let (tenants, server) = crowded(kind);
    let mut early = Raw::connect_from(&server, OTHER);
    assert!(early.is_served());
    let mut crowd: Vec<Raw> = Vec::new();
    for number in 0..400 {
        let mut one = Raw::connect(&server);
        assert!(one.is_served(), "a new connection is served: number {number}");
        crowd.push(one);
    }
    assert!(early.is_served(), "the other address keeps its connection");
    assert!(Raw::connect_from(&server, OTHER).is_served());
    let browser = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    // The oldest connections were closed for the youngest; the address has at most its share.
    let kept = crowd.iter_mut().rev().map_while(|one| one.is_served().then_some(())).count();
    let share = said(&server, "connections_per_address");
    assert!((1..=share).contains(&kept), "{kept} of {share}");
}

/// Unfinished requests don't count as idle: beyond its share an address is refused, until its requests time out.
#[test]
fn q2_an_address_that_stalls_all_its_connections_is_turned_away_and_others_are_served() {
    let tenants = Tenants::on(
        Deployment::new(StoreKind::Sqlite).set("http.head_timeout", "20s").set("http.request_timeout", "20s"),
    );
    let server = tenants.deployment.serve_within(DESCRIPTOR_LIMIT);
    let share = said(&server, "connections_per_address");
    let stall = || {
        let mut one = Raw::connect(&server);
        one.write(b"GET /healthz HTTP/1.1\r\nX-Slow: ");
        one
    };
    let mut stalled: Vec<Raw> = (0..share).map(|_| stall()).collect();
    // A connection that the server has not read from yet may have been closed for the next one; so open more until one is refused.
    eventually("the address is turned away", WAIT, || {
        let is_turned_away = !Raw::connect(&server).is_served();
        if !is_turned_away {
            stalled.push(stall());
        }
        is_turned_away.then_some(())
    });
    assert!(stalled.len() <= 2 * share, "{} of {share}", stalled.len());
    for _ in 0..share / 2 {
        assert!(Raw::connect_from(&server, OTHER).is_served());
    }
    for mut one in stalled {
        assert!(one.until_closed(Duration::from_secs(40), b"").closed);
    }
    eventually("the address is served again", WAIT, || Raw::connect(&server).is_served().then_some(()));
}

/// Many addresses with a few connections each use up all places for connections; a new connection replaces an idle one.
#[test]
fn q2_when_every_place_is_taken_idle_connections_make_room() {
    let (tenants, server) = crowded(StoreKind::Sqlite);
    let most = said(&server, "connections");
    let mut crowd: Vec<Raw> = Vec::new();
    for number in 0..most + 100 {
        let address = u8::try_from(number % 200).expect("an address") + 10;
        let mut one = Raw::connect_from(&server, Ipv4Addr::new(127, 0, 1, address));
        assert!(one.is_served(), "a new connection is served: number {number} of {most}");
        crowd.push(one);
    }
    let browser = server.api("acme").signed_in(MAX);
    tenants.acme.verify(&server, &browser.access()).expect("a valid token");
    let kept = crowd.iter_mut().filter_map(|one| one.is_served().then_some(())).count();
    assert!(kept <= most, "{kept} of {most}");
}

#[test]
fn q2_the_limit_of_open_files_is_raised_and_the_start_says_what_fits() {
    let tenants = Tenants::new(StoreKind::Sqlite);
    let server = tenants.deployment.serve_within("ulimit -Sn 100 && ulimit -Hn 512");
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.pid())).expect("the process's limits");
    let line = limits.lines().find(|line| line.starts_with("Max open files")).expect("the limit");
    assert_eq!(line.split_whitespace().skip(3).take(2).collect::<Vec<_>>(), ["512", "512"]);
    assert_eq!((said(&server, "descriptors"), said(&server, "raised_from")), (512, 100));
    let shares = ["reserved", "connections"].map(|field| said(&server, field));
    assert!(shares.iter().sum::<usize>() < 512, "{shares:?}");
    assert_eq!(server.stderr().matches("room for connections").count(), 1);
}

#[test]
fn q2_too_few_open_files_stop_the_start_with_one_line() {
    let tenants = Tenants::new(StoreKind::Sqlite);
    let refused = tenants.deployment.run_within("ulimit -n 64", &["serve"]).code(2);
    assert!(refused.stderr.contains("limit of open files"), "{}", refused.stderr);
}
