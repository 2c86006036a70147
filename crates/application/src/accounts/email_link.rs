//! What the holders of mailed links do with them: look at a link, confirm an address, cancel a change
//! (docs/security.md#addresses-and-sign-up). The links are requested in [`crate::accounts::email_change`].
//!
//! A link proves a mailbox, not whose account it is for: [`confirm_email`] also asks for an account-wide session of the account
//! that requested it, or for that account's password. The page first calls [`preview`], so that its reader recognises the
//! account.

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::email_change::{ConfirmationRefusal, EmailChange, InvalidConfirmation};
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{PasswordCheck, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::Client;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::{Email, OrganizationId, Secret, Timestamp, UserId};

use crate::accounts::email_change;
use crate::app::{App, RequestContext};
use crate::authorize::{Caller, account_wide_caller};
use crate::barred;
use crate::error::{Error, refusals};
use crate::presented::PresentedCookies;
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::password_prompt::PasswordPrompt;
use crate::proof::reauthenticate::WrongPassword;
use crate::record::{self, Record};
use crate::second_factors;

/// Why a link neither confirmed an address nor cancelled a change.
pub type EmailLinkError = Error<InvalidConfirmation>;

refusals!(InvalidConfirmation);

/// Why a link did not confirm an address. It stays valid, unless it was not valid to begin with.
pub type ConfirmEmailError = Error<ConfirmEmailRefusal>;

/// Why a link did not confirm an address. It stays valid, unless it was not valid to begin with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfirmEmailRefusal {
    /// The token is unknown, used, expired or ended.
    #[error(transparent)]
    Invalid(#[from] InvalidConfirmation),
    /// The account that requested the link was not proven.
    #[error(transparent)]
    Refused(#[from] ConfirmationRefusal),
    /// The password was not proven.
    #[error(transparent)]
    WrongPassword(#[from] WrongPassword),
}

refusals!(ConfirmEmailRefusal: InvalidConfirmation, ConfirmationRefusal, WrongPassword);

/// What a valid confirming link shows to its reader.
pub struct ConfirmationPreview {
    /// The address that it proves.
    pub email: Email,
    /// Whether the account gets another address.
    pub is_change: bool,
    /// The account that requested it.
    pub user: User,
    /// Where it was requested; absent when that organization was deleted, or its mail is gone.
    pub organization: Option<Organization>,
    /// The instant from which it is refused.
    pub expires_at: Timestamp,
}

/// Reads a confirming link. Changes nothing, so that mail scanners which follow links do no harm.
///
/// # Errors
/// The token is not valid.
pub fn preview(app: &App, token: &Secret) -> Result<ConfirmationPreview, EmailLinkError> {
    let now = app.now();
    let token = TokenDigest::of(token);
    read(&*app.store, |repositories| {
        let change = repositories.email_changes().by_confirm_token(&token)?.ok_or(InvalidConfirmation)?;
        change.open(now)?;
        let user = repositories.users().by_id(change.user_id)?.ok_or(InvalidConfirmation)?;
        let organization = match repositories.mails().organization_of(change.mail_id)? {
            Some(id) => repositories.organizations().get(id)?,
            None => None,
        };
        let (is_change, expires_at) = (change.change.is_some(), change.expires_at);
        Ok(ConfirmationPreview { email: change.email, is_change, user, organization, expires_at })
    })
}

/// A confirmation by the link's token.
pub struct ConfirmEmailCommand {
    /// The token of the mailed link.
    pub token: Secret,
    /// The password of the account that requested the link; absent: a session has to prove that account.
    pub password: Option<Secret>,
    /// The tokens of the session, if there is one.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// How the account that requested the link was proven.
enum Proven {
    /// By its password, which had this hash.
    Password(PasswordHash),
    /// By an account-wide session.
    Session(Box<Caller>),
}

/// Uses a link that proves an address, for the account that requested it. A new address becomes the account's; the account's
/// password-reset links and the invitations to the old address end. Each of the account's organizations gets an audit entry
/// and, for a new address, an event.
///
/// # Errors
/// The token is not valid, or another account has the address by now; neither an account-wide session nor the password proves
/// the account, or the session is another account's; throttled. Then the link stays as it was.
pub async fn confirm_email(app: &App, command: ConfirmEmailCommand) -> Result<(), ConfirmEmailError> {
    let ConfirmEmailCommand { token, password, presented, request } = command;
    let now = app.now();
    let link = app.run(move |app| UsedLink::find(app, &token, by_confirm_token, now)).await?;
    let (link, proven) = match password {
        Some(password) => link.prove_by_password(app, password, request.clone()).await?,
        None => link.prove_by_session(app, presented, request.client.clone()).await?,
    };
    app.run(move |app| confirm(app, &link, &proven, &request)).await
}

fn by_confirm_token(repositories: &mut dyn Repositories, token: &TokenDigest) -> StoreResult<Option<EmailChange>> {
    repositories.email_changes().by_confirm_token(token)
}

fn confirm(app: &App, link: &UsedLink, proven: &Proven, request: &RequestContext) -> Result<(), ConfirmEmailError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        let (user, change) = link.locked(repositories, by_confirm_token, now)?;
        // Locks memberships before the session, as the transaction that changes an organization's rules does.
        let is_required = repositories.memberships().lock_of_user(user.id)?;
        if !proven.is_still(repositories, user.id, now)? {
            return Err(ConfirmationRefusal::NotSignedIn.into());
        }
        let Some(new) = &change.change else { return Ok(prove(repositories, &record, &user, &change, now)?) };
        // What was shown for the change must be enough for what asks for more by now: a second factor that was turned on since, or
        // an organization's rule.
        let has = second_factors::of_user(app, repositories, &user)?;
        let shown = new.shown.as_ref().ok_or(InvalidConfirmation)?;
        let opens = email_change::opened_by_address(app, repositories, user.id, shown)?.is_some();
        if opens || !shown.shows_second_factor(has, is_required) {
            return Err(InvalidConfirmation.into());
        }
        barred::bar_address(app, repositories, &user)?;
        let user = User { email: change.email.clone(), is_email_verified: true, ..user };
        let taken = repositories.users().set_email(user.id, &user.email, now)?;
        taken.map_err(|_| InvalidConfirmation)?;
        repositories.email_changes().end_all(user.id, now)?;
        repositories.password_resets().use_all(user.id, now)?;
        revoke_invites(repositories, &link.user.email, now)?;
        // The source where the user gave the password now counts as known for the new address, too.
        repositories.known_sources().remember(&new.known_source, change.created_at)?;
        let organizations = organizations_of(repositories, user.id)?;
        let what = Happening::EmailChanged { user: &user, before: &link.user.email };
        record.happened_everywhere(repositories, &organizations, &Actor::from(&user), what)?;
        Ok(record::reassign_to_account(app, repositories, user.id, &link.user.email)?)
    })
}

impl Proven {
    /// Whether the proof still holds; the caller has locked the user's row.
    fn is_still(&self, repositories: &mut dyn Repositories, user: UserId, now: Timestamp) -> StoreResult<bool> {
        match self {
            Self::Password(hash) => Ok(repositories.users().password_hash(user)?.as_ref() == Some(hash)),
            Self::Session(caller) => Ok(caller.recheck_session(repositories, now)?.is_some()),
        }
    }
}

/// Uses the cancelling link of a notice to the old address: ends the pending change, and records it in the audit log of each
/// of the account's organizations.
///
/// # Errors
/// The token is not valid; then nothing changed.
pub fn cancel_email(app: &App, token: &Secret, request: &RequestContext) -> Result<(), EmailLinkError> {
    let now = app.now();
    let by_token = |repositories: &mut dyn Repositories, token: &TokenDigest| {
        repositories.email_changes().by_cancel_token(token)
    };
    let link = UsedLink::find(app, token, by_token, now)?;
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        let (user, _) = link.locked(repositories, by_token, now)?;
        repositories.email_changes().end_all(user.id, now)?;
        let organizations = organizations_of(repositories, user.id)?;
        let what = Happening::EmailChangeCancelled;
        Ok(record.happened_everywhere(repositories, &organizations, &Actor::from(&user), what)?)
    })
}

/// Revokes the invitations to an address that no account has any longer: a later holder of the mailbox isn't invited.
pub(crate) fn revoke_invites(repositories: &mut dyn Repositories, email: &Email, now: Timestamp) -> StoreResult<()> {
    for invite in repositories.invites().lock_pending_everywhere(email)? {
        let (organization, id) = (invite.organization_id, invite.id);
        if let Ok(revoked) = invite.revoke() {
            repositories.invites().update(&revoked)?;
            repositories.mails().cancel_invite(organization, id, now)?;
        }
    }
    Ok(())
}

/// A link that is being used.
struct UsedLink {
    token: TokenDigest,
    /// The link as it was found.
    change: EmailChange,
    /// The account before the change.
    user: User,
}

type ByToken = fn(&mut dyn Repositories, &TokenDigest) -> StoreResult<Option<EmailChange>>;

impl UsedLink {
    /// Finds the account of a valid link.
    fn find(app: &App, token: &Secret, by_token: ByToken, now: Timestamp) -> Result<Self, EmailLinkError> {
        let token = TokenDigest::of(token);
        read(&*app.store, |repositories| {
            let change = by_token(repositories, &token)?.ok_or(InvalidConfirmation)?;
            change.open(now)?;
            let user = repositories.users().by_id(change.user_id)?.ok_or(InvalidConfirmation)?;
            Ok(Self { token, change, user })
        })
    }

    /// Proves the account by its password. The attempt counts as one to sign in does.
    async fn prove_by_password(
        self,
        app: &App,
        password: Secret,
        request: RequestContext,
    ) -> Result<(Self, Proven), ConfirmEmailError> {
        let id = self.user.id;
        let counted = (LoginIdentity::from(&self.user.email), ClientNetwork::of(request.client.ip));
        let (prompt, stored) = PasswordPrompt::reserve(app, counted, password, move |repositories| {
            repositories.users().password_hash(id)
        })
        .await?;
        let check = prompt.compare(app, stored.clone()).await?;
        app.run(move |app| {
            let now = app.now();
            let (watch, record) = (GuessingWatch::new(app, now), Record::new(app, Some(&request), now));
            match (check, stored) {
                (PasswordCheck::Right { .. }, Some(stored)) => {
                    transact(&*app.store, |repositories| {
                        prompt.succeed(repositories, now)?;
                        Ok::<_, StoreError>(())
                    })?;
                    self.change.confirmed_by(Some(id))?;
                    Ok((self, Proven::Password(stored)))
                }
                (PasswordCheck::Wrong, _) | (PasswordCheck::Right { .. }, None) => {
                    transact(&*app.store, |repositories| {
                        prompt.fail(app, repositories, &watch, now)?;
                        let organizations = organizations_of(repositories, id)?;
                        let what = Happening::LinkPasswordFailed;
                        record.happened_everywhere(repositories, &organizations, &Actor::Anonymous, what)
                    })?;
                    Err(WrongPassword.into())
                }
            }
        })
        .await
    }

    /// Proves the account by the account-wide session of the request.
    async fn prove_by_session(
        self,
        app: &App,
        presented: PresentedCookies,
        client: Client,
    ) -> Result<(Self, Proven), ConfirmEmailError> {
        app.run(move |app| {
            let caller = account_wide_caller(app, &presented, &client)?;
            self.change.confirmed_by(caller.as_ref().map(|caller| caller.user.id))?;
            let caller = caller.ok_or(ConfirmationRefusal::NotSignedIn)?;
            Ok((self, Proven::Session(Box::new(caller))))
        })
        .await
    }

    /// Locks the account, then reads the change again: a concurrent request may have used or ended it.
    fn locked(
        &self,
        repositories: &mut dyn Repositories,
        by_token: ByToken,
        now: Timestamp,
    ) -> Result<(User, EmailChange), EmailLinkError> {
        let user = repositories.users().lock(self.user.id)?.ok_or(InvalidConfirmation)?;
        let change = by_token(repositories, &self.token)?.ok_or(InvalidConfirmation)?;
        change.open(now)?;
        Ok((user, change))
    }
}

fn organizations_of(repositories: &mut dyn Repositories, user: UserId) -> StoreResult<Vec<OrganizationId>> {
    let organizations = repositories.memberships().organizations_of(user, None, u32::MAX)?;
    Ok(organizations.into_iter().map(|organization| organization.id).collect())
}

/// Marks the current address as proven.
fn prove(
    repositories: &mut dyn Repositories,
    record: &Record,
    user: &User,
    change: &EmailChange,
    now: Timestamp,
) -> Result<(), EmailLinkError> {
    if change.email != user.email {
        return Err(InvalidConfirmation.into());
    }
    repositories.email_changes().end_proofs(user.id, now)?;
    if user.is_email_verified {
        return Ok(());
    }
    repositories.users().set_email_verified(user.id, true, now)?;
    let organizations = organizations_of(repositories, user.id)?;
    let what = Happening::EmailVerified;
    Ok(record.happened_everywhere(repositories, &organizations, &Actor::from(user), what)?)
}
