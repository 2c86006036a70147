//! Accepting an invitation: as a new person, with an account, with a second factor, with the keyboard only.

use std::time::Duration;

use fantoccini::key::Key;
use orgauth_tests::{GIL, MAX, Screen, eventually};
use serde_json::{Value, json};

use super::{NEW_PASSWORD, Scene};

#[test]
fn h2_somebody_new_joins_on_a_wide_screen() {
    somebody_new_joins(&Scene::new("invite-new-wide", Screen::Wide));
}

#[test]
fn h2_somebody_new_joins_on_a_phone() {
    somebody_new_joins(&Scene::new("invite-new-phone", Screen::Phone));
}

fn somebody_new_joins(scene: &Scene) {
    const GRACE: &str = "grace@new.example";
    let browser = &scene.browser;
    let link = scene.invite(GRACE);
    browser.open(&link);
    browser.arrive("Join acme Ltd");
    browser.see("dd", "Member");
    assert_eq!(browser.script("return document.querySelector('#email').value", vec![]), GRACE);
    scene.check_view("register");
    scene.assert_kept_by_the_tab_alone(&link);

    browser.click("#register .primary");
    browser.see("#name-error", "Please enter your name.");
    browser.see("#password-error", "Please choose a password.");
    assert_eq!(browser.focus(), "name");
    browser.fill("#name", "Grace Hopper");
    browser.fill("#password", NEW_PASSWORD);
    browser.click("#register .primary");
    browser.arrive("You have joined acme Ltd");
    assert_eq!(browser.focus(), "heading");
    assert_eq!(scene.way_on(), "https://app.acme.example/start");
    scene.check_view("joined");
    assert_eq!(scene.signed_in("acme"), GRACE);
    let form_is_gone = "const kept = document.querySelector('#password').value; return kept";
    assert_eq!(browser.script(form_is_gone, vec![]), "", "the password stays in its field");
    scene.assert_nothing_is_left_behind(&link);

    let login = scene.server.api("acme").login(GRACE, NEW_PASSWORD).expect(200);
    assert_eq!(login.str("/data/user/name"), "Grace Hopper");
    browser.open(&link);
    browser.arrive("This invitation is no longer valid");
}

#[test]
fn an_account_joins_by_a_click_and_types_nothing() {
    let scene = Scene::new("invite-join", Screen::Wide);
    let browser = &scene.browser;
    let link = scene.invite(GIL);
    browser.open(&link);
    browser.arrive("Join acme Ltd");
    browser.see("dd", GIL);
    assert_eq!(
        browser.script("return [...document.querySelectorAll('input')].some(i => i.checkVisibility())", vec![]),
        false
    );
    scene.check_view("join");
    browser.click("#join-button");
    browser.arrive("You have joined acme Ltd");
    assert_eq!(scene.signed_in("acme"), GIL);
    scene.assert_nothing_is_left_behind(&link);
}

#[test]
fn an_invitation_survives_a_reload_at_every_step_and_another_link_replaces_it() {
    const GRACE: &str = "grace@new.example";
    let scene = Scene::new("invite-reload", Screen::Phone);
    let browser = &scene.browser;
    let theirs = scene.invite("joan@new.example");
    let link = scene.invite(GRACE);
    let email = || browser.script("return document.querySelector('#email').value", vec![]);
    browser.open(&theirs);
    browser.arrive("Join acme Ltd");
    assert_eq!(email(), "joan@new.example");
    // The same tab, where only the fragment of the address differs.
    browser.script("window.stale = true; location.href = arguments[0]", vec![json!(link)]);
    let loaded = || browser.try_script("return !window.stale && document.querySelector('#email')?.value", vec![]);
    eventually("the other invitation", Duration::from_mins(1), || (loaded()? == GRACE).then_some(()));
    browser.reload();
    browser.arrive("Join acme Ltd");
    assert_eq!(email(), GRACE);
    scene.assert_kept_by_the_tab_alone(&link);
    browser.fill("#name", "Grace Hopper");
    browser.fill("#password", NEW_PASSWORD);
    browser.click("#register .primary");
    browser.arrive("You have joined acme Ltd");
    browser.reload();
    browser.arrive("You have joined acme Ltd");
    assert_eq!(scene.way_on(), "https://app.acme.example/start");
    scene.assert_nothing_is_left_behind(&link);

    let (_, _, recovery) = second_factor(&scene);
    browser.open(&scene.invite_to("globex", GIL, MAX));
    browser.arrive("Join globex Ltd");
    browser.reload();
    browser.click("#join-button");
    browser.arrive("One more step");
    browser.reload();
    browser.arrive("One more step");
    browser.click("#other-factor");
    browser.fill("#recovery", &recovery);
    browser.press(Key::Enter);
    browser.arrive("You have joined globex Ltd");
    assert_eq!(scene.signed_in("globex"), MAX);
}

/// Turns a second factor on for Max; returns the secret, the used code, and a recovery code.
fn second_factor(scene: &Scene) -> (String, String, String) {
    scene.server.api("acme").signed_in(MAX).second_factor(&scene.tenants.deployment)
}

#[test]
fn a_second_factor_is_asked_for_and_a_recovery_code_will_do() {
    let scene = Scene::new("invite-recovery", Screen::Phone);
    let browser = &scene.browser;
    let (_, used, recovery) = second_factor(&scene);
    browser.open(&scene.invite_to("globex", GIL, MAX));
    browser.arrive("Join globex Ltd");
    browser.click("#join-button");
    browser.arrive("One more step");
    assert_eq!(scene.signed_in("globex"), Value::Null);
    scene.check_view("second-factor");

    browser.click("#second-factor .primary");
    browser.see("#code-error", "Please enter the code.");
    browser.fill("#code", "12345");
    browser.click("#second-factor .primary");
    browser.see("#code-error", "The code has six digits.");
    browser.fill("#code", &used);
    browser.click("#second-factor .primary");
    browser.see("#code-error", "wrong, or was used before");
    assert_eq!(browser.focus(), "code");
    scene.check_view("second-factor-wrong");

    browser.click("#other-factor");
    assert_eq!(browser.focus(), "recovery");
    browser.fill("#recovery", "aaaaa-aaaaa-aaaaa-aaaaa");
    browser.press(Key::Enter);
    browser.see("#recovery-error", "wrong, or was used before");
    scene.check_view("recovery");
    browser.fill("#recovery", &recovery);
    browser.press(Key::Enter);
    browser.arrive("You have joined globex Ltd");
    // Globex has no application URL.
    assert_eq!(scene.way_on(), scene.server.root("/account?org=globex"));
    assert_eq!(scene.signed_in("globex"), MAX);
}

#[test]
fn a_second_factor_is_asked_for_and_the_next_code_will_do() {
    let scene = Scene::new("invite-code", Screen::Wide);
    let browser = &scene.browser;
    let (secret, used, _) = second_factor(&scene);
    browser.open(&scene.invite_to("globex", GIL, MAX));
    browser.arrive("Join globex Ltd");
    browser.click("#join-button");
    browser.arrive("One more step");
    let next = eventually("the next code", Duration::from_secs(35), || {
        Some(scene.tenants.deployment.totp(&secret)).filter(|code| *code != used)
    });
    // In the format of the authenticator apps.
    browser.fill("#code", &format!("{} {}", &next[..3], &next[3..]));
    browser.press(Key::Enter);
    browser.arrive("You have joined globex Ltd");
    assert_eq!(scene.signed_in("globex"), MAX);
}

#[test]
fn a_partial_session_that_is_over_leads_to_the_application() {
    let scene = Scene::with("invite-too-late", Screen::Wide, |it| it.set("tokens.partial_ttl", "2s"));
    let browser = &scene.browser;
    let (_, _, recovery) = second_factor(&scene);
    let _ = scene
        .tenants
        .deployment
        .cli(&["org", "update", "--slug", "globex", "--app-url", "https://globex.example"])
        .ok();
    browser.open(&scene.invite_to("globex", GIL, MAX));
    browser.arrive("Join globex Ltd");
    browser.click("#join-button");
    browser.arrive("One more step");
    std::thread::sleep(Duration::from_millis(2500));
    browser.click("#other-factor");
    browser.fill("#recovery", &recovery);
    browser.press(Key::Enter);
    browser.arrive("The time for the code is over");
    assert_eq!(scene.way_on(), "https://globex.example/");
    scene.check_view("too-late");
}

#[test]
fn the_keyboard_is_enough() {
    const JOAN: &str = "joan@new.example";
    let scene = Scene::new("invite-keyboard", Screen::Wide);
    let browser = &scene.browser;
    browser.open(&scene.invite(JOAN));
    browser.arrive("Join acme Ltd");
    assert_eq!(browser.focus(), "heading");
    let tab_to = |id: &str| {
        browser.press(Key::Tab);
        assert_eq!(browser.focus(), id);
    };
    tab_to("email");
    tab_to("name");
    browser.type_here("Joan Clarke");
    tab_to("password");
    browser.type_here("short");
    browser.press(Key::Enter);
    browser.see("#password-error", "too short");
    assert_eq!(browser.focus(), "password");
    browser.type_here(NEW_PASSWORD);
    let kind = || browser.script("return document.querySelector('#password').type", vec![]);
    tab_to("toggle");
    browser.press(Key::Space);
    assert_eq!(kind(), "text");
    browser.press(Key::Space);
    assert_eq!(kind(), "password");
    browser.press(Key::Tab);
    browser.press(Key::Enter);
    browser.arrive("You have joined acme Ltd");
    tab_to("onward");
    scene.server.api("acme").login(JOAN, &format!("short{NEW_PASSWORD}")).assert(200);
}
