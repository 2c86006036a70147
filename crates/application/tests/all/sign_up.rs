//! Founding an organization: with an existing account, or with a new one (docs/security.md: H5, H6).

use orgauth_application::error::Wait;
use orgauth_application::organizations::founding::SlugTaken;
use orgauth_application::organizations::founding::{FoundError, found};
use orgauth_application::organizations::sign_up::{
    self, CompleteSignUpCommand, CompleteSignUpError, CompleteSignUpRefusal, SignUpCommand, SignUpError, SignedUp,
};
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_domain::mail::{MailKind, NoticeKind};
use orgauth_domain::organizations::sign_up::InvalidSignUp;

use crate::mail_outbox::job_of;
use crate::prelude::*;

const INVALID: CompleteSignUpError = CompleteSignUpError::Refused(CompleteSignUpRefusal::Invalid(InvalidSignUp));

fn slug(text: &str) -> Slug {
    Slug::parse(text).unwrap()
}

pub(crate) fn ask(world: &World, wanted: &str, email: &str, ip: &str) -> Result<(), SignUpError> {
    let command = SignUpCommand {
        organization_name: Name::parse("Initech").unwrap(),
        slug: slug(wanted),
        name: Name::parse("Peter Gibbons").unwrap(),
        email: address(email),
        request: request(ip, "Browser/1.0"),
    };
    sign_up::sign_up(&world.app, &command)
}

fn asked(world: &World, wanted: &str, email: &str) -> Secret {
    ask(world, wanted, email, CLIENT_ADDRESS).unwrap();
    world.letters_to(&address(email)).pop().expect("a mail").token()
}

fn command(token: &Secret, wanted: Option<&str>) -> CompleteSignUpCommand {
    CompleteSignUpCommand {
        token: token.clone(),
        password: Secret::new(PASSWORD),
        slug: wanted.map(slug),
        presented: PresentedCookies::default(),
        request: request(CLIENT_ADDRESS, "Browser/1.0"),
    }
}

fn complete(world: &World, token: &Secret, wanted: Option<&str>) -> Result<SignedUp, CompleteSignUpError> {
    block_on(sign_up::complete(&world.app, command(token, wanted)))
}

fn organization(world: &World, wanted: &str) -> Option<Organization> {
    world.rows(|r| r.organizations().by_slug(&slug(wanted)))
}

/// Expects a refusal, and that nothing is written.
fn refusal(world: &World, token: &Secret, wanted: Option<&str>) -> CompleteSignUpError {
    let before = Snapshot::of(world);
    let error = refused(complete(world, token, wanted));
    assert_eq!(Snapshot::of(world), before, "{error:?}");
    error
}

/// H6: an unknown address and an account's, both of one length.
#[test]
fn h6_whoever_has_the_address_the_same_rows_are_written() {
    let told =
        [("zed@example.com", MailKind::SignUp), ("bob@example.com", MailKind::Notice(NoticeKind::AccountExists))]
            .map(|(email, sent)| {
                let world = World::new();
                ask(&world, "initech", email, CLIENT_ADDRESS).unwrap();
                let letter = world.letter_to(&address(email));
                let row = world.rows(|r| r.sign_ups().by_mail(letter.row.id)).unwrap();
                assert_eq!((row.email.as_str(), row.slug.as_str(), row.used_at), (email, "initech", None));
                let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
                let [BegunMail::Send(sendable)] = begun.as_slice() else { panic!("not to be sent") };
                assert_eq!((sendable.mail.to.as_str(), sendable.mail.message.kind()), (email, sent));
                let audit = world.store.audit().len();
                (letter.kind(), letter.row.sealed.len(), letter.row.expires_at, letter.row.organization_id, audit)
            });
    assert_eq!(told[0], told[1]);
}

#[test]
fn h5_everything_is_made_at_once_and_recorded() {
    let world = World::new();
    let token = asked(&world, "initech", "peter@initech.example");
    assert_eq!(organization(&world, "initech"), None, "nothing is reserved");
    let signed_up = complete(&world, &token, None).unwrap();
    let signed_in = full(Ok::<_, ()>(signed_up.sign_in));
    let made = organization(&world, "initech").unwrap();
    assert_eq!((&made, made.plan, made.name.as_str()), (&signed_up.organization, Plan::Free, "Initech"));
    let (user, membership) = (signed_in.user, signed_in.membership);
    assert_eq!((user.email.as_str(), user.is_email_verified), ("peter@initech.example", true));
    assert_eq!((membership.organization_id, membership.role), (made.id, Role::Admin));
    let mut entries = world.store.audit();
    entries.sort_by_key(|entry| entry.id);
    let recorded: Vec<_> = entries.iter().map(|entry| entry.action).collect();
    assert_eq!(recorded, [AuditAction::OrganizationCreated, AuditAction::MemberJoined, AuditAction::LoginSucceeded]);
    assert!(entries.iter().all(|entry| entry.organization_id == made.id && entry.actor == Actor::from(&user)));
    let events = world.events(&made);
    assert_eq!(events.len(), 2, "member.joined and user.login: {events:?}");
    let session = world.session(&made, world.session_id(&signed_in.tokens.access));
    assert_eq!(session.methods, [AuthenticationMethod::Password]);
}

#[test]
fn h5_a_link_is_good_for_a_day_and_once_and_not_for_an_address_with_an_account() {
    let world = World::new();
    let peter = "peter@initech.example";
    let (first, second) = (asked(&world, "initech", peter), asked(&world, "initech-2", peter));
    for wrong in ["", "0", &first.expose()[1..]] {
        assert_eq!(refusal(&world, &Secret::new(wrong), None), INVALID);
    }
    complete(&world, &first, None).unwrap();
    assert_eq!(refusal(&world, &first, Some("initech-3")), INVALID, "used");
    assert_eq!(refusal(&world, &second, None), INVALID, "the address has an account");
    let late = asked(&world, "late", "late@example.com");
    world.advance_seconds(86_400);
    assert_eq!(refusal(&world, &late, None), INVALID, "expired");
}

#[test]
fn h5_a_taken_slug_uses_nothing_up() {
    let world = World::new();
    let token = asked(&world, "initech", "peter@initech.example");
    let taken = asked(&world, "initech", "other@example.com");
    complete(&world, &taken, None).unwrap();
    assert_eq!(
        refusal(&world, &token, None),
        CompleteSignUpError::Refused(CompleteSignUpRefusal::SlugTaken(SlugTaken))
    );
    assert_eq!(
        refusal(&world, &token, Some("acme")),
        CompleteSignUpError::Refused(CompleteSignUpRefusal::SlugTaken(SlugTaken))
    );
    complete(&world, &token, Some("initech-2")).unwrap();
}

/// Both requests reach the hash; the writing transaction then decides.
#[test]
fn h5_of_two_who_complete_at_once_one_founds_and_the_other_is_refused() {
    let cases: [(&str, &str, CompleteSignUpError); 2] = [
        ("peter@initech.example", "initech-2", INVALID),
        (
            "other@initech.example",
            "initech",
            CompleteSignUpError::Refused(CompleteSignUpRefusal::SlugTaken(SlugTaken)),
        ),
    ];
    for (email, wanted, expected) in cases {
        let world = World::new();
        let first = asked(&world, "initech", "peter@initech.example");
        let second = asked(&world, wanted, email);
        let waiting = command(&second, None);
        let held = hold(&world.app, Stop::Hash(1), |app| async move { sign_up::complete(&app, waiting).await });
        let held = held.map_err(|early| early.map(|_| ())).expect("it comes to the hash");
        complete(&world, &first, None).unwrap();
        let before = Snapshot::of(&world);
        assert_eq!(refused(held.resume()), expected);
        assert_eq!(Snapshot::of(&world), before);
    }
}

#[test]
fn q3_a_source_has_three_mails_an_hour_sent_to_a_recipient_and_nobody_is_told() {
    let world = World::new();
    let peter = "peter@initech.example";
    for _ in 0..3 {
        ask(&world, "initech", peter, "203.0.113.1").unwrap();
    }
    ask(&world, "initech", peter, "203.0.113.1").unwrap();
    assert_eq!(world.letters_to(&address(peter)).len(), 3);
    world.advance_seconds(3600);
    ask(&world, "initech", peter, "203.0.113.1").unwrap();
    assert_eq!(world.letters_to(&address(peter)).len(), 4);
}

/// P4: what others ask for in somebody's name doesn't silence the person; beyond ten mails the recipient is told once.
#[test]
fn p4_sign_ups_that_others_ask_for_use_up_nothing_of_ones_own() {
    let world = World::new();
    let peter = "peter@initech.example";
    let asks = |source: u8| {
        let before = world.letters_to(&address(peter)).len();
        ask(&world, "initech", peter, &format!("203.0.113.{source}")).unwrap();
        let kinds: Vec<_> = world.letters_to(&address(peter)).iter().skip(before).map(Letter::kind).collect();
        kinds
    };
    for source in [1, 1, 1, 2, 2, 2] {
        assert_eq!(asks(source), [MailKind::SignUp]);
    }
    assert_eq!((asks(1), asks(2)), (vec![], vec![]));
    assert_eq!(asks(9), [MailKind::SignUp], "peter's own source");
    for source in 10..13 {
        assert_eq!(asks(source), [MailKind::SignUp]);
    }
    assert_eq!(asks(13), [MailKind::Notice(NoticeKind::RequestsHeldBack)]);
    assert_eq!(asks(14), []);
    world.advance_seconds(3600);
    assert_eq!(asks(14), [MailKind::SignUp]);
}

#[test]
fn q3_an_account_founds_five_organizations_a_day() {
    let world = World::new();
    let caller = |world: &World| {
        let pair = world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]);
        world.caller(&world.acme, &pair.access)
    };
    let bob = caller(&world);
    let founds = |caller: &Caller, wanted: &str| {
        let name = Name::parse("Another").unwrap();
        found(&world.app, caller, name, slug(wanted), &request(CLIENT_ADDRESS, "Browser/1.0"))
    };
    for number in 0..5 {
        assert_eq!(refused(founds(&bob, "globex")), FoundError::Refused(SlugTaken.into()));
        let (organization, membership) = founds(&bob, &format!("another-{number}")).unwrap();
        assert_eq!((membership.organization_id, membership.role), (organization.id, Role::Admin));
    }
    let before = Snapshot::of(&world);
    assert!(matches!(refused(founds(&bob, "another-5")), FoundError::Wait(Wait::Requests { .. })));
    assert_eq!(Snapshot::of(&world), before);
    // Another user's foundings count separately, and a session that ended founds nothing.
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    assert_eq!(refused(founds(&bob, "another-6")), FoundError::Denied(AccessFault::MembershipNotActive));
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Active);
    world.advance_seconds(86_400);
    founds(&caller(&world), "another-5").unwrap();
}
