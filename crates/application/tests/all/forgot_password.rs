//! Requesting a password reset: the answer doesn't tell who is a member, and the caps are silent (docs/security.md: B5).

use orgauth_application::outbox::send_mail::{self, BegunMail, MailResult, ResultStep};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, MailState, MailStep, Message, NoticeKind};
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::organizations::security::{RequireSso, SecurityChange};

use crate::mail_outbox::job_of;
use crate::organization_rules::rule;
use crate::password_reset::{forgot, link_to};
use crate::prelude::*;

/// Requests once more, and expects that nothing is written although the answer is the same.
fn is_silent(world: &World, email: &str, ip: &str) {
    for organization in [&world.acme, &world.globex] {
        let before = Snapshot::of(world);
        forgot(world, organization, email, ip);
        assert_eq!(Snapshot::of(world), before);
    }
}

#[test]
fn b5_whoever_asks_for_whomever_the_same_rows_are_written() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    // A member, an unknown address, another tenant's member, a removed member; all addresses of one length.
    let people = ["bobb", "zoey", "evee", "tess"].map(|name| format!("{name}@example.com"));
    let members = [("bobb", &world.bob), ("evee", &world.eve)];
    world.write(|r| {
        for (name, like) in members {
            let email = address(&format!("{name}@example.com"));
            let user = User { email, ..builders::user() };
            r.users().insert(&user, None)?.unwrap();
            let organization = if like.id == world.bob.id { &world.acme } else { &world.globex };
            r.memberships().insert(&builders::membership(organization, &user))?.unwrap();
        }
        Ok(())
    });
    let told = people.each_ref().map(|email| {
        let counted = world.store.committed().refusals.len();
        forgot(&world, &world.acme, email, CLIENT_ADDRESS);
        let letter = world.letter_to(&address(email));
        let [entry] = world.store.committed().refusals[counted..].to_vec().try_into().unwrap();
        assert_eq!((entry.action, entry.actor), (AuditAction::PasswordResetRequested, Actor::Anonymous));
        assert_eq!((entry.organization_id, entry.target, entry.metadata), (world.acme.id, None, Vec::new()));
        let row = letter.row;
        assert_eq!(row.expires_at.since(row.created_at).seconds(), 3600);
        let Message::PasswordReset { organization, link, .. } = letter.mail.message else { panic!("a request") };
        (row.kind, row.organization_id, row.invite_id, row.sealed.len(), organization, link.expose().to_owned())
    });
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    assert_eq!(told[0].5, "https://pages.example/reset#org=acme&token={token}", "no token is made yet");
    assert_eq!(world.store.committed().jobs.len(), 4);
    assert_eq!(world.store.committed().resets.len(), 0);
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
}

#[test]
fn b5_only_a_members_request_gets_a_link_when_it_is_sent() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    let nobody = "nobody@example.com";
    for email in [nobody, world.eve.email.as_str(), world.tess.email.as_str()] {
        forgot(&world, &world.acme, email, CLIENT_ADDRESS);
        let letter = world.letter_to(&address(email));
        let before = Snapshot::of(&world);
        let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
        let Ok([BegunMail::Settle(MailResult { id, step })]) = <[BegunMail; 1]>::try_from(begun) else {
            panic!("{email}")
        };
        assert_eq!(id, letter.row.id.into());
        let ResultStep::Mail(MailStep::Over { state: MailState::Cancelled, .. }) = step else { panic!("{step:?}") };
        assert_eq!(Snapshot::of(&world), before, "no link is made");
    }
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    forgot(&world, &world.acme, world.bob.email.as_str(), CLIENT_ADDRESS);
    link_to(&world, &world.bob);
    let [(organization, _)] = world.store.committed().resets.try_into().unwrap();
    assert_eq!(organization, world.acme.id);
}

#[test]
fn h4_the_link_is_the_configured_address_with_slug_and_token() {
    let world = World::new();
    forgot(&world, &world.globex, world.eve.email.as_str(), CLIENT_ADDRESS);
    let link = link_to(&world, &world.eve);
    let token = token_in(&link);
    assert_eq!(link.expose(), format!("https://pages.example/reset#org=globex&token={}", token.expose()));
    assert!(token.expose().bytes().all(|byte| byte.is_ascii_alphanumeric()), "base62");
    assert_eq!(world.letter_to(&world.eve.email).kind(), MailKind::PasswordReset);
    let reset = world.rows(|r| r.password_resets().get(world.globex.id, &TokenDigest::of(&token))).unwrap();
    assert_eq!((reset.user_id, reset.used_at), (world.eve.id, None));
    assert_eq!(reset.mail_id, world.letter_to(&world.eve.email).row.id);
}

/// The kind of mail that is sent for the newest request for an address; absent when none is.
fn sent(world: &World, email: &str) -> Option<MailKind> {
    let letter = world.letters_to(&address(email)).pop().expect("a request");
    let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
    match begun.as_slice() {
        [BegunMail::Send(sendable)] => Some(sendable.mail.message.kind()),
        _ => None,
    }
}

/// Whether a link is mailed for the newest request for an address.
fn is_mailed(world: &World, email: &str) -> bool {
    sent(world, email) == Some(MailKind::PasswordReset)
}

/// Requests a link, and returns what is queued for it and sent: absent when nothing is.
pub(crate) fn ask(world: &World, organization: &Organization, email: &str, source: &str) -> Option<MailKind> {
    let before = world.letters_to(&address(email)).len();
    forgot(world, organization, email, source);
    if world.letters_to(&address(email)).len() == before { None } else { sent(world, email) }
}

#[test]
fn p4_a_source_has_three_links_an_hour_mailed_to_a_member_by_each_organization() {
    let world = World::new();
    let tess = world.tess.email.to_string();
    let is_mailed = |organization, source| ask(&world, organization, &tess, source).is_some();
    assert!((0..3).all(|_| is_mailed(&world.acme, CLIENT_ADDRESS)));
    assert!(!is_mailed(&world.acme, CLIENT_ADDRESS));
    // What one source asks for uses up nothing of another, in another organization, or for another member.
    assert!(is_mailed(&world.acme, ELSEWHERE));
    assert!((0..3).all(|_| is_mailed(&world.globex, CLIENT_ADDRESS)));
    assert!(!is_mailed(&world.globex, CLIENT_ADDRESS));
    assert!(ask(&world, &world.acme, world.bob.email.as_str(), CLIENT_ADDRESS).is_some());
    world.advance_seconds(3600);
    assert!(is_mailed(&world.acme, CLIENT_ADDRESS));
}

/// A password is of no use to such a member; and the cap holds for both mails together.
#[test]
fn p4_a_member_who_comes_by_a_connection_alone_is_told_so_and_gets_no_link() {
    let world = World::new();
    let connection = Connection { status: ConnectionStatus::Active, ..builders::connection(&world.acme) };
    world.write(|r| r.connections().insert(&connection));
    let required = |require_sso| SecurityChange { require_sso: Some(require_sso), ..SecurityChange::default() };
    rule(&world, &world.acme, required(RequireSso::Members));
    let [ada, bob, tess] = [&world.ada, &world.bob, &world.tess].map(|user| user.email.to_string());
    for email in [&ada, &bob, &tess] {
        assert_eq!(ask(&world, &world.acme, email, CLIENT_ADDRESS), Some(MailKind::SignInByConnection), "{email}");
    }
    assert_eq!(ask(&world, &world.globex, &ada, CLIENT_ADDRESS), Some(MailKind::PasswordReset), "elsewhere");
    let admin = Membership { role: Role::Admin, ..world.membership(&world.tess, &world.acme) };
    world.write(|r| r.memberships().update(&admin));
    assert_eq!(ask(&world, &world.acme, &tess, ELSEWHERE), Some(MailKind::PasswordReset), "it breaks the glass");
    rule(&world, &world.acme, required(RequireSso::All));
    assert_eq!(ask(&world, &world.acme, &tess, ELSEWHERE), Some(MailKind::SignInByConnection));
    for source in 1..10 {
        let kind = ask(&world, &world.acme, &bob, &format!("203.0.113.{source}"));
        assert_eq!(kind, Some(MailKind::SignInByConnection), "{source}");
    }
    assert_eq!(ask(&world, &world.acme, &bob, "203.0.113.10"), Some(MailKind::Notice(NoticeKind::RequestsHeldBack)));
    assert_eq!(ask(&world, &world.acme, &bob, "203.0.113.11"), None);
}

#[test]
fn p4_ten_links_an_hour_go_to_a_member_then_one_mail_that_says_so_and_a_known_source_is_exempt() {
    let world = World::new();
    let bob = world.bob.email.to_string();
    full(world.login(&Attempt::of(&world.bob, &world.acme).from(ELSEWHERE)));
    for source in 0..10 {
        let kind = ask(&world, &world.acme, &bob, &format!("203.0.113.{source}"));
        assert_eq!(kind, Some(MailKind::PasswordReset), "{source}");
    }
    assert_eq!(ask(&world, &world.acme, &bob, "203.0.113.10"), Some(MailKind::Notice(NoticeKind::RequestsHeldBack)));
    assert_eq!(sent(&world, &bob), Some(MailKind::Notice(NoticeKind::RequestsHeldBack)), "the notice is tried again");
    assert_eq!(ask(&world, &world.acme, &bob, "203.0.113.11"), None);
    assert_eq!(ask(&world, &world.acme, &bob, ELSEWHERE), Some(MailKind::PasswordReset));
    world.advance_seconds(3600);
    assert_eq!(ask(&world, &world.acme, &bob, "203.0.113.11"), Some(MailKind::PasswordReset));
}

#[test]
fn p4_requests_where_the_address_is_no_member_use_nothing_up() {
    let world = World::new();
    let eve = world.eve.email.to_string();
    for number in 0..50 {
        forgot(&world, &world.acme, &eve, &format!("203.0.113.{number}"));
        assert!(!is_mailed(&world, &eve));
    }
    for _ in 0..3 {
        forgot(&world, &world.globex, &eve, CLIENT_ADDRESS);
        assert!(is_mailed(&world, &eve));
    }
}

#[test]
fn a_mail_that_is_tried_again_counts_once() {
    let world = World::new();
    let bob = world.bob.email.to_string();
    forgot(&world, &world.acme, &bob, CLIENT_ADDRESS);
    for _ in 0..10 {
        assert!(is_mailed(&world, &bob), "each attempt makes a link of its own");
    }
    for _ in 0..2 {
        forgot(&world, &world.acme, &bob, CLIENT_ADDRESS);
        assert!(is_mailed(&world, &bob) && is_mailed(&world, &bob));
    }
    assert_eq!(ask(&world, &world.acme, &bob, CLIENT_ADDRESS), None);
}

#[test]
fn q3_a_network_of_many_sources_has_a_cap_and_known_sources_in_it_have_their_own() {
    let mut world = World::new();
    world.app.settings.resets.per_network.limit = 5;
    let known = "2001:db8:1:ff::1";
    full(world.login(&Attempt::of(&world.bob, &world.acme).from(known)));
    for number in 0..5 {
        forgot(&world, &world.acme, &format!("nobody-{number}@example.com"), &format!("2001:db8:1:{number}::1"));
    }
    is_silent(&world, world.bob.email.as_str(), "2001:db8:1:6::1");
    is_silent(&world, world.tess.email.as_str(), known);
    forgot(&world, &world.acme, world.bob.email.as_str(), known);
    assert!(is_mailed(&world, world.bob.email.as_str()));
    forgot(&world, &world.acme, world.tess.email.as_str(), "2001:db8:2::1");
    assert!(is_mailed(&world, world.tess.email.as_str()));
}

#[test]
fn a_source_asks_for_a_hundred_links_an_hour_and_nobody_is_told() {
    let world = World::new();
    for number in 0..100 {
        forgot(&world, &world.acme, &format!("nobody-{number}@example.com"), &format!("2001:db8:1:2::{number}"));
    }
    assert_eq!(world.letters().len(), 100);
    is_silent(&world, world.bob.email.as_str(), "2001:db8:1:2:ffff::1");
    forgot(&world, &world.acme, world.bob.email.as_str(), "2001:db8:1:3::1");
    assert_eq!(world.letters().len(), 101);
    // Silently refused requests didn't count for their recipient either.
    world.advance_seconds(3600);
    for _ in 0..3 {
        forgot(&world, &world.globex, world.eve.email.as_str(), "2001:db8:1:2::1");
    }
    assert_eq!(world.letters_to(&world.eve.email).len(), 3);
}
