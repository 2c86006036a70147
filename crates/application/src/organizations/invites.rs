//! Invitations, managed by admins and the operator: invite, list, resend, revoke
//! (docs/security.md#invitations-and-forgotten-passwords).
//!
//! The state machine in `domain::organizations::invite` decides what an invitation can become; accepting is in
//! [`crate::organizations::accept_invite`]. Each transaction locks the organization's row first, so that an admin who is
//! being removed can't invite any more.

use std::collections::HashMap;

use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, MailStatus, Message};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::invite::{Invite, InviteEntry, InviteRefusal, InvitedBy, Inviter};
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::organizations::roles::{RoleId, RoleKey, WordList};
use orgauth_domain::organizations::security::EmailDomainNotAllowed;
use orgauth_domain::ports::{Conflict, Repositories, StoreError, StoreResult, read};
use orgauth_domain::sign_in::counter::{AskedMail, Counter};
use orgauth_domain::{Email, InviteId, OrganizationId, Secret, Timestamp, UserId};

use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, Wait, refusals};
use crate::initiator::{Initiator, Operator};
use crate::mailed_link::MailedLink;
use crate::organizations::roles::RoleRefusal;
use crate::organizations::roles::assigning::{self, Granter};
use crate::page::{self, Page};
use crate::proof::throttle::{self, Counted};
use crate::recipient_cap;
use crate::record::{Letter, Record};

/// Why an invitation was not created or changed.
pub type InviteError = Error<InvitationRefusal>;

/// Why an invitation was not created or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvitationRefusal {
    /// The invitation's state machine refused the change.
    #[error(transparent)]
    Refused(#[from] InviteRefusal),
    /// The address belongs to a member who has another way in, or is suspended.
    #[error("this address belongs to a member already")]
    AlreadyMember,
    /// The organization doesn't allow addresses of this domain.
    #[error(transparent)]
    EmailDomain(#[from] EmailDomainNotAllowed),
    /// The roles in the product can't be given.
    #[error(transparent)]
    Roles(#[from] RoleRefusal),
}

refusals!(InvitationRefusal: InviteRefusal, EmailDomainNotAllowed, RoleRefusal);

/// An invitation to create.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// The address.
    pub email: Email,
    /// The role that the invited person will have.
    pub role: Role,
    /// The roles in the product that the invited person will have; the default ones where there are none.
    pub roles: Vec<RoleKey>,
}

/// An invitation, and the keys of the roles in the product that it gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivingInvite {
    /// The invitation.
    pub invite: Invite,
    /// The keys of those of its roles that are there.
    pub roles: WordList,
}

impl GivingInvite {
    fn of(repositories: &mut dyn Repositories, invite: Invite) -> StoreResult<Self> {
        let roles = assigning::keys(repositories, &invite.roles)?;
        Ok(Self { invite, roles })
    }
}

/// Invites an address: writes the invitation and its mail, or nothing.
///
/// # Errors
/// The address's domain is not allowed, the address is a member's or has a pending invitation, a role is unknown or has a permission that
/// the caller lacks, or a cap is reached; a caller who is no admin any more.
pub fn invite(app: &App, initiator: &Initiator, invitation: &Invitation) -> Result<GivingInvite, InviteError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    let fresh = Fresh::draw(app, now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        organization.security.admit(&invitation.email)?;
        let present = invitable(repositories, &organization, &invitation.email)?;
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let roles = assigning::grantable(repositories, organization_id, &invitation.roles, &granter)?;
        // A present member keeps the role, and the roles in the product.
        let (role, roles) = present.map_or((invitation.role, roles), |member| (member.role, Vec::new()));
        make_room(repositories, &organization, &invitation.email, now)?;
        let organization = count(app, repositories, organization, &invitation.email, now)?;
        let by = (initiator.invited_by(), initiator.user().map(|user| &user.email));
        let whom = (&invitation.email, role, roles);
        let invite = write(app, repositories, &organization, by, whom, &fresh, &record)?
            .map_err(|_| InviteRefusal::Pending)?;
        let giving = GivingInvite::of(repositories, invite)?;
        let what = Happening::MemberInvited(&giving.invite, &giving.roles);
        record.happened(repositories, &organization, &initiator.actor(), what)?;
        Ok(giving)
    })
}

/// Creates the operator's invitation of a new organization's first admin, in the transaction that creates the organization.
/// Also returns the link for a program of the operator's, and none for a person: whoever has it gets in as the invited person.
pub(crate) fn invite_first_admin(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    (email, operator): (&Email, &Operator),
    fresh: &Fresh,
    record: &Record,
) -> StoreResult<(Invite, Option<Secret>)> {
    let whom = (email, Role::Admin, Vec::new());
    // Needs no checks: the organization has no members and no other invitations yet, and no cap counts this invitation.
    let invite = write(app, repositories, organization, (operator.invited_by(), None), whom, fresh, record)?
        .map_err(|_| StoreError::Failed("invites: a new organization has an invitation already".into()))?;
    record.happened(
        repositories,
        organization,
        &operator.actor(),
        Happening::MemberInvited(&invite, &WordList::NONE),
    )?;
    let link = fresh.link(app, organization);
    match operator {
        Operator::Person(..) => Ok((invite, None)),
        // Whoever is at the terminal has the database, too.
        Operator::CommandLine => Ok((invite, Some(link))),
        Operator::ServiceKey(..) => {
            let invite = Invite { is_link_shown: true, ..invite };
            repositories.invites().update(&invite)?;
            Ok((invite, Some(link)))
        }
    }
}

/// An invitation's place in the list.
pub type InvitePlace = (Timestamp, InviteId);

/// An invitation, with the status of its mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedInvite {
    /// The invitation.
    pub entry: InviteEntry,
    /// The status of its newest mail.
    pub mail: MailStatus,
    /// The keys of those of its roles in the product that are there.
    pub roles: WordList,
}

/// Returns a page of at most `limit` of an organization's invitations that can be accepted, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(
    app: &App,
    initiator: &Initiator,
    after: Option<InvitePlace>,
    limit: u32,
) -> Result<Page<ListedInvite, InvitePlace>, Error> {
    let (organization, now) = (initiator.organization(app)?, app.now());
    let wanted = page::wanted(limit);
    let rows = read(&*app.store, |repositories| {
        let entries = repositories.invites().list_live(organization, now, after, wanted)?;
        with_mails(repositories, organization, entries)
    })?;
    Ok(Page::cut(rows, limit, |listed| (listed.entry.invite.created_at, listed.entry.invite.id)))
}

fn with_mails(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    entries: Vec<InviteEntry>,
) -> StoreResult<Vec<ListedInvite>> {
    let ids: Vec<InviteId> = entries.iter().map(|entry| entry.invite.id).collect();
    let mut mails = HashMap::new();
    for (invite, state) in repositories.mails().of_invites(organization, &ids)? {
        if let Some(status) = state.status() {
            // The newest mail comes first.
            mails.entry(invite).or_insert(status);
        }
    }
    let mut all: Vec<RoleId> = entries.iter().flat_map(|entry| &entry.invite.roles).copied().collect();
    all.sort_unstable();
    all.dedup();
    let all = repositories.roles().by_ids(&all)?;
    let listed = |entry: InviteEntry| {
        // An invitation's mails are kept as long as the invitation; one from an older version may have none any more.
        let mail = mails.get(&entry.invite.id).copied().unwrap_or(MailStatus::Sent);
        let its = all.iter().filter(|role| entry.invite.roles.contains(&role.id));
        let roles = WordList::of(its.map(|role| &role.key));
        ListedInvite { entry, mail, roles }
    };
    Ok(entries.into_iter().map(listed).collect())
}

/// Sends an invitation again, with a new link and a new expiry. The old link ends, and its mail is cancelled if it is still
/// queued.
///
/// # Errors
/// No such pending invitation, the address's domain is no longer allowed, the address is a member's by now, or a cap is
/// reached; a caller who is no admin any more.
pub fn resend(app: &App, initiator: &Initiator, id: InviteId) -> Result<GivingInvite, InviteError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    let fresh = Fresh::draw(app, now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let invite = repositories.invites().lock(organization.id, id)?.ok_or(InviteRefusal::NotFound)?;
        let by = initiator.invited_by();
        let invite = invite.resend(fresh.link.digest(), by, end(app, repositories, by, now)?)?;
        organization.security.admit(&invite.email)?;
        // Whoever sends it again gives what it gives.
        let granter = Granter::of(app, repositories, initiator, organization_id)?;
        let given = repositories.roles().by_ids(&invite.roles)?;
        given.iter().try_for_each(|role| granter.check(&role.permissions)).map_err(RoleRefusal::from)?;
        invitable(repositories, &organization, &invite.email)?;
        let organization = count(app, repositories, organization, &invite.email, now)?;
        change(repositories, &invite, now)?;
        mail(app, repositories, &organization, initiator.user().map(|user| &user.email), &invite, &fresh, &record)?;
        record.happened(repositories, &organization, &initiator.actor(), Happening::InviteResent(&invite))?;
        Ok(GivingInvite::of(repositories, invite)?)
    })
}

/// Revokes an invitation, and cancels its mail if it is still queued.
///
/// # Errors
/// No such pending invitation; a caller who is no admin any more.
pub fn revoke(app: &App, initiator: &Initiator, id: InviteId) -> Result<(), InviteError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let invite = repositories.invites().lock(organization.id, id)?.ok_or(InviteRefusal::NotFound)?.revoke()?;
        change(repositories, &invite, now)?;
        let giving = GivingInvite::of(repositories, invite)?;
        let what = Happening::InviteRevoked(&giving.invite, &giving.roles);
        Ok(record.happened(repositories, &organization, &initiator.actor(), what)?)
    })
}

/// Revokes the pending invitation of an address and cancels its mail: a user who became a member in another way and is
/// removed must not rejoin by the old link. The caller holds the lock on the organization.
pub(crate) fn withdraw(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    email: &Email,
    now: Timestamp,
) -> StoreResult<()> {
    let pending = repositories.invites().lock_pending(organization, email)?;
    if let Some(invite) = pending.and_then(|invite| invite.revoke().ok()) {
        change(repositories, &invite, now)?;
    }
    Ok(())
}

/// Writes an invitation whose link has ended, and cancels the mail with that link if it is still queued.
fn change(repositories: &mut dyn Repositories, invite: &Invite, now: Timestamp) -> StoreResult<()> {
    repositories.invites().update(invite)?;
    repositories.mails().cancel_invite(invite.organization_id, invite.id, now)
}

/// The identifier and the link of a new invitation, drawn before the transaction.
pub(crate) struct Fresh {
    id: InviteId,
    link: MailedLink,
    now: Timestamp,
}

impl Fresh {
    pub(crate) fn draw(app: &App, now: Timestamp) -> Self {
        Self { id: app.entropy.id(now), link: MailedLink::draw(app), now }
    }

    fn link(&self, app: &App, organization: &Organization) -> Secret {
        self.link.to(&app.settings.links.invite.of(&organization.slug))
    }
}

/// Supersedes an expired or otherwise dead invitation of the same address, and cancels its mail. Refuses if that is still
/// valid.
fn make_room(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    email: &Email,
    now: Timestamp,
) -> Result<(), InviteError> {
    if let Some(old) = repositories.invites().lock_pending(organization.id, email)? {
        let inviter = inviter(repositories, &old)?;
        let old = old.supersede(now, inviter.as_ref())?;
        change(repositories, &old, now)?;
    }
    Ok(())
}

/// Writes a new invitation and its mail. The caller holds the lock on the organization and has called `make_room`.
fn write(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    (by, address): (InvitedBy, Option<&Email>),
    (email, role, roles): (&Email, Role, Vec<RoleId>),
    fresh: &Fresh,
    record: &Record,
) -> StoreResult<Result<Invite, Conflict>> {
    let (digest, email) = (fresh.link.digest(), email.clone());
    let expires_at = end(app, repositories, by, fresh.now)?;
    let invite = Invite::new(fresh.id, organization.id, email, role, by, digest, fresh.now, expires_at);
    let invite = Invite { roles, ..invite };
    if let Err(conflict) = repositories.invites().insert(&invite)? {
        return Ok(Err(conflict));
    }
    mail(app, repositories, organization, address, &invite, fresh, record)?;
    Ok(Ok(invite))
}

/// The expiry of an invitation that `by` creates or resends at `now`.
fn end(app: &App, repositories: &mut dyn Repositories, by: InvitedBy, now: Timestamp) -> StoreResult<Timestamp> {
    let key = match by {
        InvitedBy::ServiceKey(id) => repositories.service_keys().get(id)?,
        InvitedBy::Member(_) | InvitedBy::CommandLine => None,
    };
    Ok(Invite::end(now, app.settings.invites.ttl, key.as_ref()))
}

fn mail(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    invited_by: Option<&Email>,
    invite: &Invite,
    fresh: &Fresh,
    record: &Record,
) -> StoreResult<()> {
    let message = Message::Invite {
        organization: organization.name.clone(),
        invited_by: invited_by.cloned(),
        role: invite.role,
        link: fresh.link(app, organization),
        expires_at: invite.expires_at,
        app_url: organization.app_url.clone(),
        sign_in: Some(app.settings.links.sign_in_place(organization)),
    };
    let mail = Mail { to: invite.email.clone(), message, locale: None };
    let post = record.post();
    let (id, organization, expires_at) = (post.draw(), Some(invite.organization_id), invite.expires_at);
    post.queue(repositories, &Letter { id, organization, mail: &mail, invite: Some(invite.id), expires_at })
}

/// Counts one invitation mail for the organization and for the recipient, or refuses and counts neither
/// (docs/security.md: H1–H4, Q3). Returns the organization as the mail shows it: that of a stranger without its application, to
/// which the mail would lead.
fn count(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: Organization,
    email: &Email,
    now: Timestamp,
) -> Result<Organization, InviteError> {
    let id = organization.id;
    let mut counted = vec![
        Counted::new(app, Counter::InvitesOfOrganization, &[id.into()]),
        Counted::new(app, Counter::InvitesOfRecipient, &[id.into(), email.into()]),
    ];
    let stranger = stranger(app, repositories, &organization, now)?;
    if let Some(founder) = stranger {
        counted.extend([
            Counted::new(app, Counter::InvitesOfStranger, &[id.into()]),
            Counted::new(app, Counter::InvitesOfFounder, &[founder.into()]),
            recipient_cap::of_everybody(app, AskedMail::Invitation, email),
        ]);
    }
    throttle::take(repositories, &counted, now)?
        .map_err(|full| InviteError::Wait(Wait::Requests { retry_after: full.retry_after }))?;
    Ok(if stranger.is_some() { Organization { app_url: None, ..organization } } else { organization })
}

/// The founder of an organization that isn't known yet; absent for any other.
pub(crate) fn stranger(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    now: Timestamp,
) -> StoreResult<Option<UserId>> {
    let Some(founder) = repositories.organizations().founder(organization.id)? else { return Ok(None) };
    let counts = repositories.memberships().count(&[organization.id])?;
    let members = counts.first().map_or(0, |(_, count)| *count);
    let is_known = app.settings.sign_up.trust.trusts(organization, Some(founder), members, now);
    Ok((!is_known).then_some(founder))
}

/// The present member whom the address belongs to, and who may be invited again; absent when it belongs to none.
///
/// # Errors
/// It belongs to another member, suspended or not.
fn invitable(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    email: &Email,
) -> Result<Option<Membership>, InviteError> {
    let Some(user) = repositories.users().by_email(email)? else { return Ok(None) };
    let membership = repositories.memberships().get(organization.id, user.id)?;
    match membership.filter(Membership::is_member) {
        Some(member) if member.may_be_invited_again(&organization.security) => Ok(Some(member)),
        Some(_) => Err(InvitationRefusal::AlreadyMember.into()),
        None => Ok(None),
    }
}

/// The current membership or service key of an invitation's inviter; absent for the command line, and when there is none any
/// more.
pub(crate) fn inviter(repositories: &mut dyn Repositories, invite: &Invite) -> StoreResult<Option<Inviter>> {
    Ok(match invite.invited_by {
        InvitedBy::Member(id) => repositories.memberships().get(invite.organization_id, id)?.map(Inviter::Member),
        InvitedBy::ServiceKey(id) => repositories.service_keys().get(id)?.map(Inviter::ServiceKey),
        InvitedBy::CommandLine => None,
    })
}

/// The roles in the product that an invitation gives now: what its inviter lacks by now is left out.
pub(crate) fn roles_given(
    app: &App,
    repositories: &mut dyn Repositories,
    invite: &Invite,
    inviter: Option<&Inviter>,
) -> StoreResult<Vec<RoleId>> {
    let granter = match inviter {
        Some(Inviter::Member(member)) => Granter::member(app, Some(member)),
        Some(Inviter::ServiceKey(_)) | None => Granter::operator(),
    };
    let roles = repositories.roles().by_ids(&invite.roles)?;
    Ok(roles.iter().filter(|role| granter.check(&role.permissions).is_ok()).map(|role| role.id).collect())
}
