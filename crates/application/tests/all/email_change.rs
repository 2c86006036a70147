//! Changing the address, and proving the current one (docs/security.md: H5, H6).

use orgauth_application::accounts::email_change::{self, ChangeEmailCommand, ChangeEmailError, VerifyEmailError};
use orgauth_application::accounts::email_link::{
    self, ConfirmEmailCommand, ConfirmEmailError, ConfirmEmailRefusal, EmailLinkError,
};
use orgauth_application::error::Wait;
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_application::presented::{Presented, PresentedCookies};
use orgauth_application::proof::owner::OwnerRefusal;
use orgauth_application::proof::reauthenticate::{ReauthenticationError, WrongPassword};
use orgauth_domain::accounts::email_change::{ConfirmationRefusal, InvalidConfirmation};
use orgauth_domain::mail::{MailKind, MailState, Message, NoticeKind};
use orgauth_domain::sign_in::factor::Proof;

use crate::change_password::{NEW, change, command, owner as owned, prompt};
use crate::mail_outbox::job_of;
use crate::password_reset::{reset, token_for};
use crate::prelude::*;
use crate::support::hashed;
use crate::two_factor::session_of_tess;

/// An action that ends a pending change, with its name.
type Ending = (&'static str, fn(&World));

const INVALID: ConfirmEmailError = ConfirmEmailError::Refused(ConfirmEmailRefusal::Invalid(InvalidConfirmation));
const NOT_CANCELLED: EmailLinkError = EmailLinkError::Refused(InvalidConfirmation);
const LAKE: &str = "bob.lake@example.com";

/// Requests a change of the address.
pub(crate) fn ask(
    world: &World,
    (here, access): (&Organization, &Secret),
    email: &str,
    code: Option<Proof>,
) -> Result<(), ChangeEmailError> {
    let owner = owned(prompt(world, here, access, PASSWORD), code);
    block_on(email_change::change_email(&world.app, ChangeEmailCommand { owner, email: address(email) }))
}

/// Confirms by the link and the password of the account that requested it.
pub(crate) fn confirm(world: &World, token: &Secret) -> Result<(), ConfirmEmailError> {
    confirm_by(&world.app, token, Some(PASSWORD), PresentedCookies::default())
}

pub(crate) fn confirm_by(
    app: &App,
    token: &Secret,
    password: Option<&str>,
    presented: PresentedCookies,
) -> Result<(), ConfirmEmailError> {
    let (token, password) = (token.clone(), password.map(Secret::new));
    let request = request(ELSEWHERE, "Browser/1.0");
    block_on(email_link::confirm_email(app, ConfirmEmailCommand { token, password, presented, request }))
}

fn cancel(world: &World, token: &Secret) -> Result<(), EmailLinkError> {
    email_link::cancel_email(&world.app, token, &request(ELSEWHERE, "Browser/1.0"))
}

fn verify(world: &World, access: &Secret) -> Result<(), VerifyEmailError> {
    let caller = world.caller(&world.acme, access);
    email_change::verify_email(&world.app, &caller)
}

fn bob_at_acme(world: &World) -> Secret {
    world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]).access
}

/// Bob requests a change at acme.
fn bob_asks(world: &World, email: &str) {
    ask(world, (&world.acme, &bob_at_acme(world)), email, None).unwrap();
}

/// The kind of mail that would be sent for the newest queued mail to an address; absent when none would.
fn sent_to(world: &World, email: &str) -> Option<MailKind> {
    let letter = world.letters_to(&address(email)).pop().expect("a mail");
    let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
    match begun.as_slice() {
        [BegunMail::Send(sendable)] => Some(sendable.mail.message.kind()),
        _ => None,
    }
}

fn user(world: &World, user: &User) -> User {
    world.rows(|r| r.users().by_id(user.id)).unwrap()
}

/// Expects the token to be refused, and that nothing is written.
fn is_dead(world: &World, token: &Secret) {
    let before = Snapshot::of(world);
    assert_eq!(refused(confirm(world, token)), INVALID);
    assert_eq!(Snapshot::of(world), before);
}

/// H6: a free address, another account's, and that of a member of the same organization; all of one length.
#[test]
fn h6_whoever_has_the_address_the_same_rows_are_written() {
    let told = ["free-x@example.com", "taken1@example.com", "taken2@example.com"].map(|email| {
        let world = World::new();
        world.write(|r| {
            for (number, organization) in [(1, &world.globex), (2, &world.acme)] {
                let user = User { email: address(&format!("taken{number}@example.com")), ..builders::user() };
                r.users().insert(&user, None)?.unwrap();
                r.memberships().insert(&builders::membership(organization, &user))?.unwrap();
            }
            Ok(())
        });
        bob_asks(&world, email);
        let letters = world.letters();
        let rows: Vec<_> = letters
            .iter()
            .map(|letter| (letter.kind(), letter.row.organization_id, letter.row.sealed.len(), letter.row.expires_at))
            .collect();
        let change = world.rows(|r| r.email_changes().by_mail(letters[0].row.id)).unwrap();
        assert_eq!((change.user_id, change.email.as_str(), change.ended_at), (world.bob.id, email, None));
        let audit: Vec<_> = world.store.audit().into_iter().map(|entry| (entry.action, entry.metadata)).collect();
        assert_eq!(letters[0].mail.to.as_str(), email);
        let organizations = rows.iter().map(|row| row.1 == Some(world.acme.id)).collect::<Vec<_>>();
        let rows: Vec<_> = rows.into_iter().map(|(kind, _, length, expires)| (kind, length, expires)).collect();
        (rows, organizations, audit, world.events(&world.acme), world.store.committed().jobs.len())
    });
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    assert_eq!(told[0].0.len(), 2);
}

#[test]
fn h6_whose_an_address_is_is_found_out_when_the_mail_is_sent() {
    let world = World::new();
    bob_asks(&world, LAKE);
    assert_eq!(sent_to(&world, LAKE), Some(MailKind::ConfirmEmail));
    assert_eq!(sent_to(&world, world.bob.email.as_str()), Some(MailKind::EmailChangeRequested));
    let eve = world.eve.email.to_string();
    bob_asks(&world, &eve);
    assert_eq!(sent_to(&world, &eve), Some(MailKind::Notice(NoticeKind::AddressInUse)));
    let letter = world.letters_to(&world.eve.email).pop().unwrap();
    let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
    let [BegunMail::Send(sendable)] = begun.as_slice() else { panic!("not to be sent") };
    let Message::Notice(NoticeKind::AddressInUse, notice) = &sendable.mail.message else { panic!("another mail") };
    assert_eq!((&notice.organization, &notice.client), (&None, &None), "who asked is not told");
    is_dead(&world, &letter.token());
    // The newer request replaced the older one, whose mail is not sent any more.
    assert_eq!(sent_to(&world, LAKE), None);
}

#[test]
fn h5_a_confirmed_address_takes_everything_of_the_old_one_along_or_kills_it() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let old = world.bob.email.to_string();
    let (here, elsewhere) = (invite(&world, &eve, &old).unwrap(), invite(&world, &ada, ZOE).unwrap());
    let invited = world.letter_to(&world.bob.email).row.id;
    let reset_token = token_for(&world, &world.bob, &world.acme);
    let access = bob_at_acme(&world);
    ask(&world, (&world.acme, &access), LAKE, None).unwrap();
    let token = world.letter_to(&address(LAKE)).token();
    world.advance_seconds(60);
    confirm(&world, &token).unwrap();
    let changed = User { email: address(LAKE), is_email_verified: true, ..world.bob.clone() };
    assert_eq!(user(&world, &world.bob), changed);
    assert!(world.opens(&world.acme, &access), "sessions live on");
    assert!(reset(&world, &world.acme, &reset_token, NEW).is_err());
    let state = |invite: &Invite| crate::invites::stored(&world, invite).state;
    assert_eq!((state(&here), state(&elsewhere)), (InviteState::Revoked, InviteState::Pending));
    assert_eq!(world.rows(|r| r.mails().queued(&[invited])).len(), 0, "the invitation's mail is taken back");
    assert_eq!(world.letters_to(&world.bob.email).last().unwrap().kind(), MailKind::Notice(NoticeKind::EmailChanged));
    let [entry] = world.audit(AuditAction::EmailChanged).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.actor), (world.acme.id, Actor::from(&changed)));
    let events = world.events_of(&world.acme, "user.email_changed");
    assert!(events.len() == 1 && events[0].contains(&format!("\"previousEmail\":\"{old}\"")), "{events:?}");
    is_dead(&world, &token);
    full(world.login(&Attempt::of(&changed, &world.acme)));
}

/// The address changes between a request for a reset link and the creation of its token: the former address gets no link.
#[test]
fn h6_no_reset_link_is_made_for_an_address_that_changes_meanwhile() {
    let world = World::new();
    crate::password_reset::forgot(&world, &world.acme, world.bob.email.as_str(), CLIENT_ADDRESS);
    let asked = world.letters_to(&world.bob.email).pop().expect("a request");
    bob_asks(&world, LAKE);
    let (app, token) = (world.app.clone(), world.letter_to(&address(LAKE)).token());
    world.store.meanwhile(1, move || {
        confirm_by(&app, &token, Some(PASSWORD), PresentedCookies::default()).unwrap();
    });
    let begun = send_mail::begin(&world.app, &[job_of(&asked)], world.app.now()).unwrap();
    assert_eq!(user(&world, &world.bob).email, address(LAKE), "it changed in the midst");
    assert!(!matches!(begun.as_slice(), [BegunMail::Send(_)]));
    assert_eq!(world.store.committed().resets, []);
}

/// An export or an erasure of an account covers the mails sent to that account, not those sent earlier to its address.
#[test]
fn mails_to_a_former_address_stay_with_the_account_that_had_it() {
    let world = World::new();
    let former = world.bob.email.to_string();
    bob_asks(&world, LAKE);
    confirm(&world, &world.letter_to(&address(LAKE)).token()).unwrap();
    let eve = world.session_by(&world.eve, &world.globex, &[AuthenticationMethod::Password]).access;
    ask(&world, (&world.globex, &eve), &former, None).unwrap();
    confirm(&world, &world.letters_to(&address(&former)).pop().unwrap().token()).unwrap();
    let of_eve = world.eve.email.to_string();
    for letter in [LAKE, &former, &of_eve].into_iter().flat_map(|to| world.letters_to(&address(to))) {
        world.write(|r| r.mails().end(letter.row.id, MailState::Sent, None, world.app.now()));
    }
    let kinds_to = |user: &User| {
        let export = orgauth_application::accounts::export::export(&world.app, user.id, None).unwrap();
        let mut kinds: Vec<String> = export.mails.into_iter().map(|mail| format!("{:?}", mail.kind)).collect();
        kinds.sort_unstable();
        kinds
    };
    assert_eq!(kinds_to(&world.bob), ["ConfirmEmail", "EmailChangeRequested", "Notice(EmailChanged)"]);
    assert_eq!(kinds_to(&world.eve), ["ConfirmEmail", "EmailChangeRequested", "Notice(EmailChanged)"]);
}

/// The source where the password was given is known for the new address: attackers who guess don't lock its owner out.
#[test]
fn b1_the_source_of_the_request_is_known_to_the_new_address() {
    let mut world = World::new();
    world.app.settings.throttle.email_from_unknown.limit = 1;
    bob_asks(&world, LAKE);
    confirm(&world, &world.letter_to(&address(LAKE)).token()).unwrap();
    let bob = Attempt::of(&world.bob, &world.acme).email(LAKE);
    refused(world.login(&bob.clone().wrong().from("203.0.113.1")));
    refused(world.login(&bob.clone().from("203.0.113.2")));
    full(world.login(&bob));
}

#[test]
fn h5_what_is_pending_ends_by_a_newer_request_another_password_and_the_cancelling_link() {
    let ends: [Ending; 5] = [
        ("newer", |world| bob_asks(world, "bob.sea@example.com")),
        ("own address", |world| bob_asks(world, world.bob.email.as_str())),
        ("changed", |world| {
            let access = bob_at_acme(world);
            change(world, command(world, &world.acme, &access, (PASSWORD, NEW))).ok().unwrap();
        }),
        ("reset", |world| {
            let token = token_for(world, &world.bob, &world.acme);
            reset(world, &world.acme, &token, NEW).unwrap();
        }),
        ("cancelled", |world| {
            let notice = world.letters_to(&world.bob.email);
            let token = notice.iter().find(|l| l.kind() == MailKind::EmailChangeRequested).unwrap().token();
            cancel(world, &token).unwrap();
            assert_eq!(refused(cancel(world, &token)), NOT_CANCELLED);
            let [entry] = world.audit(AuditAction::EmailChangeCancelled).try_into().unwrap();
            assert_eq!((entry.organization_id, entry.actor), (world.acme.id, Actor::from(&world.bob)));
        }),
    ];
    for (what, end) in ends {
        let world = World::new();
        bob_asks(&world, LAKE);
        let token = world.letter_to(&address(LAKE)).token();
        end(&world);
        is_dead(&world, &token);
        assert_eq!(user(&world, &world.bob), world.bob, "{what}");
        assert_eq!(sent_to(&world, LAKE), None, "{what}");
    }
}

#[test]
fn h5_a_link_is_good_for_an_hour_and_not_for_an_address_that_is_taken_meanwhile() {
    let world = World::new();
    bob_asks(&world, LAKE);
    let token = world.letter_to(&address(LAKE)).token();
    for wrong in ["", "0", &token.expose()[1..], &token.expose().to_lowercase()] {
        is_dead(&world, &Secret::new(wrong));
    }
    let other = User { email: address(LAKE), ..builders::user() };
    world.write(|r| r.users().insert(&other, None)).unwrap();
    is_dead(&world, &token);
    assert_eq!(sent_to(&world, LAKE), Some(MailKind::Notice(NoticeKind::AddressInUse)));
    world.write(|r| r.users().set_email(other.id, &address("free.again@example.com"), NOW)).unwrap();
    world.advance_seconds(3600);
    is_dead(&world, &token);
    bob_asks(&world, LAKE);
    let token = world.letters_to(&address(LAKE)).pop().unwrap().token();
    world.advance_seconds(3599);
    confirm(&world, &token).unwrap();
}

/// Beyond the account's own cap nothing is written, and a pending change stays valid.
#[test]
fn q3_an_account_is_mailed_three_links_an_hour() {
    let world = World::new();
    let asks = |email: &str| {
        let before = world.letters().len();
        bob_asks(&world, email);
        world.letters().len() - before
    };
    assert_eq!([asks("a@example.com"), asks("b@example.com"), asks(LAKE)], [2; 3]);
    let access = bob_at_acme(&world);
    let before = Snapshot::of(&world);
    ask(&world, (&world.acme, &access), "d@example.com", None).unwrap();
    assert_eq!(Snapshot::of(&world), before);
    let token = world.letter_to(&address(LAKE)).token();
    world.advance_seconds(3599);
    assert_eq!(asks("e@example.com"), 0);
    confirm(&world, &token).unwrap();
    world.advance_seconds(1);
    assert_eq!(asks("f@example.com"), 2);
}

/// P4: what others ask for with an address silences nobody who asks for it, and floods nobody who has it.
#[test]
fn p4_requests_of_others_for_an_address_use_up_nothing_of_ones_own() {
    let world = World::new();
    let eve = world.session_by(&world.eve, &world.globex, &[AuthenticationMethod::Password]).access;
    for _ in 0..5 {
        ask(&world, (&world.globex, &eve), LAKE, None).unwrap();
    }
    assert_eq!(world.letters_to(&address(LAKE)).len(), 3, "eve's own cap");
    bob_asks(&world, LAKE);
    let letters = world.letters_to(&address(LAKE));
    assert_eq!(letters.len(), 4, "bob's own link is mailed");
    confirm(&world, &letters.last().unwrap().token()).unwrap();
    assert_eq!(user(&world, &world.bob).email, address(LAKE));
}

#[test]
fn q3_ten_links_an_hour_go_to_an_address_and_then_one_mail_that_says_so() {
    let world = World::new();
    let asks = |number: u8| {
        let user = User { email: address(&format!("m{number}@example.com")), ..builders::user() };
        world.write(|r| {
            r.users().insert(&user, Some(&hashed(PASSWORD)))?.unwrap();
            r.memberships().insert(&builders::membership(&world.acme, &user))?.unwrap();
            Ok(())
        });
        let access = world.session_by(&user, &world.acme, &[AuthenticationMethod::Password]).access;
        let before = world.letters().len();
        ask(&world, (&world.acme, &access), LAKE, None).unwrap();
        world.letters().into_iter().skip(before).map(|letter| letter.kind()).collect::<Vec<_>>()
    };
    for number in 0..10 {
        assert_eq!(asks(number), [MailKind::ConfirmEmail, MailKind::EmailChangeRequested], "{number}");
    }
    assert_eq!(asks(10), [MailKind::Notice(NoticeKind::RequestsHeldBack)]);
    assert_eq!(asks(11), []);
    // The present address of an account isn't asked for by others.
    world.write(|r| r.users().set_email_verified(world.bob.id, false, NOW));
    for _ in 0..4 {
        verify(&world, &bob_at_acme(&world)).unwrap();
    }
    assert_eq!(world.letters_to(&world.bob.email).len(), 3);
    world.advance_seconds(3600);
    assert_eq!(asks(12), [MailKind::ConfirmEmail, MailKind::EmailChangeRequested]);
}

/// H5: the mailbox alone confirms nothing.
#[test]
fn h5_a_link_counts_with_its_own_account_alone() {
    let world = World::new();
    bob_asks(&world, LAKE);
    let letter = world.letter_to(&address(LAKE));
    let Message::ConfirmEmail { requester: Some(requester), .. } = &letter.mail.message else { panic!("a link") };
    assert_eq!((requester.masked_email.as_str(), requester.slug.as_str()), ("b***@example.com", "acme"));
    let preview = email_link::preview(&world.app, &letter.token()).ok().unwrap();
    assert_eq!((preview.user.id, preview.organization.map(|o| o.id)), (world.bob.id, Some(world.acme.id)));
    let by = |password, presented| confirm_by(&world.app, &letter.token(), password, presented);
    let held = |user, organization| cookies(&world.sign_in(user, organization).tokens);
    let eve = held(&world.eve, &world.globex);
    let before = user(&world, &world.bob);
    assert_eq!(refused(by(None, PresentedCookies::default())), ConfirmationRefusal::NotSignedIn.into());
    assert_eq!(refused(by(None, eve)), ConfirmationRefusal::WrongAccount.into());
    assert_eq!(
        refused(by(Some("wrong"), held(&world.bob, &world.acme))),
        ReauthenticationError::Refused(WrongPassword).into()
    );
    let access_alone = PresentedCookies { refresh: Presented::Nothing, ..held(&world.bob, &world.acme) };
    assert_eq!(refused(by(None, access_alone)), ConfirmationRefusal::NotSignedIn.into());
    let ended = held(&world.bob, &world.acme);
    world.write(|r| r.sessions().end_all(world.bob.id, None, EndReason::LogoutAll, NOW));
    assert_eq!(refused(by(None, ended)), ConfirmationRefusal::NotSignedIn.into());
    assert_eq!(user(&world, &world.bob), before, "nothing is consumed or changed");
    by(None, held(&world.bob, &world.acme)).unwrap();
    assert_eq!(user(&world, &world.bob).email, address(LAKE));
}

#[test]
fn h5_where_the_second_factor_is_on_a_code_is_asked_for_and_used_up() {
    let world = World::new();
    let tess = session_of_tess(&world, &world.acme);
    let asks = |code| ask(&world, (&world.acme, &tess), LAKE, code);
    assert_eq!(refused(asks(None)), ChangeEmailError::Refused(OwnerRefusal::CodeRequired.into()));
    let code = world.code(&world.tess, 0);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(
        refused(asks(Some(Proof::Code(wrong.to_owned())))),
        ChangeEmailError::Refused(OwnerRefusal::WrongCode.into())
    );
    let [entry] = world.audit(AuditAction::SecondFactorFailed).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.actor), (world.acme.id, Actor::from(&world.tess)));
    assert_eq!(world.letters().len(), 0);
    asks(Some(Proof::Code(code.clone()))).unwrap();
    assert_eq!(
        refused(asks(Some(Proof::Code(code)))),
        ChangeEmailError::Refused(OwnerRefusal::WrongCode.into()),
        "used"
    );
    let digest = world.app.digests.digest("recovery_code", &[&world.tess.id.to_string(), "aaaaabbbbbcccccddddd"]);
    world.write(|r| r.recovery_codes().replace(world.tess.id, &[digest], NOW));
    let recovery = || Some(Proof::RecoveryCode("aaaaa-bbbbb-ccccc-ddddd".to_owned()));
    asks(recovery()).unwrap();
    assert_eq!(refused(asks(recovery())), ChangeEmailError::Refused(OwnerRefusal::WrongCode.into()), "used");
    // Ten wrong codes in a quarter of an hour throttle; then not even a correct one is compared.
    let wrongs = (0..10).map(|_| refused(asks(recovery())));
    let throttled = wrongs.filter(|error| matches!(error, ChangeEmailError::Wait(Wait::Attempts { .. }))).count();
    assert!(throttled >= 2, "{throttled}");
}

#[test]
fn an_unproven_address_is_proven_once_and_no_event_tells() {
    let world = World::new();
    let access = bob_at_acme(&world);
    verify(&world, &access).unwrap();
    assert_eq!(world.letters().len(), 0, "it is proven");
    world.write(|r| r.users().set_email_verified(world.bob.id, false, NOW));
    verify(&world, &access).unwrap();
    let older = world.letter_to(&world.bob.email).token();
    assert_eq!(sent_to(&world, world.bob.email.as_str()), Some(MailKind::ConfirmEmail));
    verify(&world, &access).unwrap();
    is_dead(&world, &older);
    let token = world.letters_to(&world.bob.email).pop().unwrap().token();
    assert_eq!(refused(cancel(&world, &token)), NOT_CANCELLED);
    confirm(&world, &token).unwrap();
    assert_eq!(user(&world, &world.bob), world.bob);
    is_dead(&world, &token);
    let [entry] = world.audit(AuditAction::EmailVerified).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.actor), (world.acme.id, Actor::from(&world.bob)));
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
    // A third link is mailed, a fourth is not.
    world.write(|r| r.users().set_email_verified(world.bob.id, false, NOW));
    for expected in [3, 3] {
        verify(&world, &access).unwrap();
        assert_eq!(world.letters().len(), expected);
    }
}

/// A proof is valid only for the address that the account had at its request.
#[test]
fn h5_a_proof_of_the_old_address_proves_no_other() {
    let world = World::new();
    let access = bob_at_acme(&world);
    bob_asks(&world, LAKE);
    let change = world.letter_to(&address(LAKE)).token();
    world.write(|r| r.users().set_email_verified(world.bob.id, false, NOW));
    verify(&world, &access).unwrap();
    let proof = world.letters_to(&world.bob.email).pop().unwrap().token();
    confirm(&world, &change).unwrap();
    is_dead(&world, &proof);
}
