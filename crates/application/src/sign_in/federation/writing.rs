//! Does what was decided about a person whom a provider has named.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, Joining};
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::organizations::roles::Origin;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::federation::asserted::Asserted;
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId, VouchedBy};
use orgauth_domain::sign_in::federation::linking::Entry;
use orgauth_domain::sign_in::federation::provider::Provider;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::role_mapping::applied;
use orgauth_domain::text::Name;
use orgauth_domain::{Timestamp, UserId};

use super::judging::Rows;
use super::not_entered::NotEntered;
use crate::accounts::unproven::{self, PasskeyReliedOn};
use crate::app::App;
use crate::error::Error;
use crate::organizations::invites::{inviter, roles_given};
use crate::organizations::joining::{self, JoiningRoles};
use crate::organizations::roles::assigning;
use crate::organizations::security;
use crate::record::Record;

/// Who has named the person.
pub(super) struct Source<'a> {
    pub(super) via: VouchedBy,
    pub(super) name: &'a Name,
    /// The connection; absent for a provider of the whole service, which makes no members.
    connection: Option<&'a Connection>,
}

impl<'a> From<&'a Connection> for Source<'a> {
    fn from(connection: &'a Connection) -> Self {
        let via = VouchedBy::Connection(connection.id);
        Self { via, name: &connection.name, connection: Some(connection) }
    }
}

impl<'a> From<&'a Provider> for Source<'a> {
    fn from(provider: &'a Provider) -> Self {
        let via = VouchedBy::Provider(provider.id.clone());
        Self { via, name: &provider.name, connection: None }
    }
}

/// What an entry is written with.
pub(super) struct Writing<'a> {
    pub(super) app: &'a App,
    pub(super) record: &'a Record,
    pub(super) organization: &'a Organization,
    pub(super) source: Source<'a>,
    pub(super) now: Timestamp,
}

impl Writing<'_> {
    /// Does what was decided. Returns the account, the membership and the identity after it.
    ///
    /// # Errors
    /// Another transaction has changed what was decided by; the account keeps a passkey; the store failed.
    pub(super) fn apply(
        &self,
        repositories: &mut dyn Repositories,
        (entry, rows): (Entry, Rows),
        asserted: &Asserted,
        (new_user, new_identity): (UserId, IdentityId),
    ) -> Result<(User, Membership, IdentityId), Error<NotEntered>> {
        let Rows { user, membership, invite, identity } = rows;
        let mut user = match user {
            Some(user) => user,
            None => self.created(repositories, asserted, new_user)?,
        };
        let cleanse = match entry {
            Entry::Link { cleanse } | Entry::AcceptInvite { cleanse } | Entry::Join { cleanse } => cleanse,
            Entry::SignIn | Entry::Create => false,
        };
        if cleanse {
            unproven::hand_over(self.app, repositories, self.record, &mut user, self.organization, self.now)?
                .map_err(|PasskeyReliedOn| Refused::ReauthenticationRequired)?;
        }
        let membership = match (entry, membership) {
            (Entry::SignIn | Entry::Link { .. }, Some(membership)) => {
                self.map_role(repositories, &user, membership, asserted)?
            }
            (Entry::SignIn | Entry::Link { .. }, None) => return Err(Refused::NotAMember.into()),
            (Entry::AcceptInvite { .. }, old) => {
                let invite = invite.ok_or(Refused::NotAMember)?;
                self.accept(repositories, &user, old.as_ref(), (invite, asserted))?
            }
            (Entry::Join { .. } | Entry::Create, old) => {
                let connection = self.source.connection.ok_or(Refused::NotAMember)?;
                let role = asserted.role.unwrap_or(connection.provisioning.role);
                let how = Joining::Provisioned(connection.id);
                let roles = JoiningRoles::mapped(&[], Some((connection.id, &asserted.roles)));
                self.join(repositories, &user, old.as_ref(), (role, roles), how)?
            }
        };
        let at = (Some(self.organization.id), self.now);
        let identity = if let Some(mut identity) = identity {
            identity.last_used_at = self.now;
            // An invitation shows the mailbox; otherwise as a passkey.
            let is_invited = matches!(entry, Entry::AcceptInvite { .. });
            if is_invited || identity.counts_by_sign_in(self.organization, membership.joined_at) {
                identity.count_in(self.organization.id);
            }
            repositories.identities().update(&identity)?;
            identity.id
        } else {
            let is_first = entry == Entry::Create;
            self.make_room(repositories, &user)?;
            let identity = Identity::new(new_identity, user.id, self.source.via.clone(), asserted.named(), at);
            link(repositories, self.record, (self.organization, &user), (&identity, self.source.name), is_first)??;
            identity.id
        };
        Ok((user, membership, identity))
    }

    /// Removes the identity of this connection that an account has, if it has one: an invitation is accepted by another one.
    fn make_room(&self, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
        for old in repositories.identities().of_user(user.id)? {
            if old.via == self.source.via && old.via.connection().is_some() {
                repositories.identities().delete(user.id, &old)?;
                let what = Happening::IdentityUnlinked { user, identity: &old, via: self.source.name };
                self.record.happened(repositories, self.organization, &Actor::from(user), what)?;
            }
        }
        Ok(())
    }

    /// Makes the account: without a password, and its address proven, by the organization's proof of its domain.
    fn created(
        &self,
        repositories: &mut dyn Repositories,
        asserted: &Asserted,
        id: UserId,
    ) -> Result<User, Error<NotEntered>> {
        let email = asserted.introduction.as_ref().map(|introduced| introduced.email.clone());
        let (Some(email), Some(name)) = (email, asserted.name.clone()) else {
            return Err(Refused::EmailDomainNotVerified.into());
        };
        let user = User::verified(id, email, name, self.now);
        // Another organization's transaction may have made the account meanwhile; the next attempt finds it.
        repositories.users().insert(&user, None)?.map_err(|_| Refused::Unavailable)?;
        Ok(user)
    }

    /// The membership with the role and the roles in the product that the connection's rules give. The last active admin stays one. Roles
    /// from elsewhere stay.
    fn map_role(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        before: Membership,
        asserted: &Asserted,
    ) -> StoreResult<Membership> {
        let mut member = before.clone();
        if let Some(role) = asserted.role.filter(|role| *role != before.role)
            && !self.is_role_of_directory(repositories, user.id)?
        {
            let other_admins = repositories.memberships().other_admins(self.organization.id, user.id)?;
            member = applied(member, role, other_admins);
        }
        if member.role != before.role {
            repositories.memberships().update(&member)?;
            if member.role != Role::Admin {
                security::follow_demotion(repositories, self.organization, &member, self.now)?;
            }
            // With all permissions, of whoever is an admin now.
            member = repositories.memberships().get(self.organization.id, user.id)?.unwrap_or(member);
        }
        if let Some(connection) = self.source.connection {
            let from = (Origin::Connection(connection.id), asserted.roles.as_slice());
            member = assigning::give(repositories, member, from, self.now)?;
        }
        if member.role != before.role || member.role_keys() != before.role_keys() {
            let what = Happening::MemberRoleChanged { user, member: &member, before: &before };
            self.record.happened(repositories, self.organization, &Actor::System, what)?;
        }
        Ok(member)
    }

    /// Whether a group of the organization's directory gives the member's role, which is the directory's then.
    fn is_role_of_directory(&self, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<bool> {
        let person = repositories.directory_people().person(self.organization.id, user)?;
        Ok(person.is_some_and(|person| person.role_before.is_some()))
    }

    fn accept(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        old: Option<&Membership>,
        (invite, asserted): (Invite, &Asserted),
    ) -> Result<Membership, Error<NotEntered>> {
        let inviter = inviter(repositories, &invite)?;
        let roles = roles_given(self.app, repositories, &invite, inviter.as_ref())?;
        let invite = invite.accept(self.now, inviter.as_ref()).map_err(|_| Refused::NotAMember)?;
        let mapped = self.source.connection.map(|connection| (connection.id, asserted.roles.as_slice()));
        let what = (invite.role, JoiningRoles::mapped(&roles, mapped));
        let membership = self.join(repositories, user, old, what, Joining::Invited(invite.id))?;
        repositories.invites().update(&invite)?;
        Ok(membership)
    }

    fn join(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        old: Option<&Membership>,
        (role, roles): (Role, JoiningRoles<'_>),
        how: Joining,
    ) -> Result<Membership, Error<NotEntered>> {
        let (organization, now) = (self.organization, self.now);
        let membership =
            Membership::join(old, organization.id, user.id, role, now).map_err(|_| Refused::NotAMember)?;
        let written = joining::write(repositories, membership, old, roles, now)?;
        let membership = written.map_err(|_| Refused::Unavailable)?;
        let what = Happening::MemberJoined(user, &membership, how);
        self.record.happened(repositories, organization, &Actor::from(user), what)?;
        let message = Message::Joined {
            organization: organization.name.clone(),
            role: membership.role,
            app_url: organization.app_url.clone(),
            sign_in: Some(self.app.settings.links.sign_in_place(organization)),
        };
        self.record.notify(repositories, organization.id, &user.email, message)?;
        Ok(membership)
    }
}

/// Writes a new identity of an account. `is_first`: the account is made by it.
///
/// # Errors
/// The store failed. Somebody has it, or the account has another of the same provider: the inner error.
pub(super) fn link(
    repositories: &mut dyn Repositories,
    record: &Record,
    (organization, user): (&Organization, &User),
    (identity, name): (&Identity, &Name),
    is_first: bool,
) -> StoreResult<Result<(), Refused>> {
    if repositories.identities().insert(identity)?.is_err() {
        return Ok(Err(Refused::IdentityExists));
    }
    let what = Happening::IdentityLinked { user, identity, via: name, is_first };
    record.happened(repositories, organization, &Actor::from(user), what)?;
    Ok(Ok(()))
}
