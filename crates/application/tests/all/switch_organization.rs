//! Switching from one organization's session to another's.

use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_application::sign_in::switch_organization::{
    SwitchError, SwitchRefusal, list_organizations, switch_organization,
};
use orgauth_domain::sign_in::token::AuthenticationMethod::{Invite, OneTimePassword, Password, RecoveryCode};

use crate::prelude::*;

pub(crate) fn switch(
    world: &World,
    (from, access): (&Organization, &Secret),
    to: &str,
    presented: &PresentedCookies,
) -> Result<SignIn, SwitchError> {
    let caller = world.caller(from, access);
    let slug = Slug::parse(to).unwrap();
    switch_organization(&world.app, &caller, &slug, presented, &request(CLIENT_ADDRESS, "Browser/1.0"))
}

/// Expects a refusal, and that nothing is written and the current session stays live.
fn refusal(world: &World, (from, access): (&Organization, &Secret), to: &str) -> SwitchError {
    let before = Snapshot::of(world);
    let error = refused(switch(world, (from, access), to, &bearer(access)));
    assert_eq!(Snapshot::of(world), before);
    assert!(world.opens(from, access));
    error
}

#[test]
fn g1_unknown_foreign_and_suspended_are_refused() {
    let world = World::new();
    let ada = world.sign_in(&world.ada, &world.acme).tokens.access;
    let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
    assert_eq!(refusal(&world, (&world.acme, &ada), "initech"), SwitchError::NoOrganization);
    let denied = |access, fault| {
        assert_eq!(refusal(&world, (&world.acme, access), "globex"), SwitchError::Denied(fault));
    };
    denied(&bob, AccessFault::NotAMember);
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Suspended);
    denied(&ada, AccessFault::MembershipNotActive);
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Removed);
    denied(&ada, AccessFault::NotAMember);
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    denied(&ada, AccessFault::OrganizationSuspended);
}

#[test]
fn p1_a_session_without_a_password_is_refused_before_anything_else_is_looked_at() {
    let world = World::new();
    for methods in [vec![Invite], vec![Invite, OneTimePassword], vec![Invite, RecoveryCode]] {
        let access = world.session_by(&world.ada, &world.acme, &methods).access;
        for slug in ["globex", "initech"] {
            assert_eq!(
                refusal(&world, (&world.acme, &access), slug),
                SwitchError::Refused(SwitchRefusal::PasswordRequired)
            );
        }
        assert_eq!(
            refusal(&world, (&world.acme, &access), "acme"),
            SwitchError::Refused(SwitchRefusal::SameOrganization)
        );
    }
}

#[test]
fn d4_d5_who_was_logged_out_or_refreshed_meanwhile_opens_no_session() {
    for is_refresh in [false, true] {
        let world = World::new();
        let pair = world.sign_in(&world.ada, &world.acme).tokens;
        let caller = world.caller(&world.acme, &pair.access);
        let now = world.app.now();
        if is_refresh {
            world.refresh(&world.acme, &pair.refresh).unwrap();
        } else {
            world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::LogoutAll, now));
        }
        let (held, request) = (cookies(&pair), request(CLIENT_ADDRESS, "Browser/1.0"));
        let error = refused(switch_organization(&world.app, &caller, &world.globex.slug, &held, &request));
        assert_eq!(error, SwitchError::Denied(AccessFault::Invalid));
        assert_eq!(world.live_sessions(&world.ada, &world.globex), []);
        assert_eq!(world.live_sessions(&world.ada, &world.acme).len(), usize::from(is_refresh));
    }
}

#[test]
fn e3_the_session_that_asked_ends_when_the_new_one_begins() {
    let world = World::new();
    let other = world.sign_in(&world.ada, &world.acme).tokens;
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let began = full(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
    assert_eq!((began.user.id, began.membership.organization_id), (world.ada.id, world.globex.id));
    assert!(world.opens(&world.globex, &began.tokens.access) && !world.opens(&world.acme, &began.tokens.access));
    assert_eq!(world.end_of(&world.acme, &pair.access), Some(EndReason::Replaced));
    assert!(world.opens(&world.acme, &other.access), "another browser's session lives on");
    // The event goes to the organization where the session began, with the method switch.
    let [event] = world.events_of(&world.globex, "user.login").try_into().unwrap();
    assert!(event.contains("\"method\":\"switch\""), "{event}");
    let entries = world.audit(AuditAction::LoginSucceeded);
    let last = entries.last().unwrap();
    assert_eq!((last.organization_id, &last.metadata), (world.globex.id, &vec![("method", "switch".to_owned())]));
}

#[test]
fn c4_a_second_factor_carries_over_only_when_it_was_satisfied() {
    let world = World::new();
    for methods in [vec![Password, OneTimePassword], vec![Invite, Password, RecoveryCode]] {
        let pair = world.session_by(&world.tess, &world.acme, &methods);
        let began = full(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
        let [session] = world.live_sessions(&world.tess, &world.globex).try_into().unwrap();
        assert_eq!(session.methods, methods);
        // And a switch back.
        full(switch(&world, (&world.globex, &began.tokens.access), "acme", &cookies(&began.tokens)));
    }
    for methods in [vec![Password], vec![Invite, Password]] {
        let pair = world.session_by(&world.tess, &world.acme, &methods);
        let events = world.events(&world.globex);
        let token = partial(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
        assert!(!world.opens(&world.globex, &token));
        assert!(world.opens(&world.acme, &pair.access), "no full session began, so none ends");
        assert_eq!(world.live_sessions(&world.tess, &world.globex), []);
        assert_eq!(world.events(&world.globex), events);
    }
}

#[test]
fn the_list_is_of_ones_own_memberships_suspended_but_not_removed() {
    let world = World::new();
    let listed = |user, organization: &Organization| {
        let access = world.session_by(user, organization, &[Password]).access;
        let page = list_organizations(&world.app, &world.caller(organization, &access), None, 1000).unwrap();
        page.entries.iter().map(|e| format!("{} {} {}", e.slug, e.role, e.status)).collect::<Vec<_>>()
    };
    assert_eq!(listed(&world.bob, &world.acme), ["acme member active"]);
    assert_eq!(listed(&world.ada, &world.acme), ["acme org_admin active", "globex member active"]);
    let ada = world.caller(&world.acme, &world.session_by(&world.ada, &world.acme, &[Password]).access);
    let first = list_organizations(&world.app, &ada, None, 1).unwrap();
    assert_eq!(first.next.as_ref().map(Slug::as_str), Some("acme"));
    let second = list_organizations(&world.app, &ada, first.next.as_ref(), 1).unwrap();
    assert_eq!((second.entries[0].slug.as_str(), second.next), ("globex", None));
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Suspended);
    assert_eq!(listed(&world.ada, &world.acme), ["acme org_admin active", "globex member suspended"]);
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Removed);
    assert_eq!(listed(&world.ada, &world.acme), ["acme org_admin active"]);
}
