//! Questions for text records, to a name server in this process.

use std::time::{Duration, Instant};

use orgauth_domain::OrganizationId;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::{NoDnsAnswer, TextRecords as _};
use orgauth_infra_http::{DnsOptions, DnsTextRecords};
use orgauth_testkit::dns::{NameServer, Zone};

use crate::support::run;

const NAME: &str = "_orgauth.acme.example";

fn organization(number: u8) -> OrganizationId {
    OrganizationId::new(Timestamp::from_seconds(1_800_000_000), [number; 10])
}

fn records(zone: &Zone, timeout: Duration) -> DnsTextRecords {
    let servers = vec![NameServer::start(zone).address];
    DnsTextRecords::new(&DnsOptions { servers, timeout }).unwrap()
}

fn found(zone: &Zone, name: &str) -> Result<Vec<String>, NoDnsAnswer> {
    let values = run(records(zone, Duration::from_secs(10)).at(name, organization(1)))?;
    Ok(values.into_iter().map(|value| String::from_utf8(value).unwrap()).collect())
}

#[test]
fn no_record_is_an_answer_and_a_failure_is_none() {
    let zone = Zone::default();
    assert_eq!(found(&zone, NAME), Ok(Vec::new()), "no such name");
    zone.has(NAME, &[]);
    assert_eq!(found(&zone, NAME), Ok(Vec::new()), "no such record");
    for code in [1, 2, 4, 5] {
        zone.fails(NAME, code);
        assert_eq!(found(&zone, NAME), Err(NoDnsAnswer), "response code {code}");
    }
}

#[test]
fn every_record_of_exactly_this_name_is_found_as_one_text() {
    let zone = Zone::default();
    zone.has("acme.example", &["of the name above"]);
    assert_eq!(found(&zone, NAME), Ok(Vec::new()));
    zone.has(NAME, &["first", "second"]);
    assert_eq!(found(&zone, NAME), Ok(vec!["first".to_owned(), "second".to_owned()]));
    zone.has_pieces(NAME, &["one ", "text"]);
    assert_eq!(found(&zone, NAME), Ok(vec!["one text".to_owned()]));
    let names: Vec<_> = zone.asked();
    assert!(names.iter().all(|name| name == NAME), "no search list and no other name: {names:?}");
}

#[test]
fn the_record_of_an_alias_is_another_names() {
    let zone = Zone::default();
    zone.is_alias(NAME, "_orgauth.evil.example", "value");
    zone.has("_orgauth.evil.example", &["value"]);
    assert_eq!(found(&zone, NAME), Ok(Vec::new()));
}

#[test]
fn a_new_record_is_found_at_the_next_question() {
    let zone = Zone::default();
    let records = records(&zone, Duration::from_secs(10));
    assert_eq!(run(records.at(NAME, organization(1))), Ok(Vec::new()));
    zone.has(NAME, &["value"]);
    assert_eq!(run(records.at(NAME, organization(1))), Ok(vec![b"value".to_vec()]));
}

#[test]
fn silence_costs_the_timeout_and_only_its_own_organization() {
    let zone = Zone::default();
    zone.is_silent("silent.example");
    zone.has(NAME, &["value"]);
    let records = records(&zone, Duration::from_secs(2));
    let began = Instant::now();
    let (silent, beside) = run(async {
        let silent = async {
            let mut all = Vec::new();
            for question in (0..8).map(|_| records.at("silent.example", organization(1))) {
                all.push(question);
            }
            futures_util::future::join_all(all).await
        };
        let beside = async {
            let answer = records.at(NAME, organization(2)).await;
            (answer, began.elapsed())
        };
        futures_util::future::join(silent, beside).await
    });
    assert_eq!(silent, vec![Err(NoDnsAnswer); 8]);
    assert!(began.elapsed() < Duration::from_secs(8), "they wait beside each other, not in a row");
    assert_eq!(beside.0, Ok(vec![b"value".to_vec()]));
    assert!(beside.1 < Duration::from_millis(1500), "{:?}", beside.1);
}
