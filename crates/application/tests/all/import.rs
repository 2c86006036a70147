//! Importing users of another service.

use orgauth_application::accounts::import::{
    Batch, Import, ImportError, ImportRefusal, ImportedMembership, ImportedUser, LineOutcome, Totals,
};
use orgauth_application::audit;
use orgauth_application::error::Failure;
use orgauth_application::keys::service_keys;
use orgauth_domain::UserId;
use orgauth_domain::accounts::foreign_hash::HashCeilings;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::ports::StoreError;
use orgauth_domain::sign_in::totp_secret::TotpSecret;
use orgauth_testkit::builders::audit_count;

use crate::prelude::*;

/// The bcrypt hash of `correct horse`.
const BCRYPT: &str = "$2b$04$Xt.o7ng/RdGiRJY7aeZKKO.QspzdfSLAeZwvWn2OVMVIeQTbUegqa";

fn joining(slug: &Slug, role: Role) -> ImportedMembership {
    ImportedMembership { slug: slug.clone(), role, roles: Vec::new(), metadata: None }
}

fn line(name: &str, places: &[(&Organization, Role)]) -> ImportedUser {
    ImportedUser {
        email: Email::parse(&format!("{name}@example.com")).unwrap(),
        name: Name::parse(&format!("{name} imported")).unwrap(),
        hash: None,
        is_email_verified: false,
        totp_secret: None,
        memberships: places.iter().map(|(place, role)| joining(&place.slug, *role)).collect(),
    }
}

fn run(world: &World, users: &[ImportedUser]) -> Vec<LineOutcome> {
    let mut import = Import::new(&world.app, Operator::CommandLine);
    let Batch { outcomes, stopped } = import.batch(&world.app, users);
    assert_eq!(stopped, None);
    import.finish(&world.app).unwrap();
    outcomes
}

fn imported(outcome: &LineOutcome) -> UserId {
    let LineOutcome::Imported(id) = outcome else { panic!("{outcome:?}") };
    *id
}

fn membership(world: &World, place: &Organization, user: UserId) -> Option<Membership> {
    world.rows(|r| r.memberships().get(place.id, user))
}

fn operators_entries(world: &World) -> Vec<AuditRecord> {
    audit::list_operators(&world.app, None, 100).unwrap().entries
}

#[test]
fn a_refused_line_writes_nothing_and_harms_no_other() {
    let world = World::new();
    let unknown = Organization { slug: Slug::parse("initech").unwrap(), ..builders::organization() };
    let bad = line("zoe", &[(&world.acme, Role::Member), (&unknown, Role::Member)]);
    let outcomes = run(&world, &[bad.clone(), line("yan", &[(&world.acme, Role::Admin)])]);
    assert_eq!(outcomes[0], LineOutcome::Refused(ImportRefusal::OrganizationNotFound(unknown.slug)));
    assert_eq!(world.rows(|r| r.users().by_email(&bad.email)), None);
    let yan = membership(&world, &world.acme, imported(&outcomes[1])).unwrap();
    assert_eq!((yan.role, yan.status, yan.joined_at), (Role::Admin, MembershipStatus::Active, NOW));
}

#[test]
fn an_account_that_exists_is_not_changed_but_gets_the_memberships_that_it_never_had() {
    let world = World::new();
    world.write(|r| {
        let removed =
            Membership { status: MembershipStatus::Removed, ..builders::membership(&world.globex, &world.bob) };
        r.memberships().insert(&removed).map(Result::unwrap)
    });
    let before = world.rows(|r| r.users().lock_with_hash(world.eve.id)).unwrap();
    let hash = Some(PasswordHash::new(BCRYPT));
    let secret = Some(TotpSecret::parse("JBSWY3DPEHPK3PXP").unwrap());
    let eve = ImportedUser {
        hash,
        totp_secret: secret,
        ..line("eve", &[(&world.globex, Role::Admin), (&world.acme, Role::Member)])
    };
    let bob = line("bob", &[(&world.acme, Role::Admin), (&world.globex, Role::Admin)]);
    let outcomes = run(&world, &[eve.clone(), bob.clone(), line("ada", &[])]);
    let (eve_id, bob_id) = (world.eve.id, world.bob.id);
    assert_eq!(
        outcomes,
        [LineOutcome::Imported(eve_id), LineOutcome::Present(bob_id), LineOutcome::Present(world.ada.id)]
    );
    assert!(world.rows(|r| r.users().lock_with_hash(world.eve.id)).unwrap() == before);
    assert_eq!(membership(&world, &world.globex, eve_id).unwrap().role, Role::Member);
    assert_eq!(membership(&world, &world.acme, eve_id).unwrap().role, Role::Member);
    assert_eq!(membership(&world, &world.globex, bob_id).unwrap().status, MembershipStatus::Removed);
    assert_eq!(run(&world, &[eve, bob]), [LineOutcome::Present(eve_id), LineOutcome::Present(bob_id)]);
}

#[test]
fn a_second_line_of_an_address_finds_the_account_of_the_first() {
    let world = World::new();
    let (here, there) = (line("zoe", &[(&world.acme, Role::Member)]), line("zoe", &[(&world.globex, Role::Admin)]));
    let outcomes = run(&world, &[here.clone(), there, here]);
    let zoe = imported(&outcomes[0]);
    assert_eq!(outcomes[1..], [LineOutcome::Imported(zoe), LineOutcome::Present(zoe)]);
    assert_eq!(membership(&world, &world.globex, zoe).unwrap().role, Role::Admin);
}

#[test]
fn a_suspended_organization_takes_members() {
    let world = World::new();
    let suspended = Organization { status: OrganizationStatus::Suspended, ..world.acme.clone() };
    world.write(|r| r.organizations().update(&suspended));
    let outcomes = run(&world, &[line("zoe", &[(&world.acme, Role::Member)])]);
    assert!(membership(&world, &world.acme, imported(&outcomes[0])).is_some());
}

#[test]
fn one_entry_an_organization_and_run_and_nobody_else_is_told() {
    let world = World::new();
    let before = world.store.committed();
    let mut import = Import::new(&world.app, Operator::CommandLine);
    for name in ["zoe", "yan", "xi"] {
        import.batch(&world.app, &[line(name, &[(&world.acme, Role::Member)])]);
    }
    import.batch(&world.app, &[line("eve", &[(&world.globex, Role::Member)])]);
    import.count_unread();
    world.advance_seconds(1);
    let totals = import.finish(&world.app).unwrap();
    assert_eq!(totals, Totals { imported: 3, present: 1, failed: 1 });
    let entries = |place: &Organization| world.rows(|r| audit_count(r, place.id, AuditAction::UsersImported));
    assert_eq!((entries(&world.acme), entries(&world.globex)), (1, 0));
    let log = operators_entries(&world);
    assert_eq!(
        log.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(),
        [AuditAction::ImportFinished, AuditAction::UsersImported].map(AuditAction::as_str)
    );
    assert_eq!(log[0].target, log[1].target);
    let count = |word: &str| log[0].metadata.iter().find(|(name, _)| name == word).unwrap().1.clone();
    assert_eq!((count("imported"), count("present"), count("failed")), ("3".into(), "1".into(), "1".into()));
    let after = world.store.committed();
    assert_eq!((after.jobs.len(), after.invites.len()), (before.jobs.len(), before.invites.len()));
    assert_eq!(world.rows(|r| r.events().bodies(world.acme.id, 100)).len(), 0);
}

#[test]
fn a_foreign_hash_signs_in_and_is_replaced_by_ours() {
    let world = World::new();
    let hash = PasswordHash::foreign(BCRYPT, &HashCeilings::default()).ok();
    let outcomes = run(&world, &[ImportedUser { hash, ..line("zoe", &[(&world.acme, Role::Member)]) }]);
    let zoe = world.rows(|r| r.users().by_id(imported(&outcomes[0]))).unwrap();
    assert!(!zoe.is_email_verified);
    let attempt = || Attempt::of(&zoe, &world.acme).password("correct horse");
    for _ in 0..2 {
        full(world.login(&attempt()));
        let hash = world.rows(|r| r.users().password_hash(zoe.id)).unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$"));
    }
}

#[test]
fn c1_an_imported_secret_asks_for_a_code_and_is_sealed() {
    let world = World::new();
    let secret = TotpSecret::parse("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").unwrap();
    let hash = Some(PasswordHash::new(BCRYPT));
    let user = ImportedUser { hash, totp_secret: Some(secret), ..line("zoe", &[(&world.acme, Role::Member)]) };
    let id = imported(&run(&world, &[user])[0]);
    let zoe = world.rows(|r| r.users().by_id(id)).unwrap();
    assert_eq!(zoe.two_factor_since, Some(NOW));
    let two_factor = world.rows(|r| r.users().two_factor(id));
    let place = orgauth_domain::keys::sealed::SealedPlace::TotpSecret(id).to_string();
    assert_eq!(world.app.sealer.open(&place, two_factor.sealed().unwrap()).unwrap(), b"12345678901234567890");
    assert_eq!(world.rows(|r| r.recovery_codes().count(id)), 0);
    partial(world.login(&Attempt::of(&zoe, &world.acme).password("correct horse")));
}

#[test]
fn a_key_that_was_revoked_meanwhile_imports_nothing_more() {
    let world = World::new();
    let name = Name::parse("import").unwrap();
    let (key, _) = service_keys::create(&world.app, name, Scope::Manage, None).unwrap();
    let mut import = Import::new(&world.app, Operator::ServiceKey(key.id, request(CLIENT_ADDRESS, "curl")));
    assert_eq!(import.batch(&world.app, &[line("zoe", &[])]).outcomes.len(), 1);
    service_keys::revoke(&world.app, key.id).unwrap();
    let Batch { outcomes, stopped } = import.batch(&world.app, &[line("yan", &[])]);
    assert_eq!((outcomes, stopped), (vec![], Some(ImportError::Denied(AccessFault::KeyRefused))));
    assert_eq!(world.rows(|r| r.users().by_email(&Email::parse("yan@example.com").unwrap())), None);
}

#[test]
fn a_batch_that_the_store_refuses_is_tried_line_by_line_and_one_that_it_is_not_there_for_is_not() {
    let world = World::new();
    let users = ["zoe", "yan"].map(|name| line(name, &[(&world.acme, Role::Member)]));
    for place in [Place::Begin, Place::Commit] {
        let before = Snapshot::of(&world);
        world.store.fail(place, 1);
        let mut import = Import::new(&world.app, Operator::CommandLine);
        let Batch { outcomes, stopped } = import.batch(&world.app, &users);
        assert!(world.store.cancel_failure());
        assert!(
            matches!(stopped, Some(ImportError::Failed(Failure::Store(StoreError::Unavailable(_))))),
            "{stopped:?}"
        );
        assert_eq!((outcomes.len(), Snapshot::of(&world)), (0, before));
    }
    world.store.fail(Place::Call, 2);
    let outcomes = run(&world, &users);
    assert!(world.store.cancel_failure());
    assert!(outcomes.iter().all(|outcome| matches!(outcome, LineOutcome::Imported(_))), "{outcomes:?}");
}

#[test]
fn of_two_runs_with_the_same_lines_each_account_is_made_once() {
    let world = World::new();
    let users: Vec<_> = (0..40).map(|n| line(&format!("n{n}"), &[(&world.acme, Role::Member)])).collect();
    let runs = together(4, |_| Ok::<_, ()>(run(&world, &users)));
    let made = runs.iter().flatten().flatten().filter(|outcome| matches!(outcome, LineOutcome::Imported(_))).count();
    assert_eq!(made, users.len());
}
