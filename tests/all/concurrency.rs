//! Many requests at once through HTTP: whatever their order, the outcome is an allowed one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use orgauth_tests::{
    ADA, Database, Deployment, GIL, MAX, PASSWORD, StoreKind, Tenants, at_once, eventually, link_token,
};
use serde_json::json;

use crate::methods::{by_provider, to_provider, with_provider};

const MANY: usize = 64;

on_both_stores! {
    e1_without_a_replay_window_one_of_many_refreshes_wins_and_the_session_ends,
    b4_many_wrong_passwords_at_once_are_stopped_at_the_threshold,
    d5_logout_racing_refresh_never_leaves_a_working_session,
    a5_a_sign_in_with_the_old_password_never_outlives_the_change,
    a_sign_in_by_an_identity_never_outlives_its_removal,
    g6_whatever_ends_two_admins_at_once_leaves_one,
    h3_many_accepts_of_one_invitation_make_one_account_one_membership_one_session,
    many_invitations_of_one_address_leave_one_live,
}

/// The session also ends for requests that were in progress when the token was exchanged.
fn e1_without_a_replay_window_one_of_many_refreshes_wins_and_the_session_ends(kind: StoreKind) {
    let tenants = Tenants::on(Deployment::new(kind).set("tokens.refresh_replay_window", "0s"));
    let server = tenants.deployment.serve();
    let other = server.api("acme").signed_in(MAX);
    for round in 0..6 {
        let browser = server.api("acme").signed_in(MAX);
        let answers = at_once(16, |_| {
            let mut tab = browser.clone();
            (tab.call("/auth/refresh"), tab)
        });
        let with = |code: &str| answers.iter().filter(|(reply, _)| reply.body["error"]["code"] == code).count();
        let granted: Vec<_> = answers.iter().filter(|(reply, _)| reply.status == 200).collect();
        assert_eq!(granted.len(), 1, "round {round}: one exchange, and no replay");
        let refused = (with("refresh_token_reused"), with("refresh_token_invalid"));
        assert_eq!(refused, (1, 14), "round {round}: the first reuse ends the session");
        for (_, tab) in &answers {
            assert!(!tab.is_signed_in(), "round {round}: the session has ended");
        }
        granted[0].1.clone().call("/auth/refresh").assert_error(401, "refresh_token_invalid");
    }
    assert!(other.is_signed_in());
}

fn b4_many_wrong_passwords_at_once_are_stopped_at_the_threshold(kind: StoreKind) {
    let (_tenants, server) = Tenants::serve(kind);
    // Another spelling or another slug does not lead to another bucket (B2).
    let spellings = [MAX, "MAX@acme.example", "Max@ACME.example"];
    let answers = at_once(MANY, |number| {
        let slug = if number % 2 == 0 { "acme" } else { "globex" };
        server.api(slug).login(spellings[number % spellings.len()], "not this one")
    });
    let with = |status| answers.iter().filter(|reply| reply.status == status).count();
    let statuses: Vec<_> = answers.iter().map(|reply| reply.status).collect();
    // While these five are in progress, others may get 503 instead of 429, because an attempt may become free again.
    assert_eq!((with(401), with(429) + with(503)), (5, MANY - 5), "{statuses:?}");
    for refused in answers.iter().filter(|reply| reply.status != 401) {
        let code = if refused.status == 429 { "too_many_attempts" } else { "busy" };
        refused.assert_error(refused.status, code);
        refused.assert_retry_after();
    }
    server.api("acme").login(MAX, PASSWORD).assert_error(429, "too_many_attempts");
    let mut stranger = server.api("acme");
    stranger.login("nobody@acme.example", "not this one").assert_error(401, "invalid_credentials");
}

fn d5_logout_racing_refresh_never_leaves_a_working_session(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let both = AtomicUsize::new(0);
    for round in 0..30 {
        let browser = server.api("acme").signed_in(MAX);
        let tabs = at_once(2, |number| {
            let mut tab = browser.clone();
            let leaves = number == round % 2;
            let reply = tab.call(if leaves { "/auth/logout" } else { "/auth/refresh" });
            let allowed: &[u16] = if leaves { &[200] } else { &[200, 401] };
            assert!(allowed.contains(&reply.status), "{}: {} {}", reply.request, reply.status, reply.text);
            if !leaves && reply.status == 200 {
                both.fetch_add(1, Ordering::Relaxed);
            }
            tab
        });
        for mut tab in tabs.into_iter().chain([browser]) {
            if let Some(access) = tab.cookie("access_token") {
                assert!(tenants.acme.verify(&server, access).is_err(), "round {round}: a session has survived");
                assert!(!tab.is_signed_in());
                tab.call("/auth/refresh").assert(401);
            }
        }
    }
    // Not a rule of the service: checks that the test has seen the order that it is about.
    assert!(both.into_inner() > 0, "no refresh ever came first");
}

fn a5_a_sign_in_with_the_old_password_never_outlives_the_change(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let mut owner = server.api("acme").signed_in(ADA);
    let mut current = PASSWORD.to_owned();
    for round in 0..6 {
        let next = format!("canary of round {round}");
        let tabs = at_once(4, |number| {
            let mut tab = if number == 0 { owner.clone() } else { server.api(["acme", "globex"][number % 2]) };
            if number > 0 {
                // 503: the wrong passwords of the round before and the attempts under way are as many as an account may have.
                let reply = tab.login(ADA, &current);
                assert!([200, 401, 503].contains(&reply.status), "{}: {}", reply.request, reply.text);
                return tab;
            }
            let body = json!({"currentPassword": current, "newPassword": next});
            let changed = (0..100).any(|_| {
                let reply = tab.post("/auth/change-password", body.clone());
                assert!([200, 503].contains(&reply.status), "{}: {}", reply.request, reply.text);
                reply.status == 200 || {
                    sleep(Duration::from_millis(50));
                    false
                }
            });
            assert!(changed, "round {round}: busy for five seconds");
            tab
        });
        for tab in &tabs[1..] {
            assert!(!tab.is_signed_in(), "round {round}: a session by the old password is alive");
        }
        owner = tabs[0].clone();
        tenants.acme.verify(&server, &owner.access()).expect("who changed the password stays signed in");
        current = next;
    }
}

/// The owner removes an identity that somebody else has added, while that one keeps signing in by it.
fn a_sign_in_by_an_identity_never_outlives_its_removal(kind: StoreKind) {
    let (deployment, provider, _authority) = with_provider(kind);
    let tenants = Tenants::on(deployment);
    let server = tenants.deployment.serve();
    for round in 0..8 {
        let mut owner = server.api("acme").signed_in(MAX);
        let subject = format!("thief-{round}");
        by_provider(&mut owner, &provider, "org=acme&via=idp&link=1", &subject);
        let listed = owner.get("/auth/identities").expect(200);
        let path = format!("/auth/identities/{}", listed.str("/data/identities/0/id"));
        let flows: Vec<_> = (0..5)
            .map(|_| {
                let mut tab = server.api("acme");
                let back = to_provider(&mut tab, &provider, "org=acme&via=idp", &subject).expect("a way");
                (tab, back)
            })
            .collect();
        let tabs = at_once(flows.len() + 1, |number| {
            let Some((tab, back)) = flows.get(number) else {
                let mut owner = owner.clone();
                owner.delete(&path).assert(200);
                return owner;
            };
            let mut tab = tab.clone();
            tab.get(back).assert(303);
            tab
        });
        assert!(tabs[flows.len()].is_signed_in(), "round {round}: the owner stays");
        for tab in &tabs[..flows.len()] {
            assert!(!tab.is_signed_in(), "round {round}: a session by the removed identity is alive");
        }
        let left = tabs[flows.len()].clone().get("/auth/identities").expect(200);
        assert_eq!(left.at("/data/identities"), &json!([]), "round {round}");
    }
}

/// Every way to end an admin races every other one: with a session and with a service key.
fn g6_whatever_ends_two_admins_at_once_leaves_one(kind: StoreKind) {
    let (tenants, server) = Tenants::serve(kind);
    let neighbour = server.api("globex").signed_in(GIL);
    let key = tenants.deployment.run(&["service-key", "create", "--name", "race", "--scope", "manage", "--json"]);
    let operator = server.api("acme").with_header("x-api-key", key.ok().json()["key"].as_str().expect("a key"));
    let mut emails = vec![ADA.to_owned()];
    let ways = ["delete", "leave", "demote", "remove", "suspend", "deleted"];
    let pairs = ways.iter().enumerate().flat_map(|(at, way)| ways[at..].iter().map(move |other| (*way, *other)));
    for (round, pair) in pairs.cycle().take(42).enumerate() {
        if emails.len() < 2 {
            emails.push(format!("admin-{round}@acme.example"));
            tenants.deployment.member("acme", &emails[1], "org_admin");
        }
        let admins = [&emails[0], &emails[1]].map(|email| server.api("acme").signed_in(email));
        let ids =
            admins.clone().map(|mut admin| admin.get("/auth/profile").expect(200).str("/data/user/id").to_owned());
        let replies = at_once(2, |number| {
            let (mut admin, other) = (admins[number].clone(), format!("/org/members/{}", ids[1 - number]));
            let reply = match [pair.0, pair.1][number] {
                "delete" => admin.json("POST", "/auth/delete-account", &json!({"password": PASSWORD})),
                "leave" => admin.json("POST", "/org/leave", &json!({})),
                "demote" => admin.patch(&other, json!({"role": "member"})),
                "remove" => operator.clone().delete(&other),
                "suspend" => operator.clone().patch(&other, json!({"status": "suspended"})),
                _ => operator.clone().delete(&format!("/operator/users/{}", ids[1 - number])),
            };
            assert!(reply.status < 500, "{pair:?}: {} {}", reply.status, reply.text);
            reply.status
        });
        let members = operator.clone().get("/org/members").expect(200);
        let members = members.at("/data/members").as_array().expect("a list").clone();
        emails = members
            .iter()
            .filter(|member| member["role"] == "org_admin" && member["status"] == "active")
            .map(|member| member["email"].as_str().expect("an address").to_owned())
            .collect();
        assert!(!emails.is_empty(), "{pair:?}: no admin is left after {replies:?}");
    }
    assert!(neighbour.is_signed_in());
}

/// H3: the other requests are told that the invitation is used.
fn h3_many_accepts_of_one_invitation_make_one_account_one_membership_one_session(kind: StoreKind) {
    const NELE: &str = "nele@new.example";
    let (tenants, server) = Tenants::serve(kind);
    let mut ada = server.api("acme").signed_in(ADA);
    ada.invite(NELE);
    let token = link_token(&tenants.deployment.mail_to(NELE, 1));
    let answers = at_once(MANY, |number| {
        let mut guest = server.api("acme");
        let reply = guest.register(&token, &format!("Nele {number}"));
        match reply.status {
            200 => Some(guest),
            503 => None,
            409 => {
                reply.assert_error(409, "account_exists");
                None
            }
            _ => {
                reply.assert_error(400, "invite_invalid");
                None
            }
        }
    });
    let mut inside: Vec<_> = answers.into_iter().flatten().collect();
    assert_eq!(inside.len(), 1);
    let members = ada.get("/org/members").expect(200);
    let members = members.at("/data/members").as_array().expect("a list").clone();
    assert_eq!(members.iter().filter(|member| member["email"] == NELE).count(), 1);
    let sessions = inside[0].get("/auth/sessions").expect(200);
    assert_eq!(sessions.at("/data/sessions").as_array().map(Vec::len), Some(1));
}

fn many_invitations_of_one_address_leave_one_live(kind: StoreKind) {
    const NELE: &str = "nele@new.example";
    let (tenants, server) = Tenants::serve(kind);
    let ada = server.api("acme").signed_in(ADA);
    let made = at_once(MANY, |_| {
        let reply = ada.clone().post("/org/members/invite", json!({"email": NELE}));
        assert!([201, 409, 503].contains(&reply.status), "{} {}", reply.status, reply.text);
        reply.status == 201
    });
    assert_eq!(made.into_iter().filter(|made| *made).count(), 1);
    let listed = ada.clone().get("/org/invites").expect(200);
    assert_eq!(listed.at("/data/invites").as_array().map(Vec::len), Some(1));
    tenants.deployment.mail_to(NELE, 1);
    assert_eq!(tenants.deployment.mails_to(NELE).len(), 1);
}

/// A reset link is requested while the account's address changes, with both transactions open: a reader of the old address's mail gets
/// no link. The test holds a lock, so that the change waits while it holds the account's lock, and the link waits for the account's
/// lock. SQLite has a single writer, so there the two run one after the other.
#[test]
fn h6_a_reset_link_that_races_with_a_change_of_address_is_not_made() {
    let (tenants, server) = Tenants::serve(StoreKind::Postgres);
    let (database, lake) = (tenants.deployment.database(), "max.lake@acme.example");
    let mut max = server.api("acme").signed_in(MAX);
    max.json("POST", "/auth/change-email", &json!({"newEmail": lake, "password": PASSWORD})).assert(200);
    let token = link_token(&tenants.deployment.mail_to(lake, 1));
    let waits = |count| {
        eventually("so many wait for a lock", Duration::from_secs(20), || {
            (database.waiting() == count).then_some(())
        });
    };
    let held = database.hold("SELECT 1 FROM email_changes FOR UPDATE");
    std::thread::scope(|scope| {
        let confirmed = scope.spawn(|| {
            let body = json!({"token": token, "password": PASSWORD});
            server.api("acme").json("POST", "/auth/confirm-email", &body)
        });
        waits(1);
        server.api("acme").json("POST", "/auth/forgot-password", &json!({"email": MAX})).assert(200);
        waits(2);
        drop(held);
        confirmed.join().expect("an answer").assert(200);
    });
    let texts = |sql: &str| Database::texts(&database.url(), sql);
    eventually("no reset mail waits", Duration::from_secs(20), || {
        let states = texts("SELECT state AS text FROM mails WHERE kind = 'password_reset'");
        (states.len() == 1 && states[0] != "queued").then_some(())
    });
    assert_eq!(texts("SELECT created_at::text AS text FROM password_resets"), Vec::<String>::new());
    let mailed = tenants.deployment.mails_to(MAX).iter().flat_map(orgauth_tests::RawMail::links).collect::<Vec<_>>();
    assert!(!mailed.iter().any(|link| link.contains("/reset-password")), "{mailed:?}");
    server.api("acme").login(lake, PASSWORD).assert(200);
}
