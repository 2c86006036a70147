//! Setting a new password with a mailed link.

use std::time::Duration;

use fantoccini::key::Key;
use orgauth_tests::{GIL, MAX, PASSWORD, Screen, eventually};
use serde_json::json;

use super::{NEW_PASSWORD, Scene, link_from_mail};

/// Requests a reset link at an organization's page; returns the link in the `nth` such mail.
fn asked(scene: &Scene, slug: &str, email: &str, nth: usize) -> String {
    scene.server.api(slug).post("/auth/forgot-password", json!({"email": email})).assert(200);
    link_from_mail(&scene.tenants.deployment, email, "/reset-password#", nth)
}

#[test]
fn a_forgotten_password_is_replaced_and_the_link_works_once() {
    let scene = Scene::new("reset", Screen::Phone);
    let (browser, server) = (&scene.browser, &scene.server);
    let before = server.api("acme").signed_in(MAX);
    let link = asked(&scene, "acme", MAX, 1);
    browser.open(&link);
    browser.arrive("Choose a new password");
    browser.see("dd", MAX);
    browser.see("dd", "acme Ltd");
    scene.check_view("form");
    scene.assert_kept_by_the_tab_alone(&link);
    browser.reload();
    browser.arrive("Choose a new password");
    browser.click("#reset .primary");
    browser.see("#password-error", "Please choose a password.");
    browser.fill("#password", "max");
    browser.press(Key::Enter);
    browser.see("#password-error", "too short");
    browser.see("#password-error", "too close to your name");
    scene.check_view("refused");
    browser.fill("#password", NEW_PASSWORD);
    browser.press(Key::Enter);
    browser.arrive("Your password is changed");
    browser.see("#lead", "Sign in to acme Ltd with the new password.");
    assert_eq!(scene.way_on(), "https://app.acme.example/start");
    scene.check_view("changed");
    scene.assert_nothing_is_left_behind(&link);
    browser.reload();
    browser.arrive("Your password is changed");
    assert_eq!(scene.way_on(), "https://app.acme.example/start");
    assert!(!before.is_signed_in());
    server.api("acme").login(MAX, PASSWORD).assert_error(401, "invalid_credentials");
    server.api("acme").login(MAX, NEW_PASSWORD).assert(200);

    browser.open(&link);
    browser.arrive("This link no longer works");
    scene.check_view("used");
    browser.fill("#email", "max");
    browser.press(Key::Enter);
    browser.see("#email-error", "This must be");
    browser.fill("#email", MAX);
    browser.press(Key::Enter);
    browser.arrive("Look at your mail");
    browser.see("#lead", MAX);
    scene.check_view("sent");
    browser.open(&link_from_mail(&scene.tenants.deployment, MAX, "/reset-password#", 2));
    browser.fill("#password", "another-fine-lamp-39");
    browser.press(Key::Enter);
    browser.arrive("Your password is changed");
}

/// The form tells password managers which account the new password is for, in a field that is not visible.
#[test]
fn password_managers_are_told_whose_password_it_is() {
    let scene = Scene::new("reset-manager", Screen::Wide);
    let browser = &scene.browser;
    browser.open(&asked(&scene, "globex", GIL, 1));
    browser.arrive("Choose a new password");
    browser.see("dd", GIL);
    scene.check_view("form");
    let script = "const fields = [...document.querySelector('#reset').elements].filter(field => field.autocomplete);
        return fields.map(field => [field.autocomplete, field.value, field.checkVisibility()])";
    let fields = browser.script(script, vec![]);
    assert_eq!(fields, json!([["username", GIL, false], ["new-password", "", true]]));
    browser.fill("#password", NEW_PASSWORD);
    browser.press(Key::Enter);
    browser.arrive("Your password is changed");
    // Globex has no application URL.
    browser.see("#lead", "Sign in to globex Ltd with the new password.");
    scene.check_view("changed");
    assert_eq!(scene.way_on(), scene.server.root("/sign-in?org=globex"));
}

#[test]
fn a_dead_link_says_so_before_a_password_is_typed() {
    let scene = Scene::with("reset-expired", Screen::Phone, |it| it.set("resets.ttl", "12s"));
    let browser = &scene.browser;
    let link = asked(&scene, "acme", MAX, 1);
    let body = json!({"token": super::token_of(&link)});
    eventually("the end of the link", Duration::from_mins(1), || {
        let answer = scene.server.api("acme").post("/auth/reset-password/preview", body.clone());
        (answer.status == 400).then_some(())
    });
    browser.open(&link);
    browser.arrive("This link no longer works");
    let has_password = "return document.querySelector('#password').checkVisibility()";
    assert_eq!(browser.script(has_password, vec![]), false);
    scene.check_view("expired");
    for slug in ["globex", "nowhere"] {
        browser.open(&link.replace("org=acme", &format!("org={slug}")));
        browser.arrive(if slug == "nowhere" { "This link is incomplete" } else { "This link no longer works" });
    }
}

#[test]
fn m5_a_link_that_cannot_be_looked_up_now_is_looked_up_again_by_a_button() {
    let scene = Scene::new("reset-away", Screen::Phone);
    let browser = &scene.browser;
    let link = asked(&scene, "acme", MAX, 1);
    browser.block(&["*/api/v1/*"]);
    browser.open(&link);
    browser.arrive("The link can't be looked up now");
    browser.see("#lead", "can't be reached. Check your connection and try again.");
    scene.check_view("away");
    browser.block(&[]);
    browser.click("#again");
    browser.arrive("Choose a new password");
    browser.see("dd", MAX);
    browser.fill("#password", NEW_PASSWORD);
    browser.press(Key::Enter);
    browser.arrive("Your password is changed");
}

#[test]
fn an_incomplete_reset_link_says_so_and_leads_to_another_where_it_can() {
    let scene = Scene::new("reset-incomplete", Screen::Wide);
    let browser = &scene.browser;
    for end in ["", "#token=x", "#org=acme&token=short", "#org=acme"] {
        browser.open(&scene.server.root(&format!("/reset-password{end}")));
        browser.arrive("This link is incomplete");
        let offers = browser.script("return document.querySelector('#request').checkVisibility()", vec![]);
        assert_eq!(offers, end.contains("org="), "{end}");
    }
    scene.check_view("incomplete");
    browser.fill("#email", "nobody@new.example");
    browser.press(Key::Enter);
    browser.arrive("Look at your mail");
}
