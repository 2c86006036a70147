//! Deleting an account: who may, what is deleted, and what stays of the person's data (docs/security.md#erasing-an-account).

use std::collections::BTreeMap;

use orgauth_application::accounts::delete_account::{
    DeleteAccountError, DeleteAccountRefusal, delete_account, delete_by_operator,
};
use orgauth_application::accounts::erasing::continue_erasures;
use orgauth_application::keys::api_keys;
use orgauth_application::operations::housekeeping;
use orgauth_application::organizations::invites::{self, Invitation};
use orgauth_application::organizations::members;
use orgauth_application::outbox::send_mail;
use orgauth_application::proof::owner::OwnerRefusal;
use orgauth_application::proof::reauthenticate::WrongPassword;
use orgauth_domain::mail::{MailKind, NoticeKind};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::webhooks::delivery::AttemptOutcome;
use orgauth_domain::{Timestamp, UserId};

use crate::change_password::{owner, prompt};
use crate::forgot_password::ask;
use crate::mail_outbox::job_of;
use crate::prelude::*;
use crate::support::hooks;
use crate::two_factor::{replace, session_of_tess};
use crate::verify_second_factor::{first_step, second_step};

fn delete(
    world: &World,
    user: &User,
    organization: &Organization,
    proof: Option<Proof>,
) -> Result<(), DeleteAccountError> {
    let access = world.sign_in(user, organization).tokens.access;
    block_on(delete_account(&world.app, owner(prompt(world, organization, &access, PASSWORD), proof)))
}

fn is_there(world: &World, user: UserId) -> bool {
    world.rows(|r| r.users().by_id(user)).is_some()
}

#[test]
fn without_the_password_or_a_code_where_one_is_needed_nothing_is_deleted() {
    let world = World::new();
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    let asked = |access: &Secret, password: &str, code| {
        let password = prompt(&world, &world.acme, access, password);
        block_on(delete_account(&world.app, owner(password, code)))
    };
    let wrong = OwnerRefusal::WrongPassword(WrongPassword);
    assert_eq!(
        refused(asked(&access, "wrong password", None)),
        DeleteAccountError::Refused(DeleteAccountRefusal::Owner(wrong))
    );
    let tess = world.session_by(&world.tess, &world.acme, &[AuthenticationMethod::Password]).access;
    let tried = |proof| asked(&tess, PASSWORD, proof);
    assert_eq!(
        refused(tried(None)),
        DeleteAccountError::Refused(DeleteAccountRefusal::Owner(OwnerRefusal::CodeRequired))
    );
    assert_eq!(
        refused(tried(Some(Proof::Code("000000".to_owned())))),
        DeleteAccountError::Refused(DeleteAccountRefusal::Owner(OwnerRefusal::WrongCode))
    );
    let unknown = Proof::RecoveryCode("aaaaaaaaaaaaaaaaaaaa".to_owned());
    assert_eq!(
        refused(tried(Some(unknown))),
        DeleteAccountError::Refused(DeleteAccountRefusal::Owner(OwnerRefusal::WrongCode))
    );
    assert_eq!(world.audit(AuditAction::SecondFactorFailed).len(), 2);
    assert!(is_there(&world, world.bob.id) && is_there(&world, world.tess.id));
    tried(Some(Proof::Code(world.code(&world.tess, 0)))).unwrap();
    assert!(!is_there(&world, world.tess.id));
}

#[test]
fn the_last_admin_of_others_is_refused_by_name_and_nothing_changes() {
    let world = World::new();
    let before = Snapshot::of(&world);
    let refusal = refused(delete_by_operator(&world.app, &Operator::CommandLine, world.ada.id));
    assert_eq!(refusal, DeleteAccountError::Refused(DeleteAccountRefusal::LastAdmin(vec![world.acme.slug.clone()])));
    assert_eq!(Snapshot::of(&world), before);
    let nobody = builders::user().id;
    let unknown = refused(delete_by_operator(&world.app, &Operator::CommandLine, nobody));
    assert_eq!(unknown, DeleteAccountError::Refused(DeleteAccountRefusal::NotFound));
    let own = refused(delete(&world, &world.ada, &world.acme, None));
    assert_eq!(own, DeleteAccountError::Refused(DeleteAccountRefusal::LastAdmin(vec![world.acme.slug.clone()])));
    assert!(is_there(&world, world.ada.id));
}

#[test]
fn an_organization_goes_with_its_only_member_and_others_live_on() {
    let world = World::new();
    let alone = builders::organization();
    world.write(|r| {
        r.organizations().insert(&alone)?.unwrap();
        r.memberships().insert(&builders::membership(&alone, &world.bob)).map(Result::unwrap)
    });
    delete(&world, &world.bob, &world.acme, None).unwrap();
    assert_eq!(world.rows(|r| r.organizations().by_slug(&alone.slug)), None);
    let entry = world.rows(|r| r.audit().list_operator(None, 1)).remove(0);
    let told: BTreeMap<_, _> = entry.metadata.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let (slug, with) = (alone.slug.to_string(), world.bob.id.to_string());
    assert_eq!(entry.action, AuditAction::OrganizationDeleted.as_str());
    assert_eq!(told, BTreeMap::from([("slug", slug.as_str()), ("with", with.as_str()), ("by", "account_owner")]));
    assert!(world.rows(|r| r.organizations().by_slug(&world.acme.slug)).is_some());
    world.advance_seconds(120);
    assert!(housekeeping::run(&world.app, &|| false).unwrap().organizations > 0);
    let again = Organization { id: builders::organization().id, ..alone };
    assert_eq!(world.write(|r| r.organizations().insert(&again)), Ok(()));
}

/// An entry without `by` is an act of the operator.
#[test]
fn an_organization_that_the_operator_ends_with_an_account_is_not_recorded_as_the_owners_act() {
    let world = World::new();
    let alone = builders::organization();
    world.write(|r| {
        r.organizations().insert(&alone)?.unwrap();
        r.memberships().insert(&builders::membership(&alone, &world.bob)).map(Result::unwrap)
    });
    delete_by_operator(&world.app, &Operator::CommandLine, world.bob.id).unwrap();
    let entries = world.rows(|r| r.audit().list_operator(None, 2));
    let deleted = entries.iter().find(|entry| entry.action == AuditAction::OrganizationDeleted.as_str()).unwrap();
    let names: Vec<&str> = deleted.metadata.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["slug", "with"]);
}

/// Covers every kind of trace: sessions here and elsewhere, events and audit entries by him and about him, an invitation
/// that he sent and one to his address elsewhere, mails, an API key.
#[test]
fn nothing_is_left_of_the_person_but_identifiers() {
    let world = World::new();
    let (bob, acme) = (&world.bob, &world.acme);
    let ada = admin(&world, &world.ada, acme);
    members::change(
        &world.app,
        &by(&ada),
        bob.id,
        &members::MemberChange { role: Some(Role::Admin), suspended: None, roles: None, metadata: None },
    )
    .unwrap();
    let here = world.sign_in(bob, acme).tokens;
    let caller = admin(&world, bob, acme);
    let invitation =
        |email: &str| Invitation { email: Email::parse(email).unwrap(), role: Role::Member, roles: Vec::new() };
    invites::invite(&world.app, &by(&caller), &invitation("zoe@example.com")).map(|giving| giving.invite).unwrap();
    invites::invite(&world.app, &Initiator::command_line(&world.globex.slug), &invitation(bob.email.as_str()))
        .map(|giving| giving.invite)
        .unwrap();
    let key = api_keys::create(&world.app, &by(&caller), Name::parse("backend").unwrap(), None);
    let key = key.unwrap().0;
    delete(&world, bob, acme, None).unwrap();

    assert!(!is_there(&world, bob.id) && !world.opens(acme, &here.access));
    assert!(world.refresh(acme, &here.refresh).is_err());
    for organization in [acme, &world.globex] {
        for body in world.events(organization) {
            assert!(!body.contains(bob.email.as_str()) && !body.contains(bob.name.as_str()), "{body}");
        }
        for entry in world.rows(|r| r.audit().list(organization.id, None, 1000)) {
            assert!(!format!("{entry:?}").contains(bob.email.as_str()), "{entry:?}");
            if entry.actor.as_ref().is_some_and(|(id, _)| *id == bob.id) {
                assert_eq!((&entry.ip, &entry.user_agent), (&None, &None), "{entry:?}");
            }
        }
        assert_eq!(world.rows(|r| r.invites().list_live(organization.id, NOW, None, 9)), []);
    }
    let told = world.events_of(acme, "member.removed");
    assert!(told.len() == 1 && told[0].contains(&bob.id.to_string()), "{told:?}");
    let entries = world.rows(|r| r.audit().list(acme.id, None, 1000));
    let removed = entries.iter().find(|entry| entry.action == AuditAction::MemberRemoved.as_str()).unwrap();
    assert_eq!(removed.actor, Some((bob.id, String::new())));
    let keys = world.rows(|r| r.api_keys().list_live(acme.id, NOW));
    assert_eq!(keys.iter().map(|key| (key.id, key.created_by)).collect::<Vec<_>>(), [(key.id, None)]);

    // A new account with the same address is another person.
    let again = User { id: builders::user().id, ..bob.clone() };
    assert_eq!(world.write(|r| r.users().insert(&again, None)), Ok(()));
}

/// The counters of codes, links, guesses and mails about a person are kept under keyed digests. Those that networks and strangers
/// share with others, or that only a stranger's address leads to, stay until they are over.
#[test]
fn n6_no_counter_that_can_be_found_is_left_of_the_person() {
    let world = World::new();
    let (tess, acme) = (&world.tess, &world.acme);
    let token = first_step(&world, acme);
    refused(second_step(&world, acme, &token, Proof::Code(world.code(tess, 5))));
    let session = session_of_tess(&world, acme);
    for _ in 0..9 {
        refused(replace(&world, (acme, &session), &world.code(tess, 5)));
    }
    // The tenth wrong code is told to the owner; sending that records it.
    let guessed = world
        .letters_to(&tess.email)
        .into_iter()
        .find(|one| one.kind() == MailKind::Notice(NoticeKind::CodeGuessing));
    send_mail::begin(&world.app, &[job_of(&guessed.unwrap())], world.app.now()).unwrap();
    let strangers: Vec<_> = (1..=11).map(|number| format!("203.0.113.{number}")).collect();
    let asked = strangers.iter().map(|source| ask(&world, acme, tess.email.as_str(), source)).collect::<Vec<_>>();
    assert_eq!(asked.last(), Some(&Some(MailKind::Notice(NoticeKind::RequestsHeldBack))));
    delete_by_operator(&world.app, &Operator::CommandLine, tess.id).unwrap();

    let digest = |word: &str, parts: &[&str]| world.app.digests.digest(word, parts);
    let mut shared = vec![digest("source", &[CLIENT_ADDRESS])];
    shared.push(digest("network", &[&ClientNetwork::of(CLIENT_ADDRESS.parse().unwrap()).wider_network()]));
    shared.push(digest("resets_of_network", &["203.0.113.0/24"]));
    for source in &strangers {
        shared.push(digest("resets_of_source", &[source]));
        shared.push(digest("resets_to", &[source, &acme.id.to_string(), tess.email.as_str()]));
    }
    let kept = world.rows(|r| r.throttles().peek(&shared)).into_iter().flatten().count();
    let for_ever = Timestamp::from_millis(i64::MAX / 2);
    assert_eq!(world.write(|r| r.housekeeping().purge_throttles(for_ever, 1000)), u64::try_from(kept).unwrap());
}

/// The removal event keeps the address until its delivery has ended; then it is blanked, too.
#[test]
fn a_removal_that_is_under_way_keeps_the_address_until_it_has_arrived() {
    let (world, _, (webhook, _)) = hooks::hooked();
    let bob = world.bob.clone();
    delete_by_operator(&world.app, &Operator::CommandLine, bob.id).unwrap();
    let told = || world.events_of(&world.acme, "member.removed");
    assert!(told()[0].contains(bob.email.as_str()), "{:?}", told());
    world.advance_seconds(120);
    continue_erasures(&world.app, &|| false).unwrap();
    assert!(told()[0].contains(bob.email.as_str()));
    while world.jobs_in(Lane::Webhooks) > 0 {
        world.attempt(AttemptOutcome::Delivered(200));
    }
    assert_eq!(continue_erasures(&world.app, &|| false), Ok(1));
    assert!(!told()[0].contains(bob.email.as_str()) && told()[0].contains(&bob.id.to_string()), "{:?}", told());
    assert_eq!(world.rows(|r| r.erasures().list()), []);
    assert!(!world.deliveries_to(&webhook).is_empty());
}

/// Rows that a concurrent request wrote during the erasure are found a minute later.
#[test]
fn what_was_written_meanwhile_is_blanked_later() {
    let world = World::new();
    let bob = world.bob.clone();
    delete_by_operator(&world.app, &Operator::CommandLine, bob.id).unwrap();
    let (event, entry) = (
        builders::event(&world.acme, &bob, NOW),
        builders::audit_entry(&world.acme, Actor::from(&bob), AuditAction::LoginFailed),
    );
    world.write(|r| {
        r.events().append(&event, builders::entropy().id(NOW))?;
        r.audit().append(&entry)
    });
    assert_eq!(continue_erasures(&world.app, &|| false), Ok(0));
    world.advance_seconds(61);
    assert_eq!(continue_erasures(&world.app, &|| false), Ok(1));
    assert!(world.events(&world.acme).iter().all(|body| !body.contains(bob.email.as_str())));
    let entries = world.rows(|r| r.audit().list(world.acme.id, None, 1000));
    assert!(entries.iter().all(|entry| !format!("{entry:?}").contains(bob.email.as_str())));
}
