//! Real threads that invite, accept, revoke and reset at once (docs/security.md: H1, H3).

use std::sync::Mutex;

use orgauth_application::accounts::password_reset::PasswordResetError;
use orgauth_application::organizations::accept_invite::{AcceptError, AcceptRefusal, Joined};
use orgauth_application::organizations::invites::{InvitationRefusal, InviteError};
use orgauth_application::organizations::members;

use crate::accept_invite::{INVALID, prepared};
use crate::invites::{promote, stored};
use crate::password_reset::{accepted, token_for};
use crate::prelude::*;

const ROUNDS: usize = 30;

/// A stopped acceptance, which one of several threads takes and finishes.
type Prepared = Mutex<Option<Held<Result<Joined, AcceptError>>>>;

fn ready(world: &World, token: &Secret) -> Prepared {
    Mutex::new(Some(prepared(world, token)))
}

fn finish(prepared: &Prepared) -> Result<(), AcceptError> {
    let acceptance = prepared.lock().unwrap().take().expect("it goes on once");
    acceptance.resume().map(|_| ())
}

/// Whether the address became a member of acme; checks that all rows of the joining exist, or none.
fn joined(world: &World, email: &str) -> bool {
    let Some(user) = world.rows(|r| r.users().by_email(&address(email))) else { return false };
    assert_eq!(world.membership(&user, &world.acme).status, MembershipStatus::Active);
    assert_eq!(world.live_sessions(&user, &world.acme).len(), 1);
    true
}

#[test]
fn h3_64_acceptances_of_one_token_make_one_account_one_membership_and_one_session() {
    let world = World::new();
    let made = invite(&world, &admin(&world, &world.ada, &world.acme), ZOE).unwrap();
    let token = world.letter_to(&made.email).token();
    let prepared: Vec<_> = (0..64).map(|_| ready(&world, &token)).collect();
    let answers = together(64, |number| finish(&prepared[number]));
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == Err(INVALID)).count(), 63);
    assert!(joined(&world, ZOE));
    assert_eq!(world.events_of(&world.acme, "member.joined").len(), 1);
    assert_eq!(world.events_of(&world.acme, "user.login").len(), 1);
    assert_eq!(world.audit(AuditAction::MemberJoined).len(), 1);
    assert_eq!(world.letters_to(&made.email).len(), 2, "the invitation and one welcome");
}

#[test]
fn h1_64_invitations_of_one_address_make_one_live_one_and_one_mail() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let old = invite(&world, &ada, ZOE).unwrap();
    world.clock.set(old.expires_at);
    // Sixty-four requests supersede an expired invitation only once.
    let answers = together(64, |_| invite(&world, &ada, ZOE).map(|_| ()));
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let pending = Err(InviteError::Refused(InvitationRefusal::Refused(InviteRefusal::Pending)));
    assert_eq!(answers.iter().filter(|answer| **answer == pending).count(), 63);
    assert_eq!(stored(&world, &old).state, InviteState::Superseded);
    assert_eq!(world.letters_to(&old.email).len(), 1);
    assert_eq!(world.store.committed().invites.len(), 2);
    assert_eq!(world.events_of(&world.acme, "member.invited").len(), 2);
}

#[test]
fn parallel_invitations_keep_to_the_cap() {
    let mut world = World::new();
    world.app.settings.invites.per_organization.limit = 10;
    let ada = admin(&world, &world.ada, &world.acme);
    let answers = together(32, |number| invite(&world, &ada, &format!("guest-{number}@example.com")).map(|_| ()));
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 10);
    assert_eq!(world.letters().len(), 10);
}

/// In each round one thread accepts while another acts: exactly one of them succeeds.
fn race(act: impl Fn(&World, &Caller, &Invite) -> Result<(), InviteError> + Sync) {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    for round in 0..ROUNDS {
        let email = format!("guest-{round}@example.com");
        let made = invite(&world, &ada, &email).unwrap();
        let prepared = ready(&world, &world.letter_to(&made.email).token());
        let took_place = together(2, |number| {
            let first = number == round % 2;
            let took_place = if first { finish(&prepared).is_ok() } else { act(&world, &ada, &made).is_ok() };
            took_place.then_some(first)
        });
        let winners: Vec<bool> = took_place.into_iter().flatten().collect();
        let accepted = winners == [true];
        assert_eq!(winners.len(), 1, "round {round}");
        assert_eq!(joined(&world, &email), accepted);
        assert_eq!(stored(&world, &made).state == InviteState::Accepted, accepted);
    }
}

#[test]
fn h1_an_acceptance_and_a_revocation_never_both_take_place() {
    race(revoke);
}

#[test]
fn h1_an_acceptance_by_the_old_link_and_a_new_link_never_both_take_place() {
    race(|world, ada, made| resend(world, ada, made).map(|_| ()));
}

#[test]
fn h3_an_acceptance_beside_its_inviters_removal_takes_place_wholly_or_not_at_all() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    for round in 0..ROUNDS {
        let email = format!("guest-{round}@example.com");
        let bob = admin(&world, &world.bob, &world.acme);
        let made = invite(&world, &bob, &email).unwrap();
        let token = world.letter_to(&made.email).token();
        let [prepared, late] = [ready(&world, &token), ready(&world, &token)];
        let answers = together(2, |number| {
            if number == round % 2 {
                finish(&prepared)
            } else {
                members::remove(&world.app, &by(&ada), world.bob.id).unwrap();
                Ok(())
            }
        });
        let answer = &answers[round % 2];
        assert!(
            matches!(answer, Ok(()) | Err(AcceptError::Refused(AcceptRefusal::Refused(InviteRefusal::Invalid)))),
            "{answer:?}"
        );
        assert_eq!(joined(&world, &email), answer.is_ok());
        // A later acceptance fails, whichever of the two succeeded.
        assert_eq!(finish(&late), Err(INVALID));
        promote(&world, &world.bob, &world.acme);
    }
}

#[test]
fn h1_64_uses_of_one_reset_link_set_one_password() {
    let world = World::new();
    let token = token_for(&world, &world.bob, &world.acme);
    let answers = together(64, |number| {
        let new = format!("the password of thread {number}");
        let accepted = accepted(&world, &world.acme, &token, &new)?;
        accepted.resume()?;
        Ok::<_, PasswordResetError>(new)
    });
    let set: Vec<_> = answers.iter().flatten().collect();
    assert_eq!(set.len(), 1);
    full(world.login(&Attempt::of(&world.bob, &world.acme).password(set[0])));
    refused(world.login(&Attempt::of(&world.bob, &world.acme)));
    assert_eq!(world.audit(AuditAction::PasswordReset).len(), 1);
    assert_eq!(world.letters_to(&world.bob.email).len(), 2);
}
