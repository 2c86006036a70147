//! Erasure of accounts, what other rows keep about an erased account, and the export of a person's data.

use orgauth_domain::accounts::email_change::EmailChange;
use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::mail::QueuedMail;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::organizations::invite::{Invite, InviteState, InvitedBy};
use orgauth_domain::ports::{JobQueue, Store};
use orgauth_domain::sign_in::Session;
use orgauth_domain::{AuditId, EventId, Timestamp, UserId};

use super::fails;
use super::invites::{added, invite, mail};
use super::queue::demand;
use crate::builders::{
    NOW, Tenant, api_key, at, audit_entry, digest, entropy, event, join, read, session, tenant, user, webhook, write,
};
use crate::notifier::CountingNotifier;

fn erasure(user: &User) -> Erasure {
    let addresses = vec![user.email.clone()];
    Erasure { user_id: user.id, addresses, began_at: at(1), stage: ErasureStage::Searching }
}

fn erased(store: &dyn Store, user: &User) -> Erasure {
    let erasure = erasure(user);
    write(store, |r| r.erasures().delete_account(&erasure, &[]));
    erasure
}

/// The rows that belong to an account in one of its organizations.
struct Own {
    session: Session,
    key: ApiKey,
    sent: Invite,
    received: Invite,
    reset: PasswordReset,
    change: EmailChange,
    mail: QueuedMail,
    recipient: [u8; 32],
}

fn filled(store: &dyn Store, user: &User, tenant: &Tenant) -> Own {
    let organization = &tenant.organization;
    let recipient = digest();
    let own = Own {
        session: session(&crate::builders::membership(organization, user), NOW),
        key: ApiKey { created_by: Some(user.id), ..api_key(organization) },
        sent: Invite { invited_by: InvitedBy::Member(user.id), ..invite(organization.id) },
        received: Invite { email: user.email.clone(), ..invite(organization.id) },
        reset: PasswordReset {
            token: TokenDigest(digest()),
            mail_id: entropy().id(NOW),
            organization_id: organization.id,
            user_id: user.id,
            created_at: NOW,
            expires_at: at(60),
            used_at: None,
        },
        change: EmailChange {
            mail_id: entropy().id(NOW),
            user_id: user.id,
            email: crate::builders::user().email,
            confirm_token: TokenDigest(digest()),
            change: None,
            created_at: NOW,
            expires_at: at(60),
            ended_at: None,
        },
        mail: QueuedMail { recipient: Some(recipient), ..mail(Some(tenant), None) },
        recipient,
    };
    write(store, |r| {
        r.sessions().insert(&own.session)?;
        r.api_keys().insert(&own.key)?;
        r.invites().insert(&own.sent)?.unwrap();
        r.invites().insert(&own.received)?.unwrap();
        r.password_resets().insert(&own.reset)?;
        r.email_changes().insert(&own.change)?;
        r.mails().insert(&own.mail)?;
        r.recovery_codes().replace(user.id, &[digest()], NOW)
    });
    own
}

/// Asserts that all rows of an account exist, or that none does.
fn assert_is_there(store: &dyn Store, user: &User, own: &Own, expected: bool) {
    let organization = own.session.organization_id;
    let found = read(store, |r| {
        Ok([
            r.users().by_id(user.id)?.is_some(),
            r.users().by_email(&user.email)?.is_some(),
            r.memberships().get(organization, user.id)?.is_some(),
            r.sessions().principal(organization, own.session.id)?.is_some(),
            r.invites().by_token(organization, &own.sent.token)?.is_some(),
            r.invites().by_token(organization, &own.received.token)?.is_some(),
            r.password_resets().get(organization, &own.reset.token)?.is_some(),
            r.email_changes().by_mail(own.change.mail_id)?.is_some(),
            !r.mails().queued(&[own.mail.id])?.is_empty(),
            r.recovery_codes().count(user.id)? > 0,
        ])
    });
    assert_eq!(found, [expected; 10], "{}", user.email);
    let keys = read(store, |r| r.api_keys().list_live(organization, NOW));
    let key = keys.iter().find(|key| key.id == own.key.id).expect("an organization's key stays");
    assert_eq!(key.created_by, expected.then_some(user.id));
}

/// An erased account leaves no row of its own in any organization; other accounts' rows stay. It can be erased only once.
pub fn an_erased_account_leaves_no_row_of_its_own(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let (one, two) = (tenant(store), tenant(store));
    join(store, &one.user, &two.organization);
    join(store, &two.user, &one.organization);
    let (here, there) = (filled(store, &one.user, &one), filled(store, &one.user, &two));
    let (others, others_there) = (filled(store, &two.user, &two), filled(store, &two.user, &one));
    fails(store, |r| r.erasures().delete_account(&erasure(&user()), &[]));
    assert_eq!(read(store, |r| r.erasures().list()), []);

    let erasure = erasure(&one.user);
    write(store, |r| r.erasures().delete_account(&erasure, &[here.recipient, there.recipient]));
    for own in [&here, &there] {
        assert_is_there(store, &one.user, own, false);
    }
    for own in [&others, &others_there] {
        assert_is_there(store, &two.user, own, true);
    }
    let claimed = queue.claim(&demand(Lane::Mail, 100)).unwrap().jobs;
    let mut jobs: Vec<_> = claimed.into_iter().map(|job| job.id).collect();
    let mut expected = [others.mail.id.into(), others_there.mail.id.into()];
    jobs.sort_unstable();
    expected.sort_unstable();
    assert_eq!(jobs, expected, "its mails went with their jobs");
    assert_eq!(read(store, |r| r.erasures().list()), std::slice::from_ref(&erasure));
    fails(store, |r| r.erasures().delete_account(&erasure, &[]));
    let again = User { id: entropy().id(NOW), ..one.user };
    assert_eq!(write(store, |r| r.users().insert(&again, None)), Ok(()), "the address is free");
}

/// An identifier before every audit entry.
fn start() -> AuditId {
    AuditId::new(Timestamp::from_millis(0), [0; 10])
}

/// The erased account's own audit entries lose address and client, batch by batch, and other accounts' entries lose the erased
/// account's address; nothing else changes.
pub fn what_audit_logs_keep_of_an_erased_account_is_blanked_in_batches(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (gone, other) = (&one.user, &two.user);
    let by =
        |tenant: &Tenant, user: &User| audit_entry(&tenant.organization, Actor::from(user), AuditAction::LoggedOut);
    let about = |user: &User| {
        let metadata = vec![("email", user.email.to_string()), ("role", "member".to_owned())];
        AuditEntry { metadata, ..audit_entry(&two.organization, Actor::System, AuditAction::MemberInvited) }
    };
    let entries = [by(&one, gone), by(&two, gone), by(&one, gone), by(&two, other), about(gone), about(other)];
    write(store, |r| {
        r.sessions().insert(&session(&one.membership, NOW))?;
        entries.iter().try_for_each(|entry| r.audit().append(entry))
    });
    let ip = crate::builders::client().ip.to_string();
    let known =
        |user: UserId| read(store, |r| Ok((r.erasures().addresses_of(user)?, r.erasures().sources_of(user)?)));
    assert_eq!(known(gone.id), (vec![gone.email.to_string()], vec![ip.clone()]));
    assert_eq!(known(other.id), (vec![other.email.to_string()], vec![ip]));
    fails(store, |r| r.erasures().blank_entries(gone.id, 9));
    fails(store, |r| r.erasures().blank_metadata(std::slice::from_ref(&gone.email), (start(), None)));

    let log = || -> Vec<_> {
        [&one, &two].into_iter().flat_map(|t| read(store, |r| r.audit().list(t.organization.id, None, 9))).collect()
    };
    let before = log();
    let erasure = erased(store, gone);
    let blank = |user, limit| write(store, |r| r.erasures().blank_entries(user, limit));
    assert_eq!([2, 2, 2].map(|limit| blank(gone.id, limit)), [2, 1, 0]);
    fails(store, |r| r.erasures().blank_entries(other.id, 9));
    assert_eq!(read(store, |r| r.erasures().addresses_of(gone.id)), Vec::<String>::new());

    // A batch changes nothing beyond its end.
    let end = |rows| read(store, |r| r.erasures().entries_end(start(), rows));
    assert_eq!((end(0), end(5), end(6)), (Some(entries[0].id), Some(entries[5].id), None));
    write(store, |r| r.erasures().blank_metadata(&erasure.addresses, (start(), end(3))));
    assert!(log().iter().any(|entry| entry.metadata.contains(&("email".to_owned(), gone.email.to_string()))));
    write(store, |r| r.erasures().blank_metadata(&erasure.addresses, (entries[3].id, None)));
    fails(store, |r| r.erasures().blank_metadata(std::slice::from_ref(&other.email), (start(), None)));

    for (now, then) in log().into_iter().zip(before) {
        let mut expected = then;
        if expected.actor.as_ref().is_some_and(|(id, _)| *id == gone.id) {
            (expected.actor, expected.ip, expected.user_agent) = (Some((gone.id, String::new())), None, None);
        }
        for (_, value) in &mut expected.metadata {
            if *value == gone.email.as_str() {
                value.clear();
            }
        }
        assert_eq!(now, expected);
    }
}

/// Events about an erased account are found by its identifier and its addresses, in every organization. Events that a subscription
/// still waits for are overwritten later; in the end all are overwritten, one by one.
pub fn events_about_an_erased_account_are_found_put_off_and_overwritten(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let gone = &one.user;
    let hook = webhook(&one.organization);
    let told = [
        event(&one.organization, gone, at(1)),
        event(&two.organization, gone, at(2)),
        event(&two.organization, &two.user, at(3)),
    ];
    write(store, |r| {
        r.webhooks().insert(&hook)?;
        told.iter().try_for_each(|event| r.events().append(event, entropy().id(NOW)))
    });
    let [waiting, here, others] = told.each_ref().map(|event| event.id);
    let start = EventId::new(Timestamp::from_millis(0), [0; 10]);
    let end = |rows| read(store, |r| r.erasures().events_end(start, rows));
    assert_eq!((end(0), end(2), end(3)), (Some(waiting), Some(others), None));
    fails(store, |r| r.erasures().put_off(gone.id, &[waiting]));
    let erasure = erased(store, gone);

    let about = |range| read(store, |r| r.erasures().events_about(&erasure, range));
    let ids = |range| about(range).into_iter().map(|(id, ..)| id).collect::<Vec<_>>();
    assert_eq!(ids((start, None)), [waiting, here]);
    assert_eq!(
        (ids((start, Some(waiting))), ids((waiting, None)), ids((here, None))),
        (vec![waiting], vec![here], vec![])
    );
    assert!(about((start, None)).iter().all(|(_, _, body)| body.contains(gone.email.as_str())));
    let under_way = |ids: &[EventId]| read(store, |r| r.erasures().under_way(ids));
    assert_eq!((under_way(&[waiting, here, others]), under_way(&[])), (vec![waiting], vec![]));

    let unknown: EventId = entropy().id(NOW);
    write(store, |r| r.erasures().put_off(gone.id, &[waiting, unknown]));
    write(store, |r| r.erasures().put_off(gone.id, &[waiting]));
    let put_off = || {
        let mut found = read(store, |r| r.erasures().put_off_of(gone.id));
        found.sort_unstable_by_key(|(id, _)| *id != waiting);
        found
    };
    let [(_, body), gone_event] = put_off().try_into().unwrap();
    assert_eq!(gone_event, (unknown, None));
    assert_eq!(read(store, |r| r.erasures().put_off_of(two.user.id)), []);
    let blanked = erasure.without_person(&body.unwrap()).unwrap();
    let bodies = |t: &Tenant| read(store, |r| r.events().bodies(t.organization.id, 9));
    let before = bodies(&two);
    write(store, |r| {
        r.erasures().rewrite_event(gone.id, waiting, Some(&blanked))?;
        r.erasures().rewrite_event(gone.id, unknown, None)
    });
    assert_eq!((put_off(), bodies(&one), bodies(&two)), (vec![], vec![blanked], before));
    write(store, |r| r.webhooks().delete(one.organization.id.into(), hook.id));
    assert_eq!(under_way(&[waiting]), [], "nobody waits for it any more");
}

/// An erasure advances through its stages and loses its addresses on the way; when it is done, no row of it is left.
pub fn an_erasure_goes_on_and_is_forgotten(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (first, second) = (erased(store, &one.user), erased(store, &two.user));
    let list = || {
        let mut found = read(store, |r| r.erasures().list());
        found.sort_unstable_by_key(|erasure| erasure.user_id);
        found
    };
    assert_eq!(list(), [first.clone(), second.clone()]);
    for stage in [ErasureStage::Waiting, ErasureStage::Delivering] {
        write(store, |r| r.erasures().advance(one.user.id, stage));
        let advanced = Erasure { addresses: vec![], stage, ..first.clone() };
        assert_eq!(list(), [advanced, second.clone()]);
    }
    write(store, |r| r.erasures().put_off(one.user.id, &[entropy().id(NOW)]));
    write(store, |r| r.erasures().finish(one.user.id));
    assert_eq!(list(), [second]);
    assert_eq!(read(store, |r| r.erasures().put_off_of(one.user.id)), []);
}

/// A person's export has the invitations to the address and the account's changes of address, newest first; it has no other person's
/// rows, and none of a deleted organization.
pub fn invitations_and_changes_of_a_person_are_exported(store: &dyn Store) {
    let (one, two, deleted) = (tenant(store), tenant(store), tenant(store));
    let to = |tenant: &Tenant, second| {
        let (email, id) = (one.user.email.clone(), entropy().id(at(second)));
        Invite { id, email, ..invite(tenant.organization.id) }
    };
    let first = added(store, to(&two, 1));
    added(store, to(&deleted, 2));
    added(store, Invite { state: InviteState::Revoked, ..to(&two, 3) });
    added(store, invite(two.organization.id));
    let second = added(store, to(&one, 4));
    write(store, |r| r.organizations().mark_deleted(deleted.organization.id, NOW));
    let invites = |before, limit| read(store, |r| r.exports().invites_to(&one.user.email, before, limit));
    assert_eq!((invites(None, 9), invites(None, 1)), (vec![second.clone(), first.clone()], vec![second.clone()]));
    assert_eq!((invites(Some(second.id), 9), invites(Some(first.id), 9)), (vec![first], Vec::new()));

    let change = |user: &User, second, ended_at| EmailChange {
        mail_id: entropy().id(at(second)),
        user_id: user.id,
        email: crate::builders::user().email,
        confirm_token: TokenDigest(digest()),
        change: None,
        created_at: at(second),
        expires_at: at(60),
        ended_at,
    };
    let links = [change(&one.user, 1, Some(at(2))), change(&one.user, 2, None), change(&two.user, 3, None)];
    write(store, |r| links.iter().try_for_each(|link| r.email_changes().insert(link)));
    let changes = |before, limit| read(store, |r| r.exports().email_changes_of(one.user.id, before, limit));
    assert_eq!(changes(None, 9), [links[1].clone(), links[0].clone()]);
    assert_eq!(changes(None, 1), links[1..2]);
    assert_eq!(changes(Some(links[1].mail_id), 9), links[..1]);
}

/// The sessions of an account and the mails to it are found, and nobody else's.
pub fn the_sessions_of_an_account_and_the_mails_to_it_are_found(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let own = filled(store, &one.user, &one);
    let others = filled(store, &two.user, &two);
    let sessions = |user| read(store, |r| r.erasures().sessions_of(user));
    assert_eq!(sessions(one.user.id), [(own.session.id, own.session.signed_in_at)]);
    assert_eq!(sessions(entropy().id(NOW)), []);
    let mails = |recipients: &[[u8; 32]]| read(store, |r| r.erasures().mails_to(recipients));
    assert_eq!(mails(&[own.recipient, digest()]), [own.mail.id]);
    assert_eq!((mails(&[others.recipient]), mails(&[])), (vec![others.mail.id], vec![]));
}
