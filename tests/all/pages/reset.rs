//! Setting a new password with a mailed link.

use fantoccini::key::Key;
use orgauth_tests::{MAX, PASSWORD, Screen};
use serde_json::json;

use super::{NEW_PASSWORD, Scene, link_from_mail};

#[test]
fn a_forgotten_password_is_replaced_and_the_link_works_once() {
    let scene = Scene::new("reset", Screen::Phone);
    let (browser, server) = (&scene.browser, &scene.server);
    let before = server.api("acme").signed_in(MAX);
    server.api("acme").post("/auth/forgot-password", json!({"email": MAX})).assert(200);
    let link = link_from_mail(&scene.tenants.deployment, MAX, "/reset-password#", 1);
    browser.open(&link);
    browser.arrive("Choose a new password");
    scene.look("form");
    scene.assert_nothing_is_left_behind(&link);
    browser.click("#reset .primary");
    browser.see("#password-error", "Please choose a password.");
    browser.fill("#password", "max");
    browser.press(Key::Enter);
    browser.see("#password-error", "too short");
    browser.see("#password-error", "too close to your name");
    scene.look("refused");
    browser.fill("#password", NEW_PASSWORD);
    browser.press(Key::Enter);
    browser.arrive("Your password is changed");
    scene.look("changed");
    scene.assert_nothing_is_left_behind(&link);
    assert!(!before.is_signed_in());
    server.api("acme").login(MAX, PASSWORD).assert_error(401, "invalid_credentials");
    server.api("acme").login(MAX, NEW_PASSWORD).assert(200);

    browser.open(&link);
    browser.arrive("Choose a new password");
    browser.fill("#password", "another-fine-lamp-39");
    browser.press(Key::Enter);
    browser.arrive("This link no longer works");
    scene.look("used");
    browser.fill("#email", "max");
    browser.press(Key::Enter);
    browser.see("#email-error", "This must be");
    browser.fill("#email", MAX);
    browser.press(Key::Enter);
    browser.arrive("Look at your mail");
    browser.see("#lead", MAX);
    scene.look("sent");
    browser.open(&link_from_mail(&scene.tenants.deployment, MAX, "/reset-password#", 2));
    browser.fill("#password", "another-fine-lamp-39");
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
    scene.look("incomplete");
    browser.fill("#email", "nobody@new.example");
    browser.press(Key::Enter);
    browser.arrive("Look at your mail");
}
