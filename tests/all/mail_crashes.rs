//! Acknowledged mails, and servers that are killed repeatedly: no mail vanishes, and the invitation shows a mail that was given up.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use orgauth_tests::{ADA, Act, Api, Deployment, SmtpSink, Stage, StoreKind, Tenants, chance, eventually};
use serde_json::Value;

use crate::mail::{TIMEOUT, address, copies, smtp};

/// How often a server is killed between invitations. On PostgreSQL every round that passes while a mail is leased adds to the chance
/// that another server which dies claims it, and after three a mail is given up.
fn rounds(kind: StoreKind) -> usize {
    match kind {
        StoreKind::Sqlite => 12,
        StoreKind::Postgres => 6,
    }
}

on_both_stores! {
    m5_an_acknowledged_invitation_is_mailed_however_often_the_server_is_killed,
    m5_an_acknowledged_invitation_becomes_a_file_however_often_the_server_is_killed,
    m5_a_mail_that_three_servers_may_have_sent_is_given_up_and_that_shows,
}

/// In each round: invite, `kill -9` after the 201, restart, and kill again soon after the start. On SQLite, a starting server
/// resumes at once, so the test waits for each mail, and a mail is claimed by at most two servers that die; on PostgreSQL its
/// lease has to end first, and more servers may claim it.
fn invite_between_kills(deployment: &Deployment) {
    let first = deployment.serve();
    let ada = first.api("acme").signed_in(ADA);
    drop(first);
    for round in 0..rounds(deployment.database().kind()) {
        let mut server = deployment.serve();
        ada.clone().at(&server).invite(&address(round));
        server.kill9();
        if round % 2 == 0 {
            let mut command = deployment.command(&["serve"]);
            let server = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            let mut server = server.expect("starting orgauth serve");
            sleep(Duration::from_millis(30 + chance(90)));
            server.kill().expect("a server that is killed");
            server.wait().expect("a server that is killed");
        } else {
            // The background loops start before the server listens.
            let mut server = deployment.serve();
            sleep(Duration::from_millis(chance(20)));
            server.kill9();
        }
        if deployment.database().kind() == StoreKind::Sqlite {
            let server = deployment.serve();
            all_are_sent(&mut ada.clone().at(&server), round + 1);
        }
    }
}

/// Returns the mail status of each invitation of the organization.
fn statuses(listed: &Value) -> Vec<&str> {
    let invites = listed["data"]["invites"].as_array().expect("invitations");
    invites.iter().map(|invite| invite["mailStatus"].as_str().expect("a mailStatus")).collect()
}

fn assert_all_sent(tenants: &Tenants) {
    let server = tenants.deployment.serve();
    all_are_sent(&mut server.api("acme").signed_in(ADA), rounds(tenants.deployment.database().kind()));
}

fn all_are_sent(admin: &mut Api, count: usize) {
    eventually("every mail", 2 * TIMEOUT, || {
        let listed = admin.get("/org/invites").expect(200).body;
        (statuses(&listed) == vec!["sent"; count]).then_some(())
    });
}

fn m5_an_acknowledged_invitation_is_mailed_however_often_the_server_is_killed(kind: StoreKind) {
    let sink = SmtpSink::start();
    let mut tenants = smtp(kind, &sink);
    tenants.deployment = tenants.deployment.set("mail.timeout", "1s");
    invite_between_kills(&tenants.deployment);
    assert_all_sent(&tenants);
    let copies = copies(&sink);
    for number in 0..rounds(kind) {
        let arrived = copies.get(&address(number)).copied().unwrap_or_default();
        assert!((1..=3).contains(&arrived), "invitation {number} arrived {arrived} times");
    }
}

fn m5_an_acknowledged_invitation_becomes_a_file_however_often_the_server_is_killed(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("mail.timeout", "1s"));
    invite_between_kills(&tenants.deployment);
    assert_all_sent(&tenants);
    for number in 0..rounds(kind) {
        tenants.deployment.mail_to(&address(number), 1);
    }
}

/// The mail server accepts each copy but never answers, and each server that sent a copy is killed.
fn m5_a_mail_that_three_servers_may_have_sent_is_given_up_and_that_shows(kind: StoreKind) {
    let sink = SmtpSink::start();
    let tenants = smtp(kind, &sink);
    sink.on(Stage::End, Act::Hang);
    let mut server = tenants.deployment.serve();
    server.api("acme").signed_in(ADA).invite(&address(0));
    for copy in 1..=3 {
        sink.wait_for(copy, TIMEOUT);
        server.kill9();
        sink.close_connections();
        server = tenants.deployment.serve();
    }
    sink.behave();
    let mut ada = server.api("acme").signed_in(ADA);
    eventually("the end of the mail", TIMEOUT, || {
        let listed = ada.get("/org/invites").expect(200).body;
        (statuses(&listed) == ["failed"]).then_some(())
    });
    eventually("its line in the log", TIMEOUT, || server.output().contains("a mail was given up").then_some(()));
    let mails = sink.mails();
    assert_eq!(copies(&sink)[&address(0)], 3);
    assert!(mails.iter().all(|mail| mail.data.header("Message-ID") == mails[0].data.header("Message-ID")));
}
