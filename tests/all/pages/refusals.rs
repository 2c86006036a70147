//! Invitations that can't be accepted, or not in that way: the messages, and that no typed text is lost.

use std::time::Duration;

use orgauth_tests::{ADA, GIL, Screen, eventually};

use super::{NEW_PASSWORD, Scene};

const NEW: &str = "grace@new.example";

/// Opens an invitation as a new person and fills the form.
fn filled(scene: &Scene, password: &str) {
    scene.browser.open(&scene.invite(NEW));
    scene.browser.arrive("Join acme Ltd");
    scene.browser.fill("#name", "Grace Hopper");
    scene.browser.fill("#password", password);
}

fn submit(scene: &Scene) {
    scene.browser.click("#register .primary");
}

#[test]
fn every_reason_against_a_password_stands_beside_it_in_words() {
    let scene = Scene::new("refused-password", Screen::Phone);
    let browser = &scene.browser;
    filled(&scene, "grace");
    submit(&scene);
    browser.see("#password-error", "too short");
    browser.see("#password-error", "too close to your name");
    assert_eq!(browser.focus(), "password");
    scene.check_view("password");
    browser.fill("#password", "password123");
    submit(&scene);
    browser.see("#password-error", "well known");
    assert!(!browser.text("#password-error").contains("short"));
    browser.fill("#password", &"x".repeat(1025));
    submit(&scene);
    browser.see("#password-error", "too long");
    browser.fill("#name", &"n".repeat(101));
    submit(&scene);
    browser.see("#name-error", "at most 100 characters");
    assert_eq!(browser.focus(), "name");
    scene.check_view("name");
    browser.fill("#name", "Grace Hopper");
    browser.fill("#password", NEW_PASSWORD);
    submit(&scene);
    browser.arrive("You have joined acme Ltd");
}

#[test]
fn dead_links_say_so_and_lead_to_sign_in_alone() {
    let scene = Scene::new("dead", Screen::Phone);
    let browser = &scene.browser;
    let link = scene.invite(NEW);
    let mut admin = scene.server.api("acme").signed_in(ADA);
    let id = admin.get("/org/invites").expect(200).str("/data/invites/0/id").to_owned();
    browser.open(&link);
    browser.arrive("Join acme Ltd");
    admin.delete(&format!("/org/invites/{id}")).assert(200);
    browser.open(&link);
    browser.arrive("This invitation is no longer valid");
    // The link is for people who have already joined with this invitation.
    assert_eq!(scene.way_on(), scene.server.root("/sign-in?org=acme"));
    scene.check_view("revoked");
    browser.reload();
    browser.arrive("This invitation is no longer valid");
    for end in ["", "#", "#org=acme", "#org=acme&token=", "#org=acme&token=short", "#token=x", "#org=A%20B&token=%"] {
        browser.open(&scene.server.root(&format!("/invite{end}")));
        browser.arrive("This link is incomplete");
    }
    scene.check_view("incomplete");
    let stranger = format!("#org=nowhere&token={}", "x".repeat(43));
    for end in [stranger.as_str(), &stranger.replace("nowhere", "acme"), &stranger.replace("nowhere", "globex")] {
        browser.open(&scene.server.root(&format!("/invite{end}")));
        browser.arrive("This invitation is no longer valid");
    }
}

#[test]
fn an_invitation_that_expires_says_so_before_and_after_the_form_is_filled() {
    let scene = Scene::with("expired", Screen::Wide, |it| it.set("invites.ttl", "30s"));
    let browser = &scene.browser;
    filled(&scene, NEW_PASSWORD);
    let link = super::link_from_mail(&scene.tenants.deployment, NEW, "/invite#", 1);
    eventually("the end of the invitation", Duration::from_mins(2), || {
        let mut admin = scene.server.api("acme").signed_in(ADA);
        admin.get("/org/invites").expect(200).at("/data/invites").as_array().is_some_and(Vec::is_empty).then_some(())
    });
    submit(&scene);
    browser.arrive("This invitation has expired");
    scene.check_view("after");
    browser.open(&link);
    browser.arrive("This invitation has expired");
}

#[test]
fn an_account_that_was_made_meanwhile_joins_without_the_form() {
    let scene = Scene::new("account-exists", Screen::Phone);
    let browser = &scene.browser;
    filled(&scene, NEW_PASSWORD);
    scene.tenants.deployment.member("globex", NEW, "member");
    submit(&scene);
    browser.see("[role=alert]", "There is an account with this address already");
    scene.check_view("notice");
    browser.click("#join-button");
    browser.arrive("You have joined acme Ltd");
    assert_eq!(scene.signed_in("acme"), NEW);
}

#[test]
fn who_became_a_member_meanwhile_is_told_so() {
    let scene = Scene::new("already-member", Screen::Wide);
    let browser = &scene.browser;
    browser.open(&scene.invite(GIL));
    browser.arrive("Join acme Ltd");
    scene.tenants.deployment.existing_member("acme", GIL, "member");
    browser.click("#join-button");
    browser.arrive("You are a member already");
    assert_eq!(scene.way_on(), "https://app.acme.example/start");
    scene.check_view("member");
}

#[test]
fn a_suspended_organization_uses_no_invitation_up() {
    let scene = Scene::new("suspended", Screen::Wide);
    let browser = &scene.browser;
    filled(&scene, NEW_PASSWORD);
    let _ = scene.tenants.deployment.cli(&["org", "suspend", "--slug", "acme"]).ok();
    submit(&scene);
    browser.see("[role=alert]", "acme Ltd is suspended at the moment");
    scene.check_view("suspended");
    let _ = scene.tenants.deployment.cli(&["org", "activate", "--slug", "acme"]).ok();
    submit(&scene);
    browser.arrive("You have joined acme Ltd");
}

#[test]
fn m5_a_service_that_is_away_costs_nothing_that_was_typed() {
    let mut scene = Scene::new("away", Screen::Phone);
    filled(&scene, NEW_PASSWORD);
    let link = super::link_from_mail(&scene.tenants.deployment, NEW, "/invite#", 1);
    scene.server.kill9();
    submit(&scene);
    scene.browser.see("[role=alert]", "can't be reached");
    assert_eq!(scene.browser.script("return document.querySelector('#name').value", vec![]), "Grace Hopper");
    scene.check_view("away");
    scene.server = scene.tenants.deployment.serve();
    submit(&scene);
    scene.browser.arrive("You have joined acme Ltd");
    scene.assert_nothing_is_left_behind(&link);
}

/// K2: a name that looks like markup is shown as text.
#[test]
fn k2_a_name_that_is_markup_stays_text() {
    const MARKUP: &str = "<img src=x onerror=\"document.title='run'\">";
    let scene = Scene::new("markup", Screen::Phone);
    let browser = &scene.browser;
    let _ = scene.tenants.deployment.cli(&["org", "update", "--slug", "acme", "--name", MARKUP]).ok();
    browser.open(&scene.invite(GIL));
    browser.arrive(&format!("Join {MARKUP}"));
    scene.check_view("join");
    browser.click("#join-button");
    browser.arrive(&format!("You have joined {MARKUP}"));
    scene.check_view("joined");
    assert_eq!(browser.script("return document.images.length", vec![]), 0);
    assert_ne!(browser.script("return document.title", vec![]), "run");
}
