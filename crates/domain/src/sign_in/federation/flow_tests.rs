//! Flows, and the cookies in which they are sealed.

use super::*;
use proptest::prelude::*;

const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

fn drawn(letter: char) -> Secret {
    Secret::new(letter.to_string().repeat(DRAWN))
}

fn via(text: &str) -> Via {
    Via::parse(text).unwrap()
}

fn organization() -> OrganizationId {
    OrganizationId::new(NOW, [1; 10])
}

fn session() -> SessionId {
    SessionId::new(NOW, [2; 10])
}

fn purposes() -> [FlowPurpose; 4] {
    let (organization, session) = (organization(), session());
    [
        FlowPurpose::SignIn(organization),
        FlowPurpose::SignUp,
        FlowPurpose::Link(organization, session),
        FlowPurpose::Test(organization, session),
    ]
}

fn flow(purpose: FlowPurpose, state: char, return_to: Option<&str>, now: Timestamp) -> Flow {
    let what = (via("con_1"), purpose, Began::OnOwnPage);
    let wish = (return_to.map(str::to_owned), Some(Secret::new("eyJ.a-b_c.d")));
    Flow::begin(what, [drawn(state), drawn('n'), drawn('v')], wish, now)
}

#[test]
fn a_flow_comes_back_as_it_was_sealed() {
    for purpose in purposes() {
        for began in Began::ALL.iter().copied() {
            for return_to in [None, Some("https://app.example/a?b=c%20d#e"), Some("/not checked yet")] {
                let held = flow(purpose, 's', return_to, NOW).held;
                for held in [None, held] {
                    let flow = Flow { began, held, ..flow(purpose, 's', return_to, NOW) };
                    let read = Flow::from_text(flow.to_text().expose());
                    assert!(read.is_some_and(|read| read == flow), "{purpose:?} {return_to:?}");
                }
            }
        }
    }
}

#[test]
fn a_flow_fits_into_a_cookie() {
    let longest = "x".repeat(LONGEST_RETURN);
    let via = Via::parse(&"p".repeat(64)).unwrap();
    let held = Some(Secret::new("x".repeat(LONGEST_TOKEN)));
    let flow = Flow { via, held, ..flow(FlowPurpose::Link(organization(), session()), 's', Some(&longest), NOW) };
    // Sealed and in base64 it is a third longer; browsers keep cookies of 4096 bytes with their names.
    assert!(flow.to_text().expose().len() < 3000);
}

#[test]
fn a_wanted_address_that_is_too_long_is_forgotten() {
    let longer = "x".repeat(LONGEST_RETURN + 1);
    assert_eq!(flow(FlowPurpose::SignUp, 's', Some(&longer), NOW).return_to, None);
}

#[test]
fn no_other_text_is_a_flow() {
    let good = flow(FlowPurpose::Link(organization(), session()), 's', None, NOW).to_text();
    let good = good.expose();
    assert!(Flow::from_text(good).is_some());
    for (part, other) in [
        ("con_1", ""),
        ("con_1", "con/1"),
        ("con_1 ", ""),
        ("link", "unlink"),
        ("link", "sign_in"),
        ("link", "sign_up"),
        (" own ", " mine "),
        ("sss", "ss"),
        ("sss", "s-s"),
        ("nnn", "nnnn"),
        ("18000", "x18000"),
    ] {
        assert!(Flow::from_text(&good.replacen(part, other, 1)).is_none(), "{part} {other}");
    }
    assert!(Flow::from_text("").is_none() && Flow::from_text(good.trim_end()).is_none());
}

#[test]
fn a_flow_is_open_for_its_state_and_its_provider_for_ten_minutes() {
    let flow = flow(FlowPurpose::SignUp, 's', None, NOW);
    let open = |of: &str, state: char, after| flow.is_open(&via(of), &drawn(state), NOW.plus(after));
    assert!(open("con_1", 's', Duration::ZERO) && open("con_1", 's', Duration::from_millis(599_999)));
    assert!(!open("con_1", 's', TTL) && !open("con_2", 's', Duration::ZERO) && !open("con_1", 't', Duration::ZERO));
    for state in ["", "s", &"s".repeat(DRAWN - 1), &"s".repeat(DRAWN + 1)] {
        assert!(!flow.is_open(&via("con_1"), &Secret::new(state), NOW));
    }
}

#[test]
fn a_flow_is_found_by_the_state_that_comes_back() {
    let flow = flow(FlowPurpose::SignUp, 's', None, NOW);
    assert_eq!(flow.cookie_name(), "sso_ssssssss");
    assert_eq!(cookie_of(&flow.state), Some(flow.cookie_name()));
    for state in ["", "ssssssss", "s; Path=/", &"é".repeat(DRAWN), &format!("{}-", "s".repeat(DRAWN - 1))] {
        assert_eq!(cookie_of(&Secret::new(state)), None, "{state}");
    }
}

#[test]
fn each_flow_is_used_up_under_a_name_of_its_own() {
    let digests = KeyedDigest::new(&[7; 32]);
    let [one, other] = ['s', 't'].map(|state| flow(FlowPurpose::SignUp, state, None, NOW));
    assert_eq!(one.used_as(&digests), one.used_as(&digests));
    assert_ne!(one.used_as(&digests), other.used_as(&digests));
    assert_ne!(one.used_as(&digests), one.used_as(&KeyedDigest::new(&[8; 32])));
}

#[test]
fn only_a_click_on_an_own_page_begins_a_flow_there() {
    assert_eq!(Began::of(Some("same-origin")), Began::OnOwnPage);
    for site in [None, Some("none"), Some("same-site"), Some("cross-site"), Some("Same-Origin"), Some("")] {
        assert_eq!(Began::of(site), Began::Elsewhere, "{site:?}");
    }
}

#[test]
fn an_id_is_short_and_plain() {
    for text in ["google", "con_01jabc", "a-b_C9", &"x".repeat(64)] {
        assert_eq!(Via::parse(text).map(|via| via.0), Some(text.to_owned()));
    }
    for text in ["", "a b", "a/b", "../a", "é", "a.b", &"x".repeat(65)] {
        assert_eq!(Via::parse(text), None, "{text}");
    }
}

#[test]
fn a_sixth_flow_takes_the_place_of_the_oldest() {
    let at = |number: u32| flow(FlowPurpose::SignUp, 's', None, NOW.plus(Duration::from_seconds(number)));
    let flows: Vec<Flow> = (0..6).map(at).collect();
    let names = ["sso_a", "sso_b", "sso_c", "sso_d", "sso_e", "sso_f"];
    let all: Vec<(&str, Option<&Flow>)> = names.into_iter().zip(flows.iter().map(Some)).collect();
    let now = NOW.plus(Duration::from_seconds(10));
    assert_eq!(making_room(&[], now), Vec::<&str>::new());
    assert_eq!(making_room(&all[..4], now), Vec::<&str>::new());
    assert_eq!(making_room(&all[..5], now), ["sso_a"]);
    assert_eq!(making_room(&all, now), ["sso_a", "sso_b"]);
    let reversed: Vec<_> = all.iter().rev().copied().collect();
    assert_eq!(making_room(&reversed[1..], now), ["sso_a"]);
    // What can't be read, or has expired, takes no place.
    let mixed = [("sso_x", None), all[0], all[1], all[2], all[3]];
    assert_eq!(making_room(&mixed, now), ["sso_x"]);
    let later = NOW.plus(TTL).plus(Duration::from_seconds(2));
    assert_eq!(making_room(&all[..5], later), ["sso_a", "sso_b", "sso_c"]);
}

proptest! {
    #[test]
    fn after_another_flow_a_browser_has_at_most_five(
        ages in prop::collection::vec(prop::option::of(0..1200_u32), 0..12),
    ) {
        let begun = |age: &Option<u32>| {
            age.map(|age| flow(FlowPurpose::SignUp, 's', None, NOW.minus(Duration::from_seconds(age))))
        };
        let flows: Vec<Option<Flow>> = ages.iter().map(begun).collect();
        let names: Vec<String> = (0..flows.len()).map(|number| format!("sso_{number}")).collect();
        let present: Vec<_> = names.iter().map(String::as_str).zip(flows.iter().map(Option::as_ref)).collect();
        let gone = making_room(&present, NOW);
        let kept: Vec<&Flow> =
            present.iter().filter(|(name, _)| !gone.contains(name)).map(|(_, flow)| flow.unwrap()).collect();
        prop_assert!(kept.len() < MOST && kept.iter().all(|flow| NOW < flow.expires_at));
        let youngest_gone = present.iter().filter(|(name, _)| gone.contains(name));
        let youngest_gone = youngest_gone.filter_map(|(_, flow)| flow.map(|flow| flow.expires_at)).max();
        prop_assert!(kept.iter().all(|flow| youngest_gone.is_none_or(|gone| gone <= flow.expires_at)));
    }
}
