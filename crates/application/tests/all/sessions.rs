//! The user's own sessions, and the list of members.

use orgauth_application::accounts::sessions::{
    EndSessionError, NoSuchSession, end_session, list_sessions, logout_all,
};
use orgauth_application::authorize::AdmitError;
use orgauth_domain::SessionId;
use orgauth_domain::sign_in::access::Need;

use crate::prelude::*;

/// Ends a session as Ada, in acme.
fn end(world: &World, access: &Secret, id: SessionId) -> Result<(), EndSessionError> {
    end_session(&world.app, &world.caller(&world.acme, access), id, &request(CLIENT_ADDRESS, "Browser/1.0"))
}

#[test]
fn g2_another_users_or_organizations_or_no_session_is_not_found_and_lives_on() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let elsewhere = world.sign_in(&world.ada, &world.globex).tokens;
    let neighbour = world.sign_in(&world.bob, &world.acme).tokens;
    let foreign = world.sign_in(&world.eve, &world.globex).tokens;
    for (organization, pair) in [(&world.globex, &elsewhere), (&world.acme, &neighbour), (&world.globex, &foreign)] {
        assert_eq!(
            refused(end(&world, &own.access, world.session_id(&pair.access))),
            EndSessionError::Refused(NoSuchSession)
        );
        assert!(world.opens(organization, &pair.access));
    }
    let nowhere = world.app.entropy.id(world.app.now());
    assert_eq!(refused(end(&world, &own.access, nowhere)), EndSessionError::Refused(NoSuchSession));
    assert_eq!(world.audit(AuditAction::SessionEnded), []);
}

#[test]
fn a_session_that_is_over_or_only_half_begun_is_not_found() {
    let world = World::new();
    let other = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(7 * 86_400);
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let expired = end(&world, &own.access, world.session_id(&other.access));
    assert_eq!(refused(expired), EndSessionError::Refused(NoSuchSession));

    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let methods = [AuthenticationMethod::Password];
    let tess = world.session_by(&world.tess, &world.acme, &methods);
    let partial = end(&world, &tess.access, world.session_id(&half));
    assert_eq!(refused(partial), EndSessionError::Refused(NoSuchSession));
}

#[test]
fn d5_an_ended_session_is_dead_at_once_and_ends_once() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let other = world.sign_in(&world.ada, &world.acme).tokens;
    let id = world.session_id(&other.access);
    end(&world, &own.access, id).unwrap();
    assert!(!world.opens(&world.acme, &other.access) && world.opens(&world.acme, &own.access));
    assert_eq!(world.end_of(&world.acme, &other.access), Some(EndReason::EndedByUser));
    assert_eq!(refused(end(&world, &own.access, id)), EndSessionError::Refused(NoSuchSession));
    let [entry] = world.audit(AuditAction::SessionEnded).try_into().unwrap();
    assert_eq!(entry.target.unwrap().id, id.to_string());
    // Also her current one.
    end(&world, &own.access, world.session_id(&own.access)).unwrap();
    assert!(!world.opens(&world.acme, &own.access));
}

#[test]
fn g1_the_list_is_of_this_user_in_this_organization_newest_first() {
    let world = World::new();
    let oldest = world.sign_in(&world.ada, &world.acme).tokens;
    world.sign_in(&world.ada, &world.globex);
    world.sign_in(&world.bob, &world.acme);
    world.advance_seconds(60);
    let newest = world.sign_in(&world.ada, &world.acme).tokens;
    let ended = world.sign_in(&world.ada, &world.acme).tokens;
    end(&world, &newest.access, world.session_id(&ended.access)).unwrap();
    let listed = list_sessions(&world.app, &world.caller(&world.acme, &newest.access)).unwrap();
    let ids: Vec<_> = listed.iter().map(|session| session.id).collect();
    assert_eq!(ids, [world.session_id(&newest.access), world.session_id(&oldest.access)]);
}

#[test]
fn logging_out_everywhere_spares_strangers_only() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let mine = [
        (&world.acme, world.sign_in(&world.ada, &world.acme).tokens),
        (&world.globex, world.sign_in(&world.ada, &world.globex).tokens),
    ];
    let strangers = [
        (&world.acme, world.sign_in(&world.bob, &world.acme).tokens),
        (&world.globex, world.sign_in(&world.eve, &world.globex).tokens),
    ];
    let caller = world.caller(&world.acme, &own.access);
    let ended = logout_all(&world.app, &caller, &request(CLIENT_ADDRESS, "Browser/1.0")).unwrap();
    assert_eq!(ended, 3);
    assert!(!world.opens(&world.acme, &own.access));
    for (organization, pair) in &mine {
        assert_eq!(world.end_of(organization, &pair.access), Some(EndReason::LogoutAll));
        assert!(world.refresh(organization, &pair.refresh).is_err());
    }
    for (organization, pair) in &strangers {
        assert!(world.opens(organization, &pair.access));
    }
    let [entry] = world.audit(AuditAction::LoggedOutEverywhere).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.metadata), (world.acme.id, Vec::new()));
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
}

/// Decisions section 2: suspension, of the member or the organization, doesn't hinder logout-all.
#[test]
fn a_suspended_member_may_still_log_out_everywhere() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    let blocked = refused(world.admit(&world.acme, &own.access, Need::Member));
    assert_eq!(blocked, AdmitError::Denied(AccessFault::OrganizationSuspended));
    let caller = world.admit(&world.acme, &own.access, Need::Session).unwrap();
    assert_eq!(logout_all(&world.app, &caller, &request(CLIENT_ADDRESS, "Browser/1.0")), Ok(1));
    assert!(!world.opens(&world.acme, &own.access));
}
