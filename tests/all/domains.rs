//! Domains of organizations, with a real program that asks a name server of this test (docs/sso.md#domains).

use std::time::{Duration, Instant};

use orgauth_testkit::dns::{NameServer, Zone};
use orgauth_tests::{ADA, Api, Deployment, GIL, MAX, StoreKind, Tenants, at_once, eventually};
use serde_json::{Value, json};

/// For mails and checks on a slow machine.
const PATIENCE: Duration = Duration::from_mins(1);

on_both_stores! {
    one_of_two_organizations_that_verify_a_domain_at_once_has_it,
    a_domain_whose_record_is_gone_is_lost_and_comes_back_with_it,
    silent_name_servers_delay_nobody_else,
}

/// Two organizations, and the records that the program finds.
fn installation(kind: StoreKind, settings: &[(&str, &str)]) -> (Tenants, Zone) {
    let zone = Zone::default();
    let servers = format!("dns.servers = [\"{}\"]", NameServer::start(&zone).address);
    let mut deployment = Deployment::new(kind).configure(&servers);
    for (key, value) in settings {
        deployment = deployment.set(key, value);
    }
    (Tenants::on(deployment), zone)
}

fn claimed(api: &mut Api, name: &str) -> Value {
    api.post("/org/domains", json!({ "domain": name })).expect(201).at("/data/domain").clone()
}

fn text<'v>(value: &'v Value, pointer: &str) -> &'v str {
    value.pointer(pointer).and_then(Value::as_str).expect("a text")
}

fn verify(api: &mut Api, domain: &Value) -> orgauth_tests::Reply {
    api.post(&format!("/org/domains/{}/verify", text(domain, "/id")), json!({}))
}

fn publish(zone: &Zone, domains: &[&Value]) {
    let values: Vec<_> = domains.iter().map(|domain| text(domain, "/record/value")).collect();
    zone.has(text(domains[0], "/record/name"), &values);
}

fn status(api: &mut Api) -> String {
    api.get("/org/domains").expect(200).str("/data/domains/0/status").to_owned()
}

fn one_of_two_organizations_that_verify_a_domain_at_once_has_it(kind: StoreKind) {
    let (tenants, zone) = installation(kind, &[]);
    let server = tenants.deployment.serve();
    let admins = [server.api("acme").signed_in(ADA), server.api("globex").signed_in(GIL)];
    for round in 0..5 {
        let name = format!("round-{round}.example");
        let claims: Vec<Value> = admins.iter().map(|admin| claimed(&mut admin.clone(), &name)).collect();
        verify(&mut admins[0].clone(), &claims[0]).assert_error(409, "domain_not_proven");
        publish(&zone, &claims.iter().collect::<Vec<_>>());
        let replies = at_once(2, |number| verify(&mut admins[number].clone(), &claims[number]));
        let winner = replies.iter().position(|reply| reply.status == 200).expect("one has it");
        replies[1 - winner].assert_error(409, "domain_taken");
        let loser = &mut admins[1 - winner].clone();
        admins[winner].clone().delete(&format!("/org/domains/{}", text(&claims[winner], "/id"))).assert(200);
        verify(loser, &claims[1 - winner]).assert(200);
    }
}

fn a_domain_whose_record_is_gone_is_lost_and_comes_back_with_it(kind: StoreKind) {
    let (tenants, zone) = installation(kind, &[("domains.recheck_interval", "1s"), ("domains.grace", "2s")]);
    let server = tenants.deployment.serve();
    let mut ada = server.api("acme").signed_in(ADA);
    let domain = claimed(&mut ada, "acme-mail.example");
    publish(&zone, &[&domain]);
    verify(&mut ada, &domain).assert(200);
    // A failure of the DNS costs nothing; a check that had no answer is made again soon.
    zone.fails(text(&domain, "/record/name"), 2);
    let asked = zone.asked().len();
    eventually("checks without an answer", PATIENCE, || (zone.asked().len() > asked + 6).then_some(()));
    assert_eq!(status(&mut ada), "verified");
    zone.has_not(text(&domain, "/record/name"));
    eventually("the loss of the domain", PATIENCE, || (status(&mut ada) == "pending").then_some(()));
    let subjects = || {
        let mails = tenants.deployment.mails_to(ADA);
        mails.iter().filter_map(|mail| mail.header("Subject")).collect::<Vec<_>>()
    };
    let wanted = ["The DNS record of acme-mail.example is missing", "acme-mail.example is no longer verified"];
    eventually("both mails", PATIENCE, || {
        wanted.iter().all(|subject| subjects().iter().any(|found| found == subject)).then_some(())
    });
    assert!(tenants.deployment.mails_to(MAX).iter().all(|mail| !mail.text().contains("acme-mail")));
    publish(&zone, &[&domain]);
    eventually("the same record brings it back", PATIENCE, || (status(&mut ada) == "verified").then_some(()));
}

/// The only connection and thread stay free while name servers don't answer.
fn silent_name_servers_delay_nobody_else(kind: StoreKind) {
    let (tenants, zone) =
        installation(kind, &[("dns.timeout", "5s"), ("store.pool_size", "1"), ("http.workers", "1")]);
    let server = tenants.deployment.serve();
    let (ada, gil) = (server.api("acme").signed_in(ADA), server.api("globex").signed_in(GIL));
    let silent: Vec<Value> =
        (0..8).map(|number| claimed(&mut ada.clone(), &format!("silent-{number}.example"))).collect();
    for domain in &silent {
        zone.is_silent(text(domain, "/record/name"));
    }
    let ours = claimed(&mut gil.clone(), "globex-mail.example");
    publish(&zone, &[&ours]);
    let replies = at_once(silent.len() + 1, |number| {
        let Some(domain) = silent.get(number) else {
            eventually("a question without an answer", PATIENCE, || (!zone.asked().is_empty()).then_some(()));
            let began = Instant::now();
            verify(&mut gil.clone(), &ours).assert(200);
            let took = began.elapsed();
            assert!(took < Duration::from_secs(4), "{took:?}");
            return None;
        };
        Some(verify(&mut ada.clone(), domain))
    });
    for reply in replies.into_iter().flatten() {
        reply.assert_error(503, "unavailable");
        reply.assert_retry_after();
    }
}
