//! The address of a person in a directory, and whether the account takes it.

use orgauth_domain::Email;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, Message, NoticeKind};
use orgauth_domain::organizations::directory::Attributes;
use orgauth_domain::organizations::domain_claim::DomainStatus;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::StoreResult;

use super::write::Writing;
use super::{SyncError, SyncRefusal};
use crate::accounts::email_link;
use crate::barred;
use crate::organizations::roles::token_makers;
use crate::record;

impl Writing<'_> {
    /// The address that these attributes name, which the organization may speak for: it has verified the domain, and its rules admit it.
    ///
    /// # Errors
    /// There is none, or the organization doesn't speak for it.
    pub(super) fn address(&mut self, attributes: &Attributes) -> Result<Email, SyncError> {
        let email = attributes.address().ok_or(SyncRefusal::NoAddress)?;
        let claims = self.repositories.domains().list(self.organization.id)?;
        let is_verified = |domain: &str| {
            claims.iter().any(|claim| claim.status() == DomainStatus::Verified && claim.name.as_str() == domain)
        };
        if !is_verified(email.domain()) {
            let domain = email.domain().to_owned();
            let by_mail = attributes.listed_address().is_some_and(|listed| is_verified(listed.domain()));
            let refusal =
                if by_mail { SyncRefusal::NameNotVerified(domain) } else { SyncRefusal::DomainNotVerified(domain) };
            return Err(refusal.into());
        }
        if self.organization.security.admit(&email).is_err() {
            return Err(SyncRefusal::DomainNotAllowed(email.domain().to_owned()).into());
        }
        Ok(email)
    }

    /// Gives the account the new address, where it belongs to this organization alone, has never had anything by which its owner signs in,
    /// and no other account has the address. Otherwise the account keeps its own. That of an administrator does in any case, and that of
    /// whoever may do what a maker of the directory's tokens may not: whoever has a token would get the account by a mail to an address of
    /// their choice.
    pub(super) fn rename_account(&mut self, user: User, email: Email) -> Result<User, SyncError> {
        if user.email == email || !self.is_own(&user)? {
            return Ok(user);
        }
        let before = user.email.clone();
        let renamed = User { email, is_email_verified: true, ..user.clone() };
        if self.repositories.users().set_email(user.id, &renamed.email, self.now)?.is_err() {
            return Ok(user);
        }
        barred::bar_address(self.app, self.repositories, &user)?;
        self.repositories.email_changes().end_all(user.id, self.now)?;
        self.repositories.password_resets().use_all(user.id, self.now)?;
        email_link::revoke_invites(self.repositories, &before, self.now)?;
        // By the account under its former address, which an erasure finds by that.
        let what = Happening::EmailChangedByDirectory { user: &renamed, before: &before };
        self.record.happened(self.repositories, self.organization, &Actor::from(&user), what)?;
        // By the directory: the provider's address and program are nothing for the person.
        let notice = self.record.notice_by(self.actor, Some(&self.organization.name));
        let message = Message::Notice(NoticeKind::EmailChangedByDirectory, notice);
        let mail = Mail { to: before.clone(), message, locale: user.locale.clone() };
        self.record.notify_former(self.repositories, self.organization.id, &mail)?;
        record::reassign_to_account(self.app, self.repositories, user.id, &before)?;
        Ok(renamed)
    }

    /// Whether the account is and was a member of this organization alone, is no administrator of it and has nothing that a maker of a token
    /// lacks, and nobody but the organization has ever spoken for its owner. A suspended one counts with what it has once it is reinstated.
    /// What is there now doesn't say it: a passkey may have been removed, an identity gone with its connection.
    fn is_own(&mut self, user: &User) -> StoreResult<bool> {
        let (repositories, organization) = (&mut *self.repositories, self.organization.id);
        let ever = repositories.memberships().ever_of(user.id)?;
        let Some(member) = repositories.memberships().get(organization, user.id)? else { return Ok(false) };
        Ok(ever.iter().all(|(id, _)| *id == organization)
            && member.role == Role::Member
            && repositories.users().is_unused(user.id)?
            && token_makers::hold(self.app, repositories, organization, &member.given.entitlements.permissions)?)
    }
}
