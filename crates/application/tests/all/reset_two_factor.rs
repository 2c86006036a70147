//! An admin resets the second factor of a member (docs/security.md#second-factor).

use orgauth_application::organizations::reset_two_factor::{ResetError, ResetRefusal, reset};
use orgauth_domain::mail::{MailKind, NoticeKind};
use orgauth_domain::organizations::membership::MemberRefusal;

use orgauth_application::authorize::Caller;
use orgauth_domain::UserId;
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_domain::sign_in::two_factor::TwoFactor;

use crate::prelude::*;
use crate::two_factor::session_of_tess;

/// Makes Tess, who has a second factor, an admin of acme, and returns her.
fn tess_as_admin(world: &World) -> Initiator {
    let admin = Membership { role: Role::Admin, ..world.membership(&world.tess, &world.acme) };
    world.write(|r| r.memberships().update(&admin));
    by(&world.caller(&world.acme, &session_of_tess(world, &world.acme)))
}

/// Turns the second factor of Bob on, who belongs to acme alone.
fn factor_of_bob(world: &World) {
    let copied = TwoFactor { user_id: world.bob.id, state: world.two_factor(&world.tess).state };
    world.write(|r| r.users().set_two_factor(&copied, NOW));
}

fn refusal(world: &World, by: &Initiator, user: UserId) -> ResetError {
    let before = Snapshot::of(world);
    let error = refused(reset(&world.app, by, user));
    assert_eq!(Snapshot::of(world), before, "{error:?}");
    error
}

#[test]
fn a_second_factor_is_reset_only_by_an_admin_who_has_shown_one() {
    let world = World::new();
    factor_of_bob(&world);
    let ada = by(&world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access));
    assert_eq!(refusal(&world, &ada, world.bob.id), ResetError::Refused(ResetRefusal::NoSecondFactorShown));
    let tess = tess_as_admin(&world);
    let Initiator::Member(caller, request) = &tess else { unreachable!() };
    // An identity provider that is trusted to ask for a second factor may not have asked.
    let methods = vec![AuthenticationMethod::Connection, AuthenticationMethod::FederatedFactor];
    let session = Session { methods, ..caller.session.clone() };
    let by_provider = Initiator::Member(Box::new(Caller { session, ..(**caller).clone() }), request.clone());
    assert_eq!(refusal(&world, &by_provider, world.bob.id), ResetError::Refused(ResetRefusal::NoSecondFactorShown));
    world.write(|r| {
        r.memberships().update(&Membership { role: Role::Member, ..world.membership(&world.tess, &world.acme) })
    });
    assert_eq!(refusal(&world, &tess, world.bob.id), ResetError::Denied(AccessFault::AdminRequired));
}

#[test]
fn a_second_factor_is_reset_for_no_stranger_nor_oneself_nor_a_member_of_another_organization() {
    let world = World::new();
    factor_of_bob(&world);
    let tess = tess_as_admin(&world);
    assert_eq!(refusal(&world, &tess, world.tess.id), ResetError::Refused(ResetRefusal::Oneself));
    assert_eq!(
        refusal(&world, &tess, world.eve.id),
        ResetError::Refused(ResetRefusal::Member(MemberRefusal::NotAMember)),
        "of globex alone"
    );
    assert_eq!(refusal(&world, &tess, world.ada.id), ResetError::Refused(ResetRefusal::Elsewhere));
    let elsewhere = builders::membership(&world.globex, &world.bob);
    world.write(|r| r.memberships().insert(&elsewhere).map(Result::unwrap));
    for status in [MembershipStatus::Active, MembershipStatus::Suspended] {
        world.set_membership(&world.bob, &world.globex, status);
        assert_eq!(refusal(&world, &tess, world.bob.id), ResetError::Refused(ResetRefusal::Elsewhere), "{status}");
    }
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    assert_eq!(
        refusal(&world, &tess, world.bob.id),
        ResetError::Refused(ResetRefusal::Elsewhere),
        "a suspended organization"
    );
    world.set_membership(&world.bob, &world.globex, MembershipStatus::Removed);
    assert_eq!(reset(&world.app, &tess, world.bob.id), Ok(()));
}

#[test]
fn a_reset_ends_the_members_sessions_and_is_told_and_needs_something_to_reset() {
    let world = World::new();
    let tess = tess_as_admin(&world);
    assert_eq!(refusal(&world, &tess, world.bob.id), ResetError::Refused(ResetRefusal::NothingToReset));
    let bobs = world.sign_in(&world.bob, &world.acme).tokens.access;
    factor_of_bob(&world);
    assert_eq!(reset(&world.app, &tess, world.bob.id), Ok(()));
    assert!(!world.two_factor(&world.bob).is_on() && world.two_factor(&world.tess).is_on());
    assert!(!world.opens(&world.acme, &bobs));
    assert_eq!(world.events_of(&world.acme, "user.two_factor_disabled").len(), 1);
    assert_eq!(world.events_of(&world.globex, "user.two_factor_disabled"), Vec::<String>::new());
    assert_eq!(world.kinds_to(&world.bob.email).pop(), Some(MailKind::Notice(NoticeKind::TwoFactorDisabled)));
    let entries = world.audit(AuditAction::TwoFactorReset);
    assert_eq!(entries.iter().map(|entry| &entry.actor).collect::<Vec<_>>(), [&Actor::from(&world.tess)]);
}
