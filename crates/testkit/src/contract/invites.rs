//! Invitations, password resets and mails.

use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, MailState, QueuedMail};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::organizations::invite::{Invite, InviteEntry, InviteState, InvitedBy, Inviter};
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Conflict, JobQueue, Store};
use orgauth_domain::{InviteId, OrganizationId};

use super::fails;
use crate::builders::{NOW, Tenant, at, digest, entropy, read, service_key, tenant, user, write};
use crate::notifier::CountingNotifier;

pub(super) fn invite(organization: OrganizationId) -> Invite {
    Invite {
        id: entropy().id(NOW),
        organization_id: organization,
        email: user().email,
        role: Role::Member,
        roles: Vec::new(),
        invited_by: InvitedBy::CommandLine,
        token: TokenDigest(digest()),
        created_at: NOW,
        expires_at: at(100),
        state: InviteState::Pending,
        is_link_shown: true,
    }
}

pub(super) fn added(store: &dyn Store, invite: Invite) -> Invite {
    write(store, |r| r.invites().insert(&invite)).unwrap();
    invite
}

fn by_token(store: &dyn Store, organization: OrganizationId, invite: &Invite) -> Option<InviteEntry> {
    read(store, |r| r.invites().by_token(organization, &invite.token))
}

fn promote(store: &dyn Store, tenant: &Tenant) -> Membership {
    let admin = Membership { role: Role::Admin, ..tenant.membership.clone() };
    write(store, |r| r.memberships().update(&admin));
    admin
}

/// G2: an invitation of another organization is not found by any lookup.
pub fn g2_an_invite_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let here = one.organization.id;
    let theirs = added(store, invite(two.organization.id));
    assert_eq!(by_token(store, here, &theirs), None);
    assert_eq!(write(store, |r| r.invites().lock(here, theirs.id)), None);
    assert_eq!(write(store, |r| r.invites().lock_pending(here, &theirs.email)), None);
    assert_eq!(read(store, |r| r.invites().list_live(here, NOW, None, 10)), []);
    let moved = Invite { organization_id: here, ..theirs.clone() };
    fails(store, |r| r.invites().update(&moved));
    assert_eq!(by_token(store, two.organization.id, &theirs).unwrap().invite, theirs);
}

/// An inviter must be a member of the organization: the schema itself refuses other users.
pub fn an_inviter_is_a_member(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let crossed = Invite { invited_by: InvitedBy::Member(two.user.id), ..invite(one.organization.id) };
    fails(store, |r| r.invites().insert(&crossed));
}

/// An invitation reads back in every state, with its inviter's address; an update overwrites every state.
pub fn an_invite_reads_back_in_every_state(store: &dyn Store) {
    let one = tenant(store);
    let organization = one.organization.id;
    let key = write(store, |r| {
        let key = service_key(Scope::Manage);
        r.service_keys().insert(&key).map(|()| key)
    });
    let inviters = [InvitedBy::Member(one.user.id), InvitedBy::ServiceKey(key.id), InvitedBy::CommandLine];
    let email = |by| (by == inviters[0]).then(|| one.user.email.clone());
    let cases = InviteState::ALL.iter().flat_map(|state| [0, 1, 2].map(|first| (*state, first)));
    for (state, first) in cases {
        let (by, then) = (inviters[first], inviters[(first + 1) % 3]);
        let made = added(store, Invite { role: Role::Admin, invited_by: by, ..invite(organization) });
        let changed =
            Invite { state, token: TokenDigest(digest()), expires_at: at(999), invited_by: then, ..made.clone() };
        let entry = InviteEntry { invite: made.clone(), inviter: email(by) };
        assert_eq!(by_token(store, organization, &made), Some(entry));
        write(store, |r| r.invites().update(&changed));
        assert_eq!(by_token(store, organization, &made), None, "the old token is nobody's");
        let entry = InviteEntry { invite: changed.clone(), inviter: email(then) };
        assert_eq!(by_token(store, organization, &changed), Some(entry));
        assert_eq!(write(store, |r| r.invites().lock(organization, made.id)), Some(changed));
    }
}

/// An address has at most one pending invitation in an organization; a second is a conflict, after which the unit of work goes on.
pub fn one_invite_of_an_address_is_pending(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let first = added(store, invite(one.organization.id));
    let second = Invite { email: first.email.clone(), ..invite(one.organization.id) };
    assert_eq!(write(store, |r| r.invites().insert(&second)), Err(Conflict));
    added(store, Invite { email: first.email.clone(), ..invite(two.organization.id) });
    assert_eq!(write(store, |r| r.invites().lock_pending(one.organization.id, &first.email)), Some(first.clone()));
    write(store, |r| r.invites().update(&Invite { state: InviteState::Superseded, ..first.clone() }));
    assert_eq!(write(store, |r| r.invites().lock_pending(one.organization.id, &first.email)), None);
    added(store, second);
}

/// Live invitations are listed oldest first: pending, not expired, and by an inviter who may still invite with that role.
pub fn live_invites_are_listed_oldest_first(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let organization = one.organization.id;
    let admin = promote(store, &one);
    let by_admin = Invite { invited_by: InvitedBy::Member(admin.user_id), created_at: at(2), ..invite(organization) };
    let by_admin = added(store, by_admin);
    let older = added(store, Invite { created_at: at(1), ..invite(organization) });
    added(store, Invite { expires_at: at(50), ..invite(organization) });
    added(store, Invite { state: InviteState::Revoked, ..invite(organization) });
    added(store, invite(two.organization.id));
    let listed = || -> Vec<InviteId> {
        read(store, |r| r.invites().list_live(organization, at(50), None, 10))
            .iter()
            .map(|entry| entry.invite.id)
            .collect()
    };
    assert_eq!(listed(), [older.id, by_admin.id]);
    for (role, status) in [
        (Role::Member, MembershipStatus::Active),
        (Role::Admin, MembershipStatus::Suspended),
        (Role::Admin, MembershipStatus::Removed),
    ] {
        write(store, |r| r.memberships().update(&Membership { role, status, ..admin.clone() }));
        assert_eq!(listed(), [older.id], "{role} {status}");
    }
    write(store, |r| r.memberships().update(&admin));
    assert_eq!(listed().len(), 2);
}

/// H1: an invitation by a service key is listed exactly while its token can be accepted.
pub fn h1_an_invite_by_a_service_key_is_listed_while_it_opens(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (organization, now) = (one.organization.id, at(50));
    let manage = || service_key(Scope::Manage);
    let cases = [
        (ServiceKey { expires_at: Some(now), ..manage() }, false),
        (service_key(Scope::Verify), false),
        (ServiceKey { expires_at: Some(at(51)), ..manage() }, true),
        (manage(), true),
    ];
    for (key, opens) in cases {
        write(store, |r| r.service_keys().insert(&key));
        let by = |organization| Invite { invited_by: InvitedBy::ServiceKey(key.id), ..invite(organization) };
        let (made, elsewhere) = (added(store, by(organization)), added(store, by(two.organization.id)));
        let assert_listed = |expected: bool| {
            let listed = |organization| -> Vec<InviteId> {
                let page = read(store, |r| r.invites().list_live(organization, now, None, 10));
                page.iter().map(|entry| entry.invite.id).collect()
            };
            assert_eq!(listed(organization), if expected { vec![made.id] } else { vec![] }, "{key:?}");
            assert_eq!(listed(two.organization.id), if expected { vec![elsewhere.id] } else { vec![] }, "{key:?}");
            let found = read(store, |r| r.service_keys().get(key.id)).map(Inviter::ServiceKey);
            assert_eq!(made.open(now, found.as_ref()).is_ok(), expected, "the machine says the same");
        };
        assert_listed(opens);
        write(store, |r| r.service_keys().revoke(key.id, at(2)));
        assert_listed(false);
    }
    let gone = InvitedBy::ServiceKey(entropy().id(NOW));
    added(store, Invite { invited_by: gone, ..invite(organization) });
    assert_eq!(read(store, |r| r.invites().list_live(organization, now, None, 10)), [], "of a key that never was");
}

/// Live invitations are listed page by page, by creation time and then by id, without gaps or duplicates; a page begins
/// after the given position, whether or not that invitation still exists.
pub fn q3_live_invites_are_listed_by_pages(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let mut expected: Vec<Invite> = [3, 1, 2, 2, 2, 5]
        .into_iter()
        .map(|made| added(store, Invite { created_at: at(made), ..invite(one.organization.id) }))
        .collect();
    added(store, Invite { created_at: at(2), ..invite(two.organization.id) });
    expected.sort_by_key(|invite| (invite.created_at, invite.id));
    let expected: Vec<InviteId> = expected.iter().map(|invite| invite.id).collect();
    for size in [1, 2, 3, 10] {
        let (mut seen, mut after) = (Vec::new(), None);
        loop {
            let page = read(store, |r| r.invites().list_live(one.organization.id, NOW, after, size));
            assert!(page.len() <= usize::try_from(size).unwrap());
            let Some(last) = page.last() else { break };
            after = Some((last.invite.created_at, last.invite.id));
            seen.extend(page.iter().map(|entry| entry.invite.id));
        }
        assert_eq!(seen, expected, "pages of {size}");
    }
}

fn reset(tenant: &Tenant) -> PasswordReset {
    PasswordReset {
        token: TokenDigest(digest()),
        mail_id: entropy().id(NOW),
        organization_id: tenant.organization.id,
        user_id: tenant.user.id,
        created_at: NOW,
        expires_at: at(60),
        used_at: None,
    }
}

/// A password reset is found only in its own organization; all unused ones of a user are used up at once.
pub fn a_password_reset_reads_back_and_is_used_up(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [first, second, theirs] = [reset(&one), reset(&one), reset(&two)];
    for reset in [&first, &second, &theirs] {
        write(store, |r| r.password_resets().insert(reset));
    }
    let get =
        |organization, reset: &PasswordReset| read(store, |r| r.password_resets().get(organization, &reset.token));
    assert_eq!(get(one.organization.id, &theirs), None);
    assert_eq!(get(one.organization.id, &first), Some(first.clone()));
    write(store, |r| r.password_resets().use_all(one.user.id, at(5)));
    write(store, |r| r.password_resets().use_all(one.user.id, at(6)));
    for reset in [&first, &second] {
        let used = PasswordReset { used_at: Some(at(5)), ..reset.clone() };
        assert_eq!(get(one.organization.id, reset), Some(used));
    }
    assert_eq!(get(two.organization.id, &theirs), Some(theirs));
}

pub(super) fn mail(tenant: Option<&Tenant>, invite: Option<InviteId>) -> QueuedMail {
    QueuedMail {
        id: entropy().id(NOW),
        organization_id: tenant.map(|tenant| tenant.organization.id),
        kind: MailKind::Invite,
        invite_id: invite,
        sealed: "v1.k1.sealed".to_owned(),
        created_at: NOW,
        expires_at: at(100),
        recipient: None,
        subject: None,
    }
}

fn queued(store: &dyn Store, mail: QueuedMail) -> QueuedMail {
    write(store, |r| r.mails().insert(&mail));
    mail
}

/// P4: mailed links of a member are counted by mail, separately in each organization, from a given time on.
pub fn p4_the_mails_of_a_member_are_counted_by_organization(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let mails = [0, 1, 2].map(|_| entropy().id(NOW));
    let link = |tenant: &Tenant, mail_id, created_at| PasswordReset { mail_id, created_at, ..reset(tenant) };
    write(store, |r| {
        for reset in [
            link(&one, mails[0], at(1)),
            link(&one, mails[0], at(2)),
            link(&one, mails[1], at(3)),
            link(&two, mails[2], at(3)),
        ] {
            r.password_resets().insert(&reset)?;
        }
        r.password_resets().use_all(one.user.id, at(5))
    });
    let count = |tenant: &Tenant, since, except| {
        read(store, |r| r.password_resets().mails_since(tenant.organization.id, tenant.user.id, since, except))
    };
    assert_eq!((count(&one, at(0), mails[2]), count(&one, at(0), mails[0]), count(&one, at(0), mails[1])), (2, 1, 1));
    assert_eq!((count(&one, at(2), mails[2]), count(&one, at(3), mails[2])), (1, 0), "after that instant");
    assert_eq!(count(&two, at(0), mails[0]), 1);
    let elsewhere =
        read(store, |r| r.password_resets().mails_since(two.organization.id, one.user.id, at(0), mails[2]));
    assert_eq!(elsewhere, 0);
}

/// A mail is queued until it ends, once; an ended mail keeps no text.
pub fn a_mail_waits_until_it_ends(store: &dyn Store) {
    let one = tenant(store);
    let mails = [queued(store, mail(Some(&one), None)), queued(store, mail(None, None))];
    let waiting = |ids: &[_]| {
        let mut found = read(store, |r| r.mails().queued(ids));
        found.sort_by_key(|mail| mail.id);
        found
    };
    let ids = mails.clone().map(|mail| mail.id);
    let mut expected = mails.to_vec();
    expected.sort_by_key(|mail| mail.id);
    assert!(waiting(&ids) == expected);
    write(store, |r| r.mails().note_failure(ids[0], "smtp_450"));
    assert_eq!(waiting(&ids[..1]).len(), 1);
    for state in [MailState::Sent, MailState::Refused] {
        write(store, |r| r.mails().end(ids[0], state, None, at(1)));
    }
    assert_eq!(waiting(&ids).len(), 1);
    let sealed = read(store, |r| {
        r.sealed_values().sealed_otherwise(orgauth_domain::keys::sealed::SealedColumn::Mail, "v2.", None, 10)
    });
    assert_eq!(sealed.len(), 1, "the text of an ended mail is gone");
}

/// The mails of one invitation are cancelled; other mails, and other organizations' mails, are not.
pub fn the_mails_of_an_invite_are_taken_back(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let (one, two) = (tenant(store), tenant(store));
    let [id, other] = [(); 2].map(|()| entropy().id(NOW));
    let theirs = queued(store, mail(Some(&one), Some(id)));
    let kept = [
        queued(store, mail(Some(&one), Some(other))),
        queued(store, mail(Some(&one), None)),
        queued(store, mail(Some(&two), Some(id))),
    ];
    write(store, |r| r.mails().cancel_invite(one.organization.id, id, at(1)));
    let all: Vec<_> = kept.iter().map(|mail| mail.id).chain([theirs.id]).collect();
    assert_eq!(read(store, |r| r.mails().queued(&all)).len(), 3);
    let claim = queue.claim(&super::queue::demand(Lane::Mail, 10)).unwrap();
    assert_eq!(claim.jobs.len(), 3, "its job is gone");
    assert!(claim.jobs.iter().all(|job| job.id != theirs.id.into()));
}

/// The states of invitations' mails are returned by organization, newest mail first, for as long as the invitation exists.
pub fn g2_the_mails_of_invites_tell_where_they_stand(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [first, second] = [(); 2].map(|()| Invite { expires_at: at(20), ..invite(one.organization.id) });
    let (first, second) = (added(store, first).id, added(store, second).id);
    let stands =
        |tenant: &Tenant, invites: &[_]| read(store, |r| r.mails().of_invites(tenant.organization.id, invites));
    assert_eq!(stands(&one, &[first, second]), []);
    let mut ids = [(); 3].map(|()| mail(Some(&one), Some(first)).id);
    ids.sort();
    let [old, taken_back, new] = ids.map(|id| queued(store, QueuedMail { id, ..mail(Some(&one), Some(first)) }).id);
    queued(store, mail(Some(&one), Some(second)));
    queued(store, mail(Some(&one), None));
    queued(store, mail(Some(&two), Some(first)));
    write(store, |r| r.mails().end(old, MailState::Unknown, Some("why"), at(1)));
    write(store, |r| r.mails().end(taken_back, MailState::Cancelled, None, at(2)));
    let expected = [MailState::Queued, MailState::Cancelled, MailState::Unknown].map(|state| (first, state));
    assert_eq!(stands(&one, &[first]), expected);
    assert_eq!(stands(&one, &[]), []);
    assert_eq!(stands(&one, &[second]), [(second, MailState::Queued)]);
    assert_eq!(stands(&two, &[first, second]), [(first, MailState::Queued)], "another's invitation");
    write(store, |r| r.mails().end(new, MailState::Sent, None, at(3)));
    assert_eq!(write(store, |r| r.housekeeping().purge_mails(at(10), 9)), 0, "their invitation is there");
    assert_eq!(stands(&one, &[first])[0], (first, MailState::Sent));
    assert_eq!(write(store, |r| r.housekeeping().purge_invites(at(30), 9)), 2);
    assert_eq!(write(store, |r| r.housekeeping().purge_mails(at(10), 9)), 3);
}

/// Old invitations, resets and mails are purged in batches; queued mails are not.
pub fn old_invites_and_mails_are_purged_in_batches(store: &dyn Store) {
    let one = tenant(store);
    let organization = one.organization.id;
    for second in [10, 20, 30] {
        added(store, Invite { expires_at: at(second), ..invite(organization) });
        let ended = queued(store, mail(Some(&one), None));
        write(store, |r| r.mails().end(ended.id, MailState::Sent, None, at(second)));
    }
    let waiting = queued(store, mail(Some(&one), None));
    assert_eq!(write(store, |r| r.housekeeping().purge_invites(at(30), 1)), 1);
    assert_eq!(write(store, |r| r.housekeeping().purge_invites(at(30), 9)), 1);
    assert_eq!(write(store, |r| r.housekeeping().purge_mails(at(30), 9)), 2);
    assert_eq!(read(store, |r| r.mails().queued(&[waiting.id])).len(), 1);
    assert_eq!(write(store, |r| r.housekeeping().purge_password_resets(at(30), 9)), 0);
}
