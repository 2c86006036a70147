//! Clients that read no answer (Q1): the data queued for them is limited, and they are disconnected.

use std::thread;
use std::time::Duration;

use orgauth_tests::unread::{MOST_GROWTH_KIB, Unread, for_a_file, for_a_list, resident_kib};
use orgauth_tests::{ADA, Deployment, GIL, MAX, Server, StoreKind, Tenants, eventually};

/// A timeout for connections that must end.
const WAIT: Duration = Duration::from_secs(20);

/// Sends for a while as much as the server accepts; returns the largest growth of the server's memory, in KiB.
fn growth(server: &Server, attackers: &mut Unread, mut meanwhile: impl FnMut()) -> u64 {
    let before = resident_kib(server);
    let mut most = before;
    for _ in 0..10 {
        attackers.push();
        most = most.max(resident_kib(server));
        meanwhile();
        thread::sleep(Duration::from_millis(100));
    }
    most - before
}

#[test]
fn q1_files_that_nobody_reads_hold_little_memory_and_their_connections_end() {
    let tenants = Tenants::on(Deployment::new(StoreKind::Sqlite).set("http.write_timeout", "2s"));
    let server = tenants.deployment.serve();
    let browser = server.api("acme").signed_in(MAX);
    server.api("acme").get("root:/openapi.json").assert(200);
    let mut attackers = Unread::new(&server, &for_a_file(), 200);
    let grown = growth(&server, &mut attackers, || {
        tenants.acme.verify(&server, &browser.access()).expect("verify answers throughout");
    });
    assert!(grown < MOST_GROWTH_KIB, "{grown} KiB for {} connections", attackers.opened);
    eventually("the connections end", WAIT, || (attackers.still_open() == 0).then_some(()));
    server.api("acme").get("root:/openapi.json").assert(200);
}

#[test]
fn q1_lists_that_nobody_reads_hold_little_memory_and_other_tenants_get_theirs() {
    let tenants = Tenants::on(Deployment::new(StoreKind::Postgres).set("http.write_timeout", "2s"));
    tenants.deployment.crowd("acme", 3000);
    tenants.deployment.crowd("globex", 3000);
    let server = tenants.deployment.serve();
    let mut gil = server.api("globex").signed_in(GIL);
    let mut ada = server.api("acme").signed_in(ADA);
    assert_eq!(gil.get("/org/members").expect(200).at("/data/members").as_array().map(Vec::len), Some(1000));
    let mut attackers = Unread::new(&server, &for_a_list(&ada, "acme", "members"), 50);
    let grown = growth(&server, &mut attackers, || {
        tenants.globex.verify(&server, &gil.access()).expect("verify answers throughout");
        gil.get("/org/members").assert(200);
    });
    assert!(grown < MOST_GROWTH_KIB, "{grown} KiB for {} connections", attackers.opened);
    let busy = ada.get("/org/members");
    if busy.status != 200 {
        busy.assert_error(503, "busy");
        busy.assert_retry_after();
    }
    eventually("the connections end", WAIT, || (attackers.still_open() == 0).then_some(()));
    ada.get("/org/members").assert(200);
}

#[test]
fn q1_pages_of_the_audit_log_that_nobody_reads_leave_the_store_to_everybody_else() {
    let tenants = Tenants::on(
        Deployment::new(StoreKind::Postgres).set("http.write_timeout", "2s").set("store.checkout_timeout", "2s"),
    );
    tenants.deployment.fill_audit_log("acme", 2000);
    let server = tenants.deployment.serve();
    let [mut gil, mut max] = [("globex", GIL), ("acme", MAX)].map(|(slug, email)| server.api(slug).signed_in(email));
    let ada = server.api("acme").signed_in(ADA);
    let mut attackers = Unread::new(&server, &for_a_list(&ada, "acme", "audit-log?limit=1000"), 250);
    let grown = growth(&server, &mut attackers, || {
        tenants.globex.verify(&server, &gil.access()).expect("verify answers throughout");
        server.api("acme").get("root:/readyz").assert(200);
        gil.get("/org/members").assert(200);
        max.get("/auth/profile").assert(200);
    });
    assert!(grown < MOST_GROWTH_KIB, "{grown} KiB for {} connections", attackers.opened);
}

/// A client that reads its answer is not disconnected, however slowly it reads.
#[test]
fn q1_a_slow_reader_gets_all_of_its_answer() {
    let tenants = Tenants::on(
        Deployment::new(StoreKind::Sqlite).set("http.write_timeout", "1s").set("http.request_timeout", "1s"),
    );
    let server = tenants.deployment.serve();
    let whole = server.api("acme").get("root:/openapi.json").expect(200).text.len();
    let mut slow = orgauth_tests::Raw::connect(&server);
    assert!(slow.write(for_a_file().replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n").as_bytes()));
    // Longer in total than any limit, but with regular progress.
    let ending = slow.until_closed_slowly(Duration::from_mins(1), whole / 12, Duration::from_millis(250));
    assert!(ending.closed && ending.received.len() > whole, "{} of {whole}", ending.received.len());
    assert!(ending.after > Duration::from_secs(2), "{:?}", ending.after);
}
