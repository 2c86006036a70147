//! A store that fails at each of its places in turn: no user is signed in, nothing is changed, and the use case returns the
//! failure (docs/security.md: M5).

use orgauth_application::accounts::by_operator::{self, AccountChange};
use orgauth_application::accounts::change_password::ChangePasswordCommand;
use orgauth_application::accounts::export::export_by_operator;
use orgauth_application::accounts::profile::{UpdateProfileCommand, update_profile};
use orgauth_application::accounts::sessions::{end_session, logout_all};
use orgauth_application::accounts::two_factor::{self};
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::error::Error;
use orgauth_application::error::Failure;
use orgauth_application::initiator::Operator;
use orgauth_application::keys::api_keys::{self};
use orgauth_application::keys::signing_keys::{self};
use orgauth_application::organizations::add_member::{AddMember, add_member};
use orgauth_application::organizations::members::{self, MemberChange};
use orgauth_application::organizations::organization::{self, CreateOrganization, OrganizationChange};
use orgauth_application::presented::Presented;
use orgauth_application::proof::reauthenticate::Reauthentication;
use orgauth_application::sign_in::enrolment;
use orgauth_application::sign_in::logout::{LogoutCommand, logout};
use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};
use orgauth_application::sign_in::second_factor::{SecondFactorError, SecondFactorRefusal};
use orgauth_application::sign_in::switch_organization::switch_organization;
use orgauth_domain::ports::StoreError;
use orgauth_domain::sign_in::factor::Proof;

use crate::change_password::{NEW, change};
use crate::prelude::*;

use crate::required_second_factor::setting_up;
use crate::two_factor::{by_password, replace, reset_by_command_line, session_of_tess, turning_off};
use crate::verify_second_factor::{first_step, second_step};

/// An error of a use case, which may be the store's error.
pub(crate) trait OfStore: std::fmt::Debug {
    fn of_store(self) -> Option<StoreError>;
}

impl<R: std::fmt::Debug> OfStore for Error<R> {
    fn of_store(self) -> Option<StoreError> {
        match self {
            Self::Failed(Failure::Store(error)) => Some(error),
            _ => None,
        }
    }
}

impl OfStore for StoreError {
    fn of_store(self) -> Option<StoreError> {
        Some(self)
    }
}

/// Acts with the store failing at its first, second, … place, until the act no longer reaches the failing place. Each
/// failure must be returned as the store's and leave everything unchanged; the last act, without a failure, must change
/// something.
pub(crate) fn sweep<S, T, E: OfStore>(prepare: impl Fn(&World) -> S, act: impl Fn(&World, &S) -> Result<T, E>) {
    sweep_at(&Place::ALL, prepare, act);
}

/// Does the same at some of the places.
pub(crate) fn sweep_at<S, T, E: OfStore>(
    places: &[Place],
    prepare: impl Fn(&World) -> S,
    act: impl Fn(&World, &S) -> Result<T, E>,
) {
    for place in places.iter().copied() {
        let mut world = World::new();
        // Reserved throttle places stay taken after a failure; high limits keep them from refusing later attempts.
        world.app.settings.throttle.email_and_source.limit = 10_000;
        world.app.settings.throttle.source.limit = 10_000;
        world.app.settings.throttle.email_from_unknown.limit = 10_000;
        world.app.settings.throttle.partial_token.limit = 10_000;
        world.app.settings.throttle.user_codes.limit = 10_000;
        let prepared = prepare(&world);
        let before = Snapshot::of(&world);
        for nth in 1.. {
            world.store.fail(place, nth);
            let acted = act(&world, &prepared);
            if !world.store.cancel_failure() {
                assert!(nth > 1, "{place:?} was never reached");
                assert!(acted.is_ok(), "{place:?}: refused without a failure");
                assert_ne!(Snapshot::of(&world), before, "a success changes something");
                break;
            }
            assert_eq!(refused(acted).of_store(), Some(place.failure()), "{place:?} {nth}");
            assert_eq!(Snapshot::of(&world), before, "{place:?} {nth}");
        }
    }
}

#[test]
fn m5_a_sign_in() {
    let held = |world: &World| world.sign_in(&world.eve, &world.globex).tokens;
    sweep(held, |world, held| world.login(&Attempt::of(&world.ada, &world.acme).presenting(cookies(held))));
}

#[test]
fn m5_a_sign_in_that_owes_its_second_factor() {
    let act = |world: &World, (): &()| {
        let before = world.audit(AuditAction::LoginSecondFactorRequired).len();
        let answer = world.login(&Attempt::of(&world.tess, &world.acme));
        let after = world.audit(AuditAction::LoginSecondFactorRequired).len();
        assert_eq!(after - before, usize::from(answer.is_ok()), "a partial session is recorded with it");
        answer
    };
    sweep(|_| (), act);
}

/// Covers the failed attempt's audit entry, too: without the entry the use case must not answer.
#[test]
fn m5_a_refused_sign_in() {
    sweep(
        |_| (),
        |world, ()| match world.login(&Attempt::of(&world.ada, &world.acme).wrong()) {
            Err(LoginError::Refused(InvalidCredentials)) => Ok(()),
            Err(error) => Err(error),
            Ok(_) => panic!("signed in by a wrong password"),
        },
    );
    sweep(
        |_| (),
        |world, ()| match world.login(&Attempt::of(&world.bob, &world.globex)) {
            Err(LoginError::Denied(_)) => Ok(()),
            Err(error) => Err(error),
            Ok(_) => panic!("signed in without a membership"),
        },
    );
}

#[test]
fn m5_e2_a_refresh_and_the_token_is_still_good_afterwards() {
    let pair = |world: &World| world.sign_in(&world.ada, &world.acme).tokens;
    sweep(pair, |world, pair| world.refresh(&world.acme, &pair.refresh));
}

#[test]
fn m5_e1_a_reuse_is_told_only_when_the_session_has_ended() {
    let rotated = |world: &World| {
        let old = world.sign_in(&world.ada, &world.acme).tokens;
        world.refresh(&world.acme, &old.refresh).unwrap();
        world.advance_seconds(60);
        old
    };
    sweep(rotated, |world, old| match world.refresh(&world.acme, &old.refresh) {
        Err(RefreshError::Refused(RefreshRefusal::Reused)) => Ok(()),
        Err(error) => Err(error),
        Ok(_) => panic!("a reused token was exchanged"),
    });
}

#[test]
fn m5_a_sign_out() {
    let pair = |world: &World| world.sign_in(&world.ada, &world.acme).tokens;
    sweep(pair, |world, pair| {
        let request = request(CLIENT_ADDRESS, "Browser/1.0");
        let presented = cookies(pair);
        logout(&world.app, &LogoutCommand { organization: world.acme.clone(), presented, request })
    });
}

/// A caller who sends the password again.
fn asked(caller: &Caller) -> Reauthentication {
    Reauthentication {
        caller: caller.clone(),
        password: Secret::new(PASSWORD),
        request: request(CLIENT_ADDRESS, "Browser/1.0"),
    }
}

#[test]
fn m5_a_password_change() {
    let prepare = |world: &World| {
        world.sign_in(&world.ada, &world.globex);
        let access = world.sign_in(&world.ada, &world.acme).tokens.access;
        world.caller(&world.acme, &access)
    };
    sweep(prepare, |world, caller| {
        change(world, ChangePasswordCommand { current: asked(caller), new: Secret::new(NEW) })
    });
}

#[test]
fn m5_c1_a_second_step_and_its_code_is_still_good_afterwards() {
    let prepare = |world: &World| (first_step(world, &world.acme), world.code(&world.tess, 0));
    sweep(prepare, |world, (token, code)| second_step(world, &world.acme, token, Proof::Code(code.clone())));
    let prepare = |world: &World| {
        let access = session_of_tess(world, &world.acme);
        let codes = replace(world, (&world.acme, &access), &world.code(&world.tess, 0)).unwrap();
        (first_step(world, &world.acme), codes)
    };
    sweep(prepare, |world, (token, codes)| {
        second_step(world, &world.acme, token, Proof::RecoveryCode(codes[0].expose().to_owned()))
    });
    // Covers the wrong code's audit entry, too: without the entry the use case must not answer.
    let prepare = |world: &World| first_step(world, &world.acme);
    sweep(prepare, |world, token| match second_step(world, &world.acme, token, Proof::Code("000000".to_owned())) {
        Err(SecondFactorError::Refused(SecondFactorRefusal::WrongCode)) => Ok(()),
        Err(error) => Err(error),
        Ok(_) => panic!("signed in by a wrong code"),
    });
}

#[test]
fn m5_the_second_factor_on_and_off() {
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    let bob = |world: &World| {
        let access = world.sign_in(&world.bob, &world.acme).tokens.access;
        world.caller(&world.acme, &access)
    };
    sweep(bob, |world, caller| block_on(two_factor::set_up(&world.app, by_password(asked(caller)))));
    let enrolled = |world: &World| {
        let caller = bob(world);
        let secret = block_on(two_factor::set_up(&world.app, by_password(asked(&caller)))).unwrap().secret;
        (caller, world.shown(&secret, 0))
    };
    sweep(enrolled, |world, (caller, code)| {
        two_factor::enable(&world.app, caller, code, &Presented::Nothing, &request)
    });
    let on = |world: &World| {
        let access = session_of_tess(world, &world.acme);
        (world.caller(&world.acme, &access), world.code(&world.tess, 0))
    };
    sweep(on, |world, (caller, code)| two_factor::replace_recovery_codes(&world.app, caller, code, &request));
    sweep(on, |world, (caller, code)| block_on(two_factor::disable(&world.app, turning_off(asked(caller), code))));
    sweep(on, |world, _| reset_by_command_line(world, &world.tess.email));
    let asked_for = |world: &World| {
        let (caller, secret) = setting_up(world);
        (caller, world.shown(&secret, 0))
    };
    let held = PresentedCookies::default();
    sweep(asked_for, |world, (caller, code)| enrolment::enrol(&world.app, caller, &held, code, &request).map(drop));
    sweep(|_| (), |world, ()| two_factor_by_operator::provision(&world.app, &world.bob, "Acme"));
}

#[test]
fn m5_what_the_operator_does_to_an_account() {
    let signed_in = |world: &World| drop(world.sign_in(&world.ada, &world.acme));
    sweep(signed_in, |world, ()| by_operator::logout_all(&world.app, &Operator::CommandLine, world.ada.id));
    sweep(signed_in, |world, ()| {
        export_by_operator(&world.app, &Operator::CommandLine, world.ada.id, None).map(drop)
    });
    sweep(signed_in, |world, ()| {
        let change = AccountChange { name: Name::parse("Countess").ok(), is_email_verified: Some(false) };
        by_operator::change(&world.app, &Operator::CommandLine, world.ada.id, &change)
    });
}

#[test]
fn m5_a_profile_update() {
    let caller = |world: &World| world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    sweep(caller, |world, caller| {
        let command = UpdateProfileCommand {
            caller: caller.clone(),
            name: Name::parse("Countess").unwrap(),
            bio: None,
            phone: None,
            locale: None,
            request: request(CLIENT_ADDRESS, "Browser/1.0"),
        };
        update_profile(&world.app, &command)
    });
}

#[test]
fn m5_ending_one_session_and_all_of_them() {
    let prepare = |world: &World| {
        let own = world.sign_in(&world.ada, &world.acme).tokens.access;
        let other = world.sign_in(&world.ada, &world.acme).tokens.access;
        (world.caller(&world.acme, &own), world.session_id(&other))
    };
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    sweep(prepare, |world, (caller, other)| end_session(&world.app, caller, *other, &request));
    sweep(prepare, |world, (caller, _)| logout_all(&world.app, caller, &request));
}

#[test]
fn m5_a_switch() {
    let prepare = |world: &World| {
        let pair = world.sign_in(&world.ada, &world.acme).tokens;
        (world.caller(&world.acme, &pair.access), cookies(&pair))
    };
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    sweep(prepare, |world, (caller, held)| {
        switch_organization(&world.app, caller, &world.globex.slug, held, &request)
    });
}

#[test]
fn m5_the_command_line() {
    sweep(
        |_| (),
        |world, ()| {
            let slug = Slug::parse("initech").unwrap();
            let name = Name::parse("Initech").unwrap();
            organization::create(
                &world.app,
                &Operator::CommandLine,
                CreateOrganization { slug, name, plan: Plan::Free, app_url: None, admin_email: None },
            )
        },
    );
    let suspend = OrganizationChange { status: Some(OrganizationStatus::Suspended), ..Default::default() };
    sweep(|_| (), |world, ()| organization::update(&world.app, &Initiator::command_line(&world.acme.slug), &suspend));
    for password in [Some(PASSWORD), None] {
        sweep(
            |_| (),
            |world, ()| {
                let zoe = Email::parse("zoe@example.com").unwrap();
                let command = AddMember {
                    slug: world.globex.slug.clone(),
                    email: if password.is_some() { zoe } else { world.bob.email.clone() },
                    name: Some(Name::parse("Zoe").unwrap()),
                    role: Role::Member,
                    password: password.map(Secret::new),
                };
                block_on(add_member(&world.app, command))
            },
        );
    }
}

#[test]
fn m5_api_keys() {
    let make = |world: &World| {
        let name = Name::parse("backend").unwrap();
        api_keys::create(&world.app, &Initiator::command_line(&world.acme.slug), name, None)
    };
    sweep(|_| (), |world, ()| make(world));
    let key = |world: &World| make(world).unwrap().0.id;
    sweep(key, |world, key| api_keys::revoke(&world.app, &Initiator::command_line(&world.acme.slug), *key));
    sweep(key, |world, key| orgauth_application::verify::touch(&world.app, world.acme.id, *key));
}

#[test]
fn m5_a_member_who_is_changed_or_removed() {
    let ada = |world: &World| world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let suspend = MemberChange { role: None, suspended: Some(true), roles: None, metadata: None };
    sweep(ada, |world, ada| members::change(&world.app, &by(ada), world.bob.id, &suspend));
    sweep(ada, |world, ada| members::remove(&world.app, &by(ada), world.bob.id));
}

#[test]
fn m5_d6_a_rotation_of_the_signing_keys() {
    let minute_later = |world: &World| {
        world.advance_seconds(60);
    };
    sweep(minute_later, |world, ()| signing_keys::rotate(&*world.store, &*world.keyring, world.app.now()));
}
