//! What the acceptance of an invitation by its link alone does to an account whose address nobody has proven
//! (docs/security.md: H2).
//!
//! Whoever made such an account (an import) may be another person than the one who reads the mailbox. The link proves the
//! mailbox: the password is removed, with which the other person could sign in. A second factor stays if it was ever used here,
//! or if the account is a member elsewhere: a mailbox alone doesn't get its reader past a second factor that an organization
//! relies on.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::event::{EventData, UserData};
use orgauth_domain::{Email, OrganizationId, Timestamp};

use crate::accounts::new_password;
use crate::accounts::two_factor::turn_off;
use crate::activity::Recorder;
use crate::app::{App, RequestContext};

/// Records the removals in each of the account's organizations, the one that it joins among them; drawn before the transaction.
pub(crate) struct RemovalRecorders(Vec<(Name, [Recorder; 2])>);

impl RemovalRecorders {
    /// For the account with this address, if there is one and nobody has proven the address.
    pub(crate) fn draw(
        app: &App,
        email: &Email,
        joined: &Organization,
        request: &RequestContext,
        now: Timestamp,
    ) -> StoreResult<Self> {
        let elsewhere = read(&*app.store, |repositories| {
            let user = repositories.users().by_email(email)?.filter(|user| !user.is_email_verified);
            let Some(user) = user else { return Ok::<_, StoreError>(None) };
            Ok(Some(repositories.memberships().organizations_of(user.id, None, u32::MAX)?))
        })?;
        let Some(elsewhere) = elsewhere else { return Ok(Self(Vec::new())) };
        let others = elsewhere.into_iter().map(|one| (one.id, one.name)).filter(|(id, _)| *id != joined.id);
        let organizations = others.chain([(joined.id, joined.name.clone())]);
        Ok(Self(organizations.map(|(id, name)| (name, Recorder::pair(app, id, Some(request), now))).collect()))
    }

    /// Ends the account's sessions, and removes its password and, where it may, its second factor. The caller has locked the
    /// account, which nobody has signed in to in the same browser.
    pub(crate) fn remove_credentials(
        &self,
        repositories: &mut dyn Repositories,
        user: &mut User,
        joined: OrganizationId,
        now: Timestamp,
    ) -> StoreResult<()> {
        let had_password = repositories.users().password_hash(user.id)?.is_some();
        new_password::remove(repositories, user.id, now)?;
        let two_factor = repositories.users().two_factor(user.id)?;
        let elsewhere = repositories.memberships().organizations_of(user.id, None, 2)?;
        let is_member_elsewhere = elsewhere.iter().any(|one| one.id != joined);
        let removes_factor = two_factor.is_on() && !two_factor.was_used() && !is_member_elsewhere;
        if removes_factor {
            turn_off(repositories, two_factor, now)?;
            user.two_factor_since = None;
        }
        repositories.sessions().end_all(user.id, None, EndReason::PasswordChanged, now)?;
        for (name, [of_password, of_factor]) in &self.0 {
            let (actor, data) = (Actor::from(&*user), UserData::from(&*user));
            if had_password {
                let action = AuditAction::PasswordRemoved;
                of_password.audit(repositories, actor.clone(), action, None, Vec::new())?;
                of_password.event(repositories, EventData::UserPasswordRemoved { user: data.clone() })?;
            }
            if removes_factor {
                of_factor.audit(repositories, actor, AuditAction::TwoFactorDisabled, None, Vec::new())?;
                of_factor.event(repositories, EventData::UserTwoFactorDisabled { user: data })?;
            }
            if had_password || removes_factor {
                let notice = of_password.notice(name);
                of_password.notify(repositories, &user.email, Message::CredentialsRemoved(notice))?;
            }
        }
        Ok(())
    }
}
