//! An organization that requires single sign-on: who gets in by what, and whose sessions end (docs/sso.md#requiring-it).

use orgauth_application::accounts::two_factor::{self, SetUp, TwoFactorError};
use orgauth_application::organizations::accept_invite::{AcceptError, Registration};
use orgauth_application::organizations::connections::{self, ConnectionError, ConnectionRefusal};
use orgauth_application::organizations::members::{self, MemberChange};
use orgauth_application::organizations::organization::{
    self, OrganizationChange, OrganizationError, OrganizationRefusal,
};
use orgauth_application::organizations::security::{ConnectionNotProven, RulesRefusal};
use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};
use orgauth_application::sign_in::second_factor::{SecondFactorError, SecondFactorRefusal};
use orgauth_application::sign_in::switch_organization::SwitchError;
use orgauth_domain::organizations::connection::{
    Connection, ConnectionChanges, ConnectionStatus, NamedConnection, SaidCredential,
};
use orgauth_domain::organizations::security::{RequireSso, SecurityChange};
use orgauth_domain::sign_in::access::Need;
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::sign_in::token::AuthenticationMethod::{OneTimePassword, Password};
use orgauth_domain::sign_in::{Beginning, Session};

use crate::accept_invite::{accept, invited, newcomer, prepared};
use crate::organization_rules::{rule, second_factor};
use crate::prelude::*;
use crate::required_second_factor::admit_set_up;
use crate::switch_organization::switch;
use crate::verify_second_factor::{first_step, second_step};

/// A connection of an organization, with this status.
fn connected(world: &World, organization: &Organization, status: ConnectionStatus) -> Connection {
    let connection = Connection { status, ..builders::connection(organization) };
    world.write(|r| r.connections().insert(&connection));
    connection
}

/// Writes that a user signed in by a connection.
fn known_by(world: &World, connection: &Connection, user: &User) {
    world.write(|r| r.identities().insert(&builders::identity(connection, user)).map(Result::unwrap));
}

fn requiring(require_sso: RequireSso) -> SecurityChange {
    SecurityChange { require_sso: Some(require_sso), ..SecurityChange::default() }
}

/// A world whose acme requires its active connection.
fn strict(require_sso: RequireSso) -> (World, Connection) {
    let world = World::new();
    let connection = connected(&world, &world.acme, ConnectionStatus::Active);
    rule(&world, &world.acme, requiring(require_sso));
    (world, connection)
}

fn set(world: &World, by: &Initiator, require_sso: RequireSso) -> Result<Organization, OrganizationError> {
    let change = OrganizationChange { security: requiring(require_sso), ..OrganizationChange::default() };
    organization::update(&world.app, by, &change)
}

fn by_connection(connection: &Connection) -> AccessFault {
    AccessFault::SsoRequired(Some(Box::new(NamedConnection::from(connection))))
}

/// A session of a member of acme that began by a connection.
fn session_by(world: &World, connection: &Connection, user: &User) -> Session {
    let membership = world.membership(user, &world.acme);
    let start = Beginning { connection_id: Some(connection.id), ..builders::beginning(&membership) };
    let session = Session::begin(start, builders::pair_seed(), NOW, &world.app.settings.tokens);
    world.write(|r| r.sessions().insert(&session));
    session
}

fn promote(world: &World, user: &User) {
    let admin = Membership { role: Role::Admin, ..world.membership(user, &world.acme) };
    world.write(|r| r.memberships().update(&admin));
}

fn code_of_tess(world: &World) -> Proof {
    Proof::Code(world.code(&world.tess, 0))
}

fn live(world: &World, user: &User) -> usize {
    world.live_sessions(user, &world.acme).len()
}

// ---- Turning it on ----

#[test]
fn only_an_active_connection_that_has_let_the_admin_in_is_required_of_others() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let not_proven =
        || OrganizationError::Refused(OrganizationRefusal::Rules(RulesRefusal::from(ConnectionNotProven)));
    let refuses = |what: &str| {
        let before = Snapshot::of(&world);
        for rule in [RequireSso::Members, RequireSso::All] {
            assert_eq!(refused(set(&world, &by(&ada), rule)), not_proven(), "{what}");
        }
        assert_eq!(Snapshot::of(&world), before, "{what}");
    };
    let operator = Initiator::command_line(&world.acme.slug);
    refuses("no connection");
    let theirs = connected(&world, &world.globex, ConnectionStatus::Active);
    known_by(&world, &theirs, &world.ada);
    refuses("the connection of another organization");
    let draft = connected(&world, &world.acme, ConnectionStatus::Draft);
    known_by(&world, &draft, &world.ada);
    refuses("a connection that is off");
    assert_eq!(refused(set(&world, &operator, RequireSso::All)), not_proven(), "for the operator, too");
    let active = connected(&world, &world.acme, ConnectionStatus::Active);
    known_by(&world, &active, &world.bob);
    refuses("another one's sign-in");
    set(&world, &operator, RequireSso::Members).unwrap();
    refused(set(&world, &by(&ada), RequireSso::All));
    known_by(&world, &active, &world.ada);
    assert_eq!(set(&world, &by(&ada), RequireSso::All).unwrap().security.require_sso, RequireSso::All);
    // What shuts out nobody needs no proof.
    world.write(|r| r.connections().delete(world.acme.id, active.id));
    set(&world, &by(&ada), RequireSso::All).unwrap();
    set(&world, &by(&ada), RequireSso::Members).unwrap();
    set(&world, &by(&ada), RequireSso::Off).unwrap();
    let words: Vec<_> =
        world.audit(AuditAction::OrganizationUpdated).into_iter().map(|entry| entry.metadata).collect();
    let of = |word: &str| vec![("requireSso", word.to_owned())];
    assert_eq!(words, [of("members"), of("all"), of("members"), of("off")]);
}

#[test]
fn what_began_otherwise_ends_but_what_admins_and_the_caller_may_keep() {
    let world = World::new();
    let connection = connected(&world, &world.acme, ConnectionStatus::Active);
    known_by(&world, &connection, &world.ada);
    let bob = world.sign_in(&world.bob, &world.acme).tokens;
    let waiting = first_step(&world, &world.acme);
    let by_it = session_by(&world, &connection, &world.bob);
    let elsewhere = world.sign_in(&world.eve, &world.globex).tokens;
    let [own, other] = [(); 2].map(|()| world.sign_in(&world.ada, &world.acme).tokens);
    let ada = world.caller(&world.acme, &own.access);
    set(&world, &by(&ada), RequireSso::Members).unwrap();
    assert_eq!(world.end_of(&world.acme, &bob.access), Some(EndReason::Operator));
    assert_eq!(refused(world.refresh(&world.acme, &bob.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    let gone = SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid);
    assert_eq!(refused(second_step(&world, &world.acme, &waiting, code_of_tess(&world))), gone);
    assert!([&own, &other].iter().all(|pair| world.opens(&world.acme, &pair.access)));
    set(&world, &by(&ada), RequireSso::All).unwrap();
    assert_eq!(world.end_of(&world.acme, &other.access), Some(EndReason::Operator));
    assert!(world.opens(&world.acme, &own.access) && world.refresh(&world.acme, &own.refresh).is_ok());
    assert!(world.opens(&world.globex, &elsewhere.access));
    let left: Vec<_> = world.live_sessions(&world.bob, &world.acme).iter().map(|session| session.id).collect();
    assert_eq!(left, [by_it.id]);
    // What has ended has ended for good.
    set(&world, &Initiator::command_line(&world.acme.slug), RequireSso::Off).unwrap();
    assert!(world.refresh(&world.acme, &bob.refresh).is_err());
    assert_eq!(refused(second_step(&world, &world.acme, &waiting, code_of_tess(&world))), gone);
}

// ---- Signing in otherwise ----

#[test]
fn a_right_password_leads_to_the_connection_and_a_wrong_one_tells_nothing() {
    for required in [RequireSso::Members, RequireSso::All] {
        let (world, connection) = strict(required);
        let wrong = refused(world.login(&Attempt::of(&world.bob, &world.acme).wrong()));
        assert_eq!(wrong, LoginError::Refused(InvalidCredentials));
        let stranger = refused(world.login(&Attempt::of(&world.eve, &world.acme)));
        assert_eq!(stranger, LoginError::Denied(AccessFault::NotAMember));
        for user in [&world.bob, &world.tess] {
            let denied = refused(world.login(&Attempt::of(user, &world.acme)));
            assert_eq!(denied, LoginError::Denied(by_connection(&connection)), "{required}");
            assert_eq!(live(&world, user), 0);
        }
        let reasons = world.refusals(AuditAction::LoginDenied);
        let told = "this organization requires single sign-on: sign in by its identity provider".to_owned();
        assert!(reasons.iter().any(|entry| entry.metadata == [("reason", told.clone())]), "{reasons:?}");
        full(world.login(&Attempt::of(&world.eve, &world.globex)));
    }
}

#[test]
fn without_an_active_connection_nobody_is_led_to_one() {
    let (world, connection) = strict(RequireSso::All);
    world.write(|r| r.connections().delete(world.acme.id, connection.id));
    let denied = refused(world.login(&Attempt::of(&world.bob, &world.acme)));
    assert_eq!(denied, LoginError::Denied(AccessFault::SsoRequired(None)));
}

#[test]
fn people_are_led_to_the_connection_that_knows_them() {
    let (world, first) = strict(RequireSso::All);
    let second = connected(&world, &world.acme, ConnectionStatus::Active);
    known_by(&world, &second, &world.bob);
    let led = |user: &User| refused(world.login(&Attempt::of(user, &world.acme)));
    assert_eq!(led(&world.bob), LoginError::Denied(by_connection(&second)));
    assert_eq!(led(&world.tess), LoginError::Denied(by_connection(&first)));
}

#[test]
fn admins_break_the_glass_with_a_second_factor_that_they_have_where_members_alone_are_bound() {
    let (world, connection) = strict(RequireSso::Members);
    let denied = LoginError::Denied(by_connection(&connection));
    assert_eq!(refused(world.login(&Attempt::of(&world.ada, &world.acme))), denied, "no second factor");
    promote(&world, &world.tess);
    let token = first_step(&world, &world.acme);
    full(second_step(&world, &world.acme, &token, code_of_tess(&world)));
    // None is set up on the way, even where the organization requires one.
    rule(&world, &world.acme, second_factor(true));
    assert_eq!(refused(world.login(&Attempt::of(&world.ada, &world.acme))), denied);
    set(&world, &Initiator::command_line(&world.acme.slug), RequireSso::All).unwrap();
    assert_eq!(live(&world, &world.tess), 0);
    assert_eq!(refused(world.login(&Attempt::of(&world.tess, &world.acme))), denied);
}

#[test]
fn a_set_up_that_is_under_way_does_not_break_the_glass() {
    let world = World::new();
    let connection = connected(&world, &world.acme, ConnectionStatus::Active);
    rule(&world, &world.acme, second_factor(true));
    let token = partial(world.login(&Attempt::of(&world.ada, &world.acme)));
    rule(&world, &world.acme, requiring(RequireSso::Members));
    let caller = admit_set_up(&world, &world.acme, &token).unwrap();
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    let set_up = SetUp { caller, shown: None, refresh: Presented::Nothing, request };
    let error = refused(block_on(two_factor::set_up(&world.app, set_up)));
    assert_eq!(error, TwoFactorError::Denied(by_connection(&connection)));
    assert!(world.two_factor(&world.ada).sealed().is_none());
}

/// A server of the version before doesn't know the rule, and may begin such a session meanwhile.
#[test]
fn what_an_older_server_began_since_is_neither_completed_nor_refreshed() {
    let (world, connection) = strict(RequireSso::Members);
    let pair = world.session_by(&world.bob, &world.acme, &[Password]);
    assert_eq!(refused(world.refresh(&world.acme, &pair.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    rule(&world, &world.acme, requiring(RequireSso::Off));
    let token = first_step(&world, &world.acme);
    let security = orgauth_domain::organizations::security::SecurityRules {
        require_sso: RequireSso::Members,
        ..orgauth_domain::organizations::security::SecurityRules::default()
    };
    world.write(|r| r.organizations().update(&Organization { security: security.clone(), ..world.acme.clone() }));
    let error = refused(second_step(&world, &world.acme, &token, code_of_tess(&world)));
    assert_eq!(error, SecondFactorError::Denied(by_connection(&connection)));
    assert_eq!(live(&world, &world.tess), 0);
}

#[test]
fn a_switch_is_no_way_around_it() {
    let (world, connection) = strict(RequireSso::Members);
    let into_acme = |user: &User, methods: &[AuthenticationMethod]| {
        let pair = world.session_by(user, &world.globex, methods);
        switch(&world, (&world.globex, &pair.access), "acme", &cookies(&pair))
    };
    let denied = || SwitchError::Denied(by_connection(&connection));
    assert_eq!(refused(into_acme(&world.tess, &[Password, OneTimePassword])), denied(), "a member");
    assert_eq!(refused(into_acme(&world.ada, &[Password])), denied(), "an admin without a second factor");
    promote(&world, &world.tess);
    partial(into_acme(&world.tess, &[Password]));
    full(into_acme(&world.tess, &[Password, OneTimePassword]));
    rule(&world, &world.acme, requiring(RequireSso::All));
    assert_eq!(refused(into_acme(&world.tess, &[Password, OneTimePassword])), denied());
}

#[test]
fn an_invitation_leads_to_the_connection_and_is_not_consumed() {
    let world = World::new();
    let connection = connected(&world, &world.acme, ConnectionStatus::Active);
    let tokens = [invited(&world, ZOE), invited(&world, world.eve.email.as_str())];
    let waiting = prepared(&world, &tokens[0]);
    for required in [RequireSso::Members, RequireSso::All] {
        rule(&world, &world.acme, requiring(required));
        let before = Snapshot::of(&world);
        for (token, fields) in tokens.iter().zip([newcomer(), Registration::default()]) {
            let error = refused(accept(&world, &world.acme, token, fields));
            assert_eq!(error, AcceptError::Denied(by_connection(&connection)), "{required}");
        }
        assert_eq!(Snapshot::of(&world), before);
    }
    let before = Snapshot::of(&world);
    assert_eq!(refused(waiting.resume()), AcceptError::Denied(by_connection(&connection)), "about to accept");
    assert_eq!(Snapshot::of(&world), before);
    let unknown = accept(&world, &world.globex, &tokens[0], newcomer());
    assert_eq!(refused(unknown), AcceptError::Refused(InviteRefusal::Invalid.into()));
    rule(&world, &world.acme, requiring(RequireSso::Off));
    assert!(accept(&world, &world.acme, &tokens[0], newcomer()).is_ok());
}

// ---- Roles ----

#[test]
fn a_demoted_admins_sessions_end_that_began_otherwise() {
    let demoted = |required: RequireSso| {
        let (world, connection) = strict(RequireSso::Members);
        promote(&world, &world.tess);
        let token = first_step(&world, &world.acme);
        full(second_step(&world, &world.acme, &token, code_of_tess(&world)));
        let waiting = {
            world.advance_seconds(60);
            first_step(&world, &world.acme)
        };
        session_by(&world, &connection, &world.tess);
        let elsewhere = world.session_by(&world.tess, &world.globex, &[Password, OneTimePassword]);
        if required == RequireSso::Off {
            rule(&world, &world.acme, requiring(RequireSso::Off));
        }
        let change = MemberChange { role: Some(Role::Member), suspended: None, roles: None, metadata: None };
        members::change(&world.app, &Initiator::command_line(&world.acme.slug), world.tess.id, &change).unwrap();
        assert!(world.opens(&world.globex, &elsewhere.access));
        let completes = second_step(&world, &world.acme, &waiting, code_of_tess(&world)).is_ok();
        (live(&world, &world.tess), completes)
    };
    assert_eq!(demoted(RequireSso::Members), (1, false));
    assert_eq!(demoted(RequireSso::Off), (3, true));
}

// ---- The last connection ----

#[test]
fn the_last_active_connection_stays_while_it_is_required_but_for_the_operator() {
    let (world, connection) = strict(RequireSso::Members);
    connected(&world, &world.acme, ConnectionStatus::Draft);
    connected(&world, &world.globex, ConnectionStatus::Active);
    let ada = admin(&world, &world.ada, &world.acme);
    let off = || ConnectionChanges { status: Some(ConnectionStatus::Draft), ..ConnectionChanges::default() };
    let turn_off = |by: &Initiator, connection: &Connection| {
        connections::update(&world.app, by, connection.id, &off(), (&SaidCredential::default(), None))
    };
    let delete = |by: &Initiator, connection: &Connection| connections::delete(&world.app, by, connection.id);
    let required = ConnectionError::Refused(ConnectionRefusal::Required);
    let before = Snapshot::of(&world);
    assert_eq!(refused(turn_off(&by(&ada), &connection)), required);
    assert_eq!(refused(delete(&by(&ada), &connection)), required);
    assert_eq!(Snapshot::of(&world), before);
    let second = connected(&world, &world.acme, ConnectionStatus::Active);
    delete(&by(&ada), &connection).unwrap();
    assert_eq!(refused(delete(&by(&ada), &second)), required);
    let renamed = ConnectionChanges { name: Name::parse("New").ok(), ..ConnectionChanges::default() };
    connections::update(&world.app, &by(&ada), second.id, &renamed, (&SaidCredential::default(), None)).unwrap();
    let operator = Initiator::command_line(&world.acme.slug);
    turn_off(&operator, &second).unwrap();
    delete(&operator, &second).unwrap();
    assert!(world.admit(&world.acme, &admin_token(&world), Need::Admin).is_ok());
    set(&world, &by(&ada), RequireSso::Off).unwrap();
}

#[test]
fn an_impact_names_whom_the_connection_would_shut_out() {
    let world = World::new();
    let connection = connected(&world, &world.acme, ConnectionStatus::Draft);
    known_by(&world, &connection, &world.tess);
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let not_found = ConnectionError::Refused(ConnectionRefusal::NotFound);
    assert_eq!(refused(connections::impact(&world.app, &by(&eve), connection.id)), not_found);
    let before = Snapshot::of(&world);
    let impact = connections::impact(&world.app, &by(&ada), connection.id).unwrap();
    assert_eq!(Snapshot::of(&world), before);
    let mut shut_out: Vec<_> = impact.shut_out.into_iter().map(|member| member.user_id).collect();
    shut_out.sort_unstable();
    let mut expected = [world.ada.id, world.bob.id];
    expected.sort_unstable();
    assert_eq!((impact.members, impact.linked, shut_out), (3, 1, expected.to_vec()));
}

fn admin_token(world: &World) -> Secret {
    world.session_by(&world.ada, &world.acme, &[Password]).access
}
