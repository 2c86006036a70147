//! Mail delivery: a mail server that is down, slow or refuses mails, several orgauth servers, and crashes in between.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use orgauth_tests::{ADA, Act, Api, Deployment, Server, SmtpSink, Stage, StoreKind, Tenants, at_once, chance};
use serde_json::json;

pub(crate) const TIMEOUT: Duration = Duration::from_mins(1);

on_both_stores! {
    m5_while_the_mail_server_is_down_invitations_are_taken_and_each_mail_arrives_once_later,
    a_refused_mail_is_given_up_and_a_deferred_one_is_not,
    m5_a_reply_about_the_client_or_the_sender_gives_no_mail_up,
    a_kill_in_mid_send_makes_at_most_a_second_copy,
    a_stop_finishes_what_is_being_sent,
}

pub(crate) fn smtp(kind: StoreKind, sink: &SmtpSink) -> Tenants {
    let deployment = Deployment::new(kind)
        .set("mail.transport", "smtp")
        .set("mail.smtp_url", sink.url())
        .set("mail.from", "orgauth <no-reply@auth.example>")
        .set("mail.timeout", "3s")
        .set("mail.retry_delays", "300ms")
        .set("invites.per_organization_hour", 100_000);
    Tenants::on(deployment)
}

/// Starts a server that sends to the test's own mail server, and signs its admin in.
fn mailing(kind: StoreKind) -> (SmtpSink, Tenants, Server, Api) {
    let sink = SmtpSink::start();
    let tenants = smtp(kind, &sink);
    let server = tenants.deployment.serve();
    let ada = server.api("acme").signed_in(ADA);
    (sink, tenants, server, ada)
}

pub(crate) fn address(number: usize) -> String {
    format!("guest-{number}@new.example")
}

/// Returns how many mails each address got.
pub(crate) fn copies(sink: &SmtpSink) -> BTreeMap<String, usize> {
    let mut copies = BTreeMap::new();
    for mail in sink.mails() {
        for to in mail.to {
            *copies.entry(to).or_default() += 1;
        }
    }
    copies
}

fn assert_each_once(sink: &SmtpSink, count: usize) {
    sink.wait_for(count, TIMEOUT);
    let copies = copies(sink);
    assert!(copies.values().all(|copies| *copies == 1), "{copies:?}");
    assert_eq!(copies.len(), count);
}

fn m5_while_the_mail_server_is_down_invitations_are_taken_and_each_mail_arrives_once_later(kind: StoreKind) {
    let (sink, _tenants, _server, mut ada) = mailing(kind);
    sink.stop();
    for number in 0..12 {
        ada.invite(&address(number));
    }
    sink.restart();
    assert_each_once(&sink, 12);
}

fn a_refused_mail_is_given_up_and_a_deferred_one_is_not(kind: StoreKind) {
    let (sink, tenants, server, mut ada) = mailing(kind);
    sink.once(Stage::Rcpt, Act::Reply(550));
    ada.invite(&address(0));
    orgauth_tests::eventually("the refusal", TIMEOUT, || server.output().contains("rcpt_550").then_some(()));
    sink.once(Stage::End, Act::Reply(451));
    ada.invite(&address(1));
    sink.wait_for(1, TIMEOUT);
    assert_eq!(copies(&sink).keys().collect::<Vec<_>>(), [&address(1)]);
    // A permanent refusal: a new server doesn't try again.
    drop(server);
    let server = tenants.deployment.serve();
    server.api("acme").signed_in(ADA).invite(&address(2));
    sink.wait_for(2, TIMEOUT);
    assert!(!copies(&sink).contains_key(&address(0)));
    assert!(!server.output().contains("new.example"), "N1: no address in the log");
}

/// The operator corrects `mail.hello` or `mail.from`, and the mails go out.
fn m5_a_reply_about_the_client_or_the_sender_gives_no_mail_up(kind: StoreKind) {
    let (sink, _tenants, server, mut ada) = mailing(kind);
    let replies = [
        (Stage::Ehlo, 550, "smtp_550"),
        (Stage::Mail, 553, "mail_553"),
        (Stage::Rcpt, 504, "rcpt_504"),
        (Stage::Data, 503, "data_503"),
    ];
    for (number, (stage, code, told)) in replies.into_iter().enumerate() {
        sink.on(stage, Act::Reply(code));
        ada.invite(&address(number));
        orgauth_tests::eventually("the reply", TIMEOUT, || server.output().contains(told).then_some(()));
        sink.behave();
        sink.wait_for(number + 1, TIMEOUT);
    }
    assert_each_once(&sink, 4);
    assert!(!server.output().contains("given up"), "{}", server.output());
}

/// The mail server has accepted the mail but never answers, so the sender can't know the outcome.
fn a_kill_in_mid_send_makes_at_most_a_second_copy(kind: StoreKind) {
    let sink = SmtpSink::start();
    let tenants = smtp(kind, &sink);
    let mut server = tenants.deployment.serve();
    sink.on(Stage::End, Act::Hang);
    let mut ada = server.api("acme").signed_in(ADA);
    ada.invite(&address(0));
    sink.wait_for(1, TIMEOUT);
    server.kill9();
    sink.behave();
    sink.close_connections();
    let killed = Instant::now();
    let server = tenants.deployment.serve();
    let up = Instant::now();
    sink.wait_for(2, TIMEOUT);
    match kind {
        // The lease is 3 + 5 s. A slow machine takes longer to claim and to send.
        StoreKind::Postgres => assert!(killed.elapsed() < Duration::from_secs(20), "{:?}", killed.elapsed()),
        // At once, and not only after the lease.
        StoreKind::Sqlite => assert!(up.elapsed() < Duration::from_secs(7), "{:?}", up.elapsed()),
    }
    server.api("acme").signed_in(ADA).invite(&address(1));
    sink.wait_for(3, TIMEOUT);
    assert_eq!(copies(&sink), BTreeMap::from([(address(0), 2), (address(1), 1)]));
    let mails = sink.mails();
    let ids: Vec<_> = mails.iter().map(|mail| mail.data.header("Message-ID")).collect();
    assert_eq!(ids[0], ids[1], "whoever gets it twice can tell");
}

fn a_stop_finishes_what_is_being_sent(kind: StoreKind) {
    let (sink, tenants, mut server, mut ada) = mailing(kind);
    for number in 0..20 {
        ada.invite(&address(number));
    }
    let asked = Instant::now();
    server.terminate();
    assert!(asked.elapsed() < Duration::from_secs(20));
    let _server = tenants.deployment.serve();
    assert_each_once(&sink, 20);
}

/// Ten servers claim from one database, the mail server is down for a while, and two of the servers are killed.
#[test]
fn ten_servers_on_one_database_send_each_mail_once() {
    const MAILS: usize = 120;
    let sink = SmtpSink::start();
    let mut tenants = smtp(StoreKind::Postgres, &sink);
    tenants.deployment = tenants.deployment.set("store.pool_size", 2).set("http.workers", 1);
    let servers: Vec<Server> = (0..10).map(|_| tenants.deployment.serve()).collect();
    let ada = servers[0].api("acme").signed_in(ADA);
    let invite = |from: usize, to: usize| {
        at_once(4, |thread| {
            for number in (from..to).filter(|number| number % 4 == thread) {
                let mut ada: Api = ada.clone().at(&servers[usize::try_from(chance(10)).expect("small")]);
                ada.invite(&address(number));
            }
        });
    };
    invite(0, MAILS / 2);
    sink.stop();
    invite(MAILS / 2, MAILS * 3 / 4);
    sink.restart();
    invite(MAILS * 3 / 4, MAILS);
    assert_each_once(&sink, MAILS);
}

/// A row that this version can't read, for example of a newer version, delays no other and is not given up.
#[test]
fn m5_a_mail_that_can_not_be_read_holds_up_no_other() {
    let (sink, tenants, _server, mut ada) = mailing(StoreKind::Postgres);
    sink.stop();
    ada.invite(&address(0));
    tenants.deployment.database().execute("UPDATE mails SET kind = 'of the future'");
    sink.restart();
    for number in 1..5 {
        ada.invite(&address(number));
    }
    assert_each_once(&sink, 4);
    tenants.deployment.database().execute("UPDATE mails SET kind = 'invite' WHERE state = 'queued'");
    assert_each_once(&sink, 5);
}

#[test]
fn a_test_mail_goes_out_at_once_and_its_failure_says_why() {
    let sink = SmtpSink::start();
    let tenants = smtp(StoreKind::Sqlite, &sink);
    let check = || tenants.deployment.cli(&["config", "check", "--send-test-mail", "ops@example.com"]);
    let said = check().ok().json();
    assert_eq!(said["testMail"], json!({"to": "ops@example.com"}));
    assert_eq!(sink.mails()[0].to, ["ops@example.com"]);
    sink.stop();
    let refused = check().code(1);
    assert_eq!(refused.json()["error"]["code"], "mail");
    assert!(refused.stdout.contains("connect"), "{}", refused.stdout);
}
