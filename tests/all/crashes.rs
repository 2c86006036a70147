//! `kill -9` at random times under load: what was answered is never lost, and everything else happened completely or not
//! at all.
//!
//! In each round clients send requests, the test kills the server in the middle of them, restarts it and checks the state.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::{ADA, Api, Deployment, GIL, MAX, PASSWORD, Server, StoreKind, Tenants, chance, link_token};
use serde_json::json;

const ROUNDS: usize = 8;

on_both_stores! {
    e2_a_refresh_that_is_cut_off_has_happened_entirely_or_not_at_all,
    h3_an_acceptance_that_is_cut_off_has_happened_entirely_or_not_at_all,
}

/// Runs each client in its own thread until the server is killed. A client reports each answer on its channel, and ends when
/// it gets no answer.
fn until_killed<C: Send>(server: &mut Server, clients: Vec<C>, work: fn(C, &Sender<()>) -> C) -> Vec<C> {
    let (answered, answers) = channel();
    thread::scope(|scope| {
        let threads: Vec<_> = clients
            .into_iter()
            .map(|client| {
                let answered = answered.clone();
                scope.spawn(move || work(client, &answered))
            })
            .collect();
        drop(answered);
        strike(&answers);
        server.kill9();
        threads.into_iter().map(|client| client.join().expect("a client")).collect()
    })
}

/// Returns at a random time after a few answers.
fn strike(answers: &Receiver<()>) {
    for _ in 0..=chance(6) {
        answers.recv_timeout(Duration::from_secs(20)).expect("an answer");
    }
    let instant = Instant::now() + Duration::from_micros(chance(60_000));
    while let Some(left) = instant.checked_duration_since(Instant::now()) {
        if answers.recv_timeout(left).is_err() {
            return;
        }
    }
}

/// A browser that refreshes without a pause, and its previous pair of tokens.
#[derive(Clone)]
struct Tab {
    now: Api,
    before: Option<Api>,
}

fn refresh_without_end(mut tab: Tab, answered: &Sender<()>) -> Tab {
    loop {
        let mut next = tab.now.clone();
        let Some(reply) = next.try_post("/auth/refresh", None) else { return tab };
        reply.assert(200);
        tab = Tab { now: next, before: Some(tab.now) };
        let _ = answered.send(());
    }
}

fn tabs(server: &Server) -> Vec<Tab> {
    [("acme", MAX), ("acme", ADA), ("globex", GIL)]
        .map(|(slug, email)| Tab { now: server.api(slug).signed_in(email), before: None })
        .to_vec()
}

fn e2_a_refresh_that_is_cut_off_has_happened_entirely_or_not_at_all(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("tokens.refresh_replay_window", "0s"));
    let mut server = tenants.deployment.serve();
    for round in 0..ROUNDS {
        let tabs = tabs(&server);
        let ended = until_killed(&mut server, tabs, refresh_without_end);
        server = tenants.deployment.serve();
        for tab in ended {
            if let Some(before) = tab.before {
                assert!(!before.at(&server).is_signed_in(), "round {round}: an answered refresh was lost");
            }
            let mut now = tab.now.at(&server);
            let last = now.clone();
            let happened = !now.is_signed_in();
            let reply = now.call("/auth/refresh");
            if happened {
                reply.assert_error(401, "refresh_token_reused");
            } else {
                reply.assert(200);
                assert!(now.is_signed_in() && !last.is_signed_in(), "round {round}: not exactly one generation");
            }
        }
    }
}

/// A person with a stack of invitations, who accepts one after the other.
struct Guest {
    newcomer: Api,
    /// Address and token of each invitation; the next one is the last.
    invitations: Vec<(String, String)>,
    joined: Vec<(String, Api)>,
}

fn accept_without_end(mut guest: Guest, answered: &Sender<()>) -> Guest {
    while let Some((email, token)) = guest.invitations.last().cloned() {
        let mut next = guest.newcomer.clone();
        let body = json!({"name": "Guest", "password": PASSWORD});
        let Some(reply) = next.try_post(&format!("/org/invites/{token}/accept"), Some(&body)) else { break };
        reply.assert(200);
        guest.invitations.pop();
        guest.joined.push((email, next));
        let _ = answered.send(());
    }
    guest
}

fn h3_an_acceptance_that_is_cut_off_has_happened_entirely_or_not_at_all(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("invites.per_organization_hour", 100_000));
    let mut server = tenants.deployment.serve();
    for round in 0..ROUNDS {
        let mut ada = server.api("acme").signed_in(ADA);
        let guests = (0..2)
            .map(|guest| {
                let email = |number| format!("guest-{round}-{guest}-{number}@new.example");
                let invitations = (0..20).map(|number| {
                    ada.invite(&email(number));
                    (email(number), link_token(&tenants.deployment.mail_to(&email(number), 1)))
                });
                let invitations = invitations.collect();
                Guest { newcomer: server.api("acme"), invitations, joined: Vec::new() }
            })
            .collect();
        let ended = until_killed(&mut server, guests, accept_without_end);
        server = tenants.deployment.serve();
        let mut ada = ada.at(&server);
        let members = ada.get("/org/members").expect(200);
        let emails: Vec<&str> = members
            .at("/data/members")
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|m| m["email"].as_str())
            .collect();
        for guest in ended {
            for (email, inside) in guest.joined {
                assert!(emails.contains(&email.as_str()), "round {round}: an answered acceptance was lost");
                assert!(inside.at(&server).is_signed_in(), "round {round}: its session was lost");
            }
            let Some((email, token)) = guest.invitations.last() else { continue };
            let happened = emails.contains(&email.as_str());
            let mut late = server.api("acme");
            let reply = late.register(token, "Guest");
            if happened {
                reply.assert_error(400, "invite_invalid");
                server.api("acme").login(email, PASSWORD).assert(200);
            } else {
                reply.assert(200);
            }
        }
    }
}
