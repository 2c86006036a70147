//! Deletion of organizations.

use orgauth_domain::Duration;
use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::id::MailId;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, QueuedMail};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::invite::{Invite, InvitedBy};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Conflict, JobQueue, Store};
use orgauth_domain::{DeliveryId, Email};

use super::queue::demand;
use crate::builders::{
    NOW, Tenant, api_key, at, audit_count, audit_entry, digest, entropy, event, join, organization, read, session,
    tenant, user, webhook, write,
};
use crate::notifier::CountingNotifier;

/// Creates a tenant with rows in every table that belongs to one.
fn filled(store: &dyn Store) -> (Tenant, MailId, DeliveryId) {
    let one = tenant(store);
    let organization = &one.organization;
    for _ in 0..4 {
        let other = user();
        write(store, |r| r.users().insert(&other, None)).unwrap();
        join(store, &other, organization);
    }
    let made = session(&one.membership, NOW);
    let key = api_key(organization);
    let invited = Email::parse("zoe@example.com").unwrap();
    let (id, by, token) = (entropy().id(NOW), InvitedBy::Member(one.user.id), TokenDigest(digest()));
    let invite =
        Invite::new(id, organization.id, invited, Role::Member, by, token, NOW, NOW.plus(Duration::from_days(7)));
    let reset = PasswordReset {
        token: TokenDigest(digest()),
        mail_id: entropy().id(NOW),
        organization_id: organization.id,
        user_id: one.user.id,
        created_at: NOW,
        expires_at: at(3600),
        used_at: None,
    };
    let mail = QueuedMail {
        id: entropy().id(NOW),
        organization_id: Some(organization.id),
        kind: MailKind::Invite,
        invite_id: Some(invite.id),
        sealed: "v1.k1.sealed".to_owned(),
        created_at: NOW,
        expires_at: at(3600),
        recipient: None,
        subject: None,
    };
    let hook = webhook(organization);
    let delivery = entropy().id(NOW);
    write(store, |r| {
        r.sessions().insert(&made)?;
        r.api_keys().insert(&key)?;
        r.invites().insert(&invite)?.unwrap();
        r.password_resets().insert(&reset)?;
        r.mails().insert(&mail)?;
        r.webhooks().insert(&hook)?;
        r.events().append(&event(organization, &one.user, NOW), delivery)?;
        r.audit().append(&audit_entry(organization, Actor::System, AuditAction::LoggedOut))
    });
    assert_eq!(read(store, |r| r.deliveries().due(&[delivery])).len(), 1);
    (one, mail.id, delivery)
}

/// No query finds a deleted organization, none of its deliveries and mails are sent, and its slug stays taken. Its rows are purged in
/// batches, other organizations' rows and the accounts stay, and finally the slug is free.
pub fn a_deleted_organization_is_gone_at_once_and_its_rows_in_batches(
    store: &dyn Store,
    queue: &dyn JobQueue,
    _: &CountingNotifier,
) {
    let ((gone, mail, delivery), (kept, kept_mail, kept_delivery)) = (filled(store), filled(store));
    join(store, &gone.user, &kept.organization);
    let purge = |before, limit| write(store, |r| r.housekeeping().purge_organizations(before, limit));
    assert_eq!(purge(at(100), 9), 0, "none is deleted");
    let id = gone.organization.id;
    write(store, |r| r.organizations().mark_deleted(id, at(10)));

    assert_eq!(read(store, |r| r.organizations().by_slug(&gone.organization.slug)), None);
    assert!(read(store, |r| r.organizations().is_slug_taken(&gone.organization.slug)));
    assert_eq!(read(store, |r| r.organizations().get(id)), None);
    assert_eq!(write(store, |r| r.organizations().lock(id)), None);
    assert_eq!(read(store, |r| r.organizations().list(None, 9)), std::slice::from_ref(&kept.organization));
    let theirs = read(store, |r| r.memberships().organizations_of(gone.user.id, None, 9));
    assert_eq!(theirs.iter().map(|entry| entry.id).collect::<Vec<_>>(), [kept.organization.id]);
    let mails: Vec<_> = read(store, |r| r.mails().queued(&[mail, kept_mail])).into_iter().map(|m| m.id).collect();
    assert_eq!(mails, [kept_mail]);
    let due = read(store, |r| r.deliveries().due(&[delivery, kept_delivery]));
    assert_eq!(due.into_iter().map(|due| due.id).collect::<Vec<_>>(), [kept_delivery]);

    let again = Organization { slug: gone.organization.slug.clone(), ..organization() };
    assert_eq!(write(store, |r| r.organizations().insert(&again)), Err(Conflict));
    assert_eq!(purge(at(10), 2), 0, "what was deleted just now is left alone");
    // Event, mail with its job, session, reset, invitation, API key, audit entry, five members in three batches, and itself.
    let batches: Vec<_> = std::iter::from_fn(|| Some(purge(at(11), 2)).filter(|deleted| *deleted > 0)).collect();
    assert_eq!(batches, [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1]);
    assert!(read(store, |r| r.organizations().is_slug_taken(&gone.organization.slug)), "for good, to strangers");
    assert_eq!(write(store, |r| r.organizations().insert(&again)), Ok(()), "the operator gives it out again");
    let jobs: Vec<_> = [Lane::Mail, Lane::Webhooks]
        .into_iter()
        .flat_map(|lane| queue.claim(&demand(lane, 100)).unwrap().jobs)
        .map(|job| job.id)
        .collect();
    assert_eq!(jobs, [kept_mail.into(), kept_delivery.into()]);
    assert_eq!(read(store, |r| r.users().by_id(gone.user.id)), Some(gone.user));
    assert_eq!(read(store, |r| audit_count(r, kept.organization.id, AuditAction::LoggedOut)), 1);
    assert_eq!(read(store, |r| r.events().bodies(kept.organization.id, 9)).len(), 1);
    assert_eq!(read(store, |r| r.api_keys().list_live(kept.organization.id, NOW)).len(), 1);
}
