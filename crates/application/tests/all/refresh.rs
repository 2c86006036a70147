//! Refresh tokens that are refused, and that a refusal doesn't use them up.

use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};

use crate::prelude::*;

/// Expects a refusal, and that nothing is written.
fn invalid(world: &World, refresh: Result<impl Sized, RefreshError>) {
    assert_eq!(refused(refresh), RefreshError::Refused(RefreshRefusal::Invalid));
    assert_eq!(world.events_of(&world.acme, "session.reuse_detected"), Vec::<String>::new());
    assert_eq!(world.events_of(&world.globex, "session.reuse_detected"), Vec::<String>::new());
    assert_eq!(world.audit(AuditAction::SessionReuseDetected), []);
}

#[test]
fn no_cookie_and_two_cookies_are_told_apart() {
    let world = World::new();
    let refresh = |token| refused(world.refresh_as(&world.acme, token, "Browser/1.0"));
    assert_eq!(refresh(Presented::Nothing), RefreshError::Refused(RefreshRefusal::Missing));
    assert_eq!(refresh(Presented::Ambiguous), RefreshError::Refused(RefreshRefusal::Invalid));
}

#[test]
fn d3_neither_garbage_nor_a_token_of_another_kind_refreshes() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let cut = &pair.refresh.expose()[..pair.refresh.expose().len() - 1];
    for text in ["", "garbage", "a.b.c", cut, pair.access.expose(), half.expose()] {
        invalid(&world, world.refresh(&world.acme, &Secret::new(text)));
    }
    assert!(world.refresh(&world.acme, &pair.refresh).is_ok());
}

#[test]
fn g1_a_token_with_another_organizations_slug_is_refused_and_not_consumed() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    invalid(&world, world.refresh(&world.globex, &pair.refresh));
    assert!(world.opens(&world.acme, &pair.access));
    let next = world.refresh(&world.acme, &pair.refresh).unwrap();
    // An old token of another tenant's session ends nothing here either.
    world.advance_seconds(60);
    invalid(&world, world.refresh(&world.globex, &pair.refresh));
    assert!(world.opens(&world.acme, &next.access));
}

#[test]
fn d2_a_refresh_token_is_good_for_seven_days_and_not_a_moment_longer() {
    let world = World::new();
    let (early, late) =
        (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.ada, &world.acme).tokens);
    let issued = NOW.floor_to_second();
    let end = issued.plus(Duration::from_days(7));
    world.clock.set(end.minus(Duration::from_millis(1)));
    assert!(world.refresh(&world.acme, &early.refresh).is_ok());
    world.clock.set(end);
    invalid(&world, world.refresh(&world.acme, &late.refresh));
}

/// An expired token is refused anyway: an old one from a forgotten disk must not end the session.
#[test]
fn e1_an_exchanged_token_that_has_run_out_is_no_reuse() {
    let world = World::new();
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(5 * 86_400);
    let next = world.refresh(&world.acme, &old.refresh).unwrap();
    world.advance_seconds(3 * 86_400);
    invalid(&world, world.refresh(&world.acme, &old.refresh));
    assert!(world.refresh(&world.acme, &next.refresh).is_ok());
}

#[test]
fn d4_without_standing_a_refresh_is_refused_and_the_token_works_again_with_it() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let refuses = || {
        // The organization that admission read may be older than the row.
        invalid(&world, world.refresh(&world.acme, &pair.refresh));
        let elsewhere = world.sign_in(&world.ada, &world.globex).tokens;
        assert!(world.refresh(&world.globex, &elsewhere.refresh).is_ok());
    };
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed] {
        world.set_membership(&world.ada, &world.acme, status);
        refuses();
    }
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Active);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    refuses();
    world.set_status(&world.acme, OrganizationStatus::Active);
    assert!(world.refresh(&world.acme, &pair.refresh).is_ok());
}

/// A suspension must neither turn an honest retry into a reuse, nor hide a reuse for good.
#[test]
fn a_reused_token_of_a_suspended_member_ends_its_session_after_reinstatement() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let next = world.refresh(&world.acme, &pair.refresh).unwrap();
    world.advance_seconds(60);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    invalid(&world, world.refresh(&world.acme, &pair.refresh));
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Active);
    assert!(world.opens(&world.acme, &next.access));
    assert_eq!(refused(world.refresh(&world.acme, &pair.refresh)), RefreshError::Refused(RefreshRefusal::Reused));
    assert!(!world.opens(&world.acme, &next.access));
}

#[test]
fn d4_an_ended_session_is_refused_for_good() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let now = world.app.now();
    world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::Operator, now));
    for _ in 0..2 {
        invalid(&world, world.refresh(&world.acme, &pair.refresh));
        world.advance_seconds(60);
    }
    assert_eq!(world.end_of(&world.acme, &pair.refresh), Some(EndReason::Operator));
}

#[test]
fn m5_a_token_whose_session_has_no_row_is_refused() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(60);
    let later = world.app.now().plus(Duration::from_days(30));
    assert_eq!(world.write(|r| r.housekeeping().purge_sessions(later, 10)), 1);
    invalid(&world, world.refresh(&world.acme, &pair.refresh));
}

#[test]
fn e1_a_rotation_gives_a_new_pair_and_ends_the_old_access_token_at_once() {
    let world = World::new();
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    let bystander = full(world.login(&Attempt::of(&world.ada, &world.globex))).tokens;
    world.advance_seconds(60);
    let new = world.refresh(&world.acme, &old.refresh).unwrap();
    assert!(!world.opens(&world.acme, &old.access) && world.opens(&world.acme, &new.access));
    assert!(new.access.expose() != old.access.expose() && new.refresh.expose() != old.refresh.expose());
    assert_eq!(world.session_id(&new.access), world.session_id(&old.access));
    assert_eq!((new.access_ttl.seconds(), new.refresh_ttl.seconds()), (900, 604_800));
    assert!(world.opens(&world.globex, &bystander.access));
    // A refresh is no sign-in.
    assert_eq!(world.events_of(&world.acme, "user.login").len(), 1);
    let session = world.session(&world.acme, world.session_id(&new.access));
    let [listed] = world.live_sessions(&world.ada, &world.acme).try_into().unwrap();
    assert_eq!(listed, session);
}
