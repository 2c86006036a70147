//! Two servers on one PostgreSQL database: no state in one of them makes an answer of the other one stale.

use orgauth_tests::{ADA, Deployment, GIL, MAX, PASSWORD, Server, StoreKind, Tenants, at_once};

fn pair() -> (Tenants, Server, Server) {
    let tenants = Tenants::new(StoreKind::Postgres);
    let (one, other) = (tenants.deployment.serve(), tenants.deployment.serve());
    (tenants, one, other)
}

/// Of servers that start together, one runs the migrations and creates the first signing key and the throttles' secret.
#[test]
fn servers_that_start_together_on_an_empty_database_are_one_service() {
    for _round in 0..3 {
        let deployment = Deployment::new(StoreKind::Postgres);
        let servers = at_once(3, |_| deployment.serve());
        for server in &servers {
            server.api("acme").get("root:/readyz").assert(200);
        }
        let tenants = Tenants::on(deployment);
        for (from, server) in servers.iter().enumerate() {
            let browser = server.api("acme").signed_in(MAX);
            for (to, other) in servers.iter().enumerate() {
                let verified = tenants.acme.verify(other, &browser.access());
                assert!(verified.is_ok(), "a token of server {from} at server {to}: {verified:?}");
                assert!(browser.clone().at(other).is_signed_in(), "a token of server {from} at server {to}");
            }
        }
    }
}

/// D4, D5: a logout, refresh or password change on one server shows in the other one's next answer.
#[test]
fn what_ends_a_token_here_shows_there_on_the_very_next_call() {
    let (tenants, here, there) = pair();
    let neighbour = there.api("globex").signed_in(GIL);
    for _round in 0..5 {
        let mut browser = here.api("acme").signed_in(ADA);
        let elsewhere = there.api("globex").signed_in(ADA);
        let old = browser.access();
        tenants.acme.verify(&there, &old).expect("a valid token");
        browser.call("/auth/refresh").assert(200);
        assert_eq!(tenants.acme.verify(&there, &old), Err("superseded".to_owned()));
        let new = browser.access();
        tenants.acme.verify(&there, &new).expect("a valid token");
        browser.call("/auth/logout").assert(200);
        assert_eq!(tenants.acme.verify(&there, &new), Err("session_ended".to_owned()));

        let mut browser = here.api("acme").signed_in(ADA);
        browser.call("/auth/logout-all").assert(200);
        assert!(!elsewhere.is_signed_in());
        assert!(neighbour.is_signed_in());
    }
}

/// During a rolling upgrade, the new version writes actions that this one doesn't know.
#[test]
fn an_audit_entry_of_a_newer_version_is_listed_with_its_word() {
    let (tenants, server) = Tenants::serve(StoreKind::Postgres);
    tenants.deployment.database().execute(
        "INSERT INTO audit_log (id, organization_id, created_at, actor_type, action, metadata)
         SELECT gen_random_uuid(), id, now(), 'system', 'moon.landed', '{}' FROM organizations WHERE slug = 'acme'",
    );
    let actions = |slug, admin| {
        let page = server.api(slug).signed_in(admin).get("/org/audit-log?limit=100");
        let entries = page.at("/data/entries").as_array().expect("entries").clone();
        entries.iter().map(|entry| entry["action"].as_str().expect("a word").to_owned()).collect::<Vec<_>>()
    };
    assert!(actions("acme", ADA).contains(&"moon.landed".to_owned()));
    assert!(!actions("globex", GIL).contains(&"moon.landed".to_owned()));
    server.api("acme").signed_in(ADA).get("/org/audit-log?action=moon.landed").assert(400);
}

/// Instants that servers compare are the database's: two tabs that refresh one after the other are no theft.
#[test]
fn servers_whose_clocks_differ_agree_on_sessions_and_on_what_has_just_been_exchanged() {
    for difference in ["+15s", "-15s", "+50s"] {
        let tenants = Tenants::new(StoreKind::Postgres);
        let (right, wrong) = (tenants.deployment.serve(), tenants.deployment.serve_at(difference));
        assert!(wrong.stderr().contains("ms apart: set both by NTP"), "{difference}: {}", wrong.stderr());
        assert!(!right.stderr().contains("ms apart"), "{difference}: {}", right.stderr());
        let neighbour = wrong.api("globex").signed_in(GIL);
        for (here, there) in [(&right, &wrong), (&wrong, &right)] {
            let mut one_tab = here.api("acme").signed_in(MAX);
            let mut other_tab = one_tab.clone().at(there);
            tenants.acme.verify(there, &one_tab.access()).expect("a valid token");
            one_tab.call("/auth/refresh").assert(200);
            other_tab.call("/auth/refresh").assert(200);
            assert_eq!(one_tab.access(), other_tab.access(), "{difference}");
            tenants.acme.verify(there, &one_tab.access()).expect("a valid token");
        }
        assert!(neighbour.at(&right).is_signed_in(), "{difference}");
    }
}

/// E2: parallel refreshes on both servers cause one rotation, and both servers answer with the same pair.
#[test]
fn a_token_refreshed_on_both_servers_at_once_has_one_successor() {
    let (_tenants, one, other) = pair();
    let browser = one.api("acme").signed_in(MAX);
    let answers = at_once(16, |number| {
        let mut tab = browser.clone().at(if number % 2 == 0 { &one } else { &other });
        (tab.call("/auth/refresh").expect(200).text, tab)
    });
    let (first, tab) = &answers[0];
    assert!(answers.iter().all(|(text, _)| text == first), "more than one successor");
    assert!(tab.is_signed_in() && tab.clone().at(&other).is_signed_in());
    assert!(!browser.is_signed_in());
}

/// B4: failed attempts are counted in the database, not in a process.
#[test]
fn failed_attempts_on_both_servers_count_together() {
    let (_tenants, one, other) = pair();
    for server in [&one, &other, &one, &other, &one] {
        server.api("acme").login(MAX, "not this one").assert_error(401, "invalid_credentials");
    }
    for server in [&one, &other] {
        let refused = server.api("globex").login(MAX, PASSWORD);
        refused.assert_error(429, "too_many_attempts");
        refused.assert_retry_after();
        server.api("acme").login(ADA, PASSWORD).assert(200);
    }
}
