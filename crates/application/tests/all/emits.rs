//! Which operation emits which events (docs/webhooks.md#events): for each operation the exact events, each with its
//! delivery, and none for another organization.

use orgauth_application::accounts::profile::{UpdateProfileCommand, update_profile};
use orgauth_application::accounts::sessions::{end_session, logout_all};
use orgauth_application::keys::api_keys;
use orgauth_application::organizations::accept_invite::Registration;
use orgauth_application::organizations::add_member;
use orgauth_application::organizations::members::{self, MemberChange};
use orgauth_application::organizations::organization::{self, CreateOrganization, OrganizationChange};
use orgauth_application::sign_in::logout::{LogoutCommand, logout};
use orgauth_application::sign_in::switch_organization::switch_organization;
use orgauth_application::verify;
use orgauth_application::webhooks::deliveries;
use orgauth_application::webhooks::subscriptions;
use orgauth_domain::sign_in::factor::Proof;

use crate::accept_invite::{accept, invited, newcomer};
use crate::change_password::{NEW, change, command};
use crate::email_change::{ask, confirm};
use crate::password_reset::{forgot, reset, token_for};
use crate::prelude::*;
use crate::support::hooks::{PAUSE, RESUME, new, update};
use crate::support::watched::Watched;
use crate::two_factor::{disable, enable, replace, reset_by_command_line, session_of_tess, set_up};
use crate::verify_second_factor::{first_step, second_step};

fn browser() -> orgauth_application::RequestContext {
    request(CLIENT_ADDRESS, "Browser/1.0")
}

#[test]
fn a_full_session_is_told_and_what_is_less_is_not() {
    let watched = Watched::new();
    let world = &watched.world;
    let ada = Attempt::of(&world.ada, &world.acme);
    watched.nothing(|world| drop(refused(world.login(&ada.clone().wrong()))));
    watched.nothing(|world| drop(refused(world.login(&Attempt::of(&world.bob, &world.globex)))));
    watched.in_acme("user.login", |world| drop(world.login(&ada).ok().unwrap()));
    let partial = watched.nothing(|world| first_step(world, &world.acme));
    let step = |code: &str| second_step(world, &world.acme, &partial, Proof::Code(code.to_owned()));
    watched.nothing(|_| drop(refused(step("000000"))));
    watched.in_acme("user.login", |world| drop(step(&world.code(&world.tess, 0)).ok().unwrap()));
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let caller = world.caller(&world.acme, &pair.access);
    let there = &world.globex.slug;
    let emitted = watched.emits(|world| {
        switch_organization(&world.app, &caller, there, &cookies(&pair), &browser()).ok().unwrap();
    });
    assert_eq!(emitted, ["", "user.login"], "where the session begins");
    let emitted = watched.emits(|world| drop(world.sign_in(&world.eve, &world.globex)));
    assert_eq!(emitted, ["", "user.login"]);
}

#[test]
fn a_refresh_and_the_end_of_a_session_are_not_told_and_a_reuse_is() {
    let watched = Watched::new();
    let world = &watched.world;
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(60);
    watched.nothing(|world| drop(world.refresh(&world.acme, &old.refresh).unwrap()));
    watched.nothing(|world| drop(world.refresh(&world.acme, &old.refresh).unwrap()));
    world.advance_seconds(10);
    watched.in_acme("session.reuse_detected", |world| {
        refused(world.refresh(&world.acme, &old.refresh));
    });
    watched.nothing(|world| drop(refused(world.refresh(&world.acme, &old.refresh))));
    let pairs = [(); 3].map(|()| world.sign_in(&world.bob, &world.acme).tokens);
    let caller = world.caller(&world.acme, &pairs[0].access);
    let ended = world.session_id(&pairs[1].access);
    watched.nothing(|world| {
        end_session(&world.app, &caller, ended, &browser()).unwrap();
        let (organization, presented) = (world.acme.clone(), bearer(&pairs[2].access));
        logout(&world.app, &LogoutCommand { organization, presented, request: browser() }).unwrap();
        logout_all(&world.app, &caller, &browser()).unwrap();
    });
}

#[test]
fn a_new_password_is_told_where_it_was_set() {
    let watched = Watched::new();
    let world = &watched.world;
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let attempt = |world: &World, passwords| change(world, command(world, &world.acme, &access, passwords));
    watched.nothing(|world| drop(refused(attempt(world, ("not the password", NEW)))));
    watched.in_acme("user.password_changed", |world| drop(attempt(world, (PASSWORD, NEW)).ok().unwrap()));
    watched.nothing(|world| forgot(world, &world.acme, world.tess.email.as_str(), CLIENT_ADDRESS));
    let token = token_for(world, &world.bob, &world.acme);
    watched.nothing(|world| drop(refused(reset(world, &world.acme, &token, "short"))));
    watched.in_acme("user.password_changed", |world| reset(world, &world.acme, &token, NEW).unwrap());
    watched.nothing(|world| {
        let pair = world.session_by(&world.bob, &world.acme, &[]);
        let caller = world.caller(&world.acme, &pair.access);
        let name = Name::parse("Robert").unwrap();
        let command = UpdateProfileCommand { caller, name, bio: None, phone: None, locale: None, request: browser() };
        update_profile(&world.app, &command).unwrap();
    });
}

#[test]
fn a_new_address_is_told_everywhere_once_it_is_confirmed() {
    let watched = Watched::new();
    let world = &watched.world;
    let tess = session_of_tess(world, &world.acme);
    let code = world.code(&world.tess, 0);
    watched.nothing(|world| ask(world, (&world.acme, &tess), ZOE, Some(Proof::Code(code))).unwrap());
    let token = world.letter_to(&address(ZOE)).token();
    watched.nothing(|world| drop(refused(confirm(world, &Secret::new("none")))));
    assert_eq!(watched.emits(|world| confirm(world, &token).unwrap()), ["user.email_changed"; 2]);
}

#[test]
fn the_second_factor_is_told_when_it_comes_and_when_it_goes() {
    let watched = Watched::new();
    let world = &watched.world;
    let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
    let at = (&world.acme, &bob);
    let secret = watched.nothing(|world| set_up(world, at).unwrap().secret);
    watched.nothing(|world| drop(refused(enable(world, at, "000000"))));
    let code = world.shown(&secret, 0);
    watched.in_acme("user.two_factor_enabled", |world| drop(enable(world, at, &code).unwrap()));
    let tess = session_of_tess(world, &world.acme);
    let at = (&world.acme, &tess);
    watched.nothing(|world| drop(replace(world, at, &world.code(&world.tess, 0)).unwrap()));
    world.advance_seconds(30);
    watched.in_acme("user.two_factor_disabled", |world| disable(world, at, &world.code(&world.tess, 0)).unwrap());
    watched.nothing(|world| drop(refused(reset_by_command_line(world, &world.tess.email))));
    // The command line acts in no organization: each of the user's organizations gets the event.
    watched.in_acme("user.two_factor_disabled", |world| {
        reset_by_command_line(world, &world.bob.email).unwrap();
    });
    let other = Watched::new();
    let emitted = other.emits(|world| drop(reset_by_command_line(world, &world.tess.email).unwrap()));
    assert_eq!(emitted, ["user.two_factor_disabled"; 2]);
}

#[test]
fn invitations_are_told_when_they_are_made_and_revoked_and_joining_is_told() {
    let watched = Watched::new();
    let world = &watched.world;
    let made = watched.in_acme("member.invited", |world| invite(world, &watched.ada, ZOE).unwrap());
    watched.nothing(|world| drop(refused(invite(world, &watched.ada, ZOE))));
    watched.nothing(|world| drop(resend(world, &watched.ada, &made).unwrap()));
    watched.nothing(|world| drop(refused(revoke(world, &watched.eve, &made))));
    watched.in_acme("invite.revoked", |world| revoke(world, &watched.ada, &made).unwrap());
    // An invitation that supersedes an expired one.
    let expired = invite(world, &watched.ada, "late@example.com").unwrap();
    world.clock.set(expired.expires_at);
    watched.in_acme("member.invited", |world| drop(invite(world, &watched.ada, "late@example.com").unwrap()));
    let token = invited(world, "new@example.com");
    watched.nothing(|world| drop(accept(world, &world.globex, &token, newcomer()).err().unwrap()));
    watched.in_acme("member.joined user.login", |world| {
        accept(world, &world.acme, &token, newcomer()).ok().unwrap();
    });
    let token = invited(world, world.eve.email.as_str());
    watched.in_acme("member.joined user.login", |world| {
        accept(world, &world.acme, &token, Registration::default()).ok().unwrap();
    });
    // A member who must still pass the second factor has joined, but has no session yet.
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    let token = invited(world, world.tess.email.as_str());
    watched.in_acme("member.joined", |world| {
        accept(world, &world.acme, &token, Registration::default()).ok().unwrap();
    });
}

#[test]
fn members_are_told_of_one_event_for_each_change_and_none_for_no_change() {
    let watched = Watched::new();
    let bob = watched.world.bob.id;
    let change = |suspended, role| {
        let wanted = MemberChange { role, suspended, roles: None, metadata: None };
        members::change(&watched.world.app, &by(&watched.ada), bob, &wanted).unwrap();
    };
    watched.in_acme("member.suspended", |_| change(Some(true), None));
    watched.nothing(|_| change(Some(true), None));
    watched.in_acme("member.reactivated", |_| change(Some(false), None));
    watched.in_acme("member.role_changed", |_| change(None, Some(Role::Admin)));
    watched.nothing(|_| change(Some(false), Some(Role::Admin)));
    watched.in_acme("member.role_changed member.suspended", |_| change(Some(true), Some(Role::Member)));
    watched.in_acme("member.reactivated member.role_changed", |_| change(Some(false), Some(Role::Admin)));
    watched.nothing(|_| {
        let caller = &watched.ada;
        refused(members::remove(&watched.world.app, &by(caller), watched.ada.user.id));
    });
    watched.in_acme("member.removed", |world| {
        members::remove(&world.app, &by(&watched.ada), bob).unwrap();
    });
}

#[test]
fn the_command_line_tells_who_joins_and_who_is_invited_and_not_what_an_organization_is() {
    let watched = Watched::new();
    let add = |world: &World, email: &str, password: Option<&str>| {
        let command = add_member::AddMember {
            slug: world.acme.slug.clone(),
            email: address(email),
            name: Some(Name::parse("Zoe").unwrap()),
            role: Role::Member,
            password: password.map(Secret::new),
        };
        block_on(add_member::add_member(&world.app, command)).unwrap();
    };
    watched.in_acme("member.joined", |world| add(world, ZOE, Some(PASSWORD)));
    watched.in_acme("member.joined", |world| add(world, world.eve.email.as_str(), None));
    let (slug, name) = (Slug::parse("initech").unwrap(), Name::parse("Initech").unwrap());
    watched.nothing(|world| {
        let command =
            CreateOrganization { slug, name, plan: Plan::Free, app_url: None, admin_email: Some(address(ZOE)) };
        let made = organization::create(&world.app, &Operator::CommandLine, command).unwrap();
        let initech = world.rows(|r| r.organizations().by_slug(&Slug::parse("initech").unwrap())).unwrap();
        let events = world.events(&initech);
        assert!(matches!(&events[..], [one] if one.contains("\"type\":\"member.invited\"")), "{events:?}");
        drop(made);
    });
    let renamed = OrganizationChange { name: Some(Name::parse("Acme 2").unwrap()), ..Default::default() };
    watched.nothing(|world| {
        drop(organization::update(&world.app, &Initiator::command_line(&world.acme.slug), &renamed).unwrap());
    });
}

#[test]
fn api_keys_are_told_when_they_are_made_rotated_and_revoked() {
    let watched = Watched::new();
    let manager = by(&watched.ada);
    let key = watched.in_acme("api_key.created", |world| {
        let name = Name::parse("backend").unwrap();
        api_keys::create(&world.app, &manager, name, None).unwrap().0.id
    });
    watched.nothing(|world| verify::touch(&world.app, world.acme.id, key).unwrap());
    watched.in_acme("api_key.created", |world| {
        api_keys::rotate(&world.app, &manager, key, None).unwrap();
    });
    watched.nothing(|world| {
        refused(api_keys::revoke(&world.app, &Initiator::command_line(&world.globex.slug), key));
    });
    watched.in_acme("api_key.revoked", |world| drop(api_keys::revoke(&world.app, &manager, key).unwrap()));
}

#[test]
fn subscriptions_are_not_told_of_each_other_and_a_test_goes_to_one() {
    let watched = Watched::new();
    let ada = &watched.ada;
    let other = watched.nothing(|world| {
        let hook = subscriptions::create(&world.app, &by(ada), new()).unwrap().0;
        update(world, ada, hook.id, &PAUSE);
        update(world, ada, hook.id, &RESUME);
        subscriptions::rotate_secret(&world.app, &by(ada), hook.id).unwrap();
        hook
    });
    watched.in_acme("webhook.test", |world| {
        deliveries::test(&world.app, &by(ada), watched.acme.id).unwrap();
    });
    assert_eq!(watched.world.deliveries_to(&other), []);
    let first = watched.world.delivery_to(&watched.acme).delivery.id;
    watched.nothing(|world| {
        deliveries::redeliver(&world.app, &by(ada), watched.acme.id, first).unwrap();
    });
    watched.nothing(|world| subscriptions::delete(&world.app, &by(ada), other.id).unwrap());
}
