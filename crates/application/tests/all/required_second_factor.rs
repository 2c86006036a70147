//! An organization that requires a second factor: who gets a session, who must set one up, and which attackers gain nothing
//! (docs/security.md#an-organizations-own-rules).

use orgauth_application::accounts::two_factor::{self, SetUp, TwoFactorChangeRefusal, TwoFactorError};
use orgauth_application::authorize::{AdmitCommand, AdmitError, AdmitRefusal, CallerProof, admit_caller};
use orgauth_application::organizations::accept_invite::Registration;
use orgauth_application::organizations::organization::{
    self, OrganizationChange, OrganizationError, OrganizationRefusal,
};
use orgauth_application::organizations::security::{NoSecondFactor, RulesRefusal};
use orgauth_application::proof::owner::Shown;
use orgauth_application::proof::reauthenticate::WrongPassword;
use orgauth_application::sign_in::enrolment::{self, Enrolled};
use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};
use orgauth_application::sign_in::second_factor::{SecondFactorError, SecondFactorRefusal};
use orgauth_domain::sign_in::access::Need;
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule};
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::sign_in::token::AuthenticationMethod::{Invite, OneTimePassword, Password};
use orgauth_domain::sign_in::totp::TotpEnrolment;
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;

use crate::accept_invite::{accept, invited, newcomer};
use crate::organization_rules::{rule, second_factor};
use crate::prelude::*;
use crate::switch_organization::switch;
use crate::two_factor::{disable, reset_by_command_line, session_of_tess, set_up};
use crate::verify::Backend;
use crate::verify_second_factor::{first_step, second_step};

/// Admits a request with a partial token to a route that sets a second factor up.
pub(crate) fn admit_set_up(world: &World, organization: &Organization, token: &Secret) -> Result<Caller, AdmitError> {
    let command = AdmitCommand {
        slugs: vec![organization.slug.to_string()],
        browser: BrowserFacts::default(),
        rule: BrowserRule::OrganizationPages,
        service_key: None,
    };
    let proof = CallerProof {
        operators: None,
        need: Need::Session,
        access: Presented::Nothing,
        refresh: None,
        set_up: presented(token),
        client: request(CLIENT_ADDRESS, "Browser/1.0").client,
    };
    admit_caller(&world.app, &command, &proof).map(|admitted| admitted.who).map_err(|refusal| refusal.error)
}

fn sets_up(world: &World, caller: Caller, password: Option<&str>) -> Result<TotpEnrolment, TwoFactorError> {
    let (password, request) = (password.map(Secret::new), request(CLIENT_ADDRESS, "Browser/1.0"));
    block_on(two_factor::set_up(
        &world.app,
        SetUp { caller, shown: password.map(Shown::Password), refresh: Presented::Nothing, request },
    ))
}

fn enrols(world: &World, caller: &Caller, code: &str) -> Result<Enrolled, TwoFactorError> {
    enrolment::enrol(&world.app, caller, &PresentedCookies::default(), code, &request(CLIENT_ADDRESS, "Browser/1.0"))
}

/// A world whose acme requires a second factor.
fn strict() -> World {
    let world = World::new();
    rule(&world, &world.acme, second_factor(true));
    world
}

/// Signs in by password; returns the partial token.
fn signing_in(world: &World, user: &User, organization: &Organization) -> Secret {
    partial(world.login(&Attempt::of(user, organization)))
}

/// Bob, who must set a second factor up and has received its secret.
pub(crate) fn setting_up(world: &World) -> (Caller, Secret) {
    rule(world, &world.acme, second_factor(true));
    let token = signing_in(world, &world.bob, &world.acme);
    let caller = admit_set_up(world, &world.acme, &token).unwrap();
    let secret = sets_up(world, caller.clone(), None).unwrap().secret;
    (caller, secret)
}

// ---- Which attackers gain nothing ----

#[test]
fn whoever_only_reads_the_mail_of_a_member_plants_no_second_factor() {
    let world = strict();
    let token = invited(&world, world.eve.email.as_str());
    let joined = accept(&world, &world.acme, &token, Registration::default()).unwrap();
    let token = partial(Ok::<_, ()>(joined.sign_in));
    let caller = || admit_set_up(&world, &world.acme, &token).unwrap();
    let before = Snapshot::of(&world);
    assert_eq!(
        refused(sets_up(&world, caller(), None)),
        TwoFactorError::Refused(TwoFactorChangeRefusal::ProofRequired)
    );
    assert_eq!(Snapshot::of(&world), before);
    let wrong = TwoFactorError::Refused(TwoFactorChangeRefusal::Owner(WrongPassword.into()));
    assert_eq!(refused(sets_up(&world, caller(), Some("not the password"))), wrong);
    let not_set_up = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(TwoFactorRefusal::NotEnabled));
    assert_eq!(refused(enrols(&world, &caller(), "000000")), not_set_up);
    assert!(world.two_factor(&world.eve).sealed().is_none());
    assert!(!world.opens(&world.acme, &token));
    // With the password the set-up continues.
    let secret = sets_up(&world, caller(), Some(PASSWORD)).unwrap().secret;
    let enrolled = enrols(&world, &caller(), &world.shown(&secret, 0)).unwrap();
    assert!(world.opens(&world.acme, &enrolled.signed_in.tokens.access));
}

/// A switch continues a sign-in of long ago, and its tokens may be copies.
#[test]
fn whoever_only_holds_the_tokens_of_a_session_plants_no_second_factor_by_a_switch() {
    let world = World::new();
    rule(&world, &world.globex, second_factor(true));
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let token = partial(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
    let caller = || admit_set_up(&world, &world.globex, &token).unwrap();
    assert_eq!(
        refused(sets_up(&world, caller(), None)),
        TwoFactorError::Refused(TwoFactorChangeRefusal::ProofRequired)
    );
    assert!(world.two_factor(&world.ada).sealed().is_none());
    let secret = sets_up(&world, caller(), Some(PASSWORD)).unwrap().secret;
    assert!(enrols(&world, &caller(), &world.shown(&secret, 0)).is_ok());
}

#[test]
fn whoever_only_knows_the_password_of_a_member_with_a_second_factor_sets_up_no_other_one() {
    let world = strict();
    let token = first_step(&world, &world.acme);
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
}

#[test]
fn a_partial_token_of_another_organization_sets_nothing_up() {
    let world = strict();
    rule(&world, &world.globex, second_factor(true));
    let token = signing_in(&world, &world.ada, &world.globex);
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
    assert!(admit_set_up(&world, &world.globex, &token).is_ok());
}

#[test]
fn a_partial_token_that_waits_for_a_set_up_takes_no_code_even_when_there_is_a_second_factor_by_then() {
    let world = strict();
    let token = signing_in(&world, &world.bob, &world.acme);
    let no = SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid);
    assert_eq!(refused(second_step(&world, &world.acme, &token, Proof::Code("000000".to_owned()))), no);
    let other = signing_in(&world, &world.bob, &world.acme);
    let caller = admit_set_up(&world, &world.acme, &other).unwrap();
    let secret = sets_up(&world, caller.clone(), None).unwrap().secret;
    enrols(&world, &caller, &world.shown(&secret, 0)).unwrap();
    // The other partial session ended, too.
    assert_eq!(world.end_of(&world.acme, &token), Some(EndReason::TwoFactorChanged));
    world.advance_seconds(30);
    let code = Proof::Code(world.shown(&secret, 0));
    assert_eq!(refused(second_step(&world, &world.acme, &token, code)), no);
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
}

#[test]
fn a_partial_token_of_before_the_rule_was_turned_off_or_on_again_sets_nothing_up() {
    let world = strict();
    let token = signing_in(&world, &world.bob, &world.acme);
    let caller = admit_set_up(&world, &world.acme, &token).unwrap();
    let secret = sets_up(&world, caller.clone(), None).unwrap().secret;
    rule(&world, &world.acme, second_factor(false));
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
    // Nor does a request that admission had accepted before.
    assert_eq!(
        refused(sets_up(&world, caller.clone(), None)),
        TwoFactorError::Refused(TwoFactorChangeRefusal::PartialTokenInvalid)
    );
    let late = refused(enrols(&world, &caller, &world.shown(&secret, 0)));
    assert_eq!(late, TwoFactorError::Refused(TwoFactorChangeRefusal::PartialTokenInvalid));
    assert!(!world.two_factor(&world.bob).is_on());
    rule(&world, &world.acme, second_factor(true));
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
    assert_eq!(
        refused(enrols(&world, &caller, &world.shown(&secret, 1))),
        TwoFactorError::Refused(TwoFactorChangeRefusal::PartialTokenInvalid)
    );
    assert!(!world.two_factor(&world.bob).is_on());
}

#[test]
fn a_set_up_that_began_before_the_password_changed_is_over() {
    let world = strict();
    let token = signing_in(&world, &world.ada, &world.acme);
    let caller = admit_set_up(&world, &world.acme, &token).unwrap();
    let pair = world.sign_in(&world.ada, &world.globex).tokens;
    let words = (PASSWORD, crate::change_password::NEW);
    let command = crate::change_password::command(&world, &world.globex, &pair.access, words);
    crate::change_password::change(&world, command).unwrap();
    assert_eq!(
        refused(sets_up(&world, caller, None)),
        TwoFactorError::Refused(TwoFactorChangeRefusal::PartialTokenInvalid)
    );
}

// ---- Signing in ----

#[test]
fn a_member_without_a_second_factor_gets_a_full_session_only_by_setting_one_up() {
    let backend = Backend::new();
    let world = &backend.world;
    rule(world, &world.acme, second_factor(true));
    let elsewhere = world.sign_in(&world.ada, &world.globex).tokens.access;
    let token = signing_in(world, &world.ada, &world.acme);
    assert_eq!(world.live_sessions(&world.ada, &world.acme), []);
    let caller = admit_set_up(world, &world.acme, &token).unwrap();
    let secret = sets_up(world, caller.clone(), None).unwrap().secret;
    let wrong = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(TwoFactorRefusal::WrongCode));
    assert_eq!(refused(enrols(world, &caller, "000000")), wrong);
    let enrolled = enrols(world, &caller, &world.shown(&secret, 0)).unwrap();
    let access = &enrolled.signed_in.tokens.access;
    assert!(world.opens(&world.acme, access) && !backend.is_invalid(access));
    assert_eq!(enrolled.recovery_codes.len(), 10);
    let [session] = world.live_sessions(&world.ada, &world.acme).try_into().unwrap();
    assert_eq!(session.methods, [Password, OneTimePassword]);
    assert!(!world.opens(&world.globex, &elsewhere), "the other sessions ended");
    // The partial token works once.
    assert_eq!(
        refused(enrols(world, &caller, &world.shown(&secret, 1))),
        TwoFactorError::Refused(TwoFactorChangeRefusal::PartialTokenInvalid)
    );
    let told = world.events_of(&world.acme, "user.login");
    assert!(told.last().unwrap().contains("\"method\":\"totp\""), "{told:?}");
    assert_eq!(world.events_of(&world.acme, "user.two_factor_enabled").len(), 1);
    assert_eq!(world.audit(AuditAction::TwoFactorEnabled).len(), 1);
}

#[test]
fn who_joins_as_a_new_account_has_just_chosen_a_password_and_sets_one_up() {
    let world = strict();
    let token = invited(&world, ZOE);
    let joined = accept(&world, &world.acme, &token, newcomer()).unwrap();
    let token = partial(Ok::<_, ()>(joined.sign_in));
    let caller = admit_set_up(&world, &world.acme, &token).unwrap();
    assert_eq!(caller.session.methods, [Invite, Password]);
    let secret = sets_up(&world, caller.clone(), None).unwrap().secret;
    let enrolled = enrols(&world, &caller, &world.shown(&secret, 0)).unwrap();
    assert!(world.opens(&world.acme, &enrolled.signed_in.tokens.access));
}

#[test]
fn a_switch_into_an_organization_that_asks_for_a_second_factor_waits_for_one() {
    let world = World::new();
    rule(&world, &world.globex, second_factor(true));
    // A user without a second factor.
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let token = partial(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
    assert!(admit_set_up(&world, &world.globex, &token).is_ok());
    assert_eq!(world.live_sessions(&world.ada, &world.globex), []);
    // A user with a second factor that the session has not passed.
    let pair = world.session_by(&world.tess, &world.acme, &[Password]);
    let token = partial(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
    assert_eq!(
        refused(admit_set_up(&world, &world.globex, &token)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
    // A user whose session passed a second factor that was turned off since.
    let pair = world.session_by(&world.bob, &world.acme, &[Password, OneTimePassword]);
    world.write(|r| r.memberships().insert(&builders::membership(&world.globex, &world.bob))).unwrap();
    let token = partial(switch(&world, (&world.acme, &pair.access), "globex", &cookies(&pair)));
    assert!(admit_set_up(&world, &world.globex, &token).is_ok());
}

// ---- Turning the rule on, and its effects ----

#[test]
fn an_admin_without_a_second_factor_does_not_ask_it_of_others() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let before = Snapshot::of(&world);
    let change = OrganizationChange { security: second_factor(true), ..OrganizationChange::default() };
    let error = refused(organization::update(&world.app, &by(&ada), &change));
    assert_eq!(
        error,
        OrganizationError::Refused(OrganizationRefusal::Rules(RulesRefusal::NoSecondFactor(NoSecondFactor)))
    );
    assert_eq!(Snapshot::of(&world), before);
    assert!(world.opens(&world.acme, &world.sign_in(&world.bob, &world.acme).tokens.access));
    crate::invites::promote(&world, &world.tess, &world.acme);
    let access = session_of_tess(&world, &world.acme);
    let tess = world.caller(&world.acme, &access);
    organization::update(&world.app, &by(&tess), &change).unwrap();
    assert!(world.opens(&world.acme, &access));
    // The admin who has a second factor may set the same rule again.
    organization::update(&world.app, &by(&tess), &change).unwrap();
}

#[test]
fn turning_it_on_ends_the_sessions_of_members_without_one_for_good() {
    let backend = Backend::new();
    let world = &backend.world;
    let bob = world.sign_in(&world.bob, &world.acme).tokens;
    let ada = world.sign_in(&world.ada, &world.globex).tokens.access;
    let tess = session_of_tess(world, &world.acme);
    rule(world, &world.acme, second_factor(true));
    assert!(backend.is_invalid(&bob.access) && !backend.is_invalid(&tess));
    assert_eq!(refused(world.refresh(&world.acme, &bob.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    assert!(world.opens(&world.globex, &ada));
    rule(world, &world.acme, second_factor(false));
    assert!(backend.is_invalid(&bob.access));
    assert_eq!(refused(world.refresh(&world.acme, &bob.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
}

#[test]
fn a_session_that_was_begun_without_one_all_the_same_is_not_refreshed() {
    let world = strict();
    // A session as an older server, which doesn't know the rule, would have begun it.
    let pair = world.session_by(&world.bob, &world.acme, &[Password]);
    assert_eq!(refused(world.refresh(&world.acme, &pair.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
}

#[test]
fn nobody_turns_off_what_any_organization_asks_for() {
    let world = World::new();
    rule(&world, &world.globex, second_factor(true));
    let access = session_of_tess(&world, &world.acme);
    let error = refused(disable(&world, (&world.acme, &access), &world.code(&world.tess, 0)));
    assert_eq!(error, TwoFactorError::Refused(TwoFactorChangeRefusal::RequiredByOrganization));
    assert!(world.two_factor(&world.tess).is_on());
    world.set_membership(&world.tess, &world.globex, MembershipStatus::Suspended);
    let error = refused(disable(&world, (&world.acme, &access), &world.code(&world.tess, 0)));
    assert_eq!(error, TwoFactorError::Refused(TwoFactorChangeRefusal::RequiredByOrganization));
    world.set_membership(&world.tess, &world.globex, MembershipStatus::Removed);
    disable(&world, (&world.acme, &access), &world.code(&world.tess, 0)).unwrap();
}

#[test]
fn a_reset_by_the_operator_leads_back_to_setting_one_up() {
    let world = strict();
    let before = first_step(&world, &world.acme);
    reset_by_command_line(&world, &world.tess.email).unwrap();
    assert_eq!(
        refused(admit_set_up(&world, &world.acme, &before)),
        AdmitError::Refused(AdmitRefusal::PartialTokenInvalid)
    );
    let token = first_step(&world, &world.acme);
    let caller = admit_set_up(&world, &world.acme, &token).unwrap();
    let secret = sets_up(&world, caller.clone(), None).unwrap().secret;
    let enrolled = enrols(&world, &caller, &world.shown(&secret, 0)).unwrap();
    assert!(world.opens(&world.acme, &enrolled.signed_in.tokens.access));
}

#[test]
fn a_rule_that_comes_while_a_sign_in_waits_for_its_hash_binds_it() {
    let world = World::new();
    let waiting = World::begin_login(&world.app, &Attempt::of(&world.bob, &world.acme)).unwrap();
    rule(&world, &world.acme, second_factor(true));
    let check = World::check(&waiting);
    let token = partial(waiting.answer(check));
    assert!(admit_set_up(&world, &world.acme, &token).is_ok());
    // A user who is setting a second factor up in another organization can continue.
    let pair = world.sign_in(&world.ada, &world.globex).tokens;
    assert!(set_up(&world, (&world.globex, &pair.access)).is_ok());
}
