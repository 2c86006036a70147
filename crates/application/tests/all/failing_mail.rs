//! The sweeps of [`crate::failing_store`] over use cases that write or send a mail: no change is left half done
//! (docs/security.md: M5).

use std::slice::from_ref;

use orgauth_application::accounts::password_reset;
use orgauth_application::organizations::accept_invite::Registration;
use orgauth_application::organizations::organization::{self, CreateOrganization};
use orgauth_application::outbox::send_mail::{self, BegunMail, MailResult};
use orgauth_domain::mail::MailOutcome;
use orgauth_domain::operations::queue::ClaimedJob;

use crate::accept_invite::{accept, accept_holding, invited, newcomer};
use crate::change_password::NEW;
use crate::failing_store::{sweep, sweep_at};
use crate::mail_outbox::{claimed, job_of};
use crate::password_reset::{forgot, reset, token_for};
use crate::prelude::*;

#[test]
fn m5_an_invitation_and_its_caps_are_as_they_were() {
    let caller = |world: &World| admin(world, &world.ada, &world.acme);
    sweep(caller, |world, ada| invite(world, ada, ZOE));
    // An invitation that supersedes an expired one.
    let expired = |world: &World| {
        let made = invite(world, &admin(world, &world.ada, &world.acme), ZOE).unwrap();
        world.clock.set(made.expires_at);
        admin(world, &world.ada, &world.acme)
    };
    sweep(expired, |world, ada| invite(world, ada, ZOE));
}

#[test]
fn m5_an_invitation_that_is_sent_again_or_revoked() {
    let made = |world: &World| {
        let ada = admin(world, &world.ada, &world.acme);
        let made = invite(world, &ada, ZOE).unwrap();
        (ada, made)
    };
    sweep(made, |world, (ada, made)| resend(world, ada, made));
    sweep(made, |world, (ada, made)| revoke(world, ada, made));
}

#[test]
fn m5_h3_an_acceptance_and_the_link_is_still_good_afterwards() {
    let new = |world: &World| (invited(world, ZOE), world.sign_in(&world.eve, &world.globex).tokens);
    sweep(new, |world, (token, held)| accept_holding(world, &world.acme, token, newcomer(), &cookies(held)));
    let known = |world: &World| invited(world, world.eve.email.as_str());
    sweep(known, |world, token| accept(world, &world.acme, token, Registration::default()));
    let owing = |world: &World| {
        world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
        invited(world, world.tess.email.as_str())
    };
    sweep(owing, |world, token| accept(world, &world.acme, token, Registration::default()));
}

#[test]
fn m5_a_request_for_a_new_password_and_its_caps() {
    sweep(
        |_| (),
        |world, ()| {
            let email: Email = address("nobody@example.com");
            password_reset::forgot(&world.app, &world.acme, &email, &request(CLIENT_ADDRESS, "Browser/1.0"))
        },
    );
}

#[test]
fn m5_a_new_password_and_the_link_is_still_good_afterwards() {
    let token = |world: &World| {
        world.sign_in(&world.bob, &world.acme);
        token_for(world, &world.bob, &world.acme)
    };
    sweep(token, |world, token| reset(world, &world.acme, token, NEW));
}

#[test]
fn m5_a_link_is_mailed_only_when_it_was_written_down() {
    let asked = |world: &World| {
        forgot(world, &world.acme, world.bob.email.as_str(), CLIENT_ADDRESS);
        job_of(&world.letter_to(&world.bob.email))
    };
    let begin = |world: &World, job: &ClaimedJob| send_mail::begin(&world.app, &[*job], world.app.now());
    sweep_at(&[Place::Begin, Place::Commit], asked, |world, job| begin(world, job).map(|_| ()));
    // A defect in one mail puts off only that mail.
    for nth in 1.. {
        let world = World::new();
        let job = asked(&world);
        world.store.fail(Place::Call, nth);
        let begun = begin(&world, &job).unwrap();
        let is_written = !world.store.committed().resets.is_empty();
        assert_eq!(matches!(begun[0], BegunMail::Send(_)), is_written, "{nth}");
        if !world.store.cancel_failure() {
            assert!(is_written && nth > 2, "{nth}");
            break;
        }
    }
}

#[test]
fn m5_the_results_of_attempts() {
    for outcome in [MailOutcome::Accepted, MailOutcome::Failed("451 later".to_owned())] {
        let attempted = |world: &World| {
            let ada = admin(world, &world.ada, &world.acme);
            world.long_ago();
            invite(world, &ada, ZOE).unwrap();
            let (token, job) = claimed(world, Duration::from_hours(1));
            let now = world.app.now();
            let begun = send_mail::begin(&world.app, &[job], now).unwrap();
            let Ok([BegunMail::Send(sendable)]) = <[BegunMail; 1]>::try_from(begun) else { panic!("not to be sent") };
            (token, MailResult::of(&world.app, &sendable, outcome.clone(), now))
        };
        sweep(attempted, |world, result| send_mail::settle(&world.app, from_ref(result), world.app.now()));
    }
}

#[test]
fn m5_an_organization_with_its_first_admin() {
    sweep(
        |_| (),
        |world, ()| {
            let slug = Slug::parse("initech").unwrap();
            let name = Name::parse("Initech").unwrap();
            let admin_email = Some(address(ZOE));
            let command = CreateOrganization { slug, name, plan: Plan::Free, app_url: None, admin_email };
            organization::create(&world.app, &Operator::CommandLine, command)
        },
    );
}
